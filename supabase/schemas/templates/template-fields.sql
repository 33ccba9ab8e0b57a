/*
 * The fields of templates: which there are for each subject, and what they hold. Browsers know the same ones by
 * shared-core/src/domain/template-fields.ts, which says where each comes from; a test compares both.
 */

create function private.template_fields(subject public.template_subject) returns text[]
language sql immutable
set search_path = ''
as $$
  select '{today,firm.name,firm.address,firm.registration_number,firm.email,staff.name,client.name}'::text[] || case subject
    when 'application' then '{application.reference,application.name,application.type,application.law,application.submitted_on}'::text[]
    else '{company.name,company.type,company.law,company.registration_number,company.registration_date,company.registered_office,
      company.authorised_shares,company.fiscal_year_end,directors,officers,members,shareholdings,owners}'::text[]
  end || case subject
    when 'change_request' then '{change.reference,change.kind,change.effective_on,change.wording,change.registry_reference}'::text[]
    else '{}'
  end;
$$;

comment on function private.template_fields(public.template_subject) is 'The fields that a template about such a subject may have.';

create function private.fields_of(body text) returns text[]
language sql immutable
set search_path = ''
as $$
  select coalesce(array_agg(distinct btrim(found.part[1])), '{}')
  from regexp_matches(body, '\{\{([^{}]*)\}\}', 'g') as found (part);
$$;

comment on function private.fields_of(text) is 'The names between double braces in a text, each once.';

create function private.holders_today(company_id uuid, roles public.participant_role[]) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(party.name order by held.since, party.name), '[]')
  from (
    select entry.party_id, min(entry.appointed_on) as since
    from public.company_participants as entry
    where entry.company_id = holders_today.company_id and entry.role = any (holders_today.roles) and not entry.voided
      and coalesce(entry.appointed_on, '-infinity') <= private.today() and coalesce(entry.ceased_on, 'infinity') > private.today()
    group by entry.party_id) as held
  join public.parties as party on party.id = held.party_id;
$$;

comment on function private.holders_today(uuid, public.participant_role[]) is
  'The names of who holds one of these roles in a company today, each once, who held it first comes first.';

create function private.company_fields(company_id uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'client.name', client.full_name, 'company.name', company.name, 'company.type', type.name, 'company.law', type.law,
    'company.registration_number', company.registration_number, 'company.registration_date', company.registration_date,
    'company.registered_office', company.registered_office, 'company.authorised_shares', company.authorised_shares::text,
    'company.fiscal_year_end', company.fiscal_year_end,
    'directors', private.holders_today(company.id, '{director}'),
    'officers', private.holders_today(company.id, '{president,secretary,officer}'),
    'members', private.holders_today(company.id, '{member}'),
    'shareholdings', (
      select coalesce(jsonb_agg(
        party.name || ', ' || to_char(entry.shares, 'FM999,999,999,999,999,999,999')
          || case entry.shares when 1 then ' share' else ' shares' end
        order by entry.shares desc, party.name), '[]')
      from public.company_participants as entry
      join public.parties as party on party.id = entry.party_id
      where entry.company_id = company.id and entry.role = 'member' and not entry.voided and entry.shares is not null
        and coalesce(entry.appointed_on, '-infinity') <= private.today() and coalesce(entry.ceased_on, 'infinity') > private.today()),
    'owners', private.holders_today(company.id, '{beneficial_owner}'))
  from public.companies as company
  join public.profiles as client on client.id = company.user_id
  join public.entity_types as type on type.code = company.type
  where company.id = company_fields.company_id;
$$;

comment on function private.company_fields(uuid) is 'What the fields of a company hold today, from its record and its registers.';

create function private.subject_tenant(subject public.template_subject, subject_id uuid) returns uuid
language sql stable
set search_path = ''
as $$
  select case subject
    when 'company' then (select company.tenant_id from public.companies as company where company.id = subject_id)
    when 'application' then
      (select application.tenant_id from public.draft_applications as application where application.id = subject_id)
    else (select request.tenant_id from public.change_requests as request where request.id = subject_id)
  end;
$$;

comment on function private.subject_tenant(public.template_subject, uuid) is
  'The tenant of a company, application or change request; null for one that does not exist.';

create function private.template_values(subject public.template_subject, subject_id uuid) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  tenant public.tenants;
  filled jsonb;
begin
  select * into tenant from public.tenants as known where known.id = private.subject_tenant(subject, subject_id);

  if subject = 'application' then
    select jsonb_build_object(
      'client.name', client.full_name, 'application.reference', application.reference,
      'application.name', private.json_text(private.json_array(
        coalesce(application.submitted_data, application.data) -> 'names') -> 0),
      'application.type', type.name, 'application.law', type.law,
      'application.submitted_on', (application.submitted_at at time zone 'America/Nassau')::date)
    into filled
    from public.draft_applications as application
    join public.profiles as client on client.id = application.user_id
    left join public.entity_types as type on type.code = application.entity_type
    where application.id = subject_id;
  elsif subject = 'change_request' then
    select private.company_fields(request.company_id) || jsonb_build_object(
      'change.reference', request.reference, 'change.kind', request.kind, 'change.effective_on', request.effective_on,
      'change.wording', request.wording, 'change.registry_reference', request.registry_reference)
    into filled
    from public.change_requests as request
    where request.id = subject_id;
  else
    filled := private.company_fields(subject_id);
  end if;

  return filled || jsonb_build_object(
    'today', private.today(), 'firm.name', tenant.name, 'firm.address', tenant.branding ->> 'address',
    'firm.registration_number', tenant.branding ->> 'registration_number', 'firm.email', tenant.branding ->> 'reply_to',
    'staff.name', (select person.full_name from public.profiles as person where person.id = auth.uid()));
end;
$$;

comment on function private.template_values(public.template_subject, uuid) is
  'What each field of a subject holds today: a text, a day as YYYY-MM-DD, a list of texts, or null for what is not recorded.';

create function private.missing_fields(body text, filled jsonb) returns text[]
language sql immutable
set search_path = ''
as $$
  select coalesce(array_agg(field order by field), '{}')
  from unnest(private.fields_of(body)) as field
  where case jsonb_typeof(filled -> field)
    when 'array' then jsonb_array_length(filled -> field) = 0
    when 'string' then btrim(filled ->> field) = ''
    else true
  end;
$$;

comment on function private.missing_fields(text, jsonb) is 'The fields of a text that have no value, in the order of the alphabet.';

create function private.sees_template_subject(subject public.template_subject, subject_id uuid) returns boolean
language plpgsql stable
set search_path = ''
as $$
declare
  tenant_id uuid := private.subject_tenant(subject, subject_id);
begin
  if private.is_admin() then
    return tenant_id is not null;
  end if;

  return coalesce(tenant_id in (select private.owned_tenant_ids()), false);
end;
$$;

comment on function private.sees_template_subject(public.template_subject, uuid) is
  'Whether the caller previews templates with a company, application or change request: staff with any, an owner with all of their '
  'firm, whose records they read.';

create function public.template_values(subject public.template_subject, subject_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_user();

  if not private.is_admin() and not exists (select from private.owned_tenant_ids()) then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  if not private.sees_template_subject(template_values.subject, template_values.subject_id) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  return private.template_values(template_values.subject, template_values.subject_id);
end;
$$;

comment on function public.template_values(public.template_subject, uuid) is
  'What the fields of templates hold of a company, application or change request, for the preview of staff, and of owners within '
  'their own firm. Raises not_found, not_allowed, account.suspended.';

create function public.template_values_of_companies(company_ids uuid[]) returns table (company_id uuid, filled jsonb)
language plpgsql stable security definer rows 100
set search_path = ''
as $$
begin
  perform private.require_staff_reader();

  return query
  select company.id, private.template_values('company', company.id)
  from public.companies as company
  where company.id = any (template_values_of_companies.company_ids)
  order by company.name, company.id
  limit 200;
end;
$$;

comment on function public.template_values_of_companies(uuid[]) is
  'What the fields of templates hold of each of several companies, by name, 200 at most; a company that is not there is left out. For what '
  'staff read before they make many documents. Raises not_allowed, account.suspended.';

grant execute on function
  public.template_values(public.template_subject, uuid), public.template_values_of_companies(uuid[])
  to authenticated;
