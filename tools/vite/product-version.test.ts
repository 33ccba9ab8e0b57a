import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { productVersion, versionText } from './product-version.ts';

function checkout(): string {
  const folder = mkdtempSync(join(tmpdir(), 'version-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'package.json'), '{"version":"1.2.3"}');
  return folder;
}

function git(cwd: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout.trim();
}

test('the version is that of package.json and the commit in short, marked when files differ from it', () => {
  const folder = checkout();
  git(folder, 'init', '--quiet');
  git(folder, 'add', '.');
  const person = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
  git(folder, ...person, 'commit', '--quiet', '--message', 'Begin');
  git(folder, 'tag', 'v9.9.9');
  const commit = git(folder, 'rev-parse', '--short=8', 'HEAD');
  expect(productVersion(folder)).toEqual({ version: '1.2.3', commit });

  writeFileSync(join(folder, 'package.json'), '{"version":"1.2.4"}');
  expect(productVersion(folder)).toEqual({ version: '1.2.4', commit: `${commit}-dirty` });
});

test('a copy without git inside another repository has no commit', () => {
  const outer = checkout();
  git(outer, 'init', '--quiet');
  const inner = join(outer, 'copy');
  mkdirSync(inner);
  writeFileSync(join(inner, 'package.json'), '{"version":"1.2.3"}');
  expect(productVersion(inner)).toEqual({ version: '1.2.3', commit: null });
});

test('people read the version with the commit behind it, or alone', () => {
  expect(versionText({ version: '1.2.3', commit: '1d277365' })).toBe('1.2.3 (1d277365)');
  expect(versionText({ version: '1.2.3', commit: null })).toBe('1.2.3');
});
