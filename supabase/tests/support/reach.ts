import type { Sql } from './database.ts';
import { goOn } from './sessions.ts';

/** Goes on as any account, also one that no persona names. */
export const goOnAs = (sql: Sql, id: string) => goOn(sql, 'stranger', { sub: id });

/** What the caller reads: each row of each table and view of the API and of the files, as `table: json`. */
export async function rowsOf(sql: Sql): Promise<string[]> {
  return looped(
    sql,
    `for name in
       select oid::regclass::text from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') and has_table_privilege(oid, 'select')
       union all select 'storage.objects'
     loop
       execute format('select jsonb_agg(%L || to_jsonb(line)::text) from %s as line', name || ': ', name) into answer;
       found := found || coalesce(answer, '[]');
     end loop;`,
  );
}

/** What the commands are called with, by the names of their arguments. Every other argument is null. */
export type Arguments = Record<string, string>;

/**
 * What each function of the API answers to the caller, as `name: rows` or `name: refusal`. What it does is undone. With `of` only those that
 * take one of these arguments.
 */
export async function answersOf(
  sql: Sql,
  given: Arguments,
  of?: readonly string[],
): Promise<string[]> {
  return looped(
    sql,
    `for name, call in
       select proname, format('select jsonb_agg(to_jsonb(line))::text from %I(%s) as line', proname, (
         select string_agg(case
             when given ->> names.name is null then 'null'
             when format_type(kind, null) like '%[]' then format('array[%L]', given ->> names.name)
             else quote_literal(given ->> names.name) end || '::' || format_type(kind, null), ', ' order by place)
         from unnest(proargtypes::oid[]) with ordinality as types (kind, place)
         left join unnest(proargnames) with ordinality as names (name, place) using (place)))
       from pg_proc
       where pronamespace = 'public'::regnamespace and prokind = 'f' and prorettype <> 'trigger'::regtype
         and has_function_privilege(oid, 'execute')
         ${of ? `and proargnames && array['${of.join(`', '`)}']` : ''}
       order by 1
     loop
       begin
         execute call into line;
         -- Undoes what the command did.
         raise exception '%', coalesce(line, 'nothing');
       exception when others then
         found := found || jsonb_build_array(name || ': ' || sqlerrm);
       end;
     end loop;`,
    given,
  );
}

/** Runs a loop of plpgsql that adds texts to `found`: one request instead of one for each table or function. */
export async function looped(sql: Sql, loop: string, given: Arguments = {}): Promise<string[]> {
  await sql`select set_config('test.given', ${JSON.stringify(given)}, true)`;
  await sql.unsafe(`do $looped$
    declare
      given  jsonb := current_setting('test.given')::jsonb;
      found  jsonb := '[]';
      name   text;
      call   text;
      line   text;
      answer jsonb;
    begin
      ${loop}
      perform set_config('test.found', found::text, true);
    end $looped$`);
  const [row] = await sql`select current_setting('test.found') as found`;
  return JSON.parse(row?.['found'] as string) as string[];
}
