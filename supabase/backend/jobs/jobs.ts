import { setTimeout as delay } from 'node:timers/promises';

import { isConnectionLost } from '../database/connection-lost.ts';
import { DatabaseLine } from '../database/database-line.ts';
import type { Log } from '../log/log.ts';

/** Work the database does because time passes, where hosted Supabase would have pg_cron. */
export interface Job {
  /** For the log. */
  name: string;
  /** A query whose only value is whether it is time. */
  isDue: string;
  /** A statement that does the work; it may commit. */
  run: string;
  /** How often it is asked whether it is time; each minute without it. */
  everyMs?: number;
}

export interface JobsOptions {
  /** Of the role the jobs run as. */
  url: string;
  jobs: readonly Job[];
  log: Log;
  /** For jobs that do not say it. */
  everyMs?: number;
}

const A_MINUTE = 60_000;

/**
 * Checks at once, then again and again, whether a job is due, and runs those that are: jobs with the same interval one after the other. A
 * failure waits for the next turn.
 */
export function startJobs({ url, jobs, log, everyMs = A_MINUTE }: JobsOptions) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const byInterval = Map.groupBy(jobs, (job) => job.everyMs ?? everyMs);
  const ended = Promise.all([...byInterval].map(([ms, group]) => repeat(group, ms)));

  async function repeat(group: readonly Job[], ms: number): Promise<void> {
    // Kept from turn to turn: on a new connection, Postgres plans each question again.
    const line = new DatabaseLine(url, 'portal jobs');
    // A job that is under way is cut off: it continues where it stopped, the next time.
    signal.addEventListener('abort', () => void line.close(), { once: true });
    while (!signal.aborted) {
      for (const job of group) {
        if (!signal.aborted) await runIfDue(job, line);
      }
      await delay(ms, undefined, { signal }).catch(() => {});
    }
    await line.close();
  }

  async function runIfDue({ name, isDue, run }: Job, line: DatabaseLine): Promise<void> {
    try {
      if ((await line.ask(isDue)) !== true || signal.aborted) return;
      const start = performance.now();
      await line.ask(run);
      log.info({ job: name, ms: Math.round(performance.now() - start) }, 'Job');
    } catch (error) {
      if (!signal.aborted && !isConnectionLost(error))
        log.warn({ error }, `The job ${name} failed`);
    }
  }

  return {
    async stop(): Promise<void> {
      stopping.abort();
      await ended;
    },
  };
}
