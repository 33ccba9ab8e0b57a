import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';

import { createFakeBackend, renderInPortal } from '../testing/index.ts';
import { UserMenu } from './user-menu.tsx';

describe('the user menu', () => {
  test('[TOP-04] shows the user and offers sign-out', async () => {
    const signOut = vi.fn<() => void>();
    renderInPortal(<UserMenu signOut={signOut} />, createFakeBackend());
    await userEvent.click(screen.getByRole('button', { name: /^Account of.*Claire Vasseur/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Sign Out' }));
    expect(signOut).toHaveBeenCalledOnce();
  });

  test('[UX-01] changes the theme and marks the choice', async () => {
    renderInPortal(<UserMenu signOut={() => undefined} />, createFakeBackend());
    await userEvent.click(screen.getByRole('button', { name: /Account of/ }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Dark theme' }));
    expect(screen.getByRole('menuitemradio', { name: 'Dark theme' })).toBeChecked();
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  });
});
