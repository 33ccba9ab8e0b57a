/*
 * Keys of devices: what encrypts the copies of unsaved drafts that a browser keeps (decision 152). After a sign-out the
 * device holds such a copy without its key.
 */

-- Tables ---------------------------------------------------------------------

create table private.device_keys (
  user_id    uuid primary key references public.profiles on delete cascade,
  key        bytea not null default extensions.gen_random_bytes(32) check (octet_length(key) = 32),
  created_at timestamptz not null default now()
);

comment on table private.device_keys is
  'One key of 256 random bits per person, for AES-GCM, which only they read (public.device_key). It stays the same, so that a copy of '
  'long ago can still be read. Not audited, because the log would repeat it.';

-- Row-level security ---------------------------------------------------------

alter table private.device_keys enable row level security;

-- Commands -------------------------------------------------------------------

create function public.device_key() returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  -- Refuses a session that owes the second factor: the copies hold what it may not read.
  caller_id uuid := private.require_user();
begin
  insert into private.device_keys (user_id) values (caller_id) on conflict do nothing;

  return (select encode(made.key, 'base64') from private.device_keys as made where made.user_id = caller_id);
end;
$$;

comment on function public.device_key() is
  'The key of the caller for the copies of their unsaved drafts on a device: 32 bytes in base64, made at the first call and the same '
  'ever after. Of no other person, for staff neither. Raises not_allowed, also when the session has not given the second '
  'factor, account.suspended.';

grant execute on function public.device_key() to authenticated;
