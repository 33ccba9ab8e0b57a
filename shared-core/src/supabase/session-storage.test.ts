import { afterEach, expect, test, vi } from 'vitest';

import { createSessionStorage, rememberSession } from './session-storage.ts';

/** A page at this address whose cookies are the given text; collects what it sets. */
function pageAt(address: string, cookie: string): string[] {
  const set: string[] = [];
  const kept = new Map<string, string>();
  vi.stubGlobal('location', new URL(address));
  vi.stubGlobal('document', {
    get cookie() {
      return cookie;
    },
    set cookie(text: string) {
      set.push(text);
    },
  });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  return set;
}

afterEach(() => vi.unstubAllGlobals());

test.each([
  [
    'https://portal.example.com/',
    '__Host-bahamasinc_browser_session=1; path=/; samesite=strict; secure',
  ],
  ['http://127.0.0.1:3000/', 'bahamasinc_browser_session=1; path=/; samesite=strict'],
])('[AUTH-02] at %s the cookie of the browser session is %s', (address, expected) => {
  const set = pageAt(address, '');
  rememberSession(false);
  expect(set).toEqual([expected]);
});

test.each([
  ['https://portal.example.com/', '__Host-bahamasinc_browser_session=1', 'token'],
  ['https://portal.example.com/', 'a=b; __Host-bahamasinc_browser_session=1', 'token'],
  // Another host name of the domain may set one without the prefix.
  ['https://portal.example.com/', 'bahamasinc_browser_session=1', null],
  ['https://portal.example.com/', 'x__Host-bahamasinc_browser_session=1', null],
  ['http://127.0.0.1:3000/', 'bahamasinc_browser_session=1', 'token'],
  ['http://127.0.0.1:3000/', '', null],
])(
  '[AUTH-02] at %s with the cookies "%s" a session that is not remembered is %s',
  (address, cookie, expected) => {
    pageAt(address, cookie);
    rememberSession(false);
    const storage = createSessionStorage();
    storage.setItem('key', 'token');
    expect(storage.getItem('key')).toBe(expected);
  },
);
