import { shows } from '../query/index.ts';
import { queryOptions } from '@tanstack/react-query';

import { AppError, toAppError, type ErrorCode } from '../errors/index.ts';
import {
  cacheTenants,
  dispatch,
  forgetTenant,
  readCachedAuth,
  readCachedTenant,
  useSession,
  type KnownTenant,
  type SessionUser,
} from '../session/index.ts';
import { allRows, unwrap, type PortalClient } from '../supabase/index.ts';

/** A tenant the user may work in, and as what. */
export type Tenant = KnownTenant;

const TENANT_TIMEOUT_MS = 10_000;
const TENANT = 'id, name, type, branding, pinned_portals' as const;

/**
 * The tenants a user may work in: all for staff, the memberships, newest first, for all others. While this device remembers them and the
 * active one, they are available at once and verified in the background (TEN-01).
 */
export function tenantListQuery(client: PortalClient, user: SessionUser) {
  return queryOptions({
    queryKey: ['session', user.id, 'tenants'],
    meta: shows('tenant_users'),
    queryFn: ({ signal }) => withinTime(signal, (each) => loadTenants(client, user, each)),
    initialData: () => rememberedTenants(user),
    initialDataUpdatedAt: 0,
    // The ten seconds are all the patience there is: a time-out is not waited for a second time.
    retry: (failures, { code, entry }) =>
      failures < 1 && entry.retryable === true && code !== 'tenant_timeout',
  });
}

function rememberedTenants({ id, lastActiveTenant }: SessionUser): Tenant[] | undefined {
  const active = lastActiveTenant === null ? null : readCachedTenant(lastActiveTenant);
  const tenants = active && readCachedAuth(id)?.tenants;
  return tenants?.some((tenant) => tenant.id === lastActiveTenant) ? tenants : undefined;
}

/** Reads the tenants; the database assigns one to a user without any (TEN-02 to TEN-04). */
async function loadTenants(client: PortalClient, user: SessionUser, signal: AbortSignal) {
  const { lastActiveTenant } = sessionOf(user);
  let tenants = await readTenants(client, user, signal);
  if (!tenants.some(({ id }) => id === lastActiveTenant)) {
    if (lastActiveTenant !== null) forgetTenant(lastActiveTenant);
    // Null where no tenant is open for enrolment, which the generated type does not know.
    const given: string | null = unwrap(await client.rpc('ensure_membership').abortSignal(signal));
    if (given !== null && !tenants.some(({ id }) => id === given)) {
      tenants = await readTenants(client, user, signal);
    }
    const tenantId = activeTenant(tenants, given)?.id;
    if (tenantId) dispatch({ type: 'tenant selected', userId: user.id, tenantId });
  }
  const now = sessionOf(user);
  if (!now.limited) cacheTenants(now, tenants);
  return tenants;
}

/** The user as the session has them now: they may have selected another tenant since the question was put together. */
function sessionOf(user: SessionUser): SessionUser {
  const now = useSession.getState().user;
  return now?.id === user.id ? now : user;
}

function readTenants(client: PortalClient, user: SessionUser, signal: AbortSignal) {
  return user.role === 'admin'
    ? readAllTenants(client, signal).catch(withErrorCode('tenants_failed'))
    : readMemberships(client, user, signal).catch(withErrorCode('user_tenants_failed'));
}

async function readAllTenants(client: PortalClient, signal: AbortSignal): Promise<Tenant[]> {
  const all = await allRows((...part) =>
    client
      .from('tenants')
      .select(TENANT)
      .order('name')
      .order('id')
      .range(...part)
      .abortSignal(signal),
  );
  return all.map((tenant) => ({ ...tenant, role: 'owner' }));
}

async function readMemberships(
  client: PortalClient,
  user: SessionUser,
  signal: AbortSignal,
): Promise<Tenant[]> {
  const memberships = await client
    .from('tenant_users')
    .select(`role, tenant:tenants!inner(${TENANT})`)
    .eq('user_id', user.id)
    .order('created_at', { ascending: false })
    .abortSignal(signal);
  return unwrap(memberships).map(({ role, tenant }) => ({ ...tenant, role }));
}

/** Known errors (no connection, signed out, a refusal) keep their code; all others get the given one. */
function withErrorCode(code: ErrorCode) {
  return (thrown: unknown): never => {
    const error = toAppError(thrown);
    throw error.code === 'UNKNOWN_ERROR' ? new AppError(code, { cause: thrown }) : error;
  };
}

/** Gives up after ten seconds, and takes the requests back (LIM-02). */
async function withinTime<T>(outer: AbortSignal, work: (signal: AbortSignal) => Promise<T>) {
  const expiry = new AbortController();
  const timer = setTimeout(() => expiry.abort(), TENANT_TIMEOUT_MS);
  const expired = new Promise<never>((_resolve, reject) => {
    expiry.signal.addEventListener('abort', () => reject(new AppError('tenant_timeout')));
  });
  try {
    const signal = AbortSignal.any([outer, expiry.signal]);
    return await Promise.race([work(signal).catch(withErrorCode('tenant_failed')), expired]);
  } finally {
    clearTimeout(timer);
  }
}

/** The tenant to work in: the last active one while it is still among them, else the first. */
export function activeTenant(tenants: Tenant[], lastActive: string | null): Tenant | undefined {
  return tenants.find(({ id }) => id === lastActive) ?? tenants[0];
}
