/*
 * What a bank or a provider of cards takes apart from a payment, and what a rate gains or loses: entered by staff, of the money of the firm
 * alone. No invoice and no account of a client reads them, so that they change nothing of what a client owes. A posting is never edited:
 * it is taken back by another one that names it.
 *
 *   provider_fee   fees of the provider   to   the money it came from
 *   bank_charge    charges of the bank    to   the money it came from
 *   fee_vat        VAT that we paid       to   the money it came from
 *   rate_loss      losses of rates        to   the money it came from
 *   rate_gain      the money it came to   to   gains of rates
 */

-- Types ----------------------------------------------------------------------

create type public.firm_posting_kind as enum ('provider_fee', 'bank_charge', 'fee_vat', 'rate_loss', 'rate_gain');

-- Tables ---------------------------------------------------------------------

create function private.reference_letters(reference text) returns text
language sql immutable
set search_path = ''
as $$
  select lower(regexp_replace(reference, '[\s./_-]', '', 'g'));
$$;

comment on function private.reference_letters(text) is
  'A reference as it counts when two are compared: small, without space and . / _ -.';

create table public.firm_postings (
  id          uuid primary key,
  seq         bigint generated always as identity,
  tenant_id   uuid not null references public.tenants on delete restrict,
  kind        public.firm_posting_kind not null,
  amount      numeric(14, 2) not null check (amount > 0 and amount < 'infinity'),
  currency    text not null check (currency ~ '^[A-Z]{3}$'),
  day         date not null,
  money       text not null check (money in ('bank', 'card_disputes')),
  reference   text not null check (char_length(reference) between 1 and 120),
  reason      text not null check (char_length(reason) between 1 and 2000),
  payment_id  uuid,
  dispute_id  uuid,
  line_id     uuid,
  reverses    uuid,
  recorded_by uuid references public.profiles on delete set null,
  recorded_at timestamptz not null default now(),
  unique (tenant_id, id),
  unique (reverses),
  foreign key (tenant_id, payment_id) references public.card_payments (tenant_id, id) on delete restrict,
  foreign key (tenant_id, dispute_id) references public.card_disputes (tenant_id, id) on delete restrict,
  foreign key (tenant_id, line_id) references public.bank_lines (tenant_id, id) on delete restrict,
  foreign key (tenant_id, reverses) references public.firm_postings (tenant_id, id) on delete restrict,
  constraint firm_postings_one_subject check (num_nonnulls(payment_id, dispute_id, line_id) <= 1)
);

comment on table public.firm_postings is
  'What a bank or a provider of cards took apart from payments, VAT on it, and what rates gained or lost. Read by staff alone: a client '
  'never sees a fee. Written by commands, never changed or deleted; the journal reads it.';
comment on column public.firm_postings.seq is 'The order of posting.';
comment on column public.firm_postings.money is
  'The account of the journal that it lowers (raises, for rate_gain): bank, or what is in dispute at the provider.';
comment on column public.firm_postings.payment_id is 'The payment by card that it belongs to; at most one of payment, dispute and line.';
comment on column public.firm_postings.line_id is
  'The line of the bank that it belongs to. A line that takes money is posted by it; any other line is posted and matched without it.';
comment on column public.firm_postings.reverses is 'The posting it takes back, with the sides exchanged; one is taken back once.';

create index firm_postings_day_idx on public.firm_postings (tenant_id, day, seq);
create unique index firm_postings_seq_idx on public.firm_postings (tenant_id, seq);
create index firm_postings_reference_idx on public.firm_postings (tenant_id, private.reference_letters(reference));
create index firm_postings_payment_idx on public.firm_postings (tenant_id, payment_id);
create index firm_postings_dispute_idx on public.firm_postings (tenant_id, dispute_id);
create index firm_postings_line_idx on public.firm_postings (tenant_id, line_id);
create index firm_postings_reverses_idx on public.firm_postings (tenant_id, reverses);
create index firm_postings_recorded_by_idx on public.firm_postings (recorded_by);

create function private.check_firm_posting() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  former public.firm_postings;
  line   public.bank_lines;
begin
  if new.reverses is null then
    -- One after the other: the second one sees the first.
    perform private.lock_tenant(new.tenant_id);
    select * into line from public.bank_lines as known where known.id = new.line_id;

    -- What a line takes is posted whole, and once.
    if line.amount < 0 then
      if private.is_debit_settled(line.id) then
        raise exception using errcode = 'PT409', message = 'bank_line.posted';
      end if;

      if line.set_aside_at is not null then
        raise exception using errcode = 'PT409', message = 'bank_line.set_aside';
      end if;

      if new.kind = 'rate_gain' or (new.amount, new.currency, new.day, new.money) <> (-line.amount, line.currency, line.day, 'bank') then
        raise exception using errcode = 'PT409', message = 'firm_posting.line_differs';
      end if;
    end if;

    if exists (
      select from public.firm_postings as known
      left join public.firm_postings as undone on undone.reverses = known.id
      where known.tenant_id = new.tenant_id and known.reverses is null and undone.id is null
        and private.reference_letters(known.reference) = private.reference_letters(new.reference)
    ) then
      raise exception using errcode = 'PT409', message = 'firm_posting.reference_taken';
    end if;

    return new;
  end if;

  select * into former from public.firm_postings as known where known.id = new.reverses;

  if former.reverses is not null or (former.kind, former.amount, former.currency, former.money, former.reference)
    is distinct from (new.kind, new.amount, new.currency, new.money, new.reference)
  then
    raise exception using errcode = 'PT409', message = 'firm_posting.not_reversible';
  end if;

  return new;
end;
$$;

comment on function private.check_firm_posting() is
  'Holds for every writer that a reference is there once among the postings that stand, that what takes one back is its opposite, and '
  'that a line of the bank which takes money is posted whole and once. Raises firm_posting.reference_taken, '
  'firm_posting.not_reversible, firm_posting.line_differs, bank_line.posted, bank_line.set_aside.';

create trigger check_firm_posting before insert on public.firm_postings
  for each row execute function private.check_firm_posting();
create trigger append_only before update on public.firm_postings
  -- Who posted it is forgotten with their account.
  for each row when (to_jsonb(new) - 'recorded_by' is distinct from to_jsonb(old) - 'recorded_by' or new.recorded_by is not null)
  execute function private.refuse_change();
create trigger append_only_delete before delete on public.firm_postings
  for each row execute function private.refuse_change();
create trigger append_only_truncate before truncate on public.firm_postings
  for each statement execute function private.refuse_change();
create trigger audit after insert or update or delete on public.firm_postings
  for each row execute function private.audit('id');
call private.watch('public.firm_postings', 'staff');

-- Row-level security ---------------------------------------------------------

alter table public.firm_postings enable row level security;

create policy "Staff read what banks and rates took of every tenant" on public.firm_postings
  for select to authenticated
  using ((select private.is_admin()));

grant select on public.firm_postings to authenticated;

-- Commands -------------------------------------------------------------------

create function public.add_firm_posting(
  posting_id uuid, tenant_id uuid, kind public.firm_posting_kind, day date, amount numeric, reference text, reason text,
  currency text default 'USD', money text default 'bank', payment_id uuid default null, dispute_id uuid default null,
  line_id uuid default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  named text := private.plain_text(add_firm_posting.reference);
  wrong text;
begin
  perform private.require_staff('add_firm_posting');

  -- The line before the tenant, as the commands of lines have it.
  perform from public.bank_lines as known where known.id = add_firm_posting.line_id for update;

  if not exists (select from public.tenants as tenant where tenant.id = add_firm_posting.tenant_id) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in('add_firm_posting', add_firm_posting.tenant_id);

  if exists (
    select from public.firm_postings as known
    where known.id = posting_id and known.tenant_id = add_firm_posting.tenant_id and known.reverses is null
  ) then
    return;
  end if;

  select checked.field into wrong
  from (values
    ('kind', add_firm_posting.kind is not null),
    ('day', add_firm_posting.day between '2000-01-01' and private.today()),
    ('amount', private.is_cents(add_firm_posting.amount, 999999999)),
    ('currency', add_firm_posting.currency ~ '^[A-Z]{3}$'),
    ('money', add_firm_posting.money in ('bank', 'card_disputes')),
    ('reference', char_length(named) between 1 and 120 and private.reference_letters(named) <> ''),
    ('reason', char_length(btrim(add_firm_posting.reason)) between 1 and 2000),
    ('subject', num_nonnulls(add_firm_posting.payment_id, add_firm_posting.dispute_id, add_firm_posting.line_id) <= 1)
  ) as checked (field, holds)
  where checked.holds is not true
  limit 1;

  if wrong is not null then
    raise exception using errcode = 'PT422', message = 'firm_posting.invalid',
      detail = jsonb_build_array(jsonb_build_object('code', 'firm_posting.invalid', 'field', wrong));
  end if;

  if not exists (
    select where add_firm_posting.payment_id is null and add_firm_posting.dispute_id is null and add_firm_posting.line_id is null
    union all
    select from public.card_payments as known
    where known.id = add_firm_posting.payment_id and known.tenant_id = add_firm_posting.tenant_id
    union all
    select from public.card_disputes as known
    where known.id = add_firm_posting.dispute_id and known.tenant_id = add_firm_posting.tenant_id
    union all
    select from public.bank_lines as known
    where known.id = add_firm_posting.line_id and known.tenant_id = add_firm_posting.tenant_id
  ) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  insert into public.firm_postings (
    id, tenant_id, kind, amount, currency, day, money, reference, reason, payment_id, dispute_id, line_id, recorded_by)
  values (
    posting_id, add_firm_posting.tenant_id, add_firm_posting.kind, add_firm_posting.amount, add_firm_posting.currency,
    add_firm_posting.day, add_firm_posting.money, named, btrim(add_firm_posting.reason), add_firm_posting.payment_id,
    add_firm_posting.dispute_id, add_firm_posting.line_id, auth.uid());
exception when unique_violation then
  -- The id belongs to another posting.
  raise exception using errcode = 'PT404', message = 'not_found';
end;
$$;

comment on function public.add_firm_posting(
  uuid, uuid, public.firm_posting_kind, date, numeric, text, text, text, text, uuid, uuid, uuid) is
  'Posts a fee, a charge, VAT on it or the difference of a rate, under an id from the browser, so that a repeat posts nothing twice: a day '
  'from 2000 to today, an amount above nothing to the cent, a currency of three letters, the money it came from (bank or card_disputes), a '
  'reference of 1 to 120 characters and a reason of 1 to 2000; and the payment by card, the dispute or the line of the bank that it '
  'belongs to, at most one. Nothing of what a client owes changes. A reference is there once among the postings of a tenant that stand, '
  'without regard to space, case and . / _ -. A line that takes money is posted once, with its day, amount and currency, from the bank. '
  'For staff with the duty billing. Raises firm_posting.invalid with a json array of {code, field} as detail, '
  'firm_posting.reference_taken, firm_posting.line_differs, bank_line.posted, bank_line.set_aside, duty.billing_needed, not_found, '
  'staff.read_only, not_allowed, account.suspended.';

create function public.reverse_firm_posting(reversal_id uuid, posting_id uuid, reason text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  posting public.firm_postings;
begin
  perform private.require_staff('reverse_firm_posting');
  select * into posting from public.firm_postings as known where known.id = posting_id;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform from public.bank_lines as known where known.id = posting.line_id for update;
  perform private.require_staff_in('reverse_firm_posting', posting.tenant_id);

  if exists (select from public.firm_postings as known where known.id = reversal_id and known.reverses = posting.id) then
    return;
  end if;

  if posting.reverses is not null or exists (select from public.firm_postings as known where known.reverses = posting.id) then
    raise exception using errcode = 'PT409', message = 'firm_posting.not_reversible';
  end if;

  perform private.require_reason(reverse_firm_posting.reason);

  insert into public.firm_postings (
    id, tenant_id, kind, amount, currency, day, money, reference, reason, payment_id, dispute_id, line_id, reverses, recorded_by)
  values (
    reversal_id, posting.tenant_id, posting.kind, posting.amount, posting.currency, private.today(), posting.money, posting.reference,
    btrim(reverse_firm_posting.reason), posting.payment_id, posting.dispute_id, posting.line_id, posting.id, auth.uid());
exception when unique_violation then
  -- The id belongs to another posting.
  raise exception using errcode = 'PT404', message = 'not_found';
end;
$$;

comment on function public.reverse_firm_posting(uuid, uuid, text) is
  'Takes a posting of the money of the firm back today, under an id from the browser, with a reason of 1 to 2000 characters; a repeat does '
  'nothing. Its reference is free again, and a line of the bank from which it was posted is to work on again. For staff with the duty '
  'billing. Raises firm_posting.not_reversible for what is taken back already or takes another one back, entry.reason_invalid, '
  'duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

-- Figures and views ----------------------------------------------------------

create function public.firm_posting_list(tenant_id uuid, from_day date, to_day date, with_reference text default null)
returns table (
  id uuid, kind public.firm_posting_kind, amount numeric, currency text, day date, money text, reference text, reason text,
  payment_id uuid, dispute_id uuid, line_id uuid, invoice_id uuid, invoice_number text, recorded_at timestamptz, recorder_name text,
  reverses uuid, reversed_on date, reversed_because text, reverser_name text, number text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff_reader();

  return query
  select known.id, known.kind, known.amount, known.currency, known.day, known.money, known.reference, known.reason, known.payment_id,
    known.dispute_id, known.line_id, invoice.id, invoice.number, known.recorded_at, nullif(person.full_name, ''), known.reverses,
    undone.day, undone.reason, nullif(undoer.full_name, ''), private.posting_number('F', known.seq)
  from public.firm_postings as known
  left join public.firm_postings as undone on undone.reverses = known.id
  left join public.profiles as person on person.id = known.recorded_by
  left join public.profiles as undoer on undoer.id = undone.recorded_by
  left join public.card_disputes as dispute on dispute.id = known.dispute_id
  left join public.card_payments as payment on payment.id = coalesce(known.payment_id, dispute.payment_id)
  left join public.invoices as invoice on invoice.id = payment.invoice_id
  where known.tenant_id = firm_posting_list.tenant_id
    and case when firm_posting_list.with_reference is null then known.day between firm_posting_list.from_day and firm_posting_list.to_day
      else known.reverses is null and undone.id is null
        and private.reference_letters(known.reference) = private.reference_letters(firm_posting_list.with_reference) end
  order by known.day desc, known.seq desc;
end;
$$;

comment on function public.firm_posting_list(uuid, date, date, text) is
  'What was posted of the money of a tenant between two days, both included, the latest first: with who posted it, the invoice of its '
  'payment by card, when, why and by whom it was taken back, and its number in the journal. With a reference: what stands under it, of '
  'any day. For staff. Raises not_allowed, account.suspended.';

grant execute on function
  public.add_firm_posting(uuid, uuid, public.firm_posting_kind, date, numeric, text, text, text, text, uuid, uuid, uuid),
  public.reverse_firm_posting(uuid, uuid, text), public.firm_posting_list(uuid, date, date, text)
  to authenticated;
