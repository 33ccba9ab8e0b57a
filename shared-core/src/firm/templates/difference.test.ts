import { expect, test } from 'vitest';

import { difference } from './difference.ts';

const marks = { both: ' ', before: '-', after: '+' };
const shown = (before: string, after: string) =>
  difference(before, after).map((line) => marks[line.in] + line.text);

test.each([
  ['a\nb\nc', 'a\nb\nc', [' a', ' b', ' c']],
  ['a\nb\nc', 'a\nx\nc', [' a', '-b', '+x', ' c']],
  ['a\nb', 'a\nb\nc', [' a', ' b', '+c']],
  ['a\nb\nc\nd', 'b\nd', ['-a', ' b', '-c', ' d']],
])('[TPL-01] %j became %j', (before, after, lines) => {
  expect(shown(before, after)).toEqual(lines);
});

test('[TPL-01] a comparison holds both texts, also very long ones', () => {
  const long = Array.from({ length: 20_000 }, (_, place) => `line ${place % 7}`).join('\n');
  for (const [before, after] of [
    ['', ''],
    ['a\nb\nc\na\nb\nb\na', 'c\nb\na\nb\na\nc'],
    ['a\n\n\nb', '\na\nb\n'],
    [`x\n${long}`, `${long}\ny`],
  ] as const) {
    const lines = difference(before, after);
    const without = (leaveOut: string) =>
      lines
        .filter((line) => line.in !== leaveOut)
        .map((line) => line.text)
        .join('\n');
    expect(without('after')).toBe(before);
    expect(without('before')).toBe(after);
  }
});
