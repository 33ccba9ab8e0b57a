import { createHash, generateKeyPairSync, sign } from 'node:crypto';

import { freePort } from '@portal/backend/free-port';
import { expect, onTestFinished, test } from 'vitest';

import { exampleRelease, exampleVersion, writeBuilds } from '../serve/example-builds.ts';
import { PAGE_NONCE } from '../serve/nonce.ts';
import { servePortal } from '../serve/serve-portal.ts';
import { at, examine, type Broken } from './example-visit.ts';

const CLIENT = `/remotes/client/${exampleVersion}`;
const ADMIN = `/remotes/admin/${exampleVersion}`;

const pointer = (more: object = {}) => ({
  pointer: { portal: 'client', version: exampleVersion, previous: [], serial: 7, at: '', ...more },
  signature: null,
});

test.each<[string, Parameters<typeof examine>[0]]>([
  [
    `Compressed files: ${CLIENT}/release.json is another file when it is sent as gzip`,
    {
      broken: (path, encoding) =>
        path === `${CLIENT}/release.json` && encoding === 'gzip' ? { body: '{}' } : undefined,
    },
  ],
  [
    'Compressed files: /remotes/client/current.json.gz is there',
    { broken: at('/remotes/client/current.json.gz', { status: 200, body: 'the former' }) },
  ],
  ['Nonce: / has no nonce', { broken: at('/', { body: '<script src="/a.js"></script>' }) }],
  [
    'Nonce: /app has no nonce',
    { broken: at('/app', { body: `<script nonce="${PAGE_NONCE}"></script>` }) },
  ],
  [
    'Nonce: /pricing has another nonce than its policy',
    { broken: at('/pricing', { body: '<script nonce="0123"></script>' }) },
  ],
  [
    'Nonce: /pricing has the same nonce in two answers',
    {
      broken: at('/pricing', {
        headers: { 'content-security-policy': "script-src 'nonce-0123'" },
        body: '<script nonce="0123"></script>',
      }),
    },
  ],
  ['Nonce: /auth/login has an etag', { broken: at('/auth/login', { headers: { etag: '"1"' } }) }],
  ['Configuration: /config.json lacks releaseKeys', { config: { releaseKeys: [] } }],
  ['Portals: The pointer of admin', { broken: at('/remotes/admin/current.json', { status: 404 }) }],
  [
    'Portals: The pointer of client',
    { broken: at('/remotes/client/current.json', { body: '<title>The site</title>' }) },
  ],
  [
    'Portals: The pointer of client',
    {
      broken: at('/remotes/client/current.json', {
        body: JSON.stringify(pointer({ portal: 'admin' })),
      }),
    },
  ],
  [
    'Portals: The pointer of client is kept: cache-control is "max-age=600"',
    {
      broken: at('/remotes/client/current.json', { headers: { 'cache-control': 'max-age=600' } }),
    },
  ],
  [
    'Portals: The pointer of client is kept: cache-control is "no-cache", and a cache has held it for 30 s',
    { broken: at('/remotes/client/current.json', { headers: { age: '30' } }) },
  ],
  [
    `Portals: The pointer of client names earlier versions that are not there: 1.0.0`,
    {
      broken: at('/remotes/client/current.json', {
        body: JSON.stringify(pointer({ previous: ['1.0.0'] })),
      }),
    },
  ],
  [
    'Portals: http://localhost:',
    { broken: at(`${CLIENT}/release.json`, { body: exampleRelease('client', {}, '9.9.9') }) },
  ],
  [
    'Portals: Files of client are missing',
    { broken: at(`${CLIENT}/assets/routes-abc.js`, { status: 404 }) },
  ],
  [
    'Portals: Files of admin are missing or are no script',
    {
      broken: at(`${ADMIN}/assets/worker-abc.mjs`, {
        headers: { 'content-type': 'application/octet-stream' },
      }),
    },
  ],
  [
    'Portals: Files of admin are not those of the release: assets/routes-abc.js',
    { broken: at(`${ADMIN}/assets/routes-abc.js`, { body: 'export const rou' }) },
  ],
  [
    'Portals: /remotes/client/current.json is not signed',
    { config: { releaseKeys: [Buffer.alloc(32, 7).toString('base64')] } },
  ],
])('%s: is found, with what to do', async (text, options) => {
  const { lines, wrong, count } = await examine(options);
  expect(wrong.join('\n')).toContain(`WRONG        ${text}`);
  const found = lines.findIndex((line) => line.startsWith(`WRONG        ${text}`));
  expect(lines[found + 1]).toContain('→');
  expect(count).toBe(wrong.length);
});

test('[FED-01] a portal on another origin that the host may not read is found', async () => {
  const builds = writeBuilds();
  const web = await servePortal({
    port: await freePort(),
    portal: 'client',
    host: 'https://elsewhere.example',
    checkout: builds.checkout,
  });
  onTestFinished(async () => {
    await web.close();
    builds.remove();
  });
  const client = `${web.url}/remotes/client/current.json`;
  const { wrong } = await examine({
    config: { portals: { client, admin: '/remotes/admin/current.json' } },
  });
  expect(wrong).toHaveLength(1);
  expect(wrong[0]).toContain(`Portals: ${web.url} does not let http://localhost:`);
});

/** A key, and a file that it signed. */
function signing() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
  const key = createHash('sha256').update(raw).digest('hex').slice(0, 16);
  const signed = <T extends object>(part: T) => ({
    signature: {
      key,
      value: sign(null, Buffer.from(JSON.stringify(part)), privateKey).toString('base64'),
    },
  });
  const files = ['client', 'admin'].flatMap((portal) => {
    const { pointer: named } = pointer({ portal });
    const { release } = JSON.parse(exampleRelease(portal as 'client')) as { release: object };
    return [
      [`/remotes/${portal}/current.json`, { pointer: named, ...signed(named) }],
      [`/remotes/${portal}/${exampleVersion}/release.json`, { release, ...signed(release) }],
    ] as [string, object][];
  });
  return { publicKey: raw.toString('base64'), files: new Map(files) };
}

const given =
  (files: Map<string, object>): Broken =>
  (path) =>
    files.has(path) ? { body: JSON.stringify(files.get(path)) } : undefined;

test('[FED-04] releases that are signed by a key of the configuration are in order', async () => {
  const { publicKey, files } = signing();
  const releaseKeys = [Buffer.alloc(32, 7).toString('base64'), publicKey];
  const { wrong, lines } = await examine({ config: { releaseKeys }, broken: given(files) });
  expect(wrong).toEqual([]);
  expect(lines.join('\n')).toContain(
    `Portals: client ${exampleVersion}, 3 files; admin ${exampleVersion}, 3 files.`,
  );
});

test('[FED-04] a release by a key that the configuration does not name is found, and so is one that was changed', async () => {
  const [ours, other] = [signing(), signing()];
  const releaseKeys = [ours.publicKey];
  const strange = await examine({ config: { releaseKeys }, broken: given(other.files) });
  expect(strange.wrong.join('\n')).toContain('which releaseKeys does not hold');
  const release = ours.files.get(`${CLIENT}/release.json`) as { release: object };
  ours.files.set(`${CLIENT}/release.json`, {
    ...release,
    release: { ...release.release, schema: '20200101000000' },
  });
  const changed = await examine({ config: { releaseKeys }, broken: given(ours.files) });
  expect(changed.wrong).toEqual([
    `WRONG        Portals: ${CLIENT}/release.json is not what was signed: browsers refuse the portal.`,
  ]);
});

test('[FED-04] on another machine, releases without a signature are said to be so', async () => {
  const { lines } = await examine({ elsewhere: true });
  expect(lines).toContain(
    'CANNOT TELL  Configuration: Releases of portals are unsigned: nothing shows who wrote them.',
  );
});
