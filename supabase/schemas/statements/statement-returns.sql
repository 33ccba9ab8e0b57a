/*
 * The rows of returns: what is signed and accepted becomes the report on substance, what the registers and the identity checks hold becomes
 * the filing of beneficial owners. A row has all fields of private.return_fields as text; the template of the firm picks among them.
 */

create function private.substance_cells(statement public.yearly_statements) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  company   public.companies;
  signature public.statement_signatures;
  held      jsonb;
begin
  select * into company from public.companies as known where known.id = statement.company_id;
  select * into signature from public.statement_signatures as known
  where known.statement_id = statement.id order by known.signed_at desc limit 1;
  held := signature.content -> 'values';

  return private.return_company(company) || jsonb_build_object(
    'fiscal_year_end', private.day_of_year(statement.year, coalesce(company.fiscal_year_end, '12-31')),
    'class', (select class.name from public.substance_classes as class where class.code = statement.substance_class),
    'business', held #>> '{activity,business}',
    'relevant_activities', coalesce((
      select string_agg(activity.name, '; ' order by activity.position) from public.substance_activities as activity
      where private.json_array(held #> '{activity,relevant}') ? activity.code), 'None'),
    'income', case held #>> '{activity,income}' when 'none' then 'None' when 'below_250k' then 'Below US$250,000'
      when 'below_5m' then 'US$250,000 to US$5 million' when 'from_5m' then 'US$5 million or more' end,
    'directed_in', private.country_name(held #> '{management,directed_in}'),
    'employees', held #>> '{management,employees_here}',
    'spending', held #>> '{management,spending_here}',
    'core_work', case held #>> '{management,core_work_here}' when 'true' then 'Yes' when 'false' then 'No' end,
    'tax_residences', (
      select string_agg(private.country_name(entry.value -> 'country') || coalesce(
        ' ' || nullif(private.json_text(entry.value -> 'number'), ''), ''), '; ' order by entry.place)
      from jsonb_array_elements(private.json_array(held #> '{tax,residences}')) with ordinality as entry (value, place)),
    'records_place', held #>> '{records,place}',
    'directors', private.role_names(company.id, 'director'),
    'members', private.role_names(company.id, 'member'),
    'signed_by', signature.signed_name,
    'signed_on', (signature.signed_at at time zone 'America/Nassau')::date);
end;
$$;

comment on function private.substance_cells(public.yearly_statements) is
  'The fields of a return on substance, from what was signed last and from the registers of today.';

create function private.return_company(company public.companies) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'company_name', company.name, 'registration_number', company.registration_number, 'registry_id', company.registry_entity_id,
    'registered_office', company.registered_office);
$$;

comment on function private.return_company(public.companies) is 'The fields of a company that every return has.';

create function private.role_names(company_id uuid, role public.participant_role) returns text
language sql stable
set search_path = ''
as $$
  select string_agg(party.name, '; ' order by party.name)
  from public.company_participants as entry
  join public.parties as party on party.id = entry.party_id
  where entry.company_id = role_names.company_id and entry.role = role_names.role and entry.ceased_on is null;
$$;

comment on function private.role_names(uuid, public.participant_role) is 'Who holds a role in a company today, by name.';

create function private.owner_cells(entry public.company_participants) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  company  public.companies;
  party    public.parties;
  given    jsonb;
  identity record;
  cells    jsonb;
begin
  select * into company from public.companies as known where known.id = entry.company_id;
  select * into party from public.parties as known where known.id = entry.party_id;
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

  cells := private.return_company(company) || jsonb_build_object(
    'incorporated_on', company.registration_date,
    'company_status', initcap(replace(company.status::text, '_', ' ')),
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
    'id_expires_on', coalesce(private.json_date(given -> 'identity' -> 'expires_on'), identity.expires_on),
    'percent', trim_scale(entry.percent),
    'nature_of_control', nullif(array_to_string(entry.nature_of_control, '; '), ''),
    'since', entry.appointed_on);

  return cells || jsonb_build_object('missing', private.missing_particulars(party.kind, cells));
end;
$$;

comment on function private.owner_cells(public.company_participants) is
  'The fields of a filing of beneficial owners, for one entry of the register, with those that are missing.';

create function private.missing_particulars(kind public.party_kind, cells jsonb) returns text
language sql immutable
set search_path = ''
as $$
  select string_agg(asked.label, '; ' order by asked.place)
  from (values
    (1, 'residential_address', 'Residential address', true), (2, 'country', 'Country', false), (3, 'birth_date', 'Date of birth', true),
    (4, 'nationality', 'Nationality', true), (5, 'id_type', 'Type of document', true), (6, 'id_number', 'Document number', true),
    (7, 'id_country', 'Issuing country', true), (8, 'id_issued_on', 'Issue date', true), (9, 'id_expires_on', 'Expiry date', true),
    (10, 'nature_of_control', 'Nature of control', false)) as asked (place, field, label, of_person)
  where (kind = 'person' or not asked.of_person) and cells ->> asked.field is null;
$$;

comment on function private.missing_particulars(public.party_kind, jsonb) is
  'Which prescribed particulars of a beneficial owner are not known (Register of Beneficial Ownership Act 2018, as law firms list them); '
  'null when none is missing.';

-- The rows -------------------------------------------------------------------

create function public.return_rows(
  tenant_id uuid, kind public.return_kind, year integer, company_ids uuid[] default null, first integer default 0,
  size integer default 200)
returns table (id uuid, company_id uuid, company_name text, cells jsonb, total integer)
language plpgsql stable security definer
set search_path = ''
set plan_cache_mode = 'force_custom_plan'
as $$
begin
  perform private.require_staff_reader();

  if cardinality(company_ids) > 2000 then
    raise exception using errcode = 'PT422', message = 'statement.selection_too_large';
  end if;

  return query
  with stated as (
    select statement.id, company.id as company, company.name, statement.substance_class
    from public.yearly_statements as statement
    join public.companies as company on company.id = statement.company_id
    where statement.tenant_id = return_rows.tenant_id and statement.year = return_rows.year and statement.state = 'accepted'
      and (return_rows.company_ids is null or statement.company_id = any (return_rows.company_ids))
  ), found as (
    select stated.id, stated.company, stated.name from stated
    where return_rows.kind = 'substance' and stated.substance_class <> 'out_of_scope'
    union all
    select entry.id, company.id, company.name
    from public.companies as company
    join public.company_participants as entry
      on entry.company_id = company.id and entry.role = 'beneficial_owner' and entry.ceased_on is null
    where return_rows.kind = 'beneficial_owners' and company.tenant_id = return_rows.tenant_id
      -- Owners are filed all the year: without a year no statement is asked for.
      and case when return_rows.year is null then company.id = any (return_rows.company_ids)
        else company.id in (select stated.company from stated) end
  ), page as materialized (
    select found.*, count(*) over () as rows
    from found
    order by found.name, found.company, found.id
    offset greatest(return_rows.first, 0)
    limit least(greatest(return_rows.size, 1), 1000)
  )
  select page.id, page.company, page.name,
    case return_rows.kind
      when 'substance' then (
        select private.substance_cells(statement) from public.yearly_statements as statement where statement.id = page.id)
      else (select private.owner_cells(entry) from public.company_participants as entry where entry.id = page.id)
    end,
    page.rows::integer
  from page
  order by page.name, page.company, page.id;
end;
$$;

comment on function public.return_rows(uuid, public.return_kind, integer, uuid[], integer, integer) is
  'The rows of a return, a page of them: of the companies (at most 2,000, all without them) whose yearly statement of the year is '
  'accepted. Substance has a row for each company whose class files a report, beneficial owners one for each owner in the register today; '
  'without a year, owners are those of the given companies, stated or not. `cells` has every field as a text, by its name; null where it '
  'is not known. `total` counts all pages; `size` at most 1,000. For staff. Raises statement.selection_too_large, not_allowed, '
  'account.suspended.';

grant execute on function public.return_rows(uuid, public.return_kind, integer, uuid[], integer, integer) to authenticated;
