set check_function_bodies = off;

DROP FUNCTION "public"."write_off"(uuid, uuid, numeric, text);

CREATE TABLE "public"."write_off_limits" ("id" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, "tenant_id" uuid NOT NULL, "amount" numeric(14,2), "set_by" uuid, "set_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "write_off_limits_amount_check" CHECK (((amount >= (0)::numeric) AND (amount <= (999999999)::numeric))), CONSTRAINT "write_off_limits_pkey" PRIMARY KEY (id));

ALTER TABLE "public"."write_off_limits" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."write_off_proposals" ("id" uuid NOT NULL, "tenant_id" uuid NOT NULL, "invoice_id" uuid NOT NULL, "amount" numeric(14,2) NOT NULL, "currency" text NOT NULL, "reason" text NOT NULL, "proposed_by" uuid, "proposed_at" timestamp with time zone NOT NULL DEFAULT now(), "decided_by" uuid, "decided_at" timestamp with time zone, "decision_note" text, CONSTRAINT "write_off_proposals_amount_check" CHECK (((amount >= 0.01) AND (amount <= (999999999)::numeric))), CONSTRAINT "write_off_proposals_currency_check" CHECK ((currency ~ '^[A-Z]{3}$'::text)), CONSTRAINT "write_off_proposals_decision_note_check" CHECK (((char_length(decision_note) >= 1) AND (char_length(decision_note) <= 2000))), CONSTRAINT "write_off_proposals_pkey" PRIMARY KEY (id), CONSTRAINT "write_off_proposals_reason_check" CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 2000))), CONSTRAINT "write_off_proposals_tenant_id_id_key" UNIQUE (tenant_id, id));

ALTER TABLE "public"."write_off_proposals" ENABLE ROW LEVEL SECURITY;

CREATE TYPE "public"."write_off_state" AS ENUM ('waiting', 'confirmed', 'rejected', 'taken_back');

ALTER TABLE "public"."write_off_proposals" ADD COLUMN "state" public.write_off_state NOT NULL DEFAULT 'waiting'::public.write_off_state;

CREATE OR REPLACE FUNCTION private.audit_tables(kind text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case kind
    when 'companies' then array['companies', 'company_participants', 'charges', 'company_record_changes', 'recorded_events',
      'company_groups', 'company_group_members', 'owner_proposals', 'party_holders', 'party_companies', 'parties', 'yearly_statements',
      'statement_signatures', 'company_origins', 'portfolio_imports', 'import_columns', 'company_departures']
    when 'applications' then array['draft_applications', 'application_events', 'application_parties', 'application_requests',
      'application_declarations']
    when 'changes' then array['change_requests', 'change_request_events', 'change_request_documents']
    when 'documents' then array['documents', 'made_documents']
    when 'kyc' then array['kyc_profiles', 'kyc_review_queue', 'kyc_requests', 'kyc_notes', 'kyc_oversight', 'kyc_waivers',
      'declarations', 'screening_hits', 'watchlists', 'watchlist_imports', 'staff_tasks',
      'internal_reasons', 'kyc_brought_in']
    when 'risk' then array['risk_assessments', 'risk_responses', 'risk_overrides', 'risk_models']
    when 'compliance' then array['obligations', 'payment_notices', 'compliance_alerts', 'compliance_checks', 'reminder_holds']
    when 'invoices' then array['invoices', 'invoice_companies', 'invoice_lines', 'invoice_payments', 'ledger_entries',
      'credit_notes', 'credit_note_lines',
      'bank_details', 'bank_imports', 'bank_lines', 'bank_postings', 'invoice_holds', 'invoice_ladders', 'invoice_reminders',
      'bookkeeping_accounts', 'vat_evidence', 'combined_payments', 'combined_payment_invoices',
      'write_off_limits', 'write_off_proposals']
    when 'support' then array['support_tickets', 'support_messages', 'support_attachments', 'support_notes', 'contact_messages']
    when 'access' then array['profiles', 'tenants', 'tenant_users', 'company_users', 'company_access_changes', 'staff_duties',
      'client_invitations', 'client_invitation_companies', 'company_invitations',
      'party_invitations', 'colleague_invitations', 'account_notes', 'staff_notes',
      'super_admin', 'calendar_feeds', 'report_mails', 'refused_addresses']
    when 'log' then array['audit_exports', 'audit_checks', 'firm_exports', 'firm_export_parts', 'firm_export_downloads',
      'firm_deletions']
    when 'settings' then array['platform_settings', 'file_scanning', 'client_error_reports', 'portal_withdrawals', 'portal_pin_changes',
      'announcements', 'obligation_rules',
      'obligation_rule_proposals', 'obligation_penalties', 'thresholds', 'fee_schedule', 'service_prices', 'tenant_prices', 'country_risk',
      'entity_types', 'entity_type_rules', 'entity_features', 'entity_feature_rules', 'document_categories', 'document_requirements',
      'change_rules', 'name_rules', 'review_reasons', 'jurisdictions', 'business_activities', 'kyc_review_intervals', 'log_retention_rules',
      'application_kinds', 'compliance_check_kinds', 'published_days', 'restoration_conditions',
      'reference_changes', 'reminder_ladders', 'return_templates',
      'statement_years', 'substance_activities', 'substance_classes', 'starting_texts', 'document_templates', 'document_template_versions']
  end;
$function$;

CREATE OR REPLACE FUNCTION private.firm_export_tables()
 RETURNS TABLE(place bigint, table_name text, held text, condition text, reason text)
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select row_number() over (), listed.table_name, listed.held, listed.condition, listed.reason
  from (values
    ('public.tenants', 'firm', null, null),
    ('private.firm_export_people', 'firm', null, null),
    ('public.tenant_users', 'firm', null, null),
    ('public.companies', 'firm', null, null),
    ('public.company_users', 'firm', null, null),
    ('public.company_departures', 'firm', null, null),
    ('public.company_origins', 'firm', null, null),
    ('public.company_participants', 'firm', null, null),
    ('public.register_history', 'firm', null, null),
    ('public.charges', 'firm', null, null),
    ('public.parties', 'firm', null, null),
    ('public.party_companies', 'firm', null, null),
    ('public.party_holders', 'firm', null, null),
    ('public.recorded_events', 'firm', null, null),
    ('public.obligations', 'firm', null, null),
    ('public.yearly_statements', 'firm', null, null),
    ('public.statement_signatures', 'firm', null, null),
    ('public.declarations', 'firm', null, null),
    ('public.draft_applications', 'firm', null, null),
    ('public.application_declarations', 'firm', null, null),
    ('public.application_events', 'firm', null, null),
    ('public.application_parties', 'firm', null, null),
    ('public.application_requests', 'firm', 'line.taken_back_at is null', null),
    ('public.change_requests', 'firm', null, null),
    ('public.change_request_documents', 'firm', null, null),
    ('public.change_request_events', 'firm', null, null),
    ('public.kyc_profiles', 'firm', null, null),
    ('public.kyc_requests', 'firm', 'line.taken_back_at is null', null),
    ('public.documents', 'firm', null, null),
    ('public.document_events', 'firm', null, null),
    ('public.invoices', 'firm', null, null),
    ('public.invoice_companies', 'firm', null, null),
    ('public.invoice_lines', 'firm', null, null),
    ('public.invoice_payments', 'firm', null, null),
    ('public.invoice_reminders', 'firm', null, null),
    ('public.invoice_holds', 'firm', null, null),
    ('public.credit_notes', 'firm', null, null),
    ('public.credit_note_lines', 'firm', null, null),
    ('public.ledger_entries', 'firm', null, null),
    ('public.write_off_limits', 'firm', null, null),
    ('public.write_off_proposals', 'firm', null, null),
    ('public.payment_notices', 'firm', null, null),
    ('public.combined_payments', 'firm', null, null),
    ('public.combined_payment_invoices', 'firm', null, null),
    ('public.tenant_prices', 'firm', null, null),
    ('public.bank_details', 'firm', null, null),
    ('public.bank_imports', 'firm', null, null),
    ('public.bank_lines', 'firm', null, null),
    ('public.bank_postings', 'firm', null, null),
    ('public.bookkeeping_accounts', 'firm', null, null),
    ('public.vat_evidence', 'firm', null, null),
    ('public.invoice_ladders', 'firm', null, null),
    ('public.reminder_ladders', 'firm', null, null),
    ('public.document_templates', 'firm', null, null),
    ('public.document_template_versions', 'firm', null, null),
    ('public.return_templates', 'firm', null, null),
    ('public.support_tickets', 'firm', null, null),
    ('public.support_messages', 'firm', null, null),
    ('public.support_attachments', 'firm', null, null),
    ('public.client_invitations', 'firm', null, null),
    ('public.client_invitation_companies', 'firm', null, null),
    ('public.company_invitations', 'firm', null, null),
    ('public.party_invitations', 'firm', null, null),
    ('public.company_access_changes', 'complete', null, null),
    ('public.company_record_changes', 'complete', null, null),
    ('public.compliance_alerts', 'complete', null, null),
    ('public.compliance_checks', 'complete', null, null),
    ('public.import_columns', 'complete', null, null),
    ('public.internal_reasons', 'complete', null, null),
    ('public.kyc_brought_in', 'complete', null, null),
    ('public.kyc_notes', 'complete', null, null),
    ('public.kyc_oversight', 'complete', null, null),
    ('public.kyc_review_queue', 'complete', null, null),
    ('public.kyc_waivers', 'complete', null, null),
    ('public.made_documents', 'complete', null, null),
    ('public.owner_proposals', 'complete', null, null),
    ('public.portfolio_imports', 'complete', null, null),
    ('public.reminder_holds', 'complete', null, null),
    ('public.risk_assessments', 'complete', null, null),
    ('public.risk_overrides', 'complete', null, null),
    ('public.risk_responses', 'complete', null, null),
    ('public.screening_hits', 'complete', null, null),
    ('public.staff_notes', 'complete', null, null),
    ('public.staff_tasks', 'complete', null, null),
    ('public.state_events', 'complete', null, null),
    ('public.support_notes', 'complete', null, null),
    ('public.access_events', 'complete', null, null),
    ('public.audit_checks', 'complete', null, null),
    ('public.audit_exports', 'complete', null, null),
    ('public.firm_exports', 'complete', null, null),
    ('public.firm_export_parts', 'none', null, 'the export itself'),
    ('public.firm_export_downloads', 'complete', null, null),
    ('public.audit_logs', 'none', null, 'the folder audit has it'),
    ('public.calendar_feeds', 'none', null, 'secret addresses of single people'),
    ('public.jobs', 'none', null, 'work of the portal; what it changed is in the other tables'),
    ('public.notifications', 'none', null, 'messages to single people, which repeat what the other tables hold'),
    ('public.report_mails', 'none', null, 'belongs to single people'),
    ('public.saved_views', 'none', null, 'belongs to single people'),
    ('public.company_groups', 'none', null, 'belongs to single people'),
    ('public.company_group_members', 'none', null, 'belongs to single people'),
    ('public.support_reads', 'none', null, 'belongs to single people'),
    ('private.audit_heads', 'none', null, 'the folder audit has it'),
    ('private.credit_note_numbers', 'none', null, 'a counter of the portal'),
    ('private.invoice_numbers', 'none', null, 'a counter of the portal'),
    ('private.file_scanning', 'none', null, 'a setting of the portal'),
    ('private.file_scans', 'none', null, 'work of the portal; documents and support_attachments have the verdict'),
    ('private.firm_checks', 'none', null, 'a list of the portal for a launch'),
    ('private.former_members', 'none', null, 'people who left the firm'),
    ('private.mail_outbox', 'none', null, 'mails to single people, which may carry links that sign in'),
    ('private.portal_pin_changes', 'none', null, 'a setting of the portal'),
    ('private.risk_preview_moves', 'none', null, 'a trial over all firms'),
    ('private.risk_previews', 'none', null, 'a trial over all firms'),
    ('private.audit_check_progress', 'none', null, 'work of the portal'),
    ('private.firm_export_runs', 'none', null, 'work of the portal'),
    ('private.import_companies', 'none', null, 'a file that was read; what came in is in the other tables'),
    ('private.import_people', 'none', null, 'a file that was read; what came in is in the other tables'),
    ('private.job_errors', 'none', null, 'work of the portal'),
    ('private.job_rows', 'none', null, 'work of the portal'),
    ('private.isolation_probes', 'none', null, 'work of the portal'),
    ('private.job_runs', 'none', null, 'work of the portal'),
    ('private.filed_owners', 'none', null, 'what the portal compares a filing with; the registers and their history have it'),
    ('private.owners_due', 'none', null, 'work of the portal'),
    ('private.screening_due', 'none', null, 'work of the portal'),
    ('public.contact_messages', 'none', null, 'messages of visitors of the public site to the platform')
  ) as listed (table_name, held, condition, reason);
$function$;

CREATE OR REPLACE FUNCTION private.is_owed(kind text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select kind in ('application.information_requested', 'application.question_taken_back', 'application.rejected',
      'change.information_requested', 'change.rejected', 'document.rejected', 'document.expired', 'support.assigned',
      'support.infected', 'invoice.reminded', 'invoice.write_off_proposed')
    or split_part(kind, '.', 1) in ('account', 'bank_details', 'compliance', 'kyc');
$function$;

CREATE OR REPLACE FUNCTION private.keep_write_off_proposal()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  -- The people go with their accounts.
  decided text[] := '{state,decided_by,decided_at,decision_note,proposed_by}';
begin
  if to_jsonb(new) - decided is distinct from to_jsonb(old) - decided
    or (old.state <> 'waiting' and (new.state, new.decided_at, new.decision_note)
      is distinct from (old.state, old.decided_at, old.decision_note))
  then
    raise exception using errcode = 'PT409', message = 'write_off.settled';
  end if;

  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.lock_write_off(command text, proposal_id uuid)
 RETURNS public.write_off_proposals
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  proposal public.write_off_proposals;
  is_staff boolean;
begin
  perform private.require_user();
  -- Staff are staff here, also of a firm they own.
  is_staff := private.as_staff(command);

  -- The invoice before the proposal, as write_off does.
  perform from public.invoices as invoice
  join public.write_off_proposals as known on known.invoice_id = invoice.id
  where known.id = proposal_id and (is_staff or known.tenant_id in (select private.owned_tenant_ids()))
  for update of invoice;
  select * into proposal from public.write_off_proposals as known where known.id = proposal_id for update;

  if proposal.id is null or not (is_staff or proposal.tenant_id in (select private.owned_tenant_ids())) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if is_staff then
    perform private.require_staff_in(command, proposal.tenant_id);
  end if;

  return proposal;
end;
$function$;

CREATE OR REPLACE FUNCTION private.mailed_kinds()
 RETURNS TABLE(kind text, is_fixed boolean)
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return query
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
    ('invoice.reminded', true),
    ('invoice.write_off_proposed', true),
    ('payment.confirmed', false),
    ('payment.declined', false),
    ('payment.changed', true),
    ('bank_details.proposed', true),
    ('bank_details.confirmed', true),
    -- Tickets.
    ('support.answered', false),
    ('announcement', false),
    -- Companies and the account.
    ('company.access', false),
    ('company.standing', false),
    ('company.statement_open', false),
    ('company.statement_returned', true),
    ('account.recovery_codes', true),
    ('account.second_factor_removed', true),
    ('account.firm_export_started', true),
    ('account.firm_export_done', true),
    ('account.firm_deletion_requested', true),
    ('account.firm_deletion_confirmed', true),
    ('account.firm_deletion_soon', true),
    ('account.firm_deletion_cancelled', true),
    ('account.firm_deletion_begun', true),
    ('account.firm_deletion_done', true),
    -- The work of staff.
    ('alert.assigned', true),
    ('application.assigned', false),
    ('change.assigned', false),
    ('kyc.assigned', true),
    ('support.assigned', true),
    ('compliance.hits', true),
    ('risk.override_waiting', false),
    ('job.failed', false);
end;
$function$;

CREATE OR REPLACE FUNCTION private.needs_second_person(invoice public.invoices, amount numeric)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  most numeric := (
    select known.amount from public.write_off_limits as known
    where known.tenant_id = needs_second_person.invoice.tenant_id order by known.id desc limit 1);
begin
  -- The sum says nothing of another currency.
  return most is not null and (
    needs_second_person.invoice.currency not in ('USD', 'BSD')
    or needs_second_person.invoice.written_off + needs_second_person.amount > most);
end;
$function$;

CREATE OR REPLACE FUNCTION private.post_write_off(invoice public.invoices, entry_id uuid, command_id uuid, amount numeric, reason text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into public.ledger_entries (id, tenant_id, invoice_id, kind, amount, currency, day, reason, command_id, recorded_by)
  values (
    post_write_off.entry_id, invoice.tenant_id, invoice.id, 'write_off', -post_write_off.amount, invoice.currency, private.today(),
    post_write_off.reason, post_write_off.command_id, auth.uid());
$function$;

CREATE OR REPLACE FUNCTION private.staff_commands(only_command text DEFAULT NULL::text)
 RETURNS TABLE(command text, duties public.staff_duty[], super_admin private.super_admin_rule, reach private.command_reach, two_persons boolean)
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return query
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
    ('record_change_of_agent', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('record_continuation', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('decide_arrears', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
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
    -- Restorations.
    ('draft_restoration', '{billing}', 'needs_duty', 'record', false),
    -- Companies that leave.
    ('request_departure', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('withdraw_departure', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('set_departure_document', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('accept_departure_debts', '{compliance_officer,senior,billing}', 'needs_duty', 'record', false),
    ('confirm_departure_debts', '{compliance_officer,senior,billing}', 'needs_duty', 'record', false),
    ('start_departure_pack', '{compliance_officer,senior}', 'needs_duty', 'record', false),
    ('record_departure_pack', '{compliance_officer,senior}', 'needs_duty', 'record', false),
    ('record_departure', '{compliance_officer,senior}', 'needs_duty', 'record', false),
    -- Yearly statements.
    ('accept_statement', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('return_statement', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('set_return_template', '{compliance_officer,senior}', 'needs_duty', 'firm', false),
    -- Document templates, and what is made from them.
    ('save_document_template', '{compliance_officer,senior}', 'needs_duty', 'firm', false),
    ('use_document_template', '{compliance_officer,senior}', 'needs_duty', 'firm', false),
    ('retire_document_template', '{compliance_officer,senior}', 'needs_duty', 'firm', false),
    ('make_document', '{reviewer,compliance_officer,senior,billing}', 'needs_duty', 'record', false),
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
    -- Companies that were not formed here.
    ('start_import', '{reviewer,compliance_officer,senior}', 'instead', 'firm', false),
    ('put_import_people', '{reviewer,compliance_officer,senior}', 'instead', 'firm', false),
    ('put_import_companies', '{reviewer,compliance_officer,senior}', 'instead', 'firm', false),
    ('remember_import_columns', '{reviewer,compliance_officer,senior}', 'instead', 'firm', false),
    ('decide_import_people', '{reviewer,compliance_officer,senior}', 'instead', 'firm', false),
    ('decide_import_companies', '{reviewer,compliance_officer,senior}', 'instead', 'firm', false),
    ('check_import', '{reviewer,compliance_officer,senior}', 'instead', 'firm', false),
    ('begin_import', '{reviewer,compliance_officer,senior}', 'instead', 'firm', false),
    ('discard_import', '{reviewer,compliance_officer,senior}', 'instead', 'firm', false),
    ('undo_import', '{compliance_officer,senior}', 'instead', 'firm', false),
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
    ('attach_fee_receipt', '{reviewer,compliance_officer,senior,billing}', 'needs_duty', 'record', false),
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
    ('start_isolation_probe', '{}', 'only', 'all', false),
    ('isolation_probes', '{}', 'only', 'all', false),
    -- The line of the command that it calls is asked besides.
    ('run_many', '{}', 'needs_duty', 'record', false),
    -- Invoices.
    ('draft_invoice', '{billing}', 'needs_duty', 'record', false),
    ('draft_renewal', '{billing}', 'needs_duty', 'record', false),
    ('draft_payer_renewal', '{billing}', 'needs_duty', 'record', false),
    ('take_off_invoice', '{billing}', 'needs_duty', 'record', false),
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
    ('confirm_write_off', '{billing}', 'instead', 'record', true),
    ('reject_write_off', '{billing}', 'instead', 'record', true),
    ('hold_invoice', '{billing}', 'needs_duty', 'record', false),
    ('end_invoice_hold', '{billing}', 'needs_duty', 'record', false),
    ('set_invoice_ladder', '{billing}', 'instead', 'firm', false),
    ('record_vat_evidence', '{billing}', 'needs_duty', 'firm', false),
    ('end_vat_evidence', '{billing}', 'needs_duty', 'record', false),
    ('set_bookkeeping_accounts', '{billing}', 'instead', 'firm', false),
    ('decline_payment_notice', '{billing,reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('decline_payment_notice.invoice', '{billing}', 'needs_duty', 'record', false),
    -- Where clients pay to.
    ('propose_bank_details', '{billing}', 'instead', 'firm', true),
    ('confirm_bank_details', '{billing}', 'instead', 'firm', true),
    ('reject_bank_details', '{billing}', 'instead', 'firm', true),
    -- What the bank says was paid.
    ('import_bank_lines', '{billing}', 'needs_duty', 'firm', false),
    ('post_bank_line', '{billing}', 'needs_duty', 'record', false),
    ('post_sure_line', '{billing}', 'needs_duty', 'record', false),
    ('post_combined_payment', '{billing}', 'needs_duty', 'record', false),
    ('set_aside_bank_line', '{billing}', 'needs_duty', 'record', false),
    ('take_back_bank_line', '{billing}', 'needs_duty', 'record', false),
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
    ('set_mail_sender', '{senior}', 'instead', 'firm', false),
    ('check_firm_point', '{senior}', 'instead', 'firm', false),
    ('set_filing_rule', '{}', 'only', 'firm', false),
    ('set_write_off_limit', '{}', 'only', 'firm', false),
    ('set_firm_price', '{}', 'only', 'firm', false),
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
    ('start_firm_export', '{}', 'only', 'firm', false),
    ('discard_firm_export', '{}', 'only', 'firm', false),
    ('fetch_firm_export', '{}', 'only', 'firm', false),
    ('order_firm_deletion', '{}', 'only', 'firm', true),
    ('confirm_firm_deletion', '{senior}', 'instead', 'firm', true),
    ('cancel_firm_deletion', '{senior}', 'instead', 'firm', false),
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
  ) as known (command, duties, super_admin, reach, two_persons)
  where only_command is null or known.command = only_command;
end;
$function$;

CREATE OR REPLACE FUNCTION private.tell_of_write_off(proposal public.write_off_proposals)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  number text := (select invoice.number from public.invoices as invoice where invoice.id = proposal.invoice_id);
  sum    text := private.money_text(proposal.amount, proposal.currency);
begin
  if proposal.state = 'waiting' then
    perform private.notify(
      person.user_id, proposal.tenant_id, 'invoice.write_off_proposed', 'A write-off on invoice ' || number || ' waits for a second person',
      sum || ' would not be collected any more. Owners of the firm decide under Firm, Prices; staff on the invoice.',
      private.subject('invoice', proposal.invoice_id))
    from (
      select head.user_id from private.heads_of_firm(proposal.tenant_id) as head (user_id)
      union
      select held.user_id from public.staff_duties as held
      where held.duty = 'billing' and private.is_active_staff(held.user_id)) as person
    where person.user_id is distinct from auth.uid();
    return;
  end if;

  if proposal.proposed_by is not null and proposal.proposed_by is distinct from auth.uid() then
    perform private.notify(
      proposal.proposed_by, proposal.tenant_id, 'invoice.write_off_decided',
      'Your write-off of ' || sum || ' on invoice ' || number || ' was ' || proposal.state,
      coalesce(proposal.decision_note, 'It is posted on the invoice.'),
      private.subject('invoice', proposal.invoice_id));
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION public.confirm_write_off(proposal_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  proposal public.write_off_proposals := private.lock_write_off('confirm_write_off', proposal_id);
  invoice  public.invoices;
begin
  if proposal.state = 'confirmed' and proposal.decided_by = auth.uid() then
    return;
  end if;

  if proposal.state <> 'waiting' then
    raise exception using errcode = 'PT409', message = 'write_off.settled';
  end if;

  if proposal.proposed_by = auth.uid() then
    raise exception using errcode = 'PT409', message = 'write_off.second_person_needed';
  end if;

  select * into invoice from public.invoices as known where known.id = proposal.invoice_id;

  if invoice.state <> 'issued' or proposal.amount > invoice.total - invoice.paid then
    raise exception using errcode = 'PT409', message = 'write_off.owed_less';
  end if;

  perform private.post_write_off(invoice, gen_random_uuid(), proposal.id, proposal.amount, proposal.reason);

  update public.write_off_proposals as known
  set state = 'confirmed', decided_by = auth.uid(), decided_at = clock_timestamp()
  where known.id = proposal.id
  returning * into proposal;

  perform private.tell_of_write_off(proposal);
end;
$function$;

CREATE OR REPLACE FUNCTION public.reject_write_off(proposal_id uuid, reason text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  proposal public.write_off_proposals := private.lock_write_off('reject_write_off', proposal_id);
  is_own   boolean := proposal.proposed_by is not distinct from auth.uid();
begin
  if proposal.state in ('rejected', 'taken_back') and proposal.decided_by = auth.uid() then
    return;
  end if;

  if proposal.state <> 'waiting' then
    raise exception using errcode = 'PT409', message = 'write_off.settled';
  end if;

  if not is_own or nullif(btrim(reject_write_off.reason), '') is not null then
    perform private.require_reason(reject_write_off.reason);
  end if;

  update public.write_off_proposals as known
  set state = case when is_own then 'taken_back' else 'rejected' end::public.write_off_state, decided_by = auth.uid(),
    decided_at = clock_timestamp(), decision_note = nullif(btrim(reject_write_off.reason), '')
  where known.id = proposal.id
  returning * into proposal;

  perform private.tell_of_write_off(proposal);
end;
$function$;

CREATE OR REPLACE FUNCTION public.set_write_off_limit(tenant_id uuid, amount numeric DEFAULT NULL::numeric)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_tenant_manager('set_write_off_limit', set_write_off_limit.tenant_id);
  most      numeric := (
    select known.amount from public.write_off_limits as known
    where known.tenant_id = set_write_off_limit.tenant_id order by known.id desc limit 1);
begin
  if set_write_off_limit.amount not between 0 and 999999999 or set_write_off_limit.amount <> round(set_write_off_limit.amount, 2) then
    raise exception using errcode = 'PT422', message = 'write_off.limit_invalid';
  end if;

  if most is not distinct from set_write_off_limit.amount then
    return;
  end if;

  insert into public.write_off_limits (tenant_id, amount, set_by)
  values (set_write_off_limit.tenant_id, set_write_off_limit.amount, caller_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.write_off(entry_id uuid, invoice_id uuid, amount numeric, reason text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  invoice  public.invoices := private.lock_invoice('write_off', invoice_id);
  proposal public.write_off_proposals;
begin
  if exists (
    select from public.ledger_entries as known where known.id = entry_id and known.invoice_id = invoice.id and known.kind = 'write_off'
  ) then
    return 'posted';
  end if;

  select * into proposal from public.write_off_proposals as known where known.id = entry_id;

  if proposal.id is not null and proposal.invoice_id = invoice.id and proposal.proposed_by = auth.uid() then
    return 'proposed';
  end if;

  if proposal.id is not null then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if invoice.state <> 'issued' then
    raise exception using errcode = 'PT409', message = 'invoice.not_payable';
  end if;

  if not private.is_cents(write_off.amount, invoice.total - invoice.paid) then
    raise exception using errcode = 'PT422', message = 'write_off.amount_invalid';
  end if;

  perform private.require_reason(write_off.reason);

  if not private.needs_second_person(invoice, write_off.amount) then
    perform private.post_write_off(invoice, entry_id, entry_id, write_off.amount, btrim(write_off.reason));
    return 'posted';
  end if;

  if exists (
    select from public.write_off_proposals as known where known.invoice_id = invoice.id and known.state = 'waiting'
  ) then
    raise exception using errcode = 'PT409', message = 'write_off.proposal_waiting';
  end if;

  insert into public.write_off_proposals (id, tenant_id, invoice_id, amount, currency, reason, proposed_by)
  values (entry_id, invoice.tenant_id, invoice.id, write_off.amount, invoice.currency, btrim(write_off.reason), auth.uid())
  returning * into proposal;

  perform private.tell_of_write_off(proposal);
  return 'proposed';
exception when unique_violation then
  -- The id belongs to another entry.
  raise exception using errcode = 'PT404', message = 'not_found';
end;
$function$;

CREATE OR REPLACE FUNCTION public.write_off_limit(tenant_id uuid)
 RETURNS TABLE(amount numeric, set_at timestamp with time zone, setter_name text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
begin
  perform private.require_firm_reader(write_off_limit.tenant_id);

  return query
  select known.amount, known.set_at, nullif(person.full_name, '')
  from public.write_off_limits as known
  left join public.profiles as person on person.id = known.set_by
  where known.tenant_id = write_off_limit.tenant_id
  order by known.id desc
  limit 1;
end;
$function$;

CREATE OR REPLACE FUNCTION public.write_offs_waiting(tenant_id uuid)
 RETURNS TABLE(id uuid, invoice_id uuid, number text, client_name text, amount numeric, currency text, owed numeric, reason text, proposed_by uuid, proposed_at timestamp with time zone, proposer_name text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
begin
  perform private.require_firm_reader(write_offs_waiting.tenant_id);

  return query
  select
    known.id, known.invoice_id, invoice.number, coalesce(nullif(client.full_name, ''), client.email), known.amount, known.currency,
    invoice.total - invoice.paid, known.reason, known.proposed_by, known.proposed_at, nullif(person.full_name, '')
  from public.write_off_proposals as known
  join public.invoices as invoice on invoice.id = known.invoice_id
  left join public.profiles as client on client.id = private.client_of(invoice)
  left join public.profiles as person on person.id = known.proposed_by
  where known.tenant_id = write_offs_waiting.tenant_id and known.state = 'waiting'
  order by known.proposed_at, known.id
  limit 100;
end;
$function$;

ALTER TABLE "public"."write_off_limits" ADD CONSTRAINT "write_off_limits_set_by_fkey" FOREIGN KEY (set_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."write_off_limits" ADD CONSTRAINT "write_off_limits_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "public"."write_off_proposals" ADD CONSTRAINT "write_off_proposals_decided_by_fkey" FOREIGN KEY (decided_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."write_off_proposals" ADD CONSTRAINT "write_off_proposals_decided" CHECK (((state = 'waiting'::public.write_off_state) = (decided_at IS NULL)));

ALTER TABLE "public"."write_off_proposals" ADD CONSTRAINT "write_off_proposals_four_eyes" CHECK (((state <> ALL (ARRAY['confirmed'::public.write_off_state, 'rejected'::public.write_off_state])) OR (decided_by IS NULL) OR (decided_by <> proposed_by)));

ALTER TABLE "public"."write_off_proposals" ADD CONSTRAINT "write_off_proposals_proposed_by_fkey" FOREIGN KEY (proposed_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."write_off_proposals" ADD CONSTRAINT "write_off_proposals_rejected" CHECK (((state <> 'rejected'::public.write_off_state) OR (decision_note IS NOT NULL)));

ALTER TABLE "public"."write_off_proposals" ADD CONSTRAINT "write_off_proposals_tenant_id_invoice_id_fkey" FOREIGN KEY (tenant_id, invoice_id) REFERENCES public.invoices(tenant_id, id) ON DELETE RESTRICT;

CREATE INDEX write_off_limits_set_by_idx ON public.write_off_limits USING btree (set_by);

CREATE INDEX write_off_limits_tenant_idx ON public.write_off_limits USING btree (tenant_id, id DESC);

CREATE INDEX write_off_proposals_decided_by_idx ON public.write_off_proposals USING btree (decided_by);

CREATE INDEX write_off_proposals_invoice_id_idx ON public.write_off_proposals USING btree (invoice_id);

CREATE INDEX write_off_proposals_invoice_idx ON public.write_off_proposals USING btree (tenant_id, invoice_id);

CREATE INDEX write_off_proposals_proposed_by_idx ON public.write_off_proposals USING btree (proposed_by);

CREATE UNIQUE INDEX write_off_proposals_waiting_key ON public.write_off_proposals USING btree (invoice_id) WHERE (state = 'waiting'::public.write_off_state);

CREATE TRIGGER append_only BEFORE UPDATE ON public.write_off_limits FOR EACH ROW WHEN ((((to_jsonb(new.*) - 'set_by'::text) IS DISTINCT FROM (to_jsonb(old.*) - 'set_by'::text)) OR (new.set_by IS NOT NULL))) EXECUTE FUNCTION private.refuse_change();

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.write_off_limits FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER signal_delete AFTER DELETE ON public.write_off_limits REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_insert AFTER INSERT ON public.write_off_limits REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_update AFTER UPDATE ON public.write_off_limits REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.write_off_proposals FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER keep_write_off_proposal BEFORE UPDATE ON public.write_off_proposals FOR EACH ROW EXECUTE FUNCTION private.keep_write_off_proposal();

CREATE TRIGGER signal_delete AFTER DELETE ON public.write_off_proposals REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_insert AFTER INSERT ON public.write_off_proposals REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_update AFTER UPDATE ON public.write_off_proposals REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE POLICY "Staff read up to which sum one person writes off" ON "public"."write_off_limits" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "Staff read the write-offs that are proposed" ON "public"."write_off_proposals" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

COMMENT ON COLUMN "public"."write_off_limits"."amount" IS 'In US or Bahamian dollars, which are at par; null for any sum.';

COMMENT ON COLUMN "public"."write_off_proposals"."decision_note" IS 'Why it was rejected. Clients never read it.';

COMMENT ON COLUMN "public"."write_off_proposals"."reason" IS 'Why it is written off. The client reads it once it is posted.';

COMMENT ON FUNCTION "private"."keep_write_off_proposal"() IS 'Refuses to edit a proposal, for every caller: it is decided on once, as it was proposed. Raises write_off.settled.';

COMMENT ON FUNCTION "private"."lock_write_off"(text, uuid) IS 'A proposed write-off for staff with the line of the command or an owner of its tenant; it and its invoice are locked until the command ends. Raises not_found for everyone else, and what require_staff raises.';

COMMENT ON FUNCTION "private"."needs_second_person"(public.invoices, numeric) IS 'Whether so much more, with what stands as written off on an invoice, passes the sum of its tenant. In a currency other than US and Bahamian dollars everything does, once a sum is set.';

COMMENT ON FUNCTION "private"."post_write_off"(public.invoices, uuid, uuid, numeric, text) IS 'Posts a write-off, for its commands.';

COMMENT ON FUNCTION "private"."tell_of_write_off"(public.write_off_proposals) IS 'Notifies who may decide about a proposal that waits, besides the caller; of a decision who proposed it.';

COMMENT ON FUNCTION "public"."confirm_write_off"(uuid) IS 'Confirms a proposed write-off and posts it; nothing happens when the caller has confirmed it already. For staff with the duty billing, the super admin and the owners of the tenant, other than who proposed it, who is notified. Raises write_off.owed_less where the invoice was paid, voided or owes less by now, write_off.second_person_needed, write_off.settled, not_found, duty.billing_needed, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."reject_write_off"(uuid, text) IS 'Rejects a proposed write-off with a reason of 1 to 2000 characters, which who proposed it is notified of; who proposed it takes it back this way, without one. Nothing is posted. A repeat does nothing. For staff with the duty billing, the super admin and the owners of the tenant. Raises entry.reason_invalid, write_off.settled, not_found, duty.billing_needed, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."set_write_off_limit"(uuid, numeric) IS 'Sets up to which sum one person writes off on an invoice of a tenant, in US or Bahamian dollars, to the cent, from nothing on; null for any sum. It holds from the next write-off on; what waits goes on waiting. For the tenant''s owners and the super admin. Raises write_off.limit_invalid, not_found, not_allowed, staff.read_only, account.suspended.';

COMMENT ON FUNCTION "public"."write_off"(uuid, uuid, numeric, text) IS 'Gives up what is owed on an issued invoice, in part or in full, under an id from the browser, with a reason of 1 to 2000 characters that the client reads: posted, or proposed where all that is written off on the invoice passes the sum of its tenant. What is proposed is posted when another person confirms it; those who may are notified. A posted write-off is taken back by reverse_entry. For staff with the duty billing. Raises write_off.amount_invalid, write_off.proposal_waiting while another one waits on the invoice, entry.reason_invalid, invoice.not_payable, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."write_off_limit"(uuid) IS 'Up to which sum one person writes off on an invoice of a tenant, with who set it and when; no row while nothing was set, which is any sum. For its owners and staff. Raises not_allowed for a member, not_found, account.suspended.';

COMMENT ON FUNCTION "public"."write_offs_waiting"(uuid) IS 'The write-offs of a tenant that wait for a second person, the oldest first, at most 100: of which invoice and client, how much, what is owed now, why, and who proposed it. For its owners and staff. Raises not_allowed for a member, not_found, account.suspended.';

COMMENT ON TABLE "public"."write_off_limits" IS 'Up to which sum one person writes off on an invoice of a tenant: every version there was, the last one holds. None: any sum. Read by staff; the owners of the tenant read it with write_off_limit. Clients never learn it. Written by commands.';

COMMENT ON TABLE "public"."write_off_proposals" IS 'Write-offs above the sum of their tenant, which wait for a second person or were decided. Read by staff; the owners of the tenant read what waits with write_offs_waiting. Written by commands.';

REVOKE ALL ON FUNCTION "private"."keep_write_off_proposal"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."keep_write_off_proposal"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_write_off"(text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."lock_write_off"(text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."needs_second_person"(public.invoices, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."needs_second_person"(public.invoices, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."post_write_off"(public.invoices, uuid, uuid, numeric, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."post_write_off"(public.invoices, uuid, uuid, numeric, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tell_of_write_off"(public.write_off_proposals) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."tell_of_write_off"(public.write_off_proposals) TO "postgres";

REVOKE ALL ON FUNCTION "public"."confirm_write_off"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."confirm_write_off"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."reject_write_off"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."reject_write_off"(uuid, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."set_write_off_limit"(uuid, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."set_write_off_limit"(uuid, numeric) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."write_off"(uuid, uuid, numeric, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."write_off"(uuid, uuid, numeric, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."write_off_limit"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."write_off_limit"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."write_offs_waiting"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."write_offs_waiting"(uuid) TO "authenticated", "postgres";

GRANT SELECT ON TABLE "public"."write_off_limits" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."write_off_limits" TO "postgres";

GRANT SELECT ON TABLE "public"."write_off_proposals" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."write_off_proposals" TO "postgres";

GRANT USAGE ON TYPE "public"."write_off_state" TO "postgres";

reset check_function_bodies;
