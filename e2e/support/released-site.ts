import { execFileSync } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { freePort } from '@portal/backend/free-port';
import { fileHashes, makeKeys, releasePortal, rollBack, targetIn } from '@portal/tools/release';
import { serveProduct, type ReleaseFile } from '@portal/tools/serve';
import { localConfig } from '@portal/tools/served-config';

import { environment } from './environment.ts';

const checkout = join(import.meta.dirname, '..', '..');

/** What makes a release another one than the build it comes from. */
export interface Changes {
  /** Files to replace, by a pattern of their names (`assets/dashboard-page-*.js`). Their hashes are right. */
  files?: Record<string, string>;
  /** What the release says of itself. */
  about?: Partial<ReleaseFile['release']>;
}

/** Writes a release, as `npm run release` does. */
async function releaseInto(
  { folder, keys }: Pick<FirstReleases, 'folder' | 'keys'>,
  portal: 'client' | 'admin',
  version: string,
  changes: Changes = {},
) {
  const dist = mkdtempSync(join(tmpdir(), 'build-'));
  try {
    buildAs(join(checkout, `${portal}-portal/dist`), dist, version, changes);
    const target = await targetIn(folder, portal, keys);
    return await releasePortal(target, version, async () => dist);
  } finally {
    rmSync(dist, { recursive: true });
  }
}

interface FirstReleases {
  folder: string;
  keys: ReturnType<typeof makeKeys>;
  config: ReturnType<typeof localConfig>;
}

let first: Promise<FirstReleases> | undefined;

/** Version 1.0.0 of both portals, which every site begins with: written once by a process, which takes it away. */
async function makeFirst(): Promise<FirstReleases> {
  const folder = mkdtempSync(join(tmpdir(), 'first-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const keys = makeKeys();
  const config = {
    ...localConfig({
      supabaseUrl: environment.api,
      supabaseKey: environment.publishableKey,
    }),
    releaseKeys: [keys.publicKey],
  };
  writeFileSync(join(folder, 'config.json'), JSON.stringify(config));
  cpSync(join(checkout, 'host-shell/dist/contract.json'), join(folder, 'contract.json'));
  mkdirSync(join(folder, 'remotes'), { recursive: true });
  await releaseInto({ folder, keys }, 'client', '1.0.0');
  await releaseInto({ folder, keys }, 'admin', '1.0.0');
  return { folder, keys, config };
}

/**
 * A site of its own in front of the backend that runs: the host of this checkout, with signed releases of the client portal, which are written and moved by
 * the code of `npm run release` and `npm run rollback`. It begins with version 1.0.0.
 */
export async function openReleasedSite() {
  first ??= makeFirst();
  const { folder: begun, keys, config } = await first;
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  execFileSync('cp', ['-a', `${begun}/.`, folder]);
  const releases = { client: folder, admin: folder };
  const server = await serveProduct({ port: await freePort(), config, releases });
  return {
    url: server.url,
    /** Where the releases lie. */
    folder,
    release: (version: string, changes?: Changes) =>
      releaseInto({ folder, keys }, 'client', version, changes),
    rollBack: async (version?: string) => rollBack(await targetIn(folder, 'client', keys), version),
    async close() {
      await server.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Copies a build, and makes it the build of another version. */
function buildAs(from: string, dist: string, version: string, { files = {}, about }: Changes) {
  cpSync(from, dist, { recursive: true });
  for (const [pattern, text] of Object.entries(files)) {
    const [name] = globSync(pattern, { cwd: dist });
    if (!name) throw new Error(`The build has no ${pattern}`);
    writeFileSync(join(dist, name), text);
    for (const twin of ['.gz', '.br']) rmSync(join(dist, name + twin), { force: true });
  }
  const path = join(dist, 'release.json');
  const { release } = JSON.parse(readFileSync(path, 'utf8')) as ReleaseFile;
  const changed = { ...release, version, files: fileHashes(dist), ...about };
  writeFileSync(path, JSON.stringify({ release: changed, signature: null }));
}
