import { join } from 'node:path';
import { listen } from '../gateway/http-server.ts';
import type { Log } from '../log/log.ts';
import { createMailboxHandler } from './mailbox-handler.ts';
import { openMailbox, type Mailbox } from './mailbox.ts';
import type { Mailer } from './mailer.ts';
import { createSmtpMailer, type SmtpOptions } from './smtp-mailer.ts';

export interface MailOptions {
  dataDir: string;
  /** Where the mailbox can be read; nowhere when absent. */
  port: number | undefined;
  /** Delivers for real, besides keeping. */
  smtp: SmtpOptions | undefined;
  log: Log;
}

export interface RunningMail {
  mailer: Mailer;
  mailbox: Mailbox;
  url: string | undefined;
  stop(): Promise<void>;
}

/** Who mails are from where no mail server is configured. */
const DEFAULT_SENDER = 'Portal <no-reply@localhost>';

/** Opens the mailbox, serves it, and connects it with the mail server. Error: PortInUseError (MAIL_PORT). */
export async function startMail({ dataDir, port, smtp, log }: MailOptions): Promise<RunningMail> {
  const dir = join(dataDir, 'mails');
  const mailbox = await openMailbox({ dir, from: smtp?.from ?? DEFAULT_SENDER, log });
  const mailer = smtp ? createSmtpMailer(smtp, mailbox, log) : mailbox;
  if (port === undefined) return { mailer, mailbox, url: undefined, stop: async () => {} };
  const { stop } = await listen(port, 'MAIL_PORT', createMailboxHandler(mailbox, log));
  return { mailer, mailbox, url: `http://127.0.0.1:${port}`, stop };
}
