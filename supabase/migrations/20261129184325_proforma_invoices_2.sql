set check_function_bodies = off;

CREATE TYPE "public"."proforma_end" AS ENUM ('withdrawn', 'changed', 'discarded', 'issued', 'lapsed');

ALTER TABLE "public"."proformas" ADD COLUMN "ended_as" public.proforma_end;

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
      'bookkeeping_accounts', 'vat_evidence', 'discounts', 'proformas', 'recurring_services',
      'combined_payments', 'combined_payment_invoices',
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

CREATE OR REPLACE FUNCTION private.end_proforma(draft public.invoices, ended_as public.proforma_end)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  proforma public.proformas;
begin
  update public.proformas as known
  set ended_as = end_proforma.ended_as, ended_at = now(), ended_by = auth.uid()
  where known.tenant_id = draft.tenant_id and known.invoice_id = draft.id and known.ended_as is null
  returning * into proforma;

  -- One whose last day has passed is paid no more already.
  if proforma.ended_as in ('changed', 'discarded') and proforma.valid_until >= private.today() then
    perform private.notify_proforma_end(proforma);
  end if;
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

CREATE OR REPLACE FUNCTION private.follow_draft()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'DELETE' then
    perform private.end_proforma(old, 'discarded');
    return old;
  end if;

  perform private.end_proforma(new, case new.state when 'draft' then 'changed' else 'issued' end::public.proforma_end);
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.follow_lines()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  draft public.invoices;
begin
  draft.id := case tg_op when 'DELETE' then old.invoice_id else new.invoice_id end;
  draft.tenant_id := case tg_op when 'DELETE' then old.tenant_id else new.tenant_id end;
  perform private.end_proforma(draft, 'changed');
  return null;
end;
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
    or exists (select from public.discounts as discount where discount.client_id = person)
    or exists (select from public.proformas as proforma where proforma.client_id = person)
    or exists (select from public.portfolio_imports as brought where brought.client_id = person);
end;
$function$;

CREATE OR REPLACE FUNCTION private.keep_proforma()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  -- The people go with their accounts, the draft when it is discarded. A generated column is not computed yet before an update.
  free text[] := '{invoice_id,issued_by,ended_as,ended_at,ended_by,end_reason,payment_reference}';
begin
  if to_jsonb(new) - free is distinct from to_jsonb(old) - free
    or (new.invoice_id is distinct from old.invoice_id and new.invoice_id is not null)
    or (new.issued_by is distinct from old.issued_by and new.issued_by is not null)
    or (old.ended_as is not null
      and (new.ended_as, new.ended_at, new.end_reason) is distinct from (old.ended_as, old.ended_at, old.end_reason))
  then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  return new;
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
    when 'proforma' then (
      select jsonb_build_object('number', known.number, 'reference', known.payment_reference,
        'day', private.long_day(known.valid_until), 'amount', known.currency || ' ' || to_char(known.total, 'FM999,999,999,990.00'))
      from public.proformas as known where known.id = about)
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
    ('invoice.proforma', false),
    ('invoice.proforma_ended', true),
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

CREATE OR REPLACE FUNCTION private.named_invoices(line public.bank_lines)
 RETURNS SETOF public.invoices
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select invoice.* from public.invoices as invoice
  where invoice.tenant_id = line.tenant_id and invoice.payment_reference = any (line.names_invoices)
  union
  select invoice.* from public.invoices as invoice
  where invoice.tenant_id = line.tenant_id and invoice.number = any (line.names_invoices)
  union
  -- Money for a proforma pays the invoice that follows it.
  select invoice.* from private.named_proformas(line) as proforma
  join public.invoices as invoice on invoice.id = proforma.invoice_id;
$function$;

CREATE OR REPLACE FUNCTION private.named_proformas(line public.bank_lines)
 RETURNS SETOF public.proformas
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select proforma.* from public.proformas as proforma
  where proforma.tenant_id = line.tenant_id and proforma.payment_reference = any (private.proformas_in(line.text));
$function$;

CREATE OR REPLACE FUNCTION private.names_by_proforma(line public.bank_lines, invoice_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (
    select from private.named_proformas(line) as proforma where proforma.invoice_id = names_by_proforma.invoice_id);
$function$;

CREATE OR REPLACE FUNCTION private.notify_proforma_end(proforma public.proformas)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.notify(
    proforma.client_id, proforma.tenant_id, 'invoice.proforma_ended',
    'Proforma invoice ' || proforma.number || case proforma.ended_as when 'withdrawn' then ' is withdrawn' else ' holds no more' end,
    case proforma.ended_as when 'withdrawn' then proforma.end_reason
      when 'changed' then 'We changed what it bills. Please do not pay it; we write to you again.'
      else 'What it bills is not to be paid any more.' end,
    private.subject('proforma', proforma.id));
end;
$function$;

CREATE OR REPLACE FUNCTION private.number_proforma(tenant_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  this_year   integer := extract(year from private.today());
  next_number integer;
begin
  insert into private.proforma_numbers as numbers (tenant_id, year, last)
  values (number_proforma.tenant_id, this_year, 1)
  on conflict on constraint proforma_numbers_pkey do update set last = numbers.last + 1
  returning last into next_number;
  return 'PRO-' || this_year || '-' || lpad(next_number::text, greatest(4, char_length(next_number::text)), '0');
end;
$function$;

CREATE OR REPLACE FUNCTION private.proforma_ids()
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query
  select proforma.id from public.proformas as proforma
  where proforma.company_id = any (array(select private.money_company_ids()))
  union
  select proforma.id from public.proformas as proforma
  where proforma.application_id = any (array(select private.application_ids()))
  union
  -- That of many companies is for who pays it, as the invoice is.
  select proforma.id from public.proformas as proforma
  where proforma.company_id is null and proforma.application_id is null and proforma.client_id = private.active_user_id()
    and proforma.tenant_id = any (array(select private.tenant_ids()));
end;
$function$;

CREATE OR REPLACE FUNCTION private.proforma_subject(invoice public.invoices)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select left(coalesce(
    (select company.name || coalesce(', ' || company.registration_number, '') from public.companies as company
      where company.id = invoice.company_id),
    (select private.application_title(application) from public.draft_applications as application
      where application.id = invoice.application_id),
    private.companies_text(invoice), 'Your companies'), 400);
$function$;

CREATE OR REPLACE FUNCTION private.proformas_in(text text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  -- A bank may go on with digits of something else: every end that passes the check counts.
  select array(
    select distinct private.read_payment_reference(left(spelled.letters, until))
    from regexp_matches(
      upper(coalesce(proformas_in.text, '')),
      '\m(RF(?:[ -]?[0-9]){2}[ -]?P[ -]?R[ -]?O(?:[ -]?[0-9]){8,11})', 'g') as found (parts)
    cross join lateral (select regexp_replace(found.parts[1], '[ -]', '', 'g') as letters) as spelled
    cross join lateral generate_series(15, char_length(spelled.letters)) as until
    where private.read_payment_reference(left(spelled.letters, until)) is not null
    order by 1);
$function$;

CREATE OR REPLACE FUNCTION private.proposals_of(line public.bank_lines, rest numeric)
 RETURNS TABLE(invoice_id uuid, number text, subject text, company_id uuid, client_id uuid, client_name text, state public.invoice_state, currency text, owed numeric, due_on date, payer_is text, reasons text[], differs text[], is_sure boolean)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with sure as materialized (
    select private.sure_invoice(line, rest) as id
  ), named as materialized (
    select invoice.id from private.named_invoices(line) as invoice where invoice.state in ('issued', 'paid')
  ), alike as (
    select named.id from named
    union
    (select invoice.id from public.invoices as invoice
      where invoice.tenant_id = line.tenant_id and invoice.state = 'issued' and invoice.currency = line.currency
        and exists (
          select from public.invoice_companies as part
          where part.invoice_id = invoice.id and part.company_id = any (array(select private.payer_companies(line))))
      order by invoice.due_on limit 20)
    union
    (select invoice.id from public.invoices as invoice
      where invoice.tenant_id = line.tenant_id and invoice.state = 'issued' and invoice.currency = line.currency
        and invoice.total - invoice.paid = rest
      order by invoice.due_on limit 5)
  ), judged as (
    select invoice.*, private.client_of(invoice) as client, private.payer_of_invoice(line, invoice) as paid_by,
      case when invoice.state = 'issued' then invoice.total - invoice.paid else 0 end as open,
      case when named.id is null then null when invoice.payment_reference = any (line.names_invoices) then 'reference'
        when private.names_by_proforma(line, invoice.id) then 'proforma' else 'number' end
        as named_by
    from alike
    join public.invoices as invoice on invoice.id = alike.id
    left join named on named.id = alike.id
  )
  select judged.id, judged.number, coalesce(company.name, application.submitted_data -> 'names' ->> 0, application.reference,
      (select private.companies_text(invoice) from public.invoices as invoice where invoice.id = judged.id)),
    judged.company_id, judged.client, coalesce(nullif(client.full_name, ''), client.email), judged.state, judged.currency, judged.open,
    judged.due_on, judged.paid_by,
    array_remove(array[
      judged.named_by,
      case when judged.open = rest and judged.currency = line.currency then 'amount' end,
      case when judged.paid_by in ('known', 'similar') then 'payer_' || judged.paid_by end], null),
    array_remove(array[
      case when judged.currency <> line.currency then 'currency' when judged.open = 0 then 'paid'
        when rest < judged.open then 'less' when rest > judged.open then 'more' end,
      case when judged.paid_by <> 'known' then 'payer_' || judged.paid_by end], null),
    judged.id is not distinct from sure.id
  from judged
  cross join sure
  left join public.companies as company on company.id = judged.company_id
  left join public.draft_applications as application on application.id = judged.application_id
  left join public.profiles as client on client.id = judged.client
  -- Of those that nothing names, the payer or the sum speaks for them.
  where judged.named_by is not null or judged.paid_by in ('known', 'similar') or judged.open = rest
  order by
    case judged.named_by when 'reference' then 8 when 'proforma' then 8 when 'number' then 6 else 0 end
      + case when judged.open = rest and judged.currency = line.currency then 4 else 0 end
      + case judged.paid_by when 'known' then 3 when 'similar' then 1 else 0 end desc,
    judged.due_on, judged.id
  limit 10;
$function$;

CREATE OR REPLACE FUNCTION private.require_billable(invoice public.invoices)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  missing jsonb;
begin
  -- Counted as the lines are shown and edited: VAT, which is worked out, comes after them.
  select jsonb_agg(jsonb_build_object('code', 'invoice.amount_missing', 'field', 'lines.' || line.nth) order by line.nth) into missing
  from (
    select known.amount, row_number() over (order by known.position) - 1 as nth
    from public.invoice_lines as known where known.invoice_id = invoice.id and known.kind <> 'vat') as line
  where line.amount is null;

  if missing is not null then
    raise exception using errcode = 'PT422', message = 'invoice.amount_missing', detail = missing::text;
  end if;

  if invoice.total = 0 then
    raise exception using errcode = 'PT422', message = 'invoice.amount_missing';
  end if;

  -- The bill of a payer goes to the payer alone: a company that is another client's by now is not on it.
  if invoice.client_id is not null and exists (
    select from public.invoice_companies as part
    join public.companies as company on company.id = part.company_id
    where part.invoice_id = invoice.id and company.user_id <> invoice.client_id
  ) then
    raise exception using errcode = 'PT409', message = 'invoice.companies_changed';
  end if;

  perform private.require_own_discounts(invoice);
  perform private.require_no_true_match(invoice);
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

CREATE OR REPLACE FUNCTION private.sure_invoice(line public.bank_lines, rest numeric)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  found public.invoices[] := array(select named from private.named_invoices(line) as named);
  only_one public.invoices := found[1];
begin
  if cardinality(found) = 1 and only_one.state = 'issued' and only_one.currency = line.currency
    and only_one.total - only_one.paid = rest
    -- A number has no check digits, and the fees of a year are alike: a misprint names another client's invoice of the same sum.
    and (only_one.payment_reference = any (line.names_invoices) or private.names_by_proforma(line, only_one.id)
      or private.payer_of_invoice(line, only_one) = 'known')
  then
    return only_one.id;
  end if;

  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION public.bank_details_in_force(tenant_id uuid)
 RETURNS TABLE(id uuid, currency text, account_holder text, bank_name text, bank_address text, account_number text, bic text, intermediary text, office_note text, valid_from date)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_user();

  if not (private.is_admin()
    or bank_details_in_force.tenant_id = any (array(select private.owned_tenant_ids()))
    or exists (
      select from public.invoices as sent
      where sent.tenant_id = bank_details_in_force.tenant_id and sent.id in (select private.invoice_ids()))
    or exists (
      select from public.proformas as sent
      where sent.tenant_id = bank_details_in_force.tenant_id and sent.id in (select private.proforma_ids())))
  then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  return query
  select distinct on (known.currency)
    known.id, known.currency, known.account_holder, known.bank_name, known.bank_address, known.account_number, known.bic,
    known.intermediary, known.office_note, known.valid_from
  from public.bank_details as known
  where known.tenant_id = bank_details_in_force.tenant_id and known.state = 'confirmed' and known.valid_from <= private.today()
  order by known.currency, known.valid_from desc, known.decided_at desc;
end;
$function$;

CREATE OR REPLACE FUNCTION public.bank_line_proformas(line_id uuid)
 RETURNS TABLE(id uuid, number text, client_id uuid, client_name text, subject text, currency text, total numeric, valid_until date, ended_as public.proforma_end, invoice_id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 2
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff_reader();
  return query
  select proforma.id, proforma.number, coalesce(private.client_of(draft), proforma.client_id),
    private.party_or_client(coalesce(private.client_of(draft), proforma.client_id)), proforma.subject, proforma.currency, proforma.total,
    proforma.valid_until, proforma.ended_as, proforma.invoice_id
  from public.bank_lines as line
  cross join lateral private.named_proformas(line) as proforma
  left join public.invoices as draft on draft.id = proforma.invoice_id
  where line.id = bank_line_proformas.line_id and coalesce(draft.state in ('draft', 'void'), true)
  order by proforma.number
  limit 10;
end;
$function$;

CREATE OR REPLACE FUNCTION public.issue_invoice(invoice_id uuid, due_on date)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  invoice public.invoices := private.lock_invoice('issue_invoice', invoice_id);
  today   date := private.today();
begin
  if invoice.state in ('issued', 'paid') then
    return invoice.number;
  end if;

  if invoice.state <> 'draft' then
    raise exception using errcode = 'PT409', message = 'invoice.not_editable';
  end if;

  if issue_invoice.due_on is null or issue_invoice.due_on < today or issue_invoice.due_on > today + 366 then
    raise exception using errcode = 'PT422', message = 'invoice.due_invalid';
  end if;

  perform private.require_billable(invoice);

  update public.invoice_companies as part set name = company.name
  from public.companies as company
  where part.invoice_id = invoice.id and company.id = part.company_id and part.name <> company.name;

  invoice := private.number_invoice(invoice, issue_invoice.due_on);

  perform private.notify_billed(
    invoice, 'invoice.issued', 'Invoice ' || invoice.number,
    private.money_text(invoice.total, invoice.currency) || ', due on ' || to_char(invoice.due_on, 'FMDD FMMonth YYYY')
      || '.' || coalesce((
        select ' It follows proforma invoice ' || proforma.number || '.' from public.proformas as proforma
        where proforma.invoice_id = invoice.id and proforma.ended_as = 'issued'), ''));
  return invoice.number;
end;
$function$;

CREATE OR REPLACE FUNCTION public.issue_proforma(proforma_id uuid, invoice_id uuid, expected_version integer, valid_until date)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  invoice  public.invoices := private.lock_invoice('issue_proforma', issue_proforma.invoice_id);
  client   uuid := private.client_of(invoice);
  proforma public.proformas;
begin
  select * into proforma from public.proformas as known where known.id = proforma_id;

  -- A repeat after a lost answer; an id of another draft is none of this one.
  if proforma.invoice_id = invoice.id then
    return proforma.number;
  end if;

  if proforma_id is null or proforma.id is not null then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if invoice.state <> 'draft' then
    raise exception using errcode = 'PT409', message = 'invoice.not_editable';
  end if;

  if invoice.version is distinct from expected_version then
    raise exception using errcode = 'PT409', message = 'invoice.conflict';
  end if;

  if issue_proforma.valid_until is null
    or issue_proforma.valid_until not between private.today() and private.today() + 366
  then
    raise exception using errcode = 'PT422', message = 'proforma.day_invalid';
  end if;

  if exists (
    select from public.proformas as known
    where known.invoice_id = invoice.id and known.ended_as is null and known.valid_until >= private.today()
  ) then
    raise exception using errcode = 'PT409', message = 'proforma.in_force';
  end if;

  perform private.require_billable(invoice);
  perform private.end_proforma(invoice, 'lapsed');

  insert into public.proformas (
    id, tenant_id, invoice_id, client_id, company_id, application_id, number, client_name, subject, renewal_year, currency, vat_percent,
    total, lines, companies, issued_on, valid_until, issued_by)
  values (
    proforma_id, invoice.tenant_id, invoice.id, client, invoice.company_id, invoice.application_id,
    private.number_proforma(invoice.tenant_id), private.party_or_client(client), private.proforma_subject(invoice), invoice.renewal_year,
    invoice.currency, invoice.vat_percent, invoice.total,
    (select jsonb_agg(jsonb_build_object(
        'kind', line.kind, 'label', line.label, 'amount', line.amount, 'per', line.per, 'company_id', line.company_id,
        'list_amount', line.list_amount, 'discount_text', line.discount_text) order by line.position)
      from public.invoice_lines as line where line.tenant_id = invoice.tenant_id and line.invoice_id = invoice.id),
    case when invoice.client_id is null then '[]' else (
      select coalesce(jsonb_agg(jsonb_build_object(
        'company_id', part.company_id, 'name', company.name, 'amount', part.amount) order by company.name, part.company_id), '[]')
      from public.invoice_companies as part
      join public.companies as company on company.id = part.company_id
      where part.tenant_id = invoice.tenant_id and part.invoice_id = invoice.id) end,
    private.today(), issue_proforma.valid_until, auth.uid())
  returning * into proforma;

  perform private.notify(
    client, invoice.tenant_id, 'invoice.proforma', 'Proforma invoice ' || proforma.number,
    private.money_text(proforma.total, proforma.currency) || ', holds until ' || private.long_day(proforma.valid_until)
      || '. It is no invoice yet.',
    private.subject('proforma', proforma.id));
  return proforma.number;
end;
$function$;

CREATE OR REPLACE FUNCTION public.withdraw_proforma(proforma_id uuid, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  proforma public.proformas;
begin
  perform private.require_staff('withdraw_proforma');
  select * into proforma from public.proformas as known where known.id = proforma_id;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  -- The draft before its proforma, as every command has it.
  perform from public.invoices as known where known.id = proforma.invoice_id for update;
  perform private.require_staff_in('withdraw_proforma', proforma.tenant_id);
  select * into proforma from public.proformas as known where known.id = proforma_id for update;

  if proforma.ended_as = 'withdrawn' then
    return;
  end if;

  if proforma.ended_as is not null then
    raise exception using errcode = 'PT409', message = 'proforma.ended';
  end if;

  if char_length(coalesce(btrim(withdraw_proforma.reason), '')) not between 1 and 2000 then
    raise exception using errcode = 'PT422', message = 'proforma.reason_invalid';
  end if;

  update public.proformas as known
  set ended_as = 'withdrawn', ended_at = now(), ended_by = auth.uid(), end_reason = btrim(withdraw_proforma.reason)
  where known.id = proforma_id
  returning * into proforma;
  perform private.notify_proforma_end(proforma);
end;
$function$;

ALTER TABLE "private"."proforma_numbers" ADD CONSTRAINT "proforma_numbers_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;

ALTER TABLE "public"."proformas" ADD CONSTRAINT "proformas_client_id_fkey" FOREIGN KEY (client_id) REFERENCES public.profiles(id) ON DELETE RESTRICT;

ALTER TABLE "public"."proformas" ADD CONSTRAINT "proformas_ended_by_fkey" FOREIGN KEY (ended_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."proformas" ADD CONSTRAINT "proformas_ended" CHECK (((ended_as IS NULL) = (ended_at IS NULL)));

ALTER TABLE "public"."proformas" ADD CONSTRAINT "proformas_issued_by_fkey" FOREIGN KEY (issued_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."proformas" ADD CONSTRAINT "proformas_reason" CHECK ((((ended_as = 'withdrawn'::public.proforma_end) IS TRUE) = (end_reason IS NOT NULL)));

ALTER TABLE "public"."proformas" ADD CONSTRAINT "proformas_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "public"."proformas" ADD CONSTRAINT "proformas_tenant_id_invoice_id_fkey" FOREIGN KEY (tenant_id, invoice_id) REFERENCES public.invoices(tenant_id, id) ON DELETE SET NULL (invoice_id);

CREATE INDEX proformas_application_id_idx ON public.proformas USING btree (application_id);

CREATE INDEX proformas_application_idx ON public.proformas USING btree (tenant_id, application_id);

CREATE INDEX proformas_client_id_idx ON public.proformas USING btree (client_id, tenant_id);

CREATE INDEX proformas_company_id_idx ON public.proformas USING btree (company_id);

CREATE INDEX proformas_company_idx ON public.proformas USING btree (tenant_id, company_id);

CREATE INDEX proformas_ended_by_idx ON public.proformas USING btree (ended_by);

CREATE INDEX proformas_invoice_idx ON public.proformas USING btree (tenant_id, invoice_id);

CREATE INDEX proformas_issued_by_idx ON public.proformas USING btree (issued_by);

CREATE UNIQUE INDEX proformas_one_in_force ON public.proformas USING btree (invoice_id) WHERE (ended_as IS NULL);

CREATE TRIGGER follow_lines AFTER INSERT OR DELETE OR UPDATE ON public.invoice_lines FOR EACH ROW EXECUTE FUNCTION private.follow_lines();

CREATE TRIGGER follow_discarded BEFORE DELETE ON public.invoices FOR EACH ROW WHEN ((old.state = 'draft'::public.invoice_state)) EXECUTE FUNCTION private.follow_draft();

CREATE TRIGGER follow_draft AFTER UPDATE ON public.invoices FOR EACH ROW WHEN (((old.state = 'draft'::public.invoice_state) AND ((new.state IS DISTINCT FROM old.state) OR (new.total IS DISTINCT FROM old.total) OR (new.currency IS DISTINCT FROM old.currency) OR (new.vat_percent IS DISTINCT FROM old.vat_percent)))) EXECUTE FUNCTION private.follow_draft();

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.proformas FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER keep_proforma BEFORE UPDATE ON public.proformas FOR EACH ROW EXECUTE FUNCTION private.keep_proforma();

CREATE TRIGGER signal_delete AFTER DELETE ON public.proformas REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER signal_insert AFTER INSERT ON public.proformas REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER signal_update AFTER UPDATE ON public.proformas REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE POLICY "Members read the proformas they are sent" ON "public"."proformas" FOR SELECT TO "authenticated" USING ((id IN ( SELECT private.proforma_ids() AS proforma_ids)));

CREATE POLICY "Owners read the proformas of their tenants" ON "public"."proformas" FOR SELECT TO "authenticated" USING ((tenant_id = ANY (ARRAY( SELECT private.owned_tenant_ids() AS owned_tenant_ids))));

CREATE POLICY "Staff read every proforma" ON "public"."proformas" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

COMMENT ON COLUMN "public"."proformas"."client_id" IS 'Whom it was sent to.';

COMMENT ON COLUMN "public"."proformas"."companies" IS 'Of a client with many companies: {company_id, name, amount} by name; empty for any other.';

COMMENT ON COLUMN "public"."proformas"."company_id" IS 'A copy, without a foreign key, since "the company of an invoice" would be ambiguous to the REST service; so is application_id.';

COMMENT ON COLUMN "public"."proformas"."end_reason" IS 'Why staff withdrew it; the client reads it.';

COMMENT ON COLUMN "public"."proformas"."invoice_id" IS 'The draft, and the invoice it became; null once the draft is discarded.';

COMMENT ON COLUMN "public"."proformas"."lines" IS 'Its lines in their order: {kind, label, amount, per, company_id, list_amount, discount_text}, with those of VAT.';

COMMENT ON COLUMN "public"."proformas"."number" IS 'PRO-year-number, counted per tenant and year without gaps, apart from invoices.';

COMMENT ON COLUMN "public"."proformas"."valid_until" IS 'The last day on which it holds.';

COMMENT ON FUNCTION "private"."end_proforma"(public.invoices, public.proforma_end) IS 'Ends the proforma of a draft that is in force, if any.';

COMMENT ON FUNCTION "private"."follow_draft"() IS 'Ends the proforma of a draft that is issued, bills another sum, or is discarded.';

COMMENT ON FUNCTION "private"."follow_lines"() IS 'Ends the proforma of a draft whose lines change, also where the sum stays the same.';

COMMENT ON FUNCTION "private"."is_named_in_records"(uuid) IS 'Whether records that the law wants kept name an account: applications, change requests, signed declarations and statements, invoices, postings on an account, evidence for the zero rate, discounts, proformas, imports of a portfolio.';

COMMENT ON FUNCTION "private"."keep_proforma"() IS 'Refuses to edit a proforma, for every caller, but to end it once: the client was sent what it says. Raises not_allowed.';

COMMENT ON FUNCTION "private"."named_invoices"(public.bank_lines) IS 'The invoices of its tenant that the text of a line names, by themselves or by their proforma.';

COMMENT ON FUNCTION "private"."named_proformas"(public.bank_lines) IS 'The proformas of its tenant whose reference is in the text of a line.';

COMMENT ON FUNCTION "private"."names_by_proforma"(public.bank_lines, uuid) IS 'Whether a line names a proforma that an invoice follows.';

COMMENT ON FUNCTION "private"."notify_proforma_end"(public.proformas) IS 'Notifies the client that a proforma is not to be paid any more, but where the invoice follows.';

COMMENT ON FUNCTION "private"."number_proforma"(uuid) IS 'The next number of the proformas of a tenant, without gaps.';

COMMENT ON FUNCTION "private"."proforma_ids"() IS 'The proformas of the applications of the signed-in person, of the companies they reach with the right to see invoices, and those of many companies that they pay: as private.invoice_ids has invoices.';

COMMENT ON FUNCTION "private"."proforma_subject"(public.invoices) IS 'What a proforma is for, as it is called on that day.';

COMMENT ON FUNCTION "private"."proformas_in"(text) IS 'The references of proformas in a text of a bank, whose check digits hold.';

COMMENT ON FUNCTION "private"."proposals_of"(public.bank_lines, numeric) IS 'Up to ten invoices that what is left of a line may pay, the likeliest first. `reasons`: reference, proforma, number, amount, payer_known, payer_similar. `differs`: less or more than is owed, paid already, currency, and payer_similar, payer_stranger or payer_missing.';

COMMENT ON FUNCTION "private"."require_billable"(public.invoices) IS 'Refuses a draft that cannot be sent to its client: as an invoice, and as a proforma before. Raises invoice.amount_missing, invoice.companies_changed, invoice.discount_changed, invoice.hit_true.';

COMMENT ON FUNCTION "private"."sure_invoice"(public.bank_lines, numeric) IS 'The one invoice that a line names and pays exactly with what is left of it: by its reference, that of its proforma, or by its number from a payer who is known. Null where that is not sure.';

COMMENT ON FUNCTION "public"."bank_details_in_force"(uuid) IS 'Where one pays to in a tenant today, by currency, and since when; without who proposed it and why. For those who see an issued invoice or a proforma of the tenant, its owners and staff. Raises not_found for others, account.suspended.';

COMMENT ON FUNCTION "public"."bank_line_proformas"(uuid) IS 'The proformas that a line of a bank names and that no invoice follows that could be paid: the draft is not issued yet, was discarded, or its invoice is void. The money goes on the account of `client_id`, or waits for the issue. At most 10. For staff. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."issue_proforma"(uuid, uuid, integer, date) IS 'Sends what a draft bills, read at this version, to the client as a proforma invoice, under an id from the browser: its number, also for a repeat. It holds until a day from today to a year from today. Nothing is posted, and the draft stays a draft. A draft has one that is in force. For staff with the duty billing. Raises proforma.day_invalid, proforma.in_force, invoice.conflict, invoice.not_editable, what issue_invoice raises of a draft that cannot be issued, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."withdraw_proforma"(uuid, text) IS 'Withdraws a proforma with a reason that the client reads (1 to 2000 characters); nothing happens when it is withdrawn already. For staff with the duty billing. Raises proforma.reason_invalid, proforma.ended, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON TABLE "private"."proforma_numbers" IS 'The last number of a proforma given in a tenant and year.';

COMMENT ON TABLE "public"."proformas" IS 'Proforma invoices: what a draft billed when it was sent to the client before its issue. No tax invoice, posted nowhere, counted nowhere. Read by those who would read the invoice, by owners of the tenant and staff. Written by commands, never edited but for its end.';

REVOKE ALL ON FUNCTION "private"."end_proforma"(public.invoices, public.proforma_end) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."end_proforma"(public.invoices, public.proforma_end) TO "postgres";

REVOKE ALL ON FUNCTION "private"."follow_draft"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."follow_draft"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."follow_lines"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."follow_lines"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."keep_proforma"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."keep_proforma"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."named_proformas"(public.bank_lines) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."named_proformas"(public.bank_lines) TO "postgres";

REVOKE ALL ON FUNCTION "private"."names_by_proforma"(public.bank_lines, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."names_by_proforma"(public.bank_lines, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."notify_proforma_end"(public.proformas) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."notify_proforma_end"(public.proformas) TO "postgres";

REVOKE ALL ON FUNCTION "private"."number_proforma"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."number_proforma"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."proforma_ids"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."proforma_ids"() TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."proforma_subject"(public.invoices) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."proforma_subject"(public.invoices) TO "postgres";

REVOKE ALL ON FUNCTION "private"."proformas_in"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."proformas_in"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_billable"(public.invoices) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."require_billable"(public.invoices) TO "postgres";

REVOKE ALL ON FUNCTION "public"."bank_line_proformas"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."bank_line_proformas"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."issue_proforma"(uuid, uuid, integer, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."issue_proforma"(uuid, uuid, integer, date) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."withdraw_proforma"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."withdraw_proforma"(uuid, text) TO "authenticated", "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."proforma_numbers" TO "postgres";

GRANT SELECT ON TABLE "public"."proformas" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."proformas" TO "postgres";

GRANT USAGE ON TYPE "public"."proforma_end" TO "postgres";

ALTER TABLE "public"."proformas" ADD COLUMN "payment_reference" text GENERATED ALWAYS AS (private.payment_reference(number)) STORED;

COMMENT ON COLUMN "public"."proformas"."payment_reference" IS 'What a client writes on a payment (ISO 11649). A line of the bank that has it leads to the invoice that follows.';

CREATE INDEX proformas_reference_idx ON public.proformas USING btree (tenant_id, payment_reference);

reset check_function_bodies;
