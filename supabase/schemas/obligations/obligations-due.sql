/*
 * Which obligations there are: every rule of the day, applied to every company (or to the firm) by its facts. What a rule yields is
 * worked out anew each time and compared with what is there, so that running it twice, late or after a fact has changed always ends in
 * the same calendar.
 *
 * A company is followed from the year it was entered in, so that one taken over with a long past does not begin with a long list. Its
 * annual fees are followed from the first year that was not paid (companies/company-origins.sql).
 * One that was struck off or has ended keeps what was due until that day, and gets nothing new. What was entered for later days is struck
 * out with the reason. When it comes back, all its duties are there again: those of the years between as well.
 */

-- Types ----------------------------------------------------------------------

create type private.occurrence as (
  tenant_id uuid, company_id uuid, rule_code text, rule_from date, because text, due_on date, amount numeric, currency text,
  is_live boolean);

comment on type private.occurrence is
  'What a rule yields for one subject and one fact; `is_live` is false where nothing new is to be entered.';

-- Helpers --------------------------------------------------------------------

create function private.day_of_year(year integer, month_day text) returns date
language sql immutable
set search_path = ''
as $$
  select make_date(year, left(month_day, 2)::integer, least(
    right(month_day, 2)::integer,
    extract(day from make_date(year, left(month_day, 2)::integer, 1) + interval '1 month' - interval '1 day')::integer));
$$;

comment on function private.day_of_year(integer, text) is 'A day written MM-DD in a year; 29 February is the 28th where there is none.';

create function private.followed_companies(rule public.obligation_rules, only_companies uuid[] default null)
returns setof public.companies
language plpgsql stable
set search_path = ''
as $$
begin
  return query
  select company.*
  from (
    select every.* from public.companies as every where only_companies is null
    union all
    -- By their ids: the plan of one branch for both would read every company.
    select known.* from (select distinct unnest(only_companies) as id) as given join public.companies as known using (id)
  ) as company
  where rule.subject = 'company' and company.registration_date is not null
    and (rule.entity_types = '{}' or company.type = any (rule.entity_types))
    and (rule.features = '{}' or company.features && rule.features)
    and (rule.condition is null or rule.condition = any (company.conditions));
end;
$$;

comment on function private.followed_companies(public.obligation_rules, uuid[]) is
  'The companies a rule is for: by type, features and conditions.';

create function private.days_of_rule(rule public.obligation_rules, until date, only_companies uuid[] default null)
returns table (company_id uuid, because text, due_on date)
language plpgsql stable
set search_path = ''
as $$
begin
  case rule.kind
    when 'fixed' then
      return query
      select company.id, year::text, make_date(year, rule.month, rule.day)
      from private.followed_companies(rule, only_companies) as company
      cross join lateral generate_series(
        extract(year from greatest(private.followed_from(company, rule.is_annual_fee), company.registration_date))::integer,
          extract(year from until)::integer) as year
      where year >= extract(year from company.registration_date) + coalesce(rule.first_year_after, 0)
        and make_date(year, rule.month, rule.day) > company.registration_date;

    when 'offset' then
      return query
      select company.id, 'Year to ' || ending.on_day || case when company.fiscal_year_end is null then ', assumed' else '' end, due.on_day
      from private.followed_companies(rule, only_companies) as company
      cross join lateral generate_series(
        extract(year from company.created_at)::integer - 2, extract(year from until)::integer) as year
      -- Without a year end of its own a company is taken to close its books on the last of December.
      cross join lateral (select private.day_of_year(year, coalesce(company.fiscal_year_end, '12-31')) as on_day) as ending
      cross join lateral (
        select (ending.on_day + make_interval(months => rule.plus_months, days => rule.plus_days))::date as on_day) as plain
      cross join lateral (
        select case rule.snap when 'month_end'
          then (date_trunc('month', plain.on_day) + interval '1 month' - interval '1 day')::date else plain.on_day end as on_day) as due
      where ending.on_day > company.registration_date
        and extract(year from due.on_day) >= extract(year from company.registration_date) + coalesce(rule.first_year_after, 0);

    when 'event' then
      return query
      select company.id, event.on_date || case turn when 0 then '' else ', again after ' || turn * rule.repeats_months || ' months' end,
        (event.on_date + rule.plus_days + make_interval(months => turn * coalesce(rule.repeats_months, 0)))::date
      from private.followed_companies(rule, only_companies) as company
      join (
        select happened.company_id, happened.on_date,
          -- It is repeated until it happens anew.
          lead(happened.on_date) over (partition by happened.company_id order by happened.on_date) as next_on
        from private.company_events(rule.event, only_companies) as happened
      ) as event on event.company_id = company.id
      cross join lateral generate_series(
        0, case when rule.repeats_months is null then 0
          else greatest(0, (until - event.on_date - rule.plus_days) / (28 * rule.repeats_months)) end) as turn
      where event.next_on is null or turn = 0
        or event.on_date + make_interval(months => turn * rule.repeats_months) < event.next_on;

    when 'published' then
      return query
      select company.id, published.year::text, published.due_on
      from private.followed_companies(rule, only_companies) as company
      join public.published_days as published on published.code = rule.code
      where published.due_on > company.registration_date
        and published.year >= extract(year from company.registration_date) + coalesce(rule.first_year_after, 0);

    -- A period that depends on the rating reveals the rating: it stays with staff (private.review_kyc) and is in their calendar only.
    when 'interval' then
      return;
  end case;
end;
$$;

comment on function private.days_of_rule(public.obligation_rules, date, uuid[]) is
  'What a rule yields for the companies it is for, up to a day: the fact and the day it is due, whenever the rule holds.';

create function private.firm_days_of_rule(rule public.obligation_rules, until date, only_tenant uuid default null)
returns table (tenant_id uuid, because text, due_on date)
language sql stable
set search_path = ''
as $$
  select tenant.id, year::text, make_date(year, rule.month, rule.day)
  from public.tenants as tenant
  cross join lateral generate_series(extract(year from tenant.created_at)::integer, extract(year from until)::integer) as year
  where rule.subject = 'firm' and rule.kind = 'fixed' and tenant.status = 'active' and (only_tenant is null or tenant.id = only_tenant)
    and make_date(year, rule.month, rule.day) > tenant.created_at::date
  union
  select recorded.tenant_id, recorded.on_date::text, recorded.on_date + rule.plus_days
  from public.recorded_events as recorded
  where rule.subject = 'firm' and rule.kind = 'event' and recorded.event = rule.event and recorded.company_id is null
    and not recorded.voided
    and (only_tenant is null or recorded.tenant_id = only_tenant);
$$;

comment on function private.firm_days_of_rule(public.obligation_rules, date, uuid) is
  'What a rule for the firm itself yields for its tenants, up to a day.';

create function private.occurrences(
  rule public.obligation_rules, until date, only_companies uuid[] default null, only_tenant uuid default null)
returns setof private.occurrence
language plpgsql stable
set search_path = ''
as $$
begin
  return query
  select company.tenant_id, company.id, rule.code, rule.valid_from, found.because, found.due_on,
    fee.amount, case when fee.amount is not null then 'USD' end,
    company.status not in ('struck_off', 'dissolved', 'continued_out', 'transferred_out', 'merged')
  from private.days_of_rule(rule, until, only_companies) as found
  join public.companies as company on company.id = found.company_id
  left join public.fee_schedule as fee
    on rule.is_annual_fee and fee.kind = 'annual' and fee.entity_type = company.type
    and daterange(fee.valid_from, fee.valid_to, '[]') @> found.due_on
    -- The bands are in dollars: for capital in another currency, or none, a fee that depends on it is not known.
    and (fee.capital_from = 0 and fee.capital_to is null
      or company.currency in ('USD', 'BSD') and ceil(company.capital * 100) / 100 between fee.capital_from and coalesce(fee.capital_to,
        'infinity'))
  where found.due_on <= until and daterange(rule.valid_from, rule.valid_to, '[]') @> found.due_on
    and found.due_on >= date_trunc('year', private.followed_from(company, rule.is_annual_fee))
    and (company.status not in ('struck_off', 'dissolved', 'continued_out', 'transferred_out', 'merged')
      or found.due_on <= coalesce(private.standing_since(company.id, company.status), private.today()))
  union all
  select found.tenant_id, null, rule.code, rule.valid_from, found.because, found.due_on, null, null, true
  from private.firm_days_of_rule(rule, until, only_tenant) as found
  where only_companies is null and found.due_on <= until and daterange(rule.valid_from, rule.valid_to, '[]') @> found.due_on;
end;
$$;

comment on function private.occurrences(public.obligation_rules, date, uuid[], uuid) is
  'The obligations a version of a rule yields up to a day, on the days it holds: of some companies, of one tenant''s firm (with '
  'only_tenant), or of all.';

-- Bringing the calendar up to date --------------------------------------------

create function private.obligation_horizon() returns date
language sql stable
set search_path = ''
as $$
  select private.today() + coalesce((private.threshold('obligation_horizon_days', private.today())).value, 0)::integer;
$$;

comment on function private.obligation_horizon() is 'Until when obligations are entered in advance.';

create function private.refresh_each_rule(only_company uuid, only_tenant uuid) returns table (added bigint, changed bigint, voided bigint)
language plpgsql
set search_path = ''
as $$
declare
  horizon date := private.obligation_horizon();
  code    text;
  done    record;
begin
  added := 0;
  changed := 0;
  voided := 0;

  for code in
    select distinct rule.code from public.obligation_rules as rule
    where rule.kind <> 'interval'
      and (only_company is null or rule.subject = 'company') and (only_tenant is null or only_company is not null or rule.subject = 'firm')
    order by rule.code
  loop
    select * into done from private.refresh_obligations_of(
      code, horizon, case when only_company is not null then array[only_company] end, only_tenant);
    added := added + done.added;
    changed := changed + done.changed;
    voided := voided + done.voided;
  end loop;

  return next;
end;
$$;

comment on function private.refresh_each_rule(uuid, uuid) is 'The work of refresh_obligations, rule by rule.';

create function private.refresh_obligations_of_company(company_id uuid) returns table (added bigint, changed bigint, voided bigint)
language plpgsql
set search_path = ''
-- To plan the statements of twenty rules takes three times as long as to run them for one company.
set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return query select * from private.refresh_each_rule(refresh_obligations_of_company.company_id, null);
end;
$$;

comment on function private.refresh_obligations_of_company(uuid) is 'Makes the obligations of one company those the rules yield today.';

create function private.refresh_obligations(only_company uuid default null, only_tenant uuid default null)
returns table (added bigint, changed bigint, voided bigint)
language plpgsql
set search_path = ''
as $$
begin
  if only_company is not null then
    return query select * from private.refresh_obligations_of_company(only_company);
  else
    return query select * from private.refresh_each_rule(null, only_tenant);
  end if;
end;
$$;

comment on function private.refresh_obligations(uuid, uuid) is
  'Makes the obligations those the rules yield today: of one company, of the firm of one tenant (company null), or of all when both are '
  'null. Returns how many were added, changed and struck out. A second run finds nothing.';

create function private.refresh_obligations_of(rule_code text, until date, only_companies uuid[], only_tenant uuid)
returns table (added bigint, changed bigint, voided bigint)
language plpgsql
set search_path = ''
as $$
begin
  return query
  with wanted as materialized (
    select occurrence.*
    from public.obligation_rules as rule
    cross join lateral private.occurrences(rule, until, only_companies, only_tenant) as occurrence
    where rule.code = refresh_obligations_of.rule_code
  ), there as materialized (
    select known.id, known.tenant_id, coalesce(known.company_id, known.tenant_id) as subject, known.because, known.state,
      (known.rule_from, known.due_on, known.amount) as terms
    from (
      select every.* from public.obligations as every
      where only_companies is null and (only_tenant is null or (every.tenant_id = only_tenant and every.company_id is null))
      union all
      select own.* from (select distinct unnest(only_companies) as company_id) as given join public.obligations as own using (company_id)
    ) as known
    where known.rule_code = refresh_obligations_of.rule_code
  ), entered as (
    insert into public.obligations (tenant_id, company_id, rule_code, rule_from, because, due_on, amount, currency)
    select wanted.tenant_id, wanted.company_id, wanted.rule_code, wanted.rule_from, wanted.because, wanted.due_on, wanted.amount,
      wanted.currency
    from wanted
    left join there on there.subject = coalesce(wanted.company_id, wanted.tenant_id) and there.because = wanted.because
    where there.id is null and wanted.is_live
    on conflict do nothing
    returning 1
  ), updated as (
    update public.obligations as known
    set state = 'open', note = case when there.state = 'open' then known.note end, rule_from = wanted.rule_from,
      due_on = wanted.due_on, amount = wanted.amount, currency = wanted.currency
    from wanted
    join there on there.subject = coalesce(wanted.company_id, wanted.tenant_id) and there.because = wanted.because
    where known.id = there.id
      and (there.state = 'void' and wanted.is_live
        or there.state = 'open' and there.terms is distinct from (wanted.rule_from, wanted.due_on, wanted.amount))
    returning 1
  ), struck as (
    update public.obligations as known
    set state = 'void', note = coalesce(private.ended_note(known.company_id), known.note)
    from there
    where known.id = there.id and there.state = 'open'
      and not exists (
        select from wanted
        where coalesce(wanted.company_id, wanted.tenant_id) = there.subject and wanted.because = there.because)
    returning 1
  )
  select (select count(*) from entered), (select count(*) from updated), (select count(*) from struck);
end;
$$;

comment on function private.refresh_obligations_of(text, date, uuid[], uuid) is
  'The same for one rule, of some companies or all, with all its versions together: what moves from one version to the next is changed, '
  'not made twice.';
