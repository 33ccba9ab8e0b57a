import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { root } from '../lib/paths.ts';
import { remoteBuilds } from '../serve/policy.ts';
import type { Portal } from '../serve/releases.ts';
import type { ServedConfig } from '../serve/serve.ts';
import { NAMES_ORIGIN, withOrigin } from '../serve/site-origin.ts';
import { filesOf } from './build-files.ts';
import type { Deployment } from './deployment.ts';
import { writePortal } from './portal-folder.ts';

/**
 * Writes the host's build into a folder as a host serves it, with the address of the site in its pages, and config.json where there is none.
 * Files with a hash in their name come first, so that a folder in use never names what is not there yet. Nothing is deleted: open
 * pages still load files of the build before. Where releases are unsigned, the builds of the portals become releases in it; signed ones come by
 * `npm run release`. Returns a sentence about each thing that was done or left.
 */
export function writeSite(
  deployment: Deployment,
  options: {
    folder: string;
    key: string;
    contact: ServedConfig['contact'];
    releaseKeys: ServedConfig['releaseKeys'];
    checkout?: string;
  },
): string[] {
  const { folder, contact, releaseKeys, checkout = root } = options;
  const dist = join(checkout, 'host-shell', 'dist');
  for (const name of filesOf(dist).toSorted((a, b) => rank(a) - rank(b))) {
    const [from, to] = [join(dist, name), join(folder, name)];
    mkdirSync(dirname(to), { recursive: true });
    if (!NAMES_ORIGIN.test(name)) cpSync(from, to);
    else
      writeFileSync(
        to,
        withOrigin(readFileSync(from, 'utf8'), deployment.site.origin, contact.email),
      );
  }
  const portals = Object.entries(remoteBuilds).map(([prefix, app]) => {
    const portal = prefix.slice('/remotes/'.length) as Portal;
    return releaseKeys === 'unsigned'
      ? writePortal(folder, portal, join(checkout, app, 'dist'))
      : `Release the ${portal} portal with its key: npm run release -- ${portal} --to ${folder}`;
  });
  return [...portals, writeConfig(deployment, options)];
}

function writeConfig(
  { supabaseUrl, portals }: Deployment,
  { folder, key, contact, releaseKeys }: Parameters<typeof writeSite>[1],
): string {
  const file = join(folder, 'config.json');
  if (existsSync(file)) return 'config.json was there and is as it was.';
  const config = { supabaseUrl, supabaseKey: key, portals, releaseKeys, contact, demo: null };
  writeFileSync(file, `${JSON.stringify(config, null, 2)}\n`);
  return 'config.json is new.';
}

function rank(name: string): number {
  return name.startsWith('assets/') ? 0 : 1;
}
