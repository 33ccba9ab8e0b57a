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

create function public.assign_change_request(request_id uuid, user_id uuid, word text default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  said      text := private.require_word(word);
  request   public.change_requests := private.lock_change(request_id);
  colleague public.profiles := private.require_colleague(assign_change_request.user_id, 'reviewer', 'compliance_officer', 'senior');
begin
  if not private.is_change_with_staff(request.state) then
    raise exception using errcode = 'PT409', message = 'change.illegal_move';
  end if;

  if request.assignee = colleague.id then
    return;
  end if;

  update public.change_requests set assignee = colleague.id where id = request.id;

  if colleague.id <> auth.uid() then
    perform private.notify(
      colleague.id, request.tenant_id, 'change.assigned', 'Change request ' || request.reference || ' is yours',
      concat_ws('. ', private.change_title(request), nullif(said, '')),
      private.subject('change_request', request.id, 'company', request.company_id));
  end if;

  if private.has_colleague(request.assignee) then
    perform private.notify(
      request.assignee, request.tenant_id, 'change.passed_on',
      'Change request ' || request.reference || ' went to ' || private.staff_name(colleague.id), private.change_title(request),
      private.subject('change_request', request.id, 'company', request.company_id));
  end if;
end;
$$;

comment on function public.assign_change_request(uuid, uuid, text) is
  'Gives a change request that is with staff to a colleague who may decide on it, with a word of at most 500 characters in their '
  'notification; who had it is notified. Nothing happens when they have it already. For staff. Raises assign.not_possible, '
  'assign.word_too_long, change.illegal_move, duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

create function public.take_over_change_request(request_id uuid, reason text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  because text := private.require_take_over_reason(reason);
  request public.change_requests := private.lock_change(request_id);
begin
  if not private.is_change_with_staff(request.state) then
    raise exception using errcode = 'PT409', message = 'change.illegal_move';
  end if;

  if request.assignee = auth.uid() then
    return;
  end if;

  update public.change_requests set assignee = auth.uid() where id = request.id;

  if private.has_colleague(request.assignee) then
    perform private.notify(
      request.assignee, request.tenant_id, 'change.taken_over', 'Change request ' || request.reference || ' was taken over',
      concat_ws(': ', private.staff_name(auth.uid()), because),
      private.subject('change_request', request.id, 'company', request.company_id));
  end if;
end;
$$;

comment on function public.take_over_change_request(uuid, text) is
  'Takes a change request that is with staff from the colleague who has it, who is notified with the reason (1 to 500 characters). Nothing '
  'happens when it is the caller''s already. For staff. Raises assign.reason_missing, change.illegal_move, duty.reviewer_needed, '
  'not_found, staff.read_only, not_allowed, account.suspended.';

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
