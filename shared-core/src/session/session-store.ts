import { create } from 'zustand';

import type { Enum } from '../supabase/index.ts';

/** Who is signed in, as the profile says. */
export interface SessionUser {
  id: string;
  email: string;
  fullName: string;
  role: Enum<'user_role'>;
  lastActiveTenant: string | null;
  /** The profile could not be read: the least role is assumed until it can. */
  limited: boolean;
}

interface SessionState {
  /** `loading` until the stored session and its profile have been read, then `ready` for good. */
  status: 'loading' | 'ready';
  user: SessionUser | null;
}

/** The session of this page. Written by `startSession`, and by `useSwitchTenant` for the last active tenant. */
export const useSession = create<SessionState>()(() => ({ status: 'loading', user: null }));

/** The signed-in user, in places only a signed-in user can reach. */
export function useUser(): SessionUser {
  const user = useSession((session) => session.user);
  if (!user) throw new Error('useUser is for pages behind a guard');
  return user;
}
