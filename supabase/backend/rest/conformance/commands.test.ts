import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { PATIENCE } from '../../testing/patience.ts';
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts';

// Starting a database takes its time on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let backend: TestBackend;
let service: SupabaseClient;
let tenant: number;

beforeAll(async () => {
  backend = await startTestBackend();
  await backend.sql(
    `create function public.companies_of(tenant bigint) returns setof public.companies
       language sql stable as $$ select * from public.companies where tenant_id = tenant $$;
     create function public.numbers() returns setof int
       language sql stable as $$ select generate_series(1, 1500) $$;
     create function public.pair(out a int, out b text) language sql stable as $$ select 1, 'x' $$;
     create function public.pairs() returns table (a int, b text)
       language sql stable as $$ values (1, 'x'), (2, 'y') $$;
     create function public.nothing() returns void language sql as '';
     create function public.add_tenant(n text) returns public.tenants
       language sql as $$ insert into public.tenants (name) values (n) returning * $$;
     create function public.times(a int, b int default 5) returns int
       language sql immutable as $$ select a * b $$;
     create function public.total(variadic n int[]) returns bigint
       language sql immutable as $$ select sum(x) from unnest(n) x $$;
     create function public.same(json) returns json language sql immutable as $$ select $1 $$;
     create function public.contains_word(word text) returns setof public.companies
       language sql stable as $$ select * from public.companies where name = word $$;
     create function public.rename_all() returns void language sql as $$
       update public.companies set shares = 1 where true $$;
     create function public.sly() returns void language sql stable as
       $$ select public.rename_all() $$;
     create function public.raise_all() returns setof public.companies language sql as $$
       update public.companies set capital = 1 where true returning * $$;
     create function public.asked() returns jsonb language sql stable as $$
       select jsonb_build_object(
         'note', current_setting('request.headers')::jsonb ->> 'x-note',
         'method', current_setting('request.method'),
         'path', current_setting('request.path')) $$`,
  );
  service = backend.service();
  const { data } = await service.from('tenants').insert({ name: 'Cable Beach' }).select().single();
  tenant = (data as { id: number }).id;
  await service
    .from('companies')
    .insert(['A', 'B', 'C', 'eq.A'].map((name) => ({ tenant_id: tenant, name })));
  await vi.waitUntil(async () => (await service.rpc('asked')).error === null, PATIENCE);
});

afterAll(async () => {
  await backend.destroy();
});

describe.each([
  ['POST', {}],
  ['GET', { get: true }],
])('[CALL-02] a command that gives rows, asked with %s', (_method, how) => {
  const ask = () => service.rpc('companies_of', { tenant }, how);

  test('is filtered, ordered, cut and embedded like a table', async () => {
    const { data } = await ask()
      .select('name, tenants(name)')
      .neq('name', 'A')
      .neq('name', 'eq.A')
      .or('name.eq.B,name.eq.C')
      .order('name', { ascending: false })
      .limit(1);
    expect(data).toEqual([{ name: 'C', tenants: { name: 'Cable Beach' } }]);
  });

  test('gives one row, or none, where that is asked for', async () => {
    expect((await ask().select('name').eq('name', 'B').single()).data).toEqual({ name: 'B' });
    expect((await ask().eq('name', 'x').maybeSingle()).data).toBeNull();
    expect((await ask().single()).error?.code).toBe('PGRST116');
  });
});

test('[COM-01] an estimated count is exact up to 1,000 rows, and the planner’s above it', async () => {
  await backend.sql(
    `create table public.pile (n int primary key);
     grant select on public.pile to authenticated, service_role;
     insert into public.pile select generate_series(1, 400);`,
  );
  const count = async () =>
    (await service.from('pile').select('n', { count: 'estimated' }).gt('n', 0).range(0, 1)).count;
  await vi.waitFor(async () => expect(await count()).toBe(400), PATIENCE);
  await backend.sql(
    'insert into public.pile select generate_series(401, 3000); analyze public.pile',
  );
  expect(await count()).toBeGreaterThan(1000);
  await backend.sql('drop table public.pile');
});

test('[CALL-02] the rows of a command are counted, with and without them', async () => {
  const page = await service.rpc('companies_of', { tenant }, { count: 'exact' }).range(0, 1);
  expect([page.status, page.count, page.data?.length]).toEqual([206, 4, 2]);
  const head = await service.rpc('companies_of', { tenant }, { count: 'exact', head: true });
  expect([head.error, head.count, head.data]).toEqual([null, 4, null]);
});

test('[CALL-02] a thousand rows at most, as from a table', async () => {
  const { data } = await service.rpc('numbers');
  expect([data?.length, data?.[0]]).toEqual([1000, 1]);
});

test('[CALL-02] a table that is made up, its rows, and as csv', async () => {
  expect((await service.rpc('pairs').eq('a', 2)).data).toEqual([{ a: 2, b: 'y' }]);
  expect((await service.rpc('pairs').csv()).data).toBe('a,b\n1,x\n2,y');
  expect((await service.rpc('pair')).data).toEqual({ a: 1, b: 'x' });
});

test('an argument that reads like a filter is one in a body, and a filter in an address', async () => {
  const word = { word: 'eq.A' };
  expect((await service.rpc('contains_word', word).select('name')).data).toEqual([
    { name: 'eq.A' },
  ]);
  expect((await service.rpc('contains_word', word, { get: true })).error?.code).toBe('PGRST202');
});

test('arguments may be left out, repeated or be the whole body', async () => {
  expect((await service.rpc('times', { a: 2 })).data).toBe(10);
  expect((await service.rpc('total', { n: [1, 2, 3] })).data).toBe(6);
  const address = `${backend.url}/rest/v1/rpc/total?apikey=${backend.keys.secret}`;
  expect(await (await fetch(`${address}&n=1&n=2`)).json()).toBe(3);
  expect(await (await fetch(`${address}&n=1`)).json()).toBe(1);
  const same = await fetch(`${backend.url}/rest/v1/rpc/same`, {
    method: 'POST',
    body: '{"a":[1]}',
    headers: { apikey: backend.keys.secret, 'content-type': 'application/json' },
  });
  expect(await same.json()).toEqual({ a: [1] });
});

test.each([
  ['an argument too many', { a: 1, z: 2 }, 404, 'PGRST202'],
  ['one too few', {}, 404, 'PGRST202'],
  ['one of another type', { a: 'x' }, 400, '22P02'],
  ['one that is too large', { a: 99_999_999_999 }, 400, '22003'],
])('%s', async (_what, args, status, code) => {
  const response = await service.rpc('times', args);
  expect([response.status, response.error?.code]).toEqual([status, code]);
});

test('a command that writes needs POST', async () => {
  expect((await service.rpc('nothing')).status).toBe(204);
  expect((await service.rpc('add_tenant', { n: 'New' }).select('name').single()).data).toEqual({
    name: 'New',
  });
  const get = await service.rpc('add_tenant', { n: 'Other' }, { get: true });
  expect([get.status, get.error?.code]).toEqual([405, '25006']);
});

test('a command that calls itself stable cannot write, however it is asked', async () => {
  for (const how of [{}, { get: true }]) {
    const { status, error } = await service.rpc('sly', {}, how);
    expect([status, error?.code]).toEqual([405, '25006']);
  }
  const encoded = await fetch(`${backend.url}/rest/v1/rpc/%73ly`, {
    method: 'POST',
    body: '{}',
    headers: { apikey: backend.keys.secret, 'content-type': 'application/json' },
  });
  expect(encoded.status).toBe(405);
});

test('a command that gives more rows than allowed has done nothing', async () => {
  const strict = (most: number) => `handling=strict, max-affected=${most}`;
  const raise = (most: number) => service.rpc('raise_all').setHeader('Prefer', strict(most));
  const refused = await raise(3);
  expect([refused.status, refused.error]).toMatchObject([
    400,
    { code: 'PGRST124', details: 'The query affects 4 rows' },
  ]);
  const { count } = await service
    .from('companies')
    .select('id', { count: 'exact', head: true })
    .is('capital', null);
  expect(count).toBe(4);
  expect((await raise(4)).data).toHaveLength(4);
  const one = await service.rpc('times', { a: 2 }).setHeader('Prefer', strict(1));
  expect([one.status, one.error?.code]).toEqual([400, 'PGRST128']);
});

test.each([
  ['POST', {}],
  ['GET', { get: true }],
])('the headers of a %s are visible in the database', async (method, how) => {
  const { data } = await service.rpc('asked', {}, how).setHeader('X-Note', 'hello');
  expect(data).toEqual({ note: 'hello', method, path: '/rpc/asked' });
});
