import { schemaSource } from '@portal/backend/schema-files';
import postgres from 'postgres';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { withMigratedDatabase } from '../lib/migrated-database.ts';
import { newestMigration } from '../lib/newest-migration.ts';
import { CRON_JOBS, setUp } from './set-up.ts';

const schema = newestMigration();
const firm = { slug: 'blue-heron', name: 'Blue Heron Ltd', email: 'Candice@Example.com' };

let sql: postgres.Sql;
let stop: () => void;
let stopped: Promise<void>;

beforeAll(async () => {
  await new Promise<void>((ready, failed) => {
    stopped = withMigratedDatabase(async (url) => {
      sql = postgres(url, { max: 1, onnotice: () => {} });
      ready();
      await new Promise<void>((end) => {
        stop = end;
      });
      await sql.end();
    });
    stopped.catch(failed);
  });
});
afterAll(async () => {
  stop();
  await stopped;
});

beforeEach(async () => {
  await sql`delete from private.super_admin`;
  await sql`delete from public.tenants where slug = ${firm.slug}`;
  await sql`delete from auth.users`;
  await sql`drop schema if exists cron cascade`;
});

async function signUp(email: string, confirmedAt: Date | null = new Date()): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into auth.users (id, email, email_confirmed_at) values (gen_random_uuid(), ${email}, ${confirmedAt}) returning id`;
  return row?.id ?? '';
}

/** pg_cron as far as it is asked: the embedded Postgres has none. */
async function turnCronOn() {
  await sql.unsafe(`
    create schema cron;
    create table cron.job (name text primary key, schedule text, command text);
    create function cron.schedule(name text, schedule text, command text) returns void language sql as
      'insert into cron.job values ($1, $2, $3) on conflict on constraint job_pkey do update set schedule = $2, command = $3';`);
}

test('[OPS-01] it makes the firm, the member of staff and the super admin, schedules the jobs, and repeats itself', async () => {
  const id = await signUp('candice@example.com');
  await turnCronOn();
  expect(await setUp(sql, firm, schema)).toEqual([
    'The firm Blue Heron Ltd (blue-heron) is made.',
    'candice@example.com is a member of staff.',
    expect.stringMatching(/^candice@example.com is the super admin/),
    'Scheduled: portal-maintenance, portal-digests, portal-screening, portal-owners, portal-worker, portal-jobs, portal-waiting-jobs, portal-versions.',
  ]);
  expect(await setUp(sql, firm, schema)).toEqual([
    'The firm blue-heron was there.',
    'candice@example.com was a member of staff.',
    'candice@example.com was the super admin.',
    'Scheduled: portal-maintenance, portal-digests, portal-screening, portal-owners, portal-worker, portal-jobs, portal-waiting-jobs, portal-versions.',
  ]);
  expect(await sql`select user_id from private.super_admin`).toEqual([{ user_id: id }]);
  expect(await sql`select role from public.profiles where id = ${id}`).toEqual([{ role: 'admin' }]);
  expect(
    await sql`select name, open_for_enrolment from public.tenants where slug = 'blue-heron'`,
  ).toEqual([{ name: 'Blue Heron Ltd', open_for_enrolment: true }]);
  expect((await sql`select name, schedule, command as run from cron.job`).toSorted(byName)).toEqual(
    CRON_JOBS.toSorted(byName),
  );
});

test('[OPS-01] the jobs are those that the migrations schedule', () => {
  const scheduled = [
    ...schemaSource().matchAll(/cron\.schedule\('([^']+)', '([^']+)', '([^']+)'\)/g),
  ];
  expect(
    scheduled.map(([, name, schedule, run]) => ({ name, schedule, run })).toSorted(byName),
  ).toEqual(CRON_JOBS.toSorted(byName));
});

function byName(a: { name?: string | undefined }, b: { name?: string | undefined }): number {
  return String(a.name).localeCompare(String(b.name));
}

test('[OPS-01] without pg_cron it says that nothing runs by itself', async () => {
  await signUp('candice@example.com');
  expect((await setUp(sql, firm, schema)).at(-1)).toMatch(/^This database has no pg_cron/);
});

test.each([
  [
    'no one signed up',
    async () => {},
    firm,
    schema,
    /^No one has signed up as Candice@Example.com/,
  ],
  [
    'the address is not confirmed',
    async () => void (await signUp('candice@example.com', null)),
    firm,
    schema,
    /has not confirmed the address/,
  ],
  [
    'another person is the super admin',
    async () => {
      const other = await signUp('other@example.com');
      await signUp('candice@example.com');
      await sql`insert into private.super_admin (user_id) values (${other})`;
    },
    firm,
    schema,
    /^other@example.com is the super admin. Nothing was changed/,
  ],
  [
    'the short name has another form',
    async () => void (await signUp('candice@example.com')),
    { ...firm, slug: 'Blue Heron' },
    schema,
    /small letters, digits and hyphens/,
  ],
  [
    'the database is older than the checkout',
    async () => void (await signUp('candice@example.com')),
    firm,
    '29990101000000',
    /this checkout has 29990101000000. Run "supabase db push" first/,
  ],
])('[OPS-01] it changes nothing when %s', async (_when, prepare, wanted, version, message) => {
  await prepare();
  await expect(setUp(sql, wanted, version)).rejects.toThrow(message);
  expect(await sql`select from public.tenants where slug = ${firm.slug}`).toEqual([]);
  expect(await sql`select from public.profiles where role = 'admin'`).toEqual([]);
});
