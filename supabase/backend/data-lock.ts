import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from './postgres/processes.ts';

/** Another run uses the same data folder; the message is meant for a person. */
export class DataFolderInUseError extends Error {
  override name = 'DataFolderInUseError';
}

interface Holder {
  pid: number;
  /** Distinguishes a process from a later one with the same number; undefined where the system does not say. */
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
    if (publish(file, mine)) return () => rmSync(file, { force: true });
    const found = read(file);
    if (found === undefined) continue;
    const holder = parse(found);
    if (holder && isRunning(holder)) {
      throw new DataFolderInUseError(
        `The data folder ${dataDir} is in use by process ${holder.pid}: stop that first.`,
      );
    }
    removeStale(file, found);
  }
}

/** Puts a lock in place, whole or not at all; false when there is one. */
function publish(file: string, text: string): boolean {
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, text, { flag: 'wx' });
  try {
    return linked(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Takes away a lock that was found to be stale. Another starter may have replaced it since: what was moved aside is looked at
 * again, and put back when it is not what was found.
 */
export function removeStale(file: string, found: string): void {
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  // Not by renaming, which would overwrite a lock that was taken in between.
  if (read(aside) !== found) linked(aside, file);
  rmSync(aside, { force: true });
}

function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}

function isRunning({ pid, started }: Holder): boolean {
  return isAlive(pid) && startOf(pid) === started;
}

/** Undefined when the file is gone. */
function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Undefined for what a crash of the machine left half of. */
function parse(text: string): Holder | undefined {
  try {
    return JSON.parse(text) as Holder;
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
