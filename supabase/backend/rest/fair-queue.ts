import { createSpending } from './spending.ts';

/** More of a caller wait than may. */
export class QueueFullError extends Error {
  override name = 'QueueFullError';
}

/** Nothing became free within the time a request may wait. */
export class QueueTimeoutError extends Error {
  override name = 'QueueTimeoutError';
}

export interface FairQueueOptions {
  /** How many may run at once. */
  most: number;
  /** How many of them for one caller, so that no caller can take all. */
  mostPerCaller: number;
  /** How many requests of one caller may wait. */
  mostWaiting?: number;
  patienceMs: number;
  /** In milliseconds; that of the process unless a test has its own. */
  clock?(): number;
}

export interface FairQueue {
  /** Runs `work` when it is the caller's turn. Errors: QueueTimeoutError, QueueFullError, and what `work` fails with. */
  run<T>(caller: string, work: () => Promise<T>): Promise<T>;
}

interface Waiting {
  caller: string;
  start(): void;
}

/**
 * Shares the connections to the database between callers: the next to run is the one whose caller has the fewest running, and
 * among those the one that waits longest. A caller with many slow requests waits for them alone. While others are there, a heavy one
 * gets two connections, because connections share the processors. One that asks all the time gets one, and rests after each work for a
 * multiple of its time, unless the others pause.
 */
export function createFairQueue({
  most,
  mostPerCaller,
  mostWaiting = Number.POSITIVE_INFINITY,
  patienceMs,
  clock = () => performance.now(),
}: FairQueueOptions): FairQueue {
  const spending = createSpending(clock);
  const running = new Map<string, number>();
  const waiting = new Set<Waiting>(); // in order of arrival
  let total = 0;
  let wake: NodeJS.Timeout | undefined;

  const countOf = (caller: string) => running.get(caller) ?? 0;

  /** How many connections the caller may have now. */
  function placesOf(caller: string): number {
    if (!spending.isHeavy(caller) || !spending.hasCompany(caller)) return mostPerCaller;
    if (!spending.isRelentless(caller)) return Math.min(2, mostPerCaller);
    return spending.restOf(caller) > 0 ? 0 : 1;
  }

  function take(caller: string): void {
    total++;
    running.set(caller, countOf(caller) + 1);
    spending.begin(caller);
  }

  function giveBack(caller: string): void {
    total--;
    const left = countOf(caller) - 1;
    if (left > 0) running.set(caller, left);
    else running.delete(caller);
    startNext();
  }

  /** Starts all that may start; who rests is looked at again when the first of them has rested. */
  function startNext(): void {
    // A caller who had to wait alone may have more places by now.
    for (let next = chooseNext(); next; next = chooseNext()) next.start();
    clearTimeout(wake);
    // Where something runs for the caller, or all places are taken, the end of a work looks again. A rest that ends at this moment is
    // looked at again, too: nothing else would start what waits for it.
    if (total >= most) return;
    const callers = new Set([...waiting].map(({ caller }) => caller));
    const rests = [...callers]
      .filter((caller) => countOf(caller) === 0)
      .map((caller) => spending.restOf(caller));
    if (rests.length > 0) wake = setTimeout(startNext, Math.ceil(Math.min(...rests)));
  }

  function chooseNext(): Waiting | undefined {
    if (total >= most) return undefined;
    let best: Waiting | undefined;
    for (const candidate of waiting) {
      const count = countOf(candidate.caller);
      if (count < placesOf(candidate.caller) && (!best || count < countOf(best.caller)))
        best = candidate;
    }
    return best;
  }

  function turnOf(caller: string): Promise<void> {
    if (total < most && countOf(caller) < placesOf(caller)) {
      take(caller);
      return Promise.resolve();
    }
    const before = [...waiting].filter((other) => other.caller === caller).length;
    if (before >= mostWaiting) {
      return Promise.reject(new QueueFullError('Too many requests of one caller wait.'));
    }
    return new Promise((resolve, reject) => {
      const entry: Waiting = {
        caller,
        start() {
          clearTimeout(timer);
          waiting.delete(entry);
          take(caller);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        waiting.delete(entry);
        reject(new QueueTimeoutError('No connection became free in time.'));
      }, patienceMs);
      waiting.add(entry);
      startNext();
    });
  }

  return {
    async run(caller, work) {
      spending.arrive(caller);
      try {
        await turnOf(caller);
        const begin = clock();
        try {
          return await work();
        } finally {
          spending.end(caller, begin);
          giveBack(caller);
        }
      } finally {
        spending.leave(caller);
      }
    },
  };
}
