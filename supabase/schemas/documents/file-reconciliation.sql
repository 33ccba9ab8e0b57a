/*
 * Rows and files of the bucket documents are two things: a restore, a host or a hand may take one and leave the other. The daily
 * maintenance counts where they disagree (maintenance/maintenance.sql), and staff list it.
 */

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
    and not exists (select from public.support_attachments as attached where attached.storage_path = object.name);
$$;

comment on function private.file_findings() is
  'Where rows and files of the bucket documents disagree: documents and attachments without their file, or with another version of it, and '
  'files older than a day that belong to none.';

create function private.reconcile_files() returns table (rows_without_file bigint, files_without_row bigint)
language sql stable
set search_path = ''
as $$
  select count(*) filter (where found.finding = 'row_without_file'), count(*) filter (where found.finding = 'file_without_row')
  from private.file_findings() as found;
$$;

comment on function private.reconcile_files() is 'How many rows have no file and how many files no row, for the daily maintenance.';

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
  'Where rows and files of the bucket documents disagree, the oldest first and at most 1,000: row_without_file, file_without_row. For '
  'staff. Raises not_allowed, account.suspended.';

grant execute on function public.file_findings() to authenticated;
