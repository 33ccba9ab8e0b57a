set check_function_bodies = off;

DROP FUNCTION "private"."notify_brought_in"(public.portfolio_imports);

ALTER TABLE "private"."import_companies" ADD COLUMN "notice_id" uuid;

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

CREATE OR REPLACE FUNCTION private.job_import_undo_end(input jsonb)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.take_notices_back(import) from public.portfolio_imports as import
  where import.id = (input ->> 'import')::uuid and import.state = 'undoing';

  update public.portfolio_imports as import set state = 'undone' where import.id = (input ->> 'import')::uuid and import.state = 'undoing';
$function$;

CREATE OR REPLACE FUNCTION private.notify_brought_in(import public.portfolio_imports, of_client uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  found  record;
  before uuid[];
begin
  for found in
    select company.user_id as client, count(*) as companies, min(company.name) as name, min(company.id::text)::uuid as id,
      array_agg(line.id) as lines
    from private.import_companies as line
    join public.companies as company on company.id = line.company_id
    where line.import_id = import.id and (of_client is null or company.user_id = of_client)
    group by company.user_id
    order by company.user_id
  loop
    before := array(
      select known.id from public.notifications as known
      where known.user_id = found.client and known.created_at = now() and known.kind = 'company.brought_in');
    perform private.notify(found.client, import.tenant_id, 'company.brought_in',
      case found.companies when 1 then found.name || ' is in your account' else found.companies || ' companies are in your account' end,
      case found.companies when 1 then 'Your firm brought it in, with its people, its registers and what is due.'
        else 'Your firm brought them in, with their people, their registers and what is due.' end,
      case found.companies when 1 then private.subject('company', found.id) end);
    update private.import_companies as line
    set notice_id = (
      select sent.id from public.notifications as sent
      where sent.user_id = found.client and sent.created_at = now() and sent.kind = 'company.brought_in' and sent.id <> all (before))
    where line.id = any (found.lines);
  end loop;
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

CREATE OR REPLACE FUNCTION private.take_notices_back(import public.portfolio_imports)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  notice   record;
  was_read boolean;
begin
  for notice in
    select line.notice_id as id, sent.user_id as client, count(*) filter (where line.undone = 'yes') as gone,
      count(*) filter (where line.company_id is not null) as stay, min(line.name) filter (where line.undone = 'yes') as name
    from private.import_companies as line
    join public.notifications as sent on sent.id = line.notice_id
    where line.import_id = import.id
    group by line.notice_id, sent.user_id
    having count(*) filter (where line.undone = 'yes') > 0
    order by sent.user_id
  loop
    delete from public.notifications as known where known.id = notice.id and not known.read;
    was_read := not found;
    -- What went is told once.
    update private.import_companies as line set notice_id = null where line.notice_id = notice.id and line.undone = 'yes';

    if was_read then
      perform private.notify(notice.client, import.tenant_id, 'company.taken_out',
        case notice.gone when 1 then notice.name || ' is no longer in your account'
          else notice.gone || ' companies are no longer in your account' end,
        'Your firm has undone bringing ' || case notice.gone when 1 then 'it' else 'them' end || ' in. Nothing is to be done.', null);
    elsif notice.stay > 0 then
      perform private.notify_brought_in(import, notice.client);
    end if;
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION public.bank_details_versions(tenant_id uuid, search text DEFAULT ''::text, first integer DEFAULT 0, size integer DEFAULT 50)
 RETURNS TABLE(id uuid, currency text, account_holder text, bank_name text, account_number text, bic text, valid_from date, state public.bank_details_state, reason text, proposed_at timestamp with time zone, proposer_name text, decided_at timestamp with time zone, decider_name text, decision_note text, total integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_firm_reader(bank_details_versions.tenant_id);

  return query
  select
    known.id, known.currency, known.account_holder, known.bank_name, known.account_number, known.bic, known.valid_from, known.state,
    known.reason, known.proposed_at, nullif(proposer.full_name, ''), known.decided_at, nullif(decider.full_name, ''), known.decision_note,
    (count(*) over ())::integer
  from public.bank_details as known
  left join public.profiles as proposer on proposer.id = known.proposed_by
  left join public.profiles as decider on decider.id = known.decided_by
  where known.tenant_id = bank_details_versions.tenant_id
    and position(
      lower(btrim(coalesce(bank_details_versions.search, ''))) in lower(concat_ws(' ', known.account_number, known.bank_name,
        known.account_holder, known.currency))) > 0
  order by known.proposed_at desc, known.id
  offset greatest(bank_details_versions.first, 0)
  limit least(greatest(bank_details_versions.size, 1), 1000);
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

COMMENT ON COLUMN "private"."import_companies"."notice_id" IS 'The notification that tells its client of it; null where there is none. Without a foreign key on purpose: notifications are forgotten.';

COMMENT ON FUNCTION "private"."is_leaving"(uuid) IS 'Whether the deletion of a firm is confirmed: it waits, or the firm is being erased.';

COMMENT ON FUNCTION "private"."is_leaving_path"(text) IS 'Whether a path of a bucket lies in the folder of a firm whose deletion is confirmed. public.check_upload says so to who may upload there.';

COMMENT ON FUNCTION "private"."job_import_undo_end"(jsonb) IS 'Ends the undoing of an import, and takes its notifications back.';

COMMENT ON FUNCTION "private"."notify_brought_in"(public.portfolio_imports, uuid) IS 'Notifies each client whose companies an import brought in, or one of them, once for all of their companies, and notes which notification it was.';

COMMENT ON FUNCTION "private"."refuse_leaving_file"() IS 'Refuses a file of a person in the folder of a firm whose deletion is confirmed, to every role, when the storage service writes its row. Raises firm_deletion.leaving.';

COMMENT ON FUNCTION "private"."take_notices_back"(public.portfolio_imports) IS 'Takes the notification of an import back from each client whose companies went: who has not read it has it no more, or one of those that stay; who has read it is notified that they went.';

COMMENT ON FUNCTION "public"."bank_details_versions"(uuid, text, integer, integer) IS 'A page of all that was ever proposed as bank details of a tenant, the newest first, with what became of it, and the names of who proposed and who decided. `search` is in account, bank, holder and currency. `total` counts all pages; `size` at most 1,000. For its owners and staff. Raises not_allowed for a member, not_found, account.suspended.';

COMMENT ON FUNCTION "public"."check_upload"(text) IS 'Says why a file may not be uploaded to a path of the buckets documents and logos, which the storage service does not; nothing where it may. Raises firm_deletion.leaving where the firm is being deleted, document.storage_full when its tenant has stored as much as it may, document.too_many_loose when the caller, unless staff, has 100 files there that are not registered, staff.read_only, not_found for a path the caller adds nothing to, account.suspended.';

COMMENT ON TABLE "public"."bank_details" IS 'Where the clients of a tenant pay to, in each currency: every version there was, and what was proposed. Read by staff; the owners of the tenant read them with bank_details_versions and what waits with bank_details_waiting, clients the one in force with bank_details_in_force. Written by commands.';

REVOKE ALL ON FUNCTION "private"."is_leaving"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_leaving"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_leaving_path"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_leaving_path"(text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."notify_brought_in"(public.portfolio_imports, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."notify_brought_in"(public.portfolio_imports, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."refuse_leaving_file"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."refuse_leaving_file"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."take_notices_back"(public.portfolio_imports) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."take_notices_back"(public.portfolio_imports) TO "postgres";

REVOKE ALL ON FUNCTION "public"."bank_details_versions"(uuid, text, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."bank_details_versions"(uuid, text, integer, integer) TO "authenticated", "postgres";

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
