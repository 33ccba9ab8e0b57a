/*
 * What a provider of cards keeps and takes beside the payments: its fee, and disputes of the holder of a card (decision 148). Each movement
 * of money is one of the provider's, under its id, so that it is in the journal once however often and in any order it is said.
 *
 *   needs_answer ◄──► in_review ──► won | lost | closed      (closed: an inquiry that ended without money)
 *
 * The provider decides each arrow; the later word of it holds. The invoice is due again when a dispute is lost, not before.
 */

-- Types ----------------------------------------------------------------------

create type public.card_dispute_state as enum ('needs_answer', 'in_review', 'won', 'lost', 'closed');
create type public.card_movement_kind as enum ('charge', 'withdrawn', 'reinstated');

-- Tables ---------------------------------------------------------------------

create table public.card_disputes (
  id          uuid primary key default gen_random_uuid(),
  tenant_id   uuid not null,
  payment_id  uuid not null,
  dispute_ref text not null check (char_length(dispute_ref) between 1 and 255),
  amount      numeric(14, 2) not null check (amount > 0 and amount < 'infinity'),
  currency    text not null check (currency ~ '^[A-Z]{3}$'),
  state       public.card_dispute_state not null,
  reason      text check (char_length(reason) between 1 and 100),
  answer_by   timestamptz,
  page_url    text check (page_url ~ '^https://[^\s]+$' and char_length(page_url) <= 500),
  said_at     timestamptz not null,
  noted_at    timestamptz not null default now(),
  posted_at   timestamptz,
  unique (tenant_id, id),
  unique (tenant_id, dispute_ref),
  foreign key (tenant_id, payment_id) references public.card_payments (tenant_id, id) on delete restrict
);

comment on table public.card_disputes is
  'Disputes of payments by card, as the provider says them. Read by staff alone. Written by record_card_event; a lost one is posted in the '
  'ledger under its id.';
comment on column public.card_disputes.reason is 'The reason that the bank of the card gives, in the provider''s word.';
comment on column public.card_disputes.answer_by is 'Until when the provider takes evidence; null where it takes none.';
comment on column public.card_disputes.page_url is 'The page of the provider on which it is answered.';
comment on column public.card_disputes.said_at is 'When the provider said this state: an older word changes nothing.';
comment on column public.card_disputes.posted_at is 'When its loss was posted, or settled by staff; null while it is not in the ledger.';

create index card_disputes_payment_idx on public.card_disputes (tenant_id, payment_id);

create table public.card_movements (
  id           uuid primary key default gen_random_uuid(),
  seq          bigint generated always as identity,
  tenant_id    uuid not null,
  payment_id   uuid not null,
  dispute_id   uuid,
  kind         public.card_movement_kind not null,
  movement_ref text not null check (char_length(movement_ref) between 1 and 255),
  amount       numeric(14, 2) not null check (amount > '-infinity' and amount < 'infinity'),
  fee          numeric(14, 2) not null check (fee > '-infinity' and fee < 'infinity'),
  currency     text not null check (currency ~ '^[A-Z]{3}$'),
  moved_at     timestamptz not null,
  noted_at     timestamptz not null default now(),
  unique (tenant_id, id),
  unique (tenant_id, movement_ref),
  foreign key (tenant_id, payment_id) references public.card_payments (tenant_id, id) on delete restrict,
  foreign key (tenant_id, dispute_id) references public.card_disputes (tenant_id, id) on delete restrict,
  constraint card_movements_of_dispute check ((kind = 'charge') = (dispute_id is null)),
  constraint card_movements_sign check (case kind when 'withdrawn' then amount < 0 else amount > 0 end)
);

comment on table public.card_movements is
  'What the provider of cards credits and debits for a payment, with its fee. Read by staff alone: a client never sees a fee. Written by '
  'record_card_event, never changed; the journal reads it.';
comment on column public.card_movements.seq is 'The order of noting.';
comment on column public.card_movements.amount is 'In the currency in which the provider accounts: above nothing for what it credits.';
comment on column public.card_movements.fee is 'What the provider keeps; below nothing where it gives a fee back.';

create unique index card_movements_seq_idx on public.card_movements (tenant_id, seq);
create index card_movements_payment_idx on public.card_movements (tenant_id, payment_id);
create unique index card_movements_one_charge on public.card_movements (payment_id) where kind = 'charge';
create index card_movements_dispute_idx on public.card_movements (tenant_id, dispute_id);
create index card_movements_moved_idx on public.card_movements (tenant_id, moved_at);

create trigger keep_card_dispute_row before delete on public.card_disputes
  for each row execute function private.refuse_change();
create trigger append_only before update or delete on public.card_movements
  for each row execute function private.refuse_change();
create trigger audit after insert or update or delete on public.card_disputes
  for each row execute function private.audit('id');
create trigger audit after insert or update or delete on public.card_movements
  for each row execute function private.audit('id');
call private.watch('public.card_disputes', 'staff');
call private.watch('public.card_movements', 'staff');

-- Row-level security ---------------------------------------------------------

alter table public.card_disputes enable row level security;
alter table public.card_movements enable row level security;

create policy "Staff read the disputes of card payments" on public.card_disputes
  for select to authenticated
  using ((select private.is_admin()));

create policy "Staff read what card providers keep and take" on public.card_movements
  for select to authenticated
  using ((select private.is_admin()));

grant select on public.card_disputes, public.card_movements to authenticated;
