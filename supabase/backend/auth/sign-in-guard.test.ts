import { expect, test } from 'vitest';
import { DEFAULT_LIMITS } from './options.ts';
import { createSignInGuard, delaySeconds } from './sign-in-guard.ts';

const fails = async () => false;
const succeeds = async () => true;

function guardAt() {
  const clock = { seconds: 0 };
  const guard = createSignInGuard(DEFAULT_LIMITS, () => clock.seconds * 1000);
  async function outcome(check: () => Promise<boolean>, address = 'here', account = 'ann') {
    try {
      return await guard.attempt(account, address, check);
    } catch (error) {
      return (error as { code: string }).code;
    }
  }
  return { clock, outcome };
}

test('the wait starts with the fifth failure at 30 seconds and doubles up to 15 minutes', () => {
  expect([0, 4, 5, 6, 7, 8, 9, 10, 11, 100].map((n) => delaySeconds(n, DEFAULT_LIMITS))).toEqual([
    0, 0, 30, 60, 120, 240, 480, 900, 900, 900,
  ]);
});

test('during the wait the password is not looked at, and afterwards one try is', async () => {
  const { clock, outcome } = guardAt();
  for (let n = 0; n < 5; n++) expect(await outcome(fails)).toBe(false);
  let looked = false;
  const look = async () => (looked = true);
  clock.seconds = 29;
  expect(await outcome(look)).toBe('over_request_rate_limit');
  expect(looked).toBe(false);
  clock.seconds = 31;
  expect(await outcome(fails)).toBe(false);
  clock.seconds = 90;
  expect(await outcome(succeeds)).toBe('over_request_rate_limit');
  clock.seconds = 92;
  expect(await outcome(succeeds)).toBe(true);
});

test('the right password clears what went before', async () => {
  const { outcome } = guardAt();
  for (let n = 0; n < 4; n++) await outcome(fails);
  expect(await outcome(succeeds)).toBe(true);
  for (let n = 0; n < 4; n++) expect(await outcome(fails)).toBe(false);
  expect(await outcome(succeeds)).toBe(true);
});

test('no one is kept out by failures from another address or for another account', async () => {
  const { outcome } = guardAt();
  for (let n = 0; n < 9; n++) await outcome(fails, 'elsewhere');
  expect(await outcome(succeeds, 'elsewhere')).toBe('over_request_rate_limit');
  expect(await outcome(succeeds, 'here')).toBe(true);
  expect(await outcome(succeeds, 'elsewhere', 'bob')).toBe(true);
});

test('failures are forgotten a quarter of an hour after the last wait', async () => {
  const { clock, outcome } = guardAt();
  for (let n = 0; n < 5; n++) await outcome(fails);
  clock.seconds = 30 + 15 * 60 + 1;
  for (let n = 0; n < 4; n++) expect(await outcome(fails)).toBe(false);
  expect(await outcome(succeeds)).toBe(true);
});

test('tries at the same time are made one after the other', async () => {
  const { outcome } = guardAt();
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => outcome(fails)));
  expect(outcomes.filter((result) => result === false)).toHaveLength(5);
});

test('an error of the check is no failure and blocks no one', async () => {
  const { outcome } = guardAt();
  const broken = () => Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNRESET' }));
  for (let n = 0; n < 9; n++) expect(await outcome(broken)).toBe('ECONNRESET');
  expect(await outcome(succeeds)).toBe(true);
});
