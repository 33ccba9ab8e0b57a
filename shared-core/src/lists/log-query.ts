import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

import { shows, type WatchedTable } from '../query/index.ts';
import { rowsOf, type Call } from './list.ts';

/** The part of a log that its function is called for: at most `most` entries before a number, the newest first. */
interface LogPlace {
  before_id?: number;
  most: number;
}

/** A log: its pages, the number of its newest entry, and all its entries for an export. */
export interface Log<Row> {
  pages: ReturnType<typeof pagesQuery<Row & LogEntry>>;
  /** Where the log is watched. */
  newest: ReturnType<typeof newestQuery> | undefined;
  /** All entries; `onProgress` gets the number read so far. Rejects with an AppError, or when it is aborted. */
  readAll: (signal: AbortSignal, onProgress: (count: number) => void) => Promise<Row[]>;
}

/** An entry has a number, which is higher the newer it is. */
export interface LogEntry {
  id: number;
}

interface LogDefinition<Row> {
  /** The watched tables that say that there are newer entries; left out for a log that no table announces. */
  watched?: readonly WatchedTable[];
  /** `scope.supabase.rpc(name, { …, ...place })` with the filters. */
  call: (place: LogPlace) => Call<Row>;
}

const PAGE = 50;

/**
 * A log that a SQL function answers: its entries newest first, in pages by number. It is not read again by itself, so that no row moves
 * under the pointer: `newest` says that there are newer ones. Raises what `unwrap` raises.
 */
export function logQuery<Row extends LogEntry>(
  key: readonly unknown[],
  { watched, call }: LogDefinition<Row>,
): Log<Row> {
  const read: Read<Row> = async (beforeId, most, signal) => {
    const place = { most, ...(beforeId > 0 && { before_id: beforeId }) };
    return rowsOf(await call(place).abortSignal(signal));
  };
  return {
    pages: pagesQuery(key, read),
    newest: watched && newestQuery(key, watched, read),
    async readAll(signal, onProgress) {
      const { readWholeLog } = await import('./read-all.ts');
      return readWholeLog(read, signal, onProgress);
    },
  };
}

type Read<Row> = (beforeId: number, most: number, signal: AbortSignal) => Promise<Row[]>;

function pagesQuery<Row extends LogEntry>(key: readonly unknown[], read: Read<Row>) {
  return infiniteQueryOptions({
    queryKey: [...key, 'log'],
    meta: shows(),
    initialPageParam: 0,
    queryFn: ({ signal, pageParam }) => read(pageParam, PAGE, signal),
    getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.id),
  });
}

function newestQuery(
  key: readonly unknown[],
  watched: readonly WatchedTable[],
  read: Read<LogEntry>,
) {
  return queryOptions({
    queryKey: [...key, 'newest'],
    meta: shows(...watched),
    async queryFn({ signal }) {
      const [entry] = await read(0, 1, signal);
      return entry?.id ?? 0;
    },
  });
}
