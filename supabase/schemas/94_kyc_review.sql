/*
 * KYC commands of staff: claim a case, ask, decide, confirm what needs two people. Each may be repeated after a lost answer.
 * Every note here that is not called a note for the client stays among staff.
 */

-- For commands ---------------------------------------------------------------

create function private.lock_kyc_case(profile_id uuid) returns public.kyc_profiles
language plpgsql security definer
set search_path = ''
as $$
declare
  profile public.kyc_profiles;
begin
  perform private.require_admin();
  select * into profile from public.kyc_profiles where id = profile_id for update;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  return profile;
end;
$$;

comment on function private.lock_kyc_case(uuid) is
  'A KYC profile for a staff member, locked until the command ends. Raises not_allowed for anybody else, whether it exists or not; not_found, account.suspended.';

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
  -- Nobody decides what they handed in themselves.
  if profile.submitted_by = auth.uid() then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  if review.state is distinct from 'claimed' or review.assignee is distinct from auth.uid() then
    raise exception using errcode = 'PT409', message = 'kyc.not_claimed';
  end if;

  return review;
end;
$$;

comment on function private.claimed_kyc_review(public.kyc_profiles) is
  'The open review of a profile, which the caller has claimed. Raises kyc.not_claimed, not_allowed for whoever handed the profile in.';

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

comment on function private.write_kyc_note(public.kyc_profiles, text) is 'Keeps a note among staff; none when it is empty. Raises kyc.note_too_long.';

-- Claiming -------------------------------------------------------------------

create function public.claim_kyc(profile_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  profile public.kyc_profiles := private.lock_kyc_case(profile_id);
  review  public.kyc_review_queue := private.open_kyc_review(profile_id);
begin
  if review.state = 'claimed' and review.assignee = auth.uid() then
    return;
  end if;

  if review.state is distinct from 'waiting' then
    raise exception using errcode = 'PT409', message = 'kyc.claimed_by_another';
  end if;

  update public.kyc_review_queue set state = 'claimed', assignee = auth.uid(), claimed_at = now() where id = review.id;

  -- After a colleague disagreed the client has been told of the review already.
  if profile.state = 'submitted' then
    update public.kyc_profiles set state = 'in_review' where id = profile_id;
  end if;
end;
$$;

comment on function public.claim_kyc(uuid) is
  'Takes a waiting case; nothing happens when the caller has it already. For staff. Raises kyc.claimed_by_another when it does not wait, not_found, not_allowed, account.suspended.';

create function public.claim_next_kyc(tenant_id uuid default null) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  next_profile uuid;
begin
  perform private.require_admin();

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
  'Takes the most urgent, then oldest waiting case that the caller did not hand in, of one tenant or of all, and returns its profile; null when none waits. For staff. Raises not_allowed, account.suspended.';

create function public.release_kyc(profile_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  profile public.kyc_profiles := private.lock_kyc_case(profile_id);
  review  public.kyc_review_queue := private.open_kyc_review(profile_id);
begin
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
  'Puts a claimed case back, one''s own or that of a colleague who is away; nothing happens when it waits already. For staff. Raises kyc.not_claimed, not_found, not_allowed, account.suspended.';

-- Asking ---------------------------------------------------------------------

create function public.request_kyc_information(profile_id uuid, requests jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  profile public.kyc_profiles := private.lock_kyc_case(profile_id);
  review  public.kyc_review_queue;
begin
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
  'Asks the client: `requests` is a json array of 1 to 30 {id, question, field?}, ids chosen by the browser, so that a repeat asks nothing twice. The profile waits for the client then, and comes back into the queue. For the staff member who claimed it. Raises request.question_missing (1 to 2000 characters each), kyc.not_claimed, not_found, not_allowed, account.suspended.';

-- Deciding -------------------------------------------------------------------

create function private.is_exposed(data jsonb) returns boolean
language sql immutable
set search_path = ''
as $$
  select private.json_text(data -> 'pep' -> 'status') not in ('', 'none');
$$;

comment on function private.is_exposed(jsonb) is 'Whether a profile declares a politically exposed person, or family or an associate of one.';

create function private.kyc_review_date(rating public.risk_rating, is_exposed boolean, on_date date) returns date
language sql stable
set search_path = ''
as $$
  select (on_date + make_interval(months => least(
    (private.review_interval(kyc_review_date.rating, on_date)).months,
    case when is_exposed then (private.threshold('pep_review_months', on_date)).value end)::integer))::date;
$$;

comment on function private.kyc_review_date(public.risk_rating, boolean, date) is
  'The day the KYC of a party rated so on that day is reviewed, sooner for the politically exposed; null when no rule holds.';

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
    profile, 'kyc.approved', 'The checks of ' || private.party_name(profile.party_id) || ' are complete', 'There is nothing to do for you.');
end;
$$;

comment on function private.approve_kyc(public.kyc_profiles, public.kyc_review_queue, uuid) is
  'What an approval does: closes the review, keeps the rating with the day of the next review, tells the client. Raises kyc.interval_missing.';

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
  set state = 'awaiting_second', decision = 'approve', rating = review.rating, decided_by = review.decided_by, decided_at = review.decided_at
  where id = review.id;

  perform private.notify_staff(
    profile.tenant_id, 'kyc.second_decision', 'A second decision is needed', private.party_name(profile.party_id),
    '/admin/kyc/profiles/' || profile.id);
end;
$$;

comment on function public.approve_kyc(uuid, public.risk_rating, text) is
  'Approves a claimed case with its rating, and a note among staff. A party rated high, politically exposed, or whose due diligence is enhanced, waits for a second staff member; the client learns nothing until then. Nothing happens when it is approved already. Raises kyc.rating_missing, kyc.rating_prohibited, kyc.documents_waiting while a document of the party is not reviewed, kyc.interval_missing, kyc.note_too_long, kyc.not_claimed, not_found, not_allowed (also for who handed it in), account.suspended.';

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

  -- Four eyes: neither who decided nor who handed it in.
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
  'The second decision: agreeing approves; disagreeing needs a note among staff and lets the case wait again, with at least high priority. For staff other than who decided first and who handed it in. Raises kyc.note_missing, kyc.note_too_long, kyc.illegal_move when nothing waits for it, not_found, not_allowed, account.suspended.';

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
  'Rejects a claimed case with a reason and a note the client sees; nothing happens when it is rejected already. Raises review.reason_missing, review.note_too_long, kyc.not_claimed, not_found, not_allowed (also for who handed it in), account.suspended.';

create function public.set_kyc_level(profile_id uuid, level public.due_diligence_level) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  profile public.kyc_profiles := private.lock_kyc_case(profile_id);
begin
  if set_kyc_level.level is null then
    raise exception using errcode = 'PT422', message = 'kyc.level_missing';
  end if;

  update public.kyc_profiles as levelled set level = set_kyc_level.level
  where levelled.id = profile.id and levelled.level <> set_kyc_level.level;
end;
$$;

comment on function public.set_kyc_level(uuid, public.due_diligence_level) is
  'Says how much is asked for about a party, from its next submission on. For staff. Raises kyc.level_missing, not_found, not_allowed, account.suspended.';

create function public.add_kyc_note(profile_id uuid, note text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  profile public.kyc_profiles := private.lock_kyc_case(profile_id);
begin
  if nullif(btrim(note), '') is null then
    raise exception using errcode = 'PT422', message = 'kyc.note_missing';
  end if;

  perform private.write_kyc_note(profile, note);
end;
$$;

comment on function public.add_kyc_note(uuid, text) is
  'Keeps a note among staff about a party; clients never see it. For staff. Raises kyc.note_missing, kyc.note_too_long (above 4000 characters), not_found, not_allowed, account.suspended.';

create function public.recall_kyc(profile_id uuid, note text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  profile public.kyc_profiles := private.lock_kyc_case(profile_id);
begin
  if profile.state in ('review_due', 'expired') then
    return;
  end if;

  if nullif(btrim(note), '') is null then
    raise exception using errcode = 'PT422', message = 'kyc.note_missing';
  end if;

  perform private.write_kyc_note(profile, note);
  update public.kyc_profiles set state = 'review_due' where id = profile_id;
  perform private.ask_for_kyc_review(profile);
end;
$$;

comment on function public.recall_kyc(uuid, text) is
  'Asks for a review before its day, because something happened; the note says what, among staff. Nothing happens when the client has been asked already. For staff. Raises kyc.note_missing, kyc.note_too_long, kyc.illegal_move unless approved, not_found, not_allowed, account.suspended.';

grant execute on function
  public.claim_kyc(uuid), public.claim_next_kyc(uuid), public.release_kyc(uuid), public.request_kyc_information(uuid, jsonb),
  public.approve_kyc(uuid, public.risk_rating, text), public.confirm_kyc_approval(uuid, boolean, text),
  public.reject_kyc(uuid, text, text), public.set_kyc_level(uuid, public.due_diligence_level), public.add_kyc_note(uuid, text),
  public.recall_kyc(uuid, text)
  to authenticated;

-- Jobs -----------------------------------------------------------------------

create function private.ask_for_kyc_review(profile public.kyc_profiles) returns void
language sql
set search_path = ''
as $$
  select private.notify_kyc(
    profile, 'kyc.review_due', 'Please confirm what we know about ' || private.party_name(profile.party_id),
    'Look through the details, mend what has changed, and hand them in again.');
$$;

comment on function private.ask_for_kyc_review(public.kyc_profiles) is 'Tells the clients a party belongs to that its KYC is due for review.';

create function private.review_kyc() returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  today     date := private.today();
  lead_days integer := coalesce((private.threshold('kyc_review_lead_days', today)).value, 0);
  profile   public.kyc_profiles;
  total     integer := 0;
begin
  for profile in
    update public.kyc_profiles as known set state = 'review_due'
    from public.kyc_oversight as oversight
    where known.id = oversight.profile_id and known.state = 'approved' and oversight.next_review_on <= today + lead_days
    returning known.*
  loop
    total := total + 1;
    perform private.ask_for_kyc_review(profile);
  end loop;

  for profile in
    update public.kyc_profiles as known set state = 'expired'
    from public.kyc_oversight as oversight
    where known.id = oversight.profile_id and known.state = 'review_due' and oversight.next_review_on < today
    returning known.*
  loop
    total := total + 1;
    perform private.notify_kyc(
      profile, 'kyc.expired', 'The checks of ' || private.party_name(profile.party_id) || ' have expired',
      'Please look through the details and hand them in again.');
    perform private.notify_staff(
      profile.tenant_id, 'kyc.expired', 'KYC has expired', private.party_name(profile.party_id), '/admin/kyc/profiles/' || profile.id);
  end loop;

  return total;
end;
$$;

comment on function private.review_kyc() is
  'Asks for the reviews that come due, and lets approvals whose day has passed expire; gives the number of both. For the daily job; a second run finds nothing.';
