import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Outlet } from 'react-router-dom';
import { describe, expect, test } from 'vitest';

import { definePortal } from '../contract/index.ts';
import { dispatch, readShownTenant, saveShownTenant, useSession } from '../session/index.ts';
import { useTenant, type Tenant } from '../tenant/index.ts';
import {
  cableBeach,
  claire,
  createFakeBackend,
  harbourIsland,
  membershipOf,
  refusal,
  renderInPortal,
  renderRoutes,
  type FakeBackend,
} from '../testing/index.ts';
import { TenantGate } from './tenant-gate.tsx';
import { TenantSwitcher } from './tenant-switcher.tsx';

describe('the tenant gate', () => {
  test('[TEN-02] shows the pages of the active tenant', async () => {
    renderInPortal(<TenantGate>The pages</TenantGate>, createFakeBackend());
    expect(await screen.findByText('The pages')).toBeInTheDocument();
  });

  test('[TEN-03] informs a user without a tenant, and shows no page', async () => {
    const backend = createFakeBackend();
    backend.on('POST /rest/v1/rpc/ensure_membership', () => Response.json(null));
    renderInPortal(<TenantGate>The pages</TenantGate>, backend, { tenants: [] });
    expect(
      await screen.findByRole('heading', { name: 'You do not belong to a tenant yet' }),
    ).toBeInTheDocument();
    expect(screen.getByText(claire.email)).toBeInTheDocument();
    expect(screen.queryByText('The pages')).not.toBeInTheDocument();

    backend.on('GET /rest/v1/tenant_users', () => [membershipOf(cableBeach)]);
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByText('The pages')).toBeInTheDocument();
  });

  /** The tenants as they are from now on; the database puts the user into the first. */
  function tenantsBecome(backend: FakeBackend, tenants: Tenant[]) {
    backend.on('GET /rest/v1/tenant_users', () => tenants.map(membershipOf));
    backend.on('POST /rest/v1/rpc/ensure_membership', () => Response.json(tenants[0]?.id ?? null));
  }

  test('[TEN-01] a membership lost while its pages are open leads to another tenant, with a notice', async () => {
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

  test('[ROLE-02] another role is named above the pages until that was read', async () => {
    renderInPortal(<TenantGate>The pages</TenantGate>, createFakeBackend(), {
      tenants: [cableBeach],
    });
    await screen.findByText('The pages');
    act(() => useSession.setState({ hasNewRole: true }));
    const notice = await screen.findByText('Your role has changed');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(notice).not.toBeInTheDocument();
    expect(useSession.getState().hasNewRole).toBe(false);
  });

  test('[TEN-01] what went between two visits is named at each start until that was read', async () => {
    saveShownTenant(claire.id, cableBeach);
    const title = `You no longer have access to ${cableBeach.name}`;
    async function visit() {
      cleanup();
      const backend = createFakeBackend();
      renderInPortal(<TenantGate>The pages</TenantGate>, backend);
      tenantsBecome(backend, [harbourIsland]);
      await screen.findByText('The pages');
    }
    await visit();
    expect(await screen.findByText(title)).toBeInTheDocument();
    await visit();
    expect(await screen.findByText(title)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await visit();
    expect(screen.queryByText(title)).not.toBeInTheDocument();
    expect(readShownTenant(claire.id)?.id).toBe(harbourIsland.id);
  });

  test('[TEN-01] a tenant that was left by choice and goes later is no news', async () => {
    const backend = createFakeBackend();
    const { queryClient } = renderInPortal(<TenantGate>The pages</TenantGate>, backend, {
      tenants: [cableBeach, harbourIsland],
    });
    await screen.findByText('The pages');
    act(() => choose(harbourIsland.id));
    await waitFor(() => expect(readShownTenant(claire.id)?.id).toBe(harbourIsland.id));
    tenantsBecome(backend, [harbourIsland]);
    await act(() => queryClient.invalidateQueries());
    expect(screen.queryByText(/no longer/)).not.toBeInTheDocument();
  });

  test('[TEN-01] after losing the last one, it shows what to do', async () => {
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
    dispatch({ type: 'tenant selected', userId: claire.id, tenantId });
  }

  test('[SES-07] a tenant that another tab selected and this one does not know is fetched', async () => {
    const backend = createFakeBackend();
    renderInPortal(<TenantGate>The pages</TenantGate>, backend);
    await screen.findByText('The pages');
    backend.on('GET /rest/v1/tenant_users', () => [harbourIsland, cableBeach].map(membershipOf));
    act(() => choose(harbourIsland.id));
    await waitFor(() => expect(backend.requests('GET /rest/v1/tenant_users')).toHaveLength(2));
    expect(useSession.getState().user?.lastActiveTenant).toBe(harbourIsland.id);
  });

  test('[CAT-02] shows the failure and offers a retry', async () => {
    const backend = createFakeBackend();
    backend.on('GET /rest/v1/tenant_users', () => refusal('tenant.weather', 500));
    renderInPortal(<TenantGate>The pages</TenantGate>, backend);
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch user tenants');
    backend.on('GET /rest/v1/tenant_users', () => [membershipOf(cableBeach)]);
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('The pages')).toBeInTheDocument();
  });

  test('[CAT-02] keeps the pages and the name when a refetch fails', async () => {
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
      await new Promise((resolve) => setTimeout(resolve)); // the cache notifies the page in a later task
    });
    expect(queryClient.getQueryState(['session', claire.id, 'tenants'])?.status).toBe('error');
    expect(screen.getByText('The pages')).toBeInTheDocument();
    expect(screen.getByText(cableBeach.name)).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
