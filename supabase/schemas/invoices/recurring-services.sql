/*
 * Services of a company, or of a client by themselves, that recur (decision 136): what is billed for each month, quarter or year, from a
 * first day on. A period that has begun becomes a line on the draft of who pays, once: a line names its service and the first day of its
 * period, which are unique. A line that is taken off, a draft that is discarded and an invoice that is made void free their periods.
 *
 *   active ◄─► paused      what begins in a pause is never billed
 *      └──────┴──► ended   with a reason
 */

create table public.recurring_services (
  id         uuid primary key,
  tenant_id  uuid not null,
  company_id uuid,
  client_id  uuid references public.profiles on delete restrict,
  code       text check (code ~ '^[A-Za-z][A-Za-z_]{1,60}$'),
  label      text not null check (char_length(label) between 3 and 120),
  amount     numeric(14, 2) check (amount > 0 and amount <= 1000000),
  period     text not null check (period in ('month', 'quarter', 'year')),
  vat_treatment public.vat_treatment not null check (vat_treatment <> 'disbursement_out_of_scope'),
  first_day  date not null,
  last_day   date,
  state      text not null default 'active' check (state in ('active', 'paused', 'ended')),
  paused_on  date,
  pauses     datemultirange not null default '{}',
  note       text check (char_length(note) between 3 and 1000),
  created_by uuid references public.profiles on delete set null,
  created_at timestamptz not null default now(),
  unique (tenant_id, id),
  foreign key (tenant_id, company_id) references public.companies (tenant_id, id) on delete restrict,
  constraint recurring_services_one_payer check (num_nonnulls(company_id, client_id) = 1),
  constraint recurring_services_price check (amount is not null or code is not null),
  constraint recurring_services_days check (last_day >= first_day),
  constraint recurring_services_paused check ((state = 'paused') = (paused_on is not null)),
  constraint recurring_services_note check (state = 'active' or note is not null)
);

comment on table public.recurring_services is
  'What a tenant bills a company, or a client without one, for each month, quarter or year. Read by staff and the owners of the tenant; '
  'who sees the invoices of the company, and that client, read them with recurring_list. Written by commands.';
comment on column public.recurring_services.client_id is 'Who pays what is of no company; null for a service of a company.';
comment on column public.recurring_services.amount is 'What was agreed for a period, before VAT; null for the price of the service.';
comment on column public.recurring_services.last_day is 'No period begins after it; null while it goes on.';
comment on column public.recurring_services.pauses is 'The days of former pauses: periods that begin in them are not billed.';
comment on column public.recurring_services.note is 'Why it was paused or ended. Clients never read it.';

create index recurring_services_company_idx on public.recurring_services (tenant_id, company_id);
create index recurring_services_client_idx on public.recurring_services (client_id, tenant_id);
create index recurring_services_created_by_idx on public.recurring_services (created_by);

create trigger audit after insert or update or delete on public.recurring_services
  for each row execute function private.audit('id');
call private.watch('public.recurring_services', 'members');

alter table public.recurring_services enable row level security;

create policy "Owners read what recurs in their tenants" on public.recurring_services
  for select to authenticated
  using (tenant_id = any (array(select private.owned_tenant_ids())));

create policy "Staff read everything that recurs" on public.recurring_services
  for select to authenticated
  using ((select private.is_admin()));

grant select on public.recurring_services to authenticated;

-- Drafts by themselves -------------------------------------------------------

create table public.recurring_settings (
  tenant_id  uuid primary key references public.tenants on delete cascade,
  is_nightly boolean not null,
  set_by     uuid references public.profiles on delete set null,
  set_at     timestamptz not null default now()
);

comment on table public.recurring_settings is
  'Whether what recurs in a tenant is drafted by the nightly run; it is not where there is no row. For staff and the owners of the tenant; '
  'written by a command.';

create index recurring_settings_set_by_idx on public.recurring_settings (set_by);

create trigger audit after insert or update or delete on public.recurring_settings
  for each row execute function private.audit('tenant_id');
call private.watch('public.recurring_settings', 'staff');

alter table public.recurring_settings enable row level security;

create policy "Owners read how their tenants draft" on public.recurring_settings
  for select to authenticated
  using (tenant_id = any (array(select private.owned_tenant_ids())));

create policy "Staff read how tenants draft" on public.recurring_settings
  for select to authenticated
  using ((select private.is_admin()));

grant select on public.recurring_settings to authenticated;

create function private.free_void_periods() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.invoice_lines as line set recurring_id = null, period_start = null
  where line.tenant_id = new.tenant_id and line.invoice_id = new.id and line.recurring_id is not null;
  return null;
end;
$$;

comment on function private.free_void_periods() is 'Frees the periods of recurring services on an invoice that becomes void.';
