/*
 * npm run pin -- client <version> --tenant <slug> --reason "<why>" --to <folder or s3://bucket/prefix>
 * npm run pin -- client --none --tenant <slug> --reason "<why>" --to <folder or s3://bucket/prefix>
 *
 * Gives the people of one firm a version of a portal instead of the current one, or takes that back. SUPABASE_URL and SUPABASE_SECRET_KEY
 * name the project of the site; without them it uses the local backend, which has to run.
 */
import { databaseAt, serviceAccess } from './lib/database.ts';
import { readTarget, runCommand } from './release/options.ts';
import { pinPortal } from './release/pin-portal.ts';

const USAGE =
  'npm run pin -- <client or admin> <version or --none> --tenant <slug> --reason "<why>" --to <folder or s3://bucket/prefix>';

await runCommand(async () => {
  const { target, version, values } = await readTarget(process.argv.slice(2), USAGE);
  const { url, key } = serviceAccess();
  const wanted = {
    version: values.none ? null : version,
    tenant: values.tenant,
    reason: values.reason,
  };
  return pinPortal(target, wanted, { url, database: databaseAt(url, key) });
});
