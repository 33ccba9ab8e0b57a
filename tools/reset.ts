/* npm run reset: deletes what this machine keeps between starts, in .local; backups stay. */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { DataFolderInUseError, lockDataFolder } from '@portal/backend';

import { localDir } from './lib/paths.ts';

/** Whether a running product, on any ports, holds the data. If not, takes the lock, so that none starts during the reset. */
function isInUse(): boolean {
  try {
    lockDataFolder(join(localDir, 'backend'));
    return false;
  } catch (error) {
    if (error instanceof DataFolderInUseError) return true;
    throw error;
  }
}

const existed = existsSync(localDir);
if (isInUse()) {
  process.stderr.write('The product is running; stop it first (Ctrl-C), then reset.\n');
  process.exitCode = 1;
} else {
  const names = existed ? readdirSync(localDir) : [];
  for (const name of names.filter((each) => each !== 'backups')) {
    rmSync(join(localDir, name), { recursive: true, force: true });
  }
  process.stdout.write(
    existed
      ? 'Forgotten. The next npm start makes everything anew.\n'
      : 'There was nothing to forget.\n',
  );
  if (names.includes('backups')) process.stdout.write('Backups stay in .local/backups.\n');
}
