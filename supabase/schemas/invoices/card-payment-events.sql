/*
 * What the provider of cards says, as the function card-payments has checked it. Every event may come twice, late and out of order: what
 * it says is compared with the row, and a repeat changes nothing. Money that came is never lost: what cannot be posted waits for a person.
 */

-- For commands ---------------------------------------------------------------

create function private.event_text(event jsonb, name text) returns text
language sql immutable
set search_path = ''
as $$
  select nullif(private.json_text(event -> event_text.name), '');
$$;

comment on function private.event_text(jsonb, text) is 'What an event says under a name; null for nothing and for what is no text.';

create function private.lock_card_payment(payment_id uuid) returns public.card_payments
language plpgsql security definer
set search_path = ''
as $$
declare
  payment public.card_payments;
begin
  select * into payment from public.card_payments as known where known.id = lock_card_payment.payment_id;
  -- The invoice before the tenant, and the tenant before the payment, as each command does with its own.
  perform from public.invoices as invoice
  where invoice.id in (select part.invoice_id from private.card_invoices(payment) as part)
  order by invoice.id for update;
  perform private.lock_tenant(payment.tenant_id);
  select * into payment from public.card_payments as known where known.id = payment.id for update;
  return payment;
end;
$$;

comment on function private.lock_card_payment(uuid) is
  'A payment by card, with its invoices and tenant locked before it, in the order of all commands; null for none.';

create function private.card_subject(payment public.card_payments, out name text, out place private.subject)
language sql stable
set search_path = ''
as $$
  select coalesce('payment ' || combined.payment_reference, 'invoice ' || invoice.number), private.invoice_place(invoice)
  from private.card_invoices(payment) as part
  join public.invoices as invoice on invoice.id = part.invoice_id
  left join public.combined_payments as combined on combined.id = payment.combined_id
  order by invoice.due_on, invoice.id
  limit 1;
$$;

comment on function private.card_subject(public.card_payments) is
  'What a payment by card is of, and the page that a notification of it opens: of a combined payment the invoice that is due first.';

create function private.tell_of_card(payment public.card_payments, title text, message text) returns void
language sql
set search_path = ''
as $$
  select private.notify(
    held.user_id, payment.tenant_id, 'payment.card', tell_of_card.title || ': ' || subject.name, tell_of_card.message, subject.place)
  from private.card_subject(payment) as subject
  cross join (select distinct duty.user_id from public.staff_duties as duty where duty.duty = 'billing') as held
  where private.is_active_staff(held.user_id);
$$;

comment on function private.tell_of_card(public.card_payments, text, text) is 'Notifies staff with the duty billing of a payment by card.';

create function private.raise_card_problem(payment public.card_payments, kind public.card_problem_kind, message text default null)
returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into public.card_problems (tenant_id, payment_id, kind) values (payment.tenant_id, payment.id, raise_card_problem.kind)
  on conflict do nothing;

  if found then
    perform private.tell_of_card(
      payment, 'A payment by card needs a look', coalesce(raise_card_problem.message, case raise_card_problem.kind
        when 'amount_differs' then 'Another sum was paid than was asked for. Nothing is posted yet.'
        when 'currency_differs' then 'It was paid in another currency than was asked for. Nothing is posted yet.'
        when 'not_posted' then 'It was paid and could not be posted.'
        when 'refund_not_posted' then 'Money was given back and could not be posted, since it was used meanwhile.'
        when 'refund_failed' then 'A refund did not reach the card.'
        when 'dispute_not_posted' then 'A dispute has ended and could not be posted.'
        else 'The holder of the card disputes the payment.' end));
  end if;
end;
$$;

comment on function private.raise_card_problem(public.card_payments, public.card_problem_kind, text) is
  'Notes that a person has to look at a payment by card, once for each kind until it is settled, and notifies staff with the duty billing, '
  'with a message of the kind where none is given.';

create function private.settle_card_problems(payment_id uuid, kinds public.card_problem_kind[]) returns void
language sql
set search_path = ''
as $$
  update public.card_problems as problem set settled_at = now(), settled_by = auth.uid()
  where problem.payment_id = settle_card_problems.payment_id and problem.settled_at is null
    and problem.kind = any (settle_card_problems.kinds);
$$;

comment on function private.settle_card_problems(uuid, public.card_problem_kind[]) is
  'Settles what was to be looked at, once it is posted.';

create function private.post_card_receipt(payment public.card_payments) returns void
language plpgsql
set search_path = ''
as $$
declare
  rest     numeric := payment.received - payment.refunded;
  used     numeric := 0;
  receipts uuid[] := '{}';
  receipt  record;
  subject  record := private.card_subject(payment);
begin
  -- Before its invoices are paid by it, which would end it as changed. One that has ended stays as it ended.
  update public.combined_payments as paid set ended_as = 'paid', ended_at = now(), card_payment_id = payment.id
  where paid.id = payment.combined_id and paid.ended_as is null;

  -- Each invoice has what it was asked for, as far as it is owed; the rest of it, and what is too much, is on account. A receipt is of one
  -- client and has at most 100 parts.
  for receipt in
    with listed as (
      select invoice.id, invoice.due_on, private.client_of(invoice) as client, part.amount as asked,
        case when invoice.state = 'issued' and invoice.currency = payment.received_in then invoice.total - invoice.paid else 0 end as owed
      from private.card_invoices(payment) as part
      join public.invoices as invoice on invoice.id = part.invoice_id
    ), counted as (
      select listed.*, row_number() over (order by listed.due_on, listed.id) as nth, sum(listed.asked) over () as whole,
        sum(listed.asked) over (order by listed.due_on, listed.id) - listed.asked as before
      from listed
    ), placed as (
      select counted.*, greatest(0, least(counted.asked, rest - counted.before))
        + case when counted.nth = 1 then greatest(0, rest - counted.whole) else 0 end as money
      from counted
    ), shared as (
      select placed.*, least(placed.money, placed.owed) as part,
        (row_number() over (partition by placed.client order by placed.nth) - 1) / 100 as turn
      from placed where placed.money > 0
    )
    select shared.client, sum(shared.money) as amount, sum(shared.part) as used, coalesce(
      jsonb_agg(jsonb_build_object('invoice_id', shared.id, 'amount', shared.part)) filter (where shared.part > 0), '[]') as parts
    from shared
    group by shared.client, shared.turn
    order by shared.client, shared.turn
  loop
    receipts := receipts || case when receipts = '{}' then payment.id else gen_random_uuid() end;
    used := used + receipt.used;
    perform private.post_receipt(
      receipts[cardinality(receipts)], payment.tenant_id, receipt.client, receipt.amount, private.today(), 'card', receipt.parts,
      left(payment.payment_ref, 120), payment.received_in);
  end loop;

  update public.card_payments as known set posted_at = now(), receipt_ids = receipts where known.id = payment.id;
  perform private.settle_card_problems(payment.id, '{amount_differs,currency_differs,not_posted}');

  if used < rest then
    perform private.tell_of_card(
      payment, private.money_text(rest - used, payment.received_in) || ' paid by card is on account',
      'It was not owed with this sum any more. Use the money for another invoice, or give it back.');
    perform private.notify(
      reader.user_id, payment.tenant_id, 'payment.confirmed', 'Your payment by card for ' || subject.name || ' was received',
      private.money_text(rest - used, payment.received_in) || ' of it is on your account, since it was not owed with this sum.',
      subject.place)
    from (
      select private.client_of(invoice) as user_id from public.invoices as invoice where invoice.id = payment.invoice_id
      union all select payment.made_by where payment.combined_id is not null) as reader
    where reader.user_id is not null;
  end if;
end;
$$;

comment on function private.post_card_receipt(public.card_payments) is
  'Posts what was received by card and not given back: on its invoices as far as they are owed, the rest on the account of their clients. '
  'Raises what private.post_receipt raises.';

-- Of the function ------------------------------------------------------------

create function public.open_card_page(payment_id uuid, page_id text) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.card_payments as payment set page_id = open_card_page.page_id
  where payment.id = open_card_page.payment_id and payment.page_id is null;
end;
$$;

comment on function public.open_card_page(uuid, text) is 'Notes the page that the provider made for a payment by card. For service_role.';

create function public.fail_card_payment(payment_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.card_payments as payment set state = 'failed'
  where payment.id = fail_card_payment.payment_id and payment.state = 'begun' and payment.page_id is null;
end;
$$;

comment on function public.fail_card_payment(uuid) is
  'Ends a payment by card for which the provider refused to make a page, so that the next one begins anew. For service_role.';

create function private.record_card_paid(payment public.card_payments, event jsonb) returns text
language plpgsql
set search_path = ''
as $$
declare
  paid  public.card_payments;
  given numeric := private.json_cents(event -> 'amount');
  coin  text := upper(private.event_text(event, 'currency'));
begin
  if payment.received is not null then
    return 'known';
  end if;

  if given is null or coin is null or coin !~ '^[A-Z]{3}$' or private.event_text(event, 'payment_ref') is null then
    raise exception using errcode = 'PT422', message = 'card_payment.event_invalid';
  end if;

  update public.card_payments as known
  set state = 'paid', payment_ref = private.event_text(event, 'payment_ref'), received = given, received_in = coin,
    page_id = coalesce(known.page_id, private.event_text(event, 'page_id'))
  where known.id = payment.id
  returning * into paid;

  if paid.currency <> coin then
    perform private.raise_card_problem(paid, 'currency_differs');
    return 'to_look_at';
  end if;

  if paid.amount <> given then
    perform private.raise_card_problem(paid, 'amount_differs');
    return 'to_look_at';
  end if;

  begin
    perform private.post_card_receipt(paid);
  exception when sqlstate 'PT404' or sqlstate 'PT409' or sqlstate 'PT422' then
    -- The money has come: it waits until a person posts it or gives it back.
    perform private.raise_card_problem(paid, 'not_posted');
    return 'to_look_at';
  end;

  return 'posted';
end;
$$;

comment on function private.record_card_paid(public.card_payments, jsonb) is
  'Notes that a payment by card was paid, and posts it where sum and currency are those asked for. Raises card_payment.event_invalid.';

create function public.record_card_event(tenant_id uuid, provider text, event jsonb) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  kind    text := private.event_text(event, 'kind');
  payment public.card_payments;
begin
  select * into payment from public.card_payments as known
  where known.tenant_id = record_card_event.tenant_id and known.provider = record_card_event.provider
    and case when kind in ('refund', 'disputed', 'dispute', 'fee') then known.payment_ref = private.event_text(event, 'payment_ref')
      else known.id = private.json_uuid(event -> 'reference')
        and coalesce(known.page_id, private.event_text(event, 'page_id')) = private.event_text(event, 'page_id') end;

  if payment.id is null then
    return 'unknown';
  end if;

  payment := private.lock_card_payment(payment.id);

  case kind
    when 'paid' then
      return private.record_card_paid(payment, event);
    when 'expired', 'failed' then
      if payment.state <> 'begun' then
        return 'known';
      end if;

      update public.card_payments as known set state = kind::public.card_payment_state where known.id = payment.id;
      return 'noted';
    when 'refund' then
      return private.record_card_refund(payment, event);
    when 'dispute' then
      return private.record_card_dispute(payment, event);
    when 'fee' then
      return case when private.note_card_movement(payment, null, event) then 'posted' else 'known' end;
    -- A function of the last release says no more of a dispute.
    when 'disputed' then
      perform private.raise_card_problem(payment, 'disputed');
      return 'to_look_at';
    else
      raise exception using errcode = 'PT422', message = 'card_payment.event_invalid';
  end case;
end;
$$;

comment on function public.record_card_event(uuid, text, jsonb) is
  'Notes what a provider of cards says of a payment, once the function has checked who says it: {kind: paid, expired, failed, refund, '
  'dispute or fee, reference, page_id, payment_ref, amount, currency, refund_id, refund_ref, state}, with what record_card_dispute and '
  'note_card_movement name. Returns posted, noted, known for a repeat, '
  'to_look_at, or unknown for a payment that is not of this firm. For service_role. Raises card_payment.event_invalid.';

grant execute on function public.open_card_page(uuid, text), public.fail_card_payment(uuid), public.record_card_event(uuid, text, jsonb)
  to service_role;

-- Of staff -------------------------------------------------------------------

create function private.lock_card_payment_for(command text, payment_id uuid) returns public.card_payments
language plpgsql security definer
set search_path = ''
as $$
declare
  payment public.card_payments;
begin
  perform private.require_staff(command);
  payment := private.lock_card_payment(payment_id);

  if payment.id is null then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in(command, payment.tenant_id);
  return payment;
end;
$$;

comment on function private.lock_card_payment_for(text, uuid) is
  'A payment by card for a command of staff, locked until it ends. Raises not_found, and what require_staff raises.';

create function public.post_card_payment(payment_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  payment public.card_payments := private.lock_card_payment_for('post_card_payment', payment_id);
  refund  public.card_refunds;
  dispute public.card_disputes;
begin
  if payment.state <> 'paid' and payment.state <> 'refunded' then
    raise exception using errcode = 'PT409', message = 'card_payment.not_paid';
  end if;

  if payment.posted_at is null and payment.received > payment.refunded then
    perform private.post_card_receipt(payment);
  end if;

  for refund in
    select * from public.card_refunds as known
    where known.payment_id = payment.id and known.state = 'done' and known.posted_at is null order by known.requested_at
  loop
    perform private.post_card_refund(payment, refund);
  end loop;

  -- With what was posted now.
  select * into payment from public.card_payments as known where known.id = payment.id;

  for dispute in
    select * from public.card_disputes as known
    where known.payment_id = payment.id and known.state not in ('needs_answer', 'in_review') order by known.noted_at
  loop
    perform private.post_card_dispute(payment, dispute);
  end loop;

  perform private.settle_card_problems(payment.id, '{refund_not_posted,dispute_not_posted}');
end;
$$;

comment on function public.post_card_payment(uuid) is
  'Posts what is not posted of a payment by card that was paid, as it was received: on its invoice as far as that is owed, the rest on the '
  'account of the client; and refunds and disputes that could not be posted. Nothing happens when all is posted. For staff '
  'with the duty billing. Raises '
  'card_payment.not_paid, invoice.hit_true, receipt.amount_invalid, receipt.parts_invalid, card_payment.refund_invalid, '
  'duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

create function public.settle_card_problem(problem_id uuid, note text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  problem public.card_problems;
  payment public.card_payments;
begin
  perform private.require_staff('settle_card_problem');
  select * into problem from public.card_problems as known where known.id = problem_id;
  payment := private.lock_card_payment_for('settle_card_problem', problem.payment_id);
  select * into problem from public.card_problems as known where known.id = problem.id for update;

  if problem.settled_at is not null then
    return;
  end if;

  -- What is not in the books is posted or given back; a note does neither.
  if problem.kind in ('amount_differs', 'currency_differs', 'not_posted') and payment.posted_at is null and payment.state = 'paid' then
    raise exception using errcode = 'PT409', message = 'card_payment.not_posted';
  end if;

  perform private.require_reason(settle_card_problem.note);
  -- What staff posted by hand is not posted again.
  update public.card_disputes as dispute set posted_at = case when dispute.state = 'lost' then now() end
  where problem.kind = 'dispute_not_posted' and dispute.payment_id = payment.id
    and dispute.state not in ('needs_answer', 'in_review') and (dispute.state = 'lost') = (dispute.posted_at is null);

  update public.card_problems as known set settled_at = now(), settled_by = auth.uid(), note = btrim(settle_card_problem.note)
  where known.id = problem.id;
end;
$$;

comment on function public.settle_card_problem(uuid, text) is
  'Notes what was done about a payment by card that needed a look, in 1 to 2000 characters that only staff '
  'read; nothing happens when it is '
  'settled already. For staff with the duty billing. Raises card_payment.not_posted while its money is neither posted nor given back, '
  'entry.reason_invalid, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

grant execute on function public.post_card_payment(uuid), public.settle_card_problem(uuid, text) to authenticated;
