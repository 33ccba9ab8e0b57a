import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PATIENCE } from '../../testing/patience.ts';
import { startReplication, type ReplicationStream } from './replication-stream.ts';

let server: Server;
let answer: (socket: Socket) => void;
let attempts = 0;

beforeEach(async () => {
  attempts = 0;
  server = createServer((socket) => {
    attempts++;
    socket.on('error', () => {});
    answer(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterEach(async () => {
  server.close();
  await once(server, 'close');
});

/** A message as Postgres sends it: its letter, its length, its body. */
function message(letter: string, body = Buffer.alloc(0)): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(letter), length, body]);
}

/** The message of a Postgres that takes no connection now. */
function fatal(code: string, text: string): Buffer {
  return message('E', Buffer.from(`SFATAL\0C${code}\0M${text}\0\0`));
}

const READY = message('Z', Buffer.from('I'));
/** "You are in", and to every query after that: one empty row. */
const WELCOME = Buffer.concat([message('R', Buffer.alloc(4)), READY]);
const ONE_ROW = Buffer.concat([
  ...['1', '2', 'n'].map((letter) => message(letter)),
  message('C', Buffer.from('SELECT 1\0')),
  READY,
]);

function start(lines: string[] = []): ReplicationStream {
  const { port } = server.address() as AddressInfo; // of a server on a port
  return startReplication({
    url: `postgres://postgres:secret@127.0.0.1:${port}/postgres`,
    log: pino({}, { write: (line) => lines.push(line) }),
    onMessage: () => {},
    onBroken: () => {},
  });
}

test.each([
  ['starts', '57P03', 'the database system is starting up'],
  ['is full', '53300', 'sorry, too many clients already'],
])('while the database %s, that the stream broke is said once', async (_what, code, text) => {
  answer = (socket) => socket.once('data', () => socket.end(fatal(code, text)));
  const lines: string[] = [];
  const stream = start(lines);
  await vi.waitFor(() => expect(attempts).toBeGreaterThan(3), PATIENCE);
  await stream.stop();
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('The stream of changes broke');
});

test('a server that dies in the packet that says it is ready is tried again', async () => {
  const dying = fatal('57P01', 'terminating connection due to unexpected postmaster exit');
  let streams = 0;
  answer = (socket) =>
    socket.once('data', (startup) => {
      if (!startup.includes('replication')) {
        socket.write(WELCOME);
        socket.once('data', () => socket.write(ONE_ROW));
        return;
      }
      streams++;
      socket.end(Buffer.concat([WELCOME, dying]));
    });
  const stream = start();
  await vi.waitFor(() => expect(streams).toBeGreaterThan(2), PATIENCE);
  await stream.stop();
});

test('stopped while it connects, it ends', async () => {
  const connecting = Promise.withResolvers<void>();
  answer = (socket) => {
    // The first connection looks for the publication; the second would stream.
    if (attempts === 1) {
      socket.once('data', () => {
        socket.write(WELCOME);
        socket.once('data', () => socket.write(ONE_ROW));
      });
    } else {
      socket.once('data', () => connecting.resolve());
    }
  };
  const stream = start();
  await connecting.promise;
  await stream.stop();
  expect(attempts).toBe(2);
});
