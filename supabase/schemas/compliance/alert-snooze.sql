/*
 * Snoozing alerts: staff put one off until a day, with a reason. Until then it is left out of the lists of work and their counts, and
 * is on the page of its company as before. It comes back by its day alone: a reader after midnight in Nassau finds it, and the
 * run of the night tells the open pages. One that gets worse or is resolved is snoozed no longer (compliance/compliance-alerts.sql).
 */

create function private.wake_due_alerts() returns bigint
language sql
set search_path = ''
as $$
  with woken as (
    update public.compliance_alerts as alert
    set snoozed_until = null, snooze_reason = null, snoozed_by = null
    where alert.snoozed_until <= private.today()
    returning 1
  )
  select count(*) from woken;
$$;

comment on function private.wake_due_alerts() is 'Ends the snooze of alerts whose day has come; how many. For the daily job.';

create function public.snooze_alerts(alert_ids uuid[], until date, reason text) returns table (id uuid, code text)
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_staff('snooze_alerts');
  perform private.check_selection(alert_ids);

  if until is null or until not between private.today() + 1 and private.today() + 90 then
    raise exception using errcode = 'PT422', message = 'alert.snooze_day_invalid';
  end if;

  if char_length(coalesce(btrim(reason), '')) not between 1 and 500 then
    raise exception using errcode = 'PT422', message = 'alert.snooze_reason_missing';
  end if;

  for id in select distinct given.id from unnest(alert_ids) as given (id) order by 1 loop
    select locked.code into code from private.lock_unresolved_alert('snooze_alerts', snooze_alerts.id) as locked;

    if code is null then
      update public.compliance_alerts as known
      set snoozed_until = until, snooze_reason = btrim(reason), snoozed_by = auth.uid()
      where known.id = snooze_alerts.id
        and (known.snoozed_until, known.snooze_reason, known.snoozed_by) is distinct from (until, btrim(reason), auth.uid());
    end if;

    return next;
  end loop;
end;
$$;

comment on function public.snooze_alerts(uuid[], date, text) is
  'Puts alerts (1 to 200) off until a day, tomorrow in Nassau at the earliest and 90 days from today at the latest, with a reason (1 to '
  '500 characters), and answers each: `code` is null for one that is done, else why it is refused: alert.illegal_move when it is '
  'resolved, not_found. A snooze there is becomes the new one. For reviewers, the compliance officer and senior management. Raises '
  'alert.selection_invalid, alert.snooze_day_invalid, alert.snooze_reason_missing, duty.reviewer_needed, staff.read_only, not_allowed, '
  'account.suspended.';

create function public.wake_alerts(alert_ids uuid[]) returns table (id uuid, code text)
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_staff('wake_alerts');
  perform private.check_selection(alert_ids);

  for id in select distinct given.id from unnest(alert_ids) as given (id) order by 1 loop
    code := null;

    begin
      perform private.lock_alert('wake_alerts', wake_alerts.id);
      update public.compliance_alerts as known set snoozed_until = null, snooze_reason = null, snoozed_by = null
      where known.id = wake_alerts.id and known.snoozed_until is not null;
    exception when sqlstate 'PT404' then
      code := sqlerrm;
    end;

    return next;
  end loop;
end;
$$;

comment on function public.wake_alerts(uuid[]) is
  'Brings snoozed alerts (1 to 200) back before their day, and answers each: `code` is null for one that is done, also when it was not '
  'snoozed, else not_found. For reviewers, the compliance officer and senior management. Raises alert.selection_invalid, '
  'duty.reviewer_needed, staff.read_only, not_allowed, account.suspended.';

grant execute on function public.snooze_alerts(uuid[], date, text), public.wake_alerts(uuid[]) to authenticated;
