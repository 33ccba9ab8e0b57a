import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

import {
  readRecords,
  WatchlistFileError,
  type WatchlistEntry,
  type WatchlistProblem,
} from '@portal/shared-core/domain/watchlist-file';
import type { Database } from '../lib/database.ts';

/** The most records, and characters, of one request. */
const BATCH = { records: 1000, characters: 2_000_000 };

export interface ListedAs {
  code: string;
  /** Required for a new list. */
  name?: string;
  source?: string;
  /** Whether a file may have less than half of the list's entries. */
  mayShrink?: boolean;
  /** Whether an import of another file that was left running is discarded. */
  discardOther?: boolean;
}

/** An import as the database knows it. */
export interface Import {
  id: string;
  state: 'running' | 'finished' | 'discarded';
  records: number;
  added: number;
  changed: number;
  retired: number;
  rejected: number;
  unreadable: number;
}

/**
 * Reads a file into a watchlist; nothing of it is in force before the whole file is read. Resumes where an earlier run of the same file stopped, and does nothing if that file was the last
 * one read. Errors: WatchlistFileError, DatabaseRefusal.
 */
export async function importList(
  database: Database,
  path: string,
  list: ListedAs,
  report: (records: number) => void = () => {},
): Promise<Import> {
  const fileKey = await fingerprint(path);
  if (list.discardOther) await discardOther(database, list.code, fileKey);
  const begun = await database.call<Import>('start_watchlist_import', {
    watchlist: list.code,
    file_key: fileKey,
    name: list.name,
    source_note: list.source,
  });
  if (begun.state === 'finished') return begun;

  let place = 0;
  let from = begun.records;
  let entries: WatchlistEntry[] = [];
  let problems: WatchlistProblem[] = [];
  let characters = 0;
  const send = async () => {
    const records = entries.length + problems.length;
    if (records === 0) return;
    await database.call('put_watchlist_entries', {
      import_id: begun.id,
      from_record: from,
      records,
      entries,
      problems,
    });
    from += records;
    entries = [];
    problems = [];
    characters = 0;
    report(from);
  };

  for await (const record of readRecords(bytesOf(path))) {
    if (place++ < begun.records) continue;
    if ('reason' in record) problems.push(record);
    else entries.push(record);
    characters += JSON.stringify(record).length;
    if (entries.length + problems.length >= BATCH.records || characters >= BATCH.characters) {
      await send();
    }
  }
  await send();
  return database.call<Import>('finish_watchlist_import', {
    import_id: begun.id,
    may_shrink: list.mayShrink ?? false,
  });
}

/** Discards an import of the list that another file left running. */
async function discardOther(database: Database, code: string, fileKey: string): Promise<void> {
  const running = await database.rows<{ id: string }>('watchlist_imports', {
    select: 'id',
    watchlist: `eq.${code}`,
    state: 'eq.running',
    file_key: `neq.${fileKey}`,
  });
  for (const { id } of running) await database.call('discard_watchlist_import', { import_id: id });
}

/** SHA-256 of the file; it identifies the file. */
async function fingerprint(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of bytesOf(path)) hash.update(chunk);
  return hash.digest('hex');
}

async function* bytesOf(path: string): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of createReadStream(path)) yield chunk as Buffer;
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw new WatchlistFileError(
      ['ENOENT', 'EISDIR'].includes(code)
        ? 'There is no such file.'
        : `The file cannot be read: ${message}`,
    );
  }
}
