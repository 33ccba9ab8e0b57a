import { describe, expect, test } from 'vitest';

import {
  accountText,
  isAccount,
  isBic,
  isWrongIban,
  readPaymentReference,
  sepaCode,
} from './payment.ts';

describe('[PAY-01] the number of an account', () => {
  test.each([
    ['DE89 3704 0044 0532 0130 00', true],
    ['de89370400440532013000', true],
    ['DE89 3704 0044 0532 0130 01', false],
    ['MT84 MALT 0110 0001 2345 MTLC AST0 01S', true],
    ['1000-4471-22', true],
    ['12', false],
    ['<b>1000</b>', false],
    ['', false],
  ])('%s is taken: %s', (typed, isTaken) => {
    expect(isAccount(typed) && !isWrongIban(typed)).toBe(isTaken);
  });

  test('is read in groups where it is an IBAN, and as the bank writes it otherwise', () => {
    expect([accountText('DE89370400440532013000'), accountText('1000-4471-22')]).toEqual([
      'DE89 3704 0044 0532 0130 00',
      '1000-4471-22',
    ]);
  });

  test.each([
    ['BNPVBSNS', true],
    ['bnpv bsns xxx', true],
    ['BNPVBSNSX', false],
    ['1NPVBSNS', false],
  ])('SWIFT code %s: %s', (typed, expected) => {
    expect(isBic(typed)).toBe(expected);
  });
});

// The same examples as in supabase/tests/payment-references.test.ts.
test.each([
  ['RF18539007547034', 'RF18539007547034'],
  ['rf18 5390-0754 7034', 'RF18539007547034'],
  ['RF48INV20260007', 'RF48INV20260007'],
  ['RF18539007547035', null],
  ['RF18', null],
  ['INV-2026-0007', null],
])('[PAY-01] the payment reference %s reads as %s', (typed, expected) => {
  expect(readPaymentReference(typed)).toBe(expected);
});

describe('[PAY-01] the code of a SEPA credit transfer', () => {
  const payment = {
    currency: 'EUR',
    amount: 1545,
    holder: 'Cable Beach Corporate Services Ltd.',
    account: 'DE89370400440532013000',
    bic: null,
    reference: 'RF48INV20260007',
  };

  test('has the lines of EPC069-12', () => {
    expect(sepaCode(payment)?.split('\n')).toEqual([
      'BCD',
      '002',
      '1',
      'SCT',
      '',
      'Cable Beach Corporate Services Ltd.',
      'DE89370400440532013000',
      'EUR1545.00',
      '',
      'RF48INV20260007',
    ]);
  });

  test.each([
    ['dollars', { currency: 'USD' }],
    ['an account that is no IBAN', { account: '1000-4471-22' }],
    ['an IBAN outside SEPA', { account: 'AE070331234567890123456' }],
    ['an IBAN with a wrong digit', { account: 'DE89370400440532013001' }],
    ['nothing owed', { amount: 0 }],
  ])('is not made for %s', (_what, other) => {
    expect(sepaCode({ ...payment, ...other })).toBeNull();
  });
});
