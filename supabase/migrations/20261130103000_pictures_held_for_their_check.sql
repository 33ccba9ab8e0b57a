set check_function_bodies = off;

ALTER TABLE "private"."file_scans" DROP CONSTRAINT "file_scans_one_file";

DROP FUNCTION "public"."take_scans"(integer);

CREATE TABLE "private"."new_pictures" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "tenant_id" uuid, "user_id" uuid, "offered_by" uuid NOT NULL, "path" text NOT NULL, "file_version" text, "replaces" text, "scan" public.scan_state NOT NULL DEFAULT 'pending'::public.scan_state, "scan_note" text, "scanned_at" timestamp with time zone, "withdrawn_at" timestamp with time zone, "is_cleared" boolean NOT NULL DEFAULT false, "offered_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "new_pictures_one_owner" CHECK ((num_nonnulls(tenant_id, user_id) = 1)), CONSTRAINT "new_pictures_path_check" CHECK ((char_length(path) <= 100)), CONSTRAINT "new_pictures_path_key" UNIQUE (path), CONSTRAINT "new_pictures_pkey" PRIMARY KEY (id), CONSTRAINT "new_pictures_replaces_check" CHECK ((char_length(replaces) <= 300)), CONSTRAINT "new_pictures_scan_check" CHECK ((scan <> 'not_scanned'::public.scan_state)), CONSTRAINT "new_pictures_scan_note_check" CHECK ((char_length(scan_note) <= 200)));

ALTER TABLE "private"."new_pictures" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."file_scans" ADD COLUMN "picture_id" uuid;

ALTER TABLE "private"."file_scans" ALTER COLUMN "tenant_id" DROP NOT NULL;

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
  if job.picture_id is not null then
    perform private.settle_picture(job.picture_id, outcome, note);
    return;
  end if;

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
      'recurring_settings',
      'combined_payments', 'combined_payment_invoices',
      'card_settings', 'card_payments', 'card_refunds', 'card_problems', 'card_disputes', 'card_movements', 'firm_postings',
      'write_off_limits', 'write_off_proposals']
    when 'support' then array['support_tickets', 'support_messages', 'support_attachments', 'support_notes', 'contact_messages',
      'prepared_answers']
    when 'access' then array['profiles', 'tenants', 'tenant_users', 'company_users', 'company_access_changes', 'staff_duties',
      'client_invitations', 'client_invitation_companies', 'company_invitations',
      'party_invitations', 'colleague_invitations', 'account_notes', 'staff_notes',
      'super_admin', 'calendar_feeds', 'report_mails', 'refused_addresses', 'new_pictures']
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

CREATE OR REPLACE FUNCTION private.checks_pictures(tenant_id uuid, person uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Who belongs to several firms shows one picture in all of them. Staff belong to each.
  return exists (
    select from private.file_scanning as switched
    where switched.tenant_id is null or switched.tenant_id = checks_pictures.tenant_id
      or exists (
        select from public.tenant_users as membership
        where (membership.tenant_id, membership.user_id) = (switched.tenant_id, person))
      or exists (select from public.profiles as known where known.id = person and known.role = 'admin'));
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
    ('public.recurring_settings', 'firm', null, null),
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
    ('public.firm_postings', 'complete', null, null),
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
    ('public.prepared_answers', 'complete', null, null),
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
    ('private.audit_shipments', 'none', null, 'how far the log was shipped to the operator'),
    ('private.access_shipments', 'none', null, 'how far the access log was shipped to the operator'),
    ('private.credit_note_numbers', 'none', null, 'a counter of the portal'),
    ('private.proforma_numbers', 'none', null, 'a counter of the portal'),
    ('private.invoice_numbers', 'none', null, 'a counter of the portal'),
    ('private.file_scanning', 'none', null, 'a setting of the portal'),
    ('private.file_scans', 'none', null, 'work of the portal; documents and support_attachments have the verdict'),
    ('private.new_pictures', 'none', null, 'work of the portal; the branding names the logo'),
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

CREATE OR REPLACE FUNCTION private.firm_files(deletion_id uuid)
 RETURNS TABLE(bucket text, path text, bytes bigint)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select stored.bucket_id, stored.name, coalesce((stored.metadata ->> 'size')::bigint, 0)
  from private.firm_deletions as deletion
  join storage.objects as stored on stored.name collate "C" >= deletion.firm_id || '/' and stored.name collate "C" < deletion.firm_id || '0'
  where deletion.id = firm_files.deletion_id
  union all
  select stored.bucket_id, stored.name, coalesce((stored.metadata ->> 'size')::bigint, 0)
  from private.firm_deletion_people as person
  join storage.objects as stored on stored.bucket_id in ('avatars', 'new-pictures')
    and stored.name collate "C" >= person.user_id || '/' and stored.name collate "C" < person.user_id || '0'
  where person.deletion_id = firm_files.deletion_id and private.goes_with_firm(person.user_id);
$function$;

CREATE OR REPLACE FUNCTION private.goes_unchecked(bucket text, path text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  owner uuid;
begin
  if path !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/' then
    return true;
  end if;

  owner := split_part(path, '/', 1)::uuid;
  return not case bucket when 'logos' then private.checks_pictures(owner, null) else private.checks_pictures(null, owner) end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_clean_picture(bucket text, path text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (
    select from private.new_pictures as picture
    join storage.objects as stored on stored.bucket_id = bucket and stored.name = picture.path
    where picture.path = is_clean_picture.path and picture.scan = 'clean' and (picture.tenant_id is not null) = (bucket = 'logos'));
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_offered_picture(path text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (
    select from private.new_pictures as picture where picture.path = is_offered_picture.path and picture.withdrawn_at is null);
end;
$function$;

CREATE OR REPLACE FUNCTION private.keep_checked_picture()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  before text;
  wanted text;
begin
  if tg_table_name = 'profiles' then
    before := case when tg_op = 'UPDATE' then to_jsonb(old) ->> 'avatar_path' end;
    wanted := to_jsonb(new) ->> 'avatar_path';
  else
    before := case when tg_op = 'UPDATE' then to_jsonb(old) #>> '{branding,logo_path}' end;
    wanted := to_jsonb(new) #>> '{branding,logo_path}';
  end if;

  if wanted is null or wanted = before then
    return new;
  end if;

  if tg_table_name = 'profiles' and private.checks_pictures(null, new.id) and not private.is_clean_picture('avatars', wanted)
    or tg_table_name = 'tenants' and private.checks_pictures(new.id, null) and not private.is_clean_picture('logos', wanted)
  then
    raise exception using errcode = 'PT409', message = 'picture.not_checked';
  end if;

  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.lock_picture_owner(tenant_id uuid, user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if lock_picture_owner.tenant_id is not null then
    perform private.lock_tenant(lock_picture_owner.tenant_id);
  else
    perform from public.profiles as person where person.id = lock_picture_owner.user_id for no key update;
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.may_offer_picture(path text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  own    constant boolean := private.is_own_avatar(path);
  folder uuid;
begin
  if path !~ '\.(png|jpg)$' or not own and not private.may_place_logo(path) then
    return false;
  end if;

  folder := split_part(path, '/', 1)::uuid;
  return private.checks_pictures(case when own then null else folder end, case when own then folder end)
    and not exists (select from private.new_pictures as picture where picture.path = may_offer_picture.path)
    and (
      select count(*) from storage.objects as stored
      where stored.bucket_id = 'new-pictures'
        and stored.name collate "C" >= folder || '/' and stored.name collate "C" < folder || '0') < 20;
end;
$function$;

CREATE OR REPLACE FUNCTION private.picture_remains(picture private.new_pictures)
 RETURNS TABLE(bucket text, path text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select stored.bucket_id, stored.name
  from (
    select 'new-pictures' as bucket, picture.path where picture.scan = 'clean' or picture.withdrawn_at is not null
    union all
    select case when picture.tenant_id is null then 'avatars' else 'logos' end, file.path
    from unnest(array[picture.replaces, picture.path]) as file (path)
    where (picture.scan <> 'pending' or picture.withdrawn_at is not null)
      and not exists (select from public.profiles as person where person.id = picture.user_id and person.avatar_path = file.path)
      and not exists (
        select from public.tenants as tenant where tenant.id = picture.tenant_id and tenant.branding ->> 'logo_path' = file.path)
  ) as file
  join storage.objects as stored on stored.bucket_id = file.bucket and stored.name = file.path;
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
  delete from private.device_keys as known where known.user_id = person;
  delete from private.sign_in_networks as known where known.user_id = person;
  delete from private.sign_in_attempts as attempts where attempts.user_id = person;
  delete from auth.mfa_factors as factor where factor.user_id = person;
  perform private.take_away_pictures(null, person);

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

CREATE OR REPLACE FUNCTION private.require_picture_owner(command text, tenant_id uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  caller_id uuid;
begin
  if require_picture_owner.tenant_id is not null then
    return private.require_tenant_manager(command, require_picture_owner.tenant_id);
  end if;

  caller_id := private.require_user();
  perform private.lock_picture_owner(null, caller_id);
  return caller_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.settle_picture(picture_id uuid, outcome public.scan_state, note text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  picture private.new_pictures;
  before  text;
begin
  update private.new_pictures as known
  set scan = outcome, scan_note = note, scanned_at = now(),
    replaces = case when outcome = 'clean' then coalesce(
      (select person.avatar_path from public.profiles as person where person.id = known.user_id),
      (select tenant.branding ->> 'logo_path' from public.tenants as tenant where tenant.id = known.tenant_id)) end
  where known.id = settle_picture.picture_id
  returning * into picture;

  if outcome = 'clean' then
    update public.profiles as person set avatar_path = picture.path where person.id = picture.user_id;
    update public.tenants as tenant set branding = tenant.branding || jsonb_build_object('logo_path', picture.path)
    where tenant.id = picture.tenant_id;
    return;
  end if;

  perform private.notify(
    picture.offered_by, picture.tenant_id, 'account.picture_refused',
    case when picture.tenant_id is null then 'Your new picture was not taken' else 'The new logo was not taken' end,
    case
      when outcome = 'failed' then 'It could not be checked for malware. Please send it again, or another one.'
      when note like 'Not a %' then 'It is not the picture that its name says. Please send another one.'
      else 'Malware was found in it. Please send another one, from another device.'
    end,
    case when picture.tenant_id is null then private.subject('account', picture.user_id) end);
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
    ('file_returns', '{reviewer,compliance_officer,senior,billing}', 'needs_duty', 'record', false),
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
    ('set_recurring_drafts', '{billing}', 'instead', 'firm', false),
    ('add_discount', '{billing}', 'instead', 'firm', false),
    ('end_discount', '{billing}', 'instead', 'firm', false),
    ('set_bookkeeping_accounts', '{billing}', 'instead', 'firm', false),
    ('add_firm_posting', '{billing}', 'needs_duty', 'firm', false),
    ('reverse_firm_posting', '{billing}', 'needs_duty', 'record', false),
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
    ('record_combined_payment', '{billing}', 'needs_duty', 'record', false),
    ('decline_combined_payment', '{billing}', 'needs_duty', 'record', false),
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
    ('sign_out_user', '{senior}', 'instead', 'firm', false),
    ('set_user_role.staff', '{}', 'only', 'all', false),
    ('suspend_user.staff', '{}', 'only', 'all', false),
    ('restore_user.staff', '{}', 'only', 'all', false),
    ('remove_second_factor.staff', '{}', 'only', 'all', false),
    ('sign_out_user.staff', '{}', 'only', 'all', false),
    ('invite_colleague', '{}', 'only', 'all', false),
    ('set_staff_duties', '{}', 'only', 'all', false),
    ('staff_without_second_factor', '{}', 'only', 'all', false),
    ('update_branding', '{senior}', 'instead', 'firm', false),
    ('offer_picture', '{senior}', 'instead', 'firm', false),
    ('withdraw_picture', '{senior}', 'instead', 'firm', false),
    ('set_mail_sender', '{senior}', 'instead', 'firm', false),
    ('check_firm_point', '{senior}', 'instead', 'firm', false),
    ('set_filing_rule', '{}', 'only', 'firm', false),
    ('set_fee_payment', '{}', 'only', 'firm', false),
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
    ('approve_erasures', '{compliance_officer,senior}', 'needs_duty', 'firm', false),
    ('hold_records', '{compliance_officer,senior}', 'needs_duty', 'record', false),
    ('lift_record_hold', '{compliance_officer,senior}', 'needs_duty', 'record', false),
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
    ('save_prepared_answer', '{compliance_officer,senior}', 'needs_duty', 'firm', false),
    ('remove_prepared_answer', '{compliance_officer,senior}', 'needs_duty', 'firm', false),
    ('convert_contact_message', '{}', 'needs_duty', 'record', false),
    ('close_contact_message', '{}', 'needs_duty', 'record', false),
    ('answer_contact_message', '{}', 'needs_duty', 'record', false)
  ) as known (command, duties, super_admin, reach, two_persons)
  where only_command is null or known.command = only_command;
end;
$function$;

CREATE OR REPLACE FUNCTION private.take_away_pictures(tenant_id uuid, user_id uuid)
 RETURNS SETOF text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return query
  with gone as (
    update private.new_pictures as picture set withdrawn_at = now()
    where (picture.tenant_id = take_away_pictures.tenant_id or picture.user_id = take_away_pictures.user_id)
      and picture.scan <> 'clean' and picture.withdrawn_at is null
    returning picture.id, picture.path
  ), unqueued as (
    delete from private.file_scans as job using gone where job.picture_id = gone.id and job.settled_at is null
  )
  select gone.path from gone;
end;
$function$;

CREATE OR REPLACE FUNCTION public.file_scanning()
 RETURNS TABLE(is_on boolean, firms text[], waiting integer, late integer, infected integer, failed integer, unchecked integer, last_verdict_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff_reader();

  return query
  with file as (
    select document.scan, document.file_version from public.documents as document
    union all
    select attached.scan, attached.file_version from public.support_attachments as attached
    union all
    select picture.scan, picture.file_version from private.new_pictures as picture where picture.withdrawn_at is null
  )
  select exists (select from private.file_scanning as switched where switched.tenant_id is null),
    array(
      select tenant.name from private.file_scanning as switched
      join public.tenants as tenant on tenant.id = switched.tenant_id order by tenant.name),
    (select count(*)::integer from private.file_scans as job where job.settled_at is null),
    (select count(*)::integer from private.late_checks()) + (
      select count(*)::integer from private.new_pictures as picture
      where picture.scan = 'pending' and picture.withdrawn_at is null and picture.offered_at < now() - interval '4 hours'),
    (count(*) filter (where file.scan = 'infected'))::integer,
    (count(*) filter (where file.scan = 'failed'))::integer,
    (count(*) filter (where file.scan = 'not_scanned' and file.file_version is not null))::integer,
    (select max(job.settled_at) from private.file_scans as job)
  from file;
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
    select 'logos/new-' || split_part(split_part(picture.path, '/', 2), '.', 1), 'new-pictures', picture.path, 0, null, null, picture.scan
    from private.new_pictures as picture
    where picture.tenant_id = export.tenant_id and picture.scan <> 'clean' and picture.withdrawn_at is null
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

CREATE OR REPLACE FUNCTION public.offer_picture(path text, tenant_id uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id constant uuid := private.require_picture_owner('offer_picture', offer_picture.tenant_id);
  person    constant uuid := case when offer_picture.tenant_id is null then caller_id end;
  known     private.new_pictures;
  offered   uuid;
  version   text;
  bytes     bigint;
begin
  perform private.limit_rate('offer_picture', 30, '1 hour');

  if offer_picture.path is null or split_part(offer_picture.path, '/', 1) <> coalesce(offer_picture.tenant_id, person)::text
    or offer_picture.path !~ '^[0-9a-f-]{36}/[0-9a-f-]{36}\.(png|jpg)$'
  then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  select * into known from private.new_pictures as picture where picture.path = offer_picture.path;

  if found and known.withdrawn_at is null and known.tenant_id is not distinct from offer_picture.tenant_id then
    return; -- A repeat after a lost answer.
  end if;

  -- The lock keeps the check from being turned off between this look and the commit: the picture would wait for good.
  perform from private.file_scanning as switched for share;

  if known.id is not null or not private.checks_pictures(offer_picture.tenant_id, person) then
    raise exception using errcode = 'PT409', message = 'picture.check_changed';
  end if;

  select stored.version, (stored.metadata ->> 'size')::bigint into version, bytes from storage.objects as stored
  where stored.bucket_id = 'new-pictures' and stored.name = offer_picture.path and stored.owner_id = caller_id::text;

  if not found then
    raise exception using errcode = 'PT409', message = 'document.file_missing';
  end if;

  -- What the public bucket takes.
  if bytes > (
    select bucket.file_size_limit from storage.buckets as bucket where bucket.id = case when person is null then 'logos' else 'avatars' end)
  then
    raise exception using errcode = 'PT422', message = 'picture.too_large';
  end if;

  perform private.take_away_pictures(offer_picture.tenant_id, person);
  insert into private.new_pictures (tenant_id, user_id, offered_by, path, file_version)
  values (offer_picture.tenant_id, person, caller_id, offer_picture.path, version)
  returning id into offered;
  insert into private.file_scans (tenant_id, picture_id) values (offer_picture.tenant_id, offered);
end;
$function$;

CREATE OR REPLACE FUNCTION public.picture_check(tenant_id uuid DEFAULT NULL::uuid)
 RETURNS TABLE(is_on boolean, state text, reason text, offered_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_user();
  person    uuid := case when picture_check.tenant_id is null then caller_id end;
begin
  if picture_check.tenant_id is not null and not private.is_admin()
    and picture_check.tenant_id not in (select private.owned_tenant_ids())
  then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  return query
  select private.checks_pictures(picture_check.tenant_id, person), picture.scan::text,
    case
      when picture.scan = 'infected' and picture.scan_note like 'Not a %' then 'wrong_type'
      when picture.scan = 'infected' then 'malware'
      when picture.scan = 'failed' then 'failed'
    end, picture.offered_at
  from (values (1)) as always (there)
  left join private.new_pictures as picture
    on (picture.tenant_id = picture_check.tenant_id or picture.user_id = person)
    and picture.scan <> 'clean' and picture.withdrawn_at is null;
end;
$function$;

CREATE OR REPLACE FUNCTION public.record_scan(scan_id uuid, lease uuid, outcome text, sha256 text DEFAULT NULL::text, note text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  job     private.file_scans;
  picture private.new_pictures;
  path    text;
  known   text;
  stored  text;
begin
  perform private.require_service();

  if outcome is null or outcome not in ('clean', 'infected', 'failed')
    or (outcome <> 'clean' and char_length(coalesce(btrim(note), '')) not between 1 and 200) then
    raise exception using errcode = 'PT422', message = 'scan.outcome_invalid';
  end if;

  if not (record_scan.sha256 ~ '^[0-9a-f]{64}$' or record_scan.sha256 is null and outcome = 'failed') then
    raise exception using errcode = 'PT422', message = 'document.hash_invalid';
  end if;

  select * into job from private.file_scans as waiting where waiting.id = record_scan.scan_id;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  -- The file first, as every command about it does.
  select document.storage_path, document.sha256, document.file_version into path, known, stored
  from public.documents as document where document.id = job.document_id for update;

  if job.attachment_id is not null then
    select attached.storage_path, attached.file_version into path, stored
    from public.support_attachments as attached where attached.id = job.attachment_id for update;
  elsif job.picture_id is not null then
    select * into picture from private.new_pictures as offered where offered.id = job.picture_id;
    perform private.lock_picture_owner(picture.tenant_id, picture.user_id);
    path := picture.path;
    stored := picture.file_version;
  end if;

  select * into job from private.file_scans as waiting where waiting.id = record_scan.scan_id for update;

  if job.lease = record_scan.lease and job.outcome::text = record_scan.outcome and job.sha256 is not distinct from record_scan.sha256 then
    return; -- A repeat after a lost answer.
  end if;

  if job.id is null or job.settled_at is not null or job.lease is distinct from record_scan.lease
    or job.leased_until < clock_timestamp() then
    raise exception using errcode = 'PT409', message = 'scan.lease_lost';
  end if;

  -- The verdict is about the bytes that were sent, which are the bytes that are stored. A failure says nothing about them.
  if outcome <> 'failed' and (record_scan.sha256 <> known or not exists (
    select from storage.objects as object
    where object.bucket_id = case when job.picture_id is null then 'documents' else 'new-pictures' end and object.name = path
      and (stored is null or object.version = stored)))
  then
    raise exception using errcode = 'PT409', message = 'scan.other_bytes';
  end if;

  if record_scan.outcome = 'clean' and job.picture_id is not null and not exists (
    select from storage.objects as object
    where object.bucket_id = case when picture.tenant_id is null then 'avatars' else 'logos' end and object.name = path)
  then
    raise exception using errcode = 'PT409', message = 'scan.not_published';
  end if;

  update private.file_scans as settled
  set outcome = record_scan.outcome::public.scan_state, sha256 = record_scan.sha256, settled_at = clock_timestamp()
  where settled.id = job.id;

  perform private.apply_verdict(
    job, record_scan.outcome::public.scan_state, case when record_scan.outcome <> 'clean' then btrim(note) end);
end;
$function$;

CREATE OR REPLACE FUNCTION public.set_file_scanning(is_on boolean, tenant_id uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  switched private.file_scanning;
  firm     record;
begin
  perform private.require_super_admin_or_service('set_file_scanning');

  if set_file_scanning.tenant_id is not null
    and not exists (select from public.tenants as tenant where tenant.id = set_file_scanning.tenant_id) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if is_on then
    insert into private.file_scanning as switched (tenant_id) values (set_file_scanning.tenant_id)
    on conflict on constraint file_scanning_tenant_id_key do nothing;
    return;
  end if;

  -- A file that comes now waits for this row, and finds it gone.
  select * into switched from private.file_scanning as known
  where known.tenant_id is not distinct from set_file_scanning.tenant_id for update;

  if not found then
    return;
  end if;

  -- No scanner will ask for what waits. Firm by firm, in the order in which every job takes them.
  for firm in
    select tenant.id from public.tenants as tenant
    where (switched.tenant_id is null or switched.tenant_id = tenant.id) and not exists (
      select from private.file_scanning as other
      where other.id <> switched.id and (other.tenant_id is null or other.tenant_id = tenant.id))
    order by tenant.id
  loop
    update public.documents as document set scan = 'not_scanned' where document.tenant_id = firm.id and document.scan = 'pending';
    update public.support_attachments as attached set scan = 'not_scanned'
    where attached.tenant_id = firm.id and attached.scan = 'pending';
    update private.new_pictures as picture set scan = 'failed', scan_note = 'The check was turned off', scanned_at = now()
    where picture.tenant_id = firm.id and picture.scan = 'pending';
    delete from private.file_scans as waiting where waiting.tenant_id = firm.id and waiting.settled_at is null;
  end loop;

  -- Last, since the rows may belong to no tenant (audit/audit.sql).
  delete from private.file_scanning as known where known.id = switched.id;
  update private.new_pictures as picture set scan = 'failed', scan_note = 'The check was turned off', scanned_at = now()
  where picture.scan = 'pending' and picture.user_id is not null and not private.checks_pictures(null, picture.user_id);
  delete from private.file_scans as waiting using private.new_pictures as picture
  where waiting.picture_id = picture.id and waiting.settled_at is null and picture.scan = 'failed';
end;
$function$;

CREATE OR REPLACE FUNCTION public.spent_pictures(most integer DEFAULT 20)
 RETURNS TABLE(bucket text, path text)
 LANGUAGE plpgsql
 SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
begin
  perform private.require_service();

  -- A scanner may hold a picture for five minutes after it was taken away, and store it then.
  update private.new_pictures as known set is_cleared = true
  where not known.is_cleared and (known.scan = 'clean' or known.withdrawn_at < now() - interval '10 minutes')
    and not exists (select from private.picture_remains(known));

  return query
  select remains.bucket, remains.path
  from (
    select file.bucket, file.path from private.new_pictures as known cross join lateral private.picture_remains(known) as file
    where not known.is_cleared
    union
    -- Uploaded and never offered.
    select stored.bucket_id, stored.name from storage.objects as stored
    where stored.bucket_id = 'new-pictures' and stored.created_at < now() - interval '1 hour'
      and not exists (select from private.new_pictures as known where known.path = stored.name)
  ) as remains
  limit least(greatest(most, 1), 100);
end;
$function$;

CREATE OR REPLACE FUNCTION public.take_scans(most integer DEFAULT 1, pictures boolean DEFAULT false)
 RETURNS TABLE(scan_id uuid, lease uuid, storage_path text, bytes bigint, sha256 text, leased_until timestamp with time zone, bucket text, publish_to text)
 LANGUAGE plpgsql
 SECURITY DEFINER ROWS 10
 SET search_path TO ''
AS $function$
begin
  perform private.require_service();

  return query
  with next as (
    select job.id from private.file_scans as job
    where job.settled_at is null and coalesce(job.leased_until < clock_timestamp(), true)
      -- A worker of an earlier release does not know the bucket of pictures.
      and (pictures or job.picture_id is null)
    -- A file on which scanners die does not keep the others waiting.
    order by job.tries, job.queued_at, job.id
    limit least(greatest(most, 1), 20)
    for update skip locked
  ), taken as (
    update private.file_scans as job
    set lease = gen_random_uuid(), leased_until = clock_timestamp() + interval '5 minutes', tries = job.tries + 1
    from next where job.id = next.id
    returning job.*
  )
  select taken.id, taken.lease, coalesce(document.storage_path, attached.storage_path, picture.path),
    coalesce(document.bytes, attached.bytes, (stored.metadata ->> 'size')::bigint), document.sha256, taken.leased_until,
    case when picture.id is null then 'documents' else 'new-pictures' end,
    case when picture.user_id is not null then 'avatars' when picture.tenant_id is not null then 'logos' end
  from taken
  left join public.documents as document on document.id = taken.document_id
  left join public.support_attachments as attached on attached.id = taken.attachment_id
  left join private.new_pictures as picture on picture.id = taken.picture_id
  left join storage.objects as stored on stored.bucket_id = 'new-pictures' and stored.name = picture.path;
end;
$function$;

CREATE OR REPLACE FUNCTION public.withdraw_picture(tenant_id uuid DEFAULT NULL::uuid)
 RETURNS SETOF text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id constant uuid := private.require_picture_owner('withdraw_picture', withdraw_picture.tenant_id);
begin
  return query
  select gone.path
  from private.take_away_pictures(
    withdraw_picture.tenant_id, case when withdraw_picture.tenant_id is null then caller_id end) as gone (path);
end;
$function$;

ALTER TABLE "private"."file_scans" ADD CONSTRAINT "file_scans_one_file" CHECK ((num_nonnulls(document_id, attachment_id, picture_id) = 1));

ALTER TABLE "private"."file_scans" ADD CONSTRAINT "file_scans_tenant" CHECK (((tenant_id IS NOT NULL) OR (picture_id IS NOT NULL)));

ALTER TABLE "private"."new_pictures" ADD CONSTRAINT "new_pictures_offered_by_fkey" FOREIGN KEY (offered_by) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "private"."file_scans" ADD CONSTRAINT "file_scans_picture_id_fkey" FOREIGN KEY (picture_id) REFERENCES private.new_pictures(id) ON DELETE CASCADE;

ALTER TABLE "private"."new_pictures" ADD CONSTRAINT "new_pictures_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;

ALTER TABLE "private"."new_pictures" ADD CONSTRAINT "new_pictures_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

CREATE INDEX file_scans_picture_id_idx ON private.file_scans USING btree (picture_id);

CREATE INDEX new_pictures_offered_by_idx ON private.new_pictures USING btree (offered_by);

CREATE INDEX new_pictures_remains_idx ON private.new_pictures USING btree (offered_at) WHERE (NOT is_cleared);

CREATE INDEX new_pictures_tenant_id_idx ON private.new_pictures USING btree (tenant_id);

CREATE INDEX new_pictures_user_id_idx ON private.new_pictures USING btree (user_id);

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON private.new_pictures FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER keep_checked_picture BEFORE INSERT OR UPDATE OF avatar_path ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.keep_checked_picture();

CREATE TRIGGER keep_checked_picture BEFORE INSERT OR UPDATE OF branding ON public.tenants FOR EACH ROW EXECUTE FUNCTION private.keep_checked_picture();

COMMENT ON COLUMN "private"."file_scans"."tenant_id" IS 'Null for the picture of a person.';

COMMENT ON COLUMN "private"."new_pictures"."is_cleared" IS 'Whether the stored files that no one needs any more are gone.';

COMMENT ON COLUMN "private"."new_pictures"."path" IS 'In the bucket new-pictures, and in the public bucket once it is clean.';

COMMENT ON COLUMN "private"."new_pictures"."replaces" IS 'The picture that was shown until this one was clean. It is removed then.';

COMMENT ON COLUMN "private"."new_pictures"."withdrawn_at" IS 'When its person took it away or sent another one.';

COMMENT ON FUNCTION "private"."apply_verdict"(private.file_scans, public.scan_state, text) IS 'Writes a verdict into the row of its file. One with malware, or with content of another kind than its name says: the document is returned to its sender, staff get an alert and a notification, and who attached a file to a ticket is notified. Of a picture: settle_picture.';

COMMENT ON FUNCTION "private"."checks_pictures"(uuid, uuid) IS 'Whether the check for malware is on for new logos of a firm, or for new pictures of a person: for all, for one of their firms, and for staff where it is on at all. One of the two is null.';

COMMENT ON FUNCTION "private"."goes_unchecked"(text, text) IS 'Whether a person may place a picture into its public bucket, avatars or logos: not while the check for malware is on for it.';

COMMENT ON FUNCTION "private"."is_clean_picture"(text, text) IS 'Whether a file of the bucket avatars or logos passed its check for malware and is still there.';

COMMENT ON FUNCTION "private"."is_offered_picture"(text) IS 'Whether a file of the bucket new-pictures was offered and not taken away: no person touches it, also after its check.';

COMMENT ON FUNCTION "private"."keep_checked_picture"() IS 'While the check for malware is on: refuses that a profile or a firm names a picture that did not pass it, to every role. Raises picture.not_checked.';

COMMENT ON FUNCTION "private"."lock_picture_owner"(uuid, uuid) IS 'One writer of the pictures of a firm or of a person until its transaction ends. Taken before their rows.';

COMMENT ON FUNCTION "private"."may_offer_picture"(text) IS 'Whether the signed-in person may upload to a path of the bucket new-pictures: person/uuid.ext for their own picture, tenant/uuid.ext for a logo of a firm they look after, while the check is on and fewer than 20 files are there.';

COMMENT ON FUNCTION "private"."picture_remains"(private.new_pictures) IS 'The stored files of a new picture that no one needs any more: the held one once it is clean or taken away, the picture before once another one is shown, and a copy in the public bucket that is not shown.';

COMMENT ON FUNCTION "private"."require_picture_owner"(text, uuid) IS 'Lets through who may change the logo of a firm, or, without a firm, each person for their own picture, one at a time. Raises duty.senior_needed, staff.read_only, not_found, not_allowed for a member, account.suspended.';

COMMENT ON FUNCTION "private"."settle_picture"(uuid, public.scan_state, text) IS 'Writes a verdict about a new picture. A clean one takes the place of the present one; of another its person is notified.';

COMMENT ON FUNCTION "private"."take_away_pictures"(uuid, uuid) IS 'Takes away what a firm or a person has in the bucket new-pictures, and answers the paths. Their owner is locked.';

COMMENT ON FUNCTION "public"."offer_picture"(text, uuid) IS 'Offers a file that the caller uploaded to the bucket new-pictures as their picture, or as the logo of a firm. It takes the place of the present one once its check for malware says that it is clean. One that waits already is taken away. A repeat has no second effect. For each person; for a firm its owners, and senior management or the super admin. Raises picture.check_changed while the check is off, document.file_missing, picture.too_large (256 KiB for a person, 512 KiB for a firm), duty.senior_needed, staff.read_only, not_found, not_allowed for a member, account.suspended, rate.too_many.';

COMMENT ON FUNCTION "public"."picture_check"(uuid) IS 'Whether new pictures of the caller, or new logos of a firm, are checked for malware before they are shown, and what waits or did not pass: `state` is pending, infected or failed, `reason` malware, wrong_type or failed, both null where nothing does. While the check is on, a picture goes into the bucket new-pictures and then to offer_picture. For each person; of a firm for its owners and staff. Raises not_found, account.suspended.';

COMMENT ON FUNCTION "public"."record_scan"(uuid, uuid, text, text, text) IS 'Records what the scanner says of a file it took: clean, infected (`note` is the name of the malware, or "Not a" with the kind of the name and what was found) or failed (`note` is why), with the sha256 of the bytes it read, in hex, which a failure may lack. A repeat changes nothing. For a server with the secret key. Raises scan.outcome_invalid (also for a note that is not of 1 to 200 characters), document.hash_invalid, scan.lease_lost when the five minutes are over or another scanner has the file, scan.other_bytes when the file is another than the one that was read, scan.not_published for a clean picture that is not in its public bucket, not_found, not_allowed.';

COMMENT ON FUNCTION "public"."set_file_scanning"(boolean, uuid) IS 'Turns the check of files for malware on or off, for every firm or for one; a firm is checked when either is on. Files that came before stay readable. Turned off, what waits becomes readable without a check; what was found or failed stays held. A new picture that waits counts as failed: its person sends it again. For the super admin and for a server with the secret key. Raises not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."spent_pictures"(integer) IS 'Stored files of new pictures that no one needs any more, for the worker to remove, at most `most` (1 to 100): the same again until they are gone. For a server with the secret key and for portal_scans. Raises not_allowed.';

COMMENT ON FUNCTION "public"."take_scans"(integer, boolean) IS 'Takes the next files of the queue, 1 to 20, each for one scanner alone and for five minutes: their buckets and paths, sizes in bytes and, where a browser sent it, the sha256 they should have, in hex. `pictures` takes new pictures, too: `publish_to` is the bucket into which the bytes of a clean one are put, at the same path, before its verdict is recorded. A scanner that does not speak in that time has lost them. For a server with the secret key and for portal_scans. Raises not_allowed.';

COMMENT ON FUNCTION "public"."withdraw_picture"(uuid) IS 'Takes away the new picture of the caller, or the new logo of a firm, that waits for its check or did not pass it, and answers its path in the bucket new-pictures, from which it may be removed now; the worker does it otherwise. A repeat answers nothing. For whom offer_picture is. Raises duty.senior_needed, staff.read_only, not_found, not_allowed for a member, account.suspended.';

COMMENT ON TABLE "private"."new_pictures" IS 'Pictures that were offered while the check for malware was on: the logo of a firm, or the picture of a person.';

REVOKE ALL ON FUNCTION "private"."checks_pictures"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."checks_pictures"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."goes_unchecked"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."goes_unchecked"(text, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."is_clean_picture"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_clean_picture"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_offered_picture"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_offered_picture"(text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."keep_checked_picture"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."keep_checked_picture"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_picture_owner"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."lock_picture_owner"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."may_offer_picture"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."may_offer_picture"(text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."picture_remains"(private.new_pictures) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."picture_remains"(private.new_pictures) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_picture_owner"(text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."require_picture_owner"(text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."settle_picture"(uuid, public.scan_state, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."settle_picture"(uuid, public.scan_state, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."take_away_pictures"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."take_away_pictures"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."offer_picture"(text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."offer_picture"(text, uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."picture_check"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."picture_check"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."spent_pictures"(integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."spent_pictures"(integer) TO "portal_scans", "postgres", "service_role";

REVOKE ALL ON FUNCTION "public"."take_scans"(integer, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."take_scans"(integer, boolean) TO "portal_scans", "postgres", "service_role";

REVOKE ALL ON FUNCTION "public"."withdraw_picture"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."withdraw_picture"(uuid) TO "authenticated", "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."new_pictures" TO "postgres";

create or replace function private.refuse_read_only(table_name text, changed jsonb) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  -- Their own profile and the exports they ask for are theirs to write.
  if private.is_read_only()
    and not (table_name = 'profiles' and changed ->> 'id' = auth.uid()::text)
    and not (table_name = 'new_pictures' and changed ->> 'user_id' = auth.uid()::text)
    and table_name not in ('audit_exports', 'audit_checks')
    -- What a check of theirs finds is raised at once.
    and not (table_name = 'compliance_alerts' and changed ->> 'kind' = 'audit_chain_broken')
  then
    raise exception using errcode = 'PT403', message = 'staff.read_only';
  end if;
end;
$$;

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
    or exists (select from public.recurring_services as service where service.client_id = person)
    or exists (select from public.portfolio_imports as brought where brought.client_id = person);
end;
$function$;

COMMENT ON FUNCTION "private"."is_named_in_records"(uuid) IS 'Whether records that the law wants kept name an account: applications, change requests, signed declarations and statements, invoices, postings on an account, evidence for the zero rate, discounts, proformas, recurring services, imports of a portfolio.';

reset check_function_bodies;

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('new-pictures', 'new-pictures', false, 512 * 1024, '{image/png,image/jpeg}')
on conflict (id) do update set
  public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

create policy "No one places a picture that has to be checked" on storage.objects
  as restrictive for insert to authenticated
  with check (bucket_id not in ('avatars', 'logos') or private.goes_unchecked(bucket_id, name));

create policy "No one reads a picture that is being checked" on storage.objects
  as restrictive for select to authenticated
  using (bucket_id <> 'new-pictures' or not private.is_offered_picture(name));

create policy "People place their new pictures and those of their firms" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'new-pictures' and private.may_offer_picture(name));

create policy "People see the pictures they uploaded and did not offer" on storage.objects
  for select to authenticated
  using (bucket_id = 'new-pictures' and owner_id = (select private.active_user_id())::text and not private.is_offered_picture(name));

create policy "People remove the pictures they uploaded and did not offer" on storage.objects
  for delete to authenticated
  using (bucket_id = 'new-pictures' and owner_id = (select private.active_user_id())::text and not private.is_offered_picture(name));
