/*
 * The invoice that bills the fee of a duty: that of the year in which the annual fee falls due, once it is issued and bills what is
 * passed on to the government. A client pays such a fee once, by the invoice; the duty points to it and asks for nothing.
 */

create function private.invoice_of_duty(duty public.obligations, is_annual_fee boolean) returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  if not is_annual_fee or duty.state <> 'open' or duty.company_id is null then
    return null;
  end if;

  return (
    select jsonb_build_object('id', billed.id, 'number', billed.number, 'state', billed.state, 'due_on', billed.due_on)
    from public.invoices as billed
    where billed.company_id = duty.company_id and billed.renewal_year = extract(year from duty.due_on)
      and billed.state in ('issued', 'paid')
      and exists (
        select from public.invoice_lines as line
        where line.tenant_id = billed.tenant_id and line.invoice_id = billed.id and line.kind = 'government'));
end;
$$;

comment on function private.invoice_of_duty(public.obligations, boolean) is
  'The issued or paid invoice that bills the fee of an open duty, as {id, number, state, due_on}, among those the caller sees; null for a '
  'duty that is no annual fee or that no invoice bills. A function, since the REST service would take a view over invoices for a link to '
  'companies.';

grant execute on function private.invoice_of_duty(public.obligations, boolean) to authenticated;
