/*
 * The editor of risk models: a draft is saved, tried on the present portfolio, and published by a second person, because a model
 * that rates everybody lower does what a lowering override does (docs/decisions/0029).
 */

-- For commands ---------------------------------------------------------------

create function private.lock_risk_model(version integer) returns public.risk_models
language plpgsql security definer
set search_path = ''
as $$
declare
  model public.risk_models;
begin
  perform private.require_admin();
  select * into model from public.risk_models as known where known.version = lock_risk_model.version for update;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  return model;
end;
$$;

comment on function private.lock_risk_model(integer) is
  'A risk model for a staff member, locked until the command ends. Raises not_allowed for anybody else, whether it exists or not; not_found, account.suspended.';

-- Commands -------------------------------------------------------------------

create function public.save_risk_model(
  version integer, expected_revision integer, name text, definition jsonb, source_note text) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  caller_id uuid := private.require_admin();
  stored    public.risk_models;
  issues    jsonb;
begin
  -- Two who start the same version at once: one of them finds it here.
  perform private.lock_tenant(null);
  select * into stored from public.risk_models as known where known.version = save_risk_model.version for update;

  if stored.state <> 'draft' then
    raise exception using errcode = 'PT409', message = 'risk_model.published';
  end if;

  if (stored.name, stored.definition, stored.source_note)
      is not distinct from (btrim(save_risk_model.name), save_risk_model.definition, btrim(save_risk_model.source_note))
    and expected_revision in (stored.revision, stored.revision - 1) then
    return stored.revision;
  end if;

  if coalesce(stored.revision, 0) is distinct from expected_revision
    or (stored.version is null and save_risk_model.version is distinct from (select max(known.version) + 1 from public.risk_models as known)) then
    raise exception using errcode = 'PT409', message = 'risk_model.conflict';
  end if;

  if char_length(coalesce(btrim(save_risk_model.name), '')) not between 2 and 120 then
    raise exception using errcode = 'PT422', message = 'risk_model.name_invalid';
  end if;

  if char_length(coalesce(btrim(save_risk_model.source_note), '')) not between 1 and 1000 then
    raise exception using errcode = 'PT422', message = 'risk_model.source_missing';
  end if;

  issues := case when octet_length(save_risk_model.definition::text) > 200000 then '[{"code": "risk_model.size_invalid", "field": ""}]'
    else private.risk_definition_issues(save_risk_model.definition) end;

  if issues is not null then
    raise exception using errcode = 'PT422', message = 'risk_model.invalid', detail = issues::text;
  end if;

  insert into public.risk_models as known (version, name, definition, source_note, saved_by)
  values (save_risk_model.version, btrim(save_risk_model.name), save_risk_model.definition, btrim(save_risk_model.source_note), caller_id)
  on conflict on constraint risk_models_pkey do update
  set name = excluded.name, definition = excluded.definition, source_note = excluded.source_note, saved_by = excluded.saved_by,
    revision = known.revision + 1
  returning known.revision into stored.revision;

  return stored.revision;
end;
$$;

comment on function public.save_risk_model(integer, integer, text, jsonb, text) is
  'Saves a draft and returns its new revision: of the version after the newest with expected_revision 0, or over the revision it read. A repeat returns the same. Name 2 to 120 characters, source note 1 to 1000, definition at most 200 kB. For staff. Raises risk_model.invalid with a json array of {code, field} as detail, risk_model.name_invalid, risk_model.source_missing, risk_model.conflict, risk_model.published, not_allowed, account.suspended.';

create function public.publish_risk_model(version integer) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  model public.risk_models;
begin
  -- Two at once would both retire the former, and the second would find a model published beside its own.
  perform private.lock_tenant(null);
  model := private.lock_risk_model(version);

  if model.state = 'published' then
    return;
  end if;

  if model.state = 'retired' then
    raise exception using errcode = 'PT409', message = 'risk_model.published';
  end if;

  if model.saved_by = auth.uid() then
    raise exception using errcode = 'PT409', message = 'risk_model.own';
  end if;

  update public.risk_models as known set state = 'retired' where known.state = 'published';
  update public.risk_models as known set state = 'published', published_by = auth.uid(), published_at = now()
  where known.version = model.version;
end;
$$;

comment on function public.publish_risk_model(integer) is
  'Makes a draft the model by which is assessed from now on, and retires the one before; assessments stay as they are. Nothing happens when it is published already. For a staff member other than who saved it last. Raises risk_model.own, risk_model.published for a retired one, not_found, not_allowed, account.suspended.';

create function public.discard_risk_model(version integer) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();

  if exists (select from public.risk_models as known where known.version = discard_risk_model.version and known.state <> 'draft') then
    raise exception using errcode = 'PT409', message = 'risk_model.published';
  end if;

  delete from public.risk_models as known where known.version = discard_risk_model.version and known.state = 'draft';
end;
$$;

comment on function public.discard_risk_model(integer) is
  'Throws a draft away; the audit log keeps it. Nothing happens when there is none. For staff. Raises risk_model.published, not_allowed, account.suspended.';

-- The preview ----------------------------------------------------------------

create view private.risk_portfolio
with (security_invoker = true)
as
  select assessment.id as assessment_id, assessment.tenant_id,
    case when assessment.application_id is not null then 'application' when assessment.company_id is not null then 'company' else 'party' end as subject,
    coalesce(assessment.application_id, assessment.company_id, assessment.party_id) as subject_id,
    assessment.rating, assessment.effective_rating, assessment.residual_score, assessment.groups, assessment.assessed_at, assessment.next_review_on
  from public.risk_assessments as assessment
  left join public.companies as company on company.id = assessment.company_id
  left join public.draft_applications as application on application.id = assessment.application_id
  where assessment.is_current
    and (company.id is null or company.status not in ('dissolved', 'continued_out', 'merged'))
    and (application.id is null or application.state not in ('incorporated', 'rejected', 'withdrawn'));

comment on view private.risk_portfolio is
  'The assessments that count, of what is still there: no company that is gone, no application that is over or a company by now.';

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
      greatest(private.risk_band(model.thresholds, private.risk_residual(model.thresholds, total.inherent, total.points, total.floor)), total.floor)
    end
  from private.risk_portfolio as portfolio
  cross join model
  left join total on total.assessment_id = portfolio.assessment_id;
$$;

comment on function private.risk_transitions(integer) is
  'What a model would make of the answers that were given, for each assessment that counts; null where an answer it asks for was not given. Says what private.risk_result says, for all at once.';

create function public.preview_risk_model(version integer)
returns table (before public.risk_rating, after public.risk_rating, count bigint)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();

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
  'What a model would do to the present portfolio: how many would go from which rating to which, as worked out, without overrides; `after` is null where it cannot be told, because the model asks what was not answered. At most 20 rows. For staff. Raises not_found, not_allowed, account.suspended.';

create function public.preview_risk_model_changes(version integer, page_size integer default 50, after_id uuid default null)
returns table (assessment_id uuid, subject text, subject_id uuid, tenant_id uuid, name text, before public.risk_rating, after public.risk_rating)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();

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
  'The assessments whose rating a model would change or cannot tell, in the order of their ids, a page of at most 200 after the one given; none for a model that does not exist. For staff. Raises not_allowed, account.suspended.';

grant execute on function
  public.save_risk_model(integer, integer, text, jsonb, text), public.publish_risk_model(integer), public.discard_risk_model(integer),
  public.preview_risk_model(integer), public.preview_risk_model_changes(integer, integer, uuid)
  to authenticated;
