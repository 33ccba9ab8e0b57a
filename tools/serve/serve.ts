import { createServer, type IncomingMessage } from 'node:http';
import { join } from 'node:path';

import { root } from '../lib/paths.ts';
import { answer, closing, listen, pathOf } from './answers.ts';
import { serveFiles } from './files.ts';
import { freshNonce } from './nonce.ts';
import { sitePages } from './pages.ts';
import {
  aliases,
  contentSecurityPolicy,
  hidden,
  ownPortals,
  securityHeaders,
  strictTransport,
} from './policy.ts';
import { portalFiles, type ReleaseFolders } from './releases.ts';
import { sendText } from './send-text.ts';

/** The content of /config.json; shared-core/config checks it in the browser. */
export interface ServedConfig {
  supabaseUrl: string;
  supabaseKey: string;
  portals: { client?: string; admin?: string };
  releaseKeys: string[] | 'unsigned';
  contact: { address: string[]; email: string; phone: string };
  demo: { client: Account; admin: Account } | null;
  /** Where staff have a host name of their own: what this one serves, and the origin of the other. */
  hosts?: { areas: 'public' | 'staff'; other: string };
}
interface Account {
  email: string;
  password: string;
}

const JSON_TYPE = 'application/json';

/**
 * Serves the three builds from one origin, as a static host would: hashed assets and releases are cached for a year, all other files are
 * revalidated, a missing file is a 404 and never a page, and an unknown address gets 404.html. Each answer has a nonce of its own. With `hosts`
 * in the configuration it serves one of two host names, with the files of its own portal alone.
 */
export async function serveProduct(options: {
  port: number;
  /** By which name it is visited: of two on one machine each has another. */
  hostname?: 'localhost' | '127.0.0.1';
  config: ServedConfig;
  /** The checkout whose builds are served. */
  checkout?: string;
  /** Folders that `npm run release` writes into; a portal without one is served from its build. */
  releases?: ReleaseFolders;
}): Promise<{ url: string; close(): Promise<void> }> {
  const { port, config, checkout = root, releases = {}, hostname = 'localhost' } = options;
  const policy = (nonce: string) =>
    contentSecurityPolicy({
      supabaseUrl: config.supabaseUrl,
      portals: ownPortals(config),
      nonce,
    });
  const url = `http://${hostname}:${port}`;
  const pages = sitePages(
    join(checkout, 'host-shell', 'dist'),
    url,
    config.contact.email,
    config.hosts?.areas === 'staff',
  );
  const host = serveFiles(join(checkout, 'host-shell', 'dist'));
  const portals = portalFiles(checkout, releases);
  const isOwn = (path: string) =>
    !config.hosts ||
    path.startsWith(config.hosts.areas === 'staff' ? '/remotes/admin/' : '/remotes/client/');

  const server = createServer((request, response) => {
    const headers = { ...securityHeaders, ...(isSecure(request) && strictTransport) };
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    const nonce = freshNonce();
    response.setHeader('content-security-policy', policy(nonce));
    const path = pathOf(request);
    if (path === null || !['GET', 'HEAD'].includes(request.method ?? '')) {
      return answer(response, path === null ? 400 : 405);
    }
    if (hidden.test(path)) return answer(response, 404);
    if (path === '/config.json') {
      return sendText(request, response, { text: JSON.stringify(config), type: JSON_TYPE });
    }

    if (path.startsWith('/remotes/')) {
      if (!isOwn(path)) return answer(response, 404);
      return portals(path, request, response, () => answer(response, 404));
    }
    const alias = aliases[path];
    if (alias) request.url = alias;
    const page = alias ? null : pages.at(path);
    if (page) return pages.send(page, nonce, request, response);
    host(request, response, () => answer(response, 404));
  });

  await listen(server, port);
  return { url, close: closing(server) };
}

/** Whether the browser came over HTTPS, to the proxy in front that ends it. */
function isSecure(request: IncomingMessage): boolean {
  return request.headers['x-forwarded-proto'] === 'https';
}
