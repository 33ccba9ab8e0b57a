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
  'amount_differs', 'currency_differs', 'not_posted', 'refund_not_posted', 'refund_failed', 'disputed');

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
  invoice_id  uuid not null,
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
  unique (tenant_id, id),
  unique (tenant_id, provider, page_id),
  unique (tenant_id, provider, payment_ref),
  foreign key (tenant_id, invoice_id) references public.invoices (tenant_id, id) on delete restrict,
  constraint card_payments_received check (
    (state in ('paid', 'refunded')) = (received is not null and received_in is not null and payment_ref is not null)),
  constraint card_payments_posted check (posted_at is null or state in ('paid', 'refunded')),
  constraint card_payments_refunded check ((state = 'refunded') = (received is not null and refunded = received))
);

comment on table public.card_payments is
  'Payments of invoices on the page of a card provider. Read by those who may pay the invoice, owners of the firm and staff. Written by '
  'commands; what is paid is posted in the ledger under the id of the payment.';
comment on column public.card_payments.amount is 'What was owed on the invoice when the page was asked for.';
comment on column public.card_payments.government is
  'The part of the amount that is for fees of the government: at most the sum of such lines.';
comment on column public.card_payments.page_id is 'The provider''s id of the page; null until the provider has made it.';
comment on column public.card_payments.payment_ref is 'The provider''s id of the payment.';
comment on column public.card_payments.received is 'What the provider says was paid, in the currency of received_in.';
comment on column public.card_payments.posted_at is 'When it was posted in the ledger; null while a person has to look at it.';

create index card_payments_invoice_idx on public.card_payments (tenant_id, invoice_id, begun_at desc);
create unique index card_payments_one_page on public.card_payments (invoice_id) where state = 'begun';
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
  decided text[] := '{state,state_since,page_id,payment_ref,received,received_in,refunded,posted_at,made_by}';
begin
  if to_jsonb(new) - decided is distinct from to_jsonb(old) - decided
    or old.received is not null
      and (new.received, new.received_in, new.payment_ref) is distinct from (old.received, old.received_in, old.payment_ref)
    or old.posted_at is not null and new.posted_at is distinct from old.posted_at
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

create function public.begin_card_payment(payment_id uuid, invoice_id uuid)
returns table (
  id uuid, tenant_id uuid, provider text, number text, currency text, amount numeric, government numeric, begun_at timestamptz,
  ended_pages text[])
language plpgsql security definer rows 1
set search_path = ''
as $$
declare
  caller_id uuid := private.require_user();
  invoice   public.invoices;
  may       boolean;
  taker     text;
  owed      numeric;
  known     public.card_payments;
  ended     text[] := '{}';
begin
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
  taker := private.card_provider(invoice.tenant_id);

  -- One answer for both: the second must not tell of a match.
  if taker is null or exists (
    select from public.screening_hits as hit
    where hit.tenant_id = invoice.tenant_id and hit.state = 'true_match' and hit.party_id in (select private.billed_party_ids(invoice)))
  then
    raise exception using errcode = 'PT409', message = 'card_payment.off';
  end if;

  owed := invoice.total - invoice.paid;

  if invoice.state <> 'issued' or owed <= 0 then
    raise exception using errcode = 'PT409', message = 'card_payment.settled';
  end if;

  if private.standing_hold(invoice.id) = 'dispute' then
    raise exception using errcode = 'PT409', message = 'card_payment.invoice_disputed';
  end if;

  if exists (select from public.payment_notices as notice where notice.invoice_id = invoice.id and notice.state = 'open') then
    raise exception using errcode = 'PT409', message = 'card_payment.invoice_reported';
  end if;

  if owed not between 1 and 999999.99 then
    raise exception using errcode = 'PT409', message = 'card_payment.amount_invalid';
  end if;

  select * into known from public.card_payments as open where open.invoice_id = invoice.id and open.state = 'begun' for update;

  -- A page takes payments for an hour. It is given out again for half of that, to everyone who may pay the invoice.
  if known.id is not null
    and (known.amount <> owed or known.provider <> taker or known.begun_at < now() - interval '30 minutes')
  then
    update public.card_payments as open set state = 'expired' where open.id = known.id;
    ended := array_remove(array[known.page_id], null);
    known := null;
  end if;

  if known.id is null then
    if begin_card_payment.payment_id is null
      or exists (select from public.card_payments as other where other.id = begin_card_payment.payment_id)
      or exists (select from public.ledger_entries as entry where entry.command_id = begin_card_payment.payment_id)
    then
      raise exception using errcode = 'PT409', message = 'card_payment.conflict';
    end if;

    insert into public.card_payments (id, tenant_id, invoice_id, made_by, provider, currency, amount, government)
    values (
      begin_card_payment.payment_id, invoice.tenant_id, invoice.id, caller_id, taker, invoice.currency, owed,
      least(owed, (
        select coalesce(sum(line.amount), 0) from public.invoice_lines as line
        where line.invoice_id = invoice.id and line.kind = 'government')))
    returning * into known;
  end if;

  return query
  select known.id, known.tenant_id, known.provider, invoice.number, known.currency, known.amount, known.government, known.begun_at, ended;
end;
$$;

comment on function public.begin_card_payment(uuid, uuid) is
  'Begins a payment by card of what is owed on an issued invoice, under an id from the browser, and says what to ask of the provider. A '
  'payment of the invoice that was begun in the last 30 minutes and is for the same sum is answered instead; another one ends, and its '
  'pages are in `ended_pages`. For who may report the payment. Raises card_payment.off, card_payment.settled, '
  'card_payment.invoice_disputed, card_payment.invoice_reported, card_payment.amount_invalid below 1.00 and above 999,999.99, '
  'card_payment.conflict, rate.too_many above 60 an hour, not_allowed, not_found, account.suspended.';

grant execute on function public.begin_card_payment(uuid, uuid) to authenticated;
