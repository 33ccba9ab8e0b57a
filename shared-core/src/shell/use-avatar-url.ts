import { useSupabase } from '../supabase/index.ts';

/** The address of a person's picture; undefined without one. */
export function useAvatarUrl(path: string | null | undefined): string | undefined {
  const { storage } = useSupabase();
  return path ? storage.from('avatars').getPublicUrl(path).data.publicUrl : undefined;
}
