import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseError } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tempFolder } from '../testing/temp-folder.ts';
import { openLogFile } from './log-file.ts';
import { openLog } from './log.ts';

let folder: ReturnType<typeof tempFolder>;
let file: string;

beforeEach(() => {
  folder = tempFolder();
  file = join(folder.path, 'backend.log');
});

afterEach(() => folder.remove());

function linesOf(path: string): Record<string, unknown>[] {
  const lines = readFileSync(path, 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

test('each line is one JSON object, in a file for its owner only, added to over restarts', () => {
  for (const port of [1, 2]) {
    const { log, close } = openLog(file);
    log.info({ port }, 'started');
    close();
  }
  expect(linesOf(file)).toMatchObject([
    { level: 30, port: 1, msg: 'started', time: expect.stringMatching(/^2\d{3}-.*Z$/) },
    { level: 30, port: 2, msg: 'started' },
  ]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('warnings and errors are printed as one line of text each, the rest is not', () => {
  const printed: string[] = [];
  const { log, close } = openLog(file, (line) => printed.push(line));
  log.info('all is well');
  log.warn('the disk is nearly full');
  log.error({ error: new Error('no room') }, 'a file was not kept');
  log.error({ error: 'text' }, 'thrown');
  close();
  expect(printed).toEqual([
    'warn: the disk is nearly full',
    'error: a file was not kept: no room',
    'error: thrown: text',
  ]);
  expect(linesOf(file)).toHaveLength(4);
});

test('of an error the message, the code and the stack are kept, never the row or the request it quotes', () => {
  const { log, close } = openLog(file);
  const error = Object.assign(new DatabaseError('duplicate key', 0, 'error'), {
    code: '23505',
    detail: 'Key (email)=(ann@example.com) already exists.',
    where: 'in ann',
    config: { headers: { authorization: 'Bearer ann' } },
  });
  log.error({ error }, 'refused');
  close();
  expect(linesOf(file)[0]!['error']).toEqual({
    name: 'error',
    message: 'duplicate key',
    code: '23505',
    stack: expect.stringContaining('log.test.ts'),
  });
  expect(readFileSync(file, 'utf8')).not.toContain('ann');
});

test.each([
  ['invalid input syntax for type uuid: "of ann"', 'invalid input syntax for type uuid'],
  ['value of "ann@example.com" is refused', 'value of "(an address)" is refused'],
  ['Missing package pg@8.23.1', 'Missing package pg@8.23.1'],
])('a message that quotes a value is kept without it: %s', (message, kept) => {
  const { log, close } = openLog(file);
  log.error({ error: new DatabaseError(message, 0, 'error') }, 'refused');
  close();
  expect(linesOf(file)[0]!['error']).toMatchObject({
    message: kept,
    stack: expect.stringContaining(kept),
  });
  expect(readFileSync(file, 'utf8')).not.toContain('ann');
});

test('a full log is put aside, at a start and while running, and the one before it is gone', () => {
  writeFileSync(file, 'x'.repeat(101));
  const lines = openLogFile(file, 100);
  lines.write('first\n');
  lines.close();
  expect([statSync(`${file}.1`).size, readFileSync(file, 'utf8')]).toEqual([101, 'first\n']);

  const again = openLogFile(file, 5000);
  for (const letter of ['a', 'b', 'c']) again.write(`${letter.repeat(4999)}\n`); // each is written at once
  again.close();
  const lineStarts = (path: string) => readFileSync(path, 'utf8').match(/^\w/gm)?.join('');
  expect([lineStarts(`${file}.1`), lineStarts(file)]).toEqual(['fa', 'bc']);
});

test('lines are written soon, also when no more come', async () => {
  const lines = openLogFile(file);
  lines.write('only\n');
  await expect.poll(() => readFileSync(file, 'utf8')).toBe('only\n');
  lines.close();
});

test.runIf(existsSync('/dev/full'))('a full disk loses lines and stops nothing', () => {
  const printed: string[] = [];
  const { log, close } = openLog('/dev/full', (line) => printed.push(line));
  for (let n = 0; n < 50; n++) log.info({ text: 'x'.repeat(50_000) }, 'much');
  log.warn('still here');
  close();
  expect(printed).toEqual(['warn: still here']);
});

test('a folder that is deleted meanwhile stops nothing', () => {
  const lines = openLogFile(file, 10);
  folder.remove();
  for (let n = 0; n < 10; n++) lines.write('x'.repeat(5000));
  lines.close();
  expect(existsSync(file)).toBe(false);
});

test('lines after the end are ignored', () => {
  const { log, close } = openLog(file);
  close();
  log.error('too late');
  close();
  expect(readFileSync(file, 'utf8')).toBe('');
});
