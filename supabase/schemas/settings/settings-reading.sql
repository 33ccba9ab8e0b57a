/*
 * What portals read of the settings, and how they learn of a change (settings.sql).
 *
 * The settings belong to no tenant. Their signal goes to every tenant, since people follow one tenant at a time. Clients learn from it that
 * settings changed, and read what concerns them by public_settings, so that a new session timeout counts at once.
 */

-- Live -----------------------------------------------------------------------

create function private.signal_settings() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  tenant_id uuid;
begin
  -- Before the row is written: the lock of what has no tenant comes after those of tenants (audit/audit.sql).
  for tenant_id in select tenant.id from public.tenants as tenant order by tenant.id loop
    perform private.lock_tenant(tenant_id);
    perform private.send_signal('tenant:' || tenant_id || ':staff', jsonb_build_object('table', tg_table_name, 'action', lower(tg_op)));
    perform private.send_signal('tenant:' || tenant_id, jsonb_build_object('table', tg_table_name));
  end loop;

  return null;
end;
$$;

comment on function private.signal_settings() is 'Sends every tenant one signal that settings of the platform changed.';

create trigger signal_once before update on public.platform_settings
  for each statement execute function private.signal_settings('members');

-- Reading --------------------------------------------------------------------

create function public.public_settings()
returns table (
  session_timeout integer, date_format text, timezone text, company_name text, support_email text, password_min_length integer,
  mfa_required boolean, owes_second_factor boolean, schema_version text, withdrawn_portals jsonb
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  -- Not require_user: who owes the second factor learns here that they do.
  if private.signed_in_user_id() is null then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  return query
  select (security.value ->> 'session_timeout')::integer, general.value ->> 'date_format', general.value ->> 'timezone',
    general.value ->> 'company_name', general.value ->> 'support_email', private.password_min_length(auth.uid()),
    (security.value -> 'require_mfa')::boolean, private.owes_second_factor(),
    public.schema_version(), private.withdrawn_portals()
  from public.platform_settings as security
  join public.platform_settings as general on general.key = 'general'
  where security.key = 'security';
end;
$$;

comment on function public.public_settings() is
  'What every portal needs of the settings: idle minutes until the session ends, date format, time zone, name and support address of the '
  'platform, the fewest characters of the caller''s password, whether staff need a second factor, whether the caller still has to '
  'give theirs, the version of the schema, and the withdrawn versions of portals as a json array of {portal, version}. For every '
  'signed-in user. Raises not_allowed.';

create function public.staff_without_second_factor() returns integer
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff('staff_without_second_factor');

  return (
    select count(*)::integer
    from public.profiles as person
    where person.role = 'admin' and person.status = 'active'
      and not exists (select from auth.mfa_factors as factor where factor.user_id = person.id and factor.status = 'verified')
  );
end;
$$;

comment on function public.staff_without_second_factor() is
  'How many active members of staff have no second factor: they have to set one up at their next request once it is required. For the '
  'super admin. Raises not_allowed, account.suspended.';

grant execute on function public.public_settings(), public.staff_without_second_factor() to authenticated;
