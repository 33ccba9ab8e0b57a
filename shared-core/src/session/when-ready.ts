import { AppError } from '../errors/index.ts';
import { useSession, type SessionUser } from './session-store.ts';

/**
 * Waits until the session has been read. Answers the user, null when nobody is signed in, or 'timeout' when it is still
 * loading after `patienceMs`.
 */
export function whenReady(patienceMs: number): Promise<SessionUser | null | 'timeout'> {
  const now = useSession.getState();
  if (now.status === 'ready') return Promise.resolve(now.user);
  return new Promise((resolve) => {
    const stop = useSession.subscribe(({ status, user }) => {
      if (status === 'ready') finish(user);
    });
    const timer = setTimeout(() => finish('timeout'), patienceMs);
    function finish(result: SessionUser | null | 'timeout') {
      clearTimeout(timer);
      stop();
      resolve(result);
    }
  });
}

/** Waits until this very user is signed in and its profile read. Rejects after `patienceMs`. */
export function whenSignedIn(userId: string, patienceMs: number): Promise<SessionUser> {
  const now = useSession.getState().user;
  if (now?.id === userId) return Promise.resolve(now);
  return new Promise((resolve, reject) => {
    const stop = useSession.subscribe(({ user }) => {
      if (user?.id !== userId) return;
      clearTimeout(timer);
      stop();
      resolve(user);
    });
    const timer = setTimeout(() => {
      stop();
      reject(new AppError('PROFILE_ERROR'));
    }, patienceMs);
  });
}
