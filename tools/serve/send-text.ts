import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

import { cacheControl } from './policy.ts';

/** Sends text that may change under its name: compressed now, and revalidated by the browser each time. */
export function sendText(
  request: IncomingMessage,
  response: ServerResponse,
  { text, type, status = 200 }: { text: string; type: string; status?: number },
): void {
  const { body, encoding } = compressed(text, request.headers['accept-encoding'] ?? '');
  const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  response.setHeader('content-type', type);
  response.setHeader('cache-control', cacheControl.other);
  response.setHeader('vary', 'accept-encoding');
  response.setHeader('etag', etag);
  if (encoding) response.setHeader('content-encoding', encoding);
  const isKnown = request.headers['if-none-match'] === etag;
  response.writeHead(isKnown && status === 200 ? 304 : status);
  response.end(isKnown || request.method === 'HEAD' ? undefined : body);
}

function compressed(text: string, accepted: string): { body: string | Buffer; encoding?: string } {
  if (/\bbr\b/.test(accepted)) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
    return { body: brotliCompressSync(text, { params }), encoding: 'br' };
  }
  if (/\bgzip\b/.test(accepted)) return { body: gzipSync(text), encoding: 'gzip' };
  return { body: text };
}
