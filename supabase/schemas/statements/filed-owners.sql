/*
 * What was filed of the beneficial owners of a company, kept when the duty BO_FILING is marked done, and what changed of their particulars
 * since. A change of particulars alone is a change as well: the fifteen days run for it. The job of proposed owners compares
 * (registers/owner-comparison.sql), since a person may be an owner of many companies.
 */

create table private.filed_owners (
  obligation_id uuid primary key references public.obligations on delete cascade,
  tenant_id     uuid not null references public.tenants on delete restrict,
  company_id    uuid not null references public.companies on delete cascade,
  filed_at      timestamptz not null default clock_timestamp(),
  owners        jsonb not null check (jsonb_typeof(owners) = 'array')
);

comment on table private.filed_owners is
  'The particulars of the beneficial owners of a company as they were known when a filing was marked done: [{party_id, cells}]. Written '
  'by a trigger, read by owner_filings.';

create index filed_owners_tenant_idx on private.filed_owners (tenant_id);
create index filed_owners_company_idx on private.filed_owners (company_id, filed_at desc);

alter table private.filed_owners enable row level security;

create function private.keep_filed_owners() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.filed_owners as filed (obligation_id, tenant_id, company_id, owners)
  select new.id, new.tenant_id, new.company_id, coalesce(
    jsonb_agg(jsonb_build_object('party_id', entry.party_id, 'cells', private.owner_cells(entry)) order by entry.id), '[]')
  from public.company_participants as entry
  where entry.company_id = new.company_id and entry.role = 'beneficial_owner' and entry.ceased_on is null
  on conflict (obligation_id) do update set filed_at = clock_timestamp(), owners = excluded.owners;
  return null;
end;
$$;

comment on function private.keep_filed_owners() is 'Keeps what was filed when a filing of beneficial owners is marked done.';

create trigger keep_filed_owners after update of state on public.obligations
  for each row when (new.state = 'done' and old.state <> 'done' and new.rule_code = 'BO_FILING' and new.company_id is not null)
  execute function private.keep_filed_owners();

create function private.last_filed_owners(company_id uuid) returns private.filed_owners
language sql stable
set search_path = ''
as $$
  select filed.* from private.filed_owners as filed
  join public.obligations as duty on duty.id = filed.obligation_id and duty.state = 'done'
  where filed.company_id = last_filed_owners.company_id
    -- The last filing that was done: of an older one what was kept says nothing.
    and duty.settled_at = (
      select max(other.settled_at) from public.obligations as other
      where other.company_id = last_filed_owners.company_id and other.rule_code = 'BO_FILING' and other.state = 'done')
  order by filed.filed_at desc limit 1;
$$;

comment on function private.last_filed_owners(uuid) is
  'What was kept of the last filing of a company that was done; null where none was kept with it.';

create function private.changed_particulars(company_id uuid) returns table (party_id uuid, name text, fields jsonb)
language sql stable
set search_path = ''
as $$
  select entry.party_id, party.name, jsonb_agg(
    jsonb_build_object('label', compared.label, 'was', was.cells ->> compared.field, 'now', now_known.cells ->> compared.field)
    order by compared.place)
  from private.last_filed_owners(changed_particulars.company_id) as filed
  cross join lateral jsonb_array_elements(filed.owners) as owner (known)
  cross join lateral (select owner.known -> 'cells' as cells) as was
  join public.company_participants as entry
    on entry.company_id = changed_particulars.company_id and entry.party_id = (owner.known ->> 'party_id')::uuid
      and entry.role = 'beneficial_owner' and entry.ceased_on is null
  join public.parties as party on party.id = entry.party_id
  cross join lateral (select private.party_cells(party) as cells) as now_known
  cross join lateral (
    select 0 as place, 'legal_name' as field, 'Legal name' as label
    union all select 1, 'service_address', 'Service address'
    -- Control and percentage are compared with the register (private.owner_changes).
    union all select prescribed.place + 1, prescribed.field, prescribed.label
    from private.prescribed_particulars() as prescribed where prescribed.source <> 'entry') as compared
  where (was.cells ->> compared.field) is distinct from (now_known.cells ->> compared.field)
  group by entry.party_id, party.name
  order by party.name, entry.party_id;
$$;

comment on function private.changed_particulars(uuid) is
  'Which particulars of the owners of a company differ from those that the last filing had: [{label, was, now}] for each owner who was '
  'filed and still is one. No rows where nothing was kept of that filing.';

-- The fifteen days -----------------------------------------------------------

create function private.note_changed_particulars(company_id uuid, on_date date) returns integer
language plpgsql
set search_path = ''
as $$
declare
  company public.companies;
  filed   private.filed_owners := private.last_filed_owners(note_changed_particulars.company_id);
  said    text;
begin
  -- An open filing takes what changed with it. Nothing is filed any more for a company that is gone.
  if filed.obligation_id is null or exists (
    select from public.obligations as duty
    where duty.company_id = note_changed_particulars.company_id and duty.rule_code = 'BO_FILING' and duty.state = 'open'
  ) then
    return 0;
  end if;

  select * into company from public.companies as known where known.id = note_changed_particulars.company_id;

  if company.status in ('struck_off', 'dissolved', 'continued_out', 'transferred_out', 'merged') then
    return 0;
  end if;

  select left('Particulars changed since the last filing of beneficial owners. ' || string_agg(
    changed.name || ': ' || (select string_agg(field.value ->> 'label', ', ') from jsonb_array_elements(changed.fields) as field), '; ')
    || '.', 2000) into said
  from private.changed_particulars(note_changed_particulars.company_id) as changed;

  -- What staff took back as recorded in error does not come back by itself.
  if said is null or exists (
    select from public.recorded_events as known
    where known.company_id = note_changed_particulars.company_id and known.event = 'bo_identified_or_changed' and known.note = said
      and known.recorded_at > filed.filed_at
  ) then
    return 0;
  end if;

  insert into public.recorded_events (tenant_id, company_id, event, on_date, note)
  values (company.tenant_id, company.id, 'bo_identified_or_changed', note_changed_particulars.on_date, said);
  return 1;
end;
$$;

comment on function private.note_changed_particulars(uuid, date) is
  'Records that owners of a company changed where their particulars differ from the last filing and no filing is open, so that the fifteen '
  'days run from that day; gives how many events. The same difference is recorded once for each filing. The caller has locked the company.';

create trigger mark_owners_due after update on public.parties
  for each row when (
    old.name is distinct from new.name or old.country is distinct from new.country or old.nationality is distinct from new.nationality
    or old.birth_date is distinct from new.birth_date or old.address is distinct from new.address)
  execute function private.mark_owners_due('id');
create trigger mark_owners_due after update of submitted_data on public.kyc_profiles
  for each row when (old.submitted_data is distinct from new.submitted_data)
  execute function private.mark_owners_due('party_id');
create trigger mark_owners_due after update of status on public.documents
  for each row when (new.party_id is not null and new.status is distinct from old.status
    and new.category in ('passport', 'national_id', 'driving_licence') and 'accepted' in (old.status, new.status))
  execute function private.mark_owners_due('party_id');
