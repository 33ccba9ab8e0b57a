import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { PointerFile } from '@portal/shared-core/contract';
import { expect, onTestFinished, test } from 'vitest';

import {
  examplePortal,
  exampleRelease,
  exampleVersion,
  writeBuilds,
} from '../serve/example-builds.ts';
import { isSignedBy, makeKeys, signerOf, type Signer } from '../release/keys.ts';
import { PAGE_NONCE } from '../serve/nonce.ts';
import { example } from './deployment.ts';
import { writeSite } from './site-folder.ts';

const release = `remotes/client/${exampleVersion}`;
const key = Buffer.alloc(32, 7).toString('base64');

function site(releaseKeys: 'unsigned' | string[] = 'unsigned', deployment = example) {
  const builds = writeBuilds({
    ...examplePortal('admin'),
    'client-portal/dist/mf-stats.json': '{}',
    'client-portal/dist/mf-manifest.json': '{}',
    'client-portal/dist/.build-stamp': 'x',
    'client-portal/dist/.vite/manifest.json': '{}',
  });
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  onTestFinished(() => {
    builds.remove();
    rmSync(folder, { recursive: true });
  });
  const write = (signer: Signer | null = null) =>
    writeSite(deployment, {
      folder,
      key: 'sb_publishable_x',
      contact: { address: ['Bay Street', 'Nassau'], email: 'hello@example.com', phone: '+1 242' },
      releaseKeys,
      signer,
      checkout: builds.checkout,
    });
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  return {
    folder,
    write,
    read,
    pointer: () => JSON.parse(read('remotes/client/current.json')) as PointerFile,
    /** Builds the client portal again. */
    build(version: string, files: Record<string, string> = { 'assets/routes-new.js': version }) {
      const dist = join(builds.checkout, 'client-portal/dist');
      for (const [name, content] of Object.entries(files)) writeFileSync(join(dist, name), content);
      writeFileSync(join(dist, 'release.json'), exampleRelease('client', files, version));
    },
  };
}

test('the three builds lie where a host serves them, and the pages name the site', async () => {
  const { write, read, folder } = site();
  expect(await write()).toEqual([
    'config.json is new.',
    `The client portal is at ${exampleVersion}.`,
    `The admin portal is at ${exampleVersion}.`,
  ]);
  expect(read('pricing.html')).toContain(
    '<link rel="canonical" href="https://portal.example.com/pricing">',
  );
  expect(read(`${release}/assets/routes-abc.js`)).toContain('routes');
  expect(existsSync(join(folder, `remotes/admin/${exampleVersion}/release.json`))).toBe(true);
});

test('[FED-04] pages keep the place of the nonce, which the host fills in', async () => {
  const { write, read } = site();
  await write();
  expect(read('index.html')).toContain(`nonce="${PAGE_NONCE}"`);
});

test.each(['mf-stats.json', 'mf-manifest.json', '.build-stamp', '.vite/manifest.json'])(
  'what a build holds for itself is left out: %s',
  async (name) => {
    const { write, folder } = site();
    await write();
    expect(existsSync(join(folder, release, name))).toBe(false);
  },
);

test('[FED-01] a host name of staff gets sign-in and its portal, and nothing of the public site', async () => {
  const hosts = { areas: 'staff' as const, other: 'https://portal.example.com' };
  const { write, read, folder } = site('unsigned', {
    ...example,
    site: new URL('https://staff.example.com'),
    portals: { admin: '/remotes/admin/current.json' },
    hosts,
  });
  expect(await write()).toEqual([
    'config.json is new.',
    `The admin portal is at ${exampleVersion}.`,
  ]);
  for (const gone of ['pricing.html', 'terms.html', 'sitemap.xml', 'remotes/client'])
    expect(existsSync(join(folder, gone))).toBe(false);
  for (const bare of ['index.html', '404.html']) expect(read(bare)).toBe(read('portal.html'));
  expect(read('auth/login.html')).toContain('waits for sign-in');
  expect(read('robots.txt')).toContain('Disallow: /\n');
  expect(JSON.parse(read('config.json'))).toMatchObject({
    hosts,
    portals: { admin: '/remotes/admin/current.json' },
  });
  expect(read('config.json')).not.toContain('client/current.json');
});

test('[FED-01] the public host name of two gets no file of the portal of staff', async () => {
  const { write, read, folder } = site('unsigned', {
    ...example,
    portals: { client: '/remotes/client/current.json' },
    hosts: { areas: 'public', other: 'https://staff.example.com' },
  });
  await write();
  expect(existsSync(join(folder, 'remotes/admin'))).toBe(false);
  expect(existsSync(join(folder, 'remotes/client'))).toBe(true);
  expect(read('pricing.html')).toContain('https://portal.example.com/pricing');
  expect(read('config.json')).not.toContain('admin/current.json');
});

test('config.json is written once, without demo accounts, and kept as it was edited', async () => {
  const { write, read, folder } = site();
  await write();
  expect(JSON.parse(read('config.json'))).toMatchObject({
    supabaseUrl: example.supabaseUrl,
    supabaseKey: 'sb_publishable_x',
    portals: {
      client: '/remotes/client/current.json',
      admin: '/remotes/admin/current.json',
    },
    releaseKeys: 'unsigned',
    contact: { address: ['Bay Street', 'Nassau'], email: 'hello@example.com', phone: '+1 242' },
    demo: null,
  });
  const edited = read('config.json').replace('Nassau', 'Freeport');
  writeFileSync(join(folder, 'config.json'), edited);
  expect((await write())[0]).toBe('config.json was there and is as it was.');
  expect(read('config.json')).toBe(edited);
});

test('[FED-03] files of the build before stay, since open pages still load them', async () => {
  const { write, folder } = site();
  await write();
  writeFileSync(join(folder, 'assets-of-before.js'), '');
  await write();
  expect(existsSync(join(folder, 'assets-of-before.js'))).toBe(true);
});

test('[FED-04] where releases are signed no build becomes one: the command that signs is named', async () => {
  const { write, read, folder } = site([key]);
  expect((await write()).slice(1)).toEqual([
    `Release the client portal with its key: npm run release -- client --to ${folder}`,
    `Release the admin portal with its key: npm run release -- admin --to ${folder}`,
  ]);
  expect(existsSync(join(folder, 'remotes'))).toBe(false);
  expect(JSON.parse(read('config.json'))).toMatchObject({ releaseKeys: [key] });
});

test('[FED-01] the next build lies beside the one before, and the pointer moves', async () => {
  const { write, build, pointer, folder } = site();
  await write();
  build('2.0.0');
  expect((await write())[1]).toBe('The client portal is at 2.0.0.');
  expect(pointer()).toMatchObject({
    pointer: { portal: 'client', version: '2.0.0', previous: [exampleVersion], serial: 2 },
    signature: null,
  });
  expect(existsSync(join(folder, release, 'assets/routes-abc.js'))).toBe(true);
});

test('[FED-01] a build that is there changes nothing', async () => {
  const { write, pointer } = site();
  await write();
  const before = pointer();
  expect((await write())[1]).toBe(`The client portal is at ${exampleVersion}, as before.`);
  expect(pointer()).toEqual(before);
});

test('[FED-01] an older build does not take the pointer back', async () => {
  const { write, build, pointer } = site();
  await write();
  build('2.0.0');
  await write();
  build(exampleVersion, {
    'assets/remoteEntry-abc.js': 'export {};',
    'assets/worker-abc.mjs': 'export {};\n'.repeat(200),
    'assets/routes-abc.js': 'export const routes = [];',
  });
  expect((await write())[1]).toContain(`stays at 2.0.0, which came after ${exampleVersion}`);
  expect(pointer().pointer).toMatchObject({ version: '2.0.0', serial: 2 });
});

test('[FED-04] with the private key the builds are signed, with one that the site does not name they are refused', async () => {
  const [ours, other] = [makeKeys(), makeKeys()];
  const { write, pointer } = site([ours.publicKey]);
  const signer = (keys: typeof ours) =>
    signerOf(undefined, { PORTAL_RELEASE_KEY: keys.privateKey });
  await expect(write(signer(other))).rejects.toThrow('does not know the key');
  expect((await write(signer(ours)))[1]).toBe(`The client portal is at ${exampleVersion}.`);
  expect(isSignedBy([ours.publicKey], pointer().pointer, pointer().signature)).toBe(true);
});

test('[FED-01] another build of a version that is released is refused, and the released one stays', async () => {
  const { write, build, read } = site();
  await write();
  build(exampleVersion, { 'assets/routes-abc.js': 'another' });
  await expect(write()).rejects.toThrow('with other content. A version never changes');
  expect(read(`${release}/assets/routes-abc.js`)).toBe('export const routes = [];');
});

test('[FED-01] a version whose writing ended halfway is completed', async () => {
  const { write, folder, read } = site();
  await write();
  rmSync(join(folder, release, 'release.json'));
  rmSync(join(folder, release, 'assets/worker-abc.mjs'));
  await write();
  expect(read(`${release}/assets/worker-abc.mjs`)).toContain('export');
  expect(JSON.parse(read(`${release}/release.json`))).toHaveProperty('release.version');
});
