/*
 * Questions that staff take back before the client answers: of a KYC profile and of an application, by one command.
 *
 * The client no longer sees the question and is notified. When no question is open, the case is where it was before: KYC in review with
 * the person who asked, an application in review with its reviewer. The case stays with the client while they made a correction in place
 * of an answer and have not sent it: a decision would pass over it.
 */

-- For the command ------------------------------------------------------------

create function private.require_take_back(
  asked_by uuid, holder uuid, answered_at timestamptz, taken_back_at timestamptz) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  if auth.uid() is distinct from require_take_back.asked_by and auth.uid() is distinct from require_take_back.holder then
    raise exception using errcode = 'PT409', message = 'request.not_yours';
  end if;

  if require_take_back.answered_at is not null then
    raise exception using errcode = 'PT409', message = 'request.answered';
  end if;

  return require_take_back.taken_back_at is null;
end;
$$;

comment on function private.require_take_back(uuid, uuid, timestamptz, timestamptz) is
  'Whether a question is still to be taken back; false after a repeat. Raises request.not_yours for who neither asked it nor holds the '
  'case, request.answered.';

create function private.take_back_message(question text, open_questions integer, returns boolean) returns text
language sql immutable
set search_path = ''
as $$
  select concat_ws(' ', 'No answer is needed: ' || left(question, 300), case
    when take_back_message.returns then 'There is nothing to do for you now.'
    when open_questions = 1 then 'One other question is open.'
    when open_questions > 1 then open_questions || ' other questions are open.'
    else 'Please send what you corrected.' end);
$$;

comment on function private.take_back_message(text, integer, boolean) is 'What the client reads of a question that was taken back.';

create function private.take_back_kyc_question(command text, request_id uuid, because text) returns void
language plpgsql
set search_path = ''
as $$
declare
  profile        public.kyc_profiles;
  asked          public.kyc_requests;
  review         public.kyc_review_queue;
  open_questions integer;
  returns        boolean;
begin
  profile := private.lock_kyc_case(command, (select known.profile_id from public.kyc_requests as known where known.id = request_id));
  perform private.require_staff_in(command, profile.tenant_id);
  select * into asked from public.kyc_requests as known where known.id = request_id;
  select * into review from public.kyc_review_queue as known
  where known.profile_id = profile.id order by known.opened_at desc, known.closed_at desc nulls first limit 1;

  if not private.require_take_back(asked.asked_by, review.assignee, asked.answered_at, asked.taken_back_at) then
    return;
  end if;

  if profile.state <> 'information_requested' then
    raise exception using errcode = 'PT409', message = 'kyc.illegal_move';
  end if;

  update public.kyc_requests as known
  set taken_back_at = now(), taken_back_by = auth.uid(), taken_back_reason = because where known.id = request_id;

  select count(*) into open_questions from public.kyc_requests as known
  where known.profile_id = profile.id and known.answered_at is null and known.taken_back_at is null;
  returns := open_questions = 0 and (profile.data = profile.submitted_data or not exists (
    select from public.kyc_requests as known
    where known.profile_id = profile.id and known.asked_at >= profile.state_since and known.answered_at is not null
      and known.answer is null));

  if returns then
    update public.kyc_review_queue as known
    set state = 'claimed', decision = null, decided_by = null, decided_at = null, closed_at = null where known.id = review.id;
    update public.kyc_profiles as known set state = 'in_review' where known.id = profile.id;
  end if;

  perform private.notify_kyc(
    profile, 'kyc.question_taken_back', 'We took back a question about ' || private.party_name(profile.party_id),
    private.take_back_message(asked.question, open_questions, returns));
end;
$$;

comment on function private.take_back_kyc_question(text, uuid, text) is
  'Takes back a question about a party: the review that asked it is open again when no question is. Raises what take_back_question says.';

create function private.take_back_application_question(command text, request_id uuid, because text) returns void
language plpgsql
set search_path = ''
as $$
declare
  application    public.draft_applications;
  asked          public.application_requests;
  open_questions integer;
  returns        boolean;
begin
  application := private.lock_application(command, (
    select known.application_id from public.application_requests as known where known.id = request_id));
  select * into asked from public.application_requests as known where known.id = request_id;

  if not private.require_take_back(asked.asked_by, application.assignee, asked.answered_at, asked.taken_back_at) then
    return;
  end if;

  if application.state <> 'information_requested' then
    raise exception using errcode = 'PT409', message = 'application.illegal_move';
  end if;

  update public.application_requests as known
  set taken_back_at = now(), taken_back_by = auth.uid(), taken_back_reason = because where known.id = request_id;

  select count(*) into open_questions from public.application_requests as known
  where known.application_id = application.id and known.answered_at is null and known.taken_back_at is null;
  returns := open_questions = 0 and (application.data = application.submitted_data or not exists (
    select from public.application_requests as known
    where known.application_id = application.id and known.asked_at >= application.state_since and known.answered_at is not null
      and known.answer is null));

  if returns then
    perform private.move_application(application, 'in_review', auth.uid());
  end if;

  perform private.notify_applicant(
    application, 'application.question_taken_back', 'We took back a question about application ' || application.reference,
    private.take_back_message(asked.question, open_questions, returns));
end;
$$;

comment on function private.take_back_application_question(text, uuid, text) is
  'Takes back a question about an application, which is in review again when no question is open. Raises what take_back_question says.';

-- Commands -------------------------------------------------------------------

create function public.take_back_question(request_id uuid, reason text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  because text := btrim(reason);
begin
  perform private.require_staff('take_back_question');

  if coalesce(char_length(because), 0) not between 1 and 500 then
    raise exception using errcode = 'PT422', message = 'request.take_back_reason_missing';
  end if;

  if exists (select from public.kyc_requests as known where known.id = request_id) then
    perform private.take_back_kyc_question('take_back_question.kyc', request_id, because);
  elsif exists (select from public.application_requests as known where known.id = request_id) then
    perform private.take_back_application_question('take_back_question', request_id, because);
  else
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
end;
$$;

comment on function public.take_back_question(uuid, text) is
  'Takes back a question to the client, of a KYC profile or an application, that is not answered: for who asked it and for who holds the '
  'case. The reason (1 to 500 characters) stays among staff; the client is notified. The case returns to its reviewer when no question is '
  'open and no correction in place of an answer is unsent. Nothing happens when it is taken back already. Raises '
  'request.take_back_reason_missing, request.answered, request.not_yours, kyc.illegal_move, application.illegal_move, '
  'duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

grant execute on function public.take_back_question(uuid, text) to authenticated;
