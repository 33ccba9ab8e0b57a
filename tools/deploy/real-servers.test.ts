import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';

import { freePort } from '@portal/backend/free-port';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { compressAssets } from '../product/compress.ts';
import { exampleConfig, exampleVersion, writeBuilds } from '../serve/example-builds.ts';
import { PAGE_NONCE } from '../serve/nonce.ts';
import { servePortal } from '../serve/serve-portal.ts';
import { serveProduct } from '../serve/serve.ts';
import { NAMES_ORIGIN, withOrigin } from '../serve/site-origin.ts';
import { caddyRules } from './caddy.ts';
import { example, type Deployment } from './deployment.ts';
import { nginxCacheMap, nginxPortalRules, nginxRules } from './nginx.ts';

/** The servers that this machine has; the others are compared where they are installed. NGINX and CADDY name one that is elsewhere. */
const servers = [
  ['nginx', process.env['NGINX'] ?? 'nginx', startNginx],
  ['Caddy', process.env['CADDY'] ?? 'caddy', startCaddy],
] as const;

const installed = servers.filter(([, program]) => isInstalled(program));

const release = `/remotes/client/${exampleVersion}`;

const addresses = [
  '/',
  '/pricing',
  '/pricing/',
  '/terms',
  '/auth',
  '/auth/login',
  '/auth/login/',
  '/auth/party-signup/token',
  '/app',
  '/app/companies/c-1',
  '/admin/companies?page=2',
  '/application',
  '/pricing/more',
  '/nowhere',
  '/404',
  '/favicon.ico',
  '/health',
  '/config.json',
  '/sitemap.xml',
  '/robots.txt',
  '/start.js',
  '/assets/main-abc.js',
  '/assets/gone-abc.js',
  '/app/gone.js',
  '/pricing.html',
  '/gone.html',
  '/remotes/client',
  '/remotes/client/',
  '/remotes/client/current.json',
  '/remotes/client/mf-manifest.json',
  release,
  `${release}/`,
  `${release}/assets/`,
  `${release}/release.json`,
  `${release}/assets/worker-abc.mjs`,
  `${release}/assets/gone-abc.mjs`,
  `${release}/gone`,
  '/remotes/client/0.9.0/assets/worker-abc.mjs',
  '/remotes/admin/current.json',
  '/remotes/unknown/current.json',
];

/** What each server says in its own way, or by the length of a file. That long files are compressed has a test of its own. */
const OWN_AFFAIR = new Set([
  'accept-ranges',
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'etag',
  'keep-alive',
  'last-modified',
  'server',
  'transfer-encoding',
  'vary',
]);

const HIDDEN = ['.build-stamp', 'mf-stats.json', 'mf-manifest.json'];

const stops: (() => unknown)[] = [];
let folder: string;
let deployment: Deployment;
let ours: number;

beforeAll(async () => {
  ours = await freePort();
  const ofTheBuild = ['host-shell/dist', 'client-portal/dist'].flatMap((dist) =>
    HIDDEN.map((name) => [`${dist}/${name}`, 'of the build']),
  );
  const builds = writeBuilds(Object.fromEntries(ofTheBuild) as Record<string, string>);
  folder = builds.checkout;
  for (const app of ['host-shell', 'client-portal']) compressAssets(join(folder, app, 'dist'));
  const site = join(folder, 'site');
  cpSync(join(folder, 'host-shell/dist'), site, { recursive: true });
  cpSync(join(folder, 'client-portal/dist'), join(site, release), { recursive: true });
  const pointer = { pointer: { portal: 'client', version: exampleVersion }, signature: null };
  writeFileSync(join(site, 'remotes/client/current.json'), JSON.stringify(pointer));
  writeFileSync(join(site, 'remotes/client/current.json.gz'), gzipSync('the former'));
  writeFileSync(join(site, 'config.json'), JSON.stringify(exampleConfig));
  for (const name of readdirSync(site).filter((each) => NAMES_ORIGIN.test(each))) {
    const text = readFileSync(join(site, name), 'utf8');
    writeFileSync(
      join(site, name),
      withOrigin(text, `http://localhost:${ours}`, 'hello@example.com'),
    );
  }
  deployment = { ...example, supabaseUrl: exampleConfig.supabaseUrl, root: site };
  const web = await serveProduct({
    port: ours,
    config: exampleConfig,
    checkout: folder,
    releases: { client: site },
  });
  stops.push(builds.remove, () => web.close());
});

afterAll(async () => {
  for (const stop of stops.toReversed()) await stop();
});

for (const [name, program, start] of installed) {
  describe(`[FED-03] ${name} with our configuration`, () => {
    let port: number;
    beforeAll(async () => {
      port = await freePort();
      const child = start(program, port);
      stops.push(() => end(child));
      await vi.waitFor(() => ask(port, '/'), { timeout: 20_000, interval: 50 });
    });

    test.each(addresses)('answers %s as our own server does', async (address) => {
      expect(await ask(port, address)).toEqual(await ask(ours, address));
    });

    test.each(['/assets/main-abc.js', `${release}/assets/worker-abc.mjs`])(
      'sends the compressed twin of %s',
      async (address) => {
        const { headers, bytes } = await receive(port, address);
        expect(headers['content-encoding']).toBe('gzip');
        expect(headers.vary?.toLowerCase()).toBe('accept-encoding');
        expect(bytes).toEqual(readFileSync(join(deployment.root, `${address}.gz`)));
      },
    );

    test.each(['POST', 'PUT', 'DELETE'])('refuses %s', async (method) => {
      const [theirs, own] = [await ask(port, '/', method), await ask(ours, '/', method)];
      expect(theirs.status).toBe(own.status);
      expect(theirs.headers).toMatchObject({ 'cache-control': 'no-store' });
    });

    test.each(['/', '/pricing.html', '/terms', '/auth/login', '/app/companies', '/nowhere'])(
      '[FED-04] gives each answer to %s a nonce of its own, and never says that it is as before',
      async (address) => {
        const now = new Date(Date.now() + 60_000).toUTCString();
        const kept = { 'if-modified-since': now, 'if-none-match': '*' };
        const answers = [await receive(port, address), await receive(port, address, 'GET', kept)];
        const nonces = answers.map(({ headers, bytes }) => {
          const inPage = /nonce="([^"]+)"/.exec(plain(headers, bytes))?.[1];
          expect(headers['content-security-policy']).toContain(`'nonce-${inPage}'`);
          expect(headers.etag ?? headers['last-modified']).toBeUndefined();
          return inPage;
        });
        expect(nonces[0]).toMatch(/^[0-9a-f-]{32,36}$/);
        expect(nonces[1]).not.toBe(nonces[0]);
      },
    );

    test('[FED-04] sends a long page compressed, with its nonce', async () => {
      const { headers, bytes } = await receive(port, '/terms');
      expect(headers['content-encoding']).toBe('gzip');
      expect(gunzipSync(bytes).toString()).not.toContain(PAGE_NONCE);
    });

    test('[FED-03] sends no compressed twin of a pointer', async () => {
      const { headers, bytes } = await receive(port, '/remotes/client/current.json');
      expect(JSON.parse(plain(headers, bytes))).toMatchObject({ signature: null });
    });

    test.each(HIDDEN.flatMap((file) => [`/${file}`, `${release}/${file}`]))(
      'does not show %s',
      async (address) => {
        expect((await ask(port, address)).status).toBe(404);
        expect(await ask(port, address)).toEqual(await ask(ours, address));
      },
    );
  });
}

/** Of a portal with an origin of its own: its pointer and its files, and of the site nothing else. */
const ofOnePortal: [string, number, string][] = [
  ['/remotes/client/current.json', 200, 'no-cache'],
  [`${release}/release.json`, 200, 'public, max-age=31536000, immutable'],
  [`${release}/assets/worker-abc.mjs`, 200, 'public, max-age=31536000, immutable'],
  [`${release}/assets/gone.mjs`, 404, 'no-store'],
  [`${release}/.build-stamp`, 404, 'no-store'],
  ['/remotes/client/', 404, 'no-store'],
  ['/remotes/admin/current.json', 404, 'no-store'],
  ['/config.json', 404, 'no-store'],
  ['/', 404, 'no-store'],
];

async function headsOfPortal(port: number) {
  const host = 'https://portal.example.com';
  return Promise.all(
    ofOnePortal.map(async ([address]) => {
      const { status, headers } = await receive(port, address);
      expect(headers['access-control-allow-origin']).toBe(host);
      return [address, status, headers['cache-control']];
    }),
  );
}

test('[FED-01] our own server lets the host alone read a portal with an origin of its own, and keeps no missing file', async () => {
  const port = await freePort();
  const host = 'https://portal.example.com';
  const web = await servePortal({ port, portal: 'client', host, releases: deployment.root });
  stops.push(() => web.close());
  expect(await headsOfPortal(port)).toEqual(ofOnePortal);
});

for (const [name, program] of installed.filter(([each]) => each === 'nginx')) {
  test(`[FED-01] ${name} lets the host alone read a portal with an origin of its own, and keeps no missing file`, async () => {
    const port = await freePort();
    const rules = nginxPortalRules(deployment, 'client');
    const child = runNginx(program, 'portal.conf', port, rules);
    stops.push(() => end(child));
    await vi.waitFor(() => ask(port, '/'), { timeout: 20_000, interval: 50 });
    expect(await headsOfPortal(port)).toEqual(ofOnePortal);
  });
}

test('a server that is not installed is not said to have been compared', () => {
  expect(isInstalled('no-such-server')).toBe(false);
});

function isInstalled(program: string): boolean {
  return spawnSync(program, [program.endsWith('caddy') ? 'version' : '-v']).status === 0;
}

/** Ends a server and waits for it, so that it writes nothing into a folder that is being deleted. */
async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  if (child.kill('SIGTERM')) await ended;
}

function startNginx(program: string, port: number): ChildProcess {
  return runNginx(program, 'nginx.conf', port, nginxRules(deployment));
}

function runNginx(program: string, name: string, port: number, rules: string): ChildProcess {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/nginx-${kind};`)
    .join(' ');
  const file = join(folder, name);
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  writeFileSync(
    file,
    `daemon off; ${user} pid ${file}.pid; error_log stderr;
    events {}
    http { access_log off; ${temporary}
    ${nginxCacheMap}
    server { listen 127.0.0.1:${port};
    ${rules}
    } }`,
  );
  return spawn(program, ['-c', file, '-p', folder, '-e', 'stderr'], { stdio: 'ignore' });
}

function startCaddy(program: string, port: number): ChildProcess {
  const file = join(folder, 'Caddyfile');
  writeFileSync(
    file,
    `{\n\tadmin off\n}\nhttp://127.0.0.1:${port} {\n${caddyRules(deployment)}\n}\n`,
  );
  const home = { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  return spawn(program, ['run', '--config', file, '--adapter', 'caddyfile'], {
    stdio: 'ignore',
    env: { ...process.env, ...home },
  });
}

/** What a browser sees of an answer, without what is each server's own affair. Each server has nonces of its own. */
async function ask(port: number, path: string, method = 'GET') {
  const { status, headers, bytes } = await receive(port, path, method);
  const seen = Object.entries(headers).filter(([name]) => !OWN_AFFAIR.has(name));
  const nonce = /'nonce-([\w-]+)'/.exec(String(headers['content-security-policy']))?.[1] ?? 'none';
  const same = (text: string) => text.replaceAll(nonce, '<nonce>');
  return {
    status,
    headers: Object.fromEntries(
      seen.map(([name, value]) => [name, same(String(value)).replace('; charset', ';charset')]),
    ),
    body: same(plain(headers, bytes)).trim(),
  };
}

function plain(headers: IncomingHttpHeaders, bytes: Buffer): string {
  return (headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString('latin1');
}

/** An answer as it is sent to a browser that takes gzip. A header says to our own server that the browser came over HTTPS. */
function receive(port: number, path: string, method = 'GET', more: OutgoingHttpHeaders = {}) {
  const headers = { 'accept-encoding': 'gzip', 'x-forwarded-proto': 'https', ...more };
  return new Promise<{ status: number; headers: IncomingHttpHeaders; bytes: Buffer }>(
    (resolve, reject) => {
      const asked = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            bytes: Buffer.concat(chunks),
          }),
        );
      });
      asked.on('error', reject);
      asked.end();
    },
  );
}
