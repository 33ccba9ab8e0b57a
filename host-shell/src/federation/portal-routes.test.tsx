import { AppError } from '@portal/shared-core/errors';
import { candice, claire } from '@portal/shared-core/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';

import {
  backendOf,
  config,
  loadPortal,
  openHost,
  visitorWasSignedIn,
} from '../testing/open-host.tsx';

describe('mounting a portal', () => {
  test('[FED-03] a portal that fails to load shows so, and a retry needs no page reload', async () => {
    vi.spyOn(console, 'error').mockReturnValue(); // the failure is logged
    loadPortal.mockRejectedValueOnce(new AppError('portal_unavailable'));
    visitorWasSignedIn(claire);
    await openHost('/app/companies', backendOf(claire));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This part of the portal cannot be loaded at the moment.',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Companies of the client portal')).toBeInTheDocument();
  });

  test.each([
    [claire, '/app', ['Go to Homepage']],
    [candice, '/app', ['Go to Homepage', 'Go to Admin Area']],
    [candice, '/admin', ['Go to Homepage', 'Go to Client Area']],
  ])(
    '[FED-03] whose portal is down finds the other area, where they may enter it, and the way out',
    async (user, path, links) => {
      vi.spyOn(console, 'error').mockReturnValue(); // as above
      loadPortal.mockRejectedValue(new AppError('portal_unavailable'));
      visitorWasSignedIn(user);
      const { address } = await openHost(path, backendOf(user));
      const out = await screen.findByRole('button', {
        name: user === claire ? 'Logout' : 'Sign Out',
      });
      const there = screen.getAllByRole('link').map((link) => link.textContent);
      expect(there).toEqual(links);
      await userEvent.click(out);
      await vi.waitFor(() => expect(address()).toMatch(/^\/auth\/login/));
    },
  );

  test('[FED-04] a portal of another contract is refused with a message, and nothing else breaks', async () => {
    vi.spyOn(console, 'error').mockReturnValue(); // as above
    loadPortal.mockRejectedValue(new AppError('portal_incompatible'));
    visitorWasSignedIn(claire);
    const { router } = await openHost('/app', backendOf(claire));
    expect(await screen.findByRole('alert')).toHaveTextContent('built for another version');
    await router.navigate('/contact');
    expect(await screen.findAllByRole('link', { name: 'hello@example.com' })).not.toEqual([]);
  });

  test('[FED-01] it is loaded once, however often one comes', async () => {
    visitorWasSignedIn(claire);
    const { router } = await openHost('/app', backendOf(claire));
    await screen.findByText('Home of the client portal');
    await router.navigate('/app/companies');
    await screen.findByText('Companies of the client portal');
    expect(loadPortal).toHaveBeenCalledTimes(1);
  });

  test.each(['/app/nowhere', '/app/companies/too/deep'])(
    '[ERR-02] %s, which the portal does not know, is the portal’s own page not found',
    async (address) => {
      visitorWasSignedIn(claire);
      await openHost(address, backendOf(claire));
      expect(await screen.findByText('Nothing here, says the client portal')).toBeInTheDocument();
    },
  );

  test('[FED-01] a navigation that was overtaken changes nothing', async () => {
    visitorWasSignedIn(claire);
    vi.stubGlobal('fetch', backendOf(claire).fetch);
    const { mountPortals } = await import('./portal-routes.ts');
    const patch = vi.fn<() => void>();
    const mount = mountPortals(config);
    const navigation = { path: '/app', matches: [], patch, fetcherKey: undefined };
    await mount({ ...navigation, signal: AbortSignal.abort() });
    expect(patch).not.toHaveBeenCalled();
    await mount({ ...navigation, signal: new AbortController().signal });
    expect(patch).toHaveBeenCalledWith('client', [expect.objectContaining({ path: '/app' })]);
  });

  test('[FED-01] an address outside the portals loads none', async () => {
    await openHost('/contact');
    expect(await screen.findAllByRole('link', { name: 'hello@example.com' })).not.toEqual([]);
    expect(loadPortal).not.toHaveBeenCalled();
  });
});
