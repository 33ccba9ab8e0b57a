import { storedSession, whenStored } from './session-storage.ts';

const LOCK = 'bahamasinc_refresh';
/** For so long the others wait for the tab that refreshed to keep what it got. */
const KEEPING_MS = 1_000;

/**
 * Lets one tab at a time ask for a new token. A tab that waited finds the token it wanted to spend replaced, and is given what the
 * tab before it got: of two tabs one request goes out (SES-07). Where the browser has no locks, every tab asks for itself.
 */
export function takeTurn(refreshToken: string, ask: () => Promise<Response>): Promise<Response> {
  // Browsers offer locks on secure pages only, whatever the type says.
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return ask();
  return new Promise((resolve, reject) => {
    async function turn() {
      const session = storedSession();
      if (session && session.refresh_token !== refreshToken) {
        return resolve(Response.json(session));
      }
      const kept = whenStored();
      const answer = await ask();
      resolve(answer);
      if (answer.ok) await Promise.race([kept, pause(KEEPING_MS)]);
    }
    locks.request(LOCK, turn).catch(reject);
  });
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => void setTimeout(done, ms));
}
