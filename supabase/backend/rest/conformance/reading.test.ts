import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { PATIENCE } from '../../testing/patience.ts';
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts';
import { createSamples } from './sample-table.ts';

// Starting a database takes its time on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let backend: TestBackend;
let service: SupabaseClient;

beforeAll(async () => {
  backend = await startTestBackend();
  await backend.sql(
    `insert into public.tenants (name) values ('First'), ('Second');
     insert into public.companies (tenant_id, name, capital)
       select t.id, c.name, c.capital from public.tenants t
       join (values ('First', 'A', 1), ('First', 'B', null), ('Second', 'C', 3))
         as c (tenant, name, capital) on c.tenant = t.name;
     insert into public.contacts (company_id, name)
       select id, unnest(array['z', 'y']) from public.companies where name = 'A';
     create table public.labels (id int primary key, label text);
     create table public.company_labels (
       company_id bigint references public.companies, label_id int references public.labels,
       primary key (company_id, label_id));
     insert into public.labels values (1, 'new'), (2, 'big');
     insert into public.company_labels select id, 2 from public.companies where name = 'C'`,
  );
  service = await createSamples(backend);
});

afterAll(async () => {
  await backend.destroy();
});

function companies(select: string) {
  return service.from('companies').select(select).order('name');
}

test.each([
  ['ascending: nulls last', { ascending: true }, ['A', 'C', 'B']],
  ['descending: nulls first', { ascending: false }, ['B', 'C', 'A']],
  ['nulls first', { nullsFirst: true }, ['B', 'A', 'C']],
  ['descending, nulls last', { ascending: false, nullsFirst: false }, ['C', 'A', 'B']],
])('order %s', async (_what, how, names) => {
  const { data } = await service.from('companies').select('name').order('capital', how);
  expect(data?.map(({ name }) => name as string)).toEqual(names);
});

test('order by a column of another table, and by two', async () => {
  const { data } = await service
    .from('companies')
    .select('name, tenants(name)')
    .order('tenants(name)', { ascending: false })
    .order('name', { ascending: false });
  expect(data?.map(({ name }) => name as string)).toEqual(['C', 'B', 'A']);
});

describe('embedded tables', () => {
  test.each<[string, string, unknown]>([
    ['many to one', 'tenants(name)', { tenants: { name: 'First' } }],
    ['under another name', 'owner:tenants(name)', { owner: { name: 'First' } }],
    ['by the column', 'owner:tenant_id(name)', { owner: { name: 'First' } }],
    ['by the key', 'owner:tenants!companies_tenant_id_fkey(name)', { owner: { name: 'First' } }],
    ['one to many', 'contacts(name)', { contacts: [{ name: 'z' }, { name: 'y' }] }],
    ['counted', 'contacts(count)', { contacts: [{ count: 2 }] }],
    ['many to many', 'labels(label)', { labels: [] }],
  ])('%s', async (_what, select, expected) => {
    const { data, error } = await companies(select).eq('name', 'A').single();
    expect([error, data]).toEqual([null, expected]);
  });

  test('spread into the row', async () => {
    const { data } = await service
      .from('companies')
      .select('capital, ...tenants(owner:name)')
      .eq('capital', 3);
    expect(data).toEqual([{ capital: 3, owner: 'Second' }]);
  });

  test('two levels deep, and only where there are any', async () => {
    const { data } = await service
      .from('tenants')
      .select('name, companies!inner(name, labels!inner(label))');
    expect(data).toEqual([
      { name: 'Second', companies: [{ name: 'C', labels: [{ label: 'big' }] }] },
    ]);
  });

  test('only where there are none', async () => {
    const { data } = await companies('name, contacts()').is('contacts', null);
    expect(data).toEqual([{ name: 'B' }, { name: 'C' }]);
  });

  test('ordered and cut by themselves', async () => {
    const referencedTable = 'contacts';
    const query = () =>
      companies('contacts(name)').eq('name', 'A').order('name', { referencedTable });
    expect((await query().limit(1, { referencedTable }).single()).data).toEqual({
      contacts: [{ name: 'y' }],
    });
    expect((await query().range(1, 5, { referencedTable }).single()).data).toEqual({
      contacts: [{ name: 'z' }],
    });
  });
});

test('columns by JSON path, with another type, and under another name', async () => {
  const { data } = await service
    .from('samples')
    .select('key:id::text, size:details->size, port:details->at->>port')
    .eq('id', 1)
    .single();
  expect(data).toEqual({ key: '1', size: 3, port: 'Nassau' });
});

test('a count by estimate is a number', async () => {
  for (const count of ['planned', 'estimated'] as const) {
    const head = await service.from('samples').select('*', { count, head: true });
    expect([head.error, head.data, typeof head.count]).toEqual([null, null, 'number']);
  }
});

test('csv', async () => {
  const { data } = await service
    .from('samples')
    .select('id, name')
    .in('id', [2, 3])
    .order('id')
    .csv();
  expect(data).toBe('id,name\n2,"Barracuda, ""hungry"""\n3,conch_100%');
});

test('one request gets a thousand rows at most', async () => {
  await backend.sql(`insert into public.labels select n, 'x' from generate_series(3, 1500) n`);
  const { data, count } = await service.from('labels').select('id', { count: 'exact' }).limit(1200);
  expect([data?.length, count]).toEqual([1000, 1500]);
});

test('the headers of a request can be read by views and policies of every request', async () => {
  await backend.sql(
    `create view public.asked with (security_invoker) as
       select current_setting('request.headers')::jsonb ->> 'x-note' as note,
              current_setting('request.method') as method, current_setting('request.path') as path`,
  );
  const requested = () => service.from('asked').select().setHeader('X-Note', 'hello').single();
  await vi.waitUntil(async () => (await requested()).error === null, PATIENCE);
  expect((await requested()).data).toEqual({ note: 'hello', method: 'GET', path: '/asked' });
});
