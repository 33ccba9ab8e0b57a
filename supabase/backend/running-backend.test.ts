import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freePort } from './free-port.ts';
import { tempFolder } from './testing/temp-folder.ts';
import { startTestBackend, type TestBackend } from './testing/test-backend.ts';

// Starting a database takes its time on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let folder: ReturnType<typeof tempFolder>;
let backend: TestBackend;
let ports: number[];

beforeAll(async () => {
  folder = tempFolder();
  ports = [await freePort(), await freePort(), await freePort()];
  const [apiPort = 0, dbPort = 0, mailPort = 0] = ports;
  backend = await startTestBackend({ dataDir: folder.path, apiPort, dbPort, mailPort });
});

afterAll(async () => {
  await backend.destroy();
  folder.remove();
});

function readLog(): string {
  return readFileSync(join(folder.path, 'backend.log'), 'utf8');
}

test('everything listens on 127.0.0.1 and nowhere else', async () => {
  expect([backend.url, backend.mailUrl]).toEqual([
    `http://127.0.0.1:${ports[0]}`,
    `http://127.0.0.1:${ports[2]}`,
  ]);
  for (const port of ports) {
    expect(await accepts('127.0.0.1', port)).toBe(true);
    // Also this machine, so that what listens on every address would answer here.
    for (const other of ['127.0.0.2', '::1']) expect(await accepts(other, port)).toBe(false);
  }
});

test('/health reports that the database is up', async () => {
  const health = await fetch(`${backend.url}/health`);
  expect([health.status, await health.json()]).toEqual([200, { status: 'ok', database: 'up' }]);
});

test('the log has a line for each request, and no token, key or query', async () => {
  const { client } = await backend.signedUp('Ann');
  const { data } = await client.auth.getSession();
  const answer = await fetch(`${backend.url}/rest/v1/tenants?select=name&name=eq.Northwind`, {
    headers: {
      apikey: backend.keys.publishable,
      authorization: `Bearer ${data.session!.access_token}`,
    },
  });
  const id = answer.headers.get('sb-request-id')!;
  await expect.poll(readLog).toContain(id);
  const line = readLog()
    .split('\n')
    .find((text) => text.includes(id));
  expect(JSON.parse(line!)).toMatchObject({ method: 'GET', path: '/rest/v1/tenants', status: 200 });
  const { secret, publishable } = backend.keys;
  for (const text of ['Northwind', secret, publishable, data.session!.access_token, 'ann-']) {
    expect(readLog()).not.toContain(text);
  }
});

test('the messages of a stopping Postgres quote nothing of the requests under way', async () => {
  const slow = fetch(`${backend.url}/rest/v1/rpc/sleep?seconds=30`, {
    headers: { apikey: backend.keys.secret, 'x-note': 'a secret of the caller' },
  });
  const sleeping = `select from pg_stat_activity where wait_event = 'PgSleep'`;
  await expect.poll(async () => (await backend.sql(sleeping)).length).toBe(1);
  process.kill(backend.database.pid(), 'SIGINT'); // a fast shutdown, which ends the statement
  expect((await slow).status).toBe(503);
  await expect.poll(readLog).toContain('terminating connection due to administrator command');
  for (const quoted of ['a secret of', 'request.headers', backend.keys.secret, 'STATEMENT']) {
    expect(readLog()).not.toContain(quoted);
  }
  await expect.poll(async () => (await fetch(`${backend.url}/health`)).status).toBe(200);
});

test('what is at no service, no JSON or no HTTP gets an answer in JSON', async () => {
  const unknown = await fetch(`${backend.url}/nowhere`);
  expect([unknown.status, await unknown.json()]).toMatchObject([404, { code: 'not_found' }]);
  const nearly = await fetch(`${backend.url}/rest/v1x/tenants`, {
    headers: { apikey: backend.keys.secret },
  });
  expect(nearly.status).toBe(404);
  const preflight = await fetch(`${backend.url}/rest/v1/tenants`, {
    method: 'OPTIONS',
    headers: {
      origin: 'http://localhost:3000',
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'apikey, x-invitation-token',
    },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-headers')).toBe('apikey, x-invitation-token');
  expect(unknown.headers.get('access-control-allow-origin')).toBe('*');
});

test.each([
  ['two lengths', 'content-length: 5\r\ncontent-length: 44'],
  ['a length and chunks', 'content-length: 5\r\ntransfer-encoding: chunked'],
  ['chunks in an odd spelling', 'transfer-encoding: xchunked\r\ncontent-length: 5'],
])('a request with %s is refused, and what follows it is no request', async (_what, lengths) => {
  const [port = 0] = ports;
  expect(await statusesOf(port, lengths)).toEqual(['400']);
});

/** Sends a request with these lengths and a second one behind it on the same connection; the statuses of the answers. */
async function statusesOf(port: number, lengths: string): Promise<string[]> {
  const socket = connect({ host: '127.0.0.1', port });
  let answer = '';
  socket.on('data', (data: Buffer) => (answer += data.toString()));
  socket.write(
    `POST /auth/v1/token HTTP/1.1\r\nhost: localhost\r\n${lengths}\r\n\r\n0\r\n\r\nGET /health HTTP/1.1\r\nhost: localhost\r\n\r\n`,
  );
  await once(socket, 'close');
  return [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status = '']) => status);
}

async function accepts(host: string, port: number): Promise<boolean> {
  const socket = connect({ host, port });
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
