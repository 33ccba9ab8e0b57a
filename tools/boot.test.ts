import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

function alive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
