/** Nothing became free within the time a request may wait. */
export class QueueTimeoutError extends Error {
  override name = 'QueueTimeoutError';
}

export interface FairQueueOptions {
  /** How many may run at once. */
  most: number;
  /** How many of them for one caller, so that no caller can take all. */
  mostPerCaller: number;
  patienceMs: number;
}

export interface FairQueue {
  /** Runs `work` when it is the caller's turn. Error: QueueTimeoutError, and what `work` fails with. */
  run<T>(caller: string, work: () => Promise<T>): Promise<T>;
}

interface Waiting {
  caller: string;
  start(): void;
}

/**
 * Shares the connections to the database between callers: the next to run is the one whose caller has the fewest running, and
 * among those the one that waits longest. A caller with many slow requests waits for them alone.
 */
export function createFairQueue({ most, mostPerCaller, patienceMs }: FairQueueOptions): FairQueue {
  const running = new Map<string, number>();
  const waiting = new Set<Waiting>(); // in order of arrival
  let total = 0;

  const countOf = (caller: string) => running.get(caller) ?? 0;

  function take(caller: string): void {
    total++;
    running.set(caller, countOf(caller) + 1);
  }

  function giveBack(caller: string): void {
    total--;
    const left = countOf(caller) - 1;
    if (left > 0) running.set(caller, left);
    else running.delete(caller);
    const next = total < most ? chooseNext() : undefined;
    next?.start();
  }

  function chooseNext(): Waiting | undefined {
    let best: Waiting | undefined;
    for (const candidate of waiting) {
      const count = countOf(candidate.caller);
      if (count < (best ? countOf(best.caller) : mostPerCaller)) best = candidate;
    }
    return best;
  }

  function turnOf(caller: string): Promise<void> {
    if (total < most && countOf(caller) < mostPerCaller) {
      take(caller);
      return Promise.resolve();
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
    });
  }

  return {
    async run(caller, work) {
      await turnOf(caller);
      try {
        return await work();
      } finally {
        giveBack(caller);
      }
    },
  };
}
