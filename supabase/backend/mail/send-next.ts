import { setTimeout as delay } from 'node:timers/promises';
import { isConnectionLost } from '../database/connection-lost.ts';
import type { Log } from '../log/log.ts';
import type { MailLine } from './mail-line.ts';
import type { Attachment, Mail, Mailer } from './mailer.ts';
import { mailOf, type ClaimedMail } from './outbox-letters.ts';
import { addressOf, type Resolve } from './public-address.ts';
import { refusalOf, type Outcome } from './refusals.ts';
import { messageOf } from './smtp-mailer.ts';

/** The receipt of a payment as a file, of what private.mail_receipt gives. Errors: those of making it. */
export type MakeReceipt = (receipt: unknown) => Promise<Attachment>;

export interface SendOptions {
  /** Of the owner of the database. */
  url: string;
  /** Takes mails while the settings name no mail server: the mailbox of this machine. Without it such mails fail. */
  machine?: Mailer;
  /** Keeps what a mail server took. */
  mailbox?: Mailer;
  /** Where the product is served: links in mails lead there. */
  siteUrl: string;
  /** Where staff have a host name of their own: links about their work lead there. */
  staffUrl?: string | undefined;
  /** Where the function is that mail programs switch mails off by, such as https://ref.supabase.co/functions/v1; without it none is named. */
  functionsUrl?: string | undefined;
  /** Makes the file that a mail about a payment carries; without it such a mail has none. */
  makeReceipt?: MakeReceipt | undefined;
  log: Pick<Log, 'info' | 'warn'>;
  /** Looks up where a host is; by default the name service of the system. */
  resolve?: Resolve;
  /** From then on nothing waits for a database that is away. */
  signal?: AbortSignal;
  /** How long a mail server may be silent. */
  patienceMs?: number;
  /** Whether a mail without a password may go to a server that offers no TLS. */
  allowsOpen?: boolean;
}

// Servers that look for spam answer late, and a mail without an answer is not sent again. The claim lasts five minutes.
const PATIENCE_MS = 60_000;
/** Shorter than a claim, whose end settles the mail as one that may have arrived. */
const SETTLE_FOR_MS = 4 * 60_000;
const SETTLE_AGAIN_AFTER_MS = 500;
/** Mail servers refuse large mails, and a receipt has some twenty KB. */
const LARGEST_RECEIPT = 1024 * 1024;

/** Sends the next mail that is due over `line`, which stays open; resolves to whether there was one. Errors: those of the database. */
export async function sendNext(options: SendOptions, line: MailLine): Promise<boolean> {
  const claimed = await line.ask<ClaimedMail | null>('select private.claim_mail()');
  if (!claimed) return false;
  const mail = mailOf(claimed, options.siteUrl, {
    receipt: await receiptOf(claimed, options),
    functionsUrl: options.functionsUrl,
    staffUrl: options.staffUrl,
  });
  const result = await deliver(claimed, mail, options, line);
  await settle(claimed, result, line, options.signal);
  const { outcome } = result;
  options.log.info({ mail: claimed.id, template: claimed.template, outcome }, 'Mail');
  return true;
}

/** The receipt that goes with a mail. A mail without one says what happened, too, so that a receipt which cannot be made holds none up. */
async function receiptOf(
  { id, receipt }: ClaimedMail,
  { makeReceipt, log }: SendOptions,
): Promise<Attachment | undefined> {
  if (!receipt || !makeReceipt) return undefined;
  try {
    const file = await makeReceipt(receipt);
    if (file.content.byteLength <= LARGEST_RECEIPT) return file;
    log.warn({ mail: id, bytes: file.content.byteLength }, 'A receipt is too large for a mail');
  } catch (error) {
    log.warn({ mail: id, error }, 'A receipt could not be made');
  }
  return undefined;
}

/** Writes down what became of a mail, also when the database is away for a moment: else a mail that was sent would be one that may have been. */
async function settle(
  { id }: ClaimedMail,
  { outcome, answer, refused }: Outcome,
  line: MailLine,
  signal?: AbortSignal,
): Promise<void> {
  const values = [id, outcome, answer, refused?.code ?? null, refused?.status ?? null];
  for (const since = Date.now(); ;) {
    try {
      await line.ask('select private.settle_mail($1, $2, $3, $4, $5)', values);
      return;
    } catch (error) {
      const goesOn = isConnectionLost(error) && Date.now() - since < SETTLE_FOR_MS;
      if (!goesOn || signal?.aborted) throw error;
      await delay(SETTLE_AGAIN_AFTER_MS, undefined, { signal }).catch(() => {});
    }
  }
}

async function deliver(
  { id, server }: ClaimedMail,
  mail: Mail,
  { machine, mailbox, resolve, patienceMs = PATIENCE_MS, allowsOpen = false }: SendOptions,
  line: MailLine,
): Promise<Outcome> {
  const { smtp_host: host, smtp_port: port, smtp_user: user, from_address: address } = server;
  try {
    if (host === '') {
      if (!machine) return { outcome: 'failed', answer: 'The settings name no mail server.' };
      await machine.send(mail);
      return {
        outcome: 'sent',
        answer: 'Taken by this machine, since the settings name no mail server.',
      };
    }
    if (address === '') {
      return { outcome: 'failed', answer: 'The settings name no address that mails come from.' };
    }
    const allowsInner = server.allows_inner;
    const at = await addressOf(host, { allowsInner, ...(resolve && { resolve }) });
    const login = user !== '' && { user, password: server.password ?? '' };
    const from = server.from_name === '' ? address : { name: server.from_name, address };
    const response = await line.server.send(
      { host, port, address: at, trustsLoopback: allowsInner, allowsOpen, patienceMs, ...login },
      {
        ...messageOf(from, mail),
        // The same for every try: servers that keep one of each id drop a second copy.
        messageId: `<${id}@${address.slice(address.lastIndexOf('@') + 1)}>`,
      },
    );
    // The mail has left: what fails from here on must not send it again.
    await mailbox?.send(mail).catch(() => {});
    return { outcome: 'sent', answer: response };
  } catch (error) {
    return refusalOf(error, line.server.wasHandedOver);
  }
}
