/*
 * Where a company comes from that the portal did not form: staff entered it by hand, a portfolio was imported (imports/), or a client moved
 * it here by an application (applications/application-entries.sql). A company that was formed here has no row.
 */

-- Tables ---------------------------------------------------------------------

create table public.company_origins (
  company_id uuid primary key,
  tenant_id  uuid not null,
  origin     text not null check (origin in ('imported', 'entered', 'transferred', 'continued')),
  import_id  uuid,
  fees_from  date,
  moved_on            date,
  incorporated_on     date,
  former_jurisdiction text check (former_jurisdiction ~ '^[A-Z]{2}$'),
  former_name         text check (char_length(former_name) between 1 and 160),
  former_number       text check (char_length(former_number) between 1 and 60),
  former_agent        text check (char_length(former_agent) between 1 and 160),
  entered_by uuid references public.profiles on delete set null,
  entered_at timestamptz not null default now(),
  foreign key (tenant_id, company_id) references public.companies (tenant_id, id) on delete restrict,
  constraint company_origins_moved check ((moved_on is not null) = (origin in ('transferred', 'continued')))
);

comment on table public.company_origins is 'How a company came in that was not formed here. For staff alone; written when it is entered.';
comment on column public.company_origins.import_id is
  'The import it came with (imports/portfolio-imports.sql); null when that is forgotten.';
comment on column public.company_origins.moved_on is
  'The day the Registrar recorded the change of agent, or of the certificate of continuation.';
comment on column public.company_origins.incorporated_on is 'When it was first incorporated, here or abroad.';
comment on column public.company_origins.former_name is 'Of a continued company: its name, number and country before.';
comment on column public.company_origins.former_agent is 'The registered agent before us.';
comment on column public.company_origins.fees_from is
  'From when on its annual fees are followed: the year after the last that was paid. Null: from the year it was entered in.';

create index company_origins_company_idx on public.company_origins (tenant_id, company_id);
create index company_origins_import_idx on public.company_origins (import_id);
create index company_origins_entered_by_idx on public.company_origins (entered_by);

create trigger audit after insert or update or delete on public.company_origins
  for each row execute function private.audit('company_id');
call private.watch('public.company_origins', 'staff');

-- Row-level security ---------------------------------------------------------

alter table public.company_origins enable row level security;

create policy "Staff read where companies come from" on public.company_origins
  for select to authenticated
  using ((select private.is_admin()));

-- Grants ---------------------------------------------------------------------

grant select on public.company_origins to authenticated;

-- For rules ------------------------------------------------------------------

create function private.followed_from(company public.companies, is_annual_fee boolean) returns date
language sql stable
set search_path = ''
as $$
  select coalesce(
    case when is_annual_fee then (
      select known.fees_from from public.company_origins as known where known.company_id = company.id and known.fees_from is not null) end,
    company.created_at::date);
$$;

comment on function private.followed_from(public.companies, boolean) is
  'From when on the duties of a company are entered: from the day it was entered; its annual fees from the first year that is not paid.';
