/*
 * The companies of a tenant with their risk, for the list of the risk page. The view invokes as its reader: the policies of its tables
 * hold, and clients, who read no assessment, see no rating in it.
 */

create function private.countries_of(tenant_id uuid, company_id uuid) returns text[]
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return array(
    select party.country::text
    from public.company_participants as participant
    join public.parties as party on party.id = participant.party_id
    -- By the tenant as well: so the index of tenant and company is used.
    where participant.tenant_id = countries_of.tenant_id and participant.company_id = countries_of.company_id
      and participant.ceased_on is null and not participant.voided and participant.role <> 'registered_agent' and party.country is not null
    group by party.country
    order by party.country);
end;
$$;

comment on function private.countries_of(uuid, uuid) is
  'The countries (residence or place of registration) of the parties of a company, each once. For a view whose reader sees the company.';

grant execute on function private.countries_of(uuid, uuid) to authenticated;

create view public.risk_list
with (security_invoker = true)
as
  select company.id, company.tenant_id, company.name, company.registration_number, company.type, type.name as type_name,
    assessment.id as assessment_id, assessment.effective_rating as rating, assessment.rating as worked_out,
    assessment.residual_score as score, coalesce(assessment.residual_score, 0) as score_order,
    assessment.assessed_at, assessment.next_review_on, assessment.model_version,
    assessment.effective_rating <> assessment.rating as is_overridden,
    (select override.rating from public.risk_overrides as override
      where override.assessment_id = assessment.id and override.state = 'waiting') as waiting_rating,
    assessment.groups, assessment.breakdown,
    private.countries_of(company.tenant_id, company.id) as countries
  from public.companies as company
  join public.entity_types as type on type.code = company.type
  left join public.risk_assessments as assessment
    on assessment.subject_id = company.id and assessment.subject = 'company' and assessment.is_current
  where company.status not in ('dissolved', 'continued_out', 'transferred_out', 'merged');

comment on view public.risk_list is
  'The companies the caller sees that have not ended, with the rating in force, the one worked out, the lowering that waits, the countries '
  'of their parties, and the groups and answers of the assessment; `score_order` is the score, 0 without one. '
  'What comes from an assessment is null for a company without one, and for clients.';

grant select on public.risk_list to authenticated;

-- Filtering the array of countries would work it out for every company of the tenant.
create view public.risk_list_of_country
with (security_invoker = true)
as
  select portfolio.*, tie.country
  from (
    select participant.tenant_id, participant.company_id, party.country::text as country
    from public.company_participants as participant
    join public.parties as party on party.id = participant.party_id
    where participant.ceased_on is null and not participant.voided and participant.role <> 'registered_agent' and party.country is not null
    group by participant.tenant_id, participant.company_id, party.country
  ) as tie
  join public.risk_list as portfolio on portfolio.id = tie.company_id and portfolio.tenant_id = tie.tenant_id;

comment on view public.risk_list_of_country is
  'risk_list with a row for each country of a company''s parties: read it with a condition on `country`.';

grant select on public.risk_list_of_country to authenticated;
