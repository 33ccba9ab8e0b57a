import { setTimeout as delay } from 'node:timers/promises';
import { withConnection } from '../database/connect.ts';
import { isConnectionLost } from '../database/connection-lost.ts';
import type { Log } from '../log/log.ts';
import type { Mail, Mailer } from './mailer.ts';
import { mailOf, type ClaimedMail } from './outbox-letters.ts';
import { addressOf, InnerAddressError, type Resolve } from './public-address.ts';
import { messageOf, transportTo } from './smtp-mailer.ts';

export interface OutboxOptions {
  /** Of the owner of the database. */
  url: string;
  /** Takes mails while the settings name no mail server: the mailbox of this machine. Without it such mails fail. */
  machine?: Mailer;
  /** Keeps what a mail server took. */
  mailbox?: Mailer;
  /** Where the product is served: links in mails lead there. */
  siteUrl: string;
  log: Pick<Log, 'info' | 'warn'>;
  /** Looks up where a host is; by default the name service of the system. */
  resolve?: Resolve;
  /** How often it is asked whether a mail is due. */
  everyMs?: number;
}

/** What became of a mail, and what the mail server answered: its own text where it took the mail, else ours. */
interface Outcome {
  outcome: 'sent' | 'failed' | 'retry';
  answer: string;
}

const EVERY_MS = 2000;

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
  const mail = mailOf(claimed, options.siteUrl);
  const { outcome, answer } = await deliver(claimed, mail, options);
  await ask(options.url, 'select private.settle_mail($1, $2, $3)', [claimed.id, outcome, answer]);
  options.log.info({ mail: claimed.id, template: claimed.template, outcome }, 'Mail');
  return true;
}

async function ask<T>(url: string, text: string, values: unknown[]): Promise<T | undefined> {
  return withConnection(url, async (client) => {
    const { rows } = await client.query<T[]>({ text, values, rowMode: 'array' });
    return rows[0]?.[0];
  });
}

async function deliver(
  { server }: ClaimedMail,
  mail: Mail,
  { machine, mailbox, resolve }: Pick<OutboxOptions, 'machine' | 'mailbox' | 'resolve'>,
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
    const transport = transportTo({
      host,
      port,
      from: address,
      address: await addressOf(host, { allowsInner, ...(resolve && { resolve }) }),
      trustsLoopback: allowsInner,
      ...(user !== '' && { user, password: server.password ?? '' }),
    });
    const from = server.from_name === '' ? address : { name: server.from_name, address };
    const { response } = await transport.sendMail({ ...messageOf(address, mail), from });
    // The mail has left: what fails from here on must not send it again.
    await mailbox?.send(mail).catch(() => {});
    return { outcome: 'sent', answer: response };
  } catch (error) {
    return refusalOf(error);
  }
}

const NO_SERVER =
  'No mail server could be used there. It must be public, answer at this port, and offer TLS with a certificate for its name.';

/**
 * What is said of a mail that was not sent. What a server says itself is not repeated: who names a server would read from it what answers
 * at any address and port. A refusal for good is not tried again, but for one of the password: that is set right in the settings.
 */
function refusalOf(error: unknown): Outcome {
  const { responseCode, code } = error as Record<string, unknown>;
  if (error instanceof InnerAddressError) return { outcome: 'failed', answer: NO_SERVER };
  if (code === 'EAUTH') {
    return { outcome: 'retry', answer: 'The mail server refused the user or the password.' };
  }
  if ((code === 'EENVELOPE' || code === 'EMESSAGE') && typeof responseCode === 'number') {
    return {
      outcome: responseCode >= 500 ? 'failed' : 'retry',
      answer: `The mail server refused the mail, with the code ${responseCode}.`,
    };
  }
  return { outcome: 'retry', answer: NO_SERVER };
}
