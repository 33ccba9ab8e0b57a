set check_function_bodies = off;

CREATE TABLE "public"."combined_payment_invoices" ("payment_id" uuid NOT NULL, "tenant_id" uuid NOT NULL, "invoice_id" uuid NOT NULL, "amount" numeric(14,2) NOT NULL, CONSTRAINT "combined_payment_invoices_amount_check" CHECK (((amount > (0)::numeric) AND (amount < 'Infinity'::numeric))), CONSTRAINT "combined_payment_invoices_pkey" PRIMARY KEY (payment_id, invoice_id));

ALTER TABLE "public"."combined_payment_invoices" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."combined_payments" ("id" uuid NOT NULL, "tenant_id" uuid NOT NULL, "number" text NOT NULL, "label" text, "currency" text NOT NULL, "total" numeric(14,2) NOT NULL, "made_by" uuid, "made_at" timestamp with time zone NOT NULL DEFAULT now(), "ended_at" timestamp with time zone, "line_id" uuid, CONSTRAINT "combined_payments_currency_check" CHECK ((currency ~ '^[A-Z]{3}$'::text)), CONSTRAINT "combined_payments_label_check" CHECK (((char_length(label) >= 1) AND (char_length(label) <= 80))), CONSTRAINT "combined_payments_number_check" CHECK ((number ~ '^PAY-[0-9]{9}$'::text)), CONSTRAINT "combined_payments_pkey" PRIMARY KEY (id), CONSTRAINT "combined_payments_tenant_id_id_key" UNIQUE (tenant_id, id), CONSTRAINT "combined_payments_tenant_id_number_key" UNIQUE (tenant_id, number), CONSTRAINT "combined_payments_total_check" CHECK (((total > (0)::numeric) AND (total < 'Infinity'::numeric))));

ALTER TABLE "public"."combined_payments" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."company_group_members" ("tenant_id" uuid NOT NULL, "user_id" uuid NOT NULL, "company_id" uuid NOT NULL, "group_id" uuid NOT NULL, CONSTRAINT "company_group_members_pkey" PRIMARY KEY (user_id, company_id));

ALTER TABLE "public"."company_group_members" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."company_groups" ("id" uuid NOT NULL, "tenant_id" uuid NOT NULL, "user_id" uuid NOT NULL, "name" text NOT NULL, "note" text, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "updated_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "company_groups_name_check" CHECK (((name ~ '^\S(.*\S)?$'::text) AND (char_length(name) <= 80))), CONSTRAINT "company_groups_note_check" CHECK (((char_length(note) >= 1) AND (char_length(note) <= 500))), CONSTRAINT "company_groups_pkey" PRIMARY KEY (id), CONSTRAINT "company_groups_tenant_id_id_user_id_key" UNIQUE (tenant_id, id, user_id));

ALTER TABLE "public"."company_groups" ENABLE ROW LEVEL SECURITY;

CREATE TYPE "public"."combined_payment_end" AS ENUM ('paid', 'changed', 'withdrawn');

ALTER TABLE "public"."combined_payments" ADD COLUMN "ended_as" public.combined_payment_end;

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
      'bookkeeping_accounts', 'combined_payments', 'combined_payment_invoices']
    when 'support' then array['support_tickets', 'support_messages', 'support_attachments', 'support_notes', 'contact_messages']
    when 'access' then array['profiles', 'tenants', 'tenant_users', 'company_users', 'company_access_changes', 'staff_duties',
      'client_invitations', 'client_invitation_companies', 'company_invitations',
      'party_invitations', 'colleague_invitations', 'account_notes', 'staff_notes',
      'super_admin', 'calendar_feeds', 'refused_addresses']
    when 'log' then array['audit_exports', 'audit_checks', 'firm_exports', 'firm_export_parts', 'firm_export_downloads']
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

CREATE OR REPLACE FUNCTION private.checked_group(wanted public.company_groups)
 RETURNS public.company_groups
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  wanted.name := btrim(regexp_replace(wanted.name, '\s+', ' ', 'g'));
  wanted.note := nullif(btrim(wanted.note), '');

  if coalesce(char_length(wanted.name), 0) not between 1 and 80 then
    raise exception using errcode = 'PT422', message = 'company_group.name_invalid';
  end if;

  if char_length(wanted.note) > 500 then
    raise exception using errcode = 'PT422', message = 'company_group.note_too_long';
  end if;

  return wanted;
end;
$function$;

CREATE OR REPLACE FUNCTION private.combined_payment_ids()
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query
  with seen as materialized (select id from private.invoice_ids() as id)
  select payment.id from public.combined_payments as payment
  where payment.made_by = private.active_user_id() and payment.tenant_id = any (array(select private.tenant_ids()))
    and not exists (
      select from public.combined_payment_invoices as part
      where part.payment_id = payment.id and part.invoice_id not in (select seen.id from seen));
end;
$function$;

CREATE OR REPLACE FUNCTION private.end_changed_payments()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.combined_payments as payment set ended_as = 'changed', ended_at = now()
  from public.combined_payment_invoices as part
  where part.tenant_id = new.tenant_id and part.invoice_id = new.id and payment.id = part.payment_id and payment.ended_as is null
    and (new.state <> 'issued' or new.total - new.paid <> part.amount);
  return null;
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
    ('private.job_runs', 'none', null, 'work of the portal'),
    ('private.owners_due', 'none', null, 'work of the portal'),
    ('private.screening_due', 'none', null, 'work of the portal'),
    ('public.contact_messages', 'none', null, 'messages of visitors of the public site to the platform')
  ) as listed (table_name, held, condition, reason);
$function$;

CREATE OR REPLACE FUNCTION private.keep_combined_payment()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  -- A generated column is not computed yet before an update. Who made it is forgotten with their account.
  decided text[] := '{ended_as,ended_at,line_id,made_by,payment_reference}';
begin
  if to_jsonb(new) - decided is distinct from to_jsonb(old) - decided
    or old.ended_as is not null and (new.ended_as, new.ended_at, new.line_id) is distinct from (old.ended_as, old.ended_at, old.line_id)
    or new.made_by is not null and new.made_by is distinct from old.made_by
  then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.leave_groups()
 RETURNS bigint
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  with gone as (
    delete from public.company_group_members as member
    where not exists (
        select from private.company_people as known
        where known.company_id = member.company_id and known.user_id = member.user_id)
      and not exists (
        select from public.tenant_users as membership
        where (membership.tenant_id, membership.user_id) = (member.tenant_id, member.user_id) and membership.role = 'owner')
    returning 1
  )
  select count(*) from gone;
$function$;

CREATE OR REPLACE FUNCTION private.lock_group(group_id uuid)
 RETURNS public.company_groups
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_user();
  found     public.company_groups;
begin
  select * into found from public.company_groups as known
  where known.id = lock_group.group_id and known.user_id = caller_id and known.tenant_id = any (array(select private.tenant_ids()))
  for update;

  if found.id is null then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  return found;
end;
$function$;

CREATE OR REPLACE FUNCTION private.maintenance_step(step text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  case step
    when 'documents' then return jsonb_build_object('expired', private.expire_documents());
    when 'kyc' then return jsonb_build_object('moved', private.review_kyc());
    when 'obligations' then return (select to_jsonb(done) from private.refresh_obligations() as done);
    when 'alerts' then
      perform private.wake_due_alerts();
      return (select to_jsonb(done) from private.refresh_alerts() as done);
    when 'standing' then return (select to_jsonb(done) from private.refresh_standing() as done);
    when 'statements' then return jsonb_build_object('opened', private.open_statements());
    when 'files' then return (select to_jsonb(done) from private.reconcile_files() as done);
    when 'retention' then
      return (select to_jsonb(done) from private.forget_old_rows() as done)
        || jsonb_build_object('workers', private.forget_worker_life(), 'client_errors', private.forget_client_errors(),
          'portal_hours', private.forget_portal_hours(), 'jobs', private.forget_jobs(), 'imports', private.forget_import_rows(),
          'shares', private.end_past_shares(), 'groups', private.leave_groups());
  end case;
end;
$function$;

CREATE OR REPLACE FUNCTION private.open_parts(invoice_ids uuid[])
 RETURNS TABLE(invoice_id uuid, company_id uuid, name text, amount numeric, open numeric)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with part as (
    select part.invoice_id, part.company_id, part.name, part.amount, invoice.state, invoice.client_id,
      invoice.total - invoice.paid as open, invoice.paid - invoice.credited as settled,
      part.amount - coalesce(credit.amount, 0) as left_of
    from public.invoice_companies as part
    join public.invoices as invoice on invoice.id = part.invoice_id
    left join lateral private.credited_of(invoice.id) as credit
      on invoice.client_id is not null and invoice.credited > 0 and credit.company_id = part.company_id
    where part.invoice_id = any (open_parts.invoice_ids)
  ), placed as (
    select part.*, sum(part.left_of) over (partition by part.invoice_id order by part.name, part.company_id) - part.left_of as before
    from part
  )
  select placed.invoice_id, placed.company_id, placed.name, placed.amount,
    case
      when placed.state <> 'issued' then 0
      when placed.client_id is null then placed.open
      else placed.left_of - least(greatest(placed.settled - placed.before, 0), placed.left_of)
    end
  from placed;
$function$;

CREATE OR REPLACE FUNCTION private.payable_invoice_ids()
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query
  select invoice.id from public.invoices as invoice
  where invoice.id in (select private.invoice_ids())
    and (invoice.company_id is null or invoice.company_id in (select private.managed_company_ids()))
    and (invoice.application_id is null or exists (
      select from public.draft_applications as application
      where application.id = invoice.application_id and application.user_id = private.active_user_id()));
end;
$function$;

CREATE OR REPLACE FUNCTION private.payments_in(text text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array(
    select distinct private.read_payment_reference(found.parts[1])
    from regexp_matches(
      upper(coalesce(payments_in.text, '')),
      '\m(RF(?:[ -]?[0-9]){2}[ -]?P[ -]?A[ -]?Y(?:[ -]?[0-9]){9})', 'g') as found (parts)
    where private.read_payment_reference(found.parts[1]) is not null
    order by 1);
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

CREATE OR REPLACE FUNCTION public.bank_line_payments(line_id uuid)
 RETURNS TABLE(id uuid, payment_reference text, label text, currency text, total numeric, invoices bigint, made_by_name text, made_at timestamp with time zone, ended_as public.combined_payment_end, is_named boolean, is_exact boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff_reader();
  return query
  select payment.id, payment.payment_reference, payment.label, payment.currency, payment.total,
    (select count(*) from public.combined_payment_invoices as part where part.payment_id = payment.id),
    coalesce(nullif(maker.full_name, ''), maker.email), payment.made_at, payment.ended_as, found.is_named, found.is_exact
  from public.bank_lines as line
  cross join lateral (select private.payments_in(line.text) as named, private.rest_of_line(line) as rest) as known
  join public.combined_payments as payment on payment.tenant_id = line.tenant_id
  cross join lateral (
    select payment.payment_reference = any (known.named) as is_named,
      payment.currency = line.currency and payment.total = known.rest as is_exact) as found
  left join public.profiles as maker on maker.id = payment.made_by
  where line.id = bank_line_payments.line_id and (found.is_named or found.is_exact and payment.ended_as is null and known.rest > 0)
  order by found.is_named desc, payment.made_at
  limit 10;
end;
$function$;

CREATE OR REPLACE FUNCTION public.change_company_group(group_id uuid, name text, note text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  known public.company_groups := private.lock_group(group_id);
begin
  known.name := change_company_group.name;
  known.note := change_company_group.note;
  known := private.checked_group(known);
  perform private.limit_client('company_groups', 600, '1 hour');
  update public.company_groups as changed set name = known.name, note = known.note
  where changed.id = known.id and (changed.name, changed.note) is distinct from (known.name, known.note);
exception when unique_violation then
  raise exception using errcode = 'PT409', message = 'company_group.name_taken';
end;
$function$;

CREATE OR REPLACE FUNCTION public.create_company_group(group_id uuid, tenant_id uuid, name text, note text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most      constant integer := 500;
  caller_id uuid := private.require_user();
  wanted    public.company_groups;
begin
  wanted.id := group_id;
  wanted.tenant_id := create_company_group.tenant_id;
  wanted.user_id := caller_id;
  wanted.name := create_company_group.name;
  wanted.note := create_company_group.note;

  if not exists (select from private.tenant_ids() as mine (id) where mine.id = wanted.tenant_id) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  wanted := private.checked_group(wanted);

  -- One at a time for each person, or two devices could pass the limit together.
  perform from public.profiles as profile where profile.id = caller_id for no key update;

  -- A repeat after a lost answer.
  if exists (
    select from public.company_groups as known
    where known.id = wanted.id and known.user_id = caller_id and known.tenant_id = wanted.tenant_id and known.name = wanted.name) then
    return;
  end if;

  perform private.limit_client('company_groups', 600, '1 hour');

  if (select count(*) from public.company_groups as known
    where known.tenant_id = wanted.tenant_id and known.user_id = caller_id) >= most then
    raise exception using errcode = 'PT409', message = 'company_group.too_many';
  end if;

  insert into public.company_groups (id, tenant_id, user_id, name, note)
  values (wanted.id, wanted.tenant_id, wanted.user_id, wanted.name, wanted.note);
exception
  when unique_violation then
    raise exception using errcode = 'PT409', message = 'company_group.name_taken';
  when not_null_violation or foreign_key_violation then
    raise exception using errcode = 'PT404', message = 'not_found';
end;
$function$;

CREATE OR REPLACE FUNCTION public.delete_company_group(group_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_user();
begin
  delete from public.company_groups as known where known.id = delete_company_group.group_id and known.user_id = caller_id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.group_figures(tenant_id uuid)
 RETURNS TABLE(group_id uuid, name text, note text, companies bigint, open bigint, overdue bigint, paid bigint, void bigint, money jsonb)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  today date := private.today();
begin
  perform private.require_user();

  return query
  with placed as materialized (
    select member.company_id, member.group_id from public.company_group_members as member
    where member.tenant_id = group_figures.tenant_id
  ), mine as materialized (
    select invoice.id, invoice.state, invoice.currency, invoice.due_on, invoice.total - invoice.paid as owed
    from public.invoices as invoice
    where invoice.tenant_id = group_figures.tenant_id and invoice.state <> 'draft'
  ), part as (
    -- An invoice without a company, of an application or an account, is in no group.
    select mine.id, mine.state, mine.currency, mine.due_on, placed.group_id,
      case when mine.state <> 'issued' then 0 else coalesce(parts.open, mine.owed) end as owed
    from mine
    left join private.open_parts(array(select mine.id from mine)) as parts on parts.invoice_id = mine.id
    left join placed on placed.company_id = parts.company_id
  ), counted as (
    select part.group_id,
      count(distinct part.id) filter (where part.state = 'issued') as open,
      count(distinct part.id) filter (where part.state = 'issued' and part.due_on < today) as overdue,
      count(distinct part.id) filter (where part.state = 'paid') as paid,
      count(distinct part.id) filter (where part.state = 'void') as void
    from part group by 1
  ), summed as (
    select part.group_id, part.currency, sum(part.owed) as owed,
      coalesce(sum(part.owed) filter (where part.due_on < today), 0) as overdue,
      min(part.due_on) filter (where part.due_on >= today and part.owed > 0) as next_on
    from part where part.state = 'issued'
    group by 1, 2
    having sum(part.owed) > 0
  ), listed as (
    select known.id, known.name, known.note from public.company_groups as known where known.tenant_id = group_figures.tenant_id
    union all
    select null, null, null
  )
  select listed.id, listed.name, listed.note,
    case when listed.id is null
      then (select count(*) from public.companies as company
        where company.tenant_id = group_figures.tenant_id and company.id not in (select placed.company_id from placed))
      else (select count(*) from placed where placed.group_id = listed.id)
    end,
    coalesce(counted.open, 0), coalesce(counted.overdue, 0), coalesce(counted.paid, 0), coalesce(counted.void, 0),
    (select coalesce(jsonb_agg(jsonb_build_object(
        'currency', summed.currency, 'owed', summed.owed, 'overdue', summed.overdue, 'next_on', summed.next_on)
        order by summed.currency), '[]')
      from summed where summed.group_id is not distinct from listed.id)
  from listed
  left join counted on counted.group_id is not distinct from listed.id
  order by listed.id is null, lower(listed.name), listed.id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.group_statement(tenant_id uuid, group_id uuid, from_day date, to_day date)
 RETURNS TABLE(company_id uuid, company text, company_number text, invoice_id uuid, number text, issued_on date, due_on date, currency text, amount numeric, settled numeric, open numeric)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.require_user();

  if from_day is null or to_day is null then
    raise exception using errcode = 'PT422', message = 'report.days_invalid';
  end if;

  perform private.report_days(from_day, to_day);

  if not exists (
    select from public.company_groups as known
    where known.id = group_statement.group_id and known.tenant_id = group_statement.tenant_id)
  then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  return query
  select part.company_id, part.name, company.registration_number, invoice.id, invoice.number, invoice.issued_on, invoice.due_on,
    invoice.currency, part.amount, part.amount - part.open, part.open
  from private.open_parts(array(
    select listed.id from public.group_invoices as listed
    where listed.group_id = group_statement.group_id and listed.tenant_id = group_statement.tenant_id
      and listed.state in ('issued', 'paid') and listed.issued_on between from_day and to_day)) as part
  join public.invoices as invoice on invoice.id = part.invoice_id
  join public.company_group_members as member on member.company_id = part.company_id and member.group_id = group_statement.group_id
  left join public.companies as company on company.id = part.company_id
  order by lower(part.name), part.company_id, invoice.issued_on, invoice.number;
end;
$function$;

CREATE OR REPLACE FUNCTION public.make_combined_payment(payment_id uuid, tenant_id uuid, invoice_ids uuid[], label text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_user();
  wanted    uuid[] := array(select distinct id from unnest(invoice_ids) as id where id is not null order by id);
  billed    public.invoices[];
begin
  if exists (
    select from public.combined_payments as known where known.id = make_combined_payment.payment_id and known.made_by = caller_id)
  then
    return;
  end if;

  if cardinality(wanted) not between 1 and 500 then
    raise exception using errcode = 'PT422', message = 'combined_payment.invoices_missing';
  end if;

  -- Locked against a payment that staff note meanwhile, which takes the rows for update.
  perform from public.invoices as known where known.id = any (wanted) order by known.id for share;
  perform private.limit_client('combined_payments', 60, '1 hour');
  billed := array(
    select known from public.invoices as known
    where known.id = any (wanted) and known.tenant_id = make_combined_payment.tenant_id and known.state <> 'draft'
      and known.id in (select private.invoice_ids()));

  if cardinality(billed) < cardinality(wanted) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if exists (select from unnest(billed) as each where each.id not in (select private.payable_invoice_ids())) then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  if exists (select from unnest(billed) as each where each.state <> 'issued' or each.total = each.paid) then
    raise exception using errcode = 'PT409', message = 'combined_payment.invoice_settled';
  end if;

  if (select count(distinct each.currency) from unnest(billed) as each) > 1 then
    raise exception using errcode = 'PT422', message = 'combined_payment.currencies_differ';
  end if;

  if exists (
    select from public.payment_notices as notice where notice.invoice_id = any (wanted) and notice.state = 'open')
  then
    raise exception using errcode = 'PT409', message = 'combined_payment.invoice_reported';
  end if;

  -- One at a time for each person, or two devices could list an invoice twice.
  perform from public.profiles as profile where profile.id = caller_id for no key update;

  if exists (
    select from public.combined_payments as known
    join public.combined_payment_invoices as part on part.payment_id = known.id
    where known.made_by = caller_id and known.ended_as is null and part.invoice_id = any (wanted))
  then
    raise exception using errcode = 'PT409', message = 'combined_payment.invoice_taken';
  end if;

  insert into public.combined_payments (id, tenant_id, number, label, currency, total, made_by)
  select make_combined_payment.payment_id, make_combined_payment.tenant_id,
    'PAY-' || lpad(floor(random() * 1000000000)::bigint::text, 9, '0'), nullif(left(btrim(make_combined_payment.label), 80), ''),
    min(each.currency), sum(each.total - each.paid), caller_id
  from unnest(billed) as each;
  insert into public.combined_payment_invoices (payment_id, tenant_id, invoice_id, amount)
  select make_combined_payment.payment_id, each.tenant_id, each.id, each.total - each.paid from unnest(billed) as each;
exception
  when unique_violation then
    -- The id belongs to another one, or the number does: with another id it may be tried again.
    raise exception using errcode = 'PT409', message = 'combined_payment.conflict';
  when not_null_violation then
    raise exception using errcode = 'PT404', message = 'not_found';
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
    'company_groups', (
      select coalesce(jsonb_agg(jsonb_build_object('name', mine.name, 'note', mine.note, 'created_at', mine.created_at, 'companies', (
          select coalesce(jsonb_agg(company.name order by company.name, company.id), '[]')
          from public.company_group_members as member
          join public.companies as company on company.id = member.company_id
          where member.group_id = mine.id and member.company_id in (select private.company_ids()))) order by mine.created_at), '[]')
      from public.company_groups as mine where mine.user_id = caller_id),
    'calendar_links', (
      select coalesce(jsonb_agg(jsonb_build_object('tenant', tenant.name, 'company', company.name, 'created_at', mine.created_at,
        'last_read_on', mine.last_read_on) order by mine.created_at), '[]')
      from public.calendar_feeds as mine
      join public.tenants as tenant on tenant.id = mine.tenant_id
      left join public.companies as company on company.id = mine.company_id
      where mine.user_id = caller_id and mine.tenant_id in (select private.tenant_ids())));
end;
$function$;

CREATE OR REPLACE FUNCTION public.post_combined_payment(line_id uuid, payment_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  line    public.bank_lines := private.lock_bank_line('post_combined_payment', line_id);
  payment public.combined_payments;
  part    record;
begin
  select * into payment from public.combined_payments as known
  where known.id = post_combined_payment.payment_id and known.tenant_id = line.tenant_id;

  if payment.id is null then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  -- The invoices before the tenant and before the payment, in one order, as each command does with its own.
  perform from public.invoices as invoice
  where invoice.id in (select listed.invoice_id from public.combined_payment_invoices as listed where listed.payment_id = payment.id)
  order by invoice.id for update;
  perform private.require_staff_in('post_combined_payment', line.tenant_id);
  select * into payment from public.combined_payments as known where known.id = payment.id for update;

  -- Done already: by a repeat, or by a colleague.
  if payment.ended_as = 'paid' and payment.line_id = line.id then
    return;
  end if;

  if payment.ended_as is not null then
    raise exception using errcode = 'PT409', message = 'combined_payment.ended';
  end if;

  if line.set_aside_at is not null then
    raise exception using errcode = 'PT409', message = 'bank_line.set_aside';
  end if;

  if payment.currency <> line.currency or payment.total <> private.rest_of_line(line) then
    raise exception using errcode = 'PT409', message = 'combined_payment.sum_differs';
  end if;

  -- Before the invoices are paid by it, which would end it as changed.
  update public.combined_payments as paid set ended_as = 'paid', ended_at = now(), line_id = line.id where paid.id = payment.id;

  -- A receipt is of one client and has at most 100 parts.
  for part in
    select placed.client, jsonb_agg(jsonb_build_object('invoice_id', placed.invoice_id, 'amount', placed.amount)) as parts,
      sum(placed.amount) as amount
    from (
      select listed.invoice_id, listed.amount, private.client_of(invoice) as client,
        (row_number() over (partition by private.client_of(invoice) order by invoice.due_on, invoice.id) - 1) / 100 as turn
      from public.combined_payment_invoices as listed
      join public.invoices as invoice on invoice.id = listed.invoice_id
      where listed.payment_id = payment.id) as placed
    group by placed.client, placed.turn
    order by placed.client, placed.turn
  loop
    perform public.post_bank_line(gen_random_uuid(), line.id, part.client, part.parts, part.amount);
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION public.put_in_group(company_ids uuid[], group_id uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most      constant integer := 2000;
  caller_id uuid := private.require_user();
  wanted    uuid[] := array(select distinct id from unnest(company_ids) as id where id is not null order by id);
  into_it   public.company_groups;
begin
  if cardinality(wanted) not between 1 and 500 then
    raise exception using errcode = 'PT422', message = 'company_group.companies_missing';
  end if;

  -- One at a time for each person, or two devices could pass the limit together.
  perform from public.profiles as profile where profile.id = caller_id for no key update;

  if put_in_group.group_id is null then
    perform private.limit_client('company_groups', 600, '1 hour');
    delete from public.company_group_members as member where member.user_id = caller_id and member.company_id = any (wanted);
    return;
  end if;

  into_it := private.lock_group(put_in_group.group_id);
  perform private.limit_client('company_groups', 600, '1 hour');
  perform from public.companies as company where company.id = any (wanted) order by company.id for key share;

  -- What the caller does not reach does not exist for them, and what is of another firm is not in a group of this one.
  if exists (
    select from unnest(wanted) as given (id)
    where not exists (
      select from public.companies as company
      where company.id = given.id and company.tenant_id = into_it.tenant_id
        and (company.id in (select private.company_ids()) or company.tenant_id in (select private.owned_tenant_ids()))))
  then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  insert into public.company_group_members as member (tenant_id, user_id, company_id, group_id)
  select into_it.tenant_id, caller_id, id, into_it.id from unnest(wanted) as id
  on conflict on constraint company_group_members_pkey do update set tenant_id = excluded.tenant_id, group_id = excluded.group_id
  where member.group_id <> excluded.group_id;

  if (select count(*) from public.company_group_members as member where member.user_id = caller_id) > most then
    raise exception using errcode = 'PT409', message = 'company_group.full';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION public.withdraw_combined_payment(payment_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_user();
  payment   public.combined_payments;
begin
  select * into payment from public.combined_payments as known
  where known.id = withdraw_combined_payment.payment_id and known.made_by = caller_id
    and known.tenant_id = any (array(select private.tenant_ids()))
  for update;

  if payment.id is null then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if payment.ended_as = 'withdrawn' then
    return;
  end if;

  if payment.ended_as is not null then
    raise exception using errcode = 'PT409', message = 'combined_payment.ended';
  end if;

  update public.combined_payments as open set ended_as = 'withdrawn', ended_at = now() where open.id = payment.id;
end;
$function$;

ALTER TABLE "public"."combined_payment_invoices" ADD CONSTRAINT "combined_payment_invoices_tenant_id_invoice_id_fkey" FOREIGN KEY (tenant_id, invoice_id) REFERENCES public.invoices(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."combined_payments" ADD CONSTRAINT "combined_payments_ended" CHECK (((ended_as IS NULL) = (ended_at IS NULL)));

ALTER TABLE "public"."combined_payments" ADD CONSTRAINT "combined_payments_made_by_fkey" FOREIGN KEY (made_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."combined_payments" ADD CONSTRAINT "combined_payments_paid" CHECK ((((ended_as = 'paid'::public.combined_payment_end) IS TRUE) = (line_id IS NOT NULL)));

ALTER TABLE "public"."combined_payments" ADD CONSTRAINT "combined_payments_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "public"."combined_payment_invoices" ADD CONSTRAINT "combined_payment_invoices_tenant_id_payment_id_fkey" FOREIGN KEY (tenant_id, payment_id) REFERENCES public.combined_payments(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE "public"."combined_payments" ADD CONSTRAINT "combined_payments_tenant_id_line_id_fkey" FOREIGN KEY (tenant_id, line_id) REFERENCES public.bank_lines(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."company_group_members" ADD CONSTRAINT "company_group_members_tenant_id_company_id_fkey" FOREIGN KEY (tenant_id, company_id) REFERENCES public.companies(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE "public"."company_group_members" ADD CONSTRAINT "company_group_members_tenant_id_group_id_user_id_fkey" FOREIGN KEY (tenant_id, group_id, user_id) REFERENCES public.company_groups(tenant_id, id, user_id) ON DELETE CASCADE;

ALTER TABLE "public"."company_groups" ADD CONSTRAINT "company_groups_tenant_id_user_id_fkey" FOREIGN KEY (tenant_id, user_id) REFERENCES public.tenant_users(tenant_id, user_id) ON DELETE CASCADE;

CREATE VIEW "public"."group_duties" WITH (security_invoker=true) AS  SELECT member.group_id,
    duty.id,
    duty.tenant_id,
    duty.company_id,
    duty.company_name,
    duty.rule_code,
    duty.rule_name,
    duty.client_id,
    duty.client_name,
    duty.days_late,
    duty.rule_note,
    duty.is_verified,
    duty.because,
    duty.due_on,
    duty.amount,
    duty.currency,
    duty.state,
    duty.done_on,
    duty.reference,
    duty.note,
    duty.outcome,
    duty.may_report,
    duty.exposure,
    duty.notice,
    duty.receipt,
    duty.invoice
   FROM (public.duty_list duty
     LEFT JOIN public.company_group_members member ON ((member.company_id = duty.company_id)));

CREATE VIEW "public"."group_invoices" WITH (security_invoker=true) AS  SELECT member.group_id,
    invoice.id,
    invoice.tenant_id,
    invoice.number,
    invoice.state,
    invoice.currency,
    invoice.total,
    invoice.paid,
    invoice.credited,
    invoice.written_off,
    invoice.issued_on,
    invoice.due_on,
    invoice.company_id,
    invoice.client_id,
    COALESCE(sum(part.amount), invoice.total) AS part,
    company.name AS company_name,
    application.reference AS application_reference
   FROM ((((public.invoices invoice
     LEFT JOIN public.invoice_companies part ON ((part.invoice_id = invoice.id)))
     LEFT JOIN public.company_group_members member ON ((member.company_id = part.company_id)))
     LEFT JOIN public.companies company ON ((company.id = invoice.company_id)))
     LEFT JOIN public.draft_applications application ON ((application.id = invoice.application_id)))
  GROUP BY member.group_id, invoice.id, company.name, application.reference;

CREATE INDEX combined_payment_invoices_invoice_idx ON public.combined_payment_invoices USING btree (tenant_id, invoice_id);

CREATE INDEX combined_payment_invoices_payment_idx ON public.combined_payment_invoices USING btree (tenant_id, payment_id);

CREATE INDEX combined_payments_line_idx ON public.combined_payments USING btree (tenant_id, line_id);

CREATE INDEX combined_payments_made_by_idx ON public.combined_payments USING btree (made_by, made_at DESC);

CREATE INDEX combined_payments_open_idx ON public.combined_payments USING btree (tenant_id, currency, total) WHERE (ended_as IS NULL);

CREATE INDEX company_group_members_company_idx ON public.company_group_members USING btree (tenant_id, company_id);

CREATE INDEX company_group_members_group_idx ON public.company_group_members USING btree (tenant_id, group_id, user_id);

CREATE UNIQUE INDEX company_groups_name_idx ON public.company_groups USING btree (tenant_id, user_id, lower(name));

CREATE INDEX company_groups_user_idx ON public.company_groups USING btree (user_id);

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.combined_payment_invoices FOR EACH ROW EXECUTE FUNCTION private.audit('payment_id', 'invoice_id');

CREATE TRIGGER keep_combined_payment_invoice BEFORE DELETE OR UPDATE ON public.combined_payment_invoices FOR EACH ROW EXECUTE FUNCTION private.refuse_change();

CREATE TRIGGER signal_delete AFTER DELETE ON public.combined_payment_invoices REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER signal_insert AFTER INSERT ON public.combined_payment_invoices REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER signal_update AFTER UPDATE ON public.combined_payment_invoices REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.combined_payments FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER keep_combined_payment_row BEFORE DELETE ON public.combined_payments FOR EACH ROW EXECUTE FUNCTION private.refuse_change();

CREATE TRIGGER keep_combined_payment BEFORE UPDATE ON public.combined_payments FOR EACH ROW EXECUTE FUNCTION private.keep_combined_payment();

CREATE TRIGGER signal_delete AFTER DELETE ON public.combined_payments REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER signal_insert AFTER INSERT ON public.combined_payments REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER signal_update AFTER UPDATE ON public.combined_payments REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.company_group_members FOR EACH ROW EXECUTE FUNCTION private.audit('user_id', 'company_id');

CREATE TRIGGER signal_delete AFTER DELETE ON public.company_group_members REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER signal_insert AFTER INSERT ON public.company_group_members REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER signal_update AFTER UPDATE ON public.company_group_members REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.company_groups FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER signal_delete AFTER DELETE ON public.company_groups REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER signal_insert AFTER INSERT ON public.company_groups REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER signal_update AFTER UPDATE ON public.company_groups REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER touch_updated_at BEFORE UPDATE ON public.company_groups FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();

CREATE TRIGGER end_changed_payments AFTER UPDATE OF state, total, paid ON public.invoices FOR EACH ROW EXECUTE FUNCTION private.end_changed_payments();

CREATE POLICY "Owners read the invoices of their tenants' combined payments" ON "public"."combined_payment_invoices" FOR SELECT TO "authenticated" USING ((tenant_id = ANY (ARRAY( SELECT private.owned_tenant_ids() AS owned_tenant_ids))));

CREATE POLICY "People read the invoices of the payments they made" ON "public"."combined_payment_invoices" FOR SELECT TO "authenticated" USING ((payment_id IN ( SELECT private.combined_payment_ids() AS combined_payment_ids)));

CREATE POLICY "Staff read the invoices of every combined payment" ON "public"."combined_payment_invoices" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "Owners read the combined payments of their tenants" ON "public"."combined_payments" FOR SELECT TO "authenticated" USING ((tenant_id = ANY (ARRAY( SELECT private.owned_tenant_ids() AS owned_tenant_ids))));

CREATE POLICY "People read the payments they made over invoices they see" ON "public"."combined_payments" FOR SELECT TO "authenticated" USING ((id IN ( SELECT private.combined_payment_ids() AS combined_payment_ids)));

CREATE POLICY "Staff read every combined payment" ON "public"."combined_payments" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "People read what of their groups they still reach" ON "public"."company_group_members" FOR SELECT TO "authenticated" USING (((user_id = ( SELECT private.active_user_id() AS active_user_id)) AND (tenant_id = ANY (ARRAY( SELECT private.tenant_ids() AS tenant_ids))) AND ((company_id IN ( SELECT private.company_ids() AS company_ids)) OR (tenant_id = ANY (ARRAY( SELECT private.owned_tenant_ids() AS owned_tenant_ids))))));

CREATE POLICY "People read their own groups in their tenants" ON "public"."company_groups" FOR SELECT TO "authenticated" USING (((user_id = ( SELECT private.active_user_id() AS active_user_id)) AND (tenant_id = ANY (ARRAY( SELECT private.tenant_ids() AS tenant_ids)))));

COMMENT ON COLUMN "public"."combined_payments"."label" IS 'What the client calls it, such as the name of a group; null without one.';

COMMENT ON COLUMN "public"."combined_payments"."line_id" IS 'The line of the bank that was posted on it.';

COMMENT ON COLUMN "public"."combined_payments"."number" IS 'PAY and nine digits at random: no count of the payments of a firm.';

COMMENT ON COLUMN "public"."company_groups"."note" IS 'A reference or a note of the person''s own; null without one.';

COMMENT ON FUNCTION "private"."checked_group"(public.company_groups) IS 'A group with its name and note as they are kept. Raises company_group.name_invalid, company_group.note_too_long.';

COMMENT ON FUNCTION "private"."combined_payment_ids"() IS 'The payments over many invoices that the signed-in person made and of which they still see every invoice: its sum would tell of one that is hidden.';

COMMENT ON FUNCTION "private"."end_changed_payments"() IS 'Ends payments over many invoices whose sum is wrong, once one of their invoices is owed with another sum or not any more, whoever changed it.';

COMMENT ON FUNCTION "private"."keep_combined_payment"() IS 'Refuses to change what a payment over many invoices says, and to move one that has ended, for every caller. Raises not_allowed.';

COMMENT ON FUNCTION "private"."leave_groups"() IS 'Takes companies out of the groups of people who no longer reach them, and returns how many that were. They are not seen there from that moment; this step keeps them from coming back.';

COMMENT ON FUNCTION "private"."lock_group"(uuid) IS 'A group of the caller, locked until the command ends. Raises not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "private"."open_parts"(uuid[]) IS 'What is billed for each company of some invoices, and what of it is open: money covers the companies of one invoice in the order of their names (decision 120), so that the parts add up to what is owed. Among what the caller sees.';

COMMENT ON FUNCTION "private"."payable_invoice_ids"() IS 'The issued invoices that the signed-in person may say of how they are paid, as private.may_report_payment has it for one.';

COMMENT ON FUNCTION "private"."payments_in"(text) IS 'The references of payments over many invoices in a text of a bank, whose check digits hold.';

COMMENT ON FUNCTION "public"."bank_line_payments"(uuid) IS 'Payments over many invoices that a line of the bank may be: those it names by their reference (`is_named`), also ended ones, and those that stand and whose sum is what is left of the line (`is_exact`). At most 10; none for a line that is not there. For staff. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."change_company_group"(uuid, text, text) IS 'Renames a group of the caller and changes its note; null or empty takes the note away. Raises company_group.name_invalid, company_group.name_taken, company_group.note_too_long, rate.too_many above 600 changes an hour, not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."create_company_group"(uuid, uuid, text, text) IS 'Makes a group of companies of the caller in a firm, under an id from the browser, so that a repeat makes nothing twice: a name of 1 to 80 characters that none of their groups there has, letter case aside, and a note of at most 500. At most 500 groups. Raises company_group.name_invalid, company_group.name_taken, company_group.note_too_long, company_group.too_many, rate.too_many above 600 changes an hour, not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."delete_company_group"(uuid) IS 'Deletes a group of the caller; its companies are in no group then. One that is gone already, or of another person, changes nothing. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."group_figures"(uuid) IS 'For each group of the caller in a tenant, and last for what is in none (`group_id` is null): how many companies it has, how many of its invoices are open, overdue, paid and void, and by currency (`money`) what is owed for its companies, what of it is overdue, and the next day on which some of it is due. Of an invoice of many companies the part of those in the group. group_invoices has exactly these invoices. Raises account.suspended.';

COMMENT ON FUNCTION "public"."group_statement"(uuid, uuid, date, date) IS 'What was billed for the companies of a group of the caller from one day to another (both included): each company with each invoice, what of it is for the company, and what of that is settled (paid, credited or written off) and open today. Void invoices are left out. Raises report.days_invalid, not_found, account.suspended.';

COMMENT ON FUNCTION "public"."make_combined_payment"(uuid, uuid, uuid[], text) IS 'Makes one payment of what is owed on 1 to 500 issued invoices of one currency that the caller may report as paid, under an id from the browser, so that a repeat makes nothing twice. `label` is what they call it (80 characters). Raises combined_payment.invoices_missing, combined_payment.invoice_settled, combined_payment.currencies_differ, combined_payment.invoice_reported while a report that one is paid is open, combined_payment.invoice_taken while another payment of the caller has one of them, combined_payment.conflict, rate.too_many above 60 an hour, not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."my_data"() IS 'A copy of what the portal stores about the caller and of what they entered, as one object: profile, memberships, companies, applications, people entered, identity checks, documents without their content, tickets, notifications, what they muted, saved views, groups of companies, calendar links without their tokens. What belongs to a tenant only while they may see it; nothing that only staff read. At most 10 an hour. Raises rate.too_many, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."post_combined_payment"(uuid, uuid) IS 'Posts a line of the bank over exactly the invoices of a payment that stands and whose sum is what is left of the line, as one receipt a client and 100 invoices; nothing happens when it is done already. For staff with the duty billing. Raises combined_payment.ended, combined_payment.sum_differs, bank_line.set_aside, what post_bank_line raises, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."put_in_group"(uuid[], uuid) IS 'Puts 1 to 500 companies that the caller reaches into a group of theirs, out of the one they are in; without a group they are in none. At most 2,000 companies are in the groups of a person. Nothing happens where it is so already. Raises company_group.companies_missing, company_group.full, rate.too_many above 600 changes an hour, not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."withdraw_combined_payment"(uuid) IS 'Withdraws a payment over many invoices that the caller made and that still stands; nothing happens when it is withdrawn already. Raises combined_payment.ended, not_found, not_allowed, account.suspended.';

COMMENT ON TABLE "public"."combined_payment_invoices" IS 'The invoices of a payment over many, each with what was owed on it when the payment was made. Read by those who read the payment. Written by commands, and never changed.';

COMMENT ON TABLE "public"."combined_payments" IS 'A payment over many invoices that a client will make: the sum and the reference. Read by the person who made it while they see all of its invoices, by owners of the firm and by staff. Written by commands.';

COMMENT ON TABLE "public"."company_group_members" IS 'Which company is in which group of a person: in at most one. Read by that person alone, while they reach the company; written by commands.';

COMMENT ON TABLE "public"."company_groups" IS 'A group of companies, such as those of one client of an intermediary. Read by the person who made it alone; written by commands.';

COMMENT ON VIEW "public"."group_duties" IS 'The duties of duty_list with the group of the caller that their company is in; null for none.';

COMMENT ON VIEW "public"."group_invoices" IS 'The invoices that the caller sees, once for each of their groups with a company on it; `part` is what of the total is for companies of the group. `group_id` is null for those with a company in no group, and for those without a company.';

REVOKE ALL ON FUNCTION "private"."checked_group"(public.company_groups) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."checked_group"(public.company_groups) TO "postgres";

REVOKE ALL ON FUNCTION "private"."combined_payment_ids"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."combined_payment_ids"() TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."credited_of"(uuid) FROM "authenticated";

GRANT EXECUTE ON FUNCTION "private"."credited_of"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."end_changed_payments"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."end_changed_payments"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."keep_combined_payment"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."keep_combined_payment"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."leave_groups"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."leave_groups"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_group"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."lock_group"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."open_parts"(uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."open_parts"(uuid[]) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."payable_invoice_ids"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."payable_invoice_ids"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."payments_in"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."payments_in"(text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."bank_line_payments"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."bank_line_payments"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."change_company_group"(uuid, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."change_company_group"(uuid, text, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."create_company_group"(uuid, uuid, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."create_company_group"(uuid, uuid, text, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."delete_company_group"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."delete_company_group"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."group_figures"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."group_figures"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."group_statement"(uuid, uuid, date, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."group_statement"(uuid, uuid, date, date) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."make_combined_payment"(uuid, uuid, uuid[], text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."make_combined_payment"(uuid, uuid, uuid[], text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."post_combined_payment"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."post_combined_payment"(uuid, uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."put_in_group"(uuid[], uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."put_in_group"(uuid[], uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."withdraw_combined_payment"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."withdraw_combined_payment"(uuid) TO "authenticated", "postgres";

GRANT SELECT ON TABLE "public"."combined_payment_invoices" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."combined_payment_invoices" TO "postgres";

GRANT SELECT ON TABLE "public"."combined_payments" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."combined_payments" TO "postgres";

GRANT SELECT ON TABLE "public"."company_group_members" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."company_group_members" TO "postgres";

GRANT SELECT ON TABLE "public"."company_groups" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."company_groups" TO "postgres";

GRANT USAGE ON TYPE "public"."combined_payment_end" TO "postgres";

GRANT SELECT ON TABLE "public"."group_duties" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."group_duties" TO "postgres";

GRANT SELECT ON TABLE "public"."group_invoices" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."group_invoices" TO "postgres";

ALTER TABLE "public"."combined_payments" ADD COLUMN "payment_reference" text GENERATED ALWAYS AS (private.payment_reference(number)) STORED;

COMMENT ON COLUMN "public"."combined_payments"."payment_reference" IS 'What the client writes on the payment (ISO 11649).';

reset check_function_bodies;
