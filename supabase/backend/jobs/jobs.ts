import { setTimeout as delay } from 'node:timers/promises';

import { withConnection } from '../database/connect.ts';
import { isConnectionLost } from '../database/connection-lost.ts';
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
    while (!signal.aborted) {
      for (const job of group) {
        if (!signal.aborted) await runIfDue(job);
      }
      await delay(ms, undefined, { signal }).catch(() => {});
    }
  }

  async function runIfDue({ name, isDue, run }: Job): Promise<void> {
    try {
      await withConnection(url, async (client) => {
        // A job that is under way is cut off: it continues where it stopped, the next time.
        const cut = () => void client.end().catch(() => {});
        signal.addEventListener('abort', cut, { once: true });
        try {
          const { rows } = await client.query<unknown[]>({ text: isDue, rowMode: 'array' });
          if (rows[0]?.[0] !== true || signal.aborted) return;
          const start = performance.now();
          await client.query(run);
          log.info({ job: name, ms: Math.round(performance.now() - start) }, 'Job');
        } finally {
          signal.removeEventListener('abort', cut);
        }
      });
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
