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
  /** In milliseconds; that of the process unless a test has its own. */
  clock?(): number;
}

/** Who spent more than so much of the last seconds is hungry. */
const HUNGRY_MS = 1_000;
/** After which time of rest what was spent counts half. */
const HALF_LIFE_MS = 3_000;
/** For how long a caller counts as one of those who are there. */
const PRESENT_MS = 5_000;

interface Spending {
  /** Time of finished work, as of `at`. */
  spent: number;
  at: number;
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
 * among those the one that waits longest. A caller with many slow requests waits for them alone; while others are there, a hungry one
 * gets one connection, because connections share the processors.
 */
export function createFairQueue({
  most,
  mostPerCaller,
  patienceMs,
  clock = () => performance.now(),
}: FairQueueOptions): FairQueue {
  const spending = new Map<string, Spending>();
  const running = new Map<string, number>();
  const waiting = new Set<Waiting>(); // in order of arrival
  let total = 0;

  const countOf = (caller: string) => running.get(caller) ?? 0;

  function spentBy({ spent, at }: Spending): number {
    return spent * 0.5 ** ((clock() - at) / HALF_LIFE_MS);
  }

  function spend(caller: string, time: number): void {
    const known = spending.get(caller);
    spending.set(caller, { spent: (known ? spentBy(known) : 0) + time, at: clock() });
    for (const [other, { at }] of spending) {
      if (clock() - at > PRESENT_MS) spending.delete(other);
    }
  }

  /** How many connections the caller may have now. */
  function placesOf(caller: string): number {
    const known = spending.get(caller);
    if (!known || spentBy(known) < HUNGRY_MS) return mostPerCaller;
    const isAlone = [...spending].every(
      ([other, { at }]) => other === caller || clock() - at > PRESENT_MS,
    );
    return isAlone ? mostPerCaller : 1;
  }

  function take(caller: string): void {
    total++;
    running.set(caller, countOf(caller) + 1);
  }

  function giveBack(caller: string): void {
    total--;
    const left = countOf(caller) - 1;
    if (left > 0) running.set(caller, left);
    else running.delete(caller);
    // A caller who had to wait alone may have more places by now.
    for (let next = chooseNext(); next; next = chooseNext()) next.start();
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
      const begin = clock();
      try {
        return await work();
      } finally {
        spend(caller, clock() - begin);
        giveBack(caller);
      }
    },
  };
}
