/*
 * Who has a change request: staff give it to a colleague, take it over or put it back. The rules are those of
 * applications/application-assignment.sql.
 */

create function private.is_change_with_staff(state public.change_state) returns boolean
language sql immutable
set search_path = ''
as $$
  select state in ('submitted', 'in_review', 'information_requested', 'approved');
$$;

comment on function private.is_change_with_staff(public.change_state) is
  'Whether a change request in this state is a case of staff: submitted and not ended.';

create function private.held_case(request public.change_requests) returns private.held_case
language sql stable
set search_path = ''
as $$
  select row(
    'change', request.tenant_id, request.assignee, 'Change request ' || request.reference, private.change_title(request),
    private.subject('change_request', request.id, 'company', request.company_id))::private.held_case;
$$;

comment on function private.held_case(public.change_requests) is 'A change request as a case that changes hands.';

create function public.assign_change_request(request_id uuid, user_id uuid, word text default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  request   public.change_requests := private.lock_change('assign_change_request', request_id);
  said      text := private.require_message(word);
  colleague uuid := private.require_colleague(assign_change_request.user_id, 'reviewer', 'compliance_officer', 'senior');
begin
  if not private.is_change_with_staff(request.state) then
    raise exception using errcode = 'PT409', message = 'change.illegal_move';
  end if;

  if request.assignee = colleague then
    return;
  end if;

  update public.change_requests set assignee = colleague where id = request.id;
  perform private.notify_given(private.held_case(request), colleague, said);
end;
$$;

comment on function public.assign_change_request(uuid, uuid, text) is
  'Gives a change request that is with staff to a colleague who may decide on it, with a message of at most 500 characters in their '
  'notification; who had it is notified. Nothing happens when they have it already. For reviewers, the compliance officer and senior '
  'management. Raises assign.not_possible, assign.message_too_long, change.illegal_move, duty.reviewer_needed, not_found, '
  'staff.read_only, not_allowed, account.suspended.';

create function public.take_over_change_request(request_id uuid, reason text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  request public.change_requests := private.lock_change('take_over_change_request', request_id);
  because text := private.require_take_over_reason(reason);
begin
  if not private.is_change_with_staff(request.state) then
    raise exception using errcode = 'PT409', message = 'change.illegal_move';
  end if;

  if request.assignee = auth.uid() then
    return;
  end if;

  update public.change_requests set assignee = auth.uid() where id = request.id;
  perform private.notify_taken_over(private.held_case(request), because);
end;
$$;

comment on function public.take_over_change_request(uuid, text) is
  'Takes a change request that is with staff from the colleague who has it, who is notified with the reason (1 to 500 characters). '
  'Nothing happens when it is the caller''s already. For reviewers, the compliance officer and senior management. Raises '
  'assign.reason_missing, change.illegal_move, duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

create function public.change_request_counts(tenant_id uuid)
returns table (
  waiting integer, mine integer, unassigned integer, submitted integer, in_review integer, information_requested integer,
  approved integer, ended integer, everything integer)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller_id uuid := private.require_staff_reader();
begin
  return query
  select (count(*) filter (where private.is_change_with_staff(request.state)))::integer,
    (count(*) filter (where private.is_change_with_staff(request.state) and request.assignee = caller_id))::integer,
    (count(*) filter (where private.is_change_with_staff(request.state) and request.assignee is null))::integer,
    (count(*) filter (where request.state = 'submitted'))::integer, (count(*) filter (where request.state = 'in_review'))::integer,
    (count(*) filter (where request.state = 'information_requested'))::integer,
    (count(*) filter (where request.state = 'approved'))::integer,
    (count(*) filter (where request.state in ('effected', 'rejected', 'withdrawn')))::integer, count(*)::integer
  from public.change_requests as request
  where request.tenant_id = change_request_counts.tenant_id and request.state <> 'draft';
end;
$$;

comment on function public.change_request_counts(uuid) is
  'How many change requests of a tenant are with staff (waiting), of these the caller''s and those without a reviewer, and how many stand '
  'in each state; drafts are the clients''. For staff. Raises not_allowed, account.suspended.';

grant execute on function
  public.assign_change_request(uuid, uuid, text), public.take_over_change_request(uuid, text), public.change_request_counts(uuid)
  to authenticated;
