/*
 * The firm's own nominees and professional directors. Registers, ownership charts and certificates name them to clients like anyone; who
 * they are behind the name is the firm's: no client reads or changes their KYC or documents, is asked for any, or picks them from a list.
 */

create function public.set_party_provided(party_id uuid, provided boolean) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  party public.parties;
begin
  perform private.require_staff('set_party_provided');
  select * into party from public.parties as known where known.id = set_party_provided.party_id for no key update;

  if party.id is null then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in('set_party_provided', party.tenant_id);

  update public.parties as known set provided_by_firm = coalesce(set_party_provided.provided, false)
  where known.id = party.id and known.provided_by_firm is distinct from coalesce(set_party_provided.provided, false);
end;
$$;

comment on function public.set_party_provided(uuid, boolean) is
  'Says whether the firm provides a party out of its own house, as a nominee or a professional director. From then on clients do not '
  'handle it; registers still name it. Repeating it changes nothing; the audit log keeps who said it. For reviewers, the '
  'compliance officer and senior management. Raises duty.reviewer_needed, staff.read_only, not_found, not_allowed, account.suspended.';

grant execute on function public.set_party_provided(uuid, boolean) to authenticated;
