import { expect, test } from 'vitest';

import { daysOf, monthOf, monthsLater } from './month.ts';

test.each([
  ['2026-02', '2026-01-26', '2026-03-01'],
  ['2027-02', '2027-02-01', '2027-02-28'],
  ['2026-11', '2026-10-26', '2026-12-06'],
])('%s is shown in whole weeks from %s to %s', (month, first, last) => {
  const days = daysOf(month);
  expect([days[0], days.at(-1), days.length % 7]).toEqual([first, last, 0]);
});

test('months go over the end of a year, and an address that is none is this month', () => {
  expect([monthsLater('2026-12', 1), monthsLater('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
  expect(['2026-13', '', '2026-05'].map((month) => monthOf(month, '2026-11-20'))).toEqual([
    '2026-11',
    '2026-11',
    '2026-05',
  ]);
});
