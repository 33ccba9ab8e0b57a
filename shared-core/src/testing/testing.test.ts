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

async function read(work: (from: ReturnType<typeof clientOn>['from']) => PromiseLike<unknown>) {
  const backend = createFakeBackend();
  for (const table of ['profiles', 'companies', 'company_list', 'company_participants'])
    backend.on(`GET /rest/v1/${table}`, () => []);
  const client = clientOn(backend);
  await work(client.from.bind(client));
}

test.fails('[TEN-05] companies embedded in a person without their tenant fail the test', async () => {
  await expect(
    read((from) => from('profiles').select('id, owned:companies!companies_user_id_fkey(id)')),
  ).resolves.toBeUndefined();
});

test('[TEN-05] with their tenant, and with what belongs to the person, they pass', async () => {
  await expect(
    read((from) =>
      from('profiles')
        .select(
          'id, firms:tenant_users(role, tenant:tenants(name)), owned:companies!companies_user_id_fkey(id)',
        )
        .eq('owned.tenant_id', 't-1'),
    ),
  ).resolves.toBeUndefined();
});

test.fails('[COM-03] entries of a register that mix void ones in fail the test', async () => {
  await expect(
    read((from) => from('company_participants').select('id, role').eq('tenant_id', 't-1')),
  ).resolves.toBeUndefined();
});

test.fails('[COM-03] also as they are embedded in a company', async () => {
  await expect(
    read((from) =>
      from('companies')
        .select('id, participants:company_participants(role)')
        .eq('tenant_id', 't-1'),
    ),
  ).resolves.toBeUndefined();
});

test('[COM-03] a reader leaves void entries out, or shows that they are void', async () => {
  await expect(
    read((from) =>
      from('companies')
        .select('id, participants:company_participants(role)')
        .eq('tenant_id', 't-1')
        .eq('participants.voided', false),
    ),
  ).resolves.toBeUndefined();
  await expect(
    read((from) => from('company_participants').select('id, voided').eq('tenant_id', 't-1')),
  ).resolves.toBeUndefined();
});

test.fails('[LIVE-01] a list of a view that does not declare whose rows it lists fails the test', async () => {
  const backend = createFakeBackend();
  backend.on('GET /rest/v1/company_list', () => []);
  const { from } = createTenantScope(clientOn(backend), 't-1');
  const listed = createTestQueryClient().fetchQuery({
    queryKey: ['admin', 't-1', 'companies'],
    meta: shows('obligations'),
    queryFn: ({ signal }) => from('company_list').select('id').abortSignal(signal),
  });
  await expect(listed).resolves.toMatchObject({ data: [] });
});
