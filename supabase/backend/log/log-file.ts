import { appendFileSync, closeSync, fstatSync, mkdirSync, openSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';

/** A full file is kept once beside the running one, so that the two together never grow without bound. */
const LONGEST_BYTES = 10 * 1024 * 1024;
/** Lines are written together: when there are this many characters, or after this time. */
const MOST_WAITING = 4096;
const LONGEST_WAIT_MS = 500;

export interface LogFile {
  write(line: string): void;
  close(): void;
}

/**
 * A file that lines are added to, for its owner only. What goes wrong with the disk later on loses lines and never reaches the
 * writer. (pino's own file, sonic-boom, waits forever for a full disk when it is closed.)
 */
export function openLogFile(file: string, longestBytes = LONGEST_BYTES): LogFile {
  mkdirSync(dirname(file), { recursive: true });
  let descriptor: number | undefined = openSync(file, 'a', 0o600);
  let size = fstatSync(descriptor).size;
  let waiting = '';
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const text = waiting;
    waiting = '';
    if (text === '') return;
    attempt(() => {
      if (size > longestBytes) rotate();
      if (descriptor !== undefined) appendFileSync(descriptor, text);
      size += Buffer.byteLength(text);
    });
  }

  function rotate(): void {
    size = 0; // also after a failure, so that it is not tried again with each line
    renameSync(file, `${file}.1`);
    const full = descriptor;
    descriptor = openSync(file, 'a', 0o600);
    if (full !== undefined) closeSync(full);
  }

  return {
    write(line) {
      if (descriptor === undefined) return;
      waiting += line;
      if (waiting.length >= MOST_WAITING) flush();
      else timer ??= setTimeout(flush, LONGEST_WAIT_MS).unref();
    },
    close() {
      if (descriptor === undefined) return;
      flush();
      closeSync(descriptor);
      descriptor = undefined;
    },
  };
}

/** The disk is full or the folder is gone, and there is no other place to report it. */
function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // These lines are lost.
  }
}
