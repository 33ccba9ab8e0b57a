import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { PATIENCE } from '../testing/patience.ts';
import { startTestBackend, type TestBackend } from '../testing/test-backend.ts';
import { addTenant, type Member } from './testing/realtime-test.ts';
import { names, start, watch, type Watched } from './testing/watch-changes.ts';

let backend: TestBackend;
let ann: Member;
let bob: Member;
let north: number;
let south: number;

beforeAll(async () => {
  backend = await startTestBackend();
  ann = await backend.signedUp('Ann');
  bob = await backend.signedUp('Bob');
  north = await addTenant(backend, 'Northwind', [ann]);
  south = await addTenant(backend, 'Southwind', [bob]);
  await backend.sql(
    'alter publication supabase_realtime add table public.companies, public.contacts',
  );
});

afterEach(async () => {
  await Promise.all([ann, bob].map(({ client }) => client.removeAllChannels()));
  await backend.sql('delete from public.companies');
});

afterAll(async () => {
  await backend.destroy();
});

function add(tenant: number, name: string): Promise<unknown> {
  return backend.sql(
    `insert into public.companies (tenant_id, name) values (${tenant}, '${name}')`,
  );
}

/** When the last change arrives, everything before has arrived. */
async function all(watched: Watched, tenant = north): Promise<unknown[]> {
  await add(tenant, 'last');
  await vi.waitFor(() => expect(names(watched)).toContain('last'), PATIENCE);
  return names(watched).slice(0, -1);
}

test('each user receives the rows they may read: inserted, changed and deleted', async () => {
  const hers = await watch(ann.client, { table: 'companies' });
  const his = await watch(bob.client, { table: 'companies' });
  const nobodys = await watch(backend.anonymous(), { table: 'companies', event: 'INSERT' });
  const service = await watch(backend.service(), { table: 'companies', event: 'INSERT' });
  await add(north, 'Heron');
  await add(south, 'Egret');
  await backend.sql(`update public.companies set shares = 5 where name = 'Heron'`);
  await vi.waitFor(() => expect(hers.changes).toHaveLength(2), PATIENCE);
  expect(hers.changes).toMatchObject([
    {
      eventType: 'INSERT',
      schema: 'public',
      table: 'companies',
      errors: null,
      new: {
        tenant_id: north,
        name: 'Heron',
        capital: null,
        tags: [],
        details: {},
        created_at: '2026-01-02T03:04:05.678+00:00',
      },
      old: {},
    },
    { eventType: 'UPDATE', new: { name: 'Heron', shares: 5 } },
  ]);
  expect(hers.changes[0]!.commit_timestamp).toMatch(/^20\d\d-\d\d-\d\dT[\d:.]+Z$/);
  expect(await all(his, south)).toEqual(['Egret']);
  await vi.waitFor(() => expect(service.changes).toHaveLength(3), PATIENCE);
  expect(nobodys.changes).toEqual([]);
  await backend.anonymous().removeAllChannels();
  await nobodys.channel.socket.removeAllChannels();
  await service.channel.socket.removeAllChannels();
});

test("asking for another tenant's rows gives none", async () => {
  const spy = await watch(bob.client, {
    table: 'companies',
    event: 'INSERT',
    filter: `tenant_id=eq.${north}`,
  });
  const own = await watch(ann.client, { table: 'companies' });
  await add(north, 'Heron');
  expect(await all(own)).toEqual(['Heron']);
  expect(spy.changes).toEqual([]);
});

test('of a deleted row only the key is sent, also with replica identity full', async () => {
  const hers = await watch(ann.client, { table: 'companies', event: 'DELETE' });
  await backend.sql('alter table public.companies replica identity full');
  await add(north, 'Heron');
  const [row] = await backend.sql<{ id: string }>('select id from public.companies');
  await backend.sql('delete from public.companies');
  // Rows of earlier tests may have been deleted a moment ago.
  const received = () => hers.changes.filter(({ old }) => old.id === Number(row!.id));
  await vi.waitFor(() => expect(received()).toHaveLength(1), PATIENCE);
  expect(received()[0]).toMatchObject({ eventType: 'DELETE', new: {} });
  expect(Object.keys(received()[0]!.old)).toEqual(['id']);
  await backend.sql('alter table public.companies replica identity default');
});

test('a user who leaves a tenant receives nothing that is committed later', async () => {
  const carol = await backend.signedUp('Carol');
  await backend.sql('insert into public.members values ($1, $2)', [north, carol.userId]);
  const hers = await watch(ann.client, { table: 'companies', event: 'INSERT' });
  const gone = await watch(carol.client, { table: 'companies', event: 'INSERT' });
  await add(north, 'before');
  await vi.waitFor(() => expect(names(gone)).toEqual(['before']), PATIENCE);
  await backend.sql(`begin; delete from public.members where user_id = '${carol.userId}';
      insert into public.companies (tenant_id, name) values (${north}, 'after'); commit`);
  expect(await all(hers)).toEqual(['before', 'after']);
  expect(names(gone)).toEqual(['before']);
  await carol.client.removeAllChannels();
});

test('a column that may not be read is not sent, nor used as a filter', async () => {
  await backend.sql(`create table public.letters (id int primary key, subject text, body text);
      revoke all on public.letters from anon, authenticated;
      grant select (id, subject) on public.letters to authenticated;
      alter publication supabase_realtime add table public.letters`);
  const hers = await watch(ann.client, { table: 'letters' });
  const spy = start(bob.client, { table: 'letters', filter: 'body=eq.secret' });
  await vi.waitFor(() => expect(spy.system).toHaveLength(1), PATIENCE);
  expect(spy.system[0]).toMatchObject({
    status: 'error',
    message: expect.stringContaining('invalid column for filter body'),
  });
  await backend.sql(`insert into public.letters values (1, 'hello', 'secret')`);
  await vi.waitFor(() => expect(hers.changes).toHaveLength(1), PATIENCE);
  expect(hers.changes[0]!.new).toEqual({ id: 1, subject: 'hello' });
  expect(spy.changes).toEqual([]);
});

test('a filter on a column that is closed later matches nothing any more', async () => {
  await backend.sql(`create table public.notes (id int primary key, body text);
    alter publication supabase_realtime add table public.notes`);
  const filtered = await watch(ann.client, { table: 'notes', filter: 'body=eq.secret' });
  const control = await watch(ann.client, { table: 'notes' });
  await backend.sql(`revoke all on public.notes from authenticated;
    grant select (id) on public.notes to authenticated;
    insert into public.notes values (1, 'secret')`);
  await vi.waitFor(() => expect(control.changes).toHaveLength(1), PATIENCE);
  expect(control.changes[0]!.new).toEqual({ id: 1 });
  expect(filtered.changes).toEqual([]);
});

test('of a row that is too large the short values are sent', async () => {
  const hers = await watch(ann.client, { table: 'companies' });
  await backend.sql(
    `insert into public.companies (tenant_id, name, details)
     select $1, 'Heavy', jsonb_build_object('text', string_agg(md5(n::text), '')) from generate_series(1, 40000) as n`,
    [north],
  );
  await vi.waitFor(() => expect(hers.changes).toHaveLength(1), PATIENCE);
  expect(hers.changes[0]).toMatchObject({
    new: { name: 'Heavy', tenant_id: north },
    errors: ['Error 413: Payload Too Large'],
  });
  expect(hers.changes[0]!.new).not.toHaveProperty('details');
});

test('who may not read the key learns that something changed and nothing of it', async () => {
  await backend.sql(`create table public.closed (id int primary key, name text);
      revoke all on public.closed from anon, authenticated;
      alter publication supabase_realtime add table public.closed`);
  const hers = await watch(ann.client, { table: 'closed' });
  await backend.sql(
    `insert into public.closed values (1, 'x'); delete from public.closed; insert into public.closed values (2, 'y')`,
  );
  await vi.waitFor(() => expect(hers.changes).toHaveLength(2), PATIENCE);
  expect(hers.changes).toMatchObject([
    { eventType: 'INSERT', new: {}, old: {}, errors: ['Error 401: Unauthorized'] },
    { eventType: 'INSERT', new: {}, old: {}, errors: ['Error 401: Unauthorized'] },
  ]);
});

test('a policy that raises hides the rows from those it raises for, and from no one else', async () => {
  await backend.sql(`create table public.picky (id int primary key);
      alter table public.picky enable row level security;
      create function private.raise_for_bob() returns boolean language plpgsql as $$
      begin
        if auth.uid() = '${bob.userId}' then raise exception 'no'; end if;
        return true;
      end $$;
      grant execute on function private.raise_for_bob() to authenticated;
      create policy "Picky" on public.picky for select to authenticated using ((select private.raise_for_bob()));
      alter publication supabase_realtime add table public.picky`);
  const his = await watch(bob.client, { table: 'picky' });
  const hers = await watch(ann.client, { table: 'picky' });
  await backend.sql('insert into public.picky values (1), (2)');
  await vi.waitFor(() => expect(hers.changes).toHaveLength(2), PATIENCE);
  expect(his.changes).toEqual([]);
  expect(his.statuses).toEqual(['SUBSCRIBED']);
});
