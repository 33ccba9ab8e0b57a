import { queryOptions } from '@tanstack/react-query';

import { AppError, toAppError } from '../errors/index.ts';
import type { SessionUser } from '../session/index.ts';
import { unwrap, type PortalClient } from '../supabase/index.ts';

export interface Tenant {
  id: string;
  name: string;
  slug: string;
  type: string;
}

const TENANT_TIMEOUT_MS = 10_000;
const TENANT = 'id, name, slug, type' as const;

/** The tenants a user may work in: all of them for staff, the memberships, newest first, for everybody else. */
export function tenantListQuery(client: PortalClient, user: SessionUser) {
  return queryOptions({
    queryKey: ['session', user.id, 'tenants'],
    queryFn: ({ signal }) => withinTime(loadTenants(client, user, signal).catch(inOurWords)),
    // The ten seconds are all the patience there is: a time-out is not waited for a second time.
    retry: (failures, { code, entry }) =>
      failures < 1 && entry.retryable === true && code !== 'tenant_timeout',
  });
}

async function loadTenants(client: PortalClient, user: SessionUser, signal: AbortSignal) {
  const tenants = await readTenants(client, user, signal);
  if (tenants.length > 0) return tenants;
  // Nobody's member yet: the database may know a tenant that is open for enrolment.
  const joined = unwrap(await client.rpc('ensure_membership').abortSignal(signal));
  return joined ? readTenants(client, user, signal) : [];
}

async function readTenants(client: PortalClient, user: SessionUser, signal: AbortSignal) {
  if (user.role === 'admin') {
    return unwrap(await client.from('tenants').select(TENANT).order('name').abortSignal(signal));
  }
  const memberships = client
    .from('tenant_users')
    .select(`tenant:tenants!inner(${TENANT})`)
    .eq('user_id', user.id)
    .order('created_at', { ascending: false })
    .abortSignal(signal);
  return unwrap(await memberships).map(({ tenant }): Tenant => tenant);
}

/** What is known (no connection, signed out, a refusal) keeps its own words; the rest gets this room's. */
function inOurWords(thrown: unknown): never {
  const error = toAppError(thrown);
  throw error.code === 'UNKNOWN_ERROR' ? new AppError('tenant_failed', { cause: thrown }) : error;
}

function withinTime<T>(work: Promise<T>): Promise<T> {
  const expiry = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new AppError('tenant_timeout')), TENANT_TIMEOUT_MS);
  });
  return Promise.race([work, expiry]);
}

/** The tenant to work in: the last active one while it is still among them, else the newest membership. */
export function activeTenant(tenants: Tenant[], lastActive: string | null): Tenant | undefined {
  return tenants.find(({ id }) => id === lastActive) ?? tenants[0];
}
