/*
 * Risk: versioned models kept as data, what they asked about a company or a party, and the rating that came out. An assessment
 * names the version of its model, so that the same answers give the same result for ever. For staff alone.
 *
 *   model:       draft ──► published ──► retired     one published at a time; from then on nothing in it changes
 *   assessment:  written once; a newer one takes its place
 *   override:    raising counts at once, lowering when a second staff member approves
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
  created_by   uuid references public.profiles on delete set null,
  created_at   timestamptz not null default now(),
  published_by uuid references public.profiles on delete set null,
  published_at timestamptz,
  updated_at   timestamptz not null default now(),
  constraint risk_models_published check ((state = 'draft') = (published_at is null))
);

comment on table public.risk_models is 'The versions of the risk model. For staff alone.';
comment on column public.risk_models.definition is 'Factors with weights and answers, thresholds of the ratings, overrides.';

create unique index risk_models_published_key on public.risk_models ((true)) where state = 'published';
create index risk_models_created_by_idx on public.risk_models (created_by);
create index risk_models_published_by_idx on public.risk_models (published_by);

create table public.risk_assessments (
  id                uuid primary key default gen_random_uuid(),
  tenant_id         uuid not null references public.tenants on delete restrict,
  company_id        uuid,
  party_id          uuid,
  model_version     integer not null references public.risk_models,
  inherent_score    numeric(6, 2) not null check (inherent_score between 0 and 100),
  residual_score    numeric(6, 2) not null check (residual_score between 0 and 100),
  rating            public.risk_rating not null,
  breakdown         jsonb not null check (jsonb_typeof(breakdown) = 'array'),
  reason            text not null check (char_length(reason) between 1 and 2000),
  assessed_by       uuid references public.profiles on delete set null,
  assessed_at       timestamptz not null default now(),
  next_review_on    date,
  override_rating   public.risk_rating,
  override_reason   text check (char_length(override_reason) between 1 and 2000),
  overridden_by     uuid references public.profiles on delete set null,
  overridden_at     timestamptz,
  override_approved_by uuid references public.profiles on delete set null,
  override_approved_at timestamptz,
  unique (tenant_id, id),
  foreign key (tenant_id, company_id) references public.companies (tenant_id, id) on delete restrict,
  foreign key (tenant_id, party_id) references public.parties (tenant_id, id) on delete restrict,
  constraint risk_assessments_one_subject check (num_nonnulls(company_id, party_id) = 1),
  constraint risk_assessments_override_has_reason check ((override_rating is null) = (override_reason is null)),
  constraint risk_assessments_four_eyes check (override_approved_by is null or override_approved_by <> overridden_by)
);

comment on table public.risk_assessments is 'How risky a company or a party is held to be, by which version of the model and why. For staff alone.';
comment on column public.risk_assessments.breakdown is 'What each factor contributed, as it was worked out.';
comment on column public.risk_assessments.override_rating is 'What a person put in the place of the rating; a lower one counts when it is approved.';

create index risk_assessments_company_idx on public.risk_assessments (tenant_id, company_id, assessed_at desc);
create index risk_assessments_party_idx on public.risk_assessments (tenant_id, party_id, assessed_at desc);
create index risk_assessments_model_idx on public.risk_assessments (model_version);
create index risk_assessments_next_review_idx on public.risk_assessments (next_review_on);
create index risk_assessments_assessed_by_idx on public.risk_assessments (assessed_by);
create index risk_assessments_overridden_by_idx on public.risk_assessments (overridden_by);
create index risk_assessments_override_approved_by_idx on public.risk_assessments (override_approved_by);

create table public.risk_responses (
  id            uuid primary key default gen_random_uuid(),
  tenant_id     uuid not null,
  assessment_id uuid not null,
  factor        text not null check (factor ~ '^[a-z][a-z_]{1,60}$'),
  answer        text not null check (char_length(answer) between 1 and 400),
  score         numeric(6, 2) not null,
  unique (assessment_id, factor),
  foreign key (tenant_id, assessment_id) references public.risk_assessments (tenant_id, id) on delete restrict
);

comment on table public.risk_responses is 'The answers an assessment rests on, one per factor. For staff alone.';

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

create trigger keep_published_model before update on public.risk_models
  for each row when (old.state <> 'draft') execute function private.keep_published_model();
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
