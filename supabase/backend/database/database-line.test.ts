import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestBackend, type TestBackend } from '../testing/test-backend.ts';
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
