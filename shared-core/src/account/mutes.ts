import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { shows } from '../query/index.ts';
import { useUser } from '../session/index.ts';
import { unwrap, useSupabase, type Enum, type PortalClient } from '../supabase/index.ts';

/** Something a person does not want to hear of any more. */
interface Mute {
  subject_type: Enum<'notification_subject'>;
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

/** Lets notifications of a subject arrive again. */
export function useUnmute() {
  const client = useSupabase();
  const queryClient = useQueryClient();
  const { id } = useUser();
  return useMutation({
    mutationFn: async ({ subject_type, subject_id }: Omit<Mute, 'name'>) =>
      unwrap(await client.rpc('unmute_subject', { subject_type, subject_id })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: mutesKey(id) }),
  });
}
