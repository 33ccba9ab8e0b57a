/*
 * Issuing, paying and voiding an invoice: commands of staff, each of which may be repeated after a lost answer.
 */

create function private.notify_billed(invoice public.invoices, kind text, title text, message text) returns void
language sql
set search_path = ''
as $$
  select private.notify(
    private.client_of(invoice), invoice.tenant_id, kind, title, message, private.invoice_place(invoice));
$$;

comment on function private.notify_billed(public.invoices, text, text, text) is 'Notifies the client an invoice is for.';

create function private.notify_if_paid(invoice_id uuid) returns void
language sql
set search_path = ''
as $$
  select private.notify_billed(invoice, 'invoice.paid', 'Invoice ' || invoice.number || ' is paid', 'Thank you.')
  from public.invoices as invoice where invoice.id = notify_if_paid.invoice_id and invoice.state = 'paid';
$$;

comment on function private.notify_if_paid(uuid) is 'Notifies the client of an invoice on which nothing is owed any more.';

create function private.number_invoice(invoice public.invoices, due_on date) returns public.invoices
language plpgsql
set search_path = ''
as $$
declare
  today       date := private.today();
  next_number integer;
begin
  insert into private.invoice_numbers as numbers (tenant_id, year, last)
  values (invoice.tenant_id, extract(year from today), 1)
  on conflict (tenant_id, year) do update set last = numbers.last + 1
  returning last into next_number;

  update public.invoices as issued
  set state = 'issued', issued_on = today, due_on = number_invoice.due_on,
    number = 'INV-' || extract(year from today) || '-' || lpad(next_number::text, greatest(4, char_length(next_number::text)), '0')
  where issued.id = invoice.id
  returning * into invoice;

  insert into public.ledger_entries (tenant_id, invoice_id, kind, amount, currency, day, command_id, recorded_by)
  values (invoice.tenant_id, invoice.id, 'charge', invoice.total, invoice.currency, today, invoice.id, auth.uid());
  return invoice;
end;
$$;

comment on function private.number_invoice(public.invoices, date) is
  'Gives a draft that was checked its number and posts its charge, for the commands and the run of reminders; the issued invoice.';

create function private.require_billable(invoice public.invoices) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  missing jsonb;
begin
  -- Counted as the lines are shown and edited: VAT, which is worked out, comes after them.
  select jsonb_agg(jsonb_build_object('code', 'invoice.amount_missing', 'field', 'lines.' || line.nth) order by line.nth) into missing
  from (
    select known.amount, row_number() over (order by known.position) - 1 as nth
    from public.invoice_lines as known where known.invoice_id = invoice.id and known.kind <> 'vat') as line
  where line.amount is null;

  if missing is not null then
    raise exception using errcode = 'PT422', message = 'invoice.amount_missing', detail = missing::text;
  end if;

  if invoice.total = 0 then
    raise exception using errcode = 'PT422', message = 'invoice.amount_missing';
  end if;

  -- The bill of a payer goes to the payer alone: a company that is another client's by now is not on it.
  if invoice.client_id is not null and exists (
    select from public.invoice_companies as part
    join public.companies as company on company.id = part.company_id
    where part.invoice_id = invoice.id and company.user_id <> invoice.client_id
  ) then
    raise exception using errcode = 'PT409', message = 'invoice.companies_changed';
  end if;

  perform private.require_own_discounts(invoice);
  perform private.require_no_true_match(invoice);
end;
$$;

comment on function private.require_billable(public.invoices) is
  'Refuses a draft that cannot be sent to its client: as an invoice, and as a proforma before. Raises invoice.amount_missing, '
  'invoice.companies_changed, invoice.discount_changed, invoice.hit_true.';

create function public.issue_invoice(invoice_id uuid, due_on date) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  invoice public.invoices := private.lock_invoice('issue_invoice', invoice_id);
  today   date := private.today();
begin
  if invoice.state in ('issued', 'paid') then
    return invoice.number;
  end if;

  if invoice.state <> 'draft' then
    raise exception using errcode = 'PT409', message = 'invoice.not_editable';
  end if;

  if issue_invoice.due_on is null or issue_invoice.due_on < today or issue_invoice.due_on > today + 366 then
    raise exception using errcode = 'PT422', message = 'invoice.due_invalid';
  end if;

  perform private.require_billable(invoice);

  update public.invoice_companies as part set name = company.name
  from public.companies as company
  where part.invoice_id = invoice.id and company.id = part.company_id and part.name <> company.name;

  invoice := private.number_invoice(invoice, issue_invoice.due_on);

  perform private.notify_billed(
    invoice, 'invoice.issued', 'Invoice ' || invoice.number,
    private.money_text(invoice.total, invoice.currency) || ', due on ' || private.long_day(invoice.due_on)
      || '.' || coalesce((
        select ' It follows proforma invoice ' || proforma.number || '.' from public.proformas as proforma
        where proforma.invoice_id = invoice.id and proforma.ended_as = 'issued'), ''));
  return invoice.number;
end;
$$;

comment on function public.issue_invoice(uuid, date) is
  'Gives a draft its number, which it returns, and sends it to the client with a notification; from then on it does not change. Due today '
  'at the earliest, in a year at the latest. A repeat returns the same number. For staff with the duty billing. Raises '
  'invoice.due_invalid, invoice.amount_missing while a line has no amount (its field is lines.0 for the first line) or nothing is billed, '
  'invoice.hit_true while a party it concerns is on a watchlist, invoice.companies_changed where a company of many has another client by '
  'now, invoice.discount_changed where the discount of another client is on it, invoice.not_editable, duty.billing_needed, not_found, '
  'staff.read_only, not_allowed, account.suspended.';

create function public.record_payment(
  payment_id uuid, invoice_id uuid, amount numeric, paid_on date, method public.payment_method, reference text default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  invoice public.invoices := private.lock_invoice('record_payment', invoice_id);
begin
  if exists (
    select from public.ledger_entries as known
    where known.id = payment_id and known.invoice_id = record_payment.invoice_id and known.kind = 'payment'
  ) then
    return;
  end if;

  if invoice.state <> 'issued' then
    raise exception using errcode = 'PT409', message = 'invoice.not_payable';
  end if;

  if record_payment.amount is null or record_payment.amount <> round(record_payment.amount, 2)
    or not record_payment.amount between 0.01 and invoice.total - invoice.paid
  then
    raise exception using errcode = 'PT422', message = 'payment.amount_invalid';
  end if;

  if record_payment.paid_on is null or record_payment.paid_on > private.today() then
    raise exception using errcode = 'PT422', message = 'payment.day_invalid';
  end if;

  if record_payment.method is null or char_length(btrim(record_payment.reference)) > 120 then
    raise exception using errcode = 'PT422', message = 'payment.reference_invalid';
  end if;

  perform private.require_no_true_match(invoice);

  insert into public.ledger_entries (id, tenant_id, invoice_id, kind, amount, currency, day, method, reference, command_id, recorded_by)
  values (
    payment_id, invoice.tenant_id, invoice.id, 'payment', -record_payment.amount, invoice.currency, record_payment.paid_on,
    record_payment.method, nullif(btrim(record_payment.reference), ''), payment_id, auth.uid());

  perform private.notify_if_paid(invoice.id);
exception when unique_violation then
  -- The id belongs to a payment of another invoice.
  raise exception using errcode = 'PT404', message = 'not_found';
end;
$$;

comment on function public.record_payment(uuid, uuid, numeric, date, public.payment_method, text) is
  'Notes a payment on an issued invoice, under an id from the browser, so that a repeat notes nothing twice: an amount to the cent of at '
  'most what is owed, a day not after today, how, and a reference (at most 120 characters). It is posted in the ledger; the last one '
  'makes the invoice paid. For staff with the duty billing. Raises payment.amount_invalid, payment.day_invalid, '
  'payment.reference_invalid, invoice.hit_true while a party it concerns is on a watchlist, invoice.not_payable, duty.billing_needed, '
  'not_found, staff.read_only, not_allowed, account.suspended.';

create function public.void_invoice(invoice_id uuid, note text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  invoice public.invoices := private.lock_invoice('void_invoice', invoice_id);
begin
  if invoice.state = 'void' then
    return;
  end if;

  -- A payment that was taken back was none; what was given back, credited or written off was settled.
  if invoice.state <> 'issued' or invoice.paid > 0 or exists (
    select from public.ledger_entries as entry
    where entry.invoice_id = invoice.id and entry.kind not in ('charge', 'payment', 'reversal'))
  then
    raise exception using errcode = 'PT409', message = 'invoice.not_voidable';
  end if;

  if char_length(coalesce(btrim(note), '')) not between 1 and 2000 then
    raise exception using errcode = 'PT422', message = 'invoice.note_invalid';
  end if;

  update public.invoices set state = 'void', void_note = btrim(note) where id = invoice_id returning * into invoice;

  insert into public.ledger_entries (tenant_id, invoice_id, kind, amount, currency, day, reason, command_id, recorded_by)
  values (
    invoice.tenant_id, invoice.id, 'void', -invoice.total, invoice.currency, private.today(), invoice.void_note, invoice.id, auth.uid());

  perform private.notify_billed(invoice, 'invoice.void', 'Invoice ' || invoice.number || ' is void', invoice.void_note);
end;
$$;

comment on function public.void_invoice(uuid, text) is
  'Makes an issued invoice void, with a reason the client reads (1 to 2000 characters); nothing happens when it is void already. For '
  'staff with the duty billing. Raises invoice.note_invalid, invoice.not_voidable for a draft or once something was settled, '
  'duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

grant execute on function
  public.issue_invoice(uuid, date), public.record_payment(uuid, uuid, numeric, date, public.payment_method, text),
  public.void_invoice(uuid, text)
  to authenticated;
