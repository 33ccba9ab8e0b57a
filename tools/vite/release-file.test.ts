import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { CONTRACT_VERSION } from '@portal/shared-core/contract';
import { build, type Plugin } from 'vite';
import { expect, onTestFinished, test, vi } from 'vitest';

import { releaseFile, type ReleaseFile } from './release-file.ts';

const federation = {
  id: 'client',
  metaData: { remoteEntry: { name: 'assets/remoteEntry-1.js' } },
  exposes: [{ assets: { js: { sync: ['assets/routes-1.js', 'assets/remoteEntry-1.js'] } } }],
  shared: [{ id: 'client:react', name: 'react', version: '19.3.1', requiredVersion: '^19.0.0' }],
};

/** Emits what the federation plugin and a build leave in the folder, and changes a chunk when all is written. */
const others: Plugin = {
  name: 'others',
  generateBundle() {
    const source = JSON.stringify(federation);
    this.emitFile({ type: 'asset', fileName: 'mf-manifest.json', source });
    this.emitFile({ type: 'asset', fileName: 'mf-stats.json', source: '{}' });
    this.emitFile({ type: 'asset', fileName: 'assets/font.ttf', source: 'font' });
    this.emitFile({ type: 'asset', fileName: 'assets/font.ttf.gz', source: 'compressed' });
  },
  writeBundle({ dir }, bundle) {
    const chunk = Object.keys(bundle).find((name) => name.endsWith('.js')) ?? '';
    writeFileSync(join(dir ?? '', chunk), 'changed();');
  },
};

async function releaseOf(environment: Record<string, string>) {
  const root = mkdtempSync(join(tmpdir(), 'portal-'));
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(root, { recursive: true });
  });
  writeFileSync(join(root, 'routes.js'), 'console.log(1);');
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    build: { rolldownOptions: { input: join(root, 'routes.js') } },
    plugins: [releaseFile({ name: 'client', lowestSchema: '20261120000000' }), others],
  });
  const read = (name: string) => readFileSync(join(root, 'dist', name));
  return { read, file: JSON.parse(read('release.json').toString()) as ReleaseFile };
}

test('[FED-01] a build of a portal says what it is, what it needs, and the hash of each file as it lies on the disk', async () => {
  const { read, file } = await releaseOf({ PORTAL_BUILD: 'abc', PORTAL_VERSION: '1.0.0-7f1c99f0' });
  const { files, ...about } = file.release;
  expect(about).toEqual({
    portal: 'client',
    version: '1.0.0-7f1c99f0',
    build: 'abc',
    contract: CONTRACT_VERSION,
    schema: '20261120000000',
    shared: [{ name: 'react', requiredVersion: '^19.0.0' }],
    builtFor: expect.stringMatching(/^[0-9a-f]{16}$/),
    needs: {},
    entry: 'assets/remoteEntry-1.js',
    first: ['assets/remoteEntry-1.js', 'assets/routes-1.js'],
  });
  expect(file.signature).toBeNull();
  const [chunk = '', ...more] = Object.keys(files).filter((name) => name.endsWith('.js'));
  expect(read(chunk).toString()).toBe('changed();');
  expect(more).toEqual([]);
  expect(Object.keys(files).toSorted()).toEqual(['assets/font.ttf', chunk].toSorted());
  for (const [name, hash] of Object.entries(files)) {
    expect(hash).toBe(`sha256-${createHash('sha256').update(read(name)).digest('base64')}`);
  }
});

test('a build that is no release has the name of the build as its version', async () => {
  const { file } = await releaseOf({ PORTAL_BUILD: '0123456789ab' });
  expect(file.release.version).toBe('0123456789ab');
});
