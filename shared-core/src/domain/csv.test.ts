import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test('a line is quoted where it must be', () => {
  expect(csvLine(['Heron, Ltd.', 'Says "yes"', '007'])).toBe(
    '"Heron, Ltd.","Says ""yes""",007\r\n',
  );
});

test.each(['=1+1', '+1', '-1+1', '-A1', '@SUM(A1)', '\tx'])(
  'what reads as a formula is text: %s',
  (text) => {
    expect(csvLine([text])).toMatch(/^"'/);
  },
);

test('a plain negative number stays a number', () => {
  expect(csvLine(['-300.00'])).toBe('-300.00\r\n');
});

test('no cell can start a formula', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(csvLine([text])).not.toMatch(/^"?(?!-\d+(\.\d+)?\r\n)[=+\-@\t\r](?!\n)/);
    }),
  );
});
