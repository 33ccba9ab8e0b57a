import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

import type { Pointer } from '@portal/shared-core/contract';
import { expect, test } from 'vitest';

import { releasePortal } from './release-portal.ts';
import { newBuild, newTarget, writeFiles } from './release.fixtures.ts';

type Target = Awaited<ReturnType<typeof newTarget>>;

function release({ target }: Target, version: string) {
  return releasePortal(target, version, () => Promise.resolve(newBuild(version)));
}

function pointerOf({ read }: Target): Pointer {
  return (JSON.parse(read('current.json')) as { pointer: Pointer }).pointer;
}

test('of two releases at once the second is refused: while the first writes, and when it has moved the pointer', async () => {
  const site = await newTarget();
  await release(site, '1.0.0-aaaaaaaa');
  const { place } = site.target;
  await place.alone('remotes/client', async () => {
    await expect(release(site, '1.0.0-bbbbbbbb')).rejects.toThrow(
      new RegExp(`Another release writes here: process ${process.pid} on`),
    );
  });
  const pointer = site.read('current.json');
  expect(pointerOf(site).version).toBe('1.0.0-aaaaaaaa');

  const late = releasePortal(site.target, '1.0.0-cccccccc', async () => {
    await release(site, '1.0.0-bbbbbbbb');
    return newBuild('1.0.0-cccccccc');
  });
  await expect(late).rejects.toThrow(/moved the pointer meanwhile/);
  expect(site.read('current.json')).not.toBe(pointer);
  expect(pointerOf(site)).toMatchObject({ version: '1.0.0-bbbbbbbb', serial: 2 });
});

test('the lock of a run that was killed is explained', async () => {
  const site = await newTarget();
  const { pid } = spawnSync('true');
  const lock = 'remotes/client/.release-lock';
  const holder = { pid, host: hostname(), since: '2026-11-27T07:00:00Z' };
  writeFiles(site.folder, { [lock]: JSON.stringify(holder) });
  await expect(release(site, '1.0.0-aaaaaaaa')).rejects.toThrow(
    /ended without its last step .*Delete .*\.release-lock/,
  );
  rmSync(join(site.folder, lock));
  await release(site, '1.0.0-aaaaaaaa');
  expect(existsSync(join(site.folder, lock))).toBe(false);
});
