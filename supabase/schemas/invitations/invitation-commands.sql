/*
 * Invitation commands: invite a client to a company, a firm to run a tenant, and what accepting brings. Each may be repeated after a
 * lost answer. Sending again, revoking, accepting: invitations/invitation-answers.sql.
 */

-- For commands ---------------------------------------------------------------

create function private.invited_address(email text) returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  address text := lower(btrim(email));
begin
  if address is null or address !~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' or char_length(address) > 254 then
    raise exception using errcode = 'PT422', message = 'invitation.email_invalid';
  end if;

  return address;
end;
$$;

comment on function private.invited_address(text) is 'An email address as it is stored. Raises invitation.email_invalid.';

create function private.refuse_closed_invitation(status public.invitation_status, expires_at timestamptz) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if status <> 'pending' then
    raise exception using errcode = 'PT409', message = 'invitation.not_pending';
  end if;

  if expires_at <= now() then
    raise exception using errcode = 'PT409', message = 'invitation.expired';
  end if;
end;
$$;

comment on function private.refuse_closed_invitation(public.invitation_status, timestamptz) is
  'Raises invitation.not_pending, invitation.expired.';

create function private.token_hash(token uuid) returns bytea
language sql immutable
set search_path = ''
as $$
  select private.marked_hash(private.hash_algorithm(), convert_to(token::text, 'UTF8'));
$$;

comment on function private.token_hash(uuid) is
  'What is kept of the token of a link: the hash of its text, with the mark of its algorithm.';

create function private.token_hashes(token uuid) returns bytea[]
language sql immutable
set search_path = ''
as $$
  select private.marked_hashes(convert_to(token::text, 'UTF8'));
$$;

comment on function private.token_hashes(uuid) is
  'What may be kept of the token of a link, by each known algorithm; nulls for none.';

create function private.link_mark(token_hash bytea) returns text
language sql immutable
set search_path = ''
as $$
  select left(encode(substr(token_hash, 8), 'hex'), 16);
$$;

comment on function private.link_mark(bytea) is 'A part of the hash of a token, which tells links apart and opens none.';

create function private.is_guessable_token(token uuid) returns boolean
language plpgsql stable
set search_path = ''
as $$
declare
  digits text := replace(token::text, '-', '');
  -- Versions 1, 6 and 7 begin with the time they were made at: of the first two in steps of 100 nanoseconds since 1582.
  tells  timestamptz := case uuid_extract_version(token)
    when 1 then to_timestamp(('x' || substr(digits, 14, 3) || substr(digits, 9, 4) || left(digits, 8))::bit(60)::bigint / 1e7 - 12219292800)
    when 6 then to_timestamp(('x' || left(digits, 12) || substr(digits, 14, 3))::bit(60)::bigint / 1e7 - 12219292800)
    when 7 then to_timestamp(('x' || left(digits, 12))::bit(48)::bigint / 1e3)
  end;
begin
  if token is null or uuid_extract_version(token) = 4 then
    return token is null;
  end if;

  return (select count(distinct digit) from string_to_table(digits, null) as digit) < 8
    or coalesce(tells between now() - interval '30 days' and now() + interval '30 days', false);
end;
$$;

comment on function private.is_guessable_token(uuid) is
  'Whether a token of a link is not random: none, or one that is no uuid of version 4 and has less than eight different digits or '
  'tells the time of the last or next 30 days, as uuids of versions 1, 6 and 7 do. 128 random bits '
  'look like one once in some hundred thousand.';

create function private.new_token_hash(token uuid) returns bytea
language plpgsql stable
set search_path = ''
as $$
begin
  if private.is_guessable_token(token) then
    raise exception using errcode = 'PT422', message = 'invitation.invalid';
  end if;

  if exists (select from private.invitations as known where known.token_hash = any (private.token_hashes(token))) then
    raise exception using errcode = 'PT409', message = 'invitation.conflict';
  end if;

  return private.token_hash(token);
end;
$$;

comment on function private.new_token_hash(uuid) is
  'The hash of a token that no invitation of any kind has yet. Raises invitation.invalid for one that can be guessed, '
  'invitation.conflict.';

-- Inviting -------------------------------------------------------------------

create function public.invite_client(token uuid, company_id uuid, email text, access public.company_access) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  caller_id uuid := private.require_user();
  by_staff  boolean := private.as_staff('invite_client');
  address   text := private.invited_address(invite_client.email);
  company   public.companies;
  runs_it   boolean;
  made      uuid := (
    select known.id from public.client_invitations as known
    where known.token_hash = any (private.token_hashes(token)) and known.invited_by = caller_id);
begin
  if made is not null then
    return made;
  end if;

  select * into company from public.companies as wanted where wanted.id = invite_client.company_id for share;
  runs_it := by_staff or company.tenant_id in (select private.owned_tenant_ids());

  if company.id is null or not (runs_it or company.id in (select private.company_ids())) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  -- An owner shares the company; only the firm that keeps it makes another person an owner.
  if not runs_it and (access = 'owner' or not private.may_share(caller_id, company.id)) then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  update public.client_invitations as older set status = 'revoked'
  where older.company_id = company.id and older.email = address and older.status = 'pending';

  insert into public.client_invitations (token_hash, tenant_id, company_id, company_name, email, access, invited_by, shared)
  values (
    private.new_token_hash(token), company.tenant_id, company.id, company.name, address, invite_client.access, caller_id, not runs_it)
  returning id into made;
  perform private.mail_invitation('client_invitation', token, address, company.name, made, company.tenant_id);

  return made;
exception when unique_violation then
  raise exception using errcode = 'PT409', message = 'invitation.conflict';
end;
$$;

comment on function public.invite_client(uuid, uuid, text, public.company_access) is
  'Invites an address to a company, for seven days; an earlier invitation that waits is revoked. The token of the '
  'link, 128 random bits of the browser, is mailed to the address and kept as a hash alone; answers the id. For senior '
  'management and the super admin, the tenant''s owners, and the company''s owners except to make another owner; at most 30 an hour of who '
  'is no staff. Raises invitation.email_invalid, invitation.conflict, invitation.invalid, invitation.recipient_limit, rate.too_many, '
  'duty.senior_needed, staff.read_only, not_found, not_allowed, account.suspended.';

create function public.invite_company(token uuid, tenant_id uuid, email text, company_name text) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  caller_id  uuid := private.require_staff('invite_company');
  address    text := private.invited_address(invite_company.email);
  given_name text := btrim(invite_company.company_name);
  made       uuid := (
    select known.id from public.company_invitations as known
    where known.token_hash = any (private.token_hashes(token)) and known.invited_by = caller_id);
begin
  if made is not null then
    return made;
  end if;

  if not exists (select from public.tenants as tenant where tenant.id = invite_company.tenant_id) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if given_name is null or char_length(given_name) not between 2 and 160 then
    raise exception using errcode = 'PT422', message = 'invitation.company_name_invalid';
  end if;

  update public.company_invitations as older set status = 'revoked'
  where older.tenant_id = invite_company.tenant_id and older.email = address and older.status = 'pending';

  insert into public.company_invitations (token_hash, tenant_id, company_name, email, invited_by)
  values (private.new_token_hash(token), invite_company.tenant_id, given_name, address, caller_id)
  returning id into made;
  perform private.mail_invitation('company_invitation', token, address, given_name, made, invite_company.tenant_id);

  return made;
exception when unique_violation then
  raise exception using errcode = 'PT409', message = 'invitation.conflict';
end;
$$;

comment on function public.invite_company(uuid, uuid, text, text) is
  'Invites an address to run a tenant with the firm of that name (2 to 160 characters), for seven days; an earlier invitation that waits '
  'is revoked. The token of the link, 128 random bits of the browser, is mailed and kept as a hash alone; answers '
  'the id. For senior management and the super admin. Raises invitation.email_invalid, invitation.company_name_invalid, '
  'invitation.conflict, invitation.invalid, invitation.recipient_limit, duty.senior_needed, staff.read_only, not_found, not_allowed, '
  'account.suspended.';

-- Accepting ------------------------------------------------------------------

create function private.join_tenant(person uuid, tenant uuid, tenant_role public.tenant_role, role public.user_role) returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into public.tenant_users as membership (tenant_id, user_id, role) values (tenant, person, join_tenant.tenant_role)
  on conflict (tenant_id, user_id) do update set role = excluded.role
  where excluded.role = 'owner' and membership.role <> 'owner';

  -- Roles rise by an invitation and never fall.
  update public.profiles as profile
  set role = case when profile.role < join_tenant.role then join_tenant.role else profile.role end,
    last_active_tenant = coalesce(profile.last_active_tenant, tenant)
  where profile.id = person;
end;
$$;

comment on function private.join_tenant(uuid, uuid, public.tenant_role, public.user_role) is
  'Makes a person a member or owner of a tenant and raises their role to the given one.';

create function private.accept_client_invitation(invitation public.client_invitations, person uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.client_invitations set status = 'accepted', accepted_by = person, accepted_at = now() where id = invitation.id;

  perform private.join_tenant(person, invitation.tenant_id, 'member', 'client');

  if invitation.shared then
    perform private.share_with(
      person, array(
        select invitation.company_id union
        select further.company_id from public.client_invitation_companies as further where further.invitation_id = invitation.id),
      invitation.invited_by, invitation.access, invitation.money, invitation.until);
  else
    insert into public.company_users as granted (company_id, tenant_id, user_id, access)
    values (invitation.company_id, invitation.tenant_id, person, invitation.access)
    on conflict (company_id, user_id) do update
    set access = least(excluded.access, granted.access), given_by = null, money = true, until = null
    where excluded.access < granted.access or granted.given_by is not null;
  end if;

  perform private.notify(
    invitation.invited_by, invitation.tenant_id, 'invitation.accepted', invitation.email || ' has joined ' || invitation.company_name,
    '', private.subject('company', invitation.company_id))
  where invitation.invited_by is not null;
end;
$$;

comment on function private.accept_client_invitation(public.client_invitations, uuid) is
  'What accepting brings: membership, role client, access to the company, of a client''s invitation to each of its companies that are '
  'still theirs, and a notification to who invited.';

create function private.accept_company_invitation(invitation public.company_invitations, person uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  firm uuid;
begin
  perform private.join_tenant(person, invitation.tenant_id, 'owner', 'company_admin');

  if not invitation.joins then
    insert into public.companies (tenant_id, user_id, name, type, status, registration_date, next_filing)
    values (
      invitation.tenant_id, person, invitation.company_name, 'service_provider', 'active', private.today(), private.today() + 365)
    returning id into firm;

    insert into public.company_users (company_id, tenant_id, user_id, access) values (firm, invitation.tenant_id, person, 'owner');
  end if;

  update public.company_invitations
  set status = 'accepted', accepted_by = person, accepted_at = now(), company_id = firm
  where id = invitation.id;

  perform private.notify(
    invitation.invited_by, invitation.tenant_id, 'invitation.accepted',
    case when invitation.joins then invitation.email || ' is an owner of ' || invitation.company_name
      else invitation.company_name || ' has joined' end,
    case when invitation.joins then '' else invitation.email end,
    case when not invitation.joins then private.subject('company', firm) end)
  where invitation.invited_by is not null;
end;
$$;

comment on function private.accept_company_invitation(public.company_invitations, uuid) is
  'What accepting brings: ownership of the tenant, role company_admin, the firm as a company of type service_provider with its first '
  'filing in 365 days (specification, section 7) unless an owner invited to the firm that is there, and a notification to who invited.';

grant execute on function
  public.invite_client(uuid, uuid, text, public.company_access), public.invite_company(uuid, uuid, text, text)
  to authenticated;
