/*
 * What of an invoice is of one company. What is billed is the sum of its lines; a credit note counts for the company whose lines it names;
 * any other money covers the companies in the order of their names (decision 120). Of the shares of an invoice the sum is the invoice, to
 * the cent.
 */

create function private.credited_of(invoice_id uuid) returns table (company_id uuid, amount numeric)
language sql stable
set search_path = ''
as $$
  select billed.company_id, sum(line.amount + line.vat)
  from public.invoice_lines as billed
  join public.credit_note_lines as line on line.tenant_id = billed.tenant_id and line.invoice_line_id = billed.id
  where billed.invoice_id = credited_of.invoice_id
  group by billed.company_id;
$$;

comment on function private.credited_of(uuid) is 'What credit notes took back of an invoice, with VAT, for each of its companies.';

create function private.open_of_part(
  state public.invoice_state, has_payer boolean, open numeric, left_of numeric, settled numeric, before numeric)
returns numeric
language sql immutable
set search_path = ''
as $$
  select case
    when state <> 'issued' then 0
    when not has_payer then open
    else left_of - least(greatest(settled - before, 0), left_of)
  end;
$$;

comment on function private.open_of_part(public.invoice_state, boolean, numeric, numeric, numeric, numeric) is
  'What is open of one company of an invoice: all of it where the invoice is for that company alone; of an invoice of many companies what '
  'is left after the money that came (settled) has covered the companies before it (decision 120).';

-- What an invoice of one company alone owes is the invoice itself: of a large firm these are nearly all, and they need no order.
create function private.parts_of_year(tenant_id uuid, year integer, only_companies uuid[] default null)
returns table (
  invoice_id uuid, company_id uuid, amount numeric, owed numeric, state public.invoice_state, due_on date, currency text)
language plpgsql stable rows 20000
set search_path = ''
set plan_cache_mode = 'force_custom_plan'
as $$
begin
  return query
  select invoice.id, part.company_id, part.amount, case when invoice.state = 'issued' then invoice.total - invoice.paid else 0 end,
    invoice.state, invoice.due_on, invoice.currency
  from public.invoice_companies as part
  join public.invoices as invoice on invoice.id = part.invoice_id
  where part.tenant_id = parts_of_year.tenant_id and part.renewal_year = parts_of_year.year and not part.is_void
    and invoice.client_id is null
    and (parts_of_year.only_companies is null or part.company_id = any (parts_of_year.only_companies));

  return query
  with shared as (
    select invoice.id, invoice.state, invoice.total - invoice.paid as open, invoice.paid - invoice.credited as settled, invoice.credited,
      invoice.due_on, invoice.currency
    from public.invoices as invoice
    where invoice.tenant_id = parts_of_year.tenant_id and invoice.client_id is not null
      and exists (
        select from public.invoice_companies as part
        where part.invoice_id = invoice.id and part.renewal_year = parts_of_year.year and not part.is_void
          and (parts_of_year.only_companies is null or part.company_id = any (parts_of_year.only_companies)))
  ), part as (
    select part.invoice_id, part.company_id, part.name, part.amount, shared.state, shared.due_on, shared.currency, shared.open,
      shared.settled, part.amount - coalesce(credit.amount, 0) as left_of
    from shared
    join public.invoice_companies as part on part.invoice_id = shared.id
    left join lateral private.credited_of(shared.id) as credit on shared.credited > 0 and credit.company_id = part.company_id
    where part.renewal_year = parts_of_year.year and not part.is_void
  ), placed as (
    select part.*, sum(part.left_of) over (partition by part.invoice_id order by part.name, part.company_id) - part.left_of as before
    from part
  )
  select placed.invoice_id, placed.company_id, placed.amount,
    private.open_of_part(placed.state, true, placed.open, placed.left_of, placed.settled, placed.before),
    placed.state, placed.due_on, placed.currency
  from placed
  where parts_of_year.only_companies is null or placed.company_id = any (parts_of_year.only_companies);
end;
$$;

comment on function private.parts_of_year(uuid, integer, uuid[]) is
  'The companies of a tenant that are invoiced for a year, by itself or with others: what is billed and what is owed of it. '
  '`only_companies`: these alone, null for all.';

create function private.company_postings(tenant_id uuid, company_id uuid)
returns table (
  invoice_id uuid, kind public.ledger_kind, day date, amount numeric, currency text, reason text, seq bigint, command_id uuid)
language plpgsql stable
set search_path = ''
as $$
begin
  return query
  with part as materialized (
    select part.invoice_id, part.name, part.company_id, part.amount, (
        select coalesce(sum(other.amount), 0) from public.invoice_companies as other
        where other.invoice_id = part.invoice_id and (other.name, other.company_id) < (part.name, part.company_id)) as before
    from public.invoice_companies as part
    join public.invoices as invoice on invoice.id = part.invoice_id
    where part.tenant_id = company_postings.tenant_id and part.company_id = company_postings.company_id
      and invoice.client_id is not null and invoice.state <> 'draft'
  ), posted as (
    select part.invoice_id, part.amount as billed, part.before, entry.kind, entry.day, entry.amount, entry.currency, entry.reason,
      entry.seq, entry.command_id, coalesce(credit.mine, 0) as mine, coalesce(credit.earlier, 0) as earlier
    from part
    join public.ledger_entries as entry on entry.invoice_id = part.invoice_id
    left join lateral (
      select sum(line.amount + line.vat) filter (where other.company_id = part.company_id) as mine,
        sum(line.amount + line.vat) filter (where (other.name, other.company_id) < (part.name, part.company_id)) as earlier
      from public.credit_note_lines as line
      join public.invoice_lines as of_line on of_line.id = line.invoice_line_id
      join public.invoice_companies as other on other.invoice_id = of_line.invoice_id and other.company_id = of_line.company_id
      where line.credit_note_id = entry.id) as credit on entry.kind = 'credit'
  ), sums as (
    select posted.*, posted.billed - sum(posted.mine) over so_far as left_of, posted.before - sum(posted.earlier) over so_far as starts,
      -sum(case when posted.kind in ('charge', 'credit') then 0 else posted.amount end) over so_far as settled
    from posted
    window so_far as (partition by posted.invoice_id order by posted.seq)
  ), owed as (
    select sums.*, sums.left_of - least(greatest(sums.settled - sums.starts, 0), sums.left_of) as owed from sums
  )
  select owed.invoice_id, owed.kind, owed.day,
    owed.owed - coalesce(lag(owed.owed) over (partition by owed.invoice_id order by owed.seq), 0),
    owed.currency, owed.reason, owed.seq, owed.command_id
  from owed;
end;
$$;

comment on function private.company_postings(uuid, uuid) is
  'By how much each posting on the invoices of payers raised or lowered what is owed for one of their companies, among those the caller '
  'reads. The sum is what is owed for it.';

grant execute on function private.company_postings(uuid, uuid) to authenticated;
