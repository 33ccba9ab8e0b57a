import { setTimeout as delay } from 'node:timers/promises';
import { withConnection } from '../database/connect.ts';
import { isConnectionLost } from '../database/connection-lost.ts';
import type { Log } from '../log/log.ts';
import type { Attachment, Mail, Mailer } from './mailer.ts';
import { mailOf, type ClaimedMail } from './outbox-letters.ts';
import { addressOf, type Resolve } from './public-address.ts';
import { refusalOf, type Outcome } from './refusals.ts';
import { messageOf, transportTo } from './smtp-mailer.ts';

/** The receipt of a payment as a file, of what private.mail_receipt gives. Errors: those of making it. */
export type MakeReceipt = (receipt: unknown) => Promise<Attachment>;

export interface OutboxOptions {
  /** Of the owner of the database. */
  url: string;
  /** Takes mails while the settings name no mail server: the mailbox of this machine. Without it such mails fail. */
  machine?: Mailer;
  /** Keeps what a mail server took. */
  mailbox?: Mailer;
  /** Where the product is served: links in mails lead there. */
  siteUrl: string;
  /** Where the function is that mail programs switch mails off by, such as https://ref.supabase.co/functions/v1; without it none is named. */
  functionsUrl?: string | undefined;
  /** Makes the file that a mail about a payment carries; without it such a mail has none. */
  makeReceipt?: MakeReceipt | undefined;
  log: Pick<Log, 'info' | 'warn'>;
  /** Looks up where a host is; by default the name service of the system. */
  resolve?: Resolve;
  /** How often it is asked whether a mail is due. */
  everyMs?: number;
  /** How long a mail server may be silent. */
  patienceMs?: number;
}

const EVERY_MS = 2000;
// Servers that look for spam answer late, and a mail without an answer is not sent again. The claim lasts five minutes.
const PATIENCE_MS = 60_000;
/** Mail servers refuse large mails, and a receipt has some twenty KB. */
const LARGEST_RECEIPT = 1024 * 1024;

/**
 * Sends the mails of private.mail_outbox one after the other, at once and then every two seconds. Several workers share the queue: each
 * mail is claimed by one of them, and the claim is committed before the mail leaves, so that none is sent twice.
 */
export function startOutbox({ everyMs = EVERY_MS, ...options }: OutboxOptions) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const ended = repeat();

  async function repeat(): Promise<void> {
    while (!signal.aborted) {
      try {
        while (!signal.aborted && (await sendNext(options)));
      } catch (error) {
        if (!isConnectionLost(error)) options.log.warn({ error }, 'The outbox failed');
      }
      await delay(everyMs, undefined, { signal }).catch(() => {});
    }
  }

  return {
    /** Resolves once the mail under way is settled. */
    async stop(): Promise<void> {
      stopping.abort();
      await ended;
    },
  };
}

/** Sends the next mail that is due; resolves to whether there was one. Errors: those of the database. */
export async function sendNext(options: Omit<OutboxOptions, 'everyMs'>): Promise<boolean> {
  const claimed = await ask<ClaimedMail | null>(options.url, 'select private.claim_mail()', []);
  if (!claimed) return false;
  const mail = mailOf(claimed, options.siteUrl, {
    receipt: await receiptOf(claimed, options),
    functionsUrl: options.functionsUrl,
  });
  const { outcome, answer, refused } = await deliver(claimed, mail, options);
  await ask(options.url, 'select private.settle_mail($1, $2, $3, $4, $5)', [
    claimed.id,
    outcome,
    answer,
    refused?.code ?? null,
    refused?.status ?? null,
  ]);
  options.log.info({ mail: claimed.id, template: claimed.template, outcome }, 'Mail');
  return true;
}

/** The receipt that goes with a mail. A mail without one says what happened, too, so that a receipt which cannot be made holds none up. */
async function receiptOf(
  { id, receipt }: ClaimedMail,
  { makeReceipt, log }: Pick<OutboxOptions, 'makeReceipt' | 'log'>,
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

async function ask<T>(url: string, text: string, values: unknown[]): Promise<T | undefined> {
  return withConnection(url, async (client) => {
    const { rows } = await client.query<T[]>({ text, values, rowMode: 'array' });
    return rows[0]?.[0];
  });
}

async function deliver(
  { id, server }: ClaimedMail,
  mail: Mail,
  {
    machine,
    mailbox,
    resolve,
    patienceMs = PATIENCE_MS,
  }: Pick<OutboxOptions, 'machine' | 'mailbox' | 'resolve' | 'patienceMs'>,
): Promise<Outcome> {
  let wasHandedOver = false;
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
    const transport = transportTo({
      host,
      port,
      from: address,
      address: await addressOf(host, { allowsInner, ...(resolve && { resolve }) }),
      trustsLoopback: allowsInner,
      patienceMs,
      onHandedOver: () => {
        wasHandedOver = true;
      },
      ...(user !== '' && { user, password: server.password ?? '' }),
    });
    const from = server.from_name === '' ? address : { name: server.from_name, address };
    const { response } = await transport.sendMail({
      ...messageOf(from, mail),
      // The same for every try: servers that keep one of each id drop a second copy.
      messageId: `<${id}@${address.slice(address.lastIndexOf('@') + 1)}>`,
    });
    // The mail has left: what fails from here on must not send it again.
    await mailbox?.send(mail).catch(() => {});
    return { outcome: 'sent', answer: response };
  } catch (error) {
    return refusalOf(error, wasHandedOver);
  }
}
