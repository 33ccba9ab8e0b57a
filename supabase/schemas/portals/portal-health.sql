/*
 * Health of portals: what became of each start of a portal in a browser, by version. The host reports it once per start; a version that
 * fails for enough different people is withdrawn for all (portal-withdrawals.sql). Decision 97.
 *
 *   report ──► portal_reports (one row per person, version, hour and outcome; at most 13 hours)
 *                 │ every minute: is a new version failing?
 *                 └──► portal_hours (counts without people) ──► erased after portal_load_retention_days
 *
 * A report is one upsert into a row of its own caller, so that a thousand at once wait for no one. The table of reports is not logged: a
 * crash of the server may empty it, and no copy of the log of the database holds it.
 *
 * Anyone who is signed in may invent reports. What they reach is bounded:
 *
 *   20 reports are counted per person, version, hour and outcome, 60 an hour of a person without standing; what is above is dropped
 *   a new version is noted from 3 a day per person (staff: 50); from people without standing 1 a day, and 20 in a week in all
 *   for a withdrawal people do not count, but sources: a member of staff (twice), the owners of one firm together, the people of one
 *   company together. An account without a company is none, and so is an account that is younger than a day or has no confirmed address.
 *   Who wants to be five sources needs five companies that staff have formed.
 *   the last report of a person counts: who came in afterwards is no failure. Sources that came in count against the withdrawal.
 *   a version is withdrawn by itself while it is new, once, and only if an earlier one still came up in the last 30 days
 */

-- Tables ---------------------------------------------------------------------

create table private.portal_versions (
  portal        text not null check (portal in ('client', 'admin')),
  version       text not null check (version ~ '^[0-9A-Za-z][0-9A-Za-z.-]{0,63}$'),
  first_seen_at timestamptz not null default now(),
  is_vouched    boolean not null,
  primary key (portal, version)
);

comment on table private.portal_versions is
  'The versions of portals that browsers reported. Not audited: it holds nothing of anyone, and is anyone''s word.';
comment on column private.portal_versions.is_vouched is
  'Whether a person with standing reported it: staff, an owner, or the people of a company.';

create index portal_versions_first_seen_idx on private.portal_versions (portal, first_seen_at);

create unlogged table private.portal_reports (
  portal   text not null,
  version  text not null,
  hour     timestamptz not null,
  person   bytea not null check (octet_length(person) = 32),
  outcome  text not null check (outcome in ('loaded', 'unchecked', 'fell_back', 'failed', 'crashed')),
  stage    text not null default '' check (
    stage in ('', 'pointer', 'release', 'signature', 'contract', 'integrity', 'code', 'first_screen')),
  source   bytea check (octet_length(source) = 32),
  weight   smallint not null check (weight between 0 and 2),
  reports  smallint not null default 1 check (reports > 0),
  slow     smallint not null check (slow >= 0),
  last_at  timestamptz not null default now(),
  primary key (person, hour, portal, version, outcome, stage)
);

comment on table private.portal_reports is
  'Starts of portals of the last hours, one row per person, version, hour and outcome. A person is a keyed hash that differs with each '
  'version and is erased within a day. Not audited.';
comment on column private.portal_reports.source is
  'A keyed hash of what the person stands for: themselves (staff), a firm (its owners) or a company; null for who counts for no '
  'withdrawal.';
comment on column private.portal_reports.weight is 'How much the source counts for a withdrawal: 2 staff, 1 others, 0 none.';
comment on column private.portal_reports.slow is 'How many of the reports took longer than the threshold portal_slow_start_ms.';

create index portal_reports_version_idx on private.portal_reports (portal, version, last_at);
create index portal_reports_hour_idx on private.portal_reports (hour);
create index portal_reports_failing_idx on private.portal_reports (last_at) where weight > 0 and outcome in ('failed', 'crashed');

create table private.portal_hours (
  portal  text not null,
  version text not null,
  hour    timestamptz not null,
  outcome text not null,
  stage   text not null,
  reports integer not null check (reports > 0),
  slow    integer not null check (slow >= 0),
  last_at timestamptz not null,
  primary key (portal, version, hour, outcome, stage)
);

comment on table private.portal_hours is
  'Starts of portals by version, hour and outcome, without people. Written from portal_reports when their hour is past. Not audited.';

create index portal_hours_hour_idx on private.portal_hours (hour);

-- Row-level security ---------------------------------------------------------

alter table private.portal_versions enable row level security;
alter table private.portal_reports enable row level security;
alter table private.portal_hours enable row level security;

-- For the command ------------------------------------------------------------

create function private.portal_figure(code text, otherwise integer) returns integer
language plpgsql stable
set search_path = ''
as $$
begin
  return coalesce((private.threshold(portal_figure.code, private.today())).value::integer, otherwise);
end;
$$;

comment on function private.portal_figure(text, integer) is 'A threshold of the health of portals, as it is today.';

create function private.portal_hash(portal text, version text, who text) returns bytea
language sql stable
set search_path = ''
as $$
  select decode(private.address_hash(concat_ws(' ', 'portal', portal_hash.portal, portal_hash.version, portal_hash.who)), 'hex');
$$;

comment on function private.portal_hash(text, text, text) is
  'A keyed hash of a person, firm or company in one version of a portal: the same one has another in the next version.';

create type private.standing as (source text, weight smallint);

create function private.portal_standing(person uuid) returns private.standing
language plpgsql stable
set search_path = ''
as $$
declare
  found_id uuid;
begin
  if private.is_admin() then
    return ('staff ' || person, 2)::private.standing;
  end if;

  select membership.tenant_id into found_id
  from private.my_memberships as membership
  where membership.role = 'owner'
  order by membership.tenant_id limit 1;

  if found then
    return ('firm ' || found_id, 1)::private.standing;
  end if;

  -- The same company at each report, so that a person with many is one source.
  select known.company_id into found_id
  from private.my_memberships as membership
  join private.company_people as known using (tenant_id, user_id)
  order by known.company_id limit 1;

  if found then
    return ('company ' || found_id, 1)::private.standing;
  end if;

  return (null, 0)::private.standing;
end;
$$;

comment on function private.portal_standing(uuid) is
  'What the caller stands for when a portal fails: themselves as staff, the firm they own, a company they reach; without a source none.';

create function private.is_settled_account(person uuid) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return exists (
    select from auth.users as account
    where account.id = person and account.email_confirmed_at is not null and account.created_at < now() - interval '1 day');
end;
$$;

comment on function private.is_settled_account(uuid) is 'Whether an account has a confirmed address and is older than a day.';

create function private.knows_portal_version(portal text, version text, standing private.standing) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  known private.portal_versions;
begin
  select * into known from private.portal_versions as one
  where (one.portal, one.version) = (knows_portal_version.portal, knows_portal_version.version);

  if known.is_vouched or (known.version is not null and standing.weight = 0) then
    return true;
  elsif known.version is not null then
    update private.portal_versions as one set is_vouched = true
    where (one.portal, one.version) = (known.portal, known.version) and not one.is_vouched;
    return true;
  end if;

  if not private.within_rate('portal_version', case standing.weight when 2 then 50 when 1 then 3 else 1 end, '1 day')
    or (standing.weight = 0 and 20 <= (
      select count(*) from private.portal_versions as one where not one.is_vouched and one.first_seen_at > now() - interval '7 days'))
  then
    return false;
  end if;

  insert into private.portal_versions (portal, version, is_vouched)
  values (knows_portal_version.portal, knows_portal_version.version, standing.weight > 0)
  on conflict on constraint portal_versions_pkey do nothing;
  return true;
end;
$$;

comment on function private.knows_portal_version(text, text, private.standing) is
  'Whether a version is noted, now or before; a person may note so many new ones a day.';

-- The command of everyone ----------------------------------------------------

create function public.report_portal_load(portal text, version text, outcome text, stage text default null, ms integer default null)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  most      constant integer := 20;
  caller_id constant uuid := private.require_user();
  standing  constant private.standing := private.portal_standing(caller_id);
  ended     text := report_portal_load.outcome;
  -- Where the pointer cannot be read there is no version yet.
  build     text := case
    when report_portal_load.version ~ '^[0-9A-Za-z][0-9A-Za-z.-]{0,63}$' then report_portal_load.version
    when report_portal_load.outcome = 'failed' then 'unknown'
  end;
  place     text := case
    when report_portal_load.outcome = 'crashed' then 'first_screen'
    when report_portal_load.outcome <> 'failed' then ''
    when report_portal_load.stage in ('pointer', 'release', 'signature', 'contract', 'integrity', 'code', 'first_screen')
      then report_portal_load.stage
  end;
  counts    boolean;
  is_slow   boolean;
begin
  -- What is none of the closed sets, and what is above a limit, is dropped and not refused: a broken start shows no second error.
  if coalesce(report_portal_load.portal not in ('client', 'admin'), true) or build is null or place is null
    or coalesce(ended not in ('loaded', 'unchecked', 'fell_back', 'failed', 'crashed'), true)
    or (standing.weight = 0 and not private.within_rate('portal_load', 60, '1 hour'))
    or not private.knows_portal_version(report_portal_load.portal, build, standing)
  then
    return;
  end if;

  counts := standing.weight > 0 and build <> 'unknown' and private.is_settled_account(caller_id);
  is_slow := place = '' and coalesce(report_portal_load.ms > private.portal_figure('portal_slow_start_ms', 8000), false);

  insert into private.portal_reports as known (portal, version, hour, person, outcome, stage, source, weight, slow)
  values (
    report_portal_load.portal, build, date_trunc('hour', now()), private.portal_hash(report_portal_load.portal, build, caller_id::text),
    ended, place, case when counts then private.portal_hash(report_portal_load.portal, build, standing.source) end,
    case when counts then standing.weight else 0 end, is_slow::integer)
  on conflict on constraint portal_reports_pkey do update
  set reports = known.reports + 1, slow = known.slow + excluded.slow, last_at = now()
  where known.reports < most;
end;
$$;

comment on function public.report_portal_load(text, text, text, text, integer) is
  'Notes what became of one start of a portal, once per start, for everyone who is signed in. `outcome`: loaded, its first screen stands; '
  'fell_back, the same, in the place of a newer version that failed; failed at a `stage`: pointer, release, signature, contract, '
  'integrity, code, first_screen; crashed, on its first screen. Besides these, unchecked: the browser of this visit does not check the '
  'files. `ms`: milliseconds until the first screen. Keeps no person. Values that are none and reports above a limit are dropped. Raises '
  'not_allowed, signed_out, account.suspended.';

grant execute on function public.report_portal_load(text, text, text, text, integer) to authenticated;

-- Counts ---------------------------------------------------------------------

create function private.portal_counts(since timestamptz)
returns table (portal text, version text, outcome text, stage text, reports integer, slow integer, last_at timestamptz)
language sql stable
set search_path = ''
as $$
  select each.portal, each.version, each.outcome, each.stage, sum(each.reports)::integer, sum(each.slow)::integer, max(each.last_at)
  from (
    select past.portal, past.version, past.outcome, past.stage, past.reports, past.slow, past.last_at
    from private.portal_hours as past where past.hour >= portal_counts.since
    union all
    select recent.portal, recent.version, recent.outcome, recent.stage, recent.reports, recent.slow, recent.last_at
    from private.portal_reports as recent where recent.hour >= portal_counts.since
  ) as each
  group by each.portal, each.version, each.outcome, each.stage;
$$;

comment on function private.portal_counts(timestamptz) is
  'How many starts of each version ended how since an hour; `slow` of them took longer than the threshold.';

create function private.settle_portal_reports() returns bigint
language sql
set search_path = ''
as $$
  with gone as (
    delete from private.portal_reports as known where known.hour < date_trunc('hour', now()) - interval '12 hours'
    returning known.*
  ), summed as (
    insert into private.portal_hours as past (portal, version, hour, outcome, stage, reports, slow, last_at)
    select gone.portal, gone.version, gone.hour, gone.outcome, gone.stage, sum(gone.reports), sum(gone.slow), max(gone.last_at)
    from gone
    group by gone.portal, gone.version, gone.hour, gone.outcome, gone.stage
    on conflict on constraint portal_hours_pkey do update
    set reports = past.reports + excluded.reports, slow = past.slow + excluded.slow, last_at = greatest(past.last_at, excluded.last_at)
    returning 1
  )
  select count(*) from summed;
$$;

comment on function private.settle_portal_reports() is
  'Turns reports whose hour ended twelve hours ago into counts, and erases who they were of; how many rows of counts were written.';

create function private.forget_portal_hours() returns bigint
language plpgsql
set search_path = ''
as $$
declare
  days constant integer := private.portal_figure('portal_load_retention_days', 90);
  gone bigint;
begin
  delete from private.portal_hours as past where past.hour < now() - make_interval(days => days);
  get diagnostics gone = row_count;

  delete from private.portal_versions as one
  where one.first_seen_at < now() - make_interval(days => days)
    and not exists (select from private.portal_hours as past where (past.portal, past.version) = (one.portal, one.version))
    and not exists (select from private.portal_reports as recent where (recent.portal, recent.version) = (one.portal, one.version));
  return gone;
end;
$$;

comment on function private.forget_portal_hours() is
  'Erases counts older than the days of the threshold portal_load_retention_days, and versions without any left; how many counts.';
