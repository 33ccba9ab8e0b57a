import type { Session } from '@supabase/supabase-js';
import { render } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';

import { addErrors } from '../errors/index.ts';
import { applicationsErrors } from '../errors/work/applications.ts';
import { createFakeBackend } from '../testing/index.ts';
import {
  createPortalClient,
  publicFileUrl,
  rememberSession,
  storageOf,
  unwrap,
  useSupabase,
} from './index.ts';
import { createSessionStorage } from './session-storage.ts';

beforeEach(closeBrowserAndForget);

/** What ends with the browser: cookies without an expiry, and session storage. */
function closeBrowser() {
  sessionStorage.clear();
  for (const cookie of document.cookie.split('; ')) {
    document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`;
  }
}

function closeBrowserAndForget() {
  closeBrowser();
  localStorage.clear();
}

test.each([true, false])(
  '[AUTH-08] with Remember me %s a session is there as long as the browser is open',
  (remember) => {
    rememberSession(remember);
    const storage = createSessionStorage();
    storage.setItem('token', 'abc');
    expect(storage.getItem('token')).toBe('abc');
  },
);

test('[AUTH-08] a remembered session outlives the browser', () => {
  rememberSession(true);
  createSessionStorage().setItem('token', 'abc');
  closeBrowser();
  expect(createSessionStorage().getItem('token')).toBe('abc');
});

test('[AUTH-08] one that is not remembered ends with the browser, and leaves nothing stored', () => {
  rememberSession(false);
  createSessionStorage().setItem('token', 'abc');
  closeBrowser();
  expect(createSessionStorage().getItem('token')).toBeNull();
  expect(localStorage.getItem('token')).toBeNull();
});

test('[AUTH-08] the choice of the last sign-in counts', () => {
  rememberSession(true);
  createSessionStorage().setItem('token', 'first');
  rememberSession(false);
  createSessionStorage().setItem('token', 'second');
  closeBrowser();
  expect(createSessionStorage().getItem('token')).toBeNull();
});

test('[AUTH-08] one that the link of a mail begins in a later browser session is there, and ends with it', () => {
  rememberSession(false);
  closeBrowser();
  const storage = createSessionStorage();
  storage.setItem('token', 'by link');
  expect(storage.getItem('token')).toBe('by link');
  closeBrowser();
  expect(storage.getItem('token')).toBeNull();
});

test('[AUTH-08] a user without a choice is remembered', () => {
  createSessionStorage().setItem('token', 'abc');
  closeBrowser();
  expect(createSessionStorage().getItem('token')).toBe('abc');
});

test.each([true, false])(
  '[SES-03] with Remember me %s a session that is removed is nowhere',
  (remember) => {
    rememberSession(remember);
    const storage = createSessionStorage();
    storage.setItem('token', 'abc');
    storage.removeItem('token');
    expect(storage.getItem('token')).toBeNull();
    expect([localStorage.getItem('token'), sessionStorage.getItem('token')]).toEqual([null, null]);
  },
);

test('[CALL-01] [DATA-02] the client stores its session under sb-auth-token and uses the challenge flow', async () => {
  const backend = createFakeBackend();
  const client = createPortalClient({
    url: 'http://backend.test',
    key: 'sb_publishable_test',
    fetch: backend.fetch,
  });
  const { data } = await client.auth.signInWithOAuth({
    provider: 'google',
    options: { skipBrowserRedirect: true },
  });
  expect(new URL(data.url ?? '').searchParams.get('code_challenge_method')).toBe('s256');
  expect(localStorage.getItem('sb-auth-token-code-verifier')).not.toBeNull();
});

test('[CALL-01] a client that cannot be created shows so', () => {
  expect(() => createPortalClient({ url: 'nowhere', key: 'k' })).toThrow(
    'Failed to initialize Supabase client',
  );
});

test('[CALL-01] a client that cannot sign in shows so', async () => {
  vi.resetModules();
  vi.doMock('@supabase/supabase-js', () => ({ createClient: () => ({}) }));
  onTestFinished(() => vi.doUnmock('@supabase/supabase-js'));
  const quota = await import('./client.ts');
  expect(() => quota.createPortalClient({ url: 'http://backend.test', key: 'k' })).toThrow(
    'Supabase auth module not initialized',
  );
});

test('an answer without an error is its data', () => {
  expect(unwrap({ data: [1], error: null })).toEqual([1]);
  expect(unwrap({ data: null, error: null })).toBeNull();
});

test('an error response throws its AppError', () => {
  addErrors(applicationsErrors);
  const error = { code: 'PT409', message: 'application.conflict' };
  expect(() => unwrap({ data: null, error })).toThrow(
    expect.objectContaining({ name: 'AppError', code: 'application.conflict' }),
  );
});

test('the message of an Error, which no spread carries, is not lost', () => {
  expect(() => unwrap({ data: null, error: new Error('not_allowed') })).toThrow(
    expect.objectContaining({ code: 'not_allowed' }),
  );
});

test('a gateway that answers 503 counts as no connection', () => {
  expect(() => unwrap({ data: null, error: { message: 'upstream' }, status: 503 })).toThrow(
    expect.objectContaining({ code: 'offline' }),
  );
});

test('a page outside the provider gets an error', () => {
  vi.spyOn(console, 'error').mockReturnValue(); // React reports what the test throws on purpose
  function Lost() {
    useSupabase();
    return null;
  }
  expect(() => render(<Lost />)).toThrow('useSupabase must be used inside <SupabaseProvider>');
});

test('[CALL-01] the storage service is asked with the key of the project, and as the person or with the key', async () => {
  const requests: Request[] = [];
  const url = 'http://backend.example';
  const client = createPortalClient({
    url,
    key: 'sb_publishable_1',
    fetch: async (input, init) => {
      requests.push(new Request(input, init));
      return Response.json([]);
    },
  });
  const storage = await storageOf(client);
  expect(await storageOf(client)).toBe(storage);
  await storage.from('documents').remove(['one.pdf']);
  const [request] = requests;
  expect(request?.url).toBe(`${url}/storage/v1/object/documents`);
  expect(request?.headers.get('apikey')).toBe('sb_publishable_1');
  expect(request?.headers.get('authorization')).toBe('Bearer sb_publishable_1');
  vi.spyOn(client.auth, 'getSession').mockResolvedValue({
    data: { session: { access_token: 'of-the-person' } as Session },
    error: null,
  });
  await storage.from('documents').remove(['one.pdf']);
  expect(requests[1]?.headers.get('authorization')).toBe('Bearer of-the-person');
});

test('[DATA-02] the address of a public file is that of the storage service', async () => {
  const client = createPortalClient({ url: 'http://backend.example', key: 'sb_publishable_1' });
  const storage = await storageOf(client);
  expect(publicFileUrl(client, 'avatars', 'a/my picture.png')).toBe(
    storage.from('avatars').getPublicUrl('a/my picture.png').data.publicUrl,
  );
});
