set check_function_bodies = off;

DROP VIEW "public"."invoice_list";

CREATE TABLE "public"."invoice_holds" ("id" uuid NOT NULL, "tenant_id" uuid NOT NULL, "invoice_id" uuid NOT NULL, "until" date, "note" text, "is_reported" boolean NOT NULL DEFAULT false, "recorded_by" uuid, "recorded_at" timestamp with time zone NOT NULL DEFAULT now(), "ended_at" timestamp with time zone, "answer" text, "ended_by" uuid, CONSTRAINT "invoice_holds_answer_check" CHECK (((char_length(answer) >= 1) AND (char_length(answer) <= 1000))), CONSTRAINT "invoice_holds_note_check" CHECK (((char_length(note) >= 1) AND (char_length(note) <= 1000))), CONSTRAINT "invoice_holds_pkey" PRIMARY KEY (id), CONSTRAINT "invoice_holds_tenant_id_id_key" UNIQUE (tenant_id, id));

ALTER TABLE "public"."invoice_holds" ENABLE ROW LEVEL SECURITY;

CREATE TYPE "public"."invoice_hold_end" AS ENUM ('settled', 'passed', 'ended', 'withdrawn');

ALTER TABLE "public"."invoice_holds" ADD COLUMN "ended_as" public.invoice_hold_end;

CREATE TYPE "public"."invoice_hold_kind" AS ENUM ('promise', 'dispute');

ALTER TABLE "public"."invoice_holds" ADD COLUMN "kind" public.invoice_hold_kind NOT NULL;

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
    when 'invoices' then array['invoices', 'invoice_lines', 'invoice_payments', 'invoice_holds', 'ledger_entries', 'credit_notes', 'credit_note_lines',
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

CREATE OR REPLACE FUNCTION private.holds_on(invoice_id uuid, day date)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (
    select from public.invoice_holds as hold
    where hold.invoice_id = holds_on.invoice_id and hold.ended_at is null and coalesce(hold.until, 'infinity') >= day)
    or exists (
      select from public.payment_notices as notice where notice.invoice_id = holds_on.invoice_id and notice.state = 'open');
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
    ('invoice.dispute_answered', false),
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

CREATE OR REPLACE FUNCTION private.open_hold(hold public.invoice_holds, invoice public.invoices)
 RETURNS public.invoice_holds
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if invoice.state <> 'issued' then
    raise exception using errcode = 'PT409', message = 'payment.nothing_due';
  end if;

  hold.note := nullif(btrim(hold.note), '');

  if char_length(hold.note) > 1000 or (hold.kind = 'dispute' and hold.note is null) then
    raise exception using errcode = 'PT422', message = 'hold.note_invalid';
  end if;

  -- A promise whose day is over makes room, also before the run of the night.
  update public.invoice_holds as past set ended_as = 'passed', ended_at = now()
  where past.invoice_id = invoice.id and past.ended_at is null and past.until < private.today();

  insert into public.invoice_holds (id, tenant_id, invoice_id, kind, until, note, is_reported, recorded_by)
  values (hold.id, invoice.tenant_id, invoice.id, hold.kind, hold.until, hold.note, hold.is_reported, auth.uid())
  returning * into hold;
  return hold;
exception when unique_violation then
  raise exception using errcode = 'PT409', message = 'hold.already_open';
end;
$function$;

CREATE OR REPLACE FUNCTION private.pass_promises(day date)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  update public.invoice_holds as hold set ended_as = 'passed', ended_at = now()
  where hold.ended_at is null and hold.until < pass_promises.day;
$function$;

CREATE OR REPLACE FUNCTION private.promised_until(invoice_id uuid)
 RETURNS date
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select hold.until from public.invoice_holds as hold
  where hold.invoice_id = promised_until.invoice_id and hold.ended_at is null and hold.until >= private.today();
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
  where bill.due_on + step.days > reminders_between.since and bill.due_on + step.days <= reminders_between.until
    -- What is promised, disputed or reported as paid waits; a day that passed meanwhile is not made up for.
    and not private.holds_on(bill.id, bill.due_on + step.days);
$function$;

CREATE OR REPLACE FUNCTION private.settle_holds_of_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.invoice_holds as hold set ended_as = 'settled', ended_at = now(), ended_by = auth.uid()
  where hold.invoice_id = new.id and hold.ended_at is null;
  return null;
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
    ('hold_invoice', '{billing}', 'needs_duty', 'record', false),
    ('end_invoice_hold', '{billing}', 'needs_duty', 'record', false),
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

CREATE OR REPLACE FUNCTION private.standing_hold(invoice_id uuid)
 RETURNS public.invoice_hold_kind
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select hold.kind from public.invoice_holds as hold
  where hold.invoice_id = standing_hold.invoice_id and hold.ended_at is null
    and coalesce(hold.until, 'infinity') >= private.today();
$function$;

CREATE OR REPLACE FUNCTION public.dispute_invoice(hold_id uuid, invoice_id uuid, note text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  invoice public.invoices;
  hold    public.invoice_holds;
begin
  perform private.require_user();
  select * into invoice from public.invoices as known
  where known.id = dispute_invoice.invoice_id and known.state <> 'draft' for update;

  case private.may_report_payment(invoice.company_id, invoice.application_id, invoice.tenant_id)
    when true then null;
    when false then raise exception using errcode = 'PT403', message = 'not_allowed';
    else raise exception using errcode = 'PT404', message = 'not_found';
  end case;

  if exists (
    select from public.invoice_holds as known
    where known.id = hold_id and known.invoice_id = invoice.id and known.recorded_by = auth.uid())
  then
    return;
  end if;

  -- A dispute keeps reminders back: staff answer each, and it is not a way to have none.
  perform private.limit_rate('invoice_dispute', 10, interval '1 day');
  hold.id := hold_id;
  hold.kind := 'dispute';
  hold.note := dispute_invoice.note;
  hold.is_reported := true;
  hold := private.open_hold(hold, invoice);

  perform private.notify_duty(
    'billing', invoice.tenant_id, 'payment.disputed', 'A client disputes invoice ' || invoice.number, hold.note,
    case when invoice.application_id is null then private.subject('invoice', invoice.id, 'company', invoice.company_id)
      else private.subject('invoice', invoice.id, 'application', invoice.application_id) end);
end;
$function$;

CREATE OR REPLACE FUNCTION public.end_invoice_hold(hold_id uuid, answer text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  hold    public.invoice_holds;
  invoice public.invoices;
begin
  perform private.require_staff('end_invoice_hold');
  select * into hold from public.invoice_holds as known where known.id = hold_id;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  -- The invoice before what holds it, as a payment does.
  invoice := private.lock_invoice('end_invoice_hold', hold.invoice_id);
  select * into hold from public.invoice_holds as known where known.id = hold_id for update;

  if hold.ended_as = 'ended' then
    return;
  end if;

  if hold.ended_at is not null then
    raise exception using errcode = 'PT409', message = 'hold.ended';
  end if;

  if char_length(btrim(end_invoice_hold.answer)) > 1000
    or (hold.kind = 'dispute' and coalesce(btrim(end_invoice_hold.answer), '') = '')
  then
    raise exception using errcode = 'PT422', message = 'hold.answer_invalid';
  end if;

  update public.invoice_holds as ended
  set ended_as = 'ended', ended_at = now(), ended_by = auth.uid(), answer = nullif(btrim(end_invoice_hold.answer), '')
  where ended.id = hold.id
  returning * into hold;

  if hold.kind = 'dispute' then
    perform private.notify_billed(
      invoice, 'invoice.dispute_answered', 'We answered your dispute of invoice ' || invoice.number, hold.answer);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION public.hold_invoice(hold_id uuid, invoice_id uuid, kind public.invoice_hold_kind, until date DEFAULT NULL::date, note text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  invoice public.invoices := private.lock_invoice('hold_invoice', invoice_id);
  hold    public.invoice_holds;
begin
  -- A repeat after a lost answer.
  if exists (select from public.invoice_holds as known where known.id = hold_id and known.invoice_id = invoice.id) then
    return;
  end if;

  if hold_invoice.kind is null
    or (hold_invoice.kind = 'promise') <> coalesce(hold_invoice.until between private.today() and private.today() + 365, false)
    or (hold_invoice.kind = 'dispute' and hold_invoice.until is not null)
  then
    raise exception using errcode = 'PT422', message = 'hold.until_invalid';
  end if;

  hold.id := hold_id;
  hold.kind := hold_invoice.kind;
  hold.until := hold_invoice.until;
  hold.note := hold_invoice.note;
  hold.is_reported := false;
  hold := private.open_hold(hold, invoice);

  perform private.notify_billed(
    invoice, 'invoice.held',
    case hold.kind when 'promise' then 'Payment of invoice ' || invoice.number || ' is promised until ' || private.long_day(hold.until)
      else 'Invoice ' || invoice.number || ' is noted as disputed' end,
    coalesce(hold.note, 'No reminder of it goes out until then.'));
end;
$function$;

CREATE OR REPLACE FUNCTION public.withdraw_dispute(hold_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  hold    public.invoice_holds;
  invoice public.invoices;
begin
  perform private.require_user();
  select * into hold from public.invoice_holds as known where known.id = hold_id;
  select * into invoice from public.invoices as known where known.id = hold.invoice_id for update;
  select * into hold from public.invoice_holds as known where known.id = hold_id for update;

  case private.may_report_payment(invoice.company_id, invoice.application_id, invoice.tenant_id)
    when true then null;
    when false then raise exception using errcode = 'PT403', message = 'not_allowed';
    else raise exception using errcode = 'PT404', message = 'not_found';
  end case;

  -- What staff recorded is theirs to end.
  if not hold.is_reported then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  if hold.ended_as = 'withdrawn' then
    return;
  end if;

  if hold.ended_at is not null then
    raise exception using errcode = 'PT409', message = 'hold.ended';
  end if;

  update public.invoice_holds as ended set ended_as = 'withdrawn', ended_at = now(), ended_by = auth.uid()
  where ended.id = hold.id;
end;
$function$;

ALTER TABLE "public"."invoice_holds" ADD CONSTRAINT "invoice_holds_ended_by_fkey" FOREIGN KEY (ended_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."invoice_holds" ADD CONSTRAINT "invoice_holds_ended" CHECK ((((ended_as IS NULL) = (ended_at IS NULL)) AND ((ended_as IS NOT NULL) OR (answer IS NULL))));

ALTER TABLE "public"."invoice_holds" ADD CONSTRAINT "invoice_holds_note" CHECK (((kind = 'promise'::public.invoice_hold_kind) OR (note IS NOT NULL)));

ALTER TABLE "public"."invoice_holds" ADD CONSTRAINT "invoice_holds_passed" CHECK (((ended_as IS DISTINCT FROM 'passed'::public.invoice_hold_end) OR (kind = 'promise'::public.invoice_hold_kind)));

ALTER TABLE "public"."invoice_holds" ADD CONSTRAINT "invoice_holds_recorded_by_fkey" FOREIGN KEY (recorded_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."invoice_holds" ADD CONSTRAINT "invoice_holds_reported" CHECK (((NOT is_reported) OR (kind = 'dispute'::public.invoice_hold_kind)));

ALTER TABLE "public"."invoice_holds" ADD CONSTRAINT "invoice_holds_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "public"."invoice_holds" ADD CONSTRAINT "invoice_holds_tenant_id_invoice_id_fkey" FOREIGN KEY (tenant_id, invoice_id) REFERENCES public.invoices(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."invoice_holds" ADD CONSTRAINT "invoice_holds_until" CHECK (((kind = 'promise'::public.invoice_hold_kind) = (until IS NOT NULL)));

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
    invoice.payment_reference,
    private.standing_hold(invoice.id) AS hold,
    private.promised_until(invoice.id) AS promised_until
   FROM (((public.invoices invoice
     LEFT JOIN public.companies company ON ((company.id = invoice.company_id)))
     LEFT JOIN public.draft_applications application ON ((application.id = invoice.application_id)))
     LEFT JOIN public.profiles client ON ((client.id = COALESCE(company.user_id, application.user_id))));

CREATE INDEX invoice_holds_ended_by_idx ON public.invoice_holds USING btree (ended_by);

CREATE INDEX invoice_holds_invoice_idx ON public.invoice_holds USING btree (tenant_id, invoice_id);

CREATE UNIQUE INDEX invoice_holds_open_key ON public.invoice_holds USING btree (invoice_id) WHERE (ended_at IS NULL);

CREATE INDEX invoice_holds_recorded_by_idx ON public.invoice_holds USING btree (recorded_by);

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.invoice_holds FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER signal_delete AFTER DELETE ON public.invoice_holds REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER signal_insert AFTER INSERT ON public.invoice_holds REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER signal_update AFTER UPDATE ON public.invoice_holds REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER settle_holds AFTER UPDATE OF state ON public.invoices FOR EACH ROW WHEN (((new.state = ANY (ARRAY['paid'::public.invoice_state, 'void'::public.invoice_state])) AND (new.state <> old.state))) EXECUTE FUNCTION private.settle_holds_of_invoice();

CREATE POLICY "Members read what holds the invoices they are sent" ON "public"."invoice_holds" FOR SELECT TO "authenticated" USING ((invoice_id IN ( SELECT private.invoice_ids() AS invoice_ids)));

CREATE POLICY "Owners read what holds the invoices of their tenants" ON "public"."invoice_holds" FOR SELECT TO "authenticated" USING ((tenant_id = ANY (ARRAY( SELECT private.owned_tenant_ids() AS owned_tenant_ids))));

CREATE POLICY "Staff read what holds every invoice" ON "public"."invoice_holds" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

COMMENT ON COLUMN "public"."invoice_holds"."answer" IS 'What staff answered when they ended it. The client reads it.';

COMMENT ON COLUMN "public"."invoice_holds"."is_reported" IS 'Whether the client reported it themselves.';

COMMENT ON COLUMN "public"."invoice_holds"."note" IS 'What was agreed, or what is disputed. The client and staff read it.';

COMMENT ON COLUMN "public"."invoice_holds"."until" IS 'The last day of a promise; null for a dispute.';

COMMENT ON FUNCTION "private"."holds_on"(uuid, date) IS 'Whether no reminder of an invoice goes out on a day: a promise or a dispute stands, or the client reported a payment. For the digest, the letters and the list of what goes out.';

COMMENT ON FUNCTION "private"."open_hold"(public.invoice_holds, public.invoices) IS 'Opens a promise or a dispute of an invoice that is locked, for the commands. Raises payment.nothing_due, hold.note_invalid, hold.already_open.';

COMMENT ON FUNCTION "private"."pass_promises"(date) IS 'Ends the promises whose day is over on a day.';

COMMENT ON FUNCTION "private"."promised_until"(uuid) IS 'The day until which payment of an invoice is promised, among those the caller sees.';

COMMENT ON FUNCTION "private"."reminders_between"(date, date, uuid[]) IS 'The reminders of companies on the days after one day up to another: open duties that no invoice bills, and unpaid invoices, both without a report of the client, invoices also without a promise or a dispute that stands; and documents of the companies and of those who take part in them, without those that a newer version replaces. A document of a party is there once for each company. Holds are not looked at.';

COMMENT ON FUNCTION "private"."settle_holds_of_invoice"() IS 'Ends the promise or the dispute of an invoice on which nothing is owed any more.';

COMMENT ON FUNCTION "private"."standing_hold"(uuid) IS 'Whether a promise or a dispute of an invoice stands today, among those the caller sees; null for none.';

COMMENT ON FUNCTION "public"."dispute_invoice"(uuid, uuid, text) IS 'Reports that the client disputes an issued invoice, under an id from the browser, with what is wrong (1 to 1000 characters); a repeat does nothing. It still is owed; no reminder goes out until staff have answered. At most 10 a day. For those who act for the company, or the applicant. Raises hold.note_invalid, hold.already_open, payment.nothing_due, rate.too_many, not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."end_invoice_hold"(uuid, text) IS 'Ends a promise or a dispute that stands; nothing happens when staff ended it already. A dispute needs an answer (1 to 1000 characters) that the client reads; for a promise it is optional. Reminders go out again from the next day of the ladder. For staff with the duty billing. Raises hold.answer_invalid, hold.ended, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."hold_invoice"(uuid, uuid, public.invoice_hold_kind, date, text) IS 'Records that payment of an issued invoice is promised until a day (today to 365 days from today in Nassau; the note is optional) or that it is disputed (with a note), under an id from the browser; a repeat does nothing. The note has at most 1000 characters and the client reads it. No reminder of the invoice goes out while it stands. For staff with the duty billing. Raises hold.until_invalid, hold.note_invalid, hold.already_open while another one stands, payment.nothing_due, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."withdraw_dispute"(uuid) IS 'Takes back a dispute that a client reported and that still stands; nothing happens when it is withdrawn already. For those who may report it. Raises hold.ended, not_found, not_allowed, account.suspended.';

COMMENT ON TABLE "public"."invoice_holds" IS 'Promises to pay an invoice and disputes about it, which keep its reminders back. Read by those who read the invoice. Written by commands.';

COMMENT ON VIEW "public"."invoice_list" IS 'The invoices the caller sees with whom each bills (company or application, client), what is owed (0 unless issued), the days it is late (0 when not due yet, null unless issued), whether the client reported a payment that waits for confirmation, what is credited and written off, and whether a promise (until when) or a dispute stands.';

REVOKE ALL ON FUNCTION "private"."holds_on"(uuid, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."holds_on"(uuid, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."open_hold"(public.invoice_holds, public.invoices) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."open_hold"(public.invoice_holds, public.invoices) TO "postgres";

REVOKE ALL ON FUNCTION "private"."pass_promises"(date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."pass_promises"(date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."promised_until"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."promised_until"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."settle_holds_of_invoice"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."settle_holds_of_invoice"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."standing_hold"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."standing_hold"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."dispute_invoice"(uuid, uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."dispute_invoice"(uuid, uuid, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."end_invoice_hold"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."end_invoice_hold"(uuid, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."hold_invoice"(uuid, uuid, public.invoice_hold_kind, date, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."hold_invoice"(uuid, uuid, public.invoice_hold_kind, date, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."withdraw_dispute"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."withdraw_dispute"(uuid) TO "authenticated", "postgres";

GRANT SELECT ON TABLE "public"."invoice_holds" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."invoice_holds" TO "postgres";

GRANT USAGE ON TYPE "public"."invoice_hold_end" TO "postgres";

GRANT USAGE ON TYPE "public"."invoice_hold_kind" TO "postgres";

GRANT SELECT ON TABLE "public"."invoice_list" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."invoice_list" TO "postgres";

reset check_function_bodies;
