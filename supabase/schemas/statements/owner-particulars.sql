/*
 * The prescribed particulars of a beneficial owner (requirement YEAR-02, Register of Beneficial Ownership Act 2018 as law firms list them):
 * what a filing says of an owner, and what of it is not known yet. One definition for the file of a filing, for the list of filings
 * that are due and for every form in which an owner is entered.
 */

create function private.party_cells(party public.parties) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  given    jsonb;
  identity record;
begin
  select private.json_object(profile.submitted_data) into given
  from public.kyc_profiles as profile where profile.party_id = party.id;
  -- What the identity check holds no field for is that of the newest document that staff accepted.
  select category.name as type, document.issued_on, document.expires_on into identity
  from public.documents as document
  join public.document_categories as category on category.code = document.category
  where document.party_id = party.id and document.status = 'accepted'
    and document.category in ('passport', 'national_id', 'driving_licence')
  order by document.category = 'passport' desc, document.reviewed_at desc nulls last, document.id
  limit 1;

  return jsonb_build_object(
    'legal_name', coalesce(nullif(private.json_text(given -> 'name'), ''), party.name),
    'former_names', nullif(private.json_text(given -> 'former_names'), ''),
    'residential_address', nullif(concat_ws(', ',
      nullif(private.json_text(given -> 'address' -> 'line'), ''), nullif(private.json_text(given -> 'address' -> 'postcode'), ''),
      nullif(private.json_text(given -> 'address' -> 'city'), ''),
      nullif(private.country_name(given -> 'address' -> 'country'), '')), ''),
    'service_address', party.address,
    'country', nullif(private.country_name(coalesce(to_jsonb(party.country), given -> 'address' -> 'country')), ''),
    'birth_date', coalesce(party.birth_date, private.json_date(given -> 'birth_date')),
    'nationality', coalesce(
      (select string_agg(private.country_name(nation.value), '; ' order by nation.place)
        from jsonb_array_elements(private.json_array(given -> 'nationalities')) with ordinality as nation (value, place)),
      nullif(private.country_name(to_jsonb(party.nationality)), '')),
    'id_type', identity.type,
    'id_number', nullif(private.json_text(given -> 'identity' -> 'number'), ''),
    'id_country', nullif(private.country_name(given -> 'identity' -> 'country'), ''),
    'id_issued_on', identity.issued_on,
    'id_expires_on', coalesce(private.json_date(given -> 'identity' -> 'expires_on'), identity.expires_on));
end;
$$;

comment on function private.party_cells(public.parties) is
  'The particulars of a party that a filing of beneficial owners has: from its row, what was last submitted to the identity check, and '
  'the newest identity document that was accepted.';

create function private.owner_cells(entry public.company_participants) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  company public.companies;
  party   public.parties;
  cells   jsonb;
begin
  select * into company from public.companies as known where known.id = entry.company_id;
  select * into party from public.parties as known where known.id = entry.party_id;

  cells := private.return_company(company) || private.party_cells(party) || jsonb_build_object(
    'incorporated_on', company.registration_date,
    'company_status', initcap(replace(company.status::text, '_', ' ')),
    'percent', trim_scale(entry.percent),
    'nature_of_control', nullif(array_to_string(entry.nature_of_control, '; '), ''),
    'since', entry.appointed_on);

  return cells || jsonb_build_object('missing', private.missing_particulars(party.kind, cells));
end;
$$;

comment on function private.owner_cells(public.company_participants) is
  'The fields of a filing of beneficial owners, for one entry of the register, with those that are missing.';

create function private.prescribed_particulars() returns table (place integer, field text, label text, of_person boolean, source text)
language sql immutable
set search_path = ''
as $$
  values
    (1, 'residential_address', 'Residential address', true, 'identity'), (2, 'country', 'Country', false, 'party'),
    (3, 'birth_date', 'Date of birth', true, 'party'), (4, 'nationality', 'Nationality', true, 'party'),
    (5, 'id_type', 'Type of document', true, 'document'), (6, 'id_number', 'Document number', true, 'identity'),
    (7, 'id_country', 'Issuing country', true, 'identity'), (8, 'id_issued_on', 'Issue date', true, 'document'),
    (9, 'id_expires_on', 'Expiry date', true, 'identity'), (10, 'nature_of_control', 'Nature of control', false, 'entry');
$$;

comment on function private.prescribed_particulars() is
  'The particulars of a beneficial owner that a filing has to have, in the order of the form: whether only a person has them, and where '
  'they are entered: with the entry, with a new party (later on its identity page), on the identity page, with an identity document.';

create function private.missing_of(kind public.party_kind, cells jsonb) returns table (field text, label text, source text)
language sql immutable
set search_path = ''
as $$
  select prescribed.field, prescribed.label, prescribed.source
  from private.prescribed_particulars() as prescribed
  where (kind = 'person' or not prescribed.of_person) and cells ->> prescribed.field is null
  order by prescribed.place;
$$;

comment on function private.missing_of(public.party_kind, jsonb) is
  'Which prescribed particulars of a beneficial owner are not known, in the order of the form.';

create function private.missing_particulars(kind public.party_kind, cells jsonb) returns text
language sql immutable
set search_path = ''
as $$
  select string_agg(missing.label, '; ') from private.missing_of(kind, cells) as missing;
$$;

comment on function private.missing_particulars(public.party_kind, jsonb) is
  'Which prescribed particulars of a beneficial owner are not known (Register of Beneficial Ownership Act 2018, as law firms list them); '
  'null when none is missing.';

-- For forms ------------------------------------------------------------------

create function public.missing_owner_particulars(tenant_id uuid, party jsonb, nature_of_control text[] default '{}')
returns table (field text, label text, source text, kyc_profile_id uuid)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  owner public.parties;
begin
  perform private.require_user();

  if not private.is_admin() and not missing_owner_particulars.tenant_id in (
    select private.tenant_ids() union select private.owned_tenant_ids()
  ) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if missing_owner_particulars.party ? 'party_id' then
    -- What is known of a person is for those who handle that person.
    select * into owner from public.parties as known
    where known.id = private.json_uuid(missing_owner_particulars.party -> 'party_id')
      and known.tenant_id = missing_owner_particulars.tenant_id
      and (
        private.is_admin() or known.tenant_id in (select private.owned_tenant_ids())
        or known.id in (select private.managed_party_ids()));
  elsif private.json_text(missing_owner_particulars.party -> 'kind') in ('person', 'body_corporate') then
    owner.kind := private.json_text(missing_owner_particulars.party -> 'kind')::public.party_kind;
    owner.birth_date := private.json_date(missing_owner_particulars.party -> 'birth_date');
    owner.country := case when private.json_is_country(missing_owner_particulars.party -> 'country')
      then private.json_text(missing_owner_particulars.party -> 'country') end;
    owner.nationality := case when private.json_is_country(missing_owner_particulars.party -> 'nationality')
      then private.json_text(missing_owner_particulars.party -> 'nationality') end;
  end if;

  if owner.kind is null then
    return;
  end if;

  return query
  select missing.field, missing.label, missing.source,
    (select profile.id from public.kyc_profiles as profile where profile.party_id = owner.id)
  from private.missing_of(owner.kind, private.party_cells(owner) || jsonb_build_object(
    'nature_of_control', nullif(array_to_string(missing_owner_particulars.nature_of_control, '; '), ''))) as missing;
end;
$$;

comment on function public.missing_owner_particulars(uuid, jsonb, text[]) is
  'Which prescribed particulars of a beneficial owner are not known while it is entered, in the order of the form; no rows when none '
  'is missing. `party` is {party_id} or describes a new one, as in a change request; `source` says where each is entered: entry, '
  'party, identity or document; `kyc_profile_id` is the identity page of a known party. For staff, owners of the tenant, and those who '
  'handle the party; of others no rows. Raises not_found, account.suspended.';

grant execute on function public.missing_owner_particulars(uuid, jsonb, text[]) to authenticated;
