import { expect, test } from 'vitest';

import { expiryNote } from './documents.ts';

test.each([
  ['', false],
  ['2026-01-30', false],
  ['2026-01-31', false],
  ['2026-02-01', true],
  ['2026-02-28', true],
  ['2026-03-01', false],
  ['not a day', false],
])('[KYC-01] of a document that expires on %s it is said that it ends soon: %s', (day, isSaid) => {
  expect(expiryNote(day, '2026-01-31') !== undefined).toBe(isSaid);
});
