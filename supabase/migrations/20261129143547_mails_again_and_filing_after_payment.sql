set check_function_bodies = off;

DROP FUNCTION "public"."firm_use"(uuid);

ALTER TABLE "public"."tenants" ADD COLUMN "files_after_payment" boolean NOT NULL DEFAULT false;

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

CREATE OR REPLACE FUNCTION private.filing_payment(application public.draft_applications)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return case
    when not exists (
      select from public.tenants as firm where firm.id = application.tenant_id and firm.files_after_payment) then 'not_needed'
    when exists (
      select from public.invoices as invoice where invoice.application_id = application.id and invoice.state = 'paid') then 'paid'
    when exists (
      select from public.invoices as invoice where invoice.application_id = application.id and invoice.state = 'issued') then 'unpaid'
    else 'not_invoiced' end;
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

CREATE OR REPLACE FUNCTION private.may_retry_mail(mail private.mail_outbox)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return mail.state in ('failed', 'withheld') and (mail.template = 'contact_answer'
    -- The token of a link is gone, and a digest or a report holds on its day.
    or (mail.template = 'notice'
      or mail.template in ('digest', 'report')
        and (mail.queued_at at time zone 'America/Nassau')::date = (now() at time zone 'America/Nassau')::date)
    and exists (
      select from public.profiles as person
      where person.email = mail.recipient and person.status = 'active' and private.has_confirmed_address(person.id)
        and case mail.template
          -- What was taken back, such as an announcement, is not said any more.
          when 'notice' then exists (
            select from public.notifications as said
            where said.id = case when mail.dedupe_key like 'notice:%' then substr(mail.dedupe_key, 8)::uuid end
              and private.may_learn_of(person.id, said.tenant_id,
                private.subject(said.subject_type, said.subject_id, said.parent_type, said.parent_id)))
          -- A report is mailed as long as its person wants it and may read it.
          when 'report' then exists (
            select from public.report_mails as wanted
            where wanted.id = mail.about_id and wanted.user_id = person.id and (
              wanted.report like 'admin.%' and person.role = 'admin'
              or wanted.report like 'client.%' and exists (
                select from private.memberships as membership
                where (membership.tenant_id, membership.user_id) = (wanted.tenant_id, person.id))))
          else true end));
end;
$function$;

CREATE OR REPLACE FUNCTION private.report_figures_as(person uuid, tenant uuid, report text, filters jsonb, day date, OUT figures jsonb, OUT refusal text)
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  of_tenant  uuid := case when (filters ->> 'of') is distinct from 'all' then tenant end;
  days       record;
  has_factor boolean := exists (
    select from auth.mfa_factors as factor where factor.user_id = person and factor.status = 'verified');
begin
  days := private.report_mail_days(report, filters, day);

  begin
    -- All three end with this block, which is always undone.
    perform set_config('request.jwt.claims', jsonb_build_object(
      'role', 'authenticated', 'sub', person, 'aal', case when has_factor then 'aal2' else 'aal1' end)::text, true);
    perform set_config('transaction_read_only', 'on', true);
    perform set_config('role', 'authenticated', true);

    if report like 'admin.%' and not private.is_admin()
      or report like 'client.%' and not tenant = any (array(select private.tenant_ids()))
    then
      raise exception using errcode = 'PT403', message = 'not_allowed';
    end if;

    case split_part(report, '.', 2)
      when 'companies' then
        select jsonb_build_array(
          jsonb_build_object('name', 'Companies', 'number', found.companies),
          jsonb_build_object('name', 'Registered in this period', 'number', found.registered))
        into figures
        from public.report_companies(of_tenant, days.from_day, days.to_day) as found where found.is_total;
      when 'kyc' then
        select jsonb_build_array(
          jsonb_build_object('name', 'KYC profiles', 'number', coalesce(sum(found.profiles) filter (where found.is_total), 0)),
          jsonb_build_object('name', 'In their state for more than 90 days',
            'number', coalesce(sum(found.profiles) filter (where not found.is_total and found.band = '91+'), 0)))
        into figures
        from public.report_kyc_ageing(of_tenant, days.from_day, days.to_day) as found;
      when 'risk' then
        select jsonb_agg(part.line order by part.place) into figures
        from public.report_risk(of_tenant, days.from_day, days.to_day) as found
        cross join lateral (values
          (case found.subject when 'company' then 1 else 3 end, jsonb_build_object(
            'name', case found.subject when 'company' then 'Companies' else 'People and bodies' end, 'number', found.subjects)),
          (case found.subject when 'company' then 2 else 4 end, jsonb_build_object(
            'name', case found.subject when 'company' then 'Companies' else 'People and bodies' end || ' due to be assessed again',
            'number', found.review_due))
        ) as part (place, line)
        where found.is_total;
      when 'duties' then
        select jsonb_build_array(
          jsonb_build_object('name', 'Open', 'number', coalesce(sum(found.open), 0)),
          jsonb_build_object('name', 'Late', 'number', coalesce(sum(found.late), 0)))
          || coalesce(jsonb_agg(
            jsonb_build_object(
              'name', 'To pay', 'amount', found.amount_open, 'to_check', found.amount_to_check, 'currency', found.currency)
            order by found.currency)
            filter (where found.currency is not null), '[]')
          || coalesce(jsonb_agg(
            jsonb_build_object(
              'name', 'Penalties', 'amount', found.penalty, 'to_check', found.penalty_to_check, 'currency', found.currency)
            order by found.currency)
            filter (where found.penalty > 0 and found.currency is not null), '[]')
        into figures
        from public.report_obligations(of_tenant, days.from_day, days.to_day) as found where found.is_total;
      when 'documents' then
        -- All rows hold the number of all; the first 10,000 hold what has expired, since they come by day.
        select jsonb_build_array(
          jsonb_build_object('name', 'Documents', 'number', coalesce(max(found.total), 0)),
          jsonb_build_object('name', 'Expired and not replaced', 'number', count(*) filter (where found.days_left < 0)))
        into figures
        from public.report_expiring_documents(of_tenant, days.from_day, days.to_day, 10000) as found;
      when 'activity' then
        select jsonb_agg(jsonb_build_object('name', known.name, 'number', found.number) order by known.place) into figures
        from public.report_activity(of_tenant, days.from_day, days.to_day) as found
        join (values
          (1, 'application_submitted', 'Applications submitted'), (2, 'application_incorporated', 'Companies incorporated'),
          (3, 'change_submitted', 'Changes submitted'), (4, 'change_effected', 'Changes in effect'),
          (5, 'document_uploaded', 'Documents uploaded'), (6, 'obligation_done', 'Duties done'), (7, 'ticket_opened', 'Tickets opened')
        ) as known (place, kind, name) on known.kind = found.kind
        where found.is_total;
      when 'spending' then
        select jsonb_agg(part.line order by found.currency, part.place) into figures
        from public.report_spending(of_tenant, days.from_day, days.to_day) as found
        cross join lateral (values
          (1, jsonb_build_object('name', 'Invoices in ' || found.currency, 'number', found.invoices)),
          (2, jsonb_build_object('name', 'Invoiced', 'amount', found.total, 'currency', found.currency)),
          (3, jsonb_build_object('name', 'Paid', 'amount', found.paid, 'currency', found.currency))
        ) as part (place, line)
        where found.is_total;
    end case;

    raise sqlstate 'RPT00';
  exception
    when sqlstate 'RPT00' then null;
    when sqlstate 'PT401' or sqlstate 'PT403' or sqlstate 'PT404' or sqlstate 'PT409' then refusal := sqlerrm;
  end;

  if refusal is null then
    select coalesce(jsonb_agg(jsonb_build_object('name', known.line ->> 'name', 'value', case
      when known.line ? 'amount' then
        private.sum_text((known.line ->> 'amount')::numeric, (known.line ->> 'to_check')::numeric, known.line ->> 'currency')
      else to_char((known.line ->> 'number')::numeric, 'FM999,999,999,990') end) order by known.place), '[]')
    into figures
    from jsonb_array_elements(coalesce(figures, '[]')) with ordinality as known (line, place);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_filing_paid(application public.draft_applications)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- What is with the Registrar was paid then.
  if application.state = 'filed' then
    return;
  end if;

  case private.filing_payment(application)
    when 'unpaid' then raise exception using errcode = 'PT409', message = 'application.unpaid';
    when 'not_invoiced' then raise exception using errcode = 'PT409', message = 'application.not_invoiced';
    else null;
  end case;
end;
$function$;

CREATE OR REPLACE FUNCTION private.staff_commands(only_command text DEFAULT NULL::text)
 RETURNS TABLE(command text, duties public.staff_duty[], super_admin private.super_admin_rule, reach private.command_reach, two_persons boolean)
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return query
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
    ('record_change_of_agent', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('record_continuation', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('decide_arrears', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
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
    -- Restorations.
    ('draft_restoration', '{billing}', 'needs_duty', 'record', false),
    -- Companies that leave.
    ('request_departure', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('withdraw_departure', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('set_departure_document', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('accept_departure_debts', '{compliance_officer,senior,billing}', 'needs_duty', 'record', false),
    ('confirm_departure_debts', '{compliance_officer,senior,billing}', 'needs_duty', 'record', false),
    ('start_departure_pack', '{compliance_officer,senior}', 'needs_duty', 'record', false),
    ('record_departure_pack', '{compliance_officer,senior}', 'needs_duty', 'record', false),
    ('record_departure', '{compliance_officer,senior}', 'needs_duty', 'record', false),
    -- Yearly statements.
    ('accept_statement', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('return_statement', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('set_return_template', '{compliance_officer,senior}', 'needs_duty', 'firm', false),
    -- Document templates, and what is made from them.
    ('save_document_template', '{compliance_officer,senior}', 'needs_duty', 'firm', false),
    ('use_document_template', '{compliance_officer,senior}', 'needs_duty', 'firm', false),
    ('retire_document_template', '{compliance_officer,senior}', 'needs_duty', 'firm', false),
    ('make_document', '{reviewer,compliance_officer,senior,billing}', 'needs_duty', 'record', false),
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
    -- Companies that were not formed here.
    ('start_import', '{reviewer,compliance_officer,senior}', 'instead', 'firm', false),
    ('put_import_people', '{reviewer,compliance_officer,senior}', 'instead', 'firm', false),
    ('put_import_companies', '{reviewer,compliance_officer,senior}', 'instead', 'firm', false),
    ('remember_import_columns', '{reviewer,compliance_officer,senior}', 'instead', 'firm', false),
    ('decide_import_people', '{reviewer,compliance_officer,senior}', 'instead', 'firm', false),
    ('decide_import_companies', '{reviewer,compliance_officer,senior}', 'instead', 'firm', false),
    ('check_import', '{reviewer,compliance_officer,senior}', 'instead', 'firm', false),
    ('begin_import', '{reviewer,compliance_officer,senior}', 'instead', 'firm', false),
    ('discard_import', '{reviewer,compliance_officer,senior}', 'instead', 'firm', false),
    ('undo_import', '{compliance_officer,senior}', 'instead', 'firm', false),
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
    ('start_isolation_probe', '{}', 'only', 'all', false),
    ('isolation_probes', '{}', 'only', 'all', false),
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
    ('post_combined_payment', '{billing}', 'needs_duty', 'record', false),
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
    ('set_mail_sender', '{senior}', 'instead', 'firm', false),
    ('check_firm_point', '{senior}', 'instead', 'firm', false),
    ('set_filing_rule', '{}', 'only', 'firm', false),
    ('set_firm_price', '{}', 'only', 'firm', false),
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
    ('start_firm_export', '{}', 'only', 'firm', false),
    ('discard_firm_export', '{}', 'only', 'firm', false),
    ('fetch_firm_export', '{}', 'only', 'firm', false),
    ('order_firm_deletion', '{}', 'only', 'firm', true),
    ('confirm_firm_deletion', '{senior}', 'instead', 'firm', true),
    ('cancel_firm_deletion', '{senior}', 'instead', 'firm', false),
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
  ) as known (command, duties, super_admin, reach, two_persons)
  where only_command is null or known.command = only_command;
end;
$function$;

CREATE OR REPLACE FUNCTION private.sum_text(amount numeric, to_check numeric, currency text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select private.money_text(amount, currency) || case
    when coalesce(to_check, 0) = 0 then ''
    when to_check = amount then ', to be confirmed'
    else ', ' || private.money_text(to_check, currency) || ' of it to be confirmed' end;
$function$;

CREATE OR REPLACE FUNCTION public.approve_application(application_id uuid, expected_version integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  application public.draft_applications := private.lock_application('approve_application', application_id);
begin
  -- A request is not approved by its requester.
  if application.user_id = auth.uid() then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  if application.state in ('approved', 'filed', 'incorporated') then
    return;
  end if;

  if application.state <> 'in_review' then
    raise exception using errcode = 'PT409', message = 'application.illegal_move';
  end if;

  -- Sent back, edited and in review again, it is not what the caller read.
  if application.version is distinct from expected_version then
    raise exception using errcode = 'PT409', message = 'application.conflict';
  end if;

  perform private.require_settled(application);

  update public.draft_applications set approved_at = now(), approved_by = auth.uid() where id = application_id;
  perform private.move_application(application, 'approved', auth.uid());

  perform private.notify_applicant(
    application, 'application.approved', 'Application ' || application.reference || ' is approved',
    private.application_title(application) || case
      when private.filing_payment(application) in ('unpaid', 'not_invoiced') then ' goes to the registry once its invoice is paid.'
      else ' goes to the registry next.' end);
end;
$function$;

CREATE OR REPLACE FUNCTION public.file_application(application_id uuid, registry_reference text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  application public.draft_applications := private.lock_application('file_application', application_id);
begin
  if application.state = 'filed' then
    return;
  end if;

  if char_length(registry_reference) > 60 then
    raise exception using errcode = 'PT422', message = 'application.registry_reference_invalid';
  end if;

  if application.state <> 'approved' then
    raise exception using errcode = 'PT409', message = 'application.illegal_move';
  end if;

  perform private.require_settled(application);
  perform private.require_filing_paid(application);

  update public.draft_applications as filed
  set registry_reference = nullif(btrim(file_application.registry_reference), '')
  where filed.id = application_id;
  perform private.move_application(application, 'filed', auth.uid());

  perform private.notify_applicant(
    application, 'application.filed', 'Application ' || application.reference || ' is with the registry',
    private.application_title(application) || ' was filed. The Registrar decides next.');
end;
$function$;

CREATE OR REPLACE FUNCTION public.filing_payment(application_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  application public.draft_applications;
begin
  perform private.require_user();
  select known.* into application from public.draft_applications as known
  where known.id = filing_payment.application_id
    and (known.id = any (array(select private.application_ids())) or known.tenant_id = any (array(select private.owned_tenant_ids()))
      or private.is_admin());

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  return private.filing_payment(application);
end;
$function$;

CREATE OR REPLACE FUNCTION public.firm_use(tenant_id uuid)
 RETURNS TABLE(version integer, branding jsonb, features jsonb, limits jsonb, open_for_enrolment boolean, files_after_payment boolean, companies integer, members integer, owners integer, owner_invitations integer, storage_bytes bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
begin
  perform private.require_firm_reader(firm_use.tenant_id);

  return query
  select tenant.version, tenant.branding, tenant.features, tenant.limits, tenant.open_for_enrolment,
    tenant.files_after_payment, figure.companies, figure.members, figure.owners, figure.owner_invitations, figure.storage_bytes
  from public.tenants as tenant
  cross join lateral private.firm_figures(tenant.id) as figure
  where tenant.id = firm_use.tenant_id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.run_many(tenant_id uuid, action text, ids uuid[], arguments jsonb DEFAULT '{}'::jsonb)
 RETURNS TABLE(id uuid, code text, job_id uuid)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_staff('run_many');
  at_most   constant integer := 50;
  wanted    uuid[];
  line      record;
begin
  select known.* into line from private.bulk_actions() as known where known.action = run_many.action;

  if not found then
    raise exception using errcode = 'PT422', message = 'bulk.action_unknown';
  end if;

  perform private.require_staff(line.command);

  if not exists (select from public.tenants as tenant where tenant.id = run_many.tenant_id) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  wanted := array(select distinct given.id from unnest(ids) as given (id) where given.id is not null order by 1);

  if cardinality(wanted) not between 1 and 5000 then
    raise exception using errcode = 'PT422', message = 'bulk.selection_invalid';
  end if;

  perform private.check_bulk_arguments(line.takes, line.may_take, run_many.arguments);

  if cardinality(wanted) <= at_most then
    return query select done.id, done.code, null::uuid
      from private.run_rows(run_many.action, run_many.tenant_id, wanted, run_many.arguments) as done;
    return;
  end if;

  -- Whose it is and which rows it has belong to its input: only a repeat of the very same is answered with the job that waits.
  job_id := private.enter_job(
    'bulk', format(line.title, cardinality(wanted)),
    jsonb_build_object(
      'action', run_many.action, 'arguments', run_many.arguments, 'person', caller_id,
      'rows', encode(sha256(convert_to(wanted::text, 'utf8')), 'hex')),
    cardinality(wanted), null, run_many.tenant_id);
  insert into private.job_rows (job_id, row_id)
  select run_many.job_id, given.id from unnest(wanted) as given (id)
  on conflict on constraint job_rows_pkey do nothing;
  return next;
end;
$function$;

CREATE OR REPLACE FUNCTION public.set_filing_rule(tenant_id uuid, after_payment boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_tenant_manager('set_filing_rule', set_filing_rule.tenant_id);

  update public.tenants as firm set files_after_payment = coalesce(set_filing_rule.after_payment, false)
  where firm.id = set_filing_rule.tenant_id and firm.files_after_payment is distinct from coalesce(set_filing_rule.after_payment, false);
end;
$function$;

COMMENT ON COLUMN "public"."tenants"."files_after_payment" IS 'Whether an application is filed with the Registrar only once its invoice is paid (invoices/filing-payment.sql).';

COMMENT ON FUNCTION "private"."enter_company"(public.draft_applications, public.companies, date) IS 'How the company of an application of any kind comes into being: company, parties, registers, duties, access for the applicant, timeline and notification. Raises application.not_ready, company.registration_number_taken, and application.unpaid or application.not_invoiced where the firm files after payment and the application is not filed.';

COMMENT ON FUNCTION "private"."filing_payment"(public.draft_applications) IS 'Whether the filing of an application waits for its invoice: not_needed where the firm does not wait, paid, unpaid, or not_invoiced while the quote has no issued invoice.';

COMMENT ON FUNCTION "private"."mail_facts"(public.notifications) IS 'What the mail of a notification names, by its subject: {name, reference, number, amount, day}, each where the subject has it; of an announcement {text, page}; of an approved application is_unpaid while its filing waits for the payment.';

COMMENT ON FUNCTION "private"."may_retry_mail"(private.mail_outbox) IS 'Whether a mail that was not sent can be tried again: the answer to a contact message, a notice whose notification is there, and on its day a digest or a report that is still wanted, to an active person with this confirmed address who may still learn of it. The link of an invitation is made anew instead, and a test is asked for again.';

COMMENT ON FUNCTION "private"."require_filing_paid"(public.draft_applications) IS 'Refuses to file an application, or to enter its company, while the firm waits for the payment of its invoice. Raises application.unpaid, application.not_invoiced.';

COMMENT ON FUNCTION "private"."sum_text"(numeric, numeric, text) IS 'A sum as a mail shows it, with the part that no primary source has confirmed: USD 815.00, USD 300.00 of it to be confirmed.';

COMMENT ON FUNCTION "public"."file_application"(uuid, text) IS 'Notes that an approved application was filed with the registry, with the reference of the filing (at most 60 characters); nothing happens when it is filed already. For reviewers, the compliance officer and senior management. Raises application.registry_reference_invalid, application.not_ready with the points of approval_blockers as detail when one came up after the approval, application.unpaid and application.not_invoiced where the firm files after payment, application.illegal_move, duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."filing_payment"(uuid) IS 'Whether the filing of an application waits for its invoice: not_needed, paid, unpaid or not_invoiced. For those who see the application. Raises not_found for others, account.suspended.';

COMMENT ON FUNCTION "public"."firm_use"(uuid) IS 'A tenant as its owners run it: branding with its version, features, limits, whether it files applications after their payment, and how much of each limit is used. For its owners and staff. Raises not_allowed for a member, not_found, account.suspended.';

COMMENT ON FUNCTION "public"."incorporate_application"(uuid, text, date, text, text, text, text[]) IS 'Enters the company of an approved or filed application as the Registrar granted it: company, parties, registers, obligations, access for the applicant, timeline and notification, all or nothing. The name is one the application asks for, the first when none is given; the registered office (at most 500 characters), the id in the registry''s system (at most 40) and the features may be left out. The first filing is due 365 days after registration (in Nassau today when no date is given). Repeated with the same number it returns the same company. For reviewers, the compliance officer and senior management. Raises application.kind_differs for another kind, application.already_incorporated with another number, application.not_ready with the points of approval_blockers as detail when one came up after the approval, application.unpaid and application.not_invoiced where the firm files after payment and it is not filed, application.illegal_move, company.registration_number_missing (or above 40 characters), company.registration_number_taken, company.registration_date_invalid (before the submission or in the future), company.name_not_requested, company.registered_office_invalid, company.registry_entity_id_invalid, company.features_invalid, duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."run_many"(uuid, text, uuid[], jsonb) IS 'Does an action of private.bulk_actions with rows of a firm (1 to 5,000), as its command does each. Up to 50 are answered at once: `code` is null for one that is done, else why it is refused; of another firm, not_found. More are a job in the name of the caller: one row with its id. For who may call the command of the action. Raises bulk.action_unknown, bulk.selection_invalid, bulk.arguments_invalid, what the command raises of its arguments, not_found, duty.reviewer_needed, duty.compliance_officer_needed, duty.billing_needed, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."set_filing_rule"(uuid, boolean) IS 'Sets whether a firm files applications with the Registrar only once their invoice is paid. For the owners of the tenant and the super admin. Raises not_found, not_allowed, staff.read_only, account.suspended.';

REVOKE ALL ON FUNCTION "private"."filing_payment"(public.draft_applications) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."filing_payment"(public.draft_applications) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_filing_paid"(public.draft_applications) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."require_filing_paid"(public.draft_applications) TO "postgres";

REVOKE ALL ON FUNCTION "private"."sum_text"(numeric, numeric, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."sum_text"(numeric, numeric, text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."filing_payment"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."filing_payment"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."firm_use"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."firm_use"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."set_filing_rule"(uuid, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."set_filing_rule"(uuid, boolean) TO "authenticated", "postgres";

reset check_function_bodies;
