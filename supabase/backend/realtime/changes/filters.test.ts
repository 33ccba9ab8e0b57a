import { postgresChangesFilter } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { parseFilters } from './filters.ts';

test.each([
  ['', []],
  ['  ', []],
  ['id=eq.5', [['id', 'eq', '5', false]]],
  ['id=not.eq.5', [['id', 'eq', '5', true]]],
  [
    'a=gt.0, b=lte.9',
    [
      ['a', 'gt', '0', false],
      ['b', 'lte', '9', false],
    ],
  ],
  ['name=in.(a,b)', [['name', 'in', '{a,b}', false]]],
  ['name=in.("a,b",c)', [['name', 'in', '{"a,b",c}', false]]],
  ['name=eq."a,b"', [['name', 'eq', 'a,b', false]]],
  ['name=eq."say \\"hi\\""', [['name', 'eq', 'say "hi"', false]]],
  ['name=eq.12" rule', [['name', 'eq', '12" rule', false]]],
  ['name=eq.a=b.c', [['name', 'eq', 'a=b.c', false]]],
  ['name=eq.', [['name', 'eq', '', false]]],
  ['gone=is.null', [['gone', 'is', 'null', false]]],
])('%j is read', (text, expected) => {
  const read = parseFilters(text).map(({ column, op, value, negate }) => [
    column,
    op,
    value,
    negate,
  ]);
  expect(read).toEqual(expected);
});

test.each([
  ['undefined', '["undefined"]'],
  ['id=5', '["5"]'],
  ['id=foo.hey', '["foo", "hey"]'],
  ['id=in.1,2', '`in` filter value must be wrapped by parentheses'],
  ['id=eq.1,,b=eq.2', 'filter must not contain empty segments (check for extra commas)'],
])('%j is refused', (text, message) => {
  expect(() => parseFilters(text)).toThrow(message);
});

test("what the client's own builder writes is read as it was meant", () => {
  const built = postgresChangesFilter()
    .eq('name', 'Smith, "J\\" (Ltd.)')
    .in('kind', ['a,b', 'c'])
    .not('gone', 'is', null)
    .like('title', '%x, y%')
    .isDistinct('state', 'open')
    .build();
  expect(parseFilters(built)).toEqual([
    { column: 'name', op: 'eq', value: 'Smith, "J\\" (Ltd.)', negate: false },
    { column: 'kind', op: 'in', value: '{"a,b",c}', negate: false },
    { column: 'gone', op: 'is', value: 'null', negate: true },
    { column: 'title', op: 'like', value: '%x, y%', negate: false },
    { column: 'state', op: 'isdistinct', value: 'open', negate: false },
  ]);
});
