set check_function_bodies = off;

CREATE TABLE "public"."calendar_feeds" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "tenant_id" uuid NOT NULL, "company_id" uuid, "user_id" uuid NOT NULL, "token_hash" bytea NOT NULL, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "last_read_on" date, CONSTRAINT "calendar_feeds_pkey" PRIMARY KEY (id), CONSTRAINT "calendar_feeds_token_hash_check" CHECK ((octet_length(token_hash) = 32)), CONSTRAINT "calendar_feeds_token_hash_key" UNIQUE (token_hash));

ALTER TABLE "public"."calendar_feeds" ENABLE ROW LEVEL SECURITY;

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
      'super_admin', 'calendar_feeds']
    when 'log' then array['audit_exports', 'audit_checks']
    when 'settings' then array['platform_settings', 'file_scanning', 'client_error_reports', 'portal_withdrawals', 'portal_pin_changes',
      'announcements', 'obligation_rules',
      'obligation_rule_proposals', 'obligation_penalties', 'thresholds', 'fee_schedule', 'service_prices', 'tenant_prices', 'country_risk',
      'entity_types', 'entity_type_rules', 'entity_features', 'entity_feature_rules', 'document_categories', 'document_requirements',
      'change_rules', 'name_rules', 'review_reasons', 'jurisdictions', 'business_activities', 'kyc_review_intervals', 'log_retention_rules',
      'compliance_check_kinds', 'published_days', 'reference_changes', 'reminder_ladders']
  end;
$function$;

CREATE OR REPLACE FUNCTION private.feed_companies(feed public.calendar_feeds)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select company.id
  from private.memberships as membership
  join public.profiles as person on person.id = membership.user_id and person.role <> 'admin'
  join public.companies as company on company.tenant_id = membership.tenant_id
  where (membership.tenant_id, membership.user_id) = (feed.tenant_id, feed.user_id)
    and (feed.company_id is null or company.id = feed.company_id)
    and (membership.role = 'owner' or company.id in (
      select known.company_id from private.company_people as known
      where (known.tenant_id, known.user_id) = (feed.tenant_id, feed.user_id)));
$function$;

CREATE OR REPLACE FUNCTION private.feed_duties(companies uuid[], day date, most integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with duty as materialized (
    select known.*
    from public.obligations as known
    where known.company_id = any (feed_duties.companies) and known.state <> 'void'
      and known.due_on between feed_duties.day - 400 and feed_duties.day + 400
      and (known.state = 'open' or known.due_on >= feed_duties.day - 90)
    order by known.state <> 'open', known.due_on, known.id
    limit feed_duties.most
  ), alike as materialized (
    -- Most fall due on a few days with a few amounts: what they cost is worked out once for all that are alike.
    select duty.rule_code, duty.rule_from, duty.due_on, duty.amount, duty.currency,
      private.duty_line((select known from public.obligations as known where known.id = (array_agg(duty.id))[1]), feed_duties.day) as line
    from duty
    where duty.state = 'open'
    group by 1, 2, 3, 4, 5
  )
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'id', duty.id, 'company_id', duty.company_id, 'company', company.name, 'due_on', duty.due_on, 'state', duty.state,
      'what', rule.name, 'because', duty.because,
      'reported', exists (
        select from public.payment_notices as notice where notice.obligation_id = duty.id and notice.state = 'open'))
    || coalesce(alike.line - '{due,days}'::text[], '{}')
    order by duty.due_on, company.name, duty.id), '[]')
  from duty
  join public.companies as company on company.id = duty.company_id
  join public.obligation_rules as rule on (rule.code, rule.valid_from) = (duty.rule_code, duty.rule_from)
  left join alike on duty.state = 'open'
    and (alike.rule_code, alike.rule_from, alike.due_on) = (duty.rule_code, duty.rule_from, duty.due_on)
    and (alike.amount, alike.currency) is not distinct from (duty.amount, duty.currency);
$function$;

CREATE OR REPLACE FUNCTION public.create_calendar_feed(token uuid, tenant_id uuid, company_id uuid DEFAULT NULL::uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most      constant integer := 20;
  caller_id uuid := private.require_user();
  known     public.calendar_feeds;
begin
  if private.is_admin() then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  if not exists (
    select from private.tenant_ids() as mine (id) where mine.id = create_calendar_feed.tenant_id
  ) or create_calendar_feed.company_id is not null and not exists (
    select from public.companies as company
    where (company.tenant_id, company.id) = (create_calendar_feed.tenant_id, create_calendar_feed.company_id)
      and (company.id in (select private.company_ids()) or company.tenant_id in (select private.owned_tenant_ids()))
  ) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  -- Other versions tell the time and the machine, so that they can be guessed.
  if uuid_extract_version(token) is distinct from 4 then
    raise exception using errcode = 'PT422', message = 'calendar.link_invalid';
  end if;

  -- One at a time for each person, or two devices could pass the limit together.
  perform private.lock_tenant(create_calendar_feed.tenant_id);
  perform from public.profiles as profile where profile.id = caller_id for no key update;
  select * into known from public.calendar_feeds as feed where feed.token_hash = private.token_hash(token);

  if known.id is not null then
    if known.user_id <> caller_id or known.tenant_id <> create_calendar_feed.tenant_id
      or known.company_id is distinct from create_calendar_feed.company_id
    then
      raise exception using errcode = 'PT409', message = 'calendar.link_taken';
    end if;

    return known.id;
  end if;

  if (select count(*) from public.calendar_feeds as feed where feed.user_id = caller_id) >= most then
    raise exception using errcode = 'PT409', message = 'calendar.too_many_links';
  end if;

  insert into public.calendar_feeds (tenant_id, company_id, user_id, token_hash)
  values (create_calendar_feed.tenant_id, create_calendar_feed.company_id, caller_id, private.token_hash(token))
  returning * into known;
  return known.id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.my_data()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_user();
begin
  perform private.limit_rate('my_data', 10, '1 hour');

  return jsonb_build_object(
    'created_at', now(),
    'profile', (
      select jsonb_build_object('id', person.id, 'email', person.email, 'full_name', person.full_name, 'phone', person.phone,
        'role', person.role, 'preferences', person.preferences, 'created_at', person.created_at, 'updated_at', person.updated_at)
      from public.profiles as person where person.id = caller_id),
    'memberships', (
      select coalesce(jsonb_agg(jsonb_build_object('tenant', tenant.name, 'role', mine.role, 'since', mine.created_at)
        order by mine.created_at), '[]')
      from public.tenant_users as mine join public.tenants as tenant on tenant.id = mine.tenant_id where mine.user_id = caller_id),
    'companies', (
      select coalesce(jsonb_agg(jsonb_build_object('id', company.id, 'name', company.name, 'status', company.status,
        'registration_number', company.registration_number, 'access', mine.access) order by company.name), '[]')
      from public.company_users as mine join public.companies as company on company.id = mine.company_id
      where mine.user_id = caller_id and company.id in (select private.company_ids())),
    'applications', (
      select coalesce(jsonb_agg(jsonb_build_object('id', draft.id, 'reference', draft.reference, 'state', draft.state,
        'entity_type', draft.entity_type, 'data', draft.data, 'created_at', draft.created_at, 'submitted_at', draft.submitted_at)
        order by draft.created_at), '[]')
      from public.draft_applications as draft
      where draft.user_id = caller_id and draft.id in (select private.application_ids())),
    'people_entered', (
      select coalesce(jsonb_agg(jsonb_build_object('id', party.id, 'kind', party.kind, 'name', party.name, 'email', party.email,
        'birth_date', party.birth_date, 'nationality', party.nationality, 'country', party.country, 'address', party.address,
        'registration_number', party.registration_number, 'created_at', party.created_at) order by party.created_at), '[]')
      from public.parties as party where party.created_by = caller_id and party.id in (select private.party_ids())),
    'identity_checks', (
      select coalesce(jsonb_agg(jsonb_build_object('id', kyc.id, 'person', party.name, 'state', kyc.state, 'data', kyc.submitted_data,
        'submitted_at', kyc.submitted_at) order by kyc.submitted_at), '[]')
      from public.kyc_profiles as kyc join public.parties as party on party.id = kyc.party_id
      where kyc.submitted_by = caller_id and kyc.party_id in (select private.managed_party_ids())),
    'documents', (
      select coalesce(jsonb_agg(jsonb_build_object('id', document.id, 'file_name', document.file_name, 'category', document.category,
        'status', document.status, 'bytes', document.bytes, 'sha256', document.sha256, 'expires_on', document.expires_on,
        'created_at', document.created_at) order by document.created_at), '[]')
      from public.documents as document
      where document.uploaded_by = caller_id and (
        document.company_id in (select private.company_ids()) or document.party_id in (select private.managed_party_ids())
          or document.application_id in (select private.application_ids()))),
    'tickets', (
      select coalesce(jsonb_agg(jsonb_build_object('reference', ticket.reference, 'subject', ticket.subject, 'status', ticket.status,
        'created_at', ticket.created_at, 'messages', (
          select coalesce(jsonb_agg(jsonb_build_object('from', case when message.by_staff then coalesce(message.staff_name, 'Our team')
            when message.author = caller_id then 'you' else 'another person' end, 'body', message.body, 'at', message.created_at)
            order by message.created_at), '[]')
          from public.support_messages as message where message.ticket_id = ticket.id)) order by ticket.created_at), '[]')
      from public.support_tickets as ticket
      where ticket.opened_by = caller_id and ticket.id in (select private.ticket_ids())),
    'notifications', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', mine.kind, 'title', mine.title, 'message', mine.message, 'read', mine.read,
        'created_at', mine.created_at) order by mine.created_at), '[]')
      from public.notifications as mine where mine.user_id = caller_id),
    'saved_views', (
      select coalesce(jsonb_agg(jsonb_build_object('list', mine.list, 'name', mine.name, 'query', mine.query)
        order by mine.created_at), '[]')
      from public.saved_views as mine where mine.user_id = caller_id),
    'calendar_links', (
      select coalesce(jsonb_agg(jsonb_build_object('tenant', tenant.name, 'company', company.name, 'created_at', mine.created_at,
        'last_read_on', mine.last_read_on) order by mine.created_at), '[]')
      from public.calendar_feeds as mine
      join public.tenants as tenant on tenant.id = mine.tenant_id
      left join public.companies as company on company.id = mine.company_id
      where mine.user_id = caller_id and mine.tenant_id in (select private.tenant_ids())));
end;
$function$;

CREATE OR REPLACE FUNCTION public.read_calendar_feed(token_hash text, caller text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most      constant integer := 2000;
  day       date := private.today();
  feed      public.calendar_feeds;
  companies uuid[];
begin
  if read_calendar_feed.token_hash ~ '^[0-9a-f]{64}$' then
    select * into feed from public.calendar_feeds as known where known.token_hash = decode(read_calendar_feed.token_hash, 'hex');
    companies := array(select private.feed_companies(feed));
  end if;

  -- A person who has no company yet has an empty calendar; one whose right has ended has none.
  if feed.id is null or cardinality(companies) = 0 and (feed.company_id is not null or not exists (
    select from private.memberships as membership
    join public.profiles as person on person.id = membership.user_id and person.role <> 'admin'
    where (membership.tenant_id, membership.user_id) = (feed.tenant_id, feed.user_id)))
  then
    perform private.limit_rate(
      'calendar_miss', 60, '10 minutes', coalesce(private.network_of(read_calendar_feed.caller), 'unknown'));
    return null;
  end if;

  perform private.limit_rate('calendar_read', 30, '1 hour', 'feed ' || feed.id);
  update public.calendar_feeds as known set last_read_on = day where known.id = feed.id and known.last_read_on is distinct from day;

  return jsonb_build_object(
    'name', coalesce(
      (select company.name from public.companies as company where company.id = feed.company_id),
      (select tenant.name from public.tenants as tenant where tenant.id = feed.tenant_id)),
    'day', day,
    'most', most,
    'duties', private.feed_duties(companies, day, most));
end;
$function$;

CREATE OR REPLACE FUNCTION public.revoke_calendar_feed(feed_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_user();
begin
  delete from public.calendar_feeds as feed where feed.id = revoke_calendar_feed.feed_id and feed.user_id = caller_id;
end;
$function$;

ALTER TABLE "public"."calendar_feeds" ADD CONSTRAINT "calendar_feeds_tenant_id_company_id_fkey" FOREIGN KEY (tenant_id, company_id) REFERENCES public.companies(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE "public"."calendar_feeds" ADD CONSTRAINT "calendar_feeds_tenant_id_user_id_fkey" FOREIGN KEY (tenant_id, user_id) REFERENCES public.tenant_users(tenant_id, user_id) ON DELETE CASCADE;

CREATE INDEX calendar_feeds_company_idx ON public.calendar_feeds USING btree (tenant_id, company_id);

CREATE INDEX calendar_feeds_member_idx ON public.calendar_feeds USING btree (tenant_id, user_id);

CREATE INDEX calendar_feeds_user_id_idx ON public.calendar_feeds USING btree (user_id);

CREATE TRIGGER audit AFTER INSERT OR DELETE ON public.calendar_feeds FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE POLICY "People read their own calendar links in their tenants" ON "public"."calendar_feeds" FOR SELECT TO "authenticated" USING (((user_id = ( SELECT private.active_user_id() AS active_user_id)) AND (tenant_id = ANY (ARRAY( SELECT private.tenant_ids() AS tenant_ids)))));

COMMENT ON COLUMN "public"."calendar_feeds"."company_id" IS 'The company whose duties are in it; null for all that the person reaches in the tenant.';

COMMENT ON COLUMN "public"."calendar_feeds"."last_read_on" IS 'The day in Nassau on which it was read last. Changes of it are not audited.';

COMMENT ON COLUMN "public"."calendar_feeds"."token_hash" IS 'SHA-256 of the token of the link, as text. No caller reads it.';

COMMENT ON FUNCTION "private"."feed_companies"(public.calendar_feeds) IS 'The companies whose duties a link shows now: those that its person would see in the portal, as the policies say. None for staff, for a suspended or closed account, a suspended tenant and who has left it.';

COMMENT ON FUNCTION "private"."feed_duties"(uuid[], date, integer) IS 'The duties of companies that fall due within 400 days of a day, by day; settled ones of the last 90 days only, and `most` of all, the open ones first. Each {id, company_id, company, due_on, state, what, because, reported}, an open one with what private.duty_line says of its money.';

COMMENT ON FUNCTION "public"."create_calendar_feed"(uuid, uuid, uuid) IS 'Makes a link under which a calendar program reads the duties of a company, or of all companies the caller reaches in the tenant (company null), and returns its id. The token is a random uuid of version 4 that the caller made; a repeat changes nothing. At most 20 links a person. Not for staff, who have a calendar of their own. Raises calendar.link_invalid, calendar.link_taken, calendar.too_many_links, not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."my_data"() IS 'A copy of what the portal stores about the caller and of what they entered, as one object: profile, memberships, companies, applications, people entered, identity checks, documents without their content, tickets, notifications, saved views, calendar links without their tokens. What belongs to a tenant only while they may see it; nothing that only staff read. At most 10 an hour. Raises rate.too_many, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."read_calendar_feed"(text, text) IS 'What a calendar program reads under the link of a token, by the SHA-256 of the token (64 hexadecimal digits): {name, day, most, duties} with the duties of private.feed_duties, at most `most`. Null when there is no such link, and when its person may not see the companies any more, without a difference. `caller` is the network address of who asked. At most 30 reads an hour of one link and 60 misses in ten minutes of one network. For the server of the feed. Raises rate.too_many.';

COMMENT ON FUNCTION "public"."revoke_calendar_feed"(uuid) IS 'Deletes a link of the caller''s: from now on it reads nothing. One that is gone already, or belongs to another user, changes nothing. Raises not_allowed, account.suspended.';

COMMENT ON TABLE "public"."calendar_feeds" IS 'Links under which a calendar program reads duties. Read by the person who made them; written by commands.';

REVOKE ALL ON FUNCTION "private"."feed_companies"(public.calendar_feeds) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."feed_companies"(public.calendar_feeds) TO "postgres";

REVOKE ALL ON FUNCTION "private"."feed_duties"(uuid[], date, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."feed_duties"(uuid[], date, integer) TO "postgres";

REVOKE ALL ON FUNCTION "public"."create_calendar_feed"(uuid, uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."create_calendar_feed"(uuid, uuid, uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."read_calendar_feed"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."read_calendar_feed"(text, text) TO "postgres", "service_role";

REVOKE ALL ON FUNCTION "public"."revoke_calendar_feed"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."revoke_calendar_feed"(uuid) TO "authenticated", "postgres";

GRANT SELECT ("company_id") ON TABLE "public"."calendar_feeds" TO "authenticated";

GRANT SELECT ("created_at") ON TABLE "public"."calendar_feeds" TO "authenticated";

GRANT SELECT ("id") ON TABLE "public"."calendar_feeds" TO "authenticated";

GRANT SELECT ("last_read_on") ON TABLE "public"."calendar_feeds" TO "authenticated";

GRANT SELECT ("tenant_id") ON TABLE "public"."calendar_feeds" TO "authenticated";

GRANT SELECT ("user_id") ON TABLE "public"."calendar_feeds" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."calendar_feeds" TO "postgres";

reset check_function_bodies;
