import type { QueryClient } from '@tanstack/react-query';

import { isAppError, type ErrorCode } from '../errors/index.ts';
import type { PortalClient } from '../supabase/index.ts';
import { useSession } from './session-store.ts';

/** Answers that may mean that this page believes something about its user which is no longer so. */
const DOUBTS: readonly ErrorCode[] = ['not_allowed', 'not_found', 'account.suspended'];
/** A page that repeats a refused query triggers one check only. */
const PAUSE_MS = 10_000;

const DOUBT = 'portal:doubt';

/** Has the profile and the tenants of the user read again at once: a live signal says that something about them has changed. */
export function doubtUser(): void {
  window.dispatchEvent(new Event(DOUBT));
}

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
    verify(user.id);
  }

  function verify(userId: string) {
    doubtedAt = performance.now();
    void verifyProfile();
    void queryClient.invalidateQueries({ queryKey: ['session', userId, 'tenants'] });
  }

  function onDoubt() {
    const { user } = useSession.getState();
    if (user) verify(user.id);
  }
  window.addEventListener(DOUBT, onDoubt);

  /** The event after a refresh refetches everything. */
  function renew() {
    if (!useSession.getState().account || performance.now() - renewedAt < PAUSE_MS) return;
    renewedAt = performance.now();
    void client.auth.refreshSession();
  }

  const stops = [
    () => window.removeEventListener(DOUBT, onDoubt),
    queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') onError(event.action.error);
    }),
    queryClient.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') onError(event.action.error);
    }),
  ];
  return () => stops.forEach((stop) => stop());
}
