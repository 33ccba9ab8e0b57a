import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createGateway, type Service } from './gateway.ts';
import { json } from './responses.ts';

const KEYS = {
  publishable: 'sb_publishable_test',
  secret: 'sb_secret_test',
  signing: { kid: 'k' },
};

type Init = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> };

interface Parts {
  handle?: Service['handle'];
  up?: boolean;
  lost?: boolean;
}

function gatewayWith({ handle, up = true, lost = false }: Parts) {
  const lines: string[] = [];
  const echo: Service['handle'] = async (request, { path, address, key }) =>
    json({ path, address, key, body: await request.text() });
  const handler = createGateway({
    keys: KEYS,
    services: [
      {
        prefix: '/echo/v1',
        isOpen: (path) => path === '/open',
        maxBodyBytes: 10,
        handle: handle ?? echo,
      },
    ],
    isDatabaseUp: () => up,
    isConnectionLost: () => lost,
    log: pino({ serializers: { error: String } }, { write: (line) => lines.push(line) }),
  });
  async function ask(path: string, init: Init = {}) {
    const headers = { apikey: KEYS.publishable, ...init.headers };
    const request = new Request(`http://127.0.0.1:1${path}`, { ...init, headers });
    const response = await handler(request, '10.0.0.1');
    return { response, status: response.status, body: (await response.json()) as unknown };
  }
  return { ask, lines };
}

test('a service sees the path below its prefix, the address and the kind of key', async () => {
  const { ask } = gatewayWith({});
  const requested = await ask('/echo/v1/some/path?x=1', {
    method: 'POST',
    body: 'hello',
    headers: { 'x-forwarded-for': '1.2.3.4' },
  });
  expect(requested.body).toEqual({
    path: '/some/path',
    address: '10.0.0.1',
    key: 'publishable',
    body: 'hello',
  });
  expect((await ask('/echo/v1')).body).toMatchObject({ path: '/' });
});

test.each([
  ['no key', '', 401],
  ['a wrong key', 'sb_publishable_tess', 401],
  ['a key with something appended', 'sb_publishable_testx', 401],
  ['the secret key', 'sb_secret_test', 200],
])('%s', async (_what, apikey, status) => {
  const { ask } = gatewayWith({});
  expect((await ask('/echo/v1/x', { headers: { apikey } })).status).toBe(status);
});

test('a path declared open needs no key', async () => {
  const { ask } = gatewayWith({});
  expect((await ask('/echo/v1/open', { headers: { apikey: '' } })).status).toBe(200);
  expect((await ask('/echo/v1/open/more', { headers: { apikey: '' } })).status).toBe(401);
});

test.each([
  ['/echo/v1/a%00b', 400],
  ['/echo/v1/x?name=%00', 400],
  ['/echo/v1/%zz', 400],
  ['/echo/v1/%ff', 400],
  ['/', 404],
  ['/echo/v12', 404],
  ['/echo/v1/../../etc', 404],
])('%s is answered with %i', async (path, status) => {
  const { ask } = gatewayWith({});
  expect((await ask(path)).status).toBe(status);
});

test('a body beyond the limit is refused, also without a declared length', async () => {
  const { ask } = gatewayWith({});
  const declared = await ask('/echo/v1/x', { method: 'POST', body: 'eleven char' });
  expect([declared.status, declared.body]).toMatchObject([413, { code: 'request_too_large' }]);
  const chunks = new ReadableStream({
    start(controller) {
      for (let n = 0; n < 3; n++) controller.enqueue(new TextEncoder().encode('12345'));
      controller.close();
    },
  });
  const streamed = await ask('/echo/v1/x', {
    method: 'POST',
    body: chunks,
    duplex: 'half',
  } as Init);
  expect(streamed.status).toBe(413);
});

test('while the database is away the answer is 503 with a time to come back', async () => {
  for (const parts of [
    { up: false },
    { lost: true, handle: () => Promise.reject(new Error('lost')) },
  ]) {
    const { response, status, body } = await gatewayWith(parts).ask('/echo/v1/x');
    expect([status, body]).toMatchObject([503, { code: 'PGRST000' }]);
    expect(response.headers.get('retry-after')).toBe('1');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  }
});

test('an unexpected error is written to the log and hidden from the caller', async () => {
  const { ask, lines } = gatewayWith({
    handle: () => Promise.reject(new Error('the password is x')),
  });
  const { status, body, response } = await ask('/echo/v1/x');
  expect([status, body]).toEqual([
    500,
    { code: 'unexpected_failure', message: 'Something went wrong.' },
  ]);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(lines.join()).toContain('the password is x');
});

test('/health reports without a key whether the database is up', async () => {
  const withoutKey = { headers: { apikey: '' } };
  const up = await gatewayWith({}).ask('/health', withoutKey);
  expect([up.status, up.body]).toEqual([200, { status: 'ok', database: 'up' }]);
  const down = await gatewayWith({ up: false }).ask('/health', withoutKey);
  expect([down.status, down.body]).toEqual([503, { status: 'unavailable', database: 'down' }]);
  expect(up.response.headers.get('cache-control')).toBe('no-store');
});

test('each request leaves one line: what, how it ended, how long it took, and its id, never the query', async () => {
  const { ask, lines } = gatewayWith({});
  const { response } = await ask('/echo/v1/some/path?token=secret&email=ann@example.com', {
    headers: { 'sb-request-id': 'selected by the caller' },
  });
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0]!)).toEqual({
    level: 30,
    time: expect.any(Number),
    pid: expect.any(Number),
    hostname: expect.any(String),
    id: response.headers.get('sb-request-id'),
    method: 'GET',
    path: '/echo/v1/some/path',
    status: 200,
    ms: expect.any(Number),
    msg: 'Request',
  });
  expect(response.headers.get('sb-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  expect(response.headers.get('access-control-expose-headers')).toContain('Sb-Request-Id');
});

test('a path that is a secret is not in the log, however it is written, nor when it fails', async () => {
  const token = '3f2b1c9e-7a64-4d0f-9b53-0c1d2e3f4a5b';
  const lines: string[] = [];
  const handler = createGateway({
    keys: KEYS,
    services: [
      {
        prefix: '/functions/v1/calendar',
        isOpen: () => true,
        isSecret: true,
        handle: () => Promise.reject(new Error('broken')),
      },
    ],
    isDatabaseUp: () => true,
    isConnectionLost: () => false,
    log: pino({ serializers: { error: String } }, { write: (line) => lines.push(line) }),
  });
  for (const path of [
    `functions/v1/calendar/${token}.ics`,
    `functions/v1/calendar/${token}`,
    `functions/v1/calendar%2F${token}.ics`,
    `functions/v1/CALENDAR/${token}`,
    `functions/v1//calendar/${token}.ics?x=${token}`,
    `calendar/${token}.ics`,
    `calendar/${token}.ICS`,
  ]) {
    await handler(new Request(`http://127.0.0.1:1/${path}`), '10.0.0.1');
  }
  expect(lines).toHaveLength(9);
  expect(lines.join()).not.toContain(token);
  expect(lines[1]).toContain('"path":"/functions/v1/calendar/…"');
});

test('refusals and failures are in the log as well, a failure with the same id', async () => {
  const { ask, lines } = gatewayWith({ handle: () => Promise.reject(new Error('broken')) });
  await ask('/echo/v1/x', { headers: { apikey: 'wrong' } });
  await ask('/echo/v1/%zz');
  await ask('/echo/v1/x');
  const [wrongKey, badUrl, failure, answer] = lines.map((line) => JSON.parse(line) as Line);
  expect([wrongKey?.status, badUrl?.status, answer?.status]).toEqual([401, 400, 500]);
  expect(failure).toMatchObject({ level: 50, error: 'Error: broken', id: answer?.id });
});

interface Line {
  id: string;
  status: number;
}
