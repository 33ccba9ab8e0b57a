/*
 * Bookkeeping: the ledger as journal lines of a month, on accounts that the firm sets, and the VAT of a period. Nothing is stored beside
 * the accounts: both are read from the ledger, the invoices, the credit notes, the movements of the card provider and the postings of the
 * money of the firm, so that they cannot differ from them.
 *
 *   charge      receivables                  to   services, government money, VAT
 *   void        services, government, VAT    to   receivables
 *   credit      services, government, VAT    to   receivables, by the lines of the credit note
 *   payment     bank                         to   receivables, or money of clients
 *   refund      receivables, or clients      to   bank
 *   write_off   write-offs                   to   receivables
 *   account_in  receivables                  to   money of clients
 *   account_out money of clients             to   receivables
 *   reversal    the lines of what it takes back, on the other side
 *   fee of the card provider      card fees                 to   bank
 *   money of a dispute withdrawn  disputed, and card fees   to   bank; given back: the other side
 *   dispute lost (a refund)       receivables, or clients   to   disputed
 *   fee, charge, VAT on it, loss of a rate   their account  to   bank, or disputed; gain of a rate: the other side
 */

-- The accounts of a firm -----------------------------------------------------

create function private.bookkeeping_defaults() returns jsonb
language sql immutable
set search_path = ''
as $$
  select '{"bank": "1000", "receivables": "1100", "client_money": "2000", "vat": "2100", "government": "2200", "services": "4000",
    "write_offs": "6000", "rounding": "6900", "card_fees": "6100", "card_disputes": "1150", "bank_charges": "6200", "vat_paid": "1200",
    "rate_losses": "6300", "rate_gains": "4900"}'::jsonb;
$$;

comment on function private.bookkeeping_defaults() is 'The accounts of a firm that has set none.';

create function private.are_accounts(accounts jsonb) returns boolean
language sql immutable
set search_path = ''
as $$
  select jsonb_typeof(accounts) = 'object' and not exists (
    select from jsonb_each(accounts) as each (key, value)
    where not private.bookkeeping_defaults() ? key or jsonb_typeof(value) <> 'string'
      or (value #>> '{}') !~ '^[A-Za-z0-9][A-Za-z0-9 ./_-]{0,39}$');
$$;

comment on function private.are_accounts(jsonb) is
  'Whether json is accounts: known keys, each 1 to 40 letters, digits, spaces and . / _ -, beginning with a letter or a digit.';

create table public.bookkeeping_accounts (
  tenant_id uuid primary key references public.tenants on delete cascade,
  accounts  jsonb not null check (coalesce(private.are_accounts(accounts), false)),
  set_by    uuid references public.profiles on delete set null,
  set_at    timestamptz not null default now()
);

comment on table public.bookkeeping_accounts is
  'The accounts that the journal of a firm names; those it does not set are the platform''s. For staff; written by a command.';

create index bookkeeping_accounts_set_by_idx on public.bookkeeping_accounts (set_by);

create trigger audit after insert or update or delete on public.bookkeeping_accounts
  for each row execute function private.audit('tenant_id');
call private.watch('public.bookkeeping_accounts', 'staff');

alter table public.bookkeeping_accounts enable row level security;

create policy "Staff read the accounts of the journal" on public.bookkeeping_accounts
  for select to authenticated
  using ((select private.is_admin()));

grant select on public.bookkeeping_accounts to authenticated;

create function private.accounts_of(tenant_id uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select private.bookkeeping_defaults() || coalesce(
    (select known.accounts from public.bookkeeping_accounts as known where known.tenant_id = accounts_of.tenant_id), '{}');
$$;

comment on function private.accounts_of(uuid) is 'The accounts of the journal of a firm, with the platform''s where it sets none.';

create function public.set_bookkeeping_accounts(tenant_id uuid, accounts jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_staff('set_bookkeeping_accounts');

  if not exists (select from public.tenants as tenant where tenant.id = set_bookkeeping_accounts.tenant_id) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in('set_bookkeeping_accounts', set_bookkeeping_accounts.tenant_id);

  if not coalesce(private.are_accounts(set_bookkeeping_accounts.accounts), false) then
    raise exception using errcode = 'PT422', message = 'bookkeeping.accounts_invalid';
  end if;

  insert into public.bookkeeping_accounts as known (tenant_id, accounts, set_by)
  values (set_bookkeeping_accounts.tenant_id, set_bookkeeping_accounts.accounts, auth.uid())
  on conflict on constraint bookkeeping_accounts_pkey do update
  set accounts = excluded.accounts, set_by = excluded.set_by, set_at = now()
  where known.accounts <> excluded.accounts;
end;
$$;

comment on function public.set_bookkeeping_accounts(uuid, jsonb) is
  'Sets the accounts that the journal of a firm names: an object of bank, receivables, client_money, vat, government, services, '
  'write_offs, rounding, card_fees, card_disputes, bank_charges, vat_paid, rate_losses and rate_gains, each 1 to 40 letters, digits, '
  'spaces and . / _ -; what is left out is the platform''s. For staff with the duty billing and the super admin. Raises '
  'bookkeeping.accounts_invalid, duty.billing_needed, not_found, staff.read_only, not_allowed, '
  'account.suspended.';

create function public.bookkeeping_accounts_of(tenant_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff_reader();
  return private.accounts_of(bookkeeping_accounts_of.tenant_id);
end;
$$;

comment on function public.bookkeeping_accounts_of(uuid) is
  'The accounts that the journal of a firm names. For staff. Raises not_allowed, account.suspended.';

-- The journal ----------------------------------------------------------------

create function private.billed_parts(entry public.ledger_entries)
returns table (account text, amount numeric)
language sql stable
set search_path = ''
as $$
  with part as (
    select case line.kind when 'government' then 'government' when 'vat' then 'vat' else 'services' end as account, line.amount
    from public.invoice_lines as line
    where entry.kind in ('charge', 'void') and line.invoice_id = entry.invoice_id
    union all
    -- A credit note is posted under its own id.
    select case line.kind when 'government' then 'government' else 'services' end, line.amount
    from public.credit_note_lines as line where entry.kind = 'credit' and line.credit_note_id = entry.id
    union all
    select 'vat', line.vat from public.credit_note_lines as line where entry.kind = 'credit' and line.credit_note_id = entry.id
  ), sums as (
    select part.account, sum(part.amount) as amount from part group by part.account
  )
  select sums.account, sums.amount from sums where sums.amount <> 0
  union all
  select 'rounding', abs(entry.amount) - coalesce(sum(sums.amount), 0) from sums
  having abs(entry.amount) <> coalesce(sum(sums.amount), 0);
$$;

comment on function private.billed_parts(public.ledger_entries) is
  'What a charge, a void or a credit note bills by account; what its lines differ from its sum by is rounding. Empty for any other entry.';

create function private.journal_of(tenant_id uuid, from_day date, to_day date)
returns table (entry_id uuid, seq bigint, place integer, day date, kind text, account text, currency text, debit numeric,
  credit numeric, posting_number text)
language sql stable
set search_path = ''
as $$
  with posted as materialized (
    select entry.*, coalesce(undone.kind, entry.kind) as of_kind, case entry.kind when 'charge' then invoice.issued_on else entry.day end
      as on_day, coalesce(undone.command_id, entry.command_id) as of_command
    from public.ledger_entries as entry
    left join public.ledger_entries as undone on undone.id = entry.reverses and entry.kind = 'reversal'
    left join public.invoices as invoice on invoice.id = entry.invoice_id
    where entry.tenant_id = journal_of.tenant_id
      -- Of a transfer the side of the invoice has both lines.
      and (entry.invoice_id is not null or entry.kind not in ('account_in', 'account_out'))
  ), line as (
    select posted.id, posted.seq, 'L' as series, 0 as place, posted.on_day, posted.kind::text as kind, posted.currency,
      case when posted.invoice_id is null then 'client_money' else 'receivables' end as account, posted.amount
    from posted
    union all
    select posted.id, posted.seq, 'L', 1, posted.on_day, posted.kind::text, posted.currency,
      case posted.of_kind when 'write_off' then 'write_offs' when 'account_in' then 'client_money' when 'account_out' then 'client_money'
        when 'refund' then case when exists (select from public.card_disputes as dispute where dispute.id = posted.of_command)
          then 'card_disputes' else 'bank' end
        else 'bank' end, -posted.amount
    from posted where posted.of_kind not in ('charge', 'void', 'credit')
    union all
    select posted.id, posted.seq, 'L', 1 + row_number() over (partition by posted.id order by part.account)::integer, posted.on_day,
      posted.kind::text, posted.currency, part.account, -sign(posted.amount) * part.amount
    from posted
    cross join lateral private.billed_parts((
      select entry from public.ledger_entries as entry where entry.id = posted.id)) as part
    where posted.of_kind in ('charge', 'void', 'credit')
    union all
    select movement.id, movement.seq, 'C', part.place, (movement.moved_at at time zone 'America/Nassau')::date,
      case movement.kind when 'charge' then 'card_fee' else 'card_' || movement.kind end, movement.currency, part.account, part.amount
    from public.card_movements as movement
    -- The payment itself is in the ledger; of its movement the journal has the fee.
    cross join lateral (values
      (0, 'card_disputes', case movement.kind when 'charge' then 0 else -movement.amount end),
      (1, 'card_fees', movement.fee),
      (2, 'bank', case movement.kind when 'charge' then 0 else movement.amount end - movement.fee)) as part (place, account, amount)
    where movement.tenant_id = journal_of.tenant_id and part.amount <> 0
    union all
    select known.id, known.seq, 'F', part.place, known.day, case when known.reverses is null then known.kind::text else 'reversal' end,
      known.currency, part.account,
      part.sign * (case when known.kind = 'rate_gain' then -1 else 1 end) * (case when known.reverses is null then 1 else -1 end)
        * known.amount
    from public.firm_postings as known
    cross join lateral (values
      (0, case known.kind when 'provider_fee' then 'card_fees' when 'bank_charge' then 'bank_charges' when 'fee_vat' then 'vat_paid'
        when 'rate_loss' then 'rate_losses' else 'rate_gains' end, 1),
      (1, known.money, -1)) as part (place, account, sign)
    where known.tenant_id = journal_of.tenant_id
  )
  select line.id, line.seq, line.place, line.on_day, line.kind, line.account, line.currency, greatest(line.amount, 0),
    greatest(-line.amount, 0), private.posting_number(line.series, line.seq)
  from line
  where line.on_day between journal_of.from_day and journal_of.to_day;
$$;

comment on function private.journal_of(uuid, date, date) is
  'The journal of a tenant between two days, both included: two lines or more for each posting, whose debits are its credits. A charge is '
  'on the day of its invoice, any other posting on the day it was made for, and what the card provider moved on its day in Nassau. '
  '`posting_number` is the same for the lines of one posting and for those of no other; `seq` is so within its series alone.';

create function private.month_of(month date) returns daterange
language plpgsql immutable
set search_path = ''
as $$
begin
  if month is null or month not between '2000-01-01' and '2100-12-01' then
    raise exception using errcode = 'PT422', message = 'report.days_invalid';
  end if;

  return daterange(date_trunc('month', month)::date, (date_trunc('month', month) + interval '1 month')::date);
end;
$$;

comment on function private.month_of(date) is 'The month in which a day is. Raises report.days_invalid.';

create function public.journal_lines(tenant_id uuid, month date)
returns table (
  entry_id uuid, seq bigint, day date, kind text, account_kind text, account text, currency text, debit numeric,
  credit numeric, number text, client_name text, reference text, reason text, recorded_at timestamptz, posting_number text)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  days     daterange := private.month_of(month);
  accounts jsonb;
begin
  perform private.require_staff_reader();
  accounts := private.accounts_of(journal_lines.tenant_id);

  return query
  select line.entry_id, line.seq, line.day, line.kind, line.account, accounts ->> line.account, line.currency, line.debit, line.credit,
    invoice.number, coalesce(nullif(client.full_name, ''), client.email), coalesce(entry.reference, movement.movement_ref, own.reference),
    coalesce(entry.reason, own.reason), coalesce(entry.recorded_at, movement.noted_at, own.recorded_at), line.posting_number
  from private.journal_of(journal_lines.tenant_id, lower(days), upper(days) - 1) as line
  left join public.ledger_entries as entry on entry.id = line.entry_id
  left join public.card_movements as movement on movement.id = line.entry_id
  left join public.firm_postings as own on own.id = line.entry_id
  left join public.card_disputes as dispute on dispute.id = own.dispute_id
  left join public.card_payments as payment on payment.id = coalesce(movement.payment_id, own.payment_id, dispute.payment_id)
  left join public.invoices as invoice on invoice.id = coalesce(entry.invoice_id, payment.invoice_id)
  left join public.profiles as client on client.id = coalesce(entry.client_id, private.client_of(invoice))
  order by line.day, line.seq, line.entry_id, line.place;
end;
$$;

comment on function public.journal_lines(uuid, date) is
  'The journal of a tenant in the month of a day, in its order: for each posting two lines or more with account, debit and credit, the '
  'invoice, the client and the reference, and `posting_number`, which no other posting of the tenant has and which never changes '
  '(private.posting_number). `kind` is that of the ledger, or card_fee, card_withdrawn, card_reinstated, or '
  'of a posting of the money of the firm. `account_kind` is what the account is for. For staff. Raises report.days_invalid, not_allowed, '
  'account.suspended.';

create function public.journal_sums(tenant_id uuid, month date)
returns table (account_kind text, account text, currency text, debit numeric, credit numeric, lines bigint)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  days     daterange := private.month_of(month);
  accounts jsonb;
begin
  perform private.require_staff_reader();
  accounts := private.accounts_of(journal_sums.tenant_id);

  return query
  select line.account, accounts ->> line.account, line.currency, sum(line.debit), sum(line.credit), count(*)
  from private.journal_of(journal_sums.tenant_id, lower(days), upper(days) - 1) as line
  group by line.account, line.currency
  order by line.currency, accounts ->> line.account, line.account;
end;
$$;

comment on function public.journal_sums(uuid, date) is
  'The journal of a month by account and currency: debit, credit and how many lines. For staff. Raises report.days_invalid, not_allowed, '
  'account.suspended.';

-- VAT ------------------------------------------------------------------------

create function public.vat_summary(tenant_id uuid, from_month date, to_month date)
returns table (
  currency text, vat_treatment public.vat_treatment, vat_percent numeric, billed numeric, credited numeric, net numeric, vat numeric,
  invoices bigint, credit_notes bigint)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  days daterange := daterange(lower(private.month_of(from_month)), upper(private.month_of(greatest(from_month, to_month))));
begin
  perform private.require_staff_reader();

  return query
  with moved as materialized (
    select entry.id, entry.kind, invoice.id as invoice_id, invoice.vat_percent, invoice.currency,
      case entry.kind when 'charge' then 1 else -1 end as sign
    from public.ledger_entries as entry
    join public.invoices as invoice on invoice.id = entry.invoice_id
    where entry.tenant_id = vat_summary.tenant_id and entry.kind in ('charge', 'void', 'credit')
      and days @> case entry.kind when 'charge' then invoice.issued_on else entry.day end
  ), part as (
    select moved.*, line.vat_treatment, case when line.kind = 'vat' then 0 else line.amount end as net,
      case when line.kind = 'vat' then line.amount else 0 end as vat
    from moved join public.invoice_lines as line on line.invoice_id = moved.invoice_id
    where moved.kind <> 'credit'
    union all
    select moved.*, billed.vat_treatment, line.amount, line.vat
    from moved
    join public.credit_note_lines as line on line.credit_note_id = moved.id
    join public.invoice_lines as billed on billed.id = line.invoice_line_id
    where moved.kind = 'credit'
  )
  select part.currency, part.vat_treatment, case part.vat_treatment when 'standard' then part.vat_percent else 0 end,
    coalesce(sum(part.sign * part.net) filter (where part.kind <> 'credit'), 0),
    coalesce(sum(part.net) filter (where part.kind = 'credit'), 0),
    sum(part.sign * part.net), sum(part.sign * part.vat),
    count(distinct part.invoice_id) filter (where part.kind = 'charge'), count(distinct part.id) filter (where part.kind = 'credit')
  from part
  group by 1, 2, 3
  order by 1, 2, 3;
end;
$$;

comment on function public.vat_summary(uuid, date, date) is
  'The VAT of a tenant from the month of one day to the month of another, by currency, treatment and rate: what was billed net, what of it '
  'credit notes took back, what is left, and its VAT. An invoice counts in the month of its issue, a credit note and a void invoice in '
  'that of their own day. What is written off stays. For staff. Raises report.days_invalid, not_allowed, account.suspended.';

create function public.vat_of_fees(tenant_id uuid, from_month date, to_month date)
returns table (currency text, vat numeric, postings bigint)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  days daterange := daterange(lower(private.month_of(from_month)), upper(private.month_of(greatest(from_month, to_month))));
begin
  perform private.require_staff_reader();

  return query
  select known.currency, sum(case when known.reverses is null then known.amount else -known.amount end),
    count(*) filter (where known.reverses is null)
  from public.firm_postings as known
  where known.tenant_id = vat_of_fees.tenant_id and known.kind = 'fee_vat' and known.day >= lower(days) and known.day < upper(days)
  group by known.currency
  order by known.currency;
end;
$$;

comment on function public.vat_of_fees(uuid, date, date) is
  'The VAT that a tenant paid on fees of banks and of the provider of cards from the month of one day to the month of another, by '
  'currency, less what was taken back in these months, and how many postings. For staff. Raises report.days_invalid, not_allowed, '
  'account.suspended.';

grant execute on function
  public.set_bookkeeping_accounts(uuid, jsonb), public.bookkeeping_accounts_of(uuid), public.journal_lines(uuid, date),
  public.journal_sums(uuid, date), public.vat_summary(uuid, date, date), public.vat_of_fees(uuid, date, date)
  to authenticated;
