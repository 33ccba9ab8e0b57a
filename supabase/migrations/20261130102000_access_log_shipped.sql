set check_function_bodies = off;

CREATE TABLE "private"."access_shipments" ("tenant_id" uuid, "last_id" bigint NOT NULL DEFAULT 0, "last_hash" text NOT NULL DEFAULT repeat('0'::text, 64), "entries" bigint NOT NULL DEFAULT 0, "open_until" bigint, "shipped_at" timestamp with time zone, CONSTRAINT "access_shipments_check" CHECK ((open_until > last_id)), CONSTRAINT "access_shipments_entries_check" CHECK ((entries >= 0)), CONSTRAINT "access_shipments_last_hash_check" CHECK ((char_length(last_hash) = ANY (ARRAY[64, 135]))), CONSTRAINT "access_shipments_last_id_check" CHECK ((last_id >= 0)), CONSTRAINT "access_shipments_tenant_id_key" UNIQUE NULLS NOT DISTINCT (tenant_id));

ALTER TABLE "private"."access_shipments" ENABLE ROW LEVEL SECURITY;

CREATE OR REPLACE FUNCTION private.access_after(tenant_id uuid, after_id bigint, most integer)
 RETURNS SETOF public.access_events
 LANGUAGE plpgsql
 STABLE ROWS 500
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.access_event_text(event public.access_events)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_array(
    event.id, event.tenant_id, event.person, event.kind, event.level, event.subject, event.subject_id, host(event.ip),
    to_char(event.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))::text;
end;
$function$;

CREATE OR REPLACE FUNCTION private.access_to_ship()
 RETURNS SETOF private.access_shipments
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.access_waits_since()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select min(event.at) from private.access_to_ship() as chain
  cross join lateral private.access_after(chain.tenant_id, chain.last_id, 1) as event;
$function$;

CREATE OR REPLACE FUNCTION private.forget_access()
 RETURNS bigint
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  with removed as (
    delete from public.access_events as event
    where event.at < private.logs_kept_since()
      and not private.is_open_access(event)
      and not exists (
        select from public.log_retention_rules as rule
        where rule.kind = event.kind and daterange(rule.valid_from, rule.valid_to, '[]') @> private.today()
          and (event.at >= now() - make_interval(years => rule.years)
            or rule.starts = 'relationship' and private.relationship_lasts(event, now() - make_interval(years => rule.years))))
    returning 1
  )
  select count(*) from removed;
$function$;

CREATE OR REPLACE FUNCTION private.hold_access_writers()
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.is_open_access(event public.access_events)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return exists (
    select from private.access_shipments as known
    where known.tenant_id is not distinct from event.tenant_id and event.id > known.last_id and event.id <= known.open_until);
end;
$function$;

CREATE OR REPLACE FUNCTION private.open_access(chain private.access_shipments)
 RETURNS TABLE(place bigint, id bigint, prev_hash text, hash text, entry text)
 LANGUAGE plpgsql
 STABLE ROWS 500
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.settle_access_events(tenant_id uuid, last_id bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.take_access_events(most integer DEFAULT 500)
 RETURNS TABLE(tenant_id uuid, place bigint, id bigint, prev_hash text, hash text, entry text)
 LANGUAGE plpgsql
 SECURITY DEFINER ROWS 500
 SET search_path TO ''
AS $function$
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
$function$;

COMMENT ON COLUMN "private"."access_shipments"."entries" IS 'How many events were shipped.';

COMMENT ON COLUMN "private"."access_shipments"."last_hash" IS 'The link of that event; zeros before the first.';

COMMENT ON COLUMN "private"."access_shipments"."last_id" IS 'The last event that was shipped; 0 before the first.';

COMMENT ON COLUMN "private"."access_shipments"."open_until" IS 'The last event of the range that is being shipped; null while none is.';

COMMENT ON COLUMN "private"."access_shipments"."tenant_id" IS 'Null for the events that concern no firm. Without a foreign key, as in the log. The row goes with the firm.';

COMMENT ON FUNCTION "private"."access_after"(uuid, bigint, integer) IS 'The next events of a firm (null: of those that concern none).';

COMMENT ON FUNCTION "private"."access_event_text"(public.access_events) IS 'An event as the json array that leaves the database and that its link is worked out from, to the letter.';

COMMENT ON FUNCTION "private"."access_to_ship"() IS 'How far the events are shipped of each firm that has some beyond. Not of a firm that is being erased.';

COMMENT ON FUNCTION "private"."access_waits_since"() IS 'When the oldest event was written that was not shipped yet; null where none waits. For the doctor.';

COMMENT ON FUNCTION "private"."forget_access"() IS 'Removes the events of the access log that are older than the settings keep them, but for those that the law wants kept and those that are being shipped.';

COMMENT ON FUNCTION "private"."hold_access_writers"() IS 'Whether no transaction writes events any more until this one ends. Tries for a second: false where one was writing all the time.';

COMMENT ON FUNCTION "private"."is_open_access"(public.access_events) IS 'Whether an event is of a range that is being shipped: it stays until then, since the range must be the same the next time.';

COMMENT ON FUNCTION "private"."open_access"(private.access_shipments) IS 'The events of an open range with their links, in their order.';

COMMENT ON FUNCTION "public"."settle_access_events"(uuid, bigint) IS 'The events of a firm that take_access_events gave are at the place of the operator, up to and with this one; nothing happens on a repeat. For a server with the secret key and for portal_audit_log. Raises not_found where another range or none is open, not_allowed.';

COMMENT ON FUNCTION "public"."take_access_events"(integer) IS 'The next events of one firm in the access log that were not shipped, 1 to 1000 of them, in their order; none where all were, and where transactions were writing events for a second. The same again until settle_access_events names the last of them. `place` counts the events of the firm from 1; `entry` is the event as json text, [id, tenant, person, kind, level, subject, subject_id, address, time]; `hash` is sha512 over `prev_hash` and `entry`. The firm that was shipped longest ago comes first. For a server with the secret key and for portal_audit_log. Raises not_allowed.';

COMMENT ON TABLE "private"."access_shipments" IS 'How far the events of each firm in the access log have been shipped to the place of the operator. Written by commands of the worker.';

REVOKE ALL ON FUNCTION "private"."access_after"(uuid, bigint, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."access_after"(uuid, bigint, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."access_event_text"(public.access_events) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."access_event_text"(public.access_events) TO "postgres";

REVOKE ALL ON FUNCTION "private"."access_to_ship"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."access_to_ship"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."access_waits_since"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."access_waits_since"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."hold_access_writers"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."hold_access_writers"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_open_access"(public.access_events) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_open_access"(public.access_events) TO "postgres";

REVOKE ALL ON FUNCTION "private"."open_access"(private.access_shipments) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."open_access"(private.access_shipments) TO "postgres";

REVOKE ALL ON FUNCTION "public"."settle_access_events"(uuid, bigint) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."settle_access_events"(uuid, bigint) TO "portal_audit_log", "postgres", "service_role";

REVOKE ALL ON FUNCTION "public"."take_access_events"(integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."take_access_events"(integer) TO "portal_audit_log", "postgres", "service_role";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."access_shipments" TO "postgres";

reset check_function_bodies;
