import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';

import type { SessionUser } from '../session/index.ts';
import { useSession } from '../session/index.ts';
import {
  cableBeach,
  candice,
  claire,
  clientOn,
  createFakeBackend,
  createTestQueryClient,
  harbourIsland,
  refusal,
  renderInPortal,
  type FakeBackend,
} from '../testing/index.ts';
import { activeTenant, useSwitchTenant, useTenants } from './index.ts';
import { tenantListQuery } from './tenant-list.ts';

afterEach(() => vi.useRealTimers());

function tenantsOf(user: SessionUser, backend: FakeBackend) {
  return createTestQueryClient().fetchQuery(tenantListQuery(clientOn(backend), user));
}

test.each([
  ['the last active one', [harbourIsland, cableBeach], cableBeach.id, cableBeach],
  ['the newest, when none was active', [harbourIsland, cableBeach], null, harbourIsland],
  ['the newest, when the last active is gone', [harbourIsland], cableBeach.id, harbourIsland],
  ['none, when there is none', [], cableBeach.id, undefined],
])('[TEN-02] [TEN-04] the tenant to work in is %s', (_case, tenants, lastActive, expected) => {
  expect(activeTenant(tenants, lastActive)).toBe(expected);
});

describe('which tenants there are to choose from', () => {
  test('[ROLE-02] for staff every tenant, by name', async () => {
    const backend = createFakeBackend();
    backend.on('GET /rest/v1/tenants', () => [cableBeach, harbourIsland]);
    expect(await tenantsOf(candice, backend)).toEqual([cableBeach, harbourIsland]);
    const [asked] = backend.asked('GET /rest/v1/tenants');
    expect(asked?.url.searchParams.get('order')).toBe('name.asc');
  });

  test('[ROLE-02] [TEN-02] for everybody else the memberships, newest first', async () => {
    const backend = createFakeBackend();
    backend.on('GET /rest/v1/tenant_users', () => [
      { tenant: harbourIsland },
      { tenant: cableBeach },
    ]);
    expect(await tenantsOf(claire, backend)).toEqual([harbourIsland, cableBeach]);
    const [asked] = backend.asked('GET /rest/v1/tenant_users');
    expect(asked?.url.searchParams.get('user_id')).toBe(`eq.${claire.id}`);
    expect(asked?.url.searchParams.get('order')).toBe('created_at.desc');
    expect(backend.asked('POST /rest/v1/rpc/ensure_membership')).toEqual([]);
  });

  test('[TEN-03] whoever belongs nowhere asks the database for a tenant, and reads again', async () => {
    const backend = createFakeBackend();
    let joined = false;
    backend.on('GET /rest/v1/tenant_users', () => (joined ? [{ tenant: cableBeach }] : []));
    backend.on('POST /rest/v1/rpc/ensure_membership', () => {
      joined = true;
      return Response.json(cableBeach.id);
    });
    expect(await tenantsOf(claire, backend)).toEqual([cableBeach]);
  });

  test('[TEN-03] where no tenant is open for enrolment, there is none', async () => {
    const backend = createFakeBackend();
    backend.on('GET /rest/v1/tenant_users', () => []);
    backend.on('POST /rest/v1/rpc/ensure_membership', () => Response.json(null));
    expect(await tenantsOf(claire, backend)).toEqual([]);
    expect(backend.asked('GET /rest/v1/tenant_users')).toHaveLength(1);
  });

  test('[LIM-02] after ten seconds without an answer it says so', async () => {
    vi.useFakeTimers();
    const backend = createFakeBackend();
    backend.on('GET /rest/v1/tenant_users', () => new Promise(() => undefined));
    await Promise.all([
      expect(tenantsOf(claire, backend)).rejects.toMatchObject({
        message: 'Loading timeout. Please try refreshing the page.',
      }),
      vi.advanceTimersByTimeAsync(10_000),
    ]);
  });

  test('[CAT-02] a list that cannot be read says so', async () => {
    const backend = createFakeBackend();
    backend.on('GET /rest/v1/tenant_users', () =>
      Response.json({ message: 'no' }, { status: 500 }),
    );
    await expect(tenantsOf(claire, backend)).rejects.toMatchObject({
      message: 'Failed to load tenant information',
    });
  });

  test('a suspended account hears that, and not something general', async () => {
    const backend = createFakeBackend();
    backend.on('GET /rest/v1/tenant_users', () => []);
    backend.on('POST /rest/v1/rpc/ensure_membership', () => refusal('account.suspended', 403));
    await expect(tenantsOf(claire, backend)).rejects.toMatchObject({ code: 'account.suspended' });
  });
});

describe('switching', () => {
  function Switch() {
    const { active } = useTenants();
    const { mutate, error } = useSwitchTenant();
    return (
      <>
        <p>Working in {active?.name}</p>
        <p>{error?.message}</p>
        <button type="button" onClick={() => mutate(harbourIsland.id)}>
          Switch
        </button>
      </>
    );
  }

  function openSwitch(backend: FakeBackend) {
    return renderInPortal(<Switch />, backend, { tenants: [cableBeach, harbourIsland] });
  }

  test('[TEN-05] saves the choice and drops everything read of the former tenant', async () => {
    const backend = createFakeBackend();
    backend.on('PATCH /rest/v1/profiles', () => undefined);
    const { queryClient } = openSwitch(backend);
    queryClient.setQueryData(['client', cableBeach.id, 'companies'], ['Blue Heron']);
    await screen.findByText(`Working in ${cableBeach.name}`);

    await userEvent.click(screen.getByRole('button', { name: 'Switch' }));

    await screen.findByText(`Working in ${harbourIsland.name}`);
    const [saved] = backend.asked('PATCH /rest/v1/profiles');
    expect(saved?.url.searchParams.get('id')).toBe(`eq.${claire.id}`);
    expect(saved?.body).toEqual({ last_active_tenant: harbourIsland.id });
    expect(queryClient.getQueryData(['client', cableBeach.id, 'companies'])).toBeUndefined();
    expect(useSession.getState().user?.lastActiveTenant).toBe(harbourIsland.id);
    expect(backend.asked('GET /rest/v1/tenant_users')).toHaveLength(1);
  });

  test('[TEN-05] [CAT-02] a refusal leaves the tenant and its data as they are', async () => {
    const backend = createFakeBackend();
    backend.on('PATCH /rest/v1/profiles', () => refusal('not_allowed', 403));
    const { queryClient } = openSwitch(backend);
    queryClient.setQueryData(['client', cableBeach.id, 'companies'], ['Blue Heron']);
    await screen.findByText(`Working in ${cableBeach.name}`);

    await userEvent.click(screen.getByRole('button', { name: 'Switch' }));

    await screen.findByText('Failed to switch tenant');
    expect(screen.getByText(`Working in ${cableBeach.name}`)).toBeInTheDocument();
    expect(queryClient.getQueryData(['client', cableBeach.id, 'companies'])).toBeDefined();
  });
});
