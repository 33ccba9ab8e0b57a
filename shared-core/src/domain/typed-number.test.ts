import { expect, test } from 'vitest';

import { readNumber } from './typed-number.ts';

test.each([
  ['60000', '60000'],
  ['60,000', '60000'],
  ['60 000', '60000'],
  ['60\u00a0000', '60000'],
  ["1'000'000.5", '1000000.5'],
  [' 1,000.50 ', '1000.50'],
  ['0.001', '0.001'],
  ['60.0000', '60.0000'],
  ['1000.125', '1000.125'],
  ['.5', '.5'],
  ['5.', '5.'],
  ['0', '0'],
])('[PRICE-01] %j is the number %s', (typed, number) => {
  expect(readNumber(typed)).toEqual({ number, error: null });
});

test.each([
  ['60.000', 'Type 60,000 for thousands, or 60.'],
  ['60.500', 'Type 60,500 for thousands, or 60.5.'],
  ['1.125', 'Type 1,125 for thousands, or 1.1250.'],
  ['1.000.000', 'Type 1,000,000 for thousands.'],
  ['1,00', 'Type 1.00 with a point before the decimals.'],
  ['1,5', 'Type 1.5 with a point before the decimals.'],
  ['1e3', 'Type figures only, such as 60,000 or 60000.50.'],
  ['5 thousand', 'Type figures only, such as 60,000 or 60000.50.'],
  ['-1', 'Type figures only, such as 60,000 or 60000.50.'],
  ['1.000,50', 'Type figures only, such as 60,000 or 60000.50.'],
  ['1,0000', 'Type figures only, such as 60,000 or 60000.50.'],
  ['12,34,567', 'Type figures only, such as 60,000 or 60000.50.'],
  ['.', 'Type figures only, such as 60,000 or 60000.50.'],
])('[PRICE-01] %j is no number, and the error says what to type', (typed, error) => {
  expect(readNumber(typed)).toEqual({ number: null, error });
});

test('[PRICE-01] an empty text is no number and no error', () => {
  expect(readNumber('  ')).toEqual({ number: null, error: null });
});
