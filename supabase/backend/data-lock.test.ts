import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDataFolder, removeStale } from './data-lock.ts';
import { tempFolder } from './testing/temp-folder.ts';

const STALE = JSON.stringify({ pid: 4_190_000 });

let folder: ReturnType<typeof tempFolder>;
let file: string;

beforeEach(() => {
  folder = tempFolder();
  mkdirSync(folder.path, { recursive: true });
  file = join(folder.path, 'backend.lock');
});

afterEach(() => {
  folder.remove();
});

test('one holder at a time; giving it back leaves nothing behind', () => {
  const unlock = lockDataFolder(folder.path);
  expect(() => lockDataFolder(folder.path)).toThrow(`in use by process ${process.pid}`);
  expect(readdirSync(folder.path)).toEqual(['backend.lock']);
  unlock();
  expect(readdirSync(folder.path)).toEqual([]);
});

test.each([STALE, '', '{"pid": 4', 'null'])('a stale lock is taken over: %j', (text) => {
  writeFileSync(file, text);
  const unlock = lockDataFolder(folder.path);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid });
  expect(readdirSync(folder.path)).toEqual(['backend.lock']);
  unlock();
});

test('who comes late to a stale lock leaves the one that has replaced it', () => {
  writeFileSync(file, STALE);
  const unlock = lockDataFolder(folder.path);
  const taken = readFileSync(file, 'utf8');
  removeStale(file, STALE);
  expect(readFileSync(file, 'utf8')).toBe(taken);
  expect(readdirSync(folder.path)).toEqual(['backend.lock']);
  unlock();
  removeStale(file, STALE);
  expect(readdirSync(folder.path)).toEqual([]);
});
