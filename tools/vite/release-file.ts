import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import {
  CONTRACT_VERSION,
  type PortalName,
  type Release,
  type ReleaseFile,
} from '@portal/shared-core/contract';
import type { Plugin } from 'vite';

import { hidden } from '../serve/policy.ts';
import { contractHash, neededExports } from './needed-exports.ts';
import { pageFiles, pagesOf } from './page-files.ts';

export type { ReleaseFile };

/** What is read of `mf-manifest.json`, which the federation plugin writes. */
interface FederationManifest {
  metaData: { remoteEntry: { name: string } };
  shared: { name: string; requiredVersion: string }[];
  exposes: { assets: { js: { sync: string[] } } }[];
}

export const RELEASE_FILE = 'release.json';
const MANIFEST = 'mf-manifest.json';

/** Writes `release.json` beside the files of a portal's build, over their bytes as they are on the disk: it has to be the last plugin. */
export function releaseFile(portal: {
  name: PortalName;
  lowestSchema: string;
  /** The table of routes, where there is one. */
  routes?: string;
}): Plugin {
  return {
    name: 'portal-release-file',
    apply: 'build',
    enforce: 'post',
    writeBundle: {
      order: 'post',
      sequential: true,
      handler({ dir }, bundle) {
        if (!dir) return this.error('A portal is built into a folder');
        const manifest = readFileSync(join(dir, MANIFEST), 'utf8');
        const { metaData, shared, exposes } = JSON.parse(manifest) as FederationManifest;
        const entry = metaData.remoteEntry.name;
        const sync = exposes.flatMap(({ assets }) => assets.js.sync);
        const { PORTAL_BUILD: build = 'development', PORTAL_VERSION: version = build } =
          process.env;
        const files = fileHashes(dir);
        const first = [...new Set([entry, ...sync])];
        const release: Release = {
          portal: portal.name,
          version,
          build,
          contract: CONTRACT_VERSION,
          schema: portal.lowestSchema,
          shared: shared.map(({ name, requiredVersion }) => ({ name, requiredVersion })),
          builtFor: contractHash(),
          needs: neededExports(bundle),
          files,
          entry,
          first,
          ...(portal.routes && {
            pages: pageFiles(
              bundle,
              pagesOf(portal.routes, readFileSync(portal.routes, 'utf8')),
              Object.keys(files),
              first,
            ),
          }),
        };
        const file: ReleaseFile = { release, signature: null };
        writeFileSync(join(dir, RELEASE_FILE), JSON.stringify(file));
      },
    },
  };
}

/** Every file of a release in a folder, by its path, with the hash of its bytes as `integrity` takes it. */
export function fileHashes(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((name) => ![RELEASE_FILE, MANIFEST].includes(name))
    .filter((name) => !hidden.test(`/${name}`) && !/\.(gz|br)$/.test(name))
    .toSorted();
  return Object.fromEntries(
    names.map((name) => [name, integrityOf(readFileSync(join(folder, name)))]),
  );
}

/** The hash of bytes as `integrity` takes it. */
export function integrityOf(bytes: Uint8Array): string {
  return `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
}
