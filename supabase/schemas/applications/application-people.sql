/*
 * Who is behind a company to be, as those see it who follow the application.
 */

create function public.application_people(application_id uuid)
returns table (
  party_id uuid, person_id uuid, roles public.participant_role[], kind public.party_kind, name text, kyc public.kyc_state,
  provided_by_firm boolean)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  application public.draft_applications;
  is_firm     boolean;
begin
  perform private.require_user();
  select * into application from public.draft_applications as known where known.id = application_people.application_id;
  is_firm := private.is_admin() or coalesce(application.tenant_id in (select private.owned_tenant_ids()), false);

  if application.id is null or not is_firm and application.id not in (select private.application_ids()) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  return query
  select link.party_id, link.person_id, link.roles, party.kind, party.name,
    case when is_firm or link.party_id in (select private.managed_party_ids()) then profile.state end,
    party.provided_by_firm
  from public.application_parties as link
  join public.parties as party on party.id = link.party_id
  left join public.kyc_profiles as profile on profile.party_id = link.party_id
  where link.application_id = application.id
  order by link.position;
end;
$$;

comment on function public.application_people(uuid) is
  'The people and bodies of an application in its order, with their roles. `kyc` is the state of the identity check of those the caller '
  'handles, null for who accepted their own part and for whom the firm provides. For the applicant, owners of the tenant and staff. Raises '
  'not_found, account.suspended.';

grant execute on function public.application_people(uuid) to authenticated;
