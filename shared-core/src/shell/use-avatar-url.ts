import { queryOptions, useQuery } from '@tanstack/react-query';

import { shows } from '../query/index.ts';
import { useUser } from '../session/index.ts';
import { unwrap, useSupabase, type PortalClient, publicFileUrl } from '../supabase/index.ts';
import { useSettled } from './use-settled.ts';

/** The path of a person's picture in the bucket avatars; null without one. Read beside the profile, whose reading the specification names. */
export const pictureQuery = (client: PortalClient, userId: string) =>
  queryOptions({
    queryKey: ['session', 'picture', userId],
    meta: shows(),
    queryFn: async ({ signal }) => {
      const picture = client.from('profiles').select('avatar_path').eq('id', userId);
      const row: { avatar_path: string | null } | null = unwrap(
        await picture.abortSignal(signal).maybeSingle(),
      );
      return row?.avatar_path ?? null;
    },
  });

/** The address of the signed-in person's picture; undefined without one. It is read once the first screen is there. */
export function useAvatarUrl(): string | undefined {
  const client = useSupabase();
  const isSettled = useSettled();
  const { data: path } = useQuery({ ...pictureQuery(client, useUser().id), enabled: isSettled });
  return path ? publicFileUrl(client, 'avatars', path) : undefined;
}
