/*
 * Companies: what the registry knows as a company, in the portfolio of one tenant.
 *
 *   active -> in_penalty -> strike_off_pending -> struck_off -> restoring -> active
 *   active -> dormant, in_liquidation -> dissolved, continued_out, transferred_out (to another agent), merged
 *
 * A company comes into being by incorporating an application. It belongs to its owner; other clients reach
 * it only through company_users. Two clients of one tenant never see each other's companies.
 */

-- Types ----------------------------------------------------------------------

create type public.company_status as enum (
  'active', 'in_penalty', 'strike_off_pending', 'struck_off', 'restoring', 'dormant', 'in_liquidation', 'dissolved',
  'continued_out', 'transferred_out', 'merged');
create type public.company_access as enum ('owner', 'signatory', 'viewer');

-- Tables ---------------------------------------------------------------------

create table public.companies (
  id                  uuid primary key default gen_random_uuid(),
  tenant_id           uuid not null references public.tenants on delete restrict,
  user_id             uuid not null references public.profiles on delete restrict,
  name                text not null check (char_length(name) between 1 and 160),
  type                text not null references public.entity_types,
  status              public.company_status not null default 'active',
  registration_number text check (char_length(registration_number) between 1 and 40),
  registry_entity_id  text check (char_length(registry_entity_id) between 1 and 40),
  registration_date   date,
  next_filing         date,
  currency            text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  authorised_shares   bigint check (authorised_shares > 0),
  par_value           numeric(15, 6) check (par_value > 0 and par_value < 'infinity'),
  capital             numeric check (capital >= 0 and capital < 'infinity'),
  registered_office   text check (char_length(registered_office) <= 500),
  fiscal_year_end     text check (fiscal_year_end ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'),
  features            text[] not null default '{}' check (features <@ '{LDC,SAC}'),
  conditions          text[] not null default '{}' check (conditions <@ '{carries_on_business_in_bahamas,is_financial_institution}'),
  particulars_on      date,
  recorded_at         timestamptz,
  version             integer not null default 1,
  created_at          timestamptz not null default now(),
  updated_at          timestamptz not null default now(),
  unique (tenant_id, id)
);

comment on table public.companies is
  'A company of a tenant. Read by its owner, those it is shared with, the tenant''s owners and staff; written by commands.';
comment on column public.companies.user_id is 'The client the company belongs to.';
comment on column public.companies.registration_number is 'Free text, as the registry gives it: it has no fixed format.';
comment on column public.companies.registry_entity_id is
  'The numeric id in the registry''s online system, which is not the registration number.';
comment on column public.companies.fiscal_year_end is 'Month and day, MM-DD.';
comment on column public.companies.particulars_on is 'Since when it has this name and registered office; null for from the start.';
comment on column public.companies.recorded_at is 'When the portal learnt of this name and registered office; null for from the start.';
comment on column public.companies.conditions is 'Facts that obligation rules need and no register holds; staff set them.';
comment on column public.companies.features is 'Registered attributes: limited duration (LDC), segregated accounts (SAC).';

create unique index companies_registration_number_key on public.companies (registration_number) where registration_number is not null;
create index companies_user_id_idx on public.companies (user_id);
create index companies_type_idx on public.companies (type);
create index companies_tenant_id_name_idx on public.companies (tenant_id, name, id);
create index companies_tenant_id_registration_date_idx on public.companies (tenant_id, registration_date, id);
create index companies_tenant_id_next_filing_idx on public.companies (tenant_id, next_filing, id);
-- Under row-level security Postgres may not use a comparison that could leak as an index condition, and those of
-- enums and patterns count as such: for people a list is read in the order of its index and filtered. The two
-- indexes that follow serve what runs as definer or service role: jobs, and the search across everything.
create index companies_tenant_id_status_idx on public.companies (tenant_id, status, name);
create index companies_name_search_idx on public.companies using gin (name extensions.gin_trgm_ops);

-- For "similar to an existing name", which is checked across all tenants and as definer (reference/name-rules.sql).
create index companies_name_core_idx on public.companies using gin (private.name_core(name) extensions.gin_trgm_ops);

create table public.company_users (
  company_id uuid not null,
  tenant_id  uuid not null,
  user_id    uuid not null,
  access     public.company_access not null,
  created_at timestamptz not null default now(),
  given_by   uuid references public.profiles on delete cascade,
  money      boolean not null default true,
  until      date,
  primary key (company_id, user_id),
  constraint company_users_owner check (access <> 'owner' or money and until is null and given_by is null),
  foreign key (tenant_id, company_id) references public.companies (tenant_id, id) on delete cascade,
  -- Who leaves a tenant loses its companies with it.
  foreign key (tenant_id, user_id) references public.tenant_users on delete cascade
);

comment on table public.company_users is 'Who may reach a company, and as what. Written by commands.';
comment on column public.company_users.given_by is
  'The client who shares the company with this person, for as long as it is theirs; null for what the firm gave.';
comment on column public.company_users.money is 'Whether the person sees the invoices and payments of the company.';
comment on column public.company_users.until is 'The last day of the access, in Nassau; null while it has no end.';

create index company_users_tenant_id_idx on public.company_users (tenant_id, company_id);
create index company_users_user_id_idx on public.company_users (user_id, company_id);
create index company_users_member_idx on public.company_users (tenant_id, user_id);
create index company_users_given_by_idx on public.company_users (given_by);
create index company_users_until_idx on public.company_users (until) where until is not null;

create trigger touch_updated_at before update on public.companies
  for each row execute function private.touch_updated_at();
create trigger bump_version before update on public.companies
  for each row execute function private.bump_version();
create trigger audit after insert or update or delete on public.companies
  for each row execute function private.audit('id');
create trigger audit after insert or update or delete on public.company_users
  for each row execute function private.audit('company_id', 'user_id');
call private.watch('public.companies', 'members');
call private.watch('public.company_users', 'members');

-- Helpers for policies -------------------------------------------------------

create function private.may_share(person uuid, company_id uuid) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return exists (
    select from public.companies as company
    join private.memberships as membership on (membership.tenant_id, membership.user_id) = (company.tenant_id, person)
    where company.id = may_share.company_id and (company.user_id = person or exists (
      select from public.company_users as granted
      where granted.company_id = company.id and granted.user_id = person and granted.access = 'owner')));
end;
$$;

comment on function private.may_share(uuid, uuid) is
  'Whether a person may give others access to a company today: its client, and who was made its owner.';

create view private.company_people
with (security_invoker = true)
as
  select company.tenant_id, company.id as company_id, company.user_id, true as may_manage, true as sees_money
  from public.companies as company
  union all
  select granted.tenant_id, granted.company_id, granted.user_id, granted.access in ('owner', 'signatory'), granted.money
  from public.company_users as granted
  where (granted.until is null or granted.until >= private.today())
    and (granted.given_by is null or private.may_share(granted.given_by, granted.company_id));

comment on view private.company_people is
  'Who reaches a company: its client, and those who were granted it until a day that has not passed, by the firm or by a client whose '
  'company it still is; whether they may act for it, and whether they see its invoices. A membership must stand beside it.';

create function private.company_ids() returns setof uuid
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query
  select distinct known.company_id
  from private.my_memberships as membership
  join private.company_people as known using (tenant_id, user_id);
end;
$$;

comment on function private.company_ids() is
  'The companies the signed-in person owns or is granted, in the tenants they still belong to.';

create function private.managed_company_ids() returns setof uuid
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query
  select distinct known.company_id
  from private.my_memberships as membership
  join private.company_people as known using (tenant_id, user_id)
  where known.may_manage;
end;
$$;

comment on function private.managed_company_ids() is
  'The companies the signed-in person may act for: those they own, or are granted as owner or signatory. A viewer only looks.';

create function private.money_company_ids() returns setof uuid
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query
  select distinct known.company_id
  from private.my_memberships as membership
  join private.company_people as known using (tenant_id, user_id)
  where known.sees_money;
end;
$$;

comment on function private.money_company_ids() is 'The companies whose invoices and payments the signed-in person sees.';

grant execute on function private.company_ids(), private.managed_company_ids(), private.money_company_ids() to authenticated;

create function private.sees_money(person uuid, company_id uuid) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return exists (
    select from private.company_people as known
    join private.memberships as membership using (tenant_id, user_id)
    where known.company_id = sees_money.company_id and known.user_id = person and known.sees_money);
end;
$$;

comment on function private.sees_money(uuid, uuid) is 'Whether any person, not only the caller, sees the invoices of a company today.';

create function private.reaches_company(person uuid, company_id uuid) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return exists (
    select from private.company_people as known
    join private.memberships as membership using (tenant_id, user_id)
    where known.company_id = reaches_company.company_id and known.user_id = person);
end;
$$;

comment on function private.reaches_company(uuid, uuid) is 'Whether any person, not only the caller, reaches a company today.';

create function private.manages_company(person uuid, company_id uuid) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return exists (
    select from private.company_people as known
    join private.memberships as membership using (tenant_id, user_id)
    where known.company_id = manages_company.company_id and known.user_id = person and known.may_manage);
end;
$$;

comment on function private.manages_company(uuid, uuid) is 'Whether any person, not only the caller, may act for a company today.';

-- Row-level security ---------------------------------------------------------

alter table public.companies enable row level security;
alter table public.company_users enable row level security;

create policy "Members read companies they own or are granted" on public.companies
  for select to authenticated
  using (id in (select private.company_ids()));

create policy "Owners read the companies of their tenants" on public.companies
  for select to authenticated
  using (tenant_id = any (array(select private.owned_tenant_ids())));

create policy "Staff read every company" on public.companies
  for select to authenticated
  using ((select private.is_admin()));

create policy "Members read who reaches their companies" on public.company_users
  for select to authenticated
  using (company_id in (select private.company_ids()));

create policy "Owners read who reaches the companies of their tenants" on public.company_users
  for select to authenticated
  using (tenant_id = any (array(select private.owned_tenant_ids())));

create policy "Staff read who reaches every company" on public.company_users
  for select to authenticated
  using ((select private.is_admin()));

-- Grants ---------------------------------------------------------------------

grant select on public.companies, public.company_users to authenticated;

-- Lists ----------------------------------------------------------------------

create view public.my_companies
with (security_invoker = true)
as
  select company.* from public.companies as company
  where company.id = any (array(select private.company_ids()));

comment on view public.my_companies is
  'The companies the signed-in person owns or is granted. The policies give a member the same rows from companies, but by walking the '
  'tenant''s portfolio in its order: a few rows in a large portfolio are found at once only here.';

grant select on public.my_companies to authenticated;

-- Figures --------------------------------------------------------------------

create function public.company_status_counts(tenant_id uuid)
returns table (status public.company_status, count bigint)
language sql stable
set search_path = ''
as $$
  select company.status, count(*)
  from public.companies as company
  where company.tenant_id = company_status_counts.tenant_id
  group by company.status
  order by company.status;
$$;

comment on function public.company_status_counts(uuid) is
  'How many companies of a tenant are in each status, of those the caller may see. Statuses without a company are left out.';

grant execute on function public.company_status_counts(uuid) to authenticated;
