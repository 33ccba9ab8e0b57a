/*
 * Reports, counted in the database. Each runs as the caller: staff see every tenant, a tenant's owners all of theirs, members what is
 * theirs, and no one counts what they could not read. Ratings are for staff alone.
 *
 * Where reports are switched off for a tenant, its people make none and read no rows behind them; staff go on (tenancy/tenant-limits.sql).
 *
 * All take a tenant (null: all the caller sees) and two days, both included (null: from ever, for ever). Where figures add up, the
 * rows with is_total are their sums.
 */

-- For reports ----------------------------------------------------------------

create function private.report_days(from_day date, to_day date) returns daterange
language plpgsql stable
set search_path = ''
as $$
begin
  perform private.require_user();

  if to_day < from_day then
    raise exception using errcode = 'PT422', message = 'report.days_invalid';
  end if;

  return daterange(from_day, to_day, '[]');
end;
$$;

comment on function private.report_days(date, date) is
  'The days of a report, for every signed-in user. Raises report.days_invalid when the last is before the first, account.suspended.';

create function private.report_days(tenant_id uuid, from_day date, to_day date) returns daterange
language plpgsql stable
set search_path = ''
as $$
begin
  perform private.require_user();

  if exists (
    select from private.tenants_without('reports') as off (id) where report_days.tenant_id is null or off.id = report_days.tenant_id
  ) then
    raise exception using errcode = 'PT409', message = 'tenant.feature_off';
  end if;

  return private.report_days(from_day, to_day);
end;
$$;

comment on function private.report_days(uuid, date, date) is
  'The days of a report over a tenant, or over all that the caller sees. Raises tenant.feature_off for the people of a tenant without '
  'reports, and what report_days raises.';

grant execute on function private.report_days(date, date), private.report_days(uuid, date, date) to authenticated;

-- Companies and parties ------------------------------------------------------

create function public.report_companies(tenant_id uuid default null, from_day date default null, to_day date default null)
returns table (entity_type text, status public.company_status, companies bigint, registered bigint, is_total boolean)
language plpgsql stable
set search_path = ''
as $$
declare
  days daterange := private.report_days(tenant_id, from_day, to_day);
begin
  return query
  -- Postgres 17 reads `days @> null` as true where `days` has no bounds.
  select company.type, company.status, count(*),
    count(*) filter (where company.registration_date is not null and days @> company.registration_date), grouping(company.type) = 1
  from public.companies as company
  where report_companies.tenant_id is null or company.tenant_id = report_companies.tenant_id
  group by grouping sets ((company.type, company.status), ())
  order by 5, 1, 2;
end;
$$;

comment on function public.report_companies(uuid, date, date) is
  'Companies by entity type and standing: how many there are, and how many of them were registered on the requested days. Raises '
  'report.days_invalid, tenant.feature_off, account.suspended.';

create function public.report_kyc_ageing(tenant_id uuid default null, from_day date default null, to_day date default null)
returns table (state public.kyc_state, band text, profiles bigint, oldest date, is_total boolean)
language plpgsql stable
set search_path = ''
as $$
declare
  days  daterange := private.report_days(tenant_id, from_day, to_day);
  today date := private.today();
begin
  return query
  select profile.state, aged.band, count(*), min(aged.since), grouping(profile.state) = 1
  from (
    select known.state, (known.state_since at time zone 'America/Nassau')::date as since
    from public.kyc_profiles as known
    where report_kyc_ageing.tenant_id is null or known.tenant_id = report_kyc_ageing.tenant_id
  ) as profile
  cross join lateral (
    select profile.since, case
      when today - profile.since <= 7 then '0-7'
      when today - profile.since <= 30 then '8-30'
      when today - profile.since <= 90 then '31-90'
      else '91+'
    end as band
  ) as aged
  where days @> profile.since
  group by grouping sets ((profile.state, aged.band), ())
  order by 5, 1, 4 desc;
end;
$$;

comment on function public.report_kyc_ageing(uuid, date, date) is
  'KYC profiles by state and how many days they have been in it (0-7, 8-30, 31-90, 91+), of those that came into it on the requested days. '
  'It shows nothing of the work among staff. Raises report.days_invalid, tenant.feature_off, account.suspended.';

create function public.report_risk(tenant_id uuid default null, from_day date default null, to_day date default null)
returns table (subject text, rating public.risk_rating, subjects bigint, overridden bigint, review_due bigint, is_total boolean)
language plpgsql stable
set search_path = ''
as $$
declare
  days  daterange := private.report_days(tenant_id, from_day, to_day);
  today date := private.today();
begin
  if not private.is_admin() then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  return query
  with newest as (
    select distinct on (known.company_id, known.party_id)
      known.company_id, known.party_id, known.next_review_on <= today as is_due, known.effective_rating as rating,
      known.effective_rating <> known.rating as is_overridden
    from public.risk_assessments as known
    where (report_risk.tenant_id is null or known.tenant_id = report_risk.tenant_id)
      and days @> (known.assessed_at at time zone 'America/Nassau')::date
    order by known.company_id, known.party_id, known.assessed_at desc, known.id desc
  ), judged as (
    select 'company' as subject, newest.*
    from public.companies as company left join newest on newest.company_id = company.id
    where (report_risk.tenant_id is null or company.tenant_id = report_risk.tenant_id)
      and company.status not in ('dissolved', 'continued_out', 'transferred_out', 'merged')
    union all
    select 'party', newest.*
    from public.parties as party left join newest on newest.party_id = party.id
    where report_risk.tenant_id is null or party.tenant_id = report_risk.tenant_id
  )
  select judged.subject, judged.rating, count(*), count(*) filter (where judged.is_overridden), count(*) filter (where judged.is_due),
    grouping(judged.rating) = 1
  from judged
  group by grouping sets ((judged.subject, judged.rating), (judged.subject))
  order by 1, 6, 2;
end;
$$;

comment on function public.report_risk(uuid, date, date) is
  'Companies that have not ended, and parties, by the rating that counts of the newest assessment made on the requested days (null: none); '
  'how many of these are overridden, and due to be assessed again. For staff. Raises report.days_invalid, not_allowed, '
  'tenant.feature_off, account.suspended.';

-- Obligations ----------------------------------------------------------------

create function public.report_obligations(tenant_id uuid default null, from_day date default null, to_day date default null)
returns table (
  rule_code text, rule_name text, currency text, obligations bigint, done_in_time bigint, done_late bigint, waived bigint, open bigint,
  late bigint, amount_open numeric, penalty numeric, penalties_unknown bigint, is_total boolean, amount_to_check numeric,
  penalty_to_check numeric)
language plpgsql stable
set search_path = ''
as $$
declare
  days  daterange := private.report_days(tenant_id, from_day, to_day);
  today date := private.today();
begin
  return query
  -- Most fall due on a few days with a few amounts: what they cost is worked out once for all that are alike.
  with alike as (
    select duty.rule_code, duty.rule_from, duty.due_on, duty.amount, duty.currency, count(*) as number,
      count(*) filter (where duty.state = 'done' and duty.done_on <= duty.due_on) as done_in_time,
      count(*) filter (where duty.state = 'done' and duty.done_on > duty.due_on) as done_late,
      count(*) filter (where duty.state = 'waived') as waived,
      count(*) filter (where duty.state = 'open') as open
    from public.obligations as duty
    where (report_obligations.tenant_id is null or duty.tenant_id = report_obligations.tenant_id)
      and days @> duty.due_on and duty.state <> 'void'
    group by 1, 2, 3, 4, 5
  ), priced as (
    select alike.*, rule.name, rule.verified, step.is_reached, step.is_verified, coalesce(step.currency, alike.currency) as in_currency,
      case when step.percent is null then step.amount else round(alike.amount * step.percent / 100, 2) end as penalty
    from alike
    join public.obligation_rules as rule on (rule.code, rule.valid_from) = (alike.rule_code, alike.rule_from)
    left join lateral (
      -- As private.obligation_exposure has it: the last step reached takes the place of those before.
      select true as is_reached, reached.verified as is_verified, reached.percent, reached.amount,
        case when reached.percent is null then reached.currency else alike.currency end as currency
      from public.obligation_penalties as reached
      cross join lateral (
        select case when reached.from_month is null then alike.due_on + 1
          else make_date(extract(year from alike.due_on)::integer + reached.years_after, reached.from_month, reached.from_day) end as day
      ) as first
      where (reached.code, reached.valid_from) = (alike.rule_code, alike.rule_from) and reached.effect is null and first.day <= today
      order by first.day desc, reached.step desc
      limit 1
    ) as step on alike.open > 0
  )
  select priced.rule_code, min(priced.name), priced.in_currency, sum(priced.number)::bigint, sum(priced.done_in_time)::bigint,
    sum(priced.done_late)::bigint, sum(priced.waived)::bigint, sum(priced.open)::bigint,
    coalesce(sum(priced.open) filter (where priced.due_on < today), 0)::bigint,
    coalesce(sum(priced.amount * priced.open), 0), coalesce(sum(priced.penalty * priced.open), 0),
    coalesce(sum(priced.open) filter (where priced.is_reached and priced.penalty is null), 0)::bigint,
    grouping(priced.rule_code) = 1,
    coalesce(sum(priced.amount * priced.open) filter (where not priced.verified), 0),
    coalesce(sum(priced.penalty * priced.open) filter (where not priced.is_verified), 0)
  from priced
  group by grouping sets ((priced.rule_code, priced.in_currency), (priced.in_currency))
  order by 13, 1, 3;
end;
$$;

comment on function public.report_obligations(uuid, date, date) is
  'Obligations that fall due on the requested days, by rule and currency: how many were met in time or late, are waived, open, and open '
  'after their day; what the open ones come to, and the penalties on top of that today (penalties_unknown: those whose amount is not '
  'known). `amount_to_check` and `penalty_to_check` are the parts that no primary source has confirmed. Totals are by currency; null is '
  'without money. Raises report.days_invalid, tenant.feature_off, account.suspended.';

-- Documents and activity -----------------------------------------------------

create function public.report_expiring_documents(
  tenant_id uuid default null, from_day date default null, to_day date default null, most integer default 1000)
returns table (
  document_id uuid, file_name text, category text, company_id uuid, company_name text, party_id uuid, party_name text,
  status public.document_status, expires_on date, days_left integer, total bigint)
language plpgsql stable
set search_path = ''
as $$
declare
  days  daterange := private.report_days(tenant_id, from_day, to_day);
  today date := private.today();
begin
  return query
  with expiring as (
    select document.*, count(*) over () as total
    from public.documents as document
    where (report_expiring_documents.tenant_id is null or document.tenant_id = report_expiring_documents.tenant_id)
      and document.status in ('accepted', 'expired') and document.expires_on is not null
      and days @> document.expires_on
    order by document.expires_on, document.id
    limit least(greatest(most, 1), 10000)
  )
  select expiring.id, expiring.file_name, category.name, expiring.company_id, company.name, expiring.party_id, party.name, expiring.status,
    expiring.expires_on, expiring.expires_on - today, expiring.total
  from expiring
  join public.document_categories as category on category.code = expiring.category
  left join public.companies as company on company.id = expiring.company_id
  left join public.parties as party on party.id = expiring.party_id
  order by expiring.expires_on, expiring.id;
end;
$$;

comment on function public.report_expiring_documents(uuid, date, date, integer) is
  'Documents in force that expire on the requested days, and those that have and were not replaced: by day, at most `most` (up to 10,000); '
  '`total` is their number. Raises report.days_invalid, tenant.feature_off, account.suspended.';

create view public.activity_list
with (security_invoker = true)
as
select happened.*
from (
  select event.tenant_id, event.at, 'application_' || event.to_state as kind, application.id as subject_id,
    application.company_id, application.reference as title
  from public.application_events as event
  join public.draft_applications as application on application.id = event.application_id
  where event.to_state in ('submitted', 'incorporated', 'rejected', 'withdrawn')
  union all
  select event.tenant_id, event.at, 'change_' || event.to_state, request.id, request.company_id, request.reference
  from public.change_request_events as event
  join public.change_requests as request on request.id = event.request_id
  where event.to_state in ('submitted', 'effected', 'rejected', 'withdrawn')
  union all
  select document.tenant_id, document.created_at, 'document_uploaded', document.id, document.company_id, document.file_name
  from public.documents as document
  union all
  select ticket.tenant_id, ticket.created_at, 'ticket_opened', ticket.id, ticket.company_id, ticket.reference || ', ' || ticket.subject
  from public.support_tickets as ticket
  union all
  select duty.tenant_id, duty.done_on::timestamp at time zone 'America/Nassau', 'obligation_done', duty.id, duty.company_id, rule.name
  from public.obligations as duty
  join public.obligation_rules as rule on (rule.code, rule.valid_from) = (duty.rule_code, duty.rule_from)
  where duty.state = 'done'
) as happened
where happened.tenant_id <> all (array(select private.tenants_without('reports')));

comment on view public.activity_list is
  'What report_activity counts: the rows behind its figures, each with its moment, kind, subject and company. It invokes as its reader: '
  'the policies of its tables hold. Empty for the people of a tenant without reports.';

grant select on public.activity_list to authenticated;

create function public.report_activity(
  tenant_id uuid default null, from_day date default null, to_day date default null, step text default 'month')
returns table (period date, kind text, number bigint, is_total boolean)
language plpgsql stable
set search_path = ''
as $$
declare
  days  daterange := private.report_days(tenant_id, from_day, to_day);
  -- The same as moments, so that only what counts is turned into days.
  since timestamptz := coalesce(lower(days)::timestamp at time zone 'America/Nassau', '-infinity');
  until timestamptz := coalesce(upper(days)::timestamp at time zone 'America/Nassau', 'infinity');
begin
  if step is null or step not in ('day', 'week', 'month') then
    raise exception using errcode = 'PT422', message = 'report.step_invalid';
  end if;

  return query
  with dated as (
    select happened.kind, date_trunc(step, happened.at at time zone 'America/Nassau')::date as period
    from public.activity_list as happened
    where (report_activity.tenant_id is null or happened.tenant_id = report_activity.tenant_id)
      and happened.at >= since and happened.at < until
  )
  select dated.period, dated.kind, count(*), grouping(dated.period) = 1
  from dated
  group by grouping sets ((dated.period, dated.kind), (dated.kind))
  order by 4, 1, 2;
end;
$$;

comment on function public.report_activity(uuid, date, date, text) is
  'What happened on the requested days, by day, week or month (`step`; its first day): applications submitted, incorporated, rejected, '
  'withdrawn; change requests submitted, effected, rejected, withdrawn; documents uploaded, tickets opened, obligations done. Raises '
  'report.days_invalid, report.step_invalid, tenant.feature_off, account.suspended.';

-- Spending -------------------------------------------------------------------

create function public.report_spending(tenant_id uuid default null, from_day date default null, to_day date default null)
returns table (
  period date, currency text, invoices bigint, government numeric, services numeric, vat numeric, total numeric, paid numeric,
  is_total boolean, credited numeric, written_off numeric)
language plpgsql stable
set search_path = ''
as $$
declare
  days daterange := private.report_days(tenant_id, from_day, to_day);
begin
  return query
  with billed as (
    select date_trunc('month', invoice.issued_on)::date as month, invoice.currency, invoice.total, invoice.credited, invoice.written_off,
      invoice.paid - invoice.credited - invoice.written_off as paid,
      coalesce(sum(line.amount) filter (where line.kind = 'government'), 0) as government,
      coalesce(sum(line.amount) filter (where line.kind = 'service'), 0) as services,
      coalesce(sum(line.amount) filter (where line.kind = 'vat'), 0) as vat
    from public.invoices as invoice
    left join public.invoice_lines as line on line.invoice_id = invoice.id
    where (report_spending.tenant_id is null or invoice.tenant_id = report_spending.tenant_id)
      and invoice.state in ('issued', 'paid') and days @> invoice.issued_on
    group by invoice.id
  )
  select billed.month, billed.currency, count(*), sum(billed.government), sum(billed.services), sum(billed.vat), sum(billed.total),
    sum(billed.paid), grouping(billed.month) = 1, sum(billed.credited), sum(billed.written_off)
  from billed
  group by grouping sets ((billed.month, billed.currency), (billed.currency))
  order by 9, 1, 2;
end;
$$;

comment on function public.report_spending(uuid, date, date) is
  'What was invoiced on the requested days, by month (its first day) and currency: how many invoices, what they pass on to the government, '
  'our services and VAT, the sum, and what of it is paid, credited and written off. Void invoices and drafts are left out. Raises '
  'report.days_invalid, tenant.feature_off, account.suspended.';

grant execute on function
  public.report_companies(uuid, date, date), public.report_kyc_ageing(uuid, date, date), public.report_risk(uuid, date, date),
  public.report_obligations(uuid, date, date), public.report_expiring_documents(uuid, date, date, integer),
  public.report_activity(uuid, date, date, text), public.report_spending(uuid, date, date)
  to authenticated;
