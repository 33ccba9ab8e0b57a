/*
 * Errors of jobs. Staff read the code of an error of ours, or a plain sentence. The text of Postgres names columns and values: it is kept
 * beside the job for the super admin.
 */

create function private.may_pass(sqlstate_code text) returns boolean
language sql immutable
set search_path = ''
as $$
  -- Deadlocks and serialization, resources, operator intervention (a cancelled statement, a shutdown), connections, locks.
  select left(sqlstate_code, 2) in ('40', '53', '57', '08', '55');
$$;

comment on function private.may_pass(text) is 'Whether an error is of the moment, so that the same work may succeed later.';

create function private.plain_error(sqlstate_code text, message text) returns text
language sql immutable
set search_path = ''
as $$
  select case
    -- The code of an error of ours: screens know its words.
    when sqlstate_code like 'PT4%' and message ~ '^[a-z_]+(\.[a-z_]+)?$' then left(message, 100)
    when sqlstate_code = '57014' then 'A part of it took longer than it may.'
    when left(sqlstate_code, 2) in ('40', '55') then 'Other work held the same rows for too long.'
    when left(sqlstate_code, 2) in ('53', '54') then 'The database had no room for it.'
    when left(sqlstate_code, 2) in ('57', '58', '08') then 'The database was not there for it.'
    when sqlstate_code = '23505' then 'What it writes is there already.'
    when sqlstate_code = '23503' then 'Something it needs is not there any more.'
    when left(sqlstate_code, 2) in ('22', '23') then 'A value breaks a rule of the database.'
    else 'The portal does not know this error. The super admin can read its text.'
  end;
$$;

comment on function private.plain_error(text, text) is
  'An error as staff read it: the code of an error of ours, else a sentence. The text of Postgres names columns and values; '
  'private.job_errors keeps it.';

create function private.keep_job_error(job_id uuid, label text, sqlstate_code text, message text) returns void
language sql
set search_path = ''
as $$
  insert into private.job_errors (job_id, label, sqlstate_code, message)
  select keep_job_error.job_id, keep_job_error.label, keep_job_error.sqlstate_code, left(keep_job_error.message, 2000)
  where (select count(*) from private.job_errors as known where known.job_id = keep_job_error.job_id) < 100;
$$;

comment on function private.keep_job_error(uuid, text, text, text) is
  'Keeps the text of an error for the super admin, the first hundred of a job.';

-- For the super admin ---------------------------------------------------------

create function public.job_errors(job_id uuid) returns table (label text, sqlstate_code text, message text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff('job_errors');

  return query
    select known.label, known.sqlstate_code, known.message
    from private.job_errors as known where known.job_id = job_errors.job_id order by known.id;
end;
$$;

comment on function public.job_errors(uuid) is
  'What Postgres said of what failed in a job: the row (null for the job as a whole), SQLSTATE and text. For the super admin. Raises '
  'not_allowed, account.suspended.';

grant execute on function public.job_errors(uuid) to authenticated;
