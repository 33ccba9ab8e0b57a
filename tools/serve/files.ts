import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';

import sirv from 'sirv';

import { cacheControl, hashedFolder, mediaTypes } from './policy.ts';

export type Handler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => void;

/** Serves a folder. With `dev` it reads the disk for each request, so that a portal can be released while the server runs. */
export function serveFiles(folder: string, { forGood = false } = {}): Handler {
  return sirv(folder, {
    dev: true,
    extensions: [],
    etag: true,
    gzip: true,
    brotli: true,
    setHeaders(response, path) {
      const isHashed = forGood || path.startsWith(hashedFolder);
      response.setHeader('cache-control', cacheControl[isHashed ? 'hashed' : 'other']);
      const type = mediaTypes[extname(path).slice(1)];
      if (type) response.setHeader('content-type', type);
    },
  });
}
