/*
 * The kind `bulk`: an action with more rows than a request does (bulk-actions.sql), in the name of who asked for it. Every batch asks their
 * rights again: who is staff no longer, is suspended, has lost the duty or owes the second factor has the remaining rows refused, with
 * the reason.
 */

create function private.speak_for(job_id uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  person       uuid;
  has_factor   boolean;
begin
  -- A factor that was taken away since was not given; one that came since is owed.
  select job.asked_by, run.gave_second_factor and exists (
    select from auth.mfa_factors as factor where factor.user_id = job.asked_by and factor.status = 'verified')
  into person, has_factor
  from public.jobs as job
  join private.job_runs as run on run.job_id = job.id
  join auth.users as account on account.id = job.asked_by
  where job.id = speak_for.job_id and account.deleted_at is null
    and (account.banned_until is null or account.banned_until <= now());

  perform set_config('request.jwt.claims', jsonb_strip_nulls(jsonb_build_object(
    'role', 'authenticated', 'sub', person, 'aal', case when has_factor then 'aal2' else 'aal1' end))::text, true);
end;
$$;

comment on function private.speak_for(uuid) is
  'Lets commands of this transaction ask the rights of who asked for a job, as they are now; of no one when the account is gone or banned. '
  'The caller puts the claims back. Only a session of the owner speaks so (private.speaks_without_session).';

create function private.job_bulk_rows(input jsonb, after text, at_most integer) returns table (key text, label text)
language plpgsql stable
set search_path = ''
as $$
declare
  -- Fewer than other kinds: each row is a command, and the tenant is locked until the batch ends.
  most constant integer := 50;
  ids  uuid[];
begin
  ids := array(
    select selected.row_id from private.job_rows as selected
    where selected.job_id = (input ->> 'job')::uuid and (after is null or selected.row_id > after::uuid)
    order by selected.row_id
    limit least(at_most, most));

  return query
    select given.id::text, coalesce(known.label, 'Not there any more')
    from unnest(ids) with ordinality as given (id, place)
    left join private.job_bulk_labels(input, ids) as known on known.id = given.id
    order by given.place;
end;
$$;

comment on function private.job_bulk_rows(jsonb, text, integer) is 'The next rows of a selection. A kind of job (jobs.sql).';

create function private.job_bulk_labels(input jsonb, ids uuid[]) returns table (id uuid, label text)
language sql stable
set search_path = ''
as $$
  select known.id, known.label
  from public.jobs as job
  join private.bulk_actions() as line on line.action = job.input ->> 'action'
  cross join lateral private.bulk_rows(line.subject, job.tenant_id, ids) as known
  where job.id = (job_bulk_labels.input ->> 'job')::uuid;
$$;

comment on function private.job_bulk_labels(jsonb, uuid[]) is 'What people call rows of a selection.';

create function private.job_bulk_do(input jsonb, keys text[]) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  claims   text := current_setting('request.jwt.claims', true);
  ids      uuid[] := keys::uuid[];
  firm     uuid := (select job.tenant_id from public.jobs as job where job.id = (job_bulk_do.input ->> 'job')::uuid);
  refusals jsonb;
begin
  perform private.speak_for((input ->> 'job')::uuid);

  begin
    -- A right that ended refuses the rows; a command that asks for it later would refuse them, too.
    perform private.require_staff(line.command)
    from private.bulk_actions() as line where line.action = input ->> 'action';

    select coalesce(jsonb_agg(jsonb_build_object('id', done.id, 'message', done.code)), '[]') into refusals
    from private.run_rows(input ->> 'action', firm, ids, input -> 'arguments') as done where done.code is not null;
  exception when others then
    if sqlstate not like 'PT4%' then
      raise;
    end if;

    select jsonb_agg(jsonb_build_object('id', given.id, 'message', sqlerrm)) into refusals from unnest(ids) as given (id);
  end;

  perform set_config('request.jwt.claims', coalesce(claims, ''), true);

  return jsonb_build_object('refusals', (
    select coalesce(jsonb_agg(refused.one || jsonb_build_object('label', coalesce(known.label, 'Not there any more'))), '[]')
    from jsonb_array_elements(refusals) as refused (one)
    left join private.job_bulk_labels(input, ids) as known on known.id = (refused.one ->> 'id')::uuid));
end;
$$;

comment on function private.job_bulk_do(jsonb, text[]) is
  'Does the action with some rows of a selection in the name of who asked, and answers those that are refused.';
