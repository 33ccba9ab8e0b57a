/*
 * The version of the schema: portals and tools ask whether this database has what they need.
 */

create function public.schema_version() returns text
language plpgsql stable security definer
set search_path = ''
as $$
begin
  -- The table of the Supabase CLI, which every way of migrating writes. A database that was built from the schema files has none.
  if to_regclass('supabase_migrations.schema_migrations') is null then
    return '';
  end if;
  return coalesce((select max(migration.version) from supabase_migrations.schema_migrations as migration), '');
end;
$$;

comment on function public.schema_version() is
  'The version of the schema: that of the last migration, YYYYMMDDhhmmss as text, which sorts by time; empty where no migration ran. For '
  'everyone: an operator compares it from outside.';

grant execute on function public.schema_version() to anon, authenticated;
