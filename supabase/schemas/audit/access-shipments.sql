/*
 * The access log leaves the database while it is written, as the audit log does (audit-shipments.sql): the part audit-log of the worker
 * ships its events, those of each firm apart, to a place of the operator's (ASVS 16.4.3). Decision 151.
 *
 *   nothing new ──► open (take_access_events) ──► shipped (settle_access_events)
 *                    └─► open: the same range again, until it is settled
 *
 * The access log has no chain, so that two sign-ins never wait for each other. Its ids are given before a transaction ends: one with a
 * smaller id may be seen later. A range is therefore decided while no transaction is writing events: what comes after it has a larger id.
 * The links of a chain are made when it is shipped: they say that the files are whole and in order, not what happened to an event before.
 */

-- Tables ---------------------------------------------------------------------

create table private.access_shipments (
  tenant_id  uuid unique nulls not distinct,
  last_id    bigint not null default 0 check (last_id >= 0),
  last_hash  text not null default repeat('0', 64) check (char_length(last_hash) in (64, 135)),
  entries    bigint not null default 0 check (entries >= 0),
  open_until bigint check (open_until > last_id),
  shipped_at timestamptz
);

comment on table private.access_shipments is
  'How far the events of each firm in the access log have been shipped to the place of the operator. Written by commands of the worker.';
comment on column private.access_shipments.tenant_id is
  'Null for the events that concern no firm. Without a foreign key, as in the log. The row goes with the firm.';
comment on column private.access_shipments.last_id is 'The last event that was shipped; 0 before the first.';
comment on column private.access_shipments.last_hash is 'The link of that event; zeros before the first.';
comment on column private.access_shipments.entries is 'How many events were shipped.';
comment on column private.access_shipments.open_until is 'The last event of the range that is being shipped; null while none is.';

-- Row-level security ---------------------------------------------------------

alter table private.access_shipments enable row level security;

-- Reading --------------------------------------------------------------------

create function private.access_event_text(event public.access_events) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  return jsonb_build_array(
    event.id, event.tenant_id, event.person, event.kind, event.level, event.subject, event.subject_id, host(event.ip),
    to_char(event.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))::text;
end;
$$;

comment on function private.access_event_text(public.access_events) is
  'An event as the json array that leaves the database and that its link is worked out from, to the letter.';

create function private.access_after(tenant_id uuid, after_id bigint, most integer) returns setof public.access_events
language plpgsql stable rows 500
set search_path = ''
as $$
begin
  -- Two statements, since no index answers "is not distinct from".
  if access_after.tenant_id is null then
    return query select event.* from public.access_events as event
      where event.tenant_id is null and event.id > after_id order by event.id limit most;
  else
    return query select event.* from public.access_events as event
      where event.tenant_id = access_after.tenant_id and event.id > after_id order by event.id limit most;
  end if;
end;
$$;

comment on function private.access_after(uuid, bigint, integer) is
  'The next events of a firm (null: of those that concern none).';

create function private.access_to_ship() returns setof private.access_shipments
language plpgsql stable
set search_path = ''
as $$
begin
  return query
  -- From firm to firm in the index: the log may hold millions of events. It may name a firm that there is not.
  with recursive named (id) as (
    (select event.tenant_id from public.access_events as event where event.tenant_id is not null order by event.tenant_id limit 1)
    union all
    select (select event.tenant_id from public.access_events as event where event.tenant_id > named.id order by event.tenant_id limit 1)
    from named where named.id is not null
  ), chain (id) as (
    select named.id from named where named.id is not null
    union all
    select null
  )
  select chain.id, coalesce(known.last_id, 0), coalesce(known.last_hash, repeat('0', 64)), coalesce(known.entries, 0), known.open_until,
    known.shipped_at
  from chain
  left join private.access_shipments as known on known.tenant_id is not distinct from chain.id
  where exists (select from private.access_after(chain.id, coalesce(known.last_id, 0), 1))
    -- The events of a firm go with it, part by part.
    and not exists (select from private.firm_deletions as deletion where deletion.firm_id = chain.id and deletion.state = 'erasing');
end;
$$;

comment on function private.access_to_ship() is
  'How far the events are shipped of each firm that has some beyond. Not of a firm that is being erased.';

create function private.access_waits_since() returns timestamptz
language sql stable
set search_path = ''
as $$
  select min(event.at) from private.access_to_ship() as chain
  cross join lateral private.access_after(chain.tenant_id, chain.last_id, 1) as event;
$$;

comment on function private.access_waits_since() is
  'When the oldest event was written that was not shipped yet; null where none waits. For the doctor.';

create function private.open_access(chain private.access_shipments)
returns table (place bigint, id bigint, prev_hash text, hash text, entry text)
language plpgsql stable rows 500
set search_path = ''
as $$
declare
  event public.access_events;
begin
  place := chain.entries;
  hash := chain.last_hash;

  for event in
    select kept.* from private.access_after(chain.tenant_id, chain.last_id, 1000) as kept where kept.id <= chain.open_until order by kept.id
  loop
    place := place + 1;
    id := event.id;
    prev_hash := hash;
    entry := private.access_event_text(event);
    hash := 'sha512:' || encode(sha512(convert_to(prev_hash || entry, 'UTF8')), 'hex');
    return next;
  end loop;
end;
$$;

comment on function private.open_access(private.access_shipments) is
  'The events of an open range with their links, in their order.';

create function private.is_open_access(event public.access_events) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return exists (
    select from private.access_shipments as known
    where known.tenant_id is not distinct from event.tenant_id and event.id > known.last_id and event.id <= known.open_until);
end;
$$;

comment on function private.is_open_access(public.access_events) is
  'Whether an event is of a range that is being shipped: it stays until then, since the range must be the same the next time.';

-- Commands of the worker -----------------------------------------------------

create function private.hold_access_writers() returns boolean
language plpgsql
set search_path = ''
as $$
begin
  for attempt in 1 .. 20 loop
    begin
      -- Without waiting: who signs in meanwhile would wait behind this.
      lock table public.access_events in share mode nowait;
      return true;
    exception when lock_not_available then
      perform pg_sleep(0.05);
    end;
  end loop;

  return false;
end;
$$;

comment on function private.hold_access_writers() is
  'Whether no transaction writes events any more until this one ends. Tries for a second: false where one was writing all the time.';

create function public.take_access_events(most integer default 500)
returns table (tenant_id uuid, place bigint, id bigint, prev_hash text, hash text, entry text)
language plpgsql security definer rows 500
set search_path = ''
as $$
#variable_conflict use_column
declare
  chain private.access_shipments;
begin
  perform private.require_service();
  -- One at a time: two workers take the same range, and ship it under the same name.
  perform pg_advisory_xact_lock(hashtextextended('access-shipments', 0));

  select * into chain from private.access_to_ship() as known
  order by known.open_until is null, known.shipped_at nulls first, known.tenant_id nulls first
  limit 1;

  if not found then
    return;
  end if;

  if chain.open_until is null then
    if not private.hold_access_writers() then
      return;
    end if;

    select max(kept.id) into chain.open_until
    from private.access_after(chain.tenant_id, chain.last_id, least(greatest(coalesce(most, 500), 1), 1000)) as kept;

    if chain.open_until is null then
      return;
    end if;

    insert into private.access_shipments as known (tenant_id, open_until) values (chain.tenant_id, chain.open_until)
    on conflict (tenant_id) do update set open_until = excluded.open_until;
  end if;

  return query
  select chain.tenant_id, event.place, event.id, event.prev_hash, event.hash, event.entry
  from private.open_access(chain) as event order by event.id;
end;
$$;

comment on function public.take_access_events(integer) is
  'The next events of one firm in the access log that were not shipped, 1 to 1000 of them, in their order; none where all were, and '
  'where transactions were writing events for a second. The same again until settle_access_events names the last of them. `place` '
  'counts the events of the firm from 1; `entry` is the event as json text, [id, tenant, person, kind, level, subject, subject_id, '
  'address, time]; `hash` is sha512 over `prev_hash` and `entry`. The firm that was shipped longest ago comes first. For a server with '
  'the secret key and for portal_audit_log. Raises not_allowed.';

create function public.settle_access_events(tenant_id uuid, last_id bigint) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  chain private.access_shipments;
begin
  perform private.require_service();
  perform pg_advisory_xact_lock(hashtextextended('access-shipments', 0));
  select * into chain from private.access_shipments as known
  where known.tenant_id is not distinct from settle_access_events.tenant_id for update;

  if chain.last_id = settle_access_events.last_id then
    return;
  end if;

  if chain.open_until is distinct from settle_access_events.last_id or settle_access_events.last_id is null then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  update private.access_shipments as known
  set last_id = chain.open_until, open_until = null, shipped_at = clock_timestamp(), entries = event.place, last_hash = event.hash
  from (select taken.place, taken.hash from private.open_access(chain) as taken order by taken.place desc limit 1) as event
  where known.tenant_id is not distinct from settle_access_events.tenant_id;
end;
$$;

comment on function public.settle_access_events(uuid, bigint) is
  'The events of a firm that take_access_events gave are at the place of the operator, up to and with this one; nothing happens on a '
  'repeat. For a server with the secret key and for portal_audit_log. Raises not_found where another range or none is open, not_allowed.';

grant execute on function public.take_access_events(integer), public.settle_access_events(uuid, bigint) to service_role;
