import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestBackend, type TestBackend } from '../testing/test-backend.ts';

// Starting a database takes its time on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let backend: TestBackend;

// Stand-ins of the product's functions (schemas/settings): they answer by what they are given.
beforeAll(async () => {
  backend = await startTestBackend({
    auth: {
      hooks: {
        passwordAttempt: 'hooks.attempt',
        passwordLength: 'hooks.least',
        passwordCommon: 'hooks.common',
      },
      limits: { freeFailures: 100 },
    },
  });
  await backend.sql(`
    create schema hooks;
    create table hooks.asked (event jsonb, at timestamptz default clock_timestamp());
    create function hooks.attempt(event jsonb) returns jsonb language plpgsql security definer as $$
    begin
      insert into hooks.asked (event) values (event);
      return case when (select count(*) > 2 from hooks.asked as past where past.event ->> 'user_id' = attempt.event ->> 'user_id')
        then '{"decision": "reject", "message": "The account is locked."}' else '{"decision": "continue"}' end::jsonb;
    end $$;
    create function hooks.least(user_id uuid) returns integer language sql as 'select 12';
    create function hooks.common(password text, user_id uuid, email text, full_name text) returns boolean language sql as $$
      select password = 'passwordpassword' or user_id is null and password in (split_part(email, '@', 1) || '12345', full_name)
    $$;
    grant usage on schema hooks to supabase_auth_admin;
    grant execute on all functions in schema hooks to supabase_auth_admin;
  `);
});

afterAll(async () => {
  await backend.destroy();
});

async function signIn(email: string, password: string) {
  const { error } = await backend.anonymous().auth.signInWithPassword({ email, password });
  return error && [error.status, error.code, error.message];
}

const wrong = [400, 'invalid_credentials', 'Invalid login credentials'];
const locked = [400, 'invalid_credentials', 'The account is locked.'];

test('[DATA-05] the hook is asked after each password of an account, however its address is written, and its refusal counts', async () => {
  const { email, userId } = await backend.signedUp('Hooked');
  expect(await signIn(email.toUpperCase(), 'wrong horse')).toEqual(wrong);
  expect(await signIn(` ${email}`, 'correct horse')).toBeNull();
  expect(await signIn(email, 'correct horse')).toEqual(locked);
  expect(await signIn(email, 'wrong horse')).toEqual(locked);
  const request = await backend.sql<{ event: object }>(
    `select event from hooks.asked where event ->> 'user_id' = $1 order by at`,
    [userId],
  );
  expect(request.map(({ event }) => event)).toEqual(
    [false, true, true, false].map((valid) => ({
      user_id: userId,
      valid,
      metadata: { ip_address: expect.any(String) as string },
    })),
  );
});

test('[DATA-05] it is not asked about an address without an account', async () => {
  const count = async () => (await backend.sql('select from hooks.asked')).length;
  const before = await count();
  expect(await signIn('none@example.com', 'wrong horse')).toEqual(wrong);
  expect(await count()).toBe(before);
});

test('[DATA-05] a person’s new password has the length that the product asks of them', async () => {
  const { client } = await backend.signedUp('Staff');
  const { error } = await client.auth.updateUser({ password: '11 letters.' });
  expect(error).toMatchObject({
    status: 422,
    code: 'weak_password',
    message: 'Password should be at least 12 characters.',
  });
  expect((await client.auth.updateUser({ password: 'twelve chars' })).error).toBeNull();
});

test('[AUTH-02] [DATA-05] a sign-up asks for the same, and a common password is refused with its reason at sign-up and change', async () => {
  const common = { password: 'passwordpassword' };
  const weak = { status: 422, code: 'weak_password', reasons: ['pwned'] };
  const visitor = backend.anonymous();
  const email = 'common@example.com';
  expect((await visitor.auth.signUp({ email, ...common })).error).toMatchObject(weak);
  const short = await visitor.auth.signUp({ email, password: '11 letters.' });
  expect(short.error).toMatchObject({ code: 'weak_password', reasons: ['length'] });
  expect((await backend.sql('select from auth.users where email = $1', [email])).length).toBe(0);

  const { client } = await backend.signedUp('Common');
  expect((await client.auth.updateUser(common)).error).toMatchObject(weak);
  expect((await client.auth.updateUser({ password: 'twelve chars' })).error).toBeNull();
});
