import { applicationStates } from '@portal/shared-core/domain/companies';
import { describe, expect, test } from 'vitest';

import { ageingOf, stageOf, stages } from './stages.ts';

// A Friday, 10:00 in Nassau.
const now = '2026-11-20T15:00:00Z';
const usual = { median: 24, ninetieth: 72 };

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

test('[APP-06] a resubmitted application is in review', () => {
  expect(stageOf('resubmitted')).toBe(stages[1]);
});

describe('[APP-06] how long an application is in its stage', () => {
  test.each([
    ['minutes', '2026-11-20T14:40:00Z', 'Just now', false],
    ['hours', '2026-11-20T09:00:00Z', '6 h', false],
    ['a day', '2026-11-19T14:00:00Z', '1 day', false],
    ['nearly what nine of ten took', '2026-11-17T15:30:00Z', '2 days', false],
    ['longer than nine of ten took', '2026-11-17T14:00:00Z', '3 days', true],
    ['over a weekend, which does not count', '2026-11-13T15:00:00Z', '5 days', true],
  ])('%s', (_what, since, text, late) => {
    expect(ageingOf('in_review', since, now, usual)).toMatchObject({ text, late });
  });

  test('submitted on Friday evening, it is not late on Sunday', () => {
    const sunday = '2026-11-22T20:00:00Z';
    expect(ageingOf('submitted', '2026-11-20T22:00:00Z', sunday, usual)).toMatchObject({
      text: '7 h',
      late: false,
    });
  });

  test('what waits on the client or the Registrar waits on a weekend as well', () => {
    const since = '2026-11-13T15:00:00Z';
    expect(ageingOf('information_requested', since, now).text).toBe('7 days');
    expect(ageingOf('filed', since, now).text).toBe('7 days');
  });

  test('nothing is late, and nothing usual is claimed, without a history', () => {
    expect(ageingOf('in_review', '2026-06-01T12:00:00Z', now)).toMatchObject({
      late: false,
      usually: '',
      used: null,
    });
  });

  test('a clock that runs ahead never makes a negative age', () => {
    expect(ageingOf('in_review', '2026-11-25T12:00:00Z', now, usual)).toMatchObject({
      text: 'Just now',
      late: false,
    });
  });
});
