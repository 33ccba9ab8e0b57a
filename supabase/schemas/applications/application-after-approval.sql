/*
 * What staff do with an approved or filed application besides filing and incorporating it, and what the Registrar's answer may say. Each
 * command may be repeated after a lost answer.
 */

-- Taking it back -------------------------------------------------------------

create function public.withdraw_approval(application_id uuid, reason text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  application public.draft_applications := private.lock_application('withdraw_approval', application_id);
begin
  -- A repeat after a lost answer.
  if application.state = 'in_review' and exists (
    select from public.internal_reasons as known
    where known.subject = 'application' and known.subject_id = application.id and known.decision = 'approval_withdrawn'
      and known.decided_at >= application.state_since
  ) then
    return;
  end if;

  if application.state not in ('approved', 'filed') then
    raise exception using errcode = 'PT409', message = 'application.illegal_move';
  end if;

  if char_length(coalesce(btrim(withdraw_approval.reason), '')) not between 1 and 2000 then
    raise exception using errcode = 'PT422', message = 'application.reason_missing';
  end if;

  update public.draft_applications as known
  set approved_at = null, approved_by = null, registry_reference = null, assignee = coalesce(known.assignee, auth.uid()),
    state = 'in_review'
  where known.id = application.id;

  insert into public.application_events (tenant_id, application_id, from_state, to_state, actor)
  values (application.tenant_id, application.id, application.state, 'in_review', auth.uid());

  insert into public.internal_reasons (tenant_id, subject, subject_id, decision, note, decided_by)
  values (application.tenant_id, 'application', application.id, 'approval_withdrawn', btrim(withdraw_approval.reason), auth.uid());

  perform private.notify_applicant(
    application, 'application.in_review', 'Application ' || application.reference || ' is in review again',
    'We are checking ' || private.application_title(application) || '.');
end;
$$;

comment on function public.withdraw_approval(uuid, text) is
  'Takes an approved or filed application back into review, with a reason among staff (1 to 2000 characters); the applicant is notified '
  'that it is in review, and nothing more. The filing with the registry counts no longer. Nothing happens when the approval is withdrawn '
  'already. For reviewers, the compliance officer and senior management. Raises application.reason_missing, application.illegal_move, '
  'duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

create function public.return_for_names(application_id uuid, note text default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  application public.draft_applications := private.lock_application('return_for_names', application_id);
  request     text := concat_ws(
    ' ', 'The Registrar granted none of the names. Please choose other names.', nullif(btrim(return_for_names.note), ''));
begin
  -- A repeat after a lost answer.
  if application.state = 'information_requested' and exists (
    select from public.application_requests as asked
    where asked.application_id = application.id and asked.field = 'names.0' and asked.question = request
      and asked.asked_at >= application.state_since
  ) then
    return;
  end if;

  -- The name of a company that exists is not asked of the Registrar.
  if application.kind = 'transfer_in' then
    raise exception using errcode = 'PT409', message = 'application.kind_differs';
  end if;

  if application.state not in ('approved', 'filed') then
    raise exception using errcode = 'PT409', message = 'application.illegal_move';
  end if;

  if char_length(btrim(return_for_names.note)) > 1800 then
    raise exception using errcode = 'PT422', message = 'review.note_too_long';
  end if;

  update public.draft_applications as known
  set approved_at = null, approved_by = null, registry_reference = null, state = 'information_requested'
  where known.id = application.id;

  insert into public.application_events (tenant_id, application_id, from_state, to_state, actor)
  values (application.tenant_id, application.id, application.state, 'information_requested', auth.uid());

  insert into public.application_requests (tenant_id, application_id, field, question, asked_by)
  values (application.tenant_id, application.id, 'names.0', request, auth.uid());

  -- It was answered for the names that were refused.
  update public.compliance_checks as looked_into
  set state = 'open', decided_by = null, decided_at = null
  where looked_into.id = (
      select newest.id from public.compliance_checks as newest
      where newest.tenant_id = application.tenant_id and newest.application_id = application.id and newest.kind = 'name_clearance'
      order by newest.opened_at desc, newest.id limit 1)
    and looked_into.state <> 'open'
    and not exists (
      select from public.compliance_checks as other
      where other.tenant_id = application.tenant_id and other.application_id = application.id and other.kind = 'name_clearance'
        and other.state = 'open');

  perform private.notify_applicant(
    application, 'application.information_requested', 'We need something for application ' || application.reference,
    private.application_title(application) || ': ' || request);
end;
$$;

comment on function public.return_for_names(uuid, text) is
  'Sends an approved or filed application back to the client when the Registrar granted none of its names: it waits for other names, with '
  'a question about the first of them and a note the client reads (at most 1800 characters). The names are to be cleared again. Nothing '
  'happens when it was sent back with the same text already. For reviewers, the compliance officer and senior management. Raises '
  'application.kind_differs for a transfer, review.note_too_long, application.illegal_move, duty.reviewer_needed, not_found, '
  'staff.read_only, not_allowed, account.suspended.';

grant execute on function public.withdraw_approval(uuid, text), public.return_for_names(uuid, text) to authenticated;

-- What the Registrar granted -------------------------------------------------

create function private.granted_name(application public.draft_applications, company_name text) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  granted text;
begin
  if nullif(btrim(company_name), '') is null then
    return private.application_title(application);
  end if;

  select private.json_text(named.value) into granted
  from jsonb_array_elements(private.json_array(application.submitted_data -> 'names')) with ordinality as named (value, place)
  where private.json_text(named.value) <> '' and private.name_words(private.json_text(named.value)) = private.name_words(company_name)
  order by named.place
  limit 1;

  if granted is null then
    raise exception using errcode = 'PT422', message = 'company.name_not_requested';
  end if;

  return granted;
end;
$$;

comment on function private.granted_name(public.draft_applications, text) is
  'The name the Registrar granted, as the application writes it: compared without accents, case, commas, and full stops after a word. '
  'Without one, the first choice. Raises company.name_not_requested for a name the application does not ask for.';

create function private.granted_features(
  application public.draft_applications, features text[], company_name text, on_date date) returns text[]
language plpgsql stable
set search_path = ''
as $$
declare
  granted text[] := array(select distinct feature from unnest(features) as feature order by feature);
  members integer;
begin
  select count(*) into members
  from jsonb_array_elements(private.json_array(application.submitted_data -> 'people')) as person
  where private.json_array(person -> 'roles') ? 'member';

  if exists (
    select from unnest(granted) as wanted (feature)
    where not exists (
      select from public.entity_feature_rules as rule
      where rule.feature = wanted.feature and daterange(rule.valid_from, rule.valid_to, '[]') @> on_date
        and application.entity_type = any (rule.base_types)
        and members >= rule.min_members
        and private.name_suits(company_name, '{}', rule.name_contains))
  ) then
    raise exception using errcode = 'PT422', message = 'company.features_invalid';
  end if;

  return granted;
end;
$$;

comment on function private.granted_features(public.draft_applications, text[], text, date) is
  'The features a company was registered with, each once. Raises company.features_invalid for one that is unknown, that the type may not '
  'have, whose words the name lacks, or that needs more members.';
