import { paths } from '#/paths.ts';

import type { ArticleText } from './article-text.ts';

const profile = { label: 'Open your profile', to: paths.profile };
const settings = { label: 'Open settings', to: paths.settings };

/** The account of the reader. */
export const accountArticles = {
  'your-firm': {
    keywords: 'owner firm branding logo colour letterhead sender price bank details people launch',
    pages: [paths.firm],
    intro:
      'Owners of a firm look after it on the page Firm: how it looks, what it asks for, where clients pay to, and who belongs to it.',
    steps: [
      'Open Firm. The overview says what is missing for a launch, and where it is done.',
      'Under Branding, set logo, colours, letterhead and the sender of mails. A preview shows each before it is saved.',
      'Under Bank details, propose an account. Another owner, or our staff, confirms it.',
      'Under People, invite another owner by mail. Each owner sees every company of the firm.',
      'Under Prices, set a price from a day on. You see what it changes for whom before you save it.',
      'Under Prices, “Give a discount…” reduces our services for a client or for all, until a day. The client reads its text on the invoice.',
      'Under Prices, set above which sum a write-off on an invoice needs a second person. What waits is there: “Confirm…” or “Reject…”.',
      'Under Prices, “Take fees before the invoice” shows clients how to pay an annual fee that is not invoiced yet.',
    ],
    notes: ['Limits and features are agreed with us. To change them, ask us.'],
    action: { label: 'Open your firm', to: paths.firm },
  },
  'templates-of-a-firm': {
    keywords:
      'owner firm template wording letter resolution minutes engagement word docx field version',
    pages: [paths.firmSection('templates'), `${paths.firmSection('templates')}/:templateId`],
    intro:
      'Owners write the letters, resolutions and minutes of their firm once, with fields that our staff fill from the registers.',
    steps: [
      'Open Firm, then “Templates”, and choose “New template”. Start from a text of the platform, “An empty page” or “A Word document of the firm”.',
      'Write the wording, and put fields into it from the list “Fields”. An unknown field is named before it is saved.',
      'Pick a company under “Preview with a company” to read the text with what the registers hold of it.',
      'Save it. Under “Versions”, choose “Put into use”: documents are made from this version from then on.',
      'Choose “Retire…” for a template that is no longer used. What was made from it stays.',
    ],
    notes: ['Our staff read and write the same templates. Each version stays as it was saved.'],
    action: { label: 'Open the templates', to: paths.firmSection('templates') },
  },
  'export-of-a-firm': {
    keywords:
      'leave delete deletion close export everything data download zip csv json copy audit firm owner',
    pages: [paths.firmSection('data')],
    intro:
      'Owners of a firm can take everything of it as files: tables as JSON and CSV, documents, and who changed what.',
    steps: [
      'Open Firm, then “Your data”. Choose “Export everything…”, and say why. The other owners are notified.',
      'The export goes on when you close the page. You get a notification when it is ready.',
      'Choose “Download”. A large export has several parts: “Download all 3 parts” saves one after the other, and says what failed. Unpack all of them into one folder.',
      'Open the file READ ME in it. It says what each folder holds, and how you check that nothing was altered.',
    ],
    notes: [
      'An export can be downloaded for seven days. “Remove the files…” ends that earlier. One can be started each day.',
      'Who is no owner any more cannot download it, also where they started it. Each download is recorded.',
      'Records of our staff about checks of clients are not in it. The law wants records of clients kept for at least five years.',
      '“Request the deletion…” on the same page asks us to delete the firm. We order it, and another person confirms it, who may be an owner.',
      'A confirmed deletion waits for 30 days. Nothing can be changed, everything can be read and exported, and every owner can use “Cancel the deletion…”.',
    ],
    action: { label: 'Open your data', to: paths.firmSection('data') },
  },
  profile: {
    keywords: 'name phone telephone email address password account change',
    pages: [paths.profile],
    intro: 'Your profile holds your name, telephone number, email address and password.',
    steps: [
      'Change your name or number and save.',
      'To change your email address, enter the new one and your password. We send one email to the present address and one to the new address. Open the link in each within ten minutes; until both are open, the present address signs in.',
      'A new password needs the present one. Use at least 6 characters; a sentence is better.',
    ],
    action: profile,
  },
  'second-factor': {
    keywords: 'two factor MFA 2FA authenticator app code lost device phone security recovery',
    pages: [paths.profile, paths.settings],
    intro:
      'With a second factor, your account needs a code of an app on your telephone in addition to the password.',
    steps: [
      'Open your profile and choose “Add an app”.',
      'Scan the code with an authenticator app and enter the six digits it shows.',
      'Add a second device as well, and make recovery codes: ten codes, each of which opens your account once.',
    ],
    notes: [
      'If you lose every device, choose “Use a recovery code” where the code is asked for. Without one, write to us: we check that it is you and remove the second factor.',
    ],
    action: profile,
  },
  sessions: {
    keywords: 'sign out everywhere device logged in stolen laptop browser',
    pages: [paths.profile],
    intro: 'Your profile lists where you are signed in.',
    steps: [
      'Open your profile and look at “Where you are signed in”.',
      'End a session you do not know, or sign out everywhere else.',
      'Then change your password.',
    ],
    notes: [
      'An ended session can do nothing new once its present token runs out, within the hour.',
    ],
    action: profile,
  },
  notifications: {
    keywords: 'bell messages turn off kinds announcements mute unread',
    pages: [paths.settings],
    intro: 'You choose which kinds of notifications reach your bell.',
    steps: [
      'Open Settings and switch a kind on or off. It is saved at once.',
      'To hear no more of one application, company or ticket, mute it in the bell. Settings lists what is muted.',
      'What you have to act on cannot be switched off or muted. The page says why.',
    ],
    action: settings,
  },
  'display-settings': {
    keywords: 'theme dark light density compact rows appearance',
    pages: [paths.settings],
    intro: 'The portal follows the theme of your device unless you choose one.',
    steps: [
      'Open Settings and choose the theme.',
      'Choose how dates are written, such as 14 Nov 2026 or 2026-11-14.',
      'In a list, “Display” hides columns and makes its rows compact.',
    ],
    action: settings,
  },
  'give-access': {
    keywords:
      'share colleague lawyer accountant assistant invite viewer signatory delegate revoke end',
    pages: [paths.access],
    intro:
      'Who owns a company gives other people access to it: as viewer or signatory, with or without the invoices, until a day or without an end.',
    steps: [
      'Open Settings and “People with access”.',
      'Choose “Give access”. Enter the address, choose the companies and what the person may do, and send the invitation.',
      'The person opens the link in the mail. It works for seven days and only for that address.',
      'In the menu of a row you change what a person may do, in which companies, and end their access at once.',
    ],
    notes: [
      'What you gave ends as well when the company goes to another client.',
      'What the firm gave to a person, only the firm changes. The row says so.',
    ],
    action: { label: 'Open the people with access', to: paths.access },
  },
  'your-data': {
    keywords: 'export copy privacy data protection GDPR json personal',
    pages: [paths.profile],
    intro: 'You can download a copy of what the portal stores about you and of what you entered.',
    steps: [
      'Open your profile.',
      'Choose “Download my data”. The file is JSON, which every program can read.',
    ],
    action: profile,
  },
  'delete-account': {
    keywords: 'close remove erase leave delete account privacy data protection GDPR forget',
    pages: [paths.profile],
    intro:
      'You can delete your account yourself, once no company and no undecided application depends on it.',
    steps: [
      'Open your profile.',
      'Choose “Delete my account…”. If something still depends on the account, the page says what.',
      'Type your email address and confirm. Drafts, messages to you, settings and your sign-in are deleted at once and for good.',
      'What you submitted or signed stays in the records of the company with your name, for as long as the law requires.',
    ],
    action: profile,
  },
} satisfies Record<string, ArticleText>;
