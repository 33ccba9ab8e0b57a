const REMEMBER = 'bahamasinc_remember';

type Stores = Pick<Window, 'localStorage' | 'sessionStorage'>;

/**
 * Where the session is kept: across restarts when the person ticked "Remember me", else for this browser session only.
 * Reading looks in both places, so that the choice at the last sign-in need not be known.
 */
export function sessionStorageFor({ localStorage, sessionStorage }: Stores) {
  return {
    getItem: (key: string) => sessionStorage.getItem(key) ?? localStorage.getItem(key),
    setItem(key: string, value: string) {
      const remembered = localStorage.getItem(REMEMBER) !== 'no';
      (remembered ? localStorage : sessionStorage).setItem(key, value);
      (remembered ? sessionStorage : localStorage).removeItem(key);
    },
    removeItem(key: string) {
      sessionStorage.removeItem(key);
      localStorage.removeItem(key);
    },
  };
}

/** Notes, before a sign-in, whether its session shall outlive the browser. */
export function rememberSession(remember: boolean): void {
  localStorage.setItem(REMEMBER, remember ? 'yes' : 'no');
}
