import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { useUser } from '../session/index.ts';
import { livePlaceOf, unwrap } from '../supabase/index.ts';
import { useTenantScope } from '../tenant/index.ts';
import { connect } from './connect.ts';
import { followTenant, type Head } from './follow-tenant.ts';
import { beginning, type LiveState } from './live-state.ts';
import { useLive } from './live-store.ts';
import { createReader } from './read-again.ts';

/** The position of each topic on this page, for a user who returns to its tenant or comes from the other portal. */
const followed = new Map<string, LiveState>();

export interface LiveUpdatesProps {
  /** When the pages of this tenant began to be read. */
  openedAt: number;
}

/** Keeps the data of the active tenant up to date; renders nothing (LIVE-01). */
export default function LiveUpdates({ openedAt }: LiveUpdatesProps) {
  const { supabase, tenantId } = useTenantScope();
  const { id: userId, role } = useUser();
  const queryClient = useQueryClient();
  const topic = role === 'admin' ? `tenant:${tenantId}:staff` : `tenant:${tenantId}`;

  useEffect(() => {
    const reader = createReader(queryClient, tenantId);
    const key = `${userId} ${topic}`;
    const stop = followTenant(
      {
        connect: (handlers) => connect(livePlaceOf(supabase), topic, handlers),
        async askHead(): Promise<Head> {
          const [head] = unwrap(await supabase.rpc('live_head', { tenant_id: tenantId }));
          // Null where nothing was ever sent, which the generated type does not know.
          return {
            seq: head?.seq ?? 0,
            ageMs: (head?.age_ms as number | null | undefined) ?? null,
          };
        },
        readAll: reader.readAll,
        read: reader.read,
        refused: () =>
          void queryClient.invalidateQueries({ queryKey: ['session', userId, 'tenants'] }),
        notify: (state) => useLive.setState(state, true),
      },
      followed.get(key) ?? beginning(openedAt),
    );
    return () => {
      followed.set(key, stop());
      reader.stop();
      useLive.setState(useLive.getInitialState(), true);
    };
  }, [supabase, queryClient, tenantId, userId, topic, openedAt]);

  return null;
}
