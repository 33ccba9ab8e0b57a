import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';

import {
  barePage,
  cacheControl,
  fallbackPages,
  fileName,
  mediaTypes,
  notFoundPage,
  staffPages,
  staffRobots,
} from './policy.ts';
import { withNonce } from './nonce.ts';
import { sendOnce, sendText } from './send-text.ts';
import { NAMES_ORIGIN, withOrigin } from './site-origin.ts';

/**
 * The pages of the host's build: finds the file of an address and sends it with its own address, that to write to and the nonce filled in. A
 * host name of staff has those of sign-in and of the portal alone.
 */
export function sitePages(dist: string, origin: string, email: string, isStaff = false) {
  return {
    /** The file of a page; null if the request is for a file that is not a page. */
    at(path: string): string | null {
      const name = path.replace(/^\//, '').replace(/\/$/, '');
      if (NAMES_ORIGIN.test(name) && !name.endsWith('.html')) return name;
      const isNamed = path.endsWith('.html');
      if (fileName.test(path) && !isNamed) return null;
      const file = isNamed ? name : `${name || 'index'}.html`;
      const isOwn = /^([a-z]+\/)?[a-z-]+\.html$/.test(file) && existsSync(join(dist, file));
      if (isOwn) return file;
      if (isNamed) return null;
      const below = Object.entries(fallbackPages).find(([prefix]) =>
        `/${name}/`.startsWith(`${prefix}/`),
      );
      return below?.[1] ?? notFoundPage;
    },

    /** A page goes out anew each time: a browser would join one that it kept with the nonce of another answer. */
    send(file: string, nonce: string, request: IncomingMessage, response: ServerResponse): void {
      if (isStaff && file === 'robots.txt')
        return sendText(request, response, { text: staffRobots, type: 'text/plain;charset=utf-8' });
      const served = isStaff && file.endsWith('.html') && !staffPages.test(file) ? barePage : file;
      if (!existsSync(join(dist, served)) || (isStaff && file === 'sitemap.xml')) {
        response.writeHead(404, {
          'content-type': mediaTypes['txt'],
          'cache-control': cacheControl.missing,
        });
        return void response.end('404\n');
      }
      const text = withOrigin(readFileSync(join(dist, served), 'utf8'), origin, email);
      const type = mediaTypes[extname(file).slice(1)] ?? 'application/octet-stream';
      if (!file.endsWith('.html')) return sendText(request, response, { text, type });
      const isMissing = served !== file && file !== 'index.html';
      const status = file === notFoundPage || isMissing ? 404 : 200;
      sendOnce(request, response, { text: withNonce(text, nonce), type, status });
    },
  };
}
