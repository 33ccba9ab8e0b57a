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
  securityHeaders,
  strictTransport,
} from './policy.ts';
import { portalFiles, type ReleaseFolders } from './releases.ts';
import { sendText } from './send-text.ts';

/** The content of /config.json; shared-core/config checks it in the browser. */
export interface ServedConfig {
  supabaseUrl: string;
  supabaseKey: string;
  portals: { client: string; admin: string };
  releaseKeys: string[] | 'unsigned';
  contact: { address: string[]; email: string; phone: string };
  demo: { client: Account; admin: Account } | null;
}
interface Account {
  email: string;
  password: string;
}

const JSON_TYPE = 'application/json';

/**
 * Serves the three builds from one origin, as a static host would: hashed assets and releases are cached for a year, all other files are
 * revalidated, a missing file is a 404 and never a page, and an unknown address gets 404.html. Each answer has a nonce of its own.
 */
export async function serveProduct(options: {
  port: number;
  config: ServedConfig;
  /** The checkout whose builds are served. */
  checkout?: string;
  /** Folders that `npm run release` writes into; a portal without one is served from its build. */
  releases?: ReleaseFolders;
}): Promise<{ url: string; close(): Promise<void> }> {
  const { port, config, checkout = root, releases = {} } = options;
  const policy = (nonce: string) =>
    contentSecurityPolicy({
      supabaseUrl: config.supabaseUrl,
      portals: Object.values(config.portals),
      nonce,
    });
  const url = `http://localhost:${port}`;
  const pages = sitePages(join(checkout, 'host-shell', 'dist'), url, config.contact.email);
  const host = serveFiles(join(checkout, 'host-shell', 'dist'));
  const portals = portalFiles(checkout, releases);

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
