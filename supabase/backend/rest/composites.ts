import type { Pool } from 'pg';

/** The fields of each composite type, rows of tables and views among them, by the names that the catalogue has for types. */
export type Composites = ReadonlyMap<string, readonly (readonly [name: string, type: string])[]>;

export async function readComposites(pool: Pool): Promise<Composites> {
  const { rows } = await pool.query<{ type: string; fields: [string, string][] }>(
    `select format_type(t.oid, null) as type,
            json_agg(json_build_array(attname, format_type(atttypid, null)) order by attnum) as fields
     from pg_type t join pg_attribute on attrelid = t.typrelid
     where typtype = 'c' and attnum > 0 and not attisdropped
       and typnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
     group by t.oid`,
  );
  return new Map(rows.map(({ type, fields }) => [type, fields]));
}
