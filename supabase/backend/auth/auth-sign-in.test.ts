import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestBackend, type TestBackend } from '../testing/test-backend.ts';

// Starting a database takes its time on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
});

afterAll(async () => {
  await backend.destroy();
});

const PASSWORD = 'correct horse';

describe('sign-up', () => {
  test('[CALL-01] signs in at once and keeps the metadata as an object that triggers can read', async () => {
    const client = backend.anonymous();
    const { data, error } = await client.auth.signUp({
      email: '  Ada.Bethel@Example.COM ',
      password: PASSWORD,
      options: { data: { full_name: 'Ada Bethel' } },
    });
    expect(error).toBeNull();
    expect(data.user?.email).toBe('ada.bethel@example.com');
    expect(data.session?.user.user_metadata).toMatchObject({ full_name: 'Ada Bethel' });
    const { data: profile } = await client.from('profiles').select('full_name, email').single();
    expect(profile).toEqual({ full_name: 'Ada Bethel', email: 'ada.bethel@example.com' });
    expect(
      await backend.sql(
        `select jsonb_typeof(raw_user_meta_data) as kind from auth.users where id = $1`,
        [data.user?.id],
      ),
    ).toEqual([{ kind: 'object' }]);
  });

  test('[ROLE-01] a role in the metadata gives no role in the token or in the profile', async () => {
    const client = backend.anonymous();
    const { data } = await client.auth.signUp({
      email: 'ambitious@example.com',
      password: PASSWORD,
      options: { data: { role: 'admin' } },
    });
    expect(data.user?.role).toBe('authenticated');
    const { data: claims } = await client.auth.getClaims();
    expect(claims?.claims).toMatchObject({ role: 'authenticated', aal: 'aal1' });
    const { data: profile } = await client.from('profiles').select('role').single();
    expect(profile).toEqual({ role: 'user' });
  });

  test('a taken address is refused, in any case of letters', async () => {
    const { email } = await backend.signedUp('Taken');
    const { error } = await backend
      .anonymous()
      .auth.signUp({ email: email.toUpperCase(), password: PASSWORD });
    expect(error).toMatchObject({ status: 422, code: 'user_already_exists' });
  });

  test('of many at once for one address, one succeeds', async () => {
    const results = await Promise.all(
      Array.from({ length: 5 }, () =>
        backend.anonymous().auth.signUp({ email: 'race@example.com', password: PASSWORD }),
      ),
    );
    expect(results.filter(({ error }) => error === null)).toHaveLength(1);
    expect(results.flatMap(({ error }) => error?.code ?? [])).toEqual(
      Array.from({ length: 4 }, () => 'user_already_exists'),
    );
  });

  test('[CAT-03] a weak password is refused with its reasons', async () => {
    const { error } = await backend
      .anonymous()
      .auth.signUp({ email: 'weak@example.com', password: '12345' });
    expect(error).toMatchObject({
      name: 'AuthWeakPasswordError',
      status: 422,
      code: 'weak_password',
      reasons: ['length'],
      message: 'Password should be at least 6 characters.',
    });
  });

  test.each([
    ['no address', { password: PASSWORD }, 400, 'validation_failed'],
    ['no password', { email: 'x@example.com' }, 400, 'validation_failed'],
    ['neither', {}, 422, 'anonymous_provider_disabled'],
    ['a malformed address', { email: 'no-at-sign', password: PASSWORD }, 400, 'validation_failed'],
    [
      'a too long password',
      { email: 'x@example.com', password: 'x'.repeat(73) },
      400,
      'validation_failed',
    ],
    [
      'metadata that is no object',
      { email: 'x@example.com', password: PASSWORD, data: [1] },
      400,
      'validation_failed',
    ],
    ['a NUL character', { email: 'x@example.com', password: 'abc\0def' }, 400, 'validation_failed'],
  ])('[VAL-01] with %s it is refused', async (_what, body, status, code) => {
    const response = await post('/signup', body);
    expect([response.status, await response.json()]).toMatchObject([status, { code }]);
  });

  test('[VAL-01] the client itself requires an address and a password', async () => {
    const { error } = await backend.anonymous().auth.signUp({ password: PASSWORD } as never);
    expect(error?.message).toBe('You must provide either an email or phone number and a password');
  });
});

describe('sign-in', () => {
  test('[CAT-01] wrong password and unknown account get the same answer', async () => {
    const { email } = await backend.signedUp('Known');
    const wrong = await post('/token?grant_type=password', { email, password: 'wrong horse' });
    const unknown = await post('/token?grant_type=password', {
      email: 'unknown@example.com',
      password: 'wrong horse',
    });
    const body = { code: 'invalid_credentials', message: 'Invalid login credentials' };
    expect([wrong.status, await wrong.json()]).toEqual([400, body]);
    expect([unknown.status, await unknown.json()]).toEqual([400, body]);
    expect(wrong.headers.get('x-supabase-api-version')).toBe('2024-01-01');
  });

  test('the address may be written with spaces and capital letters', async () => {
    const { email } = await backend.signedUp('Spaces');
    const { data, error } = await backend
      .anonymous()
      .auth.signInWithPassword({ email: ` ${email.toUpperCase()} `, password: PASSWORD });
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
    expect(data.user?.last_sign_in_at).toBeTruthy();
  });

  test('a password of 72 bytes does not sign in with anything appended', async () => {
    const password = 'x'.repeat(72);
    await backend.anonymous().auth.signUp({ email: 'long@example.com', password });
    const { error } = await backend
      .anonymous()
      .auth.signInWithPassword({ email: 'long@example.com', password: `${password}y` });
    expect(error?.code).toBe('invalid_credentials');
  });

  test('an account is reported as banned only with the right password', async () => {
    const { email, userId } = await backend.signedUp('Banned');
    await backend.sql(
      `update auth.users set banned_until = now() + interval '1 day' where id = $1`,
      [userId],
    );
    const auth = backend.anonymous().auth;
    const wrong = await auth.signInWithPassword({ email, password: 'wrong horse' });
    const right = await auth.signInWithPassword({ email, password: PASSWORD });
    expect([wrong.error?.code, right.error?.code]).toEqual(['invalid_credentials', 'user_banned']);
  });

  test('an unknown grant type and a body that is no JSON object are refused', async () => {
    expect((await post('/token?grant_type=magic', {})).status).toBe(400);
    expect((await post('/token?grant_type=password', '{"email":')).status).toBe(400);
    expect((await post('/token?grant_type=password', '[]')).status).toBe(400);
  });
});

describe('the service', () => {
  test('publishes the key by which a client verifies tokens by itself', async () => {
    const response = await fetch(`${backend.url}/auth/v1/.well-known/jwks.json`);
    const { keys } = (await response.json()) as { keys: object[] };
    expect(keys).toMatchObject([{ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' }]);
    expect(keys[0]).not.toHaveProperty('d');
    const { client, userId } = await backend.signedUp('Verified');
    const { data } = await client.auth.getClaims();
    expect(data?.claims).toMatchObject({
      sub: userId,
      iss: `${backend.url}/auth/v1`,
      aud: 'authenticated',
      amr: [{ method: 'password' }],
    });
  });

  test('returns its settings and health, and 404 for what it does not have', async () => {
    expect(await (await call('/settings', {})).json()).toMatchObject({ mailer_autoconfirm: true });
    expect(await (await call('/health', {})).json()).toMatchObject({ name: 'GoTrue' });
    expect((await call('/nowhere', {})).status).toBe(404);
  });

  test('a body beyond the limit is refused', async () => {
    const response = await post('/signup', { email: 'x'.repeat(70_000) });
    expect([response.status, await response.json()]).toMatchObject([
      413,
      { code: 'request_too_large' },
    ]);
  });
});

test('[CAT-03] a server that is not there is an error worth a retry', async () => {
  const client = createClient('http://127.0.0.1:9', 'sb_publishable_x', {
    auth: { persistSession: false },
  });
  const { error } = await client.auth.signInWithPassword({ email: 'x@example.com', password: 'x' });
  expect(error?.name).toBe('AuthRetryableFetchError');
});

function post(path: string, body: object | string): Promise<Response> {
  return call(path, { method: 'POST', body });
}

function call(
  path: string,
  { method = 'GET', token, body }: { method?: string; token?: string; body?: object | string },
): Promise<Response> {
  return fetch(`${backend.url}/auth/v1${path}`, {
    method,
    headers: {
      apikey: backend.keys.publishable,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
}
