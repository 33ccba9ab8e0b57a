set check_function_bodies = off;

CREATE TABLE "public"."bank_imports" ("id" uuid NOT NULL, "tenant_id" uuid NOT NULL, "file_name" text NOT NULL, "format" text NOT NULL, "account" text NOT NULL, "lines" integer NOT NULL, "added" integer NOT NULL, "left_out" integer NOT NULL DEFAULT 0, "imported_by" uuid, "imported_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "bank_imports_account_check" CHECK ((account ~ '^[A-Z0-9]{3,40}$'::text)), CONSTRAINT "bank_imports_check" CHECK (((added >= 0) AND (added <= lines))), CONSTRAINT "bank_imports_file_name_check" CHECK (((char_length(file_name) >= 1) AND (char_length(file_name) <= 200))), CONSTRAINT "bank_imports_format_check" CHECK ((format = ANY (ARRAY['csv'::text, 'camt053'::text, 'mt940'::text]))), CONSTRAINT "bank_imports_left_out_check" CHECK ((left_out >= 0)), CONSTRAINT "bank_imports_lines_check" CHECK (((lines >= 1) AND (lines <= 5000))), CONSTRAINT "bank_imports_pkey" PRIMARY KEY (id), CONSTRAINT "bank_imports_tenant_id_id_key" UNIQUE (tenant_id, id));

ALTER TABLE "public"."bank_imports" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."bank_lines" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "tenant_id" uuid NOT NULL, "import_id" uuid NOT NULL, "place" integer NOT NULL, "day" date NOT NULL, "amount" numeric(14,2) NOT NULL, "currency" text NOT NULL, "payer" text NOT NULL DEFAULT ''::text, "text" text NOT NULL DEFAULT ''::text, "bank_reference" text NOT NULL DEFAULT ''::text, "fingerprint" text NOT NULL, "set_aside_at" timestamp with time zone, "set_aside_by" uuid, "set_aside_reason" text, CONSTRAINT "bank_lines_amount_check" CHECK (((amount > (0)::numeric) AND (amount < 'Infinity'::numeric))), CONSTRAINT "bank_lines_bank_reference_check" CHECK ((char_length(bank_reference) <= 120)), CONSTRAINT "bank_lines_currency_check" CHECK ((currency ~ '^[A-Z]{3}$'::text)), CONSTRAINT "bank_lines_fingerprint_check" CHECK ((fingerprint ~ '^[0-9a-f]{64}$'::text)), CONSTRAINT "bank_lines_payer_check" CHECK ((char_length(payer) <= 200)), CONSTRAINT "bank_lines_pkey" PRIMARY KEY (id), CONSTRAINT "bank_lines_place_check" CHECK ((place > 0)), CONSTRAINT "bank_lines_set_aside_reason_check" CHECK (((char_length(set_aside_reason) >= 1) AND (char_length(set_aside_reason) <= 500))), CONSTRAINT "bank_lines_set_aside" CHECK (((set_aside_at IS NULL) = (set_aside_reason IS NULL))), CONSTRAINT "bank_lines_tenant_id_fingerprint_key" UNIQUE (tenant_id, fingerprint), CONSTRAINT "bank_lines_tenant_id_id_key" UNIQUE (tenant_id, id), CONSTRAINT "bank_lines_text_check" CHECK ((char_length(text) <= 1000)));

ALTER TABLE "public"."bank_lines" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."bank_postings" ("command_id" uuid NOT NULL, "tenant_id" uuid NOT NULL, "line_id" uuid NOT NULL, "posted_by" uuid, "posted_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "bank_postings_pkey" PRIMARY KEY (command_id));

ALTER TABLE "public"."bank_postings" ENABLE ROW LEVEL SECURITY;

CREATE OR REPLACE FUNCTION private.ask_about_payer(line public.bank_lines, client_id uuid, invoice_ids uuid[], amount numeric)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  billed  public.invoices[] := array(
    select invoice from public.invoices as invoice where invoice.id = any (invoice_ids) order by invoice.due_on, invoice.id);
  owned   uuid[] := array(
    select company.id from public.companies as company
    where company.user_id = ask_about_payer.client_id and company.tenant_id = line.tenant_id order by company.id);
  paid_by text;
  alert   public.compliance_alerts;
begin
  -- Money on account may go to any company of the client.
  paid_by := private.payer_is(line.payer, line.text, array(
    select private.names_of_place(
      line.tenant_id, ask_about_payer.client_id,
      case when cardinality(billed) = 0 then owned else array(select each.company_id from unnest(billed) as each) end,
      array(select each.application_id from unnest(billed) as each))));

  if paid_by = 'known' then
    return;
  end if;

  alert.tenant_id := line.tenant_id;
  alert.company_id := case when cardinality(billed) > 0 then billed[1].company_id when cardinality(owned) = 1 then owned[1] end;
  alert.kind := 'payer_not_client';
  -- Once for a line and a client. The daily job does not close this kind: who paid does not change.
  alert.dedupe_key := 'payer_not_client:' || line.id || ':' || ask_about_payer.client_id;
  alert.severity := 'warning';
  alert.title := case paid_by when 'missing' then 'The bank names no payer'
    else 'Payer is not the client: ' || left(line.payer, 120) end;
  alert.detail := concat_ws(' ',
    private.money_text(amount, line.currency) || ' on ' || to_char(line.day, 'FMDD FMMonth YYYY') || ', posted for '
      || private.party_or_client(ask_about_payer.client_id)
      || coalesce(', ' || (select string_agg(each.number, ', ') from unnest(billed) as each), ', on account') || '.',
    case paid_by when 'similar' then 'The name is like that of the client or a party, and differs.' end,
    'Ask who paid, and why.');
  perform private.raise_alert(alert);
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
      'owner_proposals', 'party_holders', 'party_companies', 'parties']
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
      'bank_details', 'bank_imports', 'bank_lines', 'bank_postings']
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
      'compliance_check_kinds', 'published_days', 'reference_changes', 'reminder_ladders']
  end;
$function$;

CREATE OR REPLACE FUNCTION private.bank_key(written text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select replace(private.name_letters(written), ' ', '');
$function$;

CREATE OR REPLACE FUNCTION private.bank_line_states(tenant_id uuid)
 RETURNS TABLE(line_id uuid, rest numeric, state text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select line.id, left_over.rest,
    case
      when left_over.rest = 0 then 'posted'
      when line.set_aside_at is not null then 'set_aside'
      when private.sure_invoice(line, left_over.rest) is not null then 'sure'
      else 'open'
    end
  from public.bank_lines as line
  left join private.posted_of_lines(bank_line_states.tenant_id) as known on known.line_id = line.id
  cross join lateral (select greatest(line.amount - coalesce(known.posted, 0), 0) as rest) as left_over
  where line.tenant_id = bank_line_states.tenant_id;
$function$;

CREATE OR REPLACE FUNCTION private.bank_lines_of(tenant_id uuid, import_id uuid, format text, account text, entries jsonb)
 RETURNS TABLE(place integer, day date, amount numeric, currency text, payer text, text text, bank_reference text, fingerprint text, code text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with given as (
    select entry.place::integer as place, private.json_date(entry.line -> 'day') as day,
      private.json_cents(entry.line -> 'amount') as amount, upper(btrim(private.json_text(entry.line -> 'currency'))) as currency,
      left(coalesce(private.plain_text(private.json_text(entry.line -> 'payer')), ''), 200) as payer,
      left(coalesce(private.plain_text(private.json_text(entry.line -> 'text')), ''), 1000) as text,
      left(coalesce(private.plain_text(private.json_text(entry.line -> 'bank_reference')), ''), 120) as bank_reference
    from jsonb_array_elements(private.json_array(entries)) with ordinality as entry (line, place)
  ), keyed as (
    select given.*, private.bank_key(given.payer) as payer_key, private.bank_key(given.text) as text_key,
      private.bank_key(given.bank_reference) as reference_key
    from given
  ), marked as materialized (
    select keyed.*, encode(sha256(convert_to(jsonb_build_array(
        bank_lines_of.account, keyed.day, keyed.amount, keyed.currency, keyed.payer_key, keyed.text_key, keyed.reference_key,
        -- Two payments on one day that say the same are two lines.
        row_number() over (
          partition by keyed.day, keyed.amount, keyed.currency, keyed.payer_key, keyed.text_key, keyed.reference_key
          order by keyed.place))::text, 'utf8')), 'hex') as mark
    from keyed
  )
  select marked.place, marked.day, marked.amount, marked.currency, marked.payer, marked.text, marked.bank_reference, marked.mark,
    case
      when marked.day is null or marked.day > private.today() then 'bank_line.day_invalid'
      when marked.amount is null then 'bank_line.amount_invalid'
      when marked.currency !~ '^[A-Z]{3}$' or marked.currency is null then 'bank_line.currency_invalid'
      when known.import_id = bank_lines_of.import_id then null
      when known.id is not null then 'bank_line.there'
      -- Of one account and format the fingerprint decides; another format of the same bank writes a line differently.
      when exists (
        select from public.bank_lines as other
        join public.bank_imports as file on file.id = other.import_id
        where other.tenant_id = bank_lines_of.tenant_id and other.day = marked.day and other.amount = marked.amount
          and other.currency = marked.currency and other.import_id <> bank_lines_of.import_id
          and (file.format, file.account) <> (bank_lines_of.format, bank_lines_of.account)
          and (private.bank_key(other.payer) = marked.payer_key
            or private.bank_key(other.text) = marked.text_key
            or (marked.reference_key <> '' and private.bank_key(other.bank_reference) = marked.reference_key))
      ) then 'bank_line.alike'
    end
  from marked
  left join public.bank_lines as known on known.tenant_id = bank_lines_of.tenant_id and known.fingerprint = marked.mark;
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
  select line.id, concat_ws(', ', to_char(line.day, 'FMDD FMMonth YYYY'), private.money_text(line.amount, line.currency),
    nullif(line.payer, ''))
  from public.bank_lines as line
  where bulk_rows.subject = 'bank_line' and line.id = any (ids) and line.tenant_id = bulk_rows.tenant_id
  union all
  select ticket.id, ticket.reference || ', ' || ticket.subject from public.support_tickets as ticket
  where bulk_rows.subject = 'ticket' and ticket.id = any (ids) and ticket.tenant_id = bulk_rows.tenant_id;
$function$;

CREATE OR REPLACE FUNCTION private.keep_bank_line()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  -- A generated column is not computed yet before an update.
  decided text[] := '{set_aside_at,set_aside_by,set_aside_reason,names_invoices}';
begin
  if to_jsonb(new) - decided is distinct from to_jsonb(old) - decided then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.lock_bank_line(command text, line_id uuid)
 RETURNS public.bank_lines
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  line public.bank_lines;
begin
  perform private.require_staff(command);
  select * into line from public.bank_lines as known where known.id = line_id for update;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  return line;
end;
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

CREATE OR REPLACE FUNCTION private.lock_sure_invoices(line_ids uuid[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select from public.invoices as invoice
  where invoice.id in (
    select named.id from public.bank_lines as line, private.named_invoices(line) as named where line.id = any (line_ids))
  order by invoice.id
  for update;
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
  where invoice.tenant_id = line.tenant_id and invoice.number = any (line.names_invoices);
$function$;

CREATE OR REPLACE FUNCTION private.names_of_place(tenant_id uuid, client_id uuid, company_ids uuid[], application_ids uuid[])
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with place as (
    select company.id as company_id, null::uuid as application_id, company.name
    from public.companies as company
    where company.id = any (company_ids) and company.tenant_id = names_of_place.tenant_id
    union all
    select null, application.id, application.submitted_data -> 'names' ->> 0
    from public.draft_applications as application
    where application.id = any (application_ids) and application.tenant_id = names_of_place.tenant_id
  )
  select client.full_name from public.profiles as client where client.id = names_of_place.client_id
  union
  select place.name from place
  union
  select party.name
  from place
  cross join lateral private.billed_party_ids(jsonb_populate_record(null::public.invoices, jsonb_build_object(
    'company_id', place.company_id, 'application_id', place.application_id))) as behind (id)
  join public.parties as party on party.id = behind.id;
$function$;

CREATE OR REPLACE FUNCTION private.party_or_client(client_id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(nullif(client.full_name, ''), client.email) from public.profiles as client where client.id = party_or_client.client_id;
$function$;

CREATE OR REPLACE FUNCTION private.payer_companies(line public.bank_lines)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select company.id
  from public.profiles as client
  join public.companies as company on company.user_id = client.id and company.tenant_id = line.tenant_id
  where line.payer <> '' and client.full_name operator(extensions.%) line.payer
  union
  select company.id from public.companies as company
  where line.payer <> '' and company.tenant_id = line.tenant_id and company.name operator(extensions.%) line.payer
  union
  select participant.company_id
  from public.parties as party
  join public.company_participants as participant on participant.party_id = party.id and participant.tenant_id = party.tenant_id
  where line.payer <> '' and party.tenant_id = line.tenant_id and party.name operator(extensions.%) line.payer
    and not participant.voided;
$function$;

CREATE OR REPLACE FUNCTION private.payer_is(payer text, text text, names text[])
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case
    when exists (
      select from unnest(names) as known (name)
      where private.payer_key(known.name) <> '' and case
        when btrim(payer_is.payer) <> '' then private.payer_key(known.name) = private.payer_key(payer_is.payer)
        -- Some banks name the payer in the text only: then the whole name is in it, of two words at least.
        else position(' ' in private.name_letters(known.name)) > 0
          and position(' ' || private.name_letters(known.name) || ' ' in ' ' || private.name_letters(payer_is.text) || ' ') > 0 end
    ) then 'known'
    when btrim(payer_is.payer) = '' then 'missing'
    when exists (
      select from unnest(names) as known (name)
      where extensions.similarity(private.payer_key(known.name), private.payer_key(payer_is.payer)) >= 0.5
    ) then 'similar'
    else 'stranger'
  end;
$function$;

CREATE OR REPLACE FUNCTION private.payer_key(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(string_agg(word, ' ' order by word), '')
  from regexp_split_to_table(
    regexp_replace(private.name_letters(coalesce(payer_key.name, '')), '\m(l l c|s a|l p)\M', '', 'g'), ' +') as word
  where word <> '' and word not in (
    'mr', 'mrs', 'ms', 'miss', 'dr', 'the', 'and', 'limited', 'ltd', 'incorporated', 'inc', 'corporation', 'corp', 'company', 'co', 'llc',
    'lp', 'gmbh', 'sa', 'ldc');
$function$;

CREATE OR REPLACE FUNCTION private.payer_of_invoice(line public.bank_lines, invoice public.invoices)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.payer_is(line.payer, line.text, array(
    select private.names_of_place(
      invoice.tenant_id, private.client_of(invoice), array[invoice.company_id], array[invoice.application_id])));
$function$;

CREATE OR REPLACE FUNCTION private.posted_of_lines(tenant_id uuid, line_id uuid DEFAULT NULL::uuid)
 RETURNS TABLE(line_id uuid, posted numeric)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select posting.line_id, -sum(entry.amount)
  from public.bank_postings as posting
  join public.ledger_entries as entry on entry.command_id = posting.command_id and entry.tenant_id = posting.tenant_id
    -- record_payment posts under the id of its command, a receipt does not.
    and entry.kind = 'payment' and entry.id <> entry.command_id
  left join public.ledger_entries as reversal on reversal.reverses = entry.id
  where posting.tenant_id = posted_of_lines.tenant_id and reversal.id is null
    and (posted_of_lines.line_id is null or posting.line_id = posted_of_lines.line_id)
  group by posting.line_id;
$function$;

CREATE OR REPLACE FUNCTION private.postings_of(line public.bank_lines)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'invoice_id', entry.invoice_id, 'number', invoice.number, 'client_name', private.party_or_client(entry.client_id),
    'amount', -entry.amount, 'is_reversed', reversal.id is not null) order by entry.seq), '[]')
  from public.bank_postings as posting
  join public.ledger_entries as entry on entry.command_id = posting.command_id and entry.tenant_id = posting.tenant_id
    and entry.kind = 'payment' and entry.id <> entry.command_id
  left join public.ledger_entries as reversal on reversal.reverses = entry.id
  left join public.invoices as invoice on invoice.id = entry.invoice_id
  where posting.tenant_id = line.tenant_id and posting.line_id = line.id;
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
        and invoice.company_id = any (array(select private.payer_companies(line)))
      order by invoice.due_on limit 20)
    union
    (select invoice.id from public.invoices as invoice
      where invoice.tenant_id = line.tenant_id and invoice.state = 'issued' and invoice.currency = line.currency
        and invoice.total - invoice.paid = rest
      order by invoice.due_on limit 5)
  ), judged as (
    select invoice.*, private.client_of(invoice) as client, private.payer_of_invoice(line, invoice) as paid_by,
      case when invoice.state = 'issued' then invoice.total - invoice.paid else 0 end as open,
      case when named.id is null then null when invoice.payment_reference = any (line.names_invoices) then 'reference' else 'number' end
        as named_by
    from alike
    join public.invoices as invoice on invoice.id = alike.id
    left join named on named.id = alike.id
  )
  select judged.id, judged.number, coalesce(company.name, application.submitted_data -> 'names' ->> 0, application.reference),
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
    case judged.named_by when 'reference' then 8 when 'number' then 6 else 0 end
      + case when judged.open = rest and judged.currency = line.currency then 4 else 0 end
      + case judged.paid_by when 'known' then 3 when 'similar' then 1 else 0 end desc,
    judged.due_on, judged.id
  limit 10;
$function$;

CREATE OR REPLACE FUNCTION private.references_in(text text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  with given as (
    select upper(coalesce(references_in.text, '')) as letters
  ), spelled as (
    -- A bank may write the reference in groups, and go on with digits of something else: every end that passes the check counts.
    select regexp_replace(found.parts[1], '[ -]', '', 'g') as letters
    from given, regexp_matches(given.letters, '\m(RF(?:[ -]?[0-9]){2}[ -]?I[ -]?N[ -]?V(?:[ -]?[0-9]){8,11})', 'g') as found (parts)
  ), written as (
    -- The number inside of a creditor reference does not count by itself: its check digits would count for nothing.
    select found.parts[1] as year, found.parts[2] as place
    from given, regexp_matches(
      regexp_replace(given.letters, '\mRF(?:[ -]?[0-9]){2}[ -]?I[ -]?N[ -]?V(?:[ -]?[0-9]){8,11}', ' ', 'g'),
      '\mINV[ ./-]*([0-9]{4})[ ./-]*([0-9]{4,7})\M', 'g') as found (parts)
  )
  select array(
    select private.read_payment_reference(left(spelled.letters, until))
    from spelled, generate_series(15, char_length(spelled.letters)) as until
    where private.read_payment_reference(left(spelled.letters, until)) is not null
    union
    select 'INV-' || written.year || '-' || written.place from written
    order by 1);
$function$;

CREATE OR REPLACE FUNCTION private.rest_of_line(line public.bank_lines)
 RETURNS numeric
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select greatest(line.amount - coalesce((select known.posted from private.posted_of_lines(line.tenant_id, line.id) as known), 0), 0);
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
    and (only_one.payment_reference = any (line.names_invoices) or private.payer_of_invoice(line, only_one) = 'known')
  then
    return only_one.id;
  end if;

  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION public.bank_line_counts(tenant_id uuid)
 RETURNS TABLE(open bigint, sure bigint, posted bigint, set_aside bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff_reader();
  return query
    select count(*) filter (where known.state = 'open'), count(*) filter (where known.state = 'sure'),
      count(*) filter (where known.state = 'posted'), count(*) filter (where known.state = 'set_aside')
    from private.bank_line_states(bank_line_counts.tenant_id) as known;
end;
$function$;

CREATE OR REPLACE FUNCTION public.bank_line_list(tenant_id uuid, show text DEFAULT 'open'::text, search text DEFAULT ''::text, sort text DEFAULT 'day'::text, descending boolean DEFAULT true, first integer DEFAULT 0, size integer DEFAULT 50, only_line uuid DEFAULT NULL::uuid)
 RETURNS TABLE(id uuid, day date, amount numeric, currency text, payer text, text text, bank_reference text, account text, file_name text, rest numeric, state text, set_aside_reason text, best jsonb, posted jsonb, total integer)
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
  with page as materialized (
    select line, file.account, file.file_name, known.rest, known.state, count(*) over () as rows,
      row_number() over (order by
        case when bank_line_list.sort = 'amount' then line.amount else line.day - date '2000-01-01' end
          * case when bank_line_list.descending then -1 else 1 end, line.day desc, line.place, line.id) as turn
    from private.bank_line_states(bank_line_list.tenant_id) as known
    join public.bank_lines as line on line.id = known.line_id
    join public.bank_imports as file on file.id = line.import_id
    where (only_line is null or line.id = only_line)
      and (bank_line_list.show = 'every' or known.state = bank_line_list.show)
      and (typed = '' or position(typed in lower(line.payer)) > 0 or position(typed in lower(line.text)) > 0
        or position(typed in lower(line.bank_reference)) > 0 or position(typed in line.amount::text) > 0)
    order by turn
    offset greatest(bank_line_list.first, 0)
    limit least(greatest(bank_line_list.size, 1), 1000)
  )
  select (page.line).id, (page.line).day, (page.line).amount, (page.line).currency, (page.line).payer, (page.line).text,
    (page.line).bank_reference, page.account, page.file_name, page.rest, page.state, (page.line).set_aside_reason,
    case when page.state in ('open', 'sure') then (
      select to_jsonb(proposal) from private.proposals_of(page.line, page.rest) as proposal limit 1) end,
    private.postings_of(page.line), page.rows::integer
  from page
  order by page.turn;
end;
$function$;

CREATE OR REPLACE FUNCTION public.bank_line_proposals(line_id uuid)
 RETURNS TABLE(invoice_id uuid, number text, subject text, company_id uuid, client_id uuid, client_name text, state public.invoice_state, currency text, owed numeric, due_on date, payer_is text, reasons text[], differs text[], is_sure boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff_reader();
  return query
    select proposal.* from public.bank_lines as line
    cross join lateral private.proposals_of(line, private.rest_of_line(line)) as proposal
    where line.id = bank_line_proposals.line_id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.import_bank_lines(import_id uuid, tenant_id uuid, file_name text, format text, account text, entries jsonb, left_out integer DEFAULT 0, with_alike boolean DEFAULT false, only_check boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  number text := upper(regexp_replace(coalesce(import_bank_lines.account, ''), '[^A-Za-z0-9]', '', 'g'));
  name   text := left(private.plain_text(import_bank_lines.file_name), 200);
  known  public.bank_imports;
  codes  jsonb;
begin
  perform private.require_staff('import_bank_lines');

  if not exists (select from public.tenants as tenant where tenant.id = import_bank_lines.tenant_id) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  -- One file after the other: two that come at once do not take the same line in.
  perform private.require_staff_in('import_bank_lines', import_bank_lines.tenant_id);
  select * into known from public.bank_imports as each where each.id = import_id;

  if import_id is null or known.tenant_id <> import_bank_lines.tenant_id then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if name is null or import_bank_lines.format is null or import_bank_lines.format not in ('csv', 'camt053', 'mt940')
    or number !~ '^[A-Z0-9]{3,40}$' or coalesce(import_bank_lines.left_out, -1) < 0
  then
    raise exception using errcode = 'PT422', message = 'bank_import.invalid';
  end if;

  if jsonb_array_length(private.json_array(entries)) not between 1 and 5000 then
    raise exception using errcode = 'PT422', message = 'bank_import.lines_invalid';
  end if;

  -- What is answered is what there was before: a line that is taken in now is no double of itself.
  select jsonb_agg(case when with_alike and line.code = 'bank_line.alike' then null else line.code end order by line.place) into codes
  from private.bank_lines_of(import_bank_lines.tenant_id, import_id, import_bank_lines.format, number, entries) as line;

  if only_check or known.id is not null then
    return codes;
  end if;

  insert into public.bank_imports (id, tenant_id, file_name, format, account, lines, added, left_out, imported_by)
  select import_id, import_bank_lines.tenant_id, name, import_bank_lines.format, number, count(*),
    count(*) filter (where line.code is null or with_alike and line.code = 'bank_line.alike'), import_bank_lines.left_out, auth.uid()
  from private.bank_lines_of(import_bank_lines.tenant_id, import_id, import_bank_lines.format, number, entries) as line;

  insert into public.bank_lines (
    tenant_id, import_id, place, day, amount, currency, payer, text, bank_reference, fingerprint)
  select import_bank_lines.tenant_id, import_id, line.place, line.day, line.amount, line.currency, line.payer, line.text,
    line.bank_reference, line.fingerprint
  from private.bank_lines_of(import_bank_lines.tenant_id, import_id, import_bank_lines.format, number, entries) as line
  where line.code is null or with_alike and line.code = 'bank_line.alike'
  order by line.place;
  return codes;
end;
$function$;

CREATE OR REPLACE FUNCTION public.post_bank_line(posting_id uuid, line_id uuid, client_id uuid, parts jsonb, amount numeric DEFAULT NULL::numeric, method public.payment_method DEFAULT 'wire'::public.payment_method)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  line   public.bank_lines := private.lock_bank_line('post_bank_line', line_id);
  known  public.bank_postings;
  billed uuid[] := array(
    select private.json_uuid(part -> 'invoice_id') from jsonb_array_elements(private.json_array(parts)) as part);
  rest   numeric := private.rest_of_line(line);
  posted numeric := coalesce(post_bank_line.amount, rest);
begin
  select * into known from public.bank_postings as each where each.command_id = posting_id;

  if known.line_id = line.id then
    perform private.require_staff_in('post_bank_line', line.tenant_id);
    return;
  end if;

  -- An id that posted something else posts no line: the receipt would say that it is done, and no money would be noted.
  if posting_id is null or known.line_id is not null
    or exists (select from public.ledger_entries as entry where entry.command_id = posting_id or entry.id = posting_id)
  then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if line.set_aside_at is not null then
    raise exception using errcode = 'PT409', message = 'bank_line.set_aside';
  end if;

  if rest = 0 then
    raise exception using errcode = 'PT409', message = 'bank_line.posted';
  end if;

  if not private.is_cents(posted, rest) then
    raise exception using errcode = 'PT422', message = 'bank_line.amount_invalid';
  end if;

  perform public.record_receipt(
    posting_id, line.tenant_id, post_bank_line.client_id, posted, line.day, post_bank_line.method, parts,
    left(coalesce(nullif(line.bank_reference, ''), nullif(line.text, ''), nullif(line.payer, '')), 120), line.currency);
  insert into public.bank_postings (command_id, tenant_id, line_id, posted_by) values (posting_id, line.tenant_id, line.id, auth.uid());
  perform private.ask_about_payer(line, post_bank_line.client_id, billed, posted);
end;
$function$;

CREATE OR REPLACE FUNCTION public.post_sure_line(line_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  line    public.bank_lines := private.lock_bank_line('post_sure_line', line_id);
  rest    numeric := private.rest_of_line(line);
  invoice public.invoices;
begin
  -- Done already: by a repeat, or by a colleague.
  if rest = 0 then
    perform private.require_staff_in('post_sure_line', line.tenant_id);
    return;
  end if;

  perform private.lock_sure_invoices(array[line.id]);
  select * into invoice from public.invoices as known where known.id = private.sure_invoice(line, rest);

  if invoice.id is null then
    raise exception using errcode = 'PT409', message = 'bank_line.not_sure';
  end if;

  perform public.post_bank_line(
    gen_random_uuid(), line.id, private.client_of(invoice),
    jsonb_build_array(jsonb_build_object('invoice_id', invoice.id, 'amount', rest)));
end;
$function$;

CREATE OR REPLACE FUNCTION public.set_aside_bank_line(line_id uuid, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  line public.bank_lines := private.lock_bank_line('set_aside_bank_line', line_id);
  why  text := private.plain_text(set_aside_bank_line.reason);
begin
  perform private.require_staff_in('set_aside_bank_line', line.tenant_id);

  if line.set_aside_at is not null then
    return;
  end if;

  if private.rest_of_line(line) = 0 then
    raise exception using errcode = 'PT409', message = 'bank_line.posted';
  end if;

  if why is null or char_length(why) > 500 then
    raise exception using errcode = 'PT422', message = 'bank_line.reason_invalid';
  end if;

  update public.bank_lines as known
  set set_aside_at = now(), set_aside_by = auth.uid(), set_aside_reason = why
  where known.id = line.id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.take_back_bank_line(line_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  line public.bank_lines := private.lock_bank_line('take_back_bank_line', line_id);
begin
  perform private.require_staff_in('take_back_bank_line', line.tenant_id);

  update public.bank_lines as known
  set set_aside_at = null, set_aside_by = null, set_aside_reason = null
  where known.id = line.id and known.set_aside_at is not null;
end;
$function$;

ALTER TABLE "public"."bank_imports" ADD CONSTRAINT "bank_imports_imported_by_fkey" FOREIGN KEY (imported_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."bank_imports" ADD CONSTRAINT "bank_imports_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "public"."bank_lines" ADD CONSTRAINT "bank_lines_set_aside_by_fkey" FOREIGN KEY (set_aside_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."bank_lines" ADD CONSTRAINT "bank_lines_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "public"."bank_lines" ADD CONSTRAINT "bank_lines_tenant_id_import_id_fkey" FOREIGN KEY (tenant_id, import_id) REFERENCES public.bank_imports(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."bank_postings" ADD CONSTRAINT "bank_postings_posted_by_fkey" FOREIGN KEY (posted_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."bank_postings" ADD CONSTRAINT "bank_postings_tenant_id_line_id_fkey" FOREIGN KEY (tenant_id, line_id) REFERENCES public.bank_lines(tenant_id, id) ON DELETE RESTRICT;

CREATE INDEX bank_imports_imported_by_idx ON public.bank_imports USING btree (imported_by);

CREATE INDEX bank_imports_tenant_idx ON public.bank_imports USING btree (tenant_id, imported_at DESC);

CREATE INDEX bank_lines_alike_idx ON public.bank_lines USING btree (tenant_id, day, amount);

CREATE INDEX bank_lines_day_idx ON public.bank_lines USING btree (tenant_id, day DESC, id);

CREATE INDEX bank_lines_import_idx ON public.bank_lines USING btree (tenant_id, import_id);

CREATE INDEX bank_lines_set_aside_by_idx ON public.bank_lines USING btree (set_aside_by);

CREATE INDEX bank_postings_line_idx ON public.bank_postings USING btree (tenant_id, line_id);

CREATE INDEX bank_postings_posted_by_idx ON public.bank_postings USING btree (posted_by);

CREATE INDEX invoices_owed_idx ON public.invoices USING btree (tenant_id, currency, ((total - paid))) WHERE (state = 'issued'::public.invoice_state);

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.bank_imports FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER signal_delete AFTER DELETE ON public.bank_imports REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_insert AFTER INSERT ON public.bank_imports REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_update AFTER UPDATE ON public.bank_imports REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.bank_lines FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER keep_bank_line_row BEFORE DELETE ON public.bank_lines FOR EACH ROW EXECUTE FUNCTION private.refuse_change();

CREATE TRIGGER keep_bank_line BEFORE UPDATE ON public.bank_lines FOR EACH ROW EXECUTE FUNCTION private.keep_bank_line();

CREATE TRIGGER signal_delete AFTER DELETE ON public.bank_lines REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_insert AFTER INSERT ON public.bank_lines REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_update AFTER UPDATE ON public.bank_lines REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.bank_postings FOR EACH ROW EXECUTE FUNCTION private.audit('command_id');

CREATE TRIGGER keep_bank_posting_row BEFORE DELETE ON public.bank_postings FOR EACH ROW EXECUTE FUNCTION private.refuse_change();

CREATE TRIGGER keep_bank_posting BEFORE UPDATE ON public.bank_postings FOR EACH ROW WHEN ((((to_jsonb(new.*) - 'posted_by'::text) IS DISTINCT FROM (to_jsonb(old.*) - 'posted_by'::text)) OR (new.posted_by IS NOT NULL))) EXECUTE FUNCTION private.refuse_change();

CREATE TRIGGER signal_delete AFTER DELETE ON public.bank_postings REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_insert AFTER INSERT ON public.bank_postings REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_update AFTER UPDATE ON public.bank_postings REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE POLICY "Staff read the imports of every tenant" ON "public"."bank_imports" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "Staff read the bank lines of every tenant" ON "public"."bank_lines" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "Staff read the postings of bank lines" ON "public"."bank_postings" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

COMMENT ON COLUMN "public"."bank_lines"."fingerprint" IS 'Hash of account, day, amount, currency, payer, text, reference of the bank and the place among lines of a file that say the same.';

COMMENT ON COLUMN "public"."bank_lines"."payer" IS 'Who paid, as the bank names them; empty where it names no one.';

COMMENT ON COLUMN "public"."bank_lines"."place" IS 'Its place among the lines of the file, from 1.';

COMMENT ON FUNCTION "private"."ask_about_payer"(public.bank_lines, uuid, uuid[], numeric) IS 'Raises an alert about the company when a line that is posted was paid by someone other than the client, the company and its parties, or by no one the bank names. Once for a line and a client; what a person resolved stays resolved.';

COMMENT ON FUNCTION "private"."bank_key"(text) IS 'Letters and digits alone, small: two exports of one bank break and space a text differently.';

COMMENT ON FUNCTION "private"."bank_line_states"(uuid) IS 'Each line of a tenant with what of it is not posted, and where it stands: posted, set_aside, sure (it names one invoice and pays it exactly) or open.';

COMMENT ON FUNCTION "private"."bank_lines_of"(uuid, uuid, text, text, jsonb) IS 'The lines of a file as they would be kept; `code` says why one is not taken: bank_line.there, bank_line.alike, or what is wrong with it.';

COMMENT ON FUNCTION "private"."keep_bank_line"() IS 'Refuses to edit what a bank wrote, for every caller; whether a line is set aside may change. Raises not_allowed.';

COMMENT ON FUNCTION "private"."lock_bank_line"(text, uuid) IS 'A line of a bank for a staff member, locked until the command ends; the caller locks invoices, then the tenant. Raises what require_staff raises, and not_found.';

COMMENT ON FUNCTION "private"."lock_sure_invoices"(uuid[]) IS 'Locks the invoices that lines name, in their order, before a command locks the tenant.';

COMMENT ON FUNCTION "private"."named_invoices"(public.bank_lines) IS 'The invoices of its tenant that the text of a line names.';

COMMENT ON FUNCTION "private"."names_of_place"(uuid, uuid, uuid[], uuid[]) IS 'Whose money is expected for companies and applications of a client: the client, the companies, and their parties through every layer.';

COMMENT ON FUNCTION "private"."party_or_client"(uuid) IS 'What a client is called: the name, or the address of the account.';

COMMENT ON FUNCTION "private"."payer_companies"(public.bank_lines) IS 'Companies whose client, name or party is alike to the payer of a line; what they are called is compared again.';

COMMENT ON FUNCTION "private"."payer_is"(text, text, text[]) IS 'Who paid, beside the names that are expected: known, similar (the name differs and is alike), stranger, or missing where the bank names no one. Only known is the client: a name that is alike may be another person''s.';

COMMENT ON FUNCTION "private"."payer_key"(text) IS 'The words of a name in the order of the alphabet, without titles and kinds of companies: banks write "VASSEUR CLAIRE MRS". Letters and digits that stand alone count: "Grey Gull 1" and "Grey Gull 2" are two.';

COMMENT ON FUNCTION "private"."payer_of_invoice"(public.bank_lines, public.invoices) IS 'Who paid a line, beside whom an invoice bills.';

COMMENT ON FUNCTION "private"."posted_of_lines"(uuid, uuid) IS 'How much of the lines of a tenant is posted: payments in the ledger that are not reversed. Lines without any are left out; of one line or of all.';

COMMENT ON FUNCTION "private"."postings_of"(public.bank_lines) IS 'What was posted of a line: {invoice_id, number, client_name, amount, is_reversed}; a part on account has a client and no invoice.';

COMMENT ON FUNCTION "private"."proposals_of"(public.bank_lines, numeric) IS 'Up to ten invoices that what is left of a line may pay, the likeliest first. `reasons`: reference, number, amount, payer_known, payer_similar. `differs`: less or more than is owed, paid already, currency, and payer_similar, payer_stranger or payer_missing.';

COMMENT ON FUNCTION "private"."references_in"(text) IS 'What a text of a bank names: creditor references whose check digits hold, and numbers of invoices that are written by themselves.';

COMMENT ON FUNCTION "private"."rest_of_line"(public.bank_lines) IS 'What of a line is not posted yet.';

COMMENT ON FUNCTION "private"."sure_invoice"(public.bank_lines, numeric) IS 'The one invoice that a line names and pays exactly with what is left of it: by its reference, or by its number from a payer who is known. Null where that is not sure.';

COMMENT ON FUNCTION "public"."bank_line_counts"(uuid) IS 'How many lines of a tenant''s bank are open, sure, posted and set aside. For staff. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."bank_line_list"(uuid, text, text, text, boolean, integer, integer, uuid) IS 'A page of the lines of a tenant''s bank: `show` is open, sure, posted, set_aside or every; `search` is in payer, text, reference and amount; sorted by day or amount. `rest` is what is not posted, `best` the likeliest proposal of bank_line_proposals or null, `posted` what is posted of it; with `only_line` it is that line. `total` counts all pages; `size` at most 1,000. For staff. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."bank_line_proposals"(uuid) IS 'Up to ten invoices that a line of a bank may pay, the likeliest first, as private.proposals_of has them; none for a line that is not there. For staff. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."import_bank_lines"(uuid, uuid, text, text, text, jsonb, integer, boolean, boolean) IS 'Takes the credits of a statement in, under an id from the browser: a repeat takes nothing in. `format` is csv, camt053 or mt940; `account` counts by its letters and digits; `entries` are 1 to 5,000 of {day, amount, currency, payer, text, bank_reference}; `left_out` is how many lines of the file were no credits. Answers a json array with a code for each line: null for one that is new, else why it is not taken in: bank_line.there, bank_line.alike (another format or account has a line of that day, sum and payer or text; taken in with `with_alike`), bank_line.day_invalid, bank_line.amount_invalid, bank_line.currency_invalid. With `only_check` nothing is written. For staff with the duty billing. Raises bank_import.invalid, bank_import.lines_invalid, not_found, duty.billing_needed, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."post_bank_line"(uuid, uuid, uuid, jsonb, numeric, public.payment_method) IS 'Posts what is left of a line, or so much of it, as one receipt of a client, under an id from the browser: a repeat posts nothing. `parts` are as for record_receipt; what is left of the receipt is on account. Where the payer is not the client, the company or one of its parties, an alert is raised. For staff with the duty billing. Raises bank_line.set_aside, bank_line.posted, bank_line.amount_invalid, receipt.amount_invalid, receipt.parts_invalid, payment.day_invalid, payment.reference_invalid, invoice.hit_true, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."post_sure_line"(uuid) IS 'Posts a line on the one invoice that it names and pays exactly (private.sure_invoice); nothing happens when all of it is posted. For staff with the duty billing. Raises bank_line.not_sure, what post_bank_line raises, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."set_aside_bank_line"(uuid, text) IS 'Sets a line of a bank aside that is no payment of a client, or what is left of one, with a reason of 1 to 500 characters; nothing happens when it is set aside already. For staff with the duty billing. Raises bank_line.posted, bank_line.reason_invalid, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."take_back_bank_line"(uuid) IS 'Puts a line of a bank that was set aside among those to match again; nothing happens for another. For staff with the duty billing. Raises duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON TABLE "public"."bank_imports" IS 'A statement of a bank that was uploaded: the file, the account in letters and digits, and how many lines it had, how many of them were new, and how many were no credits and left out. For staff alone. Written by import_bank_lines.';

COMMENT ON TABLE "public"."bank_lines" IS 'A credit on a statement of a bank, as the bank wrote it. For staff alone. Written by commands; only whether it is set aside changes.';

COMMENT ON TABLE "public"."bank_postings" IS 'Which receipts of the ledger post a line of a bank, by their `command_id`. For staff alone. Written by commands.';

REVOKE ALL ON FUNCTION "private"."ask_about_payer"(public.bank_lines, uuid, uuid[], numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."ask_about_payer"(public.bank_lines, uuid, uuid[], numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."bank_key"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."bank_key"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."bank_line_states"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."bank_line_states"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."bank_lines_of"(uuid, uuid, text, text, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."bank_lines_of"(uuid, uuid, text, text, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."keep_bank_line"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."keep_bank_line"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_bank_line"(text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."lock_bank_line"(text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_sure_invoices"(uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."lock_sure_invoices"(uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."named_invoices"(public.bank_lines) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."named_invoices"(public.bank_lines) TO "postgres";

REVOKE ALL ON FUNCTION "private"."names_of_place"(uuid, uuid, uuid[], uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."names_of_place"(uuid, uuid, uuid[], uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."party_or_client"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."party_or_client"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."payer_companies"(public.bank_lines) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."payer_companies"(public.bank_lines) TO "postgres";

REVOKE ALL ON FUNCTION "private"."payer_is"(text, text, text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."payer_is"(text, text, text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."payer_key"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."payer_key"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."payer_of_invoice"(public.bank_lines, public.invoices) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."payer_of_invoice"(public.bank_lines, public.invoices) TO "postgres";

REVOKE ALL ON FUNCTION "private"."posted_of_lines"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."posted_of_lines"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."postings_of"(public.bank_lines) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."postings_of"(public.bank_lines) TO "postgres";

REVOKE ALL ON FUNCTION "private"."proposals_of"(public.bank_lines, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."proposals_of"(public.bank_lines, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."references_in"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."references_in"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."rest_of_line"(public.bank_lines) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."rest_of_line"(public.bank_lines) TO "postgres";

REVOKE ALL ON FUNCTION "private"."sure_invoice"(public.bank_lines, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."sure_invoice"(public.bank_lines, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "public"."bank_line_counts"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."bank_line_counts"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."bank_line_list"(uuid, text, text, text, boolean, integer, integer, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."bank_line_list"(uuid, text, text, text, boolean, integer, integer, uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."bank_line_proposals"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."bank_line_proposals"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."import_bank_lines"(uuid, uuid, text, text, text, jsonb, integer, boolean, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."import_bank_lines"(uuid, uuid, text, text, text, jsonb, integer, boolean, boolean) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."post_bank_line"(uuid, uuid, uuid, jsonb, numeric, public.payment_method) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."post_bank_line"(uuid, uuid, uuid, jsonb, numeric, public.payment_method) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."post_sure_line"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."post_sure_line"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."set_aside_bank_line"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."set_aside_bank_line"(uuid, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."take_back_bank_line"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."take_back_bank_line"(uuid) TO "authenticated", "postgres";

GRANT SELECT ON TABLE "public"."bank_imports" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."bank_imports" TO "postgres";

GRANT SELECT ON TABLE "public"."bank_lines" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."bank_lines" TO "postgres";

GRANT SELECT ON TABLE "public"."bank_postings" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."bank_postings" TO "postgres";

ALTER TABLE "public"."bank_lines" ADD COLUMN "names_invoices" text[] GENERATED ALWAYS AS (private.references_in(text)) STORED NOT NULL;

COMMENT ON COLUMN "public"."bank_lines"."names_invoices" IS 'The references and numbers of invoices in its text (private.references_in).';

reset check_function_bodies;
