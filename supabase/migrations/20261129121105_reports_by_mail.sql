set check_function_bodies = off;

ALTER TABLE "private"."mail_outbox" DROP CONSTRAINT "mail_outbox_template_check";

CREATE TABLE "public"."report_mails" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "tenant_id" uuid NOT NULL, "user_id" uuid NOT NULL, "report" text NOT NULL, "filters" jsonb NOT NULL DEFAULT '{}'::jsonb, "rhythm" text NOT NULL, "since" date NOT NULL, "last_sent_on" date, "created_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "report_mails_pkey" PRIMARY KEY (id), CONSTRAINT "report_mails_report_check" CHECK ((report ~ '^(client|admin)\.[a-z]{1,40}$'::text)), CONSTRAINT "report_mails_rhythm_check" CHECK ((rhythm = ANY (ARRAY['weekly'::text, 'monthly'::text]))), CONSTRAINT "report_mails_user_id_tenant_id_report_filters_key" UNIQUE (user_id, tenant_id, report, filters));

ALTER TABLE "public"."report_mails" ENABLE ROW LEVEL SECURITY;

CREATE OR REPLACE FUNCTION private.are_report_filters(report text, filters jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  day constant text := '^\d{4}-\d{2}-\d{2}$';
begin
  return coalesce(jsonb_typeof(filters) = 'object' and not exists (
    select from jsonb_each(filters) as given
    where jsonb_typeof(given.value) <> 'string' or case given.key
      when 'of' then given.value <> '"all"' or are_report_filters.report not like 'admin.%'
      when 'period' then not exists (
        select from private.mailed_reports() as known
        where known.report = are_report_filters.report and given.value #>> '{}' = any (known.periods))
      when 'from' then private.json_date(given.value) is null or given.value #>> '{}' !~ day
      when 'to' then private.json_date(given.value) is null or given.value #>> '{}' !~ day
      else true end)
    and (filters ->> 'to' >= filters ->> 'from' or not filters ?& '{from,to}'), false);
end;
$function$;

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

CREATE OR REPLACE FUNCTION private.is_report_mail_due(mail public.report_mails, day date)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  -- A run that was missed is made up within three days; later, the next day of the rhythm is near enough.
  select turn.day > greatest(mail.since, mail.last_sent_on) and is_report_mail_due.day - turn.day <= 3
  from (
    select date_trunc(case mail.rhythm when 'weekly' then 'week' else 'month' end, is_report_mail_due.day::timestamp)::date as day
  ) as turn;
$function$;

CREATE OR REPLACE FUNCTION private.is_stopped_by_refusal(template text, data jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select template in ('digest', 'report') or template = 'notice' and coalesce(data ->> 'kind', '') not like 'account.%';
$function$;

CREATE OR REPLACE FUNCTION private.mailed_reports()
 RETURNS TABLE(report text, title text, periods text[])
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  with period (plain, coming, monthly) as (
    values ('{this-year,last-year,12-months}'::text[], '{this-year,next-year,90-days}'::text[], '{this-year,last-year,all}'::text[])
  )
  select known.report, known.title, case known.of when 'plain' then period.plain when 'coming' then period.coming else period.monthly end
  from period cross join (values
    ('admin.companies', 'Companies', 'plain'),
    ('admin.kyc', 'KYC ageing', 'plain'),
    ('admin.risk', 'Risk', 'plain'),
    ('admin.duties', 'Duties and exposure', 'coming'),
    ('admin.documents', 'Documents expiring', 'coming'),
    ('admin.activity', 'Activity', 'monthly'),
    ('client.companies', 'Companies', 'plain'),
    ('client.duties', 'Duties and exposure', 'coming'),
    ('client.documents', 'Documents expiring', 'coming'),
    ('client.activity', 'Activity', 'monthly'),
    ('client.spending', 'Spending', 'plain')
  ) as known (report, title, of);
$function$;

CREATE OR REPLACE FUNCTION private.queue_report_mail(mail_id uuid, day date)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  mail   public.report_mails;
  person public.profiles;
  firm   public.tenants;
  title  text;
  found  record;
begin
  select * into mail from public.report_mails as known where known.id = queue_report_mail.mail_id for update;

  if mail.id is null or not private.is_report_mail_due(mail, queue_report_mail.day) then
    return false;
  end if;

  select * into person from public.profiles as known where known.id = mail.user_id;
  select * into firm from public.tenants as known where known.id = mail.tenant_id;

  -- A suspension passes: nothing is sent meanwhile, and nothing ends.
  if person.status = 'suspended' or firm.status <> 'active' or not private.has_confirmed_address(person.id) then
    return false;
  end if;

  found := private.report_figures_as(person.id, firm.id, mail.report, mail.filters, queue_report_mail.day);

  if found.refusal is not null then
    delete from public.report_mails as ended where ended.id = mail.id;
    return false;
  end if;

  select known.title into title from private.mailed_reports() as known where known.report = mail.report;
  perform private.queue_mail(
    person.email, 'report', 'Report: ' || title || case when mail.filters ->> 'of' = 'all' then '' else ', ' || left(firm.name, 120) end,
    jsonb_build_object(
      'subscription', mail.id, 'title', title, 'firm', firm.name, 'of_all', mail.filters ->> 'of' = 'all', 'rhythm', mail.rhythm,
      'period', (private.report_mail_days(mail.report, mail.filters, queue_report_mail.day)).name,
      'day', private.long_day(queue_report_mail.day), 'report', mail.report, 'filters', mail.filters, 'figures', found.figures),
    mail.id, firm.id, 'report:' || mail.id || ':' || queue_report_mail.day);
  update public.report_mails as sent set last_sent_on = queue_report_mail.day where sent.id = mail.id;
  return true;
end;
$function$;

CREATE OR REPLACE FUNCTION private.remove_account(person uuid, is_kept boolean)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  delete from public.notifications as notification where notification.user_id = person;
  delete from public.notification_mutes as muted where muted.user_id = person;
  delete from public.saved_views as view where view.user_id = person;
  delete from public.report_mails as mail where mail.user_id = person;
  delete from private.sign_in_networks as known where known.user_id = person;
  delete from private.sign_in_attempts as attempts where attempts.user_id = person;
  delete from auth.mfa_factors as factor where factor.user_id = person;

  if is_kept then
    update public.profiles as closed
    set status = 'closed', phone = null, avatar_path = null, preferences = '{}', last_active_tenant = null
    where closed.id = person;
    delete from auth.identities as identity where identity.user_id = person;
    -- The address is free again; a trigger takes it off the profile, too.
    update auth.users as account
    set email = 'closed-' || person || '@closed.invalid', phone = null, encrypted_password = null, raw_user_meta_data = '{}',
      banned_until = now() + interval '100 years'
    where account.id = person;
    perform private.end_sessions(person);
  else
    delete from auth.users as account where account.id = person;
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
          jsonb_build_object('name', 'Open after their day', 'number', coalesce(sum(found.late), 0)))
          || coalesce(jsonb_agg(
            jsonb_build_object('name', 'To pay', 'amount', found.amount_open, 'currency', found.currency) order by found.currency)
            filter (where found.currency is not null), '[]')
          || coalesce(jsonb_agg(
            jsonb_build_object('name', 'Penalties', 'amount', found.penalty, 'currency', found.currency) order by found.currency)
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
      when known.line ? 'amount' then private.money_text((known.line ->> 'amount')::numeric, known.line ->> 'currency')
      else to_char((known.line ->> 'number')::numeric, 'FM999,999,999,990') end) order by known.place), '[]')
    into figures
    from jsonb_array_elements(coalesce(figures, '[]')) with ordinality as known (line, place);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.report_mail_days(report text, filters jsonb, day date, OUT from_day date, OUT to_day date, OUT name text)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  year   integer := extract(year from day);
  period text := filters ->> 'period';
begin
  if filters ?| '{from,to}' then
    from_day := (filters ->> 'from')::date;
    to_day := (filters ->> 'to')::date;
    name := case
      when from_day is null then 'until ' || private.long_day(to_day)
      when to_day is null then 'from ' || private.long_day(from_day)
      else private.long_day(from_day) || ' to ' || private.long_day(to_day) end;
    return;
  end if;

  if period is null then
    period := case when report like '%.activity' then '12-months' else 'all' end;
  end if;

  case period
    when 'all' then name := 'All time';
    when '12-months' then
      from_day := (day - interval '1 year')::date + 1;
      to_day := day;
      name := 'Last 12 months';
    when '90-days' then
      from_day := day;
      to_day := day + 90;
      name := 'Next 90 days';
    else
      year := year + case period when 'last-year' then -1 when 'next-year' then 1 else 0 end;
      from_day := make_date(year, 1, 1);
      to_day := make_date(year, 12, 31);
      name := year::text;
  end case;
end;
$function$;

CREATE OR REPLACE FUNCTION private.switch_mails_off(token text)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  parts text[] := regexp_match(switch_mails_off.token, '^([0-9a-f]{32})-([a-z_]{1,40})-([0-9a-f]{32})$');
begin
  if parts is null or private.unsubscribe_mac(parts[1]::uuid, parts[2]) <> parts[3] then
    return null;
  end if;

  if parts[2] = 'report' then
    delete from public.report_mails as mail where mail.id = parts[1]::uuid;
    return parts[2];
  end if;

  update public.profiles as person
  set preferences = person.preferences || jsonb_build_object('mails',
    case when jsonb_typeof(person.preferences -> 'mails') = 'object' then person.preferences -> 'mails' else '{}' end
      || jsonb_build_object(parts[2], 'off'))
  where person.id = parts[1]::uuid and person.status <> 'closed'
    and (person.preferences #>> array['mails', parts[2]]) is distinct from 'off';

  return parts[2];
end;
$function$;

CREATE OR REPLACE FUNCTION private.unsubscribe_token(recipient text, template text, data jsonb)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  -- Of a report, the link names the subscription: it ends that one, and no other report.
  report uuid := case when template = 'report' then private.json_uuid(data -> 'subscription') end;
  about text := case
    when template = 'digest' then 'duty'
    when template = 'notice' and data -> 'can_turn_off' = 'true' then split_part(data ->> 'kind', '.', 1) end;
begin
  if report is not null then
    return replace(report::text, '-', '') || '-report-' || private.unsubscribe_mac(report, 'report');
  end if;

  return (
    select replace(person.id::text, '-', '') || '-' || about || '-' || private.unsubscribe_mac(person.id, about)
    from public.profiles as person
    where person.email = recipient and about is not null
    order by person.id limit 1);
end;
$function$;

CREATE OR REPLACE FUNCTION public.mail_report(tenant_id uuid, report text, filters jsonb, rhythm text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  most      constant integer := 20;
  caller_id uuid := private.require_user();
  mail_id   uuid;
begin
  if not exists (select from private.mailed_reports() as known where known.report = mail_report.report) then
    raise exception using errcode = 'PT422', message = 'report_mail.report_invalid';
  end if;

  if mail_report.report like 'admin.%' and not private.is_admin() then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  if not exists (
    select from public.tenants as tenant
    where tenant.id = mail_report.tenant_id
      and (mail_report.report like 'admin.%' or tenant.id = any (array(select private.tenant_ids())))
  ) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_feature(mail_report.tenant_id, 'reports');

  if (mail_report.rhythm in ('weekly', 'monthly')) is not true then
    raise exception using errcode = 'PT422', message = 'report_mail.rhythm_invalid';
  end if;

  if not private.are_report_filters(mail_report.report, mail_report.filters) then
    raise exception using errcode = 'PT422', message = 'report_mail.filters_invalid';
  end if;

  -- One at a time for each person, or two devices could pass the limit together.
  perform private.lock_tenant(mail_report.tenant_id);
  perform from public.profiles as profile where profile.id = caller_id for no key update;

  if not private.has_confirmed_address(caller_id) then
    raise exception using errcode = 'PT409', message = 'report_mail.address_unconfirmed';
  end if;

  if (select count(*) from public.report_mails as mail where mail.user_id = caller_id) >= most and not exists (
    select from public.report_mails as mail
    where (mail.user_id, mail.tenant_id, mail.report, mail.filters)
      = (caller_id, mail_report.tenant_id, mail_report.report, mail_report.filters)
  ) then
    raise exception using errcode = 'PT409', message = 'report_mail.too_many';
  end if;

  insert into public.report_mails as mail (tenant_id, user_id, report, filters, rhythm, since)
  values (mail_report.tenant_id, caller_id, mail_report.report, mail_report.filters, mail_report.rhythm, private.today())
  on conflict (user_id, tenant_id, report, filters) do update set rhythm = excluded.rhythm, since = excluded.since
    where mail.rhythm <> excluded.rhythm;

  select mail.id into mail_id from public.report_mails as mail
  where (mail.user_id, mail.tenant_id, mail.report, mail.filters)
    = (caller_id, mail_report.tenant_id, mail_report.report, mail_report.filters);
  return mail_id;
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
    'report_mails', (
      select coalesce(jsonb_agg(jsonb_build_object('report', mine.report, 'filters', mine.filters, 'rhythm', mine.rhythm)
        order by mine.created_at), '[]')
      from public.report_mails as mine where mine.user_id = caller_id),
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

CREATE OR REPLACE FUNCTION public.stop_report_mail(mail_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_user();
begin
  delete from public.report_mails as mail where mail.id = stop_report_mail.mail_id and mail.user_id = caller_id;
end;
$function$;

CREATE OR REPLACE PROCEDURE private.send_digests(IN at timestamp with time zone DEFAULT clock_timestamp())
 LANGUAGE plpgsql
AS $procedure$
declare
  today    date := (at at time zone 'America/Nassau')::date;
  since    date;
  people   uuid[];
  bills    uuid[];
  reports  uuid[];
  place    integer := 1;
  queued   integer;
  failures integer := 0;
begin
  -- One at a time; the lock lasts over the commits, for as long as the session has it.
  if not private.are_digests_due(at) or not pg_catalog.pg_try_advisory_lock(pg_catalog.hashtext('digests')) then
    return;
  end if;

  -- Another run may have ended while this one came to the lock.
  if private.are_digests_due(at) then
    since := coalesce(private.last_digest(), today - 1);
    insert into private.digest_runs (day) values (today) on conflict do nothing;
    people := array(select distinct reached.user_id from private.reminder_people as reached order by 1);
    perform private.pass_promises(today);
    bills := array(select due.invoice_id from private.reminders_due(today) as due order by 1);
    commit;

    -- Letters before digests: a digest leaves out the invoice that has a letter that day.
    while place <= pg_catalog.cardinality(bills) loop
      begin
        perform private.remind_invoices(bills[place:place + 99], today);
      exception when others then
        failures := failures + 1;
        raise warning 'A part of the letters failed: %', sqlerrm;
      end;

      commit;
      place := place + 100;
    end loop;

    place := 1;

    while place <= pg_catalog.cardinality(people) loop
      begin
        queued := private.queue_digests(people[place:place + 99], since, today);
        update private.digest_runs as run set mails = run.mails + queued where run.day = today;
      exception when others then
        failures := failures + 1;
        raise warning 'A part of the digests failed: %', sqlerrm;
      end;

      commit;
      place := place + 100;
    end loop;

    reports := array(select mail.id from public.report_mails as mail where private.is_report_mail_due(mail, today) order by mail.id);

    for place in 1 .. pg_catalog.cardinality(reports) loop
      begin
        perform private.queue_report_mail(reports[place], today);
      exception when others then
        failures := failures + 1;
        raise warning 'A report by mail failed: %', sqlerrm;
      end;

      commit;
    end loop;

    update private.digest_runs as run
    set failed = failures, finished_at = case when failures = 0 then pg_catalog.clock_timestamp() end
    where run.day = today;
    delete from private.digests_sent as sent where sent.day < today - 400;
    commit;
  end if;

  perform pg_catalog.pg_advisory_unlock(pg_catalog.hashtext('digests'));
end;
$procedure$;

ALTER TABLE "private"."mail_outbox" ADD CONSTRAINT "mail_outbox_template_check" CHECK ((template = ANY (ARRAY['test'::text, 'ticket_answer'::text, 'client_invitation'::text, 'company_invitation'::text, 'colleague_invitation'::text, 'party_invitation'::text, 'contact_answer'::text, 'notice'::text, 'digest'::text, 'report'::text])));

ALTER TABLE "public"."report_mails" ADD CONSTRAINT "report_mails_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;

ALTER TABLE "public"."report_mails" ADD CONSTRAINT "report_mails_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

CREATE INDEX report_mails_tenant_id_idx ON public.report_mails USING btree (tenant_id);

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE OF rhythm ON public.report_mails FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE POLICY "People read what is mailed to them in their tenants" ON "public"."report_mails" FOR SELECT TO "authenticated" USING (((user_id = ( SELECT private.active_user_id() AS active_user_id)) AND ((tenant_id = ANY (ARRAY( SELECT private.tenant_ids() AS tenant_ids))) OR ( SELECT private.is_admin() AS is_admin))));

COMMENT ON COLUMN "public"."report_mails"."filters" IS 'What narrows it, as its address has it: {of, period, from, to}; no key: not narrowed.';

COMMENT ON COLUMN "public"."report_mails"."last_sent_on" IS 'The day in Nassau of the last mail. Changes of it are not audited.';

COMMENT ON COLUMN "public"."report_mails"."report" IS 'The portal and the name of the report in its address, such as admin.duties.';

COMMENT ON COLUMN "public"."report_mails"."rhythm" IS 'weekly: on Mondays; monthly: on the first day of the month.';

COMMENT ON COLUMN "public"."report_mails"."since" IS 'The day in Nassau from which the rhythm counts; the first mail is after it.';

COMMENT ON FUNCTION "private"."are_report_filters"(text, jsonb) IS 'Whether a json object holds filters of a report and nothing else: {of: "all", period, from, to}, each where it narrows the report.';

COMMENT ON FUNCTION "private"."is_report_mail_due"(public.report_mails, date) IS 'Whether a report is mailed on a day: its Monday or first of the month has come after it was started and mailed last, at most three days ago.';

COMMENT ON FUNCTION "private"."is_stopped_by_refusal"(text, jsonb) IS 'Whether a mail is not sent to a refused address: digests, reports and notices, but for those about the security of an account.';

COMMENT ON FUNCTION "private"."mailed_reports"() IS 'The reports that can be mailed: the portal and the name in its address, the title, and the periods that its chips offer.';

COMMENT ON FUNCTION "private"."queue_report_mail"(uuid, date) IS 'Queues the mail of a report if it is due on a day, once; ends it when its person may not read the report any more. Nothing while the person or the firm is suspended or the address is not confirmed. Whether it was queued.';

COMMENT ON FUNCTION "private"."report_figures_as"(uuid, uuid, text, jsonb, date) IS 'The main figures [{name, value}] of a report as a person sees them on a day, read only under their identity and rights; or the name of the error that refuses them. Only for a session of the owner.';

COMMENT ON FUNCTION "private"."report_mail_days"(text, jsonb, date) IS 'The days of a report by its filters on a day (null: without a limit), and the period as the screen names it: Last 12 months.';

COMMENT ON FUNCTION "private"."switch_mails_off"(text) IS 'Switches off the mails that the token of a mail names: {"mails": {"<about>": "off"}} in the preferences of its person; answers what about, and null for what is no token. The token of a report ends that report by mail. Safe to repeat.';

COMMENT ON FUNCTION "public"."mail_report"(uuid, text, jsonb, text) IS 'Has a report mailed to the caller, weekly (on Mondays) or monthly (on the first day), with the filters {of, period, from, to} of its address, and returns the id; the same report with the same filters gets the new rhythm. At most 20 a person. Reports admin.* are for staff, client.* for the people of the tenant. Raises report_mail.report_invalid, report_mail.rhythm_invalid, report_mail.filters_invalid, report_mail.address_unconfirmed, report_mail.too_many, tenant.feature_off, not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."my_data"() IS 'A copy of what the portal stores about the caller and of what they entered, as one object: profile, memberships, companies, applications, people entered, identity checks, documents without their content, tickets, notifications, what they muted, saved views, reports by mail, groups of companies, calendar links without their tokens. What belongs to a tenant only while they may see it; nothing that only staff read. At most 10 an hour. Raises rate.too_many, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."stop_report_mail"(uuid) IS 'Ends a report by mail of the caller''s; one that has ended already, or belongs to another user, changes nothing. Raises not_allowed, account.suspended.';

COMMENT ON PROCEDURE "private"."send_digests"(timestamp with time zone) IS 'Makes the letters of late invoices and queues the digests and the reports of the day, once it is eight in Nassau and when they are not queued yet; does nothing while another runs. 100 invoices or people at a time, each part committed, so that a run that was cut off goes on where it stopped; for this it must not have a search path of its own. Only the owner may call it.';

COMMENT ON TABLE "public"."report_mails" IS 'Reports that a person has mailed to them. Read by that person alone; written by commands and by the run of the digests.';

REVOKE ALL ON FUNCTION "private"."are_report_filters"(text, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."are_report_filters"(text, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_report_mail_due"(public.report_mails, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_report_mail_due"(public.report_mails, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."mailed_reports"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."mailed_reports"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."queue_report_mail"(uuid, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."queue_report_mail"(uuid, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_figures_as"(uuid, uuid, text, jsonb, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."report_figures_as"(uuid, uuid, text, jsonb, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_mail_days"(text, jsonb, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."report_mail_days"(text, jsonb, date) TO "postgres";

REVOKE ALL ON FUNCTION "public"."mail_report"(uuid, text, jsonb, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."mail_report"(uuid, text, jsonb, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."stop_report_mail"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."stop_report_mail"(uuid) TO "authenticated", "postgres";

GRANT SELECT ON TABLE "public"."report_mails" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."report_mails" TO "postgres";

ALTER TABLE "public"."report_mails" ADD CONSTRAINT "report_mails_check" CHECK (private.are_report_filters(report, filters));

reset check_function_bodies;
