import type { Log } from '../log/log.ts';

export interface Background {
  /** Runs `work` in the background; a failure goes to the log as `what`. */
  run(what: string, work: () => Promise<void>): void;
  /** Resolves when nothing is left running. */
  settled(): Promise<void>;
}

/**
 * Work that must not show in an answer: the time of a request must not reveal whether an account exists, nor may an
 * error that only existing accounts can have.
 */
export function createBackground(log: Log): Background {
  const running = new Set<Promise<void>>();

  return {
    run(what, work) {
      const promise = work()
        .catch((error: unknown) => log.error({ error }, what))
        .finally(() => running.delete(promise));
      running.add(promise);
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
