import { expect, test } from 'vitest';

import { newLinkToken } from './link-token.ts';

test('[CALL-03] a token of a link has the form of a uuid, and each of its 128 bits is random', () => {
  const tokens = Array.from({ length: 400 }, newLinkToken);
  for (const token of tokens) expect(token).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
  const numbers = tokens.map((token) => BigInt(`0x${token.replaceAll('-', '')}`));
  const counts = Array.from(
    { length: 128 },
    (_, bit) => numbers.filter((number) => (number >> BigInt(bit)) & 1n).length,
  );
  // A bit that is fixed would be 0 or 400; a random one is beyond these bounds once in 10^13.
  expect(counts.filter((count) => count < 120 || count > 280)).toEqual([]);
});
