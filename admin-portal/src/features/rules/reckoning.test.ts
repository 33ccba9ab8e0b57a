import { reckoningCases } from '@portal/shared-core/testing';
import { expect, test } from 'vitest';

import { reckoningOf } from './rules.ts';

test.each(reckoningCases)('the list of rules says: $text', ({ terms, text, listed = text }) => {
  expect(reckoningOf(terms)).toBe(listed);
});
