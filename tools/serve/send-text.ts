import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

import { cacheControl } from './policy.ts';

interface Text {
  text: string;
  type: string;
  status?: number;
  kept?: string;
}

/** Sends text that has no compressed file beside it: compressed now, and revalidated by the browser each time unless `kept` says otherwise. */
export function sendText(request: IncomingMessage, response: ServerResponse, text: Text): void {
  const etag = `W/"${createHash('sha256').update(text.text).digest('base64url').slice(0, 22)}"`;
  response.setHeader('etag', etag);
  const isKnown = request.headers['if-none-match'] === etag;
  if (!isKnown || (text.status ?? 200) !== 200) return sendOnce(request, response, text);
  const kept = text.kept ?? cacheControl.other;
  response.writeHead(304, { 'cache-control': kept, vary: 'accept-encoding' });
  response.end();
}

/** Sends text that is of this answer alone: no browser asks whether it is still the same. */
export function sendOnce(
  request: IncomingMessage,
  response: ServerResponse,
  { text, type, status = 200, kept = cacheControl.other }: Text,
): void {
  const { body, encoding } = compressed(text, request.headers['accept-encoding'] ?? '');
  response.setHeader('content-type', type);
  response.setHeader('cache-control', kept);
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
