import { json } from '../gateway/responses.ts';
import { actAs, type StorageCall, type StorageContext } from './context.ts';
import { JsonBody, parseObject, readJson } from './json-body.ts';
import { checkBucketName } from './names.ts';
import { invalidParameter, invalidRequest } from './storage-error.ts';

const SORT_COLUMNS = ['name', 'updated_at', 'created_at'] as const;
const ORDERS = ['asc', 'desc'] as const;
const MOST_ENTRIES = 1000;

/** The first entry of the next page comes after this one. */
interface Cursor {
  name: string;
  /** The value of the sort column, exact to the microsecond. */
  value: string;
}

interface Entry {
  id: string | null;
  name: string;
  sort_value: string;
}

/** Whole keys that begin with `$2`; with `$3` those with a further slash are one folder. */
const ENTRIES = `
  with below as (
    select *, position('/' in substr(name, length($2::text) + 1)) as slash
    from storage.objects where bucket_id = $1 and starts_with(name, $2)
  ), entries as (
    select left(name, length($2) + slash) as name, null::uuid as id, min(updated_at) as updated_at,
      min(created_at) as created_at, null::timestamptz as last_accessed_at, null::jsonb as metadata
    from below where $3 and slash > 0 group by 1
    union all
    select name, id, updated_at, created_at, last_accessed_at, metadata
    from below where not $3 or slash = 0
  )`;

/** POST /object/list-v2/<bucket> {prefix?, limit?, cursor?, with_delimiter?, sortBy?}: page after page by cursor. */
export async function listObjectsV2(context: StorageContext, call: StorageCall): Promise<Response> {
  checkBucketName(call.bucket);
  const body = await readJson(call.request);
  refuseVersions(body);
  const limit = Math.min(body.integer('limit', 1) ?? MOST_ENTRIES, MOST_ENTRIES);
  const withFolders = body.boolean('with_delimiter') ?? false;
  const sortBy = body.object('sortBy');
  const column = sortBy.oneOf('column', SORT_COLUMNS) ?? 'name';
  const order = sortBy.oneOf('order', ORDERS) ?? 'asc';
  const cursor = readCursor(body.string('cursor'));

  const type = column === 'name' ? 'text collate "C"' : 'timestamptz';
  const after = `($4::text is null or (${column}::${type}, name collate "C")
    ${order === 'asc' ? '>' : '<'} ($4::${type}, $5::text collate "C"))`;
  const { rows } = await actAs(context, call, (client) =>
    client.query<Entry>(
      `${ENTRIES} select *, ${column}::text as sort_value from entries where ${after}
       order by ${column}::${type} ${order}, name collate "C" ${order} limit $6`,
      [
        call.bucket,
        body.string('prefix') ?? '',
        withFolders,
        cursor?.value ?? null,
        cursor?.name ?? null,
        limit + 1,
      ],
    ),
  );
  // As Storage: where folders are asked for, an entry's name in its folder; else there is none.
  const depth = (body.string('prefix') ?? '').split('/').length - 1;
  const keyOf = (name: string) => withFolders && { key: name.split('/')[depth] };
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return json({
    hasNext: rows.length > limit,
    ...(rows.length > limit && last && { nextCursor: writeCursor(last) }),
    folders: page.filter(({ id }) => id === null).map(({ name }) => ({ name, ...keyOf(name) })),
    objects: page
      .filter(({ id }) => id !== null)
      .map(({ sort_value: _sortValue, ...object }) => ({ ...object, ...keyOf(object.name) })),
  });
}

function refuseVersions(body: JsonBody): void {
  const requested = [body.string('noncurrentVersions'), body.string('deleteMarkers')];
  if (
    requested.some((value) => value !== undefined && value !== 'exclude') ||
    body.has('exactMatch')
  ) {
    throw invalidRequest('Versions of objects are not supported');
  }
}

function writeCursor({ name, sort_value: value }: Entry): string {
  return Buffer.from(JSON.stringify({ name, value } satisfies Cursor)).toString('base64url');
}

/** Error: InvalidParameter. */
function readCursor(text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined;
  try {
    const fields = new JsonBody(parseObject(Buffer.from(text, 'base64url').toString()));
    const [name, value] = [fields.string('name'), fields.string('value')];
    if (name !== undefined && value !== undefined) return { name, value };
  } catch {
    // answered below
  }
  throw invalidParameter('Invalid Parameter continuation token');
}
