/*
 * Requesting that a company leaves, and taking it back: commands of the client, and of staff by instruction of the client.
 */

create function public.request_departure(
  departure_id uuid, company_id uuid, kind public.departure_kind, wanted_on date, reason text, details jsonb,
  document_id uuid default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller_id uuid := private.require_user();
  by_staff  boolean := private.as_staff('request_departure');
  company   public.companies;
  field     text;
  value     text;
begin
  select * into company from public.companies as known where known.id = request_departure.company_id for update;

  if company.id is null or not (
    company.id in (select private.company_ids()) or company.tenant_id in (select private.owned_tenant_ids()) or by_staff
  ) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if not (company.id in (select private.managed_company_ids()) or by_staff) then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  -- A repeat after a lost answer.
  if exists (
    select from public.company_departures as known
    where known.id = departure_id and known.company_id = company.id and known.user_id = caller_id
  ) then
    return;
  end if;

  if departure_id is null or request_departure.kind is null or not private.may_leave(company.status, request_departure.kind) then
    raise exception using errcode = 'PT409', message = 'departure.not_possible';
  end if;

  if exists (select from public.company_departures as known where known.company_id = company.id and known.state = 'open') then
    raise exception using errcode = 'PT409', message = 'departure.already_open';
  end if;

  perform private.limit_client('request_departure', 20, '1 hour');

  if request_departure.wanted_on is null
    or request_departure.wanted_on not between private.today() - 366 and private.today() + 366
  then
    raise exception using errcode = 'PT422', message = 'departure.day_invalid';
  end if;

  if char_length(coalesce(btrim(request_departure.reason), '')) not between 1 and 2000 then
    raise exception using errcode = 'PT422', message = 'departure.reason_missing';
  end if;

  foreach field in array case request_departure.kind
    when 'transfer_out' then '{agent_name,agent_licence,agent_address,agent_email}'::text[]
    else '{jurisdiction,foreign_law}' end
  loop
    value := btrim(private.json_text(request_departure.details -> field));

    if coalesce(value, '') = '' or char_length(value) > (case field
        when 'agent_name' then 160 when 'agent_licence' then 60 when 'agent_address' then 500 when 'agent_email' then 254
        when 'jurisdiction' then 2 else 200 end)
      or field = 'agent_email' and value !~ '^[^@\s]+@[^@\s]+\.[^@\s]+$'
      or field = 'jurisdiction' and (value = 'BS' or not exists (select from public.jurisdictions as known where known.code = value))
    then
      perform private.refuse_departure(field);
    end if;
  end loop;

  if by_staff and document_id is null then
    raise exception using errcode = 'PT422', message = 'departure.document_missing';
  end if;

  if document_id is not null then
    perform private.require_company_document(company.id, document_id);
  end if;

  insert into public.company_departures (
    id, tenant_id, company_id, kind, user_id, by_staff, wanted_on, reason, agent_name, agent_licence, agent_address, agent_email,
    jurisdiction, foreign_law, instruction_id)
  select departure_id, company.tenant_id, company.id, request_departure.kind, caller_id, by_staff,
    request_departure.wanted_on, btrim(request_departure.reason), given.agent_name, given.agent_licence, given.agent_address,
    given.agent_email, given.jurisdiction, given.foreign_law, request_departure.document_id
  from (
    select
      case when request_departure.kind = 'transfer_out' then btrim(private.json_text(details -> 'agent_name')) end as agent_name,
      case when request_departure.kind = 'transfer_out' then btrim(private.json_text(details -> 'agent_licence')) end as agent_licence,
      case when request_departure.kind = 'transfer_out' then btrim(private.json_text(details -> 'agent_address')) end as agent_address,
      case when request_departure.kind = 'transfer_out' then btrim(private.json_text(details -> 'agent_email')) end as agent_email,
      case when request_departure.kind = 'continuation_out' then btrim(private.json_text(details -> 'jurisdiction')) end as jurisdiction,
      case when request_departure.kind = 'continuation_out' then btrim(private.json_text(details -> 'foreign_law')) end as foreign_law
  ) as given;

  if by_staff then
    perform private.notify(
      company.user_id, company.tenant_id, 'company.departure', company.name || ' is to leave us',
      'We entered it by your instruction. Withdraw it on the page of the company if it is wrong.', private.subject('company', company.id));
  end if;
exception when unique_violation then
  -- The id belongs to the departure of another company, or a colleague was faster.
  raise exception using errcode = 'PT409', message = 'departure.already_open';
end;
$$;

comment on function public.request_departure(uuid, uuid, public.departure_kind, date, text, jsonb, uuid) is
  'Requests that a company leaves on a day within a year before or after today, with a reason (1 to 2000 characters), under an id from the '
  'browser, so that a repeat has no second effect. `details` of a transfer_out: agent_name, agent_licence, agent_address, agent_email; of '
  'a continuation_out: jurisdiction (a code, not BS), foreign_law. For who acts for the company; for staff by instruction of the client, '
  'with the document of it. Raises departure.not_possible in another standing than one on the register, departure.already_open, '
  'departure.day_invalid, departure.reason_missing, departure.incomplete with a json array of {code, field} as detail, '
  'departure.document_missing, departure.document_unknown, duty.reviewer_needed, staff.read_only, rate.too_many, not_found, not_allowed '
  'for who may only look, account.suspended.';

create function public.withdraw_departure(departure_id uuid, note text default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  by_staff  boolean;
  departure public.company_departures;
begin
  perform private.require_user();
  by_staff := private.as_staff('withdraw_departure');
  select * into departure from public.company_departures where id = departure_id for update;

  if departure.id is null or not (
    departure.company_id in (select private.company_ids()) or departure.tenant_id in (select private.owned_tenant_ids()) or by_staff
  ) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if not (departure.company_id in (select private.managed_company_ids()) or by_staff) then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  if departure.state = 'withdrawn' then
    return;
  end if;

  perform private.require_open_departure(departure);

  if char_length(btrim(note)) > 2000 or by_staff and nullif(btrim(note), '') is null then
    raise exception using errcode = 'PT422', message = 'departure.reason_missing';
  end if;

  update public.company_departures as withdrawn
  set state = 'withdrawn', withdrawal_note = nullif(btrim(withdraw_departure.note), '')
  where withdrawn.id = departure.id;

  if by_staff then
    perform private.notify(
      company.user_id, company.tenant_id, 'company.departure', company.name || ' does not leave', btrim(withdraw_departure.note),
      private.subject('company', company.id))
    from public.companies as company where company.id = departure.company_id;
  end if;
end;
$$;

comment on function public.withdraw_departure(uuid, text) is
  'Takes back that a company leaves, until it has left; nothing happens when it is withdrawn already. For who acts for the company, and '
  'for staff, who give a reason that the client reads (1 to 2000 characters). Raises departure.not_open, departure.reason_missing, '
  'duty.reviewer_needed, staff.read_only, not_found, not_allowed, account.suspended.';

grant execute on function
  public.request_departure(uuid, uuid, public.departure_kind, date, text, jsonb, uuid), public.withdraw_departure(uuid, text)
  to authenticated;
