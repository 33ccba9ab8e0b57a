set check_function_bodies = off;

DROP FUNCTION "public"."save_document_template"(uuid, uuid, public.template_kind, public.template_subject, text, text, integer);

ALTER TABLE "public"."document_template_versions" ADD COLUMN "file_path" text;

ALTER TABLE "public"."document_template_versions" ADD COLUMN "file_name" text;

ALTER TABLE "public"."document_template_versions" ADD COLUMN "file_hash" text;

ALTER TABLE "public"."document_template_versions" ADD COLUMN "file_version" text;

CREATE TYPE "public"."template_format" AS ENUM ('markdown', 'docx');

ALTER TABLE "public"."document_templates" ADD COLUMN "format" public.template_format NOT NULL DEFAULT 'markdown'::public.template_format;

CREATE OR REPLACE FUNCTION private.is_file_of_template(path text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select from public.document_template_versions as saved where saved.file_path = path);
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_template_path(path text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  uuid_form constant text := '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
begin
  return coalesce(path ~ ('^' || uuid_form || '/' || uuid_form || '/' || uuid_form || '\.docx$'), false);
end;
$function$;

CREATE OR REPLACE FUNCTION private.keep_template_file()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- The policy looked before a save that was under way ended; here it has ended.
  perform private.lock_file(old.name);

  if private.is_file_of_template(old.name) then
    raise exception using errcode = 'PT409', message = 'template.version_settled';
  end if;

  return case tg_op when 'DELETE' then old else new end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.may_place_template(path text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- The helper of policies refuses a session that is over.
  return private.is_template_path(path) and (select private.is_admin()) and private.may_run(auth.uid(), 'save_document_template')
    and exists (select from public.tenants as known where known.id = split_part(path, '/', 1)::uuid);
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_template_file(tenant_id uuid, template_id uuid, path text, file_name text, file_hash text)
 RETURNS storage.objects
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.firm_export_files(export_id uuid, lease uuid, after text)
 RETURNS TABLE(key text, bucket text, path text, name text, bytes bigint, sha256 text, left_out text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 200
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.save_document_template(template_id uuid, tenant_id uuid, kind public.template_kind, subject public.template_subject, name text, body text, expected_version integer, file_path text DEFAULT NULL::text, file_name text DEFAULT NULL::text, file_hash text DEFAULT NULL::text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  caller_id uuid := private.require_staff('save_document_template');
  new_name  text := btrim(save_document_template.name);
  wanted    public.template_format :=
    case when num_nulls(save_document_template.file_path, save_document_template.file_name, save_document_template.file_hash) = 3
      then 'markdown' else 'docx' end;
  template  public.document_templates;
  saved     public.document_template_versions;
  stored    storage.objects;
begin
  if wanted = 'docx' then
    perform private.lock_file(coalesce(save_document_template.file_path, ''));
  end if;

  if not exists (select from public.tenants as tenant where tenant.id = save_document_template.tenant_id) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in('save_document_template', save_document_template.tenant_id);
  select * into template from public.document_templates as known where known.id = save_document_template.template_id for update;

  -- An id that another firm has is not revealed.
  if template.tenant_id <> save_document_template.tenant_id then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if char_length(coalesce(new_name, '')) not between 1 and 120 then
    raise exception using errcode = 'PT422', message = 'template.name_invalid';
  end if;

  if save_document_template.kind is null or save_document_template.subject is null
    or save_document_template.template_id is null then
    raise exception using errcode = 'PT422', message = 'template.kind_invalid';
  end if;

  -- What a document is about does not change: a version in use would have fields of another subject.
  if template.subject <> save_document_template.subject then
    raise exception using errcode = 'PT409', message = 'template.subject_settled';
  end if;

  if template.format <> wanted then
    raise exception using errcode = 'PT409', message = 'template.format_settled';
  end if;

  perform private.require_template_text(save_document_template.subject, save_document_template.body);

  if wanted = 'docx' then
    stored := private.require_template_file(save_document_template.tenant_id, save_document_template.template_id,
      save_document_template.file_path, save_document_template.file_name, save_document_template.file_hash);
  end if;

  if template.id is null then
    if save_document_template.expected_version is distinct from 0 then
      raise exception using errcode = 'PT404', message = 'not_found';
    end if;

    insert into public.document_templates as known (id, tenant_id, kind, subject, name, format, last_version, updated_by)
    values (save_document_template.template_id, save_document_template.tenant_id, save_document_template.kind,
      save_document_template.subject, new_name, wanted, 1, caller_id);
    insert into public.document_template_versions as known
      (tenant_id, template_id, version, body, saved_by, file_path, file_name, file_hash, file_version)
    values (save_document_template.tenant_id, save_document_template.template_id, 1, save_document_template.body, caller_id,
      save_document_template.file_path, btrim(save_document_template.file_name), save_document_template.file_hash, stored.version);
    return 1;
  end if;

  select * into saved from public.document_template_versions as known
  where known.template_id = template.id and known.version = template.last_version;

  -- The same again: a repeat after a lost answer, or nothing to save.
  -- A file that was sent twice has two places and one hash.
  if (template.kind, template.name, saved.body, saved.file_hash)
      is not distinct from (save_document_template.kind, new_name, save_document_template.body, save_document_template.file_hash)
    and save_document_template.expected_version in (template.last_version, template.last_version - 1)
  then
    return template.last_version;
  end if;

  if template.last_version is distinct from save_document_template.expected_version then
    raise exception using errcode = 'PT409', message = 'template.conflict';
  end if;

  insert into public.document_template_versions as known
    (tenant_id, template_id, version, body, saved_by, file_path, file_name, file_hash, file_version)
  values (template.tenant_id, template.id, template.last_version + 1, save_document_template.body, caller_id,
    save_document_template.file_path, btrim(save_document_template.file_name), save_document_template.file_hash, stored.version);
  update public.document_templates as known
  set kind = save_document_template.kind, name = new_name, last_version = template.last_version + 1, updated_by = caller_id
  where known.id = template.id;
  return template.last_version + 1;
end;
$function$;

ALTER TABLE "public"."document_template_versions" ADD CONSTRAINT "document_template_versions_file_hash_check" CHECK ((file_hash ~ '^[0-9a-f]{64}$'::text));

ALTER TABLE "public"."document_template_versions" ADD CONSTRAINT "document_template_versions_file_name_check" CHECK (((char_length(file_name) >= 1) AND (char_length(file_name) <= 200)));

ALTER TABLE "public"."document_template_versions" ADD CONSTRAINT "document_template_versions_file_path_check" CHECK ((char_length(file_path) <= 200));

ALTER TABLE "public"."document_template_versions" ADD CONSTRAINT "document_template_versions_file_version_check" CHECK ((char_length(file_version) <= 200));

ALTER TABLE "public"."document_template_versions" ADD CONSTRAINT "document_template_versions_file" CHECK ((((file_path IS NULL) = (file_name IS NULL)) AND ((file_path IS NULL) = (file_hash IS NULL)) AND ((file_version IS NULL) OR (file_path IS NOT NULL))));

CREATE INDEX document_template_versions_file_idx ON public.document_template_versions USING btree (file_path) WHERE (file_path IS NOT NULL);


COMMENT ON COLUMN "public"."document_template_versions"."body" IS 'Markdown with fields; of a Word document its text, which is compared, and whose fields are checked and counted as missing.';

COMMENT ON COLUMN "public"."document_template_versions"."file_hash" IS 'The SHA-256 of the file; who makes a document compares it.';

COMMENT ON COLUMN "public"."document_template_versions"."file_path" IS 'Of a Word document: where it lies in the bucket templates. Several versions may have one file.';

COMMENT ON COLUMN "public"."document_template_versions"."file_version" IS 'The version that the storage service gave the file when it was saved; a file with another one is shown to no one.';

COMMENT ON COLUMN "public"."document_templates"."format" IS 'What its versions are; it stays as it is.';

COMMENT ON FUNCTION "private"."is_file_of_template"(text) IS 'Whether a file of the bucket templates belongs to a version of a template, seen by the caller or not.';

COMMENT ON FUNCTION "private"."is_template_path"(text) IS 'Whether a path of the bucket templates has its form: tenant/template/uuid.docx.';

COMMENT ON FUNCTION "private"."keep_template_file"() IS 'Refuses to every role to delete, replace or rename the file of a version. Raises template.version_settled.';

COMMENT ON FUNCTION "private"."may_place_template"(text) IS 'Whether a path of the bucket templates has its form, and the signed-in person may save templates of its firm.';

COMMENT ON FUNCTION "private"."require_template_file"(uuid, uuid, text, text, text) IS 'The stored file of a template: in its place, uploaded by the caller or kept with an earlier version. Raises template.file_invalid, template.file_missing.';

COMMENT ON FUNCTION "public"."check_upload"(text) IS 'Says why a file may not be uploaded to a path of the buckets documents, logos and templates, which the storage service does not; nothing where it may. Raises firm_deletion.leaving where the firm is being deleted, document.storage_full when its tenant has stored as much as it may, document.too_many_loose when the caller, unless staff, has 100 files there that are not registered, staff.read_only, not_found for a path the caller adds nothing to, account.suspended.';

COMMENT ON FUNCTION "public"."save_document_template"(uuid, uuid, public.template_kind, public.template_subject, text, text, integer, text, text, text) IS 'Saves a wording of a template as its next version, and returns the number; expected_version 0 makes a new template under the id of the caller. With a file, which the caller put into the bucket templates before, it is a Word document and the wording its text. What is in use stays in use until the new version is put into use. For the compliance officer and senior management. Raises template.conflict when a colleague saved meanwhile, template.name_invalid, template.kind_invalid, template.subject_settled, template.format_settled, template.file_missing, template.file_invalid, template.body_invalid, template.field_unknown with the field in its detail, duty.compliance_officer_needed, staff.read_only, not_found, not_allowed, account.suspended.';

COMMENT ON TABLE "public"."document_template_versions" IS 'Every wording of a template that was saved, as Markdown with fields, or a Word document. Never edited. Read by staff; written by commands.';

REVOKE ALL ON FUNCTION "private"."is_file_of_template"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_file_of_template"(text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."is_template_path"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_template_path"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."keep_template_file"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."keep_template_file"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."may_place_template"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."may_place_template"(text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."require_template_file"(uuid, uuid, text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."require_template_file"(uuid, uuid, text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."save_document_template"(uuid, uuid, public.template_kind, public.template_subject, text, text, integer, text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_document_template"(uuid, uuid, public.template_kind, public.template_subject, text, text, integer, text, text, text) TO "authenticated", "postgres";

GRANT USAGE ON TYPE "public"."template_format" TO "postgres";

reset check_function_bodies;

create policy "Staff who save templates place their files" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'templates' and private.may_place_template(name) and not private.is_file_of_template(name));

create policy "Staff read the files of templates" on storage.objects
  for select to authenticated
  using (
    bucket_id = 'templates' and exists (
      select from public.document_template_versions as saved
      where saved.file_path = objects.name and (saved.file_version is null or saved.file_version = objects.version)));

create policy "Staff read the files of templates that they have not saved" on storage.objects
  for select to authenticated
  using (bucket_id = 'templates' and owner_id = (select private.active_user_id())::text and not private.is_file_of_template(name));

create policy "Staff remove the files of templates that they have not saved" on storage.objects
  for delete to authenticated
  using (bucket_id = 'templates' and owner_id = (select private.active_user_id())::text and not private.is_file_of_template(name));

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

insert into storage.buckets (id, name, owner, public, owner_id, file_size_limit, allowed_mime_types, avif_autodetection) values ('templates', 'templates', null, 'false', null, '5242880', '{application/vnd.openxmlformats-officedocument.wordprocessingml.document}', 'false');
