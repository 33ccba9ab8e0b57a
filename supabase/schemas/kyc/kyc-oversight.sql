/*
 * KYC as staff see it: the queue of reviews, the rating and when to look again, notes among colleagues. No client may learn of any
 * of it, not by a row, an error or a signal.
 *
 *   waiting ──► claimed ──► closed            decided, or information was asked for
 *      ▲           │
 *      ├───────────┘ released                 closed ──► claimed: the question was taken back
 *      │           ▼
 *      ├──── awaiting_second ──► closed       the compliance officer confirms; or disagrees, and it waits again
 *      │           ▼
 *      └──── awaiting_senior ──► closed       high risk and political exposure: senior management as well
 */

-- Types ----------------------------------------------------------------------

create type public.kyc_queue_state as enum ('waiting', 'claimed', 'awaiting_second', 'awaiting_senior', 'closed');
create type public.kyc_priority as enum ('normal', 'high', 'urgent');

-- Tables ---------------------------------------------------------------------

create table public.kyc_oversight (
  profile_id     uuid primary key,
  tenant_id      uuid not null,
  rating         public.risk_rating not null check (rating <> 'prohibited'),
  rated_by       uuid references public.profiles on delete set null,
  rated_at       timestamptz not null default now(),
  next_review_on date not null,
  updated_at     timestamptz not null default now(),
  foreign key (tenant_id, profile_id) references public.kyc_profiles (tenant_id, id) on delete restrict
);

comment on table public.kyc_oversight is
  'How risky staff hold a party, and the day of its next KYC review: the second would reveal the first. For staff alone; written by '
  'commands.';

create index kyc_oversight_profile_idx on public.kyc_oversight (tenant_id, profile_id);
create index kyc_oversight_rated_by_idx on public.kyc_oversight (rated_by);
create index kyc_oversight_next_review_idx on public.kyc_oversight (next_review_on);

create table public.kyc_review_queue (
  id             uuid primary key default gen_random_uuid(),
  tenant_id      uuid not null,
  profile_id     uuid not null,
  state          public.kyc_queue_state not null default 'waiting',
  priority       public.kyc_priority not null default 'normal',
  level          public.due_diligence_level not null default 'standard',
  former_data    jsonb check (jsonb_typeof(former_data) = 'object' and octet_length(former_data::text) <= 50000),
  opened_at      timestamptz not null default now(),
  assignee       uuid references public.profiles on delete set null,
  claimed_at     timestamptz,
  decision       text check (decision in ('approve', 'reject', 'request_information')),
  rating         public.risk_rating,
  reason_code    text references public.review_reasons,
  decided_by     uuid references public.profiles on delete set null,
  decided_at     timestamptz,
  proposed       public.risk_rating,
  second_decider uuid references public.profiles on delete set null,
  second_at      timestamptz,
  senior_decider uuid references public.profiles on delete set null,
  closed_at      timestamptz,
  updated_at     timestamptz not null default now(),
  foreign key (tenant_id, profile_id) references public.kyc_profiles (tenant_id, id) on delete restrict,
  constraint kyc_review_queue_claimed check ((state = 'claimed') <= (claimed_at is not null)),
  constraint kyc_review_queue_decided check ((state in ('awaiting_second', 'awaiting_senior', 'closed')) = (decision is not null)),
  constraint kyc_review_queue_rated check (decision is distinct from 'approve' or rating is not null),
  constraint kyc_review_queue_four_eyes check (
    (second_decider is null or second_decider is distinct from decided_by)
    and (senior_decider is null or (senior_decider is distinct from decided_by and senior_decider is distinct from second_decider)))
);

comment on table public.kyc_review_queue is
  'One review of a KYC profile, from its submission to the decision. For staff alone; written by commands.';
comment on column public.kyc_review_queue.former_data is
  'What was declared in the submission before this one; null for the first. Staff compare it with the present one.';
comment on column public.kyc_review_queue.rating is 'The rating that goes with the decision.';
comment on column public.kyc_review_queue.level is
  'The closest due diligence asked for since the review was opened: lowering the level of the profile does not lower it.';
comment on column public.kyc_review_queue.proposed is 'The rating that the model and the facts proposed when the first decision was made.';
comment on column public.kyc_review_queue.second_decider is
  'The compliance officer who confirmed a decision that needs two; never who made it.';
comment on column public.kyc_review_queue.senior_decider is
  'The senior manager who approved high risk or political exposure; neither of the two before.';

create unique index kyc_review_queue_open_key on public.kyc_review_queue (profile_id) where state <> 'closed';
create index kyc_review_queue_profile_idx on public.kyc_review_queue (tenant_id, profile_id, opened_at desc);
create index kyc_review_queue_profile_id_idx on public.kyc_review_queue (profile_id);
-- The next case, and the badge of the sidebar.
create index kyc_review_queue_next_idx on public.kyc_review_queue (priority desc, opened_at, id) where state <> 'closed';
create index kyc_review_queue_tenant_idx on public.kyc_review_queue (tenant_id, priority desc, opened_at) where state <> 'closed';
create index kyc_review_queue_assignee_idx on public.kyc_review_queue (assignee);
create index kyc_review_queue_decided_by_idx on public.kyc_review_queue (decided_by);
create index kyc_review_queue_second_decider_idx on public.kyc_review_queue (second_decider);
create index kyc_review_queue_senior_decider_idx on public.kyc_review_queue (senior_decider);
create index kyc_review_queue_reason_code_idx on public.kyc_review_queue (reason_code);

create table public.kyc_notes (
  id         uuid primary key default gen_random_uuid(),
  tenant_id  uuid not null,
  profile_id uuid not null,
  author     uuid references public.profiles on delete set null,
  note       text not null check (char_length(note) between 1 and 4000),
  at         timestamptz not null default now(),
  foreign key (tenant_id, profile_id) references public.kyc_profiles (tenant_id, id) on delete restrict
);

comment on table public.kyc_notes is 'What staff write to each other about a party. For staff alone; written by commands, never changed.';

create index kyc_notes_profile_idx on public.kyc_notes (tenant_id, profile_id, at);
create index kyc_notes_author_idx on public.kyc_notes (author);

create trigger touch_updated_at before update on public.kyc_oversight
  for each row execute function private.touch_updated_at();
create trigger touch_updated_at before update on public.kyc_review_queue
  for each row execute function private.touch_updated_at();
create trigger audit after insert or update or delete on public.kyc_oversight
  for each row execute function private.audit('profile_id');
create trigger audit after insert or update or delete on public.kyc_review_queue
  for each row execute function private.audit('id');
create trigger audit after insert or update or delete on public.kyc_notes
  for each row execute function private.audit('id');
call private.watch('public.kyc_oversight', 'staff');
call private.watch('public.kyc_review_queue', 'staff');
call private.watch('public.kyc_notes', 'staff');

-- Row-level security ---------------------------------------------------------

alter table public.kyc_oversight enable row level security;
alter table public.kyc_review_queue enable row level security;
alter table public.kyc_notes enable row level security;

create policy "Staff read ratings" on public.kyc_oversight
  for select to authenticated
  using ((select private.is_admin()));

create policy "Staff read the queue of reviews" on public.kyc_review_queue
  for select to authenticated
  using ((select private.is_admin()));

create policy "Staff read notes among colleagues" on public.kyc_notes
  for select to authenticated
  using ((select private.is_admin()));

-- Grants ---------------------------------------------------------------------

grant select on public.kyc_oversight, public.kyc_review_queue, public.kyc_notes to authenticated;
