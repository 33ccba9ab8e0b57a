/*
 * npm run releases -- client --to <folder or s3://bucket/prefix>
 * npm run releases -- client [version] --to <folder or s3://bucket/prefix> --host host-shell/dist
 *
 * Lists the versions of a portal that are there. With --host it looks whether a new host gives what the current version needs, and a named one.
 */
import { compareHost, listReleases } from './release/list-releases.ts';
import { readOptions, runCommand } from './release/options.ts';

const USAGE = 'npm run releases -- <client or admin> --to <folder or s3://bucket/prefix>';

await runCommand(async () => {
  const { portal, version, place, exceptions, values } = readOptions(process.argv.slice(2), USAGE);
  const { host: folder } = values;
  return folder
    ? compareHost(place, portal, { folder, also: version, accepted: exceptions.accepted })
    : listReleases(place, portal);
});
