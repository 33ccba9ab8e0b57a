/*
 * Members of a tenant: senior management and the tenant's owners remove them or make them owners; everyone may leave. One owner who is
 * active always stays, so the memberships of a tenant change one after the other (private.lock_tenant).
 */

-- For commands ---------------------------------------------------------------

create function private.require_tenant_manager(command text, tenant_id uuid) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  caller_id uuid := private.require_user();
begin
  if private.as_staff(command) then
    perform private.require_staff_in(command, require_tenant_manager.tenant_id);

    if exists (select from public.tenants as tenant where tenant.id = require_tenant_manager.tenant_id) then
      return caller_id;
    end if;

    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  -- One after the other, so that two owners cannot remove each other at once.
  perform private.lock_tenant(require_tenant_manager.tenant_id);

  if require_tenant_manager.tenant_id in (select private.owned_tenant_ids()) then
    return caller_id;
  end if;

  if require_tenant_manager.tenant_id in (select private.tenant_ids()) then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  raise exception using errcode = 'PT404', message = 'not_found';
end;
$$;

comment on function private.require_tenant_manager(text, uuid) is
  'The caller, who runs the tenant or is staff whose duties pass the line of the command; its memberships are theirs alone until it ends. '
  'Raises not_allowed for a member, not_found for others, what require_staff raises.';

create function private.require_firm_reader(tenant_id uuid) returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_user();

  if not private.is_admin() and require_firm_reader.tenant_id in (select private.tenant_ids())
    and require_firm_reader.tenant_id not in (select private.owned_tenant_ids())
  then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  if not exists (
    select from public.tenants as tenant
    where tenant.id = require_firm_reader.tenant_id
      and (private.is_admin() or tenant.id in (select private.owned_tenant_ids()))
  ) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
end;
$$;

comment on function private.require_firm_reader(uuid) is
  'Lets the owners of a tenant and staff read how it is run. Raises not_allowed for a member, not_found for others, account.suspended.';

create function private.keep_last_owner(tenant_id uuid, user_id uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  if exists (
    select from public.tenant_users as membership
    join public.profiles as profile on profile.id = membership.user_id and profile.role <> 'admin'
    where membership.tenant_id = keep_last_owner.tenant_id and membership.user_id = keep_last_owner.user_id and membership.role = 'owner'
  ) and not exists (
    select from public.tenant_users as membership
    join public.profiles as profile on profile.id = membership.user_id and profile.status = 'active' and profile.role <> 'admin'
    where membership.tenant_id = keep_last_owner.tenant_id and membership.user_id <> keep_last_owner.user_id and membership.role = 'owner'
  ) then
    raise exception using errcode = 'PT409', message = 'tenant.last_owner';
  end if;
end;
$$;

comment on function private.keep_last_owner(uuid, uuid) is
  'Refuses to go on when a person is the only active owner of a tenant; staff are not counted. Raises tenant.last_owner.';

create function private.end_membership(tenant_id uuid, user_id uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.keep_last_owner(end_membership.tenant_id, end_membership.user_id);

  delete from public.tenant_users as membership
  where membership.tenant_id = end_membership.tenant_id and membership.user_id = end_membership.user_id;

  if found then
    insert into private.former_members (tenant_id, user_id) values (end_membership.tenant_id, end_membership.user_id)
    on conflict do nothing;
  end if;
end;
$$;

comment on function private.end_membership(uuid, uuid) is
  'Ends a membership, and with it what was shared with the person there; open enrolment does not bring them back. Raises '
  'tenant.last_owner.';

-- Commands -------------------------------------------------------------------

create function public.remove_member(tenant_id uuid, user_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_tenant_manager('remove_member', remove_member.tenant_id);
  perform private.end_membership(remove_member.tenant_id, remove_member.user_id);
end;
$$;

comment on function public.remove_member(uuid, uuid) is
  'Ends the membership of a person, who loses the tenant''s companies at once; nothing happens when there is none. For the '
  'tenant''s owners, and senior management or the super admin. Raises tenant.last_owner, duty.senior_needed, staff.read_only, not_found, '
  'not_allowed, account.suspended.';

create function public.set_member_role(tenant_id uuid, user_id uuid, role public.tenant_role) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_tenant_manager('set_member_role', set_member_role.tenant_id);

  if set_member_role.role is null then
    raise exception using errcode = 'PT422', message = 'account.role_missing';
  end if;

  if not exists (
    select from public.tenant_users as membership
    where membership.tenant_id = set_member_role.tenant_id and membership.user_id = set_member_role.user_id
  ) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if set_member_role.role <> 'owner' then
    perform private.keep_last_owner(set_member_role.tenant_id, set_member_role.user_id);
  end if;

  update public.tenant_users as membership set role = set_member_role.role
  where membership.tenant_id = set_member_role.tenant_id and membership.user_id = set_member_role.user_id
    and membership.role <> set_member_role.role;
end;
$$;

comment on function public.set_member_role(uuid, uuid, public.tenant_role) is
  'Makes a member of a tenant its owner or the reverse. For the tenant''s owners, and senior management or the super admin. Raises '
  'tenant.last_owner, account.role_missing, duty.senior_needed, staff.read_only, not_found, not_allowed, account.suspended.';

create function public.leave_tenant(tenant_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller_id uuid := private.require_user();
begin
  perform private.lock_tenant(leave_tenant.tenant_id);
  perform private.end_membership(leave_tenant.tenant_id, caller_id);
end;
$$;

comment on function public.leave_tenant(uuid) is
  'Ends the caller''s own membership; nothing happens when there is none. Raises tenant.last_owner, not_allowed, account.suspended.';

grant execute on function
  public.remove_member(uuid, uuid), public.set_member_role(uuid, uuid, public.tenant_role), public.leave_tenant(uuid)
  to authenticated;
