/*
 * The mail with the link to a person's own part. The applicant has it sent to the address of the invitation, right after the link was made:
 * only then the browser knows the token. A client writes to a stranger here, in the name of the firm, so it is once for each link, 30
 * links an hour, three a day to an address (invitation.recipient_limit), and no word of the client that reads like an address is in it.
 */

create function private.mailable_name(written text) returns text
language sql immutable
set search_path = ''
as $$
  select case
    when plain.name = '' or plain.name ~* '[@/\\]|www\.|[[:alnum:]]\.[[:alpha:]]{2,}' then null
    else left(plain.name, 120) end
  from (select btrim(regexp_replace(coalesce(written, ''),
    E'[[:space:][:cntrl:]\\u200b-\\u200f\\u202a-\\u202e\\u2066-\\u2069]+', ' ', 'g')) as name) as plain;
$$;

comment on function private.mailable_name(text) is
  'What a client wrote as a name, in one line, for a mail to someone they do not know; null where a mail program would make a link of it.';

create function public.mail_part(invitation_id uuid, token uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  invitation  public.party_invitations;
  application public.draft_applications;
begin
  select * into invitation from public.party_invitations as known where known.id = mail_part.invitation_id;
  application := private.lock_own_application('mail_part', invitation.application_id);
  select * into invitation from public.party_invitations as known where known.id = mail_part.invitation_id for update;

  -- Another token is the one of a link that was replaced.
  if (invitation.token_hash = any (private.token_hashes(token))) is not true then
    raise exception using errcode = 'PT422', message = 'invitation.invalid';
  end if;

  perform private.refuse_closed_invitation(invitation.status, invitation.expires_at);

  if not private.has_feature(invitation.tenant_id, 'invitations') then
    raise exception using errcode = 'PT409', message = 'tenant.feature_off';
  end if;

  if invitation.email !~ '^[^@\s,;<>]+@[^@\s,;<>]+$' then
    raise exception using errcode = 'PT422', message = 'invitation.email_invalid';
  end if;

  perform private.limit_rate('invitation_mail', 30, interval '1 hour');
  perform private.queue_mail(invitation.email, 'party_invitation', 'Your part in forming a company',
    jsonb_strip_nulls(jsonb_build_object(
      'token', token,
      'company_name', private.mailable_name(invitation.company_name),
      'asked_by', (
        select private.mailable_name(person.full_name) from public.profiles as person where person.id = application.user_id),
      'until', private.long_day_of(invitation.expires_at),
      'firm', (select tenant.name from public.tenants as tenant where tenant.id = invitation.tenant_id))),
    invitation.id, invitation.tenant_id, 'link:' || invitation.id || ':' || private.link_mark(invitation.token_hash));
end;
$$;

comment on function public.mail_part(uuid, uuid) is
  'Mails the link to a person''s own part to the address it is for, by the token of the link: once for each link, at most 30 an hour of a '
  'caller. Safe to repeat. For the applicant. Raises invitation.invalid for another token, invitation.not_pending, invitation.expired, '
  'invitation.email_invalid for an address that no mail is sent to, rate.too_many, tenant.feature_off, duty.reviewer_needed, '
  'staff.read_only, not_found, not_allowed, account.suspended.';

create function public.part_mails(application_id uuid)
returns table (invitation_id uuid, state text, queued_at timestamptz, settled_at timestamptz)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_user();

  return query
  select distinct on (mail.about_id) mail.about_id, mail.state, mail.queued_at, mail.settled_at
  from public.party_invitations as invitation
  join private.mail_outbox as mail on mail.about_id = invitation.id and mail.template = 'party_invitation'
    and mail.dedupe_key = 'link:' || invitation.id || ':' || private.link_mark(invitation.token_hash)
  where invitation.application_id = part_mails.application_id and invitation.application_id in (select private.application_ids())
  order by mail.about_id, mail.queued_at desc, mail.id;
end;
$$;

comment on function public.part_mails(uuid) is
  'What became of the mails with the links to own parts of an application that hold today: queued, sending, sent, failed. Nothing for a '
  'link that was not mailed. For the applicant. Raises not_allowed, account.suspended.';

grant execute on function public.mail_part(uuid, uuid), public.part_mails(uuid) to authenticated;
