/*
 * The invoice that bills the fee of a duty: that of the year in which the annual fee falls due, once it is issued and bills what is
 * passed on to the government. A client pays such a fee once, by the invoice; the duty points to it and asks for nothing.
 */

create function private.is_fee_billed(company_id uuid, year integer) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return exists (
    select from public.invoice_companies as part
    join public.invoices as billed on billed.id = part.invoice_id
    where part.company_id = is_fee_billed.company_id and part.renewal_year = is_fee_billed.year and billed.state in ('issued', 'paid')
      and exists (
        select from public.invoice_lines as line
        where line.tenant_id = billed.tenant_id and line.invoice_id = billed.id and line.kind = 'government'
          and (line.company_id is null or line.company_id = part.company_id)))
  -- The arrears of a company that moved here are on the invoice of its application.
  or exists (
    select from public.draft_applications as application
    join public.invoices as billed on billed.application_id = application.id and billed.state in ('issued', 'paid')
    join public.invoice_lines as line on line.invoice_id = billed.id and line.code = 'ARREARS'
    where application.company_id = is_fee_billed.company_id and application.arrears_decision = 'first_invoice'
      and is_fee_billed.year between extract(year from (
        select known.fees_from from public.company_origins as known where known.company_id = is_fee_billed.company_id))
        and application.arrears_until);
end;
$$;

comment on function private.is_fee_billed(uuid, integer) is
  'Whether an issued or paid invoice bills what is passed on to the government for a company and a year, also where the caller does not '
  'read that invoice.';

grant execute on function private.is_fee_billed(uuid, integer) to authenticated;

create function private.invoice_of_duty(duty public.obligations, is_annual_fee boolean) returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  if not is_annual_fee or duty.state <> 'open' or duty.company_id is null then
    return null;
  end if;

  return coalesce((
    select jsonb_build_object('id', billed.id, 'number', billed.number, 'state', billed.state, 'due_on', billed.due_on)
    from public.invoice_companies as part
    join public.invoices as billed on billed.id = part.invoice_id
    where part.company_id = duty.company_id and part.renewal_year = extract(year from duty.due_on)
      and billed.state in ('issued', 'paid')
      and exists (
        select from public.invoice_lines as line
        where line.tenant_id = billed.tenant_id and line.invoice_id = billed.id and line.kind = 'government'
          and (line.company_id is null or line.company_id = part.company_id))),
    -- Who does not pay the bill learns that there is one, so that the fee is not paid twice, and nothing else of it.
    case when private.is_fee_billed(duty.company_id, extract(year from duty.due_on)::integer) then '{"state": "issued"}'::jsonb end);
end;
$$;

comment on function private.invoice_of_duty(public.obligations, boolean) is
  'The issued or paid invoice that bills the fee of an open duty, as {id, number, state, due_on}, among those the caller sees; null for a '
  'duty that is no annual fee or that no invoice bills. {state: issued} alone where the invoice is that of many companies and the caller '
  'does not pay it. A function, since the REST service would take a view over invoices for a link to '
  'companies.';

grant execute on function private.invoice_of_duty(public.obligations, boolean) to authenticated;

create function private.fee_payment(duty public.obligations, is_annual_fee boolean) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  company record;
  details record;
begin
  if not is_annual_fee or duty.state <> 'open' or duty.company_id is null
    or private.is_fee_billed(duty.company_id, extract(year from duty.due_on)::integer)
  then
    return null;
  end if;

  select known.registration_number, firm.takes_fees_early, type.is_formable into company
  from public.companies as known
  join public.tenants as firm on firm.id = known.tenant_id
  left join public.entity_types as type on type.code = known.type
  where known.id = duty.company_id;

  if company.takes_fees_early then
    select * into details from private.bank_details_of(duty.tenant_id) as known where known.currency = duty.currency;

    if details.id is not null then
      return jsonb_build_object(
        'how', 'to_firm', 'currency', details.currency, 'account_holder', details.account_holder, 'bank_name', details.bank_name,
        'account_number', details.account_number, 'bic', details.bic, 'valid_from', details.valid_from,
        'reference', concat_ws(' ', company.registration_number, 'fee', extract(year from duty.due_on)));
    end if;
  end if;

  return jsonb_build_object('how', case when company.is_formable then 'invoice_follows' else 'ask' end);
end;
$$;

comment on function private.fee_payment(public.obligations, boolean) is
  'How an open annual fee is paid that no invoice bills yet: {how: to_firm, currency, account_holder, bank_name, account_number, bic, '
  'valid_from, reference} where the firm takes it before the invoice and has confirmed bank details in its currency; {how: '
  'invoice_follows} where the firm invoices the fees of the type; else {how: ask}. Null for every other duty.';

grant execute on function private.fee_payment(public.obligations, boolean) to authenticated;

create function public.set_fee_payment(tenant_id uuid, before_invoice boolean) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_tenant_manager('set_fee_payment', set_fee_payment.tenant_id);

  update public.tenants as firm set takes_fees_early = coalesce(set_fee_payment.before_invoice, false)
  where firm.id = set_fee_payment.tenant_id and firm.takes_fees_early is distinct from coalesce(set_fee_payment.before_invoice, false);
end;
$$;

comment on function public.set_fee_payment(uuid, boolean) is
  'Sets whether clients may pay an annual fee to a firm before its invoice. For the owners of the tenant and the super admin. Raises '
  'not_found, not_allowed, staff.read_only, account.suspended.';

grant execute on function public.set_fee_payment(uuid, boolean) to authenticated;
