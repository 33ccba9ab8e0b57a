/*
 * Withdrawal of a version of a portal: browsers stop starting it and take the version before it (host-shell/src/federation). By the super
 * admin, or by itself when a new version fails (portal-health.sql says what is counted).
 *
 *   in use ──► withdrawn ──► restored     a person may withdraw it again; by itself it is withdrawn once
 *
 * Withdrawals and restorations of one portal happen one after the other, since each looks for another version that comes up.
 */

-- Tables ---------------------------------------------------------------------

create table private.portal_withdrawals (
  id             uuid primary key default gen_random_uuid(),
  portal         text not null check (portal in ('client', 'admin')),
  version        text not null check (version ~ '^[0-9A-Za-z][0-9A-Za-z.-]{0,63}$'),
  withdrawn_at   timestamptz not null default clock_timestamp(),
  withdrawn_by   uuid references public.profiles on delete set null,
  is_automatic   boolean not null,
  reason         text not null check (char_length(reason) between 1 and 500),
  restored_at    timestamptz,
  restored_by    uuid references public.profiles on delete set null,
  restore_reason text check (char_length(restore_reason) between 1 and 500),
  check ((restored_at is null) = (restore_reason is null))
);

comment on table private.portal_withdrawals is
  'Versions of portals that were withdrawn for all, and restored. Written by commands of the super admin and by the check of new versions.';
comment on column private.portal_withdrawals.withdrawn_by is 'Null where it was automatic, and where the account is gone.';

create unique index portal_withdrawals_open_idx on private.portal_withdrawals (portal, version) where restored_at is null;
create index portal_withdrawals_version_idx on private.portal_withdrawals (portal, version, withdrawn_at desc);
create index portal_withdrawals_withdrawn_by_idx on private.portal_withdrawals (withdrawn_by);
create index portal_withdrawals_restored_by_idx on private.portal_withdrawals (restored_by);

create trigger audit after insert or update or delete on private.portal_withdrawals
  for each row execute function private.audit('id');

-- Row-level security ---------------------------------------------------------

alter table private.portal_withdrawals enable row level security;

-- For commands ---------------------------------------------------------------

create function private.check_portal_version(portal text, version text) returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  if coalesce(check_portal_version.portal not in ('client', 'admin'), true) then
    raise exception using errcode = 'PT422', message = 'portal.unknown';
  elsif coalesce(check_portal_version.version !~ '^[0-9A-Za-z][0-9A-Za-z.-]{0,63}$', true) then
    raise exception using errcode = 'PT422', message = 'portal.version_invalid';
  end if;
end;
$$;

comment on function private.check_portal_version(text, text) is
  'Refuses what is no portal or has not the form of a version. Raises portal.unknown, portal.version_invalid.';

create function private.check_portal_reason(reason text) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  if coalesce(char_length(btrim(reason)), 0) not between 1 and 500 then
    raise exception using errcode = 'PT422', message = 'portal.reason_missing';
  end if;

  return btrim(reason);
end;
$$;

comment on function private.check_portal_reason(text) is 'A reason as it is stored. Raises portal.reason_missing (1 to 500 characters).';

create function private.lock_portal(portal text) returns void
language sql
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('portal:' || lock_portal.portal, 0));
$$;

comment on function private.lock_portal(text) is 'One withdrawal, restoration or pin of a portal at a time.';

create function private.is_withdrawn(portal text, version text) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from private.portal_withdrawals as known
    where (known.portal, known.version) = (is_withdrawn.portal, is_withdrawn.version) and known.restored_at is null);
$$;

comment on function private.is_withdrawn(text, text) is 'Whether a version of a portal is withdrawn now.';

create function private.other_portal_versions(portal text, version text) returns table (version text, first_seen_at timestamptz)
language sql stable
set search_path = ''
as $$
  select one.version, one.first_seen_at
  from private.portal_versions as one
  where one.portal = other_portal_versions.portal and one.version <> other_portal_versions.version and one.is_vouched
    and one.version <> 'unknown' and not private.is_withdrawn(one.portal, one.version)
    and exists (
      select from private.portal_counts(now() - make_interval(days => private.portal_figure('portal_earlier_version_days', 30))) as counted
      where (counted.portal, counted.version) = (one.portal, one.version) and counted.outcome in ('loaded', 'fell_back'));
$$;

comment on function private.other_portal_versions(text, text) is
  'The other versions of a portal that are not withdrawn and came up in the days of the threshold portal_earlier_version_days.';

create function private.withdrawn_portals() returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(jsonb_build_object('portal', known.portal, 'version', known.version) order by known.portal, known.version), '[]')
  from private.portal_withdrawals as known
  where known.restored_at is null;
$$;

comment on function private.withdrawn_portals() is 'The versions that are withdrawn now, as a json array of {portal, version}.';

-- Commands of the super admin ------------------------------------------------

create function public.withdraw_portal_version(portal text, version text, reason text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller_id uuid := private.require_staff('withdraw_portal_version');
  why       text;
begin
  perform private.check_portal_version(withdraw_portal_version.portal, withdraw_portal_version.version);
  why := private.check_portal_reason(withdraw_portal_version.reason);
  perform private.lock_portal(withdraw_portal_version.portal);

  if private.is_withdrawn(withdraw_portal_version.portal, withdraw_portal_version.version) then
    return;
  end if;

  if not exists (select from private.other_portal_versions(withdraw_portal_version.portal, withdraw_portal_version.version)) then
    raise exception using errcode = 'PT409', message = 'portal.no_other_version';
  end if;

  insert into private.portal_withdrawals (portal, version, withdrawn_by, is_automatic, reason)
  values (withdraw_portal_version.portal, withdraw_portal_version.version, caller_id, false, why);
end;
$$;

comment on function public.withdraw_portal_version(text, text, text) is
  'Withdraws a version of a portal for all, with a reason (1 to 500 characters); a repeat changes nothing. For the super admin. Raises '
  'portal.unknown, portal.version_invalid, portal.reason_missing, portal.no_other_version when no other version came up in the last 30 '
  'days, not_allowed, account.suspended.';

create function public.restore_portal_version(portal text, version text, reason text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller_id uuid := private.require_staff('restore_portal_version');
  why       text;
begin
  perform private.check_portal_version(restore_portal_version.portal, restore_portal_version.version);
  why := private.check_portal_reason(restore_portal_version.reason);
  perform private.lock_portal(restore_portal_version.portal);

  update private.portal_withdrawals as known
  set restored_at = clock_timestamp(), restored_by = caller_id, restore_reason = why
  where (known.portal, known.version) = (restore_portal_version.portal, restore_portal_version.version) and known.restored_at is null;

  if not found and not exists (
    select from private.portal_withdrawals as known
    where (known.portal, known.version) = (restore_portal_version.portal, restore_portal_version.version))
  then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
end;
$$;

comment on function public.restore_portal_version(text, text, text) is
  'Lets a withdrawn version of a portal start again, with a reason (1 to 500 characters); from then on it is not withdrawn by itself. A '
  'repeat changes nothing. For the super admin. Raises portal.unknown, portal.version_invalid, portal.reason_missing, not_found for a '
  'version that was never withdrawn, not_allowed, account.suspended.';

grant execute on function
  public.withdraw_portal_version(text, text, text), public.restore_portal_version(text, text, text)
  to authenticated;

-- By itself ------------------------------------------------------------------

create function private.failing_portal_versions()
returns table (portal text, version text, failed integer, came_in integer, first_seen_at timestamptz)
language sql stable
set search_path = ''
as $$
  with person as (
    select known.portal, known.version, known.source, known.weight,
      coalesce(
        max(known.last_at) filter (where known.stage not in ('', 'pointer'))
          > coalesce(max(known.last_at) filter (where known.outcome in ('loaded', 'fell_back')), '-infinity'), false) as has_failed
    from private.portal_reports as known
    where known.weight > 0 and known.outcome <> 'unchecked'
      and known.last_at > now() - make_interval(hours => least(private.portal_figure('portal_withdrawal_hours', 12), 12))
    group by known.portal, known.version, known.person, known.source, known.weight
  ), source as (
    -- A source of which one fails and another comes in counts on both sides.
    select person.portal, person.version, person.source,
      max(person.weight) filter (where person.has_failed) as failed, max(person.weight) filter (where not person.has_failed) as came_in
    from person
    group by person.portal, person.version, person.source
  )
  select source.portal, source.version, coalesce(sum(source.failed), 0)::integer, coalesce(sum(source.came_in), 0)::integer,
    one.first_seen_at
  from source
  join private.portal_versions as one on (one.portal, one.version) = (source.portal, source.version)
  where one.first_seen_at > now() - make_interval(days => private.portal_figure('portal_new_version_days', 14))
  group by source.portal, source.version, one.first_seen_at
  having coalesce(sum(source.failed), 0) >= greatest(private.portal_figure('portal_withdrawal_people', 5), 2)
    and coalesce(sum(source.failed), 0) * 100
      >= private.portal_figure('portal_withdrawal_percent', 50) * (coalesce(sum(source.failed), 0) + coalesce(sum(source.came_in), 0));
$$;

comment on function private.failing_portal_versions() is
  'New versions of portals that fail by the thresholds, with how many sources failed and came in; staff count twice.';

create function private.withdraw_failing_versions() returns integer
language plpgsql
set search_path = ''
as $$
declare
  failing   record;
  withdrawn uuid;
  total     integer := 0;
begin
  for failing in select * from private.failing_portal_versions() loop
    perform private.lock_portal(failing.portal);

    -- Once withdrawn, by a person too, it is not withdrawn by itself again.
    continue when exists (
        select from private.portal_withdrawals as known where (known.portal, known.version) = (failing.portal, failing.version))
      or not exists (
        select from private.other_portal_versions(failing.portal, failing.version) as other
        where other.first_seen_at < failing.first_seen_at);

    insert into private.portal_withdrawals (portal, version, is_automatic, reason)
    values (failing.portal, failing.version, true,
      format('It failed for %s of %s who started it (staff count twice).', failing.failed, failing.failed + failing.came_in))
    returning id into withdrawn;
    total := total + 1;

    perform private.tell_super_admins(
      'compliance.portal_withdrawn', format('The %s portal went back to an earlier version', failing.portal),
      format('Version %s failed for %s of %s who started it (staff count twice). It was withdrawn for all by itself. Look at its errors '
        'before you restore it.', failing.version, failing.failed, failing.failed + failing.came_in),
      null, private.subject('portal', withdrawn));
  end loop;

  return total;
end;
$$;

comment on function private.withdraw_failing_versions() is
  'Withdraws each new version of a portal that fails by the thresholds, if an earlier one came up lately and it was never withdrawn; '
  'notifies the super admin; how many.';

create function private.check_portals() returns integer
language plpgsql
set search_path = ''
as $$
begin
  perform private.settle_portal_reports();
  return private.withdraw_failing_versions();
end;
$$;

comment on function private.check_portals() is
  'The check of every minute: withdraws versions that fail, and turns old reports into counts. How many were withdrawn.';

create function private.are_portals_due() returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
      select from private.portal_reports as known
      where known.weight > 0 and known.outcome in ('failed', 'crashed') and known.last_at > now() - interval '3 minutes')
    or exists (
      select from private.portal_reports as known where known.hour < date_trunc('hour', now()) - interval '12 hours');
$$;

comment on function private.are_portals_due() is
  'Whether a person who counts failed just now, or reports are old enough to be turned into counts.';

do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_cron') then
    perform cron.schedule('portal-versions', '* * * * *', 'select private.check_portals()');
  end if;
end;
$$;
