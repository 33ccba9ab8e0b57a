/*
 * What staff post besides a payment of one invoice: a payment over several, money on account, what takes an entry back, and refunds; for
 * write-offs see write-off-commands.sql. Each has an id from the browser and may be repeated after a lost answer. Nothing is edited.
 */

-- For commands ---------------------------------------------------------------

create function private.json_cents(value jsonb) returns numeric
language sql immutable
set search_path = ''
as $$
  select case when jsonb_typeof(value) = 'number' then
    case when value::numeric between 0.01 and 999999999 and value::numeric = round(value::numeric, 2) then round(value::numeric, 2) end
  end;
$$;

comment on function private.json_cents(jsonb) is 'An amount of money above nothing, to the cent, or null.';

create function private.is_cents(amount numeric, most numeric) returns boolean
language sql immutable
set search_path = ''
as $$
  select coalesce(amount = round(amount, 2) and amount between 0.01 and most, false);
$$;

comment on function private.is_cents(numeric, numeric) is 'Whether it is an amount above nothing, to the cent, of at most so much.';

create function private.require_reason(reason text) returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  if char_length(coalesce(btrim(reason), '')) not between 1 and 2000 then
    raise exception using errcode = 'PT422', message = 'entry.reason_invalid';
  end if;
end;
$$;

comment on function private.require_reason(text) is 'Raises entry.reason_invalid unless a reason has 1 to 2000 characters.';

create function private.require_payment(paid_on date, method public.payment_method, reference text) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if paid_on is null or paid_on > private.today() then
    raise exception using errcode = 'PT422', message = 'payment.day_invalid';
  end if;

  if method is null or char_length(btrim(reference)) > 120 then
    raise exception using errcode = 'PT422', message = 'payment.reference_invalid';
  end if;
end;
$$;

comment on function private.require_payment(date, public.payment_method, text) is
  'Raises payment.day_invalid for a day after today, payment.reference_invalid without a method or for a long reference.';

create function private.require_payer(client_id uuid, tenant_id uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  if not exists (
    select from public.companies as company
    where company.user_id = require_payer.client_id and company.tenant_id = require_payer.tenant_id
    union all
    select from public.draft_applications as application
    where application.user_id = require_payer.client_id and application.tenant_id = require_payer.tenant_id
    union all
    select from public.invoices as invoice
    where invoice.client_id = require_payer.client_id and invoice.tenant_id = require_payer.tenant_id
    union all
    select from public.ledger_entries as entry
    where entry.client_id = require_payer.client_id and entry.tenant_id = require_payer.tenant_id
  ) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  -- A client who may not be billed gives no money and gets none.
  if exists (
    select from (
      select jsonb_build_object('company_id', company.id) as place from public.companies as company
      where company.user_id = require_payer.client_id and company.tenant_id = require_payer.tenant_id
      union all
      select jsonb_build_object('application_id', application.id) from public.draft_applications as application
      where application.user_id = require_payer.client_id and application.tenant_id = require_payer.tenant_id) as known
    cross join lateral private.billed_party_ids(jsonb_populate_record(null::public.invoices, known.place)) as party (id)
    join public.screening_hits as hit on hit.party_id = party.id
    where hit.tenant_id = require_payer.tenant_id and hit.state = 'true_match'
  ) then
    raise exception using errcode = 'PT409', message = 'invoice.hit_true';
  end if;
end;
$$;

comment on function private.require_payer(uuid, uuid) is
  'Refuses money on account for who is no client of a tenant, or while a party of their companies and applications has a true match. '
  'Raises not_found, invoice.hit_true.';

create function private.received_on(invoice public.invoices) returns numeric
language sql immutable
set search_path = ''
as $$
  select invoice.paid - invoice.credited - invoice.written_off;
$$;

comment on function private.received_on(public.invoices) is 'The money that an invoice holds: received and neither taken nor given back.';

-- Money that comes in --------------------------------------------------------

create function private.post_receipt(
  receipt_id uuid, tenant_id uuid, client_id uuid, amount numeric, paid_on date, method public.payment_method, parts jsonb,
  reference text, currency text) returns void
language plpgsql
set search_path = ''
as $$
declare
  given jsonb := private.json_array(parts);
  used  numeric := (select coalesce(sum(private.json_cents(part -> 'amount')), 0) from jsonb_array_elements(given) as part);
begin
  if exists (
    select from public.ledger_entries as known
    where known.command_id = receipt_id and known.tenant_id = post_receipt.tenant_id and known.kind = 'payment'
  ) then
    return;
  end if;

  perform private.require_payer(post_receipt.client_id, post_receipt.tenant_id);
  perform private.require_payment(post_receipt.paid_on, post_receipt.method, post_receipt.reference);

  if not private.is_cents(post_receipt.amount, 999999999) or post_receipt.currency !~ '^[A-Z]{3}$' then
    raise exception using errcode = 'PT422', message = 'receipt.amount_invalid';
  end if;

  if jsonb_array_length(given) > 100 or used > post_receipt.amount or exists (
    select from (
      select private.json_uuid(part -> 'invoice_id') as invoice_id, private.json_cents(part -> 'amount') as amount,
        count(*) over (partition by private.json_uuid(part -> 'invoice_id')) as times
      from jsonb_array_elements(given) as part) as part
    left join public.invoices as known on known.id = part.invoice_id and known.tenant_id = post_receipt.tenant_id
      and known.state = 'issued' and known.currency = post_receipt.currency
      and private.client_of(known) = post_receipt.client_id
    where part.times > 1 or known.id is null or part.amount is null or part.amount > known.total - known.paid
  ) then
    raise exception using errcode = 'PT422', message = 'receipt.parts_invalid';
  end if;

  insert into public.ledger_entries (id, tenant_id, invoice_id, client_id, kind, amount, currency, day, method, reference, command_id,
    recorded_by)
  select gen_random_uuid(), post_receipt.tenant_id, part.invoice_id, part.client_id, 'payment', -part.amount, post_receipt.currency,
    post_receipt.paid_on, post_receipt.method, nullif(btrim(post_receipt.reference), ''), receipt_id, auth.uid()
  from (
    select private.json_uuid(part -> 'invoice_id') as invoice_id, null::uuid as client_id, private.json_cents(part -> 'amount') as amount
    from jsonb_array_elements(given) as part
    union all
    select null, post_receipt.client_id, post_receipt.amount - used) as part
  where part.amount > 0;

  perform private.notify_if_paid(private.json_uuid(part -> 'invoice_id')) from jsonb_array_elements(given) as part;
end;
$$;

comment on function private.post_receipt(uuid, uuid, uuid, numeric, date, public.payment_method, jsonb, text, text) is
  'Posts one payment of a client with the checks of record_receipt, for a caller that has locked the invoices. A repeat posts nothing.';

create function public.record_receipt(
  receipt_id uuid, tenant_id uuid, client_id uuid, amount numeric, paid_on date, method public.payment_method, parts jsonb,
  reference text default null, currency text default 'USD') returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  billed uuid[] := array(
    select private.json_uuid(part -> 'invoice_id') from jsonb_array_elements(private.json_array(parts)) as part);
begin
  perform private.require_staff('record_receipt');
  -- The invoices before the tenant, in one order, as each command does with its own.
  perform from public.invoices as known where known.id = any (billed) order by known.id for update;
  perform private.require_staff_in('record_receipt', record_receipt.tenant_id);
  perform private.post_receipt(
    receipt_id, record_receipt.tenant_id, record_receipt.client_id, record_receipt.amount, record_receipt.paid_on, record_receipt.method,
    parts, record_receipt.reference, record_receipt.currency);
end;
$$;

comment on function public.record_receipt(uuid, uuid, uuid, numeric, date, public.payment_method, jsonb, text, text) is
  'Notes one payment of a client over several invoices, under an id from the browser, so that a repeat notes nothing twice. `parts` are up '
  'to 100 of {invoice_id, amount}: issued invoices of that client in that currency, each once and at most what is owed on it; what is '
  'left of the payment is kept on account. The day is not after today; a reference has at most 120 characters. For staff with the duty '
  'billing. Raises receipt.amount_invalid, receipt.parts_invalid, payment.day_invalid, payment.reference_invalid, invoice.hit_true, '
  'duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

create function public.apply_account(entry_id uuid, invoice_id uuid, amount numeric) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  invoice public.invoices := private.lock_invoice('apply_account', invoice_id);
  client  uuid := private.client_of(invoice);
begin
  if exists (
    select from public.ledger_entries as known where known.id = entry_id and known.invoice_id = invoice.id and known.kind = 'account_out'
  ) then
    return;
  end if;

  if invoice.state <> 'issued' then
    raise exception using errcode = 'PT409', message = 'invoice.not_payable';
  end if;

  if not private.is_cents(
    apply_account.amount, least(invoice.total - invoice.paid, private.held_for(invoice.tenant_id, client, invoice.currency)))
  then
    raise exception using errcode = 'PT422', message = 'account.amount_invalid';
  end if;

  perform private.require_no_true_match(invoice);

  insert into public.ledger_entries (id, tenant_id, invoice_id, client_id, kind, amount, currency, day, command_id, recorded_by)
  values
    (entry_id, invoice.tenant_id, invoice.id, null, 'account_out', -apply_account.amount, invoice.currency, private.today(), entry_id,
      auth.uid()),
    (gen_random_uuid(), invoice.tenant_id, null, client, 'account_out', apply_account.amount, invoice.currency, private.today(), entry_id,
      auth.uid());

  perform private.notify_if_paid(invoice.id);
end;
$$;

comment on function public.apply_account(uuid, uuid, numeric) is
  'Uses money that the client of an issued invoice has on account for it, under an id from the browser: to the cent, at most what is on '
  'account and what is owed. For staff with the duty billing. Raises account.amount_invalid, invoice.not_payable, invoice.hit_true, '
  'duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

-- Corrections ----------------------------------------------------------------

create function private.take_entry_back(entry public.ledger_entries, invoice public.invoices, reversal_id uuid, reason text) returns void
language plpgsql
set search_path = ''
as $$
declare
  excess numeric := 0;
begin
  -- Money that the invoice no longer holds: it went to the account, and comes from there, unless it was used or given back.
  if entry.kind in ('payment', 'account_out') then
    excess := case when entry.invoice_id is null then -entry.amount else greatest(-entry.amount - private.received_on(invoice), 0) end;

    if excess > private.held_for(entry.tenant_id, coalesce(entry.client_id, private.client_of(invoice)), entry.currency)
      or (excess > 0 and entry.kind = 'account_out')
    then
      raise exception using errcode = 'PT409', message = 'payment.spent';
    end if;
  elsif entry.kind = 'refund' and entry.invoice_id is not null then
    -- What was paid since is too much now.
    excess := -greatest(entry.amount - (invoice.total - invoice.paid), 0);
  end if;

  insert into public.ledger_entries (id, tenant_id, invoice_id, client_id, kind, amount, currency, day, reason, reverses, command_id,
    recorded_by)
  select side.id, entry.tenant_id, side.invoice_id, side.client_id, side.kind, side.amount, entry.currency, private.today(), side.reason,
    side.reverses, reversal_id, auth.uid()
  from (
    select reversal_id as id, entry.invoice_id as invoice_id, entry.client_id as client_id,
      case entry.kind when 'account_out' then 'account_in' else 'reversal' end::public.ledger_kind as kind, -entry.amount as amount,
      btrim(take_entry_back.reason) as reason, entry.id as reverses
    union all
    select gen_random_uuid(), null, other.client_id, 'account_in', -other.amount, null, other.id
    from public.ledger_entries as other
    where entry.kind = 'account_out' and other.command_id = entry.command_id and other.kind = 'account_out'
      and other.client_id is not null
    union all
    select gen_random_uuid(), moved.invoice_id, moved.client_id,
      case when excess > 0 then 'account_out' else 'account_in' end::public.ledger_kind, moved.amount, null, null
    from (values (invoice.id, null::uuid, -excess), (null, private.client_of(invoice), excess)) as moved (invoice_id, client_id, amount)
    where entry.invoice_id is not null and excess <> 0
  ) as side
  -- In an order in which the balance is never below nothing.
  order by side.kind = 'account_in' and side.reverses is null desc;
end;
$$;

comment on function private.take_entry_back(public.ledger_entries, public.invoices, uuid, text) is
  'Posts the opposite of an entry of an invoice, or of an account with an empty invoice, for a caller that has locked them. What is then '
  'too much on the invoice goes to the account. Raises payment.spent where the money was used or given back.';

create function public.reverse_entry(reversal_id uuid, entry_id uuid, reason text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  entry   public.ledger_entries;
  invoice public.invoices;
begin
  perform private.require_staff('reverse_entry');
  select * into entry from public.ledger_entries as known where known.id = entry_id;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if entry.invoice_id is null then
    perform private.require_staff_in('reverse_entry', entry.tenant_id);
  else
    invoice := private.lock_invoice('reverse_entry', entry.invoice_id);
  end if;

  if exists (select from public.ledger_entries as known where known.id = reversal_id and known.reverses = entry.id) then
    return;
  end if;

  if exists (select from public.ledger_entries as known where known.reverses = entry.id) then
    raise exception using errcode = 'PT409', message = 'entry.already_reversed';
  end if;

  if not (entry.kind in ('payment', 'refund', 'write_off') or (entry.kind = 'account_out' and entry.invoice_id is not null)) then
    raise exception using errcode = 'PT409', message = 'entry.not_reversible';
  end if;

  perform private.require_reason(reverse_entry.reason);

  perform private.take_entry_back(entry, invoice, reversal_id, reverse_entry.reason);

  if entry.kind = 'payment' then
    perform private.notify_posted(
      entry, 'invoice.reversed', 'A payment of ' || private.money_text(-entry.amount, entry.currency) || ' was reversed',
      reverse_entry.reason);
  end if;
exception when unique_violation then
  -- The id belongs to another entry.
  raise exception using errcode = 'PT404', message = 'not_found';
end;
$$;

comment on function public.reverse_entry(uuid, uuid, text) is
  'Takes a payment, a refund, a write-off or the use of money on account back, under an id from the browser, with a reason of 1 to 2000 '
  'characters that the client reads; a repeat does nothing. A paid invoice is owed again, and late from its due day. What a credit note '
  'moved to the account comes back from there; what a refund leaves too much goes there. The client is notified of a payment that is '
  'taken back. For staff with the duty billing. Raises entry.already_reversed, entry.not_reversible, entry.reason_invalid, payment.spent '
  'where the money was used or given back, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

create function private.notify_posted(entry public.ledger_entries, kind text, title text, message text) returns void
language plpgsql
set search_path = ''
as $$
declare
  invoice public.invoices;
begin
  if entry.invoice_id is null then
    perform private.notify(entry.client_id, entry.tenant_id, notify_posted.kind, title, message, null);
    return;
  end if;

  select * into invoice from public.invoices as known where known.id = entry.invoice_id;
  perform private.notify_billed(invoice, notify_posted.kind, title || ': invoice ' || invoice.number, message);
end;
$$;

comment on function private.notify_posted(public.ledger_entries, text, text, text) is
  'Notifies the client of what was posted: on an invoice, which the title then names, or on their account.';

create function private.refund(entry public.ledger_entries, most numeric) returns void
language plpgsql
set search_path = ''
as $$
begin
  if not private.is_cents(entry.amount, most) then
    raise exception using errcode = 'PT422', message = 'refund.amount_invalid';
  end if;

  perform private.require_payment(entry.day, entry.method, entry.reference);
  perform private.require_reason(entry.reason);

  insert into public.ledger_entries (id, tenant_id, invoice_id, client_id, kind, amount, currency, day, method, reference, reason,
    command_id, recorded_by)
  values (
    entry.id, entry.tenant_id, entry.invoice_id, entry.client_id, 'refund', entry.amount, entry.currency, entry.day, entry.method,
    nullif(btrim(entry.reference), ''), btrim(entry.reason), entry.id, auth.uid());

  perform private.notify_posted(
    entry, 'invoice.refunded', 'Refund of ' || private.money_text(entry.amount, entry.currency), entry.reason);
exception when unique_violation then
  -- The id belongs to another entry.
  raise exception using errcode = 'PT404', message = 'not_found';
end;
$$;

comment on function private.refund(public.ledger_entries, numeric) is
  'Posts a refund of at most so much, for the commands of refunds. Raises refund.amount_invalid, payment.day_invalid, '
  'payment.reference_invalid, entry.reason_invalid, not_found.';

create function public.refund_invoice(
  refund_id uuid, invoice_id uuid, amount numeric, paid_on date, method public.payment_method, reason text, reference text default null)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  invoice public.invoices := private.lock_invoice('refund_invoice', invoice_id);
  entry   public.ledger_entries;
begin
  if exists (
    select from public.ledger_entries as known where known.id = refund_id and known.invoice_id = invoice.id and known.kind = 'refund'
  ) then
    return;
  end if;

  if invoice.state not in ('issued', 'paid') then
    raise exception using errcode = 'PT409', message = 'invoice.not_payable';
  end if;

  perform private.require_no_true_match(invoice);
  entry.id := refund_id;
  entry.tenant_id := invoice.tenant_id;
  entry.invoice_id := invoice.id;
  entry.currency := invoice.currency;
  entry.amount := refund_invoice.amount;
  entry.day := refund_invoice.paid_on;
  entry.method := refund_invoice.method;
  entry.reference := refund_invoice.reference;
  entry.reason := refund_invoice.reason;
  perform private.refund(entry, private.received_on(invoice));
end;
$$;

comment on function public.refund_invoice(uuid, uuid, numeric, date, public.payment_method, text, text) is
  'Notes that money received on an invoice was given back, under an id from the browser: at most what the invoice holds. It is owed again: '
  'where it is not to be, issue a credit note first and give back what is then on account. With a day not after today, how, a reason of '
  '1 to 2000 characters that the client reads, and a reference; the client is notified. For staff with the duty billing. Raises '
  'refund.amount_invalid, payment.day_invalid, payment.reference_invalid, entry.reason_invalid, invoice.not_payable, invoice.hit_true, '
  'duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

create function public.refund_account(
  refund_id uuid, tenant_id uuid, client_id uuid, amount numeric, paid_on date, method public.payment_method, reason text,
  reference text default null, currency text default 'USD')
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  entry public.ledger_entries;
begin
  perform private.require_staff('refund_account');
  perform private.require_staff_in('refund_account', refund_account.tenant_id);

  if exists (
    select from public.ledger_entries as known
    where known.id = refund_id and known.client_id = refund_account.client_id and known.tenant_id = refund_account.tenant_id
      and known.kind = 'refund'
  ) then
    return;
  end if;

  perform private.require_payer(refund_account.client_id, refund_account.tenant_id);
  entry.id := refund_id;
  entry.tenant_id := refund_account.tenant_id;
  entry.client_id := refund_account.client_id;
  entry.currency := refund_account.currency;
  entry.amount := refund_account.amount;
  entry.day := refund_account.paid_on;
  entry.method := refund_account.method;
  entry.reference := refund_account.reference;
  entry.reason := refund_account.reason;
  perform private.refund(
    entry, private.held_for(refund_account.tenant_id, refund_account.client_id, refund_account.currency));
end;
$$;

comment on function public.refund_account(uuid, uuid, uuid, numeric, date, public.payment_method, text, text, text) is
  'Notes that money on the account of a client was given back, under an id from the browser: at most what is there. With a day not after '
  'today, how, a reason of 1 to 2000 characters that the client reads, and a reference; the client is notified. For staff with the duty '
  'billing. Raises refund.amount_invalid, payment.day_invalid, payment.reference_invalid, entry.reason_invalid, invoice.hit_true, '
  'duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

grant execute on function
  public.record_receipt(uuid, uuid, uuid, numeric, date, public.payment_method, jsonb, text, text),
  public.apply_account(uuid, uuid, numeric), public.reverse_entry(uuid, uuid, text),
  public.refund_invoice(uuid, uuid, numeric, date, public.payment_method, text, text),
  public.refund_account(uuid, uuid, uuid, numeric, date, public.payment_method, text, text, text)
  to authenticated;
