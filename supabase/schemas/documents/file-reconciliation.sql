/*
 * Rows and files of the bucket documents are two things: a restore, a host or a hand may take one and leave the other. The daily
 * maintenance counts where they disagree (maintenance/maintenance.sql), and staff list it.
 */

create function private.late_checks()
returns table (tenant_id uuid, storage_path text, document_id uuid, attachment_id uuid, ticket_id uuid, created_at timestamptz)
language sql stable
set search_path = ''
as $$
  select document.tenant_id, document.storage_path, document.id, null::uuid, null::uuid, document.created_at
  from public.documents as document
  where document.scan = 'pending' and document.created_at < now() - interval '4 hours'
  union all
  select attached.tenant_id, attached.storage_path, null, attached.id, attached.ticket_id, attached.created_at
  from public.support_attachments as attached
  where attached.scan = 'pending' and attached.created_at < now() - interval '4 hours';
$$;

comment on function private.late_checks() is 'The files that have waited for their check for malware for more than four hours.';

create function private.file_findings() returns table (finding text, path text, document_id uuid, since timestamptz)
language sql stable
set search_path = ''
as $$
  select 'row_without_file', document.storage_path, document.id, document.created_at
  from public.documents as document
  where not exists (
    select from storage.objects as object
    where object.bucket_id = 'documents' and object.name = document.storage_path
      and (document.file_version is null or document.file_version = object.version))
  union all
  select 'row_without_file', attached.storage_path, null, attached.created_at
  from public.support_attachments as attached
  where not exists (
    select from storage.objects as object
    where object.bucket_id = 'documents' and object.name = attached.storage_path
      and (attached.file_version is null or attached.file_version = object.version))
  union all
  select 'file_without_row', object.name, null, object.created_at
  from storage.objects as object
  -- An upload of today may still get its category.
  where object.bucket_id = 'documents' and object.created_at < now() - interval '1 day'
    and not exists (select from public.documents as document where document.storage_path = object.name)
    and not exists (select from public.support_attachments as attached where attached.storage_path = object.name)
  union all
  select 'check_late', late.storage_path, late.document_id, late.created_at from private.late_checks() as late;
$$;

comment on function private.file_findings() is
  'Where rows and files of the bucket documents disagree: documents and attachments without their file, or with another version of it, and '
  'files older than a day that belong to none. And files whose check for malware is late.';

create function private.reconcile_files() returns table (rows_without_file bigint, files_without_row bigint, checks_late bigint)
language sql stable
set search_path = ''
as $$
  select count(*) filter (where found.finding = 'row_without_file'), count(*) filter (where found.finding = 'file_without_row'),
    count(*) filter (where found.finding = 'check_late')
  from private.file_findings() as found;
$$;

comment on function private.reconcile_files() is
  'How many rows have no file, how many files no row, and how many wait too long for their check, for the daily '
  'maintenance.';

create function public.file_findings() returns table (finding text, path text, document_id uuid, since timestamptz)
language plpgsql stable security definer rows 20
set search_path = ''
as $$
begin
  perform private.require_staff_reader();

  return query
  select found.finding, found.path, found.document_id, found.since
  from private.file_findings() as found
  order by found.since, found.path
  limit 1000;
end;
$$;

comment on function public.file_findings() is
  'Where rows and files of the bucket documents disagree, the oldest first and at most 1,000: row_without_file, file_without_row; '
  'and files whose check for malware is more than four hours late: check_late. For staff. Raises not_allowed, account.suspended.';

grant execute on function public.file_findings() to authenticated;
