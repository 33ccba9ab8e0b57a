/*
 * KYC decisions of staff: approve, confirm what needs more than one person, reject. Each may be repeated after a lost answer. The note of
 * an approval stays among staff, that of a rejection is for the client.
 *
 * The reviewer decides first. The compliance officer confirms what needs two people, senior management what needs three. All are different
 * people, and none of them submitted the profile. At each decision the database asks kyc/kyc-approval.sql what is still open.
 */

-- For commands ---------------------------------------------------------------

create function private.approve_kyc(profile public.kyc_profiles, review public.kyc_review_queue) returns void
language plpgsql
set search_path = ''
as $$
declare
  due date := private.kyc_review_date(review.rating, private.is_exposed(profile.submitted_data), private.today());
begin
  if due is null then
    raise exception using errcode = 'PT422', message = 'kyc.interval_missing';
  end if;

  update public.kyc_review_queue
  set state = 'closed', decision = 'approve', rating = review.rating, proposed = review.proposed, decided_by = review.decided_by,
    decided_at = review.decided_at, second_decider = review.second_decider, second_at = review.second_at,
    senior_decider = review.senior_decider, closed_at = now()
  where id = review.id;

  insert into public.kyc_oversight as known (profile_id, tenant_id, rating, rated_by, next_review_on)
  values (profile.id, profile.tenant_id, review.rating, review.decided_by, due)
  on conflict (profile_id) do update
  set rating = excluded.rating, rated_by = excluded.rated_by, rated_at = now(), next_review_on = excluded.next_review_on;

  update public.kyc_profiles set state = 'approved', decided_at = now(), reason_code = null, reason_note = null where id = profile.id;

  perform private.notify_kyc(
    profile, 'kyc.approved', 'The checks of ' || private.party_name(profile.party_id) || ' are complete',
      'There is nothing to do for you.');
end;
$$;

comment on function private.approve_kyc(public.kyc_profiles, public.kyc_review_queue) is
  'What an approval does: closes the review, keeps the rating with the day of the next review, notifies the client. Raises '
  'kyc.interval_missing.';

create function private.await_kyc_decision(profile public.kyc_profiles, review public.kyc_review_queue) returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.kyc_review_queue
  set state = review.state, decision = 'approve', rating = review.rating, proposed = review.proposed, decided_by = review.decided_by,
    decided_at = review.decided_at, second_decider = review.second_decider, second_at = review.second_at
  where id = review.id;

  perform private.notify_duty(
    case review.state when 'awaiting_senior' then 'senior' else 'compliance_officer' end::public.staff_duty,
    profile.tenant_id, 'kyc.second_decision',
    case review.state when 'awaiting_senior' then 'Senior management is to decide' else 'A second decision is needed' end,
    private.party_name(profile.party_id), private.subject('kyc_profile', profile.id, 'party', profile.party_id), auth.uid());
end;
$$;

comment on function private.await_kyc_decision(public.kyc_profiles, public.kyc_review_queue) is
  'Keeps a decision that needs another person, and notifies those with the duty for it. The client learns nothing.';

-- Commands -------------------------------------------------------------------

create function public.approve_kyc(profile_id uuid, rating public.risk_rating, note text default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  profile public.kyc_profiles := private.lock_kyc_case('approve_kyc', profile_id);
  review  public.kyc_review_queue := private.open_kyc_review(profile_id);
begin
  if profile.state = 'approved'
    or (review.state in ('awaiting_second', 'awaiting_senior') and review.decided_by = auth.uid() and review.rating = approve_kyc.rating)
  then
    return;
  end if;

  perform private.require_staff_in('approve_kyc', profile.tenant_id);
  review := private.claimed_kyc_review(profile);

  if approve_kyc.rating is null then
    raise exception using errcode = 'PT422', message = 'kyc.rating_missing';
  end if;

  if approve_kyc.rating = 'prohibited' then
    raise exception using errcode = 'PT422', message = 'kyc.rating_prohibited';
  end if;

  perform private.require_kyc_ready(profile, approve_kyc.rating);
  review.rating := approve_kyc.rating;
  review.proposed := private.kyc_rating_proposed(profile);
  review.decided_by := auth.uid();
  review.decided_at := now();

  if review.rating < review.proposed and nullif(btrim(note), '') is null then
    raise exception using errcode = 'PT422', message = 'kyc.lower_rating_reason_missing';
  end if;

  perform private.write_kyc_note(profile, note);

  if private.kyc_decisions_needed(profile, review, review.rating) = 1 then
    perform private.approve_kyc(profile, review);
    return;
  end if;

  review.state := 'awaiting_second';
  perform private.await_kyc_decision(profile, review);
end;
$$;

comment on function public.approve_kyc(uuid, public.risk_rating, text) is
  'Approves a claimed case with its rating, and a note among staff. What needs more people (see private.kyc_decisions_needed) waits for '
  'the compliance officer; the client learns nothing until then. A rating below the proposed one (kyc_rating_proposal) needs the note as '
  'its reason. Nothing happens when it is approved already. For reviewers. Raises kyc.not_ready with a json array of {code, field, '
  'detail} as detail, as kyc_approval_blockers gives them; kyc.rating_missing, kyc.rating_prohibited, kyc.lower_rating_reason_missing, '
  'kyc.interval_missing, kyc.note_too_long, kyc.not_claimed, duty.reviewer_needed, not_found, staff.read_only, not_allowed, '
  'kyc.second_person_needed for its submitter, account.suspended.';

create function public.confirm_kyc_approval(profile_id uuid, agrees boolean, note text default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  profile public.kyc_profiles := private.lock_kyc_case('confirm_kyc_approval', profile_id);
  review  public.kyc_review_queue := private.open_kyc_review(profile_id);
begin
  if agrees and (profile.state = 'approved' or (review.state = 'awaiting_senior' and review.second_decider = auth.uid())) then
    return;
  end if;

  if review.state is null or review.state not in ('awaiting_second', 'awaiting_senior') then
    raise exception using errcode = 'PT409', message = 'kyc.illegal_move';
  end if;

  -- Another person at every step: none who decided before, nor who submitted it.
  if auth.uid() in (review.decided_by, review.second_decider, profile.submitted_by) then
    raise exception using errcode = 'PT409', message = 'kyc.second_person_needed';
  end if;

  if review.state = 'awaiting_second' then
    perform private.require_staff_in('confirm_kyc_approval.second', profile.tenant_id);
  else
    perform private.require_staff_in('confirm_kyc_approval.senior', profile.tenant_id);
  end if;

  if not coalesce(agrees, false) and nullif(btrim(note), '') is null then
    raise exception using errcode = 'PT422', message = 'kyc.note_missing';
  end if;

  perform private.write_kyc_note(profile, note);

  if not coalesce(agrees, false) then
    update public.kyc_review_queue
    set state = 'waiting', decision = null, rating = null, proposed = null, decided_by = null, decided_at = null, second_decider = null,
      second_at = null, assignee = null, claimed_at = null, priority = greatest(priority, 'high')
    where id = review.id;
    return;
  end if;

  perform private.require_kyc_ready(profile, review.rating);

  if review.state = 'awaiting_senior' then
    review.senior_decider := auth.uid();
    perform private.approve_kyc(profile, review);
    return;
  end if;

  review.second_decider := auth.uid();
  review.second_at := now();

  -- Asked again: what came to light since the first decision may need senior management.
  if private.kyc_decisions_needed(profile, review, review.rating) < 3 then
    perform private.approve_kyc(profile, review);
    return;
  end if;

  review.state := 'awaiting_senior';
  perform private.await_kyc_decision(profile, review);
end;
$$;

comment on function public.confirm_kyc_approval(uuid, boolean, text) is
  'The second decision, of the compliance officer, or the third, of senior management: agreeing approves, or passes high risk and '
  'political exposure on to senior management; disagreeing needs a note among staff and lets the case wait again, with at least high '
  'priority. Raises kyc.second_person_needed for who decided before or submitted the profile, kyc.not_ready as approve_kyc does, '
  'duty.compliance_officer_needed, duty.senior_needed, kyc.note_missing, kyc.note_too_long, kyc.illegal_move when nothing waits for it, '
  'not_found, staff.read_only, not_allowed, account.suspended.';

create function public.reject_kyc(profile_id uuid, reason_code text, note text default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  profile public.kyc_profiles := private.lock_kyc_case('reject_kyc', profile_id);
  reason  public.review_reasons := private.review_reason('kyc', reject_kyc.reason_code, note);
  for_client    private.client_reason := private.client_reason(reason, note);
  review  public.kyc_review_queue;
begin
  if profile.state = 'rejected' then
    return;
  end if;

  perform private.require_staff_in('reject_kyc', profile.tenant_id);
  review := private.claimed_kyc_review(profile);

  update public.kyc_review_queue
  set state = 'closed', decision = 'reject', reason_code = reason.code, decided_by = auth.uid(), decided_at = now(), closed_at = now()
  where id = review.id;

  update public.kyc_profiles
  set state = 'rejected', decided_at = now(), reason_code = for_client.code, reason_note = for_client.note
  where id = profile_id
  returning * into profile;

  perform private.notify_kyc(
    profile, 'kyc.rejected', 'We could not complete the checks of ' || private.party_name(profile.party_id),
    concat_ws(' ', for_client.label, for_client.note));
  perform private.keep_internal_reason('kyc', profile.id, profile.tenant_id, reason, note);
end;
$$;

comment on function public.reject_kyc(uuid, text, text) is
  'Rejects a claimed case with a reason and a note the client sees; of an internal reason they read a neutral one, and the note stays '
  'among staff. Nothing happens when it is rejected already. Raises review.reason_missing, review.note_too_long, kyc.not_claimed, '
  'duty.reviewer_needed, not_found, staff.read_only, not_allowed, kyc.second_person_needed for its submitter, '
  'account.suspended.';

grant execute on function
  public.approve_kyc(uuid, public.risk_rating, text), public.confirm_kyc_approval(uuid, boolean, text), public.reject_kyc(uuid, text, text)
  to authenticated;
