import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { PATIENCE } from '../testing/patience.ts';
import { startTestBackend, type TestBackend } from '../testing/test-backend.ts';
import { addTenant, type Member } from './testing/realtime-test.ts';
import { names, start, watch, type Wanted } from './testing/watch-changes.ts';

let backend: TestBackend;
let ann: Member;
let north: number;

beforeAll(async () => {
  backend = await startTestBackend();
  ann = await backend.signedUp('Ann');
  north = await addTenant(backend, 'Northwind', [ann]);
  await backend.sql(
    'alter publication supabase_realtime add table public.companies, public.contacts',
  );
});

afterEach(async () => {
  await ann.client.removeAllChannels();
  await backend.sql('delete from public.companies');
});

afterAll(async () => {
  await backend.destroy();
});

function add(name: string, rest = ''): Promise<unknown> {
  const [columns, values] = rest === '' ? ['', ''] : rest.split(' = ').map((part) => `, ${part}`);
  return backend.sql(
    `insert into public.companies (tenant_id, name${columns}) values (${north}, '${name}'${values})`,
  );
}

test('changes of a table that is published later arrive at once; added and dropped columns are followed', async () => {
  const everything = await watch(backend.service(), { table: '*' });
  await backend.sql(`create table public.arrivals (id int primary key, label text);
      alter publication supabase_realtime add table public.arrivals`);
  const exact = await watch(ann.client, { table: 'arrivals' });
  await backend.sql(`
      insert into public.arrivals values (1, 'a');
      alter table public.arrivals drop column label, add column note jsonb;
      insert into public.arrivals values (2, '{"deep": [1]}')`);
  await vi.waitFor(() => expect(exact.changes).toHaveLength(2), PATIENCE);
  expect(exact.changes.map((change) => change.new)).toEqual([
    { id: 1 },
    { id: 2, note: { deep: [1] } },
  ]);
  await vi.waitFor(() => expect(everything.changes).toHaveLength(2), PATIENCE);
  await everything.channel.socket.removeAllChannels();
});

test('one channel receives each of its subscriptions, and no other event', async () => {
  const heard = await watch(
    ann.client,
    { table: 'companies', event: 'UPDATE' },
    { table: 'companies', event: 'INSERT', filter: 'name=eq.b' },
    { table: 'contacts', event: '*' },
  );
  await add('a');
  await add('b');
  await backend.sql(`update public.companies set shares = 1 where name = 'a'`);
  await backend.sql(
    `insert into public.contacts (company_id, name) select id, 'Kim' from public.companies where name = 'a'`,
  );
  await vi.waitFor(() => expect(heard.changes).toHaveLength(3), PATIENCE);
  expect(heard.changes.map(({ eventType, new: row }) => [eventType, row.name])).toEqual([
    ['INSERT', 'b'],
    ['UPDATE', 'a'],
    ['INSERT', 'Kim'],
  ]);
});

test('only the requested columns are sent, and the key', async () => {
  // No other event: the rows that the test before deleted may still be on their way.
  const wanted: Wanted = { table: 'companies', event: 'INSERT', select: ['name'] };
  const heard = await watch(ann.client, wanted);
  await add('Heron');
  await vi.waitFor(() => expect(heard.changes).toHaveLength(1), PATIENCE);
  expect(Object.keys(heard.changes[0]!.new).toSorted()).toEqual(['id', 'name']);
});

test('many rows of one transaction come complete and in order', async () => {
  const heard = await watch(ann.client, { table: 'companies', event: 'INSERT' });
  await backend.sql(
    `insert into public.companies (tenant_id, name) select ${north}, 'c' || n from generate_series(1, 1200) as n`,
  );
  await vi.waitFor(() => expect(heard.changes).toHaveLength(1200), PATIENCE);
  expect(names(heard)).toEqual(Array.from({ length: 1200 }, (_, n) => `c${n + 1}`));
});

const refusals: [Wanted, RegExp][] = [
  [
    { table: 'nowhere' },
    /^Unable to subscribe to changes with given parameters\. Please check Realtime is enabled for the given connect parameters: \[event: \*, schema: public, table: nowhere, filters: \[\], select: nil\]$/,
  ],
  [
    { table: 'companies', filter: 'nothing=eq.1' },
    /Exception: ERROR P0001 \(raise_exception\) invalid column for filter nothing$/,
  ],
  [
    { table: 'companies', filter: 'id=eq.abc' },
    /Exception: ERROR 22P02 \(invalid_text_representation\) invalid input syntax for type bigint: "abc"$/,
  ],
  [
    { table: 'companies', filter: 'id=like.1%' },
    /operator like requires a text-compatible column type, got bigint$/,
  ],
  [
    { table: 'companies', filter: 'name=match.[' },
    /Exception: ERROR 2201B .*invalid regular expression/,
  ],
  [
    { table: 'companies', filter: 'name=is.true' },
    /is true filter requires a boolean column, got text$/,
  ],
  [{ table: 'companies', filter: 'name' }, /^Error parsing `filter` params: \["name"\]$/],
  [
    { table: 'companies', filter: 'name=near.x' },
    /^Error parsing `filter` params: \["near", "x"\]$/,
  ],
  [
    {
      table: 'companies',
      filter: `name=in.(${Array.from({ length: 101 }, (_, n) => n).join()})`,
    },
    /too many values for `in` filter\. Maximum 100$/,
  ],
  [{ table: 'companies', select: ['nothing'] }, /invalid column for select nothing$/],
  [{ table: '*', select: ['id'] }, /^Column selection is not supported for wildcard subscriptions/],
];

test('an invalid request is refused by a system message with the reason', async () => {
  for (const [wanted, message] of refusals) {
    const refused = start(ann.client, wanted);
    await vi.waitFor(() => expect(refused.system).toHaveLength(1), PATIENCE);
    expect(refused.system[0]).toMatchObject({ extension: 'postgres_changes', status: 'error' });
    expect(refused.system[0]!.message).toMatch(message);
    expect(refused.statuses).toEqual(['SUBSCRIBED']);
  }
});

test('a client that waits for the subscription gets the answer with the join', async () => {
  const client = ann.client;
  const channel = client.channel('waiting', {
    config: { postgres_changes_options: { wait: true } },
  });
  const errors: string[] = [];
  channel
    .on('postgres_changes', { event: '*', schema: 'public', table: 'nowhere' }, () => {})
    .subscribe((_status, error) => error && errors.push(error.message));
  await vi.waitFor(() => expect(errors).not.toEqual([]), PATIENCE);
  expect(errors[0]).toMatch(/^RealtimeDisabledForConfiguration: Unable to subscribe/);
});
const cases: [string, string[]][] = [
  ['name=eq.b', ['b']],
  ['name=neq.b', ['a', 'c', 'D, d']],
  ['shares=gt.2', ['c', 'D, d']],
  ['shares=gte.2', ['b', 'c', 'D, d']],
  ['shares=lt.2', ['a']],
  ['shares=lte.2', ['a', 'b']],
  ['shares=eq.10', ['D, d']],
  ['capital=eq.2.5', ['b']],
  ['name=in.(a,"D, d")', ['a', 'D, d']],
  ['name=not.in.(a,b)', ['c', 'D, d']],
  ['name=like.D%', ['D, d']],
  ['name=ilike.d%', ['D, d']],
  ['name=match.^[ab]$', ['a', 'b']],
  ['name=imatch.^d', ['D, d']],
  ['capital=is.null', ['a', 'c', 'D, d']],
  ['capital=not.is.null', ['b']],
  ['capital=isdistinct.2.5', ['a', 'c', 'D, d']],
  ['registered_on=gt.2026-01-01', ['c']],
  ['shares=gt.1,name=neq.c', ['b', 'D, d']],
  ["name=eq.x' or 'a'='a", []],
];

test('a filter means what it means in the database', async () => {
  const heard = await Promise.all(
    cases.map(([filter]) => watch(ann.client, { table: 'companies', event: 'INSERT', filter })),
  );
  const marker = await watch(ann.client, {
    table: 'companies',
    event: 'INSERT',
    filter: 'name=eq.last',
  });
  await add('a', 'shares = 1');
  await add('b', 'shares, capital = 2, 2.50');
  await add('c', `shares, registered_on = 3, '2026-02-01'`);
  await add('D, d', 'shares = 10');
  await add('last');
  await vi.waitFor(() => expect(names(marker)).toEqual(['last']), PATIENCE);
  const outcome = heard.map((one, n) => [
    cases[n]![0],
    names(one).filter((name) => name !== 'last'),
  ]);
  expect(outcome).toEqual(cases);
});
