/* npm run reset: forgets everything this machine kept. */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { DataFolderInUseError, lockDataFolder } from '@portal/backend';

import { localDir } from './lib/paths.ts';

const existed = existsSync(localDir);
try {
  // Held by a running product, on whatever ports; and taken, so that none starts while its data goes.
  lockDataFolder(join(localDir, 'backend'));
} catch (error) {
  if (!(error instanceof DataFolderInUseError)) throw error;
  process.stderr.write('The product is running; stop it first (Ctrl-C), then reset.\n');
  process.exit(1); // nothing below may happen
}
rmSync(localDir, { recursive: true, force: true });
process.stdout.write(
  existed
    ? 'Forgotten. The next npm start makes everything anew.\n'
    : 'There was nothing to forget.\n',
);
