import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  ACCESS_TOKEN_SECONDS,
  SESSION_INACTIVITY_SECONDS,
  SESSION_TIMEBOX_SECONDS,
} from './options.ts';
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

describe('refresh', () => {
  test('gives a new pair of tokens; the used one still gives the new one within the window', async () => {
    const { client } = await backend.signedUp('Refresh');
    const first = (await client.auth.getSession()).data.session!;
    const { data, error } = await client.auth.refreshSession();
    expect(error).toBeNull();
    expect(data.session?.refresh_token).not.toBe(first.refresh_token);

    const again = await refresh(first.refresh_token);
    expect(again.body.refresh_token).toBe(data.session?.refresh_token);
  });

  test('many at once with one token all get the same next token', async () => {
    const { client } = await backend.signedUp('Parallel');
    const { refresh_token } = (await client.auth.getSession()).data.session!;
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(refresh_token)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1);
  });

  test('a used token that comes back later ends the session for every holder', async () => {
    const { client, userId } = await backend.signedUp('Stolen');
    const first = (await client.auth.getSession()).data.session!;
    const second = (await client.auth.refreshSession()).data.session!;
    await backend.sql(
      `update auth.refresh_tokens set updated_at = now() - interval '11 seconds' where token = $1`,
      [first.refresh_token],
    );
    const thief = await refresh(first.refresh_token);
    expect([thief.status, thief.body.code]).toEqual([400, 'refresh_token_already_used']);
    const owner = await refresh(second.refresh_token);
    expect([owner.status, owner.body.code]).toEqual([400, 'refresh_token_not_found']);
    expect(await backend.sql('select from auth.sessions where user_id = $1', [userId])).toEqual([]);
    expect((await client.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
  });

  test.each([
    ['created_at', '11 hours 59 minutes', 200, undefined],
    ['created_at', '12 hours 1 minute', 400, 'session_expired'],
    ['refreshed_at', '7 hours 59 minutes', 200, undefined],
    ['refreshed_at', '8 hours 1 minute', 400, 'session_expired'],
  ])('[AUTH-09] of a session whose %s is %s ago answers %i', async (column, ago, status, code) => {
    const { client, userId } = await backend.signedUp('Aged');
    const { refresh_token } = (await client.auth.refreshSession()).data.session!;
    await backend.sql(
      `update auth.sessions set ${column} = now() - interval '${ago}' where user_id = $1`,
      [userId],
    );
    const answer = await refresh(refresh_token);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  test('[AUTH-09] limits of sessions and tokens are those of the hosted project', () => {
    const config = parse(
      readFileSync(join(import.meta.dirname, '..', '..', 'config.toml'), 'utf8'),
    ) as unknown as { auth: { jwt_expiry: number; sessions: Record<string, string> } };
    const { jwt_expiry: expiry, sessions } = config.auth;
    expect(expiry).toBe(ACCESS_TOKEN_SECONDS);
    expect(expiry).toBeLessThanOrEqual(15 * 60);
    expect(sessions).toEqual({
      timebox: `${SESSION_TIMEBOX_SECONDS / 3600}h`,
      inactivity_timeout: `${SESSION_INACTIVITY_SECONDS / 3600}h`,
    });
  });

  test('an unknown token is refused', async () => {
    const answer = await refresh('not-a-token');
    expect([answer.status, answer.body.code]).toEqual([400, 'refresh_token_not_found']);
  });
});

describe('sign-out', () => {
  test.each([
    ['local', [false, true]],
    ['others', [true, false]],
    ['global', [false, false]],
  ] as const)('with scope %s leaves the right sessions', async (scope, [own, other]) => {
    const { client, email } = await backend.signedUp(`Leaver-${scope}`);
    const elsewhere = backend.anonymous();
    await elsewhere.auth.signInWithPassword({ email, password: PASSWORD });
    const tokens = [client, elsewhere].map(
      async ({ auth }) => (await auth.getSession()).data.session!,
    );
    const [here, there] = await Promise.all(tokens);

    expect((await client.auth.signOut({ scope })).error).toBeNull();
    expect((await refresh(here!.refresh_token)).status === 200).toBe(own);
    expect((await refresh(there!.refresh_token)).status === 200).toBe(other);
  });
});

describe('the own account', () => {
  test('metadata are merged, and null removes a key', async () => {
    const { client } = await backend.signedUp('Merge');
    await client.auth.updateUser({ data: { phone: '242', nested: { kept: null } } });
    const { data } = await client.auth.updateUser({ data: { phone: null, locale: 'en' } });
    expect(data.user?.user_metadata).toMatchObject({
      full_name: 'Merge',
      nested: { kept: null },
      locale: 'en',
    });
    expect(data.user?.user_metadata).not.toHaveProperty('phone');
  });

  test('[ROLE-01] nothing but metadata and password can be changed', async () => {
    const { client, userId } = await backend.signedUp('Climber');
    const token = (await client.auth.getSession()).data.session!.access_token;
    await call('/user', {
      method: 'PUT',
      token,
      body: { role: 'service_role', app_metadata: { role: 'admin' }, aud: 'x' },
    });
    expect(
      await backend.sql('select role, aud, raw_app_meta_data from auth.users where id = $1', [
        userId,
      ]),
    ).toEqual([
      {
        role: 'authenticated',
        aud: 'authenticated',
        raw_app_meta_data: { provider: 'email', providers: ['email'] },
      },
    ]);
  });

  test('a new password replaces the old and ends the other sessions', async () => {
    const { client, email } = await backend.signedUp('Changer');
    const elsewhere = backend.anonymous();
    await elsewhere.auth.signInWithPassword({ email, password: PASSWORD });

    expect((await client.auth.updateUser({ password: PASSWORD })).error?.code).toBe(
      'same_password',
    );
    expect((await client.auth.updateUser({ password: 'short' })).error?.code).toBe('weak_password');
    expect((await client.auth.updateUser({ password: 'battery staple' })).error).toBeNull();

    expect((await elsewhere.auth.refreshSession()).error).not.toBeNull();
    expect((await client.auth.refreshSession()).error).toBeNull();
    const auth = backend.anonymous().auth;
    const old = await auth.signInWithPassword({ email, password: PASSWORD });
    const fresh = await auth.signInWithPassword({ email, password: 'battery staple' });
    expect([old.error?.code, fresh.error]).toEqual(['invalid_credentials', null]);
  });

  test('asking for it needs a token of a session that exists', async () => {
    const { client } = await backend.signedUp('Ghost');
    const token = (await client.auth.getSession()).data.session!.access_token;
    expect((await call('/user', {})).status).toBe(401);
    expect((await call('/user', { token: `${token}x` })).status).toBe(403);
    await client.auth.signOut();
    const gone = await call('/user', { token });
    expect([gone.status, await gone.json()]).toMatchObject([403, { code: 'session_not_found' }]);
  });
});

async function refresh(token: string): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await post('/token?grant_type=refresh_token', { refresh_token: token });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

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
