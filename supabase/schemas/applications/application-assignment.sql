/*
 * Who has an application: staff give it to a colleague or take it over, and the person it is taken from is notified. The audit log keeps
 * each change of hands.
 */

create function private.is_application_with_staff(state public.application_state) returns boolean
language sql immutable
set search_path = ''
as $$
  select state in ('submitted', 'in_review', 'information_requested', 'resubmitted', 'approved', 'filed');
$$;

comment on function private.is_application_with_staff(public.application_state) is
  'Whether an application in this state is a case of staff: submitted and not ended.';

create function private.held_case(application public.draft_applications) returns private.held_case
language sql stable
set search_path = ''
as $$
  select row(
    'application', application.tenant_id, application.assignee, 'Application ' || application.reference,
    private.application_title(application), private.subject('application', application.id))::private.held_case;
$$;

comment on function private.held_case(public.draft_applications) is 'An application as a case that changes hands.';

create function public.assign_application(application_id uuid, user_id uuid, word text default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  application public.draft_applications := private.lock_application('assign_application', application_id);
  said        text := private.require_message(word);
  colleague   uuid := private.require_colleague(assign_application.user_id, 'reviewer', 'compliance_officer', 'senior');
begin
  if not private.is_application_with_staff(application.state) then
    raise exception using errcode = 'PT409', message = 'application.illegal_move';
  end if;

  if application.assignee = colleague then
    return;
  end if;

  update public.draft_applications set assignee = colleague where id = application.id;
  perform private.notify_given(private.held_case(application), colleague, said);
end;
$$;

comment on function public.assign_application(uuid, uuid, text) is
  'Gives an application that is with staff to a colleague who may decide on it, with a message of at most 500 characters in their '
  'notification; who had it is notified. Nothing happens when they have it already. For reviewers, the compliance officer and senior '
  'management. Raises assign.not_possible, assign.message_too_long, application.illegal_move, duty.reviewer_needed, not_found, '
  'staff.read_only, not_allowed, account.suspended.';

create function public.take_over_application(application_id uuid, reason text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  application public.draft_applications := private.lock_application('take_over_application', application_id);
  because     text := private.require_take_over_reason(reason);
begin
  if not private.is_application_with_staff(application.state) then
    raise exception using errcode = 'PT409', message = 'application.illegal_move';
  end if;

  if application.assignee = auth.uid() then
    return;
  end if;

  update public.draft_applications set assignee = auth.uid() where id = application.id;
  perform private.notify_taken_over(private.held_case(application), because);
end;
$$;

comment on function public.take_over_application(uuid, text) is
  'Takes an application that is with staff from the colleague who has it, who is notified with the reason (1 to 500 characters). Nothing '
  'happens when it is the caller''s already. For reviewers, the compliance officer and senior management. Raises assign.reason_missing, '
  'application.illegal_move, duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

-- For the board: many applications in one call -------------------------------

create function public.approval_blocker_counts(application_ids uuid[])
returns table (application_id uuid, total integer)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff_reader();

  return query
  select application.id, (select count(*)::integer from private.approval_blockers(application))
  from public.draft_applications as application
  where application.id = any (application_ids[1:100]) and private.is_application_with_staff(application.state);
end;
$$;

comment on function public.approval_blocker_counts(uuid[]) is
  'How many points of approval_blockers each application has that is with staff, of the first 100 ids. For staff. Raises not_allowed, '
  'account.suspended.';

create function public.stage_estimates(tenant_id uuid)
returns table (
  stage public.application_state, clock text, median_hours numeric, ninetieth_hours numeric, cases bigint, scope text, since date)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff_reader();

  return query
  select known.stage, estimate.*
  from unnest(array['submitted', 'in_review', 'information_requested', 'resubmitted', 'approved', 'filed']::public.application_state[])
    as known (stage)
  cross join lateral private.stage_estimate(known.stage, stage_estimates.tenant_id, now()) as estimate;
end;
$$;

comment on function public.stage_estimates(uuid) is
  'stage_estimate for every stage of a tenant in one call; no row for a stage with fewer than ten stays. For staff. Raises not_allowed, '
  'account.suspended.';

create function private.late_applications(tenant_id uuid) returns setof public.draft_applications
language sql stable
set search_path = ''
as $$
  select application.*
  from unnest(array['submitted', 'in_review', 'information_requested', 'resubmitted', 'approved', 'filed']::public.application_state[])
    as known (stage)
  cross join lateral private.stage_estimate(known.stage, late_applications.tenant_id, now()) as usual
  join public.draft_applications as application on application.tenant_id = late_applications.tenant_id and application.state = known.stage
  where case usual.clock
    when 'working' then private.working_seconds(application.state_since, now())
    else extract(epoch from now() - application.state_since)
  end / 3600 > usual.ninetieth_hours;
$$;

comment on function private.late_applications(uuid) is
  'The applications of a tenant that have been in their stage longer than nine of ten were, by the clock of stage_estimate. Nothing is '
  'late in a stage with fewer than ten stays.';

create function public.late_applications(tenant_id uuid) returns table (application_id uuid)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff_reader();

  return query
  select late.id from private.late_applications(late_applications.tenant_id) as late order by late.state_since, late.id limit 200;
end;
$$;

comment on function public.late_applications(uuid) is
  'The ids of the applications of a tenant that are late (private.late_applications), the longest waiting first, at most 200. For staff. '
  'Raises not_allowed, account.suspended.';

create function public.application_counts(tenant_id uuid)
returns table (everything integer, mine integer, unassigned integer, late integer)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller_id uuid := private.require_staff_reader();
begin
  return query
  select count(*)::integer, (count(*) filter (where application.assignee = caller_id))::integer,
    (count(*) filter (where application.assignee is null))::integer,
    (select count(*)::integer from private.late_applications(application_counts.tenant_id))
  from public.draft_applications as application
  where application.tenant_id = application_counts.tenant_id and private.is_application_with_staff(application.state);
end;
$$;

comment on function public.application_counts(uuid) is
  'How many applications of a tenant are with staff: all, the caller''s, without a reviewer, and late by late_applications. For staff. '
  'Raises not_allowed, account.suspended.';

grant execute on function
  public.assign_application(uuid, uuid, text), public.take_over_application(uuid, text), public.approval_blocker_counts(uuid[]),
  public.stage_estimates(uuid), public.late_applications(uuid), public.application_counts(uuid)
  to authenticated;
