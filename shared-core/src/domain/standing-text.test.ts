import { expect, test } from 'vitest';

import { companyStatuses } from './companies.ts';
import { isGoodStanding, standingOn, standingText, type Standing } from './standing-text.ts';

const history: Standing[] = [
  { status: 'active', since: null },
  { status: 'struck_off', since: '2025-03-01' },
  { status: 'restoring', since: '2026-06-01' },
];

test('[COM-05] a company that is being restored is stated with both days', () => {
  expect(standingText({ status: 'restoring', since: '2026-06-01' }, history)).toBe(
    'Struck off the register on 1 March 2025. Its restoration is under way since 1 June 2026 and is not complete. The company is not in good standing.',
  );
  expect(standingText({ status: 'restoring', since: null })).toBe(
    'Struck off the register on a day that is not recorded. Its restoration is under way and is not complete. The company is not in good standing.',
  );
});

test.each(companyStatuses.map((status) => [status]))(
  '[COM-05] %s says whether the company is on the register, not in good standing or has ended',
  (status) => {
    const isGood = status === 'active' || status === 'dormant';
    expect(isGoodStanding(status)).toBe(isGood);
    expect(standingText({ status, since: '2025-03-01' }, history)).toMatch(
      isGood
        ? /^On the register(?!.*not in good standing)/
        : /not in good standing|^(Dissolved|Continued|Merged|With another registered agent)/,
    );
  },
);

test.each([
  ['2025-02-28', 'active'],
  ['2025-03-01', 'struck_off'],
  ['2026-11-20', 'restoring'],
])('[COM-02] on %s it was %s', (day, status) => {
  expect(standingOn(history, day)?.status).toBe(status);
});

test('[COM-02] without a record of that day there is no standing', () => {
  expect(standingOn([{ status: 'dormant', since: '2025-03-01' }], '2021-01-01')).toBeUndefined();
});
