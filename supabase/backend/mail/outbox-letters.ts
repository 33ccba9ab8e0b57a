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
    password: string | null;
    from_address: string;
    from_name: string;
    company_name: string;
  };
}

/** The paragraphs of each template. */
const letters: Readonly<Record<string, (mail: ClaimedMail) => readonly string[]>> = {
  test: ({ server }) => [
    'This is the test that you asked for in the settings of the portal. It reached you, so mails of the portal leave.',
    server.smtp_host === ''
      ? 'The settings name no mail server: the mailbox of the machine took it.'
      : `It came by ${server.smtp_host}, port ${server.smtp_port}.`,
  ],
};

/** The mail as it is sent: HTML and plain text of the same paragraphs. Every value in it is text, never markup. */
export function mailOf(claimed: ClaimedMail): Mail {
  const { recipient: to, subject, template, server } = claimed;
  const paragraphs = letters[template]?.(claimed) ?? [];
  const sender = server.company_name || server.from_name || 'The portal';
  return {
    to,
    subject,
    text: `${[...paragraphs, sender].join('\n\n')}\n`,
    html: pageOf(subject, paragraphs, sender).text,
  };
}

function pageOf(subject: string, paragraphs: readonly string[], sender: string): Html {
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
        <p>${sender}</p>
      </body>
    </html> `;
}
