import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { AppError } from '../errors/index.ts';
import { useUser } from '../session/index.ts';
import { useSupabase, type PortalClient } from '../supabase/index.ts';

const FRESH_FOR_MS = 2 * 60_000;
const SHOWN = 50;

export type Notification = Awaited<ReturnType<typeof loadNotifications>>[number];

function notificationsQuery(client: PortalClient, userId: string) {
  return queryOptions({
    queryKey: ['session', userId, 'notifications'],
    queryFn: ({ signal }) => loadNotifications(client, userId, signal),
    staleTime: FRESH_FOR_MS,
  });
}

async function loadNotifications(client: PortalClient, userId: string, signal: AbortSignal) {
  const { data, error } = await client
    .from('notifications')
    .select('id, title, message, link, read, created_at')
    .eq('user_id', userId)
    .order('created_at', { ascending: false })
    .limit(SHOWN)
    .abortSignal(signal);
  if (error) throw new AppError('notifications_failed', { cause: error });
  return data;
}

/** The newest notifications of the signed-in user and how many of them are unread. */
export function useNotifications() {
  const query = useQuery(notificationsQuery(useSupabase(), useUser().id));
  const notifications = query.data ?? [];
  return { ...query, notifications, unread: notifications.filter(({ read }) => !read).length };
}

/** Marks one notification read: on screen at once, asked for again if the database refuses (NOT-01). */
export function useMarkRead() {
  const client = useSupabase();
  const queryClient = useQueryClient();
  const { queryKey } = notificationsQuery(client, useUser().id);

  return useMutation({
    async mutationFn(id: string) {
      const { error } = await client.from('notifications').update({ read: true }).eq('id', id);
      if (error) throw new AppError('notifications_failed', { cause: error });
    },
    async onMutate(id) {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (list) =>
        list?.map((item) => (item.id === id ? { ...item, read: true } : item)),
      );
    },
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
}
