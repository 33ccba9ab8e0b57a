/*
 * The gate of a change request: whoever enters a register, or gains shares or control, is looked at first as the people of an application
 * are, and a true match of anybody in the company stops every change of it. Asked at the approval and again at the effect, since a point
 * may come up in between. For staff alone: the list tells of hits, checks and ratings.
 *
 * Lock order: the request, the company, the tenant, as in applications/approval.sql.
 */

create function private.change_kinds_of_entry() returns public.change_kind[]
language sql immutable
set search_path = ''
as $$
  select '{appoint_officer,transfer_shares,issue_shares,beneficial_owner}'::public.change_kind[];
$$;

comment on function private.change_kinds_of_entry() is
  'The kinds of changes by which a party enters a register of a company or gains in it.';

create function private.change_risk_blocker(request public.change_requests) returns text
language plpgsql stable security definer
set search_path = ''
as $$
declare
  assessment public.risk_assessments;
begin
  -- A change of the owners, of control or of the officers changes the risk of the company.
  if request.kind <> all (private.change_kinds_of_entry() || 'cease_beneficial_owner'::public.change_kind) then
    return null;
  end if;

  select * into assessment from public.risk_assessments as known
  where known.subject_id = request.company_id and known.subject = 'company' and known.is_current;

  return case
    when assessment.id is null or assessment.assessed_at < request.submitted_at then 'change.risk_missing'
    when 'prohibited' in (assessment.effective_rating, private.risk_floor_now('company', request.company_id)) then 'change.risk_prohibited'
    when private.has_risk_risen(assessment) then 'change.risk_missing'
    when assessment.effective_rating = 'high' and assessment.assessed_by = coalesce(request.approved_by, auth.uid()) then
      'change.risk_second_person'
  end;
end;
$$;

comment on function private.change_risk_blocker(public.change_requests) is
  'What the risk of its company holds against a change of owners, control or officers, as a key of the error catalogue; null for nothing. '
  'The company has been assessed since the request was submitted, on facts that have not become worse, and is not prohibited. A high one '
  'is approved by another person than its assessor.';

create function private.change_request_blockers(request public.change_requests) returns table (code text, field text, detail text)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  entrant uuid := coalesce(request.party_id, private.json_uuid(request.details -> 'party' -> 'party_id'));
begin
  if request.kind = any (private.change_kinds_of_entry()) then
    if entrant is null then
      return query values ('change.party_missing', 'details.party', private.json_text(request.details -> 'party' -> 'name'));
    end if;

    return query
    select blocker.code, 'details.party.' || blocker.field, party.name
    from private.entering_blockers(entrant) as blocker
    join public.parties as party on party.id = entrant;
  end if;

  return query
  select distinct 'change.hit_true', 'participants.' || party.id, party.name
  from public.company_participants as participant
  join public.parties as party on party.id = participant.party_id
  join public.screening_hits as hit on hit.tenant_id = party.tenant_id and hit.party_id = party.id and hit.state = 'true_match'
  where participant.company_id = request.company_id and participant.ceased_on is null and party.id is distinct from entrant;

  return query
  select known.code, 'risk', null::text from private.change_risk_blocker(request) as known (code) where known.code is not null;
end;
$$;

comment on function private.change_request_blockers(public.change_requests) is
  'Everything that keeps a change from being approved and effected; no rows when nothing does.';

create function private.require_change_ready(request public.change_requests) returns void
language plpgsql
set search_path = ''
as $$
declare
  blockers jsonb;
begin
  perform private.lock_tenant(request.tenant_id);

  select jsonb_agg(jsonb_build_object('code', blocker.code, 'field', blocker.field, 'detail', blocker.detail)) into blockers
  from private.change_request_blockers(request) as blocker;

  if blockers is not null then
    raise exception using errcode = 'PT422', message = 'change.not_ready', detail = blockers::text;
  end if;
end;
$$;

comment on function private.require_change_ready(public.change_requests) is
  'Refuses a move of a change request, whose row the caller has locked, while change_request_blockers names a point. Raises '
  'change.not_ready with a json array of {code, field, detail} as detail.';

create function public.change_request_blockers(request_id uuid) returns table (code text, field text, detail text)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  request public.change_requests;
begin
  perform private.require_staff_reader();
  select * into request from public.change_requests as known where known.id = request_id;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  return query select * from private.change_request_blockers(request);
end;
$$;

comment on function public.change_request_blockers(uuid) is
  'What keeps a change request from being approved or effected: a code of the error catalogue; what it is about (details.party.kyc, '
  'details.party.hits.<id>, details.party.checks.<kind>, details.party.screening, participants.<party>, risk); and whose point it is. For '
  'staff. Raises not_found, not_allowed, account.suspended.';

grant execute on function public.change_request_blockers(uuid) to authenticated;

-- Entering the party ---------------------------------------------------------

create function private.enter_change_party(request public.change_requests) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  party jsonb := request.details -> 'party';
  named uuid := private.json_uuid(party -> 'party_id');
begin
  if request.kind <> all (private.change_kinds_of_entry()) then
    return null;
  end if;

  if named is not null then
    return named;
  end if;

  -- Submitted again, the party that was entered for this request takes the new description, unless somebody else uses it by now.
  if request.party_id is not null
    and exists (
      select from public.parties as known join public.kyc_profiles as profile on profile.party_id = known.id
      where known.id = request.party_id and known.created_by = request.user_id and profile.state in ('open', 'information_requested'))
    and not exists (select from public.company_participants as entry where entry.party_id = request.party_id)
    and not exists (select from public.application_parties as link where link.party_id = request.party_id)
    and not exists (select from public.change_requests as other where other.party_id = request.party_id and other.id <> request.id)
  then
    update public.parties as described
    set kind = private.json_text(party -> 'kind')::public.party_kind, name = private.json_text(party -> 'name'),
      email = nullif(private.json_text(party -> 'email'), ''), country = private.json_text(party -> 'country'),
      birth_date = private.json_date(party -> 'birth_date'),
      registration_number = nullif(private.json_text(party -> 'registration_number'), ''),
      nationality = nullif(private.json_text(party -> 'nationality'), ''), address = nullif(private.json_text(party -> 'address'), '')
    where described.id = request.party_id
      and (described.kind::text, described.name, described.country) is distinct
        from (private.json_text(party -> 'kind'), private.json_text(party -> 'name'), private.json_text(party -> 'country'));
    return request.party_id;
  end if;

  return private.enter_party(request.tenant_id, party, request.user_id);
end;
$$;

comment on function private.enter_change_party(public.change_requests) is
  'The party a change names or describes: a described one is entered when the change is submitted, so that its KYC and documents can be '
  'prepared, and it is screened, before it enters a register. Null for changes that bring nobody.';
