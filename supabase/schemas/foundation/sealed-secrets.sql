/*
 * Secrets of the database itself are in the vault of Supabase where the project has it: encrypted under a key that is not in the database
 * nor in its backups. A table keeps the id alone. Where there is no vault, as in the embedded backend, the table keeps the secret.
 *
 *   the password of the mail server        private.email_password (settings/settings.sql)
 *   the key of the hashes of addresses     private.address_key (support/contact.sql)
 */

create function private.has_vault() returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  -- Postgres refuses to look for a table in a schema that is out of reach.
  if not exists (
    select from pg_catalog.pg_namespace as found where found.nspname = 'vault' and has_schema_privilege(found.oid, 'usage')) then
    return false;
  end if;

  if to_regclass('vault.secrets') is null or to_regclass('vault.decrypted_secrets') is null then
    return false;
  end if;

  return has_table_privilege('vault.secrets', 'delete') and has_table_privilege('vault.decrypted_secrets', 'select');
end;
$$;

comment on function private.has_vault() is 'Whether the project has the vault of Supabase, and the caller may use it.';

create function private.seal(secret_name text, secret text) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  sealed uuid;
begin
  if not private.has_vault() then
    return null;
  end if;

  -- The vault has each name once.
  execute 'delete from vault.secrets where name = $1' using secret_name;
  execute 'select vault.create_secret($1, $2, $3)' into sealed using secret, secret_name, 'Of the incorporation portal.';
  return sealed;
end;
$$;

comment on function private.seal(text, text) is
  'Puts a secret into the vault in place of the one of this name; its id, null where the project has no vault.';

create function private.unseal(secret_id uuid) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  secret text;
begin
  if secret_id is not null and private.has_vault() then
    execute 'select found.decrypted_secret from vault.decrypted_secrets as found where found.id = $1' into secret using secret_id;
  end if;

  return secret;
end;
$$;

comment on function private.unseal(uuid) is 'A secret of the vault by its id; null for none, and for one of the vault of another project.';

create function private.forget_secret(secret_id uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  if secret_id is not null and private.has_vault() then
    execute 'delete from vault.secrets where id = $1' using secret_id;
  end if;
end;
$$;

comment on function private.forget_secret(uuid) is 'Destroys a secret of the vault.';
