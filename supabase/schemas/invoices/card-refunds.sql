/*
 * Refunds of payments by card: staff ask, the provider gives the money back, and the ledger posts it when the provider says that it did. A
 * refund that was made in the account of the provider is taken over the same way.
 */

create function private.card_refund_parts(payment public.card_payments, amount numeric)
returns table (client_id uuid, invoice_id uuid, part numeric)
language plpgsql stable
set search_path = ''
as $$
begin
  return query
  with posted as (
    -- What its receipts and its refunds posted, and was not taken back.
    select entry.client_id, entry.invoice_id, -sum(entry.amount) as holds
    from public.ledger_entries as entry
    where entry.tenant_id = payment.tenant_id and entry.currency = payment.received_in
      and (
        entry.kind = 'payment' and (entry.command_id = payment.id or entry.command_id = any (payment.receipt_ids))
        or entry.kind = 'refund' and entry.method = 'card' and entry.reference in (
          select left(refund.refund_ref, 120) from public.card_refunds as refund where refund.payment_id = payment.id
          union all
          select left(dispute.dispute_ref, 120) from public.card_disputes as dispute where dispute.payment_id = payment.id))
      and not exists (select from public.ledger_entries as taken where taken.reverses = entry.id)
    group by entry.client_id, entry.invoice_id
  ), sources as (
    -- First what of this payment is on account and still there.
    select posted.client_id, null::uuid as invoice_id, null::date as due_on,
      least(posted.holds, private.held_for(payment.tenant_id, posted.client_id, payment.received_in)) as most
    from posted where posted.client_id is not null
    union all
    -- Then the invoices; of a combined payment each as far as this payment paid it, the one that is due last first.
    select null, invoice.id, invoice.due_on,
      case when payment.combined_id is null then private.received_on(invoice) else least(posted.holds, private.received_on(invoice)) end
    from private.card_invoices(payment) as listed
    join public.invoices as invoice on invoice.id = listed.invoice_id
    left join posted on posted.invoice_id = invoice.id
    where invoice.currency = payment.received_in and invoice.state in ('issued', 'paid')
  ), counted as (
    select sources.*, sum(sources.most) over rows_in_order - sources.most as before
    from sources where sources.most > 0
    window rows_in_order as (order by sources.invoice_id is not null, sources.due_on desc, sources.invoice_id, sources.client_id)
  )
  select counted.client_id, counted.invoice_id, least(counted.most, card_refund_parts.amount - counted.before)
  from counted where counted.before < card_refund_parts.amount
  order by counted.before;
end;
$$;

comment on function private.card_refund_parts(public.card_payments, numeric) is
  'From where a refund comes: first from what of the payment is on account, then from what its invoices hold. Less than the amount where '
  'the money is at neither.';

create function private.require_refund_parts(payment public.card_payments, amount numeric) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if amount > coalesce((select sum(each.part) from private.card_refund_parts(payment, require_refund_parts.amount) as each), 0) then
    raise exception using errcode = 'PT422', message = 'card_payment.refund_invalid';
  end if;
end;
$$;

comment on function private.require_refund_parts(public.card_payments, numeric) is
  'Refuses a refund of money that was used for something else. Raises card_payment.refund_invalid.';

create function private.post_card_refund(payment public.card_payments, refund public.card_refunds) returns void
language plpgsql
set search_path = ''
as $$
declare
  share   record;
  entry   public.ledger_entries;
  account numeric := 0;
  is_used boolean := false;
begin
  if refund.posted_at is not null then
    return;
  end if;

  -- Its payment never came into the books.
  if payment.posted_at is null then
    update public.card_refunds as known set posted_at = now() where known.id = refund.id;
    return;
  end if;

  perform private.require_refund_parts(payment, refund.amount);
  entry.tenant_id := payment.tenant_id;
  entry.currency := payment.received_in;
  entry.day := private.today();
  entry.method := 'card';
  entry.reference := left(refund.refund_ref, 120);
  entry.reason := refund.reason;

  for share in select * from private.card_refund_parts(payment, refund.amount) loop
    -- The first one on an invoice has the id of the refund.
    entry.id := case when share.invoice_id is not null and not is_used then refund.id else gen_random_uuid() end;
    is_used := is_used or share.invoice_id is not null;
    entry.client_id := share.client_id;
    entry.invoice_id := share.invoice_id;
    entry.amount := share.part;
    account := account + case when share.client_id is not null then share.part else 0 end;
    perform private.refund(entry, share.part);
  end loop;

  update public.card_refunds as known set posted_at = now(), from_account = account where known.id = refund.id;
end;
$$;

comment on function private.post_card_refund(public.card_payments, public.card_refunds) is
  'Posts a refund that the provider made. Of a payment that is not posted there is nothing to post. Raises card_payment.refund_invalid, '
  'not_found where the id of the refund belongs to another entry.';

create function private.record_card_refund(payment public.card_payments, event jsonb) returns text
language plpgsql
set search_path = ''
as $$
declare
  refund   public.card_refunds;
  paid     public.card_payments;
  ref      text := private.event_text(event, 'refund_ref');
  given    numeric := private.json_cents(event -> 'amount');
  outcome  text := private.event_text(event, 'state');
begin
  if ref is null and outcome is distinct from 'failed' or given is null or outcome is null or outcome not in ('requested', 'done', 'failed')
    or upper(private.event_text(event, 'currency')) is distinct from payment.received_in
  then
    raise exception using errcode = 'PT422', message = 'card_payment.event_invalid';
  end if;

  select * into refund from public.card_refunds as known
  where known.payment_id = payment.id
    and (known.refund_ref = ref or known.refund_ref is null and known.id = private.json_uuid(event -> 'refund_id'))
  order by known.refund_ref = ref desc nulls last limit 1 for update;

  -- Failed is the end: an older event may come after it.
  if refund.state = outcome::public.card_refund_state and refund.refund_ref is not null or refund.state = 'failed'
    or refund.state = 'done' and outcome = 'requested'
  then
    return 'known';
  end if;

  if refund.id is null and ref is null then
    return 'unknown';
  end if;

  if refund.id is null then
    insert into public.card_refunds (id, tenant_id, payment_id, amount, reason, refund_ref)
    values (gen_random_uuid(), payment.tenant_id, payment.id, given, 'Given back by the provider of cards.', ref)
    returning * into refund;
  end if;

  if outcome = 'failed' and refund.state = 'done' then
    -- The money came back: what was posted is taken back by a person, who decides how it is given back now.
    perform private.raise_card_problem(payment, 'refund_failed');
  end if;

  update public.card_refunds as known
  set state = outcome::public.card_refund_state, refund_ref = ref, amount = given,
    ended_at = case when outcome <> 'requested' then now() end
  where known.id = refund.id
  returning known.* into refund;

  update public.card_payments as known
  set refunded = done.amount,
    state = case when done.amount = known.received then 'refunded' else 'paid' end::public.card_payment_state
  from (
    select coalesce(sum(each.amount), 0) as amount from public.card_refunds as each
    where each.payment_id = payment.id and each.state = 'done') as done
  where known.id = payment.id
  returning known.* into paid;

  if outcome <> 'done' then
    if outcome = 'failed' and refund.posted_at is null then
      perform private.tell_of_card(paid, 'A refund to a card was refused', 'Nothing was given back. Refund it another way.');
    end if;

    return 'noted';
  end if;

  begin
    perform private.post_card_refund(paid, refund);
  exception when sqlstate 'PT404' or sqlstate 'PT409' or sqlstate 'PT422' then
    perform private.raise_card_problem(paid, 'refund_not_posted');
    return 'to_look_at';
  end;

  if paid.posted_at is null and paid.state = 'refunded' then
    perform private.settle_card_problems(paid.id, '{amount_differs,currency_differs,not_posted}');
  end if;

  return 'posted';
end;
$$;

comment on function private.record_card_refund(public.card_payments, jsonb) is
  'Notes what became of a refund, that staff asked for or that was made in the account of the provider, and posts it when it is done. '
  'Raises card_payment.event_invalid.';

create function public.request_card_refund(refund_id uuid, payment_id uuid, amount numeric, reason text)
returns table (
  id uuid, tenant_id uuid, provider text, payment_ref text, currency text, refund_amount numeric, state public.card_refund_state)
language plpgsql security definer rows 1
set search_path = ''
as $$
declare
  payment public.card_payments := private.lock_card_payment_for('request_card_refund', payment_id);
  refund  public.card_refunds;
begin
  select * into refund from public.card_refunds as known where known.id = refund_id;

  if refund.id is not null and (refund.payment_id <> payment.id or refund.amount <> request_card_refund.amount) then
    raise exception using errcode = 'PT409', message = 'card_payment.conflict';
  end if;

  -- A provider forgets what it was asked for after a day: a later repeat could give the money back twice.
  if refund.state = 'requested' and refund.requested_at < now() - interval '20 hours' then
    raise exception using errcode = 'PT409', message = 'card_payment.refund_unclear';
  end if;

  if refund.id is null then
    if payment.state <> 'paid' then
      raise exception using errcode = 'PT409', message = 'card_payment.not_paid';
    end if;

    perform private.require_reason(request_card_refund.reason);

    if not private.is_cents(request_card_refund.amount, payment.received - private.card_in_dispute(payment) - (
      select coalesce(sum(known.amount), 0) from public.card_refunds as known
      where known.payment_id = payment.id and known.state <> 'failed'))
    then
      raise exception using errcode = 'PT422', message = 'card_payment.refund_invalid';
    end if;

    perform private.require_no_true_match(invoice)
    from private.card_invoices(payment) as part
    join public.invoices as invoice on invoice.id = part.invoice_id;

    if payment.posted_at is not null then
      perform private.require_refund_parts(payment, request_card_refund.amount + (
        select coalesce(sum(known.amount), 0) from public.card_refunds as known
        where known.payment_id = payment.id and (known.state = 'requested' or known.state = 'done' and known.posted_at is null)));
    end if;

    insert into public.card_refunds (id, tenant_id, payment_id, amount, reason, requested_by)
    values (refund_id, payment.tenant_id, payment.id, request_card_refund.amount, btrim(request_card_refund.reason), auth.uid())
    returning * into refund;
  end if;

  return query
  select refund.id, payment.tenant_id, payment.provider, payment.payment_ref, payment.received_in, refund.amount, refund.state;
end;
$$;

comment on function public.request_card_refund(uuid, uuid, numeric, text) is
  'Asks for a refund of a payment by card, under an id from the browser, with a reason of 1 to 2000 characters that the client reads, and '
  'says what to ask of the provider: at most what was received and is neither given back, nor taken for a '
  'dispute, nor used for something else. It is posted when the provider '
  'confirms it. For staff with the duty billing. Raises card_payment.refund_invalid, card_payment.refund_unclear for a repeat after 20 '
  'hours, card_payment.not_paid, card_payment.conflict, entry.reason_invalid, invoice.hit_true, duty.billing_needed, not_found, '
  'staff.read_only, not_allowed, account.suspended.';

grant execute on function public.request_card_refund(uuid, uuid, numeric, text) to authenticated;
