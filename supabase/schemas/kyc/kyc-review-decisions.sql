/*
 * KYC decisions of staff: approve, confirm what needs two people, reject. Each may be repeated after a lost answer. The note of an
 * approval stays among staff, that of a rejection is for the client.
 */

-- For commands ---------------------------------------------------------------

create function private.approve_kyc(profile public.kyc_profiles, review public.kyc_review_queue, second uuid) returns void
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
  set state = 'closed', decision = 'approve', rating = review.rating, decided_by = review.decided_by, decided_at = review.decided_at,
    second_decider = second, closed_at = now()
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

comment on function private.approve_kyc(public.kyc_profiles, public.kyc_review_queue, uuid) is
  'What an approval does: closes the review, keeps the rating with the day of the next review, notifies the client. Raises '
  'kyc.interval_missing.';

-- Commands -------------------------------------------------------------------

create function public.approve_kyc(profile_id uuid, rating public.risk_rating, note text default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  profile public.kyc_profiles := private.lock_kyc_case(profile_id);
  review  public.kyc_review_queue := private.open_kyc_review(profile_id);
begin
  if profile.state = 'approved'
    or (review.state = 'awaiting_second' and review.decided_by = auth.uid() and review.rating = approve_kyc.rating) then
    return;
  end if;

  review := private.claimed_kyc_review(profile);

  if approve_kyc.rating is null then
    raise exception using errcode = 'PT422', message = 'kyc.rating_missing';
  end if;

  if approve_kyc.rating = 'prohibited' then
    raise exception using errcode = 'PT422', message = 'kyc.rating_prohibited';
  end if;

  if exists (select from public.documents as document where document.party_id = profile.party_id and document.status = 'uploaded') then
    raise exception using errcode = 'PT422', message = 'kyc.documents_waiting';
  end if;

  perform private.write_kyc_note(profile, note);
  review.rating := approve_kyc.rating;
  review.decided_by := auth.uid();
  review.decided_at := now();

  if review.rating <> 'high' and profile.level <> 'enhanced' and not private.is_exposed(profile.submitted_data) then
    perform private.approve_kyc(profile, review, null);
    return;
  end if;

  update public.kyc_review_queue
  set state = 'awaiting_second', decision = 'approve', rating = review.rating, decided_by = review.decided_by,
    decided_at = review.decided_at
  where id = review.id;

  perform private.notify_staff(
    profile.tenant_id, 'kyc.second_decision', 'A second decision is needed', private.party_name(profile.party_id),
    private.subject('kyc_profile', profile.id, 'party', profile.party_id));
end;
$$;

comment on function public.approve_kyc(uuid, public.risk_rating, text) is
  'Approves a claimed case with its rating, and a note among staff. A party rated high, politically exposed, or whose due diligence is '
  'enhanced, waits for a second staff member; the client learns nothing until then. Nothing happens when it is approved already. Raises '
  'kyc.rating_missing, kyc.rating_prohibited, kyc.documents_waiting while a document of the party is not reviewed, kyc.interval_missing, '
  'kyc.note_too_long, kyc.not_claimed, not_found, not_allowed (also for its submitter), account.suspended.';

create function public.confirm_kyc_approval(profile_id uuid, agrees boolean, note text default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  profile public.kyc_profiles := private.lock_kyc_case(profile_id);
  review  public.kyc_review_queue := private.open_kyc_review(profile_id);
begin
  if agrees and profile.state = 'approved' then
    return;
  end if;

  if review.state is distinct from 'awaiting_second' then
    raise exception using errcode = 'PT409', message = 'kyc.illegal_move';
  end if;

  -- A second person: neither who decided nor who submitted it.
  if auth.uid() in (review.decided_by, profile.submitted_by) then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  if not coalesce(agrees, false) and nullif(btrim(note), '') is null then
    raise exception using errcode = 'PT422', message = 'kyc.note_missing';
  end if;

  perform private.write_kyc_note(profile, note);

  if agrees then
    perform private.approve_kyc(profile, review, auth.uid());
    return;
  end if;

  update public.kyc_review_queue
  set state = 'waiting', decision = null, rating = null, decided_by = null, decided_at = null, assignee = null, claimed_at = null,
    priority = greatest(priority, 'high')
  where id = review.id;
end;
$$;

comment on function public.confirm_kyc_approval(uuid, boolean, text) is
  'The second decision: agreeing approves; disagreeing needs a note among staff and lets the case wait again, with at least high priority. '
  'For staff other than the first decider and the submitter. Raises kyc.note_missing, kyc.note_too_long, kyc.illegal_move when nothing '
  'waits for it, not_found, not_allowed, account.suspended.';

create function public.reject_kyc(profile_id uuid, reason_code text, note text default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  profile public.kyc_profiles := private.lock_kyc_case(profile_id);
  reason  public.review_reasons := private.review_reason('kyc', reject_kyc.reason_code, note);
  review  public.kyc_review_queue;
begin
  if profile.state = 'rejected' then
    return;
  end if;

  review := private.claimed_kyc_review(profile);

  update public.kyc_review_queue
  set state = 'closed', decision = 'reject', reason_code = reason.code, decided_by = auth.uid(), decided_at = now(), closed_at = now()
  where id = review.id;

  update public.kyc_profiles
  set state = 'rejected', decided_at = now(), reason_code = reason.code, reason_note = nullif(btrim(note), '')
  where id = profile_id
  returning * into profile;

  perform private.notify_kyc(
    profile, 'kyc.rejected', 'We could not complete the checks of ' || private.party_name(profile.party_id),
    concat_ws(' ', reason.label, profile.reason_note));
end;
$$;

comment on function public.reject_kyc(uuid, text, text) is
  'Rejects a claimed case with a reason and a note the client sees; nothing happens when it is rejected already. Raises '
  'review.reason_missing, review.note_too_long, kyc.not_claimed, not_found, not_allowed (also for its submitter), account.suspended.';

grant execute on function
  public.approve_kyc(uuid, public.risk_rating, text), public.confirm_kyc_approval(uuid, boolean, text), public.reject_kyc(uuid, text, text)
  to authenticated;
