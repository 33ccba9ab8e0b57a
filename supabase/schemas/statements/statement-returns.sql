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
