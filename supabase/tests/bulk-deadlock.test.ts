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

test('[JOB-01] a batch that meets work on its rows in the opposite order is tried again, and does each once', async () => {
  const [job, ids] = await database.commitAs('postgres', async (sql) => {
    const given = await givenAlerts(sql, 60);
    return [await enterBulk(sql, 'alerts.acknowledge', given), given] as const;
  });
  const [first, last] = [ids[0]!, ids[49]!];

  // The batch has the first row and waits for the last, which the other work has; then that wants the first. Postgres ends the wait that
  // began first: the batch.
  const batches: Promise<unknown>[] = [];
  await database.commitAs('postgres', async (sql) => {
    await lockAlert(sql, last);
    batches.push(runBatch());
    await vi.waitUntil(isHeldUp, PATIENCE);
    await lockAlert(sql, first);
  });
  await batches[0];

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
