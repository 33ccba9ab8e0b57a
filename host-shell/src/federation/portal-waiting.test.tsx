import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { PortalWaiting } from './portal-waiting.tsx';
import { setWaiting } from './waiting.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => setWaiting(null));

function pass(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

test('[FED-03] a portal that takes long says what is missing, with a way to begin again', () => {
  const tryAgain = vi.fn<() => void>();
  render(<PortalWaiting label="Verifying your access" />);
  expect(screen.getByRole('status')).toHaveTextContent('Verifying your access');
  act(() => setWaiting({ for: 'list', tryAgain }));
  expect(screen.getByRole('status')).toHaveTextContent('Loading the portal');
  pass(3_900);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  pass(200);
  expect(screen.getByText(/has not answered yet/)).toBeInTheDocument();
  act(() => screen.getByRole('button', { name: 'Try Again' }).click());
  expect(tryAgain).toHaveBeenCalledOnce();

  // The list is there: the wait for the code is another.
  act(() => setWaiting({ for: 'code', tryAgain }));
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  pass(4_100);
  expect(screen.getByText(/still arriving, because the connection is slow/)).toBeInTheDocument();
});

test('[GRD-01] what is verified without a portal on its way says no more', () => {
  render(<PortalWaiting label="Verifying your access" />);
  pass(60_000);
  expect(screen.getByRole('status')).toHaveTextContent('Verifying your access');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
