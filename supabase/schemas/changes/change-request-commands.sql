/*
 * Change request commands of the client: start, save, submit, withdraw. Each may be repeated after a lost answer. Staff may
 * start one too, for what reaches them by post; a colleague approves it then.
 */

-- For commands ---------------------------------------------------------------

create function private.require_open_company(company public.companies, action text) returns void
language plpgsql
set search_path = ''
as $$
begin
  if private.standing_refuses(company.status, require_open_company.action) then
    raise exception using errcode = 'PT409', message = 'change.company_closed';
  end if;
end;
$$;

comment on function private.require_open_company(public.companies, text) is
  'Refuses what the standing of a company does not allow (companies/standing-limits.sql). Raises change.company_closed.';

create function private.action_of_change(kind public.change_kind) returns text
language sql immutable
set search_path = ''
as $$
  select case when kind in ('registered_office', 'appoint_officer') then 'restoration_change' else 'change' end;
$$;

comment on function private.action_of_change(public.change_kind) is
  'What a change request is among the actions that a standing may refuse: a company that was struck off may ask for an office and an '
  'officer, which its restoration may need.';

create function private.lock_own_change(command text, request_id uuid) returns public.change_requests
language plpgsql security definer
set search_path = ''
as $$
declare
  caller_id uuid := private.require_user();
  by_staff  boolean := private.as_staff(command);
  request   public.change_requests;
begin
  select * into request from public.change_requests where id = request_id for update;

  if request.company_id in (select private.managed_company_ids()) or (by_staff and request.user_id = caller_id) then
    return request;
  end if;

  -- What the caller may not see does not exist.
  if request.id is null or not (request.tenant_id in (select private.owned_tenant_ids()) or by_staff) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  raise exception using errcode = 'PT403', message = 'not_allowed';
end;
$$;

comment on function private.lock_own_change(text, uuid) is
  'A change request of a company the caller acts for, or that they started as staff, locked until the command ends. Raises not_found, '
  'not_allowed for who may only look, account.suspended.';

create function private.require_documents_of(company_id uuid, document_ids uuid[]) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if cardinality(document_ids) > 20 or exists (
    select from unnest(document_ids) as one
    where not exists (
      select from public.documents as document where document.id = one and document.company_id = require_documents_of.company_id)
  ) then
    raise exception using errcode = 'PT422', message = 'change.document_unknown';
  end if;
end;
$$;

comment on function private.require_documents_of(uuid, uuid[]) is
  'Refuses documents that are not of the company, and more than 20. Raises change.document_unknown.';

create function private.move_change(
  request public.change_requests, to_state public.change_state, actor uuid, note text default null) returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.change_requests set state = to_state where id = request.id;

  insert into public.change_request_events (tenant_id, request_id, from_state, to_state, actor, note)
  values (request.tenant_id, request.id, request.state, to_state, actor, note);
end;
$$;

comment on function private.move_change(public.change_requests, public.change_state, uuid, text) is
  'Moves a change request and writes its timeline. Raises change.illegal_move.';

create function private.change_title(request public.change_requests) returns text
language sql stable
set search_path = ''
as $$
  select concat(
    case request.kind
      when 'appoint_officer' then 'Appointment'
      when 'cease_officer' then 'Resignation or removal'
      when 'party_particulars' then 'Change of particulars'
      when 'transfer_shares' then 'Transfer of shares'
      when 'issue_shares' then 'Issue of shares'
      when 'registered_office' then 'Change of registered office'
      when 'company_name' then 'Change of name'
      when 'beneficial_owner' then 'Change of beneficial owner'
      when 'cease_beneficial_owner' then 'Beneficial owner who ceases'
      when 'register_charge' then 'Charge'
      when 'satisfy_charge' then 'Satisfaction of a charge'
      else 'Change'
    end,
    ', ', company.name)
  from public.companies as company where company.id = request.company_id;
$$;

comment on function private.change_title(public.change_requests) is 'What to call a change request in a message.';

-- Commands -------------------------------------------------------------------

create function public.start_change_request(request_id uuid, company_id uuid, kind public.change_kind) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller_id uuid := private.require_user();
  by_staff  boolean := private.as_staff('start_change_request');
  company   public.companies;
begin
  select * into company from public.companies as known where known.id = start_change_request.company_id;

  if company.id is null or not (
    company.id in (select private.company_ids()) or company.tenant_id in (select private.owned_tenant_ids()) or by_staff
  ) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if not (company.id in (select private.managed_company_ids()) or by_staff) then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  perform private.require_open_company(company, private.action_of_change(start_change_request.kind));
  perform private.limit_client('start_change_request', 60, '1 hour');

  if request_id is null or start_change_request.kind is null then
    raise exception using errcode = 'PT422', message = 'change.kind_missing';
  end if;

  insert into public.change_requests (id, tenant_id, company_id, user_id, by_staff, kind)
  values (request_id, company.tenant_id, company.id, caller_id, by_staff, start_change_request.kind)
  on conflict (id) do nothing;

  if found then
    insert into public.change_request_events (tenant_id, request_id, to_state, actor)
    values (company.tenant_id, start_change_request.request_id, 'draft', caller_id);
  elsif not exists (
    select from public.change_requests as known
    where known.id = request_id and known.user_id = caller_id and known.company_id = company.id and known.kind = start_change_request.kind
  ) then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;
end;
$$;

comment on function public.start_change_request(uuid, uuid, public.change_kind) is
  'Starts an empty change request for a company the caller acts for (owner, signatory, or staff for any), under an id the browser has '
  'selected. Raises change.company_closed where its standing does not allow it, duty.reviewer_needed, staff.read_only, not_found, '
  'not_allowed for who may only look or when the id is taken, change.kind_missing, account.suspended.';

create function public.save_change_request(
  request_id uuid, expected_version integer, effective_on date, details jsonb, wording text default null,
  document_ids uuid[] default '{}') returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  request     public.change_requests := private.lock_own_change('save_change_request', request_id);
  new_wording text := nullif(btrim(save_change_request.wording), '');
  wanted      uuid[] := array(select distinct id from unnest(document_ids) as id where id is not null order by id);
  attached    uuid[] := array(
    select link.document_id from public.change_request_documents as link where link.request_id = request.id order by link.document_id);
  new_version integer;
begin
  if request.state not in ('draft', 'information_requested') then
    raise exception using errcode = 'PT409', message = 'change.not_editable';
  end if;

  -- The same text again: a repeat after a lost answer, or nothing to save.
  if (request.effective_on, request.details, request.wording, attached)
      is not distinct from (save_change_request.effective_on, save_change_request.details, new_wording, wanted)
    and request.version in (expected_version, expected_version + 1)
  then
    return request.version;
  end if;

  if request.version is distinct from expected_version then
    raise exception using errcode = 'PT409', message = 'change.conflict';
  end if;

  perform private.limit_client('save_change_request', 300, '1 minute');

  if jsonb_typeof(save_change_request.details) is distinct from 'object' or octet_length(save_change_request.details::text) > 20000 then
    raise exception using errcode = 'PT422', message = 'change.details_invalid';
  end if;

  if char_length(new_wording) > 4000 then
    raise exception using errcode = 'PT422', message = 'change.wording_too_long';
  end if;

  perform private.require_documents_of(request.company_id, wanted);

  update public.change_requests as draft
  set effective_on = save_change_request.effective_on, details = save_change_request.details, wording = new_wording,
    wording_by = case when draft.wording is distinct from new_wording then auth.uid() else draft.wording_by end,
    wording_by_staff = case when draft.wording is distinct from new_wording then private.is_admin() else draft.wording_by_staff end
  where draft.id = request.id
  returning draft.version into new_version;

  delete from public.change_request_documents as link where link.request_id = request.id and link.document_id <> all (wanted);
  insert into public.change_request_documents (tenant_id, request_id, document_id)
  select request.tenant_id, request.id, id from unnest(wanted) as id where id <> all (attached);

  return new_version;
end;
$$;

comment on function public.save_change_request(uuid, integer, date, jsonb, text, uuid[]) is
  'Saves what is asked for, complete or not, with the documents of the company that go with it (at most 20), and returns the new version. '
  '`details` by kind: changes/change-request-rules.sql. Raises change.conflict when the version is no longer expected_version, '
  'change.not_editable once submitted, change.details_invalid (no object, or above 20 kB), change.wording_too_long (4000 characters), '
  'change.document_unknown, rate.too_many above 300 a minute of a client, duty.reviewer_needed, staff.read_only, not_found, not_allowed, '
  'account.suspended.';

create function public.change_request_issues(request_id uuid) returns table (code text, field text)
language plpgsql stable
set search_path = ''
as $$
declare
  request public.change_requests;
begin
  perform private.require_user();
  -- Read as the caller: row-level security decides.
  select * into request from public.change_requests where id = request_id;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  return query select * from private.change_issues(request);
end;
$$;

comment on function public.change_request_issues(uuid) is
  'What keeps a change request from being submitted; for those who may see it. Raises not_found, account.suspended.';

create function public.submit_change_request(request_id uuid, expected_version integer) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  request public.change_requests := private.lock_own_change('submit_change_request', request_id);
  issues  jsonb;
  entrant record;
begin
  if request.state in ('submitted', 'in_review', 'approved', 'effected') then
    return request.reference;
  end if;

  if request.state not in ('draft', 'information_requested') then
    raise exception using errcode = 'PT409', message = 'change.illegal_move';
  end if;

  if request.version is distinct from expected_version then
    raise exception using errcode = 'PT409', message = 'change.conflict';
  end if;

  perform private.require_open_company(company, private.action_of_change(request.kind))
  from public.companies as company where company.id = request.company_id;
  perform private.require_name();

  select jsonb_agg(jsonb_build_object('code', issue.code, 'field', issue.field)) into issues
  from private.change_issues(request) as issue;

  if issues is not null then
    raise exception using errcode = 'PT422', message = 'change.incomplete', detail = issues::text;
  end if;

  select * into entrant from private.enter_change_party(request);

  update public.change_requests as submitting
  set reference = coalesce(submitting.reference, 'C-' || nextval('private.change_reference')), submitted_at = now(),
    party_id = entrant.party_id, party_entered = entrant.is_entered
  where submitting.id = request.id
  returning reference into request.reference;

  if request.party_entered and request.party_id <> entrant.party_id then
    perform private.forget_loose_parties(array[request.party_id]);
  end if;

  perform private.move_change(request, 'submitted', auth.uid());
  perform private.notify_case(
    request.assignee, 'reviewer', request.tenant_id, 'change.submitted',
    'Change request ' || request.reference || ' is waiting', private.change_title(request),
    private.subject('change_request', request.id, 'company', request.company_id));

  return request.reference;
end;
$$;

comment on function public.submit_change_request(uuid, integer) is
  'Hands a change request to staff, for the first time or after they asked for something, and returns its reference; a repeat returns the '
  'same one. A person it describes becomes a party, whose KYC and documents the requester prepares. Raises profile.name_missing while the '
  'caller''s profile has no name, change.incomplete with a json array of {code, field} as detail, change.company_closed, change.conflict, '
  'change.illegal_move, duty.reviewer_needed, staff.read_only, not_found, not_allowed, account.suspended.';

create function public.withdraw_change_request(request_id uuid, reason text default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  request public.change_requests := private.lock_own_change('withdraw_change_request', request_id);
begin
  if request.state = 'withdrawn' then
    return;
  end if;

  if char_length(btrim(reason)) > 1800 then
    raise exception using errcode = 'PT422', message = 'review.note_too_long';
  end if;

  perform private.move_change(request, 'withdrawn', auth.uid(), nullif(btrim(reason), ''));

  -- A draft was never submitted: staff are not notified.
  if request.reference is not null then
    perform private.notify_case(
      request.assignee, 'reviewer', request.tenant_id, 'change.withdrawn', 'Change request ' || request.reference || ' is withdrawn',
      concat_ws('. ', private.change_title(request), nullif(btrim(reason), '')),
        private.subject('change_request', request.id, 'company', request.company_id));
  end if;
end;
$$;

comment on function public.withdraw_change_request(uuid, text) is
  'The client no longer wants the change; possible until it is decided. Nothing happens when it is withdrawn already. Raises '
  'review.note_too_long, change.illegal_move, duty.reviewer_needed, staff.read_only, not_found, not_allowed, account.suspended.';

-- change_request_issues runs as the caller.
create function public.request_change(
  request_id uuid, company_id uuid, kind public.change_kind, effective_on date, details jsonb, wording text default null,
  document_ids uuid[] default '{}') returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  state   public.change_state;
  version integer;
begin
  perform private.require_user();
  perform private.as_staff('request_change');
  perform public.start_change_request(request_id, company_id, kind);
  select known.state, known.version into state, version from public.change_requests as known where known.id = request_id;

  -- A repeat after a lost answer.
  if state <> 'draft' then
    return;
  end if;

  version := public.save_change_request(request_id, version, effective_on, details, wording, document_ids);
  perform public.submit_change_request(request_id, version);
end;
$$;

comment on function public.request_change(uuid, uuid, public.change_kind, date, jsonb, text, uuid[]) is
  'Starts, fills in and submits a change request in one step, with documents of the company (at most 20): when it is refused, nothing of '
  'it stays. The caller chooses the id; a repeat of one that was submitted has no second effect. Raises what start_change_request, '
  'save_change_request and submit_change_request raise: profile.name_missing, change.incomplete with a list of {code, field}, '
  'change.document_unknown, change.company_closed, change.conflict, rate.too_many, not_found, duty.reviewer_needed, staff.read_only, '
  'not_allowed, account.suspended.';

grant execute on function public.request_change(uuid, uuid, public.change_kind, date, jsonb, text, uuid[]) to authenticated;

grant execute on function private.change_issues(public.change_requests) to authenticated;

grant execute on function
  public.start_change_request(uuid, uuid, public.change_kind),
  public.save_change_request(uuid, integer, date, jsonb, text, uuid[]),
  public.change_request_issues(uuid), public.submit_change_request(uuid, integer),
  public.withdraw_change_request(uuid, text)
  to authenticated;
