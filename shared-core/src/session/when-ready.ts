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
