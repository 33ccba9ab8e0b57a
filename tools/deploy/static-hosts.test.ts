import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, expect, test } from 'vitest';

import { writeBuilds } from '../serve/example-builds.ts';
import { sitePages } from '../serve/pages.ts';
import { example, headersOf } from './deployment.ts';
import {
  cloudflareHeaders,
  cloudflareRedirects,
  netlifyHeaders,
  netlifyRedirects,
} from './static-hosts.ts';

const builds = writeBuilds();
const site = join(builds.checkout, 'host-shell/dist');
const ours = sitePages(site, 'https://portal.example.com', 'hello@example.com');
afterAll(builds.remove);

const addresses = [
  '/',
  '/pricing',
  '/auth',
  '/auth/confirm',
  '/auth/party-signup/token',
  '/app',
  '/app/companies/c-1',
  '/admin',
  '/admin/companies',
  '/application',
  '/nowhere',
];

test.each([...addresses, '/auth/login'])('[FED-03] Netlify answers %s with our page', (address) => {
  expect(netlify(address)).toBe(ours.at(address));
});

test.each(addresses)('[FED-03] Cloudflare Pages answers %s with our page', (address) => {
  expect(cloudflare(address)).toBe(ours.at(address));
});

test.each([
  ['Netlify', netlify],
  ['Cloudflare Pages', cloudflare],
])('%s answers /health with the file of the build', (_host, answer) => {
  expect(answer('/health')).toBe('health.json');
});

test.each([
  ['Netlify', netlifyHeaders(example)],
  ['Cloudflare Pages', cloudflareHeaders(example)],
])(
  '[FED-03] %s gets every header for every address, and none that would keep a missing file',
  (_host, text) => {
    const [rule, ...lines] = text.split('\n').filter((line) => line && !line.startsWith('#'));
    expect(rule).toBe('/*');
    const given = lines.flatMap((line) => {
      const [, name, value] = /^ {2}([\w-]+): (.+)$/.exec(line) ?? [];
      return name ? [[name, value]] : [];
    });
    expect(Object.fromEntries(given)).toEqual({
      ...headersOf(example),
      'cache-control': 'no-cache',
    });
  },
);

test('Cloudflare Pages lets no other origin read the files', () => {
  expect(cloudflareHeaders(example)).toContain('\n  ! access-control-allow-origin\n');
});

/** As Netlify does: the file or the page of the name, then the rules, then 404.html. */
function netlify(address: string): string {
  return asset(address) ?? rewritten(netlifyRedirects(), address)?.slice(1) ?? '404.html';
}

/** As Cloudflare Pages does: the rules, then the file or the page of the name; a page that is named with `.html` is led away from. */
function cloudflare(address: string): string {
  const target = rewritten(cloudflareRedirects(), address.replace(/^$/, '/')) ?? address;
  if (target.endsWith('.html')) return `redirect to ${target}`;
  return asset(target) ?? '404.html';
}

function asset(address: string): string | null {
  const name = address.slice(1) || 'index';
  return [name, `${name}.html`].find((each) => /\.\w+$/.test(each) && exists(each)) ?? null;
}

function exists(name: string): boolean {
  return existsSync(join(site, name));
}

/** The target of the first rule that fits. `/app/*` fits /app itself on Netlify; Cloudflare's rules name it besides. */
function rewritten(rules: string, address: string): string | undefined {
  const isNetlify = rules === netlifyRedirects();
  for (const line of rules.split('\n')) {
    const [from = '', to, status] = line.split(' ');
    if (line.startsWith('#') || status !== '200') continue;
    const prefix = from.replace(/\*$/, '');
    const below = from.endsWith('*') && address.startsWith(prefix);
    const itself = isNetlify && `${address}/` === prefix;
    if (from === address || below || itself) return to;
  }
  return undefined;
}
