set check_function_bodies = off;

CREATE TABLE "public"."card_payments" ("id" uuid NOT NULL, "tenant_id" uuid NOT NULL, "invoice_id" uuid NOT NULL, "made_by" uuid, "provider" text NOT NULL, "currency" text NOT NULL, "amount" numeric(14,2) NOT NULL, "government" numeric(14,2) NOT NULL, "state_since" timestamp with time zone NOT NULL DEFAULT now(), "begun_at" timestamp with time zone NOT NULL DEFAULT now(), "page_id" text, "payment_ref" text, "received" numeric(14,2), "received_in" text, "refunded" numeric(14,2) NOT NULL DEFAULT 0, "posted_at" timestamp with time zone, CONSTRAINT "card_payments_amount_check" CHECK (((amount > (0)::numeric) AND (amount < 'Infinity'::numeric))), CONSTRAINT "card_payments_check1" CHECK ((refunded <= COALESCE(received, (0)::numeric))), CONSTRAINT "card_payments_check" CHECK ((government <= amount)), CONSTRAINT "card_payments_currency_check" CHECK ((currency ~ '^[A-Z]{3}$'::text)), CONSTRAINT "card_payments_government_check" CHECK (((government >= (0)::numeric) AND (government < 'Infinity'::numeric))), CONSTRAINT "card_payments_page_id_check" CHECK (((char_length(page_id) >= 1) AND (char_length(page_id) <= 255))), CONSTRAINT "card_payments_payment_ref_check" CHECK (((char_length(payment_ref) >= 1) AND (char_length(payment_ref) <= 255))), CONSTRAINT "card_payments_pkey" PRIMARY KEY (id), CONSTRAINT "card_payments_provider_check" CHECK ((provider ~ '^[a-z]{2,20}$'::text)), CONSTRAINT "card_payments_received_check" CHECK (((received > (0)::numeric) AND (received < 'Infinity'::numeric))), CONSTRAINT "card_payments_received_in_check" CHECK ((received_in ~ '^[A-Z]{3}$'::text)), CONSTRAINT "card_payments_refunded_check" CHECK (((refunded >= (0)::numeric) AND (refunded < 'Infinity'::numeric))), CONSTRAINT "card_payments_tenant_id_id_key" UNIQUE (tenant_id, id), CONSTRAINT "card_payments_tenant_id_provider_page_id_key" UNIQUE (tenant_id, provider, page_id), CONSTRAINT "card_payments_tenant_id_provider_payment_ref_key" UNIQUE (tenant_id, provider, payment_ref));

ALTER TABLE "public"."card_payments" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."card_problems" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "tenant_id" uuid NOT NULL, "payment_id" uuid NOT NULL, "raised_at" timestamp with time zone NOT NULL DEFAULT now(), "settled_at" timestamp with time zone, "settled_by" uuid, "note" text, CONSTRAINT "card_problems_note_check" CHECK (((char_length(note) >= 1) AND (char_length(note) <= 2000))), CONSTRAINT "card_problems_pkey" PRIMARY KEY (id), CONSTRAINT "card_problems_tenant_id_id_key" UNIQUE (tenant_id, id));

ALTER TABLE "public"."card_problems" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."card_refunds" ("id" uuid NOT NULL, "tenant_id" uuid NOT NULL, "payment_id" uuid NOT NULL, "amount" numeric(14,2) NOT NULL, "from_account" numeric(14,2) NOT NULL DEFAULT 0, "reason" text NOT NULL, "refund_ref" text, "requested_by" uuid, "requested_at" timestamp with time zone NOT NULL DEFAULT now(), "ended_at" timestamp with time zone, "posted_at" timestamp with time zone, CONSTRAINT "card_refunds_amount_check" CHECK (((amount > (0)::numeric) AND (amount < 'Infinity'::numeric))), CONSTRAINT "card_refunds_check" CHECK ((from_account <= amount)), CONSTRAINT "card_refunds_from_account_check" CHECK (((from_account >= (0)::numeric) AND (from_account < 'Infinity'::numeric))), CONSTRAINT "card_refunds_pkey" PRIMARY KEY (id), CONSTRAINT "card_refunds_reason_check" CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 2000))), CONSTRAINT "card_refunds_refund_ref_check" CHECK (((char_length(refund_ref) >= 1) AND (char_length(refund_ref) <= 255))), CONSTRAINT "card_refunds_tenant_id_id_key" UNIQUE (tenant_id, id), CONSTRAINT "card_refunds_tenant_id_refund_ref_key" UNIQUE (tenant_id, refund_ref));

ALTER TABLE "public"."card_refunds" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."card_settings" ("tenant_id" uuid NOT NULL, "is_on" boolean NOT NULL DEFAULT false, "provider" text, "missing" text[] NOT NULL DEFAULT '{}'::text[], "checked_at" timestamp with time zone, "changed_by" uuid, "changed_at" timestamp with time zone, CONSTRAINT "card_settings_missing_check" CHECK ((cardinality(missing) <= 10)), CONSTRAINT "card_settings_pkey" PRIMARY KEY (tenant_id), CONSTRAINT "card_settings_provider_check" CHECK ((provider ~ '^[a-z]{2,20}$'::text)));

ALTER TABLE "public"."card_settings" ENABLE ROW LEVEL SECURITY;

CREATE TYPE "public"."card_payment_state" AS ENUM ('begun', 'paid', 'refunded', 'expired', 'failed');

ALTER TABLE "public"."card_payments" ADD COLUMN "state" public.card_payment_state NOT NULL DEFAULT 'begun'::public.card_payment_state;

CREATE TYPE "public"."card_problem_kind" AS ENUM ('amount_differs', 'currency_differs', 'not_posted', 'refund_not_posted', 'refund_failed', 'disputed');

ALTER TABLE "public"."card_problems" ADD COLUMN "kind" public.card_problem_kind NOT NULL;

CREATE TYPE "public"."card_refund_state" AS ENUM ('requested', 'done', 'failed');

ALTER TABLE "public"."card_refunds" ADD COLUMN "state" public.card_refund_state NOT NULL DEFAULT 'requested'::public.card_refund_state;

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
      'bookkeeping_accounts', 'combined_payments', 'combined_payment_invoices',
      'card_settings', 'card_payments', 'card_refunds', 'card_problems']
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

CREATE OR REPLACE FUNCTION private.card_provider(tenant_id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select setting.provider from public.card_settings as setting
  where setting.tenant_id = card_provider.tenant_id and setting.is_on and setting.missing = '{}';
$function$;

CREATE OR REPLACE FUNCTION private.card_refund_split(payment public.card_payments, amount numeric, OUT from_account numeric, OUT from_invoice numeric)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  invoice public.invoices;
begin
  select * into invoice from public.invoices as known where known.id = payment.invoice_id;
  -- First what of this payment went to the account and is still there.
  from_account := least(
    card_refund_split.amount,
    private.held_for(payment.tenant_id, private.client_of(invoice), payment.received_in),
    greatest(0, (
      select coalesce(-sum(entry.amount), 0) from public.ledger_entries as entry
      where entry.command_id = payment.id and entry.kind = 'payment' and entry.client_id is not null
        and not exists (select from public.ledger_entries as taken where taken.reverses = entry.id))
      - (select coalesce(sum(known.from_account), 0) from public.card_refunds as known
        where known.payment_id = payment.id and known.state = 'done' and known.posted_at is not null)));
  from_invoice := card_refund_split.amount - from_account;

  if from_invoice > 0 and (
    invoice.currency <> payment.received_in or invoice.state not in ('issued', 'paid') or from_invoice > private.received_on(invoice))
  then
    raise exception using errcode = 'PT422', message = 'card_payment.refund_invalid';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.event_text(event jsonb, name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select nullif(private.json_text(event -> event_text.name), '');
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
    ('public.card_settings', 'firm', null, null),
    ('public.card_payments', 'firm', null, null),
    ('public.card_refunds', 'firm', null, null),
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
    ('public.card_problems', 'complete', null, null),
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
    ('private.owners_due', 'none', null, 'work of the portal'),
    ('private.screening_due', 'none', null, 'work of the portal'),
    ('public.contact_messages', 'none', null, 'messages of visitors of the public site to the platform')
  ) as listed (table_name, held, condition, reason);
$function$;

CREATE OR REPLACE FUNCTION private.is_move(noun text, from_state text, to_state text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select exists (
    select from (values
      ('application', 'draft', array['submitted', 'withdrawn']),
      ('application', 'submitted', array['in_review', 'withdrawn']),
      ('application', 'in_review', array['information_requested', 'approved', 'rejected', 'withdrawn']),
      ('application', 'information_requested', array['resubmitted', 'in_review', 'withdrawn']),
      ('application', 'resubmitted', array['in_review', 'withdrawn']),
      ('application', 'approved', array['filed', 'incorporated', 'in_review', 'information_requested', 'rejected', 'withdrawn']),
      ('application', 'filed', array['incorporated', 'in_review', 'information_requested', 'rejected']),
      ('card', 'begun', array['paid', 'expired', 'failed']),
      ('card', 'expired', array['paid']),
      ('card', 'failed', array['paid']),
      ('card', 'paid', array['refunded']),
      ('card', 'refunded', array['paid']),
      ('change', 'draft', array['submitted', 'withdrawn']),
      ('change', 'submitted', array['in_review', 'withdrawn']),
      ('change', 'in_review', array['information_requested', 'approved', 'rejected', 'withdrawn']),
      ('change', 'information_requested', array['submitted', 'withdrawn']),
      ('change', 'approved', array['effected', 'rejected']),
      ('departure', 'open', array['withdrawn', 'done']),
      ('document', 'uploaded', array['accepted', 'rejected', 'superseded']),
      ('document', 'accepted', array['expired', 'rejected', 'superseded', 'uploaded']),
      ('document', 'rejected', array['superseded', 'uploaded']),
      ('document', 'expired', array['superseded']),
      ('kyc', 'open', array['submitted']),
      ('kyc', 'submitted', array['in_review']),
      ('kyc', 'in_review', array['submitted', 'information_requested', 'approved', 'rejected']),
      ('kyc', 'information_requested', array['submitted', 'in_review']),
      ('kyc', 'approved', array['review_due', 'expired']),
      ('kyc', 'review_due', array['submitted', 'expired']),
      ('kyc', 'expired', array['submitted']),
      ('kyc', 'rejected', array['submitted']),
      ('statement', 'open', array['answered']),
      ('statement', 'answered', array['open', 'returned', 'accepted']),
      ('statement', 'returned', array['answered']),
      ('statement', 'accepted', array['returned']),
      ('template', 'draft', array['in_use', 'retired']),
      ('template', 'in_use', array['retired']),
      ('template', 'retired', array['in_use']),
      ('ticket', 'open', array['waiting_on_client', 'waiting_on_us', 'resolved', 'closed']),
      ('ticket', 'waiting_on_client', array['waiting_on_us', 'resolved', 'closed']),
      ('ticket', 'waiting_on_us', array['waiting_on_client', 'resolved', 'closed']),
      ('ticket', 'resolved', array['waiting_on_client', 'waiting_on_us', 'closed'])
    ) as known (noun, from_state, to_states)
    where known.noun = is_move.noun and known.from_state = is_move.from_state and is_move.to_state = any (known.to_states));
$function$;

CREATE OR REPLACE FUNCTION private.keep_card_payment()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  decided text[] := '{state,state_since,page_id,payment_ref,received,received_in,refunded,posted_at,made_by}';
begin
  if to_jsonb(new) - decided is distinct from to_jsonb(old) - decided
    or old.received is not null
      and (new.received, new.received_in, new.payment_ref) is distinct from (old.received, old.received_in, old.payment_ref)
    or old.posted_at is not null and new.posted_at is distinct from old.posted_at
  then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.lock_card_payment(payment_id uuid)
 RETURNS public.card_payments
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  payment public.card_payments;
begin
  select * into payment from public.card_payments as known where known.id = lock_card_payment.payment_id;
  -- The invoice before the tenant, and the tenant before the payment, as each command does with its own.
  perform from public.invoices as invoice where invoice.id = payment.invoice_id for update;
  perform private.lock_tenant(payment.tenant_id);
  select * into payment from public.card_payments as known where known.id = payment.id for update;
  return payment;
end;
$function$;

CREATE OR REPLACE FUNCTION private.lock_card_payment_for(command text, payment_id uuid)
 RETURNS public.card_payments
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  payment public.card_payments;
begin
  perform private.require_staff(command);
  payment := private.lock_card_payment(payment_id);

  if payment.id is null then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in(command, payment.tenant_id);
  return payment;
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
    ('payment.confirmed', false),
    ('payment.declined', false),
    ('payment.changed', true),
    ('payment.card', true),
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

CREATE OR REPLACE FUNCTION private.post_card_receipt(payment public.card_payments)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  invoice public.invoices;
  rest    numeric := payment.received - payment.refunded;
  part    numeric;
begin
  select * into invoice from public.invoices as known where known.id = payment.invoice_id;
  part := case when invoice.state = 'issued' and invoice.currency = payment.received_in
    then least(rest, invoice.total - invoice.paid) else 0 end;
  perform private.post_receipt(
    payment.id, payment.tenant_id, private.client_of(invoice), rest, private.today(), 'card',
    case when part > 0 then jsonb_build_array(jsonb_build_object('invoice_id', invoice.id, 'amount', part)) else '[]' end,
    left(payment.payment_ref, 120), payment.received_in);
  update public.card_payments as known set posted_at = now() where known.id = payment.id;
  perform private.settle_card_problems(payment.id, '{amount_differs,currency_differs,not_posted}');

  if part < rest then
    perform private.tell_of_card(
      payment, private.money_text(rest - part, payment.received_in) || ' paid by card is on account',
      'The invoice was not owed with this sum any more. Use the money for another invoice, or give it back.');
    perform private.notify_billed(
      invoice, 'payment.confirmed', 'Your payment by card for invoice ' || invoice.number || ' was received',
      private.money_text(rest - part, payment.received_in) || ' of it is on your account, since the invoice was not owed with this sum.');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.post_card_refund(payment public.card_payments, refund public.card_refunds)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  invoice public.invoices;
  split   record;
  entry   public.ledger_entries;
begin
  if refund.posted_at is not null then
    return;
  end if;

  -- Its payment never came into the books.
  if payment.posted_at is null then
    update public.card_refunds as known set posted_at = now() where known.id = refund.id;
    return;
  end if;

  select * into invoice from public.invoices as known where known.id = payment.invoice_id;
  split := private.card_refund_split(payment, refund.amount);
  entry.tenant_id := payment.tenant_id;
  entry.currency := payment.received_in;
  entry.day := private.today();
  entry.method := 'card';
  entry.reference := left(refund.refund_ref, 120);
  entry.reason := refund.reason;

  if split.from_account > 0 then
    entry.id := gen_random_uuid();
    entry.client_id := private.client_of(invoice);
    entry.amount := split.from_account;
    perform private.refund(entry, split.from_account);
  end if;

  if split.from_invoice > 0 then
    entry.id := refund.id;
    entry.client_id := null;
    entry.invoice_id := invoice.id;
    entry.amount := split.from_invoice;
    perform private.refund(entry, split.from_invoice);
  end if;

  update public.card_refunds as known set posted_at = now(), from_account = split.from_account where known.id = refund.id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.post_receipt(receipt_id uuid, tenant_id uuid, client_id uuid, amount numeric, paid_on date, method public.payment_method, parts jsonb, reference text, currency text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  given jsonb := private.json_array(parts);
  used  numeric := (select coalesce(sum(private.json_cents(part -> 'amount')), 0) from jsonb_array_elements(given) as part);
begin
  if exists (
    select from public.ledger_entries as known
    where known.command_id = receipt_id and known.tenant_id = post_receipt.tenant_id and known.kind = 'payment'
  ) then
    return;
  end if;

  perform private.require_payer(post_receipt.client_id, post_receipt.tenant_id);
  perform private.require_payment(post_receipt.paid_on, post_receipt.method, post_receipt.reference);

  if not private.is_cents(post_receipt.amount, 999999999) or post_receipt.currency !~ '^[A-Z]{3}$' then
    raise exception using errcode = 'PT422', message = 'receipt.amount_invalid';
  end if;

  if jsonb_array_length(given) > 100 or used > post_receipt.amount or exists (
    select from (
      select private.json_uuid(part -> 'invoice_id') as invoice_id, private.json_cents(part -> 'amount') as amount,
        count(*) over (partition by private.json_uuid(part -> 'invoice_id')) as times
      from jsonb_array_elements(given) as part) as part
    left join public.invoices as known on known.id = part.invoice_id and known.tenant_id = post_receipt.tenant_id
      and known.state = 'issued' and known.currency = post_receipt.currency
      and private.client_of(known) = post_receipt.client_id
    where part.times > 1 or known.id is null or part.amount is null or part.amount > known.total - known.paid
  ) then
    raise exception using errcode = 'PT422', message = 'receipt.parts_invalid';
  end if;

  insert into public.ledger_entries (id, tenant_id, invoice_id, client_id, kind, amount, currency, day, method, reference, command_id,
    recorded_by)
  select gen_random_uuid(), post_receipt.tenant_id, part.invoice_id, part.client_id, 'payment', -part.amount, post_receipt.currency,
    post_receipt.paid_on, post_receipt.method, nullif(btrim(post_receipt.reference), ''), receipt_id, auth.uid()
  from (
    select private.json_uuid(part -> 'invoice_id') as invoice_id, null::uuid as client_id, private.json_cents(part -> 'amount') as amount
    from jsonb_array_elements(given) as part
    union all
    select null, post_receipt.client_id, post_receipt.amount - used) as part
  where part.amount > 0;

  perform private.notify_if_paid(private.json_uuid(part -> 'invoice_id')) from jsonb_array_elements(given) as part;
end;
$function$;

CREATE OR REPLACE FUNCTION private.raise_card_problem(payment public.card_payments, kind public.card_problem_kind)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into public.card_problems (tenant_id, payment_id, kind) values (payment.tenant_id, payment.id, raise_card_problem.kind)
  on conflict do nothing;

  if found then
    perform private.tell_of_card(
      payment, 'A payment by card needs a look', case raise_card_problem.kind
        when 'amount_differs' then 'Another sum was paid than was asked for. Nothing is posted yet.'
        when 'currency_differs' then 'It was paid in another currency than was asked for. Nothing is posted yet.'
        when 'not_posted' then 'It was paid and could not be posted.'
        when 'refund_not_posted' then 'Money was given back and could not be posted, since it was used meanwhile.'
        when 'refund_failed' then 'A refund did not reach the card.'
        else 'The holder of the card disputes the payment.' end);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.record_card_paid(payment public.card_payments, event jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  paid  public.card_payments;
  given numeric := private.json_cents(event -> 'amount');
  coin  text := upper(private.event_text(event, 'currency'));
begin
  if payment.received is not null then
    return 'known';
  end if;

  if given is null or coin is null or coin !~ '^[A-Z]{3}$' or private.event_text(event, 'payment_ref') is null then
    raise exception using errcode = 'PT422', message = 'card_payment.event_invalid';
  end if;

  update public.card_payments as known
  set state = 'paid', payment_ref = private.event_text(event, 'payment_ref'), received = given, received_in = coin,
    page_id = coalesce(known.page_id, private.event_text(event, 'page_id'))
  where known.id = payment.id
  returning * into paid;

  if paid.currency <> coin then
    perform private.raise_card_problem(paid, 'currency_differs');
    return 'to_look_at';
  end if;

  if paid.amount <> given then
    perform private.raise_card_problem(paid, 'amount_differs');
    return 'to_look_at';
  end if;

  begin
    perform private.post_card_receipt(paid);
  exception when sqlstate 'PT404' or sqlstate 'PT409' or sqlstate 'PT422' then
    -- The money has come: it waits until a person posts it or gives it back.
    perform private.raise_card_problem(paid, 'not_posted');
    return 'to_look_at';
  end;

  return 'posted';
end;
$function$;

CREATE OR REPLACE FUNCTION private.record_card_refund(payment public.card_payments, event jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  refund   public.card_refunds;
  paid     public.card_payments;
  ref      text := private.event_text(event, 'refund_ref');
  given    numeric := private.json_cents(event -> 'amount');
  outcome  text := private.event_text(event, 'state');
begin
  if ref is null and outcome is distinct from 'failed' or given is null or outcome is null or outcome not in ('requested', 'done', 'failed')
    or upper(private.event_text(event, 'currency')) is distinct from payment.received_in
  then
    raise exception using errcode = 'PT422', message = 'card_payment.event_invalid';
  end if;

  select * into refund from public.card_refunds as known
  where known.payment_id = payment.id
    and (known.refund_ref = ref or known.refund_ref is null and known.id = private.json_uuid(event -> 'refund_id'))
  order by known.refund_ref = ref desc nulls last limit 1 for update;

  -- Failed is the end: an older event may come after it.
  if refund.state = outcome::public.card_refund_state and refund.refund_ref is not null or refund.state = 'failed'
    or refund.state = 'done' and outcome = 'requested'
  then
    return 'known';
  end if;

  if refund.id is null and ref is null then
    return 'unknown';
  end if;

  if refund.id is null then
    insert into public.card_refunds (id, tenant_id, payment_id, amount, reason, refund_ref)
    values (gen_random_uuid(), payment.tenant_id, payment.id, given, 'Given back by the provider of cards.', ref)
    returning * into refund;
  end if;

  if outcome = 'failed' and refund.state = 'done' then
    -- The money came back: what was posted is taken back by a person, who decides how it is given back now.
    perform private.raise_card_problem(payment, 'refund_failed');
  end if;

  update public.card_refunds as known
  set state = outcome::public.card_refund_state, refund_ref = ref, amount = given,
    ended_at = case when outcome <> 'requested' then now() end
  where known.id = refund.id
  returning known.* into refund;

  update public.card_payments as known
  set refunded = done.amount,
    state = case when done.amount = known.received then 'refunded' else 'paid' end::public.card_payment_state
  from (
    select coalesce(sum(each.amount), 0) as amount from public.card_refunds as each
    where each.payment_id = payment.id and each.state = 'done') as done
  where known.id = payment.id
  returning known.* into paid;

  if outcome <> 'done' then
    if outcome = 'failed' and refund.posted_at is null then
      perform private.tell_of_card(paid, 'A refund to a card was refused', 'Nothing was given back. Refund it another way.');
    end if;

    return 'noted';
  end if;

  begin
    perform private.post_card_refund(paid, refund);
  exception when sqlstate 'PT404' or sqlstate 'PT409' or sqlstate 'PT422' then
    perform private.raise_card_problem(paid, 'refund_not_posted');
    return 'to_look_at';
  end;

  if paid.posted_at is null and paid.state = 'refunded' then
    perform private.settle_card_problems(paid.id, '{amount_differs,currency_differs,not_posted}');
  end if;

  return 'posted';
end;
$function$;

CREATE OR REPLACE FUNCTION private.settle_card_problems(payment_id uuid, kinds public.card_problem_kind[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  update public.card_problems as problem set settled_at = now(), settled_by = auth.uid()
  where problem.payment_id = settle_card_problems.payment_id and problem.settled_at is null
    and problem.kind = any (settle_card_problems.kinds);
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
    ('set_card_payments', '{billing}', 'instead', 'firm', false),
    ('request_card_refund', '{billing}', 'needs_duty', 'record', false),
    ('post_card_payment', '{billing}', 'needs_duty', 'record', false),
    ('settle_card_problem', '{billing}', 'needs_duty', 'record', false),
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

CREATE OR REPLACE FUNCTION private.tell_of_card(payment public.card_payments, title text, message text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.notify(
    held.user_id, payment.tenant_id, 'payment.card', tell_of_card.title || ': invoice ' || invoice.number, tell_of_card.message,
    private.invoice_place(invoice))
  from public.invoices as invoice
  cross join (select distinct duty.user_id from public.staff_duties as duty where duty.duty = 'billing') as held
  where invoice.id = payment.invoice_id and private.is_active_staff(held.user_id);
$function$;

CREATE OR REPLACE FUNCTION public.begin_card_payment(payment_id uuid, invoice_id uuid)
 RETURNS TABLE(id uuid, tenant_id uuid, provider text, number text, currency text, amount numeric, government numeric, begun_at timestamp with time zone, ended_pages text[])
 LANGUAGE plpgsql
 SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_user();
  invoice   public.invoices;
  may       boolean;
  taker     text;
  owed      numeric;
  known     public.card_payments;
  ended     text[] := '{}';
begin
  perform private.limit_client('card_payments', 60, '1 hour');
  select * into invoice from public.invoices as billed where billed.id = begin_card_payment.invoice_id for update;
  may := private.may_report_payment(invoice.company_id, invoice.application_id, invoice.tenant_id, invoice.id);

  if invoice.id is null or invoice.state = 'draft' or may is null then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if not may then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  perform private.lock_tenant(invoice.tenant_id);
  taker := private.card_provider(invoice.tenant_id);

  -- One answer for both: the second must not tell of a match.
  if taker is null or exists (
    select from public.screening_hits as hit
    where hit.tenant_id = invoice.tenant_id and hit.state = 'true_match' and hit.party_id in (select private.billed_party_ids(invoice)))
  then
    raise exception using errcode = 'PT409', message = 'card_payment.off';
  end if;

  owed := invoice.total - invoice.paid;

  if invoice.state <> 'issued' or owed <= 0 then
    raise exception using errcode = 'PT409', message = 'card_payment.settled';
  end if;

  if private.standing_hold(invoice.id) = 'dispute' then
    raise exception using errcode = 'PT409', message = 'card_payment.invoice_disputed';
  end if;

  if exists (select from public.payment_notices as notice where notice.invoice_id = invoice.id and notice.state = 'open') then
    raise exception using errcode = 'PT409', message = 'card_payment.invoice_reported';
  end if;

  if owed not between 1 and 999999.99 then
    raise exception using errcode = 'PT409', message = 'card_payment.amount_invalid';
  end if;

  select * into known from public.card_payments as open where open.invoice_id = invoice.id and open.state = 'begun' for update;

  -- A page takes payments for an hour. It is given out again for half of that, to everyone who may pay the invoice.
  if known.id is not null
    and (known.amount <> owed or known.provider <> taker or known.begun_at < now() - interval '30 minutes')
  then
    update public.card_payments as open set state = 'expired' where open.id = known.id;
    ended := array_remove(array[known.page_id], null);
    known := null;
  end if;

  if known.id is null then
    if begin_card_payment.payment_id is null
      or exists (select from public.card_payments as other where other.id = begin_card_payment.payment_id)
      or exists (select from public.ledger_entries as entry where entry.command_id = begin_card_payment.payment_id)
    then
      raise exception using errcode = 'PT409', message = 'card_payment.conflict';
    end if;

    insert into public.card_payments (id, tenant_id, invoice_id, made_by, provider, currency, amount, government)
    values (
      begin_card_payment.payment_id, invoice.tenant_id, invoice.id, caller_id, taker, invoice.currency, owed,
      least(owed, (
        select coalesce(sum(line.amount), 0) from public.invoice_lines as line
        where line.invoice_id = invoice.id and line.kind = 'government')))
    returning * into known;
  end if;

  return query
  select known.id, known.tenant_id, known.provider, invoice.number, known.currency, known.amount, known.government, known.begun_at, ended;
end;
$function$;

CREATE OR REPLACE FUNCTION public.card_setup(tenant_id uuid)
 RETURNS TABLE(is_on boolean, provider text, missing text[], checked_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
begin
  perform private.require_firm_reader(card_setup.tenant_id);
  return query
  select coalesce(setting.is_on, false), setting.provider, coalesce(setting.missing, '{}'), setting.checked_at
  from (values (card_setup.tenant_id)) as firm (id)
  left join public.card_settings as setting on setting.tenant_id = firm.id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.fail_card_payment(payment_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.card_payments as payment set state = 'failed'
  where payment.id = fail_card_payment.payment_id and payment.state = 'begun' and payment.page_id is null;
end;
$function$;

CREATE OR REPLACE FUNCTION public.note_card_setup(tenant_id uuid, provider text, missing text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.card_settings as setting (tenant_id, provider, missing, checked_at)
  select tenant.id, note_card_setup.provider, coalesce(note_card_setup.missing, '{}'), now()
  from public.tenants as tenant where tenant.id = note_card_setup.tenant_id
  on conflict on constraint card_settings_pkey do update
  set provider = excluded.provider, missing = excluded.missing, checked_at = excluded.checked_at
  where (setting.provider, setting.missing) is distinct from (excluded.provider, excluded.missing)
    or setting.checked_at is null or setting.checked_at < now() - interval '1 day';
end;
$function$;

CREATE OR REPLACE FUNCTION public.open_card_page(payment_id uuid, page_id text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.card_payments as payment set page_id = open_card_page.page_id
  where payment.id = open_card_page.payment_id and payment.page_id is null;
end;
$function$;

CREATE OR REPLACE FUNCTION public.post_card_payment(payment_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  payment public.card_payments := private.lock_card_payment_for('post_card_payment', payment_id);
  refund  public.card_refunds;
begin
  if payment.state <> 'paid' and payment.state <> 'refunded' then
    raise exception using errcode = 'PT409', message = 'card_payment.not_paid';
  end if;

  if payment.posted_at is null and payment.received > payment.refunded then
    perform private.post_card_receipt(payment);
  end if;

  for refund in
    select * from public.card_refunds as known
    where known.payment_id = payment.id and known.state = 'done' and known.posted_at is null order by known.requested_at
  loop
    perform private.post_card_refund(payment, refund);
  end loop;

  perform private.settle_card_problems(payment.id, '{refund_not_posted}');
end;
$function$;

CREATE OR REPLACE FUNCTION public.record_card_event(tenant_id uuid, provider text, event jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  kind    text := private.event_text(event, 'kind');
  payment public.card_payments;
begin
  select * into payment from public.card_payments as known
  where known.tenant_id = record_card_event.tenant_id and known.provider = record_card_event.provider
    and case when kind in ('refund', 'disputed') then known.payment_ref = private.event_text(event, 'payment_ref')
      else known.id = private.json_uuid(event -> 'reference')
        and coalesce(known.page_id, private.event_text(event, 'page_id')) = private.event_text(event, 'page_id') end;

  if payment.id is null then
    return 'unknown';
  end if;

  payment := private.lock_card_payment(payment.id);

  case kind
    when 'paid' then
      return private.record_card_paid(payment, event);
    when 'expired', 'failed' then
      if payment.state <> 'begun' then
        return 'known';
      end if;

      update public.card_payments as known set state = kind::public.card_payment_state where known.id = payment.id;
      return 'noted';
    when 'refund' then
      return private.record_card_refund(payment, event);
    when 'disputed' then
      perform private.raise_card_problem(payment, 'disputed');
      return 'to_look_at';
    else
      raise exception using errcode = 'PT422', message = 'card_payment.event_invalid';
  end case;
end;
$function$;

CREATE OR REPLACE FUNCTION public.record_receipt(receipt_id uuid, tenant_id uuid, client_id uuid, amount numeric, paid_on date, method public.payment_method, parts jsonb, reference text DEFAULT NULL::text, currency text DEFAULT 'USD'::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  billed uuid[] := array(
    select private.json_uuid(part -> 'invoice_id') from jsonb_array_elements(private.json_array(parts)) as part);
begin
  perform private.require_staff('record_receipt');
  -- The invoices before the tenant, in one order, as each command does with its own.
  perform from public.invoices as known where known.id = any (billed) order by known.id for update;
  perform private.require_staff_in('record_receipt', record_receipt.tenant_id);
  perform private.post_receipt(
    receipt_id, record_receipt.tenant_id, record_receipt.client_id, record_receipt.amount, record_receipt.paid_on, record_receipt.method,
    parts, record_receipt.reference, record_receipt.currency);
end;
$function$;

CREATE OR REPLACE FUNCTION public.request_card_refund(refund_id uuid, payment_id uuid, amount numeric, reason text)
 RETURNS TABLE(id uuid, tenant_id uuid, provider text, payment_ref text, currency text, refund_amount numeric, state public.card_refund_state)
 LANGUAGE plpgsql
 SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
declare
  payment public.card_payments := private.lock_card_payment_for('request_card_refund', payment_id);
  refund  public.card_refunds;
  invoice public.invoices;
begin
  select * into refund from public.card_refunds as known where known.id = refund_id;

  if refund.id is not null and (refund.payment_id <> payment.id or refund.amount <> request_card_refund.amount) then
    raise exception using errcode = 'PT409', message = 'card_payment.conflict';
  end if;

  -- A provider forgets what it was asked for after a day: a later repeat could give the money back twice.
  if refund.state = 'requested' and refund.requested_at < now() - interval '20 hours' then
    raise exception using errcode = 'PT409', message = 'card_payment.refund_unclear';
  end if;

  if refund.id is null then
    if payment.state <> 'paid' then
      raise exception using errcode = 'PT409', message = 'card_payment.not_paid';
    end if;

    perform private.require_reason(request_card_refund.reason);

    if not private.is_cents(request_card_refund.amount, payment.received - (
      select coalesce(sum(known.amount), 0) from public.card_refunds as known
      where known.payment_id = payment.id and known.state <> 'failed'))
    then
      raise exception using errcode = 'PT422', message = 'card_payment.refund_invalid';
    end if;

    select * into invoice from public.invoices as known where known.id = payment.invoice_id;
    perform private.require_no_true_match(invoice);

    if payment.posted_at is not null then
      perform private.card_refund_split(payment, request_card_refund.amount + (
        select coalesce(sum(known.amount), 0) from public.card_refunds as known
        where known.payment_id = payment.id and (known.state = 'requested' or known.state = 'done' and known.posted_at is null)));
    end if;

    insert into public.card_refunds (id, tenant_id, payment_id, amount, reason, requested_by)
    values (refund_id, payment.tenant_id, payment.id, request_card_refund.amount, btrim(request_card_refund.reason), auth.uid())
    returning * into refund;
  end if;

  return query
  select refund.id, payment.tenant_id, payment.provider, payment.payment_ref, payment.received_in, refund.amount, refund.state;
end;
$function$;

CREATE OR REPLACE FUNCTION public.set_card_payments(tenant_id uuid, is_on boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_tenant_manager('set_card_payments', set_card_payments.tenant_id);
  wanted    boolean := coalesce(set_card_payments.is_on, false);
begin
  if wanted and not exists (
    select from public.card_settings as setting
    where setting.tenant_id = set_card_payments.tenant_id and setting.provider is not null and setting.missing = '{}')
  then
    raise exception using errcode = 'PT409', message = 'card_payment.not_configured';
  end if;

  insert into public.card_settings as setting (tenant_id, is_on, changed_by, changed_at)
  values (set_card_payments.tenant_id, wanted, caller_id, now())
  on conflict on constraint card_settings_pkey do update
  set is_on = wanted, changed_by = caller_id, changed_at = now() where setting.is_on <> wanted;
end;
$function$;

CREATE OR REPLACE FUNCTION public.settle_card_problem(problem_id uuid, note text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  problem public.card_problems;
  payment public.card_payments;
begin
  perform private.require_staff('settle_card_problem');
  select * into problem from public.card_problems as known where known.id = problem_id;
  payment := private.lock_card_payment_for('settle_card_problem', problem.payment_id);
  select * into problem from public.card_problems as known where known.id = problem.id for update;

  if problem.settled_at is not null then
    return;
  end if;

  -- What is not in the books is posted or given back; a note does neither.
  if problem.kind in ('amount_differs', 'currency_differs', 'not_posted') and payment.posted_at is null and payment.state = 'paid' then
    raise exception using errcode = 'PT409', message = 'card_payment.not_posted';
  end if;

  perform private.require_reason(settle_card_problem.note);
  update public.card_problems as known set settled_at = now(), settled_by = auth.uid(), note = btrim(settle_card_problem.note)
  where known.id = problem.id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.takes_cards(tenant_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_user();
  return (private.is_admin() or takes_cards.tenant_id in (select private.tenant_ids()))
    and private.card_provider(takes_cards.tenant_id) is not null;
end;
$function$;

ALTER TABLE "public"."card_payments" ADD CONSTRAINT "card_payments_made_by_fkey" FOREIGN KEY (made_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."card_payments" ADD CONSTRAINT "card_payments_posted" CHECK (((posted_at IS NULL) OR (state = ANY (ARRAY['paid'::public.card_payment_state, 'refunded'::public.card_payment_state]))));

ALTER TABLE "public"."card_payments" ADD CONSTRAINT "card_payments_received" CHECK (((state = ANY (ARRAY['paid'::public.card_payment_state, 'refunded'::public.card_payment_state])) = ((received IS NOT NULL) AND (received_in IS NOT NULL) AND (payment_ref IS NOT NULL))));

ALTER TABLE "public"."card_payments" ADD CONSTRAINT "card_payments_refunded" CHECK (((state = 'refunded'::public.card_payment_state) = ((received IS NOT NULL) AND (refunded = received))));

ALTER TABLE "public"."card_payments" ADD CONSTRAINT "card_payments_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "public"."card_payments" ADD CONSTRAINT "card_payments_tenant_id_invoice_id_fkey" FOREIGN KEY (tenant_id, invoice_id) REFERENCES public.invoices(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."card_problems" ADD CONSTRAINT "card_problems_settled_by_fkey" FOREIGN KEY (settled_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."card_problems" ADD CONSTRAINT "card_problems_tenant_id_payment_id_fkey" FOREIGN KEY (tenant_id, payment_id) REFERENCES public.card_payments(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."card_refunds" ADD CONSTRAINT "card_refunds_done" CHECK (((state <> 'done'::public.card_refund_state) OR (refund_ref IS NOT NULL)));

ALTER TABLE "public"."card_refunds" ADD CONSTRAINT "card_refunds_ended" CHECK (((state = 'requested'::public.card_refund_state) = (ended_at IS NULL)));

ALTER TABLE "public"."card_refunds" ADD CONSTRAINT "card_refunds_posted" CHECK (((posted_at IS NULL) OR (state <> 'requested'::public.card_refund_state)));

ALTER TABLE "public"."card_refunds" ADD CONSTRAINT "card_refunds_requested_by_fkey" FOREIGN KEY (requested_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."card_refunds" ADD CONSTRAINT "card_refunds_tenant_id_payment_id_fkey" FOREIGN KEY (tenant_id, payment_id) REFERENCES public.card_payments(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."card_settings" ADD CONSTRAINT "card_settings_changed_by_fkey" FOREIGN KEY (changed_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."card_settings" ADD CONSTRAINT "card_settings_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;

CREATE INDEX card_payments_invoice_id_idx ON public.card_payments USING btree (invoice_id);

CREATE INDEX card_payments_invoice_idx ON public.card_payments USING btree (tenant_id, invoice_id, begun_at DESC);

CREATE INDEX card_payments_made_by_idx ON public.card_payments USING btree (made_by);

CREATE UNIQUE INDEX card_payments_one_page ON public.card_payments USING btree (invoice_id) WHERE (state = 'begun'::public.card_payment_state);

CREATE UNIQUE INDEX card_problems_one_of_a_kind ON public.card_problems USING btree (payment_id, kind) WHERE (settled_at IS NULL);

CREATE INDEX card_problems_payment_idx ON public.card_problems USING btree (tenant_id, payment_id);

CREATE INDEX card_problems_settled_by_idx ON public.card_problems USING btree (settled_by);

CREATE INDEX card_refunds_payment_idx ON public.card_refunds USING btree (tenant_id, payment_id);

CREATE INDEX card_refunds_requested_by_idx ON public.card_refunds USING btree (requested_by);

CREATE INDEX card_settings_changed_by_idx ON public.card_settings USING btree (changed_by);

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.card_payments FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER check_move BEFORE UPDATE OF state ON public.card_payments FOR EACH ROW WHEN ((old.state <> new.state)) EXECUTE FUNCTION private.check_move('card', 'state');

CREATE TRIGGER keep_card_payment_row BEFORE DELETE ON public.card_payments FOR EACH ROW EXECUTE FUNCTION private.refuse_change();

CREATE TRIGGER keep_card_payment BEFORE UPDATE ON public.card_payments FOR EACH ROW EXECUTE FUNCTION private.keep_card_payment();

CREATE TRIGGER signal_delete AFTER DELETE ON public.card_payments REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER signal_insert AFTER INSERT ON public.card_payments REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER signal_update AFTER UPDATE ON public.card_payments REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.card_problems FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER signal_delete AFTER DELETE ON public.card_problems REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_insert AFTER INSERT ON public.card_problems REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_update AFTER UPDATE ON public.card_problems REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.card_refunds FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER keep_card_refund_row BEFORE DELETE ON public.card_refunds FOR EACH ROW EXECUTE FUNCTION private.refuse_change();

CREATE TRIGGER signal_delete AFTER DELETE ON public.card_refunds REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER signal_insert AFTER INSERT ON public.card_refunds REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER signal_update AFTER UPDATE ON public.card_refunds REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.card_settings FOR EACH ROW EXECUTE FUNCTION private.audit('tenant_id');

CREATE TRIGGER signal_delete AFTER DELETE ON public.card_settings REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_insert AFTER INSERT ON public.card_settings REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_update AFTER UPDATE ON public.card_settings REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE POLICY "Members read the card payments of invoices they may pay" ON "public"."card_payments" FOR SELECT TO "authenticated" USING ((invoice_id IN ( SELECT private.payable_invoice_ids() AS payable_invoice_ids)));

CREATE POLICY "Owners read the card payments of their tenants" ON "public"."card_payments" FOR SELECT TO "authenticated" USING ((tenant_id = ANY (ARRAY( SELECT private.owned_tenant_ids() AS owned_tenant_ids))));

CREATE POLICY "Staff read every card payment" ON "public"."card_payments" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "Staff read what is to be looked at in card payments" ON "public"."card_problems" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "People read the refunds of card payments they read" ON "public"."card_refunds" FOR SELECT TO "authenticated" USING ((payment_id IN ( SELECT payment.id
   FROM public.card_payments payment)));

CREATE POLICY "Owners read whether their tenants take cards" ON "public"."card_settings" FOR SELECT TO "authenticated" USING ((tenant_id = ANY (ARRAY( SELECT private.owned_tenant_ids() AS owned_tenant_ids))));

CREATE POLICY "Staff read which tenants take cards" ON "public"."card_settings" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

COMMENT ON COLUMN "public"."card_payments"."amount" IS 'What was owed on the invoice when the page was asked for.';

COMMENT ON COLUMN "public"."card_payments"."government" IS 'The part of the amount that is for fees of the government: at most the sum of such lines.';

COMMENT ON COLUMN "public"."card_payments"."page_id" IS 'The provider''s id of the page; null until the provider has made it.';

COMMENT ON COLUMN "public"."card_payments"."payment_ref" IS 'The provider''s id of the payment.';

COMMENT ON COLUMN "public"."card_payments"."posted_at" IS 'When it was posted in the ledger; null while a person has to look at it.';

COMMENT ON COLUMN "public"."card_payments"."received" IS 'What the provider says was paid, in the currency of received_in.';

COMMENT ON COLUMN "public"."card_problems"."note" IS 'What staff did about it; null where a posting settled it.';

COMMENT ON COLUMN "public"."card_refunds"."from_account" IS 'The part that came from the money on account; the rest came from the invoice.';

COMMENT ON COLUMN "public"."card_refunds"."posted_at" IS 'When it was posted, or found to need no posting since its payment is not posted.';

COMMENT ON COLUMN "public"."card_refunds"."reason" IS 'Why; the client reads it.';

COMMENT ON COLUMN "public"."card_settings"."missing" IS 'The names of the keys that the configuration lacks.';

COMMENT ON COLUMN "public"."card_settings"."provider" IS 'The provider that is configured in the function; null for none.';

COMMENT ON FUNCTION "private"."card_provider"(uuid) IS 'The provider of a firm that takes cards: it is switched on and fully configured; null otherwise.';

COMMENT ON FUNCTION "private"."card_refund_split"(public.card_payments, numeric) IS 'From where a refund comes: first from what of the payment is on account, then from what its invoice holds. Raises card_payment.refund_invalid where the money is at neither.';

COMMENT ON FUNCTION "private"."event_text"(jsonb, text) IS 'What an event says under a name; null for nothing and for what is no text.';

COMMENT ON FUNCTION "private"."is_move"(text, text, text) IS 'Whether the state diagram of a noun (application, card, change, departure, document, kyc, statement, template, ticket) has that arrow.';

COMMENT ON FUNCTION "private"."keep_card_payment"() IS 'Refuses to change what a payment by card was for and what was received, for every caller. Raises not_allowed.';

COMMENT ON FUNCTION "private"."lock_card_payment"(uuid) IS 'A payment by card, with its invoice and tenant locked before it, in the order of all commands; null for none.';

COMMENT ON FUNCTION "private"."lock_card_payment_for"(text, uuid) IS 'A payment by card for a command of staff, locked until it ends. Raises not_found, and what require_staff raises.';

COMMENT ON FUNCTION "private"."post_card_receipt"(public.card_payments) IS 'Posts what was received by card and not given back: on the invoice as far as it is owed, the rest on the account of its client. Raises what private.post_receipt raises.';

COMMENT ON FUNCTION "private"."post_card_refund"(public.card_payments, public.card_refunds) IS 'Posts a refund that the provider made. Of a payment that is not posted there is nothing to post. Raises card_payment.refund_invalid, not_found where the id of the refund belongs to another entry.';

COMMENT ON FUNCTION "private"."post_receipt"(uuid, uuid, uuid, numeric, date, public.payment_method, jsonb, text, text) IS 'Posts one payment of a client with the checks of record_receipt, for a caller that has locked the invoices. A repeat posts nothing.';

COMMENT ON FUNCTION "private"."raise_card_problem"(public.card_payments, public.card_problem_kind) IS 'Notes that a person has to look at a payment by card, once for each kind until it is settled, and notifies staff with the duty billing.';

COMMENT ON FUNCTION "private"."record_card_paid"(public.card_payments, jsonb) IS 'Notes that a payment by card was paid, and posts it where sum and currency are those asked for. Raises card_payment.event_invalid.';

COMMENT ON FUNCTION "private"."record_card_refund"(public.card_payments, jsonb) IS 'Notes what became of a refund, that staff asked for or that was made in the account of the provider, and posts it when it is done. Raises card_payment.event_invalid.';

COMMENT ON FUNCTION "private"."settle_card_problems"(uuid, public.card_problem_kind[]) IS 'Settles what was to be looked at, once it is posted.';

COMMENT ON FUNCTION "private"."tell_of_card"(public.card_payments, text, text) IS 'Notifies staff with the duty billing of a payment by card.';

COMMENT ON FUNCTION "public"."begin_card_payment"(uuid, uuid) IS 'Begins a payment by card of what is owed on an issued invoice, under an id from the browser, and says what to ask of the provider. A payment of the invoice that was begun in the last 30 minutes and is for the same sum is answered instead; another one ends, and its pages are in `ended_pages`. For who may report the payment. Raises card_payment.off, card_payment.settled, card_payment.invoice_disputed, card_payment.invoice_reported, card_payment.amount_invalid below 1.00 and above 999,999.99, card_payment.conflict, rate.too_many above 60 an hour, not_allowed, not_found, account.suspended.';

COMMENT ON FUNCTION "public"."card_setup"(uuid) IS 'Whether a firm takes cards and what its operator configured, with the names of the keys that are missing. For its owners and staff. Raises not_allowed for a member, not_found, account.suspended.';

COMMENT ON FUNCTION "public"."fail_card_payment"(uuid) IS 'Ends a payment by card for which the provider refused to make a page, so that the next one begins anew. For service_role.';

COMMENT ON FUNCTION "public"."note_card_setup"(uuid, text, text[]) IS 'Notes what the function card-payments has configured for a firm: the provider and the names of missing keys. For service_role.';

COMMENT ON FUNCTION "public"."open_card_page"(uuid, text) IS 'Notes the page that the provider made for a payment by card. For service_role.';

COMMENT ON FUNCTION "public"."post_card_payment"(uuid) IS 'Posts what is not posted of a payment by card that was paid, as it was received: on its invoice as far as that is owed, the rest on the account of the client; and refunds that could not be posted. Nothing happens when all is posted. For staff with the duty billing. Raises card_payment.not_paid, invoice.hit_true, receipt.amount_invalid, receipt.parts_invalid, card_payment.refund_invalid, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."record_card_event"(uuid, text, jsonb) IS 'Notes what a provider of cards says of a payment, once the function has checked who says it: {kind: paid, expired, failed, refund or disputed, reference, page_id, payment_ref, amount, currency, refund_id, refund_ref, state}. Returns posted, noted, known for a repeat, to_look_at, or unknown for a payment that is not of this firm. For service_role. Raises card_payment.event_invalid.';

COMMENT ON FUNCTION "public"."request_card_refund"(uuid, uuid, numeric, text) IS 'Asks for a refund of a payment by card, under an id from the browser, with a reason of 1 to 2000 characters that the client reads, and says what to ask of the provider: at most what was received and is neither given back nor used for something else. It is posted when the provider confirms it. For staff with the duty billing. Raises card_payment.refund_invalid, card_payment.refund_unclear for a repeat after 20 hours, card_payment.not_paid, card_payment.conflict, entry.reason_invalid, invoice.hit_true, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."set_card_payments"(uuid, boolean) IS 'Switches payment by card on or off for a firm. For its owners, staff with the duty billing and the super admin. Raises card_payment.not_configured while its operator has configured no provider, not_found, duty.billing_needed, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."settle_card_problem"(uuid, text) IS 'Notes what was done about a payment by card that needed a look, in 1 to 2000 characters that only staff read; nothing happens when it is settled already. For staff with the duty billing. Raises card_payment.not_posted while its money is neither posted nor given back, entry.reason_invalid, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."takes_cards"(uuid) IS 'Whether a firm takes cards: its owners or staff switched it on, and its operator configured a provider. False for a firm that the caller is not in. Raises account.suspended.';

COMMENT ON TABLE "public"."card_payments" IS 'Payments of invoices on the page of a card provider. Read by those who may pay the invoice, owners of the firm and staff. Written by commands; what is paid is posted in the ledger under the id of the payment.';

COMMENT ON TABLE "public"."card_problems" IS 'What staff have to look at in a payment by card. Read by staff alone: a payment that waits since a party has a true match must not tell of it.';

COMMENT ON TABLE "public"."card_refunds" IS 'What was given back of payments by card: asked for by staff, or made in the account of the provider. Read by those who read the payment. Posted in the ledger when the provider confirms it.';

COMMENT ON TABLE "public"."card_settings" IS 'Whether a firm takes cards, and what its operator has configured. Read by staff and by its owners. Written by set_card_payments and by the function card-payments. It has no key.';

REVOKE ALL ON FUNCTION "private"."card_provider"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."card_provider"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."card_refund_split"(public.card_payments, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."card_refund_split"(public.card_payments, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."event_text"(jsonb, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."event_text"(jsonb, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."keep_card_payment"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."keep_card_payment"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_card_payment"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."lock_card_payment"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_card_payment_for"(text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."lock_card_payment_for"(text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."payable_invoice_ids"() FROM "authenticated";

GRANT EXECUTE ON FUNCTION "private"."payable_invoice_ids"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."post_card_receipt"(public.card_payments) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."post_card_receipt"(public.card_payments) TO "postgres";

REVOKE ALL ON FUNCTION "private"."post_card_refund"(public.card_payments, public.card_refunds) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."post_card_refund"(public.card_payments, public.card_refunds) TO "postgres";

REVOKE ALL ON FUNCTION "private"."post_receipt"(uuid, uuid, uuid, numeric, date, public.payment_method, jsonb, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."post_receipt"(uuid, uuid, uuid, numeric, date, public.payment_method, jsonb, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."raise_card_problem"(public.card_payments, public.card_problem_kind) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."raise_card_problem"(public.card_payments, public.card_problem_kind) TO "postgres";

REVOKE ALL ON FUNCTION "private"."record_card_paid"(public.card_payments, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."record_card_paid"(public.card_payments, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."record_card_refund"(public.card_payments, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."record_card_refund"(public.card_payments, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."settle_card_problems"(uuid, public.card_problem_kind[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."settle_card_problems"(uuid, public.card_problem_kind[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tell_of_card"(public.card_payments, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."tell_of_card"(public.card_payments, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."begin_card_payment"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."begin_card_payment"(uuid, uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."card_setup"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."card_setup"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."fail_card_payment"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."fail_card_payment"(uuid) TO "postgres", "service_role";

REVOKE ALL ON FUNCTION "public"."note_card_setup"(uuid, text, text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."note_card_setup"(uuid, text, text[]) TO "postgres", "service_role";

REVOKE ALL ON FUNCTION "public"."open_card_page"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."open_card_page"(uuid, text) TO "postgres", "service_role";

REVOKE ALL ON FUNCTION "public"."post_card_payment"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."post_card_payment"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."record_card_event"(uuid, text, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."record_card_event"(uuid, text, jsonb) TO "postgres", "service_role";

REVOKE ALL ON FUNCTION "public"."request_card_refund"(uuid, uuid, numeric, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."request_card_refund"(uuid, uuid, numeric, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."set_card_payments"(uuid, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."set_card_payments"(uuid, boolean) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."settle_card_problem"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."settle_card_problem"(uuid, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."takes_cards"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."takes_cards"(uuid) TO "authenticated", "postgres";

GRANT SELECT ON TABLE "public"."card_payments" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."card_payments" TO "postgres";

GRANT SELECT ON TABLE "public"."card_problems" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."card_problems" TO "postgres";

GRANT SELECT ON TABLE "public"."card_refunds" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."card_refunds" TO "postgres";

GRANT SELECT ON TABLE "public"."card_settings" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."card_settings" TO "postgres";

GRANT USAGE ON TYPE "public"."card_payment_state" TO "postgres";

GRANT USAGE ON TYPE "public"."card_problem_kind" TO "postgres";

GRANT USAGE ON TYPE "public"."card_refund_state" TO "postgres";

reset check_function_bodies;
