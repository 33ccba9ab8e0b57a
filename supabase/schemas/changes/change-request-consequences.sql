/*
 * What follows from a change when it takes effect: duties by the dated rules, fees by the dated tables, and the identity check of who
 * enters a register. For the requester before they submit. The request is read as the caller, so that row-level security decides.
 */

create function private.change_events(request public.change_requests) returns text[]
language sql stable
set search_path = ''
as $$
  select case request.kind
    when 'registered_office' then '{registered_office_changed}'
    when 'company_name' then '{ma_amended}'
    when 'beneficial_owner' then '{bo_identified_or_changed}'
    when 'cease_beneficial_owner' then '{bo_identified_or_changed}'
    when 'transfer_shares' then '{bo_identified_or_changed}'
    when 'issue_shares' then '{bo_identified_or_changed}'
    when 'appoint_officer' then case
      when private.json_text(request.details -> 'role') in ('director', 'president', 'secretary', 'officer')
        then '{director_or_officer_changed}' else '{}' end
    when 'cease_officer' then case when exists (
        select from public.company_participants as entry
        where entry.id = private.json_uuid(request.details -> 'entry_id') and entry.company_id = request.company_id
          and entry.role in ('director', 'president', 'secretary', 'officer'))
        then '{director_or_officer_changed}' else '{}' end
    else '{}'
  end::text[];
$$;

comment on function private.change_events(public.change_requests) is
  'The events of private.company_events that a change brings about when it takes effect.';

create function private.change_consequences(request public.change_requests)
returns table (kind text, title text, due_on date, note text, amount numeric, currency text)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  company public.companies;
  from_on date := coalesce(request.effective_on, private.today());
begin
  select * into company from public.companies as known where known.id = request.company_id;

  return query
  select 'duty', rule.name, from_on + rule.plus_days, initcap(left(private.reckoning(rule), 1)) || substr(private.reckoning(rule), 2),
    null::numeric, null::text
  from public.obligation_rules as rule
  where rule.kind = 'event' and rule.subject = 'company' and rule.event = any (private.change_events(request))
    and daterange(rule.valid_from, rule.valid_to, '[]') @> from_on
    and (rule.entity_types = '{}' or company.type = any (rule.entity_types))
    and (rule.features = '{}' or company.features && rule.features)
    and (rule.condition is null or rule.condition = any (company.conditions))
  order by 3, 2;

  return query
  select 'identity_check', party.name, null::date, null::text, null::numeric, null::text
  from public.parties as party
  join public.kyc_profiles as profile on profile.party_id = party.id
  where party.id = coalesce(request.party_id, private.json_uuid(request.details -> 'party' -> 'party_id'))
    and request.kind = any (private.change_kinds_of_entry()) and profile.state <> 'approved'
    -- An id alone tells nothing of a party of another client.
    and (request.party_id is not null or private.change_party_fits(request.tenant_id, request.details -> 'party'));

  if request.kind = any (private.change_kinds_of_entry()) and request.party_id is null
    and not request.details -> 'party' ? 'party_id' and private.json_text(request.details -> 'party' -> 'name') <> ''
  then
    return query values (
      'identity_check', private.json_text(request.details -> 'party' -> 'name'), null::date, null::text, null::numeric, null::text);
  end if;

  return query
  select 'fee', fee.label, null::date, null::text, fee.amount, fee.currency
  from public.fee_schedule as fee
  where request.kind = 'company_name' and fee.entity_type = company.type
    -- The name is in the memorandum.
    and (fee.kind = 'change_of_name' or fee.code = company.type || '_AMENDED_MEMORANDUM')
    and daterange(fee.valid_from, fee.valid_to, '[]') @> from_on
  order by fee.position;

  return query
  select 'our_fee', 'Our fee', null::date, null::text, rule.fee, 'USD'
  from private.change_rule(request.kind, private.today()) as rule
  where rule.fee is not null;
end;
$$;

comment on function private.change_consequences(public.change_requests) is
  'What follows from a change request that the caller has read: see public.change_request_consequences.';

create function public.change_request_consequences(request_id uuid)
returns table (kind text, title text, due_on date, note text, amount numeric, currency text)
language plpgsql stable
set search_path = ''
as $$
declare
  request public.change_requests;
begin
  perform private.require_user();
  -- Read as the caller: row-level security decides.
  select * into request from public.change_requests as known where known.id = request_id;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  return query select * from private.change_consequences(request);
end;
$$;

comment on function public.change_request_consequences(uuid) is
  'What follows from a change request on its day (today while it has none): duty (a filing, with its day and how it is reckoned), '
  'identity_check (of whom), fee (of the government, where a dated table has it), our_fee (before VAT, where one is set for its kind). For '
  'those who may see the request. Raises not_found, account.suspended.';

-- change_request_consequences runs as the caller.
grant execute on function private.change_consequences(public.change_requests) to authenticated;
grant execute on function public.change_request_consequences(uuid) to authenticated;
