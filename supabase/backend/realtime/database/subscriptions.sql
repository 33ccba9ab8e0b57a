-- Conditions on a changed row, as the subscriber gave them: [{ column, op, value, negate }]. The row is `v`, an
-- object of texts. Values become literals of the column's type; nothing of them is read as SQL. A column that the
-- row does not hold makes the whole condition false.
create or replace function pg_temp.realtime_condition(entity oid, filters jsonb) returns text
language sql volatile as $$
  select coalesce(string_agg(coalesce(case
    when a.attname is not null then format('(v ? %1$L and %2$s)', a.attname, case f ->> 'op'
      when 'is' then format('((v ->> %L)::%s is %s %s)', a.attname, t.type,
        case when (f ->> 'negate')::boolean then 'not' else '' end,
        case lower(f ->> 'value') when 'true' then 'true' when 'false' then 'false'
          when 'unknown' then 'unknown' else 'null' end)
      when 'isdistinct' then format('((v ->> %L)::%s is %s distinct from %L::%s)', a.attname, t.type,
        case when (f ->> 'negate')::boolean then 'not' else '' end, f ->> 'value', t.type)
      else format('(%s ((v ->> %L)::%s %s (%L::%s)))',
        case when (f ->> 'negate')::boolean then 'not' else '' end, a.attname, t.type,
        case f ->> 'op'
          when 'eq' then '=' when 'neq' then '<>' when 'lt' then '<' when 'lte' then '<='
          when 'gt' then '>' when 'gte' then '>=' when 'in' then '= any'
          when 'like' then 'like' when 'ilike' then 'ilike' when 'match' then '~' when 'imatch' then '~*'
        end,
        f ->> 'value', t.type || case f ->> 'op' when 'in' then '[]' else '' end)
    end)
  end, 'false'), ' and '), 'true')
  from jsonb_array_elements(filters) as f
  left join pg_attribute as a
    on a.attrelid = entity and a.attname = f ->> 'column' and a.attnum > 0 and not a.attisdropped
  left join lateral (select format_type(a.atttypid, -1) as type) as t on true
$$;

-- Why a user of this role cannot subscribe: '' when no published table has the name, a sentence when a filter or
-- a selected column makes no sense for one of the tables; null when they can.
create or replace function pg_temp.realtime_subscription_problem(
  caller text, wanted_schema text, wanted_table text, filters jsonb, selected text[]
) returns text
language plpgsql volatile as $$
declare
  entity regclass;
  found_any boolean := false;
  readable text[];
  filter jsonb;
  type regtype;
  wanted text;
begin
  for entity in
    select format('%I.%I', schemaname, tablename)::regclass from pg_publication_tables
    where pubname = 'supabase_realtime'
      and wanted_schema in ('*', schemaname) and wanted_table in ('*', tablename)
  loop
    found_any := true;
    select coalesce(array_agg(attname), '{}') into readable from pg_attribute
    where attrelid = entity and attnum > 0 and not attisdropped
      and has_column_privilege(caller, entity, attnum, 'select');
    for filter in select value from jsonb_array_elements(filters) loop
      if filter ->> 'column' <> all (readable) then
        return 'ERROR P0001 (raise_exception) invalid column for filter ' || (filter ->> 'column');
      end if;
      select atttypid into type from pg_attribute
      where attrelid = entity and attname = filter ->> 'column' and not attisdropped;
      if filter ->> 'op' = 'is' and filter ->> 'value' not in ('null', 'true', 'false', 'unknown') then
        return 'ERROR P0001 (raise_exception) invalid value for is filter: must be null, true, false, or unknown';
      end if;
      if filter ->> 'op' = 'is' and filter ->> 'value' <> 'null' and type <> 'boolean'::regtype then
        return format('ERROR P0001 (raise_exception) is %s filter requires a boolean column, got %s',
          filter ->> 'value', type);
      end if;
      if filter ->> 'op' = 'in' and cardinality((filter ->> 'value')::text[]) > 100 then
        return 'ERROR P0001 (raise_exception) too many values for `in` filter. Maximum 100';
      end if;
      if filter ->> 'op' in ('like', 'ilike', 'match', 'imatch') and not exists (
        select from pg_operator
        where oprname = case when filter ->> 'op' like '%like' then '~~' else '~' end and oprleft = type
      ) then
        return format('ERROR P0001 (raise_exception) operator %s requires a text-compatible column type, got %s',
          filter ->> 'op', type);
      end if;
      if filter ->> 'op' in ('match', 'imatch') then
        perform '' ~ (filter ->> 'value'); -- raises when it is no pattern
      end if;
    end loop;
    foreach wanted in array coalesce(selected, '{}') loop
      if wanted <> all (readable) then
        return 'ERROR P0001 (raise_exception) invalid column for select ' || wanted;
      end if;
    end loop;
    -- A condition that the types do not allow (like on a number, a word for a number) fails here and not later.
    execute format('select from (select $1 as v) as r where %s', pg_temp.realtime_condition(entity, filters))
    using (
      select coalesce(jsonb_object_agg(f ->> 'column', null), '{}') from jsonb_array_elements(filters) as f
    );
  end loop;
  return case when found_any then null else '' end;
exception when others then
  return format('ERROR %s%s %s', sqlstate, case sqlstate
    when '22P02' then ' (invalid_text_representation)'
    when '42883' then ' (undefined_function)'
    when '2201B' then ' (invalid_regular_expression)'
    else '' end, sqlerrm);
end
$$;
