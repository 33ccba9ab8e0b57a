import { useMutation } from '@tanstack/react-query';

import type { Notification, SubjectType } from '../notifications/index.ts';
import { unwrap, useSupabase } from '../supabase/index.ts';

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
  return useMutation({
    mutationFn: async (notificationId: string) =>
      unwrap(await client.rpc('mute_notification', { notification_id: notificationId })),
  });
}
