import { sessionIdOf, storedSession, type StoredSession } from './session-storage.ts';

const TURN = 'bahamasinc_refresh';
/** A lock of this name marks a refresh token that was already exchanged for a new session. */
const SPENT = 'bahamasinc_refresh_spent:';
/** Another tab sees what this one stores a moment later; within this time for certain. */
const SPENT_MS = 60_000;
/** For so long a tab waits for the session that replaced its own. */
const WAIT_MS = 10_000;
const LOOK_MS = 50;

/**
 * Lets one tab at a time refresh the token, and no tab use a token that was already exchanged (SES-07): two tabs send one request. A
 * tab marks its token as used before the next tab has its turn; the next tab waits until the storage has the new session. The mark is
 * a browser lock, because locks are consistent between tabs at every moment and the storage is not. It ends with its tab. Without
 * browser locks every tab refreshes by itself.
 */
export function takeTurn(refreshToken: string, ask: () => Promise<Response>): Promise<Response> {
  // Browsers offer locks on secure pages only, although the type does not say so.
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return ask();
  const stored = storedSession();
  const own = stored?.refresh_token === refreshToken ? sessionIdOf(stored) : undefined;
  return new Promise((resolve, reject) => {
    async function turn(available: LockManager) {
      const session = await sessionAfter(refreshToken, available);
      // The person has signed in again meanwhile. To hand that session out as this one's would end it with this one.
      if (own && typeof session === 'object' && sessionIdOf(session) !== own) {
        return resolve(over());
      }
      if (session === 'none yet') {
        const answer = await ask();
        if (await hasSession(answer)) await markSpent(refreshToken, available);
        return resolve(answer);
      }
      resolve(session === 'lost' ? unreachable() : Response.json(session));
    }
    locks.request(TURN, () => turn(locks)).catch(reject);
  });
}

/** auth-js retries this error without signing out. */
export function unreachable(): Response {
  return Response.json({ message: 'The auth service cannot be reached' }, { status: 503 });
}

/** auth-js leaves a valid session in the storage where it is. */
function over(): Response {
  const body = { code: 'session_not_found', message: 'Another session has begun on this device' };
  return Response.json(body, { status: 400 });
}

/** The session another tab was given for this token; `lost` when there was one and the storage does not show it. */
async function sessionAfter(
  refreshToken: string,
  locks: LockManager,
): Promise<StoredSession | 'none yet' | 'lost'> {
  const end = Date.now() + WAIT_MS;
  while (true) {
    // The mark is read first: what the storage shows after that is not older than the mark.
    const spent = await isSpent(refreshToken, locks);
    const session = storedSession();
    if (session && session.refresh_token !== refreshToken) return session;
    if (!spent) return 'none yet';
    // Without a session the person signed out meanwhile.
    if (!session || Date.now() >= end) return 'lost';
    await new Promise((done) => void setTimeout(done, LOOK_MS));
  }
}

async function isSpent(refreshToken: string, locks: LockManager): Promise<boolean> {
  const { held = [] } = await locks.query();
  return held.some(({ name }) => name === SPENT + refreshToken);
}

/** Resolves once every tab can see the mark. */
function markSpent(refreshToken: string, locks: LockManager): Promise<void> {
  return new Promise((marked) => {
    async function hold() {
      marked();
      await new Promise((done) => void setTimeout(done, SPENT_MS));
    }
    // Without a mark the answer counts all the same.
    locks.request(SPENT + refreshToken, { mode: 'shared' }, hold).catch(() => marked());
  });
}

/** Whether auth-js will store this response. */
async function hasSession(answer: Response): Promise<boolean> {
  if (!answer.ok) return false;
  const body = (await answer.clone().json()) as Record<string, unknown>;
  return [body['access_token'], body['refresh_token'], body['expires_in']].every(Boolean);
}
