/* npm run reset: forgets everything this machine kept. */
import { existsSync, rmSync } from 'node:fs';

import { localDir } from './lib/paths.ts';
import { isFree, portFrom } from './lib/ports.ts';

if (!(await isFree(portFrom('DB_PORT')))) {
  process.stderr.write('The product seems to be running; stop it first (Ctrl-C), then reset.\n');
  process.exit(1);
}
const existed = existsSync(localDir);
rmSync(localDir, { recursive: true, force: true });
process.stdout.write(
  existed
    ? 'Forgotten. The next npm start makes everything anew.\n'
    : 'There was nothing to forget.\n',
);
