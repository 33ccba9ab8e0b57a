import { expect, test } from 'vitest';

import { root } from '../lib/paths.ts';
import { boundedBecause } from './bounded-because.ts';
import { openReads, openReadsIn, rowFunctions } from './bounded-reads.ts';

const found = openReads(root);
const nameOf = ({ of, file }: { of: string; file: string }) =>
  of.endsWith('()') ? of : `${of} in ${file}`;
const declared = Object.values(boundedBecause).flat();

test('[JOB-01] each read of the Data API says how many rows it has at most, or is declared with a reason', () => {
  const silent = found.filter((read) => !declared.includes(nameOf(read)));
  // Read it by page (listQuery, functionList), whole (allRows), or bound it and say on the screen that it is cut.
  expect(silent.map(({ of, file, line }) => `${of} ${file}:${line}`)).toEqual([]);
});

test('each declared read is one without a bound, and declared once', () => {
  const names = new Set(found.map(nameOf));
  expect(declared.filter((name) => !names.has(name))).toEqual([]);
  expect(declared.filter((name, index) => declared.indexOf(name) !== index)).toEqual([]);
});

const sets = new Set(['rows']);
const open = (source: string) => openReadsIn('x.ts', source, sets).map(({ of }) => of);

test.each([
  "scope.from('companies').select('*').limit(20);",
  "from('companies').select('*').eq('id', id).maybeSingle();",
  "const read = from('companies').select('*'); const page = read.order('id').range(0, 9);",
  "let read = from('companies').select('*'); if (a) read = read.eq('a', a); read.limit(5);",
  "from('companies').select('*', { count: 'exact', head: true });",
  "from('companies').insert(row).select('id');",
  "const { data } = await (await storageOf(client)).from('documents').download(path);",
  "client.storage.from('documents').remove(paths);",
  'client.rpc("one_row");',
  "client.rpc('rows', { tenant_id, size: 20 });",
  "listQuery(key, params, { select: (options) => scope.from('companies').select('*', options) });",
  "function select(options) { return from('a').select('*', options); } listQuery(k, p, { select: (o) => select(o) });",
  "functionList(key, params, { call: (place) => client.rpc('rows', { ...place }) });",
  "allRows((...part) => client.rpc('rows').range(...part));",
  "narrowed(from('companies').select('*'), filter).order('id').range(0, 9);",
  "function pick(a) { const x = from('t').select('*'); return a ? x.eq('a', a) : x; } pick(1).limit(3);",
])('what is bounded is not found: %s', (source) => expect(open(source)).toEqual([]));

test.each([
  ["scope.from('companies').select('*').order('name');", 'companies'],
  [
    "const read = from('companies').select('*'); return unwrap(await read.abortSignal(signal));",
    'companies',
  ],
  ["client.rpc('rows', { tenant_id });", 'rows()'],
  ["unwrap(await from('companies').select('*')).slice(0, 5);", 'companies'],
  [
    "function select() { return from('a').select('*'); } select().limit(1); select().order('b');",
    'a',
  ],
])('what is not bounded is found: %s', (source, of) => expect(open(source)).toEqual([of]));

test('functions of the database that answer rows are known by their types', () => {
  const types = `
    Functions: {
      one: { Args: { a: string }; Returns: string };
      many: { Args: { a: string }; Returns: string[] };
      rows: {
        Args: { a: string };
        Returns: {
          b: string[];
        }[];
      };
      states: {
        Args: { a: string };
        Returns: Database['public']['Enums']['x'][];
      };
    };
    Enums: {`;
  expect([...rowFunctions(types)]).toEqual(['many', 'rows', 'states']);
});
