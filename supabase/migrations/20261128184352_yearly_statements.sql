set check_function_bodies = off;

DROP FUNCTION "private"."digest_subject"(bigint, bigint, bigint, bigint);

CREATE TABLE "public"."return_templates" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "tenant_id" uuid, "name" text NOT NULL, "columns" jsonb NOT NULL, "updated_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "return_templates_name_check" CHECK (((char_length(name) >= 1) AND (char_length(name) <= 120))), CONSTRAINT "return_templates_pkey" PRIMARY KEY (id));

ALTER TABLE "public"."return_templates" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."statement_signatures" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "tenant_id" uuid NOT NULL, "statement_id" uuid NOT NULL, "body" text NOT NULL, "content" jsonb NOT NULL, "signed_name" text NOT NULL, "signed_by" uuid NOT NULL, "signed_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), "address" text, CONSTRAINT "statement_signatures_address_check" CHECK ((char_length(address) <= 64)), CONSTRAINT "statement_signatures_body_check" CHECK (((char_length(body) >= 1) AND (char_length(body) <= 30000))), CONSTRAINT "statement_signatures_content_check" CHECK ((jsonb_typeof(content) = 'object'::text)), CONSTRAINT "statement_signatures_pkey" PRIMARY KEY (id), CONSTRAINT "statement_signatures_signed_name_check" CHECK (((char_length(signed_name) >= 1) AND (char_length(signed_name) <= 200))));

ALTER TABLE "public"."statement_signatures" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."statement_years" ("year" integer NOT NULL, "opens_on" date NOT NULL, "due_on" date NOT NULL, "source_note" text NOT NULL, "verified" boolean NOT NULL DEFAULT false, CONSTRAINT "statement_years_check" CHECK ((due_on > opens_on)), CONSTRAINT "statement_years_pkey" PRIMARY KEY (year), CONSTRAINT "statement_years_source_note_check" CHECK (((char_length(source_note) >= 20) AND (char_length(source_note) <= 1000))), CONSTRAINT "statement_years_year_check" CHECK (((year >= 2020) AND (year <= 2200))));

ALTER TABLE "public"."statement_years" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."substance_activities" ("code" text NOT NULL, "name" text NOT NULL, "position" integer NOT NULL, "source_note" text NOT NULL, "verified" boolean NOT NULL DEFAULT false, CONSTRAINT "substance_activities_code_check" CHECK ((code ~ '^[a-z][a-z_]{1,40}$'::text)), CONSTRAINT "substance_activities_name_check" CHECK (((char_length(name) >= 2) AND (char_length(name) <= 160))), CONSTRAINT "substance_activities_pkey" PRIMARY KEY (code), CONSTRAINT "substance_activities_position_key" UNIQUE ("position"), CONSTRAINT "substance_activities_source_note_check" CHECK (((char_length(source_note) >= 20) AND (char_length(source_note) <= 1000))));

ALTER TABLE "public"."substance_activities" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."substance_classes" ("code" text NOT NULL, "name" text NOT NULL, "note" text NOT NULL, "position" integer NOT NULL, "source_note" text NOT NULL, "verified" boolean NOT NULL DEFAULT false, CONSTRAINT "substance_classes_code_check" CHECK ((code ~ '^[a-z][a-z_]{1,40}$'::text)), CONSTRAINT "substance_classes_name_check" CHECK (((char_length(name) >= 2) AND (char_length(name) <= 160))), CONSTRAINT "substance_classes_note_check" CHECK (((char_length(note) >= 10) AND (char_length(note) <= 500))), CONSTRAINT "substance_classes_pkey" PRIMARY KEY (code), CONSTRAINT "substance_classes_position_key" UNIQUE ("position"), CONSTRAINT "substance_classes_source_note_check" CHECK (((char_length(source_note) >= 20) AND (char_length(source_note) <= 1000))));

ALTER TABLE "public"."substance_classes" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."yearly_statements" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "tenant_id" uuid NOT NULL, "company_id" uuid NOT NULL, "year" integer NOT NULL, "prefill" jsonb NOT NULL DEFAULT '{}'::jsonb, "answers" jsonb NOT NULL DEFAULT '{}'::jsonb, "version" integer NOT NULL DEFAULT 1, "signed_by" uuid, "signed_at" timestamp with time zone, "changed_blocks" text[] NOT NULL DEFAULT '{}'::text[], "substance_class" text, "reviewed_by" uuid, "reviewed_at" timestamp with time zone, "return_note" text, "state_since" timestamp with time zone NOT NULL DEFAULT now(), "created_at" timestamp with time zone NOT NULL DEFAULT now(), "updated_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "yearly_statements_answers" CHECK (((jsonb_typeof(answers) = 'object'::text) AND (octet_length((answers)::text) <= 20000))), CONSTRAINT "yearly_statements_company_id_year_key" UNIQUE (company_id, year), CONSTRAINT "yearly_statements_pkey" PRIMARY KEY (id), CONSTRAINT "yearly_statements_prefill_check" CHECK ((jsonb_typeof(prefill) = 'object'::text)), CONSTRAINT "yearly_statements_return_note_check" CHECK (((char_length(return_note) >= 1) AND (char_length(return_note) <= 2000))), CONSTRAINT "yearly_statements_tenant_id_id_key" UNIQUE (tenant_id, id));

ALTER TABLE "public"."yearly_statements" ENABLE ROW LEVEL SECURITY;

CREATE TYPE "public"."return_kind" AS ENUM ('substance', 'beneficial_owners');

ALTER TABLE "public"."return_templates" ADD COLUMN "kind" public.return_kind NOT NULL;

CREATE TYPE "public"."statement_state" AS ENUM ('open', 'answered', 'returned', 'accepted');

ALTER TABLE "public"."yearly_statements" ADD COLUMN "state" public.statement_state NOT NULL DEFAULT 'open'::public.statement_state;

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
    ('bank_lines.post', 'post_sure_line', 'bank_line', '{}', '{}', false, 'Post %s bank lines'),
    ('bank_lines.set_aside', 'set_aside_bank_line', 'bank_line', '{reason}', '{}', false, 'Set %s bank lines aside'),
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
  select line.id, concat_ws(', ', to_char(line.day, 'FMDD FMMonth YYYY'), private.money_text(line.amount, line.currency),
    nullif(line.payer, ''))
  from public.bank_lines as line
  where bulk_rows.subject = 'bank_line' and line.id = any (ids) and line.tenant_id = bulk_rows.tenant_id
  union all
  select ticket.id, ticket.reference || ', ' || ticket.subject from public.support_tickets as ticket
  where bulk_rows.subject = 'ticket' and ticket.id = any (ids) and ticket.tenant_id = bulk_rows.tenant_id;
$function$;

CREATE OR REPLACE FUNCTION private.check_statement_answers(answers jsonb)
 RETURNS void
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if jsonb_typeof(answers) is distinct from 'object' or octet_length(answers::text) > 20000
    or exists (select from jsonb_object_keys(answers) as given (block) where given.block <> all (private.statement_blocks()))
  then
    raise exception using errcode = 'PT422', message = 'statement.answers_invalid';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.check_statement_selection(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if coalesce(cardinality(ids), 0) not between 1 and 500 then
    raise exception using errcode = 'PT422', message = 'statement.selection_invalid';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.client_needs(tenant_id uuid, application_id uuid)
 RETURNS TABLE(kind text, id uuid, subject text, title text, since timestamp with time zone, due_on date, of_company uuid, of_application uuid, urgency integer, lacking integer)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  wanted  uuid := client_needs.application_id;
  managed uuid[] := array(select private.managed_company_ids());
  mine    uuid[] := array(select private.application_ids());
  today   date := private.today();
begin
  return query
  with queue as materialized (
    select row.* from private.document_queue(client_needs.tenant_id) as row where row.needs_client
  )
  select 'duty', duty.id, company.name, rule.name, null::timestamptz, duty.due_on, company.id, null::uuid, 0, 0
  from public.obligations as duty
  join public.companies as company on company.id = duty.company_id
  join public.obligation_rules as rule on (rule.code, rule.valid_from) = (duty.rule_code, duty.rule_from)
  where wanted is null and duty.tenant_id = client_needs.tenant_id and duty.state = 'open' and duty.due_on <= today + 60
    and duty.company_id = any (managed)
    and not exists (
      select from public.payment_notices as notice where notice.obligation_id = duty.id and notice.state = 'open')
    and private.invoice_of_duty(duty, rule.is_annual_fee) is null
  union all
  select 'invoice', invoice.id, coalesce(company.name, application.data -> 'names' ->> 0), invoice.number, null, invoice.due_on,
    invoice.company_id, invoice.application_id, 0, 0
  from public.invoices as invoice
  left join public.companies as company on company.id = invoice.company_id
  left join public.draft_applications as application on application.id = invoice.application_id
  where invoice.tenant_id = client_needs.tenant_id and invoice.state = 'issued'
    and (invoice.company_id = any (managed) or invoice.application_id = any (mine))
    and (wanted is null or invoice.application_id = wanted)
    and not exists (
      select from public.payment_notices as notice where notice.invoice_id = invoice.id and notice.state = 'open')
  union all
  select 'question', application.id, application.data -> 'names' ->> 0, application.reference, application.state_since, null, null,
    application.id, 1, 0
  from public.draft_applications as application
  where application.tenant_id = client_needs.tenant_id and application.id = any (mine) and application.state = 'information_requested'
    and (wanted is null or application.id = wanted)
  union all
  select case when request.state = 'draft' then 'draft' else 'change' end, request.id, company.name, request.kind::text,
    case when request.state = 'draft' then request.updated_at else request.state_since end, null, company.id, null,
    case when request.state = 'draft' then 5 else 1 end, 0
  from public.change_requests as request
  join public.companies as company on company.id = request.company_id
  where wanted is null and request.tenant_id = client_needs.tenant_id and request.company_id = any (managed)
    and (request.state = 'information_requested' or request.state = 'draft' and request.user_id = private.active_user_id())
  union all
  select 'kyc', party.id, party.name, coalesce(company.name, application.title), profile.state_since, null, company.id, application.id,
    2, (select count(*)::integer from queue where queue.party_id = known.party_id)
  from private.kyc_overview(client_needs.tenant_id, null) as known
  join public.parties as party on party.id = known.party_id
  join public.kyc_profiles as profile on profile.party_id = known.party_id
  left join lateral (
    select open.id, open.data -> 'names' ->> 0 as title
    from public.application_parties as link
    join public.draft_applications as open on open.id = link.application_id
    where link.party_id = known.party_id and (wanted is null or open.id = wanted)
      and open.state not in ('draft', 'incorporated', 'rejected', 'withdrawn')
    order by open.submitted_at desc limit 1
  ) as application on true
  left join lateral (
    select held.id, held.name
    from public.company_participants as participant
    join public.companies as held on held.id = participant.company_id
    where wanted is null and application.id is null and participant.party_id = known.party_id and participant.ceased_on is null
      and not participant.voided and held.id = any (managed) and held.status not in ('dissolved', 'continued_out', 'merged')
    order by held.name limit 1
  ) as company on true
  where known.standing = 'needs' and (application.id is not null or company.id is not null)
  union all
  select 'document', queue.document_id, coalesce(company.name, application.data -> 'names' ->> 0), category.name, queue.at, null,
    queue.company_id, queue.application_id, 2, 0
  from queue
  join public.document_categories as category on category.code = queue.categories[1]
  left join public.companies as company on company.id = queue.company_id
  left join public.draft_applications as application on application.id = queue.application_id
  where queue.party_id is null and queue.document_id is not null
    and (wanted is null or queue.application_id = wanted)
    and application.state is distinct from 'rejected' and application.state is distinct from 'withdrawn'
  union all
  select 'statement', (array_agg(statement.id order by company.name))[1],
    case count(*) when 1 then min(company.name) else count(*) || ' companies' end, statement.year::text, null, asked.due_on,
    case count(*) when 1 then (array_agg(company.id))[1] end, null, 0, 0
  from public.yearly_statements as statement
  join public.statement_years as asked on asked.year = statement.year
  join public.companies as company on company.id = statement.company_id
  where wanted is null and statement.tenant_id = client_needs.tenant_id and statement.company_id = any (managed)
    and statement.state in ('open', 'returned')
  group by statement.year, asked.due_on
  union all
  select 'part', invitation.party_id, invitation.company_name, null, invitation.accepted_at, null, null, null, 3, 0
  from public.party_invitations as invitation
  where wanted is null and invitation.tenant_id = client_needs.tenant_id and invitation.accepted_by = private.active_user_id()
    and invitation.status = 'accepted' and invitation.done_at is null
  union all
  select 'asked', known.party_id, party.name, null, invitation.created_at, null, null, wanted, 4, 0
  from private.kyc_overview(client_needs.tenant_id, null) as known
  join public.parties as party on party.id = known.party_id
  join public.party_invitations as invitation on invitation.id = known.invitation_id and invitation.application_id = wanted
  where known.standing = 'asked'
  union all
  select 'draft', application.id, application.data -> 'names' ->> 0, type.name, application.updated_at, null, null, application.id, 5, 0
  from public.draft_applications as application
  left join public.entity_types as type on type.code = application.entity_type
  where wanted is null and application.tenant_id = client_needs.tenant_id and application.id = any (mine) and application.state = 'draft';
end;
$function$;

CREATE OR REPLACE FUNCTION private.country_name(code jsonb)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(
    (select land.name from public.jurisdictions as land where land.code = private.json_text(country_name.code)),
    private.json_text(country_name.code));
$function$;

CREATE OR REPLACE FUNCTION private.digest_subject(duties bigint, documents bigint, invoices bigint, statements bigint, companies bigint)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  with part as (
    select known.place, known.number || ' ' || case known.number when 1 then known.one else known.many end as noun,
      case known.number when 1 then known.is_so else known.are_so end as state
    from (values
      (1, duties, 'duty', 'duties', 'is due', 'are due'),
      (2, documents, 'document', 'documents', 'expires', 'expire'),
      (3, invoices, 'invoice', 'invoices', 'is unpaid', 'are unpaid'),
      (4, statements, 'yearly statement', 'yearly statements', 'is to be signed', 'are to be signed')
    ) as known (place, number, one, many, is_so, are_so)
    where known.number > 0
  )
  select regexp_replace(string_agg(part.noun, ', ' order by part.place), ', ([^,]*)$', ' and \1')
    || ' ' || case count(*) when 1 then min(part.state) else 'to see to' end
    || ' for ' || companies || case companies when 1 then ' company' else ' companies' end
  from part;
$function$;

CREATE OR REPLACE FUNCTION private.follow_statement(statement public.yearly_statements)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  company  public.companies;
  content  jsonb;
  is_fi    boolean;
  declared text := 'Declared in the yearly statement ' || statement.year || '.';
begin
  select signature.content into content from public.statement_signatures as signature
  where signature.statement_id = statement.id order by signature.signed_at desc limit 1;
  select * into company from public.companies as known where known.id = statement.company_id for update;

  -- Who is a financial institution has duties of its own.
  is_fi := content #>> '{values,tax,crs}' = 'financial_institution';

  if is_fi <> ('is_financial_institution' = any (company.conditions)) then
    perform public.set_company_conditions(company.id, case when is_fi then company.conditions || 'is_financial_institution'::text
      else array_remove(company.conditions, 'is_financial_institution') end);
  end if;

  if content #>> '{before,records,place}' is not null
    and btrim(content #>> '{before,records,place}') <> btrim(content #>> '{values,records,place}')
  then
    -- The records moved: the declaration is due anew, from the day it was stated.
    if not exists (
      select from public.recorded_events as known
      where known.company_id = company.id and known.event = 'incorporated_or_records_location_changed' and not known.voided
        and known.on_date = (statement.signed_at at time zone 'America/Nassau')::date)
    then
      insert into public.recorded_events (tenant_id, company_id, event, on_date, note, recorded_by)
      values (
        company.tenant_id, company.id, 'incorporated_or_records_location_changed',
        (statement.signed_at at time zone 'America/Nassau')::date, declared, auth.uid());
      perform private.refresh_obligations(company.id);
    end if;
  else
    -- The yearly repeat is met by the statement.
    update public.obligations as duty
    set state = 'done', done_on = (statement.signed_at at time zone 'America/Nassau')::date, note = declared, settled_by = auth.uid(),
      settled_at = now()
    where duty.company_id = company.id and duty.rule_code = 'ACCOUNTING_DECL' and duty.state = 'open'
      and duty.due_on < (select known.opens_on + interval '1 year' from public.statement_years as known where known.year = statement.year);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_figure(value jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when jsonb_typeof(value) = 'number'
    then value::numeric between 0 and 1000000000000 and value::numeric = round(value::numeric, 2) else false end;
$function$;

CREATE OR REPLACE FUNCTION private.is_filled_text(value jsonb, most integer)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select char_length(private.json_text(value)) between 1 and most;
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
      ('ticket', 'open', array['waiting_on_client', 'waiting_on_us', 'resolved', 'closed']),
      ('ticket', 'waiting_on_client', array['waiting_on_us', 'resolved', 'closed']),
      ('ticket', 'waiting_on_us', array['waiting_on_client', 'resolved', 'closed']),
      ('ticket', 'resolved', array['waiting_on_client', 'waiting_on_us', 'closed'])
    ) as known (noun, from_state, to_states)
    where known.noun = is_move.noun and known.from_state = is_move.from_state and is_move.to_state = any (known.to_states));
$function$;

CREATE OR REPLACE FUNCTION private.is_relevant(activity jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_array_length(private.json_array(activity -> 'relevant')) > 0;
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
    when 'bank_line' then
      perform from public.bank_lines as known where known.id = any (ids) and known.tenant_id = lock_bulk_rows.tenant_id
      order by known.id for update;
      -- Each line is posted on the invoice it names, which is locked before the tenant as well.
      perform private.lock_sure_invoices(array(
        select known.id from public.bank_lines as known where known.id = any (ids) and known.tenant_id = lock_bulk_rows.tenant_id));
    when 'ticket' then
      perform from public.support_tickets as known where known.id = any (ids) and known.tenant_id = lock_bulk_rows.tenant_id
      order by known.id for update;
  end case;
end;
$function$;

CREATE OR REPLACE FUNCTION private.lock_own_statement(statement_id uuid)
 RETURNS public.yearly_statements
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  statement public.yearly_statements;
begin
  perform private.require_user();
  select * into statement from public.yearly_statements where id = statement_id for update;

  if statement.company_id in (select private.managed_company_ids()) then
    return statement;
  end if;

  -- Staff and owners of the tenant read it and do not answer it; for others it does not exist.
  if statement.id is not null and (private.is_admin() or statement.tenant_id in (select private.owned_tenant_ids())) then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  raise exception using errcode = 'PT404', message = 'not_found';
end;
$function$;

CREATE OR REPLACE FUNCTION private.lock_statement(command text, statement_id uuid)
 RETURNS public.yearly_statements
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  statement public.yearly_statements;
begin
  perform private.require_staff(command);
  select * into statement from public.yearly_statements where id = statement_id for update;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in(command, statement.tenant_id);
  return statement;
end;
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
          'portal_hours', private.forget_portal_hours(), 'jobs', private.forget_jobs());
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

CREATE OR REPLACE FUNCTION private.open_statements()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  today  date := private.today();
  opened integer := 0;
  firm   record;
begin
  -- A statement stays open for the companies that come late until the next ones open.
  for firm in
    select asked.year, asked.due_on, company.tenant_id, array_agg(company.id order by company.id) as companies
    from public.companies as company
    cross join lateral (
      select known.* from public.statement_years as known where known.opens_on <= today order by known.year desc limit 1) as asked
    where company.registration_date < asked.opens_on and company.status not in ('struck_off', 'dissolved', 'continued_out', 'merged')
      and not exists (
        select from public.yearly_statements as known where known.company_id = company.id and known.year = asked.year)
    group by asked.year, asked.due_on, company.tenant_id
    order by company.tenant_id
  loop
    perform private.lock_tenant(firm.tenant_id);

    insert into public.yearly_statements (tenant_id, company_id, year, prefill)
    select company.tenant_id, company.id, firm.year, private.statement_prefill(company, firm.year)
    from public.companies as company where company.id = any (firm.companies)
    on conflict on constraint yearly_statements_company_id_year_key do nothing;

    opened := opened + cardinality(firm.companies);

    -- One notification a client, over all their companies.
    perform private.notify(
      client.user_id, firm.tenant_id, 'company.statement_open',
      'Your yearly statement ' || firm.year || ' is open for '
        || case client.companies when 1 then client.name else client.companies || ' companies' end,
      'Please confirm what has not changed, correct what has, and sign by ' || to_char(firm.due_on, 'FMDD FMMonth YYYY') || '.',
      private.subject('company', client.company_id))
    from (
      select company.user_id, count(*) as companies, min(company.name) as name,
        (array_agg(company.id order by company.name))[1] as company_id
      from public.companies as company where company.id = any (firm.companies)
      group by company.user_id) as client
    order by client.user_id;
  end loop;

  return opened;
end;
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

CREATE OR REPLACE FUNCTION private.queue_digests(people uuid[], since date, day date)
 RETURNS integer
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  with person as materialized (
    select distinct reached.user_id, reached.email, reached.company_id,
      greatest(queue_digests.since, (
        select max(sent.day) from private.digests_sent as sent where sent.user_id = reached.user_id)) as since
    from private.reminder_people as reached
    where reached.user_id = any (queue_digests.people)
      and not exists (
        select from private.digests_sent as sent where (sent.user_id, sent.day) = (reached.user_id, queue_digests.day))
      and not exists (
        select from public.reminder_holds as held where held.company_id = reached.company_id and held.until >= queue_digests.day)
  ), crossed as materialized (
    select distinct on (found.kind, found.id, found.company_id) found.*
    from private.reminders_between(
      queue_digests.since, queue_digests.day, array(select distinct person.company_id from person)) as found
    order by found.kind, found.id, found.company_id, found.on_day desc
  ), duty as materialized (
    select known.id, known.because, known.rule_code, known.rule_from, known.due_on, known.amount, known.currency
    from crossed join public.obligations as known on known.id = crossed.id
    where crossed.kind = 'duty'
  ), alike as materialized (
    -- Most fall due on a few days with a few amounts: what they cost is worked out once for all that are alike.
    select duty.rule_code, duty.rule_from, duty.due_on, duty.amount, duty.currency,
      private.duty_line(
        (select known from public.obligations as known where known.id = (array_agg(duty.id))[1]), queue_digests.day) as line
    from duty
    group by 1, 2, 3, 4, 5
  ), text as materialized (
    select duty.id, alike.line || jsonb_build_object('because', duty.because) as line
    from duty
    join alike on (alike.rule_code, alike.rule_from, alike.due_on) = (duty.rule_code, duty.rule_from, duty.due_on)
      and (alike.amount, alike.currency) is not distinct from (duty.amount, duty.currency)
    union all
    select document.id, private.document_line(document, queue_digests.day)
    from (select distinct crossed.id from crossed where crossed.kind = 'document') as found
    join public.documents as document on document.id = found.id
    union all
    select invoice.id, private.invoice_line(invoice, queue_digests.day)
    from crossed join public.invoices as invoice on invoice.id = crossed.id
    where crossed.kind = 'invoice'
    union all
    select statement.id, private.statement_line(statement, queue_digests.day)
    from crossed join public.yearly_statements as statement on statement.id = crossed.id
    where crossed.kind = 'statement'
  ), mine as materialized (
    -- A document of a party of several companies is one line.
    select distinct on (person.user_id, crossed.id)
      person.user_id, person.email, crossed.id, crossed.kind, crossed.company_id, crossed.due_on
    from person
    join crossed on crossed.company_id = person.company_id and crossed.on_day > person.since
    where crossed.party_id is null or private.handles_party(person.user_id, crossed.party_id)
    order by person.user_id, crossed.id, crossed.company_id
  ), placed as (
    select mine.*, company.name, company.tenant_id,
      row_number() over (partition by mine.user_id order by company.name, company.id, mine.due_on, mine.id) as place
    from mine join public.companies as company on company.id = mine.company_id
  ), mail as materialized (
    select placed.user_id, placed.email, count(*) as lines,
      case when count(distinct placed.tenant_id) = 1 then (array_agg(placed.tenant_id))[1] end as tenant_id,
      private.digest_subject(
        count(*) filter (where placed.kind = 'duty'), count(*) filter (where placed.kind = 'document'),
        count(*) filter (where placed.kind = 'invoice'), count(*) filter (where placed.kind = 'statement'),
        count(distinct placed.company_id)) as subject,
      jsonb_strip_nulls(jsonb_build_object(
        'firm', case when count(distinct placed.tenant_id) = 1 then (
          select tenant.name from public.tenants as tenant where tenant.id = (array_agg(placed.tenant_id))[1]) end,
        'more', nullif(greatest(count(*) - 100, 0), 0),
        'lines', jsonb_agg(text.line || jsonb_build_object('company', placed.name) order by placed.place)
          filter (where placed.place <= 100))) as data
    from placed join text on text.id = placed.id
    group by placed.user_id, placed.email
  ), sent as (
    insert into private.digests_sent (user_id, day, lines)
    select mail.user_id, queue_digests.day, mail.lines from mail order by mail.user_id
    on conflict do nothing
    returning digests_sent.user_id
  ), queued as (
    insert into private.mail_outbox (recipient, template, subject, data, tenant_id, dedupe_key)
    select mail.email, 'digest', mail.subject, mail.data, mail.tenant_id, 'digest:' || mail.user_id || ':' || queue_digests.day
    from mail join sent on sent.user_id = mail.user_id
    on conflict on constraint mail_outbox_dedupe_key_key do nothing
    returning state
  )
  select count(*)::integer from queued where queued.state = 'queued';
$function$;

CREATE OR REPLACE FUNCTION private.register_sentence(block text, registers jsonb, answer jsonb, reported text)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case block
    when 'owners' then 'Beneficial owners: ' || coalesce((
      select string_agg((entry.value ->> 'name') || coalesce(' (' || trim_scale((entry.value ->> 'percent')::numeric) || ' %)', ''), ', '
        order by entry.place)
      from jsonb_array_elements(registers -> 'owners') with ordinality as entry (value, place)), 'none')
    when 'officers' then 'Directors and officers: ' || coalesce((
      select rtrim(string_agg(entry.value ->> 'name', ', ' order by entry.place), '.')
      from jsonb_array_elements(registers -> 'officers') with ordinality as entry (value, place)), 'none')
      || '. Registered office: ' || coalesce(rtrim(registers ->> 'office', '. '), 'not recorded')
    else 'What the identity checks hold of ' || coalesce((
      select string_agg(entry.value ->> 'name', ', ' order by entry.place)
      from jsonb_array_elements(registers -> 'people') with ordinality as entry (value, place)), 'no one')
  end || case
    when private.statement_same(jsonb_build_object(block, answer), block) then case block when 'people' then ' is still true.'
      else '. The registers are right as they are.' end
    when block = 'people' then ' is still true, but for ' || (
      select string_agg(coalesce(private.party_name(private.json_uuid(given.value -> 'id')), 'a person'), ', ' order by given.place)
      from jsonb_array_elements(answer -> 'parties') with ordinality as given (value, place)) || '.'
    else '. This has changed: ' || rtrim(private.json_text(answer -> 'note'), '. ') || ' (request ' || reported || ').'
  end;
$function$;

CREATE OR REPLACE FUNCTION private.reminder_ladder(tenant_id uuid, about text)
 RETURNS integer[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select ladder.days from public.reminder_ladders as ladder
    where (ladder.tenant_id = reminder_ladder.tenant_id or ladder.tenant_id is null)
      and (
        ladder.about = reminder_ladder.about
        or ladder.about = 'DUTIES' and reminder_ladder.about not in ('DOCUMENTS', 'INVOICES', 'STATEMENTS'))
    order by ladder.tenant_id nulls last, ladder.about <> reminder_ladder.about
    limit 1);
end;
$function$;

CREATE OR REPLACE FUNCTION private.reminders_between(since date, until date, company_ids uuid[])
 RETURNS TABLE(on_day date, days integer, kind text, id uuid, tenant_id uuid, company_id uuid, party_id uuid, due_on date)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with duty as materialized (
    select known.id, known.tenant_id, known.company_id, known.rule_code, known.due_on
    from public.obligations as known
    where known.state = 'open' and known.company_id = any (reminders_between.company_ids)
      and known.due_on between reminders_between.since - 365 and reminders_between.until + 365
      -- What a client has reported waits for staff, not for the client.
      and not exists (
        select from public.payment_notices as notice where notice.obligation_id = known.id and notice.state = 'open')
      -- As private.invoice_of_duty: who pays the fee by an invoice is reminded of that.
      and not exists (
        select from public.invoices as billed
        join public.obligation_rules as rule on (rule.code, rule.valid_from) = (known.rule_code, known.rule_from)
        where rule.is_annual_fee and billed.company_id = known.company_id and billed.renewal_year = extract(year from known.due_on)
          and billed.state in ('issued', 'paid')
          and exists (
            select from public.invoice_lines as line
            where line.tenant_id = billed.tenant_id and line.invoice_id = billed.id and line.kind = 'government'))
  ), ladder as materialized (
    select rules.tenant_id, rules.rule_code, private.reminder_ladder(rules.tenant_id, rules.rule_code) as days
    from (select distinct duty.tenant_id, duty.rule_code from duty) as rules
  ), paper as materialized (
    select document.id, document.tenant_id, document.company_id, document.party_id, document.expires_on
    from public.documents as document
    where document.company_id = any (reminders_between.company_ids) and document.status in ('accepted', 'expired')
    union all
    select document.id, document.tenant_id, part.company_id, document.party_id, document.expires_on
    from (
      select distinct entry.company_id, entry.party_id from public.company_participants as entry
      where entry.company_id = any (reminders_between.company_ids) and entry.ceased_on is null) as part
    join public.documents as document on document.party_id = part.party_id
    where document.status in ('accepted', 'expired')
  ), expiring as materialized (
    select paper.* from paper
    where paper.expires_on between reminders_between.since - 365 and reminders_between.until + 365
      -- A newer version was sent: the client has done their part.
      and not exists (
        select from public.documents as newer
        where newer.tenant_id = paper.tenant_id and newer.replaces = paper.id and newer.status in ('uploaded', 'accepted'))
  ), paper_ladder as materialized (
    select firms.tenant_id, private.reminder_ladder(firms.tenant_id, 'DOCUMENTS') as days
    from (select distinct expiring.tenant_id from expiring) as firms
  ), bill as materialized (
    select invoice.id, invoice.tenant_id, invoice.company_id, invoice.due_on
    from public.invoices as invoice
    where invoice.state = 'issued' and invoice.company_id = any (reminders_between.company_ids)
      and invoice.due_on between reminders_between.since - 365 and reminders_between.until + 365
  ), bill_ladder as materialized (
    select firms.tenant_id, private.reminder_ladder(firms.tenant_id, 'INVOICES') as days
    from (select distinct bill.tenant_id from bill) as firms
  ), stated as materialized (
    select statement.id, statement.tenant_id, statement.company_id, asked.due_on
    from public.yearly_statements as statement
    join public.statement_years as asked on asked.year = statement.year
    where statement.company_id = any (reminders_between.company_ids) and statement.state in ('open', 'returned')
      and asked.due_on between reminders_between.since - 365 and reminders_between.until + 365
  ), stated_ladder as materialized (
    select firms.tenant_id, private.reminder_ladder(firms.tenant_id, 'STATEMENTS') as days
    from (select distinct stated.tenant_id from stated) as firms
  )
  select duty.due_on + step.days, step.days, 'duty', duty.id, duty.tenant_id, duty.company_id, null::uuid, duty.due_on
  from duty
  join ladder on (ladder.tenant_id, ladder.rule_code) = (duty.tenant_id, duty.rule_code)
  cross join unnest(ladder.days) as step (days)
  where duty.due_on + step.days > reminders_between.since and duty.due_on + step.days <= reminders_between.until
  union all
  select expiring.expires_on + step.days, step.days, 'document', expiring.id, expiring.tenant_id, expiring.company_id, expiring.party_id,
    expiring.expires_on
  from expiring
  join paper_ladder on paper_ladder.tenant_id = expiring.tenant_id
  cross join unnest(paper_ladder.days) as step (days)
  where expiring.expires_on + step.days > reminders_between.since and expiring.expires_on + step.days <= reminders_between.until
  union all
  select bill.due_on + step.days, step.days, 'invoice', bill.id, bill.tenant_id, bill.company_id, null, bill.due_on
  from bill
  join bill_ladder on bill_ladder.tenant_id = bill.tenant_id
  cross join unnest(bill_ladder.days) as step (days)
  where bill.due_on + step.days > reminders_between.since and bill.due_on + step.days <= reminders_between.until
    -- What is promised, disputed or reported as paid waits; a day that passed meanwhile is not made up for.
    and not private.holds_on(bill.id, bill.due_on + step.days)
    -- A letter of that day says more.
    and not exists (
      select from public.invoice_reminders as letter where letter.invoice_id = bill.id and letter.day = bill.due_on + step.days)
  union all
  select stated.due_on + step.days, step.days, 'statement', stated.id, stated.tenant_id, stated.company_id, null, stated.due_on
  from stated
  join stated_ladder on stated_ladder.tenant_id = stated.tenant_id
  cross join unnest(stated_ladder.days) as step (days)
  where stated.due_on + step.days > reminders_between.since and stated.due_on + step.days <= reminders_between.until;
$function$;

CREATE OR REPLACE FUNCTION private.report_statement_change(statement public.yearly_statements, block text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  said    text := case block when 'owners' then 'Owners and control: ' else 'Directors, officers and registered office: ' end
    || private.json_text(statement.answers -> block -> 'note');
  request public.change_requests;
begin
  -- Signed again after it was returned or taken back: what is reported already is not reported twice.
  select * into request from public.change_requests as known
  where known.company_id = statement.company_id and known.kind = 'other' and known.wording = said
    and known.state not in ('draft', 'withdrawn', 'rejected') and known.created_at >= statement.created_at
  limit 1;

  if found then
    return request.reference;
  end if;

  insert into public.change_requests as entered (tenant_id, company_id, user_id, kind, wording, wording_by, effective_on)
  values (
    statement.tenant_id, statement.company_id, auth.uid(), 'other', said, auth.uid(), private.today())
  returning * into request;
  insert into public.change_request_events (tenant_id, request_id, to_state, actor)
  values (request.tenant_id, request.id, 'draft', auth.uid());

  update public.change_requests as entered
  set reference = 'C-' || nextval('private.change_reference'), submitted_at = now()
  where entered.id = request.id
  returning reference into request.reference;

  perform private.move_change(request, 'submitted', auth.uid());
  perform private.notify_case(
    null, 'reviewer', request.tenant_id, 'change.submitted', 'Change request ' || request.reference || ' is waiting',
    private.change_title(request), private.subject('change_request', request.id, 'company', request.company_id));

  return request.reference;
end;
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

CREATE OR REPLACE FUNCTION private.review_stated_people(statement public.yearly_statements)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  profile public.kyc_profiles;
begin
  for profile in
    select known.* from public.kyc_profiles as known
    join jsonb_array_elements(private.json_array(statement.answers -> 'people' -> 'parties')) as given (value)
      on private.json_uuid(given.value -> 'id') = known.party_id
    where known.state = 'approved' and private.statement_same(statement.answers, 'people') is false
    order by known.id
    for update of known
  loop
    update public.kyc_profiles as known set state = 'review_due' where known.id = profile.id;
    perform private.ask_for_kyc_review(profile);
  end loop;
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
    when 'bank_lines.post' then perform public.post_sure_line(id);
    when 'bank_lines.set_aside' then perform public.set_aside_bank_line(id, private.json_text(arguments -> 'reason'));
    when 'renewals.draft' then
      perform public.draft_renewal(gen_random_uuid(), id, substring(private.json_text(arguments -> 'year') from '^\d{4}$')::integer);
    when 'statements.accept' then perform public.accept_statement(id, only_unchanged => true);
    when 'tickets.assign' then perform public.assign_ticket(id, private.json_uuid(arguments -> 'assignee'));
    when 'tickets.close' then perform public.set_ticket_status(id, 'closed');
  end case;
end;
$function$;

CREATE OR REPLACE FUNCTION private.sign_statement(statement public.yearly_statements, signed_name text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held      jsonb := private.statement_values(statement);
  registers jsonb := private.statement_registers(statement.company_id);
  reported  jsonb := '{}';
  block     text;
begin
  perform private.require_open_company(company) from public.companies as company where company.id = statement.company_id;

  if exists (select from private.statement_issues(statement)) then
    raise exception using errcode = 'PT422', message = 'statement.incomplete';
  end if;

  foreach block in array '{owners,officers}'::text[] loop
    if not private.statement_same(statement.answers, block) then
      reported := reported || jsonb_build_object(block, private.report_statement_change(statement, block));
    end if;
  end loop;

  perform private.review_stated_people(statement);

  insert into public.statement_signatures (tenant_id, statement_id, body, content, signed_name, signed_by, address)
  values (
    statement.tenant_id, statement.id, private.statement_text(statement, held, registers, reported, sign_statement.signed_name),
    jsonb_build_object(
      'values', held, 'before', statement.prefill, 'answers', statement.answers, 'registers', registers, 'reported', reported),
    sign_statement.signed_name, auth.uid(), private.request_address());

  update public.yearly_statements as known
  set state = 'answered', signed_by = auth.uid(), signed_at = clock_timestamp(), return_note = null,
    changed_blocks = array(
      select part.block from unnest(private.statement_blocks()) as part (block)
      where not private.statement_same(statement.answers, part.block)
        -- What was entered again as it was is no change.
        and (held -> part.block is null or held -> part.block is distinct from statement.prefill -> part.block)),
    substance_class = private.substance_class(statement, held)
  where known.id = statement.id;
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

CREATE OR REPLACE FUNCTION private.statement_blocks()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select '{activity,management,owners,officers,records,tax,contact,people}'::text[];
$function$;

CREATE OR REPLACE FUNCTION private.statement_gaps(block text, given jsonb, is_relevant boolean)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select asked.field
  from (values
    ('activity', 'business', private.is_filled_text(given -> 'business', 1000)),
    ('activity', 'relevant', jsonb_typeof(given -> 'relevant') = 'array' and jsonb_array_length(given -> 'relevant') <= 20
      and not exists (
        select from jsonb_array_elements(private.json_array(given -> 'relevant')) as entry (value)
        where not exists (
          select from public.substance_activities as known where known.code = private.json_text(entry.value)))),
    ('activity', 'income', private.json_text(given -> 'income') in ('none', 'below_250k', 'below_5m', 'from_5m')),
    ('management', 'directed_in', exists (
      select from public.jurisdictions as land where land.code = private.json_text(given -> 'directed_in'))),
    ('management', 'employees_here', not is_relevant or private.is_figure(given -> 'employees_here')),
    ('management', 'spending_here', not is_relevant or private.is_figure(given -> 'spending_here')),
    ('management', 'core_work_here', not is_relevant or jsonb_typeof(given -> 'core_work_here') = 'boolean'),
    ('records', 'place', private.is_filled_text(given -> 'place', 500)),
    ('records', 'kept', coalesce(given -> 'kept' = 'true', false)),
    ('tax', 'residences', jsonb_typeof(given -> 'residences') = 'array' and jsonb_array_length(given -> 'residences') between 1 and 10
      and not exists (
        select from jsonb_array_elements(private.json_array(given -> 'residences')) as entry (value)
        where char_length(private.json_text(entry.value -> 'number')) > 60 or not exists (
          select from public.jurisdictions as land where land.code = private.json_text(entry.value -> 'country')))),
    ('tax', 'crs', private.json_text(given -> 'crs') in ('active_nfe', 'passive_nfe', 'financial_institution', 'exempt')),
    ('contact', 'name', private.is_filled_text(given -> 'name', 160)),
    ('contact', 'email', char_length(private.json_text(given -> 'email')) <= 254
      and private.json_text(given -> 'email') ~ '^[^@\s,;<>]+@[^@\s,;<>]+\.[^@\s,;<>]+$'),
    ('contact', 'phone', char_length(private.json_text(given -> 'phone')) <= 40)
  ) as asked (block, field, is_there)
  where asked.block = statement_gaps.block and asked.is_there is not true;
$function$;

CREATE OR REPLACE FUNCTION private.statement_ids()
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query
  select statement.id from public.yearly_statements as statement
  where statement.company_id = any (array(select private.managed_company_ids()));
end;
$function$;

CREATE OR REPLACE FUNCTION private.statement_issues(statement public.yearly_statements)
 RETURNS TABLE(code text, field text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held   jsonb := private.statement_values(statement);
  block  text;
  answer jsonb;
  same   boolean;
begin
  foreach block in array private.statement_blocks() loop
    answer := private.json_object(statement.answers -> block);
    same := private.statement_same(statement.answers, block);

    if same is null then
      return query values ('statement.answer_missing', block);
    elsif block in ('owners', 'officers') then
      if not same and not private.is_filled_text(answer -> 'note', 2000) then
        return query values ('statement.note_missing', block || '.note');
      end if;
    elsif block = 'people' then
      if not same and jsonb_array_length(private.json_array(answer -> 'parties')) = 0 then
        return query values ('statement.people_missing', block || '.parties');
      end if;

      return query
      select 'statement.person_unknown', block || '.parties.' || (given.place - 1)
      from jsonb_array_elements(private.json_array(answer -> 'parties')) with ordinality as given (value, place)
      where not same and not exists (
        select from public.company_participants as entry
        where entry.company_id = statement.company_id and entry.party_id = private.json_uuid(given.value -> 'id')
          and entry.ceased_on is null);
    else
      return query
      select 'statement.field_missing', block || '.' || gap.field
      from private.statement_gaps(block, held -> block, private.is_relevant(held -> 'activity')) as gap (field);
    end if;
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION private.statement_line(statement public.yearly_statements, day date)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'kind', 'statement', 'what', 'Yearly statement ' || statement.year, 'due', private.long_day(asked.due_on),
    'days', asked.due_on - statement_line.day)
  from public.statement_years as asked where asked.year = statement.year;
$function$;

CREATE OR REPLACE FUNCTION private.statement_prefill(company public.companies, year integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  last  jsonb;
  draft jsonb;
begin
  select signature.content -> 'values' into last
  from public.yearly_statements as former
  join public.statement_signatures as signature on signature.statement_id = former.id
  where former.company_id = company.id and former.year < statement_prefill.year and former.state in ('answered', 'accepted')
  order by former.year desc, signature.signed_at desc
  limit 1;

  if last is not null then
    return last;
  end if;

  select application.submitted_data into draft
  from public.draft_applications as application where application.company_id = company.id;

  return jsonb_build_object(
    'activity', jsonb_strip_nulls(jsonb_build_object('business', nullif(private.json_text(draft -> 'purpose'), ''))),
    'management', '{}'::jsonb,
    'records', jsonb_strip_nulls(jsonb_build_object(
      'place', coalesce(nullif(private.json_text(draft -> 'records_location'), ''), company.registered_office))),
    'tax', '{}'::jsonb,
    'contact', (
      select jsonb_strip_nulls(jsonb_build_object(
        'name', nullif(btrim(person.full_name), ''), 'email', person.email, 'phone', person.phone))
      from public.profiles as person where person.id = company.user_id));
end;
$function$;

CREATE OR REPLACE FUNCTION private.statement_registers(company_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'office', (select company.registered_office from public.companies as company where company.id = statement_registers.company_id),
    'owners', coalesce(jsonb_agg(jsonb_build_object('name', part.name, 'percent', part.percent) order by part.name)
      filter (where part.is_owner), '[]'),
    'officers', coalesce(jsonb_agg(jsonb_build_object('name', part.name, 'roles', part.offices) order by part.name)
      filter (where part.offices <> '{}'), '[]'),
    'people', coalesce(jsonb_agg(jsonb_build_object('id', part.id, 'name', part.name) order by part.name)
      filter (where not part.is_firm), '[]'))
  from (
    select party.id, party.name, max(entry.percent) filter (where entry.role = 'beneficial_owner') as percent,
      bool_or(entry.role = 'beneficial_owner') as is_owner, party.provided_by_firm or bool_and(entry.role = 'registered_agent') as is_firm,
      coalesce(array_agg(entry.role::text order by entry.role)
        filter (where entry.role not in ('beneficial_owner', 'member', 'registered_agent')), '{}') as offices
    from public.company_participants as entry
    join public.parties as party on party.id = entry.party_id
    where entry.company_id = statement_registers.company_id and entry.ceased_on is null
    group by party.id) as part;
$function$;

CREATE OR REPLACE FUNCTION private.statement_same(answers jsonb, block text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when jsonb_typeof(answers -> block -> 'same') = 'boolean' then (answers -> block ->> 'same')::boolean end;
$function$;

CREATE OR REPLACE FUNCTION private.statement_sentence(block text, held jsonb, answer jsonb)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case block
    when 'activity' then
      'Business: ' || rtrim(private.json_text(held -> 'business'), '. ') || '. Relevant activities: ' || coalesce((
        select string_agg(known.name, ', ' order by known.position) from public.substance_activities as known
        where private.json_array(held -> 'relevant') ? known.code), 'none')
      || '. Gross income of the year: ' || case private.json_text(held -> 'income')
        when 'none' then 'none' when 'below_250k' then 'below US$250,000' when 'below_5m' then 'US$250,000 to US$5 million'
        else 'US$5 million or more' end || '.'
    when 'management' then
      'Directed and managed in ' || private.country_name(held -> 'directed_in') || '.' || coalesce(
        ' Full-time employees in The Bahamas: ' || (held ->> 'employees_here') || '. Expenditure in The Bahamas: US$'
          || to_char((held ->> 'spending_here')::numeric, 'FM999,999,999,990.00') || '. Core income generating activities in The Bahamas: '
          || case (held ->> 'core_work_here')::boolean when true then 'yes' else 'no' end || '.', '')
    when 'records' then
      'Reliable accounting records with their underlying documents are kept at ' || rtrim(private.json_text(held -> 'place'), '. ')
      || ', for at least five years, and will be produced on request.'
    when 'tax' then
      'Resident for tax purposes in ' || (
        select string_agg(
          private.country_name(residence.value -> 'country') || case private.json_text(residence.value -> 'number')
            when '' then ' (no tax number)' else ' (tax number ' || private.json_text(residence.value -> 'number') || ')' end,
          ', ' order by residence.place)
        from jsonb_array_elements(private.json_array(held -> 'residences')) with ordinality as residence (value, place))
      || '. Class for the exchange of information: ' || case private.json_text(held -> 'crs')
        when 'active_nfe' then 'active non-financial entity' when 'passive_nfe' then 'passive non-financial entity'
        when 'financial_institution' then 'financial institution' else 'exempt' end || '.'
    when 'contact' then
      'Contact: ' || concat_ws(', ', private.json_text(held -> 'name'), private.json_text(held -> 'email'),
        nullif(private.json_text(held -> 'phone'), '')) || '.'
  end;
$function$;

CREATE OR REPLACE FUNCTION private.statement_text(statement public.yearly_statements, held jsonb, registers jsonb, reported jsonb, signed_name text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  company public.companies;
  lines   text[];
begin
  select * into company from public.companies as known where known.id = statement.company_id;

  select array_agg(
    case when part.block in ('owners', 'officers', 'people')
      then private.register_sentence(part.block, registers, statement.answers -> part.block, reported ->> part.block)
      else private.statement_sentence(part.block, held -> part.block, statement.answers -> part.block)
    end order by part.place)
  into lines
  from unnest(private.statement_blocks()) with ordinality as part (block, place);

  return 'Yearly statement ' || statement.year || ' of ' || rtrim(company.name, '.')
    || coalesce(' (registration number ' || company.registration_number || ')', '') || '.' || E'\n\n' || array_to_string(lines, E'\n')
    || E'\n\n' || 'I, ' || signed_name || ', state this for the company. It is true and complete, and I will report any change.';
end;
$function$;

CREATE OR REPLACE FUNCTION private.statement_values(statement public.yearly_statements)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_object_agg(part.block, coalesce(
    case private.statement_same(statement.answers, part.block)
      when true then statement.prefill -> part.block
      when false then private.json_object(statement.answers -> part.block -> 'values')
    end, '{}'))
  from unnest('{activity,management,records,tax,contact}'::text[]) as part (block);
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

CREATE OR REPLACE FUNCTION private.substance_class(statement public.yearly_statements, held jsonb)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  company  public.companies;
  relevant jsonb := private.json_array(held -> 'activity' -> 'relevant');
begin
  select * into company from public.companies as known where known.id = statement.company_id;

  -- Who files a report is in the dated rule of the duty.
  if not exists (
    select from public.obligation_rules as rule
    where rule.code = 'CESRA_REPORT' and company.type = any (rule.entity_types)
      and daterange(rule.valid_from, rule.valid_to, '[]') @> private.today()
  ) then
    return 'out_of_scope';
  end if;

  if relevant = '[]' then
    return 'non_included';
  end if;

  if not exists (
    select from jsonb_array_elements(private.json_array(held -> 'tax' -> 'residences')) as residence (value)
    where private.json_text(residence.value -> 'country') = 'BS')
  then
    return 'foreign_tax_resident';
  end if;

  if relevant = '["holding"]' then
    return 'pure_equity_holding';
  end if;

  if (
    select coalesce(bool_and(coalesce(party.country = 'BS', false)), false)
    from public.company_participants as entry
    join public.parties as party on party.id = entry.party_id
    where entry.company_id = company.id and entry.role = 'beneficial_owner' and entry.ceased_on is null
  ) then
    return 'resident_owned';
  end if;

  return 'included';
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

CREATE OR REPLACE FUNCTION public.answer_statements(statement_ids uuid[], block text, answer jsonb)
 RETURNS TABLE(id uuid, version integer, code text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  statement public.yearly_statements;
begin
  perform private.require_user();
  perform private.check_statement_selection(statement_ids);
  perform private.check_statement_answers(jsonb_build_object(coalesce(answer_statements.block, ''), answer_statements.answer));

  if jsonb_typeof(answer_statements.answer) is distinct from 'object' then
    raise exception using errcode = 'PT422', message = 'statement.answers_invalid';
  end if;

  perform private.limit_client('answer_statements', 120, '1 minute');
  -- All rows before the first tenant, in the order of their ids, so that two selections do not wait for each other.
  perform from public.yearly_statements as known where known.id = any (statement_ids) order by known.id for update;

  for id in select distinct given.id from unnest(statement_ids) as given (id) order by 1 loop
    code := null;
    version := null;

    begin
      statement := private.lock_own_statement(answer_statements.id);
      version := statement.version;

      if statement.state not in ('open', 'returned') then
        code := 'statement.not_editable';
      elsif statement.answers -> answer_statements.block is distinct from answer_statements.answer then
        update public.yearly_statements as known
        set answers = known.answers || jsonb_build_object(answer_statements.block, answer_statements.answer)
        where known.id = statement.id
        returning known.version into version;
      end if;
    exception when sqlstate 'PT403' or sqlstate 'PT404' then
      code := sqlerrm;
    end;

    return next;
  end loop;
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

CREATE OR REPLACE FUNCTION public.reminder_days(tenant_id uuid)
 RETURNS TABLE(about text, name text, days integer[], is_own boolean, platform_days integer[])
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff_reader();

  return query
  select known.about, named.name, private.reminder_ladder(reminder_days.tenant_id, known.about),
    exists (
      select from public.reminder_ladders as own
      where (own.tenant_id, own.about) = (reminder_days.tenant_id, known.about)),
    (select ladder.days from public.reminder_ladders as ladder where ladder.tenant_id is null and ladder.about = known.about)
  from (
    select distinct ladder.about from public.reminder_ladders as ladder
    where ladder.tenant_id is null or ladder.tenant_id = reminder_days.tenant_id) as known
  left join lateral (
    select rule.name from public.obligation_rules as rule where rule.code = known.about order by rule.valid_from desc limit 1
  ) as named on true
  order by known.about <> 'DUTIES', known.about <> 'INVOICES', known.about <> 'DOCUMENTS', known.about <> 'STATEMENTS',
    named.name, known.about;
end;
$function$;

CREATE OR REPLACE FUNCTION public.reminder_plan(tenant_id uuid, search text DEFAULT ''::text, show text DEFAULT ''::text, only_company uuid DEFAULT NULL::uuid, only_client uuid DEFAULT NULL::uuid, first integer DEFAULT 0, size integer DEFAULT 50)
 RETURNS TABLE(day date, company_id uuid, company_name text, client_id uuid, client_name text, kind text, subject_id uuid, what text, of_whom text, due_on date, days integer, receivers integer, held_until date, hold_reason text, total integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  today  date := private.today();
  last   date := coalesce(private.last_digest(), today - 1);
  starts date := case when last >= today then today + 1 else today end;
  typed  text := lower(btrim(coalesce(search, '')));
begin
  perform private.require_staff_reader();

  return query
  with owned as materialized (
    select company.id, company.name, company.user_id, coalesce(nullif(client.full_name, ''), client.email) as client
    from public.companies as company
    join public.profiles as client on client.id = company.user_id
    where company.tenant_id = reminder_plan.tenant_id
      and (reminder_plan.only_company is null or company.id = reminder_plan.only_company)
      and (reminder_plan.only_client is null or company.user_id = reminder_plan.only_client)
      and (
        typed = '' or position(typed in lower(company.name)) > 0 or position(typed in lower(client.full_name)) > 0
        or position(typed in lower(client.email)) > 0)
  ), found as materialized (
    -- What was missed goes out with the next digest, one line each.
    select greatest(reminder.on_day, starts) as on_day, max(reminder.days) as days, reminder.kind, reminder.id, reminder.company_id,
      reminder.party_id, reminder.due_on
    from private.reminders_between(last, today + 30, array(select owned.id from owned)) as reminder
    where reminder_plan.show not in ('duty', 'document', 'invoice', 'statement') or reminder.kind = reminder_plan.show
    group by greatest(reminder.on_day, starts), reminder.kind, reminder.id, reminder.company_id, reminder.party_id, reminder.due_on
  ), page as materialized (
    select found.*, owned.name, owned.user_id, owned.client, held.until, held.reason, (count(*) over ())::integer as total
    from found
    join owned on owned.id = found.company_id
    left join public.reminder_holds as held on held.company_id = found.company_id and held.until >= found.on_day
    where reminder_plan.show <> 'held' or held.company_id is not null
    order by found.on_day, owned.name, found.due_on, found.id, found.company_id
    offset greatest(reminder_plan.first, 0)
    limit least(greatest(reminder_plan.size, 1), 1000)
  )
  select page.on_day, page.company_id, page.name, page.user_id, page.client, page.kind, page.id,
    case page.kind
      when 'duty' then (
        select rule.name from public.obligations as duty
        join public.obligation_rules as rule on (rule.code, rule.valid_from) = (duty.rule_code, duty.rule_from)
        where duty.id = page.id)
      when 'invoice' then (select 'Invoice ' || invoice.number from public.invoices as invoice where invoice.id = page.id)
      when 'statement' then (
        select 'Yearly statement ' || statement.year from public.yearly_statements as statement where statement.id = page.id)
      else (select private.document_title(document) from public.documents as document where document.id = page.id) end,
    private.party_name(page.party_id), page.due_on, page.days,
    (select count(distinct reached.user_id)::integer from private.reminder_people as reached
      where reached.company_id = page.company_id
        and (page.party_id is null or private.handles_party(reached.user_id, page.party_id))),
    page.until, page.reason, page.total
  from page
  order by page.on_day, page.name, page.due_on, page.id, page.company_id;
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

CREATE OR REPLACE FUNCTION public.return_statement(statement_id uuid, note text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  statement public.yearly_statements := private.lock_statement('return_statement', statement_id);
begin
  if statement.state = 'returned' then
    return;
  end if;

  if statement.state not in ('answered', 'accepted') then
    raise exception using errcode = 'PT409', message = 'statement.illegal_move';
  end if;

  if nullif(btrim(return_statement.note), '') is null then
    raise exception using errcode = 'PT422', message = 'statement.return_note_missing';
  end if;

  if char_length(btrim(return_statement.note)) > 2000 then
    raise exception using errcode = 'PT422', message = 'statement.note_too_long';
  end if;

  update public.yearly_statements as known
  set state = 'returned', return_note = btrim(return_statement.note), reviewed_by = auth.uid(), reviewed_at = now()
  where known.id = statement.id;
  perform private.notify(
    person.user_id, statement.tenant_id, 'company.statement_returned',
    'Your yearly statement ' || statement.year || ' of ' || person.name || ' needs a correction',
    'Please read what the office writes, correct it and sign again.', private.subject('company', statement.company_id))
  from (
    select distinct known.user_id, company.name
    from private.company_people as known
    join public.companies as company on company.id = known.company_id
    where known.company_id = statement.company_id and known.may_manage
      and (known.user_id = company.user_id or known.user_id = statement.signed_by)) as person;
end;
$function$;

CREATE OR REPLACE FUNCTION public.save_statement(statement_id uuid, expected_version integer, answers jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  statement   public.yearly_statements := private.lock_own_statement(statement_id);
  new_version integer;
begin
  if statement.state not in ('open', 'returned') then
    raise exception using errcode = 'PT409', message = 'statement.not_editable';
  end if;

  -- The same again: a repeat after a lost answer, or nothing to save.
  if statement.answers = save_statement.answers and statement.version in (expected_version, expected_version + 1) then
    return statement.version;
  end if;

  if statement.version is distinct from expected_version then
    raise exception using errcode = 'PT409', message = 'statement.conflict';
  end if;

  perform private.limit_client('save_statement', 300, '1 minute');
  perform private.check_statement_answers(save_statement.answers);

  update public.yearly_statements as known set answers = save_statement.answers
  where known.id = statement.id
  returning known.version into new_version;

  return new_version;
end;
$function$;

CREATE OR REPLACE FUNCTION public.set_reminder_ladder(tenant_id uuid, about text, days integer[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wanted integer[] := array(select distinct given.day from unnest(set_reminder_ladder.days) as given (day) order by 1);
begin
  perform private.require_staff('set_reminder_ladder');

  if not exists (select from public.tenants as tenant where tenant.id = set_reminder_ladder.tenant_id) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in('set_reminder_ladder', set_reminder_ladder.tenant_id);

  if coalesce(set_reminder_ladder.about, '') not in ('DUTIES', 'DOCUMENTS', 'INVOICES', 'STATEMENTS')
    and not exists (select from public.obligation_rules as rule where rule.code = set_reminder_ladder.about)
  then
    raise exception using errcode = 'PT422', message = 'reminder.rule_unknown';
  end if;

  if set_reminder_ladder.days is null then
    delete from public.reminder_ladders as known
    where (known.tenant_id, known.about) = (set_reminder_ladder.tenant_id, set_reminder_ladder.about);
    return;
  end if;

  if cardinality(wanted) > 12 or array_position(wanted, null) is not null or not (-365 <= all (wanted) and 365 >= all (wanted)) then
    raise exception using errcode = 'PT422', message = 'reminder.days_invalid';
  end if;

  insert into public.reminder_ladders as known (tenant_id, about, days)
  values (set_reminder_ladder.tenant_id, set_reminder_ladder.about, wanted)
  on conflict on constraint reminder_ladders_tenant_id_about_key do update set days = excluded.days
  where known.days <> excluded.days;
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

CREATE OR REPLACE FUNCTION public.sign_statements(statement_ids uuid[], expected_versions integer[], signed_name text)
 RETURNS TABLE(id uuid, code text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_user();
  name      text := private.require_name();
  statement public.yearly_statements;
  version   integer;
begin
  perform private.check_statement_selection(statement_ids);

  if cardinality(statement_ids) is distinct from cardinality(expected_versions) then
    raise exception using errcode = 'PT422', message = 'statement.selection_invalid';
  end if;

  if private.plain_name(sign_statements.signed_name) is distinct from private.plain_name(name) then
    raise exception using errcode = 'PT422', message = 'statement.name_differs';
  end if;

  perform private.limit_client('sign_statements', 60, '1 hour');
  perform from public.yearly_statements as known where known.id = any (statement_ids) order by known.id for update;

  for id, version in
    select given.id, max(given.version) from unnest(statement_ids, expected_versions) as given (id, version) group by 1 order by 1
  loop
    code := null;

    begin
      statement := private.lock_own_statement(sign_statements.id);

      -- A repeat after a lost answer.
      if statement.state = 'answered' and statement.signed_by = caller_id and statement.version = version + 1 then
        null;
      elsif statement.state not in ('open', 'returned') then
        code := 'statement.not_editable';
      elsif statement.version is distinct from version then
        code := 'statement.conflict';
      else
        perform private.sign_statement(statement, btrim(sign_statements.signed_name));
      end if;
    exception when sqlstate 'PT403' or sqlstate 'PT404' or sqlstate 'PT409' or sqlstate 'PT422' then
      code := sqlerrm;
    end;

    return next;
  end loop;
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

CREATE OR REPLACE FUNCTION public.statement_issues(statement_ids uuid[])
 RETURNS TABLE(statement_id uuid, code text, field text)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.require_user();
  perform private.check_statement_selection(statement_ids);

  -- Read as the caller: row-level security decides.
  return query
  select statement.id, issue.code, issue.field
  from public.yearly_statements as statement
  cross join lateral private.statement_issues(statement) with ordinality as issue (code, field, place)
  where statement.id = any (statement_ids) and statement.state in ('open', 'returned')
  order by statement.id, issue.place
  -- A statement has at most a dozen.
  limit 10000;
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

CREATE OR REPLACE FUNCTION public.statement_registers(statement_ids uuid[])
 RETURNS TABLE(statement_id uuid, registers jsonb)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.require_user();
  perform private.check_statement_selection(statement_ids);

  return query
  select statement.id, private.statement_registers(statement.company_id)
  from public.yearly_statements as statement
  where statement.id = any (statement_ids)
  order by statement.id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.take_back_statement(statement_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  statement public.yearly_statements := private.lock_own_statement(statement_id);
begin
  if statement.state = 'open' then
    return;
  end if;

  if statement.state <> 'answered' then
    raise exception using errcode = 'PT409', message = 'statement.illegal_move';
  end if;

  update public.yearly_statements as known
  set state = 'open', signed_by = null, signed_at = null, changed_blocks = '{}', substance_class = null
  where known.id = statement.id;
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
    'chains'] loop
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

ALTER TABLE "public"."return_templates" ADD CONSTRAINT "return_templates_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;

ALTER TABLE "public"."return_templates" ADD CONSTRAINT "return_templates_tenant_id_kind_key" UNIQUE NULLS NOT DISTINCT (tenant_id, kind);

ALTER TABLE "public"."statement_signatures" ADD CONSTRAINT "statement_signatures_signed_by_fkey" FOREIGN KEY (signed_by) REFERENCES public.profiles(id) ON DELETE RESTRICT;

ALTER TABLE "public"."yearly_statements" ADD CONSTRAINT "yearly_statements_accepted" CHECK (((state = 'accepted'::public.statement_state) <= (reviewed_at IS NOT NULL)));

ALTER TABLE "public"."yearly_statements" ADD CONSTRAINT "yearly_statements_returned" CHECK (((state = 'returned'::public.statement_state) = (return_note IS NOT NULL)));

ALTER TABLE "public"."yearly_statements" ADD CONSTRAINT "yearly_statements_reviewed_by_fkey" FOREIGN KEY (reviewed_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."yearly_statements" ADD CONSTRAINT "yearly_statements_signed_by_fkey" FOREIGN KEY (signed_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."yearly_statements" ADD CONSTRAINT "yearly_statements_signed" CHECK (((state = ANY (ARRAY['answered'::public.statement_state, 'accepted'::public.statement_state])) <= (signed_at IS NOT NULL)));

ALTER TABLE "public"."yearly_statements" ADD CONSTRAINT "yearly_statements_substance_class_fkey" FOREIGN KEY (substance_class) REFERENCES public.substance_classes(code);

ALTER TABLE "public"."yearly_statements" ADD CONSTRAINT "yearly_statements_tenant_id_company_id_fkey" FOREIGN KEY (tenant_id, company_id) REFERENCES public.companies(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."statement_signatures" ADD CONSTRAINT "statement_signatures_tenant_id_statement_id_fkey" FOREIGN KEY (tenant_id, statement_id) REFERENCES public.yearly_statements(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."yearly_statements" ADD CONSTRAINT "yearly_statements_year_fkey" FOREIGN KEY (year) REFERENCES public.statement_years(year);

CREATE VIEW "public"."yearly_statement_list" WITH (security_invoker=true) AS  SELECT statement.id,
    statement.tenant_id,
    statement.company_id,
    statement.year,
    statement.state,
    statement.prefill,
    statement.answers,
    statement.version,
    statement.signed_at,
    statement.changed_blocks,
    statement.substance_class,
    statement.return_note,
    statement.updated_at,
    company.name AS company_name,
    asked.due_on,
    (statement.company_id IN ( SELECT private.managed_company_ids() AS managed_company_ids)) AS may_answer
   FROM ((public.yearly_statements statement
     JOIN public.companies company ON ((company.id = statement.company_id)))
     JOIN public.statement_years asked ON ((asked.year = statement.year)));

CREATE INDEX statement_signatures_signed_by_idx ON public.statement_signatures USING btree (signed_by);

CREATE INDEX statement_signatures_statement_id_idx ON public.statement_signatures USING btree (statement_id, signed_at DESC);

CREATE INDEX statement_signatures_statement_idx ON public.statement_signatures USING btree (tenant_id, statement_id, signed_at DESC);

CREATE INDEX yearly_statements_company_idx ON public.yearly_statements USING btree (tenant_id, company_id);

CREATE INDEX yearly_statements_reviewed_by_idx ON public.yearly_statements USING btree (reviewed_by);

CREATE INDEX yearly_statements_signed_by_idx ON public.yearly_statements USING btree (signed_by);

CREATE INDEX yearly_statements_statement_year_idx ON public.yearly_statements USING btree (year);

CREATE INDEX yearly_statements_substance_class_idx ON public.yearly_statements USING btree (substance_class);

CREATE INDEX yearly_statements_year_idx ON public.yearly_statements USING btree (tenant_id, year, state);

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.return_templates FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER signal_delete AFTER DELETE ON public.return_templates REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_insert AFTER INSERT ON public.return_templates REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_update AFTER UPDATE ON public.return_templates REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER touch_updated_at BEFORE UPDATE ON public.return_templates FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.statement_signatures FOR EACH ROW EXECUTE FUNCTION private.refuse_change();

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.statement_signatures FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.statement_years FOR EACH ROW EXECUTE FUNCTION private.audit('year');

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.substance_activities FOR EACH ROW EXECUTE FUNCTION private.audit('code');

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.substance_classes FOR EACH ROW EXECUTE FUNCTION private.audit('code');

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.yearly_statements FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER bump_version BEFORE UPDATE ON public.yearly_statements FOR EACH ROW EXECUTE FUNCTION private.bump_version();

CREATE TRIGGER check_move BEFORE UPDATE OF state ON public.yearly_statements FOR EACH ROW WHEN ((new.state IS DISTINCT FROM old.state)) EXECUTE FUNCTION private.check_move('statement', 'state');

CREATE TRIGGER signal_delete AFTER DELETE ON public.yearly_statements REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER signal_insert AFTER INSERT ON public.yearly_statements REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER signal_update AFTER UPDATE ON public.yearly_statements REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER touch_updated_at BEFORE UPDATE ON public.yearly_statements FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();

CREATE POLICY "Staff read the templates of returns" ON "public"."return_templates" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "Members read what was signed for companies they act for" ON "public"."statement_signatures" FOR SELECT TO "authenticated" USING ((statement_id IN ( SELECT private.statement_ids() AS statement_ids)));

CREATE POLICY "Owners read what was signed in their tenants" ON "public"."statement_signatures" FOR SELECT TO "authenticated" USING ((tenant_id = ANY (ARRAY( SELECT private.owned_tenant_ids() AS owned_tenant_ids))));

CREATE POLICY "Staff read everything that was signed" ON "public"."statement_signatures" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "People read the years of statements" ON "public"."statement_years" FOR SELECT TO "authenticated" USING ((( SELECT private.active_user_id() AS active_user_id) IS NOT NULL));

CREATE POLICY "People read the relevant activities" ON "public"."substance_activities" FOR SELECT TO "authenticated" USING ((( SELECT private.active_user_id() AS active_user_id) IS NOT NULL));

CREATE POLICY "People read the classes of substance" ON "public"."substance_classes" FOR SELECT TO "authenticated" USING ((( SELECT private.active_user_id() AS active_user_id) IS NOT NULL));

CREATE POLICY "Members read the statements of companies they act for" ON "public"."yearly_statements" FOR SELECT TO "authenticated" USING ((company_id IN ( SELECT private.managed_company_ids() AS managed_company_ids)));

CREATE POLICY "Owners read the statements of their tenants" ON "public"."yearly_statements" FOR SELECT TO "authenticated" USING ((tenant_id = ANY (ARRAY( SELECT private.owned_tenant_ids() AS owned_tenant_ids))));

CREATE POLICY "Staff read every statement" ON "public"."yearly_statements" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

COMMENT ON COLUMN "public"."invoice_reminders"."fee_invoice_id" IS 'The invoice of the fee, which is issued and so never deleted; null for a level without one. Without a foreign key: with two, the REST service has to be given which of them a reminder is embedded by, and the embedded one joins by the tenant alone.';

COMMENT ON COLUMN "public"."reminder_ladders"."about" IS 'The code of a rule of obligations; DUTIES for every rule without a ladder of its own; DOCUMENTS for documents that expire; INVOICES for invoices that are not paid; STATEMENTS for yearly statements that are not signed.';

COMMENT ON COLUMN "public"."return_templates"."columns" IS '[{heading, field}] in the order of the file; fields: private.return_fields.';

COMMENT ON COLUMN "public"."return_templates"."tenant_id" IS 'The firm whose template it is; null for the example of the platform.';

COMMENT ON COLUMN "public"."statement_signatures"."address" IS 'The address of the request; null outside of a request.';

COMMENT ON COLUMN "public"."statement_signatures"."body" IS 'The text as it was shown and signed.';

COMMENT ON COLUMN "public"."statement_signatures"."content" IS 'What the text was made from: {values, before, answers, registers, reported}. `values` are those that hold by block, `before` those of the year before, `reported` the references of the change requests that came of it.';

COMMENT ON COLUMN "public"."substance_classes"."note" IS 'What the class means, in a sentence that clients and staff read.';

COMMENT ON COLUMN "public"."yearly_statements"."answers" IS 'By block: {same: true}, or {same: false} with values, a note or parties.';

COMMENT ON COLUMN "public"."yearly_statements"."changed_blocks" IS 'The blocks that the signed answers change; empty until it is signed.';

COMMENT ON COLUMN "public"."yearly_statements"."prefill" IS 'By block, what is known when it opens: {activity, management, records, tax, contact}. Owners, officers and people are in the registers.';

COMMENT ON COLUMN "public"."yearly_statements"."return_note" IS 'Why staff returned it. The client reads it.';

COMMENT ON COLUMN "public"."yearly_statements"."substance_class" IS 'The class that the signed answers put the company in; for staff to confirm.';

COMMENT ON FUNCTION "private"."are_return_columns"(public.return_kind, jsonb) IS 'Whether these are 1 to 40 columns {heading, field} of fields that a return of the kind has.';

COMMENT ON FUNCTION "private"."check_statement_answers"(jsonb) IS 'Refuses answers that are no object of blocks or above 20 kB. Raises statement.answers_invalid.';

COMMENT ON FUNCTION "private"."check_statement_selection"(uuid[]) IS 'Raises statement.selection_invalid unless there are 1 to 500 ids.';

COMMENT ON FUNCTION "private"."country_name"(jsonb) IS 'The name of a country by its code in a document; the code where it is not known.';

COMMENT ON FUNCTION "private"."digest_subject"(bigint, bigint, bigint, bigint, bigint) IS 'The subject of a digest: 3 duties are due for 2 companies.';

COMMENT ON FUNCTION "private"."follow_statement"(public.yearly_statements) IS 'What an accepted yearly statement changes: the condition of a financial institution; the duty to declare accounting records, met where they stay, due anew where they moved.';

COMMENT ON FUNCTION "private"."is_figure"(jsonb) IS 'Whether it is a number of nothing or more, with at most two decimals.';

COMMENT ON FUNCTION "private"."is_filled_text"(jsonb, integer) IS 'Whether it is a text with letters, of at most so many.';

COMMENT ON FUNCTION "private"."is_move"(text, text, text) IS 'Whether the state diagram of a noun (application, change, document, kyc, statement, ticket) has that arrow.';

COMMENT ON FUNCTION "private"."is_relevant"(jsonb) IS 'Whether the answer on activity names a relevant activity of the substance law.';

COMMENT ON FUNCTION "private"."lock_own_statement"(uuid) IS 'A yearly statement of a company the caller acts for, locked until the command ends. Raises not_found, not_allowed for staff and for owners of the tenant who act for no company, account.suspended.';

COMMENT ON FUNCTION "private"."lock_statement"(text, uuid) IS 'A yearly statement for a staff member, locked until the command ends. Raises not_allowed for others, whether it exists or not; not_found, account.suspended.';

COMMENT ON FUNCTION "private"."missing_particulars"(public.party_kind, jsonb) IS 'Which prescribed particulars of a beneficial owner are not known (Register of Beneficial Ownership Act 2018, as law firms list them); null when none is missing.';

COMMENT ON FUNCTION "private"."open_statements"() IS 'Opens the yearly statements of the newest year whose day has come, for companies that were registered before it and still stand, and notifies each client once; gives how many. For the daily job; a second run finds nothing.';

COMMENT ON FUNCTION "private"."owner_cells"(public.company_participants) IS 'The fields of a filing of beneficial owners, for one entry of the register, with those that are missing.';

COMMENT ON FUNCTION "private"."owner_changes"(uuid, timestamp with time zone) IS 'How the register of beneficial owners of a company differs from what was known at a time (null: never filed, so every owner is added): added, ended or changed, with the day.';

COMMENT ON FUNCTION "private"."register_sentence"(text, jsonb, jsonb, text) IS 'What the block of a register says in the text of a yearly statement, with the reference of the change request that came of it.';

COMMENT ON FUNCTION "private"."reminder_ladder"(uuid, text) IS 'The days on which people of a firm are reminded: by the code of a rule, DOCUMENTS, INVOICES or STATEMENTS. The most specific ladder holds.';

COMMENT ON FUNCTION "private"."reminders_between"(date, date, uuid[]) IS 'The reminders of companies on the days after one day up to another: open duties that no invoice bills, and unpaid invoices, both without a report of the client, invoices also without a promise or a dispute that stands; yearly statements that are not signed; and documents of the companies and of those who take part in them, without those that a newer version replaces. A document of a party is there once for each company. Holds are not looked at.';

COMMENT ON FUNCTION "private"."report_statement_change"(public.yearly_statements, text) IS 'Submits a change request with what the client wrote of a register, and gives its reference; that of the one that is there where it was reported before.';

COMMENT ON FUNCTION "private"."return_company"(public.companies) IS 'The fields of a company that every return has.';

COMMENT ON FUNCTION "private"."return_fields"(public.return_kind) IS 'The fields that a template of a return may have.';

COMMENT ON FUNCTION "private"."review_stated_people"(public.yearly_statements) IS 'Asks for a review of the identity checks that a yearly statement says are no longer true. One that is open already stays as it is.';

COMMENT ON FUNCTION "private"."role_names"(uuid, public.participant_role) IS 'Who holds a role in a company today, by name.';

COMMENT ON FUNCTION "private"."sign_statement"(public.yearly_statements, text) IS 'Signs one locked yearly statement. Raises statement.incomplete, change.company_closed.';

COMMENT ON FUNCTION "private"."statement_blocks"() IS 'The blocks of a yearly statement, in their order.';

COMMENT ON FUNCTION "private"."statement_gaps"(text, jsonb, boolean) IS 'The fields of a block that are missing or cannot be read. `is_relevant`: the company has a relevant activity, which the substance law asks more of.';

COMMENT ON FUNCTION "private"."statement_ids"() IS 'The yearly statements of the companies the signed-in person may act for.';

COMMENT ON FUNCTION "private"."statement_issues"(public.yearly_statements) IS 'What a yearly statement lacks before it can be signed, in the order of its questions: statement.answer_missing, statement.field_missing (also where nothing changed but nothing is known), statement.note_missing, statement.people_missing, statement.person_unknown; `field` is a block, block.field or people.parties.place.';

COMMENT ON FUNCTION "private"."statement_line"(public.yearly_statements, date) IS 'What a mail says of a yearly statement that is not signed: {kind, what, due, days}.';

COMMENT ON FUNCTION "private"."statement_prefill"(public.companies, integer) IS 'What is known for a yearly statement: what held by the statement before; for the first, by the application and the profile of the client.';

COMMENT ON FUNCTION "private"."statement_registers"(uuid) IS 'What the registers of a company hold today: {office, owners: [{name, percent}], officers: [{name, roles}], people: [{id, name}]}. `people` are all who take part in it but the registered agent and whom the firm provides.';

COMMENT ON FUNCTION "private"."statement_same"(jsonb, text) IS 'Whether an answer says that nothing changed; null while it is not answered.';

COMMENT ON FUNCTION "private"."statement_sentence"(text, jsonb, jsonb) IS 'What a block of values says in the text of a yearly statement. US dollars.';

COMMENT ON FUNCTION "private"."statement_text"(public.yearly_statements, jsonb, jsonb, jsonb, text) IS 'The text of a yearly statement, made from its saved answers, what the registers hold, and the change requests that came of it.';

COMMENT ON FUNCTION "private"."statement_values"(public.yearly_statements) IS 'What holds by the answers, by block: what was known where nothing changed, else what was entered; empty while it is not answered.';

COMMENT ON FUNCTION "private"."statements_of"(uuid, integer) IS 'The yearly statements of a tenant for a year, each with its standing (see the head of this file), whether it is not signed after its day, and the duty of its report on substance. `files_report`: its class files one.';

COMMENT ON FUNCTION "private"."substance_cells"(public.yearly_statements) IS 'The fields of a return on substance, from what was signed last and from the registers of today.';

COMMENT ON FUNCTION "private"."substance_class"(public.yearly_statements, jsonb) IS 'The class of the substance law that the answers put a company in, by its type, its relevant activities, where it is resident for tax, and where its beneficial owners live (Commercial Entities (Substance Requirements) Act 2023 as law firms describe it; no primary source was read). Staff confirm it with the statement.';

COMMENT ON FUNCTION "public"."accept_statement"(uuid, boolean) IS 'Accepts a signed yearly statement: the class of substance counts, and the duties that follow are met or entered. Nothing happens when it is accepted already. With `only_unchanged` one that changed something is refused. For reviewers, the compliance officer and senior management. Raises statement.changed, statement.illegal_move, duty.reviewer_needed, staff.read_only, not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."answer_statements"(uuid[], text, jsonb) IS 'Gives several yearly statements (1 to 500) the same answer to one block in place of what they had, and answers each with its version: `code` is null for one that has the answer now, else why it is refused: statement.not_editable, not_found, not_allowed. For those who act for the companies. Raises statement.selection_invalid, statement.answers_invalid, rate.too_many above 120 a minute, account.suspended.';

COMMENT ON FUNCTION "public"."client_needs"(uuid, uuid, integer) IS 'What waits for the caller in a tenant, or for one application, the most urgent first, at most `most` rows (up to 200); `total` is of all. Kinds and what counts are at the head of this file. `id` is the duty, invoice, application, change, party or document; `subject` the company, application or person; `title` the rule, number, reference, kind of change, document, year or entity type. `facts`: of a duty {amount, currency, penalty, is_known, effect, next_on, next_penalty, next_effect}, of an invoice {amount, currency} still to pay, of a question {questions}, of kyc {state, questions, fields, declarations and documents: how many are missing, as its page counts them}, of a document {standing, file_name, reason}. For signed-in people. Raises account.suspended.';

COMMENT ON FUNCTION "public"."owner_filings"(uuid, text, boolean, integer, integer) IS 'The companies of a tenant whose filing of beneficial owners is due, the earliest first: the open duties, the day of the last filing that was done, the owners with what is missing of their particulars [{name, missing}], and what changed in the register since [{change: added | ended | changed, name, on_day}]. `search` is in company, number or client; `total` counts all pages; `size` at most 1,000. For staff. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."reminder_days"(uuid) IS 'On which days the people of a tenant are reminded: of all duties (DUTIES), of invoices (INVOICES), of documents that expire (DOCUMENTS), of yearly statements (STATEMENTS), and of each rule with days of its own (its code and newest name). `days` are those in force, `is_own` whether the tenant set them, `platform_days` what holds without that (null: those of all duties). For staff. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."reminder_plan"(uuid, text, text, uuid, uuid, integer, integer) IS 'The reminders of a tenant that go out up to 30 days from today, by day and company: of all companies, of one (`only_company`) or those of one client (`only_client`), and whose company or client contains the search. `show` is duty, document, invoice, statement, held, or all there are. `kind` is duty, document, invoice or statement with its id, `of_whom` the person of a document of a party, `days` from its day (-14: two weeks before), `receivers` how many people get it, and until when and why the company is held (null when that reminder is not). `size` at most 1,000 rows; `total` of all pages. For staff. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."return_rows"(uuid, public.return_kind, integer, uuid[], integer, integer) IS 'The rows of a return, a page of them: of the companies (at most 2,000, all without them) whose yearly statement of the year is accepted. Substance has a row for each company whose class files a report, beneficial owners one for each owner in the register today; without a year, owners are those of the given companies, stated or not. `cells` has every field as a text, by its name; null where it is not known. `total` counts all pages; `size` at most 1,000. For staff. Raises statement.selection_too_large, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."return_statement"(uuid, text) IS 'Returns a signed or accepted yearly statement to the client with a note they read (at most 2000 characters). Duties that were met by it stay so. Nothing happens when it is returned already. For reviewers, the compliance officer and senior management. Raises statement.return_note_missing, statement.note_too_long, statement.illegal_move, duty.reviewer_needed, staff.read_only, not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."save_statement"(uuid, integer, jsonb) IS 'Saves the answers of a yearly statement, complete or not, and returns the new version. Answers by block: statements/statement-rules.sql. For those who act for the company. Raises statement.conflict when the version is no longer expected_version, statement.not_editable once it is signed, statement.answers_invalid (no object of blocks, or above 20 kB), rate.too_many above 300 a minute, not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."set_reminder_ladder"(uuid, text, integer[]) IS 'Sets on which days people of a firm are reminded of duties of a rule, of all duties (DUTIES), of documents that expire (DOCUMENTS) or of invoices (INVOICES) or of yearly statements (STATEMENTS): up to 12 days from the day, each between -365 and 365; none means no reminder, and null goes back to the ladder of the platform. For the compliance officer and senior management. Raises reminder.rule_unknown, reminder.days_invalid, duty.compliance_officer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."set_return_template"(uuid, public.return_kind, text, jsonb) IS 'Sets which columns the file of a return has for a firm: 1 to 40 of {heading, field}; null goes back to the example of the platform. For the compliance officer and senior management. Raises statement.template_name_invalid, statement.columns_invalid, duty.compliance_officer_needed, staff.read_only, not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."sign_statements"(uuid[], integer[], text) IS 'Signs yearly statements (1 to 500) with one name, that of the caller, letter case and spaces aside; each at the version of the same place. What changed becomes change requests and reviews of identity checks. Answers each: `code` is null for one that is signed, else why it is not: statement.incomplete, statement.conflict, statement.not_editable, change.company_closed, not_found, not_allowed. For those who act for the companies, not for staff. Raises statement.selection_invalid, statement.name_differs, profile.name_missing, rate.too_many above 60 an hour, account.suspended.';

COMMENT ON FUNCTION "public"."statement_figures"(uuid, integer) IS 'How far the yearly statements of a tenant are: how many there are by each `state` of statement_list, and by when they are to be signed (null for a year without statements). For staff. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."statement_issues"(uuid[]) IS 'What yearly statements (1 to 500) that are not signed lack before they can be, in the order of the questions; see private.statement_issues. For those who read them. Raises statement.selection_invalid, account.suspended.';

COMMENT ON FUNCTION "public"."statement_list"(uuid, integer, text, text, text, text, uuid, text, boolean, integer, integer) IS 'The yearly statements of a tenant, a page of them. `search` is in company, number or client; `state` is a standing at the head of this file, or waiting (not_started, under_way or returned), late (not signed after its day) or to_file (accepted, and its report is not filed); `block` one that the signed answers change; sorted by company_name or signed_at. `report_id` is the duty of the report on substance, `held_until` the last day its company gets no reminder; `total` counts all pages; `size` at most 1,000. For staff. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."statement_registers"(uuid[]) IS 'What the registers behind yearly statements (1 to 500) hold today: {office, owners, officers, people}; see private.statement_registers. For those who read them. Raises statement.selection_invalid, account.suspended.';

COMMENT ON FUNCTION "public"."take_back_statement"(uuid) IS 'Takes the signature of a yearly statement back to correct it, while staff have not accepted it; what was signed stays in the record, and so do the change requests that came of it. Nothing happens when it is open. For those who act for the company. Raises statement.illegal_move, not_found, not_allowed, account.suspended.';

COMMENT ON TABLE "public"."return_templates" IS 'Which columns a file of returns has. For staff; written by migrations and a command.';

COMMENT ON TABLE "public"."statement_signatures" IS 'Yearly statements as they were signed. Read by those who read the statement; written by a command, and never changed.';

COMMENT ON TABLE "public"."statement_years" IS 'The years that companies state, when the statements of a year open and by which day they are to be signed. Reference data, for everyone who is signed in; written by migrations.';

COMMENT ON TABLE "public"."substance_activities" IS 'The relevant activities of the substance law (CESRA). Reference data, for everyone who is signed in; written by migrations.';

COMMENT ON TABLE "public"."substance_classes" IS 'The classes of the substance law that answers put a company in. Reference data, for everyone who is signed in; written by migrations.';

COMMENT ON TABLE "public"."yearly_statements" IS 'What the client of a company states for a year. Read by those who act for the company, the tenant''s owners and staff; written by commands.';

COMMENT ON VIEW "public"."yearly_statement_list" IS 'Yearly statements with the name of the company, the day they are due, and whether the caller answers them. Rows as of yearly_statements.';

REVOKE ALL ON FUNCTION "private"."are_return_columns"(public.return_kind, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."are_return_columns"(public.return_kind, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_statement_answers"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."check_statement_answers"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_statement_selection"(uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."check_statement_selection"(uuid[]) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."country_name"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."country_name"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."digest_subject"(bigint, bigint, bigint, bigint, bigint) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."digest_subject"(bigint, bigint, bigint, bigint, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."follow_statement"(public.yearly_statements) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."follow_statement"(public.yearly_statements) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_figure"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_figure"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_filled_text"(jsonb, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_filled_text"(jsonb, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_relevant"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_relevant"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_own_statement"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."lock_own_statement"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_statement"(text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."lock_statement"(text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."missing_particulars"(public.party_kind, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."missing_particulars"(public.party_kind, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."open_statements"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."open_statements"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."owner_cells"(public.company_participants) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."owner_cells"(public.company_participants) TO "postgres";

REVOKE ALL ON FUNCTION "private"."owner_changes"(uuid, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."owner_changes"(uuid, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."register_sentence"(text, jsonb, jsonb, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."register_sentence"(text, jsonb, jsonb, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_statement_change"(public.yearly_statements, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."report_statement_change"(public.yearly_statements, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."return_company"(public.companies) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."return_company"(public.companies) TO "postgres";

REVOKE ALL ON FUNCTION "private"."return_fields"(public.return_kind) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."return_fields"(public.return_kind) TO "postgres";

REVOKE ALL ON FUNCTION "private"."review_stated_people"(public.yearly_statements) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."review_stated_people"(public.yearly_statements) TO "postgres";

REVOKE ALL ON FUNCTION "private"."role_names"(uuid, public.participant_role) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."role_names"(uuid, public.participant_role) TO "postgres";

REVOKE ALL ON FUNCTION "private"."sign_statement"(public.yearly_statements, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."sign_statement"(public.yearly_statements, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."statement_blocks"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."statement_blocks"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."statement_gaps"(text, jsonb, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."statement_gaps"(text, jsonb, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."statement_ids"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."statement_ids"() TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."statement_issues"(public.yearly_statements) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."statement_issues"(public.yearly_statements) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."statement_line"(public.yearly_statements, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."statement_line"(public.yearly_statements, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."statement_prefill"(public.companies, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."statement_prefill"(public.companies, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."statement_registers"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."statement_registers"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."statement_same"(jsonb, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."statement_same"(jsonb, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."statement_sentence"(text, jsonb, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."statement_sentence"(text, jsonb, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."statement_text"(public.yearly_statements, jsonb, jsonb, jsonb, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."statement_text"(public.yearly_statements, jsonb, jsonb, jsonb, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."statement_values"(public.yearly_statements) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."statement_values"(public.yearly_statements) TO "postgres";

REVOKE ALL ON FUNCTION "private"."statements_of"(uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."statements_of"(uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."substance_cells"(public.yearly_statements) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."substance_cells"(public.yearly_statements) TO "postgres";

REVOKE ALL ON FUNCTION "private"."substance_class"(public.yearly_statements, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."substance_class"(public.yearly_statements, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "public"."accept_statement"(uuid, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."accept_statement"(uuid, boolean) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."answer_statements"(uuid[], text, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."answer_statements"(uuid[], text, jsonb) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."owner_filings"(uuid, text, boolean, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."owner_filings"(uuid, text, boolean, integer, integer) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."return_rows"(uuid, public.return_kind, integer, uuid[], integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."return_rows"(uuid, public.return_kind, integer, uuid[], integer, integer) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."return_statement"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."return_statement"(uuid, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."save_statement"(uuid, integer, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_statement"(uuid, integer, jsonb) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."set_return_template"(uuid, public.return_kind, text, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."set_return_template"(uuid, public.return_kind, text, jsonb) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."sign_statements"(uuid[], integer[], text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."sign_statements"(uuid[], integer[], text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."statement_figures"(uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."statement_figures"(uuid, integer) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."statement_issues"(uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."statement_issues"(uuid[]) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."statement_list"(uuid, integer, text, text, text, text, uuid, text, boolean, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."statement_list"(uuid, integer, text, text, text, text, uuid, text, boolean, integer, integer) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."statement_registers"(uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."statement_registers"(uuid[]) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."take_back_statement"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."take_back_statement"(uuid) TO "authenticated", "postgres";

GRANT SELECT ON TABLE "public"."return_templates" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."return_templates" TO "postgres";

GRANT SELECT ON TABLE "public"."statement_signatures" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."statement_signatures" TO "postgres";

GRANT SELECT ON TABLE "public"."statement_years" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."statement_years" TO "postgres";

GRANT SELECT ON TABLE "public"."substance_activities" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."substance_activities" TO "postgres";

GRANT SELECT ON TABLE "public"."substance_classes" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."substance_classes" TO "postgres";

GRANT SELECT ON TABLE "public"."yearly_statements" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."yearly_statements" TO "postgres";

GRANT USAGE ON TYPE "public"."return_kind" TO "postgres";

GRANT USAGE ON TYPE "public"."statement_state" TO "postgres";

GRANT SELECT ON TABLE "public"."yearly_statement_list" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."yearly_statement_list" TO "postgres";

ALTER TABLE "public"."return_templates" ADD CONSTRAINT "return_templates_columns" CHECK (private.are_return_columns(kind, columns));

reset check_function_bodies;

insert into public.reminder_ladders (id, days, about, tenant_id) values ('1add0000-0000-4000-8000-000000000004', '{-30,-14,-3,1,14}', 'STATEMENTS', null);

insert into public.return_templates (id, kind, name, columns, tenant_id) values ('1add0000-0000-4000-8000-000000000101', 'substance', 'Economic substance, an example', '[{"field": "company_name", "heading": "Entity name"}, {"field": "registration_number", "heading": "Registration number"}, {"field": "registry_id", "heading": "Registry id"}, {"field": "registered_office", "heading": "Registered office"}, {"field": "fiscal_year_end", "heading": "Fiscal year end"}, {"field": "class", "heading": "Class"}, {"field": "business", "heading": "Business"}, {"field": "relevant_activities", "heading": "Relevant activities"}, {"field": "income", "heading": "Gross income"}, {"field": "directed_in", "heading": "Directed and managed in"}, {"field": "employees", "heading": "Employees in The Bahamas"}, {"field": "spending", "heading": "Expenditure in The Bahamas (US$)"}, {"field": "core_work", "heading": "Core income generating activities in The Bahamas"}, {"field": "tax_residences", "heading": "Tax residences"}, {"field": "records_place", "heading": "Accounting records"}, {"field": "directors", "heading": "Directors"}, {"field": "members", "heading": "Members"}]', null);

insert into public.return_templates (id, kind, name, columns, tenant_id) values ('1add0000-0000-4000-8000-000000000102', 'beneficial_owners', 'Beneficial owners, an example', '[{"field": "company_name", "heading": "Entity name"}, {"field": "registration_number", "heading": "Registration number"}, {"field": "registered_office", "heading": "Registered office"}, {"field": "legal_name", "heading": "Full legal name"}, {"field": "former_names", "heading": "Former names"}, {"field": "residential_address", "heading": "Residential address"}, {"field": "service_address", "heading": "Address for service"}, {"field": "country", "heading": "Country of residence"}, {"field": "birth_date", "heading": "Date of birth"}, {"field": "nationality", "heading": "Nationality"}, {"field": "id_type", "heading": "Document type"}, {"field": "id_number", "heading": "Document number"}, {"field": "id_country", "heading": "Issued by"}, {"field": "id_issued_on", "heading": "Issued on"}, {"field": "id_expires_on", "heading": "Expires on"}, {"field": "percent", "heading": "Percent"}, {"field": "nature_of_control", "heading": "Nature of control"}, {"field": "since", "heading": "Since"}]', null);

insert into public.statement_years (year, due_on, opens_on, verified, source_note) values ('2025', '2025-12-15', '2025-10-01', 'true', 'Days set by the platform: the answers are there before the annual fee of January is billed.');

insert into public.statement_years (year, due_on, opens_on, verified, source_note) values ('2026', '2026-12-15', '2026-10-01', 'true', 'Days set by the platform: the answers are there before the annual fee of January is billed.');

insert into public.statement_years (year, due_on, opens_on, verified, source_note) values ('2027', '2027-12-15', '2027-10-01', 'true', 'Days set by the platform: the answers are there before the annual fee of January is billed.');

insert into public.substance_activities (code, name, position, verified, source_note) values ('banking', 'Banking', '1', 'false', 'CESRA as law firms list the relevant activities; no primary source was read.');

insert into public.substance_activities (code, name, position, verified, source_note) values ('insurance', 'Insurance', '2', 'false', 'CESRA as law firms list the relevant activities; no primary source was read.');

insert into public.substance_activities (code, name, position, verified, source_note) values ('fund_management', 'Fund management', '3', 'false', 'CESRA as law firms list the relevant activities; no primary source was read.');

insert into public.substance_activities (code, name, position, verified, source_note) values ('finance_leasing', 'Finance and leasing', '4', 'false', 'CESRA as law firms list the relevant activities; no primary source was read.');

insert into public.substance_activities (code, name, position, verified, source_note) values ('headquarters', 'Headquarters', '5', 'false', 'CESRA as law firms list the relevant activities; no primary source was read.');

insert into public.substance_activities (code, name, position, verified, source_note) values ('distribution_service', 'Distribution and service centre', '6', 'false', 'CESRA as law firms list the relevant activities; no primary source was read.');

insert into public.substance_activities (code, name, position, verified, source_note) values ('shipping', 'Shipping', '7', 'false', 'CESRA as law firms list the relevant activities; no primary source was read.');

insert into public.substance_activities (code, name, position, verified, source_note) values ('intellectual_property', 'Commercial use of intellectual property', '8', 'false', 'CESRA as law firms list the relevant activities; no primary source was read.');

insert into public.substance_activities (code, name, position, verified, source_note) values ('holding', 'Holding company engaged in one of these, itself or by a subsidiary', '9', 'false', 'CESRA as law firms list the relevant activities; no primary source was read.');

insert into public.substance_classes (code, name, note, position, verified, source_note) values ('included', 'Included entity', 'It has a relevant activity and files a full report: income, spending, employees and core work here.', '1', 'false', 'CESRA 2023 as law firms describe it; no primary source was read.');

insert into public.substance_classes (code, name, note, position, verified, source_note) values ('pure_equity_holding', 'Pure equity holding', 'It only holds shares and meets a reduced test of substance.', '2', 'false', 'CESRA 2023 as law firms describe it; no primary source was read.');

insert into public.substance_classes (code, name, note, position, verified, source_note) values ('resident_owned', 'Owned by residents', 'All beneficial owners live in The Bahamas; a simple report is filed.', '3', 'false', 'CESRA 2023 as law firms describe it; no primary source was read.');

insert into public.substance_classes (code, name, note, position, verified, source_note) values ('foreign_tax_resident', 'Resident for tax elsewhere', 'It is taxed in another country and shows evidence of it with the report.', '4', 'false', 'From memory of the Act, which law firms do not describe here; to be confirmed by counsel.');

insert into public.substance_classes (code, name, note, position, verified, source_note) values ('non_included', 'Not included', 'It has no relevant activity and files a simple report.', '5', 'false', 'CESRA 2023 as law firms describe it; no primary source was read.');

insert into public.substance_classes (code, name, note, position, verified, source_note) values ('out_of_scope', 'Out of scope', 'Its type files no report on substance.', '6', 'false', 'By the entity types of the duty CESRA_REPORT, which law firms list; no primary source was read.');
