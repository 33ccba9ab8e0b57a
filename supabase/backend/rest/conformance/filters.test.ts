import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts';
import { createSamples } from './sample-table.ts';

// Starting a database takes its time on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let backend: TestBackend;
let service: SupabaseClient;

beforeAll(async () => {
  backend = await startTestBackend();
  service = await createSamples(backend);
});

afterAll(async () => {
  await backend.destroy();
});

function samples() {
  return service.from('samples').select('id');
}

type Query = ReturnType<typeof samples>;

/** The rows are 1 albatross, 2 barracuda, 3 conch and 4 dolphins. */
test.each<[string, (all: Query) => Query, number[]]>([
  ['eq', (all) => all.eq('name', 'Dolphins (two)'), [4]],
  ['eq with a comma and quotes', (all) => all.eq('name', 'Barracuda, "hungry"'), [2]],
  ['eq, an array', (all) => all.eq('tags', '{sea}'), [4]],
  ['eq, JSON', (all) => all.eq('details', '{"size":2}'), [2]],
  ['neq, which leaves out what is unknown', (all) => all.neq('amount', 7), [1, 2]],
  ['gt', (all) => all.gt('amount', 7), [2]],
  ['gte', (all) => all.gte('amount', 7), [2, 4]],
  ['lt', (all) => all.lt('amount', 7), [1]],
  ['lte', (all) => all.lte('amount', 7), [1, 4]],
  ['like', (all) => all.like('name', '%o%'), [1, 3, 4]],
  ['like with a star', (all) => all.like('name', 'D*'), [4]],
  ['like with escaped wildcards', (all) => all.like('name', String.raw`conch\_100\%`), [3]],
  ['ilike', (all) => all.ilike('name', 'CONCH%'), [3]],
  ['likeAllOf', (all) => all.likeAllOf('name', ['%a%', '%o%']), [1]],
  ['likeAnyOf', (all) => all.likeAnyOf('name', ['A%', 'B%']), [1, 2]],
  ['ilikeAllOf', (all) => all.ilikeAllOf('name', ['%A%', '%B%']), [1, 2]],
  ['ilikeAnyOf', (all) => all.ilikeAnyOf('name', ['a%', 'd%']), [1, 4]],
  ['regexMatch', (all) => all.regexMatch('name', '^[A-D].*[a-z)]$'), [1, 4]],
  ['regexIMatch', (all) => all.regexIMatch('name', '^CONCH'), [3]],
  ['is null', (all) => all.is('amount', null), [3]],
  ['is true', (all) => all.is('flag', true), [1, 4]],
  ['is false', (all) => all.is('flag', false), [2]],
  ['is unknown', (all) => all.filter('flag', 'is', 'unknown'), [3]],
  ['is not_null', (all) => all.filter('amount', 'is', 'not_null'), [1, 2, 4]],
  ['isDistinct, which counts what is unknown', (all) => all.isDistinct('amount', 7), [1, 2, 3]],
  ['in', (all) => all.in('id', [1, 3, 99]), [1, 3]],
  ['in with brackets', (all) => all.in('name', ['conch_100%', 'Dolphins (two)']), [3, 4]],
  [
    'in with commas and quotes',
    (all) => all.filter('name', 'in', String.raw`("Barracuda, \"hungry\"",x)`),
    [2],
  ],
  ['in with nothing', (all) => all.in('id', []), []],
  ['notIn', (all) => all.notIn('id', [1, 3]), [2, 4]],
  ['contains, an array', (all) => all.contains('tags', ['sea', 'fish']), [2]],
  ['contains, JSON', (all) => all.contains('details', { at: { port: 'Nassau' } }), [1]],
  ['contains, a range', (all) => all.contains('span', '[6,7]'), [2]],
  ['containedBy, an array', (all) => all.containedBy('tags', ['sea', 'fish']), [2, 3, 4]],
  ['containedBy, JSON', (all) => all.containedBy('details', { size: 2, list: [1, 2, 3] }), [2, 3]],
  ['containedBy, a range', (all) => all.containedBy('span', '[0,10]'), [1, 2]],
  ['overlaps, an array', (all) => all.overlaps('tags', ['fish', 'bird']), [1, 2]],
  ['overlaps, a range', (all) => all.overlaps('span', '[4,6]'), [1, 2]],
  ['rangeGt', (all) => all.rangeGt('span', '[5,10)'), [3]],
  ['rangeGte', (all) => all.rangeGte('span', '[5,10)'), [2, 3]],
  ['rangeLt', (all) => all.rangeLt('span', '[5,10)'), [1]],
  ['rangeLte', (all) => all.rangeLte('span', '[5,10)'), [1, 2]],
  ['rangeAdjacent', (all) => all.rangeAdjacent('span', '[10,20)'), [2, 3]],
  ['textSearch', (all) => all.textSearch('words', "'fly' | 'hunger'", { config: 'english' }), [1]],
  [
    'textSearch, plain',
    (all) => all.textSearch('words', 'fly albatross', { type: 'plain', config: 'english' }),
    [1],
  ],
  [
    'textSearch, phrase',
    (all) => all.textSearch('words', 'albatross flying', { type: 'phrase', config: 'english' }),
    [1],
  ],
  [
    'textSearch, as on the web',
    (all) => all.textSearch('words', 'dolphin -two', { type: 'websearch', config: 'english' }),
    [],
  ],
  ['textSearch in a text', (all) => all.textSearch('name', 'dolphin', { config: 'english' }), [4]],
  ['match', (all) => all.match({ flag: true, amount: 7 }), [4]],
  ['not', (all) => all.not('tags', 'cs', '{sea}'), [3]],
  ['not in', (all) => all.not('id', 'in', '(1,2)'), [3, 4]],
  ['not is null', (all) => all.not('flag', 'is', null), [1, 2, 4]],
  ['or', (all) => all.or('id.eq.1,amount.gt.10'), [1, 2]],
  [
    'or with a list and a nested and',
    (all) => all.or('id.in.(1,3),and(amount.gt.5,flag.is.true)'),
    [1, 3, 4],
  ],
  [
    'or with a quoted value',
    (all) => all.or(String.raw`name.eq."Barracuda, \"hungry\"",id.eq.3`),
    [2, 3],
  ],
  ['or with a quoted pattern', (all) => all.or('name.like."*ra*, *",name.ilike."CONCH*"'), [2, 3]],
  ['or with a quoted list', (all) => all.or('name.in.("Dolphins (two)","a,b"),id.eq.1'), [1, 4]],
  ['or with a quoted array', (all) => all.or(String.raw`tags.cs."{\"fish\",sea}",id.eq.3`), [2, 3]],
  ['or twice: both hold', (all) => all.or('id.eq.1,id.eq.2').or('id.eq.2,id.eq.3'), [2]],
  [
    'or with not and a JSON path',
    (all) => all.or('details->at->>port.eq.Nassau,flag.not.is.null').neq('id', 2),
    [1, 4],
  ],
  ['a JSON path as text', (all) => all.eq('details->at->>port', 'Nassau'), [1]],
  ['a JSON path as JSON', (all) => all.gt('details->size', 2), [1, 4]],
  ['a JSON path into a list', (all) => all.eq('details->list->>0', '1'), [3]],
  ['several filters on one column', (all) => all.gt('id', 1).lt('id', 4), [2, 3]],
  ['the same filter twice', (all) => all.neq('id', 1).neq('id', 2), [3, 4]],
  ['the same negation twice', (all) => all.not('id', 'eq', 1).not('id', 'in', '(2,3)'), [4]],
  ['the same pattern twice', (all) => all.ilike('name', '%a%').ilike('name', '%o%'), [1]],
  ['contains twice', (all) => all.contains('tags', ['sea']).contains('tags', ['fish']), [2]],
  ['ranges twice', (all) => all.overlaps('span', '[1,3)').overlaps('span', '[2,9)'), [1]],
  ['eq any', (all) => all.filter('id', 'eq(any)', '{1,4}'), [1, 4]],
  ['gt all', (all) => all.filter('amount', 'gt(all)', '{1,6}'), [2, 4]],
])('%s', async (_what, filter, ids) => {
  const { data, error } = await filter(samples()).order('id');
  expect(error).toBeNull();
  expect(data?.map(({ id }) => id as number)).toEqual(ids);
});

test('filters of an embedded table, also the same one twice', async () => {
  const { data } = await service.from('tenants').insert({ name: 'Cable Beach' }).select().single();
  const names = ['Ann Ltd.', 'Bob Ltd.', 'Cid Ltd.'];
  const rows = names.map((name) => ({ tenant_id: (data as { id: number }).id, name }));
  await service.from('companies').insert(rows);
  const read = (filter: (query: Embedding) => Embedding) => filter(embedding()).single();
  const twice = await read((query) =>
    query.neq('companies.name', 'Ann Ltd.').neq('companies.name', 'Bob Ltd.'),
  );
  expect(twice.data).toEqual({ companies: [{ name: 'Cid Ltd.' }] });
  const either = await read((query) =>
    query
      .or('name.eq."Ann Ltd.",name.eq.x', { referencedTable: 'companies' })
      .or('name.like.A*', { referencedTable: 'companies' }),
  );
  expect(either.data).toEqual({ companies: [{ name: 'Ann Ltd.' }] });
});

function embedding() {
  return service.from('tenants').select('companies!inner(name)');
}

type Embedding = ReturnType<typeof embedding>;
