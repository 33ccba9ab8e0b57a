/*
 * Application commands of staff: review, approve, incorporate. Each may be repeated after a lost answer.
 */

-- For commands ---------------------------------------------------------------

create function private.lock_application(command text, application_id uuid) returns public.draft_applications
language plpgsql security definer
set search_path = ''
as $$
declare
  application public.draft_applications;
begin
  perform private.require_staff(command);

  select * into application from public.draft_applications where id = application_id for update;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in(command, application.tenant_id);
  return application;
end;
$$;

comment on function private.lock_application(text, uuid) is
  'An application for a staff member, locked until the command ends. Raises not_allowed for others, whether it exists or not; not_found, '
  'account.suspended.';

create function private.require_application_mine(application public.draft_applications) returns void
language plpgsql
set search_path = ''
as $$
begin
  if private.has_colleague(application.assignee) then
    raise exception using errcode = 'PT409', message = 'application.claimed';
  end if;
end;
$$;

comment on function private.require_application_mine(public.draft_applications) is
  'Refuses to start, to ask and to reject where an active colleague has the application: it is taken over first, so that no case has two '
  'reviewers. An approval may be the second person''s. Raises application.claimed.';

create function private.notify_applicant(
  application public.draft_applications, kind text, title text, message text, subject private.subject default null)
returns void
language sql
set search_path = ''
as $$
  select private.notify(
    application.user_id, application.tenant_id, kind, title, message,
    case when subject is null then private.subject('application', application.id) else subject end);
$$;

comment on function private.notify_applicant(public.draft_applications, text, text, text, private.subject) is
  'Notifies the applicant of the state of their application.';

-- Commands -------------------------------------------------------------------

create function public.start_review(application_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  application public.draft_applications := private.lock_application('start_review', application_id);
begin
  perform private.require_application_mine(application);

  if application.state = 'in_review' then
    update public.draft_applications set assignee = auth.uid() where id = application_id and assignee is distinct from auth.uid();
    return;
  end if;

  -- Other ways into review are other commands: an approval is withdrawn, a question is taken back.
  if application.state not in ('submitted', 'resubmitted') then
    raise exception using errcode = 'PT409', message = 'application.illegal_move';
  end if;

  update public.draft_applications set assignee = auth.uid() where id = application_id;
  perform private.move_application(application, 'in_review', auth.uid());

  perform private.notify_applicant(
    application, 'application.in_review', 'Application ' || application.reference || ' is in review',
    'We are checking ' || private.application_title(application) || '.');
end;
$$;

comment on function public.start_review(uuid) is
  'Takes a submitted application into review and assigns it to the caller; nothing happens when the caller has it in review already. For '
  'reviewers, the compliance officer and senior management. Raises application.claimed when a colleague has it, application.illegal_move, '
  'duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

create function public.approve_application(application_id uuid, expected_version integer) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  application public.draft_applications := private.lock_application('approve_application', application_id);
begin
  -- A request is not approved by its requester.
  if application.user_id = auth.uid() then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  if application.state in ('approved', 'filed', 'incorporated') then
    return;
  end if;

  if application.state <> 'in_review' then
    raise exception using errcode = 'PT409', message = 'application.illegal_move';
  end if;

  -- Sent back, edited and in review again, it is not what the caller read.
  if application.version is distinct from expected_version then
    raise exception using errcode = 'PT409', message = 'application.conflict';
  end if;

  perform private.require_settled(application);

  update public.draft_applications set approved_at = now(), approved_by = auth.uid() where id = application_id;
  perform private.move_application(application, 'approved', auth.uid());

  perform private.notify_applicant(
    application, 'application.approved', 'Application ' || application.reference || ' is approved',
    private.application_title(application) || case
      when private.filing_payment(application) in ('unpaid', 'not_invoiced') then ' goes to the registry once its invoice is paid.'
      else ' goes to the registry next.' end);
end;
$$;

comment on function public.approve_application(uuid, integer) is
  'Approves an application in review as it was read at expected_version; nothing happens when it is approved already. For staff other '
  'than the applicant. Raises application.conflict when it has changed since, application.not_ready with a json array of {code, field} '
  'as detail, as approval_blockers gives them, application.illegal_move, duty.reviewer_needed, not_found, staff.read_only, not_allowed, '
  'account.suspended.';

create function private.create_company(application public.draft_applications, granted public.companies) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  data          jsonb := application.submitted_data;
  issued        numeric := private.json_share_count(data -> 'capital' -> 'shares');
  -- Of a company that exists not all shares need be issued.
  shares        numeric := coalesce(
    case when application.kind <> 'formation' then private.json_share_count(data -> 'entry' -> 'authorised_shares') end, issued);
  par_value     numeric := private.json_par_value(data -> 'capital' -> 'par_value');
  new_company   uuid;
begin
  -- A type without share capital may carry the figures of a type the client tried first.
  if not exists (
    select from public.entity_type_rules as rule
    where rule.entity_type = application.entity_type and rule.member_role = 'member'
      and daterange(rule.valid_from, rule.valid_to, '[]') @> private.today()
  ) then
    shares := null;
    par_value := null;
  end if;

  insert into public.companies (
    tenant_id, user_id, name, type, registration_number, registry_entity_id, registration_date, next_filing, registered_office, features,
    currency, authorised_shares, par_value, capital, fiscal_year_end)
  values (
    application.tenant_id, application.user_id, granted.name, application.entity_type, granted.registration_number,
    granted.registry_entity_id, granted.registration_date, granted.registration_date + 365, granted.registered_office,
    coalesce(granted.features, '{}'),
    coalesce(substring(data -> 'capital' ->> 'currency' from '^[A-Z]{3}$'), 'USD'), shares, par_value, shares * par_value,
    substring(data ->> 'fiscal_year_end' from '^(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$'))
  returning id into new_company;

  -- An applicant who has left the tenant since still owns the company, but reaches it only on returning.
  insert into public.company_users (company_id, tenant_id, user_id, access)
  select new_company, membership.tenant_id, membership.user_id, 'owner'
  from public.tenant_users as membership
  where membership.tenant_id = application.tenant_id and membership.user_id = application.user_id;

  return new_company;
end;
$$;

comment on function private.create_company(public.draft_applications, public.companies) is
  'The company of an approved application with what the Registrar granted, open to its applicant.';

create function private.enter_participants(
  application public.draft_applications, company uuid, appointed_on date) returns void
language plpgsql
set search_path = ''
as $$
declare
  person      record;
  party       uuid;
  total       numeric := private.json_share_count(application.submitted_data -> 'capital' -> 'shares');
  has_capital boolean := (select authorised_shares is not null from public.companies where id = company);
begin
  for person in
    select entry.value as declared, entry.place::integer - 1 as place
    from jsonb_array_elements(private.json_array(application.submitted_data -> 'people')) with ordinality as entry (value, place)
  loop
    party := private.enter_application_party(application, person.declared, person.place);

    insert into public.company_participants (tenant_id, company_id, party_id, role, shares, percent, appointed_on)
    select application.tenant_id, company, party, role.name::public.participant_role,
      held.shares,
      case when role.name = 'limited_partner' then private.partner_percent(person.declared) else round(held.shares * 100 / total, 6) end,
      -- The people of a company that exists have held their roles since a day of their own.
      coalesce(
        case when application.kind <> 'formation' then private.json_date(person.declared -> 'appointed' -> role.name) end,
        enter_participants.appointed_on)
    from (select distinct value #>> '{}' as name from jsonb_array_elements(private.json_array(person.declared -> 'roles'))) as role
    cross join lateral (
      select case when role.name = 'member' and has_capital then private.json_share_count(person.declared -> 'shares') end as shares
    ) as held
    where role.name = any (enum_range(null::public.participant_role)::text[]);
  end loop;
end;
$$;

comment on function private.enter_participants(public.draft_applications, uuid, date) is
  'Writes the first entries of a company''s registers from the people of its application.';

create function private.granted_company(
  application public.draft_applications, registration_number text, registered_office text, registry_entity_id text)
returns public.companies
language plpgsql
set search_path = ''
as $$
declare
  granted public.companies;
begin
  granted.registration_number := nullif(btrim(granted_company.registration_number), '');
  granted.registered_office := nullif(btrim(granted_company.registered_office), '');
  granted.registry_entity_id := nullif(btrim(granted_company.registry_entity_id), '');

  if granted.registration_number is null or char_length(granted.registration_number) > 40 then
    raise exception using errcode = 'PT422', message = 'company.registration_number_missing';
  end if;

  if char_length(granted.registered_office) > 500 then
    raise exception using errcode = 'PT422', message = 'company.registered_office_invalid';
  end if;

  if char_length(granted.registry_entity_id) > 40 then
    raise exception using errcode = 'PT422', message = 'company.registry_entity_id_invalid';
  end if;

  return granted;
end;
$$;

comment on function private.granted_company(public.draft_applications, text, text, text) is
  'What the Registrar''s answer says of a company, without the white space around it. Raises company.registration_number_missing (or above '
  '40 characters), company.registered_office_invalid, company.registry_entity_id_invalid.';

create function private.enter_company(
  application public.draft_applications, granted public.companies, effective_date date) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  new_company uuid;
begin
  perform private.require_settled(application);
  perform private.require_filing_paid(application);

  begin
    new_company := private.create_company(application, granted);
  exception when unique_violation then
    raise exception using errcode = 'PT409', message = 'company.registration_number_taken';
  end;

  perform private.enter_participants(application, new_company, effective_date);
  perform private.adopt_risk(application.id, new_company);
  perform private.refresh_owners_of(new_company, effective_date);

  if application.kind = 'formation' then
    perform private.refresh_obligations(new_company);
  else
    perform private.enter_history(application, new_company, effective_date);
  end if;

  update public.draft_applications set company_id = new_company, state = 'incorporated' where id = application.id;
  insert into public.application_events (tenant_id, application_id, from_state, to_state, actor)
  values (application.tenant_id, application.id, application.state, 'incorporated', auth.uid());

  perform private.notify_applicant(
    application, 'application.incorporated',
    granted.name || case application.kind when 'formation' then ' is incorporated' else ' continues in The Bahamas' end,
    'Registration number ' || granted.registration_number || '. Its first filing is due on '
      || private.long_day(effective_date + 365) || '.',
    private.subject('company', new_company))
  where application.kind <> 'transfer_in';

  perform private.notify_applicant(
    application, 'application.incorporated', granted.name || ' has moved to us',
    'We are the registered agent since ' || private.long_day(effective_date) || '.', private.subject('company', new_company))
  where application.kind = 'transfer_in';

  return new_company;
end;
$$;

comment on function private.enter_company(public.draft_applications, public.companies, date) is
  'How the company of an application of any kind comes into being: company, parties, registers, duties, access for the applicant, timeline '
  'and notification. Raises application.not_ready, company.registration_number_taken, and application.unpaid or '
  'application.not_invoiced where the firm files after payment and the application is not filed.';

create function public.incorporate_application(
  application_id uuid, registration_number text, registered_on date default null, company_name text default null,
  registered_office text default null, registry_entity_id text default null, features text[] default '{}') returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  application    public.draft_applications := private.lock_application('incorporate_application', application_id);
  effective_date date := coalesce(registered_on, private.today());
  granted        public.companies := private.granted_company(
    application, incorporate_application.registration_number, incorporate_application.registered_office,
    incorporate_application.registry_entity_id);
begin
  if application.kind <> 'formation' then
    raise exception using errcode = 'PT409', message = 'application.kind_differs';
  end if;

  if application.state = 'incorporated' then
    if (select company.registration_number from public.companies as company where company.id = application.company_id)
      is distinct from granted.registration_number then
      raise exception using errcode = 'PT409', message = 'application.already_incorporated';
    end if;

    return application.company_id;
  end if;

  if application.state not in ('approved', 'filed') then
    raise exception using errcode = 'PT409', message = 'application.illegal_move';
  end if;

  -- A company is registered after it was applied for and not in the future; anything else is a slip of the pen.
  if effective_date > private.today()
    or effective_date < (application.submitted_at at time zone 'America/Nassau')::date then
    raise exception using errcode = 'PT422', message = 'company.registration_date_invalid';
  end if;

  granted.name := private.granted_name(application, company_name);
  granted.registration_date := effective_date;
  granted.features := private.granted_features(application, incorporate_application.features, granted.name, effective_date);
  return private.enter_company(application, granted, effective_date);
end;
$$;

comment on function public.incorporate_application(uuid, text, date, text, text, text, text[]) is
  'Enters the company of an approved or filed application as the Registrar granted it: company, parties, registers, obligations, access '
  'for the applicant, timeline and notification, all or nothing. The name is one the application asks for, the first when none is given; '
  'the registered office (at most 500 characters), the id in the registry''s system (at most 40) and the features may be left out. The '
  'first filing is due 365 days after registration (in Nassau today when no date is given). Repeated with the same number it returns the '
  'same company. For reviewers, the compliance officer and senior management. Raises application.kind_differs for another kind, '
  'application.already_incorporated with another '
  'number, application.not_ready with the points of approval_blockers as detail when one came up after the approval, '
  'application.unpaid and application.not_invoiced where the firm files after payment and it is not filed, '
  'application.illegal_move, company.registration_number_missing (or above 40 characters), company.registration_number_taken, '
  'company.registration_date_invalid (before the submission or in the future), company.name_not_requested, '
  'company.registered_office_invalid, company.registry_entity_id_invalid, company.features_invalid, duty.reviewer_needed, not_found, '
  'staff.read_only, not_allowed, account.suspended.';

grant execute on function
  public.start_review(uuid), public.approve_application(uuid, integer),
  public.incorporate_application(uuid, text, date, text, text, text, text[])
  to authenticated;
