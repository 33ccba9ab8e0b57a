import { json } from './responses.ts';

/** For those who wait for the backend or monitor it; no key is needed. */
export function isHealthCheck(request: Request): boolean {
  return URL.parse(request.url)?.pathname === '/health';
}

export function healthResponse(isDatabaseUp: boolean): Response {
  const headers = { 'cache-control': 'no-store' };
  return isDatabaseUp
    ? json({ status: 'ok', database: 'up' }, 200, headers)
    : json({ status: 'unavailable', database: 'down' }, 503, { ...headers, 'retry-after': '1' });
}
