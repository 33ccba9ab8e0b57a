set check_function_bodies = off;

DROP POLICY "Members read the notices of their companies and applications" ON "public"."payment_notices";

DROP VIEW "private"."reminder_people";

DROP VIEW "private"."company_people";

CREATE TABLE "public"."client_invitation_companies" ("invitation_id" uuid NOT NULL, "tenant_id" uuid NOT NULL, "company_id" uuid NOT NULL, CONSTRAINT "client_invitation_companies_pkey" PRIMARY KEY (invitation_id, company_id));

ALTER TABLE "public"."client_invitation_companies" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."client_invitations" ADD COLUMN "shared" boolean NOT NULL DEFAULT false;

ALTER TABLE "public"."client_invitations" ADD COLUMN "money" boolean NOT NULL DEFAULT true;

ALTER TABLE "public"."client_invitations" ADD COLUMN "until" date;

ALTER TABLE "public"."company_users" ADD COLUMN "given_by" uuid;

ALTER TABLE "public"."company_users" ADD COLUMN "money" boolean NOT NULL DEFAULT true;

ALTER TABLE "public"."company_users" ADD COLUMN "until" date;

CREATE OR REPLACE FUNCTION private.accept_client_invitation(invitation public.client_invitations, person uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update public.client_invitations set status = 'accepted', accepted_by = person, accepted_at = now() where id = invitation.id;

  perform private.join_tenant(person, invitation.tenant_id, 'member', 'client');

  if invitation.shared then
    perform private.share_with(
      person, array(
        select invitation.company_id union
        select further.company_id from public.client_invitation_companies as further where further.invitation_id = invitation.id),
      invitation.invited_by, invitation.access, invitation.money, invitation.until);
  else
    insert into public.company_users as granted (company_id, tenant_id, user_id, access)
    values (invitation.company_id, invitation.tenant_id, person, invitation.access)
    on conflict (company_id, user_id) do update
    set access = least(excluded.access, granted.access), given_by = null, money = true, until = null
    where excluded.access < granted.access or granted.given_by is not null;
  end if;

  perform private.notify(
    invitation.invited_by, invitation.tenant_id, 'invitation.accepted', invitation.email || ' has joined ' || invitation.company_name,
    '', private.subject('company', invitation.company_id))
  where invitation.invited_by is not null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.access_text(access public.company_access, money boolean, until date)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select 'As ' || access::text || case when not money then ', without invoices' else '' end
    || coalesce(', until ' || to_char(until, 'FMDD FMMonth YYYY'), '') || '.';
$function$;

CREATE OR REPLACE FUNCTION private.audit_tables(kind text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case kind
    when 'companies' then array['companies', 'company_participants', 'charges', 'company_record_changes', 'recorded_events',
      'owner_proposals', 'party_holders', 'party_companies', 'parties', 'yearly_statements', 'statement_signatures', 'company_origins',
      'portfolio_imports', 'import_columns']
    when 'applications' then array['draft_applications', 'application_events', 'application_parties', 'application_requests',
      'application_declarations']
    when 'changes' then array['change_requests', 'change_request_events', 'change_request_documents']
    when 'documents' then array['documents', 'made_documents']
    when 'kyc' then array['kyc_profiles', 'kyc_review_queue', 'kyc_requests', 'kyc_notes', 'kyc_oversight', 'kyc_waivers',
      'declarations', 'screening_hits', 'watchlists', 'watchlist_imports', 'staff_tasks',
      'internal_reasons', 'kyc_brought_in']
    when 'risk' then array['risk_assessments', 'risk_responses', 'risk_overrides', 'risk_models']
    when 'compliance' then array['obligations', 'payment_notices', 'compliance_alerts', 'compliance_checks', 'reminder_holds']
    when 'invoices' then array['invoices', 'invoice_companies', 'invoice_lines', 'invoice_payments', 'ledger_entries',
      'credit_notes', 'credit_note_lines',
      'bank_details', 'bank_imports', 'bank_lines', 'bank_postings', 'invoice_holds', 'invoice_ladders', 'invoice_reminders',
      'bookkeeping_accounts']
    when 'support' then array['support_tickets', 'support_messages', 'support_attachments', 'support_notes', 'contact_messages']
    when 'access' then array['profiles', 'tenants', 'tenant_users', 'company_users', 'company_access_changes', 'staff_duties',
      'client_invitations', 'client_invitation_companies', 'company_invitations',
      'party_invitations', 'colleague_invitations', 'account_notes', 'staff_notes',
      'super_admin', 'calendar_feeds', 'refused_addresses']
    when 'log' then array['audit_exports', 'audit_checks', 'firm_exports', 'firm_export_parts', 'firm_export_downloads']
    when 'settings' then array['platform_settings', 'file_scanning', 'client_error_reports', 'portal_withdrawals', 'portal_pin_changes',
      'announcements', 'obligation_rules',
      'obligation_rule_proposals', 'obligation_penalties', 'thresholds', 'fee_schedule', 'service_prices', 'tenant_prices', 'country_risk',
      'entity_types', 'entity_type_rules', 'entity_features', 'entity_feature_rules', 'document_categories', 'document_requirements',
      'change_rules', 'name_rules', 'review_reasons', 'jurisdictions', 'business_activities', 'kyc_review_intervals', 'log_retention_rules',
      'compliance_check_kinds', 'published_days', 'reference_changes', 'reminder_ladders', 'return_templates', 'statement_years',
      'substance_activities', 'substance_classes', 'starting_texts', 'document_templates', 'document_template_versions']
  end;
$function$;

CREATE OR REPLACE FUNCTION private.check_share(access public.company_access, money boolean, until date)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if check_share.access is null or money is null then
    raise exception using errcode = 'PT422', message = 'access.level_missing';
  end if;

  -- Only the firm that keeps a company makes another person its owner.
  if check_share.access = 'owner' then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  if until < private.today() or until > private.today() + 3660 then
    raise exception using errcode = 'PT422', message = 'access.until_invalid';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.end_past_shares()
 RETURNS bigint
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  total bigint := 0;
  share public.company_users;
begin
  for share in
    select granted.* from public.company_users as granted
    where granted.until < private.today()
    union
    select granted.* from public.company_users as granted
    where granted.given_by is not null and not exists (
      select from public.companies as company
      join public.tenant_users as membership on (membership.tenant_id, membership.user_id) = (company.tenant_id, granted.given_by)
      where company.id = granted.company_id and (company.user_id = granted.given_by or exists (
        select from public.company_users as owned
        where owned.company_id = company.id and owned.user_id = granted.given_by and owned.access = 'owner')))
  loop
    perform private.end_shares(
      array[share.company_id], share.given_by, share.user_id,
      case when share.until < private.today() then 'Its last day was ' || to_char(share.until, 'FMDD FMMonth YYYY') || '.'
        else 'Who gave it has the company no more.' end);
    total := total + 1;
  end loop;

  return total;
end;
$function$;

CREATE OR REPLACE FUNCTION private.end_shares(company_ids uuid[], giver uuid, person uuid, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  people bigint;
begin
  with ended as (
    delete from public.company_users as granted
    where granted.company_id = any (end_shares.company_ids) and granted.given_by is not null
      and granted.given_by = coalesce(end_shares.giver, granted.given_by)
      and granted.user_id = coalesce(end_shares.person, granted.user_id)
    returning granted.tenant_id, granted.company_id, granted.user_id, granted.access
  ), kept as (
    insert into public.company_access_changes (tenant_id, company_id, action, user_id, former_access, reason, by)
    select ended.tenant_id, ended.company_id, 'ended', ended.user_id, ended.access, end_shares.reason, auth.uid()
    from ended
  ), gone as (
    select ended.tenant_id, ended.user_id, array_agg(ended.company_id) as company_ids from ended group by 1, 2
  )
  -- Who reaches a company no more learns its name a last time, so that the notification has no link.
  select count(private.notify(
    gone.user_id, gone.tenant_id, 'company.access', 'Your access ended: ' || private.several_companies(gone.company_ids),
    'Ask who gave it to you if you think that this is wrong.', null)) into people from gone;
end;
$function$;

CREATE OR REPLACE FUNCTION private.firm_export_tables()
 RETURNS TABLE(place bigint, table_name text, held text, condition text, reason text)
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select row_number() over (), listed.table_name, listed.held, listed.condition, listed.reason
  from (values
    ('public.tenants', 'firm', null, null),
    ('private.firm_export_people', 'firm', null, null),
    ('public.tenant_users', 'firm', null, null),
    ('public.companies', 'firm', null, null),
    ('public.company_users', 'firm', null, null),
    ('public.company_origins', 'firm', null, null),
    ('public.company_participants', 'firm', null, null),
    ('public.register_history', 'firm', null, null),
    ('public.charges', 'firm', null, null),
    ('public.parties', 'firm', null, null),
    ('public.party_companies', 'firm', null, null),
    ('public.party_holders', 'firm', null, null),
    ('public.recorded_events', 'firm', null, null),
    ('public.obligations', 'firm', null, null),
    ('public.yearly_statements', 'firm', null, null),
    ('public.statement_signatures', 'firm', null, null),
    ('public.declarations', 'firm', null, null),
    ('public.draft_applications', 'firm', null, null),
    ('public.application_declarations', 'firm', null, null),
    ('public.application_events', 'firm', null, null),
    ('public.application_parties', 'firm', null, null),
    ('public.application_requests', 'firm', 'line.taken_back_at is null', null),
    ('public.change_requests', 'firm', null, null),
    ('public.change_request_documents', 'firm', null, null),
    ('public.change_request_events', 'firm', null, null),
    ('public.kyc_profiles', 'firm', null, null),
    ('public.kyc_requests', 'firm', 'line.taken_back_at is null', null),
    ('public.documents', 'firm', null, null),
    ('public.document_events', 'firm', null, null),
    ('public.invoices', 'firm', null, null),
    ('public.invoice_companies', 'firm', null, null),
    ('public.invoice_lines', 'firm', null, null),
    ('public.invoice_payments', 'firm', null, null),
    ('public.invoice_reminders', 'firm', null, null),
    ('public.invoice_holds', 'firm', null, null),
    ('public.credit_notes', 'firm', null, null),
    ('public.credit_note_lines', 'firm', null, null),
    ('public.ledger_entries', 'firm', null, null),
    ('public.payment_notices', 'firm', null, null),
    ('public.tenant_prices', 'firm', null, null),
    ('public.bank_details', 'firm', null, null),
    ('public.bank_imports', 'firm', null, null),
    ('public.bank_lines', 'firm', null, null),
    ('public.bank_postings', 'firm', null, null),
    ('public.bookkeeping_accounts', 'firm', null, null),
    ('public.invoice_ladders', 'firm', null, null),
    ('public.reminder_ladders', 'firm', null, null),
    ('public.document_templates', 'firm', null, null),
    ('public.document_template_versions', 'firm', null, null),
    ('public.return_templates', 'firm', null, null),
    ('public.support_tickets', 'firm', null, null),
    ('public.support_messages', 'firm', null, null),
    ('public.support_attachments', 'firm', null, null),
    ('public.client_invitations', 'firm', null, null),
    ('public.client_invitation_companies', 'firm', null, null),
    ('public.company_invitations', 'firm', null, null),
    ('public.party_invitations', 'firm', null, null),
    ('public.company_access_changes', 'complete', null, null),
    ('public.company_record_changes', 'complete', null, null),
    ('public.compliance_alerts', 'complete', null, null),
    ('public.compliance_checks', 'complete', null, null),
    ('public.import_columns', 'complete', null, null),
    ('public.internal_reasons', 'complete', null, null),
    ('public.kyc_brought_in', 'complete', null, null),
    ('public.kyc_notes', 'complete', null, null),
    ('public.kyc_oversight', 'complete', null, null),
    ('public.kyc_review_queue', 'complete', null, null),
    ('public.kyc_waivers', 'complete', null, null),
    ('public.made_documents', 'complete', null, null),
    ('public.owner_proposals', 'complete', null, null),
    ('public.portfolio_imports', 'complete', null, null),
    ('public.reminder_holds', 'complete', null, null),
    ('public.risk_assessments', 'complete', null, null),
    ('public.risk_overrides', 'complete', null, null),
    ('public.risk_responses', 'complete', null, null),
    ('public.screening_hits', 'complete', null, null),
    ('public.staff_notes', 'complete', null, null),
    ('public.staff_tasks', 'complete', null, null),
    ('public.state_events', 'complete', null, null),
    ('public.support_notes', 'complete', null, null),
    ('public.access_events', 'complete', null, null),
    ('public.audit_checks', 'complete', null, null),
    ('public.audit_exports', 'complete', null, null),
    ('public.firm_exports', 'complete', null, null),
    ('public.firm_export_parts', 'none', null, 'the export itself'),
    ('public.firm_export_downloads', 'complete', null, null),
    ('public.audit_logs', 'none', null, 'the folder audit has it'),
    ('public.calendar_feeds', 'none', null, 'secret addresses of single people'),
    ('public.jobs', 'none', null, 'work of the portal; what it changed is in the other tables'),
    ('public.notifications', 'none', null, 'messages to single people, which repeat what the other tables hold'),
    ('public.saved_views', 'none', null, 'belongs to single people'),
    ('public.support_reads', 'none', null, 'belongs to single people'),
    ('private.audit_heads', 'none', null, 'the folder audit has it'),
    ('private.credit_note_numbers', 'none', null, 'a counter of the portal'),
    ('private.invoice_numbers', 'none', null, 'a counter of the portal'),
    ('private.file_scanning', 'none', null, 'a setting of the portal'),
    ('private.file_scans', 'none', null, 'work of the portal; documents and support_attachments have the verdict'),
    ('private.firm_checks', 'none', null, 'a list of the portal for a launch'),
    ('private.former_members', 'none', null, 'people who left the firm'),
    ('private.mail_outbox', 'none', null, 'mails to single people, which may carry links that sign in'),
    ('private.portal_pin_changes', 'none', null, 'a setting of the portal'),
    ('private.risk_preview_moves', 'none', null, 'a trial over all firms'),
    ('private.risk_previews', 'none', null, 'a trial over all firms'),
    ('private.audit_check_progress', 'none', null, 'work of the portal'),
    ('private.firm_export_runs', 'none', null, 'work of the portal'),
    ('private.import_companies', 'none', null, 'a file that was read; what came in is in the other tables'),
    ('private.import_people', 'none', null, 'a file that was read; what came in is in the other tables'),
    ('private.job_errors', 'none', null, 'work of the portal'),
    ('private.job_rows', 'none', null, 'work of the portal'),
    ('private.job_runs', 'none', null, 'work of the portal'),
    ('private.owners_due', 'none', null, 'work of the portal'),
    ('private.screening_due', 'none', null, 'work of the portal'),
    ('public.contact_messages', 'none', null, 'messages of visitors of the public site to the platform')
  ) as listed (table_name, held, condition, reason);
$function$;

CREATE OR REPLACE FUNCTION private.invoice_ids()
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query
  select invoice.id from public.invoices as invoice
  where invoice.state <> 'draft' and invoice.company_id = any (array(select private.money_company_ids()))
  union
  select invoice.id from public.invoices as invoice
  where invoice.state <> 'draft' and invoice.application_id = any (array(select private.application_ids()))
  union
  -- That of many companies is for who pays it: who reaches one of its companies must not learn of the others.
  select invoice.id from public.invoices as invoice
  where invoice.state <> 'draft' and invoice.client_id = private.active_user_id()
    and invoice.tenant_id = any (array(select private.tenant_ids()));
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_sent_invoice(person uuid, invoice_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select not exists (
    select from public.invoices as invoice
    where invoice.id = is_sent_invoice.invoice_id and case
      when invoice.client_id is not null then invoice.client_id <> person
      else invoice.company_id is not null and not private.sees_money(person, invoice.company_id) end);
$function$;

CREATE OR REPLACE FUNCTION private.lock_shared(company_ids uuid[])
 RETURNS uuid[]
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_user();
  wanted    uuid[] := array(select distinct id from unnest(company_ids) as id where id is not null order by id);
begin
  if cardinality(wanted) not between 1 and 500 then
    raise exception using errcode = 'PT422', message = 'access.companies_missing';
  end if;

  perform from public.companies as company where company.id = any (wanted) order by company.id for share;

  -- What is not the caller's to give does not exist for them, or is not theirs to give.
  if exists (
    select from unnest(wanted) as share (id)
    where share.id not in (select private.company_ids())
      and not exists (
        select from public.companies as company
        where company.id = share.id and company.tenant_id in (select private.owned_tenant_ids())))
  then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if exists (select from unnest(wanted) as share (id) where not private.may_share(caller_id, share.id)) then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  -- An invitation, and the name of the person in a list, are of one firm.
  if (select count(distinct company.tenant_id) from public.companies as company where company.id = any (wanted)) > 1 then
    raise exception using errcode = 'PT422', message = 'access.companies_missing';
  end if;

  return wanted;
end;
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
    when 'statements' then return jsonb_build_object('opened', private.open_statements());
    when 'files' then return (select to_jsonb(done) from private.reconcile_files() as done);
    when 'retention' then
      return (select to_jsonb(done) from private.forget_old_rows() as done)
        || jsonb_build_object('workers', private.forget_worker_life(), 'client_errors', private.forget_client_errors(),
          'portal_hours', private.forget_portal_hours(), 'jobs', private.forget_jobs(), 'imports', private.forget_import_rows(),
          'shares', private.end_past_shares());
  end case;
end;
$function$;

CREATE OR REPLACE FUNCTION private.may_learn_of(person uuid, tenant_id uuid, subject private.subject)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  parent uuid := coalesce((subject).parent_id, (subject).id);
begin
  if tenant_id is null or (subject).id is null
    or exists (select from public.profiles as known where known.id = person and known.role = 'admin')
  then
    return true;
  end if;

  return exists (
    select from private.memberships as membership
    where (membership.tenant_id, membership.user_id, membership.role) = (may_learn_of.tenant_id, person, 'owner')
  ) or case coalesce((subject).parent_type, (subject).type)
    -- Who only looks at a company does not see what is to change in it.
    when 'company' then case (subject).type
      when 'change_request' then private.manages_company(person, parent)
      when 'invoice' then private.sees_money(person, parent)
      else private.reaches_company(person, parent) end
    when 'application' then private.reaches_application(person, parent)
    when 'party' then private.handles_party(person, parent)
    when 'ticket' then private.reaches_ticket(person, parent)
    -- An invoice of many companies is for who pays it.
    when 'invoice' then private.pays_invoice(person, parent)
    else exists (
      select from private.memberships as membership
      where (membership.tenant_id, membership.user_id) = (may_learn_of.tenant_id, person))
  end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.may_report_payment(company_id uuid, application_id uuid, tenant_id uuid, invoice_id uuid DEFAULT NULL::uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- That of many companies: who pays it.
  if company_id is null and application_id is null and invoice_id in (select private.invoice_ids()) then
    return true;
  end if;

  if company_id in (select private.managed_company_ids()) and company_id in (select private.money_company_ids())
    or exists (
      select from public.draft_applications as application
      where application.id = may_report_payment.application_id and application.user_id = auth.uid()
        and application.id in (select private.application_ids()))
  then
    return true;
  end if;

  -- What the caller may not see does not exist.
  if company_id in (select private.company_ids()) or tenant_id in (select private.owned_tenant_ids()) or private.is_admin()
    or application_id in (select private.application_ids())
  then
    return false;
  end if;

  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.may_share(person uuid, company_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (
    select from public.companies as company
    join private.memberships as membership on (membership.tenant_id, membership.user_id) = (company.tenant_id, person)
    where company.id = may_share.company_id and (company.user_id = person or exists (
      select from public.company_users as granted
      where granted.company_id = company.id and granted.user_id = person and granted.access = 'owner')));
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

CREATE OR REPLACE FUNCTION private.money_company_ids()
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query
  select distinct known.company_id
  from private.my_memberships as membership
  join private.company_people as known using (tenant_id, user_id)
  where known.sees_money;
end;
$function$;

CREATE OR REPLACE FUNCTION private.sees_money(person uuid, company_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (
    select from private.company_people as known
    join private.memberships as membership using (tenant_id, user_id)
    where known.company_id = sees_money.company_id and known.user_id = person and known.sees_money);
$function$;

CREATE OR REPLACE FUNCTION private.several_companies(company_ids uuid[])
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when count(*) > 1 then left(min(company.name), 130) || ' and ' || count(*) - 1 || ' more' else min(company.name) end
  from public.companies as company where company.id = any (several_companies.company_ids);
$function$;

CREATE OR REPLACE FUNCTION private.share_with(person uuid, company_ids uuid[], giver uuid, access public.company_access, money boolean, until date)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  changed uuid[];
  firm    uuid;
begin
  -- Those that are still the giver's, apart from what is the person's by themselves or by the firm.
  with wanted as (
    select company.id, company.tenant_id, former.access as former
    from public.companies as company
    left join public.company_users as former on former.company_id = company.id and former.user_id = share_with.person
    where company.id = any (share_with.company_ids) and company.user_id <> share_with.person
      and private.may_share(share_with.giver, company.id)
      and (former.user_id is null or former.given_by is not null)
      and (former.user_id is null or (former.access, former.money, former.until, former.given_by)
        is distinct from (share_with.access, share_with.money, share_with.until, share_with.giver))
  ), given as (
    insert into public.company_users as granted (company_id, tenant_id, user_id, access, given_by, money, until)
    select wanted.id, wanted.tenant_id, share_with.person, share_with.access, share_with.giver, share_with.money, share_with.until
    from wanted
    on conflict on constraint company_users_pkey do update
    set access = excluded.access, given_by = excluded.given_by, money = excluded.money, until = excluded.until
    returning granted.company_id
  ), kept as (
    insert into public.company_access_changes (tenant_id, company_id, action, user_id, former_access, access, reason, by)
    select wanted.tenant_id, wanted.id, case when wanted.former is null then 'given' else 'changed' end, share_with.person,
      wanted.former, share_with.access,
      'By the client. ' || private.access_text(share_with.access, share_with.money, share_with.until), share_with.giver
    from wanted
  )
  select array_agg(given.company_id), (array_agg(wanted.tenant_id))[1] into changed, firm
  from given join wanted on wanted.id = given.company_id;

  perform private.shared_notice(
    person, firm, changed, 'You have access to ', private.access_text(share_with.access, share_with.money, share_with.until));
end;
$function$;

CREATE OR REPLACE FUNCTION private.shared_notice(person uuid, tenant_id uuid, company_ids uuid[], title text, message text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.notify(
    person, shared_notice.tenant_id, 'company.access', title || private.several_companies(company_ids), message,
    case when cardinality(company_ids) = 1 then private.subject('company', company_ids[1]) end)
  where cardinality(company_ids) > 0;
$function$;

CREATE OR REPLACE FUNCTION public.end_shared_access(person_id uuid, company_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wanted uuid[] := private.lock_shared(company_ids);
begin
  if exists (
    select from public.company_users as granted
    where granted.company_id = any (wanted) and granted.user_id = end_shared_access.person_id and granted.given_by is null)
  then
    raise exception using errcode = 'PT409', message = 'access.given_by_firm';
  end if;

  perform private.end_shares(wanted, null, end_shared_access.person_id, 'By the client.');
end;
$function$;

CREATE OR REPLACE FUNCTION public.invite_client(token uuid, company_id uuid, email text, access public.company_access)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_user();
  by_staff  boolean := private.as_staff('invite_client');
  address   text := private.invited_address(invite_client.email);
  company   public.companies;
  runs_it   boolean;
  made      uuid := (
    select known.id from public.client_invitations as known
    where known.token_hash = private.token_hash(token) and known.invited_by = caller_id);
begin
  if made is not null then
    return made;
  end if;

  select * into company from public.companies as wanted where wanted.id = invite_client.company_id for share;
  runs_it := by_staff or company.tenant_id in (select private.owned_tenant_ids());

  if company.id is null or not (runs_it or company.id in (select private.company_ids())) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  -- An owner shares the company; only the firm that keeps it makes another person an owner.
  if not runs_it and (access = 'owner' or not private.may_share(caller_id, company.id)) then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  update public.client_invitations as older set status = 'revoked'
  where older.company_id = company.id and older.email = address and older.status = 'pending';

  insert into public.client_invitations (token_hash, tenant_id, company_id, company_name, email, access, invited_by, shared)
  values (
    private.new_token_hash(token), company.tenant_id, company.id, company.name, address, invite_client.access, caller_id, not runs_it)
  returning id into made;
  perform private.mail_invitation('client_invitation', token, address, company.name, made, company.tenant_id);

  return made;
exception when unique_violation then
  raise exception using errcode = 'PT409', message = 'invitation.conflict';
end;
$function$;

CREATE OR REPLACE FUNCTION public.revoke_company_access(company_id uuid, user_id uuid, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  company public.companies := private.lock_company('revoke_company_access', company_id);
  because text := private.check_access_reason(reason);
  former  public.company_access;
begin
  if company.user_id = revoke_company_access.user_id then
    raise exception using errcode = 'PT409', message = 'access.is_client';
  end if;

  delete from public.company_users as granted
  where granted.company_id = company.id and granted.user_id = revoke_company_access.user_id
  returning granted.access into former;

  if former is null then
    return;
  end if;

  insert into public.company_access_changes (tenant_id, company_id, action, user_id, former_access, reason, by)
  values (company.tenant_id, company.id, 'ended', revoke_company_access.user_id, former, because, auth.uid());
  perform private.end_shares(array[company.id], revoke_company_access.user_id, null, 'The access of who gave it ended.')
  where former = 'owner';

  perform private.notify(
    revoke_company_access.user_id, company.tenant_id, 'company.access', 'Your access ended: ' || company.name,
    'Ask us in a message if you think that this is wrong.', null);
end;
$function$;

CREATE OR REPLACE FUNCTION public.set_company_access(company_id uuid, user_id uuid, access public.company_access, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  company public.companies := private.lock_company('set_company_access', company_id);
  because text := private.check_access_reason(reason);
  former  public.company_access;
  shared  boolean;
begin
  if set_company_access.access is null then
    raise exception using errcode = 'PT422', message = 'access.level_missing';
  end if;

  if company.user_id = set_company_access.user_id then
    raise exception using errcode = 'PT409', message = 'access.is_client';
  end if;

  perform private.require_client(company.tenant_id, set_company_access.user_id);

  select granted.access, granted.given_by is not null or not granted.money or granted.until is not null into former, shared
  from public.company_users as granted
  where granted.company_id = company.id and granted.user_id = set_company_access.user_id;

  if former = set_company_access.access and not shared then
    return;
  end if;

  insert into public.company_users as granted (company_id, tenant_id, user_id, access)
  values (company.id, company.tenant_id, set_company_access.user_id, set_company_access.access)
  on conflict on constraint company_users_pkey do update set access = excluded.access, given_by = null, money = true, until = null;

  insert into public.company_access_changes (tenant_id, company_id, action, user_id, former_access, access, reason, by)
  values (
    company.tenant_id, company.id, case when former is null then 'given' else 'changed' end, set_company_access.user_id, former,
    set_company_access.access, because, auth.uid());

  perform private.notify(
    set_company_access.user_id, company.tenant_id, 'company.access',
    case when former is null then 'You have access to ' else 'Your access changed: ' end || company.name,
    'As ' || set_company_access.access::text || '.', private.subject('company', company.id));
end;
$function$;

CREATE OR REPLACE FUNCTION public.set_shared_access(person_id uuid, company_ids uuid[], access public.company_access, money boolean, until date DEFAULT NULL::date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_user();
  wanted    uuid[];
  firm      uuid;
begin
  perform private.check_share(set_shared_access.access, set_shared_access.money, set_shared_access.until);
  wanted := private.lock_shared(set_shared_access.company_ids);
  firm := (select company.tenant_id from public.companies as company where company.id = wanted[1]);

  -- Who has accepted an invitation of the caller once; a new person is invited, so that nobody is given what they did not ask for.
  if not exists (
    select from public.company_users as granted
    where granted.tenant_id = firm and granted.user_id = set_shared_access.person_id and granted.given_by = caller_id)
  then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_client(firm, set_shared_access.person_id);

  if exists (
    select from public.companies as company
    left join public.company_users as granted on granted.company_id = company.id and granted.user_id = set_shared_access.person_id
    where company.id = any (wanted)
      and (company.user_id = set_shared_access.person_id or granted.user_id is not null and granted.given_by is null))
  then
    raise exception using errcode = 'PT409', message = 'access.given_by_firm';
  end if;

  perform private.share_with(
    set_shared_access.person_id, wanted, caller_id, set_shared_access.access, set_shared_access.money, set_shared_access.until);
end;
$function$;

CREATE OR REPLACE FUNCTION public.share_companies(token uuid, company_ids uuid[], email text, access public.company_access, money boolean, until date DEFAULT NULL::date)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_user();
  address   text := private.invited_address(share_companies.email);
  wanted    uuid[];
  first     public.companies;
  made      uuid := (
    select known.id from public.client_invitations as known
    where known.token_hash = private.token_hash(token) and known.invited_by = caller_id);
begin
  if made is not null then
    return made;
  end if;

  perform private.check_share(share_companies.access, share_companies.money, share_companies.until);
  wanted := private.lock_shared(share_companies.company_ids);

  if address = (select person.email from public.profiles as person where person.id = caller_id) then
    raise exception using errcode = 'PT422', message = 'access.own_address';
  end if;

  select company.* into first from public.companies as company where company.id = any (wanted) order by company.name, company.id limit 1;

  update public.client_invitations as older set status = 'revoked'
  where older.email = address and older.status = 'pending'
    and (older.company_id = first.id or older.invited_by = caller_id and older.company_id = any (wanted));

  insert into public.client_invitations (
    token_hash, tenant_id, company_id, company_name, email, access, invited_by, shared, money, until)
  values (
    private.new_token_hash(token), first.tenant_id, first.id, private.several_companies(wanted), address, share_companies.access,
    caller_id, true, share_companies.money, share_companies.until)
  returning id into made;
  insert into public.client_invitation_companies (invitation_id, tenant_id, company_id)
  select made, first.tenant_id, id from unnest(wanted) as id where id <> first.id;
  perform private.mail_invitation('client_invitation', token, address, private.several_companies(wanted), made, first.tenant_id);

  return made;
exception when unique_violation then
  raise exception using errcode = 'PT409', message = 'invitation.conflict';
end;
$function$;

CREATE OR REPLACE FUNCTION public.shareable_companies(tenant_id uuid)
 RETURNS TABLE(id uuid, name text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_user();
begin
  return query
  select company.id, company.name
  from public.companies as company
  where company.tenant_id = shareable_companies.tenant_id and company.id in (select private.company_ids())
    and private.may_share(caller_id, company.id)
  order by company.name, company.id
  limit 500;
end;
$function$;

CREATE OR REPLACE FUNCTION public.shared_access(tenant_id uuid)
 RETURNS TABLE(person_id uuid, invitation_id uuid, name text, email text, access public.company_access, money boolean, until date, by_firm boolean, expires_at timestamp with time zone, companies jsonb)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_user();
  mine      uuid[] := array(
    select id from private.company_ids() as id
    join public.companies as company using (id)
    where company.tenant_id = shared_access.tenant_id and private.may_share(caller_id, id));
begin
  return query
  with granted as (
    select known.user_id, known.access, known.money, known.until, known.given_by is null as by_firm, company.id, company.name
    from private.company_people as reached
    join public.company_users as known using (company_id, user_id)
    join public.companies as company on company.id = known.company_id
    join private.memberships as membership on (membership.tenant_id, membership.user_id) = (known.tenant_id, known.user_id)
    where known.company_id = any (mine) and known.user_id <> caller_id
    group by known.user_id, known.access, known.money, known.until, known.given_by, company.id
  ), invited as (
    select invitation.*, company.id as of_company, company.name as of_name
    from public.client_invitations as invitation
    join public.companies as company on company.id = invitation.company_id or exists (
      select from public.client_invitation_companies as further
      where further.invitation_id = invitation.id and further.company_id = company.id)
    where invitation.tenant_id = shared_access.tenant_id and company.id = any (mine)
      and invitation.status = 'pending' and invitation.invited_by = caller_id
  )
  select granted.user_id, null::uuid, coalesce(nullif(person.full_name, ''), person.email), person.email, granted.access, granted.money,
    granted.until, granted.by_firm, null::timestamptz,
    jsonb_agg(jsonb_build_object('id', granted.id, 'name', granted.name) order by granted.name, granted.id)
  from granted join public.profiles as person on person.id = granted.user_id
  group by granted.user_id, person.full_name, person.email, granted.access, granted.money, granted.until, granted.by_firm
  union all
  select null, invited.id, invited.email, invited.email, invited.access, invited.money, invited.until, false, invited.expires_at,
    jsonb_agg(jsonb_build_object('id', invited.of_company, 'name', invited.of_name) order by invited.of_name, invited.of_company)
  from invited
  group by invited.id, invited.email, invited.access, invited.money, invited.until, invited.expires_at
  order by 3, 4, 5
  limit 500;
end;
$function$;

CREATE OR REPLACE FUNCTION public.transfer_company(company_id uuid, former_client uuid, client uuid, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  company public.companies := private.lock_company('transfer_company', company_id);
  because text := private.check_access_reason(reason);
begin
  if company.user_id = client then
    return;
  end if;

  if company.user_id is distinct from transfer_company.former_client then
    raise exception using errcode = 'PT409', message = 'access.client_changed';
  end if;

  perform private.require_client(company.tenant_id, client);

  update public.companies as moving set user_id = client where moving.id = company.id;

  delete from public.company_users as granted where granted.company_id = company.id and granted.user_id = company.user_id;
  insert into public.company_users as granted (company_id, tenant_id, user_id, access)
  values (company.id, company.tenant_id, client, 'owner')
  on conflict on constraint company_users_pkey do update set access = 'owner', given_by = null, money = true, until = null;

  -- Whom the former client gave the company ends with them; it counts already no more (private.company_people).
  perform private.end_shares(array[company.id], company.user_id, null, 'The company went to another client.');

  -- What the former client began for the company goes on with the new one, and whom they invited does not come in any more.
  update public.change_requests as request set user_id = client
  where request.company_id = company.id and request.user_id = company.user_id
    and (request.state = 'draft' or private.is_change_open(request.state));
  update public.client_invitations as invitation set status = 'revoked'
  where invitation.company_id = company.id and invitation.invited_by = company.user_id and invitation.status = 'pending';
  perform private.pass_on_parties(company.id, company.user_id, client);

  insert into public.company_access_changes (tenant_id, company_id, action, user_id, former_client, access, reason, by)
  values (company.tenant_id, company.id, 'transferred', client, company.user_id, 'owner', because, auth.uid());

  perform private.notify(
    client, company.tenant_id, 'company.access', company.name || ' is yours', 'You find it among your companies.',
    private.subject('company', company.id));
  perform private.notify(
    company.user_id, company.tenant_id, 'company.access', company.name || ' went to another client',
    'You no longer reach it. Ask us in a message if you think that this is wrong.', null);
end;
$function$;

ALTER TABLE "public"."client_invitation_companies" ADD CONSTRAINT "client_invitation_companies_tenant_id_company_id_fkey" FOREIGN KEY (tenant_id, company_id) REFERENCES public.companies(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE "public"."client_invitations" ADD CONSTRAINT "client_invitations_owner" CHECK (((access <> 'owner'::public.company_access) OR (money AND (until IS NULL) AND (NOT shared))));

ALTER TABLE "public"."client_invitations" ADD CONSTRAINT "client_invitations_tenant_id_id_key" UNIQUE (tenant_id, id);

ALTER TABLE "public"."client_invitation_companies" ADD CONSTRAINT "client_invitation_companies_tenant_id_invitation_id_fkey" FOREIGN KEY (tenant_id, invitation_id) REFERENCES public.client_invitations(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE "public"."company_users" ADD CONSTRAINT "company_users_given_by_fkey" FOREIGN KEY (given_by) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "public"."company_users" ADD CONSTRAINT "company_users_owner" CHECK (((access <> 'owner'::public.company_access) OR (money AND (until IS NULL) AND (given_by IS NULL))));

CREATE VIEW "private"."company_people" WITH (security_invoker=true) AS  SELECT company.tenant_id,
    company.id AS company_id,
    company.user_id,
    true AS may_manage,
    true AS sees_money
   FROM public.companies company
UNION ALL
 SELECT granted.tenant_id,
    granted.company_id,
    granted.user_id,
    (granted.access = ANY (ARRAY['owner'::public.company_access, 'signatory'::public.company_access])) AS may_manage,
    granted.money AS sees_money
   FROM public.company_users granted
  WHERE (((granted.until IS NULL) OR (granted.until >= private.today())) AND ((granted.given_by IS NULL) OR private.may_share(granted.given_by, granted.company_id)));

CREATE VIEW "private"."reminder_people" WITH (security_invoker=true) AS  SELECT known.company_id,
    known.tenant_id,
    known.user_id,
    person.email
   FROM (((private.company_people known
     JOIN private.memberships membership USING (tenant_id, user_id))
     JOIN public.profiles person ON ((person.id = known.user_id)))
     JOIN auth.users account ON ((account.id = known.user_id)))
  WHERE (known.may_manage AND (person.role <> 'admin'::public.user_role) AND (account.email_confirmed_at IS NOT NULL) AND (person.email ~ '^[^@\s,;<>]+@[^@\s,;<>]+$'::text) AND ((person.preferences #>> '{mails,duty}'::text[]) IS DISTINCT FROM 'off'::text));

CREATE INDEX client_invitation_companies_company_idx ON public.client_invitation_companies USING btree (tenant_id, company_id);

CREATE INDEX client_invitation_companies_invitation_idx ON public.client_invitation_companies USING btree (tenant_id, invitation_id);

CREATE INDEX company_users_given_by_idx ON public.company_users USING btree (given_by);

CREATE INDEX company_users_until_idx ON public.company_users USING btree (until) WHERE (until IS NOT NULL);

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.client_invitation_companies FOR EACH ROW EXECUTE FUNCTION private.audit('invitation_id', 'company_id');

CREATE POLICY "Owners read the further companies of invitations of their tenan" ON "public"."client_invitation_companies" FOR SELECT TO "authenticated" USING ((tenant_id = ANY (ARRAY( SELECT private.owned_tenant_ids() AS owned_tenant_ids))));

CREATE POLICY "Staff read the further companies of every invitation" ON "public"."client_invitation_companies" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "Who invited reads the further companies" ON "public"."client_invitation_companies" FOR SELECT TO "authenticated" USING (((company_id IN ( SELECT private.company_ids() AS company_ids)) AND (EXISTS ( SELECT
   FROM public.client_invitations invitation
  WHERE ((invitation.id = client_invitation_companies.invitation_id) AND (invitation.invited_by = ( SELECT private.active_user_id() AS active_user_id)))))));

CREATE POLICY "Members read the notices of their companies and applications" ON "public"."payment_notices" FOR SELECT TO "authenticated" USING (((company_id IN ( SELECT private.money_company_ids() AS money_company_ids)) OR (application_id IN ( SELECT private.application_ids() AS application_ids)) OR ((company_id IS NULL) AND (application_id IS NULL) AND (invoice_id IN ( SELECT private.invoice_ids() AS invoice_ids)))));

COMMENT ON COLUMN "public"."client_invitations"."company_name" IS 'The company as it was called then, and how many others; a visitor cannot read companies.';

COMMENT ON COLUMN "public"."client_invitations"."money" IS 'Whether the person will see invoices and payments.';

COMMENT ON COLUMN "public"."client_invitations"."shared" IS 'Whether a client of the company invites, not the firm: the access is theirs to end.';

COMMENT ON COLUMN "public"."client_invitations"."until" IS 'The last day of the access; null for one without an end.';

COMMENT ON COLUMN "public"."company_users"."given_by" IS 'The client who shares the company with this person, for as long as it is theirs; null for what the firm gave.';

COMMENT ON COLUMN "public"."company_users"."money" IS 'Whether the person sees the invoices and payments of the company.';

COMMENT ON COLUMN "public"."company_users"."until" IS 'The last day of the access, in Nassau; null while it has no end.';

COMMENT ON FUNCTION "private"."accept_client_invitation"(public.client_invitations, uuid) IS 'What accepting brings: membership, role client, access to the company, of a client''s invitation to each of its companies that are still theirs, and a notification to who invited.';

COMMENT ON FUNCTION "private"."access_text"(public.company_access, boolean, date) IS 'What access is, for a notification: As viewer, without invoices, until 31 March 2027.';

COMMENT ON FUNCTION "private"."check_share"(public.company_access, boolean, date) IS 'Refuses what a client cannot give: a level of none, an owner, an end in the past or after more than ten years. Raises access.level_missing, access.until_invalid, not_allowed.';

COMMENT ON FUNCTION "private"."end_past_shares"() IS 'Takes out access whose last day has passed, or whose giver has the company no more, and returns how many that were. It counts no more from that moment (private.company_people); this step of the maintenance keeps it from counting again.';

COMMENT ON FUNCTION "private"."end_shares"(uuid[], uuid, uuid, text) IS 'Ends what clients gave of these companies: of one giver and of one person, or of all where null. It is kept for staff with its reason, and each person is notified once.';

COMMENT ON FUNCTION "private"."invoice_ids"() IS 'The issued invoices of the applications of the signed-in person, of the companies they reach with the right to see invoices, and those of many companies that they pay.';

COMMENT ON FUNCTION "private"."is_sent_invoice"(uuid, uuid) IS 'Whether a person who acts for a company of an invoice may learn of it: with the right to see its invoices, and of that of many companies only who pays it.';

COMMENT ON FUNCTION "private"."lock_shared"(uuid[]) IS 'The 1 to 500 companies of one firm that the caller gives access to, each once, locked against a transfer. Raises access.companies_missing, not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "private"."may_report_payment"(uuid, uuid, uuid, uuid) IS 'Whether the caller may report a payment of a company (as owner, or signatory who sees its invoices), of an application (as applicant) or of an invoice that has neither (as who pays it); null when they may not know of it.';

COMMENT ON FUNCTION "private"."may_share"(uuid, uuid) IS 'Whether a person may give others access to a company today: its client, and who was made its owner.';

COMMENT ON FUNCTION "private"."money_company_ids"() IS 'The companies whose invoices and payments the signed-in person sees.';

COMMENT ON FUNCTION "private"."sees_money"(uuid, uuid) IS 'Whether any person, not only the caller, sees the invoices of a company today.';

COMMENT ON FUNCTION "private"."several_companies"(uuid[]) IS 'Some companies as a text of at most 160 characters: Harbour Ltd. and 3 more. Null for none.';

COMMENT ON FUNCTION "private"."share_with"(uuid, uuid[], uuid, public.company_access, boolean, date) IS 'Gives a person the companies of these that are the giver''s, as such, and notifies them once. What they own, or have from the firm, stays as it is.';

COMMENT ON FUNCTION "private"."shared_notice"(uuid, uuid, uuid[], text, text) IS 'Notifies a person once of their access to some companies; nothing for none.';

COMMENT ON FUNCTION "public"."end_shared_access"(uuid, uuid[]) IS 'Ends the access of a person to 1 to 500 companies of the caller at once, whichever client of the company gave it; they are notified, and staff see it. Nothing happens where they have none. For the owners of the companies. Raises access.companies_missing, access.given_by_firm, not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."revoke_company_access"(uuid, uuid, text) IS 'Ends the access of a person to a company at once, with what they shared of it and their invitations to it; they are notified. Nothing happens when they have none. The company''s own client keeps it until it is transferred. The reason (1 to 500 characters) is kept for staff. For reviewers, the compliance officer and senior management. Raises access.reason_missing, access.is_client, duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."set_company_access"(uuid, uuid, public.company_access, text) IS 'Gives a member of the tenant access to a company, or changes it, at once, with its invoices and without an end, also where a client had shared it; they are notified. Nothing happens when they have it as such. The reason (1 to 500 characters) is kept for staff. For reviewers, the compliance officer and senior management. Raises access.reason_missing, access.level_missing, access.is_client, access.person_invalid, duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."set_shared_access"(uuid, uuid[], public.company_access, boolean, date) IS 'Changes what a person to whom the caller has given a company may do, and in which: gives 1 to 500 companies of the caller in one firm, or changes their access to them, at once. They are notified, and staff see it. Nothing happens where it is so already. For the owners of the companies. Raises access.companies_missing, access.level_missing, access.until_invalid, access.person_invalid, access.given_by_firm for a company the person owns or has from the firm, not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."share_companies"(uuid, uuid[], text, public.company_access, boolean, date) IS 'Invites an address to 1 to 500 companies of the caller in one firm, for seven days, as viewer or signatory, with or without the invoices, until a day in Nassau at most ten years ahead, or without an end. An earlier invitation that waits for one of them is revoked. The token of the link, a random uuid of version 4 of the browser, is mailed and kept as a hash alone; answers the id. For the owners of the companies; at most 30 an hour. Raises access.companies_missing, access.level_missing, access.until_invalid, access.own_address, invitation.email_invalid, invitation.conflict, invitation.invalid, invitation.recipient_limit, rate.too_many, not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."shareable_companies"(uuid) IS 'The companies of a firm that the caller may give others access to, by name: those they own. At most 500, as many as one invitation takes. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."shared_access"(uuid) IS 'Who reaches the companies of a firm that the caller may share, besides them: each person once for each kind of access, with the companies ({id, name}) by name, then those the caller invited and who have not answered (`expires_at`, which may have passed). `by_firm` is what only the firm changes. At most 500 rows. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."transfer_company"(uuid, uuid, uuid, text) IS 'Makes a company that of another member of the tenant, at once: the former client loses it, with the people they entered for it alone, their open changes go on with the new one, their invitations to it are revoked, and the access they shared ends. Others keep theirs. Both are notified. `former_client` is whose company the caller saw. Nothing happens when it is the client''s already. The reason (1 to 500 characters) is kept for staff. For the compliance officer and senior management. Raises access.reason_missing, access.client_changed, access.person_invalid, duty.compliance_officer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON TABLE "public"."client_invitation_companies" IS 'The further companies of an invitation to several. Read by who invited, the tenant''s owners and staff; written by commands.';

COMMENT ON VIEW "private"."company_people" IS 'Who reaches a company: its client, and those who were granted it until a day that has not passed, by the firm or by a client whose company it still is; whether they may act for it, and whether they see its invoices. A membership must stand beside it.';

COMMENT ON VIEW "private"."reminder_people" IS 'Who is reminded of what a company has to do: active people who act for it, with a confirmed address, who did not switch the mails of duties off. A person may be there twice.';

REVOKE ALL ON FUNCTION "private"."access_text"(public.company_access, boolean, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."access_text"(public.company_access, boolean, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_share"(public.company_access, boolean, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."check_share"(public.company_access, boolean, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."end_past_shares"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."end_past_shares"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."end_shares"(uuid[], uuid, uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."end_shares"(uuid[], uuid, uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_shared"(uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."lock_shared"(uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."may_share"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."may_share"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."money_company_ids"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."money_company_ids"() TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."sees_money"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."sees_money"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."several_companies"(uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."several_companies"(uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."share_with"(uuid, uuid[], uuid, public.company_access, boolean, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."share_with"(uuid, uuid[], uuid, public.company_access, boolean, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."shared_notice"(uuid, uuid, uuid[], text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."shared_notice"(uuid, uuid, uuid[], text, text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."end_shared_access"(uuid, uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."end_shared_access"(uuid, uuid[]) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."set_shared_access"(uuid, uuid[], public.company_access, boolean, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."set_shared_access"(uuid, uuid[], public.company_access, boolean, date) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."share_companies"(uuid, uuid[], text, public.company_access, boolean, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."share_companies"(uuid, uuid[], text, public.company_access, boolean, date) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."shareable_companies"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."shareable_companies"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."shared_access"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."shared_access"(uuid) TO "authenticated", "postgres";

GRANT SELECT ON TABLE "public"."client_invitation_companies" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."client_invitation_companies" TO "postgres";

REVOKE ALL ("money") ON TABLE "public"."client_invitations" FROM "authenticated";

GRANT SELECT ("money") ON TABLE "public"."client_invitations" TO "authenticated";

REVOKE ALL ("shared") ON TABLE "public"."client_invitations" FROM "authenticated";

GRANT SELECT ("shared") ON TABLE "public"."client_invitations" TO "authenticated";

REVOKE ALL ("until") ON TABLE "public"."client_invitations" FROM "authenticated";

GRANT SELECT ("until") ON TABLE "public"."client_invitations" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."company_people" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."reminder_people" TO "postgres";

reset check_function_bodies;
