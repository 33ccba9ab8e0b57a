import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { newFolder } from './release.fixtures.ts';

/** Runs a command of releases as npm does. */
function run(command: string, ...args: string[]) {
  const file = join(import.meta.dirname, '..', `${command}.ts`);
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], {
    encoding: 'utf8',
  });
  return { status, said: `${stdout}${stderr}` };
}

test.each([
  ['release', ['clients', '--to', '.'], '"clients" is no portal: client or admin.'],
  ['release', ['client'], 'Name the folder or bucket of the site with --to.'],
  ['release', ['client', '--to', '/nowhere/site'], '/nowhere/site is no folder.'],
  ['release', ['client', '--to', '.', '--force'], "Unknown option '--force'"],
  ['rollback', ['client', '1', '2', '--to', '.'], 'What is "2"?'],
  ['releases', ['client', '--to', 's3://x'], 's3://x is no bucket.'],
  ['pin', ['client', '--to', '.'], 'There is no config.json'],
])('npm run %s -- %j ends with a sentence and no stack', (command, args, message) => {
  const { status, said } = run(command, ...args.map((arg) => (arg === '.' ? newFolder() : arg)));
  expect(status).toBe(1);
  expect(said).toContain(message);
  expect(said).not.toMatch(/\n +at /);
});

test('a place without a release is no error of the list', () => {
  const { status, said } = run('releases', 'admin', '--to', newFolder());
  expect(said).toContain('no release');
  expect(status).toBe(0);
});
