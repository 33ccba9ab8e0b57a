set check_function_bodies = off;

DROP POLICY "Members read the notices of their companies and applications" ON "public"."payment_notices";

DROP VIEW "public"."invoice_list";

ALTER TABLE "public"."invoices" DROP CONSTRAINT "invoices_one_subject";

ALTER TABLE "public"."invoices" DROP CONSTRAINT "invoices_renewal";

ALTER TABLE "public"."payment_notices" DROP CONSTRAINT "payment_notices_one_place";

DROP FUNCTION "private"."may_report_payment"(uuid, uuid, uuid);

DROP FUNCTION "private"."total_invoice"(uuid);

DROP FUNCTION "public"."annual_fees"(uuid, integer, text, text, text, uuid, text, boolean, integer, integer);

DROP FUNCTION "public"."set_invoice_lines"(uuid, integer, jsonb);

CREATE TABLE "public"."invoice_companies" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "tenant_id" uuid NOT NULL, "invoice_id" uuid NOT NULL, "company_id" uuid NOT NULL, "position" integer NOT NULL, "name" text NOT NULL, "renewal_year" integer, "is_void" boolean NOT NULL DEFAULT false, "amount" numeric(14,2) NOT NULL DEFAULT 0, CONSTRAINT "invoice_companies_amount_check" CHECK (((amount >= (0)::numeric) AND (amount < 'Infinity'::numeric))), CONSTRAINT "invoice_companies_invoice_id_position_key" UNIQUE (invoice_id, "position"), CONSTRAINT "invoice_companies_name_check" CHECK (((char_length(name) >= 1) AND (char_length(name) <= 160))), CONSTRAINT "invoice_companies_pkey" PRIMARY KEY (id), CONSTRAINT "invoice_companies_tenant_id_invoice_id_company_id_key" UNIQUE (tenant_id, invoice_id, company_id));

ALTER TABLE "public"."invoice_companies" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."invoice_lines" ADD COLUMN "company_id" uuid;

ALTER TABLE "public"."invoices" ADD COLUMN "client_id" uuid;

CREATE OR REPLACE FUNCTION private.annual_fees_of(tenant_id uuid, year integer)
 RETURNS TABLE(company_id uuid, company_name text, registration_number text, company_status public.company_status, client_id uuid, duty_id uuid, rule_code text, rule_from date, fee_state text, due_on date, amount numeric, currency text, invoice_id uuid, billing text, billed numeric, owed numeric, invoice_currency text)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  today date := private.today();
begin
  return query
  with fees as materialized (
    -- A company whose type changed has the fees of two rules: the one that is open counts.
    select distinct on (duty.company_id) duty.company_id, duty.id, duty.rule_code, duty.rule_from, duty.state, duty.due_on, duty.amount,
      duty.currency
    from public.obligations as duty
    join public.obligation_rules as rule on (rule.code, rule.valid_from) = (duty.rule_code, duty.rule_from)
    where duty.tenant_id = annual_fees_of.tenant_id and duty.company_id is not null and duty.because = annual_fees_of.year::text
      and duty.state <> 'void' and rule.is_annual_fee
    order by duty.company_id, duty.state = 'open' desc, duty.due_on desc, duty.id
  )
  select company.id, company.name, company.registration_number, company.status, company.user_id, fee.id,
    fee.rule_code, fee.rule_from,
    case
      when fee.id is null then 'none'
      when fee.state = 'done' then 'filed'
      when fee.state = 'waived' then 'waived'
      when fee.due_on < today then 'late'
      else 'open'
    end,
    fee.due_on, fee.amount, fee.currency, invoice.id,
    case
      when invoice.id is null then 'none'
      -- Of the invoice of many companies a part is paid when all of it is.
      when invoice.state = 'issued' and part.owed = 0 then 'paid'
      when invoice.state = 'issued' and invoice.due_on < today then 'late'
      when invoice.state = 'issued' then 'open'
      else invoice.state::text
    end,
    part.amount, coalesce(part.owed, 0), invoice.currency::text
  from public.companies as company
  left join fees as fee on fee.company_id = company.id
  left join private.parts_of_year(annual_fees_of.tenant_id, annual_fees_of.year) as part on part.company_id = company.id
  left join public.invoices as invoice on invoice.id = part.invoice_id
  where company.tenant_id = annual_fees_of.tenant_id
    and (
      fee.id is not null or invoice.id is not null
      or company.status in ('active', 'in_penalty', 'strike_off_pending', 'restoring', 'dormant')
        and extract(year from company.registration_date) < annual_fees_of.year);
end;
$function$;

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
      case when cardinality(billed) = 0 then owned else array(
        select part.company_id from public.invoice_companies as part where part.invoice_id = any (invoice_ids)) end,
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
    when 'invoices' then array['invoices', 'invoice_companies', 'invoice_lines', 'invoice_payments', 'ledger_entries',
      'credit_notes', 'credit_note_lines',
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

CREATE OR REPLACE FUNCTION private.bill_reminder(invoice public.invoices, reminder public.invoice_reminders)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  fee public.invoices;
begin
  insert into public.invoices (tenant_id, company_id, client_id, currency, vat_percent)
  values (invoice.tenant_id, invoice.company_id, invoice.client_id, invoice.currency, invoice.vat_percent)
  returning * into fee;

  insert into public.invoice_lines (tenant_id, invoice_id, position, kind, label, amount, per, vat_treatment)
  values (fee.tenant_id, fee.id, 1, 'service', 'Fee of ' || reminder.number || ': ' || reminder.name, reminder.fee, 'once', 'exempt');

  perform private.total_invoice(fee.id);
  select * into fee from public.invoices as known where known.id = fee.id;
  fee := private.number_invoice(fee, private.today() + 14);
  return fee.id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.billed_party_ids(invoice public.invoices)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with subject as (
    select application.id as application_id, application.company_id
    from public.draft_applications as application where application.id = invoice.application_id
    union all
    select null, invoice.company_id where invoice.company_id is not null
    union all
    select null, part.company_id from public.invoice_companies as part
    where invoice.client_id is not null and part.invoice_id = invoice.id
  )
  select private.parties_behind(array(
    select link.party_id
    from subject join public.application_parties as link on link.application_id = subject.application_id
    union
    select participant.party_id
    from subject join public.company_participants as participant on participant.company_id = subject.company_id
    where not participant.voided and (participant.ceased_on is null or participant.ceased_on > private.today())));
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
    ('renewals.draft_for_payers', 'draft_payer_renewal', 'payer_company', '{year}', '{}', false,
      'Draft the yearly invoices of the payers of %s companies'),
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
  where bulk_rows.subject in ('company', 'payer_company') and company.id = any (ids) and company.tenant_id = bulk_rows.tenant_id
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

CREATE OR REPLACE FUNCTION private.check_billed_company()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_table_name = 'companies' then
    if exists (select from public.invoice_companies as part where part.company_id = old.id) then
      raise foreign_key_violation;
    end if;

    return old;
  end if;

  if not exists (
    select from public.companies as company where company.id = new.company_id and company.tenant_id = new.tenant_id for key share
  ) then
    raise foreign_key_violation;
  end if;

  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.check_parts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  checked uuid := case tg_table_name when 'invoices' then to_jsonb(new) ->> 'id'
    else coalesce(to_jsonb(new), to_jsonb(old)) ->> 'invoice_id' end;
begin
  if exists (
    select from public.invoices as invoice
    join public.invoice_companies as part on part.invoice_id = invoice.id
    where invoice.id = checked
    group by invoice.id
    having sum(part.amount) <> invoice.total
  ) then
    raise exception using errcode = 'PT409', message = 'entry.not_balanced';
  end if;

  return null;
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
  select 'invoice', invoice.id, coalesce(company.name, application.data -> 'names' ->> 0, private.companies_text(invoice)),
    invoice.number, null, invoice.due_on, invoice.company_id, invoice.application_id, 0, 0
  from public.invoices as invoice
  left join public.companies as company on company.id = invoice.company_id
  left join public.draft_applications as application on application.id = invoice.application_id
  where invoice.tenant_id = client_needs.tenant_id and invoice.state = 'issued'
    and (invoice.company_id = any (managed) or invoice.application_id = any (mine)
      or invoice.client_id = private.active_user_id() and invoice.tenant_id = any (array(select private.tenant_ids())))
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

CREATE OR REPLACE FUNCTION private.client_of(invoice public.invoices)
 RETURNS uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(
    invoice.client_id,
    (select company.user_id from public.companies as company where company.id = invoice.company_id),
    (select application.user_id from public.draft_applications as application where application.id = invoice.application_id));
$function$;

CREATE OR REPLACE FUNCTION private.companies_of(invoice_id uuid)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select array(
    select part.company_id from public.invoice_companies as part where part.invoice_id = companies_of.invoice_id
    order by part.name, part.company_id);
$function$;

CREATE OR REPLACE FUNCTION private.companies_text(invoice public.invoices)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case count(*) when 0 then 'your account' when 1 then min(part.name) else count(*) || ' companies' end
  from public.invoice_companies as part
  where part.invoice_id = invoice.id
  having invoice.client_id is not null;
$function$;

CREATE OR REPLACE FUNCTION private.company_postings(tenant_id uuid, company_id uuid)
 RETURNS TABLE(invoice_id uuid, kind public.ledger_kind, day date, amount numeric, currency text, reason text, seq bigint, command_id uuid)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with part as materialized (
    select part.invoice_id, part.name, part.company_id, part.amount, (
        select coalesce(sum(other.amount), 0) from public.invoice_companies as other
        where other.invoice_id = part.invoice_id and (other.name, other.company_id) < (part.name, part.company_id)) as before
    from public.invoice_companies as part
    join public.invoices as invoice on invoice.id = part.invoice_id
    where part.tenant_id = company_postings.tenant_id and part.company_id = company_postings.company_id
      and invoice.client_id is not null and invoice.state <> 'draft'
  ), posted as (
    select part.invoice_id, part.amount as billed, part.before, entry.kind, entry.day, entry.amount, entry.currency, entry.reason,
      entry.seq, entry.command_id, coalesce(credit.mine, 0) as mine, coalesce(credit.earlier, 0) as earlier
    from part
    join public.ledger_entries as entry on entry.invoice_id = part.invoice_id
    left join lateral (
      select sum(line.amount + line.vat) filter (where other.company_id = part.company_id) as mine,
        sum(line.amount + line.vat) filter (where (other.name, other.company_id) < (part.name, part.company_id)) as earlier
      from public.credit_note_lines as line
      join public.invoice_lines as of_line on of_line.id = line.invoice_line_id
      join public.invoice_companies as other on other.invoice_id = of_line.invoice_id and other.company_id = of_line.company_id
      where line.credit_note_id = entry.id) as credit on entry.kind = 'credit'
  ), sums as (
    select posted.*, posted.billed - sum(posted.mine) over so_far as left_of, posted.before - sum(posted.earlier) over so_far as starts,
      -sum(case when posted.kind in ('charge', 'credit') then 0 else posted.amount end) over so_far as settled
    from posted
    window so_far as (partition by posted.invoice_id order by posted.seq)
  ), owed as (
    select sums.*, sums.left_of - least(greatest(sums.settled - sums.starts, 0), sums.left_of) as owed from sums
  )
  select owed.invoice_id, owed.kind, owed.day,
    owed.owed - coalesce(lag(owed.owed) over (partition by owed.invoice_id order by owed.seq), 0),
    owed.currency, owed.reason, owed.seq, owed.command_id
  from owed;
$function$;

CREATE OR REPLACE FUNCTION private.count_companies(invoice_id uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select count(*)::integer from public.invoice_companies as part where part.invoice_id = count_companies.invoice_id;
$function$;

CREATE OR REPLACE FUNCTION private.credited_of(invoice_id uuid)
 RETURNS TABLE(company_id uuid, amount numeric)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select billed.company_id, sum(line.amount + line.vat)
  from public.invoice_lines as billed
  join public.credit_note_lines as line on line.tenant_id = billed.tenant_id and line.invoice_line_id = billed.id
  where billed.invoice_id = credited_of.invoice_id
  group by billed.company_id;
$function$;

CREATE OR REPLACE FUNCTION private.follow_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.invoice_companies (tenant_id, invoice_id, company_id, position, name, renewal_year, is_void, amount)
  select new.tenant_id, new.id, company.id, 1, company.name, new.renewal_year, new.state = 'void', new.total
  from public.companies as company where company.id = new.company_id and tg_op = 'INSERT';

  update public.invoice_companies as part
  set is_void = new.state = 'void', renewal_year = new.renewal_year,
    amount = case when new.company_id is null then part.amount else new.total end
  where part.invoice_id = new.id and tg_op = 'UPDATE'
    and (part.is_void, part.renewal_year, part.amount) is distinct from (
      new.state = 'void', new.renewal_year, case when new.company_id is null then part.amount else new.total end);
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.invoice_ids()
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query
  select invoice.id from public.invoices as invoice
  where invoice.state <> 'draft' and invoice.company_id = any (array(select private.company_ids()))
  union
  select invoice.id from public.invoices as invoice
  where invoice.state <> 'draft' and invoice.application_id = any (array(select private.application_ids()))
  union
  -- That of many companies is for who pays it: who reaches one of its companies must not learn of the others.
  select invoice.id from public.invoices as invoice
  where invoice.state <> 'draft' and invoice.client_id = private.active_user_id()
    and invoice.tenant_id = any (array(select private.tenant_ids()));
end;
$function$;

CREATE OR REPLACE FUNCTION private.invoice_line(invoice public.invoices, day date)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'kind', 'invoice', 'what', 'Invoice ' || invoice.number || coalesce(' for ' || private.companies_text(invoice), ''),
    'due', private.long_day(invoice.due_on), 'days', invoice.due_on - day,
    'amount', private.money_text(invoice.total - invoice.paid, invoice.currency));
$function$;

CREATE OR REPLACE FUNCTION private.invoice_of_duty(duty public.obligations, is_annual_fee boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if not is_annual_fee or duty.state <> 'open' or duty.company_id is null then
    return null;
  end if;

  return coalesce((
    select jsonb_build_object('id', billed.id, 'number', billed.number, 'state', billed.state, 'due_on', billed.due_on)
    from public.invoice_companies as part
    join public.invoices as billed on billed.id = part.invoice_id
    where part.company_id = duty.company_id and part.renewal_year = extract(year from duty.due_on)
      and billed.state in ('issued', 'paid')
      and exists (
        select from public.invoice_lines as line
        where line.tenant_id = billed.tenant_id and line.invoice_id = billed.id and line.kind = 'government'
          and (line.company_id is null or line.company_id = part.company_id))),
    -- Who does not pay the bill learns that there is one, so that the fee is not paid twice, and nothing else of it.
    case when private.is_fee_billed(duty.company_id, extract(year from duty.due_on)::integer) then '{"state": "issued"}'::jsonb end);
end;
$function$;

CREATE OR REPLACE FUNCTION private.invoice_place(invoice public.invoices)
 RETURNS private.subject
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case
    when invoice.company_id is not null then private.subject('invoice', invoice.id, 'company', invoice.company_id)
    when invoice.application_id is not null then private.subject('invoice', invoice.id, 'application', invoice.application_id)
    else private.subject('invoice', invoice.id)
  end;
$function$;

CREATE OR REPLACE FUNCTION private.is_fee_billed(company_id uuid, year integer)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (
    select from public.invoice_companies as part
    join public.invoices as billed on billed.id = part.invoice_id
    where part.company_id = is_fee_billed.company_id and part.renewal_year = is_fee_billed.year and billed.state in ('issued', 'paid')
      and exists (
        select from public.invoice_lines as line
        where line.tenant_id = billed.tenant_id and line.invoice_id = billed.id and line.kind = 'government'
          and (line.company_id is null or line.company_id = part.company_id)));
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_invoice_held(invoice_id uuid, day date)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (
    select from public.invoice_companies as part
    join public.reminder_holds as held on held.company_id = part.company_id
    where part.invoice_id = is_invoice_held.invoice_id and held.until >= is_invoice_held.day);
$function$;

CREATE OR REPLACE FUNCTION private.is_sent_invoice(person uuid, invoice_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select not exists (
    select from public.invoices as invoice
    where invoice.id = is_sent_invoice.invoice_id and invoice.client_id is not null and invoice.client_id <> person);
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
      on note.tenant_id = last_contact.tenant_id and (note.application_id = mine.application_id or note.company_id in (
        select part.company_id from public.invoice_companies as part where part.invoice_id = mine.invoice_id))
    union all
    select mail.settled_at, 'mail'
    from public.profiles as client
    join private.mail_outbox as mail on mail.recipient = client.email and mail.tenant_id = last_contact.tenant_id
    where client.id = last_contact.client_id and mail.state = 'sent'
  ) as known
  order by known.at desc
  limit 1;
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
    when 'payer_company' then
      perform from public.companies as known where known.id = any (ids) and known.tenant_id = lock_bulk_rows.tenant_id
      order by known.id for update;
      -- Each company goes to the draft of its payer, which is locked before the tenant as well.
      perform private.lock_payer_drafts(lock_bulk_rows.tenant_id, ids);
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

CREATE OR REPLACE FUNCTION private.lock_payer_drafts(tenant_id uuid, company_ids uuid[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select from public.invoices as draft
  where draft.tenant_id = lock_payer_drafts.tenant_id and draft.state = 'draft' and draft.client_id in (
    select company.user_id from public.companies as company where company.id = any (lock_payer_drafts.company_ids))
  order by draft.id
  for update;
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
        'Application ' || (select known.reference from public.draft_applications as known where known.id = invoice.application_id),
        private.companies_text(invoice)),
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
      'renewal_year', invoice.renewal_year,
      'subject', coalesce(
        (select company.name from public.companies as company where company.id = invoice.company_id),
        'Application ' || (select known.reference from public.draft_applications as known where known.id = invoice.application_id),
        private.companies_text(invoice)),
      'client', coalesce(nullif(person.full_name, ''), person.email),
      'issuer', (
        select jsonb_strip_nulls(jsonb_build_object('name', tenant.name, 'primary', tenant.branding ->> 'primary',
          'address', tenant.branding ->> 'address', 'taxNumber', tenant.branding ->> 'tax_number',
          'registrationNumber', tenant.branding ->> 'registration_number'))
        from public.tenants as tenant where tenant.id = invoice.tenant_id),
      'made_on', (mail.queued_at at time zone 'America/Nassau')::date,
      'lines', (
        select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('label', line.label, 'kind', line.kind, 'company_id', line.company_id))
          || jsonb_build_object('amount', line.amount) order by line.position)
        from public.invoice_lines as line where line.invoice_id = invoice.id),
      'companies', (
        select jsonb_agg(jsonb_build_object('company_id', part.company_id, 'name', part.name, 'amount', part.amount)
          order by part.name, part.company_id)
        from public.invoice_companies as part where part.invoice_id = invoice.id and invoice.client_id is not null),
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

CREATE OR REPLACE FUNCTION private.may_learn_of(person uuid, tenant_id uuid, subject private.subject)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  parent uuid := coalesce((subject).parent_id, (subject).id);
begin
  if tenant_id is null or (subject).id is null
    or exists (select from public.profiles as known where known.id = person and known.role = 'admin')
  then
    return true;
  end if;

  return exists (
    select from private.memberships as membership
    where (membership.tenant_id, membership.user_id, membership.role) = (may_learn_of.tenant_id, person, 'owner')
  ) or case coalesce((subject).parent_type, (subject).type)
    -- Who only looks at a company does not see what is to change in it.
    when 'company' then case (subject).type
      when 'change_request' then private.manages_company(person, parent)
      else private.reaches_company(person, parent) end
    when 'application' then private.reaches_application(person, parent)
    when 'party' then private.handles_party(person, parent)
    when 'ticket' then private.reaches_ticket(person, parent)
    -- An invoice of many companies is for who pays it.
    when 'invoice' then private.pays_invoice(person, parent)
    else exists (
      select from private.memberships as membership
      where (membership.tenant_id, membership.user_id) = (may_learn_of.tenant_id, person))
  end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.may_report_payment(company_id uuid, application_id uuid, tenant_id uuid, invoice_id uuid DEFAULT NULL::uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- That of many companies: who pays it.
  if company_id is null and application_id is null and invoice_id in (select private.invoice_ids()) then
    return true;
  end if;

  if company_id in (select private.managed_company_ids())
    or exists (
      select from public.draft_applications as application
      where application.id = may_report_payment.application_id and application.user_id = auth.uid()
        and application.id in (select private.application_ids()))
  then
    return true;
  end if;

  -- What the caller may not see does not exist.
  if company_id in (select private.company_ids()) or tenant_id in (select private.owned_tenant_ids()) or private.is_admin()
    or application_id in (select private.application_ids())
  then
    return false;
  end if;

  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.notify_billed(invoice public.invoices, kind text, title text, message text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.notify(
    private.client_of(invoice), invoice.tenant_id, kind, title, message, private.invoice_place(invoice));
$function$;

CREATE OR REPLACE FUNCTION private.open_duties_alike(tenant_id uuid, company_id uuid, until date)
 RETURNS TABLE(currency text, due_on date, amount numeric, is_verified boolean, number bigint, companies uuid[], penalty numeric, is_penalty_verified boolean, next_on date, is_invoiced boolean)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  -- Most fall due on a few days with a few amounts: what they cost is worked out once for all that are alike.
  with billed as materialized (
    -- As private.invoice_of_duty, for all at once.
    select part.company_id, part.renewal_year
    from public.invoice_companies as part
    join public.invoices as known on known.id = part.invoice_id
    where part.tenant_id = open_duties_alike.tenant_id and part.renewal_year is not null and known.state in ('issued', 'paid')
      and (open_duties_alike.company_id is null or part.company_id = open_duties_alike.company_id)
      and exists (
        select from public.invoice_lines as line
        where line.tenant_id = known.tenant_id and line.invoice_id = known.id and line.kind = 'government'
          and (line.company_id is null or line.company_id = part.company_id))
  ), alike as materialized (
    select duty.rule_code, duty.rule_from, duty.due_on, duty.amount, duty.currency,
      rule.is_annual_fee and (
        (duty.company_id, extract(year from duty.due_on)::integer) in (select billed.company_id, billed.renewal_year from billed)
        -- On the bill of a payer, which the caller may not read.
        or not (select private.is_admin()) and private.is_fee_billed(duty.company_id, extract(year from duty.due_on)::integer)
      ) as is_invoiced,
      count(*) as number,
      (array_agg(duty.id))[1] as example, array_agg(distinct duty.company_id) as companies
    from public.obligations as duty
    join public.obligation_rules as rule on (rule.code, rule.valid_from) = (duty.rule_code, duty.rule_from)
    where duty.state = 'open' and duty.due_on <= until and duty.id in (
      select listed.id from public.duty_list as listed
      where listed.tenant_id = open_duties_alike.tenant_id and listed.state = 'open'
        and (open_duties_alike.company_id is null or listed.company_id = open_duties_alike.company_id))
    group by 1, 2, 3, 4, 5, 6
  )
  select coalesce(exposure.currency, alike.currency), alike.due_on, alike.amount, rule.verified, alike.number, alike.companies,
    exposure.penalty, exposure.is_verified, exposure.next_on, alike.is_invoiced
  from alike
  join public.obligation_rules as rule on (rule.code, rule.valid_from) = (alike.rule_code, alike.rule_from)
  left join lateral private.obligation_exposure(
    (select duty from public.obligations as duty where duty.id = alike.example), private.today()) as exposure
    on alike.due_on < private.today();
$function$;

CREATE OR REPLACE FUNCTION private.owed_invoices(tenant_id uuid)
 RETURNS TABLE(invoice_id uuid, company_id uuid, application_id uuid, client_id uuid, currency text, owed numeric, due_on date)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select invoice.id, invoice.company_id, invoice.application_id, coalesce(invoice.client_id, company.user_id, application.user_id),
    invoice.currency,
    invoice.total - invoice.paid, invoice.due_on
  from public.invoices as invoice
  left join public.companies as company on company.id = invoice.company_id
  left join public.draft_applications as application on application.id = invoice.application_id
  where invoice.tenant_id = owed_invoices.tenant_id and invoice.state = 'issued';
$function$;

CREATE OR REPLACE FUNCTION private.parts_of_year(tenant_id uuid, year integer)
 RETURNS TABLE(invoice_id uuid, company_id uuid, amount numeric, owed numeric)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with part as (
    select part.invoice_id, part.company_id, part.name, part.amount, invoice.state, invoice.client_id,
      invoice.total - invoice.paid as open, invoice.paid - invoice.credited as settled,
      part.amount - coalesce(credit.amount, 0) as left_of
    from public.invoice_companies as part
    join public.invoices as invoice on invoice.id = part.invoice_id
    left join lateral private.credited_of(invoice.id) as credit
      on invoice.client_id is not null and invoice.credited > 0 and credit.company_id = part.company_id
    where part.tenant_id = parts_of_year.tenant_id and part.renewal_year = parts_of_year.year and not part.is_void
  ), placed as (
    select part.*, sum(part.left_of) over (partition by part.invoice_id order by part.name, part.company_id) - part.left_of as before
    from part
  )
  select placed.invoice_id, placed.company_id, placed.amount,
    case
      when placed.state <> 'issued' then 0
      when placed.client_id is null then placed.open
      else placed.left_of - least(greatest(placed.settled - placed.before, 0), placed.left_of)
    end
  from placed;
$function$;

CREATE OR REPLACE FUNCTION private.payer_of_invoice(line public.bank_lines, invoice public.invoices)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.payer_is(line.payer, line.text, array(
    select private.names_of_place(
      invoice.tenant_id, private.client_of(invoice), private.companies_of(invoice.id), array[invoice.application_id])));
$function$;

CREATE OR REPLACE FUNCTION private.payment_notice_subject(notice public.payment_notices)
 RETURNS private.subject
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when notice.obligation_id is not null then private.subject('company', notice.company_id)
    when notice.company_id is not null then private.subject('invoice', notice.invoice_id, 'company', notice.company_id)
    when notice.application_id is null then private.subject('invoice', notice.invoice_id)
    else private.subject('invoice', notice.invoice_id, 'application', notice.application_id)
  end;
$function$;

CREATE OR REPLACE FUNCTION private.pays_invoice(person uuid, invoice_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (
    select from public.invoices as invoice
    join private.memberships as membership on (membership.tenant_id, membership.user_id) = (invoice.tenant_id, invoice.client_id)
    where invoice.id = pays_invoice.invoice_id and invoice.client_id = person);
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
        and exists (
          select from public.invoice_companies as part
          where part.invoice_id = invoice.id and part.company_id = any (array(select private.payer_companies(line))))
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
  select judged.id, judged.number, coalesce(company.name, application.submitted_data -> 'names' ->> 0, application.reference,
      (select private.companies_text(invoice) from public.invoices as invoice where invoice.id = judged.id)),
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
    where (crossed.party_id is null or private.handles_party(person.user_id, crossed.party_id))
      and (crossed.kind <> 'invoice' or private.is_sent_invoice(person.user_id, crossed.id)
        and not private.is_invoice_held(crossed.id, queue_digests.day))
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
    reminder.fee := case when invoice.application_id is not null then 0 else (due.step ->> 'fee')::numeric end;

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
        select from public.invoice_companies as part
        join public.invoices as billed on billed.id = part.invoice_id
        join public.obligation_rules as rule on (rule.code, rule.valid_from) = (known.rule_code, known.rule_from)
        where rule.is_annual_fee and part.company_id = known.company_id and part.renewal_year = extract(year from known.due_on)
          and billed.state in ('issued', 'paid')
          and exists (
            select from public.invoice_lines as line
            where line.tenant_id = billed.tenant_id and line.invoice_id = billed.id and line.kind = 'government'
              and (line.company_id is null or line.company_id = part.company_id)))
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
    union all
    -- That of many companies is a line beside the first of them that its payer still has.
    (select distinct on (invoice.id) invoice.id, invoice.tenant_id, part.company_id, invoice.due_on
    from public.companies as company
    join public.invoice_companies as part on part.company_id = company.id
    join public.invoices as invoice on invoice.id = part.invoice_id and invoice.client_id = company.user_id
    where company.id = any (reminders_between.company_ids) and invoice.state = 'issued'
      and invoice.due_on between reminders_between.since - 365 and reminders_between.until + 365
    order by invoice.id, part.name, part.company_id)
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
        select from public.invoice_companies as part
        join public.reminder_holds as held on held.company_id = part.company_id
        where part.invoice_id = invoice.id and held.until >= reminders_due.day)
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

CREATE OR REPLACE FUNCTION private.renewal_day(year integer)
 RETURNS date
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  -- The fees of the first day of the year; for the year to come those known today.
  select least(make_date(renewal_day.year, 1, 1), private.today());
$function$;

CREATE OR REPLACE FUNCTION private.renewal_lines(company public.companies, year integer)
 RETURNS SETOF public.quote_line
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select line.*
  from (select private.renewal_day(renewal_lines.year) as day) as begins
  left join public.draft_applications as ordered on ordered.company_id = company.id
  cross join lateral public.quote(
    company.type, company.capital, company.currency,
    private.services_asked_for(ordered.submitted_data, company.type, begins.day), begins.day,
    private.residence_in(ordered.submitted_data), company.tenant_id) as line
  where line.kind <> 'vat' and line.per = 'year';
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
    select from public.invoices as invoice
    where invoice.client_id = require_payer.client_id and invoice.tenant_id = require_payer.tenant_id
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

CREATE OR REPLACE FUNCTION private.require_renewal(company public.companies, year integer)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  -- The year of the registration is paid with the order.
  if require_renewal.year is null or require_renewal.year <= coalesce(extract(year from company.registration_date), 1900)
    or require_renewal.year not between extract(year from private.today()) - 10 and extract(year from private.today()) + 1 then
    raise exception using errcode = 'PT422', message = 'invoice.year_invalid';
  end if;

  if exists (
    select from public.invoice_companies as known
    where known.company_id = company.id and known.renewal_year = require_renewal.year and not known.is_void
  ) then
    raise exception using errcode = 'PT409', message = 'invoice.year_invoiced';
  end if;

  if not exists (select from public.entity_types as type where type.code = company.type and type.is_formable) then
    raise exception using errcode = 'PT409', message = 'invoice.year_without_prices';
  end if;
end;
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
    when 'renewals.draft_for_payers' then
      perform public.draft_payer_renewal(id, substring(private.json_text(arguments -> 'year') from '^\d{4}$')::integer);
    when 'statements.accept' then perform public.accept_statement(id, only_unchanged => true);
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

CREATE OR REPLACE FUNCTION private.structure_facts(subject text, subject_id uuid)
 RETURNS TABLE(fact text, answer text, reason text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with entity as (
    select application.entity_type as type, application.submitted_data -> 'services' as services, application.id as application_id,
      null::uuid as company_id, '{}'::text[] as features
    from public.draft_applications as application where subject = 'application' and application.id = subject_id
    union all
    select company.type, null, application.id, company.id, company.features
    from public.companies as company
    left join public.draft_applications as application on (application.tenant_id, application.company_id) = (company.tenant_id, company.id)
    where subject = 'company' and company.id = subject_id
  ),
  service as (
    select private.json_text(code) as code from entity cross join lateral jsonb_array_elements(private.json_array(entity.services)) as code
    union all
    select line.code from entity
    join public.invoices as invoice on invoice.application_id = entity.application_id or invoice.company_id = entity.company_id
    join public.invoice_lines as line on line.invoice_id = invoice.id
    where invoice.state <> 'void' and line.kind = 'service' and line.code is not null
    union all
    select line.code from entity
    join public.invoice_lines as line on line.company_id = entity.company_id
    join public.invoices as invoice on invoice.id = line.invoice_id
    where invoice.state <> 'void' and line.kind = 'service' and line.code is not null
    union all
    select 'nominee_segregated' from entity where 'SAC' = any (entity.features)
  ),
  owner as (
    select people.kind from private.risk_people(subject, subject_id) as people
    where people.roles && '{member,guarantor,general_partner,limited_partner,founder}'
  )
  select 'customer', case when entity.type in ('FDN', 'BEE', 'GTE') then 'purpose' else 'private' end, 'Entity type ' || entity.type || '.'
    from entity
  where entity.type is not null
  union all
  select 'ownership', 'direct', 'Every owner is a person.' from owner having count(*) > 0 and bool_and(owner.kind = 'person')
  union all
  select 'service', case
      when bool_or(service.code in ('nominee_shareholder', 'nominee_segregated')) then 'sensitive'
      when bool_or(service.code = 'nominee_director') then 'director' else 'office' end,
    'Ordered: ' || string_agg(distinct replace(service.code, '_', ' '), ', ') || '.'
  from service having count(*) > 0;
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
    'VAT on our services, ' || to_char(invoice.vat_percent, 'FM990.##') || ' %',
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

CREATE OR REPLACE FUNCTION public.annual_fees(tenant_id uuid, year integer, search text DEFAULT ''::text, fee text DEFAULT ''::text, billing text DEFAULT ''::text, only_client uuid DEFAULT NULL::uuid, sort text DEFAULT 'company_name'::text, descending boolean DEFAULT false, first integer DEFAULT 0, size integer DEFAULT 50)
 RETURNS TABLE(company_id uuid, company_name text, registration_number text, company_status public.company_status, client_id uuid, client_name text, duty_id uuid, fee_state text, due_on date, amount numeric, currency text, is_verified boolean, exposure jsonb, done_on date, reference text, invoice_id uuid, invoice_number text, billing_state text, billed numeric, owed numeric, invoice_currency text, invoice_due_on date, total integer, invoice_companies integer)
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
      case annual_fees.sort when 'amount' then known.amount when 'billed' then known.billed when 'owed' then known.owed end
        * case when annual_fees.descending then -1 else 1 end as place,
      case when annual_fees.descending and annual_fees.sort = 'company_name' then known.company_name end as last_first
    from private.annual_fees_of(annual_fees.tenant_id, annual_fees.year) as known
    join public.profiles as client on client.id = known.client_id
    where (annual_fees.only_client is null or known.client_id = annual_fees.only_client)
      and case coalesce(annual_fees.fee, '')
        when '' then true when 'due' then known.fee_state in ('open', 'late') when 'filed' then known.fee_state in ('filed', 'waived')
        else known.fee_state = annual_fees.fee end
      and case coalesce(annual_fees.billing, '')
        when '' then true when 'owed' then known.billing in ('open', 'late') else known.billing = annual_fees.billing end
      and (
        typed = '' or position(typed in lower(known.company_name)) > 0 or position(typed in lower(known.registration_number)) > 0
        or position(typed in lower(client.full_name)) > 0 or position(typed in lower(client.email)) > 0)
  ), page as materialized (
    select found.*, count(*) over () as rows
    from found
    order by found.place, found.last_first desc, found.company_name, found.company_id
    offset greatest(annual_fees.first, 0)
    limit least(greatest(annual_fees.size, 1), 1000)
  )
  select page.company_id, page.company_name, page.registration_number, page.company_status, page.client_id, page.client, page.duty_id,
    page.fee_state, page.due_on, page.amount, page.currency, rule.verified, to_jsonb(cost), duty.done_on, duty.reference,
    page.invoice_id, invoice.number, page.billing, page.billed, page.owed, page.invoice_currency, invoice.due_on, page.rows::integer,
    case when invoice.client_id is not null then private.count_companies(invoice.id) end
  from page
  left join public.obligations as duty on duty.id = page.duty_id
  left join public.obligation_rules as rule on (rule.code, rule.valid_from) = (duty.rule_code, duty.rule_from)
  left join lateral private.obligation_exposure(duty, private.today()) as cost on duty.state = 'open'
  left join public.invoices as invoice on invoice.id = page.invoice_id
  order by page.place, page.last_first desc, page.company_name, page.company_id;
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
  -- An invoice of many companies is for who pays it, and for those who read every invoice of the firm.
  payer    uuid := private.active_user_id();
  is_owner boolean;
begin
  perform private.require_user();

  select known.tenant_id into tenant from public.companies as known
  where known.id = company_activity.company
    and (known.id in (select private.company_ids()) or known.tenant_id in (select private.owned_tenant_ids()) or is_staff);

  if tenant is null then
    return;
  end if;

  is_owner := tenant in (select private.owned_tenant_ids());

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
    from public.invoice_companies as part
    join public.invoices as invoice on invoice.id = part.invoice_id
    where part.company_id = company_activity.company and invoice.issued_on is not null
      and (invoice.client_id is null or invoice.client_id = payer or is_staff or is_owner)
    union all
    select entry.recorded_at, 'invoice', invoice.id,
      case entry.kind when 'payment' then 'paid' when 'reversal' then 'reversed' when 'refund' then 'refunded' when 'credit' then 'credited'
        else entry.kind::text end,
      'Invoice ' || invoice.number, entry.reason, entry.recorded_by
    from public.invoice_companies as part
    join public.invoices as invoice on invoice.id = part.invoice_id
    join public.ledger_entries as entry on entry.invoice_id = invoice.id
    where part.company_id = company_activity.company and entry.kind <> 'charge'
      and (invoice.client_id is null or invoice.client_id = payer or is_staff or is_owner)
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

  case private.may_report_payment(invoice.company_id, invoice.application_id, invoice.tenant_id, invoice.id)
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
    private.invoice_place(invoice));
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

  perform private.total_invoice(invoice.id, company.id);
  return invoice.id;
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

  perform private.total_invoice(invoice_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.invoice_figures(tenant_id uuid, company_id uuid DEFAULT NULL::uuid)
 RETURNS TABLE(open bigint, overdue bigint, paid bigint, void bigint, money jsonb)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  today date := private.today();
begin
  perform private.require_user();

  return query
  with mine as (
    select invoice.*,
      case when invoice_figures.company_id is null or invoice.client_id is null then invoice.total - invoice.paid
        else (
          select coalesce(sum(posted.amount), 0) from private.company_postings(invoice.tenant_id, invoice_figures.company_id) as posted
          where posted.invoice_id = invoice.id) end as open
    from public.invoices as invoice
    where invoice.tenant_id = invoice_figures.tenant_id and invoice.state <> 'draft'
      and (invoice_figures.company_id is null or invoice.id in (
        select part.invoice_id from public.invoice_companies as part
        where part.tenant_id = invoice_figures.tenant_id and part.company_id = invoice_figures.company_id))
  ), owed as (
    select mine.currency, sum(mine.open) as owed,
      coalesce(sum(mine.open) filter (where mine.due_on < today), 0) as overdue,
      min(mine.due_on) filter (where mine.due_on >= today) as next_on
    from mine where mine.state = 'issued'
    group by mine.currency
  )
  select
    count(*) filter (where mine.state = 'issued'),
    count(*) filter (where mine.state = 'issued' and mine.due_on < today),
    count(*) filter (where mine.state = 'paid'),
    count(*) filter (where mine.state = 'void'),
    (select coalesce(jsonb_agg(jsonb_build_object(
        'currency', owed.currency, 'owed', owed.owed, 'overdue', owed.overdue, 'next_on', owed.next_on) order by owed.currency), '[]')
      from owed)
  from mine;
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
    select invoice.*, coalesce(company.name, 'Application ' || application.reference, private.companies_text(invoice)) as about
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
    -- Of the invoice of many companies what is of this one.
    select posted.currency, case posted.kind when 'charge' then invoice.issued_on else posted.day end, posted.kind, invoice.number,
      part.name, posted.amount, posted.reason, posted.seq, posted.command_id
    from private.company_postings(invoice_statement.tenant_id, invoice_statement.company_id) as posted
    join public.invoices as invoice on invoice.id = posted.invoice_id and invoice.state in ('issued', 'paid')
    join public.invoice_companies as part on (part.invoice_id, part.company_id) = (invoice.id, invoice_statement.company_id)
    where posted.amount <> 0
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
        and (page.party_id is null or private.handles_party(reached.user_id, page.party_id))
        and (page.kind <> 'invoice' or private.is_sent_invoice(reached.user_id, page.id))),
    page.until, page.reason, page.total
  from page
  order by page.on_day, page.name, page.due_on, page.id, page.company_id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.report_payment(notice_id uuid, paid_on date, obligation_id uuid DEFAULT NULL::uuid, invoice_id uuid DEFAULT NULL::uuid, amount numeric DEFAULT NULL::numeric, reference text DEFAULT NULL::text, note text DEFAULT NULL::text, document_id uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id  uuid := private.require_user();
  obligation public.obligations;
  invoice    public.invoices;
  notice     public.payment_notices;
  is_payable boolean;
  owed       numeric;
begin
  -- Locked against the command that settles it, which takes the row for update.
  select * into obligation from public.obligations as known where known.id = report_payment.obligation_id for share;
  select * into invoice from public.invoices as known
  where known.id = report_payment.invoice_id and report_payment.obligation_id is null and known.state <> 'draft' for share;

  notice.tenant_id := coalesce(obligation.tenant_id, invoice.tenant_id);
  notice.company_id := coalesce(obligation.company_id, invoice.company_id);
  notice.application_id := invoice.application_id;
  notice.invoice_id := invoice.id;

  case private.may_report_payment(notice.company_id, notice.application_id, notice.tenant_id, notice.invoice_id)
    when true then null;
    when false then raise exception using errcode = 'PT403', message = 'not_allowed';
    else raise exception using errcode = 'PT404', message = 'not_found';
  end case;

  -- A repeat after a lost answer.
  if exists (
    select from public.payment_notices as known
    where known.id = notice_id and known.reported_by = caller_id
      and (known.obligation_id = obligation.id or known.invoice_id = invoice.id)
  ) then
    return;
  end if;

  is_payable := coalesce(obligation.state = 'open', invoice.state = 'issued');
  owed := case when obligation.id is null then invoice.total - invoice.paid end;

  if not is_payable then
    raise exception using errcode = 'PT409', message = 'payment.nothing_due';
  end if;

  if report_payment.paid_on is null or report_payment.paid_on > private.today() then
    raise exception using errcode = 'PT422', message = 'payment.day_invalid';
  end if;

  if report_payment.amount <> round(report_payment.amount, 2) or report_payment.amount not between 0.01 and coalesce(owed, 999999999)
    or (report_payment.amount is null and invoice.id is not null)
  then
    raise exception using errcode = 'PT422', message = 'payment.amount_invalid';
  end if;

  if char_length(btrim(report_payment.reference)) > 120 then
    raise exception using errcode = 'PT422', message = 'payment.reference_invalid';
  end if;

  if char_length(btrim(report_payment.note)) > 1000 then
    raise exception using errcode = 'PT422', message = 'payment.note_too_long';
  end if;

  if report_payment.document_id is not null and not exists (
    select from public.documents as document
    where document.id = report_payment.document_id
      and (document.company_id = notice.company_id or document.application_id = notice.application_id
        or invoice.client_id is not null and document.company_id in (
          select part.company_id from public.invoice_companies as part where part.invoice_id = invoice.id))
  ) then
    raise exception using errcode = 'PT422', message = 'payment.document_unknown';
  end if;

  insert into public.payment_notices (
    id, tenant_id, company_id, application_id, obligation_id, invoice_id, document_id, paid_on, amount, reference, note, reported_by)
  values (
    notice_id, notice.tenant_id, notice.company_id, notice.application_id, obligation.id, invoice.id, report_payment.document_id,
    report_payment.paid_on, report_payment.amount, nullif(btrim(report_payment.reference), ''), nullif(btrim(report_payment.note), ''),
    caller_id)
  returning * into notice;

  perform private.notify_duty(
    'billing', notice.tenant_id, 'payment.reported', 'A client reports a payment', private.payment_notice_title(notice),
    private.payment_notice_subject(notice));
exception when unique_violation then
  -- The same report was on its way twice.
  if exists (
    select from public.payment_notices as known
    where known.id = notice_id and known.reported_by = caller_id
      and (known.obligation_id = obligation.id or known.invoice_id = invoice.id)
  ) then
    return;
  end if;

  -- Another person reported it first, or the id belongs to another notice.
  raise exception using errcode = 'PT409', message = 'payment.already_reported';
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
      or (private.json_text(line -> 'code') <> '' and private.json_text(line -> 'code') !~ '^[A-Za-z][A-Za-z_]{1,60}$')
      or case jsonb_typeof(line -> 'amount')
        when 'number' then (line -> 'amount')::numeric not between 0 and 10000000
          or (line -> 'amount')::numeric <> round((line -> 'amount')::numeric, 2)
        else line -> 'amount' is not null and line -> 'amount' <> 'null'
      end
  ) then
    raise exception using errcode = 'PT422', message = 'invoice.line_invalid';
  end if;

  delete from public.invoice_lines as line
  where line.invoice_id = invoice.id and line.company_id is not distinct from set_invoice_lines.company_id;

  insert into public.invoice_lines (tenant_id, invoice_id, company_id, position, kind, code, label, amount, per, vat_treatment)
  select
    invoice.tenant_id, invoice.id, set_invoice_lines.company_id, place + line.position,
    private.json_text(line.entry -> 'kind')::public.invoice_line_kind,
    nullif(private.json_text(line.entry -> 'code'), ''), private.json_text(line.entry -> 'label'),
    case jsonb_typeof(line.entry -> 'amount') when 'number' then (line.entry -> 'amount')::numeric end,
    coalesce(nullif(private.json_text(line.entry -> 'per'), ''), 'once'),
    private.json_text(line.entry -> 'vat_treatment')::public.vat_treatment
  from jsonb_array_elements(lines) with ordinality as line (entry, position);

  perform private.total_invoice(invoice_id, set_invoice_lines.company_id);
  select known.version into new_version from public.invoices as known where known.id = invoice_id;
  return new_version;
end;
$function$;

CREATE OR REPLACE FUNCTION public.take_off_invoice(invoice_id uuid, expected_version integer, company_id uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  invoice     public.invoices := private.lock_invoice('take_off_invoice', invoice_id);
  new_version integer;
begin
  if invoice.state <> 'draft' or invoice.client_id is null then
    raise exception using errcode = 'PT409', message = 'invoice.not_editable';
  end if;

  -- A repeat after a lost answer.
  if take_off_invoice.company_id <> all (private.companies_of(invoice.id)) then
    return invoice.version;
  end if;

  if invoice.version is distinct from expected_version then
    raise exception using errcode = 'PT409', message = 'invoice.conflict';
  end if;

  if private.count_companies(invoice.id) = 1 then
    raise exception using errcode = 'PT409', message = 'invoice.last_company';
  end if;

  delete from public.invoice_companies as part
  where part.invoice_id = invoice.id and part.company_id = take_off_invoice.company_id;
  perform private.total_invoice(invoice.id, take_off_invoice.company_id);
  select known.version into new_version from public.invoices as known where known.id = invoice.id;
  return new_version;
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

  case private.may_report_payment(invoice.company_id, invoice.application_id, invoice.tenant_id, invoice.id)
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

CREATE OR REPLACE FUNCTION public.withdraw_payment_notice(notice_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  notice public.payment_notices;
begin
  perform private.require_user();
  select * into notice from public.payment_notices as known where known.id = notice_id for update;

  case private.may_report_payment(notice.company_id, notice.application_id, notice.tenant_id, notice.invoice_id)
    when true then null;
    when false then raise exception using errcode = 'PT403', message = 'not_allowed';
    else raise exception using errcode = 'PT404', message = 'not_found';
  end case;

  if notice.state = 'withdrawn' then
    return;
  end if;

  update public.payment_notices as open set state = 'withdrawn', settled_by = auth.uid(), settled_at = now() where open.id = notice.id;
end;
$function$;

ALTER TABLE "public"."invoice_companies" ADD CONSTRAINT "invoice_companies_tenant_id_invoice_id_fkey" FOREIGN KEY (tenant_id, invoice_id) REFERENCES public.invoices(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE "public"."invoice_lines" ADD CONSTRAINT "invoice_lines_tenant_id_invoice_id_company_id_fkey" FOREIGN KEY (tenant_id, invoice_id, company_id) REFERENCES public.invoice_companies(tenant_id, invoice_id, company_id) ON DELETE CASCADE;

ALTER TABLE "public"."invoices" ADD CONSTRAINT "invoices_client_id_fkey" FOREIGN KEY (client_id) REFERENCES public.profiles(id) ON DELETE RESTRICT;

ALTER TABLE "public"."invoices" ADD CONSTRAINT "invoices_one_subject" CHECK ((num_nonnulls(application_id, company_id, client_id) = 1));

ALTER TABLE "public"."invoices" ADD CONSTRAINT "invoices_renewal" CHECK (((renewal_year IS NULL) OR (application_id IS NULL)));

ALTER TABLE "public"."payment_notices" ADD CONSTRAINT "payment_notices_one_place" CHECK (((num_nonnulls(company_id, application_id) = 1) OR ((num_nonnulls(company_id, application_id) = 0) AND (invoice_id IS NOT NULL))));

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
    COALESCE(company.name, ((application.submitted_data -> 'names'::text) ->> 0), application.reference, private.companies_text(invoice.*)) AS subject,
    COALESCE(company.registration_number, application.reference) AS subject_number,
    client.id AS client_id,
    COALESCE(NULLIF(client.full_name, ''::text), client.email) AS client_name,
    client.email AS client_email,
    private.is_payment_reported(invoice.id) AS is_reported,
    invoice.credited,
    invoice.written_off,
    invoice.payment_reference,
    private.standing_hold(invoice.id) AS hold,
    private.promised_until(invoice.id) AS promised_until,
        CASE
            WHEN (invoice.client_id IS NOT NULL) THEN private.count_companies(invoice.id)
            ELSE NULL::integer
        END AS companies,
    invoice.renewal_year
   FROM (((public.invoices invoice
     LEFT JOIN public.companies company ON ((company.id = invoice.company_id)))
     LEFT JOIN public.draft_applications application ON ((application.id = invoice.application_id)))
     LEFT JOIN public.profiles client ON ((client.id = COALESCE(invoice.client_id, company.user_id, application.user_id))));

CREATE VIEW "public"."company_invoices" WITH (security_invoker=true) AS  SELECT part.company_id AS of_company,
    part.amount AS part,
    list.id,
    list.tenant_id,
    list.number,
    list.state,
    list.currency,
    list.total,
    list.paid,
    list.owed,
    list.issued_on,
    list.due_on,
    list.created_at,
    list.company_id,
    list.application_id,
    list.days_late,
    list.subject,
    list.subject_number,
    list.client_id,
    list.client_name,
    list.client_email,
    list.is_reported,
    list.credited,
    list.written_off,
    list.payment_reference,
    list.hold,
    list.promised_until,
    list.companies,
    list.renewal_year
   FROM (public.invoice_companies part
     JOIN public.invoice_list list ON ((list.id = part.invoice_id)));

CREATE INDEX invoice_companies_company_id_idx ON public.invoice_companies USING btree (company_id);

CREATE INDEX invoice_companies_company_idx ON public.invoice_companies USING btree (tenant_id, company_id);

CREATE INDEX invoice_companies_invoice_idx ON public.invoice_companies USING btree (tenant_id, invoice_id, name);

CREATE UNIQUE INDEX invoice_companies_one_renewal_a_year ON public.invoice_companies USING btree (company_id, renewal_year) WHERE ((renewal_year IS NOT NULL) AND (NOT is_void));

CREATE INDEX invoice_companies_year_idx ON public.invoice_companies USING btree (tenant_id, renewal_year) WHERE (renewal_year IS NOT NULL);

CREATE INDEX invoice_lines_company_id_idx ON public.invoice_lines USING btree (company_id) WHERE (company_id IS NOT NULL);

CREATE INDEX invoice_lines_company_idx ON public.invoice_lines USING btree (tenant_id, invoice_id, company_id);

CREATE INDEX invoices_client_id_idx ON public.invoices USING btree (client_id, tenant_id);

CREATE UNIQUE INDEX invoices_one_draft_a_payer ON public.invoices USING btree (tenant_id, client_id, renewal_year) WHERE ((client_id IS NOT NULL) AND (renewal_year IS NOT NULL) AND (state = 'draft'::public.invoice_state));

CREATE TRIGGER check_billed_company BEFORE DELETE ON public.companies FOR EACH ROW EXECUTE FUNCTION private.check_billed_company();

-- The company of each invoice so far. Not audited and not signalled: the rows it comes from are.
insert into public.invoice_companies (tenant_id, invoice_id, company_id, position, name, renewal_year, is_void, amount)
select invoice.tenant_id, invoice.id, invoice.company_id, 1, company.name, invoice.renewal_year, invoice.state = 'void', invoice.total
from public.invoices as invoice
join public.companies as company on company.id = invoice.company_id;

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.invoice_companies FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER check_billed_company BEFORE INSERT OR UPDATE OF tenant_id, company_id ON public.invoice_companies FOR EACH ROW EXECUTE FUNCTION private.check_billed_company();

CREATE CONSTRAINT TRIGGER check_parts AFTER INSERT OR DELETE OR UPDATE OF amount ON public.invoice_companies DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION private.check_parts();

CREATE TRIGGER signal_delete AFTER DELETE ON public.invoice_companies REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER signal_insert AFTER INSERT ON public.invoice_companies REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER signal_update AFTER UPDATE ON public.invoice_companies REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE CONSTRAINT TRIGGER check_parts AFTER INSERT OR UPDATE OF total ON public.invoices DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION private.check_parts();

CREATE TRIGGER follow_invoice AFTER INSERT OR UPDATE OF state, total, renewal_year ON public.invoices FOR EACH ROW EXECUTE FUNCTION private.follow_invoice();

CREATE POLICY "Members read the companies of invoices they are sent" ON "public"."invoice_companies" FOR SELECT TO "authenticated" USING ((invoice_id IN ( SELECT private.invoice_ids() AS invoice_ids)));

CREATE POLICY "Owners read the companies of their tenants' invoices" ON "public"."invoice_companies" FOR SELECT TO "authenticated" USING ((tenant_id = ANY (ARRAY( SELECT private.owned_tenant_ids() AS owned_tenant_ids))));

CREATE POLICY "Staff read the companies of every invoice" ON "public"."invoice_companies" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "Members read the notices of their companies and applications" ON "public"."payment_notices" FOR SELECT TO "authenticated" USING (((company_id IN ( SELECT private.company_ids() AS company_ids)) OR (application_id IN ( SELECT private.application_ids() AS application_ids)) OR ((company_id IS NULL) AND (application_id IS NULL) AND (invoice_id IN ( SELECT private.invoice_ids() AS invoice_ids)))));

COMMENT ON COLUMN "public"."invoice_companies"."amount" IS 'What of the total is for this company, with VAT.';

COMMENT ON COLUMN "public"."invoice_companies"."company_id" IS 'Without a foreign key, since "the company of an invoice" would be ambiguous to the REST service: a trigger holds that it is a company of the tenant, and another one that it is not deleted.';

COMMENT ON COLUMN "public"."invoice_companies"."is_void" IS 'Whether the invoice is void.';

COMMENT ON COLUMN "public"."invoice_companies"."name" IS 'Its name on the day of the issue; in a draft, when it was added.';

COMMENT ON COLUMN "public"."invoice_companies"."position" IS 'Where its lines are on the invoice; screens order by name.';

COMMENT ON COLUMN "public"."invoice_companies"."renewal_year" IS 'That of the invoice: a company is billed for a year once.';

COMMENT ON COLUMN "public"."invoice_lines"."company_id" IS 'Which company of the invoice of a payer it is for; null on any other invoice.';

COMMENT ON COLUMN "public"."invoices"."client_id" IS 'Who pays an invoice whose lines name their companies; null for that of one company or of an application.';

COMMENT ON FUNCTION "private"."billed_party_ids"(public.invoices) IS 'The parties of the application or the companies an invoice is for, with the holders of its bodies corporate through every layer.';

COMMENT ON FUNCTION "private"."check_billed_company"() IS 'What a foreign key from invoice_companies to companies would hold, for every writer.';

COMMENT ON FUNCTION "private"."check_parts"() IS 'Refuses a transaction at whose end what is billed for the companies of an invoice is not its total, for every writer. Raises entry.not_balanced.';

COMMENT ON FUNCTION "private"."companies_of"(uuid) IS 'The companies of an invoice in the order of their names; none for an application.';

COMMENT ON FUNCTION "private"."companies_text"(public.invoices) IS 'What the invoice of a payer is for, as text: 40 companies, or the name of the only one; null for any other invoice.';

COMMENT ON FUNCTION "private"."company_postings"(uuid, uuid) IS 'By how much each posting on the invoices of payers raised or lowered what is owed for one of their companies, among those the caller reads. The sum is what is owed for it.';

COMMENT ON FUNCTION "private"."count_companies"(uuid) IS 'How many companies an invoice has, among those the caller sees. A function: see invoice-list.sql.';

COMMENT ON FUNCTION "private"."credited_of"(uuid) IS 'What credit notes took back of an invoice, with VAT, for each of its companies.';

COMMENT ON FUNCTION "private"."follow_invoice"() IS 'Keeps the companies of an invoice in step with it: of one company its row and its sum, of all whether the invoice is void.';

COMMENT ON FUNCTION "private"."invoice_ids"() IS 'The issued invoices of the applications of the signed-in person, of the companies they reach, and those of many companies that they pay.';

COMMENT ON FUNCTION "private"."invoice_of_duty"(public.obligations, boolean) IS 'The issued or paid invoice that bills the fee of an open duty, as {id, number, state, due_on}, among those the caller sees; null for a duty that is no annual fee or that no invoice bills. {state: issued} alone where the invoice is that of many companies and the caller does not pay it. A function, since the REST service would take a view over invoices for a link to companies.';

COMMENT ON FUNCTION "private"."invoice_place"(public.invoices) IS 'The subject of the notifications about an invoice.';

COMMENT ON FUNCTION "private"."is_fee_billed"(uuid, integer) IS 'Whether an issued or paid invoice bills what is passed on to the government for a company and a year, also where the caller does not read that invoice.';

COMMENT ON FUNCTION "private"."is_invoice_held"(uuid, date) IS 'Whether the reminders of one of the companies of an invoice are held on a day.';

COMMENT ON FUNCTION "private"."is_sent_invoice"(uuid, uuid) IS 'Whether a person who acts for a company of an invoice may learn of it: of that of many companies only who pays it.';

COMMENT ON FUNCTION "private"."lock_payer_drafts"(uuid, uuid[]) IS 'Locks the drafts of the clients of some companies, in their order: before the tenant, as each command locks its invoice.';

COMMENT ON FUNCTION "private"."may_report_payment"(uuid, uuid, uuid, uuid) IS 'Whether the caller may report a payment of a company (as owner or signatory), of an application (as applicant) or of an invoice that has neither (as who pays it); null when they may not know of it.';

COMMENT ON FUNCTION "private"."parts_of_year"(uuid, integer) IS 'The companies of a tenant that are invoiced for a year, by itself or with others: what is billed and what is owed of it.';

COMMENT ON FUNCTION "private"."pays_invoice"(uuid, uuid) IS 'Whether any person, not only the caller, pays an invoice of many companies.';

COMMENT ON FUNCTION "private"."renewal_day"(integer) IS 'The day whose fees, prices and VAT the invoice of a year has.';

COMMENT ON FUNCTION "private"."renewal_lines"(public.companies, integer) IS 'What a company is billed for a year, without VAT: the yearly lines of public.quote for its type, its capital and the services that its application chose. Raises as public.quote.';

COMMENT ON FUNCTION "private"."require_renewal"(public.companies, integer) IS 'Refuses the invoice of a year of a company: of its registration or before, already invoiced by itself or with others, or without prices. Raises invoice.year_invalid, invoice.year_invoiced, invoice.year_without_prices.';

COMMENT ON FUNCTION "private"."total_invoice"(uuid, uuid) IS 'Works out VAT and total of a draft from its lines: VAT rounded to the cent line by line, as public.quote does, one line per way of billing. Of the draft of a payer the VAT and the subtotal of one company, whose lines changed.';

COMMENT ON FUNCTION "public"."annual_fees"(uuid, integer, text, text, text, uuid, text, boolean, integer, integer) IS 'The yearly round of a tenant, a page of it: each company with the fee it owes the Registrar for a year and the invoice of that year. `search` is in company, number or client; `fee` is none, open, late, due (open or late) or filed (or waived); `billing` none, draft, open, late, owed (open or late) or paid; sorted by company_name, amount, billed or owed. `exposure` is what being late costs today, as duty_list has it; `billed` and `owed` are of the company alone, also on the invoice of many (`invoice_companies`, null on any other); `total` counts all pages; `size` at most 1,000. For staff. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."draft_payer_renewal"(uuid, integer) IS 'Adds a company with its yearly lines, as draft_renewal has them, to the draft that bills its client for a year, which it starts where there is none; returns the draft. A repeat adds nothing twice. At most 500 companies. For staff with the duty billing. Raises invoice.full, invoice.year_invalid, invoice.year_invoiced, invoice.year_without_prices, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."draft_renewal"(uuid, uuid, integer) IS 'Starts the invoice of a year for a company, with the yearly lines of public.quote for its type, its capital and the services its application chose, by the fees and prices of 1 January of that year (today''s for the year to come); under an id from the browser, so that a repeat starts nothing twice. The year is after that of the registration, ten years ago at the earliest and next year at the latest. For staff with the duty billing. Raises invoice.year_invalid, invoice.year_invoiced while another invoice for the year is not void, also one of many companies, invoice.year_without_prices for a type that is not formed here, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."issue_invoice"(uuid, date) IS 'Gives a draft its number, which it returns, and sends it to the client with a notification; from then on it does not change. Due today at the earliest, in a year at the latest. A repeat returns the same number. For staff with the duty billing. Raises invoice.due_invalid, invoice.amount_missing while a line has no amount (its field is lines.0 for the first line) or nothing is billed, invoice.hit_true while a party it concerns is on a watchlist, invoice.companies_changed where a company of many has another client by now, invoice.not_editable, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."set_invoice_lines"(uuid, integer, jsonb, uuid) IS 'Replaces the lines of a draft and returns its new version: 1 to 100 of {kind: government or service, label, amount in the invoice''s currency with at most two decimals or null, per: once or year, vat_treatment, code?}; fees of the government are disbursements and nothing else is. VAT is added. Of the draft of a payer those of one of its companies, which is then given. For staff with the duty billing. Raises invoice.line_invalid, invoice.company_unknown, invoice.conflict, invoice.not_editable, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."take_off_invoice"(uuid, integer, uuid) IS 'Takes a company with its lines off the draft of a payer and returns the new version; its year can be invoiced again. Nothing happens when it is off already. For staff with the duty billing. Raises invoice.last_company for the only one, invoice.conflict, invoice.not_editable, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON TABLE "public"."invoice_companies" IS 'The companies of an invoice: its one company, or those that the lines of the invoice of a payer name. Read by those who read the invoice. Written by commands and a trigger.';

COMMENT ON TABLE "public"."invoices" IS 'What a tenant bills for an application, a company or a client with many. Issued ones are read by the applicant, by those who see the company, or by that client alone; all by the tenant''s owners and staff. Written by commands.';

COMMENT ON VIEW "public"."company_invoices" IS 'The invoices of a company that the caller sees, by itself or with others, as invoice_list has them, with what of the total is for it.';

COMMENT ON VIEW "public"."invoice_list" IS 'The invoices the caller sees with whom each bills (company, application or client), of that of a payer how many companies, what is owed (0 unless issued), the days it is late (0 when not due yet, null unless issued), whether the client reported a payment that waits for confirmation, what is credited and written off, and whether a promise (until when) or a dispute stands.';

REVOKE ALL ON FUNCTION "private"."check_billed_company"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."check_billed_company"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_parts"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."check_parts"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."companies_of"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."companies_of"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."companies_text"(public.invoices) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."companies_text"(public.invoices) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."company_postings"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."company_postings"(uuid, uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."count_companies"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."count_companies"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."credited_of"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."credited_of"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."follow_invoice"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."follow_invoice"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."invoice_place"(public.invoices) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."invoice_place"(public.invoices) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_fee_billed"(uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_fee_billed"(uuid, integer) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."is_invoice_held"(uuid, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_invoice_held"(uuid, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_sent_invoice"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_sent_invoice"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_payer_drafts"(uuid, uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."lock_payer_drafts"(uuid, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."may_report_payment"(uuid, uuid, uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."may_report_payment"(uuid, uuid, uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."parts_of_year"(uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."parts_of_year"(uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."pays_invoice"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."pays_invoice"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."renewal_day"(integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."renewal_day"(integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."renewal_lines"(public.companies, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."renewal_lines"(public.companies, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_renewal"(public.companies, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."require_renewal"(public.companies, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."total_invoice"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."total_invoice"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."annual_fees"(uuid, integer, text, text, text, uuid, text, boolean, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."annual_fees"(uuid, integer, text, text, text, uuid, text, boolean, integer, integer) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."draft_payer_renewal"(uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."draft_payer_renewal"(uuid, integer) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."set_invoice_lines"(uuid, integer, jsonb, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."set_invoice_lines"(uuid, integer, jsonb, uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."take_off_invoice"(uuid, integer, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."take_off_invoice"(uuid, integer, uuid) TO "authenticated", "postgres";

GRANT SELECT ON TABLE "public"."invoice_companies" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."invoice_companies" TO "postgres";

GRANT SELECT ON TABLE "public"."company_invoices" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."company_invoices" TO "postgres";

GRANT SELECT ON TABLE "public"."invoice_list" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."invoice_list" TO "postgres";

reset check_function_bodies;
