import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { personalTables } from '../query/index.ts';
import { doubtUser, firstHeadOf, useUser } from '../session/index.ts';
import { livePlaceOf, unwrap } from '../supabase/index.ts';
import { useTenantScope } from '../tenant/index.ts';
import { connect, type PresenceHandlers } from './connect.ts';
import { followTenant, type Head } from './follow-tenant.ts';
import { beginning, type LiveState } from './live-state.ts';
import { useLive } from './live-store.ts';
import { usePresence } from './presence-store.ts';
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
  const { id: userId, role, fullName, email } = useUser();
  const queryClient = useQueryClient();
  const isStaff = role === 'admin';
  const topic = isStaff ? `tenant:${tenantId}:staff` : `tenant:${tenantId}`;
  const name = fullName || email;

  useEffect(() => {
    const reader = createReader(queryClient, tenantId);
    const presence = isStaff ? presenceOf({ userId, name }) : undefined;
    const key = `${userId} ${topic}`;
    const first = firstHeadOf(userId, tenantId, openedAt);
    const stop = followTenant(
      {
        connect: (handlers) =>
          connect(livePlaceOf(supabase), topic, handlers, presence, {
            topic: `user:${userId}`,
            // Work of theirs has come further; any other signal is about the person.
            changed: (table) => (personalTables.has(table) ? reader.read(table) : doubtUser()),
          }),
        async askHead(): Promise<Head> {
          const [head] = unwrap(await supabase.rpc('live_head', { tenant_id: tenantId }));
          if (!head) throw new Error('The tenant is no longer theirs');
          // Null where nothing was ever sent, which the generated type does not know.
          return { seq: head.seq, ageMs: head.age_ms ?? null };
        },
        readAll: reader.readAll,
        readEarly: () => reader.readSome((query) => !first || first.isEarly(query)),
        read: reader.read,
        refused: doubtUser,
        notify: (state) => useLive.setState(state, true),
      },
      followed.get(key) ?? beginning(Math.min(openedAt, first?.at ?? openedAt), first?.seq),
    );
    return () => {
      followed.set(key, stop());
      reader.stop();
      usePresence.setState({ others: [] });
      useLive.setState(useLive.getInitialState(), true);
    };
  }, [supabase, queryClient, tenantId, userId, topic, openedAt, isStaff, name]);

  return null;
}

/** Shows colleagues the page of this window, and keeps what they show. */
function presenceOf(me: { userId: string; name: string }): PresenceHandlers {
  return {
    key: `${me.userId} ${crypto.randomUUID()}`,
    follow(show) {
      const tell = ({ here }: { here: string | null }) => show({ ...me, at: here ?? '' });
      tell(usePresence.getState());
      return usePresence.subscribe((state, before) => {
        if (state.here !== before.here) tell(state);
      });
    },
    present(pages) {
      const others = pages.flatMap(({ userId, name, at }) =>
        typeof userId === 'string' &&
        typeof name === 'string' &&
        typeof at === 'string' &&
        userId !== me.userId
          ? [{ userId, name, at }]
          : [],
      );
      usePresence.setState({ others });
    },
  };
}
