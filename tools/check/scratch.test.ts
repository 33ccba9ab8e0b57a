import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { usePreparedData, useScratch } from './scratch.ts';

let memory = '';

beforeEach(() => {
  memory = mkdtempSync(join(tmpdir(), 'portal-scratch-'));
  vi.stubEnv('TMPDIR', '');
  vi.stubEnv('PORTAL_PREPARED_DATA', undefined);
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(memory, { recursive: true, force: true });
});

test('with room in memory, files of a run lie there and are gone with it', () => {
  const remove = useScratch(memory, 1);
  const folder = tmpdir();
  expect(folder).toContain(join(memory, 'portal-checks-'));
  expect(existsSync(folder)).toBe(true);
  remove();
  expect(readdirSync(memory)).toEqual([]);
  expect(process.env['TMPDIR']).toBeUndefined();
});

test.each([
  ['too little room', () => memory, 2 ** 60],
  ['no such folder', () => join(memory, 'none'), 1],
])('%s leaves them on the disk', (_name, folder, bytes) => {
  useScratch(folder(), bytes)();
  expect(process.env['TMPDIR']).toBe('');
  expect(readdirSync(memory)).toEqual([]);
});

test('a folder that the caller named is kept', () => {
  vi.stubEnv('TMPDIR', '/tmp');
  useScratch(memory, 1)();
  expect(process.env['TMPDIR']).toBe('/tmp');
});

test('the folder for the product’s data is named to what is started, and goes with the run', () => {
  vi.stubEnv('TMPDIR', memory);
  const remove = usePreparedData();
  const folder = process.env['PORTAL_PREPARED_DATA'] ?? '';
  expect(folder).toContain(join(memory, 'portal-data-'));
  expect(existsSync(folder)).toBe(true);
  remove();
  expect(readdirSync(memory)).toEqual([]);
  expect(process.env['PORTAL_PREPARED_DATA']).toBeUndefined();
});
