/*
 * Tenancy commands: who is calling, and the membership everyone needs before they can do anything.
 *
 * `require_user` and `require_admin` open every command of the product; a rule that must hold for all of
 * them belongs there, as the second factor of staff does.
 */

-- Guards of commands ---------------------------------------------------------

create function private.require_user() returns uuid
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller public.profiles;
begin
  select * into caller from public.profiles where id = auth.uid();

  if not found then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  if not private.session_holds() then
    raise exception using errcode = 'PT401', message = 'signed_out';
  end if;

  if caller.status <> 'active' then
    raise exception using errcode = 'PT403', message = 'account.suspended';
  end if;

  if private.owes_second_factor() then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  return caller.id;
end;
$$;

comment on function private.require_user() is
  'The id of the person who calls a command. Raises not_allowed for a visitor and for who owes the second factor, signed_out for a '
  'session that was ended, account.suspended for a suspended account.';

create function private.require_staff_reader() returns uuid
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller_id uuid := private.require_user();
begin
  if not private.is_admin() then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  return caller_id;
end;
$$;

comment on function private.require_staff_reader() is
  'The id of the staff member who calls a command that only reads. Raises not_allowed, account.suspended.';

create function private.require_admin() returns uuid
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller_id uuid := private.require_staff_reader();
begin
  -- Duties are in people/staff-duties.sql.
  if private.is_read_only() then
    raise exception using errcode = 'PT403', message = 'staff.read_only';
  end if;

  return caller_id;
end;
$$;

comment on function private.require_admin() is
  'The id of the staff member who calls a command that changes something. Raises staff.read_only, not_allowed, account.suspended.';

-- Commands -------------------------------------------------------------------

create function public.ensure_profile() returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  account auth.users;
begin
  select * into account from auth.users where id = auth.uid();

  if not found then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  if not private.session_holds() then
    raise exception using errcode = 'PT401', message = 'signed_out';
  end if;

  if exists (select from public.profiles where id = account.id and status = 'suspended') then
    raise exception using errcode = 'PT403', message = 'account.suspended';
  end if;

  if not exists (select from public.profiles where id = account.id) then
    perform private.add_profile(account);
  end if;
end;
$$;

comment on function public.ensure_profile() is
  'Gives the caller the profile a sign-up gives, with role user, when it is missing; nothing happens to one that is there. Raises '
  'not_allowed for a visitor, signed_out, account.suspended.';

create function public.ensure_membership() returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  profile public.profiles;
  selected  uuid;
begin
  perform private.require_user();

  -- Two tabs that sign in at once wait here for each other.
  select * into profile from public.profiles where id = auth.uid() for update;

  if profile.last_active_tenant is not null and (profile.role = 'admin' or profile.last_active_tenant in (select private.tenant_ids())) then
    return profile.last_active_tenant;
  end if;

  -- Nothing selected yet: the newest membership. The selected one is gone: the first.
  select membership.tenant_id into selected
  from public.tenant_users as membership
  where membership.user_id = profile.id and membership.tenant_id in (select private.tenant_ids())
  order by
    case when profile.last_active_tenant is null then membership.created_at end desc nulls last,
    membership.created_at, membership.tenant_id
  limit 1;

  -- A user whose only tenant is suspended is not new: they are not moved to another firm.
  if selected is null and not exists (select from public.tenant_users where user_id = profile.id) then
    select tenant.id into selected
    from public.tenants as tenant
    where tenant.open_for_enrolment and tenant.status = 'active'
      and not exists (select from private.former_members as former where former.tenant_id = tenant.id and former.user_id = profile.id)
    order by tenant.created_at, tenant.id
    limit 1;

    if selected is not null then
      insert into public.tenant_users (tenant_id, user_id, role)
      values (selected, profile.id, case when profile.role = 'admin' then 'owner' else 'member' end::public.tenant_role)
      on conflict do nothing;
    end if;
  end if;

  if selected is distinct from profile.last_active_tenant then
    update public.profiles set last_active_tenant = selected where id = profile.id;
  end if;

  return selected;
end;
$$;

comment on function public.ensure_membership() is
  'The tenant the caller works in. Who has no membership joins the oldest active tenant that is open for enrolment and that they have not '
  'left (owner when the profile says admin, else member); null when there is none. Sets last_active_tenant. Safe to repeat. Raises '
  'account.suspended, not_allowed.';

create function public.get_user_tenant_ids(user_id uuid) returns table (user_tenant_ids uuid)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller_id uuid := private.require_user();
begin
  if caller_id is distinct from get_user_tenant_ids.user_id and not private.is_admin() then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  return query
    select tenant.id
    from public.tenants as tenant
    join public.profiles as person on person.id = get_user_tenant_ids.user_id and person.status = 'active'
    where person.role = 'admin'
      or (tenant.status = 'active' and exists (
        select from public.tenant_users as membership
        where membership.tenant_id = tenant.id and membership.user_id = person.id))
    order by tenant.created_at, tenant.id;
end;
$$;

comment on function public.get_user_tenant_ids(uuid) is
  'The tenants a person may work in: for staff all of them. For the person and for staff. Raises not_allowed, account.suspended.';

grant execute on function public.ensure_profile(), public.ensure_membership(), public.get_user_tenant_ids(uuid) to authenticated;
