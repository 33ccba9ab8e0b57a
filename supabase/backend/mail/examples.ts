import { FIRM, ID, noticeData, templates, titles } from './example-data.ts';
import type { KeptMail } from './mailbox.ts';
import type { Mail } from './mailer.ts';
import { notices } from './notices/index.ts';
import { mailOf, type ClaimedMail } from './outbox-letters.ts';

/*
 * One example of every kind of mail, for who writes or reviews their words: the mailbox of this machine shows them. What they name is
 * invented.
 */

/** A kind of mail with the mail of an invented person. */
export interface MailExample {
  /** In its address: "application_approved". */
  id: string;
  /** Its template, and of a notification its kind. */
  kind: string;
  mail: Mail;
}

const SENT_AT = Date.UTC(2026, 11, 18, 13);

const server: ClaimedMail['server'] = {
  smtp_host: '',
  smtp_port: 587,
  smtp_user: '',
  password: null,
  allows_inner: false,
  from_address: 'portal@example.com',
  from_name: 'Portal',
  company_name: FIRM,
};

const SITE = 'http://localhost:3000';

function exampleOf(
  kind: string,
  template: string,
  subject: string,
  data: Record<string, unknown>,
): MailExample {
  const canStop = template === 'digest' || template === 'report' || data['can_turn_off'] === true;
  const unsubscribe = canStop ? 'example' : null;
  const claimed = {
    id: ID,
    recipient: 'ada@example.com',
    template,
    subject,
    data,
    unsubscribe,
    server,
  };
  return { id: kind.replaceAll('.', '_'), kind, mail: mailOf(claimed, SITE) };
}

/** One example of each kind, in the order of their templates and files. */
export const mailExamples = (): MailExample[] => [
  ...Object.entries(templates).map(([template, [subject, data]]) =>
    exampleOf(template, template, subject, data),
  ),
  ...notices.map(({ kind }) => exampleOf(kind, 'notice', titles[kind] ?? kind, noticeData(kind))),
];

/** An example as the mailbox would keep it. */
export function exampleMail(id: string): KeptMail | undefined {
  const found = mailExamples().find((example) => example.id === id);
  if (!found) return undefined;
  const { to, subject, html, text } = found.mail;
  return { id, to, subject, html, text, from: 'Portal <portal@example.com>', sentAt: SENT_AT };
}
