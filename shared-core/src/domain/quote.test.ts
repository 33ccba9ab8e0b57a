import { expect, test } from 'vitest';

import {
  authorisedCapital,
  everyYear,
  isDueWithOrder,
  isEveryYear,
  reductionText,
  sumOf,
  withOneVat,
} from './quote.ts';

test('[PRICE-01] what is due with the order is not what comes back, and a line may be both', () => {
  expect(isDueWithOrder({ first_due: 'order' })).toBe(true);
  expect(isDueWithOrder({ first_due: 'january' })).toBe(false);
  expect(isDueWithOrder({ first_due: 'second_year' })).toBe(false);
  expect(isEveryYear({ per: 'once' })).toBe(false);
  expect(isEveryYear({ per: 'year' })).toBe(true);
});

test('[PRICE-01] a sum is exact to the cent and marks open amounts', () => {
  expect(sumOf([{ amount: 0.1 }, { amount: 0.2 }])).toEqual({ amount: 0.3, isOpen: false });
  expect(sumOf([{ amount: 0.1 }, { amount: null }])).toEqual({ amount: 0.1, isOpen: true });
  expect(sumOf([])).toEqual({ amount: 0, isOpen: false });
});

test('[PRICE-01] [BILL-01] a discount is named on its line, and the years after are at the full price', () => {
  const office = { amount: 810, list_amount: 900, discount_text: 'Welcome', per: 'year' };
  const lines = [
    { ...office, first_due: 'order' },
    { ...office, amount: 81, list_amount: 90, discount_text: null, first_due: 'order' },
    { amount: 250, per: 'year', first_due: 'second_year' },
    { amount: 60, per: 'once', first_due: 'order' },
  ];
  expect(lines.map((line) => reductionText(line))).toEqual([
    'Welcome: US$900.00 less US$90.00',
    null,
    null,
    null,
  ]);
  expect(everyYear(lines).map(({ amount }) => amount)).toEqual([900, 90, 250]);
  expect(everyYear(lines).map((line) => reductionText(line))).toEqual([null, null, null]);
});

test('[PRICE-01] VAT is shown as one line', () => {
  const line = (kind: string, amount: number) => ({
    kind,
    amount,
    per: 'year',
    first_due: 'order',
  });
  const shown = withOneVat([line('service', 900), line('vat', 90), line('vat', 25.05)]);
  expect(shown.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['service', 900],
    ['vat', 115.05],
  ]);
  expect(withOneVat([line('service', 900)])).toHaveLength(1);
});

test.each([
  [5000, '1', 5000],
  [5000, 1, 5000],
  [5000, '10.000001', 50_000.01],
  [3, '0.1', 0.3],
  [5000, '.5', 2500],
  [1, '0.000001', 0.01],
  [5000, '0', null],
  [0, '1', null],
  [1.5, '1', null],
  ['5000', '1', null],
  [5000, null, null],
  [5000, '', null],
  [5000, '.', null],
  [5000, '-1', null],
  [5000, '1e3', null],
])('[PRICE-01] %j shares of %j are a capital of %j', (shares, par, capital) => {
  expect(authorisedCapital(shares, par)).toBe(capital);
});
