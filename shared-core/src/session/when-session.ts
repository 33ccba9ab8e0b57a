import { AppError } from '../errors/index.ts';
import type { SessionState, SessionUser } from './session-state.ts';
import { useSession } from './session-store.ts';

/** Waits until the session is as described. Answers it, or 'timeout' when it is not after `patienceMs`. */
export function whenSession(
  isSo: (session: SessionState) => boolean,
  patienceMs: number,
): Promise<SessionState | 'timeout'> {
  const now = useSession.getState();
  if (isSo(now)) return Promise.resolve(now);
  return new Promise((resolve) => {
    const stop = useSession.subscribe((session) => {
      if (isSo(session)) finish(session);
    });
    const timer = setTimeout(() => finish('timeout'), patienceMs);
    function finish(result: SessionState | 'timeout') {
      clearTimeout(timer);
      stop();
      resolve(result);
    }
  });
}

/** Waits until this very user is signed in and their profile read. Rejects after `patienceMs`. */
export async function whenSignedIn(userId: string, patienceMs: number): Promise<SessionUser> {
  const session = await whenSession(({ user }) => user?.id === userId, patienceMs);
  if (session === 'timeout' || !session.user) throw new AppError('PROFILE_ERROR');
  return session.user;
}
