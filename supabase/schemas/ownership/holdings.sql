/*
 * Holdings: who owns the bodies corporate that take part in companies, layer by layer, down to the people. A body corporate is
 * either a company of the portal itself, then its own registers say who owns it (party_companies names it); or a foreign one,
 * then its owners are declared here (party_holders). ownership/ownership.sql works out from both who in the end owns a company.
 *
 * Like the registers, a holding knows two times: from held_from up to, not including, held_until it holds; since recorded_at
 * it is known so, and what was known before is in register_history. It ceases and never vanishes.
 *
 * Joint holders and classes of shares are not distinguished: what several hold together is entered as one party, or in parts.
 */

-- Tables ---------------------------------------------------------------------

create table public.party_holders (
  id                uuid primary key default gen_random_uuid(),
  tenant_id         uuid not null,
  owned_party_id    uuid not null,
  owner_party_id    uuid not null,
  shares            bigint check (shares > 0),
  total_shares      bigint check (total_shares >= shares),
  percent           numeric(9, 6) check (percent > 0 and percent <= 100),
  votes_percent     numeric(9, 6) check (votes_percent >= 0 and votes_percent <= 100),
  nature_of_control text[] not null default '{}' check (nature_of_control <@ '{shares,votes,appointment,other}'),
  held_from         date,
  held_until        date,
  remark            text check (char_length(remark) between 1 and 1000),
  voided            boolean not null default false,
  version           integer not null default 1,
  recorded_at       timestamptz not null default clock_timestamp(),
  check (owner_party_id <> owned_party_id),
  check ((shares is null) = (total_shares is null)),
  check (shares is null or percent is null),
  check (num_nonnulls(shares, percent, votes_percent) > 0 or cardinality(nature_of_control) > 0),
  check (held_until >= held_from),
  check (not voided or held_until is not null),
  constraint party_holders_no_overlap exclude using gist (
    owned_party_id with =, owner_party_id with =, daterange(held_from, held_until) with &&) where (not voided),
  foreign key (tenant_id, owned_party_id) references public.parties (tenant_id, id) on delete restrict,
  foreign key (tenant_id, owner_party_id) references public.parties (tenant_id, id) on delete restrict
);

comment on table public.party_holders is
  'Who owns or controls a body corporate that is no company of the portal, as declared. Read by those who read the party; written by '
  'commands; entries cease.';
comment on column public.party_holders.shares is 'How many of total_shares; or percent, where only that is known.';
comment on column public.party_holders.votes_percent is 'How much of the votes, when that is another figure than of the shares.';
comment on column public.party_holders.nature_of_control is
  'As in the register of beneficial owners: by shares, votes, the appointment of directors, or otherwise; `remark` says how.';
comment on column public.party_holders.held_from is 'The first day it holds; null when it is no longer known.';
comment on column public.party_holders.held_until is 'The first day it no longer holds.';
comment on column public.party_holders.voided is 'Entered in error: it never was.';
comment on column public.party_holders.recorded_at is 'When the portal learnt of it as it is.';

create index party_holders_owned_idx on public.party_holders (tenant_id, owned_party_id);
create index party_holders_owner_idx on public.party_holders (tenant_id, owner_party_id);
create index party_holders_owned_party_id_idx on public.party_holders (owned_party_id, owner_party_id);
create index party_holders_owner_party_id_idx on public.party_holders (owner_party_id);

create table public.party_companies (
  id          uuid primary key default gen_random_uuid(),
  tenant_id   uuid not null,
  party_id    uuid not null,
  company_id  uuid not null,
  linked_at   timestamptz not null default clock_timestamp(),
  unlinked_at timestamptz,
  check (unlinked_at >= linked_at),
  foreign key (tenant_id, party_id) references public.parties (tenant_id, id) on delete restrict,
  foreign key (tenant_id, company_id) references public.companies (tenant_id, id) on delete restrict
);

comment on table public.party_companies is
  'Which party is a company of the portal. Read by who may know both: a client must not learn from a party that another client has that '
  'company here. Written by staff''s command.';
comment on column public.party_companies.linked_at is
  'Since when it is known. A party is the company on every day, whenever that became known.';

create unique index party_companies_party_key on public.party_companies (party_id) where unlinked_at is null;
create index party_companies_party_idx on public.party_companies (tenant_id, party_id);
create index party_companies_company_idx on public.party_companies (tenant_id, company_id);
create index party_companies_company_id_idx on public.party_companies (company_id);

-- What keeps them ------------------------------------------------------------

create function private.check_owned_party() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if (select party.kind from public.parties as party where party.id = new.owned_party_id) <> 'body_corporate' then
    raise exception using errcode = 'PT422', message = 'ownership.not_a_body';
  end if;

  return new;
end;
$$;

comment on function private.check_owned_party() is 'Refuses owners of a person. Raises ownership.not_a_body.';

create trigger check_owned_party before insert on public.party_holders
  for each row execute function private.check_owned_party();
-- In the order of their names: refuse, count, keep.
create trigger append_only before update or delete on public.party_holders
  for each row execute function private.keep_register_entry(
    'shares', 'total_shares', 'percent', 'votes_percent', 'nature_of_control', 'held_from', 'held_until', 'remark', 'voided', 'version',
    'recorded_at');
create trigger append_only_truncate before truncate on public.party_holders
  for each statement execute function private.refuse_change();
create trigger bump_version before update on public.party_holders
  for each row when (new.* is distinct from old.*) execute function private.bump_version();
create trigger keep_history before update on public.party_holders
  for each row when (new.* is distinct from old.*) execute function private.keep_register_history('holding');
create trigger append_only before update or delete on public.party_companies
  for each row execute function private.keep_register_entry('unlinked_at');
create trigger append_only_truncate before truncate on public.party_companies
  for each statement execute function private.refuse_change();

create trigger audit after insert or update or delete on public.party_holders
  for each row execute function private.audit('id');
create trigger audit after insert or update or delete on public.party_companies
  for each row execute function private.audit('id');
call private.watch('public.party_holders', 'members');
call private.watch('public.party_companies', 'staff');

-- Row-level security ---------------------------------------------------------

alter table public.party_holders enable row level security;
alter table public.party_companies enable row level security;

create policy "Members read who owns the parties they know" on public.party_holders
  for select to authenticated
  using (owned_party_id in (select private.party_ids()));

create policy "Owners read the holdings of their tenants" on public.party_holders
  for select to authenticated
  using (tenant_id = any (array(select private.owned_tenant_ids())));

create policy "Staff read every holding" on public.party_holders
  for select to authenticated
  using ((select private.is_admin()));

create policy "Members read which of their parties are companies of theirs" on public.party_companies
  for select to authenticated
  using (company_id in (select private.company_ids()) and party_id in (select private.party_ids()));

create policy "Owners read which parties are companies of their tenants" on public.party_companies
  for select to authenticated
  using (tenant_id = any (array(select private.owned_tenant_ids())));

create policy "Staff read which parties are companies" on public.party_companies
  for select to authenticated
  using ((select private.is_admin()));

-- Grants ---------------------------------------------------------------------

grant select on public.party_holders, public.party_companies to authenticated;
