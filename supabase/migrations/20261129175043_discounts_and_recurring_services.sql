set check_function_bodies = off;

CREATE TABLE "public"."discounts" ("id" uuid NOT NULL, "tenant_id" uuid NOT NULL, "client_id" uuid, "code" text, "percent" numeric(5,2), "amount" numeric(14,2), "valid_from" date NOT NULL, "valid_to" date NOT NULL, "reason" text NOT NULL, "client_text" text NOT NULL, "created_by" uuid, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "ended_by" uuid, "ended_at" timestamp with time zone, "end_reason" text, CONSTRAINT "discounts_amount_check" CHECK (((amount > (0)::numeric) AND (amount <= (1000000)::numeric))), CONSTRAINT "discounts_client_text_check" CHECK (((char_length(client_text) >= 3) AND (char_length(client_text) <= 120))), CONSTRAINT "discounts_code_check" CHECK ((code ~ '^[A-Za-z][A-Za-z_]{1,60}$'::text)), CONSTRAINT "discounts_days" CHECK (((valid_to >= valid_from) AND (valid_to <= (valid_from + 731)))), CONSTRAINT "discounts_end_reason_check" CHECK (((char_length(end_reason) >= 3) AND (char_length(end_reason) <= 1000))), CONSTRAINT "discounts_ended" CHECK (((ended_at IS NULL) = (end_reason IS NULL))), CONSTRAINT "discounts_one_reduction" CHECK ((num_nonnulls(percent, amount) = 1)), CONSTRAINT "discounts_percent_check" CHECK (((percent > (0)::numeric) AND (percent <= (100)::numeric))), CONSTRAINT "discounts_pkey" PRIMARY KEY (id), CONSTRAINT "discounts_reason_check" CHECK (((char_length(reason) >= 3) AND (char_length(reason) <= 1000))), CONSTRAINT "discounts_tenant_id_id_key" UNIQUE (tenant_id, id));

ALTER TABLE "public"."discounts" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."recurring_services" ("id" uuid NOT NULL, "tenant_id" uuid NOT NULL, "company_id" uuid NOT NULL, "code" text, "label" text NOT NULL, "amount" numeric(14,2), "period" text NOT NULL, "vat_treatment" public.vat_treatment NOT NULL, "first_day" date NOT NULL, "last_day" date, "state" text NOT NULL DEFAULT 'active'::text, "paused_on" date, "pauses" datemultirange NOT NULL DEFAULT '{}'::datemultirange, "note" text, "created_by" uuid, "created_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "recurring_services_amount_check" CHECK (((amount > (0)::numeric) AND (amount <= (1000000)::numeric))), CONSTRAINT "recurring_services_code_check" CHECK ((code ~ '^[A-Za-z][A-Za-z_]{1,60}$'::text)), CONSTRAINT "recurring_services_days" CHECK ((last_day >= first_day)), CONSTRAINT "recurring_services_label_check" CHECK (((char_length(label) >= 3) AND (char_length(label) <= 120))), CONSTRAINT "recurring_services_note_check" CHECK (((char_length(note) >= 3) AND (char_length(note) <= 1000))), CONSTRAINT "recurring_services_note" CHECK (((state = 'active'::text) OR (note IS NOT NULL))), CONSTRAINT "recurring_services_paused" CHECK (((state = 'paused'::text) = (paused_on IS NOT NULL))), CONSTRAINT "recurring_services_period_check" CHECK ((period = ANY (ARRAY['month'::text, 'quarter'::text, 'year'::text]))), CONSTRAINT "recurring_services_pkey" PRIMARY KEY (id), CONSTRAINT "recurring_services_price" CHECK (((amount IS NOT NULL) OR (code IS NOT NULL))), CONSTRAINT "recurring_services_state_check" CHECK ((state = ANY (ARRAY['active'::text, 'paused'::text, 'ended'::text]))), CONSTRAINT "recurring_services_tenant_id_id_key" UNIQUE (tenant_id, id), CONSTRAINT "recurring_services_vat_treatment_check" CHECK ((vat_treatment <> 'disbursement_out_of_scope'::public.vat_treatment)));

ALTER TABLE "public"."recurring_services" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."invoice_lines" ADD COLUMN "list_amount" numeric(14,2);

ALTER TABLE "public"."invoice_lines" ADD COLUMN "discount_id" uuid;

ALTER TABLE "public"."invoice_lines" ADD COLUMN "discount_text" text;

ALTER TABLE "public"."invoice_lines" ADD COLUMN "recurring_id" uuid;

ALTER TABLE "public"."invoice_lines" ADD COLUMN "period_start" date;

ALTER TABLE "public"."invoices" ADD COLUMN "is_recurring" boolean NOT NULL DEFAULT false;

CREATE OR REPLACE FUNCTION private.apply_discounts(invoice_id uuid, company_id uuid DEFAULT NULL::uuid, positions integer[] DEFAULT NULL::integer[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  invoice public.invoices;
  line    public.invoice_lines;
  best    public.discounts;
begin
  select * into invoice from public.invoices as known where known.id = apply_discounts.invoice_id;

  for line in
    select known.* from public.invoice_lines as known
    where known.tenant_id = invoice.tenant_id and known.invoice_id = invoice.id and known.kind = 'service' and known.amount > 0
      and known.discount_id is null
      and (apply_discounts.company_id is null or known.company_id = apply_discounts.company_id)
      and (apply_discounts.positions is null or known.position = any (apply_discounts.positions))
  loop
    best := private.best_discount(invoice, line.code, line.amount);
    continue when best.id is null;
    update public.invoice_lines as known
    set list_amount = line.amount, amount = line.amount - private.reduction(best, line.amount), discount_id = best.id,
      discount_text = best.client_text || coalesce(' (' || trim_scale(best.percent) || ' %)', '')
    where known.id = line.id;
  end loop;
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
      'internal_reasons', 'kyc_brought_in']
    when 'risk' then array['risk_assessments', 'risk_responses', 'risk_overrides', 'risk_models']
    when 'compliance' then array['obligations', 'payment_notices', 'compliance_alerts', 'compliance_checks', 'reminder_holds']
    when 'invoices' then array['invoices', 'invoice_companies', 'invoice_lines', 'invoice_payments', 'ledger_entries',
      'credit_notes', 'credit_note_lines',
      'bank_details', 'bank_imports', 'bank_lines', 'bank_postings', 'invoice_holds', 'invoice_ladders', 'invoice_reminders',
      'bookkeeping_accounts', 'vat_evidence', 'discounts', 'recurring_services', 'combined_payments', 'combined_payment_invoices',
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

CREATE OR REPLACE FUNCTION private.best_discount(invoice public.invoices, code text, amount numeric)
 RETURNS public.discounts
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  best public.discounts;
begin
  select discount.* into best from private.discounts_for(invoice) as discount
  where (discount.code is null or discount.code = best_discount.code) and private.reduction(discount, best_discount.amount) > 0
  order by private.reduction(discount, best_discount.amount) desc, discount.created_at, discount.id
  limit 1;
  return best;
end;
$function$;

CREATE OR REPLACE FUNCTION private.check_line_discount()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if not exists (
    select from public.discounts as discount
    join public.invoices as invoice on invoice.id = new.invoice_id
    where discount.id = new.discount_id and discount.tenant_id = new.tenant_id
      and (discount.client_id is null or discount.client_id = private.client_of(invoice))
      and (discount.code is null or discount.code = new.code)
      and new.amount = new.list_amount - private.reduction(discount, new.list_amount)
  ) then
    raise exception using errcode = 'PT422', message = 'invoice.discount_invalid';
  end if;

  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.check_recurring_line()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if not exists (
    select from public.recurring_services as service
    where service.id = new.recurring_id and service.tenant_id = new.tenant_id and service.company_id = new.company_id
  ) then
    raise exception using errcode = 'PT422', message = 'invoice.line_invalid';
  end if;

  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.companies_with_service(tenant_id uuid, code text, day date)
 RETURNS SETOF public.companies
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query
  select company.* from public.companies as company
  join public.entity_types as type on type.code = company.type and type.is_formable
  left join public.draft_applications as ordered on ordered.company_id = company.id
  where company.tenant_id = companies_with_service.tenant_id
    and company.status in ('active', 'in_penalty', 'strike_off_pending', 'restoring', 'dormant')
    and exists (
      select from public.service_prices as service
      where service.per = 'year' and daterange(service.valid_from, service.valid_to, '[]') @> companies_with_service.day
        and (companies_with_service.code is null or service.code = companies_with_service.code)
        and (service.entity_types = '{}' or company.type = any (service.entity_types))
        and (service.applies = 'formation' or service.code = any (
          private.services_asked_for(ordered.submitted_data, company.type, companies_with_service.day))));
end;
$function$;

CREATE OR REPLACE FUNCTION private.discount_holds(discount public.discounts, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (moment at time zone 'America/Nassau')::date between discount.valid_from and discount.valid_to
    and coalesce(discount.ended_at > moment, true);
end;
$function$;

CREATE OR REPLACE FUNCTION private.discounts_for(invoice public.invoices)
 RETURNS SETOF public.discounts
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  client    uuid := private.client_of(invoice);
  submitted timestamptz := (
    select application.submitted_at from public.draft_applications as application where application.id = invoice.application_id);
begin
  return query
  select discount.* from public.discounts as discount
  where discount.tenant_id = invoice.tenant_id and (discount.client_id is null or discount.client_id = client)
    and (discount.percent is not null or invoice.currency in ('USD', 'BSD'))
    and (private.discount_holds(discount, now()) or private.discount_holds(discount, invoice.created_at)
      or coalesce(private.discount_holds(discount, submitted), false));
end;
$function$;

CREATE OR REPLACE FUNCTION private.draft_company_periods(invoice_id uuid, company public.companies)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  most   constant integer := 100;
  service public.recurring_services;
  begins  date;
  place   integer;
  next    integer;
  added   integer[] := '{}';
begin
  insert into public.invoice_companies (tenant_id, invoice_id, company_id, position, name)
  select company.tenant_id, draft_company_periods.invoice_id, company.id, coalesce(max(part.position), 0) + 1, company.name
  from public.invoice_companies as part where part.invoice_id = draft_company_periods.invoice_id
  having not coalesce(bool_or(part.company_id = company.id), false);

  select part.position * 1000 into place from public.invoice_companies as part
  where part.invoice_id = draft_company_periods.invoice_id and part.company_id = company.id;
  select coalesce(max(line.position), place) into next from public.invoice_lines as line
  where line.tenant_id = company.tenant_id and line.invoice_id = draft_company_periods.invoice_id and line.company_id = company.id
    and line.kind <> 'vat';

  for service in
    select known.* from public.recurring_services as known
    where known.tenant_id = company.tenant_id and known.company_id = company.id
    order by known.created_at, known.id
  loop
    for begins in select due.day from private.recurring_due(service) as due (day) loop
      -- The rest waits for the next draft.
      exit when next - place >= most;
      next := next + 1;
      added := added || next;
      insert into public.invoice_lines (
        tenant_id, invoice_id, company_id, position, kind, code, label, amount, vat_treatment, recurring_id, period_start)
      values (
        company.tenant_id, draft_company_periods.invoice_id, company.id, next, 'service', service.code,
        service.label || ', ' || to_char(begins, 'FMDD FMMon YYYY') || ' to '
          || to_char(begins + make_interval(months => private.months_of(service.period)) - interval '1 day', 'FMDD FMMon YYYY'),
        private.recurring_amount(service, begins), service.vat_treatment, service.id, begins);
    end loop;
  end loop;

  perform private.apply_discounts(draft_company_periods.invoice_id, company.id, added);
  perform private.total_invoice(draft_company_periods.invoice_id, company.id);
  return cardinality(added);
end;
$function$;

CREATE OR REPLACE FUNCTION private.draft_of_payer(tenant_id uuid, client_id uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  draft uuid := (
    select known.id from public.invoices as known
    where known.tenant_id = draft_of_payer.tenant_id and known.client_id = draft_of_payer.client_id and known.is_recurring
      and known.state = 'draft'
    for update);
begin
  if draft is null then
    insert into public.invoices (tenant_id, client_id, is_recurring, vat_percent, created_by)
    values (draft_of_payer.tenant_id, draft_of_payer.client_id, true, private.vat_percent(private.today()), auth.uid())
    returning id into draft;
  end if;

  return draft;
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

CREATE OR REPLACE FUNCTION private.free_void_periods()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.invoice_lines as line set recurring_id = null, period_start = null
  where line.tenant_id = new.tenant_id and line.invoice_id = new.id and line.recurring_id is not null;
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
    or exists (select from public.portfolio_imports as brought where brought.client_id = person);
end;
$function$;

CREATE OR REPLACE FUNCTION private.keep_discount()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  -- The people go with their accounts.
  ending text[] := '{ended_by,ended_at,end_reason,created_by}';
begin
  if to_jsonb(new) - ending is distinct from to_jsonb(old) - ending
    or (old.ended_at is not null and (new.ended_at, new.end_reason) is distinct from (old.ended_at, old.end_reason))
  then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.lock_recurring(command text, service_id uuid)
 RETURNS public.recurring_services
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  service public.recurring_services;
begin
  perform private.require_staff(command);
  select * into service from public.recurring_services as known where known.id = service_id for update;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in(command, service.tenant_id);
  return service;
end;
$function$;

CREATE OR REPLACE FUNCTION private.months_of(period text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case period when 'month' then 1 when 'quarter' then 3 else 12 end;
$function$;

CREATE OR REPLACE FUNCTION private.recurring_amount(service public.recurring_services, day date)
 RETURNS numeric
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(service.amount, private.firm_amount(service.tenant_id, service.code, day));
end;
$function$;

CREATE OR REPLACE FUNCTION private.recurring_due(service public.recurring_services)
 RETURNS SETOF date
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  months integer := private.months_of(service.period);
begin
  if service.state <> 'active' or not exists (
    select from public.companies as company
    where company.id = service.company_id
      and company.status in ('active', 'in_penalty', 'strike_off_pending', 'restoring', 'dormant')
  ) then
    return;
  end if;

  return query
  select begins.day
  from generate_series(
    0, 12 * greatest(extract(year from age(private.today(), service.first_day))::integer + 1, 0) / months) as nth
  cross join lateral (select (service.first_day + make_interval(months => nth * months))::date as day) as begins
  where begins.day <= least(private.today(), service.last_day) and not service.pauses @> begins.day
    and not exists (
      select from public.invoice_lines as line
      where line.recurring_id = service.id and line.period_start = begins.day)
  order by begins.day;
end;
$function$;

CREATE OR REPLACE FUNCTION private.recurring_note(reason text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if char_length(coalesce(btrim(reason), '')) not between 3 and 1000 then
    raise exception using errcode = 'PT422', message = 'recurring.invalid',
      detail = '[{"code": "recurring.invalid", "field": "reason"}]';
  end if;

  return btrim(reason);
end;
$function$;

CREATE OR REPLACE FUNCTION private.reduction(discount public.discounts, amount numeric)
 RETURNS numeric
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return least(reduction.amount, coalesce(discount.amount, round(reduction.amount * discount.percent / 100, 2)));
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_own_discounts(invoice public.invoices)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if exists (
    select from public.invoice_lines as line
    join public.discounts as discount on discount.id = line.discount_id
    where line.tenant_id = invoice.tenant_id and line.invoice_id = invoice.id
      and discount.client_id <> private.client_of(invoice)
  ) then
    raise exception using errcode = 'PT409', message = 'invoice.discount_changed';
  end if;
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

CREATE OR REPLACE FUNCTION private.total_invoice(invoice_id uuid, company_id uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  delete from public.invoice_lines as line
  where line.invoice_id = total_invoice.invoice_id and line.kind = 'vat'
    and (total_invoice.company_id is null or line.company_id = total_invoice.company_id);

  insert into public.invoice_lines (tenant_id, invoice_id, company_id, position, kind, label, amount, per, vat_treatment)
  select
    invoice.tenant_id, invoice.id, line.company_id,
    coalesce(part.position * 1000 + 900, 1000) + row_number() over (partition by line.company_id order by line.per), 'vat',
    'VAT on our services, ' || trim_scale(invoice.vat_percent) || ' %',
    sum(round(line.amount * invoice.vat_percent / 100, 2)), line.per, 'standard'
  from public.invoices as invoice
  join public.invoice_lines as line on line.invoice_id = invoice.id
  left join public.invoice_companies as part on part.invoice_id = invoice.id and part.company_id = line.company_id
  where invoice.id = total_invoice.invoice_id and line.vat_treatment = 'standard' and line.amount > 0
    and (total_invoice.company_id is null or line.company_id = total_invoice.company_id)
  group by invoice.id, line.company_id, part.position, line.per;

  update public.invoice_companies as part
  set amount = (
    select coalesce(sum(line.amount), 0) from public.invoice_lines as line
    where line.tenant_id = part.tenant_id and line.invoice_id = part.invoice_id and line.company_id = part.company_id)
  where part.invoice_id = total_invoice.invoice_id and part.company_id = total_invoice.company_id;

  update public.invoices as invoice
  set total = (select coalesce(sum(line.amount), 0) from public.invoice_lines as line where line.invoice_id = invoice.id)
  where invoice.id = total_invoice.invoice_id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.add_discount(discount_id uuid, tenant_id uuid, valid_from date, valid_to date, reason text, client_text text, client_id uuid DEFAULT NULL::uuid, code text DEFAULT NULL::text, percent numeric DEFAULT NULL::numeric, amount numeric DEFAULT NULL::numeric)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_tenant_manager('add_discount', add_discount.tenant_id);
  wrong     text;
begin
  if exists (
    select from public.discounts as known where known.id = discount_id and known.tenant_id = add_discount.tenant_id
  ) then
    return;
  end if;

  select checked.field into wrong
  from (values
    ('client_id', add_discount.client_id is null or exists (
      select from public.tenant_users as membership
      where membership.tenant_id = add_discount.tenant_id and membership.user_id = add_discount.client_id)
      or exists (
        select from public.companies as company
        where company.tenant_id = add_discount.tenant_id and company.user_id = add_discount.client_id)),
    ('code', add_discount.code is null or coalesce(
      (private.service_on(add_discount.code, add_discount.valid_from)).applies <> 'later', false)),
    ('percent', add_discount.percent is null or add_discount.amount is null and add_discount.percent between 0.01 and 100
      and add_discount.percent = round(add_discount.percent, 2)),
    ('amount', add_discount.percent is not null or add_discount.amount between 0.01 and 1000000
      and add_discount.amount = round(add_discount.amount, 2)),
    ('valid_from', add_discount.valid_from between private.today() and private.today() + 731),
    ('valid_to', add_discount.valid_to between add_discount.valid_from and add_discount.valid_from + 731),
    ('client_text', char_length(btrim(add_discount.client_text)) between 3 and 120),
    ('reason', char_length(btrim(add_discount.reason)) between 3 and 1000)) as checked (field, holds)
  where checked.holds is not true
  limit 1;

  if wrong is not null then
    raise exception using errcode = 'PT422', message = 'discount.invalid',
      detail = jsonb_build_array(jsonb_build_object('code', 'discount.invalid', 'field', wrong));
  end if;

  insert into public.discounts (
    id, tenant_id, client_id, code, percent, amount, valid_from, valid_to, reason, client_text, created_by)
  values (
    discount_id, add_discount.tenant_id, add_discount.client_id, add_discount.code, add_discount.percent, add_discount.amount,
    add_discount.valid_from, add_discount.valid_to, btrim(add_discount.reason), btrim(add_discount.client_text), caller_id);
exception when unique_violation then
  -- The id belongs to a discount of another tenant.
  raise exception using errcode = 'PT404', message = 'not_found';
end;
$function$;

CREATE OR REPLACE FUNCTION public.add_recurring(service_id uuid, company_id uuid, label text, period text, first_day date, vat_treatment public.vat_treatment, code text DEFAULT NULL::text, amount numeric DEFAULT NULL::numeric, last_day date DEFAULT NULL::date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  company public.companies;
  offered public.service_prices;
  wrong   text;
begin
  perform private.require_staff('add_recurring');
  select * into company from public.companies as known where known.id = add_recurring.company_id;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in('add_recurring', company.tenant_id);

  if exists (
    select from public.recurring_services as known where known.id = service_id and known.company_id = company.id
  ) then
    return;
  end if;

  offered := private.service_on(add_recurring.code, greatest(add_recurring.first_day, private.today()));

  select checked.field into wrong
  from (values
    ('code', add_recurring.code is null or coalesce(offered.applies <> 'later', false)),
    ('label', char_length(btrim(add_recurring.label)) between 3 and 120),
    ('amount', case when add_recurring.amount is null then add_recurring.code is not null
      else add_recurring.amount between 0.01 and 1000000 and add_recurring.amount = round(add_recurring.amount, 2) end),
    ('period', add_recurring.period in ('month', 'quarter', 'year')
      -- A price for a year is not the price of a month.
      and (add_recurring.amount is not null or offered.per <> 'year' or add_recurring.period = 'year')),
    ('vat_treatment', add_recurring.vat_treatment <> 'disbursement_out_of_scope'),
    ('first_day', add_recurring.first_day between private.today() - 366 and private.today() + 731),
    ('last_day', coalesce(add_recurring.last_day >= add_recurring.first_day, true))) as checked (field, holds)
  where checked.holds is not true
  limit 1;

  if wrong is not null then
    raise exception using errcode = 'PT422', message = 'recurring.invalid',
      detail = jsonb_build_array(jsonb_build_object('code', 'recurring.invalid', 'field', wrong));
  end if;

  -- The yearly invoice has it already.
  if add_recurring.code is not null and company.id in (
    select billed.id from private.companies_with_service(company.tenant_id, add_recurring.code, private.today()) as billed
  ) then
    raise exception using errcode = 'PT409', message = 'recurring.billed_yearly';
  end if;

  insert into public.recurring_services (
    id, tenant_id, company_id, code, label, amount, period, vat_treatment, first_day, last_day, created_by)
  values (
    service_id, company.tenant_id, company.id, add_recurring.code, btrim(add_recurring.label), add_recurring.amount,
    add_recurring.period, add_recurring.vat_treatment, add_recurring.first_day, add_recurring.last_day, auth.uid());
exception when unique_violation then
  -- The id belongs to a service of another company.
  raise exception using errcode = 'PT404', message = 'not_found';
end;
$function$;

CREATE OR REPLACE FUNCTION public.discount_list(tenant_id uuid)
 RETURNS TABLE(id uuid, client_id uuid, client_name text, code text, label text, percent numeric, amount numeric, valid_from date, valid_to date, reason text, client_text text, creator_name text, created_at timestamp with time zone, ended_at timestamp with time zone, end_reason text, state text, invoices integer, reduced numeric)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
begin
  perform private.require_firm_reader(discount_list.tenant_id);

  return query
  select
    discount.id, discount.client_id, coalesce(nullif(client.full_name, ''), client.email), discount.code,
    (select price.label from public.service_prices as price where price.code = discount.code order by price.valid_from desc limit 1),
    discount.percent, discount.amount, discount.valid_from, discount.valid_to, discount.reason, discount.client_text,
    nullif(person.full_name, ''), discount.created_at, discount.ended_at, discount.end_reason,
    case
      when discount.ended_at is not null then 'ended'
      when discount.valid_from > private.today() then 'planned'
      when discount.valid_to < private.today() then 'over'
      else 'holds'
    end,
    used.invoices, used.reduced
  from public.discounts as discount
  left join public.profiles as client on client.id = discount.client_id
  left join public.profiles as person on person.id = discount.created_by
  cross join lateral (
    select count(distinct invoice.id)::integer as invoices, coalesce(sum(line.list_amount - line.amount), 0) as reduced
    from public.invoice_lines as line
    join public.invoices as invoice on invoice.id = line.invoice_id and invoice.state in ('issued', 'paid')
    where line.tenant_id = discount.tenant_id and line.discount_id = discount.id) as used
  where discount.tenant_id = discount_list.tenant_id
  order by (discount.ended_at is null and discount.valid_to >= private.today()) desc, discount.valid_to desc, discount.id
  limit 500;
end;
$function$;

CREATE OR REPLACE FUNCTION public.discount_preview(tenant_id uuid, valid_from date, valid_to date, client_id uuid DEFAULT NULL::uuid, code text DEFAULT NULL::text)
 RETURNS TABLE(clients integer, companies integer, applications integer, other_discounts integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
begin
  perform private.require_firm_reader(discount_preview.tenant_id);

  return query
  with billed as (
    select company.* from private.companies_with_service(
      discount_preview.tenant_id, discount_preview.code, greatest(discount_preview.valid_from, private.today())) as company
    where discount_preview.client_id is null or company.user_id = discount_preview.client_id
  )
  select
    (select count(distinct billed.user_id)::integer from billed), (select count(*)::integer from billed),
    (select count(*)::integer from public.draft_applications as draft
      left join public.service_prices as service on service.code = discount_preview.code
        and daterange(service.valid_from, service.valid_to, '[]') @> discount_preview.valid_from
      where draft.tenant_id = discount_preview.tenant_id and draft.state = 'draft'
        and (discount_preview.client_id is null or draft.user_id = discount_preview.client_id)
        and (discount_preview.code is null or service.applies = 'formation' or draft.data -> 'services' ? discount_preview.code)),
    (select count(*)::integer from public.discounts as known
      where known.tenant_id = discount_preview.tenant_id and known.ended_at is null
        and known.valid_from <= discount_preview.valid_to and known.valid_to >= discount_preview.valid_from
        and (known.client_id is null or discount_preview.client_id is null or known.client_id = discount_preview.client_id)
        and (known.code is null or discount_preview.code is null or known.code = discount_preview.code));
end;
$function$;

CREATE OR REPLACE FUNCTION public.draft_invoice(invoice_id uuid, application_id uuid DEFAULT NULL::uuid, company_id uuid DEFAULT NULL::uuid, services text[] DEFAULT NULL::text[], is_resident boolean DEFAULT NULL::boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  application public.draft_applications;
  company     public.companies;
begin
  perform private.require_staff('draft_invoice');

  if exists (select from public.invoices as known where known.id = invoice_id) then
    return;
  end if;

  select * into application from public.draft_applications as known where known.id = draft_invoice.application_id
    and known.state <> 'draft';
  select * into company from public.companies as known where known.id = draft_invoice.company_id;

  if num_nonnulls(application.id, company.id) <> 1 then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in('draft_invoice', coalesce(application.tenant_id, company.tenant_id));

  if exists (
    select from public.invoices as known where known.application_id = application.id and known.state <> 'void'
  ) then
    raise exception using errcode = 'PT409', message = 'invoice.quote_invoiced';
  end if;

  -- The rate of VAT is that of the prices: for an application that of the day it was submitted.
  insert into public.invoices (id, tenant_id, application_id, company_id, vat_percent, created_by)
  values (
    invoice_id, coalesce(application.tenant_id, company.tenant_id), application.id, company.id,
    private.vat_percent(coalesce((application.submitted_at at time zone 'America/Nassau')::date, private.today())), auth.uid());

  -- A company is billed for what is added to the draft; an application for what its quote says is due with the order.
  if application.id is not null then
    insert into public.invoice_lines (tenant_id, invoice_id, position, kind, code, label, amount, per, vat_treatment)
    select
      application.tenant_id, invoice_id, row_number() over (), line.kind::public.invoice_line_kind, line.code, line.label, line.amount,
      line.per, line.vat_treatment
    from private.quote_of(application, draft_invoice.services, draft_invoice.is_resident) as line
    where line.kind <> 'vat' and line.first_due = 'order';

    perform private.apply_discounts(invoice_id);
    perform private.bill_arrears(invoice_id, application);
  end if;

  perform private.total_invoice(invoice_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.draft_payer_renewal(company_id uuid, year integer)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  at_most constant integer := 500;
  company public.companies;
  invoice public.invoices;
  place   integer;
begin
  perform private.require_staff('draft_payer_renewal');
  -- Locked, so that two of staff do not invoice a year at once.
  select * into company from public.companies as known where known.id = draft_payer_renewal.company_id for no key update;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.lock_payer_drafts(company.tenant_id, array[company.id]);
  perform private.require_staff_in('draft_payer_renewal', company.tenant_id);

  select * into invoice from public.invoices as known
  where known.tenant_id = company.tenant_id and known.client_id = company.user_id
    and known.renewal_year = draft_payer_renewal.year and known.state = 'draft'
  for update;

  if exists (
    select from public.invoice_companies as part where part.invoice_id = invoice.id and part.company_id = company.id
  ) then
    return invoice.id;
  end if;

  perform private.require_renewal(company, draft_payer_renewal.year);

  if invoice.id is null then
    insert into public.invoices (tenant_id, client_id, renewal_year, vat_percent, created_by)
    values (
      company.tenant_id, company.user_id, draft_payer_renewal.year, private.vat_percent(private.renewal_day(draft_payer_renewal.year)),
      auth.uid())
    returning * into invoice;
  elsif private.count_companies(invoice.id) >= at_most then
    raise exception using errcode = 'PT409', message = 'invoice.full';
  end if;

  select coalesce(max(part.position), 0) + 1 into place from public.invoice_companies as part where part.invoice_id = invoice.id;

  insert into public.invoice_companies (tenant_id, invoice_id, company_id, position, name, renewal_year)
  values (company.tenant_id, invoice.id, company.id, place, company.name, draft_payer_renewal.year);

  insert into public.invoice_lines (tenant_id, invoice_id, company_id, position, kind, code, label, amount, per, vat_treatment)
  select
    company.tenant_id, invoice.id, company.id, place * 1000 + row_number() over (), line.kind::public.invoice_line_kind, line.code,
    line.label, line.amount, line.per, line.vat_treatment
  from private.renewal_lines(company, draft_payer_renewal.year) as line;

  perform private.apply_discounts(invoice.id, company.id);
  perform private.total_invoice(invoice.id, company.id);
  return invoice.id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.draft_recurring(tenant_id uuid)
 RETURNS TABLE(drafts integer, lines integer)
 LANGUAGE plpgsql
 SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
declare
  at_most constant integer := 500;
  company public.companies;
  draft   uuid;
  touched uuid[] := '{}';
begin
  perform private.require_staff('draft_recurring');
  perform private.require_staff_in('draft_recurring', draft_recurring.tenant_id);
  -- One after the other: a repeat finds nothing left to do.
  perform pg_advisory_xact_lock(hashtext('recurring ' || draft_recurring.tenant_id));
  lines := 0;

  for company in
    select known.* from public.companies as known
    where known.tenant_id = draft_recurring.tenant_id and exists (
      select from public.recurring_services as service
      cross join lateral private.recurring_due(service) as due (day)
      where service.tenant_id = known.tenant_id and service.company_id = known.id)
    order by known.user_id, known.name, known.id
  loop
    draft := private.draft_of_payer(draft_recurring.tenant_id, company.user_id);
    -- The others wait until this draft is issued.
    continue when private.count_companies(draft) >= at_most and company.id <> all (private.companies_of(draft));
    touched := touched || draft;
    lines := lines + private.draft_company_periods(draft, company);
  end loop;

  drafts := (select count(distinct one) from unnest(touched) as one);
  return next;
end;
$function$;

CREATE OR REPLACE FUNCTION public.draft_renewal(invoice_id uuid, company_id uuid, year integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  company public.companies;
begin
  perform private.require_staff('draft_renewal');

  if exists (select from public.invoices as known where known.id = invoice_id) then
    return;
  end if;

  -- Locked, so that two of staff do not invoice a year at once.
  select * into company from public.companies as known where known.id = draft_renewal.company_id for no key update;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in('draft_renewal', company.tenant_id);
  perform private.require_renewal(company, draft_renewal.year);

  insert into public.invoices (id, tenant_id, company_id, renewal_year, vat_percent, created_by)
  values (
    invoice_id, company.tenant_id, company.id, draft_renewal.year, private.vat_percent(private.renewal_day(draft_renewal.year)),
    auth.uid());

  insert into public.invoice_lines (tenant_id, invoice_id, position, kind, code, label, amount, per, vat_treatment)
  select
    company.tenant_id, invoice_id, row_number() over (), line.kind::public.invoice_line_kind, line.code, line.label, line.amount,
    line.per, line.vat_treatment
  from private.renewal_lines(company, draft_renewal.year) as line;

  perform private.apply_discounts(invoice_id);
  perform private.total_invoice(invoice_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.draft_restoration(invoice_id uuid, company_id uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  company public.companies;
  today   date := private.today();
  draft   uuid;
begin
  perform private.require_staff('draft_restoration');
  select * into company from public.companies as known where known.id = draft_restoration.company_id for no key update;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in('draft_restoration', company.tenant_id);

  -- A repeat after a lost answer, and the draft of a colleague.
  select known.id into draft from public.invoices as known
  where known.company_id = company.id and known.is_restoration and (known.state = 'draft' or known.id = draft_restoration.invoice_id);

  if draft is not null then
    return draft;
  end if;

  if company.status not in ('strike_off_pending', 'struck_off', 'restoring') then
    raise exception using errcode = 'PT409', message = 'company.illegal_standing';
  end if;

  if not exists (select from private.restoration_lines(company, today) as line where line.state = 'open') then
    raise exception using errcode = 'PT409', message = 'invoice.restoration_billed';
  end if;

  insert into public.invoices (id, tenant_id, company_id, is_restoration, vat_percent, created_by)
  values (draft_restoration.invoice_id, company.tenant_id, company.id, true, private.vat_percent(today), auth.uid());

  insert into public.invoice_lines (tenant_id, invoice_id, position, kind, code, label, amount, per, vat_treatment)
  select company.tenant_id, draft_restoration.invoice_id, line.ordinality,
    case when line.kind = 'service' then 'service' else 'government' end::public.invoice_line_kind, line.code, line.label, line.amount,
    'once', line.vat_treatment
  from private.restoration_lines(company, today) with ordinality as line
  where line.state = 'open';

  perform private.apply_discounts(draft_restoration.invoice_id);
  perform private.total_invoice(draft_restoration.invoice_id);
  return draft_restoration.invoice_id;
exception when unique_violation then
  -- The id belongs to another invoice.
  raise exception using errcode = 'PT404', message = 'not_found';
end;
$function$;

CREATE OR REPLACE FUNCTION public.end_discount(discount_id uuid, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_user();
  discount  public.discounts;
begin
  perform private.as_staff('end_discount');
  select * into discount from public.discounts as known where known.id = discount_id for update;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_tenant_manager('end_discount', discount.tenant_id);

  if discount.ended_at is not null then
    return;
  end if;

  if discount.valid_to < private.today() then
    raise exception using errcode = 'PT409', message = 'discount.over';
  end if;

  if char_length(coalesce(btrim(end_discount.reason), '')) not between 3 and 1000 then
    raise exception using errcode = 'PT422', message = 'discount.invalid',
      detail = '[{"code": "discount.invalid", "field": "reason"}]';
  end if;

  update public.discounts as known
  set ended_at = now(), ended_by = caller_id, end_reason = btrim(end_discount.reason) where known.id = discount.id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.end_recurring(service_id uuid, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  service public.recurring_services := private.lock_recurring('end_recurring', service_id);
begin
  if service.state = 'ended' then
    return;
  end if;

  update public.recurring_services as known
  set state = 'ended', paused_on = null, note = private.recurring_note(reason) where known.id = service.id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.firm_price_preview(tenant_id uuid, code text, valid_from date)
 RETURNS TABLE(former numeric, platform numeric, per text, companies integer, clients integer, drafts integer, first_year integer, planned integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
declare
  service public.service_prices := private.service_on(firm_price_preview.code, firm_price_preview.valid_from);
begin
  perform private.require_firm_reader(firm_price_preview.tenant_id);
  perform private.firm_price_day(firm_price_preview.valid_from);

  if service.code is null or service.applies = 'later' then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  return query
  with billed as (
    select company.* from private.companies_with_service(
      firm_price_preview.tenant_id, service.code, firm_price_preview.valid_from) as company
  )
  select
    private.firm_amount(firm_price_preview.tenant_id, service.code, firm_price_preview.valid_from), service.amount, service.per,
    (select count(*)::integer from billed), (select count(distinct billed.user_id)::integer from billed),
    (select count(*)::integer from public.draft_applications as draft
      where draft.tenant_id = firm_price_preview.tenant_id and draft.state = 'draft'
        and (service.entity_types = '{}' or draft.entity_type is null or draft.entity_type = any (service.entity_types))
        and (service.applies = 'formation' or draft.data -> 'services' ? service.code)),
    case when service.per = 'year' then extract(year from firm_price_preview.valid_from - 1)::integer + 1 end,
    (select count(*)::integer from public.tenant_prices as price
      where price.tenant_id = firm_price_preview.tenant_id and price.code = service.code
        and price.valid_from >= firm_price_preview.valid_from);
end;
$function$;

CREATE OR REPLACE FUNCTION public.invoice_discounts(invoice_id uuid)
 RETURNS TABLE(id uuid, code text, percent numeric, amount numeric, client_text text, valid_to date, created_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 5
 SET search_path TO ''
AS $function$
declare
  invoice public.invoices;
begin
  perform private.require_staff_reader();
  select * into invoice from public.invoices as known where known.id = invoice_discounts.invoice_id;

  return query
  select discount.id, discount.code, discount.percent, discount.amount, discount.client_text, discount.valid_to, discount.created_at
  from private.discounts_for(invoice) as discount
  where invoice.state = 'draft'
  order by discount.created_at, discount.id
  limit 100;
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
  missing jsonb;
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

  update public.invoice_companies as part set name = company.name
  from public.companies as company
  where part.invoice_id = invoice.id and company.id = part.company_id and part.name <> company.name;

  invoice := private.number_invoice(invoice, issue_invoice.due_on);

  perform private.notify_billed(
    invoice, 'invoice.issued', 'Invoice ' || invoice.number,
    private.money_text(invoice.total, invoice.currency) || ', due on ' || to_char(invoice.due_on, 'FMDD FMMonth YYYY')
      || '.');
  return invoice.number;
end;
$function$;

CREATE OR REPLACE FUNCTION public.pause_recurring(service_id uuid, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  service public.recurring_services := private.lock_recurring('pause_recurring', service_id);
begin
  if service.state = 'paused' then
    return;
  end if;

  if service.state = 'ended' then
    raise exception using errcode = 'PT409', message = 'recurring.ended';
  end if;

  update public.recurring_services as known
  set state = 'paused', paused_on = private.today(), note = private.recurring_note(reason) where known.id = service.id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.quote(entity_type text, capital numeric, currency text, services text[], on_date date DEFAULT NULL::date, is_resident boolean DEFAULT NULL::boolean, tenant_id uuid DEFAULT NULL::uuid, kind public.application_kind DEFAULT 'formation'::public.application_kind)
 RETURNS SETOF public.quote_line
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  day    date := coalesce(quote.on_date, private.today());
  -- Rounded up: what is above the edge of a band by less than a cent is above it.
  cents  numeric;
  vat    record;
  asked  public.application_kinds;
begin
  perform private.require_prices_of(quote.tenant_id);
  -- Only visitors are counted: the quote of an application is read by commands that change nothing.
  perform private.limit_rate('quote', 60, interval '1 minute') where auth.uid() is null and coalesce(auth.role(), '') = 'anon';

  if cardinality(quote.services) > 100 then
    raise exception using errcode = 'PT422', message = 'quote.too_many_services';
  end if;

  if not exists (select from public.entity_types as type where type.code = quote.entity_type and type.is_formable) then
    raise exception using errcode = 'PT422', message = 'application.type_missing';
  end if;

  -- Not a number counts as above every number.
  if quote.capital < 0 or quote.capital > 1000000000000 then
    raise exception using errcode = 'PT422', message = 'quote.capital_invalid';
  end if;

  if coalesce(quote.currency, 'USD') !~ '^[A-Z]{3}$' then
    raise exception using errcode = 'PT422', message = 'capital.currency_invalid';
  end if;

  if exists (
    select from unnest(quote.services) as wanted
    where not exists (
      select from public.service_prices as price
      where price.code = wanted and price.applies <> 'later'
        and (price.entity_types = '{}' or quote.entity_type = any (price.entity_types))
        and daterange(price.valid_from, price.valid_to, '[]') @> day)
    and not exists (
      select from public.fee_schedule as fee
      where fee.service = wanted and fee.entity_type = quote.entity_type
        and daterange(fee.valid_from, fee.valid_to, '[]') @> day)
  ) then
    raise exception using errcode = 'PT422', message = 'quote.service_unknown';
  end if;

  -- The bands are in dollars; for capital in another currency, or none, a fee that depends on it is not known.
  if coalesce(quote.currency, 'USD') in ('USD', 'BSD') then
    cents := ceil(quote.capital * 100) / 100;
  end if;

  select * into vat from private.threshold('vat_percent', day);
  select * into asked from public.application_kinds as known where known.kind = quote.kind;

  return query
    with fees as (
      select fee.*, count(*) over (partition by fee.code) > 1 as has_bands
      from public.fee_schedule as fee
      where fee.entity_type = quote.entity_type and daterange(fee.valid_from, fee.valid_to, '[]') @> day
        and (fee.applies = 'formation' and (asked.kind = 'formation' or fee.per = 'year') or fee.kind = any (asked.fee_kinds)
          or fee.service = any (quote.services))
    ), fitting as (
      select distinct on (fee.code)
        fee.code, fee.label, 'government' as kind, case when cents is null and fee.has_bands then null else fee.amount end as amount,
        fee.currency, fee.per, fee.vat_treatment, fee.source_note, fee.verified, fee.valid_from, fee.first_due, 1 as part, fee.position
      from fees as fee
      where cents is null or not fee.has_bands or cents between fee.capital_from and coalesce(fee.capital_to, 'infinity')
      order by fee.code, fee.capital_from
    ), ours as (
      select price.code, price.label, 'service' as kind, price.amount, price.currency, price.per,
        case when price.vat_treatment = 'standard' and quote.is_resident = false
          then 'zero_rated_nonresident' else price.vat_treatment end as vat_treatment,
        price.source_note, price.verified, price.valid_from, price.first_due, 2 as part, price.position
      from private.prices_on(day, quote.tenant_id) as price
      where (price.entity_types = '{}' or quote.entity_type = any (price.entity_types))
        and (price.applies = 'formation' and (asked.kind = 'formation' or price.per = 'year') or price.code = any (asked.services)
          or price.applies = 'selected' and price.code = any (quote.services))
    ), taxed as (
      -- Rounded line by line, so that no way of adding lines up differs by a cent.
      select 'vat_' || case ours.first_due when 'order' then ours.per else ours.first_due end,
        'VAT on our services, ' || trim_scale(vat.value) || ' %', 'vat',
        sum(round(ours.amount * vat.value / 100, 2)),
        ours.currency, ours.per, 'standard'::public.vat_treatment, vat.source_note, vat.verified, vat.valid_from, ours.first_due, 3,
        case ours.first_due when 'order' then 0 else 1 end
      from ours
      where ours.vat_treatment = 'standard' and vat.code is not null
      group by ours.currency, ours.per, ours.first_due
    ), lines as (
      select * from fitting union all select * from ours union all select * from taxed
    )
    select line.code, line.label, line.kind, line.amount, line.currency, line.per, line.vat_treatment,
      line.source_note, line.verified, line.valid_from, line.first_due
    from lines as line
    order by line.part, line.position, line.code;
end;
$function$;

CREATE OR REPLACE FUNCTION public.recurring_list(tenant_id uuid, company_id uuid DEFAULT NULL::uuid)
 RETURNS TABLE(id uuid, of_company uuid, company_name text, client_name text, code text, label text, amount numeric, is_agreed boolean, period text, vat_treatment public.vat_treatment, first_day date, last_day date, state text, note text, due integer, next_on date, yearly numeric)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
declare
  sees_all boolean := private.is_admin() or recurring_list.tenant_id in (select private.owned_tenant_ids());
begin
  perform private.require_user();

  return query
  select service.id, company.id, company.name, coalesce(nullif(client.full_name, ''), client.email), service.code, service.label,
    priced.amount, service.amount is not null, service.period, service.vat_treatment, service.first_day, service.last_day,
    case when service.state = 'active' and service.last_day < private.today() then 'over' else service.state end,
    case when sees_all then service.note end,
    (select count(*)::integer from private.recurring_due(service)),
    case when service.state = 'active' then (
      select min(begins.day) from generate_series(0, 2400) as nth
      cross join lateral (
        select (service.first_day + make_interval(months => nth * private.months_of(service.period)))::date as day) as begins
      where begins.day > private.today() and begins.day <= coalesce(service.last_day, 'infinity')
        and begins.day < private.today() + 800) end,
    case
      when service.state = 'active' and coalesce(service.last_day >= private.today(), true)
        then coalesce(priced.amount, 0) * 12 / private.months_of(service.period)
      else 0
    end
  from public.recurring_services as service
  join public.companies as company on company.id = service.company_id
  left join public.profiles as client on client.id = company.user_id
  cross join lateral (select private.recurring_amount(service, private.today()) as amount) as priced
  where service.tenant_id = recurring_list.tenant_id
    and (recurring_list.company_id is null or service.company_id = recurring_list.company_id)
    and (sees_all or service.state <> 'ended' and service.company_id in (select private.money_company_ids()))
  order by company.name, service.state, service.first_day, service.id
  limit 1000;
end;
$function$;

CREATE OR REPLACE FUNCTION public.resume_recurring(service_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  service public.recurring_services := private.lock_recurring('resume_recurring', service_id);
begin
  if service.state = 'active' then
    return;
  end if;

  if service.state = 'ended' then
    raise exception using errcode = 'PT409', message = 'recurring.ended';
  end if;

  update public.recurring_services as known
  set state = 'active', paused_on = null, pauses = service.pauses + datemultirange(daterange(service.paused_on, private.today()))
  where known.id = service.id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.set_invoice_lines(invoice_id uuid, expected_version integer, lines jsonb, company_id uuid DEFAULT NULL::uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  invoice     public.invoices := private.lock_invoice('set_invoice_lines', invoice_id);
  place       integer := 0;
  former      jsonb;
  new_version integer;
begin
  if invoice.state <> 'draft' then
    raise exception using errcode = 'PT409', message = 'invoice.not_editable';
  end if;

  if invoice.version is distinct from expected_version then
    raise exception using errcode = 'PT409', message = 'invoice.conflict';
  end if;

  -- Of the draft of a payer the lines of one company are replaced.
  if invoice.client_id is not null or set_invoice_lines.company_id is not null then
    select part.position * 1000 into place from public.invoice_companies as part
    where part.invoice_id = invoice.id and part.company_id = set_invoice_lines.company_id and invoice.client_id is not null;

    if not found then
      raise exception using errcode = 'PT422', message = 'invoice.company_unknown';
    end if;
  end if;

  if jsonb_array_length(private.json_array(lines)) not between 1 and 100 or exists (
    select from jsonb_array_elements(private.json_array(lines)) as line
    where char_length(private.json_text(line -> 'label')) not between 1 and 200
      or private.json_text(line -> 'kind') not in ('government', 'service')
      or private.json_text(line -> 'vat_treatment') <> all (enum_range(null::public.vat_treatment)::text[])
      or (private.json_text(line -> 'kind') = 'government') <> (private.json_text(line -> 'vat_treatment') = 'disbursement_out_of_scope')
      or private.json_text(line -> 'per') not in ('', 'once', 'year')
      or jsonb_typeof(line -> 'discounted') not in ('boolean', 'null')
      or (private.json_text(line -> 'code') <> '' and private.json_text(line -> 'code') !~ '^[A-Za-z][A-Za-z_]{1,60}$')
      or case jsonb_typeof(line -> 'amount')
        when 'number' then (line -> 'amount')::numeric not between 0 and 10000000
          or (line -> 'amount')::numeric <> round((line -> 'amount')::numeric, 2)
        else line -> 'amount' is not null and line -> 'amount' <> 'null'
      end
  ) then
    raise exception using errcode = 'PT422', message = 'invoice.line_invalid';
  end if;

  -- What it bills of recurring services: a line that is left out frees its period.
  select jsonb_agg(jsonb_build_object('id', line.recurring_id, 'day', line.period_start, 'label', line.label)) into former
  from public.invoice_lines as line
  where line.invoice_id = invoice.id and line.company_id = set_invoice_lines.company_id and line.recurring_id is not null;

  delete from public.invoice_lines as line
  where line.invoice_id = invoice.id and line.company_id is not distinct from set_invoice_lines.company_id;

  insert into public.invoice_lines (
    tenant_id, invoice_id, company_id, position, kind, code, label, amount, per, vat_treatment, recurring_id, period_start)
  select
    invoice.tenant_id, invoice.id, set_invoice_lines.company_id, place + line.position,
    private.json_text(line.entry -> 'kind')::public.invoice_line_kind,
    nullif(private.json_text(line.entry -> 'code'), ''), private.json_text(line.entry -> 'label'),
    case jsonb_typeof(line.entry -> 'amount') when 'number' then (line.entry -> 'amount')::numeric end,
    coalesce(nullif(private.json_text(line.entry -> 'per'), ''), 'once'),
    private.json_text(line.entry -> 'vat_treatment')::public.vat_treatment, (kept.known ->> 'id')::uuid, (kept.known ->> 'day')::date
  from jsonb_array_elements(lines) with ordinality as line (entry, position)
  left join lateral (
    select known from jsonb_array_elements(former) as known
    where case when line.entry ? 'recurring'
      then known ->> 'id' = private.json_text(line.entry -> 'recurring') and known ->> 'day' = private.json_text(line.entry -> 'period')
      -- A portal of the last release does not say it.
      else known ->> 'label' = private.json_text(line.entry -> 'label') end
    limit 1) as kept on true;

  perform private.apply_discounts(
    invoice.id, set_invoice_lines.company_id,
    array(
      select (place + line.position)::integer from jsonb_array_elements(lines) with ordinality as line (entry, position)
      where line.entry -> 'discounted' = 'true'));
  perform private.total_invoice(invoice_id, set_invoice_lines.company_id);
  select known.version into new_version from public.invoices as known where known.id = invoice_id;
  return new_version;
end;
$function$;

ALTER TABLE "public"."discounts" ADD CONSTRAINT "discounts_client_id_fkey" FOREIGN KEY (client_id) REFERENCES public.profiles(id) ON DELETE RESTRICT;

ALTER TABLE "public"."discounts" ADD CONSTRAINT "discounts_created_by_fkey" FOREIGN KEY (created_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."discounts" ADD CONSTRAINT "discounts_ended_by_fkey" FOREIGN KEY (ended_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."discounts" ADD CONSTRAINT "discounts_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "public"."invoice_lines" ADD CONSTRAINT "invoice_lines_discount_text_check" CHECK (((char_length(discount_text) >= 3) AND (char_length(discount_text) <= 140)));

ALTER TABLE "public"."invoice_lines" ADD CONSTRAINT "invoice_lines_discount" CHECK (((num_nonnulls(list_amount, discount_id, discount_text) = 0) OR ((num_nonnulls(list_amount, discount_id, discount_text, amount) = 4) AND (kind = 'service'::public.invoice_line_kind) AND (amount < list_amount))));

ALTER TABLE "public"."invoice_lines" ADD CONSTRAINT "invoice_lines_list_amount_check" CHECK (((list_amount > (0)::numeric) AND (list_amount < 'Infinity'::numeric)));

ALTER TABLE "public"."invoice_lines" ADD CONSTRAINT "invoice_lines_period" CHECK (((recurring_id IS NULL) = (period_start IS NULL)));

ALTER TABLE "public"."invoice_lines" ADD CONSTRAINT "invoice_lines_tenant_id_discount_id_fkey" FOREIGN KEY (tenant_id, discount_id) REFERENCES public.discounts(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."invoices" ADD CONSTRAINT "invoices_recurring" CHECK (((NOT is_recurring) OR ((client_id IS NOT NULL) AND (renewal_year IS NULL))));

ALTER TABLE "public"."recurring_services" ADD CONSTRAINT "recurring_services_created_by_fkey" FOREIGN KEY (created_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."recurring_services" ADD CONSTRAINT "recurring_services_tenant_id_company_id_fkey" FOREIGN KEY (tenant_id, company_id) REFERENCES public.companies(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."invoice_lines" ADD CONSTRAINT "invoice_lines_tenant_id_recurring_id_fkey" FOREIGN KEY (tenant_id, recurring_id) REFERENCES public.recurring_services(tenant_id, id) ON DELETE RESTRICT;

CREATE INDEX discounts_client_id_idx ON public.discounts USING btree (client_id);

CREATE INDEX discounts_created_by_idx ON public.discounts USING btree (created_by);

CREATE INDEX discounts_ended_by_idx ON public.discounts USING btree (ended_by);

CREATE INDEX discounts_tenant_idx ON public.discounts USING btree (tenant_id, valid_to DESC, id);

CREATE INDEX invoice_lines_discount_idx ON public.invoice_lines USING btree (tenant_id, discount_id);

CREATE UNIQUE INDEX invoice_lines_one_period ON public.invoice_lines USING btree (recurring_id, period_start) WHERE (recurring_id IS NOT NULL);

CREATE INDEX invoice_lines_recurring_idx ON public.invoice_lines USING btree (tenant_id, recurring_id);

CREATE UNIQUE INDEX invoices_one_recurring_draft ON public.invoices USING btree (tenant_id, client_id) WHERE (is_recurring AND (state = 'draft'::public.invoice_state));

CREATE INDEX recurring_services_company_idx ON public.recurring_services USING btree (tenant_id, company_id);

CREATE INDEX recurring_services_created_by_idx ON public.recurring_services USING btree (created_by);

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.discounts FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER keep_discount BEFORE UPDATE ON public.discounts FOR EACH ROW EXECUTE FUNCTION private.keep_discount();

CREATE TRIGGER signal_delete AFTER DELETE ON public.discounts REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_insert AFTER INSERT ON public.discounts REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_update AFTER UPDATE ON public.discounts REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER check_line_discount BEFORE INSERT OR UPDATE ON public.invoice_lines FOR EACH ROW WHEN ((new.discount_id IS NOT NULL)) EXECUTE FUNCTION private.check_line_discount();

CREATE TRIGGER check_recurring_line BEFORE INSERT OR UPDATE ON public.invoice_lines FOR EACH ROW WHEN ((new.recurring_id IS NOT NULL)) EXECUTE FUNCTION private.check_recurring_line();

CREATE TRIGGER free_void_periods AFTER UPDATE OF state ON public.invoices FOR EACH ROW WHEN (((new.state = 'void'::public.invoice_state) AND (old.state <> 'void'::public.invoice_state))) EXECUTE FUNCTION private.free_void_periods();

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.recurring_services FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER signal_delete AFTER DELETE ON public.recurring_services REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER signal_insert AFTER INSERT ON public.recurring_services REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER signal_update AFTER UPDATE ON public.recurring_services REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE POLICY "Owners read the discounts of their tenants" ON "public"."discounts" FOR SELECT TO "authenticated" USING ((tenant_id = ANY (ARRAY( SELECT private.owned_tenant_ids() AS owned_tenant_ids))));

CREATE POLICY "Staff read every discount" ON "public"."discounts" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "Owners read what recurs in their tenants" ON "public"."recurring_services" FOR SELECT TO "authenticated" USING ((tenant_id = ANY (ARRAY( SELECT private.owned_tenant_ids() AS owned_tenant_ids))));

CREATE POLICY "Staff read everything that recurs" ON "public"."recurring_services" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

COMMENT ON COLUMN "public"."discounts"."amount" IS 'What is taken off each line, in US or Bahamian dollars, at most the line; null for a part.';

COMMENT ON COLUMN "public"."discounts"."client_id" IS 'Whom it is for; null for all clients.';

COMMENT ON COLUMN "public"."discounts"."client_text" IS 'What clients read of it on invoices.';

COMMENT ON COLUMN "public"."discounts"."code" IS 'The service it is for; null for all services of ours.';

COMMENT ON COLUMN "public"."discounts"."ended_at" IS 'When it was ended before its last day.';

COMMENT ON COLUMN "public"."discounts"."percent" IS 'The part of the amount of a line; null for a sum.';

COMMENT ON COLUMN "public"."discounts"."reason" IS 'Why it was given. Clients never read it.';

COMMENT ON COLUMN "public"."invoice_lines"."amount" IS 'What is billed, after a discount. Null only in a draft, where a figure is to be confirmed.';

COMMENT ON COLUMN "public"."invoice_lines"."discount_text" IS 'What the client reads of the discount.';

COMMENT ON COLUMN "public"."invoice_lines"."list_amount" IS 'The amount before the discount; null where the line has none.';

COMMENT ON COLUMN "public"."invoice_lines"."period_start" IS 'The first day of the period of the recurring service that it bills; both are null once the invoice is void.';

COMMENT ON COLUMN "public"."invoices"."is_recurring" IS 'Whether it gathers what recurs for its client (recurring-drafts.sql).';

COMMENT ON COLUMN "public"."recurring_services"."amount" IS 'What was agreed for a period, before VAT; null for the price of the service.';

COMMENT ON COLUMN "public"."recurring_services"."last_day" IS 'No period begins after it; null while it goes on.';

COMMENT ON COLUMN "public"."recurring_services"."note" IS 'Why it was paused or ended. Clients never read it.';

COMMENT ON COLUMN "public"."recurring_services"."pauses" IS 'The days of former pauses: periods that begin in them are not billed.';

COMMENT ON FUNCTION "private"."apply_discounts"(uuid, uuid, integer[]) IS 'Reduces lines of a draft by the discounts it can have: all services of ours, those of one company, or those in some places. The caller adds up the invoice.';

COMMENT ON FUNCTION "private"."best_discount"(public.invoices, text, numeric) IS 'The discount that takes most off a line of a draft; of two that take the same the earlier one. A row of nulls for none.';

COMMENT ON FUNCTION "private"."check_line_discount"() IS 'Holds for every writer that a reduced line has the terms of its discount: tenant, client, service, and the amount to the cent. Raises invoice.discount_invalid.';

COMMENT ON FUNCTION "private"."check_recurring_line"() IS 'Holds for every writer that a line bills a recurring service of its own company. Raises invoice.line_invalid.';

COMMENT ON FUNCTION "private"."companies_with_service"(uuid, text, date) IS 'The companies whose yearly invoices have a service on a day, as a renewal bills them (invoices/invoice-drafts.sql); without a code those that have any. None for what is paid once.';

COMMENT ON FUNCTION "private"."discount_holds"(public.discounts, timestamp with time zone) IS 'Whether a discount holds at a moment: in its days, not ended.';

COMMENT ON FUNCTION "private"."discounts_for"(public.invoices) IS 'The discounts that a draft can have: of its client or of all, which hold now, held when it was started, or when its application was submitted. A sum is in US or Bahamian dollars, and reduces no other currency.';

COMMENT ON FUNCTION "private"."draft_company_periods"(uuid, public.companies) IS 'Adds what is due of a company to the draft of its client, at most 100 lines a company; how many lines it added.';

COMMENT ON FUNCTION "private"."draft_of_payer"(uuid, uuid) IS 'The draft that gathers what recurs for a client, locked; a new one where there is none.';

COMMENT ON FUNCTION "private"."free_void_periods"() IS 'Frees the periods of recurring services on an invoice that becomes void.';

COMMENT ON FUNCTION "private"."is_named_in_records"(uuid) IS 'Whether records that the law wants kept name an account: applications, change requests, signed declarations and statements, invoices, postings on an account, evidence for the zero rate, discounts, imports of a portfolio.';

COMMENT ON FUNCTION "private"."keep_discount"() IS 'Refuses to edit a discount, for every caller, but to end it once: lines of invoices have its terms. Raises not_allowed.';

COMMENT ON FUNCTION "private"."lock_recurring"(text, uuid) IS 'A recurring service for a staff member, locked until the command ends. Raises not_found and what require_staff raises.';

COMMENT ON FUNCTION "private"."months_of"(text) IS 'How many months a period of a recurring service has.';

COMMENT ON FUNCTION "private"."recurring_amount"(public.recurring_services, date) IS 'What a period of a recurring service costs that begins on a day: what was agreed, or the price of that day; null without a price.';

COMMENT ON FUNCTION "private"."recurring_due"(public.recurring_services) IS 'The first days of the periods of a service that have begun and are on no invoice or draft; none while it is paused, once it ended, or while its company is off the register.';

COMMENT ON FUNCTION "private"."recurring_note"(text) IS 'A reason of 3 to 1000 characters. Raises recurring.invalid.';

COMMENT ON FUNCTION "private"."reduction"(public.discounts, numeric) IS 'What a discount takes off an amount, to the cent; at most all of it.';

COMMENT ON FUNCTION "private"."require_own_discounts"(public.invoices) IS 'Refuses a draft with the discount of a client whom it does not bill any more. Raises invoice.discount_changed.';

COMMENT ON FUNCTION "public"."add_discount"(uuid, uuid, date, date, text, text, uuid, text, numeric, numeric) IS 'Gives a discount from a day, today at the earliest, until a day within two years, under an id from the browser, so that a repeat gives nothing twice: to a client of the tenant or to all, on a service that has a price or on all, as a percentage or as a sum of each line in US dollars to the cent, with a reason (3 to 1000 characters) and what clients read (3 to 120). For the owners of the tenant and staff with the duty billing. Raises discount.invalid with a json array of {code, field} as detail, duty.billing_needed, not_found, not_allowed, staff.read_only, account.suspended.';

COMMENT ON FUNCTION "public"."add_recurring"(uuid, uuid, text, text, date, public.vat_treatment, text, numeric, date) IS 'Enters a service that recurs for a company, under an id from the browser, so that a repeat enters nothing twice: a text of 3 to 120 characters, month, quarter or year, a first day at most 366 days ago, an amount of a period in US dollars to the cent, or a code whose price holds (null amount). For staff with the duty billing. Raises recurring.invalid with a json array of {code, field} as detail, recurring.billed_yearly where the yearly invoice has the service, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."discount_list"(uuid) IS 'The discounts of a tenant, at most 500, those that hold or are planned first: for whom and for what, its days and reasons, `state` (planned, holds, over, ended), and on how many issued invoices it took how much off, before VAT. For its owners and staff. Raises not_allowed for a member, not_found, account.suspended.';

COMMENT ON FUNCTION "public"."discount_preview"(uuid, date, date, uuid, text) IS 'Whom a discount would reach: the companies whose yearly invoices have the service and their clients, the applications that are not submitted, and how many other discounts hold on one of its days for one of them. `client_id` and `code` are null for all. For the owners of the tenant and staff. Raises not_allowed for a member, not_found, account.suspended.';

COMMENT ON FUNCTION "public"."draft_recurring"(uuid) IS 'Drafts each period of a recurring service of a tenant that has begun and is on no invoice: one draft for each client who pays, of at most 500 companies with at most 100 lines. A repeat drafts nothing twice. Answers how many drafts have new lines, and how many lines. For staff with the duty billing. Raises duty.billing_needed, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."end_discount"(uuid, text) IS 'Ends a discount before its last day, with a reason (3 to 1000 characters): from now on no line of a new draft has it. Drafts and invoices that have it keep it. A repeat does nothing. For the owners of the tenant and staff with the duty billing. Raises discount.over after its last day, discount.invalid, duty.billing_needed, not_found, not_allowed, staff.read_only, account.suspended.';

COMMENT ON FUNCTION "public"."end_recurring"(uuid, text) IS 'Ends a recurring service with a reason (3 to 1000 characters): nothing more of it is drafted, also what is due. Drafts and invoices keep their lines. A repeat does nothing. For staff with the duty billing. Raises recurring.invalid, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."invoice_discounts"(uuid) IS 'The discounts that the lines of a draft can have, the earliest first; none for an invoice that is issued or unknown. Of those for a line the one that takes most off applies. For staff. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."issue_invoice"(uuid, date) IS 'Gives a draft its number, which it returns, and sends it to the client with a notification; from then on it does not change. Due today at the earliest, in a year at the latest. A repeat returns the same number. For staff with the duty billing. Raises invoice.due_invalid, invoice.amount_missing while a line has no amount (its field is lines.0 for the first line) or nothing is billed, invoice.hit_true while a party it concerns is on a watchlist, invoice.companies_changed where a company of many has another client by now, invoice.discount_changed where the discount of another client is on it, invoice.not_editable, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."pause_recurring"(uuid, text) IS 'Pauses a recurring service with a reason (3 to 1000 characters): nothing of it is drafted until it goes on. A repeat does nothing. For staff with the duty billing. Raises recurring.ended, recurring.invalid, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."recurring_list"(uuid, uuid) IS 'What recurs in a tenant or for one of its companies, at most 1,000: the amount of a period today before VAT (null without a price), how many periods are due, when the next one begins, and what it brings in a year (nothing while it is paused or over). Staff and the owners of the tenant read all with the notes, others what has not ended of companies whose invoices they see. Raises account.suspended.';

COMMENT ON FUNCTION "public"."resume_recurring"(uuid) IS 'Lets a paused service go on: periods that began in the pause are not billed, those that begin from today on are. A repeat does nothing. For staff with the duty billing. Raises recurring.ended, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."set_invoice_lines"(uuid, integer, jsonb, uuid) IS 'Replaces the lines of a draft and returns its new version: 1 to 100 of {kind: government or service, label, amount in the invoice''s currency with at most two decimals or null, per: once or year, vat_treatment, code?, discounted?, recurring?, period?}; fees of the government are disbursements and nothing else is. A discounted line of ours is reduced by the discount that takes most off it, where one holds. A line keeps the period of a recurring service that it had. VAT is added. Of the draft of a payer those of one of its companies, which is then given. For staff with the duty billing. Raises invoice.line_invalid, invoice.company_unknown, invoice.conflict, invoice.not_editable, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON TABLE "public"."discounts" IS 'Reductions of services of a tenant for some days. Read by staff and the owners of the tenant; a client reads what became of it on a line of an invoice. Written by commands, never edited but for its end.';

COMMENT ON TABLE "public"."recurring_services" IS 'What a tenant bills a company for each month, quarter or year. Read by staff and the owners of the tenant; who sees the invoices of the company reads them with recurring_list. Written by commands.';

REVOKE ALL ON FUNCTION "private"."apply_discounts"(uuid, uuid, integer[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."apply_discounts"(uuid, uuid, integer[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."best_discount"(public.invoices, text, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."best_discount"(public.invoices, text, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_line_discount"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."check_line_discount"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_recurring_line"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."check_recurring_line"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."companies_with_service"(uuid, text, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."companies_with_service"(uuid, text, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."discount_holds"(public.discounts, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."discount_holds"(public.discounts, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."discounts_for"(public.invoices) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."discounts_for"(public.invoices) TO "postgres";

REVOKE ALL ON FUNCTION "private"."draft_company_periods"(uuid, public.companies) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."draft_company_periods"(uuid, public.companies) TO "postgres";

REVOKE ALL ON FUNCTION "private"."draft_of_payer"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."draft_of_payer"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."free_void_periods"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."free_void_periods"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."keep_discount"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."keep_discount"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_recurring"(text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."lock_recurring"(text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."months_of"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."months_of"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."recurring_amount"(public.recurring_services, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."recurring_amount"(public.recurring_services, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."recurring_due"(public.recurring_services) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."recurring_due"(public.recurring_services) TO "postgres";

REVOKE ALL ON FUNCTION "private"."recurring_note"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."recurring_note"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."reduction"(public.discounts, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."reduction"(public.discounts, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_own_discounts"(public.invoices) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."require_own_discounts"(public.invoices) TO "postgres";

REVOKE ALL ON FUNCTION "public"."add_discount"(uuid, uuid, date, date, text, text, uuid, text, numeric, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."add_discount"(uuid, uuid, date, date, text, text, uuid, text, numeric, numeric) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."add_recurring"(uuid, uuid, text, text, date, public.vat_treatment, text, numeric, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."add_recurring"(uuid, uuid, text, text, date, public.vat_treatment, text, numeric, date) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."discount_list"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."discount_list"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."discount_preview"(uuid, date, date, uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."discount_preview"(uuid, date, date, uuid, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."draft_recurring"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."draft_recurring"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."end_discount"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."end_discount"(uuid, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."end_recurring"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."end_recurring"(uuid, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."invoice_discounts"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."invoice_discounts"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."pause_recurring"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."pause_recurring"(uuid, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."recurring_list"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."recurring_list"(uuid, uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."resume_recurring"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."resume_recurring"(uuid) TO "authenticated", "postgres";

GRANT SELECT ON TABLE "public"."discounts" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."discounts" TO "postgres";

GRANT SELECT ON TABLE "public"."recurring_services" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."recurring_services" TO "postgres";

reset check_function_bodies;
