import { json, problem } from './responses.ts';

/** The URL of a request, or the refusal of one that no service should ever see. */
export function checkUrl(request: Request): URL | Response {
  const url = URL.parse(request.url);
  // Postgres cannot store NUL, and every layer fails differently on it.
  if (!url || /%00/.test(url.href) || !decodes(url.pathname)) {
    return problem(400, 'bad_url', 'The URL of the request is malformed.');
  }
  return url;
}

function decodes(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * The request with its body read into memory, or a refusal when it is longer than `limit` bytes.
 * Counted while reading, since the declared length may be missing or wrong.
 */
export async function readBody(
  request: Request,
  limit: number,
  tooLarge: (limit: number) => Response = refuseLarge,
): Promise<Request | Response> {
  if (!request.body) return request;
  if (Number(request.headers.get('content-length') ?? 0) > limit) return tooLarge(limit);

  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > limit) return tooLarge(limit);
    chunks.push(chunk);
  }
  return new Request(request.url, {
    method: request.method,
    headers: request.headers,
    body: Buffer.concat(chunks),
  });
}

function refuseLarge(limit: number): Response {
  return json(
    { code: 'request_too_large', message: `The body is larger than ${limit} bytes.` },
    413,
  );
}
