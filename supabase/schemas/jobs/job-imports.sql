/*
 * The kinds `import_check`, `portfolio_import` and `import_undo`: what imports do with many companies (imports/import-commands.sql), in the
 * name of who asked for it. Every batch asks their rights again.
 */

create function private.import_of(input jsonb) returns public.portfolio_imports
language sql stable
set search_path = ''
as $$
  select import from public.portfolio_imports as import where import.id = (input ->> 'import')::uuid;
$$;

comment on function private.import_of(jsonb) is 'The import a job is about.';

-- Rows in --------------------------------------------------------------------

create function private.job_portfolio_import_rows(input jsonb, after text, at_most integer) returns table (key text, label text)
language plpgsql stable
set search_path = ''
set plan_cache_mode = 'force_custom_plan'
as $$
begin
  -- Few at a time: the tenant is locked until the batch ends.
  return query
  select line.id::text, line.name
  from unnest(private.import_rows_left((input ->> 'import')::uuid, after::uuid, least(at_most, private.at_once()))) as left_over (id)
  join private.import_companies as line on line.id = left_over.id
  order by line.id;
end;
$$;

comment on function private.job_portfolio_import_rows(jsonb, text, integer) is 'The next companies of a file. A kind of job (jobs.sql).';

create function private.import_batch(input jsonb, keys text[], only_try boolean) returns jsonb
language plpgsql
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  claims   text := current_setting('request.jwt.claims', true);
  import   public.portfolio_imports := private.import_of(input);
  refusals jsonb;
begin
  perform private.speak_for((input ->> 'job')::uuid);
  perform private.require_staff_in('begin_import', import.tenant_id);
  refusals := private.run_import_rows(import, keys::uuid[], only_try);
  perform set_config('request.jwt.claims', coalesce(claims, ''), true);
  return jsonb_build_object(
    'companies', cardinality(keys) - jsonb_array_length(refusals), 'refusals', refusals);
end;
$$;

comment on function private.import_batch(jsonb, text[], boolean) is
  'Brings some companies of a file in, or tries it, in the name of who asked. Raises what require_staff raises.';

create function private.job_portfolio_import_do(input jsonb, keys text[]) returns jsonb
language sql
set search_path = ''
as $$
  select private.import_batch(input, keys, false);
$$;

comment on function private.job_portfolio_import_do(jsonb, text[]) is 'Brings some companies of a file in: {"companies"}.';

create function private.job_portfolio_import_end(input jsonb) returns void
language sql
set search_path = ''
as $$
  select private.end_import_pass((input ->> 'import')::uuid, false);
$$;

comment on function private.job_portfolio_import_end(jsonb) is 'Ends the import.';

-- Rows tried -----------------------------------------------------------------

create function private.job_import_check_rows(input jsonb, after text, at_most integer) returns table (key text, label text)
language sql stable
set search_path = ''
as $$
  select * from private.job_portfolio_import_rows(input, after, at_most);
$$;

comment on function private.job_import_check_rows(jsonb, text, integer) is 'The next companies of a file. A kind of job (jobs.sql).';

create function private.job_import_check_do(input jsonb, keys text[]) returns jsonb
language sql
set search_path = ''
as $$
  select private.import_batch(input, keys, true);
$$;

comment on function private.job_import_check_do(jsonb, text[]) is 'Tries some companies of a file: {"companies"}.';

create function private.job_import_check_end(input jsonb) returns void
language sql
set search_path = ''
as $$
  select private.end_import_pass((input ->> 'import')::uuid, true);
$$;

comment on function private.job_import_check_end(jsonb) is 'Ends the check of an import.';

-- Rows out -------------------------------------------------------------------

create function private.job_import_undo_rows(input jsonb, after text, at_most integer) returns table (key text, label text)
language sql stable
set search_path = ''
as $$
  -- Companies before people: c/… before p/….
  select waiting.key, waiting.label
  from (
    select 'c/' || line.id as key, line.name as label from private.import_companies as line
    where line.import_id = (input ->> 'import')::uuid and line.company_id is not null and line.undone is distinct from 'yes'
    union all
    select 'p/' || person.id, private.json_text(person.data -> 'name') from private.import_people as person
    where person.import_id = (input ->> 'import')::uuid and person.is_new and person.party_id is not null
  ) as waiting
  where waiting.key collate "C" > coalesce(after, '') collate "C"
  order by waiting.key collate "C"
  limit least(at_most, case when at_most > 1000 then at_most else 25 end);
$$;

comment on function private.job_import_undo_rows(jsonb, text, integer) is
  'The next companies of an import, then its people. A kind of job (jobs.sql).';

create function private.job_import_undo_do(input jsonb, keys text[]) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  claims  text := current_setting('request.jwt.claims', true);
  import  public.portfolio_imports := private.import_of(input);
  line    private.import_companies;
  person  private.import_people;
  became  text;
  out_of  bigint := 0;
  stay    bigint := 0;
  people  bigint := 0;
begin
  perform private.speak_for((input ->> 'job')::uuid);
  perform private.require_staff_in('undo_import', import.tenant_id);

  for line in
    select * from private.import_companies as known
    where known.import_id = import.id and 'c/' || known.id = any (keys) and known.company_id is not null order by known.id for update
  loop
    became := private.undo_company(line);
    update private.import_companies as known
    set undone = became, company_id = case when became <> 'yes' then known.company_id end where known.id = line.id;
    out_of := out_of + (became = 'yes')::integer;
    stay := stay + (became <> 'yes')::integer;
  end loop;

  for person in
    select * from private.import_people as known
    where known.import_id = import.id and 'p/' || known.id = any (keys) and known.party_id is not null order by known.id for update
  loop
    -- It may have gone with one that owns it.
    if exists (select from private.import_people as known where known.id = person.id and known.party_id is null)
      or private.undo_person(person)
    then
      people := people + 1;
    end if;
  end loop;

  perform set_config('request.jwt.claims', coalesce(claims, ''), true);
  return jsonb_build_object('companies', out_of, 'stay', stay, 'people', people);
end;
$$;

comment on function private.job_import_undo_do(jsonb, text[]) is
  'Takes some companies and people of an import out: {"companies", "stay", "people"}. Raises what require_staff raises.';

create function private.job_import_undo_end(input jsonb) returns void
language sql
set search_path = ''
as $$
  select private.take_notices_back(import) from public.portfolio_imports as import
  where import.id = (input ->> 'import')::uuid and import.state = 'undoing';

  update public.portfolio_imports as import set state = 'undone' where import.id = (input ->> 'import')::uuid and import.state = 'undoing';
$$;

comment on function private.job_import_undo_end(jsonb) is 'Ends the undoing of an import, and takes its notifications back.';
