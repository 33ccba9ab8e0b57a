/*
 * What a model would do to the present portfolio, from the answers that were given. Nothing is written. The preview that is kept, and that
 * publishing asks for, is in risk/risk-previews.sql; the two functions that portals may call here are those of release 1.0.
 */

-- The portfolio --------------------------------------------------------------

create view private.risk_portfolio
with (security_invoker = true)
as
  select assessment.id as assessment_id, assessment.tenant_id, assessment.subject, assessment.subject_id, assessment.rating,
    assessment.effective_rating,
    assessment.residual_score, assessment.groups, assessment.assessed_at, assessment.next_review_on, assessment.model_version,
    assessment.moved_by, assessment.moved_to
  from public.risk_assessments as assessment
  left join public.companies as company on company.id = assessment.company_id
  left join public.draft_applications as application on application.id = assessment.application_id
  where assessment.is_current
    and (company.id is null or company.status not in ('dissolved', 'continued_out', 'transferred_out', 'merged'))
    and (application.id is null or application.state not in ('incorporated', 'rejected', 'withdrawn'));

comment on view private.risk_portfolio is
  'The assessments that count, of what is still there: no company that is gone, no application that is over or a company by now.';

-- For commands ---------------------------------------------------------------

create function private.risk_transitions(version integer)
returns table (assessment_id uuid, before public.risk_rating, after public.risk_rating)
language sql stable
set search_path = ''
as $$
  with model as materialized (
    select known.definition, known.definition -> 'thresholds' as thresholds,
      jsonb_array_length(known.definition -> 'factors') + jsonb_array_length(known.definition -> 'controls') as questions
    from public.risk_models as known where known.version = risk_transitions.version
  ),
  known as materialized (
    select answer.* from model cross join lateral private.risk_answers(model.definition) as answer
  ),
  total as (
    select response.assessment_id, count(*) as answered, coalesce(sum(known.weight * known.score), 0) / 5.0 as inherent,
      coalesce(sum(known.points), 0) as points, max(known.floor) as floor
    from public.risk_responses as response
    join known on (known.factor, known.answer) = (response.factor, response.answer)
    group by response.assessment_id
  )
  select portfolio.assessment_id, portfolio.rating,
    case when total.answered = model.questions then
      greatest(private.risk_band(model.thresholds, private.risk_residual(model.thresholds, total.inherent, total.points, total.floor)),
        total.floor)
    end
  from private.risk_portfolio as portfolio
  cross join model
  left join total on total.assessment_id = portfolio.assessment_id;
$$;

comment on function private.risk_transitions(integer) is
  'What a model would make of the answers that were given, for each assessment that counts; null where a required answer was not given. '
  'The same as private.risk_result, for all at once.';

create function private.risk_moves(version integer, ids uuid[])
returns table (assessment_id uuid, before public.risk_rating, before_score numeric, after public.risk_rating, after_score numeric)
language sql stable
set search_path = ''
as $$
  with model as materialized (
    select known.definition, known.definition -> 'thresholds' as thresholds,
      jsonb_array_length(known.definition -> 'factors') + jsonb_array_length(known.definition -> 'controls') as questions
    from public.risk_models as known where known.version = risk_moves.version
  ),
  known as materialized (
    select answer.* from model cross join lateral private.risk_answers(model.definition) as answer
  ),
  total as (
    select response.assessment_id, count(*) as answered, coalesce(sum(known.weight * known.score), 0) / 5.0 as inherent,
      coalesce(sum(known.points), 0) as points, max(known.floor) as floor
    from public.risk_responses as response
    join known on (known.factor, known.answer) = (response.factor, response.answer)
    where response.assessment_id = any (ids)
    group by response.assessment_id
  ),
  scored as (
    select total.assessment_id, total.floor, model.thresholds,
      private.risk_residual(model.thresholds, total.inherent, total.points, total.floor) as residual
    from total cross join model
    where total.answered = model.questions
  )
  select assessment.id, assessment.rating, assessment.residual_score,
    case when scored.residual is not null then greatest(private.risk_band(scored.thresholds, scored.residual), scored.floor) end,
    round(scored.residual, 1)
  from public.risk_assessments as assessment
  left join scored on scored.assessment_id = assessment.id
  where assessment.id = any (ids);
$$;

comment on function private.risk_moves(integer, uuid[]) is
  'What a model makes of the answers of some assessments: rating and score now and by the model, null where a required answer was not '
  'given. The same as private.risk_transitions, for a batch.';

-- Previews -------------------------------------------------------------------

create function public.preview_risk_model(version integer)
returns table (before public.risk_rating, after public.risk_rating, count bigint)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff_reader();

  if not exists (select from public.risk_models as known where known.version = preview_risk_model.version) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  return query
  select moved.before, moved.after, count(*)
  from private.risk_transitions(version) as moved
  group by moved.before, moved.after
  order by moved.before, moved.after;
end;
$$;

comment on function public.preview_risk_model(integer) is
  'What a model would do to the present portfolio: how many would go from which rating to which, as worked out, without overrides; `after` '
  'is null where it is unknown, because the model needs an answer that was not given. At most 20 rows. For staff. Raises not_found, '
  'not_allowed, account.suspended.';

create function public.preview_risk_model_changes(version integer, page_size integer default 50, after_id uuid default null)
returns table (assessment_id uuid, subject text, subject_id uuid, tenant_id uuid, name text, before public.risk_rating,
  after public.risk_rating)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff_reader();

  return query
  select moved.assessment_id, portfolio.subject, portfolio.subject_id, portfolio.tenant_id,
    private.risk_subject_name(portfolio.subject, portfolio.subject_id), moved.before, moved.after
  from (
    select * from private.risk_transitions(version) as changed
    where changed.before is distinct from changed.after and (after_id is null or changed.assessment_id > after_id)
    order by changed.assessment_id
    limit least(greatest(page_size, 1), 200)
  ) as moved
  join private.risk_portfolio as portfolio using (assessment_id)
  order by moved.assessment_id;
end;
$$;

comment on function public.preview_risk_model_changes(integer, integer, uuid) is
  'The assessments whose rating a model would change or cannot determine, in the order of their ids, a page of at most 200 after the one '
  'given; none for a model that does not exist. For staff. Raises not_allowed, account.suspended.';

grant execute on function public.preview_risk_model(integer), public.preview_risk_model_changes(integer, integer, uuid) to authenticated;
