/*
 * The declared owners of the bodies corporate among the people of an application, entered as holdings (ownership/) on submission.
 */

create function private.stated_holdings(application public.draft_applications) returns setof public.party_holders
language plpgsql stable
set search_path = ''
as $$
declare
  stated  record;
  holding public.party_holders;
begin
  for stated in
    select owner.party_id as owner_party_id, owned.party_id as owned_party_id, declared.value as declared
    from jsonb_array_elements(private.json_array(application.submitted_data -> 'holdings')) as declared
    join private.people_as_parties(application) as owner on owner.id = lower(private.json_text(declared.value -> 'owner_id') collate "C")
    join private.people_as_parties(application) as owned on owned.id = lower(private.json_text(declared.value -> 'owned_id') collate "C")
    join public.kyc_profiles as profile on profile.party_id = owned.party_id
    -- Of a body that staff check or have checked, what they know stays.
    where private.is_kyc_editable(profile.state)
  loop
    holding := private.json_holding(stated.declared);
    holding.tenant_id := application.tenant_id;
    holding.owner_party_id := stated.owner_party_id;
    holding.owned_party_id := stated.owned_party_id;
    return next holding;
  end loop;
end;
$$;

comment on function private.stated_holdings(public.draft_applications) is
  'The holdings an application states, between the parties of its people, of bodies whose KYC the client may still edit.';

create function private.people_as_parties(application public.draft_applications) returns table (id text, party_id uuid)
language sql stable
set search_path = ''
as $$
  select lower(private.json_text(person.value -> 'id') collate "C"), link.party_id
  from jsonb_array_elements(private.json_array(application.submitted_data -> 'people')) with ordinality as person (value, place)
  join public.application_parties as link on link.application_id = application.id and link.position = person.place - 1;
$$;

comment on function private.people_as_parties(public.draft_applications) is
  'Which party stands for which id in the data of an application.';

create function private.enter_application_holdings(application public.draft_applications) returns void
language plpgsql
set search_path = ''
as $$
declare
  stated public.party_holders[] := array(select holding from private.stated_holdings(application) as holding);
begin
  -- Of a body of which it states holdings it states them all.
  update public.party_holders as known
  set voided = true, held_until = greatest(known.held_from, private.today())
  where known.held_until is null
    and known.owned_party_id in (select holding.owned_party_id from unnest(stated) as holding)
    and (known.owned_party_id, known.owner_party_id) not in (
      select holding.owned_party_id, holding.owner_party_id from unnest(stated) as holding);

  update public.party_holders as known
  set shares = holding.shares, total_shares = holding.total_shares, percent = holding.percent, votes_percent = holding.votes_percent,
    nature_of_control = holding.nature_of_control
  from unnest(stated) as holding
  where known.held_until is null
    and (known.owned_party_id, known.owner_party_id) = (holding.owned_party_id, holding.owner_party_id)
    and (known.shares, known.total_shares, known.percent, known.votes_percent, known.nature_of_control)
      is distinct from (holding.shares, holding.total_shares, holding.percent, holding.votes_percent, holding.nature_of_control);

  insert into public.party_holders (
    tenant_id, owned_party_id, owner_party_id, shares, total_shares, percent, votes_percent, nature_of_control, held_from)
  select
    holding.tenant_id, holding.owned_party_id, holding.owner_party_id, holding.shares, holding.total_shares, holding.percent,
    holding.votes_percent, holding.nature_of_control,
    -- The start date is not collected. An owner who held some before and then none holds it anew.
    case when exists (
      select from public.party_holders as former
      where former.owned_party_id = holding.owned_party_id and former.owner_party_id = holding.owner_party_id and not former.voided
    ) then private.today() end
  from unnest(stated) as holding
  where not exists (
    select from public.party_holders as known
    where known.held_until is null
      and (known.owned_party_id, known.owner_party_id) = (holding.owned_party_id, holding.owner_party_id));
end;
$$;

comment on function private.enter_application_holdings(public.draft_applications) is
  'Makes the holdings in the bodies corporate of an application those it states; repeated, it changes nothing. Of a body of which it '
  'states none, what is known stays.';
