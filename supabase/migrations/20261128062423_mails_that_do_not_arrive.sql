set check_function_bodies = off;

ALTER TABLE "private"."mail_outbox" DROP CONSTRAINT "mail_outbox_settled";

ALTER TABLE "private"."mail_outbox" DROP CONSTRAINT "mail_outbox_state_check";

ALTER TABLE "private"."mail_outbox" DROP CONSTRAINT "mail_outbox_tries_check";

DROP FUNCTION "private"."mail_invitation"(text, uuid, text, text);

DROP FUNCTION "private"."queue_mail"(text, text, text, jsonb);

DROP FUNCTION "private"."settle_mail"(uuid, text, text);

CREATE TABLE "public"."refused_addresses" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "address" text NOT NULL, "code" integer NOT NULL, "status" text, "since" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "refused_addresses_address_check" CHECK (((address = lower(address)) AND ((char_length(address) >= 3) AND (char_length(address) <= 254)))), CONSTRAINT "refused_addresses_address_key" UNIQUE (address), CONSTRAINT "refused_addresses_code_check" CHECK (((code >= 500) AND (code <= 599))), CONSTRAINT "refused_addresses_pkey" PRIMARY KEY (id), CONSTRAINT "refused_addresses_status_check" CHECK ((status ~ '^5\.\d{1,3}\.\d{1,3}$'::text)));

ALTER TABLE "public"."refused_addresses" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."mail_outbox" ADD COLUMN "tenant_id" uuid;

ALTER TABLE "private"."mail_outbox" ADD COLUMN "about_id" uuid;

ALTER TABLE "private"."mail_outbox" ADD COLUMN "dedupe_key" text;

ALTER TABLE "private"."mail_outbox" ADD COLUMN "retried_by" uuid;

CREATE OR REPLACE FUNCTION private.accept_address(recipient text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  delete from public.refused_addresses as known where known.address = lower(recipient);
$function$;

CREATE OR REPLACE FUNCTION private.accept_confirmed_address()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.accept_address(new.email);
  return null;
end;
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
    when 'compliance' then array['obligations', 'payment_notices', 'compliance_alerts', 'compliance_checks', 'reminder_holds']
    when 'invoices' then array['invoices', 'invoice_lines', 'invoice_payments']
    when 'support' then array['support_tickets', 'support_messages', 'support_attachments', 'support_notes', 'contact_messages']
    when 'access' then array['profiles', 'tenants', 'tenant_users', 'company_users', 'company_access_changes', 'staff_duties',
      'client_invitations', 'company_invitations', 'party_invitations', 'colleague_invitations', 'account_notes', 'staff_notes',
      'super_admin', 'refused_addresses']
    when 'log' then array['audit_exports', 'audit_checks']
    when 'settings' then array['platform_settings', 'file_scanning', 'client_error_reports', 'portal_withdrawals', 'portal_pin_changes',
      'announcements', 'obligation_rules',
      'obligation_rule_proposals', 'obligation_penalties', 'thresholds', 'fee_schedule', 'service_prices', 'tenant_prices', 'country_risk',
      'entity_types', 'entity_type_rules', 'entity_features', 'entity_feature_rules', 'document_categories', 'document_requirements',
      'change_rules', 'name_rules', 'review_reasons', 'jurisdictions', 'business_activities', 'kyc_review_intervals', 'log_retention_rules',
      'compliance_check_kinds', 'published_days', 'reference_changes', 'reminder_ladders']
  end;
$function$;

CREATE OR REPLACE FUNCTION private.claim_mail()
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  mail private.mail_outbox;
begin
  update private.mail_outbox as lost
  set state = 'failed', claimed_until = null, settled_at = now(), data = lost.data - 'token',
    answer = 'The worker stopped while it sent this mail. The mail may have arrived.'
  where lost.state = 'sending' and lost.claimed_until < now();

  if not private.may_send_mail() then
    return null;
  end if;

  select * into mail from private.mail_outbox as due
  where due.state = 'queued' and due.next_try_at <= now()
  order by due.next_try_at, due.queued_at
  limit 1
  for update skip locked;

  if not found then
    return null;
  end if;

  update private.mail_outbox as claimed set state = 'sending', tries = claimed.tries + 1, claimed_until = now() + interval '5 minutes'
  where claimed.id = mail.id;

  return jsonb_build_object('id', mail.id, 'recipient', mail.recipient, 'template', mail.template, 'subject', mail.subject,
    'data', mail.data, 'unsubscribe', private.unsubscribe_token(mail.recipient, mail.template, mail.data),
    'server', (
      select setting.value || jsonb_build_object(
        'password', (
          select known.password from private.email_password as known
          where known.smtp_host = setting.value ->> 'smtp_host' and known.smtp_port = (setting.value -> 'smtp_port')::integer
            and known.smtp_user = setting.value ->> 'smtp_user'),
        'allows_inner', private.allows_inner_mail(),
        'company_name', (select general.value -> 'company_name' from public.platform_settings as general where general.key = 'general'))
      from public.platform_settings as setting
      where setting.key = 'email'));
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_stopped_by_refusal(template text, data jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select template = 'digest' or template = 'notice' and coalesce(data ->> 'kind', '') not like 'account.%';
$function$;

CREATE OR REPLACE FUNCTION private.mail_invitation(template text, token uuid, address text, company_name text, invitation_id uuid, tenant_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- Who is no staff could write to anyone in the name of the portal.
  perform private.limit_rate('invitation_mail', 30, interval '1 hour') where not private.is_admin();

  -- A link can still be copied where the address holds what no mail is sent to.
  if address ~ '^[^@\s,;<>]+@[^@\s,;<>]+$' then
    perform private.queue_mail(address, template, 'You are invited to ' || left(regexp_replace(company_name, '\s+', ' ', 'g'), 160),
      jsonb_build_object('token', token, 'company_name', company_name), invitation_id, tenant_id,
      -- A part of the hash tells links apart and opens none.
      'link:' || invitation_id || ':' || left(encode(private.token_hash(token), 'hex'), 16));
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.mail_kind(mail private.mail_outbox)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case mail.template when 'notice' then coalesce(mail.data ->> 'kind', 'notice') else mail.template end;
$function$;

CREATE OR REPLACE FUNCTION private.mail_notifications()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.mail_outbox (recipient, template, subject, data, queued_by, tenant_id, about_id, dedupe_key)
  select
    person.email, 'notice', regexp_replace(written.title, '\s+', ' ', 'g'),
    jsonb_strip_nulls(jsonb_build_object(
      'kind', written.kind, 'audience', case person.role when 'admin' then 'staff' else 'client' end,
      'can_turn_off', not mailed.is_fixed,
      'firm', (select tenant.name from public.tenants as tenant where tenant.id = written.tenant_id),
      'subject_type', written.subject_type, 'subject_id', written.subject_id,
      'parent_type', written.parent_type, 'parent_id', written.parent_id)) || private.mail_facts(written),
    auth.uid(), written.tenant_id, written.subject_id, 'notice:' || written.id
  from new_notifications as known
  join private.mailed_kinds() as mailed on mailed.kind = known.kind
  join public.notifications as written on written.id = known.id
  join public.profiles as person on person.id = written.user_id
  where person.status = 'active' and person.email ~ '^[^@\s,;<>]+@[^@\s,;<>]+$' and private.has_confirmed_address(person.id)
    and (mailed.is_fixed or (person.preferences #>> array['mails', split_part(written.kind, '.', 1)]) is distinct from 'off')
    -- Who does something needs no mail of it.
    and (written.user_id is distinct from auth.uid() or written.kind like 'account.%' or written.kind = 'application.received')
  on conflict on constraint mail_outbox_dedupe_key_key do nothing;

  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.may_retry_mail(mail private.mail_outbox)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return mail.state in ('failed', 'withheld')
    -- The token of a link is gone, and a digest holds on its day.
    and (mail.template = 'notice'
      or mail.template = 'digest' and (mail.queued_at at time zone 'America/Nassau')::date = (now() at time zone 'America/Nassau')::date)
    and exists (
      select from public.profiles as person
      where person.email = mail.recipient and person.status = 'active' and private.has_confirmed_address(person.id)
        and not exists (
          select from public.notifications as said
          where said.id = case when mail.dedupe_key like 'notice:%' then substr(mail.dedupe_key, 8)::uuid end
            and not private.may_learn_of(person.id, said.tenant_id,
              private.subject(said.subject_type, said.subject_id, said.parent_type, said.parent_id))));
end;
$function$;

CREATE OR REPLACE FUNCTION private.may_send_mail()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  named text := current_setting('portal.mails_an_hour', true);
begin
  return named is null or named !~ '^\d{1,9}$' or (
    select count(*) from private.mail_outbox as past
    where past.settled_at > now() - interval '1 hour' and past.state = 'sent') < named::integer;
end;
$function$;

CREATE OR REPLACE FUNCTION private.my_address()
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (select lower(person.email) from public.profiles as person where person.id = private.active_user_id());
end;
$function$;

CREATE OR REPLACE FUNCTION private.queue_digests(people uuid[], since date, day date)
 RETURNS integer
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  with person as materialized (
    select distinct reached.user_id, reached.email, reached.company_id,
      greatest(queue_digests.since, (
        select max(sent.day) from private.digests_sent as sent where sent.user_id = reached.user_id)) as since
    from private.reminder_people as reached
    where reached.user_id = any (queue_digests.people)
      and not exists (
        select from private.digests_sent as sent where (sent.user_id, sent.day) = (reached.user_id, queue_digests.day))
      and not exists (
        select from public.reminder_holds as held where held.company_id = reached.company_id and held.until >= queue_digests.day)
  ), crossed as materialized (
    select distinct on (found.kind, found.id, found.company_id) found.*
    from private.reminders_between(
      queue_digests.since, queue_digests.day, array(select distinct person.company_id from person)) as found
    order by found.kind, found.id, found.company_id, found.on_day desc
  ), duty as materialized (
    select known.id, known.because, known.rule_code, known.rule_from, known.due_on, known.amount, known.currency
    from crossed join public.obligations as known on known.id = crossed.id
    where crossed.kind = 'duty'
  ), alike as materialized (
    -- Most fall due on a few days with a few amounts: what they cost is worked out once for all that are alike.
    select duty.rule_code, duty.rule_from, duty.due_on, duty.amount, duty.currency,
      private.duty_line(
        (select known from public.obligations as known where known.id = (array_agg(duty.id))[1]), queue_digests.day) as line
    from duty
    group by 1, 2, 3, 4, 5
  ), text as materialized (
    select duty.id, alike.line || jsonb_build_object('because', duty.because) as line
    from duty
    join alike on (alike.rule_code, alike.rule_from, alike.due_on) = (duty.rule_code, duty.rule_from, duty.due_on)
      and (alike.amount, alike.currency) is not distinct from (duty.amount, duty.currency)
    union all
    select document.id, private.document_line(document, queue_digests.day)
    from (select distinct crossed.id from crossed where crossed.kind = 'document') as found
    join public.documents as document on document.id = found.id
  ), mine as materialized (
    -- A document of a party of several companies is one line.
    select distinct on (person.user_id, crossed.id)
      person.user_id, person.email, crossed.id, crossed.kind, crossed.company_id, crossed.due_on
    from person
    join crossed on crossed.company_id = person.company_id and crossed.on_day > person.since
    where crossed.party_id is null or private.handles_party(person.user_id, crossed.party_id)
    order by person.user_id, crossed.id, crossed.company_id
  ), placed as (
    select mine.*, company.name, company.tenant_id,
      row_number() over (partition by mine.user_id order by company.name, company.id, mine.due_on, mine.id) as place
    from mine join public.companies as company on company.id = mine.company_id
  ), mail as materialized (
    select placed.user_id, placed.email, count(*) as lines,
      case when count(distinct placed.tenant_id) = 1 then (array_agg(placed.tenant_id))[1] end as tenant_id,
      private.digest_subject(
        count(*) filter (where placed.kind = 'duty'), count(*) filter (where placed.kind = 'document'),
        count(distinct placed.company_id)) as subject,
      jsonb_strip_nulls(jsonb_build_object(
        'firm', case when count(distinct placed.tenant_id) = 1 then (
          select tenant.name from public.tenants as tenant where tenant.id = (array_agg(placed.tenant_id))[1]) end,
        'more', nullif(greatest(count(*) - 100, 0), 0),
        'lines', jsonb_agg(text.line || jsonb_build_object('company', placed.name) order by placed.place)
          filter (where placed.place <= 100))) as data
    from placed join text on text.id = placed.id
    group by placed.user_id, placed.email
  ), sent as (
    insert into private.digests_sent (user_id, day, lines)
    select mail.user_id, queue_digests.day, mail.lines from mail order by mail.user_id
    on conflict do nothing
    returning digests_sent.user_id
  ), queued as (
    insert into private.mail_outbox (recipient, template, subject, data, tenant_id, dedupe_key)
    select mail.email, 'digest', mail.subject, mail.data, mail.tenant_id, 'digest:' || mail.user_id || ':' || queue_digests.day
    from mail join sent on sent.user_id = mail.user_id
    on conflict on constraint mail_outbox_dedupe_key_key do nothing
    returning state
  )
  select count(*)::integer from queued where queued.state = 'queued';
$function$;

CREATE OR REPLACE FUNCTION private.queue_mail(recipient text, template text, subject text, data jsonb DEFAULT '{}'::jsonb, about_id uuid DEFAULT NULL::uuid, tenant_id uuid DEFAULT NULL::uuid, dedupe_key text DEFAULT NULL::text)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  mail_id uuid;
begin
  delete from private.mail_outbox as past where past.settled_at < now() - interval '90 days';

  insert into private.mail_outbox (recipient, template, subject, data, queued_by, about_id, tenant_id, dedupe_key)
  values (queue_mail.recipient, queue_mail.template, queue_mail.subject, queue_mail.data, auth.uid(), queue_mail.about_id,
    queue_mail.tenant_id, queue_mail.dedupe_key)
  on conflict on constraint mail_outbox_dedupe_key_key do nothing
  returning id into mail_id;

  return coalesce(mail_id, (select known.id from private.mail_outbox as known where known.dedupe_key = queue_mail.dedupe_key));
end;
$function$;

CREATE OR REPLACE FUNCTION private.refuse_address(recipient text, code integer, status text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into public.refused_addresses as known (address, code, status)
  values (lower(recipient), refuse_address.code, refuse_address.status)
  on conflict on constraint refused_addresses_address_key do nothing;

  update private.mail_outbox as waiting
  set state = 'withheld', settled_at = now(), answer = 'The mail server has refused this address before. No mail is sent to it.'
  where lower(waiting.recipient) = lower(refuse_address.recipient) and waiting.state = 'queued'
    and private.is_stopped_by_refusal(waiting.template, waiting.data);
end;
$function$;

CREATE OR REPLACE FUNCTION private.settle_mail(mail_id uuid, outcome text, answer text, refused_code integer DEFAULT NULL::integer, refused_status text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  mail  private.mail_outbox;
  ended text;
begin
  select * into mail from private.mail_outbox as known where known.id = settle_mail.mail_id and known.state = 'sending' for update;

  if not found then
    return;
  end if;

  ended := case
    when outcome = 'sent' then 'sent'
    -- A test is for who waits for its answer.
    when outcome = 'retry' and mail.tries < 5 and mail.template <> 'test' then 'queued'
    else 'failed' end;

  update private.mail_outbox as settled
  set state = ended, claimed_until = null, answer = left(settle_mail.answer, 500),
    settled_at = case when ended <> 'queued' then now() end,
    data = case when ended = 'queued' then mail.data else mail.data - 'token' end,
    next_try_at = case when ended = 'queued' then now() + make_interval(mins => (5 ^ mail.tries)::integer) else mail.next_try_at end
  where settled.id = mail.id;

  if ended = 'sent' then
    perform private.accept_address(mail.recipient);
  elsif ended = 'failed' and refused_code is not null then
    perform private.refuse_address(mail.recipient, refused_code, refused_status);
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
    ('retry_mail', '{}', 'needs_duty', 'record', false),
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
    ('close_contact_message', '{}', 'needs_duty', 'record', false)
  ) as known (command, duties, super_admin, reach, two_persons);
$function$;

CREATE OR REPLACE FUNCTION private.unsubscribe_mac(person uuid, area text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select left(encode(extensions.hmac(
      convert_to('unsubscribe:' || person || ':' || area, 'UTF8'), secret.key, 'sha256'), 'hex'), 32)
    from private.address_key as secret);
end;
$function$;

CREATE OR REPLACE FUNCTION private.unsubscribe_token(recipient text, template text, data jsonb)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  about text := case
    when template = 'digest' then 'duty'
    when template = 'notice' and data -> 'can_turn_off' = 'true' then split_part(data ->> 'kind', '.', 1) end;
begin
  return (
    select replace(person.id::text, '-', '') || '-' || about || '-' || private.unsubscribe_mac(person.id, about)
    from public.profiles as person
    where person.email = recipient and about is not null
    order by person.id limit 1);
end;
$function$;

CREATE OR REPLACE FUNCTION private.withhold_mail()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_stopped_by_refusal(new.template, new.data)
    and exists (select from public.refused_addresses as known where known.address = lower(new.recipient))
  then
    new.answer := 'The mail server has refused this address before. No mail is sent to it.';
  -- No one can fill another's mailbox. What has to be known goes out all the same.
  elsif new.template = 'notice' and new.data -> 'can_turn_off' = 'true' and (
    select count(*) from private.mail_outbox as sent
    where sent.recipient = new.recipient and sent.template = 'notice' and sent.queued_at > now() - interval '1 hour'
      and sent.state <> 'withheld') >= 30
  then
    new.answer := 'This address had thirty mails within an hour. This one was not sent.';
  else
    return new;
  end if;

  new.state := 'withheld';
  new.settled_at := now();
  return new;
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
  if not runs_it and (
    access = 'owner'
    or not (company.user_id = caller_id or exists (
      select from public.company_users as granted
      where granted.company_id = company.id and granted.user_id = caller_id and granted.access = 'owner'))
  ) then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  update public.client_invitations as older set status = 'revoked'
  where older.company_id = company.id and older.email = address and older.status = 'pending';

  insert into public.client_invitations (token_hash, tenant_id, company_id, company_name, email, access, invited_by)
  values (
    private.new_token_hash(token), company.tenant_id, company.id, company.name, address, invite_client.access, caller_id)
  returning id into made;
  perform private.mail_invitation('client_invitation', token, address, company.name, made, company.tenant_id);

  return made;
exception when unique_violation then
  raise exception using errcode = 'PT409', message = 'invitation.conflict';
end;
$function$;

CREATE OR REPLACE FUNCTION public.invite_company(token uuid, tenant_id uuid, email text, company_name text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id  uuid := private.require_staff('invite_company');
  address    text := private.invited_address(invite_company.email);
  given_name text := btrim(invite_company.company_name);
  made       uuid := (
    select known.id from public.company_invitations as known
    where known.token_hash = private.token_hash(token) and known.invited_by = caller_id);
begin
  if made is not null then
    return made;
  end if;

  if not exists (select from public.tenants as tenant where tenant.id = invite_company.tenant_id) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if given_name is null or char_length(given_name) not between 2 and 160 then
    raise exception using errcode = 'PT422', message = 'invitation.company_name_invalid';
  end if;

  update public.company_invitations as older set status = 'revoked'
  where older.tenant_id = invite_company.tenant_id and older.email = address and older.status = 'pending';

  insert into public.company_invitations (token_hash, tenant_id, company_name, email, invited_by)
  values (private.new_token_hash(token), invite_company.tenant_id, given_name, address, caller_id)
  returning id into made;
  perform private.mail_invitation('company_invitation', token, address, given_name, made, invite_company.tenant_id);

  return made;
exception when unique_violation then
  raise exception using errcode = 'PT409', message = 'invitation.conflict';
end;
$function$;

CREATE OR REPLACE FUNCTION public.mail_list(tenant_id uuid, search text DEFAULT ''::text, show text DEFAULT ''::text, area text DEFAULT ''::text, sort text DEFAULT 'queued_at'::text, descending boolean DEFAULT true, first integer DEFAULT 0, size integer DEFAULT 25)
 RETURNS TABLE(id uuid, recipient text, person_id uuid, person_name text, kind text, state text, tries integer, answer text, queued_at timestamp with time zone, next_try_at timestamp with time zone, settled_at timestamp with time zone, refusal_id uuid, can_retry boolean, retried_by text, total integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 200
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
#variable_conflict use_column
declare
  pattern text := '%' || regexp_replace(btrim(coalesce(mail_list.search, '')), '([\\%_])', '\\\1', 'g') || '%';
  is_super boolean;
begin
  perform private.require_staff_reader();
  is_super := private.is_super_admin();

  return query
  with line as materialized (
    select mail.id, mail.queued_at, count(*) over () as total
    from private.mail_outbox as mail
    where (mail.tenant_id = mail_list.tenant_id or mail.tenant_id is null and (
        is_super or mail.template <> 'test' and exists (
          select from public.profiles as person
          where person.email = mail.recipient and (person.role = 'admin' or exists (
            select from public.tenant_users as membership
            where (membership.tenant_id, membership.user_id) = (mail_list.tenant_id, person.id))))))
      and mail.recipient ilike pattern
      and case coalesce(mail_list.show, '')
        when '' then true
        when 'waiting' then mail.state in ('queued', 'sending')
        when 'unsent' then mail.state in ('failed', 'withheld')
        else mail.state = mail_list.show end
      and case coalesce(mail_list.area, '')
        when '' then true
        when 'invitation' then mail.template like '%_invitation'
        else split_part(private.mail_kind(mail), '.', 1) = mail_list.area end
    order by
      case when mail_list.descending then mail.queued_at end desc, case when not mail_list.descending then mail.queued_at end, mail.id
    limit least(greatest(mail_list.size, 0), 1000) offset greatest(mail_list.first, 0)
  )
  select mail.id, mail.recipient, person.id, nullif(person.full_name, ''), private.mail_kind(mail), mail.state, mail.tries,
    -- Where a server took the mail, its own text has no use here.
    case when mail.state <> 'sent' then mail.answer end,
    mail.queued_at, case when mail.state = 'queued' then mail.next_try_at end, mail.settled_at, refused.id,
    private.may_retry_mail(mail) and (refused.id is null or not private.is_stopped_by_refusal(mail.template, mail.data)),
    coalesce(nullif(retrier.full_name, ''), retrier.email), line.total::integer
  from line
  join private.mail_outbox as mail on mail.id = line.id
  left join public.refused_addresses as refused on refused.address = lower(mail.recipient)
  left join lateral (
    select known.id, known.full_name from public.profiles as known where known.email = mail.recipient order by known.id limit 1
  ) as person on true
  left join public.profiles as retrier on retrier.id = mail.retried_by
  order by
    case when mail_list.descending then mail.queued_at end desc, case when not mail_list.descending then mail.queued_at end, mail.id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.mail_states(about uuid[])
 RETURNS TABLE(about_id uuid, mail_id uuid, state text, tries integer, answer text, queued_at timestamp with time zone, settled_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
begin
  perform private.require_staff_reader();

  return query
  select distinct on (mail.about_id) mail.about_id, mail.id, mail.state, mail.tries, case when mail.state <> 'sent' then mail.answer end,
    mail.queued_at, mail.settled_at
  from private.mail_outbox as mail
  where mail.about_id = any (mail_states.about[1:200])
    and (mail.template like '%_invitation' or private.mail_kind(mail) = 'support.answered')
  order by mail.about_id, mail.queued_at desc, mail.id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.resend_invitation(invitation_id uuid, token uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  invitation private.invitations := private.lock_managed_invitation('resend_invitation', invitation_id);
  made       bytea;
begin
  -- A repeat after a lost answer.
  if invitation.token_hash = private.token_hash(token) then
    return invitation_id;
  end if;

  made := private.new_token_hash(token);

  if invitation.status <> 'pending' then
    raise exception using errcode = 'PT409', message = 'invitation.not_pending';
  end if;

  -- Where its maker may no longer invite, the caller becomes the inviter, if they may.
  if not private.may_still_invite(invitation, invitation.invited_by) then
    if not private.may_still_invite(invitation, auth.uid()) then
      raise exception using errcode = 'PT403', message = 'not_allowed';
    end if;

    invitation.invited_by := auth.uid();
  end if;

  -- Another token: a link that went astray is worth nothing from now on.
  case invitation.kind
    when 'client' then
      update public.client_invitations
      set token_hash = made, expires_at = now() + interval '7 days', invited_by = invitation.invited_by where id = invitation_id;
      perform private.mail_invitation('client_invitation', token, known.email, known.company_name, known.id, known.tenant_id)
      from public.client_invitations as known where known.id = invitation_id;
    when 'company' then
      update public.company_invitations
      set token_hash = made, expires_at = now() + interval '7 days', invited_by = invitation.invited_by where id = invitation_id;
      perform private.mail_invitation('company_invitation', token, known.email, known.company_name, known.id, known.tenant_id)
      from public.company_invitations as known where known.id = invitation_id;
    when 'party' then
      update public.party_invitations
      set token_hash = made, expires_at = now() + interval '7 days', invited_by = invitation.invited_by where id = invitation_id;
    when 'colleague' then
      update public.colleague_invitations
      set token_hash = made, expires_at = now() + interval '7 days', invited_by = invitation.invited_by where id = invitation_id;
  end case;

  return invitation_id;
exception when unique_violation then
  raise exception using errcode = 'PT409', message = 'invitation.conflict';
end;
$function$;

CREATE OR REPLACE FUNCTION public.retry_mail(mail_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_staff('retry_mail');
  mail      private.mail_outbox;
begin
  select * into mail from private.mail_outbox as known where known.id = retry_mail.mail_id for update;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in('retry_mail', mail.tenant_id);

  -- A repeat after a lost answer.
  if mail.state in ('queued', 'sending', 'sent') then
    return;
  end if;

  if not private.may_retry_mail(mail) then
    raise exception using errcode = 'PT409', message = 'mail.past';
  end if;

  if private.is_stopped_by_refusal(mail.template, mail.data)
    and exists (select from public.refused_addresses as known where known.address = lower(mail.recipient))
  then
    raise exception using errcode = 'PT409', message = 'mail.address_refused';
  end if;

  update private.mail_outbox as again
  set state = 'queued', tries = 0, answer = null, settled_at = null, next_try_at = now(), retried_by = caller_id
  where again.id = mail.id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.try_address_again(refusal_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff('try_address_again');

  delete from public.refused_addresses as known where known.id = try_address_again.refusal_id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.unsubscribe_mails(token text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  parts text[] := regexp_match(unsubscribe_mails.token, '^([0-9a-f]{32})-([a-z_]{1,40})-([0-9a-f]{32})$');
begin
  perform private.limit_rate('unsubscribe', 30, interval '10 minutes');

  if parts is null or private.unsubscribe_mac(parts[1]::uuid, parts[2]) <> parts[3] then
    raise exception using errcode = 'PT422', message = 'mail.link_invalid';
  end if;

  update public.profiles as person
  set preferences = person.preferences || jsonb_build_object('mails',
    case when jsonb_typeof(person.preferences -> 'mails') = 'object' then person.preferences -> 'mails' else '{}' end
      || jsonb_build_object(parts[2], 'off'))
  where person.id = parts[1]::uuid and person.status <> 'closed'
    and (person.preferences #>> array['mails', parts[2]]) is distinct from 'off';

  return parts[2];
end;
$function$;

ALTER TABLE "private"."mail_outbox" ADD CONSTRAINT "mail_outbox_dedupe_key_check" CHECK (((char_length(dedupe_key) >= 1) AND (char_length(dedupe_key) <= 200)));

ALTER TABLE "private"."mail_outbox" ADD CONSTRAINT "mail_outbox_dedupe_key_key" UNIQUE (dedupe_key);

ALTER TABLE "private"."mail_outbox" ADD CONSTRAINT "mail_outbox_retried_by_fkey" FOREIGN KEY (retried_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "private"."mail_outbox" ADD CONSTRAINT "mail_outbox_settled" CHECK (((state = ANY (ARRAY['sent'::text, 'failed'::text, 'withheld'::text])) = (settled_at IS NOT NULL)));

ALTER TABLE "private"."mail_outbox" ADD CONSTRAINT "mail_outbox_state_check" CHECK ((state = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'withheld'::text])));

ALTER TABLE "private"."mail_outbox" ADD CONSTRAINT "mail_outbox_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE SET NULL;

ALTER TABLE "private"."mail_outbox" ADD CONSTRAINT "mail_outbox_tries_check" CHECK (((tries >= 0) AND (tries <= 5)));

CREATE INDEX mail_outbox_about_idx ON private.mail_outbox USING btree (about_id, queued_at DESC);

CREATE INDEX mail_outbox_retried_by_idx ON private.mail_outbox USING btree (retried_by);

CREATE INDEX mail_outbox_settled_at_idx ON private.mail_outbox USING btree (settled_at);

CREATE INDEX mail_outbox_tenant_idx ON private.mail_outbox USING btree (tenant_id, queued_at DESC);

CREATE TRIGGER then_accept_address AFTER UPDATE OF email, email_confirmed_at ON auth.users FOR EACH ROW WHEN (((new.email_confirmed_at IS NOT NULL) AND ((old.email_confirmed_at IS DISTINCT FROM new.email_confirmed_at) OR ((old.email)::text IS DISTINCT FROM (new.email)::text)))) EXECUTE FUNCTION private.accept_confirmed_address();

CREATE TRIGGER withhold_mail BEFORE INSERT ON private.mail_outbox FOR EACH ROW EXECUTE FUNCTION private.withhold_mail();

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.refused_addresses FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE POLICY "People read whether their own address is refused" ON "public"."refused_addresses" FOR SELECT TO "authenticated" USING ((address = ( SELECT private.my_address() AS my_address)));

CREATE POLICY "Staff read the refused addresses" ON "public"."refused_addresses" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

COMMENT ON COLUMN "private"."mail_outbox"."about_id" IS 'What it is about: an invitation, or the subject of a notification.';

COMMENT ON COLUMN "private"."mail_outbox"."dedupe_key" IS 'What can be said once: notice:<notification>, digest:<person>:<day>, a link.';

COMMENT ON COLUMN "private"."mail_outbox"."retried_by" IS 'The member of staff who had it tried again.';

COMMENT ON COLUMN "private"."mail_outbox"."tenant_id" IS 'The firm it is about; null for a test, an account, and a digest over several firms.';

COMMENT ON COLUMN "public"."refused_addresses"."code" IS 'Of the answer of the mail server, such as 550.';

COMMENT ON COLUMN "public"."refused_addresses"."status" IS 'The enhanced status of RFC 3463, such as 5.1.1, where the server named one.';

COMMENT ON FUNCTION "private"."accept_address"(text) IS 'Takes the mark from an address: a mail to it was taken, or its owner confirmed it.';

COMMENT ON FUNCTION "private"."accept_confirmed_address"() IS 'Who confirms an address has read a mail there: the mark goes.';

COMMENT ON FUNCTION "private"."claim_mail"() IS 'The next mail that is due, for one worker alone, with the token that switches such mails off (null where they cannot be), the settings of the mail server and, where it was given for this server, port and user, the password; null when none is. A worker that does not settle it within five minutes has lost it. None while the limit of the hour is reached. For the worker, as the owner of the database.';

COMMENT ON FUNCTION "private"."is_stopped_by_refusal"(text, jsonb) IS 'Whether a mail is not sent to a refused address: digests and notices, but for those about the security of an account.';

COMMENT ON FUNCTION "private"."mail_invitation"(text, uuid, text, text, uuid, uuid) IS 'Queues the link of an invitation to the address that is invited, once for each link, at most 30 an hour of a caller who is no staff. Raises rate.too_many.';

COMMENT ON FUNCTION "private"."mail_kind"(private.mail_outbox) IS 'What a mail is: the kind of its notification, or its template.';

COMMENT ON FUNCTION "private"."mail_notifications"() IS 'Queues the mails of notifications of the mailed kinds, to people whose address is confirmed and who did not switch them off, once for each notification. private.withhold_mail decides which of them do not leave. Nothing is mailed to who does it, but for what happens to their own account and that their application has arrived.';

COMMENT ON FUNCTION "private"."may_retry_mail"(private.mail_outbox) IS 'Whether a mail that was not sent can be tried again: a notice, and on its day a digest, to an active person with this confirmed address who may still learn of it. The link of an invitation is made anew instead, and a test is asked for again.';

COMMENT ON FUNCTION "private"."may_send_mail"() IS 'Whether another mail may leave within this hour: the setting portal.mails_an_hour of the database says how many the mail server takes; without it there is no limit. Mails above it wait.';

COMMENT ON FUNCTION "private"."my_address"() IS 'The address that the signed-in person signs in with, in small letters.';

COMMENT ON FUNCTION "private"."queue_digests"(uuid[], date, date) IS 'Queues the digests of people for a day, with what fell on the days after `since`, or after their last digest where that is later. Who got one for that day gets no other. Companies that are held are left out. How many mails, without those withheld.';

COMMENT ON FUNCTION "private"."queue_mail"(text, text, text, jsonb, uuid, uuid, text) IS 'Queues a mail for the worker, once for its key, and forgets those settled 90 days ago; its id.';

COMMENT ON FUNCTION "private"."refuse_address"(text, integer, text) IS 'Marks an address as refused, and withholds the digests and notices that wait for it.';

COMMENT ON FUNCTION "private"."settle_mail"(uuid, text, text, integer, text) IS 'Writes down what became of a claimed mail: sent, failed, or retry (after 5, 25, 125 and 625 minutes, five times in all; a test is not tried again), and what the mail server answered. With the code and the status of a refusal of the address for good, the address is marked; a mail that was sent takes the mark away. The token of a link goes once the mail is settled. For the worker.';

COMMENT ON FUNCTION "private"."unsubscribe_mac"(uuid, text) IS 'What makes the link of a person that switches mails about something off hard to guess: 128 bits, in hex.';

COMMENT ON FUNCTION "private"."unsubscribe_token"(text, text, jsonb) IS 'The token of the link that switches off mails like this one; null for a mail that cannot be switched off, of law or security.';

COMMENT ON FUNCTION "private"."withhold_mail"() IS 'A mail to a refused address, and of kinds that can be switched off one that is above 30 notices within an hour, is recorded as withheld and not sent.';

COMMENT ON FUNCTION "public"."mail_list"(uuid, text, text, text, text, boolean, integer, integer) IS 'Mails of the portal of the last 90 days about a tenant, and those about no tenant to its people and to staff; to the super admin all of no tenant. One page of at most 1,000 with the `total` of all, by `queued_at`. `show` is empty, a state (queued, sending, sent, failed, withheld), waiting or unsent; `area` is empty, invitation, digest, test, or the first part of the kind of a notification; the search is for the address. `answer` says why it was not sent, `refusal_id` that its address is refused. For staff. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."mail_states"(uuid[]) IS 'What became of the last mail about each of at most 200 things: the link of an invitation, or the answer to a ticket. Nothing for what no mail was sent about. For staff. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."recent_mails"() IS 'The last ten mails of the portal: to whom (the first letter and the domain), subject, state (queued, sending, sent, failed, withheld), how often tried, what the mail server answered last, and when. For the super admin. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."retry_mail"(uuid) IS 'Queues a mail again that failed or was withheld; nothing happens to one that waits or was sent. For staff who may write. Raises mail.past for what no longer holds, mail.address_refused, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."try_address_again"(uuid) IS 'Takes the mark from a refused address: the next mail to it is sent. Nothing happens when it is gone. For staff who may write. Raises staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."unsubscribe_mails"(text) IS 'Switches off the mails about something, by the token of a mail: {"mails": {"<about>": "off"}} in the preferences of its person; answers what about. For anyone with the token, at most 30 times in ten minutes. Safe to repeat. Raises mail.link_invalid, rate.too_many.';

COMMENT ON TABLE "public"."refused_addresses" IS 'Addresses that a mail server refused for good, so that digests and notices stop. Read by staff and by who has the address; written by the worker, taken away by a command, a confirmed address or a mail that was taken.';

REVOKE ALL ON FUNCTION "private"."accept_address"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."accept_address"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."accept_confirmed_address"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."accept_confirmed_address"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_stopped_by_refusal"(text, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_stopped_by_refusal"(text, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."mail_invitation"(text, uuid, text, text, uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."mail_invitation"(text, uuid, text, text, uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."mail_kind"(private.mail_outbox) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."mail_kind"(private.mail_outbox) TO "postgres";

REVOKE ALL ON FUNCTION "private"."may_retry_mail"(private.mail_outbox) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."may_retry_mail"(private.mail_outbox) TO "postgres";

REVOKE ALL ON FUNCTION "private"."may_send_mail"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."may_send_mail"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."my_address"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."my_address"() TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."queue_mail"(text, text, text, jsonb, uuid, uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."queue_mail"(text, text, text, jsonb, uuid, uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."refuse_address"(text, integer, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."refuse_address"(text, integer, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."settle_mail"(uuid, text, text, integer, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."settle_mail"(uuid, text, text, integer, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."unsubscribe_mac"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."unsubscribe_mac"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."unsubscribe_token"(text, text, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."unsubscribe_token"(text, text, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."withhold_mail"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."withhold_mail"() TO "postgres";

REVOKE ALL ON FUNCTION "public"."mail_list"(uuid, text, text, text, text, boolean, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."mail_list"(uuid, text, text, text, text, boolean, integer, integer) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."mail_states"(uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."mail_states"(uuid[]) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."retry_mail"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."retry_mail"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."try_address_again"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."try_address_again"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."unsubscribe_mails"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."unsubscribe_mails"(text) TO "anon", "authenticated", "postgres";

GRANT SELECT ON TABLE "public"."refused_addresses" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."refused_addresses" TO "postgres";

reset check_function_bodies;

