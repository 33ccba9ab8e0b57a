/*
 * The figures of staff's day, with the last fourteen days of each: worked out from when things were opened and closed, so that nothing has
 * to keep yesterday's numbers.
 */

create function private.open_over_days(opened timestamptz[], closed timestamptz[], days integer) returns integer[]
language sql stable
set search_path = ''
as $$
  -- At the end of each day in Nassau; the last one is now.
  with moments as (
    select array_agg(least(now(), ((private.today() - back + 1)::timestamp at time zone 'America/Nassau')) order by back desc) as at
    from generate_series(0, days) as back
  ), spans as (
    -- The first and the last of these moments at which a thing was open. One of no moment ends before it begins.
    select span.first, greatest(span.last, span.first - 1) as last
    from unnest(opened, closed) as item (opened, closed)
    cross join moments
    cross join lateral (
      select width_bucket(item.opened - interval '1 microsecond', moments.at) + 1 as first,
        coalesce(width_bucket(item.closed - interval '1 microsecond', moments.at), days + 1) as last
    ) as span
    where item.opened is not null
  ), begun as (
    select spans.first as moment, count(*) as number from spans group by 1
  ), ended as (
    select spans.last + 1 as moment, count(*) as number from spans group by 1
  )
  select array_agg(
    coalesce((select sum(begun.number) from begun where begun.moment <= day.number), 0)::integer
      - coalesce((select sum(ended.number) from ended where ended.moment <= day.number), 0)::integer
    order by day.number)
  from generate_series(1, days + 1) as day (number);
$$;

comment on function private.open_over_days(timestamptz[], timestamptz[], integer) is
  'How many of these things were open at the end of each of the last days, the oldest first; the last number is now. Two arrays of the '
  'same length: when each was opened and closed (null while open).';

create function public.staff_figures(tenant_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  of_tenant  uuid := staff_figures.tenant_id;
  today      date := private.today();
  since      timestamptz := now() - interval '15 days';
  kyc        jsonb;
  alerts     jsonb;
  cases      jsonb;
  duties     jsonb;
begin
  perform private.require_staff_reader();

  select jsonb_build_object(
    'open', (select counted.everything from public.kyc_queue_counts(of_tenant) as counted),
    'second', (select counted.second from public.kyc_queue_counts(of_tenant) as counted),
    'days', private.open_over_days(array_agg(queued.opened_at), array_agg(queued.closed_at), 14))
  into kyc
  from public.kyc_review_queue as queued
  where queued.tenant_id = of_tenant and (queued.state <> 'closed' or queued.closed_at > since);

  select jsonb_build_object(
    'open', count(*) filter (where private.is_alert_waiting(alert)),
    'critical', count(*) filter (where private.is_alert_waiting(alert) and alert.severity = 'critical'),
    'warning', count(*) filter (where private.is_alert_waiting(alert) and alert.severity = 'warning'),
    'days', private.open_over_days(array_agg(alert.raised_at), array_agg(alert.resolved_at), 14))
  into alerts
  from public.compliance_alerts as alert
  where alert.tenant_id = of_tenant and (alert.state <> 'resolved' or alert.resolved_at > since);

  select jsonb_build_object(
    'open', count(*) filter (where private.is_application_with_staff(application.state)),
    'late', (select count(*) from private.late_applications(of_tenant)),
    'days', private.open_over_days(
      array_agg(application.submitted_at),
      array_agg(case when not private.is_application_with_staff(application.state) then application.state_since end), 14))
  into cases
  from public.draft_applications as application
  where application.tenant_id = of_tenant and application.submitted_at is not null
    and (private.is_application_with_staff(application.state) or application.state_since > since);

  select jsonb_build_object(
    'late', (
      select count(*) from public.duty_list as listed where listed.tenant_id = of_tenant and listed.outcome = 'late'),
    'month', (
      select count(*) from public.duty_list as falling
      where falling.tenant_id = of_tenant and falling.state = 'open'
        and falling.due_on < (date_trunc('month', today) + interval '1 month')::date),
    'days', private.open_over_days(
      array_agg(((duty.due_on + 1)::timestamp at time zone 'America/Nassau')),
      array_agg(case when duty.state <> 'open' then duty.settled_at end), 14))
  into duties
  from public.obligations as duty
  where duty.tenant_id = of_tenant and duty.due_on < today and (duty.state = 'open' or duty.state <> 'void' and duty.settled_at > since);

  return jsonb_build_object(
    'kyc', kyc, 'alerts', alerts, 'applications', cases, 'duties', duties,
    'penalties', (
      select coalesce(jsonb_agg(jsonb_build_object('currency', owed.currency, 'amount', owed.amount, 'to_check', owed.to_check,
        'companies', owed.companies, 'next_on', owed.next_on) order by owed.amount desc), '[]')
      from (
        with alike as materialized (
          select * from private.open_duties_alike(of_tenant, null, today - 1)
        )
        select alike.currency, sum(alike.penalty * alike.number) as amount,
          coalesce(sum(alike.penalty * alike.number) filter (where not alike.is_penalty_verified), 0) as to_check,
          (
            select count(distinct company.id) from alike as priced cross join unnest(priced.companies) as company (id)
            where priced.currency = alike.currency and priced.penalty > 0) as companies,
          min(alike.next_on) as next_on
        from alike
        group by 1 having sum(alike.penalty * alike.number) > 0
      ) as owed),
    'documents', (select counted.waiting from public.document_review_counts(of_tenant) as counted),
    'changes', (select counted.waiting from public.change_request_counts(of_tenant) as counted),
    'leaving', (select count(*) from public.company_list as listed where listed.tenant_id = of_tenant and listed.leaving is not null),
    'tickets', (select counted.waiting from public.ticket_counts(of_tenant) as counted),
    'work', (
      select jsonb_build_object(
        'mine', count(*) filter (where work.whose in ('in_hand', 'yours')), 'unclaimed', count(*) filter (where work.whose = 'unclaimed'),
        'team', count(*), 'late', count(*) filter (where work.whose in ('in_hand', 'yours') and work.is_late),
        'decisions', count(*) filter (where work.whose in ('in_hand', 'yours') and work.kind in ('kyc', 'second_decision')))
      from private.staff_work(of_tenant) as work));
end;
$$;

comment on function public.staff_figures(uuid) is
  'The figures of a tenant for staff: {kyc {open, second, days}, alerts {open, critical, warning, days}, applications {open, late, days}, '
  'duties {late, month, days}, penalties [{currency, amount, companies, next_on}], documents, changes, leaving, tickets, work {mine, '
  'unclaimed, team, late, decisions}}. `days` are fifteen numbers, the oldest first, the last one now; `month` counts open duties due by '
  'the end of this month, `penalties` what late duties cost today beyond their amounts, `to_check` the part of it that no primary source '
  'has confirmed, `leaving` the companies with a departure under way. Each figure counts the rows of the list it opens. For staff. Raises '
  'not_allowed, account.suspended.';

grant execute on function public.staff_figures(uuid) to authenticated;
