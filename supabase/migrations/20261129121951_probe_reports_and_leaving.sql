set check_function_bodies = off;

REVOKE ALL ON FUNCTION "private"."is_common_password"(text) FROM "supabase_auth_admin";

ALTER TABLE "private"."mail_outbox" DROP CONSTRAINT "mail_outbox_template_check";

DROP FUNCTION "private"."notify_brought_in"(public.portfolio_imports);

CREATE TABLE "private"."isolation_probes" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "job_id" uuid, "began_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), "ended_at" timestamp with time zone, "is_complete" boolean NOT NULL DEFAULT false, "people" jsonb NOT NULL, "firms" integer NOT NULL, "relations" integer NOT NULL, "checks" bigint NOT NULL DEFAULT 0, "rows_checked" bigint NOT NULL DEFAULT 0, "own_rows" bigint NOT NULL DEFAULT 0, "in_part" bigint NOT NULL DEFAULT 0, "leaks" jsonb NOT NULL DEFAULT '[]'::jsonb, CONSTRAINT "isolation_probes_complete" CHECK (((NOT is_complete) OR (ended_at IS NOT NULL))), CONSTRAINT "isolation_probes_firms_check" CHECK ((firms >= 0)), CONSTRAINT "isolation_probes_job_id_key" UNIQUE (job_id), CONSTRAINT "isolation_probes_leaks_check" CHECK ((jsonb_typeof(leaks) = 'array'::text)), CONSTRAINT "isolation_probes_people_check" CHECK ((jsonb_typeof(people) = 'array'::text)), CONSTRAINT "isolation_probes_pkey" PRIMARY KEY (id), CONSTRAINT "isolation_probes_relations_check" CHECK ((relations >= 0)));

ALTER TABLE "private"."isolation_probes" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."report_mails" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "tenant_id" uuid NOT NULL, "user_id" uuid NOT NULL, "report" text NOT NULL, "filters" jsonb NOT NULL DEFAULT '{}'::jsonb, "rhythm" text NOT NULL, "since" date NOT NULL, "last_sent_on" date, "created_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "report_mails_pkey" PRIMARY KEY (id), CONSTRAINT "report_mails_report_check" CHECK ((report ~ '^(client|admin)\.[a-z]{1,40}$'::text)), CONSTRAINT "report_mails_rhythm_check" CHECK ((rhythm = ANY (ARRAY['weekly'::text, 'monthly'::text]))), CONSTRAINT "report_mails_user_id_tenant_id_report_filters_key" UNIQUE (user_id, tenant_id, report, filters));

ALTER TABLE "public"."report_mails" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."import_companies" ADD COLUMN "notice_id" uuid;

CREATE OR REPLACE FUNCTION private.apply_verdict(job private.file_scans, outcome public.scan_state, note text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  document public.documents;
  attached public.support_attachments;
  ticket   public.support_tickets;
  -- The worker compares the content with the ending of the name, too (tools/scanner/type-verdict.ts).
  why      constant text := case when note like 'Not a %' then 'wrong_type' else 'malware' end;
  title    constant text := case why when 'malware' then 'Malware was found in a file' else 'A file is not of its kind' end;
begin
  if job.document_id is not null then
    -- The alert refers to the party, whose row is locked before the tenant (applications/approval.sql).
    perform from public.parties as party
    where party.id = (select known.party_id from public.documents as known where known.id = job.document_id) for key share;

    update public.documents as known
    set scan = outcome, scan_note = note, scanned_at = now(),
      status = case when outcome = 'infected' and known.status in ('uploaded', 'accepted') then 'rejected' else known.status end,
      reason_code = case when outcome = 'infected' and known.status in ('uploaded', 'accepted') then why else known.reason_code end,
      reason_note = case when outcome = 'infected' and known.status in ('uploaded', 'accepted') then null else known.reason_note end,
      reviewed_by = case when outcome = 'infected' and known.status in ('uploaded', 'accepted') then null else known.reviewed_by end,
      reviewed_at = case when outcome = 'infected' and known.status in ('uploaded', 'accepted') then now() else known.reviewed_at end
    where known.id = job.document_id
    returning * into document;
  else
    update public.support_attachments as known set scan = outcome, scan_note = note, scanned_at = now()
    where known.id = job.attachment_id
    returning * into attached;
  end if;

  perform private.raise_alert(jsonb_populate_record(null::public.compliance_alerts, to_jsonb(fact)))
  from private.scan_facts(coalesce(job.document_id, job.attachment_id)) as fact;

  if outcome <> 'infected' then
    return;
  end if;

  if document.id is not null then
    perform private.notify_uploader(
      document, 'document.rejected', 'Please send this document again: ' || private.document_title(document),
      (select reason.label from public.review_reasons as reason where reason.code = why));
    perform private.notify_case(
      private.document_case_holder(document), 'reviewer', document.tenant_id, 'document.infected', title,
      private.document_title(document), private.document_subject(document));
  else
    select * into ticket from public.support_tickets as known where known.id = attached.ticket_id;
    perform private.notify(
      attached.attached_by, ticket.tenant_id, 'support.infected', title || ' of ' || ticket.reference,
      attached.file_name || ' is shown to no one. Please send another file.', private.subject('ticket', ticket.id));
  end if;
end;
$function$;

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

CREATE OR REPLACE FUNCTION private.enter_isolation_probe()
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  probe private.isolation_probes;
begin
  if (select count(distinct membership.tenant_id) from public.tenant_users as membership) < 2 then
    return null;
  end if;

  perform pg_advisory_xact_lock(hashtextextended('isolation', 0));
  select known.job_id into probe.job_id from private.isolation_probes as known
  join public.jobs as job on job.id = known.job_id and job.state in ('waiting', 'running');

  if found then
    return probe.job_id;
  end if;

  probe.id := gen_random_uuid();
  select coalesce(jsonb_agg(jsonb_build_object('person', sampled.person_id, 'firms', sampled.firms)), '[]'),
    (select count(*) from private.isolation_relations())
  into probe.people, probe.relations
  from private.isolation_sample(probe.id::text) as sampled;
  probe.firms := (
    select count(distinct firm.id)
    from jsonb_to_recordset(probe.people) as listed (firms uuid[]) cross join unnest(listed.firms) as firm (id));
  probe.job_id := private.enter_job('isolation', 'Isolation probe', jsonb_build_object('probe', probe.id),
    jsonb_array_length(probe.people) * probe.relations);
  insert into private.isolation_probes (id, job_id, people, firms, relations)
  values (probe.id, probe.job_id, probe.people, probe.firms, probe.relations);
  -- Two years of nights are enough to look back on.
  delete from private.isolation_probes as known where known.began_at < now() - interval '2 years';

  return probe.job_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.firm_deletion_tables()
 RETURNS TABLE(table_name text, condition text, stays text)
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select listed.table_name, case when other.stays is null then coalesce(other.condition, 'line.tenant_id = $1') end, other.stays
  from private.firm_export_tables() as listed
  left join (values
    ('public.tenants', 'line.id = $1', null),
    ('private.audit_check_progress', 'line.check_id in (select owner.id from public.audit_checks as owner where owner.tenant_id = $1)',
      null),
    ('private.firm_export_runs', 'line.export_id in (select owner.id from public.firm_exports as owner where owner.tenant_id = $1)', null),
    ('private.import_companies', 'line.import_id in (select owner.id from public.portfolio_imports as owner where owner.tenant_id = $1)',
      null),
    ('private.import_people', 'line.import_id in (select owner.id from public.portfolio_imports as owner where owner.tenant_id = $1)',
      null),
    ('private.job_errors', 'line.job_id in (select owner.id from public.jobs as owner where owner.tenant_id = $1)', null),
    ('private.job_rows', 'line.job_id in (select owner.id from public.jobs as owner where owner.tenant_id = $1)', null),
    ('private.job_runs', 'line.job_id in (select owner.id from public.jobs as owner where owner.tenant_id = $1)', null),
    ('private.owners_due', 'line.company_id in (select owner.id from public.companies as owner where owner.tenant_id = $1)', null),
    ('private.screening_due', 'line.party_id in (select owner.id from public.parties as owner where owner.tenant_id = $1)', null),
    ('private.isolation_probes', null, 'a reading of the platform over all firms, which names firms and people by their ids alone'),
    ('private.risk_previews', null, 'a trial of the platform over all firms; its rows of the firm are in risk_preview_moves'),
    ('public.contact_messages', null, 'messages of visitors of the public site to the platform')
  ) as other (table_name, condition, stays) on other.table_name = listed.table_name
  where listed.table_name <> 'private.firm_export_people';
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

CREATE OR REPLACE FUNCTION private.is_guessable_password(password text, user_id uuid, email text, full_name text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.is_common_password(is_guessable_password.password)
    or private.is_listed_password(is_guessable_password.password)
    or private.is_made_of(is_guessable_password.password, array(
      select 'BahamasInc'
      union all select split_part(is_guessable_password.email, '@', 1)
      union all select is_guessable_password.full_name
      union all
      select setting.value ->> 'company_name' from public.platform_settings as setting where setting.key = 'general'
      union all
      select unnest(array[person.full_name, split_part(person.email, '@', 1)]) from public.profiles as person
      where person.id = is_guessable_password.user_id
      union all
      select tenant.name from public.tenant_users as mine join public.tenants as tenant on tenant.id = mine.tenant_id
      where mine.user_id = is_guessable_password.user_id));
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_leaving(firm_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (
    select from private.firm_deletions as deletion
    where deletion.firm_id = is_leaving.firm_id and deletion.state in ('waiting', 'erasing'));
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_leaving_path(path text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return path ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/'
    and private.is_leaving(split_part(path, '/', 1)::uuid);
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_listed_password(password text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  -- Of each in small letters the first six characters of the base64 of its SHA-256, sorted, without a separator.
  hashes constant text :=
    '+/s4bv+05x91+0eGcS+14VSa+2Cb3N+415PF+4VYN9+56/GB+5r6hH+82Pm/+8rr78+Dz/gG+Ezxxa+FtDBn+FurLT+Gomp8+GqoaM+KjyGj+L/3FW+LooJ/+OndPM'
    '+PX1uu+QLe9I+RamtU+SvyEv+THDCP+UN0m7+V/J0l+V5n9F+VaKWp+Vm+D++VzJo0+WkkjW+YAHME+YRtdK+YYNTB+aa4rX+c3gvq+cQZCk+d6FRc+d8NpN+dLBBq'
    '+fZkJ9+gcN81+gd3vw+hXPtG+huuuO+iEV+N+ih/cD+jQBFE+lQs8h+lv4ea+mt+fM+n0QWj+nZvuE+nbZmt+nrZtu+nwXGs+oixzR+ojeAk+q4bl++q5PTG+rhi/J'
    '+sRF9Z+sajJD+sgHhR+taN4D+tsXz4+v6X99+w/9tL+x9EI0+xEaNR+xK7bl+yboWY+yoC5K+yubsW+zipP9+zjq2p//DTVH//VJRe//wbHC//xWOw/0efnY/0jlEe'
    '/1KZ9w/1b5aJ/2PRSb/2fuTj/62SPH/6LJAu/7KRAy/7MEgW/7WPpj/7f6Xj/82qnu/8ozEh/8smam/9Cu5e/Be8AT/Chjen/DCG9t/E/hry/E1sno/EJzBT/Ee7us'
    '/FH6rY/FL6vp/FopnN/GE7Tf/He8Vh/I25a6/Igao0/JGEE0/JObC7/KMGeW/Lc8nV/MOiP8/N2zup/ONVnl/Oyobq/P0HXL/PNkKO/PlJ1R/QrEl8/S72r0/SFoGM'
    '/SRacY/TW3Bi/TqqO2/U3AnV/UMyKk/VjEe9/XCtkJ/Xe6WX/Y7X8Y/ZmlUd/abPL5/bfVxw/cQ+Py/duzio/e/1Kr/fs/7u/gJmFV/h8iU3/iaLMl/ij5UV/jhK23'
    '/k906R/m00aM/mru65/nyk6g/oeHZ5/ooL8f/ppDlC/qV3ku/qjhY9/uWGFG/um9/F/vMaQK/wEXcY/wZTWs/xmjhM/xtKJ1/yGI56/yR7C1/ymOTE/ynLvS/zbgxw'
    '/zs0qp0+9hgs0+nAPS0+zFt/0/QAea00EVth00pWmr01okfg026cR602kOn/032WtC039I2A03aKqS04aBB005Wq0i05gUgz05vaK706ZQ9007sMon080XUU08hoY+'
    '09N+3W0B0FOI0B1yY/0CcqxC0EA74p0EhGGp0G0lzl0H7n5S0HhMax0IH15A0IN/K80KgAtY0L08qy0LAMd80MBPSx0Mg8on0MtY1N0TPv2Y0U73Rb0UYglk0UpzEL'
    '0UsSfA0Utsnu0VJHm40VaQ8I0W8G/i0WrtCk0XEIdH0Xdc280Y+FaW0Yz81p0aS+Gb0aowXA0b4HYY0d6JDh0dRw1h0epem80gWvsu0h5nrt0i8RWr0iKhjW0jvo0R'
    '0kJZvh0kYoXC0mQYiO0mU/980nEpi90nGN920nImr00o61970o774z0oLIox0oS/qU0pmSf90pr4ou0qFlh40qG6eI0qZiBH0rgMsW0rhQ380stJIW0tr6Lm0vEp3T'
    '0vFXyE0wLxbn0wcu9n0wvWgG0x+bDM0xa71W0zTLl/0zTLrE0ztX4x1+BMum1+g+KK1/TTzO103tP5140aPz15mHBR16+hNa166d5116wdIg17iYj417rq2n183HmK'
    '186SFR18B1rw18Pc7d18VjC319Xcw21B3GOF1BcwGR1By/I91CDw+U1CatK+1EMmiI1F7Dsr1Fle591GHbYZ1KWbBr1LvuV31MNjAl1MUZvJ1N8uwl1NEL+U1OVdO6'
    '1P+yrz1PeB+q1QztQ11RMPgn1RgB5I1STBoI1U6MDp1VkgWg1W0P9p1WEga01Y1zbH1Y2kHg1Y4Bgv1YMZfX1YoSci1ZRhtH1ZSOcd1ZVlRN1aXWa51bQDIB1dsGy6'
    '1eNIGY1gK/j01hj7FX1ir4T01jS/fA1k3r2U1qBjm81qOJFn1rq0QK1ttndt1vEuTi1vmm+U1w9oOM1wmA+p1xX2DB1zX7Xp1zl45g2+P4HW2/09KV214Y+u2364t2'
    '2442Pw24dbJb25BdDT26tyUU28D/cC28SgQy29Qjyf29zwG/2AjP1m2BofQq2BvFmn2Cd6SP2E9pH82FE17b2FYYbk2G3G5g2G7shd2GW2W92GrEVq2HEMtd2JNg7w'
    '2KBqcP2Kr8S42LAbJD2MMeoV2MSG812NEbAo2NmX442OFhz52OZsfF2PAcWS2PQKHj2PxX1Q2QNXOM2QcMGs2QeDE82S4Gsy2ST9nK2SxLy42Tep832TrMbG2TwJCi'
    '2UBypz2WAGqd2XmIVE2Ye/6Z2ZFUd/2ZLO412b4ngO2ddvPL2eNv8g2f1gqM2g2quk2h33QC2i2o5x2iNgA22jigaU2kVLAr2l/iCY2l2ISI2lBTr+2lPghP2lUR0r'
    '2nD17H2pQ4vl2q7ydv2qrW5W2rLCU92wRPGb2xOSlc3+9eU/3/xQSq30700430rEFi30sQhu31Eyqg31nCV332Oh2S3460Kz34e3h9376CAx37ZmK/38M3a438ZNMQ'
    '39/Ky+39De4z39LoX13AuDAm3BDkUr3DVex13DkaNR3E1Tul3EK3dq3FMhz+3G9+ej3Gs5Sj3IFKJc3IRd5p3IZzni3JMNMd3KbslR3LaI353MeeEr3MrrRr3NeevO'
    '3Pu4xC3RMKhJ3RRONf3RWMIV3TPJtr3TaMx73TlFii3Uy5z13VbeQT3VgwZU3VoTeI3WZD6f3WuF273WxYKN3XHFbZ3Y+a003YMkBO3bIFXx3bUoL93czD7p3eANkQ'
    '3ebol03fI8HZ3g3oKs3gNpk63hnJfV3iFl743iRPqn3iWwW43igCAH3kA32D3ljqND3mZwvZ3mieBV3nN0/q3nzvYa3oVmVv3q+5p+3qfNJ53r7i6n3s9RO53sWKt9'
    '3tj7ej3vNzXX3vrgQV3y+xP53zV/z64+k7YL40YNXw41mSot44INYb44gHXa45GlGn49I81j4A+e9R4CUW6L4FUPIJ4G4wm24GQG0X4Gfovr4HAOgr4IsqQ24Jhm9H'
    '4KMuXP4LIruO4LQHdn4LxgyC4M3viZ4MCMKx4MsF2Y4NmNwy4PArsT4Q8fzP4QDXvN4RGh734Rd5sv4S3IzM4S8CBX4SkkxS4US54I4UkhKA4VERwf4VrRne4Xrk0I'
    '4YGz384bMTKt4bYVry4c9q724eoe5u4fPHoS4fihtx4fxF944hUSJc4hdqWt4i5fIY4iYwbz4k3SIQ4kPgce4n6bjN4nFe4A4nPbId4ru3TU4rxRIk4s3iK44t4C80'
    '4tJ5y64vW2R04vyJhI4wRN1m4wuSzn4x1Ca14xq2Q84xr/Yf4yhOwA4ysKn/5+7yTP5+NVJ75+gyCw50yhO05138Re51Om0852PSoJ53Ejlt53Iutf54adxN56OoK1'
    '58tbVf59NoVx5ABeLB5AVm9g5AsPk65C2X+f5C3ddI5DhFQc5EINk85FDl345HO5zH5Ic4Od5JA0z05JhCPW5K2Tyg5LjRFU5LpcvS5NItLf5NULoJ5NaT0k5NbcD2'
    '5O4G0T5OfwbO5OzN2d5QCuiR5QHDW95QW/6V5RKgVY5RnUFs5SY65+5U/GtR5V4RPE5WD2y45WS0CB5Wa+Io5WbF//5Xh9/A5YU0Pv5ZrmeJ5a3Z2I5aVZyM5acmo8'
    '5c0SQ+5c4lbN5dUD1F5dbtjO5dkQbj5ecr605foY2M5fqURT5iKv1q5jOeB65jyh+y5kdwil5kf/5h5lb2zR5ll8XH5m6adp5mCMCE5msjkh5mzNyK5nRO8e5oNnk1'
    '5pfFET5q4zVg5qe0hd5riGI/5rrll85szOB15t6xCm5tqZq+5uYu5V5vRYB05wI7gw5wYK0X5xiy3T6/Hu5V6/SdzY60nqhm61CUBp62fCVO66I0Y066SuM/66dZ6Q'
    '67P7P667Peij67ocBc6ADp9l6AMmBE6DZkJV6DwcQ46EAh8T6Fcogk6GeILJ6GlA8R6H9Gj76HGZWV6HYOiq6Hgsxd6I6WFQ6IZOQ46JCrdW6K4ioK6KTTOC6MPcSN'
    '6No2Ze6OuHQd6PVoYt6Pvv6F6PysHk6RjfP16RwlSt6T4kwb6Tb6c86UHoCI6V/9sD6WBadA6XH/R96XbQig6XkHTr6aY6Tr6bXzLa6bcZkb6c7nGr6fKgGG6fua2d'
    '6g31vv6g3WZN6ggDw26hWWCh6jd/RT6jhhda6jwesO6lb/916lkg9Z6mbwa96mjk4q6nHCWn6oQfu76opxvJ6qGRo26qK97T6r+rao6rGKfr6rTRAq6rtoFV6rwcOF'
    '6scGdY6sfMsX6to+mr6u9T2b6uXX1B6ubXfi6wjfNO6xC4t86xHk5f6xeY0v6xrBYV7/JrGB70UwU071EwYh72RrSG72eH/g7310iY73Q4UR73l8gR75K3eL75TUkr'
    '765zAL76rq7579brS47AIgBD7AQuUs7D6qx77DYgRw7EqFSc7F8LC/7F9wFC7FLhbs7FrO+k7HH1w57IC1uI7IfQ4H7K9pu07KHf2j7KLnUG7L+yOk7L0QU17L6wLh'
    '7LBwXI7MBa3L7MSHOh7Mfc9b7MlJBX7NGMam7NcYcN7OC2aS7ORTHf7Q5miJ7QaP4U7QqWQL7RLrIA7RkJd47Tx7yW7U37fQ7UXWJr7UmIew7VHfsl7W5EpC7WaBG8'
    '7XACtD7XDlep7YLSU87Yd5oi7Z9vJQ7ZKyoP7aFc5I7aVlqQ7aellG7bD3rj7bb0Mz7c0jXY7dj0pn7dv/u07gQijF7gh0Fw7hDXat7i7ir57iqkSA7k4w547mngEI'
    '7nmXbJ7pwTMc7qx4Fg7rv2RX7thuaO7tp8Bx7u6nkS7uIC7f7uXLZg7uZPGE7ungFy7vE5Tu7w3a3F7wDwRY7xqJqA7xxLRf7yJmql7zXuL78/E4Mz804lMA80KpNZ'
    '83SVQH83b80r84pQdu87TNSU88LOF289VTkM89dfIn8AFyLN8AfsNi8Cn1wt8CyWNX8EE8np8ERr+g8EzZuw8H5xLj8HEn6c8I9Eil8IH3uN8IU4kq8K+Rp98L4fMG'
    '8LE5JC8Lg0nb8MPNb88NmZHF8Np89p8OLnUH8QUzmm8Qi4QZ8T9Fzr8Tpyzg8WX8st8XmlCd8YyupV8ZJRyu8ZN+i/8ZlqfN8aWDs/8amsOs8b5jVL8bPjYG8bwQdr'
    '8c0pml8cYSex8e2Cd58faLeo8fgGF08grWB88gu1wR8hrf0Z8iQ8Sb8kdeCH8n+RoY8nWFwD8nXJNp8o0Uep8tgaJg8u1Ihu8uicCT8x8X5J8yTj/69+V5K59+fdjS'
    '9+ibHV90jQx991SykV92PKeq92Zg9194BiFZ94mSyv94sbva95RhML967Wd496zoip98AIQ499XSqg9AC+Wp9AX5XC9AYWv69B3ksP9B8seF9BgodO9Bhlw+9BsM2v'
    '9CQED19Cm4hY9EbwnY9F1zVz9FSj329Gi/zU9GmaIO9Hg8fQ9IkC4J9JxjIO9MFKEE9MRCZq9MvXPn9OtFRK9PPIob9QxR7S9QyEwY9Rp98r9SZ5XJ9Y010/9YUeLt'
    '9YhbWS9Yvbi49Z3fkY9ZA/Ue9ZM1xg9ZqfNt9a0+WA9aOOQk9b5LYu9bH2RP9d7IcL9dNsZz9dpGxn9ffH3l9gANTv9gHEBU9hA2JO9hG+q09hog2p9iMrF+9idNmJ'
    '9jO3Mx9jgqlr9k9ipZ9ly8Y59mTZ+l9modhE9o4+za9oTaPO9p+TsF9qg6MX9qncsY9rS85D9s/iib9tEcIE9tidPf9tvT119u6U7L9vUIxN9vWjlp9vyEyf9wVJOO'
    '9wf92n9xbQyq9yN5Kc9yoIVr9zYOp+9zlkXDA/1y+BA/vhuTA2XKwUA2iIIKA3ay/+A6Rw9FA6jw3YA73RTvA7az6RA99L5oA9svqcAASLpdAAwoVFABb+oIAD3haP'
    'ADkN4rAEd62KAHYpNAAHrEIAAIIxqvAIkOkSAJ26flAKqJQlAL3bNqALj54iAMAHkMAMlwyPAOBkixAOQH5dAOUZBtAOr6pKAQRTUIAQnfO/AQvfeaASJ9U/ASL3iC'
    'ATNWz/ATmsb6ATuTw0AV6zRVAVBoqeAWIRSDAYjqpDAYzD6LAZsWjqAc+fVqAd8sxvAdAn+ZAdSCuPAdSg/OAdtxq4AedqKJAgDwMxAgJduqAgMfMWAglELhAiRr9d'
    'Aj9TUbAjS0gcAkRO4mAlCFMmAlCvgpAmxvm/AondAzArF4sRArSkVJAs4JgOAs8czhAshVvPAtD2YxAtLIp3AtMvKKAtv9epAuZ0TrAwYzDnAwlxT0AyPuuLAz2O3R'
    'Az38HKAzBjiDAzkTgqB/8cpXB1+9CCB19KuFB1oclUB1pCGgB25xOGB2EZsvB2crISB2qJwjB4LLUUB5v1vaB6CjvRB6qJlUB74roDB7GzKoB7gjTSB9hSAzBAA7BP'
    'BCLULGBFC5fDBH0NIdBHNkubBJGchCBJpowVBKXLJgBMKZjzBMPP3dBNUr+4BNgnlzBNski9BNz4MGBOd7+PBOhLOoBOjgJ6BOlBjuBPzZJ4BQimNEBQpaEpBS2Z6o'
    'BSKlXiBTcMexBU2h6LBUVJPeBUezYoBUjvBzBVEU23BVSl3wBWI7XtBWg5rJBWpBuEBX0RRGBX98sbBXbSeqBXd+/2BXq9B8BXugPWBYzpvZBZoAGSBaZCIVBayHRP'
    'BbcbkwBbkRXfBcCKhHBcX27yBcY9U9Be8TDGBfQRmxBfpMt0Bg8t1uBgBrrCBkpDgyBl7DhMBmFlKCBoLF8gBodp8JBokhGmBp+bumBpJqUgBqHYv3BqRzUOBqeSj1'
    'BqwneRBtkvF6BuVbYzBvdfvnBvoL/tBvodNGBvyknoBwGESdBxUTkJBylWMlBymaP4BzB3hABzVuikC0vXfOC1QjLcC2vs27C5LjORC5ZPuwC6VtFGC7CdgGC7nlSB'
    'C8B0QdC8JuCUC8s+LTC9iy4ZCBrKbMCCNMlICCkQMgCDKA6mCDNU9kCE8crdCEIooWCEMoxTCEg3eECGjujrCHdRg7CJsFIsCKR8v1CL//e2CLXEFVCLtCowCN3/Tr'
    'CNw6W0COSG+vCOi3LfCOvcBJCP68YBCPOlbXCQU9vDCQziXoCRZmQ8CSE243CSGSwbCU2s+kCVnLcNCVvXJcCW6Lu4CWoC3gCXFBBJCYJfs+CaTPf9CbVb7iCbbSGX'
    'CcBbJ4CcWH+yCcwbk8CfunlDCg7Lt6CgXXsnCgeJXlChSheXCilGsTCj8TxnCjSKxNCjZOVvCk7yU+CkKwDNCkNG+ACkmS6kCls353Cm1ZOaCnYkhzCnonvtCoE/W9'
    'CuL2xwCurYcnCwS61XCxTVAaCxXMtpCyMZ3BCyTDW0D+kRWiD+rhbVD/NSr9D/ZAk+D/n5SPD0fdh8D0iGg0D2NgByD2pbsZD2u2rnD3OMlnD5wAs/D6LAqwD75vLZ'
    'D81WilD8t36eD985w6DAdiZeDAjA0iDB2sD+DCRzTXDD0S/ZDD4BUADES+n3DGPHRkDGTzuoDGV3FuDH+4jEDHk2RmDHquVuDJV+nwDKWCcPDL1EOhDL7WiJDQWEWj'
    'DQbXlUDRcJzJDSAvJSDSK8l6DSpHTvDUO4EvDURuUrDVFwRxDVOoXhDYFoRoDYjue7DZqEdPDa5NheDd+MvvDdANimDdDdzKDfKzGEDfPyPkDgGxPTDgUyysDgY3oE'
    'DgapP3Dh1ZMhDiXVfbDkgeJmDoISdjDs/f6KDs8APvDs8Kq2DsmQeODtvf+sDxQIkxDxRQyGDzLKfnDzloOFDzsZRTE+rtxSE0nV4YE1BuBxE1D4TWE2b6xxE2xnZX'
    'E3Ft48E3LGOzE3x7KgE4CWaPE5hKTnE6XCAuE6phJ+E7H37FE7oZ6kE8Tx62E8w1jGE96Y5pE9JJ8sEBA15EECYm6sECb/bCECzxC1ED8iKMEE8k4VEErs1hEFepYE'
    'EGnzXVEGsIYiEJEAh9ELBcRGEMky7OEOrDUpEP6CrbERCDToERSNj2ESBKClETTk9KETUxlLEToyaoEUBJv4EVH5kWEVXCPWEXYEEGEXh8DQEY7mVJEYARvvEYBBKv'
    'EYfvg9EaSmC1Ebm4QeEcj3XMEdQEF5Edwt+TEe3B8iEfvRNXEg7R9IEg9uW0Ei+wg7EiAmAsEiRHeeEilxcsEj/WZqEjfNhmEkUawKEkwnmTElY6caEm6WfaEn7mJc'
    'EnJ4diEnZSldEndTSMEnfGAwEo2flrEp22lQEpRPIjEq1KPvEtRxONEtTm/EEtfnAVEuHTSwEuYnTkEuoS6sEv3kdbEwVIWnEwwNpdEx2wtXExPBXCF/KbBzF/gHVG'
    'F06+KTF12TJFF2NRchF2ZXJQF3NMI8F3aiL6F3bkW/F3vIwsF4XPw7F7/JR2F8OjJEFBEkKyFBJWxcFCcr02FDcFstFDgF7dFEFSflFENH/UFEQ6XPFI3oBKFI9sJQ'
    'FITseoFIvT/bFJDSp8FJhkShFKQFNMFMg7hqFOq2bjFPIsPMFPMd2WFPj0u4FPoN7HFQ8OkdFQXh+PFQZddxFRAi6RFRF9byFRtTGpFS3zf/FTLnbbFTurqhFVEaXI'
    'FX/FUSFXmm4xFYMPSTFYhpqXFaz9x1FcbWERFcv6ssFdC17GFdEgGiFeKw08Fg0tc3FgK0BIFhKO7QFhTO7sFjDST9Fk5wimFkLBGGFkg+5pFkxORqFlUoU/FlhC6E'
    'Fm9/BRFmT+kgFmaSq6Fo5L4YFpbCfvFqC00iFrAih+Fri/I4FuX2DyFvRbmaFvXiMiFveKfWFxqscsFy1dpRFzf4OjG/C4EIG/EKrpG0yRM9G234L4G3Qy1fG3xIYo'
    'G4MESJG5JHbJG5k5WyG6+gReG60B5uG6SWrZG8sDfQG9j3YCGAGwlAGAygG5GBODcvGBoPNlGFX4/gGG6aScGGXk+bGHHuRyGIo8GkGJKZY5GMMT43GMxPCmGMy6GG'
    'GOJG8YGQaxsUGQgGdPGQprs2GSwzyqGT0wQ+GTEwcgGTLC+SGTTYv6GTjKyhGUYbQ7GV8ztQGWJJVxGWxWLLGX2EvEGXkXNvGYDTknGYMAH7GYvsr5GaAJjmGaY46r'
    'Gag9yLGe2pI7GeD1C8GeWO/HGepKwuGg/el9Gi0+PiGiIgrbGjpacoGkfV+ZGkm/uoGlYT+gGmwCyUGnlmjqGo2d6UGoYfFZGq8wJQGqBGAuGqNVinGr6PWsGuFSLb'
    'Gv16kMGvKTqIGvMvoPGvoLJFGvoUzpGx3TumGyTgwXGz21j9H+y7WVH/BK6AH1CH25H1F5RNH29pnHH2MJZ6H2UHdlH32HN/H3OgGOH3tuwkH4wXl4H68j/EH6eU+m'
    'H7VlxRH8yP2nH98+1bH9JG3DH9YgLJH9rfaIHAe4wpHAnl15HBNSYCHBi8IhHBrDklHBshHyHCLyasHCO/gKHCQzPKHD0VGIHDmgEVHE8fXcHEQ8q7HEX2x6HEZzOc'
    'HEu6LJHFZ6L/HGMkI/HGtrtlHIFgDLHIgWseHIi1JGHIv+j4HJ+O7FHJ4SlrHJGqE8HJpInEHKfjf3HKw6esHKxNEBHLD1qeHLVCIoHLeGgiHLqZenHMn/rfHOLMSh'
    'HOOorWHPGKJDHQwKICHSVrXSHUWtrEHUoRwnHUtBydHVjWBmHWSynAHZdd2rHbAEa4HbSgBBHbVUKjHbb8EWHcG8uBHdkwjfHeg0QtHf6hzIHfGFQBHh5XgbHh7ijD'
    'Hh9TQRHhA/3rHjCxSoHjsAkSHk9SqVHlytWWHmcDe8HmctzMHoSFVjHoStiEHpzDdnHqY/ocHs1BwDHsAxTlHtJGezHtqZYQHuwzFWHv3cbsHve7G6HvjyVAHwBuNB'
    'HyVPqgHylqMMHzUFUqI+62nGI+uR3BI+vOcsI/fIyII01tMeI05cNVI0BIbuI0Gk1aI3TZF5I3qzNlI4oxTLI5RSLWI78NJEI7XtKaI93aSBI9Z6xGIAufoHIDIZjw'
    'IDtwtaIDuK3kIEW4aFIFBM39IFVW8UIHD3JfIIm2tkIIrVXkIIvjS1IJfEk5ILBKTwIMnzPZIOCeQ0IOstYDIPZFxwIPdZoWIQE0hXIQLvXqISP2zaISbuMqIU3BLv'
    'IU86g4IUSlb3IUmbgpIWZcogIXl09RIY03PCIYXUtdIYuBt4IZx82+Iar+LxIau0vVIbPOvMIbdH3iIbpTBaIbs2rQIcWE9mIcasoNIdr6XqIeTWM1IfmTU7IgVWDj'
    'Ihs3/NIkI52WImCYyeImelvcInN9NpInuw7IIoWHf7IqnNTYIrotbyItIITwItM+hKIuooLsIvOrvOIvOuKSIwQXa6IyLQNWIz4c3tJ+IHZTJ/6BlMJ/V2yvJ0xr4S'
    'J1EeYgJ1G2b9J1vKwiJ4C47vJ4o+fVJ6ARPpJ6D2ReJ6luOLJ6qF2VJ8xplPJ9CwkxJ9mBLtJAJDCMJAb0blJApamwJBP7NwJBkykGJCrYRAJDqwNeJFPDyIJFvJfs'
    'JIs7i/JItXxcJJ0fnLJMFb3PJMI69SJMrPNwJNYsHeJNnHsZJNvSKpJOOSImJOtNoJJPNE6iJSMXQiJTwueGJVZ1LZJVwFkxJY8mTiJYPtEaJZAW+jJZqo75JZvTYf'
    'JaykrSJcLBUiJdY1xkJgPES1JiO7GHJj30VlJjLsBuJkyMOBJlKL+oJleFaaJlznZzJn7tM9Jnh90vJoomkRJpIrvxJq5h3mJqBTcGJr+vhqJs4aFYJsHQYsJsmOw7'
    'JtKgwqJty63dJuyf7VJw12x4JyI7gpJzRYp+K+Qj/9K+TjOqK+ZjQxK/EJWiK0pZ/sK3TYSxK3hHt7K5c+t4K5mdvJK6SoQKK7bcThK7gNU3K8Blk4K8bMj2KA1Eqx'
    'KBELL1KBYb+wKBgvCiKCdLOzKDElNrKE//O9KFYca2KGK47jKGfzBmKH3GkjKHgKPNKHwzIdKIawt0KIejLgKIqiqJKKLiWmKKUW8KKKh1mrKKr4FaKKtPiaKKv5lZ'
    'KL//RfKLB8epKLOLFUKM0sXBKMR8xgKMlIPQKMnPTAKNeTjkKO55PAKPARbvKPYVUVKPv5YXKQf/vcKR6l75KRlubMKT3g5qKTH39rKTPnpnKTp2iYKVCZx2KWHFoP'
    'KWj2C0KX74hcKXR0SYKY7C10KYNQsUKZ1mMdKZdqtKKarozuKdIGECKdep4EKdjNpCKe3cajKg5YR2KgITx9KgNPkBKgl4OxKhrw/LKi+CKtKiMtHeKiSHkXKjpqNP'
    'KkJIdaKlOar1Km+SmOKmBgteKnAY3nKnMt+OKnhOAUKof7NlKtEkn4Ku+uf8KvTGRsKwhRbXKxcFP8KxxmgcKyCCxbKyIZcFKyq+ZDL+77n9L+MMsCL+cPj6L0/Rvg'
    'L0Xi0XL19s5aL1AVldL2+zphL3LuiYL4gVgQL9ro9KLDhVobLFmENuLG0o6rLHaflRLHtx0WLIxPANLKw5wiLKzKA4LLSxQxLMj2MnLNZa/1LO4VMkLOBqnnLOLCdx'
    'LOonTQLQx/c1LRIPvBLSItBdLSMy84LUeVtaLV/yqKLVGjs8LXzPc8LYyRHtLZmMtHLa8ObHLbdvIVLefeFJLfhKZ5Lgp9ZWLhNRMFLje/S9LkucwkLlQeAGLmLI1g'
    'Ln/O2nLnUw8ILo2zrOLoRK1lLojmtsLqDSXlLr2jl1LsRbiMLv+CHTLwAwxTLwLt5ALzPF5NLzS3pFLzmwQMM+n4pNM/GsmBM/eqNNM00InTM1isvpM22+C6M2ZlsF'
    'M3QNqKM3b6VNM3uNLBM5O0HuM8XruwM8YUyjM8YfDMM8vyvBMAkIudMAm+dpMAyy16MBsj+RMDkkloMEb3UcMEmh+DMGMxpvMH3HbPMHMCxKMIMB+wMIc4uBMIoXPu'
    'MJ0mfwMJYrqxMJt8CmMKmJr8MLtGOxMMHVJNMMKT8mMMVGH8MMquL8MMzgFHMN+/4uMNDgNeMONj0+MRPJ5FMSQzwoMTOT4LMTweyiMUZv2JMVBqhEMVGo8iMVfTd7'
    'MWUZV7MYkaOQMZ7D50MZvTDHMb14moMbOZzIMbugtpMcdNRjMcyWUPMdWAQ+MfZBA2MfelDxMffjKbMfsCDfMgHpoFMknSukMlC0pvMlTHmzMmQRr3Mng87zMnpzgN'
    'Mr6CVxMtCDAGMukF4xMundENMvVWxyMvmH7NMw/FEoMwoxKcMx2F8CMxyWuOMy8v+fMypVKQMzBG0GMzEYbnN0j70TN0mtJoN1W0F7N1a1+rN2PnLXN2gFkgN39VZq'
    'N3l5EPN4ZIi2N5IktxN5gZ0XN6R1yYN6k5MGN6oCJYN7/ctMN7o4gRNA1gA5NAJZuSNDYlG9NEl/4ANFF8g9NFUHFQNGeTR2NHasCgNIHZXyNJ2/WoNKBABbNKUz39'
    'NLjTgNNMUyDuNOBJscNOwiLuNPeSaBNQQ0utNQx1S6NRLHG7NTednANTkPVFNUOeQKNVVQJQNWAiCONWBPAQNX6hNDNYZLpQNZ93k8NZN7uwNa8l9aNaR703NaY9Ud'
    'NbraRxNbvRsDNcYVQkNe1lseNfgsBNNfhYJbNfkVZqNgM7q/NgsnO0NhTjY5NilgWcNjFCi6Nk9fBUNnTPc6Nort72Nq5wSTNqoE9DNqoVqINr2/p8Nrd3LQNu/WWR'
    'Nuar98NwsSbfNxzJb6NyHhoqNyaDNdNykNdKO+tGDlO/FXwvO/Ob8/O/eraJO/r3aCO/xGZAO0ddcmO14G2KO1iYe9O23C/mO25/NIO3TdA4O4DTj3O5ArbtO5whRM'
    'O6nhnaO79cnWO7aN5gO7eFNcO9zcRpOB2e9kOB6tOjOBArS4OBNtbjOBh7leOBz7bhOCops1ODBYCoOE2sM2OEavIaOF5yU1OFPHFQOIaNyQOJVk+ROKabKTOLwUom'
    'OMC3PKOMu25JOO2AnXOOkeLSORDfL7ORj4q3OSpby9OTdmqIOVIG8LOWzpNuOXJVJ1OXKQXMOadZXFOb2bjCOcarIfOcixAmOe6BRPOeSPk1OfYhhLOfg90xOfvoev'
    'OgIlBjOgMbjNOhINwVOhoZXVOi6qZeOiwWQgOk5zqpOkPbqfOkg/H2Ol2Xl8OldFoFOluJkOOm4p58OnOVQkOnkpMqOpvowwOsFPz8Ot3qZAOth9SAOuZD1lOumb/w'
    'OvIVxnOvgKsEOvjktpOw/g00Ow6Y73OwP7JKOwPUtAOy5nIIOzMb4qOztTwqP+H3WEP/agePP0q6dmP1BTs6P1bpCwP3/g+2P41ArWP4N180P5LfNnP5QVg3P5phvs'
    'P5z9UZP7MS+MP83VNvP8m2iUP8vzMgP93vlzPA9M4sPApXm7PB4eSVPD77+4PDMxAtPE75ZvPE9JCfPEDGqmPFL3AEPFkydfPGEPLxPGYVeEPHC3UGPJ/az2PJ1BH2'
    'PKaRuhPMhJJ5PN4oQDPP1xCUPQEekvPRIXhHPRTC1OPUFOpZPVU0mePVerh1PVn3VIPVyVqmPag0jgPb/JgNPcQ9u8PeUq7VPeYQpXPf/HKnPgTadtPhKXrLPi3esX'
    'Pi4Kq8Pi8qmDPiuPdlPj1qKDPjeS5IPjfO8cPjx6dMPkdI1yPmB4yBPnlDSOPoGSz6Pp8LqfPrkGhGPrq59ePsyfmBPt+XNdPtH2IdPvgcsYPwwtXePxMplcPxPEzJ'
    'PzNxx1Q+N97YQ/95LXQ/Hv7NQ0b/kvQ1h/beQ5mUYdQ6DCsZQ7x7a+Q8aCAaQARk6eQAfUYpQAsYHIQBywo8QC7tEUQCXrfkQCZbePQDpsVWQE1TVOQENVUiQEg1k6'
    'QEk2QuQF5uAnQFQvfmQH7okpQIjQ1bQIx8WIQJjhqIQKhdcFQLG7tUQLZkKyQLuznmQMErGAQNsOejQPWYzHQPxnGKQRBL3AQTjPvFQUkGwuQUlffbQV7MgtQVD60j'
    'QVta89QaL5FIQaN/WwQbTV6FQciRhuQdg5BeQeOgSTQfPhX/Qg4I+sQgkZQuQhEBYuQiGg/DQjr41+QlN3nnQn4lRqQn5Q+tQnDqlaQoVC5gQog94jQpiQvQQq9D42'
    'QrMooGQrkQtKQs3TOCQs4ectQsEIWLQtv/3UQu+EHcQuHrlaQvOMElQw+8xUQxi83RQxzYyNQyM2UUQzRT6ZQzyYNiR+8gIHR+G6ZpR0jUyAR0wSsBR2YKjmR2l4sB'
    'R4ZUHcR4uMhbR5RGN7R5VEiVR775pXR9FAy+R9IGWkR9cHIZRANpx4RAT1t6RAh2FHREocp3RFkpJnRGklzoRI1nMeRIi4uGRJ58T/RJ9+mIRJsj8RRLPFADRNPz6c'
    'RNobioROW/VXROjdNsRP97AsRQXlABRQZt2XRV7vheRabDyGRaj2r0RatblZRbGMQ4RdfELLRdtap3Rejz2URh16G0Rh8JVWRiPzC5RiQRS0RirsLKRkl+uhRlw8Ix'
    'Rm0anMRn73ZgRnQwkJRnRpY4RneDtxRnsbhaRo8KeRRoW6OqRox7ZERq3w5HRqKBzTRrbwrpRs/SqrRsdZ6HRthhRnRuF7pURvq9VjRx2UEBRx31YzRxRCmxRy3mMm'
    'RzHY+qS+BFz2S+HUu6S+NHJpS/VanOS/vffrS0HcAuS2C+h+S2OpAXS2PDReS3Tib9S481OIS4UbJ9S78KaJS9MZGuS9P3ChS9vCFdSBZsfBSDRTN4SDfddRSEx4cg'
    'SFtmjGSG0CxWSHuiKZSI25/HSM8T9ISNKlu8SOb5WFSOdLnZSOxrPcSP4gsUSPr1icSRN+cUSRUf+ISSvt1MSTpA3MSU2ci+SUYLe7SXQrS4SYlGrpSZFEb9SZPWh9'
    'SZPu4DSZW6pjSbGRz4Sdwy0USe/3R/SekEEWSf8D8qSfqq3kSgRuM+SgekMQSgozmwShUIrmShczB8SiteGCSjSEs7SjaSjCSjiYmsSkUm4hSlCY2aSloMU7SmY72H'
    'SnHCeQSnKRioSnV9A2SnbWp5SoHv4JSrbP+sSsE0lkSt/5TrSuGRWDSwWreJT/0RfjT/SelET1b+ZcT3Mp1CT3Y/VOT4uuPrT58QswT7W6mzT7XKO5T8T1BuT8UKJO'
    'T8XFVwT8atlgT9B8FzT9FIOCTBI1KoTBubs0TCaZGETCr3erTDzElLTESKQGTG64e1THE7ZgTJNbLZTJzoBTTKn1cZTL4ZcWTMdCv4TMeks0TR0T/fTR3CuuTR5YyQ'
    'TRGBiuTTCniRTTDIeMTTkZgtTU6oauTU8mNpTVtmCUTXjmLYTZy3pRTahgpZTclBhVTcqw2CTcuC7DTdP2ZuTdTzg1TdaOKrTfayDFThgSPgThqhPITiKV3ZTiVNUj'
    'TkxW5KTm17ulTmKenbTmhq97TnPQ9sTo/1vXTo8TZbToL/wuToXwj6TqVSCMTqXuaPTqfqSRTrfvUqTs9WXUTszcajTtKPgsTuNnmJTv0NT0Tv2sk6TvWt1UTw2eXy'
    'Tx+FyHTx41JcTxmO6hTyeM3dTzIESmU+A8BuU+KXW1U09SnNU0kfS1U1lVy7U1nuwTU4C0+tU4hfvfU5TzTYU5lBscU6iud8U728VNU92v7jU9U5eUUAdRolUB1ay0'
    'UBhgVhUBkDDZUCJHKyUCkTv9UCu2WHUDDFvQUDqoCUUFc6yZUFrqO8UHDgihUHLxmLUJTcrWULL/UEULzNsSUM03zJUM1XppUNs4BbUQBbS/UQEz/gUSQNmKUSmkpi'
    'UUat4vUWfpZ3UWxXR7UYK/taUYShzbUaOtsFUb9VAqUbNBN0UbkS80UdO6UNUdnRBDUe7tclUePLmSUeZMioUedbYJUgIz2zUgaCAwUgzDO+UhEqHLUiY01fUiznBX'
    'UjqhjsUjwm7uUkIhZuUlGDhsUluR9XUlz6ZDUm+YFvUmmKuPUn2fMaUnopsfUnqp9DUpH89sUpLydQUpbAJOUqKYFbUrA83cUsJ5rVUu4XaFUujkezUw2B8jUwCKQC'
    'UwKsxoUwxxScUxH94BUxr9lmUy8BHsUyg6n6UzaZavV+6JLpV+ta7bV/JWz/V/Y7iUV/rIVyV0Or3dV3ABH/V3F0LwV4HsqAV6SRHJV84K8BV8e7G7V8p2edV9h1kG'
    'VAmlz6VB9C11VBAvzgVBwFMWVCofNVVDOLVgVF8HApVF9aqjVIfZ4NVIo5YZVIoMrmVKe/QrVLJzGbVLLremVLaIpRVMWz3UVNXLLTVOcTQMVPoKxvVQmEDQVRXqK0'
    'VSHf9xVUN3iiVUwHqIVW+ctJVW5gCdVW8H0JVWcMpdVYkDflVZBUaUVb4H92VbEbQWVbSKEQVcGFBFVcVJm9VdFhocVeBSNJVea4OEVfxsQxVgBxX0VgCumbVgXYDa'
    'VhhF0+Vhiso5Vil9vDVj0ZanVjY+WAVkibhAVn6qo/VnayMPVoTfkXVpZeKhVpdq77VperynVr9ERBVrfcu4VrjDUwVszE3PVuEjlIVv5D90VvCdf6VvxAPkVxVDh2'
    'VzAY5NVzq7PKW+CIi7W/D84dW0vSFMW35r8tW3DbKQW3IBR7W3WnMkW3ho3WW4hMb7W4kHF3W5AHGuW5JAigW68VnfW6gm4dW6raruW7ZbsmW7gtQyW8uA0GW9ZQLM'
    'W9nce3WC18bLWCfYtnWCrWXtWEA4teWI08/zWI0sHRWI7ma0WJQ/wOWJcmWUWKSoeQWKe3OkWKvYgvWMSGAtWMhHOVWMlyL9WMve0PWPh+JlWPlmqaWQYF6/WR6UxF'
    'WRHQFWWSOOD8WTtN60WUSuhJWUsRWdWUzXjaWV6F70WVDyqfWVSZ+IWViimGWWrvbFWXWF6CWXnB/zWZRdolWZpEEOWaCDjAWaUc84WbJhgjWbYsEXWc6mK7Wcmuh8'
    'WdFbxiWeBctwWeFmh0WfyrTmWgziJKWiZtHfWilWMlWjeh5/WkaNqwWl+/NiWl7fM2WlYXwiWmOKEoWnsukZWp2dzvWp3ckTWpy2tUWqeuQrWuG0a8WvxH77Ww4c6z'
    'WwKpLnWxFhjCWyzgBDWzK4hZX/nH/TX0CtzrX0R8+KX1/ZVqX1WsbDX1skrWX2E3mtX5q1jCX6EcygX8PlfHX9kkYlX9tjVhXADYpQXD5wJXXEiLBuXFCRUrXFFqjK'
    'XFu+eVXGGvGuXH1MqFXI8bMVXI9SyiXIBWXbXIFb7kXJcuD4XJe4kVXJkwtHXLa6SpXMP4KDXOcw9hXQkiS2XQwKsSXRDBZhXRkRWyXS0863XSvfq4XTJnCAXTR/2U'
    'XUm7isXVYDnEXVZLRSXXJDYlXbPdjiXbbFdyXcJqbdXcgDeqXdRoeLXeNzCHXfgKEQXgF2ydXgXLUVXhCq87Xk/467XkLlxkXleeAVXlkbfKXmCNe+XnN/iRXoYKPW'
    'XohImNXpD31TXsdy86XtH/alXtcowvXuwNxBXvLDlNXvaEZYXwNlyXXxBZ/wXxbD4vXxhQlZXy/SseXyiUS2Xz1pUsXzs7YUY1RQUDY2QCZIY4KzzIY4LerxY6ebX2'
    'Y7ro4vY9gdxXYAjCb0YBHXqPYBPFB6YDisTXYDn2dGYFHJRhYGGRP4YH8SX8YIX+4pYImFTJYJYOZcYKD3i1YL/6ILYLAkrJYLQIs1YLQLeEYOoRDsYPgOrgYQSSid'
    'YQWKi9YRczr5YTvO5eYUHIe6YUHnPBYWGwooYWiPqyYXYKsnYYJJJZYYLGePYZdZVQYZoszxYZv3SoYa94B2YaPCKjYb/+qSYd0p8vYe5bUPYeBiXVYeJL5uYggPlq'
    'YglBqaYhJLXRYi0RevYiKOb5YiazLSYipJTTYjTE3EYjaVTrYkZe6qYlCir7YmhNY9YmsgijYn/T0FYn8fr0YnCAV/YnZ1C9YoYSuAYpZqTZYrPQ0rYtcI/AYtemsS'
    'YuvsSeYvwavbYx/6ULYx2LFmYxFKHiYyJJ0FYzM+S1Z+D2xQZ+Y2qEZ/P0UdZ0JYAbZ2J3lbZ3cchwZ3dcAGZ5O5OqZ66WmpZ6T0XwZ6d0PNZ6fVd3Z7BA9eZ7cbvA'
    'ZBX65lZCKxLZZG2FDhZGBmLiZGmbquZHZQxBZItKH9ZJ9wl+ZL/v53ZMouu+ZNcuXBZQ4Hf0ZQAxpgZQg9ixZQh9ONZSf/0FZTBNrDZUYRuwZVhP2wZX3865ZXzU1o'
    'ZYBk+7ZYcq05ZalgmvZbPQNiZbQzFFZcP3VkZd1WIPZe7jwfZe9cCiZeL00rZeO1hKZeS05nZehL4zZg8t1aZg9WVuZgErCzZgvDiaZjazGBZk9a6NZly3YuZmg87/'
    'ZnfDgbZr7+7fZsRnMfZtQSDDZtvjSJZusnhLZv0DxNZvYtGAZx8ep/ZzUHL0a+fizGa+mjXFa/rCP+a/vXCda0EQ1qa1ZelRa44l+8a4mQ2ia77RtZa98LLfaCa1+y'
    'aDJZ/qaDmVYjaEpp46aFDKNVaG7RdvaIhf7AaJnK/YaK3t55aL51UIaMUauoaMYV5/aN+5G2aOmXCHaP3DngaP9j+4aRKjQlaRXSDiaRbMjMaS9g2/aTDdqNaUUfdE'
    'aV5+k9aV9wHbaViVF6aVo5uzaW578raXSNdQaXtiwlaYGwG6aYM+eMaYVkCFaauuw9acBP/ZacDSQWadQhH4adoG44aeOZhRaexbxNafMaYJafW0P6agraJ2ajy5u9'
    'amI2LBamIG53anmhk/ap85M4apoQIQaqBy3nar0h0GaulcpfaxojAHay8pQqayRX1+b+8tkxb+bDVyb0anMKb0gD7xb2YC04b2d5Ywb2ptlPb2r8w7b2w2Dhb34LTj'
    'b4fFXEb6WZ/nb9KIMXbAWBTgbB/uAObBoHsrbC2QjUbClv3lbGAVjPbGraWbbH3YC1bHu7wZbIpzlTbKE9UsbKfrdxbKh5sObLCf5ybLUa02bLUa7kbLl9mdbLmXs6'
    'bM/6SXbMHv3wbMKdRsbNUSqBbNWp/ibPYV1bbQik5jbRFzxCbRTpkGbRxYWVbSBYBubTByZJbV1F1XbV7x/bbVD2q2bVLbZqbVlPTMbVn2ukbWQlSBbWm4ggbXQT02'
    'bYf596bZQ6WFbanv2xbb4PhabbZ92/bbyB8Pbdlb3Jbe8pE3becYDlbfpe2ZbgDNVibhADZIbk+gLIbk0WtZbnQ8OhbnUkfbbpi0hCbsjIsybsyuaHbuAAtZbuSkac'
    'bug9C4buqLBMbw31tAbwYFIYbxEKlZbxG3HLbxhvC5bxuZDzbxzPONby8A27c+y0udc/kbjjc0I8dwc0jzPAc0modtc1cB8oc2QTb8c2YKT3c3QFSNc3TfCKc55y8t'
    'c6fW+Uc7Xq6Qc80bFsc8ZUscc9CiGccAGmrZcAgAsIcBAzricBZn7/cCcPu0cEkgAQcF2wYDcFEz6rcFhu+2cGNYKJcH/xyKcHFY1fcHpZvWcI5LKjcKKbKkcKz8Yl'
    'cLHo4GcLK3BjcLYUT6cMHIDXcMvlErcOyqmNcQSC6qcQjFWqcQw5BscSqQDNcT7EZRcTDfQzcTLVQbcUt0ufcV3ISTcV4AAWcVzw6BcXXUHgcZN1MAcaH2hkcaUW39'
    'carKLfccDsupcddXVmcdfvABcdokjGceBTLrcfMN9WcfdOU7cfeAoRcgA2yBcgWeSuciUyTHcjJaKeckbSsrclNMSpcnbgp0cq3kg2cqQVGGcquZT6cr7EvYcrZyQn'
    'csopakctAWa1cuoZsXcupUT2cvS+idcvfIlKcwD5DmcwVR9bcx5upvcx7FNHczSVzAczlyUVczwN6bd1ucIAd2SId1d2r5QBd3Uk8Md4EROpd4zHAmd55ufbd5LNsD'
    'd5O6Gtd8ZpFkd9gnXOdAXj70dAf1PEdAmyUNdCc7ASdDCjvpdF0/tWdGbLX9dHNVvcdHfVPKdIK6b1dJms7UdK4yP5dMJaaZdMNsSgdN1zC1dO961JdOz08idP4jsJ'
    'dPESdrdPHD4qdPygMldQVlnIdQsKH4dRxZ/hdS9QLudT6lyIdU62RMdVhhDRdXjaRIdYIqlvdZNp++dcIJcLdeuT/QdfLo3Ydg5ohcdgGUdSdgSU3rdhSCyhdiBwxh'
    'dkA3E2dkCZEddlNZyDdlbJPudmpa0KdmqY4PdnsKzvdoEvRudobSCndpIyzTdqJgsBdrHuWCdsZZC4dtNuKhdu8MnrduHLW4duSqG2duzW1gdvdTqsdw/swEdwEaiP'
    'dwSfb4dwYfG/dxc6zhdz8phzdzIMx9dzYUVve+iNoPe2eSyfe4UXW0e4XyW8e4rV0ke51SJYe5if5Ye6IHkfe7DvK8e7Nbcge8DugzeA0G06eATMCreB4bqIeBVN9f'
    'eCYQYUeCa5WLeD4TBjeGEFHseHEy7PeJZ3eOeKft+zeM3mTDeNPFwFeOsLt9eP4/BXePWlCqePmsAYeQ+tR0eQR5H5eQY+gDeT2heueT9L5IeTXCc6eTfIkVeUq+Q4'
    'eVhJ4DeVtpBOeXyvkfeZHVH+eZO7zoeZjtMceaapM9eaqTyUebuNKbec6Yi6ecogV7ed6yuSedVgcweeqTWBeg0a+LegGsN0ehnKgpei7ED/ejGAujejR+ZVejRbpe'
    'ejgY+HekfUbjem2Fljem4xUven8EwKenX4tXengBM0eoUOhfeqT1w5eqsGzZer4M2Res+8EEespnhKetxAv1eu5bXbeuMzOveuwjtBev0DbOewlM7WeynoSGeytUer'
    'ez5839ez91hIezOB4Qf00DLdf1vP+gf4n2IVf4yvyGf5I8Blf5V9HQf80999f8xf8Df91lu6f9BvDif9CSUKf9H0NqfAy2TqfBLbVGfBZ7IrfBsBk3fCUjyYfCbvTw'
    'fChSgXfDE2FzfElZySfEpcJCfGi3DOfIFZ3SfJyaoXfLlqZCfNUmpxfNWM3WfPPkgNfPYK7UfR2qR6fRBt6vfRPjDffShXFZfSrJk1fUXwhjfUxciJfWNUbXfXZwX/'
    'fYJK03fYej8qfZXhP7fZas+tfb7yemfc+oB4fc9Af6fcRpSwfdcSKtfe6tAlfelzZ8ff73rtfhTuU/fmhlWRfo7qXMfpLBFJfqGVeqfqfYiCfrYmXBfs+k2Efu31fr'
    'fu9Kz7fugRgVfvRS9TfxgEFQfyQmpGfyd0sig+1SB6g+Cc65g/nXLwg/p05wg015yqg2BjKig2m8uag3FqNVg3ndQfg3wq5wg4+Nmsg4K1e/g6cAUlg7QsS9g7yI+r'
    'g9/yTQg93OQogAHCdDgAmi3tgApRP4gArWIHgB0LPugBnZfUgCj6LugCydbmgFN9ZdgGY156gGlWNVgHoJRAgIGkgwgJdOUEgJk/BUgJw5hGgKtF4xgKxpemgLFQnq'
    'gN8SVLgNQcVKgNT5I3gNcRQPgNm1qrgNtCGGgOHsl6gP1z0KgPcEM9gPgv5FgPpNS6gR64G5gStwDcgT0vu0gU4q4DgVNOpzgY7+RqgZ3tX6gZIQq5gZQjppgZg3od'
    'gaxKkwgc9EftgcFtM3gcUrRFgcnWEogcv04bgd2jQ8gdBv6RgdEye2geWx5sgf3/KDghYXkSghjXFxghywEkgi9RMGgigLt7gj2VqagjvD4Bgk6dWTgk73h0gkRfJG'
    'gkUdPMgm01H0gm7K1KgnDygkgnlhtIgo/rt2gobuTqgpRUfpgqg51bgrCJXcgtJD6FgtMEK5gtpm7fguNaY8gv4mwEgvkjGngw5ZAtgwBqQ4gzmQg3h+n+Abh/2LUE'
    'h/6l4Yh/l/jDh0X4Zkh3QA3Mh3gPpdh50T9Ch5YQuih5xaMVh6cMoAh7voechABrx6hAgV85hCKDMghFhF7JhFix1lhFwR4lhG0SS2hG9qdvhGI6vqhH/o4HhHJjjC'
    'hHUsWJhHWJ4ThHjRtLhIFv84hIvpRAhJOBkQhJdg/qhKba5JhKtYAwhN2WVnhOvBushPCBJzhPG8VHhQGV8ThQqM0vhSZoN9hSmraJhT28OchTzWi3hUjXX8hUm5TN'
    'hW6L01hXHCMRhXIKanhXOPj5hXhZO5hYgxCphZMmRZhd3y3SheXpE2heeq4ahf13h7hf18iJhfRVCRhht0dahjSY36hkftQkhkoqhGhlK2uOhmIhNjhoVkeihqBCkD'
    'hr/EphhsErpnhtYl7Phtqjz8huDBPohz/EKlhzrJ/+hzttt9i+7bkGi+KXjji/MuLDi/WXt3i0Id2Li112Sdi1VUUri1hus6i1kcwxi2NRC6i4duV+i5souvi6BK9U'
    'i6PZaZi74YQsi75AKdi7DPbri8NF5Pi8QDQ7i9EGmCi9OuLfiACSGaiALHrwiB7oFWiBPmT0iCTsfciCjo1eiDKNPqiEozm5iExhU3iG/Mt5iGaYeciGcL9viHTK1Z'
    'iHmt3riKGIHwiKMm4+iLHMpZiLHe6miLUUGliMOM3siNIBk1iP9CN2iPRxfXiPlOq6iREeMaiTUfw0iTWxDwiUTG0KiUkM2KiVIngKiWI5IXiWO0DeiXhxYwiZ0TuE'
    'iZ5GjhiaF5s4iatTCsibAKLtibME2dibPU9ZibaZQTidR8FEieAVNqiei5UYifQCiIigZqRsihRHHwihoBWoihvLqOiimr7rijIkvjijiamrikJil5iligmpimKOLS'
    'imYqEBinXMNQinvidvio9VfUioHpotisUrBAispPNnivJ/BQiwDvO6iwSHHZiweaKoix4qDUixegb6iy+kiAiymj7MizbiJ5j+Ju+9j/qvl6j0o8/Zj1CD4+j1xXD1'
    'j2Ezd3j5YCqhj6Z/VVj6pBFsj87QC2j8ApOWj8hL1Pj8slh5j8xXooj92IDwjBzbnLjColJgjCvwPyjDvJezjDwzqhjE/YssjE66tAjET8crjFhTeFjFm6OJjGJ1n1'
    'jGSaj4jGc6AQjGjPZbjHBOOmjHOzfpjHQpnhjI4Ig/jKWNOGjLJPCZjLYnmojLvPKdjMExpWjOF8FtjOHNQ8jOTg1kjP3m79jP4v32jPIXzfjPuLEwjQwngNjRNwSY'
    'jRYw1KjRZJhFjSDhm4jT4L9ojTUU1VjTqhpvjUH98wjX1Tl/jXGaCajXktcWjYryCijZae72jZqk6IjZsuZEja30GsjaFOfqjaqqndjb8AMujbBJ3Ijbsf5yjbzS72'
    'jc2+Gvjd1FZkjdJqYMjdWeQSjdntEHje879djeZWqkjegvkujgBGxujgobCtjhlcSgjj9ekVjjzldzjk3H9EjltXt7jmMMrYjmdApVjpJAJajqZQ5cjqdIsJjs0c2b'
    'jsMEMxjsPpmtjscdDWjtPSf+jtzCbAjumTjkjunvTxjw4vdujyf0Mvjz9SAcjzV7NGjzawhUjziO2UjzmIhsjzwKqzk0M+CMk0oR5gk36NX7k3IqBPk4Ib6Qk4Uh4M'
    'k8JxkEk8awngk9sXCHk9v7EWkCdgE4kCiYOlkCqI4OkESuQukHSI6PkHZUibkIS1uFkIXCUlkIqgQ+kJvdjWkKbVPfkKo9bkkLab6EkMfMTPkMwzpBkN9fhgkNvz4+'
    'kOdw1bkPP3e1kQKI2OkQLq5kkQN6GOkSRuYOkSTingkTC0TQkTElnQkTpT19kU7EKYkVoAaNkVpNeSkX67M5kXHzwCkZ5oDukakf8ykazi8UkbI9JVkbTRQokcIsOO'
    'kcu4g3kd+kRAke0u8VkeWNy1kekkD0kfBgqakfv1JqkgKvbOkhF84RkhqV6Lkj5Xrvkjx9ZzklXRyeklYtEJkleXC8km3G+ykmD4iakmyqRAknTUnCkq76L8kqcKMk'
    'krVaLlksfXG5ktdLuLkv6Grjkx62ojkyPdZ4kyYx03l+/tvBl+QhKFl+ZvqFl+nYiFl034WQl0SNh6l1faF7l1mSNXl25AB5l3GzGFl4DCJ+l59n3il6IvoEl7iCT0'
    'l9LviilA+OpPlAnWiClBbkTslCbuOJlD60sFlG8s3glH8YdQlJnmrvlJybNElKLQCZlKQcYnlKSGAQlM4Y3elMQUNvlMbqUWlNdWfYlNuOKnlNw1TMlO3yjGlPVoNx'
    'lQxUIBlRGdCUlSNPAnlTMyeilTRX7MlU6bU7lUx6H4lV2xTclVxPJ2lWfUN4lWuvAklX0EsxlYJyhClb+s06ldna7jldz5vLlgo4rOlhHWbSliMUt+libHRElj+zCV'
    'lk48qTlkLuDflkqUMfllq7JUlmcpR6lmuCmflmwSsDlo4tWwlo7gWploDSnploeWEWlpHPkJlqs3Cclrg18wlri0OxlsQlRflskfqElsrjXOlstSV+ltYf40luj2P0'
    'lv3DpqlvZUnGlvgKoblw6vDUlx+lXPlylktmm+A5ydm+E2Umm/UBxXm/oLUKm07z5bm0DhEzm3r4d+m4dppKm4kCXOm5esXnm6tKMWm7jAnBm7pcU6m8NqeUm8avo0'
    'm9Lvepm9ZCzfm9eVcnmBNiT8mGyZAEmH+plvmHt3Q4mJT/iemNnVmpmO5Fc1mP+iGQmPwHNnmQCg0zmRVA3MmS/YkjmSNF8hmSoqcdmTuXYDmVRqqAmX02USmXBiZm'
    'mZkRbsmZqM9jmb3gaKmeIlSxmeTOGQmfeMskmh4FwPmhOp0cmhgN4wmj03rrmk6sLfmm7OLdmn7INsmoacH/mpAEA6mphC0dmqQ7I/mtCIeNmtJB3LmvIRMpmve8lw'
    'mxj+sumyAOUGmyxjx3mzB1wMn+OxjEn+RIlCn+YEcGn+k0F4n0Wqman1P+spn1WBinn29Nmtn4+F0Dn4vv72n78mG2n7h7IVn878AIn8Jszmn8TC0an9E6jGn9c6sk'
    'n9dKKmnA4SapnAc2oonBXoFgnBiA+SnCGUNRnDEloAnG1AW7nIR9VlnKEfDWnL6QkFnLDvLLnM62ubnMHuRVnMqZa9nNY4cCnNwgelnNxsR6nOZYeMnOjbkinQUVe0'
    'nQxSrnnROO+WnRVDcTnTxAYcnU1ehxnU6mBrnWXhV5nXd5NWnXvajmnYJSmQnYiLj+nacBdjncpSjxneeTO6nfawJqng9RGongca+ynhOe5mnhVR4xnjNEIPnkVvJo'
    'nkYz2Hnki61unl21O1nlALvXnljD8gnn8zdXno6Sp4noYZQanoiwZ0nqDmxvnr+bWXnsXb74nsyB8KntFC1gntbDNsntpTqRnubA+snuxHVgnwAB/SnwY4/WnwyYnd'
    'nx+hbZnxJ32HnxNfnTnyoI/enzDYAhnzpDKdo+oWaeo0QQaeo1d7gDo1yvUUo2DvFto2bYgMo2hgZRo3MG9So4Ti+Go4Y8XXo4ls/Ro5WLZOo7pxYTo7x5qFo8pnQc'
    'o9AD+eo9ku8AoA8pVIoAMmHQoAUqEPoB7a2RoBJlRroBMr0EoCPMHNoCT2QtoCTzGXoD7YJAoEviyqoFHmLBoFVxwloFYf1koHXRfzoIEaR7oJeNTDoLfCRfoLgUPF'
    'oMMlkzoMogRmoNGdSNoNMcdSoNaWn6oNs/OCoOl/aFoOySexoP0PpioPGxotoPM82IoPnvnooQjW01oTj0NXoUAB3loWWaM0oXMS53oXREVQoYYDCGoZ/NGPoZ6gpX'
    'oaI9bRoavvYRob0TEtobghnKoc2UxKocLQVlocj0WQod05XBod9t/7oduZaAodvlQ+oe3+tIoeSNrsoelSY+ofleT2ohFORkohL1W6oiklucojnK27ok76uNokcMnR'
    'olknasonthqtooePoXopLxuWopRF/ZoqUvProqc5JBorH7EQorUH7Losqx3sotP81oouHEDaowyJtEoy2dfGoyBID1ozUXgMp/2gthp/6dy8p0JXNUp0RXjhp0TZPy'
    'p1wIOOp2t/Jbp33optp4rktNp58ujmp60yl6p61EuWp6Obcvp6ij2Yp81itZp8g7t6pA/qOnpAAQ1gpBNfV1pBSOPNpC6lU/pD33wvpDF0JGpEGxX+pEgpSmpFCQ5W'
    'pFmJFhpFxUW4pGejE+pHeZG3pHqLhepHqjuqpI/fhQpKHhEFpMcdBDpNg/VspOzvqfpQkiuepRKA+WpSRrA+pT3q77pTW08ApTljwXpU5WOLpU6jILpUeHwJpVsBU/'
    'pWffEApXYsvipXoHyypY4DIgpY6M+QpZWXw8paB38Vpaus7ypbDhLSpbgQoxpbrboipc0dfLpcAy9PpcnVoypen/KDpfIWUvpfMAq0pffjRCplf6hVpomZrdppXhqf'
    'ppteUrppzRjOpq5aAlpqJynLprcKilpreMMIpruNv6psZz0MpscM9NpuE7yRpwLYZWpwpZs5pxd8jxpyus1RpzAgv+pzpxwoq++Ufyq+2YsIq+alrWq1CZaBq27ipk'
    'q3PVkOq4AXfCq5GoLRq5XJ/Tq5dULnq6+Qnfq6b95dq8UppLq9Z4VpqAtWiiqBL1Z1qBWKFxqCzocPqESlojqEVxOUqFHUTGqFIlODqGGJNxqGVYsMqK3wQNqKSHrm'
    'qKcP6dqL1d1uqM1+I3qMM+b/qNLMJbqNZCTCqNkv9VqNoS1AqQEP0hqRPWBMqS9r23qSNHeoqUGkxPqUHgSeqV3E6JqW6L/7qWoZxEqYYkj4qaPjjuqbRsObqcQ76U'
    'qd7s6jqdHngGqdaPFmqeIR86qeeor4qeu5SNqf0HhWqgqxm3qh0awuqhBZbDqiscD5qj0VrRqj0v5PqjBLXRqkwdLDqn5ilRqnEYTAqnbSZ3qo4Xv0qoAvZUqoZvOK'
    'qpcwIVqrD3BNqsZ2sCqt+KyTquCgn/quVXDiquW+X2qucyRyqwsXmUqx8Xx5qxUzE7qxy3EvqyQXIwqye3Kdr+7Shwr+8Kvpr//nYlr/YwG8r/ZOT9r/ffvkr/h/Y3'
    'r0L7LHr1P4U4r1doIjr27pkQr3x1K/r52jTOr5dk1Ur6HVIsr6LRJNr6bpqzr6rtiHr6s2NUr6wyfnr7afaFr7p2ZrrAqVPWrBOotTrCIVU2rCmfJErDFgsKrEYLJu'
    'rG2n7wrHqJworHvfsprIEaoMrIKQkHrIeRcyrJ/OSarKpO/PrMLHIxrMt/xNrO8sFbrOmIqdrR0KM9rR6s1erSizUIrTE+dYrTkIv7rTpnH0rUlBOGrUzNHMrVic64'
    'rWIaI7rWMi7ZrXOK0+rZWNCjrbpsDsrbvwQtrc6YkYrcheYsrdsPXnrdwQF9rfJ8xUrgaZWsrgs7/drhpeQdrjuKferkDv6brkge5drlCtgarlUIRUrlqFOHrlzhP9'
    'rm6z3srmofvTroDz++romHSHropiLxrp/sZ5rqos7Drqrt0prrd+vfrs3vmYrs8N4ZrsmLi6rtTIzhrtrU36ru3ofbruQIhHruutSnrv5IZ+rwPjSqrxaEcFrzt6Jr'
    's+rNM0s0Fh3+s0G2eHs0zUqXs1rFMKs2pRZTs3HbxLs3uMA5s5puacs8JT2Ns9F+u+s9TNZBs9owBMsA7yYqsAKmNGsBIKtFsBd0NmsCYg2SsCa8yqsDE26YsE/x4k'
    'sEtNNEsFWEDrsFXjppsFya1JsGUU2LsGjFCTsH4UVSsH7DJ9sH8/x1sHTzUdsIsKXIsKz++wsLF4k6sMzGoNsN0mgysNGLtwsNNRixsOGMAzsOKLUjsOrq+/sP72IX'
    'sPYKBGsPvdtBsQ4gqQsQJJs7sQj9+MsQmJ8csReJMbsRxkoosSoCC3sSuJx7sTCa9TsTXjKAsTs1yRsUgwKfsY1YRssYa6H1saJNJysaNtJdsaOVePsaShmLscxT9f'
    'sfc/vzsfjkHUsgRZq4shM8w7siH30VsimFYEsjpqhDskcdlBskmXoZsl0A+9sn76Masrr+yUss7cGWssA/fmssAciossO2Rlst0bQKstIoJfstNVJesuYFyaswQJ2k'
    'swStwzsxQChqsxb5SZt/xuqut1mAO8t2mmmDt2rvqPt3IH+Rt3RCY5t3dU36t3pbNct3xOirt48AMZt56he3t5M+1ht67Uj1t7jvAmt9+iZqtATrzgtB5lYKtDq28B'
    'tGhS+4tGsJ0stGvMZotHBX+BtI8lgetIlanJtJ9Wp8tJLf48tJPUg2tK2V49tLuHf6tN74IXtNUFJEtO9J+1tOa/AVtOePHKtRl2IxtSEV6ltTvPkZtU8IYjtUBkip'
    'tULgnotUlLPftUoa+LtWEN4ftWdkgatYXCfatZoqpMtZwdp+ta0SEwtafTx5taqA/MtbFZAJtbuK61tf+zi0tfkKlutghuYTthlvd4tiNNLqtiWpCvtk0qqmtkhm2d'
    'tlZOEotmNO0otmdEbmtnyrRXto5ohKtoAd75togj7etpDNvltq00sLtqay7UtqxE4/tru8bwtsRYY4tsSsQSttVsYetugbcatvKSAAtvjUNKtvn1pAtw7kbgtwWaes'
    'txCU7xtxWLZKtySc0HtzZ+2qtzhG3VtzlVMOtztsrAu14COGu1nEhVu2HvQIu2R+Kbu52rXdu6dhRVu6nmwJu77Zg6u8CTuYu8XmYeu976KVuC5yO0uDSGZUuEFfOU'
    'uEL5/yuEaIxzuEbpy3uEdoNzuFEJMtuFuPbEuGPS1ruGpwjruIggKXuJ2rgIuNVszXuRE2KGuRjD+RuRmG3JuTAGd0uTUklEuV5qnzuVBfPGuVy8/guW5HzJuWSCKQ'
    'uYPiaxuYi1g3uYwT+7uZ2FqquZRooeuZh9y3uaNlxNuaXDIaub/TIJucPAzfucY2L7ucsZuPud2WDBud2iZNudLBvEueQOSJufGVxcufmrapugpQlsuhC6UsuhnSKW'
    'ui0IMOuidESluikpe2ujzq6vukZ2gvukfFUpunDh2sunI0NaunNr3tunhSJXunlVWYuo0+aiup9uLMupVuLUurOgXNurwb2OutA9FjutYidNutuPEnuu8yaruv0VGo'
    'uv4vibuv9Ptiuxd1LQuzoSpSv++aX9v+CoIFv/kaCmv4wQdjv5fHNHv5tZUcv7MBsmv8LQwivAIKNbvB1lYQvBK48xvCNqirvDMtABvDNvIMvF+5q+vHHeI0vHpqfc'
    'vIRXSWvIpuegvKVjxGvLFfghvLHOu0vMABMYvMBw+lvMqJPTvNFkK8vNivkAvO3PJPvPEuVlvQgCLovSVV9GvT2uX7vUcd2xvVgq5DvVt0UovVz/ZQvW5Q0YvWZ60O'
    'vWnlEMvXeIkdvYTcYzvYYswRvZ8TKOvZOMaIvZTc2ivZd1fMvaXGzLvbHMJYvc+T8nvcHhgtvdYMT+vdZdzZvdh3Flve2g12vhLbAEvjflb2vjkreSvlZowvvmYTxg'
    'vnIXbBvnQXXLvoHl44vpt2B+vqr6UQvt6msdvuO1XTvv2BK0vvl/MIvvm8X7vvoVbwvxXWzhvz95XUvzy21Rw+iJaWw+jpmbw0n4z7w0zjEZw1sNBuw2vhz0w4THU4'
    'w5AG2uw5Pcmrw5vHN/w6uP8Tw8SsjTw9wdxCwANGBewBFUHewBPRajwCMmSewCO3sHwFqgslwG2+1/wG9dkRwGT7ypwGsM/gwHHPX1wHV+TZwHux6gwIFMcawK+4k1'
    'wKGu7bwKSUIUwKY8BgwKrayvwKuakEwM9L28wMSmmxwMYiMbwNMy9BwNVC/OwO4L7FwO570awOIaj/wPF3nBwRIzYHwS6oEHwT5/qzwTcNBhwVVCrFwZEi8pwZZFDi'
    'waHkqhwafCA5wc8CRXwco7fawd9hEzwdNcw0wfNf/ZwfrSp1wg0pJ9wgA3HZwgNj5owgp8xwwgx2nbwhot0RwirstkwjFw3YwjrW8YwkZNCvwkqJhOwlsHerwm5Xzj'
    'wmZeo+wmg47CwnZd8OwnvGYBwpDDoHwq/dOFwr0cZ1wrhIyawrp7aRwse4p+wstG+LwtIUpIwtxWFKwut4mLwvq118wvt4jHwwsSZ3wxkhSqwzNOnAwzpw+hx+Rq89'
    'x+Xd1Ex/JiEvx1dSdKx1ex3Ax2Sexfx3Xnt1x45NRJx4hixKx5BMlVx6I5Ybx6Oic4x8CEMYx8Exknx8SDyax8yKsBx96V1uxAZ3zzxB2NIDxBnAXJxBxAIrxCeiOE'
    'xDe52axEOn33xG2H8fxGND5txGPN1kxH33a2xHBhp0xHDE9kxJ/qdCxJuHbAxJzvcexKQXZExM+U51xM7ByQxMd9jnxNVorvxOSGaVxQzYnJxRVvOaxRj6yKxTUNfH'
    'xTo5NbxUEiHsxUIsBSxUmt3IxXs/HNxY3Qo3xYXx3sxYfGSjxYfe+bxZRKwpxad1H3xbOJvrxcLlTexcdnFlxdblkJxe1/WzxeVqToxegKyNxgTavJxgqsT8xgtFaa'
    'xh/fVVxio9tFxj14cDxjDLGVxk3OSqxkl1ujxlT5hOxlofuQxmAxIfxndMGQxoWiybxolDvlxps25ixqFCfXxr8DYDxsIwesxsT6R/xstQ5+xt5y+/xtTE4yxtbAtO'
    'xuftJwxveXvtxx31nfxxEfFHxy8LSSxzw6B7xzwkOWy+r/MUy14PrHy1dqfgy1gV/ly3elZqy3pXQjy5zamry77h5Dy7s+Cky7ysrwy874Nly8F+1Oy8Rxymy8VEnG'
    'y8YnlJy9H5bzy9xIVQyA9jAUyAGUzvyBK4RryBUy0jyD4lvWyDiQnDyFVUNLyFfQnbyH9CvUyI4msgyJ0zJgyKn9x+yLLIo+yM6WpbyMOLnIyMc4xJyMeByWyMl83S'
    'yMyqQ4yQImgPyQK+6byQZG+/yR8FfFyRvZwoyTRMXxyUu18myVZMW7yXEzrAyXrOTIyXwYRhya5aEKyaj1Reyb5QNgybX83RybgrkKyd4PuwyeZqwJyf1T8yyfQAiU'
    'yg7aUhygGkhPygtkLtyhn5SwyiD7aCyjewr9ykF2E4ylLn0cylTu+hylX9r7ymjJFjynAMiqynaNaByq6sMYyqEQKXyr3VW+yrxk3Lys0RvXysaBMgyyUbY5yynaJq'
    'yzFng1yztWOaz+aosOz+cw5Gz/R/5dz/mGwlz0B/4+z1rkwuz2589qz2MXMwz2mdZhz3JK/Fz4DNiuz4NQ4Yz4hGgXz5KdBqz5wcuJz6CuVrz7eJ+Jz7hYyLz8LUc3'
    'z8xcO/z9r7BFzAuKlazBZZx4zF57QHzFVpylzFiShJzFviRpzGJVeXzGaQMUzIBbDjzIMh1jzJ8LKizJEOqRzJed0ZzK3ZmxzKRXQHzKzD9AzLOgGDzLZA3czMNftL'
    'zNdY5yzOS86mzQjExDzRNYSxzSazW0zSwPY6zTSzZ8zTWHrrzTb1jBzU6JMYzUNef5zVD8mYzWn+X7zXH6QjzXNlwwzYQepczYefdMzYyW7FzaPDc/zaQZjdzayUmj'
    'zbWTVfzeSFN8zeUnVDzehgfAzfSX4ezg/ufmzh2AHRzhSE9QzjnMeTzkfL/4zmEkAyzmX6QbzqbghgzrAKkVzrGGi3zsej3fzshHjSzt7MBEzuUVcgzuxnSnzv2yPP'
    'zwJl8ozwYi7yzwuFT1zyEK25';
begin
  return strpos(hashes, left(encode(sha256(convert_to(lower(btrim(password)), 'UTF8')), 'base64'), 6)) > 0;
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_made_of(password text, texts text[])
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  given constant text := lower(password);
  rest  text := given;
  word  text;
begin
  -- Each word of four characters or more, and each text without its spaces and signs; the longest first.
  for word in
    select part from (
      select regexp_split_to_table(lower(known), '[^[:alnum:]]+') as part from unnest(texts) as known
      union
      select regexp_replace(lower(known), '[^[:alnum:]]+', '', 'g') from unnest(texts) as known
    ) as parts
    where char_length(part) >= 4
    order by char_length(part) desc, part
  loop
    rest := replace(rest, word, '');
  end loop;

  return rest <> given and char_length(regexp_replace(rest, '[^[:alpha:]]', '', 'g')) < 4;
end;
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

CREATE OR REPLACE FUNCTION private.isolation_relations()
 RETURNS TABLE(name text, firm text, own text, is_table boolean, has_id boolean)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select format('%I.%I', space.nspname, relation.relname), 'line.tenant_id',
    -- What was written to a person, or by them of themselves, stays theirs when they have left the firm.
    case when relation.relname in ('notifications', 'support_reads') then 'line.user_id = $4' else 'false' end,
    relation.relkind in ('r', 'p'), exists (
    select from pg_catalog.pg_attribute as kept
    where kept.attrelid = relation.oid and kept.attname = 'id' and not kept.attisdropped
      and has_column_privilege('authenticated', relation.oid, kept.attnum, 'select'))
  from pg_catalog.pg_class as relation
  join pg_catalog.pg_namespace as space on space.oid = relation.relnamespace
  join pg_catalog.pg_attribute as firm on firm.attrelid = relation.oid and firm.attname = 'tenant_id' and not firm.attisdropped
  where space.nspname = 'public' and relation.relkind in ('r', 'v', 'p', 'm')
    and has_column_privilege('authenticated', relation.oid, firm.attnum, 'select')
  union all
  select 'public.tenants', 'line.id', 'false', true, true
  union all
  -- A firm of a person who shares none with the reader (private.isolation_strangers).
  select 'public.profiles', '($5 ->> line.id::text)::uuid', 'line.id = $4', true, true
  union all
  -- The first folder of a file is its firm.
  select 'storage.objects', $firm$case when split_part(line.name, '/', 1) ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    then split_part(line.name, '/', 1)::uuid end$firm$,
    -- What they uploaded and did not register.
    'line.owner_id = $4::text', true, true
  where has_table_privilege('authenticated', 'storage.objects', 'select');
$function$;

CREATE OR REPLACE FUNCTION private.isolation_sample(seed text)
 RETURNS TABLE(person_id uuid, firms uuid[])
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  most_firms constant integer := 25;
  most_of_a_role constant integer := 2;
begin
  return query
  with firm as (
    select tenant.id from public.tenants as tenant
    where exists (
      select from public.tenant_users as membership
      join public.profiles as person on person.id = membership.user_id and person.role <> 'admin' and person.status = 'active'
      where membership.tenant_id = tenant.id)
    order by md5(tenant.id || seed)
    limit most_firms
  ), member as (
    select membership.user_id,
      row_number() over (partition by membership.tenant_id, membership.role order by md5(membership.user_id || seed)) as place
    from public.tenant_users as membership
    join public.profiles as person on person.id = membership.user_id
    where membership.tenant_id in (select firm.id from firm)
      -- Staff read every firm.
      and person.role <> 'admin' and person.status = 'active'
  )
  select sampled.user_id, array(
    -- By the table itself: the helpers of the policies are what is tried.
    select membership.tenant_id from public.tenant_users as membership where membership.user_id = sampled.user_id)
  from (select distinct member.user_id from member where member.place <= most_of_a_role) as sampled
  order by sampled.user_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.isolation_strangers(firms uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_object_agg(listed.user_id, listed.firm), '{}')
    from (
      select membership.user_id, (array_agg(membership.tenant_id order by membership.tenant_id))[1] as firm
      from public.tenant_users as membership
      join public.profiles as person on person.id = membership.user_id and person.role <> 'admin'
      group by membership.user_id
      having not array_agg(membership.tenant_id) && isolation_strangers.firms
      limit 2000
    ) as listed);
end;
$function$;

CREATE OR REPLACE FUNCTION private.job_import_undo_end(input jsonb)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.take_notices_back(import) from public.portfolio_imports as import
  where import.id = (input ->> 'import')::uuid and import.state = 'undoing';

  update public.portfolio_imports as import set state = 'undone' where import.id = (input ->> 'import')::uuid and import.state = 'undoing';
$function$;

CREATE OR REPLACE FUNCTION private.job_isolation_do(input jsonb, keys text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  probe private.isolation_probes;
  pair record;
  found record;
  read bigint := 0;
  own bigint := 0;
  parts bigint := 0;
  seen jsonb := '[]';
begin
  select * into probe from private.isolation_probes as known where known.id = (input ->> 'probe')::uuid;

  for pair in
    select listed.person, listed.firms, split_part(wanted.key, ' ', 2) as relation
    from unnest(keys) as wanted (key)
    join jsonb_to_recordset(probe.people) as listed (person uuid, firms uuid[])
      on listed.person::text = split_part(wanted.key, ' ', 1)
  loop
    select * into found from private.probe_isolation(pair.person, pair.firms, pair.relation);
    read := read + found.checked;
    own := own + found.own;
    parts := parts + found.in_part::integer;
    seen := seen || found.leaks;
  end loop;

  update private.isolation_probes as known
  set checks = known.checks + cardinality(keys), rows_checked = known.rows_checked + read, own_rows = known.own_rows + own,
    in_part = known.in_part + parts, leaks = jsonb_path_query_array(known.leaks || seen, '$[0 to 199]')
  where known.id = probe.id;

  return jsonb_build_object('rows_checked', read, 'leaks', jsonb_array_length(seen));
end;
$function$;

CREATE OR REPLACE FUNCTION private.job_isolation_end(input jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  ended private.isolation_probes;
  leaky record;
  alert public.compliance_alerts;
begin
  update private.isolation_probes as probe
  set ended_at = clock_timestamp(), is_complete = not exists (
    select from public.jobs as job where job.id = (job_isolation_end.input ->> 'job')::uuid and job.refused > 0)
  where probe.id = (input ->> 'probe')::uuid
  returning * into ended;

  for leaky in
    select tenant.id, tenant.name, array_agg(distinct leak.relation order by leak.relation) as relations,
      count(distinct leak.person) as people
    from jsonb_to_recordset(ended.leaks) as leak (relation text, person uuid, firm uuid)
    join public.tenants as tenant on tenant.id = leak.firm
    group by tenant.id
    order by tenant.id
  loop
    alert := null;
    alert.tenant_id := leaky.id;
    alert.kind := 'isolation_broken';
    alert.dedupe_key := 'isolation_broken';
    alert.severity := 'critical';
    alert.title := 'People of other firms can read rows of ' || leaky.name;
    alert.detail := left(format('The isolation probe read %s as %s of other firms. Take the policy back, or close the portal until it is.',
      array_to_string(leaky.relations, ', '), case leaky.people when 1 then 'a person' else leaky.people || ' people' end), 2000);
    perform private.tell_super_admins('compliance.isolation_broken', alert.title, alert.detail, leaky.id,
      private.subject('alert', private.raise_alert(alert)));
  end loop;

  if ended.is_complete then
    perform private.close_alert(known.tenant_id, known.dedupe_key)
    from public.compliance_alerts as known
    where known.kind = 'isolation_broken' and known.state <> 'resolved'
      and not exists (
        select from jsonb_to_recordset(ended.leaks) as leak (firm uuid) where leak.firm = known.tenant_id);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.job_isolation_rows(input jsonb, after text, at_most integer)
 RETURNS TABLE(key text, label text)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  -- Fewer than other kinds: each counts a table.
  most constant integer := 50;
begin
  return query
    select concat_ws(' ', listed.person, relation.name) collate "C", relation.name
    from private.isolation_probes as probe
    cross join lateral jsonb_to_recordset(probe.people) as listed (person uuid, firms uuid[])
    cross join private.isolation_relations() as relation
    where probe.id = (input ->> 'probe')::uuid
      and (after is null or concat_ws(' ', listed.person, relation.name) collate "C" > after)
    order by 1
    limit least(at_most, most);
end;
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
    -- A job, so that the others do not wait for it.
    when 'isolation' then
      return jsonb_build_object('begun', case
        when exists (select from private.isolation_probes as probe where probe.began_at > now() - interval '12 hours') then 0
        else (private.enter_isolation_probe() is not null)::integer end);
  end case;
end;
$function$;

CREATE OR REPLACE FUNCTION private.new_recovery_code()
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  -- Crockford's base 32, which has no letter that reads as a digit: five bits a character.
  characters constant text := '0123456789abcdefghjkmnpqrstvwxyz';
  drawn      constant bytea := extensions.gen_random_bytes(28);
  code       text := '';
begin
  for place in 0 .. 27 loop
    code := concat(
      code, case when place > 0 and place % 4 = 0 then '-' end, substr(characters, (get_byte(drawn, place) & 31) + 1, 1));
  end loop;

  return code;
end;
$function$;

CREATE OR REPLACE FUNCTION private.notify_brought_in(import public.portfolio_imports, of_client uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  found  record;
  before uuid[];
begin
  for found in
    select company.user_id as client, count(*) as companies, min(company.name) as name, min(company.id::text)::uuid as id,
      array_agg(line.id) as lines
    from private.import_companies as line
    join public.companies as company on company.id = line.company_id
    where line.import_id = import.id and (of_client is null or company.user_id = of_client)
    group by company.user_id
    order by company.user_id
  loop
    before := array(
      select known.id from public.notifications as known
      where known.user_id = found.client and known.created_at = now() and known.kind = 'company.brought_in');
    perform private.notify(found.client, import.tenant_id, 'company.brought_in',
      case found.companies when 1 then found.name || ' is in your account' else found.companies || ' companies are in your account' end,
      case found.companies when 1 then 'Your firm brought it in, with its people, its registers and what is due.'
        else 'Your firm brought them in, with their people, their registers and what is due.' end,
      case found.companies when 1 then private.subject('company', found.id) end);
    update private.import_companies as line
    set notice_id = (
      select sent.id from public.notifications as sent
      where sent.user_id = found.client and sent.created_at = now() and sent.kind = 'company.brought_in' and sent.id <> all (before))
    where line.id = any (found.lines);
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION private.probe_isolation(person_id uuid, firms uuid[], relation text, OUT checked bigint, OUT own bigint, OUT in_part boolean, OUT leaks jsonb)
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  most constant integer := 50000;
  part constant integer := 2000;
  everyone uuid[] := array(select tenant.id from public.tenants as tenant);
  strange uuid[] := array(select id from unnest(everyone) as id where id <> all (firms));
  known record;
  strangers jsonb;
  ids text[];
  narrow text := '';
begin
  select * into known from private.isolation_relations() as found where found.name = relation;
  strangers := case relation when 'public.profiles' then private.isolation_strangers(firms) end;
  execute format('select count(*) from (select from %s as line where %s = any ($1) limit %s) as there', relation, known.firm, most + 1)
    into checked using strange, everyone, ids, person_id, strangers;
  in_part := checked > most and (known.is_table or known.has_id);

  -- A large table is asked for some rows of other firms; all of it would hold the job for minutes.
  if in_part then
    narrow := case when known.is_table then 'line.ctid = any ($3::tid[])' else 'line.id::text = any ($3)' end;
    execute format('select array_agg(there.key) from (select %s::text as key from %s as line %s where %s = any ($1) limit %s) as there',
      case when known.is_table then 'line.ctid' else 'line.id' end, relation,
      case when known.is_table then 'tablesample system (' || least(100, greatest(0.1, 200.0 * part / checked)) || ')' else '' end,
      known.firm, part)
      into ids using strange, everyone, ids, person_id, strangers;
    checked := coalesce(cardinality(ids), 0);
  end if;

  select found.own, found.others into own, leaks
  from private.read_as(person_id, format(
    'select coalesce(sum(counted.n) filter (where counted.firm = any ($1)), 0)::bigint,
       jsonb_agg(jsonb_build_object(''firm'', counted.firm, ''rows'', counted.n)) filter (where counted.firm <> all ($1))
     from (select %s as firm, count(*) as n from %s as line where %s = any ($2) and not coalesce(%s, false) %s group by 1) as counted',
    known.firm, relation, known.firm, known.own, 'and ' || nullif(narrow, '')), firms, everyone, ids, strangers) as found;

  leaks := coalesce((
    select jsonb_agg(jsonb_build_object('relation', relation, 'person', person_id) || leak.one)
    from jsonb_array_elements(leaks) as leak (one)), '[]');
end;
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

CREATE OR REPLACE FUNCTION private.read_as(person_id uuid, statement text, firms uuid[], everyone uuid[], ids text[], strangers jsonb, OUT own bigint, OUT others jsonb)
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  begin
    -- All three end with this block, which is always undone.
    perform set_config('request.jwt.claims', jsonb_build_object('role', 'authenticated', 'sub', person_id, 'aal', 'aal2')::text, true);
    perform set_config('transaction_read_only', 'on', true);
    perform set_config('role', 'authenticated', true);
    execute statement into own, others using firms, everyone, ids, person_id, strangers;
    raise sqlstate 'ISO00';
  exception when sqlstate 'ISO00' then
    null;
  end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.recovery_code_hash(user_id uuid, code text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  -- The letters that look like a digit count as that digit.
  select encode(extensions.digest(
    user_id || ':' || regexp_replace(translate(lower(code), 'oil', '011'), '[^0-9a-z]', '', 'g'), 'sha256'), 'hex');
$function$;

CREATE OR REPLACE FUNCTION private.refuse_leaving(firm_id uuid, table_name text, action text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if refuse_leaving.firm_id is not null
    -- Owners still export, and a person may still leave.
    and refuse_leaving.table_name not in ('firm_exports', 'firm_export_parts', 'firm_export_downloads', 'audit_exports', 'audit_checks')
    and not (refuse_leaving.table_name = 'tenant_users' and refuse_leaving.action = 'DELETE')
    and private.is_leaving(refuse_leaving.firm_id)
  then
    raise exception using errcode = 'PT409', message = 'firm_deletion.leaving';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.refuse_leaving_file()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_leaving_path(new.name) then
    raise exception using errcode = 'PT409', message = 'firm_deletion.leaving';
  end if;

  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.refuse_stale_sign_in()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  -- The account itself, or that of the factor.
  person constant uuid := coalesce(to_jsonb(new) ->> 'user_id', to_jsonb(new) ->> 'id')::uuid;
begin
  -- Of the auth service alone: commands and the owner of the database have rules of their own.
  if current_user = 'supabase_auth_admin' and not exists (
    select from auth.users as account
    where account.id = person and account.last_sign_in_at > now() - interval '15 minutes')
  then
    raise exception using errcode = 'PT409', message = 'account.sign_in_again';
  end if;

  return new;
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
          jsonb_build_object('name', 'Late', 'number', coalesce(sum(found.late), 0)))
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

CREATE OR REPLACE FUNCTION private.require_fresh_sign_in(person uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not exists (
    select from auth.users as account
    where account.id = person and account.last_sign_in_at > now() - interval '15 minutes')
  then
    raise exception using errcode = 'PT409', message = 'account.sign_in_again';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.scan_facts(only_document uuid DEFAULT NULL::uuid)
 RETURNS SETOF private.alert_fact
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select document.tenant_id, document.company_id, document.party_id, null::uuid,
    case document.scan when 'infected' then 'malware_found' else 'check_failed' end,
    case document.scan when 'infected' then 'malware_found:' else 'check_failed:' end || document.id,
    case document.scan when 'infected' then 'critical' else 'warning' end::public.alert_severity,
    case when document.scan = 'failed' then 'A file could not be checked for malware'
      when document.scan_note like 'Not a %' then 'A file is not of its kind' else 'Malware was found in a file' end,
    coalesce(party.name, company.name, 'An application') || ': ' || document.file_name || '. ' || document.scan_note || '.',
    null::date
  from public.documents as document
  left join public.companies as company on company.id = document.company_id
  left join public.parties as party on party.id = document.party_id
  where document.scan in ('infected', 'failed') and document.status <> 'superseded'
    and (only_document is null or document.id = only_document)
  union all
  select attached.tenant_id, null, null, null,
    case attached.scan when 'infected' then 'malware_found' else 'check_failed' end,
    case attached.scan when 'infected' then 'malware_found:' else 'check_failed:' end || 'ticket:' || attached.ticket_id || ':'
      || attached.id,
    case attached.scan when 'infected' then 'critical' else 'warning' end::public.alert_severity,
    case when attached.scan = 'failed' then 'A file could not be checked for malware'
      when attached.scan_note like 'Not a %' then 'A file is not of its kind' else 'Malware was found in a file' end,
    'A ticket: ' || attached.file_name || '. ' || attached.scan_note || '.', null
  from public.support_attachments as attached
  where attached.scan in ('infected', 'failed') and (only_document is null or attached.id = only_document)
  union all
  select late.tenant_id, null, null, null, 'check_late',
    'check_late:' || coalesce(late.document_id::text, 'ticket:' || late.ticket_id || ':' || late.attachment_id), 'warning',
    'A file waits for its check for malware',
    'It came on ' || to_char(late.created_at at time zone 'America/Nassau', 'FMDD FMMonth YYYY') || '. Does the scanner run?', null
  from private.late_checks() as late
  where only_document is null;
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

CREATE OR REPLACE FUNCTION private.take_notices_back(import public.portfolio_imports)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  notice   record;
  was_read boolean;
begin
  for notice in
    select line.notice_id as id, sent.user_id as client, count(*) filter (where line.undone = 'yes') as gone,
      count(*) filter (where line.company_id is not null) as stay, min(line.name) filter (where line.undone = 'yes') as name
    from private.import_companies as line
    join public.notifications as sent on sent.id = line.notice_id
    where line.import_id = import.id
    group by line.notice_id, sent.user_id
    having count(*) filter (where line.undone = 'yes') > 0
    order by sent.user_id
  loop
    delete from public.notifications as known where known.id = notice.id and not known.read;
    was_read := not found;
    -- What went is one notification.
    update private.import_companies as line set notice_id = null where line.notice_id = notice.id and line.undone = 'yes';

    if was_read then
      perform private.notify(notice.client, import.tenant_id, 'company.taken_out',
        case notice.gone when 1 then notice.name || ' is no longer in your account'
          else notice.gone || ' companies are no longer in your account' end,
        'Your firm has undone bringing ' || case notice.gone when 1 then 'it' else 'them' end || ' in. Nothing is to be done.', null);
    elsif notice.stay > 0 then
      perform private.notify_brought_in(import, notice.client);
    end if;
  end loop;
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

CREATE OR REPLACE FUNCTION public.bank_details_versions(tenant_id uuid, search text DEFAULT ''::text, first integer DEFAULT 0, size integer DEFAULT 50)
 RETURNS TABLE(id uuid, currency text, account_holder text, bank_name text, account_number text, bic text, valid_from date, state public.bank_details_state, reason text, proposed_at timestamp with time zone, proposer_name text, decided_at timestamp with time zone, decider_name text, decision_note text, total integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_firm_reader(bank_details_versions.tenant_id);

  return query
  select
    known.id, known.currency, known.account_holder, known.bank_name, known.account_number, known.bic, known.valid_from, known.state,
    known.reason, known.proposed_at, nullif(proposer.full_name, ''), known.decided_at, nullif(decider.full_name, ''), known.decision_note,
    (count(*) over ())::integer
  from public.bank_details as known
  left join public.profiles as proposer on proposer.id = known.proposed_by
  left join public.profiles as decider on decider.id = known.decided_by
  where known.tenant_id = bank_details_versions.tenant_id
    and position(
      lower(btrim(coalesce(bank_details_versions.search, ''))) in lower(concat_ws(' ', known.account_number, known.bank_name,
        known.account_holder, known.currency))) > 0
  order by known.proposed_at desc, known.id
  offset greatest(bank_details_versions.first, 0)
  limit least(greatest(bank_details_versions.size, 1), 1000);
end;
$function$;

CREATE OR REPLACE FUNCTION public.cancel_job(job_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  known public.jobs := private.own_job('cancel_job', job_id);
begin
  if known.state = 'cancelled' then
    return;
  end if;

  if known.state not in ('waiting', 'running') then
    raise exception using errcode = 'PT409', message = 'job.ended';
  end if;

  if known.kind = 'announcement' and known.started_at is null then
    -- It waits for a batch that has just begun, and takes back what that sent.
    perform public.recall_announcement((known.input ->> 'announcement')::uuid);
    return;
  end if;

  -- What these have done helps without the rest, or is thrown away.
  if known.kind not in ('bulk', 'isolation', 'model_preview', 'rescreening') then
    raise exception using errcode = 'PT409', message = 'job.not_cancellable';
  end if;

  -- A batch that runs holds the row of its run, not this one: it ends, counts what it did, and finds the job cancelled.
  update public.jobs as job set state = 'cancelled', ended_at = clock_timestamp()
  where job.id = known.id and job.state in ('waiting', 'running')
  returning * into known;

  -- It has ended meanwhile.
  if not found then
    raise exception using errcode = 'PT409', message = 'job.ended';
  end if;

  -- That of a batch that runs goes with its end.
  delete from private.job_runs as run
  where run.job_id in (select idle.job_id from private.job_runs as idle where idle.job_id = known.id for update skip locked);

  if known.asked_by <> auth.uid() then
    perform private.notify(
      known.asked_by, known.tenant_id, 'job.cancelled', 'A job was cancelled: ' || left(known.title, 150),
      format('%s of %s were done before.', known.done - known.refused, known.total), private.subject('job', known.id));
  end if;
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

  if not private.may_file_at(path) and not private.may_attach_at(path) and not private.may_place_logo(path) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if private.is_leaving_path(path) then
    raise exception using errcode = 'PT409', message = 'firm_deletion.leaving';
  end if;

  -- Logos do not count.
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

CREATE OR REPLACE FUNCTION public.end_session(session_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_user();
begin
  if end_session.session_id::text = (auth.jwt() ->> 'session_id') then
    raise exception using errcode = 'PT409', message = 'session.current';
  end if;

  perform private.require_fresh_sign_in(caller_id);

  -- Its refresh tokens go with it. A session of another person is not found, and neither is one that is over: nothing happens.
  delete from auth.sessions as session where session.id = end_session.session_id and session.user_id = caller_id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.isolation_probes()
 RETURNS TABLE(id uuid, job_id uuid, began_at timestamp with time zone, ended_at timestamp with time zone, is_complete boolean, firms integer, people integer, relations integer, checks bigint, rows_checked bigint, own_rows bigint, in_part bigint, leaks jsonb)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff('isolation_probes');

  return query
    select probe.id, probe.job_id, probe.began_at, probe.ended_at, probe.is_complete, probe.firms, jsonb_array_length(probe.people),
      probe.relations, probe.checks, probe.rows_checked, probe.own_rows, probe.in_part,
      coalesce((
        select jsonb_agg(jsonb_build_object('relation', leak.relation, 'rows', leak.rows,
          'firm', coalesce(tenant.name, 'A firm that left'), 'person', coalesce(person.full_name, person.email, 'A former person')))
        from jsonb_to_recordset(probe.leaks) as leak (relation text, person uuid, firm uuid, rows bigint)
        left join public.tenants as tenant on tenant.id = leak.firm
        left join public.profiles as person on person.id = leak.person), '[]')
    from private.isolation_probes as probe
    order by probe.began_at desc
    limit 10;
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

CREATE OR REPLACE FUNCTION public.make_recovery_codes()
 RETURNS text[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- Refuses a session that has not given the second factor: with the password alone the codes would be a way around it.
  caller_id uuid := private.require_user();
  codes     text[];
begin
  if not exists (select from auth.mfa_factors as factor where factor.user_id = caller_id and factor.status = 'verified') then
    raise exception using errcode = 'PT409', message = 'account.no_second_factor';
  end if;

  perform private.limit_rate('make_recovery_codes', 10, '1 hour');

  select array_agg(private.new_recovery_code()) into codes from generate_series(1, 10);

  delete from private.recovery_codes as former where former.user_id = caller_id;
  insert into private.recovery_codes (user_id, code_hash)
  select caller_id, private.recovery_code_hash(caller_id, code) from unnest(codes) as code;

  perform private.notify(
    caller_id, null, 'account.recovery_codes', 'New recovery codes',
    'Recovery codes were made for your account; former ones no longer work. If that was not you, change your password and contact us.',
    private.subject('account', caller_id));

  return codes;
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

CREATE OR REPLACE FUNCTION public.start_isolation_probe()
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  entered uuid;
begin
  perform private.require_staff('start_isolation_probe');
  entered := private.enter_isolation_probe();

  if entered is null then
    raise exception using errcode = 'PT409', message = 'job.one_firm';
  end if;

  return entered;
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

CREATE OR REPLACE FUNCTION requests.check_request()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- A token that was made for another service, where the API does not look at it itself.
  if auth.role() = 'authenticated' and coalesce(auth.jwt() ->> 'aud', 'authenticated') <> 'authenticated' then
    raise exception using errcode = 'PT401', message = 'signed_out';
  end if;

  if auth.role() = 'authenticated' and not private.session_holds() then
    -- A suspension ends every session: the person learns why, and not only that theirs is over.
    if exists (select from public.profiles as person where person.id = auth.uid() and person.status = 'suspended') then
      raise exception using errcode = 'PT403', message = 'account.suspended';
    end if;

    raise exception using errcode = 'PT401', message = 'signed_out';
  end if;

  if private.body_is_too_large() then
    raise exception using errcode = 'PT413', message = 'request.too_large';
  end if;

  -- The planner counts without row-level security: its number tells of rows the caller may not see.
  if auth.role() is distinct from 'service_role'
    and private.request_header('prefer') ~* 'count\s*=\s*"?\s*(planned|estimated)'
  then
    raise exception using errcode = 'PT422', message = 'request.count_refused';
  end if;

  -- No proxy and no browser keeps what this answers.
  perform set_config('response.headers', '[{"Cache-Control": "no-store"}]', true);
end;
$function$;

CREATE OR REPLACE PROCEDURE private.run_maintenance()
 LANGUAGE plpgsql
AS $procedure$
declare
  run     bigint;
  step    text;
  result  jsonb;
  failure text;
  began   timestamptz;
begin
  -- One at a time; the lock lasts over the commits, for as long as the session has it.
  if not pg_catalog.pg_try_advisory_lock(pg_catalog.hashtext('maintenance')) then
    return;
  end if;

  insert into public.maintenance_runs default values returning id into run;
  commit;

  -- In this order: what expires changes what is owed, and alerts report both.
  foreach step in array array['documents', 'kyc', 'changes', 'obligations', 'standing', 'alerts', 'statements', 'files', 'retention',
    'isolation', 'chains'] loop
    began := pg_catalog.clock_timestamp();
    result := '{}';
    failure := null;

    -- Two are done in parts with commits of their own, which a block that catches errors could not hold.
    if step = 'chains' then
      call private.check_chains(result, failure);
    elsif step = 'changes' then
      call private.effect_scheduled_changes(result, failure);
    else
      begin
        result := private.maintenance_step(step);
      exception when others then
        failure := pg_catalog.left(sqlerrm, 1000);
      end;
    end if;

    insert into public.maintenance_steps (run_id, step, result, failure, took_ms)
    values (run, step, result, failure, pg_catalog.ceil(extract(epoch from pg_catalog.clock_timestamp() - began) * 1000)::integer);
    commit;
  end loop;

  update public.maintenance_runs as finished
  set finished_at = pg_catalog.clock_timestamp(),
    failed = (select pg_catalog.count(*) from public.maintenance_steps as known where known.run_id = run and known.failure is not null)
  where finished.id = run;
  commit;

  perform pg_catalog.pg_advisory_unlock(pg_catalog.hashtext('maintenance'));
end;
$procedure$;

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

ALTER TABLE "private"."isolation_probes" ADD CONSTRAINT "isolation_probes_job_id_fkey" FOREIGN KEY (job_id) REFERENCES public.jobs(id) ON DELETE SET NULL;

ALTER TABLE "private"."mail_outbox" ADD CONSTRAINT "mail_outbox_template_check" CHECK ((template = ANY (ARRAY['test'::text, 'ticket_answer'::text, 'client_invitation'::text, 'company_invitation'::text, 'colleague_invitation'::text, 'party_invitation'::text, 'contact_answer'::text, 'notice'::text, 'digest'::text, 'report'::text])));

ALTER TABLE "public"."report_mails" ADD CONSTRAINT "report_mails_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;

ALTER TABLE "public"."report_mails" ADD CONSTRAINT "report_mails_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

CREATE INDEX isolation_probes_began_at_idx ON private.isolation_probes USING btree (began_at DESC);

CREATE INDEX report_mails_tenant_id_idx ON public.report_mails USING btree (tenant_id);

DO $$
BEGIN
  -- The table is the auth service's. Where it is out of reach, the screens alone ask.
  IF has_table_privilege(to_regclass('auth.mfa_factors'), 'trigger') THEN
    CREATE TRIGGER refuse_stale_sign_in BEFORE INSERT ON auth.mfa_factors
      FOR EACH ROW EXECUTE FUNCTION private.refuse_stale_sign_in();
  END IF;
END;
$$;

CREATE TRIGGER refuse_stale_password BEFORE UPDATE OF encrypted_password ON auth.users FOR EACH ROW WHEN ((((new.encrypted_password)::text IS DISTINCT FROM (old.encrypted_password)::text) AND ((''::text <> (old.encrypted_password)::text) AND (''::text <> (new.encrypted_password)::text)))) EXECUTE FUNCTION private.refuse_stale_sign_in();

CREATE TRIGGER refuse_stale_sign_in BEFORE UPDATE OF email_change ON auth.users FOR EACH ROW WHEN ((((new.email_change)::text IS DISTINCT FROM (old.email_change)::text) AND ((COALESCE(new.email_change, ''::character varying))::text <> ''::text))) EXECUTE FUNCTION private.refuse_stale_sign_in();

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE OF rhythm ON public.report_mails FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE POLICY "People read what is mailed to them in their tenants" ON "public"."report_mails" FOR SELECT TO "authenticated" USING (((user_id = ( SELECT private.active_user_id() AS active_user_id)) AND ((tenant_id = ANY (ARRAY( SELECT private.tenant_ids() AS tenant_ids))) OR ( SELECT private.is_admin() AS is_admin))));

COMMENT ON COLUMN "private"."import_companies"."notice_id" IS 'The notification that tells its client of it; null where there is none. Without a foreign key on purpose: notifications are forgotten.';

COMMENT ON COLUMN "private"."isolation_probes"."checks" IS 'How many of a person and a table were done.';

COMMENT ON COLUMN "private"."isolation_probes"."firms" IS 'Firms whose people are in the sample.';

COMMENT ON COLUMN "private"."isolation_probes"."in_part" IS 'Checks in which a large table was asked for a sample of its rows.';

COMMENT ON COLUMN "private"."isolation_probes"."is_complete" IS 'Whether it ended with each of its checks done. Only then no leak is a proof.';

COMMENT ON COLUMN "private"."isolation_probes"."job_id" IS 'Null once the job is forgotten.';

COMMENT ON COLUMN "private"."isolation_probes"."leaks" IS 'What was read of other firms: [{"relation", "person", "firm", "rows"}], at most 200.';

COMMENT ON COLUMN "private"."isolation_probes"."own_rows" IS 'Rows of their own firms that the people read: a probe that reads none proves nothing.';

COMMENT ON COLUMN "private"."isolation_probes"."people" IS 'The sample: [{"person", "firms"}], ids.';

COMMENT ON COLUMN "private"."isolation_probes"."relations" IS 'Tables and views that people of a firm may ask for.';

COMMENT ON COLUMN "private"."isolation_probes"."rows_checked" IS 'Rows of other firms that were there to be read, added up over the checks.';

COMMENT ON COLUMN "public"."report_mails"."filters" IS 'What narrows it, as its address has it: {of, period, from, to}; no key: not narrowed.';

COMMENT ON COLUMN "public"."report_mails"."last_sent_on" IS 'The day in Nassau of the last mail. Changes of it are not audited.';

COMMENT ON COLUMN "public"."report_mails"."report" IS 'The portal and the name of the report in its address, such as admin.duties.';

COMMENT ON COLUMN "public"."report_mails"."rhythm" IS 'weekly: on Mondays; monthly: on the first day of the month.';

COMMENT ON COLUMN "public"."report_mails"."since" IS 'The day in Nassau from which the rhythm counts; the first mail is after it.';

COMMENT ON FUNCTION "private"."apply_verdict"(private.file_scans, public.scan_state, text) IS 'Writes a verdict into the row of its file. One with malware, or with content of another kind than its name says: the document is returned to its sender, staff get an alert and a notification, and who attached a file to a ticket is notified.';

COMMENT ON FUNCTION "private"."are_report_filters"(text, jsonb) IS 'Whether a json object holds filters of a report and nothing else: {of: "all", period, from, to}, each where it narrows the report.';

COMMENT ON FUNCTION "private"."enter_isolation_probe"() IS 'Enters the job of an isolation probe with a new sample, or answers the one that is under way; its id. Null while fewer than two firms have people. For the nightly maintenance and start_isolation_probe.';

COMMENT ON FUNCTION "private"."is_guessable_password"(text, uuid, text, text) IS 'Whether a new password is one of the first that are tried, or made of the name of the product, of the firm, of a tenant of the person, or of the person and their address. At a sign-up the id is null; later the address and the name may be. For the auth service of this machine.';

COMMENT ON FUNCTION "private"."is_leaving"(uuid) IS 'Whether the deletion of a firm is confirmed: it waits, or the firm is being erased.';

COMMENT ON FUNCTION "private"."is_leaving_path"(text) IS 'Whether a path of a bucket lies in the folder of a firm whose deletion is confirmed. public.check_upload says so to who may upload there.';

COMMENT ON FUNCTION "private"."is_listed_password"(text) IS 'Whether a password is one of some 5,000 that are used most, in capitals or not. Of other passwords one in two million is taken for one of them.';

COMMENT ON FUNCTION "private"."is_made_of"(text, text[]) IS 'Whether a password is the words of these texts and fewer than four letters besides: "Rolle1985!" of a person called Rolle.';

COMMENT ON FUNCTION "private"."is_report_mail_due"(public.report_mails, date) IS 'Whether a report is mailed on a day: its Monday or first of the month has come after it was started and mailed last, at most three days ago.';

COMMENT ON FUNCTION "private"."is_stopped_by_refusal"(text, jsonb) IS 'Whether a mail is not sent to a refused address: digests, reports and notices, but for those about the security of an account.';

COMMENT ON FUNCTION "private"."isolation_relations"() IS 'The tables and views whose rows are of a firm and for which signed-in people may ask, with how the firm of a row (`line`) is read, and which rows are the own ones of a person ($4) in any firm. What people may not ask for at all needs no probe.';

COMMENT ON FUNCTION "private"."isolation_sample"(text) IS 'Up to two people of each role in up to 25 firms, others with each seed, and all firms they belong to. No staff, who read every firm, and no suspended person, who reads nothing.';

COMMENT ON FUNCTION "private"."isolation_strangers"(uuid[]) IS 'People who belong to none of these firms, staff aside, each with one of their firms; 2,000 at most.';

COMMENT ON FUNCTION "private"."job_import_undo_end"(jsonb) IS 'Ends the undoing of an import, and takes its notifications back.';

COMMENT ON FUNCTION "private"."job_isolation_do"(jsonb, text[]) IS 'Reads some tables as some people, and keeps what came of it in the probe.';

COMMENT ON FUNCTION "private"."job_isolation_end"(jsonb) IS 'Ends a probe: raises an alert in each firm whose rows were read and notifies the super admin, and closes the alert of a firm of which a complete probe read none.';

COMMENT ON FUNCTION "private"."job_isolation_rows"(jsonb, text, integer) IS 'The next people and tables of a probe. A kind of job (jobs.sql).';

COMMENT ON FUNCTION "private"."mailed_reports"() IS 'The reports that can be mailed: the portal and the name in its address, the title, and the periods that its chips offer.';

COMMENT ON FUNCTION "private"."new_recovery_code"() IS 'A code of 140 random bits: seven groups of four characters.';

COMMENT ON FUNCTION "private"."notify_brought_in"(public.portfolio_imports, uuid) IS 'Notifies each client whose companies an import brought in, or one of them, once for all of their companies, and notes which notification it was.';

COMMENT ON FUNCTION "private"."probe_isolation"(uuid, uuid[], text) IS 'Reads a table or view as a person who belongs to some firms: how many rows of other firms are there, how many of their own the person reads, and what they read of others. Of more than 50,000 rows of others 2,000 are asked for (`in_part`).';

COMMENT ON FUNCTION "private"."queue_report_mail"(uuid, date) IS 'Queues the mail of a report if it is due on a day, once; ends it when its person may not read the report any more. Nothing while the person or the firm is suspended or the address is not confirmed. Whether it was queued.';

COMMENT ON FUNCTION "private"."read_as"(uuid, text, uuid[], uuid[], text[], jsonb) IS 'Runs a statement that counts under the identity of a person, read only and undone. Only for a session of the owner.';

COMMENT ON FUNCTION "private"."recovery_code_hash"(uuid, text) IS 'The hash of a code of a person, however it is typed: in capitals, without its groups, with o for 0 and with i or l for 1.';

COMMENT ON FUNCTION "private"."refuse_leaving_file"() IS 'Refuses a file of a person in the folder of a firm whose deletion is confirmed, to every role, when the storage service writes its row. Raises firm_deletion.leaving.';

COMMENT ON FUNCTION "private"."refuse_stale_sign_in"() IS 'Refuses a new address, a new password or a new second factor of a person whose last sign-in is more than 15 minutes ago, when the auth service writes it. Raises account.sign_in_again.';

COMMENT ON FUNCTION "private"."report_figures_as"(uuid, uuid, text, jsonb, date) IS 'The main figures [{name, value}] of a report as a person sees them on a day, read only under their identity and rights; or the name of the error that refuses them. Only for a session of the owner.';

COMMENT ON FUNCTION "private"."report_mail_days"(text, jsonb, date) IS 'The days of a report by its filters on a day (null: without a limit), and the period as the screen names it: Last 12 months.';

COMMENT ON FUNCTION "private"."require_fresh_sign_in"(uuid) IS 'Lets a person through whose last sign-in is at most 15 minutes ago. Raises account.sign_in_again.';

COMMENT ON FUNCTION "private"."switch_mails_off"(text) IS 'Switches off the mails that the token of a mail names: {"mails": {"<about>": "off"}} in the preferences of its person; answers what about, and null for what is no token. The token of a report ends that report by mail. Safe to repeat.';

COMMENT ON FUNCTION "private"."take_notices_back"(public.portfolio_imports) IS 'Takes the notification of an import back from each client whose companies went: who has not read it has it no more, or one of those that stay; who has read it is notified that they went.';

COMMENT ON FUNCTION "public"."bank_details_versions"(uuid, text, integer, integer) IS 'A page of all that was ever proposed as bank details of a tenant, the newest first, with what became of it, and the names of who proposed and who decided. `search` is in account, bank, holder and currency. `total` counts all pages; `size` at most 1,000. For its owners and staff. Raises not_allowed for a member, not_found, account.suspended.';

COMMENT ON FUNCTION "public"."cancel_job"(uuid) IS 'Ends a selection that is being worked through, a preview of a risk model, a rescreening, an isolation probe, or an announcement that has not begun, which is recalled. What is done stays; a batch that runs ends, and no other begins. Nothing happens a second time. For who asked for it and the super admin. Raises job.ended, job.not_cancellable for other kinds, whose half helps no one, duty.senior_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."check_upload"(text) IS 'Says why a file may not be uploaded to a path of the buckets documents and logos, which the storage service does not; nothing where it may. Raises firm_deletion.leaving where the firm is being deleted, document.storage_full when its tenant has stored as much as it may, document.too_many_loose when the caller, unless staff, has 100 files there that are not registered, staff.read_only, not_found for a path the caller adds nothing to, account.suspended.';

COMMENT ON FUNCTION "public"."end_session"(uuid) IS 'Ends another session of the caller: it is over at once, since every policy and command asks for it. Nothing happens when there is none of that id among theirs. Raises session.current for the session it is called from, account.sign_in_again when the last sign-in of the caller is more than 15 minutes ago, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."isolation_probes"() IS 'The last ten isolation probes, the newest first: whose people were tried on how many tables and rows, and what they read of other firms. One without an end is under way, or was cancelled. For the super admin. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."mail_report"(uuid, text, jsonb, text) IS 'Has a report mailed to the caller, weekly (on Mondays) or monthly (on the first day), with the filters {of, period, from, to} of its address, and returns the id; the same report with the same filters gets the new rhythm. At most 20 a person. Reports admin.* are for staff, client.* for the people of the tenant. Raises report_mail.report_invalid, report_mail.rhythm_invalid, report_mail.filters_invalid, report_mail.address_unconfirmed, report_mail.too_many, tenant.feature_off, not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."make_recovery_codes"() IS 'Makes ten recovery codes of 140 random bits for the caller and returns them, this once; former ones no longer work. At most 10 times an hour. Raises account.no_second_factor, rate.too_many, not_allowed also when the session has not given the second factor, account.suspended.';

COMMENT ON FUNCTION "public"."my_data"() IS 'A copy of what the portal stores about the caller and of what they entered, as one object: profile, memberships, companies, applications, people entered, identity checks, documents without their content, tickets, notifications, what they muted, saved views, reports by mail, groups of companies, calendar links without their tokens. What belongs to a tenant only while they may see it; nothing that only staff read. At most 10 an hour. Raises rate.too_many, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."record_scan"(uuid, uuid, text, text, text) IS 'Records what the scanner says of a file it took: clean, infected (`note` is the name of the malware, or "Not a" with the kind of the name and what was found) or failed (`note` is why), with the sha256 of the bytes it read, in hex, which a failure may lack. A repeat changes nothing. For a server with the secret key. Raises scan.outcome_invalid (also for a note that is not of 1 to 200 characters), document.hash_invalid, scan.lease_lost when the five minutes are over or another scanner has the file, scan.other_bytes when the file is another than the one that was read, not_found, not_allowed.';

COMMENT ON FUNCTION "public"."start_isolation_probe"() IS 'Begins an isolation probe, or answers the one that is under way; the id of its job. For the super admin. Raises job.one_firm while fewer than two firms have people, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."stop_report_mail"(uuid) IS 'Ends a report by mail of the caller''s; one that has ended already, or belongs to another user, changes nothing. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "requests"."check_request"() IS 'What PostgREST calls before each request (db_pre_request): refuses a token for another service, a session that is over, a body that is too long and counts by the planner, and asks that nothing keeps the answer. Raises signed_out, account.suspended, request.too_large, request.count_refused.';

COMMENT ON PROCEDURE "private"."send_digests"(timestamp with time zone) IS 'Makes the letters of late invoices and queues the digests and the reports of the day, once it is eight in Nassau and when they are not queued yet; does nothing while another runs. 100 invoices or people at a time, each part committed, so that a run that was cut off goes on where it stopped; for this it must not have a search path of its own. Only the owner may call it.';

COMMENT ON TABLE "private"."isolation_probes" IS 'What each isolation probe looked at and found. Read by the super admin (isolation_probes). Not audited: it is a reading.';

COMMENT ON TABLE "private"."recovery_codes" IS 'Hashes of the codes that take a lost second factor off an account; a code has 140 random bits, one made before 29 November 2026 has 64. Not audited, because the log would repeat them: the use of one is a note about the account.';

COMMENT ON TABLE "public"."bank_details" IS 'Where the clients of a tenant pay to, in each currency: every version there was, and what was proposed. Read by staff; the owners of the tenant read them with bank_details_versions and what waits with bank_details_waiting, clients the one in force with bank_details_in_force. Written by commands.';

COMMENT ON TABLE "public"."report_mails" IS 'Reports that a person has mailed to them. Read by that person alone; written by commands and by the run of the digests.';

REVOKE ALL ON FUNCTION "private"."are_report_filters"(text, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."are_report_filters"(text, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."enter_isolation_probe"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."enter_isolation_probe"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_guessable_password"(text, uuid, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_guessable_password"(text, uuid, text, text) TO "postgres", "supabase_auth_admin";

REVOKE ALL ON FUNCTION "private"."is_leaving"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_leaving"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_leaving_path"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_leaving_path"(text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."is_listed_password"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_listed_password"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_made_of"(text, text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_made_of"(text, text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_report_mail_due"(public.report_mails, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_report_mail_due"(public.report_mails, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."isolation_relations"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."isolation_relations"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."isolation_sample"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."isolation_sample"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."isolation_strangers"(uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."isolation_strangers"(uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."job_isolation_do"(jsonb, text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."job_isolation_do"(jsonb, text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."job_isolation_end"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."job_isolation_end"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."job_isolation_rows"(jsonb, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."job_isolation_rows"(jsonb, text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."mailed_reports"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."mailed_reports"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."new_recovery_code"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."new_recovery_code"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."notify_brought_in"(public.portfolio_imports, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."notify_brought_in"(public.portfolio_imports, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."probe_isolation"(uuid, uuid[], text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."probe_isolation"(uuid, uuid[], text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."queue_report_mail"(uuid, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."queue_report_mail"(uuid, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."read_as"(uuid, text, uuid[], uuid[], text[], jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."read_as"(uuid, text, uuid[], uuid[], text[], jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."refuse_leaving_file"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."refuse_leaving_file"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."refuse_stale_sign_in"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."refuse_stale_sign_in"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_figures_as"(uuid, uuid, text, jsonb, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."report_figures_as"(uuid, uuid, text, jsonb, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_mail_days"(text, jsonb, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."report_mail_days"(text, jsonb, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_fresh_sign_in"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."require_fresh_sign_in"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."take_notices_back"(public.portfolio_imports) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."take_notices_back"(public.portfolio_imports) TO "postgres";

REVOKE ALL ON FUNCTION "public"."bank_details_versions"(uuid, text, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."bank_details_versions"(uuid, text, integer, integer) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."isolation_probes"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."isolation_probes"() TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."mail_report"(uuid, text, jsonb, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."mail_report"(uuid, text, jsonb, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."start_isolation_probe"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."start_isolation_probe"() TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."stop_report_mail"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."stop_report_mail"(uuid) TO "authenticated", "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."isolation_probes" TO "postgres";

GRANT SELECT ON TABLE "public"."report_mails" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."report_mails" TO "postgres";

ALTER TABLE "public"."report_mails" ADD CONSTRAINT "report_mails_check" CHECK (private.are_report_filters(report, filters));

reset check_function_bodies;

insert into public.review_reasons (code, label, position, subjects, client_code, is_internal) values ('wrong_type', 'Its content is not what the name of the file says: please send another file.', '13', '{document}', null, 'false');

-- What lies in the schema of the storage service is written by hand.
create policy "No file arrives in a firm that is being deleted" on storage.objects
  as restrictive for insert to authenticated
  with check (not private.is_leaving_path(name));

do $$
begin
  if has_table_privilege('storage.objects', 'trigger') then
    create trigger refuse_leaving_file after insert or update of bucket_id, name, version, metadata on storage.objects
      for each row when (new.owner_id is not null) execute function private.refuse_leaving_file();
  end if;
end;
$$;
