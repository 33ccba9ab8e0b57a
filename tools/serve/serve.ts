import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';

import { PortInUseError } from '@portal/backend';
import sirv from 'sirv';

import { root } from '../lib/paths.ts';
import { sitePages } from './pages.ts';
import {
  aliases,
  cacheControl,
  contentSecurityPolicy,
  hashedFolder,
  hidden,
  mediaTypes,
  remoteBuilds,
  securityHeaders,
  strictTransport,
} from './policy.ts';
import { sendText } from './send-text.ts';

/** The content of /config.json; shared-core/config checks it in the browser. */
export interface ServedConfig {
  supabaseUrl: string;
  supabaseKey: string;
  portals: { client: string; admin: string };
  contact: { address: string[]; email: string; phone: string };
  demo: { client: Account; admin: Account } | null;
}
interface Account {
  email: string;
  password: string;
}

const MANIFEST = '/mf-manifest.json';
const JSON_TYPE = 'application/json';

type Handler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/**
 * Serves the three builds from one origin, as a static host would: hashed assets are cached for a year, all other files are
 * revalidated, a missing file is a 404 and never a page, and an unknown address gets 404.html.
 */
export async function serveProduct(options: {
  port: number;
  config: ServedConfig;
  /** The checkout whose builds are served. */
  checkout?: string;
}): Promise<{ url: string; close(): Promise<void> }> {
  const { port, config, checkout = root } = options;
  const policy = contentSecurityPolicy({
    supabaseUrl: config.supabaseUrl,
    portals: Object.values(config.portals),
  });
  const url = `http://localhost:${port}`;
  const pages = sitePages(join(checkout, 'host-shell', 'dist'), url, config.contact.email);
  const host = files(checkout, 'host-shell');
  const remotes: Record<string, Handler> = Object.fromEntries(
    Object.entries(remoteBuilds).map(([prefix, app]) => [prefix, files(checkout, app)]),
  );

  const server = createServer((request, response) => {
    const headers = { ...securityHeaders, ...(isSecure(request) && strictTransport) };
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.setHeader('content-security-policy', policy);
    const path = pathOf(request);
    if (path === null || !['GET', 'HEAD'].includes(request.method ?? '')) {
      return answer(response, path === null ? 400 : 405);
    }
    if (hidden.test(path)) return answer(response, 404);
    if (path === '/config.json') {
      return sendText(request, response, { text: JSON.stringify(config), type: JSON_TYPE });
    }

    const remote = Object.keys(remotes).find((prefix) => path.startsWith(`${prefix}/`));
    const handler = remote && remotes[remote];
    if (handler) {
      request.url = path.slice(remote.length);
      const manifest = request.url === MANIFEST ? manifestOf(checkout, remote) : null;
      if (manifest) return sendText(request, response, { text: manifest, type: JSON_TYPE });
      return handler(request, response, () => answer(response, 404));
    }
    if (path.startsWith('/remotes/')) return answer(response, 404);
    const alias = aliases[path];
    if (alias) request.url = alias;
    const page = alias ? null : pages.at(path);
    if (page) return pages.send(page, request, response);
    host(request, response, () => answer(response, 404));
  });

  await listen(server, port);
  return {
    url,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The manifest of a portal; null when it is not built. It changes under its name, so no compressed file is kept beside it. */
function manifestOf(checkout: string, remote: string): string | null {
  const build = remoteBuilds[remote as keyof typeof remoteBuilds];
  const file = join(checkout, build, 'dist', MANIFEST);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/** With `dev` it reads the disk for each request, so that a portal can be released while the server runs. */
function files(checkout: string, app: string): Handler {
  return sirv(join(checkout, app, 'dist'), {
    dev: true,
    etag: true,
    gzip: true,
    brotli: true,
    setHeaders(response, path) {
      const isHashed = path.includes(hashedFolder);
      response.setHeader('cache-control', cacheControl[isHashed ? 'hashed' : 'other']);
      const type = mediaTypes[extname(path).slice(1)];
      if (type) response.setHeader('content-type', type);
    },
  });
}

/** Whether the browser came over HTTPS, to the proxy in front that ends it. */
function isSecure(request: IncomingMessage): boolean {
  return request.headers['x-forwarded-proto'] === 'https';
}

/** The decoded path of a request, null when it is malformed. */
function pathOf(request: IncomingMessage): string | null {
  try {
    return decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
  } catch {
    return null;
  }
}

function answer(response: ServerResponse, status: number) {
  response.writeHead(status, {
    'content-type': mediaTypes['txt'],
    'cache-control': cacheControl.missing,
  });
  response.end(`${status}\n`);
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new PortInUseError(port, 'WEB_PORT') : error),
    );
    server.listen(port, '127.0.0.1', () => resolve());
  });
}
