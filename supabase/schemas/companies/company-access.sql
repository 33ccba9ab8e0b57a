/*
 * Who reaches a company, decided by staff: they give, change and end the access of a person, and transfer a company to another client.
 * Each takes effect at once and is kept with its reason. A person's own invitation of others is in invitations/invitation-commands.sql.
 *
 *   company of A -> company of B            A loses it at once, with the people A entered for it alone
 */

-- Tables ---------------------------------------------------------------------

create table public.company_access_changes (
  id            uuid primary key default gen_random_uuid(),
  tenant_id     uuid not null,
  company_id    uuid not null,
  action           text not null check (action in ('given', 'changed', 'ended', 'transferred')),
  user_id       uuid references public.profiles on delete set null,
  former_client uuid references public.profiles on delete set null,
  former_access public.company_access,
  access        public.company_access,
  reason        text not null check (char_length(reason) between 1 and 500),
  at            timestamptz not null default now(),
  by            uuid references public.profiles on delete set null,
  foreign key (tenant_id, company_id) references public.companies (tenant_id, id) on delete restrict
);

comment on table public.company_access_changes is
  'What staff changed of who reaches a company, with the reason. For staff alone; written by commands.';
comment on column public.company_access_changes.user_id is 'Whose access it is; of a transfer, the new client.';
comment on column public.company_access_changes.former_client is 'Of a transfer: whose company it was.';

create index company_access_changes_company_idx on public.company_access_changes (tenant_id, company_id, at desc);
create index company_access_changes_user_id_idx on public.company_access_changes (user_id);
create index company_access_changes_former_client_idx on public.company_access_changes (former_client);
create index company_access_changes_by_idx on public.company_access_changes (by);

create trigger audit after insert or update or delete on public.company_access_changes
  for each row execute function private.audit('id');
call private.watch('public.company_access_changes', 'staff');

-- Row-level security ---------------------------------------------------------

alter table public.company_access_changes enable row level security;

create policy "Staff read what was changed of access" on public.company_access_changes
  for select to authenticated
  using ((select private.is_admin()));

-- Grants ---------------------------------------------------------------------

grant select on public.company_access_changes to authenticated;

-- For commands ---------------------------------------------------------------

create function private.check_access_reason(reason text) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  if char_length(coalesce(btrim(reason), '')) not between 1 and 500 then
    raise exception using errcode = 'PT422', message = 'access.reason_missing';
  end if;

  return btrim(reason);
end;
$$;

comment on function private.check_access_reason(text) is
  'Why access changes, trimmed: 1 to 500 characters. Raises access.reason_missing.';

create function private.require_client(tenant_id uuid, user_id uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  if not exists (
    select from public.tenant_users as membership
    join public.profiles as person on person.id = membership.user_id
    where membership.tenant_id = require_client.tenant_id and membership.user_id = require_client.user_id
      and person.status = 'active' and person.role <> 'admin'
  ) then
    raise exception using errcode = 'PT422', message = 'access.person_invalid';
  end if;
end;
$$;

comment on function private.require_client(uuid, uuid) is
  'Refuses a person who is not an active member of the tenant, or is staff, who reach every company. Raises access.person_invalid.';

create function private.pass_on_parties(company_id uuid, former_client uuid, client uuid) returns void
language sql
set search_path = ''
as $$
  with recursive behind (id) as (
    select entry.party_id from public.company_participants as entry where entry.company_id = pass_on_parties.company_id
    union
    select holding.owner_party_id from behind join public.party_holders as holding on holding.owned_party_id = behind.id
  ), elsewhere (id) as (
    select entry.party_id
    from public.company_participants as entry
    join public.companies as other on other.id = entry.company_id
    where other.user_id = pass_on_parties.former_client
      or exists (
        select from public.company_users as granted
        where granted.company_id = other.id and granted.user_id = pass_on_parties.former_client)
    union
    select link.party_id
    from public.application_parties as link
    join public.draft_applications as application on application.id = link.application_id
    where application.user_id = pass_on_parties.former_client
      and application.company_id is distinct from pass_on_parties.company_id
    union
    select holding.owner_party_id from elsewhere join public.party_holders as holding on holding.owned_party_id = elsewhere.id
  )
  update public.parties as party set created_by = pass_on_parties.client
  where party.created_by = pass_on_parties.former_client
    and party.id in (select behind.id from behind) and party.id not in (select elsewhere.id from elsewhere);
$$;

comment on function private.pass_on_parties(uuid, uuid, uuid) is
  'Gives a new client the people and bodies behind a company that its former client entered and needs for no other company or application: '
  'who entered a party reads its passport.';

-- Commands -------------------------------------------------------------------

create function public.set_company_access(company_id uuid, user_id uuid, access public.company_access, reason text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  company public.companies := private.lock_company('set_company_access', company_id);
  because text := private.check_access_reason(reason);
  former  public.company_access;
  shared  boolean;
begin
  if set_company_access.access is null then
    raise exception using errcode = 'PT422', message = 'access.level_missing';
  end if;

  if company.user_id = set_company_access.user_id then
    raise exception using errcode = 'PT409', message = 'access.is_client';
  end if;

  perform private.require_client(company.tenant_id, set_company_access.user_id);

  select granted.access, granted.given_by is not null or not granted.money or granted.until is not null into former, shared
  from public.company_users as granted
  where granted.company_id = company.id and granted.user_id = set_company_access.user_id;

  if former = set_company_access.access and not shared then
    return;
  end if;

  insert into public.company_users as granted (company_id, tenant_id, user_id, access)
  values (company.id, company.tenant_id, set_company_access.user_id, set_company_access.access)
  on conflict on constraint company_users_pkey do update set access = excluded.access, given_by = null, money = true, until = null;

  insert into public.company_access_changes (tenant_id, company_id, action, user_id, former_access, access, reason, by)
  values (
    company.tenant_id, company.id, case when former is null then 'given' else 'changed' end, set_company_access.user_id, former,
    set_company_access.access, because, auth.uid());

  perform private.notify(
    set_company_access.user_id, company.tenant_id, 'company.access',
    case when former is null then 'You have access to ' else 'Your access changed: ' end || company.name,
    'As ' || set_company_access.access::text || '.', private.subject('company', company.id));
end;
$$;

comment on function public.set_company_access(uuid, uuid, public.company_access, text) is
  'Gives a member of the tenant access to a company, or changes it, at once, with its invoices and without an end, also where a client had '
  'shared it; they are notified. Nothing happens when they have it as such. The reason (1 to 500 characters) is kept for staff. For '
  'reviewers, the compliance officer and senior management. Raises '
  'access.reason_missing, access.level_missing, access.is_client, access.person_invalid, duty.reviewer_needed, not_found, '
  'staff.read_only, not_allowed, account.suspended.';

create function public.revoke_company_access(company_id uuid, user_id uuid, reason text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  company public.companies := private.lock_company('revoke_company_access', company_id);
  because text := private.check_access_reason(reason);
  former  public.company_access;
begin
  if company.user_id = revoke_company_access.user_id then
    raise exception using errcode = 'PT409', message = 'access.is_client';
  end if;

  delete from public.company_users as granted
  where granted.company_id = company.id and granted.user_id = revoke_company_access.user_id
  returning granted.access into former;

  if former is null then
    return;
  end if;

  insert into public.company_access_changes (tenant_id, company_id, action, user_id, former_access, reason, by)
  values (company.tenant_id, company.id, 'ended', revoke_company_access.user_id, former, because, auth.uid());
  perform private.end_shares(array[company.id], revoke_company_access.user_id, null, 'The access of who gave it ended.')
  where former = 'owner';

  perform private.notify(
    revoke_company_access.user_id, company.tenant_id, 'company.access', 'Your access ended: ' || company.name,
    'Ask us in a message if you think that this is wrong.', null);
end;
$$;

comment on function public.revoke_company_access(uuid, uuid, text) is
  'Ends the access of a person to a company at once, with what they shared of it and their invitations to it; they are notified. '
  'Nothing happens when they have none. The company''s own client keeps it until it is transferred. The reason (1 to 500 characters) is '
  'kept for staff. For reviewers, the compliance officer and senior management. Raises access.reason_missing, access.is_client, '
  'duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

create function public.transfer_company(company_id uuid, former_client uuid, client uuid, reason text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  company public.companies := private.lock_company('transfer_company', company_id);
  because text := private.check_access_reason(reason);
begin
  if company.user_id = client then
    return;
  end if;

  if company.user_id is distinct from transfer_company.former_client then
    raise exception using errcode = 'PT409', message = 'access.client_changed';
  end if;

  perform private.require_client(company.tenant_id, client);

  update public.companies as moving set user_id = client where moving.id = company.id;

  delete from public.company_users as granted where granted.company_id = company.id and granted.user_id = company.user_id;
  insert into public.company_users as granted (company_id, tenant_id, user_id, access)
  values (company.id, company.tenant_id, client, 'owner')
  on conflict on constraint company_users_pkey do update set access = 'owner', given_by = null, money = true, until = null;

  -- Whom the former client gave the company ends with them; it counts already no more (private.company_people).
  perform private.end_shares(array[company.id], company.user_id, null, 'The company went to another client.');

  -- What the former client began for the company goes on with the new one, and whom they invited does not come in any more.
  update public.change_requests as request set user_id = client
  where request.company_id = company.id and request.user_id = company.user_id
    and (request.state = 'draft' or private.is_change_open(request.state));
  update public.client_invitations as invitation set status = 'revoked'
  where invitation.company_id = company.id and invitation.invited_by = company.user_id and invitation.status = 'pending';
  perform private.pass_on_parties(company.id, company.user_id, client);

  insert into public.company_access_changes (tenant_id, company_id, action, user_id, former_client, access, reason, by)
  values (company.tenant_id, company.id, 'transferred', client, company.user_id, 'owner', because, auth.uid());

  perform private.notify(
    client, company.tenant_id, 'company.access', company.name || ' is yours', 'You find it among your companies.',
    private.subject('company', company.id));
  perform private.notify(
    company.user_id, company.tenant_id, 'company.access', company.name || ' went to another client',
    'You no longer reach it. Ask us in a message if you think that this is wrong.', null);
end;
$$;

comment on function public.transfer_company(uuid, uuid, uuid, text) is
  'Makes a company that of another member of the tenant, at once: the former client loses it, with the people they entered for it alone, '
  'their open changes go on with the new one, their invitations to it are revoked, and the access they shared ends. Others keep theirs. '
  'Both are notified. '
  '`former_client` is whose company the caller saw. Nothing happens when it is the client''s already. The reason (1 to 500 characters) is '
  'kept for staff. For the compliance officer and senior management. Raises access.reason_missing, access.client_changed, '
  'access.person_invalid, duty.compliance_officer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

grant execute on function
  public.set_company_access(uuid, uuid, public.company_access, text), public.revoke_company_access(uuid, uuid, text),
  public.transfer_company(uuid, uuid, uuid, text)
  to authenticated;
