/*
 * The bytes of documents: a private bucket, in which everything lies at tenant/subject/uuid.ext, the subject being a company,
 * a party, an application or a support ticket. A file is uploaded first and then registered as a document or attached to its ticket; until
 * then only who uploaded it
 * can read or remove it. A registered file is never changed or removed over the API, and one whose bytes were replaced in another way is
 * shown to no one: it has another version than the one that was registered.
 *
 * No one makes a link to a file or to a place for one: it would work after its maker lost every right, for as long as the maker asked.
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
  if (select private.is_admin()) then
    return private.may_run(auth.uid(), 'register_document') and (
      exists (select from public.companies as company where company.tenant_id = may_file.tenant_id and company.id = subject_id)
      or exists (select from public.parties as party where party.tenant_id = may_file.tenant_id and party.id = subject_id)
      or exists (select from public.draft_applications as draft where draft.tenant_id = may_file.tenant_id and draft.id = subject_id));
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
  'Whether the signed-in person may add documents about a company, a party or an application of a tenant: staff whose '
  'duties allow it about any, others about what they act for.';

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

create function private.is_making_link() returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return coalesce(storage.operation(), '') in ('storage.object.sign', 'storage.object.sign_many', 'storage.object.sign_upload_url');
end;
$$;

comment on function private.is_making_link() is
  'Whether storage asks for the rights of a caller in order to sign a link: to download, or to upload.';

grant execute on function private.may_file_at(text), private.is_registered_file(text), private.is_making_link() to authenticated;

-- Row-level security ---------------------------------------------------------
-- The helpers are about one path, so they run for the rows of one request and not for a list.

create policy "People upload documents about what they act for" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'documents' and private.may_file_at(name) and not private.is_registered_file(name));

create policy "People read the files of documents they may see" on storage.objects
  for select to authenticated
  using (
    bucket_id = 'documents' and exists (
      select from public.documents as document
      where document.storage_path = name and (document.file_version is null or document.file_version = version)));

create policy "People read what they uploaded and have not registered" on storage.objects
  for select to authenticated
  using (bucket_id = 'documents' and owner_id = (select private.active_user_id())::text and not private.is_registered_file(name));

create policy "People remove what they uploaded and have not registered" on storage.objects
  for delete to authenticated
  using (bucket_id = 'documents' and owner_id = (select private.active_user_id())::text and not private.is_registered_file(name));

create policy "No one makes links to files" on storage.objects
  as restrictive for all to authenticated
  using (not (select private.is_making_link()))
  with check (not (select private.is_making_link()));

-- Registering and deleting at once -------------------------------------------

create function private.lock_file(path text) returns void
language sql
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('file:' || path, 0));
$$;

comment on function private.lock_file(text) is
  'One at a time per file of the bucket documents, until the transaction ends: it is registered or deleted, never both. Taken before every '
  'row.';

create function private.keep_file_of_row() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- The policy looked before a registration that was under way ended; here it has ended.
  perform private.lock_file(old.name);

  -- The file of an identity record goes before its row does (exits/identity-erasure-work.sql).
  if private.is_registered_file(old.name) and not private.is_file_given_up(old.name) then
    raise exception using errcode = 'PT409', message = 'document.already_registered';
  end if;

  return old;
end;
$$;

comment on function private.keep_file_of_row() is
  'Refuses to every role to delete a file that belongs to a document or a ticket, unless identity records are being deleted. Raises '
  'document.already_registered.';

do $$
begin
  -- The table is the storage service's. Where it is out of reach, the policy decides alone.
  if has_table_privilege('storage.objects', 'trigger') then
    create trigger keep_file_of_row before delete on storage.objects
      for each row when (old.bucket_id = 'documents') execute function private.keep_file_of_row();
  end if;
end;
$$;

-- Replaced bytes -------------------------------------------------------------

create function private.keep_registered_file() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if exists (select from public.documents as document where document.storage_path = old.name and document.file_version = old.version)
    or exists (
      select from public.support_attachments as attached where attached.storage_path = old.name and attached.file_version = old.version)
  then
    raise exception using errcode = 'PT409', message = 'document.already_registered';
  end if;

  return new;
end;
$$;

comment on function private.keep_registered_file() is
  'Refuses other bytes, another name and another owner for a registered file, to every role. Raises document.already_registered.';

do $$
begin
  -- The table is the storage service's. Where it is out of reach, replaced bytes are shown to no one all the same.
  if has_table_privilege('storage.objects', 'trigger') then
    create trigger keep_registered_file before update on storage.objects
      for each row when (
        old.bucket_id = 'documents'
        and (new.bucket_id, new.name, new.version, new.owner_id) is distinct from (old.bucket_id, old.name, old.version, old.owner_id))
      execute function private.keep_registered_file();
  end if;
end;
$$;
