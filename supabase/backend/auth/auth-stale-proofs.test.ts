import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { codeIn, follow, linkIn, mailsTo, mailTo } from '../testing/mails.ts';
import { startTestBackend, type TestBackend } from '../testing/test-backend.ts';

// Starting a database takes its time on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const PASSWORD = 'correct horse';
const NEW_PASSWORD = 'battery staple';

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
});

afterAll(async () => {
  await backend.destroy();
});

type Person = Awaited<ReturnType<TestBackend['signedUp']>>;

/** How a password gets another, by its owner and by the project's. */
const CHANGES: [string, (person: Person) => Promise<{ error: unknown }>][] = [
  ['its owner', ({ client }) => client.auth.updateUser({ password: NEW_PASSWORD })],
  [
    'the project',
    ({ userId }) => backend.service().auth.admin.updateUserById(userId, { password: NEW_PASSWORD }),
  ],
];

describe.each(CHANGES)('after the password was changed by %s', (by, change) => {
  test('the links and codes sent before are of no use', async () => {
    const person = await backend.signedUp(`Linked-${by.replace(' ', '-')}`);
    const { email } = person;
    await backend.anonymous().auth.resetPasswordForEmail(email);
    const mail = await mailTo(backend, email, /Reset your password/);
    expect((await change(person)).error).toBeNull();

    expect((await follow(linkIn(mail))).hash).toContain('error_code=otp_expired');
    const proof = { email, token: codeIn(mail), type: 'recovery' } as const;
    const { error } = await backend.anonymous().auth.verifyOtp(proof);
    expect(error?.code).toBe('otp_expired');
  });

  test('a flow whose link was followed before is at its end', async () => {
    const person = await backend.signedUp(`Flow-${by.replace(' ', '-')}`);
    const browser = backend.browser();
    await browser.auth.resetPasswordForEmail(person.email);
    const back = await follow(linkIn(await mailTo(backend, person.email, /Reset/)));
    expect((await change(person)).error).toBeNull();
    const code = back.searchParams.get('code') ?? '';
    const { error } = await browser.auth.exchangeCodeForSession(code);
    expect(error).toMatchObject({ code: 'flow_state_not_found' });
  });
});

describe('a link proves the mailbox it was sent to and no other', () => {
  test('nor does it sign in once the account has another address', async () => {
    const { email, userId } = await backend.signedUp('Moved');
    await backend.anonymous().auth.resetPasswordForEmail(email);
    const link = linkIn(await mailTo(backend, email, /Reset your password/));
    await backend.service().auth.admin.updateUserById(userId, { email: 'moved-on@example.com' });
    expect((await follow(link)).hash).toContain('error_code=otp_expired');
  });

  test('not the address that is wanted by now', async () => {
    const { client, email, userId } = await backend.signedUp('Fickle');
    await client.auth.updateUser({ email: 'first-wish@example.com' });
    const link = linkIn(await mailTo(backend, 'first-wish@example.com', /Confirm the change/));
    await backend.sql(`update auth.users set email_change = 'another@example.com' where id = $1`, [
      userId,
    ]);
    expect((await follow(link)).hash).toContain('error_code=otp_expired');
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
  });
});

test('of several who want the same new address each is confirmed by their own code', async () => {
  const wanted = 'contested@example.com';
  const first = await backend.signedUp('First');
  await first.client.auth.updateUser({ email: wanted });
  const token = codeIn(await mailTo(backend, wanted, /Confirm the change/));
  const second = await backend.signedUp('Second');
  const link = { type: 'email_change_new', email: second.email, newEmail: wanted } as const;
  expect((await backend.service().auth.admin.generateLink(link)).error).toBeNull();

  await follow(linkIn(await mailTo(backend, first.email, /Confirm the change/)));
  const proof = { email: wanted, token, type: 'email_change' } as const;
  const { data, error } = await backend.anonymous().auth.verifyOtp(proof);
  expect([error, data.user?.id]).toEqual([null, first.userId]);
  expect(mailsTo(backend, wanted)).toHaveLength(1);
});

test('[AUTH-09] a factor that was begun earlier does not replace the one that counts now', async () => {
  const { client, email, userId } = await backend.signedUp('Begun');
  const { data } = await client.auth.mfa.enroll({ factorType: 'totp' });
  const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const verified = await client.auth.mfa.challengeAndVerify({
    factorId: data!.id,
    code: codeOf(data!.totp.secret),
  });
  expect(verified.error).toBeNull();

  const thief = backend.anonymous();
  await thief.auth.signInWithPassword({ email, password: PASSWORD });
  const secret = new Secret({ size: 20 }).base32;
  const [begun] = await backend.sql<{ id: string }>(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
     values (gen_random_uuid(), $1, 'Begun', 'totp', 'unverified', $2, now(), now()) returning id`,
    [userId, secret],
  );
  const { error } = await thief.auth.mfa.challengeAndVerify({
    factorId: begun!.id,
    code: codeOf(secret),
  });
  expect(error?.code).toBe('insufficient_aal');
});

test('a refresh token that was tried during a ban works after it', async () => {
  const { client, userId } = await backend.signedUp('Banned');
  const { refresh_token } = (await client.auth.getSession()).data.session!;
  const ban = (duration: string) =>
    backend.service().auth.admin.updateUserById(userId, { ban_duration: duration });
  await ban('1h');
  const during = await backend.anonymous().auth.refreshSession({ refresh_token });
  expect(during.error?.code).toBe('user_banned');
  expect(
    await backend.sql('select from auth.refresh_tokens where user_id = $1 and revoked', [userId]),
  ).toEqual([]);
  await ban('none');
  const after = await backend.anonymous().auth.refreshSession({ refresh_token });
  expect(after.error).toBeNull();
});

test('requesting another address too soon does not reveal whether a password is the present one', async () => {
  const { client } = await backend.signedUp('Probed');
  await client.auth.updateUser({ email: 'probe@example.com' });
  for (const password of [PASSWORD, 'not the one']) {
    const { error } = await client.auth.updateUser({ email: 'probe@example.com', password });
    expect(error?.code).toBe('over_email_send_rate_limit');
  }
});
