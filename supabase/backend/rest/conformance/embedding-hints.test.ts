import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { PATIENCE } from '../../testing/patience.ts';
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts';

// Starting a database takes its time on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let backend: TestBackend;
let service: SupabaseClient;

beforeAll(async () => {
  backend = await startTestBackend();
  await backend.sql(`
    create table public.people (id int primary key, chief int constraint people_chief_fkey references public.people);
    create table public.orders (
      id int primary key,
      buyer int constraint orders_buyer_fkey references public.people,
      payer int constraint orders_payer_fkey references public.people
    );
    create table public.lines (id int primary key, part_of int constraint lines_order_fkey references public.orders);
    create table public.tasks (
      id int primary key,
      part_of int constraint tasks_part_fkey references public.tasks,
      main int constraint tasks_main_fkey references public.tasks
    );
    insert into public.tasks values (1, null, null), (2, 1, null);
    grant all on public.people, public.orders, public.lines, public.tasks to service_role;
    insert into public.people values (1, null), (2, 1);
    insert into public.orders values (1, 1, 2);
    insert into public.lines values (1, 1)`);
  service = backend.service();
  await vi.waitUntil(async () => !(await service.from('lines').select()).error, PATIENCE);
});

afterAll(async () => {
  await backend.destroy();
});

async function ask(table: string, select: string) {
  const { status, data, error } = await service.from(table).select(select);
  return error ? [status, error.code, error.message] : [status, data];
}

const ambiguous = [
  300,
  'PGRST201',
  `Could not embed because more than one relationship was found for 'orders' and 'people'`,
];

// As PostgREST's `findRel`: an alias names the answer and nothing else.
test('an alias that is the name of a column does not choose among several relationships', async () => {
  expect(await ask('orders', 'id, buyer:people(id)')).toEqual(ambiguous);
  expect(await ask('orders', 'id, buyer:people!inner(id)')).toEqual(ambiguous);
  expect(await ask('lines', 'id, orders(buyer:people(id))')).toEqual(ambiguous);
  const { error } = await service.from('orders').select('payer:people(id)');
  expect(error).toMatchObject({
    hint: expect.stringContaining(`'people!orders_buyer_fkey', 'people!orders_payer_fkey'`),
    details: expect.arrayContaining([
      {
        cardinality: 'many-to-one',
        embedding: 'orders with people',
        relationship: 'orders_buyer_fkey using orders(buyer) and people(id)',
      },
    ]),
  });
});

test('a hint does, and where there is one relationship any alias will do', async () => {
  for (const target of ['people!orders_payer_fkey', 'people!payer', 'payer']) {
    expect(await ask('orders', `id, buyer:${target}(id)`)).toEqual([
      200,
      [{ id: 1, buyer: { id: 2 } }],
    ]);
  }
  expect(await ask('lines', 'part_of:orders(id)')).toEqual([200, [{ part_of: { id: 1 } }]]);
});

test('a table that refers to itself is embedded by its name or a column, not by a constraint', async () => {
  const refused = [
    400,
    'PGRST200',
    `Could not find a relationship between 'people' and 'people' in the schema cache`,
  ];
  expect(await ask('people', 'id, below:people!people_chief_fkey(id)')).toEqual(refused);
  expect(await ask('people', 'id, people!people_chief_fkey(id)')).toEqual(refused);
  expect(await ask('orders', 'people!buyer(people!people_chief_fkey(id))')).toEqual(refused);
  const below = [
    { id: 1, below: [{ id: 2 }] },
    { id: 2, below: [] },
  ];
  expect(await ask('people', 'id, below:people(id)')).toEqual([200, below]);
  expect(await ask('people', 'id, below:people!chief(id)')).toEqual([200, below]);
  const named = below.map(({ id, below: people }) => ({ id, people }));
  expect(await ask('people', 'id, people!chief(id)')).toEqual([200, named]);
  expect(await ask('people', 'id, above:chief(id)')).toEqual([
    200,
    [
      { id: 1, above: null },
      { id: 2, above: { id: 1 } },
    ],
  ]);
});

test('a table that refers to itself twice is embedded by a column alone', async () => {
  const { status, error } = await service.from('tasks').select('id, below:tasks(id)');
  expect([status, error?.code]).toEqual([300, 'PGRST201']);
  expect(await ask('tasks', 'id, above:part_of(id)')).toEqual([
    200,
    [
      { id: 1, above: null },
      { id: 2, above: { id: 1 } },
    ],
  ]);
});

test('a spread of what is no relationship is one that is not found', async () => {
  const { status, error } = await service.from('orders').select('id, ...nowhere(id)');
  expect([status, error?.code]).toEqual([400, 'PGRST200']);
});
