/*
 * The bytes of documents: a private bucket, in which everything lies at tenant/subject/uuid.ext, the subject being a company,
 * a party, an application or a support ticket. A file is uploaded first and then registered as a document or attached to its ticket; until
 * then only who uploaded it
 * can read or remove it. A registered file is never changed or removed over the API.
 */

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'documents', 'documents', false, 20 * 1024 * 1024,
  '{application/pdf,image/png,image/jpeg,application/vnd.openxmlformats-officedocument.wordprocessingml.document}')
on conflict (id) do update set
  public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

-- Helpers for policies -------------------------------------------------------

create function private.may_file(tenant_id uuid, subject_id uuid) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if private.is_read_only() then
    return false;
  end if;

  if (select private.is_admin()) then
    return exists (select from public.companies as company where company.tenant_id = may_file.tenant_id and company.id = subject_id)
      or exists (select from public.parties as party where party.tenant_id = may_file.tenant_id and party.id = subject_id)
      or exists (select from public.draft_applications as draft where draft.tenant_id = may_file.tenant_id and draft.id = subject_id);
  end if;

  return may_file.tenant_id in (select private.tenant_ids()) and (
    exists (
      select from public.companies as company
      where company.tenant_id = may_file.tenant_id and company.id = subject_id and company.id in (select private.managed_company_ids()))
    or exists (
      select from public.parties as party
      where party.tenant_id = may_file.tenant_id and party.id = subject_id and party.id in (select private.managed_party_ids()))
    or exists (
      select from public.draft_applications as draft
      where draft.tenant_id = may_file.tenant_id and draft.id = subject_id and draft.id in (select private.application_ids())));
end;
$$;

comment on function private.may_file(uuid, uuid) is
  'Whether the signed-in person may add documents about a company, a party or an application of a tenant: staff about any, others about '
  'what they act for.';

create function private.is_document_path(path text) returns boolean
language plpgsql immutable
set search_path = ''
as $$
declare
  uuid_form constant text := '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
begin
  return coalesce(path ~ ('^' || uuid_form || '/' || uuid_form || '/' || uuid_form || '\.(pdf|png|jpg|jpeg|docx)$'), false);
end;
$$;

comment on function private.is_document_path(text) is 'Whether a path of the bucket documents has its form: tenant/subject/uuid.ext.';

create function private.may_file_at(path text) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.is_document_path(path) then
    return false;
  end if;

  return private.may_file(split_part(path, '/', 1)::uuid, split_part(path, '/', 2)::uuid);
end;
$$;

comment on function private.may_file_at(text) is
  'Whether a path of the bucket documents has its form, and the signed-in person may add a file there.';

create function private.is_registered_file(path text) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return exists (select from public.documents as document where document.storage_path = path)
    or exists (select from public.support_attachments as attached where attached.storage_path = path);
end;
$$;

comment on function private.is_registered_file(text) is
  'Whether a file of the bucket documents belongs to a document or a ticket, seen by the caller or not.';

grant execute on function private.may_file_at(text), private.is_registered_file(text) to authenticated;

-- Row-level security ---------------------------------------------------------
-- The helpers are about one path, so they run for the rows of one request and not for a list.

create policy "People upload documents about what they act for" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'documents' and private.may_file_at(name));

create policy "People read the files of documents they may see" on storage.objects
  for select to authenticated
  using (bucket_id = 'documents' and exists (select from public.documents as document where document.storage_path = name));

create policy "People read what they uploaded and have not registered" on storage.objects
  for select to authenticated
  using (bucket_id = 'documents' and owner_id = (select private.active_user_id())::text and not private.is_registered_file(name));

create policy "People remove what they uploaded and have not registered" on storage.objects
  for delete to authenticated
  using (bucket_id = 'documents' and owner_id = (select private.active_user_id())::text and not private.is_registered_file(name));
