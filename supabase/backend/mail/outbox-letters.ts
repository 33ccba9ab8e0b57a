import { html, type Html } from './html.ts';
import type { Mail } from './mailer.ts';

/** A mail as private.claim_mail gives it, with the mail server of the settings. */
export interface ClaimedMail {
  id: string;
  recipient: string;
  template: string;
  subject: string;
  data: Readonly<Record<string, unknown>>;
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
  paragraphs: readonly string[];
  /** The text of the link, and its path on the site. */
  link?: readonly [label: string, path: string];
}

const ONCE =
  'The link is for this address alone and holds for seven days. If it has run out, ask who invited you for a new one.';
const UNKNOWN = 'You do not know why you received this? Then ignore this message.';

/** What each template says. Nothing that is confidential is in a mail: it says where to read it. */
const letters: Readonly<Record<string, (mail: ClaimedMail) => Letter>> = {
  test: ({ server }) => ({
    paragraphs: [
      'This is the test that you asked for in the settings of the portal. It reached you, so mails of the portal leave.',
      server.smtp_host === ''
        ? 'The settings name no mail server: the machine took it.'
        : `It came by ${server.smtp_host}, port ${server.smtp_port}.`,
    ],
  }),
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
};

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const segmentOf = (value: unknown) => encodeURIComponent(textOf(value));

/** The mail as it is sent: HTML and plain text of the same text. Every value in it is text, never markup. */
export function mailOf(claimed: ClaimedMail, siteUrl: string): Mail {
  const { recipient: to, subject, template, server } = claimed;
  const { paragraphs, link } = letters[template]?.(claimed) ?? { paragraphs: [] };
  const sender = server.company_name || server.from_name || 'The portal';
  const button = link && { label: link[0], address: new URL(link[1], siteUrl).href };
  const lines = [...paragraphs, ...(button ? [`${button.label}:\n${button.address}`] : []), sender];
  return {
    to,
    subject,
    text: `${lines.join('\n\n')}\n`,
    html: pageOf(subject, paragraphs, button, sender).text,
  };
}

function pageOf(
  subject: string,
  paragraphs: readonly string[],
  button: { label: string; address: string } | undefined,
  sender: string,
): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="color-scheme" content="light dark" />
        <title>${subject}</title>
      </head>
      <body style="margin: 0; padding: 32px 16px; font: 15px/24px Helvetica, Arial, sans-serif">
        <h1 style="font: 600 22px/28px Georgia, serif">${subject}</h1>
        ${paragraphs.map((text) => html`<p>${text}</p>`)}
        ${button ? html`<p><a href="${button.address}">${button.label}</a></p>` : ''}
        <p>${sender}</p>
      </body>
    </html> `;
}
