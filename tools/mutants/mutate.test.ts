import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { root } from '../lib/paths.ts';
import mutants from './mutants.json' with { type: 'json' };
import { mutated } from './mutate.ts';

const mutant = {
  id: 'one',
  what: 'it is wrong',
  file: 'shared-core/src/one.ts',
  tests: [],
  find: 'a < b',
  replace: 'a <= b',
};
const sql = { ...mutant, file: 'supabase/schemas/one.sql' };

test('a mutant is the file with one place changed', () => {
  expect(mutated(mutant, 'if (a < b) go();')).toEqual({
    text: 'if (a <= b) go();',
    isMigration: false,
  });
});

test('a mutant of SQL is the changed function alone, which replaces the one there is', () => {
  const source = `
create function private.other() returns int
as $$
  select 1;
$$;

create function private.one(a int, b int) returns boolean
as $$
  select a < b;
$$;

comment on function private.one(int, int) is 'x';
`;
  expect(mutated(sql, source)).toEqual({
    text: `create or replace function private.one(a int, b int) returns boolean
as $$
  select a <= b;
$$;
`,
    isMigration: true,
  });
});

test.each([
  ['is not there', mutant, 'if (a > b)'],
  ['is there twice', mutant, 'a < b, a < b'],
  ['lies in no function', sql, '\ncreate table one (check (a < b));'],
])('a mutant whose place %s is refused', (_what, given, source) => {
  expect(() => mutated(given, source)).toThrow('one: ');
});

test.each(mutants)('the mutant $id changes one place of a file that is there', (known) => {
  const source = readFileSync(join(root, known.file), 'utf8');
  expect(source.split(known.find)).toHaveLength(2);
  expect(() => mutated(known, source)).not.toThrow();
  expect(known.tests.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
