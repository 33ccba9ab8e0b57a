import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { json } from '../gateway/responses.ts';
import { checkContent } from './content-check.ts';
import { actAs, ownerOf, type StorageCall, type StorageContext } from './context.ts';
import { readJson, required, type JsonBody } from './json-body.ts';
import { checkAllowedType } from './mime-types.ts';
import { checkBucketName, checkKey } from './names.ts';
import {
  findBucket,
  findObject,
  insertObject,
  lockObject,
  lockObjects,
  selectObject,
  toUuid,
  upsertObject,
  type NewObject,
  type ObjectRow,
} from './object-rows.ts';
import { invalidRequest, noSuchKey } from './storage-error.ts';
import { commitVersion, currentVersion, removeBytes } from './store-object.ts';
import { checkCacheControl } from './upload-body.ts';
import { wantsUpsert } from './upload.ts';
import { metadataOfHeaders } from './user-metadata.ts';

interface Ends {
  from: { bucket: string; key: string };
  to: { bucket: string; key: string };
}

/** POST /object/move: the caller must be allowed to read and change the object, here and at its new place. */
export async function moveObject(context: StorageContext, call: StorageCall): Promise<Response> {
  const { from, to } = readEnds(await readJson(call.request));
  const owner = ownerOf(call.claims);
  const moved = await actAs(context, call, async (client) => {
    // Also where it comes from: who replaces it there at this moment would delete the bytes it takes along.
    await lockObjects(client, [from, to]);
    const object = await selectObject(client, from.bucket, from.key);
    // The bytes stay where they are: only the row holds their name.
    const { rows } = await client.query<{ id: string }>(
      `update storage.objects set bucket_id = $2, name = $3, updated_at = now(),
         owner_id = coalesce($4, owner_id), owner = coalesce($5, owner)
       where id = $1 returning id`,
      [object.id, to.bucket, to.key, owner, owner && toUuid(owner)],
    );
    if (!rows[0]) throw noSuchKey();
    return rows[0];
  });
  return json({ message: 'Successfully moved', Id: moved.id, Key: to.key });
}

/** POST /object/copy: the caller must be allowed to read the object and to write at the new place. */
export async function copyObject(context: StorageContext, call: StorageCall): Promise<Response> {
  const body = await readJson(call.request);
  const { from, to } = readEnds(body);
  await findBucket(context, to.bucket);
  const { source, version } = await copyBytes(context, call, from);
  const copy = await commitVersion(context, version, async () => {
    const object = {
      id: randomUUID(),
      bucket_id: to.bucket,
      name: to.key,
      owner_id: ownerOf(call.claims),
      version,
      ...(await describeCopy(context, call, body, source, { bucket: to.bucket, version })),
    };
    const { id, replaced } = await actAs(context, call, async (client) => {
      await lockObject(client, to.bucket, to.key);
      if (wantsUpsert(call.request)) return replace(client, object);
      await insertObject(client, object);
      return { id: object.id, replaced: undefined };
    });
    if (replaced !== undefined) await removeBytes(context, [replaced]);
    return { ...object, id };
  });
  const { id, owner_id } = copy;
  return json({ ...copy, owner: toUuid(owner_id), Id: id, Key: `${to.bucket}/${to.key}` });
}

/** Between reading the row and copying the bytes, the object may have been replaced: then the new ones are copied. */
async function copyBytes(
  context: StorageContext,
  call: StorageCall,
  { bucket, key }: Ends['from'],
): Promise<{ source: ObjectRow; version: string }> {
  let missing: string | null | undefined;
  while (true) {
    const source = await findObject(context, call, bucket, key);
    const version = await context.files.copy(source.version ?? '');
    if (version !== undefined) return { source, version };
    if (source.version === missing) throw noSuchKey();
    missing = source.version;
  }
}

async function replace(client: PoolClient, object: NewObject) {
  const replaced = await currentVersion(client, object.bucket_id, object.name);
  const { id } = await upsertObject(client, object);
  return { id, replaced };
}

/** From the source, or with copyMetadata: false from the caller. */
async function describeCopy(
  context: StorageContext,
  { request }: StorageCall,
  body: JsonBody,
  source: ObjectRow,
  to: { bucket: string; version: string },
): Promise<Pick<ObjectRow, 'metadata' | 'user_metadata'>> {
  const metadata = { ...source.metadata, lastModified: new Date().toISOString() };
  if (body.boolean('copyMetadata') ?? true) {
    return { metadata, user_metadata: source.user_metadata };
  }
  const given = body.object('metadata');
  const cacheControl = given.string('cacheControl');
  if (cacheControl !== undefined) metadata.cacheControl = checkCacheControl(cacheControl);
  const mimetype = given.string('mimetype');
  if (mimetype !== undefined) {
    const { allowed_mime_types } = await findBucket(context, to.bucket);
    checkAllowedType(mimetype, allowed_mime_types);
    const path = context.files.pathOf(to.version);
    if (allowed_mime_types?.length && path !== undefined) await checkContent(path, mimetype);
    metadata.mimetype = mimetype;
  }
  return { metadata, user_metadata: metadataOfHeaders(request.headers) };
}

function readEnds(body: JsonBody): Ends {
  if (body.has('sourceVersionId')) throw invalidRequest('Versions of objects are not supported');
  const bucket = required(body.string('bucketId'), 'bucketId');
  const ends = {
    from: { bucket, key: required(body.string('sourceKey'), 'sourceKey') },
    to: {
      bucket: body.string('destinationBucket') || bucket,
      key: required(body.string('destinationKey'), 'destinationKey'),
    },
  };
  for (const end of [ends.from, ends.to]) {
    checkBucketName(end.bucket);
    checkKey(end.key);
  }
  return ends;
}
