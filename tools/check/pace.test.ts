import { expect, test, vi } from 'vitest';

import { middleOf, secondsOfFixedWork, watchPace } from './pace.ts';

test('the middle of the measurements is not moved by one that took long', () => {
  expect(middleOf([0.4, 0.42, 9, 0.41, 0.39])).toBe(0.41);
  expect(middleOf([2])).toBe(2);
});

test('fixed work takes time of the processor, and a run too short for a measurement takes one at its end', async () => {
  expect(await secondsOfFixedWork()).toBeGreaterThan(0);
  expect(await watchPace()()).toBeGreaterThan(0);
});

test('a short run is measured several times, a long one every two minutes, and the middle counts', async () => {
  vi.useFakeTimers();
  let times = 0;
  const measure = () => Promise.resolve(++times * 0.49);
  const pace = watchPace(measure);
  const timesAfter = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    return times;
  };
  expect(await timesAfter(19_000)).toBe(0);
  expect(await timesAfter(42_000)).toBe(2);
  expect(await timesAfter(80_000)).toBe(3);
  expect(await timesAfter(240_000)).toBe(5);
  expect(await pace()).toBeCloseTo(3);
  expect(await timesAfter(240_000)).toBe(5);
  vi.useRealTimers();
});
