set check_function_bodies = off;

DROP TRIGGER "signal_delete" ON "public"."document_template_versions";

DROP TRIGGER "signal_insert" ON "public"."document_template_versions";

DROP TRIGGER "signal_update" ON "public"."document_template_versions";

DROP TRIGGER "signal_delete" ON "public"."document_templates";

DROP TRIGGER "signal_insert" ON "public"."document_templates";

DROP TRIGGER "signal_update" ON "public"."document_templates";

ALTER TABLE "private"."firm_checks" DROP CONSTRAINT "firm_checks_point_check";

CREATE OR REPLACE FUNCTION private.firm_points(tenant_id uuid)
 RETURNS TABLE(point text, is_done boolean, is_waiting boolean)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select listed.point, listed.is_done, listed.is_waiting and not listed.is_done
  from public.tenants as firm
  cross join lateral private.firm_figures(firm.id) as figure
  cross join lateral (values
    (1, 'logo', firm.branding ? 'logo_path', false),
    (2, 'colours', firm.branding ? 'primary', false),
    (3, 'sender', firm.branding ?& '{mail_name,reply_to}', firm.branding ?| '{mail_name,reply_to}'),
    (4, 'letterhead', firm.branding ? 'address', false),
    (5, 'tax_number', firm.branding ? 'tax_number', false),
    (6, 'owners', figure.owners >= 2, figure.owner_invitations > 0),
    (7, 'bank_details',
      exists (select from public.bank_details as known
        where known.tenant_id = firm.id and known.state = 'confirmed' and known.valid_from <= private.today()),
      exists (select from public.bank_details as known where known.tenant_id = firm.id and known.state in ('proposed', 'confirmed'))),
    (8, 'prices',
      exists (select from public.tenant_prices as price where price.tenant_id = firm.id)
        or exists (select from private.firm_checks as seen where seen.tenant_id = firm.id and seen.point = 'prices'), false),
    (9, 'ladder',
      exists (select from public.invoice_ladders as ladder where ladder.tenant_id = firm.id)
        or exists (select from private.firm_checks as seen where seen.tenant_id = firm.id and seen.point = 'ladder'), false),
    (10, 'templates',
      exists (select from public.document_templates as template where template.tenant_id = firm.id and template.state = 'in_use')
        or exists (select from private.firm_checks as seen where seen.tenant_id = firm.id and seen.point = 'templates'),
      exists (select from public.document_templates as template where template.tenant_id = firm.id)),
    (11, 'duties',
      private.has_duty_holder('reviewer') and private.has_duty_holder('compliance_officer') and private.has_duty_holder('senior'), false),
    (12, 'clients', firm.open_for_enrolment or figure.members > figure.owners,
      exists (select from public.client_invitations as invited
        where invited.tenant_id = firm.id and invited.status = 'pending' and invited.expires_at > now())),
    (13, 'companies', figure.companies > 0,
      exists (select from public.draft_applications as application where application.tenant_id = firm.id))
  ) as listed (position, point, is_done, is_waiting)
  where firm.id = firm_points.tenant_id
  order by listed.position;
$function$;

CREATE OR REPLACE FUNCTION private.lock_template(command text, template_id uuid)
 RETURNS public.document_templates
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  template public.document_templates;
begin
  perform private.require_user();
  -- Staff without the duty are refused before anything is looked up.
  perform private.as_staff(command);
  select * into template from public.document_templates as known where known.id = lock_template.template_id;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  -- The tenant before the row, as save_document_template locks them.
  perform private.require_tenant_manager(command, template.tenant_id);
  select * into template from public.document_templates as known where known.id = lock_template.template_id for update;
  return template;
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
$function$;

CREATE OR REPLACE FUNCTION private.sees_template_subject(subject public.template_subject, subject_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  tenant_id uuid := private.subject_tenant(subject, subject_id);
begin
  if private.is_admin() then
    return tenant_id is not null;
  end if;

  return coalesce(tenant_id in (select private.owned_tenant_ids()), false);
end;
$function$;

CREATE OR REPLACE FUNCTION public.check_firm_point(tenant_id uuid, point text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_tenant_manager('check_firm_point', check_firm_point.tenant_id);
begin
  if check_firm_point.point is null or check_firm_point.point not in ('prices', 'ladder', 'templates') then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  insert into private.firm_checks (tenant_id, point, checked_by)
  values (check_firm_point.tenant_id, check_firm_point.point, caller_id)
  on conflict do nothing;
end;
$function$;

CREATE OR REPLACE FUNCTION public.firm_checklist(tenant_id uuid)
 RETURNS TABLE(point text, is_done boolean, is_waiting boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 13
 SET search_path TO ''
AS $function$
begin
  perform private.require_firm_reader(firm_checklist.tenant_id);

  return query select known.point, known.is_done, known.is_waiting from private.firm_points(firm_checklist.tenant_id) as known;
end;
$function$;

CREATE OR REPLACE FUNCTION public.make_document(made_id uuid, template_id uuid, version integer, subject_id uuid, accept_missing boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  -- Owners of a firm write its templates; documents are made by staff.
  caller_id uuid := private.require_staff('make_document');
  template public.document_templates := private.lock_template('make_document', make_document.template_id);
  known    public.made_documents;
  filled   jsonb;
  missing  text[];
begin
  -- What is about another firm does not exist for this template.
  if private.subject_tenant(template.subject, make_document.subject_id) is distinct from template.tenant_id then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  select * into known from public.made_documents as made where made.id = make_document.made_id;
  if known.id is not null and (known.template_id, known.version, known.subject_id, known.made_by)
      is distinct from (template.id, make_document.version, make_document.subject_id, auth.uid()) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  -- A document that came otherwise does not become one of the template.
  if known.id is null and exists (select from public.documents as filed where filed.id = make_document.made_id) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if template.state <> 'in_use' then
    raise exception using errcode = 'PT409', message = 'template.not_in_use';
  end if;

  if template.subject = 'company' and template.kind in ('resolution', 'minutes', 'engagement_letter') then
    perform private.require_standing(company, 'resolution')
    from public.companies as company where company.id = make_document.subject_id;
  end if;

  if template.used_version is distinct from make_document.version then
    raise exception using errcode = 'PT409', message = 'template.other_version';
  end if;

  filled := private.template_values(template.subject, make_document.subject_id);
  select private.missing_fields(saved.body, filled) into missing
  from public.document_template_versions as saved
  where saved.template_id = template.id and saved.version = template.used_version;

  if missing <> '{}' and make_document.accept_missing is not true then
    raise exception using errcode = 'PT422', message = 'template.values_missing';
  end if;

  insert into public.made_documents as made (id, tenant_id, template_id, version, subject, subject_id, missing, made_by)
  values (make_document.made_id, template.tenant_id, template.id, template.used_version, template.subject, make_document.subject_id,
    missing, auth.uid())
  on conflict (id) do nothing;
  return filled;
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
  caller_id uuid := private.require_user();
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

  perform private.require_tenant_manager('save_document_template', save_document_template.tenant_id);
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

CREATE OR REPLACE FUNCTION public.template_values(subject public.template_subject, subject_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_user();

  if not private.is_admin() and not exists (select from private.owned_tenant_ids()) then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  if not private.sees_template_subject(template_values.subject, template_values.subject_id) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  return private.template_values(template_values.subject, template_values.subject_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.template_values_of_companies(company_ids uuid[])
 RETURNS TABLE(company_id uuid, filled jsonb)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 100
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff_reader();

  return query
  select company.id, private.template_values('company', company.id)
  from public.companies as company
  where company.id = any (template_values_of_companies.company_ids)
  order by company.name, company.id
  limit 200;
end;
$function$;

ALTER TABLE "private"."firm_checks" ADD CONSTRAINT "firm_checks_point_check" CHECK ((point = ANY (ARRAY['prices'::text, 'ladder'::text, 'templates'::text])));

CREATE TRIGGER signal_delete AFTER DELETE ON public.document_template_versions REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER signal_insert AFTER INSERT ON public.document_template_versions REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER signal_update AFTER UPDATE ON public.document_template_versions REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER signal_delete AFTER DELETE ON public.document_templates REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER signal_insert AFTER INSERT ON public.document_templates REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER signal_update AFTER UPDATE ON public.document_templates REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE POLICY "Owners read the versions of templates of their firm" ON "public"."document_template_versions" FOR SELECT TO "authenticated" USING ((tenant_id = ANY (ARRAY( SELECT private.owned_tenant_ids() AS owned_tenant_ids))));

CREATE POLICY "Owners read the templates of their firm" ON "public"."document_templates" FOR SELECT TO "authenticated" USING ((tenant_id = ANY (ARRAY( SELECT private.owned_tenant_ids() AS owned_tenant_ids))));

CREATE POLICY "Owners of a firm read the starting texts of the platform" ON "public"."starting_texts" FOR SELECT TO "authenticated" USING ((EXISTS ( SELECT
   FROM private.owned_tenant_ids() owned_tenant_ids(owned_tenant_ids))));

COMMENT ON FUNCTION "private"."lock_template"(text, uuid) IS 'A template for an owner of its firm or a member of staff, locked until the command ends. Raises not_allowed for a member of the firm, not_found for others, and what private.require_staff raises.';

COMMENT ON FUNCTION "private"."sees_template_subject"(public.template_subject, uuid) IS 'Whether the caller previews templates with a company, application or change request: staff with any, an owner with all of their firm, whose records they read.';

COMMENT ON FUNCTION "public"."check_firm_point"(uuid, text) IS 'Says that the caller looked at the prices or the ladder of a tenant and keeps what the platform sets, or wants no templates; a repeat does nothing. For the tenant''s owners, and senior management or the super admin. Raises not_found for any other point, duty.senior_needed, staff.read_only, not_allowed for a member, account.suspended.';

COMMENT ON FUNCTION "public"."firm_checklist"(uuid) IS 'What a tenant needs for a launch, in order: logo, colours, sender, letterhead, tax_number, owners (two, since bank details need a second person), bank_details (in force today), prices and ladder (its own, or looked at), templates (one in use, or none wanted), duties (staff for a review, its second decision and senior management), clients (open for enrolment, or one has joined), companies. `is_waiting` says that something of it is on its way. For its owners and staff. Raises not_allowed for a member, not_found, account.suspended.';

COMMENT ON FUNCTION "public"."retire_document_template"(uuid) IS 'Retires a template: no document is made from it until a version is put into use again. What was made stays. For owners of the firm, the compliance officer and senior management. Raises duty.compliance_officer_needed, staff.read_only, not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."save_document_template"(uuid, uuid, public.template_kind, public.template_subject, text, text, integer, text, text, text) IS 'Saves a wording of a template as its next version, and returns the number; expected_version 0 makes a new template under the id of the caller. With a file, which the caller put into the bucket templates before, it is a Word document and the wording its text. What is in use stays in use until the new version is put into use. For owners of the firm, the compliance officer and senior management. Raises template.conflict when a colleague saved meanwhile, template.name_invalid, template.kind_invalid, template.subject_settled, template.format_settled, template.file_missing, template.file_invalid, template.body_invalid, template.field_unknown with the field in its detail, duty.compliance_officer_needed, staff.read_only, not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."template_values"(public.template_subject, uuid) IS 'What the fields of templates hold of a company, application or change request, for the preview of staff, and of owners within their own firm. Raises not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."template_values_of_companies"(uuid[]) IS 'What the fields of templates hold of each of several companies, by name, 200 at most; a company that is not there is left out. For what staff read before they make many documents. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."use_document_template"(uuid, integer) IS 'Puts a version of a template into use, also one before the last: documents are made from it from now on. For owners of the firm, the compliance officer and senior management. Raises duty.compliance_officer_needed, staff.read_only, not_found, not_allowed, account.suspended.';

COMMENT ON TABLE "private"."firm_checks" IS 'What an owner of a firm has looked at and keeps as the platform sets it: its prices, its levels of reminders, no templates. Written by check_firm_point.';

COMMENT ON TABLE "public"."document_template_versions" IS 'Every wording of a template that was saved, as Markdown with fields, or a Word document. Never edited. Read by owners of the firm and staff; written by commands.';

COMMENT ON TABLE "public"."document_templates" IS 'The templates of a firm for documents. Read by its owners and staff; written by commands.';

COMMENT ON TABLE "public"."starting_texts" IS 'Texts of the platform from which a firm starts a template of its own. Read by owners of firms and staff; written by migrations.';

REVOKE ALL ON FUNCTION "private"."sees_template_subject"(public.template_subject, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."sees_template_subject"(public.template_subject, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."template_values_of_companies"(uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."template_values_of_companies"(uuid[]) TO "authenticated", "postgres";

reset check_function_bodies;

-- The storage service owns the table: policies alone are made there.
drop policy "Staff who save templates place their files" on storage.objects;
drop policy "Staff read the files of templates" on storage.objects;
drop policy "Staff read the files of templates that they have not saved" on storage.objects;
drop policy "Staff remove the files of templates that they have not saved" on storage.objects;

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
