import { RELEASE_FILE } from '../vite/release-file.ts';
import { checkHost, type Exceptions } from './fits-site.ts';
import { folderOf, versionFolder, type Portal } from './layout.ts';
import { readHost } from './live-site.ts';
import type { Place } from './place.ts';
import { readPointer } from './pointer.ts';
import { Refusal } from './refusal.ts';
import { readRelease } from './upload.ts';

/** The versions of a portal that are there, as lines: the current one with a mark, then those it names as earlier ones, then the others. */
export async function listReleases(place: Place, portal: Portal): Promise<string[]> {
  const { pointer } = await readPointer(place, portal);
  const versions = await versionsAt(place, portal);
  const { version: current, previous = [], serial = 0, at = '' } = pointer ?? {};
  const named = current === undefined ? [] : [current, ...previous];
  const others = [...versions.keys()].filter((version) => !named.includes(version));
  const lines = [...named, ...others].map((version) => {
    const isComplete = versions.get(version);
    const state = isComplete ? '' : isComplete === false ? 'not complete' : 'missing';
    const mark = version === current ? `current, change ${serial} at ${at}` : state;
    return `${version === current ? '*' : ' '} ${version}  ${mark}`.trimEnd();
  });
  return [`${portal} at ${place.name}:`, ...(lines.length > 0 ? lines : ['  no release'])];
}

/** Every version of which files are there: whether it is complete. */
export async function versionsAt(place: Place, portal: Portal): Promise<Map<string, boolean>> {
  const versions = new Map<string, boolean>();
  for (const path of await place.list(folderOf(portal))) {
    const [, , version = '', ...file] = path.split('/');
    if (file.length === 0) continue;
    versions.set(version, versions.get(version) === true || file.join('/') === RELEASE_FILE);
  }
  return versions;
}

/** Compares the host in a folder with the current version of a portal, and with `also`, one that is pinned. Errors: Refusal. */
export async function compareHost(
  place: Place,
  portal: Portal,
  {
    folder,
    also,
    accepted,
  }: { folder: string; also: string | undefined } & Pick<Exceptions, 'accepted'>,
): Promise<string[]> {
  const host = readHost(folder);
  const { pointer } = await readPointer(place, portal);
  const versions = [pointer?.version, also].filter((version) => version !== undefined);
  const lines: string[] = [];
  for (const version of versions) {
    const file = await readRelease(place, `${versionFolder(portal, version)}/${RELEASE_FILE}`);
    if (!file)
      throw new Refusal(`There is no complete version ${version} of ${portal} at ${place.name}.`);
    checkHost(host, file.release, accepted);
    lines.push(`The host in ${folder} gives all that ${version} of ${portal} needs.`);
  }
  return lines.length > 0 ? lines : [`${portal} has no release at ${place.name}.`];
}
