/* npm run backup [-- <file>]: the data of this machine as one file, while the product is stopped. */
import { join, resolve } from 'node:path';

import { backupPath, backUp } from './backup/backup.ts';
import { localDir } from './lib/paths.ts';

const dataDir = join(localDir, 'backend');
const [file] = process.argv.slice(2);

try {
  const written = await backUp(
    dataDir,
    file === undefined ? backupPath(dataDir, new Date(), 'backup') : resolve(file),
  );
  process.stdout.write(
    `Written to ${written}. It holds personal data and the signing keys: keep it like a password.\nnpm run restore -- ${written} brings it back.\n`,
  );
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
