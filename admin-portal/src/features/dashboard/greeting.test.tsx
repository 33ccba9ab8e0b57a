import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { openDashboard } from './dashboard.fixtures.ts';

test.each([
  ['2026-11-20T05:00:00Z', 'Good morning'],
  ['2026-11-20T16:59:00Z', 'Good morning'],
  ['2026-11-20T17:00:00Z', 'Good afternoon'],
  ['2026-11-20T22:59:00Z', 'Good afternoon'],
  ['2026-11-20T23:00:00Z', 'Good evening'],
  ['2026-11-21T04:59:00Z', 'Good evening'],
])('[DSH-01] at %s, by the clock of Nassau, the greeting is %s', async (now, greeting) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  openDashboard();
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
    `${greeting}, Candice`,
  );
});
