/*
 * "I have paid" for a payment over many invoices (combined-payments.sql): the client reports it once, with its day, its reference and a
 * receipt. Each of its invoices gets a notice (obligations/payment-notices.sql), so that reminders wait as for any report. The notices are
 * answered together: staff record the payment over exactly its invoices, post a line of the bank on it, or decline the report.
 *
 * Once the payment ends as changed or withdrawn, the report is withdrawn with it. A declined report leaves the payment: it may be reported
 * again.
 */

alter table public.payment_notices
  add foreign key (tenant_id, combined_id) references public.combined_payments (tenant_id, id) on delete restrict;

-- What follows from the payment ----------------------------------------------

create function private.end_combined_report() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.payment_notices as open set state = 'withdrawn', settled_by = auth.uid(), settled_at = now()
  where open.tenant_id = new.tenant_id and open.combined_id = new.id and open.state = 'open';
  return null;
end;
$$;

comment on function private.end_combined_report() is
  'Withdraws the report of a payment over many invoices that changed or was withdrawn; who made it is notified why by the payment.';

create trigger end_report after update of ended_as on public.combined_payments
  for each row when (old.ended_as is null and new.ended_as in ('changed', 'withdrawn')) execute function private.end_combined_report();

create function private.confirm_combined_report() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if exists (
    select from public.payment_notices as notice
    where notice.tenant_id = new.tenant_id and notice.combined_id = new.id and notice.state = 'open')
  then
    perform private.notify(
      new.made_by, new.tenant_id, 'payment.confirmed', 'Your report is confirmed',
      'Payment ' || new.payment_reference || ' of ' || private.money_text(new.total, new.currency), private.place_of_payment(new.id));
  end if;

  return null;
end;
$$;

comment on function private.confirm_combined_report() is
  'Notifies once who reported a payment over many invoices that is posted now; its notices are confirmed with each invoice.';

create function private.place_of_payment(payment_id uuid) returns private.subject
language sql stable
set search_path = ''
as $$
  select private.invoice_place(invoice)
  from public.combined_payment_invoices as part
  join public.invoices as invoice on invoice.id = part.invoice_id
  where part.payment_id = place_of_payment.payment_id
  order by invoice.due_on, invoice.id
  limit 1;
$$;

comment on function private.place_of_payment(uuid) is
  'The subject of notifications about a payment over many invoices: the one that is due first.';

create trigger confirm_report after update of ended_as on public.combined_payments
  for each row when (old.ended_as is null and new.ended_as = 'paid') execute function private.confirm_combined_report();

-- For commands ---------------------------------------------------------------

create function private.lock_combined_payment(command text, payment_id uuid) returns public.combined_payments
language plpgsql
set search_path = ''
as $$
declare
  payment public.combined_payments;
begin
  perform private.require_staff(command);
  select * into payment from public.combined_payments as known where known.id = lock_combined_payment.payment_id;

  if payment.id is null then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  -- The invoices before the tenant and before the payment, in one order, as each command does with its own.
  perform from public.invoices as invoice
  where invoice.id in (select listed.invoice_id from public.combined_payment_invoices as listed where listed.payment_id = payment.id)
  order by invoice.id for update;
  perform private.require_staff_in(command, payment.tenant_id);
  select * into payment from public.combined_payments as known where known.id = payment.id for update;
  return payment;
end;
$$;

comment on function private.lock_combined_payment(text, uuid) is
  'A payment over many invoices for a member of staff, locked with its invoices until the command ends. Raises not_found, and what '
  'private.require_staff raises.';

-- Commands -------------------------------------------------------------------

create function public.report_combined_payment(
  payment_id uuid, paid_on date, amount numeric, reference text default null, note text default null, document_id uuid default null)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller_id uuid := private.require_user();
  payment   public.combined_payments;
  billed    uuid[];
begin
  select * into payment from public.combined_payments as known
  where known.id = report_combined_payment.payment_id and known.made_by = caller_id
    and known.id in (select private.combined_payment_ids());

  if payment.id is null then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  billed := array(
    select part.invoice_id from public.combined_payment_invoices as part where part.payment_id = payment.id order by part.invoice_id);
  -- Locked against a payment that staff note meanwhile, which takes the rows for update.
  perform from public.invoices as known where known.id = any (billed) order by known.id for share;
  select * into payment from public.combined_payments as known where known.id = payment.id for update;

  -- Who may only look by now, or sees one without its money, does not say that it is paid.
  if exists (select from unnest(billed) as id where id not in (select private.payable_invoice_ids())) then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  -- A repeat after a lost answer.
  if exists (select from public.payment_notices as known where known.combined_id = payment.id and known.state = 'open') then
    return;
  end if;

  if payment.ended_as is not null then
    raise exception using errcode = 'PT409', message = 'combined_payment.ended';
  end if;

  if report_combined_payment.paid_on is null or report_combined_payment.paid_on > private.today() then
    raise exception using errcode = 'PT422', message = 'payment.day_invalid';
  end if;

  if report_combined_payment.amount is distinct from payment.total then
    raise exception using errcode = 'PT422', message = 'combined_payment.amount_differs';
  end if;

  if char_length(btrim(report_combined_payment.reference)) > 120 then
    raise exception using errcode = 'PT422', message = 'payment.reference_invalid';
  end if;

  if char_length(btrim(report_combined_payment.note)) > 1000 then
    raise exception using errcode = 'PT422', message = 'payment.note_too_long';
  end if;

  if report_combined_payment.document_id is not null and not exists (
    select from public.documents as document
    where document.id = report_combined_payment.document_id and document.tenant_id = payment.tenant_id
      and (
        document.company_id in (select private.company_ids())
          and document.company_id in (
            select invoice.company_id from public.invoices as invoice where invoice.id = any (billed)
            union all
            select part.company_id from public.invoice_companies as part where part.invoice_id = any (billed))
        or document.application_id in (select private.application_ids())
          and document.application_id in (select invoice.application_id from public.invoices as invoice where invoice.id = any (billed))))
  then
    raise exception using errcode = 'PT422', message = 'payment.document_unknown';
  end if;

  insert into public.payment_notices (
    id, tenant_id, company_id, application_id, invoice_id, document_id, paid_on, amount, reference, note, reported_by, combined_id)
  select gen_random_uuid(), invoice.tenant_id, invoice.company_id, invoice.application_id, invoice.id, report_combined_payment.document_id,
    report_combined_payment.paid_on, part.amount, nullif(btrim(report_combined_payment.reference), ''),
    nullif(btrim(report_combined_payment.note), ''), caller_id, payment.id
  from public.combined_payment_invoices as part
  join public.invoices as invoice on invoice.id = part.invoice_id
  where part.payment_id = payment.id;

  perform private.notify_duty(
    'billing', payment.tenant_id, 'payment.reported', 'A client reports a payment',
    private.money_text(payment.total, payment.currency) || ' over ' || cardinality(billed)
      || case cardinality(billed) when 1 then ' invoice' else ' invoices' end,
    private.place_of_payment(payment.id));
exception when unique_violation then
  -- One of the invoices was reported by itself, by any person.
  raise exception using errcode = 'PT409', message = 'combined_payment.invoice_reported';
end;
$$;

comment on function public.report_combined_payment(uuid, date, numeric, text, text, uuid) is
  'Reports that a payment over many invoices, which the caller made and which stands, was paid: the day, not after today; the amount, '
  'which is its sum; a reference (at most 120 characters), a note (at most 1000), and a receipt, a document of one of its companies or '
  'applications. A repeat while the report is open reports nothing twice. Raises combined_payment.ended, combined_payment.amount_differs, '
  'combined_payment.invoice_reported, payment.day_invalid, payment.reference_invalid, payment.note_too_long, payment.document_unknown, '
  'not_found, not_allowed, account.suspended.';

create function public.record_combined_payment(
  payment_id uuid, paid_on date, method public.payment_method, reference text default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  payment public.combined_payments := private.lock_combined_payment('record_combined_payment', payment_id);
  part    public.combined_payment_invoices;
begin
  -- Done already: by a repeat, or by a colleague.
  if payment.ended_as = 'paid' and payment.line_id is null then
    return;
  end if;

  if payment.ended_as is not null then
    raise exception using errcode = 'PT409', message = 'combined_payment.ended';
  end if;

  if not exists (select from public.payment_notices as notice where notice.combined_id = payment.id and notice.state = 'open') then
    raise exception using errcode = 'PT409', message = 'combined_payment.not_reported';
  end if;

  -- Before the invoices are paid by it, which would end it as changed.
  update public.combined_payments as paid set ended_as = 'paid', ended_at = now() where paid.id = payment.id;

  for part in
    select listed.* from public.combined_payment_invoices as listed where listed.payment_id = payment.id order by listed.invoice_id
  loop
    perform public.record_payment(
      gen_random_uuid(), part.invoice_id, part.amount, record_combined_payment.paid_on, record_combined_payment.method,
      coalesce(nullif(btrim(record_combined_payment.reference), ''), payment.payment_reference));
  end loop;
end;
$$;

comment on function public.record_combined_payment(uuid, date, public.payment_method, text) is
  'Records a payment over many invoices that its client reports as paid: each of its invoices is paid by its part, all or none. Nothing '
  'happens when it is done already. Without a reference, that of the payment. For staff with the duty billing. Raises '
  'combined_payment.ended, combined_payment.not_reported, what record_payment raises, duty.billing_needed, not_found, staff.read_only, '
  'not_allowed, account.suspended.';

create function public.decline_combined_payment(payment_id uuid, reply text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  payment  public.combined_payments := private.lock_combined_payment('decline_combined_payment', payment_id);
  reporter uuid;
begin
  select notice.reported_by into reporter from public.payment_notices as notice
  where notice.combined_id = payment.id and notice.state = 'open' limit 1;

  if not found then
    -- Declined already, or never reported, or confirmed, or withdrawn.
    if exists (
      select from public.payment_notices as notice
      where notice.combined_id = payment.id and notice.state = 'declined' and notice.settled_by = auth.uid()
        and notice.reply = btrim(decline_combined_payment.reply))
    then
      return;
    end if;

    raise exception using errcode = 'PT409', message = 'combined_payment.not_reported';
  end if;

  if coalesce(char_length(btrim(decline_combined_payment.reply)), 0) not between 1 and 1000 then
    raise exception using errcode = 'PT422', message = 'payment.reply_invalid';
  end if;

  update public.payment_notices as open
  set state = 'declined', reply = btrim(decline_combined_payment.reply), settled_by = auth.uid(), settled_at = now()
  where open.combined_id = payment.id and open.state = 'open';

  perform private.notify(
    reporter, payment.tenant_id, 'payment.declined', 'We could not confirm your payment',
    concat('Payment ', payment.payment_reference, ' of ', private.money_text(payment.total, payment.currency), ': ',
      btrim(decline_combined_payment.reply)),
    private.place_of_payment(payment.id));
end;
$$;

comment on function public.decline_combined_payment(uuid, text) is
  'Declines the report of a payment over many invoices with a reason the client reads (1 to 1000 characters), for all of its invoices at '
  'once; the payment stands. Nothing happens when the caller did so already. For staff with the duty billing. Raises '
  'payment.reply_invalid, combined_payment.not_reported, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

grant execute on function
  public.report_combined_payment(uuid, date, numeric, text, text, uuid),
  public.record_combined_payment(uuid, date, public.payment_method, text), public.decline_combined_payment(uuid, text)
  to authenticated;
