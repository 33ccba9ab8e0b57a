import { setTimeout as delay } from 'node:timers/promises';
import { startPostgres, type PostgresOptions, type RunningPostgres } from './start-postgres.ts';

export interface SupervisedPostgres {
  /** The first start; its URLs hold for every later one. */
  first: RunningPostgres;
  isUp(): boolean;
  /** The process id of the Postgres that runs now. */
  pid(): number;
  stop(): Promise<void>;
}

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 5_000;

/** Starts Postgres and starts it again whenever it ends without having been asked to. */
export async function supervisePostgres(options: PostgresOptions): Promise<SupervisedPostgres> {
  const { log = () => {}, warn = () => {} } = options;
  const first = await startPostgres(options);
  let running: RunningPostgres | undefined = first;
  let lastPid = first.pid;
  const stopping = new AbortController();
  const watching = watch(first);

  async function watch(postgres: RunningPostgres): Promise<void> {
    let current = postgres;
    for (;;) {
      const { code, signal, expected } = await current.exited;
      running = undefined;
      if (expected || stopping.signal.aborted) return;
      warn(`Postgres ended unexpectedly (${signal ?? code}); starting it again.`);
      const restarted = await restart();
      if (!restarted) return;
      if (stopping.signal.aborted) return restarted.stop();
      current = restarted;
      running = restarted;
      lastPid = restarted.pid;
      warn('Postgres is back.');
    }
  }

  /** Undefined when we were stopped meanwhile. */
  async function restart(): Promise<RunningPostgres | undefined> {
    let tell = warn; // once; a full disk can take hours
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      if (stopping.signal.aborted) return undefined;
      try {
        return await startPostgres(options);
      } catch (error) {
        tell(`Postgres does not start, and is tried again until it does: ${String(error)}`);
        tell = log;
        await delay(pause, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
  }

  return {
    first,
    isUp: () => running !== undefined,
    pid: () => lastPid,
    async stop() {
      stopping.abort();
      await running?.stop();
      // A restart under way comes to its end first, or it would leave a Postgres behind.
      await watching;
    },
  };
}
