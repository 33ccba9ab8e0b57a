import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { isConnectionLost } from '../database/connection-lost.ts';
import { checkContent } from './content-check.ts';
import { actAs, type Actor, type StorageContext } from './context.ts';
import type { StoredBytes } from './file-store.ts';
import { checkAllowedType } from './mime-types.ts';
import { isFolderPlaceholder } from './names.ts';
import {
  insertObject,
  lockObject,
  upsertObject,
  type BucketRow,
  type NewObject,
  type ObjectMetadata,
} from './object-rows.ts';
import type { UploadDescription } from './upload-body.ts';

/** Where an upload goes and in whose name. */
export interface UploadTarget {
  actor: Actor;
  bucket: BucketRow;
  key: string;
  owner: string | null;
  upsert: boolean;
}

/** The most bytes a file at this place may have. */
export function sizeLimit(context: StorageContext, { bucket, key }: UploadTarget): number {
  if (isFolderPlaceholder(key)) return 0;
  return Math.min(context.fileSizeLimit, bucket.file_size_limit ?? Infinity);
}

/** Errors: InvalidMimeType. */
export function checkDeclared({ bucket, key }: UploadTarget, mimetype: string): void {
  checkAllowedType(mimetype, isFolderPlaceholder(key) ? null : bucket.allowed_mime_types);
}

/**
 * Whether the actor may write there, tried out and undone, before any bytes are sent. `length` is what the client
 * says it will send. Errors: AccessDenied, Duplicate.
 */
export async function tryPermission(
  context: StorageContext,
  target: UploadTarget,
  { mimetype, userMetadata }: Pick<UploadDescription, 'mimetype' | 'userMetadata'>,
  length: number | undefined,
): Promise<void> {
  const object = newObject(target, {
    version: '1',
    metadata: { mimetype, ...(length !== undefined && { contentLength: length }) },
    user_metadata: userMetadata,
  });
  await actAs(context, target.actor, async (client) => {
    await client.query('savepoint attempt');
    await (target.upsert ? upsertObject(client, object) : insertObject(client, object));
    await client.query('rollback to savepoint attempt');
  });
}

/**
 * Makes a complete file the object at its place: checks its content, keeps the bytes, then writes the row as the
 * actor, then deletes the bytes it replaces. What is refused leaves nothing behind. Returns the id of the object.
 *
 * Errors: InvalidMimeType, AccessDenied, Duplicate.
 */
export async function storeObject(
  context: StorageContext,
  target: UploadTarget,
  path: string,
  description: UploadDescription,
  bytes: StoredBytes,
): Promise<string> {
  const { bucket, key } = target;
  checkDeclared(target, description.mimetype);
  if (bucket.allowed_mime_types?.length && !isFolderPlaceholder(key)) {
    await checkContent(path, description.mimetype);
  }
  const version = await context.files.keep(path);
  const object = newObject(target, {
    version,
    metadata: metadataOf(description, bytes),
    user_metadata: description.userMetadata,
  });
  return commitVersion(context, version, async () => {
    const { id, replaced } = await actAs(context, target.actor, async (client) => {
      await lockObject(client, bucket.id, key);
      const old = target.upsert ? await currentVersion(client, bucket.id, key) : undefined;
      if (target.upsert) return { id: (await upsertObject(client, object)).id, replaced: old };
      await insertObject(client, object);
      return { id: object.id, replaced: undefined };
    });
    if (replaced !== undefined) await removeBytes(context, [replaced]);
    return id;
  });
}

/** Runs what makes a kept version part of an object, and deletes its bytes when that fails for certain. */
export async function commitVersion<T>(
  context: StorageContext,
  version: string,
  commit: () => Promise<T>,
): Promise<T> {
  try {
    return await commit();
  } catch (error) {
    // A connection lost while committing leaves open whether the row exists; the next start finds out.
    if (!isConnectionLost(error)) await removeBytes(context, [version]);
    throw error;
  }
}

/** After their rows are gone. What cannot be deleted now is swept at the next start. */
export async function removeBytes(
  { files, log }: StorageContext,
  versions: readonly (string | null)[],
): Promise<void> {
  try {
    await files.remove(versions.filter((version) => version !== null));
  } catch (error) {
    log.error({ error }, 'Files of deleted objects could not be removed');
  }
}

export async function currentVersion(
  client: PoolClient,
  bucket: string,
  key: string,
): Promise<string | undefined> {
  const { rows } = await client.query<{ version: string | null }>(
    'select version from storage.objects where bucket_id = $1 and name = $2',
    [bucket, key],
  );
  return rows[0]?.version ?? undefined;
}

function newObject(
  { bucket, key, owner }: UploadTarget,
  rest: Pick<NewObject, 'version' | 'metadata' | 'user_metadata'>,
): NewObject {
  return { id: randomUUID(), bucket_id: bucket.id, name: key, owner_id: owner, ...rest };
}

function metadataOf(
  { mimetype, cacheControl }: UploadDescription,
  { size, etag }: StoredBytes,
): ObjectMetadata {
  return {
    eTag: etag,
    size,
    mimetype,
    cacheControl,
    lastModified: new Date().toISOString(),
    contentLength: size,
    httpStatusCode: 200,
  };
}
