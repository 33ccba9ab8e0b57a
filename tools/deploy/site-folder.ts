import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { apps, root } from '../lib/paths.ts';
import { hidden, remoteBuilds } from '../serve/policy.ts';
import type { ServedConfig } from '../serve/serve.ts';
import { NAMES_ORIGIN, withOrigin } from '../serve/site-origin.ts';
import type { Deployment } from './deployment.ts';

type Contact = ServedConfig['contact'];

const MANIFEST = 'mf-manifest.json';

/**
 * Copies the three builds into one folder as a host serves them, with the address of the site in its pages. Files with a hash in their name
 * come first and manifests last, so that a folder in use never names what is not there yet. Nothing is deleted: open pages still
 * load files of the build before. Writes config.json where there is none. Returns whether it did.
 */
export function writeSite(
  deployment: Deployment,
  options: { folder: string; key: string; contact: Contact; checkout?: string },
): boolean {
  const { folder, key, contact, checkout = root } = options;
  const places = apps.map((app) => {
    const [prefix = ''] = Object.entries(remoteBuilds).find(([, build]) => build === app) ?? [];
    return { from: join(checkout, app, 'dist'), to: join(folder, prefix) };
  });
  const files = places.flatMap(({ from, to }) =>
    filesOf(from).map((name) => ({ name, from: join(from, name), to: join(to, name) })),
  );
  for (const { name, from, to } of files.toSorted((a, b) => rank(a.name) - rank(b.name))) {
    mkdirSync(dirname(to), { recursive: true });
    if (!NAMES_ORIGIN.test(name)) cpSync(from, to);
    else
      writeFileSync(
        to,
        withOrigin(readFileSync(from, 'utf8'), deployment.site.origin, contact.email),
      );
  }

  const config = join(folder, 'config.json');
  if (existsSync(config)) return false;
  const { supabaseUrl, portals } = deployment;
  const text = JSON.stringify(
    { supabaseUrl, supabaseKey: key, portals, contact, demo: null },
    null,
    2,
  );
  writeFileSync(config, `${text}\n`);
  return true;
}

function filesOf(dist: string): string[] {
  if (!existsSync(dist)) throw new Error(`${dist} is missing. Run "npm run build" first.`);
  return readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dist.length + 1))
    .filter((name) => !hidden.test(`/${name}`));
}

function rank(name: string): number {
  if (name.startsWith('assets/')) return 0;
  return name === MANIFEST ? 2 : 1;
}
