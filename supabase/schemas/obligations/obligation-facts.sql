/*
 * The facts obligations rest on. Most stand in the registers and in the company itself; facts that are in neither are recorded here by
 * staff: conditions of a company (`companies.conditions`), what happened to it or to the firm (`recorded_events`), and the days
 * an authority publishes year by year (`published_days`).
 */

-- Tables ---------------------------------------------------------------------

create table public.recorded_events (
  id          uuid primary key default gen_random_uuid(),
  tenant_id   uuid not null references public.tenants on delete restrict,
  company_id  uuid,
  event       text not null check (event in (
    'incorporated_or_records_location_changed', 'ma_amended', 'registered_office_changed', 'director_or_officer_changed',
    'bo_identified_or_changed', 'firm_officer_changed')),
  on_date     date not null,
  note        text check (char_length(note) between 1 and 2000),
  voided      boolean not null default false,
  void_reason text check (char_length(void_reason) between 10 and 2000),
  voided_by   uuid references public.profiles on delete set null,
  voided_at   timestamptz,
  recorded_by uuid references public.profiles on delete set null,
  recorded_at timestamptz not null default clock_timestamp(),
  foreign key (tenant_id, company_id) references public.companies (tenant_id, id) on delete restrict,
  constraint recorded_events_subject check ((event = 'firm_officer_changed') = (company_id is null)),
  constraint recorded_events_voided check (voided = (voided_at is not null) and voided = (void_reason is not null))
);

comment on table public.recorded_events is
  'What happened to a company, or to the firm when there is none, that is in no register and that obligations follow from. Read by those '
  'who read the company, those of the firm by staff and the tenant''s owners; written by commands.';
comment on column public.recorded_events.voided is 'Recorded in error: it never was.';
comment on column public.recorded_events.void_reason is 'Why it was recorded in error; those who read the event read it.';

create index recorded_events_company_idx on public.recorded_events (tenant_id, company_id, on_date);
create index recorded_events_company_id_idx on public.recorded_events (company_id);
create index recorded_events_recorded_by_idx on public.recorded_events (recorded_by);
create index recorded_events_voided_by_idx on public.recorded_events (voided_by);

create table public.published_days (
  code        text not null check (code ~ '^[A-Z][A-Z_]{1,60}$'),
  year        integer not null check (year between 2000 and 2200),
  due_on      date not null,
  source_note text not null check (char_length(source_note) between 20 and 1000),
  verified    boolean not null default false,
  primary key (code, year)
);

comment on table public.published_days is
  'The days an authority announces every year, for obligation rules of the kind published. Reference data, readable by anyone.';
comment on column public.published_days.year is 'The year it is for, which is the one it falls due in.';

create trigger audit after insert or update or delete on public.recorded_events
  for each row execute function private.audit('id');
create trigger audit after insert or update or delete on public.published_days
  for each row execute function private.audit('code', 'year');
call private.watch('public.recorded_events', 'members');

-- Row-level security ---------------------------------------------------------

alter table public.recorded_events enable row level security;
alter table public.published_days enable row level security;

create policy "Members read what happened to their companies" on public.recorded_events
  for select to authenticated
  using (company_id in (select private.company_ids()));

create policy "Owners read what happened in their tenants" on public.recorded_events
  for select to authenticated
  using (tenant_id = any (array(select private.owned_tenant_ids())));

create policy "Staff read everything that happened" on public.recorded_events
  for select to authenticated
  using ((select private.is_admin()));

create policy "Signed-in people read the published days" on public.published_days
  for select to authenticated
  using (true);

-- Grants ---------------------------------------------------------------------

grant select on public.recorded_events to authenticated;
grant select on public.published_days to authenticated;

-- What happened --------------------------------------------------------------

create function private.company_events(event text, only_companies uuid[] default null) returns table (company_id uuid, on_date date)
language plpgsql stable
set search_path = ''
as $$
begin
  return query
  select company.id, company.registration_date
  from public.companies as company
  where company_events.event in ('incorporated', 'incorporated_or_records_location_changed')
    and company.registration_date is not null and (only_companies is null or company.id = any (only_companies))
  union
  -- The ICON Act counts from the establishment, which is the day it is registered with.
  select company.id, company.registration_date
  from public.companies as company
  where company_events.event = 'icon_established' and company.type = 'ICON'
    and company.registration_date is not null and (only_companies is null or company.id = any (only_companies))
  union
  select participant.company_id, day
  from public.company_participants as participant
  join public.companies as company on company.id = participant.company_id,
    unnest(array[participant.appointed_on, participant.ceased_on]) as day
  where not participant.voided and day is not null and (only_companies is null or participant.company_id = any (only_companies))
    and (
      company_events.event = 'bo_identified_or_changed' and participant.role = 'beneficial_owner'
      -- The first ones stand in what is filed at incorporation.
      or company_events.event = 'director_or_officer_changed' and participant.role in ('director', 'president', 'secretary', 'officer')
        and day > coalesce(company.registration_date, '-infinity'))
  union
  -- From the day an owner was identified, whether the entry is confirmed yet or not.
  select proposal.company_id, proposal.identified_on
  from public.owner_proposals as proposal
  where company_events.event = 'bo_identified_or_changed' and proposal.state in ('open', 'confirmed')
    and (only_companies is null or proposal.company_id = any (only_companies))
  union
  select state.company_id, state.since
  from private.company_particulars(only_companies) as state
  where state.since is not null
    and (
      company_events.event = 'registered_office_changed' and state.registered_office is distinct from state.former_office
      -- The name is in the memorandum.
      or company_events.event = 'ma_amended' and state.name is distinct from state.former_name)
  union
  select recorded.company_id, recorded.on_date
  from public.recorded_events as recorded
  where recorded.event = company_events.event and not recorded.voided and recorded.company_id is not null
    and (only_companies is null or recorded.company_id = any (only_companies));
end;
$$;

comment on function private.company_events(text, uuid[]) is
  'The days on which something happened to companies, or to some of them, by the registers, the company itself and what staff recorded. '
  'Events are those of obligation_rules.';

create function private.company_particulars(only_companies uuid[] default null)
returns table (company_id uuid, since date, name text, registered_office text, former_name text, former_office text)
language plpgsql stable
set search_path = ''
as $$
begin
  return query
  with state as (
    select history.company_id, (history.entry ->> 'particulars_on')::date as since, history.entry ->> 'name' as name,
      history.entry ->> 'registered_office' as registered_office, history.superseded_at as until
    from public.register_history as history
    where history.subject = 'company' and (only_companies is null or history.company_id in (select unnest(only_companies)))
    union all
    select company.id, company.particulars_on, company.name, company.registered_office, 'infinity'
    from public.companies as company
    where only_companies is null or company.id in (select unnest(only_companies))
  )
  select state.company_id, state.since, state.name, state.registered_office,
    lag(state.name) over before, lag(state.registered_office) over before
  from state
  window before as (partition by state.company_id order by state.until);
end;
$$;

comment on function private.company_particulars(uuid[]) is
  'Name and registered office of companies as they were and are, each with the one before it; no former ones for the first.';

-- Commands -------------------------------------------------------------------

create function private.lock_company(command text, company_id uuid) returns public.companies
language plpgsql security definer
set search_path = ''
as $$
declare
  company public.companies;
begin
  perform private.require_staff(command);
  select * into company from public.companies where id = company_id for update;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in(command, company.tenant_id);
  return company;
end;
$$;

comment on function private.lock_company(text, uuid) is
  'A company for a staff member, locked until the command ends. Raises not_allowed for others, whether it exists or not; not_found, '
  'account.suspended.';

create function public.set_company_conditions(company_id uuid, conditions text[]) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  company public.companies := private.lock_company('set_company_conditions', company_id);
  wanted  text[] := array(select distinct unnest(coalesce(set_company_conditions.conditions, '{}')) order by 1);
begin
  if wanted = company.conditions then
    return;
  end if;

  begin
    update public.companies as known set conditions = wanted where known.id = company.id;
  exception when check_violation then
    raise exception using errcode = 'PT422', message = 'company.condition_unknown';
  end;

  insert into public.company_record_changes (tenant_id, company_id, action, before, after, on_date, by)
  values (
    company.tenant_id, company.id, 'conditions', jsonb_build_object('conditions', company.conditions),
    jsonb_build_object('conditions', wanted), private.today(), auth.uid());
  perform private.refresh_obligations(company.id);
end;
$$;

comment on function public.set_company_conditions(uuid, text[]) is
  'Sets which conditions of obligation rules hold for a company: carries_on_business_in_bahamas, is_financial_institution. Its '
  'obligations follow at once, and the change is kept with before and after. For reviewers, the compliance officer and senior management. '
  'Raises company.condition_unknown, duty.reviewer_needed, staff.read_only, not_found, not_allowed, account.suspended.';

create function public.record_event(
  event_id uuid, tenant_id uuid, company_id uuid, event text, on_date date, note text default null) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_staff('record_event');

  if exists (select from public.recorded_events as known where known.id = event_id) then
    return;
  end if;

  if not exists (
    select from public.tenants as tenant
    where tenant.id = record_event.tenant_id
      and (record_event.company_id is null or exists (
        select from public.companies as company
        where company.tenant_id = tenant.id and company.id = record_event.company_id))
  ) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in('record_event', record_event.tenant_id);

  if record_event.on_date is null or record_event.on_date > private.today() or record_event.on_date < '1990-01-01' then
    raise exception using errcode = 'PT422', message = 'event.day_invalid';
  end if;

  if char_length(btrim(record_event.note)) > 2000 then
    raise exception using errcode = 'PT422', message = 'event.note_too_long';
  end if;

  begin
    insert into public.recorded_events (id, tenant_id, company_id, event, on_date, note, recorded_by)
    values (
      event_id, record_event.tenant_id, record_event.company_id, record_event.event, record_event.on_date,
      nullif(btrim(record_event.note), ''), auth.uid());
  exception when check_violation or not_null_violation then
    raise exception using errcode = 'PT422', message = 'event.kind_invalid';
  end;

  perform private.refresh_obligations(record_event.company_id, record_event.tenant_id);
end;
$$;

comment on function public.record_event(uuid, uuid, uuid, text, date, text) is
  'Records that something happened to a company, or to the firm (company null, event firm_officer_changed), on a day not after today and '
  'not before 1990, with a note (at most 2000 characters), under an id from the browser, so that a repeat records nothing twice. '
  'Obligations follow at once. For reviewers, the compliance officer and senior management. Raises event.kind_invalid, event.day_invalid, '
  'event.note_too_long, duty.reviewer_needed, staff.read_only, not_found, not_allowed, account.suspended.';

create function public.void_event(event_id uuid, reason text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  recorded public.recorded_events;
begin
  perform private.require_staff('void_event');
  select * into recorded from public.recorded_events where id = event_id for update;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if recorded.voided then
    return;
  end if;

  if char_length(coalesce(btrim(reason), '')) not between 10 and 2000 or btrim(reason) !~ '\s' then
    raise exception using errcode = 'PT422', message = 'event.reason_missing';
  end if;

  update public.recorded_events as known
  set voided = true, void_reason = btrim(reason), voided_by = auth.uid(), voided_at = clock_timestamp()
  where known.id = event_id;
  perform private.refresh_obligations(recorded.company_id, recorded.tenant_id);
end;
$$;

comment on function public.void_event(uuid, text) is
  'Voids an event that was recorded in error, with the reason in a few words (10 to 2000 characters, more than one word), which stays '
  'with the event: open obligations that rest on it go out of the calendar. Nothing happens when it is void already. For reviewers, the '
  'compliance officer and senior management. Raises event.reason_missing, duty.reviewer_needed, not_found, staff.read_only, not_allowed, '
  'account.suspended.';

grant execute on function
  public.set_company_conditions(uuid, text[]), public.record_event(uuid, uuid, uuid, text, date, text), public.void_event(uuid, text)
  to authenticated;
