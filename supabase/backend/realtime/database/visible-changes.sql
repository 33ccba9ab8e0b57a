-- What some changes of one table look like, and which of them subscribers may see. One round trip for all.
--   entity: the oid of the table
--   changes: [{ seen: whether the row can still be looked up, v: the new row, o: the old row }], rows as objects
--     of texts. `v` of a deletion is what is known of the deleted row.
--   questions: [{ claims, filters: [[condition, …], …] }]
--   answer: { gone, secured, keys, columns: [{ name, type }], records: [[new, old], …],
--     answers: [{ refused, failed, columns, visible: [[index, …] per filter] }] }
--   Null: the transactions cannot be seen yet.
-- A row counts as visible when its primary key is found as the subscriber, which is what policies decide about;
-- filters are tried after that, on what was changed, as the subscriber too. A policy or a filter that raises
-- hides everything from its subscriber and from no one else.
create or replace function pg_temp.realtime_changes(
  xids bigint[], entity oid, changes jsonb, questions jsonb
) returns jsonb
language plpgsql volatile as $$
declare
  secured boolean;
  keys text[];
  columns jsonb;
  to_record text;
  same_key text;
  records jsonb;
  conditions jsonb;
  question jsonb;
  wanted jsonb;
  refused text;
  failed text;
  readable text[];
  hits jsonb;
  visible jsonb;
  answers jsonb := '[]';
begin
  if not pg_temp.realtime_visible(xids) then return null; end if;
  select relrowsecurity into secured from pg_class where oid = entity;
  if not found then return '{"gone": true}'; end if;

  select coalesce(array_agg(attname::text), '{}'),
    string_agg(format('x.%I = (r.v ->> %L)::%s', attname, attname, format_type(atttypid, -1)), ' and ')
  into keys, same_key
  from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
  where conrelid = entity and contype = 'p';

  select coalesce(jsonb_agg(jsonb_build_object('name', attname, 'type', typname) order by attnum), '[]'),
    string_agg(format('(fields ->> %L)::%s as %I', attname, format_type(atttypid, -1), attname), ', ')
  into columns, to_record
  from pg_attribute join pg_type on pg_type.oid = atttypid
  where attrelid = entity and attnum > 0 and not attisdropped;

  execute format(
    'select coalesce(jsonb_agg(jsonb_build_array(
       (select to_jsonb(t) from (select %1$s from (select c -> ''v'' as fields) as given) as t),
       (select to_jsonb(t) from (select %1$s from (select c -> ''o'' as fields) as given) as t)
     ) order by n), ''[]'') from jsonb_array_elements($1) with ordinality as list (c, n)', to_record
  ) into records using changes;

  select coalesce(jsonb_object_agg(f.value::text, pg_temp.realtime_condition(entity, f.value)), '{}') into conditions
  from (
    select distinct f.value from jsonb_array_elements(questions) as q, jsonb_array_elements(q -> 'filters') as f
  ) as f;

  for question in select value from jsonb_array_elements(questions) loop
    visible := '[]';
    readable := '{}';
    failed := null;
    refused := pg_temp.realtime_refusal(question -> 'claims');
    if refused is null then
      begin
        perform pg_temp.realtime_assume(question -> 'claims');
        select coalesce(array_agg(attname::text), '{}') into readable from pg_attribute
        where attrelid = entity and attnum > 0 and not attisdropped
          and has_column_privilege(entity, attnum, 'select');
        if keys <> '{}' and keys <@ readable then
          for wanted in select value from jsonb_array_elements(question -> 'filters') loop
            -- A filter on a column that may not be read would reveal its content.
            if exists (select from jsonb_array_elements(wanted) as f where f ->> 'column' <> all (readable)) then
              visible := visible || '[[]]';
              continue;
            end if;
            execute format(
              'with found as materialized (
                 select r.v, r.n
                 from (
                   select c -> ''v'' as v, (c ->> ''seen'')::boolean as seen, n
                   from jsonb_array_elements($1) with ordinality as list (c, n)
                 ) as r
                 where not (r.seen and $2) or exists (select from %s as x where %s)
               )
               select coalesce(jsonb_agg(n - 1 order by n), ''[]'') from found where %s',
              entity::regclass, same_key, conditions ->> (wanted::text)
            ) into hits using changes, secured;
            visible := visible || jsonb_build_array(hits);
          end loop;
        end if;
      exception when lock_not_available then
        raise; -- a lock on the table locks everyone out
      when others then
        failed := sqlstate;
        visible := '[]';
      end;
      perform set_config('role', 'none', true);
    end if;
    answers := answers || jsonb_build_object(
      'refused', refused, 'failed', failed, 'columns', to_jsonb(readable), 'visible', visible
    );
  end loop;
  return jsonb_build_object('secured', secured, 'keys', to_jsonb(keys), 'columns', columns,
    'records', records, 'answers', answers);
end
$$;
