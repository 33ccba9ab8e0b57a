import {
  aliases,
  cacheControl,
  compressible,
  fallbackPages,
  hashedFolder,
  hidden,
  mediaTypes,
  notFoundPage,
  pointerFile,
  releaseFolder,
  strictTransport,
} from '../serve/policy.ts';
import { PAGE_NONCE } from '../serve/nonce.ts';
import { headersOf, type Deployment } from './deployment.ts';

/** 32 hexadecimal digits of random bits, another for each request. */
const NONCE = '$request_id';

/** What a location of pages needs: a page is sent anew each time, since one that was kept has another nonce than the policy. */
const PAGE = 'etag off; if_modified_since off;';

/** A site of nginx, for the folder sites-available of Debian. Needs nothing but the package nginx. */
export function nginxSite(deployment: Deployment): string {
  return siteOf(deployment.site.hostname, nginxCacheMap, nginxRules(deployment));
}

/** A site of nginx for a portal with an origin of its own: its files, which the host's origin alone may read. */
export function nginxPortalSite(deployment: Deployment, portal: 'client' | 'admin'): string {
  const { hostname } = new URL(deployment.portals[portal] ?? '');
  return siteOf(hostname, nginxCacheMap, nginxPortalRules(deployment, portal));
}

function siteOf(name: string, cacheMap: string, rules: string): string {
  return `# Written by "npm run deploy:config" from tools/serve/policy.ts. Change the policy and write it again.

${cacheMap}
server {
  listen 80;
  listen [::]:80;
  server_name ${name};
  location /.well-known/acme-challenge/ { root /var/www/html; }
  location / { return 301 https://$host$request_uri; }
}

server {
  listen 443 ssl http2;
  listen [::]:443 ssl http2;
  server_name ${name};
  ssl_certificate /etc/letsencrypt/live/${name}/fullchain.pem;
  ssl_certificate_key /etc/letsencrypt/live/${name}/privkey.pem;
  # Debian's own nginx.conf still offers the two before.
  ssl_protocols TLSv1.2 TLSv1.3;

${rules}
}
`;
}

/** What goes beside the server: by status and address, so that a missing file is never kept and a page is always sent anew. */
export const nginxCacheMap = `map "$status:$uri" $portal_cache_control {
  default "${cacheControl.other}";
  "404:/${notFoundPage}" "${cacheControl.other}";
  "~^[45]" "${cacheControl.missing}";
  "~^[0-9]+:${hashedFolder}" "${cacheControl.hashed}";
  "~^[0-9]+:${patternOf(releaseFolder).slice(1)}" "${cacheControl.hashed}";
}
`;

/** What the server does on any port. */
export function nginxRules(deployment: Deployment): string {
  return `  root ${deployment.root};
  error_page 404 /${notFoundPage};

  # No location adds a header of its own: it would lose all of these.
${headerLines(headersOf(deployment, NONCE))}

  # The nonce of the policy, in the page.
  sub_filter ${PAGE_NONCE} ${NONCE};
  sub_filter_once off;

${common()}
${locations()}`;
}

/** What the server of one portal does on any port. */
export function nginxPortalRules(deployment: Deployment, portal: 'client' | 'admin'): string {
  const headers = {
    ...strictTransport,
    'x-content-type-options': 'nosniff',
    'access-control-allow-origin': deployment.site.origin,
  };
  return `  root ${deployment.root};

${headerLines(headers)}

${common()}
${missing}
  location ~ "${patternOf(hidden)}" { try_files /. @missing; }
${releases(portal)}
  location = /remotes/${portal}/${pointerFile} { try_files $uri @missing; }
  location / { try_files /. @missing; }`;
}

/** Files of releases have compressed files beside them that are never stale: nothing in a release changes. The pointer has none. */
function releases(portal?: 'client' | 'admin'): string {
  const all = patternOf(releaseFolder);
  return `  location ~ "${portal ? all.replace('(?:client|admin)', portal) : all}" {
    gzip_static on;
    try_files $uri @missing;
  }`;
}

function headerLines(headers: Record<string, string>): string {
  return Object.entries(headers)
    .map(([header, value]) => `  add_header ${header} "${value}" always;`)
    .join('\n');
}

/** Cache rules, types and compression. */
function common(): string {
  return `  add_header cache-control $portal_cache_control always;
  server_tokens off;
  absolute_redirect off;

  types {
${typeLines()}
  }
  default_type application/octet-stream;
  charset utf-8;
  charset_types ${withCharset().join(' ')};
  gzip on;
  gzip_vary on;
  gzip_min_length 1000;
  gzip_types ${compressedTypes().join(' ')};

  if ($request_method !~ "^(GET|HEAD)$") { return 405; }
`;
}

const missing = `  # A missing file is answered in plain text, never with a page: a browser would run the page as the script.
  location @missing {
    types {}
    default_type text/plain;
    return 404 "404\\n";
  }`;

function locations(): string {
  const exact = Object.entries(aliases).map(
    ([address, file]) => `  location = ${address} { try_files ${file} @missing; }`,
  );
  const fallbacks = Object.entries(fallbackPages).map(
    ([prefix, page]) =>
      `  location ~ "^(?<address>${prefix}(?:/.*?)?)/?$" { ${PAGE} try_files $address.html /${page} @missing; }`,
  );
  return `${missing}
  location = / { ${PAGE} try_files /index.html @missing; }
${exact.join('\n')}
  location = /${notFoundPage} { internal; }
  location ~ "${patternOf(hidden)}" { try_files /. @missing; }
  # Only these have compressed files beside them that are never stale: their names change with their content.
  location ~ "^${hashedFolder}.*\\.\\w+$" {
    gzip_static on;
    try_files $uri @missing;
  }
${releases()}
  location ~ "^/remotes/" { try_files $uri @missing; }
  location ~ "\\.html$" { ${PAGE} try_files $uri @missing; }
  location ~ "\\.\\w+$" { try_files $uri @missing; }
${fallbacks.join('\n')}
  location ~ "^(?<address>/[a-z-]+)/?$" { ${PAGE} try_files $address.html =404; }
  location / { return 404; }`;
}

/** An expression as nginx writes it. */
function patternOf(expression: RegExp): string {
  return expression.source.replaceAll('\\/', '/');
}

function typeLines(): string {
  const byType = new Map<string, string[]>();
  for (const [extension, type] of Object.entries(mediaTypes)) {
    const plain = bare(type);
    byType.set(plain, [...(byType.get(plain) ?? []), extension]);
  }
  return [...byType].map(([type, extensions]) => `    ${type} ${extensions.join(' ')};`).join('\n');
}

/** nginx names the character set by itself for these; it does for HTML without being asked. */
function withCharset(): string[] {
  const types = Object.values(mediaTypes).filter((type) => type.includes('charset'));
  return [...new Set(types.map(bare))].filter((type) => type !== 'text/html');
}

function compressedTypes(): string[] {
  const types = compressible.map((extension) => bare(mediaTypes[extension] ?? ''));
  return [...new Set(types)].filter((type) => type !== 'text/html');
}

function bare(type: string): string {
  return type.split(';')[0] ?? type;
}
