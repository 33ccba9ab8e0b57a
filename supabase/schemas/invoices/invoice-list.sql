/*
 * The invoices of a tenant as staff work through them: whom each bills, what is owed, how late it is, and what is owed by age.
 */

-- A function, not a subquery of the view: the REST service takes a view over a table for a link between the tables that one refers to, and
-- "the company of an invoice" would be ambiguous.
create function private.is_payment_reported(invoice_id uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from public.payment_notices as notice where notice.invoice_id = is_payment_reported.invoice_id and notice.state = 'open');
$$;

comment on function private.is_payment_reported(uuid) is
  'Whether a report that an invoice is paid waits for confirmation, among those the caller sees.';

grant execute on function private.is_payment_reported(uuid) to authenticated;

create view public.invoice_list
with (security_invoker = true)
as
  select invoice.id, invoice.tenant_id, invoice.number, invoice.state, invoice.currency, invoice.total, invoice.paid,
    case when invoice.state = 'issued' then invoice.total - invoice.paid else 0 end as owed,
    invoice.issued_on, invoice.due_on, invoice.created_at, invoice.company_id, invoice.application_id,
    case when invoice.state = 'issued' then greatest(private.today() - invoice.due_on, 0) end as days_late,
    coalesce(company.name, application.submitted_data -> 'names' ->> 0, application.reference, private.companies_text(invoice)) as subject,
    coalesce(company.registration_number, application.reference) as subject_number,
    client.id as client_id, coalesce(nullif(client.full_name, ''), client.email) as client_name, client.email as client_email,
    private.is_payment_reported(invoice.id) as is_reported, invoice.credited, invoice.written_off, invoice.payment_reference,
    private.standing_hold(invoice.id) as hold, private.promised_until(invoice.id) as promised_until,
    case when invoice.client_id is not null then private.count_companies(invoice.id) end as companies, invoice.renewal_year,
    private.vat_at_risk_of(invoice.id) as vat_at_risk
  from public.invoices as invoice
  left join public.companies as company on company.id = invoice.company_id
  left join public.draft_applications as application on application.id = invoice.application_id
  left join public.profiles as client on client.id = coalesce(invoice.client_id, company.user_id, application.user_id);

comment on view public.invoice_list is
  'The invoices the caller sees with whom each bills (company, application or client), of that of a payer how many companies, what '
  'is owed (0 unless issued), the days it is '
  'late (0 when not due yet, null unless issued), whether the client reported a payment that waits for confirmation, what is credited and '
  'written off, whether a promise (until when) or a dispute stands, and for staff the VAT at risk (vat-evidence.sql).';

grant select on public.invoice_list to authenticated;

create view public.company_invoices
with (security_invoker = true)
as
  select part.company_id as of_company, part.amount as part, list.*
  from public.invoice_companies as part
  join public.invoice_list as list on list.id = part.invoice_id;

comment on view public.company_invoices is
  'The invoices of a company that the caller sees, by itself or with others, as invoice_list has them, with what of the total is for it.';

grant select on public.company_invoices to authenticated;

create function public.receivables(tenant_id uuid)
returns table (band text, currency text, invoices bigint, owed numeric)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  today date := private.today();
begin
  perform private.require_staff_reader();

  return query
  with aged as (
    select invoice.currency, invoice.owed,
      case
        when invoice.due_on >= today then 'not_due'
        when invoice.due_on >= today - 30 then '1_30'
        when invoice.due_on >= today - 60 then '31_60'
        when invoice.due_on >= today - 90 then '61_90'
        else 'over_90'
      end as band
    from private.owed_invoices(receivables.tenant_id) as invoice
  )
  select aged.band, aged.currency, count(*), sum(aged.owed) from aged group by aged.band, aged.currency
  order by aged.currency, aged.band;
end;
$$;

comment on function public.receivables(uuid) is
  'What is owed to a tenant on issued invoices by age and currency: not_due, and late by 1_30, 31_60, 61_90 or over_90 days. An invoice is '
  'late from the day after its due day. A band without an invoice is left out. For staff. Raises not_allowed, account.suspended.';

create function public.invoice_counts(tenant_id uuid)
returns table (drafts bigint, open bigint, late bigint, reported bigint)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff_reader();

  return query
  select
    count(*) filter (where invoice.state = 'draft'),
    count(*) filter (where invoice.state = 'issued'),
    count(*) filter (where invoice.state = 'issued' and invoice.due_on < private.today()),
    count(*) filter (where invoice.state = 'issued' and exists (
      select from public.payment_notices as notice where notice.invoice_id = invoice.id and notice.state = 'open'))
  from public.invoices as invoice
  where invoice.tenant_id = invoice_counts.tenant_id and invoice.state in ('draft', 'issued');
end;
$$;

comment on function public.invoice_counts(uuid) is
  'How many invoices of a tenant are drafts, open (issued and not paid), late, and reported as paid by the client without confirmation. '
  'For staff. Raises not_allowed, account.suspended.';

grant execute on function public.receivables(uuid), public.invoice_counts(uuid) to authenticated;
