/*
 * Assessing a risk: facts propose answers, staff give them all, the published model makes a rating of them.
 */

-- For commands ---------------------------------------------------------------

create function private.lock_risk_subject(subject text, subject_id uuid) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  tenant uuid;
begin
  -- Its row, as every command locks what it is about: of two who assess it the later finds the earlier and takes its place.
  if subject = 'application' then
    select known.tenant_id into tenant from public.draft_applications as known where known.id = subject_id for no key update;
  elsif subject = 'company' then
    select known.tenant_id into tenant from public.companies as known where known.id = subject_id for no key update;
  elsif subject = 'party' then
    select known.tenant_id into tenant from public.parties as known where known.id = subject_id for no key update;
  end if;

  if tenant is null then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  return tenant;
end;
$$;

comment on function private.lock_risk_subject(text, uuid) is
  'The tenant of what is assessed, locked until the command ends. Raises not_found.';

create function private.check_assessable(subject text, subject_id uuid) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if subject = 'application' and exists (
    select from public.draft_applications as known
    where known.id = subject_id and known.state in ('draft', 'withdrawn', 'rejected', 'incorporated')
  ) then
    raise exception using errcode = 'PT409', message = 'application.illegal_move';
  end if;
end;
$$;

comment on function private.check_assessable(text, uuid) is
  'Raises application.illegal_move for an application that is not under decision: not submitted yet, ended, or a company by now.';

create function private.risk_answer_issues(definition jsonb, answers jsonb, notes jsonb, proposals jsonb)
returns table (code text, field text)
language sql immutable
set search_path = ''
as $$
  with known as (
    select * from private.risk_answers(definition)
  ),
  question as (
    select distinct known.factor, answers ->> known.factor as answer, proposals -> known.factor ->> 'answer' as proposed from known
  )
  select 'risk.answer_missing', question.factor from question where question.answer is null
  union all
  select 'risk.answer_unknown', question.factor from question
  where question.answer is not null and (question.factor, question.answer) not in (select known.factor, known.answer from known)
  union all
  select 'risk.answer_unknown', entry.key from jsonb_object_keys(answers || notes) as entry (key)
  where entry.key not in (select known.factor from known)
  union all
  select case when proposed.hard_floor > coalesce(selected.hard_floor, 'low') then 'risk.answer_fixed' else 'risk.note_missing' end,
    question.factor
  from question
  join known as selected on (selected.factor, selected.answer) = (question.factor, question.answer)
  join known as proposed on (proposed.factor, proposed.answer) = (question.factor, question.proposed)
  where proposed.hard_floor > coalesce(selected.hard_floor, 'low')
    or private.json_text(notes -> question.factor) = ''
      and (selected.score < proposed.score or coalesce(selected.floor, 'low') < coalesce(proposed.floor, 'low'))
  union all
  select 'risk.note_too_long', entry.key from jsonb_each(notes) as entry (key, value)
    where char_length(private.json_text(entry.value)) > 2000;
$$;

comment on function private.risk_answer_issues(jsonb, jsonb, jsonb, jsonb) is
  'What is wrong with {factor: answer}, by factor: missing, unknown, lower than the facts without a note, or lower although the facts '
  'leave no choice.';

create function private.write_assessment(assessment public.risk_assessments, answers jsonb, notes jsonb, proposals jsonb)
returns public.risk_rating
language plpgsql
set search_path = ''
as $$
declare
  definition jsonb := (select model.definition from public.risk_models as model where model.version = assessment.model_version);
  result     jsonb := private.risk_result(definition, answers);
  former     public.risk_rating;
begin
  assessment.rating := result ->> 'rating';

  update public.risk_assessments as replaced set is_current = false
  where replaced.is_current and (replaced.subject_id, replaced.subject) = (assessment.subject_id, assessment.subject)
  returning replaced.effective_rating into former;

  assessment.effective_rating := greatest(former, assessment.rating);

  insert into public.risk_assessments (
    id, tenant_id, application_id, company_id, party_id, model_version, inherent_score, residual_score, rating, floor, effective_rating,
    groups, breakdown, reason, assessed_by, assessed_at, next_review_on)
  values (
    assessment.id, assessment.tenant_id,
    case assessment.subject when 'application' then assessment.subject_id end,
    case assessment.subject when 'company' then assessment.subject_id end,
    case assessment.subject when 'party' then assessment.subject_id end,
    assessment.model_version, (result -> 'inherent')::numeric, (result -> 'residual')::numeric, assessment.rating,
    (result ->> 'floor')::public.risk_rating, assessment.effective_rating, result -> 'groups', result -> 'breakdown', assessment.reason,
    assessment.assessed_by, assessment.assessed_at,
    private.risk_review_date(assessment.effective_rating, assessment.assessed_at, definition, answers));

  insert into public.risk_responses (tenant_id, assessment_id, factor, answer, score, proposed, note)
  select assessment.tenant_id, assessment.id, part ->> 'factor', part ->> 'answer',
    coalesce((part -> 'score')::integer, -(part -> 'points')::integer),
    proposals -> (part ->> 'factor') ->> 'answer', nullif(private.json_text(notes -> (part ->> 'factor')), '')
  from jsonb_array_elements(result -> 'breakdown') as part;

  -- One person's new answers lower a rating no more than their override would.
  if assessment.rating < assessment.effective_rating then
    insert into public.risk_overrides (tenant_id, assessment_id, rating, reason, state, made_by)
    values (assessment.tenant_id, assessment.id, assessment.rating, assessment.reason, 'waiting', assessment.assessed_by);

    perform private.notify_duty(
      'compliance_officer', assessment.tenant_id, 'risk.override_waiting', 'Lowering a rating needs a second person', assessment.reason,
      private.subject('risk_assessment', assessment.id), auth.uid());
  end if;

  return assessment.rating;
end;
$$;

comment on function private.write_assessment(public.risk_assessments, jsonb, jsonb, jsonb) is
  'Works out and writes an assessment in the place of the current one: of the row given only identity, subject, model, reason, person and '
  'time are read. Where the answers give a lower rating than counted until now, the former one goes on counting, and the lower one waits '
  'as an override for a second person. Raises kyc.interval_missing.';

create function private.risk_review_date(rating public.risk_rating, assessed_at timestamptz, definition jsonb, answers jsonb) returns date
language plpgsql stable
set search_path = ''
as $$
declare
  is_exposed boolean := exists (
    select from jsonb_array_elements(definition -> 'factors') as asked
    where asked ->> 'source' = 'political_exposure' and answers ->> (asked ->> 'code') <> 'none');
  due        date := private.kyc_review_date(rating, is_exposed, (assessed_at at time zone 'America/Nassau')::date);
begin
  if due is null and rating <> 'prohibited' then
    raise exception using errcode = 'PT422', message = 'kyc.interval_missing';
  end if;

  return due;
end;
$$;

comment on function private.risk_review_date(public.risk_rating, timestamptz, jsonb, jsonb) is
  'When to assess again what was rated so at that time, sooner where the answers name a politically exposed person; null for what is '
  'prohibited. Raises kyc.interval_missing.';

-- Commands -------------------------------------------------------------------

create function public.derive_risk_answers(subject text, subject_id uuid) returns table (factor text, answer text, reason text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff_reader();

  if private.risk_subject_name(subject, subject_id) is null then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.check_assessable(subject, subject_id);

  return query
  select derived.* from public.risk_models as model
  cross join lateral private.derive_risk_answers(subject, subject_id, model.definition) as derived
  where model.state = 'published';
end;
$$;

comment on function public.derive_risk_answers(text, uuid) is
  'The answers that today''s facts propose for an application, a company or a party (`subject`), each with its reason. For staff. Raises '
  'application.illegal_move, not_found, not_allowed, account.suspended.';

create function public.assess_risk(
  assessment_id uuid, subject text, subject_id uuid, answers jsonb, reason text, notes jsonb default '{}') returns public.risk_rating
language plpgsql security definer
set search_path = ''
as $$
declare
  caller_id  uuid := private.require_staff('assess_risk');
  tenant     uuid := private.lock_risk_subject(subject, subject_id);
  model      public.risk_models;
  assessment public.risk_assessments;
  proposals  jsonb;
  issues     jsonb;
begin
  perform private.require_staff_in('assess_risk', tenant);
  select * into assessment from public.risk_assessments as known where known.id = assessment_id;

  if found then
    if (assess_risk.subject_id, assess_risk.subject) = (assessment.subject_id, assessment.subject) then
      return assessment.rating;
    end if;

    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  perform private.check_assessable(subject, subject_id);

  if char_length(coalesce(btrim(assess_risk.reason), '')) not between 1 and 2000 then
    raise exception using errcode = 'PT422', message = 'risk.reason_missing';
  end if;

  select * into model from public.risk_models as known where known.state = 'published';

  if not found then
    raise exception using errcode = 'PT409', message = 'risk_model.none_published';
  end if;

  select coalesce(jsonb_object_agg(derived.factor, jsonb_build_object('answer', derived.answer)), '{}') into proposals
  from private.derive_risk_answers(subject, subject_id, model.definition) as derived;

  select jsonb_agg(jsonb_build_object('code', issue.code, 'field', issue.field)) into issues
  from private.risk_answer_issues(model.definition, private.json_object(answers), private.json_object(notes), proposals) as issue;

  if issues is not null then
    raise exception using errcode = 'PT422', message = 'risk.incomplete', detail = issues::text;
  end if;

  assessment.id := assessment_id;
  assessment.tenant_id := tenant;
  assessment.subject := assess_risk.subject;
  assessment.subject_id := assess_risk.subject_id;
  assessment.model_version := model.version;
  assessment.reason := btrim(assess_risk.reason);
  assessment.assessed_by := caller_id;
  assessment.assessed_at := clock_timestamp();

  return private.write_assessment(assessment, private.json_object(answers), private.json_object(notes), proposals);
end;
$$;

comment on function public.assess_risk(uuid, text, uuid, jsonb, text, jsonb) is
  'Assesses an application, a company or a party (`subject`) by the published model, under an id from the browser, so that a repeat '
  'assesses nothing twice, and returns the rating worked out. `answers` is {factor: answer} for every factor and control, `notes` '
  '{factor: text of at most 2000 characters}, `reason` 1 to 2000 characters. A rating below the one that counted waits for a second '
  'person (approve_risk_override). For staff who decide. Raises duty.reviewer_needed, risk.incomplete with a json array of {code, field} '
  'as detail (risk.answer_missing, risk.answer_unknown, risk.note_missing for an answer below what the facts say, risk.answer_fixed '
  'where they leave no choice, risk.note_too_long), risk.reason_missing, risk_model.none_published, kyc.interval_missing, '
  'application.illegal_move, not_found, staff.read_only, not_allowed, account.suspended.';

grant execute on function public.derive_risk_answers(text, uuid), public.assess_risk(uuid, text, uuid, jsonb, text, jsonb) to authenticated;
