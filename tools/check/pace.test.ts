import { expect, test } from 'vitest';

import { middleOf, secondsOfFixedWork, watchPace } from './pace.ts';

test('the middle of the measurements is not moved by one that took long', () => {
  expect(middleOf([0.4, 0.42, 9, 0.41, 0.39])).toBe(0.41);
  expect(middleOf([2])).toBe(2);
});

test('fixed work takes time of the processor, and a run too short for a measurement takes one at its end', async () => {
  expect(await secondsOfFixedWork()).toBeGreaterThan(0);
  expect(await watchPace()()).toBeGreaterThan(0);
});
