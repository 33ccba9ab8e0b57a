import type { PoolClient } from 'pg';
import { actAs, type Actor, type StorageContext } from './context.ts';
import { noSuchBucket, noSuchKey } from './storage-error.ts';

export interface BucketRow {
  id: string;
  public: boolean | null;
  /** In bytes. */
  file_size_limit: number | null;
  allowed_mime_types: string[] | null;
}

/** What is known of the bytes of an object, as the real service writes it. */
export interface ObjectMetadata {
  eTag: string;
  size: number;
  mimetype: string;
  cacheControl: string;
  /** ISO 8601. */
  lastModified: string;
  contentLength: number;
  httpStatusCode: 200;
}

export interface ObjectRow {
  id: string;
  bucket_id: string;
  name: string;
  owner: string | null;
  owner_id: string | null;
  version: string | null;
  /** Null where the row was written without bytes. */
  metadata: Partial<ObjectMetadata> | null;
  user_metadata: Record<string, unknown> | null;
  created_at: Date;
  updated_at: Date;
  last_accessed_at: Date;
}

export type NewObject = Pick<
  ObjectRow,
  'id' | 'bucket_id' | 'name' | 'owner_id' | 'version' | 'metadata' | 'user_metadata'
>;

const COLUMNS = `id, bucket_id, name, owner, owner_id, version, metadata, user_metadata,
  created_at, updated_at, last_accessed_at`;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A bucket, for every caller: its limits hold for those who may not see it. Error: NoSuchBucket. */
export async function findBucket({ pool }: StorageContext, id: string): Promise<BucketRow> {
  const { rows } = await pool.query<BucketRow>(
    `select id, public, file_size_limit::float8 as file_size_limit, allowed_mime_types
     from storage.buckets where id = $1`,
    [id],
  );
  if (!rows[0]) throw noSuchBucket();
  return rows[0];
}

/** An object the actor may see. Error: NoSuchKey. */
export function findObject(
  context: StorageContext,
  actor: Actor,
  bucket: string,
  key: string,
): Promise<ObjectRow> {
  return actAs(context, actor, (client) => selectObject(client, bucket, key));
}

export async function selectObject(
  client: PoolClient,
  bucket: string,
  key: string,
): Promise<ObjectRow> {
  const { rows } = await client.query<ObjectRow>(
    `select ${COLUMNS} from storage.objects where bucket_id = $1 and name = $2`,
    [bucket, key],
  );
  if (!rows[0]) throw noSuchKey();
  return rows[0];
}

/** Not RETURNING, which would require the right to read as well. */
export async function insertObject(client: PoolClient, object: NewObject): Promise<void> {
  await client.query(INSERT, valuesOf(object));
}

/** Inserts or replaces, for which the caller must be allowed to read, insert and update. */
export async function upsertObject(client: PoolClient, object: NewObject): Promise<{ id: string }> {
  const { rows } = await client.query<{ id: string }>(
    `${INSERT} on conflict (bucket_id, name) do update set
       owner = excluded.owner, owner_id = excluded.owner_id, version = excluded.version,
       metadata = excluded.metadata, user_metadata = excluded.user_metadata, updated_at = now()
     returning id`,
    valuesOf(object),
  );
  return rows[0] ?? { id: object.id };
}

/** The next writer of the same object waits until this transaction ends. */
export async function lockObject(client: PoolClient, bucket: string, key: string): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `storage object ${bucket}/${key}`,
  ]);
}

/** Always in the same order, so that two who want the same ones never wait for each other. */
export async function lockObjects(
  client: PoolClient,
  objects: readonly { bucket: string; key: string }[],
): Promise<void> {
  const sorted = objects.toSorted((a, b) =>
    `${a.bucket}/${a.key}` < `${b.bucket}/${b.key}` ? -1 : 1,
  );
  for (const { bucket, key } of sorted) await lockObject(client, bucket, key);
}

/** Deletes what the caller may delete and see, and returns it. */
export async function deleteObjects(
  client: PoolClient,
  bucket: string,
  keys: readonly string[] | 'all',
): Promise<ObjectRow[]> {
  const { rows } = await client.query<ObjectRow>(
    `delete from storage.objects where bucket_id = $1 and ($2::text[] is null or name = any ($2))
     returning ${COLUMNS}`,
    [bucket, keys === 'all' ? null : keys],
  );
  return rows;
}

const INSERT = `
  insert into storage.objects (id, bucket_id, name, owner, owner_id, version, metadata, user_metadata)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`;

function valuesOf(object: NewObject): unknown[] {
  const { id, bucket_id, name, owner_id, version, metadata, user_metadata } = object;
  return [
    id,
    bucket_id,
    name,
    toUuid(owner_id),
    owner_id,
    version,
    JSON.stringify(metadata),
    JSON.stringify(user_metadata),
  ];
}

/** The older column of the owner takes nothing else. */
export function toUuid(owner: string | null): string | null {
  return owner !== null && UUID.test(owner) ? owner : null;
}
