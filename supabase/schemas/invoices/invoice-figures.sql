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
    select invoice.*,
      case when invoice_figures.company_id is null or invoice.client_id is null then invoice.total - invoice.paid
        else (
          select coalesce(sum(posted.amount), 0) from private.company_postings(invoice.tenant_id, invoice_figures.company_id) as posted
          where posted.invoice_id = invoice.id) end as open
    from public.invoices as invoice
    where invoice.tenant_id = invoice_figures.tenant_id and invoice.state <> 'draft'
      and (invoice_figures.company_id is null or invoice.id in (
        select part.invoice_id from public.invoice_companies as part
        where part.tenant_id = invoice_figures.tenant_id and part.company_id = invoice_figures.company_id))
  ), owed as (
    select mine.currency, sum(mine.open) as owed,
      coalesce(sum(mine.open) filter (where mine.due_on < today), 0) as overdue,
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
returns table (
  currency text, on_day date, kind text, number text, subject text, amount numeric, balance numeric, posting text, reason text)
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
    select invoice.*, coalesce(company.name, 'Application ' || application.reference, private.companies_text(invoice)) as about
    from public.invoices as invoice
    left join public.companies as company on company.id = invoice.company_id
    left join public.draft_applications as application on application.id = invoice.application_id
    where invoice.tenant_id = invoice_statement.tenant_id and invoice.state in ('issued', 'paid')
      and (invoice_statement.company_id is null or invoice.company_id = invoice_statement.company_id)
  ), entry as (
    select posted.currency, case posted.kind when 'charge' then mine.issued_on else posted.day end as on_day, posted.kind, mine.number,
      mine.about, posted.amount, posted.reason, posted.seq, posted.command_id
    from mine join public.ledger_entries as posted on posted.invoice_id = mine.id
    union all
    -- Of the invoice of many companies what is of this one.
    select posted.currency, case posted.kind when 'charge' then invoice.issued_on else posted.day end, posted.kind, invoice.number,
      part.name, posted.amount, posted.reason, posted.seq, posted.command_id
    from private.company_postings(invoice_statement.tenant_id, invoice_statement.company_id) as posted
    join public.invoices as invoice on invoice.id = posted.invoice_id and invoice.state in ('issued', 'paid')
    join public.invoice_companies as part on (part.invoice_id, part.company_id) = (invoice.id, invoice_statement.company_id)
    where posted.amount <> 0
    union all
    -- The account is of the client, not of one company.
    select posted.currency, posted.day, posted.kind, null, null, posted.amount, posted.reason, posted.seq, posted.command_id
    from public.ledger_entries as posted
    where posted.tenant_id = invoice_statement.tenant_id and posted.client_id is not null and invoice_statement.company_id is null
  ), shown as (
    select entry.*,
      -- Both sides of a transfer: nothing came and nothing went.
      entry.kind in ('account_in', 'account_out')
        and sum(entry.amount) over (partition by entry.command_id, entry.currency, entry.kind) = 0 as is_between
    from entry
  ), line as (
    select shown.currency, from_day as on_day, null::public.ledger_kind as kind, null::text as number, null::text as about,
      coalesce(sum(shown.amount) filter (where shown.on_day < from_day), 0) as amount, null::text as reason, 0::bigint as turn
    from shown
    group by shown.currency
    union all
    select shown.currency, shown.on_day, shown.kind, shown.number, shown.about, shown.amount, shown.reason, shown.seq
    from shown where shown.on_day between from_day and to_day and not shown.is_between
  )
  select line.currency, line.on_day,
    case when line.kind is null then 'opening' when line.kind in ('charge', 'credit') then 'invoice' else 'payment' end, line.number,
    line.about, line.amount,
    sum(line.amount) over (partition by line.currency order by line.on_day, line.kind is not null, line.turn
      rows between unbounded preceding and current row),
    coalesce(line.kind::text, 'opening'), line.reason
  from line
  order by line.currency, line.on_day, line.kind is not null, line.turn;
end;
$$;

comment on function public.invoice_statement(uuid, date, date, uuid) is
  'The statement of the account with a tenant, over all or of one company, from one day to another (both included): per currency the '
  'opening balance and each posting on an invoice and, over all, on account, with the running balance; void invoices are left out, and '
  'transfers of which both sides are in it. `posting` is the kind of the posting or opening; `kind` is opening, invoice or payment, for '
  'the portals of release 1.0; `reason` says why it was corrected. For those who see the invoices. Raises report.days_invalid, '
  'account.suspended.';

grant execute on function public.invoice_figures(uuid, uuid), public.invoice_statement(uuid, date, date, uuid) to authenticated;
