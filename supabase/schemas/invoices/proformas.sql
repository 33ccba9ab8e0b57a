/*
 * Proforma invoices (decision 0140): what a draft bills, sent to the client before it is issued. A proforma is no invoice: it has a number
 * of its own series, posts nothing to the ledger, and no figure counts it. What it says is kept as the draft was at that moment.
 *
 *   in force ──► withdrawn    by staff, with a reason
 *      ├───────► changed      the draft bills something else by now
 *      ├───────► discarded    the draft is deleted
 *      ├───────► issued       the draft became the invoice that follows it
 *      └───────► lapsed       its last day passed, and staff issued another one
 *
 * Between its last day and its end it reads as lapsed. How it ends is in proforma-commands.sql.
 */

create type public.proforma_end as enum ('withdrawn', 'changed', 'discarded', 'issued', 'lapsed');

create table public.proformas (
  id             uuid primary key,
  tenant_id      uuid not null references public.tenants on delete restrict,
  invoice_id     uuid,
  client_id      uuid not null references public.profiles on delete restrict,
  company_id     uuid,
  application_id uuid,
  number         text not null check (number ~ '^PRO-[0-9]{4}-[0-9]{4,7}$'),
  payment_reference text generated always as (private.payment_reference(number)) stored,
  client_name    text not null check (char_length(client_name) between 1 and 320),
  subject        text not null check (char_length(subject) between 1 and 400),
  renewal_year   integer,
  currency       text not null check (currency ~ '^[A-Z]{3}$'),
  vat_percent    numeric(6, 3) not null check (vat_percent >= 0 and vat_percent < 'infinity'),
  total          numeric(14, 2) not null check (total > 0 and total < 'infinity'),
  lines          jsonb not null check (jsonb_typeof(lines) = 'array'),
  companies      jsonb not null default '[]' check (jsonb_typeof(companies) = 'array'),
  issued_on      date not null,
  valid_until    date not null,
  issued_by      uuid references public.profiles on delete set null,
  issued_at      timestamptz not null default now(),
  ended_as       public.proforma_end,
  ended_at       timestamptz,
  ended_by       uuid references public.profiles on delete set null,
  end_reason     text check (char_length(end_reason) between 1 and 2000),
  unique (tenant_id, id),
  unique (tenant_id, number),
  foreign key (tenant_id, invoice_id) references public.invoices (tenant_id, id) on delete set null (invoice_id),
  constraint proformas_one_subject check (num_nonnulls(company_id, application_id) <= 1),
  constraint proformas_days check (valid_until between issued_on and issued_on + 366),
  constraint proformas_ended check ((ended_as is null) = (ended_at is null)),
  constraint proformas_reason check ((ended_as = 'withdrawn') is true = (end_reason is not null))
);

comment on table public.proformas is
  'Proforma invoices: what a draft billed when it was sent to the client before its issue. No tax invoice, posted nowhere, counted '
  'nowhere. Read by those who would read the invoice, by owners of the tenant and staff. Written by commands, never edited '
  'but for its end.';
comment on column public.proformas.invoice_id is 'The draft, and the invoice it became; null once the draft is discarded.';
comment on column public.proformas.client_id is 'Whom it was sent to.';
comment on column public.proformas.company_id is
  'A copy, without a foreign key, since "the company of an invoice" would be ambiguous to the REST service; so is application_id.';
comment on column public.proformas.number is 'PRO-year-number, counted per tenant and year without gaps, apart from invoices.';
comment on column public.proformas.payment_reference is
  'What a client writes on a payment (ISO 11649). A line of the bank that has it leads to the invoice that follows.';
comment on column public.proformas.lines is
  'Its lines in their order: {kind, label, amount, per, company_id, list_amount, discount_text}, with those of VAT.';
comment on column public.proformas.companies is 'Of a client with many companies: {company_id, name, amount} by name; empty for any other.';
comment on column public.proformas.valid_until is 'The last day on which it holds.';
comment on column public.proformas.end_reason is 'Why staff withdrew it; the client reads it.';

-- One that is in force a draft.
create unique index proformas_one_in_force on public.proformas (invoice_id) where ended_as is null;
create index proformas_invoice_idx on public.proformas (tenant_id, invoice_id);
create index proformas_company_idx on public.proformas (tenant_id, company_id);
create index proformas_company_id_idx on public.proformas (company_id);
create index proformas_application_idx on public.proformas (tenant_id, application_id);
create index proformas_application_id_idx on public.proformas (application_id);
create index proformas_client_id_idx on public.proformas (client_id, tenant_id);
create index proformas_issued_by_idx on public.proformas (issued_by);
create index proformas_ended_by_idx on public.proformas (ended_by);
create index proformas_reference_idx on public.proformas (tenant_id, payment_reference);

create table private.proforma_numbers (
  tenant_id uuid not null references public.tenants on delete cascade,
  year      integer not null,
  last      integer not null,
  primary key (tenant_id, year)
);

comment on table private.proforma_numbers is 'The last number of a proforma given in a tenant and year.';

alter table private.proforma_numbers enable row level security;

create function private.keep_proforma() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  -- The people go with their accounts, the draft when it is discarded. A generated column is not computed yet before an update.
  free text[] := '{invoice_id,issued_by,ended_as,ended_at,ended_by,end_reason,payment_reference}';
begin
  if to_jsonb(new) - free is distinct from to_jsonb(old) - free
    or (new.invoice_id is distinct from old.invoice_id and new.invoice_id is not null)
    or (new.issued_by is distinct from old.issued_by and new.issued_by is not null)
    or (old.ended_as is not null
      and (new.ended_as, new.ended_at, new.end_reason) is distinct from (old.ended_as, old.ended_at, old.end_reason))
  then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  return new;
end;
$$;

comment on function private.keep_proforma() is
  'Refuses to edit a proforma, for every caller, but to end it once: the client was sent what it says. Raises not_allowed.';

create trigger keep_proforma before update on public.proformas
  for each row execute function private.keep_proforma();
create trigger audit after insert or update or delete on public.proformas
  for each row execute function private.audit('id');
call private.watch('public.proformas', 'members');

-- Helpers for policies -------------------------------------------------------

create function private.proforma_ids() returns setof uuid
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query
  select proforma.id from public.proformas as proforma
  where proforma.company_id = any (array(select private.money_company_ids()))
  union
  select proforma.id from public.proformas as proforma
  where proforma.application_id = any (array(select private.application_ids()))
  union
  -- That of many companies is for who pays it, as the invoice is.
  select proforma.id from public.proformas as proforma
  where proforma.company_id is null and proforma.application_id is null and proforma.client_id = private.active_user_id()
    and proforma.tenant_id = any (array(select private.tenant_ids()));
end;
$$;

comment on function private.proforma_ids() is
  'The proformas of the applications of the signed-in person, of the companies they reach with the right to see invoices, and those '
  'of many companies that they pay: as private.invoice_ids has invoices.';

grant execute on function private.proforma_ids() to authenticated;

-- Row-level security ---------------------------------------------------------

alter table public.proformas enable row level security;

create policy "Members read the proformas they are sent" on public.proformas
  for select to authenticated
  using (id in (select private.proforma_ids()));

create policy "Owners read the proformas of their tenants" on public.proformas
  for select to authenticated
  using (tenant_id = any (array(select private.owned_tenant_ids())));

create policy "Staff read every proforma" on public.proformas
  for select to authenticated
  using ((select private.is_admin()));

-- Grants ---------------------------------------------------------------------

grant select on public.proformas to authenticated;
