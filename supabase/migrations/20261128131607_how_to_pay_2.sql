set check_function_bodies = off;

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
    when 'invoices' then array['invoices', 'invoice_lines', 'invoice_payments', 'bank_details']
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

  return (
    select jsonb_build_object('id', billed.id, 'number', billed.number, 'state', billed.state, 'due_on', billed.due_on)
    from public.invoices as billed
    where billed.company_id = duty.company_id and billed.renewal_year = extract(year from duty.due_on)
      and billed.state in ('issued', 'paid')
      and exists (
        select from public.invoice_lines as line
        where line.tenant_id = billed.tenant_id and line.invoice_id = billed.id and line.kind = 'government'));
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_owed(kind text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select kind in ('application.information_requested', 'application.question_taken_back', 'application.rejected',
      'change.information_requested', 'change.rejected', 'document.rejected', 'document.expired', 'support.assigned',
      'support.infected')
    or split_part(kind, '.', 1) in ('account', 'bank_details', 'compliance', 'kyc');
$function$;

CREATE OR REPLACE FUNCTION private.keep_bank_details()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  -- The people go with their accounts; the first day moves to that of the confirmation.
  decided text[] := '{state,decided_by,decided_at,decision_note,valid_from,proposed_by}';
begin
  if to_jsonb(new) - decided is distinct from to_jsonb(old) - decided then
    raise exception using errcode = 'PT409', message = 'bank_details.settled';
  end if;

  if old.state <> 'proposed'
    and (new.state, new.valid_from, new.decided_at) is distinct from (old.state, old.valid_from, old.decided_at)
  then
    raise exception using errcode = 'PT409', message = 'bank_details.settled';
  end if;

  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.lock_bank_details(command text, details_id uuid)
 RETURNS public.bank_details
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  details public.bank_details;
begin
  perform private.require_staff(command);
  select * into details from public.bank_details as known where known.id = details_id for update;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in(command, details.tenant_id);
  return details;
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
      select jsonb_build_object('name', private.application_title(known), 'reference', known.reference)
      from public.draft_applications as known where known.id = about)
    when 'change_request' then (
      select jsonb_build_object('name', private.change_title(known), 'reference', known.reference,
        'day', to_char(known.effective_on, 'FMDD FMMonth YYYY'))
      from public.change_requests as known where known.id = about)
    when 'company' then (
      select jsonb_build_object('name', known.name, 'number', known.registration_number)
      from public.companies as known where known.id = about)
    when 'document' then (
      select jsonb_build_object('name', private.document_title(known)) from public.documents as known where known.id = about)
    when 'bank_details' then (
      select jsonb_build_object('name', known.currency, 'day', to_char(known.valid_from, 'FMDD FMMonth YYYY'))
      from public.bank_details as known where known.id = about)
    when 'invoice' then (
      select jsonb_build_object('number', known.number, 'reference', known.payment_reference,
        'day', to_char(known.due_on, 'FMDD FMMonth YYYY'), 'amount', known.currency || ' ' || to_char(known.total, 'FM999,999,999,990.00'))
      from public.invoices as known where known.id = about)
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
        'Application ' || (select known.reference from public.draft_applications as known where known.id = invoice.application_id)),
      'client', coalesce(nullif(person.full_name, ''), person.email),
      'issuer', (
        select jsonb_strip_nulls(jsonb_build_object('name', tenant.name, 'primary', tenant.branding ->> 'primary',
          'address', tenant.branding ->> 'address', 'taxNumber', tenant.branding ->> 'tax_number',
          'registrationNumber', tenant.branding ->> 'registration_number'))
        from public.tenants as tenant where tenant.id = invoice.tenant_id),
      'made_on', (mail.queued_at at time zone 'America/Nassau')::date,
      'lines', (
        select jsonb_agg(jsonb_build_object('label', line.label, 'kind', line.kind, 'amount', line.amount) order by line.position)
        from public.invoice_lines as line where line.invoice_id = invoice.id),
      'payments', (
        select jsonb_agg(jsonb_build_object('paid_on', payment.paid_on, 'amount', payment.amount, 'reference', payment.reference)
          order by payment.paid_on, payment.recorded_at, payment.id)
        from public.invoice_payments as payment where payment.invoice_id = invoice.id))
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

CREATE OR REPLACE FUNCTION private.mod_97(letters text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE STRICT
 SET search_path TO ''
AS $function$
  -- ISO 7064: a letter counts as two digits, A as 10 and Z as 35.
  select mod(
    string_agg(case when part.letter ~ '[0-9]' then part.letter else (ascii(part.letter) - 55)::text end, '' order by part.nth)::numeric,
    97)::integer
  from string_to_table(letters, null) with ordinality as part (letter, nth);
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
    select known.company_id, known.renewal_year
    from public.invoices as known
    where known.tenant_id = open_duties_alike.tenant_id and known.renewal_year is not null and known.state in ('issued', 'paid')
      and (open_duties_alike.company_id is null or known.company_id = open_duties_alike.company_id)
      and exists (
        select from public.invoice_lines as line
        where line.tenant_id = known.tenant_id and line.invoice_id = known.id and line.kind = 'government')
  ), alike as materialized (
    select duty.rule_code, duty.rule_from, duty.due_on, duty.amount, duty.currency,
      rule.is_annual_fee and (duty.company_id, extract(year from duty.due_on)::integer) in (
        select billed.company_id, billed.renewal_year from billed) as is_invoiced,
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

CREATE OR REPLACE FUNCTION private.payment_reference(number text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE STRICT
 SET search_path TO ''
AS $function$
  select 'RF' || lpad((98 - private.mod_97(base.letters || 'RF00'))::text, 2, '0') || base.letters
  from (select regexp_replace(upper(number), '[^A-Z0-9]', '', 'g') as letters) as base;
$function$;

CREATE OR REPLACE FUNCTION private.plain_text(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  -- Signs that turn or hide text could show another account than the one that is stored.
  select nullif(btrim(regexp_replace(given, '[\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]', '', 'g'), E' \t\r\n'), '');
$function$;

CREATE OR REPLACE FUNCTION private.read_payment_reference(typed text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE STRICT
 SET search_path TO ''
AS $function$
  select case
    when read.letters ~ '^RF[0-9]{2}[A-Z0-9]{1,21}$' then
      case private.mod_97(substr(read.letters, 5) || left(read.letters, 4)) when 1 then read.letters end
  end
  from (select upper(regexp_replace(typed, '[\s-]', '', 'g')) as letters) as read;
$function$;

CREATE OR REPLACE FUNCTION private.refuse_bank_details(wrong_field text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  raise exception using errcode = 'PT422', message = 'bank_details.invalid',
    detail = jsonb_build_array(jsonb_build_object('code', 'bank_details.invalid', 'field', wrong_field));
end;
$function$;

CREATE OR REPLACE FUNCTION private.shape(name text)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case name
    when 'tenant.branding' then '{
      "name":      {"type": "string", "optional": true, "pattern": "^\\S.*\\S$", "max": 160},
      "logo_path": {"type": "string", "optional": true, "pattern": "^[0-9a-f-]{36}/[0-9a-f-]{36}\\.(png|jpg|jpeg)$"},
      "primary":   {"type": "string", "optional": true, "pattern": "^#[0-9a-f]{6}$"},
      "accent":    {"type": "string", "optional": true, "pattern": "^#[0-9a-f]{6}$"},
      "mail_name": {"type": "string", "optional": true, "max": 80,
        "pattern": "^(?! )[^<>@[:cntrl:]\\u2028-\\u202e\\u2066-\\u2069]*[^<>@[:space:][:cntrl:]\\u2028-\\u202e\\u2066-\\u2069]$"},
      "reply_to":  {"type": "string", "optional": true, "max": 120, "pattern": "^[A-Za-z0-9._+-]+@[A-Za-z0-9.-]+\\.[A-Za-z]{2,}$"},
      "ticket_plus": {"type": "boolean", "optional": true},
      "address":   {"type": "string", "optional": true, "pattern": "^\\S[^<>]*$", "max": 400},
      "tax_number": {"type": "string", "optional": true, "pattern": "^[A-Za-z0-9][A-Za-z0-9 ./-]*$", "max": 40},
      "registration_number": {"type": "string", "optional": true, "pattern": "^[A-Za-z0-9][A-Za-z0-9 ./()-]*$", "max": 40}
    }'::jsonb
    when 'tenant.features' then '{
      "applications": {"type": "boolean", "optional": true},
      "documents":    {"type": "boolean", "optional": true},
      "invitations":  {"type": "boolean", "optional": true},
      "kyc":          {"type": "boolean", "optional": true},
      "reports":      {"type": "boolean", "optional": true},
      "support":      {"type": "boolean", "optional": true}
    }'::jsonb
    when 'tenant.limits' then '{
      "max_companies":     {"type": "number", "optional": true, "min": 0, "max": 1000000},
      "max_members":       {"type": "number", "optional": true, "min": 1, "max": 1000000},
      "max_storage_bytes": {"type": "number", "optional": true, "min": 0, "max": 1000000000000000}
    }'::jsonb
    when 'tenant.pinned_portals' then '{
      "client": {"type": "string", "optional": true, "pattern": "^[0-9A-Za-z][0-9A-Za-z.-]{0,63}$"},
      "admin":  {"type": "string", "optional": true, "pattern": "^[0-9A-Za-z][0-9A-Za-z.-]{0,63}$"}
    }'::jsonb
    when 'settings.general' then '{
      "company_name":  {"type": "string", "max": 160},
      "support_email": {"type": "string", "pattern": "^([^@\\s]+@[^@\\s]+\\.[^@\\s]+)?$", "max": 254},
      "timezone":      {"type": "string", "pattern": "^[A-Za-z_]+(/[A-Za-z0-9_+-]+){0,2}$", "max": 60},
      "date_format":   {"type": "string", "pattern": "^(MM/DD/YYYY|DD/MM/YYYY|YYYY-MM-DD)$"}
    }'::jsonb
    when 'settings.security' then '{
      "require_mfa":         {"type": "boolean"},
      "password_min_length": {"type": "number", "min": 6, "max": 72},
      "password_for_everyone": {"type": "boolean"},
      "session_timeout":     {"type": "number", "min": 5, "max": 1440},
      "login_attempts":      {"type": "number", "min": 3, "max": 20}
    }'::jsonb
    when 'settings.email' then '{
      "smtp_host":         {"type": "string", "pattern": "^[A-Za-z0-9.-]*$", "max": 253},
      "smtp_port":         {"type": "number", "min": 1, "max": 65535},
      "smtp_user":         {"type": "string", "max": 254},
      "smtp_password_set": {"type": "boolean"},
      "from_address":      {"type": "string", "pattern": "^([^@\\s]+@[^@\\s]+\\.[^@\\s]+)?$", "max": 254},
      "from_name":         {"type": "string", "pattern": "^[^\\r\\n]*$", "max": 160}
    }'::jsonb
    when 'settings.audit' then '{
      "retention_days": {"type": "number", "min": 30, "max": 3650},
      "log_level":      {"type": "string", "pattern": "^(debug|info|warn|error)$"},
      "user_tracking":  {"type": "boolean"},
      "ip_logging":     {"type": "boolean"}
    }'::jsonb
    when 'risk_part.definition' then '{
      "groups":     {"type": "array"},
      "factors":    {"type": "array"},
      "controls":   {"type": "array"},
      "thresholds": {"type": "object"},
      "overrides":  {"type": "array"}
    }'::jsonb
    when 'risk_part.group' then '{
      "code": {"type": "string", "pattern": "^[a-z][a-z_]{1,60}$"},
      "name": {"type": "string", "pattern": "^\\S", "max": 120}
    }'::jsonb
    when 'risk_part.factor' then '{
      "code":     {"type": "string", "pattern": "^[a-z][a-z_]{1,60}$"},
      "group":    {"type": "string"},
      "name":     {"type": "string", "pattern": "^\\S", "max": 120},
      "question": {"type": "string", "pattern": "^\\S", "max": 400},
      "weight":   {"type": "number", "min": 0, "max": 100},
      "source":   {"type": "string", "pattern": "^(asked|customer|ownership|political_exposure|media|country|service|screening)$"},
      "answers":  {"type": "array"}
    }'::jsonb
    when 'risk_part.answer' then '{
      "code":  {"type": "string", "pattern": "^[a-z][a-z_]{1,60}$"},
      "label": {"type": "string", "pattern": "^\\S", "max": 200},
      "score": {"type": "number", "min": 1, "max": 5}
    }'::jsonb
    when 'risk_part.control' then '{
      "code":     {"type": "string", "pattern": "^[a-z][a-z_]{1,60}$"},
      "name":     {"type": "string", "pattern": "^\\S", "max": 120},
      "question": {"type": "string", "pattern": "^\\S", "max": 400},
      "answers":  {"type": "array"}
    }'::jsonb
    when 'risk_part.control_answer' then '{
      "code":   {"type": "string", "pattern": "^[a-z][a-z_]{1,60}$"},
      "label":  {"type": "string", "pattern": "^\\S", "max": 200},
      "points": {"type": "number", "min": 0, "max": 30}
    }'::jsonb
    when 'risk_part.thresholds' then '{
      "medium": {"type": "number", "min": 21, "max": 99},
      "high":   {"type": "number", "min": 22, "max": 100}
    }'::jsonb
    when 'risk_part.override' then '{
      "code":    {"type": "string", "pattern": "^[a-z][a-z_]{1,60}$"},
      "name":    {"type": "string", "pattern": "^\\S", "max": 200},
      "factor":  {"type": "string"},
      "answers": {"type": "array"},
      "rating":  {"type": "string", "pattern": "^(medium|high|prohibited)$"},
      "hard":    {"type": "boolean"}
    }'::jsonb
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

CREATE OR REPLACE FUNCTION private.tell_of_bank_details(details public.bank_details, kind text, title text, message text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.notify(
    person.user_id, details.tenant_id, tell_of_bank_details.kind, tell_of_bank_details.title, tell_of_bank_details.message,
    private.subject('bank_details', details.id))
  from (
    select chief.user_id from private.super_admin as chief
    union
    select membership.user_id from private.memberships as membership
    where membership.tenant_id = details.tenant_id and membership.role = 'owner'
    union
    -- Who may confirm it, and who would have to know that it is wrong.
    select held.user_id from public.staff_duties as held
    where held.duty = 'billing' and private.is_active_staff(held.user_id)
    union
    select details.proposed_by) as person
  where person.user_id is distinct from auth.uid();
$function$;

CREATE OR REPLACE FUNCTION public.bank_details_in_force(tenant_id uuid)
 RETURNS TABLE(id uuid, currency text, account_holder text, bank_name text, bank_address text, account_number text, bic text, intermediary text, office_note text, valid_from date)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_user();

  if not (private.is_admin()
    or bank_details_in_force.tenant_id = any (array(select private.owned_tenant_ids()))
    or exists (
      select from public.invoices as sent
      where sent.tenant_id = bank_details_in_force.tenant_id and sent.id in (select private.invoice_ids())))
  then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  return query
  select distinct on (known.currency)
    known.id, known.currency, known.account_holder, known.bank_name, known.bank_address, known.account_number, known.bic,
    known.intermediary, known.office_note, known.valid_from
  from public.bank_details as known
  where known.tenant_id = bank_details_in_force.tenant_id and known.state = 'confirmed' and known.valid_from <= private.today()
  order by known.currency, known.valid_from desc, known.decided_at desc;
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
    'They are on every open invoice from ' || to_char(details.valid_from, 'FMDD FMMonth YYYY')
      || '. If you do not expect this change, tell the office at once, by telephone.');
end;
$function$;

CREATE OR REPLACE FUNCTION public.duty_figures(tenant_id uuid, company_id uuid DEFAULT NULL::uuid)
 RETURNS TABLE(open bigint, late bigint, soon bigint, reported bigint, settled bigint, money jsonb)
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
    select duty.state, duty.due_on, duty.outcome,
      duty.id in (select notice.obligation_id from public.payment_notices as notice where notice.state = 'open') as is_reported
    from public.duty_list as duty
    where duty.tenant_id = duty_figures.tenant_id
      and (duty_figures.company_id is null or duty.company_id = duty_figures.company_id)
  ), owed as (
    select alike.currency,
      sum(alike.amount * alike.number) filter (where alike.due_on < today) as late_amount,
      sum(alike.amount * alike.number) filter (where alike.due_on < today and alike.is_invoiced) as late_invoiced,
      sum(alike.penalty * alike.number) as penalty,
      sum(alike.penalty * alike.number) filter (where not alike.is_penalty_verified) as penalty_to_check,
      sum(alike.amount * alike.number) filter (where alike.due_on < today and not alike.is_verified) as late_to_check,
      sum(alike.amount * alike.number) filter (where alike.due_on >= today and not alike.is_verified) as year_to_check,
      min(alike.next_on) as next_on,
      sum(alike.amount * alike.number) filter (where alike.due_on >= today) as year_amount
    from private.open_duties_alike(duty_figures.tenant_id, duty_figures.company_id, today + 365) as alike
    where alike.currency is not null
    group by 1
  )
  select
    count(*) filter (where mine.state = 'open'),
    count(*) filter (where mine.outcome = 'late'),
    count(*) filter (where mine.state = 'open' and mine.due_on between today and today + 30),
    count(*) filter (where mine.state = 'open' and mine.is_reported),
    count(*) filter (where mine.state in ('done', 'waived')),
    (select coalesce(jsonb_agg(jsonb_build_object(
        'currency', owed.currency, 'late', coalesce(owed.late_amount, 0),
        'late_invoiced', coalesce(owed.late_invoiced, 0), 'penalty', coalesce(owed.penalty, 0),
        'next_on', owed.next_on, 'year', coalesce(owed.year_amount, 0), 'late_to_check', coalesce(owed.late_to_check, 0),
        'penalty_to_check', coalesce(owed.penalty_to_check, 0), 'year_to_check', coalesce(owed.year_to_check, 0))
        order by owed.currency), '[]')
      from owed)
  from mine;
end;
$function$;

CREATE OR REPLACE FUNCTION public.propose_bank_details(details_id uuid, tenant_id uuid, currency text, account_holder text, bank_name text, account_number text, valid_from date, reason text, bank_address text DEFAULT NULL::text, bic text DEFAULT NULL::text, intermediary text DEFAULT NULL::text, office_note text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_staff('propose_bank_details');
  today     date := private.today();
  account   text := upper(private.plain_text(propose_bank_details.account_number));
  swift     text := upper(regexp_replace(private.plain_text(propose_bank_details.bic), '\s', '', 'g'));
  details   public.bank_details;
  wrong     text;
begin
  select * into details from public.bank_details as known where known.id = details_id;

  if details.id is not null and details.proposed_by = caller_id and details.tenant_id = propose_bank_details.tenant_id then
    return;
  end if;

  if details.id is not null
    or not exists (select from public.tenants as tenant where tenant.id = propose_bank_details.tenant_id)
  then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in('propose_bank_details', propose_bank_details.tenant_id);

  if exists (
    select from public.bank_details as known
    where known.tenant_id = propose_bank_details.tenant_id and known.currency = propose_bank_details.currency
      and known.state = 'proposed'
  ) then
    raise exception using errcode = 'PT409', message = 'bank_details.proposal_waiting';
  end if;

  -- An IBAN is kept without the spaces it is written with.
  if regexp_replace(account, '\s', '', 'g') ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$' then
    account := regexp_replace(account, '\s', '', 'g');

    if private.mod_97(substr(account, 5) || left(account, 4)) <> 1 then
      raise exception using errcode = 'PT422', message = 'bank_details.iban_wrong';
    end if;
  end if;

  if propose_bank_details.valid_from is null or propose_bank_details.valid_from not between today and today + 366 then
    raise exception using errcode = 'PT422', message = 'bank_details.day_invalid';
  end if;

  select checked.field into wrong
  from (values
    ('currency', propose_bank_details.currency ~ '^[A-Z]{3}$'),
    ('account_holder', char_length(private.plain_text(propose_bank_details.account_holder)) <= 140),
    ('bank_name', char_length(private.plain_text(propose_bank_details.bank_name)) <= 140),
    ('bank_address', coalesce(char_length(private.plain_text(propose_bank_details.bank_address)) <= 300, true)),
    ('account_number', account ~ '^[A-Z0-9][A-Z0-9 ./-]{2,33}$'),
    ('bic', coalesce(swift ~ '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$', true)),
    ('intermediary', coalesce(char_length(private.plain_text(propose_bank_details.intermediary)) <= 500, true)),
    ('office_note', coalesce(char_length(private.plain_text(propose_bank_details.office_note)) <= 500, true)),
    ('reason', char_length(private.plain_text(propose_bank_details.reason)) <= 1000)) as checked (field, holds)
  where checked.holds is not true
  limit 1;

  if wrong is not null then
    perform private.refuse_bank_details(wrong);
  end if;

  insert into public.bank_details (
    id, tenant_id, currency, account_holder, bank_name, bank_address, account_number, bic, intermediary, office_note, valid_from, reason,
    proposed_by)
  values (
    details_id, propose_bank_details.tenant_id, propose_bank_details.currency, private.plain_text(propose_bank_details.account_holder),
    private.plain_text(propose_bank_details.bank_name), private.plain_text(propose_bank_details.bank_address), account, swift,
    private.plain_text(propose_bank_details.intermediary), private.plain_text(propose_bank_details.office_note),
    propose_bank_details.valid_from, private.plain_text(propose_bank_details.reason), caller_id)
  returning * into details;

  perform private.tell_of_bank_details(
    details, 'bank_details.proposed', 'New bank details in ' || details.currency || ' are proposed',
    'They take effect when a second person confirms them. If you do not expect this change, tell the office at once, by telephone.');
end;
$function$;

CREATE OR REPLACE FUNCTION public.reject_bank_details(details_id uuid, reason text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  details public.bank_details := private.lock_bank_details('reject_bank_details', details_id);
  is_own  boolean := details.proposed_by is not distinct from auth.uid();
  why     text := private.plain_text(reject_bank_details.reason);
begin
  if details.state in ('rejected', 'taken_back') and details.decided_by = auth.uid() then
    return;
  end if;

  if details.state <> 'proposed' then
    raise exception using errcode = 'PT409', message = 'bank_details.settled';
  end if;

  if not is_own and why is null or char_length(why) > 1000 then
    perform private.refuse_bank_details('reason');
  end if;

  update public.bank_details as known
  set state = case when is_own then 'taken_back' else 'rejected' end::public.bank_details_state, decided_by = auth.uid(),
    decided_at = now(), decision_note = why
  where known.id = details.id
  returning * into details;

  if not is_own then
    perform private.notify(
      details.proposed_by, details.tenant_id, 'bank_details.rejected',
      'The bank details in ' || details.currency || ' that you proposed are rejected', details.decision_note,
      private.subject('bank_details', details.id));
  end if;
end;
$function$;

ALTER TABLE "public"."bank_details" ADD CONSTRAINT "bank_details_decided_by_fkey" FOREIGN KEY (decided_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."bank_details" ADD CONSTRAINT "bank_details_decided" CHECK (((state = 'proposed'::public.bank_details_state) = (decided_at IS NULL)));

ALTER TABLE "public"."bank_details" ADD CONSTRAINT "bank_details_four_eyes" CHECK (((state <> ALL (ARRAY['confirmed'::public.bank_details_state, 'rejected'::public.bank_details_state])) OR (decided_by IS NULL) OR (decided_by <> proposed_by)));

ALTER TABLE "public"."bank_details" ADD CONSTRAINT "bank_details_proposed_by_fkey" FOREIGN KEY (proposed_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."bank_details" ADD CONSTRAINT "bank_details_rejected" CHECK (((state <> 'rejected'::public.bank_details_state) OR (decision_note IS NOT NULL)));

ALTER TABLE "public"."bank_details" ADD CONSTRAINT "bank_details_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

CREATE VIEW "public"."duty_list" WITH (security_invoker=true) AS  SELECT duty.id,
    duty.tenant_id,
    duty.company_id,
    COALESCE(company.name, private.duty_subject(duty.party_id, duty.tenant_id)) AS company_name,
    duty.rule_code,
    rule.name AS rule_name,
    company.user_id AS client_id,
    COALESCE(NULLIF(client.full_name, ''::text), client.email) AS client_name,
        CASE
            WHEN (duty.state = 'open'::public.obligation_state) THEN GREATEST((private.today() - duty.due_on), 0)
            ELSE NULL::integer
        END AS days_late,
    rule.note AS rule_note,
    rule.verified AS is_verified,
    duty.because,
    duty.due_on,
    duty.amount,
    duty.currency,
    duty.state,
    duty.done_on,
    duty.reference,
    duty.note,
        CASE
            WHEN (duty.state = 'open'::public.obligation_state) THEN
            CASE
                WHEN (duty.due_on < private.today()) THEN 'late'::text
                ELSE 'open'::text
            END
            WHEN (duty.state = 'waived'::public.obligation_state) THEN 'waived'::text
            WHEN (duty.done_on <= duty.due_on) THEN 'in_time'::text
            ELSE 'done_late'::text
        END AS outcome,
    COALESCE((duty.company_id IN ( SELECT private.managed_company_ids() AS managed_company_ids)), false) AS may_report,
    ( SELECT to_jsonb(exposure.*) AS to_jsonb
           FROM private.obligation_exposure(duty.*, private.today()) exposure(penalty, currency, effect, is_known, is_verified, next_on, next_penalty, next_effect)) AS exposure,
    ( SELECT jsonb_build_object('id', notice.id, 'state', notice.state, 'paid_on', notice.paid_on, 'reply', notice.reply) AS jsonb_build_object
           FROM public.payment_notices notice
          WHERE (notice.obligation_id = duty.id)
          ORDER BY (notice.state = 'open'::public.payment_notice_state) DESC, notice.reported_at DESC
         LIMIT 1) AS notice,
    private.receipt_of_duty(COALESCE(duty.document_id, ( SELECT notice.document_id
           FROM public.payment_notices notice
          WHERE ((notice.obligation_id = duty.id) AND (notice.state = 'open'::public.payment_notice_state))))) AS receipt,
    private.invoice_of_duty(duty.*, rule.is_annual_fee) AS invoice
   FROM (((public.obligations duty
     LEFT JOIN public.companies company ON ((company.id = duty.company_id)))
     JOIN public.obligation_rules rule ON (((rule.code = duty.rule_code) AND (rule.valid_from = duty.rule_from))))
     LEFT JOIN public.profiles client ON ((client.id = company.user_id)))
  WHERE ((duty.state <> 'void'::public.obligation_state) AND ((duty.company_id IS NOT NULL) OR ( SELECT private.is_admin() AS is_admin)));

CREATE INDEX bank_details_decided_by_idx ON public.bank_details USING btree (decided_by);

CREATE INDEX bank_details_proposed_by_idx ON public.bank_details USING btree (proposed_by);

CREATE UNIQUE INDEX bank_details_proposed_key ON public.bank_details USING btree (tenant_id, currency) WHERE (state = 'proposed'::public.bank_details_state);

CREATE INDEX bank_details_tenant_idx ON public.bank_details USING btree (tenant_id, currency, valid_from DESC);

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.bank_details FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER keep_bank_details BEFORE UPDATE ON public.bank_details FOR EACH ROW EXECUTE FUNCTION private.keep_bank_details();

CREATE TRIGGER signal_delete AFTER DELETE ON public.bank_details REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_insert AFTER INSERT ON public.bank_details REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_update AFTER UPDATE ON public.bank_details REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE POLICY "Staff read the bank details of every tenant" ON "public"."bank_details" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

COMMENT ON COLUMN "public"."bank_details"."account_number" IS 'An IBAN without spaces, whose check digits hold, or the number of the account as the bank writes it.';

COMMENT ON COLUMN "public"."bank_details"."bic" IS 'The SWIFT code (BIC) of the bank; null where the bank has none.';

COMMENT ON COLUMN "public"."bank_details"."decision_note" IS 'Why it was rejected; null otherwise.';

COMMENT ON COLUMN "public"."bank_details"."intermediary" IS 'The correspondent bank and what it needs; null for none.';

COMMENT ON COLUMN "public"."bank_details"."office_note" IS 'How one pays by cheque or card at the office; null where one cannot.';

COMMENT ON COLUMN "public"."bank_details"."reason" IS 'Why it changes, for who confirms it. Clients never read it.';

COMMENT ON COLUMN "public"."bank_details"."valid_from" IS 'The first day it is in force; the day of the confirmation at the earliest.';

COMMENT ON COLUMN "public"."tenants"."branding" IS 'How the portal looks to the tenant''s people: name, logo_path, primary and accent colour; and who its mails are from: mail_name, the name, reply_to, where answers go, and ticket_plus, whether that mailbox takes the reference of a ticket behind a plus; and what its invoices name of it: address, tax_number (the TIN, which is the number for VAT) and registration_number. The keys of this and of features and limits are in foundation/json-shapes.sql.';

COMMENT ON FUNCTION "private"."invoice_of_duty"(public.obligations, boolean) IS 'The issued or paid invoice that bills the fee of an open duty, as {id, number, state, due_on}, among those the caller sees; null for a duty that is no annual fee or that no invoice bills. A function, since the REST service would take a view over invoices for a link to companies.';

COMMENT ON FUNCTION "private"."keep_bank_details"() IS 'Refuses to edit a version, for every caller: what is proposed is decided on once, as it was proposed. Raises bank_details.settled.';

COMMENT ON FUNCTION "private"."lock_bank_details"(text, uuid) IS 'A version of bank details for a staff member, locked until the command ends. Raises what require_staff raises, and not_found.';

COMMENT ON FUNCTION "private"."mod_97"(text) IS 'The remainder by 97 of digits and capital letters, which creditor references and IBANs are checked by: theirs is 1, with the first four letters at the end.';

COMMENT ON FUNCTION "private"."open_duties_alike"(uuid, uuid, date) IS 'The open duties of duty_list that fall due until a day, in a tenant or one company: one row for all of one rule, day, amount and currency, with their number, their companies, and what each costs today beyond its amount (`penalty`, null before its day), as private.obligation_exposure has it. `currency` is that of the penalty, else that of the amount. `is_invoiced`: an invoice bills the amount (private.invoice_of_duty).';

COMMENT ON FUNCTION "private"."payment_reference"(text) IS 'The creditor reference (ISO 11649) of an invoice with that number.';

COMMENT ON FUNCTION "private"."plain_text"(text) IS 'A text without space at its ends and without signs that turn or hide text; null for none.';

COMMENT ON FUNCTION "private"."read_payment_reference"(text) IS 'A creditor reference as someone typed it or a bank wrote it, in capitals and without spaces and hyphens; null where its check digits are wrong or it is none. By it a line of a bank finds its invoice (invoices.payment_reference).';

COMMENT ON FUNCTION "private"."refuse_bank_details"(text) IS 'Raises bank_details.invalid with a json array of {code, field} as detail.';

COMMENT ON FUNCTION "private"."tell_of_bank_details"(public.bank_details, text, text, text) IS 'Notifies the super admin, the owners of the tenant, staff with the duty billing and who proposed it, besides the caller.';

COMMENT ON FUNCTION "public"."bank_details_in_force"(uuid) IS 'Where one pays to in a tenant today, by currency, and since when; without who proposed it and why. For those who see an issued invoice of the tenant, its owners and staff. Raises not_found for others, account.suspended.';

COMMENT ON FUNCTION "public"."confirm_bank_details"(uuid) IS 'Confirms proposed bank details, which are in force from their day on, today at the earliest; nothing happens when the caller has confirmed them already. For staff with the duty billing and the super admin, other than who proposed them. The super admin, the owners of the tenant and billing are notified. Raises bank_details.second_person_needed, bank_details.settled, not_found, duty.billing_needed, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."duty_figures"(uuid, uuid) IS 'How many duties of duty_list the caller sees in a tenant, or in one company, are open, late, due within 30 days, reported by the client as met, or settled; and by currency (`money`): the amount of what is late, the part of it that an invoice bills, the penalty on it today, the next day on which a late one gets worse, and what falls due within a year; `…_to_check` is the part of each that no primary source has confirmed. Raises account.suspended.';

COMMENT ON FUNCTION "public"."propose_bank_details"(uuid, uuid, text, text, text, text, date, text, text, text, text, text) IS 'Proposes where the clients of a tenant pay to in a currency, under an id from the browser, so that a repeat proposes nothing twice: holder and bank (at most 140 characters), an IBAN or the number of an account, a day from today on within a year, why it changes (at most 1000), and where there is one the address of the bank (300), the SWIFT code, the correspondent bank (500) and what to do with a cheque or card at the office (500). Nothing changes until another person confirms it. The super admin, the owners of the tenant and billing are notified. For staff with the duty billing and the super admin. Raises bank_details.proposal_waiting while another one waits, bank_details.iban_wrong, bank_details.day_invalid, bank_details.invalid with a json array of {code, field} as detail, not_found, duty.billing_needed, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."reject_bank_details"(uuid, text) IS 'Rejects proposed bank details, with a reason (1 to 1000 characters); who proposed them takes them back the same way, with or without one. Nothing happens when the caller has done so already. For staff with the duty billing and the super admin. Raises bank_details.invalid, bank_details.settled, not_found, duty.billing_needed, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."update_branding"(uuid, integer, jsonb) IS 'Replaces how the portal looks to the people of a tenant and returns the new version of the tenant: the name shown, logo_path, primary and accent colour as #rrggbb, and what invoices name: address, tax_number, registration_number. The sender of mails stays as it is. For the tenant''s owners, and senior management or the super admin. Raises tenant.conflict when the version is no longer expected_version, tenant.branding_invalid, tenant.colour_contrast, duty.senior_needed, staff.read_only, not_found, not_allowed for a member, account.suspended.';

COMMENT ON TABLE "public"."bank_details" IS 'Where the clients of a tenant pay to, in each currency: every version there was, and what was proposed. Read by staff; clients read the one in force with bank_details_in_force. Written by commands.';

COMMENT ON VIEW "public"."duty_list" IS 'The duties of companies that the caller sees, to staff also those of parties and of the firm itself, without those struck out. `company_name` is whose duty it is: a company, a party or, with neither, the firm. `outcome` is open, late, in_time, done_late or waived; `exposure` is null for one that is not open, else {penalty, currency, effect, is_known, is_verified, next_on, next_penalty, next_effect} as private.obligation_exposure has it for today; `notice` is the newest report of the client {id, state, paid_on, reply}, null without one; `invoice` is the one that bills its fee {id, number, state, due_on}, null without; `is_verified` is false where no primary source has confirmed the rule; `days_late` is null for one that is not open; `client_name` is null for those who may not read the client''s profile; `may_report` says whether the caller acts for the company; `receipt` is the document {id, file_name} a duty was completed with, or that of the open report.';

REVOKE ALL ON FUNCTION "private"."invoice_of_duty"(public.obligations, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."invoice_of_duty"(public.obligations, boolean) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."keep_bank_details"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."keep_bank_details"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_bank_details"(text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."lock_bank_details"(text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."mod_97"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."mod_97"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."open_duties_alike"(uuid, uuid, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."open_duties_alike"(uuid, uuid, date) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."payment_reference"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."payment_reference"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."plain_text"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."plain_text"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."read_payment_reference"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."read_payment_reference"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."refuse_bank_details"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."refuse_bank_details"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tell_of_bank_details"(public.bank_details, text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."tell_of_bank_details"(public.bank_details, text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."bank_details_in_force"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."bank_details_in_force"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."confirm_bank_details"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."confirm_bank_details"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."propose_bank_details"(uuid, uuid, text, text, text, text, date, text, text, text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."propose_bank_details"(uuid, uuid, text, text, text, text, date, text, text, text, text, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."reject_bank_details"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."reject_bank_details"(uuid, text) TO "authenticated", "postgres";

GRANT SELECT ON TABLE "public"."bank_details" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."bank_details" TO "postgres";

GRANT USAGE ON TYPE "public"."bank_details_state" TO "postgres";

GRANT SELECT ON TABLE "public"."duty_list" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."duty_list" TO "postgres";

ALTER TABLE "public"."invoices" ADD COLUMN "payment_reference" text GENERATED ALWAYS AS (private.payment_reference(number)) STORED;

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
    invoice.payment_reference
   FROM (((public.invoices invoice
     LEFT JOIN public.companies company ON ((company.id = invoice.company_id)))
     LEFT JOIN public.draft_applications application ON ((application.id = invoice.application_id)))
     LEFT JOIN public.profiles client ON ((client.id = COALESCE(company.user_id, application.user_id))));

COMMENT ON COLUMN "public"."invoices"."payment_reference" IS 'What a client writes on a payment: the creditor reference of the number (payment-references.sql); null until it is issued.';

COMMENT ON VIEW "public"."invoice_list" IS 'The invoices the caller sees with whom each bills (company or application, client), what is owed (0 unless issued), the days it is late (0 when not due yet, null unless issued), and whether the client reported a payment that waits for confirmation.';

GRANT SELECT ON TABLE "public"."invoice_list" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."invoice_list" TO "postgres";

ALTER TABLE "public"."bank_details" ADD CONSTRAINT "bank_details_iban" CHECK (((account_number !~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'::text) OR (private.mod_97((substr(account_number, 5) || "left"(account_number, 4))) = 1)));

CREATE INDEX invoices_payment_reference_idx ON public.invoices USING btree (tenant_id, payment_reference) WHERE (payment_reference IS NOT NULL);

reset check_function_bodies;
