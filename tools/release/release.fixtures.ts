import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { CONTRACT_VERSION, type Release } from '@portal/shared-core/contract';
import { onTestFinished } from 'vitest';

import { fileHashes } from '../vite/release-file.ts';
import type { Exceptions } from './fits-site.ts';
import { makeKeys, signerOf, type Signer } from './keys.ts';
import { openSite } from './live-site.ts';
import { folderPlace } from './folder-place.ts';
import type { Place } from './place.ts';
import type { Target } from './release-portal.ts';

const SCHEMA = '20261120000000';

/** What the host of the example gives to portals. */
export const contract = {
  contract: CONTRACT_VERSION,
  shares: { react: '19.3.1' },
  exports: { '@portal/shared-core/session': { useSession: '9f27afca', useUser: 'd1e3ade4' } },
};

/** A new folder that is gone after the test. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'release-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes files into a folder. */
export function writeFiles(folder: string, files: Record<string, string | Buffer>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
}

/** A build of the client portal as it lies in its folder. */
export function newBuild(
  version: string,
  { files = {}, ...about }: Partial<Release> & { files?: Record<string, string> } = {},
): string {
  const dist = newFolder();
  const routes = `export const routes = '${version}';`;
  writeFiles(dist, {
    'assets/routes-abc.js': routes,
    'assets/routes-abc.js.gz': gzipSync(routes),
    'assets/routes-abc.js.br': 'twin',
    'assets/font-abc.ttf': 'font',
    'mf-manifest.json': '{}',
    'mf-stats.json': '{}',
    '.vite/manifest.json': '{}',
    ...files,
  });
  const release: Release = {
    portal: 'client',
    version,
    build: 'abcabcabcabc',
    contract: CONTRACT_VERSION,
    schema: SCHEMA,
    shared: [{ name: 'react', requiredVersion: '^19.0.0' }],
    needs: { '@portal/shared-core/session': { useSession: '9f27afca' } },
    builtFor: 'the host of the example',
    entry: 'assets/routes-abc.js',
    first: ['assets/routes-abc.js'],
    ...about,
    files: fileHashes(dist),
  };
  writeFiles(dist, { 'release.json': JSON.stringify({ release, signature: null }) });
  return dist;
}

/** A database that says its schema; null answers 503. */
async function databaseWith(schema: string | null): Promise<string> {
  const server = createServer((request, response) => {
    const isKnown = request.url === '/rest/v1/rpc/schema_version' && schema !== null;
    response.writeHead(isKnown ? 200 : 503).end(JSON.stringify(schema));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export function newSigner(): Signer {
  const signer = signerOf(undefined, { PORTAL_RELEASE_KEY: makeKeys().privateKey });
  if (!signer) throw new Error('The key is no key');
  return signer;
}

/** The files of a site that knows the key of `signer`. */
export function siteFiles(database: string, signer: Signer | null): Record<string, string> {
  return {
    'config.json': JSON.stringify({
      supabaseUrl: database,
      supabaseKey: 'sb_publishable_x',
      releaseKeys: signer ? [signer.publicKey] : 'unsigned',
      portals: {
        client: '/remotes/client/current.json',
        admin: '/remotes/admin/current.json',
      },
    }),
    'contract.json': JSON.stringify(contract),
  };
}

/** A site in a folder, as the target of releases of the client portal. `more` is written over its files. */
export async function newTarget(
  options: {
    schema?: string | null;
    more?: Record<string, string>;
    exceptions?: Partial<Exceptions>;
    place?: (folder: string) => Place;
  } = {},
) {
  const { schema = SCHEMA, more = {}, exceptions = {}, place = folderPlace } = options;
  const signer = newSigner();
  const folder = newFolder();
  writeFiles(folder, { ...siteFiles(await databaseWith(schema), signer), ...more });
  const at = place(folder);
  const target: Target = {
    portal: 'client',
    place: at,
    site: await openSite(undefined, at, 'client'),
    signer,
    exceptions: { accepted: [], unchecked: false, ...exceptions },
  };
  const read = (name: string) => readFileSync(join(folder, 'remotes/client', name), 'utf8');
  return { folder, target, signer, read };
}
