import type { SupabaseClient } from '@supabase/supabase-js';
import { Secret, TOTP } from 'otpauth';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { follow, linkIn, mailsTo, mailTo } from '../testing/mails.ts';
import { PATIENCE } from '../testing/patience.ts';
import { startTestBackend, type TestBackend } from '../testing/test-backend.ts';

// Starting a database takes its time on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const PASSWORD = 'correct horse';
const LOCK_USER = 'select from auth.users where id = $1 for update';
const LOCK_SESSIONS = 'select from auth.sessions where user_id = $1 for update';

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend({ auth: { limits: { secondsBetweenMails: 0 } } });
});

afterAll(async () => {
  await backend.destroy();
});

interface Meanwhile {
  userId: string;
  /** What the request is to wait for. */
  lock: string;
  /** What has happened by the time it continues. */
  change: string;
  /** How many requests there are; one when absent. */
  requests?: number;
}

/** Lets `ask` run until it waits for a lock, changes something, and then lets it continue. */
async function during<T>(
  ask: () => PromiseLike<T>,
  { userId, lock, change, requests = 1 }: Meanwhile,
) {
  const other = new Client({ connectionString: backend.database.superuserUrl });
  await other.connect();
  try {
    await other.query('begin');
    await other.query(lock, [userId]);
    const request = Promise.resolve(ask());
    await vi.waitFor(async () => {
      const waiting = await backend.sql(
        `select from pg_stat_activity where application_name = 'auth' and wait_event_type = 'Lock'`,
      );
      expect(waiting).toHaveLength(requests);
    }, PATIENCE);
    await other.query(change, [userId]);
    await other.query('commit');
    return await request;
  } finally {
    await other.end();
  }
}

function signIn(email: string) {
  return backend.anonymous().auth.signInWithPassword({ email, password: PASSWORD });
}

async function enrol({ auth }: SupabaseClient, friendlyName = 'Phone') {
  const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName });
  if (error) throw error;
  const code = new TOTP({ secret: Secret.fromBase32(data.totp.secret) }).generate();
  return { factorId: data.id, code };
}

async function challenge({ auth }: SupabaseClient, answer: { factorId: string; code: string }) {
  const { data, error } = await auth.mfa.challenge(answer);
  if (error) throw error;
  return { ...answer, challengeId: data.id };
}

describe('while a password is checked', () => {
  test.each([
    [
      'the account gets another one',
      `update auth.users set encrypted_password = 'another' where id = $1`,
      'invalid_credentials',
    ],
    [
      'the account is banned',
      `update auth.users set banned_until = now() + interval '1 hour' where id = $1`,
      'user_banned',
    ],
    ['the account is deleted', 'delete from auth.users where id = $1', 'invalid_credentials'],
  ])('%s: no one is signed in', async (_what, change, code) => {
    const { email, userId } = await backend.signedUp('Raced');
    await backend.sql('delete from auth.sessions where user_id = $1', [userId]);
    const { error } = await during(() => signIn(email), { userId, lock: LOCK_USER, change });
    expect(error?.code).toBe(code);
    expect(await backend.sql('select from auth.sessions where user_id = $1', [userId])).toEqual([]);
  });
});

test('a password is not changed by a session that ended meanwhile', async () => {
  const { client, email, userId } = await backend.signedUp('Ousted');
  const { error } = await during(() => client.auth.updateUser({ password: 'battery staple' }), {
    userId,
    lock: LOCK_USER,
    change: 'delete from auth.sessions where user_id = $1',
  });
  expect(error?.name).toBe('AuthSessionMissingError');
  expect((await signIn(email)).error).toBeNull();
});

describe('while the code of a second factor is checked', () => {
  test.each([
    [
      'the factor is removed',
      'delete from auth.mfa_factors where user_id = $1',
      { code: 'mfa_factor_not_found' },
    ],
    [
      'the session is ended',
      'delete from auth.sessions where user_id = $1',
      { name: 'AuthSessionMissingError' },
    ],
    [
      'the account is banned',
      `update auth.users set banned_until = now() + interval '1 hour' where id = $1`,
      { code: 'user_banned' },
    ],
  ])('[AUTH-09] %s: no session rises', async (what, change, refusal) => {
    const { client, userId } = await backend.signedUp('Raised');
    const answer = await enrol(client);
    const lock = what === 'the account is banned' ? LOCK_USER : LOCK_SESSIONS;
    const { error } = await during(() => client.auth.mfa.challengeAndVerify(answer), {
      userId,
      lock,
      change,
    });
    expect(error).toMatchObject(refusal);
    const raised = `select from auth.sessions where user_id = $1 and aal = 'aal2'`;
    expect(await backend.sql(raised, [userId])).toEqual([]);
  });

  test('[AUTH-09] another is verified first: one of the two sessions rises, the other ends', async () => {
    const { client, email, userId } = await backend.signedUp('Two');
    const second = backend.anonymous();
    await second.auth.signInWithPassword({ email, password: PASSWORD });
    const answers = [
      await challenge(client, await enrol(client, 'First')),
      await challenge(second, await enrol(second, 'Second')),
    ] as const;
    const verifyBoth = () =>
      Promise.all([client.auth.mfa.verify(answers[0]), second.auth.mfa.verify(answers[1])]);
    const outcomes = await during(verifyBoth, {
      userId,
      lock: 'select from auth.mfa_factors where user_id = $1 for update',
      change: 'select $1::uuid', // nothing; both go on at the same time
      requests: 2,
    });
    const refused = outcomes.filter(({ error }) => error);
    expect(refused).toHaveLength(1);
    expect(refused[0]?.error?.status).toBeLessThan(500);
    const sessions = await backend.sql('select aal from auth.sessions where user_id = $1', [
      userId,
    ]);
    expect(sessions).toEqual([{ aal: 'aal2' }]);
  });
});

test('no one enrols more than ten factors, also not at once', async () => {
  const { client, userId } = await backend.signedUp('Many');
  const tries = Array.from({ length: 15 }, (_, n) => enrol(client, `App ${n}`));
  const failed = (await Promise.allSettled(tries)).filter(({ status }) => status === 'rejected');
  expect(failed).toHaveLength(5);
  const factors = await backend.sql('select from auth.mfa_factors where user_id = $1', [userId]);
  expect(factors).toHaveLength(10);
});

test('of two who confirm the same new address at once one gets it, and the other is led back to the site', async () => {
  const wanted = 'wanted@example.com';
  for (const [index, name] of ['First', 'Second'].entries()) {
    const { client, email } = await backend.signedUp(name);
    await client.auth.updateUser({ email: wanted });
    await vi.waitFor(() => expect(mailsTo(backend, wanted)).toHaveLength(index + 1), PATIENCE);
    await follow(linkIn(await mailTo(backend, email, /Confirm the change/)));
  }
  const links = mailsTo(backend, wanted).map(linkIn);
  const back = (await Promise.all(links.map(follow))).map(({ hash }) => hash);
  expect(back.filter((hash) => hash.includes('access_token='))).toHaveLength(1);
  expect(back.filter((hash) => /error_code=(conflict|email_exists)/.test(hash))).toHaveLength(1);
});
