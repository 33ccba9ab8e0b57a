/* What journeys need to release a portal without the command line. */
import { folderPlace } from './folder-place.ts';
import { signerOf, type makeKeys } from './keys.ts';
import type { Portal } from './layout.ts';
import { openSite } from './live-site.ts';
import type { Target } from './release-portal.ts';

export { fileHashes } from '../vite/release-file.ts';
export { makeKeys } from './keys.ts';
export { releasePortal } from './release-portal.ts';
export { rollBack } from './roll-back.ts';

/** A site in a folder as the target of a release, signed with a key of `makeKeys`. What its host gives is not compared: a browser has to refuse what does not fit. Errors: Refusal. */
export async function targetIn(
  folder: string,
  portal: Portal,
  { privateKey }: Pick<ReturnType<typeof makeKeys>, 'privateKey'>,
): Promise<Target> {
  const place = folderPlace(folder);
  return {
    portal,
    place,
    site: { ...(await openSite(undefined, place, portal)), contract: null },
    signer: signerOf(undefined, { PORTAL_RELEASE_KEY: privateKey }),
    exceptions: { accepted: [], unchecked: true },
  };
}
