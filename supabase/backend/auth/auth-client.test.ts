import { AuthApiError, createClient, type SupportedStorage } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { follow, linkIn, mailTo } from '../testing/mails.ts';
import { PATIENCE } from '../testing/patience.ts';
import { startTestBackend, type TestBackend } from '../testing/test-backend.ts';

// Starting a database takes its time on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const SITE = 'http://localhost:3000';
const PASSWORD = 'correct horse';

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

afterAll(async () => {
  await backend.destroy();
});

/** The client of a page at `href`, configured as the portal configures it; `storage` is the browser's. */
function page(href: string, storage: SupportedStorage) {
  vi.stubGlobal('window', {
    location: { href },
    history: { state: null, replaceState() {} },
    addEventListener() {},
    removeEventListener() {},
  });
  vi.stubGlobal('document', { visibilityState: 'hidden' });
  return createClient(backend.url, backend.keys.publishable, {
    auth: {
      flowType: 'pkce',
      autoRefreshToken: false,
      persistSession: true,
      detectSessionInUrl: true,
      storage,
    },
  });
}

function browserStorage(): SupportedStorage {
  const entries = new Map<string, string>();
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
}

describe('the client of a page', () => {
  test('[CALL-01] [AUTH-07] finds the code of a recovery link in its address and reports that a password is to be set', async () => {
    const { email } = await backend.signedUp('Reset');
    const storage = browserStorage();
    const before = page(`${SITE}/auth/forgot-password`, storage);
    await before.auth.resetPasswordForEmail(email, { redirectTo: `${SITE}/auth/reset` });
    const back = await follow(linkIn(await mailTo(backend, email, /Reset your password/)));

    const after = page(back.href, storage);
    const events: string[] = [];
    after.auth.onAuthStateChange((event) => events.push(event));
    const { error } = await after.auth.initialize();
    expect(error).toBeNull();
    await vi.waitFor(() => expect(events).toContain('PASSWORD_RECOVERY'), PATIENCE);
    expect((await after.auth.getUser()).data.user?.email).toBe(email);
  });

  test('[CAT-03] shows an error of the address as a redirect error, with its code', async () => {
    const { email } = await backend.signedUp('Expired');
    const storage = browserStorage();
    await page(SITE, storage).auth.resetPasswordForEmail(email);
    const link = linkIn(await mailTo(backend, email, /Reset your password/));
    await follow(link);
    const { error } = await page((await follow(link)).href, storage).auth.initialize();
    expect(error).toMatchObject({
      name: 'AuthImplicitGrantRedirectError',
      message: 'Email link is invalid or has expired',
      details: { error: 'access_denied', code: 'otp_expired' },
    });
  });

  test('[CAT-03] in another browser than the one that asked has no verifier', async () => {
    const { email } = await backend.signedUp('Other-browser');
    await page(SITE, browserStorage()).auth.resetPasswordForEmail(email);
    const back = await follow(linkIn(await mailTo(backend, email, /Reset your password/)));
    const { auth } = page(SITE, browserStorage());
    const { error } = await auth.exchangeCodeForSession(back.searchParams.get('code') ?? '');
    expect(error).toMatchObject({ name: 'AuthPKCECodeVerifierMissingError' });
  });
});

describe('[CAT-03] auth-js knows each refusal by its class', () => {
  test.each([
    ['a missing session', 'AuthSessionMissingError', () => backend.anonymous().auth.updateUser({})],
    [
      'missing credentials',
      'AuthInvalidCredentialsError',
      () => backend.anonymous().auth.signInWithPassword({ password: 'x' } as never),
    ],
    [
      'wrong credentials',
      'AuthApiError',
      () => backend.anonymous().auth.signInWithPassword({ email: 'a@example.com', password: 'x' }),
    ],
    [
      'a weak password',
      'AuthWeakPasswordError',
      () => backend.anonymous().auth.signUp({ email: 'weak@example.com', password: 'x' }),
    ],
  ])('%s', async (_what, name, ask) => {
    expect((await ask()).error?.name).toBe(name);
  });

  test('a session that was ended elsewhere', async () => {
    const { client, userId } = await backend.signedUp('Ended');
    await backend.sql('delete from auth.sessions where user_id = $1', [userId]);
    expect((await client.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
  });

  test.each([502, 503, 504])('an answer %i, which is worth another try', async (status) => {
    const { error } = await failing(async () => new Response('busy', { status }));
    expect(error).toMatchObject({ name: 'AuthRetryableFetchError', status });
  });

  test('no network, which is worth another try', async () => {
    const { error } = await failing(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(error).toMatchObject({ name: 'AuthRetryableFetchError', status: 0 });
  });

  test('an answer without tokens', async () => {
    const { error } = await failing(async () => Response.json({}));
    expect(error?.name).toBe('AuthInvalidTokenResponseError');
  });

  test('every other refusal carries its status and code', async () => {
    const { error } = await backend.anonymous().auth.refreshSession({ refresh_token: 'unknown' });
    expect(error).toBeInstanceOf(AuthApiError);
    expect(error).toMatchObject({ status: 400, code: 'refresh_token_not_found' });
  });
});

/** A sign-in over a network that does `answer`. */
function failing(answer: typeof fetch) {
  const client = createClient(backend.url, backend.keys.publishable, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: answer },
  });
  return client.auth.signInWithPassword({ email: 'a@example.com', password: PASSWORD });
}
