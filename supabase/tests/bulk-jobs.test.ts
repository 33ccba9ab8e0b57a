import { describe, expect, test } from 'vitest';

import { enterBulk, givenAlerts, jobNow, runBatch, runMany } from './support/bulk.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { people, tenants } from './support/ids.ts';
import { runJobs } from './support/jobs.ts';
import { giveSecondFactor } from './support/second-factor.ts';
import { becomeColleague, giveDuties } from './support/staff.ts';

const database = useDatabase();

const resolvedBy = async (sql: Sql) =>
  (
    await sql`select resolved_by, count(*)::int as n from compliance_alerts
      where kind = 'bulk' and state = 'resolved' group by 1`
  ).map((row) => ({ ...row }));

/** A job of the admin over 120 alerts, of which the first batch of fifty is done; its id. */
async function halfDone(sql: Sql): Promise<string> {
  const ids = await givenAlerts(sql, 120);
  const job = await enterBulk(sql, 'alerts.resolve', ids, { note: 'Done' });
  await runBatch(sql);
  expect(await jobNow(sql, job)).toMatchObject({ state: 'running', done: 50, refused: 0 });
  return job;
}

/** The job goes on to its end: how many rows were done, and the one reason of all others. */
async function rest(sql: Sql, job: string) {
  await runJobs(sql);
  const now = await jobNow(sql, job);
  return {
    state: now?.state,
    done: (now?.done ?? 0) - (now?.refused ?? 0),
    refused: now?.refused,
    reasons: [...new Set(now?.refusals.map(({ message }) => message))],
  };
}

const verifiedFactor = (sql: Sql) => sql`
  insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
  values (gen_random_uuid(), ${people.admin}, 'totp', 'verified', now(), now())`;

describe('[JOB-01] a selection of more than fifty rows', () => {
  test('is done in the name of who asked, and by no one else', async () => {
    await database.asPostgres(async (sql) => {
      const job = await halfDone(sql);
      expect(await rest(sql, job)).toEqual({ state: 'done', done: 120, refused: 0, reasons: [] });
      expect(await resolvedBy(sql)).toEqual([{ resolved_by: people.admin, n: 120 }]);
      expect(
        await sql`select distinct actor from audit_logs
          where table_name = 'compliance_alerts' and action = 'update'`,
      ).toEqual([{ actor: people.admin }]);
    });
  });

  test('leaves no one signed in behind', async () => {
    await database.asPostgres(async (sql) => {
      await halfDone(sql);
      expect(await sql`select auth.uid() as who`).toEqual([{ who: null }]);
    });
  });

  test('rows of another firm are refused like rows that are not there', async () => {
    await database.asPostgres(async (sql) => {
      const theirs = await givenAlerts(sql, 2, tenants.second);
      const ours = await givenAlerts(sql, 60);
      const job = await enterBulk(sql, 'alerts.acknowledge', [...ours, ...theirs]);
      await runJobs(sql);
      const now = await jobNow(sql, job);
      expect(now).toMatchObject({ state: 'done', done: 62, refused: 2 });
      expect(now?.refusals.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(
        theirs.map((id) => ({ id, label: 'Not there any more', message: 'not_found' })),
      );
      expect(
        await sql`select distinct state from compliance_alerts where tenant_id = ${tenants.second} and kind = 'bulk'`,
      ).toEqual([{ state: 'open' }]);
    });
  });

  test('names the rows that a command refuses, and notifies who asked', async () => {
    await database.asPostgres(async (sql) => {
      const ids = await givenAlerts(sql, 60);
      await runMany(sql, 'alerts.resolve', ids.slice(0, 1), { note: 'Earlier' });
      const job = await enterBulk(sql, 'alerts.resolve', ids, { note: 'Done' });
      await become(sql, 'postgres');
      await sql`update auth.users set email_confirmed_at = now() where id = ${people.admin}`;
      await runJobs(sql);
      expect((await jobNow(sql, job))?.refusals).toMatchObject([
        { id: ids[0], message: 'alert.illegal_move' },
      ]);
      expect(
        await sql`select user_id, subject_id from notifications where kind = 'job.failed'`,
      ).toEqual([{ user_id: people.admin, subject_id: job }]);
      // The mail names the job and no row of it.
      expect(
        await sql`select recipient, data ->> 'name' as name from private.mail_outbox where data ->> 'kind' = 'job.failed'`,
      ).toEqual([{ recipient: 'admin@test.example', name: 'Resolve 60 alerts' }]);
    });
  });

  test('the same rows of a colleague are a job of their own', async () => {
    await database.asPostgres(async (sql) => {
      const ids = await givenAlerts(sql, 51);
      const first = await enterBulk(sql, 'alerts.acknowledge', ids);
      await becomeColleague(sql);
      expect(await enterBulk(sql, 'alerts.acknowledge', ids)).not.toBe(first);
    });
  });
});

describe('[JOB-01] [DUTY-01] a right that ends takes the rest of the job with it', () => {
  test.each([
    ['the duty', (sql: Sql) => giveDuties(sql, people.admin, ['billing']), 'duty.reviewer_needed'],
    ['every duty', (sql: Sql) => giveDuties(sql, people.admin, []), 'duty.reviewer_needed'],
    [
      'the right to change anything',
      (sql: Sql) => giveDuties(sql, people.admin, ['read_only']),
      'staff.read_only',
    ],
    [
      'the account',
      (sql: Sql) => sql`update profiles set status = 'suspended' where id = ${people.admin}`,
      'account.suspended',
    ],
    [
      'the place among staff',
      (sql: Sql) => sql`update profiles set role = 'client' where id = ${people.admin}`,
      'not_allowed',
    ],
    [
      'the sign-in',
      (sql: Sql) =>
        sql`update auth.users set banned_until = now() + interval '1 day' where id = ${people.admin}`,
      'not_allowed',
    ],
    ['a session without the second factor that they have now', verifiedFactor, 'not_allowed'],
  ] as const)('%s', async (_what, end, reason) => {
    await database.asPostgres(async (sql) => {
      const job = await halfDone(sql);
      await end(sql);
      expect(await rest(sql, job)).toEqual({
        state: 'done',
        done: 50,
        refused: 70,
        reasons: [reason],
      });
    });
  });

  test('the whole account', async () => {
    await database.asPostgres(async (sql) => {
      const job = await halfDone(sql);
      await sql`update jobs set asked_by = null where id = ${job}`;
      expect(await rest(sql, job)).toMatchObject({ done: 50, reasons: ['not_allowed'] });
    });
  });
});

describe('[JOB-01] [SEC-02] the second factor of who asked', () => {
  /** Enters a job in a session that gave the second factor. */
  async function entered(sql: Sql) {
    const ids = await givenAlerts(sql, 60);
    await become(sql, 'postgres');
    await verifiedFactor(sql);
    await become(sql, 'admin');
    await giveSecondFactor(sql);
    return enterBulk(sql, 'alerts.resolve', ids, { note: 'Done' });
  }

  test('counts for the job when it was given', async () => {
    await database.asPostgres(async (sql) => {
      expect(await rest(sql, await entered(sql))).toMatchObject({ done: 60, refused: 0 });
    });
  });

  test('counts no more when it was taken away while one is required', async () => {
    await database.asPostgres(async (sql) => {
      const job = await entered(sql);
      await become(sql, 'postgres');
      await sql`delete from auth.mfa_factors where user_id = ${people.admin}`;
      await sql`update platform_settings set value = value || '{"require_mfa": true}' where key = 'security'`;
      expect(await rest(sql, job)).toMatchObject({ done: 0, reasons: ['not_allowed'] });
    });
  });
});
