import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { root } from '../lib/paths.ts';
import type { Signer } from '../release/keys.ts';
import { portals } from '../release/layout.ts';
import { barePage, hidden, notFoundPage, staffPages, staffRobots } from '../serve/policy.ts';
import type { ServedConfig } from '../serve/serve.ts';
import { NAMES_ORIGIN, withOrigin } from '../serve/site-origin.ts';
import type { Deployment } from './deployment.ts';
import { writePortal } from './portal-folder.ts';

/**
 * Writes the host's build into a folder as a host serves it, with the address of the site in its pages, and config.json where there is none.
 * Files with a hash in their name come first, so that a folder in use never names what is not there yet. Nothing is deleted: open
 * pages still load files of the build before. Then the builds of the portals become releases in it, signed by `signer` where the site asks for
 * it. A host name of staff gets the pages of sign-in and of the portal alone; a host name of two gets its own portal. Returns a sentence about each thing that was done or left.
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
  const isStaff = deployment.hosts?.areas === 'staff';
  const names = filesOf(dist).filter((name) => !isStaff || isOfStaff(name));
  for (const name of names.toSorted((a, b) => rank(a) - rank(b))) {
    const [from, to] = [join(dist, name), join(folder, name)];
    mkdirSync(dirname(to), { recursive: true });
    if (!NAMES_ORIGIN.test(name)) cpSync(from, to);
    else
      writeFileSync(
        to,
        withOrigin(readFileSync(from, 'utf8'), deployment.site.origin, contact.email),
      );
  }
  if (isStaff) {
    // Its code leads from an address of the public site to the same one there.
    for (const page of ['index.html', notFoundPage])
      cpSync(join(folder, barePage), join(folder, page));
    writeFileSync(join(folder, 'robots.txt'), staffRobots);
  }
  const done = [writeConfig(deployment, options)];
  for (const portal of portals) {
    if (!deployment.portals[portal]) continue;
    const build = join(checkout, `${portal}-portal`, 'dist');
    done.push(await writePortal(folder, portal, build, signer));
  }
  return done;
}

function writeConfig(
  { supabaseUrl, portals: addresses, hosts }: Deployment,
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
    ...(hosts && { hosts }),
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

/** Whether a file of the build is served by a host name of staff: the files of the code, and its own pages. */
function isOfStaff(name: string): boolean {
  return !NAMES_ORIGIN.test(name) || staffPages.test(name);
}

function rank(name: string): number {
  return name.startsWith('assets/') ? 0 : 1;
}
