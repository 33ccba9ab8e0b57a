/*
 * The tenants of the platform as the super admin looks after them: standing, use and limits. Other staff switch between tenants; they do
 * not look after them.
 */

create function public.tenant_list()
returns table (
  id uuid, slug text, name text, domain text, status public.tenant_status, open_for_enrolment boolean, branding jsonb, features jsonb,
  limits jsonb, version integer, created_at timestamptz, companies integer, members integer, owners integer, owner_invitations integer,
  storage_bytes bigint, last_action timestamptz)
language plpgsql stable security definer rows 20
set search_path = ''
as $$
begin
  -- Reading is enough: a super admin who reads only may look.
  perform private.require_staff_reader();

  if not private.is_super_admin() then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  return query
  select tenant.id, tenant.slug, tenant.name, tenant.domain, tenant.status, tenant.open_for_enrolment, tenant.branding, tenant.features,
    tenant.limits, tenant.version, tenant.created_at,
    figure.companies, figure.members, figure.owners, figure.owner_invitations, figure.storage_bytes,
    (select entry.at from public.audit_logs as entry where entry.tenant_id = tenant.id order by entry.id desc limit 1)
  from public.tenants as tenant
  cross join lateral private.firm_figures(tenant.id) as figure;
end;
$$;

comment on function public.tenant_list() is
  'Every tenant with its settings, and how much of each limit it uses: companies, members who are no staff, and bytes of documents; its '
  'active owners who are no staff, the invitations of owners that wait, and its last action in the audit log. For the super admin. '
  'Raises not_allowed, account.suspended.';

grant execute on function public.tenant_list() to authenticated;
