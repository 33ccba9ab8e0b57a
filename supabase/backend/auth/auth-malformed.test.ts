import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestBackend, type TestBackend } from '../testing/test-backend.ts';

// Starting a database takes its time on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let backend: TestBackend;
let ann: { email: string; userId: string; token: string };

beforeAll(async () => {
  backend = await startTestBackend();
  const { client, email, userId } = await backend.signedUp('Ann');
  const { data } = await client.auth.getSession();
  ann = { email, userId, token: data.session!.access_token };
});

afterAll(async () => {
  await backend.destroy();
});

/** Sends a request with the key of a browser, as Ann, or with the project's own. */
async function ask(as: 'anybody' | 'ann' | 'project', request: string, body?: string | object) {
  const [method = '', path = ''] = request.split(' ');
  const { publishable, secret } = backend.keys;
  const token = { anybody: publishable, ann: ann.token, project: secret }[as];
  const answer = await fetch(`${backend.url}/auth/v1${path}`, {
    method,
    headers: {
      apikey: as === 'project' ? secret : publishable,
      authorization: `Bearer ${token}`,
    },
    redirect: 'manual',
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const { code } = (await answer.json().catch(() => ({}))) as { code?: string };
  return { status: answer.status, code, location: answer.headers.get('location') };
}

const REFUSED = { status: 400, code: 'validation_failed' };

describe.each(['constructor', '__proto__', 'toString'])('a type named %s is unknown', (type) => {
  test('to the proof of a code or link', async () => {
    expect(await ask('anybody', 'POST /verify', { type, token_hash: 'x' })).toMatchObject(REFUSED);
    const byCode = { type, token: '123456', email: ann.email };
    expect(await ask('anybody', 'POST /verify', byCode)).toMatchObject(REFUSED);
  });

  test('to a link that is followed', async () => {
    const { status, location } = await ask('anybody', `GET /verify?type=${type}&token=x`);
    expect([status, location]).toEqual([
      303,
      expect.stringContaining('error_code=validation_failed'),
    ]);
  });

  test('to the project that makes a link', async () => {
    const answer = await ask('project', 'POST /admin/generate_link', { type, email: ann.email });
    expect(answer).toMatchObject(REFUSED);
  });
});

const NESTED = `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`;

describe.each([
  ['half of a surrogate pair', '{"a":"\\ud800"}'],
  ['a name with half of one', '{"\\udc00":1}'],
  ['a NUL character', '{"a":["\\u0000"]}'],
  ['values 5000 deep', NESTED],
])('metadata with %s is refused', (_what, data) => {
  test('at sign-up, by its owner and by the project', async () => {
    const account = `"email":"odd@example.com","password":"secret password"`;
    expect(await ask('anybody', 'POST /signup', `{${account},"data":${data}}`)).toMatchObject(
      REFUSED,
    );
    expect(await ask('ann', 'PUT /user', `{"data":${data}}`)).toMatchObject(REFUSED);
    const change = `PUT /admin/users/${ann.userId}`;
    expect(await ask('project', change, `{"user_metadata":${data}}`)).toMatchObject(REFUSED);
  });
});

test('the six characters \\u0000 are text like any other', async () => {
  const answer = await ask('ann', 'PUT /user', { data: { path: 'C:\\u0000' } });
  expect(answer.status).toBe(200);
});

test('a ban longer than 292 years is refused', async () => {
  for (const duration of ['9999999999999h', `${'9'.repeat(400)}h`]) {
    const ban = { ban_duration: duration };
    expect(await ask('project', `PUT /admin/users/${ann.userId}`, ban)).toMatchObject(REFUSED);
  }
});

test('an id that is taken conflicts', async () => {
  const account = { email: 'same-id@example.com', id: ann.userId };
  const answer = await ask('project', 'POST /admin/users', account);
  expect(answer).toMatchObject({ status: 409, code: 'conflict' });
});
