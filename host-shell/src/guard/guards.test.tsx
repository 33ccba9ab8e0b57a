import { formatDate } from '@portal/shared-core/domain/format';
import type { SessionUser } from '@portal/shared-core/session';
import {
  authSessionOf,
  candice,
  claire,
  createFakeBackend,
  heldAnswer,
  profileOf,
  publicSettings,
} from '@portal/shared-core/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';

import {
  backendOf,
  config,
  loadPortal,
  openHost,
  ranPortals,
  visitorWasSignedIn,
} from '../testing/open-host.tsx';

describe('the guards', () => {
  test.each([
    ['/app', '/auth/login?redirect=app'],
    ['/app/companies/c-1', '/auth/login?redirect=app'],
    ['/admin', '/auth/login?redirect=admin'],
    ['/admin/companies', '/auth/login?redirect=admin'],
  ])(
    '[GRD-01] [GRD-02] a stranger at %s is led to %s, and downloads no portal',
    async (from, to) => {
      const { address } = await openHost(from);
      expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeInTheDocument();
      expect(address()).toBe(to);
      expect(loadPortal).not.toHaveBeenCalled();
    },
  );

  test('[GRD-02] a client at /admin is led to /app, and downloads the client portal alone', async () => {
    visitorWasSignedIn(claire);
    const { address } = await openHost('/admin/companies', backendOf(claire));
    expect(await screen.findByText('Home of the client portal')).toBeInTheDocument();
    expect(address()).toBe('/app');
    expect(loadPortal.mock.calls).toMatchObject([['client', { address: '/remotes/client.json' }]]);
  });

  test('[GRD-02] staff enter both', async () => {
    visitorWasSignedIn(candice);
    const { router } = await openHost('/admin', backendOf(candice));
    expect(await screen.findByText('Home of the admin portal')).toBeInTheDocument();
    await router.navigate('/app/companies');
    expect(await screen.findByText('Companies of the client portal')).toBeInTheDocument();
  });

  test('[DATA-05] a portal opens with dates as the settings of the platform say', async () => {
    visitorWasSignedIn(candice);
    const backend = backendOf(candice);
    backend.on('POST /rest/v1/rpc/public_settings', () => [
      { ...publicSettings, date_format: 'YYYY-MM-DD' },
    ]);
    const Day = () => <p>{formatDate('2026-02-01')}</p>;
    loadPortal.mockResolvedValue({ routes: [{ index: true, Component: Day }] });
    await openHost('/admin', backend);
    expect(await screen.findByText('2026-02-01')).toBeInTheDocument();
  });

  test('[UPG-01] a portal whose database is older shows so in its place, asks again, and opens', async () => {
    visitorWasSignedIn(claire);
    const backend = backendOf(claire);
    const versions = [undefined, '20301231000000', '20310101000000'];
    backend.on('POST /rest/v1/rpc/public_settings', () => [
      { ...publicSettings, schema_version: versions.shift() },
    ]);
    loadPortal.mockResolvedValue({
      lowestSchema: '20310101000000',
      routes: [{ index: true, element: <p>Home of the client portal</p> }],
    });
    const { router } = await openHost('/app', backend);
    expect(await screen.findByRole('alert')).toHaveTextContent('its database not yet');
    expect(screen.queryByText('Home of the client portal')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(versions).toHaveLength(1));
    expect(screen.getByRole('alert')).toHaveTextContent('its database not yet');
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Home of the client portal')).toBeInTheDocument();
    await router.navigate('/contact');
    expect(await screen.findAllByRole('link', { name: 'hello@example.com' })).not.toEqual([]);
  });

  test('[AUTH-09] a client of whom the settings require a second factor sets one up before the portal opens', async () => {
    visitorWasSignedIn(claire);
    const backend = backendOf(claire);
    backend.on('POST /rest/v1/rpc/public_settings', () => [
      { ...publicSettings, owes_second_factor: true },
    ]);
    await openHost('/app', backend);
    expect(
      await screen.findByRole('heading', { name: 'A second step for your sign-in' }),
    ).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Not now' })).not.toBeInTheDocument();
    expect(ranPortals).toEqual([]);
  });

  test.each([
    ['that is newer', () => [publicSettings]],
    ['whose version cannot be read', () => Response.error()],
  ])('[UPG-01] a portal opens on a database %s', async (_which, answer) => {
    visitorWasSignedIn(claire);
    const backend = backendOf(claire);
    backend.on('POST /rest/v1/rpc/public_settings', answer);
    loadPortal.mockResolvedValue({
      lowestSchema: '20100101000000',
      routes: [{ index: true, element: <p>Home of the client portal</p> }],
    });
    await openHost('/app', backend);
    expect(await screen.findByText('Home of the client portal')).toBeInTheDocument();
  });

  /** A session that is never read: the profile does not come. */
  async function openWithoutAnswer(address: string) {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    visitorWasSignedIn(claire);
    const backend = createFakeBackend();
    backend.on('GET /rest/v1/profiles', () => new Promise(() => undefined));
    const host = await openHost(address, backend);
    expect(await screen.findByText('Verifying your access')).toBeInTheDocument();
    return host;
  }

  test('[GRD-01] [LIM-02] the client area verifies for ten seconds, then leads to sign-in', async () => {
    const { address } = await openWithoutAnswer('/app');
    await vi.advanceTimersByTimeAsync(9_000);
    expect(address()).toBe('/app');
    await vi.advanceTimersByTimeAsync(1_000);
    await waitFor(() => expect(address()).toBe('/auth/login?redirect=app'));
  });

  test('[GRD-02] [LIM-02] the admin area verifies for ten seconds, then reports a timeout', async () => {
    const { address } = await openWithoutAnswer('/admin');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(
      await screen.findByRole('heading', { name: 'Authentication Timeout' }),
    ).toBeInTheDocument();
    expect(
      screen.getByText('Unable to verify admin access. Please try signing in again.'),
    ).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Go to Login' }));
    await waitFor(() => expect(address()).toBe('/auth/login?redirect=admin'));
  });

  /** The local records of a user who was here a minute ago. */
  function wasRemembered(user: SessionUser, changes: object = {}) {
    visitorWasSignedIn(user);
    const lastUpdated = Date.now() - 60_000;
    const auth = {
      userId: user.id,
      email: user.email,
      role: user.role,
      lastActiveTenant: null,
      tenantRole: null,
      tenants: [],
      lastUpdated,
      expiresAt: lastUpdated + 15 * 60_000,
    };
    localStorage.setItem('bahamasinc_auth', JSON.stringify({ ...auth, ...changes }));
  }

  test('[GRD-01] [TEN-01] a remembered user enters the client area at once', async () => {
    wasRemembered(claire);
    const backend = backendOf(claire);
    const profile = heldAnswer();
    backend.on('GET /rest/v1/profiles', () => profile.answer);
    await openHost('/app', backend);
    expect(await screen.findByText('Home of the client portal')).toBeInTheDocument();
    profile.release([profileOf(claire)]);
  });

  test('[GRD-02] [ROLE-03] the admin area relies on the database, not on local records', async () => {
    wasRemembered(claire, { role: 'admin' });
    const backend = backendOf(claire);
    const profile = heldAnswer();
    backend.on('GET /rest/v1/profiles', () => profile.answer);
    const { address } = await openHost('/admin', backend);
    await waitFor(() => expect(backend.requests('GET /rest/v1/profiles')).toHaveLength(1));
    expect(screen.getByText('Verifying your access')).toBeInTheDocument();
    profile.release([profileOf(claire)]);
    await waitFor(() => expect(address()).toBe('/app'));
    await screen.findByText('Home of the client portal');
    expect(loadPortal.mock.calls).toMatchObject([['client', { address: '/remotes/client.json' }]]);
  });

  test('[FED-01] [AUTH-09] the client portal is fetched while the database says who may enter, and runs after', async () => {
    wasRemembered(claire);
    const backend = backendOf(claire);
    const settings = heldAnswer();
    backend.on('POST /rest/v1/rpc/public_settings', () => settings.answer);
    await openHost('/app', backend);
    await waitFor(() =>
      expect(loadPortal.mock.calls).toMatchObject([
        ['client', { address: '/remotes/client.json' }],
      ]),
    );
    expect(ranPortals).toEqual([]);
    settings.release([publicSettings]);
    expect(await screen.findByText('Home of the client portal')).toBeInTheDocument();
    expect(ranPortals).toEqual(['client']);
    expect(loadPortal).toHaveBeenCalledTimes(1);
  });

  /** Staff who were here before, on a page of theirs, whose profile cannot be read. */
  async function openWithoutProfile() {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    wasRemembered(candice);
    const backend = backendOf(candice);
    backend.on('GET /rest/v1/profiles', () => Response.json({ message: 'no' }, { status: 500 }));
    const { address } = await openHost('/admin/companies', backend);
    await waitFor(() => expect(backend.requests('GET /rest/v1/profiles')).not.toEqual([]));
    expect(await screen.findByText('Verifying your access')).toBeInTheDocument();
    return { backend, address };
  }

  test('[ROLE-03] [GRD-02] staff whose profile cannot be read see no admin area and no admin code', async () => {
    const { address } = await openWithoutProfile();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(
      await screen.findByRole('heading', { name: 'Authentication Timeout' }),
    ).toBeInTheDocument();
    expect(address()).toBe('/admin/companies');
    expect(loadPortal).not.toHaveBeenCalled();
  });

  test('[ROLE-03] they keep their page, and enter it once the profile is read', async () => {
    const { backend, address } = await openWithoutProfile();
    backend.on('GET /rest/v1/profiles', () => [profileOf(candice)]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await screen.findByText('Companies of the admin portal')).toBeInTheDocument();
    expect(address()).toBe('/admin/companies');
  });

  test('[SES-04] [GRD-01] a refused session leads to the sign-in page, which shows the reason', async () => {
    visitorWasSignedIn(claire);
    const backend = backendOf(claire);
    const { address } = await openHost('/app', backend);
    await screen.findByText('Home of the client portal');
    backend.on('POST /auth/v1/token', () =>
      Response.json({ code: 'refresh_token_not_found', message: 'Invalid' }, { status: 400 }),
    );
    const { openPage } = await import('../page.ts');
    await openPage(config).supabase.auth.refreshSession();
    expect(await screen.findByText('Session expired. Please sign in again.')).toBeInTheDocument();
    expect(address()).toBe('/auth/login?redirect=app');
  });

  async function signInAsClaire() {
    await userEvent.type(await screen.findByRole('textbox', { name: 'Email' }), claire.email);
    await userEvent.type(screen.getByLabelText('Password'), 'demo1234');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  }

  test.each([
    ['/app/companies/new/a-1/documents?person=p-2', '/app/companies/new/a-1/documents?person=p-2'],
    ['/app', '/app'],
    // A client does not enter the admin area.
    ['/admin/companies', '/app'],
  ])('[GRD-01] [RED-01] who was going to %s lands at %s after signing in', async (from, to) => {
    const { address } = await openHost(from, backendOf(claire));
    await signInAsClaire();
    await waitFor(() => expect(address()).toBe(to));
    await waitFor(() => expect(sessionStorage.getItem('bahamasinc_wanted_page')).toBeNull());
  });

  test('[SES-04] [GRD-01] after the end of a session the same person goes on where they were', async () => {
    visitorWasSignedIn(claire);
    const backend = backendOf(claire);
    const { address } = await openHost('/app/companies?state=draft', backend);
    await screen.findByText('Companies of the client portal');
    const answers = authSessionOf(claire);
    backend.on('POST /auth/v1/token', () =>
      Response.json({ code: 'refresh_token_not_found', message: 'Invalid' }, { status: 400 }),
    );
    const { openPage } = await import('../page.ts');
    await openPage(config).supabase.auth.refreshSession();
    await waitFor(() => expect(address()).toBe('/auth/login?redirect=app'));
    backend.on('POST /auth/v1/token', () => answers);
    await signInAsClaire();
    await waitFor(() => expect(address()).toBe('/app/companies?state=draft'));
  });

  test('[GRD-01] [SES-03] who signs out leaves no page to the next person', async () => {
    visitorWasSignedIn(claire);
    const { address } = await openHost('/app/companies', backendOf(claire));
    await screen.findByText('Companies of the client portal');
    const { openPage } = await import('../page.ts');
    await openPage(config).supabase.auth.signOut({ scope: 'local' });
    await waitFor(() => expect(address()).toBe('/auth/login?redirect=app'));
    await waitFor(() => expect(sessionStorage.getItem('bahamasinc_wanted_page')).toBeNull());
  });

  test('[GRD-01] [SES-03] a sign-out redirects at once and clears the cache', async () => {
    visitorWasSignedIn(claire);
    const { address } = await openHost('/app', backendOf(claire));
    await screen.findByText('Home of the client portal');
    const { openPage } = await import('../page.ts');
    const { supabase, queryClient } = openPage(config);
    queryClient.setQueryData(['client', 't-1', 'companies'], ['Blue Heron']);
    await supabase.auth.signOut({ scope: 'local' });
    await waitFor(() => expect(address()).toBe('/auth/login?redirect=app'));
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
  });

  test('[SES-03] who signs out without a network reads so, and comes to the sign-in page with the connection', async () => {
    visitorWasSignedIn(claire);
    const { address } = await openHost('/app', backendOf(claire));
    await screen.findByText('Home of the client portal');
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const logged = vi.spyOn(console, 'error');
    const { openPage } = await import('../page.ts');
    await openPage(config).supabase.auth.signOut({ scope: 'local' });
    expect(await screen.findByRole('heading', { name: 'You are signed out' })).toBeVisible();
    expect(screen.getByText(/needs a connection/)).toBeVisible();
    expect(screen.queryByText('Home of the client portal')).not.toBeInTheDocument();
    expect(address()).toBe('/app');
    expect(logged).not.toHaveBeenCalled();
    online.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(address()).toBe('/auth/login?redirect=app'));
    online.mockRestore();
  });
});
