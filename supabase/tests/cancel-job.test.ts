import { describe, expect, test, vi } from 'vitest';

import { after, refusalWithin, testAccess } from './support/access-table.ts';
import { enterBulk, givenAlerts, jobNow, runBatch } from './support/bulk.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { people } from './support/ids.ts';
import { enterTrial, givenKind, runJobs } from './support/jobs.ts';
import { giveDuties } from './support/staff.ts';
import { useSuperAdmin } from './support/super-admin.ts';

const database = useDatabase();
useSuperAdmin(database);

const id = '90000000-0000-4000-8000-000000000002';
const given =
  (kind: string, state = 'waiting') =>
  async (sql: Sql) => {
    await become(sql, 'postgres');
    await sql`
      insert into jobs (id, kind, title, total, state, asked_by, ended_at)
      values (${id}, ${kind}, 'A job', 2, ${state}, ${people.admin}, ${state === 'done' ? new Date() : null})`;
    await sql`insert into private.job_errors (job_id, sqlstate_code, message) values (${id}, '23502', 'column "secret"')`;
  };
const cancel =
  (job = id) =>
  (sql: Sql) =>
    sql`select cancel_job(${job})`;

describe('[JOB-01] who cancels a job', () => {
  testAccess(
    database,
    `
                             | anon  | stranger    | member      | owner       | admin               | suspended         | superAdmin          | serviceRole
      their selection        | grant | not_allowed | not_allowed | not_allowed | yes                 | account.suspended | yes                 | grant
      one that has ended     | grant | not_allowed | not_allowed | not_allowed | job.ended           | account.suspended | job.ended           | grant
      duties under a rule    | grant | not_allowed | not_allowed | not_allowed | job.not_cancellable | account.suspended | job.not_cancellable | grant
      one that is not there  | grant | not_allowed | not_allowed | not_allowed | not_found           | account.suspended | not_found           | grant
      read what Postgres says | grant | not_allowed | not_allowed | not_allowed | not_allowed         | account.suspended | yes                 | grant
      read that in its table | grant | grant       | grant       | grant       | grant               | grant             | grant               | grant
    `,
    {
      'their selection': after(given('bulk'), cancel()),
      'one that has ended': after(given('bulk', 'done'), cancel()),
      'duties under a rule': after(given('duties'), cancel()),
      'one that is not there': cancel(crypto.randomUUID()),
      'read what Postgres says': after(given('bulk'), (sql) => sql`select from job_errors(${id})`),
      'read that in its table': (sql) => sql`select from private.job_errors`,
    },
  );

  test('no colleague, and who lost the duty meanwhile', async () => {
    await database.asPostgres(async (sql) => {
      await given('bulk')(sql);
      await sql`update jobs set asked_by = ${people.superAdmin}`;
      await become(sql, 'admin');
      expect(await refusalWithin(sql, () => cancel()(sql))).toBe('not_allowed');
      await become(sql, 'postgres');
      await sql`update jobs set asked_by = ${people.admin}`;
      await giveDuties(sql, people.admin, []);
      await become(sql, 'admin');
      expect(await refusalWithin(sql, () => cancel()(sql))).toBeUndefined();
    });
  });
});

describe('[JOB-01] a job that is cancelled', () => {
  test('keeps what is done, begins no other batch, and is cancelled once', async () => {
    await database.asPostgres(async (sql) => {
      const job = await enterBulk(sql, 'alerts.acknowledge', await givenAlerts(sql, 120));
      await runBatch(sql);
      await become(sql, 'admin');
      await cancel(job)(sql);
      await cancel(job)(sql);
      await runJobs(sql);
      expect(await jobNow(sql, job)).toMatchObject({ state: 'cancelled', done: 50 });
      expect(
        await sql`select count(*)::int as n from compliance_alerts where kind = 'bulk' and state = 'acknowledged'`,
      ).toEqual([{ n: 50 }]);
      expect(await sql`select from notifications where kind like 'job.%'`).toHaveLength(0);
      await become(sql, 'admin');
      await sql`select retry_job(${job})`;
      expect(await jobNow(sql, job)).toMatchObject({ state: 'cancelled' });
    });
  });

  test('by the super admin is said to who asked', async () => {
    await database.asPostgres(async (sql) => {
      const job = await enterBulk(sql, 'alerts.acknowledge', await givenAlerts(sql, 60));
      await become(sql, 'superAdmin');
      await cancel(job)(sql);
      await become(sql, 'postgres');
      expect(
        await sql`select user_id, message from notifications where kind = 'job.cancelled'`,
      ).toEqual([{ user_id: people.admin, message: '0 of 60 were done before.' }]);
    });
  });

  test('while a batch runs: that batch ends and counts, and the next does not begin', async () => {
    const job = await database.commitAs('postgres', async (sql) => {
      await givenKind(sql, 600);
      const entered = await enterTrial(sql, { seconds: 0.004 }, 600);
      // The trial is no selection; what is cancelled is one.
      await sql.unsafe(`alter function private.job_trial_rows rename to job_bulk_trial_rows;
        create or replace function private.job_bulk_rows(input jsonb, after text, at_most integer)
          returns table (key text, label text)
          language sql as 'select * from private.job_bulk_trial_rows(input, after, at_most)';
        create or replace function private.job_bulk_do(input jsonb, keys text[]) returns jsonb
          language sql as 'select private.job_trial_do(input, keys)';`);
      await sql`update jobs set kind = 'bulk', asked_by = ${people.admin} where id = ${entered}`;
      return entered;
    });
    const running = database.withoutTransaction((sql) => sql`call private.run_jobs()`);
    await database.withoutTransaction(async (sql) => {
      // The runner holds the row of its run.
      await vi.waitFor(
        async () => {
          const held = await sql`
            select from jobs where id = ${job} and not exists (
              select from private.job_runs where job_id = ${job} for update skip locked)`;
          expect(held).toHaveLength(1);
        },
        { timeout: 20_000, interval: 20 },
      );
    });
    await database.commitAs('admin', (sql) => cancel(job)(sql));
    await running;
    await database.withoutTransaction(async (sql) => {
      const [now] = await sql`select state, done::int from jobs where id = ${job}`;
      expect(now).toEqual({ state: 'cancelled', done: 250 });
      expect(await sql`select count(*)::int as n from private.worked`).toEqual([{ n: 250 }]);
      expect(await sql`select from private.job_runs where job_id = ${job}`).toHaveLength(0);
    });
  });
});
