import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { codeIn, follow, linkIn, mailsTo, mailTo } from '../testing/mails.ts';
import { startTestBackend, type TestBackend } from '../testing/test-backend.ts';

// Starting a database takes its time on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const SITE = 'http://localhost:3000';

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend({
    auth: { redirectUrls: ['https://help.example.com/back?from=mail'] },
  });
});

afterAll(async () => {
  await backend.destroy();
});

const auth = () => backend.anonymous().auth;

test.each([
  ['recovery', (email: string) => auth().resetPasswordForEmail(email)],
  [
    'a magic link',
    (email: string) => auth().signInWithOtp({ email, options: { shouldCreateUser: false } }),
  ],
  ['another confirmation', (email: string) => auth().resend({ type: 'signup', email })],
])(
  '[AUTH-07] asking for %s is answered alike for known and unknown addresses, also when asked again',
  async (what, ask) => {
    const { email } = await backend.signedUp(`Known-${what.replaceAll(' ', '-')}`);
    const answers = [];
    for (const address of [email, `not-${email}`]) {
      const first = await ask(address);
      const second = await ask(address);
      answers.push([first.error, second.error?.status, second.error?.code, second.error?.message]);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toEqual([
      null,
      429,
      'over_email_send_rate_limit',
      'For security purposes, you can only request this after 60 seconds.',
    ]);
  },
);

test('a mail that cannot be sent is not reported to the caller', async () => {
  const { email } = await backend.signedUp('Unlucky');
  await backend.sql('alter table auth.one_time_tokens rename to away');
  try {
    expect((await auth().resetPasswordForEmail(email)).error).toBeNull();
    const unknown = await auth().resetPasswordForEmail('unknown@example.com');
    expect(unknown.error).toBeNull();
  } finally {
    await backend.sql('alter table auth.away rename to one_time_tokens');
  }
  expect(mailsTo(backend, email)).toEqual([]);
});

test('a code that was guessed at ten times is void; the link of the same mail is not', async () => {
  const { email } = await backend.signedUp('Guessed');
  await auth().resetPasswordForEmail(email);
  const mail = await mailTo(backend, email, /Reset your password/);
  const right = codeIn(mail);
  const wrong = right === '000000' ? '000001' : '000000';
  const tries = Array.from({ length: 10 }, () =>
    auth().verifyOtp({ email, token: wrong, type: 'recovery' }),
  );
  for (const { error } of await Promise.all(tries)) expect(error?.code).toBe('otp_expired');
  const late = await auth().verifyOtp({ email, token: right, type: 'recovery' });
  expect(late.error?.code).toBe('otp_expired');
  expect((await follow(linkIn(mail))).hash).toContain('access_token=');
});

test('the token of a link cannot be computed from its code', async () => {
  const { email } = await backend.signedUp('Hashed');
  await auth().resetPasswordForEmail(email);
  const mail = await mailTo(backend, email, /Reset your password/);
  const stored = await backend.sql<{ recovery_token: string; token_hash: string }>(
    `select recovery_token, token_hash from auth.users
     join auth.one_time_tokens on user_id = users.id where email = $1`,
    [email],
  );
  const { recovery_token: hashOfCode, token_hash: hashOfLink } = stored[0]!;
  for (const guess of [hashOfCode, hashOfLink]) {
    const { error } = await auth().verifyOtp({ token_hash: guess, type: 'recovery' });
    expect(error?.code).toBe('otp_expired');
  }
  expect((await follow(linkIn(mail))).hash).toContain('access_token=');
});

test.each([
  ['the site', `${SITE}/auth/reset?x=1`, `${SITE}/auth/reset`],
  [
    'an address of the list',
    'https://help.example.com/back?from=mail',
    'https://help.example.com/back',
  ],
  ['another address', 'https://evil.example', SITE + '/'],
  ['nothing at all', undefined, SITE + '/'],
])('a link that shall lead to %s leads to the right place', async (_what, redirectTo, expected) => {
  const { email } = await backend.signedUp('Led');
  await auth().resetPasswordForEmail(email, redirectTo === undefined ? {} : { redirectTo });
  const back = await follow(linkIn(await mailTo(backend, email, /Reset your password/)));
  expect(back.origin + back.pathname).toBe(expected);
});

test('a link whose target was changed by hand leads to the site', async () => {
  const { email } = await backend.signedUp('Tampered');
  await auth().resetPasswordForEmail(email);
  const link = linkIn(await mailTo(backend, email, /Reset your password/));
  link.searchParams.set('redirect_to', 'http://localhost:3000@evil.example/');
  expect((await follow(link)).origin).toBe(SITE);
});

test.each([
  ['no type', '/verify?token=x'],
  ['no token', '/verify?type=recovery'],
])('a link with %s is refused', async (_what, path) => {
  const answer = await fetch(`${backend.url}/auth/v1${path}`, { redirect: 'manual' });
  expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'validation_failed' }]);
});

test.each([
  ['neither code nor link', { type: 'recovery' }],
  ['both', { type: 'recovery', token: '1', token_hash: '2', email: 'a@example.com' }],
  ['a code without its address', { type: 'recovery', token: '123456' }],
  ['an unknown type', { type: 'sms', token_hash: 'x' }],
  ['no type', { token_hash: 'x' }],
  ['an object as code', { type: 'recovery', token: { $ne: 1 }, email: 'a@example.com' }],
])('a proof with %s is refused', async (_what, body) => {
  const answer = await fetch(`${backend.url}/auth/v1/verify`, {
    method: 'POST',
    headers: { apikey: backend.keys.publishable },
    body: JSON.stringify(body),
  });
  expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'validation_failed' }]);
});

test.each([
  ['too short', { code_challenge: 'x', code_challenge_method: 's256' }],
  ['of odd characters', { code_challenge: 'é'.repeat(50), code_challenge_method: 's256' }],
  ['without its method', { code_challenge: 'x'.repeat(43) }],
  ['of an unknown method', { code_challenge: 'x'.repeat(43), code_challenge_method: 's512' }],
])('a challenge %s is refused', async (_what, challenge) => {
  const answer = await fetch(`${backend.url}/auth/v1/recover`, {
    method: 'POST',
    headers: { apikey: backend.keys.publishable },
    body: JSON.stringify({ email: 'a@example.com', ...challenge }),
  });
  expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'validation_failed' }]);
});
