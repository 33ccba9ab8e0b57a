/*
 * The questions of a yearly statement, by block, and what an answer has to hold:
 *
 *   activity     {business, relevant: [codes of substance_activities], income: none | below_250k | below_5m | from_5m}
 *   management   {directed_in: country, employees_here, spending_here, core_work_here}; the last three with a relevant activity only
 *   owners       the register of beneficial owners; a change is a note, which becomes a change request
 *   officers     directors, officers and the registered office; likewise
 *   records      {place, kept: true}: where accounting records are kept, and the declaration that they are
 *   tax          {residences: [{country, number}], crs: active_nfe | passive_nfe | financial_institution | exempt}
 *   contact      {name, email, phone}
 *   people       whether what the identity checks know is still true; a change is [{id, note}], and that person is asked to review it
 *
 * An answer is {same: true} (nothing changed) or {same: false} with {values}, {note} or {parties}. `answers` comes from outside: every
 * function here answers with what is missing and never with an error.
 */

-- What an answer says --------------------------------------------------------

create function private.statement_blocks() returns text[]
language sql immutable
set search_path = ''
as $$
  select '{activity,management,owners,officers,records,tax,contact,people}'::text[];
$$;

comment on function private.statement_blocks() is 'The blocks of a yearly statement, in their order.';

create function private.statement_same(answers jsonb, block text) returns boolean
language sql immutable
set search_path = ''
as $$
  select case when jsonb_typeof(answers -> block -> 'same') = 'boolean' then (answers -> block ->> 'same')::boolean end;
$$;

comment on function private.statement_same(jsonb, text) is 'Whether an answer says that nothing changed; null while it is not answered.';

create function private.statement_values(statement public.yearly_statements) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_object_agg(part.block, coalesce(
    case private.statement_same(statement.answers, part.block)
      when true then statement.prefill -> part.block
      when false then private.json_object(statement.answers -> part.block -> 'values')
    end, '{}'))
  from unnest('{activity,management,records,tax,contact}'::text[]) as part (block);
$$;

comment on function private.statement_values(public.yearly_statements) is
  'What holds by the answers, by block: what was known where nothing changed, else what was entered; empty while it is not answered.';

create function private.is_filled_text(value jsonb, most integer) returns boolean
language sql immutable
set search_path = ''
as $$
  select char_length(private.json_text(value)) between 1 and most;
$$;

comment on function private.is_filled_text(jsonb, integer) is 'Whether it is a text with letters, of at most so many.';

create function private.is_figure(value jsonb) returns boolean
language sql immutable
set search_path = ''
as $$
  select case when jsonb_typeof(value) = 'number'
    then value::numeric between 0 and 1000000000000 and value::numeric = round(value::numeric, 2) else false end;
$$;

comment on function private.is_figure(jsonb) is 'Whether it is a number of nothing or more, with at most two decimals.';

create function private.statement_gaps(block text, given jsonb, is_relevant boolean) returns setof text
language plpgsql stable
set search_path = ''
as $$
begin
  return query
  select asked.field
  from (values
    ('activity', 'business', private.is_filled_text(given -> 'business', 1000)),
    ('activity', 'relevant', jsonb_typeof(given -> 'relevant') = 'array' and jsonb_array_length(given -> 'relevant') <= 20
      and not exists (
        select from jsonb_array_elements(private.json_array(given -> 'relevant')) as entry (value)
        where not exists (
          select from public.substance_activities as known where known.code = private.json_text(entry.value)))),
    ('activity', 'income', private.json_text(given -> 'income') in ('none', 'below_250k', 'below_5m', 'from_5m')),
    ('management', 'directed_in', exists (
      select from public.jurisdictions as land where land.code = private.json_text(given -> 'directed_in'))),
    ('management', 'employees_here', not is_relevant or private.is_figure(given -> 'employees_here')),
    ('management', 'spending_here', not is_relevant or private.is_figure(given -> 'spending_here')),
    ('management', 'core_work_here', not is_relevant or jsonb_typeof(given -> 'core_work_here') = 'boolean'),
    ('records', 'place', private.is_filled_text(given -> 'place', 500)),
    ('records', 'kept', coalesce(given -> 'kept' = 'true', false)),
    ('tax', 'residences', jsonb_typeof(given -> 'residences') = 'array' and jsonb_array_length(given -> 'residences') between 1 and 10
      and not exists (
        select from jsonb_array_elements(private.json_array(given -> 'residences')) as entry (value)
        where char_length(private.json_text(entry.value -> 'number')) > 60 or not exists (
          select from public.jurisdictions as land where land.code = private.json_text(entry.value -> 'country')))),
    ('tax', 'crs', private.json_text(given -> 'crs') in ('active_nfe', 'passive_nfe', 'financial_institution', 'exempt')),
    ('contact', 'name', private.is_filled_text(given -> 'name', 160)),
    ('contact', 'email', char_length(private.json_text(given -> 'email')) <= 254
      and private.json_text(given -> 'email') ~ '^[^@\s,;<>]+@[^@\s,;<>]+\.[^@\s,;<>]+$'),
    ('contact', 'phone', char_length(private.json_text(given -> 'phone')) <= 40)
  ) as asked (block, field, is_there)
  where asked.block = statement_gaps.block and asked.is_there is not true;
end;
$$;

comment on function private.statement_gaps(text, jsonb, boolean) is
  'The fields of a block that are missing or cannot be read. `is_relevant`: the company has a relevant activity, which the substance law '
  'asks more of.';

create function private.is_relevant(activity jsonb) returns boolean
language sql immutable
set search_path = ''
as $$
  select jsonb_array_length(private.json_array(activity -> 'relevant')) > 0;
$$;

comment on function private.is_relevant(jsonb) is 'Whether the answer on activity names a relevant activity of the substance law.';

create function private.statement_issues(statement public.yearly_statements) returns table (code text, field text)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  held   jsonb := private.statement_values(statement);
  block  text;
  answer jsonb;
  same   boolean;
begin
  foreach block in array private.statement_blocks() loop
    answer := private.json_object(statement.answers -> block);
    same := private.statement_same(statement.answers, block);

    if same is null then
      return query values ('statement.answer_missing', block);
    elsif block in ('owners', 'officers') then
      if not same and not private.is_filled_text(answer -> 'note', 2000) then
        return query values ('statement.note_missing', block || '.note');
      end if;
    elsif block = 'people' then
      if not same and jsonb_array_length(private.json_array(answer -> 'parties')) = 0 then
        return query values ('statement.people_missing', block || '.parties');
      end if;

      return query
      select 'statement.person_unknown', block || '.parties.' || (given.place - 1)
      from jsonb_array_elements(private.json_array(answer -> 'parties')) with ordinality as given (value, place)
      where not same and not exists (
        select from public.company_participants as entry
        where entry.company_id = statement.company_id and entry.party_id = private.json_uuid(given.value -> 'id')
          and entry.ceased_on is null);
    else
      return query
      select 'statement.field_missing', block || '.' || gap.field
      from private.statement_gaps(block, held -> block, private.is_relevant(held -> 'activity')) as gap (field);
    end if;
  end loop;
end;
$$;

comment on function private.statement_issues(public.yearly_statements) is
  'What a yearly statement lacks before it can be signed, in the order of its questions: statement.answer_missing, '
  'statement.field_missing (also where nothing changed but nothing is known), statement.note_missing, statement.people_missing, '
  'statement.person_unknown; `field` is a block, block.field or people.parties.place.';

-- What the registers say -----------------------------------------------------

create function private.statement_registers(company_id uuid) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'office', (select company.registered_office from public.companies as company where company.id = statement_registers.company_id),
    'owners', coalesce(jsonb_agg(jsonb_build_object('name', part.name, 'percent', part.percent) order by part.name)
      filter (where part.is_owner), '[]'),
    'officers', coalesce(jsonb_agg(jsonb_build_object('name', part.name, 'roles', part.offices) order by part.name)
      filter (where part.offices <> '{}'), '[]'),
    'people', coalesce(jsonb_agg(jsonb_build_object('id', part.id, 'name', part.name) order by part.name)
      filter (where not part.is_firm), '[]'))
  from (
    select party.id, party.name, max(entry.percent) filter (where entry.role = 'beneficial_owner') as percent,
      bool_or(entry.role = 'beneficial_owner') as is_owner, party.provided_by_firm or bool_and(entry.role = 'registered_agent') as is_firm,
      coalesce(array_agg(entry.role::text order by entry.role)
        filter (where entry.role not in ('beneficial_owner', 'member', 'registered_agent')), '{}') as offices
    from public.company_participants as entry
    join public.parties as party on party.id = entry.party_id
    where entry.company_id = statement_registers.company_id and entry.ceased_on is null
    group by party.id) as part;
$$;

comment on function private.statement_registers(uuid) is
  'What the registers of a company hold today: {office, owners: [{name, percent}], officers: [{name, roles}], people: [{id, name}]}. '
  '`people` are all who take part in it but the registered agent and whom the firm provides.';

-- The class of substance -----------------------------------------------------

create function private.substance_class(statement public.yearly_statements, held jsonb) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  company  public.companies;
  relevant jsonb := private.json_array(held -> 'activity' -> 'relevant');
begin
  select * into company from public.companies as known where known.id = statement.company_id;

  -- Who files a report is in the dated rule of the duty.
  if not exists (
    select from public.obligation_rules as rule
    where rule.code = 'CESRA_REPORT' and company.type = any (rule.entity_types)
      and daterange(rule.valid_from, rule.valid_to, '[]') @> private.today()
  ) then
    return 'out_of_scope';
  end if;

  if relevant = '[]' then
    return 'non_included';
  end if;

  if not exists (
    select from jsonb_array_elements(private.json_array(held -> 'tax' -> 'residences')) as residence (value)
    where private.json_text(residence.value -> 'country') = 'BS')
  then
    return 'foreign_tax_resident';
  end if;

  if relevant = '["holding"]' then
    return 'pure_equity_holding';
  end if;

  if (
    select coalesce(bool_and(coalesce(party.country = 'BS', false)), false)
    from public.company_participants as entry
    join public.parties as party on party.id = entry.party_id
    where entry.company_id = company.id and entry.role = 'beneficial_owner' and entry.ceased_on is null
  ) then
    return 'resident_owned';
  end if;

  return 'included';
end;
$$;

comment on function private.substance_class(public.yearly_statements, jsonb) is
  'The class of the substance law that the answers put a company in, by its type, its relevant activities, where it is resident for tax, '
  'and where its beneficial owners live (Commercial Entities (Substance Requirements) Act 2023 as law firms describe it; no primary '
  'source was read). Staff confirm it with the statement.';

-- The list -------------------------------------------------------------------

create view public.yearly_statement_list
with (security_invoker = true)
as
  select statement.id, statement.tenant_id, statement.company_id, statement.year, statement.state, statement.prefill, statement.answers,
    statement.version, statement.signed_at, statement.changed_blocks, statement.substance_class, statement.return_note,
    statement.updated_at, company.name as company_name, asked.due_on,
    statement.company_id in (select private.managed_company_ids()) as may_answer
  from public.yearly_statements as statement
  join public.companies as company on company.id = statement.company_id
  join public.statement_years as asked on asked.year = statement.year;

comment on view public.yearly_statement_list is
  'Yearly statements with the name of the company, the day they are due, and whether the caller answers them. Rows as of '
  'yearly_statements.';

grant select on public.yearly_statement_list to authenticated;
