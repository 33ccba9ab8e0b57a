/*
 * Commands of parts by link: invite a person of an application, take the part back; and the effects of accepting and submitting. Sent
 * again, revoked and accepted they are like other invitations (invitations/invitation-answers.sql). Each may be repeated after a lost
 * answer.
 */

-- Inviting -------------------------------------------------------------------

create function private.invitable_party(application public.draft_applications, person_id uuid) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  wanted uuid;
begin
  if application.state in ('incorporated', 'rejected', 'withdrawn') then
    raise exception using errcode = 'PT409', message = 'application.not_editable';
  end if;

  if application.state in ('draft', 'information_requested') then
    perform private.enter_application_parties(application, application.data);
  end if;

  select link.party_id into wanted
  from public.application_parties as link
  where link.application_id = application.id and link.person_id = invitable_party.person_id;

  if wanted is null then
    raise exception using errcode = 'PT422', message = 'invitation.person_unnamed';
  end if;

  if wanted in (select private.provided_party_ids()) then
    raise exception using errcode = 'PT409', message = 'invitation.part_provided';
  end if;

  if exists (select from public.party_invitations as known where known.party_id = wanted and known.status = 'accepted') then
    raise exception using errcode = 'PT409', message = 'invitation.part_taken';
  end if;

  if exists (select from public.kyc_profiles as profile where profile.party_id = wanted and not private.is_kyc_editable(profile.state)) then
    raise exception using errcode = 'PT409', message = 'invitation.part_done';
  end if;

  -- Where a register names them, those who act for that company handle their documents.
  if exists (select from public.company_participants as participant where participant.party_id = wanted) then
    raise exception using errcode = 'PT409', message = 'invitation.part_registered';
  end if;

  return wanted;
end;
$$;

comment on function private.invitable_party(public.draft_applications, uuid) is
  'The party of one of an application''s people, who may be invited to fill in their own part. Raises application.not_editable once it has '
  'ended, invitation.person_unnamed, invitation.part_provided, invitation.part_taken, invitation.part_done, invitation.part_registered.';

create function public.invite_party(token uuid, application_id uuid, person_id uuid, email text) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  application public.draft_applications := private.lock_own_application('invite_party', application_id);
  address     text := private.invited_address(invite_party.email);
  party       uuid;
  made        uuid := (
    select known.id from public.party_invitations as known
    where known.token_hash = any (private.token_hashes(token)) and known.application_id = application.id
      and known.person_id = invite_party.person_id and known.status <> 'revoked');
begin
  if made is not null then
    return made;
  end if;

  if address = (select lower(account.email) from auth.users as account where account.id = application.user_id) then
    raise exception using errcode = 'PT422', message = 'invitation.own_address';
  end if;

  party := private.invitable_party(application, invite_party.person_id);

  update public.party_invitations as older set status = 'revoked'
  where older.application_id = application.id and older.person_id = invite_party.person_id and older.status = 'pending';

  insert into public.party_invitations (token_hash, tenant_id, application_id, person_id, party_id, company_name, email, invited_by)
  values (
    private.new_token_hash(token), application.tenant_id, application.id, invite_party.person_id, party,
    left(coalesce(nullif(private.json_text(coalesce(application.submitted_data, application.data) -> 'names' -> 0), ''), 'a new company'),
      160),
    address, application.user_id)
  returning id into made;

  return made;
exception when unique_violation then
  raise exception using errcode = 'PT409', message = 'invitation.conflict';
end;
$$;

comment on function public.invite_party(uuid, uuid, uuid, text) is
  'Invites one of an application''s people, whose name is known already, to fill in their own part, for seven days; an earlier invitation '
  'of theirs that waits is revoked. The token of the link, 128 random bits of the browser, is kept as a hash alone; answers '
  'the id. For the applicant. Raises invitation.email_invalid, invitation.invalid, invitation.own_address, invitation.recipient_limit, '
  'invitation.person_unnamed, invitation.part_taken, invitation.part_done once it was submitted, invitation.part_registered for who is in '
  'a register, invitation.conflict, application.not_editable once it has ended, tenant.feature_off, duty.reviewer_needed, '
  'staff.read_only, not_found, not_allowed, account.suspended.';

-- Accepting ------------------------------------------------------------------

create function private.accept_party_invitation(invitation public.party_invitations, person uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.party_invitations as accepted
  set status = 'accepted', accepted_by = person, accepted_at = now(), done_at = case when not private.is_kyc_editable(profile.state)
    then now() end
  from public.kyc_profiles as profile
  where accepted.id = invitation.id and profile.party_id = invitation.party_id;

  perform private.join_tenant(person, invitation.tenant_id, 'member', 'user');
  -- Their part is in this tenant, whichever one they used last.
  update public.profiles as profile set last_active_tenant = invitation.tenant_id where profile.id = person;
end;
$$;

comment on function private.accept_party_invitation(public.party_invitations, uuid) is
  'The effects of accepting: membership, without a higher role, and the party''s documents in their hands alone.';

-- Taking back ----------------------------------------------------------------

create function private.close_parts(application_id uuid, parties uuid[]) returns void
language sql
set search_path = ''
as $$
  with closed as (
    update public.party_invitations as invitation set status = 'revoked'
    where invitation.application_id = close_parts.application_id and invitation.party_id = any (parties) and invitation.status <> 'revoked'
    returning invitation.party_id, invitation.accepted_at
  )
  -- What they sent in confidence does not fall to who invited them.
  update public.parties as party set created_by = null
  from closed where party.id = closed.party_id and closed.accepted_at is not null;
$$;

comment on function private.close_parts(uuid, uuid[]) is
  'Ends the invitations of parties that an application no longer names. One whose part was taken in hand stays with staff, as no '
  'client''s.';

create function public.take_back_part(invitation_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  invitation  public.party_invitations;
  application public.draft_applications;
begin
  perform private.require_user();
  select * into invitation from public.party_invitations as known where known.id = invitation_id;
  application := private.lock_own_application('take_back_part', invitation.application_id);
  select * into invitation from public.party_invitations as known where known.id = invitation_id for update;

  if invitation.status = 'revoked' then
    return;
  end if;

  if invitation.status = 'pending' or invitation.done_at is not null then
    raise exception using errcode = 'PT409', message = 'invitation.not_pending';
  end if;

  if application.state not in ('draft', 'information_requested') then
    raise exception using errcode = 'PT409', message = 'application.not_editable';
  end if;

  delete from public.application_parties as link where link.application_id = application.id and link.party_id = invitation.party_id;
  perform private.close_parts(application.id, array[invitation.party_id]);
  perform private.forget_loose_parties(array[invitation.party_id]);
  perform private.enter_application_parties(application, application.data);
end;
$$;

comment on function public.take_back_part(uuid) is
  'The applicant takes over a part that was accepted and not submitted, from the start: another party stands for the person, and what '
  'they sent stays with staff. Nothing happens when it was taken back already. Raises invitation.not_pending while it waits or once it is '
  'done, application.not_editable, duty.reviewer_needed, staff.read_only, not_found, not_allowed, account.suspended.';

-- Submitting -----------------------------------------------------------------

create function private.adopt_own_part(invitation public.party_invitations, declared jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  application public.draft_applications;
  person      record;
begin
  select * into application from public.draft_applications where id = invitation.application_id for update;

  -- A register entry is changed by a change request only.
  if application.state not in ('draft', 'information_requested')
    or exists (select from public.company_participants as participant where participant.party_id = invitation.party_id)
  then
    return;
  end if;

  select entry.place - 1 as place, entry.value || jsonb_strip_nulls(jsonb_build_object(
    'name', left(nullif(private.json_text(declared -> 'name'), ''), 160),
    'birth_date', private.json_date(declared -> 'birth_date'),
    'registration_number', left(nullif(private.json_text(declared -> 'registration_number'), ''), 60),
    'country', substring(coalesce(declared ->> 'country', declared -> 'address' ->> 'country') from '^[A-Z]{2}$'))) as value
  into person
  from jsonb_array_elements(private.json_array(application.data -> 'people')) with ordinality as entry (value, place)
  where private.person_id(application, entry.value, entry.place::integer - 1) = invitation.person_id and jsonb_typeof(entry.value) =
    'object';

  if not found then
    return;
  end if;

  -- Both at once: another name in the application alone would make another party of them.
  update public.parties as party
  set name = wanted.name, country = wanted.country, birth_date = wanted.birth_date, registration_number = wanted.registration_number
  from private.person_as_party(application, person.value) as wanted
  where party.id = invitation.party_id;

  update public.draft_applications as draft
  set data = jsonb_set(draft.data, array['people', person.place::text], person.value)
  where draft.id = application.id and draft.data -> 'people' -> person.place::integer is distinct from person.value;
end;
$$;

comment on function private.adopt_own_part(public.party_invitations, jsonb) is
  'Puts what a person declared, name, date of birth, number and country, into the application that names them while it may be changed and '
  'no register names them.';

create function private.follow_own_part() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  invitation public.party_invitations;
begin
  update public.party_invitations as known
  set done_at = case when not private.is_kyc_editable(new.state) then now() end
  where known.party_id = new.party_id and known.status = 'accepted'
    and (known.done_at is null) is distinct from private.is_kyc_editable(new.state)
  returning * into invitation;

  if invitation.done_at is not null then
    perform private.adopt_own_part(invitation, new.submitted_data);
    perform private.notify(
      invitation.invited_by, invitation.tenant_id, 'invitation.part_done',
      private.party_name(invitation.party_id) || ' has submitted their part', invitation.company_name,
      private.subject('application', invitation.application_id))
    where invitation.invited_by is not null;
  end if;

  return null;
end;
$$;

comment on function private.follow_own_part() is
  'Records on the invitation that the part is done, or no longer is, notifies the inviter, and copies who they are into the application.';

create trigger follow_own_part after update of state on public.kyc_profiles
  for each row when (new.state is distinct from old.state) execute function private.follow_own_part();

create function private.end_parts() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.party_invitations as waiting set status = 'revoked'
  where waiting.application_id = new.id and waiting.status = 'pending';

  return null;
end;
$$;

comment on function private.end_parts() is 'Voids the links of an application that has ended; who accepted one keeps what they entered.';

create trigger end_parts after update of state on public.draft_applications
  for each row when (new.state in ('incorporated', 'rejected', 'withdrawn')) execute function private.end_parts();

grant execute on function public.invite_party(uuid, uuid, uuid, text), public.take_back_part(uuid) to authenticated;
