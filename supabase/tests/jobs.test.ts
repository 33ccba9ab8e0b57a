import { describe, expect, test, vi } from 'vitest';

import { after, refusalWithin, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { people } from './support/ids.ts';
import { enterTrial, givenKind, runJobs } from './support/jobs.ts';
import { useSuperAdmin } from './support/super-admin.ts';

const database = useDatabase();
useSuperAdmin(database);

/** A job that the colleague of fixtures.sql asked for and that failed. */
const failed = '90000000-0000-4000-8000-000000000001';
const givenFailed = async (sql: Sql) => {
  await become(sql, 'postgres');
  await sql`
  insert into jobs (id, kind, title, total, state, error, ended_at)
  values (${failed}, 'trial', 'A trial', 2, 'failed', 'no room', now())`;
};

describe('[JOB-01] who sees jobs and lets them go on', () => {
  testAccess(
    database,
    `
                      | anon  | stranger    | member      | owner       | admin       | suspended         | superAdmin | serviceRole
      read jobs       | grant | –           | –           | –           | yes         | –                 | yes        | grant
      let one go on   | grant | not_allowed | not_allowed | not_allowed | not_allowed | account.suspended | yes        | grant
      write one       | grant | grant       | grant       | grant       | grant       | grant             | grant      | grant
      change one      | grant | grant       | grant       | grant       | grant       | grant             | grant      | grant
      read the runs   | grant | grant       | grant       | grant       | grant       | grant             | grant      | grant
      run one         | grant | grant       | grant       | grant       | grant       | grant             | grant      | grant
      enter one       | grant | grant       | grant       | grant       | grant       | grant             | grant      | grant
    `,
    {
      'read jobs': after(givenFailed, (sql) => sql`select from jobs`),
      'let one go on': after(givenFailed, (sql) => sql`select retry_job(${failed})`),
      'write one': (sql) => sql`insert into jobs (kind, title, total) values ('duties', 'x', 1)`,
      'change one': (sql) => sql`update jobs set state = 'done'`,
      'read the runs': (sql) => sql`select from private.job_runs`,
      'run one': (sql) => sql`select private.run_job_batch()`,
      'enter one': (sql) => sql`select private.enter_job('duties', 'x', '{}', 1)`,
    },
  );

  test('who asked for it lets it go on, and no colleague', async () => {
    await database.asPostgres(async (sql) => {
      await givenFailed(sql);
      await sql`update jobs set asked_by = ${people.admin}`;
      await become(sql, 'admin');
      expect(await refusalWithin(sql, () => sql`select retry_job(${failed})`)).toBeUndefined();
      expect(await sql`select state, error, ended_at from jobs`).toEqual([
        { state: 'waiting', error: null, ended_at: null },
      ]);
      expect(await refusalWithin(sql, () => sql`select retry_job(${crypto.randomUUID()})`)).toBe(
        'not_found',
      );
    });
  });
});

const UNKNOWN = 'The portal does not know this error. The super admin can read its text.';
const jobOf = async (sql: Sql, id: string) => (await sql`select * from jobs where id = ${id}`)[0];
const worked = async (sql: Sql) =>
  (await sql`select count(*)::int as n, count(distinct key)::int as keys from private.worked`)[0];

describe('[JOB-01] the runner', () => {
  test('does every row once, batch after batch, and adds up what was done', async () => {
    await database.asPostgres(async (sql) => {
      await givenKind(sql, 600);
      const id = await enterTrial(sql, {}, 600);
      await sql`select private.run_job_batch()`;
      expect(await jobOf(sql, id)).toMatchObject({ state: 'running', done: '250', ended_at: null });
      await runJobs(sql);
      expect(await jobOf(sql, id)).toMatchObject({
        state: 'done',
        done: '600',
        result: { written: 600 },
        refused: '0',
      });
      expect(await worked(sql)).toEqual({ n: 600, keys: 600 });
      expect(await sql`select from private.job_runs`).toHaveLength(0);
    });
  });

  test('names the rows that fail, does the others, and notifies who asked', async () => {
    await database.asPostgres(async (sql) => {
      await givenKind(sql, 300, ['0003', '0299']);
      await become(sql, 'admin');
      await sql`reset role`;
      const id = await enterTrial(sql, {}, 300);
      await runJobs(sql);
      expect(await jobOf(sql, id)).toMatchObject({
        state: 'done',
        done: '300',
        result: { written: 298 },
        refused: '2',
        refusals: [
          { label: 'Number 3', message: UNKNOWN },
          { label: 'Number 299', message: UNKNOWN },
        ],
      });
      // What Postgres says is for the super admin.
      expect(await sql`select label, sqlstate_code, message from private.job_errors`).toEqual([
        { label: 'Number 3', sqlstate_code: 'P0001', message: 'no room for 0003' },
        { label: 'Number 299', sqlstate_code: 'P0001', message: 'no room for 0299' },
      ]);
      expect(await worked(sql)).toEqual({ n: 298, keys: 298 });
      expect(
        await sql`select user_id, message from notifications where kind = 'job.failed'`,
      ).toEqual([
        { user_id: people.admin, message: '2 of 300 could not be done. The job names them.' },
      ]);
    });
  });

  test('tries again what may pass, later each time, and gives up after the fifth', async () => {
    await database.asPostgres(async (sql) => {
      await givenKind(sql, 2, ['0002'], `sqlstate '40P01' using message = 'a deadlock'`);
      const id = await enterTrial(sql, {}, 2);
      const waits: number[] = [];
      for (let attempt = 1; attempt < 5; attempt++) {
        await runJobs(sql);
        const [run] = await sql`
          select attempts, extract(epoch from next_at - clock_timestamp())::int as wait from private.job_runs`;
        expect(run?.['attempts']).toBe(attempt);
        waits.push(Math.round(Number(run?.['wait']) / 10));
        await sql`update private.job_runs set next_at = clock_timestamp()`;
      }
      expect(waits).toEqual([1, 4, 9, 16]);
      await runJobs(sql);
      expect(await jobOf(sql, id)).toMatchObject({
        state: 'failed',
        error: 'Other work held the same rows for too long.',
        done: '0',
      });

      await sql`create or replace function private.job_trial_do(input jsonb, keys text[]) returns jsonb
        language sql as $$ select '{"written": 1}'::jsonb $$`;
      await become(sql, 'superAdmin');
      await sql`select retry_job(${id})`;
      await runJobs(sql);
      expect(await jobOf(sql, id)).toMatchObject({ state: 'done', done: '2', error: null });
    });
  });

  test('lets jobs take turns', async () => {
    await database.asPostgres(async (sql) => {
      await givenKind(sql, 600);
      await enterTrial(sql, { first: true }, 600);
      await enterTrial(sql, { first: false }, 600);
      await sql`select private.run_job_batch()`;
      await sql`select private.run_job_batch()`;
      expect(await sql`select done::int from jobs order by created_at`).toEqual([
        { done: 250 },
        { done: 250 },
      ]);
    });
  });

  test('the same work that has not begun is entered once', async () => {
    await database.asPostgres(async (sql) => {
      await givenKind(sql, 300);
      const first = await enterTrial(sql, { a: 1 });
      expect(await enterTrial(sql, { a: 1 })).toBe(first);
      expect(await enterTrial(sql, { a: 2 })).not.toBe(first);
      await sql`select private.run_job_batch()`;
      expect(await enterTrial(sql, { a: 1 })).not.toBe(first);
    });
  });

  test('silence is reported to the super admin once', async () => {
    await database.asPostgres(async (sql) => {
      await givenKind(sql, 1);
      await enterTrial(sql);
      const report = async () =>
        (
          await sql`select private.has_unreported_jobs() as due, private.report_waiting_jobs() as n`
        )[0];
      expect(await report()).toEqual({ due: false, n: 0 });
      await sql`update private.job_runs set next_at = now() - interval '16 minutes'`;
      expect(await report()).toEqual({ due: true, n: 1 });
      expect(await report()).toEqual({ due: false, n: 0 });
      expect(
        await sql`select user_id from notifications where kind = 'compliance.jobs_waiting'`,
      ).toEqual([{ user_id: people.superAdmin }]);
    });
  });
});

describe('[JOB-01] a runner that is cut off', () => {
  test('loses nothing and does nothing twice, also beside a second one', async () => {
    const id = await database.commitAs('postgres', async (sql) => {
      await givenKind(sql, 1200);
      return enterTrial(sql, { seconds: 0.002 }, 1200);
    });
    let pid = 0;
    const killed = database
      .withoutTransaction(async (sql) => {
        const [own] = await sql`select pg_backend_pid() as pid`;
        pid = own?.['pid'] as number;
        await sql`call private.run_jobs()`;
      })
      .then(
        () => 'it ended',
        () => 'it was cut off',
      );
    await database.withoutTransaction(async (sql) => {
      await vi.waitFor(
        async () => expect(Number((await jobOf(sql, id))?.['done'])).toBeGreaterThanOrEqual(250),
        { timeout: 30_000, interval: 50 },
      );
      await sql`select pg_cancel_backend(${pid})`;
    });
    expect(await killed).toBe('it was cut off');
    await Promise.all([
      database.withoutTransaction((sql) => sql`call private.run_jobs()`),
      database.withoutTransaction((sql) => sql`call private.run_jobs()`),
    ]);
    await database.withoutTransaction(async (sql) => {
      await sql`call private.run_jobs()`;
      expect(await jobOf(sql, id)).toMatchObject({ state: 'done', done: '1200' });
      expect(await worked(sql)).toEqual({ n: 1200, keys: 1200 });
    });
  });
});

test('[JOB-01] every kind has its two functions, and every function of a kind its comment', async () => {
  await database.asPostgres(async (sql) => {
    const kinds = await sql`
      select substring(proname from '^job_(.+)_rows$') as kind from pg_proc
      where pronamespace = 'private'::regnamespace and proname ~ '^job_.+_rows$' and proname <> 'job_trial_rows'`;
    expect(kinds.map((row) => row['kind'] as string)).toEqual([
      'announcement',
      'bulk',
      'duties',
      'import_check',
      'import_undo',
      'isolation',
      'model_preview',
      'portfolio_import',
      'reassessment',
      'rescreening',
    ]);
    for (const { kind } of kinds) {
      expect(
        await sql`select from pg_proc where proname = ${`job_${String(kind)}_do`}
          and obj_description(oid, 'pg_proc') is not null`,
      ).toHaveLength(1);
    }
  });
});
