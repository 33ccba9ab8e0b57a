/*
 * The companies of a tenant with what staff look for in a list: the client, former names, the risk, open KYC, late duties and
 * the departure that is under way. The view
 * invokes as its reader: the policies of its tables hold, and what clients may not read is null for them.
 */

create view public.company_list
with (security_invoker = true)
as
  select company.id, company.tenant_id, company.name, company.status, company.type, type.name as type_name, company.features,
    company.registration_number, company.registration_date,
    -- A company that has ended files nothing any more.
    case when company.status not in ('struck_off', 'dissolved', 'continued_out', 'transferred_out', 'merged')
      then company.next_filing end as next_filing,
    company.user_id as client_id, coalesce(nullif(client.full_name, ''), client.email) as client_name, client.email as client_email,
    (select string_agg(distinct past.entry ->> 'name', '; ') from public.register_history as past
      where past.company_id = company.id and past.subject = 'company' and past.entry ->> 'name' <> company.name) as former_names,
    (select assessment.effective_rating from public.risk_assessments as assessment
      where assessment.subject_id = company.id and assessment.subject = 'company' and assessment.is_current) as rating,
    (select count(*)::integer from public.obligations as duty
      where duty.company_id = company.id and duty.state = 'open' and duty.due_on < private.today()) as late_duties,
    (select count(distinct profile.id)::integer
      from public.company_participants as participant
      join public.kyc_profiles as profile on profile.party_id = participant.party_id
      where participant.company_id = company.id and participant.ceased_on is null and not participant.voided
        and profile.state <> 'approved') as open_kyc,
    departure.kind as leaving
  from public.companies as company
  join public.entity_types as type on type.code = company.type
  left join public.profiles as client on client.id = company.user_id
  -- A company has one of them at most.
  left join public.company_departures as departure on departure.company_id = company.id and departure.state = 'open';

comment on view public.company_list is
  'The companies the caller sees with client, former names (joined by "; "), the rating in force, the number of late duties and of KYC '
  'profiles of its people that are not approved. `leaving` is how a company leaves, null unless a departure is under way. `next_filing` '
  'is null for a company that has ended. Staff read ratings, clients do not: theirs is null.';

grant select on public.company_list to authenticated;

create function public.company_list_counts(tenant_id uuid)
returns table (late integer, high_risk integer, unrated integer, open_kyc integer, leaving integer)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff_reader();

  return query
  select
    (select count(distinct duty.company_id)::integer from public.obligations as duty
      where duty.tenant_id = company_list_counts.tenant_id and duty.state = 'open' and duty.due_on < private.today()
        and duty.company_id is not null),
    (select count(*)::integer from public.risk_assessments as assessment
      join public.companies as company on company.id = assessment.subject_id
      where assessment.tenant_id = company_list_counts.tenant_id and assessment.subject = 'company' and assessment.is_current
        and assessment.effective_rating in ('high', 'prohibited')),
    (select count(*)::integer from public.companies as company
      where company.tenant_id = company_list_counts.tenant_id and not exists (
        select from public.risk_assessments as assessment
        where assessment.subject_id = company.id and assessment.subject = 'company' and assessment.is_current)),
    (select count(distinct participant.company_id)::integer
      from public.company_participants as participant
      join public.kyc_profiles as profile on profile.party_id = participant.party_id
      where participant.tenant_id = company_list_counts.tenant_id and participant.ceased_on is null and not participant.voided
        and profile.state <> 'approved'),
    (select count(*)::integer from public.company_list as listed
      where listed.tenant_id = company_list_counts.tenant_id and listed.leaving is not null);
end;
$$;

comment on function public.company_list_counts(uuid) is
  'How many companies of a tenant have a late duty, a high or prohibited risk, no rating, people whose KYC is not approved, and a '
  'departure under way. For staff. Raises not_allowed, account.suspended.';

grant execute on function public.company_list_counts(uuid) to authenticated;
