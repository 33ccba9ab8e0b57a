import { expect, test } from 'vitest';
import { readEmail } from './email-address.ts';

test.each([
  ['ann@example.com', 'ann@example.com'],
  ['  Ann.B+tag@Sub.Example.COM ', 'ann.b+tag@sub.example.com'],
  ["o'neill@example.co", "o'neill@example.co"],
])('[VAL-01] %s is stored as %s', (given, stored) => {
  expect(readEmail(given)).toBe(stored);
});

test.each([
  'no-at-sign',
  '@example.com',
  'ann@',
  'ann@localhost',
  'ann@-example.com',
  'ann@example..com',
  '.ann@example.com',
  'an..n@example.com',
  'ann b@example.com',
  'ann@exa mple.com',
  'ann<script>@example.com',
  'ünal@example.com',
  'ann\u200b@example.com', // with a space that is not seen
  '\u212aim@example.com', // with the sign of Kelvin, whose lower case is a k
  'ann@wee\u212aly.com',
  'ann\ud800@example.com',
  `${'a'.repeat(250)}@example.com`,
])('[VAL-01] %s is no address', (given) => {
  expect(() => readEmail(given)).toThrow('Unable to validate email address: invalid format');
});

test.each([undefined, null, 5, '', '   ', { toString: () => 'ann@example.com' }])(
  '[VAL-01] %s is no text to read an address from',
  (given) => {
    expect(() => readEmail(given)).toThrow('missing email or phone');
  },
);
