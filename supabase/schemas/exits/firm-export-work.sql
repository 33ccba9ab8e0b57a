/*
 * What the worker calls to write an export (tools/worker/firm-exports.ts), with the secret key. It takes an export with a lease of ten
 * minutes, reads rows, files and the log in pages, and records each part it has stored with how far it is. A worker that is killed loses
 * its lease; the next goes on after the last part that is recorded. No transaction is longer than one page.
 */

-- For commands ---------------------------------------------------------------

create function private.may_still_export(export public.firm_exports) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
      select from private.memberships as membership
      where (membership.tenant_id, membership.user_id, membership.role) = (export.tenant_id, export.asked_by, 'owner')
        and export.scope = 'firm')
    or exists (
      select from private.super_admin as chief
      join public.profiles as person on person.id = chief.user_id and person.status = 'active' and person.role = 'admin'
      where chief.user_id = export.asked_by);
$$;

comment on function private.may_still_export(public.firm_exports) is 'Whether who asked for an export may still have it.';

create function private.held_firm_export(export_id uuid, lease uuid) returns public.firm_exports
language plpgsql stable
set search_path = ''
as $$
declare
  export public.firm_exports;
begin
  perform private.require_service();
  select known.* into export
  from public.firm_exports as known
  join private.firm_export_runs as run on run.export_id = known.id
  where known.id = held_firm_export.export_id and known.state = 'running' and run.lease = held_firm_export.lease
    and run.leased_until > clock_timestamp();

  if not found then
    raise exception using errcode = 'PT409', message = 'firm_export.lease_lost';
  end if;

  return export;
end;
$$;

comment on function private.held_firm_export(uuid, uuid) is
  'The export that a worker holds. Raises firm_export.lease_lost when its time is over, another has it or it was cancelled, and '
  'not_allowed.';

-- Commands of the worker -----------------------------------------------------

create function public.take_firm_export()
returns table (
  export_id uuid, lease uuid, tenant_id uuid, tenant_name text, tenant_slug text, scope public.firm_export_scope, reason text,
  asked_at timestamptz, tables jsonb, parts integer, progress jsonb)
language plpgsql security definer rows 1
set search_path = ''
as $$
declare
  most_tries constant integer := 5;
  run        private.firm_export_runs;
  export     public.firm_exports;
begin
  perform private.require_service();

  loop
    select waiting.* into run
    from private.firm_export_runs as waiting
    join public.firm_exports as known on known.id = waiting.export_id and known.state in ('waiting', 'running')
    where coalesce(waiting.leased_until < clock_timestamp(), true)
    order by waiting.tries, known.asked_at
    for update of waiting skip locked
    limit 1;

    if not found then
      return;
    end if;

    select * into export from public.firm_exports as known where known.id = run.export_id for update;

    if not private.may_still_export(export) then
      perform private.cancel_firm_export(export, 'firm_export.right_ended');
    elsif run.tries >= most_tries then
      perform private.end_firm_export_run(export, 'firm_export.failed');
    else
      exit;
    end if;
  end loop;

  update private.firm_export_runs as known
  set lease = gen_random_uuid(), leased_until = clock_timestamp() + interval '10 minutes', tries = known.tries + 1
  where known.export_id = export.id
  returning * into run;

  if export.state = 'waiting' then
    update public.firm_exports as known set state = 'running' where known.id = export.id;
    update public.jobs as job set state = 'running', started_at = coalesce(job.started_at, clock_timestamp()) where job.id = run.job_id;
  end if;

  return query
  select export.id, run.lease, firm.id, firm.name, firm.slug, export.scope, export.reason, export.asked_at,
    (select jsonb_agg(jsonb_build_object(
        'name', listed.table_name, 'held', listed.held in ('firm', export.scope::text), 'columns', case
          when listed.held in ('firm', export.scope::text) then to_jsonb(private.firm_export_columns(listed.table_name)) end,
        'reason', listed.reason) order by listed.place)
      from private.firm_export_tables() as listed
      -- Owners do not read which records of staff there are.
      where listed.held <> 'complete' or export.scope = 'complete'),
    (select count(*)::integer from public.firm_export_parts as part where part.export_id = export.id), run.progress
  from public.tenants as firm where firm.id = export.tenant_id;
end;
$$;

comment on function public.take_firm_export() is
  'Takes the next export for one worker alone and for ten minutes, which record_firm_export_part begins anew: what it is, its tables with '
  'their columns or the reason why they are left out, how many parts are stored and the progress that was recorded with the last of them. '
  'No row while none waits. After five tries without a part an export fails; one whose asker may no longer have it is cancelled. For a '
  'server with the secret key. Raises not_allowed.';

create function public.firm_export_rows(export_id uuid, lease uuid, table_name text, after jsonb, most integer)
returns table (key jsonb, line text)
language plpgsql volatile security definer rows 500
set search_path = ''
as $$
declare
  export public.firm_exports := private.held_firm_export(export_id, lease);
  listed record;
begin
  select * into listed from private.firm_export_tables() as known
  where known.table_name = firm_export_rows.table_name and known.held in ('firm', export.scope::text);

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if after is null then
    update public.jobs as job set done = least(job.done + 1, job.total)
    from private.firm_export_runs as run where run.export_id = export.id and job.id = run.job_id;
  end if;

  return query
  select read.key, read.line
  from private.read_firm_rows(listed.table_name, export.tenant_id, listed.condition, after, most) as read;
end;
$$;

comment on function public.firm_export_rows(uuid, uuid, text, jsonb, integer) is
  'Rows of a table for an export that the worker holds, after a key (null: the first), 1 to 1000 and about four million characters of '
  'them, '
  'none at the end: `line` is the row as json text. For a server with the secret key. Raises firm_export.lease_lost, not_found, '
  'not_allowed.';

create function public.firm_export_files(export_id uuid, lease uuid, after text)
returns table (key text, bucket text, path text, name text, bytes bigint, sha256 text, left_out text)
language plpgsql stable security definer rows 200
set search_path = ''
as $$
declare
  export public.firm_exports := private.held_firm_export(export_id, lease);
begin
  return query
  with listed as (
    select 'documents/' || document.id as key, 'documents' as bucket, document.storage_path as path, document.bytes, document.sha256,
      document.file_version as version, document.scan
    from public.documents as document
    where document.tenant_id = export.tenant_id
    union all
    select 'tickets/' || attached.id, 'documents', attached.storage_path, attached.bytes, null, attached.file_version, attached.scan
    from public.support_attachments as attached
    where attached.tenant_id = export.tenant_id
    union all
    select 'logos/' || split_part(split_part(stored.name, '/', 2), '.', 1), 'logos', stored.name,
      coalesce((stored.metadata ->> 'size')::bigint, 0), null, null, 'clean'
    from storage.objects as stored
    where stored.bucket_id = 'logos' and stored.name collate "C" >= export.tenant_id || '/'
      and stored.name collate "C" < export.tenant_id || '0'
    union all
    select 'logos/new-' || split_part(split_part(picture.path, '/', 2), '.', 1), 'new-pictures', picture.path, 0, null, null, picture.scan
    from private.new_pictures as picture
    where picture.tenant_id = export.tenant_id and picture.scan <> 'clean' and picture.withdrawn_at is null
    union all
    select 'templates/' || split_part(split_part(stored.name, '/', 3), '.', 1), 'templates', stored.name,
      coalesce((stored.metadata ->> 'size')::bigint, 0),
      (select min(saved.file_hash) from public.document_template_versions as saved where saved.file_path = stored.name), null, 'clean'
    from storage.objects as stored
    where stored.bucket_id = 'templates' and stored.name collate "C" >= export.tenant_id || '/'
      and stored.name collate "C" < export.tenant_id || '0'
    union all
    -- Uploaded and never made a document: only who uploaded it has seen it.
    select 'uploads/' || stored.id, 'documents', stored.name, coalesce((stored.metadata ->> 'size')::bigint, 0), null, null, null
    from storage.objects as stored
    where stored.bucket_id = 'documents' and stored.name collate "C" >= export.tenant_id || '/'
      and stored.name collate "C" < export.tenant_id || '0'
      and not private.is_registered_file(stored.name)
  )
  select listed.key, listed.bucket, listed.path,
    listed.key || coalesce('.' || substring(listed.path from '\.([a-z0-9]{1,5})$'), ''), listed.bytes, listed.sha256,
    case
      when listed.scan is null then 'uploaded and never made a document'
      when listed.scan = 'pending' then 'its check for malware has not ended'
      when listed.scan = 'infected' then 'malware was found in it'
      when listed.scan = 'failed' then 'its check for malware failed'
      when not exists (
        select from storage.objects as object
        where object.bucket_id = listed.bucket and object.name = listed.path
          and (listed.version is null or object.version = listed.version)) then 'the stored file is gone or another one'
    end
  from listed
  where listed.key collate "C" > coalesce(firm_export_files.after, '') collate "C"
  order by listed.key collate "C"
  limit 200;
end;
$$;

comment on function public.firm_export_files(uuid, uuid, text) is
  'Files of the firm for an export that the worker holds, after a key, 200 at most: where each is, its name in the export, its size in '
  'bytes, its sha256 where one was recorded, or why it is left out. For a server with the secret key. Raises firm_export.lease_lost, '
  'not_allowed.';

create function public.firm_export_log(export_id uuid, lease uuid, after bigint, most integer)
returns table (id bigint, line text)
language plpgsql stable security definer rows 500
set search_path = ''
as $$
declare
  export public.firm_exports := private.held_firm_export(export_id, lease);
  whole  text[] := array(
    select split_part(known.table_name, '.', 2) from private.firm_export_tables() as known
    where known.held = 'firm' and known.condition is null and known.table_name like 'public.%');
begin
  return query
  select read.id, read.line from (
    select listed.id, listed.line, sum(octet_length(listed.line)) over (order by listed.id) - octet_length(listed.line) as before
    from (
      select entry.id, case export.scope
        when 'complete' then jsonb_build_object(
          'id', entry.id, 'prev_hash', entry.prev_hash, 'hash', entry.hash, 'entry', private.audit_text(entry))
        -- Without the networks and devices of people.
        else jsonb_build_object(
          'id', entry.id, 'at', entry.at, 'actor', entry.actor, 'action', entry.action, 'table', entry.table_name, 'row', entry.row_id,
          'before', entry.before, 'after', entry.after, 'hash', entry.hash) end::text as line
      from public.audit_logs as entry
      where entry.tenant_id = export.tenant_id and entry.id > coalesce(firm_export_log.after, 0) and entry.id <= export.audit_to
        and (export.scope = 'complete' or entry.table_name = any (whole))
      order by entry.id
      limit least(greatest(firm_export_log.most, 1), 1000)) as listed) as read
  where read.before < 4000000
  order by read.id;
end;
$$;

comment on function public.firm_export_log(uuid, uuid, bigint, integer) is
  'Entries of the audit log for an export that the worker holds, after an id, 1 to 1000 and about four million characters of them. A '
  'complete export gets each as a line of a bundle (tools/audit-verifier), one of the firm those of its tables, without network and '
  'device. '
  'For a server with the secret key. Raises firm_export.lease_lost, not_allowed.';

create function public.firm_export_log_head(export_id uuid, lease uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  export public.firm_exports := private.held_firm_export(export_id, lease);
begin
  return jsonb_build_object(
    'format', 'portal-audit-bundle/1', 'export', export.id, 'tenant', export.tenant_id, 'exported_at', export.asked_at, 'before', 0,
    'starts_after', repeat('0', 64), 'ends_with', export.audit_head, 'head', export.audit_head,
    'ids', (select coalesce(jsonb_agg(entry.id order by entry.id), '[]') from public.audit_logs as entry
      where export.scope = 'complete' and entry.tenant_id = export.tenant_id and entry.id <= export.audit_to));
end;
$$;

comment on function public.firm_export_log_head(uuid, uuid) is
  'The first line of the bundle of a complete export that the worker holds: the ids it holds, and its head. For a server with the secret '
  'key. Raises firm_export.lease_lost, not_allowed.';

create function public.record_firm_export_part(
  export_id uuid, lease uuid, part integer, path text, bytes bigint, sha256 text, progress jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  export public.firm_exports := private.held_firm_export(export_id, lease);
begin
  if record_firm_export_part.path is distinct from format(
      '%s/%s/%s-%s.zip', export.tenant_id, export.id, record_firm_export_part.part, record_firm_export_part.lease)
    or not exists (
      select from storage.objects as stored where stored.bucket_id = 'exports' and stored.name = record_firm_export_part.path)
  then
    raise exception using errcode = 'PT422', message = 'firm_export.part_invalid';
  end if;

  select * into export from public.firm_exports as known where known.id = export.id for update;

  if export.state <> 'running' or not private.may_still_export(export) then
    if export.state = 'running' then
      perform private.cancel_firm_export(export, 'firm_export.right_ended');
    end if;

    return;
  end if;

  insert into public.firm_export_parts as known (export_id, tenant_id, part, path, bytes, sha256)
  values (export.id, export.tenant_id, record_firm_export_part.part, record_firm_export_part.path, record_firm_export_part.bytes,
    record_firm_export_part.sha256)
  on conflict on constraint firm_export_parts_pkey do nothing;
  update private.firm_export_runs as run
  set progress = record_firm_export_part.progress, tries = 0, leased_until = clock_timestamp() + interval '10 minutes'
  where run.export_id = export.id;
end;
$$;

comment on function public.record_firm_export_part(uuid, uuid, integer, text, bigint, text, jsonb) is
  'Records a part of an export that the worker holds and has stored at tenant/export/part-lease.zip of the bucket exports, its sha256 in '
  'hex, '
  'and '
  'how far the export is; its ten minutes begin anew. An export whose asker may no longer have it is cancelled instead. For a server with '
  'the secret key. Raises firm_export.part_invalid, firm_export.lease_lost, not_allowed.';

create function public.release_firm_export(export_id uuid, lease uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_service();
  update private.firm_export_runs as run set lease = null, leased_until = null
  where run.export_id = release_firm_export.export_id and run.lease = release_firm_export.lease;
end;
$$;

comment on function public.release_firm_export(uuid, uuid) is
  'Lets another worker take an export: after a part, or when this one could not write it. For a server with the secret key. Raises '
  'not_allowed.';

create function private.end_firm_export_run(export public.firm_exports, failure text) returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.firm_exports as known
  set state = case when failure is null then 'done' else 'failed' end::public.firm_export_state, ended_at = clock_timestamp(),
    error = failure,
    parts = case when failure is null then (
      select count(*) from public.firm_export_parts as part where part.export_id = known.id) end,
    manifest_sha256 = case when failure is null then (
      select run.progress ->> 'manifest' from private.firm_export_runs as run where run.export_id = known.id) end,
    expires_at = case when failure is null then clock_timestamp() + interval '7 days' end,
    bytes = case when failure is null then (
      select coalesce(sum(part.bytes), 0) from public.firm_export_parts as part where part.export_id = export.id) end,
    rows = export.rows, files = export.files
  where known.id = export.id;
  update public.jobs as job
  set state = case when failure is null then 'done' else 'failed' end::public.job_state, error = failure, ended_at = clock_timestamp(),
    done = case when failure is null then job.total else job.done end,
    result = case when failure is null then jsonb_build_object('rows', export.rows, 'files', export.files) else '{}' end
  from private.firm_export_runs as run where run.export_id = export.id and job.id = run.job_id;
  update private.firm_export_runs as run set lease = null, leased_until = null where run.export_id = export.id;

  perform private.notify(
    export.asked_by, export.tenant_id,
    case when failure is null then 'account.firm_export_done' else 'account.firm_export_failed' end,
    case when failure is null then 'The export of everything of ' else 'The export failed of ' end
      || (select firm.name from public.tenants as firm where firm.id = export.tenant_id)
      || case when failure is null then ' is ready' else '' end,
    case when failure is null then 'It can be downloaded for seven days.' else 'Start it again. If it fails again, ask us.' end,
    private.subject('firm_export', export.id, 'firm_export', export.tenant_id));
end;
$$;

comment on function private.end_firm_export_run(public.firm_exports, text) is
  'Ends an export as done with its figures, or as failed with a code, and notifies who asked for it.';

create function public.end_firm_export(
  export_id uuid, lease uuid, row_count bigint, file_count bigint) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  export public.firm_exports;
begin
  perform private.require_service();
  select * into export from public.firm_exports as known where known.id = end_firm_export.export_id for update;

  -- A repeat after a lost answer.
  if export.state in ('done', 'failed') and exists (
    select from private.firm_export_runs as run where run.export_id = export.id and run.lease is null) then
    return;
  end if;

  export := private.held_firm_export(export_id, lease);
  export.rows := row_count;
  export.files := file_count;

  if not private.may_still_export(export) then
    perform private.cancel_firm_export(export, 'firm_export.right_ended');
  elsif not exists (select from public.firm_export_parts as part where part.export_id = export.id) then
    raise exception using errcode = 'PT422', message = 'firm_export.part_invalid';
  else
    perform private.end_firm_export_run(export, null);
  end if;
end;
$$;

comment on function public.end_firm_export(uuid, uuid, bigint, bigint) is
  'Ends an export that the worker holds as done, with how many rows and files it has. Who asked for it is notified. For a server '
  'with the '
  'secret key. Raises firm_export.part_invalid for one without a part, firm_export.lease_lost, not_allowed.';

-- What is over ---------------------------------------------------------------

create function private.spent_firm_files() returns table (path text)
language sql stable
set search_path = ''
as $$
  select part.path
  from public.firm_export_parts as part
  join public.firm_exports as export on export.id = part.export_id
  where export.state = 'cancelled' or (export.state = 'done' and export.expires_at <= now())
    or (export.state = 'failed' and export.ended_at < now() - interval '1 day')
  union all
  -- Stored, and cut off before it was recorded.
  select stored.name
  from storage.objects as stored
  where stored.bucket_id = 'exports' and stored.created_at < now() - interval '1 day'
    and not exists (select from public.firm_export_parts as part where part.path = stored.name);
$$;

comment on function private.spent_firm_files() is 'The files of exports that no one may fetch any more.';

create function public.spent_firm_files(most integer) returns setof text
language plpgsql stable security definer rows 50
set search_path = ''
as $$
begin
  perform private.require_service();
  return query select spent.path from private.spent_firm_files() as spent order by 1 limit least(greatest(most, 1), 100);
end;
$$;

comment on function public.spent_firm_files(integer) is
  'The files of the bucket exports that are to be removed, at most `most` (100): those of exports that expired, were cancelled or failed a '
  'day ago. For a server with the secret key. Raises not_allowed.';

create function public.forget_firm_files(paths text[]) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_service();

  with gone as (
    delete from public.firm_export_parts as part
    where part.path = any (paths) and part.path in (select spent.path from private.spent_firm_files() as spent)
    returning part.export_id)
  update private.firm_export_runs as run set progress = '{}' where run.export_id in (select gone.export_id from gone);
end;
$$;

comment on function public.forget_firm_files(text[]) is
  'Says that files that spent_firm_files named are removed; others stay. For a server with the secret key. Raises not_allowed.';

-- Trying again ---------------------------------------------------------------

create function private.retry_firm_export(job_id uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  export public.firm_exports;
begin
  select known.* into export
  from private.firm_export_runs as run
  join public.firm_exports as known on known.id = run.export_id
  where run.job_id = retry_firm_export.job_id for update of known;

  if export.state is distinct from 'failed' then
    return;
  end if;

  -- Its files are removed a day after its end.
  if export.ended_at < now() - interval '20 hours' then
    raise exception using errcode = 'PT409', message = 'firm_export.expired';
  end if;

  if exists (
    select from public.firm_exports as other where other.tenant_id = export.tenant_id and other.state in ('waiting', 'running')) then
    raise exception using errcode = 'PT409', message = 'firm_export.running';
  end if;

  update public.firm_exports as known set state = 'waiting', ended_at = null, error = null where known.id = export.id;
  update private.firm_export_runs as run set tries = 0 where run.export_id = export.id;
end;
$$;

comment on function private.retry_firm_export(uuid) is
  'Lets a failed export go on after its last part. Raises firm_export.running, firm_export.expired.';

grant execute on function
  public.take_firm_export(), public.firm_export_rows(uuid, uuid, text, jsonb, integer), public.firm_export_files(uuid, uuid, text),
  public.firm_export_log(uuid, uuid, bigint, integer), public.firm_export_log_head(uuid, uuid),
  public.record_firm_export_part(uuid, uuid, integer, text, bigint, text, jsonb),
  public.end_firm_export(uuid, uuid, bigint, bigint), public.release_firm_export(uuid, uuid), public.spent_firm_files(integer),
  public.forget_firm_files(text[])
  to service_role;
