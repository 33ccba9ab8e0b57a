import type { Query, QueryClient } from '@tanstack/react-query';

import { lastTakenAhead, type PortalClient } from '../supabase/index.ts';
import { useSession } from './session-store.ts';

/** A page that opens later than this has missed too much for the number to help. */
const GOOD_FOR_MS = 60_000;
/** From the answer of the network until a query has it, on a busy page. */
const UNTIL_KNOWN_MS = 1_000;
/** Where a portal is opening, or opens after the sign-in. */
const PLACES = /^\/(app|admin|auth)(\/|$)/;

/**
 * The number of a tenant's last change event, read while the code of a portal comes. What is read after it has all changes up to that number, since
 * numbers come in the order of commits.
 */
export interface FirstHead {
  seq: number;
  /** When it was read; a `Date.now()`. */
  at: number;
  /** Whether a query may have been answered before the number was known. */
  isEarly: (query: Query) => boolean;
}

interface KnownHead extends FirstHead {
  of: string;
}

let asking = '';
let first: KnownHead | null = null;

/** Asks for the number of the tenant that the user worked in last, once. What refuses it, or keeps it from coming, costs nothing but readings. */
export async function askFirstHead(client: PortalClient, queryClient: QueryClient): Promise<void> {
  const { user } = useSession.getState();
  if (!user?.lastActiveTenant || !PLACES.test(location.pathname)) return;
  const of = `${user.id} ${user.lastActiveTenant}`;
  if (asking === of) return;
  asking = of;
  const { data } = await client.rpc('live_head', { tenant_id: user.lastActiveTenant });
  const [head] = data ?? [];
  if (!head || asking !== of) return;
  const queries = queryClient.getQueryCache().getAll();
  // Weak: after a sign-out nothing here keeps what they read.
  const begun = new WeakSet(
    queries.filter(({ state }) => state.fetchStatus !== 'idle' || state.dataUpdatedAt > 0),
  );
  first = {
    of,
    at: Date.now(),
    seq: head.seq,
    isEarly(query) {
      const { dataUpdatedAt } = query.state;
      const isOfAhead = dataUpdatedAt > 0 && dataUpdatedAt <= lastTakenAhead() + UNTIL_KNOWN_MS;
      return isOfAhead || begun.has(query);
    },
  };
}

/** The number, if it was read shortly before the pages of this tenant opened; null otherwise. */
export function firstHeadOf(userId: string, tenantId: string, openedAt: number): FirstHead | null {
  const isKnown = first?.of === `${userId} ${tenantId}` && first.at > openedAt - GOOD_FOR_MS;
  return isKnown ? first : null;
}
