set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.is_leaving(firm_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (
    select from private.firm_deletions as deletion
    where deletion.firm_id = is_leaving.firm_id and deletion.state in ('waiting', 'erasing'));
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_leaving_path(path text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return path ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/'
    and private.is_leaving(split_part(path, '/', 1)::uuid);
end;
$function$;

CREATE OR REPLACE FUNCTION private.refuse_leaving(firm_id uuid, table_name text, action text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if refuse_leaving.firm_id is not null
    -- Owners still export, and a person may still leave.
    and refuse_leaving.table_name not in ('firm_exports', 'firm_export_parts', 'firm_export_downloads', 'audit_exports', 'audit_checks')
    and not (refuse_leaving.table_name = 'tenant_users' and refuse_leaving.action = 'DELETE')
    and private.is_leaving(refuse_leaving.firm_id)
  then
    raise exception using errcode = 'PT409', message = 'firm_deletion.leaving';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.refuse_leaving_file()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_leaving_path(new.name) then
    raise exception using errcode = 'PT409', message = 'firm_deletion.leaving';
  end if;

  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION public.check_upload(path text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_user();

  if private.is_read_only() then
    raise exception using errcode = 'PT403', message = 'staff.read_only';
  end if;

  if not private.may_file_at(path) and not private.may_attach_at(path) and not private.may_place_logo(path) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if private.is_leaving_path(path) then
    raise exception using errcode = 'PT409', message = 'firm_deletion.leaving';
  end if;

  -- Logos do not count.
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
$function$;

COMMENT ON FUNCTION "private"."is_leaving"(uuid) IS 'Whether the deletion of a firm is confirmed: it waits, or the firm is being erased.';

COMMENT ON FUNCTION "private"."is_leaving_path"(text) IS 'Whether a path of a bucket lies in the folder of a firm whose deletion is confirmed. public.check_upload says so to who may upload there.';

COMMENT ON FUNCTION "private"."refuse_leaving_file"() IS 'Refuses a file of a person in the folder of a firm whose deletion is confirmed, to every role, when the storage service writes its row. Raises firm_deletion.leaving.';

COMMENT ON FUNCTION "public"."check_upload"(text) IS 'Says why a file may not be uploaded to a path of the buckets documents and logos, which the storage service does not; nothing where it may. Raises firm_deletion.leaving where the firm is being deleted, document.storage_full when its tenant has stored as much as it may, document.too_many_loose when the caller, unless staff, has 100 files there that are not registered, staff.read_only, not_found for a path the caller adds nothing to, account.suspended.';

REVOKE ALL ON FUNCTION "private"."is_leaving"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_leaving"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_leaving_path"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_leaving_path"(text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."refuse_leaving_file"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."refuse_leaving_file"() TO "postgres";

reset check_function_bodies;

-- By hand: what lies in the schema of the storage service.
create policy "No file arrives in a firm that is being deleted" on storage.objects
  as restrictive for insert to authenticated
  with check (not private.is_leaving_path(name));

do $$
begin
  if has_table_privilege('storage.objects', 'trigger') then
    create trigger refuse_leaving_file after insert or update of bucket_id, name, version, metadata on storage.objects
      for each row when (new.owner_id is not null) execute function private.refuse_leaving_file();
  end if;
end;
$$;
