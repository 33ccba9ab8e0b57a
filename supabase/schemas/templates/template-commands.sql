/*
 * Commands of document templates: save a wording, put a version into use, retire a template, make a document. Each may be repeated after
 * a lost answer.
 */

-- For commands ---------------------------------------------------------------

create function private.lock_template(command text, template_id uuid) returns public.document_templates
language plpgsql
set search_path = ''
as $$
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
$$;

comment on function private.lock_template(text, uuid) is
  'A template for an owner of its firm or a member of staff, locked until the command ends. Raises not_allowed for a member of the firm, '
  'not_found for others, and what private.require_staff raises.';

create function private.require_template_text(subject public.template_subject, body text) returns void
language plpgsql immutable
set search_path = ''
as $$
declare
  unknown text;
begin
  if char_length(coalesce(btrim(body, E' \t\r\n'), '')) not between 1 and 40000 then
    raise exception using errcode = 'PT422', message = 'template.body_invalid';
  end if;

  select coalesce(
    (select min(field) from unnest(private.fields_of(body)) as field where field <> all (private.template_fields(subject))),
    (select substr(rest, strpos(rest, '{{'), 40)
     from regexp_replace(body, '\{\{[^{}]*\}\}', '', 'g') as rest where strpos(rest, '{{') > 0))
  into unknown;

  if unknown is not null then
    raise exception using errcode = 'PT422', message = 'template.field_unknown',
      detail = jsonb_build_array(jsonb_build_object('code', 'template.field_unknown', 'field', left(unknown, 80)));
  end if;
end;
$$;

comment on function private.require_template_text(public.template_subject, text) is
  'Checks the wording of a template: 1 to 40,000 characters, and between double braces only fields of the subject. Raises '
  'template.body_invalid, template.field_unknown with the field in its detail.';

-- Commands -------------------------------------------------------------------

create function public.save_document_template(
  template_id uuid, tenant_id uuid, kind public.template_kind, subject public.template_subject, name text, body text,
  expected_version integer, file_path text default null, file_name text default null, file_hash text default null) returns integer
language plpgsql security definer
set search_path = ''
as $$
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
$$;

comment on function public.save_document_template(
  uuid, uuid, public.template_kind, public.template_subject, text, text, integer, text, text, text) is
  'Saves a wording of a template as its next version, and returns the number; expected_version 0 makes a new template under the id of the '
  'caller. With a file, which the caller put into the bucket templates before, it is a Word document and the wording its text. '
  'What is in use stays in use until the new version is put into use. For owners of the firm, the compliance officer and senior '
  'management. Raises '
  'template.conflict when a colleague saved meanwhile, template.name_invalid, template.kind_invalid, template.subject_settled, '
  'template.format_settled, template.file_missing, template.file_invalid, '
  'template.body_invalid, template.field_unknown with the field in its detail, duty.compliance_officer_needed, staff.read_only, not_found, '
  'not_allowed, account.suspended.';

create function public.use_document_template(template_id uuid, version integer) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  template public.document_templates := private.lock_template('use_document_template', use_document_template.template_id);
begin
  if use_document_template.version is null or use_document_template.version not between 1 and template.last_version then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if template.state = 'in_use' and template.used_version = use_document_template.version then
    return;
  end if;

  update public.document_templates as known
  set state = 'in_use', used_version = use_document_template.version, updated_by = auth.uid()
  where known.id = template.id;
end;
$$;

comment on function public.use_document_template(uuid, integer) is
  'Puts a version of a template into use, also one before the last: documents are made from it from now on. For owners of the '
  'firm, the compliance officer and senior management. Raises duty.compliance_officer_needed, staff.read_only, not_found, not_allowed, '
  'account.suspended.';

create function public.retire_document_template(template_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  template public.document_templates := private.lock_template('retire_document_template', retire_document_template.template_id);
begin
  update public.document_templates as known
  set state = 'retired', updated_by = auth.uid()
  where known.id = template.id and known.state <> 'retired';
end;
$$;

comment on function public.retire_document_template(uuid) is
  'Retires a template: no document is made from it until a version is put into use again. What was made stays. For owners of the '
  'firm, the compliance officer and senior management. Raises duty.compliance_officer_needed, staff.read_only, not_found, not_allowed, '
  'account.suspended.';

create function public.make_document(
  made_id uuid, template_id uuid, version integer, subject_id uuid, accept_missing boolean) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
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
$$;

comment on function public.make_document(uuid, uuid, integer, uuid, boolean) is
  'Records that a document is made from the version of a template in use, about a company, application or change request of the same firm, '
  'and returns what the fields hold. The caller chooses the id; a document that is filed from it gets the same. Raises '
  'template.values_missing where a field has no value and accept_missing is not true, template.not_in_use, template.other_version when '
  'another version is in use by now, company.standing_refuses for a resolution, minutes or an engagement letter of a company that was '
  'struck off or has ended, duty.reviewer_needed, staff.read_only, not_found, not_allowed, account.suspended.';

grant execute on function
  public.save_document_template(
    uuid, uuid, public.template_kind, public.template_subject, text, text, integer, text, text, text),
  public.use_document_template(uuid, integer), public.retire_document_template(uuid),
  public.make_document(uuid, uuid, integer, uuid, boolean)
  to authenticated;
