import { render } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { candice, claire } from '../testing/index.ts';
import { useSession, useUser, whenSession, whenSignedIn, type SessionState } from './index.ts';

beforeEach(() => {
  vi.useFakeTimers();
  useSession.setState(useSession.getInitialState());
});

function isReady({ status }: SessionState) {
  return status === 'ready';
}

test('a session that is ready answers at once', async () => {
  useSession.setState({ status: 'ready', user: claire });
  expect(await whenSession(isReady, 1)).toMatchObject({ user: claire });
  expect(await whenSignedIn(claire.id, 1)).toBe(claire);
});

test('[SES-01] waiting ends when the session is ready, with or without a user', async () => {
  const session = whenSession(isReady, 10_000);
  useSession.setState({ status: 'ready', user: null });
  expect(await session).toMatchObject({ user: null });
  expect(vi.getTimerCount()).toBe(0);
});

test('[LIM-02] waiting ends after the time it was given', async () => {
  const seen = vi.fn<(user: unknown) => void>();
  void whenSession(isReady, 10_000).then(seen);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(seen).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(seen).toHaveBeenCalledWith('timeout');
});

test('waiting for one user is not ended by another', async () => {
  const seen = vi.fn<(user: unknown) => void>();
  void whenSignedIn(claire.id, 6_000).then(seen);
  useSession.setState({ status: 'ready', user: candice });
  await vi.advanceTimersByTimeAsync(5_999);
  expect(seen).not.toHaveBeenCalled();
  useSession.setState({ user: claire });
  await vi.advanceTimersByTimeAsync(0);
  expect(seen).toHaveBeenCalledWith(claire);
  expect(vi.getTimerCount()).toBe(0);
});

test('[CAT-02] a user who does not arrive in time is an error about the profile', async () => {
  await Promise.all([
    expect(whenSignedIn(claire.id, 6_000)).rejects.toMatchObject({ code: 'PROFILE_ERROR' }),
    vi.advanceTimersByTimeAsync(6_000),
  ]);
});

test('a page without a guard gets an error', () => {
  vi.spyOn(console, 'error').mockReturnValue(); // React reports what the test throws on purpose
  function Unguarded() {
    useUser();
    return null;
  }
  expect(() => render(<Unguarded />)).toThrow('useUser is for pages behind a guard');
});
