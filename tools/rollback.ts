/*
 * npm run rollback -- client [version] --to <folder or s3://bucket/prefix> [--site <address or folder>] [--key <file>]
 *
 * Moves the pointer of a portal to a version that is there: to the one before without a name.
 */
import { readTarget, runCommand } from './release/options.ts';
import { rollBack } from './release/roll-back.ts';

const USAGE = 'npm run rollback -- <client or admin> [version] --to <folder or s3://bucket/prefix>';

await runCommand(async () => {
  const { target, version } = await readTarget(process.argv.slice(2), USAGE);
  return rollBack(target, version);
});
