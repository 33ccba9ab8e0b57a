/*
 * The runner of jobs. pg_cron calls it where there is one, else the backend (supabase/backend/jobs). Several may run beside each other: a
 * batch holds the row of its run, and no other runner takes a row that is held.
 *
 * A batch ends with its transaction: what it did, what the job says of it, and where the next one begins are written together. Who is cut
 * off in the middle has done nothing, and nothing is done twice.
 */

create function private.add_counts(counts jsonb, more jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select counts || coalesce(jsonb_object_agg(part.key, coalesce((counts ->> part.key)::numeric, 0) + part.value::numeric), '{}')
  from jsonb_each_text(more) as part;
$$;

comment on function private.add_counts(jsonb, jsonb) is 'Adds figures by their names: {"added": 3} and {"added": 2} are {"added": 5}.';

create function private.job_batch_size() returns integer
language sql immutable
set search_path = ''
as $$
  select 250;
$$;

comment on function private.job_batch_size() is 'How many rows of a job one transaction does: less than a second of work.';

create function private.do_job_rows(kind text, input jsonb, keys text[], labels text[], out counts jsonb, out refusals jsonb)
language plpgsql
set search_path = ''
as $$
declare
  part jsonb;
begin
  counts := '{}';
  refusals := '[]';

  begin
    execute format('select private.%I($1, $2)', 'job_' || kind || '_do') into counts using input, keys;
    refusals := coalesce(counts -> 'refusals', '[]');
    counts := counts - 'refusals';
    return;
  exception when others then
    if private.may_pass(sqlstate) then
      raise;
    end if;
  end;

  -- One by one, so that a row that fails does not keep the others.
  for row_number in 1 .. cardinality(keys) loop
    begin
      execute format('select private.%I($1, $2)', 'job_' || kind || '_do') into part using input, array[keys[row_number]];
      counts := private.add_counts(counts, part - 'refusals');
      refusals := refusals || coalesce(part -> 'refusals', '[]');
    exception when others then
      if private.may_pass(sqlstate) then
        raise;
      end if;

      refusals := refusals || jsonb_build_object('label', labels[row_number], 'message', private.plain_error(sqlstate, sqlerrm));
      perform private.keep_job_error((input ->> 'job')::uuid, labels[row_number], sqlstate, sqlerrm);
    end;
  end loop;
end;
$$;

comment on function private.do_job_rows(text, jsonb, text[], text[]) is
  'Does rows of a job, and answers what was done and which rows failed. Raises an error that may pass.';

create function private.end_job(job_id uuid, failure text default null) returns void
language plpgsql
set search_path = ''
as $$
declare
  ended public.jobs;
begin
  update public.jobs as job
  set state = case when failure is null then 'done' else 'failed' end::public.job_state, error = left(failure, 500),
    started_at = coalesce(job.started_at, clock_timestamp()), ended_at = clock_timestamp()
  where job.id = end_job.job_id and job.state in ('waiting', 'running')
  returning * into ended;

  -- Not found when it was cancelled meanwhile.
  if not found or failure is null then
    delete from private.job_runs as run where run.job_id = end_job.job_id;
  end if;

  if ended.asked_by is not null and (failure is not null or ended.refused > 0) then
    perform private.notify(ended.asked_by, ended.tenant_id, 'job.failed',
      case when failure is null then 'Not everything could be done: ' else 'A job failed: ' end || left(ended.title, 150),
      case when failure is null then format('%s of %s could not be done. The job names them.', ended.refused, ended.done)
        else 'The job names why. It goes on where it stopped when you retry it.' end,
      private.subject('job', ended.id));
  end if;
end;
$$;

comment on function private.end_job(uuid, text) is
  'Ends a job: done, or failed for a reason, after which retry_job lets it go on. Notifies who asked for it of what was not done.';

create function private.run_job_batch() returns boolean
language plpgsql
set search_path = ''
as $$
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
$$;

comment on function private.run_job_batch() is
  'Does the next batch of the job whose turn it is; false when none is due. An error that may pass is tried again, five times, later each '
  'time; any other ends the job.';

create procedure private.run_jobs()
language plpgsql
as $$
declare
  ends_at constant timestamptz := pg_catalog.clock_timestamp() + interval '50 seconds';
begin
  while pg_catalog.clock_timestamp() < ends_at and private.run_job_batch() loop
    commit;
  end loop;
end;
$$;

comment on procedure private.run_jobs() is
  'Does batches of jobs until none is due, for fifty seconds at most. Commits after each, for which it must not have a search path of its '
  'own: every name in it is qualified. Only the owner may call it.';

revoke all on procedure private.run_jobs() from public;

create function private.are_jobs_due() returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from private.job_runs as run
    join public.jobs as job on job.id = run.job_id
    where job.state in ('waiting', 'running') and run.next_at <= clock_timestamp());
$$;

comment on function private.are_jobs_due() is 'Whether a batch of a job waits.';

-- Silence --------------------------------------------------------------------

create function private.has_unreported_jobs() returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from private.job_runs as run
    join public.jobs as job on job.id = run.job_id
    where run.reported_at is null and job.state in ('waiting', 'running') and run.next_at < now() - interval '15 minutes');
$$;

comment on function private.has_unreported_jobs() is
  'Whether a batch of a job waits for fifteen minutes, so that no runner is at work, and the super admin was not notified yet.';

create function private.report_waiting_jobs() returns integer
language plpgsql
set search_path = ''
as $$
declare
  waiting integer;
  since   timestamptz;
begin
  with late as (
    update private.job_runs as run set reported_at = now()
    from public.jobs as job
    where job.id = run.job_id and run.reported_at is null and job.state in ('waiting', 'running')
      and run.next_at < now() - interval '15 minutes'
    returning run.next_at
  )
  select count(*), min(late.next_at) into waiting, since from late;

  if waiting > 0 then
    perform private.tell_super_admins('compliance.jobs_waiting', 'Jobs wait and nothing runs them',
      format('%s waits since %s. Look whether the schedule portal-jobs of the database runs.',
        case waiting when 1 then 'A job' else waiting || ' jobs' end,
        private.long_moment(since)),
      null, null);
  end if;

  return waiting;
end;
$$;

comment on function private.report_waiting_jobs() is
  'Notifies the super admin of jobs whose next batch waits for fifteen minutes, once per silence; how many.';

create function private.forget_jobs() returns bigint
language sql
set search_path = ''
as $$
  with gone as (
    delete from public.jobs as job where job.ended_at < now() - interval '90 days' returning 1
  )
  select count(*) from gone;
$$;

comment on function private.forget_jobs() is 'Takes out jobs that ended 90 days ago.';

-- The clock ------------------------------------------------------------------

do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron with schema pg_catalog;
    perform cron.schedule('portal-jobs', '5 seconds', 'call private.run_jobs()');
    perform cron.schedule('portal-waiting-jobs', '*/5 * * * *', 'select private.report_waiting_jobs()');
  end if;
end;
$$;
