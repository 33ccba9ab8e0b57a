/*
 * Commands of jobs: to let one go on that failed, and to cancel one. For who asked for it and the super admin.
 */

create function private.own_job(command text, job_id uuid) returns public.jobs
language plpgsql
set search_path = ''
as $$
declare
  caller_id uuid := private.require_staff(own_job.command);
  known     public.jobs;
begin
  select * into known from public.jobs as job where job.id = own_job.job_id;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if known.asked_by is distinct from caller_id and not private.is_super_admin() then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  return known;
end;
$$;

comment on function private.own_job(text, uuid) is
  'A job of the caller, any job for the super admin. Raises not_found, staff.read_only, not_allowed, account.suspended.';

create function public.retry_job(job_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  known public.jobs := private.own_job('retry_job', job_id);
begin
  if known.kind = 'rescreening' and known.state = 'failed' then
    perform private.check_rescreening(known.tenant_id, known.id);
  end if;

  if known.kind = 'firm_export' and known.state = 'failed' then
    perform private.retry_firm_export(known.id);
  end if;

  update public.jobs as job set state = 'waiting', error = null, ended_at = null where job.id = known.id and job.state = 'failed';

  if not found then
    return;
  end if;

  update private.job_runs as run set attempts = 0, next_at = clock_timestamp() where run.job_id = known.id;
end;
$$;

comment on function public.retry_job(uuid) is
  'Lets a job that failed go on after the last row it has done; nothing happens when it did not fail. For who asked for it and the super '
  'admin; it goes on in the name of who asked. Raises job.rescreening_runs, firm_export.running, firm_export.expired, not_found, '
  'staff.read_only, not_allowed, account.suspended.';

create function public.cancel_job(job_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  known public.jobs := private.own_job('cancel_job', job_id);
begin
  if known.state = 'cancelled' then
    return;
  end if;

  if known.state not in ('waiting', 'running') then
    raise exception using errcode = 'PT409', message = 'job.ended';
  end if;

  if known.kind = 'announcement' and known.started_at is null then
    -- It waits for a batch that has just begun, and takes back what that sent.
    perform public.recall_announcement((known.input ->> 'announcement')::uuid);
    return;
  end if;

  -- What these have done helps without the rest, or is thrown away.
  if known.kind not in ('bulk', 'isolation', 'model_preview', 'rescreening') then
    raise exception using errcode = 'PT409', message = 'job.not_cancellable';
  end if;

  -- A batch that runs holds the row of its run, not this one: it ends, counts what it did, and finds the job cancelled.
  update public.jobs as job set state = 'cancelled', ended_at = clock_timestamp()
  where job.id = known.id and job.state in ('waiting', 'running')
  returning * into known;

  -- It has ended meanwhile.
  if not found then
    raise exception using errcode = 'PT409', message = 'job.ended';
  end if;

  -- That of a batch that runs goes with its end.
  delete from private.job_runs as run
  where run.job_id in (select idle.job_id from private.job_runs as idle where idle.job_id = known.id for update skip locked);

  if known.asked_by <> auth.uid() then
    perform private.notify(
      known.asked_by, known.tenant_id, 'job.cancelled', 'A job was cancelled: ' || left(known.title, 150),
      format('%s of %s were done before.', known.done - known.refused, known.total), private.subject('job', known.id));
  end if;
end;
$$;

comment on function public.cancel_job(uuid) is
  'Ends a selection that is being worked through, a preview of a risk model, a rescreening, an isolation probe, or an announcement that '
  'has not begun, which is recalled. What is done stays; a batch that runs ends, and no other begins. Nothing happens a second time. For '
  'who asked for it and the super admin. Raises job.ended, job.not_cancellable for other kinds, whose half helps no one, '
  'duty.senior_needed, not_found, staff.read_only, not_allowed, account.suspended.';

grant execute on function public.retry_job(uuid), public.cancel_job(uuid) to authenticated;
