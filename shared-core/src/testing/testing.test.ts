import { expect, test } from 'vitest';

import { shows } from '../query/index.ts';
import { createTenantScope } from '../tenant/index.ts';
import { clientOn, createFakeBackend, createTestQueryClient, pageOf } from './index.ts';

test('the fake backend answers a list with its count, a page with the whole, one row with itself', async () => {
  const backend = createFakeBackend();
  const types = () => clientOn(backend).from('entity_types');
  backend.on('GET /rest/v1/entity_types', () => [{ name: 'Foundation' }]);

  const list = await types().select('name', { count: 'exact' });
  expect(list).toMatchObject({ data: [{ name: 'Foundation' }], count: 1 });
  expect((await types().select('name').single()).data).toEqual({ name: 'Foundation' });

  backend.on('GET /rest/v1/entity_types', () => pageOf([], 41));
  expect(await types().select('name', { count: 'exact' })).toMatchObject({ count: 41 });
});

test('the fake backend has no row to give to single() when the list is empty', async () => {
  const backend = createFakeBackend();
  backend.on('GET /rest/v1/entity_types', () => []);
  const { error } = await clientOn(backend).from('entity_types').select('name').single();
  expect(error).toMatchObject({ code: 'PGRST116' });
});

test('the fake backend records its requests', async () => {
  const backend = createFakeBackend();
  backend.on('PATCH /rest/v1/profiles', () => undefined);
  await clientOn(backend).from('profiles').update({ phone: '1' }).eq('id', 'u-1');
  const [request] = backend.requests('PATCH /rest/v1/profiles');
  expect(request?.url.searchParams.get('id')).toBe('eq.u-1');
  expect(request?.body).toEqual({ phone: '1' });
});

test.fails('a request without an answer fails the test with its name', async () => {
  const { error } = await clientOn(createFakeBackend()).from('entity_types').select('name');
  expect(error?.message).toBe('No answer for GET /rest/v1/entity_types');
});

test.fails('[TEN-05] a table of a tenant that is read without the tenant fails the test', async () => {
  const backend = createFakeBackend();
  backend.on('GET /rest/v1/companies', () => []);
  expect((await clientOn(backend).from('companies').select('name')).data).toEqual([]);
});

test('[TEN-05] a scope reads its own tenant by construction', async () => {
  const backend = createFakeBackend();
  backend.on('GET /rest/v1/companies', () => []);
  await createTenantScope(clientOn(backend), 't-1').from('companies').select('name');
  const [request] = backend.requests('GET /rest/v1/companies');
  expect(request?.url.searchParams.get('tenant_id')).toBe('eq.t-1');
});

async function readCompanies(meta: object) {
  const backend = createFakeBackend();
  backend.on('GET /rest/v1/companies', () => []);
  const { from } = createTenantScope(clientOn(backend), 't-1');
  await createTestQueryClient().fetchQuery({
    queryKey: ['admin', 't-1', 'companies'],
    meta,
    queryFn: ({ signal }) =>
      from('companies').select('name, holders:parties(id)').abortSignal(signal),
  });
}

test('[LIVE-01] a query that declares what it reads passes', async () => {
  await expect(readCompanies(shows('companies', 'parties'))).resolves.toBeUndefined();
});

test.fails('[LIVE-01] a query that does not declare a table it reads fails the test', async () => {
  await expect(readCompanies(shows('companies'))).resolves.toBeUndefined();
});
