/*
 * Change request commands of staff: claim, ask, reject, approve. Each may be repeated after a lost answer.
 */

-- For commands ---------------------------------------------------------------

create function private.lock_change_registers(request public.change_requests) returns void
language sql
set search_path = ''
as $$
  -- The company before the tenant, as every command does that writes its registers or assesses its risk; and a party whose particulars
  -- change, as those who declare its holdings do.
  select from public.companies as company where company.id = request.company_id for no key update;
  select from public.parties as party
  where request.kind = 'party_particulars' and party.id = (
    select entry.party_id from public.company_participants as entry
    where entry.company_id = request.company_id and entry.id = private.json_uuid(request.details -> 'entry_id'))
  for no key update;
$$;

comment on function private.lock_change_registers(public.change_requests) is
  'Locks what a change request writes: its company, and the party whose particulars change. The request is locked already.';

create function private.lock_change(command text, request_id uuid) returns public.change_requests
language plpgsql security definer
set search_path = ''
as $$
declare
  request public.change_requests;
begin
  perform private.require_staff(command);
  select * into request from public.change_requests where id = request_id for update;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.lock_change_registers(request);
  perform private.require_staff_in(command, request.tenant_id);
  return request;
end;
$$;

comment on function private.lock_change(text, uuid) is
  'A change request for a staff member, locked with its company until the command ends. Raises not_allowed for others, whether it exists '
  'or not; duty.reviewer_needed, not_found, staff.read_only, account.suspended.';

create function private.notify_requester(request public.change_requests, kind text, title text, message text) returns void
language sql
set search_path = ''
as $$
  select private.notify(
    request.user_id, request.tenant_id, kind, title, message, private.subject('change_request', request.id, 'company', request.company_id));
$$;

comment on function private.notify_requester(public.change_requests, text, text, text) is
  'Notifies the requester of a change of its state.';

create function private.require_change_mine(request public.change_requests) returns void
language plpgsql
set search_path = ''
as $$
begin
  if private.has_colleague(request.assignee) then
    raise exception using errcode = 'PT409', message = 'change.claimed';
  end if;
end;
$$;

comment on function private.require_change_mine(public.change_requests) is
  'Refuses to claim, to ask and to reject where an active colleague has the change request: it is taken over first. An approval may be the '
  'second person''s. Raises change.claimed.';

-- Commands -------------------------------------------------------------------

create function public.claim_change_request(request_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  request public.change_requests := private.lock_change('claim_change_request', request_id);
begin
  if request.state = 'in_review' and request.assignee = auth.uid() then
    return;
  end if;

  perform private.require_change_mine(request);

  -- Of a colleague who was suspended or left.
  if request.state = 'in_review' then
    update public.change_requests set assignee = auth.uid() where id = request.id;
    return;
  end if;

  if request.state <> 'submitted' then
    raise exception using errcode = 'PT409', message = 'change.illegal_move';
  end if;

  update public.change_requests set assignee = auth.uid() where id = request.id;
  perform private.move_change(request, 'in_review', auth.uid());
  perform private.notify_requester(
    request, 'change.in_review', 'Change request ' || request.reference || ' is in review', private.change_title(request));
end;
$$;

comment on function public.claim_change_request(uuid) is
  'Takes a change request that waits into review and assigns it to the caller; nothing happens when they have it already. For reviewers, '
  'the compliance officer and senior management. Raises change.claimed when a colleague has it, change.illegal_move, '
  'duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

create function public.ask_about_change_request(request_id uuid, question text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  request public.change_requests := private.lock_change('ask_about_change_request', request_id);
begin
  if coalesce(char_length(btrim(question)), 0) not between 1 and 2000 then
    raise exception using errcode = 'PT422', message = 'change.question_missing';
  end if;

  -- A repeat brings the same text.
  if request.state = 'information_requested' and btrim(question) = (
    select event.note from public.change_request_events as event
    where event.request_id = request.id and event.to_state = 'information_requested'
    order by event.at desc limit 1
  ) then
    return;
  end if;

  if request.state = 'information_requested' then
    raise exception using errcode = 'PT409', message = 'change.illegal_move';
  end if;

  perform private.require_change_mine(request);
  perform private.move_change(request, 'information_requested', auth.uid(), btrim(question));
  perform private.notify_requester(
    request, 'change.information_requested', 'We need something for change request ' || request.reference, btrim(question));
end;
$$;

comment on function public.ask_about_change_request(uuid, text) is
  'Asks the requester for information (1 to 2000 characters); they edit the request and resubmit it. A repeat in the same words does '
  'nothing. For reviewers, the compliance officer and senior management. Raises change.question_missing, change.illegal_move unless in '
  'review, change.claimed when a colleague has it, duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

create function public.reject_change_request(request_id uuid, reason_code text, note text default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  request public.change_requests := private.lock_change('reject_change_request', request_id);
  reason  public.review_reasons := private.review_reason('change', reject_change_request.reason_code, note);
  for_client    private.client_reason := private.client_reason(reason, note);
  message_text   text := concat_ws(' ', for_client.label, for_client.note);
begin
  if request.state = 'rejected' and request.reason_code = for_client.code
    and (not reason.is_internal or private.has_internal_reason('change', request.id, reason.code)) then
    return;
  end if;

  if request.state not in ('in_review', 'approved') then
    raise exception using errcode = 'PT409', message = 'change.illegal_move';
  end if;

  perform private.require_change_mine(request);
  update public.change_requests as rejected
  set reason_code = for_client.code, scheduled_by = null, scheduled_at = null, held_at = null
  where rejected.id = request.id;
  perform private.move_change(request, 'rejected', auth.uid(), message_text);
  perform private.notify_requester(request, 'change.rejected', 'Change request ' || request.reference || ' is rejected', message_text);
  perform private.keep_internal_reason('change', request.id, request.tenant_id, reason, note);
end;
$$;

comment on function public.reject_change_request(uuid, text, text) is
  'Ends a change request in review, or an approved one the registry did not take, with a reason and a note the client sees; of an '
  'internal reason they read a neutral one, and the note stays among staff. Nothing happens when it is rejected for that reason already. '
  'For reviewers, the compliance officer and senior management. Raises review.reason_missing, review.note_too_long, change.illegal_move, '
  'change.claimed when a colleague has it, duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

create function public.approve_change_request(request_id uuid, expected_version integer) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  request public.change_requests := private.lock_change('approve_change_request', request_id);
begin
  -- A request is not approved by its requester.
  if request.user_id = auth.uid() then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  if request.state in ('approved', 'effected') then
    return;
  end if;

  if request.state <> 'in_review' then
    raise exception using errcode = 'PT409', message = 'change.illegal_move';
  end if;

  if request.version is distinct from expected_version then
    raise exception using errcode = 'PT409', message = 'change.conflict';
  end if;

  perform private.require_open_company(company, private.action_of_change(request.kind))
  from public.companies as company where company.id = request.company_id;
  perform private.require_change_ready(request);

  update public.change_requests set approved_by = auth.uid() where id = request.id;
  perform private.move_change(request, 'approved', auth.uid());
  perform private.notify_requester(
    request, 'change.approved', 'Change request ' || request.reference || ' is approved', private.change_title(request));
end;
$$;

comment on function public.approve_change_request(uuid, integer) is
  'Approves a change request in review, as the caller read it; nothing happens when it is approved already. For staff other than who '
  'asked. Raises change.not_ready with a json array of {code, field, detail} as detail, as change_request_blockers gives them; '
  'change.conflict when it was changed since expected_version, change.company_closed, change.illegal_move, duty.reviewer_needed, '
  'not_found, staff.read_only, not_allowed, account.suspended.';

grant execute on function
  public.claim_change_request(uuid), public.ask_about_change_request(uuid, text),
  public.reject_change_request(uuid, text, text), public.approve_change_request(uuid, integer)
  to authenticated;
