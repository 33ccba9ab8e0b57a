import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { versionToRelease } from './checkout.ts';
import { newFolder, writeFiles } from './release.fixtures.ts';

function git(cwd: string, ...args: string[]): string {
  const person = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
  const { status, stdout, stderr } = spawnSync('git', [...person, ...args], {
    cwd,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return stdout.trim();
}

function checkout(): { folder: string; version: string } {
  const folder = newFolder();
  writeFiles(folder, {
    '.gitignore': 'dist/',
    'package.json': '{"version":"1.2.3"}',
    'client-portal/package.json': '{}',
    'client-portal/src/routes.tsx': '',
    'admin-portal/package.json': '{}',
    'shared-core/src/index.ts': '',
  });
  git(folder, 'init', '--quiet');
  git(folder, 'add', '.');
  git(folder, 'commit', '--quiet', '--message', 'Begin');
  return { folder, version: `1.2.3-${git(folder, 'rev-parse', 'HEAD').slice(0, 8)}` };
}

test('[FED-01] a release has the version of package.json and the commit, also without the other apps', () => {
  const { folder, version } = checkout();
  expect(versionToRelease(folder, 'client-portal')).toBe(version);
  rmSync(join(folder, 'admin-portal'), { recursive: true });
  writeFiles(folder, { 'host-shell/notes.txt': 'mine', 'client-portal/dist/a.js': 'built' });
  expect(versionToRelease(folder, 'client-portal')).toBe(version);
  expect(() => versionToRelease(folder, 'admin-portal')).toThrow(
    'admin-portal is not in this checkout.',
  );
});

test.each([
  [
    'a changed file of the portal',
    { 'client-portal/src/routes.tsx': 'changed' },
    'client-portal/src/routes.tsx',
  ],
  ['a new file of the portal', { 'client-portal/src/new.ts': '' }, 'client-portal/src/new.ts'],
  ['a changed shared file', { 'shared-core/src/index.ts': 'changed' }, 'shared-core/src/index.ts'],
  ['another lockfile', { 'pnpm-lock.yaml': 'new' }, 'pnpm-lock.yaml'],
])('%s is refused by its name', (_what, files, name) => {
  const { folder } = checkout();
  writeFiles(folder, files);
  expect(() => versionToRelease(folder, 'client-portal')).toThrow(name);
});

test('of many changed files some are named, and the rest is counted', () => {
  const { folder } = checkout();
  const names = Array.from({ length: 8 }, (_none, index) => `client-portal/src/new-${index}.ts`);
  writeFiles(folder, Object.fromEntries(names.map((name) => [name, ''])));
  expect(() => versionToRelease(folder, 'client-portal')).toThrow(/new-4\.ts\n {2}and 3 more$/);
});

test('a folder without git, inside another repository too, and a repository without a commit are refused', () => {
  const { folder } = checkout();
  const inner = join(folder, 'copy');
  const files = { 'package.json': '{"version":"1.2.3"}', 'client-portal/package.json': '{}' };
  writeFiles(inner, files);
  expect(() => versionToRelease(inner, 'client-portal')).toThrow(/is no git checkout/);
  git(inner, 'init', '--quiet');
  rmSync(join(inner, 'package.json'));
  rmSync(join(inner, 'client-portal'), { recursive: true });
  writeFiles(inner, { '.gitignore': '*', ...files });
  expect(() => versionToRelease(inner, 'client-portal')).toThrow(/git does not say which commit/);
});
