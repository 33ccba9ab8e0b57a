import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../log/log.ts';
import type { Mail, Mailer } from './mailer.ts';
import { addressOf } from './smtp-mailer.ts';

/** A mail as it is kept. */
export interface KeptMail extends Pick<Mail, 'to' | 'subject' | 'html' | 'text' | 'replyTo'> {
  id: string;
  /** When it was sent, in milliseconds since 1970; no two mails have the same. */
  sentAt: number;
  from: string;
  /** In base64. Mails of an older version have none. */
  attachments?: readonly { name: string; type: string; content: string }[];
}

/** Every mail the backend sends, newest first. It survives a restart and a crash. */
export interface Mailbox extends Mailer {
  list(): readonly KeptMail[];
  get(id: string): KeptMail | undefined;
  /** Resolves to whether there was such a mail. */
  remove(id: string): Promise<boolean>;
  clear(): Promise<void>;
}

export interface MailboxOptions {
  /** One JSON file per mail; made when missing. */
  dir: string;
  /** Who the mails are from, an address or `Name <address>`. */
  from: string;
  /** The most mails that are kept; the oldest are dropped. */
  most?: number;
  log: Log;
}

const MOST = 500;
const UNFINISHED = '.new';

/** Opens the mailbox of a folder with what it holds. */
export async function openMailbox({
  dir,
  from,
  most = MOST,
  log,
}: MailboxOptions): Promise<Mailbox> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const mails = await readAll(dir, log);
  let latest = mails[0]?.sentAt ?? 0;

  const fileOf = (id: string) => join(dir, `${id}.json`);

  /** Out of the list first: a file that cannot be deleted must not come up again before the next start. */
  async function drop(dropped: readonly KeptMail[]): Promise<void> {
    for (const mail of dropped) mails.splice(mails.indexOf(mail), 1);
    await Promise.all(dropped.map(({ id }) => rm(fileOf(id), { force: true })));
  }

  return {
    async send({ to, subject, html, text, fromName, replyTo, attachments = [] }) {
      const id = randomBytes(11).toString('hex');
      const sentAt = (latest = Math.max(Date.now(), latest + 1));
      const mail: KeptMail = {
        id,
        sentAt,
        from: fromName === undefined ? from : `${fromName} <${addressOf(from)}>`,
        to,
        subject,
        html,
        text,
        ...(replyTo !== undefined && { replyTo }),
        ...(attachments.length > 0 && {
          attachments: attachments.map(({ name, type, content }) => ({
            name,
            type,
            content: Buffer.from(content).toString('base64'),
          })),
        }),
      };
      await writeWhole(fileOf(id), JSON.stringify(mail, null, 2));
      // Two mails sent at once may be written in the other order.
      const place = mails.findIndex((other) => other.sentAt < sentAt);
      mails.splice(place < 0 ? mails.length : place, 0, mail);
      await drop(mails.slice(most));
    },
    list: () => [...mails],
    get: (id) => mails.find((mail) => mail.id === id),
    async remove(id) {
      const mail = mails.find((other) => other.id === id);
      if (mail) await drop([mail]);
      return mail !== undefined;
    },
    clear: () => drop([...mails]),
  };
}

/** Renamed into place, so that a crash never leaves half a mail; private from its first byte on. */
async function writeWhole(file: string, text: string): Promise<void> {
  const unfinished = `${file}${UNFINISHED}`;
  try {
    await writeFile(unfinished, text, { mode: 0o600, flush: true });
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {}); // the first failure is the one to report
    throw error;
  }
}

async function readAll(dir: string, log: Log): Promise<KeptMail[]> {
  const mails: KeptMail[] = [];
  for (const name of await readdir(dir)) {
    if (name.endsWith(UNFINISHED)) await rm(join(dir, name), { force: true });
    if (!name.endsWith('.json')) continue;
    const mail = parse(await readFile(join(dir, name), 'utf8'));
    if (mail && name === `${mail.id}.json`) mails.push(mail);
    else log.warn({ file: name }, 'A file in the mailbox is no mail and is passed over');
  }
  return mails.toSorted((one, other) => other.sentAt - one.sentAt);
}

function parse(text: string): KeptMail | undefined {
  try {
    const mail = JSON.parse(text) as Partial<Record<string, unknown>> | null;
    const texts = [
      mail?.['id'],
      mail?.['from'],
      mail?.['to'],
      mail?.['subject'],
      mail?.['html'],
      mail?.['text'],
    ];
    const complete = texts.every((value) => typeof value === 'string');
    // Looked at field by field just above.
    return complete && Number.isFinite(mail?.['sentAt'])
      ? (mail as unknown as KeptMail)
      : undefined;
  } catch {
    return undefined;
  }
}
