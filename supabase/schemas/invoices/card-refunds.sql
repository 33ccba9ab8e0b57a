/*
 * Refunds of payments by card: staff ask, the provider gives the money back, and the ledger posts it when the provider says that it did. A
 * refund that was made in the account of the provider is taken over the same way.
 */

create function private.card_refund_split(payment public.card_payments, amount numeric, out from_account numeric, out from_invoice numeric)
language plpgsql stable
set search_path = ''
as $$
declare
  invoice public.invoices;
begin
  select * into invoice from public.invoices as known where known.id = payment.invoice_id;
  -- First what of this payment went to the account and is still there.
  from_account := least(
    card_refund_split.amount,
    private.held_for(payment.tenant_id, private.client_of(invoice), payment.received_in),
    greatest(0, (
      select coalesce(-sum(entry.amount), 0) from public.ledger_entries as entry
      where entry.command_id = payment.id and entry.kind = 'payment' and entry.client_id is not null
        and not exists (select from public.ledger_entries as taken where taken.reverses = entry.id))
      - (select coalesce(sum(known.from_account), 0) from public.card_refunds as known
        where known.payment_id = payment.id and known.state = 'done' and known.posted_at is not null)));
  from_invoice := card_refund_split.amount - from_account;

  if from_invoice > 0 and (
    invoice.currency <> payment.received_in or invoice.state not in ('issued', 'paid') or from_invoice > private.received_on(invoice))
  then
    raise exception using errcode = 'PT422', message = 'card_payment.refund_invalid';
  end if;
end;
$$;

comment on function private.card_refund_split(public.card_payments, numeric) is
  'From where a refund comes: first from what of the payment is on account, then from what its invoice holds. Raises '
  'card_payment.refund_invalid where the money is at neither.';

create function private.post_card_refund(payment public.card_payments, refund public.card_refunds) returns void
language plpgsql
set search_path = ''
as $$
declare
  invoice public.invoices;
  split   record;
  entry   public.ledger_entries;
begin
  if refund.posted_at is not null then
    return;
  end if;

  -- Its payment never came into the books.
  if payment.posted_at is null then
    update public.card_refunds as known set posted_at = now() where known.id = refund.id;
    return;
  end if;

  select * into invoice from public.invoices as known where known.id = payment.invoice_id;
  split := private.card_refund_split(payment, refund.amount);
  entry.tenant_id := payment.tenant_id;
  entry.currency := payment.received_in;
  entry.day := private.today();
  entry.method := 'card';
  entry.reference := left(refund.refund_ref, 120);
  entry.reason := refund.reason;

  if split.from_account > 0 then
    entry.id := gen_random_uuid();
    entry.client_id := private.client_of(invoice);
    entry.amount := split.from_account;
    perform private.refund(entry, split.from_account);
  end if;

  if split.from_invoice > 0 then
    entry.id := refund.id;
    entry.client_id := null;
    entry.invoice_id := invoice.id;
    entry.amount := split.from_invoice;
    perform private.refund(entry, split.from_invoice);
  end if;

  update public.card_refunds as known set posted_at = now(), from_account = split.from_account where known.id = refund.id;
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
  invoice public.invoices;
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

    if not private.is_cents(request_card_refund.amount, payment.received - (
      select coalesce(sum(known.amount), 0) from public.card_refunds as known
      where known.payment_id = payment.id and known.state <> 'failed'))
    then
      raise exception using errcode = 'PT422', message = 'card_payment.refund_invalid';
    end if;

    select * into invoice from public.invoices as known where known.id = payment.invoice_id;
    perform private.require_no_true_match(invoice);

    if payment.posted_at is not null then
      perform private.card_refund_split(payment, request_card_refund.amount + (
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
  'says what to ask of the provider: at most what was received and is neither given back nor used for something '
  'else. It is posted when the provider '
  'confirms it. For staff with the duty billing. Raises card_payment.refund_invalid, card_payment.refund_unclear for a repeat after 20 '
  'hours, card_payment.not_paid, card_payment.conflict, entry.reason_invalid, invoice.hit_true, duty.billing_needed, not_found, '
  'staff.read_only, not_allowed, account.suspended.';

grant execute on function public.request_card_refund(uuid, uuid, numeric, text) to authenticated;
