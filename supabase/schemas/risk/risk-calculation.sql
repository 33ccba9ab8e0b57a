/*
 * What a model makes of answers. Pure: no table is read and no clock, so that the same answers give the same result on any day.
 * shared-core/src/domain/risk-result.ts is the same in TypeScript, for the previews of the screens; a test feeds both with the same
 * models and answers.
 *
 *   inherent = Σ weight × score / 5            weights sum to 100 and scores are 1 to 5, so it is 20 to 100
 *   residual = inherent less the points of the controls, but neither below 20 nor out of the band of a rating that an override requires
 *   rating   = the band of the residual score, or what an override requires, whichever is higher
 *
 * All figures of a model are whole numbers, so every score is exact in tenths, here and in a browser.
 */

create function private.risk_answers(definition jsonb)
returns table (
  place bigint, factor text, group_code text, weight integer, answer text, score integer, points integer,
  floor public.risk_rating, hard_floor public.risk_rating)
language plpgsql immutable
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return query
  select item.place, item.factor ->> 'code', item.factor ->> 'group', coalesce((item.factor -> 'weight')::integer, 0), given.answer ->>
    'code',
    (given.answer -> 'score')::integer, (given.answer -> 'points')::integer, asked.floor, asked.hard_floor
  from jsonb_array_elements((definition -> 'factors') || (definition -> 'controls')) with ordinality as item (factor, place)
  cross join lateral jsonb_array_elements(item.factor -> 'answers') as given (answer)
  cross join lateral (
    select max((override ->> 'rating')::public.risk_rating) as floor,
      max((override ->> 'rating')::public.risk_rating) filter (where (override -> 'hard')::boolean) as hard_floor
    from jsonb_array_elements(definition -> 'overrides') as override
    where override -> 'factor' = item.factor -> 'code' and override -> 'answers' ? (given.answer ->> 'code')
  ) as asked;
end;
$$;

comment on function private.risk_answers(jsonb) is
  'Every answer a model knows: of which factor or control (in their order), with its score or points, and the least rating that overrides '
  'require; hard_floor is the part of it no person goes below.';

create function private.risk_band(thresholds jsonb, score numeric) returns public.risk_rating
language plpgsql immutable
set search_path = ''
as $$
begin
  return case
    when score >= (thresholds -> 'high')::numeric then 'high'::public.risk_rating
    when score >= (thresholds -> 'medium')::numeric then 'medium'
    else 'low'
  end;
end;
$$;

comment on function private.risk_band(jsonb, numeric) is 'The rating in whose band a score lies.';

create function private.risk_residual(thresholds jsonb, inherent numeric, points bigint, floor public.risk_rating) returns numeric
language plpgsql immutable
set search_path = ''
as $$
begin
  return greatest(inherent - points, 20, least(inherent, case floor
    when 'medium' then (thresholds -> 'medium')::numeric
    when 'high' then (thresholds -> 'high')::numeric
    when 'prohibited' then 100
    else 20
  end));
end;
$$;

comment on function private.risk_residual(jsonb, numeric, bigint, public.risk_rating) is
  'A score less what controls take off: not below 20, nor, where an override requires a rating, below the band of that rating.';

create function private.risk_result(definition jsonb, answers jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  with given as materialized (
    select known.* from private.risk_answers(definition) as known where answers ->> known.factor = known.answer
  ),
  total as (
    select count(*) as answered, coalesce(sum(weight * score), 0) / 5.0 as inherent, coalesce(sum(points), 0) as points,
      max(given.floor) as floor, max(hard_floor) as hard_floor
    from given
  ),
  scored as (
    select total.*, private.risk_residual(definition -> 'thresholds', total.inherent, total.points, total.floor) as residual from total
  )
  select jsonb_build_object(
    'inherent', round(scored.inherent, 1),
    'residual', round(scored.residual, 1),
    'rating', greatest(private.risk_band(definition -> 'thresholds', scored.residual), scored.floor),
    'floor', scored.hard_floor,
    'groups', (
      select jsonb_agg(jsonb_build_object(
        'group', part.code, 'weight', part.weight, 'contribution', round(part.weighted / 5.0, 1),
        'rating', private.risk_band(definition -> 'thresholds', part.weighted * 20.0 / part.weight)) order by part.place)
      from (
        select item.place, item.part ->> 'code' as code, sum(given.weight) as weight, sum(given.weight * given.score) as weighted
        from jsonb_array_elements(definition -> 'groups') with ordinality as item (part, place)
        join given on given.group_code = item.part ->> 'code'
        group by item.place, item.part
      ) as part
    ),
    'breakdown', (
      select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
        'factor', given.factor, 'answer', given.answer, 'weight', case when given.points is null then given.weight end,
        'score', given.score, 'points', given.points, 'contribution', round(given.weight * given.score / 5.0, 1),
        'floor', given.floor)) order by given.place)
      from given
    ))
  from scored
  where scored.answered = jsonb_array_length(definition -> 'factors') + jsonb_array_length(definition -> 'controls');
$$;

comment on function private.risk_result(jsonb, jsonb) is
  'What a model makes of {factor: answer}: inherent and residual score (20 to 100, in tenths), rating, the floor of hard overrides or '
  'null, how each group fares by itself, and what each factor and control contributed. Null when an answer is missing or unknown. Pure.';
