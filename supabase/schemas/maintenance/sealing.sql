/*
 * Moves the secrets that tables still hold into the vault, and draws or drops those that the vault has lost: a copy of the database that is
 * brought back into another project has the ids of the vault of the first. Called by the migration and by npm run setup.
 */

create function private.seal_secrets() returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  moved    integer := 0;
  password private.email_password;
  address  private.address_key;
begin
  if not private.has_vault() then
    return 0;
  end if;

  select * into address from private.address_key for update;

  if coalesce(encode(address.key, 'hex'), private.unseal(address.vault_id)) is null then
    -- Links that switch mails off were made with the key that is lost; new mails have new ones.
    address.key := extensions.gen_random_bytes(32);
  end if;

  if address.key is not null then
    update private.address_key as kept set key = null, vault_id = private.seal('portal: key of addresses', encode(address.key, 'hex'))
    where kept.only_one;
    moved := moved + 1;
  end if;

  select * into password from private.email_password for update;

  if password.password is not null then
    update private.email_password as kept set password = null, vault_id = private.seal('portal: password of mails', password.password)
    where kept.only_one;
    moved := moved + 1;
  elsif password.vault_id is not null and private.unseal(password.vault_id) is null then
    delete from private.email_password as kept where kept.only_one;
    update public.platform_settings as setting set value = setting.value || '{"smtp_password_set": false}' where setting.key = 'email';
    moved := moved + 1;
  end if;

  return moved;
end;
$$;

comment on function private.seal_secrets() is
  'Moves the secrets of the tables into the vault, draws the key of addresses anew and drops the password of the mail server where the '
  'vault has lost them; how many it changed. None without a vault. For the owner of the database.';

select private.seal_secrets();
