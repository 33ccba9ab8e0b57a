set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.accept_client_invitation(invitation public.client_invitations, person uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update public.client_invitations set status = 'accepted', accepted_by = person, accepted_at = now() where id = invitation.id;

  perform private.join_tenant(person, invitation.tenant_id, 'member', 'client');

  if invitation.shared then
    perform private.share_with(
      person, array(
        select invitation.company_id union
        select further.company_id from public.client_invitation_companies as further where further.invitation_id = invitation.id),
      invitation.invited_by, invitation.access, invitation.money, invitation.until);
  else
    insert into public.company_users as granted (company_id, tenant_id, user_id, access)
    values (invitation.company_id, invitation.tenant_id, person, invitation.access)
    on conflict (company_id, user_id) do update
    set access = least(excluded.access, granted.access), given_by = null, money = true, until = null
    where excluded.access < granted.access or granted.given_by is not null;
  end if;

  perform private.notify(
    invitation.invited_by, invitation.tenant_id, 'invitation.accepted', invitation.email || ' has joined ' || invitation.company_name,
    '', private.subject('company', invitation.company_id))
  where invitation.invited_by is not null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.access_text(access public.company_access, money boolean, until date)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select 'As ' || access::text || case when not money then ', without invoices' else '' end
    || coalesce(', until ' || to_char(until, 'FMDD FMMonth YYYY'), '') || '.';
$function$;

CREATE OR REPLACE FUNCTION private.action_of_change(kind public.change_kind)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when kind in ('registered_office', 'appoint_officer') then 'restoration_change' else 'change' end;
$function$;

CREATE OR REPLACE FUNCTION private.application_arrears(application public.draft_applications, on_date date)
 RETURNS SETOF public.arrears_line
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select line.*
  from (select coalesce(application.submitted_data, application.data) as data) as content
  cross join lateral private.arrears_of(
    application.entity_type, private.json_date(content.data -> 'entry' -> 'incorporated_on'),
    private.json_share_count(content.data -> 'entry' -> 'paid_up_to')::integer, application_arrears.on_date,
    private.application_capital(application, content.data),
    coalesce(substring(private.json_text(content.data -> 'capital' -> 'currency') from '^[A-Z]{3}$'), 'USD')) as line
  where application.kind = 'transfer_in';
$function$;

CREATE OR REPLACE FUNCTION private.application_capital(application public.draft_applications, data jsonb)
 RETURNS numeric
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.json_par_value(data -> 'capital' -> 'par_value') * coalesce(
    case when application.kind <> 'formation' then private.json_share_count(data -> 'entry' -> 'authorised_shares') end,
    private.json_share_count(data -> 'capital' -> 'shares'));
$function$;

CREATE OR REPLACE FUNCTION private.appointment_issues(data jsonb, incorporated date, on_date date)
 RETURNS TABLE(code text, field text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when private.json_text(given.day) = '' then 'people.appointed_missing' else 'people.appointed_invalid' end,
    'people.' || (person.place - 1) || '.appointed.' || role.name
  from jsonb_array_elements(private.json_array(data -> 'people')) with ordinality as person (value, place)
  cross join lateral (
    select value #>> '{}' as name, place from jsonb_array_elements(private.json_array(person.value -> 'roles')) with ordinality
      as listed (value, place)
    where value #>> '{}' = any (enum_range(null::public.participant_role)::text[])
  ) as role
  cross join lateral (select person.value -> 'appointed' -> role.name as day) as given
  where coalesce(private.json_date(given.day) not between coalesce(incorporated, '1800-01-01') and on_date, true)
  order by person.place, role.place;
$function$;

CREATE OR REPLACE FUNCTION private.approval_blockers(application public.draft_applications)
 RETURNS TABLE(code text, field text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select * from private.kyc_blockers(application)
  union all
  select * from private.screening_blockers(application)
  union all
  select * from private.hit_blockers(application)
  union all
  select * from private.check_blockers(application)
  union all
  select * from private.entry_blockers(application)
  union all
  select known.code, 'risk' from private.risk_blocker(application) as known (code) where known.code is not null;
$function$;

CREATE OR REPLACE FUNCTION private.arrears_from(paid_up_to integer, on_date date)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  -- Arrears of more than ten years are a matter of restoration.
  select greatest(arrears_from.paid_up_to + 1, extract(year from arrears_from.on_date)::integer - 10);
$function$;

CREATE OR REPLACE FUNCTION private.arrears_of(entity_type text, incorporation_date date, paid_up_to integer, on_date date, capital numeric DEFAULT NULL::numeric, currency text DEFAULT 'USD'::text)
 RETURNS SETOF public.arrears_line
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with owed as (
    select rule.name, year.number as year, due.on_day as due_on,
      jsonb_populate_record(null::public.obligations, jsonb_build_object(
        'rule_code', rule.code, 'rule_from', rule.valid_from, 'due_on', due.on_day, 'state', 'open',
        'amount', fee.amount, 'currency', case when fee.amount is not null then 'USD' end)) as duty,
      coalesce(fee.verified, false) as is_verified
    from public.obligation_rules as rule
    cross join lateral generate_series(
      private.arrears_from(arrears_of.paid_up_to, arrears_of.on_date), extract(year from arrears_of.on_date)::integer) as year (number)
    cross join lateral (select make_date(year.number, rule.month, rule.day) as on_day) as due
    left join public.fee_schedule as fee
      on fee.kind = 'annual' and fee.entity_type = arrears_of.entity_type
      and daterange(fee.valid_from, fee.valid_to, '[]') @> due.on_day
      and (fee.capital_from = 0 and fee.capital_to is null
        or arrears_of.currency in ('USD', 'BSD')
          and ceil(arrears_of.capital * 100) / 100 between fee.capital_from and coalesce(fee.capital_to, 'infinity'))
    where rule.is_annual_fee and rule.kind = 'fixed' and rule.subject = 'company' and arrears_of.entity_type = any (rule.entity_types)
      and daterange(rule.valid_from, rule.valid_to, '[]') @> due.on_day
      and year.number >= extract(year from arrears_of.incorporation_date) + coalesce(rule.first_year_after, 0)
      and due.on_day > arrears_of.incorporation_date and due.on_day <= arrears_of.on_date
  ), lines as (
    select owed.year, owed.due_on, 'fee' as item, owed.name || ' ' || owed.year as label, (owed.duty).amount as amount,
      'USD' as currency, late.effect, owed.is_verified as verified, 1 as place
    from owed
    left join lateral private.obligation_exposure(owed.duty, arrears_of.on_date) as late on true
    union all
    select owed.year, owed.due_on, 'penalty', 'Penalty on the ' || lower(left(owed.name, 1)) || substr(owed.name, 2) || ' ' || owed.year,
      late.penalty, 'USD', null, late.is_verified, 2
    from owed
    cross join lateral private.obligation_exposure(owed.duty, arrears_of.on_date) as late
    where late.penalty is distinct from 0
  )
  select line.year, line.due_on, line.item, line.label, line.amount, line.currency, line.effect, line.verified
  from lines as line
  order by line.year, line.place, line.label;
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
      'client_invitations', 'client_invitation_companies', 'company_invitations',
      'party_invitations', 'colleague_invitations', 'account_notes', 'staff_notes',
      'super_admin', 'calendar_feeds', 'refused_addresses']
    when 'log' then array['audit_exports', 'audit_checks', 'firm_exports', 'firm_export_parts', 'firm_export_downloads']
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

CREATE OR REPLACE FUNCTION private.cancel_firm_export(export public.firm_exports, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update public.firm_exports as known
  set state = 'cancelled', ended_at = clock_timestamp(), error = cancel_firm_export.reason
  where known.id = export.id;
  update public.jobs as job set state = 'cancelled', error = null, ended_at = clock_timestamp()
  from private.firm_export_runs as run
  where run.export_id = export.id and job.id = run.job_id and job.state in ('waiting', 'running');
  update private.firm_export_runs as run set lease = null, leased_until = null where run.export_id = export.id;
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

CREATE OR REPLACE FUNCTION private.check_share(access public.company_access, money boolean, until date)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if check_share.access is null or money is null then
    raise exception using errcode = 'PT422', message = 'access.level_missing';
  end if;

  -- Only the firm that keeps a company makes another person its owner.
  if check_share.access = 'owner' then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  if until < private.today() or until > private.today() + 3660 then
    raise exception using errcode = 'PT422', message = 'access.until_invalid';
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

CREATE OR REPLACE FUNCTION private.create_company(application public.draft_applications, granted public.companies)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  data          jsonb := application.submitted_data;
  issued        numeric := private.json_share_count(data -> 'capital' -> 'shares');
  -- Of a company that exists not all shares need be issued.
  shares        numeric := coalesce(
    case when application.kind <> 'formation' then private.json_share_count(data -> 'entry' -> 'authorised_shares') end, issued);
  par_value     numeric := private.json_par_value(data -> 'capital' -> 'par_value');
  new_company   uuid;
begin
  -- A type without share capital may carry the figures of a type the client tried first.
  if not exists (
    select from public.entity_type_rules as rule
    where rule.entity_type = application.entity_type and rule.member_role = 'member'
      and daterange(rule.valid_from, rule.valid_to, '[]') @> private.today()
  ) then
    shares := null;
    par_value := null;
  end if;

  insert into public.companies (
    tenant_id, user_id, name, type, registration_number, registry_entity_id, registration_date, next_filing, registered_office, features,
    currency, authorised_shares, par_value, capital, fiscal_year_end)
  values (
    application.tenant_id, application.user_id, granted.name, application.entity_type, granted.registration_number,
    granted.registry_entity_id, granted.registration_date, granted.registration_date + 365, granted.registered_office,
    coalesce(granted.features, '{}'),
    coalesce(substring(data -> 'capital' ->> 'currency' from '^[A-Z]{3}$'), 'USD'), shares, par_value, shares * par_value,
    substring(data ->> 'fiscal_year_end' from '^(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$'))
  returning id into new_company;

  -- An applicant who has left the tenant since still owns the company, but reaches it only on returning.
  insert into public.company_users (company_id, tenant_id, user_id, access)
  select new_company, membership.tenant_id, membership.user_id, 'owner'
  from public.tenant_users as membership
  where membership.tenant_id = application.tenant_id and membership.user_id = application.user_id;

  return new_company;
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

CREATE OR REPLACE FUNCTION private.end_firm_export_run(export public.firm_exports, failure text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update public.firm_exports as known
  set state = case when failure is null then 'done' else 'failed' end::public.firm_export_state, ended_at = clock_timestamp(),
    error = failure,
    expires_at = case when failure is null then clock_timestamp() + interval '7 days' end,
    bytes = case when failure is null then (
      select coalesce(sum(part.bytes), 0) from public.firm_export_parts as part where part.export_id = export.id) end,
    rows = export.rows, files = export.files
  where known.id = export.id;
  update public.jobs as job
  set state = case when failure is null then 'done' else 'failed' end::public.job_state, error = failure, ended_at = clock_timestamp(),
    done = case when failure is null then job.total else job.done end,
    result = case when failure is null then jsonb_build_object('rows', export.rows, 'files', export.files) else '{}' end
  from private.firm_export_runs as run where run.export_id = export.id and job.id = run.job_id;
  update private.firm_export_runs as run set lease = null, leased_until = null where run.export_id = export.id;

  perform private.notify(
    export.asked_by, export.tenant_id,
    case when failure is null then 'account.firm_export_done' else 'account.firm_export_failed' end,
    case when failure is null then 'The export of everything of ' else 'The export failed of ' end
      || (select firm.name from public.tenants as firm where firm.id = export.tenant_id)
      || case when failure is null then ' is ready' else '' end,
    case when failure is null then 'It can be downloaded for seven days.' else 'Start it again. If it fails again, ask us.' end,
    private.subject('firm_export', export.id, 'firm_export', export.tenant_id));
end;
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
      case when share.until < private.today() then 'Its last day was ' || to_char(share.until, 'FMDD FMMonth YYYY') || '.'
        else 'Who gave it has the company no more.' end);
    total := total + 1;
  end loop;

  return total;
end;
$function$;

CREATE OR REPLACE FUNCTION private.end_shares(company_ids uuid[], giver uuid, person uuid, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  people bigint;
begin
  with ended as (
    delete from public.company_users as granted
    where granted.company_id = any (end_shares.company_ids) and granted.given_by is not null
      and granted.given_by = coalesce(end_shares.giver, granted.given_by)
      and granted.user_id = coalesce(end_shares.person, granted.user_id)
    returning granted.tenant_id, granted.company_id, granted.user_id, granted.access
  ), kept as (
    insert into public.company_access_changes (tenant_id, company_id, action, user_id, former_access, reason, by)
    select ended.tenant_id, ended.company_id, 'ended', ended.user_id, ended.access, end_shares.reason, auth.uid()
    from ended
  ), gone as (
    select ended.tenant_id, ended.user_id, array_agg(ended.company_id) as company_ids from ended group by 1, 2
  )
  -- Who reaches a company no more learns its name a last time, so that the notification has no link.
  select count(private.notify(
    gone.user_id, gone.tenant_id, 'company.access', 'Your access ended: ' || private.several_companies(gone.company_ids),
    'Ask who gave it to you if you think that this is wrong.', null)) into people from gone;
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

CREATE OR REPLACE FUNCTION private.enter_company(application public.draft_applications, granted public.companies, effective_date date)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  new_company uuid;
begin
  perform private.require_settled(application);

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
      || to_char(effective_date + 365, 'FMDD FMMonth YYYY') || '.',
    private.subject('company', new_company))
  where application.kind <> 'transfer_in';

  perform private.notify_applicant(
    application, 'application.incorporated', granted.name || ' has moved to us',
    'We are the registered agent since ' || to_char(effective_date, 'FMDD FMMonth YYYY') || '.', private.subject('company', new_company))
  where application.kind = 'transfer_in';

  return new_company;
end;
$function$;

CREATE OR REPLACE FUNCTION private.enter_history(application public.draft_applications, company_id uuid, moved_on date)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  entry jsonb := private.json_object(application.submitted_data -> 'entry');
  paid  integer := private.json_share_count(entry -> 'paid_up_to');
begin
  insert into public.company_origins (
    company_id, tenant_id, origin, fees_from, entered_by, moved_on, incorporated_on, former_jurisdiction, former_name, former_number,
    former_agent)
  values (
    enter_history.company_id, application.tenant_id,
    case application.kind when 'transfer_in' then 'transferred' else 'continued' end,
    case when application.kind = 'transfer_in' then make_date(private.arrears_from(
      least(paid, extract(year from private.today())::integer - 1), private.today()), 1, 1) end,
    auth.uid(), moved_on, private.json_date(entry -> 'incorporated_on'),
    case when application.kind = 'continuation_in' then private.json_text(entry -> 'jurisdiction') end,
    case when application.kind = 'continuation_in' then private.json_text(entry -> 'foreign_name') end,
    case when application.kind = 'continuation_in' then private.json_text(entry -> 'foreign_number') end,
    nullif(private.json_text(entry -> 'former_agent' -> 'name'), ''));

  perform private.refresh_obligations(enter_history.company_id);

  if application.kind = 'transfer_in' then
    -- What was due before the change of agent was a matter of the former agent, except for the arrears.
    perform private.settle_brought_in(enter_history.company_id, jsonb_build_object(
      'paid_until', case application.arrears_decision when 'former_agent' then application.arrears_until else paid end,
      'settled_until', moved_on - 1));
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.enter_participants(application public.draft_applications, company uuid, appointed_on date)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  person      record;
  party       uuid;
  total       numeric := private.json_share_count(application.submitted_data -> 'capital' -> 'shares');
  has_capital boolean := (select authorised_shares is not null from public.companies where id = company);
begin
  for person in
    select entry.value as declared, entry.place::integer - 1 as place
    from jsonb_array_elements(private.json_array(application.submitted_data -> 'people')) with ordinality as entry (value, place)
  loop
    party := private.enter_application_party(application, person.declared, person.place);

    insert into public.company_participants (tenant_id, company_id, party_id, role, shares, percent, appointed_on)
    select application.tenant_id, company, party, role.name::public.participant_role,
      held.shares,
      case when role.name = 'limited_partner' then private.partner_percent(person.declared) else round(held.shares * 100 / total, 6) end,
      -- The people of a company that exists have held their roles since a day of their own.
      coalesce(
        case when application.kind <> 'formation' then private.json_date(person.declared -> 'appointed' -> role.name) end,
        enter_participants.appointed_on)
    from (select distinct value #>> '{}' as name from jsonb_array_elements(private.json_array(person.declared -> 'roles'))) as role
    cross join lateral (
      select case when role.name = 'member' and has_capital then private.json_share_count(person.declared -> 'shares') end as shares
    ) as held
    where role.name = any (enum_range(null::public.participant_role)::text[]);
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION private.entry_blockers(application public.draft_applications)
 RETURNS TABLE(code text, field text)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  number text := private.json_text(application.submitted_data -> 'entry' -> 'registration_number');
begin
  if application.kind = 'formation' then
    return;
  end if;

  if application.kind = 'transfer_in' and application.state <> 'incorporated' and (
    private.known_company(application.tenant_id, number) is not null
    or exists (
      select from public.draft_applications as other
      where other.tenant_id = application.tenant_id and other.id <> application.id and other.kind = 'transfer_in'
        and other.state in ('approved', 'filed')
        and private.json_text(other.submitted_data -> 'entry' -> 'registration_number') = number)
  ) then
    return query values ('approval.number_known', 'entry.registration_number');
  end if;

  return query
  select 'approval.document_missing', 'documents.' || asked.code from private.entry_documents(application) as asked
  where not asked.is_accepted;

  if exists (select from private.application_arrears(application, private.today())) and (
    application.arrears_decision is null
    or application.arrears_decision = 'former_agent' and not exists (
      select from public.documents as document
      where document.id = application.arrears_document_id and document.status = 'accepted')
  ) then
    return query values ('approval.arrears_undecided', 'arrears');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.entry_documents(application public.draft_applications)
 RETURNS TABLE(code text, at text, is_sent boolean, is_accepted boolean)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select asked.value ->> 'code', asked.value ->> 'at',
    coalesce(bool_or(document.id is not null), false), coalesce(bool_or(document.status = 'accepted'), false)
  from public.application_kinds as known
  cross join lateral jsonb_array_elements(known.documents) with ordinality as asked (value, place)
  left join public.documents as document
    on document.tenant_id = application.tenant_id and document.application_id = application.id
    and document.status in ('uploaded', 'accepted') and asked.value -> 'categories' ? document.category
    and coalesce(document.expires_on >= private.today(), true)
  where known.kind = application.kind
  group by asked.value, asked.place
  order by asked.place;
$function$;

CREATE OR REPLACE FUNCTION private.entry_issues(kind public.application_kind, data jsonb, on_date date)
 RETURNS TABLE(code text, field text)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  entry        jsonb := private.json_object(data -> 'entry');
  agent        jsonb := private.json_object(entry -> 'former_agent');
  number       text := private.json_text(entry -> 'registration_number');
  incorporated date := private.json_date(entry -> 'incorporated_on');
  paid         numeric := private.json_share_count(entry -> 'paid_up_to');
  contact      text := private.json_text(agent -> 'email');
begin
  if kind = 'transfer_in' then
    if number = '' then
      return query values ('move.number_missing', 'entry.registration_number');
    elsif char_length(number) > 40 then
      return query values ('move.number_too_long', 'entry.registration_number');
    end if;
  end if;

  if incorporated is null or incorporated < '1800-01-01' or incorporated > on_date then
    return query values ('move.incorporated_on_invalid', 'entry.incorporated_on');
  end if;

  if char_length(private.json_text(entry -> 'registered_office')) > 500 then
    return query values ('company.registered_office_invalid', 'entry.registered_office');
  end if;

  if jsonb_typeof(entry -> 'authorised_shares') is not null and entry -> 'authorised_shares' <> 'null'
    and coalesce(private.json_share_count(entry -> 'authorised_shares') < private.json_share_count(data -> 'capital' -> 'shares'), true)
  then
    return query values ('move.authorised_shares_invalid', 'entry.authorised_shares');
  end if;

  if kind = 'continuation_in' then
    if private.json_text(entry -> 'jurisdiction') !~ '^[A-Z]{2}$' or private.json_text(entry -> 'jurisdiction') = 'BS' then
      return query values ('move.jurisdiction_missing', 'entry.jurisdiction');
    end if;

    if char_length(private.json_text(entry -> 'foreign_name')) not between 1 and 160 then
      return query values ('move.foreign_name_missing', 'entry.foreign_name');
    end if;

    if char_length(private.json_text(entry -> 'foreign_number')) not between 1 and 60 then
      return query values ('move.foreign_number_missing', 'entry.foreign_number');
    end if;

    if private.json_text(entry -> 'law_permits') = 'no' then
      return query values ('move.law_refuses', 'entry.law_permits');
    elsif private.json_text(entry -> 'law_permits') <> 'yes' then
      return query values ('move.law_permits_missing', 'entry.law_permits');
    end if;
  end if;

  return query select * from private.appointment_issues(data, incorporated, on_date);

  if kind = 'transfer_in' then
    if paid is null or paid not between extract(year from coalesce(incorporated, '1800-01-01')) and extract(year from on_date) + 1 then
      return query values ('move.paid_up_to_invalid', 'entry.paid_up_to');
    end if;

    if char_length(private.json_text(agent -> 'name')) not between 1 and 160 then
      return query values ('move.agent_missing', 'entry.former_agent.name');
    end if;

    if contact !~ '^[^@ \t\n\r]+@[^@ \t\n\r]+[.][^@ \t\n\r]+$' or char_length(contact) > 254 then
      return query values ('move.agent_email_invalid', 'entry.former_agent.email');
    end if;
  end if;
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

CREATE OR REPLACE FUNCTION private.firm_export_columns(relation text)
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case relation
    when 'private.firm_export_people' then '{id,email,full_name,phone,role,since}'
    else (
      select array_agg(attribute.attname::text order by attribute.attnum)
      from pg_catalog.pg_attribute as attribute
      where attribute.attrelid = to_regclass(relation) and attribute.attnum > 0 and not attribute.attisdropped
        and attribute.attname <> 'token_hash')
  end;
$function$;

CREATE OR REPLACE FUNCTION private.firm_export_people()
 RETURNS TABLE(tenant_id uuid, id uuid, email text, full_name text, phone text, role public.tenant_role, since timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select membership.tenant_id, person.id, person.email, person.full_name, person.phone, membership.role, membership.created_at
  from public.tenant_users as membership
  join public.profiles as person on person.id = membership.user_id
  where person.role <> 'admin';
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
    ('public.invoices', 'firm', null, null),
    ('public.invoice_companies', 'firm', null, null),
    ('public.invoice_lines', 'firm', null, null),
    ('public.invoice_payments', 'firm', null, null),
    ('public.invoice_reminders', 'firm', null, null),
    ('public.invoice_holds', 'firm', null, null),
    ('public.credit_notes', 'firm', null, null),
    ('public.credit_note_lines', 'firm', null, null),
    ('public.ledger_entries', 'firm', null, null),
    ('public.payment_notices', 'firm', null, null),
    ('public.tenant_prices', 'firm', null, null),
    ('public.bank_details', 'firm', null, null),
    ('public.bank_imports', 'firm', null, null),
    ('public.bank_lines', 'firm', null, null),
    ('public.bank_postings', 'firm', null, null),
    ('public.bookkeeping_accounts', 'firm', null, null),
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
    ('public.saved_views', 'none', null, 'belongs to single people'),
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
    ('private.job_runs', 'none', null, 'work of the portal'),
    ('private.owners_due', 'none', null, 'work of the portal'),
    ('private.screening_due', 'none', null, 'work of the portal'),
    ('public.contact_messages', 'none', null, 'messages of visitors of the public site to the platform')
  ) as listed (table_name, held, condition, reason);
$function$;

CREATE OR REPLACE FUNCTION private.granted_company(application public.draft_applications, registration_number text, registered_office text, registry_entity_id text)
 RETURNS public.companies
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  granted public.companies;
begin
  granted.registration_number := nullif(btrim(granted_company.registration_number), '');
  granted.registered_office := nullif(btrim(granted_company.registered_office), '');
  granted.registry_entity_id := nullif(btrim(granted_company.registry_entity_id), '');

  if granted.registration_number is null or char_length(granted.registration_number) > 40 then
    raise exception using errcode = 'PT422', message = 'company.registration_number_missing';
  end if;

  if char_length(granted.registered_office) > 500 then
    raise exception using errcode = 'PT422', message = 'company.registered_office_invalid';
  end if;

  if char_length(granted.registry_entity_id) > 40 then
    raise exception using errcode = 'PT422', message = 'company.registry_entity_id_invalid';
  end if;

  return granted;
end;
$function$;

CREATE OR REPLACE FUNCTION private.held_firm_export(export_id uuid, lease uuid)
 RETURNS public.firm_exports
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  export public.firm_exports;
begin
  perform private.require_service();
  select known.* into export
  from public.firm_exports as known
  join private.firm_export_runs as run on run.export_id = known.id
  where known.id = held_firm_export.export_id and known.state = 'running' and run.lease = held_firm_export.lease
    and run.leased_until > clock_timestamp();

  if not found then
    raise exception using errcode = 'PT409', message = 'firm_export.lease_lost';
  end if;

  return export;
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
  where invoice.state <> 'draft' and invoice.company_id = any (array(select private.money_company_ids()))
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
          and (line.company_id is null or line.company_id = part.company_id)))
  -- The arrears of a company that moved here are on the invoice of its application.
  or exists (
    select from public.draft_applications as application
    join public.invoices as billed on billed.application_id = application.id and billed.state in ('issued', 'paid')
    join public.invoice_lines as line on line.invoice_id = billed.id and line.code = 'ARREARS'
    where application.company_id = is_fee_billed.company_id and application.arrears_decision = 'first_invoice'
      and is_fee_billed.year between extract(year from (
        select known.fees_from from public.company_origins as known where known.company_id = is_fee_billed.company_id))
        and application.arrears_until);
end;
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

CREATE OR REPLACE FUNCTION private.is_sent_invoice(person uuid, invoice_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select not exists (
    select from public.invoices as invoice
    where invoice.id = is_sent_invoice.invoice_id and case
      when invoice.client_id is not null then invoice.client_id <> person
      else invoice.company_id is not null and not private.sees_money(person, invoice.company_id) end);
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

CREATE OR REPLACE FUNCTION private.issues_of(application public.draft_applications, data jsonb, on_date date)
 RETURNS TABLE(code text, field text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- The name of a company that exists is as it is.
  return query
  select issue.* from private.application_issues(application.entity_type, data, on_date) as issue
  where application.kind <> 'transfer_in' or issue.field not like 'names.%'
    or issue.field = 'names.0' and issue.code in ('name.missing', 'name.too_long');

  if application.kind <> 'transfer_in' then
    return query select * from private.name_blocks(application.entity_type, data, on_date);
  end if;

  if application.kind <> 'formation' then
    return query select * from private.entry_issues(application.kind, data, on_date);
    return query
    select 'move.document_missing', 'documents.' || asked.code from private.entry_documents(application) as asked
    where asked.at = 'submission' and not asked.is_sent;
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.key_columns(relation text)
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(
    (select array_agg(attribute.attname::text order by part.place)
      from pg_catalog.pg_index as index
      cross join lateral unnest(index.indkey::smallint[]) with ordinality as part (number, place)
      join pg_catalog.pg_attribute as attribute on attribute.attrelid = index.indrelid and attribute.attnum = part.number
      where index.indrelid = to_regclass(key_columns.relation) and index.indisprimary),
    '{id}');
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

CREATE OR REPLACE FUNCTION private.lock_shared(company_ids uuid[])
 RETURNS uuid[]
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_user();
  wanted    uuid[] := array(select distinct id from unnest(company_ids) as id where id is not null order by id);
begin
  if cardinality(wanted) not between 1 and 500 then
    raise exception using errcode = 'PT422', message = 'access.companies_missing';
  end if;

  perform from public.companies as company where company.id = any (wanted) order by company.id for share;

  -- What is not the caller's to give does not exist for them, or is not theirs to give.
  if exists (
    select from unnest(wanted) as share (id)
    where share.id not in (select private.company_ids())
      and not exists (
        select from public.companies as company
        where company.id = share.id and company.tenant_id in (select private.owned_tenant_ids())))
  then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if exists (select from unnest(wanted) as share (id) where not private.may_share(caller_id, share.id)) then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  -- An invitation, and the name of the person in a list, are of one firm.
  if (select count(distinct company.tenant_id) from public.companies as company where company.id = any (wanted)) > 1 then
    raise exception using errcode = 'PT422', message = 'access.companies_missing';
  end if;

  return wanted;
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
    ('account.firm_export_started', true),
    ('account.firm_export_done', true),
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
          'portal_hours', private.forget_portal_hours(), 'jobs', private.forget_jobs(), 'imports', private.forget_import_rows(),
          'shares', private.end_past_shares());
  end case;
end;
$function$;

CREATE OR REPLACE FUNCTION private.may_fetch_export(path text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (
    select from public.firm_export_parts as part
    join public.firm_exports as export on export.id = part.export_id
    join public.firm_export_downloads as opened on opened.export_id = part.export_id and opened.part = part.part
    where part.path = may_fetch_export.path and export.state = 'done' and export.expires_at > now()
      and opened.fetched_by = (select private.active_user_id()) and opened.fetched_at > now() - interval '5 minutes'
      and private.may_have_export(export.tenant_id, export.scope));
end;
$function$;

CREATE OR REPLACE FUNCTION private.may_have_export(tenant_id uuid, scope public.firm_export_scope)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (select private.is_super_admin())
    or (may_have_export.scope = 'firm' and not (select private.is_admin())
      and may_have_export.tenant_id in (select private.owned_tenant_ids()));
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
      when 'invoice' then private.sees_money(person, parent)
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

reset check_function_bodies;
