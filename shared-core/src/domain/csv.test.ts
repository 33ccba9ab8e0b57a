import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

test('a table is written row by row, quoted where it must be', () => {
  expect(toCsv(['Name', 'Client'], [['Heron, Ltd.', 'Says "yes"']])).toBe(
    '\uFEFFName,Client\r\n"Heron, Ltd.","Says ""yes"""\r\n',
  );
});

test.each(['=1+1', '+1', '-1+1', '-A1', '@SUM(A1)', '\tx'])(
  'what reads as a formula is text: %s',
  (text) => {
    expect(toCsv(['x'], [[text]]).split('\r\n')[1]).toMatch(/^"'/);
  },
);

test('a plain negative number stays a number', () => {
  expect(toCsv(['x'], [['-300.00']]).split('\r\n')[1]).toBe('-300.00');
});

test('no cell can start a formula', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const line = toCsv(['x'], [[text]]).slice('\uFEFFx\r\n'.length);
      expect(line).not.toMatch(/^"?(?!-\d+(\.\d+)?\r\n)[=+\-@\t\r](?!\n)/);
    }),
  );
});
