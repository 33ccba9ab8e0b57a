set check_function_bodies = off;

DROP VIEW "private"."risk_portfolio";

DROP FUNCTION "public"."due_risk_reviews"(date, uuid, integer, date, uuid);

CREATE TABLE "private"."risk_preview_moves" ("preview_id" uuid NOT NULL, "assessment_id" uuid NOT NULL, "tenant_id" uuid NOT NULL, "subject" text NOT NULL, "subject_id" uuid NOT NULL, "name" text NOT NULL, "move" text NOT NULL, "before" public.risk_rating NOT NULL, "before_score" numeric(4,1) NOT NULL, "after" public.risk_rating, "after_score" numeric(4,1), CONSTRAINT "risk_preview_moves_after_score_check" CHECK (((after_score >= (20)::numeric) AND (after_score <= (100)::numeric))), CONSTRAINT "risk_preview_moves_before_score_check" CHECK (((before_score >= (20)::numeric) AND (before_score <= (100)::numeric))), CONSTRAINT "risk_preview_moves_pkey" PRIMARY KEY (preview_id, assessment_id));

ALTER TABLE "private"."risk_preview_moves" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "private"."risk_previews" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "version" integer NOT NULL, "fingerprint" text NOT NULL, "made_by" uuid, "job_id" uuid, "assessed" bigint NOT NULL DEFAULT 0, "counts" jsonb NOT NULL DEFAULT '{}'::jsonb, "finished_at" timestamp with time zone, CONSTRAINT "risk_previews_counts_check" CHECK ((jsonb_typeof(counts) = 'object'::text)), CONSTRAINT "risk_previews_pkey" PRIMARY KEY (id), "made_on" date NOT NULL DEFAULT private.today());

ALTER TABLE "private"."risk_previews" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."risk_assessments" ADD COLUMN "moved_by" integer;

ALTER TABLE "public"."risk_assessments" ADD COLUMN "moved_to" public.risk_rating;

CREATE OR REPLACE FUNCTION private.check_rescreening(tenant_id uuid, but uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- Of two who ask at once the later finds the earlier.
  perform pg_advisory_xact_lock(hashtextextended('rescreening', 0));

  if exists (
    select from public.jobs as job
    where job.kind = 'rescreening' and job.state in ('waiting', 'running') and job.id is distinct from check_rescreening.but
      -- One of all firms passes the people of each.
      and (job.tenant_id is null or check_rescreening.tenant_id is null or job.tenant_id = check_rescreening.tenant_id)
  ) then
    raise exception using errcode = 'PT409', message = 'job.rescreening_runs';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.first_id()
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select '00000000-0000-0000-0000-000000000000'::uuid;
$function$;

CREATE OR REPLACE FUNCTION private.job_model_preview_do(input jsonb, keys text[])
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.job_model_preview_end(input jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.job_model_preview_rows(input jsonb, after text, at_most integer)
 RETURNS TABLE(key text, label text)
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.job_reassessment_do(input jsonb, keys text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.job_reassessment_rows(input jsonb, after text, at_most integer)
 RETURNS TABLE(key text, label text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.job_rescreening_do(input jsonb, keys text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  ids      uuid[] := keys::uuid[];
  parties  uuid[];
  marks    timestamptz[];
  new_hits integer;
begin
  select array_agg(due.party_id), array_agg(due.since) into parties, marks
  from private.screening_due as due where due.party_id = any (ids);

  new_hits := private.screen(ids);

  -- What was marked again in the meantime stays due.
  delete from private.screening_due as due
  using unnest(parties, marks) as passed (party_id, since)
  where due.party_id = passed.party_id and due.since = passed.since;

  return jsonb_build_object('new_hits', new_hits);
end;
$function$;

CREATE OR REPLACE FUNCTION private.job_rescreening_rows(input jsonb, after text, at_most integer)
 RETURNS TABLE(key text, label text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select party.id::text, party.name
  from public.parties as party
  where ((input ->> 'tenant') is null or party.tenant_id = (input ->> 'tenant')::uuid)
    and party.id > coalesce(after::uuid, private.first_id())
  order by party.id
  -- Fewer than other kinds: each is compared with every listed name.
  limit least(at_most, 100);
$function$;

CREATE OR REPLACE FUNCTION private.keep_assessment()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  -- What is generated is worked out after this.
  moves constant text[] := '{effective_rating,next_review_on,is_current,assessed_by,subject,subject_id,moved_by,moved_to}';
begin
  if to_jsonb(new) - moves <> to_jsonb(old) - moves or (new.is_current and not old.is_current) then
    raise exception using errcode = 'PT409', message = 'risk.written_once';
  end if;

  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.let_override_stand(assessment public.risk_assessments, rating public.risk_rating)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update public.risk_assessments as known
  set effective_rating = let_override_stand.rating,
    -- A review that a newer model asks for is not settled by an override: the answers are still those of the old one.
    next_review_on = case when known.moved_by is not null then known.next_review_on else private.risk_review_date(
      let_override_stand.rating, known.assessed_at, model.definition,
      (select jsonb_object_agg(answered.factor, answered.answer) from public.risk_responses as answered
        where answered.assessment_id = known.id)) end
  from public.risk_models as model
  where known.id = assessment.id and model.version = known.model_version;
end;
$function$;

CREATE OR REPLACE FUNCTION private.lock_assessments(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.model_fingerprint(definition jsonb)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select encode(sha256(convert_to(definition::text, 'UTF8')), 'hex');
$function$;

CREATE OR REPLACE FUNCTION private.previewed_assessments(version integer)
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(max(preview.assessed), 0) from private.risk_previews as preview
  where preview.version = previewed_assessments.version and preview.finished_at is not null;
$function$;

CREATE OR REPLACE FUNCTION private.require_risk_preview(model public.risk_models)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  content text := private.model_fingerprint(model.definition);
begin
  if exists (
    select from private.risk_previews as preview
    where preview.version = model.version and preview.fingerprint = content and preview.finished_at is not null
  ) then
    return;
  end if;

  if exists (
    select from private.risk_previews as preview
    join public.jobs as job on job.id = preview.job_id
    where preview.version = model.version and preview.fingerprint = content and job.state in ('waiting', 'running')
  ) then
    raise exception using errcode = 'PT409', message = 'risk_model.preview_running';
  end if;

  raise exception using errcode = 'PT409', message = 'risk_model.preview_missing';
end;
$function$;

CREATE OR REPLACE FUNCTION private.risk_blocker(application public.draft_applications)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.risk_moves(version integer, ids uuid[])
 RETURNS TABLE(assessment_id uuid, before public.risk_rating, before_score numeric, after public.risk_rating, after_score numeric)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.run_job_batch()
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  most_attempts constant integer := 5;
  run      private.job_runs;
  job      public.jobs;
  keys     text[];
  labels   text[];
  counts   jsonb;
  failed   jsonb;
begin
  select due.* into run
  from private.job_runs as due
  join public.jobs as known on known.id = due.job_id
  where known.state in ('waiting', 'running') and due.next_at <= clock_timestamp()
  order by due.batch_at nulls first, known.created_at
  for update of due skip locked
  limit 1;

  if not found then
    return false;
  end if;

  select * into job from public.jobs as known where known.id = run.job_id;

  if job.state = 'cancelled' then
    delete from private.job_runs as known where known.job_id = run.job_id;
    return true;
  end if;

  job.input := job.input || jsonb_build_object('job', job.id);

  begin
    execute format('select array_agg(found.key order by found.place), array_agg(found.label order by found.place)
      from (select next.*, row_number() over () as place from private.%I($1, $2, $3) as next) as found', 'job_' || job.kind || '_rows')
      into keys, labels using job.input, run.after, private.job_batch_size();

    if keys is not null then
      select worked.counts, worked.refusals into counts, failed
      from private.do_job_rows(job.kind, job.input, keys, labels) as worked;
    elsif to_regprocedure(format('private.%I(jsonb)', 'job_' || job.kind || '_end')) is not null then
      execute format('select private.%I($1)', 'job_' || job.kind || '_end') using job.input;
    end if;
  exception when others then
    if run.attempts + 1 < most_attempts and private.may_pass(sqlstate) then
      update private.job_runs as known
      set attempts = run.attempts + 1, batch_at = clock_timestamp(),
        next_at = clock_timestamp() + make_interval(secs => 10 * (run.attempts + 1) ^ 2)
      where known.job_id = run.job_id;
    else
      perform private.end_job(run.job_id, private.plain_error(sqlstate, sqlerrm));
      perform private.keep_job_error(run.job_id, null, sqlstate, sqlerrm);
    end if;

    return true;
  end;

  if keys is null then
    perform private.end_job(run.job_id);
    return true;
  end if;

  update public.jobs as known
  -- What is done is counted, also when it was cancelled meanwhile.
  set state = case known.state when 'cancelled' then known.state else 'running' end,
    started_at = coalesce(known.started_at, clock_timestamp()), done = known.done + cardinality(keys),
    result = private.add_counts(known.result, counts), refused = known.refused + jsonb_array_length(failed),
    refusals = case when jsonb_array_length(known.refusals) >= 100 then known.refusals
      else jsonb_path_query_array(known.refusals || failed, '$[0 to 99]') end
  where known.id = run.job_id
  returning * into job;

  if job.state = 'cancelled' then
    delete from private.job_runs as known where known.job_id = run.job_id;
    return true;
  end if;

  update private.job_runs as known
  set after = keys[cardinality(keys)], attempts = 0, reported_at = null, batch_at = clock_timestamp(), next_at = clock_timestamp()
  where known.job_id = run.job_id;

  return true;
end;
$function$;

CREATE OR REPLACE FUNCTION private.staff_commands()
 RETURNS TABLE(command text, duties public.staff_duty[], super_admin private.super_admin_rule, reach private.command_reach, two_persons boolean)
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select known.command, known.duties::public.staff_duty[], known.super_admin::private.super_admin_rule,
    known.reach::private.command_reach, known.two_persons
  from (values
    -- Applications, and staff who make one of their own.
    ('start_review', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('request_information', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('return_for_names', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('reject_application', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('approve_application', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('withdraw_approval', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('file_application', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('incorporate_application', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('assign_application', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('take_over_application', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('take_back_question', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('take_back_question.kyc', '{reviewer}', 'needs_duty', 'record', false),
    ('start_application', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('save_application', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('enter_application_parties', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('submit_application', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('answer_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('withdraw_application', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('invite_party', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('mail_part', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('take_back_part', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    -- Changes of a company.
    ('claim_change_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('ask_about_change_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('approve_change_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('reject_change_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('effect_change_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('attach_change_documents', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('assign_change_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('take_over_change_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('start_change_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('request_change', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('save_change_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('submit_change_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('withdraw_change_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    -- Companies, their registers and owners.
    ('set_company_access', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('revoke_company_access', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('transfer_company', '{compliance_officer,senior}', 'needs_duty', 'record', false),
    ('correct_company', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('set_company_status', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('set_company_conditions', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('set_party_provided', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('link_party', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('record_event', '{reviewer,compliance_officer,senior}', 'needs_duty', 'firm', false),
    ('void_event', '{reviewer,compliance_officer,senior}', 'needs_duty', 'firm', false),
    ('declare_holding', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('cease_holding', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('correct_holding', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('correct_participant', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('correct_charge', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('confirm_owners', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('dismiss_owner_proposal', '{compliance_officer}', 'needs_duty', 'record', false),
    -- Documents.
    ('accept_document', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('reject_document', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('reopen_document', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('register_document', '{reviewer,compliance_officer,senior,billing}', 'needs_duty', 'record', false),
    -- KYC.
    ('claim_kyc', '{reviewer}', 'needs_duty', 'record', false),
    ('claim_next_kyc', '{reviewer}', 'needs_duty', 'record', false),
    ('take_over_kyc', '{reviewer}', 'needs_duty', 'record', false),
    ('approve_kyc', '{reviewer}', 'needs_duty', 'record', false),
    ('reject_kyc', '{reviewer}', 'needs_duty', 'record', false),
    ('confirm_kyc_approval', '{compliance_officer,senior}', 'needs_duty', 'record', false),
    ('confirm_kyc_approval.second', '{compliance_officer}', 'needs_duty', 'record', false),
    ('confirm_kyc_approval.senior', '{senior}', 'needs_duty', 'record', false),
    ('assign_kyc', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('reopen_kyc', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('set_kyc_priority', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('release_kyc', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('set_kyc_level', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('request_kyc_information', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('recall_kyc', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('save_kyc', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('answer_kyc_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('submit_kyc', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('waive_document_requirement', '{compliance_officer}', 'needs_duty', 'record', false),
    ('withdraw_waiver', '{compliance_officer}', 'needs_duty', 'record', false),
    -- Risk.
    ('assess_risk', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('override_risk', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('decline_risk_override', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('approve_risk_override', '{compliance_officer,senior}', 'needs_duty', 'record', false),
    ('save_risk_model', '{compliance_officer,senior}', 'needs_duty', 'all', true),
    ('discard_risk_model', '{compliance_officer,senior}', 'needs_duty', 'all', true),
    -- It changes no record: it works out what publishing would do.
    ('start_model_preview', '{compliance_officer,senior}', 'needs_duty', 'record', false),
    ('publish_risk_model', '{compliance_officer,senior}', 'needs_duty', 'all', true),
    -- Screening.
    ('screen_party', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('rescreen_parties', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    -- It compares; what it finds is decided one by one.
    ('start_rescreening', '{compliance_officer,senior}', 'needs_duty', 'record', false),
    ('decide_hit', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('decide_hit.second', '{compliance_officer,senior}', 'needs_duty', 'record', false),
    ('decide_hits', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('reopen_hit', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('start_watchlist_import', '{}', 'only', 'all', false),
    ('put_watchlist_entries', '{}', 'only', 'all', false),
    ('finish_watchlist_import', '{}', 'only', 'all', false),
    ('discard_watchlist_import', '{}', 'only', 'all', false),
    -- Compliance.
    ('acknowledge_alert', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('acknowledge_alerts', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('assign_alert', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('assign_alerts', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('resolve_alert', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('resolve_alerts', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('reopen_alert', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('reopen_alerts', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('snooze_alerts', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('wake_alerts', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('open_check', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('decide_check', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('reopen_check', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('complete_task', '{compliance_officer}', 'needs_duty', 'record', false),
    ('complete_obligation', '{reviewer,compliance_officer,senior,billing}', 'needs_duty', 'record', false),
    ('complete_obligations', '{reviewer,compliance_officer,senior,billing}', 'needs_duty', 'record', false),
    ('reopen_obligation', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('waive_obligation', '{compliance_officer,senior}', 'needs_duty', 'record', false),
    ('waive_obligations', '{compliance_officer,senior}', 'needs_duty', 'record', false),
    ('hold_reminders', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('release_reminders', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('hold_reminders_of', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('release_reminders_of', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('set_reminder_ladder', '{compliance_officer,senior}', 'needs_duty', 'firm', false),
    ('propose_obligation_rule', '{reviewer,compliance_officer,senior}', 'needs_duty', 'all', true),
    ('discard_obligation_rule', '{reviewer,compliance_officer,senior}', 'needs_duty', 'all', true),
    ('publish_obligation_rule', '{compliance_officer}', 'needs_duty', 'all', true),
    -- It goes on with what was confirmed when the job was entered.
    ('retry_job', '{reviewer,compliance_officer,senior,billing}', 'instead', 'record', false),
    -- Who has lost a duty still stops what they began.
    ('cancel_job', '{}', 'needs_duty', 'record', false),
    ('job_errors', '{}', 'only', 'all', false),
    -- The line of the command that it calls is asked besides.
    ('run_many', '{}', 'needs_duty', 'record', false),
    -- Invoices.
    ('draft_invoice', '{billing}', 'needs_duty', 'record', false),
    ('draft_renewal', '{billing}', 'needs_duty', 'record', false),
    ('set_invoice_lines', '{billing}', 'needs_duty', 'record', false),
    ('discard_invoice', '{billing}', 'needs_duty', 'record', false),
    ('issue_invoice', '{billing}', 'needs_duty', 'record', false),
    ('record_payment', '{billing}', 'needs_duty', 'record', false),
    ('void_invoice', '{billing}', 'needs_duty', 'record', false),
    ('decline_payment_notice', '{billing,reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('decline_payment_notice.invoice', '{billing}', 'needs_duty', 'record', false),
    -- People and firms.
    ('invite_client', '{senior}', 'instead', 'record', false),
    ('invite_company', '{senior}', 'instead', 'firm', false),
    ('resend_invitation', '{senior}', 'instead', 'firm', false),
    ('revoke_invitation', '{senior}', 'instead', 'firm', false),
    ('resend_invitation.colleague', '{}', 'only', 'all', false),
    ('revoke_invitation.colleague', '{}', 'only', 'all', false),
    ('remove_member', '{senior}', 'instead', 'firm', false),
    ('set_member_role', '{senior}', 'instead', 'firm', false),
    ('set_user_role', '{senior}', 'instead', 'firm', false),
    ('suspend_user', '{senior}', 'instead', 'firm', false),
    ('restore_user', '{senior}', 'instead', 'firm', false),
    ('remove_second_factor', '{senior}', 'instead', 'firm', false),
    ('set_user_role.staff', '{}', 'only', 'all', false),
    ('suspend_user.staff', '{}', 'only', 'all', false),
    ('restore_user.staff', '{}', 'only', 'all', false),
    ('remove_second_factor.staff', '{}', 'only', 'all', false),
    ('invite_colleague', '{}', 'only', 'all', false),
    ('set_staff_duties', '{}', 'only', 'all', false),
    ('staff_without_second_factor', '{}', 'only', 'all', false),
    ('update_branding', '{senior}', 'instead', 'firm', false),
    ('create_tenant', '{}', 'only', 'all', false),
    ('update_tenant', '{}', 'only', 'all', false),
    -- Announcements, settings, reference data.
    ('publish_announcement', '{senior}', 'instead', 'firm', false),
    ('publish_announcement.all', '{}', 'only', 'all', false),
    ('try_announcement', '{senior}', 'instead', 'record', false),
    ('recall_announcement', '{senior}', 'instead', 'firm', false),
    ('recall_announcement.all', '{}', 'only', 'all', false),
    ('save_settings', '{}', 'only', 'all', false),
    ('send_test_email', '{}', 'only', 'all', false),
    ('retry_mail', '{}', 'needs_duty', 'record', false),
    ('retry_mails', '{}', 'needs_duty', 'record', false),
    ('end_calendar_feed', '{}', 'needs_duty', 'record', false),
    ('try_address_again', '{}', 'needs_duty', 'record', false),
    ('set_file_scanning', '{}', 'only', 'all', false),
    ('set_client_error_reports', '{}', 'only', 'all', false),
    ('withdraw_portal_version', '{}', 'only', 'all', false),
    ('restore_portal_version', '{}', 'only', 'all', false),
    ('pin_portal', '{}', 'only', 'firm', false),
    ('queue_scans', '{}', 'only', 'all', false),
    ('change_reference', '{}', 'only', 'all', false),
    ('end_reference', '{}', 'only', 'all', false),
    ('take_back_reference', '{}', 'only', 'all', false),
    ('confirm_reference', '{}', 'only', 'all', false),
    ('announce_day', '{}', 'only', 'all', false),
    -- What decides nothing: notes and messages.
    ('add_staff_note', '{}', 'needs_duty', 'record', false),
    ('edit_staff_note', '{}', 'needs_duty', 'record', false),
    ('pin_staff_note', '{}', 'needs_duty', 'record', false),
    ('remove_staff_note', '{}', 'needs_duty', 'record', false),
    ('add_kyc_note', '{}', 'needs_duty', 'record', false),
    ('open_ticket', '{}', 'needs_duty', 'record', false),
    ('reply_ticket', '{}', 'needs_duty', 'record', false),
    ('set_ticket_status', '{}', 'needs_duty', 'record', false),
    ('attach_file', '{}', 'needs_duty', 'record', false),
    ('add_ticket_note', '{}', 'needs_duty', 'record', false),
    ('assign_ticket', '{}', 'needs_duty', 'record', false),
    ('set_ticket_priority', '{}', 'needs_duty', 'record', false),
    ('convert_contact_message', '{}', 'needs_duty', 'record', false),
    ('close_contact_message', '{}', 'needs_duty', 'record', false),
    ('answer_contact_message', '{}', 'needs_duty', 'record', false)
  ) as known (command, duties, super_admin, reach, two_persons);
$function$;

CREATE OR REPLACE FUNCTION public.cancel_job(job_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  known public.jobs := private.own_job('cancel_job', job_id);
begin
  if known.state = 'cancelled' then
    return;
  end if;

  if known.state not in ('waiting', 'running') then
    raise exception using errcode = 'PT409', message = 'job.ended';
  end if;

  if known.kind = 'announcement' and known.started_at is null then
    -- It waits for a batch that has just begun, and takes back what that sent.
    perform public.recall_announcement((known.input ->> 'announcement')::uuid);
    return;
  end if;

  -- What these have done helps without the rest, or is thrown away.
  if known.kind not in ('bulk', 'model_preview', 'rescreening') then
    raise exception using errcode = 'PT409', message = 'job.not_cancellable';
  end if;

  -- A batch that runs holds the row of its run, not this one: it ends, counts what it did, and finds the job cancelled.
  update public.jobs as job set state = 'cancelled', ended_at = clock_timestamp()
  where job.id = known.id and job.state in ('waiting', 'running')
  returning * into known;

  -- It has ended meanwhile.
  if not found then
    raise exception using errcode = 'PT409', message = 'job.ended';
  end if;

  -- That of a batch that runs goes with its end.
  delete from private.job_runs as run
  where run.job_id in (select idle.job_id from private.job_runs as idle where idle.job_id = known.id for update skip locked);

  if known.asked_by <> auth.uid() then
    perform private.notify(
      known.asked_by, known.tenant_id, 'job.cancelled', 'A job was cancelled: ' || left(known.title, 150),
      format('%s of %s were done before.', known.done - known.refused, known.total), private.subject('job', known.id));
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION public.due_risk_reviews(due_by date, tenant_id uuid DEFAULT NULL::uuid, page_size integer DEFAULT 50, after_day date DEFAULT NULL::date, after_id uuid DEFAULT NULL::uuid)
 RETURNS TABLE(assessment_id uuid, subject text, subject_id uuid, subject_tenant uuid, name text, rating public.risk_rating, next_review_on date, worked_out public.risk_rating, moved_to public.risk_rating, moved_by integer, model_day date)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff_reader();

  return query
  select portfolio.assessment_id, portfolio.subject, portfolio.subject_id, portfolio.tenant_id,
    private.risk_subject_name(portfolio.subject, portfolio.subject_id), portfolio.effective_rating, portfolio.next_review_on,
    portfolio.rating, portfolio.moved_to, portfolio.moved_by, (model.published_at at time zone 'America/Nassau')::date
  from private.risk_portfolio as portfolio
  left join public.risk_models as model on model.version = portfolio.moved_by
  where portfolio.next_review_on <= due_by
    and (due_risk_reviews.tenant_id is null or portfolio.tenant_id = due_risk_reviews.tenant_id)
    and (after_day is null or (portfolio.next_review_on, portfolio.assessment_id) > (after_day, after_id))
  order by portfolio.next_review_on, portfolio.assessment_id
  limit least(greatest(page_size, 1), 200);
end;
$function$;

CREATE OR REPLACE FUNCTION public.model_preview_moves(preview_id uuid, move text DEFAULT ''::text, search text DEFAULT ''::text, first integer DEFAULT 0, size integer DEFAULT 50)
 RETURNS TABLE(assessment_id uuid, tenant_id uuid, tenant_name text, subject text, subject_id uuid, name text, before public.risk_rating, before_score numeric, after public.risk_rating, after_score numeric, total integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  typed text := lower(btrim(coalesce(search, '')));
begin
  perform private.require_staff_reader();

  return query
  select moved.assessment_id, moved.tenant_id, firm.name, moved.subject, moved.subject_id, moved.name, moved.before, moved.before_score,
    moved.after, moved.after_score, (count(*) over ())::integer
  from private.risk_preview_moves as moved
  join public.tenants as firm on firm.id = moved.tenant_id
  where moved.preview_id = model_preview_moves.preview_id
    and case coalesce(model_preview_moves.move, '')
      when '' then true
      when 'rises' then moved.after > moved.before
      when 'falls' then moved.after < moved.before
      else moved.move = model_preview_moves.move end
    and (typed = '' or position(typed in lower(moved.name)) > 0)
  order by moved.name, moved.assessment_id
  offset greatest(model_preview_moves.first, 0)
  limit least(greatest(model_preview_moves.size, 1), 1000);
end;
$function$;

CREATE OR REPLACE FUNCTION public.model_previews(version integer)
 RETURNS TABLE(id uuid, is_of_draft boolean, made_by text, made_on date, finished_at timestamp with time zone, assessed bigint, counts jsonb, job_id uuid, job_state public.job_state, job_done bigint, job_total bigint, job_error text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff_reader();

  return query
  select preview.id, preview.fingerprint = private.model_fingerprint(model.definition), private.staff_name(preview.made_by),
    preview.made_on, preview.finished_at, preview.assessed, preview.counts, job.id, job.state, job.done, job.total, job.error
  from private.risk_previews as preview
  join public.risk_models as model on model.version = preview.version
  left join public.jobs as job on job.id = preview.job_id
  where preview.version = model_previews.version
  order by preview.finished_at desc nulls first, preview.id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.publish_risk_model(version integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  model public.risk_models;
begin
  perform private.lock_tenant(null);
  model := private.lock_risk_model('publish_risk_model', version);

  if model.state = 'published' then
    return;
  end if;

  if model.state = 'retired' then
    raise exception using errcode = 'PT409', message = 'risk_model.published';
  end if;

  if model.saved_by = auth.uid() then
    raise exception using errcode = 'PT409', message = 'risk_model.second_person_needed';
  end if;

  perform private.require_staff_in('publish_risk_model', null);
  perform private.require_risk_preview(model);

  update public.risk_models as known set state = 'retired' where known.state = 'published';
  update public.risk_models as known set state = 'published', published_by = auth.uid(), published_at = now()
  where known.version = model.version;

  perform private.enter_job('reassessment', format('Reviews by version %s of the risk model', model.version),
    jsonb_build_object('version', model.version), private.previewed_assessments(model.version));
end;
$function$;

CREATE OR REPLACE FUNCTION public.retry_job(job_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  known public.jobs := private.own_job('retry_job', job_id);
begin
  if known.kind = 'rescreening' and known.state = 'failed' then
    perform private.check_rescreening(known.tenant_id, known.id);
  end if;

  update public.jobs as job set state = 'waiting', error = null, ended_at = null where job.id = known.id and job.state = 'failed';

  if not found then
    return;
  end if;

  update private.job_runs as run set attempts = 0, next_at = clock_timestamp() where run.job_id = known.id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.start_model_preview(version integer)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  model   public.risk_models := private.lock_risk_model('start_model_preview', version);
  entered uuid;
  preview uuid := gen_random_uuid();
begin
  if model.state <> 'draft' then
    raise exception using errcode = 'PT409', message = 'risk_model.published';
  end if;

  select job.id into entered
  from private.risk_previews as known
  join public.jobs as job on job.id = known.job_id
  where known.version = model.version and known.fingerprint = private.model_fingerprint(model.definition)
    and job.state in ('waiting', 'running');

  if entered is not null then
    return entered;
  end if;

  -- One that was cut off, or is of a draft that was saved since. Its job finds it gone.
  delete from private.risk_previews as known where known.version = model.version and known.finished_at is null;

  entered := private.enter_job('model_preview', format('Preview of version %s of the risk model', model.version),
    jsonb_build_object('version', model.version, 'preview', preview),
    (select count(*) from public.risk_assessments as assessment where assessment.is_current));
  insert into private.risk_previews (id, version, fingerprint, made_by, job_id)
  values (preview, model.version, private.model_fingerprint(model.definition), auth.uid(), entered);

  return entered;
end;
$function$;

CREATE OR REPLACE FUNCTION public.start_rescreening(tenant_id uuid DEFAULT NULL::uuid, watchlist text DEFAULT NULL::text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  list_name text;
  firm      text;
begin
  perform private.require_staff('start_rescreening');

  if start_rescreening.tenant_id is not null then
    select known.name into firm from public.tenants as known where known.id = start_rescreening.tenant_id;
  else
    select known.name into list_name from public.watchlists as known where known.code = start_rescreening.watchlist;
  end if;

  if coalesce(firm, list_name) is null then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.check_rescreening(start_rescreening.tenant_id);

  return private.enter_job(
    'rescreening',
    case when firm is null then 'Rescreening of all firms, ' || list_name else 'Rescreening of ' || firm end,
    case when firm is null then jsonb_build_object('watchlist', start_rescreening.watchlist)
      else jsonb_build_object('tenant', start_rescreening.tenant_id) end,
    (select count(*) from public.parties as party
      where start_rescreening.tenant_id is null or party.tenant_id = start_rescreening.tenant_id),
    tenant_id => start_rescreening.tenant_id);
end;
$function$;

ALTER TABLE "private"."risk_preview_moves" ADD CONSTRAINT "risk_preview_moves_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;

ALTER TABLE "private"."risk_previews" ADD CONSTRAINT "risk_previews_job_id_fkey" FOREIGN KEY (job_id) REFERENCES public.jobs(id) ON DELETE SET NULL;

ALTER TABLE "private"."risk_previews" ADD CONSTRAINT "risk_previews_made_by_fkey" FOREIGN KEY (made_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "private"."risk_preview_moves" ADD CONSTRAINT "risk_preview_moves_preview_id_fkey" FOREIGN KEY (preview_id) REFERENCES private.risk_previews(id) ON DELETE CASCADE;

ALTER TABLE "private"."risk_previews" ADD CONSTRAINT "risk_previews_version_fkey" FOREIGN KEY (version) REFERENCES public.risk_models(version) ON DELETE CASCADE;

ALTER TABLE "public"."risk_assessments" ADD CONSTRAINT "risk_assessments_moved_by_check" CHECK ((moved_by > 0));

ALTER TABLE "public"."risk_assessments" ADD CONSTRAINT "risk_assessments_moved" CHECK (((moved_to IS NULL) OR (moved_by IS NOT NULL)));

CREATE VIEW "private"."risk_portfolio" WITH (security_invoker=true) AS  SELECT assessment.id AS assessment_id,
    assessment.tenant_id,
    assessment.subject,
    assessment.subject_id,
    assessment.rating,
    assessment.effective_rating,
    assessment.residual_score,
    assessment.groups,
    assessment.assessed_at,
    assessment.next_review_on,
    assessment.model_version,
    assessment.moved_by,
    assessment.moved_to
   FROM ((public.risk_assessments assessment
     LEFT JOIN public.companies company ON ((company.id = assessment.company_id)))
     LEFT JOIN public.draft_applications application ON ((application.id = assessment.application_id)))
  WHERE (assessment.is_current AND ((company.id IS NULL) OR (company.status <> ALL (ARRAY['dissolved'::public.company_status, 'continued_out'::public.company_status, 'merged'::public.company_status]))) AND ((application.id IS NULL) OR (application.state <> ALL (ARRAY['incorporated'::public.application_state, 'rejected'::public.application_state, 'withdrawn'::public.application_state]))));

CREATE INDEX risk_preview_moves_name_idx ON private.risk_preview_moves USING btree (preview_id, name, assessment_id);

CREATE INDEX risk_preview_moves_tenant_id_idx ON private.risk_preview_moves USING btree (tenant_id);

CREATE INDEX risk_previews_job_id_idx ON private.risk_previews USING btree (job_id);

CREATE INDEX risk_previews_made_by_idx ON private.risk_previews USING btree (made_by);

CREATE INDEX risk_previews_version_idx ON private.risk_previews USING btree (version);

COMMENT ON COLUMN "private"."risk_preview_moves"."move" IS 'From which rating to which, as in the counts: medium-high, low-unknown.';

COMMENT ON COLUMN "private"."risk_previews"."assessed" IS 'How many assessments it is of.';

COMMENT ON COLUMN "private"."risk_previews"."counts" IS 'How many go from which rating to which: {"medium-high": 12}; "unknown" where the model needs an answer that was not given.';

COMMENT ON COLUMN "private"."risk_previews"."fingerprint" IS 'Of the definition it was worked out with (private.model_fingerprint).';

COMMENT ON COLUMN "public"."risk_assessments"."moved_by" IS 'The version of the model, published since, that rates the same answers otherwise: why it is due again. Null for most.';

COMMENT ON COLUMN "public"."risk_assessments"."moved_to" IS 'What that version makes of the answers; null where it needs an answer that was not given. It counts for nothing until someone assesses.';

COMMENT ON FUNCTION "private"."check_rescreening"(uuid, uuid) IS 'Raises job.rescreening_runs while a rescreening of the same people is under way, another than `but`.';

COMMENT ON FUNCTION "private"."first_id"() IS 'Before every id: where the rows of a job begin. A kind that compares with it, and not with "after is null or", reads by the index.';

COMMENT ON FUNCTION "private"."job_model_preview_do"(jsonb, text[]) IS 'Writes into the preview what the draft makes of some assessments: how many it would move.';

COMMENT ON FUNCTION "private"."job_model_preview_end"(jsonb) IS 'Finishes a preview, which takes the place of the one before.';

COMMENT ON FUNCTION "private"."job_model_preview_rows"(jsonb, text, integer) IS 'The next assessments that count. A kind of job (jobs.sql). Raises risk_model.preview_outdated where the draft was saved with other figures, published or thrown away.';

COMMENT ON FUNCTION "private"."job_reassessment_do"(jsonb, text[]) IS 'Makes the review of those assessments due today that the model {"version": number} rates otherwise, with its rating beside theirs; how many, and how many reviews of a former model it takes back.';

COMMENT ON FUNCTION "private"."job_reassessment_rows"(jsonb, text, integer) IS 'The next assessments that count and were made by another version, tenant by tenant. A kind of job (jobs.sql).';

COMMENT ON FUNCTION "private"."job_rescreening_do"(jsonb, text[]) IS 'Screens some parties: how many hits are new or open again.';

COMMENT ON FUNCTION "private"."job_rescreening_rows"(jsonb, text, integer) IS 'The next people and bodies of a firm {"tenant": id}, or of all. A kind of job (jobs.sql).';

COMMENT ON FUNCTION "private"."keep_assessment"() IS 'Lets nothing change in an assessment but the rating that counts, its day of review, what a newer model makes of it, and that a newer one took its place. Raises risk.written_once.';

COMMENT ON FUNCTION "private"."lock_assessments"(uuid[]) IS 'Locks assessments, what they are of and their tenants, in the order of commands.';

COMMENT ON FUNCTION "private"."model_fingerprint"(jsonb) IS 'The same for equal definitions, in any order of their keys.';

COMMENT ON FUNCTION "private"."previewed_assessments"(integer) IS 'How many assessments the last preview of a version was of.';

COMMENT ON FUNCTION "private"."require_risk_preview"(public.risk_models) IS 'Raises risk_model.preview_missing for a draft without a finished preview of exactly its definition, risk_model.preview_running while that is worked out.';

COMMENT ON FUNCTION "private"."risk_moves"(integer, uuid[]) IS 'What a model makes of the answers of some assessments: rating and score now and by the model, null where a required answer was not given. The same as private.risk_transitions, for a batch.';

COMMENT ON FUNCTION "public"."cancel_job"(uuid) IS 'Ends a selection that is being worked through, a preview of a risk model, a rescreening, or an announcement that has not begun, which is recalled. What is done stays; a batch that runs ends, and no other begins. Nothing happens a second time. For who asked for it and the super admin. Raises job.ended, job.not_cancellable for other kinds, whose half helps no one, duty.senior_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."due_risk_reviews"(date, uuid, integer, date, uuid) IS 'What is to be assessed again by a day, the longest overdue first, of a tenant or (null) of all: a page of at most 200 after the day and assessment given. Where the model `moved_by`, published on `model_day`, rates the same answers otherwise, `moved_to` is its rating in the place of the one `worked_out`; null where it needs an answer. For staff. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."model_preview_moves"(uuid, text, text, integer, integer) IS 'What a kept preview moves, of all firms, by name: all, what `rises` or `falls`, or one move as in its counts (medium-high, low-unknown), whose name contains the search. `size` at most 1,000 rows; `total` of all pages. For staff. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."model_previews"(integer) IS 'The kept preview of a version of the risk model, and before it one that is under way or was cut off: at most two rows. `is_of_draft`: of exactly the definition that the version has now. `counts` is {"medium-high": 12}, also of what stays, "unknown" where an answer is missing. For staff. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."publish_risk_model"(integer) IS 'Makes a draft the model by which is assessed from now on, and retires the one before. Ratings stay as they are; a job makes the review of each that the model rates otherwise due (jobs/job-reassessment.sql). Nothing happens when it is published already. For a compliance officer or senior manager other than who saved it last, once a preview of exactly this draft has finished. Raises risk_model.preview_missing, risk_model.preview_running, risk_model.second_person_needed, risk_model.published for a retired one, duty.compliance_officer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."retry_job"(uuid) IS 'Lets a job that failed go on after the last row it has done; nothing happens when it did not fail. For who asked for it and the super admin; it goes on in the name of who asked. Raises job.rescreening_runs, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."start_model_preview"(integer) IS 'Enters a job that works out what a draft would do to every assessment that counts, or answers the one that is under way for the same draft; its id. For the compliance officer and senior management. Raises risk_model.published, duty.compliance_officer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."start_rescreening"(uuid, text) IS 'Enters a job that compares everyone of a firm with the lists, or, with a list and no firm, everyone of all firms, as after a change of that list; its id. Every list is compared. For the compliance officer and senior management. Raises job.rescreening_runs while the same people are compared, duty.compliance_officer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON TABLE "private"."risk_preview_moves" IS 'The assessments that a draft would rate otherwise, as they were on the day of the preview.';

COMMENT ON TABLE "private"."risk_previews" IS 'What drafts of the risk model would do: one that is finished for each version, and one that is under way or was cut off.';

COMMENT ON VIEW "private"."risk_portfolio" IS 'The assessments that count, of what is still there: no company that is gone, no application that is over or a company by now.';

REVOKE ALL ON FUNCTION "private"."check_rescreening"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."check_rescreening"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."first_id"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."first_id"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."job_model_preview_do"(jsonb, text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."job_model_preview_do"(jsonb, text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."job_model_preview_end"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."job_model_preview_end"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."job_model_preview_rows"(jsonb, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."job_model_preview_rows"(jsonb, text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."job_reassessment_do"(jsonb, text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."job_reassessment_do"(jsonb, text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."job_reassessment_rows"(jsonb, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."job_reassessment_rows"(jsonb, text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."job_rescreening_do"(jsonb, text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."job_rescreening_do"(jsonb, text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."job_rescreening_rows"(jsonb, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."job_rescreening_rows"(jsonb, text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_assessments"(uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."lock_assessments"(uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."model_fingerprint"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."model_fingerprint"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."previewed_assessments"(integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."previewed_assessments"(integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_risk_preview"(public.risk_models) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."require_risk_preview"(public.risk_models) TO "postgres";

REVOKE ALL ON FUNCTION "private"."risk_moves"(integer, uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."risk_moves"(integer, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "public"."due_risk_reviews"(date, uuid, integer, date, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."due_risk_reviews"(date, uuid, integer, date, uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."model_preview_moves"(uuid, text, text, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."model_preview_moves"(uuid, text, text, integer, integer) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."model_previews"(integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."model_previews"(integer) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."start_model_preview"(integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."start_model_preview"(integer) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."start_rescreening"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."start_rescreening"(uuid, text) TO "authenticated", "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."risk_preview_moves" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."risk_previews" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."risk_portfolio" TO "postgres";

reset check_function_bodies;
