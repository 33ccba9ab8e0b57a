/*
 * The kind `reassessment`: after a risk model was published, the review of every assessment that it rates otherwise is due today, and says
 * why. No rating changes: an assessment is what a person recorded with a reason, and it is written once. Who assesses again sees what
 * counts and what the model makes of the same answers.
 *
 * A model that takes the former one's move back takes back the review, too.
 */

create function private.job_reassessment_rows(input jsonb, after text, at_most integer) returns table (key text, label text)
language sql stable
set search_path = ''
as $$
  -- Tenant by tenant, so that a batch holds the lock of few. None once another model is published: its job passes them all.
  select concat_ws('/', portfolio.tenant_id, portfolio.assessment_id),
    private.risk_subject_name(portfolio.subject, portfolio.subject_id)
  from private.risk_portfolio as portfolio
  where portfolio.model_version <> (input ->> 'version')::integer
    and exists (
      select from public.risk_models as model where model.version = (input ->> 'version')::integer and model.state = 'published')
    -- Without an "or", which would read from the first row in every batch.
    and (portfolio.tenant_id, portfolio.assessment_id)
      > (coalesce(split_part(after, '/', 1)::uuid, private.first_id()), coalesce(split_part(after, '/', 2)::uuid, private.first_id()))
  order by portfolio.tenant_id, portfolio.assessment_id
  limit at_most;
$$;

comment on function private.job_reassessment_rows(jsonb, text, integer) is
  'The next assessments that count and were made by another version, tenant by tenant. A kind of job (jobs.sql).';

create function private.lock_assessments(ids uuid[]) returns void
language plpgsql
set search_path = ''
as $$
begin
  -- As the commands do: what is assessed, the assessment, the tenant.
  perform from public.draft_applications as known
  where known.id in (select assessment.application_id from public.risk_assessments as assessment where assessment.id = any (ids))
  order by known.id for no key update;
  perform from public.companies as known
  where known.id in (select assessment.company_id from public.risk_assessments as assessment where assessment.id = any (ids))
  order by known.id for no key update;
  perform from public.parties as known
  where known.id in (select assessment.party_id from public.risk_assessments as assessment where assessment.id = any (ids))
  order by known.id for no key update;
  perform from public.risk_assessments as assessment where assessment.id = any (ids) order by assessment.id for no key update;
  perform private.lock_tenant(firm.tenant_id)
  from (
    select distinct assessment.tenant_id from public.risk_assessments as assessment where assessment.id = any (ids)
    order by assessment.tenant_id
  ) as firm;
end;
$$;

comment on function private.lock_assessments(uuid[]) is 'Locks assessments, what they are of and their tenants, in the order of commands.';

create function private.job_reassessment_do(input jsonb, keys text[]) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  version constant integer := (input ->> 'version')::integer;
  ids     uuid[] := array(select split_part(known, '/', 2)::uuid from unnest(keys) as known);
  due     integer;
  back    integer;
begin
  perform private.lock_assessments(ids);

  -- Who assessed meanwhile did so by the new model.
  update public.risk_assessments as known
  set moved_by = version, moved_to = move.after, next_review_on = least(known.next_review_on, private.today())
  from private.risk_moves(version, ids) as move
  -- By the ids as well: so the index is used.
  where known.id = any (ids) and known.id = move.assessment_id and known.is_current and move.before is distinct from move.after
    and (known.moved_by, known.moved_to) is distinct from (version, move.after);
  get diagnostics due = row_count;

  update public.risk_assessments as known
  set moved_by = null, moved_to = null,
    next_review_on = private.risk_review_date(known.effective_rating, known.assessed_at, model.definition,
      (select jsonb_object_agg(answered.factor, answered.answer) from public.risk_responses as answered
        where answered.assessment_id = known.id))
  from private.risk_moves(version, ids) as move, public.risk_models as model
  where known.id = any (ids) and known.id = move.assessment_id and model.version = known.model_version
    and known.is_current and known.moved_by is not null and move.before is not distinct from move.after;
  get diagnostics back = row_count;

  return jsonb_build_object('reviews_due', due, 'reviews_taken_back', back);
end;
$$;

comment on function private.job_reassessment_do(jsonb, text[]) is
  'Makes the review of those assessments due today that the model {"version": number} rates otherwise, with its rating beside theirs; how '
  'many, and how many reviews of a former model it takes back.';
