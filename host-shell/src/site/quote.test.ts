import { describe, expect, test } from 'vitest';

import { entityTypes } from './figures.ts';
import { packages } from './packages.ts';
import {
  bandBreak,
  prerenderedQuote,
  isEveryYear,
  isInFirstYear,
  sumOf,
  type QuoteLine,
} from './quote.ts';

const line = (part: Partial<QuoteLine>): QuoteLine => ({
  code: 'x',
  label: 'X',
  kind: 'service',
  amount: 10,
  per: 'once',
  verified: true,
  ...part,
});

describe('[PUB-08] a prerendered quote', () => {
  test('changes at the edge of the band of capital, and not below it', () => {
    const edge = bandBreak('IBC') ?? 0;
    const total = (capital: number) => sumOf(prerenderedQuote('IBC', capital, [])).amount;
    expect(total(0)).toBe(total(edge));
    expect(total(edge + 0.01)).toBeGreaterThan(total(edge));
  });

  test('contains only selected services, with the government fees they cause', () => {
    const codes = (services: string[]) =>
      prerenderedQuote('IBC', 0, services).map(({ code }) => code);
    expect(codes([])).not.toContain('good_standing');
    expect(codes(['good_standing'])).toEqual(
      expect.arrayContaining(['good_standing', 'IBC_GOOD_STANDING']),
    );
  });

  test('of every type begins with the reservation of the name', () => {
    for (const { code } of entityTypes) {
      expect(prerenderedQuote(code, 0, [])[0]?.code).toBe(`${code}_NAME_RESERVATION`);
    }
  });

  test('each package holds more than the one before', () => {
    const sums = packages.map(({ services }) => sumOf(prerenderedQuote('IBC', 0, services)).amount);
    expect(sums).toEqual(sums.toSorted((one, other) => one - other));
    expect(new Set(sums).size).toBe(sums.length);
  });
});

test('[PUB-08] the first year has what is paid once and our yearly services, later years what comes back', () => {
  expect(isInFirstYear(line({}))).toBe(true);
  expect(isInFirstYear(line({ per: 'year' }))).toBe(true);
  expect(isInFirstYear(line({ per: 'year', kind: 'government' }))).toBe(false);
  expect(isInFirstYear(line({ per: 'year', code: 'substance_report' }))).toBe(false);
  expect(isEveryYear(line({}))).toBe(false);
  expect(isEveryYear(line({ per: 'year', kind: 'government' }))).toBe(true);
});

test('[PUB-08] a sum is exact to the cent and marks open amounts', () => {
  const cents = [line({ amount: 0.1 }), line({ amount: 0.2 })];
  expect(sumOf(cents)).toEqual({ amount: 0.3, isOpen: false });
  expect(sumOf([...cents, line({ amount: null })])).toEqual({ amount: 0.3, isOpen: true });
});
