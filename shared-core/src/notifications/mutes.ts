import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { shows } from '../query/index.ts';
import { useUser } from '../session/index.ts';
import { unwrap, useSupabase, type PortalClient } from '../supabase/index.ts';
import type { Notification } from './notifications.ts';
import type { SubjectType } from './subjects.ts';

/** Something a person does not want to hear of any more. */
export interface Mute {
  subject_type: SubjectType;
  subject_id: string;
  /** What it was called when it was muted. */
  name: string;
}

const mutesKey = (userId: string) => ['session', userId, 'mutes'] as const;

/** What the signed-in user muted, by name. */
export const mutesQuery = (client: PortalClient, userId: string) =>
  queryOptions({
    queryKey: mutesKey(userId),
    meta: shows(),
    async queryFn({ signal }): Promise<Mute[]> {
      const mutes = client
        .from('notification_mutes')
        .select('subject_type, subject_id, name')
        .eq('user_id', userId)
        .order('name')
        .abortSignal(signal);
      return unwrap(await mutes);
    },
  });

const mutable: ReadonlySet<SubjectType> = new Set([
  'application',
  'change_request',
  'company',
  'document',
  'invoice',
  'ticket',
]);
const owed = new Set(['account', 'compliance', 'kyc']);

/** Whether what a notification is about can be muted, as far as that is known here: the database has the last word. */
export const canMute = ({ kind, subject_type: type }: Notification): boolean =>
  type !== null && mutable.has(type) && !owed.has(kind.split('.')[0] ?? '');

/** Mutes what a notification is about; its name. Raises notification.cannot_mute, notification.too_many_mutes. */
export function useMute() {
  const client = useSupabase();
  const read = useReadMutesAgain();
  return useMutation({
    mutationFn: async (notificationId: string) =>
      unwrap(await client.rpc('mute_notification', { notification_id: notificationId })),
    onSettled: read,
  });
}

/** Lets notifications of a subject arrive again. */
export function useUnmute() {
  const client = useSupabase();
  const read = useReadMutesAgain();
  return useMutation({
    mutationFn: async ({ subject_type, subject_id }: Omit<Mute, 'name'>) =>
      unwrap(await client.rpc('unmute_subject', { subject_type, subject_id })),
    onSettled: read,
  });
}

function useReadMutesAgain() {
  const queryClient = useQueryClient();
  const { id } = useUser();
  return () => queryClient.invalidateQueries({ queryKey: mutesKey(id) });
}
