import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { ReleaseFile } from '@portal/shared-core/contract';

import { RELEASE_FILE } from '../vite/release-file.ts';
import { checkFit, checkSigner, type Exceptions } from './fits-site.ts';
import type { Signer } from './keys.ts';
import { folderOf, versionFolder, type Portal } from './layout.ts';
import type { LiveSite } from './live-site.ts';
import type { Place } from './place.ts';
import { notSeen } from './not-seen.ts';
import { movePointer, previousOf, readPointer } from './pointer.ts';
import { Refusal } from './refusal.ts';
import { uploadRelease } from './upload.ts';

/** Where a portal is released, and what may be done there. */
export interface Target {
  portal: Portal;
  place: Place;
  site: LiveSite;
  signer: Signer | null;
  exceptions: Exceptions;
}

/**
 * Builds a version of a portal, writes it, and moves the pointer to it, but for `hold`. All checks come before the first write. A run that breaks while it writes
 * leaves the pointer as it was. Answers what was done, in sentences. Errors: Refusal.
 */
export async function releasePortal(
  target: Target,
  version: string,
  /** Builds the portal and answers the folder. */
  build: () => Promise<string>,
  { hold = false }: { hold?: boolean } = {},
): Promise<string[]> {
  const { portal, place, site, signer, exceptions } = target;
  checkSigner(site, signer);
  const seen = await readPointer(place, portal);
  const dist = await build().catch((error: unknown) => {
    throw new Refusal(
      `Nothing was released. ${error instanceof Error ? error.message : String(error)}`,
    );
  });
  const built = readBuilt(dist, portal, version);
  const notes = await checkFit(site, built.release, exceptions);
  const release: ReleaseFile = { ...built, signature: signer?.sign(built.release) ?? null };

  return place.alone(folderOf(portal), async () => {
    const folder = versionFolder(portal, version);
    const written = await uploadRelease(place, site, { dist, folder, release });
    const upload =
      written === 0
        ? `${version} of ${portal} was at ${place.name}.`
        : `${version} of ${portal} is at ${place.name}: ${written} files written.`;
    if (hold) return [...notes, upload, 'The pointer is as it was.'];
    if (seen.pointer?.version === version) return [...notes, upload, 'It was the current version.'];
    const previous = previousOf(seen.pointer, version);
    const { serial } = await movePointer(place, seen, { portal, version, previous, signer });
    const current = `It is the current version, change ${serial} of the pointer.`;
    return [...notes, upload, current, ...(await notSeen(site, version))];
  });
}

function readBuilt(dist: string, portal: Portal, version: string): ReleaseFile {
  const file = JSON.parse(readFileSync(join(dist, RELEASE_FILE), 'utf8')) as ReleaseFile;
  if (file.release.portal === portal && file.release.version === version) return file;
  throw new Refusal(
    `The build is ${file.release.version} of ${file.release.portal}, not ${version} of ${portal}.`,
  );
}
