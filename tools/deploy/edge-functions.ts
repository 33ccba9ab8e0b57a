import { PAGE_NONCE } from '../serve/nonce.ts';
import { headersOf, type Deployment } from './deployment.ts';

/*
 * Functions that fill in the nonce on hosts which serve files alone. Without them the placeholder stays in the pages: they work, and the browser
 * does not hold the files of a portal against their hashes.
 */

const WRITTEN =
  '// Written by "npm run deploy:config" from tools/serve/policy.ts. Change the policy and write it again.';

/** Files that are no pages: the functions need not run for them. */
const NO_PAGES = ['/assets/*', '/remotes/*'];

/** An edge function of Netlify, for the folder `netlify/edge-functions`. Netlify itself takes the conditions off the request. */
export function netlifyNonce(deployment: Deployment): string {
  return `${common(deployment)}
export default async (_request, context) => withNonce(await context.next());

export const config = { path: '/*', excludedPath: [${NO_PAGES.map((path) => `'${path}'`).join(', ')}] };
`;
}

/** A middleware of Cloudflare Pages, for the folder `functions` beside that of the site. */
export function cloudflareNonce(deployment: Deployment): string {
  return `${common(deployment)}
export async function onRequest({ request, next }) {
  const headers = new Headers(request.headers);
  for (const name of ['if-none-match', 'if-modified-since']) headers.delete(name);
  return withNonce(await next(new Request(request, { headers })));
}
`;
}

/** `_routes.json` of Cloudflare Pages: where the middleware runs. */
export function cloudflareRoutes(): string {
  return `{
  "version": 1,
  "include": ["/*"],
  "exclude": [${NO_PAGES.map((path) => `"${path}"`).join(', ')}]
}
`;
}

function common(deployment: Deployment): string {
  const policy = headersOf(deployment, PAGE_NONCE)['content-security-policy'];
  return `${WRITTEN}

const POLICY =
  ${JSON.stringify(policy)};

/** A page with a nonce of its own, in its policy and on its script. */
async function withNonce(response) {
  const isPage = response.headers.get('content-type')?.startsWith('text/html');
  if (!isPage || response.status === 304) return response;
  const nonce = crypto.randomUUID().replaceAll('-', '');
  const headers = new Headers(response.headers);
  headers.set('content-security-policy', POLICY.replaceAll('${PAGE_NONCE}', nonce));
  for (const name of ['etag', 'last-modified', 'content-length']) headers.delete(name);
  const page = (await response.text()).replaceAll('${PAGE_NONCE}', nonce);
  return new Response(page, { status: response.status, headers });
}
`;
}
