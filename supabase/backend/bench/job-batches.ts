import type { Client } from 'pg';

/** Runs every job that is due to its end, each batch in a transaction of its own, as the runner does: how long each batch took, in milliseconds. */
export async function runJobs(client: Client): Promise<number[]> {
  const times: number[] = [];
  for (;;) {
    const start = performance.now();
    // One batch after the other.
    // oxlint-disable-next-line no-await-in-loop
    const { rows } = await client.query<{ did: boolean }>('select private.run_job_batch() as did');
    if (!rows[0]?.did) break;
    times.push(performance.now() - start);
  }
  const failed = await client.query(
    `select kind, error from jobs where state = 'failed' or refused > 0`,
  );
  if (failed.rows.length > 0) throw new Error(JSON.stringify(failed.rows));
  return times;
}

/** '12.3 s in 50 batches, the longest 310 ms'. */
export function timesOf(batches: readonly number[]): string {
  const total = batches.reduce((sum, each) => sum + each, 0) / 1000;
  return `${total.toFixed(1)} s in ${batches.length} batches, the longest ${Math.max(...batches).toFixed(0)} ms`;
}
