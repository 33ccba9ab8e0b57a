/*
 * The kind `model_preview`: works out what a draft of the risk model would make of every assessment that counts, for the preview
 * {"preview": id} of {"version": number}. The draft is locked during a batch, so that all rows of a preview are of one definition.
 */

create function private.job_model_preview_rows(input jsonb, after text, at_most integer) returns table (key text, label text)
language plpgsql
set search_path = ''
as $$
declare
  -- More than other kinds: a row takes less than a tenth of a millisecond, and nothing of a tenant is locked.
  most constant integer := 8;
begin
  perform from public.risk_models as model
  join private.risk_previews as preview on preview.version = model.version
  where preview.id = (input ->> 'preview')::uuid and model.state = 'draft'
    and preview.fingerprint = private.model_fingerprint(model.definition)
  for key share of preview for share of model;

  if not found then
    raise exception using errcode = 'PT409', message = 'risk_model.preview_outdated';
  end if;

  return query
    select portfolio.assessment_id::text, private.risk_subject_name(portfolio.subject, portfolio.subject_id)
    from private.risk_portfolio as portfolio
    where portfolio.assessment_id > coalesce(after::uuid, private.first_id())
    order by portfolio.assessment_id
    limit at_most * most;
end;
$$;

comment on function private.job_model_preview_rows(jsonb, text, integer) is
  'The next assessments that count. A kind of job (jobs.sql). Raises risk_model.preview_outdated where the draft was saved with other '
  'figures, published or thrown away.';

create function private.job_model_preview_do(input jsonb, keys text[]) returns jsonb
language sql
set search_path = ''
as $$
  with moved as materialized (
    select portfolio.assessment_id, portfolio.tenant_id, portfolio.subject, portfolio.subject_id, result.before, result.before_score,
      result.after, result.after_score, result.before || '-' || coalesce(result.after::text, 'unknown') as move
    from private.risk_moves((input ->> 'version')::integer, keys::uuid[]) as result
    join private.risk_portfolio as portfolio on portfolio.assessment_id = result.assessment_id
    -- So the index is used.
    where portfolio.assessment_id = any (keys::uuid[])
  ), written as (
    insert into private.risk_preview_moves (
      preview_id, assessment_id, tenant_id, subject, subject_id, name, move, before, before_score, after, after_score)
    select (input ->> 'preview')::uuid, moved.assessment_id, moved.tenant_id, moved.subject, moved.subject_id,
      private.risk_subject_name(moved.subject, moved.subject_id), moved.move, moved.before, moved.before_score, moved.after,
      moved.after_score
    from moved where moved.before is distinct from moved.after
  ), counted as (
    select moved.move, count(*) as total from moved group by moved.move
  ), added as (
    update private.risk_previews as preview
    set assessed = preview.assessed + (select count(*) from moved),
      counts = private.add_counts(preview.counts, (select jsonb_object_agg(counted.move, counted.total) from counted))
    where preview.id = (input ->> 'preview')::uuid
  )
  select jsonb_build_object('would_move', (select count(*) from moved where moved.before is distinct from moved.after));
$$;

comment on function private.job_model_preview_do(jsonb, text[]) is
  'Writes into the preview what the draft makes of some assessments: how many it would move.';

create function private.job_model_preview_end(input jsonb) returns void
language plpgsql
set search_path = ''
as $$
begin
  -- One with rows that could not be worked out is no preview of everything.
  update private.risk_previews as preview set finished_at = clock_timestamp()
  where preview.id = (job_model_preview_end.input ->> 'preview')::uuid
    and not exists (
      select from public.jobs as job where job.id = (job_model_preview_end.input ->> 'job')::uuid and job.refused > 0);

  if found then
    delete from private.risk_previews as former
    where former.version = (job_model_preview_end.input ->> 'version')::integer
      and former.id <> (job_model_preview_end.input ->> 'preview')::uuid;
  end if;
end;
$$;

comment on function private.job_model_preview_end(jsonb) is 'Finishes a preview, which takes the place of the one before.';
