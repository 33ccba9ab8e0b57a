/*
 * Issuing and withdrawing a proforma of a draft, and how it ends by itself. Money that comes with its reference is found in
 * bank-line-matching.sql.
 */

-- Its end --------------------------------------------------------------------

create function private.notify_proforma_end(proforma public.proformas) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.notify(
    proforma.client_id, proforma.tenant_id, 'invoice.proforma_ended',
    'Proforma invoice ' || proforma.number || case proforma.ended_as when 'withdrawn' then ' is withdrawn' else ' holds no more' end,
    case proforma.ended_as when 'withdrawn' then proforma.end_reason
      when 'changed' then 'We changed what it bills. Please do not pay it; we write to you again.'
      else 'What it bills is not to be paid any more.' end,
    private.subject('proforma', proforma.id));
end;
$$;

comment on function private.notify_proforma_end(public.proformas) is
  'Notifies the client that a proforma is not to be paid any more, but where the invoice follows.';

create function private.end_proforma(draft public.invoices, ended_as public.proforma_end) returns void
language plpgsql
set search_path = ''
as $$
declare
  proforma public.proformas;
begin
  update public.proformas as known
  set ended_as = end_proforma.ended_as, ended_at = now(), ended_by = auth.uid()
  where known.tenant_id = draft.tenant_id and known.invoice_id = draft.id and known.ended_as is null
  returning * into proforma;

  -- One whose last day has passed is paid no more already.
  if proforma.ended_as in ('changed', 'discarded') and proforma.valid_until >= private.today() then
    perform private.notify_proforma_end(proforma);
  end if;
end;
$$;

comment on function private.end_proforma(public.invoices, public.proforma_end) is 'Ends the proforma of a draft that is in force, if any.';

create function private.follow_draft() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    perform private.end_proforma(old, 'discarded');
    return old;
  end if;

  perform private.end_proforma(new, case new.state when 'draft' then 'changed' else 'issued' end::public.proforma_end);
  return null;
end;
$$;

comment on function private.follow_draft() is 'Ends the proforma of a draft that is issued, bills another sum, or is discarded.';

create trigger follow_draft after update on public.invoices
  for each row when (
    old.state = 'draft' and (
      new.state is distinct from old.state or new.total is distinct from old.total or new.currency is distinct from old.currency
      or new.vat_percent is distinct from old.vat_percent))
  execute function private.follow_draft();
create trigger follow_discarded before delete on public.invoices
  for each row when (old.state = 'draft') execute function private.follow_draft();

create function private.lines_for_proforma(invoice public.invoices) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_agg(jsonb_build_object(
      'kind', line.kind, 'label', line.label, 'amount', line.amount, 'per', line.per, 'company_id', line.company_id,
      'list_amount', line.list_amount, 'discount_text', line.discount_text) order by line.position)
  from public.invoice_lines as line
  where line.tenant_id = invoice.tenant_id and line.invoice_id = invoice.id;
$$;

comment on function private.lines_for_proforma(public.invoices) is 'The lines of a draft, as a proforma keeps them.';

create function private.begin_replacing_lines(invoice public.invoices) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform set_config('private.draft_replaced', invoice.id::text, true);
end;
$$;

comment on function private.begin_replacing_lines(public.invoices) is
  'The proforma of this draft does not end with each line that is deleted and inserted, until private.end_replacing_lines.';

create function private.end_replacing_lines(invoice public.invoices) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform set_config('private.draft_replaced', '', true);

  if exists (
    select from public.proformas as proforma
    where proforma.tenant_id = invoice.tenant_id and proforma.invoice_id = invoice.id and proforma.ended_as is null
      and proforma.lines is distinct from private.lines_for_proforma(invoice)
  ) then
    perform private.end_proforma(invoice, 'changed');
  end if;
end;
$$;

comment on function private.end_replacing_lines(public.invoices) is
  'Ends the proforma of a draft whose lines were replaced by others. What the client was sent still holds where they are the same.';

create function private.follow_lines() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  draft public.invoices;
begin
  draft.id := case tg_op when 'DELETE' then old.invoice_id else new.invoice_id end;
  draft.tenant_id := case tg_op when 'DELETE' then old.tenant_id else new.tenant_id end;

  if draft.id::text is distinct from current_setting('private.draft_replaced', true) then
    perform private.end_proforma(draft, 'changed');
  end if;

  return null;
end;
$$;

comment on function private.follow_lines() is 'Ends the proforma of a draft whose lines change, also where the sum stays the same.';

create trigger follow_lines after insert or update or delete on public.invoice_lines
  for each row execute function private.follow_lines();

-- Commands -------------------------------------------------------------------

create function private.number_proforma(tenant_id uuid) returns text
language plpgsql
set search_path = ''
as $$
declare
  this_year   integer := extract(year from private.today());
  next_number integer;
begin
  insert into private.proforma_numbers as numbers (tenant_id, year, last)
  values (number_proforma.tenant_id, this_year, 1)
  on conflict on constraint proforma_numbers_pkey do update set last = numbers.last + 1
  returning last into next_number;
  return 'PRO-' || this_year || '-' || lpad(next_number::text, greatest(4, char_length(next_number::text)), '0');
end;
$$;

comment on function private.number_proforma(uuid) is 'The next number of the proformas of a tenant, without gaps.';

create function public.issue_proforma(proforma_id uuid, invoice_id uuid, expected_version integer, valid_until date) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  invoice  public.invoices := private.lock_invoice('issue_proforma', issue_proforma.invoice_id);
  client   uuid := private.client_of(invoice);
  proforma public.proformas;
begin
  select * into proforma from public.proformas as known where known.id = proforma_id;

  -- A repeat after a lost answer; an id of another draft is none of this one.
  if proforma.invoice_id = invoice.id then
    return proforma.number;
  end if;

  if proforma_id is null or proforma.id is not null then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if invoice.state <> 'draft' then
    raise exception using errcode = 'PT409', message = 'invoice.not_editable';
  end if;

  if invoice.version is distinct from expected_version then
    raise exception using errcode = 'PT409', message = 'invoice.conflict';
  end if;

  if issue_proforma.valid_until is null
    or issue_proforma.valid_until not between private.today() and private.today() + 366
  then
    raise exception using errcode = 'PT422', message = 'proforma.day_invalid';
  end if;

  if exists (
    select from public.proformas as known
    where known.invoice_id = invoice.id and known.ended_as is null and known.valid_until >= private.today()
  ) then
    raise exception using errcode = 'PT409', message = 'proforma.in_force';
  end if;

  perform private.require_billable(invoice);
  perform private.end_proforma(invoice, 'lapsed');

  insert into public.proformas (
    id, tenant_id, invoice_id, client_id, company_id, application_id, number, client_name, subject, renewal_year, currency, vat_percent,
    total, lines, companies, issued_on, valid_until, issued_by)
  values (
    proforma_id, invoice.tenant_id, invoice.id, client, invoice.company_id, invoice.application_id,
    private.number_proforma(invoice.tenant_id), private.party_or_client(client), private.proforma_subject(invoice), invoice.renewal_year,
    invoice.currency, invoice.vat_percent, invoice.total,
    private.lines_for_proforma(invoice),
    case when invoice.client_id is null then '[]' else (
      select coalesce(jsonb_agg(jsonb_build_object(
        'company_id', part.company_id, 'name', company.name, 'amount', part.amount) order by company.name, part.company_id), '[]')
      from public.invoice_companies as part
      join public.companies as company on company.id = part.company_id
      where part.tenant_id = invoice.tenant_id and part.invoice_id = invoice.id) end,
    private.today(), issue_proforma.valid_until, auth.uid())
  returning * into proforma;

  perform private.notify(
    client, invoice.tenant_id, 'invoice.proforma', 'Proforma invoice ' || proforma.number,
    private.money_text(proforma.total, proforma.currency) || ', holds until ' || private.long_day(proforma.valid_until)
      || '. It is no invoice yet.',
    private.subject('proforma', proforma.id));
  return proforma.number;
end;
$$;

comment on function public.issue_proforma(uuid, uuid, integer, date) is
  'Sends what a draft bills, read at this version, to the client as a proforma invoice, under an id from the browser: its number, also for '
  'a repeat. It holds until a day from today to a year from today. Nothing is posted, and the draft stays a draft. A draft has one that '
  'is in force. For staff with the duty billing. Raises proforma.day_invalid, proforma.in_force, invoice.conflict, '
  'invoice.not_editable, what issue_invoice raises of a draft that cannot be issued, duty.billing_needed, not_found, '
  'staff.read_only, not_allowed, account.suspended.';

create function private.proforma_subject(invoice public.invoices) returns text
language sql stable
set search_path = ''
as $$
  select left(coalesce(
    (select company.name || coalesce(', ' || company.registration_number, '') from public.companies as company
      where company.id = invoice.company_id),
    (select private.application_title(application) from public.draft_applications as application
      where application.id = invoice.application_id),
    private.companies_text(invoice), 'Your companies'), 400);
$$;

comment on function private.proforma_subject(public.invoices) is 'What a proforma is for, as it is called on that day.';

create function public.withdraw_proforma(proforma_id uuid, reason text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  proforma public.proformas;
begin
  perform private.require_staff('withdraw_proforma');
  select * into proforma from public.proformas as known where known.id = proforma_id;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  -- The draft before its proforma, as every command has it.
  perform from public.invoices as known where known.id = proforma.invoice_id for update;
  perform private.require_staff_in('withdraw_proforma', proforma.tenant_id);
  select * into proforma from public.proformas as known where known.id = proforma_id for update;

  if proforma.ended_as = 'withdrawn' then
    return;
  end if;

  if proforma.ended_as is not null then
    raise exception using errcode = 'PT409', message = 'proforma.ended';
  end if;

  if char_length(coalesce(btrim(withdraw_proforma.reason), '')) not between 1 and 2000 then
    raise exception using errcode = 'PT422', message = 'proforma.reason_invalid';
  end if;

  update public.proformas as known
  set ended_as = 'withdrawn', ended_at = now(), ended_by = auth.uid(), end_reason = btrim(withdraw_proforma.reason)
  where known.id = proforma_id
  returning * into proforma;
  perform private.notify_proforma_end(proforma);
end;
$$;

comment on function public.withdraw_proforma(uuid, text) is
  'Withdraws a proforma with a reason that the client reads (1 to 2000 characters); nothing happens when it is withdrawn already. For '
  'staff with the duty billing. Raises proforma.reason_invalid, proforma.ended, duty.billing_needed, not_found, staff.read_only, '
  'not_allowed, account.suspended.';

grant execute on function public.issue_proforma(uuid, uuid, integer, date), public.withdraw_proforma(uuid, text) to authenticated;
