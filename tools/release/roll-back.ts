import type { ReleaseFile } from '@portal/shared-core/contract';

import { RELEASE_FILE } from '../vite/release-file.ts';
import { checkFit, checkSignature, checkSigner } from './fits-site.ts';
import { versionsAt } from './list-releases.ts';
import { checkedVersion, folderOf, versionFolder, type Portal } from './layout.ts';
import type { Place } from './place.ts';
import { notSeen } from './not-seen.ts';
import { movePointer, previousOf, readPointer } from './pointer.ts';
import { Refusal } from './refusal.ts';
import type { Target } from './release-portal.ts';
import { readRelease } from './upload.ts';

/** Moves the pointer to a version that is there, the one before without a name. Answers what was done, in sentences. Errors: Refusal. */
export async function rollBack(target: Target, wanted: string | undefined): Promise<string[]> {
  const { portal, place, site, signer } = target;
  checkSigner(site, signer);
  const seen = await readPointer(place, portal);
  if (!seen.pointer) throw new Refusal(`${portal} has no release at ${place.name}.`);
  const version = wanted ?? seen.pointer.previous[0];
  if (version === undefined) {
    throw new Refusal(
      `The pointer of ${portal} names no version before ${seen.pointer.version}. Name one: "npm run releases" lists them.`,
    );
  }
  if (version === seen.pointer.version) return [`${version} of ${portal} is the current version.`];
  const notes = await requireVersion(target, version);
  const previous = previousOf(seen.pointer, version);
  const { serial } = await place.alone(folderOf(portal), () =>
    movePointer(place, seen, { portal, version, previous, signer }),
  );
  return [
    ...notes,
    `${version} of ${portal} is the current version instead of ${seen.pointer.version}, change ${serial} of the pointer.`,
    ...(await notSeen(site, version)),
  ];
}

/** Refuses a version that is not there as a whole, or that the site would refuse. Answers what was not checked. Errors: Refusal. */
export async function requireVersion(target: Target, version: string): Promise<string[]> {
  const { portal, place, site, exceptions } = target;
  const file = await completeRelease(place, portal, version);
  checkSignature(site, file);
  return checkFit(site, file.release, exceptions);
}

async function completeRelease(
  place: Place,
  portal: Portal,
  version: string,
): Promise<ReleaseFile> {
  const folder = versionFolder(portal, checkedVersion(version));
  const file = await readRelease(place, `${folder}/${RELEASE_FILE}`);
  if (!file) {
    const versions = await versionsAt(place, portal);
    const there = [...versions].filter(([, isComplete]) => isComplete).map(([each]) => each);
    const list = there.length > 0 ? there.join(', ') : 'none';
    throw new Refusal(
      `There is no complete version ${version} of ${portal} at ${place.name}. There are: ${list}.`,
    );
  }
  const { release } = file;
  if (release.portal === portal && release.version === version) return file;
  throw new Refusal(`${folder} at ${place.name} holds ${release.version} of ${release.portal}.`);
}
