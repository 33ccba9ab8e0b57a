const REMEMBER = 'bahamasinc_remember';
/** A cookie without an expiry: every tab sees it, and it goes when the browser is closed. */
const BROWSER_SESSION = 'bahamasinc_browser_session';
const browserSession = `${BROWSER_SESSION}=1; path=/; samesite=strict`;

/**
 * Where the session is kept. All tabs share it. Without "Remember me" it counts only while the browser session it was
 * made in lasts; afterwards the first read forgets it.
 */
export function sessionStorageFor({
  localStorage,
  document,
}: Pick<Window, 'localStorage' | 'document'>) {
  function hasEnded(): boolean {
    const remembered = localStorage.getItem(REMEMBER) !== 'no';
    return !remembered && !document.cookie.includes(`${BROWSER_SESSION}=`);
  }
  return {
    getItem(key: string) {
      if (hasEnded()) localStorage.removeItem(key);
      return localStorage.getItem(key);
    },
    setItem(key: string, value: string) {
      // A session that begins without the sign-in page, by the link of a mail, belongs to this browser session too.
      document.cookie = browserSession;
      localStorage.setItem(key, value);
    },
    removeItem: (key: string) => localStorage.removeItem(key),
  };
}

/** Notes, before a sign-in, whether its session shall outlive the browser. */
export function rememberSession(remember: boolean): void {
  localStorage.setItem(REMEMBER, remember ? 'yes' : 'no');
  document.cookie = browserSession;
}
