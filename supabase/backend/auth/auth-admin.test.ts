import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { follow, linkIn, mailTo } from '../testing/mails.ts';
import { startTestBackend, type TestBackend } from '../testing/test-backend.ts';

// Starting a database takes its time on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const SITE = 'http://localhost:3000';
const PASSWORD = 'correct horse';

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
});

afterAll(async () => {
  await backend.destroy();
});

const admin = () => backend.service().auth.admin;

describe('who may', () => {
  test.each([
    ['with the publishable key', async () => backend.anonymous(), 403, 'not_admin'],
    [
      'as a signed-in user',
      async () => (await backend.signedUp('Person')).client,
      403,
      'not_admin',
    ],
  ])('not %s', async (_who, client, status, code) => {
    const { auth } = await client();
    const answers = [
      await auth.admin.listUsers(),
      await auth.admin.createUser({ email: 'made@example.com' }),
      await auth.admin.inviteUserByEmail('made@example.com'),
      await auth.admin.generateLink({ type: 'magiclink', email: 'made@example.com' }),
    ];
    // The admin API takes the key of its client and not the session, as hosted.
    expect(answers.map(({ error }) => [error?.status, error?.code])).toEqual(
      answers.map(() => [status, code]),
    );
  });

  test('not with the token of a person beside the secret key, and not without any', async () => {
    const { client } = await backend.signedUp('Mixed');
    const token = (await client.auth.getSession()).data.session!.access_token;
    const ask = async (headers: Record<string, string>) => {
      const answer = await fetch(`${backend.url}/auth/v1/admin/users`, { headers });
      return [answer.status, ((await answer.json()) as { code: string }).code];
    };
    const apikey = backend.keys.secret;
    expect(await ask({ apikey, authorization: `Bearer ${token}` })).toEqual([403, 'not_admin']);
    expect(await ask({ apikey, authorization: `Bearer ${token}x` })).toEqual([403, 'bad_jwt']);
    expect(await ask({ apikey })).toEqual([401, 'no_authorization']);
  });
});

describe('accounts', () => {
  test('are made with everything they need, and sign in', async () => {
    const id = crypto.randomUUID();
    const { data, error } = await admin().createUser({
      id,
      email: 'Made@Example.com',
      password: PASSWORD,
      email_confirm: true,
      user_metadata: { full_name: 'Made' },
      app_metadata: { plan: 'gold' },
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      id,
      email: 'made@example.com',
      user_metadata: { full_name: 'Made' },
      app_metadata: { plan: 'gold', provider: 'email', providers: ['email'] },
    });
    const { auth } = backend.anonymous();
    expect(
      (await auth.signInWithPassword({ email: 'made@example.com', password: PASSWORD })).error,
    ).toBeNull();
    expect((await admin().createUser({ email: 'made@example.com' })).error?.code).toBe(
      'email_exists',
    );
  });

  test('are listed by page, the newest first', async () => {
    for (let n = 0; n < 3; n++) await admin().createUser({ email: `listed-${n}@example.com` });
    const { data: first } = await admin().listUsers({ page: 1, perPage: 2 });
    expect(first.users.map(({ email }) => email)).toEqual([
      'listed-2@example.com',
      'listed-1@example.com',
    ]);
    expect(first).toMatchObject({ nextPage: 2, total: expect.any(Number) });
    const { data: last } = await admin().listUsers({
      page: Math.ceil((first as { total: number }).total / 2),
      perPage: 2,
    });
    expect(last).toMatchObject({ nextPage: null });
    const { data: beyond } = await admin().listUsers({ page: 9999, perPage: 2 });
    expect(beyond.users).toEqual([]);
  });

  test('are read, changed and deleted', async () => {
    const { client, userId, email } = await backend.signedUp('Managed');
    const { data } = await admin().updateUserById(userId, {
      email: 'renamed@example.com',
      password: 'battery staple',
      user_metadata: { phone: '242' },
      app_metadata: { plan: 'silver' },
      email_confirm: true,
    });
    expect(data.user).toMatchObject({
      email: 'renamed@example.com',
      user_metadata: { full_name: 'Managed', phone: '242' },
      app_metadata: { plan: 'silver' },
    });
    expect((await client.auth.refreshSession()).error).not.toBeNull();
    const { auth } = backend.anonymous();
    const old = await auth.signInWithPassword({ email, password: PASSWORD });
    const renamed = await auth.signInWithPassword({
      email: 'renamed@example.com',
      password: 'battery staple',
    });
    expect([old.error?.code, renamed.error]).toEqual(['invalid_credentials', null]);

    expect((await admin().deleteUser(userId)).error).toBeNull();
    expect((await admin().getUserById(userId)).error).toMatchObject({
      status: 404,
      code: 'user_not_found',
    });
    expect((await auth.getUser()).error?.code).toBe('user_not_found');
  });

  test('deleted softly keep their row and nothing personal, and free their address', async () => {
    const { userId, email } = await backend.signedUp('Soft');
    await admin().deleteUser(userId, true);
    const [row] = await backend.sql<Record<string, unknown>>(
      'select * from auth.users where id = $1',
      [userId],
    );
    expect(row).toMatchObject({ encrypted_password: null, raw_user_meta_data: {} });
    expect(row!.deleted_at).toBeInstanceOf(Date);
    expect(JSON.stringify(row)).not.toContain(email);
    expect((await backend.anonymous().auth.signUp({ email, password: PASSWORD })).error).toBeNull();
  });

  test('that are banned can do nothing until the ban is over or lifted', async () => {
    const { client, userId, email } = await backend.signedUp('Banned');
    const signIn = () => backend.anonymous().auth.signInWithPassword({ email, password: PASSWORD });
    await admin().updateUserById(userId, { ban_duration: '1h30m' });
    expect((await signIn()).error?.code).toBe('user_banned');
    expect((await client.auth.getUser()).error?.code).toBe('user_banned');
    expect((await client.auth.refreshSession()).error?.code).toBe('user_banned');
    await admin().updateUserById(userId, { ban_duration: 'none' });
    expect((await signIn()).error).toBeNull();
  });

  test.each([
    ['a role of the database', { role: 'service_role' }],
    ['a ban in other words', { ban_duration: 'for ever' }],
    ['metadata that are no object', { user_metadata: [] as unknown as object }],
    ['an address that is none', { email: 'nowhere' }],
  ])('refuse %s', async (_what, change) => {
    const { userId } = await backend.signedUp('Odd');
    expect((await admin().updateUserById(userId, change)).error).toMatchObject({
      status: 400,
      code: 'validation_failed',
    });
  });

  test.each(['x', '00000000-0000-0000-0000-000000000000'])('%s is not found', async (id) => {
    const answer = await fetch(`${backend.url}/auth/v1/admin/users/${id}`, {
      headers: { apikey: backend.keys.secret, authorization: `Bearer ${backend.keys.secret}` },
    });
    expect(answer.status).toBe(404);
  });
});

describe('invitations', () => {
  test('lead by mail into an account that then gets its password', async () => {
    const email = 'invited@example.com';
    const { data, error } = await admin().inviteUserByEmail(email, {
      data: { full_name: 'Ivy' },
      redirectTo: `${SITE}/auth/welcome`,
    });
    expect([error, data.user?.invited_at]).toEqual([null, expect.any(String)]);
    const back = await follow(linkIn(await mailTo(backend, email, /You are invited/)));
    expect(back.pathname).toBe('/auth/welcome');
    const tokens = Object.fromEntries(new URLSearchParams(back.hash.slice(1)));
    const { auth } = backend.anonymous();
    await auth.setSession({
      access_token: tokens.access_token!,
      refresh_token: tokens.refresh_token!,
    });
    expect((await auth.updateUser({ password: PASSWORD })).error).toBeNull();
    const fresh = await backend.anonymous().auth.signInWithPassword({ email, password: PASSWORD });
    expect(fresh.error).toBeNull();
  });

  test('are for addresses that have no account yet', async () => {
    const { email } = await backend.signedUp('Already');
    expect((await admin().inviteUserByEmail(email)).error?.code).toBe('email_exists');
  });
});

describe('links', () => {
  test.each(['magiclink', 'recovery'] as const)(
    'for %s are made without a mail, and work as link, token and code',
    async (type) => {
      const { email } = await backend.signedUp(`Link-${type}`);
      const make = async () => (await admin().generateLink({ type, email })).data.properties!;
      const first = await make();
      expect(first).toMatchObject({ verification_type: type, redirect_to: SITE });
      expect((await follow(new URL(first.action_link))).hash).toContain('access_token=');

      const { auth } = backend.anonymous();
      const { hashed_token: hash } = await make();
      expect((await auth.verifyOtp({ token_hash: hash, type })).error).toBeNull();
      const { email_otp: token } = await make();
      expect((await auth.verifyOtp({ email, token, type })).error).toBeNull();
      expect(backend.mailbox.list().filter(({ to }) => to === email)).toEqual([]);
    },
  );

  test('for a sign-up make the account', async () => {
    const email = 'linked-up@example.com';
    const { data } = await admin().generateLink({ type: 'signup', email, password: PASSWORD });
    await follow(new URL(data.properties!.action_link));
    const { error } = await backend
      .anonymous()
      .auth.signInWithPassword({ email, password: PASSWORD });
    expect(error).toBeNull();
  });

  test('for an unknown address are not found', async () => {
    const { error } = await admin().generateLink({ type: 'recovery', email: 'no@example.com' });
    expect(error).toMatchObject({ status: 404, code: 'user_not_found' });
  });
});

test('keys can be changed while people are signed in; a revoked key ends its tokens at once', async () => {
  const { client } = await backend.signedUp('Rotated');
  const before = (await client.auth.getSession()).data.session!.access_token;
  await backend.rotateSigningKey();
  expect((await client.from('profiles').select('full_name').single()).data).toEqual({
    full_name: 'Rotated',
  });
  const { data } = await client.auth.refreshSession();
  expect(kidOf(data.session!.access_token)).not.toBe(kidOf(before));
  expect((await client.auth.getClaims()).data?.claims.email).toBe(data.user?.email);

  await backend.rotateSigningKey({ revoke: true });
  expect((await client.from('profiles').select()).status).toBe(401);
  expect((await client.auth.refreshSession()).error).toBeNull();
  expect((await client.from('profiles').select()).status).toBe(200);
});

function kidOf(token: string): string {
  const header = Buffer.from(token.split('.')[0]!, 'base64url').toString();
  return (JSON.parse(header) as { kid: string }).kid;
}
