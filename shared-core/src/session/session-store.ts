import { create } from 'zustand';

import {
  initialState,
  next,
  type SessionEvent,
  type SessionState,
  type SessionUser,
} from './session-state.ts';

/** The session of this page. Changed by events only, see session-state.ts. */
export const useSession = create<SessionState>()(() => initialState);

/** Lets an event happen to the session of this page. */
export function dispatch(event: SessionEvent): void {
  useSession.setState((state) => next(state, event));
}

/** Shows another name of the signed-in user, once the profile has it. */
export function renameUser(fullName: string): void {
  const { user } = useSession.getState();
  if (user) dispatch({ type: 'profile read', user: { ...user, fullName } });
}

/** The signed-in user, in places only a signed-in user can reach. */
export function useUser(): SessionUser {
  const user = useSession((session) => session.user);
  if (!user) throw new Error('useUser is for pages behind a guard');
  return user;
}
