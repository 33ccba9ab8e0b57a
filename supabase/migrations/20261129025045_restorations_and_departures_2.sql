set check_function_bodies = off;

CREATE TYPE "public"."departure_kind" AS ENUM ('transfer_out', 'continuation_out');

ALTER TABLE "public"."company_departures" ADD COLUMN "kind" public.departure_kind NOT NULL;

CREATE TYPE "public"."departure_state" AS ENUM ('open', 'withdrawn', 'done');

ALTER TABLE "public"."company_departures" ADD COLUMN "state" public.departure_state NOT NULL DEFAULT 'open'::public.departure_state;

CREATE OR REPLACE FUNCTION private.action_of_change(kind public.change_kind)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when kind in ('registered_office', 'appoint_officer') then 'restoration_change' else 'change' end;
$function$;

CREATE OR REPLACE FUNCTION private.audit_tables(kind text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case kind
    when 'companies' then array['companies', 'company_participants', 'charges', 'company_record_changes', 'recorded_events',
      'owner_proposals', 'party_holders', 'party_companies', 'parties', 'yearly_statements', 'statement_signatures', 'company_origins',
      'portfolio_imports', 'import_columns', 'company_departures']
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
      'compliance_check_kinds', 'published_days', 'restoration_conditions', 'reference_changes', 'reminder_ladders', 'return_templates',
      'statement_years', 'substance_activities', 'substance_classes', 'starting_texts', 'document_templates', 'document_template_versions']
  end;
$function$;

CREATE OR REPLACE FUNCTION private.certificate_facts()
 RETURNS SETOF private.alert_fact
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select company.tenant_id, company.id, null::uuid, null::uuid, 'certificate_missing', 'certificate_missing:' || company.id,
    'warning'::public.alert_severity, 'Certificate of incorporation missing: ' || company.name,
    'Registered on ' || to_char(company.registration_date, 'FMDD FMMonth YYYY')
      || '. Upload the certificate to the documents of the company: the client sees it there.',
    null::date
  from public.draft_applications as application
  join public.companies as company on company.id = application.company_id
  where application.state = 'incorporated' and company.status not in ('dissolved', 'continued_out', 'transferred_out', 'merged')
    and not private.has_certificate(company.id);
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
      and not participant.voided and held.id = any (managed)
      and held.status not in ('dissolved', 'continued_out', 'transferred_out', 'merged')
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

CREATE OR REPLACE FUNCTION private.departure_cases(company_id uuid)
 RETURNS TABLE(label text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.change_title(request)
  from public.change_requests as request
  where request.company_id = departure_cases.company_id and request.state not in ('draft', 'effected', 'rejected', 'withdrawn')
  union all
  select distinct 'KYC review of ' || party.name
  from public.company_participants as entry
  join public.parties as party on party.id = entry.party_id
  join public.kyc_profiles as profile on profile.party_id = party.id
  join public.kyc_review_queue as queued on queued.profile_id = profile.id and queued.state <> 'closed'
  where entry.company_id = departure_cases.company_id and not entry.voided and coalesce(entry.ceased_on, 'infinity') > private.today();
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
  select duty.id, rule.name || ', due on ' || to_char(duty.due_on, 'FMDD FMMonth YYYY')
  from public.obligations as duty
  join public.obligation_rules as rule on (rule.code, rule.valid_from) = (duty.rule_code, duty.rule_from)
  where duty.company_id = departure_debts.company_id and duty.state = 'open' and duty.due_on <= private.today();
$function$;

CREATE OR REPLACE FUNCTION private.departure_items(departure public.company_departures)
 RETURNS TABLE(item text, is_met boolean, note text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with debts as materialized (
    select * from private.departure_debts(departure.company_id)
  ), cases as materialized (
    select * from private.departure_cases(departure.company_id)
  )
  select 'instruction', departure.instruction_id is not null, null
  union all
  select 'debts',
    not exists (select from debts)
      or departure.debts_confirmed_by is not null and not exists (select from debts where debts.id <> all (departure.debts_accepted)),
    (select string_agg(debts.label, '; ' order by debts.label) from debts)
  union all
  select 'cases', not exists (select from cases), (select string_agg(cases.label, '; ' order by cases.label) from cases)
  union all
  select 'clearance', departure.clearance_id is not null, null
  union all
  select 'certificate', departure.certificate_id is not null, null where departure.kind = 'continuation_out'
  union all
  select 'pack', departure.pack_at is not null, null;
$function$;

CREATE OR REPLACE FUNCTION private.departure_title(departure public.company_departures)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select company.name || case departure.kind when 'transfer_out' then ': change of agent' else ': continuation abroad' end
  from public.companies as company where company.id = departure.company_id;
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
    end || coalesce(' on ' || to_char(since, 'FMDD FMMonth YYYY'), '') || '.';
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
    private.change_title(request) || ': in effect since ' || to_char(request.effective_on, 'FMDD FMMonth YYYY') || '.');
end;
$function$;

CREATE OR REPLACE FUNCTION private.erase_closed_accounts()
 RETURNS bigint
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  with due as (
    select person.id
    from public.profiles as person
    where person.status = 'closed' and person.full_name <> ''
      and person.updated_at < now() - make_interval(years => (private.threshold('record_retention_years', private.today())).value::integer)
      -- A relationship that lasts keeps its records.
      and not exists (
        select from public.change_requests as request
        join public.companies as company on company.id = request.company_id
        where request.user_id = person.id and company.status not in ('dissolved', 'continued_out', 'transferred_out', 'merged'))
      and not exists (
        select from public.draft_applications as application
        join public.companies as company on company.id = application.company_id
        where application.user_id = person.id and company.status not in ('dissolved', 'continued_out', 'transferred_out', 'merged'))
  ), erased as (
    update public.profiles as person set full_name = '' from due where person.id = due.id returning 1
  )
  select count(*) from erased;
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
      ('departure', 'open', array['withdrawn', 'done']),
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
      ('template', 'draft', array['in_use', 'retired']),
      ('template', 'in_use', array['retired']),
      ('template', 'retired', array['in_use']),
      ('ticket', 'open', array['waiting_on_client', 'waiting_on_us', 'resolved', 'closed']),
      ('ticket', 'waiting_on_client', array['waiting_on_us', 'resolved', 'closed']),
      ('ticket', 'waiting_on_us', array['waiting_on_client', 'resolved', 'closed']),
      ('ticket', 'resolved', array['waiting_on_client', 'waiting_on_us', 'closed'])
    ) as known (noun, from_state, to_states)
    where known.noun = is_move.noun and known.from_state = is_move.from_state and is_move.to_state = any (known.to_states));
$function$;

CREATE OR REPLACE FUNCTION private.is_taken_name(name text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return exists (
    select from public.companies as company
    where private.name_core(company.name) = private.name_core(is_taken_name.name)
      and company.status not in ('dissolved', 'merged', 'continued_out', 'transferred_out'));
end;
$function$;

CREATE OR REPLACE FUNCTION private.lock_departure(command text, departure_id uuid)
 RETURNS public.company_departures
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  departure public.company_departures;
begin
  perform private.require_staff(command);
  select * into departure from public.company_departures where id = departure_id for update;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform from public.companies as company where company.id = departure.company_id for update;
  perform private.require_staff_in(command, departure.tenant_id);
  return departure;
end;
$function$;

reset check_function_bodies;
