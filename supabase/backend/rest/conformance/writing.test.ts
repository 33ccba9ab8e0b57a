import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts';
import { createSamples } from './sample-table.ts';

// Starting a database takes its time on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let backend: TestBackend;
let service: SupabaseClient;
let tenantId: number;

beforeAll(async () => {
  backend = await startTestBackend();
  service = await createSamples(backend);
  const { data } = await service.from('tenants').insert({ name: 'Cable Beach' }).select().single();
  tenantId = (data as { id: number }).id;
});

afterAll(async () => {
  await backend.destroy();
});

describe('rows of different columns in one insert', () => {
  const rows = [
    { id: 20, name: 'x', tags: ['q'], details: { a: 1 } },
    { id: 21, name: 'y' },
  ];

  test('what a row leaves out is null, and refused where null is', async () => {
    const refused = await service.from('samples').insert(rows);
    expect([refused.status, refused.error?.code]).toEqual([400, '23502']);
    const amounts = [
      { id: 22, name: 'x', amount: 5 },
      { id: 23, name: 'y' },
    ];
    const { data } = await service.from('samples').insert(amounts).select('id, amount');
    expect(data).toEqual([
      { id: 22, amount: 5 },
      { id: 23, amount: null },
    ]);
  });

  test('or the default of the column, if that is asked for, and then that is what comes back', async () => {
    const { data } = await service
      .from('samples')
      .insert(rows, { defaultToNull: false })
      .select('id, tags, details');
    expect(data).toEqual([
      { id: 20, tags: ['q'], details: { a: 1 } },
      { id: 21, tags: [], details: {} },
    ]);
  });
});

test('upsert by the primary key: changes what is there, adds what is not', async () => {
  const { data } = await service
    .from('samples')
    .upsert([
      { id: 1, name: 'changed' },
      { id: 30, name: 'added' },
    ])
    .select('id, name, amount');
  expect(data).toEqual([
    { id: 1, name: 'changed', amount: 1.5 },
    { id: 30, name: 'added', amount: null },
  ]);
});

test('upsert that ignores what is there gives back only what it added', async () => {
  const { data } = await service
    .from('samples')
    .upsert(
      [
        { id: 2, name: 'ignored' },
        { id: 31, name: 'added' },
      ],
      { ignoreDuplicates: true },
    )
    .select('id');
  expect(data).toEqual([{ id: 31 }]);
});

test('every kind of change returns the number of its rows', async () => {
  const exact = { count: 'exact' } as const;
  const added = await service.from('tenants').insert([{ name: 'x1' }, { name: 'x2' }], exact);
  const changed = await service.from('tenants').update({ name: 'x3' }, exact).eq('name', 'x1');
  const removed = await service.from('tenants').delete(exact).in('name', ['x2', 'x3']);
  expect([added, changed, removed].map(({ status, count }) => [status, count])).toEqual([
    [201, 2],
    [204, 1],
    [204, 2],
  ]);
});

test('a change of one row gives back that row with what belongs to it', async () => {
  const inserted = await service
    .from('companies')
    .insert({ tenant_id: tenantId, name: 'Heron Ltd.' })
    .select('name, tenants(name)')
    .single();
  expect(inserted.data).toEqual({ name: 'Heron Ltd.', tenants: { name: 'Cable Beach' } });
  const updated = await service
    .from('companies')
    .update({ capital: 5 })
    .eq('name', 'Heron Ltd.')
    .select('capital, tenants(name)')
    .maybeSingle();
  expect(updated.data).toEqual({ capital: 5, tenants: { name: 'Cable Beach' } });
});

test('a change without a filter is refused, as by the server of a hosted project', async () => {
  const everywhere = await service.from('samples').update({ flag: true }).select('id');
  const elsewhere = await service
    .from('companies')
    .update({ capital: 1 })
    .eq('tenants.name', 'Cable Beach')
    .select('id, tenants(name)');
  const nothing = await service.from('samples').delete();
  expect(
    [everywhere, elsewhere, nothing].map(({ status, error }) => [
      status,
      error?.code,
      error?.message,
    ]),
  ).toEqual([
    [400, '21000', 'UPDATE requires a WHERE clause'],
    [400, '21000', 'UPDATE requires a WHERE clause'],
    [400, '21000', 'DELETE requires a WHERE clause'],
  ]);
  const { count } = await service.from('samples').select('id', { count: 'exact', head: true });
  expect(count).toBeGreaterThan(0);
});

test('a change is kept also where a rollback is wished for, and the answer does not claim another thing', async () => {
  const answers: Response[] = [];
  const watching = createClient(backend.url, backend.keys.secret, {
    auth: { persistSession: false },
    global: {
      async fetch(...request) {
        const answer = await fetch(...request);
        answers.push(answer);
        return answer;
      },
    },
  });
  await watching.from('tenants').insert({ name: 'Kept' }).select().rollback();
  expect(answers[0]?.headers.get('preference-applied')).toBe('return=representation');
  const { data } = await service.from('tenants').select('name').eq('name', 'Kept');
  expect(data).toEqual([{ name: 'Kept' }]);
});

test('a change that meets more rows than allowed changes none', async () => {
  const refused = await service
    .from('samples')
    .update({ flag: true })
    .gt('id', 0)
    .setHeader('Prefer', 'handling=strict, max-affected=2');
  expect([refused.status, refused.error?.code]).toEqual([400, 'PGRST124']);
  const single = await service
    .from('companies')
    .update({ shares: 1 })
    .gt('id', 999_999)
    .select('name, tenants(name)')
    .single();
  expect([single.status, single.error?.code]).toEqual([406, 'PGRST116']);
  const { data } = await service.from('samples').select('id').eq('flag', true).order('id');
  expect(data).toEqual([{ id: 1 }, { id: 4 }]);
});
