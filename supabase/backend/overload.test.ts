import type { SupabaseClient } from '@supabase/supabase-js';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { PATIENCE } from './testing/patience.ts';
import { startTestBackend, type TestBackend } from './testing/test-backend.ts';

// Starting a database takes its time on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const SLOW = 200;

let backend: TestBackend;
let ann: SupabaseClient;
let bob: SupabaseClient;

beforeAll(async () => {
  backend = await startTestBackend();
  // Slow for as long as the test wants: each call waits for a lock that the test holds.
  await backend.sql(
    `create function public.wait_for_the_test() returns text language sql set lock_timeout = 0 as
       $$ select pg_advisory_xact_lock_shared(1); select 'done' $$`,
  );
  await backend.sql(`alter role authenticated set statement_timeout = '50s'`);
  await backend.sql(`notify pgrst, 'reload schema'`);
  ann = (await backend.signedUp('Ann')).client;
  bob = (await backend.signedUp('Bob')).client;
  const isKnown = async () => (await ann.rpc('wait_for_the_test')).data === 'done';
  await vi.waitUntil(isKnown, PATIENCE);
});

afterAll(async () => {
  await backend.destroy();
});

test(`while one caller has ${SLOW} slow requests, other callers are served, and then these are too`, async () => {
  const gate = new Client({ connectionString: backend.database.superuserUrl });
  await gate.connect();
  await gate.query('select pg_advisory_lock(1)');
  const slow = Array.from({ length: SLOW }, () =>
    ann.rpc('wait_for_the_test').then((done) => done),
  );
  // Eight of ten connections, and not one more.
  await vi.waitFor(async () => expect(await countWaiting()).toBe(8), PATIENCE);

  // The lock is held: an answer that comes now comes while the slow requests run.
  const read = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      (n % 2 ? bob : backend.service()).from('tenants').select(),
    ),
  );
  expect(read.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect((await backend.signedUp('Carol')).userId).toBeTruthy();
  const { data } = await ann.auth.getUser();
  expect(data.user?.email).toMatch(/^ann-/);
  expect((await fetch(`${backend.url}/health`)).status).toBe(200);
  expect(await countWaiting()).toBe(8);

  await gate.end();
  const answers = await Promise.all(slow);
  expect(new Set(answers.map((answer) => answer.data ?? answer.error?.code))).toEqual(
    new Set(['done']),
  );
});

test('the statement timeout ends what never ends by itself, and nothing stays behind', async () => {
  await backend.sql(`alter role anon set statement_timeout = '100ms'`);
  await backend.sql(`notify pgrst, 'reload schema'`);
  const anonymous = backend.anonymous();
  // A call from before the new schema is known sleeps to its end.
  await vi.waitFor(
    async () => expect((await anonymous.rpc('sleep', { seconds: 2 })).error?.code).toBe('57014'),
    PATIENCE,
  );
  const answers = await Promise.all(
    Array.from({ length: SLOW }, () => anonymous.rpc('sleep', { seconds: 30 })),
  );
  expect(new Set(answers.map(({ status, error }) => `${status} ${error?.code}`))).toEqual(
    new Set(['500 57014']),
  );
  expect((await bob.from('tenants').select()).status).toBe(200);
  const [left] = await backend.sql<{ busy: number }>(
    `select count(*)::int as busy from pg_stat_activity
     where application_name = 'rest' and state <> 'idle'`,
  );
  expect(left).toEqual({ busy: 0 });
});

async function countWaiting(): Promise<number> {
  const [row] = await backend.sql<{ count: number }>(
    `select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted`,
  );
  return row!.count;
}
