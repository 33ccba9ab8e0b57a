import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { PATIENCE } from '../testing/patience.ts';
import { startTestBackend, type TestBackend } from '../testing/test-backend.ts';
import {
  addTenant,
  joined,
  TENANT_POLICIES,
  type Heard,
  type Member,
} from './testing/realtime-test.ts';

let backend: TestBackend;
let ann: Member;
let topic: string;
let heard: Heard;

beforeAll(async () => {
  backend = await startTestBackend();
  await backend.sql(TENANT_POLICIES);
  ann = await backend.signedUp('Ann');
  topic = `tenant:${await addTenant(backend, 'Northwind', [ann])}`;
  heard = await joined(ann.client, topic, { private: true });
});

afterAll(async () => {
  await ann.client.removeAllChannels();
  await backend.destroy();
});

/** Waits until the channel has seen the gap and is joined again, then sends through it; gives what it heard. */
async function heardAgain(): Promise<string[]> {
  await vi.waitFor(
    () => expect(heard.statuses).toEqual(['SUBSCRIBED', 'CHANNEL_ERROR', 'SUBSCRIBED']),
    PATIENCE,
  );
  await backend.sql(`select realtime.send('{}', 'after', $1)`, [topic]);
  await vi.waitFor(() => expect(heard.broadcasts).not.toEqual([]), PATIENCE);
  return heard.broadcasts.map(({ event }) => event);
}

function forget(): void {
  heard.statuses.splice(0, heard.statuses.length, 'SUBSCRIBED');
  heard.broadcasts.length = 0;
}

test('Postgres is killed: the client sees an error, is back by itself, and everything works', async () => {
  forget();
  const old = backend.database.pid();
  process.kill(old, 'SIGKILL');
  await expect.poll(() => backend.database.pid()).not.toBe(old);
  expect(await heardAgain()).toEqual(['after']);
  expect(heard.errors).toHaveLength(1);
});

test('Postgres is stopped in good order: it waits for no client, and everything comes back', async () => {
  forget();
  const old = backend.database.pid();
  process.kill(old, 'SIGINT');
  await expect.poll(() => backend.database.pid()).not.toBe(old);
  expect(await heardAgain()).toEqual(['after']);
});

test('the stream of changes is cut: the client sees an error and is back by itself', async () => {
  forget();
  const cut = await backend.sql(
    `select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'walsender'`,
  );
  expect(cut).toHaveLength(1);
  expect(await heardAgain()).toEqual(['after']);
});

test('all connections to the database are cut: the same', async () => {
  forget();
  await backend.sql(
    `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and usename = 'postgres'`,
  );
  expect(await heardAgain()).toEqual(['after']);
});

test('a message that cannot be checked is not passed over in silence', async () => {
  forget();
  await backend.sql(`create function private.refuse() returns trigger language plpgsql as
      $$ begin if new.payload is null then raise exception 'no'; end if; return new; end $$;
    create trigger refuse before insert on realtime.messages for each row execute function private.refuse();`);
  await backend.sql(`select realtime.send('{}', 'unchecked', $1)`, [topic]);
  await vi.waitFor(() => expect(heard.statuses).toContain('CHANNEL_ERROR'), PATIENCE);
  await backend.sql('drop trigger refuse on realtime.messages');
  await vi.waitFor(() => expect(heard.statuses.at(-1)).toBe('SUBSCRIBED'), PATIENCE);
  expect(heard.broadcasts).toEqual([]);
});

test('no slot is left behind, and one is used at a time', async () => {
  const slots = await backend.sql('select temporary, active from pg_replication_slots');
  expect(slots).toEqual([{ temporary: true, active: true }]);
});
