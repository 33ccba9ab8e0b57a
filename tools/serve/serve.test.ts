import { writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';

import { freePort } from '@portal/backend/free-port';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';

import { compressAssets } from '../product/compress.ts';
import { exampleBuilds, exampleConfig, exampleVersion, writeBuilds } from './example-builds.ts';
import { PAGE_NONCE } from './nonce.ts';
import { serveProduct } from './serve.ts';

const release = `/remotes/client/${exampleVersion}`;

let written: ReturnType<typeof writeBuilds>;
let checkout: string;
let port: number;
let web: Awaited<ReturnType<typeof serveProduct>>;

beforeAll(async () => {
  written = writeBuilds();
  checkout = written.checkout;
  compressAssets(join(checkout, 'host-shell/dist'));
  port = await freePort();
  web = await serveProduct({ port, config: exampleConfig, checkout });
});

afterAll(async () => {
  await web.close();
  written.remove();
});

/** What a file of the host's build holds, with the nonce of an answer. */
function built(file: string, { headers }: Answer): string {
  const nonce = /'nonce-(\w+)'/.exec(String(headers['content-security-policy']))?.[1] ?? '';
  return (exampleBuilds[`host-shell/dist/${file}`] ?? '').replace(PAGE_NONCE, nonce);
}

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** Sends the path unchanged; fetch would normalise it first. */
function ask(path: string, method = 'GET', headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const requested = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (body += chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
      );
    });
    requested.on('error', reject);
    requested.end();
  });
}

describe('pages', () => {
  test.each([
    ['/', 'index.html'],
    ['/?code=1', 'index.html'],
    ['/auth/login?redirect=app', 'auth/login.html'],
    ['/auth/confirm', 'auth.html'],
    ['/auth/party-signup/token', 'auth.html'],
    ['/auth', 'auth.html'],
  ])('%s is %s', async (path, file) => {
    const answer = await ask(path);
    expect(answer).toMatchObject({ status: 200, body: built(file, answer) });
  });

  test.each(['/pricing', '/pricing/'])(
    '[PUB-09] %s contains the address it is served from',
    async (path) => {
      const { status, headers, body } = await ask(path);
      expect(status).toBe(200);
      expect(headers['content-type']).toBe('text/html;charset=utf-8');
      expect(body).toContain(`<link rel="canonical" href="http://localhost:${port}/pricing">`);
    },
  );

  test('[PUB-09] the sitemap names the address it is served from', async () => {
    const { status, headers, body } = await ask('/sitemap.xml');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/xml;charset=utf-8');
    expect(body).toBe(`<loc>http://localhost:${port}/</loc>`);
  });

  test.each(['/application', '/administrators', '/pricing/more', '/nowhere', '/404', '/.%2fauth'])(
    '[ERR-02] %s is no page: the page that says so, as a 404',
    async (path) => {
      const answer = await ask(path);
      expect(answer).toMatchObject({ status: 404, body: built('404.html', answer) });
    },
  );

  test.each(['/app', '/app/companies/c-1', '/admin', '/admin/companies?page=2'])(
    '[FED-01] %s is the page that loads a portal ahead',
    async (path) => {
      const answer = await ask(path);
      expect(answer).toMatchObject({ status: 200, body: built('portal.html', answer) });
    },
  );

  test('are revalidated on each visit; files with a hash are cached for a year', async () => {
    expect((await ask('/')).headers['cache-control']).toBe('no-cache');
    const asset = await ask('/assets/main-abc.js');
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  test.each(['/', '/pricing', '/pricing.html', '/auth/login', '/app', '/nowhere'])(
    '[FED-04] %s carries a nonce that its policy names, another in each answer',
    async (path) => {
      const answers = await Promise.all([ask(path), ask(path)]);
      const nonces = answers.map(({ body }) => /nonce="([0-9a-f]{32})"/.exec(body)?.[1]);
      expect(new Set(nonces).size).toBe(2);
      for (const [index, { headers }] of answers.entries()) {
        expect(headers['content-security-policy']).toContain(
          `script-src 'self' 'nonce-${nonces[index]}';`,
        );
      }
    },
  );

  test('[FED-04] no browser joins a page that it kept with the nonce of another answer', async () => {
    const { headers } = await ask('/pricing');
    expect(headers).not.toHaveProperty('etag');
    expect(headers).not.toHaveProperty('last-modified');
    const now = new Date(Date.now() + 60_000).toUTCString();
    const again = { 'if-none-match': '*', 'if-modified-since': now };
    expect((await ask('/pricing', 'GET', again)).status).toBe(200);
  });

  test('a file that changes under its name is asked for again, and sent when it is another', async () => {
    const { etag } = (await ask('/config.json')).headers;
    expect((await ask('/config.json', 'GET', { 'if-none-match': String(etag) })).status).toBe(304);
  });

  test.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
  ])('to a browser that accepts %s a script goes as %s', async (accepted, sent) => {
    const { headers } = await ask('/assets/main-abc.js', 'GET', { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(sent);
    expect(headers['content-type']).toMatch(/javascript/);
  });
});

test('the icon that some browsers request on their own is there, and is an icon', async () => {
  const { status, headers, body } = await ask('/favicon.ico');
  expect([status, headers['content-type']]).toEqual([200, 'image/x-icon']);
  expect(body.slice(0, 4)).toBe('\u0000\u0000\u0001\u0000'); // the mark of the format
});

test('/health says which build is served, as JSON that is always revalidated', async () => {
  const { status, headers, body } = await ask('/health');
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'application/json',
    'no-cache',
  ]);
  expect(JSON.parse(body)).toEqual({ status: 'ok', version: '1.2.3', commit: '1d277365' });
});

test('the type of a module with the ending mjs is JavaScript: the worker of PDFs is one', async () => {
  const { headers } = await ask(`${release}/assets/worker-abc.mjs`);
  expect(headers['content-type']).toBe('text/javascript;charset=utf-8');
});

describe('the configuration', () => {
  test('[CALL-01] is answered as JSON and always revalidated', async () => {
    const { status, headers, body } = await ask('/config.json');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'cache-control': 'no-cache',
    });
    expect(JSON.parse(body)).toEqual(exampleConfig);
  });
});

test.each(['.build-stamp', 'mf-stats.json', 'mf-manifest.json'])(
  'what a build holds for itself is not served: %s',
  async (name) => {
    for (const [app, address] of [
      ['host-shell', ''],
      ['client-portal', release],
    ] as const) {
      writeFileSync(join(checkout, app, 'dist', name), 'of the build');
      expect(await ask(`${address}/${name}`)).toMatchObject({ status: 404, body: '404\n' });
    }
  },
);

describe('a missing file', () => {
  test.each([
    '/assets/gone-abc.js',
    '/apple-touch-icon.png',
    `${release}/assets/gone-abc.js`,
    `${release}/gone`,
    release,
    '/remotes/client/1.0.0/assets/routes-abc.js',
    '/remotes/client/assets/routes-abc.js',
    '/remotes/client/release.json',
    '/remotes/client/mf-manifest.json',
    '/remotes/admin/current.json',
    '/remotes/unknown/current.json',
    '/remotes/client',
    '/remotes/client/',
  ])('[FED-03] %s is a 404 that is not cached, and never a page', async (path) => {
    const { status, headers, body } = await ask(path);
    expect(status).toBe(404);
    expect(headers['content-type']).toBe('text/plain;charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
    expect(body).not.toContain('<');
  });

  test.each([
    '/remotes/client/../secret.txt',
    '/remotes/client/%2e%2e/secret.txt',
    '/remotes/client/..%2fsecret.txt',
    '/remotes/client/%252e%252e%252fsecret.txt',
    '/..%2f..%2fclient-portal/secret.txt',
    '/remotes/client/..%5csecret.txt',
    `${release}/../../secret.txt`,
    `${release}/..%2fsecret.txt`,
    `${release}/..%2f..%2fsecret.txt`,
    `${release}/%252e%252e%252fsecret.txt`,
  ])('%s does not lead out of a build', async (path) => {
    const { body } = await ask(path);
    expect(body).not.toContain('not part of the build');
  });
});

test.each(['/%', '/%E0%A4%A', '/app/%zz'])('%s is not a valid address: 400', async (path) => {
  expect((await ask(path)).status).toBe(400);
});

test.each([
  ['two lengths', 'content-length: 5\r\ncontent-length: 44'],
  ['a length and chunks', 'content-length: 5\r\ntransfer-encoding: chunked'],
])('a request with %s is refused, and what follows it is no request', async (_what, lengths) => {
  const socket = connect({ host: '127.0.0.1', port });
  let statuses = '';
  socket.on('data', (data: Buffer) => (statuses += data.toString()));
  socket.write(
    `GET / HTTP/1.1\r\nhost: localhost\r\n${lengths}\r\n\r\n0\r\n\r\nGET /config.json HTTP/1.1\r\nhost: localhost\r\n\r\n`,
  );
  await once(socket, 'close');
  expect(statuses.match(/HTTP\/1\.1 \d{3}/g)).toEqual(['HTTP/1.1 400']);
});

test.each(['POST', 'PUT', 'DELETE', 'PATCH'])('[ERR-02] %s is answered 405', async (method) => {
  const { status, headers } = await ask('/', method);
  expect([status, headers['content-type']]).toEqual([405, 'text/plain;charset=utf-8']);
});

test('HEAD is answered as GET, without the body', async () => {
  expect(await ask('/', 'HEAD')).toMatchObject({ status: 200, body: '' });
});

test.each(['/', '/config.json', '/assets/gone.js', '/remotes/client/current.json', '/%'])(
  'the answer to %s carries the policy and the other headers',
  async (path) => {
    const { headers } = await ask(path);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
    });
  },
);

test.each([
  '/',
  '/app/companies',
  '/config.json',
  '/assets/gone.js',
  '/remotes/unknown/x.js',
  '/%',
])(
  'over HTTPS the answer to %s keeps the browser on HTTPS, and over HTTP it says nothing of it',
  async (path) => {
    const secure = await fetch(`http://localhost:${port}${path}`, {
      headers: { 'x-forwarded-proto': 'https' },
    });
    expect(secure.headers.get('strict-transport-security')).toBe('max-age=63072000');
    expect((await ask(path)).headers['strict-transport-security']).toBeUndefined();
  },
);

test('a port in use fails at once', async () => {
  await expect(serveProduct({ port, config: exampleConfig, checkout })).rejects.toThrow(
    `Port ${port} is already in use`,
  );
});

describe('two host names', () => {
  async function serveAs(areas: 'public' | 'staff') {
    const config = { ...exampleConfig, hosts: { areas, other: 'https://other.example' } };
    const both = await serveProduct({ port: await freePort(), config, checkout });
    onTestFinished(() => both.close());
    return async (path: string) => {
      const answer = await fetch(both.url + path);
      return { status: answer.status, headers: answer.headers, body: await answer.text() };
    };
  }

  test.each([
    ['/', 200],
    ['/admin/companies', 200],
    ['/pricing', 404],
    ['/terms.html', 404],
    ['/nowhere', 404],
  ])(
    '[FED-01] that of staff answers %s with the page without content, %d',
    async (path, status) => {
      const answer = await (await serveAs('staff'))(path);
      expect(answer.status).toBe(status);
      expect(answer.body).toContain('The page of the portals');
    },
  );

  test('[FED-01] that of staff has sign-in and its own portal, no sitemap, and is not for search engines', async () => {
    const from = await serveAs('staff');
    expect((await from('/auth/login')).body).toContain('waits for sign-in');
    expect((await from('/robots.txt')).body).toBe('User-agent: *\nDisallow: /\n');
    expect((await from('/sitemap.xml')).status).toBe(404);
    expect((await from('/remotes/client/current.json')).status).toBe(404);
    expect((await from(`${release}/release.json`)).status).toBe(404);
  });

  test('[FED-01] the public one serves no file of the portal of staff, and its pages as before', async () => {
    const from = await serveAs('public');
    expect((await from('/remotes/admin/current.json')).status).toBe(404);
    expect((await from('/remotes/client/current.json')).status).toBe(200);
    expect((await from('/')).body).toContain('The site');
    expect((await from('/admin')).body).toContain('The page of the portals');
  });
});
