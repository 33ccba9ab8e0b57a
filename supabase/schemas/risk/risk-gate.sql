/*
 * What other aggregates need of a risk: the rating now, what it holds against approving an application, and how a company takes
 * over the assessment of its application. For commands and jobs; no role is granted any of it.
 */

-- The rating now -------------------------------------------------------------

create function private.risk_floor_now(subject text, subject_id uuid) returns public.risk_rating
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select max(known.hard_floor)
    from public.risk_models as model
    cross join lateral private.derive_risk_answers(subject, subject_id, model.definition) as derived
    join private.risk_answers(model.definition) as known on (known.factor, known.answer) = (derived.factor, derived.answer)
    where model.state = 'published'
  );
end;
$$;

comment on function private.risk_floor_now(text, uuid) is
  'The lowest rating that today''s facts allow, such as after a match decided since the assessment; null for most.';

-- Approving ------------------------------------------------------------------

create function private.has_risk_risen(assessment public.risk_assessments) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
declare
  definition jsonb := (select model.definition from public.risk_models as model where model.version = assessment.model_version);
begin
  return exists (
    select from private.derive_risk_answers(assessment.subject, assessment.subject_id, definition) as derived
    join public.risk_responses as answered on answered.assessment_id = assessment.id and answered.factor = derived.factor
    join private.risk_answers(definition) as now_given on (now_given.factor, now_given.answer) = (derived.factor, derived.answer)
    join private.risk_answers(definition) as once_given on (once_given.factor, once_given.answer) = (answered.factor, answered.answer)
    where derived.answer is distinct from answered.proposed
      and (now_given.score > once_given.score or coalesce(now_given.floor, 'low') > coalesce(once_given.floor, 'low'))
  );
end;
$$;

comment on function private.has_risk_risen(public.risk_assessments) is
  'Whether today''s facts are worse than the answers, and were not at the time: an answer that differed with a note stays valid.';

create function private.risk_blocker(application public.draft_applications) returns text
language plpgsql stable security definer
set search_path = ''
as $$
declare
  assessment public.risk_assessments;
begin
  select * into assessment from public.risk_assessments as known where known.subject_id = application.id and known.subject = 'application'
    and known.is_current;

  return case
    when assessment.id is null or assessment.assessed_at < application.submitted_at then 'approval.risk_missing'
    when 'prohibited' in (assessment.effective_rating, private.risk_floor_now('application', application.id)) then
      'approval.risk_prohibited'
    when private.has_risk_risen(assessment) then 'approval.risk_missing'
    -- A model that was published since rates the same answers higher than what counts.
    when assessment.moved_to > assessment.effective_rating then 'approval.risk_missing'
    when assessment.effective_rating <> 'high' then null
    when exists (
      select from public.application_parties as link
      join public.kyc_profiles as profile on profile.party_id = link.party_id
      where link.application_id = application.id and profile.level <> 'enhanced') then 'approval.risk_not_enhanced'
    -- Once it is approved, the second person is the approver, not the person who files it.
    when assessment.assessed_by = case when application.state in ('approved', 'filed') then application.approved_by else auth.uid() end
      then 'approval.risk_second_person'
  end;
end;
$$;

comment on function private.risk_blocker(public.draft_applications) is
  'What its risk holds against approving an application now, for the caller, as a key of the error catalogue; null for nothing. It must '
  'have been assessed since it was last submitted, on facts that have not become worse, and must not be prohibited. A high one needs '
  'enhanced due diligence of its parties, and approval by another person than its assessor (docs/decisions/0029): '
  'the caller, or who approved it when it is approved.';

-- Incorporating --------------------------------------------------------------

create function private.adopt_risk(application_id uuid, company_id uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  source  public.risk_assessments;
  adopted uuid := gen_random_uuid();
begin
  select * into source from public.risk_assessments as known
  where known.subject_id = adopt_risk.application_id and known.subject = 'application' and known.is_current;

  if not found or exists (select from public.risk_assessments as known where known.company_id = adopt_risk.company_id) then
    return;
  end if;

  insert into public.risk_assessments (
    id, tenant_id, company_id, model_version, inherent_score, residual_score, rating, floor, effective_rating, groups, breakdown, reason,
    assessed_by, assessed_at, next_review_on, taken_from)
  values (
    adopted, source.tenant_id, adopt_risk.company_id, source.model_version, source.inherent_score, source.residual_score, source.rating,
    source.floor, source.effective_rating, source.groups, source.breakdown, source.reason, source.assessed_by, source.assessed_at,
    source.next_review_on, source.id);

  insert into public.risk_responses (tenant_id, assessment_id, factor, answer, score, proposed, note)
  select answered.tenant_id, adopted, answered.factor, answered.answer, answered.score, answered.proposed, answered.note
  from public.risk_responses as answered where answered.assessment_id = source.id;

  insert into public.risk_overrides (tenant_id, assessment_id, rating, reason, state, made_by, made_at, decided_by, decided_at,
    decision_note)
  select made.tenant_id, adopted, made.rating, made.reason, made.state, made.made_by, made.made_at, made.decided_by, made.decided_at,
    made.decision_note
  from public.risk_overrides as made where made.assessment_id = source.id;
end;
$$;

comment on function private.adopt_risk(uuid, uuid) is
  'Gives a company the current assessment of the application it came from, with answers and overrides; nothing happens when the company '
  'has one or the application has none.';
