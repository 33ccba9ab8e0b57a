/*
 * Who has a KYC case, how urgent it is, and the way back from a rejection. Staff give a case to a colleague or take it over, and the person
 * it is taken from is notified. The client learns of none of it, but for a case that is reopened. The audit log keeps each change of hands.
 */

create function private.hand_kyc_to(profile public.kyc_profiles, review public.kyc_review_queue, user_id uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  -- A profile is not decided by the person who submitted it.
  if profile.submitted_by = hand_kyc_to.user_id then
    raise exception using errcode = 'PT409', message = 'kyc.second_person_needed';
  end if;

  update public.kyc_review_queue as queued
  set state = 'claimed', assignee = hand_kyc_to.user_id, claimed_at = now() where queued.id = review.id;

  if profile.state = 'submitted' then
    update public.kyc_profiles as moved set state = 'in_review' where moved.id = profile.id;
  end if;
end;
$$;

comment on function private.hand_kyc_to(public.kyc_profiles, public.kyc_review_queue, uuid) is
  'Makes a person the reviewer of an open review. Raises kyc.second_person_needed for the person who submitted the profile.';

create function private.assignable_kyc_review(profile public.kyc_profiles) returns public.kyc_review_queue
language plpgsql stable
set search_path = ''
as $$
declare
  review public.kyc_review_queue := private.open_kyc_review(profile.id);
begin
  if review.state is null or review.state not in ('waiting', 'claimed') then
    raise exception using errcode = 'PT409', message = 'kyc.illegal_move';
  end if;

  return review;
end;
$$;

comment on function private.assignable_kyc_review(public.kyc_profiles) is
  'The review of a profile that waits or is claimed. Raises kyc.illegal_move when there is none: a decision on it may wait for another '
  'person.';

create function private.held_case(profile public.kyc_profiles, review public.kyc_review_queue) returns private.held_case
language sql stable
set search_path = ''
as $$
  select row(
    'kyc', profile.tenant_id, review.assignee, 'The KYC of ' || private.party_name(profile.party_id), null,
    private.subject('kyc_profile', profile.id, 'party', profile.party_id))::private.held_case;
$$;

comment on function private.held_case(public.kyc_profiles, public.kyc_review_queue) is 'A KYC review as a case that changes hands.';

create function public.assign_kyc(profile_id uuid, user_id uuid, word text default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  profile   public.kyc_profiles := private.lock_kyc_case('assign_kyc', assign_kyc.profile_id);
  said      text := private.require_message(word);
  review    public.kyc_review_queue;
  colleague uuid;
begin
  perform private.require_staff_in('assign_kyc', profile.tenant_id);
  colleague := private.require_colleague(assign_kyc.user_id, 'reviewer');
  review := private.assignable_kyc_review(profile);

  if review.state = 'claimed' and review.assignee = colleague then
    return;
  end if;

  perform private.hand_kyc_to(profile, review, colleague);
  perform private.notify_given(private.held_case(profile, review), colleague, said);
end;
$$;

comment on function public.assign_kyc(uuid, uuid, text) is
  'Gives a case that waits or is claimed to a reviewer, with a message of at most 500 characters in their notification; who had it is '
  'notified. Nothing happens when they have it already. For reviewers and the compliance officer. Raises assign.not_possible, '
  'assign.message_too_long, kyc.second_person_needed for the person who submitted the profile, kyc.illegal_move, duty.reviewer_needed, '
  'not_found, staff.read_only, not_allowed, account.suspended.';

create function public.take_over_kyc(profile_id uuid, reason text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  profile public.kyc_profiles := private.lock_kyc_case('take_over_kyc', take_over_kyc.profile_id);
  because text := private.require_take_over_reason(reason);
  review  public.kyc_review_queue;
begin
  perform private.require_staff_in('take_over_kyc', profile.tenant_id);
  review := private.assignable_kyc_review(profile);

  if review.state = 'claimed' and review.assignee = auth.uid() then
    return;
  end if;

  perform private.hand_kyc_to(profile, review, auth.uid());
  perform private.notify_taken_over(private.held_case(profile, review), because);
end;
$$;

comment on function public.take_over_kyc(uuid, text) is
  'Takes a case from the colleague who has it, who is notified with the reason (1 to 500 characters). Nothing happens when it is the '
  'caller''s already. For reviewers. Raises assign.reason_missing, kyc.second_person_needed for the person who submitted the profile, '
  'kyc.illegal_move, duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

create function public.set_kyc_priority(profile_id uuid, priority public.kyc_priority) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  profile public.kyc_profiles := private.lock_kyc_case('set_kyc_priority', set_kyc_priority.profile_id);
  review  public.kyc_review_queue := private.open_kyc_review(set_kyc_priority.profile_id);
begin
  perform private.require_staff_in('set_kyc_priority', profile.tenant_id);

  if set_kyc_priority.priority is null then
    raise exception using errcode = 'PT422', message = 'kyc.priority_missing';
  end if;

  if review.id is null then
    raise exception using errcode = 'PT409', message = 'kyc.illegal_move';
  end if;

  update public.kyc_review_queue as queued set priority = set_kyc_priority.priority
  where queued.id = review.id and queued.priority <> set_kyc_priority.priority;
end;
$$;

comment on function public.set_kyc_priority(uuid, public.kyc_priority) is
  'Sets how urgent the open review of a profile is. For reviewers and the compliance officer. Raises kyc.priority_missing, '
  'kyc.illegal_move when no review is open, duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

create function public.reopen_kyc(profile_id uuid, reason text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  profile public.kyc_profiles := private.lock_kyc_case('reopen_kyc', reopen_kyc.profile_id);
begin
  perform private.require_staff_in('reopen_kyc', profile.tenant_id);

  if nullif(btrim(reason), '') is null then
    raise exception using errcode = 'PT422', message = 'kyc.reopen_reason_missing';
  end if;

  -- A repeat after a lost answer: it waits, because it was reopened.
  if profile.state in ('submitted', 'in_review') then
    return;
  end if;

  if profile.state <> 'rejected' then
    raise exception using errcode = 'PT409', message = 'kyc.illegal_move';
  end if;

  perform private.write_kyc_note(profile, reason);

  update public.kyc_profiles as reopened
  set state = 'submitted', decided_at = null, reason_code = null, reason_note = null where reopened.id = profile.id;
  perform private.queue_kyc(profile);
  perform private.notify_kyc(
    profile, 'kyc.reopened', 'The checks of ' || private.party_name(profile.party_id) || ' go on',
    'We look at them again. There is nothing to do for you.');
end;
$$;

comment on function public.reopen_kyc(uuid, text) is
  'Takes a rejection back: the case waits for a reviewer again, the reason stays among staff as a note, and the client is notified. '
  'Nothing happens while it is with staff already. For reviewers and the compliance officer. Raises kyc.reopen_reason_missing, '
  'kyc.note_too_long, kyc.illegal_move unless rejected, duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

grant execute on function
  public.assign_kyc(uuid, uuid, text), public.take_over_kyc(uuid, text), public.set_kyc_priority(uuid, public.kyc_priority),
  public.reopen_kyc(uuid, text)
  to authenticated;
