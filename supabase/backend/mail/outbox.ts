import { setTimeout as delay } from 'node:timers/promises';
import { isConnectionLost } from '../database/connection-lost.ts';
import { MailLine } from './mail-line.ts';
import { sendNext, type SendOptions } from './send-next.ts';

export interface OutboxOptions extends Omit<SendOptions, 'signal'> {
  /** How often it is asked whether a mail is due. */
  everyMs?: number;
}

const EVERY_MS = 2000;
/** Mail servers of offices take so many connections of one sender at once. */
const LINES = 3;
/** After so many mails of a line it is seen whether to stop, and a worker says that it lives. */
const MAILS_AT_ONCE = 20;

/**
 * Sends the mails of private.mail_outbox, at once and then every two seconds. Several workers share the queue: each mail is claimed by one
 * of them, and the claim is committed before the mail leaves, so that none is sent twice.
 */
export function startOutbox({ everyMs = EVERY_MS, ...options }: OutboxOptions) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const watch = new MailLine(options.url);
  const ended = repeat();

  async function repeat(): Promise<void> {
    while (!signal.aborted) {
      try {
        while (!signal.aborted && (await sendDue({ ...options, signal }, watch)));
      } catch (error) {
        if (!isConnectionLost(error)) options.log.warn({ error }, 'The outbox failed');
      }
      await delay(everyMs, undefined, { signal }).catch(() => {});
    }
    await watch.close();
  }

  return {
    /** Resolves once the mails under way are settled. */
    async stop(): Promise<void> {
      stopping.abort();
      await ended;
    },
  };
}

/**
 * Sends mails that are due over a few connections beside each other, twenty over each at most; resolves to whether there were any. Errors:
 * those of the database, once no mail is under way any more.
 *
 * `watch` finds out whether a mail is due. Its connection to the database stays open for the next time: on a new one, Postgres plans each
 * statement again, and the same question takes forty times as long.
 */
export async function sendDue(options: SendOptions, watch: MailLine): Promise<boolean> {
  const others = Array.from({ length: LINES - 1 }, () => new MailLine(options.url));
  try {
    if (!(await sendNext(options, watch))) return false;
    const lines = [watch, ...others];
    const ends = await Promise.allSettled(lines.map((line) => sendOver(line, options)));
    const failure = ends.find((end) => end.status === 'rejected');
    if (failure) throw failure.reason;
    return true;
  } finally {
    watch.server.close();
    await Promise.all(others.map((line) => line.close()));
  }
}

async function sendOver(line: MailLine, options: SendOptions): Promise<void> {
  for (let sent = 0; sent < MAILS_AT_ONCE && !options.signal?.aborted; sent++) {
    if (!(await sendNext(options, line))) return;
  }
}
