import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Outlet } from 'react-router-dom';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';

import { definePortal } from '../contract/index.ts';
import { dispatch, useSession } from '../session/index.ts';
import { useTenant, type Tenant } from '../tenant/index.ts';
import {
  cableBeach,
  candice,
  claire,
  createFakeBackend,
  harbourIsland,
  membershipOf,
  pageOf,
  publicSettings,
  refusal,
  renderInPortal,
  renderRoutes,
  type FakeBackend,
} from '../testing/index.ts';
import { PortalFrame } from './index.ts';
import { NotificationsBell } from './notifications-bell.tsx';
import { TenantGate } from './tenant-gate.tsx';
import { TenantSwitcher } from './tenant-switcher.tsx';
import { UserMenu } from './user-menu.tsx';

beforeEach(() => localStorage.clear());

describe('the tenant switcher', () => {
  test('[TOP-02] with one tenant shows its name and offers nothing', async () => {
    renderInPortal(<TenantSwitcher />, createFakeBackend());
    expect(await screen.findByText(cableBeach.name)).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  test('[TOP-02] with several opens a menu of their names, the active one marked', async () => {
    renderInPortal(<TenantSwitcher />, createFakeBackend(), {
      tenants: [cableBeach, harbourIsland],
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Tenant:.*Cable Beach/ }));
    const names = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(names).toEqual([cableBeach.name, harbourIsland.name]);
  });

  test('[TOP-02] [TEN-05] a choice becomes the active tenant', async () => {
    const backend = createFakeBackend();
    backend.on('PATCH /rest/v1/profiles', () => undefined);
    renderInPortal(<TenantSwitcher />, backend, { tenants: [cableBeach, harbourIsland] });
    await userEvent.click(await screen.findByRole('button', { name: /^Tenant:/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: harbourIsland.name }));
    expect(
      await screen.findByRole('button', { name: /^Tenant:.*Harbour Island/ }),
    ).toBeInTheDocument();
  });

  test('[TEN-05] choosing the active tenant again saves nothing', async () => {
    const backend = createFakeBackend();
    renderInPortal(<TenantSwitcher />, backend, { tenants: [cableBeach, harbourIsland] });
    await userEvent.click(await screen.findByRole('button', { name: /^Tenant:/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: cableBeach.name }));
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
    expect(backend.asked('PATCH /rest/v1/profiles')).toEqual([]);
  });

  test('[TOP-02] that cannot read its tenants says so', async () => {
    const backend = createFakeBackend();
    backend.on('GET /rest/v1/tenant_users', () => refusal('not_allowed', 403));
    renderInPortal(<TenantSwitcher />, backend);
    expect(await screen.findByRole('alert')).toHaveTextContent('Error loading tenants');
  });
});

describe('the bell', () => {
  const approved = {
    id: 'n-1',
    title: 'Application approved',
    message: 'Sandpiper Ltd. was approved.',
    link: '/app/companies/applications/a-1',
    read: false,
    created_at: '2026-11-20T15:00:00Z',
  };
  const welcome = { ...approved, id: 'n-2', title: 'Welcome', link: null, read: true };

  test('[TOP-05] with nothing to tell opens a panel that says so', async () => {
    renderInPortal(<NotificationsBell />, createFakeBackend());
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications' }));
    const panel = await screen.findByRole('dialog', { name: 'Notifications' });
    expect(await within(panel).findByText('No notifications')).toBeInTheDocument();
  });

  test('[TOP-03] carries the number of unread notifications', async () => {
    const backend = createFakeBackend();
    backend.on('HEAD /rest/v1/notifications', () => pageOf([], 2));
    renderInPortal(<NotificationsBell />, backend);
    expect(
      await screen.findByRole('button', { name: 'Notifications, 2 unread' }),
    ).toBeInTheDocument();
    expect(backend.asked('GET /rest/v1/notifications')).toEqual([]); // the list is for who opens it
  });

  test('[TOP-05] each has its title, message and date; unread ones are told apart', async () => {
    const backend = createFakeBackend();
    backend.on('GET /rest/v1/notifications', () => [approved, welcome]);
    renderInPortal(<NotificationsBell />, backend);
    await userEvent.click(await screen.findByRole('button', { name: /Notifications/ }));
    const [first, second] = within(await screen.findByRole('list')).getAllByRole('button');
    expect(first).toHaveTextContent('Unread: Application approved');
    expect(first).toHaveTextContent('Sandpiper Ltd. was approved.');
    expect(first?.querySelector('time')).toHaveAttribute(
      'datetime',
      expect.stringContaining('2026-11-20'),
    );
    expect(second).not.toHaveTextContent('Unread');
  });

  test('[TOP-05] [NOT-01] a click marks it read, opens its subject and closes the panel', async () => {
    const backend = createFakeBackend();
    backend.on('GET /rest/v1/notifications', () => [approved]);
    backend.on('HEAD /rest/v1/notifications', () => pageOf([], 1));
    backend.on('PATCH /rest/v1/notifications', () => undefined);
    const { router } = renderInPortal(<NotificationsBell />, backend);
    await userEvent.click(await screen.findByRole('button', { name: /1 unread/ }));
    await userEvent.click(await screen.findByRole('button', { name: /Application approved/ }));
    expect(router.state.location.pathname).toBe(approved.link);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Notifications' })).toBeInTheDocument();
  });

  test('[TOP-05] one that is read already is not marked again', async () => {
    const backend = createFakeBackend();
    backend.on('GET /rest/v1/notifications', () => [welcome]);
    renderInPortal(<NotificationsBell />, backend);
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications' }));
    await userEvent.click(await screen.findByRole('button', { name: /Welcome/ }));
    expect(backend.asked('PATCH /rest/v1/notifications')).toEqual([]);
  });

  test('[TOP-05] all are marked read, and that can be undone', async () => {
    const backend = createFakeBackend();
    backend.on('GET /rest/v1/notifications', () => [approved, welcome]);
    backend.on('HEAD /rest/v1/notifications', () => pageOf([], 1));
    backend.on('POST /rest/v1/rpc/mark_all_notifications_read', () => Response.json(1));
    backend.on('PATCH /rest/v1/notifications', () => undefined);
    renderInPortal(<NotificationsBell />, backend);
    await userEvent.click(await screen.findByRole('button', { name: /1 unread/ }));
    await screen.findByText('Unread:');
    await userEvent.click(screen.getByRole('button', { name: 'Mark all read' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Unread:')).toBeInTheDocument();
    const [undone] = backend.asked('PATCH /rest/v1/notifications');
    expect(undone?.url.searchParams.get('id')).toBe('eq.n-1');
    expect(undone?.body).toEqual({ read: false });
  });

  test('[CAT-02] [NOT-01] one that could not be marked says so', async () => {
    const backend = createFakeBackend();
    backend.on('GET /rest/v1/notifications', () => [{ ...approved, link: null }]);
    backend.on('PATCH /rest/v1/notifications', () => refusal('not_allowed', 403));
    renderInPortal(<NotificationsBell />, backend);
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications' }));
    await userEvent.click(await screen.findByRole('button', { name: /Application approved/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to mark notification as read',
    );
  });

  test('[TOP-05] one whose subject has no screen yet is marked read, and leads nowhere', async () => {
    const backend = createFakeBackend();
    const review = { ...approved, link: '/app/kyc' };
    backend.on('GET /rest/v1/notifications', () => [review]);
    backend.on('PATCH /rest/v1/notifications', () => undefined);
    const { router } = renderRoutes(
      definePortal({
        build: 'test',
        routes: [{ children: [{ index: true, element: <NotificationsBell /> }, { path: '*' }] }],
      }),
      '/app',
      backend,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications' }));
    await userEvent.click(await screen.findByRole('button', { name: /Application approved/ }));
    await waitFor(() => expect(backend.asked('PATCH /rest/v1/notifications')).toHaveLength(1));
    expect(router.state.location.pathname).toBe('/app');
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });

  test('[CAT-02] a list that cannot be read says so, and may be asked for again', async () => {
    const backend = createFakeBackend();
    backend.on('GET /rest/v1/notifications', () =>
      Response.json({ message: 'no' }, { status: 500 }),
    );
    renderInPortal(<NotificationsBell />, backend);
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch notifications');
    backend.on('GET /rest/v1/notifications', () => [welcome]);
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('button', { name: /Welcome/ })).toBeInTheDocument();
  });
});

describe('the user menu', () => {
  test('[TOP-04] says who is signed in and leads out', async () => {
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

describe('the tenant gate', () => {
  test('[TEN-02] shows the pages of the active tenant', async () => {
    renderInPortal(<TenantGate>The pages</TenantGate>, createFakeBackend());
    expect(await screen.findByText('The pages')).toBeInTheDocument();
  });

  test('[TEN-03] tells whoever belongs nowhere, and shows no page', async () => {
    const backend = createFakeBackend();
    backend.on('POST /rest/v1/rpc/ensure_membership', () => Response.json(null));
    renderInPortal(<TenantGate>The pages</TenantGate>, backend, { tenants: [] });
    expect(
      await screen.findByRole('heading', { name: 'You do not belong to a tenant yet' }),
    ).toBeInTheDocument();
    expect(screen.getByText(claire.email)).toBeInTheDocument();
    expect(screen.queryByText('The pages')).not.toBeInTheDocument();

    backend.on('GET /rest/v1/tenant_users', () => [membershipOf(cableBeach)]);
    await userEvent.click(screen.getByRole('button', { name: 'Look again' }));
    expect(await screen.findByText('The pages')).toBeInTheDocument();
  });

  /** The tenants as they are from now on; the database puts the user into the first. */
  function tenantsBecome(backend: FakeBackend, tenants: Tenant[]) {
    backend.on('GET /rest/v1/tenant_users', () => tenants.map(membershipOf));
    backend.on('POST /rest/v1/rpc/ensure_membership', () => Response.json(tenants[0]?.id ?? null));
  }

  test('[TEN-01] a membership that is gone while its pages are open leads to another tenant, and says so', async () => {
    const backend = createFakeBackend();
    const { queryClient } = renderInPortal(<TenantGate>The pages</TenantGate>, backend, {
      tenants: [cableBeach, harbourIsland],
    });
    await screen.findByText('The pages');
    tenantsBecome(backend, [harbourIsland]);
    await act(() => queryClient.invalidateQueries());
    const notice = await screen.findByText(`You no longer have access to ${cableBeach.name}`);
    expect(screen.getByText(`${harbourIsland.name} was opened instead.`)).toBeInTheDocument();
    expect(useSession.getState().user?.lastActiveTenant).toBe(harbourIsland.id);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(notice).not.toBeInTheDocument();
    expect(screen.getByText('The pages')).toBeInTheDocument();
  });

  test('[TEN-01] where it was the last one, it says what to do', async () => {
    const backend = createFakeBackend();
    const { queryClient } = renderInPortal(<TenantGate>The pages</TenantGate>, backend);
    await screen.findByText('The pages');
    tenantsBecome(backend, []);
    await act(() => queryClient.invalidateQueries());
    const title = `You no longer have access to ${cableBeach.name}`;
    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
    expect(screen.queryByText('The pages')).not.toBeInTheDocument();
  });

  test('[TEN-05] an address that names a record of the former tenant is left for the start', async () => {
    const seenBy = new Set<string>();
    function Company() {
      seenBy.add(useTenant().name);
      return 'The company';
    }
    const gate = (
      <TenantGate>
        <Outlet />
      </TenantGate>
    );
    const pages = [
      { index: true, element: 'The start' },
      { path: 'companies', element: 'The list' },
      { path: 'companies/:id', element: <Company /> },
    ];
    const { router } = renderRoutes(
      definePortal({ build: 'test', routes: [{ element: gate, children: pages }] }),
      '/app/companies/30000000-0000-4000-8000-000000000001',
      createFakeBackend(),
      { tenants: [cableBeach, harbourIsland] },
    );
    await screen.findByText('The company');
    act(() => choose(harbourIsland.id));
    expect(await screen.findByText('The start')).toBeInTheDocument();
    expect([...seenBy]).toEqual([cableBeach.name]);

    await act(() => router.navigate('/app/companies'));
    act(() => choose(cableBeach.id));
    expect(await screen.findByText('The list')).toBeInTheDocument();
    expect(screen.queryByText(/no longer/)).not.toBeInTheDocument();
  });

  function choose(tenantId: string) {
    dispatch({ type: 'tenant chosen', userId: claire.id, tenantId });
  }

  test('[SES-07] another tab’s new tenant, which this one has not heard of, is asked for', async () => {
    const backend = createFakeBackend();
    renderInPortal(<TenantGate>The pages</TenantGate>, backend);
    await screen.findByText('The pages');
    backend.on('GET /rest/v1/tenant_users', () => [harbourIsland, cableBeach].map(membershipOf));
    act(() => choose(harbourIsland.id));
    await waitFor(() => expect(backend.asked('GET /rest/v1/tenant_users')).toHaveLength(2));
    expect(useSession.getState().user?.lastActiveTenant).toBe(harbourIsland.id);
  });

  test('[CAT-02] tells what failed and tries again', async () => {
    const backend = createFakeBackend();
    backend.on('GET /rest/v1/tenant_users', () => refusal('tenant.weather', 500));
    renderInPortal(<TenantGate>The pages</TenantGate>, backend);
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch user tenants');
    backend.on('GET /rest/v1/tenant_users', () => [membershipOf(cableBeach)]);
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('The pages')).toBeInTheDocument();
  });

  test('[CAT-02] keeps the pages and the name when a later reading fails', async () => {
    const backend = createFakeBackend();
    const { queryClient } = renderInPortal(
      <>
        <TenantSwitcher />
        <TenantGate>The pages</TenantGate>
      </>,
      backend,
    );
    await screen.findByText('The pages');
    backend.on('GET /rest/v1/tenant_users', () => refusal('not_allowed', 403));
    await act(async () => {
      await queryClient.invalidateQueries();
      await new Promise((told) => setTimeout(told)); // the cache tells the page in a later task
    });
    expect(queryClient.getQueryState(['session', claire.id, 'tenants'])?.status).toBe('error');
    expect(screen.getByText('The pages')).toBeInTheDocument();
    expect(screen.getByText(cableBeach.name)).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('the frame of a portal', () => {
  const frame = (
    <PortalFrame
      portal="client"
      placesOf={() => []}
      liveTables={{}}
      title="Incorporation Portal"
      homeTo="/app"
      groups={[]}
      signOutLabel="Logout"
      showUser
    >
      The pages
    </PortalFrame>
  );

  test('[NAV-04] shows the name and e-mail of the user where it is asked to', async () => {
    renderInPortal(frame, createFakeBackend(), { user: candice });
    expect(await screen.findByText('The pages')).toBeInTheDocument();
    expect(screen.getByText(candice.email)).toBeInTheDocument();
  });

  test('[NAV-02] Refresh Data asks for everything on screen again', async () => {
    const backend = createFakeBackend();
    renderInPortal(frame, backend);
    await screen.findByText('The pages');
    await userEvent.click(screen.getByRole('button', { name: /Refresh Data/ }));
    await waitFor(() => {
      expect(backend.asked('GET /rest/v1/tenant_users')).toHaveLength(2);
      expect(backend.asked('HEAD /rest/v1/notifications')).toHaveLength(2);
    });
    expect(await screen.findByText(/^Data refreshed at \d\d:\d\d$/)).toBeInTheDocument();
  });

  test('[DATA-03] remembers the last page, and whether the side bar is collapsed', async () => {
    renderInPortal(frame, createFakeBackend());
    await userEvent.click(await screen.findByRole('button', { name: /Collapse menu/ }));
    expect(localStorage.getItem('bahamasinc_preferences')).toBe('{"sideBarCollapsed":true}');
    expect(localStorage.getItem('bahamasinc_last_page')).toBe('/');
    cleanup();
    renderInPortal(frame, createFakeBackend());
    expect(await screen.findByRole('button', { name: /Expand menu/ })).toBeInTheDocument();
  });

  test('[SES-05] asks whether somebody is still there two minutes before the end', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const backend = createFakeBackend();
    backend.on('POST /rest/v1/rpc/public_settings', () => [
      { ...publicSettings, session_timeout: 15 },
    ]);
    renderInPortal(frame, backend);
    await screen.findByText('The pages');
    await act(() => vi.advanceTimersByTimeAsync(60_000)); // watching begins
    await waitFor(() => expect(backend.asked('POST /rest/v1/rpc/public_settings')).toHaveLength(1));
    await act(() => vi.advanceTimersByTimeAsync(12.5 * 60_000));
    const question = await screen.findByRole('alertdialog', { name: 'Are you still there?' });
    expect(within(question).getByRole('timer')).toHaveTextContent(/^1:\d\d$/);
    fireEvent.click(within(question).getByRole('button', { name: 'Stay signed in' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  });

  test('[ROLE-03] a user whose profile could not be read is told that this is not everything', async () => {
    renderInPortal(frame, createFakeBackend(), { user: { ...claire, limited: true } });
    expect(await screen.findByText('Error fetching user profile')).toBeInTheDocument();
  });
});
