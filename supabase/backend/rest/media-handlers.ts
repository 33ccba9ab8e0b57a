import type { Pool } from 'pg';

/** An aggregate that makes the body of an answer out of rows. */
export interface Handler {
  /** As SQL writes it. */
  called: string;
  isBinary: boolean;
  /** The type of the rows it takes; null where it takes any. */
  row: string | null;
}

/** By table and media type, with a space between them; no table for those that take any row. */
export type Handlers = ReadonlyMap<string, Handler>;

/** The aggregates of a project that give a domain named like a media type, such as "text/tab-separated-values". */
export async function readHandlers(pool: Pool, schema: string): Promise<Handlers> {
  const { rows } = await pool.query<Handler & { media: string; table: string }>(
    `select format('%I.%I', n.nspname, p.proname) as called, d.typname as media,
            d.typbasetype = 'bytea'::regtype as "isBinary",
            $1::text || '.' || quote_ident(c.relname) as row, coalesce(c.relname, '') as table
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     join pg_type d on d.oid = p.prorettype and d.typtype = 'd' and d.typname ~ '^[^/ ]+/(?!vnd.pgrst)[^/ ]+$'
     join pg_type t on t.oid = p.proargtypes[0]
     left join pg_class c on c.oid = t.typrelid and c.relnamespace = $1::text::regnamespace
     where p.prokind = 'a' and p.pronargs = 1 and (c.oid is not null or t.typname = 'anyelement')`,
    [schema],
  );
  return new Map(
    rows.map(({ called, isBinary, row, media, table }) => [
      `${table} ${media}`,
      { called, isBinary, row: table === '' ? null : row },
    ]),
  );
}
