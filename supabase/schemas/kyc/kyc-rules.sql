/*
 * KYC rules: what a profile must contain and which documents must be there before it can be submitted.
 *
 * `data` comes from outside and may be anything that is valid json: private.kyc_issues answers with an issue, never with an error.
 */

-- Reading json from outside --------------------------------------------------

create function private.json_is_country(value jsonb) returns boolean
language sql immutable
set search_path = ''
as $$
  select private.json_text(value) ~ '^[A-Z]{2}$';
$$;

comment on function private.json_is_country(jsonb) is 'Whether it is written as a country is: two capital letters, ISO 3166-1.';

-- The rules ------------------------------------------------------------------

create function private.kyc_text_issue(data jsonb, key text, code text) returns table (code text, field text)
language sql immutable
set search_path = ''
as $$
  select case when char_length(entered) > 4000 then 'kyc.too_long' else kyc_text_issue.code end, key
  from private.json_text(data -> key) as entered
  where char_length(entered) not between 1 and 4000;
$$;

comment on function private.kyc_text_issue(jsonb, text, text) is
  'An issue when a text is missing (`code`) or has more than 4000 characters.';

create function private.is_po_box(line text) returns boolean
language sql immutable
set search_path = ''
as $$
  select lower(line collate "C")
    ~ '^[^a-z0-9]*(p[^a-z0-9]{0,3}o[^a-z0-9]{0,3}(box|b[^a-z])|post(al)?[^a-z0-9]{0,3}(office[^a-z0-9]{0,3})?box)';
$$;

comment on function private.is_po_box(text) is
  'Whether the line of an address begins with a post office box. A box after the street is lawful. The same as isPoBox in '
  'shared-core/src/domain/po-box.ts.';

create function private.kyc_address_issue(data jsonb, key text) returns table (code text, field text)
language sql immutable
set search_path = ''
as $$
  select 'kyc.address_incomplete', key
  where private.json_text(data -> key -> 'line') = '' or private.json_text(data -> key -> 'city') = ''
    or not private.json_is_country(data -> key -> 'country')
  union all
  select 'kyc.address_po_box', key || '.line' where private.is_po_box(private.json_text(data -> key -> 'line'));
$$;

comment on function private.kyc_address_issue(jsonb, text) is
  'An issue when an address {line, city, postcode?, country} is not whole, and one when its line is a post office box: the law asks where '
  'a person lives and where a company works (Financial Transactions Reporting Regulations 2018, Part III).';

create function private.kyc_shared_issues(kind public.party_kind, level public.due_diligence_level, data jsonb)
returns table (code text, field text)
language sql immutable
set search_path = ''
as $$
  select 'kyc.tax_residence_missing', 'tax_residences'
  where jsonb_array_length(private.json_array(data -> 'tax_residences')) not between 1 and 10
    or exists (
      select from jsonb_array_elements(private.json_array(data -> 'tax_residences')) as residence
      where not private.json_is_country(residence -> 'country'))
  union all
  select issue.code, issue.field from private.kyc_text_issue(data, 'source_of_funds', 'kyc.source_of_funds_missing') as issue
  where level <> 'simplified'
  union all
  select issue.code, issue.field from private.kyc_text_issue(data, 'source_of_wealth', 'kyc.source_of_wealth_missing') as issue
  where level = 'enhanced' or (kind <> 'person' and level = 'standard')
  union all
  select 'kyc.declaration_missing', 'declared' where data -> 'declared' is distinct from 'true';
$$;

comment on function private.kyc_shared_issues(public.party_kind, public.due_diligence_level, jsonb) is
  'The issues that people and bodies corporate share. With standard diligence a person states the source of wealth in a document of the '
  'checklist (Financial Transactions Reporting Act 2018, s.6: a statement is enough), so it is not asked here again.';

create function private.kyc_person_issues(level public.due_diligence_level, data jsonb, on_date date) returns table (code text, field text)
language plpgsql stable
set search_path = ''
as $$
begin
  return query
  select * from private.kyc_text_issue(data, 'name', 'kyc.name_missing')
  union all
  select 'kyc.birth_date_invalid', 'birth_date'
  where coalesce(private.json_date(data -> 'birth_date') not between on_date - interval '120 years' and on_date - 1, true)
  union all
  select * from private.kyc_text_issue(data, 'birth_place', 'kyc.birth_place_missing')
  union all
  select 'kyc.nationality_missing', 'nationalities'
  where jsonb_array_length(private.json_array(data -> 'nationalities')) not between 1 and 5
    or exists (
      select from jsonb_array_elements(private.json_array(data -> 'nationalities')) as country
      where not private.json_is_country(country))
  union all
  select * from private.kyc_address_issue(data, 'address')
  union all
  select * from private.kyc_text_issue(data, 'occupation', 'kyc.occupation_missing')
  union all
  select 'kyc.identity_incomplete', 'identity'
  where private.json_text(data -> 'identity' -> 'number') = '' or private.json_date(data -> 'identity' -> 'expires_on') is null
    or not private.json_is_country(data -> 'identity' -> 'country')
  union all
  select 'kyc.identity_expired', 'identity.expires_on' where private.json_date(data -> 'identity' -> 'expires_on') <= on_date
  union all
  select 'kyc.pep_missing', 'pep.status'
  where private.json_text(data -> 'pep' -> 'status') not in ('none', 'domestic', 'foreign', 'international', 'family_or_associate')
  union all
  select 'kyc.pep_position_missing', 'pep.position'
  where private.json_text(data -> 'pep' -> 'status') in ('domestic', 'foreign', 'international', 'family_or_associate')
    and private.json_text(data -> 'pep' -> 'position') = '';
end;
$$;

comment on function private.kyc_person_issues(public.due_diligence_level, jsonb, date) is
  'What is missing about a person: Financial Transactions Reporting Regulations 2018, Part III (name, address, date and place of birth, '
  'source of funds), nationality, occupation and the political-exposure question by practice.';

create function private.kyc_body_issues(level public.due_diligence_level, data jsonb, on_date date) returns table (code text, field text)
language sql stable
set search_path = ''
as $$
  select * from private.kyc_text_issue(data, 'name', 'kyc.name_missing')
  union all
  select * from private.kyc_text_issue(data, 'registration_number', 'kyc.registration_number_missing')
  union all
  select 'kyc.registered_country_missing', 'country' where not private.json_is_country(data -> 'country')
  union all
  select 'kyc.registration_date_invalid', 'registration_date'
  where coalesce(private.json_date(data -> 'registration_date') > on_date, true)
  union all
  select * from private.kyc_address_issue(data, 'address')
  union all
  select * from private.kyc_text_issue(data, 'business', 'kyc.business_missing');
$$;

comment on function private.kyc_body_issues(public.due_diligence_level, jsonb, date) is
  'What is missing about a body corporate: Financial Transactions Reporting Regulations 2018, Part III.';

create function private.kyc_issues(kind public.party_kind, level public.due_diligence_level, data jsonb, on_date date)
returns table (code text, field text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if kind = 'person' then
    return query select * from private.kyc_person_issues(level, data, on_date);
  else
    return query select * from private.kyc_body_issues(level, data, on_date);
  end if;

  return query select * from private.kyc_shared_issues(kind, level, data);
end;
$$;

comment on function private.kyc_issues(public.party_kind, public.due_diligence_level, jsonb, date) is
  'What keeps a KYC profile from being submitted, in the order of the form; no rows when it is complete. Fields of a person: name, '
  'former_names, birth_date, birth_place, nationalities [ISO 3166-1], address {line, city, postcode, country}, occupation, employer, '
  'identity {number, country, expires_on}, pep {status, position}; of a body corporate: name, registration_number, country, '
  'registration_date, address, business; of both: tax_residences [{country, number}], source_of_funds, source_of_wealth, declared. Codes '
  'are keys of the error catalogue.';

grant execute on function private.kyc_issues(public.party_kind, public.due_diligence_level, jsonb, date) to authenticated;

-- Documents ------------------------------------------------------------------

create function private.roles_of_party(party_id uuid) returns public.participant_role[]
language plpgsql stable
set search_path = ''
as $$
begin
  return array(
    select participant.role
    from public.company_participants as participant
    where participant.party_id = roles_of_party.party_id and participant.ceased_on is null
    union
    select unnest(link.roles)
    from public.application_parties as link
    join public.draft_applications as application on application.id = link.application_id
    where link.party_id = roles_of_party.party_id and application.state not in ('incorporated', 'rejected', 'withdrawn')
    union
    select case request.kind
      when 'appoint_officer' then private.json_text(request.details -> 'role')
      when 'beneficial_owner' then 'beneficial_owner' else 'member' end::public.participant_role
    from public.change_requests as request
    where request.party_id = roles_of_party.party_id and request.state not in ('draft', 'effected', 'rejected', 'withdrawn'));
end;
$$;

comment on function private.roles_of_party(uuid) is
  'What a party is in companies now, or would be in those applied for and by the changes requested.';

create function private.kyc_issues_of(profile public.kyc_profiles, data jsonb, on_date date) returns table (code text, field text)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  kind public.party_kind := (select party.kind from public.parties as party where party.id = profile.party_id);
begin
  return query select * from private.kyc_issues(kind, profile.level, data, on_date);

  if kind = 'person' and private.json_date(data -> 'birth_date') > on_date - interval '18 years'
    and private.roles_of_party(profile.party_id) && array[
      'director', 'president', 'secretary', 'officer', 'council_member', 'administrator', 'general_partner']::public.participant_role[]
  then
    return query select 'kyc.under_age', 'birth_date';
  end if;
end;
$$;

comment on function private.kyc_issues_of(public.kyc_profiles, jsonb, date) is
  'private.kyc_issues of a party, with what its offices ask of it: who directs or manages a company is eighteen (Age of Majority Act).';

grant execute on function private.kyc_issues_of(public.kyc_profiles, jsonb, date) to authenticated;

create function private.kyc_checklist(profile public.kyc_profiles, on_date date)
returns table (
  code text, categories text[], minimum integer, note text, max_age_months integer, sent integer, accepted integer, waived boolean)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  -- The tables of waivers and declarations come after this file.
  return query
  select
    rule.code, rule.category || rule.alternatives, rule.minimum, rule.note, rule.max_age_months,
    count(document.id) filter (where document.status in ('uploaded', 'accepted'))::integer
      + private.declarations_signed(profile, rule.category || rule.alternatives),
    count(document.id) filter (where document.status = 'accepted' and coalesce(document.expires_on >= on_date, true))::integer
      + private.declarations_signed(profile, rule.category || rule.alternatives),
    exists (
      select from public.kyc_waivers as waiver
      where waiver.profile_id = profile.id and waiver.code = rule.code and waiver.withdrawn_at is null)
  from public.parties as party
  cross join lateral private.required_documents(
    party.kind::text, profile.level,
    private.roles_of_party(party.id),
    on_date) as rule
  left join public.documents as document
    on document.party_id = party.id and document.category = any (rule.category || rule.alternatives)
  where party.id = profile.party_id
  group by rule.code, rule.category, rule.alternatives, rule.minimum, rule.note, rule.max_age_months
  order by rule.code;
end;
$$;

comment on function private.kyc_checklist(public.kyc_profiles, date) is
  'The documents asked of a party by the rules of that day, with how many of each were sent, how many are accepted and have not expired, '
  'and whether staff waived the point. A document sent serves every point it suits. A signed '
  'declaration in force counts as one that was sent and accepted.';
