import { expect, test } from 'vitest';
import { readDuration } from './duration.ts';

test.each([
  ['24h', 86_400],
  ['1h30m', 5400],
  ['1.5h', 5400],
  ['300ms', 0.3],
  ['876000h', 3_153_600_000],
])('%s is %d seconds', (text, seconds) => {
  expect(readDuration(text)).toBe(seconds);
});

test.each(['', '24', 'h', '1 h', '1d', '-1h', '1h!', 'for ever', '2562048h', 7, null])(
  '%j is refused',
  (text) => {
    expect(() => readDuration(text)).toThrow('invalid format for ban duration');
  },
);
