/*
 * One invoice for a payer with many companies (decision 120): each company of the yearly run is added to the draft of its client, with its
 * lines, its VAT and its subtotal. The draft is issued, paid, credited and made void as any other invoice.
 */

create function private.lock_payer_drafts(tenant_id uuid, company_ids uuid[]) returns void
language plpgsql
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
as $$
begin
  perform from public.invoices as draft
  where draft.tenant_id = lock_payer_drafts.tenant_id and draft.state = 'draft' and draft.client_id in (
    select company.user_id from public.companies as company where company.id = any (lock_payer_drafts.company_ids))
  order by draft.id
  for update;
end;
$$;

comment on function private.lock_payer_drafts(uuid, uuid[]) is
  'Locks the drafts of the clients of some companies, in their order: before the tenant, as each command locks its invoice.';

create function public.draft_payer_renewal(company_id uuid, year integer) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  at_most constant integer := 500;
  company public.companies;
  invoice public.invoices;
  place   integer;
begin
  perform private.require_staff('draft_payer_renewal');
  -- Locked, so that two of staff do not invoice a year at once.
  select * into company from public.companies as known where known.id = draft_payer_renewal.company_id for no key update;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.lock_payer_drafts(company.tenant_id, array[company.id]);
  perform private.require_staff_in('draft_payer_renewal', company.tenant_id);

  select * into invoice from public.invoices as known
  where known.tenant_id = company.tenant_id and known.client_id = company.user_id
    and known.renewal_year = draft_payer_renewal.year and known.state = 'draft'
  for update;

  if exists (
    select from public.invoice_companies as part where part.invoice_id = invoice.id and part.company_id = company.id
  ) then
    return invoice.id;
  end if;

  perform private.require_renewal(company, draft_payer_renewal.year);

  if invoice.id is null then
    insert into public.invoices (tenant_id, client_id, renewal_year, vat_percent, created_by)
    values (
      company.tenant_id, company.user_id, draft_payer_renewal.year, private.vat_percent(private.renewal_day(draft_payer_renewal.year)),
      auth.uid())
    returning * into invoice;
  elsif private.count_companies(invoice.id) >= at_most then
    raise exception using errcode = 'PT409', message = 'invoice.full';
  end if;

  select coalesce(max(part.position), 0) + 1 into place from public.invoice_companies as part where part.invoice_id = invoice.id;

  insert into public.invoice_companies (tenant_id, invoice_id, company_id, position, name, renewal_year)
  values (company.tenant_id, invoice.id, company.id, place, company.name, draft_payer_renewal.year);

  insert into public.invoice_lines (tenant_id, invoice_id, company_id, position, kind, code, label, amount, per, vat_treatment)
  select
    company.tenant_id, invoice.id, company.id, place * 1000 + row_number() over (), line.kind::public.invoice_line_kind, line.code,
    line.label, line.amount, line.per, line.vat_treatment
  from private.renewal_lines(company, draft_payer_renewal.year) as line;

  perform private.apply_discounts(invoice.id, company.id);
  perform private.total_invoice(invoice.id, company.id);
  return invoice.id;
end;
$$;

comment on function public.draft_payer_renewal(uuid, integer) is
  'Adds a company with its yearly lines, as draft_renewal has them, to the draft that bills its client for a year, which it starts where '
  'there is none; returns the draft. A repeat adds nothing twice. At most 500 companies. For staff with the duty billing. Raises '
  'invoice.full, invoice.year_invalid, invoice.year_invoiced, invoice.year_without_prices, duty.billing_needed, not_found, '
  'staff.read_only, not_allowed, account.suspended.';

create function public.take_off_invoice(invoice_id uuid, expected_version integer, company_id uuid) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  invoice     public.invoices := private.lock_invoice('take_off_invoice', invoice_id);
  new_version integer;
begin
  if invoice.state <> 'draft' or invoice.client_id is null then
    raise exception using errcode = 'PT409', message = 'invoice.not_editable';
  end if;

  -- A repeat after a lost answer.
  if take_off_invoice.company_id <> all (private.companies_of(invoice.id)) then
    return invoice.version;
  end if;

  if invoice.version is distinct from expected_version then
    raise exception using errcode = 'PT409', message = 'invoice.conflict';
  end if;

  if private.count_companies(invoice.id) = 1 then
    raise exception using errcode = 'PT409', message = 'invoice.last_company';
  end if;

  delete from public.invoice_companies as part
  where part.invoice_id = invoice.id and part.company_id = take_off_invoice.company_id;
  perform private.total_invoice(invoice.id, take_off_invoice.company_id);
  select known.version into new_version from public.invoices as known where known.id = invoice.id;
  return new_version;
end;
$$;

comment on function public.take_off_invoice(uuid, integer, uuid) is
  'Takes a company with its lines off the draft of a payer and returns the new version; its year can be invoiced again. Nothing happens '
  'when it is off already. For staff with the duty billing. Raises invoice.last_company for the only one, invoice.conflict, '
  'invoice.not_editable, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

grant execute on function public.draft_payer_renewal(uuid, integer), public.take_off_invoice(uuid, integer, uuid) to authenticated;
