import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';

import { cacheControl, fallbackPages, fileName, mediaTypes, notFoundPage } from './policy.ts';
import { sendText } from './send-text.ts';
import { NAMES_ORIGIN, withOrigin } from './site-origin.ts';

/** The pages of the host's build: finds the file of an address and sends it with its own address and that to write to filled in. */
export function sitePages(dist: string, origin: string, email: string) {
  return {
    /** The file of a page; null if the request is for a file that is not a page. */
    at(path: string): string | null {
      const name = path.replace(/^\//, '').replace(/\/$/, '');
      if (NAMES_ORIGIN.test(name) && !name.endsWith('.html')) return name;
      if (fileName.test(path)) return null;
      const file = `${name || 'index'}.html`;
      const isOwn = /^([a-z]+\/)?[a-z-]+\.html$/.test(file) && existsSync(join(dist, file));
      if (isOwn) return file;
      const below = Object.entries(fallbackPages).find(([prefix]) =>
        `/${name}/`.startsWith(`${prefix}/`),
      );
      return below?.[1] ?? notFoundPage;
    },

    send(file: string, request: IncomingMessage, response: ServerResponse): void {
      if (!existsSync(join(dist, file))) {
        response.writeHead(404, {
          'content-type': mediaTypes['txt'],
          'cache-control': cacheControl.missing,
        });
        return void response.end('404\n');
      }
      sendText(request, response, {
        text: withOrigin(readFileSync(join(dist, file), 'utf8'), origin, email),
        type: mediaTypes[extname(file).slice(1)] ?? 'application/octet-stream',
        status: file === notFoundPage ? 404 : 200,
      });
    },
  };
}
