/*
 * npm run releases -- client --to <folder or s3://bucket/prefix>
 * DATABASE_URL=<address> npm run releases -- client --to <folder or s3://bucket/prefix> --prune <keep>
 *
 * Lists the versions of a portal that are there. With --prune it deletes those that are neither current nor pinned nor among the last <keep>.
 */
import { listReleases } from './release/list-releases.ts';
import { readOptions, runCommand } from './release/options.ts';

const USAGE = 'npm run releases -- <client or admin> --to <folder or s3://bucket/prefix>';

await runCommand(async () => {
  const { portal, place } = readOptions(process.argv.slice(2), USAGE);
  return listReleases(place, portal);
});
