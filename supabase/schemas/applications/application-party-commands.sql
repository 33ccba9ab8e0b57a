/*
 * How the people of an application become parties: entered when the applicant requests it and on submission, and updated as
 * long as nothing rests on them.
 */

-- For commands ---------------------------------------------------------------

create function private.person_id(application public.draft_applications, person jsonb, place integer) returns uuid
language sql immutable
set search_path = ''
as $$
  select coalesce(private.json_uuid(person -> 'id'), md5(application.id::text || place)::uuid);
$$;

comment on function private.person_id(public.draft_applications, jsonb, integer) is
  'The id of a person of an application: the one the browser chose, else one made of its place.';

create function private.person_as_party(application public.draft_applications, person jsonb) returns public.parties
language sql stable
set search_path = ''
as $$
  select jsonb_populate_record(null::public.parties, jsonb_build_object(
    'tenant_id', application.tenant_id,
    'created_by', application.user_id,
    'kind', case person ->> 'kind' when 'body_corporate' then 'body_corporate' else 'person' end,
    'name', left(private.json_text(person -> 'name'), 160),
    'email', left(nullif(private.json_text(person -> 'email'), ''), 254),
    'country', substring(person ->> 'country' from '^[A-Z]{2}$'),
    'birth_date', private.json_date(person -> 'birth_date'),
    'registration_number', left(nullif(private.json_text(person -> 'registration_number'), ''), 60)));
$$;

comment on function private.person_as_party(public.draft_applications, jsonb) is
  'The answers about a person of an application, as a party without an id; a value that does not fit its field is left out.';

create function private.is_loose_party(party public.parties) returns boolean
language sql stable
set search_path = ''
as $$
  select party.id not in (select private.provided_party_ids())
    and not exists (select from public.company_participants as participant where participant.party_id = party.id)
    and exists (
      select from public.kyc_profiles as profile
      where profile.party_id = party.id and profile.state = 'open' and profile.submitted_at is null);
$$;

comment on function private.is_loose_party(public.parties) is
  'Whether nothing depends on a party yet: the firm does not provide it, no register names it and its KYC was never submitted. Its '
  'particulars in the application may still change.';

create function private.enter_application_party(application public.draft_applications, person jsonb, place integer) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  wanted_id uuid := private.person_id(application, person, place);
  wanted    public.parties := private.person_as_party(application, person);
  known     public.parties;
begin
  select party.* into known
  from public.application_parties as link
  join public.parties as party on party.id = link.party_id
  where link.application_id = application.id and link.person_id = wanted_id and private.keeps_party(application.user_id, party.id);

  if known.id is null then
    -- One the applicant entered before and still handles, which no other person of this application stands for.
    select party.* into known
    from public.parties as party
    where party.id = wanted_id and party.tenant_id = application.tenant_id and party.created_by = application.user_id
      and private.keeps_party(application.user_id, party.id)
      and not exists (
        select from public.application_parties as link
        where link.application_id = application.id and link.party_id = party.id);
  end if;

  if (known.name, known.kind) is not distinct from (wanted.name, wanted.kind) and not private.is_loose_party(known) then
    return known.id;
  end if;

  if known.id is not null and private.is_loose_party(known) then
    update public.parties as party
    set name = wanted.name, kind = wanted.kind, email = wanted.email, country = wanted.country, birth_date = wanted.birth_date,
      registration_number = wanted.registration_number
    where party.id = known.id
      and (party.name, party.kind, party.email, party.country, party.birth_date, party.registration_number)
        is distinct from (wanted.name, wanted.kind, wanted.email, wanted.country, wanted.birth_date, wanted.registration_number);
    return known.id;
  end if;

  insert into public.parties (id, tenant_id, kind, name, email, country, birth_date, registration_number, created_by)
  values (
    -- The browser chose the id; one that is taken by another party is no reason to refuse.
    case when exists (select from public.parties as taken where taken.id = wanted_id) then gen_random_uuid() else wanted_id end,
    wanted.tenant_id, wanted.kind, wanted.name, wanted.email, wanted.country, wanted.birth_date, wanted.registration_number,
    wanted.created_by)
  returning * into known;

  return known.id;
end;
$$;

comment on function private.enter_application_party(public.draft_applications, jsonb, integer) is
  'The party a person of an application stands for: the one entered for it before, the applicant''s own one under that id, or a new one. A '
  'party on which nothing depends yet is updated to what the application holds now; another name on one that was checked makes another '
  'party.';

create function private.enter_application_parties(application public.draft_applications, data jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  person record;
  party  uuid;
  kept   uuid[] := '{}';
  former uuid[] := '{}';
begin
  for person in
    select entry.value as declared, entry.place::integer - 1 as place
    from jsonb_array_elements(private.json_array(data -> 'people')) with ordinality as entry (value, place)
    where private.json_text(entry.value -> 'name') <> ''
  loop
    party := private.enter_application_party(application, person.declared, person.place);
    kept := kept || party;

    with gone as (
      delete from public.application_parties as link
      where link.application_id = application.id and link.party_id <> party
        and link.person_id = private.person_id(application, person.declared, person.place)
      returning link.party_id
    )
    select former || array_agg(gone.party_id) into former from gone;

    insert into public.application_parties as link (tenant_id, application_id, party_id, person_id, position, roles)
    select application.tenant_id, application.id, party,
      private.person_id(application, person.declared, person.place), person.place,
      coalesce(array_agg(distinct role.name::public.participant_role), '{}')
    from (
      select value #>> '{}' as name from jsonb_array_elements(private.json_array(person.declared -> 'roles'))
    ) as role
    where role.name = any (enum_range(null::public.participant_role)::text[])
    on conflict (application_id, party_id) do update
    set position = excluded.position, roles = excluded.roles
    where (link.position, link.roles) is distinct from (excluded.position, excluded.roles);
  end loop;

  with gone as (
    delete from public.application_parties as link
    where link.application_id = application.id and link.party_id <> all (kept)
    returning link.party_id
  )
  select former || array_agg(gone.party_id) into former from gone;

  former := array(select unnest(former) except select unnest(kept));
  perform private.close_parts(application.id, former);
  perform private.forget_loose_parties(former);
end;
$$;

comment on function private.enter_application_parties(public.draft_applications, jsonb) is
  'Makes the parties of an application those its data names, each with its roles; people without a name yet are passed over.';

create function private.forget_loose_parties(parties uuid[]) returns void
language plpgsql
set search_path = ''
as $$
declare
  loose     uuid[];
  forgotten uuid[];
begin
  select array_agg(party.id) into loose
  from public.parties as party
  where party.id = any (parties) and private.is_loose_party(party)
    and not exists (select from public.application_parties as link where link.party_id = party.id)
    and not exists (select from public.change_requests as request where request.party_id = party.id)
    and not exists (select from public.documents as document where document.party_id = party.id)
    and not exists (select from public.party_holders as holding where party.id in (holding.owner_party_id, holding.owned_party_id));

  -- Parties with records of staff stay, without a client: an error, or a row that is still there, would reveal those records.
  select array_agg(party.id) into forgotten
  from unnest(loose) as party (id)
  where not exists (select from public.screening_hits as hit where hit.party_id = party.id)
    and not exists (select from public.compliance_checks as looked_into where looked_into.party_id = party.id)
    and not exists (select from public.compliance_alerts as alert where alert.party_id = party.id)
    and not exists (select from public.risk_assessments as assessment where assessment.party_id = party.id)
    and not exists (select from public.party_companies as link where link.party_id = party.id)
    and not exists (
      select from public.kyc_profiles as profile
      join public.kyc_notes as note on note.profile_id = profile.id
      where profile.party_id = party.id);

  update public.parties as party set created_by = null where party.id = any (loose) and not party.id = any (coalesce(forgotten, '{}'));
  update public.kyc_profiles as profile set data = '{}' where profile.party_id = any (loose)
    and not profile.party_id = any (coalesce(forgotten, '{}'));
  delete from public.kyc_profiles as profile where profile.party_id = any (forgotten);
  delete from public.parties as party where party.id = any (forgotten);
end;
$$;

comment on function private.forget_loose_parties(uuid[]) is
  'Deletes those of the parties that were only considered: in no register, holding, application, change request or file, their KYC never '
  'begun. A party with a note, a hit, a check, an alert, an assessment or a company of staff is only taken from the client who entered it.';

-- Commands -------------------------------------------------------------------

create function public.enter_application_parties(application_id uuid) returns setof public.application_parties
language plpgsql security definer
set search_path = ''
as $$
declare
  application public.draft_applications := private.lock_own_application('enter_application_parties', application_id);
begin
  if application.state not in ('draft', 'information_requested') then
    raise exception using errcode = 'PT409', message = 'application.not_editable';
  end if;

  perform private.limit_client('enter_application_parties', 120, '1 hour');
  perform private.enter_application_parties(application, application.data);

  return query
    select link.* from public.application_parties as link
    where link.application_id = application.id
    order by link.position;
end;
$$;

comment on function public.enter_application_parties(uuid) is
  'Enters the people of an unfinished application as parties, so that their KYC and documents can be prepared before submission; a repeat '
  'follows what was saved since. Returns which party stands for which person. For the applicant. Raises application.not_editable once '
  'submitted, rate.too_many above 120 an hour of a client, duty.reviewer_needed, staff.read_only, not_found, not_allowed, '
  'account.suspended.';

grant execute on function public.enter_application_parties(uuid) to authenticated;
