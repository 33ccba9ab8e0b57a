import * as fc from 'fast-check';

import { nuisances } from './hostile-data.ts';
import { completeBody, completePerson } from './kyc.ts';

/** Texts, days and countries at the edges of the rules. */
const edges = [
  'x'.repeat(4000),
  'x'.repeat(4001),
  '😀'.repeat(4000),
  '😀'.repeat(4001),
  ' BS ',
  ' 1980-02-29 ',
  '1981-02-29',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '1906-06-29',
  '1906-06-30',
  '2026-06-29',
  '2026-06-30',
  '2026-07-01',
  'domestic',
  'family_or_associate',
  Array(5).fill('BS'),
  Array(6).fill('BS'),
  Array.from({ length: 10 }, () => ({ country: 'GB' })),
  Array.from({ length: 11 }, () => ({ country: 'GB' })),
];

const nuisance = fc.constantFrom(...nuisances, ...edges);

/** A value as it is, or something else in its place; of an object and a list the same for their parts. */
function disturbed(value: unknown): fc.Arbitrary<unknown> {
  const parts = Array.isArray(value)
    ? fc.tuple(...value.map(disturbed))
    : typeof value === 'object' && value !== null
      ? fc.record(
          Object.fromEntries(Object.entries(value).map(([key, part]) => [key, disturbed(part)])),
          { requiredKeys: Object.keys(value).filter((_key, i) => i % 3 > 0) },
        )
      : fc.constant(value);
  return fc.oneof({ weight: 12, arbitrary: parts }, { weight: 1, arbitrary: nuisance });
}

/** KYC profiles that are complete in most places and wrong in some, or as they should be. */
export const kycProfilesOfAnySort = fc.oneof(
  ...(
    [
      ['person', completePerson],
      ['body_corporate', completeBody],
    ] as const
  ).map(([kind, data]) =>
    fc.record({
      kind: fc.constant(kind),
      level: fc.constantFrom('simplified' as const, 'standard' as const, 'enhanced' as const),
      data: fc.oneof(
        { weight: 12, arbitrary: disturbed(data) },
        { weight: 1, arbitrary: fc.constant(data) },
        { weight: 1, arbitrary: nuisance },
      ),
    }),
  ),
);
