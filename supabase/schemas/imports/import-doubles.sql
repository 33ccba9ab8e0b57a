/*
 * Who in a file is known to the firm already. What agrees in name and birth date, or in number, is the same; what is merely alike is shown
 * side by side, and a person decides once.
 */

create function private.known_party(tenant_id uuid, data jsonb) returns uuid
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    select party.id
    from public.parties as party
    where party.tenant_id = known_party.tenant_id
      -- By the index of names; the comparison that follows decides.
      and party.name operator(extensions.%) private.json_text(data -> 'name')
      and party.kind::text = private.json_text(data -> 'kind')
      and private.name_letters(party.name) = private.name_letters(private.json_text(data -> 'name'))
      and (
        party.birth_date = private.json_date(data -> 'birth_date')
        or party.kind = 'body_corporate' and private.name_letters(party.registration_number)
          = nullif(private.name_letters(private.json_text(data -> 'registration_number')), ''))
    order by party.created_at, party.id
    limit 1
  );
end;
$$;

comment on function private.known_party(uuid, jsonb) is
  'The party of a firm that a person of a file is: the same name, and the same birth date or, of a body, number; null for none.';

create function private.parties_alike(tenant_id uuid, data jsonb) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', found.id, 'name', found.name, 'birth_date', found.birth_date, 'country', found.country,
    'registration_number', found.registration_number) order by found.likeness desc, found.id), '[]')
  from (
    select party.*, extensions.similarity(party.name, private.json_text(data -> 'name')) as likeness
    from public.parties as party
    where party.tenant_id = parties_alike.tenant_id
      and party.name operator(extensions.%) private.json_text(data -> 'name')
      and party.kind::text = private.json_text(data -> 'kind')
      and extensions.similarity(party.name, private.json_text(data -> 'name')) >= 0.6
      -- Two birth dates that differ are two people.
      and not coalesce(party.birth_date <> private.json_date(data -> 'birth_date'), false)
    order by likeness desc, party.id
    limit 5
  ) as found;
$$;

comment on function private.parties_alike(uuid, jsonb) is
  'Up to five parties of a firm whose name is like that of a person of a file and whose birth date does not differ: [{"id", "name", '
  '"birth_date", "country", "registration_number"}].';

create function private.known_company(tenant_id uuid, number text) returns uuid
language sql stable
set search_path = ''
as $$
  select company.id from public.companies as company
  where company.tenant_id = known_company.tenant_id and company.registration_number = btrim(known_company.number);
$$;

comment on function private.known_company(uuid, text) is 'The company of a firm with a registration number; null for none.';

create function private.companies_alike(tenant_id uuid, data jsonb) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', found.id, 'name', found.name, 'registration_number', found.registration_number,
    'registration_date', found.registration_date) order by found.id), '[]')
  from (
    select company.* from public.companies as company
    where company.tenant_id = companies_alike.tenant_id
      and private.name_core(company.name) = private.name_core(private.json_text(data -> 'name'))
    order by company.id
    limit 5
  ) as found;
$$;

comment on function private.companies_alike(uuid, jsonb) is
  'Up to five companies of a firm with the same name, endings apart, and another number: [{"id", "name", "registration_number", '
  '"registration_date"}].';
