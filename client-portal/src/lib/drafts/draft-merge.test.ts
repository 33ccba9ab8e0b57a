import { describe, expect, test } from 'vitest';

import { isSame, mergeDrafts, settle } from './draft-merge.ts';

describe('[APP-02] [ONE-07] merging two drafts', () => {
  const cases: [string, unknown, unknown, unknown, unknown][] = [
    ['what only I changed', { a: 1, b: 1 }, { a: 2, b: 1 }, { a: 1, b: 1 }, { a: 2, b: 1 }],
    ['what only they changed', { a: 1 }, { a: 1 }, { a: 3 }, { a: 3 }],
    ['both, in different fields', { a: 1, b: 1 }, { a: 2, b: 1 }, { a: 1, b: 2 }, { a: 2, b: 2 }],
    ['both to the same', { a: 1 }, { a: 2 }, { a: 2 }, { a: 2 }],
    ['a key that is new', {}, { a: 1 }, { b: 1 }, { a: 1, b: 1 }],
    [
      'entries by id, wherever they stand',
      [{ id: 'x', name: 'X' }],
      [
        { id: 'y', name: 'Y' },
        { id: 'x', name: 'X' },
      ],
      [
        { id: 'x', name: 'X2' },
        { id: 'z', name: 'Z' },
      ],
      [
        { id: 'y', name: 'Y' },
        { id: 'x', name: 'X2' },
        { id: 'z', name: 'Z' },
      ],
    ],
    [
      'an entry they removed',
      [{ id: 'x' }, { id: 'y' }],
      [{ id: 'x' }, { id: 'y' }],
      [{ id: 'x' }],
      [{ id: 'x' }],
    ],
    ['an entry I removed', [{ id: 'x', n: 1 }], [], [{ id: 'x', n: 1 }], []],
    [
      'an entry I removed and they changed',
      [{ id: 'x', n: 1 }],
      [],
      [{ id: 'x', n: 2 }],
      [{ id: 'x', n: 2 }],
    ],
    ['codes as a set', ['a', 'b'], ['a', 'b', 'c'], ['b', 'd'], ['b', 'c', 'd']],
  ];
  test.each(cases)('%s', (_what, base, mine, theirs, merged) => {
    expect(mergeDrafts(base, mine, theirs)).toEqual({ merged, conflicts: [] });
  });

  test('names are matched by their place', () => {
    const { merged } = mergeDrafts(
      { names: ['A', '', ''] },
      { names: ['A', 'B', ''] },
      { names: ['A', '', 'C'] },
    );
    expect(merged).toEqual({ names: ['A', 'B', 'C'] });
  });

  test('a field changed by both is a conflict: mine stays until the user chooses', () => {
    const of = (shares: number) => ({ people: [{ id: 'p-1', name: 'Ada', shares }], purpose: 'x' });
    const { merged, conflicts } = mergeDrafts(of(1), of(2), of(3));
    expect(merged).toEqual(of(2));
    expect(conflicts).toEqual([{ path: ['people', 'p-1', 'shares'], mine: 2, theirs: 3 }]);
    expect(settle(merged, conflicts, {})).toEqual(of(2));
    expect(settle(merged, conflicts, { 'people.p-1.shares': 'theirs' })).toEqual(of(3));
  });

  test('entries without an id are matched by their place, and a removed one stays removed', () => {
    const residence = (country: string, number = '') => ({ country, number });
    const base = [residence('BS'), residence('GB')];
    const theirs = [residence('BS', '17'), residence('GB')];
    const { merged, conflicts } = mergeDrafts(base, [residence('BS')], theirs);
    expect([merged, conflicts]).toEqual([[residence('BS', '17')], []]);

    const both = mergeDrafts(base, [residence('BS', '18')], theirs);
    expect(both.conflicts).toEqual([{ path: ['0', 'number'], mine: '18', theirs: '17' }]);
    expect(settle(both.merged, both.conflicts, { '0.number': 'theirs' })).toEqual([
      residence('BS', '17'),
    ]);
  });

  test('holdings are matched by owner and owned body', () => {
    const of = (percent: number) => ({ owner_id: 'a', owned_id: 'b', percent });
    const { conflicts } = mergeDrafts([of(1)], [of(2)], [of(3)]);
    expect(conflicts).toEqual([{ path: ['a/b', 'percent'], mine: 2, theirs: 3 }]);
  });
});

test('a missing key equals an empty one', () => {
  expect(isSame({ a: 1 }, { a: 1, b: null })).toBe(true);
  expect(isSame({ a: undefined }, {})).toBe(true);
  expect(isSame({ a: [] }, {})).toBe(false);
  expect(isSame([1, 2], [2, 1])).toBe(false);
});
