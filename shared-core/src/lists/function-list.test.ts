import { expect, test } from 'vitest';

import { createTenantScope } from '../tenant/index.ts';
import { clientOn, createFakeBackend, createTestQueryClient, refusal } from '../testing/index.ts';
import { functionList } from './function-list.ts';
import type { ListParams } from './list.ts';

const CALL = 'POST /rest/v1/rpc/people_list';
const first: ListParams = {
  page: 1,
  pageSize: 20,
  sort: { key: 'since', direction: 'desc' },
  search: 'mira',
  filters: { show: 'staff' },
};

function openList(params: Partial<ListParams> = {}) {
  const backend = createFakeBackend();
  const scope = createTenantScope(clientOn(backend), 't-1');
  const requested = { ...first, ...params };
  const list = functionList<{ id: string; total: number }>(['admin', 't-1', 'people'], requested, {
    shows: ['tenant_users'],
    sortable: ['name', 'since'],
    call: (place) =>
      scope.supabase.rpc('people_list', {
        tenant_id: scope.tenantId,
        search: requested.search,
        show: requested.filters['show'] ?? '',
        ...place,
      }),
  });
  const sent = () => backend.requests(CALL).map(({ body }) => body);
  return { backend, list, sent, queryClient: createTestQueryClient() };
}

const keyOf = ({ id }: { id: string }) => id;
const people = (count: number, from = 0, total = count) =>
  Array.from({ length: count }, (_, index) => ({ id: `p-${from + index}`, total }));

test('[TEN-05] a page sends its tenant, search, filters, order and place; the rows carry the total', async () => {
  const { backend, list, sent, queryClient } = openList({ page: 3 });
  backend.on(CALL, () => people(1, 40, 41));
  expect(await queryClient.fetchQuery(list.page)).toEqual({
    rows: [{ id: 'p-40', total: 41 }],
    total: 41,
  });
  expect(sent()).toEqual([
    {
      tenant_id: 't-1',
      search: 'mira',
      show: 'staff',
      first: 40,
      size: 20,
      sort: 'since',
      descending: true,
    },
  ]);
});

test('an order that the function does not know becomes the first one', async () => {
  const { backend, list, sent, queryClient } = openList({
    sort: { key: 'password', direction: 'asc' },
  });
  backend.on(CALL, () => []);
  await queryClient.fetchQuery(list.page);
  expect(sent()[0]).toMatchObject({ sort: 'name', descending: false });
});

test('a page past the end is empty', async () => {
  const { backend, list, queryClient } = openList({ page: 9 });
  backend.on(CALL, () => []);
  expect(await queryClient.fetchQuery(list.page)).toEqual({ rows: [], total: 0 });
});

test('[ERR-01] a refusal of the function becomes an AppError', async () => {
  const { backend, list, queryClient } = openList();
  backend.on(CALL, () => refusal('not_allowed', 403));
  await expect(queryClient.fetchQuery(list.page)).rejects.toMatchObject({ code: 'not_allowed' });
});

test('the number is exact at any size, and read from one row', async () => {
  const { backend, list, sent, queryClient } = openList();
  backend.on(CALL, () => people(1, 0, 104_212));
  expect(list.exactTo).toBe(Infinity);
  expect(await queryClient.fetchQuery(list.exactCount)).toBe(104_212);
  expect(sent()[0]).toMatchObject({ first: 0, size: 1 });
});

test('an export reads on until it has the total, also of a function that gives less than was asked', async () => {
  const { backend, list, sent } = openList();
  const total = 450;
  backend.on(CALL, ({ body }) => {
    const { first: from } = body as { first: number };
    return people(Math.min(200, total - from), from, total);
  });
  const progress: number[] = [];
  const read = await list.readAll(keyOf, new AbortController().signal, (count) =>
    progress.push(count),
  );
  expect(read).toEqual(people(total));
  expect(progress).toEqual([200, 399, 450]);
  expect(sent()).toMatchObject([
    { first: 0, size: 1000 },
    { first: 199, size: 1000 },
    { first: 398, size: 1000 },
  ]);
});

test('an export of no row ends with its first call, and one that is cancelled reads no further', async () => {
  const { backend, list, sent } = openList();
  backend.on(CALL, () => []);
  expect(await list.readAll(keyOf, new AbortController().signal, () => undefined)).toEqual([]);
  expect(sent()).toHaveLength(1);
  backend.on(CALL, () => people(200, 0, 450));
  const controller = new AbortController();
  await expect(list.readAll(keyOf, controller.signal, () => controller.abort())).rejects.toThrow(
    'aborted',
  );
  expect(sent()).toHaveLength(2);
});
