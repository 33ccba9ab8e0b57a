set check_function_bodies = off;

DROP TRIGGER "signal_delete" ON "public"."document_template_versions";

DROP TRIGGER "signal_insert" ON "public"."document_template_versions";

DROP TRIGGER "signal_update" ON "public"."document_template_versions";

DROP TRIGGER "signal_delete" ON "public"."document_templates";

DROP TRIGGER "signal_insert" ON "public"."document_templates";

DROP TRIGGER "signal_update" ON "public"."document_templates";

ALTER TABLE "private"."firm_checks" DROP CONSTRAINT "firm_checks_point_check";

ALTER TABLE "public"."combined_payments" DROP CONSTRAINT "combined_payments_paid";

ALTER TABLE "public"."payment_notices" ADD COLUMN "combined_id" uuid;

CREATE OR REPLACE FUNCTION private.confirm_combined_report()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (
    select from public.payment_notices as notice
    where notice.tenant_id = new.tenant_id and notice.combined_id = new.id and notice.state = 'open')
  then
    perform private.notify(
      new.made_by, new.tenant_id, 'payment.confirmed', 'Your report is confirmed',
      'Payment ' || new.payment_reference || ' of ' || private.money_text(new.total, new.currency), private.place_of_payment(new.id));
  end if;

  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.end_changed_payments()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  changed public.combined_payments;
begin
  for changed in
    update public.combined_payments as payment set ended_as = 'changed', ended_at = now()
    from public.combined_payment_invoices as part
    where part.tenant_id = new.tenant_id and part.invoice_id = new.id and payment.id = part.payment_id and payment.ended_as is null
      and (new.state <> 'issued' or new.total - new.paid <> part.amount)
    returning payment.*
  loop
    perform private.notify(
      changed.made_by, changed.tenant_id, 'payment.changed', 'The payment ' || changed.payment_reference || ' is not valid any more',
      'It was for ' || private.money_text(changed.total, changed.currency) || '. Invoice ' || new.number
        || ' is owed with another sum, or not any more. '
        || case when exists (
          select from public.payment_notices as notice
          where notice.combined_id = changed.id and notice.state = 'withdrawn' and notice.settled_at = now())
          then 'Your report that it is paid ended with it. Report what is still owed, or write to us'
          else 'Make a new payment before you pay' end,
      private.invoice_place(new));
  end loop;

  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.end_combined_report()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.payment_notices as open set state = 'withdrawn', settled_by = auth.uid(), settled_at = now()
  where open.tenant_id = new.tenant_id and open.combined_id = new.id and open.state = 'open';
  return null;
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
    (10, 'templates',
      exists (select from public.document_templates as template where template.tenant_id = firm.id and template.state = 'in_use')
        or exists (select from private.firm_checks as seen where seen.tenant_id = firm.id and seen.point = 'templates'),
      exists (select from public.document_templates as template where template.tenant_id = firm.id)),
    (11, 'duties',
      private.has_duty_holder('reviewer') and private.has_duty_holder('compliance_officer') and private.has_duty_holder('senior'), false),
    (12, 'clients', firm.open_for_enrolment or figure.members > figure.owners,
      exists (select from public.client_invitations as invited
        where invited.tenant_id = firm.id and invited.status = 'pending' and invited.expires_at > now())),
    (13, 'companies', figure.companies > 0,
      exists (select from public.draft_applications as application where application.tenant_id = firm.id))
  ) as listed (position, point, is_done, is_waiting)
  where firm.id = firm_points.tenant_id
  order by listed.position;
$function$;

CREATE OR REPLACE FUNCTION private.lock_combined_payment(command text, payment_id uuid)
 RETURNS public.combined_payments
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  payment public.combined_payments;
begin
  perform private.require_staff(command);
  select * into payment from public.combined_payments as known where known.id = lock_combined_payment.payment_id;

  if payment.id is null then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  -- The invoices before the tenant and before the payment, in one order, as each command does with its own.
  perform from public.invoices as invoice
  where invoice.id in (select listed.invoice_id from public.combined_payment_invoices as listed where listed.payment_id = payment.id)
  order by invoice.id for update;
  perform private.require_staff_in(command, payment.tenant_id);
  select * into payment from public.combined_payments as known where known.id = payment.id for update;
  return payment;
end;
$function$;

CREATE OR REPLACE FUNCTION private.lock_template(command text, template_id uuid)
 RETURNS public.document_templates
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  template public.document_templates;
begin
  perform private.require_user();
  -- Staff without the duty are refused before anything is looked up.
  perform private.as_staff(command);
  select * into template from public.document_templates as known where known.id = lock_template.template_id;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  -- The tenant before the row, as save_document_template locks them.
  perform private.require_tenant_manager(command, template.tenant_id);
  select * into template from public.document_templates as known where known.id = lock_template.template_id for update;
  return template;
end;
$function$;

CREATE OR REPLACE FUNCTION private.may_place_template(path text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- The helper of policies refuses a session that is over.
  if not private.is_template_path(path) then
    return false;
  end if;

  -- Staff are staff also in a firm they own.
  if (select private.is_admin()) then
    return private.may_run(auth.uid(), 'save_document_template')
      and exists (select from public.tenants as known where known.id = split_part(path, '/', 1)::uuid);
  end if;

  return split_part(path, '/', 1)::uuid in (select private.owned_tenant_ids());
end;
$function$;

CREATE OR REPLACE FUNCTION private.place_of_payment(payment_id uuid)
 RETURNS private.subject
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.invoice_place(invoice)
  from public.combined_payment_invoices as part
  join public.invoices as invoice on invoice.id = part.invoice_id
  where part.payment_id = place_of_payment.payment_id
  order by invoice.due_on, invoice.id
  limit 1;
$function$;

CREATE OR REPLACE FUNCTION private.sees_template_subject(subject public.template_subject, subject_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  tenant_id uuid := private.subject_tenant(subject, subject_id);
begin
  if private.is_admin() then
    return tenant_id is not null;
  end if;

  return coalesce(tenant_id in (select private.owned_tenant_ids()), false);
end;
$function$;

CREATE OR REPLACE FUNCTION private.settle_payment_notices(obligation_id uuid, invoice_id uuid, to_state public.payment_notice_state)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  notice public.payment_notices;
begin
  for notice in
    update public.payment_notices as open
    set state = to_state, settled_by = auth.uid(), settled_at = now()
    where open.state = 'open'
      and (open.obligation_id = settle_payment_notices.obligation_id or open.invoice_id = settle_payment_notices.invoice_id)
    returning open.*
  loop
    -- Who reported a payment over many invoices is notified once (combined-reports.sql).
    if to_state = 'confirmed' and notice.combined_id is null and notice.reported_by is distinct from auth.uid() then
      perform private.notify(
        notice.reported_by, notice.tenant_id, 'payment.confirmed', 'Your report is confirmed',
        private.payment_notice_title(notice), private.payment_notice_subject(notice));
    end if;
  end loop;
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
    ('send_document_news', '{reviewer,compliance_officer,senior,billing}', 'needs_duty', 'record', false),
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
    ('attach_fee_receipt', '{reviewer,compliance_officer,senior,billing}', 'needs_duty', 'record', false),
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
    ('confirm_write_off', '{billing}', 'instead', 'record', true),
    ('reject_write_off', '{billing}', 'instead', 'record', true),
    ('hold_invoice', '{billing}', 'needs_duty', 'record', false),
    ('end_invoice_hold', '{billing}', 'needs_duty', 'record', false),
    ('set_invoice_ladder', '{billing}', 'instead', 'firm', false),
    ('record_vat_evidence', '{billing}', 'needs_duty', 'firm', false),
    ('end_vat_evidence', '{billing}', 'needs_duty', 'record', false),
    ('set_bookkeeping_accounts', '{billing}', 'instead', 'firm', false),
    ('decline_payment_notice', '{billing,reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('decline_payment_notice.invoice', '{billing}', 'needs_duty', 'record', false),
    -- Where clients pay to.
    ('propose_bank_details', '{billing}', 'instead', 'firm', true),
    ('confirm_bank_details', '{billing}', 'instead', 'firm', true),
    ('reject_bank_details', '{billing}', 'instead', 'firm', true),
    ('set_card_payments', '{billing}', 'instead', 'firm', false),
    ('request_card_refund', '{billing}', 'needs_duty', 'record', false),
    ('post_card_payment', '{billing}', 'needs_duty', 'record', false),
    ('settle_card_problem', '{billing}', 'needs_duty', 'record', false),
    -- What the bank says was paid.
    ('import_bank_lines', '{billing}', 'needs_duty', 'firm', false),
    ('post_bank_line', '{billing}', 'needs_duty', 'record', false),
    ('post_sure_line', '{billing}', 'needs_duty', 'record', false),
    ('post_combined_payment', '{billing}', 'needs_duty', 'record', false),
    ('record_combined_payment', '{billing}', 'needs_duty', 'record', false),
    ('decline_combined_payment', '{billing}', 'needs_duty', 'record', false),
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
    ('set_write_off_limit', '{}', 'only', 'firm', false),
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

CREATE OR REPLACE FUNCTION public.check_firm_point(tenant_id uuid, point text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_tenant_manager('check_firm_point', check_firm_point.tenant_id);
begin
  if check_firm_point.point is null or check_firm_point.point not in ('prices', 'ladder', 'templates') then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  insert into private.firm_checks (tenant_id, point, checked_by)
  values (check_firm_point.tenant_id, check_firm_point.point, caller_id)
  on conflict do nothing;
end;
$function$;

CREATE OR REPLACE FUNCTION public.decline_combined_payment(payment_id uuid, reply text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  payment  public.combined_payments := private.lock_combined_payment('decline_combined_payment', payment_id);
  reporter uuid;
begin
  select notice.reported_by into reporter from public.payment_notices as notice
  where notice.combined_id = payment.id and notice.state = 'open' limit 1;

  if not found then
    -- Declined already, or never reported, or confirmed, or withdrawn.
    if exists (
      select from public.payment_notices as notice
      where notice.combined_id = payment.id and notice.state = 'declined' and notice.settled_by = auth.uid()
        and notice.reply = btrim(decline_combined_payment.reply))
    then
      return;
    end if;

    raise exception using errcode = 'PT409', message = 'combined_payment.not_reported';
  end if;

  if coalesce(char_length(btrim(decline_combined_payment.reply)), 0) not between 1 and 1000 then
    raise exception using errcode = 'PT422', message = 'payment.reply_invalid';
  end if;

  update public.payment_notices as open
  set state = 'declined', reply = btrim(decline_combined_payment.reply), settled_by = auth.uid(), settled_at = now()
  where open.combined_id = payment.id and open.state = 'open';

  perform private.notify(
    reporter, payment.tenant_id, 'payment.declined', 'We could not confirm your payment',
    concat('Payment ', payment.payment_reference, ' of ', private.money_text(payment.total, payment.currency), ': ',
      btrim(decline_combined_payment.reply)),
    private.place_of_payment(payment.id));
end;
$function$;

CREATE OR REPLACE FUNCTION public.decline_payment_notice(notice_id uuid, reply text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  notice public.payment_notices;
begin
  perform private.require_staff('decline_payment_notice');
  select * into notice from public.payment_notices as known where known.id = notice_id;

  -- The invoice before its notice, as record_payment does.
  if notice.invoice_id is not null then
    perform private.lock_invoice('decline_payment_notice.invoice', notice.invoice_id);
  end if;

  select * into notice from public.payment_notices as known where known.id = notice_id for update;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if notice.state = 'declined' then
    return;
  end if;

  if notice.combined_id is not null then
    raise exception using errcode = 'PT409', message = 'payment.notice_combined';
  end if;

  if coalesce(char_length(btrim(decline_payment_notice.reply)), 0) not between 1 and 1000 then
    raise exception using errcode = 'PT422', message = 'payment.reply_invalid';
  end if;

  update public.payment_notices as open
  set state = 'declined', reply = btrim(decline_payment_notice.reply), settled_by = auth.uid(), settled_at = now()
  where open.id = notice.id
  returning * into notice;

  perform private.notify(
    notice.reported_by, notice.tenant_id, 'payment.declined', 'We could not confirm your payment',
    concat(private.payment_notice_title(notice), ': ', notice.reply), private.payment_notice_subject(notice));
end;
$function$;

CREATE OR REPLACE FUNCTION public.firm_checklist(tenant_id uuid)
 RETURNS TABLE(point text, is_done boolean, is_waiting boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 13
 SET search_path TO ''
AS $function$
begin
  perform private.require_firm_reader(firm_checklist.tenant_id);

  return query select known.point, known.is_done, known.is_waiting from private.firm_points(firm_checklist.tenant_id) as known;
end;
$function$;

CREATE OR REPLACE FUNCTION public.make_document(made_id uuid, template_id uuid, version integer, subject_id uuid, accept_missing boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  -- Owners of a firm write its templates; documents are made by staff.
  caller_id uuid := private.require_staff('make_document');
  template public.document_templates := private.lock_template('make_document', make_document.template_id);
  known    public.made_documents;
  filled   jsonb;
  missing  text[];
begin
  -- What is about another firm does not exist for this template.
  if private.subject_tenant(template.subject, make_document.subject_id) is distinct from template.tenant_id then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  select * into known from public.made_documents as made where made.id = make_document.made_id;
  if known.id is not null and (known.template_id, known.version, known.subject_id, known.made_by)
      is distinct from (template.id, make_document.version, make_document.subject_id, auth.uid()) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  -- A document that came otherwise does not become one of the template.
  if known.id is null and exists (select from public.documents as filed where filed.id = make_document.made_id) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if template.state <> 'in_use' then
    raise exception using errcode = 'PT409', message = 'template.not_in_use';
  end if;

  if template.subject = 'company' and template.kind in ('resolution', 'minutes', 'engagement_letter') then
    perform private.require_standing(company, 'resolution')
    from public.companies as company where company.id = make_document.subject_id;
  end if;

  if template.used_version is distinct from make_document.version then
    raise exception using errcode = 'PT409', message = 'template.other_version';
  end if;

  filled := private.template_values(template.subject, make_document.subject_id);
  select private.missing_fields(saved.body, filled) into missing
  from public.document_template_versions as saved
  where saved.template_id = template.id and saved.version = template.used_version;

  if missing <> '{}' and make_document.accept_missing is not true then
    raise exception using errcode = 'PT422', message = 'template.values_missing';
  end if;

  insert into public.made_documents as made (id, tenant_id, template_id, version, subject, subject_id, missing, made_by)
  values (make_document.made_id, template.tenant_id, template.id, template.used_version, template.subject, make_document.subject_id,
    missing, auth.uid())
  on conflict (id) do nothing;
  return filled;
end;
$function$;

CREATE OR REPLACE FUNCTION public.record_combined_payment(payment_id uuid, paid_on date, method public.payment_method, reference text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  payment public.combined_payments := private.lock_combined_payment('record_combined_payment', payment_id);
  part    public.combined_payment_invoices;
begin
  -- Done already: by a repeat, or by a colleague.
  if payment.ended_as = 'paid' and payment.line_id is null then
    return;
  end if;

  if payment.ended_as is not null then
    raise exception using errcode = 'PT409', message = 'combined_payment.ended';
  end if;

  if not exists (select from public.payment_notices as notice where notice.combined_id = payment.id and notice.state = 'open') then
    raise exception using errcode = 'PT409', message = 'combined_payment.not_reported';
  end if;

  -- Before the invoices are paid by it, which would end it as changed.
  update public.combined_payments as paid set ended_as = 'paid', ended_at = now() where paid.id = payment.id;

  for part in
    select listed.* from public.combined_payment_invoices as listed where listed.payment_id = payment.id order by listed.invoice_id
  loop
    perform public.record_payment(
      gen_random_uuid(), part.invoice_id, part.amount, record_combined_payment.paid_on, record_combined_payment.method,
      coalesce(nullif(btrim(record_combined_payment.reference), ''), payment.payment_reference));
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION public.report_combined_payment(payment_id uuid, paid_on date, amount numeric, reference text DEFAULT NULL::text, note text DEFAULT NULL::text, document_id uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_user();
  payment   public.combined_payments;
  billed    uuid[];
begin
  select * into payment from public.combined_payments as known
  where known.id = report_combined_payment.payment_id and known.made_by = caller_id
    and known.id in (select private.combined_payment_ids());

  if payment.id is null then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  billed := array(
    select part.invoice_id from public.combined_payment_invoices as part where part.payment_id = payment.id order by part.invoice_id);
  -- Locked against a payment that staff note meanwhile, which takes the rows for update.
  perform from public.invoices as known where known.id = any (billed) order by known.id for share;
  select * into payment from public.combined_payments as known where known.id = payment.id for update;

  -- Who may only look by now, or sees one without its money, does not say that it is paid.
  if exists (select from unnest(billed) as id where id not in (select private.payable_invoice_ids())) then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  -- A repeat after a lost answer.
  if exists (select from public.payment_notices as known where known.combined_id = payment.id and known.state = 'open') then
    return;
  end if;

  if payment.ended_as is not null then
    raise exception using errcode = 'PT409', message = 'combined_payment.ended';
  end if;

  if report_combined_payment.paid_on is null or report_combined_payment.paid_on > private.today() then
    raise exception using errcode = 'PT422', message = 'payment.day_invalid';
  end if;

  if report_combined_payment.amount is distinct from payment.total then
    raise exception using errcode = 'PT422', message = 'combined_payment.amount_differs';
  end if;

  if char_length(btrim(report_combined_payment.reference)) > 120 then
    raise exception using errcode = 'PT422', message = 'payment.reference_invalid';
  end if;

  if char_length(btrim(report_combined_payment.note)) > 1000 then
    raise exception using errcode = 'PT422', message = 'payment.note_too_long';
  end if;

  if report_combined_payment.document_id is not null and not exists (
    select from public.documents as document
    where document.id = report_combined_payment.document_id and document.tenant_id = payment.tenant_id
      and (
        document.company_id in (select private.company_ids())
          and document.company_id in (
            select invoice.company_id from public.invoices as invoice where invoice.id = any (billed)
            union all
            select part.company_id from public.invoice_companies as part where part.invoice_id = any (billed))
        or document.application_id in (select private.application_ids())
          and document.application_id in (select invoice.application_id from public.invoices as invoice where invoice.id = any (billed))))
  then
    raise exception using errcode = 'PT422', message = 'payment.document_unknown';
  end if;

  insert into public.payment_notices (
    id, tenant_id, company_id, application_id, invoice_id, document_id, paid_on, amount, reference, note, reported_by, combined_id)
  select gen_random_uuid(), invoice.tenant_id, invoice.company_id, invoice.application_id, invoice.id, report_combined_payment.document_id,
    report_combined_payment.paid_on, part.amount, nullif(btrim(report_combined_payment.reference), ''),
    nullif(btrim(report_combined_payment.note), ''), caller_id, payment.id
  from public.combined_payment_invoices as part
  join public.invoices as invoice on invoice.id = part.invoice_id
  where part.payment_id = payment.id;

  perform private.notify_duty(
    'billing', payment.tenant_id, 'payment.reported', 'A client reports a payment',
    private.money_text(payment.total, payment.currency) || ' over ' || cardinality(billed)
      || case cardinality(billed) when 1 then ' invoice' else ' invoices' end,
    private.place_of_payment(payment.id));
exception when unique_violation then
  -- One of the invoices was reported by itself, by any person.
  raise exception using errcode = 'PT409', message = 'combined_payment.invoice_reported';
end;
$function$;

CREATE OR REPLACE FUNCTION public.save_document_template(template_id uuid, tenant_id uuid, kind public.template_kind, subject public.template_subject, name text, body text, expected_version integer, file_path text DEFAULT NULL::text, file_name text DEFAULT NULL::text, file_hash text DEFAULT NULL::text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  caller_id uuid := private.require_user();
  new_name  text := btrim(save_document_template.name);
  wanted    public.template_format :=
    case when num_nulls(save_document_template.file_path, save_document_template.file_name, save_document_template.file_hash) = 3
      then 'markdown' else 'docx' end;
  template  public.document_templates;
  saved     public.document_template_versions;
  stored    storage.objects;
begin
  if wanted = 'docx' then
    perform private.lock_file(coalesce(save_document_template.file_path, ''));
  end if;

  perform private.require_tenant_manager('save_document_template', save_document_template.tenant_id);
  select * into template from public.document_templates as known where known.id = save_document_template.template_id for update;

  -- An id that another firm has is not revealed.
  if template.tenant_id <> save_document_template.tenant_id then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if char_length(coalesce(new_name, '')) not between 1 and 120 then
    raise exception using errcode = 'PT422', message = 'template.name_invalid';
  end if;

  if save_document_template.kind is null or save_document_template.subject is null
    or save_document_template.template_id is null then
    raise exception using errcode = 'PT422', message = 'template.kind_invalid';
  end if;

  -- What a document is about does not change: a version in use would have fields of another subject.
  if template.subject <> save_document_template.subject then
    raise exception using errcode = 'PT409', message = 'template.subject_settled';
  end if;

  if template.format <> wanted then
    raise exception using errcode = 'PT409', message = 'template.format_settled';
  end if;

  perform private.require_template_text(save_document_template.subject, save_document_template.body);

  if wanted = 'docx' then
    stored := private.require_template_file(save_document_template.tenant_id, save_document_template.template_id,
      save_document_template.file_path, save_document_template.file_name, save_document_template.file_hash);
  end if;

  if template.id is null then
    if save_document_template.expected_version is distinct from 0 then
      raise exception using errcode = 'PT404', message = 'not_found';
    end if;

    insert into public.document_templates as known (id, tenant_id, kind, subject, name, format, last_version, updated_by)
    values (save_document_template.template_id, save_document_template.tenant_id, save_document_template.kind,
      save_document_template.subject, new_name, wanted, 1, caller_id);
    insert into public.document_template_versions as known
      (tenant_id, template_id, version, body, saved_by, file_path, file_name, file_hash, file_version)
    values (save_document_template.tenant_id, save_document_template.template_id, 1, save_document_template.body, caller_id,
      save_document_template.file_path, btrim(save_document_template.file_name), save_document_template.file_hash, stored.version);
    return 1;
  end if;

  select * into saved from public.document_template_versions as known
  where known.template_id = template.id and known.version = template.last_version;

  -- The same again: a repeat after a lost answer, or nothing to save.
  -- A file that was sent twice has two places and one hash.
  if (template.kind, template.name, saved.body, saved.file_hash)
      is not distinct from (save_document_template.kind, new_name, save_document_template.body, save_document_template.file_hash)
    and save_document_template.expected_version in (template.last_version, template.last_version - 1)
  then
    return template.last_version;
  end if;

  if template.last_version is distinct from save_document_template.expected_version then
    raise exception using errcode = 'PT409', message = 'template.conflict';
  end if;

  insert into public.document_template_versions as known
    (tenant_id, template_id, version, body, saved_by, file_path, file_name, file_hash, file_version)
  values (template.tenant_id, template.id, template.last_version + 1, save_document_template.body, caller_id,
    save_document_template.file_path, btrim(save_document_template.file_name), save_document_template.file_hash, stored.version);
  update public.document_templates as known
  set kind = save_document_template.kind, name = new_name, last_version = template.last_version + 1, updated_by = caller_id
  where known.id = template.id;
  return template.last_version + 1;
end;
$function$;

CREATE OR REPLACE FUNCTION public.template_values(subject public.template_subject, subject_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_user();

  if not private.is_admin() and not exists (select from private.owned_tenant_ids()) then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  if not private.sees_template_subject(template_values.subject, template_values.subject_id) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  return private.template_values(template_values.subject, template_values.subject_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.template_values_of_companies(company_ids uuid[])
 RETURNS TABLE(company_id uuid, filled jsonb)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 100
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff_reader();

  return query
  select company.id, private.template_values('company', company.id)
  from public.companies as company
  where company.id = any (template_values_of_companies.company_ids)
  order by company.name, company.id
  limit 200;
end;
$function$;

CREATE OR REPLACE FUNCTION public.withdraw_payment_notice(notice_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  notice public.payment_notices;
begin
  perform private.require_user();
  select * into notice from public.payment_notices as known where known.id = notice_id for update;

  case private.may_report_payment(notice.company_id, notice.application_id, notice.tenant_id, notice.invoice_id)
    when true then null;
    when false then raise exception using errcode = 'PT403', message = 'not_allowed';
    else raise exception using errcode = 'PT404', message = 'not_found';
  end case;

  if notice.state = 'withdrawn' then
    return;
  end if;

  if notice.combined_id is not null then
    raise exception using errcode = 'PT409', message = 'payment.notice_combined';
  end if;

  update public.payment_notices as open set state = 'withdrawn', settled_by = auth.uid(), settled_at = now() where open.id = notice.id;
end;
$function$;

ALTER TABLE "private"."firm_checks" ADD CONSTRAINT "firm_checks_point_check" CHECK ((point = ANY (ARRAY['prices'::text, 'ladder'::text, 'templates'::text])));

ALTER TABLE "public"."combined_payments" ADD CONSTRAINT "combined_payments_paid" CHECK (((line_id IS NULL) OR (ended_as = 'paid'::public.combined_payment_end)));

ALTER TABLE "public"."payment_notices" ADD CONSTRAINT "payment_notices_tenant_id_combined_id_fkey" FOREIGN KEY (tenant_id, combined_id) REFERENCES public.combined_payments(tenant_id, id) ON DELETE RESTRICT;

CREATE INDEX payment_notices_combined_idx ON public.payment_notices USING btree (tenant_id, combined_id);

CREATE TRIGGER confirm_report AFTER UPDATE OF ended_as ON public.combined_payments FOR EACH ROW WHEN (((old.ended_as IS NULL) AND (new.ended_as = 'paid'::public.combined_payment_end))) EXECUTE FUNCTION private.confirm_combined_report();

CREATE TRIGGER end_report AFTER UPDATE OF ended_as ON public.combined_payments FOR EACH ROW WHEN (((old.ended_as IS NULL) AND (new.ended_as = ANY (ARRAY['changed'::public.combined_payment_end, 'withdrawn'::public.combined_payment_end])))) EXECUTE FUNCTION private.end_combined_report();

CREATE TRIGGER signal_delete AFTER DELETE ON public.document_template_versions REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER signal_insert AFTER INSERT ON public.document_template_versions REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER signal_update AFTER UPDATE ON public.document_template_versions REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER signal_delete AFTER DELETE ON public.document_templates REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER signal_insert AFTER INSERT ON public.document_templates REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER signal_update AFTER UPDATE ON public.document_templates REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE POLICY "Owners read the versions of templates of their firm" ON "public"."document_template_versions" FOR SELECT TO "authenticated" USING ((tenant_id = ANY (ARRAY( SELECT private.owned_tenant_ids() AS owned_tenant_ids))));

CREATE POLICY "Owners read the templates of their firm" ON "public"."document_templates" FOR SELECT TO "authenticated" USING ((tenant_id = ANY (ARRAY( SELECT private.owned_tenant_ids() AS owned_tenant_ids))));

CREATE POLICY "Owners of a firm read the starting texts of the platform" ON "public"."starting_texts" FOR SELECT TO "authenticated" USING ((cardinality(ARRAY( SELECT private.owned_tenant_ids() AS owned_tenant_ids)) > 0));

COMMENT ON COLUMN "public"."combined_payments"."line_id" IS 'The line of the bank that was posted on it; null also where staff recorded the payment without a line.';

COMMENT ON COLUMN "public"."payment_notices"."combined_id" IS 'Of a payment over many invoices: which one. Each of its invoices has a notice, and they are answered together.';

COMMENT ON FUNCTION "private"."confirm_combined_report"() IS 'Notifies once who reported a payment over many invoices that is posted now; its notices are confirmed with each invoice.';

COMMENT ON FUNCTION "private"."end_combined_report"() IS 'Withdraws the report of a payment over many invoices that changed or was withdrawn; who made it is notified why by the payment.';

COMMENT ON FUNCTION "private"."lock_combined_payment"(text, uuid) IS 'A payment over many invoices for a member of staff, locked with its invoices until the command ends. Raises not_found, and what private.require_staff raises.';

COMMENT ON FUNCTION "private"."lock_template"(text, uuid) IS 'A template for an owner of its firm or a member of staff, locked until the command ends. Raises not_allowed for a member of the firm, not_found for others, and what private.require_staff raises.';

COMMENT ON FUNCTION "private"."place_of_payment"(uuid) IS 'The subject of notifications about a payment over many invoices: the one that is due first.';

COMMENT ON FUNCTION "private"."sees_template_subject"(public.template_subject, uuid) IS 'Whether the caller previews templates with a company, application or change request: staff with any, an owner with all of their firm, whose records they read.';

COMMENT ON FUNCTION "public"."check_firm_point"(uuid, text) IS 'Says that the caller looked at the prices or the ladder of a tenant and keeps what the platform sets, or wants no templates; a repeat does nothing. For the tenant''s owners, and senior management or the super admin. Raises not_found for any other point, duty.senior_needed, staff.read_only, not_allowed for a member, account.suspended.';

COMMENT ON FUNCTION "public"."decline_combined_payment"(uuid, text) IS 'Declines the report of a payment over many invoices with a reason the client reads (1 to 1000 characters), for all of its invoices at once; the payment stands. Nothing happens when the caller did so already. For staff with the duty billing. Raises payment.reply_invalid, combined_payment.not_reported, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."decline_payment_notice"(uuid, text) IS 'Declines an open report of a payment with a reason the client reads (1 to 1000 characters); nothing happens when it is declined already. For staff; that of an invoice is for the duty billing. Raises payment.reply_invalid, payment.notice_settled, payment.notice_combined for one of a payment over many invoices, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."firm_checklist"(uuid) IS 'What a tenant needs for a launch, in order: logo, colours, sender, letterhead, tax_number, owners (two, since bank details need a second person), bank_details (in force today), prices and ladder (its own, or looked at), templates (one in use, or none wanted), duties (staff for a review, its second decision and senior management), clients (open for enrolment, or one has joined), companies. `is_waiting` says that something of it is on its way. For its owners and staff. Raises not_allowed for a member, not_found, account.suspended.';

COMMENT ON FUNCTION "public"."record_combined_payment"(uuid, date, public.payment_method, text) IS 'Records a payment over many invoices that its client reports as paid: each of its invoices is paid by its part, all or none. Nothing happens when it is done already. Without a reference, that of the payment. For staff with the duty billing. Raises combined_payment.ended, combined_payment.not_reported, what record_payment raises, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."report_combined_payment"(uuid, date, numeric, text, text, uuid) IS 'Reports that a payment over many invoices, which the caller made and which stands, was paid: the day, not after today; the amount, which is its sum; a reference (at most 120 characters), a note (at most 1000), and a receipt, a document of one of its companies or applications. A repeat while the report is open reports nothing twice. Raises combined_payment.ended, combined_payment.amount_differs, combined_payment.invoice_reported, payment.day_invalid, payment.reference_invalid, payment.note_too_long, payment.document_unknown, not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."retire_document_template"(uuid) IS 'Retires a template: no document is made from it until a version is put into use again. What was made stays. For owners of the firm, the compliance officer and senior management. Raises duty.compliance_officer_needed, staff.read_only, not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."save_document_template"(uuid, uuid, public.template_kind, public.template_subject, text, text, integer, text, text, text) IS 'Saves a wording of a template as its next version, and returns the number; expected_version 0 makes a new template under the id of the caller. With a file, which the caller put into the bucket templates before, it is a Word document and the wording its text. What is in use stays in use until the new version is put into use. For owners of the firm, the compliance officer and senior management. Raises template.conflict when a colleague saved meanwhile, template.name_invalid, template.kind_invalid, template.subject_settled, template.format_settled, template.file_missing, template.file_invalid, template.body_invalid, template.field_unknown with the field in its detail, duty.compliance_officer_needed, staff.read_only, not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."template_values"(public.template_subject, uuid) IS 'What the fields of templates hold of a company, application or change request, for the preview of staff, and of owners within their own firm. Raises not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."template_values_of_companies"(uuid[]) IS 'What the fields of templates hold of each of several companies, by name, 200 at most; a company that is not there is left out. For what staff read before they make many documents. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."use_document_template"(uuid, integer) IS 'Puts a version of a template into use, also one before the last: documents are made from it from now on. For owners of the firm, the compliance officer and senior management. Raises duty.compliance_officer_needed, staff.read_only, not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."withdraw_payment_notice"(uuid) IS 'Takes back a report of a payment that is still open; nothing happens when it is withdrawn already. For those who may report. Raises payment.notice_settled, payment.notice_combined for one of a payment over many invoices, not_found, not_allowed, account.suspended.';

COMMENT ON TABLE "private"."firm_checks" IS 'What an owner of a firm has looked at and keeps as the platform sets it: its prices, its levels of reminders, no templates. Written by check_firm_point.';

COMMENT ON TABLE "public"."document_template_versions" IS 'Every wording of a template that was saved, as Markdown with fields, or a Word document. Never edited. Read by owners of the firm and staff; written by commands.';

COMMENT ON TABLE "public"."document_templates" IS 'The templates of a firm for documents. Read by its owners and staff; written by commands.';

COMMENT ON TABLE "public"."starting_texts" IS 'Texts of the platform from which a firm starts a template of its own. Read by owners of firms and staff; written by migrations.';

REVOKE ALL ON FUNCTION "private"."confirm_combined_report"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."confirm_combined_report"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."end_combined_report"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."end_combined_report"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_combined_payment"(text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."lock_combined_payment"(text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."place_of_payment"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."place_of_payment"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."sees_template_subject"(public.template_subject, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."sees_template_subject"(public.template_subject, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."decline_combined_payment"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."decline_combined_payment"(uuid, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."record_combined_payment"(uuid, date, public.payment_method, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."record_combined_payment"(uuid, date, public.payment_method, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."report_combined_payment"(uuid, date, numeric, text, text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."report_combined_payment"(uuid, date, numeric, text, text, uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."template_values_of_companies"(uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."template_values_of_companies"(uuid[]) TO "authenticated", "postgres";

reset check_function_bodies;

-- The storage service owns the table: policies alone are made there.
drop policy "Staff who save templates place their files" on storage.objects;
drop policy "Staff read the files of templates" on storage.objects;
drop policy "Staff read the files of templates that they have not saved" on storage.objects;
drop policy "Staff remove the files of templates that they have not saved" on storage.objects;

create policy "Who saves templates of a firm places their files" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'templates' and private.may_place_template(name) and not private.is_file_of_template(name));

create policy "Who reads a version of a template reads its file" on storage.objects
  for select to authenticated
  using (
    bucket_id = 'templates' and exists (
      select from public.document_template_versions as saved
      where saved.file_path = objects.name and (saved.file_version is null or saved.file_version = objects.version)));

create policy "Who placed a file of a template reads it before it is saved" on storage.objects
  for select to authenticated
  using (bucket_id = 'templates' and owner_id = (select private.active_user_id())::text and not private.is_file_of_template(name));

create policy "Who placed a file of a template removes it before it is saved" on storage.objects
  for delete to authenticated
  using (bucket_id = 'templates' and owner_id = (select private.active_user_id())::text and not private.is_file_of_template(name));
