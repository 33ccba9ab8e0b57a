set check_function_bodies = off;

DROP FUNCTION "private"."enter_job"(text, text, jsonb, bigint);

DROP FUNCTION "public"."publish_announcement"(uuid, text, text, public.announcement_audience, text, uuid[], public.user_role[], uuid[], timestamp with time zone);

ALTER TABLE "public"."announcements" ADD COLUMN "recalled_at" timestamp with time zone;

CREATE OR REPLACE FUNCTION private.check_announcement(title text, message text, link text)
 RETURNS void
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if coalesce(char_length(btrim(title)), 0) not between 1 and 200 or char_length(btrim(message)) > 2000 then
    raise exception using errcode = 'PT422', message = 'announcement.text_invalid';
  elsif link !~ '^/[^/\\]' or char_length(link) > 300 then
    raise exception using errcode = 'PT422', message = 'announcement.link_invalid';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.enter_job(kind text, title text, input jsonb, total bigint, not_before timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  entered uuid;
begin
  -- The same work, not begun yet, covers what is asked for now.
  select known.id into entered from public.jobs as known
  join private.job_runs as run on run.job_id = known.id
  where known.kind = enter_job.kind and known.input = enter_job.input and known.state = 'waiting' and run.after is null
  for key share of run skip locked
  limit 1;

  if entered is not null then
    return entered;
  end if;

  insert into public.jobs as known (kind, title, input, total, asked_by)
  values (enter_job.kind, left(enter_job.title, 200), enter_job.input, enter_job.total,
    (select person.id from public.profiles as person where person.id = auth.uid()))
  returning known.id into entered;
  insert into private.job_runs (job_id, next_at) values (entered, coalesce(enter_job.not_before, clock_timestamp()));

  return entered;
end;
$function$;

CREATE OR REPLACE FUNCTION private.job_announcement_do(input jsonb, keys text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  known public.announcements;
  total integer;
begin
  select * into known from public.announcements as published
  where published.id = (input ->> 'announcement')::uuid and published.recalled_at is null
  for update;

  if not found then
    return jsonb_build_object('notified', 0);
  end if;

  -- The tenants' rows before those without one, in the lock order.
  insert into public.notifications (user_id, tenant_id, kind, title, message, subject_type, subject_id, link)
  select reader.user_id, reader.tenant_id, 'announcement', known.title, known.message, 'announcement', known.id, known.link
  from private.announcement_readers(known.audience, known.tenant_ids, known.roles, known.user_ids) as reader
  where reader.user_id = any (keys::uuid[])
  on conflict (subject_id, user_id) where subject_type = 'announcement' do nothing;
  get diagnostics total = row_count;

  update public.announcements as published set recipients = published.recipients + total where published.id = known.id;
  return jsonb_build_object('notified', total);
end;
$function$;

CREATE OR REPLACE FUNCTION private.job_announcement_rows(input jsonb, after text, at_most integer)
 RETURNS TABLE(key text, label text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select reader.user_id::text, coalesce(nullif(person.full_name, ''), person.email)
  from public.announcements as known
  cross join lateral private.announcement_readers(known.audience, known.tenant_ids, known.roles, known.user_ids) as reader
  join public.profiles as person on person.id = reader.user_id
  where known.id = (input ->> 'announcement')::uuid and known.recalled_at is null
    and (after is null or reader.user_id > after::uuid)
  order by reader.user_id
  limit at_most;
$function$;

CREATE OR REPLACE FUNCTION private.mail_facts(notification public.notifications)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  about uuid := notification.subject_id;
begin
  return coalesce(case notification.subject_type
    when 'application' then (
      select jsonb_build_object('name', private.application_title(known), 'reference', known.reference)
      from public.draft_applications as known where known.id = about)
    when 'change_request' then (
      select jsonb_build_object('name', private.change_title(known), 'reference', known.reference,
        'day', to_char(known.effective_on, 'FMDD FMMonth YYYY'))
      from public.change_requests as known where known.id = about)
    when 'company' then (
      select jsonb_build_object('name', known.name, 'number', known.registration_number)
      from public.companies as known where known.id = about)
    when 'document' then (
      select jsonb_build_object('name', private.document_title(known)) from public.documents as known where known.id = about)
    when 'invoice' then (
      select jsonb_build_object('number', known.number, 'day', to_char(known.due_on, 'FMDD FMMonth YYYY'),
        'amount', known.currency || ' ' || to_char(known.total, 'FM999,999,999,990.00'))
      from public.invoices as known where known.id = about)
    when 'kyc_profile' then (
      select jsonb_build_object('name', private.party_name(known.party_id)) from public.kyc_profiles as known where known.id = about)
    -- Staff wrote it for everyone it reaches.
    when 'announcement' then jsonb_build_object('text', notification.message, 'page', notification.link)
    when 'ticket' then (
      select jsonb_build_object('reference', known.reference) from public.support_tickets as known where known.id = about)
    end, '{}');
end;
$function$;

CREATE OR REPLACE FUNCTION private.mail_notifications()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.mail_outbox (recipient, template, subject, data, queued_by)
  select
    person.email, 'notice', regexp_replace(written.title, '\s+', ' ', 'g'),
    jsonb_strip_nulls(jsonb_build_object(
      'kind', written.kind, 'audience', case person.role when 'admin' then 'staff' else 'client' end,
      'can_turn_off', not mailed.is_fixed,
      'firm', (select tenant.name from public.tenants as tenant where tenant.id = written.tenant_id),
      'subject_type', written.subject_type, 'subject_id', written.subject_id,
      'parent_type', written.parent_type, 'parent_id', written.parent_id)) || private.mail_facts(written),
    auth.uid()
  from new_notifications as known
  join private.mailed_kinds() as mailed on mailed.kind = known.kind
  join public.notifications as written on written.id = known.id
  join public.profiles as person on person.id = written.user_id
  where person.status = 'active' and person.email ~ '^[^@\s,;<>]+@[^@\s,;<>]+$' and private.has_confirmed_address(person.id)
    and (mailed.is_fixed or (person.preferences #>> array['mails', split_part(written.kind, '.', 1)]) is distinct from 'off')
    -- No one can fill another's mailbox. What has to be known goes out all the same.
    and (mailed.is_fixed or (
      select count(*) from private.mail_outbox as sent
      where sent.recipient = person.email and sent.template = 'notice' and sent.queued_at > now() - interval '1 hour') < 30)
    -- Who does something needs no mail of it.
    and (written.user_id is distinct from auth.uid() or written.kind like 'account.%'
      or written.kind in ('application.received', 'announcement'));

  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.mailed_kinds()
 RETURNS TABLE(kind text, is_fixed boolean)
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  values
    -- An application.
    ('application.received', false),
    ('application.information_requested', true),
    ('application.question_taken_back', true),
    ('application.approved', false),
    ('application.filed', false),
    ('application.incorporated', false),
    ('application.rejected', true),
    -- A change of a company.
    ('change.information_requested', true),
    ('change.scheduled', false),
    ('change.effected', false),
    ('change.rejected', true),
    -- Identity checks.
    ('kyc.information_requested', true),
    ('kyc.question_taken_back', true),
    ('kyc.review_due', true),
    ('kyc.approved', true),
    ('kyc.rejected', true),
    -- Documents.
    ('document.rejected', true),
    -- Money.
    ('invoice.issued', false),
    ('invoice.paid', false),
    ('invoice.void', false),
    ('payment.confirmed', false),
    ('payment.declined', false),
    -- Tickets.
    ('support.answered', false),
    ('announcement', false),
    -- Companies and the account.
    ('company.access', false),
    ('company.standing', false),
    ('account.recovery_codes', true),
    ('account.second_factor_removed', true),
    -- The work of staff.
    ('alert.assigned', true),
    ('application.assigned', false),
    ('change.assigned', false),
    ('kyc.assigned', true),
    ('support.assigned', true),
    ('compliance.hits', true),
    ('risk.override_waiting', false);
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
    ('close_contact_message', '{}', 'needs_duty', 'record', false)
  ) as known (command, duties, super_admin, reach, two_persons);
$function$;

CREATE OR REPLACE FUNCTION public.announcement_list(search text DEFAULT ''::text, first integer DEFAULT 0, size integer DEFAULT 50)
 RETURNS TABLE(id uuid, title text, message text, audience public.announcement_audience, tenant_ids uuid[], roles public.user_role[], user_ids uuid[], state text, published_at timestamp with time zone, recalled_at timestamp with time zone, by_name text, is_of_one_firm boolean, notified integer, read integer, total integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  typed text := lower(btrim(coalesce(search, '')));
begin
  perform private.require_staff_reader();

  return query
  with page as materialized (
    select known.*, (count(*) over ())::integer as total
    from public.announcements as known
    where typed = '' or position(typed in lower(known.title)) > 0 or position(typed in lower(known.message)) > 0
    order by known.published_at desc, known.id
    offset greatest(announcement_list.first, 0)
    limit least(greatest(announcement_list.size, 1), 1000)
  )
  select page.id, page.title, page.message, page.audience, page.tenant_ids, page.roles, page.user_ids,
    case
      when page.recalled_at is not null then 'recalled'
      when page.published_at > now() then 'scheduled'
      when exists (
        select from public.jobs as job
        where job.kind = 'announcement' and job.input = jsonb_build_object('announcement', page.id)
          and job.state in ('waiting', 'running')) then 'sending'
      else 'sent'
    end,
    page.published_at, page.recalled_at, private.staff_name(page.created_by),
    private.announcement_firm(page.audience, page.tenant_ids, page.user_ids) is not null, page.recipients,
    (select count(*)::integer from public.notifications as notified
      where notified.subject_type = 'announcement' and notified.subject_id = page.id and notified.read),
    page.total
  from page
  order by page.published_at desc, page.id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.publish_announcement(announcement_id uuid, title text, message text, audience public.announcement_audience, link text DEFAULT NULL::text, tenant_ids uuid[] DEFAULT '{}'::uuid[], roles public.user_role[] DEFAULT '{}'::public.user_role[], user_ids uuid[] DEFAULT '{}'::uuid[], expires_at timestamp with time zone DEFAULT NULL::timestamp with time zone, publish_at timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_staff('publish_announcement');
  known     public.announcements;
  new_id    uuid := coalesce(publish_announcement.announcement_id, gen_random_uuid());
  starts    timestamptz := greatest(publish_announcement.publish_at, now());
  is_new    boolean;
  total     integer;
begin
  -- Two repeats at once wait here for each other.
  perform pg_advisory_xact_lock(hashtextextended('announcement:' || announcement_id, 0)) where announcement_id is not null;
  select * into known from public.announcements as published where published.id = announcement_id;
  is_new := not found;

  if is_new then
    perform private.check_announcement(publish_announcement.title, publish_announcement.message, publish_announcement.link);

    if publish_announcement.publish_at not between now() - interval '1 minute' and now() + interval '366 days' then
      raise exception using errcode = 'PT422', message = 'announcement.time_invalid';
    elsif publish_announcement.expires_at <= starts then
      raise exception using errcode = 'PT422', message = 'announcement.already_expired';
    elsif publish_announcement.audience is null
      or (publish_announcement.audience = 'tenants' and coalesce(cardinality(publish_announcement.tenant_ids), 0) = 0)
      or (publish_announcement.audience = 'roles' and coalesce(cardinality(publish_announcement.roles), 0) = 0)
      or (publish_announcement.audience = 'people' and coalesce(cardinality(publish_announcement.user_ids), 0) = 0) then
      raise exception using errcode = 'PT422', message = 'announcement.audience_missing';
    end if;

    if private.announcement_firm(
      publish_announcement.audience, publish_announcement.tenant_ids, publish_announcement.user_ids) is null then
      perform private.require_staff('publish_announcement.all');
    end if;

    insert into public.announcements as written (
      id, title, message, link, audience, tenant_ids, roles, user_ids, published_at, expires_at, created_by)
    values (
      new_id, btrim(publish_announcement.title), coalesce(btrim(publish_announcement.message), ''),
      nullif(publish_announcement.link, ''), publish_announcement.audience,
      case when publish_announcement.audience = 'tenants' then publish_announcement.tenant_ids else '{}' end,
      case when publish_announcement.audience = 'roles' then publish_announcement.roles else '{}' end,
      case when publish_announcement.audience = 'people' then publish_announcement.user_ids else '{}' end,
      starts, publish_announcement.expires_at, caller_id)
    returning written.* into known;
  end if;

  select count(*) into total
  from private.announcement_readers(known.audience, known.tenant_ids, known.roles, known.user_ids) as reader;

  if is_new then
    perform private.enter_job('announcement', 'Announcement “' || known.title || '”', jsonb_build_object('announcement', known.id), total,
      known.published_at);
  end if;

  return total;
end;
$function$;

CREATE OR REPLACE FUNCTION public.recall_announcement(announcement_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_staff('recall_announcement');
  known     public.announcements;
begin
  -- Waits for the batch that is being sent; the next one finds it recalled.
  select * into known from public.announcements as published where published.id = announcement_id for update;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if private.announcement_firm(known.audience, known.tenant_ids, known.user_ids) is null then
    perform private.require_staff('recall_announcement.all');
  end if;

  if known.recalled_at is not null then
    return;
  end if;

  delete from public.notifications as unread
  where unread.subject_type = 'announcement' and unread.subject_id = known.id and not unread.read;
  delete from private.mail_outbox as waiting
  where waiting.state = 'queued' and waiting.template = 'notice' and waiting.data ->> 'subject_id' = known.id::text;
  delete from public.jobs as job
  where job.kind = 'announcement' and job.input = jsonb_build_object('announcement', known.id) and job.state = 'waiting';
  update public.announcements as recalled set recalled_at = now() where recalled.id = known.id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.try_announcement(title text, message text, link text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_staff('try_announcement');
begin
  perform private.check_announcement(title, message, link);

  insert into public.notifications (user_id, kind, title, message, subject_type, subject_id, link)
  values (
    caller_id, 'announcement', btrim(try_announcement.title), coalesce(btrim(try_announcement.message), ''), 'announcement',
    gen_random_uuid(), nullif(try_announcement.link, ''));
end;
$function$;

CREATE UNIQUE INDEX notifications_announcement_idx ON public.notifications USING btree (subject_id, user_id) WHERE (subject_type = 'announcement'::public.notification_subject);

COMMENT ON COLUMN "public"."announcements"."published_at" IS 'From when on it goes out.';

COMMENT ON COLUMN "public"."announcements"."recalled_at" IS 'When it was taken back: from then on no one is notified, and who had not read it has it no more.';

COMMENT ON COLUMN "public"."announcements"."recipients" IS 'How many people were notified, also when it was recalled later.';

COMMENT ON FUNCTION "private"."check_announcement"(text, text, text) IS 'Raises announcement.text_invalid (title 1 to 200, message at most 2000 characters), announcement.link_invalid unless a path of the portal.';

COMMENT ON FUNCTION "private"."enter_job"(text, text, jsonb, bigint, timestamp with time zone) IS 'Enters a job of a kind in the name of the caller, or answers the one that waits with the same input; its id. It begins at once, or from `not_before` on. For commands, which have asked what the caller may do.';

COMMENT ON FUNCTION "private"."job_announcement_do"(jsonb, text[]) IS 'Notifies readers of the announcement {"announcement": id}, each once: how many were notified.';

COMMENT ON FUNCTION "private"."job_announcement_rows"(jsonb, text, integer) IS 'The next readers of an announcement that is not recalled. A kind of job (jobs.sql).';

COMMENT ON FUNCTION "private"."mail_facts"(public.notifications) IS 'What the mail of a notification names, by its subject: {name, reference, number, amount, day}, each where the subject has it; of an announcement {text, page}.';

COMMENT ON FUNCTION "private"."mail_notifications"() IS 'Queues the mails of notifications of the mailed kinds, to people whose address is confirmed and who did not switch them off. Of kinds that are not fixed none is queued to an address that got 30 within an hour. Nothing is mailed to who does it, but for what happens to their own account, that their application has arrived, and an announcement.';

COMMENT ON FUNCTION "public"."announcement_list"(text, integer, integer) IS 'The announcements whose title or message contains the search, those that go out last first: `state` is scheduled, sending, sent or recalled; `notified` and `read` say how many people were notified and have read it; `is_of_one_firm` whether it stays in one firm. `size` at most 1,000 rows; `total` of all pages. For staff. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."publish_announcement"(uuid, text, text, public.announcement_audience, text, uuid[], public.user_role[], uuid[], timestamp with time zone, timestamp with time zone) IS 'Notifies everyone, the people of tenants, those with a role, or selected people, who are active and want announcements, by a job: now, or from `publish_at` on (up to 366 days ahead), and returns how many they are now; the list that belongs to the audience counts, the others do not. A repeat notifies no one twice. For senior management within one firm; beyond one for the super admin. Raises announcement.text_invalid (title 1 to 200, message at most 2000 characters), announcement.link_invalid unless a path of the portal, announcement.time_invalid, announcement.already_expired, announcement.audience_missing, duty.senior_needed, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."recall_announcement"(uuid) IS 'Takes an announcement back: it goes to no one any more, who has not read it has it no more, and mails of it that wait are not sent. Who has read it keeps it. Nothing happens a second time. For senior management within one firm; beyond one for the super admin. Raises not_found, duty.senior_needed, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."try_announcement"(text, text, text) IS 'Notifies the caller alone, as an announcement would notify its readers. For senior management and the super admin. Raises announcement.text_invalid, announcement.link_invalid, duty.senior_needed, staff.read_only, not_allowed, account.suspended.';

REVOKE ALL ON FUNCTION "private"."check_announcement"(text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."check_announcement"(text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."enter_job"(text, text, jsonb, bigint, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."enter_job"(text, text, jsonb, bigint, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."job_announcement_do"(jsonb, text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."job_announcement_do"(jsonb, text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."job_announcement_rows"(jsonb, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."job_announcement_rows"(jsonb, text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "public"."announcement_list"(text, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."announcement_list"(text, integer, integer) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."publish_announcement"(uuid, text, text, public.announcement_audience, text, uuid[], public.user_role[], uuid[], timestamp with time zone, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."publish_announcement"(uuid, text, text, public.announcement_audience, text, uuid[], public.user_role[], uuid[], timestamp with time zone, timestamp with time zone) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."recall_announcement"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."recall_announcement"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."try_announcement"(text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."try_announcement"(text, text, text) TO "authenticated", "postgres";

reset check_function_bodies;
