import type { PortalClient } from '../supabase/index.ts';
import type { Account, SessionUser } from './session-state.ts';

/** How long a profile is waited for (LIM-02), in two tries. */
const PROFILE_TIMEOUT_MS = 5_000;

/**
 * Reads the profile behind a signed-in account; one that is missing the database makes first (TEN-04). Null when that failed,
 * and why does not matter.
 */
export async function loadProfile(
  client: PortalClient,
  account: Account,
): Promise<SessionUser | null> {
  const signal = AbortSignal.timeout(PROFILE_TIMEOUT_MS);
  const first = await readProfile(client, account.id, signal);
  if (!first.error && !first.data) await client.rpc('ensure_profile').abortSignal(signal);
  const { data } = first.data ? first : await readProfile(client, account.id, signal);
  if (!data) return null;
  const email = data.email || account.email;
  return {
    id: account.id,
    email,
    fullName: data.full_name || email,
    role: data.role,
    lastActiveTenant: data.last_active_tenant,
    limited: false,
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
