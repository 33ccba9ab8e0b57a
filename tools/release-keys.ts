/*
 * npm run release:keys -- --out <file>
 *
 * Makes a pair of keys that sign releases: the private one into a new file that you alone may read, the public one on the screen.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { keyId, makeKeys } from './release/keys.ts';

const { out } = parseArgs({ options: { out: { type: 'string' } } }).values;
if (out) {
  makeFile(out);
} else {
  process.stderr.write(
    'Name a new file for the private key: npm run release:keys -- --out <file>\n',
  );
  process.exitCode = 1;
}

function makeFile(file: string): void {
  const { privateKey, publicKey } = makeKeys();
  try {
    writeFileSync(file, privateKey, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    process.stderr.write(`No key was made: ${String(error)}\n`);
    process.exitCode = 1;
    return;
  }
  process.stdout.write(
    `The private key ${keyId(publicKey)} is in ${file}. Keep it where releases are made, and nowhere else.\n` +
      `Its public key, for "releaseKeys" of config.json:\n${publicKey}\n`,
  );
}
