/*
 * Pins: a firm whose people get one version of a portal, also when the pointer of the release says another. And what the super admin reads
 * of the versions of portals.
 *
 * A pin is in the row of the firm (tenants.pinned_portals), which its people read with their firms, so that the host knows it before a
 * portal loads. A pin to a version that is withdrawn later has no effect while it is withdrawn.
 */

-- Tables ---------------------------------------------------------------------

create table private.portal_pin_changes (
  id        uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references public.tenants on delete cascade,
  portal    text not null check (portal in ('client', 'admin')),
  version   text check (version ~ '^[0-9A-Za-z][0-9A-Za-z.-]{0,63}$'),
  reason    text not null check (char_length(reason) between 1 and 500),
  by        uuid references public.profiles on delete set null,
  at        timestamptz not null default clock_timestamp()
);

comment on table private.portal_pin_changes is 'Who pinned or unpinned a version of a portal for a firm, and why. Written by pin_portal.';
comment on column private.portal_pin_changes.version is 'Null where the pin was taken off.';
comment on column private.portal_pin_changes.by is 'Null where the operator did it with the secret key, and where the account is gone.';

create index portal_pin_changes_tenant_id_idx on private.portal_pin_changes (tenant_id, portal, at desc);
create index portal_pin_changes_by_idx on private.portal_pin_changes (by);

create trigger audit after insert or update or delete on private.portal_pin_changes
  for each row execute function private.audit('id');

-- Row-level security ---------------------------------------------------------

alter table private.portal_pin_changes enable row level security;

-- Commands -------------------------------------------------------------------

create function public.pin_portal(tenant text, portal text, version text, reason text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  stored public.tenants;
  why    text;
begin
  perform private.require_super_admin_or_service('pin_portal');
  perform private.check_portal_version(pin_portal.portal, coalesce(pin_portal.version, '0'));
  why := private.check_portal_reason(pin_portal.reason);

  select * into stored from public.tenants as firm
  where firm.slug = pin_portal.tenant or firm.id::text = pin_portal.tenant;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.lock_tenant(stored.id);
  -- Not `for update`: rows that are being added to the firm need not wait.
  select * into stored from public.tenants as firm where firm.id = stored.id for no key update;
  perform private.lock_portal(pin_portal.portal);

  if stored.pinned_portals ->> pin_portal.portal is not distinct from pin_portal.version then
    return;
  end if;

  if private.is_withdrawn(pin_portal.portal, pin_portal.version) then
    raise exception using errcode = 'PT409', message = 'portal.version_withdrawn';
  end if;

  update public.tenants as firm
  set pinned_portals = (stored.pinned_portals - pin_portal.portal)
    || jsonb_strip_nulls(jsonb_build_object(pin_portal.portal, pin_portal.version))
  where firm.id = stored.id;

  insert into private.portal_pin_changes (tenant_id, portal, version, reason, by)
  values (stored.id, pin_portal.portal, pin_portal.version, why, auth.uid());
end;
$$;

comment on function public.pin_portal(text, text, text, text) is
  'Gives the people of a firm one version of a portal, or with null the released one again; a reason of 1 to 500 characters. `tenant` is '
  'the id of the firm or its short name. A repeat changes nothing. For the super admin, and for the operator with the secret key (the role '
  'service_role): then the audit log and the list of pins name no person. Raises portal.unknown, portal.version_invalid, '
  'portal.reason_missing, portal.version_withdrawn, not_found, not_allowed, account.suspended.';

create function public.portal_pins()
returns table (
  tenant_id uuid, tenant_name text, portal text, version text, is_withdrawn boolean, reason text, pinned_at timestamptz, pinned_by text)
language plpgsql stable security definer rows 20
set search_path = ''
as $$
begin
  -- Reading is enough: a super admin who reads only may look.
  perform private.require_staff_reader();

  if not private.is_super_admin() then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  return query
  select firm.id, firm.name, pin.key, pin.value, private.is_withdrawn(pin.key, pin.value), change.reason, change.at,
    coalesce(nullif(person.full_name, ''), person.email)
  from public.tenants as firm
  cross join jsonb_each_text(firm.pinned_portals) as pin
  left join lateral (
    select known.reason, known.at, known.by from private.portal_pin_changes as known
    where known.tenant_id = firm.id and known.portal = pin.key and known.version = pin.value
    order by known.at desc limit 1
  ) as change on true
  left join public.profiles as person on person.id = change.by
  order by firm.name, firm.id, pin.key;
end;
$$;

comment on function public.portal_pins() is
  'The firms with a pinned version of a portal, why, since when and by whom; without a name the operator. For the super admin. Raises '
  'not_allowed, account.suspended.';

-- What became of the versions ------------------------------------------------

create function public.portal_versions(days integer)
returns table (
  portal text, version text, first_seen_at timestamptz, last_seen_at timestamptz, loads integer, unchecked integer, fell_back integer,
  slow integer, crashes integer, failures integer, stages jsonb, state text, changed_at timestamptz, changed_by text, is_automatic boolean,
  reason text, pins integer)
language plpgsql stable security definer rows 50
set search_path = ''
as $$
declare
  since constant timestamptz := date_trunc('hour', now())
    - make_interval(days => least(greatest(coalesce(portal_versions.days, 7), 1), 365));
begin
  perform private.require_staff_reader();

  if not private.is_super_admin() then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  return query
  with counted as materialized (
    select * from private.portal_counts(since)
  ), summed as (
    select each.portal, each.version, max(each.last_at) as last_at,
      coalesce(sum(each.reports) filter (where each.outcome in ('loaded', 'fell_back')), 0)::integer as loads,
      coalesce(sum(each.reports) filter (where each.outcome = 'unchecked'), 0)::integer as unchecked,
      coalesce(sum(each.reports) filter (where each.outcome = 'fell_back'), 0)::integer as fell_back,
      coalesce(sum(each.slow), 0)::integer as slow,
      coalesce(sum(each.reports) filter (where each.outcome = 'crashed'), 0)::integer as crashes,
      coalesce(sum(each.reports) filter (where each.outcome = 'failed'), 0)::integer as failures,
      coalesce(jsonb_object_agg(each.stage, each.reports) filter (where each.outcome = 'failed'), '{}') as stages
    from counted as each
    group by each.portal, each.version
  ), latest as (
    select distinct on (known.portal, known.version) known.*
    from private.portal_withdrawals as known
    order by known.portal, known.version, known.withdrawn_at desc
  ), pinned as (
    select pin.key as portal, pin.value as version, count(*)::integer as firms
    from public.tenants as firm
    cross join jsonb_each_text(firm.pinned_portals) as pin
    group by pin.key, pin.value
  ), shown as (
    select summed.portal, summed.version from summed
    union
    select latest.portal, latest.version from latest where latest.restored_at is null
    union
    select pinned.portal, pinned.version from pinned
  )
  select shown.portal, shown.version, one.first_seen_at, summed.last_at, coalesce(summed.loads, 0), coalesce(summed.unchecked, 0),
    coalesce(summed.fell_back, 0), coalesce(summed.slow, 0), coalesce(summed.crashes, 0), coalesce(summed.failures, 0),
    coalesce(summed.stages, '{}'),
    case when latest.id is null then 'in_use' when latest.restored_at is null then 'withdrawn' else 'restored' end,
    coalesce(latest.restored_at, latest.withdrawn_at), coalesce(nullif(person.full_name, ''), person.email),
    latest.is_automatic, coalesce(latest.restore_reason, latest.reason), coalesce(pinned.firms, 0)
  from shown
  left join summed on (summed.portal, summed.version) = (shown.portal, shown.version)
  left join private.portal_versions as one on (one.portal, one.version) = (shown.portal, shown.version)
  left join latest on (latest.portal, latest.version) = (shown.portal, shown.version)
  left join pinned on (pinned.portal, pinned.version) = (shown.portal, shown.version)
  left join public.profiles as person
    on person.id = case when latest.restored_at is null then latest.withdrawn_by else latest.restored_by end
  order by shown.portal, one.first_seen_at desc nulls last, shown.version;
end;
$$;

comment on function public.portal_versions(integer) is
  'The versions of portals that were started in so many days (1 to 365), are withdrawn or pinned, the newest first. `loads`: starts '
  'whose first screen stood, of which `fell_back` ran in the place of a newer version and `slow` took longer than the threshold. '
  '`unchecked`: visits of staff on which the browser did not check the files. `failures`: starts that failed before a screen, by stage '
  'in `stages`; `crashes`: on the first screen. first_seen_at of all time, last_seen_at within the days. `state` is in_use, withdrawn '
  'or restored, with who did it, when and why. `pins`: firms with this version. Counts begin with a full hour. For the super admin. '
  'Raises not_allowed, account.suspended.';

grant execute on function
  public.pin_portal(text, text, text, text), public.portal_pins(), public.portal_versions(integer)
  to authenticated;
grant execute on function public.pin_portal(text, text, text, text) to service_role;
