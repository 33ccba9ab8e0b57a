import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { PATIENCE } from './testing/patience.ts';
import { startTestBackend, type TestBackend } from './testing/test-backend.ts';

/*
 * A disk cannot be filled in a way that works everywhere, so these tests let Postgres refuse what it would refuse then: one
 * error is raised by hand, the other is real, of a limit on temporary files that is reached.
 */

// Starting a database takes its time on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let backend: TestBackend;
let service: SupabaseClient;

beforeAll(async () => {
  backend = await startTestBackend({
    databaseSettings: { fsync: 'off', temp_file_limit: '1MB', work_mem: '64kB' },
  });
  service = backend.service();
  await backend.sql(
    `create function public.needs_room() returns bigint language sql as
       $$ select count(*) from (select md5(n::text) from generate_series(1, 200000) n order by 1) t $$`,
  );
  // As if there were no room for the row of a user with this name.
  await backend.sql(
    `create function private.no_room() returns trigger language plpgsql as $$
     begin
       raise exception using errcode = '53100', message = 'could not extend file "base/5/1"';
     end $$`,
  );
  await backend.sql(
    `create trigger no_room before insert on public.tenants for each row
       when (new.name = 'No room') execute function private.no_room()`,
  );
  await backend.sql(
    `create trigger no_room before insert on auth.users for each row
       when (new.email = 'no-room@example.com') execute function private.no_room()`,
  );
  const isKnown = async () => (await service.rpc('needs_room')).status !== 404;
  await vi.waitUntil(isKnown, PATIENCE);
});

afterAll(async () => {
  await backend.destroy();
});

test('a row there is no room for is refused with 503, and nothing of the request stays', async () => {
  const { status, error } = await service
    .from('tenants')
    .insert([{ name: 'First' }, { name: 'No room' }]);
  expect([status, error?.code]).toEqual([503, '53100']);
  expect((await service.from('tenants').select()).data).toEqual([]);
});

test('a query that outgrows the disk is refused, and the next one is served', async () => {
  const { status, error } = await service.rpc('needs_room');
  expect([status, error?.code]).toEqual([500, '53400']);
  expect((await service.from('tenants').select()).status).toBe(200);
});

test('an account there is no room for does not exist afterwards, and can be made later', async () => {
  const person = { email: 'no-room@example.com', password: 'correct horse' };
  const { error } = await backend.anonymous().auth.signUp(person);
  expect(error?.status).toBe(500);
  expect(error?.message).not.toContain('base/5/1');
  expect((await backend.anonymous().auth.signInWithPassword(person)).error?.status).toBe(400);
  await backend.sql('drop trigger no_room on auth.users');
  expect((await backend.anonymous().auth.signUp(person)).error).toBeNull();
});
