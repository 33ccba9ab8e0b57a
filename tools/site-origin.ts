/**
 * Writes the address of the site, and the email address to write to, into the host's build, for a static host that serves the files unchanged. Run it on a copy of
 * the build, because it works once.
 *
 *   node tools/boot.mjs tools/site-origin.ts https://www.example.com hello@example.com [folder]
 *
 * The default of the folder is host-shell/dist.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from './lib/paths.ts';
import { NAMES_ORIGIN, withOrigin } from './serve/site-origin.ts';

const [origin = '', email = '', folder = join(root, 'host-shell', 'dist')] = process.argv.slice(2);

if (!/^https?:$/.test(URL.parse(origin)?.protocol ?? '') || !/^[^@\s]+@[^@\s]+$/.test(email)) {
  process.stderr.write(
    'Name the address of the site and the email address to write to, for example https://www.example.com hello@example.com\n',
  );
  process.exitCode = 1;
} else {
  for (const name of readdirSync(folder, { encoding: 'utf8', recursive: true })) {
    if (!NAMES_ORIGIN.test(name)) continue;
    const file = join(folder, name);
    writeFileSync(file, withOrigin(readFileSync(file, 'utf8'), origin, email));
  }
  process.stdout.write(`The pages in ${folder} now name ${new URL(origin).origin}\n`);
}
