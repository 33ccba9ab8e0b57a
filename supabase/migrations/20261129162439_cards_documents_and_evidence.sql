set check_function_bodies = off;

DROP VIEW "public"."company_invoices";

DROP VIEW "public"."company_list";

DROP VIEW "public"."invoice_list";


DROP FUNCTION "private"."open_duties_alike"(uuid, uuid, date);

DROP FUNCTION "public"."calendar"(uuid, date, date, uuid, integer);

DROP FUNCTION "public"."company_list_counts"(uuid);

DROP FUNCTION "public"."duty_figures"(uuid, uuid);

DROP FUNCTION "public"."firm_use"(uuid);

DROP FUNCTION "public"."owner_filings"(uuid, text, boolean, integer, integer);

DROP FUNCTION "public"."save_document_template"(uuid, uuid, public.template_kind, public.template_subject, text, text, integer);

DROP FUNCTION "public"."write_off"(uuid, uuid, numeric, text);

CREATE TABLE "private"."filed_owners" ("obligation_id" uuid NOT NULL, "tenant_id" uuid NOT NULL, "company_id" uuid NOT NULL, "filed_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), "owners" jsonb NOT NULL, CONSTRAINT "filed_owners_owners_check" CHECK ((jsonb_typeof(owners) = 'array'::text)), CONSTRAINT "filed_owners_pkey" PRIMARY KEY (obligation_id));

ALTER TABLE "private"."filed_owners" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."card_payments" ("id" uuid NOT NULL, "tenant_id" uuid NOT NULL, "invoice_id" uuid NOT NULL, "made_by" uuid, "provider" text NOT NULL, "currency" text NOT NULL, "amount" numeric(14,2) NOT NULL, "government" numeric(14,2) NOT NULL, "state_since" timestamp with time zone NOT NULL DEFAULT now(), "begun_at" timestamp with time zone NOT NULL DEFAULT now(), "page_id" text, "payment_ref" text, "received" numeric(14,2), "received_in" text, "refunded" numeric(14,2) NOT NULL DEFAULT 0, "posted_at" timestamp with time zone, CONSTRAINT "card_payments_amount_check" CHECK (((amount > (0)::numeric) AND (amount < 'Infinity'::numeric))), CONSTRAINT "card_payments_check1" CHECK ((refunded <= COALESCE(received, (0)::numeric))), CONSTRAINT "card_payments_check" CHECK ((government <= amount)), CONSTRAINT "card_payments_currency_check" CHECK ((currency ~ '^[A-Z]{3}$'::text)), CONSTRAINT "card_payments_government_check" CHECK (((government >= (0)::numeric) AND (government < 'Infinity'::numeric))), CONSTRAINT "card_payments_page_id_check" CHECK (((char_length(page_id) >= 1) AND (char_length(page_id) <= 255))), CONSTRAINT "card_payments_payment_ref_check" CHECK (((char_length(payment_ref) >= 1) AND (char_length(payment_ref) <= 255))), CONSTRAINT "card_payments_pkey" PRIMARY KEY (id), CONSTRAINT "card_payments_provider_check" CHECK ((provider ~ '^[a-z]{2,20}$'::text)), CONSTRAINT "card_payments_received_check" CHECK (((received > (0)::numeric) AND (received < 'Infinity'::numeric))), CONSTRAINT "card_payments_received_in_check" CHECK ((received_in ~ '^[A-Z]{3}$'::text)), CONSTRAINT "card_payments_refunded_check" CHECK (((refunded >= (0)::numeric) AND (refunded < 'Infinity'::numeric))), CONSTRAINT "card_payments_tenant_id_id_key" UNIQUE (tenant_id, id), CONSTRAINT "card_payments_tenant_id_provider_page_id_key" UNIQUE (tenant_id, provider, page_id), CONSTRAINT "card_payments_tenant_id_provider_payment_ref_key" UNIQUE (tenant_id, provider, payment_ref));

ALTER TABLE "public"."card_payments" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."card_problems" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "tenant_id" uuid NOT NULL, "payment_id" uuid NOT NULL, "raised_at" timestamp with time zone NOT NULL DEFAULT now(), "settled_at" timestamp with time zone, "settled_by" uuid, "note" text, CONSTRAINT "card_problems_note_check" CHECK (((char_length(note) >= 1) AND (char_length(note) <= 2000))), CONSTRAINT "card_problems_pkey" PRIMARY KEY (id), CONSTRAINT "card_problems_tenant_id_id_key" UNIQUE (tenant_id, id));

ALTER TABLE "public"."card_problems" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."card_refunds" ("id" uuid NOT NULL, "tenant_id" uuid NOT NULL, "payment_id" uuid NOT NULL, "amount" numeric(14,2) NOT NULL, "from_account" numeric(14,2) NOT NULL DEFAULT 0, "reason" text NOT NULL, "refund_ref" text, "requested_by" uuid, "requested_at" timestamp with time zone NOT NULL DEFAULT now(), "ended_at" timestamp with time zone, "posted_at" timestamp with time zone, CONSTRAINT "card_refunds_amount_check" CHECK (((amount > (0)::numeric) AND (amount < 'Infinity'::numeric))), CONSTRAINT "card_refunds_check" CHECK ((from_account <= amount)), CONSTRAINT "card_refunds_from_account_check" CHECK (((from_account >= (0)::numeric) AND (from_account < 'Infinity'::numeric))), CONSTRAINT "card_refunds_pkey" PRIMARY KEY (id), CONSTRAINT "card_refunds_reason_check" CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 2000))), CONSTRAINT "card_refunds_refund_ref_check" CHECK (((char_length(refund_ref) >= 1) AND (char_length(refund_ref) <= 255))), CONSTRAINT "card_refunds_tenant_id_id_key" UNIQUE (tenant_id, id), CONSTRAINT "card_refunds_tenant_id_refund_ref_key" UNIQUE (tenant_id, refund_ref));

ALTER TABLE "public"."card_refunds" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."card_settings" ("tenant_id" uuid NOT NULL, "is_on" boolean NOT NULL DEFAULT false, "provider" text, "missing" text[] NOT NULL DEFAULT '{}'::text[], "checked_at" timestamp with time zone, "changed_by" uuid, "changed_at" timestamp with time zone, CONSTRAINT "card_settings_missing_check" CHECK ((cardinality(missing) <= 10)), CONSTRAINT "card_settings_pkey" PRIMARY KEY (tenant_id), CONSTRAINT "card_settings_provider_check" CHECK ((provider ~ '^[a-z]{2,20}$'::text)));

ALTER TABLE "public"."card_settings" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."document_news" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "tenant_id" uuid NOT NULL, "document_id" uuid NOT NULL, "sending" uuid NOT NULL, "person_id" uuid NOT NULL, "sent_by" uuid, "sent_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "document_news_pkey" PRIMARY KEY (id), CONSTRAINT "document_news_sending_person_id_key" UNIQUE (sending, person_id));

ALTER TABLE "public"."document_news" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."vat_evidence" ("id" uuid NOT NULL, "tenant_id" uuid NOT NULL, "client_id" uuid NOT NULL, "residence" character(2) NOT NULL, "purpose" text NOT NULL, "document_id" uuid NOT NULL, "valid_from" date NOT NULL, "valid_until" date, "recorded_by" uuid, "recorded_at" timestamp with time zone NOT NULL DEFAULT now(), "withdrawn_by" uuid, "withdrawn_at" timestamp with time zone, "withdrawn_note" text, CONSTRAINT "vat_evidence_days" CHECK (((valid_until IS NULL) OR (valid_until >= valid_from))), CONSTRAINT "vat_evidence_pkey" PRIMARY KEY (id), CONSTRAINT "vat_evidence_purpose_check" CHECK (((char_length(purpose) >= 3) AND (char_length(purpose) <= 1000))), CONSTRAINT "vat_evidence_residence_check" CHECK (((residence ~ '^[A-Z]{2}$'::text) AND (residence <> 'BS'::bpchar))), CONSTRAINT "vat_evidence_withdrawn_note_check" CHECK (((char_length(withdrawn_note) >= 3) AND (char_length(withdrawn_note) <= 1000))), CONSTRAINT "vat_evidence_withdrawn" CHECK (((withdrawn_at IS NULL) = (withdrawn_note IS NULL))));

ALTER TABLE "public"."vat_evidence" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."write_off_limits" ("id" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, "tenant_id" uuid NOT NULL, "amount" numeric(14,2), "set_by" uuid, "set_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "write_off_limits_amount_check" CHECK (((amount >= (0)::numeric) AND (amount <= (999999999)::numeric))), CONSTRAINT "write_off_limits_pkey" PRIMARY KEY (id));

ALTER TABLE "public"."write_off_limits" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."write_off_proposals" ("id" uuid NOT NULL, "tenant_id" uuid NOT NULL, "invoice_id" uuid NOT NULL, "amount" numeric(14,2) NOT NULL, "currency" text NOT NULL, "reason" text NOT NULL, "proposed_by" uuid, "proposed_at" timestamp with time zone NOT NULL DEFAULT now(), "decided_by" uuid, "decided_at" timestamp with time zone, "decision_note" text, CONSTRAINT "write_off_proposals_amount_check" CHECK (((amount >= 0.01) AND (amount <= (999999999)::numeric))), CONSTRAINT "write_off_proposals_currency_check" CHECK ((currency ~ '^[A-Z]{3}$'::text)), CONSTRAINT "write_off_proposals_decision_note_check" CHECK (((char_length(decision_note) >= 1) AND (char_length(decision_note) <= 2000))), CONSTRAINT "write_off_proposals_pkey" PRIMARY KEY (id), CONSTRAINT "write_off_proposals_reason_check" CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 2000))), CONSTRAINT "write_off_proposals_tenant_id_id_key" UNIQUE (tenant_id, id));

ALTER TABLE "public"."write_off_proposals" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."document_template_versions" ADD COLUMN "file_path" text;

ALTER TABLE "public"."document_template_versions" ADD COLUMN "file_name" text;

ALTER TABLE "public"."document_template_versions" ADD COLUMN "file_hash" text;

ALTER TABLE "public"."document_template_versions" ADD COLUMN "file_version" text;

ALTER TABLE "public"."tenants" ADD COLUMN "files_after_payment" boolean NOT NULL DEFAULT false;

CREATE TYPE "public"."card_payment_state" AS ENUM ('begun', 'paid', 'refunded', 'expired', 'failed');

ALTER TABLE "public"."card_payments" ADD COLUMN "state" public.card_payment_state NOT NULL DEFAULT 'begun'::public.card_payment_state;

CREATE TYPE "public"."card_problem_kind" AS ENUM ('amount_differs', 'currency_differs', 'not_posted', 'refund_not_posted', 'refund_failed', 'disputed');

ALTER TABLE "public"."card_problems" ADD COLUMN "kind" public.card_problem_kind NOT NULL;

CREATE TYPE "public"."card_refund_state" AS ENUM ('requested', 'done', 'failed');

ALTER TABLE "public"."card_refunds" ADD COLUMN "state" public.card_refund_state NOT NULL DEFAULT 'requested'::public.card_refund_state;

CREATE TYPE "public"."template_format" AS ENUM ('markdown', 'docx');

ALTER TABLE "public"."document_templates" ADD COLUMN "format" public.template_format NOT NULL DEFAULT 'markdown'::public.template_format;

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
    when 'documents' then array['documents', 'made_documents', 'document_news']
    when 'kyc' then array['kyc_profiles', 'kyc_review_queue', 'kyc_requests', 'kyc_notes', 'kyc_oversight', 'kyc_waivers',
      'declarations', 'screening_hits', 'watchlists', 'watchlist_imports', 'staff_tasks',
      'internal_reasons', 'kyc_brought_in']
    when 'risk' then array['risk_assessments', 'risk_responses', 'risk_overrides', 'risk_models']
    when 'compliance' then array['obligations', 'payment_notices', 'compliance_alerts', 'compliance_checks', 'reminder_holds']
    when 'invoices' then array['invoices', 'invoice_companies', 'invoice_lines', 'invoice_payments', 'ledger_entries',
      'credit_notes', 'credit_note_lines',
      'bank_details', 'bank_imports', 'bank_lines', 'bank_postings', 'invoice_holds', 'invoice_ladders', 'invoice_reminders',
      'bookkeeping_accounts', 'vat_evidence', 'combined_payments', 'combined_payment_invoices',
      'card_settings', 'card_payments', 'card_refunds', 'card_problems', 'write_off_limits', 'write_off_proposals']
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

CREATE OR REPLACE FUNCTION private.changed_particulars(company_id uuid)
 RETURNS TABLE(party_id uuid, name text, fields jsonb)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select entry.party_id, party.name, jsonb_agg(
    jsonb_build_object('label', compared.label, 'was', was.cells ->> compared.field, 'now', now_known.cells ->> compared.field)
    order by compared.place)
  from private.last_filed_owners(changed_particulars.company_id) as filed
  cross join lateral jsonb_array_elements(filed.owners) as owner (known)
  cross join lateral (select owner.known -> 'cells' as cells) as was
  join public.company_participants as entry
    on entry.company_id = changed_particulars.company_id and entry.party_id = (owner.known ->> 'party_id')::uuid
      and entry.role = 'beneficial_owner' and entry.ceased_on is null
  join public.parties as party on party.id = entry.party_id
  cross join lateral (select private.party_cells(party) as cells) as now_known
  cross join lateral (
    select 0 as place, 'legal_name' as field, 'Legal name' as label
    union all select 1, 'service_address', 'Service address'
    -- Control and percentage are compared with the register (private.owner_changes).
    union all select prescribed.place + 1, prescribed.field, prescribed.label
    from private.prescribed_particulars() as prescribed where prescribed.source <> 'entry') as compared
  where (was.cells ->> compared.field) is distinct from (now_known.cells ->> compared.field)
  group by entry.party_id, party.name
  order by party.name, entry.party_id;
$function$;

CREATE OR REPLACE FUNCTION private.documents_of_client(tenant_id uuid, client_id uuid)
 RETURNS SETOF public.documents
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select document.* from public.documents as document
  where document.tenant_id = documents_of_client.tenant_id and document.status not in ('rejected', 'superseded')
    and document.scan <> 'infected'
    and (
      document.company_id in (
        select company.id from public.companies as company
        where company.tenant_id = documents_of_client.tenant_id and company.user_id = documents_of_client.client_id)
      or document.application_id in (
        select application.id from public.draft_applications as application
        where application.tenant_id = documents_of_client.tenant_id and application.user_id = documents_of_client.client_id)
      or document.party_id in (
        select party.id from public.parties as party
        where party.tenant_id = documents_of_client.tenant_id and party.created_by = documents_of_client.client_id)
      or document.uploaded_by = documents_of_client.client_id);
$function$;

CREATE OR REPLACE FUNCTION private.enter_company(application public.draft_applications, granted public.companies, effective_date date)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  new_company uuid;
begin
  perform private.require_settled(application);
  perform private.require_filing_paid(application);

  begin
    new_company := private.create_company(application, granted);
  exception when unique_violation then
    raise exception using errcode = 'PT409', message = 'company.registration_number_taken';
  end;

  perform private.enter_participants(application, new_company, effective_date);
  perform private.adopt_risk(application.id, new_company);
  perform private.refresh_owners_of(new_company, effective_date);

  if application.kind = 'formation' then
    perform private.refresh_obligations(new_company);
  else
    perform private.enter_history(application, new_company, effective_date);
  end if;

  update public.draft_applications set company_id = new_company, state = 'incorporated' where id = application.id;
  insert into public.application_events (tenant_id, application_id, from_state, to_state, actor)
  values (application.tenant_id, application.id, application.state, 'incorporated', auth.uid());

  perform private.notify_applicant(
    application, 'application.incorporated',
    granted.name || case application.kind when 'formation' then ' is incorporated' else ' continues in The Bahamas' end,
    'Registration number ' || granted.registration_number || '. Its first filing is due on '
      || to_char(effective_date + 365, 'FMDD FMMonth YYYY') || '.',
    private.subject('company', new_company))
  where application.kind <> 'transfer_in';

  perform private.notify_applicant(
    application, 'application.incorporated', granted.name || ' has moved to us',
    'We are the registered agent since ' || to_char(effective_date, 'FMDD FMMonth YYYY') || '.', private.subject('company', new_company))
  where application.kind = 'transfer_in';

  return new_company;
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

CREATE OR REPLACE FUNCTION private.file_names_company(file_name text, registration_number text, company_name text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  stem       text := lower(regexp_replace(file_name, '\.[[:alnum:]]{1,5}$', ''));
  key        text := private.name_key(stem);
  number_key text := private.name_key(registration_number);
  digits     text := regexp_replace(coalesce(registration_number, ''), '[^0-9]', '', 'g');
  whole      text := private.name_key(company_name);
  core       text := regexp_replace(
    whole, '(limited|sacltd|ltd|incorporated|inc|corporation|corp|company|co|llc|lp|sa|sac|foundation)$', '');
begin
  -- A cheap look first, since many files meet many companies.
  if length(digits) >= 3 and position(digits in key) > 0 then
    -- The number as it is written, with anything but letters and digits between: neither a part of a longer one.
    if length(number_key) >= 4 and stem ~ (
      '(^|[^[:alnum:]])' || array_to_string(regexp_split_to_array(number_key, ''), '[^[:alnum:]]*') || '($|[^[:alnum:]])')
    then
      return 'number';
    end if;

    -- The digits alone, without the letter: a day or an amount may have the same.
    if length(digits) >= 5 and stem ~ ('(^|[^0-9])' || digits || '($|[^0-9])') then
      return 'part';
    end if;
  end if;

  if length(whole) >= 6 and position(whole in key) > 0 then
    return 'name';
  end if;

  return case when length(core) >= 6 and position(core in key) > 0 then 'part' end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.filing_payment(application public.draft_applications)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return case
    when not exists (
      select from public.tenants as firm where firm.id = application.tenant_id and firm.files_after_payment) then 'not_needed'
    when exists (
      select from public.invoices as invoice where invoice.application_id = application.id and invoice.state = 'paid') then 'paid'
    when exists (
      select from public.invoices as invoice where invoice.application_id = application.id and invoice.state = 'issued') then 'unpaid'
    else 'not_invoiced' end;
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
    ('private.filed_owners', 'none', null, 'what the portal compares a filing with; the registers and their history have it'),
    ('private.owners_due', 'none', null, 'work of the portal'),
    ('private.screening_due', 'none', null, 'work of the portal'),
    ('public.contact_messages', 'none', null, 'messages of visitors of the public site to the platform')
  ) as listed (table_name, held, condition, reason);
$function$;

CREATE OR REPLACE FUNCTION private.grouped_companies(tenant_id uuid, in_group uuid, in_none boolean)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  -- The policy leaves what the caller still reaches of their own groups.
  return case when in_none or in_group is not null then array(
    select member.company_id from public.company_group_members as member
    where member.tenant_id = grouped_companies.tenant_id and (in_none or member.group_id = in_group)) end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.has_vat_evidence(tenant_id uuid, client_id uuid, day date)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (
    select from public.vat_evidence as evidence
    join public.documents as document on document.id = evidence.document_id and document.status not in ('rejected', 'superseded')
    where evidence.tenant_id = has_vat_evidence.tenant_id and evidence.client_id = has_vat_evidence.client_id
      and evidence.withdrawn_at is null and evidence.valid_from <= day and coalesce(evidence.valid_until, 'infinity') >= day);
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

CREATE OR REPLACE FUNCTION private.is_named_in_records(person uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return exists (select from public.draft_applications as application where application.user_id = person)
    or exists (select from public.change_requests as request where request.user_id = person)
    or exists (select from public.declarations as declaration where declaration.signed_by = person)
    or exists (select from public.application_declarations as declaration where declaration.declared_by = person)
    or exists (select from public.statement_signatures as signature where signature.signed_by = person)
    or exists (select from public.invoices as invoice where invoice.client_id = person)
    or exists (select from public.ledger_entries as entry where entry.client_id = person)
    or exists (select from public.vat_evidence as evidence where evidence.client_id = person)
    or exists (select from public.portfolio_imports as brought where brought.client_id = person);
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
      'support.infected', 'invoice.reminded', 'invoice.write_off_proposed')
    or split_part(kind, '.', 1) in ('account', 'bank_details', 'compliance', 'kyc');
$function$;

CREATE OR REPLACE FUNCTION private.is_receipt_attached(tenant_id uuid, sha256 text, but_document uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (
    select from public.documents as document
    join public.obligations as duty on duty.document_id = document.id and duty.state = 'done'
    where document.tenant_id = is_receipt_attached.tenant_id and document.sha256 = is_receipt_attached.sha256
      and document.id is distinct from but_document);
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

CREATE OR REPLACE FUNCTION private.keep_filed_owners()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.filed_owners as filed (obligation_id, tenant_id, company_id, owners)
  select new.id, new.tenant_id, new.company_id, coalesce(
    jsonb_agg(jsonb_build_object('party_id', entry.party_id, 'cells', private.owner_cells(entry)) order by entry.id), '[]')
  from public.company_participants as entry
  where entry.company_id = new.company_id and entry.role = 'beneficial_owner' and entry.ceased_on is null
  on conflict (obligation_id) do update set filed_at = clock_timestamp(), owners = excluded.owners;
  return null;
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

CREATE OR REPLACE FUNCTION private.keep_vat_evidence()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  ending text[] := '{valid_until,withdrawn_at,withdrawn_by,withdrawn_note,recorded_by}';
begin
  if to_jsonb(new) - ending is distinct from to_jsonb(old) - ending or new.valid_until > old.valid_until
    or (old.valid_until is not null and new.valid_until is null) or (old.withdrawn_at is not null and new.withdrawn_at is null)
  then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  return new;
end;
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

CREATE OR REPLACE FUNCTION private.last_filed_owners(company_id uuid)
 RETURNS private.filed_owners
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select filed.* from private.filed_owners as filed
  join public.obligations as duty on duty.id = filed.obligation_id and duty.state = 'done'
  where filed.company_id = last_filed_owners.company_id
    -- The last filing that was done: of an older one what was kept says nothing.
    and duty.settled_at = (
      select max(other.settled_at) from public.obligations as other
      where other.company_id = last_filed_owners.company_id and other.rule_code = 'BO_FILING' and other.state = 'done')
  order by filed.filed_at desc limit 1;
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
      select jsonb_build_object('name', private.application_title(known), 'reference', known.reference) || case
        when notification.kind = 'application.approved' and private.filing_payment(known) in ('unpaid', 'not_invoiced')
          then '{"is_unpaid": true}' else '{}' end::jsonb
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
    when 'bank_details' then (
      select jsonb_build_object('name', known.currency, 'day', to_char(known.valid_from, 'FMDD FMMonth YYYY'))
      from public.bank_details as known where known.id = about)
    when 'invoice' then (
      select jsonb_build_object('number', known.number, 'reference', known.payment_reference,
        'day', to_char(known.due_on, 'FMDD FMMonth YYYY'), 'amount', known.currency || ' ' || to_char(known.total, 'FM999,999,999,990.00'))
      from public.invoices as known where known.id = about)
    when 'kyc_profile' then (
      select jsonb_build_object('name', private.party_name(known.party_id)) from public.kyc_profiles as known where known.id = about)
    when 'job' then (select jsonb_build_object('name', known.title) from public.jobs as known where known.id = about)
    -- Staff wrote it for everyone it reaches.
    when 'announcement' then jsonb_build_object('text', notification.message, 'page', notification.link)
    when 'ticket' then (
      select jsonb_build_object('reference', known.reference) from public.support_tickets as known where known.id = about)
    end, '{}');
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
    ('invoice.write_off_proposed', true),
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

CREATE OR REPLACE FUNCTION private.may_retry_mail(mail private.mail_outbox)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return mail.state in ('failed', 'withheld') and (mail.template = 'contact_answer'
    -- The token of a link is gone, and a digest or a report holds on its day.
    or (mail.template = 'notice'
      or mail.template in ('digest', 'report')
        and (mail.queued_at at time zone 'America/Nassau')::date = (now() at time zone 'America/Nassau')::date)
    and exists (
      select from public.profiles as person
      where person.email = mail.recipient and person.status = 'active' and private.has_confirmed_address(person.id)
        and case mail.template
          -- What was taken back, such as an announcement, is not said any more.
          when 'notice' then exists (
            select from public.notifications as said
            where said.id = case when mail.dedupe_key like 'notice:%' then substr(mail.dedupe_key, 8)::uuid end
              and private.may_learn_of(person.id, said.tenant_id,
                private.subject(said.subject_type, said.subject_id, said.parent_type, said.parent_id)))
          -- A report is mailed as long as its person wants it and may read it.
          when 'report' then exists (
            select from public.report_mails as wanted
            where wanted.id = mail.about_id and wanted.user_id = person.id and (
              wanted.report like 'admin.%' and person.role = 'admin'
              or wanted.report like 'client.%' and exists (
                select from private.memberships as membership
                where (membership.tenant_id, membership.user_id) = (wanted.tenant_id, person.id))))
          else true end));
end;
$function$;

CREATE OR REPLACE FUNCTION private.missing_of(kind public.party_kind, cells jsonb)
 RETURNS TABLE(field text, label text, source text)
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select prescribed.field, prescribed.label, prescribed.source
  from private.prescribed_particulars() as prescribed
  where (kind = 'person' or not prescribed.of_person) and cells ->> prescribed.field is null
  order by prescribed.place;
$function$;

CREATE OR REPLACE FUNCTION private.missing_particulars(kind public.party_kind, cells jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select string_agg(missing.label, '; ') from private.missing_of(kind, cells) as missing;
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

CREATE OR REPLACE FUNCTION private.note_changed_particulars(company_id uuid, on_date date)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  company public.companies;
  filed   private.filed_owners := private.last_filed_owners(note_changed_particulars.company_id);
  said    text;
begin
  -- An open filing takes what changed with it. Nothing is filed any more for a company that is gone.
  if filed.obligation_id is null or exists (
    select from public.obligations as duty
    where duty.company_id = note_changed_particulars.company_id and duty.rule_code = 'BO_FILING' and duty.state = 'open'
  ) then
    return 0;
  end if;

  select * into company from public.companies as known where known.id = note_changed_particulars.company_id;

  if company.status in ('struck_off', 'dissolved', 'continued_out', 'transferred_out', 'merged') then
    return 0;
  end if;

  select left('Particulars changed since the last filing of beneficial owners. ' || string_agg(
    changed.name || ': ' || (select string_agg(field.value ->> 'label', ', ') from jsonb_array_elements(changed.fields) as field), '; ')
    || '.', 2000) into said
  from private.changed_particulars(note_changed_particulars.company_id) as changed;

  -- What staff took back as recorded in error does not come back by itself.
  if said is null or exists (
    select from public.recorded_events as known
    where known.company_id = note_changed_particulars.company_id and known.event = 'bo_identified_or_changed' and known.note = said
      and known.recorded_at > filed.filed_at
  ) then
    return 0;
  end if;

  insert into public.recorded_events (tenant_id, company_id, event, on_date, note)
  values (company.tenant_id, company.id, 'bo_identified_or_changed', note_changed_particulars.on_date, said);
  return 1;
end;
$function$;

CREATE OR REPLACE FUNCTION private.open_duties_alike(tenant_id uuid, company_id uuid, until date, grouped uuid[] DEFAULT NULL::uuid[], is_left_out boolean DEFAULT false)
 RETURNS TABLE(currency text, due_on date, amount numeric, is_verified boolean, number bigint, companies uuid[], penalty numeric, is_penalty_verified boolean, next_on date, is_invoiced boolean)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  -- Most fall due on a few days with a few amounts: what they cost is worked out once for all that are alike.
  with billed as materialized (
    -- As private.invoice_of_duty, for all at once.
    select part.company_id, part.renewal_year
    from public.invoice_companies as part
    join public.invoices as known on known.id = part.invoice_id
    where part.tenant_id = open_duties_alike.tenant_id and part.renewal_year is not null and known.state in ('issued', 'paid')
      and (open_duties_alike.company_id is null or part.company_id = open_duties_alike.company_id)
      and exists (
        select from public.invoice_lines as line
        where line.tenant_id = known.tenant_id and line.invoice_id = known.id and line.kind = 'government'
          and (line.company_id is null or line.company_id = part.company_id))
  ), alike as materialized (
    select duty.rule_code, duty.rule_from, duty.due_on, duty.amount, duty.currency,
      rule.is_annual_fee and (
        (duty.company_id, extract(year from duty.due_on)::integer) in (select billed.company_id, billed.renewal_year from billed)
        -- On the bill of a payer, which the caller may not read.
        or not (select private.is_admin()) and private.is_fee_billed(duty.company_id, extract(year from duty.due_on)::integer)
      ) as is_invoiced,
      count(*) as number,
      (array_agg(duty.id))[1] as example, array_agg(distinct duty.company_id) as companies
    from public.obligations as duty
    join public.obligation_rules as rule on (rule.code, rule.valid_from) = (duty.rule_code, duty.rule_from)
    where duty.state = 'open' and duty.due_on <= until and duty.id in (
      select listed.id from public.duty_list as listed
      where listed.tenant_id = open_duties_alike.tenant_id and listed.state = 'open'
        and (open_duties_alike.company_id is null or listed.company_id = open_duties_alike.company_id)
        and (grouped is null or coalesce(listed.company_id = any (grouped), false) <> is_left_out))
    group by 1, 2, 3, 4, 5, 6
  )
  select coalesce(exposure.currency, alike.currency), alike.due_on, alike.amount, rule.verified, alike.number, alike.companies,
    exposure.penalty, exposure.is_verified, exposure.next_on, alike.is_invoiced
  from alike
  join public.obligation_rules as rule on (rule.code, rule.valid_from) = (alike.rule_code, alike.rule_from)
  left join lateral private.obligation_exposure(
    (select duty from public.obligations as duty where duty.id = alike.example), private.today()) as exposure
    on alike.due_on < private.today();
$function$;

CREATE OR REPLACE FUNCTION private.owner_cells(entry public.company_participants)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  company public.companies;
  party   public.parties;
  cells   jsonb;
begin
  select * into company from public.companies as known where known.id = entry.company_id;
  select * into party from public.parties as known where known.id = entry.party_id;

  cells := private.return_company(company) || private.party_cells(party) || jsonb_build_object(
    'incorporated_on', company.registration_date,
    'company_status', initcap(replace(company.status::text, '_', ' ')),
    'percent', trim_scale(entry.percent),
    'nature_of_control', nullif(array_to_string(entry.nature_of_control, '; '), ''),
    'since', entry.appointed_on);

  return cells || jsonb_build_object('missing', private.missing_particulars(party.kind, cells));
end;
$function$;

CREATE OR REPLACE FUNCTION private.party_cells(party public.parties)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  given    jsonb;
  identity record;
begin
  select private.json_object(profile.submitted_data) into given
  from public.kyc_profiles as profile where profile.party_id = party.id;
  -- What the identity check holds no field for is that of the newest document that staff accepted.
  select category.name as type, document.issued_on, document.expires_on into identity
  from public.documents as document
  join public.document_categories as category on category.code = document.category
  where document.party_id = party.id and document.status = 'accepted'
    and document.category in ('passport', 'national_id', 'driving_licence')
  order by document.category = 'passport' desc, document.reviewed_at desc nulls last, document.id
  limit 1;

  return jsonb_build_object(
    'legal_name', coalesce(nullif(private.json_text(given -> 'name'), ''), party.name),
    'former_names', nullif(private.json_text(given -> 'former_names'), ''),
    'residential_address', nullif(concat_ws(', ',
      nullif(private.json_text(given -> 'address' -> 'line'), ''), nullif(private.json_text(given -> 'address' -> 'postcode'), ''),
      nullif(private.json_text(given -> 'address' -> 'city'), ''),
      nullif(private.country_name(given -> 'address' -> 'country'), '')), ''),
    'service_address', party.address,
    'country', nullif(private.country_name(coalesce(to_jsonb(party.country), given -> 'address' -> 'country')), ''),
    'birth_date', coalesce(party.birth_date, private.json_date(given -> 'birth_date')),
    'nationality', coalesce(
      (select string_agg(private.country_name(nation.value), '; ' order by nation.place)
        from jsonb_array_elements(private.json_array(given -> 'nationalities')) with ordinality as nation (value, place)),
      nullif(private.country_name(to_jsonb(party.nationality)), '')),
    'id_type', identity.type,
    'id_number', nullif(private.json_text(given -> 'identity' -> 'number'), ''),
    'id_country', nullif(private.country_name(given -> 'identity' -> 'country'), ''),
    'id_issued_on', identity.issued_on,
    'id_expires_on', coalesce(private.json_date(given -> 'identity' -> 'expires_on'), identity.expires_on));
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

CREATE OR REPLACE FUNCTION private.prescribed_particulars()
 RETURNS TABLE(place integer, field text, label text, of_person boolean, source text)
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  values
    (1, 'residential_address', 'Residential address', true, 'identity'), (2, 'country', 'Country', false, 'party'),
    (3, 'birth_date', 'Date of birth', true, 'party'), (4, 'nationality', 'Nationality', true, 'party'),
    (5, 'id_type', 'Type of document', true, 'document'), (6, 'id_number', 'Document number', true, 'identity'),
    (7, 'id_country', 'Issuing country', true, 'identity'), (8, 'id_issued_on', 'Issue date', true, 'document'),
    (9, 'id_expires_on', 'Expiry date', true, 'identity'), (10, 'nature_of_control', 'Nature of control', false, 'entry');
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

CREATE OR REPLACE FUNCTION private.refresh_owners_of(company_id uuid, on_date date)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if private.refresh_owner_proposals(refresh_owners_of.company_id, on_date)
    -- statements/filed-owners.sql
    + private.note_changed_particulars(refresh_owners_of.company_id, on_date) > 0
  then
    perform private.refresh_obligations(refresh_owners_of.company_id);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.report_figures_as(person uuid, tenant uuid, report text, filters jsonb, day date, OUT figures jsonb, OUT refusal text)
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  of_tenant  uuid := case when (filters ->> 'of') is distinct from 'all' then tenant end;
  days       record;
  has_factor boolean := exists (
    select from auth.mfa_factors as factor where factor.user_id = person and factor.status = 'verified');
begin
  days := private.report_mail_days(report, filters, day);

  begin
    -- All three end with this block, which is always undone.
    perform set_config('request.jwt.claims', jsonb_build_object(
      'role', 'authenticated', 'sub', person, 'aal', case when has_factor then 'aal2' else 'aal1' end)::text, true);
    perform set_config('transaction_read_only', 'on', true);
    perform set_config('role', 'authenticated', true);

    if report like 'admin.%' and not private.is_admin()
      or report like 'client.%' and not tenant = any (array(select private.tenant_ids()))
    then
      raise exception using errcode = 'PT403', message = 'not_allowed';
    end if;

    case split_part(report, '.', 2)
      when 'companies' then
        select jsonb_build_array(
          jsonb_build_object('name', 'Companies', 'number', found.companies),
          jsonb_build_object('name', 'Registered in this period', 'number', found.registered))
        into figures
        from public.report_companies(of_tenant, days.from_day, days.to_day) as found where found.is_total;
      when 'kyc' then
        select jsonb_build_array(
          jsonb_build_object('name', 'KYC profiles', 'number', coalesce(sum(found.profiles) filter (where found.is_total), 0)),
          jsonb_build_object('name', 'In their state for more than 90 days',
            'number', coalesce(sum(found.profiles) filter (where not found.is_total and found.band = '91+'), 0)))
        into figures
        from public.report_kyc_ageing(of_tenant, days.from_day, days.to_day) as found;
      when 'risk' then
        select jsonb_agg(part.line order by part.place) into figures
        from public.report_risk(of_tenant, days.from_day, days.to_day) as found
        cross join lateral (values
          (case found.subject when 'company' then 1 else 3 end, jsonb_build_object(
            'name', case found.subject when 'company' then 'Companies' else 'People and bodies' end, 'number', found.subjects)),
          (case found.subject when 'company' then 2 else 4 end, jsonb_build_object(
            'name', case found.subject when 'company' then 'Companies' else 'People and bodies' end || ' due to be assessed again',
            'number', found.review_due))
        ) as part (place, line)
        where found.is_total;
      when 'duties' then
        select jsonb_build_array(
          jsonb_build_object('name', 'Open', 'number', coalesce(sum(found.open), 0)),
          jsonb_build_object('name', 'Late', 'number', coalesce(sum(found.late), 0)))
          || coalesce(jsonb_agg(
            jsonb_build_object(
              'name', 'To pay', 'amount', found.amount_open, 'to_check', found.amount_to_check, 'currency', found.currency)
            order by found.currency)
            filter (where found.currency is not null), '[]')
          || coalesce(jsonb_agg(
            jsonb_build_object(
              'name', 'Penalties', 'amount', found.penalty, 'to_check', found.penalty_to_check, 'currency', found.currency)
            order by found.currency)
            filter (where found.penalty > 0 and found.currency is not null), '[]')
        into figures
        from public.report_obligations(of_tenant, days.from_day, days.to_day) as found where found.is_total;
      when 'documents' then
        -- All rows hold the number of all; the first 10,000 hold what has expired, since they come by day.
        select jsonb_build_array(
          jsonb_build_object('name', 'Documents', 'number', coalesce(max(found.total), 0)),
          jsonb_build_object('name', 'Expired and not replaced', 'number', count(*) filter (where found.days_left < 0)))
        into figures
        from public.report_expiring_documents(of_tenant, days.from_day, days.to_day, 10000) as found;
      when 'activity' then
        select jsonb_agg(jsonb_build_object('name', known.name, 'number', found.number) order by known.place) into figures
        from public.report_activity(of_tenant, days.from_day, days.to_day) as found
        join (values
          (1, 'application_submitted', 'Applications submitted'), (2, 'application_incorporated', 'Companies incorporated'),
          (3, 'change_submitted', 'Changes submitted'), (4, 'change_effected', 'Changes in effect'),
          (5, 'document_uploaded', 'Documents uploaded'), (6, 'obligation_done', 'Duties done'), (7, 'ticket_opened', 'Tickets opened')
        ) as known (place, kind, name) on known.kind = found.kind
        where found.is_total;
      when 'spending' then
        select jsonb_agg(part.line order by found.currency, part.place) into figures
        from public.report_spending(of_tenant, days.from_day, days.to_day) as found
        cross join lateral (values
          (1, jsonb_build_object('name', 'Invoices in ' || found.currency, 'number', found.invoices)),
          (2, jsonb_build_object('name', 'Invoiced', 'amount', found.total, 'currency', found.currency)),
          (3, jsonb_build_object('name', 'Paid', 'amount', found.paid, 'currency', found.currency))
        ) as part (place, line)
        where found.is_total;
    end case;

    raise sqlstate 'RPT00';
  exception
    when sqlstate 'RPT00' then null;
    when sqlstate 'PT401' or sqlstate 'PT403' or sqlstate 'PT404' or sqlstate 'PT409' then refusal := sqlerrm;
  end;

  if refusal is null then
    select coalesce(jsonb_agg(jsonb_build_object('name', known.line ->> 'name', 'value', case
      when known.line ? 'amount' then
        private.sum_text((known.line ->> 'amount')::numeric, (known.line ->> 'to_check')::numeric, known.line ->> 'currency')
      else to_char((known.line ->> 'number')::numeric, 'FM999,999,999,990') end) order by known.place), '[]')
    into figures
    from jsonb_array_elements(coalesce(figures, '[]')) with ordinality as known (line, place);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_filing_paid(application public.draft_applications)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- What is with the Registrar was paid then.
  if application.state = 'filed' then
    return;
  end if;

  case private.filing_payment(application)
    when 'unpaid' then raise exception using errcode = 'PT409', message = 'application.unpaid';
    when 'not_invoiced' then raise exception using errcode = 'PT409', message = 'application.not_invoiced';
    else null;
  end case;
end;
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

CREATE OR REPLACE FUNCTION private.seen_application(application_id uuid)
 RETURNS public.draft_applications
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  application public.draft_applications;
begin
  perform private.require_user();
  select known.* into application from public.draft_applications as known
  where known.id = seen_application.application_id
    and (known.id = any (array(select private.application_ids())) or known.tenant_id = any (array(select private.owned_tenant_ids()))
      or private.is_admin());

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  return application;
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

CREATE OR REPLACE FUNCTION private.sum_text(amount numeric, to_check numeric, currency text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select private.money_text(amount, currency) || case
    when coalesce(to_check, 0) = 0 then ''
    when to_check = amount then ', to be confirmed'
    else ', ' || private.money_text(to_check, currency) || ' of it to be confirmed' end;
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

CREATE OR REPLACE FUNCTION private.vat_at_risk_of(invoice_id uuid)
 RETURNS numeric
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  invoice public.invoices;
  risk    numeric;
begin
  -- What a firm risks is for staff alone.
  if not (select private.is_admin()) then
    return null;
  end if;

  select * into invoice from public.invoices as known where known.id = vat_at_risk_of.invoice_id;

  if invoice.state = 'void' then
    return 0;
  end if;

  select coalesce(sum(round((line.amount - coalesce(credited.amount, 0)) * invoice.vat_percent / 100, 2)), 0) into risk
  from public.invoice_lines as line
  left join lateral (
    select sum(taken.amount) as amount from public.credit_note_lines as taken
    where taken.tenant_id = line.tenant_id and taken.invoice_line_id = line.id) as credited on true
  where line.tenant_id = invoice.tenant_id and line.invoice_id = invoice.id and line.vat_treatment = 'zero_rated_nonresident';

  -- Of a draft by the evidence of today.
  return case
    when risk = 0 or private.has_vat_evidence(
      invoice.tenant_id, private.client_of(invoice), coalesce(invoice.issued_on, private.today())) then 0
    else risk
  end;
end;
$function$;

CREATE OR REPLACE FUNCTION public.application_arrears(application_id uuid)
 RETURNS SETOF public.arrears_line
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query
  select line.*
  from private.application_arrears(private.seen_application(application_arrears.application_id), private.today()) as line;
end;
$function$;

CREATE OR REPLACE FUNCTION public.application_quote(application_id uuid)
 RETURNS SETOF public.quote_line
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  application public.draft_applications := private.seen_application(application_quote.application_id);
begin
  -- Before it is submitted it has no price of a day.
  if application.submitted_data is null then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  return query select line.* from private.quote_of(application, null, null) as line;
end;
$function$;

CREATE OR REPLACE FUNCTION public.approve_application(application_id uuid, expected_version integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  application public.draft_applications := private.lock_application('approve_application', application_id);
begin
  -- A request is not approved by its requester.
  if application.user_id = auth.uid() then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  if application.state in ('approved', 'filed', 'incorporated') then
    return;
  end if;

  if application.state <> 'in_review' then
    raise exception using errcode = 'PT409', message = 'application.illegal_move';
  end if;

  -- Sent back, edited and in review again, it is not what the caller read.
  if application.version is distinct from expected_version then
    raise exception using errcode = 'PT409', message = 'application.conflict';
  end if;

  perform private.require_settled(application);

  update public.draft_applications set approved_at = now(), approved_by = auth.uid() where id = application_id;
  perform private.move_application(application, 'approved', auth.uid());

  perform private.notify_applicant(
    application, 'application.approved', 'Application ' || application.reference || ' is approved',
    private.application_title(application) || case
      when private.filing_payment(application) in ('unpaid', 'not_invoiced') then ' goes to the registry once its invoice is paid.'
      else ' goes to the registry next.' end);
end;
$function$;

CREATE OR REPLACE FUNCTION public.attach_fee_receipt(obligation_id uuid, document_id uuid, done_on date DEFAULT NULL::date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  duty     public.obligations := private.lock_obligation('attach_fee_receipt', obligation_id);
  document public.documents;
begin
  if duty.state = 'done' and duty.document_id = attach_fee_receipt.document_id then
    return;
  end if;

  if not exists (
    select from public.obligation_rules as rule
    where (rule.code, rule.valid_from) = (duty.rule_code, duty.rule_from) and rule.is_annual_fee)
  then
    raise exception using errcode = 'PT422', message = 'fee.not_due';
  end if;

  if duty.document_id is not null then
    raise exception using errcode = 'PT409', message = 'fee.receipt_attached';
  end if;

  select * into document from public.documents as known
  where known.id = attach_fee_receipt.document_id and known.tenant_id = duty.tenant_id and known.company_id = duty.company_id
    and known.status not in ('rejected', 'superseded');

  if not found then
    raise exception using errcode = 'PT422', message = 'obligation.document_unknown';
  end if;

  if private.is_receipt_attached(duty.tenant_id, document.sha256, document.id) then
    raise exception using errcode = 'PT409', message = 'fee.receipt_twice';
  end if;

  if duty.state = 'done' then
    update public.obligations as known set document_id = document.id where known.id = duty.id;
  else
    perform public.complete_obligation(duty.id, attach_fee_receipt.done_on, duty.reference, null, document.id);
  end if;
end;
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

CREATE OR REPLACE FUNCTION public.calendar(tenant_id uuid, from_day date, to_day date, company_id uuid DEFAULT NULL::uuid, most integer DEFAULT 500, in_group uuid DEFAULT NULL::uuid, in_none boolean DEFAULT false)
 RETURNS TABLE(kind text, id uuid, on_day date, title text, company uuid, company_name text, party uuid, party_name text, state text, amount numeric, currency text)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  grouped uuid[] := private.grouped_companies(calendar.tenant_id, in_group, in_none);
  -- The people of those companies, whose documents and reviews belong to the group.
  people  uuid[] := array(
    select participant.party_id from public.company_participants as participant
    where participant.company_id = any (grouped) and participant.ceased_on is null);
begin
  perform private.require_user();

  if calendar.from_day is null or calendar.to_day is null or calendar.to_day < calendar.from_day
    or calendar.to_day > calendar.from_day + 3660 then
    raise exception using errcode = 'PT422', message = 'calendar.days_invalid';
  end if;

  return query
    select entry.*
    from (
      (select 'obligation', duty.id, duty.due_on, rule.name, duty.company_id, company.name, null::uuid, null::text, duty.state::text,
        duty.amount, duty.currency
      from public.obligations as duty
      join public.obligation_rules as rule on (rule.code, rule.valid_from) = (duty.rule_code, duty.rule_from)
      left join public.companies as company on company.id = duty.company_id
      where duty.tenant_id = calendar.tenant_id and duty.due_on between calendar.from_day and calendar.to_day and duty.state <> 'void'
        and (calendar.company_id is null or duty.company_id = calendar.company_id)
        and (grouped is null or coalesce(duty.company_id = any (grouped), false) <> in_none)
      order by duty.due_on, duty.id
      limit least(greatest(calendar.most, 1), 2000))
      union all
      (select 'document', document.id, document.expires_on, document.file_name, document.company_id, company.name, document.party_id,
        party.name, document.status::text, null, null
      from public.documents as document
      left join public.companies as company on company.id = document.company_id
      left join public.parties as party on party.id = document.party_id
      where document.tenant_id = calendar.tenant_id and document.status in ('accepted', 'expired')
        and document.expires_on between calendar.from_day and calendar.to_day
        and (calendar.company_id is null or document.company_id = calendar.company_id
          or document.party_id in (
            select participant.party_id from public.company_participants as participant
            where participant.company_id = calendar.company_id and participant.ceased_on is null))
        and (grouped is null
          or (coalesce(document.company_id = any (grouped), false) or coalesce(document.party_id = any (people), false)) <> in_none)
      order by document.expires_on, document.id
      limit least(greatest(calendar.most, 1), 2000))
      union all
      (select 'kyc_review', profile.id, oversight.next_review_on, 'Review of ' || party.name, null, null, party.id, party.name,
        profile.state::text, null, null
      from public.kyc_oversight as oversight
      join public.kyc_profiles as profile on profile.id = oversight.profile_id
      join public.parties as party on party.id = profile.party_id
      where oversight.tenant_id = calendar.tenant_id and oversight.next_review_on between calendar.from_day and calendar.to_day
        and (calendar.company_id is null or party.id in (
          select participant.party_id from public.company_participants as participant
          where participant.company_id = calendar.company_id and participant.ceased_on is null))
        and (grouped is null or (party.id = any (people)) <> in_none)
      order by oversight.next_review_on, profile.id
      limit least(greatest(calendar.most, 1), 2000))
    ) as entry (kind, id, on_day, title, company, company_name, party, party_name, state, amount, currency)
    order by entry.on_day, entry.kind, entry.id
    limit least(greatest(calendar.most, 1), 2000);
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

CREATE OR REPLACE FUNCTION public.company_list_counts(tenant_id uuid)
 RETURNS TABLE(late integer, high_risk integer, unrated integer, open_kyc integer, leaving integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff_reader();

  return query
  select
    (select count(distinct duty.company_id)::integer from public.obligations as duty
      where duty.tenant_id = company_list_counts.tenant_id and duty.state = 'open' and duty.due_on < private.today()
        and duty.company_id is not null),
    (select count(*)::integer from public.risk_assessments as assessment
      join public.companies as company on company.id = assessment.subject_id
      where assessment.tenant_id = company_list_counts.tenant_id and assessment.subject = 'company' and assessment.is_current
        and assessment.effective_rating in ('high', 'prohibited')),
    (select count(*)::integer from public.companies as company
      where company.tenant_id = company_list_counts.tenant_id and not exists (
        select from public.risk_assessments as assessment
        where assessment.subject_id = company.id and assessment.subject = 'company' and assessment.is_current)),
    (select count(distinct participant.company_id)::integer
      from public.company_participants as participant
      join public.kyc_profiles as profile on profile.party_id = participant.party_id
      where participant.tenant_id = company_list_counts.tenant_id and participant.ceased_on is null and not participant.voided
        and profile.state <> 'approved'),
    (select count(*)::integer from public.company_list as listed
      where listed.tenant_id = company_list_counts.tenant_id and listed.leaving is not null);
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

CREATE OR REPLACE FUNCTION public.duty_figures(tenant_id uuid, company_id uuid DEFAULT NULL::uuid, in_group uuid DEFAULT NULL::uuid, in_none boolean DEFAULT false)
 RETURNS TABLE(open bigint, late bigint, soon bigint, reported bigint, settled bigint, money jsonb)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  today   date := private.today();
  grouped uuid[] := private.grouped_companies(duty_figures.tenant_id, in_group, in_none);
begin
  perform private.require_user();

  return query
  with mine as (
    select duty.state, duty.due_on, duty.outcome,
      duty.id in (select notice.obligation_id from public.payment_notices as notice where notice.state = 'open') as is_reported
    from public.duty_list as duty
    where duty.tenant_id = duty_figures.tenant_id
      and (duty_figures.company_id is null or duty.company_id = duty_figures.company_id)
      and (grouped is null or coalesce(duty.company_id = any (grouped), false) <> in_none)
  ), owed as (
    select alike.currency,
      sum(alike.amount * alike.number) filter (where alike.due_on < today) as late_amount,
      sum(alike.amount * alike.number) filter (where alike.due_on < today and alike.is_invoiced) as late_invoiced,
      sum(alike.penalty * alike.number) as penalty,
      sum(alike.penalty * alike.number) filter (where not alike.is_penalty_verified) as penalty_to_check,
      sum(alike.amount * alike.number) filter (where alike.due_on < today and not alike.is_verified) as late_to_check,
      sum(alike.amount * alike.number) filter (where alike.due_on >= today and not alike.is_verified) as year_to_check,
      min(alike.next_on) as next_on,
      sum(alike.amount * alike.number) filter (where alike.due_on >= today) as year_amount
    from private.open_duties_alike(duty_figures.tenant_id, duty_figures.company_id, today + 365, grouped, in_none) as alike
    where alike.currency is not null
    group by 1
  )
  select
    count(*) filter (where mine.state = 'open'),
    count(*) filter (where mine.outcome = 'late'),
    count(*) filter (where mine.state = 'open' and mine.due_on between today and today + 30),
    count(*) filter (where mine.state = 'open' and mine.is_reported),
    count(*) filter (where mine.state in ('done', 'waived')),
    (select coalesce(jsonb_agg(jsonb_build_object(
        'currency', owed.currency, 'late', coalesce(owed.late_amount, 0),
        'late_invoiced', coalesce(owed.late_invoiced, 0), 'penalty', coalesce(owed.penalty, 0),
        'next_on', owed.next_on, 'year', coalesce(owed.year_amount, 0), 'late_to_check', coalesce(owed.late_to_check, 0),
        'penalty_to_check', coalesce(owed.penalty_to_check, 0), 'year_to_check', coalesce(owed.year_to_check, 0))
        order by owed.currency), '[]')
      from owed)
  from mine;
end;
$function$;

CREATE OR REPLACE FUNCTION public.end_vat_evidence(evidence_id uuid, last_day date DEFAULT NULL::date, withdrawn_note text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  evidence public.vat_evidence;
begin
  perform private.require_staff('end_vat_evidence');
  select * into evidence from public.vat_evidence as known where known.id = evidence_id for update;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in('end_vat_evidence', evidence.tenant_id);

  if evidence.withdrawn_at is not null or evidence.valid_until = last_day and end_vat_evidence.withdrawn_note is null then
    return;
  end if;

  if end_vat_evidence.withdrawn_note is not null then
    if char_length(btrim(end_vat_evidence.withdrawn_note)) not between 3 and 1000 then
      raise exception using errcode = 'PT422', message = 'vat_evidence.invalid',
        detail = '[{"code": "vat_evidence.invalid", "field": "withdrawn_note"}]';
    end if;

    update public.vat_evidence as known
    set withdrawn_at = now(), withdrawn_by = auth.uid(), withdrawn_note = btrim(end_vat_evidence.withdrawn_note)
    where known.id = evidence.id;
    return;
  end if;

  if last_day is null or last_day < evidence.valid_from or last_day > coalesce(evidence.valid_until, private.today() + 366) then
    raise exception using errcode = 'PT422', message = 'vat_evidence.invalid',
      detail = '[{"code": "vat_evidence.invalid", "field": "last_day"}]';
  end if;

  update public.vat_evidence as known set valid_until = last_day where known.id = evidence.id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.evidence_documents(tenant_id uuid, client_id uuid)
 RETURNS TABLE(id uuid, file_name text, category text, about text, created_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff_reader();

  return query
  select document.id, document.file_name, kind.name, coalesce(company.name, party.name, application.reference), document.created_at
  from private.documents_of_client(evidence_documents.tenant_id, evidence_documents.client_id) as document
  join public.document_categories as kind on kind.code = document.category
  left join public.companies as company on company.id = document.company_id
  left join public.parties as party on party.id = document.party_id
  left join public.draft_applications as application on application.id = document.application_id
  order by document.created_at desc, document.id
  limit 200;
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

CREATE OR REPLACE FUNCTION public.file_application(application_id uuid, registry_reference text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  application public.draft_applications := private.lock_application('file_application', application_id);
begin
  if application.state = 'filed' then
    return;
  end if;

  if char_length(registry_reference) > 60 then
    raise exception using errcode = 'PT422', message = 'application.registry_reference_invalid';
  end if;

  if application.state <> 'approved' then
    raise exception using errcode = 'PT409', message = 'application.illegal_move';
  end if;

  perform private.require_settled(application);
  perform private.require_filing_paid(application);

  update public.draft_applications as filed
  set registry_reference = nullif(btrim(file_application.registry_reference), '')
  where filed.id = application_id;
  perform private.move_application(application, 'filed', auth.uid());

  perform private.notify_applicant(
    application, 'application.filed', 'Application ' || application.reference || ' is with the registry',
    private.application_title(application) || ' was filed. The Registrar decides next.');
end;
$function$;

CREATE OR REPLACE FUNCTION public.filing_payment(application_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.filing_payment(private.seen_application(filing_payment.application_id));
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

CREATE OR REPLACE FUNCTION public.firm_use(tenant_id uuid)
 RETURNS TABLE(version integer, branding jsonb, features jsonb, limits jsonb, open_for_enrolment boolean, files_after_payment boolean, companies integer, members integer, owners integer, owner_invitations integer, storage_bytes bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
begin
  perform private.require_firm_reader(firm_use.tenant_id);

  return query
  select tenant.version, tenant.branding, tenant.features, tenant.limits, tenant.open_for_enrolment,
    tenant.files_after_payment, figure.companies, figure.members, figure.owners, figure.owner_invitations, figure.storage_bytes
  from public.tenants as tenant
  cross join lateral private.firm_figures(tenant.id) as figure
  where tenant.id = firm_use.tenant_id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.match_fee_receipts(tenant_id uuid, year integer, files jsonb)
 RETURNS TABLE(place integer, company_id uuid, company_name text, registration_number text, duty_id uuid, fee_state text, has_receipt boolean, strength text, is_sure boolean, is_attached boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  perform private.require_staff_reader();

  if jsonb_array_length(private.json_array(files)) not between 1 and 100 then
    raise exception using errcode = 'PT422', message = 'fee.files_invalid';
  end if;

  return query
  with given as materialized (
    select each.place::integer as place, left(private.json_text(each.file -> 'name'), 200) as name,
      private.json_text(each.file -> 'sha256') as sha256
    from jsonb_array_elements(match_fee_receipts.files) with ordinality as each (file, place)
  ), fees as materialized (
    select fee.company_id, fee.company_name, fee.registration_number, fee.duty_id, fee.fee_state,
      duty.document_id is not null as has_receipt
    from private.annual_fees_of(match_fee_receipts.tenant_id, match_fee_receipts.year) as fee
    left join public.obligations as duty on duty.id = fee.duty_id
  ), named as materialized (
    select given.place, fees.*, private.file_names_company(given.name, fees.registration_number, fees.company_name) as strength
    from given cross join fees
  ), found as materialized (
    select named.*, count(*) over (partition by named.place) as companies,
      count(*) filter (where named.strength <> 'part') over (partition by named.place) as whole,
      row_number() over (partition by named.place order by named.strength <> 'number', named.strength <> 'name', named.company_name,
        named.company_id) as nth
    from named where named.strength is not null
  )
  select given.place, found.company_id, found.company_name, found.registration_number, found.duty_id, found.fee_state,
    coalesce(found.has_receipt, false), found.strength,
    -- A number or a whole name, and of no other company.
    coalesce(found.strength <> 'part' and found.whole = 1, false),
    private.is_receipt_attached(match_fee_receipts.tenant_id, given.sha256, null)
  from given
  left join found on found.place = given.place and found.nth <= 10
  order by given.place, found.nth;
end;
$function$;

CREATE OR REPLACE FUNCTION public.missing_owner_particulars(tenant_id uuid, party jsonb, nature_of_control text[] DEFAULT '{}'::text[])
 RETURNS TABLE(field text, label text, source text, kyc_profile_id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  owner public.parties;
begin
  perform private.require_user();

  if not private.is_admin() and not missing_owner_particulars.tenant_id in (
    select private.tenant_ids() union select private.owned_tenant_ids()
  ) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if missing_owner_particulars.party ? 'party_id' then
    -- What is known of a person is for those who handle that person.
    select * into owner from public.parties as known
    where known.id = private.json_uuid(missing_owner_particulars.party -> 'party_id')
      and known.tenant_id = missing_owner_particulars.tenant_id
      and (
        private.is_admin() or known.tenant_id in (select private.owned_tenant_ids())
        or known.id in (select private.managed_party_ids()));
  elsif private.json_text(missing_owner_particulars.party -> 'kind') in ('person', 'body_corporate') then
    owner.kind := private.json_text(missing_owner_particulars.party -> 'kind')::public.party_kind;
    owner.birth_date := private.json_date(missing_owner_particulars.party -> 'birth_date');
    owner.country := case when private.json_is_country(missing_owner_particulars.party -> 'country')
      then private.json_text(missing_owner_particulars.party -> 'country') end;
    owner.nationality := case when private.json_is_country(missing_owner_particulars.party -> 'nationality')
      then private.json_text(missing_owner_particulars.party -> 'nationality') end;
  end if;

  if owner.kind is null then
    return;
  end if;

  return query
  select missing.field, missing.label, missing.source,
    (select profile.id from public.kyc_profiles as profile where profile.party_id = owner.id)
  from private.missing_of(owner.kind, private.party_cells(owner) || jsonb_build_object(
    'nature_of_control', nullif(array_to_string(missing_owner_particulars.nature_of_control, '; '), ''))) as missing;
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

CREATE OR REPLACE FUNCTION public.owner_filings(tenant_id uuid, search text DEFAULT ''::text, only_late boolean DEFAULT false, first integer DEFAULT 0, size integer DEFAULT 50)
 RETURNS TABLE(company_id uuid, company_name text, registration_number text, client_name text, duty_ids uuid[], due_on date, is_late boolean, filed_on date, owners jsonb, changes jsonb, particulars jsonb, total integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  typed text := lower(btrim(coalesce(search, '')));
begin
  perform private.require_staff_reader();

  return query
  with due as materialized (
    select duty.company_id as company, array_agg(duty.id order by duty.due_on, duty.id) as duties, min(duty.due_on) as first_on
    from public.obligations as duty
    where duty.tenant_id = owner_filings.tenant_id and duty.rule_code = 'BO_FILING' and duty.state = 'open' and duty.company_id is not null
    group by duty.company_id
  ), page as materialized (
    select due.*, company.name, company.registration_number as number, coalesce(nullif(client.full_name, ''), client.email) as client,
      count(*) over () as rows
    from due
    join public.companies as company on company.id = due.company
    join public.profiles as client on client.id = company.user_id
    where (not owner_filings.only_late or due.first_on < private.today())
      and (
        typed = '' or position(typed in lower(company.name)) > 0 or position(typed in lower(company.registration_number)) > 0
        or position(typed in lower(client.full_name)) > 0 or position(typed in lower(client.email)) > 0)
    order by due.first_on, company.name, due.company
    offset greatest(owner_filings.first, 0)
    limit least(greatest(owner_filings.size, 1), 1000)
  )
  select page.company, page.name, page.number, page.client, page.duties, page.first_on, page.first_on < private.today(), last.done_on,
    (select coalesce(jsonb_agg(jsonb_build_object('name', cells.known ->> 'legal_name', 'missing', cells.known ->> 'missing')
        order by cells.known ->> 'legal_name'), '[]')
      from public.company_participants as entry
      cross join lateral (select private.owner_cells(entry) as known) as cells
      where entry.company_id = page.company and entry.role = 'beneficial_owner' and entry.ceased_on is null),
    (select coalesce(jsonb_agg(jsonb_build_object('change', found.change, 'name', found.name, 'on_day', found.on_day)), '[]')
      from private.owner_changes(page.company, last.settled_at) as found),
    case when (private.last_filed_owners(page.company)).obligation_id is not null then (
      select coalesce(jsonb_agg(jsonb_build_object('name', changed.name, 'fields', changed.fields)), '[]')
      from private.changed_particulars(page.company) as changed) end,
    page.rows::integer
  from page
  left join lateral (
    select duty.done_on, duty.settled_at from public.obligations as duty
    where duty.company_id = page.company and duty.tenant_id = owner_filings.tenant_id and duty.rule_code = 'BO_FILING'
      and duty.state = 'done'
    order by duty.settled_at desc nulls last limit 1) as last on true
  order by page.first_on, page.name, page.company;
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

CREATE OR REPLACE FUNCTION public.record_vat_evidence(evidence_id uuid, tenant_id uuid, client_id uuid, residence text, purpose text, document_id uuid, valid_from date, valid_until date DEFAULT NULL::date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wrong text;
begin
  perform private.require_staff('record_vat_evidence');
  perform private.require_staff_in('record_vat_evidence', record_vat_evidence.tenant_id);

  if exists (
    select from public.vat_evidence as known
    where known.id = evidence_id and known.tenant_id = record_vat_evidence.tenant_id and known.client_id = record_vat_evidence.client_id
  ) then
    return;
  end if;

  select checked.field into wrong
  from (values
    ('residence', exists (select from public.jurisdictions as land where land.code = record_vat_evidence.residence) and residence <> 'BS'),
    ('purpose', char_length(btrim(record_vat_evidence.purpose)) between 3 and 1000),
    ('document_id', exists (
      select from private.documents_of_client(record_vat_evidence.tenant_id, record_vat_evidence.client_id) as document
      where document.id = record_vat_evidence.document_id)),
    ('valid_from', record_vat_evidence.valid_from between '2015-01-01' and private.today() + 366),
    ('valid_until', coalesce(record_vat_evidence.valid_until >= record_vat_evidence.valid_from, true))) as checked (field, holds)
  where checked.holds is not true
  limit 1;

  if wrong is not null then
    raise exception using errcode = 'PT422', message = 'vat_evidence.invalid',
      detail = jsonb_build_array(jsonb_build_object('code', 'vat_evidence.invalid', 'field', wrong));
  end if;

  insert into public.vat_evidence (
    id, tenant_id, client_id, residence, purpose, document_id, valid_from, valid_until, recorded_by)
  values (
    evidence_id, record_vat_evidence.tenant_id, record_vat_evidence.client_id, record_vat_evidence.residence,
    btrim(record_vat_evidence.purpose), record_vat_evidence.document_id, record_vat_evidence.valid_from,
    record_vat_evidence.valid_until, auth.uid());
exception when unique_violation then
  -- The id belongs to evidence of another client.
  raise exception using errcode = 'PT404', message = 'not_found';
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

CREATE OR REPLACE FUNCTION public.run_many(tenant_id uuid, action text, ids uuid[], arguments jsonb DEFAULT '{}'::jsonb)
 RETURNS TABLE(id uuid, code text, job_id uuid)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_staff('run_many');
  at_most   constant integer := 50;
  wanted    uuid[];
  line      record;
begin
  select known.* into line from private.bulk_actions() as known where known.action = run_many.action;

  if not found then
    raise exception using errcode = 'PT422', message = 'bulk.action_unknown';
  end if;

  perform private.require_staff(line.command);

  if not exists (select from public.tenants as tenant where tenant.id = run_many.tenant_id) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  wanted := array(select distinct given.id from unnest(ids) as given (id) where given.id is not null order by 1);

  if cardinality(wanted) not between 1 and 5000 then
    raise exception using errcode = 'PT422', message = 'bulk.selection_invalid';
  end if;

  perform private.check_bulk_arguments(line.takes, line.may_take, run_many.arguments);

  if cardinality(wanted) <= at_most then
    return query select done.id, done.code, null::uuid
      from private.run_rows(run_many.action, run_many.tenant_id, wanted, run_many.arguments) as done;
    return;
  end if;

  -- Whose it is and which rows it has belong to its input: only a repeat of the very same is answered with the job that waits.
  job_id := private.enter_job(
    'bulk', format(line.title, cardinality(wanted)),
    jsonb_build_object(
      'action', run_many.action, 'arguments', run_many.arguments, 'person', caller_id,
      'rows', encode(sha256(convert_to(wanted::text, 'utf8')), 'hex')),
    cardinality(wanted), null, run_many.tenant_id);
  insert into private.job_rows (job_id, row_id)
  select run_many.job_id, given.id from unnest(wanted) as given (id)
  on conflict on constraint job_rows_pkey do nothing;
  return next;
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

CREATE OR REPLACE FUNCTION public.set_filing_rule(tenant_id uuid, after_payment boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_tenant_manager('set_filing_rule', set_filing_rule.tenant_id);

  update public.tenants as firm set files_after_payment = coalesce(set_filing_rule.after_payment, false)
  where firm.id = set_filing_rule.tenant_id and firm.files_after_payment is distinct from coalesce(set_filing_rule.after_payment, false);
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

CREATE OR REPLACE FUNCTION public.staff_figures(tenant_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  of_tenant  uuid := staff_figures.tenant_id;
  today      date := private.today();
  since      timestamptz := now() - interval '15 days';
  kyc        jsonb;
  alerts     jsonb;
  cases      jsonb;
  duties     jsonb;
begin
  perform private.require_staff_reader();

  select jsonb_build_object(
    'open', (select counted.everything from public.kyc_queue_counts(of_tenant) as counted),
    'second', (select counted.second from public.kyc_queue_counts(of_tenant) as counted),
    'days', private.open_over_days(array_agg(queued.opened_at), array_agg(queued.closed_at), 14))
  into kyc
  from public.kyc_review_queue as queued
  where queued.tenant_id = of_tenant and (queued.state <> 'closed' or queued.closed_at > since);

  select jsonb_build_object(
    'open', count(*) filter (where private.is_alert_waiting(alert)),
    'critical', count(*) filter (where private.is_alert_waiting(alert) and alert.severity = 'critical'),
    'warning', count(*) filter (where private.is_alert_waiting(alert) and alert.severity = 'warning'),
    'days', private.open_over_days(array_agg(alert.raised_at), array_agg(alert.resolved_at), 14))
  into alerts
  from public.compliance_alerts as alert
  where alert.tenant_id = of_tenant and (alert.state <> 'resolved' or alert.resolved_at > since);

  select jsonb_build_object(
    'open', count(*) filter (where private.is_application_with_staff(application.state)),
    'late', (select count(*) from private.late_applications(of_tenant)),
    'days', private.open_over_days(
      array_agg(application.submitted_at),
      array_agg(case when not private.is_application_with_staff(application.state) then application.state_since end), 14))
  into cases
  from public.draft_applications as application
  where application.tenant_id = of_tenant and application.submitted_at is not null
    and (private.is_application_with_staff(application.state) or application.state_since > since);

  select jsonb_build_object(
    'late', (
      select count(*) from public.duty_list as listed where listed.tenant_id = of_tenant and listed.outcome = 'late'),
    'month', (
      select count(*) from public.duty_list as falling
      where falling.tenant_id = of_tenant and falling.state = 'open'
        and falling.due_on < (date_trunc('month', today) + interval '1 month')::date),
    'days', private.open_over_days(
      array_agg(((duty.due_on + 1)::timestamp at time zone 'America/Nassau')),
      array_agg(case when duty.state <> 'open' then duty.settled_at end), 14))
  into duties
  from public.obligations as duty
  where duty.tenant_id = of_tenant and duty.due_on < today and (duty.state = 'open' or duty.state <> 'void' and duty.settled_at > since);

  return jsonb_build_object(
    'kyc', kyc, 'alerts', alerts, 'applications', cases, 'duties', duties,
    'penalties', (
      select coalesce(jsonb_agg(jsonb_build_object('currency', owed.currency, 'amount', owed.amount, 'to_check', owed.to_check,
        'companies', owed.companies, 'next_on', owed.next_on) order by owed.amount desc), '[]')
      from (
        with alike as materialized (
          select * from private.open_duties_alike(of_tenant, null, today - 1)
        )
        select alike.currency, sum(alike.penalty * alike.number) as amount,
          coalesce(sum(alike.penalty * alike.number) filter (where not alike.is_penalty_verified), 0) as to_check,
          (
            select count(distinct company.id) from alike as priced cross join unnest(priced.companies) as company (id)
            where priced.currency = alike.currency and priced.penalty > 0) as companies,
          min(alike.next_on) as next_on
        from alike
        group by 1 having sum(alike.penalty * alike.number) > 0
      ) as owed),
    'documents', (select counted.waiting from public.document_review_counts(of_tenant) as counted),
    'changes', (select counted.waiting from public.change_request_counts(of_tenant) as counted),
    'leaving', (select count(*) from public.company_list as listed where listed.tenant_id = of_tenant and listed.leaving is not null),
    'tickets', (select counted.waiting from public.ticket_counts(of_tenant) as counted),
    'work', (
      select jsonb_build_object(
        'mine', count(*) filter (where work.whose in ('in_hand', 'yours')), 'unclaimed', count(*) filter (where work.whose = 'unclaimed'),
        'team', count(*), 'late', count(*) filter (where work.whose in ('in_hand', 'yours') and work.is_late),
        'decisions', count(*) filter (where work.whose in ('in_hand', 'yours') and work.kind in ('kyc', 'second_decision')))
      from private.staff_work(of_tenant) as work));
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

CREATE OR REPLACE FUNCTION public.vat_at_risk(tenant_id uuid, from_month date, to_month date)
 RETURNS TABLE(currency text, vat numeric, invoices bigint, clients bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  days daterange := daterange(lower(private.month_of(from_month)), upper(private.month_of(greatest(from_month, to_month))));
begin
  perform private.require_staff_reader();

  return query
  select risky.currency, sum(risky.risk), count(*), count(distinct risky.client)
  from (
    select invoice.currency, private.vat_at_risk_of(invoice.id) as risk, private.client_of(invoice) as client
    from public.invoices as invoice
    where invoice.tenant_id = vat_at_risk.tenant_id and invoice.state in ('issued', 'paid')
      and invoice.issued_on >= lower(days) and invoice.issued_on < upper(days)) as risky
  where risky.risk > 0
  group by risky.currency
  order by risky.currency;
end;
$function$;

CREATE OR REPLACE FUNCTION public.vat_evidence_missing(invoice_ids uuid[])
 RETURNS TABLE(invoice_id uuid, client_id uuid, client_name text, currency text, vat numeric)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff_reader();

  return query
  select risky.id, client.id, coalesce(nullif(client.full_name, ''), client.email), risky.currency, risky.risk
  from (
    select invoice.id, invoice.currency, private.vat_at_risk_of(invoice.id) as risk, private.client_of(invoice) as billed
    from public.invoices as invoice where invoice.id = any (vat_evidence_missing.invoice_ids[:2000])) as risky
  join public.profiles as client on client.id = risky.billed
  where risky.risk > 0
  order by 3, 1;
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

ALTER TABLE "private"."filed_owners" ADD CONSTRAINT "filed_owners_company_id_fkey" FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE;

ALTER TABLE "private"."filed_owners" ADD CONSTRAINT "filed_owners_obligation_id_fkey" FOREIGN KEY (obligation_id) REFERENCES public.obligations(id) ON DELETE CASCADE;

ALTER TABLE "private"."filed_owners" ADD CONSTRAINT "filed_owners_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

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

ALTER TABLE "public"."document_news" ADD CONSTRAINT "document_news_person_id_fkey" FOREIGN KEY (person_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "public"."document_news" ADD CONSTRAINT "document_news_sent_by_fkey" FOREIGN KEY (sent_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."document_news" ADD CONSTRAINT "document_news_tenant_id_document_id_fkey" FOREIGN KEY (tenant_id, document_id) REFERENCES public.documents(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE "public"."document_template_versions" ADD CONSTRAINT "document_template_versions_file_hash_check" CHECK ((file_hash ~ '^[0-9a-f]{64}$'::text));

ALTER TABLE "public"."document_template_versions" ADD CONSTRAINT "document_template_versions_file_name_check" CHECK (((char_length(file_name) >= 1) AND (char_length(file_name) <= 200)));

ALTER TABLE "public"."document_template_versions" ADD CONSTRAINT "document_template_versions_file_path_check" CHECK ((char_length(file_path) <= 200));

ALTER TABLE "public"."document_template_versions" ADD CONSTRAINT "document_template_versions_file_version_check" CHECK ((char_length(file_version) <= 200));

ALTER TABLE "public"."document_template_versions" ADD CONSTRAINT "document_template_versions_file" CHECK ((((file_path IS NULL) = (file_name IS NULL)) AND ((file_path IS NULL) = (file_hash IS NULL)) AND ((file_version IS NULL) OR (file_path IS NOT NULL))));

ALTER TABLE "public"."vat_evidence" ADD CONSTRAINT "vat_evidence_client_id_fkey" FOREIGN KEY (client_id) REFERENCES public.profiles(id) ON DELETE RESTRICT;

ALTER TABLE "public"."vat_evidence" ADD CONSTRAINT "vat_evidence_recorded_by_fkey" FOREIGN KEY (recorded_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."vat_evidence" ADD CONSTRAINT "vat_evidence_tenant_id_document_id_fkey" FOREIGN KEY (tenant_id, document_id) REFERENCES public.documents(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."vat_evidence" ADD CONSTRAINT "vat_evidence_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "public"."vat_evidence" ADD CONSTRAINT "vat_evidence_withdrawn_by_fkey" FOREIGN KEY (withdrawn_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."write_off_limits" ADD CONSTRAINT "write_off_limits_set_by_fkey" FOREIGN KEY (set_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."write_off_limits" ADD CONSTRAINT "write_off_limits_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "public"."write_off_proposals" ADD CONSTRAINT "write_off_proposals_decided_by_fkey" FOREIGN KEY (decided_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."write_off_proposals" ADD CONSTRAINT "write_off_proposals_decided" CHECK (((state = 'waiting'::public.write_off_state) = (decided_at IS NULL)));

ALTER TABLE "public"."write_off_proposals" ADD CONSTRAINT "write_off_proposals_four_eyes" CHECK (((state <> ALL (ARRAY['confirmed'::public.write_off_state, 'rejected'::public.write_off_state])) OR (decided_by IS NULL) OR (decided_by <> proposed_by)));

ALTER TABLE "public"."write_off_proposals" ADD CONSTRAINT "write_off_proposals_proposed_by_fkey" FOREIGN KEY (proposed_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."write_off_proposals" ADD CONSTRAINT "write_off_proposals_rejected" CHECK (((state <> 'rejected'::public.write_off_state) OR (decision_note IS NOT NULL)));

ALTER TABLE "public"."write_off_proposals" ADD CONSTRAINT "write_off_proposals_tenant_id_invoice_id_fkey" FOREIGN KEY (tenant_id, invoice_id) REFERENCES public.invoices(tenant_id, id) ON DELETE RESTRICT;

CREATE VIEW "public"."company_list" WITH (security_invoker=true) AS  SELECT company.id,
    company.tenant_id,
    company.name,
    company.status,
    company.type,
    type.name AS type_name,
    company.features,
    company.registration_number,
    company.registration_date,
        CASE
            WHEN (company.status <> ALL (ARRAY['struck_off'::public.company_status, 'dissolved'::public.company_status, 'continued_out'::public.company_status, 'transferred_out'::public.company_status, 'merged'::public.company_status])) THEN company.next_filing
            ELSE NULL::date
        END AS next_filing,
    company.user_id AS client_id,
    COALESCE(NULLIF(client.full_name, ''::text), client.email) AS client_name,
    client.email AS client_email,
    ( SELECT string_agg(DISTINCT (past.entry ->> 'name'::text), '; '::text) AS string_agg
           FROM public.register_history past
          WHERE ((past.company_id = company.id) AND (past.subject = 'company'::public.register_subject) AND ((past.entry ->> 'name'::text) <> company.name))) AS former_names,
    ( SELECT assessment.effective_rating
           FROM public.risk_assessments assessment
          WHERE ((assessment.subject_id = company.id) AND (assessment.subject = 'company'::text) AND assessment.is_current)) AS rating,
    ( SELECT (count(*))::integer AS count
           FROM public.obligations duty
          WHERE ((duty.company_id = company.id) AND (duty.state = 'open'::public.obligation_state) AND (duty.due_on < private.today()))) AS late_duties,
    ( SELECT (count(DISTINCT profile.id))::integer AS count
           FROM (public.company_participants participant
             JOIN public.kyc_profiles profile ON ((profile.party_id = participant.party_id)))
          WHERE ((participant.company_id = company.id) AND (participant.ceased_on IS NULL) AND (NOT participant.voided) AND (profile.state <> 'approved'::public.kyc_state))) AS open_kyc,
    departure.kind AS leaving
   FROM (((public.companies company
     JOIN public.entity_types type ON ((type.code = company.type)))
     LEFT JOIN public.profiles client ON ((client.id = company.user_id)))
     LEFT JOIN public.company_departures departure ON (((departure.company_id = company.id) AND (departure.state = 'open'::public.departure_state))));

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
    COALESCE(company.name, ((application.submitted_data -> 'names'::text) ->> 0), application.reference, private.companies_text(invoice.*)) AS subject,
    COALESCE(company.registration_number, application.reference) AS subject_number,
    client.id AS client_id,
    COALESCE(NULLIF(client.full_name, ''::text), client.email) AS client_name,
    client.email AS client_email,
    private.is_payment_reported(invoice.id) AS is_reported,
    invoice.credited,
    invoice.written_off,
    invoice.payment_reference,
    private.standing_hold(invoice.id) AS hold,
    private.promised_until(invoice.id) AS promised_until,
        CASE
            WHEN (invoice.client_id IS NOT NULL) THEN private.count_companies(invoice.id)
            ELSE NULL::integer
        END AS companies,
    invoice.renewal_year,
    private.vat_at_risk_of(invoice.id) AS vat_at_risk
   FROM (((public.invoices invoice
     LEFT JOIN public.companies company ON ((company.id = invoice.company_id)))
     LEFT JOIN public.draft_applications application ON ((application.id = invoice.application_id)))
     LEFT JOIN public.profiles client ON ((client.id = COALESCE(invoice.client_id, company.user_id, application.user_id))));

CREATE VIEW "public"."company_invoices" WITH (security_invoker=true) AS  SELECT part.company_id AS of_company,
    part.amount AS part,
    list.id,
    list.tenant_id,
    list.number,
    list.state,
    list.currency,
    list.total,
    list.paid,
    list.owed,
    list.issued_on,
    list.due_on,
    list.created_at,
    list.company_id,
    list.application_id,
    list.days_late,
    list.subject,
    list.subject_number,
    list.client_id,
    list.client_name,
    list.client_email,
    list.is_reported,
    list.credited,
    list.written_off,
    list.payment_reference,
    list.hold,
    list.promised_until,
    list.companies,
    list.renewal_year,
    list.vat_at_risk
   FROM (public.invoice_companies part
     JOIN public.invoice_list list ON ((list.id = part.invoice_id)));

CREATE INDEX filed_owners_company_idx ON private.filed_owners USING btree (company_id, filed_at DESC);

CREATE INDEX filed_owners_tenant_idx ON private.filed_owners USING btree (tenant_id);

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

CREATE INDEX document_news_document_idx ON public.document_news USING btree (tenant_id, document_id, sent_at DESC);

CREATE INDEX document_news_person_idx ON public.document_news USING btree (person_id);

CREATE INDEX document_news_sent_by_idx ON public.document_news USING btree (sent_by);

CREATE INDEX document_template_versions_file_idx ON public.document_template_versions USING btree (file_path) WHERE (file_path IS NOT NULL);

CREATE INDEX vat_evidence_client_id_idx ON public.vat_evidence USING btree (client_id);

CREATE INDEX vat_evidence_client_idx ON public.vat_evidence USING btree (tenant_id, client_id, valid_from DESC);

CREATE INDEX vat_evidence_document_idx ON public.vat_evidence USING btree (tenant_id, document_id);

CREATE INDEX vat_evidence_recorded_by_idx ON public.vat_evidence USING btree (recorded_by);

CREATE INDEX vat_evidence_withdrawn_by_idx ON public.vat_evidence USING btree (withdrawn_by);

CREATE INDEX write_off_limits_set_by_idx ON public.write_off_limits USING btree (set_by);

CREATE INDEX write_off_limits_tenant_idx ON public.write_off_limits USING btree (tenant_id, id DESC);

CREATE INDEX write_off_proposals_decided_by_idx ON public.write_off_proposals USING btree (decided_by);

CREATE INDEX write_off_proposals_invoice_id_idx ON public.write_off_proposals USING btree (invoice_id);

CREATE INDEX write_off_proposals_invoice_idx ON public.write_off_proposals USING btree (tenant_id, invoice_id);

CREATE INDEX write_off_proposals_proposed_by_idx ON public.write_off_proposals USING btree (proposed_by);

CREATE UNIQUE INDEX write_off_proposals_waiting_key ON public.write_off_proposals USING btree (invoice_id) WHERE (state = 'waiting'::public.write_off_state);

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

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.document_news FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER signal_delete AFTER DELETE ON public.document_news REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_insert AFTER INSERT ON public.document_news REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_update AFTER UPDATE ON public.document_news REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER mark_owners_due AFTER UPDATE OF status ON public.documents FOR EACH ROW WHEN (((new.party_id IS NOT NULL) AND (new.status IS DISTINCT FROM old.status) AND (new.category = ANY (ARRAY['passport'::text, 'national_id'::text, 'driving_licence'::text])) AND (('accepted'::public.document_status = old.status) OR ('accepted'::public.document_status = new.status)))) EXECUTE FUNCTION private.mark_owners_due('party_id');

CREATE TRIGGER mark_owners_due AFTER UPDATE OF submitted_data ON public.kyc_profiles FOR EACH ROW WHEN ((old.submitted_data IS DISTINCT FROM new.submitted_data)) EXECUTE FUNCTION private.mark_owners_due('party_id');

CREATE TRIGGER keep_filed_owners AFTER UPDATE OF state ON public.obligations FOR EACH ROW WHEN (((new.state = 'done'::public.obligation_state) AND (old.state <> 'done'::public.obligation_state) AND (new.rule_code = 'BO_FILING'::text) AND (new.company_id IS NOT NULL))) EXECUTE FUNCTION private.keep_filed_owners();

CREATE TRIGGER mark_owners_due AFTER UPDATE ON public.parties FOR EACH ROW WHEN (((old.name IS DISTINCT FROM new.name) OR (old.country IS DISTINCT FROM new.country) OR (old.nationality IS DISTINCT FROM new.nationality) OR (old.birth_date IS DISTINCT FROM new.birth_date) OR (old.address IS DISTINCT FROM new.address))) EXECUTE FUNCTION private.mark_owners_due('id');

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.vat_evidence FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER keep_vat_evidence BEFORE UPDATE ON public.vat_evidence FOR EACH ROW EXECUTE FUNCTION private.keep_vat_evidence();

CREATE TRIGGER signal_delete AFTER DELETE ON public.vat_evidence REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_insert AFTER INSERT ON public.vat_evidence REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_update AFTER UPDATE ON public.vat_evidence REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

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

CREATE POLICY "Members read the card payments of invoices they may pay" ON "public"."card_payments" FOR SELECT TO "authenticated" USING ((invoice_id IN ( SELECT private.payable_invoice_ids() AS payable_invoice_ids)));

CREATE POLICY "Owners read the card payments of their tenants" ON "public"."card_payments" FOR SELECT TO "authenticated" USING ((tenant_id = ANY (ARRAY( SELECT private.owned_tenant_ids() AS owned_tenant_ids))));

CREATE POLICY "Staff read every card payment" ON "public"."card_payments" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "Staff read what is to be looked at in card payments" ON "public"."card_problems" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "People read the refunds of card payments they read" ON "public"."card_refunds" FOR SELECT TO "authenticated" USING ((payment_id IN ( SELECT payment.id
   FROM public.card_payments payment)));

CREATE POLICY "Owners read whether their tenants take cards" ON "public"."card_settings" FOR SELECT TO "authenticated" USING ((tenant_id = ANY (ARRAY( SELECT private.owned_tenant_ids() AS owned_tenant_ids))));

CREATE POLICY "Staff read which tenants take cards" ON "public"."card_settings" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "Staff read who was notified of documents" ON "public"."document_news" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "Staff read why services are zero-rated" ON "public"."vat_evidence" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "Staff read up to which sum one person writes off" ON "public"."write_off_limits" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "Staff read the write-offs that are proposed" ON "public"."write_off_proposals" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

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

COMMENT ON COLUMN "public"."document_news"."sending" IS 'Set by the browser: the same for all who were notified at once.';

COMMENT ON COLUMN "public"."document_template_versions"."body" IS 'Markdown with fields; of a Word document its text, which is compared, and whose fields are checked and counted as missing.';

COMMENT ON COLUMN "public"."document_template_versions"."file_hash" IS 'The SHA-256 of the file; who makes a document compares it.';

COMMENT ON COLUMN "public"."document_template_versions"."file_path" IS 'Of a Word document: where it lies in the bucket templates. Several versions may have one file.';

COMMENT ON COLUMN "public"."document_template_versions"."file_version" IS 'The version that the storage service gave the file when it was saved; a file with another one is shown to no one.';

COMMENT ON COLUMN "public"."document_templates"."format" IS 'What its versions are; it stays as it is.';

COMMENT ON COLUMN "public"."tenants"."files_after_payment" IS 'Whether an application is filed with the Registrar only once its invoice is paid (invoices/filing-payment.sql).';

COMMENT ON COLUMN "public"."vat_evidence"."residence" IS 'Where the client resides; never The Bahamas.';

COMMENT ON COLUMN "public"."vat_evidence"."valid_until" IS 'The last day it holds; null while it goes on.';

COMMENT ON COLUMN "public"."vat_evidence"."withdrawn_note" IS 'Why it was recorded in error: it never held.';

COMMENT ON COLUMN "public"."write_off_limits"."amount" IS 'In US or Bahamian dollars, which are at par; null for any sum.';

COMMENT ON COLUMN "public"."write_off_proposals"."decision_note" IS 'Why it was rejected. Clients never read it.';

COMMENT ON COLUMN "public"."write_off_proposals"."reason" IS 'Why it is written off. The client reads it once it is posted.';

COMMENT ON FUNCTION "private"."card_provider"(uuid) IS 'The provider of a firm that takes cards: it is switched on and fully configured; null otherwise.';

COMMENT ON FUNCTION "private"."card_refund_split"(public.card_payments, numeric) IS 'From where a refund comes: first from what of the payment is on account, then from what its invoice holds. Raises card_payment.refund_invalid where the money is at neither.';

COMMENT ON FUNCTION "private"."changed_particulars"(uuid) IS 'Which particulars of the owners of a company differ from those that the last filing had: [{label, was, now}] for each owner who was filed and still is one. No rows where nothing was kept of that filing.';

COMMENT ON FUNCTION "private"."documents_of_client"(uuid, uuid) IS 'The documents of a client of a tenant that stand: of their companies, applications and entered parties, and what they uploaded.';

COMMENT ON FUNCTION "private"."enter_company"(public.draft_applications, public.companies, date) IS 'How the company of an application of any kind comes into being: company, parties, registers, duties, access for the applicant, timeline and notification. Raises application.not_ready, company.registration_number_taken, and application.unpaid or application.not_invoiced where the firm files after payment and the application is not filed.';

COMMENT ON FUNCTION "private"."event_text"(jsonb, text) IS 'What an event says under a name; null for nothing and for what is no text.';

COMMENT ON FUNCTION "private"."file_names_company"(text, text, text) IS 'How the name of a file names a company: by its registration number, by its whole name, or by a part of either (the digits alone, the name without its ending); null where it does not.';

COMMENT ON FUNCTION "private"."filing_payment"(public.draft_applications) IS 'Whether the filing of an application waits for its invoice: not_needed where the firm does not wait, paid, unpaid, or not_invoiced while the quote has no issued invoice.';

COMMENT ON FUNCTION "private"."grouped_companies"(uuid, uuid, boolean) IS 'The companies of a group of the caller; with `in_none` those of all their groups, which the caller of the function leaves out; null where no group is given.';

COMMENT ON FUNCTION "private"."has_vat_evidence"(uuid, uuid, date) IS 'Whether evidence is in force for a client on a day. A document that was returned or replaced shows nothing.';

COMMENT ON FUNCTION "private"."is_file_of_template"(text) IS 'Whether a file of the bucket templates belongs to a version of a template, seen by the caller or not.';

COMMENT ON FUNCTION "private"."is_move"(text, text, text) IS 'Whether the state diagram of a noun (application, card, change, departure, document, kyc, statement, template, ticket) has that arrow.';

COMMENT ON FUNCTION "private"."is_named_in_records"(uuid) IS 'Whether records that the law wants kept name an account: applications, change requests, signed declarations and statements, invoices, postings on an account, evidence for the zero rate, imports of a portfolio.';

COMMENT ON FUNCTION "private"."is_receipt_attached"(uuid, text, uuid) IS 'Whether a file with this fingerprint is the receipt of a duty of a tenant, as another document than this.';

COMMENT ON FUNCTION "private"."is_template_path"(text) IS 'Whether a path of the bucket templates has its form: tenant/template/uuid.docx.';

COMMENT ON FUNCTION "private"."keep_card_payment"() IS 'Refuses to change what a payment by card was for and what was received, for every caller. Raises not_allowed.';

COMMENT ON FUNCTION "private"."keep_filed_owners"() IS 'Keeps what was filed when a filing of beneficial owners is marked done.';

COMMENT ON FUNCTION "private"."keep_template_file"() IS 'Refuses to every role to delete, replace or rename the file of a version. Raises template.version_settled.';

COMMENT ON FUNCTION "private"."keep_vat_evidence"() IS 'Refuses to edit evidence, for every caller, but to end it earlier or to withdraw it. Raises not_allowed.';

COMMENT ON FUNCTION "private"."keep_write_off_proposal"() IS 'Refuses to edit a proposal, for every caller: it is decided on once, as it was proposed. Raises write_off.settled.';

COMMENT ON FUNCTION "private"."last_filed_owners"(uuid) IS 'What was kept of the last filing of a company that was done; null where none was kept with it.';

COMMENT ON FUNCTION "private"."lock_card_payment"(uuid) IS 'A payment by card, with its invoice and tenant locked before it, in the order of all commands; null for none.';

COMMENT ON FUNCTION "private"."lock_card_payment_for"(text, uuid) IS 'A payment by card for a command of staff, locked until it ends. Raises not_found, and what require_staff raises.';

COMMENT ON FUNCTION "private"."lock_write_off"(text, uuid) IS 'A proposed write-off for staff with the line of the command or an owner of its tenant; it and its invoice are locked until the command ends. Raises not_found for everyone else, and what require_staff raises.';

COMMENT ON FUNCTION "private"."mail_facts"(public.notifications) IS 'What the mail of a notification names, by its subject: {name, reference, number, amount, day}, each where the subject has it; of an announcement {text, page}; of an approved application is_unpaid while its filing waits for the payment.';

COMMENT ON FUNCTION "private"."may_place_template"(text) IS 'Whether a path of the bucket templates has its form, and the signed-in person may save templates of its firm.';

COMMENT ON FUNCTION "private"."may_retry_mail"(private.mail_outbox) IS 'Whether a mail that was not sent can be tried again: the answer to a contact message, a notice whose notification is there, and on its day a digest or a report that is still wanted, to an active person with this confirmed address who may still learn of it. The link of an invitation is made anew instead, and a test is asked for again.';

COMMENT ON FUNCTION "private"."missing_of"(public.party_kind, jsonb) IS 'Which prescribed particulars of a beneficial owner are not known, in the order of the form.';

COMMENT ON FUNCTION "private"."needs_second_person"(public.invoices, numeric) IS 'Whether so much more, with what stands as written off on an invoice, passes the sum of its tenant. In a currency other than US and Bahamian dollars everything does, once a sum is set.';

COMMENT ON FUNCTION "private"."note_changed_particulars"(uuid, date) IS 'Records that owners of a company changed where their particulars differ from the last filing and no filing is open, so that the fifteen days run from that day; gives how many events. The same difference is recorded once for each filing. The caller has locked the company.';

COMMENT ON FUNCTION "private"."open_duties_alike"(uuid, uuid, date, uuid[], boolean) IS 'The open duties of duty_list that fall due until a day, in a tenant or one company, or of the `grouped` companies, or of all but those: one row for all of one rule, day, amount and currency, with their number, their companies, and what each costs today beyond its amount (`penalty`, null before its day), as private.obligation_exposure has it. `currency` is that of the penalty, else that of the amount. `is_invoiced`: an invoice bills the amount (private.invoice_of_duty).';

COMMENT ON FUNCTION "private"."party_cells"(public.parties) IS 'The particulars of a party that a filing of beneficial owners has: from its row, what was last submitted to the identity check, and the newest identity document that was accepted.';

COMMENT ON FUNCTION "private"."post_card_receipt"(public.card_payments) IS 'Posts what was received by card and not given back: on the invoice as far as it is owed, the rest on the account of its client. Raises what private.post_receipt raises.';

COMMENT ON FUNCTION "private"."post_card_refund"(public.card_payments, public.card_refunds) IS 'Posts a refund that the provider made. Of a payment that is not posted there is nothing to post. Raises card_payment.refund_invalid, not_found where the id of the refund belongs to another entry.';

COMMENT ON FUNCTION "private"."post_receipt"(uuid, uuid, uuid, numeric, date, public.payment_method, jsonb, text, text) IS 'Posts one payment of a client with the checks of record_receipt, for a caller that has locked the invoices. A repeat posts nothing.';

COMMENT ON FUNCTION "private"."post_write_off"(public.invoices, uuid, uuid, numeric, text) IS 'Posts a write-off, for its commands.';

COMMENT ON FUNCTION "private"."prescribed_particulars"() IS 'The particulars of a beneficial owner that a filing has to have, in the order of the form: whether only a person has them, and where they are entered: with the entry, with a new party (later on its identity page), on the identity page, with an identity document.';

COMMENT ON FUNCTION "private"."raise_card_problem"(public.card_payments, public.card_problem_kind) IS 'Notes that a person has to look at a payment by card, once for each kind until it is settled, and notifies staff with the duty billing.';

COMMENT ON FUNCTION "private"."readers_to_notify"(public.documents) IS 'The client and who else has the company or application of a document, may read it, and wants news of documents. Staff are not among them.';

COMMENT ON FUNCTION "private"."record_card_paid"(public.card_payments, jsonb) IS 'Notes that a payment by card was paid, and posts it where sum and currency are those asked for. Raises card_payment.event_invalid.';

COMMENT ON FUNCTION "private"."record_card_refund"(public.card_payments, jsonb) IS 'Notes what became of a refund, that staff asked for or that was made in the account of the provider, and posts it when it is done. Raises card_payment.event_invalid.';

COMMENT ON FUNCTION "private"."refresh_owners_of"(uuid, date) IS 'Proposes at once what changed in the register of beneficial owners of a company, notes what changed of the particulars that were filed, and starts its filing. For commands that hold the lock of the company; the job does the companies it holds.';

COMMENT ON FUNCTION "private"."require_filing_paid"(public.draft_applications) IS 'Refuses to file an application, or to enter its company, while the firm waits for the payment of its invoice. Raises application.unpaid, application.not_invoiced.';

COMMENT ON FUNCTION "private"."require_template_file"(uuid, uuid, text, text, text) IS 'The stored file of a template: in its place, uploaded by the caller or kept with an earlier version. Raises template.file_invalid, template.file_missing.';

COMMENT ON FUNCTION "private"."seen_application"(uuid) IS 'An application for a function that answers more of it than its policies: its applicant, the owners of its tenant and staff see it. Raises not_found for others, account.suspended.';

COMMENT ON FUNCTION "private"."settle_card_problems"(uuid, public.card_problem_kind[]) IS 'Settles what was to be looked at, once it is posted.';

COMMENT ON FUNCTION "private"."sum_text"(numeric, numeric, text) IS 'A sum as a mail shows it, with the part that no primary source has confirmed: USD 815.00, USD 300.00 of it to be confirmed.';

COMMENT ON FUNCTION "private"."tell_of_card"(public.card_payments, text, text) IS 'Notifies staff with the duty billing of a payment by card.';

COMMENT ON FUNCTION "private"."tell_of_write_off"(public.write_off_proposals) IS 'Notifies who may decide about a proposal that waits, besides the caller; of a decision who proposed it.';

COMMENT ON FUNCTION "private"."vat_at_risk_of"(uuid) IS 'The VAT that would be due on the zero-rated lines of an invoice at its rate, less what was credited, where no evidence was in force on the day of its issue (of a draft: today); 0 for none, for void invoices too. Null for who is no staff.';

COMMENT ON FUNCTION "public"."attach_fee_receipt"(uuid, uuid, date) IS 'Attaches a document of the company as the receipt of its annual fee: to a fee that is filed, or it files an open one as paid on a day. A repeat does nothing. For staff with a duty. Raises fee.not_due for another duty, fee.receipt_attached when it has another receipt, fee.receipt_twice when the same file is the receipt of another duty, obligation.document_unknown, obligation.day_invalid, obligation.illegal_move, duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."begin_card_payment"(uuid, uuid) IS 'Begins a payment by card of what is owed on an issued invoice, under an id from the browser, and says what to ask of the provider. A payment of the invoice that was begun in the last 30 minutes and is for the same sum is answered instead; another one ends, and its pages are in `ended_pages`. For who may report the payment. Raises card_payment.off, card_payment.settled, card_payment.invoice_disputed, card_payment.invoice_reported, card_payment.amount_invalid below 1.00 and above 999,999.99, card_payment.conflict, rate.too_many above 60 an hour, not_allowed, not_found, account.suspended.';

COMMENT ON FUNCTION "public"."calendar"(uuid, date, date, uuid, integer, uuid, boolean) IS 'What falls due in a tenant from one day to another (both included, at most ten years), of one company, of one group of the caller, of what is in none of them, or of all the caller sees: obligations (open, done, waived), documents that expire, and for staff the reviews of KYC; by day, at most `most` rows (up to 2,000). Raises calendar.days_invalid, account.suspended.';

COMMENT ON FUNCTION "public"."card_setup"(uuid) IS 'Whether a firm takes cards and what its operator configured, with the names of the keys that are missing. For its owners and staff. Raises not_allowed for a member, not_found, account.suspended.';

COMMENT ON FUNCTION "public"."check_upload"(text) IS 'Says why a file may not be uploaded to a path of the buckets documents, logos and templates, which the storage service does not; nothing where it may. Raises firm_deletion.leaving where the firm is being deleted, document.storage_full when its tenant has stored as much as it may, document.too_many_loose when the caller, unless staff, has 100 files there that are not registered, staff.read_only, not_found for a path the caller adds nothing to, account.suspended.';

COMMENT ON FUNCTION "public"."company_list_counts"(uuid) IS 'How many companies of a tenant have a late duty, a high or prohibited risk, no rating, people whose KYC is not approved, and a departure under way. For staff. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."confirm_write_off"(uuid) IS 'Confirms a proposed write-off and posts it; nothing happens when the caller has confirmed it already. For staff with the duty billing, the super admin and the owners of the tenant, other than who proposed it, who is notified. Raises write_off.owed_less where the invoice was paid, voided or owes less by now, write_off.second_person_needed, write_off.settled, not_found, duty.billing_needed, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."duty_figures"(uuid, uuid, uuid, boolean) IS 'How many duties of duty_list the caller sees in a tenant, in one company, in one group of the caller, or in none of them, are open, late, due within 30 days, reported by the client as met, or settled; and by currency (`money`): the amount of what is late, the part of it that an invoice bills, the penalty on it today, the next day on which a late one gets worse, and what falls due within a year; `…_to_check` is the part of each that no primary source has confirmed. Raises account.suspended.';

COMMENT ON FUNCTION "public"."end_vat_evidence"(uuid, date, text) IS 'Ends evidence on a day, earlier than it would and not before it began; with a note (3 to 1000 characters) it is withdrawn instead: it was recorded in error and never held. A repeat does nothing, and nothing happens once it is withdrawn. For staff with the duty billing. Raises vat_evidence.invalid with a json array of {code, field} as detail, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."evidence_documents"(uuid, uuid) IS 'The documents of a client that may show why services are zero-rated, the newest 200: of their companies and applications, of parties they entered, and what they uploaded themselves; none that was returned or replaced. For staff. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."fail_card_payment"(uuid) IS 'Ends a payment by card for which the provider refused to make a page, so that the next one begins anew. For service_role.';

COMMENT ON FUNCTION "public"."file_application"(uuid, text) IS 'Notes that an approved application was filed with the registry, with the reference of the filing (at most 60 characters); nothing happens when it is filed already. For reviewers, the compliance officer and senior management. Raises application.registry_reference_invalid, application.not_ready with the points of approval_blockers as detail when one came up after the approval, application.unpaid and application.not_invoiced where the firm files after payment, application.illegal_move, duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."filing_payment"(uuid) IS 'Whether the filing of an application waits for its invoice: not_needed, paid, unpaid or not_invoiced. For those who see the application. Raises not_found for others, account.suspended.';

COMMENT ON FUNCTION "public"."firm_use"(uuid) IS 'A tenant as its owners run it: branding with its version, features, limits, whether it files applications after their payment, and how much of each limit is used. For its owners and staff. Raises not_allowed for a member, not_found, account.suspended.';

COMMENT ON FUNCTION "public"."incorporate_application"(uuid, text, date, text, text, text, text[]) IS 'Enters the company of an approved or filed application as the Registrar granted it: company, parties, registers, obligations, access for the applicant, timeline and notification, all or nothing. The name is one the application asks for, the first when none is given; the registered office (at most 500 characters), the id in the registry''s system (at most 40) and the features may be left out. The first filing is due 365 days after registration (in Nassau today when no date is given). Repeated with the same number it returns the same company. For reviewers, the compliance officer and senior management. Raises application.kind_differs for another kind, application.already_incorporated with another number, application.not_ready with the points of approval_blockers as detail when one came up after the approval, application.unpaid and application.not_invoiced where the firm files after payment and it is not filed, application.illegal_move, company.registration_number_missing (or above 40 characters), company.registration_number_taken, company.registration_date_invalid (before the submission or in the future), company.name_not_requested, company.registered_office_invalid, company.registry_entity_id_invalid, company.features_invalid, duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."match_fee_receipts"(uuid, integer, jsonb) IS 'Which companies in the round of a year the names of files name (1 to 100 of {name, sha256}), the likeliest first and at most ten for each; one row without a company where none is. `is_sure`: by number or whole name, and no other company is. `is_attached`: the same file is the receipt of a duty of the tenant already. Writes nothing. For staff. Raises fee.files_invalid, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."missing_owner_particulars"(uuid, jsonb, text[]) IS 'Which prescribed particulars of a beneficial owner are not known while it is entered, in the order of the form; no rows when none is missing. `party` is {party_id} or describes a new one, as in a change request; `source` says where each is entered: entry, party, identity or document; `kyc_profile_id` is the identity page of a known party. For staff, owners of the tenant, and those who handle the party; of others no rows. Raises not_found, account.suspended.';

COMMENT ON FUNCTION "public"."note_card_setup"(uuid, text, text[]) IS 'Notes what the function card-payments has configured for a firm: the provider and the names of missing keys. For service_role.';

COMMENT ON FUNCTION "public"."open_card_page"(uuid, text) IS 'Notes the page that the provider made for a payment by card. For service_role.';

COMMENT ON FUNCTION "public"."owner_filings"(uuid, text, boolean, integer, integer) IS 'The companies of a tenant whose filing of beneficial owners is due, the earliest first: the open duties, the day of the last filing that was done, the owners with what is missing of their particulars [{name, missing}], and what changed in the register since [{change: added | ended | changed, name, on_day}], and of the particulars that were filed [{name, fields: [{label, was, now}]}], null where nothing was kept of that filing. `search` is in company, number or client; `total` counts all pages; `size` at most 1,000. For staff. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."post_card_payment"(uuid) IS 'Posts what is not posted of a payment by card that was paid, as it was received: on its invoice as far as that is owed, the rest on the account of the client; and refunds that could not be posted. Nothing happens when all is posted. For staff with the duty billing. Raises card_payment.not_paid, invoice.hit_true, receipt.amount_invalid, receipt.parts_invalid, card_payment.refund_invalid, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."record_card_event"(uuid, text, jsonb) IS 'Notes what a provider of cards says of a payment, once the function has checked who says it: {kind: paid, expired, failed, refund or disputed, reference, page_id, payment_ref, amount, currency, refund_id, refund_ref, state}. Returns posted, noted, known for a repeat, to_look_at, or unknown for a payment that is not of this firm. For service_role. Raises card_payment.event_invalid.';

COMMENT ON FUNCTION "public"."record_vat_evidence"(uuid, uuid, uuid, text, text, uuid, date, date) IS 'Records why the services to a client are zero-rated, under an id from the browser, so that a repeat records nothing twice: residence outside The Bahamas, purpose (3 to 1000 characters), one of the documents of the client, and the days. For staff with the duty billing. Raises vat_evidence.invalid with a json array of {code, field} as detail, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."reject_write_off"(uuid, text) IS 'Rejects a proposed write-off with a reason of 1 to 2000 characters, which who proposed it is notified of; who proposed it takes it back this way, without one. Nothing is posted. A repeat does nothing. For staff with the duty billing, the super admin and the owners of the tenant. Raises entry.reason_invalid, write_off.settled, not_found, duty.billing_needed, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."request_card_refund"(uuid, uuid, numeric, text) IS 'Asks for a refund of a payment by card, under an id from the browser, with a reason of 1 to 2000 characters that the client reads, and says what to ask of the provider: at most what was received and is neither given back nor used for something else. It is posted when the provider confirms it. For staff with the duty billing. Raises card_payment.refund_invalid, card_payment.refund_unclear for a repeat after 20 hours, card_payment.not_paid, card_payment.conflict, entry.reason_invalid, invoice.hit_true, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."run_many"(uuid, text, uuid[], jsonb) IS 'Does an action of private.bulk_actions with rows of a firm (1 to 5,000), as its command does each. Up to 50 are answered at once: `code` is null for one that is done, else why it is refused; of another firm, not_found. More are a job in the name of the caller: one row with its id. For who may call the command of the action. Raises bulk.action_unknown, bulk.selection_invalid, bulk.arguments_invalid, what the command raises of its arguments, not_found, duty.reviewer_needed, duty.compliance_officer_needed, duty.billing_needed, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."save_document_template"(uuid, uuid, public.template_kind, public.template_subject, text, text, integer, text, text, text) IS 'Saves a wording of a template as its next version, and returns the number; expected_version 0 makes a new template under the id of the caller. With a file, which the caller put into the bucket templates before, it is a Word document and the wording its text. What is in use stays in use until the new version is put into use. For the compliance officer and senior management. Raises template.conflict when a colleague saved meanwhile, template.name_invalid, template.kind_invalid, template.subject_settled, template.format_settled, template.file_missing, template.file_invalid, template.body_invalid, template.field_unknown with the field in its detail, duty.compliance_officer_needed, staff.read_only, not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."send_document_news"(uuid, uuid, boolean) IS 'Tells the people who may read a document that staff made from a template of it, by a notification and by mail as they prefer, and returns how many were notified; the file is not sent. The caller chooses the id of the sending. Raises document.not_made_here, document.illegal_move for one that was rejected, replaced or has expired, document.being_checked, document.not_checked, document.infected, document.news_sent where it was sent within a day and again is not true, document.no_reader, duty.reviewer_needed, staff.read_only, not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."set_card_payments"(uuid, boolean) IS 'Switches payment by card on or off for a firm. For its owners, staff with the duty billing and the super admin. Raises card_payment.not_configured while its operator has configured no provider, not_found, duty.billing_needed, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."set_filing_rule"(uuid, boolean) IS 'Sets whether a firm files applications with the Registrar only once their invoice is paid. For the owners of the tenant and the super admin. Raises not_found, not_allowed, staff.read_only, account.suspended.';

COMMENT ON FUNCTION "public"."set_write_off_limit"(uuid, numeric) IS 'Sets up to which sum one person writes off on an invoice of a tenant, in US or Bahamian dollars, to the cent, from nothing on; null for any sum. It holds from the next write-off on; what waits goes on waiting. For the tenant''s owners and the super admin. Raises write_off.limit_invalid, not_found, not_allowed, staff.read_only, account.suspended.';

COMMENT ON FUNCTION "public"."settle_card_problem"(uuid, text) IS 'Notes what was done about a payment by card that needed a look, in 1 to 2000 characters that only staff read; nothing happens when it is settled already. For staff with the duty billing. Raises card_payment.not_posted while its money is neither posted nor given back, entry.reason_invalid, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."staff_figures"(uuid) IS 'The figures of a tenant for staff: {kyc {open, second, days}, alerts {open, critical, warning, days}, applications {open, late, days}, duties {late, month, days}, penalties [{currency, amount, companies, next_on}], documents, changes, leaving, tickets, work {mine, unclaimed, team, late, decisions}}. `days` are fifteen numbers, the oldest first, the last one now; `month` counts open duties due by the end of this month, `penalties` what late duties cost today beyond their amounts, `to_check` the part of it that no primary source has confirmed, `leaving` the companies with a departure under way. Each figure counts the rows of the list it opens. For staff. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."takes_cards"(uuid) IS 'Whether a firm takes cards: its owners or staff switched it on, and its operator configured a provider. False for a firm that the caller is not in. Raises account.suspended.';

COMMENT ON FUNCTION "public"."vat_at_risk"(uuid, date, date) IS 'The VAT at risk on invoices of a tenant that were issued from the month of one day to the month of another, by currency, with how many invoices and clients. Its invoices are those of invoice_list with vat_at_risk above 0. For staff. Raises report.days_invalid, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."vat_evidence_missing"(uuid[]) IS 'Which of these invoices or drafts (the first 2,000) have zero-rated lines without evidence in force, whom they bill, and the VAT that is at risk. For staff. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."write_off"(uuid, uuid, numeric, text) IS 'Gives up what is owed on an issued invoice, in part or in full, under an id from the browser, with a reason of 1 to 2000 characters that the client reads: posted, or proposed where all that is written off on the invoice passes the sum of its tenant. What is proposed is posted when another person confirms it; those who may are notified. A posted write-off is taken back by reverse_entry. For staff with the duty billing. Raises write_off.amount_invalid, write_off.proposal_waiting while another one waits on the invoice, entry.reason_invalid, invoice.not_payable, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."write_off_limit"(uuid) IS 'Up to which sum one person writes off on an invoice of a tenant, with who set it and when; no row while nothing was set, which is any sum. For its owners and staff. Raises not_allowed for a member, not_found, account.suspended.';

COMMENT ON FUNCTION "public"."write_offs_waiting"(uuid) IS 'The write-offs of a tenant that wait for a second person, the oldest first, at most 100: of which invoice and client, how much, what is owed now, why, and who proposed it. For its owners and staff. Raises not_allowed for a member, not_found, account.suspended.';

COMMENT ON TABLE "private"."filed_owners" IS 'The particulars of the beneficial owners of a company as they were known when a filing was marked done: [{party_id, cells}]. Written by a trigger, read by owner_filings.';

COMMENT ON TABLE "public"."card_payments" IS 'Payments of invoices on the page of a card provider. Read by those who may pay the invoice, owners of the firm and staff. Written by commands; what is paid is posted in the ledger under the id of the payment.';

COMMENT ON TABLE "public"."card_problems" IS 'What staff have to look at in a payment by card. Read by staff alone: a payment that waits since a party has a true match must not tell of it.';

COMMENT ON TABLE "public"."card_refunds" IS 'What was given back of payments by card: asked for by staff, or made in the account of the provider. Read by those who read the payment. Posted in the ledger when the provider confirms it.';

COMMENT ON TABLE "public"."card_settings" IS 'Whether a firm takes cards, and what its operator has configured. Read by staff and by its owners. Written by set_card_payments and by the function card-payments. It has no key.';

COMMENT ON TABLE "public"."document_news" IS 'Who was notified of a document that staff made, when, and by whom. Read by staff; written by a command.';

COMMENT ON TABLE "public"."document_template_versions" IS 'Every wording of a template that was saved, as Markdown with fields, or a Word document. Never edited. Read by staff; written by commands.';

COMMENT ON TABLE "public"."vat_evidence" IS 'Why the services of a tenant to a client are zero-rated, with the document that shows it. Read by staff. Written by commands, never edited but for its end.';

COMMENT ON TABLE "public"."write_off_limits" IS 'Up to which sum one person writes off on an invoice of a tenant: every version there was, the last one holds. None: any sum. Read by staff; the owners of the tenant read it with write_off_limit. Clients never learn it. Written by commands.';

COMMENT ON TABLE "public"."write_off_proposals" IS 'Write-offs above the sum of their tenant, which wait for a second person or were decided. Read by staff; the owners of the tenant read what waits with write_offs_waiting. Written by commands.';

COMMENT ON VIEW "public"."company_invoices" IS 'The invoices of a company that the caller sees, by itself or with others, as invoice_list has them, with what of the total is for it.';

COMMENT ON VIEW "public"."company_list" IS 'The companies the caller sees with client, former names (joined by "; "), the rating in force, the number of late duties and of KYC profiles of its people that are not approved. `leaving` is how a company leaves, null unless a departure is under way. `next_filing` is null for a company that has ended. Staff read ratings, clients do not: theirs is null.';

COMMENT ON VIEW "public"."invoice_list" IS 'The invoices the caller sees with whom each bills (company, application or client), of that of a payer how many companies, what is owed (0 unless issued), the days it is late (0 when not due yet, null unless issued), whether the client reported a payment that waits for confirmation, what is credited and written off, whether a promise (until when) or a dispute stands, and for staff the VAT at risk (vat-evidence.sql).';

REVOKE ALL ON FUNCTION "private"."card_provider"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."card_provider"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."card_refund_split"(public.card_payments, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."card_refund_split"(public.card_payments, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."changed_particulars"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."changed_particulars"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."documents_of_client"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."documents_of_client"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."event_text"(jsonb, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."event_text"(jsonb, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."file_names_company"(text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."file_names_company"(text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."filing_payment"(public.draft_applications) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."filing_payment"(public.draft_applications) TO "postgres";

REVOKE ALL ON FUNCTION "private"."grouped_companies"(uuid, uuid, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."grouped_companies"(uuid, uuid, boolean) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."has_vat_evidence"(uuid, uuid, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."has_vat_evidence"(uuid, uuid, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_file_of_template"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_file_of_template"(text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."is_named_in_records"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_named_in_records"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_receipt_attached"(uuid, text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_receipt_attached"(uuid, text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_template_path"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_template_path"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."keep_card_payment"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."keep_card_payment"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."keep_filed_owners"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."keep_filed_owners"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."keep_template_file"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."keep_template_file"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."keep_vat_evidence"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."keep_vat_evidence"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."keep_write_off_proposal"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."keep_write_off_proposal"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."last_filed_owners"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."last_filed_owners"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_card_payment"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."lock_card_payment"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_card_payment_for"(text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."lock_card_payment_for"(text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_write_off"(text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."lock_write_off"(text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."may_place_template"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."may_place_template"(text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."missing_of"(public.party_kind, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."missing_of"(public.party_kind, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."needs_second_person"(public.invoices, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."needs_second_person"(public.invoices, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."note_changed_particulars"(uuid, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."note_changed_particulars"(uuid, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."open_duties_alike"(uuid, uuid, date, uuid[], boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."open_duties_alike"(uuid, uuid, date, uuid[], boolean) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."party_cells"(public.parties) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."party_cells"(public.parties) TO "postgres";

REVOKE ALL ON FUNCTION "private"."payable_invoice_ids"() FROM "authenticated";

GRANT EXECUTE ON FUNCTION "private"."payable_invoice_ids"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."post_card_receipt"(public.card_payments) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."post_card_receipt"(public.card_payments) TO "postgres";

REVOKE ALL ON FUNCTION "private"."post_card_refund"(public.card_payments, public.card_refunds) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."post_card_refund"(public.card_payments, public.card_refunds) TO "postgres";

REVOKE ALL ON FUNCTION "private"."post_receipt"(uuid, uuid, uuid, numeric, date, public.payment_method, jsonb, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."post_receipt"(uuid, uuid, uuid, numeric, date, public.payment_method, jsonb, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."post_write_off"(public.invoices, uuid, uuid, numeric, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."post_write_off"(public.invoices, uuid, uuid, numeric, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."prescribed_particulars"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."prescribed_particulars"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."raise_card_problem"(public.card_payments, public.card_problem_kind) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."raise_card_problem"(public.card_payments, public.card_problem_kind) TO "postgres";

REVOKE ALL ON FUNCTION "private"."readers_to_notify"(public.documents) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."readers_to_notify"(public.documents) TO "postgres";

REVOKE ALL ON FUNCTION "private"."record_card_paid"(public.card_payments, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."record_card_paid"(public.card_payments, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."record_card_refund"(public.card_payments, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."record_card_refund"(public.card_payments, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_filing_paid"(public.draft_applications) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."require_filing_paid"(public.draft_applications) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_template_file"(uuid, uuid, text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."require_template_file"(uuid, uuid, text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."seen_application"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."seen_application"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."settle_card_problems"(uuid, public.card_problem_kind[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."settle_card_problems"(uuid, public.card_problem_kind[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."sum_text"(numeric, numeric, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."sum_text"(numeric, numeric, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tell_of_card"(public.card_payments, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."tell_of_card"(public.card_payments, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tell_of_write_off"(public.write_off_proposals) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."tell_of_write_off"(public.write_off_proposals) TO "postgres";

REVOKE ALL ON FUNCTION "private"."vat_at_risk_of"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."vat_at_risk_of"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."attach_fee_receipt"(uuid, uuid, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."attach_fee_receipt"(uuid, uuid, date) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."begin_card_payment"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."begin_card_payment"(uuid, uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."calendar"(uuid, date, date, uuid, integer, uuid, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."calendar"(uuid, date, date, uuid, integer, uuid, boolean) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."card_setup"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."card_setup"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."company_list_counts"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."company_list_counts"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."confirm_write_off"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."confirm_write_off"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."duty_figures"(uuid, uuid, uuid, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."duty_figures"(uuid, uuid, uuid, boolean) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."end_vat_evidence"(uuid, date, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."end_vat_evidence"(uuid, date, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."evidence_documents"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."evidence_documents"(uuid, uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."fail_card_payment"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."fail_card_payment"(uuid) TO "postgres", "service_role";

REVOKE ALL ON FUNCTION "public"."filing_payment"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."filing_payment"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."firm_use"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."firm_use"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."match_fee_receipts"(uuid, integer, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."match_fee_receipts"(uuid, integer, jsonb) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."missing_owner_particulars"(uuid, jsonb, text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."missing_owner_particulars"(uuid, jsonb, text[]) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."note_card_setup"(uuid, text, text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."note_card_setup"(uuid, text, text[]) TO "postgres", "service_role";

REVOKE ALL ON FUNCTION "public"."open_card_page"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."open_card_page"(uuid, text) TO "postgres", "service_role";

REVOKE ALL ON FUNCTION "public"."owner_filings"(uuid, text, boolean, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."owner_filings"(uuid, text, boolean, integer, integer) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."post_card_payment"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."post_card_payment"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."record_card_event"(uuid, text, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."record_card_event"(uuid, text, jsonb) TO "postgres", "service_role";

REVOKE ALL ON FUNCTION "public"."record_vat_evidence"(uuid, uuid, uuid, text, text, uuid, date, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."record_vat_evidence"(uuid, uuid, uuid, text, text, uuid, date, date) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."reject_write_off"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."reject_write_off"(uuid, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."request_card_refund"(uuid, uuid, numeric, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."request_card_refund"(uuid, uuid, numeric, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."save_document_template"(uuid, uuid, public.template_kind, public.template_subject, text, text, integer, text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_document_template"(uuid, uuid, public.template_kind, public.template_subject, text, text, integer, text, text, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."send_document_news"(uuid, uuid, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."send_document_news"(uuid, uuid, boolean) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."set_card_payments"(uuid, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."set_card_payments"(uuid, boolean) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."set_filing_rule"(uuid, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."set_filing_rule"(uuid, boolean) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."set_write_off_limit"(uuid, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."set_write_off_limit"(uuid, numeric) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."settle_card_problem"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."settle_card_problem"(uuid, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."takes_cards"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."takes_cards"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."vat_at_risk"(uuid, date, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."vat_at_risk"(uuid, date, date) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."vat_evidence_missing"(uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."vat_evidence_missing"(uuid[]) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."write_off"(uuid, uuid, numeric, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."write_off"(uuid, uuid, numeric, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."write_off_limit"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."write_off_limit"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."write_offs_waiting"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."write_offs_waiting"(uuid) TO "authenticated", "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."filed_owners" TO "postgres";

GRANT SELECT ON TABLE "public"."card_payments" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."card_payments" TO "postgres";

GRANT SELECT ON TABLE "public"."card_problems" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."card_problems" TO "postgres";

GRANT SELECT ON TABLE "public"."card_refunds" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."card_refunds" TO "postgres";

GRANT SELECT ON TABLE "public"."card_settings" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."card_settings" TO "postgres";

GRANT SELECT ON TABLE "public"."document_news" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."document_news" TO "postgres";

GRANT SELECT ON TABLE "public"."vat_evidence" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."vat_evidence" TO "postgres";

GRANT SELECT ON TABLE "public"."write_off_limits" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."write_off_limits" TO "postgres";

GRANT SELECT ON TABLE "public"."write_off_proposals" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."write_off_proposals" TO "postgres";

GRANT USAGE ON TYPE "public"."card_payment_state" TO "postgres";

GRANT USAGE ON TYPE "public"."card_problem_kind" TO "postgres";

GRANT USAGE ON TYPE "public"."card_refund_state" TO "postgres";

GRANT USAGE ON TYPE "public"."template_format" TO "postgres";

GRANT USAGE ON TYPE "public"."write_off_state" TO "postgres";

GRANT SELECT ON TABLE "public"."company_invoices" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."company_invoices" TO "postgres";

GRANT SELECT ON TABLE "public"."company_list" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."company_list" TO "postgres";

GRANT SELECT ON TABLE "public"."invoice_list" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."invoice_list" TO "postgres";

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
