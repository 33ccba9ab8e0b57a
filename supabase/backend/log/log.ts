import { existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { Writable } from 'node:stream';
import { destination, levels, multistream, pino, stdTimeFunctions, type Logger } from 'pino';

/** Structured: `log.warn({ port }, 'what happened')`. Never given a token, a password or a query string. */
export type Log = Logger;

/** Kept once beside the running log, so that the two together never grow without bound. */
const LONGEST_LOG_BYTES = 10 * 1024 * 1024;

export interface OpenLog {
  log: Log;
  close(): void;
}

/**
 * A log of one JSON object per line in `file`. Warnings and errors also go to `print`, as one line of text for the
 * person who watches. A log that cannot be written (a full disk) loses lines and stops nothing.
 */
export function openLog(file: string, print: (line: string) => void = () => {}): OpenLog {
  mkdirSync(dirname(file), { recursive: true });
  if (existsSync(file) && statSync(file).size > LONGEST_LOG_BYTES) renameSync(file, `${file}.1`);
  const lines = destination({ dest: file, mode: 0o600, minLength: 4096, periodicFlush: 500 });
  lines.on('error', () => {});
  const log = pino(
    {
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      serializers: { error: describe },
    },
    multistream([{ stream: lines }, { level: 'warn', stream: printer(print) }]),
  );
  return {
    log,
    close() {
      try {
        lines.flushSync();
      } catch {
        // The disk is full: what the log would have said is lost, as promised.
      }
      lines.end();
    },
  };
}

/** For what runs without a log, such as a unit test. */
export const silentLog: Log = pino({ level: 'silent' });

function printer(print: (line: string) => void): Writable {
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      const { level, msg, error } = JSON.parse(chunk.toString()) as Line;
      print(`${levels.labels[level] ?? level}: ${msg}${error ? `: ${error.message}` : ''}`);
      done();
    },
  });
}

/** Not all of an error: the details of Postgres quote values of rows, and those of a request its headers. */
function describe(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  const { code } = error as { code?: unknown };
  return { name, message, ...(typeof code === 'string' && { code }), stack };
}

interface Line {
  level: number;
  msg: string;
  error?: { message: string };
}
