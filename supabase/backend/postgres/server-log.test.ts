import { expect, test } from 'vitest';
import { readServerLog } from './server-log.ts';

const HEAD = '2026-11-20 09:24:02.534 UTC [10369]';

test('what the server says at each start and stop is routine, the rest is for a person', () => {
  const start = `${HEAD} LOG:  starting PostgreSQL 17.10\n${HEAD} LOG:  listening on 127.0.0.1`;
  expect(readServerLog(start)).toEqual({ level: 'info', text: start });
  for (const text of [
    `${HEAD} LOG:  shutting down\n${HEAD} FATAL:  terminating connection`,
    'Postgres is back.',
  ]) {
    expect(readServerLog(text)).toEqual({ level: 'warn', text });
  }
});

test('a statement is left out, however many lines it has', () => {
  const panic = `${HEAD} PANIC:  could not write to file "x": No space left on device`;
  const statement = `${HEAD} STATEMENT:  begin; select set_config('request.headers',\n\t'Bearer x')\n`;
  expect(readServerLog(`${panic}\n${statement}`)).toEqual({ level: 'warn', text: panic });
  expect(readServerLog(`${panic}\n${statement}${HEAD} LOG:  after`).text).toBe(
    `${panic}\n${HEAD} LOG:  after`,
  );
});
