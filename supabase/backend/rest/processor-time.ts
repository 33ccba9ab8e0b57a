import { readFileSync } from 'node:fs';

/** What a process had of the processors for a while, in milliseconds. */
export interface ProcessorTime {
  ran: number;
  /** For how long it could not go on, since others ran. */
  waited: number;
}

/** Counts the processor time of a process from now on; undefined where the system does not say. */
export function countProcessorTime(pid: number): () => ProcessorTime | undefined {
  const before = read(pid);
  return () => {
    const now = read(pid);
    if (!before || !now) return undefined;
    return { ran: now.ran - before.ran, waited: now.waited - before.waited };
  };
}

/** How much of the rest counts: a request that waits for a lock, or for its turn in this process, holds a connection. */
const REST_COUNTS = 1 / 4;

/**
 * What a request cost, in milliseconds, of those it took: all that its connection ran, nothing of what it waited for a processor, and a part
 * of the rest. By the clock alone the requests of one page would count for each other: they share two processors.
 */
export function costOf(taken: number, time: ProcessorTime | undefined): number {
  if (!time) return taken;
  return time.ran + Math.max(0, taken - time.ran - time.waited) * REST_COUNTS;
}

/** What Linux counts of the main thread of a process: nanoseconds on a processor, nanoseconds waiting for one, and turns. */
function read(pid: number): ProcessorTime | undefined {
  try {
    const [ran, waited] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ').map(Number);
    return { ran: (ran ?? 0) / 1e6, waited: (waited ?? 0) / 1e6 };
  } catch {
    return undefined; // another system, or the process has ended
  }
}
