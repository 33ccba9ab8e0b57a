import type { HelpArticle } from '@portal/shared-core/help';

import { paths } from '#/paths.ts';

const openUsers = { label: 'Open the users', to: paths.users };
const openSupport = { label: 'Open support', to: paths.support };
const openTenants = { label: 'Open the tenants', to: paths.tenants };
const openSettings = { label: 'Open the settings', to: paths.settings };
const user = `${paths.users}/:userId`;

/** People, firms, support, and one's own work with the portal. */
export const officeArticles: readonly HelpArticle[] = [
  {
    slug: 'invite-people',
    title: 'Invite a client, a firm or a colleague',
    keywords: 'invitation link colleague new user resend revoke expire email',
    pages: [paths.users],
    intro: 'An invitation is a link for one address. It is shown once.',
    steps: [
      'Open “Users” and choose “Invite”.',
      'Choose “Whom”: a client for one company, a firm, or, as the super admin, “A colleague” with the first duty or with none yet.',
      'Enter the “Email” and what is asked beside it, and choose “Make the link”.',
      'The portal mails the link. It is shown once: copy it to send it yourself, too.',
    ],
    notes: [
      'Senior management and the super admin invite. An invitation ends when who made it may no longer invite.',
      '“Mail” beside the invitation says whether its mail was sent.',
      'The link works for seven days, once, and only for an account with this address. A colleague becomes staff once the address is confirmed.',
      'The super admin finds people who joined no firm under “Without a firm”.',
      'The invitation is in the list of “Users”. Open it to choose “Make a new link”, which ends the former one, or “Revoke…”.',
    ],
    action: openUsers,
  },
  {
    slug: 'change-roles',
    title: 'Change the role and the duties of a person',
    keywords:
      'role staff permission duty reviewer compliance officer billing read only firm owner member',
    pages: [user],
    intro:
      'The role says which portal a person uses. Duties say what a member of staff may decide.',
    steps: [
      'Open “Users” and then the person.',
      'Choose “Change the role…” in the menu beside “Suspend…”.',
      'For staff, choose “Change…” at “Duties”, select them and choose “Save the duties”.',
      'Under “Firms”, the menu makes a person an owner or a member, or ends the membership.',
    ],
    notes: [
      'Only the super admin makes and ends staff, and gives duties. The action is held for others.',
      'New staff have no duty yet: they read everything, write notes and answer messages, and decide nothing until one is given.',
      'Reviewer: reviews cases and gives the first decision; keeps companies, registers, obligations and documents.',
      'Compliance officer: gives the second decision, waives documents and obligations, decides on hits and proposals.',
      'Senior management: approves high risk; invites, suspends and changes roles, memberships and the look of a firm; writes to the people of one firm.',
      'Billing: invoices and payments. Read only: reads everything and changes nothing.',
      'The super admin alone writes to several firms, imports watchlists and changes settings, tenants and reference data.',
      'A role takes effect at once, also on open pages.',
    ],
    action: openUsers,
  },
  {
    slug: 'suspend-a-person',
    title: 'Suspend or restore an account',
    keywords: 'lock block account sign out access stolen leave restore person',
    pages: [user],
    intro: 'A suspended person is signed out everywhere and reads nothing. Nothing is deleted.',
    steps: [
      'Open “Users” and then the person. Read what depends on the account: cases, companies, firms.',
      'Choose “Suspend…” and write the “Reason”.',
      'To give the account back, choose “Restore” on the same page.',
    ],
    notes: [
      'Senior management and the super admin suspend and restore; staff are suspended by the super admin alone.',
      'You cannot suspend your own account. Cases of a suspended colleague can be taken over.',
    ],
    action: openUsers,
  },
  {
    slug: 'second-factor-of-others',
    title: 'Help a person who lost the second factor',
    keywords: '2fa authenticator lost phone mfa recovery code remove',
    pages: [user],
    intro:
      'A person without the app and without recovery codes cannot sign in. Senior management removes the factor.',
    steps: [
      'Be sure who asks: call the telephone number on the page. A number, an email or a ticket that came with the request proves nothing.',
      'Ask for two facts of the record, such as the date of birth and the reference of the last application. Write into the reason what you checked.',
      'Open “Users” and then the person.',
      'Choose “Remove the second factor…” in the menu, and write the “Reason”.',
    ],
    notes: [
      'The person is signed out everywhere, is notified, and then signs in with the password alone.',
    ],
    action: openUsers,
  },
  {
    slug: 'sign-someone-out',
    title: 'Sign a person out everywhere',
    keywords: 'session sessions end stolen lost laptop device hijacked token sign out logout',
    pages: [user],
    intro:
      'A device was lost, or a session may be in other hands. Senior management ends every session of the person.',
    steps: [
      'Open “Users” and then the person.',
      'Choose “Sign out everywhere…” in the menu.',
      'Write the “Reason”, and confirm with “Sign out everywhere”.',
    ],
    notes: [
      'The account stays active: who knows the password signs in again. Where the password may be known to others, choose “Suspend…” instead.',
      'The reason stays with the account, and the access log has who did it. Of a member of staff the super admin does it.',
    ],
    action: openUsers,
  },
  {
    slug: 'manage-tenants',
    title: 'Add, change or suspend a tenant',
    keywords:
      'export leave delete deletion erase proof firm tenant branding logo colour mail sender reply limits features suspend restore super admin',
    pages: [`${paths.tenants}/:tenantId?`],
    intro: 'A tenant is a firm on the platform. The super admin adds firms and sets what they see.',
    steps: [
      'Open “Tenants”. “New tenant” asks the name and the first owner.',
      'Open a tenant. “General”, “Branding”, “Sender of mails”, “Limits” and “Features” are saved each for itself.',
      'Under “Sender of mails” enter the “Name mails come from” and the “Address for answers” of the firm.',
      'The preview shows the colours in both themes and says their contrast.',
      '“Suspend…” closes the firm to its people; “Restore…” opens it again.',
    ],
    notes: [
      'Under “Exports”, “Export everything…” makes what owners get, and “Export with records of staff…” adds ratings, hits and notes, and the audit log with its verifier. Give the second to an authority or the next service provider, never to the firm or its clients.',
      '“Delete this firm” lists what has to hold first. “Order the deletion…” is for the super admin; an owner of the firm or senior management confirms it. It waits for 30 days, in which each of them can use “Cancel the deletion…”.',
      '“Deleted firms” below the list has the proof of each deletion, as PDF and as JSON. It shows what was erased, and that nothing is left.',
      'The first owner’s link is shown once and mailed. “Users” of the new firm makes a new one.',
      'If another person changed the tenant meanwhile, choose “Keep what I typed” or “Take what is stored”.',
    ],
    action: openTenants,
  },
  {
    slug: 'answer-tickets',
    title: 'Answer a support ticket',
    keywords:
      'ticket question client reply note assign priority resolve close prepared canned template first answer time',
    pages: [paths.support, paths.preparedAnswers, `${paths.support}/:ticketId`],
    intro: 'What clients ask arrives as tickets. Those that wait on us come first.',
    steps: [
      'Open “Support” and then a ticket. The page tells from which screen it was asked.',
      'Choose “Assign”, then “To me”.',
      'Write under “Answer to the client”, or choose “Note for colleagues”.',
      'Choose “Settle”: “Resolve”, “Wait for the client” or “Close for good”.',
    ],
    notes: [
      'The client is notified of the answer. A resolved ticket opens again when the client writes.',
      'The compliance officer and senior management keep wordings under “Prepared answers”. “Insert a prepared answer” finds one by words and adds it with the first name of the client and the company of the ticket.',
      '“First answer” is the time from the first message of a client to the first answer of staff. Nights, weekends and holidays count. The figure “Wait for a first answer” opens the tickets that wait for it.',
    ],
    action: openSupport,
  },
  {
    slug: 'contact-messages',
    title: 'Settle messages of the contact form',
    keywords: 'contact website visitor lead message email ticket',
    pages: [paths.contactMessages],
    intro: 'Visitors of the public site write messages. They belong to no firm.',
    steps: [
      'Open “Support”, then the tab “Contact form”.',
      '“Make it a ticket” makes a ticket when the address belongs to a client.',
      '“Answer…” mails what you write to the address of the visitor and keeps it with the message.',
      '“Put aside” settles what needs no answer.',
    ],
    notes: [
      'A message gets one answer from here. What the visitor replies goes to the address for replies, not to the portal.',
      '“Not sent” says why. Choose “Send again” once the cause is gone.',
    ],
    action: { label: 'Open the contact form', to: paths.contactMessages },
  },
  {
    slug: 'announce',
    title: 'Send an announcement',
    keywords: 'announcement message everyone clients staff broadcast notify',
    pages: [paths.announcements],
    intro:
      'An announcement is a notification to many people, mailed with its text, now or at a time in Nassau.',
    steps: [
      'Open “Notifications”, then the tab “Announcements”, and choose “New announcement”.',
      'Choose “To”: a firm, all clients, all staff, or selected people.',
      'Write “Title” and “Message”, and read the preview.',
      'Choose “Try it on myself” to read it as they will, and “When” to send it later.',
      'Choose “Send to them”. The list says how many were notified and how many read it.',
    ],
    notes: [
      '“Recall…” takes it from who has not read it. A mail that has left cannot be taken back.',
      'Senior management writes to people of one firm. The super admin alone writes to several firms, to all clients or to everyone.',
    ],
    action: { label: 'Open the announcements', to: paths.announcements },
  },
  {
    slug: 'mails-not-sent',
    title: 'See why a mail did not arrive',
    keywords: 'email mail failed waiting refused bounced address retry send again outbox',
    pages: [paths.mails],
    intro:
      'The list has the mails of the last 90 days: to whom, what about, and what became of each. It shows no text of a mail.',
    steps: [
      'Open “Notifications”, then the tab “Mails”, and choose “Not sent”.',
      'Read “Why”. The portal tries a mail five times within thirteen hours.',
      'Choose “Send again” once the reason is gone, or “Send all again…” for every mail of the filter.',
      'Where the mail server refused the address, ask the person for the right one, or choose “Try this address again”.',
    ],
    notes: [
      'To a refused address no reminders and notices are sent. Mails about the security of an account and invitations are.',
      'The link of an invitation holds once: make a new one under “Users”.',
      '“Sent” means that the mail server took the mail. A mail that comes back later is not noticed.',
    ],
    action: { label: 'Open the mails', to: paths.mails },
  },
  {
    slug: 'own-notifications',
    title: 'Read and choose your notifications',
    keywords: 'bell unread mark read notification preferences',
    pages: [paths.notifications],
    intro: 'The bell shows what concerns your cases and duties. The page has all of it.',
    steps: [
      'Open “Notifications”. A line opens its subject and is read from then on.',
      '“Mark all read” marks all of them; “Undo” takes it back.',
      'Choose below which kinds you want.',
    ],
    action: { label: 'Open the notifications', to: paths.notifications },
  },
  {
    slug: 'own-settings',
    title: 'Change your own settings',
    keywords:
      'password telephone theme dark light date format second factor sessions data profile settings',
    pages: [paths.settings, `${paths.settings}/*`],
    intro: 'The settings hold your account: name, password, second factor, sessions and display.',
    steps: [
      'Open “Settings”.',
      '“About you” has name and telephone; “Password” changes the password and ends other sessions.',
      '“Second factor” adds an app: “Add an app”.',
      '“Where you are signed in” ends a session on another device.',
      '“Display” chooses theme and dates of this device.',
    ],
    action: openSettings,
  },
  {
    slug: 'begin-the-day',
    title: 'Begin the day at the dashboard',
    keywords: 'dashboard queue today work late team load next case',
    pages: [paths.dashboard],
    intro: 'The dashboard says what waits on you, what is late and what comes next.',
    steps: [
      'Choose “Mine”, “Team” or “Unclaimed” at “My queue”.',
      'Choose “Start the next case” to claim the most urgent review. The key is N.',
      'Look at “Late” and “Next 14 days”. Every line opens its record.',
    ],
    notes: ['The figures follow what colleagues do while the page is open.'],
    action: { label: 'Open the dashboard', to: paths.dashboard },
  },
  {
    slug: 'lists-and-views',
    title: 'Save views, choose columns, export a list',
    keywords: 'saved view filter sort column density csv excel xlsx export select rows bulk',
    pages: [paths.help, `${paths.help}/*`],
    intro: 'All lists work alike: search, filters, order, columns and export.',
    steps: [
      'Search and filter. The address holds both, so that a link shows the same list.',
      '“Views” keeps them: “Save this view”.',
      '“Display” chooses columns and “Compact” rows on this device.',
      '“Export” saves all rows that are filtered, as “CSV” or “Excel (.xlsx)”, with progress and cancel.',
      'Select rows to act on several at once, where the list offers it, or to save them alone by “Export selected”.',
    ],
    notes: [
      'The file is made in this tab. Leave the page or close the tab, and the export ends without a file.',
      'In an Excel file amounts and days are numbers and dates; everything else is text, so that no number of a company changes.',
    ],
    action: { label: 'Open the companies', to: paths.companies },
  },
  {
    slug: 'keys-and-search',
    title: 'Find anything, and work by keys',
    keywords: 'palette shortcut keyboard ctrl k search hotkey keys switch tenant',
    pages: [`${paths.help}/*`],
    intro:
      'Ctrl K (⌘K on a Mac) opens the search over companies, people, documents, pages and this help.',
    steps: [
      'Press Ctrl K and type a name, a number, or a question such as: how do I restore a company.',
      'Choose with the arrows and open with Enter. Escape closes it.',
      'Type the name of a firm to switch to it.',
      'Press ? on a page for “Keys of this page”. There the keys of one letter are turned off.',
    ],
    action: { label: 'See all keys', to: paths.helpKeys },
  },
  {
    slug: 'live-updates',
    title: 'What Live and Last updated mean',
    keywords: 'stale live connection offline refresh realtime updates catching up',
    pages: [paths.help],
    intro: 'The mark in the top bar says whether the page follows what others do.',
    steps: [
      '“Live”: changes by others appear by themselves.',
      '“Catching up”: recent changes are being read.',
      '“Last updated” with a time: the page is stale. What you see is of that time.',
      '“Refresh Data” at the foot of the side bar reads the page again.',
    ],
    notes: [
      'Nothing typed is lost while the connection is away. An action that cannot be sent says so and can be repeated.',
    ],
    action: { label: 'Open the dashboard', to: paths.dashboard },
  },
  {
    slug: 'work-with-colleagues',
    title: 'Work with a colleague on one case',
    keywords: 'assign take over release conflict presence open too colleague hand over handover',
    pages: [`${paths.help}/*`],
    intro: 'A case belongs to one person at a time. The page says who else has it open.',
    steps: [
      'Choose “Assign…” to give a case to a colleague, with “A message to them”.',
      'Choose “Take over…” to make a colleague’s case yours. The colleague reads your reason.',
      'In a KYC case, “Release” gives it back to the queue.',
    ],
    notes: [
      'Two people who save the same thing lose nothing: the second one sees both versions and chooses.',
    ],
    action: { label: 'Open the applications', to: paths.applications },
  },
];
