import { caddyFile } from './caddy.ts';
import type { Deployment } from './deployment.ts';
import { cloudflareNonce, cloudflareRoutes, netlifyNonce } from './edge-functions.ts';
import { nginxPortalSite, nginxSite } from './nginx.ts';
import {
  cloudflareHeaders,
  cloudflareRedirects,
  netlifyHeaders,
  netlifyRedirects,
} from './static-hosts.ts';

/** The configurations of a deployment for each kind of host, by the name of the file. A portal with an origin of its own has one more. */
export function deployFiles(deployment: Deployment): Record<string, string> {
  return {
    'nginx.conf': nginxSite(deployment),
    Caddyfile: caddyFile(deployment),
    'netlify/_headers': netlifyHeaders(deployment),
    'netlify/_redirects': netlifyRedirects(),
    'netlify/edge-functions/nonce.js': netlifyNonce(deployment),
    'cloudflare/_headers': cloudflareHeaders(deployment),
    'cloudflare/_redirects': cloudflareRedirects(),
    'cloudflare/_routes.json': cloudflareRoutes(),
    'cloudflare/functions/_middleware.js': cloudflareNonce(deployment),
    ...Object.fromEntries(
      (['client', 'admin'] as const)
        .filter((portal) => /^https?:/.test(deployment.portals[portal] ?? ''))
        .map((portal) => [`nginx-${portal}.conf`, nginxPortalSite(deployment, portal)]),
    ),
  };
}
