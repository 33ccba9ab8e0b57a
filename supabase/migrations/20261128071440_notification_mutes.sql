set check_function_bodies = off;

DROP FUNCTION "public"."announcement_list"(text, integer, integer);

CREATE TABLE "public"."notification_mutes" ("user_id" uuid NOT NULL, "subject_type" public.notification_subject NOT NULL, "subject_id" uuid NOT NULL, "name" text NOT NULL, "muted_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "notification_mutes_name_check" CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200))), CONSTRAINT "notification_mutes_pkey" PRIMARY KEY (user_id, subject_type, subject_id));

ALTER TABLE "public"."notification_mutes" ENABLE ROW LEVEL SECURITY;

CREATE OR REPLACE FUNCTION private.audit_tables(kind text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case kind
    when 'companies' then array['companies', 'company_participants', 'charges', 'company_record_changes', 'recorded_events',
      'owner_proposals', 'party_holders', 'party_companies', 'parties']
    when 'applications' then array['draft_applications', 'application_events', 'application_parties', 'application_requests',
      'application_declarations']
    when 'changes' then array['change_requests', 'change_request_events', 'change_request_documents']
    when 'documents' then array['documents']
    when 'kyc' then array['kyc_profiles', 'kyc_review_queue', 'kyc_requests', 'kyc_notes', 'kyc_oversight', 'kyc_waivers',
      'declarations', 'screening_hits', 'watchlists', 'watchlist_imports', 'staff_tasks',
      'internal_reasons']
    when 'risk' then array['risk_assessments', 'risk_responses', 'risk_overrides', 'risk_models']
    when 'compliance' then array['obligations', 'payment_notices', 'compliance_alerts', 'compliance_checks', 'reminder_holds']
    when 'invoices' then array['invoices', 'invoice_lines', 'invoice_payments']
    when 'support' then array['support_tickets', 'support_messages', 'support_attachments', 'support_notes', 'contact_messages']
    when 'access' then array['profiles', 'tenants', 'tenant_users', 'company_users', 'company_access_changes', 'staff_duties',
      'client_invitations', 'company_invitations', 'party_invitations', 'colleague_invitations', 'account_notes', 'staff_notes',
      'super_admin', 'calendar_feeds', 'refused_addresses']
    when 'log' then array['audit_exports', 'audit_checks']
    when 'settings' then array['platform_settings', 'file_scanning', 'client_error_reports', 'portal_withdrawals', 'portal_pin_changes',
      'announcements', 'obligation_rules',
      'obligation_rule_proposals', 'obligation_penalties', 'thresholds', 'fee_schedule', 'service_prices', 'tenant_prices', 'country_risk',
      'entity_types', 'entity_type_rules', 'entity_features', 'entity_feature_rules', 'document_categories', 'document_requirements',
      'change_rules', 'name_rules', 'review_reasons', 'jurisdictions', 'business_activities', 'kyc_review_intervals', 'log_retention_rules',
      'compliance_check_kinds', 'published_days', 'reference_changes', 'reminder_ladders']
  end;
$function$;

CREATE OR REPLACE FUNCTION private.has_muted(person uuid, kind text, subject private.subject)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return not private.is_owed(kind) and exists (
    select from public.notification_mutes as muted
    where muted.user_id = person and (
      (muted.subject_type, muted.subject_id) = ((subject).type, (subject).id)
      or (muted.subject_type, muted.subject_id) = ((subject).parent_type, (subject).parent_id)));
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_owed(kind text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select kind in ('application.information_requested', 'application.question_taken_back', 'application.rejected',
      'change.information_requested', 'change.rejected', 'document.rejected', 'document.expired', 'support.assigned',
      'support.infected')
    or split_part(kind, '.', 1) in ('account', 'compliance', 'kyc');
$function$;

CREATE OR REPLACE FUNCTION private.mail_notifications()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.mail_outbox (recipient, template, subject, data, queued_by, tenant_id, about_id, dedupe_key)
  select
    person.email, 'notice', regexp_replace(written.title, '\s+', ' ', 'g'),
    jsonb_strip_nulls(jsonb_build_object(
      'kind', written.kind, 'audience', case person.role when 'admin' then 'staff' else 'client' end,
      'can_turn_off', not mailed.is_fixed,
      'firm', (select tenant.name from public.tenants as tenant where tenant.id = written.tenant_id),
      'subject_type', written.subject_type, 'subject_id', written.subject_id,
      'parent_type', written.parent_type, 'parent_id', written.parent_id)) || private.mail_facts(written),
    auth.uid(), written.tenant_id, written.subject_id, 'notice:' || written.id
  from new_notifications as known
  join private.mailed_kinds() as mailed on mailed.kind = known.kind
  join public.notifications as written on written.id = known.id
  join public.profiles as person on person.id = written.user_id
  where person.status = 'active' and person.email ~ '^[^@\s,;<>]+@[^@\s,;<>]+$' and private.has_confirmed_address(person.id)
    and (mailed.is_fixed or (person.preferences #>> array['mails', split_part(written.kind, '.', 1)]) is distinct from 'off')
    -- Who does something needs no mail of it.
    and (written.user_id is distinct from auth.uid() or written.kind like 'account.%'
      or written.kind in ('application.received', 'announcement'))
  on conflict on constraint mail_outbox_dedupe_key_key do nothing;

  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.may_retry_mail(mail private.mail_outbox)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return mail.state in ('failed', 'withheld')
    -- The token of a link is gone, and a digest holds on its day.
    and (mail.template = 'notice'
      or mail.template = 'digest' and (mail.queued_at at time zone 'America/Nassau')::date = (now() at time zone 'America/Nassau')::date)
    and exists (
      select from public.profiles as person
      where person.email = mail.recipient and person.status = 'active' and private.has_confirmed_address(person.id)
        -- What was taken back, such as an announcement, is not said any more.
        and (mail.template <> 'notice' or exists (
          select from public.notifications as said
          where said.id = case when mail.dedupe_key like 'notice:%' then substr(mail.dedupe_key, 8)::uuid end
            and private.may_learn_of(person.id, said.tenant_id,
              private.subject(said.subject_type, said.subject_id, said.parent_type, said.parent_id)))));
end;
$function$;

CREATE OR REPLACE FUNCTION private.notify(user_id uuid, tenant_id uuid, kind text, title text, message text, subject private.subject)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into public.notifications (user_id, tenant_id, kind, title, message, subject_type, subject_id, parent_type, parent_id)
  select
    profile.id, notify.tenant_id, notify.kind, left(private.one_stop(notify.title), 200),
    left(private.one_stop(notify.message), 2000),
    (notify.subject).type, (notify.subject).id, (notify.subject).parent_type, (notify.subject).parent_id
  from public.profiles as profile
  where profile.id = notify.user_id and private.wants(profile.preferences, notify.kind)
    and not private.has_muted(profile.id, notify.kind, notify.subject)
    and private.may_learn_of(profile.id, notify.tenant_id, notify.subject);
$function$;

CREATE OR REPLACE FUNCTION private.notify_duty(duty public.staff_duty, tenant_id uuid, kind text, title text, message text, subject private.subject, besides uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  with person as (
    select profile.id, profile.preferences,
      exists (select from public.staff_duties as held where held.user_id = profile.id and held.duty = notify_duty.duty) as holds_duty
    from public.profiles as profile
    where profile.role = 'admin' and profile.status = 'active' and profile.id is distinct from notify_duty.besides
      and not exists (select from public.staff_duties as held where held.user_id = profile.id and held.duty = 'read_only')
  )
  insert into public.notifications (user_id, tenant_id, kind, title, message, subject_type, subject_id, parent_type, parent_id)
  select
    person.id, notify_duty.tenant_id, notify_duty.kind, left(private.one_stop(notify_duty.title), 200),
    left(private.one_stop(notify_duty.message), 2000),
    (notify_duty.subject).type, (notify_duty.subject).id, (notify_duty.subject).parent_type, (notify_duty.subject).parent_id
  from person
  where private.wants(person.preferences, notify_duty.kind)
    and not private.has_muted(person.id, notify_duty.kind, notify_duty.subject)
    and (person.holds_duty or not exists (select from person as other where other.holds_duty));
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
    ('close_contact_message', '{}', 'needs_duty', 'record', false)
  ) as known (command, duties, super_admin, reach, two_persons);
$function$;

CREATE OR REPLACE FUNCTION private.subject_name(type public.notification_subject, id uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return left(case subject_name.type
    when 'application' then (
      select private.application_title(known) || coalesce(' (' || known.reference || ')', '')
      from public.draft_applications as known where known.id = subject_name.id)
    when 'change_request' then (
      select private.change_title(known) || coalesce(' (' || known.reference || ')', '')
      from public.change_requests as known where known.id = subject_name.id)
    when 'company' then (select known.name from public.companies as known where known.id = subject_name.id)
    when 'invoice' then (select 'Invoice ' || known.number from public.invoices as known where known.id = subject_name.id)
    when 'ticket' then (
      select known.reference || ': ' || known.subject from public.support_tickets as known where known.id = subject_name.id)
    end, 200);
end;
$function$;

CREATE OR REPLACE FUNCTION private.wants(preferences jsonb, kind text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select private.is_owed(kind) or (preferences #>> array['notifications', split_part(kind, '.', 1)]) is distinct from 'off';
$function$;

CREATE OR REPLACE FUNCTION public.announcement_list(search text DEFAULT ''::text, first integer DEFAULT 0, size integer DEFAULT 50)
 RETURNS TABLE(id uuid, title text, message text, audience public.announcement_audience, tenant_ids uuid[], roles public.user_role[], user_ids uuid[], state text, published_at timestamp with time zone, recalled_at timestamp with time zone, by_name text, is_of_one_firm boolean, notified integer, read integer, mails_sent integer, mails_waiting integer, mails_failed integer, total integer)
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
    mails.sent, mails.waiting, mails.failed, page.total
  from page
  cross join lateral (
    select count(*) filter (where mail.state = 'sent')::integer as sent,
      count(*) filter (where mail.state in ('queued', 'sending'))::integer as waiting,
      count(*) filter (where mail.state in ('failed', 'withheld'))::integer as failed
    from private.mail_outbox as mail where mail.about_id = page.id) as mails
  order by page.published_at desc, page.id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.close_my_account(confirmation text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_user();
  person    public.profiles;
begin
  perform private.lock_tenant(held.tenant_id)
  from (
    select membership.tenant_id from public.tenant_users as membership where membership.user_id = caller_id order by membership.tenant_id
  ) as held;
  select * into person from public.profiles as known where known.id = caller_id for update;

  if lower(btrim(coalesce(confirmation, ''))) <> lower(person.email) then
    raise exception using errcode = 'PT422', message = 'account.confirmation_wrong';
  end if;

  if exists (select from private.account_ties(caller_id)) then
    raise exception using errcode = 'PT409', message = 'account.has_ties';
  end if;

  if exists (select from public.draft_applications as draft where draft.user_id = caller_id and draft.state = 'draft') then
    raise exception using errcode = 'PT409', message = 'account.has_drafts';
  end if;

  delete from public.tenant_users as membership where membership.user_id = caller_id;
  delete from public.notifications as notification where notification.user_id = caller_id;
  delete from public.notification_mutes as muted where muted.user_id = caller_id;
  delete from public.saved_views as view where view.user_id = caller_id;
  delete from private.sign_in_networks as known where known.user_id = caller_id;
  delete from private.sign_in_attempts as attempts where attempts.user_id = caller_id;
  delete from auth.mfa_factors as factor where factor.user_id = caller_id;

  if private.is_named_in_records(caller_id) then
    update public.profiles as closed
    set status = 'closed', phone = null, avatar_path = null, preferences = '{}', last_active_tenant = null
    where closed.id = caller_id;
    delete from auth.identities as identity where identity.user_id = caller_id;
    -- The address is free again; a trigger takes it off the profile, too.
    update auth.users as account
    set email = 'closed-' || caller_id || '@closed.invalid', phone = null, encrypted_password = null, raw_user_meta_data = '{}',
      banned_until = now() + interval '100 years'
    where account.id = caller_id;
    perform private.end_sessions(caller_id);
  else
    delete from auth.users as account where account.id = caller_id;
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION public.mute_notification(notification_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id  uuid := private.require_user();
  known      public.notifications;
  about      private.subject;
  about_name text;
begin
  select * into known from public.notifications as mine where mine.id = notification_id and mine.user_id = caller_id;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  -- A document is muted with its application or company, a change by itself.
  about := case when known.subject_type = 'document' then private.subject(known.parent_type, known.parent_id)
    else private.subject(known.subject_type, known.subject_id) end;
  about_name := private.subject_name((about).type, (about).id);

  if private.is_owed(known.kind) or about_name is null then
    raise exception using errcode = 'PT409', message = 'notification.cannot_mute';
  end if;

  if (select count(*) from public.notification_mutes as mine where mine.user_id = caller_id) >= 200 then
    raise exception using errcode = 'PT409', message = 'notification.too_many_mutes';
  end if;

  insert into public.notification_mutes (user_id, subject_type, subject_id, name)
  values (caller_id, (about).type, (about).id, about_name)
  on conflict do nothing;

  return about_name;
end;
$function$;

CREATE OR REPLACE FUNCTION public.my_data()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_user();
begin
  perform private.limit_rate('my_data', 10, '1 hour');

  return jsonb_build_object(
    'created_at', now(),
    'profile', (
      select jsonb_build_object('id', person.id, 'email', person.email, 'full_name', person.full_name, 'phone', person.phone,
        'role', person.role, 'preferences', person.preferences, 'created_at', person.created_at, 'updated_at', person.updated_at)
      from public.profiles as person where person.id = caller_id),
    'memberships', (
      select coalesce(jsonb_agg(jsonb_build_object('tenant', tenant.name, 'role', mine.role, 'since', mine.created_at)
        order by mine.created_at), '[]')
      from public.tenant_users as mine join public.tenants as tenant on tenant.id = mine.tenant_id where mine.user_id = caller_id),
    'companies', (
      select coalesce(jsonb_agg(jsonb_build_object('id', company.id, 'name', company.name, 'status', company.status,
        'registration_number', company.registration_number, 'access', mine.access) order by company.name), '[]')
      from public.company_users as mine join public.companies as company on company.id = mine.company_id
      where mine.user_id = caller_id and company.id in (select private.company_ids())),
    'applications', (
      select coalesce(jsonb_agg(jsonb_build_object('id', draft.id, 'reference', draft.reference, 'state', draft.state,
        'entity_type', draft.entity_type, 'data', draft.data, 'created_at', draft.created_at, 'submitted_at', draft.submitted_at)
        order by draft.created_at), '[]')
      from public.draft_applications as draft
      where draft.user_id = caller_id and draft.id in (select private.application_ids())),
    'people_entered', (
      select coalesce(jsonb_agg(jsonb_build_object('id', party.id, 'kind', party.kind, 'name', party.name, 'email', party.email,
        'birth_date', party.birth_date, 'nationality', party.nationality, 'country', party.country, 'address', party.address,
        'registration_number', party.registration_number, 'created_at', party.created_at) order by party.created_at), '[]')
      from public.parties as party where party.created_by = caller_id and party.id in (select private.party_ids())),
    'identity_checks', (
      select coalesce(jsonb_agg(jsonb_build_object('id', kyc.id, 'person', party.name, 'state', kyc.state, 'data', kyc.submitted_data,
        'submitted_at', kyc.submitted_at) order by kyc.submitted_at), '[]')
      from public.kyc_profiles as kyc join public.parties as party on party.id = kyc.party_id
      where kyc.submitted_by = caller_id and kyc.party_id in (select private.managed_party_ids())),
    'documents', (
      select coalesce(jsonb_agg(jsonb_build_object('id', document.id, 'file_name', document.file_name, 'category', document.category,
        'status', document.status, 'bytes', document.bytes, 'sha256', document.sha256, 'expires_on', document.expires_on,
        'created_at', document.created_at) order by document.created_at), '[]')
      from public.documents as document
      where document.uploaded_by = caller_id and (
        document.company_id in (select private.company_ids()) or document.party_id in (select private.managed_party_ids())
          or document.application_id in (select private.application_ids()))),
    'tickets', (
      select coalesce(jsonb_agg(jsonb_build_object('reference', ticket.reference, 'subject', ticket.subject, 'status', ticket.status,
        'created_at', ticket.created_at, 'messages', (
          select coalesce(jsonb_agg(jsonb_build_object('from', case when message.by_staff then coalesce(message.staff_name, 'Our team')
            when message.author = caller_id then 'you' else 'another person' end, 'body', message.body, 'at', message.created_at)
            order by message.created_at), '[]')
          from public.support_messages as message where message.ticket_id = ticket.id)) order by ticket.created_at), '[]')
      from public.support_tickets as ticket
      where ticket.opened_by = caller_id and ticket.id in (select private.ticket_ids())),
    'notifications', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', mine.kind, 'title', mine.title, 'message', mine.message, 'read', mine.read,
        'created_at', mine.created_at) order by mine.created_at), '[]')
      from public.notifications as mine where mine.user_id = caller_id),
    'muted', (
      select coalesce(jsonb_agg(jsonb_build_object('name', mine.name, 'muted_at', mine.muted_at) order by mine.muted_at), '[]')
      from public.notification_mutes as mine where mine.user_id = caller_id),
    'saved_views', (
      select coalesce(jsonb_agg(jsonb_build_object('list', mine.list, 'name', mine.name, 'query', mine.query)
        order by mine.created_at), '[]')
      from public.saved_views as mine where mine.user_id = caller_id),
    'calendar_links', (
      select coalesce(jsonb_agg(jsonb_build_object('tenant', tenant.name, 'company', company.name, 'created_at', mine.created_at,
        'last_read_on', mine.last_read_on) order by mine.created_at), '[]')
      from public.calendar_feeds as mine
      join public.tenants as tenant on tenant.id = mine.tenant_id
      left join public.companies as company on company.id = mine.company_id
      where mine.user_id = caller_id and mine.tenant_id in (select private.tenant_ids())));
end;
$function$;

CREATE OR REPLACE FUNCTION public.recall_announcement(announcement_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  known public.announcements;
begin
  perform private.require_staff('recall_announcement');
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
  delete from private.mail_outbox as waiting where waiting.about_id = known.id and waiting.state = 'queued';
  delete from public.jobs as job
  where job.kind = 'announcement' and job.input = jsonb_build_object('announcement', known.id) and job.state = 'waiting';
  update public.announcements as recalled set recalled_at = now() where recalled.id = known.id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.unmute_subject(subject_type public.notification_subject, subject_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_user();
begin
  delete from public.notification_mutes as mine
  where (mine.user_id, mine.subject_type, mine.subject_id)
    = (caller_id, unmute_subject.subject_type, unmute_subject.subject_id);
end;
$function$;

ALTER TABLE "public"."notification_mutes" ADD CONSTRAINT "notification_mutes_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

CREATE POLICY "People read what they muted" ON "public"."notification_mutes" FOR SELECT TO "authenticated" USING ((user_id = ( SELECT private.active_user_id() AS active_user_id)));

COMMENT ON COLUMN "public"."notification_mutes"."name" IS 'What it was called when it was muted.';

COMMENT ON FUNCTION "private"."has_muted"(uuid, text, private.subject) IS 'Whether a person muted the subject of a notification, or what the subject belongs to; never for a kind that is owed to them.';

COMMENT ON FUNCTION "private"."is_owed"(text) IS 'Whether a person has to act on notifications of this kind, or must know them: they arrive in spite of what the person prefers.';

COMMENT ON FUNCTION "private"."mail_notifications"() IS 'Queues the mails of notifications of the mailed kinds, to people whose address is confirmed and who did not switch them off, once for each notification. private.withhold_mail decides which of them do not leave. Nothing is mailed to who does it, but for what happens to their own account, that their application has arrived, and an announcement.';

COMMENT ON FUNCTION "private"."may_retry_mail"(private.mail_outbox) IS 'Whether a mail that was not sent can be tried again: a notice whose notification is there, and on its day a digest, to an active person with this confirmed address who may still learn of it. The link of an invitation is made anew instead, and a test is asked for again.';

COMMENT ON FUNCTION "private"."notify"(uuid, uuid, text, text, text, private.subject) IS 'Notifies one person, unless they switched this kind off, muted what it is about or no longer reach it; for commands.';

COMMENT ON FUNCTION "private"."subject_name"(public.notification_subject, uuid) IS 'What people call an application, a change, a company, an invoice or a ticket; null for other subjects and those that are gone.';

COMMENT ON FUNCTION "public"."announcement_list"(text, integer, integer) IS 'The announcements whose title or message contains the search, those that go out last first: `state` is scheduled, sending, sent or recalled; `notified` and `read` say how many people were notified and have read it, `mails_sent`, `mails_waiting` and `mails_failed` (withheld ones included) what became of its mails of the last 90 days; `is_of_one_firm` whether it stays in one firm. `size` at most 1,000 rows; `total` of all pages. For staff. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."mute_notification"(uuid) IS 'Mutes what a notification of the caller is about, an application, a change, a company, an invoice or a ticket, and answers its name: no notification of it reaches them any more, nor its mail, but for what they have to act on or must know. At most 200. Raises not_found, notification.cannot_mute, notification.too_many_mutes, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."my_data"() IS 'A copy of what the portal stores about the caller and of what they entered, as one object: profile, memberships, companies, applications, people entered, identity checks, documents without their content, tickets, notifications, what they muted, saved views, calendar links without their tokens. What belongs to a tenant only while they may see it; nothing that only staff read. At most 10 an hour. Raises rate.too_many, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."unmute_subject"(public.notification_subject, uuid) IS 'Lets notifications of a subject reach the caller again; nothing happens when they did not mute it. Raises not_allowed, account.suspended.';

COMMENT ON TABLE "public"."notification_mutes" IS 'What a person muted: no notification of it reaches them, nor its mail, but for what they have to act on. Not audited: it is theirs alone.';

REVOKE ALL ON FUNCTION "private"."has_muted"(uuid, text, private.subject) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."has_muted"(uuid, text, private.subject) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_owed"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_owed"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."subject_name"(public.notification_subject, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."subject_name"(public.notification_subject, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."announcement_list"(text, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."announcement_list"(text, integer, integer) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."mute_notification"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."mute_notification"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."unmute_subject"(public.notification_subject, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."unmute_subject"(public.notification_subject, uuid) TO "authenticated", "postgres";

GRANT SELECT ON TABLE "public"."notification_mutes" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."notification_mutes" TO "postgres";

reset check_function_bodies;
