import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';

import { cacheTenants, dispatch, useSession, type SessionUser } from '../session/index.ts';
import { unwrap, useSupabase } from '../supabase/index.ts';
import {
  cableBeach,
  candice,
  claire,
  clientOn,
  createFakeBackend,
  createTestQueryClient,
  harbourIsland,
  heldAnswer,
  membershipOf,
  refusal,
  renderInPortal,
  type FakeBackend,
} from '../testing/index.ts';
import { activeTenant, TenantProvider, useSwitchTenant, useTenants, type Tenant } from './index.ts';
import { tenantListQuery } from './tenant-list.ts';

function tenantsOf(user: SessionUser, backend: FakeBackend) {
  return createTestQueryClient().fetchQuery(tenantListQuery(clientOn(backend), user));
}

test.each([
  ['the last active one', [harbourIsland, cableBeach], cableBeach.id, cableBeach],
  ['the first, until the database has said which', [harbourIsland], cableBeach.id, harbourIsland],
  ['none, when there is none', [], cableBeach.id, undefined],
])('[TEN-02] the tenant to work in is %s', (_case, tenants, lastActive, expected) => {
  expect(activeTenant(tenants, lastActive)).toBe(expected);
});

describe('which tenants there are to choose from', () => {
  test('[ROLE-02] for staff every tenant, by name', async () => {
    const backend = createFakeBackend();
    backend.on('GET /rest/v1/tenants', () => [cableBeach, harbourIsland]);
    expect(await tenantsOf(candice, backend)).toEqual([
      { ...cableBeach, role: 'owner' },
      { ...harbourIsland, role: 'owner' },
    ]);
    const [request] = backend.requests('GET /rest/v1/tenants');
    expect(request?.url.searchParams.get('order')).toBe('name.asc,id.asc');
  });

  test('[ROLE-02] [TEN-02] for all others the memberships, newest first', async () => {
    const backend = createFakeBackend();
    backend.on('GET /rest/v1/tenant_users', () => [
      membershipOf(harbourIsland),
      membershipOf(cableBeach),
    ]);
    expect(await tenantsOf(claire, backend)).toEqual([harbourIsland, cableBeach]);
    const [request] = backend.requests('GET /rest/v1/tenant_users');
    expect(request?.url.searchParams.get('user_id')).toBe(`eq.${claire.id}`);
    expect(request?.url.searchParams.get('order')).toBe('created_at.desc');
    expect(backend.requests('POST /rest/v1/rpc/ensure_membership')).toEqual([]);
  });

  test('[TEN-03] a user without a tenant requests one from the database and reads again', async () => {
    const backend = createFakeBackend();
    let joined = false;
    backend.on('GET /rest/v1/tenant_users', () => (joined ? [membershipOf(cableBeach)] : []));
    backend.on('POST /rest/v1/rpc/ensure_membership', () => {
      joined = true;
      return Response.json(cableBeach.id);
    });
    expect(await tenantsOf(claire, backend)).toEqual([cableBeach]);
  });

  test.each([
    ['[TEN-02] who has no last active tenant', null],
    ['[TEN-04] whose last active tenant is gone', '10000000-0000-4000-8000-00000000000f'],
  ])('%s works in the tenant of the database, which is stored', async (_who, lastActiveTenant) => {
    const user = { ...claire, lastActiveTenant };
    useSession.setState({ status: 'ready', user });
    const backend = createFakeBackend();
    backend.on('GET /rest/v1/tenant_users', () =>
      [harbourIsland, cableBeach].map((tenant) => membershipOf(tenant)),
    );
    backend.on('POST /rest/v1/rpc/ensure_membership', () => Response.json(cableBeach.id));
    await tenantsOf(user, backend);
    expect(useSession.getState().user?.lastActiveTenant).toBe(cableBeach.id);
    expect(backend.requests('GET /rest/v1/tenant_users')).toHaveLength(1);
  });

  test('[TEN-02] staff who belong to no tenant work in the first of all', async () => {
    useSession.setState({ status: 'ready', user: { ...candice, lastActiveTenant: null } });
    const backend = createFakeBackend();
    backend.on('GET /rest/v1/tenants', () => [cableBeach, harbourIsland]);
    backend.on('POST /rest/v1/rpc/ensure_membership', () => Response.json(null));
    await tenantsOf({ ...candice, lastActiveTenant: null }, backend);
    expect(useSession.getState().user?.lastActiveTenant).toBe(cableBeach.id);
  });

  test('[TEN-03] where no tenant is open for enrolment, there is none', async () => {
    const backend = createFakeBackend();
    backend.on('GET /rest/v1/tenant_users', () => []);
    backend.on('POST /rest/v1/rpc/ensure_membership', () => Response.json(null));
    expect(await tenantsOf(claire, backend)).toEqual([]);
    expect(backend.requests('GET /rest/v1/tenant_users')).toHaveLength(1);
  });

  test('[LIM-02] after ten seconds without a response it shows so', async () => {
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

  test.each([
    ['Failed to fetch user tenants', claire, 'GET /rest/v1/tenant_users'],
    ['Failed to fetch tenants', candice, 'GET /rest/v1/tenants'],
    ['Failed to load tenant information', claire, 'POST /rest/v1/rpc/ensure_membership'],
  ])('[CAT-02] %s', async (message, user, route) => {
    const backend = createFakeBackend();
    backend.on('GET /rest/v1/tenant_users', () => []);
    backend.on(route, () => Response.json({ message: 'no' }, { status: 500 }));
    await expect(tenantsOf(user, backend)).rejects.toMatchObject({ message });
  });

  test('a suspended account gets its own message', async () => {
    const backend = createFakeBackend();
    backend.on('GET /rest/v1/tenant_users', () => []);
    backend.on('POST /rest/v1/rpc/ensure_membership', () => refusal('account.suspended', 403));
    await expect(tenantsOf(claire, backend)).rejects.toMatchObject({ code: 'account.suspended' });
  });
});

describe('what this device remembers', () => {
  function Names() {
    const { tenants, active } = useTenants();
    return <p>{`${active?.name} of ${tenants.length}`}</p>;
  }

  test('[TEN-01] a remembered tenant is used at once and verified in the background', async () => {
    cacheTenants(claire, [cableBeach]);
    const backend = createFakeBackend();
    const memberships = heldAnswer();
    backend.on('GET /rest/v1/tenant_users', () => memberships.answer);
    renderInPortal(<Names />, backend);
    expect(screen.getByText(`${cableBeach.name} of 1`)).toBeInTheDocument();
    await waitFor(() => expect(backend.requests('GET /rest/v1/tenant_users')).toHaveLength(1));
    memberships.release([cableBeach, harbourIsland].map(membershipOf));
    expect(await screen.findByText(`${cableBeach.name} of 2`)).toBeInTheDocument();
    expect(backend.requests('GET /rest/v1/tenant_users')).toHaveLength(1);
  });

  test('[TEN-01] [SES-06] fifteen minutes later it is not', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') });
    cacheTenants(claire, [cableBeach]);
    vi.setSystemTime('2026-11-20T15:15:00Z');
    renderInPortal(<Names />, createFakeBackend());
    expect(screen.getByText('undefined of 0')).toBeInTheDocument();
    expect(await screen.findByText(`${cableBeach.name} of 1`)).toBeInTheDocument();
  });

  test('[TEN-01] a remembered membership that is gone is forgotten, and another tenant opens', async () => {
    cacheTenants(claire, [cableBeach, harbourIsland]);
    const backend = createFakeBackend();
    backend.on('POST /rest/v1/rpc/ensure_membership', () => Response.json(harbourIsland.id));
    renderInPortal(<Names />, backend, { tenants: [harbourIsland] });
    expect(await screen.findByText(`${harbourIsland.name} of 1`)).toBeInTheDocument();
    expect(localStorage.getItem(`bahamasinc_tenant_${cableBeach.id}`)).toBeNull();
    expect(localStorage.getItem(`bahamasinc_tenant_${harbourIsland.id}`)).not.toBeNull();
  });
});

describe('switching', () => {
  const key = (tenant: Tenant) => ['client', tenant.id, 'companies'];

  function Companies({ tenant }: { tenant: Tenant }) {
    const client = useSupabase();
    const { data } = useQuery({
      queryKey: key(tenant),
      queryFn: async ({ signal }) =>
        unwrap(
          await client
            .from('companies')
            .select('name')
            .eq('tenant_id', tenant.id)
            .abortSignal(signal),
        ),
    });
    return <p>{data?.map(({ name }) => name).join(', ')}</p>;
  }

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
        {active && (
          <TenantProvider tenant={active} key={active.id}>
            <Companies tenant={active} />
          </TenantProvider>
        )}
      </>
    );
  }

  function backendWith(companies: (tenantId: string | undefined) => unknown) {
    const backend = createFakeBackend();
    backend.on('PATCH /rest/v1/profiles', () => undefined);
    backend.on('GET /rest/v1/companies', ({ url }) =>
      companies(url.searchParams.get('tenant_id')?.slice('eq.'.length)),
    );
    return backend;
  }

  async function openSwitch(backend: FakeBackend) {
    const page = renderInPortal(<Switch />, backend, { tenants: [cableBeach, harbourIsland] });
    await screen.findByText(`Working in ${cableBeach.name}`);
    return page;
  }

  test('[TEN-05] saves the selection, loads the tenant again and drops all data of the former one', async () => {
    const backend = backendWith((id) => [{ name: id === cableBeach.id ? 'Blue Heron' : 'Conch' }]);
    const { queryClient } = await openSwitch(backend);
    await screen.findByText('Blue Heron');

    await userEvent.click(screen.getByRole('button', { name: 'Switch' }));

    await screen.findByText(`Working in ${harbourIsland.name}`);
    expect(await screen.findByText('Conch')).toBeInTheDocument();
    expect(screen.queryByText('Blue Heron')).not.toBeInTheDocument();
    const [saved] = backend.requests('PATCH /rest/v1/profiles');
    expect(saved?.url.searchParams.get('id')).toBe(`eq.${claire.id}`);
    expect(saved?.body).toEqual({ last_active_tenant: harbourIsland.id });
    expect(queryClient.getQueryData(key(cableBeach))).toBeUndefined();
    expect(useSession.getState().user?.lastActiveTenant).toBe(harbourIsland.id);
    await waitFor(() => expect(backend.requests('GET /rest/v1/tenant_users')).toHaveLength(2));
  });

  test('[TEN-05] a late response about the former tenant is dropped', async () => {
    const late = heldAnswer();
    const backend = backendWith((id) => (id === cableBeach.id ? late.answer : [{ name: 'Conch' }]));
    const { queryClient } = await openSwitch(backend);
    await waitFor(() => expect(backend.requests('GET /rest/v1/companies')).toHaveLength(1));

    await userEvent.click(screen.getByRole('button', { name: 'Switch' }));
    await screen.findByText('Conch');
    late.release([{ name: 'Blue Heron' }]);
    await late.answer;

    // Responses arrive in order: an answer to this request means the earlier ones have been answered.
    await queryClient.refetchQueries({ queryKey: key(harbourIsland) });
    expect(screen.queryByText('Blue Heron')).not.toBeInTheDocument();
    expect(queryClient.getQueryCache().find({ queryKey: key(cableBeach) })).toBeUndefined();
  });

  test('[TEN-05] [SES-07] a switch in another tab is one here', async () => {
    await openSwitch(backendWith(() => []));
    dispatch({ type: 'tenant selected', userId: claire.id, tenantId: harbourIsland.id });
    expect(await screen.findByText(`Working in ${harbourIsland.name}`)).toBeInTheDocument();
  });

  test('[TEN-05] [CAT-02] a refusal leaves the tenant and its data as they are', async () => {
    const backend = backendWith(() => [{ name: 'Blue Heron' }]);
    backend.on('PATCH /rest/v1/profiles', () => refusal('not_allowed', 403));
    await openSwitch(backend);
    await screen.findByText('Blue Heron');

    await userEvent.click(screen.getByRole('button', { name: 'Switch' }));

    await screen.findByText('Failed to switch tenant');
    expect(screen.getByText(`Working in ${cableBeach.name}`)).toBeInTheDocument();
    expect(screen.getByText('Blue Heron')).toBeInTheDocument();
  });
});
