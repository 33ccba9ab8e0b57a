/*
 * The kept preview of a draft: a job (jobs/job-model-preview.sql) works out what the draft would make of every assessment that counts, and
 * writes what would move. A model is published only with a finished preview of exactly its definition (publish_risk_model).
 *
 *   started ──► finished        by the job; until then it is not a preview
 *      └──────► (gone)          by a newer one of the same version
 *
 * The fingerprint of the definition ties the two: a draft that is saved with other figures has no preview, one that is saved back has it
 * again. A name or a source moves no rating. A version keeps its last finished preview, also when it is published.
 */

-- Tables ---------------------------------------------------------------------

create table private.risk_previews (
  id          uuid primary key default gen_random_uuid(),
  version     integer not null references public.risk_models on delete cascade,
  fingerprint text not null,
  made_by     uuid references public.profiles on delete set null,
  made_on     date not null default private.today(),
  job_id      uuid references public.jobs on delete set null,
  assessed    bigint not null default 0,
  counts      jsonb not null default '{}' check (jsonb_typeof(counts) = 'object'),
  finished_at timestamptz
);

comment on table private.risk_previews is
  'What drafts of the risk model would do: one that is finished for each version, and one that is under way or was cut off.';
comment on column private.risk_previews.fingerprint is 'Of the definition it was worked out with (private.model_fingerprint).';
comment on column private.risk_previews.assessed is 'How many assessments it is of.';
comment on column private.risk_previews.counts is
  'How many go from which rating to which: {"medium-high": 12}; "unknown" where the model needs an answer that was not given.';

create index risk_previews_version_idx on private.risk_previews (version);
create index risk_previews_made_by_idx on private.risk_previews (made_by);
create index risk_previews_job_id_idx on private.risk_previews (job_id);

create table private.risk_preview_moves (
  preview_id    uuid not null references private.risk_previews on delete cascade,
  assessment_id uuid not null,
  tenant_id     uuid not null references public.tenants on delete cascade,
  subject       text not null,
  subject_id    uuid not null,
  name          text not null,
  move          text not null,
  before        public.risk_rating not null,
  before_score  numeric(4, 1) not null check (before_score between 20 and 100),
  after         public.risk_rating,
  after_score   numeric(4, 1) check (after_score between 20 and 100),
  primary key (preview_id, assessment_id)
);

comment on table private.risk_preview_moves is 'The assessments that a draft would rate otherwise, as they were on the day of the preview.';
comment on column private.risk_preview_moves.move is 'From which rating to which, as in the counts: medium-high, low-unknown.';

create index risk_preview_moves_name_idx on private.risk_preview_moves (preview_id, name, assessment_id);
create index risk_preview_moves_tenant_id_idx on private.risk_preview_moves (tenant_id);

alter table private.risk_previews enable row level security;
alter table private.risk_preview_moves enable row level security;

-- For commands ---------------------------------------------------------------

create function private.model_fingerprint(definition jsonb) returns text
language sql stable
set search_path = ''
as $$
  select encode(sha256(convert_to(definition::text, 'UTF8')), 'hex');
$$;

comment on function private.model_fingerprint(jsonb) is 'The same for equal definitions, in any order of their keys.';

create function private.require_risk_preview(model public.risk_models) returns void
language plpgsql stable
set search_path = ''
as $$
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
$$;

comment on function private.require_risk_preview(public.risk_models) is
  'Raises risk_model.preview_missing for a draft without a finished preview of exactly its definition, risk_model.preview_running while '
  'that is worked out.';

create function private.previewed_assessments(version integer) returns bigint
language sql stable
set search_path = ''
as $$
  select coalesce(max(preview.assessed), 0) from private.risk_previews as preview
  where preview.version = previewed_assessments.version and preview.finished_at is not null;
$$;

comment on function private.previewed_assessments(integer) is 'How many assessments the last preview of a version was of.';

-- Commands -------------------------------------------------------------------

create function public.start_model_preview(version integer) returns uuid
language plpgsql security definer
set search_path = ''
as $$
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
$$;

comment on function public.start_model_preview(integer) is
  'Enters a job that works out what a draft would do to every assessment that counts, or answers the one that is under way for the same '
  'draft; its id. For the compliance officer and senior management. Raises risk_model.published, duty.compliance_officer_needed, '
  'not_found, staff.read_only, not_allowed, account.suspended.';

-- Reading --------------------------------------------------------------------

create function public.model_previews(version integer)
returns table (
  id uuid, is_of_draft boolean, made_by text, made_on date, finished_at timestamptz, assessed bigint, counts jsonb, job_id uuid,
  job_state public.job_state, job_done bigint, job_total bigint, job_error text)
language plpgsql stable security definer
set search_path = ''
as $$
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
$$;

comment on function public.model_previews(integer) is
  'The kept preview of a version of the risk model, and before it one that is under way or was cut off: at most two rows. `is_of_draft`: '
  'of exactly the definition that the version has now. `counts` is {"medium-high": 12}, also of what stays, "unknown" where an answer is '
  'missing. For staff. Raises not_allowed, account.suspended.';

create function public.model_preview_moves(
  preview_id uuid, move text default '', search text default '', first integer default 0, size integer default 50)
returns table (
  assessment_id uuid, tenant_id uuid, tenant_name text, subject text, subject_id uuid, name text, before public.risk_rating,
  before_score numeric, after public.risk_rating, after_score numeric, total integer)
language plpgsql stable security definer
set search_path = ''
as $$
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
$$;

comment on function public.model_preview_moves(uuid, text, text, integer, integer) is
  'What a kept preview moves, of all firms, by name: all, what `rises` or `falls`, or one move as in its counts (medium-high, '
  'low-unknown), whose name contains the search. `size` at most 1,000 rows; `total` of all pages. For staff. Raises not_allowed, '
  'account.suspended.';

grant execute on function
  public.start_model_preview(integer), public.model_previews(integer), public.model_preview_moves(uuid, text, text, integer, integer)
  to authenticated;
