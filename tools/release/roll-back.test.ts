import { rmSync } from 'node:fs';
import { join } from 'node:path';

import type { Pointer } from '@portal/shared-core/contract';
import { expect, test, vi } from 'vitest';

import { DatabaseRefusal, type Database } from '../lib/database.ts';
import { compareHost, listReleases } from './list-releases.ts';
import { pinPortal } from './pin-portal.ts';
import { releasePortal } from './release-portal.ts';
import {
  contract,
  newBuild,
  newFolder,
  newSigner,
  newTarget,
  writeFiles,
} from './release.fixtures.ts';
import { rollBack } from './roll-back.ts';

const [first, second, third] = ['1.0.0-aaaaaaaa', '1.0.0-bbbbbbbb', '1.0.0-cccccccc'] as const;

async function withReleases() {
  const site = await newTarget();
  for (const version of [first, second, third]) {
    await releasePortal(site.target, version, () => Promise.resolve(newBuild(version)));
  }
  const pointer = () => (JSON.parse(site.read('current.json')) as { pointer: Pointer }).pointer;
  return { ...site, pointer };
}

test('[ONE-10] a rollback moves the pointer to the version before, and then to the one before that', async () => {
  const { target, pointer } = await withReleases();
  const done = await rollBack(target, undefined);
  expect(done).toEqual([
    `${second} of client is the current version instead of ${third}, change 4 of the pointer.`,
  ]);
  expect(pointer()).toMatchObject({ version: second, previous: [first], serial: 4 });
  await rollBack(target, undefined);
  expect(pointer()).toMatchObject({ version: first, previous: [], serial: 5 });
  await expect(rollBack(target, undefined)).rejects.toThrow(/names no version before/);
});

test('[ONE-10] a rollback to a named version may skip some, or go forward again', async () => {
  const { target, pointer } = await withReleases();
  await rollBack(target, first);
  expect(pointer()).toMatchObject({ version: first, previous: [] });
  await rollBack(target, third);
  expect(pointer()).toMatchObject({ version: third, previous: [first] });
  expect(await rollBack(target, third)).toEqual([`${third} of client is the current version.`]);
  expect(pointer().serial).toBe(5);
});

test('a version that is not there as a whole, or is no name, is refused and the pointer stays', async () => {
  const { target, folder, read } = await withReleases();
  const before = read('current.json');
  await expect(rollBack(target, '9.9.9')).rejects.toThrow(
    `There is no complete version 9.9.9 of client at ${folder}. There are: ${first}, ${second}, ${third}.`,
  );
  await expect(rollBack(target, '../admin')).rejects.toThrow('"../admin" is no version');
  rmSync(join(folder, 'remotes/client', second, 'release.json'));
  await expect(rollBack(target, undefined)).rejects.toThrow(/no complete version 1\.0\.0-bbbbbbbb/);
  expect(read('current.json')).toBe(before);
});

test('a version that the site would refuse is no way back', async () => {
  const { target, read } = await withReleases();
  const before = read('current.json');
  const others = { ...target, signer: newSigner() };
  await expect(rollBack(others, first)).rejects.toThrow(/does not know the key/);
  const { signer } = others;
  const site = { ...target.site, releaseKeys: [signer.publicKey] };
  await expect(rollBack({ ...others, site }, first)).rejects.toThrow(/is signed by/);
  const older = { ...target.site, contract: { ...contract, exports: {} } };
  await expect(rollBack({ ...target, site: older }, first)).rejects.toThrow(
    /useSession is missing/,
  );
  expect(read('current.json')).toBe(before);
});

test('a rollback of a portal without a release is refused', async () => {
  const { target } = await newTarget();
  await expect(rollBack(target, undefined)).rejects.toThrow(/has no release/);
});

test('the list marks the current version and what is not complete', async () => {
  const { target, folder } = await withReleases();
  await rollBack(target, undefined);
  rmSync(join(folder, 'remotes/client', first), { recursive: true });
  writeFiles(folder, { 'remotes/client/1.0.0-dddddddd/assets/a.js': '' });
  const [head, ...lines] = await listReleases(target.place, 'client');
  expect(head).toBe(`client at ${folder}:`);
  expect(lines).toEqual([
    expect.stringMatching(/^\* 1\.0\.0-bbbbbbbb {2}current, change 4 at 20/),
    '  1.0.0-aaaaaaaa  missing',
    '  1.0.0-cccccccc',
    '  1.0.0-dddddddd  not complete',
  ]);
  expect(await listReleases(target.place, 'admin')).toContain('  no release');
});

test('a new host is compared with the current version, and a named one', async () => {
  const { target, folder: site } = await withReleases();
  const { place } = target;
  const folder = newFolder();
  const compare = (also?: string) => compareHost(place, 'client', { folder, also, accepted: [] });
  await expect(compare()).rejects.toThrow(/build the host first/);
  writeFiles(folder, { 'contract.json': JSON.stringify(contract) });
  expect(await compare(first)).toEqual([
    `The host in ${folder} gives all that ${third} of client needs.`,
    `The host in ${folder} gives all that ${first} of client needs.`,
  ]);
  writeFiles(folder, { 'contract.json': JSON.stringify({ ...contract, exports: {} }) });
  await expect(compare()).rejects.toThrow(/needs:\n.*#useSession is missing/);
  await expect(compare('9.9.9')).rejects.toThrow(/useSession is missing/);
  rmSync(join(site, 'remotes/client/current.json'));
  expect(await compare()).toEqual([`client has no release at ${site}.`]);
  await expect(compare('9.9.9')).rejects.toThrow(/no complete version 9\.9\.9/);
});

test('[ONE-10] a release that is held leaves the pointer, until it is made the current one', async () => {
  const { target, pointer, read } = await withReleases();
  const before = read('current.json');
  const held = '1.0.0-eeeeeeee';
  const build = () => Promise.resolve(newBuild(held));
  expect(await releasePortal(target, held, build, { hold: true })).toContain(
    'The pointer is as it was.',
  );
  expect(read('current.json')).toBe(before);
  await rollBack(target, held);
  expect(pointer()).toMatchObject({ version: held, previous: [third, second, first], serial: 4 });
});

function fakeDatabase(refusal?: string) {
  const call = vi.fn<Database['call']>();
  if (refusal) call.mockRejectedValue(new DatabaseRefusal(refusal));
  return { call, database: { call, rows: () => Promise.resolve([]) } as Database };
}

test('[ONE-10] a pin calls the command of the database with a version that is there', async () => {
  const { target, read } = await withReleases();
  const { call, database } = fakeDatabase();
  const access = { url: target.site.supabaseUrl, database };
  const before = read('current.json');
  const wanted = { tenant: 'blue-heron', reason: 'Their board meets' };
  expect(await pinPortal(target, { ...wanted, version: first }, access)).toEqual([
    `blue-heron gets ${first} of client until the pin is taken back.`,
  ]);
  expect(call).toHaveBeenLastCalledWith('pin_portal', {
    ...wanted,
    portal: 'client',
    version: first,
  });
  await pinPortal(target, { ...wanted, version: null }, access);
  expect(call).toHaveBeenLastCalledWith('pin_portal', {
    ...wanted,
    portal: 'client',
    version: null,
  });
  expect(read('current.json')).toBe(before);
});

test('a pin without a version, firm or reason, to a version that is not there, or of another project calls nothing', async () => {
  const { target } = await withReleases();
  const { call, database } = fakeDatabase();
  const access = { url: target.site.supabaseUrl, database };
  const wanted = { tenant: 'blue-heron', reason: 'Their board meets', version: first };
  const pin = (change: object, at = access) => pinPortal(target, { ...wanted, ...change }, at);
  await expect(pin({ version: undefined })).rejects.toThrow(/--none/);
  await expect(pin({ tenant: undefined })).rejects.toThrow(/--tenant/);
  await expect(pin({ reason: undefined })).rejects.toThrow(/--reason/);
  await expect(pin({ version: '9.9.9' })).rejects.toThrow(/no complete version/);
  const elsewhere = { ...access, url: 'https://other.supabase.co' };
  await expect(pin({}, elsewhere)).rejects.toThrow(/SUPABASE_URL is https:\/\/other\.supabase\.co/);
  expect(call).not.toHaveBeenCalled();
});

test.each([
  ['not_found', /no firm with this short name/],
  ['not_allowed', /secret key of the project/],
  ['portal.version_withdrawn', /A super admin restores it first/],
  ['something.else', /something\.else/],
])('a refusal of the database, %s, is said in a sentence', async (name, message) => {
  const { target } = await withReleases();
  const { database } = fakeDatabase(name);
  const wanted = { tenant: 'blue-heron', reason: 'x', version: first };
  const access = { url: target.site.supabaseUrl, database };
  await expect(pinPortal(target, wanted, access)).rejects.toThrow(message);
});
