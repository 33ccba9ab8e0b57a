/*
 * Whether a firm files an application with the Registrar before its invoice is paid. The owners of the firm decide it once for all
 * applications; the rule holds for the filing and for a company that is entered without one.
 */

create function private.filing_payment(application public.draft_applications) returns text
language plpgsql stable
set search_path = ''
as $$
begin
  return case
    when not exists (
      select from public.tenants as firm where firm.id = application.tenant_id and firm.files_after_payment) then 'not_needed'
    when exists (
      select from public.invoices as invoice where invoice.application_id = application.id and invoice.state = 'paid') then 'paid'
    when exists (
      select from public.invoices as invoice where invoice.application_id = application.id and invoice.state = 'issued') then 'unpaid'
    else 'not_invoiced' end;
end;
$$;

comment on function private.filing_payment(public.draft_applications) is
  'Whether the filing of an application waits for its invoice: not_needed where the firm does not wait, paid, unpaid, or not_invoiced '
  'while the quote has no issued invoice.';

create function private.require_filing_paid(application public.draft_applications) returns void
language plpgsql
set search_path = ''
as $$
begin
  -- What is with the Registrar was paid then.
  if application.state = 'filed' then
    return;
  end if;

  case private.filing_payment(application)
    when 'unpaid' then raise exception using errcode = 'PT409', message = 'application.unpaid';
    when 'not_invoiced' then raise exception using errcode = 'PT409', message = 'application.not_invoiced';
    else null;
  end case;
end;
$$;

comment on function private.require_filing_paid(public.draft_applications) is
  'Refuses to file an application, or to enter its company, while the firm waits for the payment of its invoice. Raises '
  'application.unpaid, application.not_invoiced.';

create function public.filing_payment(application_id uuid) returns text
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return private.filing_payment(private.seen_application(filing_payment.application_id));
end;
$$;

comment on function public.filing_payment(uuid) is
  'Whether the filing of an application waits for its invoice: not_needed, paid, unpaid or not_invoiced. For those who see the '
  'application. Raises not_found for others, account.suspended.';

create function public.set_filing_rule(tenant_id uuid, after_payment boolean) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_tenant_manager('set_filing_rule', set_filing_rule.tenant_id);

  update public.tenants as firm set files_after_payment = coalesce(set_filing_rule.after_payment, false)
  where firm.id = set_filing_rule.tenant_id and firm.files_after_payment is distinct from coalesce(set_filing_rule.after_payment, false);
end;
$$;

comment on function public.set_filing_rule(uuid, boolean) is
  'Sets whether a firm files applications with the Registrar only once their invoice is paid. For the owners of the tenant and the super '
  'admin. Raises not_found, not_allowed, staff.read_only, account.suspended.';

grant execute on function public.filing_payment(uuid), public.set_filing_rule(uuid, boolean) to authenticated;
