/*
 * The parties a client entered. Who enters a party prepares its KYC and its documents while it takes part in no company yet. From then on
 * the companies decide: a right to the party lasts as long as the person acts for one of them.
 */

-- For commands and policies --------------------------------------------------

create function private.companies_of_parties(parties uuid[]) returns table (party_id uuid, company_id uuid)
language plpgsql stable
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return query
  with recursive behind (party, body) as (
    select known.id, known.id from unnest(parties) as known (id)
    union
    -- Who owns a body corporate takes part where that body does.
    select behind.party, holding.owned_party_id
    from behind
    join public.party_holders as holding on holding.owner_party_id = behind.body
  )
  -- Each looked up by an index: joined, the whole registers would be read.
  select distinct behind.party, place.company_id
  from behind
  cross join lateral (
    select entry.company_id from public.company_participants as entry where entry.party_id = behind.body
    union all
    select request.company_id from public.change_requests as request where request.party_id = behind.body and request.party_entered
    union all
    select application.company_id
    from public.application_parties as link
    join public.draft_applications as application on application.id = link.application_id
    where link.party_id = behind.body and application.company_id is not null
  ) as place;
end;
$$;

comment on function private.companies_of_parties(uuid[]) is
  'The companies in which parties take part: by a register, also by an entry that ceased; by a change request that entered them; by the '
  'application the company came from; or as owners, through however many others, of a body that does.';

create function private.entered_party_ids() returns setof uuid
language plpgsql stable security definer rows 20
set search_path = ''
as $$
declare
  managed uuid[] := array(select private.managed_company_ids());
  entered uuid[] := array(
    select party.id
    from private.my_memberships as membership
    join public.parties as party on party.tenant_id = membership.tenant_id and party.created_by = membership.user_id);
  -- Most are in the registers of the person's own companies: only the others are followed through owners.
  others  uuid[] := array(
    select known.id from unnest(entered) as known (id)
    except
    select entry.party_id from public.company_participants as entry where entry.company_id = any (managed));
begin
  return query
  select known.id from unnest(entered) as known (id)
  except
  select place.party_id
  from private.companies_of_parties(others) as place
  group by place.party_id
  having not bool_or(place.company_id = any (managed));
end;
$$;

comment on function private.entered_party_ids() is
  'The parties the signed-in person entered and that take part in no company, or in one they act for.';

create function private.keeps_party(person uuid, party_id uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select coalesce(bool_or(private.manages_company(person, place.company_id)), true)
  from private.companies_of_parties(array[keeps_party.party_id]) as place;
$$;

comment on function private.keeps_party(uuid, uuid) is
  'Whether a party takes part in no company, or in one the person acts for. Who entered such a party handles it.';

create function private.handles_party(person uuid, party_id uuid) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  if handles_party.party_id in (select private.provided_party_ids()) then
    return false;
  end if;

  if exists (
    select from public.party_invitations as invitation
    where invitation.party_id = handles_party.party_id and invitation.accepted_at is not null)
  then
    return exists (
      select from public.party_invitations as invitation
      join private.memberships as membership on membership.tenant_id = invitation.tenant_id and membership.user_id = invitation.accepted_by
      where invitation.party_id = handles_party.party_id and invitation.status = 'accepted' and invitation.accepted_by = person);
  end if;

  return exists (
    select from public.parties as party
    join private.memberships as membership on membership.tenant_id = party.tenant_id and membership.user_id = person
    where party.id = handles_party.party_id and (
      party.created_by = person and private.keeps_party(person, party.id)
      or exists (
        select from public.company_participants as entry
        where entry.party_id = party.id and private.manages_company(person, entry.company_id))
      or exists (
        select from public.change_requests as request
        where request.party_id = party.id and request.party_entered and private.is_change_open(request.state)
          and private.manages_company(person, request.company_id))));
end;
$$;

comment on function private.handles_party(uuid, uuid) is
  'Whether any person, not only the caller, handles the documents of a party today: the rule of private.managed_party_ids.';
