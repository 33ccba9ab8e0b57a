set check_function_bodies = off;

ALTER TABLE "private"."mail_outbox" DROP CONSTRAINT "mail_outbox_template_check";

CREATE TABLE "private"."digest_runs" ("day" date NOT NULL, "started_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), "finished_at" timestamp with time zone, "mails" integer NOT NULL DEFAULT 0, "failed" integer NOT NULL DEFAULT 0, CONSTRAINT "digest_runs_failed_check" CHECK ((failed >= 0)), CONSTRAINT "digest_runs_mails_check" CHECK ((mails >= 0)), CONSTRAINT "digest_runs_pkey" PRIMARY KEY (day));

ALTER TABLE "private"."digest_runs" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "private"."digests_sent" ("user_id" uuid NOT NULL, "day" date NOT NULL, "lines" integer NOT NULL, CONSTRAINT "digests_sent_lines_check" CHECK ((lines > 0)), CONSTRAINT "digests_sent_pkey" PRIMARY KEY (user_id, day));

ALTER TABLE "private"."digests_sent" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."reminder_holds" ("company_id" uuid NOT NULL, "tenant_id" uuid NOT NULL, "until" date NOT NULL, "reason" text NOT NULL, "held_by" uuid, "held_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "reminder_holds_pkey" PRIMARY KEY (company_id), CONSTRAINT "reminder_holds_reason_check" CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 500))));

ALTER TABLE "public"."reminder_holds" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."reminder_ladders" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "tenant_id" uuid, "about" text NOT NULL, "days" integer[] NOT NULL, CONSTRAINT "reminder_ladders_about_check" CHECK ((about ~ '^[A-Z][A-Z_]{1,60}$'::text)), CONSTRAINT "reminder_ladders_days" CHECK (((cardinality(days) <= 12) AND (array_position(days, NULL::integer) IS NULL) AND ('-365'::integer <= ALL (days)) AND (365 >= ALL (days)))), CONSTRAINT "reminder_ladders_pkey" PRIMARY KEY (id), CONSTRAINT "reminder_ladders_tenant_id_about_key" UNIQUE NULLS NOT DISTINCT (tenant_id, about));

ALTER TABLE "public"."reminder_ladders" ENABLE ROW LEVEL SECURITY;

CREATE OR REPLACE FUNCTION private.are_digests_due(at timestamp with time zone DEFAULT now())
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select (at at time zone 'America/Nassau')::time >= '08:00' and not exists (
    select from private.digest_runs as run where run.finished_at is not null and run.day >= (at at time zone 'America/Nassau')::date);
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
    when 'invoices' then array['invoices', 'invoice_lines', 'invoice_payments']
    when 'support' then array['support_tickets', 'support_messages', 'support_attachments', 'support_notes', 'contact_messages']
    when 'access' then array['profiles', 'tenants', 'tenant_users', 'company_users', 'company_access_changes', 'staff_duties',
      'client_invitations', 'company_invitations', 'party_invitations', 'colleague_invitations', 'account_notes', 'staff_notes',
      'super_admin']
    when 'log' then array['audit_exports', 'audit_checks']
    when 'settings' then array['platform_settings', 'file_scanning', 'client_error_reports', 'portal_withdrawals', 'portal_pin_changes',
      'announcements', 'obligation_rules',
      'obligation_rule_proposals', 'obligation_penalties', 'thresholds', 'fee_schedule', 'service_prices', 'tenant_prices', 'country_risk',
      'entity_types', 'entity_type_rules', 'entity_features', 'entity_feature_rules', 'document_categories', 'document_requirements',
      'change_rules', 'name_rules', 'review_reasons', 'jurisdictions', 'business_activities', 'kyc_review_intervals', 'log_retention_rules',
      'compliance_check_kinds', 'published_days', 'reference_changes', 'reminder_ladders']
  end;
$function$;

CREATE OR REPLACE FUNCTION private.digest_subject(duties bigint, documents bigint, companies bigint)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when documents = 0 then
      duties || case duties when 1 then ' duty is' else ' duties are' end || ' due for '
    when duties = 0 then
      documents || case documents when 1 then ' document expires' else ' documents expire' end || ' for '
    else duties || case duties when 1 then ' duty' else ' duties' end || ' and '
      || documents || case documents when 1 then ' document' else ' documents' end || ' to see to for '
    end || companies || case companies when 1 then ' company' else ' companies' end;
$function$;

CREATE OR REPLACE FUNCTION private.document_line(document public.documents, day date)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_strip_nulls(jsonb_build_object(
    'kind', 'document', 'what', private.document_title(document), 'of', private.party_name(document.party_id),
    'due', private.long_day(document.expires_on), 'days', document.expires_on - day));
$function$;

CREATE OR REPLACE FUNCTION private.duty_line(duty public.obligations, day date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_strip_nulls(jsonb_build_object(
      'what', rule.name, 'why', private.reckoning(rule), 'due', private.long_day(duty.due_on), 'days', duty.due_on - duty_line.day,
      'amount', private.money_text(nullif(coalesce(duty.amount, 0) + coalesce(exposure.penalty, 0), 0), exposure.currency),
      'effect', exposure.effect, 'next_on', private.long_day(exposure.next_on), 'next_effect', exposure.next_effect,
      'becomes', private.money_text(coalesce(duty.amount, 0) + exposure.next_penalty, exposure.currency),
      'to_check', case when not (rule.verified and exposure.is_verified) then true end))
    from public.obligation_rules as rule
    left join lateral private.obligation_exposure(duty, duty_line.day) as exposure on true
    where (rule.code, rule.valid_from) = (duty.rule_code, duty.rule_from));
end;
$function$;

CREATE OR REPLACE FUNCTION private.last_digest()
 RETURNS date
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select max(run.day) from private.digest_runs as run where run.finished_at is not null;
$function$;

CREATE OR REPLACE FUNCTION private.long_day(day date)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select to_char(day, 'FMDD FMMonth YYYY');
$function$;

CREATE OR REPLACE FUNCTION private.money_text(amount numeric, currency text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select currency || ' ' || to_char(amount, 'FM999,999,999,990.00');
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
      private.digest_subject(
        count(*) filter (where placed.kind = 'duty'), count(*) filter (where placed.kind = 'document'),
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
    insert into private.mail_outbox (recipient, template, subject, data)
    select mail.email, 'digest', mail.subject, mail.data from mail join sent on sent.user_id = mail.user_id
    returning 1
  )
  select count(*)::integer from queued;
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
      and (ladder.about = reminder_ladder.about or ladder.about = 'DUTIES' and reminder_ladder.about <> 'DOCUMENTS')
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
  where expiring.expires_on + step.days > reminders_between.since and expiring.expires_on + step.days <= reminders_between.until;
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
    ('set_reminder_ladder', '{compliance_officer,senior}', 'needs_duty', 'firm', false),
    ('propose_obligation_rule', '{reviewer,compliance_officer,senior}', 'needs_duty', 'all', true),
    ('discard_obligation_rule', '{reviewer,compliance_officer,senior}', 'needs_duty', 'all', true),
    ('publish_obligation_rule', '{compliance_officer}', 'needs_duty', 'all', true),
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
    ('save_settings', '{}', 'only', 'all', false),
    ('send_test_email', '{}', 'only', 'all', false),
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
    ('close_contact_message', '{}', 'needs_duty', 'record', false)
  ) as known (command, duties, super_admin, reach, two_persons);
$function$;

CREATE OR REPLACE FUNCTION public.hold_reminders(company_id uuid, until date, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  company public.companies := private.lock_company('hold_reminders', company_id);
begin
  if hold_reminders.until is null or hold_reminders.until not between private.today() and private.today() + 365 then
    raise exception using errcode = 'PT422', message = 'reminder.until_invalid';
  end if;

  if char_length(coalesce(btrim(hold_reminders.reason), '')) not between 1 and 500 then
    raise exception using errcode = 'PT422', message = 'reminder.reason_missing';
  end if;

  insert into public.reminder_holds as known (company_id, tenant_id, until, reason, held_by)
  values (company.id, company.tenant_id, hold_reminders.until, btrim(hold_reminders.reason), auth.uid())
  on conflict on constraint reminder_holds_pkey do update
  set until = excluded.until, reason = excluded.reason, held_by = excluded.held_by, held_at = now()
  where (known.until, known.reason) <> (excluded.until, excluded.reason);
end;
$function$;

CREATE OR REPLACE FUNCTION public.release_reminders(company_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  company public.companies := private.lock_company('release_reminders', company_id);
begin
  delete from public.reminder_holds as known where known.company_id = company.id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.reminder_plan(tenant_id uuid, only_company uuid DEFAULT NULL::uuid, first integer DEFAULT 0, size integer DEFAULT 20)
 RETURNS TABLE(day date, company_id uuid, company_name text, kind text, subject_id uuid, what text, due_on date, days integer, receivers integer, held_until date, hold_reason text, total integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  today  date := private.today();
  last   date := coalesce(private.last_digest(), today - 1);
  starts date := case when last >= today then today + 1 else today end;
begin
  perform private.require_staff_reader();

  return query
  with found as materialized (
    select reminder.* from private.reminders_between(last, today + 30, array(
      select company.id from public.companies as company
      where company.tenant_id = reminder_plan.tenant_id
        and (reminder_plan.only_company is null or company.id = reminder_plan.only_company))) as reminder
  ), page as materialized (
    -- What was missed goes out with the next digest, one line each.
    select greatest(found.on_day, starts) as on_day, max(found.days) as days, found.kind, found.id, found.company_id, found.party_id,
      found.due_on, company.name, (count(*) over ())::integer as total
    from found join public.companies as company on company.id = found.company_id
    group by greatest(found.on_day, starts), found.kind, found.id, found.company_id, found.party_id, found.due_on, company.name
    order by 1, company.name, found.due_on, found.id, found.company_id
    offset greatest(reminder_plan.first, 0)
    limit least(greatest(reminder_plan.size, 1), 1000)
  )
  select page.on_day, page.company_id, page.name, page.kind, page.id,
    case page.kind
      when 'duty' then (
        select rule.name from public.obligations as duty
        join public.obligation_rules as rule on (rule.code, rule.valid_from) = (duty.rule_code, duty.rule_from)
        where duty.id = page.id)
      else (select private.document_title(document) from public.documents as document where document.id = page.id) end,
    page.due_on, page.days,
    (select count(distinct reached.user_id)::integer from private.reminder_people as reached
      where reached.company_id = page.company_id
        and (page.party_id is null or private.handles_party(reached.user_id, page.party_id))),
    held.until, held.reason, page.total
  from page
  left join public.reminder_holds as held on held.company_id = page.company_id and held.until >= page.on_day
  order by page.on_day, page.name, page.due_on, page.id, page.company_id;
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

  if coalesce(set_reminder_ladder.about, '') not in ('DUTIES', 'DOCUMENTS')
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

CREATE OR REPLACE PROCEDURE private.send_digests(IN at timestamp with time zone DEFAULT clock_timestamp())
 LANGUAGE plpgsql
AS $procedure$
declare
  today    date := (at at time zone 'America/Nassau')::date;
  since    date;
  people   uuid[];
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
    commit;

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

ALTER TABLE "private"."digests_sent" ADD CONSTRAINT "digests_sent_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "private"."mail_outbox" ADD CONSTRAINT "mail_outbox_template_check" CHECK ((template = ANY (ARRAY['test'::text, 'ticket_answer'::text, 'client_invitation'::text, 'company_invitation'::text, 'notice'::text, 'digest'::text])));

ALTER TABLE "public"."reminder_holds" ADD CONSTRAINT "reminder_holds_held_by_fkey" FOREIGN KEY (held_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."reminder_holds" ADD CONSTRAINT "reminder_holds_tenant_id_company_id_fkey" FOREIGN KEY (tenant_id, company_id) REFERENCES public.companies(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."reminder_ladders" ADD CONSTRAINT "reminder_ladders_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;

CREATE VIEW "private"."reminder_people" WITH (security_invoker=true) AS  SELECT known.company_id,
    known.tenant_id,
    known.user_id,
    person.email
   FROM (((private.company_people known
     JOIN private.memberships membership USING (tenant_id, user_id))
     JOIN public.profiles person ON ((person.id = known.user_id)))
     JOIN auth.users account ON ((account.id = known.user_id)))
  WHERE (known.may_manage AND (person.role <> 'admin'::public.user_role) AND (account.email_confirmed_at IS NOT NULL) AND (person.email ~ '^[^@\s,;<>]+@[^@\s,;<>]+$'::text) AND ((person.preferences #>> '{mails,duty}'::text[]) IS DISTINCT FROM 'off'::text));

CREATE INDEX reminder_holds_company_idx ON public.reminder_holds USING btree (tenant_id, company_id);

CREATE INDEX reminder_holds_held_by_idx ON public.reminder_holds USING btree (held_by);

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.reminder_holds FOR EACH ROW EXECUTE FUNCTION private.audit('company_id');

CREATE TRIGGER signal_delete AFTER DELETE ON public.reminder_holds REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_insert AFTER INSERT ON public.reminder_holds REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_update AFTER UPDATE ON public.reminder_holds REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.reminder_ladders FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER signal_delete AFTER DELETE ON public.reminder_ladders REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_insert AFTER INSERT ON public.reminder_ladders REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_update AFTER UPDATE ON public.reminder_ladders REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE POLICY "Staff read whose reminders are held" ON "public"."reminder_holds" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "Staff read when people are reminded" ON "public"."reminder_ladders" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

COMMENT ON COLUMN "private"."digest_runs"."failed" IS 'How many parts of the last try failed. They are tried again, and the day stays unfinished.';

COMMENT ON COLUMN "public"."reminder_holds"."until" IS 'The last day without reminders.';

COMMENT ON COLUMN "public"."reminder_ladders"."about" IS 'The code of a rule of obligations; DUTIES for every rule without a ladder of its own; DOCUMENTS for documents that expire.';

COMMENT ON COLUMN "public"."reminder_ladders"."days" IS 'Days from the day: -14 is two weeks before, 7 a week after. Empty: no reminder.';

COMMENT ON COLUMN "public"."reminder_ladders"."tenant_id" IS 'The firm whose ladder it is; null for that of the platform.';

COMMENT ON FUNCTION "private"."are_digests_due"(timestamp with time zone) IS 'Whether it is past eight in Nassau, in winter and in summer, and the digests of that day are not all queued.';

COMMENT ON FUNCTION "private"."digest_subject"(bigint, bigint, bigint) IS 'The subject of a digest: 3 duties are due for 2 companies.';

COMMENT ON FUNCTION "private"."document_line"(public.documents, date) IS 'What a mail says of a document that expires: {kind, what, of, due, days}.';

COMMENT ON FUNCTION "private"."duty_line"(public.obligations, date) IS 'What a mail says of an open duty on a day: {what, why, due, days, amount, effect, next_on, next_effect, becomes, to_check}. `amount` is with the penalty of that day, `becomes` with the next one; `to_check`: no primary source has confirmed the rule or the penalty.';

COMMENT ON FUNCTION "private"."last_digest"() IS 'The last day whose digests are all queued; null before the first.';

COMMENT ON FUNCTION "private"."long_day"(date) IS 'A day written out: 3 January 2027.';

COMMENT ON FUNCTION "private"."money_text"(numeric, text) IS 'An amount with its currency, as a mail has it: USD 1,350.00.';

COMMENT ON FUNCTION "private"."queue_digests"(uuid[], date, date) IS 'Queues the digests of people for a day, with what fell on the days after `since`, or after their last digest where that is later. Who got one for that day gets no other. Companies that are held are left out. How many mails.';

COMMENT ON FUNCTION "private"."reminder_ladder"(uuid, text) IS 'The days on which people of a firm are reminded: by the code of a rule, or DOCUMENTS. The most specific ladder holds.';

COMMENT ON FUNCTION "private"."reminders_between"(date, date, uuid[]) IS 'The reminders of companies on the days after one day up to another: open duties that no client has reported, and documents of the companies and of those who take part in them, without those that a newer version replaces. A document of a party is there once for each company. Holds are not looked at.';

COMMENT ON FUNCTION "public"."hold_reminders"(uuid, date, text) IS 'Keeps the reminders of a company back up to and with a day, at most 365 days from today in Nassau, with a reason (1 to 500 characters). A hold there is becomes the new one. What would have gone out until then is not sent later. For reviewers, the compliance officer and senior management. Raises reminder.until_invalid, reminder.reason_missing, duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."release_reminders"(uuid) IS 'Ends the hold of the reminders of a company; nothing happens when there is none. For reviewers, the compliance officer and senior management. Raises duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."reminder_plan"(uuid, uuid, integer, integer) IS 'The reminders of a tenant, or of one company, that go out up to 30 days from today, by day and company: `kind` duty or document with its id, `days` from its day (-14: two weeks before), to how many people (`receivers`), and until when and why the company is held (null when that reminder is not). `size` at most 1,000 rows; `total` of all pages. For staff. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."set_reminder_ladder"(uuid, text, integer[]) IS 'Sets on which days people of a firm are reminded of duties of a rule, of all duties (DUTIES) or of documents that expire (DOCUMENTS): up to 12 days from the day, each between -365 and 365; none means no reminder, and null goes back to the ladder of the platform. For the compliance officer and senior management. Raises reminder.rule_unknown, reminder.days_invalid, duty.compliance_officer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON PROCEDURE "private"."send_digests"(timestamp with time zone) IS 'Queues the digests of the day, once it is eight in Nassau and when they are not queued yet; does nothing while another runs. 100 people at a time, each part committed, so that a run that was cut off goes on where it stopped; for this it must not have a search path of its own. Only the owner may call it.';

COMMENT ON TABLE "private"."digest_runs" IS 'The days in Nassau on which digests were queued. What falls on the days since the last that is finished goes out the next time.';

COMMENT ON TABLE "private"."digests_sent" IS 'Who got a digest on which day: written in the transaction that queues the mail, so that no one gets two. Kept 400 days.';

COMMENT ON TABLE "public"."reminder_holds" IS 'Companies whose reminders are kept back, until when and why. For staff alone; written by commands.';

COMMENT ON TABLE "public"."reminder_ladders" IS 'On which days people are reminded, from the day a duty is due or a document expires. For staff; written by migrations and a command.';

COMMENT ON VIEW "private"."reminder_people" IS 'Who is reminded of what a company has to do: active people who act for it, with a confirmed address, who did not switch the mails of duties off. A person may be there twice.';

REVOKE ALL ON FUNCTION "private"."are_digests_due"(timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."are_digests_due"(timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."digest_subject"(bigint, bigint, bigint) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."digest_subject"(bigint, bigint, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."document_line"(public.documents, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."document_line"(public.documents, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."duty_line"(public.obligations, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."duty_line"(public.obligations, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."last_digest"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."last_digest"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."long_day"(date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."long_day"(date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."money_text"(numeric, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."money_text"(numeric, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."queue_digests"(uuid[], date, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."queue_digests"(uuid[], date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."reminder_ladder"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."reminder_ladder"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."reminders_between"(date, date, uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."reminders_between"(date, date, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "public"."hold_reminders"(uuid, date, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."hold_reminders"(uuid, date, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."release_reminders"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."release_reminders"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."reminder_plan"(uuid, uuid, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."reminder_plan"(uuid, uuid, integer, integer) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."set_reminder_ladder"(uuid, text, integer[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."set_reminder_ladder"(uuid, text, integer[]) TO "authenticated", "postgres";

REVOKE ALL ON PROCEDURE "private"."send_digests"(timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON PROCEDURE "private"."send_digests"(timestamp with time zone) TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."digest_runs" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."digests_sent" TO "postgres";

GRANT SELECT ON TABLE "public"."reminder_holds" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."reminder_holds" TO "postgres";

GRANT SELECT ON TABLE "public"."reminder_ladders" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."reminder_ladders" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."reminder_people" TO "postgres";

do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron with schema pg_catalog;
    perform cron.schedule('portal-digests', '*/5 * * * *', 'call private.send_digests()');
  end if;
end;
$$;

reset check_function_bodies;

insert into public.reminder_ladders (id, days, about, tenant_id) values ('1add0000-0000-4000-8000-000000000001', '{-90,-30,-14,-3,0,7,30}', 'DUTIES', null);

insert into public.reminder_ladders (id, days, about, tenant_id) values ('1add0000-0000-4000-8000-000000000002', '{-30,-14,-3,0}', 'DOCUMENTS', null);
