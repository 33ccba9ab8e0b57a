/*
 * An owner of a firm invites another owner to it. Accepting, sending again and revoking are those of every invitation
 * (invitations/invitation-answers.sql).
 */

create function private.tell_of_owner_invitation(tenant_id uuid, address text) returns void
language sql
set search_path = ''
as $$
  select private.notify(
    person.user_id, tell_of_owner_invitation.tenant_id, 'owner.invited', address || ' is invited to be an owner of ' || tenant.name,
    'An owner sees every company of the firm and confirms bank details. Any owner can revoke the invitation.', null)
  from public.tenants as tenant
  cross join private.heads_of_firm(tenant.id) as person (user_id)
  where tenant.id = tell_of_owner_invitation.tenant_id and person.user_id is distinct from auth.uid();
$$;

comment on function private.tell_of_owner_invitation(uuid, text) is
  'Notifies the super admin and the other owners of a tenant that an address is invited to be an owner, besides the caller.';

create function public.invite_owner(token uuid, tenant_id uuid, email text) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  caller_id uuid := private.require_user();
  address   text := private.invited_address(invite_owner.email);
  made      uuid := (
    select known.id from public.company_invitations as known
    where known.token_hash = any (private.token_hashes(token)) and known.invited_by = caller_id);
begin
  if made is not null then
    return made;
  end if;

  -- Staff are staff here, also in a firm they own: they have invite_company.
  if private.is_admin() or not invite_owner.tenant_id = any (array(select private.owned_tenant_ids())) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if exists (
    select from public.tenant_users as membership
    join auth.users as account on account.id = membership.user_id
    where membership.tenant_id = invite_owner.tenant_id and membership.role = 'owner' and lower(account.email) = address)
  then
    raise exception using errcode = 'PT409', message = 'invitation.already_owner';
  end if;

  update public.company_invitations as older set status = 'revoked'
  where older.tenant_id = invite_owner.tenant_id and older.email = address and older.status = 'pending';

  insert into public.company_invitations (token_hash, tenant_id, company_name, email, invited_by, joins)
  select private.new_token_hash(token), tenant.id, tenant.name, address, caller_id, true
  from public.tenants as tenant where tenant.id = invite_owner.tenant_id
  returning id into made;
  perform private.mail_invitation('company_invitation', token, address, known.company_name, known.id, known.tenant_id)
  from public.company_invitations as known where known.id = made;
  perform private.tell_of_owner_invitation(invite_owner.tenant_id, address);

  return made;
exception when unique_violation then
  raise exception using errcode = 'PT409', message = 'invitation.conflict';
end;
$$;

comment on function public.invite_owner(uuid, uuid, text) is
  'Invites an address to be an owner of a tenant that exists, for seven days; an earlier invitation that waits is revoked, and the super '
  'admin and the other owners are notified. The token of the link, 128 random bits of the browser, is mailed and kept as a hash '
  'alone; answers the id. For the tenant''s owners, at most 30 mails an hour. Raises invitation.email_invalid, invitation.already_owner, '
  'invitation.conflict, invitation.invalid, invitation.recipient_limit, rate.too_many, not_found, not_allowed, account.suspended.';

grant execute on function public.invite_owner(uuid, uuid, text) to authenticated;
