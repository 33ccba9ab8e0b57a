set check_function_bodies = off;

ALTER TABLE "private"."mail_outbox" DROP CONSTRAINT "mail_outbox_template_check";

ALTER TABLE "public"."contact_messages" ADD COLUMN "answer" text;

CREATE OR REPLACE FUNCTION private.mailable_name(written text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when plain.name = '' or plain.name ~* '[@/\\]|www\.|[[:alnum:]]\.[[:alpha:]]{2,}' then null
    else left(plain.name, 120) end
  from (select btrim(regexp_replace(coalesce(written, ''),
    E'[[:space:][:cntrl:]\\u200b-\\u200f\\u202a-\\u202e\\u2066-\\u2069]+', ' ', 'g')) as name) as plain;
$function$;

CREATE OR REPLACE FUNCTION private.may_retry_mail(mail private.mail_outbox)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return mail.state in ('failed', 'withheld') and (mail.template = 'contact_answer'
    -- The token of a link is gone, and a digest holds on its day.
    or (mail.template = 'notice'
      or mail.template = 'digest' and (mail.queued_at at time zone 'America/Nassau')::date = (now() at time zone 'America/Nassau')::date)
    and exists (
      select from public.profiles as person
      where person.email = mail.recipient and person.status = 'active' and private.has_confirmed_address(person.id)
        -- What was taken back, such as an announcement, is not said any more.
        and (mail.template <> 'notice' or exists (
          select from public.notifications as said
          where said.id = case when mail.dedupe_key like 'notice:%' then substr(mail.dedupe_key, 8)::uuid end
            and private.may_learn_of(person.id, said.tenant_id,
              private.subject(said.subject_type, said.subject_id, said.parent_type, said.parent_id))))));
end;
$function$;

CREATE OR REPLACE FUNCTION private.provider_name()
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce((
    select nullif(btrim(general.value ->> 'company_name'), '') from public.platform_settings as general where general.key = 'general'),
    'the portal');
end;
$function$;

CREATE OR REPLACE FUNCTION private.staff_commands()
 RETURNS TABLE(command text, duties public.staff_duty[], super_admin private.super_admin_rule, reach private.command_reach, two_persons boolean)
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select known.command, known.duties::public.staff_duty[], known.super_admin::private.super_admin_rule,
    known.reach::private.command_reach, known.two_persons
  from (values
    -- Applications, and staff who make one of their own.
    ('start_review', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('request_information', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('return_for_names', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('reject_application', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('approve_application', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('withdraw_approval', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('file_application', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('incorporate_application', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('assign_application', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('take_over_application', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('take_back_question', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('take_back_question.kyc', '{reviewer}', 'needs_duty', 'record', false),
    ('start_application', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('save_application', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('enter_application_parties', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('submit_application', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('answer_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('withdraw_application', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('invite_party', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('mail_part', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('take_back_part', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    -- Changes of a company.
    ('claim_change_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('ask_about_change_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('approve_change_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('reject_change_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('effect_change_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('attach_change_documents', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('assign_change_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('take_over_change_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('start_change_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('request_change', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('save_change_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('submit_change_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('withdraw_change_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    -- Companies, their registers and owners.
    ('set_company_access', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('revoke_company_access', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('transfer_company', '{compliance_officer,senior}', 'needs_duty', 'record', false),
    ('correct_company', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('set_company_status', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('set_company_conditions', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('set_party_provided', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('link_party', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('record_event', '{reviewer,compliance_officer,senior}', 'needs_duty', 'firm', false),
    ('void_event', '{reviewer,compliance_officer,senior}', 'needs_duty', 'firm', false),
    ('declare_holding', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('cease_holding', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('correct_holding', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('correct_participant', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('correct_charge', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('confirm_owners', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('dismiss_owner_proposal', '{compliance_officer}', 'needs_duty', 'record', false),
    -- Documents.
    ('accept_document', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('reject_document', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('reopen_document', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('register_document', '{reviewer,compliance_officer,senior,billing}', 'needs_duty', 'record', false),
    -- KYC.
    ('claim_kyc', '{reviewer}', 'needs_duty', 'record', false),
    ('claim_next_kyc', '{reviewer}', 'needs_duty', 'record', false),
    ('take_over_kyc', '{reviewer}', 'needs_duty', 'record', false),
    ('approve_kyc', '{reviewer}', 'needs_duty', 'record', false),
    ('reject_kyc', '{reviewer}', 'needs_duty', 'record', false),
    ('confirm_kyc_approval', '{compliance_officer,senior}', 'needs_duty', 'record', false),
    ('confirm_kyc_approval.second', '{compliance_officer}', 'needs_duty', 'record', false),
    ('confirm_kyc_approval.senior', '{senior}', 'needs_duty', 'record', false),
    ('assign_kyc', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('reopen_kyc', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('set_kyc_priority', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('release_kyc', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('set_kyc_level', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('request_kyc_information', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('recall_kyc', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('save_kyc', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('answer_kyc_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('submit_kyc', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('waive_document_requirement', '{compliance_officer}', 'needs_duty', 'record', false),
    ('withdraw_waiver', '{compliance_officer}', 'needs_duty', 'record', false),
    -- Risk.
    ('assess_risk', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('override_risk', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('decline_risk_override', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('approve_risk_override', '{compliance_officer,senior}', 'needs_duty', 'record', false),
    ('save_risk_model', '{compliance_officer,senior}', 'needs_duty', 'all', true),
    ('discard_risk_model', '{compliance_officer,senior}', 'needs_duty', 'all', true),
    ('publish_risk_model', '{compliance_officer,senior}', 'needs_duty', 'all', true),
    -- Screening.
    ('screen_party', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('rescreen_parties', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('decide_hit', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('decide_hit.second', '{compliance_officer,senior}', 'needs_duty', 'record', false),
    ('decide_hits', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('reopen_hit', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('start_watchlist_import', '{}', 'only', 'all', false),
    ('put_watchlist_entries', '{}', 'only', 'all', false),
    ('finish_watchlist_import', '{}', 'only', 'all', false),
    ('discard_watchlist_import', '{}', 'only', 'all', false),
    -- Compliance.
    ('acknowledge_alert', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('acknowledge_alerts', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('assign_alert', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('assign_alerts', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('resolve_alert', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('resolve_alerts', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('reopen_alert', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('reopen_alerts', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('snooze_alerts', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('wake_alerts', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('open_check', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('decide_check', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('reopen_check', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('complete_task', '{compliance_officer}', 'needs_duty', 'record', false),
    ('complete_obligation', '{reviewer,compliance_officer,senior,billing}', 'needs_duty', 'record', false),
    ('complete_obligations', '{reviewer,compliance_officer,senior,billing}', 'needs_duty', 'record', false),
    ('reopen_obligation', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('waive_obligation', '{compliance_officer,senior}', 'needs_duty', 'record', false),
    ('waive_obligations', '{compliance_officer,senior}', 'needs_duty', 'record', false),
    ('hold_reminders', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('release_reminders', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('hold_reminders_of', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('release_reminders_of', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('set_reminder_ladder', '{compliance_officer,senior}', 'needs_duty', 'firm', false),
    ('propose_obligation_rule', '{reviewer,compliance_officer,senior}', 'needs_duty', 'all', true),
    ('discard_obligation_rule', '{reviewer,compliance_officer,senior}', 'needs_duty', 'all', true),
    ('publish_obligation_rule', '{compliance_officer}', 'needs_duty', 'all', true),
    -- It goes on with what was confirmed when the job was entered.
    ('retry_job', '{reviewer,compliance_officer,senior,billing}', 'instead', 'record', false),
    -- Invoices.
    ('draft_invoice', '{billing}', 'needs_duty', 'record', false),
    ('draft_renewal', '{billing}', 'needs_duty', 'record', false),
    ('set_invoice_lines', '{billing}', 'needs_duty', 'record', false),
    ('discard_invoice', '{billing}', 'needs_duty', 'record', false),
    ('issue_invoice', '{billing}', 'needs_duty', 'record', false),
    ('record_payment', '{billing}', 'needs_duty', 'record', false),
    ('void_invoice', '{billing}', 'needs_duty', 'record', false),
    ('decline_payment_notice', '{billing,reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('decline_payment_notice.invoice', '{billing}', 'needs_duty', 'record', false),
    -- People and firms.
    ('invite_client', '{senior}', 'instead', 'record', false),
    ('invite_company', '{senior}', 'instead', 'firm', false),
    ('resend_invitation', '{senior}', 'instead', 'firm', false),
    ('revoke_invitation', '{senior}', 'instead', 'firm', false),
    ('resend_invitation.colleague', '{}', 'only', 'all', false),
    ('revoke_invitation.colleague', '{}', 'only', 'all', false),
    ('remove_member', '{senior}', 'instead', 'firm', false),
    ('set_member_role', '{senior}', 'instead', 'firm', false),
    ('set_user_role', '{senior}', 'instead', 'firm', false),
    ('suspend_user', '{senior}', 'instead', 'firm', false),
    ('restore_user', '{senior}', 'instead', 'firm', false),
    ('remove_second_factor', '{senior}', 'instead', 'firm', false),
    ('set_user_role.staff', '{}', 'only', 'all', false),
    ('suspend_user.staff', '{}', 'only', 'all', false),
    ('restore_user.staff', '{}', 'only', 'all', false),
    ('remove_second_factor.staff', '{}', 'only', 'all', false),
    ('invite_colleague', '{}', 'only', 'all', false),
    ('set_staff_duties', '{}', 'only', 'all', false),
    ('staff_without_second_factor', '{}', 'only', 'all', false),
    ('update_branding', '{senior}', 'instead', 'firm', false),
    ('create_tenant', '{}', 'only', 'all', false),
    ('update_tenant', '{}', 'only', 'all', false),
    -- Announcements, settings, reference data.
    ('publish_announcement', '{senior}', 'instead', 'firm', false),
    ('publish_announcement.all', '{}', 'only', 'all', false),
    ('try_announcement', '{senior}', 'instead', 'record', false),
    ('recall_announcement', '{senior}', 'instead', 'firm', false),
    ('recall_announcement.all', '{}', 'only', 'all', false),
    ('save_settings', '{}', 'only', 'all', false),
    ('send_test_email', '{}', 'only', 'all', false),
    ('retry_mail', '{}', 'needs_duty', 'record', false),
    ('try_address_again', '{}', 'needs_duty', 'record', false),
    ('set_file_scanning', '{}', 'only', 'all', false),
    ('set_client_error_reports', '{}', 'only', 'all', false),
    ('withdraw_portal_version', '{}', 'only', 'all', false),
    ('restore_portal_version', '{}', 'only', 'all', false),
    ('pin_portal', '{}', 'only', 'firm', false),
    ('queue_scans', '{}', 'only', 'all', false),
    ('change_reference', '{}', 'only', 'all', false),
    ('end_reference', '{}', 'only', 'all', false),
    ('take_back_reference', '{}', 'only', 'all', false),
    ('confirm_reference', '{}', 'only', 'all', false),
    ('announce_day', '{}', 'only', 'all', false),
    -- What decides nothing: notes and messages.
    ('add_staff_note', '{}', 'needs_duty', 'record', false),
    ('edit_staff_note', '{}', 'needs_duty', 'record', false),
    ('pin_staff_note', '{}', 'needs_duty', 'record', false),
    ('remove_staff_note', '{}', 'needs_duty', 'record', false),
    ('add_kyc_note', '{}', 'needs_duty', 'record', false),
    ('open_ticket', '{}', 'needs_duty', 'record', false),
    ('reply_ticket', '{}', 'needs_duty', 'record', false),
    ('set_ticket_status', '{}', 'needs_duty', 'record', false),
    ('attach_file', '{}', 'needs_duty', 'record', false),
    ('add_ticket_note', '{}', 'needs_duty', 'record', false),
    ('assign_ticket', '{}', 'needs_duty', 'record', false),
    ('set_ticket_priority', '{}', 'needs_duty', 'record', false),
    ('convert_contact_message', '{}', 'needs_duty', 'record', false),
    ('close_contact_message', '{}', 'needs_duty', 'record', false),
    ('answer_contact_message', '{}', 'needs_duty', 'record', false)
  ) as known (command, duties, super_admin, reach, two_persons);
$function$;

CREATE OR REPLACE FUNCTION public.answer_contact_message(message_id uuid, answer text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  contact   public.contact_messages := private.lock_contact_message('answer_contact_message', answer_contact_message.message_id);
  given     constant text := btrim(answer_contact_message.answer, E' \t\n\r\u00a0');
begin
  if coalesce(char_length(given), 0) not between 1 and 5000 then
    raise exception using errcode = 'PT422', message = 'contact.answer_invalid';
  end if;

  -- A repeat after a lost answer.
  if contact.answer = given then
    return;
  end if;

  if contact.status = 'converted' or contact.answer is not null then
    raise exception using errcode = 'PT409', message = 'contact.not_new';
  end if;

  if contact.email !~ '^[^@\s,;<>]+@[^@\s,;<>]+$' then
    raise exception using errcode = 'PT409', message = 'contact.no_mail';
  end if;

  perform private.limit_rate('contact_answer', 60, interval '1 hour');

  update public.contact_messages as answered
  set status = 'closed', answer = given, handled_by = auth.uid(), handled_at = now()
  where answered.id = contact.id;
  perform private.queue_mail(contact.email, 'contact_answer', 'Answer to your message',
    jsonb_build_object('text', given, 'day', to_char(contact.created_at at time zone 'America/Nassau', 'FMDD FMMonth YYYY')),
    contact.id, null, 'contact:' || contact.id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.invite_colleague(token uuid, email text, duties public.staff_duty[])
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_staff('invite_colleague');
  address   text := private.invited_address(invite_colleague.email);
  made      uuid := (
    select known.id from public.colleague_invitations as known
    where known.token_hash = private.token_hash(token) and known.invited_by = caller_id);
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
$function$;

CREATE OR REPLACE FUNCTION public.mail_part(invitation_id uuid, token uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  invitation  public.party_invitations;
  application public.draft_applications;
begin
  select * into invitation from public.party_invitations as known where known.id = mail_part.invitation_id;
  application := private.lock_own_application('mail_part', invitation.application_id);
  select * into invitation from public.party_invitations as known where known.id = mail_part.invitation_id for update;

  -- Another token is the one of a link that was replaced.
  if invitation.token_hash is distinct from private.token_hash(token) then
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
      'until', to_char(invitation.expires_at at time zone 'America/Nassau', 'FMDD FMMonth YYYY'),
      'firm', (select tenant.name from public.tenants as tenant where tenant.id = invitation.tenant_id))),
    invitation.id, invitation.tenant_id, 'link:' || invitation.id || ':' || left(encode(invitation.token_hash, 'hex'), 16));
end;
$function$;

CREATE OR REPLACE FUNCTION public.mail_states(about uuid[])
 RETURNS TABLE(about_id uuid, mail_id uuid, state text, tries integer, answer text, queued_at timestamp with time zone, settled_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
begin
  perform private.require_staff_reader();

  return query
  select distinct on (mail.about_id) mail.about_id, mail.id, mail.state, mail.tries, case when mail.state <> 'sent' then mail.answer end,
    mail.queued_at, mail.settled_at
  from private.mail_outbox as mail
  where mail.about_id = any (mail_states.about[1:200])
    and (mail.template like '%_invitation' or mail.template = 'contact_answer' or private.mail_kind(mail) = 'support.answered')
  order by mail.about_id, mail.queued_at desc, mail.id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.part_mails(application_id uuid)
 RETURNS TABLE(invitation_id uuid, state text, queued_at timestamp with time zone, settled_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
begin
  perform private.require_user();

  return query
  select distinct on (mail.about_id) mail.about_id, mail.state, mail.queued_at, mail.settled_at
  from public.party_invitations as invitation
  join private.mail_outbox as mail on mail.about_id = invitation.id and mail.template = 'party_invitation'
    and mail.dedupe_key = 'link:' || invitation.id || ':' || left(encode(invitation.token_hash, 'hex'), 16)
  where invitation.application_id = part_mails.application_id and invitation.application_id in (select private.application_ids())
  order by mail.about_id, mail.queued_at desc, mail.id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.resend_invitation(invitation_id uuid, token uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  invitation private.invitations := private.lock_managed_invitation('resend_invitation', invitation_id);
  made       bytea;
begin
  -- A repeat after a lost answer.
  if invitation.token_hash = private.token_hash(token) then
    return invitation_id;
  end if;

  made := private.new_token_hash(token);

  if invitation.status <> 'pending' then
    raise exception using errcode = 'PT409', message = 'invitation.not_pending';
  end if;

  -- Where its maker may no longer invite, the caller becomes the inviter, if they may.
  if not private.may_still_invite(invitation, invitation.invited_by) then
    if not private.may_still_invite(invitation, auth.uid()) then
      raise exception using errcode = 'PT403', message = 'not_allowed';
    end if;

    invitation.invited_by := auth.uid();
  end if;

  -- Another token: a link that went astray is worth nothing from now on.
  case invitation.kind
    when 'client' then
      update public.client_invitations
      set token_hash = made, expires_at = now() + interval '7 days', invited_by = invitation.invited_by where id = invitation_id;
      perform private.mail_invitation('client_invitation', token, known.email, known.company_name, known.id, known.tenant_id)
      from public.client_invitations as known where known.id = invitation_id;
    when 'company' then
      update public.company_invitations
      set token_hash = made, expires_at = now() + interval '7 days', invited_by = invitation.invited_by where id = invitation_id;
      perform private.mail_invitation('company_invitation', token, known.email, known.company_name, known.id, known.tenant_id)
      from public.company_invitations as known where known.id = invitation_id;
    when 'party' then
      update public.party_invitations
      set token_hash = made, expires_at = now() + interval '7 days', invited_by = invitation.invited_by where id = invitation_id;
    when 'colleague' then
      update public.colleague_invitations
      set token_hash = made, expires_at = now() + interval '7 days', invited_by = invitation.invited_by where id = invitation_id;
      perform private.mail_invitation('colleague_invitation', token, known.email, private.provider_name(), known.id, null)
      from public.colleague_invitations as known where known.id = invitation_id;
  end case;

  return invitation_id;
exception when unique_violation then
  raise exception using errcode = 'PT409', message = 'invitation.conflict';
end;
$function$;

ALTER TABLE "private"."mail_outbox" ADD CONSTRAINT "mail_outbox_template_check" CHECK ((template = ANY (ARRAY['test'::text, 'ticket_answer'::text, 'client_invitation'::text, 'company_invitation'::text, 'colleague_invitation'::text, 'party_invitation'::text, 'contact_answer'::text, 'notice'::text, 'digest'::text])));

ALTER TABLE "public"."contact_messages" ADD CONSTRAINT "contact_messages_answer_check" CHECK (((char_length(answer) >= 1) AND (char_length(answer) <= 5000)));

ALTER TABLE "public"."contact_messages" ADD CONSTRAINT "contact_messages_answered" CHECK (((answer IS NULL) OR (status = 'closed'::public.contact_status)));

COMMENT ON COLUMN "private"."mail_outbox"."about_id" IS 'What it is about: an invitation, a contact message, or the subject of a notification.';

COMMENT ON COLUMN "public"."contact_messages"."answer" IS 'What handled_by answered by a mail of the portal, at handled_at; null where nothing was answered from here.';

COMMENT ON FUNCTION "private"."mailable_name"(text) IS 'What a client wrote as a name, in one line, for a mail to someone they do not know; null where a mail program would make a link of it.';

COMMENT ON FUNCTION "private"."may_retry_mail"(private.mail_outbox) IS 'Whether a mail that was not sent can be tried again: the answer to a contact message, a notice whose notification is there, and on its day a digest, to an active person with this confirmed address who may still learn of it. The link of an invitation is made anew instead, and a test is asked for again.';

COMMENT ON FUNCTION "private"."provider_name"() IS 'Who runs the portal, by the settings.';

COMMENT ON FUNCTION "public"."answer_contact_message"(uuid, text) IS 'Mails an answer (1 to 5000 characters) to the visitor who wrote a contact message, keeps it with who and when, and settles the message, also one that was put aside. One answer a message; at most 60 an hour of one person. Safe to repeat. For staff. Raises contact.answer_invalid, contact.not_new once it is a ticket or answered, contact.no_mail for an address that no mail is sent to, rate.too_many, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."invite_colleague"(uuid, text, public.staff_duty[]) IS 'Invites an address to become staff with these duties, for seven days; an earlier invitation of a colleague that waits is revoked. The token of the link, a random uuid of version 4 of the browser, is mailed to the address and kept as a hash alone; answers the id. An empty list of duties is staff who work without deciding; read_only stands alone. For the super admin. Raises invitation.email_invalid, invitation.recipient_limit, invitation.already_staff, invitation.conflict, invitation.invalid, duty.invalid, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."mail_part"(uuid, uuid) IS 'Mails the link to a person''s own part to the address it is for, by the token of the link: once for each link, at most 30 an hour of a caller. Safe to repeat. For the applicant. Raises invitation.invalid for another token, invitation.not_pending, invitation.expired, invitation.email_invalid for an address that no mail is sent to, rate.too_many, tenant.feature_off, duty.reviewer_needed, staff.read_only, not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."mail_states"(uuid[]) IS 'What became of the last mail about each of at most 200 things: the link of an invitation, the answer to a contact message, or to a ticket. Nothing for what no mail was sent about. For staff. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."part_mails"(uuid) IS 'What became of the mails with the links to own parts of an application that hold today: queued, sending, sent, failed. Nothing for a link that was not mailed. For the applicant. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."resend_invitation"(uuid, uuid) IS 'Gives an invitation that waits a new token, a random uuid of version 4 of the browser, and seven more days; the former link is void. The new one is mailed, but for one''s own part in an application, which mail_part mails; answers the id. For senior management, the tenant''s owners and who invited; of a colleague for the super admin. A caller who may invite today becomes the inviter where the former one no longer may. Raises invitation.not_pending, invitation.conflict, invitation.invalid, invitation.recipient_limit, rate.too_many, tenant.feature_off, duty.senior_needed, staff.read_only, not_found, account.suspended, not_allowed also when neither of the two may.';

REVOKE ALL ON FUNCTION "private"."mailable_name"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."mailable_name"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."provider_name"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."provider_name"() TO "postgres";

REVOKE ALL ON FUNCTION "public"."answer_contact_message"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."answer_contact_message"(uuid, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."mail_part"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."mail_part"(uuid, uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."part_mails"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."part_mails"(uuid) TO "authenticated", "postgres";

reset check_function_bodies;
