import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { root } from '../lib/paths.ts';
import type { Signer } from '../release/keys.ts';
import { portals } from '../release/layout.ts';
import { hidden } from '../serve/policy.ts';
import type { ServedConfig } from '../serve/serve.ts';
import { NAMES_ORIGIN, withOrigin } from '../serve/site-origin.ts';
import type { Deployment } from './deployment.ts';
import { writePortal } from './portal-folder.ts';

/**
 * Writes the host's build into a folder as a host serves it, with the address of the site in its pages, and config.json where there is none.
 * Files with a hash in their name come first, so that a folder in use never names what is not there yet. Nothing is deleted: open
 * pages still load files of the build before. Then the builds of the portals become releases in it, signed by `signer` where the site asks for
 * it. Returns a sentence about each thing that was done or left.
 */
export async function writeSite(
  deployment: Deployment,
  options: {
    folder: string;
    key: string;
    contact: ServedConfig['contact'];
    releaseKeys: ServedConfig['releaseKeys'];
    signer?: Signer | null;
    checkout?: string;
  },
): Promise<string[]> {
  const { folder, contact, signer = null, checkout = root } = options;
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
  const done = [writeConfig(deployment, options)];
  for (const portal of portals) {
    const build = join(checkout, `${portal}-portal`, 'dist');
    done.push(await writePortal(folder, portal, build, signer));
  }
  return done;
}

function writeConfig(
  { supabaseUrl, portals: addresses }: Deployment,
  { folder, key, contact, releaseKeys }: Parameters<typeof writeSite>[1],
): string {
  const file = join(folder, 'config.json');
  if (existsSync(file)) return 'config.json was there and is as it was.';
  const config = {
    supabaseUrl,
    supabaseKey: key,
    portals: addresses,
    releaseKeys,
    contact,
    demo: null,
  };
  writeFileSync(file, `${JSON.stringify(config, null, 2)}\n`);
  return 'config.json is new.';
}

/** The files of a build that a host serves. */
function filesOf(dist: string): string[] {
  if (!existsSync(dist)) throw new Error(`${dist} is missing. Run "npm run build" first.`);
  return readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dist.length + 1))
    .filter((name) => !hidden.test(`/${name}`));
}

function rank(name: string): number {
  return name.startsWith('assets/') ? 0 : 1;
}
