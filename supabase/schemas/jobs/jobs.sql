/*
 * Jobs: work that takes longer than one request may (8 seconds). A command enters a job and ends; the runner (job-runner.sql) does the work
 * in batches, each in a transaction of its own, and keeps the last row it has done. A job that is cut off goes on after that row.
 *
 *   waiting ──► running ──► done
 *      │           ├──────► failed ──► waiting (retry_job)
 *      └───────────┴──────► cancelled (cancel_job)
 *
 * One kind of job is one file of this folder with two functions, found by the name of the kind:
 *
 *   private.job_<kind>_rows(input jsonb, after text, at_most integer)   the next rows (key, label), in the order of their keys
 *   private.job_<kind>_do(input jsonb, keys text[])                     does them all, and answers what it did: {"added": 3}
 *
 * A kind that has something left to do after the last row has a third, which runs in the transaction that ends the job as done:
 *
 *   private.job_<kind>_end(input jsonb)
 *
 * `input` is that of the job, with its id as "job". The second must be safe to repeat. When it fails for a batch, it is called for each row
 * of the batch alone: the rows that fail are named in the job, and the rest is done. A kind that knows itself which rows it refuses answers
 * them as "refusals". Decision 103.
 */

-- Types ----------------------------------------------------------------------

create type public.job_state as enum ('waiting', 'running', 'done', 'failed', 'cancelled');

-- Tables ---------------------------------------------------------------------

create table public.jobs (
  id         uuid primary key default gen_random_uuid(),
  kind       text not null check (kind ~ '^[a-z][a-z_]{1,40}$'),
  asked_by   uuid references public.profiles on delete set null,
  tenant_id  uuid references public.tenants on delete cascade,
  title      text not null check (char_length(title) between 1 and 200),
  input      jsonb not null default '{}' check (jsonb_typeof(input) = 'object' and octet_length(input::text) <= 20000),
  state      public.job_state not null default 'waiting',
  done       bigint not null default 0 check (done >= 0),
  total      bigint not null check (total >= 0),
  result     jsonb not null default '{}' check (jsonb_typeof(result) = 'object'),
  refused    bigint not null default 0 check (refused >= 0),
  refusals   jsonb not null default '[]' check (jsonb_typeof(refusals) = 'array'),
  error      text check (char_length(error) <= 500),
  created_at timestamptz not null default clock_timestamp(),
  started_at timestamptz,
  ended_at   timestamptz,
  constraint jobs_ended check ((state in ('waiting', 'running')) = (ended_at is null)),
  constraint jobs_failed check ((state = 'failed') = (error is not null))
);

comment on table public.jobs is
  'Work in the background: who asked for it, how far it is, and what it did. Read by staff; written by commands and the runner. Not '
  'audited: what a job changes is.';
comment on column public.jobs.kind is 'Names the functions of the kind.';
comment on column public.jobs.asked_by is 'Null for work that no person began, and when the account is gone.';
comment on column public.jobs.tenant_id is 'The firm it is about; null when it is about all of them.';
comment on column public.jobs.title is 'What it does, for people.';
comment on column public.jobs.done is 'Rows that are behind it, refused ones included.';
comment on column public.jobs.total is 'Rows there were when it began; more or fewer may be done.';
comment on column public.jobs.result is 'How many of what: {"added": 3}.';
comment on column public.jobs.refused is 'Rows that failed.';
comment on column public.jobs.refusals is
  'The first hundred rows that failed: [{"label", "message"}], of a selection with the "id" of the row. A message is the code of an error '
  'or a sentence.';
comment on column public.jobs.error is
  'Why it failed as a whole: the code of an error or a sentence. Its own text is in private.job_errors.';

create index jobs_asked_by_idx on public.jobs (asked_by, created_at desc);
create index jobs_created_at_idx on public.jobs (created_at desc);
create index jobs_tenant_id_idx on public.jobs (tenant_id, created_at desc);

create table private.job_runs (
  job_id             uuid primary key references public.jobs on delete cascade,
  after              text,
  attempts           integer not null default 0,
  next_at            timestamptz not null default clock_timestamp(),
  batch_at           timestamptz,
  reported_at        timestamptz,
  gave_second_factor boolean not null default false
);

comment on table private.job_runs is 'The jobs that are not at their end: how far, and when the next batch is due. Locked during a batch.';
comment on column private.job_runs.after is 'The key of the last row that is behind it; null before the first.';
comment on column private.job_runs.attempts is 'How often the next batch has failed.';
comment on column private.job_runs.batch_at is 'When its last batch ended, so that jobs take turns.';
comment on column private.job_runs.reported_at is 'When the super admin was notified that it waits; null while a runner is at work.';
comment on column private.job_runs.gave_second_factor is
  'Whether who asked for it had given the second factor in that session. For kinds that work in their name (private.speak_for).';

create table private.job_rows (
  job_id uuid not null references public.jobs on delete cascade,
  row_id uuid not null,
  primary key (job_id, row_id)
);

comment on table private.job_rows is 'The rows that a person selected for a job.';

create table private.job_errors (
  id            bigint generated always as identity primary key,
  job_id        uuid not null references public.jobs on delete cascade,
  label         text,
  sqlstate_code text not null,
  message       text not null check (char_length(message) <= 2000)
);

comment on table private.job_errors is
  'What Postgres said of what failed, at most a hundred a job: names of columns and values, for the super admin alone (job_errors).';
comment on column private.job_errors.label is 'The row that failed; null for the job as a whole.';

create index job_errors_job_id_idx on private.job_errors (job_id);

-- Row-level security ---------------------------------------------------------

alter table public.jobs enable row level security;
alter table private.job_runs enable row level security;
alter table private.job_rows enable row level security;
alter table private.job_errors enable row level security;

-- Of every firm, as they read everything of it. A job names rows that clients must not learn of: who is staff no longer reads none, not
-- even their own.
create policy "Staff read jobs" on public.jobs
  for select to authenticated
  using ((select private.is_admin()));

-- Grants ---------------------------------------------------------------------

grant select on public.jobs to authenticated;

-- Signals --------------------------------------------------------------------

create function private.signal_job() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.send_signal('user:' || new.asked_by, '{"table": "jobs"}');
  return null;
end;
$$;

comment on function private.signal_job() is 'Sends the open pages of who asked for a job a signal that it has come further.';

create trigger signal_job after insert or update on public.jobs
  for each row when (new.asked_by is not null) execute function private.signal_job();

-- For kinds ------------------------------------------------------------------

create function private.first_id() returns uuid
language sql immutable
set search_path = ''
as $$
  select '00000000-0000-0000-0000-000000000000'::uuid;
$$;

comment on function private.first_id() is
  'Before every id: where the rows of a job begin. A kind that compares with it, and not with "after is null or", reads by the index.';

-- For commands ---------------------------------------------------------------

create function private.enter_job(
  kind text, title text, input jsonb, total bigint, not_before timestamptz default null, tenant_id uuid default null) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  entered uuid;
begin
  -- The same work, not begun yet, covers what is asked for now.
  select known.id into entered from public.jobs as known
  join private.job_runs as run on run.job_id = known.id
  where known.kind = enter_job.kind and known.input = enter_job.input and known.state = 'waiting' and run.after is null
  for key share of run skip locked
  limit 1;

  if entered is not null then
    return entered;
  end if;

  insert into public.jobs as known (kind, title, input, total, tenant_id, asked_by)
  values (enter_job.kind, left(enter_job.title, 200), enter_job.input, enter_job.total, enter_job.tenant_id,
    (select person.id from public.profiles as person where person.id = auth.uid()))
  returning known.id into entered;
  insert into private.job_runs (job_id, next_at, gave_second_factor)
  values (entered, coalesce(enter_job.not_before, clock_timestamp()), coalesce(private.gave_second_factor(), false));

  return entered;
end;
$$;

comment on function private.enter_job(text, text, jsonb, bigint, timestamptz, uuid) is
  'Enters a job of a kind in the name of the caller, or answers the one that waits with the same input; its id. It begins at once, or from '
  '`not_before` on; with `tenant_id` it is about that firm alone. For commands, which have asked what the caller may do.';
