/*
 * Commands of the check for malware: those of the super admin, who turns it on and off, and those of the scanner (file-scans.sql).
 */

-- For commands ---------------------------------------------------------------

create function private.require_service() returns void
language plpgsql stable
set search_path = ''
as $$
declare
  is_part boolean := private.worker_part() is not null;
begin
  -- A part of the worker has no token. One that claims to have one would write under the name of a person.
  if (is_part and coalesce(auth.role(), auth.uid()::text) is not null) or (not is_part and auth.role() is distinct from 'service_role') then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;
end;
$$;

comment on function private.require_service() is
  'Lets a server with the secret key through, a part of the worker that is signed in with a role of its own '
  '(maintenance/worker-roles.sql), and no person. Which role may call which command is a grant. Raises not_allowed.';

create function private.require_super_admin_or_service(command text) returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if auth.role() is distinct from 'service_role' then
    perform private.require_staff(command);
  end if;
end;
$$;

comment on function private.require_super_admin_or_service(text) is
  'Lets the super admin and a server with the secret key through. Raises not_allowed, account.suspended.';

-- On and off -----------------------------------------------------------------

create function public.set_file_scanning(is_on boolean, tenant_id uuid default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  switched private.file_scanning;
  firm     record;
begin
  perform private.require_super_admin_or_service('set_file_scanning');

  if set_file_scanning.tenant_id is not null
    and not exists (select from public.tenants as tenant where tenant.id = set_file_scanning.tenant_id) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if is_on then
    insert into private.file_scanning as switched (tenant_id) values (set_file_scanning.tenant_id)
    on conflict on constraint file_scanning_tenant_id_key do nothing;
    return;
  end if;

  -- A file that comes now waits for this row, and finds it gone.
  select * into switched from private.file_scanning as known
  where known.tenant_id is not distinct from set_file_scanning.tenant_id for update;

  if not found then
    return;
  end if;

  -- No scanner will ask for what waits. Firm by firm, in the order in which every job takes them.
  for firm in
    select tenant.id from public.tenants as tenant
    where (switched.tenant_id is null or switched.tenant_id = tenant.id) and not exists (
      select from private.file_scanning as other
      where other.id <> switched.id and (other.tenant_id is null or other.tenant_id = tenant.id))
    order by tenant.id
  loop
    update public.documents as document set scan = 'not_scanned' where document.tenant_id = firm.id and document.scan = 'pending';
    update public.support_attachments as attached set scan = 'not_scanned'
    where attached.tenant_id = firm.id and attached.scan = 'pending';
    update private.new_pictures as picture set scan = 'failed', scan_note = 'The check was turned off', scanned_at = now()
    where picture.tenant_id = firm.id and picture.scan = 'pending';
    delete from private.file_scans as waiting where waiting.tenant_id = firm.id and waiting.settled_at is null;
  end loop;

  -- Last, since the rows may belong to no tenant (audit/audit.sql).
  delete from private.file_scanning as known where known.id = switched.id;
  update private.new_pictures as picture set scan = 'failed', scan_note = 'The check was turned off', scanned_at = now()
  where picture.scan = 'pending' and picture.user_id is not null and not private.checks_pictures(null, picture.user_id);
  delete from private.file_scans as waiting using private.new_pictures as picture
  where waiting.picture_id = picture.id and waiting.settled_at is null and picture.scan = 'failed';
end;
$$;

comment on function public.set_file_scanning(boolean, uuid) is
  'Turns the check of files for malware on or off, for every firm or for one; a firm is checked when either is on. Files that came before '
  'stay readable. Turned off, what waits becomes readable without a check; what was found or failed stays held. A new picture that waits '
  'counts as failed: its person sends it again. For the super admin and '
  'for a server with the secret key. Raises not_found, not_allowed, account.suspended.';

create function public.file_scanning()
returns table (
  is_on boolean, firms text[], waiting integer, late integer, infected integer, failed integer, unchecked integer,
  last_verdict_at timestamptz)
language plpgsql stable security definer rows 1
set search_path = ''
as $$
begin
  perform private.require_staff_reader();

  return query
  with file as (
    select document.scan, document.file_version from public.documents as document
    union all
    select attached.scan, attached.file_version from public.support_attachments as attached
    union all
    select picture.scan, picture.file_version from private.new_pictures as picture where picture.withdrawn_at is null
  )
  select exists (select from private.file_scanning as switched where switched.tenant_id is null),
    array(
      select tenant.name from private.file_scanning as switched
      join public.tenants as tenant on tenant.id = switched.tenant_id order by tenant.name),
    (select count(*)::integer from private.file_scans as job where job.settled_at is null),
    (select count(*)::integer from private.late_checks()) + (
      select count(*)::integer from private.new_pictures as picture
      where picture.scan = 'pending' and picture.withdrawn_at is null and picture.offered_at < now() - interval '4 hours'),
    (count(*) filter (where file.scan = 'infected'))::integer,
    (count(*) filter (where file.scan = 'failed'))::integer,
    (count(*) filter (where file.scan = 'not_scanned' and file.file_version is not null))::integer,
    (select max(job.settled_at) from private.file_scans as job)
  from file;
end;
$$;

comment on function public.file_scanning() is
  'The check of files for malware: whether it is on for all, the firms for which it is on besides, how many files wait for the scanner, '
  'wait for more than four hours, are infected, could not be checked, came before the check, and when the scanner spoke last. Over all '
  'firms. For staff. Raises not_allowed, account.suspended.';

create function public.queue_scans(tenant_id uuid) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  total integer;
begin
  perform private.require_super_admin_or_service('queue_scans');
  perform from private.file_scanning as switched
  where switched.tenant_id is null or switched.tenant_id = queue_scans.tenant_id for share;

  if not found then
    raise exception using errcode = 'PT409', message = 'scan.off';
  end if;

  insert into private.file_scans (tenant_id, document_id, attachment_id)
  select document.tenant_id, document.id, null from public.documents as document
  where document.tenant_id = queue_scans.tenant_id and document.scan in ('not_scanned', 'failed') and document.file_version is not null
  union all
  select attached.tenant_id, null, attached.id from public.support_attachments as attached
  where attached.tenant_id = queue_scans.tenant_id and attached.scan in ('not_scanned', 'failed') and attached.file_version is not null
  on conflict do nothing;
  get diagnostics total = row_count;
  return total;
end;
$$;

comment on function public.queue_scans(uuid) is
  'Queues the files of a firm that came before the check for malware, and those it could not read, and returns how many. They stay as '
  'they are until the scanner has spoken. For the super admin and for a server with the secret key. Raises scan.off while the firm is '
  'not checked, not_allowed, account.suspended.';

-- The scanner ----------------------------------------------------------------

create function public.take_scans(most integer default 1, pictures boolean default false)
returns table (
  scan_id uuid, lease uuid, storage_path text, bytes bigint, sha256 text, leased_until timestamptz, bucket text, publish_to text)
language plpgsql security definer rows 10
set search_path = ''
as $$
begin
  perform private.require_service();

  return query
  with next as (
    select job.id from private.file_scans as job
    where job.settled_at is null and coalesce(job.leased_until < clock_timestamp(), true)
      -- A worker of an earlier release does not know the bucket of pictures.
      and (pictures or job.picture_id is null)
    -- A file on which scanners die does not keep the others waiting.
    order by job.tries, job.queued_at, job.id
    limit least(greatest(most, 1), 20)
    for update skip locked
  ), taken as (
    update private.file_scans as job
    set lease = gen_random_uuid(), leased_until = clock_timestamp() + interval '5 minutes', tries = job.tries + 1
    from next where job.id = next.id
    returning job.*
  )
  select taken.id, taken.lease, coalesce(document.storage_path, attached.storage_path, picture.path),
    coalesce(document.bytes, attached.bytes, (stored.metadata ->> 'size')::bigint), document.sha256, taken.leased_until,
    case when picture.id is null then 'documents' else 'new-pictures' end,
    case when picture.user_id is not null then 'avatars' when picture.tenant_id is not null then 'logos' end
  from taken
  left join public.documents as document on document.id = taken.document_id
  left join public.support_attachments as attached on attached.id = taken.attachment_id
  left join private.new_pictures as picture on picture.id = taken.picture_id
  left join storage.objects as stored on stored.bucket_id = 'new-pictures' and stored.name = picture.path;
end;
$$;

comment on function public.take_scans(integer, boolean) is
  'Takes the next files of the queue, 1 to 20, each for one scanner alone and for five minutes: their buckets and paths, sizes '
  'in bytes and, where a browser sent it, the sha256 they should have, in hex. `pictures` takes new pictures, too: `publish_to` is the '
  'bucket into which the bytes of a clean one are put, at the same path, before its verdict is recorded. A scanner that does not speak '
  'in that time has lost them. For a server with the secret key and for portal_scans. Raises not_allowed.';

create function private.apply_verdict(job private.file_scans, outcome public.scan_state, note text) returns void
language plpgsql
set search_path = ''
as $$
declare
  document public.documents;
  attached public.support_attachments;
  ticket   public.support_tickets;
  -- The worker compares the content with the ending of the name, too (tools/scanner/type-verdict.ts).
  why      constant text := case when note like 'Not a %' then 'wrong_type' else 'malware' end;
  title    constant text := case why when 'malware' then 'Malware was found in a file' else 'A file is not of its kind' end;
begin
  if job.picture_id is not null then
    perform private.settle_picture(job.picture_id, outcome, note);
    return;
  end if;

  if job.document_id is not null then
    -- The alert refers to the party, whose row is locked before the tenant (applications/approval.sql).
    perform from public.parties as party
    where party.id = (select known.party_id from public.documents as known where known.id = job.document_id) for key share;

    update public.documents as known
    set scan = outcome, scan_note = note, scanned_at = now(),
      status = case when outcome = 'infected' and known.status in ('uploaded', 'accepted') then 'rejected' else known.status end,
      reason_code = case when outcome = 'infected' and known.status in ('uploaded', 'accepted') then why else known.reason_code end,
      reason_note = case when outcome = 'infected' and known.status in ('uploaded', 'accepted') then null else known.reason_note end,
      reviewed_by = case when outcome = 'infected' and known.status in ('uploaded', 'accepted') then null else known.reviewed_by end,
      reviewed_at = case when outcome = 'infected' and known.status in ('uploaded', 'accepted') then now() else known.reviewed_at end
    where known.id = job.document_id
    returning * into document;
  else
    update public.support_attachments as known set scan = outcome, scan_note = note, scanned_at = now()
    where known.id = job.attachment_id
    returning * into attached;
  end if;

  perform private.raise_alert(jsonb_populate_record(null::public.compliance_alerts, to_jsonb(fact)))
  from private.scan_facts(coalesce(job.document_id, job.attachment_id)) as fact;

  if outcome <> 'infected' then
    return;
  end if;

  if document.id is not null then
    perform private.notify_uploader(
      document, 'document.rejected', 'Please send this document again: ' || private.document_title(document),
      (select reason.label from public.review_reasons as reason where reason.code = why));
    perform private.notify_case(
      private.document_case_holder(document), 'reviewer', document.tenant_id, 'document.infected', title,
      private.document_title(document), private.document_subject(document));
  else
    select * into ticket from public.support_tickets as known where known.id = attached.ticket_id;
    perform private.notify(
      attached.attached_by, ticket.tenant_id, 'support.infected', title || ' of ' || ticket.reference,
      attached.file_name || ' is shown to no one. Please send another file.', private.subject('ticket', ticket.id));
  end if;
end;
$$;

comment on function private.apply_verdict(private.file_scans, public.scan_state, text) is
  'Writes a verdict into the row of its file. One with malware, or with content of another kind than its name '
  'says: the document is returned to its sender, staff get an alert and a '
  'notification, and who attached a file to a ticket is notified. Of a picture: settle_picture.';

create function public.record_scan(scan_id uuid, lease uuid, outcome text, sha256 text default null, note text default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  job     private.file_scans;
  picture private.new_pictures;
  path    text;
  known   text;
  stored  text;
begin
  perform private.require_service();

  if outcome is null or outcome not in ('clean', 'infected', 'failed')
    or (outcome <> 'clean' and char_length(coalesce(btrim(note), '')) not between 1 and 200) then
    raise exception using errcode = 'PT422', message = 'scan.outcome_invalid';
  end if;

  if not (record_scan.sha256 ~ '^[0-9a-f]{64}$' or record_scan.sha256 is null and outcome = 'failed') then
    raise exception using errcode = 'PT422', message = 'document.hash_invalid';
  end if;

  select * into job from private.file_scans as waiting where waiting.id = record_scan.scan_id;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  -- The file first, as every command about it does.
  select document.storage_path, document.sha256, document.file_version into path, known, stored
  from public.documents as document where document.id = job.document_id for update;

  if job.attachment_id is not null then
    select attached.storage_path, attached.file_version into path, stored
    from public.support_attachments as attached where attached.id = job.attachment_id for update;
  elsif job.picture_id is not null then
    select * into picture from private.new_pictures as offered where offered.id = job.picture_id;

    -- The alert of a finding is a row of a firm, which is locked before the person.
    if record_scan.outcome <> 'clean' and private.firm_of_picture(picture) is not null then
      perform private.lock_tenant(private.firm_of_picture(picture));
    end if;

    perform private.lock_picture_owner(picture.tenant_id, picture.user_id);
    path := picture.path;
    stored := picture.file_version;
  end if;

  select * into job from private.file_scans as waiting where waiting.id = record_scan.scan_id for update;

  if job.lease = record_scan.lease and job.outcome::text = record_scan.outcome and job.sha256 is not distinct from record_scan.sha256 then
    return; -- A repeat after a lost answer.
  end if;

  if job.id is null or job.settled_at is not null or job.lease is distinct from record_scan.lease
    or job.leased_until < clock_timestamp() then
    raise exception using errcode = 'PT409', message = 'scan.lease_lost';
  end if;

  -- The verdict is about the bytes that were sent, which are the bytes that are stored. A failure says nothing about them.
  if outcome <> 'failed' and (record_scan.sha256 <> known or not exists (
    select from storage.objects as object
    where object.bucket_id = case when job.picture_id is null then 'documents' else 'new-pictures' end and object.name = path
      and (stored is null or object.version = stored)))
  then
    raise exception using errcode = 'PT409', message = 'scan.other_bytes';
  end if;

  if record_scan.outcome = 'clean' and job.picture_id is not null and not exists (
    select from storage.objects as object
    where object.bucket_id = case when picture.tenant_id is null then 'avatars' else 'logos' end and object.name = path)
  then
    raise exception using errcode = 'PT409', message = 'scan.not_published';
  end if;

  update private.file_scans as settled
  set outcome = record_scan.outcome::public.scan_state, sha256 = record_scan.sha256, settled_at = clock_timestamp()
  where settled.id = job.id;

  perform private.apply_verdict(
    job, record_scan.outcome::public.scan_state, case when record_scan.outcome <> 'clean' then btrim(note) end);
end;
$$;

comment on function public.record_scan(uuid, uuid, text, text, text) is
  'Records what the scanner says of a file it took: clean, infected (`note` is the name of the malware, or "Not a" with the kind of '
  'the name and what was found) or failed (`note` is why), with '
  'the sha256 of the bytes it read, in hex, which a failure may lack. A repeat changes nothing. For a server with the secret key. '
  'Raises scan.outcome_invalid (also for a note that is not of 1 to 200 characters), document.hash_invalid, scan.lease_lost when the '
  'five minutes are over or another scanner has the file, scan.other_bytes when the file is another than the one that was read, '
  'scan.not_published for a clean picture that is not in its public bucket, '
  'not_found, not_allowed.';

-- Grants ---------------------------------------------------------------------

grant execute on function public.set_file_scanning(boolean, uuid), public.queue_scans(uuid) to authenticated, service_role;
grant execute on function public.file_scanning() to authenticated;
grant execute on function public.take_scans(integer, boolean), public.record_scan(uuid, uuid, text, text, text) to service_role;
