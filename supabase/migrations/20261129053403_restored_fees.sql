set check_function_bodies = off;

ALTER TABLE "public"."company_invitations" ADD COLUMN "joins" boolean NOT NULL DEFAULT false;

CREATE OR REPLACE FUNCTION private.accept_company_invitation(invitation public.company_invitations, person uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  firm uuid;
begin
  perform private.join_tenant(person, invitation.tenant_id, 'owner', 'company_admin');

  if not invitation.joins then
    insert into public.companies (tenant_id, user_id, name, type, status, registration_date, next_filing)
    values (
      invitation.tenant_id, person, invitation.company_name, 'service_provider', 'active', private.today(), private.today() + 365)
    returning id into firm;

    insert into public.company_users (company_id, tenant_id, user_id, access) values (firm, invitation.tenant_id, person, 'owner');
  end if;

  update public.company_invitations
  set status = 'accepted', accepted_by = person, accepted_at = now(), company_id = firm
  where id = invitation.id;

  perform private.notify(
    invitation.invited_by, invitation.tenant_id, 'invitation.accepted',
    case when invitation.joins then invitation.email || ' is an owner of ' || invitation.company_name
      else invitation.company_name || ' has joined' end,
    case when invitation.joins then '' else invitation.email end,
    case when not invitation.joins then private.subject('company', firm) end)
  where invitation.invited_by is not null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.bill_arrears(invoice_id uuid, application public.draft_applications)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  delete from public.invoice_lines as line where line.invoice_id = bill_arrears.invoice_id and line.code = 'ARREARS';
  insert into public.invoice_lines (tenant_id, invoice_id, position, kind, code, label, amount, per, vat_treatment)
  select
    application.tenant_id, bill_arrears.invoice_id, 500 + row_number() over (), 'government', 'ARREARS', line.label, line.amount, 'once',
    'disbursement_out_of_scope'
  from private.application_arrears(application, private.today()) as line
  where application.arrears_decision = 'first_invoice' and line.year <= application.arrears_until;
end;
$function$;

CREATE OR REPLACE FUNCTION private.mail_letter(mail private.mail_outbox)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if mail.template <> 'notice' or private.mail_kind(mail) <> 'invoice.reminded' then
    return null;
  end if;

  return (
    select jsonb_build_object(
      'letter', true, 'number', reminder.number, 'name', reminder.name, 'level', reminder.level, 'body', reminder.body,
      'day', reminder.day, 'currency', reminder.currency, 'owed', reminder.owed, 'fee', reminder.fee,
      'fee_number', (select charged.number from public.invoices as charged where charged.id = reminder.fee_invoice_id),
      'invoice_number', invoice.number, 'payment_reference', invoice.payment_reference, 'issued_on', invoice.issued_on,
      'due_on', invoice.due_on,
      'subject', coalesce(
        (select company.name from public.companies as company where company.id = invoice.company_id),
        'Application ' || (select known.reference from public.draft_applications as known where known.id = invoice.application_id),
        private.companies_text(invoice)),
      'client', coalesce(nullif(person.full_name, ''), person.email),
      'issuer', (
        select jsonb_strip_nulls(jsonb_build_object('name', tenant.name, 'primary', tenant.branding ->> 'primary',
          'address', tenant.branding ->> 'address', 'taxNumber', tenant.branding ->> 'tax_number',
          'registrationNumber', tenant.branding ->> 'registration_number', 'logoPath', tenant.branding ->> 'logo_path'))
        from public.tenants as tenant where tenant.id = invoice.tenant_id),
      'made_on', reminder.day)
    from public.invoices as invoice
    join public.invoice_reminders as reminder on reminder.invoice_id = invoice.id and reminder.recorded_at = mail.queued_at
    join public.notifications as said on said.id = case when mail.dedupe_key like 'notice:%' then substr(mail.dedupe_key, 8)::uuid end
    join public.profiles as person on person.id = said.user_id and person.email = mail.recipient
    -- What was paid or noted before the mail leaves takes the letter with it.
    where invoice.id = mail.about_id and invoice.tenant_id = mail.tenant_id and invoice.state = 'issued'
      and private.may_learn_of(said.user_id, said.tenant_id,
        private.subject(said.subject_type, said.subject_id, said.parent_type, said.parent_id)));
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
        'Application ' || (select known.reference from public.draft_applications as known where known.id = invoice.application_id),
        private.companies_text(invoice)),
      'client', coalesce(nullif(person.full_name, ''), person.email),
      'issuer', (
        select jsonb_strip_nulls(jsonb_build_object('name', tenant.name, 'primary', tenant.branding ->> 'primary',
          'address', tenant.branding ->> 'address', 'taxNumber', tenant.branding ->> 'tax_number',
          'registrationNumber', tenant.branding ->> 'registration_number', 'logoPath', tenant.branding ->> 'logo_path'))
        from public.tenants as tenant where tenant.id = invoice.tenant_id),
      'made_on', (mail.queued_at at time zone 'America/Nassau')::date,
      'lines', (
        select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('label', line.label, 'kind', line.kind, 'company_id', line.company_id))
          || jsonb_build_object('amount', line.amount) order by line.position)
        from public.invoice_lines as line where line.invoice_id = invoice.id),
      'companies', (
        select jsonb_agg(jsonb_build_object('company_id', part.company_id, 'name', part.name, 'amount', part.amount)
          order by part.name, part.company_id)
        from public.invoice_companies as part where part.invoice_id = invoice.id and invoice.client_id is not null),
      'postings', (
        select jsonb_agg(jsonb_build_object('kind', entry.kind, 'day', entry.day, 'amount', entry.amount, 'reference', entry.reference)
          order by entry.seq)
        from public.ledger_entries as entry where entry.invoice_id = invoice.id))
    from public.invoices as invoice
    join public.notifications as said on said.id = case when mail.dedupe_key like 'notice:%' then substr(mail.dedupe_key, 8)::uuid end
    join public.profiles as person on person.id = said.user_id and person.email = mail.recipient
    where invoice.id = mail.about_id and invoice.tenant_id = mail.tenant_id and invoice.state = 'paid'
      -- A mail may leave hours later: who lost the company meanwhile gets no file of it.
      and private.may_learn_of(said.user_id, said.tenant_id,
        private.subject(said.subject_type, said.subject_id, said.parent_type, said.parent_id)));
end;
$function$;

CREATE OR REPLACE FUNCTION private.may_still_invite(invitation private.invitations, inviter uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  tenant_role public.tenant_role;
begin
  -- The tenant before the person, as set_user_role does: a removal or suspension that is under way ends first.
  perform private.lock_tenant(invitation.tenant_id) where invitation.tenant_id is not null;
  perform from public.profiles as person where person.id = inviter and person.status = 'active' for share;

  if not found then
    return false;
  end if;

  perform from public.staff_duties as held where held.user_id = inviter for share;

  -- Staff invite as staff, whatever firm they own besides.
  if private.is_active_staff(inviter) and invitation.kind <> 'party' then
    return private.may_run(inviter, 'invite_' || invitation.kind);
  end if;

  select membership.role into tenant_role
  from public.tenant_users as membership
  join public.tenants as tenant on tenant.id = membership.tenant_id and tenant.status = 'active'
  where membership.tenant_id = invitation.tenant_id and membership.user_id = inviter;

  return coalesce(
    case invitation.kind
      when 'company' then tenant_role = 'owner' and exists (
        select from public.company_invitations as known where known.id = invitation.id and known.joins)
      when 'party' then tenant_role is not null and exists (
        select from public.party_invitations as known
        join public.draft_applications as application on application.id = known.application_id
        where known.id = invitation.id and application.user_id = inviter)
      when 'client' then tenant_role = 'owner' or tenant_role is not null and exists (
        select from public.client_invitations as known
        where known.id = invitation.id and known.access <> 'owner' and private.may_share(inviter, known.company_id))
    end, false);
end;
$function$;

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

CREATE OR REPLACE FUNCTION private.tell_of_owner_invitation(tenant_id uuid, address text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.notify(
    person.user_id, tell_of_owner_invitation.tenant_id, 'owner.invited', address || ' is invited to be an owner of ' || tenant.name,
    'An owner sees every company of the firm and confirms bank details. Any owner can revoke the invitation.', null)
  from public.tenants as tenant
  cross join (
    select chief.user_id from private.super_admin as chief
    union
    select membership.user_id from private.memberships as membership
    where membership.tenant_id = tell_of_owner_invitation.tenant_id and membership.role = 'owner') as person
  where tenant.id = tell_of_owner_invitation.tenant_id and person.user_id is distinct from auth.uid();
$function$;

CREATE OR REPLACE FUNCTION public.decide_arrears(application_id uuid, decision text, document_id uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  application public.draft_applications := private.lock_application('decide_arrears', application_id);
  until       integer;
  billed      public.invoices;
begin
  if (application.arrears_decision, application.arrears_document_id)
    is not distinct from (decide_arrears.decision, decide_arrears.document_id) then
    return;
  end if;

  if application.kind <> 'transfer_in' then
    raise exception using errcode = 'PT409', message = 'application.kind_differs';
  end if;

  if application.state <> 'in_review' then
    raise exception using errcode = 'PT409', message = 'application.illegal_move';
  end if;

  if coalesce(decide_arrears.decision, '') not in ('first_invoice', 'former_agent') then
    raise exception using errcode = 'PT422', message = 'move.decision_missing';
  end if;

  select max(line.year) into until from private.application_arrears(application, private.today()) as line;

  if until is null then
    raise exception using errcode = 'PT409', message = 'move.no_arrears';
  end if;

  if decide_arrears.decision = 'former_agent' and not exists (
    select from public.documents as document
    where document.id = decide_arrears.document_id and document.tenant_id = application.tenant_id
      and document.application_id = application.id and document.status = 'accepted'
  ) then
    raise exception using errcode = 'PT422', message = 'move.receipt_missing';
  end if;

  select known.* into billed from public.invoices as known
  where known.application_id = application.id and known.state <> 'void' for update;

  if billed.state <> 'draft'
    and (decide_arrears.decision = 'first_invoice' or coalesce(application.arrears_decision, '') = 'first_invoice')
  then
    raise exception using errcode = 'PT409', message = 'move.invoice_issued';
  end if;

  update public.draft_applications as known
  set arrears_decision = decide_arrears.decision, arrears_until = until,
    arrears_document_id = case when decide_arrears.decision = 'former_agent' then decide_arrears.document_id end
  where known.id = application.id
  returning known.* into application;

  -- A draft that was made before follows.
  if billed.id is not null and billed.state = 'draft' then
    perform private.bill_arrears(billed.id, application);
    perform private.total_invoice(billed.id);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION public.draft_invoice(invoice_id uuid, application_id uuid DEFAULT NULL::uuid, company_id uuid DEFAULT NULL::uuid, services text[] DEFAULT NULL::text[], is_resident boolean DEFAULT NULL::boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  application public.draft_applications;
  company     public.companies;
begin
  perform private.require_staff('draft_invoice');

  if exists (select from public.invoices as known where known.id = invoice_id) then
    return;
  end if;

  select * into application from public.draft_applications as known where known.id = draft_invoice.application_id
    and known.state <> 'draft';
  select * into company from public.companies as known where known.id = draft_invoice.company_id;

  if num_nonnulls(application.id, company.id) <> 1 then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in('draft_invoice', coalesce(application.tenant_id, company.tenant_id));

  if exists (
    select from public.invoices as known where known.application_id = application.id and known.state <> 'void'
  ) then
    raise exception using errcode = 'PT409', message = 'invoice.quote_invoiced';
  end if;

  -- The rate of VAT is that of the prices: for an application that of the day it was submitted.
  insert into public.invoices (id, tenant_id, application_id, company_id, vat_percent, created_by)
  values (
    invoice_id, coalesce(application.tenant_id, company.tenant_id), application.id, company.id,
    private.vat_percent(coalesce((application.submitted_at at time zone 'America/Nassau')::date, private.today())), auth.uid());

  -- A company is billed for what is added to the draft; an application for what its quote says is due with the order.
  if application.id is not null then
    insert into public.invoice_lines (tenant_id, invoice_id, position, kind, code, label, amount, per, vat_treatment)
    select
      application.tenant_id, invoice_id, row_number() over (), line.kind::public.invoice_line_kind, line.code, line.label, line.amount,
      line.per, line.vat_treatment
    from private.quote_of(application, draft_invoice.services, draft_invoice.is_resident) as line
    where line.kind <> 'vat' and line.first_due = 'order';

    perform private.bill_arrears(invoice_id, application);
  end if;

  perform private.total_invoice(invoice_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.invite_owner(token uuid, tenant_id uuid, email text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_user();
  address   text := private.invited_address(invite_owner.email);
  made      uuid := (
    select known.id from public.company_invitations as known
    where known.token_hash = private.token_hash(token) and known.invited_by = caller_id);
begin
  if made is not null then
    return made;
  end if;

  -- Staff are staff here, also in a firm they own: they have invite_company.
  if private.is_admin() or not invite_owner.tenant_id = any (array(select private.owned_tenant_ids())) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if exists (
    select from public.tenant_users as membership
    join auth.users as account on account.id = membership.user_id
    where membership.tenant_id = invite_owner.tenant_id and membership.role = 'owner' and lower(account.email) = address)
  then
    raise exception using errcode = 'PT409', message = 'invitation.already_owner';
  end if;

  update public.company_invitations as older set status = 'revoked'
  where older.tenant_id = invite_owner.tenant_id and older.email = address and older.status = 'pending';

  insert into public.company_invitations (token_hash, tenant_id, company_name, email, invited_by, joins)
  select private.new_token_hash(token), tenant.id, tenant.name, address, caller_id, true
  from public.tenants as tenant where tenant.id = invite_owner.tenant_id
  returning id into made;
  perform private.mail_invitation('company_invitation', token, address, known.company_name, known.id, known.tenant_id)
  from public.company_invitations as known where known.id = made;
  perform private.tell_of_owner_invitation(invite_owner.tenant_id, address);

  return made;
exception when unique_violation then
  raise exception using errcode = 'PT409', message = 'invitation.conflict';
end;
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

CREATE OR REPLACE FUNCTION public.waive_obligation(obligation_id uuid, note text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  obligation public.obligations := private.lock_obligation('waive_obligation', obligation_id);
begin
  if obligation.state = 'waived' and obligation.note = btrim(waive_obligation.note) then
    return;
  end if;

  if obligation.state <> 'open' then
    raise exception using errcode = 'PT409', message = 'obligation.illegal_move';
  end if;

  if nullif(btrim(waive_obligation.note), '') is null then
    raise exception using errcode = 'PT422', message = 'obligation.note_missing';
  end if;

  if char_length(btrim(waive_obligation.note)) > 2000 then
    raise exception using errcode = 'PT422', message = 'obligation.note_too_long';
  end if;

  update public.obligations as waived
  set state = 'waived', note = btrim(waive_obligation.note), settled_by = auth.uid(), settled_at = now()
  where waived.id = obligation_id;
end;
$function$;

ALTER TABLE "public"."company_invitations" ADD CONSTRAINT "company_invitations_joins" CHECK (((NOT joins) OR (company_id IS NULL)));

COMMENT ON COLUMN "public"."company_invitations"."joins" IS 'An owner invites another one: accepting enters no firm, since it is there.';

COMMENT ON FUNCTION "private"."accept_company_invitation"(public.company_invitations, uuid) IS 'What accepting brings: ownership of the tenant, role company_admin, the firm as a company of type service_provider with its first filing in 365 days (specification, section 7) unless an owner invited to the firm that is there, and a notification to who invited.';

COMMENT ON FUNCTION "private"."bill_arrears"(uuid, public.draft_applications) IS 'Makes the lines of arrears of a draft those that were decided: each line of the years until then, or none. The caller adds up the invoice.';

COMMENT ON FUNCTION "private"."may_still_invite"(private.invitations, uuid) IS 'Whether a person with an active account may make this invitation today: staff by the line of the command that invites; of another owner the tenant''s owners; of a client also the tenant''s owners, and the company''s owners except to make another owner; of a person of an application the applicant.';

COMMENT ON FUNCTION "private"."settle_restored_fees"(public.companies, date, uuid) IS 'Notes that the annual fees which were paid with a restoration are done, on the day of the restoration and with its document as the receipt. `company` is the company as it was before: still to be restored. The duties of the company are up to date.';

COMMENT ON FUNCTION "private"."tell_of_owner_invitation"(uuid, text) IS 'Notifies the super admin and the other owners of a tenant that an address is invited to be an owner, besides the caller.';

COMMENT ON FUNCTION "public"."decide_arrears"(uuid, text, uuid) IS 'Decides who pays the arrears of a company that moves to the firm: first_invoice, or former_agent with an accepted document of the application that shows it. For an application in review; nothing happens when it is decided so already. The draft of its invoice follows. For reviewers, the compliance officer and senior management. Raises move.invoice_issued when an issued invoice would differ, move.decision_missing, move.no_arrears, move.receipt_missing, application.kind_differs, application.illegal_move, duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."invite_owner"(uuid, uuid, text) IS 'Invites an address to be an owner of a tenant that exists, for seven days; an earlier invitation that waits is revoked, and the super admin and the other owners are notified. The token of the link, a random uuid of version 4 of the browser, is mailed and kept as a hash alone; answers the id. For the tenant''s owners, at most 30 mails an hour. Raises invitation.email_invalid, invitation.already_owner, invitation.conflict, invitation.invalid, invitation.recipient_limit, rate.too_many, not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."set_company_status"(uuid, integer, public.company_status, date, text, uuid, text) IS 'Records the standing of a company from a day on, between its registration and today, with a reason for staff (1 to 2000 characters) and a document of the company; its duties follow at once and its client is notified. Which standing may follow which: company_next_standings. That a restoration is complete takes a reason while something of its cost is not paid (1 to 2000 characters), and the document of the approval or the order it needs; annual fees that were paid with it are done then. Nothing happens when it stands so already. For reviewers, the compliance officer and senior management. Raises company.changed when the version is not expected_version, company.illegal_standing, company.standing_day_invalid, company.restoration_unpaid, company.restoration_document_missing, company.reason_missing, company.document_unknown, duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."waive_obligation"(uuid, text) IS 'Notes that an obligation need not be met after all, and why (at most 2000 characters); the client sees it. Nothing happens when it is waived already with the same reason. For the compliance officer and senior management. Raises obligation.note_missing, obligation.note_too_long, obligation.illegal_move when it is met or waived with another reason, duty.compliance_officer_needed, staff.read_only, not_found, not_allowed, account.suspended.';

REVOKE ALL ON FUNCTION "private"."bill_arrears"(uuid, public.draft_applications) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."bill_arrears"(uuid, public.draft_applications) TO "postgres";

REVOKE ALL ON FUNCTION "private"."settle_restored_fees"(public.companies, date, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."settle_restored_fees"(public.companies, date, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tell_of_owner_invitation"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."tell_of_owner_invitation"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."invite_owner"(uuid, uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."invite_owner"(uuid, uuid, text) TO "authenticated", "postgres";

REVOKE ALL ("joins") ON TABLE "public"."company_invitations" FROM "authenticated";

GRANT SELECT ("joins") ON TABLE "public"."company_invitations" TO "authenticated";

reset check_function_bodies;
