import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import type { Release } from '@portal/shared-core/contract';

import { folderPlace } from './folder-place.ts';
import { portalNamed } from './layout.ts';
import { openSite } from './live-site.ts';
import { releasePortal } from './release-portal.ts';
import {
  contract,
  newBuild,
  newFolder,
  newSigner,
  newTarget,
  siteFiles,
  writeFiles,
} from './release.fixtures.ts';

const session = '@portal/shared-core/session';

/** Why the release is refused, after a look that nothing was written; undefined when it is made. */
async function refusalOf(
  options: Parameters<typeof newTarget>[0],
  about: Partial<Release> = {},
): Promise<string | undefined> {
  const { target, folder } = await newTarget(options);
  const build = () => Promise.resolve(newBuild('1.0.0-aaaaaaaa', about));
  const refusal = await releasePortal(target, '1.0.0-aaaaaaaa', build).then(
    () => undefined,
    (error: Error) => error.message,
  );
  const isWritten = existsSync(join(folder, 'remotes/client/current.json'));
  expect(isWritten).toBe(refusal === undefined);
  expect(existsSync(join(folder, 'remotes'))).toBe(isWritten);
  return refusal;
}

const withContract = (changed: object) => ({
  more: { 'contract.json': JSON.stringify({ ...contract, ...changed }) },
});

test('[FED-04] an export that the host no longer has is refused by its name', async () => {
  const without = withContract({ exports: { [session]: { useUser: 'd1e3ade4' } } });
  expect(await refusalOf(without)).toContain(`${session}#useSession is missing`);
  expect(await refusalOf(withContract({ exports: {} }))).toContain('#useSession is missing');
});

test('[FED-04] an export of another type is refused, unless it is accepted by its name', async () => {
  const other = withContract({ exports: { [session]: { useSession: 'ffffffff' } } });
  expect(await refusalOf(other)).toContain(`${session}#useSession has another type`);
  const accepted = (name: string) => ({ ...other, exceptions: { accepted: [name] } });
  expect(await refusalOf(accepted(`${session}#useUser`))).toContain('has another type');
  expect(await refusalOf(accepted(`${session}#useSession`))).toBeUndefined();
});

test('[FED-04] an acceptance is not for an export that is missing', async () => {
  const options = {
    ...withContract({ exports: {} }),
    exceptions: { accepted: [`${session}#useSession`] },
  };
  expect(await refusalOf(options)).toContain('is missing');
});

test('[FED-04] an export that the host has beside those that are needed does no harm', async () => {
  const exports = { ...contract.exports, more: { newOne: '1' } };
  expect(await refusalOf(withContract({ exports }))).toBeUndefined();
});

test.each([
  ['another contract', { contract: 99 }, /contract 1: the host has 99/],
  [
    'another major version',
    { shares: { react: '20.0.0' } },
    /react \^19\.0\.0: the host has 20\.0\.0/,
  ],
  ['no such share', { shares: {} }, /react \^19\.0\.0: the host has none/],
])('[FED-04] a host with %s is refused', async (_what, changed, message) => {
  expect(await refusalOf(withContract(changed))).toMatch(message);
});

test('a database that is older than the portal is refused: it goes first', async () => {
  const refusal = await refusalOf({ schema: '20261120000000' }, { schema: '20270101000000' });
  expect(refusal).toMatch(
    /is at 20261120000000, .* needs 20270101000000\. The database goes first/,
  );
  expect(await refusalOf({ schema: '20270101000000' })).toBeUndefined();
});

test('what does not say what it has is refused, and let through with --unchecked', async () => {
  expect(await refusalOf({ schema: null })).toMatch(/did not say its schema.*--unchecked/);
  const { target, folder } = await newTarget({ schema: null });
  const site = { ...target.site, contract: null };
  const make = (unchecked: boolean) =>
    releasePortal(
      { ...target, site, exceptions: { accepted: [], unchecked } },
      '1.0.0-aaaaaaaa',
      () => Promise.resolve(newBuild('1.0.0-aaaaaaaa')),
    );
  await expect(make(false)).rejects.toThrow(/no contract\.json.*--unchecked/);
  expect(existsSync(join(folder, 'remotes'))).toBe(false);
  expect(await make(true)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/no contract\.json/),
      expect.stringMatching(/did not say its schema/),
    ]),
  );
});

test('what a host or a database lacks is refused with --unchecked too', async () => {
  const exceptions = { unchecked: true };
  expect(await refusalOf({ ...withContract({ exports: {} }), exceptions })).toContain('is missing');
  expect(await refusalOf({ exceptions }, { schema: '20270101000000' })).toContain('goes first');
});

test('a site with keys takes no release without one of them, before anything is built', async () => {
  const { target, folder } = await newTarget();
  const built = () => Promise.reject(new Error('it was built'));
  const other = releasePortal({ ...target, signer: newSigner() }, '1.0.0-aaaaaaaa', built);
  await expect(other).rejects.toThrow(/does not know the key [0-9a-f]{16}, only [0-9a-f]{16}/);
  const unsigned = releasePortal({ ...target, signer: null }, '1.0.0-aaaaaaaa', built);
  await expect(unsigned).rejects.toThrow(/runs signed releases alone/);
  expect(existsSync(join(folder, 'remotes'))).toBe(false);
});

test('while keys change a site takes releases of both', async () => {
  const { target } = await newTarget();
  const next = newSigner();
  const both = [target.signer?.publicKey ?? '', next.publicKey];
  const site = { ...target.site, releaseKeys: both };
  for (const signer of [target.signer, next]) {
    await releasePortal({ ...target, site, signer }, '1.0.0-aaaaaaaa', () =>
      Promise.resolve(newBuild('1.0.0-aaaaaaaa')),
    );
  }
  const after = {
    ...target,
    signer: next,
    site: { ...target.site, releaseKeys: [next.publicKey] },
  };
  await expect(
    releasePortal(after, '1.0.0-aaaaaaaa', () => Promise.resolve(newBuild('1.0.0-aaaaaaaa'))),
  ).rejects.toThrow(/is signed by [0-9a-f]{16}, which .* refuses/);
});

test('a site for tests takes a release without a key', async () => {
  const folder = newFolder();
  const { target } = await newTarget();
  const place = folderPlace(folder);
  writeFiles(folder, siteFiles(target.site.supabaseUrl, null));
  const site = await openSite(undefined, place, 'client');
  const done = await releasePortal({ ...target, place, site, signer: null }, '1.0.0-aaaaaaaa', () =>
    Promise.resolve(newBuild('1.0.0-aaaaaaaa')),
  );
  expect(done.join(' ')).toContain('It is the current version');
});

test('an unknown portal, a folder that is not there, and a build of something else are refused', async () => {
  expect(() => portalNamed('clients')).toThrow('"clients" is no portal: client or admin.');
  expect(() => portalNamed(undefined)).toThrow('Name the portal: client or admin.');
  expect(() => portalNamed('host')).toThrow(/deploy:site/);
  expect(() => folderPlace('/nowhere/site')).toThrow(/is no folder/);
  expect(await refusalOf({}, { version: '9' })).toMatch(
    /The build is 9 of client, not 1\.0\.0-aaaaaaaa/,
  );
});
