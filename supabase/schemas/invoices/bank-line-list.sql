/*
 * The lines of a firm's bank as staff work through them: to match, sure, posted, set aside.
 */

create function private.bank_line_states(tenant_id uuid) returns table (line_id uuid, rest numeric, state text)
language sql stable
set search_path = ''
as $$
  select line.id, left_over.rest,
    case
      when left_over.rest = 0 then 'posted'
      when line.set_aside_at is not null then 'set_aside'
      when line.amount < 0 then 'taking'
      when private.sure_invoice(line, left_over.rest) is not null then 'sure'
      else 'open'
    end
  from public.bank_lines as line
  left join private.posted_of_lines(bank_line_states.tenant_id) as known on known.line_id = line.id
  left join private.settled_debits(bank_line_states.tenant_id) as settled on settled.id = line.id
  cross join lateral (
    select case when line.amount > 0 then greatest(line.amount - coalesce(known.posted, 0), 0)
      when settled.id is null then line.amount else 0 end as rest) as left_over
  where line.tenant_id = bank_line_states.tenant_id;
$$;

comment on function private.bank_line_states(uuid) is
  'Each line of a tenant with what of it is not posted, and where it stands: posted, set_aside, taking (it takes money and is no fee, no '
  'refund and not set aside yet), sure (it names one invoice and pays it exactly) or open.';

create function public.bank_line_list(
  tenant_id uuid, show text default 'open', search text default '', sort text default 'day', descending boolean default true,
  first integer default 0, size integer default 50, only_line uuid default null)
returns table (
  id uuid, day date, amount numeric, currency text, payer text, text text, bank_reference text, account text, file_name text, rest numeric,
  state text, set_aside_reason text, best jsonb, posted jsonb, total integer, import_id uuid, debit jsonb)
language plpgsql stable security definer
set search_path = ''
set plan_cache_mode = 'force_custom_plan'
as $$
declare
  typed text := lower(btrim(coalesce(search, '')));
begin
  perform private.require_staff_reader();

  return query
  with page as materialized (
    select line, file.account, file.file_name, known.rest, known.state, count(*) over () as rows,
      row_number() over (order by
        case when bank_line_list.sort = 'amount' then line.amount else line.day - date '2000-01-01' end
          * case when bank_line_list.descending then -1 else 1 end, line.day desc, line.place, line.id) as turn
    from private.bank_line_states(bank_line_list.tenant_id) as known
    join public.bank_lines as line on line.id = known.line_id
    join public.bank_imports as file on file.id = line.import_id
    where (only_line is null or line.id = only_line)
      and (bank_line_list.show = 'every' or known.state = bank_line_list.show)
      and (typed = '' or position(typed in lower(line.payer)) > 0 or position(typed in lower(line.text)) > 0
        or position(typed in lower(line.bank_reference)) > 0 or position(typed in line.amount::text) > 0)
    order by turn
    offset greatest(bank_line_list.first, 0)
    limit least(greatest(bank_line_list.size, 1), 1000)
  )
  select (page.line).id, (page.line).day, (page.line).amount, (page.line).currency, (page.line).payer, (page.line).text,
    (page.line).bank_reference, page.account, page.file_name, page.rest, page.state, (page.line).set_aside_reason,
    case when page.state in ('open', 'sure') then (
      select to_jsonb(proposal) from private.proposals_of(page.line, page.rest) as proposal limit 1) end,
    private.postings_of(page.line), page.rows::integer, (page.line).import_id, private.debit_of(page.line, page.state)
  from page
  order by page.turn;
end;
$$;

comment on function public.bank_line_list(uuid, text, text, text, boolean, integer, integer, uuid) is
  'A page of the lines of a tenant''s bank: `show` is open, sure, taking, posted, set_aside or every; `search` is in payer, text, '
  'reference and amount; sorted by day or amount. `rest` is what is not posted, `best` the likeliest proposal of bank_line_proposals or '
  'null, `posted` what is posted of it, `debit` what a line is that takes money (private.debit_of), null for any other; with '
  '`only_line` it is that line. `total` counts all pages; `size` at most 1,000. For staff. Raises not_allowed, account.suspended.';

create function private.postings_of(line public.bank_lines) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'invoice_id', entry.invoice_id, 'number', invoice.number, 'client_name', private.party_or_client(entry.client_id),
    'amount', -entry.amount, 'is_reversed', reversal.id is not null) order by entry.seq), '[]')
  from public.bank_postings as posting
  join public.ledger_entries as entry on entry.command_id = posting.command_id and entry.tenant_id = posting.tenant_id
    and entry.kind = 'payment' and entry.id <> entry.command_id
  left join public.ledger_entries as reversal on reversal.reverses = entry.id
  left join public.invoices as invoice on invoice.id = entry.invoice_id
  where posting.tenant_id = line.tenant_id and posting.line_id = line.id;
$$;

comment on function private.postings_of(public.bank_lines) is
  'What was posted of a line: {invoice_id, number, client_name, amount, is_reversed}; a part on account has a client and no invoice.';

create function public.bank_line_proposals(line_id uuid)
returns table (
  invoice_id uuid, number text, subject text, company_id uuid, client_id uuid, client_name text, state public.invoice_state,
  currency text, owed numeric, due_on date, payer_is text, reasons text[], differs text[], is_sure boolean)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff_reader();
  return query
    select proposal.* from public.bank_lines as line
    cross join lateral private.proposals_of(line, private.rest_of_line(line)) as proposal
    where line.id = bank_line_proposals.line_id and line.amount > 0;
end;
$$;

comment on function public.bank_line_proposals(uuid) is
  'Up to ten invoices that a line of a bank may pay, the likeliest first, as private.proposals_of has them; none for a line that takes '
  'money or is not there. For staff. Raises not_allowed, account.suspended.';

create function public.bank_line_proformas(line_id uuid)
returns table (
  id uuid, number text, client_id uuid, client_name text, subject text, currency text, total numeric, valid_until date,
  ended_as public.proforma_end, invoice_id uuid)
language plpgsql stable security definer rows 2
set search_path = ''
as $$
begin
  perform private.require_staff_reader();
  return query
  select proforma.id, proforma.number, coalesce(private.client_of(draft), proforma.client_id),
    private.party_or_client(coalesce(private.client_of(draft), proforma.client_id)), proforma.subject, proforma.currency, proforma.total,
    proforma.valid_until, proforma.ended_as, proforma.invoice_id
  from public.bank_lines as line
  cross join lateral private.named_proformas(line) as proforma
  left join public.invoices as draft on draft.id = proforma.invoice_id
  where line.id = bank_line_proformas.line_id and line.amount > 0 and coalesce(draft.state in ('draft', 'void'), true)
  order by proforma.number
  limit 10;
end;
$$;

comment on function public.bank_line_proformas(uuid) is
  'The proformas that a line of a bank names and that no invoice follows that could be paid: the draft is not issued yet, was '
  'discarded, or its invoice is void. The money goes on the account of `client_id`, or waits for the issue. At most 10. For staff. '
  'Raises not_allowed, account.suspended.';

create function public.bank_line_fees(line_id uuid)
returns table (
  company_id uuid, company_name text, year integer, client_id uuid, client_name text, amount numeric, currency text, due_on date,
  invoice_id uuid, invoice_state public.invoice_state, invoice_number text, payer_is text)
language plpgsql stable security definer rows 2
set search_path = ''
as $$
begin
  perform private.require_staff_reader();
  return query
  select company.id, company.name, fee.year, company.user_id, private.party_or_client(company.user_id), duty.amount, duty.currency,
    duty.due_on, billed.id, billed.state, billed.number,
    private.payer_is(line.payer, line.text, array(
      select private.names_of_place(company.tenant_id, company.user_id, array[company.id], '{}')))
  from public.bank_lines as line
  cross join lateral private.named_fees(line) as fee
  join public.companies as company on company.id = fee.company_id
  left join lateral (
    select known.amount, known.currency::text as currency, known.due_on
    from public.obligations as known
    join public.obligation_rules as rule on (rule.code, rule.valid_from) = (known.rule_code, known.rule_from)
    where known.company_id = company.id and rule.is_annual_fee and known.state in ('open', 'done')
      and extract(year from known.due_on) = fee.year
    order by known.due_on limit 1) as duty on true
  left join lateral (
    select invoice.id, invoice.state, invoice.number
    from public.invoice_companies as part
    join public.invoices as invoice on invoice.id = part.invoice_id
    where part.company_id = company.id and part.renewal_year = fee.year and invoice.state in ('draft', 'issued', 'paid')
    order by array_position('{issued,draft,paid}'::text[], invoice.state::text), invoice.created_at limit 1) as billed on true
  where line.id = bank_line_fees.line_id and line.amount > 0 and company.user_id is not null
  order by company.name, fee.year
  limit 10;
end;
$$;

comment on function public.bank_line_fees(uuid) is
  'The fees of companies that a line of a bank names by the reference that clients have before an invoice bills them: the company and '
  'its client, the duty of that year, the invoice that bills it by now (issued before draft before paid) or null, and `payer_is` as '
  'for proposals. Nothing is posted by it: the reference has no check digits. At most 10. For staff. Raises not_allowed, '
  'account.suspended.';

create function public.bank_line_counts(tenant_id uuid)
returns table (open bigint, sure bigint, posted bigint, set_aside bigint, taking bigint)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff_reader();
  return query
    select count(*) filter (where known.state = 'open'), count(*) filter (where known.state = 'sure'),
      count(*) filter (where known.state = 'posted'), count(*) filter (where known.state = 'set_aside'),
      count(*) filter (where known.state = 'taking')
    from private.bank_line_states(bank_line_counts.tenant_id) as known;
end;
$$;

comment on function public.bank_line_counts(uuid) is
  'How many lines of a tenant''s bank are open, sure, posted, set aside, and take money that nothing is posted for. For staff. Raises '
  'not_allowed, account.suspended.';

grant execute on function
  public.bank_line_list(uuid, text, text, text, boolean, integer, integer, uuid), public.bank_line_proposals(uuid),
  public.bank_line_proformas(uuid), public.bank_line_fees(uuid), public.bank_line_counts(uuid)
  to authenticated;
