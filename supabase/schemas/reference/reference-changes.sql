/*
 * Changing reference data: fees, prices, lists of countries, words of names and the like. The past is never edited: a change is a new row
 * with its first day and its source, and the row before ends the day before. What has not begun may be taken back. The super admin
 * changes; staff read. Rules of obligations have a way of their own (obligations/obligation-rule-changes.sql).
 *
 *   coming ──► current ──► past
 *      └─► taken back
 *
 * Every command names the row as it was read (`seen`), whole. Who read another one than there is now is refused, so that no two staff
 * change the same row without knowing of each other.
 */

-- Tables ---------------------------------------------------------------------

create table public.reference_changes (
  id         uuid primary key,
  table_name text not null check (char_length(table_name) between 2 and 60),
  row_key    jsonb not null check (jsonb_typeof(row_key) = 'object'),
  action        text not null check (action in ('added', 'ended', 'taken_back', 'confirmed', 'announced')),
  source     text not null check (char_length(source) between 10 and 1000),
  checked_on date,
  former_to  date,
  made_by    uuid references public.profiles on delete set null,
  made_at    timestamptz not null default now(),
  constraint reference_changes_checked check ((action = 'confirmed') = (checked_on is not null))
);

comment on table public.reference_changes is
  'Who added, ended, took back and confirmed rows of reference data, and by which source. Read by staff; written by commands.';
comment on column public.reference_changes.row_key is 'The columns of the primary key of the row.';
comment on column public.reference_changes.checked_on is 'The day the source was looked at that confirms the row.';
comment on column public.reference_changes.former_to is 'The last day the row before had until this one was added; null for none.';

create index reference_changes_made_by_idx on public.reference_changes (made_by);
create index reference_changes_table_idx on public.reference_changes (table_name, made_at desc);

create trigger audit after insert or update or delete on public.reference_changes
  for each row execute function private.audit('id');

alter table public.reference_changes enable row level security;

create policy "Staff read the changes of reference data" on public.reference_changes
  for select to authenticated
  using ((select private.is_admin()));

grant select on public.reference_changes to authenticated;

-- For commands ---------------------------------------------------------------

create type private.reference_table as (name text, keys text[], columns text[], may_add boolean, may_end boolean);

comment on type private.reference_table is
  'A table of reference data: the columns of its key, those a new row may change, whether rows of a new key may be added, and whether a '
  'row may end without another one.';

create function private.reference_table(table_name text) returns private.reference_table
language plpgsql immutable
set search_path = ''
as $$
declare
  known private.reference_table;
begin
  select * into known
  from (values
    ('fee_schedule', '{code,capital_from,valid_from}'::text[], '{label,amount}'::text[], false, true),
    ('service_prices', '{code,valid_from}', '{label,amount,vat_treatment}', false, true),
    ('tenant_prices', '{tenant_id,code,valid_from}', '{amount}', true, true),
    ('thresholds', '{code,valid_from}', '{value}', false, false),
    ('country_risk', '{country,list,valid_from}', '{rating}', true, true),
    ('kyc_review_intervals', '{rating,valid_from}', '{months}', false, false),
    ('name_rules', '{word,valid_from}', '{forms,action,authority,except_types,note}', true, true),
    ('document_requirements', '{code,party_kind,level,valid_from}', '{minimum,max_age_months,alternatives,note}', false, true),
    ('change_rules', '{kind,valid_from}', '{category,alternatives,note,fee}', false, false),
    ('business_activities', '{code,valid_from}', '{name,requirement,authority,note,keywords}', false, true),
    ('restoration_conditions', '{years_over,valid_from}', '{needs,note}', false, true),
    -- Confirmed here and changed elsewhere.
    ('published_days', '{code,year}', '{}', false, false),
    ('obligation_rules', '{code,valid_from}', '{}', false, false),
    ('obligation_penalties', '{code,valid_from,step}', '{}', false, false),
    ('entity_type_rules', '{entity_type,valid_from}', '{}', false, false),
    ('entity_feature_rules', '{feature,valid_from}', '{}', false, false)
  ) as listed
  where listed.column1 = reference_table.table_name;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  return known;
end;
$$;

comment on function private.reference_table(text) is 'What may be changed in a table of reference data. Raises not_found for any other.';

create function private.refuse_reference(wrong_field text) returns void
language plpgsql
set search_path = ''
as $$
begin
  raise exception using errcode = 'PT422', message = 'reference.invalid',
    detail = jsonb_build_array(jsonb_build_object('code', 'reference.invalid', 'field', coalesce(wrong_field, 'row')));
end;
$$;

comment on function private.refuse_reference(text) is 'Raises reference.invalid with a json array of {code, field} as detail.';

create function private.reference_source(source text, field text default 'source_note') returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  if char_length(btrim(reference_source.source)) between 20 and 1000 then
    return btrim(reference_source.source);
  end if;

  raise exception using errcode = 'PT422', message = 'reference.source_missing',
    detail = jsonb_build_array(jsonb_build_object('code', 'reference.source_missing', 'field', reference_source.field));
end;
$$;

comment on function private.reference_source(text, text) is 'A source, checked: 20 to 1000 characters. Raises reference.source_missing.';

create function private.reference_day(given jsonb, field text) returns date
language plpgsql stable
set search_path = ''
as $$
declare
  day text := private.json_text(given);
begin
  if not coalesce(day ~ '^\d{4}-\d\d-\d\d$' and pg_input_is_valid(day, 'date'), false)
    or day::date > private.today() + 3660 then
    perform private.refuse_reference(reference_day.field);
  end if;

  if day::date < private.today() then
    raise exception using errcode = 'PT422', message = 'reference.day_past',
      detail = jsonb_build_array(jsonb_build_object('code', 'reference.day_past', 'field', reference_day.field));
  end if;

  return day::date;
end;
$$;

comment on function private.reference_day(jsonb, text) is
  'A day from which something changes: today in Nassau or later, within ten years. Raises reference.invalid, reference.day_past.';

create function private.json_part(whole jsonb, keys text[]) returns jsonb
language sql immutable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(part.key, part.value), '{}')
  from jsonb_each(case when jsonb_typeof(whole) = 'object' then whole else '{}' end) as part
  where part.key = any (keys);
$$;

comment on function private.json_part(jsonb, text[]) is 'The keys named of a json object; of anything else an empty one.';

create function private.lock_reference(known private.reference_table, seen jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  row_key jsonb := private.json_part(seen, known.keys);
  stored  jsonb;
begin
  -- A table is small and changes seldom: one change at a time.
  perform pg_advisory_xact_lock(hashtext('reference ' || known.name));

  execute format('select to_jsonb(stored) from public.%I as stored where to_jsonb(stored) @> $1', known.name) into stored using row_key;

  if stored is null or (select count(*) from jsonb_object_keys(row_key)) < cardinality(known.keys) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if stored is distinct from seen then
    raise exception using errcode = 'PT409', message = 'reference.conflict';
  end if;

  return stored;
end;
$$;

comment on function private.lock_reference(private.reference_table, jsonb) is
  'The row a command is about, as it was read, with its table locked against other changes. Raises not_found, reference.conflict.';

create function private.write_reference(known private.reference_table, new_row jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  wrong_column     text;
  wrong_constraint text;
begin
  -- A value of another type is found before it is cast, so that its field is known.
  select attribute.attname into wrong_column
  from pg_attribute as attribute
  join jsonb_each(new_row) as given on given.key = attribute.attname
  where attribute.attrelid = format('public.%I', known.name)::regclass and attribute.attnum > 0 and jsonb_typeof(given.value) <> 'null'
    and case
      when attribute.atttypid = 'text[]'::regtype then jsonb_typeof(given.value) <> 'array'
        or exists (select from jsonb_array_elements(private.json_array(given.value)) as part where jsonb_typeof(part) <> 'string')
      when jsonb_typeof(given.value) in ('array', 'object') then true
      else not pg_input_is_valid(given.value #>> '{}', format_type(attribute.atttypid, attribute.atttypmod))
    end
  limit 1;

  if wrong_column is not null then
    perform private.refuse_reference(wrong_column);
  end if;

  -- Codes in lists have no foreign key.
  if exists (
    select from jsonb_array_elements_text(private.json_array(new_row -> 'except_types')) as type
    where not exists (select from public.entity_types as listed where listed.code = type)
  ) then
    perform private.refuse_reference('except_types');
  end if;

  if exists (
    select from jsonb_array_elements_text(private.json_array(new_row -> 'alternatives')) as category
    where not exists (select from public.document_categories as listed where listed.code = category)
  ) then
    perform private.refuse_reference('alternatives');
  end if;

  if known.name = 'tenant_prices' and not exists (
    select from public.service_prices as price where price.code = new_row ->> 'code' and price.applies <> 'later'
  ) then
    perform private.refuse_reference('code');
  end if;

  execute format('insert into public.%I select (jsonb_populate_record(null::public.%1$I, $1)).*', known.name) using new_row;
exception
  when check_violation or not_null_violation or foreign_key_violation then
    get stacked diagnostics wrong_column = column_name, wrong_constraint = constraint_name;
    perform private.refuse_reference(coalesce(
      nullif(wrong_column, ''), substring(wrong_constraint from '^' || known.name || '_(.+)_(?:check|fkey)$'),
      substring(wrong_constraint from '^' || known.name || '_(authority)$')));
  when unique_violation or exclusion_violation then
    raise exception using errcode = 'PT409', message = 'reference.not_the_newest';
end;
$$;

comment on function private.write_reference(private.reference_table, jsonb) is
  'Writes a row under the checks of its table. Raises reference.invalid with the field, reference.not_the_newest when another row holds on '
  'one of its days.';

create function private.follow_reference(table_name text, reference_row jsonb) returns void
language sql
set search_path = ''
as $$
  -- Duties take their fee, and announced days, from here.
  select private.follow_rule(rule.code)
  from (select distinct known.code from public.obligation_rules as known
    where (follow_reference.table_name = 'fee_schedule' and reference_row ->> 'kind' = 'annual' and known.is_annual_fee)
      or (follow_reference.table_name = 'published_days' and known.code = reference_row ->> 'code')) as rule;
$$;

comment on function private.follow_reference(text, jsonb) is
  'Brings what follows from a changed row up to date: the duties, by a job.';

-- Commands -------------------------------------------------------------------

create function public.change_reference(change_id uuid, table_name text, seen jsonb, new_row jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller_id uuid := private.require_staff('change_reference');
  known     private.reference_table := private.reference_table(change_reference.table_name);
  names     text[] := array_remove(known.keys, 'valid_from');
  new_key   jsonb := private.json_part(new_row, names);
  first_day date;
  newest    jsonb;
  wanted    jsonb;
begin
  if exists (select from public.reference_changes as change where change.id = change_id) then
    return;
  end if;

  if known.columns = '{}' then
    raise exception using errcode = 'PT409', message = 'reference.changed_elsewhere';
  end if;

  if (select count(*) from jsonb_object_keys(new_key)) < cardinality(names) then
    perform private.refuse_reference(names[1]);
  end if;

  first_day := private.reference_day(new_row -> 'valid_from', 'valid_from');
  perform pg_advisory_xact_lock(hashtext('reference ' || known.name));

  execute format(
    'select to_jsonb(stored) from public.%I as stored where to_jsonb(stored) @> $1 order by stored.valid_from desc limit 1', known.name)
    into newest using new_key;

  if newest is null and not known.may_add then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if newest is distinct from nullif(seen, 'null') then
    raise exception using errcode = 'PT409', message = 'reference.conflict';
  end if;

  if (newest ->> 'valid_from')::date >= first_day then
    raise exception using errcode = 'PT409', message = 'reference.not_the_newest';
  end if;

  -- Lists that are not given are empty, everything else is that of the row before.
  wanted := case when newest is null and known.name = 'name_rules' then '{"forms": [], "except_types": []}' else '{}' end::jsonb
    || coalesce(newest, new_key) || private.json_part(new_row, known.columns) || jsonb_build_object(
    'valid_from', first_day, 'valid_to', null, 'verified', false,
    'source_note', private.reference_source(private.json_text(new_row -> 'source_note')));

  if newest is not null and coalesce((newest ->> 'valid_to')::date, 'infinity') >= first_day then
    execute format('update public.%I as stored set valid_to = $2 where to_jsonb(stored) = $1', known.name) using newest, first_day - 1;
  end if;

  perform private.write_reference(known, wanted);
  insert into public.reference_changes (id, table_name, row_key, action, source, former_to, made_by)
  values (change_id, known.name, private.json_part(wanted, known.keys), 'added', wanted ->> 'source_note',
    (newest ->> 'valid_to')::date, caller_id);
  perform private.follow_reference(known.name, wanted);
end;
$$;

comment on function public.change_reference(uuid, text, jsonb, jsonb) is
  'Adds a row to a dated table of reference data, under an id from the browser, so that a repeat adds nothing twice. `seen` is the newest '
  'row of that key as it was read, whole; null for a key without rows. `new_row` holds the columns of the key, valid_from (today in Nassau '
  'or later), source_note (20 to 1000 characters) and what changes; the rest is that of the row before, which ends the day before. The new '
  'row is to be verified. Duties follow by a job. For the super admin. Raises reference.invalid and reference.source_missing and '
  'reference.day_past with a json array of {code, field} as detail, reference.conflict, reference.not_the_newest, '
  'reference.changed_elsewhere for tables with another way, not_found, staff.read_only, not_allowed, account.suspended.';

create function public.end_reference(change_id uuid, table_name text, seen jsonb, last_day date, source text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller_id uuid := private.require_staff('end_reference');
  known     private.reference_table := private.reference_table(end_reference.table_name);
  stored    jsonb;
begin
  if exists (select from public.reference_changes as change where change.id = change_id) then
    return;
  end if;

  if not known.may_end then
    raise exception using errcode = 'PT409', message = 'reference.needs_a_row';
  end if;

  stored := private.lock_reference(known, end_reference.seen);
  perform private.reference_day(to_jsonb(last_day), 'last_day');

  if stored ->> 'valid_to' is not null then
    raise exception using errcode = 'PT409', message = 'reference.ended';
  end if;

  if last_day < (stored ->> 'valid_from')::date then
    perform private.refuse_reference('last_day');
  end if;

  insert into public.reference_changes (id, table_name, row_key, action, source, made_by)
  values (change_id, known.name, private.json_part(stored, known.keys), 'ended',
    private.reference_source(end_reference.source, 'source'), caller_id);
  execute format('update public.%I as stored set valid_to = $2 where to_jsonb(stored) = $1', known.name) using stored, last_day;
  perform private.follow_reference(known.name, stored);
end;
$$;

comment on function public.end_reference(uuid, text, jsonb, date, text) is
  'Ends a row of reference data after a day, today in Nassau or later, with no row after it. `seen` is the row as it was read, whole; the '
  'id is from the browser, a repeat does nothing. For the super admin. Raises reference.needs_a_row where the law needs a figure '
  'on every day, reference.ended, reference.invalid and reference.source_missing and reference.day_past with a json array of {code, field} '
  'as detail, reference.conflict, not_found, staff.read_only, not_allowed, account.suspended.';

create function public.take_back_reference(change_id uuid, table_name text, seen jsonb, reason text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller_id   uuid := private.require_staff('take_back_reference');
  known       private.reference_table := private.reference_table(take_back_reference.table_name);
  stored      jsonb;
  names       jsonb;
  is_followed boolean;
  addition    public.reference_changes;
begin
  if exists (select from public.reference_changes as change where change.id = change_id) then
    return;
  end if;

  if known.columns = '{}' then
    raise exception using errcode = 'PT409', message = 'reference.changed_elsewhere';
  end if;

  stored := private.lock_reference(known, take_back_reference.seen);

  -- Json has no NaN: it is a string there. Such a row, stored before its table refused it, is taken back whenever it began.
  if (stored ->> 'valid_from')::date <= private.today()
    and jsonb_typeof(coalesce(stored -> 'amount', stored -> 'value')) is distinct from 'string'
  then
    raise exception using errcode = 'PT409', message = 'reference.begun';
  end if;

  names := private.json_part(stored, array_remove(known.keys, 'valid_from'));
  execute format(
    'select exists (select from public.%I as later where to_jsonb(later) @> $1 and later.valid_from > $2)', known.name)
    into is_followed using names, (stored ->> 'valid_from')::date;

  if is_followed then
    raise exception using errcode = 'PT409', message = 'reference.followed';
  end if;

  select * into addition from public.reference_changes as change
  where change.table_name = known.name and change.action = 'added' and change.row_key = private.json_part(stored, known.keys)
  order by change.made_at desc limit 1;

  execute format('delete from public.%I as stored where to_jsonb(stored) = $1', known.name) using stored;
  -- The row before lasts again as long as it did.
  execute format(
    'update public.%I as former set valid_to = $3 where to_jsonb(former) @> $1 and former.valid_to = $2 - 1', known.name)
    using names, (stored ->> 'valid_from')::date, addition.former_to;
  insert into public.reference_changes (id, table_name, row_key, action, source, made_by)
  values (change_id, known.name, private.json_part(stored, known.keys), 'taken_back',
    private.reference_source(take_back_reference.reason, 'reason'), caller_id);
  perform private.follow_reference(known.name, stored);
end;
$$;

comment on function public.take_back_reference(uuid, text, jsonb, text) is
  'Takes back a row of reference data that has not begun: it is removed, and the row before lasts as long as it did. `seen` is the row as '
  'it was read, whole; the reason has 20 to 1000 characters; the id is from the browser, a repeat does nothing. For the super admin. '
  'Raises reference.begun (but for a row whose amount is no number), reference.followed while a later row of its key exists, '
  'reference.changed_elsewhere, reference.source_missing with a json array of {code, field} as detail, '
  'reference.conflict, not_found, staff.read_only, not_allowed, account.suspended.';

create function public.confirm_reference(change_id uuid, table_name text, seen jsonb, source text, checked_on date) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller_id uuid := private.require_staff('confirm_reference');
  known     private.reference_table := private.reference_table(confirm_reference.table_name);
  stored    jsonb;
begin
  if exists (select from public.reference_changes as change where change.id = change_id) then
    return;
  end if;

  stored := private.lock_reference(known, confirm_reference.seen);

  if stored -> 'verified' = 'true' then
    raise exception using errcode = 'PT409', message = 'reference.confirmed';
  end if;

  if checked_on is null or checked_on not between private.today() - 366 and private.today() then
    perform private.refuse_reference('checked_on');
  end if;

  insert into public.reference_changes (id, table_name, row_key, action, source, checked_on, made_by)
  values (change_id, known.name, private.json_part(stored, known.keys), 'confirmed',
    private.reference_source(confirm_reference.source, 'source'), confirm_reference.checked_on, caller_id);
  execute format('update public.%I as stored set verified = true where to_jsonb(stored) = $1', known.name) using stored;
end;
$$;

comment on function public.confirm_reference(uuid, text, jsonb, text, date) is
  'Says that a primary source says all that a row of reference data says: which source (20 to 1000 characters), and the day it was looked '
  'at, within the last year. `seen` is the row as it was read, whole; the id is from the browser, a repeat does nothing. For the super '
  'admin. Raises reference.confirmed, reference.invalid and reference.source_missing with a json array of {code, field} as detail, '
  'reference.conflict, not_found, staff.read_only, not_allowed, account.suspended.';

create function public.announce_day(change_id uuid, seen jsonb, code text, year integer, due_on date, source_note text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller_id uuid := private.require_staff('announce_day');
  stored    public.published_days;
begin
  if exists (select from public.reference_changes as change where change.id = change_id) then
    return;
  end if;

  if not exists (
    select from public.obligation_rules as rule
    where rule.code = announce_day.code and rule.kind = 'published' and coalesce(rule.valid_to, 'infinity') >= private.today()
  ) then
    perform private.refuse_reference('code');
  end if;

  perform private.reference_day(to_jsonb(announce_day.due_on), 'due_on');

  if announce_day.year is null or announce_day.year <> extract(year from announce_day.due_on) then
    perform private.refuse_reference('year');
  end if;

  perform pg_advisory_xact_lock(hashtext('reference published_days'));
  select * into stored from public.published_days as known where known.code = announce_day.code and known.year = announce_day.year;

  if (case when found then to_jsonb(stored) end) is distinct from nullif(announce_day.seen, 'null') then
    raise exception using errcode = 'PT409', message = 'reference.conflict';
  end if;

  -- A day that has passed was the day: who was late stays late.
  if stored.due_on < private.today() then
    raise exception using errcode = 'PT409', message = 'reference.begun';
  end if;

  insert into public.published_days as known (code, year, due_on, source_note)
  values (announce_day.code, announce_day.year, announce_day.due_on, private.reference_source(announce_day.source_note))
  on conflict on constraint published_days_pkey do update set
    due_on = excluded.due_on, source_note = excluded.source_note, verified = false;
  insert into public.reference_changes (id, table_name, row_key, action, source, made_by)
  values (change_id, 'published_days', jsonb_build_object('code', announce_day.code, 'year', announce_day.year), 'announced',
    btrim(announce_day.source_note), caller_id);
  perform private.follow_reference('published_days', jsonb_build_object('code', announce_day.code));
end;
$$;

comment on function public.announce_day(uuid, jsonb, text, integer, date, text) is
  'Enters the day an authority announced for a rule of the kind published, or moves one that has not passed; every calendar follows at '
  'once. `seen` is the row as it was read, whole, null for none; the day lies in that year, today in Nassau or later; the id is from the '
  'browser, a repeat does nothing. For the super admin. Raises reference.invalid, reference.day_past and reference.source_missing with a '
  'json array of {code, field} as detail, reference.begun, reference.conflict, staff.read_only, not_allowed, account.suspended.';

-- What is to be verified, and what follows -----------------------------------

create function public.reference_to_verify() returns table (table_name text, reference_row jsonb)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  wanted text;
begin
  perform private.require_staff_reader();

  foreach wanted in array array[
    'fee_schedule', 'service_prices', 'thresholds', 'country_risk', 'kyc_review_intervals', 'document_requirements', 'name_rules',
    'business_activities', 'change_rules', 'published_days', 'obligation_rules', 'obligation_penalties', 'entity_type_rules',
    'entity_feature_rules']
  loop
    return query execute format(
      'select %1$L, to_jsonb(stored) from public.%1$I as stored where not stored.verified order by stored::text', wanted);
  end loop;
end;
$$;

comment on function public.reference_to_verify() is
  'Every row of reference data that no primary source confirms, whole, table by table; without the prices agreed with a '
  'tenant, whose source is the agreement. For staff. Raises not_allowed, account.suspended.';

create function public.reference_reach(table_name text, reference_row jsonb) returns table (what text, count bigint)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  wanted text := reference_reach.table_name;
begin
  perform private.require_staff_reader();

  if wanted in ('fee_schedule', 'service_prices', 'tenant_prices', 'thresholds') then
    return query select 'draft_invoices', count(*) from public.invoices as invoice where invoice.state = 'draft'
      and (wanted <> 'tenant_prices' or invoice.tenant_id::text = private.json_text(reference_row -> 'tenant_id'));
  end if;

  if wanted in ('fee_schedule', 'service_prices', 'tenant_prices', 'name_rules', 'business_activities') then
    return query select 'open_applications', count(*) from public.draft_applications as application
      where application.state in ('draft', 'submitted', 'in_review', 'information_requested', 'resubmitted')
        and (wanted <> 'fee_schedule' or application.entity_type = private.json_text(reference_row -> 'entity_type'))
        and (wanted <> 'tenant_prices' or application.tenant_id::text = private.json_text(reference_row -> 'tenant_id'));
  end if;

  if wanted = 'fee_schedule' and private.json_text(reference_row -> 'kind') = 'annual' then
    return query select 'companies', count(*) from public.companies as company
      where company.type = private.json_text(reference_row -> 'entity_type');
  end if;

  if wanted = 'published_days' then
    return query select 'companies', count(distinct company.id) from public.obligation_rules as rule
      cross join lateral private.followed_companies(rule) as company
      where rule.code = private.json_text(reference_row -> 'code') and coalesce(rule.valid_to, 'infinity') >= private.today();
  end if;

  if wanted = 'country_risk' then
    return query select 'parties', count(*) from public.parties as party
      where private.json_text(reference_row -> 'country') in (party.country, party.nationality);
  end if;

  if wanted in ('document_requirements', 'kyc_review_intervals') then
    return query select case wanted when 'document_requirements' then 'open_cases' else 'approved_cases' end, count(*)
      from public.kyc_profiles as profile
      where (profile.state = 'approved') = (wanted = 'kyc_review_intervals');
  end if;
end;
$$;

comment on function public.reference_reach(text, jsonb) is
  'How much a change of a row of reference data touches, over all firms: draft_invoices, open_applications, companies, parties that live '
  'in, come from or are registered in the country, open_cases and approved_cases of KYC. No rows where nothing is counted. For staff. '
  'Raises not_allowed, account.suspended.';

grant execute on function
  public.change_reference(uuid, text, jsonb, jsonb), public.end_reference(uuid, text, jsonb, date, text),
  public.take_back_reference(uuid, text, jsonb, text), public.confirm_reference(uuid, text, jsonb, text, date),
  public.announce_day(uuid, jsonb, text, integer, date, text), public.reference_to_verify(), public.reference_reach(text, jsonb)
  to authenticated;
