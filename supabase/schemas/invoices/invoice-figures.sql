/*
 * What is owed on invoices, and the statement of an account. Both run as the caller, so that row-level security decides what counts.
 */

create function public.invoice_figures(tenant_id uuid, company_id uuid default null)
returns table (open bigint, overdue bigint, paid bigint, void bigint, money jsonb)
language plpgsql stable
set search_path = ''
as $$
declare
  today date := private.today();
begin
  perform private.require_user();

  return query
  with mine as (
    select invoice.* from public.invoices as invoice
    where invoice.tenant_id = invoice_figures.tenant_id and invoice.state <> 'draft'
      and (invoice_figures.company_id is null or invoice.company_id = invoice_figures.company_id)
  ), owed as (
    select mine.currency, sum(mine.total - mine.paid) as owed,
      coalesce(sum(mine.total - mine.paid) filter (where mine.due_on < today), 0) as overdue,
      min(mine.due_on) filter (where mine.due_on >= today) as next_on
    from mine where mine.state = 'issued'
    group by mine.currency
  )
  select
    count(*) filter (where mine.state = 'issued'),
    count(*) filter (where mine.state = 'issued' and mine.due_on < today),
    count(*) filter (where mine.state = 'paid'),
    count(*) filter (where mine.state = 'void'),
    (select coalesce(jsonb_agg(jsonb_build_object(
        'currency', owed.currency, 'owed', owed.owed, 'overdue', owed.overdue, 'next_on', owed.next_on) order by owed.currency), '[]')
      from owed)
  from mine;
end;
$$;

comment on function public.invoice_figures(uuid, uuid) is
  'How many invoices the caller sees in a tenant, or of one company, are open, overdue, paid or void, drafts left out; and by currency '
  '(`money`): what is owed, what of it is overdue, and the next day on which one is due. Raises account.suspended.';

create function public.invoice_statement(tenant_id uuid, from_day date, to_day date, company_id uuid default null)
returns table (currency text, on_day date, kind text, number text, subject text, amount numeric, balance numeric)
language plpgsql stable
set search_path = ''
as $$
begin
  perform private.report_days(from_day, to_day);

  if from_day is null or to_day is null then
    raise exception using errcode = 'PT422', message = 'report.days_invalid';
  end if;

  return query
  with mine as (
    select invoice.*, coalesce(company.name, 'Application ' || application.reference) as about
    from public.invoices as invoice
    left join public.companies as company on company.id = invoice.company_id
    left join public.draft_applications as application on application.id = invoice.application_id
    where invoice.tenant_id = invoice_statement.tenant_id and invoice.state in ('issued', 'paid')
      and (invoice_statement.company_id is null or invoice.company_id = invoice_statement.company_id)
  ), entry as (
    select mine.currency, mine.issued_on as on_day, 'invoice' as kind, mine.number, mine.about, mine.total as amount, 1 as turn
    from mine
    union all
    select mine.currency, payment.paid_on, 'payment', mine.number, mine.about, -payment.amount, 2
    from mine join public.invoice_payments as payment on payment.invoice_id = mine.id
  ), line as (
    select entry.currency, from_day as on_day, 'opening' as kind, null::text as number, null::text as about,
      coalesce(sum(entry.amount) filter (where entry.on_day < from_day), 0) as amount, 0 as turn
    from entry
    group by entry.currency
    union all
    select entry.currency, entry.on_day, entry.kind, entry.number, entry.about, entry.amount, entry.turn
    from entry where entry.on_day between from_day and to_day
  )
  select line.currency, line.on_day, line.kind, line.number, line.about, line.amount,
    sum(line.amount) over (partition by line.currency order by line.on_day, line.turn, line.number, line.amount
      rows between unbounded preceding and current row)
  from line
  order by line.currency, line.on_day, line.turn, line.number, line.amount;
end;
$$;

comment on function public.invoice_statement(uuid, date, date, uuid) is
  'The statement of the account with a tenant, over all or of one company, from one day to another (both included): per currency the '
  'opening balance, each invoice issued (plus) and each payment (minus), with the running balance; void invoices are left out. For those '
  'who see the invoices. Raises report.days_invalid, account.suspended.';

grant execute on function public.invoice_figures(uuid, uuid), public.invoice_statement(uuid, date, date, uuid) to authenticated;
