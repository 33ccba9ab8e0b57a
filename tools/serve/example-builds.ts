import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { root } from '../lib/paths.ts';
import type { ServedConfig } from './serve.ts';

/** For tests: the configuration of a site whose Supabase project is elsewhere. */
export const exampleConfig: ServedConfig = {
  supabaseUrl: 'https://db.example',
  supabaseKey: 'sb_publishable_x',
  portals: { client: '/remotes/client/mf-manifest.json', admin: '/remotes/admin/mf-manifest.json' },
  contact: { address: [], email: 'hello@example.com', phone: '' },
  demo: null,
};

/** A manifest as a portal's build writes it, in what is read of it. */
const manifest = JSON.stringify({
  id: 'client',
  metaData: { remoteEntry: { name: 'assets/remoteEntry-abc.js', path: '' } },
  exposes: [{ assets: { js: { sync: ['assets/routes-abc.js'], async: [] }, css: {} } }],
});

/** For tests: what three small builds hold, by their place in a checkout. */
export const exampleBuilds = {
  'host-shell/dist/index.html': '<title>The site</title>',
  'host-shell/dist/pricing.html': '<link rel="canonical" href="https://site.invalid/pricing">',
  'host-shell/dist/auth.html': '<title>The page that waits</title>',
  'host-shell/dist/auth/login.html': '<title>The page that waits for sign-in</title>',
  'host-shell/dist/404.html': '<title>No page is here</title>',
  'host-shell/dist/sitemap.xml': '<loc>https://site.invalid/</loc>',
  'host-shell/dist/robots.txt': 'Sitemap: https://site.invalid/sitemap.xml',
  'host-shell/dist/health.json': '{"status":"ok","version":"1.2.3","commit":"1d277365"}',
  'host-shell/dist/portal.html': '<title>The page of the portals</title>',
  'host-shell/dist/start.js': 'start();',
  'host-shell/dist/assets/main-abc.js': 'export const main = 1;\n'.repeat(100),
  'client-portal/dist/mf-manifest.json': manifest,
  'client-portal/dist/assets/remoteEntry-abc.js': 'export {};',
  'client-portal/dist/assets/worker-abc.mjs': 'export {};\n'.repeat(200),
  'client-portal/dist/assets/routes-abc.js': 'export const routes = [];',
  'client-portal/secret.txt': 'not part of the build',
};

/** For tests: writes the builds into a new folder as into a checkout, and `more` beside or over them. */
export function writeBuilds(more: Record<string, string> = {}) {
  const checkout = mkdtempSync(join(tmpdir(), 'builds-'));
  for (const [file, content] of Object.entries({ ...exampleBuilds, ...more })) {
    mkdirSync(dirname(join(checkout, file)), { recursive: true });
    writeFileSync(join(checkout, file), content);
  }
  cpSync(
    join(root, 'host-shell/public/favicon.ico'),
    join(checkout, 'host-shell/dist/favicon.ico'),
  );
  return { checkout, remove: () => rmSync(checkout, { recursive: true }) };
}
