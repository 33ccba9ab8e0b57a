/*
 * What the provider of cards says of its fee and of disputes (card-disputes.sql), as the function card-payments has checked it.
 */

-- For commands ---------------------------------------------------------------

create function private.event_time(event jsonb, name text) returns timestamptz
language sql stable
set search_path = ''
as $$
  select case when said.at ~ '^20\d{2}-\d{2}-\d{2}T[0-9:.]+Z$' and pg_input_is_valid(said.at, 'timestamp with time zone')
    then said.at::timestamptz end
  from (select private.event_text(event, event_time.name) as at) as said;
$$;

comment on function private.event_time(jsonb, text) is
  'The moment that an event says under a name, written as 2026-11-20T15:00:00.000Z; null for anything else.';

create function private.event_money(event jsonb, name text) returns numeric
language sql immutable
set search_path = ''
as $$
  select case when jsonb_typeof(event -> event_money.name) = 'number' then
    case when abs((event ->> event_money.name)::numeric) <= 999999999
      and (event ->> event_money.name)::numeric = round((event ->> event_money.name)::numeric, 2)
    then (event ->> event_money.name)::numeric end
  end;
$$;

comment on function private.event_money(jsonb, text) is
  'The sum that an event says under a name, to the cent, above or below nothing; null for anything else.';

create function private.card_in_dispute(payment public.card_payments) returns numeric
language sql stable
set search_path = ''
as $$
  select coalesce(sum(dispute.amount), 0) from public.card_disputes as dispute
  where dispute.payment_id = payment.id and dispute.currency = payment.received_in and (
    dispute.state = 'lost' or dispute.state in ('needs_answer', 'in_review') and (
      select sum(movement.amount) from public.card_movements as movement where movement.dispute_id = dispute.id) < 0);
$$;

comment on function private.card_in_dispute(public.card_payments) is
  'What the provider took from a payment for disputes that are lost or open: it cannot be given back a second time.';

create function private.note_card_movement(payment public.card_payments, dispute_id uuid, given jsonb) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  moved public.card_movements;
begin
  moved.movement_ref := private.event_text(given, 'movement_ref');
  moved.amount := private.event_money(given, 'amount');
  moved.fee := private.event_money(given, 'fee');
  moved.currency := upper(private.event_text(given, 'currency'));
  moved.moved_at := private.event_time(given, 'at');

  if moved.movement_ref is null or coalesce(moved.amount, 0) = 0 or moved.fee is null or coalesce(moved.currency, '') !~ '^[A-Z]{3}$'
    or moved.moved_at is null or note_card_movement.dispute_id is null and moved.amount < 0
  then
    raise exception using errcode = 'PT422', message = 'card_payment.event_invalid';
  end if;

  insert into public.card_movements (tenant_id, payment_id, dispute_id, kind, movement_ref, amount, fee, currency, moved_at)
  values (
    payment.tenant_id, payment.id, note_card_movement.dispute_id,
    case when note_card_movement.dispute_id is null then 'charge' when moved.amount < 0 then 'withdrawn' else 'reinstated'
      end::public.card_movement_kind,
    moved.movement_ref, moved.amount, moved.fee, moved.currency, moved.moved_at)
  on conflict do nothing;
  return found;
end;
$$;

comment on function private.note_card_movement(public.card_payments, uuid, jsonb) is
  'Notes what the provider credited or debited, {movement_ref, amount, fee, currency, at}: of a dispute, or the payment itself. '
  'False for a repeat. Raises card_payment.event_invalid.';

create function private.post_card_dispute(payment public.card_payments, dispute public.card_disputes) returns void
language plpgsql
set search_path = ''
as $$
declare
  share   record;
  entry   public.ledger_entries;
  invoice public.invoices;
begin
  if (dispute.state = 'lost') = (dispute.posted_at is not null) then
    return;
  end if;

  if dispute.state = 'lost' then
    if payment.posted_at is null then
      raise exception using errcode = 'PT409', message = 'card_payment.not_posted';
    end if;

    if dispute.currency <> payment.received_in or dispute.amount > payment.received - payment.refunded then
      raise exception using errcode = 'PT422', message = 'card_payment.refund_invalid';
    end if;

    perform private.require_refund_parts(payment, dispute.amount);

    for share in select * from private.card_refund_parts(payment, dispute.amount) loop
      insert into public.ledger_entries (tenant_id, invoice_id, client_id, kind, amount, currency, day, method, reference, reason,
        command_id)
      values (
        payment.tenant_id, share.invoice_id, share.client_id, 'refund', share.part, payment.received_in, private.today(), 'card',
        left(dispute.dispute_ref, 120), 'The payment was disputed with the bank of the card, which took the money back.', dispute.id)
      returning * into entry;
      perform private.notify_posted(
        entry, 'invoice.reversed', 'A payment by card of ' || private.money_text(share.part, entry.currency) || ' was taken back',
        entry.reason);
    end loop;
  else
    for entry in
      select * from public.ledger_entries as known
      where known.command_id = dispute.id and known.kind = 'refund'
        and not exists (select from public.ledger_entries as taken where taken.reverses = known.id)
      order by known.seq
    loop
      select * into invoice from public.invoices as known where known.id = entry.invoice_id;
      perform private.take_entry_back(entry, invoice, gen_random_uuid(), 'The bank of the card gave the disputed money back.');
      perform private.notify_posted(
        entry, 'payment.confirmed', 'A payment by card of ' || private.money_text(entry.amount, entry.currency) || ' counts again',
        'The bank of the card gave the disputed money back.');
    end loop;
  end if;

  update public.card_disputes as known set posted_at = case when dispute.state = 'lost' then now() end where known.id = dispute.id;
end;
$$;

comment on function private.post_card_dispute(public.card_payments, public.card_disputes) is
  'Posts the outcome of a dispute: a lost one takes the money off the account and the invoices that its payment paid, as a refund does; '
  'one that is won after all puts it back. Does nothing where that is so. Raises card_payment.not_posted, card_payment.refund_invalid, and '
  'what posting raises.';

create function private.tell_of_dispute(payment public.card_payments, dispute public.card_disputes) returns void
language sql
set search_path = ''
as $$
  select private.tell_of_card(
    payment,
    case dispute.state when 'won' then 'A dispute is won' when 'lost' then 'A dispute is lost' else 'A dispute is closed' end,
    private.money_text(dispute.amount, dispute.currency) || case dispute.state
      when 'won' then ' stays with the firm. Nothing is due.'
      when 'lost' then ' was taken back by the bank of the card. What it paid is due again.'
      else ' was in question. No money was taken.' end);
$$;

comment on function private.tell_of_dispute(public.card_payments, public.card_disputes) is
  'Notifies staff with the duty billing of how a dispute ended.';

create function private.record_card_dispute(payment public.card_payments, event jsonb) returns text
language plpgsql
set search_path = ''
as $$
declare
  before  public.card_disputes;
  dispute public.card_disputes;
  said    public.card_disputes;
  given   jsonb;
  moved   boolean := false;
  was     boolean;
  is_open boolean;
begin
  said.dispute_ref := private.event_text(event, 'dispute_ref');
  said.amount := private.json_cents(event -> 'amount');
  said.currency := upper(private.event_text(event, 'currency'));
  said.reason := left(private.event_text(event, 'reason'), 100);
  said.answer_by := private.event_time(event, 'answer_by');
  said.page_url := private.event_text(event, 'page_url');
  said.said_at := private.event_time(event, 'at');

  if said.dispute_ref is null or said.amount is null or coalesce(said.currency, '') !~ '^[A-Z]{3}$' or said.said_at is null
    or coalesce(private.event_text(event, 'state'), '') not in ('needs_answer', 'in_review', 'won', 'lost', 'closed')
    or said.page_url !~ '^https://[^\s]+$' or char_length(said.page_url) > 500
  then
    raise exception using errcode = 'PT422', message = 'card_payment.event_invalid';
  end if;

  said.state := private.event_text(event, 'state')::public.card_dispute_state;
  select * into before from public.card_disputes as known
  where known.tenant_id = payment.tenant_id and known.dispute_ref = said.dispute_ref for update;
  was := coalesce(before.state in ('needs_answer', 'in_review'), false);

  if before.payment_id <> payment.id then
    raise exception using errcode = 'PT422', message = 'card_payment.event_invalid';
  end if;

  if before.id is null then
    insert into public.card_disputes (tenant_id, payment_id, dispute_ref, amount, currency, state, reason, answer_by, page_url, said_at)
    values (payment.tenant_id, payment.id, said.dispute_ref, said.amount, said.currency, said.state, said.reason, said.answer_by,
      said.page_url, said.said_at)
    returning * into dispute;
  elsif said.said_at > before.said_at or said.said_at = before.said_at and was then
    update public.card_disputes as known
    set state = said.state, said_at = said.said_at, reason = said.reason, answer_by = said.answer_by, page_url = said.page_url,
      -- What is in the ledger keeps the sum it was posted with.
      amount = case when known.posted_at is null then said.amount else known.amount end
    where known.id = before.id
    returning known.* into dispute;
  else
    dispute := before;
  end if;

  for given in select each.value from jsonb_array_elements(private.json_array(event -> 'movements')) as each loop
    moved := private.note_card_movement(payment, dispute.id, given) or moved;
  end loop;

  is_open := dispute.state in ('needs_answer', 'in_review');

  if is_open and not was then
    perform private.raise_card_problem(
      payment, 'disputed', 'The holder of the card disputes ' || private.money_text(dispute.amount, dispute.currency) || '. ' || coalesce(
        'Send the evidence to the provider by ' || private.long_day_of(dispute.answer_by) || '.',
        'Look at it at the provider.'));
    return 'to_look_at';
  end if;

  if is_open and dispute.state = 'needs_answer' and dispute.answer_by <> before.answer_by then
    perform private.tell_of_card(
      payment, 'The day for the evidence of a dispute has changed',
      'Send it to the provider by ' || private.long_day_of(dispute.answer_by) || '.');
  end if;

  if is_open or dispute.state is not distinct from before.state then
    return case when moved or dispute is distinct from before then 'noted' else 'known' end;
  end if;

  perform private.settle_card_problems(payment.id, '{disputed,dispute_not_posted}');

  begin
    perform private.post_card_dispute(payment, dispute);
  exception when sqlstate 'PT404' or sqlstate 'PT409' or sqlstate 'PT422' then
    perform private.raise_card_problem(payment, 'dispute_not_posted');
    return 'to_look_at';
  end;

  perform private.tell_of_dispute(payment, dispute);
  return 'posted';
end;
$$;

comment on function private.record_card_dispute(public.card_payments, jsonb) is
  'Notes the state of a dispute and what the provider took or gave back for it, {dispute_ref, amount, currency, state, reason, answer_by, '
  'page_url, at, movements}, and posts how it ended. Staff with the duty billing learn of each that opens, with the day for the evidence, '
  'and of its end. Raises card_payment.event_invalid.';
