/*
 * What clients owe, for the desk of staff: the invoices with what a list shows of each, and the sums by how late they are. The view
 * invokes as its reader, so the policies of its tables hold.
 */

create view public.invoice_list
with (security_invoker = true)
as
  select invoice.id, invoice.tenant_id, invoice.number, invoice.state, invoice.currency, invoice.total, invoice.paid,
    case when invoice.state = 'issued' then invoice.total - invoice.paid else 0 end as owed,
    invoice.issued_on, invoice.due_on, invoice.created_at,
    case
      when invoice.state <> 'issued' then null
      when invoice.due_on >= private.today() then 'not_due'
      when invoice.due_on >= private.today() - 30 then 'late_30'
      when invoice.due_on >= private.today() - 60 then 'late_60'
      when invoice.due_on >= private.today() - 90 then 'late_90'
      else 'late_more'
    end as band,
    invoice.company_id, company.name as company_name, invoice.application_id, application.reference as application_reference,
    coalesce(nullif(client.full_name, ''), client.email) as client_name,
    notice.id is not null as is_reported
  from public.invoices as invoice
  left join public.companies as company on company.id = invoice.company_id
  left join public.draft_applications as application on application.id = invoice.application_id
  left join public.profiles as client on client.id = coalesce(company.user_id, application.user_id)
  -- At most one is open. Joined, because with a subquery the API takes the view for a link between invoices and companies.
  left join public.payment_notices as notice on notice.invoice_id = invoice.id and notice.state = 'open';

comment on view public.invoice_list is
  'The invoices that the caller sees, with their company or application and their client. `owed` is what is still to be paid; `band` says '
  'how late an issued one is: not_due, late_30 (1 to 30 days), late_60 (31 to 60), late_90 (61 to 90) or late_more, else null; '
  '`is_reported` says whether a payment that the client reported waits for staff.';

grant select on public.invoice_list to authenticated;

create function public.receivables(tenant_id uuid, company_id uuid default null)
returns table (draft bigint, issued bigint, paid bigint, void bigint, everything bigint, reported bigint, bands jsonb)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff_reader();

  return query
  with mine as (
    select invoice.* from public.invoice_list as invoice
    where invoice.tenant_id = receivables.tenant_id
      and (receivables.company_id is null or invoice.company_id = receivables.company_id)
  ), sum_of as (
    select mine.currency, mine.band, count(*) as invoices, sum(mine.owed) as owed
    from mine where mine.state = 'issued'
    group by mine.currency, mine.band
  )
  select
    count(*) filter (where mine.state = 'draft'), count(*) filter (where mine.state = 'issued'),
    count(*) filter (where mine.state = 'paid'), count(*) filter (where mine.state = 'void'), count(*),
    count(*) filter (where mine.is_reported),
    (select coalesce(jsonb_agg(jsonb_build_object(
        'currency', sum_of.currency, 'band', sum_of.band, 'invoices', sum_of.invoices, 'owed', sum_of.owed)
        order by sum_of.currency, sum_of.band), '[]')
      from sum_of)
  from mine;
end;
$$;

comment on function public.receivables(uuid, uuid) is
  'How many invoices of a tenant, or of one company, stand in each state, and on how many a client reported a payment that waits; and '
  'what is owed (`bands`) by currency and by how late it is, as public.invoice_list has it: [{currency, band, invoices, owed}]. For '
  'staff. Raises not_allowed, account.suspended.';

grant execute on function public.receivables(uuid, uuid) to authenticated;
