set check_function_bodies = off;

DROP FUNCTION "public"."save_document_template"(uuid, uuid, public.template_kind, public.template_subject, text, text, integer);

CREATE TABLE "public"."document_news" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "tenant_id" uuid NOT NULL, "document_id" uuid NOT NULL, "sending" uuid NOT NULL, "person_id" uuid NOT NULL, "sent_by" uuid, "sent_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "document_news_pkey" PRIMARY KEY (id), CONSTRAINT "document_news_sending_person_id_key" UNIQUE (sending, person_id));

ALTER TABLE "public"."document_news" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."document_template_versions" ADD COLUMN "file_path" text;

ALTER TABLE "public"."document_template_versions" ADD COLUMN "file_name" text;

ALTER TABLE "public"."document_template_versions" ADD COLUMN "file_hash" text;

ALTER TABLE "public"."document_template_versions" ADD COLUMN "file_version" text;

CREATE TYPE "public"."template_format" AS ENUM ('markdown', 'docx');

ALTER TABLE "public"."document_templates" ADD COLUMN "format" public.template_format NOT NULL DEFAULT 'markdown'::public.template_format;

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
    when 'documents' then array['documents', 'made_documents', 'document_news']
    when 'kyc' then array['kyc_profiles', 'kyc_review_queue', 'kyc_requests', 'kyc_notes', 'kyc_oversight', 'kyc_waivers',
      'declarations', 'screening_hits', 'watchlists', 'watchlist_imports', 'staff_tasks',
      'internal_reasons', 'kyc_brought_in']
    when 'risk' then array['risk_assessments', 'risk_responses', 'risk_overrides', 'risk_models']
    when 'compliance' then array['obligations', 'payment_notices', 'compliance_alerts', 'compliance_checks', 'reminder_holds']
    when 'invoices' then array['invoices', 'invoice_companies', 'invoice_lines', 'invoice_payments', 'ledger_entries',
      'credit_notes', 'credit_note_lines',
      'bank_details', 'bank_imports', 'bank_lines', 'bank_postings', 'invoice_holds', 'invoice_ladders', 'invoice_reminders',
      'bookkeeping_accounts', 'combined_payments', 'combined_payment_invoices']
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
    ('public.payment_notices', 'firm', null, null),
    ('public.combined_payments', 'firm', null, null),
    ('public.combined_payment_invoices', 'firm', null, null),
    ('public.tenant_prices', 'firm', null, null),
    ('public.bank_details', 'firm', null, null),
    ('public.bank_imports', 'firm', null, null),
    ('public.bank_lines', 'firm', null, null),
    ('public.bank_postings', 'firm', null, null),
    ('public.bookkeeping_accounts', 'firm', null, null),
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
    ('public.document_news', 'complete', null, null),
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
    ('private.owners_due', 'none', null, 'work of the portal'),
    ('private.screening_due', 'none', null, 'work of the portal'),
    ('public.contact_messages', 'none', null, 'messages of visitors of the public site to the platform')
  ) as listed (table_name, held, condition, reason);
$function$;

CREATE OR REPLACE FUNCTION private.is_file_of_template(path text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select from public.document_template_versions as saved where saved.file_path = path);
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_template_path(path text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  uuid_form constant text := '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
begin
  return coalesce(path ~ ('^' || uuid_form || '/' || uuid_form || '/' || uuid_form || '\.docx$'), false);
end;
$function$;

CREATE OR REPLACE FUNCTION private.keep_template_file()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- The policy looked before a save that was under way ended; here it has ended.
  perform private.lock_file(old.name);

  if private.is_file_of_template(old.name) then
    raise exception using errcode = 'PT409', message = 'template.version_settled';
  end if;

  return case tg_op when 'DELETE' then old else new end;
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
    ('document.made', false),
    -- Money.
    ('invoice.issued', false),
    ('invoice.paid', false),
    ('invoice.void', false),
    ('invoice.reversed', false),
    ('invoice.credited', false),
    ('invoice.refunded', false),
    ('invoice.dispute_answered', false),
    ('invoice.reminded', true),
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

CREATE OR REPLACE FUNCTION private.may_place_template(path text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- The helper of policies refuses a session that is over.
  return private.is_template_path(path) and (select private.is_admin()) and private.may_run(auth.uid(), 'save_document_template')
    and exists (select from public.tenants as known where known.id = split_part(path, '/', 1)::uuid);
end;
$function$;

CREATE OR REPLACE FUNCTION private.readers_to_notify(document public.documents)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select distinct person.id
  from (
    select known.user_id from private.company_people as known where known.company_id = (document).company_id
    union all
    select application.user_id from public.draft_applications as application where application.id = (document).application_id) as reader
  join public.profiles as person on person.id = reader.user_id
  where person.role <> 'admin' and person.status = 'active'
    and private.wants(person.preferences, 'document.made')
    and not private.has_muted(person.id, 'document.made', private.document_subject(document))
    and private.may_learn_of(person.id, (document).tenant_id, private.document_subject(document));
$function$;

CREATE OR REPLACE FUNCTION private.require_template_file(tenant_id uuid, template_id uuid, path text, file_name text, file_hash text)
 RETURNS storage.objects
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  stored storage.objects;
begin
  if char_length(coalesce(btrim(file_name), '')) not between 1 and 200 or coalesce(file_hash, '') !~ '^[0-9a-f]{64}$'
    or not private.is_template_path(path) or path not like tenant_id || '/' || template_id || '/%'
  then
    raise exception using errcode = 'PT422', message = 'template.file_invalid';
  end if;

  select * into stored from storage.objects as object where object.bucket_id = 'templates' and object.name = path;

  -- The caller's own, or one of an earlier version of this template as it was saved.
  if not found or (stored.owner_id is distinct from auth.uid()::text and not private.is_file_of_template(path)) or exists (
    select from public.document_template_versions as saved
    where saved.file_path = path
      and (saved.file_hash <> require_template_file.file_hash or saved.file_version is distinct from stored.version))
  then
    raise exception using errcode = 'PT422', message = 'template.file_missing';
  end if;

  return stored;
end;
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
    ('send_document_news', '{reviewer,compliance_officer,senior,billing}', 'needs_duty', 'record', false),
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
    ('hold_invoice', '{billing}', 'needs_duty', 'record', false),
    ('end_invoice_hold', '{billing}', 'needs_duty', 'record', false),
    ('set_invoice_ladder', '{billing}', 'instead', 'firm', false),
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

CREATE OR REPLACE FUNCTION public.check_upload(path text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_user();

  if private.is_read_only() then
    raise exception using errcode = 'PT403', message = 'staff.read_only';
  end if;

  if not private.may_file_at(path) and not private.may_attach_at(path) and not private.may_place_logo(path)
    and not private.may_place_template(path)
  then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if private.is_leaving_path(path) then
    raise exception using errcode = 'PT409', message = 'firm_deletion.leaving';
  end if;

  -- Logos and templates do not count.
  if not private.is_document_path(path) then
    return;
  end if;

  if private.storage_is_full(split_part(path, '/', 1)::uuid) then
    raise exception using errcode = 'PT409', message = 'document.storage_full';
  end if;

  if private.has_too_many_loose_files(split_part(path, '/', 1)::uuid) then
    raise exception using errcode = 'PT409', message = 'document.too_many_loose';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION public.firm_export_files(export_id uuid, lease uuid, after text)
 RETURNS TABLE(key text, bucket text, path text, name text, bytes bigint, sha256 text, left_out text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 200
 SET search_path TO ''
AS $function$
declare
  export public.firm_exports := private.held_firm_export(export_id, lease);
begin
  return query
  with listed as (
    select 'documents/' || document.id as key, 'documents' as bucket, document.storage_path as path, document.bytes, document.sha256,
      document.file_version as version, document.scan
    from public.documents as document
    where document.tenant_id = export.tenant_id
    union all
    select 'tickets/' || attached.id, 'documents', attached.storage_path, attached.bytes, null, attached.file_version, attached.scan
    from public.support_attachments as attached
    where attached.tenant_id = export.tenant_id
    union all
    select 'logos/' || split_part(split_part(stored.name, '/', 2), '.', 1), 'logos', stored.name,
      coalesce((stored.metadata ->> 'size')::bigint, 0), null, null, 'clean'
    from storage.objects as stored
    where stored.bucket_id = 'logos' and stored.name collate "C" >= export.tenant_id || '/'
      and stored.name collate "C" < export.tenant_id || '0'
    union all
    select 'templates/' || split_part(split_part(stored.name, '/', 3), '.', 1), 'templates', stored.name,
      coalesce((stored.metadata ->> 'size')::bigint, 0),
      (select min(saved.file_hash) from public.document_template_versions as saved where saved.file_path = stored.name), null, 'clean'
    from storage.objects as stored
    where stored.bucket_id = 'templates' and stored.name collate "C" >= export.tenant_id || '/'
      and stored.name collate "C" < export.tenant_id || '0'
    union all
    -- Uploaded and never made a document: only who uploaded it has seen it.
    select 'uploads/' || stored.id, 'documents', stored.name, coalesce((stored.metadata ->> 'size')::bigint, 0), null, null, null
    from storage.objects as stored
    where stored.bucket_id = 'documents' and stored.name collate "C" >= export.tenant_id || '/'
      and stored.name collate "C" < export.tenant_id || '0'
      and not private.is_registered_file(stored.name)
  )
  select listed.key, listed.bucket, listed.path,
    listed.key || coalesce('.' || substring(listed.path from '\.([a-z0-9]{1,5})$'), ''), listed.bytes, listed.sha256,
    case
      when listed.scan is null then 'uploaded and never made a document'
      when listed.scan = 'pending' then 'its check for malware has not ended'
      when listed.scan = 'infected' then 'malware was found in it'
      when listed.scan = 'failed' then 'its check for malware failed'
      when not exists (
        select from storage.objects as object
        where object.bucket_id = listed.bucket and object.name = listed.path
          and (listed.version is null or object.version = listed.version)) then 'the stored file is gone or another one'
    end
  from listed
  where listed.key collate "C" > coalesce(firm_export_files.after, '') collate "C"
  order by listed.key collate "C"
  limit 200;
end;
$function$;

CREATE OR REPLACE FUNCTION public.save_document_template(template_id uuid, tenant_id uuid, kind public.template_kind, subject public.template_subject, name text, body text, expected_version integer, file_path text DEFAULT NULL::text, file_name text DEFAULT NULL::text, file_hash text DEFAULT NULL::text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  caller_id uuid := private.require_staff('save_document_template');
  new_name  text := btrim(save_document_template.name);
  wanted    public.template_format :=
    case when num_nulls(save_document_template.file_path, save_document_template.file_name, save_document_template.file_hash) = 3
      then 'markdown' else 'docx' end;
  template  public.document_templates;
  saved     public.document_template_versions;
  stored    storage.objects;
begin
  if wanted = 'docx' then
    perform private.lock_file(coalesce(save_document_template.file_path, ''));
  end if;

  if not exists (select from public.tenants as tenant where tenant.id = save_document_template.tenant_id) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in('save_document_template', save_document_template.tenant_id);
  select * into template from public.document_templates as known where known.id = save_document_template.template_id for update;

  -- An id that another firm has is not revealed.
  if template.tenant_id <> save_document_template.tenant_id then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if char_length(coalesce(new_name, '')) not between 1 and 120 then
    raise exception using errcode = 'PT422', message = 'template.name_invalid';
  end if;

  if save_document_template.kind is null or save_document_template.subject is null
    or save_document_template.template_id is null then
    raise exception using errcode = 'PT422', message = 'template.kind_invalid';
  end if;

  -- What a document is about does not change: a version in use would have fields of another subject.
  if template.subject <> save_document_template.subject then
    raise exception using errcode = 'PT409', message = 'template.subject_settled';
  end if;

  if template.format <> wanted then
    raise exception using errcode = 'PT409', message = 'template.format_settled';
  end if;

  perform private.require_template_text(save_document_template.subject, save_document_template.body);

  if wanted = 'docx' then
    stored := private.require_template_file(save_document_template.tenant_id, save_document_template.template_id,
      save_document_template.file_path, save_document_template.file_name, save_document_template.file_hash);
  end if;

  if template.id is null then
    if save_document_template.expected_version is distinct from 0 then
      raise exception using errcode = 'PT404', message = 'not_found';
    end if;

    insert into public.document_templates as known (id, tenant_id, kind, subject, name, format, last_version, updated_by)
    values (save_document_template.template_id, save_document_template.tenant_id, save_document_template.kind,
      save_document_template.subject, new_name, wanted, 1, caller_id);
    insert into public.document_template_versions as known
      (tenant_id, template_id, version, body, saved_by, file_path, file_name, file_hash, file_version)
    values (save_document_template.tenant_id, save_document_template.template_id, 1, save_document_template.body, caller_id,
      save_document_template.file_path, btrim(save_document_template.file_name), save_document_template.file_hash, stored.version);
    return 1;
  end if;

  select * into saved from public.document_template_versions as known
  where known.template_id = template.id and known.version = template.last_version;

  -- The same again: a repeat after a lost answer, or nothing to save.
  -- A file that was sent twice has two places and one hash.
  if (template.kind, template.name, saved.body, saved.file_hash)
      is not distinct from (save_document_template.kind, new_name, save_document_template.body, save_document_template.file_hash)
    and save_document_template.expected_version in (template.last_version, template.last_version - 1)
  then
    return template.last_version;
  end if;

  if template.last_version is distinct from save_document_template.expected_version then
    raise exception using errcode = 'PT409', message = 'template.conflict';
  end if;

  insert into public.document_template_versions as known
    (tenant_id, template_id, version, body, saved_by, file_path, file_name, file_hash, file_version)
  values (template.tenant_id, template.id, template.last_version + 1, save_document_template.body, caller_id,
    save_document_template.file_path, btrim(save_document_template.file_name), save_document_template.file_hash, stored.version);
  update public.document_templates as known
  set kind = save_document_template.kind, name = new_name, last_version = template.last_version + 1, updated_by = caller_id
  where known.id = template.id;
  return template.last_version + 1;
end;
$function$;

CREATE OR REPLACE FUNCTION public.send_document_news(document_id uuid, sending uuid, again boolean)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  document public.documents := private.lock_document('send_document_news', send_document_news.document_id);
  title    text;
  reader_ids uuid[];
begin
  if exists (select from public.document_news as known
    where known.sending = send_document_news.sending and (known.document_id, known.sent_by) is distinct from (document.id, auth.uid()))
  then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  -- A repeat after a lost answer.
  select array_agg(known.person_id) into reader_ids from public.document_news as known where known.sending = send_document_news.sending;
  if reader_ids is not null then
    return cardinality(reader_ids);
  end if;

  if not exists (select from public.made_documents as made where made.id = document.id) then
    raise exception using errcode = 'PT409', message = 'document.not_made_here';
  end if;

  if document.status not in ('uploaded', 'accepted') then
    raise exception using errcode = 'PT409', message = 'document.illegal_move';
  end if;

  -- A file that no one can open is no news.
  if document.scan = 'pending' then
    raise exception using errcode = 'PT409', message = 'document.being_checked';
  end if;

  if document.scan = 'failed' then
    raise exception using errcode = 'PT409', message = 'document.not_checked';
  end if;

  if document.scan = 'infected' then
    raise exception using errcode = 'PT409', message = 'document.infected';
  end if;

  if send_document_news.again is not true and exists (
    select from public.document_news as known where known.document_id = document.id and known.sent_at > now() - interval '1 day')
  then
    raise exception using errcode = 'PT409', message = 'document.news_sent';
  end if;

  select array_agg(reader) into reader_ids from private.readers_to_notify(document) as reader;
  if reader_ids is null then
    raise exception using errcode = 'PT409', message = 'document.no_reader';
  end if;

  select 'A document for ' || coalesce(
      (select company.name from public.companies as company where company.id = document.company_id),
      (select private.application_title(application) from public.draft_applications as application
       where application.id = document.application_id)) || ': ' || category.name
  into title
  from public.document_categories as category where category.code = document.category;

  insert into public.document_news as known (tenant_id, document_id, sending, person_id, sent_by)
  select document.tenant_id, document.id, send_document_news.sending, person, auth.uid() from unnest(reader_ids) as person;
  perform private.notify(person, document.tenant_id, 'document.made', title, 'It is among the documents.',
    private.document_subject(document))
  from unnest(reader_ids) as person;
  return cardinality(reader_ids);
end;
$function$;

ALTER TABLE "public"."document_news" ADD CONSTRAINT "document_news_person_id_fkey" FOREIGN KEY (person_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "public"."document_news" ADD CONSTRAINT "document_news_sent_by_fkey" FOREIGN KEY (sent_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."document_news" ADD CONSTRAINT "document_news_tenant_id_document_id_fkey" FOREIGN KEY (tenant_id, document_id) REFERENCES public.documents(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE "public"."document_template_versions" ADD CONSTRAINT "document_template_versions_file_hash_check" CHECK ((file_hash ~ '^[0-9a-f]{64}$'::text));

ALTER TABLE "public"."document_template_versions" ADD CONSTRAINT "document_template_versions_file_name_check" CHECK (((char_length(file_name) >= 1) AND (char_length(file_name) <= 200)));

ALTER TABLE "public"."document_template_versions" ADD CONSTRAINT "document_template_versions_file_path_check" CHECK ((char_length(file_path) <= 200));

ALTER TABLE "public"."document_template_versions" ADD CONSTRAINT "document_template_versions_file_version_check" CHECK ((char_length(file_version) <= 200));

ALTER TABLE "public"."document_template_versions" ADD CONSTRAINT "document_template_versions_file" CHECK ((((file_path IS NULL) = (file_name IS NULL)) AND ((file_path IS NULL) = (file_hash IS NULL)) AND ((file_version IS NULL) OR (file_path IS NOT NULL))));

CREATE INDEX document_news_document_idx ON public.document_news USING btree (tenant_id, document_id, sent_at DESC);

CREATE INDEX document_news_person_idx ON public.document_news USING btree (person_id);

CREATE INDEX document_news_sent_by_idx ON public.document_news USING btree (sent_by);

CREATE INDEX document_template_versions_file_idx ON public.document_template_versions USING btree (file_path) WHERE (file_path IS NOT NULL);

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.document_news FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER signal_delete AFTER DELETE ON public.document_news REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_insert AFTER INSERT ON public.document_news REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_update AFTER UPDATE ON public.document_news REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE POLICY "Staff read who was notified of documents" ON "public"."document_news" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

COMMENT ON COLUMN "public"."document_news"."sending" IS 'Set by the browser: the same for all who were notified at once.';

COMMENT ON COLUMN "public"."document_template_versions"."body" IS 'Markdown with fields; of a Word document its text, which is compared, and whose fields are checked and counted as missing.';

COMMENT ON COLUMN "public"."document_template_versions"."file_hash" IS 'The SHA-256 of the file; who makes a document compares it.';

COMMENT ON COLUMN "public"."document_template_versions"."file_path" IS 'Of a Word document: where it lies in the bucket templates. Several versions may have one file.';

COMMENT ON COLUMN "public"."document_template_versions"."file_version" IS 'The version that the storage service gave the file when it was saved; a file with another one is shown to no one.';

COMMENT ON COLUMN "public"."document_templates"."format" IS 'What its versions are; it stays as it is.';

COMMENT ON FUNCTION "private"."is_file_of_template"(text) IS 'Whether a file of the bucket templates belongs to a version of a template, seen by the caller or not.';

COMMENT ON FUNCTION "private"."is_template_path"(text) IS 'Whether a path of the bucket templates has its form: tenant/template/uuid.docx.';

COMMENT ON FUNCTION "private"."keep_template_file"() IS 'Refuses to every role to delete, replace or rename the file of a version. Raises template.version_settled.';

COMMENT ON FUNCTION "private"."may_place_template"(text) IS 'Whether a path of the bucket templates has its form, and the signed-in person may save templates of its firm.';

COMMENT ON FUNCTION "private"."readers_to_notify"(public.documents) IS 'The client and who else has the company or application of a document, may read it, and wants news of documents. Staff are not among them.';

COMMENT ON FUNCTION "private"."require_template_file"(uuid, uuid, text, text, text) IS 'The stored file of a template: in its place, uploaded by the caller or kept with an earlier version. Raises template.file_invalid, template.file_missing.';

COMMENT ON FUNCTION "public"."check_upload"(text) IS 'Says why a file may not be uploaded to a path of the buckets documents, logos and templates, which the storage service does not; nothing where it may. Raises firm_deletion.leaving where the firm is being deleted, document.storage_full when its tenant has stored as much as it may, document.too_many_loose when the caller, unless staff, has 100 files there that are not registered, staff.read_only, not_found for a path the caller adds nothing to, account.suspended.';

COMMENT ON FUNCTION "public"."save_document_template"(uuid, uuid, public.template_kind, public.template_subject, text, text, integer, text, text, text) IS 'Saves a wording of a template as its next version, and returns the number; expected_version 0 makes a new template under the id of the caller. With a file, which the caller put into the bucket templates before, it is a Word document and the wording its text. What is in use stays in use until the new version is put into use. For the compliance officer and senior management. Raises template.conflict when a colleague saved meanwhile, template.name_invalid, template.kind_invalid, template.subject_settled, template.format_settled, template.file_missing, template.file_invalid, template.body_invalid, template.field_unknown with the field in its detail, duty.compliance_officer_needed, staff.read_only, not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."send_document_news"(uuid, uuid, boolean) IS 'Tells the people who may read a document that staff made from a template of it, by a notification and by mail as they prefer, and returns how many were notified; the file is not sent. The caller chooses the id of the sending. Raises document.not_made_here, document.illegal_move for one that was rejected, replaced or has expired, document.being_checked, document.not_checked, document.infected, document.news_sent where it was sent within a day and again is not true, document.no_reader, duty.reviewer_needed, staff.read_only, not_found, not_allowed, account.suspended.';

COMMENT ON TABLE "public"."document_news" IS 'Who was notified of a document that staff made, when, and by whom. Read by staff; written by a command.';

COMMENT ON TABLE "public"."document_template_versions" IS 'Every wording of a template that was saved, as Markdown with fields, or a Word document. Never edited. Read by staff; written by commands.';

REVOKE ALL ON FUNCTION "private"."is_file_of_template"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_file_of_template"(text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."is_template_path"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_template_path"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."keep_template_file"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."keep_template_file"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."may_place_template"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."may_place_template"(text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."readers_to_notify"(public.documents) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."readers_to_notify"(public.documents) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_template_file"(uuid, uuid, text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."require_template_file"(uuid, uuid, text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."save_document_template"(uuid, uuid, public.template_kind, public.template_subject, text, text, integer, text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_document_template"(uuid, uuid, public.template_kind, public.template_subject, text, text, integer, text, text, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."send_document_news"(uuid, uuid, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."send_document_news"(uuid, uuid, boolean) TO "authenticated", "postgres";

GRANT SELECT ON TABLE "public"."document_news" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."document_news" TO "postgres";

GRANT USAGE ON TYPE "public"."template_format" TO "postgres";

reset check_function_bodies;

create policy "Staff who save templates place their files" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'templates' and private.may_place_template(name) and not private.is_file_of_template(name));

create policy "Staff read the files of templates" on storage.objects
  for select to authenticated
  using (
    bucket_id = 'templates' and exists (
      select from public.document_template_versions as saved
      where saved.file_path = objects.name and (saved.file_version is null or saved.file_version = objects.version)));

create policy "Staff read the files of templates that they have not saved" on storage.objects
  for select to authenticated
  using (bucket_id = 'templates' and owner_id = (select private.active_user_id())::text and not private.is_file_of_template(name));

create policy "Staff remove the files of templates that they have not saved" on storage.objects
  for delete to authenticated
  using (bucket_id = 'templates' and owner_id = (select private.active_user_id())::text and not private.is_file_of_template(name));

do $$
begin
  -- The table is the storage service's. Where it is out of reach, the policies decide alone.
  if has_table_privilege('storage.objects', 'trigger') then
    create trigger keep_template_file before delete on storage.objects
      for each row when (old.bucket_id = 'templates') execute function private.keep_template_file();
    create trigger keep_changed_template_file before update on storage.objects
      for each row when (
        old.bucket_id = 'templates'
        and (new.bucket_id, new.name, new.version, new.owner_id) is distinct from (old.bucket_id, old.name, old.version, old.owner_id))
      execute function private.keep_template_file();
  end if;
end;
$$;

insert into storage.buckets (id, name, owner, public, owner_id, file_size_limit, allowed_mime_types, avif_autodetection) values ('templates', 'templates', null, 'false', null, '5242880', '{application/vnd.openxmlformats-officedocument.wordprocessingml.document}', 'false');
