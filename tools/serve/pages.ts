import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

import { NAMES_ORIGIN, withOrigin } from './site-origin.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html;charset=utf-8',
  '.xml': 'application/xml;charset=utf-8',
  '.txt': 'text/plain;charset=utf-8',
};

/** The pages of the host's build: finds the file of an address and sends it with its own address and that to write to filled in. */
export function sitePages(dist: string, origin: string, email: string) {
  return {
    /** The file of a page; null if the request is for a file that is not a page. */
    at(path: string): string | null {
      const name = path.replace(/^\//, '').replace(/\/$/, '');
      if (NAMES_ORIGIN.test(name) && !name.endsWith('.html')) return name;
      if (/\.\w+$/.test(path)) return null;
      if (/^(app|admin)(\/|$)/.test(name)) return 'portal.html';
      if (/^auth(\/|$)/.test(name)) {
        const own = /^auth\/[a-z]+$/.test(name) ? `${name}.html` : 'auth.html';
        return existsSync(join(dist, own)) ? own : 'auth.html';
      }
      const file = `${name || 'index'}.html`;
      return /^[a-z-]+\.html$/.test(file) && existsSync(join(dist, file)) ? file : '404.html';
    },

    send(file: string, request: IncomingMessage, response: ServerResponse): void {
      if (!existsSync(join(dist, file))) {
        response.writeHead(404, { 'content-type': 'text/plain', 'cache-control': 'no-store' });
        return void response.end('404\n');
      }
      const text = withOrigin(readFileSync(join(dist, file), 'utf8'), origin, email);
      const { body, encoding } = compressed(text, request.headers['accept-encoding'] ?? '');
      const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
      response.setHeader('content-type', TYPES[extname(file)] ?? 'text/plain');
      response.setHeader('cache-control', 'no-cache');
      response.setHeader('vary', 'accept-encoding');
      response.setHeader('etag', etag);
      if (encoding) response.setHeader('content-encoding', encoding);
      const isKnown = request.headers['if-none-match'] === etag;
      response.writeHead(file === '404.html' ? 404 : isKnown ? 304 : 200);
      response.end(isKnown || request.method === 'HEAD' ? undefined : body);
    },
  };
}

function compressed(text: string, accepted: string): { body: string | Buffer; encoding?: string } {
  if (/\bbr\b/.test(accepted)) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
    return { body: brotliCompressSync(text, { params }), encoding: 'br' };
  }
  if (/\bgzip\b/.test(accepted)) return { body: gzipSync(text), encoding: 'gzip' };
  return { body: text };
}
