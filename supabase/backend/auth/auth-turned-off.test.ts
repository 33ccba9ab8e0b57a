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

const phone = '+12423221234';
const auth = () => backend.anonymous().auth;

describe('[CAT-03] what is not turned on is refused as hosted refuses it', () => {
  test.each([
    [
      'signing up by telephone',
      () => auth().signUp({ phone, password: 'correct horse' }),
      400,
      'phone_provider_disabled',
    ],
    [
      'signing in by telephone',
      () => auth().signInWithPassword({ phone, password: 'x' }),
      422,
      'phone_provider_disabled',
    ],
    ['a code by telephone', () => auth().signInWithOtp({ phone }), 400, 'phone_provider_disabled'],
    [
      'proving a code by telephone',
      () => auth().verifyOtp({ phone, token: '123456', type: 'sms' }),
      403,
      'otp_expired',
    ],
    [
      'proving a code by what is no telephone',
      () => auth().verifyOtp({ phone: '242 none', token: '123456', type: 'sms' }),
      400,
      'validation_failed',
    ],
    [
      'another code by telephone',
      () => auth().resend({ type: 'sms', phone }),
      400,
      'phone_provider_disabled',
    ],
    ['an anonymous user', () => auth().signInAnonymously(), 422, 'anonymous_provider_disabled'],
    [
      'a token of another provider',
      () => auth().signInWithIdToken({ provider: 'google', token: 'x' }),
      400,
      'provider_disabled',
    ],
    [
      'single sign-on',
      () => auth().signInWithSSO({ domain: 'example.com' }),
      404,
      'saml_provider_disabled',
    ],
  ])('%s', async (_what, ask, status, code) => {
    expect((await ask()).error).toMatchObject({ name: 'AuthApiError', status, code });
  });

  test('a telephone number in the account', async () => {
    const { client } = await backend.signedUp('Caller');
    expect((await client.auth.updateUser({ phone })).error).toMatchObject({
      status: 400,
      code: 'phone_provider_disabled',
    });
  });

  test('linking an identity', async () => {
    const { client } = await backend.signedUp('Linker');
    const { error } = await client.auth.linkIdentity({
      provider: 'google',
      options: { skipBrowserRedirect: true },
    });
    expect(error).toMatchObject({ status: 404, code: 'manual_linking_disabled' });
  });

  test('the page of another provider, which a browser opens without a key', async () => {
    const { data } = await auth().signInWithOAuth({
      provider: 'google',
      options: { skipBrowserRedirect: true },
    });
    const answer = await fetch(data.url!);
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { code: 'validation_failed' },
    ]);
  });

  test.each(['', '?grant_type=', '?grant_type=implicit', '?grant_type=constructor'])(
    'a grant there is not: %j',
    async (query) => {
      const answer = await fetch(`${backend.url}/auth/v1/token${query}`, {
        method: 'POST',
        headers: { apikey: backend.keys.publishable },
        body: '{}',
      });
      expect([answer.status, await answer.json()]).toMatchObject([
        400,
        { code: 'invalid_credentials', message: 'unsupported_grant_type' },
      ]);
    },
  );
});

test('who was deleted softly is still found by the project, and can be deleted for good', async () => {
  const { userId } = await backend.signedUp('Twice');
  const { admin } = backend.service().auth;
  await admin.deleteUser(userId, true);
  expect((await admin.getUserById(userId)).data.user?.id).toBe(userId);
  expect((await admin.deleteUser(userId)).error).toBeNull();
  expect((await admin.getUserById(userId)).error?.code).toBe('user_not_found');
});
