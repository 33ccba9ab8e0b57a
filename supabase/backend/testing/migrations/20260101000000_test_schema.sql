-- A small schema for the backend's own tests; the product's schema has its own.

-- What a project does when its setting "Default privileges for new entities" is on: the tests make tables as they need them.
alter default privileges for role postgres in schema public
  grant select, insert, update, delete on tables to anon, authenticated, service_role;
alter default privileges for role postgres in schema public
  grant usage, select on sequences to anon, authenticated, service_role;
alter default privileges for role postgres in schema public
  grant execute on functions to anon, authenticated, service_role;

create schema private;
grant usage on schema private to authenticated;

create type public.mood as enum ('calm', 'busy');

create table public.profiles (
  id uuid primary key references auth.users on delete cascade,
  full_name text,
  email text,
  role text not null default 'user'
);

create table public.tenants (
  id bigint generated always as identity primary key,
  name text not null unique
);

create table public.members (
  tenant_id bigint not null references public.tenants on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  primary key (tenant_id, user_id)
);

create table public.companies (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references public.tenants on delete cascade,
  name text not null check (name <> ''),
  capital numeric(12, 2),
  shares bigint,
  tags text[] not null default '{}',
  moods public.mood[] not null default '{}',
  details jsonb not null default '{}',
  registered_on date,
  created_at timestamptz not null default '2026-01-02 03:04:05.678+00',
  unique (tenant_id, name)
);

create table public.contacts (
  id bigint generated always as identity primary key,
  company_id bigint not null references public.companies on delete cascade,
  name text not null
);

create table public.invitations (
  id uuid primary key default gen_random_uuid(),
  company_name text not null
);

-- All of this is open to everybody; take back what the tests want closed.
revoke all on public.invitations from anon, authenticated;
grant select on public.invitations to anon;
revoke update on public.profiles from anon, authenticated;
grant update (full_name) on public.profiles to authenticated;

create function private.tenant_ids() returns setof bigint
language sql stable security definer set search_path = '' as $$
  select tenant_id from public.members where user_id = (select auth.uid())
$$;

alter table public.profiles enable row level security;
alter table public.tenants enable row level security;
alter table public.members enable row level security;
alter table public.companies enable row level security;
alter table public.contacts enable row level security;
alter table public.invitations enable row level security;

create policy "People read their own profile" on public.profiles
  for select to authenticated using (id = (select auth.uid()));
create policy "People change their own profile" on public.profiles
  for update to authenticated using (id = (select auth.uid()));
create policy "Members read their tenants" on public.tenants
  for select to authenticated using (id = any (array(select private.tenant_ids())));
create policy "Members read companies" on public.companies
  for select to authenticated using (tenant_id = any (array(select private.tenant_ids())));
create policy "Members add companies" on public.companies
  for insert to authenticated with check (tenant_id = any (array(select private.tenant_ids())));
create policy "Members change companies" on public.companies
  for update to authenticated using (tenant_id = any (array(select private.tenant_ids())));
create policy "Members read contacts" on public.contacts
  for select to authenticated using (
    exists (select from public.companies where id = company_id)
  );
create policy "The holder of the link reads an invitation" on public.invitations
  for select to anon using (
    id::text = current_setting('request.headers', true)::json ->> 'x-invitation-token'
  );

create function public.handle_new_user() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (id, full_name, email)
  values (new.id, new.raw_user_meta_data ->> 'full_name', new.email);
  return new;
end
$$;
create trigger on_auth_user_created after insert on auth.users
  for each row execute function public.handle_new_user();

create function public.whoami() returns text language sql stable as $$
  select current_user || ' ' || coalesce(auth.uid()::text, 'none')
$$;

create function public.add(a integer, b integer) returns integer language sql immutable as $$
  select a + b
$$;

create function public.echo(terms text[], document jsonb) returns jsonb language sql immutable as $$
  select jsonb_build_object('terms', terms, 'document', document)
$$;

create function public.fail_with(code text, reason text) returns void language plpgsql as $$
begin
  raise exception using errcode = code, message = reason, detail = 'the detail', hint = 'the hint';
end
$$;

create function public.sleep(seconds double precision) returns void language sql as $$
  select pg_sleep(seconds)
$$;

create function public.secret_sum() returns integer language sql as $$ select 42 $$;
revoke execute on function public.secret_sum() from public, anon, authenticated;
