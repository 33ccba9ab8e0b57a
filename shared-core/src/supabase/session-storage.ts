import { deviceStorage } from './device-storage.ts';

/** The key under which auth-js stores the session (DATA-02). */
export const TOKEN_KEY = 'sb-auth-token';

const REMEMBER = 'bahamasinc_remember';
/**
 * A cookie without an expiry: every tab sees it, and it goes when the browser is closed. Over HTTPS its prefix keeps other host names of the
 * domain, and pages without encryption, from setting it.
 */
const prefix = () => (location.protocol === 'https:' ? '__Host-' : '');
const cookie = () => `${prefix()}bahamasinc_browser_session=1`;
const browserSession = () => `${cookie()}; path=/; samesite=strict${prefix() && '; secure'}`;

/**
 * The storage of the session, shared by all tabs. Without "Remember me" it is valid only for the browser session that created it; a later
 * read deletes it. Without storage the session lasts as long as the page.
 */
export function createSessionStorage() {
  const memory = new Map<string, string>();
  return {
    getItem: (key: string) => memory.get(key) ?? readStored(key),
    setItem(key: string, value: string) {
      // A session that begins without the sign-in page, by the link of a mail, belongs to this browser session too.
      document.cookie = browserSession();
      memory.delete(key);
      if (!deviceStorage.write(key, value)) {
        // Delete an older session: its refresh token is used up.
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
  document.cookie = browserSession();
}

/** Whether the session may outlive the browser. */
export function isSessionRemembered(): boolean {
  return deviceStorage.read(REMEMBER) !== 'no';
}

/** The stored session, as far as a new page needs it. None of it has been verified. */
export interface StoredSession {
  access_token: string;
  refresh_token: string;
  user: { id: string; email?: string; user_metadata?: Record<string, unknown> };
}

/** The stored session; null without a readable one. */
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

/** Which session a token belongs to: it stays the same with each refresh, and is another one with each sign-in. */
export function sessionIdOf(session: { access_token: string } | null): string | undefined {
  const [, claims = ''] = session?.access_token.split('.') ?? [];
  try {
    const text = atob(claims.replaceAll('-', '+').replaceAll('_', '/'));
    const { session_id: id } = JSON.parse(text) as { session_id?: unknown };
    return typeof id === 'string' ? id : undefined;
  } catch {
    return undefined; // no token of the auth service: it belongs to no session
  }
}

function readStored(key: string): string | null {
  if (!isSessionRemembered() && !document.cookie.split('; ').includes(cookie())) {
    deviceStorage.remove(key);
  }
  return deviceStorage.read(key);
}
