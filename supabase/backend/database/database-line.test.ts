import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { startTestBackend, type TestBackend } from '../testing/test-backend.ts';
import { isConnectionLost } from './connection-lost.ts';
import { DatabaseLine } from './database-line.ts';

let backend: TestBackend;
let line: DatabaseLine;

beforeAll(async () => {
  backend = await startTestBackend();
  line = new DatabaseLine(backend.database.urlFor('postgres'), 'a line');
});
afterAll(async () => {
  vi.useRealTimers();
  await line.close();
  await backend.destroy();
});

const connection = () => line.ask<number>('select pg_backend_pid()');

test('a connection is kept, and replaced after an error', async () => {
  const first = await connection();
  expect(await connection()).toBe(first);
  await expect(line.ask('select nothing')).rejects.toThrow('nothing');
  expect(await connection()).not.toBe(first);
});

test('a server that says nothing any more is given up, and the next query has a new connection', async () => {
  let isSilent = false;
  const held: Socket[] = [];
  const between = createServer((near) => {
    const far = connect(backend.database.port, '127.0.0.1');
    held.push(near, far);
    for (const socket of [near, far]) socket.on('error', () => {});
    near.on('data', (chunk) => void (isSilent || far.write(chunk)));
    far.on('data', (chunk) => void near.write(chunk));
  });
  between.listen(0, '127.0.0.1');
  await once(between, 'listening');
  const url = new URL(backend.database.urlFor('postgres'));
  url.port = String((between.address() as AddressInfo).port);
  const impatient = new DatabaseLine(url.href, 'a line', 1000);
  onTestFinished(async () => {
    await impatient.close();
    for (const socket of held) socket.destroy();
    between.close();
  });
  expect(await impatient.ask('select 1')).toBe(1);
  isSilent = true;
  const lost: unknown = await impatient.ask('select 2').catch((error: unknown) => error);
  expect([lost, isConnectionLost(lost)]).toEqual([expect.any(Error), true]);
  isSilent = false;
  expect(await impatient.ask('select 3')).toBe(3);
});

test('a setting of the database is known after ten minutes at the latest', async () => {
  await line.close();
  vi.useFakeTimers({ toFake: ['performance'] });
  const read = () => line.ask<string>(`select current_setting('portal.trial', true)`);
  await read();
  await backend.sql(`alter database postgres set portal.trial = 'on'`);
  vi.advanceTimersByTime(9 * 60_000);
  expect(await read()).not.toBe('on');
  vi.advanceTimersByTime(61_000);
  expect(await read()).toBe('on');
});
