import { applicationStates } from '@portal/shared-core/domain/companies';
import { expect, test } from 'vitest';

import { ageingOf, stageOf, stages } from './stages.ts';

const now = '2026-11-20T15:00:00Z';
const review = stages[1]!;

test('[APP-06] every state under way has exactly one column', () => {
  const columns = applicationStates.map((state) => [
    state,
    stages.filter(({ states }) => states.includes(state)).length,
  ]);
  const outside = ['draft', 'incorporated', 'rejected', 'withdrawn'];
  expect(columns).toEqual(
    applicationStates.map((state) => [state, outside.includes(state) ? 0 : 1]),
  );
});

test('[APP-06] a resubmitted application stands in review', () => {
  expect(stageOf('resubmitted')).toBe(review);
});

test.each([
  ['2026-11-20T09:00:00Z', 0, 'Today', false],
  ['2026-11-19T23:00:00Z', 1, '1 day', false],
  ['2026-11-15T12:00:00Z', 5, '5 days', false],
  ['2026-11-14T12:00:00Z', 6, '6 days', true],
])('[APP-06] in review since %s: %i days, %s, late %s', (since, days, text, late) => {
  expect(ageingOf(review, since, now)).toMatchObject({ days, text, late });
});

test('[APP-06] a clock that runs ahead never makes a negative age', () => {
  expect(ageingOf(review, '2026-11-25T12:00:00Z', now)).toMatchObject({ days: 0, late: false });
});
