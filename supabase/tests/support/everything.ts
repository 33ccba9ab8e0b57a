import type { Sql } from './database.ts';
import { looped } from './reach.ts';

/** The tables and views of the API of which the caller reads at least one row. */
export async function readable(sql: Sql): Promise<string[]> {
  return looped(
    sql,
    `for name in
       select oid::regclass::text from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') and has_table_privilege(oid, 'select')
       order by 1
     loop
       execute format('select jsonb_build_array(%L) where exists (select from %s)', name, name) into answer;
       found := found || coalesce(answer, '[]');
     end loop;`,
  );
}

/** The functions of the API that the caller is not refused, called with nothing, and that answer something. */
export async function answering(sql: Sql): Promise<string[]> {
  const answers = await looped(
    sql,
    `for name, call in
       select proname, format('select jsonb_agg(to_jsonb(line)) from (select * from %I(%s)) as line', proname, (
         select string_agg('null::' || format_type(kind, null), ', ' order by place)
         from unnest(proargtypes::oid[]) with ordinality as types (kind, place)))
       from pg_proc
       where pronamespace = 'public'::regnamespace and prokind = 'f' and prorettype <> 'trigger'::regtype
         and has_function_privilege(oid, 'execute')
       order by 1
     loop
       begin
         execute call into answer;
         found := found || jsonb_build_array(jsonb_build_object('name', name, 'rows', coalesce(answer, '[]'))::text);
       exception when others then
         -- Any other error is a mistake of the test or of the function.
         if sqlstate <> '42501' and sqlstate !~ '^PT4' then
           raise;
         end if;
       end;
     end loop;`,
  );
  return answers.flatMap((answer) => {
    const { name, rows } = JSON.parse(answer) as { name: string; rows: object[] };
    const values = rows.flatMap((row) => Object.values(row) as unknown[]);
    const isEmpty = values.every((value) => [null, false, '', 0, '0'].includes(value as never));
    return isEmpty ? [] : [name];
  });
}
