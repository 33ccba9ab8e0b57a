// Written by "npm run deploy:config" from tools/serve/policy.ts. Change the policy and write it again.

const POLICY =
  "default-src 'none'; script-src 'self' 'nonce-__PORTAL_NONCE__'; style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; connect-src 'self' https://your-project.supabase.co wss://your-project.supabase.co; img-src 'self' data: blob: https://your-project.supabase.co; font-src 'self'; manifest-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** A page with a nonce of its own, in its policy and on its script. */
async function withNonce(response) {
  const isPage = response.headers.get('content-type')?.startsWith('text/html');
  if (!isPage || response.status === 304) return response;
  const nonce = crypto.randomUUID().replaceAll('-', '');
  const headers = new Headers(response.headers);
  headers.set('content-security-policy', POLICY.replaceAll('__PORTAL_NONCE__', nonce));
  for (const name of ['etag', 'last-modified', 'content-length']) headers.delete(name);
  const page = (await response.text()).replaceAll('__PORTAL_NONCE__', nonce);
  return new Response(page, { status: response.status, headers });
}

export default async (_request, context) => withNonce(await context.next());

export const config = { path: '/*', excludedPath: ['/assets/*', '/remotes/*'] };
