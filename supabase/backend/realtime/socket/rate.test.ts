import { expect, test } from 'vitest';
import { createRate } from './rate.ts';

test('so many in a window, and as many in the next', () => {
  let time = 5_000;
  const rate = createRate(3, 1_000, () => time);
  expect([rate.take(), rate.take(2), rate.take()]).toEqual([true, true, false]);
  time += 999;
  expect(rate.take()).toBe(false);
  time += 1;
  expect([rate.take(4), rate.take(3), rate.take()]).toEqual([false, true, false]);
});
