import { shows } from '../query/index.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { AppError } from '../errors/index.ts';
import { useUser } from '../session/index.ts';
import { unwrap, useSupabase, type PortalClient } from '../supabase/index.ts';

/** Fresh for two minutes and then refetched: the live connection of the active tenant does not announce every notification. */
const FRESH_FOR_MS = 2 * 60_000;
const SHOWN = 50;

export type Notification = Awaited<ReturnType<typeof loadNotifications>>[number];

const notificationsKey = (userId: string) => ['session', userId, 'notifications'] as const;

function listQuery(client: PortalClient, userId: string) {
  return queryOptions({
    queryKey: [...notificationsKey(userId), 'list'],
    meta: shows('notifications'),
    queryFn: ({ signal }) => loadNotifications(client, userId, signal),
    staleTime: FRESH_FOR_MS,
  });
}

function unreadQuery(client: PortalClient, userId: string) {
  return queryOptions({
    queryKey: [...notificationsKey(userId), 'unread'],
    meta: shows('notifications'),
    queryFn: ({ signal }) => countUnread(client, userId, signal),
    staleTime: FRESH_FOR_MS,
    refetchInterval: FRESH_FOR_MS,
  });
}

async function loadNotifications(client: PortalClient, userId: string, signal: AbortSignal) {
  const { data, error } = await client
    .from('notifications')
    .select(
      'id, kind, tenant_id, title, message, subject_type, subject_id, parent_type, parent_id, link, read, created_at',
    )
    .eq('user_id', userId)
    .order('created_at', { ascending: false })
    .limit(SHOWN)
    .abortSignal(signal);
  if (error) throw new AppError('notifications_failed', { cause: error });
  return data;
}

/** All of them, however long the list is. */
async function countUnread(client: PortalClient, userId: string, signal: AbortSignal) {
  const { count, error } = await client
    .from('notifications')
    .select('id', { count: 'exact', head: true })
    .eq('user_id', userId)
    .eq('read', false)
    .abortSignal(signal);
  if (error) throw new AppError('notifications_failed', { cause: error });
  return count ?? 0;
}

/** How many notifications the signed-in user has not read; 0 while that is not known. */
export function useUnreadCount(): number {
  return useQuery(unreadQuery(useSupabase(), useUser().id)).data ?? 0;
}

/** The newest notifications of the signed-in user. */
export function useNotifications() {
  const query = useQuery(listQuery(useSupabase(), useUser().id));
  return { ...query, notifications: query.data ?? [] };
}

/** Marks notifications read or, for Undo, unread: on screen at once, refetched when the database refuses (NOT-01). */
export function useMarkRead() {
  const client = useSupabase();
  const { id: userId } = useUser();
  return useMutation({
    ...useOptimistic(),
    async mutationFn({ ids, read }: Marking) {
      const change = client.from('notifications').update({ read }).eq('user_id', userId);
      const { error } = await (ids.length === 1
        ? change.eq('id', String(ids[0]))
        : change.in('id', [...ids]));
      if (error) throw new AppError('notification_read_failed', { cause: error });
    },
  });
}

/** Marks all of them read, also those beyond the list. Answers how many that were. */
export function useMarkAllRead() {
  const client = useSupabase();
  const optimistic = useOptimistic();
  return useMutation({
    ...optimistic,
    async mutationFn(_marking: Marking) {
      try {
        return unwrap(await client.rpc('mark_all_notifications_read'));
      } catch (cause) {
        throw new AppError('notification_read_failed', { cause });
      }
    },
    async onMutate(marking: Marking) {
      await optimistic.onMutate(marking);
      optimistic.setUnread(() => 0);
    },
  });
}

interface Marking {
  ids: readonly string[];
  read: boolean;
}

/** What both markings do on screen before the database has answered, and when it refuses. */
function useOptimistic() {
  const client = useSupabase();
  const queryClient = useQueryClient();
  const { id: userId } = useUser();
  const { queryKey: listKey } = listQuery(client, userId);
  const { queryKey: unreadKey } = unreadQuery(client, userId);
  const setUnread = (change: (count: number) => number) =>
    queryClient.setQueryData(unreadKey, (count) =>
      count === undefined ? count : Math.max(0, change(count)),
    );

  return {
    setUnread,
    async onMutate({ ids, read }: Marking) {
      await queryClient.cancelQueries({ queryKey: notificationsKey(userId) });
      const list = queryClient.getQueryData(listKey) ?? [];
      const changed = list.filter((item) => ids.includes(item.id) && item.read !== read).length;
      queryClient.setQueryData(listKey, (items) =>
        items?.map((item) => (ids.includes(item.id) ? { ...item, read } : item)),
      );
      setUnread((count) => count + (read ? -changed : changed));
    },
    onError: () => queryClient.invalidateQueries({ queryKey: notificationsKey(userId) }),
  };
}
