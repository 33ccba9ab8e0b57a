set check_function_bodies = off;

CREATE TABLE "public"."firm_postings" ("id" uuid NOT NULL, "seq" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, "tenant_id" uuid NOT NULL, "amount" numeric(14,2) NOT NULL, "currency" text NOT NULL, "day" date NOT NULL, "money" text NOT NULL, "reference" text NOT NULL, "reason" text NOT NULL, "payment_id" uuid, "dispute_id" uuid, "line_id" uuid, "reverses" uuid, "recorded_by" uuid, "recorded_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "firm_postings_amount_check" CHECK (((amount > (0)::numeric) AND (amount < 'Infinity'::numeric))), CONSTRAINT "firm_postings_currency_check" CHECK ((currency ~ '^[A-Z]{3}$'::text)), CONSTRAINT "firm_postings_money_check" CHECK ((money = ANY (ARRAY['bank'::text, 'card_disputes'::text]))), CONSTRAINT "firm_postings_one_subject" CHECK ((num_nonnulls(payment_id, dispute_id, line_id) <= 1)), CONSTRAINT "firm_postings_pkey" PRIMARY KEY (id), CONSTRAINT "firm_postings_reason_check" CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 2000))), CONSTRAINT "firm_postings_reference_check" CHECK (((char_length(reference) >= 1) AND (char_length(reference) <= 120))), CONSTRAINT "firm_postings_reverses_key" UNIQUE (reverses), CONSTRAINT "firm_postings_tenant_id_id_key" UNIQUE (tenant_id, id));

ALTER TABLE "public"."firm_postings" ENABLE ROW LEVEL SECURITY;

CREATE TYPE "public"."firm_posting_kind" AS ENUM ('provider_fee', 'bank_charge', 'fee_vat', 'rate_loss', 'rate_gain');

ALTER TABLE "public"."firm_postings" ADD COLUMN "kind" public.firm_posting_kind NOT NULL;

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
      'internal_reasons', 'kyc_brought_in', 'identity_erasures', 'record_holds']
    when 'risk' then array['risk_assessments', 'risk_responses', 'risk_overrides', 'risk_models']
    when 'compliance' then array['obligations', 'payment_notices', 'compliance_alerts', 'compliance_checks', 'reminder_holds']
    when 'invoices' then array['invoices', 'invoice_companies', 'invoice_lines', 'invoice_payments', 'ledger_entries',
      'credit_notes', 'credit_note_lines',
      'bank_details', 'bank_imports', 'bank_lines', 'bank_postings', 'invoice_holds', 'invoice_ladders', 'invoice_reminders',
      'bookkeeping_accounts', 'vat_evidence', 'discounts', 'proformas', 'recurring_services',
      'combined_payments', 'combined_payment_invoices',
      'card_settings', 'card_payments', 'card_refunds', 'card_problems', 'card_disputes', 'card_movements', 'firm_postings',
      'write_off_limits', 'write_off_proposals']
    when 'support' then array['support_tickets', 'support_messages', 'support_attachments', 'support_notes', 'contact_messages',
      'prepared_answers']
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

CREATE OR REPLACE FUNCTION private.bookkeeping_defaults()
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select '{"bank": "1000", "receivables": "1100", "client_money": "2000", "vat": "2100", "government": "2200", "services": "4000",
    "write_offs": "6000", "rounding": "6900", "card_fees": "6100", "card_disputes": "1150", "bank_charges": "6200", "vat_paid": "1200",
    "rate_losses": "6300", "rate_gains": "4900"}'::jsonb;
$function$;

CREATE OR REPLACE FUNCTION private.check_firm_posting()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  former public.firm_postings;
begin
  if new.reverses is null then
    -- One after the other: the second one sees the first.
    perform private.lock_tenant(new.tenant_id);

    if exists (
      select from public.firm_postings as known
      left join public.firm_postings as undone on undone.reverses = known.id
      where known.tenant_id = new.tenant_id and known.reverses is null and undone.id is null
        and private.reference_letters(known.reference) = private.reference_letters(new.reference)
    ) then
      raise exception using errcode = 'PT409', message = 'firm_posting.reference_taken';
    end if;

    return new;
  end if;

  select * into former from public.firm_postings as known where known.id = new.reverses;

  if former.reverses is not null or (former.kind, former.amount, former.currency, former.money, former.reference)
    is distinct from (new.kind, new.amount, new.currency, new.money, new.reference)
  then
    raise exception using errcode = 'PT409', message = 'firm_posting.not_reversible';
  end if;

  return new;
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
    ('public.discounts', 'firm', null, null),
    ('public.recurring_services', 'firm', null, null),
    ('public.invoices', 'firm', null, null),
    ('public.proformas', 'firm', null, null),
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
    ('public.card_settings', 'firm', null, null),
    ('public.card_payments', 'firm', null, null),
    ('public.card_refunds', 'firm', null, null),
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
    ('public.card_disputes', 'complete', null, null),
    ('public.card_movements', 'complete', null, null),
    ('public.card_problems', 'complete', null, null),
    ('public.company_access_changes', 'complete', null, null),
    ('public.company_record_changes', 'complete', null, null),
    ('public.compliance_alerts', 'complete', null, null),
    ('public.compliance_checks', 'complete', null, null),
    ('public.firm_postings', 'complete', null, null),
    ('public.identity_erasures', 'complete', null, null),
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
    ('public.record_holds', 'complete', null, null),
    ('public.reminder_holds', 'complete', null, null),
    ('public.risk_assessments', 'complete', null, null),
    ('public.risk_overrides', 'complete', null, null),
    ('public.risk_responses', 'complete', null, null),
    ('public.screening_hits', 'complete', null, null),
    ('public.staff_notes', 'complete', null, null),
    ('public.staff_tasks', 'complete', null, null),
    ('public.state_events', 'complete', null, null),
    ('public.support_notes', 'complete', null, null),
    ('public.prepared_answers', 'complete', null, null),
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
    ('private.audit_shipments', 'none', null, 'how far the log was shipped to the operator'),
    ('private.credit_note_numbers', 'none', null, 'a counter of the portal'),
    ('private.proforma_numbers', 'none', null, 'a counter of the portal'),
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
    ('private.identity_erasure_files', 'none', null, 'work of the portal'),
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

CREATE OR REPLACE FUNCTION private.journal_of(tenant_id uuid, from_day date, to_day date)
 RETURNS TABLE(entry_id uuid, seq bigint, place integer, day date, kind text, account text, currency text, debit numeric, credit numeric)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with posted as materialized (
    select entry.*, coalesce(undone.kind, entry.kind) as of_kind, case entry.kind when 'charge' then invoice.issued_on else entry.day end
      as on_day, coalesce(undone.command_id, entry.command_id) as of_command
    from public.ledger_entries as entry
    left join public.ledger_entries as undone on undone.id = entry.reverses and entry.kind = 'reversal'
    left join public.invoices as invoice on invoice.id = entry.invoice_id
    where entry.tenant_id = journal_of.tenant_id
      -- Of a transfer the side of the invoice has both lines.
      and (entry.invoice_id is not null or entry.kind not in ('account_in', 'account_out'))
  ), line as (
    select posted.id, posted.seq, 0 as place, posted.on_day, posted.kind::text as kind, posted.currency,
      case when posted.invoice_id is null then 'client_money' else 'receivables' end as account, posted.amount
    from posted
    union all
    select posted.id, posted.seq, 1, posted.on_day, posted.kind::text, posted.currency,
      case posted.of_kind when 'write_off' then 'write_offs' when 'account_in' then 'client_money' when 'account_out' then 'client_money'
        when 'refund' then case when exists (select from public.card_disputes as dispute where dispute.id = posted.of_command)
          then 'card_disputes' else 'bank' end
        else 'bank' end, -posted.amount
    from posted where posted.of_kind not in ('charge', 'void', 'credit')
    union all
    select posted.id, posted.seq, 1 + row_number() over (partition by posted.id order by part.account)::integer, posted.on_day,
      posted.kind::text, posted.currency, part.account, -sign(posted.amount) * part.amount
    from posted
    cross join lateral private.billed_parts((
      select entry from public.ledger_entries as entry where entry.id = posted.id)) as part
    where posted.of_kind in ('charge', 'void', 'credit')
    union all
    select movement.id, movement.seq, part.place, (movement.moved_at at time zone 'America/Nassau')::date,
      case movement.kind when 'charge' then 'card_fee' else 'card_' || movement.kind end, movement.currency, part.account, part.amount
    from public.card_movements as movement
    -- The payment itself is in the ledger; of its movement the journal has the fee.
    cross join lateral (values
      (0, 'card_disputes', case movement.kind when 'charge' then 0 else -movement.amount end),
      (1, 'card_fees', movement.fee),
      (2, 'bank', case movement.kind when 'charge' then 0 else movement.amount end - movement.fee)) as part (place, account, amount)
    where movement.tenant_id = journal_of.tenant_id and part.amount <> 0
    union all
    select known.id, known.seq, part.place, known.day, case when known.reverses is null then known.kind::text else 'reversal' end,
      known.currency, part.account,
      part.sign * (case when known.kind = 'rate_gain' then -1 else 1 end) * (case when known.reverses is null then 1 else -1 end)
        * known.amount
    from public.firm_postings as known
    cross join lateral (values
      (0, case known.kind when 'provider_fee' then 'card_fees' when 'bank_charge' then 'bank_charges' when 'fee_vat' then 'vat_paid'
        when 'rate_loss' then 'rate_losses' else 'rate_gains' end, 1),
      (1, known.money, -1)) as part (place, account, sign)
    where known.tenant_id = journal_of.tenant_id
  )
  select line.id, line.seq, line.place, line.on_day, line.kind, line.account, line.currency, greatest(line.amount, 0),
    greatest(-line.amount, 0)
  from line
  where line.on_day between journal_of.from_day and journal_of.to_day;
$function$;

CREATE OR REPLACE FUNCTION private.reference_letters(reference text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select lower(regexp_replace(reference, '[\s./_-]', '', 'g'));
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
    ('file_returns', '{reviewer,compliance_officer,senior,billing}', 'needs_duty', 'record', false),
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
    ('issue_proforma', '{billing}', 'needs_duty', 'record', false),
    ('withdraw_proforma', '{billing}', 'needs_duty', 'record', false),
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
    ('add_recurring', '{billing}', 'needs_duty', 'record', false),
    ('pause_recurring', '{billing}', 'needs_duty', 'record', false),
    ('resume_recurring', '{billing}', 'needs_duty', 'record', false),
    ('end_recurring', '{billing}', 'needs_duty', 'record', false),
    ('draft_recurring', '{billing}', 'needs_duty', 'firm', false),
    ('add_discount', '{billing}', 'instead', 'firm', false),
    ('end_discount', '{billing}', 'instead', 'firm', false),
    ('set_bookkeeping_accounts', '{billing}', 'instead', 'firm', false),
    ('add_firm_posting', '{billing}', 'needs_duty', 'firm', false),
    ('reverse_firm_posting', '{billing}', 'needs_duty', 'record', false),
    ('decline_payment_notice', '{billing,reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('decline_payment_notice.invoice', '{billing}', 'needs_duty', 'record', false),
    -- Where clients pay to.
    ('propose_bank_details', '{billing}', 'instead', 'firm', true),
    ('confirm_bank_details', '{billing}', 'instead', 'firm', true),
    ('reject_bank_details', '{billing}', 'instead', 'firm', true),
    ('set_card_payments', '{billing}', 'instead', 'firm', false),
    ('request_card_refund', '{billing}', 'needs_duty', 'record', false),
    ('post_card_payment', '{billing}', 'needs_duty', 'record', false),
    ('settle_card_problem', '{billing}', 'needs_duty', 'record', false),
    -- What the bank says was paid.
    ('import_bank_lines', '{billing}', 'needs_duty', 'firm', false),
    ('post_bank_line', '{billing}', 'needs_duty', 'record', false),
    ('post_sure_line', '{billing}', 'needs_duty', 'record', false),
    ('post_combined_payment', '{billing}', 'needs_duty', 'record', false),
    ('record_combined_payment', '{billing}', 'needs_duty', 'record', false),
    ('decline_combined_payment', '{billing}', 'needs_duty', 'record', false),
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
    ('sign_out_user', '{senior}', 'instead', 'firm', false),
    ('set_user_role.staff', '{}', 'only', 'all', false),
    ('suspend_user.staff', '{}', 'only', 'all', false),
    ('restore_user.staff', '{}', 'only', 'all', false),
    ('remove_second_factor.staff', '{}', 'only', 'all', false),
    ('sign_out_user.staff', '{}', 'only', 'all', false),
    ('invite_colleague', '{}', 'only', 'all', false),
    ('set_staff_duties', '{}', 'only', 'all', false),
    ('staff_without_second_factor', '{}', 'only', 'all', false),
    ('update_branding', '{senior}', 'instead', 'firm', false),
    ('set_mail_sender', '{senior}', 'instead', 'firm', false),
    ('check_firm_point', '{senior}', 'instead', 'firm', false),
    ('set_filing_rule', '{}', 'only', 'firm', false),
    ('set_fee_payment', '{}', 'only', 'firm', false),
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
    ('approve_erasures', '{compliance_officer,senior}', 'needs_duty', 'firm', false),
    ('hold_records', '{compliance_officer,senior}', 'needs_duty', 'record', false),
    ('lift_record_hold', '{compliance_officer,senior}', 'needs_duty', 'record', false),
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
    ('save_prepared_answer', '{compliance_officer,senior}', 'needs_duty', 'firm', false),
    ('remove_prepared_answer', '{compliance_officer,senior}', 'needs_duty', 'firm', false),
    ('convert_contact_message', '{}', 'needs_duty', 'record', false),
    ('close_contact_message', '{}', 'needs_duty', 'record', false),
    ('answer_contact_message', '{}', 'needs_duty', 'record', false)
  ) as known (command, duties, super_admin, reach, two_persons)
  where only_command is null or known.command = only_command;
end;
$function$;

CREATE OR REPLACE FUNCTION public.add_firm_posting(posting_id uuid, tenant_id uuid, kind public.firm_posting_kind, day date, amount numeric, reference text, reason text, currency text DEFAULT 'USD'::text, money text DEFAULT 'bank'::text, payment_id uuid DEFAULT NULL::uuid, dispute_id uuid DEFAULT NULL::uuid, line_id uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  named text := private.plain_text(add_firm_posting.reference);
  wrong text;
begin
  perform private.require_staff('add_firm_posting');

  if not exists (select from public.tenants as tenant where tenant.id = add_firm_posting.tenant_id) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in('add_firm_posting', add_firm_posting.tenant_id);

  if exists (
    select from public.firm_postings as known
    where known.id = posting_id and known.tenant_id = add_firm_posting.tenant_id and known.reverses is null
  ) then
    return;
  end if;

  select checked.field into wrong
  from (values
    ('kind', add_firm_posting.kind is not null),
    ('day', add_firm_posting.day between '2000-01-01' and private.today()),
    ('amount', private.is_cents(add_firm_posting.amount, 999999999)),
    ('currency', add_firm_posting.currency ~ '^[A-Z]{3}$'),
    ('money', add_firm_posting.money in ('bank', 'card_disputes')),
    ('reference', char_length(named) between 1 and 120 and private.reference_letters(named) <> ''),
    ('reason', char_length(btrim(add_firm_posting.reason)) between 1 and 2000),
    ('subject', num_nonnulls(add_firm_posting.payment_id, add_firm_posting.dispute_id, add_firm_posting.line_id) <= 1)
  ) as checked (field, holds)
  where checked.holds is not true
  limit 1;

  if wrong is not null then
    raise exception using errcode = 'PT422', message = 'firm_posting.invalid',
      detail = jsonb_build_array(jsonb_build_object('code', 'firm_posting.invalid', 'field', wrong));
  end if;

  if not exists (
    select where add_firm_posting.payment_id is null and add_firm_posting.dispute_id is null and add_firm_posting.line_id is null
    union all
    select from public.card_payments as known
    where known.id = add_firm_posting.payment_id and known.tenant_id = add_firm_posting.tenant_id
    union all
    select from public.card_disputes as known
    where known.id = add_firm_posting.dispute_id and known.tenant_id = add_firm_posting.tenant_id
    union all
    select from public.bank_lines as known
    where known.id = add_firm_posting.line_id and known.tenant_id = add_firm_posting.tenant_id
  ) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  insert into public.firm_postings (
    id, tenant_id, kind, amount, currency, day, money, reference, reason, payment_id, dispute_id, line_id, recorded_by)
  values (
    posting_id, add_firm_posting.tenant_id, add_firm_posting.kind, add_firm_posting.amount, add_firm_posting.currency,
    add_firm_posting.day, add_firm_posting.money, named, btrim(add_firm_posting.reason), add_firm_posting.payment_id,
    add_firm_posting.dispute_id, add_firm_posting.line_id, auth.uid());
exception when unique_violation then
  -- The id belongs to another posting.
  raise exception using errcode = 'PT404', message = 'not_found';
end;
$function$;

CREATE OR REPLACE FUNCTION public.firm_posting_list(tenant_id uuid, from_day date, to_day date, with_reference text DEFAULT NULL::text)
 RETURNS TABLE(id uuid, kind public.firm_posting_kind, amount numeric, currency text, day date, money text, reference text, reason text, payment_id uuid, dispute_id uuid, line_id uuid, invoice_id uuid, invoice_number text, recorded_at timestamp with time zone, recorder_name text, reverses uuid, reversed_on date, reversed_because text, reverser_name text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff_reader();

  return query
  select known.id, known.kind, known.amount, known.currency, known.day, known.money, known.reference, known.reason, known.payment_id,
    known.dispute_id, known.line_id, invoice.id, invoice.number, known.recorded_at, nullif(person.full_name, ''), known.reverses,
    undone.day, undone.reason, nullif(undoer.full_name, '')
  from public.firm_postings as known
  left join public.firm_postings as undone on undone.reverses = known.id
  left join public.profiles as person on person.id = known.recorded_by
  left join public.profiles as undoer on undoer.id = undone.recorded_by
  left join public.card_disputes as dispute on dispute.id = known.dispute_id
  left join public.card_payments as payment on payment.id = coalesce(known.payment_id, dispute.payment_id)
  left join public.invoices as invoice on invoice.id = payment.invoice_id
  where known.tenant_id = firm_posting_list.tenant_id
    and case when firm_posting_list.with_reference is null then known.day between firm_posting_list.from_day and firm_posting_list.to_day
      else known.reverses is null and undone.id is null
        and private.reference_letters(known.reference) = private.reference_letters(firm_posting_list.with_reference) end
  order by known.day desc, known.seq desc;
end;
$function$;

CREATE OR REPLACE FUNCTION public.journal_lines(tenant_id uuid, month date)
 RETURNS TABLE(entry_id uuid, seq bigint, day date, kind text, account_kind text, account text, currency text, debit numeric, credit numeric, number text, client_name text, reference text, reason text, recorded_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  days     daterange := private.month_of(month);
  accounts jsonb;
begin
  perform private.require_staff_reader();
  accounts := private.accounts_of(journal_lines.tenant_id);

  return query
  select line.entry_id, line.seq, line.day, line.kind, line.account, accounts ->> line.account, line.currency, line.debit, line.credit,
    invoice.number, coalesce(nullif(client.full_name, ''), client.email), coalesce(entry.reference, movement.movement_ref, own.reference),
    coalesce(entry.reason, own.reason), coalesce(entry.recorded_at, movement.noted_at, own.recorded_at)
  from private.journal_of(journal_lines.tenant_id, lower(days), upper(days) - 1) as line
  left join public.ledger_entries as entry on entry.id = line.entry_id
  left join public.card_movements as movement on movement.id = line.entry_id
  left join public.firm_postings as own on own.id = line.entry_id
  left join public.card_disputes as dispute on dispute.id = own.dispute_id
  left join public.card_payments as payment on payment.id = coalesce(movement.payment_id, own.payment_id, dispute.payment_id)
  left join public.invoices as invoice on invoice.id = coalesce(entry.invoice_id, payment.invoice_id)
  left join public.profiles as client on client.id = coalesce(entry.client_id, private.client_of(invoice))
  order by line.day, line.seq, line.entry_id, line.place;
end;
$function$;

CREATE OR REPLACE FUNCTION public.reverse_firm_posting(reversal_id uuid, posting_id uuid, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  posting public.firm_postings;
begin
  perform private.require_staff('reverse_firm_posting');
  select * into posting from public.firm_postings as known where known.id = posting_id;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in('reverse_firm_posting', posting.tenant_id);

  if exists (select from public.firm_postings as known where known.id = reversal_id and known.reverses = posting.id) then
    return;
  end if;

  if posting.reverses is not null or exists (select from public.firm_postings as known where known.reverses = posting.id) then
    raise exception using errcode = 'PT409', message = 'firm_posting.not_reversible';
  end if;

  perform private.require_reason(reverse_firm_posting.reason);

  insert into public.firm_postings (
    id, tenant_id, kind, amount, currency, day, money, reference, reason, payment_id, dispute_id, line_id, reverses, recorded_by)
  values (
    reversal_id, posting.tenant_id, posting.kind, posting.amount, posting.currency, private.today(), posting.money, posting.reference,
    btrim(reverse_firm_posting.reason), posting.payment_id, posting.dispute_id, posting.line_id, posting.id, auth.uid());
exception when unique_violation then
  -- The id belongs to another posting.
  raise exception using errcode = 'PT404', message = 'not_found';
end;
$function$;

CREATE OR REPLACE FUNCTION public.vat_of_fees(tenant_id uuid, from_month date, to_month date)
 RETURNS TABLE(currency text, vat numeric, postings bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  days daterange := daterange(lower(private.month_of(from_month)), upper(private.month_of(greatest(from_month, to_month))));
begin
  perform private.require_staff_reader();

  return query
  select known.currency, sum(case when known.reverses is null then known.amount else -known.amount end),
    count(*) filter (where known.reverses is null)
  from public.firm_postings as known
  where known.tenant_id = vat_of_fees.tenant_id and known.kind = 'fee_vat' and days @> known.day
  group by known.currency
  order by known.currency;
end;
$function$;

ALTER TABLE "public"."firm_postings" ADD CONSTRAINT "firm_postings_recorded_by_fkey" FOREIGN KEY (recorded_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."firm_postings" ADD CONSTRAINT "firm_postings_tenant_id_dispute_id_fkey" FOREIGN KEY (tenant_id, dispute_id) REFERENCES public.card_disputes(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."firm_postings" ADD CONSTRAINT "firm_postings_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "public"."firm_postings" ADD CONSTRAINT "firm_postings_tenant_id_line_id_fkey" FOREIGN KEY (tenant_id, line_id) REFERENCES public.bank_lines(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."firm_postings" ADD CONSTRAINT "firm_postings_tenant_id_payment_id_fkey" FOREIGN KEY (tenant_id, payment_id) REFERENCES public.card_payments(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."firm_postings" ADD CONSTRAINT "firm_postings_tenant_id_reverses_fkey" FOREIGN KEY (tenant_id, reverses) REFERENCES public.firm_postings(tenant_id, id) ON DELETE RESTRICT;

CREATE INDEX firm_postings_day_idx ON public.firm_postings USING btree (tenant_id, day, seq);

CREATE INDEX firm_postings_dispute_idx ON public.firm_postings USING btree (tenant_id, dispute_id);

CREATE INDEX firm_postings_line_idx ON public.firm_postings USING btree (tenant_id, line_id);

CREATE INDEX firm_postings_payment_idx ON public.firm_postings USING btree (tenant_id, payment_id);

CREATE INDEX firm_postings_recorded_by_idx ON public.firm_postings USING btree (recorded_by);

CREATE INDEX firm_postings_reverses_idx ON public.firm_postings USING btree (tenant_id, reverses);

CREATE TRIGGER append_only_delete BEFORE DELETE ON public.firm_postings FOR EACH ROW EXECUTE FUNCTION private.refuse_change();

CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON public.firm_postings FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_change();

CREATE TRIGGER append_only BEFORE UPDATE ON public.firm_postings FOR EACH ROW WHEN ((((to_jsonb(new.*) - 'recorded_by'::text) IS DISTINCT FROM (to_jsonb(old.*) - 'recorded_by'::text)) OR (new.recorded_by IS NOT NULL))) EXECUTE FUNCTION private.refuse_change();

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.firm_postings FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER check_firm_posting BEFORE INSERT ON public.firm_postings FOR EACH ROW EXECUTE FUNCTION private.check_firm_posting();

CREATE TRIGGER signal_delete AFTER DELETE ON public.firm_postings REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_insert AFTER INSERT ON public.firm_postings REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_update AFTER UPDATE ON public.firm_postings REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE POLICY "Staff read what banks and rates took of every tenant" ON "public"."firm_postings" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

COMMENT ON COLUMN "public"."firm_postings"."line_id" IS 'The line of the bank that it belongs to; the line is posted and matched without it.';

COMMENT ON COLUMN "public"."firm_postings"."money" IS 'The account of the journal that it lowers (raises, for rate_gain): bank, or what is in dispute at the provider.';

COMMENT ON COLUMN "public"."firm_postings"."payment_id" IS 'The payment by card that it belongs to; at most one of payment, dispute and line.';

COMMENT ON COLUMN "public"."firm_postings"."reverses" IS 'The posting it takes back, with the sides exchanged; one is taken back once.';

COMMENT ON COLUMN "public"."firm_postings"."seq" IS 'The order of posting.';

COMMENT ON FUNCTION "private"."check_firm_posting"() IS 'Holds for every writer that a reference is there once among the postings that stand, and that what takes one back is its opposite. Raises firm_posting.reference_taken, firm_posting.not_reversible.';

COMMENT ON FUNCTION "private"."reference_letters"(text) IS 'A reference as it counts when two are compared: small, without space and . / _ -.';

COMMENT ON FUNCTION "public"."add_firm_posting"(uuid, uuid, public.firm_posting_kind, date, numeric, text, text, text, text, uuid, uuid, uuid) IS 'Posts a fee, a charge, VAT on it or the difference of a rate, under an id from the browser, so that a repeat posts nothing twice: a day from 2000 to today, an amount above nothing to the cent, a currency of three letters, the money it came from (bank or card_disputes), a reference of 1 to 120 characters and a reason of 1 to 2000; and the payment by card, the dispute or the line of the bank that it belongs to, at most one. Nothing of what a client owes changes. A reference is there once among the postings of a tenant that stand, without regard to space, case and . / _ -. For staff with the duty billing. Raises firm_posting.invalid with a json array of {code, field} as detail, firm_posting.reference_taken, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."firm_posting_list"(uuid, date, date, text) IS 'What was posted of the money of a tenant between two days, both included, the latest first: with who posted it, the invoice of its payment by card, and when, why and by whom it was taken back. With a reference: what stands under it, of any day. For staff. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."journal_lines"(uuid, date) IS 'The journal of a tenant in the month of a day, in its order: for each posting two lines or more with account, debit and credit, the invoice, the client and the reference. `kind` is that of the ledger, or card_fee, card_withdrawn, card_reinstated, or of a posting of the money of the firm. `account_kind` is what the account is for. For staff. Raises report.days_invalid, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."reverse_firm_posting"(uuid, uuid, text) IS 'Takes a posting of the money of the firm back today, under an id from the browser, with a reason of 1 to 2000 characters; a repeat does nothing. Its reference is free again. For staff with the duty billing. Raises firm_posting.not_reversible for what is taken back already or takes another one back, entry.reason_invalid, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."set_bookkeeping_accounts"(uuid, jsonb) IS 'Sets the accounts that the journal of a firm names: an object of bank, receivables, client_money, vat, government, services, write_offs, rounding, card_fees, card_disputes, bank_charges, vat_paid, rate_losses and rate_gains, each 1 to 40 letters, digits, spaces and . / _ -; what is left out is the platform''s. For staff with the duty billing and the super admin. Raises bookkeeping.accounts_invalid, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."vat_of_fees"(uuid, date, date) IS 'The VAT that a tenant paid on fees of banks and of the provider of cards from the month of one day to the month of another, by currency, less what was taken back in these months, and how many postings. For staff. Raises report.days_invalid, not_allowed, account.suspended.';

COMMENT ON TABLE "public"."firm_postings" IS 'What a bank or a provider of cards took apart from payments, VAT on it, and what rates gained or lost. Read by staff alone: a client never sees a fee. Written by commands, never changed or deleted; the journal reads it.';

REVOKE ALL ON FUNCTION "private"."check_firm_posting"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."check_firm_posting"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."reference_letters"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."reference_letters"(text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."add_firm_posting"(uuid, uuid, public.firm_posting_kind, date, numeric, text, text, text, text, uuid, uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."add_firm_posting"(uuid, uuid, public.firm_posting_kind, date, numeric, text, text, text, text, uuid, uuid, uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."firm_posting_list"(uuid, date, date, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."firm_posting_list"(uuid, date, date, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."reverse_firm_posting"(uuid, uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."reverse_firm_posting"(uuid, uuid, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."vat_of_fees"(uuid, date, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."vat_of_fees"(uuid, date, date) TO "authenticated", "postgres";

GRANT SELECT ON TABLE "public"."firm_postings" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."firm_postings" TO "postgres";

GRANT USAGE ON TYPE "public"."firm_posting_kind" TO "postgres";

CREATE INDEX firm_postings_reference_idx ON public.firm_postings USING btree (tenant_id, private.reference_letters(reference));

reset check_function_bodies;
