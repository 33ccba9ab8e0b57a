/*
 * Risk: versioned models kept as data, the answers about an application, a company or a party, and the resulting rating.
 * An assessment names the version of its model, so that the same answers give the same result for ever. For staff alone.
 *
 *   model:       draft ──► published ──► retired     one published at a time; from then on nothing in it changes
 *   assessment:  written once; a newer one takes its place
 *
 * The calculation is in risk/risk-calculation.sql, what a model must look like in risk/risk-definition.sql, a rating that a person
 * puts in the place of the one worked out in risk/risk-overrides.sql.
 */

-- Types ----------------------------------------------------------------------

create type public.risk_model_state as enum ('draft', 'published', 'retired');

-- Tables ---------------------------------------------------------------------

create table public.risk_models (
  version      integer primary key check (version > 0),
  state        public.risk_model_state not null default 'draft',
  name         text not null check (char_length(name) between 2 and 120),
  definition   jsonb not null check (jsonb_typeof(definition) = 'object' and octet_length(definition::text) <= 200000),
  source_note  text not null check (char_length(source_note) between 1 and 1000),
  revision     integer not null default 1,
  saved_by     uuid references public.profiles on delete set null,
  created_at   timestamptz not null default now(),
  published_by uuid references public.profiles on delete set null,
  published_at timestamptz,
  updated_at   timestamptz not null default now(),
  constraint risk_models_published check ((state = 'draft') = (published_at is null)),
  constraint risk_models_four_eyes check (published_by is null or published_by <> saved_by)
);

comment on table public.risk_models is 'The versions of the risk model. For staff alone; written by commands.';
comment on column public.risk_models.definition is
  'Groups, factors with weights and answers, controls, thresholds of the ratings, overrides. Its shape is in risk/risk-definition.sql.';
comment on column public.risk_models.source_note is 'Where the figures come from, and who decided on them.';
comment on column public.risk_models.revision is 'Counts the savings of a draft: a save names the one it read.';

create unique index risk_models_published_key on public.risk_models ((true)) where state = 'published';
create index risk_models_saved_by_idx on public.risk_models (saved_by);
create index risk_models_published_by_idx on public.risk_models (published_by);

create table public.risk_assessments (
  id               uuid primary key default gen_random_uuid(),
  tenant_id        uuid not null references public.tenants on delete restrict,
  application_id   uuid,
  company_id       uuid,
  party_id         uuid,
  subject          text generated always as (
    case when application_id is not null then 'application' when company_id is not null then 'company' else 'party' end) stored,
  subject_id       uuid generated always as (coalesce(application_id, company_id, party_id)) stored,
  model_version    integer not null references public.risk_models,
  inherent_score   numeric(4, 1) not null check (inherent_score between 20 and 100),
  residual_score   numeric(4, 1) not null check (residual_score between 20 and 100) check (residual_score <= inherent_score),
  rating           public.risk_rating not null,
  floor            public.risk_rating,
  effective_rating public.risk_rating not null,
  groups           jsonb not null check (jsonb_typeof(groups) = 'array'),
  breakdown        jsonb not null check (jsonb_typeof(breakdown) = 'array'),
  reason           text not null check (char_length(reason) between 1 and 2000),
  assessed_by      uuid references public.profiles on delete set null,
  assessed_at      timestamptz not null default now(),
  next_review_on   date,
  taken_from       uuid,
  is_current       boolean not null default true,
  moved_by         integer check (moved_by > 0),
  moved_to         public.risk_rating,
  unique (tenant_id, id),
  foreign key (tenant_id, application_id) references public.draft_applications (tenant_id, id) on delete restrict,
  foreign key (tenant_id, company_id) references public.companies (tenant_id, id) on delete restrict,
  foreign key (tenant_id, party_id) references public.parties (tenant_id, id) on delete restrict,
  foreign key (tenant_id, taken_from) references public.risk_assessments (tenant_id, id) on delete restrict,
  constraint risk_assessments_moved check (moved_to is null or moved_by is not null),
  constraint risk_assessments_one_subject check (num_nonnulls(application_id, company_id, party_id) = 1),
  constraint risk_assessments_not_below_floor check (floor is null or (rating >= floor and effective_rating >= floor))
);

comment on table public.risk_assessments is
  'How risky an application, a company or a party is held to be, by which version of the model and why. For staff alone; written by '
  'commands.';
comment on column public.risk_assessments.subject is 'Which of the three it is about: application, company or party.';
comment on column public.risk_assessments.inherent_score is 'What the factors give, 20 to 100.';
comment on column public.risk_assessments.residual_score is 'The same after what the controls take off.';
comment on column public.risk_assessments.rating is 'As worked out; it never changes.';
comment on column public.risk_assessments.floor is
  'What no override goes below: a match with a sanctions list, a call for action. Null for most.';
comment on column public.risk_assessments.effective_rating is
  'The rating that counts: the one of a standing override, else the one worked out.';
comment on column public.risk_assessments.groups is 'How each group of factors fares by itself.';
comment on column public.risk_assessments.breakdown is 'What each factor and control contributed, as it was worked out.';
comment on column public.risk_assessments.next_review_on is 'When to assess again, by the rating that counts; null where it is prohibited.';
comment on column public.risk_assessments.taken_from is 'The assessment of the application, when the company came from one.';
comment on column public.risk_assessments.is_current is 'Whether it is the newest of its subject, which alone counts.';
comment on column public.risk_assessments.moved_by is
  'The version of the model, published since, that rates the same answers otherwise: why it is due again. Null for most.';
comment on column public.risk_assessments.moved_to is
  'What that version makes of the answers; null where it needs an answer that was not given. It counts for nothing until someone assesses.';

create unique index risk_assessments_current_key on public.risk_assessments (subject_id, subject) where is_current;
create index risk_assessments_application_idx on public.risk_assessments (tenant_id, application_id, assessed_at desc);
create index risk_assessments_company_idx on public.risk_assessments (tenant_id, company_id, assessed_at desc);
create index risk_assessments_party_idx on public.risk_assessments (tenant_id, party_id, assessed_at desc);
create index risk_assessments_taken_from_idx on public.risk_assessments (tenant_id, taken_from);
create index risk_assessments_model_idx on public.risk_assessments (model_version);
create index risk_assessments_rating_idx on public.risk_assessments (effective_rating, residual_score desc, id) where is_current;
create index risk_assessments_due_idx on public.risk_assessments (next_review_on, id) where is_current;
create index risk_assessments_assessed_by_idx on public.risk_assessments (assessed_by);

create table public.risk_responses (
  id            uuid primary key default gen_random_uuid(),
  tenant_id     uuid not null,
  assessment_id uuid not null,
  factor        text not null check (factor ~ '^[a-z][a-z_]{1,60}$'),
  answer        text not null check (answer ~ '^[a-z][a-z_]{1,60}$'),
  score         integer not null,
  proposed      text check (proposed ~ '^[a-z][a-z_]{1,60}$'),
  note          text check (char_length(note) between 1 and 2000),
  unique (assessment_id, factor),
  foreign key (tenant_id, assessment_id) references public.risk_assessments (tenant_id, id) on delete restrict
);

comment on table public.risk_responses is
  'The answers an assessment rests on, one per factor and control. For staff alone; written by commands, never changed.';
comment on column public.risk_responses.score is '1 to 5 of a factor; of a control the points it takes off, below zero.';
comment on column public.risk_responses.proposed is 'What the facts proposed; null where staff answer.';
comment on column public.risk_responses.note is 'Why the answer differs from the facts, or what it is based on.';

create index risk_responses_assessment_idx on public.risk_responses (tenant_id, assessment_id);

-- What has been published or assessed stays as it was -------------------------

create function private.keep_published_model() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if (new.version, new.definition, new.name, new.source_note) is distinct from (old.version, old.definition, old.name, old.source_note) then
    raise exception using errcode = 'PT409', message = 'risk_model.published';
  end if;

  return new;
end;
$$;

comment on function private.keep_published_model() is 'Lets nothing change in a model that was published. Raises risk_model.published.';

create function private.keep_assessment() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  -- What is generated is worked out after this.
  moves constant text[] := '{effective_rating,next_review_on,is_current,assessed_by,subject,subject_id,moved_by,moved_to}';
begin
  if to_jsonb(new) - moves <> to_jsonb(old) - moves or (new.is_current and not old.is_current) then
    raise exception using errcode = 'PT409', message = 'risk.written_once';
  end if;

  return new;
end;
$$;

comment on function private.keep_assessment() is
  'Lets nothing change in an assessment but the rating that counts, its day of review, what a newer model makes of it, and that a newer '
  'one took its place. Raises risk.written_once.';

create trigger keep_published_model before update on public.risk_models
  for each row when (old.state <> 'draft') execute function private.keep_published_model();
create trigger keep_published_model_row before delete on public.risk_models
  for each row when (old.state <> 'draft') execute function private.refuse_change();
create trigger keep_assessment before update on public.risk_assessments
  for each row execute function private.keep_assessment();
create trigger keep_assessment_row before delete on public.risk_assessments
  for each row execute function private.keep_unless_undone();
create trigger append_only before update or delete on public.risk_responses
  for each row execute function private.refuse_change();
create trigger touch_updated_at before update on public.risk_models
  for each row execute function private.touch_updated_at();
create trigger audit after insert or update or delete on public.risk_models
  for each row execute function private.audit('version');
create trigger audit after insert or update or delete on public.risk_assessments
  for each row execute function private.audit('id');
create trigger audit after insert or update or delete on public.risk_responses
  for each row execute function private.audit('id');
call private.watch('public.risk_assessments', 'staff');
call private.watch('public.risk_responses', 'staff');

-- Row-level security ---------------------------------------------------------

alter table public.risk_models enable row level security;
alter table public.risk_assessments enable row level security;
alter table public.risk_responses enable row level security;

create policy "Staff read the risk models" on public.risk_models
  for select to authenticated
  using ((select private.is_admin()));

create policy "Staff read risk assessments" on public.risk_assessments
  for select to authenticated
  using ((select private.is_admin()));

create policy "Staff read the answers of assessments" on public.risk_responses
  for select to authenticated
  using ((select private.is_admin()));

-- Grants ---------------------------------------------------------------------

grant select on public.risk_models, public.risk_assessments, public.risk_responses to authenticated;
