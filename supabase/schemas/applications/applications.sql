/*
 * Applications: a client's wish to form a company, from the first draft to the certificate.
 *
 *   draft ──► submitted ──► in_review ──► approved ──► filed ──► incorporated
 *                 │          │  ▲  │         │           │
 *                 │          │  │  └─► rejected ◄────────┘
 *                 │          ▼  │
 *                 │  information_requested ──► resubmitted ──► in_review
 *                 └──► withdrawn   (by the client, from any state before filed)
 *
 *   information_requested ──► in_review          (staff took the question back)
 *   approved, filed ──► in_review                (the approval is withdrawn: something came up after it)
 *   approved, filed ──► information_requested    (the Registrar granted none of the names)
 *
 * A tenant that files and gets the answer on the same day may go from approved to incorporated directly.
 *
 * The client edits the draft; what they submit is copied to submitted_data and that copy is what staff decide
 * on. State moves only through the commands of this folder; the trigger below refuses an arrow that is not
 * drawn, for every caller.
 */

-- Types ----------------------------------------------------------------------

create type public.application_state as enum (
  'draft', 'submitted', 'in_review', 'information_requested', 'resubmitted', 'approved', 'filed', 'incorporated',
  'rejected', 'withdrawn');

-- Tables ---------------------------------------------------------------------

create sequence private.application_reference start 1001;

create table public.draft_applications (
  id             uuid primary key default gen_random_uuid(),
  tenant_id      uuid not null references public.tenants on delete restrict,
  user_id        uuid not null references public.profiles on delete restrict,
  reference      text unique,
  kind           public.application_kind not null default 'formation',
  entity_type    text references public.entity_types,
  step           text not null default 'type' check (step ~ '^[a-z_]{1,40}$'),
  data           jsonb not null default '{}',
  state          public.application_state not null default 'draft',
  version        integer not null default 1,
  submitted_at   timestamptz,
  submitted_data jsonb,
  registry_reference text check (char_length(registry_reference) between 1 and 60),
  assignee       uuid references public.profiles on delete set null,
  state_since    timestamptz not null default now(),
  approved_at    timestamptz,
  approved_by    uuid references public.profiles on delete set null,
  company_id     uuid,
  arrears_decision    text check (arrears_decision in ('first_invoice', 'former_agent')),
  arrears_until       integer,
  arrears_document_id uuid,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  unique (tenant_id, id),
  foreign key (tenant_id, company_id) references public.companies (tenant_id, id) on delete restrict,
  -- Far above any honest application; a bound on what one person can store.
  constraint draft_applications_data_object check (jsonb_typeof(data) = 'object'),
  constraint draft_applications_data_size check (octet_length(data::text) <= 200000),
  constraint draft_applications_data_people check (
    case when jsonb_typeof(data -> 'people') = 'array' then jsonb_array_length(data -> 'people') <= 100 else true end),
  constraint draft_applications_data_holdings check (
    case when jsonb_typeof(data -> 'holdings') = 'array' then jsonb_array_length(data -> 'holdings') <= 300 else true end),
  constraint draft_applications_submitted check (
    state in ('draft', 'withdrawn')
    or (reference is not null and submitted_at is not null and submitted_data is not null and entity_type is not null)),
  constraint draft_applications_approved check (state not in ('approved', 'filed', 'incorporated') or approved_at is not null),
  constraint draft_applications_arrears check (
    (arrears_decision is null) = (arrears_until is null) and (arrears_decision is null or kind = 'transfer_in')
    and (arrears_document_id is not null) = coalesce(arrears_decision = 'former_agent', false)),
  constraint draft_applications_incorporated check ((state = 'incorporated') = (company_id is not null))
);

comment on table public.draft_applications is
  'An application to form a company, or to bring one in that exists (reference/application-kinds.sql). Read by the applicant, the '
  'tenant''s owners and staff; written by commands.';
comment on column public.draft_applications.reference is 'What people call it on the telephone; given when it is first submitted.';
comment on column public.draft_applications.kind is 'What it is for; set when it is started.';
comment on column public.draft_applications.arrears_decision is
  'Who pays what the company owes the Registrar: first_invoice (the client, to us) or former_agent; null until staff decided.';
comment on column public.draft_applications.arrears_until is 'The last year of those arrears.';
comment on column public.draft_applications.arrears_document_id is 'The document of the application that shows what the former agent paid.';
comment on column public.draft_applications.registry_reference is 'What the registry calls the filing.';
comment on column public.draft_applications.data is
  'What the client has entered so far; any key may be missing. Its shape is described in shared-core/src/domain/application.ts.';
comment on column public.draft_applications.submitted_data is 'The data as last submitted: what staff decide on and what is incorporated.';

create index draft_applications_user_id_idx on public.draft_applications (user_id, updated_at desc);
-- The first is for people, who may not search by an enum (see companies), the second for jobs, who may.
create index draft_applications_state_since_idx on public.draft_applications (tenant_id, state_since, id);
create index draft_applications_state_idx on public.draft_applications (tenant_id, state, state_since);
create index draft_applications_updated_idx on public.draft_applications (tenant_id, updated_at desc);
create index draft_applications_entity_type_idx on public.draft_applications (entity_type);
create index draft_applications_assignee_idx on public.draft_applications (assignee);
create index draft_applications_approved_by_idx on public.draft_applications (approved_by);
create index draft_applications_company_idx on public.draft_applications (tenant_id, company_id);

create table public.application_events (
  id             uuid primary key default gen_random_uuid(),
  tenant_id      uuid not null,
  application_id uuid not null,
  from_state     public.application_state,
  to_state       public.application_state not null,
  actor          uuid references public.profiles on delete set null,
  note           text check (char_length(note) <= 2000),
  at             timestamptz not null default now(),
  foreign key (tenant_id, application_id) references public.draft_applications (tenant_id, id) on delete cascade
);

comment on table public.application_events is
  'The timeline of an application that its client sees: each state it entered, when, by whom, with a note meant for the client. Written by '
  'commands.';

create index application_events_application_idx on public.application_events (tenant_id, application_id, at);
create index application_events_application_id_idx on public.application_events (application_id, at);
create index application_events_actor_idx on public.application_events (actor);

-- Triggers -------------------------------------------------------------------

create trigger check_move before update of state on public.draft_applications
  for each row when (new.state is distinct from old.state) execute function private.check_move('application', 'state');
create trigger touch_updated_at before update on public.draft_applications
  for each row execute function private.touch_updated_at();
create trigger bump_version before update on public.draft_applications
  for each row execute function private.bump_version();
create trigger audit after insert or update or delete on public.draft_applications
  for each row execute function private.audit('id');
create trigger audit after insert or update or delete on public.application_events
  for each row execute function private.audit('id');
call private.watch('public.draft_applications', 'members');
call private.watch('public.application_events', 'members');

-- Helpers for policies -------------------------------------------------------

create function private.application_ids() returns setof uuid
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query
  select application.id
  from private.my_memberships as membership
  join public.draft_applications as application using (tenant_id, user_id)
  -- The application of a company goes where the company goes.
  where application.company_id is null or application.company_id in (select private.managed_company_ids());
end;
$$;

comment on function private.application_ids() is
  'The applications of the signed-in person, in the tenants they still belong to; not one whose company went to another client.';

create function private.seen_application(application_id uuid) returns public.draft_applications
language plpgsql stable
set search_path = ''
as $$
declare
  application public.draft_applications;
begin
  perform private.require_user();
  select known.* into application from public.draft_applications as known
  where known.id = seen_application.application_id
    and (known.id = any (array(select private.application_ids())) or known.tenant_id = any (array(select private.owned_tenant_ids()))
      or private.is_admin());

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  return application;
end;
$$;

comment on function private.seen_application(uuid) is
  'An application for a function that answers more of it than its policies: its applicant, the owners of its tenant and staff see it. '
  'Raises not_found for others, account.suspended.';

create function private.reaches_application(person uuid, application_id uuid) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return exists (
    select from public.draft_applications as application
    join private.memberships as membership using (tenant_id, user_id)
    where application.id = reaches_application.application_id and application.user_id = person
      and (application.company_id is null or private.manages_company(person, application.company_id)));
end;
$$;

comment on function private.reaches_application(uuid, uuid) is
  'Whether any person, not only the caller, reaches an application today: the rule of private.application_ids.';

grant execute on function private.application_ids() to authenticated;

-- Row-level security ---------------------------------------------------------

alter table public.draft_applications enable row level security;
alter table public.application_events enable row level security;

create policy "Members read their own applications" on public.draft_applications
  for select to authenticated
  using (id in (select private.application_ids()));

create policy "Owners read the applications of their tenants" on public.draft_applications
  for select to authenticated
  using (tenant_id = any (array(select private.owned_tenant_ids())));

create policy "Staff read every application" on public.draft_applications
  for select to authenticated
  using ((select private.is_admin()));

create policy "Members read the timelines of their own applications" on public.application_events
  for select to authenticated
  using (application_id in (select private.application_ids()));

create policy "Owners read the timelines of their tenants" on public.application_events
  for select to authenticated
  using (tenant_id = any (array(select private.owned_tenant_ids())));

create policy "Staff read every timeline" on public.application_events
  for select to authenticated
  using ((select private.is_admin()));

-- Grants ---------------------------------------------------------------------

grant select on public.draft_applications, public.application_events to authenticated;

-- Figures --------------------------------------------------------------------

create function public.application_stage_counts(tenant_id uuid)
returns table (state public.application_state, count bigint)
language sql stable
set search_path = ''
as $$
  select application.state, count(*)
  from public.draft_applications as application
  where application.tenant_id = application_stage_counts.tenant_id
  group by application.state
  order by application.state;
$$;

comment on function public.application_stage_counts(uuid) is
  'How many applications of a tenant are in each state, of those the caller may see. States without one are left out.';

grant execute on function public.application_stage_counts(uuid) to authenticated;
