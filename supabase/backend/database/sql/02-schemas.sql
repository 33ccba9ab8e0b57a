-- Schemas, extensions and default privileges as a hosted project ships them.

do $$
begin
  execute format('alter database %I owner to postgres', current_database());
  execute format('alter database %I set search_path = "$user", public, extensions', current_database());
end
$$;

create schema extensions authorization postgres;
grant usage on schema extensions
  to anon, authenticated, service_role, authenticator, supabase_auth_admin, supabase_storage_admin;
create extension pgcrypto with schema extensions;
create extension "uuid-ossp" with schema extensions;
create extension pg_stat_statements with schema extensions;

alter schema public owner to pg_database_owner;
grant usage on schema public to postgres, anon, authenticated, service_role;
grant create on schema public to postgres;

-- What a hosted project starts with since 30 October 2026: the rights that its first image gave on every new object of public, less those
-- the API needs. What is left (truncate, references, trigger, maintain, update of sequences) is there, too; migrations take it back.
alter default privileges for role postgres in schema public
  grant all on tables to anon, authenticated, service_role;
alter default privileges for role postgres in schema public
  grant all on functions to anon, authenticated, service_role;
alter default privileges for role postgres in schema public
  grant all on sequences to anon, authenticated, service_role;
alter default privileges for role postgres in schema public
  revoke select, insert, update, delete on tables from anon, authenticated, service_role;
alter default privileges for role postgres in schema public
  revoke usage, select on sequences from anon, authenticated, service_role;
alter default privileges for role postgres in schema public
  revoke execute on functions from anon, authenticated, service_role;
alter default privileges for role supabase_admin in schema public
  grant all on tables to postgres, anon, authenticated, service_role;
alter default privileges for role supabase_admin in schema public
  grant all on functions to postgres, anon, authenticated, service_role;
alter default privileges for role supabase_admin in schema public
  grant all on sequences to postgres, anon, authenticated, service_role;

create schema auth authorization supabase_auth_admin;
create schema storage authorization supabase_storage_admin;
create schema realtime authorization supabase_realtime_admin;
grant usage on schema auth, storage, realtime to anon, authenticated, service_role, postgres;

-- The product (and other clients) add tables to it; hosted projects start with it empty.
create publication supabase_realtime;
alter publication supabase_realtime owner to postgres;
