import { RELEASE_FILE } from '../vite/release-file.ts';
import { folderOf, type Portal } from './layout.ts';
import type { Place } from './place.ts';
import { readPointer } from './pointer.ts';

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
