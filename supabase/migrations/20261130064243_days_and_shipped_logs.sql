set check_function_bodies = off;

DROP FUNCTION "private"."firm_day"(timestamp with time zone);

DROP FUNCTION "private"."long_day"(date);

-- It belongs to the whole server, so another database of it may have made it.
do $$
begin
  if not exists (select from pg_catalog.pg_roles where rolname = 'portal_audit_log') then
    create role portal_audit_log nologin noinherit connection limit 20;
  end if;
end;
$$;

CREATE TABLE "private"."audit_shipments" ("tenant_id" uuid, "last_id" bigint NOT NULL DEFAULT 0, "entries" bigint NOT NULL DEFAULT 0, "open_until" bigint, "shipped_at" timestamp with time zone, CONSTRAINT "audit_shipments_check" CHECK ((open_until > last_id)), CONSTRAINT "audit_shipments_entries_check" CHECK ((entries >= 0)), CONSTRAINT "audit_shipments_last_id_check" CHECK ((last_id >= 0)), CONSTRAINT "audit_shipments_tenant_id_key" UNIQUE NULLS NOT DISTINCT (tenant_id));

ALTER TABLE "private"."audit_shipments" ENABLE ROW LEVEL SECURITY;

CREATE OR REPLACE FUNCTION private.access_text(access public.company_access, money boolean, until date)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select 'As ' || access::text || case when not money then ', without invoices' else '' end
    || coalesce(', until ' || private.long_day(until), '') || '.';
$function$;

CREATE OR REPLACE FUNCTION private.alert_reduced_logging(reduced text, actor uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  title   constant text := 'The access log now holds less';
  message constant text := format('%s by %s on %s. If this was not agreed, change the settings back and look at the account.',
    upper(left(reduced, 1)) || substr(reduced, 2),
    (select coalesce(nullif(person.full_name, ''), person.email) from public.profiles as person where person.id = actor),
    private.long_moment(now()));
begin
  perform private.tell_super_admins('compliance.logging_reduced', title, message, null, null);
  -- A second pair of eyes: the change is the super admin's, who may be an account that was taken over.
  perform private.notify_duty('compliance_officer', null, 'compliance.logging_reduced', title, message, null, actor);
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
  names   text[];
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

  -- An alert is about one company at most: of more, the text names them.
  names := array(
    select part.name from public.invoice_companies as part
    where part.invoice_id = any (invoice_ids) group by part.company_id, part.name order by part.name, part.company_id);
  alert.tenant_id := line.tenant_id;
  alert.company_id := case when cardinality(billed) > 0 then billed[1].company_id when cardinality(owned) = 1 then owned[1] end;
  alert.kind := 'payer_not_client';
  -- Once for a line and a client. The daily job does not close this kind: who paid does not change.
  alert.dedupe_key := 'payer_not_client:' || line.id || ':' || ask_about_payer.client_id;
  alert.severity := 'warning';
  alert.title := case paid_by when 'missing' then 'The bank names no payer'
    else 'Payer is not the client: ' || left(line.payer, 120) end;
  alert.detail := concat_ws(' ',
    private.money_text(amount, line.currency) || ' on ' || private.long_day(line.day) || ', posted for '
      || private.party_or_client(ask_about_payer.client_id)
      || coalesce(', ' || (select string_agg(each.number, ', ') from unnest(billed) as each), ', on account') || '.',
    case when cardinality(names) > 1 then 'It pays for ' || case
      when cardinality(names) <= 4 then array_to_string(names[:cardinality(names) - 1], ', ') || ' and ' || names[cardinality(names)]
      else array_to_string(names[:3], ', ') || ' and ' || cardinality(names) - 3 || ' more companies' end || '.' end,
    case paid_by when 'similar' then 'The name is like that of the client or a party, and differs.' end,
    'Ask who paid, and why.');
  perform private.raise_alert(alert);
end;
$function$;

CREATE OR REPLACE FUNCTION private.audit_waits_since()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select min(entry.at) from private.chains_to_ship() as chain
  cross join lateral private.entries_after(chain.tenant_id, chain.last_id, 1) as entry;
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
  select invoice.id, coalesce(invoice.number, 'Draft of ' || private.long_day_of(invoice.created_at))
  from public.invoices as invoice
  where bulk_rows.subject = 'invoice' and invoice.id = any (ids) and invoice.tenant_id = bulk_rows.tenant_id
  union all
  select statement.id, company.name from public.yearly_statements as statement
  join public.companies as company on company.id = statement.company_id
  where bulk_rows.subject = 'statement' and statement.id = any (ids) and statement.tenant_id = bulk_rows.tenant_id
  union all
  select line.id, concat_ws(', ', private.long_day(line.day), private.money_text(line.amount, line.currency),
    nullif(line.payer, ''))
  from public.bank_lines as line
  where bulk_rows.subject = 'bank_line' and line.id = any (ids) and line.tenant_id = bulk_rows.tenant_id
  union all
  select ticket.id, ticket.reference || ', ' || ticket.subject from public.support_tickets as ticket
  where bulk_rows.subject = 'ticket' and ticket.id = any (ids) and ticket.tenant_id = bulk_rows.tenant_id;
$function$;

CREATE OR REPLACE FUNCTION private.certificate_facts()
 RETURNS SETOF private.alert_fact
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select company.tenant_id, company.id, null::uuid, null::uuid, 'certificate_missing', 'certificate_missing:' || company.id,
    'warning'::public.alert_severity, 'Certificate of incorporation missing: ' || company.name,
    'Registered on ' || private.long_day(company.registration_date)
      || '. Upload the certificate to the documents of the company: the client sees it there.',
    null::date
  from public.draft_applications as application
  join public.companies as company on company.id = application.company_id
  where application.state = 'incorporated' and company.status not in ('dissolved', 'continued_out', 'transferred_out', 'merged')
    and not private.has_certificate(company.id);
$function$;

CREATE OR REPLACE FUNCTION private.chains_to_ship()
 RETURNS SETOF private.audit_shipments
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select head.tenant_id, coalesce(known.last_id, 0), coalesce(known.entries, 0), known.open_until, known.shipped_at
  from private.audit_heads as head
  left join private.audit_shipments as known on known.tenant_id is not distinct from head.tenant_id
  where head.last_id > coalesce(known.last_id, 0)
    -- The log of a firm goes with it, part by part: what is left of it is no chain.
    and not exists (select from private.firm_deletions as deletion where deletion.firm_id = head.tenant_id and deletion.state = 'erasing');
$function$;

CREATE OR REPLACE FUNCTION private.departure_debts(company_id uuid)
 RETURNS TABLE(id uuid, label text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select billed.id, 'Invoice ' || billed.number || ', ' || private.money_text(billed.total - billed.paid, billed.currency)
  from public.invoice_companies as part
  join public.invoices as billed on billed.id = part.invoice_id
  where part.company_id = departure_debts.company_id and billed.state = 'issued'
  union all
  select duty.id, rule.name || ', due on ' || private.long_day(duty.due_on)
  from public.obligations as duty
  join public.obligation_rules as rule on (rule.code, rule.valid_from) = (duty.rule_code, duty.rule_from)
  where duty.company_id = departure_debts.company_id and duty.state = 'open' and duty.due_on <= private.today();
$function$;

CREATE OR REPLACE FUNCTION private.document_facts(on_date date)
 RETURNS SETOF private.alert_fact
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select document.tenant_id, document.company_id, document.party_id, null::uuid,
    case document.status when 'expired' then 'document_expired' else 'document_expiring' end,
    case document.status when 'expired' then 'document_expired:' else 'document_expiring:' end || document.id,
    case when document.status = 'expired' or document.expires_on <= on_date + 30 then 'warning' else 'info' end::public.alert_severity,
    category.name || case document.status when 'expired' then ' has expired' else ' expires' end,
    coalesce(party.name, company.name, 'An application') || ': ' || document.file_name || ', '
      || case document.status when 'expired' then 'until ' else 'on ' end || private.long_day(document.expires_on) || '.',
    document.expires_on
  from public.documents as document
  join public.document_categories as category on category.code = document.category
  left join public.companies as company on company.id = document.company_id
  left join public.parties as party on party.id = document.party_id
  where document.status = 'expired'
    or document.status = 'accepted'
      and document.expires_on <= on_date + coalesce((private.threshold('document_alert_days', on_date)).value, 0)::integer;
$function$;

CREATE OR REPLACE FUNCTION private.end_past_shares()
 RETURNS bigint
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  total bigint := 0;
  share public.company_users;
begin
  for share in
    select granted.* from public.company_users as granted
    where granted.until < private.today()
    union
    select granted.* from public.company_users as granted
    where granted.given_by is not null and not exists (
      select from public.companies as company
      join public.tenant_users as membership on (membership.tenant_id, membership.user_id) = (company.tenant_id, granted.given_by)
      where company.id = granted.company_id and (company.user_id = granted.given_by or exists (
        select from public.company_users as owned
        where owned.company_id = company.id and owned.user_id = granted.given_by and owned.access = 'owner')))
  loop
    perform private.end_shares(
      array[share.company_id], share.given_by, share.user_id,
      case when share.until < private.today() then 'Its last day was ' || private.long_day(share.until) || '.'
        else 'Who gave it has the company no more.' end);
    total := total + 1;
  end loop;

  return total;
end;
$function$;

CREATE OR REPLACE FUNCTION private.ended_note(company_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  company public.companies;
  since   date;
begin
  select * into company from public.companies as known where known.id = ended_note.company_id;
  since := private.standing_since(company.id, company.status);
  return 'Not applicable: the company '
    || case company.status
      when 'struck_off' then 'was struck off'
      when 'dissolved' then 'was dissolved'
      when 'continued_out' then 'continued to another jurisdiction'
      when 'transferred_out' then 'went to another registered agent'
      when 'merged' then 'merged into another company'
    end || coalesce(' on ' || private.long_day(since), '') || '.';
end;
$function$;

CREATE OR REPLACE FUNCTION private.enter_change(request public.change_requests)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  company public.companies;
begin
  select * into company from public.companies where id = request.company_id;
  perform private.require_open_company(company, 'register_change');

  if request.effective_on < coalesce(company.registration_date, '1800-01-01') then
    raise exception using errcode = 'PT422', message = 'register.before_entry';
  end if;

  perform private.require_change_ready(request);
  perform private.apply_change(request, company);
  perform private.refresh_owners_of(company.id, request.effective_on);
  perform private.refresh_obligations(company.id);

  update public.change_requests as effected
  set state = 'effected', effected_at = now(), effective_on = request.effective_on, registry_reference = request.registry_reference
  where effected.id = request.id;
  insert into public.change_request_events (tenant_id, request_id, from_state, to_state, actor)
  values (request.tenant_id, request.id, request.state, 'effected', auth.uid());

  perform private.notify_requester(
    request, 'change.effected', 'Change request ' || request.reference || ' is done',
    private.change_title(request) || ': in effect since ' || private.long_day(request.effective_on) || '.');
end;
$function$;

CREATE OR REPLACE FUNCTION private.enter_company(application public.draft_applications, granted public.companies, effective_date date)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  new_company uuid;
begin
  perform private.require_settled(application);
  perform private.require_filing_paid(application);

  begin
    new_company := private.create_company(application, granted);
  exception when unique_violation then
    raise exception using errcode = 'PT409', message = 'company.registration_number_taken';
  end;

  perform private.enter_participants(application, new_company, effective_date);
  perform private.adopt_risk(application.id, new_company);
  perform private.refresh_owners_of(new_company, effective_date);

  if application.kind = 'formation' then
    perform private.refresh_obligations(new_company);
  else
    perform private.enter_history(application, new_company, effective_date);
  end if;

  update public.draft_applications set company_id = new_company, state = 'incorporated' where id = application.id;
  insert into public.application_events (tenant_id, application_id, from_state, to_state, actor)
  values (application.tenant_id, application.id, application.state, 'incorporated', auth.uid());

  perform private.notify_applicant(
    application, 'application.incorporated',
    granted.name || case application.kind when 'formation' then ' is incorporated' else ' continues in The Bahamas' end,
    'Registration number ' || granted.registration_number || '. Its first filing is due on '
      || private.long_day(effective_date + 365) || '.',
    private.subject('company', new_company))
  where application.kind <> 'transfer_in';

  perform private.notify_applicant(
    application, 'application.incorporated', granted.name || ' has moved to us',
    'We are the registered agent since ' || private.long_day(effective_date) || '.', private.subject('company', new_company))
  where application.kind = 'transfer_in';

  return new_company;
end;
$function$;

CREATE OR REPLACE FUNCTION private.entries_after(tenant_id uuid, after_id bigint, most integer)
 RETURNS SETOF public.audit_logs
 LANGUAGE plpgsql
 STABLE ROWS 500
 SET search_path TO ''
AS $function$
begin
  -- Two statements, since no index answers "is not distinct from".
  if entries_after.tenant_id is null then
    return query select entry.* from public.audit_logs as entry
      where entry.tenant_id is null and entry.id > after_id order by entry.id limit most;
  else
    return query select entry.* from public.audit_logs as entry
      where entry.tenant_id = entries_after.tenant_id and entry.id > after_id order by entry.id limit most;
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.firm_deletion_order()
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  remaining oid[] := array(
    select to_regclass(listed.table_name) from private.firm_deletion_tables() as listed
    where listed.stays is null and listed.table_name <> all (
      '{public.tenants,public.audit_logs,private.audit_heads,private.audit_shipments}'));
  loose     oid[];
  ordered   oid[] := '{}';
begin
  while cardinality(remaining) > 0 loop
    -- What no other table that is left refers to.
    loose := array(
      select known.id from unnest(remaining) as known (id)
      where not exists (
        select from pg_catalog.pg_constraint as link
        where link.contype = 'f' and link.confrelid = known.id and link.conrelid <> known.id and link.conrelid = any (remaining))
      order by known.id::regclass::text);

    assert cardinality(loose) > 0, 'tables refer to each other in a circle';

    ordered := ordered || loose;
    remaining := array(select id from unnest(remaining) as known (id) where known.id <> all (loose));
  end loop;

  return array(
    select space.nspname || '.' || class.relname
    from unnest(ordered) with ordinality as part (id, place)
    join pg_catalog.pg_class as class on class.oid = part.id
    join pg_catalog.pg_namespace as space on space.oid = class.relnamespace
    order by part.place)
    -- The log at the end, since all that goes on meanwhile is in it.
    || '{public.audit_logs,private.audit_heads,private.audit_shipments}'::text[];
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
    ('public.card_disputes', 'complete', null, null),
    ('public.card_movements', 'complete', null, null),
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

CREATE OR REPLACE FUNCTION private.letters_of(text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select regexp_replace(upper(coalesce(letters_of.text, '')), '[^A-Z0-9]', '', 'g');
$function$;

CREATE OR REPLACE FUNCTION private.long_day(day date)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  -- Spaces that do not break, U+00A0: screens find by them the days that the database wrote, and leave those that people typed.
  return replace(to_char(day, 'FMDD FMMonth YYYY'), ' ', chr(160));
end;
$function$;

CREATE OR REPLACE FUNCTION private.long_day_of(at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return private.long_day((at at time zone 'America/Nassau')::date);
end;
$function$;

CREATE OR REPLACE FUNCTION private.long_moment(at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return private.long_day_of(at) || to_char(at at time zone 'America/Nassau', '" at "HH24:MI');
end;
$function$;

CREATE OR REPLACE FUNCTION private.mail_facts(notification public.notifications)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  about uuid := notification.subject_id;
begin
  return coalesce(case notification.subject_type
    when 'application' then (
      select jsonb_build_object('name', private.application_title(known), 'reference', known.reference) || case
        when notification.kind = 'application.approved' and private.filing_payment(known) in ('unpaid', 'not_invoiced')
          then '{"is_unpaid": true}' else '{}' end::jsonb
      from public.draft_applications as known where known.id = about)
    when 'change_request' then (
      select jsonb_build_object('name', private.change_title(known), 'reference', known.reference,
        'day', private.long_day(known.effective_on))
      from public.change_requests as known where known.id = about)
    when 'company' then (
      select jsonb_build_object('name', known.name, 'number', known.registration_number)
      from public.companies as known where known.id = about)
    when 'document' then (
      select jsonb_build_object('name', private.document_title(known)) from public.documents as known where known.id = about)
    when 'bank_details' then (
      select jsonb_build_object('name', known.currency, 'day', private.long_day(known.valid_from))
      from public.bank_details as known where known.id = about)
    when 'invoice' then (
      select jsonb_build_object('number', known.number, 'reference', known.payment_reference,
        'day', private.long_day(known.due_on), 'amount', known.currency || ' ' || to_char(known.total, 'FM999,999,999,990.00'))
      from public.invoices as known where known.id = about)
    when 'proforma' then (
      select jsonb_build_object('number', known.number, 'reference', known.payment_reference,
        'day', private.long_day(known.valid_until), 'amount', known.currency || ' ' || to_char(known.total, 'FM999,999,999,990.00'))
      from public.proformas as known where known.id = about)
    when 'kyc_profile' then (
      select jsonb_build_object('name', private.party_name(known.party_id)) from public.kyc_profiles as known where known.id = about)
    when 'job' then (select jsonb_build_object('name', known.title) from public.jobs as known where known.id = about)
    -- Staff wrote it for everyone it reaches.
    when 'announcement' then jsonb_build_object('text', notification.message, 'page', notification.link)
    when 'ticket' then (
      select jsonb_build_object('reference', known.reference) from public.support_tickets as known where known.id = about)
    end, '{}');
end;
$function$;

CREATE OR REPLACE FUNCTION private.named_fees(line public.bank_lines)
 RETURNS TABLE(company_id uuid, year integer)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select distinct company.id, found.parts[1]::integer
  from (select private.letters_of(line.text) as letters) as given
  join public.companies as company on company.tenant_id = line.tenant_id
  cross join lateral (select private.letters_of(company.registration_number) as letters) as number
  -- A bank writes "214001B FEE2027" as well. That the number is whole is looked at where its letters are there at all.
  cross join lateral regexp_matches(
    upper(line.text),
    '\m' || array_to_string(string_to_array(number.letters, null), '[^A-Z0-9]*') || '[^A-Z0-9]*FEE[^A-Z0-9]*(20[0-9]{2})\M', 'g')
    as found (parts)
  where position('FEE' in given.letters) > 0 and number.letters <> '' and position(number.letters || 'FEE' in given.letters) > 0;
$function$;

CREATE OR REPLACE FUNCTION private.obligation_facts(on_date date)
 RETURNS SETOF private.alert_fact
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select duty.tenant_id, duty.company_id, duty.party_id, duty.id,
    case when duty.due_on < on_date then 'obligation_late' else 'obligation_due' end,
    case when duty.due_on < on_date then 'obligation_late:' else 'obligation_due:' end || duty.id,
    case
      when duty.due_on >= on_date then 'info'
      -- The company's standing is at stake now, or more will be owed within two weeks.
      when exposure.effect is not null or exposure.next_on <= on_date + 14 or duty.due_on < on_date - 180 then 'critical'
      else 'warning'
    end::public.alert_severity,
    rule.name || case when duty.due_on < on_date then ' is late' else ' is coming due' end,
    concat_ws(' ',
      coalesce(company.name, 'The firm') || case when duty.due_on < on_date then ' was' else ' is' end
        || ' to do this by ' || private.long_day(duty.due_on) || '.',
      case when exposure.penalty > 0 then 'Penalty so far: ' || exposure.currency || ' ' || to_char(exposure.penalty, 'FM999,999,990.00')
        || '.' end,
      case when exposure.next_on is not null then 'It gets worse on ' || private.long_day(exposure.next_on) || '.' end),
    duty.due_on
  from public.obligations as duty
  join public.obligation_rules as rule on (rule.code, rule.valid_from) = (duty.rule_code, duty.rule_from)
  left join public.companies as company on company.id = duty.company_id
  left join lateral private.obligation_exposure(duty, on_date) as exposure on duty.due_on < on_date
  where duty.state = 'open'
    and duty.due_on <= on_date + coalesce((private.threshold('obligation_alert_days', on_date)).value, 0)::integer;
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
    where company.registration_date < asked.opens_on
      and company.status not in ('struck_off', 'dissolved', 'continued_out', 'transferred_out', 'merged')
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
      'Please confirm what has not changed, correct what has, and sign by ' || private.long_day(firm.due_on) || '.',
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

CREATE OR REPLACE FUNCTION private.open_true_match_task(hit public.screening_hits)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  task public.staff_tasks;
begin
  insert into public.staff_tasks (tenant_id, kind, party_id, hit_id, duty, title, detail, due_on, opened_by)
  select
    hit.tenant_id, 'true_match', hit.party_id, hit.id, 'compliance_officer',
    left('True match on a watchlist: ' || party.name, 200),
    left(
      party.name || ' is ' || entry.name || ' on ' || list.name || '. Consider two reports. '
      'First, a suspicious transaction report to the Financial Intelligence Unit, as soon as practicable; '
      'the source names no number of days (see source: Financial Intelligence Unit, suspicious transactions procedures). '
      'Second, a report of the match with a designated person to the Attorney General besides the Financial Intelligence Unit, and '
      'freezing (see source: Central Bank of The Bahamas, notice on United Nations sanctions, October 2024). '
      'Do not tell the client. Record what was decided, when, and the number of each report.', 2000),
    private.next_working_day(private.today()), auth.uid()
  from public.parties as party
  cross join public.watchlist_entries as entry
  join public.watchlists as list on list.code = entry.watchlist
  where party.id = hit.party_id and entry.id = hit.entry_id
  on conflict (hit_id, kind) where state = 'open' do nothing
  returning * into task;

  if task.id is not null then
    perform private.notify_duty(
      task.duty, task.tenant_id, 'compliance.task', task.title, 'Two reports are to be considered by '
        || private.long_day(task.due_on) || '.',
      private.subject('screening_hit', task.hit_id));
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.owner_facts(on_date date)
 RETURNS SETOF private.alert_fact
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with filing as (
    select plus_days as days from public.obligation_rules
    where code = 'BO_FILING' and daterange(valid_from, valid_to, '[]') @> on_date
  )
  select differing.tenant_id, differing.company_id, null::uuid, null::uuid, 'owners_register_differs',
    'owners_register_differs:' || differing.company_id,
    case when differing.due_on < on_date then 'critical' else 'warning' end::public.alert_severity,
    'Register of beneficial owners differs: ' || company.name,
    'To be confirmed: ' || differing.names || '. Identified on ' || private.long_day(differing.since) || '.',
    differing.due_on
  from (
    select proposal.tenant_id, proposal.company_id, min(proposal.identified_on) as since,
      min(proposal.identified_on) + (select days from filing) as due_on,
      string_agg(party.name || ' (' || proposal.action || ')', ', ' order by party.name) as names
    from public.owner_proposals as proposal
    join public.parties as party on party.id = proposal.party_id
    where proposal.state = 'open'
    group by proposal.tenant_id, proposal.company_id
  ) as differing
  join public.companies as company on company.id = differing.company_id;
$function$;

CREATE OR REPLACE FUNCTION private.record_card_dispute(payment public.card_payments, event jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  before  public.card_disputes;
  dispute public.card_disputes;
  said    public.card_disputes;
  given   jsonb;
  moved   boolean := false;
  was     boolean;
  is_open boolean;
begin
  said.dispute_ref := private.event_text(event, 'dispute_ref');
  said.amount := private.json_cents(event -> 'amount');
  said.currency := upper(private.event_text(event, 'currency'));
  said.reason := left(private.event_text(event, 'reason'), 100);
  said.answer_by := private.event_time(event, 'answer_by');
  said.page_url := private.event_text(event, 'page_url');
  said.said_at := private.event_time(event, 'at');

  if said.dispute_ref is null or said.amount is null or coalesce(said.currency, '') !~ '^[A-Z]{3}$' or said.said_at is null
    or coalesce(private.event_text(event, 'state'), '') not in ('needs_answer', 'in_review', 'won', 'lost', 'closed')
    or said.page_url !~ '^https://[^\s]+$' or char_length(said.page_url) > 500
  then
    raise exception using errcode = 'PT422', message = 'card_payment.event_invalid';
  end if;

  said.state := private.event_text(event, 'state')::public.card_dispute_state;
  select * into before from public.card_disputes as known
  where known.tenant_id = payment.tenant_id and known.dispute_ref = said.dispute_ref for update;
  was := coalesce(before.state in ('needs_answer', 'in_review'), false);

  if before.payment_id <> payment.id then
    raise exception using errcode = 'PT422', message = 'card_payment.event_invalid';
  end if;

  if before.id is null then
    insert into public.card_disputes (tenant_id, payment_id, dispute_ref, amount, currency, state, reason, answer_by, page_url, said_at)
    values (payment.tenant_id, payment.id, said.dispute_ref, said.amount, said.currency, said.state, said.reason, said.answer_by,
      said.page_url, said.said_at)
    returning * into dispute;
  elsif said.said_at > before.said_at or said.said_at = before.said_at and was then
    update public.card_disputes as known
    set state = said.state, said_at = said.said_at, reason = said.reason, answer_by = said.answer_by, page_url = said.page_url,
      -- What is in the ledger keeps the sum it was posted with.
      amount = case when known.posted_at is null then said.amount else known.amount end
    where known.id = before.id
    returning known.* into dispute;
  else
    dispute := before;
  end if;

  for given in select each.value from jsonb_array_elements(private.json_array(event -> 'movements')) as each loop
    moved := private.note_card_movement(payment, dispute.id, given) or moved;
  end loop;

  is_open := dispute.state in ('needs_answer', 'in_review');

  if is_open and not was then
    perform private.raise_card_problem(
      payment, 'disputed', 'The holder of the card disputes ' || private.money_text(dispute.amount, dispute.currency) || '. ' || coalesce(
        'Send the evidence to the provider by ' || private.long_day_of(dispute.answer_by) || '.',
        'Look at it at the provider.'));
    return 'to_look_at';
  end if;

  if is_open and dispute.state = 'needs_answer' and dispute.answer_by <> before.answer_by then
    perform private.tell_of_card(
      payment, 'The day for the evidence of a dispute has changed',
      'Send it to the provider by ' || private.long_day_of(dispute.answer_by) || '.');
  end if;

  if is_open or dispute.state is not distinct from before.state then
    return case when moved or dispute is distinct from before then 'noted' else 'known' end;
  end if;

  perform private.settle_card_problems(payment.id, '{disputed,dispute_not_posted}');

  begin
    perform private.post_card_dispute(payment, dispute);
  exception when sqlstate 'PT404' or sqlstate 'PT409' or sqlstate 'PT422' then
    perform private.raise_card_problem(payment, 'dispute_not_posted');
    return 'to_look_at';
  end;

  perform private.tell_of_dispute(payment, dispute);
  return 'posted';
end;
$function$;

CREATE OR REPLACE FUNCTION private.remind_of_firm_deletion()
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  deletion private.firm_deletions;
begin
  select * into deletion from private.firm_deletions as known
  where known.state = 'waiting' and known.reminded_at is null and known.due_at < now() + interval '7 days'
  order by known.due_at
  limit 1;

  if not found then
    return false;
  end if;

  -- The tenant before the deletion, as the commands do.
  perform private.lock_tenant(deletion.firm_id);
  perform from private.firm_deletions as known
  where known.id = deletion.id and known.state = 'waiting' and known.reminded_at is null for update;

  if not found then
    return false;
  end if;

  perform private.tell_of_firm_deletion(deletion, 'account.firm_deletion_soon',
    deletion.firm_name || ' is deleted on ' || private.long_day_of(deletion.due_at),
    'Download what is needed before. An owner or we can still cancel the deletion');
  update private.firm_deletions as known set reminded_at = clock_timestamp() where known.id = deletion.id;
  return true;
end;
$function$;

CREATE OR REPLACE FUNCTION private.report_silent_worker()
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  life   public.worker_life;
  silent integer := 0;
begin
  for life in
    update public.worker_life as known set notified_at = now()
    where known.notified_at is null and known.last_seen_at < now() - interval '15 minutes'
    returning known.*
  loop
    silent := silent + 1;
    perform private.tell_super_admins('compliance.worker_silent', 'The worker is silent: ' || life.part,
      format('The part "%s" of the worker last said that it lives on %s. Look at its log and its health endpoint.', life.part,
        private.long_moment(life.last_seen_at)),
      null, null);
  end loop;

  return silent;
end;
$function$;

CREATE OR REPLACE FUNCTION private.report_waiting_jobs()
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  waiting integer;
  since   timestamptz;
begin
  with late as (
    update private.job_runs as run set reported_at = now()
    from public.jobs as job
    where job.id = run.job_id and run.reported_at is null and job.state in ('waiting', 'running')
      and run.next_at < now() - interval '15 minutes'
    returning run.next_at
  )
  select count(*), min(late.next_at) into waiting, since from late;

  if waiting > 0 then
    perform private.tell_super_admins('compliance.jobs_waiting', 'Jobs wait and nothing runs them',
      format('%s waits since %s. Look whether the schedule portal-jobs of the database runs.',
        case waiting when 1 then 'A job' else waiting || ' jobs' end,
        private.long_moment(since)),
      null, null);
  end if;

  return waiting;
end;
$function$;

CREATE OR REPLACE FUNCTION private.risk_facts(on_date date)
 RETURNS SETOF private.alert_fact
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select assessment.tenant_id, assessment.company_id, assessment.party_id, null::uuid, 'risk_review_due',
    'risk_review_due:' || assessment.id,
    case when assessment.next_review_on < on_date then 'warning' else 'info' end::public.alert_severity,
    'Risk is to be assessed again: ' || coalesce(company.name, party.name),
    'Rated ' || assessment.effective_rating || '; to be looked at by ' || private.long_day(assessment.next_review_on) || '.',
    assessment.next_review_on
  from public.risk_assessments as assessment
  left join public.companies as company on company.id = assessment.company_id
  left join public.parties as party on party.id = assessment.party_id
  where assessment.is_current and assessment.application_id is null
    and company.status is distinct from 'dissolved'
    and assessment.next_review_on <= on_date + coalesce((private.threshold('obligation_alert_days', on_date)).value, 0)::integer;
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
    'It came on ' || private.long_day_of(late.created_at) || '. Does the scanner run?', null
  from private.late_checks() as late
  where only_document is null;
$function$;

CREATE OR REPLACE FUNCTION private.schedule_change(request public.change_requests)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  company  public.companies;
  is_moved boolean;
begin
  select * into company from public.companies where id = request.company_id;
  perform private.require_open_company(company, 'register_change');
  perform private.require_change_ready(request);

  select known.scheduled_at is null or known.effective_on <> request.effective_on into is_moved
  from public.change_requests as known where known.id = request.id;

  update public.change_requests as scheduled
  set effective_on = request.effective_on, registry_reference = request.registry_reference, scheduled_by = auth.uid(),
    scheduled_at = now(), held_at = null
  where scheduled.id = request.id;

  if is_moved then
    perform private.notify_requester(
      request, 'change.scheduled',
      'Change request ' || request.reference || ' takes effect on ' || private.long_day(request.effective_on),
      private.change_title(request));
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.worker_part()
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return case session_user
    when 'portal_mail' then 'mail'
    when 'portal_scans' then 'scans'
    when 'portal_firm_exports' then 'firm-exports'
    when 'portal_firm_deletions' then 'firm-deletions'
    when 'portal_audit_heads' then 'audit-heads'
    when 'portal_audit_log' then 'audit-log'
  end;
end;
$function$;

CREATE OR REPLACE FUNCTION public.answer_contact_message(message_id uuid, answer text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  contact   public.contact_messages := private.lock_contact_message('answer_contact_message', answer_contact_message.message_id);
  given     constant text := btrim(answer_contact_message.answer, E' \t\n\r\u00a0');
begin
  if coalesce(char_length(given), 0) not between 1 and 5000 then
    raise exception using errcode = 'PT422', message = 'contact.answer_invalid';
  end if;

  -- A repeat after a lost answer.
  if contact.answer = given then
    return;
  end if;

  if contact.status = 'converted' or contact.answer is not null then
    raise exception using errcode = 'PT409', message = 'contact.not_new';
  end if;

  if contact.email !~ '^[^@\s,;<>]+@[^@\s,;<>]+$' then
    raise exception using errcode = 'PT409', message = 'contact.no_mail';
  end if;

  perform private.limit_rate('contact_answer', 60, interval '1 hour');

  update public.contact_messages as answered
  set status = 'closed', answer = given, handled_by = auth.uid(), handled_at = now()
  where answered.id = contact.id;
  perform private.queue_mail(contact.email, 'contact_answer', 'Answer to your message',
    jsonb_build_object('text', given, 'day', private.long_day_of(contact.created_at)),
    contact.id, null, 'contact:' || contact.id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.bank_line_fees(line_id uuid)
 RETURNS TABLE(company_id uuid, company_name text, year integer, client_id uuid, client_name text, amount numeric, currency text, due_on date, invoice_id uuid, invoice_state public.invoice_state, invoice_number text, payer_is text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 2
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff_reader();
  return query
  select company.id, company.name, fee.year, company.user_id, private.party_or_client(company.user_id), duty.amount, duty.currency,
    duty.due_on, billed.id, billed.state, billed.number,
    private.payer_is(line.payer, line.text, array(
      select private.names_of_place(company.tenant_id, company.user_id, array[company.id], '{}')))
  from public.bank_lines as line
  cross join lateral private.named_fees(line) as fee
  join public.companies as company on company.id = fee.company_id
  left join lateral (
    select known.amount, known.currency::text as currency, known.due_on
    from public.obligations as known
    join public.obligation_rules as rule on (rule.code, rule.valid_from) = (known.rule_code, known.rule_from)
    where known.company_id = company.id and rule.is_annual_fee and known.state in ('open', 'done')
      and extract(year from known.due_on) = fee.year
    order by known.due_on limit 1) as duty on true
  left join lateral (
    select invoice.id, invoice.state, invoice.number
    from public.invoice_companies as part
    join public.invoices as invoice on invoice.id = part.invoice_id
    where part.company_id = company.id and part.renewal_year = fee.year and invoice.state in ('draft', 'issued', 'paid')
    order by array_position('{issued,draft,paid}'::text[], invoice.state::text), invoice.created_at limit 1) as billed on true
  where line.id = bank_line_fees.line_id and company.user_id is not null
  order by company.name, fee.year
  limit 10;
end;
$function$;

CREATE OR REPLACE FUNCTION public.confirm_bank_details(details_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  details public.bank_details := private.lock_bank_details('confirm_bank_details', details_id);
begin
  if details.state = 'confirmed' and details.decided_by = auth.uid() then
    return;
  end if;

  if details.state <> 'proposed' then
    raise exception using errcode = 'PT409', message = 'bank_details.settled';
  end if;

  if details.proposed_by = auth.uid() then
    raise exception using errcode = 'PT409', message = 'bank_details.second_person_needed';
  end if;

  update public.bank_details as known
  set state = 'confirmed', decided_by = auth.uid(), decided_at = clock_timestamp(), valid_from = greatest(known.valid_from, private.today())
  where known.id = details.id
  returning * into details;

  perform private.tell_of_bank_details(
    details, 'bank_details.confirmed', 'The bank details in ' || details.currency || ' change',
    'They are on every open invoice from ' || private.long_day(details.valid_from)
      || '. If you do not expect this change, tell the office at once, by telephone.');
end;
$function$;

CREATE OR REPLACE FUNCTION public.confirm_firm_deletion(tenant_id uuid, firm_name text)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_tenant_manager('confirm_firm_deletion', confirm_firm_deletion.tenant_id);
  deletion  private.firm_deletions := private.open_firm_deletion(confirm_firm_deletion.tenant_id);
  export    public.firm_exports;
begin
  if deletion.state = 'waiting' and deletion.confirmed_by = caller_id then
    return deletion.due_at;
  end if;

  if deletion.state is distinct from 'ordered' then
    raise exception using errcode = 'PT409', message = 'firm_deletion.wrong_state';
  end if;

  if deletion.ordered_by = caller_id then
    raise exception using errcode = 'PT409', message = 'firm_deletion.same_person';
  end if;

  if confirm_firm_deletion.firm_name is distinct from deletion.firm_name then
    raise exception using errcode = 'PT422', message = 'firm_deletion.name_wrong';
  end if;

  perform private.require_facts(deletion.firm_id, deletion.hand_over);
  export := private.export_before_deletion(deletion.firm_id);

  update private.firm_deletions as known
  set state = 'waiting', confirmed_by = caller_id, confirmed_by_name = private.name_of(caller_id), confirmed_at = now(),
    due_at = now() + private.firm_deletion_wait(), export_id = export.id, export_manifest = export.manifest_sha256
  where known.id = deletion.id
  returning * into deletion;

  perform private.tell_of_firm_deletion(deletion, 'account.firm_deletion_confirmed',
    deletion.firm_name || ' is deleted on ' || private.long_day_of(deletion.due_at),
    'Until then nothing of the firm can be changed. Owners can read and export it, and can cancel the deletion');
  return deletion.due_at;
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

  perform private.require_billable(invoice);

  update public.invoice_companies as part set name = company.name
  from public.companies as company
  where part.invoice_id = invoice.id and company.id = part.company_id and part.name <> company.name;

  invoice := private.number_invoice(invoice, issue_invoice.due_on);

  perform private.notify_billed(
    invoice, 'invoice.issued', 'Invoice ' || invoice.number,
    private.money_text(invoice.total, invoice.currency) || ', due on ' || private.long_day(invoice.due_on)
      || '.' || coalesce((
        select ' It follows proforma invoice ' || proforma.number || '.' from public.proformas as proforma
        where proforma.invoice_id = invoice.id and proforma.ended_as = 'issued'), ''));
  return invoice.number;
end;
$function$;

CREATE OR REPLACE FUNCTION public.mail_part(invitation_id uuid, token uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  invitation  public.party_invitations;
  application public.draft_applications;
begin
  select * into invitation from public.party_invitations as known where known.id = mail_part.invitation_id;
  application := private.lock_own_application('mail_part', invitation.application_id);
  select * into invitation from public.party_invitations as known where known.id = mail_part.invitation_id for update;

  -- Another token is the one of a link that was replaced.
  if (invitation.token_hash = any (private.token_hashes(token))) is not true then
    raise exception using errcode = 'PT422', message = 'invitation.invalid';
  end if;

  perform private.refuse_closed_invitation(invitation.status, invitation.expires_at);

  if not private.has_feature(invitation.tenant_id, 'invitations') then
    raise exception using errcode = 'PT409', message = 'tenant.feature_off';
  end if;

  if invitation.email !~ '^[^@\s,;<>]+@[^@\s,;<>]+$' then
    raise exception using errcode = 'PT422', message = 'invitation.email_invalid';
  end if;

  perform private.limit_rate('invitation_mail', 30, interval '1 hour');
  perform private.queue_mail(invitation.email, 'party_invitation', 'Your part in forming a company',
    jsonb_strip_nulls(jsonb_build_object(
      'token', token,
      'company_name', private.mailable_name(invitation.company_name),
      'asked_by', (
        select private.mailable_name(person.full_name) from public.profiles as person where person.id = application.user_id),
      'until', private.long_day_of(invitation.expires_at),
      'firm', (select tenant.name from public.tenants as tenant where tenant.id = invitation.tenant_id))),
    invitation.id, invitation.tenant_id, 'link:' || invitation.id || ':' || private.link_mark(invitation.token_hash));
end;
$function$;

CREATE OR REPLACE FUNCTION public.record_departure(departure_id uuid, on_date date, foreign_number text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  departure public.company_departures := private.lock_departure('record_departure', departure_id);
  company   public.companies;
  standing  public.company_status := case departure.kind when 'transfer_out' then 'transferred_out' else 'continued_out' end;
  missing   jsonb;
begin
  if departure.state = 'done' then
    return;
  end if;

  perform private.require_open_departure(departure);
  select * into company from public.companies as known where known.id = departure.company_id;

  if not private.may_leave(company.status, departure.kind) then
    raise exception using errcode = 'PT409', message = 'departure.not_possible';
  end if;

  if on_date is null or on_date not between coalesce(company.registration_date, '1800-01-01') and private.today() then
    raise exception using errcode = 'PT422', message = 'departure.day_invalid';
  end if;

  if char_length(btrim(foreign_number)) > 60
    or departure.kind = 'continuation_out' and nullif(btrim(foreign_number), '') is null
  then
    perform private.refuse_departure('foreign_number');
  end if;

  select jsonb_agg(jsonb_build_object('code', 'departure.not_ready', 'field', needed.item)) into missing
  from private.departure_items(departure) as needed where not needed.is_met;

  if missing is not null then
    raise exception using errcode = 'PT422', message = 'departure.not_ready', detail = missing::text;
  end if;

  update public.companies as changed set status = standing where changed.id = company.id;
  insert into public.company_record_changes (tenant_id, company_id, action, before, after, on_date, reason, document_id, by)
  values (
    company.tenant_id, company.id, 'standing', jsonb_build_object('status', company.status), jsonb_build_object('status', standing),
    record_departure.on_date, departure.reason, coalesce(departure.certificate_id, departure.clearance_id), auth.uid());

  update public.company_departures as known
  set state = 'done', done_on = record_departure.on_date, done_by = auth.uid(),
    foreign_number = nullif(btrim(record_departure.foreign_number), '')
  where known.id = departure.id;

  perform private.refresh_obligations(company.id);
  perform private.notify(
    company.user_id, company.tenant_id, 'company.departure', company.name || ' has left us',
    'Since ' || private.long_day(record_departure.on_date) || '. You keep reading its documents and registers here.',
    private.subject('company', company.id));
end;
$function$;

CREATE OR REPLACE FUNCTION public.settle_audit_entries(tenant_id uuid, last_id bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  chain private.audit_shipments;
begin
  perform private.require_service();
  perform pg_advisory_xact_lock(hashtextextended('audit-shipments', 0));
  select * into chain from private.audit_shipments as known
  where known.tenant_id is not distinct from settle_audit_entries.tenant_id for update;

  if chain.last_id = settle_audit_entries.last_id then
    return;
  end if;

  if chain.open_until is distinct from settle_audit_entries.last_id or settle_audit_entries.last_id is null then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  update private.audit_shipments as known
  set last_id = known.open_until, open_until = null, shipped_at = clock_timestamp(),
    entries = known.entries + (
      select count(*) from private.entries_after(known.tenant_id, known.last_id, 1000) as kept where kept.id <= known.open_until)
  where known.tenant_id is not distinct from settle_audit_entries.tenant_id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.take_audit_entries(most integer DEFAULT 500)
 RETURNS TABLE(tenant_id uuid, place bigint, id bigint, prev_hash text, hash text, entry text)
 LANGUAGE plpgsql
 SECURITY DEFINER ROWS 500
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  chain private.audit_shipments;
begin
  perform private.require_service();
  -- One at a time: two workers take the same range, and ship it under the same name.
  perform pg_advisory_xact_lock(hashtextextended('audit-shipments', 0));

  select * into chain from private.chains_to_ship() as known
  order by known.open_until is null, known.shipped_at nulls first, known.tenant_id nulls first
  limit 1;

  if not found then
    return;
  end if;

  if chain.open_until is null then
    select max(next.id) into chain.open_until
    from (
      select sized.id, sum(sized.size) over (order by sized.id) - sized.size as before
      from (
        select kept.id, octet_length(private.audit_text(kept)) as size
        from private.entries_after(chain.tenant_id, chain.last_id, least(greatest(coalesce(most, 500), 1), 1000)) as kept
      ) as sized
    ) as next
    where next.before < 4000000;

    if chain.open_until is null then
      return;
    end if;

    insert into private.audit_shipments as known (tenant_id, open_until) values (chain.tenant_id, chain.open_until)
    on conflict (tenant_id) do update set open_until = excluded.open_until;
  end if;

  return query
  select chain.tenant_id, chain.entries + row_number() over (order by kept.id), kept.id, kept.prev_hash, kept.hash, private.audit_text(kept)
  from private.entries_after(chain.tenant_id, chain.last_id, 1000) as kept
  where kept.id <= chain.open_until
  order by kept.id;
end;
$function$;

COMMENT ON COLUMN "private"."audit_shipments"."entries" IS 'How many entries were shipped.';

COMMENT ON COLUMN "private"."audit_shipments"."last_id" IS 'The last entry that was shipped; 0 before the first.';

COMMENT ON COLUMN "private"."audit_shipments"."open_until" IS 'The last entry of the range that is being shipped; null while none is.';

COMMENT ON COLUMN "private"."audit_shipments"."tenant_id" IS 'Null for the chain of rows that belong to no tenant. Without a foreign key, as in the log. The row goes with the log of a firm.';

COMMENT ON FUNCTION "private"."audit_waits_since"() IS 'When the oldest entry was written that was not shipped yet; null where none waits. For the doctor.';

COMMENT ON FUNCTION "private"."chains_to_ship"() IS 'How far the chains are shipped that have entries beyond. Not those of a firm that is being erased.';

COMMENT ON FUNCTION "private"."entries_after"(uuid, bigint, integer) IS 'The next entries of the chain of a tenant (null: of the rows without one).';

COMMENT ON FUNCTION "private"."letters_of"(text) IS 'The letters and digits of a text, in capitals and without what is between.';

COMMENT ON FUNCTION "private"."long_day"(date) IS 'A day in a text of the database, with spaces that do not break: 3 January 2027. Screens write it as the person does (formatDaysIn of shared-core, decision 150); mails keep it.';

COMMENT ON FUNCTION "private"."long_day_of"(timestamp with time zone) IS 'The day in Nassau of a moment, in a text of the database.';

COMMENT ON FUNCTION "private"."long_moment"(timestamp with time zone) IS 'A moment in a text of the database, by the clock of Nassau: 3 January 2027 at 14:05.';

COMMENT ON FUNCTION "private"."named_fees"(public.bank_lines) IS 'The companies of its tenant and the years whose fee the text of a line names, by the reference that the client was given before an invoice bills it (private.fee_payment): "214001 B fee 2027". It has no check digits, so that nothing is posted by it alone.';

COMMENT ON FUNCTION "public"."bank_line_fees"(uuid) IS 'The fees of companies that a line of a bank names by the reference that clients have before an invoice bills them: the company and its client, the duty of that year, the invoice that bills it by now (issued before draft before paid) or null, and `payer_is` as for proposals. Nothing is posted by it: the reference has no check digits. At most 10. For staff. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."settle_audit_entries"(uuid, bigint) IS 'The entries of a chain that take_audit_entries gave are at the place of the operator, up to and with this one; nothing happens on a repeat. For a server with the secret key and for portal_audit_log. Raises not_found where another range or none is open, not_allowed.';

COMMENT ON FUNCTION "public"."take_audit_entries"(integer) IS 'The next entries of one audit chain that were not shipped, 1 to 1000 and about four million bytes of them, in their order; none where all were. The same again until settle_audit_entries names the last of them. `place` counts the entries of the chain from 1; `entry` is the text that the link was worked out from, to the letter. The chain that was shipped longest ago comes first. For a server with the secret key and for portal_audit_log. Raises not_allowed.';

COMMENT ON TABLE "private"."audit_shipments" IS 'How far each audit chain has been shipped to the place of the operator. Written by commands of the worker.';

REVOKE ALL ON FUNCTION "private"."audit_waits_since"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."audit_waits_since"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."chains_to_ship"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."chains_to_ship"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."entries_after"(uuid, bigint, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."entries_after"(uuid, bigint, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."letters_of"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."letters_of"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."long_day"(date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."long_day"(date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."long_day_of"(timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."long_day_of"(timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."long_moment"(timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."long_moment"(timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."named_fees"(public.bank_lines) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."named_fees"(public.bank_lines) TO "postgres";

REVOKE ALL ON FUNCTION "public"."bank_line_fees"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."bank_line_fees"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."report_worker_life"(text, text, boolean) FROM "portal_audit_log";

GRANT EXECUTE ON FUNCTION "public"."report_worker_life"(text, text, boolean) TO "portal_audit_log";

REVOKE ALL ON FUNCTION "public"."settle_audit_entries"(uuid, bigint) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."settle_audit_entries"(uuid, bigint) TO "portal_audit_log", "postgres", "service_role";

REVOKE ALL ON FUNCTION "public"."take_audit_entries"(integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."take_audit_entries"(integer) TO "portal_audit_log", "postgres", "service_role";

REVOKE ALL ON SCHEMA "public" FROM "portal_audit_log";

GRANT USAGE ON SCHEMA "public" TO "portal_audit_log";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."audit_shipments" TO "postgres";

reset check_function_bodies;
