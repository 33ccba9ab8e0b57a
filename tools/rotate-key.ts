/*
 * npm run backend:rotate-key: access tokens of the local backend are signed with a new key from the next start on.
 * Tokens of the former key stay valid until they expire; with "-- --revoke" they end at once. No user has to sign in again.
 */
import { join } from 'node:path';

import {
  ACCESS_TOKEN_SECONDS,
  DataFolderInUseError,
  lockDataFolder,
  rotateSigningKey,
} from '@portal/backend';

import { localDir } from './lib/paths.ts';

const dataDir = join(localDir, 'backend');
const revoke = process.argv.includes('--revoke');

async function rotate() {
  const unlock = lockDataFolder(dataDir);
  try {
    const { signing } = await rotateSigningKey(dataDir, {
      tokenLifetime: ACCESS_TOKEN_SECONDS,
      revoke,
    });
    process.stdout.write(`The next start signs with the key ${signing.kid}.\n`);
  } finally {
    unlock();
  }
}

rotate().catch((error: unknown) => {
  const running = error instanceof DataFolderInUseError;
  process.stderr.write(
    running ? 'The backend is running; stop it first (Ctrl-C).\n' : `${String(error)}\n`,
  );
  process.exitCode = 1;
});
