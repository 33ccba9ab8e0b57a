/*
 * Where a client declared another activity than the risk answer says: a restaurant beside "Holds assets, and no more". A mark for staff who
 * review, and no block: the answer may be right, and the declaration old.
 *
 *   declared                                            is at least
 *   holding, the wealth of a family                     passive
 *   real estate, a yacht, ship or aircraft              property
 *   any other activity; words of a business in a text   trading
 *   precious metals, and what needs a licence           restricted
 *   what is not accepted                                prohibited
 *
 * Two answers are compared by their scores in the model, so that a model may order them otherwise. Charitable purposes say nothing of the
 * business.
 */

create function private.business_terms() returns text[]
language sql immutable
set search_path = ''
as $$
  select '{restaurant,hotel,catering,bakery,café,cafe,resort,"night club",supermarket,shop,retail,wholesale,e-commerce,manufactur,factory,
    construction,"building company",clinic,pharmacy,"beauty salon","travel agency","tour operator",farm,fishing,transport,logistics,
    recruit,staffing,importing,importer,exporting,exporter,consulting,consultan}'::text[];
$$;

comment on function private.business_terms() is
  'Words, and beginnings of words, by which a text says that a company does business and does not only hold assets.';

create function private.declared_business(subject text, subject_id uuid) returns table (place text, declared text, business text)
language sql stable
set search_path = ''
as $$
  with application as (
    select known.id, known.submitted_data as data
    from public.draft_applications as known
    where subject = 'application' and known.id = subject_id or subject = 'company' and known.company_id = subject_id
  ), written as (
    select 'purpose' as place, private.json_text(application.data -> 'purpose') as text from application
    union all
    select 'answer', asked.answer
    from application
    join public.application_requests as asked on asked.application_id = application.id and asked.taken_back_at is null
  )
  select 'activities', activity.name,
    case
      when activity.requirement = 'refused' then 'prohibited'
      when activity.requirement = 'licence' or activity.code = 'precious_metals' then 'restricted'
      when activity.code in ('holding', 'family_wealth') then 'passive'
      when activity.code in ('real_estate', 'yacht') then 'property'
      else 'trading'
    end
  from application
  cross join lateral jsonb_array_elements(private.json_array(application.data -> 'activities')) as selected (value)
  join public.business_activities as activity on activity.code = private.json_text(selected.value)
    and daterange(activity.valid_from, activity.valid_to, '[]') @> private.today()
  where activity.code <> 'charity'
  union all
  select written.place, left(written.text, 300), 'trading'
  from written
  where exists (
    select from unnest(private.business_terms()) as word where strpos(private.mention_text(written.text), ' ' || word) > 0);
$$;

comment on function private.declared_business(text, uuid) is
  'What a client declared an application, or the company formed by it, to do: `place` is activities, purpose or answer (to a question of '
  'staff), `business` the answer of the factor "business" that it is at least.';

create function public.activity_contradictions(subject text, subject_id uuid, answer text default null)
returns table (place text, declared text, answered text, expected text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff_reader();

  if private.risk_subject_name(subject, subject_id) is null then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  return query
  with given as (
    select activity_contradictions.answer as answer, model.definition
    from public.risk_models as model where activity_contradictions.answer is not null and model.state = 'published'
    union all
    select response.answer, model.definition
    from public.risk_assessments as assessment
    join public.risk_models as model on model.version = assessment.model_version
    join public.risk_responses as response on response.assessment_id = assessment.id and response.factor = 'business'
    where activity_contradictions.answer is null and assessment.is_current
      and assessment.subject = activity_contradictions.subject and assessment.subject_id = activity_contradictions.subject_id
  ), option as (
    select given.answer as given, known ->> 'code' as code, known ->> 'label' as label, (known -> 'score')::numeric as score
    from given
    cross join lateral jsonb_array_elements(given.definition -> 'factors') as factor
    cross join lateral jsonb_array_elements(factor -> 'answers') as known
    where factor ->> 'code' = 'business'
  )
  select said.place, said.declared, picked.label, least_of.label
  from private.declared_business(subject, subject_id) as said
  join option as least_of on least_of.code = said.business
  join option as picked on picked.code = picked.given
  where picked.score < least_of.score
  order by least_of.score desc, said.place, said.declared;
end;
$$;

comment on function public.activity_contradictions(text, uuid, text) is
  'What the client declared an application or a company (`subject`) to do that says more than a risk answer about its business: `answer`, '
  'a code of the published model, or without it the answer of the current assessment. `answered` and `expected` are labels of the model, '
  '`place` is activities, purpose or answer. It blocks nothing. For staff. Raises not_found, not_allowed, account.suspended.';

grant execute on function public.activity_contradictions(text, uuid, text) to authenticated;
