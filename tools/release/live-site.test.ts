import { expect, test } from 'vitest';

import { folderPlace } from './folder-place.ts';
import { openSite } from './live-site.ts';
import {
  contract,
  newFolder,
  newSigner,
  newTarget,
  siteFiles,
  writeFiles,
} from './release.fixtures.ts';

test.each([
  ['no config.json', null, /no config\.json at .*--site/],
  ['one that is a page', '<!doctype html>', /config\.json at .* is no JSON object/],
  ['one without keys', { releaseKeys: undefined }, /no "releaseKeys"/],
  ['an empty list of keys', { releaseKeys: [] }, /no "releaseKeys"/],
  ['a key that is none', { releaseKeys: ['abc'] }, /no "releaseKeys"/],
  [
    'a manifest as its portal',
    { portals: { client: '/remotes/client/mf-manifest.json' } },
    /would not see a release/,
  ],
  ['no project', { supabaseUrl: 1 }, /names no Supabase project/],
])('a site with %s is refused', async (_what, change, message) => {
  const folder = newFolder();
  const [config = ''] = Object.values(siteFiles('http://127.0.0.1:9', newSigner()));
  if (change !== null) {
    const changed =
      typeof change === 'string'
        ? change
        : JSON.stringify({ ...(JSON.parse(config) as object), ...change });
    writeFiles(folder, { 'config.json': changed });
  }
  await expect(openSite(undefined, folderPlace(folder), 'client')).rejects.toThrow(message);
});

test('the site is named by its folder or its address where the releases are elsewhere', async () => {
  const { folder } = await newTarget();
  const empty = folderPlace(newFolder());
  expect((await openSite(folder, empty, 'client')).contract).toEqual(contract);
  await expect(openSite(newFolder(), empty, 'client')).rejects.toThrow(/Correct --site/);
  await expect(openSite('http://127.0.0.1:9', empty, 'client')).rejects.toThrow(/does not answer/);
});
