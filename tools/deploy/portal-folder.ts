import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { checkSigner } from '../release/fits-site.ts';
import { folderPlace } from '../release/folder-place.ts';
import type { Signer } from '../release/keys.ts';
import { folderOf, versionFolder, type Portal } from '../release/layout.ts';
import { openSite } from '../release/live-site.ts';
import { movePointer, previousOf, readPointer } from '../release/pointer.ts';
import { uploadRelease } from '../release/upload.ts';
import { RELEASE_FILE, type ReleaseFile } from '../vite/release-file.ts';

/**
 * Puts the build of a portal into a site as a release, and has the pointer name it. A version that is there is never written again, and a pointer
 * that has left the version behind stays. Returns a sentence about what is current now. Errors: Refusal, where another build of the version is there.
 */
export async function writePortal(
  folder: string,
  portal: Portal,
  dist: string,
  signer: Signer | null,
): Promise<string> {
  const place = folderPlace(folder);
  const site = await openSite(undefined, place, portal);
  if (site.releaseKeys !== 'unsigned' && !signer) {
    return `Release the ${portal} portal with its key: npm run release -- ${portal} --to ${folder}`;
  }
  checkSigner(site, signer);
  const file = join(dist, RELEASE_FILE);
  if (!existsSync(file)) throw new Error(`${file} is missing. Run "npm run build" first.`);
  const { release } = JSON.parse(readFileSync(file, 'utf8')) as ReleaseFile;
  const { version } = release;
  return place.alone(folderOf(portal), async () => {
    const seen = await readPointer(place, portal);
    await uploadRelease(place, site, {
      dist,
      folder: versionFolder(portal, version),
      release: { release, signature: signer?.sign(release) ?? null },
    });
    const { version: current = '', previous = [] } = seen.pointer ?? {};
    if (current === version) return `The ${portal} portal is at ${version}, as before.`;
    if (previous.includes(version)) {
      return `The ${portal} portal stays at ${current}, which came after ${version}. "npm run rollback" goes back.`;
    }
    const next = { portal, version, previous: previousOf(seen.pointer, version), signer };
    await movePointer(place, seen, next);
    return `The ${portal} portal is at ${version}.`;
  });
}
