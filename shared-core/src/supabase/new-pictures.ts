import type { PortalClient } from './client.ts';
import { storageOf } from './storage.ts';
import { unwrap, unwrapRow } from './unwrap.ts';

/** Whether new pictures are checked for malware before they are shown, and what waits for that or did not pass. */
export interface PictureCheck {
  is_on: boolean;
  state: string | null;
  reason: string | null;
  offered_at: string | null;
}

/** Whose picture it is: the logo of a firm, or without one the picture of the signed-in person. */
type Firm = string | undefined;

const firmOf = (firm: Firm) => (firm === undefined ? {} : { tenant_id: firm });

/** Reads the check of the person's pictures, or of the logos of a firm. Raises not_found. */
export async function readPictureCheck(
  client: PortalClient,
  firm?: Firm,
  signal: AbortSignal = new AbortController().signal,
): Promise<PictureCheck> {
  const check = client.rpc('picture_check', firmOf(firm));
  return unwrapRow(await check.abortSignal(signal).maybeSingle());
}

/**
 * Uploads a picture, PNG or JPEG: into the public bucket while nothing is checked, else into the bucket of those that are. Resolves to its
 * path in the public bucket, or to null where it waits for its check and the database shows it by itself. Raises picture.too_large,
 * picture.check_changed, rate.too_many, what the storage service refuses.
 */
export async function placePicture(
  client: PortalClient,
  { owner, firm, picture }: { owner: string; firm?: Firm; picture: Blob },
): Promise<string | null> {
  const { is_on: isOn, state } = await readPictureCheck(client, firm);
  const path = `${owner}/${crypto.randomUUID()}.${picture.type === 'image/png' ? 'png' : 'jpg'}`;
  const shown = firm === undefined ? 'avatars' : 'logos';
  const bucket = (await storageOf(client)).from(isOn ? 'new-pictures' : shown);
  unwrap(await bucket.upload(path, picture, { contentType: picture.type }));
  if (isOn) {
    unwrap(await client.rpc('offer_picture', { path, ...firmOf(firm) }));
    return null;
  }
  if (state !== null) await withdrawPicture(client, firm);
  return path;
}

/** Takes away the picture that waits or did not pass. What it leaves in storage, the worker removes, too. */
export async function withdrawPicture(client: PortalClient, firm?: Firm): Promise<void> {
  const paths = unwrap(await client.rpc('withdraw_picture', firmOf(firm)));
  if (paths.length > 0) await (await storageOf(client)).from('new-pictures').remove(paths);
}
