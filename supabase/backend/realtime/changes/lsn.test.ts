import { expect, test } from 'vitest';
import { previous } from './lsn.ts';

test.each([
  ['0/1A2B3C4D', '0/1A2B3C4C'],
  ['0/10', '0/F'],
  ['1/0', '0/FFFFFFFF'],
  ['FFFFFFFF/80000000', 'FFFFFFFF/7FFFFFFF'],
])('the byte before %s is at %s', (lsn, before) => {
  expect(previous(lsn)).toBe(before);
});
