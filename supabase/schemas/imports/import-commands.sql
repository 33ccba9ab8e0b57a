/*
 * Commands of imports: rows are sent, checked, decided upon and brought in. Rows may be sent again; each step may be repeated after a lost
 * answer.
 */

-- For commands ---------------------------------------------------------------

create function private.lock_import(command text, import_id uuid) returns public.portfolio_imports
language plpgsql
set search_path = ''
as $$
declare
  import public.portfolio_imports;
begin
  perform private.require_staff(command);
  select * into import from public.portfolio_imports as known where known.id = lock_import.import_id for update;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in(command, import.tenant_id);
  return import;
end;
$$;

comment on function private.lock_import(text, uuid) is
  'An import for a member of staff, locked until the command ends. Raises not_found, duty.reviewer_needed, staff.read_only, not_allowed, '
  'account.suspended.';

create function private.require_import_state(import public.portfolio_imports, states text[]) returns void
language plpgsql
set search_path = ''
as $$
begin
  if import.state::text <> all (states) then
    raise exception using errcode = 'PT409', message = 'import.illegal_move';
  end if;
end;
$$;

comment on function private.require_import_state(public.portfolio_imports, text[]) is
  'Refuses a step that does not follow from where an import is. Raises import.illegal_move.';

create function private.import_items(items jsonb) returns jsonb
language plpgsql immutable
set search_path = ''
as $$
begin
  if jsonb_array_length(private.json_array(items)) not between 1 and 500
    or exists (select from jsonb_array_elements(items) as item where jsonb_typeof(item) <> 'object')
  then
    raise exception using errcode = 'PT422', message = 'import.rows_invalid';
  end if;

  return items;
end;
$$;

comment on function private.import_items(jsonb) is '1 to 500 objects. Raises import.rows_invalid.';

create function private.limit_import_rows(tenant_id uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  most constant integer := 200000;
begin
  if (
    select count(*) from public.portfolio_imports as import
    join private.import_companies as line on line.import_id = import.id
    where import.tenant_id = limit_import_rows.tenant_id
  ) + (
    select count(*) from public.portfolio_imports as import
    join private.import_people as person on person.import_id = import.id
    where import.tenant_id = limit_import_rows.tenant_id
  ) > most then
    raise exception using errcode = 'PT409', message = 'import.rows_full';
  end if;
end;
$$;

comment on function private.limit_import_rows(uuid) is
  'Keeps the companies and people that wait in all imports of a firm at 200,000 at most, ten times the largest portfolio. The caller has '
  'locked the tenant. Raises import.rows_full.';

-- Reading --------------------------------------------------------------------

create function public.start_import(
  import_id uuid, tenant_id uuid, file_name text, client_id uuid, by_hand boolean default false) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  name text := left(private.plain_text(start_import.file_name), 200);
begin
  perform private.require_staff('start_import');

  if start_import.import_id is null
    or not exists (select from public.tenants as tenant where tenant.id = start_import.tenant_id)
  then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in('start_import', start_import.tenant_id);

  if name is null then
    raise exception using errcode = 'PT422', message = 'import.name_missing';
  end if;

  perform private.require_client(start_import.tenant_id, start_import.client_id);

  insert into public.portfolio_imports as known (id, tenant_id, file_name, client_id, origin, created_by)
  values (
    start_import.import_id, start_import.tenant_id, name, start_import.client_id, case when by_hand then 'entered' else 'imported' end,
    auth.uid())
  on conflict on constraint portfolio_imports_pkey do nothing;

  if not exists (
    select from public.portfolio_imports as known
    where known.id = start_import.import_id and known.tenant_id = start_import.tenant_id and known.created_by = auth.uid())
  then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
end;
$$;

comment on function public.start_import(uuid, uuid, text, uuid, boolean) is
  'Begins an import under an id from the browser; nothing happens a second time. `client_id` is the member of the firm whose companies '
  'those become that name no other; `by_hand` marks a company that staff enter themselves. For reviewers, the compliance officer and '
  'senior management, or the super admin. Raises import.name_missing, access.person_invalid, duty.reviewer_needed, not_found, '
  'staff.read_only, not_allowed, account.suspended.';

create function public.put_import_people(import_id uuid, people jsonb) returns void
language plpgsql security definer
set search_path = ''
set plan_cache_mode = 'force_custom_plan'
as $$
declare
  import public.portfolio_imports := private.lock_import('put_import_people', import_id);
begin
  perform private.require_import_state(import, '{reading}');

  if exists (
    select from jsonb_array_elements(private.import_items(people)) as item
    where char_length(private.json_text(item -> 'key')) not between 1 and 200 or octet_length(item::text) > 20000)
  then
    raise exception using errcode = 'PT422', message = 'import.rows_invalid';
  end if;

  insert into private.import_people as known (import_id, key, data, problems, alike, known_id)
  select import.id, given.key, given.item, private.person_problems(given.item),
    case when given.known_id is null then private.parties_alike(import.tenant_id, given.item) else '[]' end, given.known_id
  from (
    select distinct on (private.json_text(item -> 'key')) private.json_text(item -> 'key') as key, item,
      private.known_party(import.tenant_id, item) as known_id
    from jsonb_array_elements(people) with ordinality as sent (item, place)
    order by private.json_text(item -> 'key'), sent.place desc
  ) as given
  on conflict on constraint import_people_import_id_key_key do update
    set data = excluded.data, problems = excluded.problems, alike = excluded.alike, known_id = excluded.known_id, decided = false;
  perform private.limit_import_rows(import.tenant_id);
end;
$$;

comment on function public.put_import_people(uuid, jsonb) is
  'Sends 1 to 500 people and bodies of a file, before its companies: {key, sheet, row, name, kind (person or body_corporate), '
  'birth_date, nationality, country, registration_number, email, address, risk (low, medium, high), reviewed_on, unreadable: [columns], '
  'owners: [{owner (a key), shares, total_shares, percent, since}]}. Days are 2026-11-20, countries two letters. A key that was sent is '
  'replaced. For reviewers, the compliance officer and senior management, or the super admin. Raises import.rows_invalid, '
  'import.rows_full, import.illegal_move, duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

create function public.put_import_companies(import_id uuid, companies jsonb) returns void
language plpgsql security definer
set search_path = ''
set plan_cache_mode = 'force_custom_plan'
as $$
declare
  import public.portfolio_imports := private.lock_import('put_import_companies', import_id);
begin
  perform private.require_import_state(import, '{reading}');

  if exists (
    select from jsonb_array_elements(private.import_items(companies)) as item
    where coalesce(private.json_share_count(item -> 'place'), 0) not between 1 and 1000000 or octet_length(item::text) > 100000)
  then
    raise exception using errcode = 'PT422', message = 'import.rows_invalid';
  end if;

  insert into private.import_companies as known (import_id, place, name, number, data, known_id)
  select distinct on (given.place) import.id, given.place, left(private.json_text(given.item -> 'name'), 400),
    nullif(left(private.json_text(given.item -> 'registration_number'), 40), ''), given.item - 'place',
    private.known_company(import.tenant_id, private.json_text(given.item -> 'registration_number'))
  from (
    select private.json_share_count(item -> 'place')::integer as place, item from jsonb_array_elements(companies) as item
  ) as given
  order by given.place
  on conflict on constraint import_companies_import_id_place_key do update
    set name = excluded.name, number = excluded.number, data = excluded.data, known_id = excluded.known_id, decided = false,
      outcome = '{}';

  perform private.limit_import_rows(import.tenant_id);

  -- After all of them are there: two of them may be the same.
  update private.import_companies as known
  set problems = case when known.known_id is null then private.company_problems(import, known.place, known.data) else '[]' end,
    warnings = case when known.known_id is null then private.company_warnings(import, known.data) else '[]' end,
    alike = case when known.known_id is null then private.companies_alike(import.tenant_id, known.data) else '[]' end
  where known.import_id = import.id
    and known.place in (select private.json_share_count(item -> 'place') from jsonb_array_elements(companies) as item);

  with recursive used (key) as (
    select private.json_text(role -> 'person')
    from jsonb_array_elements(companies) as item, jsonb_array_elements(private.json_array(item -> 'roles')) as role
    union
    select private.json_text(owner -> 'owner')
    from used
    join private.import_people as person on person.import_id = import.id and person.key = used.key
    cross join jsonb_array_elements(private.json_array(person.data -> 'owners')) as owner
  )
  update private.import_people as person set is_used = true
  from used where person.import_id = import.id and person.key = used.key and not person.is_used;
end;
$$;

comment on function public.put_import_companies(uuid, jsonb) is
  'Sends 1 to 500 companies of a file, after its people: {place, sheet, row, name, type (code or name), registration_number, '
  'registry_entity_id, registration_date, status, registered_office, fiscal_year_end (MM-DD), currency, authorised_shares, par_value, '
  'client_email, paid_until (a year), settled_until (a day), risk (low, medium, high), former_names: [{name, until}], notes, '
  'unreadable: [columns], roles: [{person (a key), role, shares, '
  'percent, since, until, nature: […], filed_on}], charges: [{chargee, description, amount, currency, created_on, registered_on, '
  'satisfied_on}], duties: [{duty (code or name), due_on or year, done_on, reference}], documents: [{name, date}]}. A place that was '
  'sent is replaced. For reviewers, the compliance officer and senior management, or the super admin. Raises import.rows_invalid, '
  'import.rows_full, import.illegal_move, duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

create function public.remember_import_columns(tenant_id uuid, sheet text, columns jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_staff('remember_import_columns');

  if not exists (select from public.tenants as tenant where tenant.id = remember_import_columns.tenant_id) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in('remember_import_columns', remember_import_columns.tenant_id);

  if remember_import_columns.sheet is null or remember_import_columns.sheet !~ '^[a-z]{1,20}$'
    or jsonb_typeof(columns) is distinct from 'object'
    or exists (
      select from jsonb_each(columns) as given
      where char_length(given.key) not between 1 and 120 or jsonb_typeof(given.value) <> 'string'
        or given.value #>> '{}' !~ '^[a-z_]{0,40}$')
    or (select count(*) from jsonb_object_keys(columns)) > 200
  then
    raise exception using errcode = 'PT422', message = 'import.columns_invalid';
  end if;

  insert into public.import_columns as known (tenant_id, sheet, header, field)
  select remember_import_columns.tenant_id, remember_import_columns.sheet, given.key, given.value
  from jsonb_each_text(columns) as given order by given.key
  on conflict on constraint import_columns_pkey do update set field = excluded.field where known.field <> excluded.field;
end;
$$;

comment on function public.remember_import_columns(uuid, text, jsonb) is
  'Keeps what the columns of a sheet hold for the next file of a firm: {"heading in small letters": "field", …}, an empty field for one '
  'that is left out. For reviewers, the compliance officer and senior management, or the super admin. Raises import.columns_invalid, '
  'duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

-- Deciding -------------------------------------------------------------------

create function public.decide_import_people(import_id uuid, decisions jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  import public.portfolio_imports := private.lock_import('decide_import_people', import_id);
begin
  perform private.require_import_state(import, '{checked}');

  if exists (
    select from jsonb_array_elements(private.import_items(decisions)) as given
    left join private.import_people as person
      on person.import_id = import.id and person.id = private.json_uuid(given -> 'id')
    where person.id is null or coalesce(jsonb_typeof(given -> 'same_as'), 'null') <> 'null' and not exists (
      select from jsonb_array_elements(person.alike) as shown where shown -> 'id' = given -> 'same_as'))
  then
    raise exception using errcode = 'PT422', message = 'import.decision_invalid';
  end if;

  update private.import_people as person set decided = true, known_id = private.json_uuid(given -> 'same_as')
  from jsonb_array_elements(decisions) as given
  where person.import_id = import.id and person.id = private.json_uuid(given -> 'id');
end;
$$;

comment on function public.decide_import_people(uuid, jsonb) is
  'Says of 1 to 500 people of a file whether they are a party of the firm that is alike ({"id", "same_as"}) or new ("same_as" null). For '
  'reviewers, the compliance officer and senior management, or the super admin. Raises import.decision_invalid, import.rows_invalid, '
  'import.illegal_move, duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

create function public.decide_import_companies(import_id uuid, decisions jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  import public.portfolio_imports := private.lock_import('decide_import_companies', import_id);
begin
  perform private.require_import_state(import, '{checked}');

  if exists (
    select from jsonb_array_elements(private.import_items(decisions)) as given
    left join private.import_companies as company
      on company.import_id = import.id and company.id = private.json_uuid(given -> 'id')
    where company.id is null or coalesce(jsonb_typeof(given -> 'same_as'), 'null') <> 'null' and not exists (
      select from jsonb_array_elements(company.alike) as shown where shown -> 'id' = given -> 'same_as'))
  then
    raise exception using errcode = 'PT422', message = 'import.decision_invalid';
  end if;

  update private.import_companies as company set decided = true, known_id = private.json_uuid(given -> 'same_as')
  from jsonb_array_elements(decisions) as given
  where company.import_id = import.id and company.id = private.json_uuid(given -> 'id');
end;
$$;

comment on function public.decide_import_companies(uuid, jsonb) is
  'Says of 1 to 500 companies of a file whether they are a company of the firm with the same name ({"id", "same_as"}), which does not '
  'come in again, or new ("same_as" null). For reviewers, the compliance officer and senior management, or the super admin. Raises '
  'import.decision_invalid, import.rows_invalid, import.illegal_move, duty.reviewer_needed, not_found, staff.read_only, not_allowed, '
  'account.suspended.';

-- Running --------------------------------------------------------------------

create function private.import_row_state(line private.import_companies) returns text
language sql immutable
set search_path = ''
as $$
  select case
    when line.undone = 'yes' then 'undone'
    when line.company_id is not null then 'entered'
    when line.problems <> '[]' then 'refused'
    when line.known_id is not null then 'known'
    when line.alike <> '[]' and not line.decided then 'alike'
    else 'ready'
  end;
$$;

comment on function private.import_row_state(private.import_companies) is
  'Where a company of a file is: refused for its problems, known to the firm, alike to one of its companies and not decided, ready, '
  'entered, undone.';

create function private.run_import_rows(import public.portfolio_imports, row_ids uuid[], only_try boolean) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  outcomes jsonb;
  failure  jsonb;
  refusals jsonb := '[]';
  row_id   uuid;
begin
  begin
    perform private.bring_in(import, row_ids, import.origin);

    if only_try then
      select jsonb_object_agg(line.id, line.outcome) into outcomes
      from private.import_companies as line where line.id = any (row_ids) and line.company_id is not null;
      raise sqlstate 'P0T01' using detail = coalesce(outcomes, '{}')::text;
    end if;

    return refusals;
  exception
    when sqlstate 'P0T01' then
      get stacked diagnostics outcomes = pg_exception_detail;
    when others then
      if private.may_pass(sqlstate) then
        raise;
      end if;

      failure := jsonb_build_object('code', 'failed', 'error', private.plain_error(sqlstate, sqlerrm));
  end;

  if outcomes is not null then
    update private.import_companies as line set outcome = tried.value
    from jsonb_each(outcomes) as tried where line.id = tried.key::uuid;
  elsif cardinality(row_ids) > 1 then
    foreach row_id in array row_ids loop
      refusals := refusals || private.run_import_rows(import, array[row_id], only_try);
    end loop;
  else
    update private.import_companies as line set problems = line.problems || failure where line.id = row_ids[1];
    select jsonb_build_array(jsonb_build_object('label', line.name, 'message', failure -> 'error')) into refusals
    from private.import_companies as line where line.id = row_ids[1];
  end if;

  return refusals;
end;
$$;

comment on function private.run_import_rows(public.portfolio_imports, uuid[], boolean) is
  'Brings companies of a file in together, or one by one when that fails; one that fails keeps the reason as its problem. With '
  '`only_try` everything is taken back, and each keeps what would come with it. Answers those that failed: [{"label", "message"}].';

create function private.import_rows_left(import_id uuid, after uuid, at_most integer) returns uuid[]
language sql stable
set search_path = ''
as $$
  select array(
    select line.id from private.import_companies as line
    where line.import_id = import_rows_left.import_id and line.id > coalesce(after, private.first_id())
      and private.import_row_state(line) in ('ready', 'alike')
    order by line.id
    limit at_most);
$$;

comment on function private.import_rows_left(uuid, uuid, integer) is
  'The next companies of a file that may come in, in the order of their ids.';

create function private.at_once() returns integer
language sql immutable
set search_path = ''
as $$
  select 20;
$$;

comment on function private.at_once() is
  'How many companies an import brings in within one request, or one batch of its job: about a second of work.';

create function private.pass_import(import public.portfolio_imports, only_try boolean) returns void
language plpgsql
set search_path = ''
as $$
declare
  ids uuid[] := private.import_rows_left(import.id, null, private.at_once() + 1);
begin
  if cardinality(ids) > private.at_once() then
    perform private.enter_job(
      case when only_try then 'import_check' else 'portfolio_import' end,
      case when only_try then 'Check of ' else 'Import of ' end || import.file_name, jsonb_build_object('import', import.id),
      (select count(*) from private.import_companies as line
        where line.import_id = import.id and private.import_row_state(line) in ('ready', 'alike')), null, import.tenant_id);
    return;
  end if;

  if cardinality(ids) > 0 then
    perform private.run_import_rows(import, ids, only_try);
  end if;

  perform private.end_import_pass(import.id, only_try);
end;
$$;

comment on function private.pass_import(public.portfolio_imports, boolean) is
  'Tries the companies of a file, or brings them in: a few at once, more by a job.';

create function private.end_import_pass(import_id uuid, only_try boolean) returns void
language sql
set search_path = ''
as $$
  select private.notify_brought_in(import) from public.portfolio_imports as import
  where import.id = end_import_pass.import_id and import.state = 'running' and not only_try;

  update public.portfolio_imports as import
  set state = case when only_try then 'checked' else 'done' end::public.import_state,
    checked_at = case when only_try then clock_timestamp() else import.checked_at end,
    ended_at = case when not only_try then clock_timestamp() end
  where import.id = end_import_pass.import_id and import.state = case when only_try then 'checking' else 'running' end::public.import_state;
$$;

comment on function private.end_import_pass(uuid, boolean) is 'Ends the check of an import, or the import.';

create function public.check_import(import_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  import public.portfolio_imports := private.lock_import('check_import', import_id);
begin
  if import.state = 'checking' then
    return;
  end if;

  perform private.require_import_state(import, '{reading,checked}');
  update public.portfolio_imports as known set state = 'checking' where known.id = import.id;
  perform private.pass_import(import, true);
end;
$$;

comment on function public.check_import(uuid) is
  'Works out what an import would do: every company is brought in and taken back at once, a few within the request, more by a job. '
  'Nothing happens while it is checked. For reviewers, the compliance officer and senior management, or the super admin. Raises '
  'import.illegal_move, duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

create function public.begin_import(import_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  import public.portfolio_imports := private.lock_import('begin_import', import_id);
begin
  if import.state in ('running', 'done') then
    return;
  end if;

  perform private.require_import_state(import, '{checked}');

  if exists (
    select from private.import_companies as line where line.import_id = import.id and private.import_row_state(line) = 'alike')
    or exists (
      select from private.import_people as person
      where person.import_id = import.id and person.is_used and person.known_id is null and person.alike <> '[]' and not person.decided)
  then
    raise exception using errcode = 'PT409', message = 'import.undecided';
  end if;

  update public.portfolio_imports as known set state = 'running', begun_by = auth.uid(), begun_at = clock_timestamp()
  where known.id = import.id;
  perform private.pass_import(import, false);
end;
$$;

comment on function public.begin_import(uuid) is
  'Brings the companies of a checked import in, each whole or not at all, a few within the request, more by a job. Those that are '
  'refused or known stay out. Their people are screened, they and their people rated, and KYC is to be reviewed by a day. Each client '
  'is notified once. Nothing happens when it has begun. For reviewers, the compliance officer and senior management, or the super '
  'admin. Raises '
  'import.undecided while someone may be known, import.illegal_move, duty.reviewer_needed, not_found, staff.read_only, not_allowed, '
  'account.suspended.';

create function public.discard_import(import_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  import public.portfolio_imports := private.lock_import('discard_import', import_id);
begin
  if import.state = 'discarded' then
    return;
  end if;

  -- A check that failed is at work no more.
  if import.state <> 'checking' or not exists (
    select from public.jobs as job
    where job.kind = 'import_check' and job.input = jsonb_build_object('import', import.id) and job.state = 'failed')
  then
    perform private.require_import_state(import, '{reading,checked}');
  end if;

  delete from private.import_people as person where person.import_id = import.id;
  delete from private.import_companies as line where line.import_id = import.id;
  update public.portfolio_imports as known set state = 'discarded', ended_at = clock_timestamp() where known.id = import.id;
end;
$$;

comment on function public.discard_import(uuid) is
  'Gives an import up before it began, also when its check failed: its rows are deleted. Nothing happens a second time. For reviewers, '
  'the compliance officer and '
  'senior management, or the super admin. Raises import.illegal_move, duty.reviewer_needed, not_found, staff.read_only, not_allowed, '
  'account.suspended.';

grant execute on function
  public.start_import(uuid, uuid, text, uuid, boolean), public.put_import_people(uuid, jsonb), public.put_import_companies(uuid, jsonb),
  public.remember_import_columns(uuid, text, jsonb), public.decide_import_people(uuid, jsonb),
  public.decide_import_companies(uuid, jsonb), public.check_import(uuid), public.begin_import(uuid), public.discard_import(uuid)
  to authenticated;
