set check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.live_head(tenant_id uuid)
 RETURNS TABLE(seq bigint, age_ms bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  heard text;
begin
  perform private.require_user();

  heard := case
    when private.is_admin() then 'tenant:' || live_head.tenant_id || ':staff'
    when live_head.tenant_id = any (array(select private.tenant_ids())) then 'tenant:' || live_head.tenant_id
  end;

  -- A page asks for the tenant it remembers, which may have ended for this person since.
  if heard is null then
    return;
  end if;

  return query
    select coalesce(head.last_seq, 0), (extract(epoch from clock_timestamp() - head.last_at) * 1000)::bigint
    from (select) as one left join private.signal_heads as head on head.topic = heard;
end;
$function$;

COMMENT ON FUNCTION "public"."live_head"(uuid) IS 'The number of the last signal of the caller''s topic of this tenant, 0 where there was none, and how many milliseconds ago it was sent: a browser that was away compares it with the last one it received. Ages, not times, so that its clock does not matter. No row for a tenant that is not theirs. Raises not_allowed, account.suspended.';

reset check_function_bodies;
