import type { SupabaseClient } from '@supabase/supabase-js';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { mailTo } from '../testing/mails.ts';
import { startTestBackend, type TestBackend } from '../testing/test-backend.ts';

// Starting a database takes its time on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const PASSWORD = 'correct horse';

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend({ auth: { limits: { firstDelaySeconds: 600 } } });
});

afterAll(async () => {
  await backend.destroy();
});

/** What an authenticator app shows; `periods` later than now. */
function codeOf(secret: string, periods = 0): string {
  const timestamp = Date.now() + periods * 30_000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

async function enrol(client: SupabaseClient, friendlyName = 'Phone') {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName });
  if (error) throw error;
  return { id: data.id, secret: data.totp.secret };
}

/** A user with a verified factor; the code of the present period has been used. */
async function protectedAccount(name: string) {
  const person = await backend.signedUp(name);
  const factor = await enrol(person.client);
  const { error } = await person.client.auth.mfa.challengeAndVerify({
    factorId: factor.id,
    code: codeOf(factor.secret),
  });
  if (error) throw error;
  return { ...person, factor };
}

async function signIn(email: string): Promise<SupabaseClient> {
  const client = backend.anonymous();
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return client;
}

test('[AUTH-09] a verified code raises the session to aal2, in its claims and after a refresh', async () => {
  const { client, email, factor } = await protectedAccount('Raised');
  for (const refresh of [false, true]) {
    if (refresh) await client.auth.refreshSession();
    const { data } = await client.auth.getClaims();
    expect(data?.claims).toMatchObject({ aal: 'aal2' });
    expect(data?.claims.amr).toMatchObject([{ method: 'totp' }, { method: 'password' }]);
  }
  const { data: user } = await client.auth.getUser();
  expect(user.user?.factors).toMatchObject([
    { id: factor.id, friendly_name: 'Phone', factor_type: 'totp', status: 'verified' },
  ]);
  expect(JSON.stringify(user)).not.toContain(factor.secret);
  await mailTo(backend, email, /second step was added/);
});

test('[AUTH-09] after the password the next sign-in requires the code', async () => {
  const { email, factor } = await protectedAccount('Asked');
  const client = await signIn(email);
  const level = await client.auth.mfa.getAuthenticatorAssuranceLevel();
  expect(level.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
  const { data } = await client.auth.mfa.listFactors();
  expect(data?.totp.map(({ id }) => id)).toEqual([factor.id]);
  const proved = await client.auth.mfa.challengeAndVerify({
    factorId: factor.id,
    code: codeOf(factor.secret, 1),
  });
  expect(proved.error).toBeNull();
  const { data: after } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
  expect(after).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
});

test('verifying ends the sessions that have not', async () => {
  const { client, email } = await backend.signedUp('Elsewhere');
  const elsewhere = await signIn(email);
  const factor = await enrol(client);
  await client.auth.mfa.challengeAndVerify({
    factorId: factor.id,
    code: codeOf(factor.secret),
  });
  expect((await elsewhere.auth.refreshSession()).error?.code).toBe('refresh_token_not_found');
  expect((await client.auth.refreshSession()).error).toBeNull();
});

describe('a code', () => {
  test('works once', async () => {
    const { email, factor } = await protectedAccount('Replayed');
    const client = await signIn(email);
    const code = codeOf(factor.secret, 1);
    const verify = () => client.auth.mfa.challengeAndVerify({ factorId: factor.id, code });
    expect((await verify()).error).toBeNull();
    expect((await verify()).error).toMatchObject({ status: 422, code: 'mfa_verification_failed' });
  });

  test('two at the same time count once', async () => {
    const { email, factor } = await protectedAccount('Twice');
    const clients = await Promise.all([signIn(email), signIn(email)]);
    const code = codeOf(factor.secret, 1);
    const answers = await Promise.all(
      clients.map((client) => client.auth.mfa.challengeAndVerify({ factorId: factor.id, code })),
    );
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
  });

  test('that is wrong five times makes the next wait, also the right one', async () => {
    const { email, factor } = await protectedAccount('Brute');
    const client = await signIn(email);
    const right = codeOf(factor.secret, 1);
    const verify = (code: string) =>
      client.auth.mfa.challengeAndVerify({ factorId: factor.id, code });
    for (let n = 0; n < 5; n++) {
      const wrong = String((Number(right) + 7 + n) % 1_000_000).padStart(6, '0');
      expect((await verify(wrong)).error?.code).toBe('mfa_verification_failed');
    }
    expect((await verify(right)).error?.code).toBe('over_request_rate_limit');
  });
});

describe('a challenge', () => {
  test('belongs to its factor, is used once and ends after five minutes', async () => {
    const { client, factor } = await protectedAccount('Challenged');
    const other = await enrol(client, 'Tablet');
    const { data: challenge } = await client.auth.mfa.challenge({ factorId: factor.id });
    const verify = (factorId: string, secret: string) =>
      client.auth.mfa.verify({ factorId, challengeId: challenge!.id, code: codeOf(secret, 1) });
    expect((await verify(other.id, other.secret)).error?.code).toBe('mfa_factor_not_found');
    await backend.sql(
      `update auth.mfa_challenges set created_at = now() - interval '6 minutes' where id = $1`,
      [challenge!.id],
    );
    expect((await verify(factor.id, factor.secret)).error?.code).toBe('mfa_challenge_expired');
  });

  test('of another user cannot be made or answered', async () => {
    const { factor } = await protectedAccount('Victim');
    const { client: thief } = await backend.signedUp('Thief');
    expect((await thief.auth.mfa.challenge({ factorId: factor.id })).error).toMatchObject({
      status: 404,
      code: 'mfa_factor_not_found',
    });
    expect((await thief.auth.mfa.unenroll({ factorId: factor.id })).error?.code).toBe(
      'mfa_factor_not_found',
    );
    expect((await thief.auth.mfa.challenge({ factorId: 'x' })).error?.status).toBe(404);
  });
});

describe('with a second factor, the first alone', () => {
  test('changes neither password nor email address', async () => {
    const { email } = await protectedAccount('Locked');
    const client = await signIn(email);
    for (const change of [{ password: 'battery staple' }, { email: 'elsewhere@example.com' }]) {
      expect((await client.auth.updateUser(change)).error).toMatchObject({
        status: 401,
        code: 'insufficient_aal',
      });
    }
  });

  test('neither adds nor removes a factor', async () => {
    const { email, factor } = await protectedAccount('Guarded');
    const client = await signIn(email);
    await expect(enrol(client, 'Mine')).rejects.toMatchObject({ code: 'insufficient_aal' });
    expect((await client.auth.mfa.unenroll({ factorId: factor.id })).error?.code).toBe(
      'insufficient_aal',
    );
  });
});

test('removing the factor lowers the session again', async () => {
  const { client, email, factor } = await protectedAccount('Removed');
  expect((await client.auth.mfa.unenroll({ factorId: factor.id })).error).toBeNull();
  await client.auth.refreshSession();
  const { data } = await client.auth.getClaims();
  expect(data?.claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] });
  await mailTo(backend, email, /second step was removed/);
});

test('a lost phone is removed by the project', async () => {
  const { email, userId, factor } = await protectedAccount('Lost');
  const { admin } = backend.service().auth;
  const { data } = await admin.mfa.listFactors({ userId });
  expect(data?.factors).toMatchObject([{ id: factor.id, status: 'verified' }]);
  expect((await admin.mfa.deleteFactor({ id: factor.id, userId })).error).toBeNull();
  const level = await (await signIn(email)).auth.mfa.getAuthenticatorAssuranceLevel();
  expect(level.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
});

describe('enrolling', () => {
  test('refuses a name twice, and what it does not offer', async () => {
    const { client } = await backend.signedUp('Enroller');
    await enrol(client, 'Same');
    await expect(enrol(client, 'Same')).rejects.toMatchObject({
      status: 422,
      code: 'mfa_factor_name_conflict',
    });
    const { error } = await client.auth.mfa.enroll({ factorType: 'phone', phone: '+12423221234' });
    expect(error?.code).toBe('mfa_phone_enroll_not_enabled');
  });

  test('gives no more than ten', async () => {
    const { client } = await backend.signedUp('Collector');
    for (let n = 0; n < 10; n++) await enrol(client, `App ${n}`);
    await expect(enrol(client, 'One more')).rejects.toMatchObject({
      code: 'too_many_enrolled_mfa_factors',
    });
  });
});
