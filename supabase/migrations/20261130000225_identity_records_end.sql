set check_function_bodies = off;

CREATE TABLE "private"."identity_erasure_files" ("erasure_id" uuid NOT NULL, "path" text NOT NULL, CONSTRAINT "identity_erasure_files_pkey" PRIMARY KEY (erasure_id, path));

ALTER TABLE "private"."identity_erasure_files" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "private"."identity_marks" ("party_id" uuid NOT NULL, "xact" xid8 NOT NULL, CONSTRAINT "identity_marks_pkey" PRIMARY KEY (party_id));

ALTER TABLE "private"."identity_marks" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."identity_erasures" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "tenant_id" uuid NOT NULL, "party_id" uuid NOT NULL, "ended_on" date NOT NULL, "ended_by" text NOT NULL, "last_name" text, "due_on" date NOT NULL, "found" jsonb NOT NULL, "erased" jsonb NOT NULL DEFAULT '{}'::jsonb, "entered_at" timestamp with time zone NOT NULL DEFAULT now(), "approved_by" uuid, "approved_at" timestamp with time zone, "began_at" timestamp with time zone, "failure" text, "ended_at" timestamp with time zone, "dropped_for" text, CONSTRAINT "identity_erasures_dropped_for_check" CHECK ((dropped_for = ANY (ARRAY['came_back'::text, 'not_due'::text]))), CONSTRAINT "identity_erasures_due" CHECK ((due_on > ended_on)), CONSTRAINT "identity_erasures_ended_by_check" CHECK ((ended_by = ANY (ARRAY['register'::text, 'company'::text, 'application'::text, 'request'::text, 'entered'::text]))), CONSTRAINT "identity_erasures_erased_check" CHECK ((jsonb_typeof(erased) = 'object'::text)), CONSTRAINT "identity_erasures_failure_check" CHECK (((char_length(failure) >= 1) AND (char_length(failure) <= 500))), CONSTRAINT "identity_erasures_found_check" CHECK ((jsonb_typeof(found) = 'object'::text)), CONSTRAINT "identity_erasures_last_name_check" CHECK (((char_length(last_name) >= 1) AND (char_length(last_name) <= 500))), CONSTRAINT "identity_erasures_pkey" PRIMARY KEY (id));

ALTER TABLE "public"."identity_erasures" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."record_holds" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "tenant_id" uuid NOT NULL, "party_id" uuid NOT NULL, "reason" text NOT NULL, "held_until" date, "held_by" uuid, "held_at" timestamp with time zone NOT NULL DEFAULT now(), "lifted_by" uuid, "lifted_at" timestamp with time zone, "lift_reason" text, CONSTRAINT "record_holds_lift_reason_check" CHECK (((char_length(lift_reason) >= 1) AND (char_length(lift_reason) <= 1000))), CONSTRAINT "record_holds_lifted" CHECK (((lifted_at IS NULL) = (lift_reason IS NULL))), CONSTRAINT "record_holds_pkey" PRIMARY KEY (id), CONSTRAINT "record_holds_reason_check" CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 1000))));

ALTER TABLE "public"."record_holds" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."parties" ADD COLUMN "identity_erased_on" date;

CREATE TYPE "public"."erasure_state" AS ENUM ('due', 'approved', 'erasing', 'failed', 'done', 'dropped');

ALTER TABLE "public"."identity_erasures" ADD COLUMN "state" public.erasure_state NOT NULL DEFAULT 'due'::public.erasure_state;

CREATE OR REPLACE FUNCTION private.audit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  -- Not even the hash of an invitation's token is kept twice.
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - 'token_hash' end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - 'token_hash' end;
  any_row jsonb := coalesce(new_row, old_row);
  entry   public.audit_logs;
  head    private.audit_heads;
begin
  entry.before := old_row;
  entry.after := new_row;

  if tg_op = 'UPDATE' then
    entry.before := private.audit_changes(old_row, new_row);
    entry.after := private.audit_changes(new_row, old_row);

    if entry.before = '{}' and entry.after = '{}' then
      return null;
    end if;
  end if;

  entry.tenant_id := (any_row ->> case tg_table_name when 'tenants' then 'id' else 'tenant_id' end)::uuid;

  -- The log goes with the firm; the proof of its deletion says how many rows went.
  if tg_op = 'DELETE' and private.is_erased(entry.tenant_id) then
    return null;
  end if;

  -- That they went is an entry of its own, with counts; what was in them is not repeated.
  if tg_op <> 'INSERT' and private.is_erasing_identity() and tg_table_name not in ('identity_erasures', 'record_holds') then
    return null;
  end if;

  entry.actor := auth.uid();

  if entry.actor is not null then
    perform private.refuse_read_only(tg_table_name, any_row);
    perform private.refuse_leaving(entry.tenant_id, tg_table_name, tg_op);
  end if;

  entry.action := lower(tg_op);
  entry.table_name := tg_table_name;
  entry.row_id := (select string_agg(any_row ->> key_column, ':' order by place)
    from unnest(tg_argv) with ordinality as key (key_column, place));
  entry.request_address := private.request_address();
  entry.request_agent := left(private.request_header('user-agent'), 300);
  entry.company_id := (any_row ->> case tg_table_name when 'companies' then 'id' else 'company_id' end)::uuid;

  -- So that the order of ids is the order of the chain.
  perform private.lock_tenant(entry.tenant_id);

  if entry.actor is not null then
    perform private.limit_written(octet_length(coalesce(entry.before::text, '')) + octet_length(coalesce(entry.after::text, '')));
  end if;

  -- Two statements, since no index answers "is not distinct from". The lock above is the lock of the head, too.
  if entry.tenant_id is null then
    select * into head from private.audit_heads as known where known.tenant_id is null;
  else
    select * into head from private.audit_heads as known where known.tenant_id = entry.tenant_id;
  end if;

  entry.id := nextval('public.audit_logs_id_seq');
  entry.at := clock_timestamp();
  entry.prev_hash := coalesce(head.last_hash, repeat('0', 64));
  entry.hash := private.audit_hash(entry);

  insert into public.audit_logs values (entry.*);

  if head.last_id is null then
    insert into private.audit_heads (tenant_id, last_id, last_hash, entries) values (entry.tenant_id, entry.id, entry.hash, 1);
  elsif entry.tenant_id is null then
    update private.audit_heads as link set last_id = entry.id, last_hash = entry.hash, entries = link.entries + 1
    where link.tenant_id is null;
  else
    update private.audit_heads as link set last_id = entry.id, last_hash = entry.hash, entries = link.entries + 1
    where link.tenant_id = entry.tenant_id;
  end if;

  return null;
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

CREATE OR REPLACE FUNCTION private.check_erasure()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'DELETE' then
    if private.is_erased(old.tenant_id) then
      return old;
    end if;

    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  if (new.id, new.tenant_id, new.party_id) <> (old.id, old.tenant_id, old.party_id)
    or new.state <> old.state and (old.state::text, new.state::text) not in (
      ('due', 'approved'), ('due', 'dropped'), ('approved', 'due'), ('approved', 'erasing'), ('approved', 'dropped'),
      ('erasing', 'done'), ('erasing', 'failed'), ('erasing', 'dropped'), ('failed', 'approved'), ('failed', 'due'), ('failed', 'dropped'))
    or old.state in ('done', 'dropped')
  then
    raise exception using errcode = 'PT409', message = 'erasure.wrong_state';
  end if;

  -- For every writer: too early, and held, is never approved, begun or done.
  if new.state in ('approved', 'erasing', 'done') and new.state <> old.state then
    if private.is_held(new.party_id) then
      raise exception using errcode = 'PT409', message = 'erasure.held';
    end if;

    if new.due_on > private.today() then
      raise exception using errcode = 'PT409', message = 'erasure.not_due';
    end if;
  end if;

  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.check_identity_mark()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if new.xact <> pg_current_xact_id() or not exists (
    select from public.identity_erasures as erasure
    where erasure.party_id = new.party_id and (
      erasure.state = 'erasing' and erasure.due_on <= private.today() and not private.is_held(new.party_id)
      -- One that ends half way takes the rows of the files that are gone with it.
      or exists (select from private.identity_erasure_files as file where file.erasure_id = erasure.id)))
  then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.client_until(company public.companies)
 RETURNS date
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when private.is_past_client(company.status) then coalesce(
    (select change.on_date from public.company_record_changes as change
      where change.tenant_id = company.tenant_id and change.company_id = company.id and change.action = 'standing'
      order by change.at desc limit 1),
    (company.updated_at at time zone 'America/Nassau')::date) end;
$function$;

CREATE OR REPLACE FUNCTION private.drop_erasure(erasure public.identity_erasures, because text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  gone  uuid[];
  files bigint;
begin
  -- Files that are gone already take the rows of their documents with them: nothing says that there is a passport where there is none.
  select array_agg(document.id), count(*) into gone, files
  from private.identity_erasure_files as file
  left join public.documents as document on document.storage_path = file.path
  where file.erasure_id = erasure.id and not exists (
    select from storage.objects as stored where stored.bucket_id = 'documents' and stored.name = file.path);

  if files > 0 then
    perform private.mark_identity(erasure.party_id);
    update public.documents as document set replaces = null where document.replaces = any (gone) and document.id <> all (gone);
    delete from public.documents as document where document.id = any (gone);
    delete from private.identity_marks as mark where mark.party_id = erasure.party_id;
    erasure.erased := erasure.erased || jsonb_build_object('files', files, 'documents', cardinality(array_remove(gone, null)));
  end if;

  update public.identity_erasures as known
  set state = 'dropped', dropped_for = because, ended_at = clock_timestamp(), erased = erasure.erased, failure = null
  where known.id = erasure.id;
  delete from private.identity_erasure_files as file where file.erasure_id = erasure.id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.enter_due_erasures()
 RETURNS bigint
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  erasure public.identity_erasures;
  line    record;
  entered bigint := 0;
begin
  for erasure in
    select * from public.identity_erasures as known
    where known.state in ('due', 'approved', 'failed') and not private.is_identity_due(known.party_id)
    order by known.tenant_id, known.id for update
  loop
    perform private.drop_erasure(erasure, 'not_due');
  end loop;

  for line in
    select party.tenant_id, over.*, private.identity_due_on(over.ended_on) as due_on, private.identity_counts(party) as counts
    from private.identity_ends() as over
    join public.parties as party on party.id = over.party_id
    where private.identity_due_on(over.ended_on) <= private.today() and not private.is_leaving(party.tenant_id)
    order by party.tenant_id, party.id
  loop
    if line.counts = '{}' then
      continue;
    end if;

    update public.identity_erasures as known
    set ended_on = line.ended_on, ended_by = line.ended_by, last_name = left(line.last_name, 500), due_on = line.due_on, found = line.counts
    where known.party_id = line.party_id and known.state = 'due'
      and (known.ended_on, known.due_on, known.found) is distinct from (line.ended_on, line.due_on, line.counts);
    insert into public.identity_erasures (tenant_id, party_id, ended_on, ended_by, last_name, due_on, found)
    select line.tenant_id, line.party_id, line.ended_on, line.ended_by, left(line.last_name, 500), line.due_on, line.counts
    where not exists (
      select from public.identity_erasures as known
      where known.party_id = line.party_id and known.state in ('due', 'approved', 'erasing', 'failed'));
    entered := entered + case when found then 1 else 0 end;
  end loop;

  return entered;
end;
$function$;

CREATE OR REPLACE FUNCTION private.erase_identity(erasure public.identity_erasures)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  party   public.parties;
  removed text[] := private.removed_particulars(erasure.party_id);
  listed  record;
  gone    bigint;
  counts  jsonb := '{}';
begin
  perform private.mark_identity(erasure.party_id);
  select * into party from public.parties as known where known.id = erasure.party_id for update;
  update public.documents as document set replaces = null
  where document.replaces in (
    select line.id from public.documents as line where line.party_id = party.id and not private.is_document_kept(line.id));

  for listed in select * from private.identity_tables() as known order by known.place loop
    execute format('delete from %s as line where %s', listed.table_name, listed.condition) using party.id;
    get diagnostics gone = row_count;

    if gone > 0 then
      counts := counts || jsonb_build_object(listed.kind, coalesce((counts ->> listed.kind)::bigint, 0) + gone);
    end if;
  end loop;

  gone := (select count(*) from jsonb_each_text(to_jsonb(party)) as field where field.key = any (removed) and field.value is not null);
  update public.parties as known
  set email = null, birth_date = null, address = case when 'address' = any (removed) then null else known.address end,
    identity_erased_on = private.today()
  where known.id = party.id;
  counts := counts || jsonb_build_object('particulars', gone);

  with scrubbed as (
    update public.register_history as known set entry = known.entry - removed
    where known.party_id = party.id and known.subject = 'party' and jsonb_strip_nulls(known.entry) ?| removed
    returning 1)
  select count(*) into gone from scrubbed;
  counts := counts || jsonb_build_object('particulars', (counts ->> 'particulars')::bigint + gone);

  update public.draft_applications as application
  set data = private.without_person(application.data, link.person_id),
    submitted_data = private.without_person(application.submitted_data, link.person_id)
  from public.application_parties as link
  where link.party_id = party.id and application.id = link.application_id;
  get diagnostics gone = row_count;
  counts := counts || jsonb_build_object('applications', gone);

  update public.change_requests as request
  set details = (request.details - '{email,birth_date,address}'::text[]) || case
    when jsonb_typeof(request.details -> 'party') = 'object'
      then jsonb_build_object('party', (request.details -> 'party') - '{email,birth_date,address}'::text[]) else '{}' end
  where request.party_id = party.id and (request.details ?| '{email,birth_date,address}'
    or jsonb_typeof(request.details -> 'party') = 'object' and request.details -> 'party' ?| '{email,birth_date,address}');
  get diagnostics gone = row_count;
  counts := counts || jsonb_build_object('requests', gone);

  -- KYC starts from nothing, should they come back.
  insert into public.kyc_profiles (tenant_id, party_id) values (party.tenant_id, party.id) on conflict (party_id) do nothing;
  delete from private.screening_due as due where due.party_id = party.id;
  delete from private.identity_marks as mark where mark.party_id = party.id;
  return (
    select coalesce(jsonb_object_agg(counted.key, counted.value), '{}') from jsonb_each(counts) as counted where counted.value <> '0');
end;
$function$;

CREATE OR REPLACE FUNCTION private.erases_identity(table_name text, line jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (
    select from private.identity_marks as mark
    where mark.xact = pg_current_xact_id_if_assigned() and mark.party_id = case table_name
      when 'parties' then (line ->> 'id')::uuid
      when 'risk_responses' then (
        select assessment.party_id from public.risk_assessments as assessment where assessment.id = (line ->> 'assessment_id')::uuid)
      else (line ->> 'party_id')::uuid end);
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

CREATE OR REPLACE FUNCTION private.has_open_case(party_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (
      select from public.parties as party where party.id = has_open_case.party_id and party.provided_by_firm)
    or exists (
      select from public.kyc_profiles as profile
      where profile.party_id = has_open_case.party_id and profile.state in ('submitted', 'in_review', 'information_requested'))
    or exists (
      select from public.compliance_alerts as alert
      where alert.party_id = has_open_case.party_id and alert.state <> 'resolved'
        -- That records grow old is no case.
        and alert.kind not in ('document_expired', 'document_expiring', 'kyc_expired', 'kyc_review_due', 'risk_review_due'))
    or exists (select from public.screening_hits as hit where hit.party_id = has_open_case.party_id and hit.state = 'open')
    or exists (select from public.compliance_checks as looked where looked.party_id = has_open_case.party_id and looked.state = 'open')
    or exists (select from public.staff_tasks as task where task.party_id = has_open_case.party_id and task.state = 'open')
    or exists (
      select from public.owner_proposals as proposal
      join public.companies as company on company.id = proposal.company_id and not private.is_past_client(company.status)
      where proposal.party_id = has_open_case.party_id and proposal.state = 'open');
$function$;

CREATE OR REPLACE FUNCTION private.identity_counts(party public.parties)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  listed  record;
  found   bigint;
  counts  jsonb := '{}';
  removed text[] := private.removed_particulars(party.id);
begin
  for listed in select * from private.identity_tables() as known order by known.place loop
    execute format('select count(*) from %s as line where %s', listed.table_name, listed.condition) into found using party.id;

    if found > 0 then
      counts := counts || jsonb_build_object(listed.kind, coalesce((counts ->> listed.kind)::bigint, 0) + found);
    end if;
  end loop;

  found := (
    select count(*) from (
      select from jsonb_each_text(to_jsonb(party)) as field where field.key = any (removed) and field.value is not null
      union all
      select from public.register_history as known
      where known.party_id = party.id and known.subject = 'party' and jsonb_strip_nulls(known.entry) ?| removed
    ) as particular);
  return counts || case when found > 0 then jsonb_build_object('particulars', found) else '{}' end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.identity_due_on(ended_on date)
 RETURNS date
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select case when count(figure.value) = 3 then (ended_on + make_interval(years => max(figure.value)::integer))::date end
    from unnest(array['record_retention_years', 'identity_retention_years', 'screening_retention_years']) as code
    cross join lateral private.threshold(code, private.today()) as figure);
end;
$function$;

CREATE OR REPLACE FUNCTION private.identity_ends(only_party uuid DEFAULT NULL::uuid)
 RETURNS TABLE(party_id uuid, ended_on date, ended_by text, last_name text)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  today date := private.today();
begin
  return query
  with recursive below (root, part, until) as (
    select party.id, party.id, 'infinity'::date from public.parties as party where party.id = only_party
    union all
    select party.id, party.id, 'infinity'::date from public.parties as party where only_party is null
    union
    -- What a body takes part in, its owners and those who run it take part in.
    select below.root, held.part, least(below.until, held.until)
    from below
    cross join lateral (
      select holding.owned_party_id, case when holding.held_until <= today then holding.held_until else 'infinity' end
      from public.party_holders as holding
      where holding.owner_party_id = below.part and not holding.voided
      union all
      select link.party_id, case when entry.ceased_on <= today then entry.ceased_on else 'infinity' end
      from public.company_participants as entry
      join public.party_companies as link on link.company_id = entry.company_id and link.unlinked_at is null
      where entry.party_id = below.part and not entry.voided and entry.role <> 'registered_agent'
    ) as held (part, until)
  ), relation (root, until, kind, name) as (
    select below.root, least(below.until, found.until), found.kind, found.name
    from below
    cross join lateral (
      select least(
          case when entry.ceased_on <= today then entry.ceased_on else 'infinity' end,
          coalesce(private.client_until(company), 'infinity')),
        case when entry.ceased_on <= today then 'register' else 'company' end,
        company.name
      from public.company_participants as entry
      join public.companies as company on company.id = entry.company_id
      where entry.party_id = below.part and not entry.voided
      union all
      select case
          when application.state in ('incorporated', 'rejected', 'withdrawn')
            then (application.state_since at time zone 'America/Nassau')::date
          when application.state = 'draft' then (application.updated_at at time zone 'America/Nassau')::date
          else 'infinity' end,
        'application', private.application_title(application)
      from public.application_parties as link
      join public.draft_applications as application on application.id = link.application_id
      where link.party_id = below.part
      union all
      select case
          when private.is_change_open(request.state) then 'infinity'
          when request.state = 'draft' then (request.updated_at at time zone 'America/Nassau')::date
          else (request.state_since at time zone 'America/Nassau')::date end,
        'request', request.reference
      from public.change_requests as request
      where request.party_id = below.part
    ) as found (until, kind, name)
    union all
    select below.root, (party.created_at at time zone 'America/Nassau')::date, 'entered', null
    from below
    join public.parties as party on party.id = below.root
    where below.part = below.root
  ), last_one as (
    select distinct on (relation.root) relation.root, relation.until, relation.kind, relation.name
    from relation
    -- The day of entering counts where there was nothing else: an import enters who left long ago.
    order by relation.root, relation.kind = 'entered', relation.until desc, relation.name nulls last
  )
  select last_one.root, last_one.until, last_one.kind, last_one.name
  from last_one
  where last_one.until < 'infinity' and not private.has_open_case(last_one.root);
end;
$function$;

CREATE OR REPLACE FUNCTION private.identity_files(tenant_id uuid, party_id uuid)
 RETURNS SETOF text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query
  select stored.name from storage.objects as stored
  where stored.bucket_id = 'documents' and stored.name collate "C" >= identity_files.tenant_id || '/' || identity_files.party_id || '/'
    and stored.name collate "C" < identity_files.tenant_id || '/' || identity_files.party_id || '0'
    and not exists (
      select from public.documents as document where document.storage_path = stored.name and private.is_document_kept(document.id))
  order by stored.name;
end;
$function$;

CREATE OR REPLACE FUNCTION private.identity_tables()
 RETURNS TABLE(place bigint, kind text, table_name text, condition text)
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select row_number() over (), listed.kind, listed.table_name,
    case when listed.condition = 'profile'
      then 'line.profile_id in (select known.id from public.kyc_profiles as known where known.party_id = $1)'
      else listed.condition end
  from (values
    ('kyc', 'public.kyc_requests', 'profile'),
    ('kyc', 'public.kyc_waivers', 'profile'),
    ('kyc', 'public.kyc_brought_in', 'profile'),
    ('kyc', 'public.kyc_oversight', 'profile'),
    ('kyc', 'public.kyc_review_queue', 'profile'),
    ('kyc', 'public.kyc_notes', 'profile'),
    ('kyc', 'public.kyc_profiles', 'line.party_id = $1 and (line.state <> ''open'' or line.data <> ''{}'')'),
    ('declarations', 'public.declarations', 'line.party_id = $1'),
    ('screening', 'public.staff_tasks', 'line.party_id = $1'),
    ('screening', 'public.screening_hits', 'line.party_id = $1'),
    ('risk', 'public.risk_responses',
      'line.assessment_id in (select known.id from public.risk_assessments as known where known.party_id = $1)'),
    ('risk', 'public.risk_overrides',
      'line.assessment_id in (select known.id from public.risk_assessments as known where known.party_id = $1)'),
    ('risk', 'public.risk_assessments', 'line.party_id = $1'),
    ('checks', 'public.compliance_checks', 'line.party_id = $1'),
    ('checks', 'public.compliance_alerts', 'line.party_id = $1'),
    ('invitations', 'public.party_invitations', 'line.party_id = $1'),
    ('documents', 'public.documents', 'line.party_id = $1 and not private.is_document_kept(line.id)')
  ) as listed (kind, table_name, condition);
$function$;

CREATE OR REPLACE FUNCTION private.identity_waits(party uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return exists (
      select from public.identity_erasures as known where known.party_id = party and known.state in ('due', 'approved', 'failed'))
    or exists (select from public.parties as known where known.id = party and known.identity_erased_on is not null);
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_document_kept(document_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return exists (select from public.vat_evidence as evidence where evidence.document_id = is_document_kept.document_id)
    or exists (select from public.change_request_documents as link where link.document_id = is_document_kept.document_id)
    or exists (select from public.payment_notices as notice where notice.document_id = is_document_kept.document_id);
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_erasing_identity()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select from private.identity_marks as mark where mark.xact = pg_current_xact_id_if_assigned());
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_file_given_up(path text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (
    select from private.identity_erasure_files as file
    join public.identity_erasures as erasure on erasure.id = file.erasure_id and erasure.state = 'erasing'
    where file.path = is_file_given_up.path);
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_held(party_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return exists (
    select from public.record_holds as hold
    where hold.party_id = is_held.party_id and hold.lifted_at is null and (hold.held_until is null or hold.held_until >= private.today()));
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_identity_due(party_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return exists (
    select from private.identity_ends(is_identity_due.party_id) as over
    where private.identity_due_on(over.ended_on) <= private.today());
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_past_client(status public.company_status)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select status in ('dissolved', 'continued_out', 'transferred_out', 'merged');
$function$;

CREATE OR REPLACE FUNCTION private.keep_file_of_row()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- The policy looked before a registration that was under way ended; here it has ended.
  perform private.lock_file(old.name);

  -- The file of an identity record goes before its row does (exits/identity-erasure-work.sql).
  if private.is_registered_file(old.name) and not private.is_file_given_up(old.name) then
    raise exception using errcode = 'PT409', message = 'document.already_registered';
  end if;

  return old;
end;
$function$;

CREATE OR REPLACE FUNCTION private.keep_register_history()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  subject public.register_subject := tg_argv[0];
  known   jsonb := to_jsonb(old);
begin
  -- What is deleted after its years is not kept as history.
  if subject = 'party' and private.erases_identity('parties', known) then
    return new;
  end if;

  -- The clock and not the beginning of the transaction: an entry may change twice in one.
  new.recorded_at := greatest(clock_timestamp(), old.recorded_at);

  insert into public.register_history (tenant_id, company_id, party_id, subject, entry_id, entry, recorded_at, superseded_at)
  values (
    old.tenant_id,
    case subject when 'company' then old.id else (known ->> 'company_id')::uuid end,
    case subject when 'party' then old.id else (known ->> 'owned_party_id')::uuid end,
    subject, old.id, known, old.recorded_at, new.recorded_at);

  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.keep_unless_undone()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- A company that came in by mistake goes with it (imports/import-undo.sql), and so does a firm that is deleted.
  if private.is_undone(to_jsonb(old)) or private.is_erased(old.tenant_id)
    or tg_table_name = 'risk_assessments' and private.erases_identity(tg_table_name, to_jsonb(old))
  then
    return old;
  end if;

  raise exception using errcode = 'PT403', message = 'not_allowed';
end;
$function$;

CREATE OR REPLACE FUNCTION private.keeps_address(party_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return exists (
    select from public.company_participants as entry
    join public.companies as company on company.id = entry.company_id and not private.is_past_client(company.status)
    where entry.party_id = keeps_address.party_id and not entry.voided);
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
          'shares', private.end_past_shares(), 'groups', private.leave_groups(), 'identity_due', private.enter_due_erasures());
    -- A job, so that the others do not wait for it.
    when 'isolation' then
      return jsonb_build_object('begun', case
        when exists (select from private.isolation_probes as probe where probe.began_at > now() - interval '12 hours') then 0
        else (private.enter_isolation_probe() is not null)::integer end);
  end case;
end;
$function$;

CREATE OR REPLACE FUNCTION private.mark_identity(party_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into private.identity_marks (party_id, xact) values (mark_identity.party_id, pg_current_xact_id())
  on conflict on constraint identity_marks_pkey do update set xact = excluded.xact;
$function$;

CREATE OR REPLACE FUNCTION private.note_return(party uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  erasure public.identity_erasures;
begin
  -- One that the worker is at is looked at by the worker, before its next step.
  select * into erasure from public.identity_erasures as known
  where known.party_id = party and known.state in ('due', 'approved', 'failed') for update;

  if found then
    perform private.drop_erasure(erasure, 'came_back');
  end if;

  update public.parties as known set identity_erased_on = null where known.id = party and known.identity_erased_on is not null;

  if found then
    insert into private.screening_due as due (party_id) values (party)
    on conflict (party_id) do update set since = clock_timestamp();
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.note_returning_party()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  party uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
begin
  if party is not null and private.identity_waits(party) then
    perform private.note_return(party);
  end if;

  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- A firm that is deleted goes with its entries (exits/firm-deletions.sql).
  if tg_op = 'DELETE' and private.is_erased((to_jsonb(old) ->> 'tenant_id')::uuid) then
    return old;
  end if;

  -- Identity records go after the years of the law (exits/identity-erasures.sql); nothing of the log does.
  if (tg_op = 'DELETE' and tg_table_name in ('declarations', 'risk_responses') or tg_op = 'UPDATE' and tg_table_name = 'register_history')
    and private.erases_identity(tg_table_name, to_jsonb(old))
  then
    return case tg_op when 'DELETE' then old else new end;
  end if;

  raise exception using errcode = 'PT403', message = 'not_allowed';
end;
$function$;

CREATE OR REPLACE FUNCTION private.removed_particulars(party_id uuid)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return array['email', 'birth_date'] || case when private.keeps_address(party_id) then '{}' else array['address'] end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.screen(party_ids uuid[])
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  least_score numeric := (select value / 100 from private.threshold('screening_min_score', private.today()));
  found_new   integer;
  a_party     text;
  a_hit       uuid;
  only_tenant uuid;
begin
  with result as materialized (
    select party.tenant_id, party.id as party_id, party.name, known.*
    from public.parties as party
    cross join lateral private.screening_results(party) as known
    -- Who left, and whose identity records are deleted, is compared again once they come back.
    where party.id = any (party_ids) and party.identity_erased_on is null
  ), written as (
    insert into public.screening_hits as hit (tenant_id, party_id, entry_id, fingerprint, score, explanation)
    select result.tenant_id, result.party_id, result.entry_id, result.fingerprint, result.score, result.explanation
    from result
    where result.score >= least_score
      or exists (select from public.screening_hits as known
        where known.party_id = result.party_id and known.entry_id = result.entry_id and known.state = 'open')
    order by result.tenant_id, result.party_id, result.entry_id
    on conflict (party_id, entry_id) do update
    set score = excluded.score, explanation = excluded.explanation, fingerprint = excluded.fingerprint,
      state = 'open', decided_by = null, decided_at = null, proposed_by = null, proposed_at = null,
      found_at = case hit.state when 'open' then hit.found_at else now() end
    where case hit.state
      when 'open' then (hit.score, hit.fingerprint, hit.explanation) is distinct
        from (excluded.score, excluded.fingerprint, excluded.explanation)
      when 'false_match' then excluded.score >= least_score and (hit.fingerprint <> excluded.fingerprint or excluded.score > hit.score)
      else false
    end
    returning hit.id, hit.tenant_id, hit.party_id, hit.found_at
  )
  select count(*), min(party.name), (array_agg(written.id order by party.name, written.id))[1],
    case when count(distinct written.tenant_id) = 1 then (array_agg(written.tenant_id))[1] end
  into found_new, a_party, a_hit, only_tenant
  from written join public.parties as party on party.id = written.party_id
  where written.found_at = now();

  if found_new > 0 then
    perform private.notify_duty(
      'compliance_officer', only_tenant, 'compliance.hits',
      case found_new when 1 then '1 screening hit' else found_new || ' screening hits' end,
      a_party || case found_new when 1 then '' else ' and others' end, private.subject('screening_hit', a_hit));
  end if;

  return found_new;
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
    ('convert_contact_message', '{}', 'needs_duty', 'record', false),
    ('close_contact_message', '{}', 'needs_duty', 'record', false),
    ('answer_contact_message', '{}', 'needs_duty', 'record', false)
  ) as known (command, duties, super_admin, reach, two_persons)
  where only_command is null or known.command = only_command;
end;
$function$;

CREATE OR REPLACE FUNCTION private.without_person(data jsonb, person_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if jsonb_typeof(data -> 'people') is distinct from 'array' then
    return data;
  end if;

  return data || jsonb_build_object('people', (
    select coalesce(jsonb_agg(
      case when jsonb_typeof(person.value) = 'object' and person.value ->> 'id' = person_id::text
        then person.value - '{email,birth_date,address}'::text[] else person.value end order by person.place), '[]')
    from jsonb_array_elements(data -> 'people') with ordinality as person (value, place)));
end;
$function$;

CREATE OR REPLACE FUNCTION public.approve_erasures(erasure_ids uuid[])
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  erasure  public.identity_erasures;
  given    uuid;
  approved integer := 0;
begin
  perform private.require_staff('approve_erasures');

  if coalesce(cardinality(erasure_ids), 0) not between 1 and 200 then
    raise exception using errcode = 'PT422', message = 'erasure.selection_invalid';
  end if;

  for given in select distinct listed.id from unnest(erasure_ids) as listed (id) order by 1 loop
    select * into erasure from public.identity_erasures as known where known.id = given;

    if not found then
      raise exception using errcode = 'PT404', message = 'not_found';
    end if;

    perform private.require_staff_in('approve_erasures', erasure.tenant_id);
    select * into erasure from public.identity_erasures as known where known.id = given for update;

    if erasure.state in ('approved', 'erasing', 'done') then
      continue;
    end if;

    if erasure.state not in ('due', 'failed') then
      raise exception using errcode = 'PT409', message = 'erasure.wrong_state';
    end if;

    if private.is_held(erasure.party_id) then
      raise exception using errcode = 'PT409', message = 'erasure.held';
    end if;

    if not private.is_identity_due(erasure.party_id) then
      raise exception using errcode = 'PT409', message = 'erasure.not_due';
    end if;

    update public.identity_erasures as known
    set state = 'approved', approved_by = auth.uid(), approved_at = clock_timestamp(), failure = null
    where known.id = erasure.id;
    approved := approved + 1;
  end loop;

  return approved;
end;
$function$;

CREATE OR REPLACE FUNCTION public.erase_next_identity()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  erasure public.identity_erasures;
  paths   text[];
  files   bigint;
begin
  perform private.require_service();
  select * into erasure from public.identity_erasures as known
  where known.state in ('approved', 'erasing') and not private.is_leaving(known.tenant_id)
  order by known.approved_at, known.id
  limit 1;

  if not found then
    return null;
  end if;

  -- The tenant before the row, as the commands do. An appointment of the person waits, or is there already.
  perform private.lock_tenant(erasure.tenant_id);
  select * into erasure from public.identity_erasures as known
  where known.id = erasure.id and known.state in ('approved', 'erasing') for update;

  if not found then
    return '{"step": "waited", "files": []}';
  end if;

  if private.is_held(erasure.party_id) or not private.is_identity_due(erasure.party_id) then
    perform private.drop_erasure(erasure, case when private.is_held(erasure.party_id) then 'not_due' else 'came_back' end);
    return jsonb_build_object('step', 'dropped', 'erasure', erasure.id, 'files', '[]'::jsonb);
  end if;

  if erasure.state = 'approved' then
    update public.identity_erasures as known set state = 'erasing', began_at = coalesce(known.began_at, clock_timestamp())
    where known.id = erasure.id;
  end if;

  paths := array(select path from private.identity_files(erasure.tenant_id, erasure.party_id) as path limit 100);

  if cardinality(paths) > 0 then
    insert into private.identity_erasure_files (erasure_id, path) select erasure.id, path from unnest(paths) as path
    on conflict do nothing;
    return jsonb_build_object('step', 'files', 'erasure', erasure.id,
      'files', jsonb_build_array(jsonb_build_object('bucket', 'documents', 'paths', to_jsonb(paths))));
  end if;

  erasure.erased := private.erase_identity(erasure);
  delete from private.identity_erasure_files as file where file.erasure_id = erasure.id;
  get diagnostics files = row_count;
  update public.identity_erasures as known
  set state = 'done', ended_at = clock_timestamp(),
    erased = erasure.erased || case when files > 0 then jsonb_build_object('files', files) else '{}' end
  where known.id = erasure.id;
  return jsonb_build_object('step', 'end', 'erasure', erasure.id, 'files', '[]'::jsonb);
end;
$function$;

CREATE OR REPLACE FUNCTION public.fail_identity_erasure(erasure_id uuid, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_service();
  update public.identity_erasures as known
  set state = 'failed', failure = left(coalesce(nullif(btrim(reason), ''), 'Unknown'), 500)
  where known.id = fail_identity_erasure.erasure_id and known.state = 'erasing';
end;
$function$;

CREATE OR REPLACE FUNCTION public.hold_records(party_id uuid, reason text, until date DEFAULT NULL::date)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  party   public.parties;
  hold_id uuid;
begin
  perform private.require_staff('hold_records');
  select * into party from public.parties as known where known.id = hold_records.party_id;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in('hold_records', party.tenant_id);

  if char_length(coalesce(btrim(reason), '')) not between 1 and 1000 then
    raise exception using errcode = 'PT422', message = 'record_hold.reason_missing';
  end if;

  if until < private.today() then
    raise exception using errcode = 'PT422', message = 'record_hold.day_invalid';
  end if;

  if exists (
    select from public.identity_erasures as erasure where erasure.party_id = party.id and erasure.state = 'erasing')
  then
    raise exception using errcode = 'PT409', message = 'erasure.under_way';
  end if;

  update public.record_holds as hold
  set reason = btrim(hold_records.reason), held_until = until, held_by = auth.uid(), held_at = clock_timestamp()
  where hold.party_id = party.id and hold.lifted_at is null
    and (hold.reason, hold.held_until) is distinct from (btrim(hold_records.reason), until);
  insert into public.record_holds (tenant_id, party_id, reason, held_until, held_by)
  select party.tenant_id, party.id, btrim(hold_records.reason), until, auth.uid()
  where not exists (select from public.record_holds as hold where hold.party_id = party.id and hold.lifted_at is null);
  update public.identity_erasures as erasure set state = 'due', failure = null
  where erasure.party_id = party.id and erasure.state in ('approved', 'failed');
  return (select hold.id from public.record_holds as hold where hold.party_id = party.id and hold.lifted_at is null);
end;
$function$;

CREATE OR REPLACE FUNCTION public.lift_record_hold(hold_id uuid, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  hold public.record_holds;
begin
  perform private.require_staff('lift_record_hold');
  select * into hold from public.record_holds as known where known.id = hold_id;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in('lift_record_hold', hold.tenant_id);

  if char_length(coalesce(btrim(reason), '')) not between 1 and 1000 then
    raise exception using errcode = 'PT422', message = 'record_hold.reason_missing';
  end if;

  update public.record_holds as known
  set lifted_by = auth.uid(), lifted_at = clock_timestamp(), lift_reason = btrim(lift_record_hold.reason)
  where known.id = hold.id and known.lifted_at is null;
end;
$function$;

ALTER TABLE "public"."identity_erasures" ADD CONSTRAINT "identity_erasures_approved_by_fkey" FOREIGN KEY (approved_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."identity_erasures" ADD CONSTRAINT "identity_erasures_approved" CHECK (((state <> ALL (ARRAY['approved'::public.erasure_state, 'erasing'::public.erasure_state, 'failed'::public.erasure_state, 'done'::public.erasure_state])) OR (approved_at IS NOT NULL)));

ALTER TABLE "public"."identity_erasures" ADD CONSTRAINT "identity_erasures_dropped" CHECK (((state = 'dropped'::public.erasure_state) = (dropped_for IS NOT NULL)));

ALTER TABLE "public"."identity_erasures" ADD CONSTRAINT "identity_erasures_ended" CHECK (((state = ANY (ARRAY['done'::public.erasure_state, 'dropped'::public.erasure_state])) = (ended_at IS NOT NULL)));

ALTER TABLE "public"."identity_erasures" ADD CONSTRAINT "identity_erasures_failed" CHECK (((state = 'failed'::public.erasure_state) = (failure IS NOT NULL)));

ALTER TABLE "private"."identity_erasure_files" ADD CONSTRAINT "identity_erasure_files_erasure_id_fkey" FOREIGN KEY (erasure_id) REFERENCES public.identity_erasures(id) ON DELETE CASCADE;

ALTER TABLE "public"."identity_erasures" ADD CONSTRAINT "identity_erasures_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "public"."identity_erasures" ADD CONSTRAINT "identity_erasures_tenant_id_party_id_fkey" FOREIGN KEY (tenant_id, party_id) REFERENCES public.parties(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."record_holds" ADD CONSTRAINT "record_holds_held_by_fkey" FOREIGN KEY (held_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."record_holds" ADD CONSTRAINT "record_holds_lifted_by_fkey" FOREIGN KEY (lifted_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."record_holds" ADD CONSTRAINT "record_holds_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "public"."record_holds" ADD CONSTRAINT "record_holds_tenant_id_party_id_fkey" FOREIGN KEY (tenant_id, party_id) REFERENCES public.parties(tenant_id, id) ON DELETE RESTRICT;

CREATE VIEW "public"."erasure_list" WITH (security_invoker=true) AS  WITH listed AS (
         SELECT erasure_1.id,
            erasure_1.tenant_id,
            erasure_1.party_id
           FROM public.identity_erasures erasure_1
        UNION ALL
         SELECT NULL::uuid AS id,
            hold_1.tenant_id,
            hold_1.party_id
           FROM public.record_holds hold_1
          WHERE ((hold_1.lifted_at IS NULL) AND (NOT (EXISTS ( SELECT
                   FROM public.identity_erasures erasure_1
                  WHERE ((erasure_1.party_id = hold_1.party_id) AND (erasure_1.state = ANY (ARRAY['due'::public.erasure_state, 'approved'::public.erasure_state, 'erasing'::public.erasure_state, 'failed'::public.erasure_state])))))))
        )
 SELECT COALESCE(listed.id, hold.id) AS id,
    listed.id AS erasure_id,
    listed.tenant_id,
    listed.party_id,
    party.name,
    party.kind,
    profile.id AS profile_id,
        CASE
            WHEN ((hold.id IS NOT NULL) AND ((hold.held_until IS NULL) OR (hold.held_until >= ((now() AT TIME ZONE 'America/Nassau'::text))::date)) AND COALESCE((erasure.state <> ALL (ARRAY['done'::public.erasure_state, 'dropped'::public.erasure_state])), true)) THEN 'held'::text
            ELSE COALESCE((erasure.state)::text, 'ended'::text)
        END AS state,
    erasure.ended_on,
    erasure.ended_by,
    erasure.last_name,
    erasure.due_on,
    erasure.found,
    erasure.erased,
    erasure.approved_at,
    COALESCE(NULLIF(approver.full_name, ''::text), approver.email) AS approved_by_name,
    erasure.failure,
    erasure.ended_at,
    erasure.dropped_for,
    hold.id AS hold_id,
    hold.reason AS hold_reason,
    hold.held_until,
    hold.held_at,
    COALESCE(NULLIF(holder.full_name, ''::text), holder.email) AS held_by_name
   FROM ((((((listed
     JOIN public.parties party ON ((party.id = listed.party_id)))
     LEFT JOIN public.kyc_profiles profile ON ((profile.party_id = listed.party_id)))
     LEFT JOIN public.identity_erasures erasure ON ((erasure.id = listed.id)))
     LEFT JOIN public.record_holds hold ON (((hold.party_id = listed.party_id) AND (hold.lifted_at IS NULL))))
     LEFT JOIN public.profiles approver ON ((approver.id = erasure.approved_by)))
     LEFT JOIN public.profiles holder ON ((holder.id = hold.held_by)));

CREATE INDEX identity_erasure_files_path_idx ON private.identity_erasure_files USING btree (path);

CREATE INDEX identity_erasures_approved_by_idx ON public.identity_erasures USING btree (approved_by);

CREATE INDEX identity_erasures_due_idx ON public.identity_erasures USING btree (tenant_id, due_on, id);

CREATE INDEX identity_erasures_next_idx ON public.identity_erasures USING btree (approved_at, id) WHERE (state = ANY (ARRAY['approved'::public.erasure_state, 'erasing'::public.erasure_state]));

CREATE UNIQUE INDEX identity_erasures_open_key ON public.identity_erasures USING btree (party_id) WHERE (state = ANY (ARRAY['due'::public.erasure_state, 'approved'::public.erasure_state, 'erasing'::public.erasure_state, 'failed'::public.erasure_state]));

CREATE INDEX identity_erasures_party_idx ON public.identity_erasures USING btree (tenant_id, party_id);

CREATE INDEX record_holds_held_by_idx ON public.record_holds USING btree (held_by);

CREATE INDEX record_holds_lifted_by_idx ON public.record_holds USING btree (lifted_by);

CREATE UNIQUE INDEX record_holds_open_key ON public.record_holds USING btree (party_id) WHERE (lifted_at IS NULL);

CREATE INDEX record_holds_party_idx ON public.record_holds USING btree (tenant_id, party_id, held_at DESC);

CREATE TRIGGER check_identity_mark BEFORE INSERT OR UPDATE ON private.identity_marks FOR EACH ROW EXECUTE FUNCTION private.check_identity_mark();

CREATE TRIGGER note_returning_party AFTER INSERT ON public.application_parties FOR EACH ROW EXECUTE FUNCTION private.note_returning_party('party_id');

CREATE TRIGGER note_returning_party_later AFTER UPDATE OF party_id ON public.change_requests FOR EACH ROW WHEN ((new.party_id IS DISTINCT FROM old.party_id)) EXECUTE FUNCTION private.note_returning_party('party_id');

CREATE TRIGGER note_returning_party AFTER INSERT ON public.change_requests FOR EACH ROW EXECUTE FUNCTION private.note_returning_party('party_id');

CREATE TRIGGER note_returning_party AFTER INSERT ON public.company_participants FOR EACH ROW EXECUTE FUNCTION private.note_returning_party('party_id');

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.identity_erasures FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER check_erasure BEFORE DELETE OR UPDATE ON public.identity_erasures FOR EACH ROW EXECUTE FUNCTION private.check_erasure();

CREATE TRIGGER signal_delete AFTER DELETE ON public.identity_erasures REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_insert AFTER INSERT ON public.identity_erasures REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_update AFTER UPDATE ON public.identity_erasures REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER note_returning_party AFTER INSERT ON public.party_holders FOR EACH ROW EXECUTE FUNCTION private.note_returning_party('owner_party_id');

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.record_holds FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER signal_delete AFTER DELETE ON public.record_holds REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_insert AFTER INSERT ON public.record_holds REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_update AFTER UPDATE ON public.record_holds REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE POLICY "Staff read whose records are due" ON "public"."identity_erasures" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "Staff read holds" ON "public"."record_holds" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

COMMENT ON COLUMN "public"."identity_erasures"."dropped_for" IS 'Why it fell away: the relationship began again (came_back), or the day moved or a case was opened (not_due).';

COMMENT ON COLUMN "public"."identity_erasures"."ended_by" IS 'What ended then, as private.identity_ends says.';

COMMENT ON COLUMN "public"."identity_erasures"."ended_on" IS 'The day on which the last relationship ended.';

COMMENT ON COLUMN "public"."identity_erasures"."erased" IS 'What went: how many records of each kind, and files.';

COMMENT ON COLUMN "public"."identity_erasures"."failure" IS 'Why the last attempt failed.';

COMMENT ON COLUMN "public"."identity_erasures"."found" IS 'What goes: how many records of each kind. Never what is in them.';

COMMENT ON COLUMN "public"."identity_erasures"."last_name" IS 'The company, application or change request that ended last.';

COMMENT ON COLUMN "public"."parties"."identity_erased_on" IS 'When the identity records were deleted after the years of the law (exits/identity-erasures.sql); null again once the party comes back.';

COMMENT ON COLUMN "public"."record_holds"."held_until" IS 'The last day of the hold; null until it is lifted.';

COMMENT ON FUNCTION "private"."check_erasure"() IS 'Holds the states of a deletion, its day and the hold, for every writer; none is removed but with its firm. Raises erasure.wrong_state, erasure.held, erasure.not_due, not_allowed.';

COMMENT ON FUNCTION "private"."check_identity_mark"() IS 'Refuses to mark a party whose deletion has not begun, and to mark for another transaction, for every writer. Raises not_allowed.';

COMMENT ON FUNCTION "private"."client_until"(public.companies) IS 'The day a company ceased to be a client: that of its last standing as staff recorded it, else that of its last change. Null while it is one.';

COMMENT ON FUNCTION "private"."drop_erasure"(public.identity_erasures, text) IS 'Ends a deletion that is not due any more: came_back, not_due. What was deleted before is counted.';

COMMENT ON FUNCTION "private"."enter_due_erasures"() IS 'Enters whose identity records are due to be deleted and lets fall away who is not due any more; how many are new. A step of the daily maintenance.';

COMMENT ON FUNCTION "private"."erase_identity"(public.identity_erasures) IS 'Deletes the rows of the identity records of a party and what applications and change requests repeat of them, marks the party, and answers how many of each kind.';

COMMENT ON FUNCTION "private"."erases_identity"(text, jsonb) IS 'Whether this very transaction deletes the identity records of the party that a row is about.';

COMMENT ON FUNCTION "private"."has_open_case"(uuid) IS 'Whether something about a party is open: KYC under way, an alert other than that records have expired or are to be reviewed, a hit, a check, a task, a proposed entry; or the firm provides it.';

COMMENT ON FUNCTION "private"."identity_counts"(public.parties) IS 'How many identity records there are of a party, by kind: {"documents": 3, "kyc": 2}. Empty when there is nothing to delete.';

COMMENT ON FUNCTION "private"."identity_due_on"(date) IS 'The day on which records of a relationship that ended on that day are due to be deleted, by the figures of today; null where one of them is missing: then nothing is due.';

COMMENT ON FUNCTION "private"."identity_ends"(uuid) IS 'The parties whose relationship with their firm has ended, each with the day and what ended last: register (they left it), company (it is no client any more), application, request, entered (they were never in a register); with the name of it. Of one party, or of all.';

COMMENT ON FUNCTION "private"."identity_files"(uuid, uuid) IS 'The paths of the files of a party in storage that go with its records.';

COMMENT ON FUNCTION "private"."identity_tables"() IS 'The tables whose rows of a party go, in the order in which they do, each before those that it refers to; by kinds that staff read.';

COMMENT ON FUNCTION "private"."identity_waits"(uuid) IS 'Whether the records of a party are due to be deleted, or were deleted.';

COMMENT ON FUNCTION "private"."is_document_kept"(uuid) IS 'Whether a record of a company or of the books rests on a document: evidence for the zero rate, a change request, a notice of payment.';

COMMENT ON FUNCTION "private"."is_erasing_identity"() IS 'Whether this very transaction deletes identity records: the log does not repeat them.';

COMMENT ON FUNCTION "private"."is_file_given_up"(text) IS 'Whether the worker was given a file to remove, and the deletion it belongs to has neither ended nor fallen away.';

COMMENT ON FUNCTION "private"."is_held"(uuid) IS 'Whether the records of a party are held today.';

COMMENT ON FUNCTION "private"."is_identity_due"(uuid) IS 'Whether the identity records of a party are due to be deleted at this moment.';

COMMENT ON FUNCTION "private"."is_past_client"(public.company_status) IS 'Whether a company with that status is no client any more. One that is struck off is: it may be restored.';

COMMENT ON FUNCTION "private"."keep_file_of_row"() IS 'Refuses to every role to delete a file that belongs to a document or a ticket, unless identity records are being deleted. Raises document.already_registered.';

COMMENT ON FUNCTION "private"."keep_unless_undone"() IS 'Lets no one delete a row, apart from an import that is undone, a firm that is erased, and risk assessments with identity records. Raises not_allowed.';

COMMENT ON FUNCTION "private"."keeps_address"(uuid) IS 'Whether the address for service is in a register, also as a former entry, of a company that is a client: there it stays.';

COMMENT ON FUNCTION "private"."mark_identity"(uuid) IS 'Marks whose identity records this transaction deletes. The caller takes the mark off.';

COMMENT ON FUNCTION "private"."note_return"(uuid) IS 'Of a party whose relationship begins again: what was due falls away, and whose records were deleted is screened anew.';

COMMENT ON FUNCTION "private"."note_returning_party"() IS 'Notes that the party in the column the trigger names comes back.';

COMMENT ON FUNCTION "private"."refuse_change"() IS 'Makes a table append-only for everyone; only the rows of a firm that is erased go, and identity records after their years. Raises not_allowed.';

COMMENT ON FUNCTION "private"."removed_particulars"(uuid) IS 'Which particulars of a party go. Name, kind, country, nationality and registration number stay, as the registers state them.';

COMMENT ON FUNCTION "private"."without_person"(jsonb, uuid) IS 'The data of an application without the address, the birth date and the email of one of its people.';

COMMENT ON FUNCTION "public"."approve_erasures"(uuid[]) IS 'Approves that the identity records of the people of 1 to 200 lines of the list are deleted; the worker does it next. Also of one that failed, which is tried again. All of them, or none; how many are newly approved. For the compliance officer and senior management. Raises erasure.selection_invalid, erasure.wrong_state, erasure.held, erasure.not_due, not_found, duty.compliance_officer_needed, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."erase_next_identity"() IS 'The next step of deleting identity records that were approved: {"step": files, end, dropped or waited, "erasure", "files": [{"bucket", "paths"}]}, the files to be removed from storage before the next call; null while nothing is to do. For a server with the secret key. Raises not_allowed.';

COMMENT ON FUNCTION "public"."fail_identity_erasure"(uuid, text) IS 'Notes why a deletion of identity records failed; a person may approve it again. For a server with the secret key. Raises not_allowed.';

COMMENT ON FUNCTION "public"."hold_records"(uuid, text, date) IS 'Holds the records of a person or body with a reason (1 to 1000 characters), until a day (today in Nassau at the earliest) or until it is lifted; a hold there is becomes the new one, and an approval falls away. Answers its id. For the compliance officer and senior management. Raises record_hold.reason_missing, record_hold.day_invalid, erasure.under_way, not_found, duty.compliance_officer_needed, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."lift_record_hold"(uuid, text) IS 'Lifts a hold of records with a reason (1 to 1000 characters); one that is lifted stays as it is. Nothing is approved by it. For the compliance officer and senior management. Raises record_hold.reason_missing, not_found, duty.compliance_officer_needed, staff.read_only, not_allowed, account.suspended.';

COMMENT ON TABLE "private"."identity_erasure_files" IS 'Files that the worker was given to remove, until the deletion is done or falls away.';

COMMENT ON TABLE "private"."identity_marks" IS 'Whose identity records this transaction deletes: triggers that keep rows let these go, and the log does not repeat what is in them. No role has a right to it.';

COMMENT ON TABLE "public"."identity_erasures" IS 'Whose identity records are due to be deleted, why, who approved it and what became of it. For staff alone; written by the nightly maintenance, by commands and by the worker.';

COMMENT ON TABLE "public"."record_holds" IS 'Whose records are kept on any day, such as for a court or an inquiry of the authority, and why. For staff alone; written by commands.';

COMMENT ON VIEW "public"."erasure_list" IS 'Whose identity records are due to be deleted, approved, deleted or held, with the names of who decided. `state` is that of the deletion; held while a hold lasts; ended for a hold alone whose day has passed. For staff alone.';

REVOKE ALL ON FUNCTION "private"."check_erasure"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."check_erasure"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_identity_mark"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."check_identity_mark"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."client_until"(public.companies) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."client_until"(public.companies) TO "postgres";

REVOKE ALL ON FUNCTION "private"."drop_erasure"(public.identity_erasures, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."drop_erasure"(public.identity_erasures, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."enter_due_erasures"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."enter_due_erasures"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."erase_identity"(public.identity_erasures) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."erase_identity"(public.identity_erasures) TO "postgres";

REVOKE ALL ON FUNCTION "private"."erases_identity"(text, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."erases_identity"(text, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."has_open_case"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."has_open_case"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."identity_counts"(public.parties) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."identity_counts"(public.parties) TO "postgres";

REVOKE ALL ON FUNCTION "private"."identity_due_on"(date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."identity_due_on"(date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."identity_ends"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."identity_ends"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."identity_files"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."identity_files"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."identity_tables"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."identity_tables"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."identity_waits"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."identity_waits"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_document_kept"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_document_kept"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_erasing_identity"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_erasing_identity"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_file_given_up"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_file_given_up"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_held"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_held"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_identity_due"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_identity_due"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_past_client"(public.company_status) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_past_client"(public.company_status) TO "postgres";

REVOKE ALL ON FUNCTION "private"."keeps_address"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."keeps_address"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."mark_identity"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."mark_identity"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."note_return"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."note_return"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."note_returning_party"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."note_returning_party"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."removed_particulars"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."removed_particulars"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."without_person"(jsonb, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."without_person"(jsonb, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."approve_erasures"(uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."approve_erasures"(uuid[]) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."erase_next_identity"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."erase_next_identity"() TO "portal_firm_deletions", "postgres", "service_role";

REVOKE ALL ON FUNCTION "public"."fail_identity_erasure"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."fail_identity_erasure"(uuid, text) TO "portal_firm_deletions", "postgres", "service_role";

REVOKE ALL ON FUNCTION "public"."hold_records"(uuid, text, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."hold_records"(uuid, text, date) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."lift_record_hold"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."lift_record_hold"(uuid, text) TO "authenticated", "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."identity_erasure_files" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."identity_marks" TO "postgres";

GRANT SELECT ON TABLE "public"."identity_erasures" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."identity_erasures" TO "postgres";

GRANT SELECT ON TABLE "public"."record_holds" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."record_holds" TO "postgres";

GRANT USAGE ON TYPE "public"."erasure_state" TO "postgres";

GRANT SELECT ON TABLE "public"."erasure_list" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."erasure_list" TO "postgres";

reset check_function_bodies;

insert into public.thresholds (code, name, unit, value, valid_to, verified, valid_from, is_internal, source_note) values ('identity_retention_years', 'How long identity documents and KYC answers are kept after the last relationship', 'years', '5', null, 'false', '2018-05-25', 'false', 'FTRA 2018: identity and transaction records at least five years after the end of the relationship. The section, and whether a rule asks for longer, are to be verified. The day in 2018 is approximate.');

insert into public.thresholds (code, name, unit, value, valid_to, verified, valid_from, is_internal, source_note) values ('screening_retention_years', 'How long hits, checks and risk assessments of a person are kept after the last relationship', 'years', '5', null, 'false', '2018-05-25', 'false', 'FTRA 2018 and guidance of the regulators: at least five years, internal reports included. To be verified. The day in 2018 is approximate.');

CREATE OR REPLACE FUNCTION private.firm_deletion_tables() returns table (table_name text, condition text, stays text)
language sql immutable
set search_path = ''
as $$
  select listed.table_name, case when other.stays is null then coalesce(other.condition, 'line.tenant_id = $1') end, other.stays
  from private.firm_export_tables() as listed
  left join (values
    ('public.tenants', 'line.id = $1', null),
    ('private.audit_check_progress', 'line.check_id in (select owner.id from public.audit_checks as owner where owner.tenant_id = $1)',
      null),
    ('private.firm_export_runs', 'line.export_id in (select owner.id from public.firm_exports as owner where owner.tenant_id = $1)', null),
    ('private.identity_erasure_files',
      'line.erasure_id in (select owner.id from public.identity_erasures as owner where owner.tenant_id = $1)', null),
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
$$;
