set check_function_bodies = off;

DROP FUNCTION "public"."accept_statement"(uuid);

CREATE TABLE "public"."return_templates" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "tenant_id" uuid, "name" text NOT NULL, "columns" jsonb NOT NULL, "updated_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "return_templates_name_check" CHECK (((char_length(name) >= 1) AND (char_length(name) <= 120))), CONSTRAINT "return_templates_pkey" PRIMARY KEY (id));

ALTER TABLE "public"."return_templates" ENABLE ROW LEVEL SECURITY;

CREATE TYPE "public"."return_kind" AS ENUM ('substance', 'beneficial_owners');

ALTER TABLE "public"."return_templates" ADD COLUMN "kind" public.return_kind NOT NULL;

CREATE OR REPLACE FUNCTION private.are_return_columns(kind public.return_kind, columns jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_typeof(columns) = 'array' and jsonb_array_length(private.json_array(columns)) between 1 and 40 and not exists (
    select from jsonb_array_elements(private.json_array(columns)) as entry (value)
    where jsonb_typeof(entry.value) <> 'object'
      or exists (select from jsonb_object_keys(private.json_object(entry.value)) as given (key)
        where given.key not in ('heading', 'field'))
      or char_length(private.json_text(entry.value -> 'heading')) not between 1 and 120
      or private.json_text(entry.value -> 'field') <> all (private.return_fields(kind)));
$function$;

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
      'compliance_check_kinds', 'published_days', 'reference_changes', 'reminder_ladders', 'return_templates', 'statement_years',
      'substance_activities', 'substance_classes']
  end;
$function$;

CREATE OR REPLACE FUNCTION private.bulk_actions()
 RETURNS TABLE(action text, command text, subject text, takes text[], may_take text[], at_once boolean, title text)
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select known.action, known.command, known.subject, known.takes::text[], known.may_take::text[], known.at_once, known.title
  from (values
    ('alerts.acknowledge', 'acknowledge_alerts', 'alert', '{}', '{}', true, 'Acknowledge %s alerts'),
    ('alerts.assign', 'assign_alerts', 'alert', '{assignee}', '{}', true, 'Assign %s alerts'),
    ('alerts.resolve', 'resolve_alerts', 'alert', '{note}', '{}', true, 'Resolve %s alerts'),
    ('alerts.snooze', 'snooze_alerts', 'alert', '{until,reason}', '{}', true, 'Snooze %s alerts'),
    ('alerts.wake', 'wake_alerts', 'alert', '{}', '{}', true, 'Bring %s alerts back'),
    ('alerts.reopen', 'reopen_alerts', 'alert', '{}', '{}', true, 'Reopen %s alerts'),
    ('duties.complete', 'complete_obligations', 'duty', '{done_on}', '{reference,note}', true, 'Complete %s duties'),
    ('duties.waive', 'waive_obligations', 'duty', '{note}', '{}', true, 'Waive %s duties'),
    ('reminders.hold', 'hold_reminders_of', 'company', '{until,reason}', '{}', true, 'Hold the reminders of %s companies'),
    ('reminders.release', 'release_reminders_of', 'company', '{}', '{}', true, 'Release the reminders of %s companies'),
    ('applications.assign', 'assign_application', 'application', '{user_id}', '{word}', false, 'Assign %s applications'),
    ('applications.start_review', 'start_review', 'application', '{}', '{}', false, 'Start the review of %s applications'),
    ('kyc.assign', 'assign_kyc', 'kyc', '{user_id}', '{word}', false, 'Assign %s KYC cases'),
    ('documents.accept', 'accept_document', 'document', '{}', '{}', false, 'Accept %s documents'),
    ('invoices.issue', 'issue_invoice', 'invoice', '{due_on}', '{}', false, 'Issue %s invoices'),
    ('invoices.discard', 'discard_invoice', 'invoice', '{}', '{}', false, 'Discard %s drafts of invoices'),
    ('invoices.void', 'void_invoice', 'invoice', '{note}', '{}', false, 'Void %s invoices'),
    ('renewals.draft', 'draft_renewal', 'company', '{year}', '{}', false, 'Draft the yearly invoices of %s companies'),
    ('statements.accept', 'accept_statement', 'statement', '{}', '{}', false, 'Accept %s yearly statements'),
    ('tickets.assign', 'assign_ticket', 'ticket', '{assignee}', '{}', false, 'Assign %s tickets'),
    ('tickets.close', 'set_ticket_status', 'ticket', '{}', '{}', false, 'Close %s tickets')
  ) as known (action, command, subject, takes, may_take, at_once, title);
$function$;

CREATE OR REPLACE FUNCTION private.bulk_rows(subject text, tenant_id uuid, ids uuid[])
 RETURNS TABLE(id uuid, label text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select alert.id, alert.title from public.compliance_alerts as alert
  where bulk_rows.subject = 'alert' and alert.id = any (ids) and alert.tenant_id = bulk_rows.tenant_id
  union all
  select duty.id, concat_ws(', ', rule.name, coalesce(company.name, private.party_name(duty.party_id)))
  from public.obligations as duty
  join public.obligation_rules as rule on (rule.code, rule.valid_from) = (duty.rule_code, duty.rule_from)
  left join public.companies as company on company.id = duty.company_id
  where bulk_rows.subject = 'duty' and duty.id = any (ids) and duty.tenant_id = bulk_rows.tenant_id
  union all
  select company.id, company.name from public.companies as company
  where bulk_rows.subject = 'company' and company.id = any (ids) and company.tenant_id = bulk_rows.tenant_id
  union all
  select application.id, private.application_title(application) from public.draft_applications as application
  where bulk_rows.subject = 'application' and application.id = any (ids) and application.tenant_id = bulk_rows.tenant_id
  union all
  select profile.id, private.party_name(profile.party_id) from public.kyc_profiles as profile
  where bulk_rows.subject = 'kyc' and profile.id = any (ids) and profile.tenant_id = bulk_rows.tenant_id
  union all
  select document.id, private.document_title(document) from public.documents as document
  where bulk_rows.subject = 'document' and document.id = any (ids) and document.tenant_id = bulk_rows.tenant_id
  union all
  select invoice.id, coalesce(invoice.number, 'Draft of ' || to_char(invoice.created_at at time zone 'America/Nassau', 'FMDD FMMonth YYYY'))
  from public.invoices as invoice
  where bulk_rows.subject = 'invoice' and invoice.id = any (ids) and invoice.tenant_id = bulk_rows.tenant_id
  union all
  select statement.id, company.name from public.yearly_statements as statement
  join public.companies as company on company.id = statement.company_id
  where bulk_rows.subject = 'statement' and statement.id = any (ids) and statement.tenant_id = bulk_rows.tenant_id
  union all
  select ticket.id, ticket.reference || ', ' || ticket.subject from public.support_tickets as ticket
  where bulk_rows.subject = 'ticket' and ticket.id = any (ids) and ticket.tenant_id = bulk_rows.tenant_id;
$function$;

CREATE OR REPLACE FUNCTION private.lock_bulk_rows(subject text, tenant_id uuid, ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- A command locks its row, then the tenant, until the transaction ends. Of many rows, all are locked before the first tenant: else a
  -- colleague who has the second row waits for the tenant, and this transaction for the row.
  case subject
    when 'alert' then
      perform from public.compliance_alerts as known where known.id = any (ids) and known.tenant_id = lock_bulk_rows.tenant_id
      order by known.id for update;
    when 'duty' then
      perform from public.obligations as known where known.id = any (ids) and known.tenant_id = lock_bulk_rows.tenant_id
      order by known.id for update;
    when 'company' then
      perform from public.companies as known where known.id = any (ids) and known.tenant_id = lock_bulk_rows.tenant_id
      order by known.id for update;
    when 'application' then
      perform from public.draft_applications as known where known.id = any (ids) and known.tenant_id = lock_bulk_rows.tenant_id
      order by known.id for update;
    when 'kyc' then
      perform from public.kyc_profiles as known where known.id = any (ids) and known.tenant_id = lock_bulk_rows.tenant_id
      order by known.id for update;
    when 'document' then
      perform from public.documents as known where known.id = any (ids) and known.tenant_id = lock_bulk_rows.tenant_id
      order by known.id for update;
    when 'invoice' then
      perform from public.invoices as known where known.id = any (ids) and known.tenant_id = lock_bulk_rows.tenant_id
      order by known.id for update;
    when 'statement' then
      perform from public.yearly_statements as known where known.id = any (ids) and known.tenant_id = lock_bulk_rows.tenant_id
      order by known.id for update;
    when 'ticket' then
      perform from public.support_tickets as known where known.id = any (ids) and known.tenant_id = lock_bulk_rows.tenant_id
      order by known.id for update;
  end case;
end;
$function$;

CREATE OR REPLACE FUNCTION private.missing_particulars(kind public.party_kind, cells jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select string_agg(asked.label, '; ' order by asked.place)
  from (values
    (1, 'residential_address', 'Residential address', true), (2, 'country', 'Country', false), (3, 'birth_date', 'Date of birth', true),
    (4, 'nationality', 'Nationality', true), (5, 'id_type', 'Type of document', true), (6, 'id_number', 'Document number', true),
    (7, 'id_country', 'Issuing country', true), (8, 'id_issued_on', 'Issue date', true), (9, 'id_expires_on', 'Expiry date', true),
    (10, 'nature_of_control', 'Nature of control', false)) as asked (place, field, label, of_person)
  where (kind = 'person' or not asked.of_person) and cells ->> asked.field is null;
$function$;

CREATE OR REPLACE FUNCTION private.owner_cells(entry public.company_participants)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  company  public.companies;
  party    public.parties;
  given    jsonb;
  identity record;
  cells    jsonb;
begin
  select * into company from public.companies as known where known.id = entry.company_id;
  select * into party from public.parties as known where known.id = entry.party_id;
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

  cells := private.return_company(company) || jsonb_build_object(
    'incorporated_on', company.registration_date,
    'company_status', initcap(replace(company.status::text, '_', ' ')),
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
    'id_expires_on', coalesce(private.json_date(given -> 'identity' -> 'expires_on'), identity.expires_on),
    'percent', trim_scale(entry.percent),
    'nature_of_control', nullif(array_to_string(entry.nature_of_control, '; '), ''),
    'since', entry.appointed_on);

  return cells || jsonb_build_object('missing', private.missing_particulars(party.kind, cells));
end;
$function$;

CREATE OR REPLACE FUNCTION private.owner_changes(company_id uuid, since timestamp with time zone)
 RETURNS TABLE(change text, name text, on_day date)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select
    case when former.known is null then 'added' when entry.ceased_on is not null then 'ended' else 'changed' end,
    party.name, case when former.known is null then entry.appointed_on else coalesce(entry.ceased_on, entry.recorded_at::date) end
  from public.company_participants as entry
  join public.parties as party on party.id = entry.party_id
  left join lateral (
    -- How the entry was known at that time.
    select history.entry as known from public.register_history as history
    where history.company_id = entry.company_id and history.subject = 'participant' and history.entry_id = entry.id
      and coalesce(history.recorded_at, '-infinity') <= owner_changes.since and history.superseded_at > owner_changes.since
    order by history.superseded_at limit 1) as former on true
  where entry.company_id = owner_changes.company_id and entry.role = 'beneficial_owner' and not entry.voided
    and (owner_changes.since is null or entry.recorded_at > owner_changes.since)
    -- An owner who came and went between two filings is in neither.
    and (former.known is not null or entry.ceased_on is null)
    and (former.known is null
      or (former.known ->> 'percent', former.known -> 'nature_of_control', former.known ->> 'ceased_on')
        is distinct from (to_jsonb(entry) ->> 'percent', to_jsonb(entry) -> 'nature_of_control', to_jsonb(entry) ->> 'ceased_on'))
  order by 2, 1;
$function$;

CREATE OR REPLACE FUNCTION private.return_company(company public.companies)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'company_name', company.name, 'registration_number', company.registration_number, 'registry_id', company.registry_entity_id,
    'registered_office', company.registered_office);
$function$;

CREATE OR REPLACE FUNCTION private.return_fields(kind public.return_kind)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select '{company_name,registration_number,registry_id,registered_office}'::text[] || case kind
    when 'substance' then '{fiscal_year_end,class,business,relevant_activities,income,directed_in,employees,spending,core_work,
      tax_residences,records_place,directors,members,signed_by,signed_on}'::text[]
    else '{incorporated_on,company_status,legal_name,former_names,residential_address,service_address,country,birth_date,nationality,
      id_type,id_number,id_country,id_issued_on,id_expires_on,percent,nature_of_control,since,missing}'::text[]
  end;
$function$;

CREATE OR REPLACE FUNCTION private.role_names(company_id uuid, role public.participant_role)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select string_agg(party.name, '; ' order by party.name)
  from public.company_participants as entry
  join public.parties as party on party.id = entry.party_id
  where entry.company_id = role_names.company_id and entry.role = role_names.role and entry.ceased_on is null;
$function$;

CREATE OR REPLACE FUNCTION private.run_one(action text, id uuid, arguments jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  case action
    when 'applications.assign' then
      perform public.assign_application(id, private.json_uuid(arguments -> 'user_id'), private.json_text(arguments -> 'word'));
    when 'applications.start_review' then perform public.start_review(id);
    when 'kyc.assign' then
      perform public.assign_kyc(id, private.json_uuid(arguments -> 'user_id'), private.json_text(arguments -> 'word'));
    -- Without what a person reads from the file: a type that needs a day refuses.
    when 'documents.accept' then perform public.accept_document(id);
    when 'invoices.issue' then perform public.issue_invoice(id, private.json_date(arguments -> 'due_on'));
    when 'invoices.discard' then perform public.discard_invoice(id);
    when 'invoices.void' then perform public.void_invoice(id, private.json_text(arguments -> 'note'));
    when 'renewals.draft' then
      perform public.draft_renewal(gen_random_uuid(), id, substring(private.json_text(arguments -> 'year') from '^\d{4}$')::integer);
    when 'statements.accept' then perform public.accept_statement(id, only_unchanged => true);
    when 'tickets.assign' then perform public.assign_ticket(id, private.json_uuid(arguments -> 'assignee'));
    when 'tickets.close' then perform public.set_ticket_status(id, 'closed');
  end case;
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

CREATE OR REPLACE FUNCTION private.statements_of(tenant_id uuid, year integer)
 RETURNS TABLE(statement_id uuid, company_id uuid, company_name text, registration_number text, client_id uuid, standing text, is_late boolean, due_on date, changed_blocks text[], substance_class text, signed_by uuid, signed_at timestamp with time zone, reviewed_at timestamp with time zone, report_id uuid, files_report boolean)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  today date := private.today();
begin
  return query
  with reports as materialized (
    -- With and without "assumed": a company whose year end was entered since may have both, and the one that is done counts.
    select distinct on (duty.company_id) duty.company_id, duty.id, duty.state
    from public.obligations as duty
    where duty.tenant_id = statements_of.tenant_id and duty.rule_code = 'CESRA_REPORT' and duty.company_id is not null
      and duty.because like 'Year to ' || statements_of.year || '-%' and duty.state <> 'void'
    order by duty.company_id, duty.state = 'done' desc, duty.due_on desc, duty.id
  )
  select statement.id, company.id, company.name, company.registration_number, company.user_id,
    case
      when statement.state = 'open' and statement.answers = '{}' then 'not_started'
      when statement.state = 'open' then 'under_way'
      when statement.state = 'answered' and statement.changed_blocks = '{}' then 'answered'
      when statement.state = 'answered' then 'needs_review'
      when statement.state = 'accepted' and statement.substance_class <> 'out_of_scope' and report.state = 'done' then 'filed'
      else statement.state::text
    end,
    statement.state in ('open', 'returned') and asked.due_on < today, asked.due_on, statement.changed_blocks, statement.substance_class,
    statement.signed_by, statement.signed_at, statement.reviewed_at, report.id,
    coalesce(statement.substance_class <> 'out_of_scope', false)
  from public.yearly_statements as statement
  join public.statement_years as asked on asked.year = statement.year
  join public.companies as company on company.id = statement.company_id
  left join reports as report on report.company_id = statement.company_id
  where statement.tenant_id = statements_of.tenant_id and statement.year = statements_of.year;
end;
$function$;

CREATE OR REPLACE FUNCTION private.substance_cells(statement public.yearly_statements)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  company   public.companies;
  signature public.statement_signatures;
  held      jsonb;
begin
  select * into company from public.companies as known where known.id = statement.company_id;
  select * into signature from public.statement_signatures as known
  where known.statement_id = statement.id order by known.signed_at desc limit 1;
  held := signature.content -> 'values';

  return private.return_company(company) || jsonb_build_object(
    'fiscal_year_end', private.day_of_year(statement.year, coalesce(company.fiscal_year_end, '12-31')),
    'class', (select class.name from public.substance_classes as class where class.code = statement.substance_class),
    'business', held #>> '{activity,business}',
    'relevant_activities', coalesce((
      select string_agg(activity.name, '; ' order by activity.position) from public.substance_activities as activity
      where private.json_array(held #> '{activity,relevant}') ? activity.code), 'None'),
    'income', case held #>> '{activity,income}' when 'none' then 'None' when 'below_250k' then 'Below US$250,000'
      when 'below_5m' then 'US$250,000 to US$5 million' when 'from_5m' then 'US$5 million or more' end,
    'directed_in', private.country_name(held #> '{management,directed_in}'),
    'employees', held #>> '{management,employees_here}',
    'spending', held #>> '{management,spending_here}',
    'core_work', case held #>> '{management,core_work_here}' when 'true' then 'Yes' when 'false' then 'No' end,
    'tax_residences', (
      select string_agg(private.country_name(entry.value -> 'country') || coalesce(
        ' ' || nullif(private.json_text(entry.value -> 'number'), ''), ''), '; ' order by entry.place)
      from jsonb_array_elements(private.json_array(held #> '{tax,residences}')) with ordinality as entry (value, place)),
    'records_place', held #>> '{records,place}',
    'directors', private.role_names(company.id, 'director'),
    'members', private.role_names(company.id, 'member'),
    'signed_by', signature.signed_name,
    'signed_on', (signature.signed_at at time zone 'America/Nassau')::date);
end;
$function$;

CREATE OR REPLACE FUNCTION public.accept_statement(statement_id uuid, only_unchanged boolean DEFAULT false)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  statement public.yearly_statements := private.lock_statement('accept_statement', statement_id);
begin
  if statement.state = 'accepted' then
    return;
  end if;

  if statement.state <> 'answered' then
    raise exception using errcode = 'PT409', message = 'statement.illegal_move';
  end if;

  -- Among many, a person has read none: what changed is read one by one.
  if only_unchanged and statement.changed_blocks <> '{}' then
    raise exception using errcode = 'PT409', message = 'statement.changed';
  end if;

  perform private.follow_statement(statement);
  update public.yearly_statements as known
  set state = 'accepted', reviewed_by = auth.uid(), reviewed_at = now()
  where known.id = statement.id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.owner_filings(tenant_id uuid, search text DEFAULT ''::text, only_late boolean DEFAULT false, first integer DEFAULT 0, size integer DEFAULT 50)
 RETURNS TABLE(company_id uuid, company_name text, registration_number text, client_name text, duty_ids uuid[], due_on date, is_late boolean, filed_on date, owners jsonb, changes jsonb, total integer)
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

CREATE OR REPLACE FUNCTION public.return_rows(tenant_id uuid, kind public.return_kind, year integer, company_ids uuid[] DEFAULT NULL::uuid[], first integer DEFAULT 0, size integer DEFAULT 200)
 RETURNS TABLE(id uuid, company_id uuid, company_name text, cells jsonb, total integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  perform private.require_staff_reader();

  if cardinality(company_ids) > 2000 then
    raise exception using errcode = 'PT422', message = 'statement.selection_too_large';
  end if;

  return query
  with stated as (
    select statement.id, company.id as company, company.name, statement.substance_class
    from public.yearly_statements as statement
    join public.companies as company on company.id = statement.company_id
    where statement.tenant_id = return_rows.tenant_id and statement.year = return_rows.year and statement.state = 'accepted'
      and (return_rows.company_ids is null or statement.company_id = any (return_rows.company_ids))
  ), found as (
    select stated.id, stated.company, stated.name from stated
    where return_rows.kind = 'substance' and stated.substance_class <> 'out_of_scope'
    union all
    select entry.id, company.id, company.name
    from public.companies as company
    join public.company_participants as entry
      on entry.company_id = company.id and entry.role = 'beneficial_owner' and entry.ceased_on is null
    where return_rows.kind = 'beneficial_owners' and company.tenant_id = return_rows.tenant_id
      -- Owners are filed all the year: without a year no statement is asked for.
      and case when return_rows.year is null then company.id = any (return_rows.company_ids)
        else company.id in (select stated.company from stated) end
  ), page as materialized (
    select found.*, count(*) over () as rows
    from found
    order by found.name, found.company, found.id
    offset greatest(return_rows.first, 0)
    limit least(greatest(return_rows.size, 1), 1000)
  )
  select page.id, page.company, page.name,
    case return_rows.kind
      when 'substance' then (
        select private.substance_cells(statement) from public.yearly_statements as statement where statement.id = page.id)
      else (select private.owner_cells(entry) from public.company_participants as entry where entry.id = page.id)
    end,
    page.rows::integer
  from page
  order by page.name, page.company, page.id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.set_return_template(tenant_id uuid, kind public.return_kind, name text, columns jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff('set_return_template');

  if not exists (select from public.tenants as tenant where tenant.id = set_return_template.tenant_id) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in('set_return_template', set_return_template.tenant_id);

  if set_return_template.columns is null then
    delete from public.return_templates as known
    where (known.tenant_id, known.kind) = (set_return_template.tenant_id, set_return_template.kind);
    return;
  end if;

  if char_length(coalesce(btrim(set_return_template.name), '')) not between 1 and 120 then
    raise exception using errcode = 'PT422', message = 'statement.template_name_invalid';
  end if;

  if set_return_template.kind is null
    or private.are_return_columns(set_return_template.kind, set_return_template.columns) is not true
  then
    raise exception using errcode = 'PT422', message = 'statement.columns_invalid';
  end if;

  insert into public.return_templates as known (tenant_id, kind, name, columns)
  values (set_return_template.tenant_id, set_return_template.kind, btrim(set_return_template.name), set_return_template.columns)
  on conflict on constraint return_templates_tenant_id_kind_key do update set name = excluded.name, columns = excluded.columns
  where (known.name, known.columns) is distinct from (excluded.name, excluded.columns);
end;
$function$;

CREATE OR REPLACE FUNCTION public.statement_figures(tenant_id uuid, year integer)
 RETURNS TABLE(statements bigint, waiting bigint, not_started bigint, under_way bigint, returned bigint, late bigint, answered bigint, needs_review bigint, accepted bigint, to_file bigint, filed bigint, due_on date)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  perform private.require_staff_reader();

  return query
  select count(*), count(*) filter (where known.standing in ('not_started', 'under_way', 'returned')),
    count(*) filter (where known.standing = 'not_started'), count(*) filter (where known.standing = 'under_way'),
    count(*) filter (where known.standing = 'returned'), count(*) filter (where known.is_late),
    count(*) filter (where known.standing = 'answered'), count(*) filter (where known.standing = 'needs_review'),
    count(*) filter (where known.standing = 'accepted'), count(*) filter (where known.standing = 'accepted' and known.files_report),
    count(*) filter (where known.standing = 'filed'),
    (select asked.due_on from public.statement_years as asked where asked.year = statement_figures.year)
  from private.statements_of(statement_figures.tenant_id, statement_figures.year) as known;
end;
$function$;

CREATE OR REPLACE FUNCTION public.statement_list(tenant_id uuid, year integer, search text DEFAULT ''::text, state text DEFAULT ''::text, only_class text DEFAULT ''::text, block text DEFAULT ''::text, only_client uuid DEFAULT NULL::uuid, sort text DEFAULT 'company_name'::text, descending boolean DEFAULT false, first integer DEFAULT 0, size integer DEFAULT 50)
 RETURNS TABLE(id uuid, company_id uuid, company_name text, registration_number text, client_id uuid, client_name text, standing text, is_late boolean, due_on date, changed_blocks text[], substance_class text, class_name text, class_verified boolean, files_report boolean, signed_name text, signed_at timestamp with time zone, report_id uuid, report_state public.obligation_state, report_due_on date, report_done_on date, report_reference text, held_until date, total integer)
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
  with found as (
    select known.*, coalesce(nullif(client.full_name, ''), client.email) as client,
      case when statement_list.sort = 'signed_at'
        then extract(epoch from known.signed_at) * case when statement_list.descending then -1 else 1 end end as place,
      case when statement_list.descending and statement_list.sort = 'company_name' then known.company_name end as last_first
    from private.statements_of(statement_list.tenant_id, statement_list.year) as known
    join public.profiles as client on client.id = known.client_id
    where (statement_list.only_client is null or known.client_id = statement_list.only_client)
      and case coalesce(statement_list.state, '')
        when '' then true
        when 'waiting' then known.standing in ('not_started', 'under_way', 'returned')
        when 'late' then known.is_late
        when 'to_file' then known.standing = 'accepted' and known.files_report
        else known.standing = statement_list.state end
      and (coalesce(statement_list.only_class, '') = '' or known.substance_class = statement_list.only_class)
      and (coalesce(statement_list.block, '') = '' or statement_list.block = any (known.changed_blocks))
      and (
        typed = '' or position(typed in lower(known.company_name)) > 0 or position(typed in lower(known.registration_number)) > 0
        or position(typed in lower(client.full_name)) > 0 or position(typed in lower(client.email)) > 0)
  ), page as materialized (
    select found.*, count(*) over () as rows
    from found
    order by found.place, found.last_first desc, found.company_name, found.statement_id
    offset greatest(statement_list.first, 0)
    limit least(greatest(statement_list.size, 1), 1000)
  )
  select page.statement_id, page.company_id, page.company_name, page.registration_number, page.client_id, page.client, page.standing,
    page.is_late, page.due_on, page.changed_blocks, page.substance_class, class.name, class.verified, page.files_report,
    (select signature.signed_name from public.statement_signatures as signature
      where signature.statement_id = page.statement_id and page.standing not in ('not_started', 'under_way', 'returned')
      order by signature.signed_at desc limit 1),
    page.signed_at, page.report_id, report.state, report.due_on, report.done_on, report.reference,
    (select held.until from public.reminder_holds as held
      where held.company_id = page.company_id and held.until >= private.today()),
    page.rows::integer
  from page
  left join public.substance_classes as class on class.code = page.substance_class
  left join public.obligations as report on report.id = page.report_id
  order by page.place, page.last_first desc, page.company_name, page.statement_id;
end;
$function$;

ALTER TABLE "public"."return_templates" ADD CONSTRAINT "return_templates_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;

ALTER TABLE "public"."return_templates" ADD CONSTRAINT "return_templates_tenant_id_kind_key" UNIQUE NULLS NOT DISTINCT (tenant_id, kind);

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.return_templates FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER signal_delete AFTER DELETE ON public.return_templates REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_insert AFTER INSERT ON public.return_templates REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_update AFTER UPDATE ON public.return_templates REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER touch_updated_at BEFORE UPDATE ON public.return_templates FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();

CREATE POLICY "Staff read the templates of returns" ON "public"."return_templates" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

COMMENT ON COLUMN "public"."return_templates"."columns" IS '[{heading, field}] in the order of the file; fields: private.return_fields.';

COMMENT ON COLUMN "public"."return_templates"."tenant_id" IS 'The firm whose template it is; null for the example of the platform.';

COMMENT ON FUNCTION "private"."are_return_columns"(public.return_kind, jsonb) IS 'Whether these are 1 to 40 columns {heading, field} of fields that a return of the kind has.';

COMMENT ON FUNCTION "private"."missing_particulars"(public.party_kind, jsonb) IS 'Which prescribed particulars of a beneficial owner are not known (Register of Beneficial Ownership Act 2018, as law firms list them); null when none is missing.';

COMMENT ON FUNCTION "private"."owner_cells"(public.company_participants) IS 'The fields of a filing of beneficial owners, for one entry of the register, with those that are missing.';

COMMENT ON FUNCTION "private"."owner_changes"(uuid, timestamp with time zone) IS 'How the register of beneficial owners of a company differs from what was known at a time (null: never filed, so every owner is added): added, ended or changed, with the day.';

COMMENT ON FUNCTION "private"."return_company"(public.companies) IS 'The fields of a company that every return has.';

COMMENT ON FUNCTION "private"."return_fields"(public.return_kind) IS 'The fields that a template of a return may have.';

COMMENT ON FUNCTION "private"."role_names"(uuid, public.participant_role) IS 'Who holds a role in a company today, by name.';

COMMENT ON FUNCTION "private"."statements_of"(uuid, integer) IS 'The yearly statements of a tenant for a year, each with its standing (see the head of this file), whether it is not signed after its day, and the duty of its report on substance. `files_report`: its class files one.';

COMMENT ON FUNCTION "private"."substance_cells"(public.yearly_statements) IS 'The fields of a return on substance, from what was signed last and from the registers of today.';

COMMENT ON FUNCTION "public"."accept_statement"(uuid, boolean) IS 'Accepts a signed yearly statement: the class of substance counts, and the duties that follow are met or entered. Nothing happens when it is accepted already. With `only_unchanged` one that changed something is refused. For reviewers, the compliance officer and senior management. Raises statement.changed, statement.illegal_move, duty.reviewer_needed, staff.read_only, not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."owner_filings"(uuid, text, boolean, integer, integer) IS 'The companies of a tenant whose filing of beneficial owners is due, the earliest first: the open duties, the day of the last filing that was done, the owners with what is missing of their particulars [{name, missing}], and what changed in the register since [{change: added | ended | changed, name, on_day}]. `search` is in company, number or client; `total` counts all pages; `size` at most 1,000. For staff. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."return_rows"(uuid, public.return_kind, integer, uuid[], integer, integer) IS 'The rows of a return, a page of them: of the companies (at most 2,000, all without them) whose yearly statement of the year is accepted. Substance has a row for each company whose class files a report, beneficial owners one for each owner in the register today; without a year, owners are those of the given companies, stated or not. `cells` has every field as a text, by its name; null where it is not known. `total` counts all pages; `size` at most 1,000. For staff. Raises statement.selection_too_large, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."set_return_template"(uuid, public.return_kind, text, jsonb) IS 'Sets which columns the file of a return has for a firm: 1 to 40 of {heading, field}; null goes back to the example of the platform. For the compliance officer and senior management. Raises statement.template_name_invalid, statement.columns_invalid, duty.compliance_officer_needed, staff.read_only, not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."statement_figures"(uuid, integer) IS 'How far the yearly statements of a tenant are: how many there are by each `state` of statement_list, and by when they are to be signed (null for a year without statements). For staff. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."statement_list"(uuid, integer, text, text, text, text, uuid, text, boolean, integer, integer) IS 'The yearly statements of a tenant, a page of them. `search` is in company, number or client; `state` is a standing at the head of this file, or waiting (not_started, under_way or returned), late (not signed after its day) or to_file (accepted, and its report is not filed); `block` one that the signed answers change; sorted by company_name or signed_at. `report_id` is the duty of the report on substance, `held_until` the last day its company gets no reminder; `total` counts all pages; `size` at most 1,000. For staff. Raises not_allowed, account.suspended.';

COMMENT ON TABLE "public"."return_templates" IS 'Which columns a file of returns has. For staff; written by migrations and a command.';

REVOKE ALL ON FUNCTION "private"."are_return_columns"(public.return_kind, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."are_return_columns"(public.return_kind, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."missing_particulars"(public.party_kind, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."missing_particulars"(public.party_kind, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."owner_cells"(public.company_participants) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."owner_cells"(public.company_participants) TO "postgres";

REVOKE ALL ON FUNCTION "private"."owner_changes"(uuid, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."owner_changes"(uuid, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."return_company"(public.companies) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."return_company"(public.companies) TO "postgres";

REVOKE ALL ON FUNCTION "private"."return_fields"(public.return_kind) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."return_fields"(public.return_kind) TO "postgres";

REVOKE ALL ON FUNCTION "private"."role_names"(uuid, public.participant_role) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."role_names"(uuid, public.participant_role) TO "postgres";

REVOKE ALL ON FUNCTION "private"."statements_of"(uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."statements_of"(uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."substance_cells"(public.yearly_statements) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."substance_cells"(public.yearly_statements) TO "postgres";

REVOKE ALL ON FUNCTION "public"."accept_statement"(uuid, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."accept_statement"(uuid, boolean) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."owner_filings"(uuid, text, boolean, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."owner_filings"(uuid, text, boolean, integer, integer) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."return_rows"(uuid, public.return_kind, integer, uuid[], integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."return_rows"(uuid, public.return_kind, integer, uuid[], integer, integer) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."set_return_template"(uuid, public.return_kind, text, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."set_return_template"(uuid, public.return_kind, text, jsonb) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."statement_figures"(uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."statement_figures"(uuid, integer) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."statement_list"(uuid, integer, text, text, text, text, uuid, text, boolean, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."statement_list"(uuid, integer, text, text, text, text, uuid, text, boolean, integer, integer) TO "authenticated", "postgres";

GRANT SELECT ON TABLE "public"."return_templates" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."return_templates" TO "postgres";

GRANT USAGE ON TYPE "public"."return_kind" TO "postgres";

ALTER TABLE "public"."return_templates" ADD CONSTRAINT "return_templates_columns" CHECK (private.are_return_columns(kind, columns));

reset check_function_bodies;

insert into public.return_templates (id, kind, name, columns, tenant_id) values ('1add0000-0000-4000-8000-000000000101', 'substance', 'Economic substance, an example', '[{"field": "company_name", "heading": "Entity name"}, {"field": "registration_number", "heading": "Registration number"}, {"field": "registry_id", "heading": "Registry id"}, {"field": "registered_office", "heading": "Registered office"}, {"field": "fiscal_year_end", "heading": "Fiscal year end"}, {"field": "class", "heading": "Class"}, {"field": "business", "heading": "Business"}, {"field": "relevant_activities", "heading": "Relevant activities"}, {"field": "income", "heading": "Gross income"}, {"field": "directed_in", "heading": "Directed and managed in"}, {"field": "employees", "heading": "Employees in The Bahamas"}, {"field": "spending", "heading": "Expenditure in The Bahamas (US$)"}, {"field": "core_work", "heading": "Core income generating activities in The Bahamas"}, {"field": "tax_residences", "heading": "Tax residences"}, {"field": "records_place", "heading": "Accounting records"}, {"field": "directors", "heading": "Directors"}, {"field": "members", "heading": "Members"}]', null);

insert into public.return_templates (id, kind, name, columns, tenant_id) values ('1add0000-0000-4000-8000-000000000102', 'beneficial_owners', 'Beneficial owners, an example', '[{"field": "company_name", "heading": "Entity name"}, {"field": "registration_number", "heading": "Registration number"}, {"field": "registered_office", "heading": "Registered office"}, {"field": "legal_name", "heading": "Full legal name"}, {"field": "former_names", "heading": "Former names"}, {"field": "residential_address", "heading": "Residential address"}, {"field": "service_address", "heading": "Address for service"}, {"field": "country", "heading": "Country of residence"}, {"field": "birth_date", "heading": "Date of birth"}, {"field": "nationality", "heading": "Nationality"}, {"field": "id_type", "heading": "Document type"}, {"field": "id_number", "heading": "Document number"}, {"field": "id_country", "heading": "Issued by"}, {"field": "id_issued_on", "heading": "Issued on"}, {"field": "id_expires_on", "heading": "Expires on"}, {"field": "percent", "heading": "Percent"}, {"field": "nature_of_control", "heading": "Nature of control"}, {"field": "since", "heading": "Since"}]', null);
