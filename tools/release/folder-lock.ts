import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

import { Refusal } from './refusal.ts';

interface Holder {
  pid: number;
  host: string;
  since: string;
}

/** Keeps other runs out of a folder until the answer is called, or this process ends by a signal. Errors: Refusal while another run holds it. */
export function lockFolder(folder: string): () => void {
  const file = join(folder, '.release-lock');
  mkdirSync(folder, { recursive: true });
  const holder: Holder = { pid: process.pid, host: hostname(), since: new Date().toISOString() };
  try {
    writeFileSync(file, JSON.stringify(holder), { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new Refusal(heldBy(file));
  }
  const endBy = (signal: NodeJS.Signals) => {
    unlock();
    process.kill(process.pid, signal);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.once(signal, endBy);

  function unlock() {
    for (const signal of signals) process.off(signal, endBy);
    rmSync(file, { force: true });
  }
  return unlock;
}

function heldBy(file: string): string {
  const holder = readHolder(file);
  if (!holder) return `Another release writes here. If none does, delete ${file}.`;
  const by = `process ${holder.pid} on ${holder.host}, since ${holder.since}`;
  if (holder.host === hostname() && !isAlive(holder.pid)) {
    return `An earlier run ended without its last step (${by}). Delete ${file} and run this again.`;
  }
  return `Another release writes here: ${by}. Wait for its end. If it was stopped, delete ${file}.`;
}

function readHolder(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
