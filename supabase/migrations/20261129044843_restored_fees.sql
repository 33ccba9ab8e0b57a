set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.settle_restored_fees(company public.companies, day date, document_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  update public.obligations as duty
  set state = 'done', done_on = settle_restored_fees.day, note = 'Paid with the restoration to the register.',
    document_id = settle_restored_fees.document_id, settled_by = auth.uid(), settled_at = now()
  from private.restoration_lines(company, settle_restored_fees.day) as line
  where line.kind = 'back_fee' and line.state = 'paid'
    and duty.company_id = company.id and duty.state = 'open' and duty.due_on = line.due_on
    and exists (
      select from public.obligation_rules as rule
      where rule.code = duty.rule_code and rule.valid_from = duty.rule_from and rule.is_annual_fee);
$function$;

CREATE OR REPLACE FUNCTION public.set_company_status(company_id uuid, expected_version integer, status public.company_status, on_date date, reason text, document_id uuid DEFAULT NULL::uuid, unpaid_reason text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  company public.companies := private.lock_company_record('set_company_status', company_id, reason, document_id);
begin
  if company.status = set_company_status.status then
    return;
  end if;

  if company.version is distinct from expected_version then
    raise exception using errcode = 'PT409', message = 'company.changed';
  end if;

  if set_company_status.status is null or not set_company_status.status = any (private.next_standings(company.status)) then
    raise exception using errcode = 'PT409', message = 'company.illegal_standing';
  end if;

  if set_company_status.on_date is null
    or not set_company_status.on_date between coalesce(company.registration_date, '1800-01-01') and private.today()
  then
    raise exception using errcode = 'PT422', message = 'company.standing_day_invalid';
  end if;

  if company.status = 'restoring' and set_company_status.status = 'active' then
    perform private.require_restoration(
      company, set_company_status.on_date, set_company_status.document_id, set_company_status.unpaid_reason);
  end if;

  update public.companies as changed set status = set_company_status.status where changed.id = company.id;

  insert into public.company_record_changes (tenant_id, company_id, action, before, after, on_date, reason, document_id, by)
  values (
    company.tenant_id, company.id, 'standing', jsonb_build_object('status', company.status),
    jsonb_strip_nulls(jsonb_build_object(
      'status', set_company_status.status,
      'unpaid_reason', case when company.status = 'restoring' then nullif(btrim(set_company_status.unpaid_reason), '') end)),
    set_company_status.on_date, btrim(reason), set_company_status.document_id,
    auth.uid());

  perform private.refresh_obligations(company.id);

  if company.status = 'restoring' and set_company_status.status = 'active' then
    perform private.settle_restored_fees(company, set_company_status.on_date, set_company_status.document_id);
  end if;

  perform private.notify(
    company.user_id, company.tenant_id, 'company.standing', 'The standing of ' || company.name || ' changed',
    'See its page for what it means.', private.subject('company', company.id));
end;
$function$;

COMMENT ON FUNCTION "private"."settle_restored_fees"(public.companies, date, uuid) IS 'Notes that the annual fees which were paid with a restoration are done, on the day of the restoration and with its document as the receipt. `company` is the company as it was before: still to be restored. The duties of the company are up to date.';

COMMENT ON FUNCTION "public"."set_company_status"(uuid, integer, public.company_status, date, text, uuid, text) IS 'Records the standing of a company from a day on, between its registration and today, with a reason for staff (1 to 2000 characters) and a document of the company; its duties follow at once and its client is notified. Which standing may follow which: company_next_standings. That a restoration is complete takes a reason while something of its cost is not paid (1 to 2000 characters), and the document of the approval or the order it needs; annual fees that were paid with it are done then. Nothing happens when it stands so already. For reviewers, the compliance officer and senior management. Raises company.changed when the version is not expected_version, company.illegal_standing, company.standing_day_invalid, company.restoration_unpaid, company.restoration_document_missing, company.reason_missing, company.document_unknown, duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

REVOKE ALL ON FUNCTION "private"."settle_restored_fees"(public.companies, date, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."settle_restored_fees"(public.companies, date, uuid) TO "postgres";

reset check_function_bodies;
