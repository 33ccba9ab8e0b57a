import { refusalWithin } from './access-table.ts';
import type { Sql } from './database.ts';

/** The tables and views of the API of which the caller reads at least one row. */
export async function readable(sql: Sql): Promise<string[]> {
  const relations = await sql`
    select oid::regclass::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') and has_table_privilege(oid, 'select')
    order by 1`;
  const seen: string[] = [];
  for (const { name } of relations) {
    const [row] = await sql.unsafe(`select exists (select from ${name}) as any`);
    if (row?.['any']) seen.push(name);
  }
  return seen;
}

/** The functions of the API that the caller is not refused, called with nothing, and that answer something. */
export async function answering(sql: Sql): Promise<string[]> {
  const functions = await sql`
    select proname as name, pronargs as count, array(select format_type(type, null) from unnest(proargtypes) as type) as types
    from pg_proc
    where pronamespace = 'public'::regnamespace and prokind = 'f' and prorettype <> 'trigger'::regtype
      and has_function_privilege(oid, 'execute')
    order by 1`;
  const answered: string[] = [];
  for (const { name, types } of functions) {
    const nothing = (types as string[]).map((type) => `null::${type}`).join(', ');
    let rows: readonly object[] = [];
    const refused = await refusalWithin(sql, async () => {
      rows = await sql.unsafe(`select * from ${name}(${nothing})`);
    });
    const values = rows.flatMap((row) => Object.values(row) as unknown[]);
    const isEmpty = values.every((value) => [null, false, '', 0, '0'].includes(value as never));
    if (refused === undefined && !isEmpty) answered.push(name);
  }
  return answered;
}
