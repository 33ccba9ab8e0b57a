/*
 * Invoices: what a tenant bills a client for an application, a company, or many companies at once: then the invoice is about the client
 * who pays, and each line names its company (decision 120). The lines of a new one are the lines of the quote; fees
 * of the government are passed on as they are, our services carry VAT as the quote says.
 *
 *   draft ──► issued ◄─► paid      (paid: nothing is owed; a payment that is taken back opens it again)
 *     │          └─────► void      (with a reason; never once something was settled)
 *     └─► discarded: a draft that was never issued is deleted
 *
 * Part-paid and overdue are not states: they follow from the payments and the day. What an issued invoice bills never changes: what is
 * paid, credited or written off is posted in ledger.sql.
 */

-- Types ----------------------------------------------------------------------

create type public.invoice_state as enum ('draft', 'issued', 'paid', 'void');
create type public.invoice_line_kind as enum ('government', 'service', 'vat');
create type public.payment_method as enum ('wire', 'card', 'cheque', 'cash');

-- Tables ---------------------------------------------------------------------

create table public.invoices (
  id             uuid primary key default gen_random_uuid(),
  tenant_id      uuid not null references public.tenants on delete restrict,
  application_id uuid,
  company_id     uuid,
  client_id      uuid references public.profiles on delete restrict,
  renewal_year   integer,
  is_restoration boolean not null default false,
  is_recurring   boolean not null default false,
  is_for_client  boolean not null default false,
  number         text check (char_length(number) <= 40),
  payment_reference text generated always as (private.payment_reference(number)) stored,
  state          public.invoice_state not null default 'draft',
  currency       text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  vat_percent    numeric(6, 3) not null check (vat_percent >= 0 and vat_percent < 'infinity'),
  total          numeric(14, 2) not null default 0 check (total >= 0 and total < 'infinity'),
  paid           numeric(14, 2) not null default 0 check (paid >= 0 and paid < 'infinity') check (paid <= total),
  credited       numeric(14, 2) not null default 0 check (credited >= 0 and credited < 'infinity'),
  written_off    numeric(14, 2) not null default 0 check (written_off >= 0 and written_off < 'infinity'),
  issued_on      date,
  due_on         date,
  void_note      text check (char_length(void_note) between 1 and 2000),
  created_by     uuid references public.profiles on delete set null,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  version        integer not null default 1,
  unique (tenant_id, id),
  unique (tenant_id, number),
  foreign key (tenant_id, application_id) references public.draft_applications (tenant_id, id) on delete restrict,
  foreign key (tenant_id, company_id) references public.companies (tenant_id, id) on delete restrict,
  constraint invoices_one_subject check (num_nonnulls(application_id, company_id, client_id) = 1),
  constraint invoices_restoration check (not is_restoration or company_id is not null and renewal_year is null),
  constraint invoices_recurring check (not is_recurring or client_id is not null and renewal_year is null),
  constraint invoices_for_client check (not is_for_client or is_recurring),
  constraint invoices_renewal check (renewal_year is null or application_id is null),
  constraint invoices_issued check ((state = 'draft') = (number is null) and (state = 'draft') = (issued_on is null)),
  constraint invoices_due check (due_on is null or due_on >= issued_on),
  constraint invoices_settled check (credited + written_off <= paid),
  constraint invoices_paid check ((state = 'paid') = (paid = total and state not in ('draft', 'void'))),
  constraint invoices_void check ((state = 'void') = (void_note is not null) and (state <> 'void' or paid = 0))
);

comment on table public.invoices is
  'What a tenant bills for an application, a company or a client with many. Issued ones are read by the applicant, by those who see the '
  'company, or by that client alone; all by the tenant''s owners and staff. Written by commands.';
comment on column public.invoices.client_id is
  'Who pays an invoice whose lines name their companies; null for that of one company or of an application.';
comment on column public.invoices.number is 'INV-year-number, counted per tenant and year without gaps; null until it is issued.';
comment on column public.invoices.payment_reference is
  'What a client writes on a payment: the creditor reference of the number (payment-references.sql); null until it is issued.';
comment on column public.invoices.renewal_year is 'The year whose fees and services it bills; null for any other invoice.';
comment on column public.invoices.is_restoration is
  'Whether it bills what the restoration of its company costs (companies/restorations.sql).';
comment on column public.invoices.is_recurring is 'Whether it gathers what recurs for its client (recurring-drafts.sql).';
comment on column public.invoices.is_for_client is
  'Whether its lines are for the client and no company; what recurs for companies is on another invoice.';
comment on column public.invoices.vat_percent is 'The rate of VAT on the day of the lines.';
comment on column public.invoices.paid is
  'What is settled: payments that stand, money on account that was used for it, credit notes and write-offs, less refunds.';
comment on column public.invoices.credited is 'The part of `paid` that credit notes took back.';
comment on column public.invoices.written_off is 'The part of `paid` that is written off.';

create unique index invoices_one_renewal_a_year on public.invoices (company_id, renewal_year)
  where renewal_year is not null and state <> 'void';
create unique index invoices_one_restoration_draft on public.invoices (company_id) where is_restoration and state = 'draft';
-- What is added to the bill of a payer goes to the draft that is there.
create unique index invoices_one_draft_a_payer on public.invoices (tenant_id, client_id, renewal_year)
  where client_id is not null and renewal_year is not null and state = 'draft';
create unique index invoices_one_recurring_draft on public.invoices (tenant_id, client_id, is_for_client)
  where is_recurring and state = 'draft';
create index invoices_client_id_idx on public.invoices (client_id, tenant_id);
-- A quote is billed once; a void invoice makes room for another.
create unique index invoices_one_quote on public.invoices (application_id) where application_id is not null and state <> 'void';
create index invoices_application_idx on public.invoices (tenant_id, application_id);
create index invoices_application_id_idx on public.invoices (application_id);
create index invoices_company_idx on public.invoices (tenant_id, company_id);
create index invoices_company_id_idx on public.invoices (company_id);
create index invoices_created_idx on public.invoices (tenant_id, created_at desc, id);
create index invoices_created_by_idx on public.invoices (created_by);
create index invoices_payment_reference_idx on public.invoices (tenant_id, payment_reference) where payment_reference is not null;
create index invoices_unpaid_idx on public.invoices (due_on) where state = 'issued';

create table public.invoice_companies (
  id           uuid primary key default gen_random_uuid(),
  tenant_id    uuid not null,
  invoice_id   uuid not null,
  company_id   uuid not null,
  position     integer not null,
  name         text not null check (char_length(name) between 1 and 160),
  renewal_year integer,
  is_void      boolean not null default false,
  amount       numeric(14, 2) not null default 0 check (amount >= 0 and amount < 'infinity'),
  unique (tenant_id, invoice_id, company_id),
  unique (invoice_id, position),
  foreign key (tenant_id, invoice_id) references public.invoices (tenant_id, id) on delete cascade
);

comment on table public.invoice_companies is
  'The companies of an invoice: its one company, or those that the lines of the invoice of a payer name. Read by those who read the '
  'invoice. Written by commands and a trigger.';
comment on column public.invoice_companies.company_id is
  'Without a foreign key, since "the company of an invoice" would be ambiguous to the REST service: a trigger holds that it is a company '
  'of the tenant, and another one that it is not deleted.';
comment on column public.invoice_companies.position is 'Where its lines are on the invoice; screens order by name.';
comment on column public.invoice_companies.name is 'Its name on the day of the issue; in a draft, when it was added.';
comment on column public.invoice_companies.renewal_year is 'That of the invoice: a company is billed for a year once.';
comment on column public.invoice_companies.is_void is 'Whether the invoice is void.';
comment on column public.invoice_companies.amount is 'What of the total is for this company, with VAT.';

create unique index invoice_companies_one_renewal_a_year on public.invoice_companies (company_id, renewal_year)
  where renewal_year is not null and not is_void;
create index invoice_companies_invoice_idx on public.invoice_companies (tenant_id, invoice_id, name);
create index invoice_companies_company_idx on public.invoice_companies (tenant_id, company_id);
create index invoice_companies_company_id_idx on public.invoice_companies (company_id);
create index invoice_companies_year_idx on public.invoice_companies (tenant_id, renewal_year) where renewal_year is not null;

create table public.invoice_lines (
  id            uuid primary key default gen_random_uuid(),
  tenant_id     uuid not null,
  invoice_id    uuid not null,
  company_id    uuid,
  position      integer not null,
  kind          public.invoice_line_kind not null,
  code          text check (code ~ '^[A-Za-z][A-Za-z_]{1,60}$'),
  label         text not null check (char_length(label) between 1 and 200),
  amount        numeric(14, 2) check (amount >= 0 and amount < 'infinity'),
  per           text not null default 'once' check (per in ('once', 'year')),
  vat_treatment public.vat_treatment not null,
  list_amount   numeric(14, 2) check (list_amount > 0 and list_amount < 'infinity'),
  discount_id   uuid,
  discount_text text check (char_length(discount_text) between 3 and 140),
  recurring_id  uuid,
  period_start  date,
  unique (tenant_id, id),
  unique (invoice_id, position),
  foreign key (tenant_id, discount_id) references public.discounts (tenant_id, id) on delete restrict,
  foreign key (tenant_id, recurring_id) references public.recurring_services (tenant_id, id) on delete restrict,
  constraint invoice_lines_period check ((recurring_id is null) = (period_start is null)),
  foreign key (tenant_id, invoice_id) references public.invoices (tenant_id, id) on delete cascade,
  foreign key (tenant_id, invoice_id, company_id) references public.invoice_companies (tenant_id, invoice_id, company_id) on delete cascade,
  constraint invoice_lines_discount check (
    num_nonnulls(list_amount, discount_id, discount_text) = 0
    or num_nonnulls(list_amount, discount_id, discount_text, amount) = 4 and kind = 'service' and amount < list_amount)
);

comment on table public.invoice_lines is 'The lines of an invoice, read by those who read it. Written by commands.';
comment on column public.invoice_lines.company_id is 'Which company of the invoice of a payer it is for; null on any other invoice.';
comment on column public.invoice_lines.amount is
  'What is billed, after a discount. Null only in a draft, where a figure is to be confirmed.';
comment on column public.invoice_lines.list_amount is 'The amount before the discount; null where the line has none.';
comment on column public.invoice_lines.period_start is
  'The first day of the period of the recurring service that it bills; both are null once the invoice is void.';
comment on column public.invoice_lines.discount_text is 'What the client reads of the discount.';

create index invoice_lines_invoice_idx on public.invoice_lines (tenant_id, invoice_id, position);
create index invoice_lines_company_idx on public.invoice_lines (tenant_id, invoice_id, company_id);
-- A period of a recurring service is billed once.
create unique index invoice_lines_one_period on public.invoice_lines (recurring_id, period_start) where recurring_id is not null;
create index invoice_lines_recurring_idx on public.invoice_lines (tenant_id, recurring_id);
create index invoice_lines_discount_idx on public.invoice_lines (tenant_id, discount_id);
create index invoice_lines_company_id_idx on public.invoice_lines (company_id) where company_id is not null;

create table public.invoice_payments (
  id          uuid primary key default gen_random_uuid(),
  tenant_id   uuid not null,
  invoice_id  uuid not null,
  amount      numeric(14, 2) not null check (amount > 0 and amount < 'infinity'),
  paid_on     date not null,
  method      public.payment_method not null,
  reference   text check (char_length(reference) between 1 and 120),
  recorded_by uuid references public.profiles on delete set null,
  recorded_at timestamptz not null default now(),
  foreign key (tenant_id, invoice_id) references public.invoices (tenant_id, id) on delete restrict
);

comment on table public.invoice_payments is
  'The payments of an invoice that stand, read by those who read it. A trigger of the ledger keeps them, for the portals of release 1.0.';

create index invoice_payments_invoice_idx on public.invoice_payments (tenant_id, invoice_id, paid_on);
create index invoice_payments_invoice_id_idx on public.invoice_payments (invoice_id);
create index invoice_payments_recorded_by_idx on public.invoice_payments (recorded_by);

create table private.invoice_numbers (
  tenant_id uuid not null references public.tenants on delete cascade,
  year      integer not null,
  last      integer not null,
  primary key (tenant_id, year)
);

comment on table private.invoice_numbers is 'The last number given in a tenant and year: a sequence would leave gaps.';

alter table private.invoice_numbers enable row level security;

create trigger touch_updated_at before update on public.invoices
  for each row execute function private.touch_updated_at();
create trigger bump_version before update on public.invoices
  for each row execute function private.bump_version();
create trigger audit after insert or update or delete on public.invoices
  for each row execute function private.audit('id');
create trigger audit after insert or update or delete on public.invoice_companies
  for each row execute function private.audit('id');
create trigger audit after insert or update or delete on public.invoice_lines
  for each row execute function private.audit('id');
create trigger audit after insert or update or delete on public.invoice_payments
  for each row execute function private.audit('id');
call private.watch('public.invoices', 'members');
call private.watch('public.invoice_companies', 'members');
call private.watch('public.invoice_lines', 'members');
call private.watch('public.invoice_payments', 'members');

-- Helpers for policies -------------------------------------------------------

create function private.invoice_ids() returns setof uuid
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query
  select invoice.id from public.invoices as invoice
  where invoice.state <> 'draft' and invoice.company_id = any (array(select private.money_company_ids()))
  union
  select invoice.id from public.invoices as invoice
  where invoice.state <> 'draft' and invoice.application_id = any (array(select private.application_ids()))
  union
  -- That of many companies is for who pays it: who reaches one of its companies must not learn of the others.
  select invoice.id from public.invoices as invoice
  where invoice.state <> 'draft' and invoice.client_id = private.active_user_id()
    and invoice.tenant_id = any (array(select private.tenant_ids()));
end;
$$;

comment on function private.invoice_ids() is
  'The issued invoices of the applications of the signed-in person, of the companies they reach with the right to see invoices, and '
  'those of many companies that they pay.';

grant execute on function private.invoice_ids() to authenticated;

-- Row-level security ---------------------------------------------------------

alter table public.invoices enable row level security;
alter table public.invoice_companies enable row level security;
alter table public.invoice_lines enable row level security;
alter table public.invoice_payments enable row level security;

create policy "Members read the invoices they are sent" on public.invoices
  for select to authenticated
  using (id in (select private.invoice_ids()));

create policy "Owners read the invoices of their tenants" on public.invoices
  for select to authenticated
  using (tenant_id = any (array(select private.owned_tenant_ids())));

create policy "Staff read every invoice" on public.invoices
  for select to authenticated
  using ((select private.is_admin()));

create policy "Members read the companies of invoices they are sent" on public.invoice_companies
  for select to authenticated
  using (invoice_id in (select private.invoice_ids()));

create policy "Owners read the companies of their tenants' invoices" on public.invoice_companies
  for select to authenticated
  using (tenant_id = any (array(select private.owned_tenant_ids())));

create policy "Staff read the companies of every invoice" on public.invoice_companies
  for select to authenticated
  using ((select private.is_admin()));

create policy "Members read the lines of invoices they are sent" on public.invoice_lines
  for select to authenticated
  using (invoice_id in (select private.invoice_ids()));

create policy "Owners read the lines of their tenants' invoices" on public.invoice_lines
  for select to authenticated
  using (tenant_id = any (array(select private.owned_tenant_ids())));

create policy "Staff read the lines of every invoice" on public.invoice_lines
  for select to authenticated
  using ((select private.is_admin()));

create policy "Members read the payments of invoices they are sent" on public.invoice_payments
  for select to authenticated
  using (invoice_id in (select private.invoice_ids()));

create policy "Owners read the payments of their tenants' invoices" on public.invoice_payments
  for select to authenticated
  using (tenant_id = any (array(select private.owned_tenant_ids())));

create policy "Staff read every payment" on public.invoice_payments
  for select to authenticated
  using ((select private.is_admin()));

-- Grants ---------------------------------------------------------------------

grant select on public.invoices, public.invoice_companies, public.invoice_lines, public.invoice_payments to authenticated;
