/*
 * Approved changes that take effect on a day to come. Staff schedule one with effect_change_request and a later day; the nightly run
 * effects it on that day, under the same gate. Where the gate or the registers refuse it then, it stays approved and is tried again every
 * night, until staff settle the points or effect or reject it; who has the case is notified the first time.
 *
 *   approved ──► approved and scheduled ──► effected     by the nightly run, or by hand
 *                        │      ▲
 *                        └──────┘ held: not effected on its day
 */

create function private.effect_scheduled_change(request_id uuid) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  request public.change_requests;
begin
  select * into request from public.change_requests as known where known.id = request_id for update;

  -- Effected, rejected or given another day meanwhile.
  if request.state is distinct from 'approved' or request.scheduled_at is null or request.effective_on > private.today() then
    return false;
  end if;

  perform private.lock_change_registers(request);
  perform private.lock_tenant(request.tenant_id);
  perform private.enter_change(request);
  return true;
end;
$$;

comment on function private.effect_scheduled_change(uuid) is
  'Effects a scheduled change whose day has come, in the lock order of lock_change. Raises what effect_change_request raises.';

create function private.hold_scheduled_change(request_id uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  request public.change_requests;
begin
  update public.change_requests as held set held_at = now()
  where held.id = request_id and held.state = 'approved' and held.scheduled_at is not null and held.held_at is null
  returning * into request;

  if found then
    perform private.notify_case(
      request.assignee, 'reviewer', request.tenant_id, 'change.held', 'Change request ' || request.reference || ' did not take effect',
      private.change_title(request) || ': the nightly run could not enter it. Open it to see what keeps it.',
      private.subject('change_request', request.id, 'company', request.company_id));
  end if;
end;
$$;

comment on function private.hold_scheduled_change(uuid) is
  'Notes that a scheduled change did not take effect on its day, and notifies staff the first time.';

create procedure private.effect_scheduled_changes(inout result jsonb, inout failure text)
language plpgsql
as $$
declare
  due      uuid;
  effected integer := 0;
  held     integer := 0;
begin
  for due in
    select request.id from public.change_requests as request
    where request.state = 'approved' and request.scheduled_at is not null and request.effective_on <= private.today()
    order by request.effective_on, request.scheduled_at, request.id
  loop
    begin
      if private.effect_scheduled_change(due) then
        effected := effected + 1;
      end if;
    exception when others then
      held := held + 1;
      -- What the gate and the registers refuse is for staff to settle; anything else is an error of the run.
      if sqlstate not like 'PT%' then
        failure := pg_catalog.left(sqlerrm, 1000);
      end if;

      perform private.hold_scheduled_change(due);
    end;

    -- The locks of a company and its tenant end with each change, so that no two changes wait for each other.
    commit;
  end loop;

  result := pg_catalog.jsonb_build_object('effected', effected, 'held', held);
end;
$$;

comment on procedure private.effect_scheduled_changes(jsonb, text) is
  'Effects the scheduled changes whose day has come, each in a transaction of its own, and says how many were effected and held. For the '
  'nightly maintenance. Without a search path of its own, since it commits.';

revoke all on procedure private.effect_scheduled_changes(jsonb, text) from public;
