/*
 * KYC commands of staff: claim a case, release it, ask the client, note something. Each may be repeated after a lost answer.
 * A note stays among staff.
 */

-- For commands ---------------------------------------------------------------

create function private.lock_kyc_case(command text, profile_id uuid) returns public.kyc_profiles
language plpgsql security definer
set search_path = ''
as $$
declare
  profile public.kyc_profiles;
begin
  perform private.require_staff(command);
  select * into profile from public.kyc_profiles where id = profile_id for update;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  return profile;
end;
$$;

comment on function private.lock_kyc_case(text, uuid) is
  'A KYC profile for a staff member, locked until the command ends. Raises not_allowed for others, whether it exists or not; not_found, '
  'account.suspended.';

create function private.open_kyc_review(profile_id uuid) returns public.kyc_review_queue
language sql stable
set search_path = ''
as $$
  select queued.* from public.kyc_review_queue as queued where queued.profile_id = open_kyc_review.profile_id and queued.state <> 'closed';
$$;

comment on function private.open_kyc_review(uuid) is 'The review of a profile that is not closed; null when there is none.';

create function private.claimed_kyc_review(profile public.kyc_profiles) returns public.kyc_review_queue
language plpgsql stable
set search_path = ''
as $$
declare
  review public.kyc_review_queue := private.open_kyc_review(profile.id);
begin
  -- A profile is not decided by the person who submitted it.
  if profile.submitted_by = auth.uid() then
    raise exception using errcode = 'PT409', message = 'kyc.second_person_needed';
  end if;

  if review.state is distinct from 'claimed' or review.assignee is distinct from auth.uid() then
    raise exception using errcode = 'PT409', message = 'kyc.not_claimed';
  end if;

  return review;
end;
$$;

comment on function private.claimed_kyc_review(public.kyc_profiles) is
  'The open review of a profile, which the caller has claimed. Raises kyc.not_claimed, kyc.second_person_needed for the person who '
  'submitted the profile.';

create function private.write_kyc_note(profile public.kyc_profiles, note text) returns void
language plpgsql
set search_path = ''
as $$
begin
  if char_length(btrim(note)) > 4000 then
    raise exception using errcode = 'PT422', message = 'kyc.note_too_long';
  end if;

  insert into public.kyc_notes (tenant_id, profile_id, author, note)
  select profile.tenant_id, profile.id, auth.uid(), btrim(note)
  where btrim(note) <> '';
end;
$$;

comment on function private.write_kyc_note(public.kyc_profiles, text) is
  'Keeps a note among staff; none when it is empty. Raises kyc.note_too_long.';

-- Claiming -------------------------------------------------------------------

create function public.claim_kyc(profile_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  profile public.kyc_profiles := private.lock_kyc_case('claim_kyc', profile_id);
  review  public.kyc_review_queue := private.open_kyc_review(profile_id);
begin
  perform private.require_staff_in('claim_kyc', profile.tenant_id);

  if review.state = 'claimed' and review.assignee = auth.uid() then
    return;
  end if;

  if review.state is distinct from 'waiting' then
    raise exception using errcode = 'PT409', message = 'kyc.claimed_by_another',
      detail = jsonb_build_array(jsonb_build_object(
        'code', 'kyc.claimed_by_another', 'field', 'assignee', 'detail', private.staff_name(review.assignee)))::text;
  end if;

  update public.kyc_review_queue set state = 'claimed', assignee = auth.uid(), claimed_at = now() where id = review.id;

  -- After a colleague disagreed, the client already knows of the review.
  if profile.state = 'submitted' then
    update public.kyc_profiles set state = 'in_review' where id = profile_id;
  end if;
end;
$$;

comment on function public.claim_kyc(uuid) is
  'Takes a waiting case; nothing happens when the caller has it already. For reviewers. Raises kyc.claimed_by_another when it does not '
  'wait, with [{code, field, detail}] as detail, of which `detail` is the name of the colleague who has it; duty.reviewer_needed, '
  'not_found, staff.read_only, not_allowed, account.suspended.';

create function public.claim_next_kyc(tenant_id uuid default null) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  next_profile uuid;
begin
  perform private.require_staff('claim_next_kyc');

  -- Without a lock: the claim below asks again, after the lock of the tenant.
  if not exists (select from public.staff_duties as held where held.user_id = auth.uid() and held.duty = 'reviewer') then
    raise exception using errcode = 'PT403', message = 'duty.reviewer_needed';
  end if;

  select profile.id into next_profile
  from public.kyc_review_queue as queued
  join public.kyc_profiles as profile on profile.id = queued.profile_id
  where queued.state = 'waiting'
    and (claim_next_kyc.tenant_id is null or queued.tenant_id = claim_next_kyc.tenant_id)
    and profile.submitted_by is distinct from auth.uid()
  order by queued.priority desc, queued.opened_at, queued.id
  limit 1
  -- What a colleague is just taking is passed over.
  for update of profile, queued skip locked;

  if next_profile is not null then
    perform public.claim_kyc(next_profile);
  end if;

  return next_profile;
end;
$$;

comment on function public.claim_next_kyc(uuid) is
  'Takes the most urgent, then oldest waiting case that the caller did not submit, of one tenant or of all, and returns its profile; null '
  'when none waits. For reviewers. Raises duty.reviewer_needed, staff.read_only, not_allowed, account.suspended.';

create function public.release_kyc(profile_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  profile public.kyc_profiles := private.lock_kyc_case('release_kyc', profile_id);
  review  public.kyc_review_queue := private.open_kyc_review(profile_id);
begin
  perform private.require_staff_in('release_kyc', profile.tenant_id);

  if review.state = 'waiting' then
    return;
  end if;

  if review.state is distinct from 'claimed' then
    raise exception using errcode = 'PT409', message = 'kyc.not_claimed';
  end if;

  update public.kyc_review_queue set state = 'waiting', assignee = null, claimed_at = null where id = review.id;

  if profile.state = 'in_review' then
    update public.kyc_profiles set state = 'submitted' where id = profile_id;
  end if;
end;
$$;

comment on function public.release_kyc(uuid) is
  'Puts a claimed case back, one''s own or that of a colleague who is away; nothing happens when it waits already. For reviewers and the '
  'compliance officer. Raises kyc.not_claimed, duty.reviewer_needed, staff.read_only, not_found, not_allowed, account.suspended.';

-- Asking ---------------------------------------------------------------------

create function public.request_kyc_information(profile_id uuid, requests jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  profile public.kyc_profiles := private.lock_kyc_case('request_kyc_information', profile_id);
  review  public.kyc_review_queue;
begin
  perform private.require_staff_in('request_kyc_information', profile.tenant_id);

  -- A repeat after a lost answer brings the same ids.
  if profile.state = 'information_requested' and not exists (
    select from private.questions(requests) as wanted
    where not exists (select from public.kyc_requests as known where known.id = wanted.id and known.profile_id = profile.id)
  ) then
    return;
  end if;

  review := private.claimed_kyc_review(profile);

  if exists (select from private.questions(requests) as wanted join public.kyc_requests as known using (id)) then
    raise exception using errcode = 'PT422', message = 'request.question_missing';
  end if;

  insert into public.kyc_requests (id, tenant_id, profile_id, field, question, asked_by)
  select wanted.id, profile.tenant_id, profile.id, wanted.field, wanted.question, auth.uid()
  from private.questions(requests) as wanted;

  update public.kyc_review_queue
  set state = 'closed', decision = 'request_information', decided_by = auth.uid(), decided_at = now(), closed_at = now()
  where id = review.id;
  update public.kyc_profiles set state = 'information_requested' where id = profile_id;

  perform private.notify_kyc(
    profile, 'kyc.information_requested', 'We need something about ' || private.party_name(profile.party_id),
    private.json_text(requests -> 0 -> 'question'));
end;
$$;

comment on function public.request_kyc_information(uuid, jsonb) is
  'Asks the client: `requests` is a json array of 1 to 30 {id, question, field?}, ids generated by the browser, so that a repeat asks '
  'nothing twice. The profile waits for the client then, and comes back into the queue. For the staff member who claimed it. Raises '
  'request.field_unknown, request.question_missing (1 to 2000 characters each), kyc.not_claimed, kyc.second_person_needed for the person '
  'who submitted it, tenant.feature_off where KYC is switched off, duty.reviewer_needed, staff.read_only, not_found, not_allowed, '
  'account.suspended.';

-- Level and notes ------------------------------------------------------------

create function public.set_kyc_level(profile_id uuid, level public.due_diligence_level) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  profile public.kyc_profiles := private.lock_kyc_case('set_kyc_level', profile_id);
begin
  perform private.require_staff_in('set_kyc_level', profile.tenant_id);

  if set_kyc_level.level is null then
    raise exception using errcode = 'PT422', message = 'kyc.level_missing';
  end if;

  update public.kyc_profiles as levelled set level = set_kyc_level.level
  where levelled.id = profile.id and levelled.level <> set_kyc_level.level;
  update public.kyc_review_queue as queued set level = set_kyc_level.level
  where queued.profile_id = profile.id and queued.state <> 'closed' and queued.level < set_kyc_level.level;
end;
$$;

comment on function public.set_kyc_level(uuid, public.due_diligence_level) is
  'Sets how much information is required of a party, from its next submission on. A lower level does not take back the second decision '
  'that a higher one asked for in the review under way. For reviewers and the compliance officer. Raises kyc.level_missing, '
  'duty.reviewer_needed, staff.read_only, not_found, not_allowed, account.suspended.';

create function public.add_kyc_note(profile_id uuid, note text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  profile public.kyc_profiles := private.lock_kyc_case('add_kyc_note', profile_id);
begin
  if nullif(btrim(note), '') is null then
    raise exception using errcode = 'PT422', message = 'kyc.note_missing';
  end if;

  perform private.write_kyc_note(profile, note);
end;
$$;

comment on function public.add_kyc_note(uuid, text) is
  'Keeps a note among staff about a party; clients never see it. For staff. Raises kyc.note_missing, kyc.note_too_long (above 4000 '
  'characters), not_found, not_allowed, account.suspended.';

grant execute on function
  public.claim_kyc(uuid), public.claim_next_kyc(uuid), public.release_kyc(uuid), public.request_kyc_information(uuid, jsonb),
  public.set_kyc_level(uuid, public.due_diligence_level), public.add_kyc_note(uuid, text)
  to authenticated;
