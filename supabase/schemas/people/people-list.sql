/*
 * The people of a tenant as staff look for them: its members, all staff, and who is invited, in one list; and what is behind a person.
 *
 *   active, suspended            people, by their account
 *   invited, expired, revoked    invitations that are not accepted; an accepted one is a person
 *
 * Under row-level security no pattern could use an index (supabase/CONVENTIONS.md), so these run as definer and let staff alone in.
 */

create index profiles_full_name_search_idx on public.profiles using gin (full_name extensions.gin_trgm_ops);
create index profiles_email_search_idx on public.profiles using gin (email extensions.gin_trgm_ops);

create function private.people_of_companies(tenant_id uuid, pattern text) returns setof uuid
language plpgsql stable
set search_path = ''
as $$
begin
  return query
  with named as materialized (
    select company.id, company.user_id from public.companies as company
    where company.tenant_id = people_of_companies.tenant_id and company.name ilike pattern
  )
  select named.user_id from named
  union all
  select granted.user_id from named
  join public.company_users as granted on granted.company_id = named.id;
end;
$$;

comment on function private.people_of_companies(uuid, text) is
  'Who has, in a tenant, a company whose name fits the pattern; a person may come more than once. For staff functions only.';

create function private.people_found(tenant_id uuid, pattern text) returns setof uuid
language plpgsql stable
set search_path = ''
as $$
begin
  return query
  select person.id from public.profiles as person where person.full_name ilike pattern
  union
  select person.id from public.profiles as person where person.email ilike pattern
  union
  select person.id from private.people_of_companies(tenant_id, pattern) as person (id);
end;
$$;

comment on function private.people_found(uuid, text) is
  'Who has a name, an address or, in a tenant, a company that fits the pattern. For staff functions only.';

create function private.is_common(tenant_id uuid, pattern text) returns boolean
language plpgsql stable
set search_path = ''
as $$
declare
  many boolean;
begin
  -- Planned for the pattern: for a word that everyone has the first rows of the table answer, for a rare one the index.
  execute
    'select (select count(*) from (select from public.profiles as person where person.full_name ilike $1 limit 2000) as named) = 2000
      or (select count(*) from (select from public.profiles as person where person.email ilike $1 limit 2000) as addressed) = 2000
      or (select count(*) from (
        select from public.companies as company where company.tenant_id = $2 and company.name ilike $1 limit 2000) as called) = 2000'
  into many using pattern, tenant_id;

  return many;
end;
$$;

comment on function private.is_common(uuid, text) is
  'Whether so many names, addresses or companies of a tenant (2,000) fit the pattern that it is quicker to read the people one by one '
  'than to collect them by index.';

create function private.people_statement(search text, sort text, descending boolean) returns text
language sql immutable
set search_path = ''
as $$
  -- $1 is the tenant, $2 the pattern, $3 what is shown, $4 the first line and $5 the number of lines. What is slow to find is looked up for
  -- the lines of the page alone.
  select format(
    $statement$
      with line as (
        select person.id, 'person' as kind, coalesce(nullif(person.full_name, ''), person.email) as name, person.email,
          person.status::text as state, person.role, membership.role as tenant_role, null::public.company_access as access,
          null::text as invited_to, account.last_sign_in_at as last_seen, null::timestamptz as expires_at,
          coalesce(membership.created_at, person.created_at) as since, null::uuid as invited_by
        from %1$s
        left join public.tenant_users as membership on membership.user_id = person.id and membership.tenant_id = $1
        join auth.users as account on account.id = person.id
        where case
          when $3 = 'no_firm' then (select private.is_super_admin()) and person.role <> 'admin' and not exists (
            select from public.tenant_users as known where known.user_id = person.id)
          else person.role = 'admin' or membership.user_id is not null
        end
        %4$s
        union all
        select invitation.id, invitation.kind, invitation.email, invitation.email,
          case
            when invitation.status = 'revoked' then 'revoked' when invitation.expires_at <= now() then 'expired' else 'invited'
          end,
          null, invitation.tenant_role, invitation.access, invitation.company_name, null, invitation.expires_at, invitation.created_at,
          invitation.invited_by
        from (
          select client.id, client.tenant_id, 'client' as kind, client.email, client.status, client.expires_at, client.company_name,
            client.access, 'member'::public.tenant_role as tenant_role, client.created_at, client.invited_by
          from public.client_invitations as client
          union all
          select firm.id, firm.tenant_id, 'firm', firm.email, firm.status, firm.expires_at, firm.company_name, null, 'owner',
            firm.created_at, firm.invited_by
          from public.company_invitations as firm
          union all
          -- The link makes a person staff: the super admin alone sees it.
          select colleague.id, $1, 'colleague', colleague.email, colleague.status, colleague.expires_at, 'Staff', null, null,
            colleague.created_at, colleague.invited_by
          from public.colleague_invitations as colleague
          where (select private.is_super_admin())
        ) as invitation
        where invitation.tenant_id = $1 and invitation.status <> 'accepted'
          and (invitation.email ilike $2 or invitation.company_name ilike $2)
      ),
      page as (
        select line.*, (count(*) over ())::integer as total
        from line
        where case $3
          when '' then line.state <> 'revoked'
          when 'staff' then line.role = 'admin'
          when 'owners' then line.tenant_role = 'owner'
          when 'unseen' then line.kind = 'person' and coalesce(line.last_seen, line.since) < now() - interval '90 days'
          when 'no_factor' then line.kind = 'person' and not exists (
            select from auth.mfa_factors as factor where factor.user_id = line.id and factor.status = 'verified')
          when 'no_firm' then line.kind = 'person'
          else line.state = $3
        end
        order by line.%2$I %3$s nulls last, line.id
        limit $5 offset $4
      )
      select page.id, page.kind, page.name, page.email, page.state, page.role, page.tenant_role, page.access,
        page.kind = 'person' and exists (
          select from auth.mfa_factors as factor where factor.user_id = page.id and factor.status = 'verified'),
        case when page.kind = 'person' then held.companies else 1 end, coalesce(page.invited_to, held.company), page.last_seen,
        page.expires_at, page.since, coalesce(nullif(inviter.full_name, ''), inviter.email), page.total
      from page
      cross join lateral (
        select count(*)::integer as companies, min(company.name) as company
        from public.companies as company
        where page.kind = 'person' and company.id in (
          select owned.id from public.companies as owned where owned.user_id = page.id and owned.tenant_id = $1
          union
          select granted.company_id from public.company_users as granted where granted.user_id = page.id and granted.tenant_id = $1)
      ) as held
      left join public.profiles as inviter on inviter.id = page.invited_by
      order by page.%2$I %3$s nulls last, page.id
    $statement$,
    case when search = 'rare'
      then 'private.people_found($1, $2) as match (id) join public.profiles as person on person.id = match.id'
      else 'public.profiles as person'
    end,
    case when sort in ('name', 'state', 'last_seen', 'since') then sort else 'name' end, case when descending then 'desc' else 'asc' end,
    case when search = 'common'
      then 'and (person.full_name ilike $2 or person.email ilike $2 or person.id in (select private.people_of_companies($1, $2)))'
      else ''
    end);
$$;

comment on function private.people_statement(text, text, boolean) is
  'The statement of people_list, for an order and a search: none (empty), of a rare word, or of a common one.';

create function public.people_list(
  tenant_id uuid, search text default '', show text default '', sort text default 'name', descending boolean default false,
  first integer default 0, size integer default 25)
returns table (
  id uuid, kind text, name text, email text, state text, role public.user_role, tenant_role public.tenant_role,
  access public.company_access, has_second_factor boolean, companies integer, company text, last_seen timestamptz, expires_at timestamptz,
  since timestamptz, invited_by text, total integer)
language plpgsql stable security definer rows 200
set search_path = ''
as $$
declare
  typed   text := btrim(coalesce(search, ''));
  pattern text := '%' || regexp_replace(typed, '([\\%_])', '\\\1', 'g') || '%';
  kind    text;
begin
  perform private.require_staff_reader();
  kind := case when typed = '' then '' when private.is_common(people_list.tenant_id, pattern) then 'common' else 'rare' end;

  return query execute private.people_statement(kind, people_list.sort, people_list.descending)
  using people_list.tenant_id, pattern, coalesce(show, ''),
    greatest(first, 0), least(greatest(size, 0), 1000);
end;
$$;

comment on function public.people_list(uuid, text, text, text, boolean, integer, integer) is
  'The members of a tenant, all staff, and the invitations to the tenant that are not accepted, or those of them whose name, address or '
  'company contains the search: one page of at most 1,000, with the `total` of all pages. `kind` is person, client, firm or, for the '
  'super admin, colleague; `state` '
  'active, suspended, invited, expired or revoked; `last_seen` is the last sign-in; `company` one of the companies counted. `show` is '
  'empty (all but revoked), a state, staff, owners, no_factor, unseen (no sign-in for 90 '
  'days) or, for the super admin, no_firm (people without any firm); `sort` is name, state, last_seen or '
  'since. For staff. Raises not_allowed, account.suspended.';

create function public.person_stakes(user_id uuid)
returns table (
  applications integer, kyc_cases integer, change_requests integer, alerts integer, tickets integer, companies integer, firms_alone text[])
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff_reader();

  return query
  select
    (select count(*)::integer from public.draft_applications as application
      where application.assignee = person_stakes.user_id
        and application.state in ('submitted', 'in_review', 'resubmitted', 'approved', 'filed')),
    (select count(*)::integer from public.kyc_review_queue as queued
      where queued.assignee = person_stakes.user_id and queued.state <> 'closed'),
    (select count(*)::integer from public.change_requests as request
      where request.assignee = person_stakes.user_id and request.state in ('submitted', 'in_review', 'approved')),
    (select count(*)::integer from public.compliance_alerts as alert
      where alert.assignee = person_stakes.user_id and alert.state <> 'resolved'),
    (select count(*)::integer from public.support_tickets as ticket
      where ticket.assignee = person_stakes.user_id and ticket.status in ('open', 'waiting_on_us')),
    (select count(*)::integer from public.companies as company where company.user_id = person_stakes.user_id),
    array(
      select tenant.name from public.tenant_users as membership
      join public.tenants as tenant on tenant.id = membership.tenant_id
      where membership.user_id = person_stakes.user_id and membership.role = 'owner' and not exists (
        select from public.tenant_users as other
        join public.profiles as profile on profile.id = other.user_id and profile.status = 'active' and profile.role <> 'admin'
        where other.tenant_id = membership.tenant_id and other.role = 'owner' and other.user_id <> membership.user_id)
      order by tenant.name);
end;
$$;

comment on function public.person_stakes(uuid) is
  'What is behind a person in all tenants, for who suspends them or changes their role: the open cases they hold, the companies whose '
  'client they are, and the firms without another active owner. For staff. Raises not_allowed, account.suspended.';

grant execute on function
  public.people_list(uuid, text, text, text, boolean, integer, integer), public.person_stakes(uuid)
  to authenticated;
