import { json } from '../gateway/responses.ts';
import { actAs, type StorageCall, type StorageContext } from './context.ts';
import { readJson } from './json-body.ts';
import { checkBucketName } from './names.ts';

const SORT_COLUMNS = ['name', 'updated_at', 'created_at', 'last_accessed_at'] as const;
const DEFAULT_LIMIT = 100;
const MOST_ENTRIES = 1500;

/**
 * What lies directly below a folder: its objects, and its folders as entries without an id. `$1` bucket, `$2` folder
 * with its slash, `$3` what names below it begin with. Names are compared without regard to case.
 */
const ENTRIES = `
  with below as (
    select *, substr(name, length($2::text) + 1) as entry,
      position('/' in substr(name, length($2 || $3::text) + 1)) as slash
    from storage.objects
    where bucket_id = $1 and starts_with(lower(name), lower($2 || $3))
  ), entries as (
    select min(left(entry, length($3) + slash - 1)) as name, null::uuid as id, null::timestamptz as updated_at,
      null::timestamptz as created_at, null::timestamptz as last_accessed_at, null::jsonb as metadata
    from below where slash > 0 group by lower(left(entry, length($3) + slash - 1))
    union all
    select entry, id, updated_at, created_at, last_accessed_at, metadata from below where slash = 0
  )
  select * from entries`;

/** POST /object/list/<bucket> {prefix, limit?, offset?, search?, sortBy?}: what the caller may see of one folder. */
export async function listObjects(context: StorageContext, call: StorageCall): Promise<Response> {
  checkBucketName(call.bucket);
  const body = await readJson(call.request);
  const prefix = body.string('prefix') ?? '';
  const folder = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`;
  const limit = Math.min(body.integer('limit', 1) ?? DEFAULT_LIMIT, MOST_ENTRIES);
  const sortBy = body.object('sortBy');
  const column = sortBy.oneOf('column', SORT_COLUMNS) ?? 'name';
  const order = sortBy.oneOf('order', ['asc', 'desc']) ?? 'asc';

  const byName = `lower(name) collate "C" ${order}`;
  // Folders have no times: they come first.
  const sorting = column === 'name' ? byName : `(id is not null), ${column} ${order}, ${byName}`;
  const { rows } = await actAs(context, call, (client) =>
    client.query(`${ENTRIES} order by ${sorting} limit $4 offset $5`, [
      call.bucket,
      folder,
      body.string('search') ?? '',
      limit,
      body.integer('offset', 0) ?? 0,
    ]),
  );
  return json(rows);
}
