import { expect, test } from 'vitest';

import { containsIn } from '../domain/search.ts';
import { createTenantScope } from '../tenant/index.ts';
import {
  clientOn,
  createFakeBackend,
  createTestQueryClient,
  pageOf,
  refusal,
} from '../testing/index.ts';
import { listQuery, type CountOptions } from './list-query.ts';
import { MOST_ROWS } from '../supabase/index.ts';
import type { ListParams } from './list.ts';

const GET = 'GET /rest/v1/companies';
const keyOf = ({ id }: { id: string }) => id;
const first: ListParams = {
  page: 1,
  pageSize: 20,
  sort: { key: 'name', direction: 'asc' },
  search: '',
  filters: {},
};

function openList(params: Partial<ListParams> = {}, more: { thenBy?: string } = {}) {
  const backend = createFakeBackend();
  const scope = createTenantScope(clientOn(backend), 't-1');
  const list = listQuery<{ id: string }>(
    ['admin', 't-1', 'companies'],
    { ...first, ...params },
    {
      shows: ['companies'],
      ...more,
      sortable: ['name', 'next_filing', 'owner(full_name)'],
      select: (options: CountOptions) => {
        const companies = scope.from('companies').select('id, name', options);
        return params.search
          ? companies.or(containsIn(['name', 'registration_number'], params.search))
          : companies;
      },
    },
  );
  const queries = () => backend.requests(GET).map(({ url }) => url.searchParams);
  return { backend, list, queries, queryClient: createTestQueryClient() };
}

test('[TEN-05] a page carries its tenant, its order with a tie-break, and its range', async () => {
  const { backend, list, queries, queryClient } = openList({
    page: 3,
    sort: { key: 'next_filing', direction: 'desc' },
  });
  backend.on(GET, () => pageOf([{ id: 'c-1' }], 41));
  expect(await queryClient.fetchQuery(list.page)).toEqual({ rows: [{ id: 'c-1' }], total: 41 });
  const [page] = queries();
  expect(page?.get('tenant_id')).toBe('eq.t-1');
  expect(page?.get('order')).toBe('next_filing.desc,id.asc');
  expect([page?.get('offset'), page?.get('limit')]).toEqual(['40', '20']);
  expect(backend.requests(GET)[0]?.headers.get('prefer')).toContain('count=exact');
});

test('rows of the same value come by the second column, which is not asked for twice', async () => {
  const orderOf = async (key: string) => {
    const { backend, list, queries, queryClient } = openList(
      { sort: { key, direction: 'desc' } },
      { thenBy: 'next_filing' },
    );
    backend.on(GET, () => []);
    await queryClient.fetchQuery(list.page);
    return queries()[0]?.get('order');
  };
  expect(await orderOf('name')).toBe('name.desc,next_filing.asc,id.asc');
  expect(await orderOf('next_filing')).toBe('next_filing.desc,id.asc');
});

test('[FIG-01] a page beyond the first thousand rows finds its ids first, and reads these rows alone', async () => {
  const backend = createFakeBackend();
  const scope = createTenantScope(clientOn(backend), 't-1');
  const open = (params: Partial<ListParams>) =>
    listQuery<{ id: string }>(
      ['admin', 't-1', 'companies'],
      { ...first, ...params },
      {
        shows: ['companies'],
        sortable: ['name'],
        select: (options) => scope.from('companies').select('id, name', options),
        far: {
          which: (options) => scope.from('companies').select('id', options),
          rows: (ids) => scope.from('companies').select('id, name').in('id', ids),
        },
      },
    );
  backend.on(GET, ({ url }) =>
    url.searchParams.get('select') === 'id'
      ? pageOf([{ id: 'c-9' }, { id: 'c-3' }], 1002)
      : [{ id: 'c-9' }, { id: 'c-3' }],
  );
  const far = open({ page: 51 });
  const rows = [{ id: 'c-9' }, { id: 'c-3' }];
  expect(await createTestQueryClient().fetchQuery(far.page)).toEqual({ rows, total: 1002 });
  const asked = backend.requests(GET).map(({ url: { searchParams: of } }) => ({
    select: of.get('select'),
    order: of.get('order'),
    offset: of.get('offset'),
    id: of.get('id'),
    tenant: of.get('tenant_id'),
  }));
  const both = { order: 'name.asc,id.asc', tenant: 'eq.t-1' };
  expect(asked).toEqual([
    { ...both, select: 'id', offset: '1000', id: null },
    { ...both, select: 'id,name', offset: null, id: 'in.(c-9,c-3)' },
  ]);
  // An earlier page, and a part of an export, are read as they are.
  await createTestQueryClient().fetchQuery(open({ page: 50 }).page);
  await createTestQueryClient().fetchQuery(open({ page: 2, pageSize: 1000 }).page);
  expect(
    backend
      .requests(GET)
      .slice(2)
      .map(({ url }) => url.searchParams.get('select')),
  ).toEqual(['id,name', 'id,name']);
});

test('an order that the list does not offer falls back to its first', async () => {
  const { backend, list, queries, queryClient } = openList({
    sort: { key: 'tenant_id', direction: 'asc' },
  });
  backend.on(GET, () => []);
  await queryClient.fetchQuery(list.page);
  expect(queries()[0]?.get('order')).toBe('name.asc,id.asc');
});

test('a page past the end is empty, and any other error is an error', async () => {
  const { backend, list, queryClient } = openList({ page: 99 });
  backend.on(GET, () =>
    Response.json({ code: 'PGRST103', message: 'Requested range' }, { status: 416 }),
  );
  expect(await queryClient.fetchQuery(list.page)).toEqual({ rows: [], total: 0 });
  backend.on(GET, () => refusal('not_allowed', 403));
  await expect(queryClient.fetchQuery({ ...list.page, staleTime: 0 })).rejects.toMatchObject({
    code: 'not_allowed',
  });
});

test('a search is quoted: commas, brackets, quotation marks and wildcards mean themselves', async () => {
  const { backend, list, queries, queryClient } = openList({ search: 'Sea, (50%) "Bay" \\ x_y' });
  backend.on(GET, () => []);
  await queryClient.fetchQuery(list.page);
  const pattern = String.raw`"%Sea, (50\\%) \"Bay\" \\\\ x\\_y%"`;
  expect(queries()[0]?.get('or')).toBe(
    `(name.ilike.${pattern},registration_number.ilike.${pattern})`,
  );
});

test('the exact number is counted without rows', async () => {
  const { backend, list, queryClient } = openList();
  backend.on('HEAD /rest/v1/companies', () => pageOf([], 104_212));
  expect(await queryClient.fetchQuery(list.exactCount)).toBe(104_212);
  expect(backend.requests('HEAD /rest/v1/companies')[0]?.headers.get('prefer')).toContain(
    'count=exact',
  );
});

test('an export reads every row in pages and tells its progress', async () => {
  const { backend, list, queries } = openList();
  const rows = Array.from({ length: MOST_ROWS * 2 + 5 }, (_, index) => ({ id: `c-${index}` }));
  backend.on(GET, ({ url }) => {
    const offset = Number(url.searchParams.get('offset'));
    return pageOf(rows.slice(offset, offset + MOST_ROWS), rows.length);
  });
  const progress: number[] = [];
  const read = await list.readAll(keyOf, new AbortController().signal, (count) =>
    progress.push(count),
  );
  expect(read).toEqual(rows);
  expect(progress).toEqual([1000, 1999, 2005]);
  expect(queries().map((each) => each.get('order'))).toEqual(Array(3).fill('name.asc,id.asc'));
});

test('an export that is cancelled reads no further page', async () => {
  const { backend, list, queries } = openList();
  const controller = new AbortController();
  backend.on(GET, () =>
    pageOf(
      Array.from({ length: MOST_ROWS }, (_, id) => ({ id })),
      5_000,
    ),
  );
  await expect(list.readAll(keyOf, controller.signal, () => controller.abort())).rejects.toThrow(
    'aborted',
  );
  expect(queries()).toHaveLength(1);
});
