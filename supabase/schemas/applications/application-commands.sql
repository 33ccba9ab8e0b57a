/*
 * Application commands of the client: start, save, submit. Each may be repeated after a lost answer.
 */

-- For commands ---------------------------------------------------------------

create function private.lock_own_application(command text, application_id uuid) returns public.draft_applications
language plpgsql security definer
set search_path = ''
as $$
declare
  caller_id   uuid := private.require_user();
  by_staff    boolean := private.as_staff(command);
  application public.draft_applications;
begin
  select * into application from public.draft_applications where id = application_id for update;

  -- What the caller may not see does not exist.
  if application.id is null or not (
    application.id in (select private.application_ids())
    or application.tenant_id in (select private.owned_tenant_ids())
    or by_staff
  ) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if application.id not in (select private.application_ids()) then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  return application;
end;
$$;

comment on function private.lock_own_application(text, uuid) is
  'The application of the caller, locked until the command ends. Raises not_found, not_allowed when it belongs to another user, '
  'account.suspended.';

create function private.move_application(
  application public.draft_applications, to_state public.application_state, actor uuid, note text default null) returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.draft_applications set state = to_state where id = application.id;

  insert into public.application_events (tenant_id, application_id, from_state, to_state, actor, note)
  values (application.tenant_id, application.id, application.state, to_state, actor, note);
end;
$$;

comment on function private.move_application(public.draft_applications, public.application_state, uuid, text) is
  'Moves an application and writes its timeline. Raises application.illegal_move.';

create function private.application_title(application public.draft_applications) returns text
language sql stable
set search_path = ''
as $$
  select left(coalesce(nullif(private.json_text(coalesce(application.submitted_data, application.data) -> 'names' -> 0), ''),
    'Unnamed company'), 160);
$$;

comment on function private.application_title(public.draft_applications) is
  'What to call an application in a message: its first proposed name.';

create function private.count_issues() returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.limit_client('application_issues', 60, '1 minute');
end;
$$;

comment on function private.count_issues() is
  'Counts a call of application_issues, which runs as its caller and works through the whole application. Raises rate.too_many.';

-- Commands -------------------------------------------------------------------

create function public.start_application(
  application_id uuid, tenant_id uuid, kind public.application_kind default 'formation') returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller_id uuid := private.require_user();
  by_staff  boolean := private.as_staff('start_application');
begin
  if not exists (
    select from public.tenants as tenant
    where tenant.id = start_application.tenant_id
      and (tenant.id in (select private.tenant_ids()) or by_staff)
  ) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.limit_client('start_application', 60, '1 hour');

  insert into public.draft_applications (id, tenant_id, user_id, kind)
  values (application_id, start_application.tenant_id, caller_id, coalesce(start_application.kind, 'formation'))
  on conflict (id) do nothing;

  if found then
    insert into public.application_events (tenant_id, application_id, to_state, actor)
    values (start_application.tenant_id, start_application.application_id, 'draft', caller_id);
  elsif not exists (
    select from public.draft_applications as application
    where application.id = application_id and application.id in (select private.application_ids())
      and application.tenant_id = start_application.tenant_id
  ) then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;
end;
$$;

comment on function public.start_application(uuid, uuid, public.application_kind) is
  'Starts an empty draft of a kind in a tenant of the caller, under an id from the browser, so that a repeat starts nothing twice. Raises '
  'duty.reviewer_needed, staff.read_only, not_found for a tenant that is not the caller''s, not_allowed when the id is taken, '
  'rate.too_many above 60 an hour of a client, account.suspended.';

create function public.save_application(
  application_id uuid, expected_version integer, step text, entity_type text default null, data jsonb default null) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  application public.draft_applications := private.lock_own_application('save_application', application_id);
  is_saved    boolean := (application.step, application.entity_type, application.data)
    is not distinct from (save_application.step, save_application.entity_type, save_application.data);
  new_version integer;
begin
  if application.state not in ('draft', 'information_requested') then
    raise exception using errcode = 'PT409', message = 'application.not_editable';
  end if;

  -- The same text again: a repeat after a lost answer, or nothing to save.
  if is_saved and application.version in (expected_version, expected_version + 1) then
    return application.version;
  end if;

  if application.version is distinct from expected_version then
    raise exception using errcode = 'PT409', message = 'application.conflict';
  end if;

  perform private.limit_client('save_application', 300, '1 minute');
  perform private.require_draft_bounds(save_application.data);

  if save_application.entity_type is not null and not exists (
    select from public.entity_types as type where type.code = save_application.entity_type and type.is_formable
  ) then
    raise exception using errcode = 'PT422', message = 'application.type_missing';
  end if;

  update public.draft_applications
  set step = save_application.step, entity_type = save_application.entity_type, data = save_application.data
  where id = application_id
  returning version into new_version;

  return new_version;
end;
$$;

comment on function public.save_application(uuid, integer, text, text, jsonb) is
  'Saves what the applicant has entered, complete or not, and returns the new version. `data` replaces the stored data: an object within '
  'the limits of private.require_draft_bounds. At most 300 a minute. Raises application.conflict when the version is no longer '
  'expected_version, application.not_editable once submitted, application.type_missing for a type that cannot be formed, '
  'application.data_invalid, application.too_large, application.too_many_people, application.too_many_holdings, '
  'application.too_many_choices, rate.too_many, duty.reviewer_needed, staff.read_only, not_found, not_allowed, account.suspended.';

create function public.application_issues(application_id uuid) returns table (code text, field text)
language plpgsql
set search_path = ''
as $$
declare
  application public.draft_applications;
begin
  perform private.require_user();
  perform private.count_issues();
  -- Read as the caller: row-level security decides.
  select * into application from public.draft_applications where id = application_id;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  return query select * from private.issues_of(application, application.data, private.today());
end;
$$;

comment on function public.application_issues(uuid) is
  'What keeps the application from being submitted today; for those who may see it. Raises rate.too_many above 60 a minute of a '
  'client, not_found, account.suspended.';

create function public.submit_application(application_id uuid, expected_version integer) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  application   public.draft_applications := private.lock_own_application('submit_application', application_id);
  issues        jsonb;
  new_reference text;
begin
  if application.state in ('submitted', 'resubmitted', 'in_review', 'approved', 'filed', 'incorporated') then
    return application.reference;
  end if;

  if application.state not in ('draft', 'information_requested') then
    raise exception using errcode = 'PT409', message = 'application.illegal_move';
  end if;

  if application.version is distinct from expected_version then
    raise exception using errcode = 'PT409', message = 'application.conflict';
  end if;

  if exists (
    select from public.application_requests as asked
    where asked.application_id = application.id and asked.answered_at is null and asked.taken_back_at is null
  ) then
    raise exception using errcode = 'PT422', message = 'application.requests_open';
  end if;

  perform private.limit_client('submit_application', 60, '1 hour');
  perform private.require_name();

  select jsonb_agg(jsonb_build_object('code', issue.code, 'field', issue.field)) into issues
  from private.issues_of(application, application.data, private.today()) as issue;

  if issues is not null then
    raise exception using errcode = 'PT422', message = 'application.incomplete', detail = issues::text;
  end if;

  new_reference := coalesce(application.reference, 'A-' || nextval('private.application_reference'));

  update public.draft_applications
  set reference = new_reference, submitted_at = now(), submitted_data = data,
    -- It was decided about what was submitted before.
    arrears_decision = null, arrears_until = null, arrears_document_id = null
  where id = application_id
  returning * into application;

  perform private.enter_application_parties(application, application.submitted_data);
  perform private.enter_application_holdings(application);
  perform private.open_required_checks(application);
  perform private.keep_declaration(application);

  perform private.move_application(
    application,
    case application.state when 'draft' then 'submitted' else 'resubmitted' end::public.application_state,
    application.user_id);

  perform private.notify_case(
    application.assignee, 'reviewer', application.tenant_id,
    'application.submitted',
    case application.state when 'draft' then 'New application ' else 'Application resubmitted ' end || new_reference,
    private.application_title(application) || ' is waiting for review.',
    private.subject('application', application_id));

  perform private.notify(
    application.user_id, application.tenant_id, 'application.received', 'We received application ' || new_reference,
    private.application_title(application) || ' is waiting for review. There is nothing you need to do.',
    private.subject('application', application_id))
  where not private.is_admin();

  return new_reference;
end;
$$;

comment on function public.submit_application(uuid, integer) is
  'Hands the application to staff, with its people as parties, keeps what was declared (application_declarations), and returns its '
  'reference; a repeat after success returns the same one. Raises profile.name_missing while the caller''s profile has no name, '
  'application.incomplete with a json array of {code, field} as detail, '
  'application.requests_open while a question is unanswered, application.conflict, application.illegal_move once withdrawn or rejected, '
  'rate.too_many above 60 an hour of a client, duty.reviewer_needed, staff.read_only, not_found, not_allowed, account.suspended.';

-- application_issues runs as the caller.
grant execute on function private.require_user(), private.count_issues(), private.today() to authenticated;

grant execute on function
  public.start_application(uuid, uuid, public.application_kind),
  public.save_application(uuid, integer, text, text, jsonb),
  public.application_issues(uuid),
  public.submit_application(uuid, integer)
  to authenticated;
