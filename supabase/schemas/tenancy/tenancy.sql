/*
 * Tenancy: who a person is, which firms they belong to, and what that lets them do.
 *
 * Every other policy is written in terms of the functions in this file, so this is the file to read first
 * in a security review.
 *
 * A profile's role is what a person is on the platform:
 *   user, client    a customer          company_admin    runs a tenant          admin    staff, sees every tenant
 * A membership's role is what they are in one tenant: owner or member.
 *
 * No user can give themselves a role: sign-up writes `user` for any metadata, and the columns are
 * granted to no role. A suspended person loses everything at once, because every helper below requires an
 * active profile. So do a person whose session was ended, and a person who owes the second factor: everyone who has one and has
 * not given it, and staff while the settings require one.
 */

-- Types ----------------------------------------------------------------------

create type public.user_role as enum ('user', 'client', 'company_admin', 'admin');
create type public.account_status as enum ('active', 'suspended', 'closed');
create type public.tenant_role as enum ('owner', 'member');
create type public.tenant_status as enum ('active', 'suspended');

-- Tables ---------------------------------------------------------------------

create table public.tenants (
  id                 uuid primary key default gen_random_uuid(),
  slug               text not null unique check (slug ~ '^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$'),
  name               text not null check (char_length(name) between 2 and 160),
  type               text not null default 'service_provider' check (type in ('service_provider', 'platform')),
  domain             text unique check (char_length(domain) between 3 and 253),
  status             public.tenant_status not null default 'active',
  open_for_enrolment boolean not null default false,
  files_after_payment boolean not null default false,
  takes_fees_early boolean not null default false,
  settings           jsonb not null default '{}' check (jsonb_typeof(settings) = 'object'),
  branding           jsonb not null default '{}' check (private.misfit(branding, 'tenant.branding') is null),
  features           jsonb not null default '{}' check (private.misfit(features, 'tenant.features') is null),
  limits             jsonb not null default '{}' check (private.misfit(limits, 'tenant.limits') is null),
  pinned_portals     jsonb not null default '{}' check (private.misfit(pinned_portals, 'tenant.pinned_portals') is null),
  version            integer not null default 1,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now()
);

comment on table public.tenants is 'A corporate service provider that forms companies for its clients. Its members and staff may read it.';
comment on column public.tenants.open_for_enrolment is 'Whether people who sign up without an invitation may be put into this tenant.';
comment on column public.tenants.takes_fees_early is
  'Clients may pay an annual fee to the firm before its invoice, by the bank details in force.';
comment on column public.tenants.files_after_payment is
  'Whether an application is filed with the Registrar only once its invoice is paid (invoices/filing-payment.sql).';

comment on column public.tenants.branding is
  'How the portal looks to the tenant''s people: name, logo_path, primary and accent colour; and who its mails are from: mail_name, the '
  'name, reply_to, where answers go, and ticket_plus, whether that mailbox takes the reference of a ticket behind a plus; and what its '
  'invoices name of it: address, tax_number (the TIN, which is the number for VAT) and registration_number. The keys of this '
  'and of features and limits are in foundation/json-shapes.sql.';
comment on column public.tenants.features is 'What is switched off; a feature that is not named is on.';
comment on column public.tenants.pinned_portals is
  'The version of a portal that the tenant''s people get, also when another is released: {"client": "1.0.0-7f1c99f0"}. Written by '
  'pin_portal (portals/portal-pins.sql).';
comment on column public.tenants.limits is 'What the tenant may have at most; a limit that is not named does not exist.';

create index tenants_open_idx on public.tenants (created_at) where open_for_enrolment and status = 'active';

create table public.profiles (
  id                 uuid primary key references auth.users on delete cascade,
  email              text not null,
  full_name          text not null default '' check (char_length(full_name) <= 160),
  phone              text check (char_length(phone) <= 40),
  avatar_path        text check (char_length(avatar_path) <= 300),
  role               public.user_role not null default 'user',
  status             public.account_status not null default 'active',
  last_active_tenant uuid references public.tenants on delete set null,
  preferences        jsonb not null default '{}' check (jsonb_typeof(preferences) = 'object' and octet_length(preferences::text) <= 20000),
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now()
);

comment on table public.profiles is
  'What the portal knows about a person who can sign in. Theirs to read, in part theirs to change; staff read all.';
comment on column public.profiles.preferences is
  'What the person prefers, written by the portal: an object whose key `notifications` holds, per first part of a kind, "off". Everything '
  'else is free.';
comment on column public.profiles.email is 'A copy of the sign-in address, kept in step by a trigger.';

create index profiles_last_active_tenant_idx on public.profiles (last_active_tenant);
create index profiles_role_idx on public.profiles (role, status);

create table public.tenant_users (
  tenant_id  uuid not null references public.tenants on delete cascade,
  user_id    uuid not null references public.profiles on delete cascade,
  role       public.tenant_role not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, user_id)
);

comment on table public.tenant_users is 'Who belongs to a tenant, and in which role. Written by commands only.';

create index tenant_users_user_id_idx on public.tenant_users (user_id, created_at desc);

create table private.super_admin (
  only_one boolean primary key default true check (only_one),
  user_id  uuid not null references public.profiles on delete cascade
);

comment on table private.super_admin is
  'The one person who creates and edits tenants, makes a user staff, and decides about security. Set in the SQL editor or by a migration, '
  'never over the API.';

create table private.former_members (
  tenant_id uuid not null references public.tenants on delete cascade,
  user_id   uuid not null references public.profiles on delete cascade,
  at        timestamptz not null default now(),
  primary key (tenant_id, user_id)
);

comment on table private.former_members is
  'Who left a tenant or was removed from it: open enrolment does not bring them back, an invitation does.';

create index former_members_user_id_idx on private.former_members (user_id);

create index super_admin_user_id_idx on private.super_admin (user_id);

create trigger touch_updated_at before update on public.tenants
  for each row execute function private.touch_updated_at();
create trigger bump_version before update on public.tenants
  for each row execute function private.bump_version();
create trigger touch_updated_at before update on public.profiles
  for each row execute function private.touch_updated_at();
create trigger keep_columns before update on public.profiles
  for each row execute function private.keep_columns(
    'full_name', 'phone', 'avatar_path', 'preferences', 'last_active_tenant', 'updated_at');

create function private.check_last_active_tenant() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Staff may work in any tenant; everyone else only in their own.
  if new.last_active_tenant is not null and new.role <> 'admin' and not exists (
    select from public.tenant_users as membership
    where membership.tenant_id = new.last_active_tenant and membership.user_id = new.id
  ) then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  -- Before the foreign key says it in the words of Postgres.
  if new.last_active_tenant is not null and not exists (select from public.tenants as tenant where tenant.id = new.last_active_tenant) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  return new;
end;
$$;

comment on function private.check_last_active_tenant() is
  'Refuses a last active tenant the person does not belong to. Raises not_allowed, and not_found for staff who name one that is not there.';

create trigger check_last_active_tenant before insert or update of last_active_tenant on public.profiles
  for each row execute function private.check_last_active_tenant();

-- Sign-up --------------------------------------------------------------------

create function private.add_profile(account auth.users) returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into public.profiles (id, email, full_name)
  values (
    account.id,
    coalesce(account.email, ''),
    -- The metadata is the visitor's own text: the name is taken, a role in it is not.
    left(btrim(coalesce(account.raw_user_meta_data ->> 'full_name', '')), 160)
  )
  on conflict (id) do update set email = excluded.email;
end;
$$;

comment on function private.add_profile(auth.users) is 'The profile of an account, with role user.';

create function private.handle_new_user() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  token text := new.raw_user_meta_data ->> 'invitation_token';
begin
  perform private.add_profile(new);

  -- The one way to another role: a token that was sent to this very address. One that does not hold ends the sign-up, since
  -- the person would be left with an account that leads nowhere.
  if token is not null then
    if not pg_input_is_valid(token, 'uuid') then
      raise exception using errcode = 'PT422', message = 'invitation.invalid';
    end if;

    begin
      perform private.accept_token(token::uuid, new.id, new.email);
    exception when sqlstate 'PT409' then
      -- It waits until invitations are on again, and accept_invitation says so.
      if sqlerrm <> 'tenant.feature_off' then
        raise;
      end if;
    end;
  end if;

  return new;
end;
$$;

comment on function private.handle_new_user() is
  'Gives everyone who signs up a profile with role user, and accepts the invitation whose token the sign-up carries as invitation_token, '
  'at once where the address is confirmed, else with the confirmation; where invitations are switched off it waits. Raises '
  'invitation.invalid, invitation.not_pending, invitation.expired, invitation.inviter_left.';

create trigger handle_new_user after insert on auth.users
  for each row execute function private.handle_new_user();

-- Accounts that are older than the trigger.
select private.add_profile(account) from auth.users as account;

create function private.handle_new_email() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.profiles set email = coalesce(new.email, '') where id = new.id;
  return new;
end;
$$;

comment on function private.handle_new_email() is 'Keeps the address on the profile in step with the sign-in address.';

create trigger handle_new_email after update of email on auth.users
  for each row when (new.email is distinct from old.email) execute function private.handle_new_email();

create function private.has_confirmed_address(person uuid) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return exists (select from auth.users as account where account.id = person and account.email_confirmed_at is not null);
end;
$$;

comment on function private.has_confirmed_address(uuid) is 'Whether a person has confirmed the address they sign in with.';

-- Helpers for policies -------------------------------------------------------
-- Definer, so that policies on these very tables can use them without recursion. In a policy always inside of a
-- `select`, so that they run once per query. In plpgsql, which keeps its plans for the session: Postgres plans an
-- SQL function anew in every query, and that costs five times what running it does.

create function private.token_session() returns uuid
language plpgsql stable security definer
set search_path = ''
as $$
declare
  named text := auth.jwt() ->> 'session_id';
begin
  -- No session has the id of zeros.
  return case
    when named is null then null
    when pg_input_is_valid(named, 'uuid') then named::uuid
    else '00000000-0000-0000-0000-000000000000'
  end;
end;
$$;

comment on function private.token_session() is
  'The session that the token names; null where it names none. Every token of the auth service does.';

create view private.my_session
with (security_invoker = true)
as
  select session.user_id, session.aal = 'aal2' and (auth.jwt() ->> 'aal') = 'aal2' as gave_second_factor
  from auth.sessions as session
  join auth.users as account on account.id = session.user_id
  where session.id = (select private.token_session()) and session.user_id = (select auth.uid())
    and (session.not_after is null or session.not_after > now())
    and (account.banned_until is null or account.banned_until <= now()) and account.deleted_at is null;

comment on view private.my_session is
  'The session of the token while it lives: it was not ended, and its account is neither banned nor deleted. It gave the second factor '
  'while both it and the token say so, since it falls back when the factor is removed. For the helpers only.';

create function private.speaks_without_session() returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return session_user in ('postgres', 'supabase_admin') and private.token_session() is null;
end;
$$;

comment on function private.speaks_without_session() is
  'Whether the owner of the database, such as a seed, speaks for a person who is not signed in. No service of the API logs in as that.';

create function private.session_holds() returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return exists (select from private.my_session) or private.speaks_without_session();
end;
$$;

comment on function private.session_holds() is
  'Whether the session of the token still exists and its account is not banned: a token that outlives its session opens nothing.';

create function private.gave_second_factor() returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return exists (select from private.my_session as mine where mine.gave_second_factor)
    or ((auth.jwt() ->> 'aal') = 'aal2' and private.speaks_without_session());
end;
$$;

comment on function private.gave_second_factor() is
  'Whether the signed-in person gave the second factor in this session, and that factor still exists.';

create function private.requires_second_factor(of_role public.user_role) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  -- The settings are in settings/settings.sql. Without their row they require nothing: it is off until the super admin turns it on.
  return exists (
    select from public.platform_settings as setting
    where setting.key = 'security' and setting.value -> 'require_mfa' = 'true'
      and (of_role = 'admin' or setting.value -> 'mfa_for_everyone' = 'true'));
end;
$$;

comment on function private.requires_second_factor(public.user_role) is
  'Whether the settings require a second factor of a person with this role: of staff, or of everyone.';

create function private.owes_second_factor() returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  -- Most people have no factor: for them the session is not read once more.
  return (
    exists (select from auth.mfa_factors as factor where factor.user_id = auth.uid() and factor.status = 'verified')
    or exists (
      select from public.profiles as profile where profile.id = auth.uid() and private.requires_second_factor(profile.role)))
    and private.gave_second_factor() is not true;
end;
$$;

comment on function private.owes_second_factor() is
  'Whether the signed-in person has a verified second factor and has not given it in this session, or has none although the '
  'settings require it of them. They read their own profile then, and nothing else.';

create function private.signed_in_user_id() returns uuid
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select profile.id from public.profiles as profile
    where profile.id = (select auth.uid()) and profile.status = 'active' and (select private.session_holds())
  );
end;
$$;

comment on function private.signed_in_user_id() is
  'The signed-in person, or null for a visitor, for a suspended account and for a session that is over. For what must be readable before '
  'the second factor; everything else uses active_user_id().';

create function private.active_user_id() returns uuid
language plpgsql stable security definer
set search_path = ''
as $$
begin
  -- In one statement each, since every policy asks.
  if private.speaks_without_session() then
    return (
      select profile.id from public.profiles as profile
      where profile.id = auth.uid() and profile.status = 'active'
        and ((auth.jwt() ->> 'aal') = 'aal2'
          or (not exists (select from auth.mfa_factors as factor where factor.user_id = profile.id and factor.status = 'verified')
            and not private.requires_second_factor(profile.role)))
    );
  end if;

  return (
    select profile.id
    from private.my_session as mine
    join public.profiles as profile on profile.id = mine.user_id and profile.status = 'active'
    where mine.gave_second_factor
      or (not exists (select from auth.mfa_factors as factor where factor.user_id = profile.id and factor.status = 'verified')
        and not private.requires_second_factor(profile.role))
  );
end;
$$;

comment on function private.active_user_id() is
  'The signed-in person, or null for a visitor, for a suspended account, for a session that is over, and for who owes the second factor.';

create function private.is_admin() returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return exists (
    select from public.profiles as profile where profile.id = (select private.active_user_id()) and profile.role = 'admin');
end;
$$;

comment on function private.is_admin() is
  'Whether the signed-in person is staff, by the table and never by the token, and does not owe the second factor.';

create function private.is_super_admin() returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (select private.is_admin()) and exists (
    select from private.super_admin where user_id = (select auth.uid())
  );
end;
$$;

comment on function private.is_super_admin() is 'Whether the signed-in person is the super admin.';

create view private.memberships
with (security_invoker = true)
as
  select membership.tenant_id, membership.user_id, membership.role
  from public.tenant_users as membership
  join public.tenants as tenant on tenant.id = membership.tenant_id
  join public.profiles as person on person.id = membership.user_id
  where tenant.status = 'active' and person.status = 'active';

comment on view private.memberships is 'The memberships of active accounts in active tenants, for commands that look at another person.';

create function private.heads_of_firm(tenant_id uuid) returns setof uuid
language sql stable
set search_path = ''
as $$
  select chief.user_id from private.super_admin as chief
  union
  select membership.user_id from private.memberships as membership
  where membership.tenant_id = heads_of_firm.tenant_id and membership.role = 'owner';
$$;

comment on function private.heads_of_firm(uuid) is
  'The super admin and the active owners of an active tenant: who is notified of what concerns the firm itself.';

create view private.my_memberships
with (security_invoker = true)
as
  select membership.tenant_id, membership.user_id, membership.role
  from public.tenant_users as membership
  join public.tenants as tenant on tenant.id = membership.tenant_id
  where membership.user_id = (select private.active_user_id()) and tenant.status = 'active';

comment on view private.my_memberships is
  'The memberships of the signed-in person that count: none while the account is suspended or the session is over, none in a suspended '
  'tenant, none for who owes the second factor. For the helpers only.';

create function private.tenant_ids() returns setof uuid
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query
  select membership.tenant_id from private.my_memberships as membership;
end;
$$;

comment on function private.tenant_ids() is 'The active tenants the signed-in person belongs to.';

create function private.owned_tenant_ids() returns setof uuid
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query
  select membership.tenant_id from private.my_memberships as membership where membership.role = 'owner';
end;
$$;

comment on function private.owned_tenant_ids() is 'The active tenants the signed-in person runs.';

grant execute on function
  private.signed_in_user_id(), private.active_user_id(), private.is_admin(), private.is_super_admin(), private.tenant_ids(),
    private.owned_tenant_ids()
  to authenticated;

-- Row-level security ---------------------------------------------------------

alter table public.tenants enable row level security;
alter table public.profiles enable row level security;
alter table public.tenant_users enable row level security;
alter table private.super_admin enable row level security;
alter table private.former_members enable row level security;

create policy "Members read their tenants" on public.tenants
  for select to authenticated
  using (id = any (array(select private.tenant_ids())));

create policy "Staff read every tenant" on public.tenants
  for select to authenticated
  using ((select private.is_admin()));

create policy "People read their own profile" on public.profiles
  for select to authenticated
  using (id = (select private.signed_in_user_id()));

create policy "Staff read every profile" on public.profiles
  for select to authenticated
  using ((select private.is_admin()));

create policy "People edit their own profile" on public.profiles
  for update to authenticated
  using (id = (select private.active_user_id()))
  with check (id = (select private.active_user_id()));

create policy "People read their own memberships" on public.tenant_users
  for select to authenticated
  using (user_id = (select private.active_user_id()) and tenant_id = any (array(select private.tenant_ids())));

create policy "Owners read the memberships of their tenants" on public.tenant_users
  for select to authenticated
  using (tenant_id = any (array(select private.owned_tenant_ids())));

create policy "Staff read every membership" on public.tenant_users
  for select to authenticated
  using ((select private.is_admin()));

-- Grants ---------------------------------------------------------------------

grant select on public.tenants, public.profiles, public.tenant_users to authenticated;
grant update (full_name, phone, avatar_path, preferences, last_active_tenant) on public.profiles to authenticated;
