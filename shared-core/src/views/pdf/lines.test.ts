import { expect, test } from 'vitest';

import { linesOf } from './lines.ts';

/** Each letter is 10 wide; a space takes 2 off the word before it, as kerning does. */
function widthOf(part: string): number {
  return part.length * 10 - 2 * (part.match(/\S /g)?.length ?? 0);
}

test('words fill a line to its measure, as the whole line is wide', () => {
  // 220 wide by its words, 214 as a line.
  const text = 'Annual return the fees';
  expect(linesOf(text, 214, widthOf)).toEqual([text]);
  expect(linesOf(text, 213, widthOf)).toEqual(['Annual return the', 'fees']);
});

test('a word longer than a line is cut, what is left of it begins the next, and line breaks stay', () => {
  expect(linesOf('an incorporation of\na firm', 60, widthOf)).toEqual([
    'an',
    'incorp',
    'oratio',
    'n of',
    'a firm',
  ]);
  expect(linesOf('', 60, widthOf)).toEqual(['']);
});

test('a paragraph measures its words, and no line that is clearly shorter or longer', () => {
  const measured: string[] = [];
  const text =
    'The registered agent of the company keeps the register of the owners of the company.';
  linesOf(text, 300, (part) => {
    measured.push(part);
    return widthOf(part);
  });
  expect(measured.filter((part) => part.trim().includes(' '))).toEqual([]);
});
