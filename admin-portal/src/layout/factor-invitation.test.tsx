import {
  authSessionOf,
  candice,
  clientOn,
  createFakeBackend,
  renderInPortal,
} from '@portal/shared-core/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { FactorInvitation } from './factor-invitation.tsx';

beforeEach(() => {
  sessionStorage.clear();
  vi.restoreAllMocks();
});

/** Signed in at a time, with a second factor or without one. */
function open(signedInAt: string, level: 'aal1' | 'aal2' = 'aal1') {
  const backend = createFakeBackend();
  const { auth } = clientOn(backend);
  const levels = { currentLevel: level, nextLevel: level, currentAuthenticationMethods: [] };
  vi.spyOn(auth.mfa, 'getAuthenticatorAssuranceLevel').mockResolvedValue({
    data: levels,
    error: null,
  });
  const session = authSessionOf(candice);
  vi.spyOn(auth, 'getSession').mockResolvedValue({
    data: { session: { ...session, user: { ...session.user, last_sign_in_at: signedInAt } } },
    error: null,
  } as Awaited<ReturnType<typeof auth.getSession>>);
  renderInPortal(
    <>
      <p>The page</p>
      <FactorInvitation />
    </>,
    backend,
    { user: candice },
  );
  return { levels: vi.mocked(auth.mfa.getAuthenticatorAssuranceLevel) };
}

const invitation = () => screen.findByText('Protect your account with a second factor');

const isShown = () => screen.queryByText('Protect your account with a second factor') !== null;

describe('[AUTH-09] staff without a second factor', () => {
  test('are invited to set one up, put it off, and are invited again at the next sign-in', async () => {
    open('2026-11-26T09:00:00Z');
    await invitation();
    expect(screen.getByRole('link', { name: 'Set it up' })).toHaveAttribute(
      'href',
      '/admin/settings',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Later' }));
    expect(isShown()).toBe(false);
    cleanup();

    const { levels } = open('2026-11-26T09:00:00Z');
    await waitFor(() => expect(levels).toHaveBeenCalled());
    await screen.findByText('The page');
    expect(isShown()).toBe(false);
    cleanup();

    open('2026-11-27T09:00:00Z');
    await invitation();
  });

  test('are not invited once they have one', async () => {
    const { levels } = open('2026-11-26T09:00:00Z', 'aal2');
    await waitFor(() => expect(levels).toHaveBeenCalled());
    await screen.findByText('The page');
    expect(isShown()).toBe(false);
  });
});
