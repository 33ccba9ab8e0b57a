/*
 * Change requests: a client asks for a change of a company that exists, staff decide, and its effect is written to the
 * registers.
 *
 *   draft ──► submitted ──► in_review ──► approved ──► effected
 *                 ▲          │     │         │
 *                 │          │     └─► rejected ◄──┘
 *                 │          ▼
 *                 └── information_requested
 *
 *   draft, submitted, in_review, information_requested ──► withdrawn   (by the client)
 *
 * The client edits a draft, and again when staff requested information; submitting brings it back to staff. An approved
 * one waits for its day, for a filing, or for both; effecting writes the registers, the state and the notification in one
 * transaction. Staff may schedule an approved one for a day to come: the nightly run effects it on that day
 * (changes/change-request-schedule.sql). State moves only through commands; the trigger below refuses an arrow that is not drawn.
 */

-- Types ----------------------------------------------------------------------

create type public.change_kind as enum (
  'appoint_officer', 'cease_officer', 'party_particulars', 'transfer_shares', 'issue_shares', 'registered_office', 'company_name',
  'beneficial_owner', 'cease_beneficial_owner', 'register_charge', 'satisfy_charge', 'other');
create type public.change_state as enum (
  'draft', 'submitted', 'in_review', 'information_requested', 'approved', 'effected', 'rejected', 'withdrawn');

-- Tables ---------------------------------------------------------------------

create sequence private.change_reference start 1001;

create table public.change_requests (
  id                 uuid primary key default gen_random_uuid(),
  tenant_id          uuid not null,
  company_id         uuid not null,
  user_id            uuid not null references public.profiles on delete restrict,
  reference          text unique,
  kind               public.change_kind not null,
  effective_on       date,
  details            jsonb not null default '{}',
  party_id           uuid,
  party_entered      boolean not null default false,
  by_staff           boolean not null default false,
  wording            text check (char_length(wording) between 1 and 4000),
  wording_by         uuid references public.profiles on delete set null,
  wording_by_staff   boolean not null default false,
  state              public.change_state not null default 'draft',
  version            integer not null default 1,
  assignee           uuid references public.profiles on delete set null,
  reason_code        text references public.review_reasons,
  registry_reference text check (char_length(registry_reference) between 1 and 60),
  submitted_at       timestamptz,
  approved_by        uuid references public.profiles on delete set null,
  scheduled_by       uuid references public.profiles on delete set null,
  scheduled_at       timestamptz,
  held_at            timestamptz,
  effected_at        timestamptz,
  state_since        timestamptz not null default now(),
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),
  unique (tenant_id, id),
  foreign key (tenant_id, company_id) references public.companies (tenant_id, id) on delete restrict,
  foreign key (tenant_id, party_id) references public.parties (tenant_id, id) on delete restrict,
  constraint change_requests_party_entered check (not party_entered or party_id is not null),
  constraint change_requests_details_object check (jsonb_typeof(details) = 'object'),
  constraint change_requests_details_size check (octet_length(details::text) <= 20000),
  constraint change_requests_submitted check (
    state in ('draft', 'withdrawn') or (reference is not null and submitted_at is not null)),
  constraint change_requests_rejected_with_reason check ((state = 'rejected') <= (reason_code is not null)),
  constraint change_requests_effected check ((state = 'effected') = (effected_at is not null)),
  constraint change_requests_scheduled check (scheduled_at is null or (state in ('approved', 'effected') and effective_on is not null)),
  constraint change_requests_held check (held_at is null or scheduled_at is not null)
);

comment on table public.change_requests is
  'A requested change of a company. Read by those who act for the company, the tenant''s owners and staff; written by commands.';
comment on column public.change_requests.party_id is
  'Who enters a register or gains in it by this change; entered as a party when the change is submitted.';
comment on column public.change_requests.party_entered is
  'Whether that party was entered for this request: then those who act for the company handle its documents while the request is open.';
comment on column public.change_requests.user_id is 'Who asked.';
comment on column public.change_requests.reference is 'What people call it on the telephone; given when it is first submitted.';
comment on column public.change_requests.effective_on is 'From which day the change is to hold; null while the client has not set it.';
comment on column public.change_requests.details is 'What is to change, by kind; its shape is in changes/change-request-rules.sql.';
comment on column public.change_requests.by_staff is 'Whether staff entered it for the client, such as what reached them by post.';
comment on column public.change_requests.wording is
  'A description; for a change of another kind the only content.';
comment on column public.change_requests.wording_by is 'Who wrote the description, as it is now.';
comment on column public.change_requests.wording_by_staff is 'Whether the description was written by staff.';
comment on column public.change_requests.scheduled_at is
  'When staff scheduled an approved change for its day of effect, which was a day to come; null for one that is entered by hand.';
comment on column public.change_requests.held_at is 'When the nightly run could not effect a scheduled change for the first time.';
comment on column public.change_requests.registry_reference is 'What the registry calls the filing, where one was needed.';

create index change_requests_party_idx on public.change_requests (tenant_id, party_id);
create index change_requests_party_id_idx on public.change_requests (party_id) where party_id is not null;
create index change_requests_company_idx on public.change_requests (tenant_id, company_id, created_at desc);
create index change_requests_company_id_idx on public.change_requests (company_id);
create index change_requests_user_id_idx on public.change_requests (user_id);
-- For people, who may not search by an enum (see companies).
create index change_requests_state_since_idx on public.change_requests (tenant_id, state_since, id);
create index change_requests_assignee_idx on public.change_requests (assignee);
create index change_requests_approved_by_idx on public.change_requests (approved_by);
create index change_requests_wording_by_idx on public.change_requests (wording_by);
create index change_requests_scheduled_by_idx on public.change_requests (scheduled_by);
-- For the nightly run.
create index change_requests_due_idx on public.change_requests (effective_on) where state = 'approved' and scheduled_at is not null;
create index change_requests_reason_code_idx on public.change_requests (reason_code);

create table public.change_request_events (
  id         uuid primary key default gen_random_uuid(),
  tenant_id  uuid not null,
  request_id uuid not null,
  from_state public.change_state,
  to_state   public.change_state not null,
  actor      uuid references public.profiles on delete set null,
  note       text check (char_length(note) <= 2000),
  at         timestamptz not null default now(),
  foreign key (tenant_id, request_id) references public.change_requests (tenant_id, id) on delete cascade
);

comment on table public.change_request_events is
  'The timeline of a change request that its client sees: each state it entered, when, by whom, with a note meant for the client. Written '
  'by commands.';

create index change_request_events_request_idx on public.change_request_events (tenant_id, request_id, at);
create index change_request_events_request_id_idx on public.change_request_events (request_id, at);
create index change_request_events_actor_idx on public.change_request_events (actor);

create table public.change_request_documents (
  request_id  uuid not null,
  document_id uuid not null,
  tenant_id   uuid not null,
  primary key (request_id, document_id),
  foreign key (tenant_id, request_id) references public.change_requests (tenant_id, id) on delete cascade,
  foreign key (tenant_id, document_id) references public.documents (tenant_id, id) on delete restrict
);

comment on table public.change_request_documents is 'Which documents of the company go with a change request. Written by commands.';

create index change_request_documents_request_idx on public.change_request_documents (tenant_id, request_id);
create index change_request_documents_document_idx on public.change_request_documents (tenant_id, document_id);

-- Triggers -------------------------------------------------------------------

create trigger check_move before update of state on public.change_requests
  for each row when (new.state is distinct from old.state) execute function private.check_move('change', 'state');
create trigger touch_updated_at before update on public.change_requests
  for each row execute function private.touch_updated_at();
create trigger bump_version before update on public.change_requests
  for each row execute function private.bump_version();
create trigger audit after insert or update or delete on public.change_requests
  for each row execute function private.audit('id');
create trigger audit after insert or update or delete on public.change_request_events
  for each row execute function private.audit('id');
create trigger audit after insert or update or delete on public.change_request_documents
  for each row execute function private.audit('request_id', 'document_id');
call private.watch('public.change_requests', 'members');
call private.watch('public.change_request_events', 'members');
call private.watch('public.change_request_documents', 'members');

-- Helpers for policies -------------------------------------------------------

create function private.is_change_open(state public.change_state) returns boolean
language sql immutable
set search_path = ''
as $$
  select state in ('submitted', 'in_review', 'information_requested', 'approved');
$$;

comment on function private.is_change_open(public.change_state) is 'Whether a change request was submitted and has not ended.';

create function private.change_request_ids() returns setof uuid
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query
  select request.id from public.change_requests as request
  where request.company_id = any (array(select private.managed_company_ids()));
end;
$$;

comment on function private.change_request_ids() is 'The change requests of the companies the signed-in person may act for.';

grant execute on function private.change_request_ids() to authenticated;

-- Row-level security ---------------------------------------------------------

alter table public.change_requests enable row level security;
alter table public.change_request_events enable row level security;
alter table public.change_request_documents enable row level security;

create policy "Members read the changes of companies they act for" on public.change_requests
  for select to authenticated
  using (company_id in (select private.managed_company_ids()));

create policy "Owners read the changes of their tenants" on public.change_requests
  for select to authenticated
  using (tenant_id = any (array(select private.owned_tenant_ids())));

create policy "Staff read every change" on public.change_requests
  for select to authenticated
  using ((select private.is_admin()));

create policy "Members read the timelines of changes they may read" on public.change_request_events
  for select to authenticated
  using (request_id in (select private.change_request_ids()));

create policy "Owners read the timelines of changes of their tenants" on public.change_request_events
  for select to authenticated
  using (tenant_id = any (array(select private.owned_tenant_ids())));

create policy "Staff read every timeline of a change" on public.change_request_events
  for select to authenticated
  using ((select private.is_admin()));

create policy "Members read what goes with changes they may read" on public.change_request_documents
  for select to authenticated
  using (request_id in (select private.change_request_ids()));

create policy "Owners read what goes with changes of their tenants" on public.change_request_documents
  for select to authenticated
  using (tenant_id = any (array(select private.owned_tenant_ids())));

create policy "Staff read what goes with every change" on public.change_request_documents
  for select to authenticated
  using ((select private.is_admin()));

-- Grants ---------------------------------------------------------------------

grant select on public.change_requests, public.change_request_events, public.change_request_documents to authenticated;
