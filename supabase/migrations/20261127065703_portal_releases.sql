-- Versions of portals: what became of their starts, withdrawals and pins (decision 97). public_settings() answers one more column, for
-- which it is dropped and made again in this one transaction.

set check_function_bodies = off;

ALTER TABLE "public"."thresholds" DROP CONSTRAINT "thresholds_unit_check";

DROP FUNCTION "public"."public_settings"();

CREATE TABLE "private"."portal_hours" ("portal" text NOT NULL, "version" text NOT NULL, "hour" timestamp with time zone NOT NULL, "outcome" text NOT NULL, "stage" text NOT NULL, "reports" integer NOT NULL, "slow" integer NOT NULL, "last_at" timestamp with time zone NOT NULL, CONSTRAINT "portal_hours_pkey" PRIMARY KEY (portal, version, hour, outcome, stage), CONSTRAINT "portal_hours_reports_check" CHECK ((reports > 0)), CONSTRAINT "portal_hours_slow_check" CHECK ((slow >= 0)));

ALTER TABLE "private"."portal_hours" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "private"."portal_pin_changes" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "tenant_id" uuid NOT NULL, "portal" text NOT NULL, "version" text, "reason" text NOT NULL, "by" uuid, "at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "portal_pin_changes_pkey" PRIMARY KEY (id), CONSTRAINT "portal_pin_changes_portal_check" CHECK ((portal = ANY (ARRAY['client'::text, 'admin'::text]))), CONSTRAINT "portal_pin_changes_reason_check" CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 500))), CONSTRAINT "portal_pin_changes_version_check" CHECK ((version ~ '^[0-9A-Za-z][0-9A-Za-z.-]{0,63}$'::text)));

ALTER TABLE "private"."portal_pin_changes" ENABLE ROW LEVEL SECURITY;

CREATE UNLOGGED TABLE "private"."portal_reports" ("portal" text NOT NULL, "version" text NOT NULL, "hour" timestamp with time zone NOT NULL, "person" bytea NOT NULL, "outcome" text NOT NULL, "stage" text NOT NULL DEFAULT ''::text, "source" bytea, "weight" smallint NOT NULL, "reports" smallint NOT NULL DEFAULT 1, "slow" smallint NOT NULL, "last_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "portal_reports_outcome_check" CHECK ((outcome = ANY (ARRAY['loaded'::text, 'unchecked'::text, 'fell_back'::text, 'failed'::text, 'crashed'::text]))), CONSTRAINT "portal_reports_person_check" CHECK ((octet_length(person) = 32)), CONSTRAINT "portal_reports_pkey" PRIMARY KEY (person, hour, portal, version, outcome, stage), CONSTRAINT "portal_reports_reports_check" CHECK ((reports > 0)), CONSTRAINT "portal_reports_slow_check" CHECK ((slow >= 0)), CONSTRAINT "portal_reports_source_check" CHECK ((octet_length(source) = 32)), CONSTRAINT "portal_reports_stage_check" CHECK ((stage = ANY (ARRAY[''::text, 'pointer'::text, 'release'::text, 'signature'::text, 'contract'::text, 'integrity'::text, 'code'::text, 'first_screen'::text]))), CONSTRAINT "portal_reports_weight_check" CHECK (((weight >= 0) AND (weight <= 2))));

ALTER TABLE "private"."portal_reports" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "private"."portal_versions" ("portal" text NOT NULL, "version" text NOT NULL, "first_seen_at" timestamp with time zone NOT NULL DEFAULT now(), "is_vouched" boolean NOT NULL, CONSTRAINT "portal_versions_pkey" PRIMARY KEY (portal, version), CONSTRAINT "portal_versions_portal_check" CHECK ((portal = ANY (ARRAY['client'::text, 'admin'::text]))), CONSTRAINT "portal_versions_version_check" CHECK ((version ~ '^[0-9A-Za-z][0-9A-Za-z.-]{0,63}$'::text)));

ALTER TABLE "private"."portal_versions" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "private"."portal_withdrawals" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "portal" text NOT NULL, "version" text NOT NULL, "withdrawn_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), "withdrawn_by" uuid, "is_automatic" boolean NOT NULL, "reason" text NOT NULL, "restored_at" timestamp with time zone, "restored_by" uuid, "restore_reason" text, CONSTRAINT "portal_withdrawals_check" CHECK (((restored_at IS NULL) = (restore_reason IS NULL))), CONSTRAINT "portal_withdrawals_pkey" PRIMARY KEY (id), CONSTRAINT "portal_withdrawals_portal_check" CHECK ((portal = ANY (ARRAY['client'::text, 'admin'::text]))), CONSTRAINT "portal_withdrawals_reason_check" CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 500))), CONSTRAINT "portal_withdrawals_restore_reason_check" CHECK (((char_length(restore_reason) >= 1) AND (char_length(restore_reason) <= 500))), CONSTRAINT "portal_withdrawals_version_check" CHECK ((version ~ '^[0-9A-Za-z][0-9A-Za-z.-]{0,63}$'::text)));

ALTER TABLE "private"."portal_withdrawals" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."tenants" ADD COLUMN "pinned_portals" jsonb NOT NULL DEFAULT '{}'::jsonb;

CREATE TYPE "private"."standing" AS ("source" text, "weight" smallint);

ALTER TYPE "public"."notification_subject" ADD VALUE 'portal' BEFORE 'risk_assessment';

CREATE OR REPLACE FUNCTION private.are_portals_due()
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (
      select from private.portal_reports as known
      where known.weight > 0 and known.outcome in ('failed', 'crashed') and known.last_at > now() - interval '3 minutes')
    or exists (
      select from private.portal_reports as known where known.hour < date_trunc('hour', now()) - interval '12 hours');
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
    when 'compliance' then array['obligations', 'payment_notices', 'compliance_alerts', 'compliance_checks']
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
      'compliance_check_kinds', 'published_days', 'reference_changes']
  end;
$function$;

CREATE OR REPLACE FUNCTION private.check_portal_reason(reason text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if coalesce(char_length(btrim(reason)), 0) not between 1 and 500 then
    raise exception using errcode = 'PT422', message = 'portal.reason_missing';
  end if;

  return btrim(reason);
end;
$function$;

CREATE OR REPLACE FUNCTION private.check_portal_version(portal text, version text)
 RETURNS void
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if coalesce(check_portal_version.portal not in ('client', 'admin'), true) then
    raise exception using errcode = 'PT422', message = 'portal.unknown';
  elsif coalesce(check_portal_version.version !~ '^[0-9A-Za-z][0-9A-Za-z.-]{0,63}$', true) then
    raise exception using errcode = 'PT422', message = 'portal.version_invalid';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.check_portals()
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.settle_portal_reports();
  return private.withdraw_failing_versions();
end;
$function$;

CREATE OR REPLACE FUNCTION private.failing_portal_versions()
 RETURNS TABLE(portal text, version text, failed integer, came_in integer, first_seen_at timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with person as (
    select known.portal, known.version, known.source, known.weight,
      coalesce(
        max(known.last_at) filter (where known.stage not in ('', 'pointer'))
          > coalesce(max(known.last_at) filter (where known.outcome in ('loaded', 'fell_back')), '-infinity'), false) as has_failed
    from private.portal_reports as known
    where known.weight > 0 and known.outcome <> 'unchecked'
      and known.last_at > now() - make_interval(hours => least(private.portal_figure('portal_withdrawal_hours', 12), 12))
    group by known.portal, known.version, known.person, known.source, known.weight
  ), source as (
    -- A source of which one fails and another comes in counts on both sides.
    select person.portal, person.version, person.source,
      max(person.weight) filter (where person.has_failed) as failed, max(person.weight) filter (where not person.has_failed) as came_in
    from person
    group by person.portal, person.version, person.source
  )
  select source.portal, source.version, coalesce(sum(source.failed), 0)::integer, coalesce(sum(source.came_in), 0)::integer,
    one.first_seen_at
  from source
  join private.portal_versions as one on (one.portal, one.version) = (source.portal, source.version)
  where one.first_seen_at > now() - make_interval(days => private.portal_figure('portal_new_version_days', 14))
  group by source.portal, source.version, one.first_seen_at
  having coalesce(sum(source.failed), 0) >= greatest(private.portal_figure('portal_withdrawal_people', 5), 2)
    and coalesce(sum(source.failed), 0) * 100
      >= private.portal_figure('portal_withdrawal_percent', 50) * (coalesce(sum(source.failed), 0) + coalesce(sum(source.came_in), 0));
$function$;

CREATE OR REPLACE FUNCTION private.forget_portal_hours()
 RETURNS bigint
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  days constant integer := private.portal_figure('portal_load_retention_days', 90);
  gone bigint;
begin
  delete from private.portal_hours as past where past.hour < now() - make_interval(days => days);
  get diagnostics gone = row_count;

  delete from private.portal_versions as one
  where one.first_seen_at < now() - make_interval(days => days)
    and not exists (select from private.portal_hours as past where (past.portal, past.version) = (one.portal, one.version))
    and not exists (select from private.portal_reports as recent where (recent.portal, recent.version) = (one.portal, one.version));
  return gone;
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_settled_account(person uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return exists (
    select from auth.users as account
    where account.id = person and account.email_confirmed_at is not null and account.created_at < now() - interval '1 day');
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_withdrawn(portal text, version text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (
    select from private.portal_withdrawals as known
    where (known.portal, known.version) = (is_withdrawn.portal, is_withdrawn.version) and known.restored_at is null);
$function$;

CREATE OR REPLACE FUNCTION private.knows_portal_version(portal text, version text, standing private.standing)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  known private.portal_versions;
begin
  select * into known from private.portal_versions as one
  where (one.portal, one.version) = (knows_portal_version.portal, knows_portal_version.version);

  if known.is_vouched or (known.version is not null and standing.weight = 0) then
    return true;
  elsif known.version is not null then
    update private.portal_versions as one set is_vouched = true
    where (one.portal, one.version) = (known.portal, known.version) and not one.is_vouched;
    return true;
  end if;

  if not private.within_rate('portal_version', case standing.weight when 2 then 50 when 1 then 3 else 1 end, '1 day')
    or (standing.weight = 0 and 20 <= (
      select count(*) from private.portal_versions as one where not one.is_vouched and one.first_seen_at > now() - interval '7 days'))
  then
    return false;
  end if;

  insert into private.portal_versions (portal, version, is_vouched)
  values (knows_portal_version.portal, knows_portal_version.version, standing.weight > 0)
  on conflict on constraint portal_versions_pkey do nothing;
  return true;
end;
$function$;

CREATE OR REPLACE FUNCTION private.lock_portal(portal text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select pg_advisory_xact_lock(hashtextextended('portal:' || lock_portal.portal, 0));
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
    when 'files' then return (select to_jsonb(done) from private.reconcile_files() as done);
    when 'retention' then
      return (select to_jsonb(done) from private.forget_old_rows() as done)
        || jsonb_build_object('workers', private.forget_worker_life(), 'client_errors', private.forget_client_errors(),
          'portal_hours', private.forget_portal_hours());
  end case;
end;
$function$;

CREATE OR REPLACE FUNCTION private.other_portal_versions(portal text, version text)
 RETURNS TABLE(version text, first_seen_at timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select one.version, one.first_seen_at
  from private.portal_versions as one
  where one.portal = other_portal_versions.portal and one.version <> other_portal_versions.version and one.is_vouched
    and one.version <> 'unknown' and not private.is_withdrawn(one.portal, one.version)
    and exists (
      select from private.portal_counts(now() - make_interval(days => private.portal_figure('portal_earlier_version_days', 30))) as counted
      where (counted.portal, counted.version) = (one.portal, one.version) and counted.outcome in ('loaded', 'fell_back'));
$function$;

CREATE OR REPLACE FUNCTION private.portal_counts(since timestamp with time zone)
 RETURNS TABLE(portal text, version text, outcome text, stage text, reports integer, slow integer, last_at timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select each.portal, each.version, each.outcome, each.stage, sum(each.reports)::integer, sum(each.slow)::integer, max(each.last_at)
  from (
    select past.portal, past.version, past.outcome, past.stage, past.reports, past.slow, past.last_at
    from private.portal_hours as past where past.hour >= portal_counts.since
    union all
    select recent.portal, recent.version, recent.outcome, recent.stage, recent.reports, recent.slow, recent.last_at
    from private.portal_reports as recent where recent.hour >= portal_counts.since
  ) as each
  group by each.portal, each.version, each.outcome, each.stage;
$function$;

CREATE OR REPLACE FUNCTION private.portal_figure(code text, otherwise integer)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce((private.threshold(portal_figure.code, private.today())).value::integer, otherwise);
end;
$function$;

CREATE OR REPLACE FUNCTION private.portal_hash(portal text, version text, who text)
 RETURNS bytea
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select decode(private.address_hash(concat_ws(' ', 'portal', portal_hash.portal, portal_hash.version, portal_hash.who)), 'hex');
$function$;

CREATE OR REPLACE FUNCTION private.portal_standing(person uuid)
 RETURNS private.standing
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  found_id uuid;
begin
  if private.is_admin() then
    return ('staff ' || person, 2)::private.standing;
  end if;

  select membership.tenant_id into found_id
  from private.my_memberships as membership
  where membership.role = 'owner'
  order by membership.tenant_id limit 1;

  if found then
    return ('firm ' || found_id, 1)::private.standing;
  end if;

  -- The same company at each report, so that a person with many is one source.
  select known.company_id into found_id
  from private.my_memberships as membership
  join private.company_people as known using (tenant_id, user_id)
  order by known.company_id limit 1;

  if found then
    return ('company ' || found_id, 1)::private.standing;
  end if;

  return (null, 0)::private.standing;
end;
$function$;

CREATE OR REPLACE FUNCTION private.settle_portal_reports()
 RETURNS bigint
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  with gone as (
    delete from private.portal_reports as known where known.hour < date_trunc('hour', now()) - interval '12 hours'
    returning known.*
  ), summed as (
    insert into private.portal_hours as past (portal, version, hour, outcome, stage, reports, slow, last_at)
    select gone.portal, gone.version, gone.hour, gone.outcome, gone.stage, sum(gone.reports), sum(gone.slow), max(gone.last_at)
    from gone
    group by gone.portal, gone.version, gone.hour, gone.outcome, gone.stage
    on conflict on constraint portal_hours_pkey do update
    set reports = past.reports + excluded.reports, slow = past.slow + excluded.slow, last_at = greatest(past.last_at, excluded.last_at)
    returning 1
  )
  select count(*) from summed;
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
      "accent":    {"type": "string", "optional": true, "pattern": "^#[0-9a-f]{6}$"}
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

CREATE OR REPLACE FUNCTION private.withdraw_failing_versions()
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  failing   record;
  withdrawn uuid;
  total     integer := 0;
begin
  for failing in select * from private.failing_portal_versions() loop
    perform private.lock_portal(failing.portal);

    -- Once withdrawn, by a person too, it is not withdrawn by itself again.
    continue when exists (
        select from private.portal_withdrawals as known where (known.portal, known.version) = (failing.portal, failing.version))
      or not exists (
        select from private.other_portal_versions(failing.portal, failing.version) as other
        where other.first_seen_at < failing.first_seen_at);

    insert into private.portal_withdrawals (portal, version, is_automatic, reason)
    values (failing.portal, failing.version, true,
      format('It failed for %s of %s who started it (staff count twice).', failing.failed, failing.failed + failing.came_in))
    returning id into withdrawn;
    total := total + 1;

    perform private.tell_super_admins(
      'compliance.portal_withdrawn', format('The %s portal went back to an earlier version', failing.portal),
      format('Version %s failed for %s of %s who started it (staff count twice). It was withdrawn for all by itself. Look at its errors '
        'before you restore it.', failing.version, failing.failed, failing.failed + failing.came_in),
      null, private.subject('portal', withdrawn));
  end loop;

  return total;
end;
$function$;

CREATE OR REPLACE FUNCTION private.withdrawn_portals()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(
    jsonb_agg(jsonb_build_object('portal', known.portal, 'version', known.version) order by known.portal, known.version), '[]')
  from private.portal_withdrawals as known
  where known.restored_at is null;
$function$;

CREATE OR REPLACE FUNCTION public.pin_portal(tenant text, portal text, version text, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  stored public.tenants;
  why    text;
begin
  perform private.require_super_admin_or_service('pin_portal');
  perform private.check_portal_version(pin_portal.portal, coalesce(pin_portal.version, '0'));
  why := private.check_portal_reason(pin_portal.reason);

  select * into stored from public.tenants as firm
  where firm.slug = pin_portal.tenant or firm.id::text = pin_portal.tenant;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.lock_tenant(stored.id);
  -- Not `for update`: rows that are being added to the firm need not wait.
  select * into stored from public.tenants as firm where firm.id = stored.id for no key update;
  perform private.lock_portal(pin_portal.portal);

  if stored.pinned_portals ->> pin_portal.portal is not distinct from pin_portal.version then
    return;
  end if;

  if private.is_withdrawn(pin_portal.portal, pin_portal.version) then
    raise exception using errcode = 'PT409', message = 'portal.version_withdrawn';
  end if;

  update public.tenants as firm
  set pinned_portals = (stored.pinned_portals - pin_portal.portal)
    || jsonb_strip_nulls(jsonb_build_object(pin_portal.portal, pin_portal.version))
  where firm.id = stored.id;

  insert into private.portal_pin_changes (tenant_id, portal, version, reason, by)
  values (stored.id, pin_portal.portal, pin_portal.version, why, auth.uid());
end;
$function$;

CREATE OR REPLACE FUNCTION public.portal_pins()
 RETURNS TABLE(tenant_id uuid, tenant_name text, portal text, version text, is_withdrawn boolean, reason text, pinned_at timestamp with time zone, pinned_by text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
begin
  -- Reading is enough: a super admin who reads only may look.
  perform private.require_staff_reader();

  if not private.is_super_admin() then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  return query
  select firm.id, firm.name, pin.key, pin.value, private.is_withdrawn(pin.key, pin.value), change.reason, change.at,
    coalesce(nullif(person.full_name, ''), person.email)
  from public.tenants as firm
  cross join jsonb_each_text(firm.pinned_portals) as pin
  left join lateral (
    select known.reason, known.at, known.by from private.portal_pin_changes as known
    where known.tenant_id = firm.id and known.portal = pin.key and known.version = pin.value
    order by known.at desc limit 1
  ) as change on true
  left join public.profiles as person on person.id = change.by
  order by firm.name, firm.id, pin.key;
end;
$function$;

CREATE OR REPLACE FUNCTION public.portal_versions(days integer)
 RETURNS TABLE(portal text, version text, first_seen_at timestamp with time zone, last_seen_at timestamp with time zone, loads integer, unchecked integer, fell_back integer, slow integer, crashes integer, failures integer, stages jsonb, state text, changed_at timestamp with time zone, changed_by text, is_automatic boolean, reason text, pins integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 50
 SET search_path TO ''
AS $function$
declare
  since constant timestamptz := date_trunc('hour', now())
    - make_interval(days => least(greatest(coalesce(portal_versions.days, 7), 1), 365));
begin
  perform private.require_staff_reader();

  if not private.is_super_admin() then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  return query
  with counted as materialized (
    select * from private.portal_counts(since)
  ), summed as (
    select each.portal, each.version, max(each.last_at) as last_at,
      coalesce(sum(each.reports) filter (where each.outcome in ('loaded', 'fell_back')), 0)::integer as loads,
      coalesce(sum(each.reports) filter (where each.outcome = 'unchecked'), 0)::integer as unchecked,
      coalesce(sum(each.reports) filter (where each.outcome = 'fell_back'), 0)::integer as fell_back,
      coalesce(sum(each.slow), 0)::integer as slow,
      coalesce(sum(each.reports) filter (where each.outcome = 'crashed'), 0)::integer as crashes,
      coalesce(sum(each.reports) filter (where each.outcome = 'failed'), 0)::integer as failures,
      coalesce(jsonb_object_agg(each.stage, each.reports) filter (where each.outcome = 'failed'), '{}') as stages
    from counted as each
    group by each.portal, each.version
  ), latest as (
    select distinct on (known.portal, known.version) known.*
    from private.portal_withdrawals as known
    order by known.portal, known.version, known.withdrawn_at desc
  ), pinned as (
    select pin.key as portal, pin.value as version, count(*)::integer as firms
    from public.tenants as firm
    cross join jsonb_each_text(firm.pinned_portals) as pin
    group by pin.key, pin.value
  ), shown as (
    select summed.portal, summed.version from summed
    union
    select latest.portal, latest.version from latest where latest.restored_at is null
    union
    select pinned.portal, pinned.version from pinned
  )
  select shown.portal, shown.version, one.first_seen_at, summed.last_at, coalesce(summed.loads, 0), coalesce(summed.unchecked, 0),
    coalesce(summed.fell_back, 0), coalesce(summed.slow, 0), coalesce(summed.crashes, 0), coalesce(summed.failures, 0),
    coalesce(summed.stages, '{}'),
    case when latest.id is null then 'in_use' when latest.restored_at is null then 'withdrawn' else 'restored' end,
    coalesce(latest.restored_at, latest.withdrawn_at), coalesce(nullif(person.full_name, ''), person.email),
    latest.is_automatic, coalesce(latest.restore_reason, latest.reason), coalesce(pinned.firms, 0)
  from shown
  left join summed on (summed.portal, summed.version) = (shown.portal, shown.version)
  left join private.portal_versions as one on (one.portal, one.version) = (shown.portal, shown.version)
  left join latest on (latest.portal, latest.version) = (shown.portal, shown.version)
  left join pinned on (pinned.portal, pinned.version) = (shown.portal, shown.version)
  left join public.profiles as person
    on person.id = case when latest.restored_at is null then latest.withdrawn_by else latest.restored_by end
  order by shown.portal, one.first_seen_at desc nulls last, shown.version;
end;
$function$;

CREATE OR REPLACE FUNCTION public.public_settings()
 RETURNS TABLE(session_timeout integer, date_format text, timezone text, company_name text, support_email text, password_min_length integer, mfa_required boolean, owes_second_factor boolean, schema_version text, withdrawn_portals jsonb)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Not require_user: who owes the second factor learns here that they do.
  if private.signed_in_user_id() is null then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  return query
  select (security.value ->> 'session_timeout')::integer, general.value ->> 'date_format', general.value ->> 'timezone',
    general.value ->> 'company_name', general.value ->> 'support_email', private.password_min_length(auth.uid()),
    (security.value -> 'require_mfa')::boolean, private.owes_second_factor(),
    public.schema_version(), private.withdrawn_portals()
  from public.platform_settings as security
  join public.platform_settings as general on general.key = 'general'
  where security.key = 'security';
end;
$function$;

CREATE OR REPLACE FUNCTION public.report_portal_load(portal text, version text, outcome text, stage text DEFAULT NULL::text, ms integer DEFAULT NULL::integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most      constant integer := 20;
  caller_id constant uuid := private.require_user();
  standing  constant private.standing := private.portal_standing(caller_id);
  ended     text := report_portal_load.outcome;
  -- Where the pointer cannot be read there is no version yet.
  build     text := case
    when report_portal_load.version ~ '^[0-9A-Za-z][0-9A-Za-z.-]{0,63}$' then report_portal_load.version
    when report_portal_load.outcome = 'failed' then 'unknown'
  end;
  place     text := case
    when report_portal_load.outcome = 'crashed' then 'first_screen'
    when report_portal_load.outcome <> 'failed' then ''
    when report_portal_load.stage in ('pointer', 'release', 'signature', 'contract', 'integrity', 'code', 'first_screen')
      then report_portal_load.stage
  end;
  counts    boolean;
  is_slow   boolean;
begin
  -- What is none of the closed sets, and what is above a limit, is dropped and not refused: a broken start shows no second error.
  if coalesce(report_portal_load.portal not in ('client', 'admin'), true) or build is null or place is null
    or coalesce(ended not in ('loaded', 'unchecked', 'fell_back', 'failed', 'crashed'), true)
    or (standing.weight = 0 and not private.within_rate('portal_load', 60, '1 hour'))
    or not private.knows_portal_version(report_portal_load.portal, build, standing)
  then
    return;
  end if;

  counts := standing.weight > 0 and build <> 'unknown' and private.is_settled_account(caller_id);
  is_slow := place = '' and coalesce(report_portal_load.ms > private.portal_figure('portal_slow_start_ms', 8000), false);

  insert into private.portal_reports as known (portal, version, hour, person, outcome, stage, source, weight, slow)
  values (
    report_portal_load.portal, build, date_trunc('hour', now()), private.portal_hash(report_portal_load.portal, build, caller_id::text),
    ended, place, case when counts then private.portal_hash(report_portal_load.portal, build, standing.source) end,
    case when counts then standing.weight else 0 end, is_slow::integer)
  on conflict on constraint portal_reports_pkey do update
  set reports = known.reports + 1, slow = known.slow + excluded.slow, last_at = now()
  where known.reports < most;
end;
$function$;

CREATE OR REPLACE FUNCTION public.restore_portal_version(portal text, version text, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_staff('restore_portal_version');
  why       text;
begin
  perform private.check_portal_version(restore_portal_version.portal, restore_portal_version.version);
  why := private.check_portal_reason(restore_portal_version.reason);
  perform private.lock_portal(restore_portal_version.portal);

  update private.portal_withdrawals as known
  set restored_at = clock_timestamp(), restored_by = caller_id, restore_reason = why
  where (known.portal, known.version) = (restore_portal_version.portal, restore_portal_version.version) and known.restored_at is null;

  if not found and not exists (
    select from private.portal_withdrawals as known
    where (known.portal, known.version) = (restore_portal_version.portal, restore_portal_version.version))
  then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION public.withdraw_portal_version(portal text, version text, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_staff('withdraw_portal_version');
  why       text;
begin
  perform private.check_portal_version(withdraw_portal_version.portal, withdraw_portal_version.version);
  why := private.check_portal_reason(withdraw_portal_version.reason);
  perform private.lock_portal(withdraw_portal_version.portal);

  if private.is_withdrawn(withdraw_portal_version.portal, withdraw_portal_version.version) then
    return;
  end if;

  if not exists (select from private.other_portal_versions(withdraw_portal_version.portal, withdraw_portal_version.version)) then
    raise exception using errcode = 'PT409', message = 'portal.no_other_version';
  end if;

  insert into private.portal_withdrawals (portal, version, withdrawn_by, is_automatic, reason)
  values (withdraw_portal_version.portal, withdraw_portal_version.version, caller_id, false, why);
end;
$function$;

ALTER TABLE "private"."portal_pin_changes" ADD CONSTRAINT "portal_pin_changes_by_fkey" FOREIGN KEY (by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "private"."portal_pin_changes" ADD CONSTRAINT "portal_pin_changes_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;

ALTER TABLE "private"."portal_withdrawals" ADD CONSTRAINT "portal_withdrawals_restored_by_fkey" FOREIGN KEY (restored_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "private"."portal_withdrawals" ADD CONSTRAINT "portal_withdrawals_withdrawn_by_fkey" FOREIGN KEY (withdrawn_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."thresholds" ADD CONSTRAINT "thresholds_unit_check" CHECK ((unit = ANY (ARRAY['percent'::text, 'days'::text, 'months'::text, 'years'::text, 'usd'::text, 'hours'::text, 'ms'::text, 'people'::text])));

CREATE INDEX portal_hours_hour_idx ON private.portal_hours USING btree (hour);

CREATE INDEX portal_pin_changes_by_idx ON private.portal_pin_changes USING btree (by);

CREATE INDEX portal_pin_changes_tenant_id_idx ON private.portal_pin_changes USING btree (tenant_id, portal, at DESC);

CREATE INDEX portal_reports_failing_idx ON private.portal_reports USING btree (last_at) WHERE ((weight > 0) AND (outcome = ANY (ARRAY['failed'::text, 'crashed'::text])));

CREATE INDEX portal_reports_hour_idx ON private.portal_reports USING btree (hour);

CREATE INDEX portal_reports_version_idx ON private.portal_reports USING btree (portal, version, last_at);

CREATE INDEX portal_versions_first_seen_idx ON private.portal_versions USING btree (portal, first_seen_at);

CREATE UNIQUE INDEX portal_withdrawals_open_idx ON private.portal_withdrawals USING btree (portal, version) WHERE (restored_at IS NULL);

CREATE INDEX portal_withdrawals_restored_by_idx ON private.portal_withdrawals USING btree (restored_by);

CREATE INDEX portal_withdrawals_version_idx ON private.portal_withdrawals USING btree (portal, version, withdrawn_at DESC);

CREATE INDEX portal_withdrawals_withdrawn_by_idx ON private.portal_withdrawals USING btree (withdrawn_by);

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON private.portal_pin_changes FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON private.portal_withdrawals FOR EACH ROW EXECUTE FUNCTION private.audit('id');

COMMENT ON COLUMN "private"."portal_pin_changes"."by" IS 'Null where the operator did it with the secret key, and where the account is gone.';

COMMENT ON COLUMN "private"."portal_pin_changes"."version" IS 'Null where the pin was taken off.';

COMMENT ON COLUMN "private"."portal_reports"."slow" IS 'How many of the reports took longer than the threshold portal_slow_start_ms.';

COMMENT ON COLUMN "private"."portal_reports"."source" IS 'A keyed hash of what the person stands for: themselves (staff), a firm (its owners) or a company; null for who counts for no withdrawal.';

COMMENT ON COLUMN "private"."portal_reports"."weight" IS 'How much the source counts for a withdrawal: 2 staff, 1 others, 0 none.';

COMMENT ON COLUMN "private"."portal_versions"."is_vouched" IS 'Whether a person with standing reported it: staff, an owner, or the people of a company.';

COMMENT ON COLUMN "private"."portal_withdrawals"."withdrawn_by" IS 'Null where it was automatic, and where the account is gone.';

COMMENT ON COLUMN "public"."tenants"."pinned_portals" IS 'The version of a portal that the tenant''s people get, also when another is released: {"client": "1.0.0-7f1c99f0"}. Written by pin_portal (portals/portal-pins.sql).';

COMMENT ON FUNCTION "private"."are_portals_due"() IS 'Whether a person who counts failed just now, or reports are old enough to be turned into counts.';

COMMENT ON FUNCTION "private"."check_portal_reason"(text) IS 'A reason as it is stored. Raises portal.reason_missing (1 to 500 characters).';

COMMENT ON FUNCTION "private"."check_portal_version"(text, text) IS 'Refuses what is no portal or has not the form of a version. Raises portal.unknown, portal.version_invalid.';

COMMENT ON FUNCTION "private"."check_portals"() IS 'The check of every minute: withdraws versions that fail, and turns old reports into counts. How many were withdrawn.';

COMMENT ON FUNCTION "private"."failing_portal_versions"() IS 'New versions of portals that fail by the thresholds, with how many sources failed and came in; staff count twice.';

COMMENT ON FUNCTION "private"."forget_portal_hours"() IS 'Erases counts older than the days of the threshold portal_load_retention_days, and versions without any left; how many counts.';

COMMENT ON FUNCTION "private"."is_settled_account"(uuid) IS 'Whether an account has a confirmed address and is older than a day.';

COMMENT ON FUNCTION "private"."is_withdrawn"(text, text) IS 'Whether a version of a portal is withdrawn now.';

COMMENT ON FUNCTION "private"."knows_portal_version"(text, text, private.standing) IS 'Whether a version is noted, now or before; a person may note so many new ones a day.';

COMMENT ON FUNCTION "private"."lock_portal"(text) IS 'One withdrawal, restoration or pin of a portal at a time.';

COMMENT ON FUNCTION "private"."other_portal_versions"(text, text) IS 'The other versions of a portal that are not withdrawn and came up in the days of the threshold portal_earlier_version_days.';

COMMENT ON FUNCTION "private"."portal_counts"(timestamp with time zone) IS 'How many starts of each version ended how since an hour; `slow` of them took longer than the threshold.';

COMMENT ON FUNCTION "private"."portal_figure"(text, integer) IS 'A threshold of the health of portals, as it is today.';

COMMENT ON FUNCTION "private"."portal_hash"(text, text, text) IS 'A keyed hash of a person, firm or company in one version of a portal: the same one has another in the next version.';

COMMENT ON FUNCTION "private"."portal_standing"(uuid) IS 'What the caller stands for when a portal fails: themselves as staff, the firm they own, a company they reach; without a source none.';

COMMENT ON FUNCTION "private"."settle_portal_reports"() IS 'Turns reports whose hour ended twelve hours ago into counts, and erases who they were of; how many rows of counts were written.';

COMMENT ON FUNCTION "private"."withdraw_failing_versions"() IS 'Withdraws each new version of a portal that fails by the thresholds, if an earlier one came up lately and it was never withdrawn; notifies the super admin; how many.';

COMMENT ON FUNCTION "private"."withdrawn_portals"() IS 'The versions that are withdrawn now, as a json array of {portal, version}.';

COMMENT ON FUNCTION "public"."pin_portal"(text, text, text, text) IS 'Gives the people of a firm one version of a portal, or with null the released one again; a reason of 1 to 500 characters. `tenant` is the id of the firm or its short name. A repeat changes nothing. For the super admin, and for the operator with the secret key (the role service_role): then the audit log and the list of pins name no person. Raises portal.unknown, portal.version_invalid, portal.reason_missing, portal.version_withdrawn, not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."portal_pins"() IS 'The firms with a pinned version of a portal, why, since when and by whom; without a name the operator. For the super admin. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."portal_versions"(integer) IS 'The versions of portals that were started in so many days (1 to 365), are withdrawn or pinned, the newest first. `loads`: starts whose first screen stood, of which `fell_back` ran in the place of a newer version and `slow` took longer than the threshold. `unchecked`: visits of staff on which the browser did not check the files. `failures`: starts that failed before a screen, by stage in `stages`; `crashes`: on the first screen. first_seen_at of all time, last_seen_at within the days. `state` is in_use, withdrawn or restored, with who did it, when and why. `pins`: firms with this version. Counts begin with a full hour. For the super admin. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."public_settings"() IS 'What every portal needs of the settings: idle minutes until the session ends, date format, time zone, name and support address of the platform, the fewest characters of the caller''s password, whether staff need a second factor, whether the caller still has to give theirs, the version of the schema, and the withdrawn versions of portals as a json array of {portal, version}. For every signed-in user. Raises not_allowed.';

COMMENT ON FUNCTION "public"."report_portal_load"(text, text, text, text, integer) IS 'Notes what became of one start of a portal, once per start, for everyone who is signed in. `outcome`: loaded, its first screen stands; fell_back, the same, in the place of a newer version that failed; failed at a `stage`: pointer, release, signature, contract, integrity, code, first_screen; crashed, on its first screen. Besides these, unchecked: the browser of this visit does not check the files. `ms`: milliseconds until the first screen. Keeps no person. Values that are none and reports above a limit are dropped. Raises not_allowed, signed_out, account.suspended.';

COMMENT ON FUNCTION "public"."restore_portal_version"(text, text, text) IS 'Lets a withdrawn version of a portal start again, with a reason (1 to 500 characters); from then on it is not withdrawn by itself. A repeat changes nothing. For the super admin. Raises portal.unknown, portal.version_invalid, portal.reason_missing, not_found for a version that was never withdrawn, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."withdraw_portal_version"(text, text, text) IS 'Withdraws a version of a portal for all, with a reason (1 to 500 characters); a repeat changes nothing. For the super admin. Raises portal.unknown, portal.version_invalid, portal.reason_missing, portal.no_other_version when no other version came up in the last 30 days, not_allowed, account.suspended.';

COMMENT ON TABLE "private"."portal_hours" IS 'Starts of portals by version, hour and outcome, without people. Written from portal_reports when their hour is past. Not audited.';

COMMENT ON TABLE "private"."portal_pin_changes" IS 'Who pinned or unpinned a version of a portal for a firm, and why. Written by pin_portal.';

COMMENT ON TABLE "private"."portal_reports" IS 'Starts of portals of the last hours, one row per person, version, hour and outcome. A person is a keyed hash that differs with each version and is erased within a day. Not audited.';

COMMENT ON TABLE "private"."portal_versions" IS 'The versions of portals that browsers reported. Not audited: it holds nothing of anyone, and is anyone''s word.';

COMMENT ON TABLE "private"."portal_withdrawals" IS 'Versions of portals that were withdrawn for all, and restored. Written by commands of the super admin and by the check of new versions.';

REVOKE ALL ON FUNCTION "private"."are_portals_due"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."are_portals_due"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_portal_reason"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."check_portal_reason"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_portal_version"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."check_portal_version"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_portals"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."check_portals"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."failing_portal_versions"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."failing_portal_versions"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."forget_portal_hours"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."forget_portal_hours"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_settled_account"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_settled_account"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_withdrawn"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_withdrawn"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."knows_portal_version"(text, text, private.standing) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."knows_portal_version"(text, text, private.standing) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_portal"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."lock_portal"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."other_portal_versions"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."other_portal_versions"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."portal_counts"(timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."portal_counts"(timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."portal_figure"(text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."portal_figure"(text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."portal_hash"(text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."portal_hash"(text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."portal_standing"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."portal_standing"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."settle_portal_reports"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."settle_portal_reports"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."withdraw_failing_versions"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."withdraw_failing_versions"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."withdrawn_portals"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."withdrawn_portals"() TO "postgres";

REVOKE ALL ON FUNCTION "public"."pin_portal"(text, text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."pin_portal"(text, text, text, text) TO "authenticated", "postgres", "service_role";

REVOKE ALL ON FUNCTION "public"."portal_pins"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."portal_pins"() TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."portal_versions"(integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."portal_versions"(integer) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."public_settings"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."public_settings"() TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."report_portal_load"(text, text, text, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."report_portal_load"(text, text, text, text, integer) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."restore_portal_version"(text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."restore_portal_version"(text, text, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."withdraw_portal_version"(text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."withdraw_portal_version"(text, text, text) TO "authenticated", "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."portal_hours" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."portal_pin_changes" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."portal_reports" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."portal_versions" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."portal_withdrawals" TO "postgres";

GRANT USAGE ON TYPE "private"."standing" TO "postgres";

ALTER TABLE "public"."tenants" ADD CONSTRAINT "tenants_pinned_portals_check" CHECK ((private.misfit(pinned_portals, 'tenant.pinned_portals'::text) IS NULL));

reset check_function_bodies;

insert into public.thresholds (code, name, unit, value, valid_to, verified, valid_from, is_internal, source_note) values ('portal_load_retention_days', 'How long the counts of starts of the portals are kept', 'days', '90', null, 'true', '2015-01-01', 'false', 'Ours: three months, as with errors of browsers.');

insert into public.thresholds (code, name, unit, value, valid_to, verified, valid_from, is_internal, source_note) values ('portal_slow_start_ms', 'From how long on a start of a portal counts as slow', 'ms', '8000', null, 'true', '2015-01-01', 'false', 'Ours: eight seconds until the first screen, on a slow mobile network.');

insert into public.thresholds (code, name, unit, value, valid_to, verified, valid_from, is_internal, source_note) values ('portal_withdrawal_hours', 'How far back starts count when a version of a portal is withdrawn by itself', 'hours', '12', null, 'true', '2015-01-01', 'false', 'Ours: half a day; reports of people are kept no longer, so that more has no effect.');

insert into public.thresholds (code, name, unit, value, valid_to, verified, valid_from, is_internal, source_note) values ('portal_new_version_days', 'How long a version of a portal is new and may be withdrawn by itself', 'days', '14', null, 'true', '2015-01-01', 'false', 'Ours: what came up for two weeks does not fail by its own release.');

insert into public.thresholds (code, name, unit, value, valid_to, verified, valid_from, is_internal, source_note) values ('portal_earlier_version_days', 'How lately another version of a portal must have come up for one to be withdrawn', 'days', '30', null, 'true', '2015-01-01', 'false', 'Ours: a month; without a version to go back to, a withdrawal would leave no portal.');

insert into public.thresholds (code, name, unit, value, valid_to, verified, valid_from, is_internal, source_note) values ('portal_withdrawal_people', 'For how many a version of a portal must fail to be withdrawn by itself', 'people', '5', null, 'true', '2015-01-01', 'true', 'Ours: staff count twice, the people of one company and the owners of one firm once, see decision 0097.');

insert into public.thresholds (code, name, unit, value, valid_to, verified, valid_from, is_internal, source_note) values ('portal_withdrawal_percent', 'Share for which a version of a portal must fail to be withdrawn by itself', 'percent', '50', null, 'true', '2015-01-01', 'true', 'Ours: as many fail as come in, see decision 0097.');

-- The comparison does not see jobs.
do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_cron') then
    perform cron.schedule('portal-versions', '* * * * *', 'select private.check_portals()');
  end if;
end;
$$;
