/*
 * Payment by card through the page of a provider (decision 133). The function `card-payments` talks to the provider; this database says who
 * may begin a payment and of how much, and posts what the provider confirms. No card data comes here, and no key of a provider.
 *
 *   begun ──► paid ◄──► refunded      (refunded: all of it was given back; a refund that did not arrive opens it again)
 *     ├─────► expired ──► paid        (a page that was ended may have been paid a moment before)
 *     └─────► failed ───► paid
 */

-- Types ----------------------------------------------------------------------

create type public.card_payment_state as enum ('begun', 'paid', 'refunded', 'expired', 'failed');
create type public.card_refund_state as enum ('requested', 'done', 'failed');
create type public.card_problem_kind as enum (
  'amount_differs', 'currency_differs', 'not_posted', 'refund_not_posted', 'refund_failed', 'disputed', 'dispute_not_posted');

-- Tables ---------------------------------------------------------------------

create table public.card_settings (
  tenant_id  uuid primary key references public.tenants on delete cascade,
  is_on      boolean not null default false,
  provider   text check (provider ~ '^[a-z]{2,20}$'),
  missing    text[] not null default '{}' check (cardinality(missing) <= 10),
  checked_at timestamptz,
  changed_by uuid references public.profiles on delete set null,
  changed_at timestamptz
);

comment on table public.card_settings is
  'Whether a firm takes cards, and what its operator has configured. Read by staff and by its owners. Written by set_card_payments and by '
  'the function card-payments. It has no key.';
comment on column public.card_settings.provider is 'The provider that is configured in the function; null for none.';
comment on column public.card_settings.missing is 'The names of the keys that the configuration lacks.';

create index card_settings_changed_by_idx on public.card_settings (changed_by);

create table public.card_payments (
  id          uuid primary key,
  tenant_id   uuid not null references public.tenants on delete restrict,
  invoice_id  uuid,
  combined_id uuid,
  made_by     uuid references public.profiles on delete set null,
  provider    text not null check (provider ~ '^[a-z]{2,20}$'),
  currency    text not null check (currency ~ '^[A-Z]{3}$'),
  amount      numeric(14, 2) not null check (amount > 0 and amount < 'infinity'),
  government  numeric(14, 2) not null check (government >= 0 and government < 'infinity') check (government <= amount),
  state       public.card_payment_state not null default 'begun',
  state_since timestamptz not null default now(),
  begun_at    timestamptz not null default now(),
  page_id     text check (char_length(page_id) between 1 and 255),
  payment_ref text check (char_length(payment_ref) between 1 and 255),
  received    numeric(14, 2) check (received > 0 and received < 'infinity'),
  received_in text check (received_in ~ '^[A-Z]{3}$'),
  refunded    numeric(14, 2) not null default 0 check (refunded >= 0 and refunded < 'infinity') check (refunded <= coalesce(received, 0)),
  posted_at   timestamptz,
  receipt_ids uuid[] not null default '{}' check (cardinality(receipt_ids) <= 500),
  unique (tenant_id, id),
  unique (tenant_id, provider, page_id),
  unique (tenant_id, provider, payment_ref),
  foreign key (tenant_id, invoice_id) references public.invoices (tenant_id, id) on delete restrict,
  foreign key (tenant_id, combined_id) references public.combined_payments (tenant_id, id) on delete restrict,
  constraint card_payments_one_subject check (num_nonnulls(invoice_id, combined_id) = 1),
  constraint card_payments_received check (
    (state in ('paid', 'refunded')) = (received is not null and received_in is not null and payment_ref is not null)),
  constraint card_payments_posted check (posted_at is null or state in ('paid', 'refunded')),
  constraint card_payments_refunded check ((state = 'refunded') = (received is not null and refunded = received))
);

comment on table public.card_payments is
  'Payments of an invoice, or of a combined payment over many, on the page of a card provider. Read by those who may pay the invoice, by '
  'who made the combined payment, owners of the firm and staff. Written by '
  'commands; what is paid is posted in the ledger under the id of the payment.';
comment on column public.card_payments.amount is 'What was owed when the page was asked for.';
comment on column public.card_payments.receipt_ids is
  'The receipts of the ledger that post it, by their command_id, beyond that of its own id: one a client and 100 invoices.';
comment on column public.card_payments.government is
  'The part of the amount that is for fees of the government: at most the sum of such lines.';
comment on column public.card_payments.page_id is 'The provider''s id of the page; null until the provider has made it.';
comment on column public.card_payments.payment_ref is 'The provider''s id of the payment.';
comment on column public.card_payments.received is 'What the provider says was paid, in the currency of received_in.';
comment on column public.card_payments.posted_at is 'When it was posted in the ledger; null while a person has to look at it.';

create index card_payments_invoice_idx on public.card_payments (tenant_id, invoice_id, begun_at desc);
create unique index card_payments_one_page on public.card_payments (invoice_id) where state = 'begun';
create index card_payments_combined_idx on public.card_payments (tenant_id, combined_id);
create unique index card_payments_one_combined_page on public.card_payments (combined_id) where state = 'begun';
create index card_payments_invoice_id_idx on public.card_payments (invoice_id);
create index card_payments_made_by_idx on public.card_payments (made_by);

create table public.card_refunds (
  id           uuid primary key,
  tenant_id    uuid not null,
  payment_id   uuid not null,
  amount       numeric(14, 2) not null check (amount > 0 and amount < 'infinity'),
  from_account numeric(14, 2) not null default 0 check (from_account >= 0 and from_account < 'infinity') check (from_account <= amount),
  reason       text not null check (char_length(reason) between 1 and 2000),
  state        public.card_refund_state not null default 'requested',
  refund_ref   text check (char_length(refund_ref) between 1 and 255),
  requested_by uuid references public.profiles on delete set null,
  requested_at timestamptz not null default now(),
  ended_at     timestamptz,
  posted_at    timestamptz,
  unique (tenant_id, id),
  unique (tenant_id, refund_ref),
  foreign key (tenant_id, payment_id) references public.card_payments (tenant_id, id) on delete restrict,
  constraint card_refunds_ended check ((state = 'requested') = (ended_at is null)),
  constraint card_refunds_done check (state <> 'done' or refund_ref is not null),
  constraint card_refunds_posted check (posted_at is null or state <> 'requested')
);

comment on table public.card_refunds is
  'What was given back of payments by card: asked for by staff, or made in the account of the provider. Read by '
  'those who read the payment. '
  'Posted in the ledger when the provider confirms it.';
comment on column public.card_refunds.reason is 'Why; the client reads it.';
comment on column public.card_refunds.from_account is 'The part that came from the money on account; the rest came from the invoice.';
comment on column public.card_refunds.posted_at is 'When it was posted, or found to need no posting since its payment is not posted.';

create index card_refunds_payment_idx on public.card_refunds (tenant_id, payment_id);
create index card_refunds_requested_by_idx on public.card_refunds (requested_by);

create table public.card_problems (
  id         uuid primary key default gen_random_uuid(),
  tenant_id  uuid not null,
  payment_id uuid not null,
  kind       public.card_problem_kind not null,
  raised_at  timestamptz not null default now(),
  settled_at timestamptz,
  settled_by uuid references public.profiles on delete set null,
  note       text check (char_length(note) between 1 and 2000),
  unique (tenant_id, id),
  foreign key (tenant_id, payment_id) references public.card_payments (tenant_id, id) on delete restrict
);

comment on table public.card_problems is
  'What staff have to look at in a payment by card. Read by staff alone: a payment that waits since a party has a true match must not tell '
  'of it.';
comment on column public.card_problems.note is 'What staff did about it; null where a posting settled it.';

create index card_problems_payment_idx on public.card_problems (tenant_id, payment_id);
create unique index card_problems_one_of_a_kind on public.card_problems (payment_id, kind) where settled_at is null;
create index card_problems_settled_by_idx on public.card_problems (settled_by);

create function private.keep_card_payment() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  decided text[] := '{state,state_since,page_id,payment_ref,received,received_in,refunded,posted_at,receipt_ids,made_by}';
begin
  if to_jsonb(new) - decided is distinct from to_jsonb(old) - decided
    or old.received is not null
      and (new.received, new.received_in, new.payment_ref) is distinct from (old.received, old.received_in, old.payment_ref)
    or old.posted_at is not null and (new.posted_at, new.receipt_ids) is distinct from (old.posted_at, old.receipt_ids)
  then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  return new;
end;
$$;

comment on function private.keep_card_payment() is
  'Refuses to change what a payment by card was for and what was received, for every caller. Raises not_allowed.';

create trigger keep_card_payment before update on public.card_payments
  for each row execute function private.keep_card_payment();
create trigger keep_card_payment_row before delete on public.card_payments
  for each row execute function private.refuse_change();
create trigger keep_card_refund_row before delete on public.card_refunds
  for each row execute function private.refuse_change();
create trigger check_move before update of state on public.card_payments
  for each row when (old.state <> new.state) execute function private.check_move('card', 'state');
create trigger audit after insert or update or delete on public.card_settings
  for each row execute function private.audit('tenant_id');
create trigger audit after insert or update or delete on public.card_payments
  for each row execute function private.audit('id');
create trigger audit after insert or update or delete on public.card_refunds
  for each row execute function private.audit('id');
create trigger audit after insert or update or delete on public.card_problems
  for each row execute function private.audit('id');
call private.watch('public.card_settings', 'staff');
call private.watch('public.card_payments', 'members');
call private.watch('public.card_refunds', 'members');
call private.watch('public.card_problems', 'staff');

-- Row-level security ---------------------------------------------------------

grant execute on function private.payable_invoice_ids() to authenticated;

alter table public.card_settings enable row level security;
alter table public.card_payments enable row level security;
alter table public.card_refunds enable row level security;
alter table public.card_problems enable row level security;

create policy "Owners read whether their tenants take cards" on public.card_settings
  for select to authenticated
  using (tenant_id = any (array(select private.owned_tenant_ids())));

create policy "Staff read which tenants take cards" on public.card_settings
  for select to authenticated
  using ((select private.is_admin()));

create policy "Members read the card payments of invoices they may pay" on public.card_payments
  for select to authenticated
  using (invoice_id in (select private.payable_invoice_ids()));

create policy "People read the card payments of the combined payments they made" on public.card_payments
  for select to authenticated
  using (combined_id in (select private.combined_payment_ids()));

create policy "Owners read the card payments of their tenants" on public.card_payments
  for select to authenticated
  using (tenant_id = any (array(select private.owned_tenant_ids())));

create policy "Staff read every card payment" on public.card_payments
  for select to authenticated
  using ((select private.is_admin()));

create policy "People read the refunds of card payments they read" on public.card_refunds
  for select to authenticated
  using (payment_id in (select payment.id from public.card_payments as payment));

create policy "Staff read what is to be looked at in card payments" on public.card_problems
  for select to authenticated
  using ((select private.is_admin()));

-- Grants ---------------------------------------------------------------------

grant select on public.card_settings, public.card_payments, public.card_refunds, public.card_problems to authenticated;

-- Settings -------------------------------------------------------------------

create function private.card_provider(tenant_id uuid) returns text
language sql stable
set search_path = ''
as $$
  select setting.provider from public.card_settings as setting
  where setting.tenant_id = card_provider.tenant_id and setting.is_on and setting.missing = '{}';
$$;

comment on function private.card_provider(uuid) is
  'The provider of a firm that takes cards: it is switched on and fully configured; null otherwise.';

create function public.takes_cards(tenant_id uuid) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_user();
  return (private.is_admin() or takes_cards.tenant_id in (select private.tenant_ids()))
    and private.card_provider(takes_cards.tenant_id) is not null;
end;
$$;

comment on function public.takes_cards(uuid) is
  'Whether a firm takes cards: its owners or staff switched it on, and its operator configured a provider. '
  'False for a firm that the caller '
  'is not in. Raises account.suspended.';

create function public.card_setup(tenant_id uuid) returns table (is_on boolean, provider text, missing text[], checked_at timestamptz)
language plpgsql stable security definer rows 1
set search_path = ''
as $$
begin
  perform private.require_firm_reader(card_setup.tenant_id);
  return query
  select coalesce(setting.is_on, false), setting.provider, coalesce(setting.missing, '{}'), setting.checked_at
  from (values (card_setup.tenant_id)) as firm (id)
  left join public.card_settings as setting on setting.tenant_id = firm.id;
end;
$$;

comment on function public.card_setup(uuid) is
  'Whether a firm takes cards and what its operator configured, with the names of the keys that are missing. For its owners and staff. '
  'Raises not_allowed for a member, not_found, account.suspended.';

create function public.set_card_payments(tenant_id uuid, is_on boolean) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller_id uuid := private.require_tenant_manager('set_card_payments', set_card_payments.tenant_id);
  wanted    boolean := coalesce(set_card_payments.is_on, false);
begin
  if wanted and not exists (
    select from public.card_settings as setting
    where setting.tenant_id = set_card_payments.tenant_id and setting.provider is not null and setting.missing = '{}')
  then
    raise exception using errcode = 'PT409', message = 'card_payment.not_configured';
  end if;

  insert into public.card_settings as setting (tenant_id, is_on, changed_by, changed_at)
  values (set_card_payments.tenant_id, wanted, caller_id, now())
  on conflict on constraint card_settings_pkey do update
  set is_on = wanted, changed_by = caller_id, changed_at = now() where setting.is_on <> wanted;
end;
$$;

comment on function public.set_card_payments(uuid, boolean) is
  'Switches payment by card on or off for a firm. For its owners, staff with the duty billing and the super admin. Raises '
  'card_payment.not_configured while its operator has configured no provider, not_found, duty.billing_needed, '
  'staff.read_only, not_allowed, '
  'account.suspended.';

create function public.note_card_setup(tenant_id uuid, provider text, missing text[]) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.card_settings as setting (tenant_id, provider, missing, checked_at)
  select tenant.id, note_card_setup.provider, coalesce(note_card_setup.missing, '{}'), now()
  from public.tenants as tenant where tenant.id = note_card_setup.tenant_id
  on conflict on constraint card_settings_pkey do update
  set provider = excluded.provider, missing = excluded.missing, checked_at = excluded.checked_at
  where (setting.provider, setting.missing) is distinct from (excluded.provider, excluded.missing)
    or setting.checked_at is null or setting.checked_at < now() - interval '1 day';
end;
$$;

comment on function public.note_card_setup(uuid, text, text[]) is
  'Notes what the function card-payments has configured for a firm: the provider and the names of missing keys. For service_role.';

grant execute on function public.takes_cards(uuid), public.card_setup(uuid), public.set_card_payments(uuid, boolean) to authenticated;
grant execute on function public.note_card_setup(uuid, text, text[]) to service_role;

-- Beginning ------------------------------------------------------------------

create function private.card_invoices(payment public.card_payments) returns table (invoice_id uuid, amount numeric)
language sql stable
set search_path = ''
as $$
  select payment.invoice_id, payment.amount where payment.invoice_id is not null
  union all
  select part.invoice_id, part.amount from public.combined_payment_invoices as part where part.payment_id = payment.combined_id;
$$;

comment on function private.card_invoices(public.card_payments) is
  'The invoices of a payment by card, each with what was owed on it when the payment began.';

create function private.require_card_taker(tenant_id uuid, invoice_ids uuid[]) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  taker text := private.card_provider(require_card_taker.tenant_id);
begin
  -- One answer for both: the second must not tell of a match.
  if taker is null or exists (
    select from public.invoices as invoice
    cross join lateral private.billed_party_ids(invoice) as billed (party_id)
    join public.screening_hits as hit
      on hit.tenant_id = invoice.tenant_id and hit.state = 'true_match' and hit.party_id = billed.party_id
    where invoice.id = any (invoice_ids))
  then
    raise exception using errcode = 'PT409', message = 'card_payment.off';
  end if;

  return taker;
end;
$$;

comment on function private.require_card_taker(uuid, uuid[]) is
  'The provider of a firm that takes cards. Raises card_payment.off for a firm that takes none, and while a party of the invoices has a '
  'true '
  'match.';

create function private.require_card_payable(invoice_ids uuid[], owed numeric) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if exists (select from unnest(invoice_ids) as id where private.standing_hold(id) = 'dispute') then
    raise exception using errcode = 'PT409', message = 'card_payment.invoice_disputed';
  end if;

  if exists (
    select from public.payment_notices as notice where notice.invoice_id = any (invoice_ids) and notice.state = 'open')
  then
    raise exception using errcode = 'PT409', message = 'card_payment.invoice_reported';
  end if;

  if owed not between 1 and 999999.99 then
    raise exception using errcode = 'PT409', message = 'card_payment.amount_invalid';
  end if;
end;
$$;

comment on function private.require_card_payable(uuid[], numeric) is
  'Refuses to pay invoices by card that are in question or reported as paid, and a sum outside of what a card pays. Raises '
  'card_payment.invoice_disputed, card_payment.invoice_reported, card_payment.amount_invalid.';

create function private.begin_card(wanted public.card_payments, shown text, invoice_ids uuid[])
returns table (
  id uuid, tenant_id uuid, provider text, number text, currency text, amount numeric, government numeric, begun_at timestamptz,
  ended_pages text[])
language plpgsql rows 1
set search_path = ''
as $$
declare
  known public.card_payments;
  ended text[];
begin
  select * into known from public.card_payments as open
  where open.state = 'begun' and (open.invoice_id = wanted.invoice_id or open.combined_id = wanted.combined_id)
  for update;

  -- A page takes payments for an hour. It is given out again for half of that, to everyone who may pay.
  if known.amount <> wanted.amount or known.provider <> wanted.provider or known.begun_at < now() - interval '30 minutes' then
    known := null;
  end if;

  -- No invoice is on two open pages: alone and in a combined payment, it would be paid twice.
  with over as (
    update public.card_payments as open set state = 'expired'
    where open.state = 'begun' and open.tenant_id = wanted.tenant_id and open.id is distinct from known.id
      and exists (select from private.card_invoices(open) as part where part.invoice_id = any (begin_card.invoice_ids))
    returning open.page_id
  )
  select coalesce(array_agg(over.page_id) filter (where over.page_id is not null), '{}') into ended from over;

  if known.id is null then
    if wanted.id is null or exists (select from public.card_payments as other where other.id = wanted.id)
      or exists (select from public.ledger_entries as entry where entry.command_id = wanted.id)
    then
      raise exception using errcode = 'PT409', message = 'card_payment.conflict';
    end if;

    insert into public.card_payments (id, tenant_id, invoice_id, combined_id, made_by, provider, currency, amount, government)
    values (
      wanted.id, wanted.tenant_id, wanted.invoice_id, wanted.combined_id, auth.uid(), wanted.provider, wanted.currency, wanted.amount,
      least(wanted.amount, (
        select coalesce(sum(line.amount), 0) from public.invoice_lines as line
        where line.invoice_id = any (begin_card.invoice_ids) and line.kind = 'government')))
    returning * into known;
  end if;

  return query
  select known.id, known.tenant_id, known.provider, begin_card.shown, known.currency, known.amount, known.government, known.begun_at,
    ended;
end;
$$;

comment on function private.begin_card(public.card_payments, text, uuid[]) is
  'Begins a payment by card, or answers the one that is open for the same sum; other pages with one of its invoices end. The caller has '
  'locked the invoices and the tenant. Raises card_payment.conflict.';

create function public.begin_card_payment(payment_id uuid, invoice_id uuid)
returns table (
  id uuid, tenant_id uuid, provider text, number text, currency text, amount numeric, government numeric, begun_at timestamptz,
  ended_pages text[])
language plpgsql security definer rows 1
set search_path = ''
as $$
declare
  invoice public.invoices;
  may     boolean;
  wanted  public.card_payments;
begin
  perform private.require_user();
  perform private.limit_client('card_payments', 60, '1 hour');
  select * into invoice from public.invoices as billed where billed.id = begin_card_payment.invoice_id for update;
  may := private.may_report_payment(invoice.company_id, invoice.application_id, invoice.tenant_id, invoice.id);

  if invoice.id is null or invoice.state = 'draft' or may is null then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if not may then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  perform private.lock_tenant(invoice.tenant_id);
  wanted.id := begin_card_payment.payment_id;
  wanted.tenant_id := invoice.tenant_id;
  wanted.invoice_id := invoice.id;
  wanted.currency := invoice.currency;
  wanted.amount := invoice.total - invoice.paid;
  wanted.provider := private.require_card_taker(invoice.tenant_id, array[invoice.id]);

  if invoice.state <> 'issued' or wanted.amount <= 0 then
    raise exception using errcode = 'PT409', message = 'card_payment.settled';
  end if;

  perform private.require_card_payable(array[invoice.id], wanted.amount);
  return query select * from private.begin_card(wanted, invoice.number, array[invoice.id]);
end;
$$;

comment on function public.begin_card_payment(uuid, uuid) is
  'Begins a payment by card of what is owed on an issued invoice, under an id from the browser, and says what to ask of the provider. A '
  'payment of the invoice that was begun in the last 30 minutes and is for the same sum is answered instead; another one ends, as does '
  'that of a combined payment with the invoice, and its pages are in `ended_pages`. For who may report the payment. Raises '
  'card_payment.off, card_payment.settled, '
  'card_payment.invoice_disputed, card_payment.invoice_reported, card_payment.amount_invalid below 1.00 and above 999,999.99, '
  'card_payment.conflict, rate.too_many above 60 an hour, not_allowed, not_found, account.suspended.';

create function public.begin_combined_card_payment(payment_id uuid, combined_id uuid)
returns table (
  id uuid, tenant_id uuid, provider text, number text, currency text, amount numeric, government numeric, begun_at timestamptz,
  ended_pages text[])
language plpgsql security definer rows 1
set search_path = ''
as $$
declare
  combined public.combined_payments;
  billed   uuid[];
  wanted   public.card_payments;
begin
  perform private.require_user();
  perform private.limit_client('card_payments', 60, '1 hour');
  select * into combined from public.combined_payments as known where known.id = begin_combined_card_payment.combined_id;

  if combined.id is null or combined.id not in (select private.combined_payment_ids()) then
    if private.is_admin() or combined.tenant_id in (select private.owned_tenant_ids()) then
      raise exception using errcode = 'PT403', message = 'not_allowed';
    end if;

    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  billed := array(
    select part.invoice_id from public.combined_payment_invoices as part where part.payment_id = combined.id order by part.invoice_id);

  if exists (select from unnest(billed) as invoice (id) where invoice.id not in (select private.payable_invoice_ids())) then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  -- The invoices before the tenant and before the payment, in one order, as each command does with its own.
  perform from public.invoices as invoice where invoice.id = any (billed) order by invoice.id for update;
  perform private.lock_tenant(combined.tenant_id);
  select * into combined from public.combined_payments as known where known.id = combined.id for update;
  wanted.id := begin_combined_card_payment.payment_id;
  wanted.tenant_id := combined.tenant_id;
  wanted.combined_id := combined.id;
  wanted.currency := combined.currency;
  wanted.amount := combined.total;
  wanted.provider := private.require_card_taker(combined.tenant_id, billed);

  if combined.ended_as is not null then
    raise exception using errcode = 'PT409', message = 'combined_payment.ended';
  end if;

  perform private.require_card_payable(billed, wanted.amount);
  return query select * from private.begin_card(wanted, combined.payment_reference, billed);
end;
$$;

comment on function public.begin_combined_card_payment(uuid, uuid) is
  'Begins a payment by card of a combined payment that stands, as begin_card_payment does for one invoice; `number` is its reference. '
  'Pages of single invoices in it end. For who made it and may report each of its invoices as paid. Raises combined_payment.ended, '
  'card_payment.off, card_payment.invoice_disputed, card_payment.invoice_reported, card_payment.amount_invalid, card_payment.conflict, '
  'rate.too_many above 60 an hour, not_allowed, not_found, account.suspended.';

grant execute on function public.begin_card_payment(uuid, uuid), public.begin_combined_card_payment(uuid, uuid) to authenticated;
