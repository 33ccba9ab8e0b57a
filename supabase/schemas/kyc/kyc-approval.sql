/*
 * The gate of a KYC approval: what is still open, which rating the model and the facts propose, and how many people must agree.
 * For staff alone: the answers reveal hits and ratings. The database asks again at every decision, the second and the third included.
 */

-- The rating -----------------------------------------------------------------

create function private.kyc_rating_facts(party_id uuid)
returns table (factor text, answer text, reason text, floor public.risk_rating, hard_floor public.risk_rating)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query
  select derived.factor, derived.answer, derived.reason, known.floor, known.hard_floor
  from public.risk_models as model
  cross join lateral private.derive_risk_answers('party', kyc_rating_facts.party_id, model.definition) as derived
  join private.risk_answers(model.definition) as known on (known.factor, known.answer) = (derived.factor, derived.answer)
  where model.state = 'published' and greatest(known.floor, known.hard_floor) is not null;
end;
$$;

comment on function private.kyc_rating_facts(uuid) is
  'The facts about a party that set a lowest rating by the published model: floor may be overridden by a second person, hard_floor not.';

create function private.kyc_rating_proposed(profile public.kyc_profiles) returns public.risk_rating
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return greatest(
    'low'::public.risk_rating,
    (select greatest(max(fact.floor), max(fact.hard_floor)) from private.kyc_rating_facts(profile.party_id) as fact),
    (select known.effective_rating from public.risk_assessments as known
      where known.subject_id = profile.party_id and known.subject = 'party' and known.is_current),
    case when private.is_exposed(profile.submitted_data) then 'high'::public.risk_rating end);
end;
$$;

comment on function private.kyc_rating_proposed(public.kyc_profiles) is
  'The rating a KYC approval is expected to give: the highest of the current assessment of the party, of what the published model says '
  'about today''s facts, and of high for declared political exposure; low when nothing says more.';

-- How many decide ------------------------------------------------------------

create function private.risk_asks_enhanced(party_id uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from public.risk_assessments as assessment
    where assessment.is_current and assessment.effective_rating >= 'high'
      and (
        (assessment.subject = 'party' and assessment.subject_id = risk_asks_enhanced.party_id)
        or (assessment.subject = 'application' and exists (
          select from public.application_parties as link
          join public.draft_applications as application on application.id = link.application_id
          where link.party_id = risk_asks_enhanced.party_id and link.application_id = assessment.subject_id
            and application.state not in ('rejected', 'withdrawn', 'incorporated')))
        or (assessment.subject = 'company' and exists (
          select from public.company_participants as participant
          where participant.party_id = risk_asks_enhanced.party_id and participant.company_id = assessment.subject_id
            and participant.ceased_on is null and not participant.voided and participant.role <> 'registered_agent'))
        or (assessment.subject = 'company' and exists (
          select from public.change_requests as request
          where request.party_id = risk_asks_enhanced.party_id and request.company_id = assessment.subject_id
            and private.is_change_open(request.state)))));
$$;

comment on function private.risk_asks_enhanced(uuid) is
  'Whether the party, or a company or application under way in which it takes part or would take part, is rated high: its due diligence '
  'is enhanced, at any level that was set.';

create function private.kyc_decisions_needed(
  profile public.kyc_profiles, review public.kyc_review_queue, rating public.risk_rating) returns integer
language plpgsql stable security definer
set search_path = ''
as $$
declare
  proposed public.risk_rating := private.kyc_rating_proposed(profile);
begin
  return case
    when greatest(rating, proposed) >= 'high' then 3
    when rating < proposed or greatest(profile.level, review.level) = 'enhanced' or private.risk_asks_enhanced(profile.party_id) then 2
    -- Who waived a document does not alone accept what is left.
    when exists (
      select from public.kyc_waivers as waiver
      where waiver.profile_id = profile.id and waiver.withdrawn_at is null and waiver.waived_by = review.decided_by) then 2
    else 1
  end;
end;
$$;

comment on function private.kyc_decisions_needed(public.kyc_profiles, public.kyc_review_queue, public.risk_rating) is
  'How many people must agree to approve a party with this rating: 3 for high risk and political exposure (reviewer, compliance officer, '
  'senior management), 2 for enhanced due diligence at any time of the review, for a rating below the proposed one, and where the decider '
  'waived a document; else 1. A level lowered meanwhile changes nothing.';

-- What is open ---------------------------------------------------------------

create function private.party_blockers(party_id uuid) returns table (code text, field text, detail text)
language sql stable
set search_path = ''
as $$
  select 'kyc.screening_waiting', 'screening', null
  where exists (select from private.screening_due as due where due.party_id = party_blockers.party_id)
  union all
  select case hit.state when 'open' then 'kyc.hit_open' else 'kyc.hit_true' end, 'hits.' || hit.id, entry.name
  from public.screening_hits as hit
  join public.watchlist_entries as entry on entry.id = hit.entry_id
  where hit.party_id = party_blockers.party_id and hit.state <> 'false_match'
  union all
  -- The newest answer to each question counts.
  select case newest.state when 'open' then 'kyc.check_open' else 'kyc.check_refused' end, 'checks.' || newest.kind, newest.result
  from (
    select distinct on (looked_into.kind) looked_into.kind, looked_into.state, looked_into.result
    from public.compliance_checks as looked_into
    where looked_into.party_id = party_blockers.party_id
    order by looked_into.kind, looked_into.opened_at desc, looked_into.id
  ) as newest
  where newest.state <> 'clear';
$$;

comment on function private.party_blockers(uuid) is
  'What screening and checks hold against a party: it waits for screening, a hit is open or true, the newest check of a kind is open or '
  'refused.';

create function private.kyc_approval_blockers(profile public.kyc_profiles, rating public.risk_rating)
returns table (code text, field text, detail text)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  today      date := private.today();
  hard_floor public.risk_rating := (select max(fact.hard_floor) from private.kyc_rating_facts(profile.party_id) as fact);
begin
  -- The rules may ask more than on the day of the submission: a level was raised, a passport has run out.
  return query
  select issue.code, issue.field, null::text
  from private.kyc_issues_of(profile, coalesce(profile.submitted_data, '{}'), today) as issue;

  return query
  select 'kyc.document_not_accepted', 'documents.' || point.code, point.accepted || ' of ' || point.minimum || ' accepted'
  from private.kyc_checklist(profile, today) as point
  where point.accepted < point.minimum and not point.waived;

  return query
  select 'kyc.documents_waiting', 'documents', document.file_name
  from public.documents as document
  where document.party_id = profile.party_id and document.status = 'uploaded'
  order by document.file_name;

  return query
  select 'kyc.question_open', 'requests.' || asked.id, asked.question
  from public.kyc_requests as asked
  where asked.profile_id = profile.id and asked.answered_at is null and asked.taken_back_at is null
  order by asked.asked_at;

  return query select * from private.party_blockers(profile.party_id);

  if hard_floor = 'prohibited' then
    return query values ('kyc.rating_prohibited', 'rating', hard_floor::text);
  elsif rating < hard_floor then
    return query values ('kyc.rating_below_facts', 'rating', hard_floor::text);
  end if;
end;
$$;

comment on function private.kyc_approval_blockers(public.kyc_profiles, public.risk_rating) is
  'Everything that keeps a KYC profile from being approved with a rating; no rows when nothing does. Source of the checklist: Financial '
  'Transactions Reporting Regulations 2018, Part III.';

create function private.require_kyc_ready(profile public.kyc_profiles, rating public.risk_rating) returns void
language plpgsql
set search_path = ''
as $$
declare
  blockers jsonb;
begin
  select jsonb_agg(jsonb_build_object('code', blocker.code, 'field', blocker.field, 'detail', blocker.detail)) into blockers
  from private.kyc_approval_blockers(profile, rating) as blocker;

  if blockers is not null then
    raise exception using errcode = 'PT422', message = 'kyc.not_ready', detail = blockers::text;
  end if;
end;
$$;

comment on function private.require_kyc_ready(public.kyc_profiles, public.risk_rating) is
  'Raises kyc.not_ready with a json array of {code, field, detail} as detail while something is open. The caller has locked the tenant '
  '(require_duty_in): a hit, a document or a check that is being written was waited for, and the next waits for this decision.';

-- For the screens of staff ---------------------------------------------------

create function public.kyc_approval_blockers(profile_id uuid, rating public.risk_rating default null)
returns table (code text, field text, detail text)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  profile public.kyc_profiles;
begin
  perform private.require_staff_reader();
  select * into profile from public.kyc_profiles as known where known.id = profile_id;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  return query select * from private.kyc_approval_blockers(profile, kyc_approval_blockers.rating);
end;
$$;

comment on function public.kyc_approval_blockers(uuid, public.risk_rating) is
  'What keeps a KYC profile from being approved, with this rating where one is given: a code of the error catalogue; what it is about '
  '(a field of the profile, documents.<code of the checklist>, requests.<id>, hits.<id>, checks.<kind>, screening, rating); and a detail '
  'as text, such as the listed name or the question. For staff. Raises not_found, not_allowed, account.suspended.';

create function public.kyc_rating_proposal(profile_id uuid)
returns table (rating public.risk_rating, lowest public.risk_rating, decisions integer, reasons jsonb)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  profile  public.kyc_profiles;
  review   public.kyc_review_queue;
  proposed public.risk_rating;
begin
  perform private.require_staff_reader();
  select * into profile from public.kyc_profiles as known where known.id = profile_id;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  review := private.open_kyc_review(profile_id);
  proposed := private.kyc_rating_proposed(profile);

  return query
  select proposed,
    coalesce((select max(fact.hard_floor) from private.kyc_rating_facts(profile.party_id) as fact), 'low'),
    private.kyc_decisions_needed(profile, review, proposed),
    coalesce((
      select jsonb_agg(jsonb_build_object(
        'factor', fact.factor, 'answer', fact.answer, 'reason', fact.reason, 'rating', greatest(fact.floor, fact.hard_floor)))
      from private.kyc_rating_facts(profile.party_id) as fact), '[]');
end;
$$;

comment on function public.kyc_rating_proposal(uuid) is
  'The rating that the published model, the assessment of the party and today''s facts propose for a KYC approval; the lowest rating that '
  'no second person can go below; how many people must agree to the proposed one (1 to 3); and the facts behind it, a json array of '
  '{factor, answer, reason, rating}. One row. For staff. Raises not_found, not_allowed, account.suspended.';

grant execute on function
  public.kyc_approval_blockers(uuid, public.risk_rating), public.kyc_rating_proposal(uuid)
  to authenticated;
