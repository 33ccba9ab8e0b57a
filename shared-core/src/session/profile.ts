import { toAppError } from '../errors/index.ts';
import type { PortalClient } from '../supabase/index.ts';
import type { Account, SessionUser } from './session-state.ts';

/** How long a profile is waited for (LIM-02), in two tries. */
const PROFILE_TIMEOUT_MS = 5_000;

/**
 * Reads the profile behind a signed-in account; one that is missing the database makes first (TEN-04). 'suspended' when the database says
 * so, 'in doubt' when it does not know the session or has no profile for it, null when the reading failed.
 */
export async function loadProfile(
  client: PortalClient,
  account: Account,
): Promise<SessionUser | 'suspended' | 'in doubt' | null> {
  const signal = AbortSignal.timeout(PROFILE_TIMEOUT_MS);
  const first = await readProfile(client, account.id, signal);
  const made =
    !first.error && !first.data ? await client.rpc('ensure_profile').abortSignal(signal) : first;
  const refusal = made.error && toAppError(made.error).code;
  if (refusal === 'account.suspended') return 'suspended';
  if (refusal === 'signed_out') return 'in doubt';
  const { data, error } = first.data ? first : await readProfile(client, account.id, signal);
  if (!data) return error ? null : 'in doubt';
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
