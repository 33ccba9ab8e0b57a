/*
 * Settings of the platform: one row per group, whose shape is in foundation/json-shapes.sql and whose defaults are those of the
 * specification, section 3 (seed/reference.sql writes them once).
 *
 *   general    name, support address, time zone, date format
 *   security   second factor, passwords, sessions
 *   email      where mails are sent from
 *   audit      how much is written down, and for how long
 *
 * They hold for all firms: the super admin changes them.
 *
 * The password of the mail server is written and never read: it lies in `private`, and the row only says that there is one. It belongs to
 * the server, port and user it was given with: another of them needs it again. The server is a public one, since who may name it could
 * otherwise look into the network of the installation. Who runs an installation with a mail server of its own says so in the database:
 * alter database postgres set portal.inner_mail = 'on'.
 *
 * security.require_mfa takes effect in private.owes_second_factor (tenancy/tenancy.sql), for staff, and with security.mfa_for_everyone for
 * clients too, which means nothing without it. The super admin who turns it on has just given
 * their own, so that it cannot lock out everyone. A super admin who lost theirs is helped in the SQL editor.
 */

-- Tables ---------------------------------------------------------------------

create table public.platform_settings (
  key        text primary key check (key in ('general', 'security', 'email', 'audit')),
  value      jsonb not null,
  version    integer not null default 1,
  updated_by uuid references public.profiles on delete set null,
  updated_at timestamptz not null default now(),
  constraint platform_settings_shape check (private.misfit(value, 'settings.' || key) is null)
);

comment on table public.platform_settings is 'How the platform is set up, one row per group. Read by staff; written by a command.';

create table private.email_password (
  only_one  boolean primary key default true check (only_one),
  password  text check (char_length(password) between 1 and 500),
  vault_id  uuid,
  smtp_host text not null,
  smtp_port integer not null,
  smtp_user text not null,
  constraint email_password_one_place check (num_nonnulls(password, vault_id) = 1)
);

comment on table private.email_password is
  'The password of the mail server, or its id in the vault (foundation/sealed-secrets.sql), for what sends mails, with the server, port '
  'and user that it was given for: it is sent to no other. '
  'Not audited, because the log would repeat it: the row of the settings tells when it changed.';

create index platform_settings_updated_by_idx on public.platform_settings (updated_by);

create trigger touch_updated_at before update on public.platform_settings
  for each row execute function private.touch_updated_at();
create trigger bump_version before update on public.platform_settings
  for each row execute function private.bump_version();
create trigger audit after insert or update or delete on public.platform_settings
  for each row execute function private.audit('key');

-- Row-level security ---------------------------------------------------------

alter table public.platform_settings enable row level security;
alter table private.email_password enable row level security;

create policy "Staff read the settings" on public.platform_settings
  for select to authenticated
  using ((select private.is_admin()));

-- Grants ---------------------------------------------------------------------

grant select on public.platform_settings to authenticated;

-- Commands -------------------------------------------------------------------

create function private.allows_inner_mail() returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return coalesce(current_setting('portal.inner_mail', true), '') = 'on';
end;
$$;

comment on function private.allows_inner_mail() is
  'Whether this installation has a mail server that is not reached over the internet: the setting portal.inner_mail of its database.';

create function private.is_inner_host(host text) returns boolean
language plpgsql immutable
set search_path = ''
as $$
declare
  name  constant text := lower(rtrim(host, '.'));
  inner_networks constant inet[] := '{0.0.0.0/8,10.0.0.0/8,100.64.0.0/10,127.0.0.0/8,169.254.0.0/16,172.16.0.0/12,192.0.0.0/24,'
    '192.168.0.0/16,198.18.0.0/15,224.0.0.0/3}';
begin
  if name ~ '^\d+(\.\d+){3}$' and pg_input_is_valid(name, 'inet') then
    return name::inet <<= any (inner_networks);
  end if;

  -- Other ways to write a number are read as an address, too: 127.1, 0x7f.1, 2130706433.
  return name ~ '(^|\.)(0x[0-9a-f]*|[0-9]+|localhost|local|internal|home|lan)$';
end;
$$;

comment on function private.is_inner_host(text) is
  'Whether a host is written as an address of this machine or of an inner network, or is named as one. Where a name leads is looked at '
  'when a mail is sent (supabase/backend/mail/public-address.ts).';

create function private.mail_password(kept private.email_password) returns text
language plpgsql stable
set search_path = ''
as $$
begin
  return coalesce(kept.password, private.unseal(kept.vault_id));
end;
$$;

comment on function private.mail_password(private.email_password) is 'The password of the mail server, from the row or from the vault.';

create function private.keep_mail_password(new_password text, server jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  sealed uuid;
begin
  if new_password = '' then
    perform private.forget_secret(kept.vault_id) from private.email_password as kept;
    delete from private.email_password as kept where kept.only_one;
    return;
  end if;

  sealed := private.seal('portal: password of mails', new_password);
  insert into private.email_password (password, vault_id, smtp_host, smtp_port, smtp_user)
  values (case when sealed is null then new_password end, sealed,
    server ->> 'smtp_host', (server -> 'smtp_port')::integer, server ->> 'smtp_user')
  on conflict (only_one) do update
  set password = excluded.password, vault_id = excluded.vault_id, smtp_host = excluded.smtp_host, smtp_port = excluded.smtp_port,
    smtp_user = excluded.smtp_user;
end;
$$;

comment on function private.keep_mail_password(text, jsonb) is
  'Keeps the password of the mail server for this server, port and user, in the vault where there is one; an empty one destroys it.';

create function private.check_settings(key text, value jsonb) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  wrong text := private.misfit(value, 'settings.' || key);
begin
  -- The names of time zones are known to the server and not to a constraint.
  if wrong is null and key = 'general' and not exists (select from pg_timezone_names as zone where zone.name = value ->> 'timezone') then
    wrong := 'timezone';
  end if;

  if wrong is not null then
    raise exception using errcode = 'PT422', message = 'settings.invalid',
      detail = jsonb_build_array(jsonb_build_object('code', 'settings.invalid', 'field', wrong));
  end if;
end;
$$;

comment on function private.check_settings(text, jsonb) is 'Raises settings.invalid with a json array of {code, field} as detail.';

create function private.reduced_logging(before jsonb, after jsonb) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  return nullif(concat_ws('; ',
    case when (after ->> 'log_level')::public.access_level > (before ->> 'log_level')::public.access_level
      then format('log level from %s to %s', before ->> 'log_level', after ->> 'log_level') end,
    case when before -> 'user_tracking' = 'true' and after -> 'user_tracking' = 'false' then 'user tracking off' end,
    case when before -> 'ip_logging' = 'true' and after -> 'ip_logging' = 'false' then 'IP logging off' end,
    case when (after ->> 'retention_days')::integer < (before ->> 'retention_days')::integer
      then format('retention from %s to %s days', before ->> 'retention_days', after ->> 'retention_days') end), '');
end;
$$;

comment on function private.reduced_logging(jsonb, jsonb) is
  'What the log holds less of by new values of the group audit, as text; null where it holds no less.';

create function private.tell_super_admins(kind text, title text, message text, tenant_id uuid, subject private.subject) returns void
language sql
set search_path = ''
as $$
  select private.notify(chief.user_id, tell_super_admins.tenant_id, tell_super_admins.kind, tell_super_admins.title,
    tell_super_admins.message, tell_super_admins.subject)
  from private.super_admin as chief
  -- A job that finds the same every night says it once until it is read.
  where not exists (
    select from public.notifications as known
    where known.user_id = chief.user_id and known.kind = tell_super_admins.kind and not known.read
      and known.message = left(private.one_stop(tell_super_admins.message), 2000));
$$;

comment on function private.tell_super_admins(text, text, text, uuid, private.subject) is
  'Notifies the super admin, once while the same message is unread.';

create function private.alert_reduced_logging(reduced text, actor uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  title   constant text := 'The access log now holds less';
  message constant text := format('%s by %s on %s. If this was not agreed, change the settings back and look at the account.',
    upper(left(reduced, 1)) || substr(reduced, 2),
    (select coalesce(nullif(person.full_name, ''), person.email) from public.profiles as person where person.id = actor),
    private.long_moment(now()));
begin
  perform private.tell_super_admins('compliance.logging_reduced', title, message, null, null);
  -- A second pair of eyes: the change is the super admin's, who may be an account that was taken over.
  perform private.notify_duty('compliance_officer', null, 'compliance.logging_reduced', title, message, null, actor);
end;
$$;

comment on function private.alert_reduced_logging(text, uuid) is
  'Tells the super admin and the compliance officers that the access log holds less. A notification, since an alert belongs to a tenant '
  'and the settings to none.';

create function public.save_settings(key text, expected_version integer, value jsonb) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  caller_id    uuid := private.require_staff('save_settings');
  stored       public.platform_settings;
  new_value    jsonb := save_settings.value;
  new_password text;
  reduced      text;
begin
  select * into stored from public.platform_settings as setting where setting.key = save_settings.key for update;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if stored.key = 'email' and jsonb_typeof(new_value) = 'object' then
    if new_value ? 'smtp_password' and (jsonb_typeof(new_value -> 'smtp_password') <> 'string'
      or char_length(new_value ->> 'smtp_password') > 500) then
      raise exception using errcode = 'PT422', message = 'settings.invalid',
        detail = '[{"code": "settings.invalid", "field": "smtp_password"}]';
    end if;

    if private.is_inner_host(private.json_text(new_value -> 'smtp_host')) and not private.allows_inner_mail() then
      raise exception using errcode = 'PT422', message = 'settings.mail_host_inner';
    end if;

    new_password := new_value ->> 'smtp_password';
    new_value := (new_value - 'smtp_password') || jsonb_build_object(
      'smtp_password_set', coalesce(new_password <> '', (stored.value -> 'smtp_password_set')::boolean));
  end if;

  -- A portal of the last release does not know this one, and leaves it as it is.
  if stored.key = 'security' and jsonb_typeof(new_value) = 'object' then
    new_value := jsonb_build_object('mfa_for_everyone', coalesce(stored.value -> 'mfa_for_everyone', 'false')) || new_value;
  end if;

  perform private.check_settings(stored.key, new_value);

  -- The same values again: a repeat after a lost answer, or nothing to save.
  if stored.value = new_value and stored.version in (expected_version, expected_version + 1)
    and (new_password is null or new_password = coalesce(
      (select private.mail_password(known) from private.email_password as known), '')) then
    return stored.version;
  end if;

  if stored.version is distinct from expected_version then
    raise exception using errcode = 'PT409', message = 'settings.conflict';
  end if;

  if new_value -> 'require_mfa' = 'true' and stored.value -> 'require_mfa' = 'false' and (auth.jwt() ->> 'aal') is distinct from 'aal2' then
    raise exception using errcode = 'PT409', message = 'settings.mfa_first';
  end if;

  if new_password is not null then
    perform private.keep_mail_password(new_password, new_value);
  elsif stored.key = 'email' and exists (
    select from private.email_password as known
    where (known.smtp_host, known.smtp_port, known.smtp_user)
      is distinct from (new_value ->> 'smtp_host', (new_value -> 'smtp_port')::integer, new_value ->> 'smtp_user'))
  then
    raise exception using errcode = 'PT409', message = 'settings.mail_password_again';
  end if;

  if stored.key = 'audit' then
    reduced := private.reduced_logging(stored.value, new_value);
  end if;

  if reduced is not null then
    -- By the settings before: at the level error it is written under all of them, and with the address they still keep.
    perform private.write_access('logging_reduced', 'error', caller_id, null, reduced, null, private.request_address());
  end if;

  update public.platform_settings as saved set value = new_value, updated_by = caller_id where saved.key = stored.key
  returning * into stored;

  if reduced is not null then
    perform private.alert_reduced_logging(reduced, caller_id);
  end if;

  return stored.version;
end;
$$;

comment on function public.save_settings(text, integer, jsonb) is
  'Replaces a group of settings and returns its new version. With `email` a key smtp_password may come along: it is kept apart, an empty '
  'one removes it, none leaves it, which another server, port or user does not. What makes the access log hold less is written there, and '
  'the super admin and the compliance officers are notified. For the super admin. Raises settings.conflict when the version is no longer '
  'expected_version, settings.invalid with a json array of {code, field} as detail, settings.mfa_first when a session without the '
  'second factor turns it on for everyone, settings.mail_password_again for a password that was given for another mail server, '
  'settings.mail_host_inner for one that is not public, not_found, not_allowed, account.suspended.';

grant execute on function public.save_settings(text, integer, jsonb) to authenticated;
