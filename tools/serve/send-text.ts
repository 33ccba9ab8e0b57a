import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

import { cacheControl } from './policy.ts';

interface Text {
  text: string;
  type: string;
  status?: number;
}

/** Sends text that may change under its name: compressed now, and revalidated by the browser each time. */
export function sendText(request: IncomingMessage, response: ServerResponse, text: Text): void {
  const etag = `W/"${createHash('sha256').update(text.text).digest('base64url').slice(0, 22)}"`;
  response.setHeader('etag', etag);
  const isKnown = request.headers['if-none-match'] === etag;
  if (!isKnown || (text.status ?? 200) !== 200) return sendOnce(request, response, text);
  response.writeHead(304, { 'cache-control': cacheControl.other, vary: 'accept-encoding' });
  response.end();
}

/** Sends text that is of this answer alone: no browser asks whether it is still the same. */
export function sendOnce(
  request: IncomingMessage,
  response: ServerResponse,
  { text, type, status = 200 }: Text,
): void {
  const { body, encoding } = compressed(text, request.headers['accept-encoding'] ?? '');
  response.setHeader('content-type', type);
  response.setHeader('cache-control', cacheControl.other);
  response.setHeader('vary', 'accept-encoding');
  if (encoding) response.setHeader('content-encoding', encoding);
  response.writeHead(status);
  response.end(request.method === 'HEAD' ? undefined : body);
}

function compressed(text: string, accepted: string): { body: string | Buffer; encoding?: string } {
  if (/\bbr\b/.test(accepted)) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
    return { body: brotliCompressSync(text, { params }), encoding: 'br' };
  }
  if (/\bgzip\b/.test(accepted)) return { body: gzipSync(text), encoding: 'gzip' };
  return { body: text };
}
