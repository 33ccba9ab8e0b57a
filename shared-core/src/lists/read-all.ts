import { AppError, toAppError } from '../errors/index.ts';
import { MOST_ROWS } from '../supabase/index.ts';

/** How long each further try of a part waits. */
const WAITS_MS = [1_000, 3_000, 9_000];

/** Reads a part of a list: rows by their place in its order, none past the end; `total` is Infinity where there may be more. */
type ReadPart<Row> = (
  place: { first: number; size: number; counted: boolean },
  signal: AbortSignal,
) => Promise<{ rows: Row[]; total: number }>;

/**
 * All rows of a list, or its first `most`, in parts of up to 1,000. Rows that come or go meanwhile move the others: so each part begins with the last row that
 * was read, and if another row is there, further back, until the parts join. No row that stays in its place of the order is missed or
 * there twice. Rejects with an AppError, or when it is aborted.
 */
export async function readAllRows<Row>(
  { part }: { part: ReadPart<Row> },
  keyOf: (row: Row) => string,
  signal: AbortSignal,
  onProgress: (count: number) => void,
  most = Infinity,
): Promise<Row[]> {
  const rows = new Map<string, Row>();
  let end = 0;
  let again = 1;
  for (;;) {
    const first = Math.max(0, end - again);
    // Where a part begins follows from the one before.
    // oxlint-disable-next-line no-await-in-loop
    const { rows: read, total } = await patiently(
      () => part({ first, size: MOST_ROWS, counted: false }, signal),
      signal,
    );
    const [joint] = read;
    if (first > 0 && !(joint && rows.has(keyOf(joint)))) {
      again *= 10;
      continue;
    }
    // Rows do not all vanish while they are read; the right to see them may.
    if (rows.size > 0 && read.length === 0) throw rightsEnded();
    for (const row of read) if (!rows.has(keyOf(row))) rows.set(keyOf(row), row);
    onProgress(rows.size);
    const next = first + read.length;
    const isOver = next >= total || (next <= end && again === 1);
    if (isOver || rows.size >= most) return [...rows.values()].slice(0, most);
    end = next;
    again = 1;
  }
}

const LOG_PART = 500;

/** All entries of a log, the newest first, in parts of 500. Rejects with an AppError, or when it is aborted. */
export async function readWholeLog<Row extends { id: number }>(
  read: (beforeId: number, most: number, signal: AbortSignal) => Promise<Row[]>,
  signal: AbortSignal,
  onProgress: (count: number) => void,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const before = rows.at(-1)?.id ?? 0;
    // Where a part begins follows from the one before.
    // oxlint-disable-next-line no-await-in-loop
    const page = await patiently(() => read(before, LOG_PART, signal), signal);
    rows.push(...page);
    onProgress(rows.length);
    if (page.length < LOG_PART) return rows;
  }
}

/** Tries again what may pass: a lost connection, a busy database. Rejects with the AppError of the last try, or once it is aborted. */
async function patiently<T>(attempt: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let tries = 0; ; tries++) {
    signal.throwIfAborted();
    try {
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      return await attempt();
    } catch (thrown) {
      signal.throwIfAborted();
      const error = toAppError(thrown);
      const wait = WAITS_MS[tries];
      if (!error.entry.retryable || wait === undefined) throw error;
      // oxlint-disable-next-line no-await-in-loop -- the pause before the next try
      await pause(wait, signal);
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function rightsEnded(): AppError {
  return new AppError('not_allowed', {
    message: 'Your access to these rows ended while they were read.',
  });
}
