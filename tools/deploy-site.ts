/**
 * Writes the site into one folder as a host serves it: the host's build with the address of the site in its pages, and config.json where there is
 * none yet. The builds of the portals become releases in it: with --unsigned, or signed where PORTAL_RELEASE_KEY holds the private key. Else
 * "npm run release" puts them there.
 *
 *   npm run deploy:site -- --site https://portal.example.com --supabase https://<ref>.supabase.co --key sb_publishable_… \
 *     --release-keys <base64,…> --email hello@example.com --phone '+1 242 555 0100' --address 'Bay Street; Nassau; The Bahamas'
 *
 * writes into .local/site, or the folder of --out. With --staff and its address staff have a host name of their own: its
 * site is in a folder beside, which ends with -staff. --client and --admin name the pointers (current.json) of portals on other origins.
 */
import { resolve } from 'node:path';

import { folderOf, readDeployment } from './deploy/deployment.ts';
import { writeSite } from './deploy/site-folder.ts';
import { signerOf } from './release/keys.ts';

try {
  const {
    deployments,
    out = '.local/site',
    key,
    releaseKeys,
    contact,
  } = readDeployment(process.argv.slice(2));
  if (!key.startsWith('sb_publishable_')) {
    throw new Error('--key has to be the publishable key of the project: sb_publishable_…');
  }
  if (!/^[^@\s]+@[^@\s]+$/.test(contact.email)) {
    throw new Error('--email has to be the address that people write to');
  }
  if (!contact.phone || contact.address.length === 0) {
    throw new Error('--phone and --address are shown on the public site: name both');
  }
  if (releaseKeys.length === 0) {
    throw new Error(
      '--release-keys has to name the public keys that releases are signed with, or --unsigned that there are none',
    );
  }
  const signer = signerOf(undefined, process.env);
  for (const deployment of deployments) {
    const folder = folderOf(deployment, resolve(out));
    const done = await writeSite(deployment, { folder, key, contact, releaseKeys, signer });
    process.stdout.write([`${deployment.site.host} is in ${folder}`, ...done, ''].join('\n'));
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
