import { expect, test } from 'vitest';

import { licencesFor } from './licences.ts';

test('[DOC-04] the application itself shows a licence for each activity that needs one', () => {
  const activity = (code: string, authority: string | null) => ({
    code,
    name: code,
    requirement: authority ? 'licence' : 'none',
    authority,
    note: null,
    keywords: [],
  });
  const known = [
    activity('holding', null),
    activity('banking', 'Central Bank'),
    activity('funds', 'Securities Commission'),
  ];
  expect(licencesFor(['holding'], known)).toEqual([]);
  expect(licencesFor(['holding', 'banking', 'funds'], known)).toMatchObject([
    {
      categories: ['licence'],
      minimum: 2,
      note: expect.stringContaining('banking: Central Bank.'),
    },
  ]);
});
