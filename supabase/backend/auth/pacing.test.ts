import { expect, test } from 'vitest';
import { createCodeGuard } from './code-guard.ts';
import { createMailPace } from './mail-pace.ts';

test('a mail of a kind goes to an address once in a while, other mails and addresses are apart', () => {
  let now = 0;
  const pace = createMailPace(60, () => now);
  pace.take('recovery', 'a@example.com');
  pace.take('signup', 'a@example.com');
  pace.take('recovery', 'b@example.com');
  now = 59_100;
  expect(() => pace.take('recovery', 'a@example.com')).toThrow(
    'For security purposes, you can only request this after 1 seconds.',
  );
  now = 60_000;
  pace.take('recovery', 'a@example.com');
});

test('asking too early does not make the pause longer', () => {
  let now = 0;
  const pace = createMailPace(60, () => now);
  pace.take('recovery', 'a@example.com');
  now = 30_000;
  expect(() => pace.take('recovery', 'a@example.com')).toThrow('after 30 seconds');
  now = 60_000;
  expect(() => pace.take('recovery', 'a@example.com')).not.toThrow();
});

test('a code is closed after ten wrong tries, and only that code', () => {
  const guard = createCodeGuard();
  for (let n = 0; n < 10; n++) {
    expect(guard.isOpen('one')).toBe(true);
    guard.noteFailure('one');
  }
  expect([guard.isOpen('one'), guard.isOpen('two')]).toEqual([false, true]);
});
