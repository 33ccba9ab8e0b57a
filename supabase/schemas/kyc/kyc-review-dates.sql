/*
 * When the KYC of a party is looked at again: by its rating, sooner for the politically exposed, and at once when something happened.
 */

-- For commands and jobs ------------------------------------------------------

create function private.is_exposed(data jsonb) returns boolean
language sql immutable
set search_path = ''
as $$
  select private.json_text(data -> 'pep' -> 'status') not in ('', 'none');
$$;

comment on function private.is_exposed(jsonb) is
  'Whether a profile declares a politically exposed person, or family or an associate of one.';

create function private.kyc_review_date(rating public.risk_rating, is_exposed boolean, on_date date) returns date
language sql stable
set search_path = ''
as $$
  select (on_date + make_interval(months => least(
    rule.months, case when is_exposed then (private.threshold('pep_review_months', on_date)).value end)::integer))::date
  from private.review_interval(kyc_review_date.rating, on_date) as rule
  -- `least` passes over null: without this an exposed party would need no rule for its rating.
  where rule.months is not null;
$$;

comment on function private.kyc_review_date(public.risk_rating, boolean, date) is
  'The day the KYC of a party rated so on that day is reviewed, sooner for the politically exposed; null when no rule holds.';

create function private.ask_for_kyc_review(profile public.kyc_profiles) returns void
language sql
set search_path = ''
as $$
  select private.notify_kyc(
    profile, 'kyc.review_due', 'Please confirm what we know about ' || private.party_name(profile.party_id),
    'Please review the details, correct what has changed, and resubmit them.');
$$;

comment on function private.ask_for_kyc_review(public.kyc_profiles) is
  'Notifies the clients of a party that its KYC is due for review.';

-- Commands -------------------------------------------------------------------

create function public.recall_kyc(profile_id uuid, note text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  profile public.kyc_profiles := private.lock_kyc_case('recall_kyc', profile_id);
begin
  perform private.require_staff_in('recall_kyc', profile.tenant_id);

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
  'Starts a review before its day, because something happened; the note says what, among staff. Nothing happens when the client has been '
  'asked already. For reviewers, the compliance officer and senior management. Raises kyc.note_missing, kyc.note_too_long, '
  'kyc.illegal_move unless approved, duty.reviewer_needed, staff.read_only, not_found, not_allowed, account.suspended.';

grant execute on function public.recall_kyc(uuid, text) to authenticated;

-- Jobs -----------------------------------------------------------------------

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
      'Please review the details and resubmit them.');
    perform private.notify_duty(
      'reviewer', profile.tenant_id, 'kyc.expired', 'KYC has expired', private.party_name(profile.party_id),
      private.subject('kyc_profile', profile.id, 'party', profile.party_id));
  end loop;

  return total;
end;
$$;

comment on function private.review_kyc() is
  'Asks for the reviews that come due, and lets approvals whose day has passed expire; gives the number of both. For the daily job; a '
  'second run finds nothing.';
