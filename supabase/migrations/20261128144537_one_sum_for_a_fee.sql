set check_function_bodies = off;

DROP VIEW "public"."invoice_list";

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
    when 'invoices' then array['invoices', 'invoice_lines', 'invoice_payments', 'ledger_entries', 'credit_notes', 'credit_note_lines',
      'bank_details']
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

CREATE OR REPLACE FUNCTION private.mail_receipt(mail private.mail_outbox)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if mail.template <> 'notice' or private.mail_kind(mail) <> 'invoice.paid' then
    return null;
  end if;

  return (
    select jsonb_build_object(
      'number', invoice.number, 'state', invoice.state, 'currency', invoice.currency, 'total', invoice.total, 'paid', invoice.paid,
      'vat_percent', invoice.vat_percent, 'issued_on', invoice.issued_on, 'due_on', invoice.due_on, 'void_note', null,
      'renewal_year', invoice.renewal_year,
      'subject', coalesce(
        (select company.name from public.companies as company where company.id = invoice.company_id),
        'Application ' || (select known.reference from public.draft_applications as known where known.id = invoice.application_id)),
      'client', coalesce(nullif(person.full_name, ''), person.email),
      'issuer', (
        select jsonb_strip_nulls(jsonb_build_object('name', tenant.name, 'primary', tenant.branding ->> 'primary',
          'address', tenant.branding ->> 'address', 'taxNumber', tenant.branding ->> 'tax_number',
          'registrationNumber', tenant.branding ->> 'registration_number'))
        from public.tenants as tenant where tenant.id = invoice.tenant_id),
      'made_on', (mail.queued_at at time zone 'America/Nassau')::date,
      'lines', (
        select jsonb_agg(jsonb_build_object('label', line.label, 'kind', line.kind, 'amount', line.amount) order by line.position)
        from public.invoice_lines as line where line.invoice_id = invoice.id),
      'postings', (
        select jsonb_agg(jsonb_build_object('kind', entry.kind, 'day', entry.day, 'amount', entry.amount, 'reference', entry.reference)
          order by entry.seq)
        from public.ledger_entries as entry where entry.invoice_id = invoice.id))
    from public.invoices as invoice
    join public.notifications as said on said.id = case when mail.dedupe_key like 'notice:%' then substr(mail.dedupe_key, 8)::uuid end
    join public.profiles as person on person.id = said.user_id and person.email = mail.recipient
    where invoice.id = mail.about_id and invoice.tenant_id = mail.tenant_id and invoice.state = 'paid'
      -- A mail may leave hours later: who lost the company meanwhile gets no file of it.
      and private.may_learn_of(said.user_id, said.tenant_id,
        private.subject(said.subject_type, said.subject_id, said.parent_type, said.parent_id)));
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
    ('invoice.reversed', false),
    ('invoice.credited', false),
    ('invoice.refunded', false),
    ('payment.confirmed', false),
    ('payment.declined', false),
    ('bank_details.proposed', true),
    ('bank_details.confirmed', true),
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
    ('risk.override_waiting', false),
    ('job.failed', false);
$function$;

CREATE OR REPLACE FUNCTION private.reminders_between(since date, until date, company_ids uuid[])
 RETURNS TABLE(on_day date, days integer, kind text, id uuid, tenant_id uuid, company_id uuid, party_id uuid, due_on date)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with duty as materialized (
    select known.id, known.tenant_id, known.company_id, known.rule_code, known.due_on
    from public.obligations as known
    where known.state = 'open' and known.company_id = any (reminders_between.company_ids)
      and known.due_on between reminders_between.since - 365 and reminders_between.until + 365
      -- What a client has reported waits for staff, not for the client.
      and not exists (
        select from public.payment_notices as notice where notice.obligation_id = known.id and notice.state = 'open')
      -- As private.invoice_of_duty: who pays the fee by an invoice is reminded of that.
      and not exists (
        select from public.invoices as billed
        join public.obligation_rules as rule on (rule.code, rule.valid_from) = (known.rule_code, known.rule_from)
        where rule.is_annual_fee and billed.company_id = known.company_id and billed.renewal_year = extract(year from known.due_on)
          and billed.state in ('issued', 'paid')
          and exists (
            select from public.invoice_lines as line
            where line.tenant_id = billed.tenant_id and line.invoice_id = billed.id and line.kind = 'government'))
  ), ladder as materialized (
    select rules.tenant_id, rules.rule_code, private.reminder_ladder(rules.tenant_id, rules.rule_code) as days
    from (select distinct duty.tenant_id, duty.rule_code from duty) as rules
  ), paper as materialized (
    select document.id, document.tenant_id, document.company_id, document.party_id, document.expires_on
    from public.documents as document
    where document.company_id = any (reminders_between.company_ids) and document.status in ('accepted', 'expired')
    union all
    select document.id, document.tenant_id, part.company_id, document.party_id, document.expires_on
    from (
      select distinct entry.company_id, entry.party_id from public.company_participants as entry
      where entry.company_id = any (reminders_between.company_ids) and entry.ceased_on is null) as part
    join public.documents as document on document.party_id = part.party_id
    where document.status in ('accepted', 'expired')
  ), expiring as materialized (
    select paper.* from paper
    where paper.expires_on between reminders_between.since - 365 and reminders_between.until + 365
      -- A newer version was sent: the client has done their part.
      and not exists (
        select from public.documents as newer
        where newer.tenant_id = paper.tenant_id and newer.replaces = paper.id and newer.status in ('uploaded', 'accepted'))
  ), paper_ladder as materialized (
    select firms.tenant_id, private.reminder_ladder(firms.tenant_id, 'DOCUMENTS') as days
    from (select distinct expiring.tenant_id from expiring) as firms
  ), bill as materialized (
    select invoice.id, invoice.tenant_id, invoice.company_id, invoice.due_on
    from public.invoices as invoice
    where invoice.state = 'issued' and invoice.company_id = any (reminders_between.company_ids)
      and invoice.due_on between reminders_between.since - 365 and reminders_between.until + 365
      and not exists (
        select from public.payment_notices as notice where notice.invoice_id = invoice.id and notice.state = 'open')
  ), bill_ladder as materialized (
    select firms.tenant_id, private.reminder_ladder(firms.tenant_id, 'INVOICES') as days
    from (select distinct bill.tenant_id from bill) as firms
  )
  select duty.due_on + step.days, step.days, 'duty', duty.id, duty.tenant_id, duty.company_id, null::uuid, duty.due_on
  from duty
  join ladder on (ladder.tenant_id, ladder.rule_code) = (duty.tenant_id, duty.rule_code)
  cross join unnest(ladder.days) as step (days)
  where duty.due_on + step.days > reminders_between.since and duty.due_on + step.days <= reminders_between.until
  union all
  select expiring.expires_on + step.days, step.days, 'document', expiring.id, expiring.tenant_id, expiring.company_id, expiring.party_id,
    expiring.expires_on
  from expiring
  join paper_ladder on paper_ladder.tenant_id = expiring.tenant_id
  cross join unnest(paper_ladder.days) as step (days)
  where expiring.expires_on + step.days > reminders_between.since and expiring.expires_on + step.days <= reminders_between.until
  union all
  select bill.due_on + step.days, step.days, 'invoice', bill.id, bill.tenant_id, bill.company_id, null, bill.due_on
  from bill
  join bill_ladder on bill_ladder.tenant_id = bill.tenant_id
  cross join unnest(bill_ladder.days) as step (days)
  where bill.due_on + step.days > reminders_between.since and bill.due_on + step.days <= reminders_between.until;
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
    -- It changes no record: it works out what publishing would do.
    ('start_model_preview', '{compliance_officer,senior}', 'needs_duty', 'record', false),
    ('publish_risk_model', '{compliance_officer,senior}', 'needs_duty', 'all', true),
    -- Screening.
    ('screen_party', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('rescreen_parties', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    -- It compares; what it finds is decided one by one.
    ('start_rescreening', '{compliance_officer,senior}', 'needs_duty', 'record', false),
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
    ('file_annual_fees', '{reviewer,compliance_officer,senior,billing}', 'needs_duty', 'record', false),
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
    -- Who has lost a duty still stops what they began.
    ('cancel_job', '{}', 'needs_duty', 'record', false),
    ('job_errors', '{}', 'only', 'all', false),
    -- The line of the command that it calls is asked besides.
    ('run_many', '{}', 'needs_duty', 'record', false),
    -- Invoices.
    ('draft_invoice', '{billing}', 'needs_duty', 'record', false),
    ('draft_renewal', '{billing}', 'needs_duty', 'record', false),
    ('set_invoice_lines', '{billing}', 'needs_duty', 'record', false),
    ('discard_invoice', '{billing}', 'needs_duty', 'record', false),
    ('issue_invoice', '{billing}', 'needs_duty', 'record', false),
    ('record_payment', '{billing}', 'needs_duty', 'record', false),
    ('void_invoice', '{billing}', 'needs_duty', 'record', false),
    ('record_receipt', '{billing}', 'needs_duty', 'record', false),
    ('apply_account', '{billing}', 'needs_duty', 'record', false),
    ('reverse_entry', '{billing}', 'needs_duty', 'record', false),
    ('refund_invoice', '{billing}', 'needs_duty', 'record', false),
    ('refund_account', '{billing}', 'needs_duty', 'record', false),
    ('issue_credit_note', '{billing}', 'needs_duty', 'record', false),
    ('write_off', '{billing}', 'needs_duty', 'record', false),
    ('decline_payment_notice', '{billing,reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('decline_payment_notice.invoice', '{billing}', 'needs_duty', 'record', false),
    -- Where clients pay to.
    ('propose_bank_details', '{billing}', 'instead', 'firm', true),
    ('confirm_bank_details', '{billing}', 'instead', 'firm', true),
    ('reject_bank_details', '{billing}', 'instead', 'firm', true),
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
    ('retry_mails', '{}', 'needs_duty', 'record', false),
    ('end_calendar_feed', '{}', 'needs_duty', 'record', false),
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

CREATE OR REPLACE FUNCTION public.file_annual_fees(tenant_id uuid, year integer, entries jsonb, only_check boolean DEFAULT false)
 RETURNS TABLE(place integer, company_id uuid, company_name text, code text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  lines     jsonb;
  line      record;
  is_undone boolean := false;
begin
  perform private.require_staff('file_annual_fees');

  if not exists (select from public.tenants as tenant where tenant.id = file_annual_fees.tenant_id) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in('file_annual_fees', file_annual_fees.tenant_id);

  if jsonb_array_length(private.json_array(entries)) not between 1 and 500 then
    raise exception using errcode = 'PT422', message = 'fee.lines_invalid';
  end if;

  select jsonb_agg(to_jsonb(known)) into lines
  from private.fees_of_lines(file_annual_fees.tenant_id, file_annual_fees.year, entries) as known;

  -- In the order of their ids, so that two tables do not wait for each other.
  perform from public.obligations as duty
  where duty.id in (select private.json_uuid(known -> 'duty_id') from jsonb_array_elements(lines) as known)
  order by duty.id
  for update;

  begin
    for line in
      select known.* from jsonb_to_recordset(lines) as known (
        place integer, company_id uuid, company_name text, duty_id uuid, reference text, done_on date, code text)
      order by known.place
    loop
      place := line.place;
      company_id := line.company_id;
      company_name := line.company_name;
      code := line.code;

      if code is null then
        begin
          perform public.complete_obligation(line.duty_id, line.done_on, line.reference);
        exception when others then
          -- What no command names is a defect, not a refusal.
          if sqlstate not like 'PT4%' then
            raise;
          end if;

          code := sqlerrm;
        end;
      end if;

      return next;
    end loop;

    -- A check does it all and takes it back, so that it answers what the entry will.
    if only_check then
      is_undone := true;
      raise exception using errcode = 'PT404', message = 'not_found';
    end if;
  exception when sqlstate 'PT404' then
    if not is_undone then
      raise;
    end if;
  end;
end;
$function$;

CREATE VIEW "public"."invoice_list" WITH (security_invoker=true) AS  SELECT invoice.id,
    invoice.tenant_id,
    invoice.number,
    invoice.state,
    invoice.currency,
    invoice.total,
    invoice.paid,
        CASE
            WHEN (invoice.state = 'issued'::public.invoice_state) THEN (invoice.total - invoice.paid)
            ELSE (0)::numeric
        END AS owed,
    invoice.issued_on,
    invoice.due_on,
    invoice.created_at,
    invoice.company_id,
    invoice.application_id,
        CASE
            WHEN (invoice.state = 'issued'::public.invoice_state) THEN GREATEST((private.today() - invoice.due_on), 0)
            ELSE NULL::integer
        END AS days_late,
    COALESCE(company.name, ((application.submitted_data -> 'names'::text) ->> 0), application.reference) AS subject,
    COALESCE(company.registration_number, application.reference) AS subject_number,
    client.id AS client_id,
    COALESCE(NULLIF(client.full_name, ''::text), client.email) AS client_name,
    client.email AS client_email,
    private.is_payment_reported(invoice.id) AS is_reported,
    invoice.credited,
    invoice.written_off,
    invoice.payment_reference
   FROM (((public.invoices invoice
     LEFT JOIN public.companies company ON ((company.id = invoice.company_id)))
     LEFT JOIN public.draft_applications application ON ((application.id = invoice.application_id)))
     LEFT JOIN public.profiles client ON ((client.id = COALESCE(company.user_id, application.user_id))));

COMMENT ON FUNCTION "private"."reminders_between"(date, date, uuid[]) IS 'The reminders of companies on the days after one day up to another: open duties that no invoice bills, and unpaid invoices, both without a report of the client; and documents of the companies and of those who take part in them, without those that a newer version replaces. A document of a party is there once for each company. Holds are not looked at.';

COMMENT ON VIEW "public"."invoice_list" IS 'The invoices the caller sees with whom each bills (company or application, client), what is owed (0 unless issued), the days it is late (0 when not due yet, null unless issued), whether the client reported a payment that waits for confirmation, and what is credited and written off.';

GRANT SELECT ON TABLE "public"."invoice_list" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."invoice_list" TO "postgres";

reset check_function_bodies;
