/*
 * The Word documents of templates: a private bucket, in which everything lies at tenant/template/uuid.docx. A file is uploaded first, then
 * saved as a version of its template; until then only who uploaded it can read or remove it. A file of a version is never changed or
 * removed over the API. The browser reads what is in a file before it sends it, and again before it fills it; the bucket refuses what is
 * too large or of another type.
 */

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'templates', 'templates', false, 5 * 1024 * 1024,
  '{application/vnd.openxmlformats-officedocument.wordprocessingml.document}')
on conflict (id) do update set
  public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

-- Helpers for policies -------------------------------------------------------

create function private.is_template_path(path text) returns boolean
language plpgsql immutable
set search_path = ''
as $$
declare
  uuid_form constant text := '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
begin
  return coalesce(path ~ ('^' || uuid_form || '/' || uuid_form || '/' || uuid_form || '\.docx$'), false);
end;
$$;

comment on function private.is_template_path(text) is 'Whether a path of the bucket templates has its form: tenant/template/uuid.docx.';

create function private.may_place_template(path text) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  -- The helper of policies refuses a session that is over.
  if not private.is_template_path(path) then
    return false;
  end if;

  -- Staff are staff also in a firm they own.
  if (select private.is_admin()) then
    return private.may_run(auth.uid(), 'save_document_template')
      and exists (select from public.tenants as known where known.id = split_part(path, '/', 1)::uuid);
  end if;

  return split_part(path, '/', 1)::uuid in (select private.owned_tenant_ids());
end;
$$;

comment on function private.may_place_template(text) is
  'Whether a path of the bucket templates has its form, and the signed-in person may save templates of its firm.';

create function private.is_file_of_template(path text) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return exists (select from public.document_template_versions as saved where saved.file_path = path);
end;
$$;

comment on function private.is_file_of_template(text) is
  'Whether a file of the bucket templates belongs to a version of a template, seen by the caller or not.';

grant execute on function private.may_place_template(text), private.is_file_of_template(text) to authenticated;

-- Row-level security ---------------------------------------------------------

create policy "Who saves templates of a firm places their files" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'templates' and private.may_place_template(name) and not private.is_file_of_template(name));

create policy "Who reads a version of a template reads its file" on storage.objects
  for select to authenticated
  using (
    bucket_id = 'templates' and exists (
      select from public.document_template_versions as saved
      where saved.file_path = objects.name and (saved.file_version is null or saved.file_version = objects.version)));

create policy "Who placed a file of a template reads it before it is saved" on storage.objects
  for select to authenticated
  using (bucket_id = 'templates' and owner_id = (select private.active_user_id())::text and not private.is_file_of_template(name));

create policy "Who placed a file of a template removes it before it is saved" on storage.objects
  for delete to authenticated
  using (bucket_id = 'templates' and owner_id = (select private.active_user_id())::text and not private.is_file_of_template(name));

-- Files of versions stay -----------------------------------------------------

create function private.keep_template_file() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- The policy looked before a save that was under way ended; here it has ended.
  perform private.lock_file(old.name);

  if private.is_file_of_template(old.name) then
    raise exception using errcode = 'PT409', message = 'template.version_settled';
  end if;

  return case tg_op when 'DELETE' then old else new end;
end;
$$;

comment on function private.keep_template_file() is
  'Refuses to every role to delete, replace or rename the file of a version. Raises template.version_settled.';

do $$
begin
  -- The table is the storage service's. Where it is out of reach, the policies decide alone.
  if has_table_privilege('storage.objects', 'trigger') then
    create trigger keep_template_file before delete on storage.objects
      for each row when (old.bucket_id = 'templates') execute function private.keep_template_file();
    create trigger keep_changed_template_file before update on storage.objects
      for each row when (
        old.bucket_id = 'templates'
        and (new.bucket_id, new.name, new.version, new.owner_id) is distinct from (old.bucket_id, old.name, old.version, old.owner_id))
      execute function private.keep_template_file();
  end if;
end;
$$;

-- For commands ---------------------------------------------------------------

create function private.require_template_file(tenant_id uuid, template_id uuid, path text, file_name text, file_hash text)
returns storage.objects
language plpgsql
set search_path = ''
as $$
declare
  stored storage.objects;
begin
  if char_length(coalesce(btrim(file_name), '')) not between 1 and 200 or coalesce(file_hash, '') !~ '^[0-9a-f]{64}$'
    or not private.is_template_path(path) or path not like tenant_id || '/' || template_id || '/%'
  then
    raise exception using errcode = 'PT422', message = 'template.file_invalid';
  end if;

  select * into stored from storage.objects as object where object.bucket_id = 'templates' and object.name = path;

  -- The caller's own, or one of an earlier version of this template as it was saved.
  if not found or (stored.owner_id is distinct from auth.uid()::text and not private.is_file_of_template(path)) or exists (
    select from public.document_template_versions as saved
    where saved.file_path = path
      and (saved.file_hash <> require_template_file.file_hash or saved.file_version is distinct from stored.version))
  then
    raise exception using errcode = 'PT422', message = 'template.file_missing';
  end if;

  return stored;
end;
$$;

comment on function private.require_template_file(uuid, uuid, text, text, text) is
  'The stored file of a template: in its place, uploaded by the caller or kept with an earlier version. Raises template.file_invalid, '
  'template.file_missing.';
