/*
 * People: what staff do about those who can sign in.
 *
 *   active -> suspended -> active        by senior management, with a reason that only staff read
 *   active -> closed                     by the person (close-account.sql); no one opens it again
 *
 * A suspended person loses everything with the statement that suspends them: every helper requires an active profile, and
 * their sessions end in the same transaction, so that no token is renewed.
 *
 * A person whose session may be in other hands is signed out everywhere and stays active: they sign in again at once.
 *
 * Who is staff is decided by the super admin alone, about anyone but themselves: that is why a last admin always stays.
 *
 * Lock order: tenants (private.lock_tenant), then profiles.
 */

-- Tables ---------------------------------------------------------------------

create table public.account_notes (
  id      bigint generated always as identity primary key,
  user_id uuid not null references public.profiles on delete cascade,
  note    text not null check (char_length(note) between 1 and 2000),
  author  uuid references public.profiles on delete set null,
  at      timestamptz not null default now()
);

comment on table public.account_notes is
  'What staff noted about an account, such as why it was suspended. Read by staff, never by the person; written by commands.';

create index account_notes_user_id_idx on public.account_notes (user_id, at desc);
create index account_notes_author_idx on public.account_notes (author);

-- Row-level security ---------------------------------------------------------

alter table public.account_notes enable row level security;

create policy "Staff read the notes about accounts" on public.account_notes
  for select to authenticated
  using ((select private.is_admin()));

-- Grants ---------------------------------------------------------------------

grant select on public.account_notes to authenticated;

-- For commands ---------------------------------------------------------------

create function private.require_name() returns text
language plpgsql stable
set search_path = ''
as $$
declare
  name text := (select btrim(person.full_name) from public.profiles as person where person.id = auth.uid());
begin
  -- An address is no name, and a name has more than spaces, signs and letters of no width.
  if name is null or name like '%@%'
    or name !~ '[^[:space:][:punct:][:cntrl:]\u00a0\u00ad\u200b-\u200f\u202a-\u202f\u2060-\u206f\u3000\ufeff]'
  then
    raise exception using errcode = 'PT422', message = 'profile.name_missing';
  end if;

  return name;
end;
$$;

comment on function private.require_name() is
  'The name on the caller''s profile, under which they declare. Raises profile.name_missing where there is none, or an address in its '
  'place.';

create function private.lock_person(command text, user_id uuid) returns public.profiles
language plpgsql
set search_path = ''
as $$
declare
  caller_id uuid := private.require_staff(command);
  person    public.profiles;
begin
  -- The callers write rows without a tenant only, or have locked their tenants.
  perform private.require_staff_in(command, null);

  if user_id = caller_id then
    raise exception using errcode = 'PT409', message = 'account.own';
  end if;

  select * into person from public.profiles where id = lock_person.user_id for update;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if person.role = 'admin' then
    perform private.require_staff(command || '.staff');
  end if;

  if person.status = 'closed' then
    raise exception using errcode = 'PT409', message = 'account.closed';
  end if;

  return person;
end;
$$;

comment on function private.lock_person(text, uuid) is
  'The profile of another user for staff who pass the line of the command, locked until it ends; that of staff for who passes '
  '<command>.staff. Raises account.own, account.closed, not_found, what require_staff raises.';

create function private.end_sessions(user_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  -- The table is the auth service's; its refresh tokens go with it. Where it is out of reach, the helpers still refuse.
  if has_table_privilege(to_regclass('auth.sessions'), 'delete') then
    delete from auth.sessions as session where session.user_id = end_sessions.user_id;
  end if;
end;
$$;

comment on function private.end_sessions(uuid) is 'Signs a person out everywhere: no token is renewed any more.';

create function private.note_account(user_id uuid, note text, author uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  if coalesce(char_length(btrim(note)), 0) not between 1 and 2000 then
    raise exception using errcode = 'PT422', message = 'account.reason_missing';
  end if;

  insert into public.account_notes (user_id, note, author) values (note_account.user_id, btrim(note_account.note), note_account.author);
end;
$$;

comment on function private.note_account(uuid, text, uuid) is
  'Notes something about an account for staff. Raises account.reason_missing (1 to 2000 characters).';

-- Roles and suspension -------------------------------------------------------

create function public.set_user_role(user_id uuid, role public.user_role) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  person public.profiles;
begin
  perform private.require_staff('set_user_role');
  -- Before the profile is locked, in the lock order; a former admin loses what they held by being staff.
  perform private.lock_tenant(held.tenant_id)
  from (
    select membership.tenant_id from public.tenant_users as membership where membership.user_id = set_user_role.user_id
    order by membership.tenant_id
  ) as held;
  person := private.lock_person('set_user_role', set_user_role.user_id);

  if set_user_role.role is null then
    raise exception using errcode = 'PT422', message = 'account.role_missing';
  end if;

  if set_user_role.role = 'admin' then
    perform private.require_staff('set_user_role.staff');
  end if;

  if person.role = set_user_role.role then
    return;
  end if;

  if person.role = 'admin' then
    delete from public.tenant_users as membership where membership.user_id = person.id and membership.role = 'owner';
  end if;

  update public.profiles as profile set role = set_user_role.role where profile.id = person.id;
end;
$$;

comment on function public.set_user_role(uuid, public.user_role) is
  'Gives another user a role; nothing happens when they have it already. A user who is no longer staff also loses the tenants they owned, '
  'which they held as staff. New staff have no duty. For senior management and the super admin; making and unmaking an admin for the '
  'super admin. Raises account.own, account.role_missing, duty.senior_needed, staff.read_only, not_found, not_allowed, account.suspended.';

create function public.suspend_user(user_id uuid, reason text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  person public.profiles := private.lock_person('suspend_user', suspend_user.user_id);
begin
  if person.status = 'suspended' then
    return;
  end if;

  perform private.note_account(person.id, reason, auth.uid());
  update public.profiles as profile set status = 'suspended' where profile.id = person.id;
  perform private.end_sessions(person.id);
end;
$$;

comment on function public.suspend_user(uuid, text) is
  'Takes all access from another user at once and signs them out, with a reason (1 to 2000 characters) that only staff read; nothing '
  'happens when they are suspended already. For senior management and the super admin; an admin is suspended by the super admin. Raises '
  'account.own, account.reason_missing, duty.senior_needed, staff.read_only, not_found, not_allowed, account.suspended.';

create function public.restore_user(user_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  person public.profiles := private.lock_person('restore_user', restore_user.user_id);
begin
  update public.profiles as profile set status = 'active' where profile.id = person.id and profile.status = 'suspended';
end;
$$;

comment on function public.restore_user(uuid) is
  'Ends a suspension; nothing happens when there is none. For senior management and the super admin; an admin is restored by '
  'the super admin. Raises account.own, duty.senior_needed, staff.read_only, not_found, not_allowed, account.suspended.';

create function public.sign_out_user(user_id uuid, reason text) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  person public.profiles := private.lock_person('sign_out_user', sign_out_user.user_id);
  ended  integer;
begin
  -- The table is the auth service's. Where it is out of reach, Postgres refuses and nothing has happened.
  delete from auth.sessions as session where session.user_id = person.id;
  get diagnostics ended = row_count;

  -- Also the repeat after a lost answer: there is nothing to note.
  if ended = 0 then
    return 0;
  end if;

  perform private.note_account(person.id, reason, auth.uid());
  -- At this level it is written under all settings but one, and names the person under all of them.
  perform private.write_access('sign_out', 'warn', person.id, null,
    (select 'Signed out everywhere by ' || coalesce(nullif(staff.full_name, ''), staff.email)
      from public.profiles as staff where staff.id = auth.uid()),
    null, private.request_address());
  return ended;
end;
$$;

comment on function public.sign_out_user(uuid, text) is
  'Ends every session of another user, who stays active and may sign in again, with a reason (1 to 2000 characters) that only staff read; '
  'how many sessions ended, and nothing is noted for none. The access log has who did it. For senior management and the super admin; an '
  'admin is signed out by the super admin. Raises account.own, account.closed, account.reason_missing, duty.senior_needed, '
  'staff.read_only, not_found, not_allowed, account.suspended.';

grant execute on function public.set_user_role(uuid, public.user_role), public.suspend_user(uuid, text), public.restore_user(uuid),
  public.sign_out_user(uuid, text)
  to authenticated;
