import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = 'storage-signing.key';

/** The key that signs links to files; made once per data folder and used for nothing else. */
export function loadSigningSecret(dataDir: string): Uint8Array {
  const file = join(dataDir, FILE);
  if (existsSync(file)) return Buffer.from(readFileSync(file, 'utf8'), 'base64url');

  const secret = randomBytes(32);
  // Renamed into place, so that a crash never leaves half a file; private from its first byte on.
  const unfinished = `${file}.new`;
  writeFileSync(unfinished, secret.toString('base64url'), { mode: 0o600 });
  renameSync(unfinished, file);
  return secret;
}
