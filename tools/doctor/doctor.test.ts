import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createHash, generateKeyPairSync, sign } from 'node:crypto';

import { freePort } from '@portal/backend/free-port';
import { expect, onTestFinished, test } from 'vitest';

import { compressAssets } from '../product/compress.ts';
import {
  exampleConfig,
  examplePortal,
  exampleRelease,
  exampleVersion,
  writeBuilds,
} from '../serve/example-builds.ts';
import { PAGE_NONCE } from '../serve/nonce.ts';
import { securityHeaders } from '../serve/policy.ts';
import { serveProduct } from '../serve/serve.ts';
import { headers as headersCheck } from './checks/headers.ts';
import { newestMigration } from '../lib/newest-migration.ts';
import { checks } from './checks.ts';
import { startProject, type Given } from './example-project.ts';
import { report } from './report.ts';
import { openVisit } from './visit.ts';

/** Answers in place of the served product's; what is not given is passed on. */
type Broken = (path: string, encoding: string) => Partial<Spoiled> | undefined;
interface Spoiled {
  status: number;
  headers: Record<string, string | undefined>;
  body: string | Buffer;
}

const CLIENT = `/remotes/client/${exampleVersion}`;
const ADMIN = `/remotes/admin/${exampleVersion}`;

const pointer = (more: object = {}) => ({
  pointer: { portal: 'client', version: exampleVersion, previous: [], serial: 7, at: '', ...more },
  signature: null,
});

/** What the doctor says of the served product with a project behind it, both as they should be but for what is given. */
async function examine(
  options: {
    broken?: Broken;
    config?: object;
    project?: Parameters<typeof startProject>[0];
    /** Looks at it as at a site on another machine. */
    elsewhere?: boolean;
  } = {},
): Promise<{ lines: string[]; wrong: string[]; count: number }> {
  const project = await startProject(options.project ?? {});
  const builds = writeBuilds(examplePortal('admin'));
  for (const app of ['host-shell', 'client-portal', 'admin-portal'])
    compressAssets(join(builds.checkout, app, 'dist'));
  const config = { ...exampleConfig, supabaseUrl: project.url, ...options.config };
  config.contact = { ...config.contact, phone: '+1 242 555 0100' };
  const port = await freePort();
  const web = await serveProduct({ port, config, checkout: builds.checkout });
  const front = createServer((request, response) => {
    void passOn(web.url, options.broken, request, response);
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    front.closeAllConnections();
    front.close();
    await web.close();
    await project.close();
    builds.remove();
  });
  const visit = await openVisit(`http://localhost:${(front.address() as AddressInfo).port}`);
  const lines: string[] = [];
  const seen = options.elsewhere ? { ...visit, isLocal: false } : visit;
  const count = await report(checks, seen, (line) => lines.push(line));
  return { lines, wrong: lines.filter((line) => line.startsWith('WRONG')), count };
}

/** Answers as the served product does, but for what is broken. */
async function passOn(
  url: string,
  broken: Broken | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = (request.url ?? '').split('?')[0] ?? '';
  const encoding = String(request.headers['accept-encoding']);
  const answer = await fetch(`${url}${path}`, { headers: { 'accept-encoding': encoding } });
  const { status, headers, body } = broken?.(path, encoding) ?? {};
  const kept = Object.fromEntries(answer.headers);
  // The answer was read: its bytes go out plain.
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) delete kept[name];
  const sent = Object.entries({ ...kept, ...headers }).filter(([, value]) => value !== undefined);
  response.writeHead(status ?? answer.status, Object.fromEntries(sent) as Record<string, string>);
  response.end(body ?? Buffer.from(await answer.arrayBuffer()));
}

const at =
  (address: string | RegExp, answer: Partial<Spoiled>): Broken =>
  (path) =>
    (typeof address === 'string' ? path === address : address.test(path)) ? answer : undefined;

const project = (path: string, given: Given) => ({ project: { changes: { [path]: given } } });
const service = [
  'eyJhbGciOiJIUzI1NiJ9',
  Buffer.from('{"role":"service_role"}').toString('base64url'),
  'x',
].join('.');

test('nothing is wrong with the served product, and what no visitor sees is named', async () => {
  const { lines, wrong, count } = await examine();
  expect(wrong).toEqual([]);
  expect(count).toBe(0);
  expect(lines).toContain('OK           Version: 1.2.3 (1d277365).');
  expect(lines.join('\n')).toContain('CANNOT TELL  Not seen from outside: Whether sessions end');
});

test.each<[string, Parameters<typeof examine>[0]]>([
  ['Site: / answers 503', { broken: at('/', { status: 503 }) }],
  ['Site: It is asked over HTTP', { elsewhere: true }],
  ['Configuration: /config.json is no JSON', { broken: at('/config.json', { status: 404 }) }],
  ['Configuration: /config.json lacks contact.email', { config: { contact: {} } }],
  ['Configuration: It names demo accounts', { config: { demo: {} }, elsewhere: true }],
  ['Keys: THE SECRET KEY', { config: { supabaseKey: 'sb_secret_x' } }],
  ['Keys: THE SECRET KEY', { config: { supabaseKey: service } }],
  ['Keys: The key is no publishable key', { config: { supabaseKey: 'something' } }],
  [
    'Headers: / lacks x-content-type-options: nosniff',
    { broken: at('/', { headers: { 'x-content-type-options': undefined } }) },
  ],
  [
    'Headers: /app lacks cache-control',
    { broken: at('/app', { headers: { 'cache-control': 'max-age=600' } }) },
  ],
  [
    'Content security policy: Pages have none',
    { broken: at('/', { headers: { 'content-security-policy': undefined } }) },
  ],
  [
    'Content security policy: script-src is',
    {
      broken: at('/', {
        headers: { 'content-security-policy': "default-src 'none'; script-src *" },
      }),
    },
  ],
  ['Pages: /pricing answers 404', { broken: at('/pricing', { status: 404 }) }],
  ['Pages: /app/doctor/x answers 404', { broken: at(/^\/app\//, { status: 404 }) }],
  [
    'Pages: Its pages name https://site.invalid',
    {
      broken: at('/pricing', {
        body: '<link rel="canonical" href="https://site.invalid/pricing">',
      }),
    },
  ],
  [
    'Missing files: /assets/doctor-gone.js does not exist and answers 200',
    { broken: at('/assets/doctor-gone.js', { status: 200, body: '<title>The site</title>' }) },
  ],
  [
    'Missing files: The 404 of /remotes/client/1.0.0-doctor/assets/doctor-gone.js is kept',
    {
      broken: at('/remotes/client/1.0.0-doctor/assets/doctor-gone.js', {
        headers: { 'cache-control': 'public, max-age=31536000, immutable' },
      }),
    },
  ],
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
  ['Version: /health does not say', { broken: at('/health', { body: '<title>The site</title>' }) }],
  [
    'Sign-up: Accounts are confirmed without a mail',
    { ...project('/auth/v1/settings', [200, { mailer_autoconfirm: true }]), elsewhere: true },
  ],
  [
    'Sign-up: Anonymous sign-ins are on',
    project('/auth/v1/settings', [200, { external: { anonymous_users: true } }]),
  ],
  ['Sign-up: The auth service answers 401', project('/auth/v1/settings', [401, {}])],
  [
    'Exposed schemas: The API shows private',
    project('/rest/v1/tenants', [
      406,
      { message: 'The schema must be one of the following: public, private' },
    ]),
  ],
  [
    'Live updates: Public channels are open',
    { project: { join: { status: 'ok', response: {} } }, elsewhere: true },
  ],
  [
    'Files: THE BUCKET OF DOCUMENTS IS PUBLIC',
    project('/storage/v1/object/public/documents/doctor-gone.pdf', [
      400,
      { message: 'Object not found' },
    ]),
  ],
  [
    'Version of the database: The database is at 20200101000000',
    project('/rest/v1/rpc/schema_version', [200, '20200101000000']),
  ],
  [
    'Version of the database: The database is at 99990101000000, which this checkout',
    project('/rest/v1/rpc/schema_version', [200, '99990101000000']),
  ],
])('%s: is found, with what to do', async (text, options) => {
  const { lines, wrong, count } = await examine(options);
  expect(wrong.join('\n')).toContain(`WRONG        ${text}`);
  const found = lines.findIndex((line) => line.startsWith(`WRONG        ${text}`));
  expect(lines[found + 1]).toContain('→');
  expect(count).toBe(wrong.length);
});

test('a database that has every migration of the checkout is in order; one without the function is not judged', async () => {
  const current = await examine(project('/rest/v1/rpc/schema_version', [200, newestMigration()]));
  expect(current.lines).toContain(
    `OK           Version of the database: ${newestMigration()}, as in this checkout.`,
  );
  const old = await examine();
  expect(old.lines.join('\n')).toContain(
    'CANNOT TELL  Version of the database: The database has no function schema_version',
  );
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

test('a project that does not answer is not said to be in order', async () => {
  const { lines } = await examine({ config: { supabaseUrl: 'http://127.0.0.1:9' } });
  for (const name of ['Sign-up', 'Exposed schemas', 'Live updates', 'Files'])
    expect(lines.filter((line) => line.includes(`  ${name}:`)).join()).toMatch(/^CANNOT TELL/);
});

test('a site over HTTPS that does not keep browsers there is found', async () => {
  const answer = {
    status: 200,
    headers: new Headers(securityHeaders),
    text: '',
    bytes: new Uint8Array(),
  };
  const look = (more: Record<string, string>) => {
    const all = new Headers([...answer.headers, ...Object.entries(more)]);
    return headersCheck.look({
      site: new URL('https://portal.example.com'),
      isLocal: false,
      config: null,
      project: null,
      ask: () => Promise.resolve({ ...answer, headers: all }),
    });
  };
  const kept = { 'cache-control': 'no-cache' };
  expect((await look(kept))[0]?.text).toContain('lack strict-transport-security');
  const longer = { ...kept, 'strict-transport-security': 'max-age=63072000; includeSubDomains' };
  expect((await look(longer))[0]?.state).toBe('ok');
});
