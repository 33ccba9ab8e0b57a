set check_function_bodies = off;

CREATE TABLE "public"."document_template_versions" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "tenant_id" uuid NOT NULL, "template_id" uuid NOT NULL, "version" integer NOT NULL, "body" text NOT NULL, "saved_by" uuid, "saved_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "document_template_versions_body_check" CHECK (((char_length(body) >= 1) AND (char_length(body) <= 40000))), CONSTRAINT "document_template_versions_pkey" PRIMARY KEY (id), CONSTRAINT "document_template_versions_template_id_version_key" UNIQUE (template_id, version), CONSTRAINT "document_template_versions_version_check" CHECK ((version > 0)));

ALTER TABLE "public"."document_template_versions" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."document_templates" ("id" uuid NOT NULL, "tenant_id" uuid NOT NULL, "name" text NOT NULL, "state_since" timestamp with time zone NOT NULL DEFAULT now(), "last_version" integer NOT NULL, "used_version" integer, "updated_by" uuid, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "updated_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "document_templates_check" CHECK (((used_version >= 1) AND (used_version <= last_version))), CONSTRAINT "document_templates_last_version_check" CHECK ((last_version > 0)), CONSTRAINT "document_templates_name_check" CHECK (((char_length(name) >= 1) AND (char_length(name) <= 120))), CONSTRAINT "document_templates_pkey" PRIMARY KEY (id), CONSTRAINT "document_templates_tenant_id_id_key" UNIQUE (tenant_id, id));

ALTER TABLE "public"."document_templates" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."made_documents" ("id" uuid NOT NULL, "tenant_id" uuid NOT NULL, "template_id" uuid NOT NULL, "version" integer NOT NULL, "subject_id" uuid NOT NULL, "missing" text[] NOT NULL, "made_by" uuid, "made_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "made_documents_pkey" PRIMARY KEY (id));

ALTER TABLE "public"."made_documents" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."starting_texts" ("code" text NOT NULL, "name" text NOT NULL, "body" text NOT NULL, "position" integer NOT NULL, CONSTRAINT "starting_texts_body_check" CHECK (((char_length(body) >= 1) AND (char_length(body) <= 40000))), CONSTRAINT "starting_texts_code_check" CHECK ((code ~ '^[a-z][a-z_]{1,40}$'::text)), CONSTRAINT "starting_texts_name_check" CHECK (((char_length(name) >= 1) AND (char_length(name) <= 120))), CONSTRAINT "starting_texts_pkey" PRIMARY KEY (code), CONSTRAINT "starting_texts_position_key" UNIQUE ("position"));

ALTER TABLE "public"."starting_texts" ENABLE ROW LEVEL SECURITY;

CREATE TYPE "public"."template_kind" AS ENUM ('letter', 'resolution', 'minutes', 'engagement_letter', 'clearance_letter', 'other');

ALTER TABLE "public"."document_templates" ADD COLUMN "kind" public.template_kind NOT NULL;

ALTER TABLE "public"."starting_texts" ADD COLUMN "kind" public.template_kind NOT NULL;

CREATE TYPE "public"."template_state" AS ENUM ('draft', 'in_use', 'retired');

ALTER TABLE "public"."document_templates" ADD COLUMN "state" public.template_state NOT NULL DEFAULT 'draft'::public.template_state;

CREATE TYPE "public"."template_subject" AS ENUM ('company', 'application', 'change_request');

ALTER TABLE "public"."document_templates" ADD COLUMN "subject" public.template_subject NOT NULL;

ALTER TABLE "public"."made_documents" ADD COLUMN "subject" public.template_subject NOT NULL;

ALTER TABLE "public"."starting_texts" ADD COLUMN "subject" public.template_subject NOT NULL;

CREATE OR REPLACE FUNCTION private.audit_tables(kind text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case kind
    when 'companies' then array['companies', 'company_participants', 'charges', 'company_record_changes', 'recorded_events',
      'owner_proposals', 'party_holders', 'party_companies', 'parties', 'yearly_statements', 'statement_signatures']
    when 'applications' then array['draft_applications', 'application_events', 'application_parties', 'application_requests',
      'application_declarations']
    when 'changes' then array['change_requests', 'change_request_events', 'change_request_documents']
    when 'documents' then array['documents', 'made_documents']
    when 'kyc' then array['kyc_profiles', 'kyc_review_queue', 'kyc_requests', 'kyc_notes', 'kyc_oversight', 'kyc_waivers',
      'declarations', 'screening_hits', 'watchlists', 'watchlist_imports', 'staff_tasks',
      'internal_reasons']
    when 'risk' then array['risk_assessments', 'risk_responses', 'risk_overrides', 'risk_models']
    when 'compliance' then array['obligations', 'payment_notices', 'compliance_alerts', 'compliance_checks', 'reminder_holds']
    when 'invoices' then array['invoices', 'invoice_lines', 'invoice_payments', 'ledger_entries', 'credit_notes', 'credit_note_lines',
      'bank_details', 'bank_imports', 'bank_lines', 'bank_postings', 'invoice_holds', 'invoice_ladders', 'invoice_reminders',
      'bookkeeping_accounts']
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
      'compliance_check_kinds', 'published_days', 'reference_changes', 'reminder_ladders', 'return_templates', 'statement_years',
      'substance_activities', 'substance_classes', 'starting_texts', 'document_templates', 'document_template_versions']
  end;
$function$;

CREATE OR REPLACE FUNCTION private.audit_title(table_name text, row_id text, facts jsonb)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  known  jsonb := coalesce(facts, '{}') || coalesce(private.current_row(table_name, row_id), '{}');
  -- Of tables whose key is made of several columns the key holds the person.
  person uuid := coalesce(
    private.json_uuid(known -> 'user_id'), private.json_uuid(known -> 'profile_id'), private.json_uuid(known -> 'party_id'),
    private.json_uuid(to_jsonb(split_part(row_id, ':', -1))));
begin
  return nullif(concat_ws(', ',
    coalesce(
      nullif(known ->> 'file_name', ''), nullif(known ->> 'full_name', ''), nullif(known ->> 'name', ''), nullif(known ->> 'title', ''),
      nullif(known ->> 'subject', ''), nullif(known ->> 'reference', ''), nullif(known ->> 'number', ''), known ->> 'email',
      (select document.file_name from public.documents as document where document.id = private.json_uuid(known -> 'document_id')),
      (select invoice.number from public.invoices as invoice where invoice.id = private.json_uuid(known -> 'invoice_id')),
      (select application.reference from public.draft_applications as application
       where application.id = private.json_uuid(known -> 'application_id')),
      (select request.reference from public.change_requests as request where request.id = private.json_uuid(known -> 'request_id')),
      (select template.name from public.document_templates as template where template.id = private.json_uuid(known -> 'template_id')),
      (select ticket.subject from public.support_tickets as ticket where ticket.id = private.json_uuid(known -> 'ticket_id')),
      (select rule.name from public.obligation_rules as rule where rule.code = known ->> 'rule_code' order by rule.valid_from desc limit 1),
      known ->> 'category', known ->> 'kind', known ->> 'code'),
    case when table_name not in ('profiles', 'parties') then coalesce(
      (select party.name from public.parties as party where party.id = person),
      (select party.name from public.kyc_profiles as profile join public.parties as party on party.id = profile.party_id
       where profile.id = person),
      (select coalesce(nullif(profile.full_name, ''), profile.email) from public.profiles as profile where profile.id = person))
    end), '');
end;
$function$;

CREATE OR REPLACE FUNCTION private.company_fields(company_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'client.name', client.full_name, 'company.name', company.name, 'company.type', type.name, 'company.law', type.law,
    'company.registration_number', company.registration_number, 'company.registration_date', company.registration_date,
    'company.registered_office', company.registered_office, 'company.authorised_shares', company.authorised_shares::text,
    'company.fiscal_year_end', company.fiscal_year_end,
    'directors', private.holders_today(company.id, '{director}'),
    'officers', private.holders_today(company.id, '{president,secretary,officer}'),
    'members', private.holders_today(company.id, '{member}'),
    'shareholdings', (
      select coalesce(jsonb_agg(
        party.name || ', ' || to_char(entry.shares, 'FM999,999,999,999,999,999,999')
          || case entry.shares when 1 then ' share' else ' shares' end
        order by entry.shares desc, party.name), '[]')
      from public.company_participants as entry
      join public.parties as party on party.id = entry.party_id
      where entry.company_id = company.id and entry.role = 'member' and not entry.voided and entry.shares is not null
        and coalesce(entry.appointed_on, '-infinity') <= private.today() and coalesce(entry.ceased_on, 'infinity') > private.today()),
    'owners', private.holders_today(company.id, '{beneficial_owner}'))
  from public.companies as company
  join public.profiles as client on client.id = company.user_id
  join public.entity_types as type on type.code = company.type
  where company.id = company_fields.company_id;
$function$;

CREATE OR REPLACE FUNCTION private.fields_of(body text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(distinct btrim(found.part[1])), '{}')
  from regexp_matches(body, '\{\{([^{}]*)\}\}', 'g') as found (part);
$function$;

CREATE OR REPLACE FUNCTION private.holders_today(company_id uuid, roles public.participant_role[])
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(party.name order by held.since, party.name), '[]')
  from (
    select entry.party_id, min(entry.appointed_on) as since
    from public.company_participants as entry
    where entry.company_id = holders_today.company_id and entry.role = any (holders_today.roles) and not entry.voided
      and coalesce(entry.appointed_on, '-infinity') <= private.today() and coalesce(entry.ceased_on, 'infinity') > private.today()
    group by entry.party_id) as held
  join public.parties as party on party.id = held.party_id;
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
      ('change', 'draft', array['submitted', 'withdrawn']),
      ('change', 'submitted', array['in_review', 'withdrawn']),
      ('change', 'in_review', array['information_requested', 'approved', 'rejected', 'withdrawn']),
      ('change', 'information_requested', array['submitted', 'withdrawn']),
      ('change', 'approved', array['effected', 'rejected']),
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

CREATE OR REPLACE FUNCTION private.keep_template_version()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- Only the person goes, with their account.
  if (to_jsonb(new) - 'saved_by') is distinct from (to_jsonb(old) - 'saved_by') then
    raise exception using errcode = 'PT409', message = 'template.version_settled';
  end if;

  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.lock_template(command text, template_id uuid)
 RETURNS public.document_templates
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  template public.document_templates;
begin
  perform private.require_staff(command);

  select * into template from public.document_templates as known where known.id = lock_template.template_id;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  -- The tenant before the row, as save_document_template locks them.
  perform private.require_staff_in(command, template.tenant_id);
  select * into template from public.document_templates as known where known.id = lock_template.template_id for update;
  return template;
end;
$function$;

CREATE OR REPLACE FUNCTION private.missing_fields(body text, filled jsonb)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(field order by field), '{}')
  from unnest(private.fields_of(body)) as field
  where case jsonb_typeof(filled -> field)
    when 'array' then jsonb_array_length(filled -> field) = 0
    when 'string' then btrim(filled ->> field) = ''
    else true
  end;
$function$;

CREATE OR REPLACE FUNCTION private.require_template_text(subject public.template_subject, body text)
 RETURNS void
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  unknown text;
begin
  if char_length(coalesce(btrim(body, E' \t\r\n'), '')) not between 1 and 40000 then
    raise exception using errcode = 'PT422', message = 'template.body_invalid';
  end if;

  select coalesce(
    (select min(field) from unnest(private.fields_of(body)) as field where field <> all (private.template_fields(subject))),
    (select substr(rest, strpos(rest, '{{'), 40)
     from regexp_replace(body, '\{\{[^{}]*\}\}', '', 'g') as rest where strpos(rest, '{{') > 0))
  into unknown;

  if unknown is not null then
    raise exception using errcode = 'PT422', message = 'template.field_unknown',
      detail = jsonb_build_array(jsonb_build_object('code', 'template.field_unknown', 'field', left(unknown, 80)));
  end if;
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

CREATE OR REPLACE FUNCTION private.subject_tenant(subject public.template_subject, subject_id uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case subject
    when 'company' then (select company.tenant_id from public.companies as company where company.id = subject_id)
    when 'application' then
      (select application.tenant_id from public.draft_applications as application where application.id = subject_id)
    else (select request.tenant_id from public.change_requests as request where request.id = subject_id)
  end;
$function$;

CREATE OR REPLACE FUNCTION private.template_fields(subject public.template_subject)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select '{today,firm.name,firm.address,firm.registration_number,firm.email,staff.name,client.name}'::text[] || case subject
    when 'application' then '{application.reference,application.name,application.type,application.law,application.submitted_on}'::text[]
    else '{company.name,company.type,company.law,company.registration_number,company.registration_date,company.registered_office,
      company.authorised_shares,company.fiscal_year_end,directors,officers,members,shareholdings,owners}'::text[]
  end || case subject
    when 'change_request' then '{change.reference,change.kind,change.effective_on,change.wording,change.registry_reference}'::text[]
    else '{}'
  end;
$function$;

CREATE OR REPLACE FUNCTION private.template_values(subject public.template_subject, subject_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  tenant public.tenants;
  filled jsonb;
begin
  select * into tenant from public.tenants as known where known.id = private.subject_tenant(subject, subject_id);

  if subject = 'application' then
    select jsonb_build_object(
      'client.name', client.full_name, 'application.reference', application.reference,
      'application.name', private.json_text(private.json_array(
        coalesce(application.submitted_data, application.data) -> 'names') -> 0),
      'application.type', type.name, 'application.law', type.law,
      'application.submitted_on', (application.submitted_at at time zone 'America/Nassau')::date)
    into filled
    from public.draft_applications as application
    join public.profiles as client on client.id = application.user_id
    left join public.entity_types as type on type.code = application.entity_type
    where application.id = subject_id;
  elsif subject = 'change_request' then
    select private.company_fields(request.company_id) || jsonb_build_object(
      'change.reference', request.reference, 'change.kind', request.kind, 'change.effective_on', request.effective_on,
      'change.wording', request.wording, 'change.registry_reference', request.registry_reference)
    into filled
    from public.change_requests as request
    where request.id = subject_id;
  else
    filled := private.company_fields(subject_id);
  end if;

  return filled || jsonb_build_object(
    'today', private.today(), 'firm.name', tenant.name, 'firm.address', tenant.branding ->> 'address',
    'firm.registration_number', tenant.branding ->> 'registration_number', 'firm.email', tenant.branding ->> 'reply_to',
    'staff.name', (select person.full_name from public.profiles as person where person.id = auth.uid()));
end;
$function$;

CREATE OR REPLACE FUNCTION public.make_document(made_id uuid, template_id uuid, version integer, subject_id uuid, accept_missing boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  template public.document_templates := private.lock_template('make_document', make_document.template_id);
  known    public.made_documents;
  filled   jsonb;
  missing  text[];
begin
  -- What is about another firm does not exist for this template.
  if private.subject_tenant(template.subject, make_document.subject_id) is distinct from template.tenant_id then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  select * into known from public.made_documents as made where made.id = make_document.made_id;
  if known.id is not null and (known.template_id, known.version, known.subject_id, known.made_by)
      is distinct from (template.id, make_document.version, make_document.subject_id, auth.uid()) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  -- A document that came otherwise does not become one of the template.
  if known.id is null and exists (select from public.documents as filed where filed.id = make_document.made_id) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if template.state <> 'in_use' then
    raise exception using errcode = 'PT409', message = 'template.not_in_use';
  end if;

  if template.used_version is distinct from make_document.version then
    raise exception using errcode = 'PT409', message = 'template.other_version';
  end if;

  filled := private.template_values(template.subject, make_document.subject_id);
  select private.missing_fields(saved.body, filled) into missing
  from public.document_template_versions as saved
  where saved.template_id = template.id and saved.version = template.used_version;

  if missing <> '{}' and make_document.accept_missing is not true then
    raise exception using errcode = 'PT422', message = 'template.values_missing';
  end if;

  insert into public.made_documents as made (id, tenant_id, template_id, version, subject, subject_id, missing, made_by)
  values (make_document.made_id, template.tenant_id, template.id, template.used_version, template.subject, make_document.subject_id,
    missing, auth.uid())
  on conflict (id) do nothing;
  return filled;
end;
$function$;

CREATE OR REPLACE FUNCTION public.retire_document_template(template_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  template public.document_templates := private.lock_template('retire_document_template', retire_document_template.template_id);
begin
  update public.document_templates as known
  set state = 'retired', updated_by = auth.uid()
  where known.id = template.id and known.state <> 'retired';
end;
$function$;

CREATE OR REPLACE FUNCTION public.save_document_template(template_id uuid, tenant_id uuid, kind public.template_kind, subject public.template_subject, name text, body text, expected_version integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  caller_id uuid := private.require_staff('save_document_template');
  new_name  text := btrim(save_document_template.name);
  template  public.document_templates;
  saved     public.document_template_versions;
begin
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

  perform private.require_template_text(save_document_template.subject, save_document_template.body);

  if template.id is null then
    if save_document_template.expected_version is distinct from 0 then
      raise exception using errcode = 'PT404', message = 'not_found';
    end if;

    insert into public.document_templates as known (id, tenant_id, kind, subject, name, last_version, updated_by)
    values (save_document_template.template_id, save_document_template.tenant_id, save_document_template.kind,
      save_document_template.subject, new_name, 1, caller_id);
    insert into public.document_template_versions as known (tenant_id, template_id, version, body, saved_by)
    values (save_document_template.tenant_id, save_document_template.template_id, 1, save_document_template.body, caller_id);
    return 1;
  end if;

  select * into saved from public.document_template_versions as known
  where known.template_id = template.id and known.version = template.last_version;

  -- The same again: a repeat after a lost answer, or nothing to save.
  if (template.kind, template.name, saved.body)
      is not distinct from (save_document_template.kind, new_name, save_document_template.body)
    and save_document_template.expected_version in (template.last_version, template.last_version - 1)
  then
    return template.last_version;
  end if;

  if template.last_version is distinct from save_document_template.expected_version then
    raise exception using errcode = 'PT409', message = 'template.conflict';
  end if;

  insert into public.document_template_versions as known (tenant_id, template_id, version, body, saved_by)
  values (template.tenant_id, template.id, template.last_version + 1, save_document_template.body, caller_id);
  update public.document_templates as known
  set kind = save_document_template.kind, name = new_name, last_version = template.last_version + 1, updated_by = caller_id
  where known.id = template.id;
  return template.last_version + 1;
end;
$function$;

CREATE OR REPLACE FUNCTION public.template_values(subject public.template_subject, subject_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff_reader();

  if private.subject_tenant(template_values.subject, template_values.subject_id) is null then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  return private.template_values(template_values.subject, template_values.subject_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.use_document_template(template_id uuid, version integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  template public.document_templates := private.lock_template('use_document_template', use_document_template.template_id);
begin
  if use_document_template.version is null or use_document_template.version not between 1 and template.last_version then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if template.state = 'in_use' and template.used_version = use_document_template.version then
    return;
  end if;

  update public.document_templates as known
  set state = 'in_use', used_version = use_document_template.version, updated_by = auth.uid()
  where known.id = template.id;
end;
$function$;

ALTER TABLE "public"."document_template_versions" ADD CONSTRAINT "document_template_versions_saved_by_fkey" FOREIGN KEY (saved_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."document_templates" ADD CONSTRAINT "document_templates_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;

ALTER TABLE "public"."document_template_versions" ADD CONSTRAINT "document_template_versions_tenant_id_template_id_fkey" FOREIGN KEY (tenant_id, template_id) REFERENCES public.document_templates(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE "public"."document_templates" ADD CONSTRAINT "document_templates_updated_by_fkey" FOREIGN KEY (updated_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."document_templates" ADD CONSTRAINT "document_templates_used" CHECK (((state = 'in_use'::public.template_state) <= (used_version IS NOT NULL)));

ALTER TABLE "public"."made_documents" ADD CONSTRAINT "made_documents_made_by_fkey" FOREIGN KEY (made_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."made_documents" ADD CONSTRAINT "made_documents_template_id_version_fkey" FOREIGN KEY (template_id, version) REFERENCES public.document_template_versions(template_id, version) ON DELETE CASCADE;

ALTER TABLE "public"."made_documents" ADD CONSTRAINT "made_documents_tenant_id_template_id_fkey" FOREIGN KEY (tenant_id, template_id) REFERENCES public.document_templates(tenant_id, id) ON DELETE CASCADE;

CREATE INDEX document_template_versions_saved_by_idx ON public.document_template_versions USING btree (saved_by);

CREATE INDEX document_template_versions_template_idx ON public.document_template_versions USING btree (tenant_id, template_id, version DESC);

CREATE INDEX document_templates_name_idx ON public.document_templates USING btree (tenant_id, name, id);

CREATE INDEX document_templates_updated_by_idx ON public.document_templates USING btree (updated_by);

CREATE INDEX made_documents_made_by_idx ON public.made_documents USING btree (made_by);

CREATE INDEX made_documents_template_idx ON public.made_documents USING btree (tenant_id, template_id, made_at DESC);

CREATE INDEX made_documents_version_idx ON public.made_documents USING btree (template_id, version);

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.document_template_versions FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER keep_template_version BEFORE UPDATE ON public.document_template_versions FOR EACH ROW EXECUTE FUNCTION private.keep_template_version();

CREATE TRIGGER signal_delete AFTER DELETE ON public.document_template_versions REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_insert AFTER INSERT ON public.document_template_versions REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_update AFTER UPDATE ON public.document_template_versions REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.document_templates FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER check_move BEFORE UPDATE OF state ON public.document_templates FOR EACH ROW WHEN ((new.state IS DISTINCT FROM old.state)) EXECUTE FUNCTION private.check_move('template', 'state');

CREATE TRIGGER signal_delete AFTER DELETE ON public.document_templates REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_insert AFTER INSERT ON public.document_templates REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_update AFTER UPDATE ON public.document_templates REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER touch_updated_at BEFORE UPDATE ON public.document_templates FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.made_documents FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER signal_delete AFTER DELETE ON public.made_documents REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_insert AFTER INSERT ON public.made_documents REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_update AFTER UPDATE ON public.made_documents REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.starting_texts FOR EACH ROW EXECUTE FUNCTION private.audit('code');

CREATE POLICY "Staff read the versions of templates" ON "public"."document_template_versions" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "Staff read the templates of every tenant" ON "public"."document_templates" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "Staff read what was made from templates" ON "public"."made_documents" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "Staff read the starting texts of the platform" ON "public"."starting_texts" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

COMMENT ON COLUMN "public"."document_templates"."last_version" IS 'The number of the wording that was saved last.';

COMMENT ON COLUMN "public"."document_templates"."subject" IS 'What a document of it is about; it decides which fields there are.';

COMMENT ON COLUMN "public"."document_templates"."used_version" IS 'The version that documents are made from, or were before it was retired; null for one that was never in use.';

COMMENT ON COLUMN "public"."made_documents"."id" IS 'Set by the browser. A document that was filed from it has the same id; without a foreign key, since one that was only downloaded has no document.';

COMMENT ON COLUMN "public"."made_documents"."missing" IS 'The fields that had no value; who made it confirmed them.';

COMMENT ON COLUMN "public"."made_documents"."subject_id" IS 'The company, application or change request; the command checks it. Without a foreign key, since the REST service would take this table for a link between them.';

COMMENT ON COLUMN "public"."starting_texts"."body" IS 'Markdown with fields.';

COMMENT ON FUNCTION "private"."company_fields"(uuid) IS 'What the fields of a company hold today, from its record and its registers.';

COMMENT ON FUNCTION "private"."fields_of"(text) IS 'The names between double braces in a text, each once.';

COMMENT ON FUNCTION "private"."holders_today"(uuid, public.participant_role[]) IS 'The names of who holds one of these roles in a company today, each once, who held it first comes first.';

COMMENT ON FUNCTION "private"."is_move"(text, text, text) IS 'Whether the state diagram of a noun (application, change, document, kyc, statement, template, ticket) has that arrow.';

COMMENT ON FUNCTION "private"."keep_template_version"() IS 'Refuses to edit a wording that was saved, for every caller. Raises template.version_settled.';

COMMENT ON FUNCTION "private"."lock_template"(text, uuid) IS 'A template for a member of staff, locked until the command ends. Raises not_found, and what private.require_staff raises.';

COMMENT ON FUNCTION "private"."missing_fields"(text, jsonb) IS 'The fields of a text that have no value, in the order of the alphabet.';

COMMENT ON FUNCTION "private"."require_template_text"(public.template_subject, text) IS 'Checks the wording of a template: 1 to 40,000 characters, and between double braces only fields of the subject. Raises template.body_invalid, template.field_unknown with the field in its detail.';

COMMENT ON FUNCTION "private"."subject_tenant"(public.template_subject, uuid) IS 'The tenant of a company, application or change request; null for one that does not exist.';

COMMENT ON FUNCTION "private"."template_fields"(public.template_subject) IS 'The fields that a template about such a subject may have.';

COMMENT ON FUNCTION "private"."template_values"(public.template_subject, uuid) IS 'What each field of a subject holds today: a text, a day as YYYY-MM-DD, a list of texts, or null for what is not recorded.';

COMMENT ON FUNCTION "public"."make_document"(uuid, uuid, integer, uuid, boolean) IS 'Records that a document is made from the version of a template in use, about a company, application or change request of the same firm, and returns what the fields hold. The caller chooses the id; a document that is filed from it gets the same. Raises template.values_missing where a field has no value and accept_missing is not true, template.not_in_use, template.other_version when another version is in use by now, duty.reviewer_needed, staff.read_only, not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."retire_document_template"(uuid) IS 'Retires a template: no document is made from it until a version is put into use again. What was made stays. For the compliance officer and senior management. Raises duty.compliance_officer_needed, staff.read_only, not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."save_document_template"(uuid, uuid, public.template_kind, public.template_subject, text, text, integer) IS 'Saves a wording of a template as its next version, and returns the number; expected_version 0 makes a new template under the id of the caller. What is in use stays in use until the new version is put into use. For the compliance officer and senior management. Raises template.conflict when a colleague saved meanwhile, template.name_invalid, template.kind_invalid, template.subject_settled, template.body_invalid, template.field_unknown with the field in its detail, duty.compliance_officer_needed, staff.read_only, not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."template_values"(public.template_subject, uuid) IS 'What the fields of templates hold of a company, application or change request, for the preview of staff. Raises not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."use_document_template"(uuid, integer) IS 'Puts a version of a template into use, also one before the last: documents are made from it from now on. For the compliance officer and senior management. Raises duty.compliance_officer_needed, staff.read_only, not_found, not_allowed, account.suspended.';

COMMENT ON TABLE "public"."document_template_versions" IS 'Every wording of a template that was saved, as Markdown with fields. Never edited. Read by staff; written by commands.';

COMMENT ON TABLE "public"."document_templates" IS 'The templates of a firm for documents. Read by staff; written by commands.';

COMMENT ON TABLE "public"."made_documents" IS 'What was made from which version of a template, about what, by whom. Read by staff; written by a command.';

COMMENT ON TABLE "public"."starting_texts" IS 'Texts of the platform from which a firm starts a template of its own. Read by staff; written by migrations.';

REVOKE ALL ON FUNCTION "private"."company_fields"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."company_fields"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fields_of"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."fields_of"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."holders_today"(uuid, public.participant_role[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."holders_today"(uuid, public.participant_role[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."keep_template_version"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."keep_template_version"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_template"(text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."lock_template"(text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."missing_fields"(text, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."missing_fields"(text, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_template_text"(public.template_subject, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."require_template_text"(public.template_subject, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."subject_tenant"(public.template_subject, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."subject_tenant"(public.template_subject, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."template_fields"(public.template_subject) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."template_fields"(public.template_subject) TO "postgres";

REVOKE ALL ON FUNCTION "private"."template_values"(public.template_subject, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."template_values"(public.template_subject, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."make_document"(uuid, uuid, integer, uuid, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."make_document"(uuid, uuid, integer, uuid, boolean) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."retire_document_template"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."retire_document_template"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."save_document_template"(uuid, uuid, public.template_kind, public.template_subject, text, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_document_template"(uuid, uuid, public.template_kind, public.template_subject, text, text, integer) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."template_values"(public.template_subject, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."template_values"(public.template_subject, uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."use_document_template"(uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."use_document_template"(uuid, integer) TO "authenticated", "postgres";

GRANT SELECT ON TABLE "public"."document_template_versions" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."document_template_versions" TO "postgres";

GRANT SELECT ON TABLE "public"."document_templates" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."document_templates" TO "postgres";

GRANT SELECT ON TABLE "public"."made_documents" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."made_documents" TO "postgres";

GRANT SELECT ON TABLE "public"."starting_texts" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."starting_texts" TO "postgres";

GRANT USAGE ON TYPE "public"."template_kind" TO "postgres";

GRANT USAGE ON TYPE "public"."template_state" TO "postgres";

GRANT USAGE ON TYPE "public"."template_subject" TO "postgres";

reset check_function_bodies;

insert into public.starting_texts (body, code, kind, name, subject, position) values ('# Written resolution of the directors

**{{company.name}}**

Registration number {{company.registration_number}}, registered office {{company.registered_office}}

The undersigned, being all the directors of {{company.name}}, a company incorporated in The Bahamas under the {{company.law}} (the "Company"), adopt these resolutions in writing. They have the same effect as if they were passed at a meeting of the directors.

1. **Resolved** that …
2. **Resolved** that the registered agent, {{firm.name}}, is instructed to make the entries and filings that give effect to these resolutions.
3. **Resolved** that this resolution is kept with the minutes of the Company. It may be signed in counterparts.

Dated {{today}}

____ {{directors}}, director
', 'board_resolution', 'resolution', 'Written resolution of the directors', 'company', '1');

insert into public.starting_texts (body, code, kind, name, subject, position) values ('# Written resolution of the directors

**{{company.name}}**

Registration number {{company.registration_number}}

The undersigned, being all the directors of {{company.name}} (the "Company"), adopt these resolutions in writing. They are about the following change: {{change.kind}}.

1. **Resolved** that …
2. **Resolved** that the change takes effect on {{change.effective_on}}.
3. **Resolved** that the registered agent, {{firm.name}}, is instructed to enter it in the registers of the Company and to file what the {{company.law}} asks for. Reference of the agent: {{change.reference}}.

Dated {{today}}

____ {{directors}}, director
', 'change_resolution', 'resolution', 'Resolution for a change', 'change_request', '2');

insert into public.starting_texts (body, code, kind, name, subject, position) values ('# Minutes of the first meeting of the directors

**{{company.name}}**

Held at {{company.registered_office}} on {{today}}

## Present

{{directors}}

## 1. Chair and notice

A chair was elected. All directors were present or waived notice, and a quorum was declared.

## 2. Incorporation

The chair reported that the Company was incorporated in The Bahamas under the {{company.law}} on {{company.registration_date}} with registration number {{company.registration_number}}. The certificate of incorporation and the memorandum and articles of association were laid before the meeting.

## 3. Registered office and agent

**Resolved** that the registered office is at {{company.registered_office}} and that {{firm.name}} is the registered agent of the Company.

## 4. Officers

**Resolved** that these persons hold office until others are appointed:

{{officers}}

## 5. Shares

**Resolved** that the shares are issued as follows, and that the register of members is written up:

{{shareholdings}}

## 6. Financial year and records

**Resolved** that the financial year of the Company ends on {{company.fiscal_year_end}}, and that its accounting records are kept as the law of The Bahamas asks for.

## 7. Close

There was no other business, and the meeting was closed.

____ Chair

____ Secretary
', 'first_meeting', 'minutes', 'Minutes of the first meeting of the directors', 'company', '3');

insert into public.starting_texts (body, code, kind, name, subject, position) values ('{{client.name}}

{{today}}

# Our engagement for {{company.name}}

Dear {{client.name}},

Thank you for your instruction. This letter sets out the terms on which {{firm.name}} works for {{company.name}} (the "Company").

## What we do

- We are the registered agent of the Company and provide its registered office.
- We keep its registers and file what the law of The Bahamas asks for in time, as far as we have what we need from you.
- We pass on what authorities send to the Company.

## What we need from you

- Correct and complete information about the Company, its directors, members and beneficial owners.
- Notice of every change within 15 days.
- Payment of government fees before their due day, and of our invoices within 30 days.

## What the law asks of us

We have to know who our clients are and who owns the companies we act for. We ask for documents when the relationship begins and at intervals after that, and we report where the law says so. We keep records for the years that the law sets.

## Fees

| Service | When |
|---|---|
| Registered agent and registered office | Each year in January |
| Government fee | Each year, as the law sets it |
| Changes, certificates and other work | By our price list when you order |

## End

Either side ends this engagement with 30 days of notice in writing. We then hand the records of the Company to the agent that follows us, once our invoices are paid.

Please sign a copy of this letter and return it to us.

____ {{staff.name}}, for {{firm.name}}

____ {{client.name}}
', 'engagement_letter', 'engagement_letter', 'Engagement letter', 'company', '4');

insert into public.starting_texts (body, code, kind, name, subject, position) values ('{{today}}

# Letter of clearance

**{{company.name}}**, registration number {{company.registration_number}}

To whom it may concern,

{{firm.name}} is the registered agent of {{company.name}} (the "Company"), which was incorporated in The Bahamas under the {{company.law}} on {{company.registration_date}}.

We confirm that, on the date of this letter:

- our fees and the government fees that were due through us are paid;
- we have no objection to the appointment of another registered agent;
- the records of the Company will be handed to the new agent once its appointment is filed.

According to the registers we keep, the directors of the Company are {{directors}}, and its members are {{members}}.

This letter says nothing of the affairs of the Company beyond that.

____ For {{firm.name}}
', 'letter_of_clearance', 'clearance_letter', 'Letter of clearance for a change of agent', 'company', '5');

insert into public.starting_texts (body, code, kind, name, subject, position) values ('{{client.name}}

{{today}}

# {{company.name}}

Dear {{client.name}},

We write to you about {{company.name}}, registration number {{company.registration_number}}.

…

Please write to us with any question.

Yours sincerely,

____ {{staff.name}}, {{firm.name}}
', 'letter_to_client', 'letter', 'Letter to a client', 'company', '6');

insert into public.starting_texts (body, code, kind, name, subject, position) values ('{{client.name}}

{{today}}

# Your application {{application.reference}}

Dear {{client.name}},

We received your application to form {{application.name}}, {{application.type}}, on {{application.submitted_on}}. We review it and write to you when it is with the Registrar.

Please answer with the reference {{application.reference}}.

Yours sincerely,

____ {{staff.name}}, {{firm.name}}
', 'application_letter', 'letter', 'Letter about an application', 'application', '7');
