import { RELEASE_FILE } from '../vite/release-file.ts';
import { checkSigner } from './fits-site.ts';
import { folderOf, versionFolder } from './layout.ts';
import { versionsAt } from './list-releases.ts';
import { movePointer, readPointer } from './pointer.ts';
import { Refusal } from './refusal.ts';
import type { Target } from './release-portal.ts';

/**
 * Deletes the complete versions that are neither current, nor pinned, nor among the `keep` before the current one. The pointer forgets them
 * first, so that no rollback leads to them. Answers what was deleted, in sentences. Errors: Refusal.
 */
export async function pruneReleases(
  target: Target,
  keep: number,
  pinned: ReadonlySet<string>,
): Promise<string[]> {
  const { portal, place, site, signer } = target;
  checkSigner(site, signer);
  if (!Number.isInteger(keep) || keep < 1) {
    throw new Refusal(
      '--prune takes how many versions before the current one are kept: 1 or more.',
    );
  }
  return place.alone(folderOf(portal), async () => {
    const seen = await readPointer(place, portal);
    if (!seen.pointer) throw new Refusal(`${portal} has no release at ${place.name}.`);
    const { version, previous } = seen.pointer;
    const kept = new Set([version, ...previous.slice(0, keep), ...pinned]);
    const versions = await versionsAt(place, portal);
    const old = [...versions].filter(([each, isComplete]) => isComplete && !kept.has(each));
    if (old.length === 0) return ['There is nothing to delete.'];
    const gone = new Set(old.map(([each]) => each));
    if (previous.some((each) => gone.has(each))) {
      const rest = previous.filter((each) => !gone.has(each));
      await movePointer(place, seen, { portal, version, previous: rest, signer });
    }
    for (const each of gone) {
      const folder = versionFolder(portal, each);
      // Without release.json it is no version any more, also when this run ends here.
      await place.remove([`${folder}/${RELEASE_FILE}`]);
      await place.remove(await place.list(folder));
    }
    return [...gone].map((each) => `${each} of ${portal} is deleted.`);
  });
}
