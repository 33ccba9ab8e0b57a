/* npm run restore -- <file>: brings back what npm run backup wrote, while the product is stopped. */
import { join, resolve } from 'node:path';

import { restore } from './backup/backup.ts';
import { newestMigration } from './lib/newest-migration.ts';
import { localDir } from './lib/paths.ts';

const [file] = process.argv.slice(2);

if (file === undefined) {
  process.stderr.write('Name the file: npm run restore -- .local/backups/<file>.tar.gz\n');
  process.exitCode = 1;
} else {
  try {
    const replaced = await restore(resolve(file), join(localDir, 'backend'), newestMigration());
    process.stdout.write('Restored. npm start opens it.\n');
    if (replaced) {
      process.stdout.write(
        `What was there before is in ${replaced}. Delete it when you do not need it.\n`,
      );
    }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
