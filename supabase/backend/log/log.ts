import { Writable } from 'node:stream';
import { levels, multistream, pino, stdTimeFunctions, type Logger } from 'pino';
import { openLogFile } from './log-file.ts';

/** Structured: `log.warn({ port }, 'what happened')`. Never given a token, a password or a query string. */
export type Log = Logger;

export interface OpenLog {
  log: Log;
  close(): void;
}

/**
 * A log of one JSON object per line in `file`. Warnings and errors also go to `print`, as one line of text for the
 * person who watches. A log that cannot be written (a full disk) loses lines and stops nothing.
 */
export function openLog(file: string, print: (line: string) => void = () => {}): OpenLog {
  const lines = openLogFile(file);
  const log = pino(
    {
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      serializers: { error: describe },
    },
    multistream([{ stream: lines }, { level: 'warn', stream: printer(print) }]),
  );
  return { log, close: () => lines.close() };
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
  const { name, stack } = error;
  const { code } = error as { code?: unknown };
  const message = withoutValues(error.message);
  return {
    name,
    message,
    ...(typeof code === 'string' && { code }),
    stack: stack?.replace(error.message, () => message),
  };
}

/** Messages quote too: Postgres the value it could not read, and triggers what they refuse. */
function withoutValues(message: string): string {
  return message
    .replace(/(invalid input .*?): ".*"/s, '$1')
    .replaceAll(/[^\s"'()<>/]+@[^\s"'()<>/]+\.[a-z]{2,}/gi, '(an address)');
}

interface Line {
  level: number;
  msg: string;
  error?: { message: string };
}
