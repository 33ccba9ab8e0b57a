import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestBackend, type TestBackend } from '../testing/test-backend.ts';

// Starting a database takes its time on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let backend: TestBackend;

// Small limits and confirmations on, so that everything that protects an account can be seen.
beforeAll(async () => {
  backend = await startTestBackend({
    auth: {
      autoConfirm: false,
      limits: {
        refresh: 3,
        mail: 3,
        verify: 3,
        freeFailures: 2,
        firstDelaySeconds: 600,
        secondsBetweenMails: 0,
      },
    },
  });
});

afterAll(async () => {
  await backend.destroy();
});

const PASSWORD = 'correct horse';

test('[CAT-01] an account is reported as unconfirmed only with the right password', async () => {
  await register('unconfirmed@example.com');
  expect(await signInCode('unconfirmed@example.com', 'wrong horse')).toBe('invalid_credentials');
  expect(await signInCode('unconfirmed@example.com', PASSWORD)).toBe('email_not_confirmed');
});

test('sign-up does not reveal whether an address is taken', async () => {
  const first = await register('twice@example.com');
  const second = await register('twice@example.com');
  expect(second.error).toBeNull();
  expect(second.data.session).toBeNull();
  expect(masked(second.data.user)).toBe(masked(first.data.user));
  expect(second.data.user?.id).not.toBe(first.data.user?.id);
  expect(await backend.sql(`select id from auth.users where email = 'twice@example.com'`)).toEqual([
    { id: first.data.user?.id },
  ]);
});

test('an unknown account costs the same work as a known one', async () => {
  await register('known@example.com');
  const before = await passwordChecks();
  await signInCode('known@example.com', 'wrong horse');
  const between = await passwordChecks();
  await signInCode('unknown@example.com', 'wrong horse');
  expect([between - before, (await passwordChecks()) - between]).toEqual([1, 1]);
});

test('after the free failures an account has to wait, known or not, also for the right password', async () => {
  await register('guessed@example.com');
  for (const email of ['guessed@example.com', 'invented@example.com']) {
    expect(await signInCode(email, 'wrong 1')).toBe('invalid_credentials');
    expect(await signInCode(email, 'wrong 2')).toBe('invalid_credentials');
    expect(await signInCode(email, PASSWORD)).toBe('over_request_rate_limit');
  }
});

test('guesses sent all at once count one after the other', async () => {
  await register('parallel@example.com');
  const codes = await Promise.all(
    Array.from({ length: 6 }, (_, n) => signInCode('parallel@example.com', `wrong ${n}`)),
  );
  expect(codes.filter((code) => code === 'invalid_credentials')).toHaveLength(2);
});

test.each([
  ['refreshes', '/token?grant_type=refresh_token', { refresh_token: 'unknown' }, 400],
  ['mails', '/recover', { email: 'limited@example.com' }, 200],
  ['proofs', '/verify', { type: 'recovery', token_hash: 'unknown' }, 403],
])(
  'an address that requests too many %s gets 429 with the time of the next try',
  async (_what, path, body, usual) => {
    const statuses: number[] = [];
    let last: Response | undefined;
    for (let n = 0; n < 4; n++) {
      last = await fetch(`${backend.url}/auth/v1${path}`, {
        method: 'POST',
        headers: { apikey: backend.keys.publishable, 'x-forwarded-for': `10.0.0.${n}` },
        body: JSON.stringify(body),
      });
      statuses.push(last.status);
    }
    expect(statuses).toEqual([usual, usual, usual, 429]);
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await last?.json()).toMatchObject({ code: 'over_request_rate_limit' });
  },
);

function register(email: string) {
  const options = { data: { full_name: 'Mia', zone: { b: 1, a: [true] } } };
  return backend.anonymous().auth.signUp({ email, password: PASSWORD, options });
}

/** As text, with the order of its keys: each id is its place among the ids, each time a word. */
function masked(user: unknown): string {
  const ids: string[] = [];
  return JSON.stringify(user)
    .replace(/"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"/g, (id) => {
      if (!ids.includes(id)) ids.push(id);
      return `"id ${ids.indexOf(id)}"`;
    })
    .replace(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"time"');
}

async function signInCode(email: string, password: string): Promise<string | undefined> {
  const { error } = await backend.anonymous().auth.signInWithPassword({ email, password });
  return error?.code;
}

/** How often Postgres has computed a password hash to compare with. */
async function passwordChecks(): Promise<number> {
  const [row] = await backend.sql<{ calls: number }>(
    `select coalesce(sum(calls), 0)::int as calls from extensions.pg_stat_statements
     where query like '%as computed%' and query not like '%pg_stat_statements%'`,
  );
  return row!.calls;
}
