/*
 * One bill for the companies of a group (companies/company-groups.sql): what is owed for them, the invoices behind it, and the statement
 * that an intermediary gives their own client. All of it runs as the caller, so that row-level security decides what counts: the
 * invoices of a company that was shared without them are in no figure.
 */

create function private.open_parts(invoice_ids uuid[])
returns table (invoice_id uuid, company_id uuid, name text, amount numeric, open numeric)
language sql stable
set search_path = ''
as $$
  with part as (
    select part.invoice_id, part.company_id, part.name, part.amount, invoice.state, invoice.client_id,
      invoice.total - invoice.paid as open, invoice.paid - invoice.credited as settled,
      part.amount - coalesce(credit.amount, 0) as left_of
    from public.invoice_companies as part
    join public.invoices as invoice on invoice.id = part.invoice_id
    left join lateral private.credited_of(invoice.id) as credit
      on invoice.client_id is not null and invoice.credited > 0 and credit.company_id = part.company_id
    where part.invoice_id = any (open_parts.invoice_ids)
  ), placed as (
    select part.*, sum(part.left_of) over (partition by part.invoice_id order by part.name, part.company_id) - part.left_of as before
    from part
  )
  select placed.invoice_id, placed.company_id, placed.name, placed.amount,
    private.open_of_part(
      placed.state, placed.client_id is not null, placed.open, placed.left_of, placed.settled, placed.before)
  from placed;
$$;

comment on function private.open_parts(uuid[]) is
  'What is billed for each company of some invoices, and what of it is open: money covers the companies of one invoice in the order of '
  'their names (decision 120), so that the parts add up to what is owed. Among what the caller sees.';

grant execute on function
  private.open_parts(uuid[]), private.credited_of(uuid),
  private.open_of_part(public.invoice_state, boolean, numeric, numeric, numeric, numeric)
  to authenticated;

create function public.group_figures(tenant_id uuid)
returns table (
  group_id uuid, name text, note text, companies bigint, open bigint, overdue bigint, paid bigint, void bigint, money jsonb)
language plpgsql stable
set search_path = ''
as $$
declare
  today date := private.today();
begin
  perform private.require_user();

  return query
  with placed as materialized (
    select member.company_id, member.group_id from public.company_group_members as member
    where member.tenant_id = group_figures.tenant_id
  ), mine as materialized (
    select invoice.id, invoice.state, invoice.currency, invoice.due_on, invoice.total - invoice.paid as owed
    from public.invoices as invoice
    where invoice.tenant_id = group_figures.tenant_id and invoice.state <> 'draft'
  ), part as (
    -- An invoice without a company, of an application or an account, is in no group.
    select mine.id, mine.state, mine.currency, mine.due_on, placed.group_id,
      case when mine.state <> 'issued' then 0 else coalesce(parts.open, mine.owed) end as owed
    from mine
    left join private.open_parts(array(select mine.id from mine)) as parts on parts.invoice_id = mine.id
    left join placed on placed.company_id = parts.company_id
  ), counted as (
    select part.group_id,
      count(distinct part.id) filter (where part.state = 'issued') as open,
      count(distinct part.id) filter (where part.state = 'issued' and part.due_on < today) as overdue,
      count(distinct part.id) filter (where part.state = 'paid') as paid,
      count(distinct part.id) filter (where part.state = 'void') as void
    from part group by 1
  ), summed as (
    select part.group_id, part.currency, sum(part.owed) as owed,
      coalesce(sum(part.owed) filter (where part.due_on < today), 0) as overdue,
      min(part.due_on) filter (where part.due_on >= today and part.owed > 0) as next_on
    from part where part.state = 'issued'
    group by 1, 2
    having sum(part.owed) > 0
  ), listed as (
    select known.id, known.name, known.note from public.company_groups as known where known.tenant_id = group_figures.tenant_id
    union all
    select null, null, null
  )
  select listed.id, listed.name, listed.note,
    case when listed.id is null
      then (select count(*) from public.companies as company
        where company.tenant_id = group_figures.tenant_id and company.id not in (select placed.company_id from placed))
      else (select count(*) from placed where placed.group_id = listed.id)
    end,
    coalesce(counted.open, 0), coalesce(counted.overdue, 0), coalesce(counted.paid, 0), coalesce(counted.void, 0),
    (select coalesce(jsonb_agg(jsonb_build_object(
        'currency', summed.currency, 'owed', summed.owed, 'overdue', summed.overdue, 'next_on', summed.next_on)
        order by summed.currency), '[]')
      from summed where summed.group_id is not distinct from listed.id)
  from listed
  left join counted on counted.group_id is not distinct from listed.id
  order by listed.id is null, lower(listed.name), listed.id;
end;
$$;

comment on function public.group_figures(uuid) is
  'For each group of the caller in a tenant, and last for what is in none (`group_id` is null): how many companies it has, how many of '
  'its invoices are open, overdue, paid and void, and by currency (`money`) what is owed for its companies, what of it is overdue, and '
  'the next day on which some of it is due. Of an invoice of many companies the part of those in the group. group_invoices has exactly '
  'these invoices. Raises account.suspended.';

create view public.group_invoices
with (security_invoker = true)
as
  select member.group_id, invoice.id, invoice.tenant_id, invoice.number, invoice.state, invoice.currency, invoice.total, invoice.paid,
    invoice.credited, invoice.written_off, invoice.issued_on, invoice.due_on, invoice.company_id, invoice.client_id,
    coalesce(sum(part.amount), invoice.total) as part,
    company.name as company_name, application.reference as application_reference
  from public.invoices as invoice
  left join public.invoice_companies as part on part.invoice_id = invoice.id
  left join public.company_group_members as member on member.company_id = part.company_id
  left join public.companies as company on company.id = invoice.company_id
  left join public.draft_applications as application on application.id = invoice.application_id
  group by member.group_id, invoice.id, company.name, application.reference;

comment on view public.group_invoices is
  'The invoices that the caller sees, once for each of their groups with a company on it; `part` is what of the total is for companies of '
  'the group. `group_id` is null for those with a company in no group, and for those without a company.';

create view public.group_duties
with (security_invoker = true)
as
  select member.group_id, duty.*
  from public.duty_list as duty
  left join public.company_group_members as member on member.company_id = duty.company_id;

comment on view public.group_duties is
  'The duties of duty_list with the group of the caller that their company is in; null for none.';

grant select on public.group_invoices, public.group_duties to authenticated;

create function public.group_statement(tenant_id uuid, group_id uuid, from_day date, to_day date)
returns table (
  company_id uuid, company text, company_number text, invoice_id uuid, number text, issued_on date, due_on date, currency text,
  amount numeric, settled numeric, open numeric)
language plpgsql stable
set search_path = ''
as $$
begin
  perform private.require_user();

  if from_day is null or to_day is null then
    raise exception using errcode = 'PT422', message = 'report.days_invalid';
  end if;

  perform private.report_days(from_day, to_day);

  if not exists (
    select from public.company_groups as known
    where known.id = group_statement.group_id and known.tenant_id = group_statement.tenant_id)
  then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  return query
  select part.company_id, part.name, company.registration_number, invoice.id, invoice.number, invoice.issued_on, invoice.due_on,
    invoice.currency, part.amount, part.amount - part.open, part.open
  from private.open_parts(array(
    select listed.id from public.group_invoices as listed
    where listed.group_id = group_statement.group_id and listed.tenant_id = group_statement.tenant_id
      and listed.state in ('issued', 'paid') and listed.issued_on between from_day and to_day)) as part
  join public.invoices as invoice on invoice.id = part.invoice_id
  join public.company_group_members as member on member.company_id = part.company_id and member.group_id = group_statement.group_id
  left join public.companies as company on company.id = part.company_id
  order by lower(part.name), part.company_id, invoice.issued_on, invoice.number;
end;
$$;

comment on function public.group_statement(uuid, uuid, date, date) is
  'What was billed for the companies of a group of the caller from one day to another (both included): each company with each invoice, '
  'what of it is for the company, and what of that is settled (paid, credited or written off) and open today. Void invoices are left out. '
  'Raises report.days_invalid, not_found, account.suspended.';

grant execute on function public.group_figures(uuid), public.group_statement(uuid, uuid, date, date) to authenticated;
