import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';

import type { Sql } from 'postgres';

import { literal } from './row-difference.ts';
import { withSql } from './states.ts';

/** Schemas whose rows make up the data of a database. */
const DATA_SCHEMAS = ['public', 'private', 'requests', 'auth', 'storage'];

/** Every table with rows of its own: `schema.name`, and the columns that can be written. */
export async function tablesOf(sql: Sql): Promise<{ name: string; columns: string[] }[]> {
  return sql`
    select format('%I.%I', n.nspname, c.relname) as name, array_agg(format('%I', a.attname) order by a.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and n.nspname = any (${DATA_SCHEMAS})
    group by 1 order by 1`;
}

/** Writes all rows of the database at `superuserUrl` to a compressed file of SQL, which `loadData` reads. */
export async function dumpData(superuserUrl: string, file: string): Promise<void> {
  const lines = await withSql(superuserUrl, async (sql) => {
    const tables = await tablesOf(sql);
    const inserts: string[] = [];
    for (const { name, columns } of tables) {
      const list = columns.join(', ');
      const rows = await sql.unsafe<{ row: string }[]>(
        `select to_jsonb(r)::text as row from (select ${list} from ${name}) as r order by 1`,
      );
      inserts.push(
        ...rows.map(
          ({ row }) =>
            `insert into ${name} (${list}) overriding system value select ${list} from jsonb_populate_record(null::${name}, ${literal(row)});`,
        ),
      );
    }
    return [
      ...tables.map(({ name }) => `truncate ${name} cascade;`),
      ...inserts,
      ...(await sequences(sql)),
    ];
  });
  writeFileSync(file, gzipSync(`${lines.join('\n')}\n`, { level: 9 }));
}

/** Replaces all rows of the database by those of the file, without running a trigger. Its schema is the one of the dump. */
export async function loadData(superuserUrl: string, file: string): Promise<void> {
  const text = gunzipSync(readFileSync(file)).toString();
  await withSql(superuserUrl, (sql) =>
    sql.begin(async (transaction) => {
      await transaction`set local session_replication_role = replica`;
      await transaction.unsafe(text);
    }),
  );
}

async function sequences(sql: Sql): Promise<string[]> {
  const rows = await sql<{ line: string }[]>`
    select format('select setval(%L, %s);', format('%I.%I', schemaname, sequencename), last_value) as line
    from pg_sequences where schemaname = any (${DATA_SCHEMAS}) and last_value is not null order by 1`;
  return rows.map(({ line }) => line);
}
