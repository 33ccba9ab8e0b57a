/*
 * How much may be stored: the limit of a tenant counts documents, files in tickets, and files that were uploaded and never
 * registered. A person uploads a bounded number of files, registered or not.
 *
 * The storage service asks the policy below before it takes bytes, and undoes its question. It knows no size then. Once it has the bytes it
 * writes the row with their size, and the trigger below counts again, one writer of a tenant at a time: of many uploads at once none passes
 * the limit.
 */

create function private.loose_files(tenant_id uuid)
returns table (owner_id text, bytes bigint)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query
    select stored.owner_id, coalesce((stored.metadata ->> 'size')::bigint, 0)
    from storage.objects as stored
    where stored.bucket_id = 'documents'
      -- The character after the slash ends the range, which the index of the service yields.
      and stored.name collate "C" >= loose_files.tenant_id || '/' and stored.name collate "C" < loose_files.tenant_id || '0'
      and not exists (select from public.documents as document where document.storage_path = stored.name)
      and not exists (select from public.support_attachments as attached where attached.storage_path = stored.name);
end;
$$;

comment on function private.loose_files(uuid) is
  'The files of a tenant in the bucket documents that are neither a document nor in a ticket: who uploaded them, and their size in bytes.';

create function private.stored_bytes(tenant_id uuid) returns bigint
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return coalesce((select sum(document.bytes) from public.documents as document where document.tenant_id = stored_bytes.tenant_id), 0)
    + coalesce((
      select sum(attached.bytes) from public.support_attachments as attached where attached.tenant_id = stored_bytes.tenant_id), 0)
    + coalesce((select sum(loose.bytes) from private.loose_files(stored_bytes.tenant_id) as loose), 0);
end;
$$;

comment on function private.stored_bytes(uuid) is 'How many bytes a tenant stores: documents, files in tickets, and loose files.';

create function private.storage_is_full(tenant_id uuid) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return exists (
    select from public.tenants as tenant
    where tenant.id = storage_is_full.tenant_id and tenant.limits ? 'max_storage_bytes'
      and private.stored_bytes(tenant.id) >= (tenant.limits ->> 'max_storage_bytes')::bigint);
end;
$$;

comment on function private.storage_is_full(uuid) is 'Whether a tenant has stored as much as its limit allows.';

create function private.has_too_many_loose_files(tenant_id uuid) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return not private.is_admin() and (
    select count(*) from private.loose_files(has_too_many_loose_files.tenant_id) as loose where loose.owner_id = auth.uid()::text) >= 100;
end;
$$;

comment on function private.has_too_many_loose_files(uuid) is
  'Whether the signed-in person, unless staff, has 100 files of a tenant that are not registered.';

create function private.may_store(path text) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
declare
  tenant_id uuid;
begin
  -- What has another form is refused by the other policies.
  if not private.is_document_path(path) then
    return true;
  end if;

  tenant_id := split_part(path, '/', 1)::uuid;
  return not private.storage_is_full(tenant_id) and not private.has_too_many_loose_files(tenant_id);
end;
$$;

comment on function private.may_store(text) is
  'Whether one more file may be uploaded to a path of the bucket documents: its tenant has room, and the signed-in person, unless staff, '
  'has fewer than 100 files there that are not registered.';

grant execute on function private.may_store(text) to authenticated;

-- The storage service answers every refusal of a policy with the same text.
create function public.check_upload(path text) returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_user();

  if private.is_read_only() then
    raise exception using errcode = 'PT403', message = 'staff.read_only';
  end if;

  if not private.may_file_at(path) and not private.may_attach_at(path) and not private.may_place_logo(path)
    and not private.may_place_template(path)
  then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if private.is_leaving_path(path) then
    raise exception using errcode = 'PT409', message = 'firm_deletion.leaving';
  end if;

  -- Logos and templates do not count.
  if not private.is_document_path(path) then
    return;
  end if;

  if private.storage_is_full(split_part(path, '/', 1)::uuid) then
    raise exception using errcode = 'PT409', message = 'document.storage_full';
  end if;

  if private.has_too_many_loose_files(split_part(path, '/', 1)::uuid) then
    raise exception using errcode = 'PT409', message = 'document.too_many_loose';
  end if;
end;
$$;

comment on function public.check_upload(text) is
  'Says why a file may not be uploaded to a path of the buckets documents, logos and templates, which the storage service does not; '
  'nothing where it may. Raises firm_deletion.leaving where the firm is being deleted, document.storage_full when its tenant has stored '
  'as much as it may, '
  'document.too_many_loose when the caller, unless staff, has 100 files there that are not registered, staff.read_only, not_found for a '
  'path the caller adds nothing to, account.suspended.';

grant execute on function public.check_upload(text) to authenticated;

create policy "Uploads stay within the limits" on storage.objects
  as restrictive for insert to authenticated
  with check (bucket_id <> 'documents' or private.may_store(name));

create function private.keep_storage_limit() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  tenant public.tenants;
begin
  if not private.is_document_path(new.name) then
    return null;
  end if;

  select * into tenant from public.tenants as known where known.id = split_part(new.name, '/', 1)::uuid;

  if not tenant.limits ? 'max_storage_bytes' then
    return null;
  end if;

  perform private.lock_tenant(tenant.id);

  if private.stored_bytes(tenant.id) > (tenant.limits ->> 'max_storage_bytes')::bigint then
    raise exception using errcode = 'PT409', message = 'document.storage_full';
  end if;

  return null;
end;
$$;

comment on function private.keep_storage_limit() is
  'Refuses a file whose bytes pass the limit of its tenant, to every role, when the storage service writes its row. Raises '
  'document.storage_full.';

do $$
begin
  -- The table is the storage service's. Where it is out of reach, one file of each upload under way may pass the limit.
  if has_table_privilege('storage.objects', 'trigger') then
    create trigger keep_storage_limit after insert or update of metadata on storage.objects
      for each row when (new.bucket_id = 'documents' and new.metadata ? 'size') execute function private.keep_storage_limit();
  end if;
end;
$$;

create function private.keep_application_files() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- One writer per tenant, so that two at once cannot both take the last place.
  perform private.lock_tenant(new.tenant_id);

  if (select count(*) from public.documents as document where document.application_id = new.application_id) > 200 then
    raise exception using errcode = 'PT409', message = 'document.too_many';
  end if;

  return null;
end;
$$;

comment on function private.keep_application_files() is 'Refuses the 201st document of an application. Raises document.too_many.';

create trigger keep_application_files after insert on public.documents
  for each row when (new.application_id is not null) execute function private.keep_application_files();
