import { expect, test } from 'vitest';

import { endingText } from './name-endings.ts';

test.each([
  [['Limited', 'Ltd.'], 'The name must carry “Limited” or “Ltd.”.'],
  [['A', 'B', 'C', 'D', 'E'], 'The name must carry “A”, “B”, “C”, “D”, or a similar ending.'],
  [['Foundation'], 'The name must carry “Foundation”.'],
  [[], null],
])('[APP-04] a name without its ending is asked for that of its type: %j', (terms, text) => {
  expect(endingText(terms)).toBe(text);
});
