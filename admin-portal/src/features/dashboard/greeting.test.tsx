import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import { openDashboard } from './dashboard.fixtures.ts';

afterEach(() => vi.useRealTimers());

// Backwards through the day: to a later hour the session would have been idle since the hour before.
test.each([
  ['2026-11-21T04:59:00Z', 'Good evening'],
  ['2026-11-20T23:00:00Z', 'Good evening'],
  ['2026-11-20T22:59:00Z', 'Good afternoon'],
  ['2026-11-20T17:00:00Z', 'Good afternoon'],
  ['2026-11-20T16:59:00Z', 'Good morning'],
  ['2026-11-20T05:00:00Z', 'Good morning'],
])('[DSH-01] at %s, by the clock of Nassau, the greeting is %s', async (now, greeting) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  openDashboard();
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
    `${greeting}, Candice`,
  );
});
