import { json } from '../gateway/responses.ts';
import { actAs, ownerOf, type StorageCall, type StorageContext } from './context.ts';
import { readJson, required, type JsonBody } from './json-body.ts';
import { checkKey } from './names.ts';
import { findBucket, findObject } from './object-rows.ts';
import { MOST_KEYS, UPLOAD_LINK_SECONDS } from './options.ts';
import { invalidParameter, invalidRequest } from './storage-error.ts';
import { tryPermission } from './store-object.ts';
import { wantsUpsert } from './upload.ts';
import { metadataOfHeaders } from './user-metadata.ts';

/** A hundred years; what is longer is a mistake. */
const LONGEST_LINK_SECONDS = 100 * 365 * 24 * 60 * 60;

const NOT_FOUND = 'Either the object does not exist or you do not have access to it';

/** POST /object/sign/<bucket>/<key>: a link to download an object the caller may see. */
export async function signDownload(context: StorageContext, call: StorageCall): Promise<Response> {
  const { bucket, key, request } = call;
  checkKey(key);
  const body = await readJson(request);
  if (body.has('versionId')) throw invalidRequest('Versions of objects are not supported');
  const seconds = readSeconds(body);
  await findObject(context, call, bucket, key);
  return json({ signedURL: await downloadLink(context, { bucket, key }, seconds) });
}

/** POST /object/sign/<bucket>: links to many objects; those the caller may not see get an error in their place. */
export async function signDownloads(context: StorageContext, call: StorageCall): Promise<Response> {
  const { bucket, request } = call;
  const body = await readJson(request);
  const seconds = readSeconds(body);
  const keys = required(body.strings('paths'), 'paths');
  if (keys.length === 0 || keys.length > MOST_KEYS) {
    throw invalidRequest(`body/paths must have between 1 and ${MOST_KEYS} items`);
  }
  const { rows } = await actAs(context, call, (client) =>
    client.query<{ name: string }>(
      'select name from storage.objects where bucket_id = $1 and name = any ($2)',
      [bucket, keys],
    ),
  );
  const visible = new Set(rows.map(({ name }) => name));
  const links = keys.map(async (key) => {
    if (!visible.has(key)) return { path: key, signedURL: null, error: NOT_FOUND };
    const signedURL = await downloadLink(context, { bucket, key }, seconds);
    return { path: key, signedURL, error: null };
  });
  return json(await Promise.all(links));
}

/** POST /object/upload/sign/<bucket>/<key>: a link to upload one object where the caller may write. */
export async function signUpload(context: StorageContext, call: StorageCall): Promise<Response> {
  const { bucket, key, request, claims } = call;
  checkKey(key);
  const owner = ownerOf(claims);
  const upsert = wantsUpsert(request);
  const target = { actor: call, bucket: await findBucket(context, bucket), key, owner, upsert };
  const userMetadata = metadataOfHeaders(request.headers);
  const mimetype = request.headers.get('content-type') ?? 'application/json';
  await tryPermission(context, target, { mimetype, userMetadata }, undefined);
  const token = await context.links.signUpload({ bucket, key }, UPLOAD_LINK_SECONDS, {
    owner,
    upsert,
  });
  return json({ url: `/object/upload/sign/${bucket}/${key}?token=${token}`, token });
}

/** Not encoded: the client library encodes the link as a whole. */
async function downloadLink(
  { links }: StorageContext,
  target: { bucket: string; key: string },
  seconds: number,
): Promise<string> {
  const token = await links.signDownload(target, seconds);
  return `/object/sign/${target.bucket}/${target.key}?token=${token}`;
}

function readSeconds(body: JsonBody): number {
  const seconds = required(body.integer('expiresIn', 1), 'expiresIn');
  if (seconds > LONGEST_LINK_SECONDS) throw invalidParameter('Invalid Parameter expiresIn');
  return seconds;
}
