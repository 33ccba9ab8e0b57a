set check_function_bodies = off;

DROP FUNCTION "public"."reminder_plan"(uuid, uuid, integer, integer);

CREATE OR REPLACE FUNCTION private.check_reminder_selection(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if coalesce(cardinality(ids), 0) not between 1 and 200 then
    raise exception using errcode = 'PT422', message = 'reminder.selection_invalid';
  end if;
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

CREATE OR REPLACE FUNCTION public.hold_reminders_of(company_ids uuid[], until date, reason text)
 RETURNS TABLE(id uuid, code text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff('hold_reminders_of');
  perform private.check_reminder_selection(company_ids);

  -- In the order of their ids, so that two selections do not wait for each other.
  for id in select distinct given.id from unnest(company_ids) as given (id) order by 1 loop
    code := null;

    begin
      perform public.hold_reminders(hold_reminders_of.id, hold_reminders_of.until, hold_reminders_of.reason);
    exception when sqlstate 'PT404' then
      code := sqlerrm;
    end;

    return next;
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION public.release_reminders_of(company_ids uuid[])
 RETURNS TABLE(id uuid, code text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff('release_reminders_of');
  perform private.check_reminder_selection(company_ids);

  for id in select distinct given.id from unnest(company_ids) as given (id) order by 1 loop
    code := null;

    begin
      perform public.release_reminders(release_reminders_of.id);
    exception when sqlstate 'PT404' then
      code := sqlerrm;
    end;

    return next;
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION public.reminder_days(tenant_id uuid)
 RETURNS TABLE(about text, name text, days integer[], is_own boolean, platform_days integer[])
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff_reader();

  return query
  select known.about, named.name, private.reminder_ladder(reminder_days.tenant_id, known.about),
    exists (
      select from public.reminder_ladders as own
      where (own.tenant_id, own.about) = (reminder_days.tenant_id, known.about)),
    (select ladder.days from public.reminder_ladders as ladder where ladder.tenant_id is null and ladder.about = known.about)
  from (
    select distinct ladder.about from public.reminder_ladders as ladder
    where ladder.tenant_id is null or ladder.tenant_id = reminder_days.tenant_id) as known
  left join lateral (
    select rule.name from public.obligation_rules as rule where rule.code = known.about order by rule.valid_from desc limit 1
  ) as named on true
  order by known.about <> 'DUTIES', known.about <> 'DOCUMENTS', named.name, known.about;
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
    where reminder_plan.show not in ('duty', 'document') or reminder.kind = reminder_plan.show
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
      else (select private.document_title(document) from public.documents as document where document.id = page.id) end,
    private.party_name(page.party_id), page.due_on, page.days,
    (select count(distinct reached.user_id)::integer from private.reminder_people as reached
      where reached.company_id = page.company_id
        and (page.party_id is null or private.handles_party(reached.user_id, page.party_id))),
    page.until, page.reason, page.total
  from page
  order by page.on_day, page.name, page.due_on, page.id, page.company_id;
end;
$function$;

COMMENT ON FUNCTION "private"."check_reminder_selection"(uuid[]) IS 'Raises reminder.selection_invalid unless there are 1 to 200 ids.';

COMMENT ON FUNCTION "public"."hold_reminders_of"(uuid[], date, text) IS 'Keeps the reminders of companies (1 to 200) back, as hold_reminders does each, and answers each: `code` is null for one that is held, else not_found. For reviewers, the compliance officer and senior management. Raises reminder.selection_invalid, reminder.until_invalid, reminder.reason_missing, duty.reviewer_needed, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."release_reminders_of"(uuid[]) IS 'Ends the holds of companies (1 to 200), as release_reminders does each, and answers each: `code` is null for one without a hold now, else not_found. For reviewers, the compliance officer and senior management. Raises reminder.selection_invalid, duty.reviewer_needed, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."reminder_days"(uuid) IS 'On which days the people of a tenant are reminded: of all duties (DUTIES), of documents that expire (DOCUMENTS), and of each rule with days of its own (its code and newest name). `days` are those in force, `is_own` whether the tenant set them, `platform_days` what holds without that (null: those of all duties). For staff. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."reminder_plan"(uuid, text, text, uuid, uuid, integer, integer) IS 'The reminders of a tenant that go out up to 30 days from today, by day and company: of all companies, of one (`only_company`) or those of one client (`only_client`), and whose company or client contains the search. `show` is duty, document, held, or all there are. `kind` is duty or document with its id, `of_whom` the person of a document of a party, `days` from its day (-14: two weeks before), `receivers` how many people get it, and until when and why the company is held (null when that reminder is not). `size` at most 1,000 rows; `total` of all pages. For staff. Raises not_allowed, account.suspended.';

REVOKE ALL ON FUNCTION "private"."check_reminder_selection"(uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."check_reminder_selection"(uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "public"."hold_reminders_of"(uuid[], date, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."hold_reminders_of"(uuid[], date, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."release_reminders_of"(uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."release_reminders_of"(uuid[]) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."reminder_days"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."reminder_days"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."reminder_plan"(uuid, text, text, uuid, uuid, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."reminder_plan"(uuid, text, text, uuid, uuid, integer, integer) TO "authenticated", "postgres";

reset check_function_bodies;
