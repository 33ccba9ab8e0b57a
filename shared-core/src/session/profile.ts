import type { User } from '@supabase/supabase-js';

import type { PortalClient } from '../supabase/index.ts';
import type { SessionUser } from './session-store.ts';

const PROFILE_TIMEOUT_MS = 5_000;

/**
 * Reads the profile behind a signed-in user. When it cannot be read in two tries and five seconds the user is shown with the least
 * role: what the sign-up metadata says about roles is never believed, and the database decides in any case.
 */
export async function loadProfile(client: PortalClient, user: User): Promise<SessionUser> {
  const signal = AbortSignal.timeout(PROFILE_TIMEOUT_MS);
  const first = await readProfile(client, user.id, signal);
  const { data } = first.error ? await readProfile(client, user.id, signal) : first;
  const email = data?.email ?? user.email ?? '';
  return {
    id: user.id,
    email,
    fullName: data?.full_name || email,
    role: data?.role ?? 'user',
    lastActiveTenant: data?.last_active_tenant ?? null,
    limited: data === null,
  };
}

function readProfile(client: PortalClient, userId: string, signal: AbortSignal) {
  return client
    .from('profiles')
    .select('role, last_active_tenant, email, full_name')
    .eq('id', userId)
    .abortSignal(signal)
    .maybeSingle();
}
