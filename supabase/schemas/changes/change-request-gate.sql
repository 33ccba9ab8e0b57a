/*
 * The gate of a change request: a party that enters a register, or gains shares or control, is reviewed first as the people of an
 * application are, and a match of any party in the company, undecided or true, stops every change of it. Asked at the approval and again
 * at the effect, since a point may come up in between. For staff alone: the list tells of hits, checks and ratings.
 *
 * Lock order: the request, the company, the tenant (private.lock_change), as in applications/approval.sql. Commands that write a register
 * or assess a company lock the company before the tenant as well: the two never wait for each other.
 */

create function private.change_kinds_of_entry() returns public.change_kind[]
language sql immutable
set search_path = ''
as $$
  select '{appoint_officer,transfer_shares,issue_shares,beneficial_owner}'::public.change_kind[];
$$;

comment on function private.change_kinds_of_entry() is
  'The kinds of changes by which a party enters a register of a company or gains in it.';

create function private.ceases_director(request public.change_requests) returns boolean
language sql stable
set search_path = ''
as $$
  select request.kind = 'cease_officer' and exists (
    select from public.company_participants as entry
    where entry.id = private.json_uuid(request.details -> 'entry_id') and entry.company_id = request.company_id
      and entry.role in ('director', 'council_member'));
$$;

comment on function private.ceases_director(public.change_requests) is
  'Whether a change ends the office of a director of the company, or of a council member of the foundation.';

create function private.company_party_ids(company_id uuid, entrant uuid default null) returns setof uuid
language sql stable
set search_path = ''
as $$
  select private.parties_behind(array(
    select participant.party_id from public.company_participants as participant
    where participant.company_id = company_party_ids.company_id and not participant.voided
      and (participant.ceased_on is null or participant.ceased_on > private.today())) || entrant);
$$;

comment on function private.company_party_ids(uuid, uuid) is
  'The parties that take part in a company today, those who hold or run its bodies corporate through every layer, and the same of a party '
  'that would enter it.';

create function private.change_risk_blocker(request public.change_requests) returns text
language plpgsql stable security definer
set search_path = ''
as $$
declare
  assessment public.risk_assessments;
begin
  -- A change of the owners, of control or of the officers changes the risk of the company.
  if request.kind <> all (private.change_kinds_of_entry() || 'cease_beneficial_owner'::public.change_kind)
    and not private.ceases_director(request)
  then
    return null;
  end if;

  select * into assessment from public.risk_assessments as known
  where known.subject_id = request.company_id and known.subject = 'company' and known.is_current;

  return case
    when 'prohibited' in (assessment.effective_rating, private.risk_floor_now('company', request.company_id)) then 'change.risk_prohibited'
    when assessment.id is null or assessment.assessed_at < request.submitted_at then 'change.risk_missing'
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
  select distinct case hit.state when 'open' then 'change.hit_open' else 'change.hit_true' end, 'participants.' || party.id, party.name
  from private.company_party_ids(request.company_id, entrant) as part (party_id)
  join public.parties as party on party.id = part.party_id
  join public.screening_hits as hit on hit.tenant_id = party.tenant_id and hit.party_id = party.id
  where hit.state <> 'false_match' and party.id is distinct from entrant
  order by 1, 3;

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
  select jsonb_agg(jsonb_build_object('code', blocker.code, 'field', blocker.field, 'detail', blocker.detail)) into blockers
  from private.change_request_blockers(request) as blocker;

  if blockers is not null then
    raise exception using errcode = 'PT422', message = 'change.not_ready', detail = blockers::text;
  end if;
end;
$$;

comment on function private.require_change_ready(public.change_requests) is
  'Refuses a move of a change request, which the caller has from lock_change, while change_request_blockers names a point. The tenant is '
  'locked since then, so that what is read stays so. Raises change.not_ready with a json array of {code, field, detail} as detail.';

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

create function private.enter_change_party(request public.change_requests, out party_id uuid, out is_entered boolean)
language plpgsql
set search_path = ''
as $$
declare
  wanted   jsonb := request.details -> 'party';
  known    public.parties;
  is_loose boolean := false;
begin
  is_entered := false;

  if request.kind <> all (private.change_kinds_of_entry()) then
    return;
  end if;

  if wanted ? 'party_id' then
    party_id := private.json_uuid(wanted -> 'party_id');
    is_entered := request.party_entered and party_id = request.party_id;
    return;
  end if;

  is_entered := true;

  -- Never a party that the request only named before: others may rely on its particulars.
  if request.party_entered then
    select * into known from public.parties as entered where entered.id = request.party_id for no key update;
    is_loose := private.is_loose_party(known)
      and not exists (select from public.application_parties as link where link.party_id = known.id)
      and not exists (select from public.change_requests as other where other.party_id = known.id and other.id <> request.id);
  end if;

  if is_loose then
    update public.parties as entered
    set kind = private.json_text(wanted -> 'kind')::public.party_kind, name = private.json_text(wanted -> 'name'),
      email = nullif(private.json_text(wanted -> 'email'), ''), country = private.json_text(wanted -> 'country'),
      birth_date = private.json_date(wanted -> 'birth_date'),
      registration_number = nullif(private.json_text(wanted -> 'registration_number'), ''),
      nationality = nullif(private.json_text(wanted -> 'nationality'), ''), address = nullif(private.json_text(wanted -> 'address'), '')
    where entered.id = known.id;
  end if;

  -- Another name on a party that staff check or have checked is another party.
  if is_loose or (known.name, known.kind::text) = (private.json_text(wanted -> 'name'), private.json_text(wanted -> 'kind')) then
    party_id := known.id;
  else
    party_id := private.enter_party(request.tenant_id, wanted, request.user_id);
  end if;
end;
$$;

comment on function private.enter_change_party(public.change_requests) is
  'The party a change names or describes, and whether it was entered for this request: a described one is entered when the change is '
  'submitted, so that its KYC and documents can be prepared, and it is screened, before it enters a register. Submitted again, the same '
  'party takes the new description while nothing depends on it. No party for changes that bring none.';
