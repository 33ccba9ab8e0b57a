import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';

import { root } from './lib/paths.ts';

const started: number[] = [];
afterEach(() => {
  for (const pid of started.splice(0)) if (alive(pid)) process.kill(pid, 'SIGKILL');
});

test('a program that npm started ends with the shell of npm', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'boot-'));
  const program = join(folder, 'stays.mjs');
  await writeFile(program, 'console.log(process.pid); setInterval(() => {}, 1000);');

  // Like npm: a shell that waits for its command and dies without forwarding the signal.
  const shell = spawn('sh', ['-c', `node tools/boot.mjs '${program}'; true`], {
    cwd: root,
    env: { ...process.env, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(shell.stdout, 'data')) as [Buffer];
  const pid = Number(line.toString());
  started.push(pid);
  expect(alive(pid)).toBe(true);

  shell.kill('SIGTERM');
  await expect.poll(() => alive(pid)).toBe(false);
  await rm(folder, { recursive: true });
});

test('[FED-01] the team of one portal installs and runs a checkout without the other apps', async () => {
  const checkout = await givenCheckout();
  const first = checkout.run();
  expect(first.stdout).toBe('it runs\n');
  expect(first.stderr).toContain('install --frozen-lockfile');
  expect(checkout.run().stderr).toBe('');

  await mkdir(join(checkout.folder, 'admin-portal'));
  await writeFile(join(checkout.folder, 'admin-portal/package.json'), '{}');
  expect(checkout.run().stderr).toContain('install --frozen-lockfile');
  await rm(checkout.folder, { recursive: true });
});

test('a command of the product installs without what only development needs, which is never taken away again', async () => {
  const checkout = await givenCheckout();
  const first = checkout.run('--product');
  expect(first.stdout).toBe('it runs\n');
  expect(first.stderr).toContain('--prod\n');
  expect(checkout.run('--product').stderr).toBe('');

  const all = checkout.run();
  expect(all.stderr).toContain('install --frozen-lockfile');
  expect(all.stderr).not.toContain('--prod');
  expect(checkout.run().stderr).toBe('');
  expect(checkout.run('--product').stderr).toBe('');

  await writeFile(join(checkout.folder, 'pnpm-lock.yaml'), 'changed');
  const changed = checkout.run('--product');
  expect(changed.stderr).toContain('install --frozen-lockfile');
  expect(changed.stderr).not.toContain('--prod');

  // A person may have installed with pnpm itself.
  await rm(join(checkout.folder, 'node_modules/.boot-stamp'));
  expect(checkout.run('--product').stderr).not.toContain('--prod');
  await rm(checkout.folder, { recursive: true });
});

/** A checkout with the command, one portal and a program; its `npx` prints what it is called with and installs nothing. */
async function givenCheckout() {
  const folder = await mkdtemp(join(tmpdir(), 'boot-'));
  for (const name of ['tools', 'client-portal', 'bin']) await mkdir(join(folder, name));
  await copyFile(join(root, 'tools/boot.mjs'), join(folder, 'tools/boot.mjs'));
  for (const name of ['package.json', 'client-portal/package.json', 'tools/package.json'])
    await writeFile(join(folder, name), '{}');
  await writeFile(join(folder, 'pnpm-lock.yaml'), '');
  await writeFile(join(folder, 'pnpm-workspace.yaml'), '');
  await writeFile(join(folder, 'program.mjs'), 'console.log("it runs");');
  // pnpm installs with a frozen lockfile where folders of the workspace are absent; here only the call is looked at.
  const npx = join(folder, 'bin/npx');
  await writeFile(npx, '#!/bin/sh\nmkdir -p node_modules\necho "$@" >&2\n');
  await chmod(npx, 0o755);

  const run = (...flags: string[]) =>
    spawnSync(
      process.execPath,
      [join(folder, 'tools/boot.mjs'), ...flags, join(folder, 'program.mjs')],
      {
        encoding: 'utf8',
        env: { ...process.env, PATH: [join(folder, 'bin'), process.env['PATH']].join(delimiter) },
      },
    );
  return { folder, run };
}

function alive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
