-- The roles of a Supabase project, with the rights they have on the hosted platform. Roles belong to the
-- whole server, so this file runs once per server and the others once per database.
--
-- Migrations run as "postgres", which is no superuser: what works here works when hosted. The passwords
-- are those of the Supabase CLI's local stack; the server listens on 127.0.0.1 only.

-- Who a request is: PostgREST and its like log in as authenticator and switch to one of these three.
create role anon nologin;
create role authenticated nologin;
create role service_role nologin bypassrls;
create role authenticator login noinherit password 'postgres';
grant anon, authenticated, service_role to authenticator;

-- Who owns and migrates the product's schema.
create role postgres login createdb createrole replication bypassrls password 'postgres';
grant anon, authenticated, service_role to postgres with admin option;
grant pg_monitor, pg_read_all_data, pg_signal_backend, pg_checkpoint to postgres;

-- Who owns the schemas of the services.
create role supabase_auth_admin login noinherit createrole password 'postgres';
create role supabase_storage_admin login noinherit createrole password 'postgres';
create role supabase_realtime_admin nologin noinherit;
create role dashboard_user nologin createrole createdb replication;
grant anon, authenticated, service_role to supabase_storage_admin;

-- Hosted lets postgres write policies on storage.objects and realtime.messages through an extension (supautils) that we do not have.
-- Membership in their owners gives the right; 09-closed-schemas.sql refuses what goes further.
grant supabase_storage_admin, supabase_realtime_admin to postgres with set false;

-- Hosted lets postgres set what PostgREST reads of its login role (supautils); here the settings are named.
grant authenticator to postgres with admin option;
grant set on parameter "pgrst.db_pre_request" to postgres;

-- How long a request may run. The REST service applies these itself, since "set role" does not.
alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
alter role authenticator set statement_timeout = '8s';
alter role authenticator set lock_timeout = '8s';

alter role postgres set search_path = "$user", public, extensions;
alter role supabase_auth_admin set search_path = auth;
alter role supabase_auth_admin set idle_in_transaction_session_timeout = '60s';
alter role supabase_storage_admin set search_path = storage;
