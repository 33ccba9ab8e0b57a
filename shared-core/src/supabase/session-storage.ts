import { deviceStorage } from './device-storage.ts';

/** The key auth-js keeps the session under (DATA-02). */
export const TOKEN_KEY = 'sb-auth-token';

const REMEMBER = 'bahamasinc_remember';
/** A cookie without an expiry: every tab sees it, and it goes when the browser is closed. */
const BROWSER_SESSION = 'bahamasinc_browser_session';
const browserSession = `${BROWSER_SESSION}=1; path=/; samesite=strict`;

/**
 * Where the session is kept. All tabs share it. Without "Remember me" it counts only while the browser session it was
 * made in lasts; afterwards the first read forgets it. Where the device keeps nothing, the page does while it is open.
 */
export function createSessionStorage() {
  const memory = new Map<string, string>();
  return {
    getItem: (key: string) => memory.get(key) ?? readStored(key),
    setItem(key: string, value: string) {
      // A session that begins without the sign-in page, by the link of a mail, belongs to this browser session too.
      document.cookie = browserSession;
      memory.delete(key);
      if (!deviceStorage.write(key, value)) {
        // An older session must not stand there in its place: its refresh token is used up.
        deviceStorage.remove(key);
        memory.set(key, value);
      }
    },
    removeItem(key: string) {
      memory.delete(key);
      deviceStorage.remove(key);
    },
  };
}

/** Notes, before a sign-in, whether its session may outlive the browser. */
export function rememberSession(remember: boolean): void {
  deviceStorage.write(REMEMBER, remember ? 'yes' : 'no');
  document.cookie = browserSession;
}

/** Whether the session may outlive the browser. */
export function isSessionRemembered(): boolean {
  return deviceStorage.read(REMEMBER) !== 'no';
}

/** The session this device keeps, as far as a page about to open needs it. Nothing in it has been verified. */
export interface StoredSession {
  access_token: string;
  refresh_token: string;
  user: { id: string; email?: string; user_metadata?: Record<string, unknown> };
}

/** The session this device keeps; null when there is none that can be read. */
export function storedSession(): StoredSession | null {
  try {
    const session = JSON.parse(readStored(TOKEN_KEY) ?? 'null') as Partial<StoredSession> | null;
    const isSession =
      typeof session?.user?.id === 'string' &&
      typeof session.refresh_token === 'string' &&
      typeof session.access_token === 'string';
    return isSession ? (session as StoredSession) : null;
  } catch {
    return null; // auth-js removes what it cannot read
  }
}

function readStored(key: string): string | null {
  if (!isSessionRemembered() && !document.cookie.includes(`${BROWSER_SESSION}=`)) {
    deviceStorage.remove(key);
  }
  return deviceStorage.read(key);
}
