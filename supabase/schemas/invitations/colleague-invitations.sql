/*
 * Invitations of colleagues: how a person becomes staff without another person's hand once they were invited. As with other invitations
 * (invitations/invitations.sql), the row keeps the hash of the token of the link, and it belongs to no tenant.
 *
 *   pending -> accepted       by an account whose confirmed address is the invited one
 *   pending -> revoked
 *
 * Staff read every tenant, so that more is asked than of other invitations: the inviter is still the super admin when it is accepted.
 */

-- Tables ---------------------------------------------------------------------

create table public.colleague_invitations (
  id          uuid primary key default gen_random_uuid(),
  token_hash  bytea not null unique check (private.is_marked_hash(token_hash)),
  email       text not null check (email = lower(btrim(email)) and email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' and char_length(email) <= 254),
  duties      public.staff_duty[] not null,
  status      public.invitation_status not null default 'pending',
  expires_at  timestamptz not null default now() + interval '7 days',
  invited_by  uuid references public.profiles on delete set null,
  accepted_by uuid references public.profiles on delete set null,
  accepted_at timestamptz,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  constraint colleague_invitations_accepted check ((status = 'accepted') = (accepted_at is not null))
);

comment on table public.colleague_invitations is
  'Invites a person to become staff with these duties. Read by its token and the super admin; written by commands.';

comment on column public.colleague_invitations.token_hash is
  'The hash of the token of the link, as text, after the mark of its algorithm. No caller reads it.';

create index colleague_invitations_invited_by_idx on public.colleague_invitations (invited_by);
create index colleague_invitations_accepted_by_idx on public.colleague_invitations (accepted_by);
create unique index colleague_invitations_pending_key on public.colleague_invitations (email) where status = 'pending';

create trigger touch_updated_at before update on public.colleague_invitations
  for each row execute function private.touch_updated_at();
create trigger audit after insert or update or delete on public.colleague_invitations
  for each row execute function private.audit('id');

-- Row-level security ---------------------------------------------------------

alter table public.colleague_invitations enable row level security;

call private.open_to_token_holder('public.colleague_invitations');

create policy "The super admin reads the invitations of colleagues" on public.colleague_invitations
  for select to authenticated
  using ((select private.is_super_admin()));

-- Grants ---------------------------------------------------------------------

grant select (id, email, duties, status, expires_at, invited_by, accepted_by, accepted_at, created_at, updated_at)
  on public.colleague_invitations to authenticated;
grant select (id, email, status, expires_at) on public.colleague_invitations to anon;

-- Inviting -------------------------------------------------------------------

create function private.provider_name() returns text
language plpgsql stable
set search_path = ''
as $$
begin
  return coalesce((
    select nullif(btrim(general.value ->> 'company_name'), '') from public.platform_settings as general where general.key = 'general'),
    'the portal');
end;
$$;

comment on function private.provider_name() is 'Who runs the portal, by the settings.';

create function public.invite_colleague(token uuid, email text, duties public.staff_duty[]) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  caller_id uuid := private.require_staff('invite_colleague');
  address   text := private.invited_address(invite_colleague.email);
  made      uuid := (
    select known.id from public.colleague_invitations as known
    where known.token_hash = any (private.token_hashes(token)) and known.invited_by = caller_id);
begin
  if made is not null then
    return made;
  end if;

  if duties is null or array_position(duties, null) is not null or ('read_only' = any (duties) and cardinality(duties) > 1) then
    raise exception using errcode = 'PT422', message = 'duty.invalid';
  end if;

  if exists (
    select from public.profiles as person
    join auth.users as account on account.id = person.id
    where lower(account.email) = address and person.role = 'admin'
  ) then
    raise exception using errcode = 'PT409', message = 'invitation.already_staff';
  end if;

  update public.colleague_invitations as older set status = 'revoked'
  where older.email = address and older.status = 'pending';

  insert into public.colleague_invitations (token_hash, email, duties, invited_by)
  values (private.new_token_hash(token), address, invite_colleague.duties, caller_id)
  returning id into made;
  perform private.mail_invitation('colleague_invitation', token, address, private.provider_name(), made, null);

  return made;
exception when unique_violation then
  raise exception using errcode = 'PT409', message = 'invitation.conflict';
end;
$$;

comment on function public.invite_colleague(uuid, text, public.staff_duty[]) is
  'Invites an address to become staff with these duties, for seven days; an earlier invitation of a colleague that waits is revoked. The '
  'token of the link, 128 random bits of the browser, is mailed to the address and kept as a hash alone; answers the id. An '
  'empty list of duties is staff who work without deciding; read_only stands alone. For the super admin. Raises invitation.email_invalid, '
  'invitation.recipient_limit, '
  'invitation.already_staff, invitation.conflict, invitation.invalid, duty.invalid, staff.read_only, not_allowed, account.suspended.';

-- Accepting ------------------------------------------------------------------

create function private.accept_colleague_invitation(invitation public.colleague_invitations, person uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.colleague_invitations set status = 'accepted', accepted_by = person, accepted_at = now() where id = invitation.id;

  if exists (select from public.profiles as known where known.id = person and known.role = 'admin') then
    return;
  end if;

  update public.profiles as profile set role = 'admin' where profile.id = person;
  delete from public.staff_duties as held where held.user_id = person and not held.duty = any (invitation.duties);
  insert into public.staff_duties (user_id, duty, given_by)
  select person, wanted, invitation.invited_by from unnest(invitation.duties) as wanted
  on conflict do nothing;

  perform private.notify(
    invitation.invited_by, null, 'invitation.accepted', invitation.email || ' is staff now', '', private.subject('account', person));
end;
$$;

comment on function private.accept_colleague_invitation(public.colleague_invitations, uuid) is
  'What accepting brings: role admin with the duties of the invitation, and a notification to who invited. A member of staff keeps '
  'their duties.';

grant execute on function public.invite_colleague(uuid, text, public.staff_duty[]) to authenticated;
