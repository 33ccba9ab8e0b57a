set check_function_bodies = off;

DROP FUNCTION "private"."journal_of"(uuid, date, date);

DROP FUNCTION "private"."raise_card_problem"(public.card_payments, public.card_problem_kind);

DROP FUNCTION "public"."journal_lines"(uuid, date);

CREATE TABLE "public"."card_disputes" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "tenant_id" uuid NOT NULL, "payment_id" uuid NOT NULL, "dispute_ref" text NOT NULL, "amount" numeric(14,2) NOT NULL, "currency" text NOT NULL, "reason" text, "answer_by" timestamp with time zone, "page_url" text, "said_at" timestamp with time zone NOT NULL, "noted_at" timestamp with time zone NOT NULL DEFAULT now(), "posted_at" timestamp with time zone, CONSTRAINT "card_disputes_amount_check" CHECK (((amount > (0)::numeric) AND (amount < 'Infinity'::numeric))), CONSTRAINT "card_disputes_currency_check" CHECK ((currency ~ '^[A-Z]{3}$'::text)), CONSTRAINT "card_disputes_dispute_ref_check" CHECK (((char_length(dispute_ref) >= 1) AND (char_length(dispute_ref) <= 255))), CONSTRAINT "card_disputes_page_url_check" CHECK (((page_url ~ '^https://[^\s]+$'::text) AND (char_length(page_url) <= 500))), CONSTRAINT "card_disputes_pkey" PRIMARY KEY (id), CONSTRAINT "card_disputes_reason_check" CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 100))), CONSTRAINT "card_disputes_tenant_id_dispute_ref_key" UNIQUE (tenant_id, dispute_ref), CONSTRAINT "card_disputes_tenant_id_id_key" UNIQUE (tenant_id, id));

ALTER TABLE "public"."card_disputes" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."card_movements" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "seq" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, "tenant_id" uuid NOT NULL, "payment_id" uuid NOT NULL, "dispute_id" uuid, "movement_ref" text NOT NULL, "amount" numeric(14,2) NOT NULL, "fee" numeric(14,2) NOT NULL, "currency" text NOT NULL, "moved_at" timestamp with time zone NOT NULL, "noted_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "card_movements_amount_check" CHECK (((amount > '-Infinity'::numeric) AND (amount < 'Infinity'::numeric))), CONSTRAINT "card_movements_currency_check" CHECK ((currency ~ '^[A-Z]{3}$'::text)), CONSTRAINT "card_movements_fee_check" CHECK (((fee > '-Infinity'::numeric) AND (fee < 'Infinity'::numeric))), CONSTRAINT "card_movements_movement_ref_check" CHECK (((char_length(movement_ref) >= 1) AND (char_length(movement_ref) <= 255))), CONSTRAINT "card_movements_pkey" PRIMARY KEY (id), CONSTRAINT "card_movements_tenant_id_id_key" UNIQUE (tenant_id, id), CONSTRAINT "card_movements_tenant_id_movement_ref_key" UNIQUE (tenant_id, movement_ref));

ALTER TABLE "public"."card_movements" ENABLE ROW LEVEL SECURITY;

CREATE TYPE "public"."card_dispute_state" AS ENUM ('needs_answer', 'in_review', 'won', 'lost', 'closed');

ALTER TABLE "public"."card_disputes" ADD COLUMN "state" public.card_dispute_state NOT NULL;

CREATE TYPE "public"."card_movement_kind" AS ENUM ('charge', 'withdrawn', 'reinstated');

ALTER TABLE "public"."card_movements" ADD COLUMN "kind" public.card_movement_kind NOT NULL;

ALTER TYPE "public"."card_problem_kind" ADD VALUE 'dispute_not_posted' AFTER 'disputed';

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
      'card_settings', 'card_payments', 'card_refunds', 'card_problems', 'card_disputes', 'card_movements',
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

CREATE OR REPLACE FUNCTION private.bookkeeping_defaults()
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select '{"bank": "1000", "receivables": "1100", "client_money": "2000", "vat": "2100", "government": "2200", "services": "4000",
    "write_offs": "6000", "rounding": "6900", "card_fees": "6100", "card_disputes": "1150"}'::jsonb;
$function$;

CREATE OR REPLACE FUNCTION private.card_in_dispute(payment public.card_payments)
 RETURNS numeric
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(sum(dispute.amount), 0) from public.card_disputes as dispute
  where dispute.payment_id = payment.id and dispute.currency = payment.received_in and (
    dispute.state = 'lost' or dispute.state in ('needs_answer', 'in_review') and (
      select sum(movement.amount) from public.card_movements as movement where movement.dispute_id = dispute.id) < 0);
$function$;

CREATE OR REPLACE FUNCTION private.card_refund_parts(payment public.card_payments, amount numeric)
 RETURNS TABLE(client_id uuid, invoice_id uuid, part numeric)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query
  with posted as (
    -- What its receipts and its refunds posted, and was not taken back.
    select entry.client_id, entry.invoice_id, -sum(entry.amount) as holds
    from public.ledger_entries as entry
    where entry.tenant_id = payment.tenant_id and entry.currency = payment.received_in
      and (
        entry.kind = 'payment' and (entry.command_id = payment.id or entry.command_id = any (payment.receipt_ids))
        or entry.kind = 'refund' and entry.method = 'card' and entry.reference in (
          select left(refund.refund_ref, 120) from public.card_refunds as refund where refund.payment_id = payment.id
          union all
          select left(dispute.dispute_ref, 120) from public.card_disputes as dispute where dispute.payment_id = payment.id))
      and not exists (select from public.ledger_entries as taken where taken.reverses = entry.id)
    group by entry.client_id, entry.invoice_id
  ), sources as (
    -- First what of this payment is on account and still there.
    select posted.client_id, null::uuid as invoice_id, null::date as due_on,
      least(posted.holds, private.held_for(payment.tenant_id, posted.client_id, payment.received_in)) as most
    from posted where posted.client_id is not null
    union all
    -- Then the invoices; of a combined payment each as far as this payment paid it, the one that is due last first.
    select null, invoice.id, invoice.due_on,
      case when payment.combined_id is null then private.received_on(invoice) else least(posted.holds, private.received_on(invoice)) end
    from private.card_invoices(payment) as listed
    join public.invoices as invoice on invoice.id = listed.invoice_id
    left join posted on posted.invoice_id = invoice.id
    where invoice.currency = payment.received_in and invoice.state in ('issued', 'paid')
  ), counted as (
    select sources.*, sum(sources.most) over rows_in_order - sources.most as before
    from sources where sources.most > 0
    window rows_in_order as (order by sources.invoice_id is not null, sources.due_on desc, sources.invoice_id, sources.client_id)
  )
  select counted.client_id, counted.invoice_id, least(counted.most, card_refund_parts.amount - counted.before)
  from counted where counted.before < card_refund_parts.amount
  order by counted.before;
end;
$function$;

CREATE OR REPLACE FUNCTION private.event_money(event jsonb, name text)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when jsonb_typeof(event -> event_money.name) = 'number' then
    case when abs((event ->> event_money.name)::numeric) <= 999999999
      and (event ->> event_money.name)::numeric = round((event ->> event_money.name)::numeric, 2)
    then (event ->> event_money.name)::numeric end
  end;
$function$;

CREATE OR REPLACE FUNCTION private.event_time(event jsonb, name text)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when said.at ~ '^20\d{2}-\d{2}-\d{2}T[0-9:.]+Z$' and pg_input_is_valid(said.at, 'timestamp with time zone')
    then said.at::timestamptz end
  from (select private.event_text(event, event_time.name) as at) as said;
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
  )
  select line.id, line.seq, line.place, line.on_day, line.kind, line.account, line.currency, greatest(line.amount, 0),
    greatest(-line.amount, 0)
  from line
  where line.on_day between journal_of.from_day and journal_of.to_day;
$function$;

CREATE OR REPLACE FUNCTION private.note_card_movement(payment public.card_payments, dispute_id uuid, given jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  moved public.card_movements;
begin
  moved.movement_ref := private.event_text(given, 'movement_ref');
  moved.amount := private.event_money(given, 'amount');
  moved.fee := private.event_money(given, 'fee');
  moved.currency := upper(private.event_text(given, 'currency'));
  moved.moved_at := private.event_time(given, 'at');

  if moved.movement_ref is null or coalesce(moved.amount, 0) = 0 or moved.fee is null or coalesce(moved.currency, '') !~ '^[A-Z]{3}$'
    or moved.moved_at is null or note_card_movement.dispute_id is null and moved.amount < 0
  then
    raise exception using errcode = 'PT422', message = 'card_payment.event_invalid';
  end if;

  insert into public.card_movements (tenant_id, payment_id, dispute_id, kind, movement_ref, amount, fee, currency, moved_at)
  values (
    payment.tenant_id, payment.id, note_card_movement.dispute_id,
    case when note_card_movement.dispute_id is null then 'charge' when moved.amount < 0 then 'withdrawn' else 'reinstated'
      end::public.card_movement_kind,
    moved.movement_ref, moved.amount, moved.fee, moved.currency, moved.moved_at)
  on conflict do nothing;
  return found;
end;
$function$;

CREATE OR REPLACE FUNCTION private.post_card_dispute(payment public.card_payments, dispute public.card_disputes)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  share   record;
  entry   public.ledger_entries;
  invoice public.invoices;
begin
  if (dispute.state = 'lost') = (dispute.posted_at is not null) then
    return;
  end if;

  if dispute.state = 'lost' then
    if payment.posted_at is null then
      raise exception using errcode = 'PT409', message = 'card_payment.not_posted';
    end if;

    if dispute.currency <> payment.received_in or dispute.amount > payment.received - payment.refunded then
      raise exception using errcode = 'PT422', message = 'card_payment.refund_invalid';
    end if;

    perform private.require_refund_parts(payment, dispute.amount);

    for share in select * from private.card_refund_parts(payment, dispute.amount) loop
      insert into public.ledger_entries (tenant_id, invoice_id, client_id, kind, amount, currency, day, method, reference, reason,
        command_id)
      values (
        payment.tenant_id, share.invoice_id, share.client_id, 'refund', share.part, payment.received_in, private.today(), 'card',
        left(dispute.dispute_ref, 120), 'The payment was disputed with the bank of the card, which took the money back.', dispute.id)
      returning * into entry;
      perform private.notify_posted(
        entry, 'invoice.reversed', 'A payment by card of ' || private.money_text(share.part, entry.currency) || ' was taken back',
        entry.reason);
    end loop;
  else
    for entry in
      select * from public.ledger_entries as known
      where known.command_id = dispute.id and known.kind = 'refund'
        and not exists (select from public.ledger_entries as taken where taken.reverses = known.id)
      order by known.seq
    loop
      select * into invoice from public.invoices as known where known.id = entry.invoice_id;
      perform private.take_entry_back(entry, invoice, gen_random_uuid(), 'The bank of the card gave the disputed money back.');
      perform private.notify_posted(
        entry, 'payment.confirmed', 'A payment by card of ' || private.money_text(entry.amount, entry.currency) || ' counts again',
        'The bank of the card gave the disputed money back.');
    end loop;
  end if;

  update public.card_disputes as known set posted_at = case when dispute.state = 'lost' then now() end where known.id = dispute.id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.raise_card_problem(payment public.card_payments, kind public.card_problem_kind, message text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into public.card_problems (tenant_id, payment_id, kind) values (payment.tenant_id, payment.id, raise_card_problem.kind)
  on conflict do nothing;

  if found then
    perform private.tell_of_card(
      payment, 'A payment by card needs a look', coalesce(raise_card_problem.message, case raise_card_problem.kind
        when 'amount_differs' then 'Another sum was paid than was asked for. Nothing is posted yet.'
        when 'currency_differs' then 'It was paid in another currency than was asked for. Nothing is posted yet.'
        when 'not_posted' then 'It was paid and could not be posted.'
        when 'refund_not_posted' then 'Money was given back and could not be posted, since it was used meanwhile.'
        when 'refund_failed' then 'A refund did not reach the card.'
        when 'dispute_not_posted' then 'A dispute has ended and could not be posted.'
        else 'The holder of the card disputes the payment.' end));
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.record_card_dispute(payment public.card_payments, event jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  before  public.card_disputes;
  dispute public.card_disputes;
  said    public.card_disputes;
  given   jsonb;
  moved   boolean := false;
  was     boolean;
  is_open boolean;
begin
  said.dispute_ref := private.event_text(event, 'dispute_ref');
  said.amount := private.json_cents(event -> 'amount');
  said.currency := upper(private.event_text(event, 'currency'));
  said.reason := left(private.event_text(event, 'reason'), 100);
  said.answer_by := private.event_time(event, 'answer_by');
  said.page_url := private.event_text(event, 'page_url');
  said.said_at := private.event_time(event, 'at');

  if said.dispute_ref is null or said.amount is null or coalesce(said.currency, '') !~ '^[A-Z]{3}$' or said.said_at is null
    or coalesce(private.event_text(event, 'state'), '') not in ('needs_answer', 'in_review', 'won', 'lost', 'closed')
    or said.page_url !~ '^https://[^\s]+$' or char_length(said.page_url) > 500
  then
    raise exception using errcode = 'PT422', message = 'card_payment.event_invalid';
  end if;

  said.state := private.event_text(event, 'state')::public.card_dispute_state;
  select * into before from public.card_disputes as known
  where known.tenant_id = payment.tenant_id and known.dispute_ref = said.dispute_ref for update;
  was := coalesce(before.state in ('needs_answer', 'in_review'), false);

  if before.payment_id <> payment.id then
    raise exception using errcode = 'PT422', message = 'card_payment.event_invalid';
  end if;

  if before.id is null then
    insert into public.card_disputes (tenant_id, payment_id, dispute_ref, amount, currency, state, reason, answer_by, page_url, said_at)
    values (payment.tenant_id, payment.id, said.dispute_ref, said.amount, said.currency, said.state, said.reason, said.answer_by,
      said.page_url, said.said_at)
    returning * into dispute;
  elsif said.said_at > before.said_at or said.said_at = before.said_at and was then
    update public.card_disputes as known
    set state = said.state, said_at = said.said_at, reason = said.reason, answer_by = said.answer_by, page_url = said.page_url,
      -- What is in the ledger keeps the sum it was posted with.
      amount = case when known.posted_at is null then said.amount else known.amount end
    where known.id = before.id
    returning known.* into dispute;
  else
    dispute := before;
  end if;

  for given in select each.value from jsonb_array_elements(private.json_array(event -> 'movements')) as each loop
    moved := private.note_card_movement(payment, dispute.id, given) or moved;
  end loop;

  is_open := dispute.state in ('needs_answer', 'in_review');

  if is_open and not was then
    perform private.raise_card_problem(
      payment, 'disputed', 'The holder of the card disputes ' || private.money_text(dispute.amount, dispute.currency) || '. ' || coalesce(
        'Send the evidence to the provider by ' || private.long_day((dispute.answer_by at time zone 'America/Nassau')::date) || '.',
        'Look at it at the provider.'));
    return 'to_look_at';
  end if;

  if is_open and dispute.state = 'needs_answer' and dispute.answer_by <> before.answer_by then
    perform private.tell_of_card(
      payment, 'The day for the evidence of a dispute has changed',
      'Send it to the provider by ' || private.long_day((dispute.answer_by at time zone 'America/Nassau')::date) || '.');
  end if;

  if is_open or dispute.state is not distinct from before.state then
    return case when moved or dispute is distinct from before then 'noted' else 'known' end;
  end if;

  perform private.settle_card_problems(payment.id, '{disputed,dispute_not_posted}');

  begin
    perform private.post_card_dispute(payment, dispute);
  exception when sqlstate 'PT404' or sqlstate 'PT409' or sqlstate 'PT422' then
    perform private.raise_card_problem(payment, 'dispute_not_posted');
    return 'to_look_at';
  end;

  perform private.tell_of_dispute(payment, dispute);
  return 'posted';
end;
$function$;

CREATE OR REPLACE FUNCTION private.take_entry_back(entry public.ledger_entries, invoice public.invoices, reversal_id uuid, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  excess numeric := 0;
begin
  -- Money that the invoice no longer holds: it went to the account, and comes from there, unless it was used or given back.
  if entry.kind in ('payment', 'account_out') then
    excess := case when entry.invoice_id is null then -entry.amount else greatest(-entry.amount - private.received_on(invoice), 0) end;

    if excess > private.held_for(entry.tenant_id, coalesce(entry.client_id, private.client_of(invoice)), entry.currency)
      or (excess > 0 and entry.kind = 'account_out')
    then
      raise exception using errcode = 'PT409', message = 'payment.spent';
    end if;
  elsif entry.kind = 'refund' and entry.invoice_id is not null then
    -- What was paid since is too much now.
    excess := -greatest(entry.amount - (invoice.total - invoice.paid), 0);
  end if;

  insert into public.ledger_entries (id, tenant_id, invoice_id, client_id, kind, amount, currency, day, reason, reverses, command_id,
    recorded_by)
  select side.id, entry.tenant_id, side.invoice_id, side.client_id, side.kind, side.amount, entry.currency, private.today(), side.reason,
    side.reverses, reversal_id, auth.uid()
  from (
    select reversal_id as id, entry.invoice_id as invoice_id, entry.client_id as client_id,
      case entry.kind when 'account_out' then 'account_in' else 'reversal' end::public.ledger_kind as kind, -entry.amount as amount,
      btrim(take_entry_back.reason) as reason, entry.id as reverses
    union all
    select gen_random_uuid(), null, other.client_id, 'account_in', -other.amount, null, other.id
    from public.ledger_entries as other
    where entry.kind = 'account_out' and other.command_id = entry.command_id and other.kind = 'account_out'
      and other.client_id is not null
    union all
    select gen_random_uuid(), moved.invoice_id, moved.client_id,
      case when excess > 0 then 'account_out' else 'account_in' end::public.ledger_kind, moved.amount, null, null
    from (values (invoice.id, null::uuid, -excess), (null, private.client_of(invoice), excess)) as moved (invoice_id, client_id, amount)
    where entry.invoice_id is not null and excess <> 0
  ) as side
  -- In an order in which the balance is never below nothing.
  order by side.kind = 'account_in' and side.reverses is null desc;
end;
$function$;

CREATE OR REPLACE FUNCTION private.tell_of_dispute(payment public.card_payments, dispute public.card_disputes)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.tell_of_card(
    payment,
    case dispute.state when 'won' then 'A dispute is won' when 'lost' then 'A dispute is lost' else 'A dispute is closed' end,
    private.money_text(dispute.amount, dispute.currency) || case dispute.state
      when 'won' then ' stays with the firm. Nothing is due.'
      when 'lost' then ' was taken back by the bank of the card. What it paid is due again.'
      else ' was in question. No money was taken.' end);
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
    invoice.number, coalesce(nullif(client.full_name, ''), client.email), coalesce(entry.reference, movement.movement_ref), entry.reason,
    coalesce(entry.recorded_at, movement.noted_at)
  from private.journal_of(journal_lines.tenant_id, lower(days), upper(days) - 1) as line
  left join public.ledger_entries as entry on entry.id = line.entry_id
  left join public.card_movements as movement on movement.id = line.entry_id
  left join public.card_payments as payment on payment.id = movement.payment_id
  left join public.invoices as invoice on invoice.id = coalesce(entry.invoice_id, payment.invoice_id)
  left join public.profiles as client on client.id = coalesce(entry.client_id, private.client_of(invoice))
  order by line.day, line.seq, line.entry_id, line.place;
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
  dispute public.card_disputes;
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

  -- With what was posted now.
  select * into payment from public.card_payments as known where known.id = payment.id;

  for dispute in
    select * from public.card_disputes as known
    where known.payment_id = payment.id and known.state not in ('needs_answer', 'in_review') order by known.noted_at
  loop
    perform private.post_card_dispute(payment, dispute);
  end loop;

  perform private.settle_card_problems(payment.id, '{refund_not_posted,dispute_not_posted}');
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
    and case when kind in ('refund', 'disputed', 'dispute', 'fee') then known.payment_ref = private.event_text(event, 'payment_ref')
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
    when 'dispute' then
      return private.record_card_dispute(payment, event);
    when 'fee' then
      return case when private.note_card_movement(payment, null, event) then 'posted' else 'known' end;
    -- A function of the last release says no more of a dispute.
    when 'disputed' then
      perform private.raise_card_problem(payment, 'disputed');
      return 'to_look_at';
    else
      raise exception using errcode = 'PT422', message = 'card_payment.event_invalid';
  end case;
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

    if not private.is_cents(request_card_refund.amount, payment.received - private.card_in_dispute(payment) - (
      select coalesce(sum(known.amount), 0) from public.card_refunds as known
      where known.payment_id = payment.id and known.state <> 'failed'))
    then
      raise exception using errcode = 'PT422', message = 'card_payment.refund_invalid';
    end if;

    perform private.require_no_true_match(invoice)
    from private.card_invoices(payment) as part
    join public.invoices as invoice on invoice.id = part.invoice_id;

    if payment.posted_at is not null then
      perform private.require_refund_parts(payment, request_card_refund.amount + (
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

CREATE OR REPLACE FUNCTION public.reverse_entry(reversal_id uuid, entry_id uuid, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  entry   public.ledger_entries;
  invoice public.invoices;
begin
  perform private.require_staff('reverse_entry');
  select * into entry from public.ledger_entries as known where known.id = entry_id;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if entry.invoice_id is null then
    perform private.require_staff_in('reverse_entry', entry.tenant_id);
  else
    invoice := private.lock_invoice('reverse_entry', entry.invoice_id);
  end if;

  if exists (select from public.ledger_entries as known where known.id = reversal_id and known.reverses = entry.id) then
    return;
  end if;

  if exists (select from public.ledger_entries as known where known.reverses = entry.id) then
    raise exception using errcode = 'PT409', message = 'entry.already_reversed';
  end if;

  if not (entry.kind in ('payment', 'refund', 'write_off') or (entry.kind = 'account_out' and entry.invoice_id is not null)) then
    raise exception using errcode = 'PT409', message = 'entry.not_reversible';
  end if;

  perform private.require_reason(reverse_entry.reason);

  perform private.take_entry_back(entry, invoice, reversal_id, reverse_entry.reason);

  if entry.kind = 'payment' then
    perform private.notify_posted(
      entry, 'invoice.reversed', 'A payment of ' || private.money_text(-entry.amount, entry.currency) || ' was reversed',
      reverse_entry.reason);
  end if;
exception when unique_violation then
  -- The id belongs to another entry.
  raise exception using errcode = 'PT404', message = 'not_found';
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
  -- What staff posted by hand is not posted again.
  update public.card_disputes as dispute set posted_at = case when dispute.state = 'lost' then now() end
  where problem.kind = 'dispute_not_posted' and dispute.payment_id = payment.id
    and dispute.state not in ('needs_answer', 'in_review') and (dispute.state = 'lost') = (dispute.posted_at is null);

  update public.card_problems as known set settled_at = now(), settled_by = auth.uid(), note = btrim(settle_card_problem.note)
  where known.id = problem.id;
end;
$function$;

ALTER TABLE "public"."card_disputes" ADD CONSTRAINT "card_disputes_tenant_id_payment_id_fkey" FOREIGN KEY (tenant_id, payment_id) REFERENCES public.card_payments(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."card_movements" ADD CONSTRAINT "card_movements_of_dispute" CHECK (((kind = 'charge'::public.card_movement_kind) = (dispute_id IS NULL)));

ALTER TABLE "public"."card_movements" ADD CONSTRAINT "card_movements_sign" CHECK (
CASE kind
    WHEN 'withdrawn'::public.card_movement_kind THEN (amount < (0)::numeric)
    ELSE (amount > (0)::numeric)
END);

ALTER TABLE "public"."card_movements" ADD CONSTRAINT "card_movements_tenant_id_dispute_id_fkey" FOREIGN KEY (tenant_id, dispute_id) REFERENCES public.card_disputes(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."card_movements" ADD CONSTRAINT "card_movements_tenant_id_payment_id_fkey" FOREIGN KEY (tenant_id, payment_id) REFERENCES public.card_payments(tenant_id, id) ON DELETE RESTRICT;

CREATE INDEX card_disputes_payment_idx ON public.card_disputes USING btree (tenant_id, payment_id);

CREATE INDEX card_movements_dispute_idx ON public.card_movements USING btree (tenant_id, dispute_id);

CREATE INDEX card_movements_moved_idx ON public.card_movements USING btree (tenant_id, moved_at);

CREATE UNIQUE INDEX card_movements_one_charge ON public.card_movements USING btree (payment_id) WHERE (kind = 'charge'::public.card_movement_kind);

CREATE INDEX card_movements_payment_idx ON public.card_movements USING btree (tenant_id, payment_id);

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.card_disputes FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER keep_card_dispute_row BEFORE DELETE ON public.card_disputes FOR EACH ROW EXECUTE FUNCTION private.refuse_change();

CREATE TRIGGER signal_delete AFTER DELETE ON public.card_disputes REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_insert AFTER INSERT ON public.card_disputes REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_update AFTER UPDATE ON public.card_disputes REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.card_movements FOR EACH ROW EXECUTE FUNCTION private.refuse_change();

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.card_movements FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER signal_delete AFTER DELETE ON public.card_movements REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_insert AFTER INSERT ON public.card_movements REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_update AFTER UPDATE ON public.card_movements REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE POLICY "Staff read the disputes of card payments" ON "public"."card_disputes" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "Staff read what card providers keep and take" ON "public"."card_movements" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

COMMENT ON COLUMN "public"."card_disputes"."answer_by" IS 'Until when the provider takes evidence; null where it takes none.';

COMMENT ON COLUMN "public"."card_disputes"."page_url" IS 'The page of the provider on which it is answered.';

COMMENT ON COLUMN "public"."card_disputes"."posted_at" IS 'When its loss was posted, or settled by staff; null while it is not in the ledger.';

COMMENT ON COLUMN "public"."card_disputes"."reason" IS 'The reason that the bank of the card gives, in the provider''s word.';

COMMENT ON COLUMN "public"."card_disputes"."said_at" IS 'When the provider said this state: an older word changes nothing.';

COMMENT ON COLUMN "public"."card_movements"."amount" IS 'In the currency in which the provider accounts: above nothing for what it credits.';

COMMENT ON COLUMN "public"."card_movements"."fee" IS 'What the provider keeps; below nothing where it gives a fee back.';

COMMENT ON COLUMN "public"."card_movements"."seq" IS 'The order of noting.';

COMMENT ON FUNCTION "private"."card_in_dispute"(public.card_payments) IS 'What the provider took from a payment for disputes that are lost or open: it cannot be given back a second time.';

COMMENT ON FUNCTION "private"."event_money"(jsonb, text) IS 'The sum that an event says under a name, to the cent, above or below nothing; null for anything else.';

COMMENT ON FUNCTION "private"."event_time"(jsonb, text) IS 'The moment that an event says under a name, written as 2026-11-20T15:00:00.000Z; null for anything else.';

COMMENT ON FUNCTION "private"."journal_of"(uuid, date, date) IS 'The journal of a tenant between two days, both included: two lines or more for each posting, whose debits are its credits. A charge is on the day of its invoice, any other posting on the day it was made for, and what the card provider moved on its day in Nassau.';

COMMENT ON FUNCTION "private"."note_card_movement"(public.card_payments, uuid, jsonb) IS 'Notes what the provider credited or debited, {movement_ref, amount, fee, currency, at}: of a dispute, or the payment itself. False for a repeat. Raises card_payment.event_invalid.';

COMMENT ON FUNCTION "private"."post_card_dispute"(public.card_payments, public.card_disputes) IS 'Posts the outcome of a dispute: a lost one takes the money off the account and the invoices that its payment paid, as a refund does; one that is won after all puts it back. Does nothing where that is so. Raises card_payment.not_posted, card_payment.refund_invalid, and what posting raises.';

COMMENT ON FUNCTION "private"."raise_card_problem"(public.card_payments, public.card_problem_kind, text) IS 'Notes that a person has to look at a payment by card, once for each kind until it is settled, and notifies staff with the duty billing, with a message of the kind where none is given.';

COMMENT ON FUNCTION "private"."record_card_dispute"(public.card_payments, jsonb) IS 'Notes the state of a dispute and what the provider took or gave back for it, {dispute_ref, amount, currency, state, reason, answer_by, page_url, at, movements}, and posts how it ended. Staff with the duty billing learn of each that opens, with the day for the evidence, and of its end. Raises card_payment.event_invalid.';

COMMENT ON FUNCTION "private"."take_entry_back"(public.ledger_entries, public.invoices, uuid, text) IS 'Posts the opposite of an entry of an invoice, or of an account with an empty invoice, for a caller that has locked them. What is then too much on the invoice goes to the account. Raises payment.spent where the money was used or given back.';

COMMENT ON FUNCTION "private"."tell_of_dispute"(public.card_payments, public.card_disputes) IS 'Notifies staff with the duty billing of how a dispute ended.';

COMMENT ON FUNCTION "public"."journal_lines"(uuid, date) IS 'The journal of a tenant in the month of a day, in its order: for each posting two lines or more with account, debit and credit, the invoice, the client and the reference. `kind` is that of the ledger, or card_fee, card_withdrawn, card_reinstated. `account_kind` is what the account is for. For staff. Raises report.days_invalid, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."post_card_payment"(uuid) IS 'Posts what is not posted of a payment by card that was paid, as it was received: on its invoice as far as that is owed, the rest on the account of the client; and refunds and disputes that could not be posted. Nothing happens when all is posted. For staff with the duty billing. Raises card_payment.not_paid, invoice.hit_true, receipt.amount_invalid, receipt.parts_invalid, card_payment.refund_invalid, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."record_card_event"(uuid, text, jsonb) IS 'Notes what a provider of cards says of a payment, once the function has checked who says it: {kind: paid, expired, failed, refund, dispute or fee, reference, page_id, payment_ref, amount, currency, refund_id, refund_ref, state}, with what record_card_dispute and note_card_movement name. Returns posted, noted, known for a repeat, to_look_at, or unknown for a payment that is not of this firm. For service_role. Raises card_payment.event_invalid.';

COMMENT ON FUNCTION "public"."request_card_refund"(uuid, uuid, numeric, text) IS 'Asks for a refund of a payment by card, under an id from the browser, with a reason of 1 to 2000 characters that the client reads, and says what to ask of the provider: at most what was received and is neither given back, nor taken for a dispute, nor used for something else. It is posted when the provider confirms it. For staff with the duty billing. Raises card_payment.refund_invalid, card_payment.refund_unclear for a repeat after 20 hours, card_payment.not_paid, card_payment.conflict, entry.reason_invalid, invoice.hit_true, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."set_bookkeeping_accounts"(uuid, jsonb) IS 'Sets the accounts that the journal of a firm names: an object of bank, receivables, client_money, vat, government, services, write_offs, rounding, card_fees and card_disputes, each 1 to 40 letters, digits, spaces and . / _ -; what is left out is the platform''s. For staff with the duty billing and the super admin. Raises bookkeeping.accounts_invalid, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON TABLE "public"."card_disputes" IS 'Disputes of payments by card, as the provider says them. Read by staff alone. Written by record_card_event; a lost one is posted in the ledger under its id.';

COMMENT ON TABLE "public"."card_movements" IS 'What the provider of cards credits and debits for a payment, with its fee. Read by staff alone: a client never sees a fee. Written by record_card_event, never changed; the journal reads it.';

REVOKE ALL ON FUNCTION "private"."card_in_dispute"(public.card_payments) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."card_in_dispute"(public.card_payments) TO "postgres";

REVOKE ALL ON FUNCTION "private"."event_money"(jsonb, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."event_money"(jsonb, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."event_time"(jsonb, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."event_time"(jsonb, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."journal_of"(uuid, date, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."journal_of"(uuid, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."note_card_movement"(public.card_payments, uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."note_card_movement"(public.card_payments, uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."post_card_dispute"(public.card_payments, public.card_disputes) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."post_card_dispute"(public.card_payments, public.card_disputes) TO "postgres";

REVOKE ALL ON FUNCTION "private"."raise_card_problem"(public.card_payments, public.card_problem_kind, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."raise_card_problem"(public.card_payments, public.card_problem_kind, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."record_card_dispute"(public.card_payments, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."record_card_dispute"(public.card_payments, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."take_entry_back"(public.ledger_entries, public.invoices, uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."take_entry_back"(public.ledger_entries, public.invoices, uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tell_of_dispute"(public.card_payments, public.card_disputes) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."tell_of_dispute"(public.card_payments, public.card_disputes) TO "postgres";

REVOKE ALL ON FUNCTION "public"."journal_lines"(uuid, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."journal_lines"(uuid, date) TO "authenticated", "postgres";

GRANT SELECT ON TABLE "public"."card_disputes" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."card_disputes" TO "postgres";

GRANT SELECT ON TABLE "public"."card_movements" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."card_movements" TO "postgres";

GRANT USAGE ON TYPE "public"."card_dispute_state" TO "postgres";

GRANT USAGE ON TYPE "public"."card_movement_kind" TO "postgres";

reset check_function_bodies;
