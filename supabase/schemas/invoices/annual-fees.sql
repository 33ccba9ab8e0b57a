/*
 * The yearly round of fees over a portfolio: each company with what it owes the Registrar for a year, what the firm bills for that year,
 * and what was paid and filed. The duty comes from the rule of the annual fee, the invoice is the renewal of the year.
 */

create function private.companies_of_round(tenant_id uuid, year integer, only_companies uuid[] default null)
returns setof public.companies
language plpgsql stable rows 20000
set search_path = ''
set plan_cache_mode = 'force_custom_plan'
as $$
begin
  return query
  select company.*
  from public.companies as company
  where company.tenant_id = companies_of_round.tenant_id
    and (companies_of_round.only_companies is null or company.id = any (companies_of_round.only_companies))
    and (
      company.status in ('active', 'in_penalty', 'strike_off_pending', 'restoring', 'dormant')
        and extract(year from company.registration_date) < companies_of_round.year
      or exists (
        select from public.obligations as duty
        join public.obligation_rules as rule on (rule.code, rule.valid_from) = (duty.rule_code, duty.rule_from)
        where duty.company_id = company.id and duty.because = companies_of_round.year::text and duty.state <> 'void' and rule.is_annual_fee)
      or exists (
        select from public.invoice_companies as part
        where part.company_id = company.id and part.renewal_year = companies_of_round.year and not part.is_void));
end;
$$;

comment on function private.companies_of_round(uuid, integer, uuid[]) is
  'The companies of the yearly round of a tenant: those with a fee or an invoice of the year, or on the register since an earlier year. '
  '`only_companies`: these alone, null for all.';

-- Each call is planned by its firm: a plan for any firm takes twice as long for a large one. A large firm is joined and sorted in memory.
create function private.annual_fees_of(tenant_id uuid, year integer, only_companies uuid[] default null)
returns table (
  company_id uuid, company_name text, registration_number text, company_status public.company_status, client_id uuid, duty_id uuid,
  rule_code text, rule_from date, fee_state text, due_on date, amount numeric, currency text, invoice_id uuid, billing text,
  billed numeric, owed numeric, invoice_currency text)
language plpgsql stable rows 20000
set search_path = ''
set plan_cache_mode = 'force_custom_plan'
set work_mem = '64MB'
as $$
declare
  today date := private.today();
begin
  return query
  with fees as materialized (
    -- A company whose type changed has the fees of two rules: the one that is open counts.
    select distinct on (duty.company_id) duty.company_id, duty.id, duty.rule_code, duty.rule_from, duty.state, duty.due_on, duty.amount,
      duty.currency
    from public.obligations as duty
    join public.obligation_rules as rule on (rule.code, rule.valid_from) = (duty.rule_code, duty.rule_from)
    where duty.tenant_id = annual_fees_of.tenant_id and duty.company_id is not null and duty.because = annual_fees_of.year::text
      and duty.state <> 'void' and rule.is_annual_fee
      and (annual_fees_of.only_companies is null or duty.company_id = any (annual_fees_of.only_companies))
    order by duty.company_id, duty.state = 'open' desc, duty.due_on desc, duty.id
  )
  select company.id, company.name, company.registration_number, company.status, company.user_id, fee.id,
    fee.rule_code, fee.rule_from,
    case
      when fee.id is null then 'none'
      when fee.state = 'done' then 'filed'
      when fee.state = 'waived' then 'waived'
      when fee.due_on < today then 'late'
      else 'open'
    end,
    fee.due_on, fee.amount, fee.currency, part.invoice_id,
    case
      when part.invoice_id is null then 'none'
      -- Of the invoice of many companies a part is paid when all of it is.
      when part.state = 'issued' and part.owed = 0 then 'paid'
      when part.state = 'issued' and part.due_on < today then 'late'
      when part.state = 'issued' then 'open'
      else part.state::text
    end,
    part.amount, coalesce(part.owed, 0), part.currency
  from private.companies_of_round(annual_fees_of.tenant_id, annual_fees_of.year, annual_fees_of.only_companies) as company
  left join fees as fee on fee.company_id = company.id
  left join private.parts_of_year(annual_fees_of.tenant_id, annual_fees_of.year, annual_fees_of.only_companies) as part
    on part.company_id = company.id;
end;
$$;

comment on function private.annual_fees_of(uuid, integer, uuid[]) is
  'The yearly round of a tenant, company by company; `only_companies`: these alone, null for all. `fee_state` is none, '
  'open, late, filed or waived; `billing` none, draft, open, late or paid.';

create function public.annual_fees(
  tenant_id uuid, year integer, search text default '', fee text default '', billing text default '', only_client uuid default null,
  sort text default 'company_name', descending boolean default false, first integer default 0, size integer default 50)
returns table (
  company_id uuid, company_name text, registration_number text, company_status public.company_status, client_id uuid, client_name text,
  duty_id uuid, fee_state text, due_on date, amount numeric, currency text, is_verified boolean, exposure jsonb, done_on date,
  reference text, invoice_id uuid, invoice_number text, billing_state text, billed numeric, owed numeric, invoice_currency text,
  invoice_due_on date, total integer, invoice_companies integer)
language plpgsql stable security definer
set search_path = ''
set plan_cache_mode = 'force_custom_plan'
as $$
declare
  typed text := lower(btrim(coalesce(search, '')));
  -- Where neither fee nor invoice decides what is shown and in which order, a page is found by the companies alone.
  is_by_name boolean := coalesce(sort, '') not in ('amount', 'billed', 'owed');
  is_by_company boolean := is_by_name and coalesce(fee, '') = '' and coalesce(billing, '') = '';
  skipped integer := greatest(first, 0);
  shown integer := least(greatest(size, 1), 1000);
  only_companies uuid[];
  all_rows integer;
begin
  perform private.require_staff_reader();

  if is_by_company or typed <> '' or only_client is not null then
    with matching as materialized (
      select company.id, company.name
      from private.companies_of_round(annual_fees.tenant_id, annual_fees.year) as company
      join public.profiles as client on client.id = company.user_id
      where (annual_fees.only_client is null or company.user_id = annual_fees.only_client)
        and (
          typed = '' or position(typed in lower(company.name)) > 0 or position(typed in lower(company.registration_number)) > 0
          or position(typed in lower(client.full_name)) > 0 or position(typed in lower(client.email)) > 0)
    ), page as (
      select matching.id from matching
      order by case when annual_fees.descending then matching.name end desc, matching.name, matching.id
      offset case when is_by_company then skipped else 0 end
      limit case when is_by_company then shown end
    )
    select coalesce(array_agg(page.id), '{}'), case when is_by_company then (select count(*) from matching) end
    into only_companies, all_rows from page;
  end if;

  return query
  with found as (
    select known.*, coalesce(nullif(client.full_name, ''), client.email) as client,
      case annual_fees.sort when 'amount' then known.amount when 'billed' then known.billed when 'owed' then known.owed end
        * case when annual_fees.descending then -1 else 1 end as place,
      case when annual_fees.descending and is_by_name then known.company_name end as last_first
    from private.annual_fees_of(annual_fees.tenant_id, annual_fees.year, only_companies) as known
    join public.profiles as client on client.id = known.client_id
    where case coalesce(annual_fees.fee, '')
        when '' then true when 'due' then known.fee_state in ('open', 'late') when 'filed' then known.fee_state in ('filed', 'waived')
        else known.fee_state = annual_fees.fee end
      and case coalesce(annual_fees.billing, '')
        when '' then true when 'owed' then known.billing in ('open', 'late') else known.billing = annual_fees.billing end
  ), page as materialized (
    select found.*, coalesce(all_rows, count(*) over ()) as rows
    from found
    order by found.place, found.last_first desc, found.company_name, found.company_id
    offset case when is_by_company then 0 else skipped end
    limit shown
  )
  select page.company_id, page.company_name, page.registration_number, page.company_status, page.client_id, page.client, page.duty_id,
    page.fee_state, page.due_on, page.amount, page.currency, rule.verified, to_jsonb(cost), duty.done_on, duty.reference,
    page.invoice_id, invoice.number, page.billing, page.billed, page.owed, page.invoice_currency, invoice.due_on, page.rows::integer,
    case when invoice.client_id is not null then private.count_companies(invoice.id) end
  from page
  left join public.obligations as duty on duty.id = page.duty_id
  left join public.obligation_rules as rule on (rule.code, rule.valid_from) = (duty.rule_code, duty.rule_from)
  left join lateral private.obligation_exposure(duty, private.today()) as cost on duty.state = 'open'
  left join public.invoices as invoice on invoice.id = page.invoice_id
  order by page.place, page.last_first desc, page.company_name, page.company_id;
end;
$$;

comment on function public.annual_fees(uuid, integer, text, text, text, uuid, text, boolean, integer, integer) is
  'The yearly round of a tenant, a page of it: each company with the fee it owes the Registrar for a year and the invoice of that year. '
  '`search` is in company, number or client; `fee` is none, open, late, due (open or late) or filed (or waived); `billing` none, draft, '
  'open, late, owed (open or late) or paid; sorted by company_name, amount, billed or owed. `exposure` is what being late '
  'costs today, as duty_list has it; `billed` and `owed` are of the company alone, also on the invoice of many (`invoice_companies`, '
  'null on any other); `total` counts all pages; `size` at most 1,000. For staff. Raises not_allowed, account.suspended.';

grant execute on function public.annual_fees(uuid, integer, text, text, text, uuid, text, boolean, integer, integer) to authenticated;

-- Figures --------------------------------------------------------------------

create function public.annual_fee_figures(tenant_id uuid, year integer)
returns table (
  companies bigint, not_billed bigint, drafts bigint, owed bigint, owed_late bigint, paid bigint, fees_due bigint, fees_late bigint,
  filed bigint, without_fee bigint, paid_not_filed bigint, money jsonb, struck_off_on date)
language plpgsql stable security definer
set search_path = ''
set plan_cache_mode = 'force_custom_plan'
as $$
begin
  perform private.require_staff_reader();

  return query
  with known as materialized (
    select each.* from private.annual_fees_of(annual_fee_figures.tenant_id, annual_fee_figures.year) as each
  ), alike as materialized (
    -- Most fees are alike: what they cost is worked out once for all of one rule, day and amount.
    select known.rule_code, known.rule_from, known.due_on, known.amount, known.currency, count(*) as number,
      any_value(known.duty_id) as example
    from known where known.fee_state in ('open', 'late')
    group by 1, 2, 3, 4, 5
  ), fees as (
    select coalesce(exposure.currency, alike.currency, 'USD') as currency, alike.amount * alike.number as amount,
      exposure.penalty * alike.number as penalty,
      case when not rule.verified then alike.amount * alike.number else 0 end
        + case when not exposure.is_verified then exposure.penalty * alike.number else 0 end as to_check,
      exposure.next_on,
      (select min(step.from_on) from private.penalty_steps(duty) as step
        where step.effect = 'struck_off' and step.from_on > private.today()) as struck_off_on
    from alike
    join public.obligations as duty on duty.id = alike.example
    join public.obligation_rules as rule on (rule.code, rule.valid_from) = (alike.rule_code, alike.rule_from)
    cross join lateral private.obligation_exposure(duty, private.today()) as exposure
  ), sums as (
    select part.currency, sum(part.fees) as fees, sum(part.penalty) as penalty, sum(part.to_check) as to_check,
      min(part.next_on) as next_on, sum(part.drafts) as drafts, sum(part.owed) as owed
    from (
      select fees.currency, fees.amount as fees, fees.penalty, fees.to_check, fees.next_on, 0 as drafts, 0 as owed
      from fees
      union all
      select known.invoice_currency, 0, 0, 0, null, case when known.billing = 'draft' then known.billed else 0 end, known.owed
      from known where known.invoice_id is not null
    ) as part
    group by part.currency
  )
  select
    count(*), count(*) filter (where known.billing = 'none'), count(*) filter (where known.billing = 'draft'),
    count(*) filter (where known.billing in ('open', 'late')), count(*) filter (where known.billing = 'late'),
    count(*) filter (where known.billing = 'paid'), count(*) filter (where known.fee_state in ('open', 'late')),
    count(*) filter (where known.fee_state = 'late'), count(*) filter (where known.fee_state in ('filed', 'waived')),
    count(*) filter (where known.fee_state = 'none'),
    count(*) filter (where known.billing = 'paid' and known.fee_state in ('open', 'late')),
    (select coalesce(jsonb_agg(to_jsonb(sums) order by sums.currency), '[]') from sums),
    (select min(fees.struck_off_on) from fees)
  from known;
end;
$$;

comment on function public.annual_fee_figures(uuid, integer) is
  'How far the yearly round of a tenant is: companies by billing and by fee as annual_fees has them, paid ones whose fee is still due '
  '(paid_not_filed), the money by currency {currency, fees, penalty, to_check, next_on, drafts, owed} and the next day on which '
  'a company is struck off for its fee. For staff. Raises not_allowed, account.suspended.';

grant execute on function public.annual_fee_figures(uuid, integer) to authenticated;
