import { expect, test } from 'vitest';
import { AuthError } from './auth-error.ts';
import { createRateLimit } from './rate-limit.ts';

function limitAt(perPeriod: number) {
  let seconds = 0;
  const limit = createRateLimit(perPeriod, () => seconds * 1000);
  return {
    /** How many of `tries` at this moment get through. */
    passed(address: string, tries: number) {
      let count = 0;
      try {
        for (; count < tries; count++) limit.take(address);
      } catch (error) {
        if (!(error instanceof AuthError) || error.status !== 429) throw error;
      }
      return count;
    },
    wait(more: number) {
      seconds += more;
    },
  };
}

test('lets as many through at once as fit, then refills evenly', () => {
  const limit = limitAt(30); // one every ten seconds
  expect(limit.passed('a', 40)).toBe(30);
  limit.wait(9);
  expect(limit.passed('a', 5)).toBe(0);
  limit.wait(11);
  expect(limit.passed('a', 5)).toBe(2);
});

test('never saves up more than a full bucket', () => {
  const limit = limitAt(30);
  limit.passed('a', 1);
  limit.wait(10_000);
  expect(limit.passed('a', 40)).toBe(30);
});

test('counts each address for itself', () => {
  const limit = limitAt(2);
  expect(limit.passed('a', 5)).toBe(2);
  expect(limit.passed('b', 5)).toBe(2);
});

test('returns after how many seconds to try again', () => {
  const limit = createRateLimit(30, () => 0);
  for (let n = 0; n < 30; n++) limit.take('a');
  expect(() => limit.take('a')).toThrow(
    expect.objectContaining({ more: { retryAfter: 10 } }) as Error,
  );
});
