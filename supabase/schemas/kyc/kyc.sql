/*
 * KYC: who a party is, as the client declares it. Every party has one profile in its tenant, from the moment it is entered, and
 * every company it takes part in uses the same one.
 *
 *   open ──► submitted ──► in_review ──► approved ──► review_due ──► submitted
 *               ▲  ▲          │  │           │             │
 *               │  └ released ┘  │           └──► expired ◄┘
 *               │                ├──► rejected      │
 *               │                ▼                  ▼
 *               └──── information_requested     submitted
 *                       │
 *                       └► in_review     staff take the question back (kyc/question-take-backs.sql)
 *
 *   rejected ──► submitted     staff reopen it (kyc/kyc-assignment.sql)
 *
 * What the client sees is here; how staff judge it (rating, next review, the queue, notes) is in kyc/kyc-oversight.sql, where no
 * client can learn that a row exists. For that reason nothing here changes when staff only make up their minds.
 */

-- Types ----------------------------------------------------------------------

create type public.kyc_state as enum (
  'open', 'submitted', 'in_review', 'information_requested', 'approved', 'rejected', 'review_due', 'expired');

-- Tables ---------------------------------------------------------------------

create table public.kyc_profiles (
  id             uuid primary key default gen_random_uuid(),
  tenant_id      uuid not null,
  party_id       uuid not null unique,
  level          public.due_diligence_level not null default 'standard',
  state          public.kyc_state not null default 'open',
  data           jsonb not null default '{}',
  version        integer not null default 1,
  submitted_at   timestamptz,
  submitted_by   uuid references public.profiles on delete set null,
  submitted_data jsonb,
  decided_at     timestamptz,
  reason_code    text references public.review_reasons,
  reason_note    text check (char_length(reason_note) between 1 and 2000),
  state_since    timestamptz not null default now(),
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  unique (tenant_id, id),
  foreign key (tenant_id, party_id) references public.parties (tenant_id, id) on delete restrict,
  constraint kyc_profiles_data_object check (jsonb_typeof(data) = 'object'),
  constraint kyc_profiles_data_size check (octet_length(data::text) <= 50000),
  constraint kyc_profiles_submitted check (
    state = 'open' or (submitted_at is not null and submitted_data is not null)),
  constraint kyc_profiles_rejected_with_reason check ((state = 'rejected') <= (reason_code is not null))
);

comment on table public.kyc_profiles is
  'What a client declares about a party, and how far its checks are. Read by those who handle the party''s documents, the tenant''s owners '
  'and staff; written by commands.';
comment on column public.kyc_profiles.level is 'How much information is required; staff set it.';
comment on column public.kyc_profiles.data is 'What was entered so far; any key may be missing. private.kyc_issues names the fields.';
comment on column public.kyc_profiles.submitted_data is 'The data as last submitted: what staff decide on.';
comment on column public.kyc_profiles.reason_note is 'What the client should know beyond the reason. Never an internal note.';

create index kyc_profiles_party_idx on public.kyc_profiles (tenant_id, party_id);
create index kyc_profiles_state_since_idx on public.kyc_profiles (tenant_id, state_since, id);
create index kyc_profiles_state_idx on public.kyc_profiles (tenant_id, state, state_since);
create index kyc_profiles_submitted_by_idx on public.kyc_profiles (submitted_by);
create index kyc_profiles_reason_code_idx on public.kyc_profiles (reason_code);

create table public.kyc_requests (
  id          uuid primary key default gen_random_uuid(),
  tenant_id   uuid not null,
  profile_id  uuid not null,
  field       text check (field ~ '^[a-z_]+(\.[a-z0-9_]+)*$' and char_length(field) <= 120),
  question    text not null check (char_length(question) between 1 and 2000),
  answer      text check (char_length(answer) between 1 and 4000),
  asked_by    uuid references public.profiles on delete set null,
  asked_at    timestamptz not null default now(),
  answered_at timestamptz,
  taken_back_at     timestamptz,
  taken_back_by     uuid references public.profiles on delete set null,
  taken_back_reason text check (char_length(taken_back_reason) between 1 and 500),
  foreign key (tenant_id, profile_id) references public.kyc_profiles (tenant_id, id) on delete cascade,
  constraint kyc_requests_answered check (answer is null or answered_at is not null),
  constraint kyc_requests_taken_back check (
    (taken_back_at is null) = (taken_back_reason is null) and (taken_back_at is null or answered_at is null))
);

comment on table public.kyc_requests is
  'Questions of staff about a party, and the client''s answers. Read and answered by those who handle its documents; written by commands.';
comment on column public.kyc_requests.field is 'The field of the profile it is about; null for the profile as a whole.';
comment on column public.kyc_requests.answered_at is
  'When the client was done with it: with a text in `answer`, or by fixing the field or sending a document.';

comment on column public.kyc_requests.taken_back_reason is
  'Why staff took the question back, for colleagues. Clients read no question that was taken back.';

create index kyc_requests_profile_idx on public.kyc_requests (tenant_id, profile_id, asked_at);
create index kyc_requests_profile_id_idx on public.kyc_requests (profile_id, asked_at);
create index kyc_requests_asked_by_idx on public.kyc_requests (asked_by);
create index kyc_requests_taken_back_by_idx on public.kyc_requests (taken_back_by);

-- Triggers -------------------------------------------------------------------

create trigger check_move before update of state on public.kyc_profiles
  for each row when (new.state is distinct from old.state) execute function private.check_move('kyc', 'state');
create trigger touch_updated_at before update on public.kyc_profiles
  for each row execute function private.touch_updated_at();
create trigger bump_version before update on public.kyc_profiles
  for each row execute function private.bump_version();
create trigger audit after insert or update or delete on public.kyc_profiles
  for each row execute function private.audit('id');
create trigger audit after insert or update or delete on public.kyc_requests
  for each row execute function private.audit('id');
call private.watch('public.kyc_profiles', 'members');
call private.watch('public.kyc_requests', 'members');

-- Every party has its profile ------------------------------------------------

create function private.open_kyc_profile() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.kyc_profiles (tenant_id, party_id) values (new.tenant_id, new.id);
  return null;
end;
$$;

comment on function private.open_kyc_profile() is 'Gives a new party its KYC profile.';

create trigger open_kyc_profile after insert on public.parties
  for each row execute function private.open_kyc_profile();

-- Helpers for policies -------------------------------------------------------

create function private.kyc_profile_ids() returns setof uuid
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query
  select profile.id from public.kyc_profiles as profile
  where profile.party_id = any (array(select private.managed_party_ids()));
end;
$$;

comment on function private.kyc_profile_ids() is 'The KYC profiles of the parties whose documents the signed-in person handles.';

grant execute on function private.kyc_profile_ids() to authenticated;

-- Row-level security ---------------------------------------------------------

alter table public.kyc_profiles enable row level security;
alter table public.kyc_requests enable row level security;

create policy "Members read the KYC of parties they handle" on public.kyc_profiles
  for select to authenticated
  using (party_id in (select private.managed_party_ids()));

create policy "Owners read the KYC of their tenants" on public.kyc_profiles
  for select to authenticated
  using (tenant_id = any (array(select private.owned_tenant_ids())));

create policy "Staff read every KYC profile" on public.kyc_profiles
  for select to authenticated
  using ((select private.is_admin()));

create policy "Members read the questions about parties they handle" on public.kyc_requests
  for select to authenticated
  using (taken_back_at is null and profile_id in (select private.kyc_profile_ids()));

create policy "Owners read the KYC questions of their tenants" on public.kyc_requests
  for select to authenticated
  using (taken_back_at is null and tenant_id = any (array(select private.owned_tenant_ids())));

create policy "Staff read every KYC question" on public.kyc_requests
  for select to authenticated
  using ((select private.is_admin()));

-- Grants ---------------------------------------------------------------------

grant select on public.kyc_profiles, public.kyc_requests to authenticated;
