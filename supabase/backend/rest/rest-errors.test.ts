import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { PATIENCE } from '../testing/patience.ts';
import { startTestBackend, type TestBackend } from '../testing/test-backend.ts';

// Starting a database takes its time on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let backend: TestBackend;
let service: SupabaseClient;
let tenantId: number;

beforeAll(async () => {
  backend = await startTestBackend();
  service = backend.service();
  const { data } = await service.from('tenants').insert({ name: 'Cable Beach' }).select().single();
  tenantId = data.id;
});

afterAll(async () => {
  await backend.destroy();
});

test.each([
  ['an unknown table', () => service.from('nothing').select(), 404, 'PGRST205'],
  ['an unknown column', () => service.from('companies').select('nothing'), 400, '42703'],
  [
    'an unknown column to write',
    () => service.from('companies').insert({ nothing: 1 }),
    400,
    'PGRST204',
  ],
  [
    'an unknown relation',
    () => service.from('companies').select('id, nothing(id)'),
    400,
    'PGRST200',
  ],
  ['an unknown command', () => service.rpc('nothing'), 404, 'PGRST202'],
  ['a wrong type', () => service.from('companies').select().eq('id', 'x'), 400, '22P02'],
  ['a missing value', () => service.from('companies').insert({ name: 'x' }), 400, '23502'],
  [
    'a broken check',
    () => service.from('companies').insert({ tenant_id: tenantId, name: '' }),
    400,
    '23514',
  ],
  [
    'a missing parent',
    () => service.from('companies').insert({ tenant_id: 0, name: 'x' }),
    409,
    '23503',
  ],
  [
    'a NUL character',
    () => service.from('companies').insert({ tenant_id: tenantId, name: 'a\0b' }),
    400,
    '22021',
  ],
  [
    'a schema that is not exposed',
    () => service.schema('auth').from('users').select(),
    406,
    'PGRST106',
  ],
  ['a catalogue', () => service.schema('pg_catalog').from('pg_class').select(), 406, 'PGRST106'],
])('%s', async (_what, attempt, status, code) => {
  const response = await attempt();
  expect([response.status, response.error?.code]).toEqual([status, code]);
});

test.each([
  '/companies?select=(',
  '/companies?select=id,',
  '/companies?name=eq."',
  '/companies?name=nope.1',
  '/companies?or=(name.eq.1',
  '/companies?or=((((',
  '/companies?order=name.sideways',
  '/companies?limit=x',
  '/companies?offset=-1',
  '/companies?id=in.(1,2',
  '/companies?id=eq.%00',
  '/companies?select=*&select=id::integer::evil',
  "/companies?name=eq.'; drop table companies; --",
  '/companies?details->x=eq.1',
  '/companies?select=details->>',
  '/com%panies',
  '/companies/extra/path',
  '/rpc/add?a=1&b=x',
])('malformed input is never answered with 500: %s', async (path) => {
  const response = await ask(path);
  expect(response.status).toBeLessThan(500);
  expect(response.headers.get('content-type')).toMatch(/json/);
  expect((await ask('/companies?select=id&limit=1')).status).toBe(200);
});

test.each(['SEARCH', 'QUERY', 'PROPFIND'])('the method %s is refused', async (method) => {
  const response = await ask('/companies?select=id', { method });
  expect(response.status).toBe(405);
  expect(await response.json()).toMatchObject({
    code: 'PGRST117',
    message: `Unsupported HTTP method: ${method}`,
  });
});

test('what a caller wrote wrongly is quoted to the caller and not on the terminal', async () => {
  const print = vi.spyOn(console, 'error');
  const filter = await ask('/companies?id=zz.secret');
  const group = await ask('/companies?or=(odd"name.eq.secret)');
  const table = await ask('/secrets');
  const stumble = await ask('/companies?select=details->>');
  expect([filter, group, table, stumble].map(({ status }) => status)).toEqual([400, 400, 404, 400]);
  expect(await filter.json()).toMatchObject({ message: expect.stringContaining('zz.secret') });
  expect(print).not.toHaveBeenCalled();
  print.mockRestore();
});

test.each(['{"name":', '[{"name": "x"}, 5]', '"text"', 'null', '{"a":1}{"b":2}'])(
  'a body that is no row is answered with 400: %s',
  async (body) => {
    const response = await ask('/companies', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect(response.status).toBe(400);
  },
);

test('a statement beyond the time of its role is cancelled', async () => {
  await backend.sql(`alter role anon set statement_timeout = '100ms'`);
  await backend.sql(`notify pgrst, 'reload schema'`);
  const slow = () => backend.anonymous().rpc('sleep', { seconds: 5 });
  await expect.poll(async () => (await slow()).error?.code).toBe('57014');
  expect((await slow()).status).toBe(500);
});

test('the settings of a role hold for its requests; the path of the search stays that of the API', async () => {
  await backend.sql(
    `create function public.show_settings() returns json language sql as $$
       select json_build_array(current_setting('datestyle'), current_setting('transaction_isolation'), current_setting('search_path')) $$;
     alter role service_role set datestyle = 'German';
     alter role service_role set default_transaction_isolation = 'serializable';
     alter role service_role set search_path = 'private';
     alter role service_role set log_min_messages = 'debug5'`,
  );
  await backend.sql(`notify pgrst, 'reload schema'`);
  const settings = async () => (await backend.service().rpc('show_settings')).data as unknown;
  await expect
    .poll(settings, PATIENCE)
    .toEqual([expect.stringContaining('German'), 'serializable', '"public", "extensions"']);
});

function ask(
  path: string,
  init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
): Promise<Response> {
  return fetch(`${backend.url}/rest/v1${path}`, {
    ...init,
    headers: { apikey: backend.keys.secret, ...init.headers },
  });
}
