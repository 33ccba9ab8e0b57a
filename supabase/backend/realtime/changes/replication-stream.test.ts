import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startReplication } from './replication-stream.ts';

let server: Server;
let refusal: Buffer;
let attempts = 0;

beforeEach(async () => {
  attempts = 0;
  server = createServer((socket) => {
    attempts++;
    socket.on('error', () => {});
    socket.once('data', () => socket.end(refusal));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterEach(async () => {
  server.close();
  await once(server, 'close');
});

/** What a Postgres says that takes no connection now. */
function fatal(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C${code}\0M${message}\0\0`);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(fields.length + 4);
  return Buffer.concat([Buffer.from('E'), length, fields]);
}

test.each([
  ['starts', '57P03', 'the database system is starting up'],
  ['is full', '53300', 'sorry, too many clients already'],
])('while the database %s, that the stream broke is said once', async (_what, code, message) => {
  refusal = fatal(code, message);
  const lines: string[] = [];
  const { port } = server.address() as AddressInfo; // of a server on a port
  const stream = startReplication({
    url: `postgres://postgres:secret@127.0.0.1:${port}/postgres`,
    log: pino({}, { write: (line) => lines.push(line) }),
    onMessage: () => {},
    onBroken: () => {},
  });
  await vi.waitFor(() => expect(attempts).toBeGreaterThan(3), { timeout: 10_000 });
  await stream.stop();
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('The stream of changes broke');
});
