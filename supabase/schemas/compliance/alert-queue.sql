/*
 * The queue of alerts: how many wait in a tenant, what became of one, and commands for a selection. A command for a selection answers for
 * each alert by itself, so that the refusal of one does not keep the others from being done.
 */

-- Figures --------------------------------------------------------------------

create function public.compliance_alert_counts(tenant_id uuid)
returns table (state public.alert_state, severity public.alert_severity, count bigint, mine bigint, unassigned bigint)
language sql stable
set search_path = ''
as $$
  select alert.state, alert.severity, count(*), count(*) filter (where alert.assignee = (select auth.uid())),
    count(*) filter (where alert.assignee is null)
  from public.compliance_alerts as alert
  where alert.tenant_id = compliance_alert_counts.tenant_id and alert.state <> 'resolved'
    and coalesce(alert.snoozed_until <= private.today(), true)
  group by alert.state, alert.severity
  order by alert.state, alert.severity desc;
$$;

comment on function public.compliance_alert_counts(uuid) is
  'How many alerts of a tenant are open or acknowledged and not snoozed, by severity; how many of them are the caller''s, how many no '
  'one''s. No rows for others than staff.';

create function public.alert_history(alert_id uuid)
returns table (
  at timestamptz, actor_name text, state text, severity text, assignee_name text, was_assigned boolean, note text, snoozed_until text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff_reader();

  return query
  with event as (
    select known.at, known.actor, known.entry, lag(known.entry) over (order by known.at) as before
    from public.state_events as known where known.alert_id = alert_history.alert_id
  ), step as (
    select event.at, event.actor, event.before is null as is_first,
      private.audit_changes(event.entry, coalesce(event.before, '{}')) as changed
    from event
  )
  select step.at, private.staff_name(step.actor), step.changed ->> 'state',
    case when not step.is_first then step.changed ->> 'severity' end,
    private.staff_name((step.changed ->> 'assignee')::uuid), not step.is_first and step.changed ? 'assignee',
    coalesce(step.changed ->> 'resolution', step.changed ->> 'snooze_reason'), step.changed ->> 'snoozed_until'
  from step
  where step.changed ?| array['state', 'severity', 'assignee', 'resolution', 'snoozed_until']
  order by step.at desc
  limit 100;
end;
$$;

comment on function public.alert_history(uuid) is
  'What became of an alert, the newest first, at most 100 steps, from its state events: its state where it changed, its severity where it '
  'changed, who got it where that changed (`was_assigned`; without a name: no one), the day until which it was snoozed, and the note it '
  'was resolved or snoozed with. The name of the actor is null for the daily job. For staff. Raises not_allowed, account.suspended.';

-- Commands for a selection ---------------------------------------------------

create function private.check_selection(ids uuid[]) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if coalesce(cardinality(ids), 0) not between 1 and 200 then
    raise exception using errcode = 'PT422', message = 'alert.selection_invalid';
  end if;
end;
$$;

comment on function private.check_selection(uuid[]) is 'Raises alert.selection_invalid unless there are 1 to 200 ids.';

create function public.acknowledge_alerts(alert_ids uuid[]) returns table (id uuid, code text)
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_staff('acknowledge_alerts');
  perform private.check_selection(alert_ids);

  -- In the order of their ids, so that two selections do not wait for each other.
  for id in select distinct given.id from unnest(alert_ids) as given (id) order by 1 loop
    code := null;

    begin
      perform public.acknowledge_alert(acknowledge_alerts.id);
    exception when sqlstate 'PT404' or sqlstate 'PT409' then
      code := sqlerrm;
    end;

    return next;
  end loop;
end;
$$;

comment on function public.acknowledge_alerts(uuid[]) is
  'Marks alerts (1 to 200) as seen, as acknowledge_alert does each, and answers each: `code` is null for one that is done, else why it is '
  'refused: alert.illegal_move, not_found. For reviewers, the compliance officer and senior management. Raises alert.selection_invalid, '
  'duty.reviewer_needed, staff.read_only, not_allowed, account.suspended.';

create function private.lock_unresolved_alert(command text, alert_id uuid, out alert public.compliance_alerts, out code text)
language plpgsql
set search_path = ''
as $$
begin
  alert := private.lock_alert(command, alert_id);
  code := case when alert.state = 'resolved' then 'alert.illegal_move' end;
exception when sqlstate 'PT404' then
  code := sqlerrm;
end;
$$;

comment on function private.lock_unresolved_alert(text, uuid) is
  'An alert of a selection, locked, and why it is refused: alert.illegal_move when it is resolved, not_found; null when it may change. '
  'Raises not_allowed, account.suspended.';

create function public.assign_alerts(alert_ids uuid[], assignee uuid) returns table (id uuid, code text)
language plpgsql security definer
set search_path = ''
as $$
declare
  locked record;
  first  public.compliance_alerts;
  given  integer := 0;
begin
  perform private.require_staff('assign_alerts');
  perform private.check_selection(alert_ids);
  perform private.check_assignee(assign_alerts.assignee);

  for id in select distinct wanted.id from unnest(alert_ids) as wanted (id) order by 1 loop
    select * into locked from private.lock_unresolved_alert('assign_alerts', assign_alerts.id);
    code := locked.code;

    if code is null and (locked.alert).assignee is distinct from assign_alerts.assignee then
      update public.compliance_alerts as known set assignee = assign_alerts.assignee where known.id = assign_alerts.id;
      first := case when given = 0 then locked.alert else first end;
      given := given + 1;
    end if;

    return next;
  end loop;

  perform private.notify_alert_assignee(assign_alerts.assignee, first, given);
end;
$$;

comment on function public.assign_alerts(uuid[], uuid) is
  'Assigns alerts (1 to 200) to a staff member, who gets one notification for all of them, or to no one (null), and answers each: `code` '
  'is null for one that is done, else why it is refused: alert.illegal_move when it is resolved, not_found. For reviewers, the compliance '
  'officer and senior management. Raises alert.selection_invalid, alert.assignee_invalid for anyone but active staff, '
  'duty.reviewer_needed, staff.read_only, not_allowed, account.suspended.';

create function public.resolve_alerts(alert_ids uuid[], note text) returns table (id uuid, code text)
language plpgsql security definer
set search_path = ''
as $$
declare
  alert public.compliance_alerts;
begin
  perform private.require_staff('resolve_alerts');
  perform private.check_selection(alert_ids);

  if char_length(coalesce(btrim(resolve_alerts.note), '')) not between 1 and 2000 then
    raise exception using errcode = 'PT422', message = 'alert.note_invalid';
  end if;

  for id in select distinct given.id from unnest(alert_ids) as given (id) order by 1 loop
    code := null;

    begin
      alert := private.lock_alert('resolve_alerts', resolve_alerts.id);

      -- The note of a colleague stays; a repeat of one's own is done.
      if alert.is_settled and (alert.resolved_by is distinct from auth.uid() or alert.resolution <> btrim(resolve_alerts.note)) then
        code := 'alert.illegal_move';
      else
        perform public.resolve_alert(resolve_alerts.id, resolve_alerts.note);
      end if;
    exception when sqlstate 'PT404' then
      code := sqlerrm;
    end;

    return next;
  end loop;
end;
$$;

comment on function public.resolve_alerts(uuid[], text) is
  'Resolves alerts (1 to 200) with one note (1 to 2000 characters), as resolve_alert does each, and answers each: `code` is null for one '
  'that is done, else why it is refused: alert.illegal_move when a person resolved it with other words, not_found. For reviewers, the '
  'compliance officer and senior management. Raises alert.selection_invalid, alert.note_invalid, duty.reviewer_needed, staff.read_only, '
  'not_allowed, account.suspended.';

create function public.reopen_alerts(alert_ids uuid[]) returns table (id uuid, code text)
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_staff('reopen_alerts');
  perform private.check_selection(alert_ids);

  for id in select distinct given.id from unnest(alert_ids) as given (id) order by 1 loop
    code := null;

    begin
      perform public.reopen_alert(reopen_alerts.id);
    exception when sqlstate 'PT404' then
      code := sqlerrm;
    end;

    return next;
  end loop;
end;
$$;

comment on function public.reopen_alerts(uuid[]) is
  'Opens resolved alerts (1 to 200) again, as reopen_alert does each, and answers each: `code` is null for one that is done, else '
  'not_found. For reviewers, the compliance officer and senior management. Raises alert.selection_invalid, duty.reviewer_needed, '
  'staff.read_only, not_allowed, account.suspended.';

grant execute on function
  public.compliance_alert_counts(uuid), public.alert_history(uuid), public.acknowledge_alerts(uuid[]),
  public.assign_alerts(uuid[], uuid), public.resolve_alerts(uuid[], text), public.reopen_alerts(uuid[])
  to authenticated;
