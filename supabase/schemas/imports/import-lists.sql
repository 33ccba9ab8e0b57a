/*
 * Imports as staff read them: what one would do or did, its companies, its people, and what is wrong with them.
 */

create function private.import_person_state(person private.import_people) returns text
language sql immutable
set search_path = ''
as $$
  select case
    when person.problems <> '[]' then 'refused'
    when person.known_id is not null or person.party_id is not null and not person.is_new then 'known'
    when person.alike <> '[]' and not person.decided then 'alike'
    else 'new'
  end;
$$;

comment on function private.import_person_state(private.import_people) is
  'Who a person of a file is: refused for its problems, known to the firm, alike to someone and not decided, or new.';

create function public.import_figures(import_id uuid)
returns table (
  companies bigint, ready bigint, alike bigint, known bigint, refused bigint, entered bigint, undone bigint, stay bigint, warned bigint,
  duties bigint, overdue bigint, people bigint, new_people bigint, known_people bigint, alike_people bigint, refused_people bigint,
  unused_people bigint, done bigint, total bigint, failed_job uuid, failure text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff_reader();

  return query
  select line.companies, line.ready, line.alike, line.known, line.refused, line.entered, line.undone, line.stay, line.warned,
    line.duties, line.overdue, person.people, person.new_people, person.known_people, person.alike_people, person.refused_people,
    person.unused_people, case when job.state <> 'failed' then job.done end, case when job.state <> 'failed' then job.total end,
    case when job.state = 'failed' then job.id end, case when job.state = 'failed' then job.error end
  from (
    select count(*) as companies, count(*) filter (where row.state = 'ready') as ready,
      count(*) filter (where row.state = 'alike') as alike, count(*) filter (where row.state = 'known') as known,
      count(*) filter (where row.state = 'refused') as refused, count(*) filter (where row.state = 'entered') as entered,
      count(*) filter (where row.state = 'undone') as undone,
      count(*) filter (where row.state = 'entered' and (row.line).undone is not null) as stay,
      count(*) filter (where (row.line).warnings <> '[]') as warned,
      coalesce(sum(((row.line).outcome ->> 'duties')::bigint) filter (where row.state in ('ready', 'alike', 'entered')), 0)::bigint
        as duties,
      coalesce(sum(((row.line).outcome ->> 'overdue')::bigint) filter (where row.state in ('ready', 'alike', 'entered')), 0)::bigint
        as overdue
    from (
      select file_row as line, private.import_row_state(file_row) as state from private.import_companies as file_row
      where file_row.import_id = import_figures.import_id
    ) as row
  ) as line
  cross join (
    select count(*) filter (where found.is_used) as people,
      count(*) filter (where found.is_used and found.state = 'new') as new_people,
      count(*) filter (where found.is_used and found.state = 'known') as known_people,
      count(*) filter (where found.is_used and found.state = 'alike') as alike_people,
      count(*) filter (where found.state = 'refused') as refused_people,
      count(*) filter (where not found.is_used) as unused_people
    from (
      select file_row.is_used, private.import_person_state(file_row) as state from private.import_people as file_row
      where file_row.import_id = import_figures.import_id
    ) as found
  ) as person
  left join lateral (
    select running.id, running.state, running.error, running.done, running.total from public.jobs as running
    where running.kind in ('import_check', 'portfolio_import', 'import_undo') and running.input = jsonb_build_object('import', import_id)
      and running.state in ('waiting', 'running', 'failed')
    order by running.created_at desc limit 1
  ) as job on true;
end;
$$;

comment on function public.import_figures(uuid) is
  'What an import would do or did: its companies by where they are, those with warnings, the duties that come with them (open, and of '
  'these overdue), its people (only those that a company or a body names), how far its job is (null when none is at work), '
  'and the job that failed with its reason (null when none did). For '
  'staff. Raises not_allowed, account.suspended.';

create function public.import_company_list(
  import_id uuid, show text default 'every', search text default '', first integer default 0, size integer default 50)
returns table (
  id uuid, place integer, name text, number text, state text, problems jsonb, warnings jsonb, alike jsonb, known_id uuid, company_id uuid,
  duties integer, overdue integer, undone text, total integer)
language plpgsql stable security definer
set search_path = ''
set plan_cache_mode = 'force_custom_plan'
as $$
declare
  typed text := lower(btrim(coalesce(search, '')));
begin
  perform private.require_staff_reader();

  return query
  select line.id, line.place, line.name, line.number, private.import_row_state(line), line.problems, line.warnings, line.alike,
    line.known_id, line.company_id, (line.outcome ->> 'duties')::integer, (line.outcome ->> 'overdue')::integer, line.undone,
    (count(*) over ())::integer
  from private.import_companies as line
  where line.import_id = import_company_list.import_id
    and case import_company_list.show
      when 'every' then true
      when 'warned' then line.warnings <> '[]'
      when 'stay' then line.company_id is not null and line.undone is not null
      else private.import_row_state(line) = import_company_list.show end
    and (typed = '' or position(typed in lower(line.name)) > 0 or position(typed in lower(line.number)) > 0)
  order by line.place
  offset greatest(import_company_list.first, 0)
  limit least(greatest(import_company_list.size, 1), 1000);
end;
$$;

comment on function public.import_company_list(uuid, text, text, integer, integer) is
  'A page of the companies of an import in the order of the file: `show` is ready, alike, known, refused, entered, undone, stay (not '
  'undone), warned or every; `search` is in name and number. `problems` and `warnings` are [{"code", "sheet", "row", "column"}] and, of '
  'what failed, {"code": "failed", "error"}. `total` counts all pages; `size` at most 1,000. For staff. Raises not_allowed, '
  'account.suspended.';

create function public.import_person_list(
  import_id uuid, show text default 'every', search text default '', first integer default 0, size integer default 50)
returns table (
  id uuid, name text, kind text, birth_date text, country text, number text, sheet text, at_row integer, state text, problems jsonb,
  alike jsonb, known_id uuid, party_id uuid, is_used boolean, total integer)
language plpgsql stable security definer
set search_path = ''
set plan_cache_mode = 'force_custom_plan'
as $$
declare
  typed text := lower(btrim(coalesce(search, '')));
begin
  perform private.require_staff_reader();

  return query
  select person.id, private.json_text(person.data -> 'name'), private.json_text(person.data -> 'kind'),
    private.json_text(person.data -> 'birth_date'), private.json_text(person.data -> 'country'),
    private.json_text(person.data -> 'registration_number'), private.json_text(person.data -> 'sheet'),
    private.json_share_count(person.data -> 'row')::integer, private.import_person_state(person), person.problems, person.alike,
    person.known_id, person.party_id, person.is_used, (count(*) over ())::integer
  from private.import_people as person
  where person.import_id = import_person_list.import_id
    and case import_person_list.show
      when 'every' then true
      when 'unused' then not person.is_used
      when 'refused' then private.import_person_state(person) = 'refused'
      else person.is_used and private.import_person_state(person) = import_person_list.show end
    and (typed = '' or position(typed in lower(private.json_text(person.data -> 'name'))) > 0)
  order by private.json_text(person.data -> 'name'), person.id
  offset greatest(import_person_list.first, 0)
  limit least(greatest(import_person_list.size, 1), 1000);
end;
$$;

comment on function public.import_person_list(uuid, text, text, integer, integer) is
  'A page of the people of an import by name: `show` is new, known, alike, refused, unused or every. `alike` are parties of the firm '
  'that may be the same. `total` counts all pages; `size` at most 1,000. For staff. Raises not_allowed, account.suspended.';

grant execute on function
  public.import_figures(uuid), public.import_company_list(uuid, text, text, integer, integer),
  public.import_person_list(uuid, text, text, integer, integer)
  to authenticated;

-- For the nightly maintenance ------------------------------------------------

create function private.forget_import_rows() returns bigint
language sql
set search_path = ''
as $$
  with old as (
    select import.id from public.portfolio_imports as import
    -- One that was left before its end holds the same personal data.
    where coalesce(import.ended_at, import.checked_at, import.created_at) < now() - interval '30 days'
      and import.state not in ('checking', 'running', 'undoing')
  ), people as (
    delete from private.import_people as person using old where person.import_id = old.id
  ), companies as (
    delete from private.import_companies as line using old where line.import_id = old.id returning 1
  )
  select count(*) from companies;
$$;

comment on function private.forget_import_rows() is
  'Takes out the rows of imports that ended, or were left, 30 days ago; how many companies.';
