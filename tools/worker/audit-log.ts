/*
 * Ships the entries of the audit log and the events of the access log, as they are written, to a place of the operator's, where who can
 * rewrite the database cannot rewrite them. Each range of a chain is a file of its own, named by the chain and its first and last entry:
 *
 *   platform/000000000001-000000000500.jsonl
 *   10000000-0000-4000-8000-000000000001/000000000007-000000000481.jsonl
 *   access/platform/000000000001-000000000120.jsonl
 *
 * A file is a bundle that tools/audit-verifier/verify.mjs checks, alone or with the others of its chain. The database decides a range before
 * it is shipped and gives the same one until it is settled: a worker that ends between writes the same bytes under the same name again.
 */
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import type { Database } from '../lib/database.ts';
import type { Part, Print } from './part.ts';
import { sendLines, type Destination } from './place.ts';

const TEN_MINUTES = 10 * 60 * 1000;
const DIGITS = 12;

interface Entry {
  tenant_id: string | null;
  /** The number of the entry in its chain, from 1. */
  place: number;
  id: number;
  prev_hash: string;
  hash: string;
  entry: string;
}

/** A log that leaves: the commands of the database, the folder of its chains and the form of its bundles. */
interface Log {
  name: string;
  take: string;
  settle: string;
  folder: string;
  format: string;
}

const LOGS: readonly Log[] = [
  {
    name: 'audit log',
    take: 'take_audit_entries',
    settle: 'settle_audit_entries',
    folder: '',
    format: 'portal-audit-bundle/1',
  },
  {
    name: 'access log',
    take: 'take_access_events',
    settle: 'settle_access_events',
    folder: 'access/',
    format: 'portal-access-bundle/1',
  },
];

/** Ships what is new at the start and every ten minutes, range by range. A log that cannot be shipped does not hold up the other. */
export function auditLogPart(
  database: Database,
  destination: Destination,
  print: Print,
  everyMs = TEN_MINUTES,
): Part {
  return {
    name: 'audit-log',
    everyMs,
    run: async () => {
      let hasShipped = false;
      const failures: unknown[] = [];
      for (const log of LOGS) {
        try {
          hasShipped = (await shipNext(log, database, destination, print)) || hasShipped;
        } catch (error) {
          failures.push(error);
        }
      }
      if (failures.length > 0) throw failures[0];
      return hasShipped;
    },
  };
}

/** Ships the next range of a log; whether there was one. */
async function shipNext(log: Log, database: Database, destination: Destination, print: Print) {
  const entries = await database.call<Entry[]>(log.take, {});
  const [first, last] = [entries[0], entries.at(-1)];
  if (!first || !last) return false;
  await put(destination, log.folder + nameOf(first, last), bundleOf(log, first, last, entries));
  await database.call(log.settle, { tenant_id: last.tenant_id, last_id: last.id });
  print(`Shipped ${entries.length} entries of the ${log.name}.`);
  return true;
}

function nameOf(first: Entry, last: Entry): string {
  const [from, to] = [first, last].map(({ id }) => String(id).padStart(DIGITS, '0'));
  return `${first.tenant_id ?? 'platform'}/${from}-${to}.jsonl`;
}

/** A bundle of a range. Nothing in it depends on when it is made. */
function bundleOf({ format }: Log, first: Entry, last: Entry, entries: readonly Entry[]): string {
  const manifest = {
    format,
    tenant: first.tenant_id,
    before: first.place - 1,
    starts_after: first.prev_hash,
    ends_with: last.hash,
    head: last.hash,
    ids: entries.map(({ id }) => id),
  };
  const lines = entries.map(({ id, prev_hash, hash, entry }) => ({ id, prev_hash, hash, entry }));
  return [manifest, ...lines].map((line) => `${JSON.stringify(line)}\n`).join('');
}

async function put(destination: Destination, name: string, text: string): Promise<void> {
  if ('url' in destination) {
    const url = new URL(destination.url);
    url.pathname = `${url.pathname.replace(/\/$/, '')}/${name}`;
    return sendLines('PUT', url, text);
  }
  return writeWhole(join(destination.file, name), text);
}

/** Writes a file that is there as a whole or not at all, also after a loss of power. One that is there and holds something else stays, and is an Error. */
async function writeWhole(path: string, text: string): Promise<void> {
  const there = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (there === text) return;
  if (there !== null)
    throw new Error('A shipped file is there and holds something else than the database.');
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const unfinished = `${path}.unfinished`;
  await synced(unfinished, 'w', (file) => file.writeFile(text));
  await rename(unfinished, path);
  await synced(dirname(path), 'r', async () => {});
}

type File = Awaited<ReturnType<typeof open>>;

async function synced(path: string, flags: string, work: (file: File) => Promise<void>) {
  const file = await open(path, flags, 0o600);
  try {
    await work(file);
    await file.sync();
  } finally {
    await file.close();
  }
}
