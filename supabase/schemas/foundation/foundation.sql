/*
 * Foundation: what every later file is on.
 *
 * Nothing is reachable until a file grants it. Tables live in `public` behind row-level security; what
 * only the database may call lives in `private`, which the API does not expose.
 *
 * Everything runs as the non-superuser `postgres`, so that hosted Supabase takes it unchanged.
 */

-- Defaults -------------------------------------------------------------------

-- Each file grants by hand what is meant. A hosted project of before 30 October 2026 hands every new table and function to the three roles
-- of the API, a newer one the rest (truncate, references, trigger, maintain). The role of tools and workers (service_role) gets the
-- commands they call and the rows they read.
alter default privileges for role postgres in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges for role postgres in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges for role postgres in schema public revoke all on functions from anon, authenticated, service_role;
-- Postgres itself lets every role execute a new function; that default is not bound to a schema.
alter default privileges for role postgres revoke execute on functions from public;

revoke all on all tables in schema public from anon, authenticated, service_role;
revoke all on all sequences in schema public from anon, authenticated, service_role;
revoke all on all functions in schema public from public, anon, authenticated, service_role;

create extension if not exists btree_gist with schema extensions;
create extension if not exists pg_trgm with schema extensions;

create schema private;
grant usage on schema private to authenticated;

comment on schema private is 'Helpers for policies, triggers and commands, and settings that no user may read. Never exposed over the API.';

-- Helpers --------------------------------------------------------------------

create function private.today() returns date
language plpgsql stable
set search_path = ''
as $$
begin
  return (now() at time zone 'America/Nassau')::date;
end;
$$;

comment on function private.today() is
  'The date in Nassau: legal dates are Bahamian dates, wherever the server and the browser stand.';

create function private.long_day(day date) returns text
language plpgsql stable
set search_path = ''
as $$
begin
  -- Spaces that do not break, U+00A0: screens find by them the days that the database wrote, and leave those that people typed.
  return replace(to_char(day, 'FMDD FMMonth YYYY'), ' ', chr(160));
end;
$$;

comment on function private.long_day(date) is
  'A day in a text of the database, with spaces that do not break: 3 January 2027. Screens write it as the person does (formatDaysIn of '
  'shared-core, decision 150); mails keep it.';

create function private.long_day_of(at timestamptz) returns text
language plpgsql stable
set search_path = ''
as $$
begin
  return private.long_day((at at time zone 'America/Nassau')::date);
end;
$$;

comment on function private.long_day_of(timestamptz) is 'The day in Nassau of a moment, in a text of the database.';

create function private.long_moment(at timestamptz) returns text
language plpgsql stable
set search_path = ''
as $$
begin
  return private.long_day_of(at) || to_char(at at time zone 'America/Nassau', '" at "HH24:MI');
end;
$$;

comment on function private.long_moment(timestamptz) is
  'A moment in a text of the database, by the clock of Nassau: 3 January 2027 at 14:05.';

create function private.request_header(header_name text) returns text
language plpgsql stable
set search_path = ''
as $$
begin
  return nullif(current_setting('request.headers', true), '')::jsonb ->> header_name;
exception when invalid_text_representation then
  return null;
end;
$$;

comment on function private.request_header(text) is
  'A header of the API request that is running, by its lower-case name; null outside of a request.';

create function private.request_address() returns text
language plpgsql stable
set search_path = ''
as $$
begin
  -- Hosted, the first is set by the edge and cannot be forged; without an edge the second is all there is.
  return left(coalesce(
    private.request_header('cf-connecting-ip'), split_part(private.request_header('x-forwarded-for'), ',', 1)), 64);
end;
$$;

comment on function private.request_address() is
  'The address an API request came from, as text of at most 64 characters; null outside of a request. It may be anything where no edge '
  'sets it.';

-- Triggers for any table -----------------------------------------------------

create function private.touch_updated_at() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end;
$$;

comment on function private.touch_updated_at() is 'Sets updated_at to now; a value from the client is ignored.';

create function private.bump_version() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.version := old.version + 1;
  return new;
end;
$$;

comment on function private.bump_version() is
  'Counts the changes of a row that people edit together: an update names the version it read, and none matched means a conflict.';

create function private.keep_columns() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- Commands run as the owner of the tables and pass.
  if current_user in ('anon', 'authenticated', 'service_role') and to_jsonb(new) - tg_argv <> to_jsonb(old) - tg_argv then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  return new;
end;
$$;

comment on function private.keep_columns() is
  'Lets a person change only the columns named in the trigger. Column grants hold the same, but one careless "grant all" undoes those. '
  'Raises not_allowed.';
