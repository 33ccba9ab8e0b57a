import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { codeIn, mailTo } from '../testing/mails.ts';
import { startTestBackend, type TestBackend } from '../testing/test-backend.ts';

// Starting a database takes its time on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const PASSWORD = 'correct horse';
const NEW_PASSWORD = 'battery staple';

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend({
    auth: { limits: { secondsBetweenMails: 0, freeFailures: 2, firstDelaySeconds: 600 } },
  });
});

afterAll(async () => {
  await backend.destroy();
});

describe('a new password', () => {
  test('needs the present one when it is given, and guessing it slows down', async () => {
    const { client } = await backend.signedUp('Careful');
    const change = (current: string) =>
      client.auth.updateUser({ password: NEW_PASSWORD, current_password: current });
    expect((await change('wrong 1')).error?.code).toBe('current_password_mismatch');
    expect((await change('wrong 2')).error?.code).toBe('current_password_mismatch');
    expect((await change(PASSWORD)).error?.code).toBe('over_request_rate_limit');
  });

  test('in a session of yesterday needs the present one or the code of a mail', async () => {
    const { client, email, userId } = await backend.signedUp('Returning');
    await backend.sql(
      `update auth.sessions set created_at = now() - interval '25 hours' where user_id = $1`,
      [userId],
    );
    const change = (more: object) => client.auth.updateUser({ password: NEW_PASSWORD, ...more });
    expect((await change({})).error?.code).toBe('reauthentication_needed');
    expect((await change({ nonce: '000000' })).error?.code).toBe('reauthentication_not_valid');

    expect((await client.auth.reauthenticate()).error).toBeNull();
    const nonce = codeIn(await mailTo(backend, email, /verification code/));
    const wrong = nonce === '123456' ? '654321' : '123456';
    expect((await change({ nonce: wrong })).error?.code).toBe('reauthentication_not_valid');
    expect((await change({ nonce })).error).toBeNull();
    expect((await client.auth.updateUser({ password: 'a third one', nonce })).error?.code).toBe(
      'reauthentication_not_valid',
    );
    expect(
      (await client.auth.updateUser({ password: 'a third one', current_password: NEW_PASSWORD }))
        .error,
    ).toBeNull();
  });

  test('[CAT-03] that is weak is refused with its reasons', async () => {
    const { client } = await backend.signedUp('Weak');
    const { error } = await client.auth.updateUser({ password: 'short' });
    expect(error).toMatchObject({ name: 'AuthWeakPasswordError', reasons: ['length'] });
  });
});

test('[ROLE-01] no one changes their own app metadata', async () => {
  const { client } = await backend.signedUp('Climber');
  const token = (await client.auth.getSession()).data.session!.access_token;
  const answer = await fetch(`${backend.url}/auth/v1/user`, {
    method: 'PUT',
    headers: { apikey: backend.keys.publishable, authorization: `Bearer ${token}` },
    body: JSON.stringify({ app_metadata: { role: 'admin' } }),
  });
  expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'not_admin' }]);
});
