/*
 * Reading the registers of a company as at a date, and as they were known at a moment. All of it runs as the caller, over
 * row-level security: of a company they may not know there is nothing to read.
 *
 * "As at" a day is at its end: who is appointed on it is in, who ceases on it is out.
 */

-- For the functions below ----------------------------------------------------

create function private.register_of(role public.participant_role) returns public.company_register
language sql immutable
set search_path = ''
as $$
  select case
    when role in ('member', 'guarantor', 'general_partner', 'limited_partner', 'founder') then 'members'
    when role = 'beneficial_owner' then 'beneficial_owners'
    else 'officers'
  end::public.company_register;
$$;

comment on function private.register_of(public.participant_role) is
  'The register a role belongs to: those who own it, those who stand behind it, and those who run or serve it.';

create function private.known_participants(company uuid, known_at timestamptz) returns setof public.company_participants
language sql stable
set search_path = ''
as $$
  select entry.* from public.company_participants as entry
  where entry.company_id = company and entry.recorded_at <= coalesce(known_at, 'infinity')
  union all
  select (jsonb_populate_record(null::public.company_participants, past.entry)).*
  from public.register_history as past
  where past.company_id = company and past.subject = 'participant'
    and past.recorded_at <= coalesce(known_at, 'infinity') and coalesce(known_at, 'infinity') < past.superseded_at;
$$;

comment on function private.known_participants(uuid, timestamptz) is
  'The entries of a company as they were known at a moment (null: now), of those the caller may read.';

create function private.known_charges(company uuid, known_at timestamptz) returns setof public.charges
language sql stable
set search_path = ''
as $$
  select charge.* from public.charges as charge
  where charge.company_id = company and charge.recorded_at <= coalesce(known_at, 'infinity')
  union all
  select (jsonb_populate_record(null::public.charges, past.entry)).*
  from public.register_history as past
  where past.company_id = company and past.subject = 'charge'
    and past.recorded_at <= coalesce(known_at, 'infinity') and coalesce(known_at, 'infinity') < past.superseded_at;
$$;

comment on function private.known_charges(uuid, timestamptz) is
  'The charges of a company as they were known at a moment (null: now), of those the caller may read.';

create function private.provided_particulars(party uuid) returns setof public.parties
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not exists (
    select from public.parties as known
    where known.id = provided_particulars.party and known.provided_by_firm
      and not private.is_admin() and known.tenant_id not in (select private.owned_tenant_ids())
      and exists (
        select from public.company_participants as entry
        where entry.party_id = known.id and entry.company_id in (select private.company_ids())))
  then
    return;
  end if;

  return query
  select (jsonb_populate_record(null::public.parties, version.entry - '{email,birth_date,nationality,created_by,created_at}'::text[])).*
  from (
    select to_jsonb(present) as entry from public.parties as present where present.id = provided_particulars.party
    union all
    select past.entry from public.register_history as past
    where past.party_id = provided_particulars.party and past.subject = 'party'
  ) as version;
end;
$$;

comment on function private.provided_particulars(uuid) is
  'What a register shows a client of a party that the firm provides, as it is and as it was: kind, name, country, address for service, '
  'registration number. Only where a register of a company the caller may read names it; staff and owners of the tenant read the row.';

-- Particulars follow each other: the one that began last before the day holds, and of two that began on one day the one that
-- was recorded last, which corrected the other.
create function private.party_as_at(party uuid, effective date, known_at timestamptz) returns setof public.parties
language sql stable
set search_path = ''
as $$
  select version.* from (
    select present.* from public.parties as present where present.id = party
    union all
    select (jsonb_populate_record(null::public.parties, past.entry)).*
    from public.register_history as past where past.party_id = party and past.subject = 'party'
    union all
    select provided.* from private.provided_particulars(party) as provided
  ) as version
  where (version.recorded_at is null or version.recorded_at <= coalesce(known_at, 'infinity'))
    and (version.particulars_on is null or version.particulars_on <= effective)
  order by version.particulars_on desc nulls last, version.recorded_at desc nulls last
  limit 1;
$$;

comment on function private.party_as_at(uuid, date, timestamptz) is
  'A party with the particulars that held on a day, as known at a moment (null: now): all of them, or what registers show.';

grant execute on function
  private.register_of(public.participant_role), private.known_participants(uuid, timestamptz),
  private.known_charges(uuid, timestamptz), private.provided_particulars(uuid), private.party_as_at(uuid, date, timestamptz),
  private.today()
  to authenticated;

-- Registers ------------------------------------------------------------------

create function public.register_as_at(
  company uuid, register public.company_register default null, effective date default private.today(),
  known_at timestamptz default null)
returns table (
  entry_id uuid, party_id uuid, kind public.party_kind, name text, country text, nationality text, address text,
  registration_number text, role public.participant_role, shares bigint, percent numeric, nature_of_control text[],
  notified_on date, appointed_on date, ceased_on date, remark text, recorded_at timestamptz, provided_by_firm boolean)
language sql stable
set search_path = ''
as $$
  select
    entry.id, entry.party_id, party.kind, party.name, party.country, party.nationality, party.address, party.registration_number,
    entry.role, entry.shares,
    case when entry.shares is null then entry.percent
      else round(entry.shares * 100 / sum(entry.shares) over (partition by entry.role), 6) end,
    entry.nature_of_control, entry.notified_on, entry.appointed_on, entry.ceased_on, entry.remark, entry.recorded_at,
    entry.party_id in (select private.provided_party_ids())
  from private.known_participants(register_as_at.company, known_at) as entry
  cross join lateral private.party_as_at(entry.party_id, effective, known_at) as party
  where (register is null or private.register_of(entry.role) = register)
    and not entry.voided
    and (entry.appointed_on is null or entry.appointed_on <= effective)
    and (entry.ceased_on is null or effective < entry.ceased_on)
  order by entry.role, entry.appointed_on nulls first, party.name, entry.id;
$$;

comment on function public.register_as_at(uuid, public.company_register, date, timestamptz) is
  'A register of a company (null: all of them) at the end of a day (in Nassau today), as it was known at a moment (null: now). The percent '
  'of members is of the shares held on that day; `provided_by_firm` is as staff say it today. For those who may read '
  'the company; no rows for others, or when there is no such company.';

create function public.charges_as_at(company uuid, effective date default private.today(), known_at timestamptz default null)
returns table (
  charge_id uuid, chargee text, description text, amount numeric, currency text, created_on date, registered_on date,
  satisfied_on date, remark text, recorded_at timestamptz)
language sql stable
set search_path = ''
as $$
  select
    charge.id, charge.chargee, charge.description, charge.amount, charge.currency, charge.created_on, charge.registered_on,
    charge.satisfied_on, charge.remark, charge.recorded_at
  from private.known_charges(charges_as_at.company, known_at) as charge
  where not charge.voided and charge.created_on <= effective and (charge.satisfied_on is null or effective < charge.satisfied_on)
  order by charge.created_on, charge.id;
$$;

comment on function public.charges_as_at(uuid, date, timestamptz) is
  'The charges over a company at the end of a day, as known at a moment (null: now). For those who may read the company; for others no '
  'rows.';

create function public.company_as_at(company uuid, effective date default private.today(), known_at timestamptz default null)
returns table (name text, registered_office text, particulars_on date)
language sql stable
set search_path = ''
as $$
  select version.name, version.registered_office, version.particulars_on from (
    select present.* from public.companies as present where present.id = company_as_at.company
    union all
    select (jsonb_populate_record(null::public.companies, past.entry)).*
    from public.register_history as past where past.company_id = company_as_at.company and past.subject = 'company'
  ) as version
  where (version.recorded_at is null or version.recorded_at <= coalesce(known_at, 'infinity'))
    and (version.particulars_on is null or version.particulars_on <= effective)
  order by version.particulars_on desc nulls last, version.recorded_at desc nulls last
  limit 1;
$$;

comment on function public.company_as_at(uuid, date, timestamptz) is
  'The name and registered office a company had at the end of a day, as known at a moment (null: now). For those who may read the company; '
  'for others no row.';

grant execute on function
  public.register_as_at(uuid, public.company_register, date, timestamptz),
  public.charges_as_at(uuid, date, timestamptz), public.company_as_at(uuid, date, timestamptz)
  to authenticated;
