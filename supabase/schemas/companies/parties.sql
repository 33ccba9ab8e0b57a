/*
 * Parties: the people and bodies corporate behind companies. A party is stored once per tenant and takes part
 * in companies in one or more roles; those rows are the statutory registers, so an entry ceases and is never
 * deleted. How they are read as at a date, and what keeps them from being rewritten: registers/registers.sql.
 */

-- Types ----------------------------------------------------------------------

create type public.party_kind as enum ('person', 'body_corporate');

-- Tables ---------------------------------------------------------------------

create table public.parties (
  id                  uuid primary key default gen_random_uuid(),
  tenant_id           uuid not null references public.tenants on delete restrict,
  kind                public.party_kind not null,
  name                text not null check (char_length(name) between 1 and 160),
  email               text check (char_length(email) <= 254),
  country             char(2) check (country ~ '^[A-Z]{2}$'),
  birth_date          date,
  registration_number text check (char_length(registration_number) <= 60),
  nationality         char(2) check (nationality ~ '^[A-Z]{2}$'),
  address             text check (char_length(address) between 1 and 500),
  particulars_on      date,
  recorded_at         timestamptz,
  provided_by_firm    boolean not null default false,
  identity_erased_on  date,
  created_by          uuid references public.profiles on delete set null,
  created_at          timestamptz not null default now(),
  updated_at          timestamptz not null default now(),
  unique (tenant_id, id)
);

comment on table public.parties is
  'A person or body corporate known to a tenant. Read by those who can see a company it takes part in, and by who entered it, unless the '
  'firm provides it; written by commands.';
comment on column public.parties.country is 'Residence of a person, place of registration of a body corporate; ISO 3166-1.';
comment on column public.parties.address is 'The address for the registers: for service, not a home address unless the person chooses it.';
comment on column public.parties.particulars_on is 'Since when these particulars hold; null for from the start.';
comment on column public.parties.provided_by_firm is
  'Whether the firm provides it out of its own house, as a nominee or a professional director. Clients read in registers what these show, '
  'not this row, and do not handle it (companies/provided-parties.sql).';
comment on column public.parties.identity_erased_on is
  'When the identity records were deleted after the years of the law (exits/identity-erasures.sql); null again once the party comes back.';
comment on column public.parties.recorded_at is 'When the portal learnt of these particulars; null for from the start.';

create index parties_tenant_id_name_idx on public.parties (tenant_id, name, id);
create index parties_created_by_idx on public.parties (created_by);
create index parties_provided_idx on public.parties (id) where provided_by_firm;
create index parties_name_search_idx on public.parties using gin (name extensions.gin_trgm_ops);

create table public.company_participants (
  id           uuid primary key default gen_random_uuid(),
  tenant_id    uuid not null,
  company_id   uuid not null,
  party_id     uuid not null,
  role         public.participant_role not null,
  shares       bigint check (shares > 0),
  percent      numeric(9, 6) check (percent >= 0 and percent <= 100),
  appointed_on date,
  ceased_on    date,
  nature_of_control text[] not null default '{}' check (nature_of_control <@ '{shares,votes,appointment,other}'),
  notified_on  date,
  remark       text check (char_length(remark) between 1 and 1000),
  voided       boolean not null default false,
  version      integer not null default 1,
  recorded_at  timestamptz not null default clock_timestamp(),
  check (ceased_on is null or appointed_on is null or ceased_on >= appointed_on),
  check (shares is null or role = 'member'),
  check (role = 'beneficial_owner' or (nature_of_control = '{}' and notified_on is null)),
  -- An entry that never was is not current either, for readers of ceased_on alone.
  check (not voided or ceased_on is not null),
  constraint company_participants_no_overlap exclude using gist (
    company_id with =, party_id with =, role with =, daterange(appointed_on, ceased_on) with &&) where (not voided),
  foreign key (tenant_id, company_id) references public.companies (tenant_id, id) on delete restrict,
  foreign key (tenant_id, party_id) references public.parties (tenant_id, id) on delete restrict
);

comment on table public.company_participants is
  'The registers of a company: which party holds which role, from when until when. Written by commands; entries cease.';
comment on column public.company_participants.percent is
  'For display: of very many shares a few round to nothing. The shares are the exact figure.';
comment on column public.company_participants.appointed_on is 'The first day the entry holds; null when it is no longer known.';
comment on column public.company_participants.ceased_on is
  'The first day it no longer holds, so that of a transfer the holder before and the one after are never members on one day.';
comment on column public.company_participants.nature_of_control is
  'Of a beneficial owner: by shares, votes, the appointment of directors, or otherwise; `remark` says how.';
comment on column public.company_participants.notified_on is
  'When the beneficial owner was made known to the register of beneficial owners.';
comment on column public.company_participants.remark is
  'What is in the margin: why the entry was corrected, how control is exercised. Every reader of the register sees it.';
comment on column public.company_participants.voided is 'Entered in error: it never was. It stays to be seen and counts on no day.';
comment on column public.company_participants.recorded_at is
  'When the portal learnt of it as it is, which is not when it took effect. How it stood before is in register_history.';

create index company_participants_company_idx on public.company_participants (tenant_id, company_id);
create index company_participants_party_idx on public.company_participants (tenant_id, party_id);
create index company_participants_party_id_idx on public.company_participants (party_id);
create index company_participants_company_id_idx on public.company_participants (company_id, party_id);

create trigger touch_updated_at before update on public.parties
  for each row execute function private.touch_updated_at();
create trigger audit after insert or update or delete on public.parties
  for each row execute function private.audit('id');
create trigger audit after insert or update or delete on public.company_participants
  for each row execute function private.audit('id');
call private.watch('public.parties', 'members');
call private.watch('public.company_participants', 'members');

-- Helpers for policies -------------------------------------------------------

create function private.provided_party_ids() returns setof uuid
language plpgsql stable security definer rows 20
set search_path = ''
as $$
begin
  return query
  select party.id from public.parties as party where party.provided_by_firm;
end;
$$;

comment on function private.provided_party_ids() is
  'The parties that firms provide out of their own house. No client handles them: their KYC and their documents stay with the firm.';

grant execute on function private.provided_party_ids() to authenticated;

create function private.party_ids() returns setof uuid
language plpgsql stable security definer
set search_path = ''
as $$
begin
  -- What it calls says `rows 20`. By the 1,000 that Postgres assumes, it would prepare for 90,000 parties, 50 times as long as the work.
  return query
  with recursive known(id) as (
    select participant.party_id
    from public.company_participants as participant
    where participant.company_id = any (array(select private.company_ids()))
    union
    select entered.id from private.entered_party_ids() as entered (id)
    union
    -- Who a change request would enter (changes/change-requests.sql), for all who act for its company.
    select request.party_id
    from public.change_requests as request
    where request.company_id = any (array(select private.managed_company_ids()))
      and request.party_entered and private.is_change_open(request.state)
    union
    -- A user who may see a body corporate may see its owners (ownership/holdings.sql), and not who is behind the firm's own.
    select holding.owner_party_id
    from known
    join public.party_holders as holding on holding.owned_party_id = known.id
    where known.id not in (select private.provided_party_ids())
  )
  select known.id from known
  union
  select own.id from private.own_party_ids() as own (id)
  except
  select provided.id from private.provided_party_ids() as provided (id);
end;
$$;

comment on function private.party_ids() is
  'The parties that take part in a company the signed-in person reaches, those they entered themselves (companies/entered-parties.sql), '
  'those that an open change request of a company they act for entered, who owns any of these through however many others, and those they '
  'stand for themselves. None that the firm provides: of these, registers say what is in private.provided_particulars.';

grant execute on function private.party_ids() to authenticated;

-- Row-level security ---------------------------------------------------------

alter table public.parties enable row level security;
alter table public.company_participants enable row level security;

create policy "Members read parties of their companies or entered by them" on public.parties
  for select to authenticated
  using (id in (select private.party_ids()));

create policy "Owners read the parties of their tenants" on public.parties
  for select to authenticated
  using (tenant_id = any (array(select private.owned_tenant_ids())));

create policy "Staff read every party" on public.parties
  for select to authenticated
  using ((select private.is_admin()));

create policy "Members read the registers of their companies" on public.company_participants
  for select to authenticated
  using (company_id in (select private.company_ids()));

create policy "Owners read the registers of their tenants" on public.company_participants
  for select to authenticated
  using (tenant_id = any (array(select private.owned_tenant_ids())));

create policy "Staff read every register" on public.company_participants
  for select to authenticated
  using ((select private.is_admin()));

-- Grants ---------------------------------------------------------------------

grant select on public.parties, public.company_participants to authenticated;
