import { expect, test } from 'vitest';

import { columnName, sheetName } from './workbook-files.ts';

test.each([
  ['companies', 1, 'Companies'],
  ['a/b:c*d?e[f]g\\h', 1, 'A b c d e f g h'],
  ["'quoted'", 1, 'Quoted'],
  ['history', 1, 'Rows'],
  ['', 2, 'Rows 2'],
  ['x'.repeat(40), 1, `X${'x'.repeat(30)}`],
  ['x'.repeat(40), 12, `X${'x'.repeat(27)} 12`],
])('[REP-01] a sheet of %j, number %i, is named %j', (name, number, sheet) => {
  expect(sheetName(name, number)).toBe(sheet);
  expect(sheet.length).toBeLessThanOrEqual(31);
});

test('columns are counted in letters', () => {
  expect([0, 25, 26, 27, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'AB', 'ZZ', 'AAA']);
});
