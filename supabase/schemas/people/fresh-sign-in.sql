/*
 * What opens an account to others is changed only after a sign-in of the last quarter of an hour: the address, the password, another
 * second factor. A person whose session another took over keeps their account. The auth service asks for no password before the
 * first and the third; the trigger asks it of the service, here and hosted. Screens ask the password first (shared-core/src/account).
 */

create function private.refuse_stale_sign_in() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  -- The account itself, or that of the factor.
  person constant uuid := coalesce(to_jsonb(new) ->> 'user_id', to_jsonb(new) ->> 'id')::uuid;
begin
  -- Of the auth service alone: commands and the owner of the database have rules of their own.
  if current_user = 'supabase_auth_admin' and not exists (
    select from auth.users as account
    where account.id = person and account.last_sign_in_at > now() - interval '15 minutes')
  then
    raise exception using errcode = 'PT409', message = 'account.sign_in_again';
  end if;

  return new;
end;
$$;

comment on function private.refuse_stale_sign_in() is
  'Refuses a new address, a new password or a new second factor of a person whose last sign-in is more than 15 minutes ago, when the auth '
  'service writes it. Raises account.sign_in_again.';

create trigger refuse_stale_sign_in before update of email_change on auth.users
  for each row when (new.email_change is distinct from old.email_change and coalesce(new.email_change, '') <> '')
  execute function private.refuse_stale_sign_in();

create trigger refuse_stale_password before update of encrypted_password on auth.users
  for each row when (
    new.encrypted_password is distinct from old.encrypted_password and '' not in (old.encrypted_password, new.encrypted_password))
  execute function private.refuse_stale_sign_in();

do $$
begin
  -- The table is the auth service's. Where it is out of reach, the screens alone ask.
  if has_table_privilege(to_regclass('auth.mfa_factors'), 'trigger') then
    create trigger refuse_stale_sign_in before insert on auth.mfa_factors
      for each row execute function private.refuse_stale_sign_in();
  end if;
end;
$$;

-- For commands ---------------------------------------------------------------

create function private.require_fresh_sign_in(person uuid) returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not exists (
    select from auth.users as account
    where account.id = person and account.last_sign_in_at > now() - interval '15 minutes')
  then
    raise exception using errcode = 'PT409', message = 'account.sign_in_again';
  end if;
end;
$$;

comment on function private.require_fresh_sign_in(uuid) is
  'Lets a person through whose last sign-in is at most 15 minutes ago. Raises account.sign_in_again.';
