/*
 * What is done with an invitation of any kind: send again, revoke, accept. Each may be repeated after a lost answer.
 */

-- For commands ---------------------------------------------------------------

create view private.invitations
with (security_invoker = true)
as
  select 'client' as kind, id, token_hash, tenant_id, email, status, expires_at, invited_by, accepted_by from public.client_invitations
  union all
  select 'company', id, token_hash, tenant_id, email, status, expires_at, invited_by, accepted_by from public.company_invitations
  union all
  select 'party', id, token_hash, tenant_id, email, status, expires_at, invited_by, accepted_by from public.party_invitations
  union all
  select 'colleague', id, token_hash, null, email, status, expires_at, invited_by, accepted_by from public.colleague_invitations;

comment on view private.invitations is 'Invitations of every kind, by what they have in common. For commands only.';

create function private.lock_invitation(invitation_id uuid) returns private.invitations
language plpgsql
set search_path = ''
as $$
declare
  invitation private.invitations;
begin
  perform from public.client_invitations where id = invitation_id for update;
  perform from public.company_invitations where id = invitation_id for update;
  perform from public.party_invitations where id = invitation_id for update;
  perform from public.colleague_invitations where id = invitation_id for update;
  select * into invitation from private.invitations as known where known.id = invitation_id;

  return invitation;
end;
$$;

comment on function private.lock_invitation(uuid) is
  'An invitation of any kind by its id, locked until the command ends; nothing when there is none.';

create function private.lock_managed_invitation(command text, invitation_id uuid) returns private.invitations
language plpgsql
set search_path = ''
as $$
declare
  caller_id  uuid := private.require_user();
  by_staff   boolean := private.as_staff(command);
  invitation private.invitations := private.lock_invitation(invitation_id);
begin
  if invitation.id is null or not coalesce(
    case invitation.kind
      when 'colleague' then by_staff and private.may_run(caller_id, command || '.colleague')
      else by_staff or invitation.tenant_id in (select private.owned_tenant_ids()) or invitation.invited_by = caller_id
    end, false)
  then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  return invitation;
end;
$$;

comment on function private.lock_managed_invitation(text, uuid) is
  'An invitation the caller may send again or revoke: staff who pass the line of the command, the tenant''s owners, and who invited; one '
  'of a colleague the super admin alone. Raises not_found, what require_staff raises.';

create function private.may_still_invite(invitation private.invitations, inviter uuid) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  tenant_role public.tenant_role;
begin
  -- The tenant before the person, as set_user_role does: a removal or suspension that is under way ends first.
  perform private.lock_tenant(invitation.tenant_id) where invitation.tenant_id is not null;
  perform from public.profiles as person where person.id = inviter and person.status = 'active' for share;

  if not found then
    return false;
  end if;

  perform from public.staff_duties as held where held.user_id = inviter for share;

  -- Staff invite as staff, whatever firm they own besides.
  if private.is_active_staff(inviter) and invitation.kind <> 'party' then
    return private.may_run(inviter, 'invite_' || invitation.kind);
  end if;

  select membership.role into tenant_role
  from public.tenant_users as membership
  join public.tenants as tenant on tenant.id = membership.tenant_id and tenant.status = 'active'
  where membership.tenant_id = invitation.tenant_id and membership.user_id = inviter;

  return coalesce(
    case invitation.kind
      when 'company' then tenant_role = 'owner' and exists (
        select from public.company_invitations as known where known.id = invitation.id and known.joins)
      when 'party' then tenant_role is not null and exists (
        select from public.party_invitations as known
        join public.draft_applications as application on application.id = known.application_id
        where known.id = invitation.id and application.user_id = inviter)
      when 'client' then tenant_role = 'owner' or tenant_role is not null and exists (
        select from public.client_invitations as known
        where known.id = invitation.id and known.access <> 'owner' and private.may_share(inviter, known.company_id))
    end, false);
end;
$$;

comment on function private.may_still_invite(private.invitations, uuid) is
  'Whether a person with an active account may make this invitation today: staff by the line of the command that invites; of '
  'another owner the tenant''s owners; of a client also the tenant''s owners, '
  'and the company''s owners except to make another owner; of a person of an application the applicant.';

-- Limit of a recipient --------------------------------------------------------

create function private.limit_recipient() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Jobs and imports invite no one.
  if auth.uid() is null or tg_op = 'UPDATE' and new.token_hash = old.token_hash then
    return new;
  end if;

  if not private.within_rate('invitation_to', 3, interval '1 day',
    encode(sha256(convert_to(lower(btrim(new.email)), 'UTF8')), 'hex'))
  then
    raise exception using errcode = 'PT429', message = 'invitation.recipient_limit';
  end if;

  return new;
end;
$$;

comment on function private.limit_recipient() is
  'An address gets three invitations in a day, of all kinds and senders together, also those that are sent again: else the portal would '
  'be a way to fill the mailbox of a stranger. Raises invitation.recipient_limit.';

create trigger limit_recipient before insert or update on public.client_invitations
  for each row execute function private.limit_recipient();
create trigger limit_recipient before insert or update on public.company_invitations
  for each row execute function private.limit_recipient();
create trigger limit_recipient before insert or update on public.party_invitations
  for each row execute function private.limit_recipient();
create trigger limit_recipient before insert or update on public.colleague_invitations
  for each row execute function private.limit_recipient();

-- Sending again, revoking ----------------------------------------------------

create function public.resend_invitation(invitation_id uuid, token uuid) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  invitation private.invitations := private.lock_managed_invitation('resend_invitation', invitation_id);
  made       bytea;
begin
  -- A repeat after a lost answer.
  if invitation.token_hash = any (private.token_hashes(token)) then
    return invitation_id;
  end if;

  made := private.new_token_hash(token);

  if invitation.status <> 'pending' then
    raise exception using errcode = 'PT409', message = 'invitation.not_pending';
  end if;

  -- Where its maker may no longer invite, the caller becomes the inviter, if they may.
  if not private.may_still_invite(invitation, invitation.invited_by) then
    if not private.may_still_invite(invitation, auth.uid()) then
      raise exception using errcode = 'PT403', message = 'not_allowed';
    end if;

    invitation.invited_by := auth.uid();
  end if;

  -- Another token: a link that went astray is worth nothing from now on.
  case invitation.kind
    when 'client' then
      update public.client_invitations
      set token_hash = made, expires_at = now() + interval '7 days', invited_by = invitation.invited_by where id = invitation_id;
      perform private.mail_invitation('client_invitation', token, known.email, known.company_name, known.id, known.tenant_id)
      from public.client_invitations as known where known.id = invitation_id;
    when 'company' then
      update public.company_invitations
      set token_hash = made, expires_at = now() + interval '7 days', invited_by = invitation.invited_by where id = invitation_id;
      perform private.mail_invitation('company_invitation', token, known.email, known.company_name, known.id, known.tenant_id)
      from public.company_invitations as known where known.id = invitation_id;
    when 'party' then
      update public.party_invitations
      set token_hash = made, expires_at = now() + interval '7 days', invited_by = invitation.invited_by where id = invitation_id;
    when 'colleague' then
      update public.colleague_invitations
      set token_hash = made, expires_at = now() + interval '7 days', invited_by = invitation.invited_by where id = invitation_id;
      perform private.mail_invitation('colleague_invitation', token, known.email, private.provider_name(), known.id, null)
      from public.colleague_invitations as known where known.id = invitation_id;
  end case;

  return invitation_id;
exception when unique_violation then
  raise exception using errcode = 'PT409', message = 'invitation.conflict';
end;
$$;

comment on function public.resend_invitation(uuid, uuid) is
  'Gives an invitation that waits a new token, 128 random bits of the browser, and seven more days; the former link is void. '
  'The new one is mailed, but for one''s own part in an application, which mail_part mails; answers the id. For senior management, the '
  'tenant''s owners and who invited; of a colleague for the super admin. A caller who may invite today becomes the inviter where the '
  'former one no longer may. Raises invitation.not_pending, invitation.conflict, invitation.invalid, invitation.recipient_limit, '
  'rate.too_many, tenant.feature_off, duty.senior_needed, staff.read_only, not_found, account.suspended, not_allowed also when neither of '
  'the two may.';

create function public.revoke_invitation(invitation_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  invitation private.invitations := private.lock_managed_invitation('revoke_invitation', invitation_id);
begin
  if invitation.status = 'accepted' then
    raise exception using errcode = 'PT409', message = 'invitation.not_pending';
  end if;

  update public.client_invitations set status = 'revoked' where id = invitation_id and status = 'pending';
  update public.company_invitations set status = 'revoked' where id = invitation_id and status = 'pending';
  update public.party_invitations set status = 'revoked' where id = invitation_id and status = 'pending';
  update public.colleague_invitations set status = 'revoked' where id = invitation_id and status = 'pending';
end;
$$;

comment on function public.revoke_invitation(uuid) is
  'Makes an invitation that waits void; nothing happens when it is already. For senior management, the tenant''s owners and who '
  'invited. Raises invitation.not_pending once accepted, duty.senior_needed, staff.read_only, not_found, account.suspended, not_allowed.';

-- Accepting ------------------------------------------------------------------

create function private.accept_token(token uuid, person uuid, address text) returns void
language plpgsql
set search_path = ''
as $$
declare
  invitation private.invitations := private.lock_invitation((
    select known.id from private.invitations as known where known.token_hash = any (private.token_hashes(token))));
begin
  -- A token for another address is answered like one that does not exist, and so is one that was replaced while this waited.
  if invitation.email is distinct from lower(address) or (invitation.token_hash = any (private.token_hashes(token))) is not true then
    raise exception using errcode = 'PT422', message = 'invitation.invalid';
  end if;

  if invitation.accepted_by = person then
    return;
  end if;

  perform private.refuse_closed_invitation(invitation.status, invitation.expires_at);

  -- Anyone can sign up with any address; only its owner can confirm it. The invitation waits for that.
  if not private.has_confirmed_address(person) then
    return;
  end if;

  if not private.may_still_invite(invitation, invitation.invited_by) then
    raise exception using errcode = 'PT409', message = 'invitation.inviter_left';
  end if;

  -- Here and not by the trigger alone: a sign-up and a confirmation write as no person.
  if invitation.kind in ('client', 'party') and not private.has_feature(invitation.tenant_id, 'invitations') then
    raise exception using errcode = 'PT409', message = 'tenant.feature_off';
  end if;

  case invitation.kind
    when 'client' then
      perform private.accept_client_invitation(known, person) from public.client_invitations as known where known.id = invitation.id;
    when 'company' then
      perform private.accept_company_invitation(known, person) from public.company_invitations as known where known.id = invitation.id;
    when 'party' then
      perform private.accept_party_invitation(known, person) from public.party_invitations as known where known.id = invitation.id;
    when 'colleague' then
      perform private.accept_colleague_invitation(known, person) from public.colleague_invitations as known where known.id = invitation.id;
  end case;
end;
$$;

comment on function private.accept_token(uuid, uuid, text) is
  'Accepts the invitation of a token for a person with that address; nothing happens when they have already, or before they confirmed the '
  'address. Raises invitation.invalid, invitation.not_pending, invitation.expired, invitation.inviter_left, tenant.feature_off where '
  'invitations are switched off: the invitation waits.';

create function private.handle_confirmed_address() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  token text := new.raw_user_meta_data ->> 'invitation_token';
begin
  -- A person edits their own metadata: the token counts together with the address alone.
  if pg_input_is_valid(token, 'uuid')
    and exists (select from public.profiles as person where person.id = new.id and person.status = 'active')
  then
    perform private.accept_token(token::uuid, new.id, new.email);
  end if;

  return null;
exception when others then
  -- An invitation that does not hold stays undone and refuses no confirmation.
  if sqlstate not like 'PT%' then
    raise;
  end if;

  return null;
end;
$$;

comment on function private.handle_confirmed_address() is
  'Accepts the invitation that an account was made with, once its address is confirmed.';

create trigger handle_confirmed_address after update of email_confirmed_at on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null and new.raw_user_meta_data ? 'invitation_token')
  execute function private.handle_confirmed_address();

create function public.accept_invitation(token uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller_id uuid := private.require_user();
begin
  -- First the token: who holds none for their address learns nothing else.
  perform private.accept_token(token, caller_id, (select account.email from auth.users as account where account.id = caller_id));

  if not private.has_confirmed_address(caller_id) then
    raise exception using errcode = 'PT409', message = 'invitation.address_unconfirmed';
  end if;
end;
$$;

comment on function public.accept_invitation(uuid) is
  'Accepts an invitation with an account that exists, whose confirmed address is the invited one. Safe to repeat. Raises '
  'invitation.invalid for a token that is unknown or belongs to another person, invitation.address_unconfirmed, invitation.not_pending, '
  'invitation.expired, invitation.inviter_left, tenant.feature_off, not_allowed, account.suspended.';

grant execute on function
  public.resend_invitation(uuid, uuid), public.revoke_invitation(uuid), public.accept_invitation(uuid)
  to authenticated;
