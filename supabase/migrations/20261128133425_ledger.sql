set check_function_bodies = off;

DROP TRIGGER "settle_notices" ON "public"."invoices";

DROP VIEW "public"."invoice_list";

DROP FUNCTION "public"."invoice_statement"(uuid, date, date, uuid);

DROP FUNCTION "public"."report_spending"(uuid, date, date);

CREATE TABLE "private"."credit_note_numbers" ("tenant_id" uuid NOT NULL, "year" integer NOT NULL, "last" integer NOT NULL, CONSTRAINT "credit_note_numbers_pkey" PRIMARY KEY (tenant_id, year));

ALTER TABLE "private"."credit_note_numbers" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."credit_note_lines" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "tenant_id" uuid NOT NULL, "credit_note_id" uuid NOT NULL, "invoice_line_id" uuid NOT NULL, "position" integer NOT NULL, "kind" public.invoice_line_kind NOT NULL, "label" text NOT NULL, "amount" numeric(14,2) NOT NULL, "vat" numeric(14,2) NOT NULL, CONSTRAINT "credit_note_lines_amount_check" CHECK (((amount > (0)::numeric) AND (amount < 'Infinity'::numeric))), CONSTRAINT "credit_note_lines_credit_note_id_invoice_line_id_key" UNIQUE (credit_note_id, invoice_line_id), CONSTRAINT "credit_note_lines_kind_check" CHECK ((kind <> 'vat'::public.invoice_line_kind)), CONSTRAINT "credit_note_lines_label_check" CHECK (((char_length(label) >= 1) AND (char_length(label) <= 200))), CONSTRAINT "credit_note_lines_pkey" PRIMARY KEY (id), CONSTRAINT "credit_note_lines_vat_check" CHECK (((vat >= (0)::numeric) AND (vat < 'Infinity'::numeric))));

ALTER TABLE "public"."credit_note_lines" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."credit_notes" ("id" uuid NOT NULL, "tenant_id" uuid NOT NULL, "invoice_id" uuid NOT NULL, "number" text NOT NULL, "currency" text NOT NULL, "vat_percent" numeric(6,3) NOT NULL, "total" numeric(14,2) NOT NULL, "reason" text NOT NULL, "issued_on" date NOT NULL, "issued_by" uuid, "issued_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "credit_notes_currency_check" CHECK ((currency ~ '^[A-Z]{3}$'::text)), CONSTRAINT "credit_notes_number_check" CHECK ((char_length(number) <= 40)), CONSTRAINT "credit_notes_pkey" PRIMARY KEY (id), CONSTRAINT "credit_notes_reason_check" CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 2000))), CONSTRAINT "credit_notes_tenant_id_id_key" UNIQUE (tenant_id, id), CONSTRAINT "credit_notes_tenant_id_number_key" UNIQUE (tenant_id, number), CONSTRAINT "credit_notes_total_check" CHECK (((total > (0)::numeric) AND (total < 'Infinity'::numeric))), CONSTRAINT "credit_notes_vat_percent_check" CHECK (((vat_percent >= (0)::numeric) AND (vat_percent < 'Infinity'::numeric))));

ALTER TABLE "public"."credit_notes" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."ledger_entries" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "seq" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, "tenant_id" uuid NOT NULL, "invoice_id" uuid, "client_id" uuid, "amount" numeric(14,2) NOT NULL, "currency" text NOT NULL, "day" date NOT NULL, "method" public.payment_method, "reference" text, "reason" text, "reverses" uuid, "command_id" uuid NOT NULL, "recorded_by" uuid, "recorded_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "ledger_entries_amount_check" CHECK (((amount <> (0)::numeric) AND (amount > '-Infinity'::numeric) AND (amount < 'Infinity'::numeric))), CONSTRAINT "ledger_entries_currency_check" CHECK ((currency ~ '^[A-Z]{3}$'::text)), CONSTRAINT "ledger_entries_one_place" CHECK ((num_nonnulls(invoice_id, client_id) = 1)), CONSTRAINT "ledger_entries_pkey" PRIMARY KEY (id), CONSTRAINT "ledger_entries_reason_check" CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 2000))), CONSTRAINT "ledger_entries_reference_check" CHECK (((char_length(reference) >= 1) AND (char_length(reference) <= 120))), CONSTRAINT "ledger_entries_reverses_key" UNIQUE (reverses), CONSTRAINT "ledger_entries_tenant_id_id_key" UNIQUE (tenant_id, id));

ALTER TABLE "public"."ledger_entries" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."invoices" ADD COLUMN "credited" numeric(14,2) NOT NULL DEFAULT 0;

ALTER TABLE "public"."invoices" ADD COLUMN "written_off" numeric(14,2) NOT NULL DEFAULT 0;

CREATE TYPE "public"."ledger_kind" AS ENUM ('charge', 'payment', 'reversal', 'refund', 'credit', 'write_off', 'void', 'account_in', 'account_out');

ALTER TABLE "public"."ledger_entries" ADD COLUMN "kind" public.ledger_kind NOT NULL;

-- What was billed, paid and made void so far, in the order in which it happened. Not audited: the rows it comes from are.
insert into public.ledger_entries (
  id, tenant_id, invoice_id, kind, amount, currency, day, method, reference, reason, command_id, recorded_by, recorded_at)
select coalesce(former.id, gen_random_uuid()), former.tenant_id, former.invoice_id, former.kind::public.ledger_kind, former.amount,
  former.currency, former.day, former.method, former.reference, former.reason, coalesce(former.id, former.invoice_id), former.recorded_by,
  former.recorded_at
from (
  select null::uuid as id, invoice.tenant_id, invoice.id as invoice_id, 'charge' as kind, invoice.total as amount, invoice.currency,
    invoice.issued_on as day, null::public.payment_method as method, null::text as reference, null::text as reason,
    invoice.created_by as recorded_by, invoice.issued_on::timestamp at time zone 'America/Nassau' as recorded_at, 1 as turn
  from public.invoices as invoice where invoice.state <> 'draft' and invoice.total > 0
  union all
  select payment.id, payment.tenant_id, payment.invoice_id, 'payment', -payment.amount, invoice.currency, payment.paid_on, payment.method,
    payment.reference, null, payment.recorded_by, payment.recorded_at, 2
  from public.invoice_payments as payment join public.invoices as invoice on invoice.id = payment.invoice_id
  union all
  select null, invoice.tenant_id, invoice.id, 'void', -invoice.total, invoice.currency,
    (invoice.updated_at at time zone 'America/Nassau')::date, null, null, invoice.void_note, null, invoice.updated_at, 3
  from public.invoices as invoice where invoice.state = 'void' and invoice.total > 0) as former
order by former.turn, former.recorded_at, former.invoice_id;

CREATE OR REPLACE FUNCTION private.apply_entries()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (
    select from posted
    join public.invoices as invoice on invoice.id = posted.invoice_id
    where invoice.state = 'draft' or (invoice.state = 'void') <> (posted.kind = 'void') or invoice.currency <> posted.currency
  ) then
    raise exception using errcode = 'PT409', message = 'invoice.not_payable';
  end if;

  -- What takes an entry back is its opposite in the same place.
  if exists (
    select from posted
    join public.ledger_entries as entry on entry.id = posted.reverses
    where posted.amount <> -entry.amount or posted.currency <> entry.currency
      or posted.invoice_id is distinct from entry.invoice_id or posted.client_id is distinct from entry.client_id
      or case posted.kind when 'reversal' then entry.kind not in ('payment', 'refund', 'write_off') else entry.kind <> 'account_out' end
  ) then
    raise exception using errcode = 'PT409', message = 'entry.not_reversible';
  end if;

  update public.invoices as invoice
  set paid = invoice.paid - moved.amount, credited = invoice.credited - moved.credit, written_off = invoice.written_off - moved.write_off,
    state = case when invoice.paid - moved.amount = invoice.total then 'paid' else 'issued' end::public.invoice_state
  from (
    select posted.invoice_id, sum(posted.amount) as amount,
      coalesce(sum(posted.amount) filter (where posted.kind = 'credit'), 0) as credit,
      coalesce(sum(posted.amount) filter (where 'write_off' in (posted.kind, entry.kind)), 0) as write_off
    from posted
    left join public.ledger_entries as entry on entry.id = posted.reverses
    where posted.invoice_id is not null and posted.kind not in ('charge', 'void')
    group by posted.invoice_id) as moved
  where invoice.id = moved.invoice_id;

  if exists (
    select from posted
    where posted.client_id is not null and private.held_for(posted.tenant_id, posted.client_id, posted.currency) < 0
  ) then
    raise exception using errcode = 'PT409', message = 'payment.spent';
  end if;

  insert into public.invoice_payments (id, tenant_id, invoice_id, amount, paid_on, method, reference, recorded_by)
  select posted.id, posted.tenant_id, posted.invoice_id, -posted.amount, posted.day, posted.method, posted.reference, posted.recorded_by
  from posted where posted.kind = 'payment' and posted.invoice_id is not null;

  delete from public.invoice_payments as payment using posted where posted.kind = 'reversal' and payment.id = posted.reverses;
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
    when 'invoices' then array['invoices', 'invoice_lines', 'invoice_payments', 'ledger_entries', 'credit_notes', 'credit_note_lines']
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

CREATE OR REPLACE FUNCTION private.check_ledger()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  checked uuid := case tg_table_name when 'invoices' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'invoice_id' end;
begin
  if exists (
    select from public.invoices as invoice
    where invoice.id = checked and case when invoice.state in ('draft', 'void') then 0 else invoice.total - invoice.paid end <> (
      select coalesce(sum(entry.amount), 0) from public.ledger_entries as entry where entry.invoice_id = invoice.id)
  ) then
    raise exception using errcode = 'PT409', message = 'entry.not_balanced';
  end if;

  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.client_of(invoice public.invoices)
 RETURNS uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(
    (select company.user_id from public.companies as company where company.id = invoice.company_id),
    (select application.user_id from public.draft_applications as application where application.id = invoice.application_id));
$function$;

CREATE OR REPLACE FUNCTION private.credit_parts(invoice public.invoices, lines jsonb)
 RETURNS TABLE(line_id uuid, nth integer, kind public.invoice_line_kind, label text, amount numeric, vat numeric)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select line.id, line.position, line.kind, line.label, given.amount,
    -- The VAT of all that is credited of the line, less what was given back before: cents are neither lost nor given twice.
    case when line.vat_treatment = 'standard' then
      round((former.amount + given.amount) * invoice.vat_percent / 100, 2) - former.vat else 0 end
  from (
    select private.json_uuid(item -> 'line_id') as line_id, private.json_cents(item -> 'amount') as amount
    from jsonb_array_elements(private.json_array(lines)) as item) as given
  join public.invoice_lines as line on line.id = given.line_id and line.invoice_id = invoice.id
  cross join lateral (
    select coalesce(sum(known.amount), 0) as amount, coalesce(sum(known.vat), 0) as vat
    from public.credit_note_lines as known where known.invoice_line_id = line.id) as former;
$function$;

CREATE OR REPLACE FUNCTION private.held_for(tenant_id uuid, client_id uuid, currency text)
 RETURNS numeric
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(-sum(entry.amount), 0) from public.ledger_entries as entry
  where entry.client_id = held_for.client_id and entry.tenant_id = held_for.tenant_id and entry.currency = held_for.currency;
$function$;

CREATE OR REPLACE FUNCTION private.is_cents(amount numeric, most numeric)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(amount = round(amount, 2) and amount between 0.01 and most, false);
$function$;

CREATE OR REPLACE FUNCTION private.is_named_in_records(person uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (select from public.draft_applications as application where application.user_id = person)
    or exists (select from public.change_requests as request where request.user_id = person)
    or exists (select from public.declarations as declaration where declaration.signed_by = person)
    or exists (select from public.application_declarations as declaration where declaration.declared_by = person)
    or exists (select from public.ledger_entries as entry where entry.client_id = person);
$function$;

CREATE OR REPLACE FUNCTION private.json_cents(value jsonb)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when jsonb_typeof(value) = 'number' then
    case when value::numeric between 0.01 and 999999999 and value::numeric = round(value::numeric, 2) then round(value::numeric, 2) end
  end;
$function$;

CREATE OR REPLACE FUNCTION private.mail_receipt(mail private.mail_outbox)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if mail.template <> 'notice' or private.mail_kind(mail) <> 'invoice.paid' then
    return null;
  end if;

  return (
    select jsonb_build_object(
      'number', invoice.number, 'state', invoice.state, 'currency', invoice.currency, 'total', invoice.total, 'paid', invoice.paid,
      'vat_percent', invoice.vat_percent, 'issued_on', invoice.issued_on, 'due_on', invoice.due_on, 'void_note', null,
      'subject', coalesce(
        (select company.name from public.companies as company where company.id = invoice.company_id),
        'Application ' || (select known.reference from public.draft_applications as known where known.id = invoice.application_id)),
      'client', coalesce(nullif(person.full_name, ''), person.email),
      'issuer', (
        select jsonb_build_object('name', tenant.name, 'primary', tenant.branding ->> 'primary')
        from public.tenants as tenant where tenant.id = invoice.tenant_id),
      'made_on', (mail.queued_at at time zone 'America/Nassau')::date,
      'lines', (
        select jsonb_agg(jsonb_build_object('label', line.label, 'kind', line.kind, 'amount', line.amount) order by line.position)
        from public.invoice_lines as line where line.invoice_id = invoice.id),
      'postings', (
        select jsonb_agg(jsonb_build_object('kind', entry.kind, 'day', entry.day, 'amount', entry.amount, 'reference', entry.reference)
          order by entry.seq)
        from public.ledger_entries as entry where entry.invoice_id = invoice.id))
    from public.invoices as invoice
    join public.notifications as said on said.id = case when mail.dedupe_key like 'notice:%' then substr(mail.dedupe_key, 8)::uuid end
    join public.profiles as person on person.id = said.user_id and person.email = mail.recipient
    where invoice.id = mail.about_id and invoice.tenant_id = mail.tenant_id and invoice.state = 'paid'
      -- A mail may leave hours later: who lost the company meanwhile gets no file of it.
      and private.may_learn_of(said.user_id, said.tenant_id,
        private.subject(said.subject_type, said.subject_id, said.parent_type, said.parent_id)));
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
    ('payment.confirmed', false),
    ('payment.declined', false),
    -- Tickets.
    ('support.answered', false),
    ('announcement', false),
    -- Companies and the account.
    ('company.access', false),
    ('company.standing', false),
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

CREATE OR REPLACE FUNCTION private.notify_if_paid(invoice_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.notify_billed(invoice, 'invoice.paid', 'Invoice ' || invoice.number || ' is paid', 'Thank you.')
  from public.invoices as invoice where invoice.id = notify_if_paid.invoice_id and invoice.state = 'paid';
$function$;

CREATE OR REPLACE FUNCTION private.notify_posted(entry public.ledger_entries, kind text, title text, message text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  invoice public.invoices;
begin
  if entry.invoice_id is null then
    perform private.notify(entry.client_id, entry.tenant_id, notify_posted.kind, title, message, null);
    return;
  end if;

  select * into invoice from public.invoices as known where known.id = entry.invoice_id;
  perform private.notify_billed(invoice, notify_posted.kind, title || ': invoice ' || invoice.number, message);
end;
$function$;

CREATE OR REPLACE FUNCTION private.received_on(invoice public.invoices)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select invoice.paid - invoice.credited - invoice.written_off;
$function$;

CREATE OR REPLACE FUNCTION private.refund(entry public.ledger_entries, most numeric)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if not private.is_cents(entry.amount, most) then
    raise exception using errcode = 'PT422', message = 'refund.amount_invalid';
  end if;

  perform private.require_payment(entry.day, entry.method, entry.reference);
  perform private.require_reason(entry.reason);

  insert into public.ledger_entries (id, tenant_id, invoice_id, client_id, kind, amount, currency, day, method, reference, reason,
    command_id, recorded_by)
  values (
    entry.id, entry.tenant_id, entry.invoice_id, entry.client_id, 'refund', entry.amount, entry.currency, entry.day, entry.method,
    nullif(btrim(entry.reference), ''), btrim(entry.reason), entry.id, auth.uid());

  perform private.notify_posted(
    entry, 'invoice.refunded', 'Refund of ' || private.money_text(entry.amount, entry.currency), entry.reason);
exception when unique_violation then
  -- The id belongs to another entry.
  raise exception using errcode = 'PT404', message = 'not_found';
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_payer(client_id uuid, tenant_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if not exists (
    select from public.companies as company
    where company.user_id = require_payer.client_id and company.tenant_id = require_payer.tenant_id
    union all
    select from public.draft_applications as application
    where application.user_id = require_payer.client_id and application.tenant_id = require_payer.tenant_id
    union all
    select from public.ledger_entries as entry
    where entry.client_id = require_payer.client_id and entry.tenant_id = require_payer.tenant_id
  ) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  -- A client who may not be billed gives no money and gets none.
  if exists (
    select from (
      select jsonb_build_object('company_id', company.id) as place from public.companies as company
      where company.user_id = require_payer.client_id and company.tenant_id = require_payer.tenant_id
      union all
      select jsonb_build_object('application_id', application.id) from public.draft_applications as application
      where application.user_id = require_payer.client_id and application.tenant_id = require_payer.tenant_id) as known
    cross join lateral private.billed_party_ids(jsonb_populate_record(null::public.invoices, known.place)) as party (id)
    join public.screening_hits as hit on hit.party_id = party.id
    where hit.tenant_id = require_payer.tenant_id and hit.state = 'true_match'
  ) then
    raise exception using errcode = 'PT409', message = 'invoice.hit_true';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_payment(paid_on date, method public.payment_method, reference text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if paid_on is null or paid_on > private.today() then
    raise exception using errcode = 'PT422', message = 'payment.day_invalid';
  end if;

  if method is null or char_length(btrim(reference)) > 120 then
    raise exception using errcode = 'PT422', message = 'payment.reference_invalid';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_reason(reason text)
 RETURNS void
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if char_length(coalesce(btrim(reason), '')) not between 1 and 2000 then
    raise exception using errcode = 'PT422', message = 'entry.reason_invalid';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.settle_notices_of_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.settle_payment_notices(null, new.id, 'withdrawn');
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.settle_notices_of_payment()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.settle_payment_notices(null, new.invoice_id, 'confirmed');
  return null;
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
    ('publish_risk_model', '{compliance_officer,senior}', 'needs_duty', 'all', true),
    -- Screening.
    ('screen_party', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('rescreen_parties', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
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

CREATE OR REPLACE FUNCTION public.apply_account(entry_id uuid, invoice_id uuid, amount numeric)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  invoice public.invoices := private.lock_invoice('apply_account', invoice_id);
  client  uuid := private.client_of(invoice);
begin
  if exists (
    select from public.ledger_entries as known where known.id = entry_id and known.invoice_id = invoice.id and known.kind = 'account_out'
  ) then
    return;
  end if;

  if invoice.state <> 'issued' then
    raise exception using errcode = 'PT409', message = 'invoice.not_payable';
  end if;

  if not private.is_cents(
    apply_account.amount, least(invoice.total - invoice.paid, private.held_for(invoice.tenant_id, client, invoice.currency)))
  then
    raise exception using errcode = 'PT422', message = 'account.amount_invalid';
  end if;

  perform private.require_no_true_match(invoice);

  insert into public.ledger_entries (id, tenant_id, invoice_id, client_id, kind, amount, currency, day, command_id, recorded_by)
  values
    (entry_id, invoice.tenant_id, invoice.id, null, 'account_out', -apply_account.amount, invoice.currency, private.today(), entry_id,
      auth.uid()),
    (gen_random_uuid(), invoice.tenant_id, null, client, 'account_out', apply_account.amount, invoice.currency, private.today(), entry_id,
      auth.uid());

  perform private.notify_if_paid(invoice.id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.company_activity(company uuid, before timestamp with time zone DEFAULT NULL::timestamp with time zone, kinds text[] DEFAULT NULL::text[], most integer DEFAULT 50)
 RETURNS TABLE(at timestamp with time zone, kind text, subject_id uuid, what text, title text, note text, actor text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  tenant  uuid;
  is_staff boolean := private.is_admin();
begin
  perform private.require_user();

  select known.tenant_id into tenant from public.companies as known
  where known.id = company_activity.company
    and (known.id in (select private.company_ids()) or known.tenant_id in (select private.owned_tenant_ids()) or is_staff);

  if tenant is null then
    return;
  end if;

  return query
  with happened (at, kind, subject_id, what, title, note, actor) as (
    select event.at, 'application', event.application_id, event.to_state::text, application.reference, event.note, event.actor
    from public.application_events as event
    join public.draft_applications as application on application.id = event.application_id
    where application.company_id = company_activity.company and event.to_state <> 'draft'
      -- The application of a company may have another client than the company has today.
      and (is_staff or application.id in (select private.application_ids()) or tenant in (select private.owned_tenant_ids()))
    union all
    select event.at, 'change_request', event.request_id, event.to_state::text,
      private.change_title(request), event.note, event.actor
    from public.change_request_events as event
    join public.change_requests as request on request.id = event.request_id
    where request.company_id = company_activity.company and event.to_state <> 'draft'
    union all
    select event.at, 'document', event.document_id, event.to_status::text, category.name || ': ' || document.file_name, null, event.actor
    from public.document_events as event
    join public.documents as document on document.id = event.document_id
    join public.document_categories as category on category.code = document.category
    where document.company_id = company_activity.company
    union all
    select duty.settled_at, 'obligation', duty.id, duty.state::text, rule.name, duty.note, duty.settled_by
    from public.obligations as duty
    join public.obligation_rules as rule on (rule.code, rule.valid_from) = (duty.rule_code, duty.rule_from)
    where duty.company_id = company_activity.company and duty.settled_at is not null
    union all
    select notice.reported_at, 'payment', notice.id, 'reported', private.payment_notice_title(notice), notice.note, notice.reported_by
    from public.payment_notices as notice where notice.company_id = company_activity.company
    union all
    select notice.settled_at, 'payment', notice.id, notice.state::text, private.payment_notice_title(notice), notice.reply,
      notice.settled_by
    from public.payment_notices as notice
    where notice.company_id = company_activity.company and notice.state in ('declined', 'withdrawn')
    union all
    select invoice.issued_on::timestamp at time zone 'America/Nassau', 'invoice', invoice.id, 'issued', 'Invoice ' || invoice.number, null,
      invoice.created_by
    from public.invoices as invoice
    where invoice.company_id = company_activity.company and invoice.issued_on is not null
    union all
    select entry.recorded_at, 'invoice', invoice.id,
      case entry.kind when 'payment' then 'paid' when 'reversal' then 'reversed' when 'refund' then 'refunded' when 'credit' then 'credited'
        else entry.kind::text end,
      'Invoice ' || invoice.number, entry.reason, entry.recorded_by
    from public.ledger_entries as entry
    join public.invoices as invoice on invoice.id = entry.invoice_id
    where invoice.company_id = company_activity.company and entry.kind <> 'charge'
  )
  select page.at, page.kind, page.subject_id, page.what, page.title, page.note, private.client_facing_name(page.actor, tenant)
  from (
    select happened.* from happened
    where happened.at < coalesce(company_activity.before, 'infinity')
      and (company_activity.kinds is null or happened.kind = any (company_activity.kinds))
    order by happened.at desc, happened.kind, happened.subject_id
    limit least(greatest(company_activity.most, 1), 200)
  ) as page
  order by page.at desc, page.kind, page.subject_id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.invoice_statement(tenant_id uuid, from_day date, to_day date, company_id uuid DEFAULT NULL::uuid)
 RETURNS TABLE(currency text, on_day date, kind text, number text, subject text, amount numeric, balance numeric, posting text, reason text)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.report_days(from_day, to_day);

  if from_day is null or to_day is null then
    raise exception using errcode = 'PT422', message = 'report.days_invalid';
  end if;

  return query
  with mine as (
    select invoice.*, coalesce(company.name, 'Application ' || application.reference) as about
    from public.invoices as invoice
    left join public.companies as company on company.id = invoice.company_id
    left join public.draft_applications as application on application.id = invoice.application_id
    where invoice.tenant_id = invoice_statement.tenant_id and invoice.state in ('issued', 'paid')
      and (invoice_statement.company_id is null or invoice.company_id = invoice_statement.company_id)
  ), entry as (
    select posted.currency, case posted.kind when 'charge' then mine.issued_on else posted.day end as on_day, posted.kind, mine.number,
      mine.about, posted.amount, posted.reason, posted.seq, posted.command_id
    from mine join public.ledger_entries as posted on posted.invoice_id = mine.id
    union all
    -- The account is of the client, not of one company.
    select posted.currency, posted.day, posted.kind, null, null, posted.amount, posted.reason, posted.seq, posted.command_id
    from public.ledger_entries as posted
    where posted.tenant_id = invoice_statement.tenant_id and posted.client_id is not null and invoice_statement.company_id is null
  ), shown as (
    select entry.*,
      -- Both sides of a transfer: nothing came and nothing went.
      entry.kind in ('account_in', 'account_out')
        and sum(entry.amount) over (partition by entry.command_id, entry.currency, entry.kind) = 0 as is_between
    from entry
  ), line as (
    select shown.currency, from_day as on_day, null::public.ledger_kind as kind, null::text as number, null::text as about,
      coalesce(sum(shown.amount) filter (where shown.on_day < from_day), 0) as amount, null::text as reason, 0::bigint as turn
    from shown
    group by shown.currency
    union all
    select shown.currency, shown.on_day, shown.kind, shown.number, shown.about, shown.amount, shown.reason, shown.seq
    from shown where shown.on_day between from_day and to_day and not shown.is_between
  )
  select line.currency, line.on_day,
    case when line.kind is null then 'opening' when line.kind in ('charge', 'credit') then 'invoice' else 'payment' end, line.number,
    line.about, line.amount,
    sum(line.amount) over (partition by line.currency order by line.on_day, line.kind is not null, line.turn
      rows between unbounded preceding and current row),
    coalesce(line.kind::text, 'opening'), line.reason
  from line
  order by line.currency, line.on_day, line.kind is not null, line.turn;
end;
$function$;

CREATE OR REPLACE FUNCTION public.issue_credit_note(credit_id uuid, invoice_id uuid, lines jsonb, reason text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  invoice     public.invoices := private.lock_invoice('issue_credit_note', invoice_id);
  today       date := private.today();
  next_number integer;
  note        public.credit_notes;
  excess      numeric;
begin
  select * into note from public.credit_notes as known where known.id = credit_id;

  if note.invoice_id = invoice.id then
    return note.number;
  elsif found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if invoice.state not in ('issued', 'paid') then
    raise exception using errcode = 'PT409', message = 'invoice.not_payable';
  end if;

  perform private.require_reason(issue_credit_note.reason);

  if jsonb_array_length(private.json_array(lines)) not between 1 and 100 or exists (
    select from (
      select private.json_uuid(item -> 'line_id') as line_id, private.json_cents(item -> 'amount') as amount,
        count(*) over (partition by private.json_uuid(item -> 'line_id')) as times
      from jsonb_array_elements(private.json_array(lines)) as item) as given
    left join public.invoice_lines as line on line.id = given.line_id and line.invoice_id = invoice.id and line.kind <> 'vat'
    where given.times > 1 or line.id is null or given.amount is null
      or given.amount > line.amount - (
        select coalesce(sum(former.amount), 0) from public.credit_note_lines as former where former.invoice_line_id = line.id)
  ) then
    raise exception using errcode = 'PT422', message = 'credit.lines_invalid';
  end if;

  note.total := (
    select sum(part.amount + part.vat) from private.credit_parts(invoice, lines) as part);

  if invoice.credited + invoice.written_off + note.total > invoice.total then
    raise exception using errcode = 'PT409', message = 'credit.written_off';
  end if;

  insert into private.credit_note_numbers as numbers (tenant_id, year, last)
  values (invoice.tenant_id, extract(year from today), 1)
  on conflict (tenant_id, year) do update set last = numbers.last + 1
  returning last into next_number;

  insert into public.credit_notes (id, tenant_id, invoice_id, number, currency, vat_percent, total, reason, issued_on, issued_by)
  values (
    credit_id, invoice.tenant_id, invoice.id,
    'CN-' || extract(year from today) || '-' || lpad(next_number::text, greatest(4, char_length(next_number::text)), '0'),
    invoice.currency, invoice.vat_percent, note.total, btrim(issue_credit_note.reason), today, auth.uid())
  returning * into note;

  insert into public.credit_note_lines (tenant_id, credit_note_id, invoice_line_id, position, kind, label, amount, vat)
  select invoice.tenant_id, note.id, part.line_id, part.nth, part.kind, part.label, part.amount, part.vat
  from private.credit_parts(invoice, lines) as part;

  -- What is paid too much goes to the account of the client.
  excess := greatest(note.total - (invoice.total - invoice.paid), 0);

  insert into public.ledger_entries (id, tenant_id, invoice_id, client_id, kind, amount, currency, day, reference, reason, command_id,
    recorded_by)
  select side.id, invoice.tenant_id, side.invoice_id, side.client_id, side.kind, side.amount, invoice.currency, today, note.number,
    side.reason, note.id, auth.uid()
  from (values
    (gen_random_uuid(), invoice.id, null::uuid, 'account_in'::public.ledger_kind, excess, null),
    (gen_random_uuid(), null, private.client_of(invoice), 'account_in', -excess, null),
    (note.id, invoice.id, null, 'credit', -note.total, note.reason)
  ) as side (id, invoice_id, client_id, kind, amount, reason)
  where side.amount <> 0;

  perform private.notify_billed(
    invoice, 'invoice.credited', 'Credit note ' || note.number || ' on invoice ' || invoice.number,
    private.money_text(note.total, note.currency) || '. ' || note.reason);
  return note.number;
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
  next_number integer;
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

  perform private.require_no_true_match(invoice);

  insert into private.invoice_numbers as numbers (tenant_id, year, last)
  values (invoice.tenant_id, extract(year from today), 1)
  on conflict (tenant_id, year) do update set last = numbers.last + 1
  returning last into next_number;

  update public.invoices as issued
  set state = 'issued', issued_on = today, due_on = issue_invoice.due_on,
    number = 'INV-' || extract(year from today) || '-' || lpad(next_number::text, greatest(4, char_length(next_number::text)), '0')
  where issued.id = invoice_id
  returning * into invoice;

  insert into public.ledger_entries (tenant_id, invoice_id, kind, amount, currency, day, command_id, recorded_by)
  values (invoice.tenant_id, invoice.id, 'charge', invoice.total, invoice.currency, today, invoice.id, auth.uid());

  perform private.notify_billed(
    invoice, 'invoice.issued', 'Invoice ' || invoice.number,
    private.money_text(invoice.total, invoice.currency) || ', due on ' || to_char(invoice.due_on, 'FMDD FMMonth YYYY')
      || '.');
  return invoice.number;
end;
$function$;

CREATE OR REPLACE FUNCTION public.record_payment(payment_id uuid, invoice_id uuid, amount numeric, paid_on date, method public.payment_method, reference text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  invoice public.invoices := private.lock_invoice('record_payment', invoice_id);
begin
  if exists (
    select from public.ledger_entries as known
    where known.id = payment_id and known.invoice_id = record_payment.invoice_id and known.kind = 'payment'
  ) then
    return;
  end if;

  if invoice.state <> 'issued' then
    raise exception using errcode = 'PT409', message = 'invoice.not_payable';
  end if;

  if record_payment.amount is null or record_payment.amount <> round(record_payment.amount, 2)
    or not record_payment.amount between 0.01 and invoice.total - invoice.paid
  then
    raise exception using errcode = 'PT422', message = 'payment.amount_invalid';
  end if;

  if record_payment.paid_on is null or record_payment.paid_on > private.today() then
    raise exception using errcode = 'PT422', message = 'payment.day_invalid';
  end if;

  if record_payment.method is null or char_length(btrim(record_payment.reference)) > 120 then
    raise exception using errcode = 'PT422', message = 'payment.reference_invalid';
  end if;

  perform private.require_no_true_match(invoice);

  insert into public.ledger_entries (id, tenant_id, invoice_id, kind, amount, currency, day, method, reference, command_id, recorded_by)
  values (
    payment_id, invoice.tenant_id, invoice.id, 'payment', -record_payment.amount, invoice.currency, record_payment.paid_on,
    record_payment.method, nullif(btrim(record_payment.reference), ''), payment_id, auth.uid());

  perform private.notify_if_paid(invoice.id);
exception when unique_violation then
  -- The id belongs to a payment of another invoice.
  raise exception using errcode = 'PT404', message = 'not_found';
end;
$function$;

CREATE OR REPLACE FUNCTION public.record_receipt(receipt_id uuid, tenant_id uuid, client_id uuid, amount numeric, paid_on date, method public.payment_method, parts jsonb, reference text DEFAULT NULL::text, currency text DEFAULT 'USD'::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  given   jsonb := private.json_array(parts);
  billed  uuid[] := array(select private.json_uuid(part -> 'invoice_id') from jsonb_array_elements(given) as part);
  used    numeric := (select coalesce(sum(private.json_cents(part -> 'amount')), 0) from jsonb_array_elements(given) as part);
  invoice public.invoices;
begin
  perform private.require_staff('record_receipt');
  -- The invoices before the tenant, in one order, as each command does with its own.
  perform from public.invoices as known where known.id = any (billed) order by known.id for update;
  perform private.require_staff_in('record_receipt', record_receipt.tenant_id);

  if exists (
    select from public.ledger_entries as known
    where known.command_id = receipt_id and known.tenant_id = record_receipt.tenant_id and known.kind = 'payment'
  ) then
    return;
  end if;

  perform private.require_payer(record_receipt.client_id, record_receipt.tenant_id);
  perform private.require_payment(record_receipt.paid_on, record_receipt.method, record_receipt.reference);

  if not private.is_cents(record_receipt.amount, 999999999) or record_receipt.currency !~ '^[A-Z]{3}$' then
    raise exception using errcode = 'PT422', message = 'receipt.amount_invalid';
  end if;

  if jsonb_array_length(given) > 100 or used > record_receipt.amount or exists (
    select from (
      select private.json_uuid(part -> 'invoice_id') as invoice_id, private.json_cents(part -> 'amount') as amount,
        count(*) over (partition by private.json_uuid(part -> 'invoice_id')) as times
      from jsonb_array_elements(given) as part) as part
    left join public.invoices as known on known.id = part.invoice_id and known.tenant_id = record_receipt.tenant_id
      and known.state = 'issued' and known.currency = record_receipt.currency
      and private.client_of(known) = record_receipt.client_id
    where part.times > 1 or known.id is null or part.amount is null or part.amount > known.total - known.paid
  ) then
    raise exception using errcode = 'PT422', message = 'receipt.parts_invalid';
  end if;

  insert into public.ledger_entries (id, tenant_id, invoice_id, client_id, kind, amount, currency, day, method, reference, command_id,
    recorded_by)
  select gen_random_uuid(), record_receipt.tenant_id, part.invoice_id, part.client_id, 'payment', -part.amount, record_receipt.currency,
    record_receipt.paid_on, record_receipt.method, nullif(btrim(record_receipt.reference), ''), receipt_id, auth.uid()
  from (
    select private.json_uuid(part -> 'invoice_id') as invoice_id, null::uuid as client_id, private.json_cents(part -> 'amount') as amount
    from jsonb_array_elements(given) as part
    union all
    select null, record_receipt.client_id, record_receipt.amount - used) as part
  where part.amount > 0;

  perform private.notify_if_paid(known) from unnest(billed) as known;
end;
$function$;

CREATE OR REPLACE FUNCTION public.refund_account(refund_id uuid, tenant_id uuid, client_id uuid, amount numeric, paid_on date, method public.payment_method, reason text, reference text DEFAULT NULL::text, currency text DEFAULT 'USD'::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  entry public.ledger_entries;
begin
  perform private.require_staff('refund_account');
  perform private.require_staff_in('refund_account', refund_account.tenant_id);

  if exists (
    select from public.ledger_entries as known
    where known.id = refund_id and known.client_id = refund_account.client_id and known.tenant_id = refund_account.tenant_id
      and known.kind = 'refund'
  ) then
    return;
  end if;

  perform private.require_payer(refund_account.client_id, refund_account.tenant_id);
  entry.id := refund_id;
  entry.tenant_id := refund_account.tenant_id;
  entry.client_id := refund_account.client_id;
  entry.currency := refund_account.currency;
  entry.amount := refund_account.amount;
  entry.day := refund_account.paid_on;
  entry.method := refund_account.method;
  entry.reference := refund_account.reference;
  entry.reason := refund_account.reason;
  perform private.refund(
    entry, private.held_for(refund_account.tenant_id, refund_account.client_id, refund_account.currency));
end;
$function$;

CREATE OR REPLACE FUNCTION public.refund_invoice(refund_id uuid, invoice_id uuid, amount numeric, paid_on date, method public.payment_method, reason text, reference text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  invoice public.invoices := private.lock_invoice('refund_invoice', invoice_id);
  entry   public.ledger_entries;
begin
  if exists (
    select from public.ledger_entries as known where known.id = refund_id and known.invoice_id = invoice.id and known.kind = 'refund'
  ) then
    return;
  end if;

  if invoice.state not in ('issued', 'paid') then
    raise exception using errcode = 'PT409', message = 'invoice.not_payable';
  end if;

  perform private.require_no_true_match(invoice);
  entry.id := refund_id;
  entry.tenant_id := invoice.tenant_id;
  entry.invoice_id := invoice.id;
  entry.currency := invoice.currency;
  entry.amount := refund_invoice.amount;
  entry.day := refund_invoice.paid_on;
  entry.method := refund_invoice.method;
  entry.reference := refund_invoice.reference;
  entry.reason := refund_invoice.reason;
  perform private.refund(entry, private.received_on(invoice));
end;
$function$;

CREATE OR REPLACE FUNCTION public.report_spending(tenant_id uuid DEFAULT NULL::uuid, from_day date DEFAULT NULL::date, to_day date DEFAULT NULL::date)
 RETURNS TABLE(period date, currency text, invoices bigint, government numeric, services numeric, vat numeric, total numeric, paid numeric, is_total boolean, credited numeric, written_off numeric)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  days daterange := private.report_days(tenant_id, from_day, to_day);
begin
  return query
  with billed as (
    select date_trunc('month', invoice.issued_on)::date as month, invoice.currency, invoice.total, invoice.credited, invoice.written_off,
      invoice.paid - invoice.credited - invoice.written_off as paid,
      coalesce(sum(line.amount) filter (where line.kind = 'government'), 0) as government,
      coalesce(sum(line.amount) filter (where line.kind = 'service'), 0) as services,
      coalesce(sum(line.amount) filter (where line.kind = 'vat'), 0) as vat
    from public.invoices as invoice
    left join public.invoice_lines as line on line.invoice_id = invoice.id
    where (report_spending.tenant_id is null or invoice.tenant_id = report_spending.tenant_id)
      and invoice.state in ('issued', 'paid') and days @> invoice.issued_on
    group by invoice.id
  )
  select billed.month, billed.currency, count(*), sum(billed.government), sum(billed.services), sum(billed.vat), sum(billed.total),
    sum(billed.paid), grouping(billed.month) = 1, sum(billed.credited), sum(billed.written_off)
  from billed
  group by grouping sets ((billed.month, billed.currency), (billed.currency))
  order by 9, 1, 2;
end;
$function$;

CREATE OR REPLACE FUNCTION public.reverse_entry(reversal_id uuid, entry_id uuid, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  entry   public.ledger_entries;
  invoice public.invoices;
  excess  numeric := 0;
begin
  perform private.require_staff('reverse_entry');
  select * into entry from public.ledger_entries as known where known.id = entry_id;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if entry.invoice_id is null then
    perform private.require_staff_in('reverse_entry', entry.tenant_id);
  else
    invoice := private.lock_invoice('reverse_entry', entry.invoice_id);
  end if;

  if exists (select from public.ledger_entries as known where known.id = reversal_id and known.reverses = entry.id) then
    return;
  end if;

  if exists (select from public.ledger_entries as known where known.reverses = entry.id) then
    raise exception using errcode = 'PT409', message = 'entry.already_reversed';
  end if;

  if not (entry.kind in ('payment', 'refund', 'write_off') or (entry.kind = 'account_out' and entry.invoice_id is not null)) then
    raise exception using errcode = 'PT409', message = 'entry.not_reversible';
  end if;

  perform private.require_reason(reverse_entry.reason);

  -- Money that the invoice no longer holds: it went to the account, and comes from there, unless it was used or given back.
  if entry.kind in ('payment', 'account_out') then
    excess := case when entry.invoice_id is null then -entry.amount else greatest(-entry.amount - private.received_on(invoice), 0) end;

    if excess > private.held_for(entry.tenant_id, coalesce(entry.client_id, private.client_of(invoice)), entry.currency)
      or (excess > 0 and entry.kind = 'account_out')
    then
      raise exception using errcode = 'PT409', message = 'payment.spent';
    end if;
  elsif entry.kind = 'refund' and entry.invoice_id is not null then
    -- What was paid since is too much now.
    excess := -greatest(entry.amount - (invoice.total - invoice.paid), 0);
  end if;

  insert into public.ledger_entries (id, tenant_id, invoice_id, client_id, kind, amount, currency, day, reason, reverses, command_id,
    recorded_by)
  select side.id, entry.tenant_id, side.invoice_id, side.client_id, side.kind, side.amount, entry.currency, private.today(), side.reason,
    side.reverses, reversal_id, auth.uid()
  from (
    select reversal_id as id, entry.invoice_id as invoice_id, entry.client_id as client_id,
      case entry.kind when 'account_out' then 'account_in' else 'reversal' end::public.ledger_kind as kind, -entry.amount as amount,
      btrim(reverse_entry.reason) as reason, entry.id as reverses
    union all
    select gen_random_uuid(), null, other.client_id, 'account_in', -other.amount, null, other.id
    from public.ledger_entries as other
    where entry.kind = 'account_out' and other.command_id = entry.command_id and other.kind = 'account_out'
      and other.client_id is not null
    union all
    select gen_random_uuid(), moved.invoice_id, moved.client_id,
      case when excess > 0 then 'account_out' else 'account_in' end::public.ledger_kind, moved.amount, null, null
    from (values (invoice.id, null::uuid, -excess), (null, private.client_of(invoice), excess)) as moved (invoice_id, client_id, amount)
    where entry.invoice_id is not null and excess <> 0
  ) as side
  -- In an order in which the balance is never below nothing.
  order by side.kind = 'account_in' and side.reverses is null desc;

  if entry.kind = 'payment' then
    perform private.notify_posted(
      entry, 'invoice.reversed', 'A payment of ' || private.money_text(-entry.amount, entry.currency) || ' was reversed',
      reverse_entry.reason);
  end if;
exception when unique_violation then
  -- The id belongs to another entry.
  raise exception using errcode = 'PT404', message = 'not_found';
end;
$function$;

CREATE OR REPLACE FUNCTION public.void_invoice(invoice_id uuid, note text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  invoice public.invoices := private.lock_invoice('void_invoice', invoice_id);
begin
  if invoice.state = 'void' then
    return;
  end if;

  -- A payment that was taken back was none; what was given back, credited or written off was settled.
  if invoice.state <> 'issued' or invoice.paid > 0 or exists (
    select from public.ledger_entries as entry
    where entry.invoice_id = invoice.id and entry.kind not in ('charge', 'payment', 'reversal'))
  then
    raise exception using errcode = 'PT409', message = 'invoice.not_voidable';
  end if;

  if char_length(coalesce(btrim(note), '')) not between 1 and 2000 then
    raise exception using errcode = 'PT422', message = 'invoice.note_invalid';
  end if;

  update public.invoices set state = 'void', void_note = btrim(note) where id = invoice_id returning * into invoice;

  insert into public.ledger_entries (tenant_id, invoice_id, kind, amount, currency, day, reason, command_id, recorded_by)
  values (
    invoice.tenant_id, invoice.id, 'void', -invoice.total, invoice.currency, private.today(), invoice.void_note, invoice.id, auth.uid());

  perform private.notify_billed(invoice, 'invoice.void', 'Invoice ' || invoice.number || ' is void', invoice.void_note);
end;
$function$;

CREATE OR REPLACE FUNCTION public.write_off(entry_id uuid, invoice_id uuid, amount numeric, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  invoice public.invoices := private.lock_invoice('write_off', invoice_id);
begin
  if exists (
    select from public.ledger_entries as known where known.id = entry_id and known.invoice_id = invoice.id and known.kind = 'write_off'
  ) then
    return;
  end if;

  if invoice.state <> 'issued' then
    raise exception using errcode = 'PT409', message = 'invoice.not_payable';
  end if;

  if not private.is_cents(write_off.amount, invoice.total - invoice.paid) then
    raise exception using errcode = 'PT422', message = 'write_off.amount_invalid';
  end if;

  perform private.require_reason(write_off.reason);

  insert into public.ledger_entries (id, tenant_id, invoice_id, kind, amount, currency, day, reason, command_id, recorded_by)
  values (
    entry_id, invoice.tenant_id, invoice.id, 'write_off', -write_off.amount, invoice.currency, private.today(), btrim(write_off.reason),
    entry_id, auth.uid());
exception when unique_violation then
  -- The id belongs to another entry.
  raise exception using errcode = 'PT404', message = 'not_found';
end;
$function$;

ALTER TABLE "private"."credit_note_numbers" ADD CONSTRAINT "credit_note_numbers_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;

ALTER TABLE "public"."credit_notes" ADD CONSTRAINT "credit_notes_issued_by_fkey" FOREIGN KEY (issued_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."credit_notes" ADD CONSTRAINT "credit_notes_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "public"."credit_note_lines" ADD CONSTRAINT "credit_note_lines_tenant_id_credit_note_id_fkey" FOREIGN KEY (tenant_id, credit_note_id) REFERENCES public.credit_notes(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."credit_notes" ADD CONSTRAINT "credit_notes_tenant_id_invoice_id_fkey" FOREIGN KEY (tenant_id, invoice_id) REFERENCES public.invoices(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."invoice_lines" ADD CONSTRAINT "invoice_lines_tenant_id_id_key" UNIQUE (tenant_id, id);

ALTER TABLE "public"."credit_note_lines" ADD CONSTRAINT "credit_note_lines_tenant_id_invoice_line_id_fkey" FOREIGN KEY (tenant_id, invoice_line_id) REFERENCES public.invoice_lines(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."invoices" ADD CONSTRAINT "invoices_credited_check" CHECK (((credited >= (0)::numeric) AND (credited < 'Infinity'::numeric)));

ALTER TABLE "public"."invoices" ADD CONSTRAINT "invoices_settled" CHECK (((credited + written_off) <= paid));

ALTER TABLE "public"."invoices" ADD CONSTRAINT "invoices_written_off_check" CHECK (((written_off >= (0)::numeric) AND (written_off < 'Infinity'::numeric)));

ALTER TABLE "public"."ledger_entries" ADD CONSTRAINT "ledger_entries_client_id_fkey" FOREIGN KEY (client_id) REFERENCES public.profiles(id) ON DELETE RESTRICT;

ALTER TABLE "public"."ledger_entries" ADD CONSTRAINT "ledger_entries_method" CHECK (((kind = ANY (ARRAY['payment'::public.ledger_kind, 'refund'::public.ledger_kind])) = (method IS NOT NULL)));

ALTER TABLE "public"."ledger_entries" ADD CONSTRAINT "ledger_entries_of_invoice" CHECK (((invoice_id IS NOT NULL) OR (kind <> ALL (ARRAY['charge'::public.ledger_kind, 'credit'::public.ledger_kind, 'write_off'::public.ledger_kind, 'void'::public.ledger_kind]))));

ALTER TABLE "public"."ledger_entries" ADD CONSTRAINT "ledger_entries_reason" CHECK (((reason IS NOT NULL) OR (kind <> ALL (ARRAY['reversal'::public.ledger_kind, 'refund'::public.ledger_kind, 'credit'::public.ledger_kind, 'write_off'::public.ledger_kind, 'void'::public.ledger_kind]))));

ALTER TABLE "public"."ledger_entries" ADD CONSTRAINT "ledger_entries_recorded_by_fkey" FOREIGN KEY (recorded_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."ledger_entries" ADD CONSTRAINT "ledger_entries_reverses" CHECK (
CASE kind
    WHEN 'reversal'::public.ledger_kind THEN (reverses IS NOT NULL)
    WHEN 'account_in'::public.ledger_kind THEN true
    ELSE (reverses IS NULL)
END);

ALTER TABLE "public"."ledger_entries" ADD CONSTRAINT "ledger_entries_sign" CHECK (
CASE kind
    WHEN 'charge'::public.ledger_kind THEN (amount > (0)::numeric)
    WHEN 'refund'::public.ledger_kind THEN (amount > (0)::numeric)
    WHEN 'account_in'::public.ledger_kind THEN ((amount > (0)::numeric) = (invoice_id IS NOT NULL))
    WHEN 'account_out'::public.ledger_kind THEN ((amount < (0)::numeric) = (invoice_id IS NOT NULL))
    WHEN 'reversal'::public.ledger_kind THEN true
    ELSE (amount < (0)::numeric)
END);

ALTER TABLE "public"."ledger_entries" ADD CONSTRAINT "ledger_entries_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "public"."ledger_entries" ADD CONSTRAINT "ledger_entries_tenant_id_invoice_id_fkey" FOREIGN KEY (tenant_id, invoice_id) REFERENCES public.invoices(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."ledger_entries" ADD CONSTRAINT "ledger_entries_tenant_id_reverses_fkey" FOREIGN KEY (tenant_id, reverses) REFERENCES public.ledger_entries(tenant_id, id) ON DELETE RESTRICT;

CREATE VIEW "public"."client_accounts" WITH (security_invoker=true) AS  SELECT tenant_id,
    client_id,
    currency,
    (- sum(amount)) AS held
   FROM public.ledger_entries entry
  WHERE (client_id IS NOT NULL)
  GROUP BY tenant_id, client_id, currency
 HAVING (sum(amount) <> (0)::numeric);

CREATE VIEW "public"."invoice_list" WITH (security_invoker=true) AS  SELECT invoice.id,
    invoice.tenant_id,
    invoice.number,
    invoice.state,
    invoice.currency,
    invoice.total,
    invoice.paid,
        CASE
            WHEN (invoice.state = 'issued'::public.invoice_state) THEN (invoice.total - invoice.paid)
            ELSE (0)::numeric
        END AS owed,
    invoice.issued_on,
    invoice.due_on,
    invoice.created_at,
    invoice.company_id,
    invoice.application_id,
        CASE
            WHEN (invoice.state = 'issued'::public.invoice_state) THEN GREATEST((private.today() - invoice.due_on), 0)
            ELSE NULL::integer
        END AS days_late,
    COALESCE(company.name, ((application.submitted_data -> 'names'::text) ->> 0), application.reference) AS subject,
    COALESCE(company.registration_number, application.reference) AS subject_number,
    client.id AS client_id,
    COALESCE(NULLIF(client.full_name, ''::text), client.email) AS client_name,
    client.email AS client_email,
    private.is_payment_reported(invoice.id) AS is_reported,
    invoice.credited,
    invoice.written_off
   FROM (((public.invoices invoice
     LEFT JOIN public.companies company ON ((company.id = invoice.company_id)))
     LEFT JOIN public.draft_applications application ON ((application.id = invoice.application_id)))
     LEFT JOIN public.profiles client ON ((client.id = COALESCE(company.user_id, application.user_id))));

CREATE INDEX credit_note_lines_line_idx ON public.credit_note_lines USING btree (tenant_id, invoice_line_id);

CREATE INDEX credit_note_lines_note_idx ON public.credit_note_lines USING btree (tenant_id, credit_note_id, "position");

CREATE INDEX credit_notes_invoice_id_idx ON public.credit_notes USING btree (invoice_id);

CREATE INDEX credit_notes_invoice_idx ON public.credit_notes USING btree (tenant_id, invoice_id);

CREATE INDEX credit_notes_issued_by_idx ON public.credit_notes USING btree (issued_by);

CREATE INDEX ledger_entries_account_idx ON public.ledger_entries USING btree (client_id, tenant_id, currency);

CREATE INDEX ledger_entries_command_idx ON public.ledger_entries USING btree (command_id);

CREATE INDEX ledger_entries_invoice_id_idx ON public.ledger_entries USING btree (invoice_id);

CREATE INDEX ledger_entries_invoice_idx ON public.ledger_entries USING btree (tenant_id, invoice_id, seq);

CREATE UNIQUE INDEX ledger_entries_one_charge ON public.ledger_entries USING btree (invoice_id) WHERE (kind = 'charge'::public.ledger_kind);

CREATE UNIQUE INDEX ledger_entries_one_void ON public.ledger_entries USING btree (invoice_id) WHERE (kind = 'void'::public.ledger_kind);

CREATE INDEX ledger_entries_recorded_by_idx ON public.ledger_entries USING btree (recorded_by);

CREATE INDEX ledger_entries_reverses_idx ON public.ledger_entries USING btree (tenant_id, reverses);

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.credit_note_lines FOR EACH ROW EXECUTE FUNCTION private.refuse_change();

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.credit_note_lines FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER signal_delete AFTER DELETE ON public.credit_note_lines REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER signal_insert AFTER INSERT ON public.credit_note_lines REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER signal_update AFTER UPDATE ON public.credit_note_lines REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER append_only_delete BEFORE DELETE ON public.credit_notes FOR EACH ROW EXECUTE FUNCTION private.refuse_change();

CREATE TRIGGER append_only BEFORE UPDATE ON public.credit_notes FOR EACH ROW WHEN ((((to_jsonb(new.*) - 'issued_by'::text) IS DISTINCT FROM (to_jsonb(old.*) - 'issued_by'::text)) OR (new.issued_by IS NOT NULL))) EXECUTE FUNCTION private.refuse_change();

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.credit_notes FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER signal_delete AFTER DELETE ON public.credit_notes REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER signal_insert AFTER INSERT ON public.credit_notes REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER signal_update AFTER UPDATE ON public.credit_notes REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE CONSTRAINT TRIGGER check_ledger AFTER INSERT OR UPDATE OF state, total, paid ON public.invoices DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION private.check_ledger();

CREATE TRIGGER settle_notices AFTER UPDATE OF state ON public.invoices FOR EACH ROW WHEN (((new.state = ANY (ARRAY['paid'::public.invoice_state, 'void'::public.invoice_state])) AND (new.state <> old.state))) EXECUTE FUNCTION private.settle_notices_of_invoice();

CREATE TRIGGER append_only_delete BEFORE DELETE ON public.ledger_entries FOR EACH ROW EXECUTE FUNCTION private.refuse_change();

CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON public.ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_change();

CREATE TRIGGER append_only BEFORE UPDATE ON public.ledger_entries FOR EACH ROW WHEN ((((to_jsonb(new.*) - 'recorded_by'::text) IS DISTINCT FROM (to_jsonb(old.*) - 'recorded_by'::text)) OR (new.recorded_by IS NOT NULL))) EXECUTE FUNCTION private.refuse_change();

CREATE TRIGGER apply_entries AFTER INSERT ON public.ledger_entries REFERENCING NEW TABLE AS posted FOR EACH STATEMENT EXECUTE FUNCTION private.apply_entries();

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.ledger_entries FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE CONSTRAINT TRIGGER check_ledger AFTER INSERT ON public.ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.invoice_id IS NOT NULL)) EXECUTE FUNCTION private.check_ledger();

CREATE TRIGGER settle_notices AFTER INSERT ON public.ledger_entries FOR EACH ROW WHEN (((new.kind = 'payment'::public.ledger_kind) AND (new.invoice_id IS NOT NULL))) EXECUTE FUNCTION private.settle_notices_of_payment();

CREATE TRIGGER signal_delete AFTER DELETE ON public.ledger_entries REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER signal_insert AFTER INSERT ON public.ledger_entries REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER signal_update AFTER UPDATE ON public.ledger_entries REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE POLICY "Members read the lines of credit notes they are sent" ON "public"."credit_note_lines" FOR SELECT TO "authenticated" USING ((credit_note_id IN ( SELECT note.id
   FROM public.credit_notes note
  WHERE (note.invoice_id IN ( SELECT private.invoice_ids() AS invoice_ids)))));

CREATE POLICY "Owners read the lines of their tenants' credit notes" ON "public"."credit_note_lines" FOR SELECT TO "authenticated" USING ((tenant_id = ANY (ARRAY( SELECT private.owned_tenant_ids() AS owned_tenant_ids))));

CREATE POLICY "Staff read the lines of every credit note" ON "public"."credit_note_lines" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "Members read the credit notes on invoices they are sent" ON "public"."credit_notes" FOR SELECT TO "authenticated" USING ((invoice_id IN ( SELECT private.invoice_ids() AS invoice_ids)));

CREATE POLICY "Owners read the credit notes of their tenants" ON "public"."credit_notes" FOR SELECT TO "authenticated" USING ((tenant_id = ANY (ARRAY( SELECT private.owned_tenant_ids() AS owned_tenant_ids))));

CREATE POLICY "Staff read every credit note" ON "public"."credit_notes" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "Clients read what is posted on their account" ON "public"."ledger_entries" FOR SELECT TO "authenticated" USING (((client_id = ( SELECT private.active_user_id() AS active_user_id)) AND (tenant_id = ANY (ARRAY( SELECT private.tenant_ids() AS tenant_ids)))));

CREATE POLICY "Members read what is posted on invoices they are sent" ON "public"."ledger_entries" FOR SELECT TO "authenticated" USING ((invoice_id IN ( SELECT private.invoice_ids() AS invoice_ids)));

CREATE POLICY "Owners read the ledgers of their tenants" ON "public"."ledger_entries" FOR SELECT TO "authenticated" USING ((tenant_id = ANY (ARRAY( SELECT private.owned_tenant_ids() AS owned_tenant_ids))));

CREATE POLICY "Staff read every ledger" ON "public"."ledger_entries" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

COMMENT ON COLUMN "public"."credit_note_lines"."vat" IS 'The VAT on the amount, which comes on top of it.';

COMMENT ON COLUMN "public"."credit_notes"."number" IS 'CN-year-number, counted per tenant and year without gaps.';

COMMENT ON COLUMN "public"."credit_notes"."reason" IS 'The client reads it.';

COMMENT ON COLUMN "public"."credit_notes"."vat_percent" IS 'The rate of the invoice.';

COMMENT ON COLUMN "public"."invoices"."credited" IS 'The part of `paid` that credit notes took back.';

COMMENT ON COLUMN "public"."invoices"."paid" IS 'What is settled: payments that stand, money on account that was used for it, credit notes and write-offs, less refunds.';

COMMENT ON COLUMN "public"."invoices"."written_off" IS 'The part of `paid` that is written off.';

COMMENT ON COLUMN "public"."ledger_entries"."amount" IS 'By how much it raises (plus) or lowers (minus) what is owed.';

COMMENT ON COLUMN "public"."ledger_entries"."client_id" IS 'Whose money on account it is; null for an entry on an invoice.';

COMMENT ON COLUMN "public"."ledger_entries"."command_id" IS 'The id from the browser under which it was posted: the same for the parts of one payment and for both sides of a transfer.';

COMMENT ON COLUMN "public"."ledger_entries"."reason" IS 'Why it was posted, where it corrects. The client reads it.';

COMMENT ON COLUMN "public"."ledger_entries"."reverses" IS 'The entry it takes back; an entry is taken back once.';

COMMENT ON COLUMN "public"."ledger_entries"."seq" IS 'The order of posting.';

COMMENT ON FUNCTION "private"."apply_entries"() IS 'Brings invoices and the payments that stand in step with what is posted, once for all entries of a statement. Raises invoice.not_payable for a draft and a void invoice, entry.not_reversible, payment.spent where an account would have less than nothing.';

COMMENT ON FUNCTION "private"."check_ledger"() IS 'Refuses a transaction at whose end the entries of an invoice are not what is owed on it, for every writer. Raises entry.not_balanced.';

COMMENT ON FUNCTION "private"."client_of"(public.invoices) IS 'The client that an invoice bills, whose account takes what is too much.';

COMMENT ON FUNCTION "private"."credit_parts"(public.invoices, jsonb) IS 'The lines of a credit note on an invoice, with the VAT that each gives back; of {line_id, amount}.';

COMMENT ON FUNCTION "private"."held_for"(uuid, uuid, text) IS 'The money that a tenant holds on account for a client, in a currency.';

COMMENT ON FUNCTION "private"."is_cents"(numeric, numeric) IS 'Whether it is an amount above nothing, to the cent, of at most so much.';

COMMENT ON FUNCTION "private"."is_named_in_records"(uuid) IS 'Whether records that the law wants kept name an account: applications, change requests, signed declarations, postings on an account.';

COMMENT ON FUNCTION "private"."json_cents"(jsonb) IS 'An amount of money above nothing, to the cent, or null.';

COMMENT ON FUNCTION "private"."notify_if_paid"(uuid) IS 'Notifies the client of an invoice on which nothing is owed any more.';

COMMENT ON FUNCTION "private"."notify_posted"(public.ledger_entries, text, text, text) IS 'Notifies the client of what was posted: on an invoice, which the title then names, or on their account.';

COMMENT ON FUNCTION "private"."received_on"(public.invoices) IS 'The money that an invoice holds: received and neither taken nor given back.';

COMMENT ON FUNCTION "private"."refund"(public.ledger_entries, numeric) IS 'Posts a refund of at most so much, for the commands of refunds. Raises refund.amount_invalid, payment.day_invalid, payment.reference_invalid, entry.reason_invalid, not_found.';

COMMENT ON FUNCTION "private"."require_payer"(uuid, uuid) IS 'Refuses money on account for who is no client of a tenant, or while a party of their companies and applications has a true match. Raises not_found, invoice.hit_true.';

COMMENT ON FUNCTION "private"."require_payment"(date, public.payment_method, text) IS 'Raises payment.day_invalid for a day after today, payment.reference_invalid without a method or for a long reference.';

COMMENT ON FUNCTION "private"."require_reason"(text) IS 'Raises entry.reason_invalid unless a reason has 1 to 2000 characters.';

COMMENT ON FUNCTION "private"."settle_notices_of_invoice"() IS 'Withdraws the open notice of an invoice on which nothing is owed any more; a payment that is posted has confirmed it before.';

COMMENT ON FUNCTION "private"."settle_notices_of_payment"() IS 'Confirms the open notice of an invoice on which a payment is posted.';

COMMENT ON FUNCTION "public"."apply_account"(uuid, uuid, numeric) IS 'Uses money that the client of an issued invoice has on account for it, under an id from the browser: to the cent, at most what is on account and what is owed. For staff with the duty billing. Raises account.amount_invalid, invoice.not_payable, invoice.hit_true, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."invoice_statement"(uuid, date, date, uuid) IS 'The statement of the account with a tenant, over all or of one company, from one day to another (both included): per currency the opening balance and each posting on an invoice and, over all, on account, with the running balance; void invoices are left out, and transfers of which both sides are in it. `posting` is the kind of the posting or opening; `kind` is opening, invoice or payment, for the portals of release 1.0; `reason` says why it was corrected. For those who see the invoices. Raises report.days_invalid, account.suspended.';

COMMENT ON FUNCTION "public"."issue_credit_note"(uuid, uuid, jsonb, text) IS 'Takes back what an issued or paid invoice bills, under an id from the browser, and returns its number; a repeat returns the same. `lines` are 1 to 100 of {line_id: a line of the invoice that is not VAT, amount: to the cent, at most what is billed there and not credited}; VAT is worked out line by line with the rate of the invoice, so that what is credited in full gives back all of it. `reason` (1 to 2000 characters) is read by the client, who is notified. What is then paid too much goes to the account of the client. For staff with the duty billing. Raises credit.lines_invalid, credit.written_off where more would be taken back than is not written off, entry.reason_invalid, invoice.not_payable for a draft and a void one, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."record_payment"(uuid, uuid, numeric, date, public.payment_method, text) IS 'Notes a payment on an issued invoice, under an id from the browser, so that a repeat notes nothing twice: an amount to the cent of at most what is owed, a day not after today, how, and a reference (at most 120 characters). It is posted in the ledger; the last one makes the invoice paid. For staff with the duty billing. Raises payment.amount_invalid, payment.day_invalid, payment.reference_invalid, invoice.hit_true while a party it concerns is on a watchlist, invoice.not_payable, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."record_receipt"(uuid, uuid, uuid, numeric, date, public.payment_method, jsonb, text, text) IS 'Notes one payment of a client over several invoices, under an id from the browser, so that a repeat notes nothing twice. `parts` are up to 100 of {invoice_id, amount}: issued invoices of that client in that currency, each once and at most what is owed on it; what is left of the payment is kept on account. The day is not after today; a reference has at most 120 characters. For staff with the duty billing. Raises receipt.amount_invalid, receipt.parts_invalid, payment.day_invalid, payment.reference_invalid, invoice.hit_true, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."refund_account"(uuid, uuid, uuid, numeric, date, public.payment_method, text, text, text) IS 'Notes that money on the account of a client was given back, under an id from the browser: at most what is there. With a day not after today, how, a reason of 1 to 2000 characters that the client reads, and a reference; the client is notified. For staff with the duty billing. Raises refund.amount_invalid, payment.day_invalid, payment.reference_invalid, entry.reason_invalid, invoice.hit_true, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."refund_invoice"(uuid, uuid, numeric, date, public.payment_method, text, text) IS 'Notes that money received on an invoice was given back, under an id from the browser: at most what the invoice holds. It is owed again: where it is not to be, issue a credit note first and give back what is then on account. With a day not after today, how, a reason of 1 to 2000 characters that the client reads, and a reference; the client is notified. For staff with the duty billing. Raises refund.amount_invalid, payment.day_invalid, payment.reference_invalid, entry.reason_invalid, invoice.not_payable, invoice.hit_true, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."report_spending"(uuid, date, date) IS 'What was invoiced on the requested days, by month (its first day) and currency: how many invoices, what they pass on to the government, our services and VAT, the sum, and what of it is paid, credited and written off. Void invoices and drafts are left out. Raises report.days_invalid, tenant.feature_off, account.suspended.';

COMMENT ON FUNCTION "public"."reverse_entry"(uuid, uuid, text) IS 'Takes a payment, a refund, a write-off or the use of money on account back, under an id from the browser, with a reason of 1 to 2000 characters that the client reads; a repeat does nothing. A paid invoice is owed again, and late from its due day. What a credit note moved to the account comes back from there; what a refund leaves too much goes there. The client is notified of a payment that is taken back. For staff with the duty billing. Raises entry.already_reversed, entry.not_reversible, entry.reason_invalid, payment.spent where the money was used or given back, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."void_invoice"(uuid, text) IS 'Makes an issued invoice void, with a reason the client reads (1 to 2000 characters); nothing happens when it is void already. For staff with the duty billing. Raises invoice.note_invalid, invoice.not_voidable for a draft or once something was settled, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."write_off"(uuid, uuid, numeric, text) IS 'Gives up what is owed on an issued invoice, in part or in full, under an id from the browser, with a reason of 1 to 2000 characters that the client reads. It is taken back by reverse_entry. For staff with the duty billing. Raises write_off.amount_invalid, entry.reason_invalid, invoice.not_payable, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON TABLE "private"."credit_note_numbers" IS 'The last number of a credit note in a tenant and year: a sequence would leave gaps.';

COMMENT ON TABLE "public"."credit_note_lines" IS 'The lines of a credit note, each of a line of the invoice. Read by those who read it.';

COMMENT ON TABLE "public"."credit_notes" IS 'What was billed and is taken back. Read by those who read the invoice. Written by a command, never changed.';

COMMENT ON TABLE "public"."invoice_payments" IS 'The payments of an invoice that stand, read by those who read it. A trigger of the ledger keeps them, for the portals of release 1.0.';

COMMENT ON TABLE "public"."ledger_entries" IS 'What was posted on an invoice, or on the account of a client. Read by those who read the invoice; entries on an account by the client; all by the tenant''s owners and staff. Written by commands, never changed or deleted.';

COMMENT ON VIEW "public"."client_accounts" IS 'The money that a tenant holds on account for its clients, by currency; accounts with nothing are left out. Of what the caller sees.';

COMMENT ON VIEW "public"."invoice_list" IS 'The invoices the caller sees with whom each bills (company or application, client), what is owed (0 unless issued), the days it is late (0 when not due yet, null unless issued), whether the client reported a payment that waits for confirmation, and what is credited and written off.';

REVOKE ALL ON FUNCTION "private"."apply_entries"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."apply_entries"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_ledger"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."check_ledger"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."client_of"(public.invoices) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."client_of"(public.invoices) TO "postgres";

REVOKE ALL ON FUNCTION "private"."credit_parts"(public.invoices, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."credit_parts"(public.invoices, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."held_for"(uuid, uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."held_for"(uuid, uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_cents"(numeric, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_cents"(numeric, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."json_cents"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."json_cents"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."notify_if_paid"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."notify_if_paid"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."notify_posted"(public.ledger_entries, text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."notify_posted"(public.ledger_entries, text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."received_on"(public.invoices) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."received_on"(public.invoices) TO "postgres";

REVOKE ALL ON FUNCTION "private"."refund"(public.ledger_entries, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."refund"(public.ledger_entries, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_payer"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."require_payer"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_payment"(date, public.payment_method, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."require_payment"(date, public.payment_method, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_reason"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."require_reason"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."settle_notices_of_payment"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."settle_notices_of_payment"() TO "postgres";

REVOKE ALL ON FUNCTION "public"."apply_account"(uuid, uuid, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."apply_account"(uuid, uuid, numeric) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."invoice_statement"(uuid, date, date, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."invoice_statement"(uuid, date, date, uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."issue_credit_note"(uuid, uuid, jsonb, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."issue_credit_note"(uuid, uuid, jsonb, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."record_receipt"(uuid, uuid, uuid, numeric, date, public.payment_method, jsonb, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."record_receipt"(uuid, uuid, uuid, numeric, date, public.payment_method, jsonb, text, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."refund_account"(uuid, uuid, uuid, numeric, date, public.payment_method, text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."refund_account"(uuid, uuid, uuid, numeric, date, public.payment_method, text, text, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."refund_invoice"(uuid, uuid, numeric, date, public.payment_method, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."refund_invoice"(uuid, uuid, numeric, date, public.payment_method, text, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."report_spending"(uuid, date, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."report_spending"(uuid, date, date) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."reverse_entry"(uuid, uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."reverse_entry"(uuid, uuid, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."write_off"(uuid, uuid, numeric, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."write_off"(uuid, uuid, numeric, text) TO "authenticated", "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."credit_note_numbers" TO "postgres";

GRANT SELECT ON TABLE "public"."credit_note_lines" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."credit_note_lines" TO "postgres";

GRANT SELECT ON TABLE "public"."credit_notes" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."credit_notes" TO "postgres";

GRANT SELECT ON TABLE "public"."ledger_entries" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."ledger_entries" TO "postgres";

GRANT USAGE ON TYPE "public"."ledger_kind" TO "postgres";

GRANT SELECT ON TABLE "public"."client_accounts" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."client_accounts" TO "postgres";

GRANT SELECT ON TABLE "public"."invoice_list" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."invoice_list" TO "postgres";

reset check_function_bodies;
