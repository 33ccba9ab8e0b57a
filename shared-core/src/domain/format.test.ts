import {
  assert,
  bigInt,
  double,
  integer,
  oneof,
  property,
  stringMatching,
  tuple,
} from 'fast-check';
import { describe, expect, test, vi } from 'vitest';

import {
  daysBetween,
  formatDate,
  formatDateTime,
  formatDayDistance,
  formatExact,
  formatMoney,
  formatMonth,
  formatNumber,
  formatPercent,
  formatRelative,
  formatTime,
  formatWhen,
  nassauToday,
  type DateStyle,
  type DateValue,
  type Decimal,
} from './format.ts';

const nbsp = '\u00a0';

describe('dates', () => {
  test('a month is written the same in every date format', () => {
    expect(formatMonth('2026-11-01')).toBe('November 2026');
    expect(formatMonth('2026-11-01', 'medium')).toBe('Nov 2026');
  });

  test.each<[DateValue, DateStyle, string]>([
    ['2026-11-14', 'short', '14 Nov'],
    ['2026-11-14', 'medium', '14 Nov 2026'],
    ['2026-11-14', 'long', '14 November 2026'],
    ['2026-11-14', 'full', 'Saturday, 14 November 2026'],
    ['2026-09-01', 'medium', '1 Sep 2026'],
    ['2024-02-29', 'full', 'Thursday, 29 February 2024'],
    ['1955-03-06', 'full', 'Sunday, 6 March 1955'],
    ['2026-01-01', 'medium', '1 Jan 2026'],
  ])('the day %s formats %s as %s in every time zone', (value, style, expected) => {
    expect(formatDate(value, style)).toBe(expected);
  });

  test.each<[string, string, string]>([
    ['2026-11-14T04:59:59Z', '13 Nov 2026, 23:59', 'the last second before midnight in winter'],
    ['2026-11-14T05:00:00Z', '14 Nov 2026, 00:00', 'midnight in winter, five hours behind'],
    ['2026-07-01T04:00:00Z', '1 Jul 2026, 00:00', 'midnight in summer, four hours behind'],
    ['2026-11-14T19:02:00+00:00', '14 Nov 2026, 14:02', 'the offset form of the database'],
  ])('the instant %s is %s in Nassau: %s', (value, expected) => {
    expect(formatDateTime(value)).toBe(expected);
  });

  test('a day has no time, and an instant has seconds and a place', () => {
    expect(formatDateTime('2026-11-14')).toBe('14 Nov 2026');
    expect(formatTime('2026-11-14T19:02:09Z')).toBe('14:02');
    expect(formatExact('2026-11-14T19:02:09Z')).toBe('14 November 2026, 14:02:09 in Nassau');
    expect(formatExact('2026-11-14')).toBe('Saturday, 14 November 2026');
  });

  test('today is the day in Nassau', () => {
    expect(nassauToday('2026-11-14T04:30:00Z')).toBe('2026-11-13');
  });
});

test('the day of any moment in Nassau is that of its time zone', () => {
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'America/Nassau',
    dateStyle: 'short',
  });
  const from = Date.UTC(1970, 0, 1);
  const to = Date.UTC(2060, 0, 1);
  const anyTime = integer({ min: from, max: to });
  // Within an hour of the clock's midnight, in summer and in winter.
  const aroundMidnight = tuple(
    integer({ min: 0, max: 32_870 }),
    integer({ min: 3 * 3600, max: 6 * 3600 }),
  ).map(([day, second]) => from + day * 86_400_000 + second * 1000);
  assert(
    property(oneof(anyTime, aroundMidnight), (time) => {
      expect(nassauToday(time)).toBe(clock.format(time));
    }),
    { numRuns: 2000 },
  );
});

test('[UX-02] days and figures ask the browser for no format: the first one takes it 10 to 30 ms', () => {
  const asked = vi.spyOn(Intl, 'DateTimeFormat');
  const formatted = vi.spyOn(Intl, 'NumberFormat');
  expect(formatDate('2026-11-14T17:02:00Z')).toBe('14 Nov 2026');
  expect(formatWhen('2026-11-12T17:02:00Z', '2026-11-14T17:02:00Z')).toBe('12 Nov');
  expect(daysBetween('2026-11-14T17:02:00Z', '2026-12-31')).toBe(47);
  expect(formatMoney('1030.5')).toBe('US$1,030.50');
  expect(formatNumber(1284906)).toBe('1,284,906');
  expect(asked).not.toHaveBeenCalled();
  expect(formatted).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

describe('distances', () => {
  const now = '2026-11-14T19:02:00Z';

  test.each<[string, number, string]>([
    ['2026-11-14', 0, 'today'],
    ['2026-11-15', 1, 'tomorrow'],
    ['2026-11-13', -1, 'yesterday'],
    ['2026-11-20', 6, 'in 6 days'],
    ['2026-10-28', -17, '17 days ago'],
    ['2027-01-01', 48, 'in 48 days'],
  ])('%s is %i days away: %s', (value, days, expected) => {
    expect(daysBetween(now, value)).toBe(days);
    expect(formatDayDistance(value, now)).toBe(expected);
  });

  test.each<[DateValue, string]>([
    ['2026-11-14T19:01:40Z', 'just now'],
    ['2026-11-14T19:01:00Z', '1 minute ago'],
    ['2026-11-14T18:02:40Z', '59 minutes ago'],
    ['2026-11-14T18:02:00Z', '1 hour ago'],
    ['2026-11-14T16:02:00Z', '3 hours ago'],
    ['2026-11-14T21:02:00Z', 'in 2 hours'],
    ['2026-11-13T18:00:00Z', 'yesterday'],
    ['2026-11-02', '12 days ago'],
    ['2026-08-01', '1 Aug 2026'],
  ])('%s reads %s', (value, expected) => {
    expect(formatRelative(value, now)).toBe(expected);
  });

  test.each<[DateValue, string]>([
    ['2026-11-14T15:24:00Z', '10:24'],
    ['2026-11-13T15:24:00Z', '13 Nov'],
    ['2025-11-14T15:24:00Z', '14 Nov 2025'],
    ['2026-11-14', '14 Nov'],
  ])('in a list %s reads %s', (value, expected) => {
    expect(formatWhen(value, now)).toBe(expected);
  });
});

describe('figures', () => {
  test.each<[Decimal, string, string]>([
    ['1030', 'USD', 'US$1,030.00'],
    ['1030.5', 'USD', 'US$1,030.50'],
    ['0.001', 'USD', 'US$0.001'],
    ['0.10', 'BSD', 'B$0.10'],
    [5000, 'EUR', '€5,000.00'],
    [12345678901234567890n, 'USD', 'US$12,345,678,901,234,567,890.00'],
    ['99999999999999999.99', 'USD', 'US$99,999,999,999,999,999.99'],
    ['-25', 'USD', '−US$25.00'],
    ['7', 'CHF', `CHF${nbsp}7.00`],
    ['0', 'USD', 'US$0.00'],
    ['-0', 'USD', 'US$0.00'],
  ])('%s in %s reads %s', (amount, currency, expected) => {
    expect(formatMoney(amount, currency)).toBe(expected);
  });

  test.each<[Decimal, string]>([
    [1284906, '1,284,906'],
    ['0.3000', '0.3'],
    [-4, '−4'],
    [-0, '0'],
    ['-0.0', '0'],
  ])('the number %s reads %s', (value, expected) => {
    expect(formatNumber(value)).toBe(expected);
  });

  test('any number reads as Intl writes it', () => {
    const digits = stringMatching(/^-?0{0,2}\d{1,24}(\.\d{1,20})?$/);
    const numbers = oneof(
      integer(),
      double({ min: -1e15, max: 1e15, noNaN: true }),
      bigInt(),
      digits,
    );
    const intl = (least: number) =>
      new Intl.NumberFormat('en-US', {
        minimumFractionDigits: least,
        maximumFractionDigits: 20,
        signDisplay: 'negative',
      });
    const [whole, money] = [intl(0), intl(2)];
    assert(
      property(
        // Intl goes no further than twenty decimals.
        numbers.filter((value) => !/e|\.\d{21}/.test(String(value))),
        (value) => {
          const written = (format: Intl.NumberFormat) => format.format(value as `${number}`);
          expect(formatNumber(value).replace('−', '-')).toBe(written(whole));
          expect(formatMoney(value).replace('−US$', '-').replace('US$', '')).toBe(written(money));
        },
      ),
      { numRuns: 2000 },
    );
    expect(formatNumber(Number.NaN)).toBe('NaN');
  });

  test.each<[number | bigint, number | bigint, string]>([
    [0, 5000, '0 %'],
    [2600, 5000, '52 %'],
    [1, 3, '33.33 %'],
    [2, 3, '66.67 %'],
    [1, 8, '12.5 %'],
    [5000, 5000, '100 %'],
    [4_999_999, 5_000_000, '99.99 %'],
    [1, 1_000_000, '< 0.01 %'],
    [6000, 5000, '120 %'],
    [1, 0, '–'],
  ])('%s of %s is %s', (part, whole, expected) => {
    expect(formatPercent(part, whole)).toBe(expected.replace(' %', `${nbsp}%`));
  });
});
