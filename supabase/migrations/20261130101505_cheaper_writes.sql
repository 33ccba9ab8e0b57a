set check_function_bodies = off;

ALTER FUNCTION private.entered_party_ids() ROWS 20;

ALTER FUNCTION private.own_party_ids() ROWS 20;

ALTER FUNCTION private.provided_party_ids() ROWS 20;

CREATE OR REPLACE FUNCTION private.active_user_id()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- In one statement each, since every policy asks.
  if private.speaks_without_session() then
    return (
      select profile.id from public.profiles as profile
      where profile.id = auth.uid() and profile.status = 'active'
        and ((auth.jwt() ->> 'aal') = 'aal2'
          or (not exists (select from auth.mfa_factors as factor where factor.user_id = profile.id and factor.status = 'verified')
            and not private.requires_second_factor(profile.role)))
    );
  end if;

  return (
    select profile.id
    from private.my_session as mine
    join public.profiles as profile on profile.id = mine.user_id and profile.status = 'active'
    where mine.gave_second_factor
      or (not exists (select from auth.mfa_factors as factor where factor.user_id = profile.id and factor.status = 'verified')
        and not private.requires_second_factor(profile.role))
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.audit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  -- Not even the hash of an invitation's token is kept twice.
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - 'token_hash' end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - 'token_hash' end;
  any_row jsonb := coalesce(new_row, old_row);
  entry   public.audit_logs;
  head    private.audit_heads;
begin
  entry.before := old_row;
  entry.after := new_row;

  if tg_op = 'UPDATE' then
    entry.before := private.audit_changes(old_row, new_row);
    entry.after := private.audit_changes(new_row, old_row);

    if entry.before = '{}' and entry.after = '{}' then
      return null;
    end if;
  end if;

  entry.tenant_id := (any_row ->> case tg_table_name when 'tenants' then 'id' else 'tenant_id' end)::uuid;

  -- The log goes with the firm; the proof of its deletion says how many rows went.
  if tg_op = 'DELETE' and private.is_erased(entry.tenant_id) then
    return null;
  end if;

  -- That they went is an entry of its own, with counts; what was in them is not repeated.
  if tg_op <> 'INSERT' and private.is_erasing_identity() and tg_table_name not in ('identity_erasures', 'record_holds') then
    return null;
  end if;

  entry.actor := auth.uid();

  if entry.actor is not null then
    perform private.refuse_read_only(tg_table_name, any_row);
    perform private.refuse_leaving(entry.tenant_id, tg_table_name, tg_op);
  end if;

  entry.action := lower(tg_op);
  entry.table_name := tg_table_name;
  entry.row_id := any_row ->> tg_argv[0];

  -- Few tables have a key of several columns; a query for each row would cost a tenth of this function.
  if tg_nargs > 1 then
    entry.row_id := (select string_agg(any_row ->> key_column, ':' order by place)
      from unnest(tg_argv) with ordinality as key (key_column, place));
  end if;

  entry.request_address := private.request_address();
  entry.request_agent := left(private.request_header('user-agent'), 300);
  entry.company_id := (any_row ->> case tg_table_name when 'companies' then 'id' else 'company_id' end)::uuid;

  -- So that the order of ids is the order of the chain.
  perform private.lock_tenant(entry.tenant_id);

  if entry.actor is not null then
    perform private.limit_written(octet_length(coalesce(entry.before::text, '')) + octet_length(coalesce(entry.after::text, '')));
  end if;

  -- Two statements, since no index answers "is not distinct from". The lock above is the lock of the head, too.
  if entry.tenant_id is null then
    select * into head from private.audit_heads as known where known.tenant_id is null;
  else
    select * into head from private.audit_heads as known where known.tenant_id = entry.tenant_id;
  end if;

  entry.id := nextval('public.audit_logs_id_seq');
  entry.at := clock_timestamp();
  entry.prev_hash := coalesce(head.last_hash, repeat('0', 64));
  entry.hash := private.audit_hash(entry);

  insert into public.audit_logs values (entry.*);

  if head.last_id is null then
    insert into private.audit_heads (tenant_id, last_id, last_hash, entries) values (entry.tenant_id, entry.id, entry.hash, 1);
  elsif entry.tenant_id is null then
    update private.audit_heads as link set last_id = entry.id, last_hash = entry.hash, entries = link.entries + 1
    where link.tenant_id is null;
  else
    update private.audit_heads as link set last_id = entry.id, last_hash = entry.hash, entries = link.entries + 1
    where link.tenant_id = entry.tenant_id;
  end if;

  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.concerns_members(table_name text, row_of jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return table_name <> 'notifications' or coalesce(
    (select person.role <> 'admin' from public.profiles as person where person.id = (row_of ->> 'user_id')::uuid), false);
end;
$function$;

CREATE OR REPLACE FUNCTION private."json_array"(value jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case when jsonb_typeof(value) = 'array' then value else '[]' end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.json_date(value jsonb)
 RETURNS date
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return case when private.json_text(value) ~ '^\d{4}-\d{2}-\d{2}$' and pg_input_is_valid(private.json_text(value), 'date')
    then private.json_text(value)::date end;
end;
$function$;

CREATE OR REPLACE FUNCTION private."json_object"(value jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case when jsonb_typeof(value) = 'object' then value else '{}' end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.json_share_count(value jsonb)
 RETURNS numeric
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case when jsonb_typeof(value) = 'number' then
    case when value::numeric between 1 and 1000000000000 and value::numeric = trunc(value::numeric) then trunc(value::numeric) end
  end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.json_text(value jsonb)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case when jsonb_typeof(value) = 'string' then btrim(value #>> '{}', E' \t\n\r\f\x0B\u00a0') else '' end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.json_uuid(value jsonb)
 RETURNS uuid
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case when pg_input_is_valid(private.json_text(value), 'uuid') then private.json_text(value)::uuid end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.limit_written(bytes integer)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  most    constant integer := 32 * 1024 * 1024;
  written bigint;
begin
  -- Which limit holds is the person's role. Whether their session still holds was asked before they could write.
  if exists (select from public.profiles as person where person.id = auth.uid() and person.role = 'admin') then
    perform private.limit_written_by_staff(bytes);
    return;
  end if;

  insert into private.rate_limits as running (caller, action, calls, expires_at)
  values (auth.uid()::text, 'bytes_written', limit_written.bytes, now() + interval '1 hour')
  on conflict on constraint rate_limits_pkey do update set
    calls = case when running.expires_at <= now() then excluded.calls else running.calls + excluded.calls end,
    expires_at = case when running.expires_at <= now() then excluded.expires_at else running.expires_at end
  returning running.calls into written;

  if written > most then
    raise exception using errcode = 'PT429', message = 'rate.too_much';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.note_state()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  kept text[] := tg_argv[1:];
  line  jsonb := to_jsonb(new);
  entry jsonb := (select jsonb_object_agg(name, line -> name) from unnest(kept) as name);
begin
  if tg_op = 'UPDATE' and to_jsonb(old) @> entry then
    return null;
  end if;

  insert into public.state_events (tenant_id, profile_id, obligation_id, alert_id, entry, actor)
  values (
    new.tenant_id, case tg_argv[0] when 'profile' then new.id end, case tg_argv[0] when 'obligation' then new.id end,
    case tg_argv[0] when 'alert' then new.id end, entry, (select caller.id from public.profiles as caller where caller.id = auth.uid()));
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.signal_audit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- The tenants of this transaction whose log has sent its signal. What a savepoint takes back is not among them.
  signalled constant text := coalesce(current_setting('portal.signalled_logs', true), '');
begin
  -- Each row of a change is an entry of its own: one signal for all of them.
  if new.tenant_id is not null and strpos(signalled, new.tenant_id::text) = 0 then
    perform set_config('portal.signalled_logs', signalled || ' ' || new.tenant_id, true);
    perform private.send_signal('tenant:' || new.tenant_id || ':staff', '{"table": "audit_logs", "action": "insert"}');
  end if;

  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.signal_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  to_members boolean := tg_argv[0] = 'members';
  most_rows  constant integer := 20;
  rows       integer;
  first_row  jsonb;
  change     record;
begin
  -- Most statements change one row. To group it takes three times as long.
  select count(*), (array_agg(to_jsonb(few)))[1] into rows, first_row from (select * from changed_rows limit 2) as few;

  if rows < 2 then
    if first_row ->> 'tenant_id' is not null then
      perform private.signal_rows(
        (first_row ->> 'tenant_id')::uuid, tg_table_name, tg_op, 1,
        case when first_row ? 'id' then jsonb_build_array(first_row ->> 'id') end,
        case when first_row ->> 'company_id' is not null then jsonb_build_array(first_row ->> 'company_id') end,
        to_members and private.concerns_members(tg_table_name, first_row));
    end if;

    return null;
  end if;

  for change in
    select
      (changed.row ->> 'tenant_id')::uuid as tenant_id,
      count(*)::integer as rows,
      case when count(*) <= most_rows then jsonb_agg(distinct changed.row ->> 'id') filter (where changed.row ? 'id') end as ids,
      case when count(*) <= most_rows then jsonb_agg(distinct changed.row ->> 'company_id') filter (where changed.row ->> 'company_id'
        is not null) end as company_ids,
      to_members and bool_or(private.concerns_members(tg_table_name, changed.row)) as to_members
    from (select to_jsonb(changed_rows) as row from changed_rows) as changed
    where changed.row ->> 'tenant_id' is not null
    group by 1
    order by 1
  loop
    perform private.signal_rows(change.tenant_id, tg_table_name, tg_op, change.rows, change.ids, change.company_ids, change.to_members);
  end loop;

  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.signal_rows(tenant_id uuid, table_name text, action text, rows integer, ids jsonb, company_ids jsonb, to_members boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most_rows constant integer := 20;
  before    integer;
begin
  -- Before anything else of the tenant, as the audit log does it: then no two transactions wait for each other.
  perform private.lock_tenant(signal_rows.tenant_id);
  before := private.count_signalled(signal_rows.tenant_id || ' ' || table_name || ' ' || action, rows);

  -- Beyond so many rows of a transaction one signal without names is enough.
  if before <= most_rows then
    perform private.send_signal('tenant:' || signal_rows.tenant_id || ':staff', jsonb_strip_nulls(jsonb_build_object(
      'table', table_name, 'action', lower(action),
      'ids', case when before + rows <= most_rows then ids end,
      'company_ids', case when before + rows <= most_rows then company_ids end)));
  end if;

  if to_members and private.count_signalled(signal_rows.tenant_id || ' ' || table_name, 1) = 0 then
    perform private.send_signal('tenant:' || signal_rows.tenant_id, jsonb_build_object('table', table_name));
  end if;
end;
$function$;

COMMENT ON FUNCTION "private"."concerns_members"(text, jsonb) IS 'Whether members hear of a changed row of a table that they watch. Notifications of staff send no signal to members: the moment of a signal could reveal what happened.';

COMMENT ON FUNCTION "private"."json_array"(jsonb) IS 'An array; empty for anything else.';

COMMENT ON FUNCTION "private"."json_date"(jsonb) IS 'A date written as 2026-11-20, or null for anything else.';

COMMENT ON FUNCTION "private"."json_object"(jsonb) IS 'An object; empty for anything else.';

COMMENT ON FUNCTION "private"."json_share_count"(jsonb) IS 'A whole number from 1 to a million million, or null: there are no fractions of shares here, and none for nothing.';

COMMENT ON FUNCTION "private"."json_text"(jsonb) IS 'A text without the white space around it; empty for anything that is not a text.';

COMMENT ON FUNCTION "private"."json_uuid"(jsonb) IS 'An id, or null for anything else.';

COMMENT ON FUNCTION "private"."signal_change"() IS 'Sends the signals of one statement (private.signal_rows). The trigger names the audience: members and staff, or staff.';

COMMENT ON FUNCTION "private"."signal_rows"(uuid, text, text, integer, jsonb, jsonb, boolean) IS 'Sends the signals of so many rows of a tenant that one statement changed, to staff with the ids, and to members where they are concerned. Beyond 20 rows of a tenant, a table and an action in one transaction it no longer names them, and sends no more. Members get one signal of a table in a transaction.';

REVOKE ALL ON FUNCTION "private"."concerns_members"(text, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."concerns_members"(text, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."json_array"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."json_array"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."json_date"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."json_date"(jsonb) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."json_object"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."json_object"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."json_share_count"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."json_share_count"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."json_text"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."json_text"(jsonb) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."json_uuid"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."json_uuid"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."signal_rows"(uuid, text, text, integer, jsonb, jsonb, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."signal_rows"(uuid, text, text, integer, jsonb, jsonb, boolean) TO "postgres";

CREATE OR REPLACE FUNCTION private.party_ids() returns setof uuid
language plpgsql stable security definer
set search_path = ''
as $$
begin
  -- What it calls says `rows 20`. By the 1,000 that Postgres assumes, it would prepare for 90,000 parties, 50 times as long as the work.
  return query
  with recursive known(id) as (
    select participant.party_id
    from public.company_participants as participant
    where participant.company_id = any (array(select private.company_ids()))
    union
    select entered.id from private.entered_party_ids() as entered (id)
    union
    -- Who a change request would enter (changes/change-requests.sql), for all who act for its company.
    select request.party_id
    from public.change_requests as request
    where request.company_id = any (array(select private.managed_company_ids()))
      and request.party_entered and private.is_change_open(request.state)
    union
    -- A user who may see a body corporate may see its owners (ownership/holdings.sql), and not who is behind the firm's own.
    select holding.owner_party_id
    from known
    join public.party_holders as holding on holding.owned_party_id = known.id
    where known.id not in (select private.provided_party_ids())
  )
  select known.id from known
  union
  select own.id from private.own_party_ids() as own (id)
  except
  select provided.id from private.provided_party_ids() as provided (id);
end;
$$;

reset check_function_bodies;
