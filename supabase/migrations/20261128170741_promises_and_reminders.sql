set check_function_bodies = off;

DROP VIEW "public"."invoice_list";

CREATE TABLE "public"."bookkeeping_accounts" ("tenant_id" uuid NOT NULL, "accounts" jsonb NOT NULL, "set_by" uuid, "set_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "bookkeeping_accounts_pkey" PRIMARY KEY (tenant_id));

ALTER TABLE "public"."bookkeeping_accounts" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."invoice_holds" ("id" uuid NOT NULL, "tenant_id" uuid NOT NULL, "invoice_id" uuid NOT NULL, "until" date, "note" text, "is_reported" boolean NOT NULL DEFAULT false, "recorded_by" uuid, "recorded_at" timestamp with time zone NOT NULL DEFAULT now(), "ended_at" timestamp with time zone, "answer" text, "ended_by" uuid, CONSTRAINT "invoice_holds_answer_check" CHECK (((char_length(answer) >= 1) AND (char_length(answer) <= 1000))), CONSTRAINT "invoice_holds_note_check" CHECK (((char_length(note) >= 1) AND (char_length(note) <= 1000))), CONSTRAINT "invoice_holds_pkey" PRIMARY KEY (id), CONSTRAINT "invoice_holds_tenant_id_id_key" UNIQUE (tenant_id, id));

ALTER TABLE "public"."invoice_holds" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."invoice_ladders" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "tenant_id" uuid, "valid_from" date NOT NULL, "levels" jsonb, "set_by" uuid, "set_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "invoice_ladders_pkey" PRIMARY KEY (id), CONSTRAINT "invoice_ladders_platform" CHECK (((tenant_id IS NOT NULL) OR (levels IS NOT NULL))), CONSTRAINT "invoice_ladders_tenant_id_valid_from_key" UNIQUE NULLS NOT DISTINCT (tenant_id, valid_from));

ALTER TABLE "public"."invoice_ladders" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."invoice_reminders" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "tenant_id" uuid NOT NULL, "invoice_id" uuid NOT NULL, "level" integer NOT NULL, "number" text NOT NULL, "name" text NOT NULL, "body" text NOT NULL, "day" date NOT NULL, "owed" numeric(14,2) NOT NULL, "fee" numeric(14,2) NOT NULL, "currency" text NOT NULL, "fee_invoice_id" uuid, "mailed_at" timestamp with time zone, "recorded_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "invoice_reminders_body_check" CHECK (((char_length(body) >= 1) AND (char_length(body) <= 2000))), CONSTRAINT "invoice_reminders_currency_check" CHECK ((currency ~ '^[A-Z]{3}$'::text)), CONSTRAINT "invoice_reminders_fee_check" CHECK (((fee >= (0)::numeric) AND (fee < 'Infinity'::numeric))), CONSTRAINT "invoice_reminders_fee" CHECK (((fee > (0)::numeric) = (fee_invoice_id IS NOT NULL))), CONSTRAINT "invoice_reminders_invoice_id_day_key" UNIQUE (invoice_id, day), CONSTRAINT "invoice_reminders_invoice_id_level_key" UNIQUE (invoice_id, level), CONSTRAINT "invoice_reminders_level_check" CHECK (((level >= 1) AND (level <= 4))), CONSTRAINT "invoice_reminders_name_check" CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60))), CONSTRAINT "invoice_reminders_number_check" CHECK ((char_length(number) <= 50)), CONSTRAINT "invoice_reminders_owed_check" CHECK (((owed > (0)::numeric) AND (owed < 'Infinity'::numeric))), CONSTRAINT "invoice_reminders_pkey" PRIMARY KEY (id), CONSTRAINT "invoice_reminders_tenant_id_id_key" UNIQUE (tenant_id, id), CONSTRAINT "invoice_reminders_tenant_id_number_key" UNIQUE (tenant_id, number));

ALTER TABLE "public"."invoice_reminders" ENABLE ROW LEVEL SECURITY;

CREATE TYPE "public"."invoice_hold_end" AS ENUM ('settled', 'passed', 'ended', 'withdrawn');

ALTER TABLE "public"."invoice_holds" ADD COLUMN "ended_as" public.invoice_hold_end;

CREATE TYPE "public"."invoice_hold_kind" AS ENUM ('promise', 'dispute');

ALTER TABLE "public"."invoice_holds" ADD COLUMN "kind" public.invoice_hold_kind NOT NULL;

CREATE OR REPLACE FUNCTION private.accounts_of(tenant_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.bookkeeping_defaults() || coalesce(
    (select known.accounts from public.bookkeeping_accounts as known where known.tenant_id = accounts_of.tenant_id), '{}');
$function$;

CREATE OR REPLACE FUNCTION private.are_accounts(accounts jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_typeof(accounts) = 'object' and not exists (
    select from jsonb_each(accounts) as each (key, value)
    where not private.bookkeeping_defaults() ? key or jsonb_typeof(value) <> 'string'
      or (value #>> '{}') !~ '^[A-Za-z0-9][A-Za-z0-9 ./_-]{0,39}$');
$function$;

CREATE OR REPLACE FUNCTION private.are_levels(levels jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_typeof(levels) = 'array' and jsonb_array_length(levels) <= 4 and not exists (
    select from (
      select level, (level ->> 'days')::numeric as days, lag((level ->> 'days')::numeric) over (order by nth) as before
      from jsonb_array_elements(levels) with ordinality as each (level, nth)
      -- Other types are refused below, and must not break the cast.
      where jsonb_typeof(level -> 'days') = 'number') as known
    where known.days <> trunc(known.days) or known.days not between 1 and 365 or known.days <= known.before
  ) and not exists (
    select from jsonb_array_elements(levels) as each (level)
    where jsonb_typeof(level) <> 'object' or level - array['days', 'name', 'fee', 'text'] <> '{}'
      or coalesce(jsonb_typeof(level -> 'days'), '') <> 'number' or coalesce(jsonb_typeof(level -> 'fee'), '') <> 'number'
      or coalesce(jsonb_typeof(level -> 'name'), '') <> 'string' or coalesce(jsonb_typeof(level -> 'text'), '') <> 'string'
      or char_length(btrim(level ->> 'name')) not between 1 and 60 or char_length(btrim(level ->> 'text')) not between 1 and 2000
      or case when jsonb_typeof(level -> 'fee') = 'number' then
        (level ->> 'fee')::numeric not between 0 and 9999 or (level ->> 'fee')::numeric <> round((level ->> 'fee')::numeric, 2) end
  );
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
      'bank_details', 'invoice_holds', 'invoice_ladders', 'invoice_reminders', 'bookkeeping_accounts']
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

CREATE OR REPLACE FUNCTION private.bill_reminder(invoice public.invoices, reminder public.invoice_reminders)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  fee public.invoices;
begin
  insert into public.invoices (tenant_id, company_id, currency, vat_percent)
  values (invoice.tenant_id, invoice.company_id, invoice.currency, invoice.vat_percent)
  returning * into fee;

  insert into public.invoice_lines (tenant_id, invoice_id, position, kind, label, amount, per, vat_treatment)
  values (fee.tenant_id, fee.id, 1, 'service', 'Fee of ' || reminder.number || ': ' || reminder.name, reminder.fee, 'once', 'exempt');

  perform private.total_invoice(fee.id);
  select * into fee from public.invoices as known where known.id = fee.id;
  fee := private.number_invoice(fee, private.today() + 14);
  return fee.id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.billed_parts(entry public.ledger_entries)
 RETURNS TABLE(account text, amount numeric)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with part as (
    select case line.kind when 'government' then 'government' when 'vat' then 'vat' else 'services' end as account, line.amount
    from public.invoice_lines as line
    where entry.kind in ('charge', 'void') and line.invoice_id = entry.invoice_id
    union all
    -- A credit note is posted under its own id.
    select case line.kind when 'government' then 'government' else 'services' end, line.amount
    from public.credit_note_lines as line where entry.kind = 'credit' and line.credit_note_id = entry.id
    union all
    select 'vat', line.vat from public.credit_note_lines as line where entry.kind = 'credit' and line.credit_note_id = entry.id
  ), sums as (
    select part.account, sum(part.amount) as amount from part group by part.account
  )
  select sums.account, sums.amount from sums where sums.amount <> 0
  union all
  select 'rounding', abs(entry.amount) - coalesce(sum(sums.amount), 0) from sums
  having abs(entry.amount) <> coalesce(sum(sums.amount), 0);
$function$;

CREATE OR REPLACE FUNCTION private.bookkeeping_defaults()
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select '{"bank": "1000", "receivables": "1100", "client_money": "2000", "vat": "2100", "government": "2200", "services": "4000",
    "write_offs": "6000", "rounding": "6900"}'::jsonb;
$function$;

CREATE OR REPLACE FUNCTION private.claim_mail()
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  mail private.mail_outbox;
begin
  update private.mail_outbox as lost
  set state = 'failed', claimed_until = null, settled_at = now(), data = lost.data - 'token',
    answer = 'The worker stopped while it sent this mail. The mail may have arrived.'
  where lost.state = 'sending' and lost.claimed_until < now();

  if not private.may_send_mail() then
    return null;
  end if;

  select * into mail from private.mail_outbox as due
  where due.state = 'queued' and due.next_try_at <= now()
  order by due.next_try_at, due.queued_at
  limit 1
  for update skip locked;

  if not found then
    return null;
  end if;

  update private.mail_outbox as claimed set state = 'sending', tries = claimed.tries + 1, claimed_until = now() + interval '5 minutes'
  where claimed.id = mail.id;

  return jsonb_build_object('id', mail.id, 'recipient', mail.recipient, 'template', mail.template, 'subject', mail.subject,
    'data', mail.data, 'unsubscribe', private.unsubscribe_token(mail.recipient, mail.template, mail.data),
    'tenant_id', mail.tenant_id, 'receipt', coalesce(private.mail_receipt(mail), private.mail_letter(mail)),
    'sender', private.mail_sender(mail),
    'server', (
      select setting.value || jsonb_build_object(
        'password', (
          select known.password from private.email_password as known
          where known.smtp_host = setting.value ->> 'smtp_host' and known.smtp_port = (setting.value -> 'smtp_port')::integer
            and known.smtp_user = setting.value ->> 'smtp_user'),
        'allows_inner', private.allows_inner_mail(),
        'company_name', (select general.value -> 'company_name' from public.platform_settings as general where general.key = 'general'))
      from public.platform_settings as setting
      where setting.key = 'email'));
end;
$function$;

CREATE OR REPLACE FUNCTION private.holds_on(invoice_id uuid, day date)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (
    select from public.invoice_holds as hold
    where hold.invoice_id = holds_on.invoice_id and hold.ended_at is null and coalesce(hold.until, 'infinity') >= day)
    or exists (
      select from public.payment_notices as notice where notice.invoice_id = holds_on.invoice_id and notice.state = 'open');
$function$;

CREATE OR REPLACE FUNCTION private.invoice_levels(tenant_id uuid, day date)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(
    (select ladder.levels from public.invoice_ladders as ladder
      where ladder.tenant_id = invoice_levels.tenant_id and ladder.valid_from <= day order by ladder.valid_from desc limit 1),
    (select ladder.levels from public.invoice_ladders as ladder
      where ladder.tenant_id is null and ladder.valid_from <= day order by ladder.valid_from desc limit 1),
    '[]');
$function$;

CREATE OR REPLACE FUNCTION private.is_owed(kind text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select kind in ('application.information_requested', 'application.question_taken_back', 'application.rejected',
      'change.information_requested', 'change.rejected', 'document.rejected', 'document.expired', 'support.assigned',
      'support.infected', 'invoice.reminded')
    or split_part(kind, '.', 1) in ('account', 'bank_details', 'compliance', 'kyc');
$function$;

CREATE OR REPLACE FUNCTION private.journal_of(tenant_id uuid, from_day date, to_day date)
 RETURNS TABLE(entry_id uuid, seq bigint, place integer, day date, kind public.ledger_kind, account text, currency text, debit numeric, credit numeric)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with posted as materialized (
    select entry.*, coalesce(undone.kind, entry.kind) as of_kind, case entry.kind when 'charge' then invoice.issued_on else entry.day end
      as on_day
    from public.ledger_entries as entry
    left join public.ledger_entries as undone on undone.id = entry.reverses and entry.kind = 'reversal'
    left join public.invoices as invoice on invoice.id = entry.invoice_id
    where entry.tenant_id = journal_of.tenant_id
      -- Of a transfer the side of the invoice has both lines.
      and (entry.invoice_id is not null or entry.kind not in ('account_in', 'account_out'))
  ), line as (
    select posted.id, posted.seq, 0 as place, posted.on_day, posted.kind, posted.currency,
      case when posted.invoice_id is null then 'client_money' else 'receivables' end as account, posted.amount
    from posted
    union all
    select posted.id, posted.seq, 1, posted.on_day, posted.kind, posted.currency,
      case posted.of_kind when 'write_off' then 'write_offs' when 'account_in' then 'client_money' when 'account_out' then 'client_money'
        else 'bank' end, -posted.amount
    from posted where posted.of_kind not in ('charge', 'void', 'credit')
    union all
    select posted.id, posted.seq, 1 + row_number() over (partition by posted.id order by part.account)::integer, posted.on_day, posted.kind,
      posted.currency, part.account, -sign(posted.amount) * part.amount
    from posted
    cross join lateral private.billed_parts((
      select entry from public.ledger_entries as entry where entry.id = posted.id)) as part
    where posted.of_kind in ('charge', 'void', 'credit')
  )
  select line.id, line.seq, line.place, line.on_day, line.kind, line.account, line.currency, greatest(line.amount, 0),
    greatest(-line.amount, 0)
  from line
  where line.on_day between journal_of.from_day and journal_of.to_day;
$function$;

CREATE OR REPLACE FUNCTION private.last_contact(tenant_id uuid, client_id uuid)
 RETURNS TABLE(at timestamp with time zone, kind text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with mine as materialized (
    select owed.invoice_id, owed.company_id, owed.application_id from private.owed_invoices(last_contact.tenant_id) as owed
    where owed.client_id = last_contact.client_id
  )
  select known.at, known.kind
  from (
    select letter.recorded_at as at, 'reminder' as kind
    from mine join public.invoice_reminders as letter on letter.invoice_id = mine.invoice_id
    union all
    select hold.recorded_at, hold.kind::text from mine join public.invoice_holds as hold on hold.invoice_id = mine.invoice_id
    union all
    select notice.reported_at, 'report' from mine join public.payment_notices as notice on notice.invoice_id = mine.invoice_id
    union all
    select note.created_at, 'note' from mine join public.staff_notes as note
      on note.tenant_id = last_contact.tenant_id and (note.company_id = mine.company_id or note.application_id = mine.application_id)
    union all
    select mail.settled_at, 'mail'
    from public.profiles as client
    join private.mail_outbox as mail on mail.recipient = client.email and mail.tenant_id = last_contact.tenant_id
    where client.id = last_contact.client_id and mail.state = 'sent'
  ) as known
  order by known.at desc
  limit 1;
$function$;

CREATE OR REPLACE FUNCTION private.mail_letter(mail private.mail_outbox)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if mail.template <> 'notice' or private.mail_kind(mail) <> 'invoice.reminded' then
    return null;
  end if;

  return (
    select jsonb_build_object(
      'letter', true, 'number', reminder.number, 'name', reminder.name, 'level', reminder.level, 'body', reminder.body,
      'day', reminder.day, 'currency', reminder.currency, 'owed', reminder.owed, 'fee', reminder.fee,
      'fee_number', (select charged.number from public.invoices as charged where charged.id = reminder.fee_invoice_id),
      'invoice_number', invoice.number, 'payment_reference', invoice.payment_reference, 'issued_on', invoice.issued_on,
      'due_on', invoice.due_on,
      'subject', coalesce(
        (select company.name from public.companies as company where company.id = invoice.company_id),
        'Application ' || (select known.reference from public.draft_applications as known where known.id = invoice.application_id)),
      'client', coalesce(nullif(person.full_name, ''), person.email),
      'issuer', (
        select jsonb_strip_nulls(jsonb_build_object('name', tenant.name, 'primary', tenant.branding ->> 'primary',
          'address', tenant.branding ->> 'address', 'taxNumber', tenant.branding ->> 'tax_number',
          'registrationNumber', tenant.branding ->> 'registration_number'))
        from public.tenants as tenant where tenant.id = invoice.tenant_id),
      'made_on', reminder.day)
    from public.invoices as invoice
    join public.invoice_reminders as reminder on reminder.invoice_id = invoice.id and reminder.recorded_at = mail.queued_at
    join public.notifications as said on said.id = case when mail.dedupe_key like 'notice:%' then substr(mail.dedupe_key, 8)::uuid end
    join public.profiles as person on person.id = said.user_id and person.email = mail.recipient
    -- What was paid or noted before the mail leaves takes the letter with it.
    where invoice.id = mail.about_id and invoice.tenant_id = mail.tenant_id and invoice.state = 'issued'
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

CREATE OR REPLACE FUNCTION private.month_of(month date)
 RETURNS daterange
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if month is null or month not between '2000-01-01' and '2100-12-01' then
    raise exception using errcode = 'PT422', message = 'report.days_invalid';
  end if;

  return daterange(date_trunc('month', month)::date, (date_trunc('month', month) + interval '1 month')::date);
end;
$function$;

CREATE OR REPLACE FUNCTION private.note_mailed_reminder()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- The mail was queued in the transaction that made the reminder, so both have its time.
  update public.invoice_reminders as sent set mailed_at = now()
  where sent.invoice_id = new.about_id and sent.recorded_at = new.queued_at and sent.mailed_at is null;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.number_invoice(invoice public.invoices, due_on date)
 RETURNS public.invoices
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  today       date := private.today();
  next_number integer;
begin
  insert into private.invoice_numbers as numbers (tenant_id, year, last)
  values (invoice.tenant_id, extract(year from today), 1)
  on conflict (tenant_id, year) do update set last = numbers.last + 1
  returning last into next_number;

  update public.invoices as issued
  set state = 'issued', issued_on = today, due_on = number_invoice.due_on,
    number = 'INV-' || extract(year from today) || '-' || lpad(next_number::text, greatest(4, char_length(next_number::text)), '0')
  where issued.id = invoice.id
  returning * into invoice;

  insert into public.ledger_entries (tenant_id, invoice_id, kind, amount, currency, day, command_id, recorded_by)
  values (invoice.tenant_id, invoice.id, 'charge', invoice.total, invoice.currency, today, invoice.id, auth.uid());
  return invoice;
end;
$function$;

CREATE OR REPLACE FUNCTION private.open_hold(hold public.invoice_holds, invoice public.invoices)
 RETURNS public.invoice_holds
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if invoice.state <> 'issued' then
    raise exception using errcode = 'PT409', message = 'payment.nothing_due';
  end if;

  hold.note := nullif(btrim(hold.note), '');

  if char_length(hold.note) > 1000 or (hold.kind = 'dispute' and hold.note is null) then
    raise exception using errcode = 'PT422', message = 'hold.note_invalid';
  end if;

  -- A promise whose day is over makes room, also before the run of the night.
  update public.invoice_holds as past set ended_as = 'passed', ended_at = now()
  where past.invoice_id = invoice.id and past.ended_at is null and past.until < private.today();

  insert into public.invoice_holds (id, tenant_id, invoice_id, kind, until, note, is_reported, recorded_by)
  values (hold.id, invoice.tenant_id, invoice.id, hold.kind, hold.until, hold.note, hold.is_reported, auth.uid())
  returning * into hold;
  return hold;
exception when unique_violation then
  raise exception using errcode = 'PT409', message = 'hold.already_open';
end;
$function$;

CREATE OR REPLACE FUNCTION private.owed_invoices(tenant_id uuid)
 RETURNS TABLE(invoice_id uuid, company_id uuid, application_id uuid, client_id uuid, currency text, owed numeric, due_on date)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select invoice.id, invoice.company_id, invoice.application_id, coalesce(company.user_id, application.user_id), invoice.currency,
    invoice.total - invoice.paid, invoice.due_on
  from public.invoices as invoice
  left join public.companies as company on company.id = invoice.company_id
  left join public.draft_applications as application on application.id = invoice.application_id
  where invoice.tenant_id = owed_invoices.tenant_id and invoice.state = 'issued';
$function$;

CREATE OR REPLACE FUNCTION private.pass_promises(day date)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  update public.invoice_holds as hold set ended_as = 'passed', ended_at = now()
  where hold.ended_at is null and hold.until < pass_promises.day;
$function$;

CREATE OR REPLACE FUNCTION private.promised_until(invoice_id uuid)
 RETURNS date
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select hold.until from public.invoice_holds as hold
  where hold.invoice_id = promised_until.invoice_id and hold.ended_at is null and hold.until >= private.today();
$function$;

CREATE OR REPLACE FUNCTION private.remind_invoices(invoice_ids uuid[], day date)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  due      record;
  invoice  public.invoices;
  reminder public.invoice_reminders;
  made     integer := 0;
begin
  -- In one order, so that two runs do not wait for each other; what was paid meanwhile is not there any more.
  perform from public.invoices as known where known.id = any (invoice_ids) order by known.id for update;

  for due in select * from private.reminders_due(remind_invoices.day, invoice_ids) as known order by known.invoice_id loop
    select * into invoice from public.invoices as known where known.id = due.invoice_id;
    reminder := null;
    reminder.number := invoice.number || '-R' || due.level;
    reminder.name := btrim(due.step ->> 'name');
    -- An invoice of an application has no place for another one beside it.
    reminder.fee := case when invoice.company_id is null then 0 else (due.step ->> 'fee')::numeric end;

    insert into public.invoice_reminders (
      tenant_id, invoice_id, level, number, name, body, day, owed, fee, currency, fee_invoice_id)
    values (
      invoice.tenant_id, invoice.id, due.level, reminder.number, reminder.name, btrim(due.step ->> 'text'), remind_invoices.day,
      invoice.total - invoice.paid, reminder.fee, invoice.currency,
      case when reminder.fee > 0 then private.bill_reminder(invoice, reminder) end);

    perform private.notify_billed(
      invoice, 'invoice.reminded', reminder.name || ': invoice ' || invoice.number,
      private.money_text(invoice.total - invoice.paid, invoice.currency) || ' was due on ' || private.long_day(invoice.due_on) || '.'
        || case when reminder.fee > 0 then ' A fee of ' || private.money_text(reminder.fee, invoice.currency) || ' is charged.'
          else '' end);
    made := made + 1;
  end loop;

  return made;
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
      select from public.invoice_reminders as letter where letter.invoice_id = bill.id and letter.day = bill.due_on + step.days);
$function$;

CREATE OR REPLACE FUNCTION private.reminders_due(day date, invoice_ids uuid[] DEFAULT NULL::uuid[])
 RETURNS TABLE(invoice_id uuid, level integer, step jsonb)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with late as materialized (
    select invoice.id, invoice.tenant_id, invoice.due_on, sent.level, sent.day as sent_on
    from public.invoices as invoice
    left join lateral (
      select past.level, past.day from public.invoice_reminders as past
      where past.invoice_id = invoice.id order by past.level desc limit 1) as sent on true
    where invoice.state = 'issued' and invoice.due_on < reminders_due.day and invoice.due_on >= reminders_due.day - 365
      and (reminders_due.invoice_ids is null or invoice.id = any (reminders_due.invoice_ids))
      -- The fee of a reminder is not reminded of by a letter: there is no fee on a fee.
      and not exists (select from public.invoice_reminders as charged where charged.fee_invoice_id = invoice.id)
      and not private.holds_on(invoice.id, reminders_due.day)
      and not exists (
        select from public.reminder_holds as held where held.company_id = invoice.company_id and held.until >= reminders_due.day)
      -- Nothing is asked of who may not be billed.
      and not exists (
        select from public.screening_hits as hit
        where hit.tenant_id = invoice.tenant_id and hit.state = 'true_match'
          and hit.party_id in (select private.billed_party_ids(invoice)))
  ), ladder as materialized (
    select firm.tenant_id, private.invoice_levels(firm.tenant_id, reminders_due.day) as levels
    from (select distinct late.tenant_id from late) as firm
  )
  select late.id, coalesce(late.level, 0) + 1, ladder.levels -> coalesce(late.level, 0)
  from late
  join ladder on ladder.tenant_id = late.tenant_id
  where ladder.levels -> coalesce(late.level, 0) is not null
    and late.due_on + (ladder.levels -> coalesce(late.level, 0) ->> 'days')::integer <= reminders_due.day
    -- After a pause the levels keep their distance: two never come at once.
    and (late.sent_on is null or reminders_due.day >= late.sent_on + greatest(1,
      (ladder.levels -> late.level ->> 'days')::integer - coalesce((ladder.levels -> late.level - 1 ->> 'days')::integer, 0)));
$function$;

CREATE OR REPLACE FUNCTION private.settle_holds_of_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.invoice_holds as hold set ended_as = 'settled', ended_at = now(), ended_by = auth.uid()
  where hold.invoice_id = new.id and hold.ended_at is null;
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

CREATE OR REPLACE FUNCTION private.standing_hold(invoice_id uuid)
 RETURNS public.invoice_hold_kind
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select hold.kind from public.invoice_holds as hold
  where hold.invoice_id = standing_hold.invoice_id and hold.ended_at is null
    and coalesce(hold.until, 'infinity') >= private.today();
$function$;

CREATE OR REPLACE FUNCTION public.bookkeeping_accounts_of(tenant_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff_reader();
  return private.accounts_of(bookkeeping_accounts_of.tenant_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.dispute_invoice(hold_id uuid, invoice_id uuid, note text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  invoice public.invoices;
  hold    public.invoice_holds;
begin
  perform private.require_user();
  select * into invoice from public.invoices as known
  where known.id = dispute_invoice.invoice_id and known.state <> 'draft' for update;

  case private.may_report_payment(invoice.company_id, invoice.application_id, invoice.tenant_id)
    when true then null;
    when false then raise exception using errcode = 'PT403', message = 'not_allowed';
    else raise exception using errcode = 'PT404', message = 'not_found';
  end case;

  if exists (
    select from public.invoice_holds as known
    where known.id = hold_id and known.invoice_id = invoice.id and known.recorded_by = auth.uid())
  then
    return;
  end if;

  -- A dispute keeps reminders back: staff answer each, and it is not a way to have none.
  perform private.limit_rate('invoice_dispute', 10, interval '1 day');
  hold.id := hold_id;
  hold.kind := 'dispute';
  hold.note := dispute_invoice.note;
  hold.is_reported := true;
  hold := private.open_hold(hold, invoice);

  perform private.notify_duty(
    'billing', invoice.tenant_id, 'payment.disputed', 'A client disputes invoice ' || invoice.number, hold.note,
    case when invoice.application_id is null then private.subject('invoice', invoice.id, 'company', invoice.company_id)
      else private.subject('invoice', invoice.id, 'application', invoice.application_id) end);
end;
$function$;

CREATE OR REPLACE FUNCTION public.end_invoice_hold(hold_id uuid, answer text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  hold    public.invoice_holds;
  invoice public.invoices;
begin
  perform private.require_staff('end_invoice_hold');
  select * into hold from public.invoice_holds as known where known.id = hold_id;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  -- The invoice before what holds it, as a payment does.
  invoice := private.lock_invoice('end_invoice_hold', hold.invoice_id);
  select * into hold from public.invoice_holds as known where known.id = hold_id for update;

  if hold.ended_as = 'ended' then
    return;
  end if;

  if hold.ended_at is not null then
    raise exception using errcode = 'PT409', message = 'hold.ended';
  end if;

  if char_length(btrim(end_invoice_hold.answer)) > 1000
    or (hold.kind = 'dispute' and coalesce(btrim(end_invoice_hold.answer), '') = '')
  then
    raise exception using errcode = 'PT422', message = 'hold.answer_invalid';
  end if;

  update public.invoice_holds as ended
  set ended_as = 'ended', ended_at = now(), ended_by = auth.uid(), answer = nullif(btrim(end_invoice_hold.answer), '')
  where ended.id = hold.id
  returning * into hold;

  if hold.kind = 'dispute' then
    perform private.notify_billed(
      invoice, 'invoice.dispute_answered', 'We answered your dispute of invoice ' || invoice.number, hold.answer);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION public.hold_invoice(hold_id uuid, invoice_id uuid, kind public.invoice_hold_kind, until date DEFAULT NULL::date, note text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  invoice public.invoices := private.lock_invoice('hold_invoice', invoice_id);
  hold    public.invoice_holds;
begin
  -- A repeat after a lost answer.
  if exists (select from public.invoice_holds as known where known.id = hold_id and known.invoice_id = invoice.id) then
    return;
  end if;

  if hold_invoice.kind is null
    or (hold_invoice.kind = 'promise') <> coalesce(hold_invoice.until between private.today() and private.today() + 365, false)
    or (hold_invoice.kind = 'dispute' and hold_invoice.until is not null)
  then
    raise exception using errcode = 'PT422', message = 'hold.until_invalid';
  end if;

  hold.id := hold_id;
  hold.kind := hold_invoice.kind;
  hold.until := hold_invoice.until;
  hold.note := hold_invoice.note;
  hold.is_reported := false;
  hold := private.open_hold(hold, invoice);

  perform private.notify_billed(
    invoice, 'invoice.held',
    case hold.kind when 'promise' then 'Payment of invoice ' || invoice.number || ' is promised until ' || private.long_day(hold.until)
      else 'Invoice ' || invoice.number || ' is noted as disputed' end,
    coalesce(hold.note, 'No reminder of it goes out until then.'));
end;
$function$;

CREATE OR REPLACE FUNCTION public.invoice_levels(tenant_id uuid)
 RETURNS TABLE(valid_from date, is_own boolean, levels jsonb)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  today date := private.today();
begin
  perform private.require_staff_reader();

  return query
  select today, exists (
      select from public.invoice_ladders as own
      where own.tenant_id = invoice_levels.tenant_id and own.valid_from <= today and own.levels is not null
        and not exists (
          select from public.invoice_ladders as newer
          where newer.tenant_id = own.tenant_id and newer.valid_from <= today and newer.valid_from > own.valid_from)),
    private.invoice_levels(invoice_levels.tenant_id, today)
  union all
  (select later.valid_from, later.levels is not null, private.invoice_levels(invoice_levels.tenant_id, later.valid_from)
    from public.invoice_ladders as later
    where later.tenant_id = invoice_levels.tenant_id and later.valid_from > today
    order by later.valid_from limit 50);
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

  perform private.require_no_true_match(invoice);

  invoice := private.number_invoice(invoice, issue_invoice.due_on);

  perform private.notify_billed(
    invoice, 'invoice.issued', 'Invoice ' || invoice.number,
    private.money_text(invoice.total, invoice.currency) || ', due on ' || to_char(invoice.due_on, 'FMDD FMMonth YYYY')
      || '.');
  return invoice.number;
end;
$function$;

CREATE OR REPLACE FUNCTION public.journal_lines(tenant_id uuid, month date)
 RETURNS TABLE(entry_id uuid, seq bigint, day date, kind public.ledger_kind, account_kind text, account text, currency text, debit numeric, credit numeric, number text, client_name text, reference text, reason text, recorded_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  days     daterange := private.month_of(month);
  accounts jsonb;
begin
  perform private.require_staff_reader();
  accounts := private.accounts_of(journal_lines.tenant_id);

  return query
  select line.entry_id, line.seq, line.day, line.kind, line.account, accounts ->> line.account, line.currency, line.debit, line.credit,
    invoice.number, coalesce(nullif(client.full_name, ''), client.email), entry.reference, entry.reason, entry.recorded_at
  from private.journal_of(journal_lines.tenant_id, lower(days), upper(days) - 1) as line
  join public.ledger_entries as entry on entry.id = line.entry_id
  left join public.invoices as invoice on invoice.id = entry.invoice_id
  left join public.profiles as client on client.id = coalesce(entry.client_id, private.client_of(invoice))
  order by line.day, line.seq, line.place;
end;
$function$;

CREATE OR REPLACE FUNCTION public.journal_sums(tenant_id uuid, month date)
 RETURNS TABLE(account_kind text, account text, currency text, debit numeric, credit numeric, lines bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  days     daterange := private.month_of(month);
  accounts jsonb;
begin
  perform private.require_staff_reader();
  accounts := private.accounts_of(journal_sums.tenant_id);

  return query
  select line.account, accounts ->> line.account, line.currency, sum(line.debit), sum(line.credit), count(*)
  from private.journal_of(journal_sums.tenant_id, lower(days), upper(days) - 1) as line
  group by line.account, line.currency
  order by line.currency, accounts ->> line.account, line.account;
end;
$function$;

CREATE OR REPLACE FUNCTION public.receivables(tenant_id uuid)
 RETURNS TABLE(band text, currency text, invoices bigint, owed numeric)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  today date := private.today();
begin
  perform private.require_staff_reader();

  return query
  with aged as (
    select invoice.currency, invoice.owed,
      case
        when invoice.due_on >= today then 'not_due'
        when invoice.due_on >= today - 30 then '1_30'
        when invoice.due_on >= today - 60 then '31_60'
        when invoice.due_on >= today - 90 then '61_90'
        else 'over_90'
      end as band
    from private.owed_invoices(receivables.tenant_id) as invoice
  )
  select aged.band, aged.currency, count(*), sum(aged.owed) from aged group by aged.band, aged.currency
  order by aged.currency, aged.band;
end;
$function$;

CREATE OR REPLACE FUNCTION public.set_bookkeeping_accounts(tenant_id uuid, accounts jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff('set_bookkeeping_accounts');

  if not exists (select from public.tenants as tenant where tenant.id = set_bookkeeping_accounts.tenant_id) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in('set_bookkeeping_accounts', set_bookkeeping_accounts.tenant_id);

  if not coalesce(private.are_accounts(set_bookkeeping_accounts.accounts), false) then
    raise exception using errcode = 'PT422', message = 'bookkeeping.accounts_invalid';
  end if;

  insert into public.bookkeeping_accounts as known (tenant_id, accounts, set_by)
  values (set_bookkeeping_accounts.tenant_id, set_bookkeeping_accounts.accounts, auth.uid())
  on conflict on constraint bookkeeping_accounts_pkey do update
  set accounts = excluded.accounts, set_by = excluded.set_by, set_at = now()
  where known.accounts <> excluded.accounts;
end;
$function$;

CREATE OR REPLACE FUNCTION public.set_invoice_ladder(tenant_id uuid, valid_from date, levels jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff('set_invoice_ladder');

  if not exists (select from public.tenants as tenant where tenant.id = set_invoice_ladder.tenant_id) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in('set_invoice_ladder', set_invoice_ladder.tenant_id);

  if set_invoice_ladder.valid_from is null
    or set_invoice_ladder.valid_from not between private.today() and private.today() + 366
  then
    raise exception using errcode = 'PT422', message = 'ladder.day_invalid';
  end if;

  if set_invoice_ladder.levels is not null and not coalesce(private.are_levels(set_invoice_ladder.levels), false) then
    raise exception using errcode = 'PT422', message = 'ladder.levels_invalid';
  end if;

  insert into public.invoice_ladders as known (tenant_id, valid_from, levels, set_by)
  values (set_invoice_ladder.tenant_id, set_invoice_ladder.valid_from, set_invoice_ladder.levels, auth.uid())
  on conflict on constraint invoice_ladders_tenant_id_valid_from_key do update
  set levels = excluded.levels, set_by = excluded.set_by, set_at = now()
  where known.levels is distinct from excluded.levels;
end;
$function$;

CREATE OR REPLACE FUNCTION public.vat_summary(tenant_id uuid, from_month date, to_month date)
 RETURNS TABLE(currency text, vat_treatment public.vat_treatment, vat_percent numeric, billed numeric, credited numeric, net numeric, vat numeric, invoices bigint, credit_notes bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  days daterange := daterange(lower(private.month_of(from_month)), upper(private.month_of(greatest(from_month, to_month))));
begin
  perform private.require_staff_reader();

  return query
  with moved as materialized (
    select entry.id, entry.kind, invoice.id as invoice_id, invoice.vat_percent, invoice.currency,
      case entry.kind when 'charge' then 1 else -1 end as sign
    from public.ledger_entries as entry
    join public.invoices as invoice on invoice.id = entry.invoice_id
    where entry.tenant_id = vat_summary.tenant_id and entry.kind in ('charge', 'void', 'credit')
      and days @> case entry.kind when 'charge' then invoice.issued_on else entry.day end
  ), part as (
    select moved.*, line.vat_treatment, case when line.kind = 'vat' then 0 else line.amount end as net,
      case when line.kind = 'vat' then line.amount else 0 end as vat
    from moved join public.invoice_lines as line on line.invoice_id = moved.invoice_id
    where moved.kind <> 'credit'
    union all
    select moved.*, billed.vat_treatment, line.amount, line.vat
    from moved
    join public.credit_note_lines as line on line.credit_note_id = moved.id
    join public.invoice_lines as billed on billed.id = line.invoice_line_id
    where moved.kind = 'credit'
  )
  select part.currency, part.vat_treatment, case part.vat_treatment when 'standard' then part.vat_percent else 0 end,
    coalesce(sum(part.sign * part.net) filter (where part.kind <> 'credit'), 0),
    coalesce(sum(part.net) filter (where part.kind = 'credit'), 0),
    sum(part.sign * part.net), sum(part.sign * part.vat),
    count(distinct part.invoice_id) filter (where part.kind = 'charge'), count(distinct part.id) filter (where part.kind = 'credit')
  from part
  group by 1, 2, 3
  order by 1, 2, 3;
end;
$function$;

CREATE OR REPLACE FUNCTION public.who_owes(tenant_id uuid, search text DEFAULT ''::text, show text DEFAULT ''::text, sort text DEFAULT 'owed'::text, descending boolean DEFAULT true, first integer DEFAULT 0, size integer DEFAULT 50)
 RETURNS TABLE(client_id uuid, client_name text, client_email text, currency text, owed numeric, overdue numeric, days_late integer, invoices bigint, promised bigint, disputed bigint, contact_at timestamp with time zone, contact text, total integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  today date := private.today();
  typed text := lower(btrim(coalesce(search, '')));
begin
  perform private.require_staff_reader();

  return query
  with held as (
    select known.*, private.standing_hold(known.invoice_id) as hold from private.owed_invoices(who_owes.tenant_id) as known
  ), client as (
    select held.client_id, held.currency, sum(held.owed) as owed,
      coalesce(sum(held.owed) filter (where held.due_on < today), 0) as overdue,
      greatest(max(today - held.due_on), 0) as days_late, count(*) as invoices,
      count(*) filter (where held.hold = 'promise') as promised, count(*) filter (where held.hold = 'dispute') as disputed
    from held
    group by held.client_id, held.currency
  ), page as materialized (
    select client.*, coalesce(nullif(person.full_name, ''), person.email) as name, person.email, count(*) over () as rows
    from client
    join public.profiles as person on person.id = client.client_id
    where (typed = '' or position(typed in lower(person.full_name)) > 0 or position(typed in lower(person.email)) > 0)
      and case coalesce(who_owes.show, '')
        when '' then true when 'late' then client.overdue > 0 when 'promised' then client.promised > 0
        when 'disputed' then client.disputed > 0 else false end
    order by
      case who_owes.sort when 'days_late' then client.days_late when 'overdue' then client.overdue when 'invoices' then client.invoices
        when 'client_name' then 0 else client.owed end * case when who_owes.descending then -1 else 1 end,
      case when who_owes.sort = 'client_name' and who_owes.descending then lower(person.full_name) end desc,
      lower(person.full_name), client.client_id, client.currency
    offset greatest(who_owes.first, 0)
    limit least(greatest(who_owes.size, 1), 1000)
  )
  select page.client_id, page.name, page.email, page.currency, page.owed, page.overdue, page.days_late, page.invoices, page.promised,
    page.disputed, contact.at, contact.kind, page.rows::integer
  from page
  left join lateral private.last_contact(who_owes.tenant_id, page.client_id) as contact on true
  order by
    case who_owes.sort when 'days_late' then page.days_late when 'overdue' then page.overdue when 'invoices' then page.invoices
      when 'client_name' then 0 else page.owed end * case when who_owes.descending then -1 else 1 end,
    case when who_owes.sort = 'client_name' and who_owes.descending then lower(page.name) end desc,
    lower(page.name), page.client_id, page.currency;
end;
$function$;

CREATE OR REPLACE FUNCTION public.withdraw_dispute(hold_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  hold    public.invoice_holds;
  invoice public.invoices;
begin
  perform private.require_user();
  select * into hold from public.invoice_holds as known where known.id = hold_id;
  select * into invoice from public.invoices as known where known.id = hold.invoice_id for update;
  select * into hold from public.invoice_holds as known where known.id = hold_id for update;

  case private.may_report_payment(invoice.company_id, invoice.application_id, invoice.tenant_id)
    when true then null;
    when false then raise exception using errcode = 'PT403', message = 'not_allowed';
    else raise exception using errcode = 'PT404', message = 'not_found';
  end case;

  -- What staff recorded is theirs to end.
  if not hold.is_reported then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  if hold.ended_as = 'withdrawn' then
    return;
  end if;

  if hold.ended_at is not null then
    raise exception using errcode = 'PT409', message = 'hold.ended';
  end if;

  update public.invoice_holds as ended set ended_as = 'withdrawn', ended_at = now(), ended_by = auth.uid()
  where ended.id = hold.id;
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

    update private.digest_runs as run
    set failed = failures, finished_at = case when failures = 0 then pg_catalog.clock_timestamp() end
    where run.day = today;
    delete from private.digests_sent as sent where sent.day < today - 400;
    commit;
  end if;

  perform pg_catalog.pg_advisory_unlock(pg_catalog.hashtext('digests'));
end;
$procedure$;

ALTER TABLE "public"."bookkeeping_accounts" ADD CONSTRAINT "bookkeeping_accounts_set_by_fkey" FOREIGN KEY (set_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."bookkeeping_accounts" ADD CONSTRAINT "bookkeeping_accounts_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;

ALTER TABLE "public"."invoice_holds" ADD CONSTRAINT "invoice_holds_ended_by_fkey" FOREIGN KEY (ended_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."invoice_holds" ADD CONSTRAINT "invoice_holds_ended" CHECK ((((ended_as IS NULL) = (ended_at IS NULL)) AND ((ended_as IS NOT NULL) OR (answer IS NULL))));

ALTER TABLE "public"."invoice_holds" ADD CONSTRAINT "invoice_holds_note" CHECK (((kind = 'promise'::public.invoice_hold_kind) OR (note IS NOT NULL)));

ALTER TABLE "public"."invoice_holds" ADD CONSTRAINT "invoice_holds_passed" CHECK (((ended_as IS DISTINCT FROM 'passed'::public.invoice_hold_end) OR (kind = 'promise'::public.invoice_hold_kind)));

ALTER TABLE "public"."invoice_holds" ADD CONSTRAINT "invoice_holds_recorded_by_fkey" FOREIGN KEY (recorded_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."invoice_holds" ADD CONSTRAINT "invoice_holds_reported" CHECK (((NOT is_reported) OR (kind = 'dispute'::public.invoice_hold_kind)));

ALTER TABLE "public"."invoice_holds" ADD CONSTRAINT "invoice_holds_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "public"."invoice_holds" ADD CONSTRAINT "invoice_holds_tenant_id_invoice_id_fkey" FOREIGN KEY (tenant_id, invoice_id) REFERENCES public.invoices(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."invoice_holds" ADD CONSTRAINT "invoice_holds_until" CHECK (((kind = 'promise'::public.invoice_hold_kind) = (until IS NOT NULL)));

ALTER TABLE "public"."invoice_ladders" ADD CONSTRAINT "invoice_ladders_set_by_fkey" FOREIGN KEY (set_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."invoice_ladders" ADD CONSTRAINT "invoice_ladders_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;

ALTER TABLE "public"."invoice_reminders" ADD CONSTRAINT "invoice_reminders_invoice_fkey" FOREIGN KEY (tenant_id, invoice_id) REFERENCES public.invoices(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."invoice_reminders" ADD CONSTRAINT "invoice_reminders_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

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
    invoice.written_off,
    invoice.payment_reference,
    private.standing_hold(invoice.id) AS hold,
    private.promised_until(invoice.id) AS promised_until
   FROM (((public.invoices invoice
     LEFT JOIN public.companies company ON ((company.id = invoice.company_id)))
     LEFT JOIN public.draft_applications application ON ((application.id = invoice.application_id)))
     LEFT JOIN public.profiles client ON ((client.id = COALESCE(company.user_id, application.user_id))));

CREATE INDEX bookkeeping_accounts_set_by_idx ON public.bookkeeping_accounts USING btree (set_by);

CREATE INDEX invoice_holds_ended_by_idx ON public.invoice_holds USING btree (ended_by);

CREATE INDEX invoice_holds_invoice_idx ON public.invoice_holds USING btree (tenant_id, invoice_id);

CREATE UNIQUE INDEX invoice_holds_open_key ON public.invoice_holds USING btree (invoice_id) WHERE (ended_at IS NULL);

CREATE INDEX invoice_holds_recorded_by_idx ON public.invoice_holds USING btree (recorded_by);

CREATE INDEX invoice_ladders_set_by_idx ON public.invoice_ladders USING btree (set_by);

CREATE INDEX invoice_reminders_fee_id_idx ON public.invoice_reminders USING btree (fee_invoice_id);

CREATE INDEX invoice_reminders_fee_idx ON public.invoice_reminders USING btree (tenant_id, fee_invoice_id);

CREATE INDEX invoice_reminders_invoice_idx ON public.invoice_reminders USING btree (tenant_id, invoice_id, level);

CREATE TRIGGER note_mailed_reminder AFTER UPDATE OF state ON private.mail_outbox FOR EACH ROW WHEN (((new.state = 'sent'::text) AND ((new.data ->> 'kind'::text) = 'invoice.reminded'::text))) EXECUTE FUNCTION private.note_mailed_reminder();

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.bookkeeping_accounts FOR EACH ROW EXECUTE FUNCTION private.audit('tenant_id');

CREATE TRIGGER signal_delete AFTER DELETE ON public.bookkeeping_accounts REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_insert AFTER INSERT ON public.bookkeeping_accounts REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_update AFTER UPDATE ON public.bookkeeping_accounts REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.invoice_holds FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER signal_delete AFTER DELETE ON public.invoice_holds REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER signal_insert AFTER INSERT ON public.invoice_holds REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER signal_update AFTER UPDATE ON public.invoice_holds REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.invoice_ladders FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER signal_delete AFTER DELETE ON public.invoice_ladders REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_insert AFTER INSERT ON public.invoice_ladders REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_update AFTER UPDATE ON public.invoice_ladders REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER append_only_delete BEFORE DELETE ON public.invoice_reminders FOR EACH ROW EXECUTE FUNCTION private.refuse_change();

CREATE TRIGGER append_only BEFORE UPDATE ON public.invoice_reminders FOR EACH ROW WHEN ((((to_jsonb(new.*) - 'mailed_at'::text) IS DISTINCT FROM (to_jsonb(old.*) - 'mailed_at'::text)) OR (old.mailed_at IS NOT NULL))) EXECUTE FUNCTION private.refuse_change();

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.invoice_reminders FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER signal_delete AFTER DELETE ON public.invoice_reminders REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER signal_insert AFTER INSERT ON public.invoice_reminders REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER signal_update AFTER UPDATE ON public.invoice_reminders REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER settle_holds AFTER UPDATE OF state ON public.invoices FOR EACH ROW WHEN (((new.state = ANY (ARRAY['paid'::public.invoice_state, 'void'::public.invoice_state])) AND (new.state <> old.state))) EXECUTE FUNCTION private.settle_holds_of_invoice();

CREATE POLICY "Staff read the accounts of the journal" ON "public"."bookkeeping_accounts" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "Members read what holds the invoices they are sent" ON "public"."invoice_holds" FOR SELECT TO "authenticated" USING ((invoice_id IN ( SELECT private.invoice_ids() AS invoice_ids)));

CREATE POLICY "Owners read what holds the invoices of their tenants" ON "public"."invoice_holds" FOR SELECT TO "authenticated" USING ((tenant_id = ANY (ARRAY( SELECT private.owned_tenant_ids() AS owned_tenant_ids))));

CREATE POLICY "Staff read what holds every invoice" ON "public"."invoice_holds" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "Staff read the levels of reminders" ON "public"."invoice_ladders" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "Members read the reminders of invoices they are sent" ON "public"."invoice_reminders" FOR SELECT TO "authenticated" USING ((invoice_id IN ( SELECT private.invoice_ids() AS invoice_ids)));

CREATE POLICY "Owners read the reminders of their tenants" ON "public"."invoice_reminders" FOR SELECT TO "authenticated" USING ((tenant_id = ANY (ARRAY( SELECT private.owned_tenant_ids() AS owned_tenant_ids))));

CREATE POLICY "Staff read every reminder of an invoice" ON "public"."invoice_reminders" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

COMMENT ON COLUMN "public"."invoice_holds"."answer" IS 'What staff answered when they ended it. The client reads it.';

COMMENT ON COLUMN "public"."invoice_holds"."is_reported" IS 'Whether the client reported it themselves.';

COMMENT ON COLUMN "public"."invoice_holds"."note" IS 'What was agreed, or what is disputed. The client and staff read it.';

COMMENT ON COLUMN "public"."invoice_holds"."until" IS 'The last day of a promise; null for a dispute.';

COMMENT ON COLUMN "public"."invoice_ladders"."levels" IS 'Up to four of {days, name, fee, text}, by days; empty: no letter. Null: from that day the ladder of the platform holds again.';

COMMENT ON COLUMN "public"."invoice_ladders"."tenant_id" IS 'The firm whose ladder it is; null for that of the platform.';

COMMENT ON COLUMN "public"."invoice_reminders"."body" IS 'What the letter said, as the ladder had it on that day.';

COMMENT ON COLUMN "public"."invoice_reminders"."fee_invoice_id" IS 'The invoice of the fee; null for a level without one.';

COMMENT ON COLUMN "public"."invoice_reminders"."mailed_at" IS 'When the mail server took the letter; null while it has not.';

COMMENT ON COLUMN "public"."invoice_reminders"."number" IS 'The number of the invoice and the level: INV-2026-0007-R2.';

COMMENT ON COLUMN "public"."invoice_reminders"."owed" IS 'What was owed on the invoice on that day, without the fee.';

COMMENT ON FUNCTION "private"."accounts_of"(uuid) IS 'The accounts of the journal of a firm, with the platform''s where it sets none.';

COMMENT ON FUNCTION "private"."are_accounts"(jsonb) IS 'Whether json is accounts: known keys, each 1 to 40 letters, digits, spaces and . / _ -, beginning with a letter or a digit.';

COMMENT ON FUNCTION "private"."are_levels"(jsonb) IS 'Whether json is a ladder: at most four of {days: 1 to 365 after the due day, each later than the one before, name: 1 to 60 characters, fee: 0 to 9999 to the cent, text: 1 to 2000 characters}.';

COMMENT ON FUNCTION "private"."bill_reminder"(public.invoices, public.invoice_reminders) IS 'Issues the invoice of the fee of a reminder, due in 14 days, without VAT; its id.';

COMMENT ON FUNCTION "private"."billed_parts"(public.ledger_entries) IS 'What a charge, a void or a credit note bills by account; what its lines differ from its sum by is rounding. Empty for any other entry.';

COMMENT ON FUNCTION "private"."bookkeeping_defaults"() IS 'The accounts of a firm that has set none.';

COMMENT ON FUNCTION "private"."holds_on"(uuid, date) IS 'Whether no reminder of an invoice goes out on a day: a promise or a dispute stands, or the client reported a payment. For the digest, the letters and the list of what goes out.';

COMMENT ON FUNCTION "private"."invoice_levels"(uuid, date) IS 'The levels of reminders that hold for a firm on a day.';

COMMENT ON FUNCTION "private"."journal_of"(uuid, date, date) IS 'The journal of a tenant between two days, both included: two lines or more for each posting, whose debits are its credits. A charge is on the day of its invoice, any other posting on the day it was made for.';

COMMENT ON FUNCTION "private"."last_contact"(uuid, uuid) IS 'When there was contact with a client who owes last, and what it was: reminder, promise, dispute, report (of a payment), note or mail.';

COMMENT ON FUNCTION "private"."mail_letter"(private.mail_outbox) IS 'What the letter with the mail of a reminder shows. Null for any other mail, where the invoice is settled before it leaves, and where its person may not see the invoice any more.';

COMMENT ON FUNCTION "private"."month_of"(date) IS 'The month in which a day is. Raises report.days_invalid.';

COMMENT ON FUNCTION "private"."note_mailed_reminder"() IS 'Writes down at a reminder that the mail server took its letter.';

COMMENT ON FUNCTION "private"."number_invoice"(public.invoices, date) IS 'Gives a draft that was checked its number and posts its charge, for the commands and the run of reminders; the issued invoice.';

COMMENT ON FUNCTION "private"."open_hold"(public.invoice_holds, public.invoices) IS 'Opens a promise or a dispute of an invoice that is locked, for the commands. Raises payment.nothing_due, hold.note_invalid, hold.already_open.';

COMMENT ON FUNCTION "private"."owed_invoices"(uuid) IS 'The open invoices of a tenant with the client each bills and what is owed: the one definition for the ageing and for who owes.';

COMMENT ON FUNCTION "private"."pass_promises"(date) IS 'Ends the promises whose day is over on a day.';

COMMENT ON FUNCTION "private"."promised_until"(uuid) IS 'The day until which payment of an invoice is promised, among those the caller sees.';

COMMENT ON FUNCTION "private"."remind_invoices"(uuid[], date) IS 'Makes the level of reminder that is due on a day for some invoices, with its fee and its mail; how many. A second call of the day makes none.';

COMMENT ON FUNCTION "private"."reminders_between"(date, date, uuid[]) IS 'The reminders of companies on the days after one day up to another: open duties that no invoice bills, and unpaid invoices, both without a report of the client, invoices also without a promise or a dispute that stands; and documents of the companies and of those who take part in them, without those that a newer version replaces. A document of a party is there once for each company. Holds are not looked at.';

COMMENT ON FUNCTION "private"."reminders_due"(date, uuid[]) IS 'The level of reminder that is due on a day, for each late invoice that has one, or for some: the one after the last that went out, not sooner after it than the ladder has between the two. Without invoices that are promised, disputed, reported as paid, held with their company, of who may not be billed, due more than 365 days ago, or the fee of a reminder.';

COMMENT ON FUNCTION "private"."settle_holds_of_invoice"() IS 'Ends the promise or the dispute of an invoice on which nothing is owed any more.';

COMMENT ON FUNCTION "private"."standing_hold"(uuid) IS 'Whether a promise or a dispute of an invoice stands today, among those the caller sees; null for none.';

COMMENT ON FUNCTION "public"."bookkeeping_accounts_of"(uuid) IS 'The accounts that the journal of a firm names. For staff. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."dispute_invoice"(uuid, uuid, text) IS 'Reports that the client disputes an issued invoice, under an id from the browser, with what is wrong (1 to 1000 characters); a repeat does nothing. It still is owed; no reminder goes out until staff have answered. At most 10 a day. For those who act for the company, or the applicant. Raises hold.note_invalid, hold.already_open, payment.nothing_due, rate.too_many, not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."end_invoice_hold"(uuid, text) IS 'Ends a promise or a dispute that stands; nothing happens when staff ended it already. A dispute needs an answer (1 to 1000 characters) that the client reads; for a promise it is optional. Reminders go out again from the next day of the ladder. For staff with the duty billing. Raises hold.answer_invalid, hold.ended, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."hold_invoice"(uuid, uuid, public.invoice_hold_kind, date, text) IS 'Records that payment of an issued invoice is promised until a day (today to 365 days from today in Nassau; the note is optional) or that it is disputed (with a note), under an id from the browser; a repeat does nothing. The note has at most 1000 characters and the client reads it. No reminder of the invoice goes out while it stands. For staff with the duty billing. Raises hold.until_invalid, hold.note_invalid, hold.already_open while another one stands, payment.nothing_due, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."invoice_levels"(uuid) IS 'The levels of reminders of a firm: in force today, then those set for later days, at most 50; `is_own` says whether the firm set them or the platform. For staff. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."journal_lines"(uuid, date) IS 'The journal of a tenant in the month of a day, in its order: for each posting two lines or more with account, debit and credit, the invoice, the client and the reference. `account_kind` is what the account is for. For staff. Raises report.days_invalid, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."journal_sums"(uuid, date) IS 'The journal of a month by account and currency: debit, credit and how many lines. For staff. Raises report.days_invalid, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."set_bookkeeping_accounts"(uuid, jsonb) IS 'Sets the accounts that the journal of a firm names: an object of bank, receivables, client_money, vat, government, services, write_offs and rounding, each 1 to 40 letters, digits, spaces and . / _ -; what is left out is the platform''s. For staff with the duty billing and the super admin. Raises bookkeeping.accounts_invalid, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."set_invoice_ladder"(uuid, date, jsonb) IS 'Sets the levels of reminders of a firm from a day on (today to 366 days from today in Nassau): up to four of {days, name, fee, text}, by days after the due day; none means no letter, and null goes back to the levels of the platform. What held before is kept. For staff with the duty billing and the super admin. Raises ladder.day_invalid, ladder.levels_invalid, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."vat_summary"(uuid, date, date) IS 'The VAT of a tenant from the month of one day to the month of another, by currency, treatment and rate: what was billed net, what of it credit notes took back, what is left, and its VAT. An invoice counts in the month of its issue, a credit note and a void invoice in that of their own day. What is written off stays. For staff. Raises report.days_invalid, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."who_owes"(uuid, text, text, text, boolean, integer, integer) IS 'The clients who owe a tenant, a page of them, a row for each client and currency: what is owed and overdue on issued invoices, the days the oldest is late, how many invoices, how many of them are promised or disputed, and when there was contact last (reminder, promise, dispute, report, note or mail). `show` is late, promised or disputed; sorted by client_name, owed, overdue, days_late or invoices; `total` counts all pages; `size` at most 1,000. For staff. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."withdraw_dispute"(uuid) IS 'Takes back a dispute that a client reported and that still stands; nothing happens when it is withdrawn already. For those who may report it. Raises hold.ended, not_found, not_allowed, account.suspended.';

COMMENT ON PROCEDURE "private"."send_digests"(timestamp with time zone) IS 'Makes the letters of late invoices and queues the digests of the day, once it is eight in Nassau and when they are not queued yet; does nothing while another runs. 100 invoices or people at a time, each part committed, so that a run that was cut off goes on where it stopped; for this it must not have a search path of its own. Only the owner may call it.';

COMMENT ON TABLE "public"."bookkeeping_accounts" IS 'The accounts that the journal of a firm names; those it does not set are the platform''s. For staff; written by a command.';

COMMENT ON TABLE "public"."invoice_holds" IS 'Promises to pay an invoice and disputes about it, which keep its reminders back. Read by those who read the invoice. Written by commands.';

COMMENT ON TABLE "public"."invoice_ladders" IS 'The levels of reminders of late invoices, by firm and first day. For staff; written by migrations and a command.';

COMMENT ON TABLE "public"."invoice_reminders" IS 'The levels of reminders that went out. Read by those who read the invoice. Written by the run of the morning; only when it was mailed is written later.';

COMMENT ON VIEW "public"."invoice_list" IS 'The invoices the caller sees with whom each bills (company or application, client), what is owed (0 unless issued), the days it is late (0 when not due yet, null unless issued), whether the client reported a payment that waits for confirmation, what is credited and written off, and whether a promise (until when) or a dispute stands.';

REVOKE ALL ON FUNCTION "private"."accounts_of"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."accounts_of"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."are_accounts"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."are_accounts"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."are_levels"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."are_levels"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."bill_reminder"(public.invoices, public.invoice_reminders) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."bill_reminder"(public.invoices, public.invoice_reminders) TO "postgres";

REVOKE ALL ON FUNCTION "private"."billed_parts"(public.ledger_entries) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."billed_parts"(public.ledger_entries) TO "postgres";

REVOKE ALL ON FUNCTION "private"."bookkeeping_defaults"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."bookkeeping_defaults"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."holds_on"(uuid, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."holds_on"(uuid, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."invoice_levels"(uuid, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."invoice_levels"(uuid, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."journal_of"(uuid, date, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."journal_of"(uuid, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."last_contact"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."last_contact"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."mail_letter"(private.mail_outbox) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."mail_letter"(private.mail_outbox) TO "postgres";

REVOKE ALL ON FUNCTION "private"."month_of"(date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."month_of"(date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."note_mailed_reminder"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."note_mailed_reminder"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."number_invoice"(public.invoices, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."number_invoice"(public.invoices, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."open_hold"(public.invoice_holds, public.invoices) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."open_hold"(public.invoice_holds, public.invoices) TO "postgres";

REVOKE ALL ON FUNCTION "private"."owed_invoices"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."owed_invoices"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."pass_promises"(date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."pass_promises"(date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."promised_until"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."promised_until"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."remind_invoices"(uuid[], date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."remind_invoices"(uuid[], date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."reminders_due"(date, uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."reminders_due"(date, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."settle_holds_of_invoice"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."settle_holds_of_invoice"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."standing_hold"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."standing_hold"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."bookkeeping_accounts_of"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."bookkeeping_accounts_of"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."dispute_invoice"(uuid, uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."dispute_invoice"(uuid, uuid, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."end_invoice_hold"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."end_invoice_hold"(uuid, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."hold_invoice"(uuid, uuid, public.invoice_hold_kind, date, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."hold_invoice"(uuid, uuid, public.invoice_hold_kind, date, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."invoice_levels"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."invoice_levels"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."journal_lines"(uuid, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."journal_lines"(uuid, date) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."journal_sums"(uuid, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."journal_sums"(uuid, date) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."set_bookkeeping_accounts"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."set_bookkeeping_accounts"(uuid, jsonb) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."set_invoice_ladder"(uuid, date, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."set_invoice_ladder"(uuid, date, jsonb) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."vat_summary"(uuid, date, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."vat_summary"(uuid, date, date) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."who_owes"(uuid, text, text, text, boolean, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."who_owes"(uuid, text, text, text, boolean, integer, integer) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."withdraw_dispute"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."withdraw_dispute"(uuid) TO "authenticated", "postgres";

GRANT SELECT ON TABLE "public"."bookkeeping_accounts" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."bookkeeping_accounts" TO "postgres";

GRANT SELECT ON TABLE "public"."invoice_holds" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."invoice_holds" TO "postgres";

GRANT SELECT ON TABLE "public"."invoice_ladders" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."invoice_ladders" TO "postgres";

GRANT SELECT ON TABLE "public"."invoice_reminders" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."invoice_reminders" TO "postgres";

GRANT USAGE ON TYPE "public"."invoice_hold_end" TO "postgres";

GRANT USAGE ON TYPE "public"."invoice_hold_kind" TO "postgres";

GRANT SELECT ON TABLE "public"."invoice_list" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."invoice_list" TO "postgres";

ALTER TABLE "public"."bookkeeping_accounts" ADD CONSTRAINT "bookkeeping_accounts_accounts_check" CHECK (COALESCE(private.are_accounts(accounts), false));

ALTER TABLE "public"."invoice_ladders" ADD CONSTRAINT "invoice_ladders_levels_check" CHECK (((levels IS NULL) OR COALESCE(private.are_levels(levels), false)));

reset check_function_bodies;

insert into public.invoice_ladders (id, levels, set_by, tenant_id, valid_from) values ('1add0000-0000-4000-8000-000000000011', '[{"fee": 0, "days": 7, "name": "Reminder", "text": "Our records show that this invoice is not paid. If you paid it in the last days, please disregard this letter."}, {"fee": 0, "days": 21, "name": "Second reminder", "text": "We reminded you of this invoice and have received no payment. Please pay it now, or tell us what is wrong with it."}, {"fee": 0, "days": 45, "name": "Final reminder", "text": "In spite of our reminders this invoice is not paid. Please pay it within ten days, or talk to us."}]', null, null, '2026-01-01');
