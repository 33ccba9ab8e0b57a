import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from './postgres/processes.ts';

/** Another run uses the same data folder; the message is meant for a person. */
export class DataFolderInUseError extends Error {
  override name = 'DataFolderInUseError';
}

interface Holder {
  pid: number;
  /** Tells a process from a later one with the same number; undefined where the system does not say. */
  started: string | undefined;
}

/**
 * Takes the data folder for this process; returns what gives it back. A lock whose process is gone
 * (killed, or lost with the machine) does not count.
 *
 * Error: DataFolderInUseError.
 */
export function lockDataFolder(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'backend.lock');
  const mine = JSON.stringify({ pid: process.pid, started: startOf(process.pid) });
  for (;;) {
    try {
      writeFileSync(file, mine, { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = readHolder(file);
    if (holder && isRunning(holder)) {
      throw new DataFolderInUseError(
        `The data folder ${dataDir} is in use by process ${holder.pid}: stop that first.`,
      );
    }
    rmSync(file, { force: true });
  }
}

function isRunning({ pid, started }: Holder): boolean {
  return isAlive(pid) && startOf(pid) === started;
}

/** Undefined when the file is gone or was cut off by a crash while being written. */
function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

/** When a process started, in ticks since the machine did: field 22 of /proc/<pid>/stat. */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field, the program's name, may hold spaces and brackets.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}
