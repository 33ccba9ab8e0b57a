import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { codeIn, follow, linkIn, mailsTo, mailTo } from '../testing/mails.ts';
import { PATIENCE } from '../testing/patience.ts';
import { startTestBackend, type TestBackend } from '../testing/test-backend.ts';

// Starting a database takes its time on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const SITE = 'http://localhost:3000';
const PASSWORD = 'correct horse';
const NEW_PASSWORD = 'battery staple';

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend({
    auth: { autoConfirm: false, limits: { secondsBetweenMails: 0 } },
  });
});

afterAll(async () => {
  await backend.destroy();
});

/** An account whose address is confirmed, signed in nowhere. */
async function account(name: string): Promise<string> {
  const email = `${name}@example.com`;
  const { error } = await backend
    .service()
    .auth.admin.createUser({ email, password: PASSWORD, email_confirm: true });
  if (error) throw error;
  return email;
}

describe('recovery', () => {
  test('[AUTH-07] the link of the mail ends, in the browser that asked, with a session in which a new password is set', async () => {
    const email = await account('forgetful');
    const { auth } = backend.browser();
    const request = await auth.resetPasswordForEmail(email, { redirectTo: `${SITE}/auth/reset` });
    expect(request.error).toBeNull();

    const back = await follow(linkIn(await mailTo(backend, email, /Reset your password/)));
    expect(back.origin + back.pathname).toBe(`${SITE}/auth/reset`);
    expect([...back.searchParams.keys(), back.hash]).toEqual(['code', '']);
    const { data, error } = await auth.exchangeCodeForSession(back.searchParams.get('code')!);
    expect(error).toBeNull();
    expect(data.session?.user.email).toBe(email);
    expect((await auth.getClaims()).data?.claims).toMatchObject({
      aal: 'aal1',
      amr: [{ method: 'recovery' }],
    });

    expect((await auth.updateUser({ password: NEW_PASSWORD })).error).toBeNull();
    const fresh = await backend
      .anonymous()
      .auth.signInWithPassword({ email, password: NEW_PASSWORD });
    expect(fresh.error).toBeNull();
    await mailTo(backend, email, /password was changed/);
  });

  test('a link works once, and so does its code, and only with the verifier', async () => {
    const email = await account('once');
    const browser = backend.browser();
    await browser.auth.resetPasswordForEmail(email);
    const link = linkIn(await mailTo(backend, email, /Reset your password/));
    const code = (await follow(link)).searchParams.get('code')!;

    const again = await follow(link);
    expect(again.searchParams.get('error_code')).toBe('otp_expired');
    expect(new URLSearchParams(again.hash.slice(1)).get('error_description')).toBe(
      'Email link is invalid or has expired',
    );

    const thief = await exchange(code, 'x'.repeat(43));
    expect([thief.status, await thief.json()]).toMatchObject([400, { code: 'bad_code_verifier' }]);
    expect((await browser.auth.exchangeCodeForSession(code)).error).toBeNull();
    const replay = await exchange(code, 'x'.repeat(43));
    expect([replay.status, await replay.json()]).toMatchObject([
      404,
      { code: 'flow_state_not_found' },
    ]);
  });

  test('a flow ends five minutes after it began, a link after ten', async () => {
    const email = await account('slow');
    const { auth } = backend.browser();
    await auth.resetPasswordForEmail(email);
    const code = (
      await follow(linkIn(await mailTo(backend, email, /Reset your password/)))
    ).searchParams.get('code')!;
    await backend.sql(`update auth.flow_state set created_at = now() - interval '301 seconds'`);
    expect((await auth.exchangeCodeForSession(code)).error?.code).toBe('flow_state_expired');

    await auth.resetPasswordForEmail(email);
    const link = linkIn(
      await vi.waitFor(() => {
        const [newest, older] = mailsTo(backend, email);
        if (!older) throw new Error('The second mail is not there yet.');
        return newest!;
      }, PATIENCE),
    );
    await backend.sql(
      `update auth.one_time_tokens set created_at = created_at - interval '11 minutes'`,
    );
    expect((await follow(link)).searchParams.get('error_code')).toBe('otp_expired');
  });

  test('the code of the mail works without the link, once, and not for another purpose', async () => {
    const email = await account('typist');
    await backend.anonymous().auth.resetPasswordForEmail(email);
    const token = codeIn(await mailTo(backend, email, /Reset your password/));
    const { auth } = backend.anonymous();
    expect((await auth.verifyOtp({ email, token, type: 'signup' })).error?.code).toBe(
      'otp_expired',
    );
    const { data, error } = await auth.verifyOtp({ email, token, type: 'recovery' });
    expect([error, data.session?.user.email]).toEqual([null, email]);
    expect((await auth.verifyOtp({ email, token, type: 'recovery' })).error).toMatchObject({
      status: 403,
      code: 'otp_expired',
      message: 'Token has expired or is invalid',
    });
  });

  test('a client without PKCE gets the tokens in the fragment of the address', async () => {
    const email = await account('implicit');
    await backend.anonymous().auth.resetPasswordForEmail(email);
    const back = await follow(linkIn(await mailTo(backend, email, /Reset your password/)));
    const fragment = Object.fromEntries(new URLSearchParams(back.hash.slice(1)));
    expect(fragment).toMatchObject({ token_type: 'bearer', type: 'recovery', expires_in: '900' });
    const { data } = await backend.anonymous().auth.setSession({
      access_token: fragment.access_token!,
      refresh_token: fragment.refresh_token!,
    });
    expect(data.user?.email).toBe(email);
  });
});

describe('confirmation', () => {
  test('a new account signs in once its address is confirmed', async () => {
    const { auth } = backend.browser();
    const email = 'newcomer@example.com';
    const signedUp = await auth.signUp({ email, password: PASSWORD });
    expect([signedUp.error, signedUp.data.session]).toEqual([null, null]);
    expect((await auth.signInWithPassword({ email, password: PASSWORD })).error?.code).toBe(
      'email_not_confirmed',
    );

    const back = await follow(linkIn(await mailTo(backend, email, /Confirm your email/)));
    expect(back.origin).toBe(SITE);
    const { data } = await auth.exchangeCodeForSession(back.searchParams.get('code')!);
    expect(data.user?.email_confirmed_at).toBeTruthy();
    expect(data.user?.user_metadata).toMatchObject({ email_verified: true });
    expect((await auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  });

  test('signing up again sends the mail once more and changes nothing', async () => {
    const email = 'again@example.com';
    await backend.anonymous().auth.signUp({ email, password: PASSWORD });
    await mailTo(backend, email, /Confirm your email/);
    await backend.anonymous().auth.signUp({ email, password: 'another horse' });
    await vi.waitFor(() => expect(mailsTo(backend, email)).toHaveLength(2), PATIENCE);
    const token = codeIn(mailsTo(backend, email)[0]!);
    expect(
      (await backend.anonymous().auth.verifyOtp({ email, token, type: 'email' })).error,
    ).toBeNull();
    const { auth } = backend.anonymous();
    expect((await auth.signInWithPassword({ email, password: 'another horse' })).error?.code).toBe(
      'invalid_credentials',
    );
    expect((await auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  });

  test('resend makes a new link, and the one before is gone', async () => {
    const email = 'impatient@example.com';
    const { auth } = backend.anonymous();
    await auth.signUp({ email, password: PASSWORD });
    const first = linkIn(await mailTo(backend, email, /Confirm your email/));
    expect((await auth.resend({ type: 'signup', email })).error).toBeNull();
    await vi.waitFor(() => expect(mailsTo(backend, email)).toHaveLength(2), PATIENCE);
    const hash = linkIn(mailsTo(backend, email)[0]!).searchParams.get('token')!;
    expect((await follow(first)).hash).toContain('otp_expired');
    const { data, error } = await auth.verifyOtp({ token_hash: hash, type: 'signup' });
    expect([error, data.user?.email]).toEqual([null, email]);
  });
});

describe('magic link', () => {
  test('signs in an account that is known', async () => {
    const email = await account('magic');
    const { auth } = backend.browser();
    await auth.signInWithOtp({ email, options: { emailRedirectTo: `${SITE}/app` } });
    const back = await follow(linkIn(await mailTo(backend, email, /sign-in link/)));
    expect(back.pathname).toBe('/app');
    const { data } = await auth.exchangeCodeForSession(back.searchParams.get('code')!);
    expect(data.session?.user.email).toBe(email);
  });

  test('makes an unconfirmed account for a new address, which only its mailbox can use', async () => {
    const email = 'visitor@example.com';
    const { auth } = backend.anonymous();
    await auth.signInWithOtp({ email, options: { data: { full_name: 'Vi' } } });
    const mail = await mailTo(backend, email, /Confirm your email/);
    expect(await confirmedAt(email)).toBeNull();
    const { data } = await auth.verifyOtp({ email, token: codeIn(mail), type: 'email' });
    expect(data.user?.user_metadata).toMatchObject({ full_name: 'Vi' });
    expect(await confirmedAt(email)).not.toBeNull();
  });

  test('makes no account when it must not', async () => {
    const email = 'unknown@example.com';
    const request = await backend
      .anonymous()
      .auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
    expect(request.error).toBeNull();
    const known = await account('known');
    await backend.anonymous().auth.signInWithOtp({ email: known });
    await mailTo(backend, known, /sign-in link/); // asked later, so the other is done
    expect(await confirmedAt(email)).toBeUndefined();
    expect(mailsTo(backend, email)).toEqual([]);
  });
});

async function confirmedAt(email: string): Promise<Date | null | undefined> {
  const rows = await backend.sql<{ email_confirmed_at: Date | null }>(
    'select email_confirmed_at from auth.users where email = $1',
    [email],
  );
  return rows[0]?.email_confirmed_at;
}

function exchange(code: string, verifier: string): Promise<Response> {
  return fetch(`${backend.url}/auth/v1/token?grant_type=pkce`, {
    method: 'POST',
    headers: { apikey: backend.keys.publishable },
    body: JSON.stringify({ auth_code: code, code_verifier: verifier }),
  });
}
