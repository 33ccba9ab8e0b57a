set check_function_bodies = off;

CREATE TABLE "private"."firm_checks" ("tenant_id" uuid NOT NULL, "point" text NOT NULL, "checked_by" uuid, "checked_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "firm_checks_pkey" PRIMARY KEY (tenant_id, point), CONSTRAINT "firm_checks_point_check" CHECK ((point = ANY (ARRAY['prices'::text, 'ladder'::text]))));

ALTER TABLE "private"."firm_checks" ENABLE ROW LEVEL SECURITY;

CREATE OR REPLACE FUNCTION private.firm_amount(tenant_id uuid, code text, day date)
 RETURNS numeric
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select price.amount from private.prices_on(day, tenant_id) as price where price.code = firm_amount.code;
$function$;

CREATE OR REPLACE FUNCTION private.firm_figures(tenant_id uuid)
 RETURNS TABLE(companies integer, members integer, owners integer, owner_invitations integer, storage_bytes bigint)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query
  select
    (select count(*)::integer from public.companies as company where company.tenant_id = firm_figures.tenant_id),
    -- As the limit counts them (tenancy/tenant-limits.sql).
    (select count(*)::integer from public.tenant_users as membership
      join public.profiles as profile on profile.id = membership.user_id and profile.role <> 'admin'
      where membership.tenant_id = firm_figures.tenant_id),
    (select count(*)::integer from public.tenant_users as membership
      join public.profiles as profile on profile.id = membership.user_id and profile.status = 'active' and profile.role <> 'admin'
      where membership.tenant_id = firm_figures.tenant_id and membership.role = 'owner'),
    (select count(*)::integer from public.company_invitations as invitation
      where invitation.tenant_id = firm_figures.tenant_id and invitation.status = 'pending' and invitation.expires_at > now()),
    private.stored_bytes(firm_figures.tenant_id);
end;
$function$;

CREATE OR REPLACE FUNCTION private.firm_points(tenant_id uuid)
 RETURNS TABLE(point text, is_done boolean, is_waiting boolean)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select listed.point, listed.is_done, listed.is_waiting and not listed.is_done
  from public.tenants as firm
  cross join lateral private.firm_figures(firm.id) as figure
  cross join lateral (values
    (1, 'logo', firm.branding ? 'logo_path', false),
    (2, 'colours', firm.branding ? 'primary', false),
    (3, 'sender', firm.branding ?& '{mail_name,reply_to}', firm.branding ?| '{mail_name,reply_to}'),
    (4, 'letterhead', firm.branding ? 'address', false),
    (5, 'tax_number', firm.branding ? 'tax_number', false),
    (6, 'owners', figure.owners >= 2, figure.owner_invitations > 0),
    (7, 'bank_details',
      exists (select from public.bank_details as known
        where known.tenant_id = firm.id and known.state = 'confirmed' and known.valid_from <= private.today()),
      exists (select from public.bank_details as known where known.tenant_id = firm.id and known.state in ('proposed', 'confirmed'))),
    (8, 'prices',
      exists (select from public.tenant_prices as price where price.tenant_id = firm.id)
        or exists (select from private.firm_checks as seen where seen.tenant_id = firm.id and seen.point = 'prices'), false),
    (9, 'ladder',
      exists (select from public.invoice_ladders as ladder where ladder.tenant_id = firm.id)
        or exists (select from private.firm_checks as seen where seen.tenant_id = firm.id and seen.point = 'ladder'), false),
    (10, 'duties',
      private.has_duty_holder('reviewer') and private.has_duty_holder('compliance_officer') and private.has_duty_holder('senior'), false),
    (11, 'clients', firm.open_for_enrolment or figure.members > figure.owners,
      exists (select from public.client_invitations as invited
        where invited.tenant_id = firm.id and invited.status = 'pending' and invited.expires_at > now())),
    (12, 'companies', figure.companies > 0,
      exists (select from public.draft_applications as application where application.tenant_id = firm.id))
  ) as listed (position, point, is_done, is_waiting)
  where firm.id = firm_points.tenant_id
  order by listed.position;
$function$;

CREATE OR REPLACE FUNCTION private.firm_price_day(day date)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if firm_price_day.day is null or firm_price_day.day not between private.today() + 1 and private.today() + 731 then
    raise exception using errcode = 'PT422', message = 'price.day_invalid';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.has_duty_holder(duty public.staff_duty)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (
    select from public.staff_duties as held where held.duty = has_duty_holder.duty and private.is_active_staff(held.user_id));
$function$;

CREATE OR REPLACE FUNCTION private.lock_bank_details(command text, details_id uuid)
 RETURNS public.bank_details
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  details  public.bank_details;
  is_staff boolean;
begin
  perform private.require_user();
  -- Staff are staff here, also of a firm they own.
  is_staff := private.as_staff(command);
  select * into details from public.bank_details as known where known.id = details_id for update;

  if details.id is null or not (is_staff or details.tenant_id in (select private.owned_tenant_ids())) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if is_staff then
    perform private.require_staff_in(command, details.tenant_id);
  end if;

  return details;
end;
$function$;

CREATE OR REPLACE FUNCTION private.note_firm_price(price public.tenant_prices, action text, source text, made_by uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into public.reference_changes (id, table_name, row_key, action, source, made_by)
  values (
    gen_random_uuid(), 'tenant_prices',
    jsonb_build_object('tenant_id', price.tenant_id, 'code', price.code, 'valid_from', price.valid_from),
    note_firm_price.action, note_firm_price.source, note_firm_price.made_by);
$function$;

CREATE OR REPLACE FUNCTION private.require_firm_reader(tenant_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_user();

  if not private.is_admin() and require_firm_reader.tenant_id in (select private.tenant_ids())
    and require_firm_reader.tenant_id not in (select private.owned_tenant_ids())
  then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  if not exists (
    select from public.tenants as tenant
    where tenant.id = require_firm_reader.tenant_id
      and (private.is_admin() or tenant.id in (select private.owned_tenant_ids()))
  ) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.save_branding(tenant_id uuid, expected_version integer, given jsonb, parts text[])
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  stored public.tenants;
  wanted jsonb;
begin
  select * into stored from public.tenants as tenant where tenant.id = save_branding.tenant_id for no key update;
  wanted := (stored.branding - parts) || save_branding.given;
  perform private.check_branding(stored.id, wanted);

  if stored.branding = wanted and stored.version in (expected_version, expected_version + 1) then
    return stored.version;
  end if;

  if stored.version is distinct from expected_version then
    raise exception using errcode = 'PT409', message = 'tenant.conflict';
  end if;

  update public.tenants as tenant set branding = wanted where tenant.id = stored.id
  returning * into stored;

  return stored.version;
end;
$function$;

CREATE OR REPLACE FUNCTION private.service_on(code text, day date)
 RETURNS public.service_prices
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select price from public.service_prices as price
  where price.code = service_on.code and daterange(price.valid_from, price.valid_to, '[]') @> day;
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
    -- Yearly statements.
    ('accept_statement', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('return_statement', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('set_return_template', '{compliance_officer,senior}', 'needs_duty', 'firm', false),
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

CREATE OR REPLACE FUNCTION public.bank_details_waiting(tenant_id uuid)
 RETURNS TABLE(id uuid, currency text, account_holder text, bank_name text, bank_address text, account_number text, bic text, intermediary text, office_note text, valid_from date, reason text, proposed_by uuid, proposed_at timestamp with time zone, proposer_name text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
begin
  perform private.require_firm_reader(bank_details_waiting.tenant_id);

  return query
  select
    known.id, known.currency, known.account_holder, known.bank_name, known.bank_address, known.account_number, known.bic,
    known.intermediary, known.office_note, known.valid_from, known.reason, known.proposed_by, known.proposed_at,
    nullif(person.full_name, '')
  from public.bank_details as known
  left join public.profiles as person on person.id = known.proposed_by
  where known.tenant_id = bank_details_waiting.tenant_id and known.state = 'proposed'
  order by known.proposed_at, known.id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.check_firm_point(tenant_id uuid, point text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_tenant_manager('check_firm_point', check_firm_point.tenant_id);
begin
  if check_firm_point.point is null or check_firm_point.point not in ('prices', 'ladder') then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  insert into private.firm_checks (tenant_id, point, checked_by)
  values (check_firm_point.tenant_id, check_firm_point.point, caller_id)
  on conflict do nothing;
end;
$function$;

CREATE OR REPLACE FUNCTION public.firm_checklist(tenant_id uuid)
 RETURNS TABLE(point text, is_done boolean, is_waiting boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 12
 SET search_path TO ''
AS $function$
begin
  perform private.require_firm_reader(firm_checklist.tenant_id);

  return query select known.point, known.is_done, known.is_waiting from private.firm_points(firm_checklist.tenant_id) as known;
end;
$function$;

CREATE OR REPLACE FUNCTION public.firm_people(tenant_id uuid, search text DEFAULT ''::text, show text DEFAULT ''::text, sort text DEFAULT 'name'::text, descending boolean DEFAULT false, first integer DEFAULT 0, size integer DEFAULT 25)
 RETURNS TABLE(id uuid, name text, email text, role public.tenant_role, status public.account_status, is_staff boolean, companies integer, since timestamp with time zone, total integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 25
 SET search_path TO ''
AS $function$
declare
  pattern text := '%' || regexp_replace(btrim(coalesce(search, '')), '([\\%_])', '\\\1', 'g') || '%';
begin
  perform private.require_firm_reader(firm_people.tenant_id);

  return query
  with line as (
    select person.id, coalesce(nullif(person.full_name, ''), person.email) as name, person.email, membership.role, person.status,
      person.role = 'admin' as is_staff, membership.created_at as since
    from public.tenant_users as membership
    join public.profiles as person on person.id = membership.user_id
    where membership.tenant_id = firm_people.tenant_id
      and (show not in ('owner', 'member') or membership.role::text = show)
      and (person.full_name ilike pattern or person.email ilike pattern)
  ), page as (
    select line.*, (count(*) over ())::integer as total
    from line
    order by
      case when sort = 'role' and not descending then line.role end, case when sort = 'role' and descending then line.role end desc,
      case when sort = 'since' and not descending then line.since end, case when sort = 'since' and descending then line.since end desc,
      case when sort = 'name' and descending then line.name end desc, line.name, line.id
    limit least(greatest(size, 0), 1000) offset greatest(first, 0)
  )
  select page.id, page.name, page.email, page.role, page.status, page.is_staff,
    (select count(*)::integer from public.companies as company
      where company.tenant_id = firm_people.tenant_id and company.user_id = page.id),
    page.since, page.total
  from page
  order by
    case when sort = 'role' and not descending then page.role end, case when sort = 'role' and descending then page.role end desc,
    case when sort = 'since' and not descending then page.since end, case when sort = 'since' and descending then page.since end desc,
    case when sort = 'name' and descending then page.name end desc, page.name, page.id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.firm_price_preview(tenant_id uuid, code text, valid_from date)
 RETURNS TABLE(former numeric, platform numeric, per text, companies integer, clients integer, drafts integer, first_year integer, planned integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
declare
  service public.service_prices := private.service_on(firm_price_preview.code, firm_price_preview.valid_from);
begin
  perform private.require_firm_reader(firm_price_preview.tenant_id);
  perform private.firm_price_day(firm_price_preview.valid_from);

  if service.code is null or service.applies = 'later' then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  return query
  with billed as (
    -- As a renewal bills them (invoices/invoice-drafts.sql).
    select company.id, company.user_id
    from public.companies as company
    join public.entity_types as type on type.code = company.type and type.is_formable
    left join public.draft_applications as ordered on ordered.company_id = company.id
    where company.tenant_id = firm_price_preview.tenant_id and service.per = 'year'
      and company.status in ('active', 'in_penalty', 'strike_off_pending', 'restoring', 'dormant')
      and (service.entity_types = '{}' or company.type = any (service.entity_types))
      and (service.applies = 'formation' or service.code = any (
        private.services_asked_for(ordered.submitted_data, company.type, firm_price_preview.valid_from)))
  )
  select
    private.firm_amount(firm_price_preview.tenant_id, service.code, firm_price_preview.valid_from), service.amount, service.per,
    (select count(*)::integer from billed), (select count(distinct billed.user_id)::integer from billed),
    (select count(*)::integer from public.draft_applications as draft
      where draft.tenant_id = firm_price_preview.tenant_id and draft.state = 'draft'
        and (service.entity_types = '{}' or draft.entity_type is null or draft.entity_type = any (service.entity_types))
        and (service.applies = 'formation' or draft.data -> 'services' ? service.code)),
    case when service.per = 'year' then extract(year from firm_price_preview.valid_from - 1)::integer + 1 end,
    (select count(*)::integer from public.tenant_prices as price
      where price.tenant_id = firm_price_preview.tenant_id and price.code = service.code
        and price.valid_from >= firm_price_preview.valid_from);
end;
$function$;

CREATE OR REPLACE FUNCTION public.firm_prices(tenant_id uuid)
 RETURNS TABLE(code text, label text, applies text, per text, platform_amount numeric, own_amount numeric, own_from date, next_from date, next_amount numeric, next_is_own boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
declare
  today date := private.today();
begin
  perform private.require_firm_reader(firm_prices.tenant_id);

  return query
  select service.code, service.label, service.applies, service.per, service.amount, own.amount, own.valid_from, coming.day,
    private.firm_amount(firm_prices.tenant_id, service.code, coming.day),
    exists (
      select from public.tenant_prices as price
      where price.tenant_id = firm_prices.tenant_id and price.code = service.code
        and daterange(price.valid_from, price.valid_to, '[]') @> coming.day)
  from public.service_prices as service
  left join public.tenant_prices as own on own.tenant_id = firm_prices.tenant_id and own.code = service.code
    and daterange(own.valid_from, own.valid_to, '[]') @> today
  -- The next day on which another price holds: one of the firm begins or ends, or the platform's changes and the firm has none.
  left join lateral (
    select min(change.day) as day
    from (
      select price.valid_from as day from public.tenant_prices as price
      where price.tenant_id = firm_prices.tenant_id and price.code = service.code
      union all
      select price.valid_to + 1 from public.tenant_prices as price
      where price.tenant_id = firm_prices.tenant_id and price.code = service.code
      union all
      select price.valid_from from public.service_prices as price where price.code = service.code and own.code is null
    ) as change
    where change.day > today
  ) as coming on true
  where daterange(service.valid_from, service.valid_to, '[]') @> today and service.applies <> 'later'
  order by service.position, service.code
  limit 200;
end;
$function$;

CREATE OR REPLACE FUNCTION public.firm_staff(tenant_id uuid)
 RETURNS TABLE(name text, duties public.staff_duty[])
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
begin
  perform private.require_firm_reader(firm_staff.tenant_id);

  return query
  select coalesce(nullif(person.full_name, ''), 'A member of staff'), array_agg(held.duty order by held.duty)
  from public.staff_duties as held
  join public.profiles as person on person.id = held.user_id and person.role = 'admin' and person.status = 'active'
  group by person.id
  order by 1, person.id
  limit 200;
end;
$function$;

CREATE OR REPLACE FUNCTION public.firm_use(tenant_id uuid)
 RETURNS TABLE(version integer, branding jsonb, features jsonb, limits jsonb, open_for_enrolment boolean, companies integer, members integer, owners integer, owner_invitations integer, storage_bytes bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
begin
  perform private.require_firm_reader(firm_use.tenant_id);

  return query
  select tenant.version, tenant.branding, tenant.features, tenant.limits, tenant.open_for_enrolment, figure.companies, figure.members,
    figure.owners, figure.owner_invitations, figure.storage_bytes
  from public.tenants as tenant
  cross join lateral private.firm_figures(tenant.id) as figure
  where tenant.id = firm_use.tenant_id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.invoice_levels(tenant_id uuid)
 RETURNS TABLE(valid_from date, is_own boolean, levels jsonb)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  today date := private.today();
begin
  perform private.require_firm_reader(invoice_levels.tenant_id);

  return query
  select today, exists (
      select from public.invoice_ladders as own
      where own.tenant_id = invoice_levels.tenant_id and own.valid_from <= today and own.levels is not null
        and not exists (
          select from public.invoice_ladders as newer
          where newer.tenant_id = own.tenant_id and newer.valid_from <= today and newer.valid_from > own.valid_from)),
    private.invoice_levels(invoice_levels.tenant_id, today)
  union all
  (select later.valid_from, later.levels is not null, private.invoice_levels(invoice_levels.tenant_id, later.valid_from)
    from public.invoice_ladders as later
    where later.tenant_id = invoice_levels.tenant_id and later.valid_from > today
    order by later.valid_from limit 50);
end;
$function$;

CREATE OR REPLACE FUNCTION public.propose_bank_details(details_id uuid, tenant_id uuid, currency text, account_holder text, bank_name text, account_number text, valid_from date, reason text, bank_address text DEFAULT NULL::text, bic text DEFAULT NULL::text, intermediary text DEFAULT NULL::text, office_note text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_tenant_manager('propose_bank_details', propose_bank_details.tenant_id);
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

  if details.id is not null then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

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

CREATE OR REPLACE FUNCTION public.reminder_days(tenant_id uuid)
 RETURNS TABLE(about text, name text, days integer[], is_own boolean, platform_days integer[])
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_firm_reader(reminder_days.tenant_id);

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
  order by known.about <> 'DUTIES', known.about <> 'INVOICES', known.about <> 'DOCUMENTS', known.about <> 'STATEMENTS',
    named.name, known.about;
end;
$function$;

CREATE OR REPLACE FUNCTION public.set_firm_price(tenant_id uuid, code text, amount numeric, valid_from date, reason text, former numeric)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_tenant_manager('set_firm_price', set_firm_price.tenant_id);
  service   public.service_prices := private.service_on(set_firm_price.code, set_firm_price.valid_from);
  why       text;
  changed   public.tenant_prices;
begin
  perform private.firm_price_day(set_firm_price.valid_from);

  if service.code is null or service.applies = 'later' then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if set_firm_price.amount is not null and (set_firm_price.amount not between 0 and 1000000
    or set_firm_price.amount <> round(set_firm_price.amount, 2)) then
    raise exception using errcode = 'PT422', message = 'price.amount_invalid';
  end if;

  why := private.reference_source(private.plain_text(set_firm_price.reason), 'reason');
  -- As the commands of reference data, which staff change the same table with.
  perform pg_advisory_xact_lock(hashtext('reference tenant_prices'));

  -- The same again, after a lost answer.
  if exists (
    select from public.tenant_prices as price
    where price.tenant_id = set_firm_price.tenant_id and price.code = service.code and price.valid_from = set_firm_price.valid_from
      and price.amount = set_firm_price.amount and price.source_note = why
  ) then
    return;
  end if;

  if private.firm_amount(set_firm_price.tenant_id, service.code, set_firm_price.valid_from) is distinct from set_firm_price.former then
    raise exception using errcode = 'PT409', message = 'price.conflict';
  end if;

  for changed in
    delete from public.tenant_prices as price
    where price.tenant_id = set_firm_price.tenant_id and price.code = service.code and price.valid_from >= set_firm_price.valid_from
    returning *
  loop
    perform private.note_firm_price(changed, 'taken_back', why, caller_id);
  end loop;

  update public.tenant_prices as price set valid_to = set_firm_price.valid_from - 1
  where price.tenant_id = set_firm_price.tenant_id and price.code = service.code
    and daterange(price.valid_from, price.valid_to, '[]') @> set_firm_price.valid_from
  returning * into changed;

  if set_firm_price.amount is null then
    if found then
      perform private.note_firm_price(changed, 'ended', why, caller_id);
    end if;

    return;
  end if;

  insert into public.tenant_prices (tenant_id, code, amount, valid_from, source_note, verified)
  values (set_firm_price.tenant_id, service.code, set_firm_price.amount, set_firm_price.valid_from, why, true)
  returning * into changed;
  perform private.note_firm_price(changed, 'added', why, caller_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.set_invoice_ladder(tenant_id uuid, valid_from date, levels jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_tenant_manager('set_invoice_ladder', set_invoice_ladder.tenant_id);

  if set_invoice_ladder.valid_from is null
    or set_invoice_ladder.valid_from not between private.today() and private.today() + 366
  then
    raise exception using errcode = 'PT422', message = 'ladder.day_invalid';
  end if;

  if set_invoice_ladder.levels is not null and not coalesce(private.are_levels(set_invoice_ladder.levels), false) then
    raise exception using errcode = 'PT422', message = 'ladder.levels_invalid';
  end if;

  insert into public.invoice_ladders as known (tenant_id, valid_from, levels, set_by)
  values (set_invoice_ladder.tenant_id, set_invoice_ladder.valid_from, set_invoice_ladder.levels, auth.uid())
  on conflict on constraint invoice_ladders_tenant_id_valid_from_key do update
  set levels = excluded.levels, set_by = excluded.set_by, set_at = now()
  where known.levels is distinct from excluded.levels;
end;
$function$;

CREATE OR REPLACE FUNCTION public.set_mail_sender(tenant_id uuid, expected_version integer, sender jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  parts constant text[] := '{mail_name,reply_to,ticket_plus}';
begin
  perform private.require_tenant_manager('set_mail_sender', set_mail_sender.tenant_id);

  if jsonb_typeof(sender) is distinct from 'object' or sender - parts <> '{}' then
    raise exception using errcode = 'PT422', message = 'tenant.branding_invalid',
      detail = jsonb_build_array(jsonb_build_object('code', 'tenant.branding_invalid', 'field', 'sender'));
  end if;

  return private.save_branding(set_mail_sender.tenant_id, expected_version, sender, parts);
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
  perform private.require_tenant_manager('set_reminder_ladder', set_reminder_ladder.tenant_id);

  if coalesce(set_reminder_ladder.about, '') not in ('DUTIES', 'DOCUMENTS', 'INVOICES', 'STATEMENTS')
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

CREATE OR REPLACE FUNCTION public.tenant_list()
 RETURNS TABLE(id uuid, slug text, name text, domain text, status public.tenant_status, open_for_enrolment boolean, branding jsonb, features jsonb, limits jsonb, version integer, created_at timestamp with time zone, companies integer, members integer, owners integer, owner_invitations integer, storage_bytes bigint, last_action timestamp with time zone)
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
  select tenant.id, tenant.slug, tenant.name, tenant.domain, tenant.status, tenant.open_for_enrolment, tenant.branding, tenant.features,
    tenant.limits, tenant.version, tenant.created_at,
    figure.companies, figure.members, figure.owners, figure.owner_invitations, figure.storage_bytes,
    (select entry.at from public.audit_logs as entry where entry.tenant_id = tenant.id order by entry.id desc limit 1)
  from public.tenants as tenant
  cross join lateral private.firm_figures(tenant.id) as figure;
end;
$function$;

CREATE OR REPLACE FUNCTION public.update_branding(tenant_id uuid, expected_version integer, branding jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_tenant_manager('update_branding', update_branding.tenant_id);
  -- The sender of mails has a command of its own.
  return private.save_branding(
    update_branding.tenant_id, expected_version, branding - '{mail_name,reply_to,ticket_plus}'::text[],
    '{name,logo_path,primary,accent,address,tax_number,registration_number}');
end;
$function$;

ALTER TABLE "private"."firm_checks" ADD CONSTRAINT "firm_checks_checked_by_fkey" FOREIGN KEY (checked_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "private"."firm_checks" ADD CONSTRAINT "firm_checks_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;

CREATE INDEX firm_checks_checked_by_idx ON private.firm_checks USING btree (checked_by);

COMMENT ON FUNCTION "private"."firm_amount"(uuid, text, date) IS 'What a service costs in a tenant on a day, as quotes and invoices read it; null when it is not offered.';

COMMENT ON FUNCTION "private"."firm_figures"(uuid) IS 'What a tenant has of what it may have: companies, members who are no staff, and stored bytes, each as its limit counts it; its active owners who are no staff, and the invitations of owners that wait.';

COMMENT ON FUNCTION "private"."firm_points"(uuid) IS 'What a tenant needs for a launch, in the order in which it is done: each point, whether it is done, and whether something of it waits. For functions that know who may read it.';

COMMENT ON FUNCTION "private"."firm_price_day"(date) IS 'Refuses a day on which no price of a tenant may begin: before tomorrow, or later than two years. Raises price.day_invalid.';

COMMENT ON FUNCTION "private"."has_duty_holder"(public.staff_duty) IS 'Whether an active member of staff has a duty.';

COMMENT ON FUNCTION "private"."lock_bank_details"(text, uuid) IS 'A version of bank details for staff with the line of the command or an owner of its tenant, locked until the command ends. Raises not_found for everyone else, and what require_staff raises.';

COMMENT ON FUNCTION "private"."note_firm_price"(public.tenant_prices, text, text, uuid) IS 'Notes a change of a price of a tenant among the changes of reference data, where staff read it.';

COMMENT ON FUNCTION "private"."require_firm_reader"(uuid) IS 'Lets the owners of a tenant and staff read how it is run. Raises not_allowed for a member, not_found for others, account.suspended.';

COMMENT ON FUNCTION "private"."save_branding"(uuid, integer, jsonb, text[]) IS 'Replaces these parts of the branding of a tenant and returns its new version; everything else stays as it is stored. Raises tenant.conflict, tenant.branding_invalid, tenant.colour_contrast.';

COMMENT ON FUNCTION "private"."service_on"(text, date) IS 'A service as the platform offers it on a day; a row of nulls when it does not.';

COMMENT ON FUNCTION "public"."bank_details_waiting"(uuid) IS 'What waits for a second person in a tenant, the oldest first, at most one in each currency, with the name of who proposed it. For its owners and staff. Raises not_allowed for a member, not_found, account.suspended.';

COMMENT ON FUNCTION "public"."check_firm_point"(uuid, text) IS 'Says that the caller looked at the prices or the ladder of a tenant and keeps what the platform sets; a repeat does nothing. For the tenant''s owners, and senior management or the super admin. Raises not_found for any other point, duty.senior_needed, staff.read_only, not_allowed for a member, account.suspended.';

COMMENT ON FUNCTION "public"."confirm_bank_details"(uuid) IS 'Confirms proposed bank details, which are in force from their day on, today at the earliest; nothing happens when the caller has confirmed them already. For the tenant''s owners, staff with the duty billing and the super admin, other than who proposed them. The super admin, the owners of the tenant and billing are notified. Raises bank_details.second_person_needed, bank_details.settled, not_found, duty.billing_needed, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."firm_checklist"(uuid) IS 'What a tenant needs for a launch, in order: logo, colours, sender, letterhead, tax_number, owners (two, since bank details need a second person), bank_details (in force today), prices and ladder (its own, or looked at), duties (staff for a review, its second decision and senior management), clients (open for enrolment, or one has joined), companies. `is_waiting` says that something of it is on its way. For its owners and staff. Raises not_allowed for a member, not_found, account.suspended.';

COMMENT ON FUNCTION "public"."firm_people"(uuid, text, text, text, boolean, integer, integer) IS 'The members of a tenant whose name or address contains the search, one page of at most 1,000, with the `total` of all pages; `companies` are those they have there as the client. `show` is empty, owner or member; `sort` is name, role or since. For its owners and staff. Raises not_allowed for a member, not_found, account.suspended.';

COMMENT ON FUNCTION "public"."firm_price_preview"(uuid, text, date) IS 'What a new price of a service would replace from a day on: the amount that holds then and the platform''s, the companies whose yearly invoices have the service and their clients, the applications that are not submitted yet, the first year that is renewed by it (null for what is paid once), and how many planned prices it takes back. For the owners of the tenant and staff. Raises price.day_invalid, not_found, not_allowed for a member, account.suspended.';

COMMENT ON FUNCTION "public"."firm_prices"(uuid) IS 'Our services of today, at most 200, in US dollars before VAT: what the platform asks, what the tenant asks instead and since when (null: as the platform), and the next day on which that changes, with the amount from then. For its owners and staff. Raises not_allowed for a member, not_found, account.suspended.';

COMMENT ON FUNCTION "public"."firm_staff"(uuid) IS 'The active staff of the platform with their duties, by name, at most 200; without addresses. For the owners of a tenant and staff. Raises not_allowed for a member, not_found, account.suspended.';

COMMENT ON FUNCTION "public"."firm_use"(uuid) IS 'A tenant as its owners run it: branding with its version, features, limits, and how much of each limit is used. For its owners and staff. Raises not_allowed for a member, not_found, account.suspended.';

COMMENT ON FUNCTION "public"."invoice_levels"(uuid) IS 'The levels of reminders of a firm: in force today, then those set for later days, at most 50; `is_own` says whether the firm set them or the platform. For staff and the tenant''s owners. Raises not_allowed, not_found, account.suspended.';

COMMENT ON FUNCTION "public"."propose_bank_details"(uuid, uuid, text, text, text, text, date, text, text, text, text, text) IS 'Proposes where the clients of a tenant pay to in a currency, under an id from the browser, so that a repeat proposes nothing twice: holder and bank (at most 140 characters), an IBAN or the number of an account, a day from today on within a year, why it changes (at most 1000), and where there is one the address of the bank (300), the SWIFT code, the correspondent bank (500) and what to do with a cheque or card at the office (500). Nothing changes until another person confirms it. The super admin, the owners of the tenant and billing are notified. For the tenant''s owners, staff with the duty billing and the super admin. Raises bank_details.proposal_waiting while another one waits, bank_details.iban_wrong, bank_details.day_invalid, bank_details.invalid with a json array of {code, field} as detail, not_found, duty.billing_needed, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."reject_bank_details"(uuid, text) IS 'Rejects proposed bank details, with a reason (1 to 1000 characters); who proposed them takes them back the same way, with or without one. Nothing happens when the caller has done so already. For the tenant''s owners, staff with the duty billing and the super admin. Raises bank_details.invalid, bank_details.settled, not_found, duty.billing_needed, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."reminder_days"(uuid) IS 'On which days the people of a tenant are reminded: of all duties (DUTIES), of invoices (INVOICES), of documents that expire (DOCUMENTS), of yearly statements (STATEMENTS), and of each rule with days of its own (its code and newest name). `days` are those in force, `is_own` whether the tenant set them, `platform_days` what holds without that (null: those of all duties). For staff and the tenant''s owners. Raises not_allowed, not_found, account.suspended.';

COMMENT ON FUNCTION "public"."set_firm_price"(uuid, text, numeric, date, text, numeric) IS 'Sets what a service costs in a tenant from a day on, tomorrow at the earliest and within two years: in US dollars before VAT, to the cent, at most a million; null goes back to the price of the platform. Prices planned for that day or later are taken back. `former` is the amount that the preview showed for that day. For the tenant''s owners and the super admin. Raises price.conflict when another amount holds by now, price.day_invalid, price.amount_invalid, reference.source_missing for a reason that has not 20 to 1000 characters, not_found, not_allowed, staff.read_only, account.suspended.';

COMMENT ON FUNCTION "public"."set_invoice_ladder"(uuid, date, jsonb) IS 'Sets the levels of reminders of a firm from a day on (today to 366 days from today in Nassau): up to four of {days, name, fee, text}, by days after the due day; none means no letter, and null goes back to the levels of the platform. What held before is kept. For the tenant''s owners, staff with the duty billing and the super admin. Raises ladder.day_invalid, ladder.levels_invalid, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."set_mail_sender"(uuid, integer, jsonb) IS 'Sets in whose name mails about a tenant are, and returns its new version: {mail_name?, reply_to?, ticket_plus?}; what is not named is the platform''s. The address a mail comes from stays that of the platform. For the tenant''s owners, and senior management or the super admin. Raises tenant.conflict when the version is no longer expected_version, tenant.branding_invalid with a json array of {code, field} as detail, duty.senior_needed, staff.read_only, not_found, not_allowed for a member, account.suspended.';

COMMENT ON FUNCTION "public"."set_reminder_ladder"(uuid, text, integer[]) IS 'Sets on which days people of a firm are reminded of duties of a rule, of all duties (DUTIES), of documents that expire (DOCUMENTS) or of invoices (INVOICES) or of yearly statements (STATEMENTS): up to 12 days from the day, each between -365 and 365; none means no reminder, and null goes back to the ladder of the platform. For the tenant''s owners, the compliance officer and senior management. Raises reminder.rule_unknown, reminder.days_invalid, duty.compliance_officer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."update_branding"(uuid, integer, jsonb) IS 'Replaces how the portal looks to the people of a tenant and returns the new version of the tenant: the name shown, logo_path, primary and accent colour as #rrggbb, and what invoices name: address, tax_number, registration_number. The sender of mails stays as it is (set_mail_sender). For the tenant''s owners, and senior management or the super admin. Raises tenant.conflict when the version is no longer expected_version, tenant.branding_invalid, tenant.colour_contrast, duty.senior_needed, staff.read_only, not_found, not_allowed for a member, account.suspended.';

COMMENT ON TABLE "private"."firm_checks" IS 'What an owner of a firm has looked at and keeps as the platform sets it: its prices, its levels of reminders. Written by check_firm_point.';

COMMENT ON TABLE "public"."bank_details" IS 'Where the clients of a tenant pay to, in each currency: every version there was, and what was proposed. Read by staff; the owners of the tenant read what waits with bank_details_waiting, clients the one in force with bank_details_in_force. Written by commands.';

REVOKE ALL ON FUNCTION "private"."firm_amount"(uuid, text, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."firm_amount"(uuid, text, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."firm_figures"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."firm_figures"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."firm_points"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."firm_points"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."firm_price_day"(date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."firm_price_day"(date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."has_duty_holder"(public.staff_duty) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."has_duty_holder"(public.staff_duty) TO "postgres";

REVOKE ALL ON FUNCTION "private"."note_firm_price"(public.tenant_prices, text, text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."note_firm_price"(public.tenant_prices, text, text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_firm_reader"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."require_firm_reader"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."save_branding"(uuid, integer, jsonb, text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."save_branding"(uuid, integer, jsonb, text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."service_on"(text, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."service_on"(text, date) TO "postgres";

REVOKE ALL ON FUNCTION "public"."bank_details_waiting"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."bank_details_waiting"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."check_firm_point"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."check_firm_point"(uuid, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."firm_checklist"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."firm_checklist"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."firm_people"(uuid, text, text, text, boolean, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."firm_people"(uuid, text, text, text, boolean, integer, integer) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."firm_price_preview"(uuid, text, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."firm_price_preview"(uuid, text, date) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."firm_prices"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."firm_prices"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."firm_staff"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."firm_staff"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."firm_use"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."firm_use"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."set_firm_price"(uuid, text, numeric, date, text, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."set_firm_price"(uuid, text, numeric, date, text, numeric) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."set_mail_sender"(uuid, integer, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."set_mail_sender"(uuid, integer, jsonb) TO "authenticated", "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."firm_checks" TO "postgres";

reset check_function_bodies;
