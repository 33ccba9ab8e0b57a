import { expect, test } from 'vitest';

import { DIRECT, ownerHomes } from './owner-homes.ts';

const body = (id: string) => ({ id, kind: 'body_corporate' as const });
const holds = (owner_id: string, owned_id: string) => ({ owner_id, owned_id });

test('[ONE-03] a body that owns parts of several is opened once, under the nearest', () => {
  const people = [body('a'), body('b'), body('c'), { id: 'p', kind: 'person' as const }];
  const holdings = [holds('c', 'a'), holds('c', 'b'), holds('p', 'c')];
  expect([...ownerHomes(people, holdings, ['a', 'b'])]).toEqual([
    ['a', DIRECT],
    ['b', DIRECT],
    ['c', 'a'],
  ]);
});

test('[ONE-03] one of the direct owners is opened among them', () => {
  const homes = ownerHomes([body('a'), body('b')], [holds('b', 'a')], ['a', 'b']);
  expect(homes.get('b')).toBe(DIRECT);
});

test('[ONE-03] a cycle ends', () => {
  const homes = ownerHomes([body('a'), body('b')], [holds('b', 'a'), holds('a', 'b')], ['a']);
  expect([...homes]).toEqual([
    ['a', DIRECT],
    ['b', 'a'],
  ]);
});

test('[ONE-03] layers in which all bodies own each other stay as many as there are bodies', () => {
  const layer = (depth: number) => [0, 1, 2].map((each) => `${depth}-${each}`);
  const depths = [0, 1, 2, 3, 4, 5, 6, 7];
  const people = depths.flatMap((depth) => layer(depth).map(body));
  const holdings = depths
    .slice(1)
    .flatMap((depth) =>
      layer(depth).flatMap((owner) => layer(depth - 1).map((owned) => holds(owner, owned))),
    );
  expect(ownerHomes(people, holdings, layer(0)).size).toBe(people.length);
});
