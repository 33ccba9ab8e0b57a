import { once } from 'node:events';
import { connect as connectPlainly } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestBackend, type TestBackend } from '../testing/test-backend.ts';
import { rawSockets } from './testing/raw-socket.ts';

let backend: TestBackend;
const sockets = rawSockets(() => backend);
const { address, connect, refusal } = sockets;

beforeAll(async () => {
  backend = await startTestBackend();
});

afterEach(() => sockets.closeAll());

afterAll(async () => {
  await backend.destroy();
});

test('needs an API key', async () => {
  const [none] = await refusal(address().replace(/apikey=[^&]*/, ''));
  const [wrong] = await refusal(address({ apikey: 'sb_publishable_wrong' }));
  expect([none, wrong]).toEqual([401, 401]);
});

test('the secret key is refused to a browser', async () => {
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' };
  const [status] = await refusal(address({ apikey: backend.keys.secret }), { headers });
  expect(status).toBe(401);
});

test.each([
  ['the product', 'http://localhost:3000'],
  ['the product by its other name', 'http://127.0.0.1:3000'],
  ['the backend', 'here'],
  ['a program that is no browser', undefined],
])('is open to %s', async (_who, origin) => {
  const from = origin === 'here' ? backend.url : origin;
  const { socket } = await connect({}, from === undefined ? {} : { origin: from });
  expect(socket.readyState).toBe(socket.OPEN);
});

test.each([
  ['another site', 'https://evil.example'],
  ['another port of this machine', 'http://localhost:3001'],
  ['a sandboxed page', 'null'],
  ['a name that begins alike', 'http://localhost:3000.evil.example'],
])('is closed to %s, with any key', async (_who, origin) => {
  expect(await refusal(address(), { origin })).toEqual([403, { error: 'Origin not allowed' }]);
});

test('an unknown protocol, another path and a broken request are refused', async () => {
  expect((await refusal(address({ vsn: '3.0.0' })))[0]).toBe(403);
  expect((await refusal(address().replace('/websocket', '/elsewhere')))[0]).toBe(404);
  const raw = connectPlainly(Number(new URL(backend.url).port), '127.0.0.1');
  raw.write('GET //[ HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  const [answer] = await once(raw, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 404 /);
  raw.destroy();
});
