/*
 * What the worker calls to delete firms (tools/worker/firm-deletions.ts), with the secret key. One call is one transaction and one batch:
 * it marks the firm, removes so many rows, and writes down how far it is. A worker that is killed loses its batch, and the next call
 * goes on. The steps of an erasing:
 *
 *   notice   the mails to the owners leave before their accounts do, at most a day
 *   rows     table by table, each before those that it refers to
 *   files    of every bucket, by the storage service
 *   people   the accounts of those who belong to no other firm
 *   end      what is left is counted; where something is, rows begin anew. Then the firm itself goes, and the proof is written
 */

-- Beginning ------------------------------------------------------------------

create function private.remind_of_firm_deletion() returns boolean
language plpgsql
set search_path = ''
as $$
declare
  deletion private.firm_deletions;
begin
  select * into deletion from private.firm_deletions as known
  where known.state = 'waiting' and known.reminded_at is null and known.due_at < now() + interval '7 days'
  order by known.due_at
  limit 1;

  if not found then
    return false;
  end if;

  -- The tenant before the deletion, as the commands do.
  perform private.lock_tenant(deletion.firm_id);
  perform from private.firm_deletions as known
  where known.id = deletion.id and known.state = 'waiting' and known.reminded_at is null for update;

  if not found then
    return false;
  end if;

  perform private.tell_of_firm_deletion(deletion, 'account.firm_deletion_soon',
    deletion.firm_name || ' is deleted on ' || private.long_day_of(deletion.due_at),
    'Download what is needed before. An owner or we can still cancel the deletion');
  update private.firm_deletions as known set reminded_at = clock_timestamp() where known.id = deletion.id;
  return true;
end;
$$;

comment on function private.remind_of_firm_deletion() is
  'Notifies owners and the super admin seven days before the erasing of a firm; whether there was one.';

create function private.begin_firm_deletion() returns boolean
language plpgsql
set search_path = ''
as $$
declare
  deletion private.firm_deletions;
  head     private.audit_heads;
  export   public.firm_exports;
begin
  select * into deletion from private.firm_deletions as known
  where known.state = 'waiting' and known.due_at <= now()
  order by known.due_at
  limit 1;

  if not found then
    return false;
  end if;

  perform private.lock_tenant(deletion.firm_id);
  -- Cancelled meanwhile, or another worker was first.
  perform from private.firm_deletions as known where known.id = deletion.id and known.state = 'waiting' for update;

  if not found then
    return false;
  end if;

  perform private.tell_of_firm_deletion(deletion, 'account.firm_deletion_begun', deletion.firm_name || ' is deleted from now on',
    'The waiting time is over. All records and files of the firm are removed');

  for export in
    select * from public.firm_exports as known where known.tenant_id = deletion.firm_id and known.state in ('waiting', 'running') for update
  loop
    perform private.cancel_firm_export(export, 'firm_export.right_ended');
  end loop;

  update public.jobs as job set state = 'cancelled', error = null, ended_at = clock_timestamp()
  where job.tenant_id = deletion.firm_id and job.state in ('waiting', 'running');
  -- Its people are locked out at once.
  update public.tenants as firm set status = 'suspended', open_for_enrolment = false where firm.id = deletion.firm_id;
  insert into private.firm_deletion_people (deletion_id, user_id)
  select deletion.id, membership.user_id from public.tenant_users as membership where membership.tenant_id = deletion.firm_id
  union
  select deletion.id, former.user_id from private.former_members as former where former.tenant_id = deletion.firm_id;
  select * into head from private.audit_heads as link where link.tenant_id = deletion.firm_id;
  insert into private.firm_deletion_runs (deletion_id, tables) values (deletion.id, private.firm_deletion_order());
  update private.firm_deletions as known
  set state = 'erasing', began_at = clock_timestamp(), audit_entries = head.entries, audit_last_id = head.last_id,
    audit_head = head.last_hash
  where known.id = deletion.id;
  return true;
end;
$$;

comment on function private.begin_firm_deletion() is
  'Begins the erasing of a firm whose waiting time is over: owners are notified, its people are locked out, its jobs are cancelled, and '
  'the '
  'head of its audit chain is written down; whether there was one.';

-- The steps ------------------------------------------------------------------

create function private.erase_firm_rows(deletion private.firm_deletions, run private.firm_deletion_runs, most integer) returns void
language plpgsql
set search_path = ''
as $$
declare
  free integer := most;
  gone bigint;
begin
  while free > 0 and run.place <= cardinality(run.tables) loop
    gone := private.erase_rows(run.tables[run.place], deletion.firm_id, free);
    free := free - gone;

    if gone > 0 then
      run.rows := run.rows
        || jsonb_build_object(run.tables[run.place], coalesce((run.rows ->> run.tables[run.place])::bigint, 0) + gone);
    else
      run.place := run.place + 1;
    end if;
  end loop;

  update private.firm_deletion_runs as known
  set rows = run.rows, place = least(run.place, cardinality(run.tables)),
    step = case when run.place > cardinality(run.tables) then 'files' else 'rows' end
  where known.deletion_id = deletion.id;
end;
$$;

comment on function private.erase_firm_rows(private.firm_deletions, private.firm_deletion_runs, integer) is
  'Removes at most so many rows of a firm that is marked, table by table.';

create function private.next_firm_files(deletion private.firm_deletions, run private.firm_deletion_runs) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  counted record;
  listed  jsonb;
begin
  for counted in
    with gone as (
      delete from private.firm_deletion_files as file
      where file.deletion_id = deletion.id and not exists (
        select from storage.objects as stored where stored.bucket_id = file.bucket and stored.name = file.path)
      returning file.bucket, file.bytes)
    select gone.bucket, count(*) as files, sum(gone.bytes) as bytes from gone group by gone.bucket
  loop
    run.files := run.files || jsonb_build_object(counted.bucket, jsonb_build_object(
      'files', coalesce((run.files -> counted.bucket ->> 'files')::bigint, 0) + counted.files,
      'bytes', coalesce((run.files -> counted.bucket ->> 'bytes')::bigint, 0) + counted.bytes));
  end loop;

  with next_files as (
    select found.bucket, found.path, found.bytes from private.firm_files(deletion.id) as found order by found.bucket, found.path limit 100
  ), noted as (
    insert into private.firm_deletion_files (deletion_id, bucket, path, bytes)
    select deletion.id, next_files.bucket, next_files.path, next_files.bytes from next_files
    on conflict do nothing)
  select jsonb_agg(by_bucket.entry) into listed from (
    select jsonb_build_object('bucket', next_files.bucket, 'paths', jsonb_agg(next_files.path)) as entry
    from next_files group by next_files.bucket) as by_bucket;

  update private.firm_deletion_runs as known
  set files = run.files, step = case when listed is null then 'people' else 'files' end
  where known.deletion_id = deletion.id;
  return coalesce(listed, '[]');
end;
$$;

comment on function private.next_firm_files(private.firm_deletions, private.firm_deletion_runs) is
  'Counts the files that are gone since the last call, and answers the next hundred to remove: [{"bucket", "paths"}].';

create function private.is_named_anywhere(person uuid) returns boolean
language plpgsql stable
set search_path = ''
as $$
declare
  link  record;
  found boolean;
begin
  for link in
    select source.conrelid::regclass as relation, attribute.attname as name
    from pg_catalog.pg_constraint as source
    join pg_catalog.pg_attribute as attribute on attribute.attrelid = source.conrelid and attribute.attnum = source.conkey[1]
    -- What cascades is the person's own.
    where source.contype = 'f' and source.confrelid = 'public.profiles'::regclass and source.confdeltype <> 'c'
  loop
    execute format('select exists (select from %s as line where line.%I = $1)', link.relation, link.name) into found using person;

    if found then
      return true;
    end if;
  end loop;

  return false;
end;
$$;

comment on function private.is_named_anywhere(uuid) is 'Whether any record that is left names an account, of whichever firm.';

create function private.erase_firm_people(deletion private.firm_deletions, run private.firm_deletion_runs) returns void
language plpgsql
set search_path = ''
as $$
declare
  person  uuid;
  outcome text;
  is_last boolean := true;
begin
  for person in
    select known.user_id from private.firm_deletion_people as known where known.deletion_id = deletion.id order by known.user_id limit 20
  loop
    is_last := false;
    outcome := case
      when not private.goes_with_firm(person) then 'kept'
      when private.is_named_anywhere(person) then 'closed'
      else 'erased' end;

    if outcome <> 'kept' then
      perform private.remove_account(person, outcome = 'closed');
    end if;

    run.people := run.people || jsonb_build_object(outcome, coalesce((run.people ->> outcome)::integer, 0) + 1);
    delete from private.firm_deletion_people as known where known.deletion_id = deletion.id and known.user_id = person;
  end loop;

  update private.firm_deletion_runs as known
  set people = run.people, step = case when is_last then 'end' else 'people' end
  where known.deletion_id = deletion.id;
end;
$$;

comment on function private.erase_firm_people(private.firm_deletions, private.firm_deletion_runs) is
  'Removes the accounts of the next twenty people of a firm: erased; closed, where records of other firms or of the platform name them; or '
  'kept, of staff and of who belongs to another firm.';

create function private.end_firm_deletion(deletion private.firm_deletions, run private.firm_deletion_runs) returns void
language plpgsql
set search_path = ''
as $$
declare
  counts     jsonb := private.firm_rows_left(deletion.firm_id);
  rows_left  bigint := (select coalesce(sum(counted.value::bigint), 0) from jsonb_each_text(counts) as counted);
  files_left bigint := (select count(*) from private.firm_files(deletion.id));
begin
  -- Work that went on meanwhile has added something.
  if rows_left > 0 or files_left > 0 then
    update private.firm_deletion_runs as known set step = 'rows', place = 1, passes = known.passes + 1
    where known.deletion_id = deletion.id;
    return;
  end if;

  delete from private.signal_heads as head
  where head.topic in ('tenant:' || deletion.firm_id, 'tenant:' || deletion.firm_id || ':staff');
  delete from public.tenants as firm where firm.id = deletion.firm_id;
  delete from private.firm_deletion_runs as known where known.deletion_id = deletion.id;
  update private.firm_deletions as known
  set state = 'done', ended_at = clock_timestamp(), proof = jsonb_build_object(
    'rows', run.rows || '{"public.tenants": 1}', 'files', run.files, 'people', run.people,
    'left', jsonb_build_object('rows', rows_left, 'files', files_left,
      'tables', (select count(*) from jsonb_object_keys(counts)), 'buckets', (select count(*) from storage.buckets)),
    'stays', (select coalesce(jsonb_object_agg(listed.table_name, listed.stays), '{}')
      from private.firm_deletion_tables() as listed where listed.stays is not null))
  where known.id = deletion.id;
  perform private.notify(chief.user_id, null, 'account.firm_deletion_done', deletion.firm_name || ' is deleted',
    'Nothing of the firm is left. The proof is in the list of tenants', null)
  from private.super_admin as chief;
end;
$$;

comment on function private.end_firm_deletion(private.firm_deletions, private.firm_deletion_runs) is
  'Counts what is left of a firm in every table and bucket. Where nothing is, the firm goes and the proof is written; else its rows begin '
  'anew.';

-- The command of the worker --------------------------------------------------

create function public.erase_next_firm(most integer) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  run      private.firm_deletion_runs;
  deletion private.firm_deletions;
  files    jsonb := '[]';
begin
  perform private.require_service();

  if private.remind_of_firm_deletion() then
    return '{"step": "reminder", "files": []}';
  end if;

  if private.begin_firm_deletion() then
    return '{"step": "begin", "files": []}';
  end if;

  select * into run from private.firm_deletion_runs as known
  where known.step <> 'notice' or not exists (
    select from private.mail_outbox as mail
    join private.firm_deletions as waiting on waiting.id = known.deletion_id and waiting.began_at > now() - interval '1 day'
    where mail.about_id = known.deletion_id and mail.state in ('queued', 'sending'))
  order by known.deletion_id
  for update skip locked
  limit 1;

  if not found then
    return null;
  end if;

  select * into deletion from private.firm_deletions as known where known.id = run.deletion_id;
  perform private.lock_tenant(deletion.firm_id);
  insert into private.firm_erasures (firm_id, xact) values (deletion.firm_id, pg_current_xact_id())
  on conflict on constraint firm_erasures_pkey do update set xact = excluded.xact;

  case run.step
    when 'notice' then
      update private.firm_deletion_runs as known set step = 'rows' where known.deletion_id = deletion.id;
    when 'rows' then perform private.erase_firm_rows(deletion, run, least(greatest(most, 1), 1000));
    when 'files' then files := private.next_firm_files(deletion, run);
    when 'people' then perform private.erase_firm_people(deletion, run);
    else perform private.end_firm_deletion(deletion, run);
  end case;

  return jsonb_build_object('step', run.step, 'files', files);
end;
$$;

comment on function public.erase_next_firm(integer) is
  'The next batch of the next firm that is to be deleted, of at most `most` rows (1000), or the reminder of one: {"step", "files": '
  '[{"bucket", "paths"}]}, the files to be removed from storage before the next call; null while nothing is to do. For a server with the '
  'secret key. Raises not_allowed.';

grant execute on function public.erase_next_firm(integer) to service_role;
