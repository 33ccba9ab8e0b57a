import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { BackendReport } from './bench-backend.ts';

export type { BackendReport } from './bench-backend.ts';

/** Starts the backend on a folder in its own process and stops it after `work`. */
export async function withBackend(
  folder: string,
  work: (backend: BackendReport) => Promise<void>,
): Promise<void> {
  const child = fork(join(import.meta.dirname, 'bench-backend.ts'), [folder]);
  const ended = once(child, 'exit');
  const [report] = (await Promise.race([
    once(child, 'message'),
    ended.then(([code]) => Promise.reject(new Error(`The backend ended with ${code}.`))),
  ])) as [BackendReport]; // it sends nothing else
  try {
    await work(report);
  } finally {
    child.disconnect();
    await ended;
  }
}
