import { isEveryYear, isDueWithOrder, sumOf } from '@portal/shared-core/domain/quote';
import { describe, expect, test } from 'vitest';

import { entityTypes } from './figures.ts';
import { packages } from './packages.ts';
import { bandBreak, prerenderedQuote, type QuoteLine } from './quote.ts';

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

test('[PRICE-01] with the order one pays what is paid once and the first year of our services, and not what comes later', () => {
  const lines = prerenderedQuote('IBC', 5000, ['substance_report', 'nominee_director']);
  const codes = (isPart: (line: QuoteLine) => boolean) =>
    lines.filter(isPart).map(({ code }) => code);
  expect(codes(isDueWithOrder)).toEqual([
    'IBC_NAME_RESERVATION',
    'IBC_INCORPORATION',
    'formation_package',
    'registered_office_agent',
    'nominee_director',
  ]);
  expect(codes(isEveryYear)).toEqual([
    'IBC_ANNUAL',
    'registered_office_agent',
    'nominee_director',
    'substance_report',
  ]);
});
