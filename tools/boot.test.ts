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
  const folder = await mkdtemp(join(tmpdir(), 'boot-'));
  for (const name of ['tools', 'client-portal', 'bin', 'node_modules'])
    await mkdir(join(folder, name));
  await copyFile(join(root, 'tools/boot.mjs'), join(folder, 'tools/boot.mjs'));
  for (const name of ['package.json', 'client-portal/package.json', 'tools/package.json'])
    await writeFile(join(folder, name), '{}');
  await writeFile(join(folder, 'pnpm-lock.yaml'), '');
  await writeFile(join(folder, 'pnpm-workspace.yaml'), '');
  await writeFile(join(folder, 'program.mjs'), 'console.log("it runs");');
  // pnpm installs with a frozen lockfile where folders of the workspace are absent; here only the call is looked at.
  const npx = join(folder, 'bin/npx');
  await writeFile(npx, '#!/bin/sh\necho "$@" >&2\n');
  await chmod(npx, 0o755);

  const program = join(folder, 'program.mjs');
  const run = () =>
    spawnSync(process.execPath, [join(folder, 'tools/boot.mjs'), program], {
      encoding: 'utf8',
      env: { ...process.env, PATH: [join(folder, 'bin'), process.env['PATH']].join(delimiter) },
    });
  const first = run();
  expect(first.stdout).toBe('it runs\n');
  expect(first.stderr).toContain('install --frozen-lockfile');
  expect(run().stderr).toBe('');

  await mkdir(join(folder, 'admin-portal'));
  await writeFile(join(folder, 'admin-portal/package.json'), '{}');
  expect(run().stderr).toContain('install --frozen-lockfile');
  await rm(folder, { recursive: true });
});

function alive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
