import { json } from '../gateway/responses.ts';
import { bucketSettings } from './bucket-settings.ts';
import { actAs, ownerOf, type StorageCall, type StorageContext } from './context.ts';
import { readJson } from './json-body.ts';
import { checkBucketName } from './names.ts';
import { deleteObjects, toUuid } from './object-rows.ts';
import { removeBytes } from './store-object.ts';
import { alreadyExists, invalidRequest, noSuchBucket, StorageError } from './storage-error.ts';

const COLUMNS = `id, name, coalesce(owner_id, owner::text, '') as owner, public, created_at, updated_at,
  file_size_limit::float8 as file_size_limit, allowed_mime_types`;

const SORT_COLUMNS = ['id', 'name', 'created_at', 'updated_at'];

/** GET /bucket?limit=&offset=&sortColumn=&sortOrder=&search=: the buckets the caller may see. */
export async function listBuckets(context: StorageContext, call: StorageCall): Promise<Response> {
  const query = call.url.searchParams;
  const column = query.get('sortColumn') ?? 'id';
  const order = query.get('sortOrder') ?? 'asc';
  if (!SORT_COLUMNS.includes(column) || !['asc', 'desc'].includes(order)) {
    throw invalidRequest('querystring/sortColumn or sortOrder is unknown');
  }
  const { rows } = await actAs(context, call, (client) =>
    client.query(
      `select ${COLUMNS}, 'STANDARD' as type from storage.buckets
       where $1 = '' or position(lower($1) in lower(name)) > 0
       order by ${column} ${order}, id limit $2 offset $3`,
      [query.get('search') ?? '', wholeNumber(query, 'limit', 1), wholeNumber(query, 'offset', 0)],
    ),
  );
  return json(rows);
}

/** GET /bucket/<id>: without the type, which only the list has. Error: NoSuchBucket, also when the caller may not see it. */
export async function getBucket(context: StorageContext, call: StorageCall): Promise<Response> {
  const { rows } = await actAs(context, call, (client) =>
    client.query(`select ${COLUMNS} from storage.buckets where id = $1`, [call.bucket]),
  );
  if (rows.length === 0) throw noSuchBucket();
  return json(rows[0]);
}

/** POST /bucket {name, id?, public?, file_size_limit?, allowed_mime_types?}. */
export async function createBucket(context: StorageContext, call: StorageCall): Promise<Response> {
  const body = await readJson(call.request);
  const name = body.string('name') ?? '';
  const id = body.string('id') || name;
  checkBucketName(name);
  checkBucketName(id);
  const settings = { public: false, ...bucketSettings(body, context.fileSizeLimit) };
  const owner = ownerOf(call.claims);
  const row = { id, name, owner: toUuid(owner), owner_id: owner, ...settings };
  const columns = Object.keys(row);
  try {
    await actAs(context, call, (client) =>
      client.query(
        `insert into storage.buckets (${columns.join(', ')})
         values (${columns.map((_, n) => `$${n + 1}`).join(', ')})`,
        Object.values(row),
      ),
    );
  } catch (error) {
    throw hasCode(error, '23505') ? alreadyExists('BucketAlreadyExists') : error;
  }
  return json({ name });
}

/** PUT /bucket/<id>: what is not mentioned stays. Error: NoSuchBucket, also when the caller may not change it. */
export async function updateBucket(context: StorageContext, call: StorageCall): Promise<Response> {
  const settings = bucketSettings(await readJson(call.request), context.fileSizeLimit);
  const columns = Object.keys(settings);
  if (columns.length === 0) throw invalidRequest('No content provided');
  const { rowCount } = await actAs(context, call, (client) =>
    client.query(
      `update storage.buckets set updated_at = now(),
         ${columns.map((column, n) => `${column} = $${n + 2}`).join(', ')} where id = $1`,
      [call.bucket, ...Object.values(settings)],
    ),
  );
  if (rowCount === 0) throw noSuchBucket();
  return json({ message: 'Successfully updated' });
}

/** POST /bucket/<id>/empty: deletes the objects the caller may delete. */
export async function emptyBucket(context: StorageContext, call: StorageCall): Promise<Response> {
  const objects = await actAs(context, call, async (client) => {
    const { rowCount } = await client.query('select from storage.buckets where id = $1', [
      call.bucket,
    ]);
    if (rowCount === 0) throw noSuchBucket();
    return deleteObjects(client, call.bucket, 'all');
  });
  await removeBytes(
    context,
    objects.map(({ version }) => version),
  );
  return json({ message: 'Empty bucket has been queued. Completion may take up to an hour.' });
}

/** DELETE /bucket/<id>. Errors: ResourceNotEmpty; NoSuchBucket, also when the caller may not delete it. */
export async function deleteBucket(context: StorageContext, call: StorageCall): Promise<Response> {
  try {
    const { rowCount } = await actAs(context, call, (client) =>
      client.query('delete from storage.buckets where id = $1', [call.bucket]),
    );
    if (rowCount === 0) throw noSuchBucket();
  } catch (error) {
    if (!hasCode(error, '23503')) throw error;
    const message = 'The bucket you tried to delete is not empty';
    throw new StorageError(409, 'ResourceNotEmpty', message);
  }
  return json({ message: 'Successfully deleted' });
}

function wholeNumber(query: URLSearchParams, name: string, least: number): number | null {
  const text = query.get(name);
  if (text === null) return null;
  if (!/^\d{1,9}$/.test(text) || Number(text) < least) {
    throw invalidRequest(`querystring/${name} must be a whole number >= ${least}`);
  }
  return Number(text);
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
