import { aliases, cacheControl, fallbackPages } from '../serve/policy.ts';
import { headersOf, type Deployment } from './deployment.ts';

/*
 * Files for hosts that read `_headers` and `_redirects` beside the pages. Both hosts apply a rule of `_headers` to a missing file as well, so that no
 * file is `immutable` there: a missing chunk would be kept for a year. Browsers ask for each file again instead, and get a 304.
 */

const WRITTEN =
  '# Written by "npm run deploy:config" from tools/serve/policy.ts. Change the policy and write it again.';

/** `_headers` for Netlify. */
export function netlifyHeaders(deployment: Deployment): string {
  return headersFile(deployment, []);
}

/** `_redirects` for Netlify. A file that is there comes before a rule, so that a page of its own is served. */
export function netlifyRedirects(): string {
  const rules = [
    ...Object.entries(aliases).map(([address, file]) => `${address} ${file} 200`),
    ...Object.entries(fallbackPages).map(([prefix, page]) => `${prefix}/* /${page} 200`),
  ];
  return [WRITTEN, ...rules, ''].join('\n');
}

/** `_headers` for Cloudflare Pages, which by itself lets every origin read every file. */
export function cloudflareHeaders(deployment: Deployment): string {
  return headersFile(deployment, ['! access-control-allow-origin']);
}

/**
 * `_redirects` for Cloudflare Pages. Pages are named without `.html`, which it would lead away from. A rule comes before a file, so that
 * the pages of their own below /auth are not served: the page that waits is.
 */
export function cloudflareRedirects(): string {
  const rules = [
    ...Object.entries(aliases).map(([address, file]) => `${address} ${file} 200`),
    ...Object.entries(fallbackPages).flatMap(([prefix, page]) => {
      const name = `/${page.replace('.html', '')}`;
      const own = name === prefix ? [] : [`${prefix} ${name} 200`];
      return [...own, `${prefix}/* ${name} 200`];
    }),
  ];
  return [WRITTEN, ...rules, ''].join('\n');
}

function headersFile(deployment: Deployment, first: string[]): string {
  const headers = { ...headersOf(deployment), 'cache-control': cacheControl.other };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [WRITTEN, '/*', ...[...first, ...lines].map((line) => `  ${line}`), ''].join('\n');
}
