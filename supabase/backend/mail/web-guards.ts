/** How a browser on this machine names the mailbox. */
const OWN_HOST = /^(127\.0\.0\.1|localhost)(:\d+)?$/i;

/**
 * The refusal of a request that only a page of another site would send, undefined for others. The mailbox asks no one who
 * they are, and mails hold one-time links: a name that was made to point here (DNS rebinding) must not read them, and a form
 * of another site must not delete them.
 */
export function refuseForeign(request: Request): Response | undefined {
  const host = request.headers.get('host') ?? '';
  if (!OWN_HOST.test(host)) return forbidden();
  if (request.method === 'GET' || request.method === 'HEAD') return undefined;
  const origin = request.headers.get('origin');
  if (origin !== null && origin !== `http://${host}`) return forbidden();
  const site = request.headers.get('sec-fetch-site');
  return site === null || site === 'same-origin' || site === 'none' ? undefined : forbidden();
}

function forbidden(): Response {
  return new Response('The mailbox answers to 127.0.0.1 and localhost only.', {
    status: 403,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
}

const PAGE_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** For what is written by others: shown in a frame of our page, and may do nothing but open links beside it. */
export const MAIL_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');

/** Adds what every answer of the mailbox carries; an answer with a policy of its own keeps it. */
export function addGuardHeaders(response: Response): Response {
  const { headers } = response;
  headers.set('x-content-type-options', 'nosniff');
  headers.set('cache-control', 'no-store');
  headers.set('cross-origin-resource-policy', 'same-origin');
  if (headers.has('content-security-policy')) {
    headers.set('referrer-policy', 'no-referrer');
    return response;
  }
  headers.set('content-security-policy', PAGE_POLICY);
  // Not "no-referrer", with which a browser sends "null" as origin of our own forms.
  headers.set('referrer-policy', 'same-origin');
  return response;
}
