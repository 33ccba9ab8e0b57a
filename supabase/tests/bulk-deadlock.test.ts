import { expect, test, vi } from 'vitest';

import { PATIENCE } from '../backend/testing/patience.ts';
import { enterBulk, givenAlerts, jobNow } from './support/bulk.ts';
import { useDatabase, type Sql } from './support/database.ts';

const database = useDatabase();

const lockAlert = (sql: Sql, id: string) =>
  sql`select from compliance_alerts where id = ${id} for update`;
const runBatch = () =>
  database.commitAs('postgres', (sql) => sql`select private.run_job_batch() as did`);
const isHeldUp = async () =>
  (
    await database.asPostgres(
      (sql) =>
        sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).length > 0;

/**
 * Starts a job and lets its batch and other work wait for each other. Returns whether Postgres ended the batch: it ends the one that looks a second
 * after its wait began and finds both waiting, which is the other work where the machine takes longer than that between the two.
 */
async function holdUpABatch() {
  const [job, ids] = await database.commitAs('postgres', async (sql) => {
    const given = await givenAlerts(sql, 60);
    return [await enterBulk(sql, 'alerts.acknowledge', given), given] as const;
  });
  const [first, last] = [ids[0]!, ids[49]!];
  const batches: Promise<unknown>[] = [];
  const otherWork = database.commitAs('postgres', async (sql) => {
    await lockAlert(sql, last);
    batches.push(runBatch());
    // The batch has the first row and waits for the last, which this has; then this wants the first.
    await vi.waitUntil(isHeldUp, PATIENCE);
    await lockAlert(sql, first);
  });
  const [outcome] = await Promise.allSettled([otherWork]);
  await batches[0];
  if (outcome.status === 'rejected' && !isDeadlock(outcome.reason)) throw outcome.reason;
  return { job, ids, isBatchEnded: outcome.status === 'fulfilled' };
}

const isDeadlock = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === '40P01';

test('[JOB-01] a batch that meets work on its rows in the opposite order is tried again, and does each once', async () => {
  let heldUp = await holdUpABatch();
  while (!heldUp.isBatchEnded) {
    await runBatch();
    await runBatch();
    expect(await database.asPostgres((sql) => jobNow(sql, heldUp.job))).toMatchObject({
      state: 'done',
    });
    heldUp = await holdUpABatch();
  }
  const { job, ids } = heldUp;

  const run = () =>
    database.asPostgres(
      (sql) =>
        sql`select attempts, next_at > now() as is_later from private.job_runs where job_id = ${job}`,
    );
  expect(await database.asPostgres((sql) => jobNow(sql, job))).toMatchObject({
    state: 'waiting',
    done: 0,
    refused: 0,
  });
  expect(await run()).toEqual([{ attempts: 1, is_later: true }]);

  await database.commitAs('postgres', (sql) => sql`update private.job_runs set next_at = now()`);
  await runBatch();
  await runBatch();
  await runBatch();
  const seen = await database.asPostgres(async (sql) => ({
    job: await jobNow(sql, job),
    changes: await sql`
      select changes, count(*)::int as alerts from (
        select count(*)::int as changes from audit_logs
        where table_name = 'compliance_alerts' and action = 'update' and row_id = any (${sql.array(ids)}) group by row_id) as each
      group by changes`,
  }));
  expect(seen).toMatchObject({
    job: { state: 'done', done: 60, refused: 0 },
    changes: [{ changes: 1, alerts: 60 }],
  });
});
