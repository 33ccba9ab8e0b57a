import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { PATIENCE } from '../testing/patience.ts';
import { startTestBackend, type TestBackend } from '../testing/test-backend.ts';
import {
  accessToken,
  addTenant,
  joined,
  TENANT_POLICIES,
  type Heard,
  type Member,
} from './testing/realtime-test.ts';

let backend: TestBackend;
let ann: Member;
let bob: Member;
let topic: string;
/** Everything that reaches the tenant's private channel, and its public namesake. */
let inside: Heard;
let outside: Heard;

beforeAll(async () => {
  backend = await startTestBackend();
  await backend.sql(TENANT_POLICIES);
  ann = await backend.signedUp('Ann');
  bob = await backend.signedUp('Bob');
  topic = `tenant:${await addTenant(backend, 'Northwind', [ann])}`;
  inside = await joined(ann.client, topic, { private: true });
  outside = await joined(bob.client, topic);
});

beforeEach(() => {
  inside.broadcasts.length = 0;
  outside.broadcasts.length = 0;
});

afterAll(async () => {
  await Promise.all([ann, bob].map(({ client }) => client.removeAllChannels()));
  await backend.destroy();
});

interface Sent {
  token?: string;
  key?: string;
  type?: string;
}

async function post(path: string, body: object | string, { token, key, type }: Sent = {}) {
  const response = await fetch(`${backend.url}/realtime/v1/api/broadcast${path}`, {
    method: 'POST',
    headers: {
      apikey: key ?? backend.keys.publishable,
      'content-type': type ?? 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: typeof body === 'string' || body instanceof Blob ? body : JSON.stringify(body),
  });
  const text = await response.text();
  return [response.status, text === '' ? undefined : JSON.parse(text)] as const;
}

function message(n: number, isPrivate: boolean, to = topic) {
  return { topic: to, event: 'http', payload: { n }, private: isPrivate };
}

/** Sends a last message to both, after which all others must have come. */
async function numbers(): Promise<[unknown[], unknown[]]> {
  await post('', { messages: [message(0, true), message(0, false)] }, { key: backend.keys.secret });
  const of = (heard: Heard) => heard.broadcasts.map(({ payload }) => payload.n);
  await vi.waitFor(() => {
    expect(of(inside)).toContain(0);
    expect(of(outside)).toContain(0);
  }, PATIENCE);
  return [of(inside), of(outside)];
}

test('a batch reaches public channels, and private ones when the caller may send there', async () => {
  const messages = [message(1, false), message(2, true), message(3, true, 'tenant:99')];
  expect(await post('', { messages }, { token: await accessToken(ann) })).toEqual([202, undefined]);
  expect(await numbers()).toEqual([
    [2, 0],
    [1, 0],
  ]);
});

test('private messages of who may not send are left out: another tenant, an anonymous caller', async () => {
  const messages = [message(1, true), message(2, false)];
  expect(await post('', { messages }, { token: await accessToken(bob) })).toEqual([202, undefined]);
  expect(await post('', { messages })).toEqual([202, undefined]);
  expect(await numbers()).toEqual([[0], [2, 2, 0]]);
});

test('the service may send everywhere', async () => {
  const messages = [message(1, true)];
  expect(await post('', { messages }, { key: backend.keys.secret })).toEqual([202, undefined]);
  expect(await numbers()).toEqual([[1, 0], [0]]);
});

test('a message of its own, by the client library', async () => {
  const sender = ann.client.channel(topic, { config: { private: true } });
  expect(await sender.httpSend('signal', { n: 1 })).toEqual({ success: true });
  const stranger = backend.anonymous().channel(topic, { config: { private: true } });
  await expect(stranger.httpSend('signal', { n: 2 })).rejects.toThrow('Unauthorized');
  expect(await backend.anonymous().channel(topic).httpSend('signal', { n: 3 })).toEqual({
    success: true,
  });
  expect(await numbers()).toEqual([
    [1, 0],
    [3, 0],
  ]);
});

test('bytes arrive as bytes', async () => {
  const path = `/${encodeURIComponent(topic)}/events/bytes`;
  const type = 'application/octet-stream';
  expect(await post(path, new Blob([Buffer.from([0, 255])]), { type })).toEqual([202, undefined]);
  await vi.waitFor(() => expect(outside.broadcasts).toHaveLength(1), PATIENCE);
  expect(new Uint8Array(outside.broadcasts[0]!.payload as unknown as ArrayBuffer)).toEqual(
    new Uint8Array([0, 255]),
  );
});

test('tokens that are not valid are refused', async () => {
  const messages = [message(1, false)];
  const forged = `${(await accessToken(ann)).slice(0, -10)}AAAAAAAAAA`;
  for (const token of [forged, 'garbage']) {
    expect(await post('', { messages }, { token })).toEqual([401, { message: 'Unauthorized' }]);
  }
  expect((await post('', { messages }, { key: 'sb_publishable_wrong' }))[0]).toBe(401);
});

test('the session of a token must not have ended, for private messages', async () => {
  const carol = await backend.signedUp('Carol');
  await backend.sql(`insert into public.members select id, $1 from public.tenants`, [carol.userId]);
  const token = await accessToken(carol);
  await post('', { messages: [message(1, true)] }, { token });
  await backend.sql('delete from auth.sessions where user_id = $1', [carol.userId]);
  await post('', { messages: [message(2, true)] }, { token });
  expect(await numbers()).toEqual([[1, 0], [0]]);
});

const blank = ["can't be blank"];

test.each([
  ['nothing', {}, 422, { errors: { messages: blank } }],
  ['no list', { messages: 'x' }, 422, { errors: { messages: ['is invalid'] } }],
  [
    'messages with parts missing',
    { messages: [{ topic: 't' }, { payload: {} }, { topic: 't', event: 'e', payload: {} }] },
    422,
    {
      errors: { messages: [{ payload: blank, event: blank }, { event: blank, topic: blank }, {}] },
    },
  ],
  [
    'parts of another type',
    { messages: [{ topic: 1, event: [], payload: 'x', private: 'maybe' }] },
    422,
    {
      errors: {
        messages: [
          {
            payload: ['is invalid'],
            event: ['is invalid'],
            topic: ['is invalid'],
            private: ['is invalid'],
          },
        ],
      },
    },
  ],
  ['no JSON', '{', 400, { message: 'Bad Request' }],
])('a batch with %s is refused', async (_what, body, status, answer) => {
  expect(await post('', body)).toEqual([status, answer]);
});

test('what is too long is refused', async () => {
  const long = { ...message(1, false), payload: { text: 'x'.repeat(3_000_500) } };
  expect(await post('', { messages: [long] })).toEqual([
    422,
    { errors: { messages: [{ payload: ['Payload size exceeds tenant limit'] }] } },
  ]);
  expect(await post('/t/events/e', long.payload)).toEqual([
    422,
    { errors: { payload: ['Payload size exceeds tenant limit'] } },
  ]);
  expect((await post('', 'x'.repeat(8_000_001)))[0]).toBe(413);
});

test.each([
  ['/t/events/e', '{', 'application/json', 400],
  ['/t/events/e', '{}', 'text/plain', 415],
  ['/t/events/e/more', '{}', 'application/json', 404],
  ['/t', '{}', 'application/json', 404],
])('POST %s with %s as %s: %i', async (path, body, type, status) => {
  expect((await post(path, body, { type }))[0]).toBe(status);
});

test('more messages than a second may have are refused', async () => {
  const messages = Array.from({ length: 1_001 }, () => message(1, false));
  expect(await post('', { messages })).toEqual([
    429,
    { message: 'Too many messages to broadcast, please reduce the batch size' },
  ]);
});
