/*
 * npm run releases -- client --to <folder or s3://bucket/prefix>
 * npm run releases -- client [version] --to <folder or s3://bucket/prefix> --host host-shell/dist
 * DATABASE_URL=<address> npm run releases -- client --to <folder or s3://bucket/prefix> --prune <keep> [--site …] [--key <file>]
 *
 * Lists the versions of a portal that are there. With --host it looks whether a new host gives what the current version needs, and a named one.
 * With --prune it deletes those that are neither current, nor pinned, nor among the last <keep> before the current one.
 */
import { compareHost, listReleases } from './release/list-releases.ts';
import { readOptions, readTarget, runCommand } from './release/options.ts';
import { pinnedVersions } from './release/pinned-versions.ts';
import { pruneReleases } from './release/prune.ts';

const USAGE = 'npm run releases -- <client or admin> --to <folder or s3://bucket/prefix>';

await runCommand(async () => {
  const args = process.argv.slice(2);
  const { portal, version, place, exceptions, values } = readOptions(args, USAGE);
  const { host: folder, prune } = values;
  if (prune !== undefined) {
    const { target } = await readTarget(args, USAGE);
    const pinned = await pinnedVersions(process.env['DATABASE_URL'], portal);
    return pruneReleases(target, Number(prune), pinned);
  }
  return folder
    ? compareHost(place, portal, { folder, also: version, accepted: exceptions.accepted })
    : listReleases(place, portal);
});
