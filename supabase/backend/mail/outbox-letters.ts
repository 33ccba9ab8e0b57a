import { digestRest, digestSections } from './digest-letter.ts';
import { letterPage, type LetterSection } from './letter-page.ts';
import type { Attachment, Mail } from './mailer.ts';
import { notices } from './notices/index.ts';
import type { Notice } from './notices/notice.ts';
import { reportFooter, reportLink, reportParagraphs, reportSections } from './report-letter.ts';
import { pageOfSubject, pagesOfMails } from './subject-pages.ts';

/** A mail as private.claim_mail gives it, with the mail server of the settings. */
export interface ClaimedMail {
  id: string;
  recipient: string;
  template: string;
  subject: string;
  data: Readonly<Record<string, unknown>>;
  /** Of the link that switches such mails off; null where they cannot be. An older database gives none. */
  unsubscribe?: string | null;
  /** The firm it is about; null or absent where it is about none, or about several. */
  tenant_id?: string | null;
  /** What the receipt of a payment shows, where the mail carries one; for MakeReceipt alone. */
  receipt?: unknown;
  /** What the firm of the mail set: the name it comes from, and where answers go. An older database gives none. */
  sender?: { name?: string | null; reply_to?: string | null } | null;
  server: {
    smtp_host: string;
    smtp_port: number;
    smtp_user: string;
    /** Null where none is stored for this server, port and user. */
    password: string | null;
    /** Whether the installation has a mail server that is not public. */
    allows_inner: boolean;
    from_address: string;
    from_name: string;
    company_name: string;
  };
}

interface Letter {
  /** Where it differs from the one that was queued. */
  subject?: string;
  /** Who it is from, where that is not who runs the portal. */
  sender?: string;
  paragraphs: readonly string[];
  /** Lines below the paragraphs, and what is shown below them. */
  sections?: readonly LetterSection[];
  rest?: readonly string[];
  /** The text of the link, and its path on the site. */
  link?: readonly [label: string, path: string];
  /** Why the person got it, in small print. */
  footer?: string;
}

const ONCE =
  'The link is for this address alone and holds for seven days. If it has run out, ask who invited you for a new one.';
const CHOICE = 'You choose which mails you get in the settings of your account.';
const UNKNOWN = 'You do not know why you received this? Then ignore this message.';

/** What each template says. Nothing that is confidential is in a mail: it says where to read it. */
const letters: Readonly<Record<string, (mail: ClaimedMail, hasReceipt: boolean) => Letter>> = {
  test: ({ server }) => ({
    paragraphs: [
      'This is the test that you asked for in the settings of the portal. It reached you, so mails of the portal leave.',
      server.smtp_host === ''
        ? 'The settings name no mail server: the machine took it.'
        : `It came by ${server.smtp_host}, port ${server.smtp_port}.`,
    ],
  }),
  // Of version 1.0: one may wait while the database is migrated.
  ticket_answer: ({ data }) => ({
    paragraphs: [
      `There is an answer to your request ${textOf(data['reference'])}. It waits for you in the portal.`,
      'You turn these mails off in the settings of your account, with the notifications of support.',
    ],
    link: ['Read the answer', `/app/support/${segmentOf(data['ticket_id'])}`],
  }),
  client_invitation: ({ data }) => ({
    paragraphs: [
      `You are invited to see ${textOf(data['company_name'])} in the portal of its registered agent.`,
      ONCE,
      UNKNOWN,
    ],
    link: ['Accept the invitation', `/auth/client-signup/${segmentOf(data['token'])}`],
  }),
  company_invitation: ({ data }) => ({
    paragraphs: [
      `You are invited to run the firm ${textOf(data['company_name'])} in the portal.`,
      ONCE,
      UNKNOWN,
    ],
    link: ['Accept the invitation', `/auth/company-signup/${segmentOf(data['token'])}`],
  }),
  colleague_invitation: ({ data }) => ({
    subject: `You are invited to the staff of ${textOf(data['company_name'])}`,
    paragraphs: [
      `You are invited to work in the portal of ${textOf(data['company_name'])} as a member of its staff.`,
      'Make an account with this address, or sign in with it. You can read what your duties let you read as soon as the address is confirmed.',
      ONCE,
      UNKNOWN,
    ],
    link: ['Accept the invitation', `/auth/colleague-signup/${segmentOf(data['token'])}`],
  }),
  party_invitation: partOf,
  contact_answer: ({ data }) => ({
    paragraphs: [
      `You wrote to us on ${textOf(data['day'])}, by the contact form of our site. This is our answer:`,
      ...linesOf(data['text']),
    ],
    footer:
      'Someone else may have entered your address. You did not write to us? Then ignore this message.',
  }),
  notice: noticeOf,
  digest: ({ data }) => ({
    ...(data['firm'] !== undefined && { sender: textOf(data['firm']) }),
    paragraphs: ['This is what has to be done for your companies, as it stood this morning.'],
    sections: digestSections(data),
    rest: digestRest(data),
    link: ['Open the duties', pagesOfMails.duties],
    footer: CHOICE,
  }),
  report: ({ data }) => ({
    sender: textOf(data['firm']),
    paragraphs: reportParagraphs(data),
    sections: reportSections(data),
    link: ['Open the report', reportLink(data)],
    footer: reportFooter(data),
  }),
};

/** The link to a person's own part: who asks is a client, and the reader may have heard of neither. */
function partOf({ data }: ClaimedMail): Letter {
  const firm = textOf(data['firm']) || 'the registered agent';
  const asker = textOf(data['asked_by']) || `A client of ${firm}`;
  const company = textOf(data['company_name']) || 'a new company';
  return {
    ...(data['firm'] !== undefined && { sender: firm }),
    paragraphs: [
      `${asker} is forming ${company} in The Bahamas with ${firm}, and named you as one of its people.`,
      `The law has ${firm} know who the people of a company are. Please enter your own details and upload your documents. The staff of ${firm} see them; ${asker} sees only that you have finished.`,
      `The link is for this address alone and works until ${textOf(data['until'])}. The company cannot be formed before your part is there. If the link has run out, ask who named you for a new one.`,
      'You do not know what this is about? Then ignore this message: nothing happens without you.',
    ],
    link: ['Enter your part', `/auth/party-signup/${segmentOf(data['token'])}`],
  };
}

/** What staff wrote, a paragraph a line. */
const linesOf = (text: unknown) =>
  textOf(text)
    .split(/\n+/)
    .filter((line) => line.trim() !== '');

const unknownNotice: Omit<Notice, 'kind'> = {
  paragraphs: () => ['Something in the portal concerns you.'],
  link: 'Open the portal',
};

/** The mail of a notification: its text is the file of its kind. */
function noticeOf({ data }: ClaimedMail, hasReceipt: boolean): Letter {
  // A database that is newer than this process knows kinds that it does not.
  const notice = notices.find(({ kind }) => kind === data['kind']) ?? unknownNotice;
  const audience = data['audience'] === 'staff' ? 'staff' : 'client';
  // The page that staff gave an announcement; the database lets only paths of the portal in.
  const given = textOf(data['page']);
  const path = /^\/[^/\\]/.test(given)
    ? given
    : pageOfSubject(audience, {
        type: textOf(data['subject_type']),
        id: segmentOf(data['subject_id']),
        parentType: textOf(data['parent_type']),
        parentId: segmentOf(data['parent_id']),
      });
  const facts = {
    name: textOf(data['name']),
    reference: textOf(data['reference']),
    number: textOf(data['number']),
    amount: textOf(data['amount']),
    day: textOf(data['day']),
    text: textOf(data['text']),
    hasReceipt,
    isUnpaid: data['is_unpaid'] === true,
  };
  return {
    ...(notice.subject && { subject: notice.subject(facts) }),
    ...(data['firm'] !== undefined && { sender: textOf(data['firm']) }),
    paragraphs: notice.paragraphs(facts).map(oneStop),
    link: [notice.link, path],
    footer:
      data['can_turn_off'] === true
        ? CHOICE
        : 'This mail cannot be switched off: you have to act on it, or to know it.',
  };
}

/** A sentence that ends with a name such as "Blue Heron Ltd." keeps one full stop, as private.one_stop does it. */
const oneStop = (sentence: string) =>
  sentence.replaceAll(/\b(\p{Lu}(?:\p{L}|\.\p{L}){0,5}\.)\.(?=\s|$)/gu, '$1');

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const segmentOf = (value: unknown) => encodeURIComponent(textOf(value));

/**
 * The mail as it is sent: HTML and plain text of the same text. Every value in it is text, never markup. Where staff have a host name of their
 * own (`staffUrl`), the links of a mail about their work lead there.
 */
export function mailOf(
  claimed: ClaimedMail,
  siteUrl: string,
  {
    receipt,
    functionsUrl = '',
    staffUrl,
  }: {
    receipt?: Attachment | undefined;
    functionsUrl?: string | undefined;
    staffUrl?: string | undefined;
  } = {},
): Mail {
  const { recipient: to, template, server } = claimed;
  const letter: Letter = letters[template]?.(claimed, receipt !== undefined) ?? { paragraphs: [] };
  const { subject = claimed.subject, paragraphs, sections = [], rest = [], link, footer } = letter;
  const sender = letter.sender || server.company_name || server.from_name || 'The portal';
  const base = staffUrl && link && OF_STAFF.test(link[1]) ? staffUrl : siteUrl;
  const button = link && { label: link[0], address: pageAt(link[1], base, claimed) };
  const stop = claimed.unsubscribe
    ? {
        label: 'Stop these mails',
        address: new URL(`/auth/unsubscribe/${segmentOf(claimed.unsubscribe)}`, base).href,
      }
    : undefined;
  const lines = [
    ...paragraphs,
    ...sections.map(plainSection),
    ...rest,
    ...(button ? [`${button.label}:\n${button.address}`] : []),
    sender,
    ...(footer ? [`-- \n${footer}`] : []),
    ...(stop ? [`${stop.label}:\n${stop.address}`] : []),
  ];
  return {
    to,
    subject,
    text: `${lines.join('\n\n')}\n`,
    html: letterPage({ subject, paragraphs, sections, rest, button, sender, footer, stop }).text,
    ...(stop && { unsubscribe: stop.address }),
    // RFC 8058 asks for https.
    ...(stop &&
      functionsUrl.startsWith('https:') && {
        oneClick: `${functionsUrl}/unsubscribe/${segmentOf(claimed.unsubscribe)}`,
      }),
    ...senderOf(claimed),
    ...(receipt && { attachments: [receipt] }),
  };
}

/**
 * The address a mail comes from is always that of the platform, since its domain alone lets our mail server send for it (SPF, DKIM). The name
 * in front of it is "Firm via Portal" where the firm set one, so that it says both who writes and by whom.
 */
function senderOf({ sender, server }: ClaimedMail): Pick<Mail, 'fromName' | 'replyTo'> {
  const [name, portal] = [oneLine(sender?.name), oneLine(server.from_name)];
  const replyTo = textOf(sender?.reply_to);
  return {
    ...(name !== '' && {
      fromName: portal === '' || portal === name ? name : `${name} via ${portal}`,
    }),
    ...(replyTo !== '' && { replyTo }),
  };
}

/** The database refuses ends of lines in a name; a header is not where to rely on it. */
const oneLine = (value: unknown) =>
  textOf(value)
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim();

/** Pages of staff: their portal, and where a colleague joins. */
const OF_STAFF = /^\/(admin|auth\/colleague-signup)(?![\w-])/;

/** A page of a portal opens in the firm that the mail is about; pages of the sign-in are of no firm. */
function pageAt(path: string, siteUrl: string, { tenant_id: firm }: ClaimedMail): string {
  const url = new URL(path, siteUrl);
  if (firm && /^\/(app|admin)(\/|$)/.test(url.pathname)) url.searchParams.set('firm', firm);
  return url.href;
}

/** "Blue Heron Ltd." with a rule below it, then an item a paragraph. */
function plainSection({ title, items }: LetterSection): string {
  const lines = items.map((item) => `* ${item.title}\n  ${item.text}`);
  return [`${title}\n${'-'.repeat(Math.min(title.length, 60))}`, ...lines].join('\n\n');
}
