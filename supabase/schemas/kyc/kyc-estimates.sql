/*
 * How long a review of KYC takes, from the queue's own history; the rules are those of applications/stage-estimates.sql. For staff alone:
 * clients do not know the queue.
 */

create index kyc_review_queue_closed_idx on public.kyc_review_queue (closed_at desc) where state = 'closed';
create index kyc_review_queue_tenant_closed_idx on public.kyc_review_queue (tenant_id, closed_at desc) where state = 'closed';

create function public.kyc_estimate(tenant_id uuid)
returns table (priority public.kyc_priority, median_hours numeric, ninetieth_hours numeric, cases bigint, scope text, since date)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  begun constant timestamptz := now() - interval '180 days';
begin
  perform private.require_staff_reader();

  return query
  with stay as (
    select known.scope, known.place, review.priority, review.hours
    from (values ('tenant', 1), ('platform', 2)) as known (scope, place)
    cross join lateral (
      select closed.priority, private.working_seconds(closed.opened_at, closed.closed_at) / 3600 as hours
      from public.kyc_review_queue as closed
      where closed.state = 'closed' and closed.closed_at >= begun
        and (known.scope = 'platform' or closed.tenant_id = kyc_estimate.tenant_id)
      order by closed.closed_at desc
      limit 1000
    ) as review
  )
  select distinct on (figures.priority) figures.priority, round(figures.median::numeric, 1), round(figures.ninetieth::numeric, 1),
    figures.cases,
    figures.scope, (begun at time zone 'America/Nassau')::date
  from (
    select stay.priority, stay.scope, stay.place, count(*) as cases,
      percentile_cont(0.5) within group (order by stay.hours) as median,
        percentile_cont(0.9) within group (order by stay.hours) as ninetieth
    from stay group by stay.priority, stay.scope, stay.place
  ) as figures
  where figures.cases >= 10
  order by figures.priority, figures.place;
end;
$$;

comment on function public.kyc_estimate(uuid) is
  'How long a review of KYC waits and takes in the queue, by priority, in working hours (24 a day, Monday to Friday in Nassau): median and '
  'ninetieth percentile of those closed in the last 180 days, at most 1000, of the tenant or where it has fewer than ten of all. For '
  'staff: clients do not know the queue. Raises not_allowed, account.suspended.';

grant execute on function public.kyc_estimate(uuid) to authenticated;
