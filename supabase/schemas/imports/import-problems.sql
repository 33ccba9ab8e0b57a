/*
 * What is wrong with the rows of an import. A problem keeps its company from coming in; a warning names what does not come in with it. The
 * browser finds what it cannot read (a day that is none); the database asks everything that counts of any sender.
 */

create function private.import_problem(code text, item jsonb, name text default null) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'code', import_problem.code, 'sheet', left(nullif(private.json_text(item -> 'sheet'), ''), 80),
    'row', private.json_share_count(item -> 'row'), 'column', import_problem.name));
$$;

comment on function private.import_problem(text, jsonb, text) is
  'A problem of an item of a file: its code, where the item is (`sheet` and `row`, as the browser says) and what of it is wrong.';

create function private.read_problems(item jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(private.import_problem('unreadable', item, left(private.json_text(found.value), 80)) order by found.place), '[]')
  from jsonb_array_elements(private.json_array(item -> 'unreadable')) with ordinality as found (value, place)
  where found.place <= 50;
$$;

comment on function private.read_problems(jsonb) is 'The columns of an item that the browser could not read, as problems.';

create function private.is_import_day(value jsonb, latest date default 'infinity') returns boolean
language sql stable
set search_path = ''
as $$
  select private.json_text(value) = '' or coalesce(private.json_date(value) between '1800-01-01' and latest, false);
$$;

comment on function private.is_import_day(jsonb, date) is 'Whether it is empty, or a day from 1800 on until the latest one.';

-- People ---------------------------------------------------------------------

create function private.person_problems(data jsonb) returns jsonb
language sql stable
set search_path = ''
as $$
  select private.read_problems(data) || coalesce(jsonb_agg(private.import_problem(found.code, data, found.name)), '[]')
  from (
    values
      ('missing', 'name', private.json_text(data -> 'name') = ''),
      ('too_long', 'name', char_length(private.json_text(data -> 'name')) > 160),
      ('invalid', 'kind', private.json_text(data -> 'kind') not in ('person', 'body_corporate')),
      ('invalid', 'birth_date', not private.is_import_day(data -> 'birth_date', private.today())),
      ('invalid', 'nationality', private.json_text(data -> 'nationality') !~ '^([A-Z]{2})?$'),
      ('invalid', 'country', private.json_text(data -> 'country') !~ '^([A-Z]{2})?$'),
      ('invalid', 'email', private.json_text(data -> 'email') !~ '^([^@\s]+@[^@\s]+\.[^@\s]+)?$'
        or char_length(private.json_text(data -> 'email')) > 254),
      ('too_long', 'registration_number', char_length(private.json_text(data -> 'registration_number')) > 60),
      ('too_long', 'address', char_length(private.json_text(data -> 'address')) > 500),
      ('invalid', 'risk', private.json_text(data -> 'risk') not in ('', 'low', 'medium', 'high')),
      ('invalid', 'reviewed_on', not private.is_import_day(data -> 'reviewed_on', private.today()))
  ) as found (code, name, is_wrong)
  where found.is_wrong and (found.code <> 'missing' or not private.json_array(data -> 'unreadable') ? found.name);
$$;

comment on function private.person_problems(jsonb) is 'What is wrong with a person of a file in itself.';

create function private.owner_problems(import_id uuid, owner jsonb, owned_key text) returns jsonb
language sql stable
set search_path = ''
as $$
  select private.read_problems(owner) || coalesce(jsonb_agg(private.import_problem(found.code, owner, found.name)), '[]')
  from (
    values
      ('unknown', 'owner', not exists (
        select from private.import_people as person
        where person.import_id = owner_problems.import_id and person.key = private.json_text(owner -> 'owner'))),
      ('itself', 'owner', private.json_text(owner -> 'owner') = owned_key),
      ('invalid', 'percent', jsonb_typeof(owner -> 'percent') is not null
        and not coalesce(private.json_percent(owner -> 'percent') between 0.000001 and 100, false)),
      ('invalid', 'shares', jsonb_typeof(owner -> 'shares') is not null
        and not coalesce(private.json_share_count(owner -> 'shares') <= private.json_share_count(owner -> 'total_shares'), false)),
      ('missing', 'percent', jsonb_typeof(owner -> 'percent') is null and jsonb_typeof(owner -> 'shares') is null),
      ('invalid', 'since', not private.is_import_day(owner -> 'since', private.today()))
  ) as found (code, name, is_wrong)
  where found.is_wrong and (found.code <> 'missing' or not private.json_array(owner -> 'unreadable') ? found.name);
$$;

comment on function private.owner_problems(uuid, jsonb, text) is 'What is wrong with an owner of a body of a file.';

-- Companies ------------------------------------------------------------------

create function private.import_entity_type(written text) returns text
language sql stable
set search_path = ''
as $$
  select type.code from public.entity_types as type
  where lower(type.code) = lower(btrim(written)) or private.name_letters(type.name) = private.name_letters(written)
  limit 1;
$$;

comment on function private.import_entity_type(text) is 'The type of company that a file names by its code or name; null for none.';

create function private.particulars_problems(data jsonb) returns jsonb
language sql stable
set search_path = ''
as $$
  select private.read_problems(data) || coalesce(jsonb_agg(private.import_problem(found.code, data, found.name)), '[]')
  from (
    values
      ('missing', 'name', private.json_text(data -> 'name') = ''),
      ('too_long', 'name', char_length(private.json_text(data -> 'name')) > 160),
      ('missing', 'type', private.json_text(data -> 'type') = ''),
      ('unknown', 'type',
        private.json_text(data -> 'type') <> '' and private.import_entity_type(private.json_text(data -> 'type')) is null),
      ('missing', 'registration_number', private.json_text(data -> 'registration_number') = ''),
      ('too_long', 'registration_number', char_length(private.json_text(data -> 'registration_number')) > 40),
      ('too_long', 'registry_entity_id', char_length(private.json_text(data -> 'registry_entity_id')) > 40),
      ('missing', 'registration_date', private.json_text(data -> 'registration_date') = ''),
      ('invalid', 'registration_date', not private.is_import_day(data -> 'registration_date', private.today())),
      ('invalid', 'status', private.json_text(data -> 'status') <> ''
        and private.json_text(data -> 'status') <> all (enum_range(null::public.company_status)::text[])),
      ('too_long', 'registered_office', char_length(private.json_text(data -> 'registered_office')) > 500),
      ('invalid', 'fiscal_year_end',
        private.json_text(data -> 'fiscal_year_end') !~ '^((0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01]))?$'),
      ('invalid', 'currency', private.json_text(data -> 'currency') !~ '^([A-Z]{3})?$'),
      ('invalid', 'authorised_shares', jsonb_typeof(data -> 'authorised_shares') is not null
        and private.json_share_count(data -> 'authorised_shares') is null),
      ('invalid', 'par_value', jsonb_typeof(data -> 'par_value') is not null and private.json_par_value(data -> 'par_value') is null),
      ('invalid', 'settled_until', not private.is_import_day(data -> 'settled_until', private.today())),
      ('invalid', 'paid_until', jsonb_typeof(data -> 'paid_until') is not null
        and not coalesce(private.json_share_count(data -> 'paid_until') between 1900 and extract(year from private.today()) + 5, false)),
      ('invalid', 'risk', private.json_text(data -> 'risk') not in ('', 'low', 'medium', 'high')),
      ('invalid', 'former_names', jsonb_array_length(private.json_array(data -> 'former_names')) > 20 or exists (
        select from jsonb_array_elements(private.json_array(data -> 'former_names')) as former
        where char_length(private.json_text(former -> 'name')) not between 1 and 160
          or not private.is_import_day(former -> 'until', private.today())))
  ) as found (code, name, is_wrong)
  where found.is_wrong and (found.code <> 'missing' or not private.json_array(data -> 'unreadable') ? found.name);
$$;

comment on function private.particulars_problems(jsonb) is 'What is wrong with the particulars of a company of a file.';

create function private.role_problems(import_id uuid, role jsonb) returns jsonb
language sql stable
set search_path = ''
as $$
  select private.read_problems(role) || coalesce(jsonb_agg(private.import_problem(found.code, role, found.name)), '[]')
  from (
    select person.problems from (select 1) as one
    left join private.import_people as person
      on person.import_id = role_problems.import_id and person.key = private.json_text(role -> 'person')
  ) as given
  cross join lateral (
    values
      ('unknown', 'person', given.problems is null),
      ('refused', 'person', given.problems <> '[]'),
      ('invalid', 'role', not coalesce(private.json_text(role -> 'role') = any (enum_range(null::public.participant_role)::text[]), false)),
      ('invalid', 'shares', jsonb_typeof(role -> 'shares') is not null
        and (private.json_share_count(role -> 'shares') is null or private.json_text(role -> 'role') <> 'member')),
      ('invalid', 'percent', jsonb_typeof(role -> 'percent') is not null and private.json_percent(role -> 'percent') is null),
      ('invalid', 'since', not private.is_import_day(role -> 'since', private.today())),
      ('invalid', 'until', not private.is_import_day(role -> 'until', private.today())
        or coalesce(private.json_date(role -> 'until') < private.json_date(role -> 'since'), false)),
      ('invalid', 'nature', exists (
        select from jsonb_array_elements(private.json_array(role -> 'nature')) as nature
        where private.json_text(nature) not in ('shares', 'votes', 'appointment', 'other'))),
      ('invalid', 'filed_on', not private.is_import_day(role -> 'filed_on', private.today()))
  ) as found (code, name, is_wrong)
  where found.is_wrong and (found.code <> 'missing' or not private.json_array(role -> 'unreadable') ? found.name);
$$;

comment on function private.role_problems(uuid, jsonb) is 'What is wrong with a role in a company of a file.';

create function private.register_problems(data jsonb) returns jsonb
language sql stable
set search_path = ''
as $$
  with role as (
    select given.value as item, given.place, private.json_text(given.value -> 'person') as person,
      private.json_text(given.value -> 'role') as role, private.json_share_count(given.value -> 'shares') as shares,
      daterange(private.json_date(given.value -> 'since'),
        greatest(private.json_date(given.value -> 'until'), private.json_date(given.value -> 'since'))) as held,
      private.json_date(given.value -> 'until') is null as holds
    from jsonb_array_elements(private.json_array(data -> 'roles')) with ordinality as given (value, place)
  )
  select coalesce((
    select jsonb_agg(private.import_problem('twice', role.item, 'person') order by role.place)
    from role
    where exists (
      select from role as other
      where other.place < role.place and (other.person, other.role) = (role.person, role.role) and other.held && role.held)
  ), '[]') || coalesce((
    select jsonb_build_array(private.import_problem('too_many', data, 'shares'))
    from role where role.role = 'member' and role.holds
    having sum(role.shares) > private.json_share_count(data -> 'authorised_shares')
  ), '[]');
$$;

comment on function private.register_problems(jsonb) is
  'What does not agree within the registers of a company of a file: a person twice in one role on a day, more shares held than '
  'authorised.';

create function private.charge_problems(charge jsonb) returns jsonb
language sql stable
set search_path = ''
as $$
  select private.read_problems(charge) || coalesce(jsonb_agg(private.import_problem(found.code, charge, found.name)), '[]')
  from (
    values
      ('missing', 'chargee', char_length(private.json_text(charge -> 'chargee')) not between 1 and 160),
      ('missing', 'description', char_length(private.json_text(charge -> 'description')) not between 1 and 2000),
      ('invalid', 'amount', jsonb_typeof(charge -> 'amount') is not null
        and (private.json_amount(charge -> 'amount') is null or private.json_text(charge -> 'currency') !~ '^[A-Z]{3}$')),
      ('missing', 'created_on', private.json_text(charge -> 'created_on') = ''),
      ('invalid', 'created_on', not private.is_import_day(charge -> 'created_on', private.today())),
      ('invalid', 'registered_on', not private.is_import_day(charge -> 'registered_on', private.today())
        or coalesce(private.json_date(charge -> 'registered_on') < private.json_date(charge -> 'created_on'), false)),
      ('invalid', 'satisfied_on', not private.is_import_day(charge -> 'satisfied_on', private.today())
        or coalesce(private.json_date(charge -> 'satisfied_on') < private.json_date(charge -> 'created_on'), false))
  ) as found (code, name, is_wrong)
  where found.is_wrong and (found.code <> 'missing' or not private.json_array(charge -> 'unreadable') ? found.name);
$$;

comment on function private.charge_problems(jsonb) is 'What is wrong with a charge of a file.';

create function private.import_rule(written text) returns text
language sql stable
set search_path = ''
as $$
  select min(rule.code) from public.obligation_rules as rule
  where rule.subject = 'company' and (
    lower(rule.code) = lower(btrim(written)) or private.name_letters(rule.name) = private.name_letters(written));
$$;

comment on function private.import_rule(text) is 'The rule of duties that a file names by its code or name; null for none.';

create function private.duty_problems(duty jsonb) returns jsonb
language sql stable
set search_path = ''
as $$
  select private.read_problems(duty) || coalesce(jsonb_agg(private.import_problem(found.code, duty, found.name)), '[]')
  from (
    values
      ('invalid', 'done_on', not private.is_import_day(duty -> 'done_on', private.today())),
      ('missing', 'done_on', private.json_text(duty -> 'done_on') = ''),
      ('invalid', 'due_on', not private.is_import_day(duty -> 'due_on')),
      ('too_long', 'reference', char_length(private.json_text(duty -> 'reference')) > 120)
  ) as found (code, name, is_wrong)
  where found.is_wrong and (found.code <> 'missing' or not private.json_array(duty -> 'unreadable') ? found.name);
$$;

comment on function private.duty_problems(jsonb) is 'What is wrong with a duty of a file that was done.';

create function private.duty_warnings(duty jsonb) returns jsonb
language sql stable
set search_path = ''
as $$
  select case when private.import_rule(private.json_text(duty -> 'duty')) is null
    then jsonb_build_array(private.import_problem('unknown', duty, 'duty')) else '[]' end;
$$;

comment on function private.duty_warnings(jsonb) is 'A duty of a file that no rule of the portal knows: it does not come in.';

create function private.problems_of_each(items jsonb, problems text, import_id uuid) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  item  jsonb;
  found jsonb := '[]';
begin
  for item in select given.value from jsonb_array_elements(private.json_array(items)) as given loop
    found := found || case problems
      when 'role' then private.role_problems(import_id, item)
      when 'charge' then private.charge_problems(item)
      when 'duty' then private.duty_problems(item)
      when 'duty_warning' then private.duty_warnings(item)
    end;
  end loop;

  return found;
end;
$$;

comment on function private.problems_of_each(jsonb, text, uuid) is 'The problems of a list of roles, charges or duties of a company.';

create function private.import_client(import public.portfolio_imports, data jsonb) returns uuid
language sql stable
set search_path = ''
as $$
  select coalesce((
    select person.id
    from public.profiles as person
    join public.tenant_users as membership on membership.user_id = person.id and membership.tenant_id = import.tenant_id
    where lower(person.email) = lower(private.json_text(data -> 'client_email')) and person.status = 'active' and person.role <> 'admin'
    limit 1), import.client_id);
$$;

comment on function private.import_client(public.portfolio_imports, jsonb) is
  'Who a company of a file belongs to: the member of the firm whose address it names, else the client of the import.';

create function private.company_problems(import public.portfolio_imports, place integer, data jsonb) returns jsonb
language sql stable
set search_path = ''
as $$
  select private.particulars_problems(data)
    || private.problems_of_each(data -> 'roles', 'role', import.id)
    || private.register_problems(data)
    || private.problems_of_each(data -> 'charges', 'charge', import.id)
    || private.problems_of_each(data -> 'duties', 'duty', import.id)
    -- A number is that of one company, on the whole platform.
    || case when exists (
        select from public.companies as company
        where company.registration_number = private.json_text(company_problems.data -> 'registration_number')
          and company.tenant_id <> import.tenant_id)
      then jsonb_build_array(private.import_problem('taken', data, 'registration_number')) else '[]' end
    || case when exists (
        select from private.import_companies as other
        where other.import_id = import.id and other.place < company_problems.place
          and other.number = private.json_text(company_problems.data -> 'registration_number'))
      then jsonb_build_array(private.import_problem('twice', data, 'registration_number')) else '[]' end;
$$;

comment on function private.company_problems(public.portfolio_imports, integer, jsonb) is
  'Everything that keeps a company of a file from coming in; [] when nothing does. Its people were sent before.';

create function private.company_warnings(import public.portfolio_imports, data jsonb) returns jsonb
language sql stable
set search_path = ''
as $$
  select private.problems_of_each(data -> 'duties', 'duty_warning', import.id)
    || case when private.json_text(data -> 'client_email') <> '' and private.import_client(import, data) = import.client_id
        and not exists (
          select from public.profiles as person
          where person.id = import.client_id and lower(person.email) = lower(private.json_text(data -> 'client_email')))
      then jsonb_build_array(private.import_problem('unknown', data, 'client_email')) else '[]' end
    || case when exists (
        select from jsonb_array_elements(private.json_array(data -> 'roles')) as role
        where private.json_text(role -> 'role') = 'member' and jsonb_typeof(role -> 'shares') is null)
        and jsonb_typeof(data -> 'authorised_shares') is not null
      then jsonb_build_array(private.import_problem('missing', data, 'shares')) else '[]' end;
$$;

comment on function private.company_warnings(public.portfolio_imports, jsonb) is
  'What of a company of a file does not come in, or not as the file says: duties that no rule knows, a client who is not in the firm, '
  'members without shares.';
