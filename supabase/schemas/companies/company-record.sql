/*
 * What staff change of a company's record without a change request: its standing, as the Registrar or a court decides it, and what was
 * entered wrongly of its registration. Each is kept with its day, its reason and the document it rests on. Conditions of rules are kept
 * here too; their command is in obligations/obligation-facts.sql.
 *
 *   active, in_penalty, dormant ──► strike_off_pending ──► struck_off ──► restoring ──► active
 *   active, in_penalty, dormant ──► in_liquidation ──► dissolved
 *   active, in_penalty, dormant ──► merged
 *   active, in_penalty, dormant ──► continued_out, transferred_out     by a departure alone (companies/departures.sql)
 *
 * Penalty is no move of a person: it begins and ends by the days of the duties (maintenance/maintenance.sql). Source of the moves:
 * domain/bahamas, life of a company; International Business Companies Act 2000, Parts VIII to X.
 */

-- Tables ---------------------------------------------------------------------

create table public.company_record_changes (
  id          uuid primary key default gen_random_uuid(),
  tenant_id   uuid not null,
  company_id  uuid not null,
  action         text not null check (action in ('standing', 'correction', 'conditions')),
  before      jsonb not null check (jsonb_typeof(before) = 'object'),
  after       jsonb not null check (jsonb_typeof(after) = 'object'),
  on_date     date not null,
  reason      text check (char_length(reason) between 1 and 2000),
  document_id uuid,
  at          timestamptz not null default clock_timestamp(),
  by          uuid references public.profiles on delete set null,
  foreign key (tenant_id, company_id) references public.companies (tenant_id, id) on delete restrict,
  constraint company_record_changes_reason check (action = 'conditions' or reason is not null)
);

comment on table public.company_record_changes is
  'What staff changed of a company''s standing, registration or conditions: the columns before and after, since when, why. For staff '
  'alone; written by commands.';
comment on column public.company_record_changes.on_date is 'The first day of a standing; of the others the day of the change.';
comment on column public.company_record_changes.reason is 'Null for conditions alone, which are set without one.';

comment on column public.company_record_changes.document_id is
  'A document of the company; the command checks it, and documents are not deleted. Without a foreign key, since the REST service would '
  'take this table for a link between documents and companies.';

create index company_record_changes_company_idx on public.company_record_changes (tenant_id, company_id, at desc);
create index company_record_changes_by_idx on public.company_record_changes (by);

create trigger audit after insert or update or delete on public.company_record_changes
  for each row execute function private.audit('id');
call private.watch('public.company_record_changes', 'staff');

-- Row-level security ---------------------------------------------------------

alter table public.company_record_changes enable row level security;

create policy "Staff read what was changed of companies" on public.company_record_changes
  for select to authenticated
  using ((select private.is_admin()));

-- Grants ---------------------------------------------------------------------

grant select on public.company_record_changes to authenticated;

-- For commands ---------------------------------------------------------------

create function private.lock_company_record(command text, company_id uuid, reason text, document_id uuid) returns public.companies
language plpgsql
set search_path = ''
as $$
declare
  company public.companies := private.lock_company(command, company_id);
begin

  if char_length(coalesce(btrim(reason), '')) not between 1 and 2000 then
    raise exception using errcode = 'PT422', message = 'company.reason_missing';
  end if;

  if lock_company_record.document_id is not null and not exists (
    select from public.documents as document
    where document.id = lock_company_record.document_id and document.company_id = company.id
  ) then
    raise exception using errcode = 'PT422', message = 'company.document_unknown';
  end if;

  return company;
end;
$$;

comment on function private.lock_company_record(text, uuid, text, uuid) is
  'A company for a member of staff who changes its record for a reason of 1 to 2000 characters, with a document of the company or none. '
  'Raises company.reason_missing, company.document_unknown, duty.reviewer_needed, not_found, staff.read_only, not_allowed, '
  'account.suspended.';

create function private.next_standings(status public.company_status) returns public.company_status[]
language sql immutable
set search_path = ''
as $$
  select case
    when status in ('active', 'in_penalty') then
      array['dormant', 'strike_off_pending', 'struck_off', 'in_liquidation', 'merged']
    when status = 'dormant' then
      array['active', 'strike_off_pending', 'struck_off', 'in_liquidation', 'merged']
    when status = 'strike_off_pending' then array['active', 'struck_off', 'in_liquidation']
    when status = 'struck_off' then array['restoring', 'dissolved']
    when status = 'restoring' then array['active', 'struck_off']
    when status = 'in_liquidation' then array['active', 'dissolved']
    else '{}'
  end::public.company_status[];
$$;

comment on function private.next_standings(public.company_status) is
  'The standings that staff may record after one; none after a company has ended. One leaves by record_departure.';

-- Commands -------------------------------------------------------------------

create function public.company_next_standings(company_id uuid) returns setof public.company_status
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff_reader();

  return query
  select unnest(private.next_standings(company.status)) from public.companies as company
  where company.id = company_next_standings.company_id;
end;
$$;

comment on function public.company_next_standings(uuid) is
  'The standings that staff may record for a company now. For staff. Raises not_allowed, account.suspended.';

create function public.set_company_status(
  company_id uuid, expected_version integer, status public.company_status, on_date date, reason text, document_id uuid default null,
  unpaid_reason text default null)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  company public.companies := private.lock_company_record('set_company_status', company_id, reason, document_id);
begin
  if company.status = set_company_status.status then
    return;
  end if;

  if company.version is distinct from expected_version then
    raise exception using errcode = 'PT409', message = 'company.changed';
  end if;

  if set_company_status.status is null or not set_company_status.status = any (private.next_standings(company.status)) then
    raise exception using errcode = 'PT409', message = 'company.illegal_standing';
  end if;

  if set_company_status.on_date is null
    or not set_company_status.on_date between coalesce(company.registration_date, '1800-01-01') and private.today()
  then
    raise exception using errcode = 'PT422', message = 'company.standing_day_invalid';
  end if;

  if company.status = 'restoring' and set_company_status.status = 'active' then
    perform private.require_restoration(
      company, set_company_status.on_date, set_company_status.document_id, set_company_status.unpaid_reason);
  end if;

  update public.companies as changed set status = set_company_status.status where changed.id = company.id;

  insert into public.company_record_changes (tenant_id, company_id, action, before, after, on_date, reason, document_id, by)
  values (
    company.tenant_id, company.id, 'standing', jsonb_build_object('status', company.status),
    jsonb_strip_nulls(jsonb_build_object(
      'status', set_company_status.status,
      'unpaid_reason', case when company.status = 'restoring' then nullif(btrim(set_company_status.unpaid_reason), '') end)),
    set_company_status.on_date, btrim(reason), set_company_status.document_id,
    auth.uid());

  perform private.refresh_obligations(company.id);

  if company.status = 'restoring' and set_company_status.status = 'active' then
    perform private.settle_restored_fees(company, set_company_status.on_date, set_company_status.document_id);
  end if;

  perform private.notify(
    company.user_id, company.tenant_id, 'company.standing', 'The standing of ' || company.name || ' changed',
    'See its page for what it means.', private.subject('company', company.id));
end;
$$;

comment on function public.set_company_status(uuid, integer, public.company_status, date, text, uuid, text) is
  'Records the standing of a company from a day on, between its registration and today, with a reason for staff (1 to 2000 characters) '
  'and a document of the company; its duties follow at once and its client is notified. Which standing may follow which: '
  'company_next_standings. That a restoration is complete takes a reason while something of its cost is not paid (1 to 2000 characters), '
  'and the document of the approval or the order it needs; annual fees that were paid with it are done then. Nothing happens when it '
  'stands so already. For reviewers, '
  'the compliance officer and senior management. Raises '
  'company.changed when the version is not expected_version, company.illegal_standing, company.standing_day_invalid, '
  'company.restoration_unpaid, company.restoration_document_missing, company.reason_missing, '
  'company.document_unknown, duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

create function public.correct_company(
  company_id uuid, expected_version integer, changes jsonb, reason text, document_id uuid default null) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  company     public.companies := private.lock_company_record('correct_company', company_id, reason, document_id);
  correctable constant text[] := '{registration_number,registry_entity_id,registration_date,fiscal_year_end,registered_office,features}';
  corrected   public.companies;
  before      jsonb;
begin
  if jsonb_typeof(changes) is distinct from 'object' or changes = '{}' or changes - correctable <> '{}' then
    raise exception using errcode = 'PT422', message = 'company.correction_invalid';
  end if;

  corrected := jsonb_populate_record(company, changes);

  if to_jsonb(corrected) = to_jsonb(company) then
    return company.version;
  end if;

  if company.version is distinct from expected_version then
    raise exception using errcode = 'PT409', message = 'company.changed';
  end if;

  -- A registered company keeps its number and its day.
  if corrected.registration_date > private.today()
    or company.registration_number is not null and nullif(btrim(corrected.registration_number), '') is null
    or company.registration_date is not null and corrected.registration_date is null
    or exists (
      select from unnest(corrected.features) as feature (code)
      where not feature.code = any (company.features) and not exists (
        select from public.entity_feature_rules as rule where rule.feature = feature.code and company.type = any (rule.base_types)))
  then
    raise exception using errcode = 'PT422', message = 'company.correction_invalid';
  end if;

  update public.companies as changed
  set registration_number = corrected.registration_number, registry_entity_id = corrected.registry_entity_id,
    registration_date = corrected.registration_date, fiscal_year_end = corrected.fiscal_year_end,
    registered_office = corrected.registered_office, features = corrected.features
  where changed.id = company.id;

  select jsonb_object_agg(wanted.key, to_jsonb(company) -> wanted.key) into before from jsonb_object_keys(changes) as wanted (key);
  insert into public.company_record_changes (tenant_id, company_id, action, before, after, on_date, reason, document_id, by)
  values (
    company.tenant_id, company.id, 'correction', before, changes, private.today(), btrim(reason), correct_company.document_id,
    auth.uid());

  perform private.refresh_obligations(company.id);
  return (select known.version from public.companies as known where known.id = company.id);
exception
  when unique_violation then
    raise exception using errcode = 'PT409', message = 'company.registration_number_taken';
  when data_exception or check_violation or not_null_violation then
    raise exception using errcode = 'PT422', message = 'company.correction_invalid';
end;
$$;

comment on function public.correct_company(uuid, integer, jsonb, text, uuid) is
  'Corrects what was entered wrongly of a company''s registration: `changes` is an object of registration_number, registry_entity_id, '
  'registration_date, fiscal_year_end (MM-DD), registered_office, features (those its type can have), as many as are wrong, with a reason '
  'for staff and a document of the company. Its duties follow at once. Returns the new version; a repeat returns the same. A change of '
  'the office is a change request. For reviewers, the compliance officer and senior management. Raises company.changed when the version '
  'is not expected_version, company.correction_invalid, company.registration_number_taken, company.reason_missing, '
  'company.document_unknown, duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

create function public.company_standings(company uuid) returns table (status public.company_status, since date)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  known public.companies;
begin
  perform private.require_user();
  select * into known from public.companies as found where found.id = company_standings.company
    and (found.id in (select private.company_ids()) or found.tenant_id in (select private.owned_tenant_ids()) or private.is_admin());

  return query
  with recorded as (
    select (change.before ->> 'status')::public.company_status as former, (change.after ->> 'status')::public.company_status as status,
      change.on_date, change.at
    from public.company_record_changes as change
    where change.company_id = known.id and change.action = 'standing'
  ), listed as (
    select recorded.status, recorded.on_date, recorded.at from recorded
    union all
    -- A company begins active. Any other standing without a record began on a day that is not known.
    select former.status, null, '-infinity'
    from (
      select coalesce((select first.former from recorded as first order by first.on_date, first.at limit 1), known.status)
    ) as former (status)
    where known.id is not null and former.status = 'active'
  )
  select listed.status, listed.on_date from listed order by listed.on_date nulls first, listed.at;
end;
$$;

comment on function public.company_standings(uuid) is
  'The standings of a company that staff recorded, each with its first day, the oldest first; before them "active" without a day, where '
  'that is what it was until then. A standing whose first day is not recorded is not among them, such as penalty, which begins and ends by '
  'the days of the duties. For those who may read the company; for others no row. Raises account.suspended.';

grant execute on function
  public.company_standings(uuid), public.company_next_standings(uuid),
  public.set_company_status(uuid, integer, public.company_status, date, text, uuid, text),
  public.correct_company(uuid, integer, jsonb, text, uuid)
  to authenticated;
