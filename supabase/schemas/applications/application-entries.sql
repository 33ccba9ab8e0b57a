/*
 * Applications of companies that exist already: what keeps them from being submitted and approved besides the rules of a formation, who
 * pays their arrears, and how their company comes in with its history. What is different about a kind: reference/application-kinds.sql.
 */

-- What is entered ------------------------------------------------------------

create function private.entry_issues(kind public.application_kind, data jsonb, on_date date) returns table (code text, field text)
language plpgsql stable
set search_path = ''
as $$
declare
  entry        jsonb := private.json_object(data -> 'entry');
  agent        jsonb := private.json_object(entry -> 'former_agent');
  number       text := private.json_text(entry -> 'registration_number');
  incorporated date := private.json_date(entry -> 'incorporated_on');
  paid         numeric := private.json_share_count(entry -> 'paid_up_to');
  contact      text := private.json_text(agent -> 'email');
begin
  if kind = 'transfer_in' then
    if number = '' then
      return query values ('move.number_missing', 'entry.registration_number');
    elsif char_length(number) > 40 then
      return query values ('move.number_too_long', 'entry.registration_number');
    end if;
  end if;

  if incorporated is null or incorporated < '1800-01-01' or incorporated > on_date then
    return query values ('move.incorporated_on_invalid', 'entry.incorporated_on');
  end if;

  if char_length(private.json_text(entry -> 'registered_office')) > 500 then
    return query values ('company.registered_office_invalid', 'entry.registered_office');
  end if;

  if jsonb_typeof(entry -> 'authorised_shares') is not null and entry -> 'authorised_shares' <> 'null'
    and coalesce(private.json_share_count(entry -> 'authorised_shares') < private.json_share_count(data -> 'capital' -> 'shares'), true)
  then
    return query values ('move.authorised_shares_invalid', 'entry.authorised_shares');
  end if;

  if kind = 'continuation_in' then
    if private.json_text(entry -> 'jurisdiction') !~ '^[A-Z]{2}$' or private.json_text(entry -> 'jurisdiction') = 'BS' then
      return query values ('move.jurisdiction_missing', 'entry.jurisdiction');
    end if;

    if char_length(private.json_text(entry -> 'foreign_name')) not between 1 and 160 then
      return query values ('move.foreign_name_missing', 'entry.foreign_name');
    end if;

    if char_length(private.json_text(entry -> 'foreign_number')) not between 1 and 60 then
      return query values ('move.foreign_number_missing', 'entry.foreign_number');
    end if;

    if private.json_text(entry -> 'law_permits') = 'no' then
      return query values ('move.law_refuses', 'entry.law_permits');
    elsif private.json_text(entry -> 'law_permits') <> 'yes' then
      return query values ('move.law_permits_missing', 'entry.law_permits');
    end if;
  end if;

  return query select * from private.appointment_issues(data, incorporated, on_date);

  if kind = 'transfer_in' then
    if paid is null or paid not between extract(year from coalesce(incorporated, '1800-01-01')) and extract(year from on_date) + 1 then
      return query values ('move.paid_up_to_invalid', 'entry.paid_up_to');
    end if;

    if char_length(private.json_text(agent -> 'name')) not between 1 and 160 then
      return query values ('move.agent_missing', 'entry.former_agent.name');
    end if;

    if contact !~ '^[^@ \t\n\r]+@[^@ \t\n\r]+[.][^@ \t\n\r]+$' or char_length(contact) > 254 then
      return query values ('move.agent_email_invalid', 'entry.former_agent.email');
    end if;
  end if;
end;
$$;

comment on function private.entry_issues(public.application_kind, jsonb, date) is
  'What is wrong with the answers about a company that exists already. shared-core/src/domain/application-entry.ts is the same.';

create function private.appointment_issues(data jsonb, incorporated date, on_date date) returns table (code text, field text)
language sql stable
set search_path = ''
as $$
  select case when private.json_text(given.day) = '' then 'people.appointed_missing' else 'people.appointed_invalid' end,
    'people.' || (person.place - 1) || '.appointed.' || role.name
  from jsonb_array_elements(private.json_array(data -> 'people')) with ordinality as person (value, place)
  cross join lateral (
    select value #>> '{}' as name, place from jsonb_array_elements(private.json_array(person.value -> 'roles')) with ordinality
      as listed (value, place)
    where value #>> '{}' = any (enum_range(null::public.participant_role)::text[])
  ) as role
  cross join lateral (select person.value -> 'appointed' -> role.name as day) as given
  where coalesce(private.json_date(given.day) not between coalesce(incorporated, '1800-01-01') and on_date, true)
  order by person.place, role.place;
$$;

comment on function private.appointment_issues(jsonb, date, date) is
  'Which roles lack the day they began on, or began before the company was incorporated or after a day.';

create function private.entry_documents(application public.draft_applications) returns table (
  code text, at text, is_sent boolean, is_accepted boolean)
language sql stable
set search_path = ''
as $$
  select asked.value ->> 'code', asked.value ->> 'at',
    coalesce(bool_or(document.id is not null), false), coalesce(bool_or(document.status = 'accepted'), false)
  from public.application_kinds as known
  cross join lateral jsonb_array_elements(known.documents) with ordinality as asked (value, place)
  left join public.documents as document
    on document.tenant_id = application.tenant_id and document.application_id = application.id
    and document.status in ('uploaded', 'accepted') and asked.value -> 'categories' ? document.category
    and coalesce(document.expires_on >= private.today(), true)
  where known.kind = application.kind
  group by asked.value, asked.place
  order by asked.place;
$$;

comment on function private.entry_documents(public.draft_applications) is
  'The documents that the kind of an application asks of its company, and whether one was sent and accepted.';

create function private.issues_of(application public.draft_applications, data jsonb, on_date date) returns table (code text, field text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  -- The name of a company that exists is as it is.
  return query
  select issue.* from private.application_issues(application.entity_type, data, on_date) as issue
  where application.kind <> 'transfer_in' or issue.field not like 'names.%'
    or issue.field = 'names.0' and issue.code in ('name.missing', 'name.too_long');

  if application.kind <> 'transfer_in' then
    return query select * from private.name_blocks(application.entity_type, data, on_date);
  end if;

  if application.kind <> 'formation' then
    return query select * from private.entry_issues(application.kind, data, on_date);
    return query
    select 'move.document_missing', 'documents.' || asked.code from private.entry_documents(application) as asked
    where asked.at = 'submission' and not asked.is_sent;
  end if;
end;
$$;

comment on function private.issues_of(public.draft_applications, jsonb, date) is
  'What keeps an application of any kind from being submitted with these answers.';

grant execute on function private.issues_of(public.draft_applications, jsonb, date) to authenticated;

-- What keeps it from being approved ------------------------------------------

create function private.entry_blockers(application public.draft_applications) returns table (code text, field text)
language plpgsql stable
set search_path = ''
as $$
declare
  number text := private.json_text(application.submitted_data -> 'entry' -> 'registration_number');
begin
  if application.kind = 'formation' then
    return;
  end if;

  if application.kind = 'transfer_in' and application.state <> 'incorporated' and (
    private.known_company(application.tenant_id, number) is not null
    or exists (
      select from public.draft_applications as other
      where other.tenant_id = application.tenant_id and other.id <> application.id and other.kind = 'transfer_in'
        and other.state in ('approved', 'filed')
        and private.json_text(other.submitted_data -> 'entry' -> 'registration_number') = number)
  ) then
    return query values ('approval.number_known', 'entry.registration_number');
  end if;

  return query
  select 'approval.document_missing', 'documents.' || asked.code from private.entry_documents(application) as asked
  where not asked.is_accepted;

  if exists (select from private.application_arrears(application, private.today())) and (
    application.arrears_decision is null
    or application.arrears_decision = 'former_agent' and not exists (
      select from public.documents as document
      where document.id = application.arrears_document_id and document.status = 'accepted')
  ) then
    return query values ('approval.arrears_undecided', 'arrears');
  end if;
end;
$$;

comment on function private.entry_blockers(public.draft_applications) is
  'What keeps a company that exists from coming in: its number is known here, a document is not accepted, no one has decided who pays its '
  'arrears.';

create function public.decide_arrears(application_id uuid, decision text, document_id uuid default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  application public.draft_applications := private.lock_application('decide_arrears', application_id);
  until       integer;
  billed      public.invoices;
begin
  if (application.arrears_decision, application.arrears_document_id)
    is not distinct from (decide_arrears.decision, decide_arrears.document_id) then
    return;
  end if;

  if application.kind <> 'transfer_in' then
    raise exception using errcode = 'PT409', message = 'application.kind_differs';
  end if;

  if application.state <> 'in_review' then
    raise exception using errcode = 'PT409', message = 'application.illegal_move';
  end if;

  if coalesce(decide_arrears.decision, '') not in ('first_invoice', 'former_agent') then
    raise exception using errcode = 'PT422', message = 'move.decision_missing';
  end if;

  select max(line.year) into until from private.application_arrears(application, private.today()) as line;

  if until is null then
    raise exception using errcode = 'PT409', message = 'move.no_arrears';
  end if;

  if decide_arrears.decision = 'former_agent' and not exists (
    select from public.documents as document
    where document.id = decide_arrears.document_id and document.tenant_id = application.tenant_id
      and document.application_id = application.id and document.status = 'accepted'
  ) then
    raise exception using errcode = 'PT422', message = 'move.receipt_missing';
  end if;

  select known.* into billed from public.invoices as known
  where known.application_id = application.id and known.state <> 'void' for update;

  if billed.state <> 'draft'
    and (decide_arrears.decision = 'first_invoice' or coalesce(application.arrears_decision, '') = 'first_invoice')
  then
    raise exception using errcode = 'PT409', message = 'move.invoice_issued';
  end if;

  update public.draft_applications as known
  set arrears_decision = decide_arrears.decision, arrears_until = until,
    arrears_document_id = case when decide_arrears.decision = 'former_agent' then decide_arrears.document_id end
  where known.id = application.id
  returning known.* into application;

  -- A draft that was made before follows.
  if billed.id is not null and billed.state = 'draft' then
    perform private.bill_arrears(billed.id, application);
    perform private.total_invoice(billed.id);
  end if;
end;
$$;

comment on function public.decide_arrears(uuid, text, uuid) is
  'Decides who pays the arrears of a company that moves to the firm: first_invoice, or former_agent with an accepted document of the '
  'application that shows it. For an application in review; nothing happens when it is decided so already. The draft of its invoice '
  'follows. For reviewers, the compliance officer and senior management. Raises move.invoice_issued when an issued invoice would '
  'differ, move.decision_missing, move.no_arrears, move.receipt_missing, application.kind_differs, '
  'application.illegal_move, duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

-- How the company comes in ---------------------------------------------------

create function private.enter_history(application public.draft_applications, company_id uuid, moved_on date) returns void
language plpgsql
set search_path = ''
as $$
declare
  entry jsonb := private.json_object(application.submitted_data -> 'entry');
  paid  integer := private.json_share_count(entry -> 'paid_up_to');
begin
  insert into public.company_origins (
    company_id, tenant_id, origin, fees_from, entered_by, moved_on, incorporated_on, former_jurisdiction, former_name, former_number,
    former_agent)
  values (
    enter_history.company_id, application.tenant_id,
    case application.kind when 'transfer_in' then 'transferred' else 'continued' end,
    case when application.kind = 'transfer_in' then make_date(private.arrears_from(
      least(paid, extract(year from private.today())::integer - 1), private.today()), 1, 1) end,
    auth.uid(), moved_on, private.json_date(entry -> 'incorporated_on'),
    case when application.kind = 'continuation_in' then private.json_text(entry -> 'jurisdiction') end,
    case when application.kind = 'continuation_in' then private.json_text(entry -> 'foreign_name') end,
    case when application.kind = 'continuation_in' then private.json_text(entry -> 'foreign_number') end,
    nullif(private.json_text(entry -> 'former_agent' -> 'name'), ''));

  perform private.refresh_obligations(enter_history.company_id);

  if application.kind = 'transfer_in' then
    -- What was due before the change of agent was a matter of the former agent, except for the arrears.
    perform private.settle_brought_in(enter_history.company_id, jsonb_build_object(
      'paid_until', case application.arrears_decision when 'former_agent' then application.arrears_until else paid end,
      'settled_until', moved_on - 1));
  end if;
end;
$$;

comment on function private.enter_history(public.draft_applications, uuid, date) is
  'Enters where a company comes from and its duties: of one that moves here the annual fees since the last year that was paid, and all '
  'others from the day of the change of agent.';

create function private.require_moved_on(application public.draft_applications, moved_on date) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if application.state not in ('approved', 'filed') then
    raise exception using errcode = 'PT409', message = 'application.illegal_move';
  end if;

  if moved_on is null or moved_on > private.today() or moved_on < (application.submitted_at at time zone 'America/Nassau')::date then
    raise exception using errcode = 'PT422', message = 'move.moved_on_invalid';
  end if;
end;
$$;

comment on function private.require_moved_on(public.draft_applications, date) is
  'Refuses a day on which the Registrar cannot have recorded an application: before it was submitted or in the future. Raises '
  'application.illegal_move, move.moved_on_invalid.';

create function public.record_change_of_agent(
  application_id uuid, recorded_on date, registered_office text, registry_entity_id text default null) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  application public.draft_applications := private.lock_application('record_change_of_agent', application_id);
  entry       jsonb := private.json_object(application.submitted_data -> 'entry');
  granted     public.companies;
begin
  if application.kind <> 'transfer_in' then
    raise exception using errcode = 'PT409', message = 'application.kind_differs';
  end if;

  if application.state = 'incorporated' then
    return application.company_id;
  end if;

  perform private.require_moved_on(application, recorded_on);
  granted := private.granted_company(
    application, private.json_text(entry -> 'registration_number'), record_change_of_agent.registered_office,
    record_change_of_agent.registry_entity_id);
  granted.name := private.application_title(application);
  granted.registration_date := private.json_date(entry -> 'incorporated_on');
  return private.enter_company(application, granted, recorded_on);
end;
$$;

comment on function public.record_change_of_agent(uuid, date, text, text) is
  'Enters the company of an approved or filed transfer on the day the Registrar recorded the change of agent: with its number and '
  'incorporation date, people with the days of their appointment, its arrears as open duties and all other duties from that day on. '
  'Repeated, it returns the same company. For reviewers, the compliance officer and senior management. Raises application.kind_differs, '
  'application.illegal_move, application.not_ready with the points of approval_blockers, move.moved_on_invalid, '
  'company.registration_number_taken, company.registration_number_missing, company.registered_office_invalid, '
  'company.registry_entity_id_invalid, duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

create function public.record_continuation(
  application_id uuid, registration_number text, continued_on date, registered_office text, company_name text default null,
  registry_entity_id text default null) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  application public.draft_applications := private.lock_application('record_continuation', application_id);
  granted     public.companies;
begin
  if application.kind <> 'continuation_in' then
    raise exception using errcode = 'PT409', message = 'application.kind_differs';
  end if;

  if application.state = 'incorporated' then
    if (select company.registration_number from public.companies as company where company.id = application.company_id)
      is distinct from btrim(record_continuation.registration_number) then
      raise exception using errcode = 'PT409', message = 'application.already_incorporated';
    end if;

    return application.company_id;
  end if;

  perform private.require_moved_on(application, continued_on);
  granted := private.granted_company(
    application, record_continuation.registration_number, record_continuation.registered_office, record_continuation.registry_entity_id);
  granted.name := private.granted_name(application, company_name);
  granted.registration_date := continued_on;
  return private.enter_company(application, granted, continued_on);
end;
$$;

comment on function public.record_continuation(uuid, text, date, text, text, text) is
  'Enters the company of an approved or filed continuation by its certificate: number, day and the name granted, the first when none is '
  'given; its people keep the days of their appointment. Repeated with the same number it returns the same company. For reviewers, the '
  'compliance officer and senior management. Raises application.kind_differs, application.already_incorporated, application.illegal_move, '
  'application.not_ready with the points of approval_blockers, move.moved_on_invalid, company.registration_number_missing, '
  'company.registration_number_taken, company.name_not_requested, company.registered_office_invalid, company.registry_entity_id_invalid, '
  'duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

grant execute on function
  public.decide_arrears(uuid, text, uuid), public.record_change_of_agent(uuid, date, text, text),
  public.record_continuation(uuid, text, date, text, text, text)
  to authenticated;
