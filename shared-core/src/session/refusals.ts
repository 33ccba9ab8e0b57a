import type { QueryClient } from '@tanstack/react-query';

import { isAppError, type ErrorCode } from '../errors/index.ts';
import type { PortalClient } from '../supabase/index.ts';
import { useSession } from './session-store.ts';

/** Answers that may mean that this page believes something about its user which is no longer so. */
const DOUBTS: readonly ErrorCode[] = ['not_allowed', 'not_found', 'account.suspended'];
/** A page that repeats a refused query triggers one check only. */
const PAUSE_MS = 10_000;

/**
 * Watches refusals of the database, from any query. A refused token is refreshed; a refused permission refetches the profile and the
 * tenants, in case the role, the membership or the tenant is gone.
 */
export function followRefusals(
  client: PortalClient,
  queryClient: QueryClient,
  verifyProfile: () => Promise<void>,
): () => void {
  let doubtedAt = -PAUSE_MS;
  let renewedAt = -PAUSE_MS;

  function onError(error: unknown) {
    if (!isAppError(error)) return;
    if (error.code === 'signed_out') renew();
    if (DOUBTS.includes(error.code)) doubt();
  }

  function doubt() {
    const { user } = useSession.getState();
    if (!user || performance.now() - doubtedAt < PAUSE_MS) return;
    doubtedAt = performance.now();
    void verifyProfile();
    void queryClient.invalidateQueries({ queryKey: ['session', user.id, 'tenants'] });
  }

  /** The event after a refresh refetches everything. */
  function renew() {
    if (!useSession.getState().account || performance.now() - renewedAt < PAUSE_MS) return;
    renewedAt = performance.now();
    void client.auth.refreshSession();
  }

  const stops = [
    queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') onError(event.action.error);
    }),
    queryClient.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') onError(event.action.error);
    }),
  ];
  return () => stops.forEach((stop) => stop());
}
