set check_function_bodies = off;

ALTER TABLE "private"."mail_outbox" DROP CONSTRAINT "mail_outbox_template_check";

ALTER TABLE "public"."contact_messages" ADD COLUMN "answer" text;

CREATE OR REPLACE FUNCTION private.check_branding(tenant_id uuid, branding jsonb)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  wrong text := private.misfit(branding, 'tenant.branding');
begin
  -- A logo of this tenant, never a file of another one.
  if wrong is null and split_part(branding ->> 'logo_path', '/', 1) <> check_branding.tenant_id::text then
    wrong := 'logo_path';
  elsif wrong is null and branding -> 'ticket_plus' = 'true' and (branding ->> 'reply_to') !~ '^[^+]+@' is not false then
    -- A mailbox for tickets is the one for answers, with the reference behind a plus.
    wrong := 'ticket_plus';
  end if;

  if wrong is not null then
    raise exception using errcode = 'PT422', message = 'tenant.branding_invalid',
      detail = jsonb_build_array(jsonb_build_object('code', 'tenant.branding_invalid', 'field', wrong));
  end if;

  select part.name into wrong
  from (values ('primary'), ('accent')) as part (name)
  where branding ? part.name and private.contrast_with_white(branding ->> part.name) < 4.5
  limit 1;

  if wrong is not null then
    raise exception using errcode = 'PT422', message = 'tenant.colour_contrast',
      detail = jsonb_build_array(jsonb_build_object('code', 'tenant.colour_contrast', 'field', wrong));
  end if;
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
    'tenant_id', mail.tenant_id, 'receipt', private.mail_receipt(mail), 'sender', private.mail_sender(mail),
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
      'subject', coalesce(
        (select company.name from public.companies as company where company.id = invoice.company_id),
        'Application ' || (select known.reference from public.draft_applications as known where known.id = invoice.application_id)),
      'client', coalesce(nullif(person.full_name, ''), person.email),
      'issuer', (
        select jsonb_build_object('name', tenant.name, 'primary', tenant.branding ->> 'primary')
        from public.tenants as tenant where tenant.id = invoice.tenant_id),
      'made_on', (mail.queued_at at time zone 'America/Nassau')::date,
      'lines', (
        select jsonb_agg(jsonb_build_object('label', line.label, 'kind', line.kind, 'amount', line.amount) order by line.position)
        from public.invoice_lines as line where line.invoice_id = invoice.id),
      'payments', (
        select jsonb_agg(jsonb_build_object('paid_on', payment.paid_on, 'amount', payment.amount, 'reference', payment.reference)
          order by payment.paid_on, payment.recorded_at, payment.id)
        from public.invoice_payments as payment where payment.invoice_id = invoice.id))
    from public.invoices as invoice
    join public.notifications as said on said.id = case when mail.dedupe_key like 'notice:%' then substr(mail.dedupe_key, 8)::uuid end
    join public.profiles as person on person.id = said.user_id and person.email = mail.recipient
    where invoice.id = mail.about_id and invoice.tenant_id = mail.tenant_id and invoice.state = 'paid'
      -- A mail may leave hours later: who lost the company meanwhile gets no file of it.
      and private.may_learn_of(said.user_id, said.tenant_id,
        private.subject(said.subject_type, said.subject_id, said.parent_type, said.parent_id)));
end;
$function$;

CREATE OR REPLACE FUNCTION private.mail_sender(mail private.mail_outbox)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  firm   jsonb := coalesce((select tenant.branding from public.tenants as tenant where tenant.id = mail.tenant_id), '{}');
  answer text := firm ->> 'reply_to';
begin
  -- A ticket has an address of its own, so that the mailbox of the firm can file what comes back.
  if answer is not null and firm -> 'ticket_plus' = 'true' and private.mail_kind(mail) like 'support.%'
    and mail.data ->> 'reference' ~ '^[A-Za-z0-9-]{1,20}$'
  then
    answer := split_part(answer, '@', 1) || '+' || lower(mail.data ->> 'reference') || '@' || split_part(answer, '@', 2);
  end if;

  return jsonb_build_object(
    'name', firm ->> 'mail_name',
    'reply_to', coalesce(answer, (
      select nullif(general.value ->> 'support_email', '') from public.platform_settings as general
      where general.key = 'general' and general.value ->> 'support_email' ~ '^[^@[:space:],;:<>"]+@[^@[:space:],;:<>"]+$')));
end;
$function$;

CREATE OR REPLACE FUNCTION private.mailable_name(written text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when plain.name = '' or plain.name ~* '[@/\\]|www\.|[[:alnum:]]\.[[:alpha:]]{2,}' then null
    else left(plain.name, 120) end
  from (select btrim(regexp_replace(coalesce(written, ''),
    E'[[:space:][:cntrl:]\\u200b-\\u200f\\u202a-\\u202e\\u2066-\\u2069]+', ' ', 'g')) as name) as plain;
$function$;

CREATE OR REPLACE FUNCTION private.may_retry_mail(mail private.mail_outbox)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return mail.state in ('failed', 'withheld') and (mail.template = 'contact_answer'
    -- The token of a link is gone, and a digest holds on its day.
    or (mail.template = 'notice'
      or mail.template = 'digest' and (mail.queued_at at time zone 'America/Nassau')::date = (now() at time zone 'America/Nassau')::date)
    and exists (
      select from public.profiles as person
      where person.email = mail.recipient and person.status = 'active' and private.has_confirmed_address(person.id)
        -- What was taken back, such as an announcement, is not said any more.
        and (mail.template <> 'notice' or exists (
          select from public.notifications as said
          where said.id = case when mail.dedupe_key like 'notice:%' then substr(mail.dedupe_key, 8)::uuid end
            and private.may_learn_of(person.id, said.tenant_id,
              private.subject(said.subject_type, said.subject_id, said.parent_type, said.parent_id))))));
end;
$function$;

CREATE OR REPLACE FUNCTION private.provider_name()
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce((
    select nullif(btrim(general.value ->> 'company_name'), '') from public.platform_settings as general where general.key = 'general'),
    'the portal');
end;
$function$;

CREATE OR REPLACE FUNCTION private.shape(name text)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case name
    when 'tenant.branding' then '{
      "name":      {"type": "string", "optional": true, "pattern": "^\\S.*\\S$", "max": 160},
      "logo_path": {"type": "string", "optional": true, "pattern": "^[0-9a-f-]{36}/[0-9a-f-]{36}\\.(png|jpg|jpeg)$"},
      "primary":   {"type": "string", "optional": true, "pattern": "^#[0-9a-f]{6}$"},
      "accent":    {"type": "string", "optional": true, "pattern": "^#[0-9a-f]{6}$"},
      "mail_name": {"type": "string", "optional": true, "max": 80,
        "pattern": "^(?! )[^<>@[:cntrl:]\\u2028-\\u202e\\u2066-\\u2069]*[^<>@[:space:][:cntrl:]\\u2028-\\u202e\\u2066-\\u2069]$"},
      "reply_to":  {"type": "string", "optional": true, "max": 120, "pattern": "^[A-Za-z0-9._+-]+@[A-Za-z0-9.-]+\\.[A-Za-z]{2,}$"},
      "ticket_plus": {"type": "boolean", "optional": true}
    }'::jsonb
    when 'tenant.features' then '{
      "applications": {"type": "boolean", "optional": true},
      "documents":    {"type": "boolean", "optional": true},
      "invitations":  {"type": "boolean", "optional": true},
      "kyc":          {"type": "boolean", "optional": true},
      "reports":      {"type": "boolean", "optional": true},
      "support":      {"type": "boolean", "optional": true}
    }'::jsonb
    when 'tenant.limits' then '{
      "max_companies":     {"type": "number", "optional": true, "min": 0, "max": 1000000},
      "max_members":       {"type": "number", "optional": true, "min": 1, "max": 1000000},
      "max_storage_bytes": {"type": "number", "optional": true, "min": 0, "max": 1000000000000000}
    }'::jsonb
    when 'tenant.pinned_portals' then '{
      "client": {"type": "string", "optional": true, "pattern": "^[0-9A-Za-z][0-9A-Za-z.-]{0,63}$"},
      "admin":  {"type": "string", "optional": true, "pattern": "^[0-9A-Za-z][0-9A-Za-z.-]{0,63}$"}
    }'::jsonb
    when 'settings.general' then '{
      "company_name":  {"type": "string", "max": 160},
      "support_email": {"type": "string", "pattern": "^([^@\\s]+@[^@\\s]+\\.[^@\\s]+)?$", "max": 254},
      "timezone":      {"type": "string", "pattern": "^[A-Za-z_]+(/[A-Za-z0-9_+-]+){0,2}$", "max": 60},
      "date_format":   {"type": "string", "pattern": "^(MM/DD/YYYY|DD/MM/YYYY|YYYY-MM-DD)$"}
    }'::jsonb
    when 'settings.security' then '{
      "require_mfa":         {"type": "boolean"},
      "password_min_length": {"type": "number", "min": 6, "max": 72},
      "password_for_everyone": {"type": "boolean"},
      "session_timeout":     {"type": "number", "min": 5, "max": 1440},
      "login_attempts":      {"type": "number", "min": 3, "max": 20}
    }'::jsonb
    when 'settings.email' then '{
      "smtp_host":         {"type": "string", "pattern": "^[A-Za-z0-9.-]*$", "max": 253},
      "smtp_port":         {"type": "number", "min": 1, "max": 65535},
      "smtp_user":         {"type": "string", "max": 254},
      "smtp_password_set": {"type": "boolean"},
      "from_address":      {"type": "string", "pattern": "^([^@\\s]+@[^@\\s]+\\.[^@\\s]+)?$", "max": 254},
      "from_name":         {"type": "string", "pattern": "^[^\\r\\n]*$", "max": 160}
    }'::jsonb
    when 'settings.audit' then '{
      "retention_days": {"type": "number", "min": 30, "max": 3650},
      "log_level":      {"type": "string", "pattern": "^(debug|info|warn|error)$"},
      "user_tracking":  {"type": "boolean"},
      "ip_logging":     {"type": "boolean"}
    }'::jsonb
    when 'risk_part.definition' then '{
      "groups":     {"type": "array"},
      "factors":    {"type": "array"},
      "controls":   {"type": "array"},
      "thresholds": {"type": "object"},
      "overrides":  {"type": "array"}
    }'::jsonb
    when 'risk_part.group' then '{
      "code": {"type": "string", "pattern": "^[a-z][a-z_]{1,60}$"},
      "name": {"type": "string", "pattern": "^\\S", "max": 120}
    }'::jsonb
    when 'risk_part.factor' then '{
      "code":     {"type": "string", "pattern": "^[a-z][a-z_]{1,60}$"},
      "group":    {"type": "string"},
      "name":     {"type": "string", "pattern": "^\\S", "max": 120},
      "question": {"type": "string", "pattern": "^\\S", "max": 400},
      "weight":   {"type": "number", "min": 0, "max": 100},
      "source":   {"type": "string", "pattern": "^(asked|customer|ownership|political_exposure|media|country|service|screening)$"},
      "answers":  {"type": "array"}
    }'::jsonb
    when 'risk_part.answer' then '{
      "code":  {"type": "string", "pattern": "^[a-z][a-z_]{1,60}$"},
      "label": {"type": "string", "pattern": "^\\S", "max": 200},
      "score": {"type": "number", "min": 1, "max": 5}
    }'::jsonb
    when 'risk_part.control' then '{
      "code":     {"type": "string", "pattern": "^[a-z][a-z_]{1,60}$"},
      "name":     {"type": "string", "pattern": "^\\S", "max": 120},
      "question": {"type": "string", "pattern": "^\\S", "max": 400},
      "answers":  {"type": "array"}
    }'::jsonb
    when 'risk_part.control_answer' then '{
      "code":   {"type": "string", "pattern": "^[a-z][a-z_]{1,60}$"},
      "label":  {"type": "string", "pattern": "^\\S", "max": 200},
      "points": {"type": "number", "min": 0, "max": 30}
    }'::jsonb
    when 'risk_part.thresholds' then '{
      "medium": {"type": "number", "min": 21, "max": 99},
      "high":   {"type": "number", "min": 22, "max": 100}
    }'::jsonb
    when 'risk_part.override' then '{
      "code":    {"type": "string", "pattern": "^[a-z][a-z_]{1,60}$"},
      "name":    {"type": "string", "pattern": "^\\S", "max": 200},
      "factor":  {"type": "string"},
      "answers": {"type": "array"},
      "rating":  {"type": "string", "pattern": "^(medium|high|prohibited)$"},
      "hard":    {"type": "boolean"}
    }'::jsonb
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
    ('mail_part', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
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

CREATE OR REPLACE FUNCTION private.switch_mails_off(token text)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  parts text[] := regexp_match(switch_mails_off.token, '^([0-9a-f]{32})-([a-z_]{1,40})-([0-9a-f]{32})$');
begin
  if parts is null or private.unsubscribe_mac(parts[1]::uuid, parts[2]) <> parts[3] then
    return null;
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

CREATE OR REPLACE FUNCTION public.answer_contact_message(message_id uuid, answer text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  contact   public.contact_messages := private.lock_contact_message('answer_contact_message', answer_contact_message.message_id);
  given     constant text := btrim(answer_contact_message.answer, E' \t\n\r\u00a0');
begin
  if coalesce(char_length(given), 0) not between 1 and 5000 then
    raise exception using errcode = 'PT422', message = 'contact.answer_invalid';
  end if;

  -- A repeat after a lost answer.
  if contact.answer = given then
    return;
  end if;

  if contact.status = 'converted' or contact.answer is not null then
    raise exception using errcode = 'PT409', message = 'contact.not_new';
  end if;

  if contact.email !~ '^[^@\s,;<>]+@[^@\s,;<>]+$' then
    raise exception using errcode = 'PT409', message = 'contact.no_mail';
  end if;

  perform private.limit_rate('contact_answer', 60, interval '1 hour');

  update public.contact_messages as answered
  set status = 'closed', answer = given, handled_by = auth.uid(), handled_at = now()
  where answered.id = contact.id;
  perform private.queue_mail(contact.email, 'contact_answer', 'Answer to your message',
    jsonb_build_object('text', given, 'day', to_char(contact.created_at at time zone 'America/Nassau', 'FMDD FMMonth YYYY')),
    contact.id, null, 'contact:' || contact.id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.end_calendar_feed(feed_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  tenant uuid;
begin
  perform private.require_staff('end_calendar_feed');
  select feed.tenant_id into tenant from public.calendar_feeds as feed where feed.id = end_calendar_feed.feed_id for update;

  -- A repeat after a lost answer, or its person was faster.
  if not found then
    return;
  end if;

  perform private.require_staff_in('end_calendar_feed', tenant);
  delete from public.calendar_feeds as feed where feed.id = end_calendar_feed.feed_id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.invite_colleague(token uuid, email text, duties public.staff_duty[])
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_staff('invite_colleague');
  address   text := private.invited_address(invite_colleague.email);
  made      uuid := (
    select known.id from public.colleague_invitations as known
    where known.token_hash = private.token_hash(token) and known.invited_by = caller_id);
begin
  if made is not null then
    return made;
  end if;

  if duties is null or array_position(duties, null) is not null or ('read_only' = any (duties) and cardinality(duties) > 1) then
    raise exception using errcode = 'PT422', message = 'duty.invalid';
  end if;

  if exists (
    select from public.profiles as person
    join auth.users as account on account.id = person.id
    where lower(account.email) = address and person.role = 'admin'
  ) then
    raise exception using errcode = 'PT409', message = 'invitation.already_staff';
  end if;

  update public.colleague_invitations as older set status = 'revoked'
  where older.email = address and older.status = 'pending';

  insert into public.colleague_invitations (token_hash, email, duties, invited_by)
  values (private.new_token_hash(token), address, invite_colleague.duties, caller_id)
  returning id into made;
  perform private.mail_invitation('colleague_invitation', token, address, private.provider_name(), made, null);

  return made;
exception when unique_violation then
  raise exception using errcode = 'PT409', message = 'invitation.conflict';
end;
$function$;

CREATE OR REPLACE FUNCTION public.mail_part(invitation_id uuid, token uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  invitation  public.party_invitations;
  application public.draft_applications;
begin
  select * into invitation from public.party_invitations as known where known.id = mail_part.invitation_id;
  application := private.lock_own_application('mail_part', invitation.application_id);
  select * into invitation from public.party_invitations as known where known.id = mail_part.invitation_id for update;

  -- Another token is the one of a link that was replaced.
  if invitation.token_hash is distinct from private.token_hash(token) then
    raise exception using errcode = 'PT422', message = 'invitation.invalid';
  end if;

  perform private.refuse_closed_invitation(invitation.status, invitation.expires_at);

  if not private.has_feature(invitation.tenant_id, 'invitations') then
    raise exception using errcode = 'PT409', message = 'tenant.feature_off';
  end if;

  if invitation.email !~ '^[^@\s,;<>]+@[^@\s,;<>]+$' then
    raise exception using errcode = 'PT422', message = 'invitation.email_invalid';
  end if;

  perform private.limit_rate('invitation_mail', 30, interval '1 hour');
  perform private.queue_mail(invitation.email, 'party_invitation', 'Your part in forming a company',
    jsonb_strip_nulls(jsonb_build_object(
      'token', token,
      'company_name', private.mailable_name(invitation.company_name),
      'asked_by', (
        select private.mailable_name(person.full_name) from public.profiles as person where person.id = application.user_id),
      'until', to_char(invitation.expires_at at time zone 'America/Nassau', 'FMDD FMMonth YYYY'),
      'firm', (select tenant.name from public.tenants as tenant where tenant.id = invitation.tenant_id))),
    invitation.id, invitation.tenant_id, 'link:' || invitation.id || ':' || left(encode(invitation.token_hash, 'hex'), 16));
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
    and (mail.template like '%_invitation' or mail.template = 'contact_answer' or private.mail_kind(mail) = 'support.answered')
  order by mail.about_id, mail.queued_at desc, mail.id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.part_mails(application_id uuid)
 RETURNS TABLE(invitation_id uuid, state text, queued_at timestamp with time zone, settled_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
begin
  perform private.require_user();

  return query
  select distinct on (mail.about_id) mail.about_id, mail.state, mail.queued_at, mail.settled_at
  from public.party_invitations as invitation
  join private.mail_outbox as mail on mail.about_id = invitation.id and mail.template = 'party_invitation'
    and mail.dedupe_key = 'link:' || invitation.id || ':' || left(encode(invitation.token_hash, 'hex'), 16)
  where invitation.application_id = part_mails.application_id and invitation.application_id in (select private.application_ids())
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
      perform private.mail_invitation('colleague_invitation', token, known.email, private.provider_name(), known.id, null)
      from public.colleague_invitations as known where known.id = invitation_id;
  end case;

  return invitation_id;
exception when unique_violation then
  raise exception using errcode = 'PT409', message = 'invitation.conflict';
end;
$function$;

CREATE OR REPLACE FUNCTION public.retry_mails(tenant_id uuid, search text DEFAULT ''::text, show text DEFAULT ''::text, area text DEFAULT ''::text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_staff('retry_mails');
  queued    integer;
begin
  perform private.require_staff_in('retry_mails', retry_mails.tenant_id);

  -- What a colleague queues at the same time is waited for, and is not queued twice: its state is looked at again.
  update private.mail_outbox as again
  set state = 'queued', tries = 0, answer = null, settled_at = null, next_try_at = now(), retried_by = caller_id
  from public.mail_list(
    retry_mails.tenant_id, retry_mails.search, coalesce(nullif(retry_mails.show, ''), 'unsent'), retry_mails.area,
    'queued_at', true, 0, 1000) as found
  where again.id = found.id and found.can_retry and again.state in ('failed', 'withheld');
  get diagnostics queued = row_count;

  return queued;
end;
$function$;

CREATE OR REPLACE FUNCTION public.retryable_mails(tenant_id uuid, search text DEFAULT ''::text, show text DEFAULT ''::text, area text DEFAULT ''::text)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select count(*) from public.mail_list(
      retryable_mails.tenant_id, retryable_mails.search, coalesce(nullif(retryable_mails.show, ''), 'unsent'), retryable_mails.area,
      'queued_at', true, 0, 1000) as found
    where found.can_retry);
end;
$function$;

CREATE OR REPLACE FUNCTION public.unsubscribe_by_post(token text, caller text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.switch_mails_off(unsubscribe_by_post.token) is not null then
    return true;
  end if;

  -- A large mail provider presses for many people from one address, so that only what is no link is counted.
  perform private.limit_rate(
    'unsubscribe_miss', 60, '10 minutes', coalesce(private.network_of(unsubscribe_by_post.caller), 'unknown'));
  return false;
end;
$function$;

CREATE OR REPLACE FUNCTION public.unsubscribe_mails(token text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  about text;
begin
  perform private.limit_rate('unsubscribe', 30, interval '10 minutes');
  about := private.switch_mails_off(unsubscribe_mails.token);

  if about is null then
    raise exception using errcode = 'PT422', message = 'mail.link_invalid';
  end if;

  return about;
end;
$function$;

CREATE OR REPLACE FUNCTION public.update_branding(tenant_id uuid, expected_version integer, branding jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  stored public.tenants;
begin
  perform private.require_tenant_manager('update_branding', update_branding.tenant_id);
  select * into stored from public.tenants as tenant where tenant.id = update_branding.tenant_id for no key update;
  -- In whose name the mail server of the platform writes is for the super admin (update_tenant).
  branding := (branding - '{mail_name,reply_to,ticket_plus}'::text[]) || (
    select coalesce(jsonb_object_agg(kept.key, kept.value), '{}') from jsonb_each(stored.branding) as kept
    where kept.key in ('mail_name', 'reply_to', 'ticket_plus'));
  perform private.check_branding(stored.id, branding);

  if stored.branding = update_branding.branding and stored.version in (expected_version, expected_version + 1) then
    return stored.version;
  end if;

  if stored.version is distinct from expected_version then
    raise exception using errcode = 'PT409', message = 'tenant.conflict';
  end if;

  update public.tenants as tenant set branding = update_branding.branding where tenant.id = stored.id
  returning * into stored;

  return stored.version;
end;
$function$;

ALTER TABLE "private"."mail_outbox" ADD CONSTRAINT "mail_outbox_template_check" CHECK ((template = ANY (ARRAY['test'::text, 'ticket_answer'::text, 'client_invitation'::text, 'company_invitation'::text, 'colleague_invitation'::text, 'party_invitation'::text, 'contact_answer'::text, 'notice'::text, 'digest'::text])));

ALTER TABLE "public"."contact_messages" ADD CONSTRAINT "contact_messages_answer_check" CHECK (((char_length(answer) >= 1) AND (char_length(answer) <= 5000)));

ALTER TABLE "public"."contact_messages" ADD CONSTRAINT "contact_messages_answered" CHECK (((answer IS NULL) OR (status = 'closed'::public.contact_status)));

CREATE POLICY "Staff read the calendar links of clients" ON "public"."calendar_feeds" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

COMMENT ON COLUMN "private"."mail_outbox"."about_id" IS 'What it is about: an invitation, a contact message, or the subject of a notification.';

COMMENT ON COLUMN "public"."contact_messages"."answer" IS 'What handled_by answered by a mail of the portal, at handled_at; null where nothing was answered from here.';

COMMENT ON COLUMN "public"."tenants"."branding" IS 'How the portal looks to the tenant''s people: name, logo_path, primary and accent colour; and who its mails are from: mail_name, the name, reply_to, where answers go, and ticket_plus, whether that mailbox takes the reference of a ticket behind a plus. The keys of this and of features and limits are in foundation/json-shapes.sql.';

COMMENT ON FUNCTION "private"."claim_mail"() IS 'The next mail that is due, for one worker alone, with the token that switches such mails off (null where they cannot be), its firm, what its receipt shows, the name and the address for answers of its firm, the settings of the mail server and, where it was given for this server, port and user, the password; null when none is. A worker that does not settle it within five minutes has lost it. None while the limit of the hour is reached. For the worker, as the owner of the database.';

COMMENT ON FUNCTION "private"."mail_receipt"(private.mail_outbox) IS 'What the receipt with the mail of a paid invoice shows: what the invoice shows its client in the portal, and no more. Null for any other mail, and where its person may not see the invoice any more.';

COMMENT ON FUNCTION "private"."mail_sender"(private.mail_outbox) IS 'The name a mail comes from, where its firm set one, and where answers go: the address of the firm, of a ticket with its reference behind a plus where the firm says that its mailbox takes them, else the support address of the settings.';

COMMENT ON FUNCTION "private"."mailable_name"(text) IS 'What a client wrote as a name, in one line, for a mail to someone they do not know; null where a mail program would make a link of it.';

COMMENT ON FUNCTION "private"."may_retry_mail"(private.mail_outbox) IS 'Whether a mail that was not sent can be tried again: the answer to a contact message, a notice whose notification is there, and on its day a digest, to an active person with this confirmed address who may still learn of it. The link of an invitation is made anew instead, and a test is asked for again.';

COMMENT ON FUNCTION "private"."provider_name"() IS 'Who runs the portal, by the settings.';

COMMENT ON FUNCTION "private"."switch_mails_off"(text) IS 'Switches off the mails that the token of a mail names: {"mails": {"<about>": "off"}} in the preferences of its person; answers what about, and null for what is no token. Safe to repeat.';

COMMENT ON FUNCTION "public"."answer_contact_message"(uuid, text) IS 'Mails an answer (1 to 5000 characters) to the visitor who wrote a contact message, keeps it with who and when, and settles the message, also one that was put aside. One answer a message; at most 60 an hour of one person. Safe to repeat. For staff. Raises contact.answer_invalid, contact.not_new once it is a ticket or answered, contact.no_mail for an address that no mail is sent to, rate.too_many, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."end_calendar_feed"(uuid) IS 'Deletes the calendar link of a client, such as one that got into other hands: from now on it reads nothing. One that is gone changes nothing. For staff who may write. Raises staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."invite_colleague"(uuid, text, public.staff_duty[]) IS 'Invites an address to become staff with these duties, for seven days; an earlier invitation of a colleague that waits is revoked. The token of the link, a random uuid of version 4 of the browser, is mailed to the address and kept as a hash alone; answers the id. An empty list of duties is staff who work without deciding; read_only stands alone. For the super admin. Raises invitation.email_invalid, invitation.recipient_limit, invitation.already_staff, invitation.conflict, invitation.invalid, duty.invalid, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."mail_part"(uuid, uuid) IS 'Mails the link to a person''s own part to the address it is for, by the token of the link: once for each link, at most 30 an hour of a caller. Safe to repeat. For the applicant. Raises invitation.invalid for another token, invitation.not_pending, invitation.expired, invitation.email_invalid for an address that no mail is sent to, rate.too_many, tenant.feature_off, duty.reviewer_needed, staff.read_only, not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."mail_states"(uuid[]) IS 'What became of the last mail about each of at most 200 things: the link of an invitation, the answer to a contact message, or to a ticket. Nothing for what no mail was sent about. For staff. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."part_mails"(uuid) IS 'What became of the mails with the links to own parts of an application that hold today: queued, sending, sent, failed. Nothing for a link that was not mailed. For the applicant. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."resend_invitation"(uuid, uuid) IS 'Gives an invitation that waits a new token, a random uuid of version 4 of the browser, and seven more days; the former link is void. The new one is mailed, but for one''s own part in an application, which mail_part mails; answers the id. For senior management, the tenant''s owners and who invited; of a colleague for the super admin. A caller who may invite today becomes the inviter where the former one no longer may. Raises invitation.not_pending, invitation.conflict, invitation.invalid, invitation.recipient_limit, rate.too_many, tenant.feature_off, duty.senior_needed, staff.read_only, not_found, account.suspended, not_allowed also when neither of the two may.';

COMMENT ON FUNCTION "public"."retry_mails"(uuid, text, text, text) IS 'Queues again every mail that retry_mail would take, among the last 1,000 of a filter of mail_list that were not sent: none to a refused address, none that no longer holds. Answers how many. A repeat finds what is left. For staff who may write. Raises not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."retryable_mails"(uuid, text, text, text) IS 'How many mails retry_mails would queue again, among the last 1,000 of the filter that were not sent. For staff. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."unsubscribe_by_post"(text, text) IS 'The same for a mail program that presses the link itself (RFC 8058); false for what is no token. `caller` is the network address of who asked: 60 misses in ten minutes of one network. For the server of these links. Raises rate.too_many.';

COMMENT ON FUNCTION "public"."update_branding"(uuid, integer, jsonb) IS 'Replaces how the portal looks to the people of a tenant and returns the new version of the tenant: the name shown, logo_path, primary and accent colour as #rrggbb. The sender of mails stays as it is. For the tenant''s owners, and senior management or the super admin. Raises tenant.conflict when the version is no longer expected_version, tenant.branding_invalid, tenant.colour_contrast, duty.senior_needed, staff.read_only, not_found, not_allowed for a member, account.suspended.';

COMMENT ON TABLE "public"."calendar_feeds" IS 'Links under which a calendar program reads duties. Read by the person who made them and by staff; written by commands.';

REVOKE ALL ON FUNCTION "private"."mail_receipt"(private.mail_outbox) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."mail_receipt"(private.mail_outbox) TO "postgres";

REVOKE ALL ON FUNCTION "private"."mail_sender"(private.mail_outbox) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."mail_sender"(private.mail_outbox) TO "postgres";

REVOKE ALL ON FUNCTION "private"."mailable_name"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."mailable_name"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."provider_name"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."provider_name"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."switch_mails_off"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."switch_mails_off"(text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."answer_contact_message"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."answer_contact_message"(uuid, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."end_calendar_feed"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."end_calendar_feed"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."mail_part"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."mail_part"(uuid, uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."part_mails"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."part_mails"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."retry_mails"(uuid, text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."retry_mails"(uuid, text, text, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."retryable_mails"(uuid, text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."retryable_mails"(uuid, text, text, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."unsubscribe_by_post"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."unsubscribe_by_post"(text, text) TO "postgres", "service_role";

reset check_function_bodies;
