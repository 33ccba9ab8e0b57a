import { describe, expect, test } from 'vitest';

import { entityTypes } from '../figures.ts';
import {
  capitalOf,
  choiceOf,
  paramsOf,
  servicesFor,
  servicesOf,
  usualChoice,
} from './calculator-state.ts';

describe('[PUB-08] the address of a choice', () => {
  test('is empty for the usual one', () => {
    expect(paramsOf(usualChoice).toString()).toBe('');
    expect(choiceOf(new URLSearchParams())).toEqual(usualChoice);
  });

  test.each([
    { ...usualChoice, type: 'FDN', services: ['apostille'] },
    { ...usualChoice, capital: '1,000,000.50', isResident: true },
    { ...usualChoice, services: [] },
  ])('leads back to it: %o', (choice) => {
    expect(choiceOf(paramsOf(choice))).toEqual(choice);
  });

  test('treats an invalid value as missing', () => {
    const wrong = new URLSearchParams('type=<b>&services=free,apostille&resident=1');
    expect(choiceOf(wrong)).toEqual({ ...usualChoice, services: ['apostille'] });
  });

  test('[PRICE-01] of another type counts only the services it offers, and keeps the others', () => {
    const moved = choiceOf(new URLSearchParams('type=FDN&services=good_standing,apostille'));
    expect(servicesOf(moved)).toEqual(['apostille']);
    expect(servicesOf({ ...moved, type: 'IBC' })).toEqual(['good_standing', 'apostille']);
  });
});

test.each([
  ['5000', 5000],
  ["1'000'000.5", 1_000_000.5],
  ['50 000', 50_000],
  ['50 000,00', null],
  ['1,5', null],
  ['0', 0],
  ['-1', null],
  ['', null],
  ['1e9', null],
  ['60.000', null],
  ['60,000', 60_000],
  ['ten', null],
  ['9999999999999', null],
])('[PUB-08] %j as capital is %j', (capital, amount) => {
  expect(capitalOf({ ...usualChoice, capital })).toBe(amount);
});

test('[PUB-08] no type offers a service twice', () => {
  for (const { code } of entityTypes) {
    const codes = servicesFor(code).map((offer) => offer.code);
    expect(new Set(codes).size).toBe(codes.length);
  }
});
