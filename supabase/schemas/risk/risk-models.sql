/*
 * The editor of risk models: a draft is saved, tried on the present portfolio, and published by a second person, because a model
 * that rates all parties lower does what a lowering override does (docs/decisions/0029).
 *
 * Who writes models takes the lock of the rows without a tenant first: of two who start the same version or publish at once, the
 * second finds what the first did.
 */

-- For commands ---------------------------------------------------------------

create function private.lock_risk_model(command text, version integer) returns public.risk_models
language plpgsql security definer
set search_path = ''
as $$
declare
  model public.risk_models;
begin
  perform private.require_staff(command);
  select * into model from public.risk_models as known where known.version = lock_risk_model.version for update;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  return model;
end;
$$;

comment on function private.lock_risk_model(text, integer) is
  'A risk model for a staff member, locked until the command ends. Raises not_allowed for others, whether it exists or not; not_found, '
  'account.suspended.';

-- Commands -------------------------------------------------------------------

create function public.save_risk_model(
  version integer, expected_revision integer, name text, definition jsonb, source_note text) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  caller_id uuid := private.require_staff('save_risk_model');
  stored    public.risk_models;
  issues    jsonb;
begin
  perform private.lock_tenant(null);
  select * into stored from public.risk_models as known where known.version = save_risk_model.version for update;

  if stored.state <> 'draft' then
    raise exception using errcode = 'PT409', message = 'risk_model.published';
  end if;

  if (stored.name, stored.definition, stored.source_note)
      is not distinct from (btrim(save_risk_model.name), save_risk_model.definition, btrim(save_risk_model.source_note))
    and expected_revision in (stored.revision, stored.revision - 1) then
    return stored.revision;
  end if;

  if coalesce(stored.revision, 0) is distinct from expected_revision
    or (stored.version is null and save_risk_model.version is distinct
      from (select max(known.version) + 1 from public.risk_models as known)) then
    raise exception using errcode = 'PT409', message = 'risk_model.conflict';
  end if;

  if char_length(coalesce(btrim(save_risk_model.name), '')) not between 2 and 120 then
    raise exception using errcode = 'PT422', message = 'risk_model.name_invalid';
  end if;

  if char_length(coalesce(btrim(save_risk_model.source_note), '')) not between 1 and 1000 then
    raise exception using errcode = 'PT422', message = 'risk_model.source_missing';
  end if;

  issues := case when octet_length(save_risk_model.definition::text) > 200000 then '[{"code": "risk_model.size_invalid", "field": ""}]'
    else private.risk_definition_issues(save_risk_model.definition) end;

  if issues is not null then
    raise exception using errcode = 'PT422', message = 'risk_model.invalid', detail = issues::text;
  end if;

  insert into public.risk_models as known (version, name, definition, source_note, saved_by)
  values (save_risk_model.version, btrim(save_risk_model.name), save_risk_model.definition, btrim(save_risk_model.source_note), caller_id)
  on conflict on constraint risk_models_pkey do update
  set name = excluded.name, definition = excluded.definition, source_note = excluded.source_note, saved_by = excluded.saved_by,
    revision = known.revision + 1
  returning known.revision into stored.revision;

  return stored.revision;
end;
$$;

comment on function public.save_risk_model(integer, integer, text, jsonb, text) is
  'Saves a draft and returns its new revision: of the version after the newest with expected_revision 0, or over the revision it read. A '
  'repeat returns the same. Name 2 to 120 characters, source note 1 to 1000, definition at most 200 kB. For the compliance officer and '
  'senior management. Raises risk_model.invalid with a json array of {code, field} as detail, risk_model.name_invalid, '
  'risk_model.source_missing, risk_model.conflict, risk_model.published, duty.compliance_officer_needed, staff.read_only, not_allowed, '
  'account.suspended.';

create function public.publish_risk_model(version integer) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  model public.risk_models;
begin
  perform private.lock_tenant(null);
  model := private.lock_risk_model('publish_risk_model', version);

  if model.state = 'published' then
    return;
  end if;

  if model.state = 'retired' then
    raise exception using errcode = 'PT409', message = 'risk_model.published';
  end if;

  if model.saved_by = auth.uid() then
    raise exception using errcode = 'PT409', message = 'risk_model.second_person_needed';
  end if;

  perform private.require_staff_in('publish_risk_model', null);
  perform private.require_risk_preview(model);

  update public.risk_models as known set state = 'retired' where known.state = 'published';
  update public.risk_models as known set state = 'published', published_by = auth.uid(), published_at = now()
  where known.version = model.version;

  perform private.enter_job('reassessment', format('Reviews by version %s of the risk model', model.version),
    jsonb_build_object('version', model.version), private.previewed_assessments(model.version));
end;
$$;

comment on function public.publish_risk_model(integer) is
  'Makes a draft the model by which is assessed from now on, and retires the one before. Ratings stay as they are; a job makes the review '
  'of each that the model rates otherwise due (jobs/job-reassessment.sql). Nothing happens when it is published already. For a compliance '
  'officer or senior manager other than who saved it last, once a preview of exactly this draft has finished. Raises '
  'risk_model.preview_missing, risk_model.preview_running, risk_model.second_person_needed, risk_model.published for a retired one, '
  'duty.compliance_officer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

create function public.discard_risk_model(version integer) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_staff('discard_risk_model');
  perform private.lock_tenant(null);

  if exists (select from public.risk_models as known where known.version = discard_risk_model.version and known.state <> 'draft') then
    raise exception using errcode = 'PT409', message = 'risk_model.published';
  end if;

  delete from public.risk_models as known where known.version = discard_risk_model.version and known.state = 'draft';
end;
$$;

comment on function public.discard_risk_model(integer) is
  'Throws a draft away; the audit log keeps it. Nothing happens when there is none. For the compliance officer and senior management. '
  'Raises risk_model.published, duty.compliance_officer_needed, staff.read_only, not_allowed, account.suspended.';

grant execute on function
  public.save_risk_model(integer, integer, text, jsonb, text), public.publish_risk_model(integer), public.discard_risk_model(integer)
  to authenticated;
