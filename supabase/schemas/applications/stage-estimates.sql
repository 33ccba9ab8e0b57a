/*
 * How long a stage of an application takes, from what the portal has seen itself: the median, and what nine of ten kept to, of the
 * stays in that stage which ended within the last 180 days.
 *
 *   with us        submitted, in_review, resubmitted, approved      working time: the hours of Monday to Friday in Nassau
 *   with others    information_requested (the client), filed (the registry)      calendar time: their hours are not known
 *
 * Holidays count as working time, because no table knows them. A stay that is not over counts nowhere, so that in a jam the
 * estimate is too kind for a while. Stays that end in a withdrawal do not count: they measure a change of mind.
 *
 * The history of the tenant comes first, and that of all tenants where it holds too few stays. Where there are fewer than ten
 * in both, there is no estimate: a guess would be taken for a promise.
 */

-- Indexes --------------------------------------------------------------------

create index application_events_left_idx on public.application_events (tenant_id, from_state, at desc);
create index application_events_left_anywhere_idx on public.application_events (from_state, at desc);

-- Working time ---------------------------------------------------------------

create function private.working_seconds(from_time timestamptz, to_time timestamptz) returns numeric
language sql immutable
set search_path = ''
as $$
  -- The seconds of Monday to Friday since Monday 3 January 2000: full weeks have five days, of the last at most five count.
  select sum(side.sign * (floor(side.seconds / 604800) * 432000 + least(side.seconds - floor(side.seconds / 604800) * 604800, 432000)))
  from (
    values
      (1, extract(epoch from (to_time at time zone 'America/Nassau') - timestamp '2000-01-03')),
      (-1, extract(epoch from (from_time at time zone 'America/Nassau') - timestamp '2000-01-03'))
  ) as side (sign, seconds);
$$;

comment on function private.working_seconds(timestamptz, timestamptz) is
  'The seconds between two times that fall on Monday to Friday in Nassau; holidays count, and the hour that summer time takes or gives '
  'falls on a Sunday.';

-- Estimates ------------------------------------------------------------------

create function private.stage_clock(stage public.application_state) returns text
language sql immutable
set search_path = ''
as $$
  select case
    when stage in ('submitted', 'in_review', 'resubmitted', 'approved') then 'working'
    when stage in ('information_requested', 'filed') then 'calendar'
  end;
$$;

comment on function private.stage_clock(public.application_state) is
  'Which clock measures the stays of a stage; null for a stage without waiting.';

create function private.stage_stays(stage public.application_state, tenant_id uuid, since timestamptz)
returns table (hours numeric)
language sql stable
set search_path = ''
as $$
  select case private.stage_clock(stage)
    when 'working' then private.working_seconds(entered.at, ended.at)
    else extract(epoch from ended.at - entered.at)
  end / 3600
  from (
    (select event.application_id, event.at from public.application_events as event
     where stage_stays.tenant_id is not null and event.tenant_id = stage_stays.tenant_id
       and event.from_state = stage and event.at >= since and event.to_state <> 'withdrawn'
     order by event.at desc limit 1000)
    union all
    (select event.application_id, event.at from public.application_events as event
     where stage_stays.tenant_id is null and event.from_state = stage and event.at >= since and event.to_state <> 'withdrawn'
     order by event.at desc limit 1000)
  ) as ended
  cross join lateral (
    select event.at from public.application_events as event
    where event.application_id = ended.application_id and event.at < ended.at
    order by event.at desc limit 1
  ) as entered;
$$;

comment on function private.stage_stays(public.application_state, uuid, timestamptz) is
  'How many hours the newest stays in a stage took that ended since then, at most 1000, of a tenant or (null) of all.';

create function private.stage_estimate(stage public.application_state, tenant_id uuid, on_time timestamptz)
returns table (clock text, median_hours numeric, ninetieth_hours numeric, cases bigint, scope text, since date)
language sql stable security definer
set search_path = ''
as $$
  select private.stage_clock(stage), round(figures.median::numeric, 1), round(figures.ninetieth::numeric, 1), figures.cases, figures.scope,
    ((on_time - interval '180 days') at time zone 'America/Nassau')::date
  from (
    select 1 as place, 'tenant' as scope, count(*) as cases,
      percentile_cont(0.5) within group (order by stay.hours) as median,
        percentile_cont(0.9) within group (order by stay.hours) as ninetieth
    from private.stage_stays(stage, stage_estimate.tenant_id, on_time - interval '180 days') as stay
    union all
    select 2, 'platform', count(*), percentile_cont(0.5) within group (order by stay.hours),
      percentile_cont(0.9) within group (order by stay.hours)
    from private.stage_stays(stage, null, on_time - interval '180 days') as stay
  ) as figures
  where figures.cases >= 10 and private.stage_clock(stage) is not null
  order by figures.place
  limit 1;
$$;

comment on function private.stage_estimate(public.application_state, uuid, timestamptz) is
  'How long a stage takes by the 180 days before a time: median and ninetieth percentile in hours of its clock (24 a day), from how many '
  'stays, of the tenant or of the platform. No row below ten stays.';

create function public.stage_estimate(application_id uuid)
returns table (stage public.application_state, clock text, median_hours numeric, ninetieth_hours numeric, cases bigint, scope text,
  since date)
language plpgsql stable
set search_path = ''
as $$
declare
  application public.draft_applications;
begin
  perform private.require_user();
  -- Read as the caller: row-level security decides.
  select * into application from public.draft_applications where id = application_id;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  return query
  select application.state, known.* from private.stage_estimate(application.state, application.tenant_id, now()) as known;
end;
$$;

comment on function public.stage_estimate(uuid) is
  'How long the stage an application is in has taken others, for those who may see it: median and ninetieth percentile in hours, 24 a day, '
  'of `clock` time. "working" leaves out Saturdays and Sundays in Nassau, "calendar" is time with the client or the registry and leaves '
  'out nothing. `scope` names the history it is from. No row where there are fewer than ten stays, and in a stage without waiting. Raises '
  'not_found, account.suspended.';

-- stage_estimate runs as the caller.
grant execute on function private.stage_estimate(public.application_state, uuid, timestamptz) to authenticated;
grant execute on function public.stage_estimate(uuid) to authenticated;
