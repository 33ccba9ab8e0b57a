import { existsSync } from 'node:fs';
import { join } from 'node:path';

import type { Pointer } from '@portal/shared-core/contract';
import { expect, test } from 'vitest';

import { pinnedVersions } from './pinned-versions.ts';
import { pruneReleases } from './prune.ts';
import { releasePortal } from './release-portal.ts';
import { newBuild, newSigner, newTarget, writeFiles } from './release.fixtures.ts';
import { rollBack } from './roll-back.ts';

async function withReleases() {
  const site = await newTarget();
  for (const version of ['1', '2', '3', '4', '5']) {
    await releasePortal(site.target, version, () => Promise.resolve(newBuild(version)));
  }
  const there = (version: string) =>
    existsSync(join(site.folder, 'remotes/client', version, 'release.json'));
  const pointer = () => (JSON.parse(site.read('current.json')) as { pointer: Pointer }).pointer;
  return { ...site, there, pointer };
}

test('[ONE-10] the current version, the ones before it and pinned ones stay; the pointer forgets the rest', async () => {
  const { target, there, pointer, folder } = await withReleases();
  writeFiles(folder, { 'remotes/client/0/assets/a.js': 'left by a broken run' });
  expect(await pruneReleases(target, 2, new Set(['1']))).toEqual(['2 of client is deleted.']);
  expect(['1', '2', '3', '4', '5'].filter(there)).toEqual(['1', '3', '4', '5']);
  expect(existsSync(join(folder, 'remotes/client/2/assets/font-abc.ttf'))).toBe(false);
  expect(existsSync(join(folder, 'remotes/client/0/assets/a.js'))).toBe(true);
  expect(pointer()).toMatchObject({ version: '5', previous: ['4', '3', '1'], serial: 6 });
  expect(await pruneReleases(target, 2, new Set(['1']))).toEqual(['There is nothing to delete.']);
  expect(pointer().serial).toBe(6);
});

test('a version that a rollback left behind is deleted, and the pointer stays', async () => {
  const { target, there, pointer } = await withReleases();
  await rollBack(target, '4');
  await pruneReleases(target, 3, new Set());
  expect(['1', '2', '3', '4', '5'].filter(there)).toEqual(['1', '2', '3', '4']);
  expect(pointer()).toMatchObject({ version: '4', previous: ['3', '2', '1'], serial: 6 });
});

test('a number that is none, a key of another site, and pins that cannot be read delete nothing', async () => {
  const { target, there } = await withReleases();
  for (const keep of [0, -1, 1.5, Number.NaN]) {
    await expect(pruneReleases(target, keep, new Set())).rejects.toThrow(/1 or more/);
  }
  const other = { ...target, signer: newSigner() };
  await expect(pruneReleases(other, 1, new Set())).rejects.toThrow(/does not know the key/);
  await expect(pinnedVersions(undefined, 'client')).rejects.toThrow(/Set DATABASE_URL/);
  const silent = 'postgres://postgres:x@127.0.0.1:9/postgres';
  await expect(pinnedVersions(silent, 'client')).rejects.toThrow(/nothing is deleted/);
  expect(['1', '2', '3', '4', '5'].filter(there)).toHaveLength(5);
});
