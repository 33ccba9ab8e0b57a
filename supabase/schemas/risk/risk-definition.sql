/*
 * What a risk model must look like. Keys and bounds of its parts are shapes (foundation/json-shapes.sql, risk_part.*); this file defines
 * what must
 * hold between them. What breaks it is named with its path, such as factors.3.answers.1.score.
 *
 *   groups     [{code, name}]
 *   factors    [{code, group, name, question, weight, source, answers: [{code, label, score}]}]       weights sum to 100
 *   controls   [{code, name, question, answers: [{code, label, points}]}]                              points taken off
 *   thresholds {medium, high}                                                                          scores from which a band begins
 *   overrides  [{code, name, factor, answers, rating, hard}]                                           at least that rating; hard: for all
 *   users
 *
 * The source of a factor is "asked", of staff, or a fact the database proposes an answer from (risk/risk-facts.sql).
 */

create function private.risk_fact_answers(fact text) returns text[]
language sql immutable
set search_path = ''
as $$
  select case fact
    when 'customer' then '{private,purpose}'::text[]
    when 'ownership' then '{direct}'
    when 'political_exposure' then '{none,associate,domestic,foreign}'
    when 'media' then '{none,serious}'
    when 'country' then '{standard,monitored,high,prohibited}'
    when 'service' then '{office,director,sensitive}'
    when 'screening' then '{clear,open,sanctioned}'
    else '{}'
  end;
$$;

comment on function private.risk_fact_answers(text) is
  'The answers a fact may propose; a factor with that source has at least these. None for "asked".';

create function private.risk_shape_issue(definition jsonb) returns text
language sql immutable
set search_path = ''
as $$
  with parts (path, value, shape) as (
    select null, definition, 'risk_part.definition'
    union all select 'thresholds', definition -> 'thresholds', 'risk_part.thresholds'
    union all select 'groups.' || n - 1, value, 'risk_part.group'
      from jsonb_array_elements(private.json_array(definition -> 'groups')) with ordinality as part (value, n)
    union all select 'factors.' || n - 1, value, 'risk_part.factor'
      from jsonb_array_elements(private.json_array(definition -> 'factors')) with ordinality as part (value, n)
    union all select 'controls.' || n - 1, value, 'risk_part.control'
      from jsonb_array_elements(private.json_array(definition -> 'controls')) with ordinality as part (value, n)
    union all select 'overrides.' || n - 1, value, 'risk_part.override' from jsonb_array_elements(private.json_array(definition ->
      'overrides')) with ordinality as part (value, n)
  ),
  answers (path, value, shape) as (
    select parts.path || '.answers.' || n - 1, answer, case parts.shape when 'risk_part.factor' then 'risk_part.answer' else
      'risk_part.control_answer' end
    from parts cross join lateral jsonb_array_elements(private.json_array(parts.value -> 'answers')) with ordinality as part (answer, n)
    where parts.shape in ('risk_part.factor', 'risk_part.control')
  )
  select concat_ws('.', part.path, nullif(part.misfit, ''))
  from (
    select path, private.misfit(value, shape) as misfit from parts
    union all
    select path, private.misfit(value, shape) from answers
  ) as part
  where part.misfit is not null
  order by 1
  limit 1;
$$;

comment on function private.risk_shape_issue(jsonb) is
  'The path of a part of a model that has not its shape; empty when it is no object at all, null when all is well.';

create function private.risk_definition_issues(definition jsonb) returns jsonb
language plpgsql immutable
set search_path = ''
as $$
declare
  misshapen text := private.risk_shape_issue(definition);
begin
  if misshapen is not null then
    return jsonb_build_array(jsonb_build_object('code', 'risk_model.shape_invalid', 'field', misshapen));
  end if;

  return (
    with groups as (
      select n - 1 as n, value ->> 'code' as code from jsonb_array_elements(definition -> 'groups') with ordinality as part (value, n)
    ),
    overrides as (
      select n - 1 as n, value, value ->> 'code' as code
        from jsonb_array_elements(definition -> 'overrides') with ordinality as part (value, n)
    ),
    questions as (
      select kind || '.' || n - 1 as path, kind, value, value ->> 'code' as code, value -> 'answers' as answers
      from (values ('factors'), ('controls')) as list (kind)
      cross join lateral jsonb_array_elements(definition -> kind) with ordinality as part (value, n)
    ),
    issues (code, field) as (
      select 'risk_model.size_invalid', kind from (values ('groups', 1, 12), ('factors', 1, 40), ('controls', 0, 20),
        ('overrides', 0, 40)) as bound (kind, low, high)
      where jsonb_array_length(definition -> kind) not between low and high
      union all
      select 'risk_model.answers_missing', path || '.answers' from questions where jsonb_array_length(answers) not between 2 and 12
      union all
      select 'risk_model.code_repeated', 'groups.' || max(n) || '.code' from groups group by code having count(*) > 1
      union all
      select 'risk_model.code_repeated', max(path) || '.code' from questions group by code having count(*) > 1
      union all
      select 'risk_model.code_repeated', path || '.answers' from questions
      where jsonb_array_length(answers) > (select count(distinct answer -> 'code') from jsonb_array_elements(answers) as answer)
      union all
      select 'risk_model.code_repeated', 'overrides.' || max(n) || '.code' from overrides group by code having count(*) > 1
      union all
      select 'risk_model.group_unknown', path || '.group' from questions
      where kind = 'factors' and value ->> 'group' not in (select code from groups)
      union all
      select 'risk_model.group_empty', 'groups.' || n from groups
      where not exists (select from questions where value ->> 'group' = groups.code and (value -> 'weight')::integer > 0)
      union all
      select 'risk_model.weights_not_hundred', 'factors'
      where (select coalesce(sum((value -> 'weight')::integer), 0) from questions) <> 100
      union all
      select 'risk_model.thresholds_not_ascending', 'thresholds.high'
      where (definition -> 'thresholds' -> 'medium')::integer >= (definition -> 'thresholds' -> 'high')::integer
      union all
      select 'risk_model.fact_unanswered', path || '.answers' from questions
      where not private.risk_fact_answers(value ->> 'source') <@ array(select answer ->> 'code'
        from jsonb_array_elements(answers) as answer)
      union all
      select 'risk_model.answer_unknown', 'overrides.' || n from overrides
      where value -> 'answers' = '[]' or exists (
        select from jsonb_array_elements(value -> 'answers') as wanted
        where not exists (
          select from questions
          where kind = 'factors' and questions.code = overrides.value ->> 'factor'
            and answers @> jsonb_build_array(jsonb_build_object('code', wanted))))
      union all
      -- Otherwise a worse answer could give a better rating.
      select distinct 'risk_model.override_order', 'factors.' || lower_answer.place - 1
      from private.risk_answers(definition) as lower_answer
      join private.risk_answers(definition) as higher_answer using (place)
      where lower_answer.score < higher_answer.score and lower_answer.floor > coalesce(higher_answer.floor, 'low')
    )
    select jsonb_agg(jsonb_build_object('code', code, 'field', field) order by field, code) from issues
  );
end;
$$;

comment on function private.risk_definition_issues(jsonb) is
  'What is wrong with a model, as a json array of {code, field} for an error''s detail; null when nothing is. A shape that does not fit is '
  'reported alone.';

alter table public.risk_models
  add constraint risk_models_definition check (private.risk_definition_issues(definition) is null);
