set check_function_bodies = off;

DROP VIEW "public"."company_list";

DROP FUNCTION "public"."company_list_counts"(uuid);

CREATE OR REPLACE FUNCTION public.company_list_counts(tenant_id uuid)
 RETURNS TABLE(late integer, high_risk integer, unrated integer, open_kyc integer, leaving integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff_reader();

  return query
  select
    (select count(distinct duty.company_id)::integer from public.obligations as duty
      where duty.tenant_id = company_list_counts.tenant_id and duty.state = 'open' and duty.due_on < private.today()
        and duty.company_id is not null),
    (select count(*)::integer from public.risk_assessments as assessment
      join public.companies as company on company.id = assessment.subject_id
      where assessment.tenant_id = company_list_counts.tenant_id and assessment.subject = 'company' and assessment.is_current
        and assessment.effective_rating in ('high', 'prohibited')),
    (select count(*)::integer from public.companies as company
      where company.tenant_id = company_list_counts.tenant_id and not exists (
        select from public.risk_assessments as assessment
        where assessment.subject_id = company.id and assessment.subject = 'company' and assessment.is_current)),
    (select count(distinct participant.company_id)::integer
      from public.company_participants as participant
      join public.kyc_profiles as profile on profile.party_id = participant.party_id
      where participant.tenant_id = company_list_counts.tenant_id and participant.ceased_on is null and not participant.voided
        and profile.state <> 'approved'),
    (select count(*)::integer from public.company_list as listed
      where listed.tenant_id = company_list_counts.tenant_id and listed.leaving is not null);
end;
$function$;

CREATE OR REPLACE FUNCTION public.staff_figures(tenant_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  of_tenant  uuid := staff_figures.tenant_id;
  today      date := private.today();
  since      timestamptz := now() - interval '15 days';
  kyc        jsonb;
  alerts     jsonb;
  cases      jsonb;
  duties     jsonb;
begin
  perform private.require_staff_reader();

  select jsonb_build_object(
    'open', (select counted.everything from public.kyc_queue_counts(of_tenant) as counted),
    'second', (select counted.second from public.kyc_queue_counts(of_tenant) as counted),
    'days', private.open_over_days(array_agg(queued.opened_at), array_agg(queued.closed_at), 14))
  into kyc
  from public.kyc_review_queue as queued
  where queued.tenant_id = of_tenant and (queued.state <> 'closed' or queued.closed_at > since);

  select jsonb_build_object(
    'open', count(*) filter (where private.is_alert_waiting(alert)),
    'critical', count(*) filter (where private.is_alert_waiting(alert) and alert.severity = 'critical'),
    'warning', count(*) filter (where private.is_alert_waiting(alert) and alert.severity = 'warning'),
    'days', private.open_over_days(array_agg(alert.raised_at), array_agg(alert.resolved_at), 14))
  into alerts
  from public.compliance_alerts as alert
  where alert.tenant_id = of_tenant and (alert.state <> 'resolved' or alert.resolved_at > since);

  select jsonb_build_object(
    'open', count(*) filter (where private.is_application_with_staff(application.state)),
    'late', (select count(*) from private.late_applications(of_tenant)),
    'days', private.open_over_days(
      array_agg(application.submitted_at),
      array_agg(case when not private.is_application_with_staff(application.state) then application.state_since end), 14))
  into cases
  from public.draft_applications as application
  where application.tenant_id = of_tenant and application.submitted_at is not null
    and (private.is_application_with_staff(application.state) or application.state_since > since);

  select jsonb_build_object(
    'late', (
      select count(*) from public.duty_list as listed where listed.tenant_id = of_tenant and listed.outcome = 'late'),
    'month', (
      select count(*) from public.duty_list as falling
      where falling.tenant_id = of_tenant and falling.state = 'open'
        and falling.due_on < (date_trunc('month', today) + interval '1 month')::date),
    'days', private.open_over_days(
      array_agg(((duty.due_on + 1)::timestamp at time zone 'America/Nassau')),
      array_agg(case when duty.state <> 'open' then duty.settled_at end), 14))
  into duties
  from public.obligations as duty
  where duty.tenant_id = of_tenant and duty.due_on < today and (duty.state = 'open' or duty.state <> 'void' and duty.settled_at > since);

  return jsonb_build_object(
    'kyc', kyc, 'alerts', alerts, 'applications', cases, 'duties', duties,
    'penalties', (
      select coalesce(jsonb_agg(jsonb_build_object('currency', owed.currency, 'amount', owed.amount, 'to_check', owed.to_check,
        'companies', owed.companies, 'next_on', owed.next_on) order by owed.amount desc), '[]')
      from (
        with alike as materialized (
          select * from private.open_duties_alike(of_tenant, null, today - 1)
        )
        select alike.currency, sum(alike.penalty * alike.number) as amount,
          coalesce(sum(alike.penalty * alike.number) filter (where not alike.is_penalty_verified), 0) as to_check,
          (
            select count(distinct company.id) from alike as priced cross join unnest(priced.companies) as company (id)
            where priced.currency = alike.currency and priced.penalty > 0) as companies,
          min(alike.next_on) as next_on
        from alike
        group by 1 having sum(alike.penalty * alike.number) > 0
      ) as owed),
    'documents', (select counted.waiting from public.document_review_counts(of_tenant) as counted),
    'changes', (select counted.waiting from public.change_request_counts(of_tenant) as counted),
    'leaving', (select count(*) from public.company_list as listed where listed.tenant_id = of_tenant and listed.leaving is not null),
    'tickets', (select counted.waiting from public.ticket_counts(of_tenant) as counted),
    'work', (
      select jsonb_build_object(
        'mine', count(*) filter (where work.whose in ('in_hand', 'yours')), 'unclaimed', count(*) filter (where work.whose = 'unclaimed'),
        'team', count(*), 'late', count(*) filter (where work.whose in ('in_hand', 'yours') and work.is_late),
        'decisions', count(*) filter (where work.whose in ('in_hand', 'yours') and work.kind in ('kyc', 'second_decision')))
      from private.staff_work(of_tenant) as work));
end;
$function$;

CREATE VIEW "public"."company_list" WITH (security_invoker=true) AS  SELECT company.id,
    company.tenant_id,
    company.name,
    company.status,
    company.type,
    type.name AS type_name,
    company.features,
    company.registration_number,
    company.registration_date,
        CASE
            WHEN (company.status <> ALL (ARRAY['struck_off'::public.company_status, 'dissolved'::public.company_status, 'continued_out'::public.company_status, 'transferred_out'::public.company_status, 'merged'::public.company_status])) THEN company.next_filing
            ELSE NULL::date
        END AS next_filing,
    company.user_id AS client_id,
    COALESCE(NULLIF(client.full_name, ''::text), client.email) AS client_name,
    client.email AS client_email,
    ( SELECT string_agg(DISTINCT (past.entry ->> 'name'::text), '; '::text) AS string_agg
           FROM public.register_history past
          WHERE ((past.company_id = company.id) AND (past.subject = 'company'::public.register_subject) AND ((past.entry ->> 'name'::text) <> company.name))) AS former_names,
    ( SELECT assessment.effective_rating
           FROM public.risk_assessments assessment
          WHERE ((assessment.subject_id = company.id) AND (assessment.subject = 'company'::text) AND assessment.is_current)) AS rating,
    ( SELECT (count(*))::integer AS count
           FROM public.obligations duty
          WHERE ((duty.company_id = company.id) AND (duty.state = 'open'::public.obligation_state) AND (duty.due_on < private.today()))) AS late_duties,
    ( SELECT (count(DISTINCT profile.id))::integer AS count
           FROM (public.company_participants participant
             JOIN public.kyc_profiles profile ON ((profile.party_id = participant.party_id)))
          WHERE ((participant.company_id = company.id) AND (participant.ceased_on IS NULL) AND (NOT participant.voided) AND (profile.state <> 'approved'::public.kyc_state))) AS open_kyc,
    departure.kind AS leaving
   FROM (((public.companies company
     JOIN public.entity_types type ON ((type.code = company.type)))
     LEFT JOIN public.profiles client ON ((client.id = company.user_id)))
     LEFT JOIN public.company_departures departure ON (((departure.company_id = company.id) AND (departure.state = 'open'::public.departure_state))));

COMMENT ON FUNCTION "public"."company_list_counts"(uuid) IS 'How many companies of a tenant have a late duty, a high or prohibited risk, no rating, people whose KYC is not approved, and a departure under way. For staff. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."staff_figures"(uuid) IS 'The figures of a tenant for staff: {kyc {open, second, days}, alerts {open, critical, warning, days}, applications {open, late, days}, duties {late, month, days}, penalties [{currency, amount, companies, next_on}], documents, changes, leaving, tickets, work {mine, unclaimed, team, late, decisions}}. `days` are fifteen numbers, the oldest first, the last one now; `month` counts open duties due by the end of this month, `penalties` what late duties cost today beyond their amounts, `to_check` the part of it that no primary source has confirmed, `leaving` the companies with a departure under way. Each figure counts the rows of the list it opens. For staff. Raises not_allowed, account.suspended.';

COMMENT ON VIEW "public"."company_list" IS 'The companies the caller sees with client, former names (joined by "; "), the rating in force, the number of late duties and of KYC profiles of its people that are not approved. `leaving` is how a company leaves, null unless a departure is under way. `next_filing` is null for a company that has ended. Staff read ratings, clients do not: theirs is null.';

REVOKE ALL ON FUNCTION "public"."company_list_counts"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."company_list_counts"(uuid) TO "authenticated", "postgres";

GRANT SELECT ON TABLE "public"."company_list" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."company_list" TO "postgres";

reset check_function_bodies;
