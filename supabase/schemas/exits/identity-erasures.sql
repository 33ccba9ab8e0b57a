/*
 * The identity records of people and bodies in registers are deleted when the years of the law are over (identity-rules.sql), and only
 * after a person approved it:
 *
 *   due ──► approved ──► erasing ──► done
 *    │ ▲        │  ▲        │
 *    │ └────────┤  └─ failed ◄  with the reason; it may be approved again
 *    └──────────┴───────┴────► dropped    the relationship begins again, or the day moves
 *
 *   due       the nightly maintenance entered it
 *   approved  by the compliance officer or senior management
 *   erasing   the worker removes files first, then rows (identity-erasure-work.sql)
 *
 * A hold keeps the records of a person as long as it lasts, on any day: nothing of them is approved, and what was approved is due
 * again. The party stays, with its name, as the registers need it.
 */

-- Types ----------------------------------------------------------------------

create type public.erasure_state as enum ('due', 'approved', 'erasing', 'failed', 'done', 'dropped');

-- Tables ---------------------------------------------------------------------

create table public.identity_erasures (
  id          uuid primary key default gen_random_uuid(),
  tenant_id   uuid not null references public.tenants on delete restrict,
  party_id    uuid not null,
  state       public.erasure_state not null default 'due',
  ended_on    date not null,
  ended_by    text not null check (ended_by in ('register', 'company', 'application', 'request', 'entered')),
  last_name   text check (char_length(last_name) between 1 and 500),
  due_on      date not null,
  found       jsonb not null check (jsonb_typeof(found) = 'object'),
  erased      jsonb not null default '{}' check (jsonb_typeof(erased) = 'object'),
  entered_at  timestamptz not null default now(),
  approved_by uuid references public.profiles on delete set null,
  approved_at timestamptz,
  began_at    timestamptz,
  failure     text check (char_length(failure) between 1 and 500),
  ended_at    timestamptz,
  dropped_for text check (dropped_for in ('came_back', 'not_due')),
  foreign key (tenant_id, party_id) references public.parties (tenant_id, id) on delete restrict,
  constraint identity_erasures_approved check (state not in ('approved', 'erasing', 'failed', 'done') or approved_at is not null),
  constraint identity_erasures_failed check ((state = 'failed') = (failure is not null)),
  constraint identity_erasures_ended check ((state in ('done', 'dropped')) = (ended_at is not null)),
  constraint identity_erasures_dropped check ((state = 'dropped') = (dropped_for is not null)),
  constraint identity_erasures_due check (due_on > ended_on)
);

comment on table public.identity_erasures is
  'Whose identity records are due to be deleted, why, who approved it and what became of it. For staff alone; written by the nightly '
  'maintenance, by commands and by the worker.';
comment on column public.identity_erasures.ended_on is 'The day on which the last relationship ended.';
comment on column public.identity_erasures.ended_by is 'What ended then, as private.identity_ends says.';
comment on column public.identity_erasures.last_name is 'The company, application or change request that ended last.';
comment on column public.identity_erasures.found is 'What goes: how many records of each kind. Never what is in them.';
comment on column public.identity_erasures.erased is 'What went: how many records of each kind, and files.';
comment on column public.identity_erasures.failure is 'Why the last attempt failed.';
comment on column public.identity_erasures.dropped_for is
  'Why it fell away: the relationship began again (came_back), or the day moved or a case was opened (not_due).';

create unique index identity_erasures_open_key on public.identity_erasures (party_id)
  where state in ('due', 'approved', 'erasing', 'failed');
create index identity_erasures_party_idx on public.identity_erasures (tenant_id, party_id);
create index identity_erasures_due_idx on public.identity_erasures (tenant_id, due_on, id);
create index identity_erasures_approved_by_idx on public.identity_erasures (approved_by);
create index identity_erasures_next_idx on public.identity_erasures (approved_at, id) where state in ('approved', 'erasing');

create table public.record_holds (
  id          uuid primary key default gen_random_uuid(),
  tenant_id   uuid not null references public.tenants on delete restrict,
  party_id    uuid not null,
  reason      text not null check (char_length(reason) between 1 and 1000),
  held_until  date,
  held_by     uuid references public.profiles on delete set null,
  held_at     timestamptz not null default now(),
  lifted_by   uuid references public.profiles on delete set null,
  lifted_at   timestamptz,
  lift_reason text check (char_length(lift_reason) between 1 and 1000),
  foreign key (tenant_id, party_id) references public.parties (tenant_id, id) on delete restrict,
  constraint record_holds_lifted check ((lifted_at is null) = (lift_reason is null))
);

comment on table public.record_holds is
  'Whose records are kept on any day, such as for a court or an inquiry of the authority, and why. For staff alone; written by '
  'commands.';
comment on column public.record_holds.held_until is 'The last day of the hold; null until it is lifted.';

create unique index record_holds_open_key on public.record_holds (party_id) where lifted_at is null;
create index record_holds_party_idx on public.record_holds (tenant_id, party_id, held_at desc);
create index record_holds_held_by_idx on public.record_holds (held_by);
create index record_holds_lifted_by_idx on public.record_holds (lifted_by);

create table private.identity_erasure_files (
  erasure_id uuid not null references public.identity_erasures on delete cascade,
  path       text not null,
  primary key (erasure_id, path)
);

comment on table private.identity_erasure_files is
  'Files that the worker was given to remove, until the deletion is done or falls away.';

create table private.identity_marks (
  party_id uuid primary key,
  xact     xid8 not null
);

comment on table private.identity_marks is
  'Whose identity records this transaction deletes: triggers that keep rows let these go, and the log does not repeat what is in them. '
  'No role has a right to it.';

create index identity_erasure_files_path_idx on private.identity_erasure_files (path);

alter table private.identity_erasure_files enable row level security;
alter table private.identity_marks enable row level security;

-- Log and live signals --------------------------------------------------------

create trigger audit after insert or update or delete on public.identity_erasures
  for each row execute function private.audit('id');
create trigger audit after insert or update or delete on public.record_holds
  for each row execute function private.audit('id');
call private.watch('public.identity_erasures', 'staff');
call private.watch('public.record_holds', 'staff');

-- Row-level security ---------------------------------------------------------

alter table public.identity_erasures enable row level security;
alter table public.record_holds enable row level security;

create policy "Staff read whose records are due" on public.identity_erasures
  for select to authenticated
  using ((select private.is_admin()));

create policy "Staff read holds" on public.record_holds
  for select to authenticated
  using ((select private.is_admin()));

-- Grants ---------------------------------------------------------------------

grant select on public.identity_erasures, public.record_holds to authenticated;

-- The list -------------------------------------------------------------------

create view public.erasure_list
with (security_invoker = true)
as
  with listed as (
    select erasure.id, erasure.tenant_id, erasure.party_id from public.identity_erasures as erasure
    union all
    -- Who is held before anything is due.
    select null::uuid as id, hold.tenant_id, hold.party_id from public.record_holds as hold
    where hold.lifted_at is null and not exists (
      select from public.identity_erasures as erasure
      where erasure.party_id = hold.party_id and erasure.state in ('due', 'approved', 'erasing', 'failed'))
  )
  select coalesce(listed.id, hold.id) as id, listed.id as erasure_id, listed.tenant_id, listed.party_id, party.name, party.kind,
    profile.id as profile_id,
    case
      when hold.id is not null and (hold.held_until is null or hold.held_until >= (now() at time zone 'America/Nassau')::date)
        and coalesce(erasure.state not in ('done', 'dropped'), true) then 'held'
      else coalesce(erasure.state::text, 'ended') end as state,
    erasure.ended_on, erasure.ended_by, erasure.last_name, erasure.due_on, erasure.found, erasure.erased, erasure.approved_at,
    coalesce(nullif(approver.full_name, ''), approver.email) as approved_by_name, erasure.failure, erasure.ended_at, erasure.dropped_for,
    hold.id as hold_id, hold.reason as hold_reason, hold.held_until, hold.held_at,
    coalesce(nullif(holder.full_name, ''), holder.email) as held_by_name
  from listed
  join public.parties as party on party.id = listed.party_id
  left join public.kyc_profiles as profile on profile.party_id = listed.party_id
  left join public.identity_erasures as erasure on erasure.id = listed.id
  left join public.record_holds as hold on hold.party_id = listed.party_id and hold.lifted_at is null
  left join public.profiles as approver on approver.id = erasure.approved_by
  left join public.profiles as holder on holder.id = hold.held_by;

comment on view public.erasure_list is
  'Whose identity records are due to be deleted, approved, deleted or held, with the names of who decided. `state` is that of the '
  'deletion; held while a hold lasts; ended for a hold alone whose day has passed. For staff alone.';

grant select on public.erasure_list to authenticated;
