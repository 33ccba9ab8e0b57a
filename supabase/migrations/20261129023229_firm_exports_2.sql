set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.audit_tables(kind text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case kind
    when 'companies' then array['companies', 'company_participants', 'charges', 'company_record_changes', 'recorded_events',
      'owner_proposals', 'party_holders', 'party_companies', 'parties', 'yearly_statements', 'statement_signatures', 'company_origins',
      'portfolio_imports', 'import_columns']
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
      'bookkeeping_accounts']
    when 'support' then array['support_tickets', 'support_messages', 'support_attachments', 'support_notes', 'contact_messages']
    when 'access' then array['profiles', 'tenants', 'tenant_users', 'company_users', 'company_access_changes', 'staff_duties',
      'client_invitations', 'company_invitations', 'party_invitations', 'colleague_invitations', 'account_notes', 'staff_notes',
      'super_admin', 'calendar_feeds', 'refused_addresses']
    when 'log' then array['audit_exports', 'audit_checks', 'firm_exports', 'firm_export_parts', 'firm_export_downloads']
    when 'settings' then array['platform_settings', 'file_scanning', 'client_error_reports', 'portal_withdrawals', 'portal_pin_changes',
      'announcements', 'obligation_rules',
      'obligation_rule_proposals', 'obligation_penalties', 'thresholds', 'fee_schedule', 'service_prices', 'tenant_prices', 'country_risk',
      'entity_types', 'entity_type_rules', 'entity_features', 'entity_feature_rules', 'document_categories', 'document_requirements',
      'change_rules', 'name_rules', 'review_reasons', 'jurisdictions', 'business_activities', 'kyc_review_intervals', 'log_retention_rules',
      'compliance_check_kinds', 'published_days', 'reference_changes', 'reminder_ladders', 'return_templates', 'statement_years',
      'substance_activities', 'substance_classes', 'starting_texts', 'document_templates', 'document_template_versions']
  end;
$function$;

CREATE OR REPLACE FUNCTION private.cancel_firm_export(export public.firm_exports, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update public.firm_exports as known
  set state = 'cancelled', ended_at = clock_timestamp(), error = cancel_firm_export.reason
  where known.id = export.id;
  update public.jobs as job set state = 'cancelled', error = null, ended_at = clock_timestamp()
  from private.firm_export_runs as run
  where run.export_id = export.id and job.id = run.job_id and job.state in ('waiting', 'running');
  update private.firm_export_runs as run set lease = null, leased_until = null where run.export_id = export.id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.end_firm_export_run(export public.firm_exports, failure text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update public.firm_exports as known
  set state = case when failure is null then 'done' else 'failed' end::public.firm_export_state, ended_at = clock_timestamp(),
    error = failure,
    expires_at = case when failure is null then clock_timestamp() + interval '7 days' end,
    bytes = case when failure is null then (
      select coalesce(sum(part.bytes), 0) from public.firm_export_parts as part where part.export_id = export.id) end,
    rows = export.rows, files = export.files
  where known.id = export.id;
  update public.jobs as job
  set state = case when failure is null then 'done' else 'failed' end::public.job_state, error = failure, ended_at = clock_timestamp(),
    done = case when failure is null then job.total else job.done end,
    result = case when failure is null then jsonb_build_object('rows', export.rows, 'files', export.files) else '{}' end
  from private.firm_export_runs as run where run.export_id = export.id and job.id = run.job_id;
  update private.firm_export_runs as run set lease = null, leased_until = null where run.export_id = export.id;

  perform private.notify(
    export.asked_by, export.tenant_id,
    case when failure is null then 'account.firm_export_done' else 'account.firm_export_failed' end,
    case when failure is null then 'The export of everything of ' else 'The export failed of ' end
      || (select firm.name from public.tenants as firm where firm.id = export.tenant_id)
      || case when failure is null then ' is ready' else '' end,
    case when failure is null then 'It can be downloaded for seven days.' else 'Start it again. If it fails again, ask us.' end,
    private.subject('firm_export', export.id, 'firm_export', export.tenant_id));
end;
$function$;

CREATE OR REPLACE FUNCTION private.firm_export_columns(relation text)
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case relation
    when 'private.firm_export_people' then '{id,email,full_name,phone,role,since}'
    else (
      select array_agg(attribute.attname::text order by attribute.attnum)
      from pg_catalog.pg_attribute as attribute
      where attribute.attrelid = to_regclass(relation) and attribute.attnum > 0 and not attribute.attisdropped
        and attribute.attname <> 'token_hash')
  end;
$function$;

CREATE OR REPLACE FUNCTION private.firm_export_people()
 RETURNS TABLE(tenant_id uuid, id uuid, email text, full_name text, phone text, role public.tenant_role, since timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select membership.tenant_id, person.id, person.email, person.full_name, person.phone, membership.role, membership.created_at
  from public.tenant_users as membership
  join public.profiles as person on person.id = membership.user_id
  where person.role <> 'admin';
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

CREATE OR REPLACE FUNCTION private.held_firm_export(export_id uuid, lease uuid)
 RETURNS public.firm_exports
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  export public.firm_exports;
begin
  perform private.require_service();
  select known.* into export
  from public.firm_exports as known
  join private.firm_export_runs as run on run.export_id = known.id
  where known.id = held_firm_export.export_id and known.state = 'running' and run.lease = held_firm_export.lease
    and run.leased_until > clock_timestamp();

  if not found then
    raise exception using errcode = 'PT409', message = 'firm_export.lease_lost';
  end if;

  return export;
end;
$function$;

CREATE OR REPLACE FUNCTION private.key_columns(relation text)
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(
    (select array_agg(attribute.attname::text order by part.place)
      from pg_catalog.pg_index as index
      cross join lateral unnest(index.indkey::smallint[]) with ordinality as part (number, place)
      join pg_catalog.pg_attribute as attribute on attribute.attrelid = index.indrelid and attribute.attnum = part.number
      where index.indrelid = to_regclass(key_columns.relation) and index.indisprimary),
    '{id}');
$function$;

CREATE OR REPLACE FUNCTION private.mailed_kinds()
 RETURNS TABLE(kind text, is_fixed boolean)
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
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
    -- The work of staff.
    ('alert.assigned', true),
    ('application.assigned', false),
    ('change.assigned', false),
    ('kyc.assigned', true),
    ('support.assigned', true),
    ('compliance.hits', true),
    ('risk.override_waiting', false),
    ('job.failed', false);
$function$;

CREATE OR REPLACE FUNCTION private.may_fetch_export(path text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (
    select from public.firm_export_parts as part
    join public.firm_exports as export on export.id = part.export_id
    join public.firm_export_downloads as opened on opened.export_id = part.export_id and opened.part = part.part
    where part.path = may_fetch_export.path and export.state = 'done' and export.expires_at > now()
      and opened.fetched_by = (select private.active_user_id()) and opened.fetched_at > now() - interval '5 minutes'
      and private.may_have_export(export.tenant_id, export.scope));
end;
$function$;

CREATE OR REPLACE FUNCTION private.may_have_export(tenant_id uuid, scope public.firm_export_scope)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (select private.is_super_admin())
    or (may_have_export.scope = 'firm' and not (select private.is_admin())
      and may_have_export.tenant_id in (select private.owned_tenant_ids()));
end;
$function$;

CREATE OR REPLACE FUNCTION private.may_still_export(export public.firm_exports)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (
      select from private.memberships as membership
      where (membership.tenant_id, membership.user_id, membership.role) = (export.tenant_id, export.asked_by, 'owner')
        and export.scope = 'firm')
    or exists (
      select from private.super_admin as chief
      join public.profiles as person on person.id = chief.user_id and person.status = 'active' and person.role = 'admin'
      where chief.user_id = export.asked_by);
$function$;

CREATE OR REPLACE FUNCTION private.own_firm_export(command text, export_id uuid)
 RETURNS public.firm_exports
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_user();
  is_staff  boolean := private.as_staff(command);
  export    public.firm_exports;
begin
  if is_staff then
    perform private.require_staff(command);
  end if;

  select * into export from public.firm_exports as known where known.id = own_firm_export.export_id for update;

  if export.id is null or not (is_staff or private.may_have_export(export.tenant_id, export.scope)) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if is_staff then
    perform private.require_staff_in(command, export.tenant_id);
  end if;

  return export;
end;
$function$;

CREATE OR REPLACE FUNCTION private.read_firm_rows(relation text, tenant_id uuid, condition text, after jsonb, most integer)
 RETURNS TABLE(key jsonb, line text)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  is_people constant boolean := relation = 'private.firm_export_people';
  keys      constant text[] := private.key_columns(relation);
  named     text := (select string_agg(format('line.%I', name), ', ') from unnest(keys) as name);
  past      text;
begin
  past := case when after is null then '' else (
    select format(' and (%s) > (%s)', named, string_agg(format('($2 ->> %s)::%s', place - 1, coalesce((
      select format_type(attribute.atttypid, null) from pg_catalog.pg_attribute as attribute
      where attribute.attrelid = to_regclass(relation) and attribute.attname = name), 'uuid')), ', ' order by place))
    from unnest(keys) with ordinality as part (name, place)) end;

  -- At most four million characters, and at least one row.
  return query execute format(
    'select read.key, read.line from (
      select listed.key, listed.line, sum(octet_length(listed.line)) over (order by listed.place) - octet_length(listed.line) as before
      from (
        select jsonb_build_array(%1$s) as key, (to_jsonb(line) - ''token_hash''%5$s)::text as line,
          row_number() over (order by %1$s) as place
        from %2$s as line
        where line.%6$s = $1%3$s%4$s
        order by %1$s limit $3) as listed) as read
    where read.before < 4000000 order by read.before',
    named, case when is_people then relation || '()' else relation end, case when condition is null then '' else ' and ' || condition end,
    past, case when is_people then ' - ''tenant_id''' else '' end, case relation when 'public.tenants' then 'id' else 'tenant_id' end)
    using read_firm_rows.tenant_id, after, least(greatest(most, 1), 1000);
end;
$function$;

CREATE OR REPLACE FUNCTION private.retry_firm_export(job_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  export public.firm_exports;
begin
  select known.* into export
  from private.firm_export_runs as run
  join public.firm_exports as known on known.id = run.export_id
  where run.job_id = retry_firm_export.job_id for update of known;

  if export.state is distinct from 'failed' then
    return;
  end if;

  -- Its files are removed a day after its end.
  if export.ended_at < now() - interval '20 hours' then
    raise exception using errcode = 'PT409', message = 'firm_export.expired';
  end if;

  if exists (
    select from public.firm_exports as other where other.tenant_id = export.tenant_id and other.state in ('waiting', 'running')) then
    raise exception using errcode = 'PT409', message = 'firm_export.running';
  end if;

  update public.firm_exports as known set state = 'waiting', ended_at = null, error = null where known.id = export.id;
  update private.firm_export_runs as run set tries = 0 where run.export_id = export.id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.spent_firm_files()
 RETURNS TABLE(path text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select part.path
  from public.firm_export_parts as part
  join public.firm_exports as export on export.id = part.export_id
  where export.state = 'cancelled' or (export.state = 'done' and export.expires_at <= now())
    or (export.state = 'failed' and export.ended_at < now() - interval '1 day')
  union all
  -- Stored, and cut off before it was recorded.
  select stored.name
  from storage.objects as stored
  where stored.bucket_id = 'exports' and stored.created_at < now() - interval '1 day'
    and not exists (select from public.firm_export_parts as part where part.path = stored.name);
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

CREATE OR REPLACE FUNCTION private.tell_of_firm_export(export public.firm_exports, kind text, title text, message text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.notify(
    person.user_id, export.tenant_id, tell_of_firm_export.kind, tell_of_firm_export.title, tell_of_firm_export.message,
    private.subject('firm_export', export.id, 'firm_export', export.tenant_id))
  from (
    select chief.user_id from private.super_admin as chief
    union
    select membership.user_id from private.memberships as membership
    where membership.tenant_id = export.tenant_id and membership.role = 'owner' and export.scope = 'firm') as person
  where person.user_id is distinct from auth.uid();
$function$;

CREATE OR REPLACE FUNCTION public.discard_firm_export(export_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  export public.firm_exports := private.own_firm_export('discard_firm_export', export_id);
begin
  if export.state in ('waiting', 'running') then
    perform private.cancel_firm_export(export, null);
  elsif export.state = 'done' and export.expires_at > now() then
    update public.firm_exports as known set expires_at = now() where known.id = export.id;
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION public.end_firm_export(export_id uuid, lease uuid, row_count bigint, file_count bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  export public.firm_exports;
begin
  perform private.require_service();
  select * into export from public.firm_exports as known where known.id = end_firm_export.export_id for update;

  -- A repeat after a lost answer.
  if export.state in ('done', 'failed') and exists (
    select from private.firm_export_runs as run where run.export_id = export.id and run.lease is null) then
    return;
  end if;

  export := private.held_firm_export(export_id, lease);
  export.rows := row_count;
  export.files := file_count;

  if not private.may_still_export(export) then
    perform private.cancel_firm_export(export, 'firm_export.right_ended');
  elsif not exists (select from public.firm_export_parts as part where part.export_id = export.id) then
    raise exception using errcode = 'PT422', message = 'firm_export.part_invalid';
  else
    perform private.end_firm_export_run(export, null);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION public.fetch_firm_export(export_id uuid, part integer)
 RETURNS TABLE(path text, bytes bigint, sha256 text)
 LANGUAGE plpgsql
 SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
declare
  export public.firm_exports := private.own_firm_export('fetch_firm_export', export_id);
  file   public.firm_export_parts;
begin
  select * into file from public.firm_export_parts as known
  where known.export_id = export.id and known.part = fetch_firm_export.part;

  if file.path is null then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if export.state <> 'done' or export.expires_at <= now() then
    raise exception using errcode = 'PT409', message = 'firm_export.expired';
  end if;

  insert into public.firm_export_downloads (export_id, tenant_id, part, fetched_by)
  values (export.id, export.tenant_id, file.part, auth.uid());
  perform private.write_access('exported', 'info', auth.uid(), export.tenant_id,
    format('everything-of-the-firm, part %s', file.part), export.id, private.request_address());

  return query select file.path, file.bytes, file.sha256;
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

CREATE OR REPLACE FUNCTION public.firm_export_list(tenant_id uuid)
 RETURNS TABLE(id uuid, scope public.firm_export_scope, state public.firm_export_state, reason text, asked_by_name text, is_by_us boolean, asked_at timestamp with time zone, ended_at timestamp with time zone, expires_at timestamp with time zone, bytes bigint, row_count bigint, file_count bigint, error text, done bigint, total bigint, parts integer, downloads integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO ''
AS $function$
begin
  perform private.require_firm_reader(firm_export_list.tenant_id);

  if private.is_admin() and not private.is_super_admin() then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  return query
  select export.id, export.scope, export.state, export.reason,
    case when person.role <> 'admin' or private.is_super_admin() then coalesce(nullif(person.full_name, ''), person.email) end,
    coalesce(person.role = 'admin', false), export.asked_at, export.ended_at, export.expires_at, export.bytes, export.rows, export.files,
    export.error, coalesce(job.done, 0), coalesce(job.total, 0),
    (select count(*)::integer from public.firm_export_parts as part where part.export_id = export.id),
    (select count(*)::integer from public.firm_export_downloads as opened where opened.export_id = export.id)
  from public.firm_exports as export
  left join public.profiles as person on person.id = export.asked_by
  left join private.firm_export_runs as run on run.export_id = export.id
  left join public.jobs as job on job.id = run.job_id
  where export.tenant_id = firm_export_list.tenant_id and private.may_have_export(export.tenant_id, export.scope)
  order by export.asked_at desc, export.id
  limit 20;
end;
$function$;

CREATE OR REPLACE FUNCTION public.firm_export_log(export_id uuid, lease uuid, after bigint, most integer)
 RETURNS TABLE(id bigint, line text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 500
 SET search_path TO ''
AS $function$
declare
  export public.firm_exports := private.held_firm_export(export_id, lease);
  whole  text[] := array(
    select split_part(known.table_name, '.', 2) from private.firm_export_tables() as known
    where known.held = 'firm' and known.condition is null and known.table_name like 'public.%');
begin
  return query
  select read.id, read.line from (
    select listed.id, listed.line, sum(octet_length(listed.line)) over (order by listed.id) - octet_length(listed.line) as before
    from (
      select entry.id, case export.scope
        when 'complete' then jsonb_build_object(
          'id', entry.id, 'prev_hash', entry.prev_hash, 'hash', entry.hash, 'entry', private.audit_text(entry))
        -- Without the networks and devices of people.
        else jsonb_build_object(
          'id', entry.id, 'at', entry.at, 'actor', entry.actor, 'action', entry.action, 'table', entry.table_name, 'row', entry.row_id,
          'before', entry.before, 'after', entry.after, 'hash', entry.hash) end::text as line
      from public.audit_logs as entry
      where entry.tenant_id = export.tenant_id and entry.id > coalesce(firm_export_log.after, 0) and entry.id <= export.audit_to
        and (export.scope = 'complete' or entry.table_name = any (whole))
      order by entry.id
      limit least(greatest(firm_export_log.most, 1), 1000)) as listed) as read
  where read.before < 4000000
  order by read.id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.firm_export_log_head(export_id uuid, lease uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  export public.firm_exports := private.held_firm_export(export_id, lease);
begin
  return jsonb_build_object(
    'format', 'portal-audit-bundle/1', 'export', export.id, 'tenant', export.tenant_id, 'exported_at', export.asked_at, 'before', 0,
    'starts_after', repeat('0', 64), 'ends_with', export.audit_head, 'head', export.audit_head,
    'ids', (select coalesce(jsonb_agg(entry.id order by entry.id), '[]') from public.audit_logs as entry
      where export.scope = 'complete' and entry.tenant_id = export.tenant_id and entry.id <= export.audit_to));
end;
$function$;

CREATE OR REPLACE FUNCTION public.firm_export_rows(export_id uuid, lease uuid, table_name text, after jsonb, most integer)
 RETURNS TABLE(key jsonb, line text)
 LANGUAGE plpgsql
 SECURITY DEFINER ROWS 500
 SET search_path TO ''
AS $function$
declare
  export public.firm_exports := private.held_firm_export(export_id, lease);
  listed record;
begin
  select * into listed from private.firm_export_tables() as known
  where known.table_name = firm_export_rows.table_name and known.held in ('firm', export.scope::text);

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if after is null then
    update public.jobs as job set done = least(job.done + 1, job.total)
    from private.firm_export_runs as run where run.export_id = export.id and job.id = run.job_id;
  end if;

  return query
  select read.key, read.line
  from private.read_firm_rows(listed.table_name, export.tenant_id, listed.condition, after, most) as read;
end;
$function$;

CREATE OR REPLACE FUNCTION public.forget_firm_files(paths text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_service();

  with gone as (
    delete from public.firm_export_parts as part
    where part.path = any (paths) and part.path in (select spent.path from private.spent_firm_files() as spent)
    returning part.export_id)
  update private.firm_export_runs as run set progress = '{}' where run.export_id in (select gone.export_id from gone);
end;
$function$;

CREATE OR REPLACE FUNCTION public.record_firm_export_part(export_id uuid, lease uuid, part integer, path text, bytes bigint, sha256 text, progress jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  export public.firm_exports := private.held_firm_export(export_id, lease);
begin
  if record_firm_export_part.path is distinct from format(
      '%s/%s/%s-%s.zip', export.tenant_id, export.id, record_firm_export_part.part, record_firm_export_part.lease)
    or not exists (
      select from storage.objects as stored where stored.bucket_id = 'exports' and stored.name = record_firm_export_part.path)
  then
    raise exception using errcode = 'PT422', message = 'firm_export.part_invalid';
  end if;

  select * into export from public.firm_exports as known where known.id = export.id for update;

  if export.state <> 'running' or not private.may_still_export(export) then
    if export.state = 'running' then
      perform private.cancel_firm_export(export, 'firm_export.right_ended');
    end if;

    return;
  end if;

  insert into public.firm_export_parts as known (export_id, tenant_id, part, path, bytes, sha256)
  values (export.id, export.tenant_id, record_firm_export_part.part, record_firm_export_part.path, record_firm_export_part.bytes,
    record_firm_export_part.sha256)
  on conflict on constraint firm_export_parts_pkey do nothing;
  update private.firm_export_runs as run
  set progress = record_firm_export_part.progress, tries = 0, leased_until = clock_timestamp() + interval '10 minutes'
  where run.export_id = export.id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.release_firm_export(export_id uuid, lease uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_service();
  update private.firm_export_runs as run set lease = null, leased_until = null
  where run.export_id = release_firm_export.export_id and run.lease = release_firm_export.lease;
end;
$function$;

CREATE OR REPLACE FUNCTION public.retry_job(job_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  known public.jobs := private.own_job('retry_job', job_id);
begin
  if known.kind = 'rescreening' and known.state = 'failed' then
    perform private.check_rescreening(known.tenant_id, known.id);
  end if;

  if known.kind = 'firm_export' and known.state = 'failed' then
    perform private.retry_firm_export(known.id);
  end if;

  update public.jobs as job set state = 'waiting', error = null, ended_at = null where job.id = known.id and job.state = 'failed';

  if not found then
    return;
  end if;

  update private.job_runs as run set attempts = 0, next_at = clock_timestamp() where run.job_id = known.id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.spent_firm_files(most integer)
 RETURNS SETOF text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 50
 SET search_path TO ''
AS $function$
begin
  perform private.require_service();
  return query select spent.path from private.spent_firm_files() as spent order by 1 limit least(greatest(most, 1), 100);
end;
$function$;

CREATE OR REPLACE FUNCTION public.start_firm_export(tenant_id uuid, scope public.firm_export_scope, reason text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_tenant_manager('start_firm_export', start_firm_export.tenant_id);
  firm      public.tenants;
  export    public.firm_exports;
  head      private.audit_heads;
  job_id    uuid;
  why       text := private.plain_text(start_firm_export.reason);
begin
  if start_firm_export.scope is null or (start_firm_export.scope = 'complete' and not private.is_super_admin()) then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  if why is null or char_length(why) not between 3 and 500 then
    raise exception using errcode = 'PT422', message = 'firm_export.reason_invalid';
  end if;

  perform private.lock_tenant(start_firm_export.tenant_id);
  select * into firm from public.tenants as tenant where tenant.id = start_firm_export.tenant_id;
  select * into export from public.firm_exports as known
  where known.tenant_id = firm.id and known.state in ('waiting', 'running');

  -- A repeat after a lost answer.
  if export.asked_by = caller_id and export.scope = start_firm_export.scope then
    return export.id;
  end if;

  if export.id is not null then
    raise exception using errcode = 'PT409', message = 'firm_export.running';
  end if;

  if exists (
    select from public.firm_exports as known
    where known.tenant_id = firm.id and known.scope = start_firm_export.scope and known.state = 'done'
      and known.asked_at > now() - interval '1 day')
  then
    raise exception using errcode = 'PT409', message = 'firm_export.too_soon';
  end if;

  perform private.limit_rate('start_firm_export', 10, '1 day');
  select * into head from private.audit_heads as link where link.tenant_id = firm.id;

  insert into public.firm_exports (tenant_id, scope, reason, asked_by, audit_to, audit_head)
  values (firm.id, start_firm_export.scope, why, caller_id, head.last_id, head.last_hash)
  returning * into export;

  insert into public.jobs (kind, title, total, tenant_id, asked_by, input)
  values (
    'firm_export', left('Export of everything of ' || firm.name, 200),
    -- Tables, files and the log.
    (select count(*) from private.firm_export_tables() as listed
      where listed.held = 'firm' or listed.held = start_firm_export.scope::text) + 2, firm.id, caller_id,
    jsonb_build_object('tenant', firm.id))
  returning id into job_id;
  insert into private.firm_export_runs (export_id, job_id) values (export.id, job_id);

  perform private.tell_of_firm_export(export, 'account.firm_export_started', 'Everything of ' || firm.name || ' is being exported',
    'Reason given: ' || why);
  return export.id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.take_firm_export()
 RETURNS TABLE(export_id uuid, lease uuid, tenant_id uuid, tenant_name text, tenant_slug text, scope public.firm_export_scope, reason text, asked_at timestamp with time zone, tables jsonb, parts integer, progress jsonb)
 LANGUAGE plpgsql
 SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
declare
  most_tries constant integer := 5;
  run        private.firm_export_runs;
  export     public.firm_exports;
begin
  perform private.require_service();

  loop
    select waiting.* into run
    from private.firm_export_runs as waiting
    join public.firm_exports as known on known.id = waiting.export_id and known.state in ('waiting', 'running')
    where coalesce(waiting.leased_until < clock_timestamp(), true)
    order by waiting.tries, known.asked_at
    for update of waiting skip locked
    limit 1;

    if not found then
      return;
    end if;

    select * into export from public.firm_exports as known where known.id = run.export_id for update;

    if not private.may_still_export(export) then
      perform private.cancel_firm_export(export, 'firm_export.right_ended');
    elsif run.tries >= most_tries then
      perform private.end_firm_export_run(export, 'firm_export.failed');
    else
      exit;
    end if;
  end loop;

  update private.firm_export_runs as known
  set lease = gen_random_uuid(), leased_until = clock_timestamp() + interval '10 minutes', tries = known.tries + 1
  where known.export_id = export.id
  returning * into run;

  if export.state = 'waiting' then
    update public.firm_exports as known set state = 'running' where known.id = export.id;
    update public.jobs as job set state = 'running', started_at = coalesce(job.started_at, clock_timestamp()) where job.id = run.job_id;
  end if;

  return query
  select export.id, run.lease, firm.id, firm.name, firm.slug, export.scope, export.reason, export.asked_at,
    (select jsonb_agg(jsonb_build_object(
        'name', listed.table_name, 'held', listed.held in ('firm', export.scope::text), 'columns', case
          when listed.held in ('firm', export.scope::text) then to_jsonb(private.firm_export_columns(listed.table_name)) end,
        'reason', listed.reason) order by listed.place)
      from private.firm_export_tables() as listed
      -- Owners do not read which records of staff there are.
      where listed.held <> 'complete' or export.scope = 'complete'),
    (select count(*)::integer from public.firm_export_parts as part where part.export_id = export.id), run.progress
  from public.tenants as firm where firm.id = export.tenant_id;
end;
$function$;

ALTER TABLE "private"."firm_export_runs" ADD CONSTRAINT "firm_export_runs_job_id_fkey" FOREIGN KEY (job_id) REFERENCES public.jobs(id) ON DELETE CASCADE;

ALTER TABLE "public"."firm_export_downloads" ADD CONSTRAINT "firm_export_downloads_fetched_by_fkey" FOREIGN KEY (fetched_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."firm_exports" ADD CONSTRAINT "firm_exports_asked_by_fkey" FOREIGN KEY (asked_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."firm_exports" ADD CONSTRAINT "firm_exports_done" CHECK (((state = 'done'::public.firm_export_state) = ((expires_at IS NOT NULL) AND (bytes IS NOT NULL))));

ALTER TABLE "public"."firm_exports" ADD CONSTRAINT "firm_exports_ended" CHECK (((state = ANY (ARRAY['waiting'::public.firm_export_state, 'running'::public.firm_export_state])) = (ended_at IS NULL)));

ALTER TABLE "private"."firm_export_runs" ADD CONSTRAINT "firm_export_runs_export_id_fkey" FOREIGN KEY (export_id) REFERENCES public.firm_exports(id) ON DELETE CASCADE;

ALTER TABLE "public"."firm_exports" ADD CONSTRAINT "firm_exports_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;

ALTER TABLE "public"."firm_export_downloads" ADD CONSTRAINT "firm_export_downloads_tenant_id_export_id_fkey" FOREIGN KEY (tenant_id, export_id) REFERENCES public.firm_exports(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE "public"."firm_export_parts" ADD CONSTRAINT "firm_export_parts_tenant_id_export_id_fkey" FOREIGN KEY (tenant_id, export_id) REFERENCES public.firm_exports(tenant_id, id) ON DELETE CASCADE;

CREATE INDEX firm_export_runs_job_id_idx ON private.firm_export_runs USING btree (job_id);

CREATE INDEX firm_export_downloads_export_idx ON public.firm_export_downloads USING btree (tenant_id, export_id);

CREATE INDEX firm_export_downloads_fetched_by_idx ON public.firm_export_downloads USING btree (fetched_by, fetched_at DESC);

CREATE INDEX firm_export_parts_tenant_idx ON public.firm_export_parts USING btree (tenant_id, export_id);

CREATE INDEX firm_exports_asked_by_idx ON public.firm_exports USING btree (asked_by);

CREATE UNIQUE INDEX firm_exports_one_idx ON public.firm_exports USING btree (tenant_id) WHERE (state = ANY (ARRAY['waiting'::public.firm_export_state, 'running'::public.firm_export_state]));

CREATE INDEX firm_exports_tenant_id_idx ON public.firm_exports USING btree (tenant_id, asked_at DESC);

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.firm_export_downloads FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER signal_delete AFTER DELETE ON public.firm_export_downloads REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_insert AFTER INSERT ON public.firm_export_downloads REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_update AFTER UPDATE ON public.firm_export_downloads REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.firm_export_parts FOR EACH ROW EXECUTE FUNCTION private.audit('export_id', 'part');

CREATE TRIGGER signal_delete AFTER DELETE ON public.firm_export_parts REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_insert AFTER INSERT ON public.firm_export_parts REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_update AFTER UPDATE ON public.firm_export_parts REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.firm_exports FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER signal_delete AFTER DELETE ON public.firm_exports REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_insert AFTER INSERT ON public.firm_exports REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_update AFTER UPDATE ON public.firm_exports REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE POLICY "Who reads an export reads who fetched it" ON "public"."firm_export_downloads" FOR SELECT TO "authenticated" USING ((EXISTS ( SELECT
   FROM public.firm_exports export
  WHERE (export.id = firm_export_downloads.export_id))));

CREATE POLICY "Who reads an export reads its parts" ON "public"."firm_export_parts" FOR SELECT TO "authenticated" USING ((EXISTS ( SELECT
   FROM public.firm_exports export
  WHERE (export.id = firm_export_parts.export_id))));

CREATE POLICY "Owners read the exports of their tenants" ON "public"."firm_exports" FOR SELECT TO "authenticated" USING (((scope = 'firm'::public.firm_export_scope) AND (NOT ( SELECT private.is_admin() AS is_admin)) AND (tenant_id = ANY (ARRAY( SELECT private.owned_tenant_ids() AS owned_tenant_ids)))));

CREATE POLICY "The super admin reads every export" ON "public"."firm_exports" FOR SELECT TO "authenticated" USING (( SELECT private.is_super_admin() AS is_super_admin));

COMMENT ON COLUMN "public"."firm_exports"."audit_head" IS 'The link of that entry.';

COMMENT ON COLUMN "public"."firm_exports"."audit_to" IS 'The last entry of the audit log that it holds: the last one when it was asked for.';

COMMENT ON COLUMN "public"."firm_exports"."error" IS 'Why it failed or was cancelled: the code of an error.';

COMMENT ON COLUMN "public"."firm_exports"."expires_at" IS 'From then on no one fetches its parts, and the worker removes them.';

COMMENT ON COLUMN "public"."firm_exports"."rows" IS 'How many rows of tables it holds, without the audit log.';

COMMENT ON FUNCTION "private"."cancel_firm_export"(public.firm_exports, text) IS 'Ends an export that is not at its end, with the code of why where no person cancelled it. The worker removes what it has written.';

COMMENT ON FUNCTION "private"."end_firm_export_run"(public.firm_exports, text) IS 'Ends an export as done with its figures, or as failed with a code, and notifies who asked for it.';

COMMENT ON FUNCTION "private"."firm_export_columns"(text) IS 'The columns of a table that an export holds: the head of its CSV.';

COMMENT ON FUNCTION "private"."firm_export_people"() IS 'The members of all firms who are no staff, for exports.';

COMMENT ON FUNCTION "private"."firm_export_tables"() IS 'Every table with rows of a firm: in which export it is held (firm: in both), which of its rows, and why it is in none. Hashes of tokens are left out of each.';

COMMENT ON FUNCTION "private"."held_firm_export"(uuid, uuid) IS 'The export that a worker holds. Raises firm_export.lease_lost when its time is over, another has it or it was cancelled, and not_allowed.';

COMMENT ON FUNCTION "private"."key_columns"(text) IS 'The columns of the primary key of a table, in their order; id where it has none.';

COMMENT ON FUNCTION "private"."may_fetch_export"(text) IS 'Whether the signed-in person may read a file of the bucket exports: they may have the export, it has not expired, and fetch_firm_export noted their download within five minutes.';

COMMENT ON FUNCTION "private"."may_have_export"(uuid, public.firm_export_scope) IS 'Whether the signed-in person may have an export: the super admin any, the owners of the firm those of their scope.';

COMMENT ON FUNCTION "private"."may_still_export"(public.firm_exports) IS 'Whether who asked for an export may still have it.';

COMMENT ON FUNCTION "private"."own_firm_export"(text, uuid) IS 'An export that the caller may have, locked until the command ends. Raises not_found for others, what require_staff raises.';

COMMENT ON FUNCTION "private"."read_firm_rows"(text, uuid, text, jsonb, integer) IS 'The rows of a firm in a table of firm_export_tables after a key (null: the first), in the order of its key: at most `most` (1000) and about four million characters. `line` is the row as json.';

COMMENT ON FUNCTION "private"."retry_firm_export"(uuid) IS 'Lets a failed export go on after its last part. Raises firm_export.running, firm_export.expired.';

COMMENT ON FUNCTION "private"."spent_firm_files"() IS 'The files of exports that no one may fetch any more.';

COMMENT ON FUNCTION "private"."tell_of_firm_export"(public.firm_exports, text, text, text) IS 'Notifies the super admin and, of an export of their scope, the owners of the firm, besides the caller.';

COMMENT ON FUNCTION "public"."discard_firm_export"(uuid) IS 'Cancels an export that is not at its end, and ends the time in which a finished one can be fetched; nothing for any other. Its files are removed. For who may have it. Raises not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."end_firm_export"(uuid, uuid, bigint, bigint) IS 'Ends an export that the worker holds as done, with how many rows and files it has. Who asked for it is notified. For a server with the secret key. Raises firm_export.part_invalid for one without a part, firm_export.lease_lost, not_allowed.';

COMMENT ON FUNCTION "public"."fetch_firm_export"(uuid, integer) IS 'Notes that the caller downloads a part of an export, and answers where it is in the bucket exports, its size in bytes and its sha256 in hex. They may read it for five minutes. For who may have the export. Raises firm_export.expired, not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."firm_export_files"(uuid, uuid, text) IS 'Files of the firm for an export that the worker holds, after a key, 200 at most: where each is, its name in the export, its size in bytes, its sha256 where one was recorded, or why it is left out. For a server with the secret key. Raises firm_export.lease_lost, not_allowed.';

COMMENT ON FUNCTION "public"."firm_export_list"(uuid) IS 'The last twenty exports of a tenant that the caller may have, the newest first: how far each is (`done` of `total` steps), its size in bytes, its parts, and how often one was fetched. Owners read no names of staff. For the tenant''s owners and the super admin. Raises not_allowed, not_found, account.suspended.';

COMMENT ON FUNCTION "public"."firm_export_log"(uuid, uuid, bigint, integer) IS 'Entries of the audit log for an export that the worker holds, after an id, 1 to 1000 and about four million characters of them. A complete export gets each as a line of a bundle (tools/audit-verifier), one of the firm those of its tables, without network and device. For a server with the secret key. Raises firm_export.lease_lost, not_allowed.';

COMMENT ON FUNCTION "public"."firm_export_log_head"(uuid, uuid) IS 'The first line of the bundle of a complete export that the worker holds: the ids it holds, and its head. For a server with the secret key. Raises firm_export.lease_lost, not_allowed.';

COMMENT ON FUNCTION "public"."firm_export_rows"(uuid, uuid, text, jsonb, integer) IS 'Rows of a table for an export that the worker holds, after a key (null: the first), 1 to 1000 and about four million characters of them, none at the end: `line` is the row as json text. For a server with the secret key. Raises firm_export.lease_lost, not_found, not_allowed.';

COMMENT ON FUNCTION "public"."forget_firm_files"(text[]) IS 'Says that files that spent_firm_files named are removed; others stay. For a server with the secret key. Raises not_allowed.';

COMMENT ON FUNCTION "public"."record_firm_export_part"(uuid, uuid, integer, text, bigint, text, jsonb) IS 'Records a part of an export that the worker holds and has stored at tenant/export/part-lease.zip of the bucket exports, its sha256 in hex, and how far the export is; its ten minutes begin anew. An export whose asker may no longer have it is cancelled instead. For a server with the secret key. Raises firm_export.part_invalid, firm_export.lease_lost, not_allowed.';

COMMENT ON FUNCTION "public"."release_firm_export"(uuid, uuid) IS 'Lets another worker take an export: after a part, or when this one could not write it. For a server with the secret key. Raises not_allowed.';

COMMENT ON FUNCTION "public"."retry_job"(uuid) IS 'Lets a job that failed go on after the last row it has done; nothing happens when it did not fail. For who asked for it and the super admin; it goes on in the name of who asked. Raises job.rescreening_runs, firm_export.running, firm_export.expired, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."spent_firm_files"(integer) IS 'The files of the bucket exports that are to be removed, at most `most` (100): those of exports that expired, were cancelled or failed a day ago. For a server with the secret key. Raises not_allowed.';

COMMENT ON FUNCTION "public"."start_firm_export"(uuid, public.firm_export_scope, text) IS 'Starts an export of everything of a tenant, with a reason of 3 to 500 characters; its id, that of the one under way for a repeat. The other owners and the super admin are notified. One at a time for each tenant, and a finished one of each scope in 24 hours. For the tenant''s owners (scope firm) and the super admin. Raises firm_export.running, firm_export.too_soon, firm_export.reason_invalid, rate.too_many, not_allowed, not_found, account.suspended.';

COMMENT ON FUNCTION "public"."take_firm_export"() IS 'Takes the next export for one worker alone and for ten minutes, which record_firm_export_part begins anew: what it is, its tables with their columns or the reason why they are left out, how many parts are stored and the progress that was recorded with the last of them. No row while none waits. After five tries without a part an export fails; one whose asker may no longer have it is cancelled. For a server with the secret key. Raises not_allowed.';

COMMENT ON TABLE "private"."firm_export_runs" IS 'How far an export is. `progress` is what the worker writes with each part, so that another goes on after it.';

COMMENT ON TABLE "public"."firm_export_downloads" IS 'Who fetched which part of an export, when. A part is readable only by who has a fresh row here, so that no download is without one.';

COMMENT ON TABLE "public"."firm_export_parts" IS 'The files of an export, in the private bucket exports. A row goes when its file is removed. Read with the export; written by the worker.';

COMMENT ON TABLE "public"."firm_exports" IS 'Who took everything of a firm, when and why. Owners read those of their scope, the super admin all; written by commands.';

REVOKE ALL ON FUNCTION "private"."cancel_firm_export"(public.firm_exports, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."cancel_firm_export"(public.firm_exports, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."end_firm_export_run"(public.firm_exports, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."end_firm_export_run"(public.firm_exports, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."firm_export_columns"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."firm_export_columns"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."firm_export_people"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."firm_export_people"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."firm_export_tables"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."firm_export_tables"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."held_firm_export"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."held_firm_export"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."key_columns"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."key_columns"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."may_fetch_export"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."may_fetch_export"(text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."may_have_export"(uuid, public.firm_export_scope) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."may_have_export"(uuid, public.firm_export_scope) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."may_still_export"(public.firm_exports) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."may_still_export"(public.firm_exports) TO "postgres";

REVOKE ALL ON FUNCTION "private"."own_firm_export"(text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."own_firm_export"(text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."read_firm_rows"(text, uuid, text, jsonb, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."read_firm_rows"(text, uuid, text, jsonb, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."retry_firm_export"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."retry_firm_export"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."spent_firm_files"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."spent_firm_files"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."tell_of_firm_export"(public.firm_exports, text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."tell_of_firm_export"(public.firm_exports, text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."discard_firm_export"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."discard_firm_export"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."end_firm_export"(uuid, uuid, bigint, bigint) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."end_firm_export"(uuid, uuid, bigint, bigint) TO "postgres", "service_role";

REVOKE ALL ON FUNCTION "public"."fetch_firm_export"(uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."fetch_firm_export"(uuid, integer) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."firm_export_files"(uuid, uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."firm_export_files"(uuid, uuid, text) TO "postgres", "service_role";

REVOKE ALL ON FUNCTION "public"."firm_export_list"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."firm_export_list"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."firm_export_log"(uuid, uuid, bigint, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."firm_export_log"(uuid, uuid, bigint, integer) TO "postgres", "service_role";

REVOKE ALL ON FUNCTION "public"."firm_export_log_head"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."firm_export_log_head"(uuid, uuid) TO "postgres", "service_role";

REVOKE ALL ON FUNCTION "public"."firm_export_rows"(uuid, uuid, text, jsonb, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."firm_export_rows"(uuid, uuid, text, jsonb, integer) TO "postgres", "service_role";

REVOKE ALL ON FUNCTION "public"."forget_firm_files"(text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."forget_firm_files"(text[]) TO "postgres", "service_role";

REVOKE ALL ON FUNCTION "public"."record_firm_export_part"(uuid, uuid, integer, text, bigint, text, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."record_firm_export_part"(uuid, uuid, integer, text, bigint, text, jsonb) TO "postgres", "service_role";

REVOKE ALL ON FUNCTION "public"."release_firm_export"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."release_firm_export"(uuid, uuid) TO "postgres", "service_role";

REVOKE ALL ON FUNCTION "public"."spent_firm_files"(integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."spent_firm_files"(integer) TO "postgres", "service_role";

REVOKE ALL ON FUNCTION "public"."start_firm_export"(uuid, public.firm_export_scope, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."start_firm_export"(uuid, public.firm_export_scope, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."take_firm_export"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."take_firm_export"() TO "postgres", "service_role";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."firm_export_runs" TO "postgres";

GRANT SELECT ON TABLE "public"."firm_export_downloads" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."firm_export_downloads" TO "postgres";

GRANT SELECT ON TABLE "public"."firm_export_parts" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."firm_export_parts" TO "postgres";

GRANT SELECT ON TABLE "public"."firm_exports" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."firm_exports" TO "postgres";

GRANT USAGE ON TYPE "public"."firm_export_scope" TO "postgres";

GRANT USAGE ON TYPE "public"."firm_export_state" TO "postgres";

reset check_function_bodies;

create policy "People read the parts of exports they fetch" on storage.objects
  for select to authenticated
  using (bucket_id = 'exports' and private.may_fetch_export(name));

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('exports', 'exports', false, 50 * 1024 * 1024, '{application/zip}')
on conflict (id) do update set
  public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;
