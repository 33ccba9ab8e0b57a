import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

import { freePort } from '@portal/backend/free-port';
import type { PointerFile } from '@portal/shared-core/contract';
import { expect, onTestFinished, test } from 'vitest';

import { compressAssets } from '../product/compress.ts';
import { exampleConfig, exampleRelease, exampleVersion, writeBuilds } from './example-builds.ts';
import { serveProduct } from './serve.ts';

const FOR_GOOD = 'public, max-age=31536000, immutable';

/** The served product, with the client portal from a folder of releases where its files are given. */
async function served(released?: Record<string, string>) {
  const { checkout, remove } = writeBuilds();
  compressAssets(join(checkout, 'client-portal/dist'));
  const folder = mkdtempSync(join(tmpdir(), 'releases-'));
  const write = (name: string, content: string | Buffer) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  };
  for (const [name, content] of Object.entries(released ?? {})) write(name, content);
  const web = await serveProduct({
    port: await freePort(),
    config: exampleConfig,
    checkout,
    ...(released && { releases: { client: folder } }),
  });
  onTestFinished(async () => {
    await web.close();
    remove();
    rmSync(folder, { recursive: true });
  });
  const ask = (path: string, encoding = 'identity') =>
    fetch(`${web.url}/remotes/client/${path}`, { headers: { 'accept-encoding': encoding } });
  return { checkout, ask, write };
}

test('[FED-01] the pointer to a build names its version, unsigned, and is asked for again each time', async () => {
  const { ask } = await served();
  const answer = await ask('current.json');
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  expect(answer.headers.get('content-type')).toBe('application/json');
  const { pointer, signature } = (await answer.json()) as PointerFile;
  expect(pointer).toMatchObject({ portal: 'client', version: exampleVersion, previous: [] });
  expect(pointer.serial).toBe(1);
  expect(pointer.at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect(signature).toBeNull();
});

test.each(['release.json', 'assets/routes-abc.js', 'assets/worker-abc.mjs'])(
  '[FED-01] %s of a version is kept for good',
  async (file) => {
    const { ask } = await served();
    const answer = await ask(`${exampleVersion}/${file}`);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, FOR_GOOD]);
  },
);

test('[FED-01] release.json of a build is sent compressed: a first visit waits for it', async () => {
  const { ask, checkout } = await served();
  const answer = await ask(`${exampleVersion}/release.json`, 'br');
  expect(answer.headers.get('content-encoding')).toBe('br');
  const file = readFileSync(join(checkout, 'client-portal/dist/release.json'), 'utf8');
  expect(await answer.text()).toBe(file);
});

test('[FED-01] a portal that is built again while the server runs is served at once, and its former version is gone', async () => {
  const { ask, checkout } = await served();
  const dist = join(checkout, 'client-portal/dist');
  const next = exampleRelease('client', { 'assets/routes-new.js': 'new' }, '2.0.0');
  writeFileSync(join(dist, 'assets/routes-new.js'), 'new');
  writeFileSync(join(dist, 'release.json'), next);
  expect(((await (await ask('current.json')).json()) as PointerFile).pointer.version).toBe('2.0.0');
  expect(await (await ask('2.0.0/assets/routes-new.js')).text()).toBe('new');
  const former = await ask(`${exampleVersion}/assets/routes-abc.js`);
  expect([former.status, former.headers.get('cache-control')]).toEqual([404, 'no-store']);
});

test('[FED-03] while a build writes its files there is no portal, and no page in its place', async () => {
  const { ask, checkout } = await served();
  writeFileSync(join(checkout, 'client-portal/dist/release.json'), '{"release":');
  const answer = await ask('current.json');
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
    404,
    'text/plain;charset=utf-8',
    '404\n',
  ]);
});

const released = {
  'remotes/client/current.json': '{"pointer":{"version":"1.0.0"}}',
  'remotes/client/1.0.0/release.json': '{"release":{}}',
  'remotes/client/1.0.0/assets/a.js': 'one',
  'remotes/client/2.0.0/assets/a.js': 'two',
};

test('[FED-01] a folder of releases is served as it is: the pointer of the moment, and every version', async () => {
  const { ask, write } = await served(released);
  expect(await (await ask('current.json')).json()).toEqual({ pointer: { version: '1.0.0' } });
  expect(await (await ask('1.0.0/assets/a.js')).text()).toBe('one');
  expect(await (await ask('2.0.0/assets/a.js')).text()).toBe('two');
  expect((await ask(`${exampleVersion}/assets/routes-abc.js`)).status).toBe(404);
  write('remotes/client/current.json', '{"pointer":{"version":"2.0.0"}}');
  expect(await (await ask('current.json')).json()).toEqual({ pointer: { version: '2.0.0' } });
});

test.each(['br', 'gzip'])(
  '[FED-03] a compressed twin of the pointer reaches no one who takes %s',
  async (encoding) => {
    const { ask, write } = await served(released);
    write('remotes/client/current.json.br', brotliCompressSync('{"pointer":"the former"}'));
    write('remotes/client/current.json.gz', gzipSync('{"pointer":"the former"}'));
    const answer = await ask('current.json', encoding);
    expect(await answer.json()).toEqual({ pointer: { version: '1.0.0' } });
  },
);

test('a pointer is not kept for good under another address', async () => {
  const { ask } = await served(released);
  expect((await ask('1.0.0/..%2fcurrent.json')).status).toBe(404);
  expect((await ask('1.0.0%2f..%2fcurrent.json')).status).toBe(404);
});
