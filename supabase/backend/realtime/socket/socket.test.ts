import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { PATIENCE } from '../../testing/patience.ts';
import { DEFAULT_LIMITS, type RealtimeLimits } from '../options.ts';
import type { ClientMessage } from '../protocol/messages.ts';
import { Socket } from './socket.ts';

let server: WebSocketServer;
let client: WebSocket;

beforeEach(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
});

afterEach(() => {
  client.terminate();
  server.close();
});

/** Both ends of a connection. */
async function connect(limits: Partial<RealtimeLimits> = {}): Promise<Socket> {
  client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const [[ws]] = await Promise.all([once(server, 'connection'), once(client, 'open')]);
  return new Socket(ws, { key: 'publishable', version: '2.0.0' }, { ...DEFAULT_LIMITS, ...limits });
}

test('messages are handled one after the other', async () => {
  const socket = await connect();
  const handled: string[] = [];
  const first = Promise.withResolvers<void>();
  socket.listen(async ({ event }: ClientMessage) => {
    if (event === 'first') await first.promise;
    handled.push(event);
  });
  for (const event of ['first', 'second'])
    client.send(JSON.stringify([null, null, 't', event, {}]));
  // The answer to a heartbeat does not wait, and shows that both have arrived.
  client.send(JSON.stringify([null, '1', 'phoenix', 'heartbeat', {}]));
  const [answer] = await once(client, 'message');
  expect(JSON.parse(String(answer))[4]).toEqual({ status: 'ok', response: {} });
  expect(handled).toEqual([]);
  first.resolve();
  await vi.waitFor(() => expect(handled).toEqual(['first', 'second']), PATIENCE);
});

test('far more messages than may wait are handled all the same', async () => {
  const socket = await connect();
  let handled = 0;
  socket.listen(async () => {
    handled++;
  });
  for (let n = 0; n < 2_000; n++) client.send('[null,null,"t","e",{}]');
  await vi.waitFor(() => expect(handled).toBe(2_000), PATIENCE);
});

test('who has not been heard of for too long is disconnected', async () => {
  const lively = await connect();
  lively.checkAlive();
  expect(client.readyState).toBe(WebSocket.OPEN);
  client.terminate();
  const silent = await connect({ idleMs: -1 });
  silent.checkAlive();
  const [code] = await once(client, 'close');
  expect(code).toBe(1006);
});

test('who does not read what it asked for is disconnected', async () => {
  const socket = await connect({ outgoingBytes: 100_000 });
  client.pause();
  // More than the system's own buffers between the two ends hold.
  for (let n = 0; n < 1_000 && socket.isOpen; n++) {
    socket.send({ topic: 't', event: 'e', payload: 'x'.repeat(50_000) });
  }
  await socket.closed;
  expect(socket.isOpen).toBe(false);
});

test('a few very long messages wait as little as many short ones', async () => {
  const socket = await connect();
  const [ws] = server.clients;
  const first = Promise.withResolvers<void>();
  let handled = 0;
  socket.listen(async () => {
    await first.promise;
    handled++;
  });
  const long = JSON.stringify([null, null, 't', 'long', { text: 'x'.repeat(4_000_000) }]);
  for (let n = 0; n < 10; n++) client.send(long);
  await vi.waitFor(() => expect(ws?.isPaused).toBe(true), PATIENCE);
  first.resolve();
  await vi.waitFor(() => expect(handled).toBe(10), PATIENCE);
  expect(ws?.isPaused).toBe(false);
});
