import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Pointer, Signature, ReleaseFile } from '@portal/shared-core/contract';
import { expect, test } from 'vitest';

import { folderPlace } from './folder-place.ts';
import { isSignedBy } from './keys.ts';
import { releasePortal } from './release-portal.ts';
import { newBuild, newTarget, writeFiles } from './release.fixtures.ts';

type Target = Awaited<ReturnType<typeof newTarget>>;

function release({ target }: Target, version: string, dist = newBuild(version)) {
  return releasePortal(target, version, () => Promise.resolve(dist));
}

function pointerOf({ read }: Target): Pointer {
  return (JSON.parse(read('current.json')) as { pointer: Pointer }).pointer;
}

/** Every file below the folder of the portal with its content. */
function filesOf({ folder }: Target): Record<string, string> {
  const base = join(folder, 'remotes/client');
  if (!existsSync(base)) return {};
  const files = readdirSync(base, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(files.map((file) => [file, readFileSync(file, 'base64')]));
}

test('[FED-01] a release is a folder of its own with its twins, and the pointer names it, both signed', async () => {
  const site = await newTarget();
  await release(site, '1.0.0-aaaaaaaa');
  const names = readdirSync(join(site.folder, 'remotes/client'), { recursive: true }).map(String);
  expect(names.toSorted()).toEqual([
    '1.0.0-aaaaaaaa',
    '1.0.0-aaaaaaaa/assets',
    '1.0.0-aaaaaaaa/assets/font-abc.ttf',
    '1.0.0-aaaaaaaa/assets/routes-abc.js',
    '1.0.0-aaaaaaaa/assets/routes-abc.js.br',
    '1.0.0-aaaaaaaa/assets/routes-abc.js.gz',
    '1.0.0-aaaaaaaa/release.json',
    'current.json',
  ]);
  expect(pointerOf(site)).toMatchObject({
    portal: 'client',
    version: '1.0.0-aaaaaaaa',
    previous: [],
    serial: 1,
  });
  const keys = [site.signer.publicKey];
  const file = JSON.parse(site.read('1.0.0-aaaaaaaa/release.json')) as ReleaseFile;
  expect(isSignedBy(keys, file.release, file.signature)).toBe(true);
  const { pointer, signature } = JSON.parse(site.read('current.json')) as {
    pointer: Pointer;
    signature: Signature;
  };
  expect(isSignedBy(keys, pointer, signature)).toBe(true);
  expect(isSignedBy(keys, { ...pointer, version: '2' }, signature)).toBe(false);
});

test('[FED-01] a second release changes the pointer alone, which names the first as the one before', async () => {
  const site = await newTarget();
  await release(site, '1.0.0-aaaaaaaa');
  const before = filesOf(site);
  await release(site, '1.0.0-bbbbbbbb');
  const changed = Object.entries(filesOf(site)).filter(
    ([name, content]) => name in before && before[name] !== content,
  );
  expect(changed.map(([name]) => name)).toEqual([join(site.folder, 'remotes/client/current.json')]);
  expect(pointerOf(site)).toMatchObject({
    version: '1.0.0-bbbbbbbb',
    previous: ['1.0.0-aaaaaaaa'],
    serial: 2,
  });
});

test('the same release again changes nothing, and moves the pointer where it names another', async () => {
  const site = await newTarget();
  await release(site, '1.0.0-aaaaaaaa');
  const before = filesOf(site);
  expect(await release(site, '1.0.0-aaaaaaaa')).toContain('It was the current version.');
  expect(filesOf(site)).toEqual(before);

  await release(site, '1.0.0-bbbbbbbb');
  await release(site, '1.0.0-aaaaaaaa');
  expect(pointerOf(site)).toMatchObject({
    version: '1.0.0-aaaaaaaa',
    previous: [],
    serial: 3,
  });
});

test('the same version with other content is refused, and nothing changes', async () => {
  const site = await newTarget();
  await release(site, '1.0.0-aaaaaaaa');
  const before = filesOf(site);
  const other = newBuild('1.0.0-aaaaaaaa', { files: { 'assets/routes-abc.js': 'other();' } });
  await expect(release(site, '1.0.0-aaaaaaaa', other)).rejects.toThrow(/with other content/);
  expect(filesOf(site)).toEqual(before);
});

test('a file of a release that was changed by hand is found', async () => {
  const site = await newTarget();
  await release(site, '1.0.0-aaaaaaaa');
  const file = 'remotes/client/1.0.0-aaaaaaaa/assets/routes-abc.js';
  writeFiles(site.folder, { [file]: 'tampered();' });
  await expect(release(site, '1.0.0-aaaaaaaa')).rejects.toThrow(
    /changed by hand: .*routes-abc\.js/,
  );
});

test('[FED-03] what a broken run left is completed, cut files included', async () => {
  const site = await newTarget();
  writeFiles(site.folder, {
    'remotes/client/1.0.0-aaaaaaaa/assets/font-abc.ttf': 'font',
    'remotes/client/1.0.0-aaaaaaaa/assets/routes-abc.js': 'export const rou',
  });
  await release(site, '1.0.0-aaaaaaaa');
  expect(site.read('1.0.0-aaaaaaaa/assets/routes-abc.js')).toContain("'1.0.0-aaaaaaaa'");
  expect(pointerOf(site).version).toBe('1.0.0-aaaaaaaa');
});

test('a file that is gone from a release comes back with the same release', async () => {
  const site = await newTarget();
  await release(site, '1.0.0-aaaaaaaa');
  rmSync(join(site.folder, 'remotes/client/1.0.0-aaaaaaaa/assets/font-abc.ttf'));
  await release(site, '1.0.0-aaaaaaaa');
  expect(site.read('1.0.0-aaaaaaaa/assets/font-abc.ttf')).toBe('font');
});

test('a full disk leaves the pointer as it was and no part of a file, and the next run completes the release', async () => {
  let written = 0;
  let room = Infinity;
  const site = await newTarget({
    place: (folder) =>
      folderPlace(folder, (path, bytes) => {
        written += 1;
        if (written <= room) return writeFileSync(path, bytes);
        writeFileSync(path, bytes.subarray(0, 3));
        throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
      }),
  });
  await release(site, '1.0.0-aaaaaaaa');
  const pointer = site.read('current.json');
  room = written + 2;
  await expect(release(site, '1.0.0-bbbbbbbb')).rejects.toThrow(/no space left on device/);
  expect(site.read('current.json')).toBe(pointer);
  expect(Object.keys(filesOf(site)).filter((name) => /unfinished|lock/.test(name))).toEqual([]);
  expect(existsSync(join(site.folder, 'remotes/client/1.0.0-bbbbbbbb/release.json'))).toBe(false);

  room = Infinity;
  await release(site, '1.0.0-bbbbbbbb');
  expect(pointerOf(site)).toMatchObject({ version: '1.0.0-bbbbbbbb', serial: 2 });
});

test('a build that fails changes nothing', async () => {
  const site = await newTarget();
  await release(site, '1.0.0-aaaaaaaa');
  const before = filesOf(site);
  const build = () => Promise.reject(new Error('The build of client-portal failed:\nno export'));
  await expect(releasePortal(site.target, '1.0.0-bbbbbbbb', build)).rejects.toThrow(
    /Nothing was released\. The build of client-portal failed:\nno export/,
  );
  expect(filesOf(site)).toEqual(before);
});

test('a pointer that is no pointer stops a release', async () => {
  const site = await newTarget({ more: { 'remotes/client/current.json': '<!doctype html>' } });
  await expect(release(site, '1.0.0-aaaaaaaa')).rejects.toThrow(/is no pointer/);
});
