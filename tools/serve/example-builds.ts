import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { root } from '../lib/paths.ts';
import { PAGE_NONCE } from './nonce.ts';
import type { ServedConfig } from './serve.ts';

/** For tests: the configuration of a site whose Supabase project is elsewhere. */
export const exampleConfig: ServedConfig = {
  supabaseUrl: 'https://db.example',
  supabaseKey: 'sb_publishable_x',
  portals: { client: '/remotes/client/current.json', admin: '/remotes/admin/current.json' },
  releaseKeys: 'unsigned',
  contact: { address: [], email: 'hello@example.com', phone: '' },
  demo: null,
};

/** The version of the builds below. */
export const exampleVersion = '1.2.3-1d277365';

const portalFiles = {
  'assets/remoteEntry-abc.js': 'export {};',
  'assets/worker-abc.mjs': 'export {};\n'.repeat(200),
  'assets/routes-abc.js': 'export const routes = [];',
};

/** For tests: the release.json of a portal with these files, as a build writes it. */
export function exampleRelease(
  portal: 'client' | 'admin',
  files: Record<string, string> = portalFiles,
  version = exampleVersion,
): string {
  const hashes = Object.entries(files).map(([name, content]) => [
    name,
    `sha256-${createHash('sha256').update(content).digest('base64')}`,
  ]);
  const release = {
    portal,
    version,
    build: '0123456789ab',
    contract: 1,
    schema: '20261120000000',
    shared: [{ name: 'react', requiredVersion: '^19.0.0' }],
    needs: {},
    files: Object.fromEntries(hashes) as Record<string, string>,
    entry: 'assets/remoteEntry-abc.js',
    first: ['assets/remoteEntry-abc.js'],
  };
  return JSON.stringify({ release, signature: null });
}

/** For tests: the build of a portal, by its place in a checkout. */
export function examplePortal(
  portal: 'client' | 'admin',
  files: Record<string, string> = portalFiles,
): Record<string, string> {
  const all = { ...files, 'release.json': exampleRelease(portal, files) };
  return Object.fromEntries(
    Object.entries(all).map(([name, content]) => [`${portal}-portal/dist/${name}`, content]),
  );
}

/** As the host's build writes it into each of its pages. */
const script = `<script type="module" nonce="${PAGE_NONCE}" src="/assets/main-abc.js"></script>`;

/** For tests: what three small builds hold, by their place in a checkout. */
export const exampleBuilds: Record<string, string> = {
  'host-shell/dist/index.html': `<title>The site</title>${script}`,
  'host-shell/dist/pricing.html': `<link rel="canonical" href="https://site.invalid/pricing">${script}`,
  'host-shell/dist/terms.html': `<title>A long page</title>${script}${'<p>Terms</p>'.repeat(200)}`,
  'host-shell/dist/auth.html': `<title>The page that waits</title>${script}`,
  'host-shell/dist/auth/login.html': `<title>The page that waits for sign-in</title>${script}`,
  'host-shell/dist/404.html': `<title>No page is here</title>${script}`,
  'host-shell/dist/sitemap.xml': '<loc>https://site.invalid/</loc>',
  'host-shell/dist/robots.txt': 'Sitemap: https://site.invalid/sitemap.xml',
  'host-shell/dist/health.json': '{"status":"ok","version":"1.2.3","commit":"1d277365"}',
  'host-shell/dist/portal.html': `<title>The page of the portals</title>${script}`,
  'host-shell/dist/start.js': 'start();',
  'host-shell/dist/assets/main-abc.js': 'export const main = 1;\n'.repeat(100),
  ...examplePortal('client'),
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
