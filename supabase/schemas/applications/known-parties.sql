/*
 * The people and bodies corporate a client named before, with their owners, so that the next application offers them again.
 */

create function public.known_parties(tenant_id uuid)
returns table (
  id uuid, kind public.party_kind, name text, email text, country text, birth_date date, registration_number text, owners jsonb)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller_id uuid := private.require_user();
begin
  if not private.is_admin() and known_parties.tenant_id not in (select private.tenant_ids()) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  return query
  with recursive known (party_id) as (
    select party.id from public.parties as party
    where party.tenant_id = known_parties.tenant_id and party.created_by = caller_id
      and (private.is_admin() or party.id in (select private.entered_party_ids()))
    union
    select entry.party_id from public.company_participants as entry
    where entry.tenant_id = known_parties.tenant_id and not entry.voided
      and entry.company_id = any (array(select private.managed_company_ids()))
    union
    select holding.owner_party_id
    from known
    join public.party_holders as holding on holding.owned_party_id = known.party_id
    where holding.tenant_id = known_parties.tenant_id and holding.held_until is null and not holding.voided
      -- Nor who is behind one of the firm's own.
      and (private.is_admin() or known.party_id not in (select private.provided_party_ids()))
  )
  select
    party.id, party.kind, party.name, party.email::text, party.country::text, party.birth_date, party.registration_number,
    coalesce((
      select jsonb_agg(jsonb_build_object(
        'owner_id', holding.owner_party_id, 'shares', holding.shares, 'total_shares', holding.total_shares, 'percent', holding.percent,
        'votes_percent', holding.votes_percent, 'nature_of_control', holding.nature_of_control) order by holding.owner_party_id)
      from public.party_holders as holding
      where holding.owned_party_id = party.id and holding.held_until is null and not holding.voided), '[]')
  from known
  join public.parties as party on party.id = known.party_id
  where private.is_admin() or party.id not in (select private.provided_party_ids())
  order by party.name, party.id
  limit 500;
end;
$$;

comment on function public.known_parties(uuid) is
  'Whom the caller named in a tenant before: the parties they entered, those in the registers of companies they act for, and who owns '
  'these today, through however many others; each with its owners as declared ([{owner_id, shares, total_shares, percent, votes_percent, '
  'nature_of_control}]). Clients are not offered whom the firm provides. An owner of the tenant is offered what '
  'they entered themselves and not what other clients did. At most 500, by name. Raises not_found for a tenant of '
  'others, account.suspended.';

grant execute on function public.known_parties(uuid) to authenticated;
