/*
 * The firm's own house: what the owners of a firm see of it, its people, its use of what was agreed, and what it still lacks for a launch
 * (decision 117). Each figure has one definition here, which the page of the super admin reads, too.
 */

-- Tables ---------------------------------------------------------------------

create table private.firm_checks (
  tenant_id  uuid not null references public.tenants on delete cascade,
  point      text not null check (point in ('prices', 'ladder', 'templates')),
  checked_by uuid references public.profiles on delete set null,
  checked_at timestamptz not null default now(),
  primary key (tenant_id, point)
);

comment on table private.firm_checks is
  'What an owner of a firm has looked at and keeps as the platform sets it: its prices, its levels of reminders, no templates. Written by '
  'check_firm_point.';

create index firm_checks_checked_by_idx on private.firm_checks (checked_by);

alter table private.firm_checks enable row level security;

-- Figures --------------------------------------------------------------------

create function private.firm_figures(tenant_id uuid)
returns table (companies integer, members integer, owners integer, owner_invitations integer, storage_bytes bigint)
language plpgsql stable
set search_path = ''
as $$
begin
  return query
  select
    (select count(*)::integer from public.companies as company where company.tenant_id = firm_figures.tenant_id),
    -- As the limit counts them (tenancy/tenant-limits.sql).
    (select count(*)::integer from public.tenant_users as membership
      join public.profiles as profile on profile.id = membership.user_id and profile.role <> 'admin'
      where membership.tenant_id = firm_figures.tenant_id),
    (select count(*)::integer from public.tenant_users as membership
      join public.profiles as profile on profile.id = membership.user_id and profile.status = 'active' and profile.role <> 'admin'
      where membership.tenant_id = firm_figures.tenant_id and membership.role = 'owner'),
    (select count(*)::integer from public.company_invitations as invitation
      where invitation.tenant_id = firm_figures.tenant_id and invitation.status = 'pending' and invitation.expires_at > now()),
    private.stored_bytes(firm_figures.tenant_id);
end;
$$;

comment on function private.firm_figures(uuid) is
  'What a tenant has of what it may have: companies, members who are no staff, and stored bytes, each as its limit counts it; its active '
  'owners who are no staff, and the invitations of owners that wait.';

create function public.firm_use(tenant_id uuid)
returns table (
  version integer, branding jsonb, features jsonb, limits jsonb, open_for_enrolment boolean, files_after_payment boolean, companies integer,
  members integer, owners integer, owner_invitations integer, storage_bytes bigint, takes_fees_early boolean)
language plpgsql stable security definer rows 1
set search_path = ''
as $$
begin
  perform private.require_firm_reader(firm_use.tenant_id);

  return query
  select tenant.version, tenant.branding, tenant.features, tenant.limits, tenant.open_for_enrolment,
    tenant.files_after_payment, figure.companies, figure.members, figure.owners, figure.owner_invitations, figure.storage_bytes,
    tenant.takes_fees_early
  from public.tenants as tenant
  cross join lateral private.firm_figures(tenant.id) as figure
  where tenant.id = firm_use.tenant_id;
end;
$$;

comment on function public.firm_use(uuid) is
  'A tenant as its owners run it: branding with its version, features, limits, whether it files applications after their payment, and how '
  'much of each limit is used. For its owners and staff. Raises not_allowed for a member, not_found, account.suspended.';

-- People ---------------------------------------------------------------------

create function public.firm_people(
  tenant_id uuid, search text default '', show text default '', sort text default 'name', descending boolean default false,
  first integer default 0, size integer default 25)
returns table (
  id uuid, name text, email text, role public.tenant_role, status public.account_status, is_staff boolean, companies integer,
  since timestamptz, total integer)
language plpgsql stable security definer rows 25
set search_path = ''
as $$
declare
  pattern text := '%' || regexp_replace(btrim(coalesce(search, '')), '([\\%_])', '\\\1', 'g') || '%';
begin
  perform private.require_firm_reader(firm_people.tenant_id);

  return query
  with line as (
    select person.id, coalesce(nullif(person.full_name, ''), person.email) as name, person.email, membership.role, person.status,
      person.role = 'admin' as is_staff, membership.created_at as since
    from public.tenant_users as membership
    join public.profiles as person on person.id = membership.user_id
    where membership.tenant_id = firm_people.tenant_id
      and (show not in ('owner', 'member') or membership.role::text = show)
      and (person.full_name ilike pattern or person.email ilike pattern)
  ), page as (
    select line.*, (count(*) over ())::integer as total
    from line
    order by
      case when sort = 'role' and not descending then line.role end, case when sort = 'role' and descending then line.role end desc,
      case when sort = 'since' and not descending then line.since end, case when sort = 'since' and descending then line.since end desc,
      case when sort = 'name' and descending then line.name end desc, line.name, line.id
    limit least(greatest(size, 0), 1000) offset greatest(first, 0)
  )
  select page.id, page.name, page.email, page.role, page.status, page.is_staff,
    (select count(*)::integer from public.companies as company
      where company.tenant_id = firm_people.tenant_id and company.user_id = page.id),
    page.since, page.total
  from page
  order by
    case when sort = 'role' and not descending then page.role end, case when sort = 'role' and descending then page.role end desc,
    case when sort = 'since' and not descending then page.since end, case when sort = 'since' and descending then page.since end desc,
    case when sort = 'name' and descending then page.name end desc, page.name, page.id;
end;
$$;

comment on function public.firm_people(uuid, text, text, text, boolean, integer, integer) is
  'The members of a tenant whose name or address contains the search, one page of at most 1,000, with the `total` of all pages; '
  '`companies` are those they have there as the client. `show` is empty, owner or member; `sort` is name, role or since. For its owners '
  'and staff. Raises not_allowed for a member, not_found, account.suspended.';

create function public.firm_staff(tenant_id uuid)
returns table (name text, duties public.staff_duty[])
language plpgsql stable security definer rows 20
set search_path = ''
as $$
begin
  perform private.require_firm_reader(firm_staff.tenant_id);

  return query
  select coalesce(nullif(person.full_name, ''), 'A member of staff'), array_agg(held.duty order by held.duty)
  from public.staff_duties as held
  join public.profiles as person on person.id = held.user_id and person.role = 'admin' and person.status = 'active'
  group by person.id
  order by 1, person.id
  limit 200;
end;
$$;

comment on function public.firm_staff(uuid) is
  'The active staff of the platform with their duties, by name, at most 200; without addresses. For the owners of a tenant and staff. '
  'Raises not_allowed for a member, not_found, account.suspended.';

-- What is missing for a launch -----------------------------------------------

create function private.has_duty_holder(duty public.staff_duty) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from public.staff_duties as held where held.duty = has_duty_holder.duty and private.is_active_staff(held.user_id));
$$;

comment on function private.has_duty_holder(public.staff_duty) is 'Whether an active member of staff has a duty.';

create function private.firm_points(tenant_id uuid)
returns table (point text, is_done boolean, is_waiting boolean)
language sql stable
set search_path = ''
as $$
  select listed.point, listed.is_done, listed.is_waiting and not listed.is_done
  from public.tenants as firm
  cross join lateral private.firm_figures(firm.id) as figure
  cross join lateral (values
    (1, 'logo', firm.branding ? 'logo_path', false),
    (2, 'colours', firm.branding ? 'primary', false),
    (3, 'sender', firm.branding ?& '{mail_name,reply_to}', firm.branding ?| '{mail_name,reply_to}'),
    (4, 'letterhead', firm.branding ? 'address', false),
    (5, 'tax_number', firm.branding ? 'tax_number', false),
    (6, 'owners', figure.owners >= 2, figure.owner_invitations > 0),
    (7, 'bank_details',
      exists (select from public.bank_details as known
        where known.tenant_id = firm.id and known.state = 'confirmed' and known.valid_from <= private.today()),
      exists (select from public.bank_details as known where known.tenant_id = firm.id and known.state in ('proposed', 'confirmed'))),
    (8, 'prices',
      exists (select from public.tenant_prices as price where price.tenant_id = firm.id)
        or exists (select from private.firm_checks as seen where seen.tenant_id = firm.id and seen.point = 'prices'), false),
    (9, 'ladder',
      exists (select from public.invoice_ladders as ladder where ladder.tenant_id = firm.id)
        or exists (select from private.firm_checks as seen where seen.tenant_id = firm.id and seen.point = 'ladder'), false),
    (10, 'templates',
      exists (select from public.document_templates as template where template.tenant_id = firm.id and template.state = 'in_use')
        or exists (select from private.firm_checks as seen where seen.tenant_id = firm.id and seen.point = 'templates'),
      exists (select from public.document_templates as template where template.tenant_id = firm.id)),
    (11, 'duties',
      private.has_duty_holder('reviewer') and private.has_duty_holder('compliance_officer') and private.has_duty_holder('senior'), false),
    (12, 'clients', firm.open_for_enrolment or figure.members > figure.owners,
      exists (select from public.client_invitations as invited
        where invited.tenant_id = firm.id and invited.status = 'pending' and invited.expires_at > now())),
    (13, 'companies', figure.companies > 0,
      exists (select from public.draft_applications as application where application.tenant_id = firm.id))
  ) as listed (position, point, is_done, is_waiting)
  where firm.id = firm_points.tenant_id
  order by listed.position;
$$;

comment on function private.firm_points(uuid) is
  'What a tenant needs for a launch, in the order in which it is done: each point, whether it is done, and whether something of it waits. '
  'For functions that know who may read it.';

create function public.firm_checklist(tenant_id uuid)
returns table (point text, is_done boolean, is_waiting boolean)
language plpgsql stable security definer rows 13
set search_path = ''
as $$
begin
  perform private.require_firm_reader(firm_checklist.tenant_id);

  return query select known.point, known.is_done, known.is_waiting from private.firm_points(firm_checklist.tenant_id) as known;
end;
$$;

comment on function public.firm_checklist(uuid) is
  'What a tenant needs for a launch, in order: logo, colours, sender, letterhead, tax_number, owners (two, since bank details need a '
  'second person), bank_details (in force today), prices and ladder (its own, or looked at), templates (one in use, '
  'or none wanted), duties (staff for a review, its second decision and senior management), clients '
  '(open for enrolment, or one has joined), companies. `is_waiting` says that something of it is on its way. For its '
  'owners and staff. Raises not_allowed for a member, not_found, account.suspended.';

create function public.check_firm_point(tenant_id uuid, point text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller_id uuid := private.require_tenant_manager('check_firm_point', check_firm_point.tenant_id);
begin
  if check_firm_point.point is null or check_firm_point.point not in ('prices', 'ladder', 'templates') then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  insert into private.firm_checks (tenant_id, point, checked_by)
  values (check_firm_point.tenant_id, check_firm_point.point, caller_id)
  on conflict do nothing;
end;
$$;

comment on function public.check_firm_point(uuid, text) is
  'Says that the caller looked at the prices or the ladder of a tenant and keeps what the platform sets, or wants no '
  'templates; a repeat does nothing. For the tenant''s owners, and senior management or the super admin. Raises not_found for any '
  'other point, duty.senior_needed, staff.read_only, not_allowed for a member, account.suspended.';

grant execute on function
  public.firm_use(uuid), public.firm_people(uuid, text, text, text, boolean, integer, integer), public.firm_staff(uuid),
  public.firm_checklist(uuid), public.check_firm_point(uuid, text)
  to authenticated;
