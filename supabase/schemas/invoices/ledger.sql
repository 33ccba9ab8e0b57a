/*
 * The ledger: what was posted on invoices and on the accounts of clients. Rows are added and never changed or deleted: a mistake is
 * corrected by another row. The sum of the entries of an invoice is what is owed on it; the sum of the entries on the account of a client
 * is what we hold for them, with a minus.
 *
 *   charge        what is billed, at issue                          invoice +
 *   payment       money received                                    invoice - or account -
 *   reversal      takes a payment, a refund or a write-off back     the opposite of the entry it names
 *   refund        money given back                                  invoice + or account +
 *   credit        a credit note                                     invoice -
 *   write_off     what is not collected any more                    invoice -
 *   void          an invoice on which nothing was settled           invoice -
 *   account_in    money of an invoice goes to the account           invoice + and account -
 *   account_out   money on account is used for an invoice           invoice - and account +
 *
 * `invoices.paid`, `credited` and `written_off` and the state paid follow from it by a trigger, in the statement that posts;
 * `invoice_payments` holds the payments that stand, for the portals of release 1.0.
 */

-- Types ----------------------------------------------------------------------

create type public.ledger_kind as enum (
  'charge', 'payment', 'reversal', 'refund', 'credit', 'write_off', 'void', 'account_in', 'account_out');

-- Tables ---------------------------------------------------------------------

create table public.ledger_entries (
  id          uuid primary key default gen_random_uuid(),
  seq         bigint generated always as identity,
  tenant_id   uuid not null references public.tenants on delete restrict,
  invoice_id  uuid,
  client_id   uuid references public.profiles on delete restrict,
  kind        public.ledger_kind not null,
  amount      numeric(14, 2) not null check (amount <> 0 and amount > '-infinity' and amount < 'infinity'),
  currency    text not null check (currency ~ '^[A-Z]{3}$'),
  day         date not null,
  method      public.payment_method,
  reference   text check (char_length(reference) between 1 and 120),
  reason      text check (char_length(reason) between 1 and 2000),
  reverses    uuid,
  command_id  uuid not null,
  recorded_by uuid references public.profiles on delete set null,
  recorded_at timestamptz not null default now(),
  unique (tenant_id, id),
  unique (reverses),
  foreign key (tenant_id, invoice_id) references public.invoices (tenant_id, id) on delete restrict,
  foreign key (tenant_id, reverses) references public.ledger_entries (tenant_id, id) on delete restrict,
  constraint ledger_entries_one_place check (num_nonnulls(invoice_id, client_id) = 1),
  constraint ledger_entries_of_invoice check (invoice_id is not null or kind not in ('charge', 'credit', 'write_off', 'void')),
  constraint ledger_entries_sign check (case kind
    when 'charge' then amount > 0
    when 'refund' then amount > 0
    when 'account_in' then (amount > 0) = (invoice_id is not null)
    when 'account_out' then (amount < 0) = (invoice_id is not null)
    when 'reversal' then true
    else amount < 0 end),
  constraint ledger_entries_method check ((kind in ('payment', 'refund')) = (method is not null)),
  constraint ledger_entries_reason check (reason is not null or kind not in ('reversal', 'refund', 'credit', 'write_off', 'void')),
  constraint ledger_entries_reverses check (case kind when 'reversal' then reverses is not null when 'account_in' then true
    else reverses is null end)
);

comment on table public.ledger_entries is
  'What was posted on an invoice, or on the account of a client. Read by those who read the invoice; entries on an account by the client; '
  'all by the tenant''s owners and staff. Written by commands, never changed or deleted.';
comment on column public.ledger_entries.seq is 'The order of posting, and the figure of its number in the journal.';
comment on column public.ledger_entries.client_id is 'Whose money on account it is; null for an entry on an invoice.';
comment on column public.ledger_entries.amount is 'By how much it raises (plus) or lowers (minus) what is owed.';
comment on column public.ledger_entries.reason is 'Why it was posted, where it corrects. The client reads it.';
comment on column public.ledger_entries.reverses is 'The entry it takes back; an entry is taken back once.';
comment on column public.ledger_entries.command_id is
  'The id from the browser under which it was posted: the same for the parts of one payment and for both sides of a transfer.';

create unique index ledger_entries_one_charge on public.ledger_entries (invoice_id) where kind = 'charge';
create unique index ledger_entries_one_void on public.ledger_entries (invoice_id) where kind = 'void';
create unique index ledger_entries_seq_idx on public.ledger_entries (tenant_id, seq);
create index ledger_entries_invoice_idx on public.ledger_entries (tenant_id, invoice_id, seq);
create index ledger_entries_invoice_id_idx on public.ledger_entries (invoice_id);
create index ledger_entries_account_idx on public.ledger_entries (client_id, tenant_id, currency);
create index ledger_entries_reverses_idx on public.ledger_entries (tenant_id, reverses);
create index ledger_entries_command_idx on public.ledger_entries (command_id);
create index ledger_entries_recorded_by_idx on public.ledger_entries (recorded_by);

create trigger append_only before update on public.ledger_entries
  -- Who posted it is forgotten with their account.
  for each row when (to_jsonb(new) - 'recorded_by' is distinct from to_jsonb(old) - 'recorded_by' or new.recorded_by is not null)
  execute function private.refuse_change();
create trigger append_only_delete before delete on public.ledger_entries
  for each row execute function private.refuse_change();
create trigger append_only_truncate before truncate on public.ledger_entries
  for each statement execute function private.refuse_change();
create trigger audit after insert or update or delete on public.ledger_entries
  for each row execute function private.audit('id');
call private.watch('public.ledger_entries', 'members');

-- Numbers --------------------------------------------------------------------

create function private.posting_number(series text, seq bigint) returns text
language sql immutable
set search_path = ''
as $$
  select posting_number.series || lpad(posting_number.seq::text, greatest(9, char_length(posting_number.seq::text)), '0');
$$;

comment on function private.posting_number(text, bigint) is
  'The number of a posting in the journal: L of the ledger, C of the provider of cards, F of the money of the firm, and nine figures or '
  'more. Each series counts its rows in one sequence, so that a number is there once and never changes; numbers may be left out.';

-- What follows from an entry -------------------------------------------------

create function private.client_of(invoice public.invoices) returns uuid
language plpgsql stable
set search_path = ''
as $$
begin
  return coalesce(
    invoice.client_id,
    (select company.user_id from public.companies as company where company.id = invoice.company_id),
    (select application.user_id from public.draft_applications as application where application.id = invoice.application_id));
end;
$$;

comment on function private.client_of(public.invoices) is 'The client that an invoice bills, whose account takes what is too much.';

create function private.held_for(tenant_id uuid, client_id uuid, currency text) returns numeric
language sql stable
set search_path = ''
as $$
  select coalesce(-sum(entry.amount), 0) from public.ledger_entries as entry
  where entry.client_id = held_for.client_id and entry.tenant_id = held_for.tenant_id and entry.currency = held_for.currency;
$$;

comment on function private.held_for(uuid, uuid, text) is 'The money that a tenant holds on account for a client, in a currency.';

create function private.apply_entries() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if exists (
    select from posted
    join public.invoices as invoice on invoice.id = posted.invoice_id
    where invoice.state = 'draft' or (invoice.state = 'void') <> (posted.kind = 'void') or invoice.currency <> posted.currency
  ) then
    raise exception using errcode = 'PT409', message = 'invoice.not_payable';
  end if;

  -- What takes an entry back is its opposite in the same place.
  if exists (
    select from posted
    join public.ledger_entries as entry on entry.id = posted.reverses
    where posted.amount <> -entry.amount or posted.currency <> entry.currency
      or posted.invoice_id is distinct from entry.invoice_id or posted.client_id is distinct from entry.client_id
      or case posted.kind when 'reversal' then entry.kind not in ('payment', 'refund', 'write_off') else entry.kind <> 'account_out' end
  ) then
    raise exception using errcode = 'PT409', message = 'entry.not_reversible';
  end if;

  update public.invoices as invoice
  set paid = invoice.paid - moved.amount, credited = invoice.credited - moved.credit, written_off = invoice.written_off - moved.write_off,
    state = case when invoice.paid - moved.amount = invoice.total then 'paid' else 'issued' end::public.invoice_state
  from (
    select posted.invoice_id, sum(posted.amount) as amount,
      coalesce(sum(posted.amount) filter (where posted.kind = 'credit'), 0) as credit,
      coalesce(sum(posted.amount) filter (where 'write_off' in (posted.kind, entry.kind)), 0) as write_off
    from posted
    left join public.ledger_entries as entry on entry.id = posted.reverses
    where posted.invoice_id is not null and posted.kind not in ('charge', 'void')
    group by posted.invoice_id) as moved
  where invoice.id = moved.invoice_id;

  if exists (
    select from posted
    where posted.client_id is not null and private.held_for(posted.tenant_id, posted.client_id, posted.currency) < 0
  ) then
    raise exception using errcode = 'PT409', message = 'payment.spent';
  end if;

  insert into public.invoice_payments (id, tenant_id, invoice_id, amount, paid_on, method, reference, recorded_by)
  select posted.id, posted.tenant_id, posted.invoice_id, -posted.amount, posted.day, posted.method, posted.reference, posted.recorded_by
  from posted where posted.kind = 'payment' and posted.invoice_id is not null;

  delete from public.invoice_payments as payment using posted where posted.kind = 'reversal' and payment.id = posted.reverses;
  return null;
end;
$$;

comment on function private.apply_entries() is
  'Brings invoices and the payments that stand in step with what is posted, once for all entries of a statement. Raises '
  'invoice.not_payable for a draft and a void invoice, entry.not_reversible, payment.spent where an account would have less than nothing.';

create trigger apply_entries after insert on public.ledger_entries
  referencing new table as posted
  for each statement execute function private.apply_entries();

create function private.check_ledger() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  checked uuid := case tg_table_name when 'invoices' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'invoice_id' end;
begin
  if exists (
    select from public.invoices as invoice
    where invoice.id = checked and case when invoice.state in ('draft', 'void') then 0 else invoice.total - invoice.paid end <> (
      select coalesce(sum(entry.amount), 0) from public.ledger_entries as entry where entry.invoice_id = invoice.id)
  ) then
    raise exception using errcode = 'PT409', message = 'entry.not_balanced';
  end if;

  return null;
end;
$$;

comment on function private.check_ledger() is
  'Refuses a transaction at whose end the entries of an invoice are not what is owed on it, for every writer. Raises entry.not_balanced.';

create constraint trigger check_ledger after insert or update of state, total, paid on public.invoices
  deferrable initially deferred for each row execute function private.check_ledger();
create constraint trigger check_ledger after insert on public.ledger_entries
  deferrable initially deferred for each row when (new.invoice_id is not null) execute function private.check_ledger();

-- Row-level security ---------------------------------------------------------

alter table public.ledger_entries enable row level security;

create policy "Members read what is posted on invoices they are sent" on public.ledger_entries
  for select to authenticated
  using (invoice_id in (select private.invoice_ids()));

create policy "Clients read what is posted on their account" on public.ledger_entries
  for select to authenticated
  using (client_id = (select private.active_user_id()) and tenant_id = any (array(select private.tenant_ids())));

create policy "Owners read the ledgers of their tenants" on public.ledger_entries
  for select to authenticated
  using (tenant_id = any (array(select private.owned_tenant_ids())));

create policy "Staff read every ledger" on public.ledger_entries
  for select to authenticated
  using ((select private.is_admin()));

grant select on public.ledger_entries to authenticated;

-- Accounts -------------------------------------------------------------------

create view public.client_accounts
with (security_invoker = true)
as
  select entry.tenant_id, entry.client_id, entry.currency, -sum(entry.amount) as held
  from public.ledger_entries as entry
  where entry.client_id is not null
  group by entry.tenant_id, entry.client_id, entry.currency
  having sum(entry.amount) <> 0;

comment on view public.client_accounts is
  'The money that a tenant holds on account for its clients, by currency; accounts with nothing are left out. Of what the caller sees.';

grant select on public.client_accounts to authenticated;
