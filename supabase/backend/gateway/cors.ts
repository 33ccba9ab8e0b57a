const EXPOSED = [
  'Content-Range',
  'Content-Location',
  'Location',
  'Preference-Applied',
  'Retry-After',
  'Sb-Request-Id',
  'X-Supabase-Api-Version',
  // Files, and those that are sent in pieces.
  'Accept-Ranges',
  'Content-Disposition',
  'ETag',
  'Tus-Extension',
  'Tus-Max-Size',
  'Tus-Resumable',
  'Tus-Version',
  'Upload-Defer-Length',
  'Upload-Expires',
  'Upload-Length',
  'Upload-Metadata',
  'Upload-Offset',
].join(', ');

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

export function isPreflight(request: Request): boolean {
  return request.method === 'OPTIONS' && request.headers.has('access-control-request-method');
}

/** Any origin may call, as on hosted: callers are known by their token and never by a cookie. */
export function answerPreflight(request: Request): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': METHODS,
      'access-control-allow-headers':
        request.headers.get('access-control-request-headers') ?? 'authorization, apikey',
      'access-control-max-age': '3600',
      vary: 'Access-Control-Request-Headers',
    },
  });
}

/** Adds what a browser wants to see before it shows an answer to a page of another origin. */
export function addCorsHeaders(response: Response): Response {
  response.headers.set('access-control-allow-origin', '*');
  response.headers.set('access-control-expose-headers', EXPOSED);
  return response;
}
