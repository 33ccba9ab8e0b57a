set check_function_bodies = off;

DROP FUNCTION "private"."annual_fees_of"(uuid, integer);

DROP FUNCTION "private"."last_contact"(uuid, uuid);

DROP FUNCTION "private"."parts_of_year"(uuid, integer);

DROP FUNCTION "private"."requires_second_factor"();

DROP FUNCTION "public"."report_worker_life"(text, text);

ALTER TABLE "private"."address_key" ADD COLUMN "vault_id" uuid;

ALTER TABLE "private"."email_password" ADD COLUMN "vault_id" uuid;

ALTER TABLE "public"."worker_life" ADD COLUMN "own_role" boolean NOT NULL DEFAULT false;

ALTER TABLE "public"."worker_life" ADD COLUMN "sealed" boolean NOT NULL DEFAULT false;

ALTER TABLE "private"."address_key" ALTER COLUMN "key" DROP NOT NULL;

ALTER TABLE "private"."email_password" ALTER COLUMN "password" DROP NOT NULL;

CREATE OR REPLACE FUNCTION private.active_user_id()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.speaks_without_session() then
    return case when not private.owes_second_factor() then private.signed_in_user_id() end;
  end if;

  -- The same in one statement, since every policy asks.
  return (
    select profile.id
    from private.my_session as mine
    join public.profiles as profile on profile.id = mine.user_id and profile.status = 'active'
    where mine.gave_second_factor
      or (not exists (select from auth.mfa_factors as factor where factor.user_id = profile.id and factor.status = 'verified')
        and not private.requires_second_factor(profile.role))
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.address_hash(address text)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select encode(extensions.hmac(convert_to(address, 'UTF8'), private.address_secret(), 'sha256'), 'hex');
$function$;

CREATE OR REPLACE FUNCTION private.address_secret()
 RETURNS bytea
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (select coalesce(kept.key, decode(private.unseal(kept.vault_id), 'hex')) from private.address_key as kept);
end;
$function$;

CREATE OR REPLACE FUNCTION private.annual_fees_of(tenant_id uuid, year integer, only_companies uuid[] DEFAULT NULL::uuid[])
 RETURNS TABLE(company_id uuid, company_name text, registration_number text, company_status public.company_status, client_id uuid, duty_id uuid, rule_code text, rule_from date, fee_state text, due_on date, amount numeric, currency text, invoice_id uuid, billing text, billed numeric, owed numeric, invoice_currency text)
 LANGUAGE plpgsql
 STABLE ROWS 20000
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
 SET work_mem TO '64MB'
AS $function$
declare
  today date := private.today();
begin
  return query
  with fees as materialized (
    -- A company whose type changed has the fees of two rules: the one that is open counts.
    select distinct on (duty.company_id) duty.company_id, duty.id, duty.rule_code, duty.rule_from, duty.state, duty.due_on, duty.amount,
      duty.currency
    from public.obligations as duty
    join public.obligation_rules as rule on (rule.code, rule.valid_from) = (duty.rule_code, duty.rule_from)
    where duty.tenant_id = annual_fees_of.tenant_id and duty.company_id is not null and duty.because = annual_fees_of.year::text
      and duty.state <> 'void' and rule.is_annual_fee
      and (annual_fees_of.only_companies is null or duty.company_id = any (annual_fees_of.only_companies))
    order by duty.company_id, duty.state = 'open' desc, duty.due_on desc, duty.id
  )
  select company.id, company.name, company.registration_number, company.status, company.user_id, fee.id,
    fee.rule_code, fee.rule_from,
    case
      when fee.id is null then 'none'
      when fee.state = 'done' then 'filed'
      when fee.state = 'waived' then 'waived'
      when fee.due_on < today then 'late'
      else 'open'
    end,
    fee.due_on, fee.amount, fee.currency, part.invoice_id,
    case
      when part.invoice_id is null then 'none'
      -- Of the invoice of many companies a part is paid when all of it is.
      when part.state = 'issued' and part.owed = 0 then 'paid'
      when part.state = 'issued' and part.due_on < today then 'late'
      when part.state = 'issued' then 'open'
      else part.state::text
    end,
    part.amount, coalesce(part.owed, 0), part.currency
  from private.companies_of_round(annual_fees_of.tenant_id, annual_fees_of.year, annual_fees_of.only_companies) as company
  left join fees as fee on fee.company_id = company.id
  left join private.parts_of_year(annual_fees_of.tenant_id, annual_fees_of.year, annual_fees_of.only_companies) as part
    on part.company_id = company.id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.claim_mail()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
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
    'tenant_id', mail.tenant_id, 'receipt', coalesce(private.mail_receipt(mail), private.mail_letter(mail)),
    'sender', private.mail_sender(mail),
    'server', (
      select setting.value || jsonb_build_object(
        'password', (
          select private.mail_password(known) from private.email_password as known
          where known.smtp_host = setting.value ->> 'smtp_host' and known.smtp_port = (setting.value -> 'smtp_port')::integer
            and known.smtp_user = setting.value ->> 'smtp_user'),
        'allows_inner', private.allows_inner_mail(),
        'company_name', (select general.value -> 'company_name' from public.platform_settings as general where general.key = 'general'))
      from public.platform_settings as setting
      where setting.key = 'email'));
end;
$function$;

CREATE OR REPLACE FUNCTION private.companies_of_round(tenant_id uuid, year integer, only_companies uuid[] DEFAULT NULL::uuid[])
 RETURNS SETOF public.companies
 LANGUAGE plpgsql
 STABLE ROWS 20000
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  select company.*
  from public.companies as company
  where company.tenant_id = companies_of_round.tenant_id
    and (companies_of_round.only_companies is null or company.id = any (companies_of_round.only_companies))
    and (
      company.status in ('active', 'in_penalty', 'strike_off_pending', 'restoring', 'dormant')
        and extract(year from company.registration_date) < companies_of_round.year
      or exists (
        select from public.obligations as duty
        join public.obligation_rules as rule on (rule.code, rule.valid_from) = (duty.rule_code, duty.rule_from)
        where duty.company_id = company.id and duty.because = companies_of_round.year::text and duty.state <> 'void' and rule.is_annual_fee)
      or exists (
        select from public.invoice_companies as part
        where part.company_id = company.id and part.renewal_year = companies_of_round.year and not part.is_void));
end;
$function$;

CREATE OR REPLACE FUNCTION private.forget_secret(secret_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if secret_id is not null and private.has_vault() then
    execute 'delete from vault.secrets where id = $1' using secret_id;
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.has_vault()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  -- Postgres refuses to look for a table in a schema that is out of reach.
  if not exists (
    select from pg_catalog.pg_namespace as found where found.nspname = 'vault' and has_schema_privilege(found.oid, 'usage')) then
    return false;
  end if;

  if to_regclass('vault.secrets') is null or to_regclass('vault.decrypted_secrets') is null then
    return false;
  end if;

  return has_table_privilege('vault.secrets', 'delete') and has_table_privilege('vault.decrypted_secrets', 'select');
end;
$function$;

CREATE OR REPLACE FUNCTION private.keep_mail_password(new_password text, server jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  sealed uuid;
begin
  if new_password = '' then
    perform private.forget_secret(kept.vault_id) from private.email_password as kept;
    delete from private.email_password as kept where kept.only_one;
    return;
  end if;

  sealed := private.seal('portal: password of mails', new_password);
  insert into private.email_password (password, vault_id, smtp_host, smtp_port, smtp_user)
  values (case when sealed is null then new_password end, sealed,
    server ->> 'smtp_host', (server -> 'smtp_port')::integer, server ->> 'smtp_user')
  on conflict (only_one) do update
  set password = excluded.password, vault_id = excluded.vault_id, smtp_host = excluded.smtp_host, smtp_port = excluded.smtp_port,
    smtp_user = excluded.smtp_user;
end;
$function$;

CREATE OR REPLACE FUNCTION private.last_contacts(tenant_id uuid, client_ids uuid[])
 RETURNS TABLE(client_id uuid, at timestamp with time zone, kind text)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  with mine as materialized (
    select owed.client_id, owed.invoice_id, owed.company_id, owed.application_id
    from private.owed_invoices(last_contacts.tenant_id) as owed
    where owed.client_id = any (last_contacts.client_ids)
  )
  select distinct on (known.client_id) known.client_id, known.at, known.kind
  from (
    select mine.client_id, letter.recorded_at as at, 'reminder' as kind
    from mine join public.invoice_reminders as letter
      on letter.tenant_id = last_contacts.tenant_id and letter.invoice_id = mine.invoice_id
    union all
    select mine.client_id, hold.recorded_at, hold.kind::text
    from mine join public.invoice_holds as hold
      on hold.tenant_id = last_contacts.tenant_id and hold.invoice_id = mine.invoice_id
    union all
    select mine.client_id, notice.reported_at, 'report'
    from mine join public.payment_notices as notice
      on notice.tenant_id = last_contacts.tenant_id and notice.invoice_id = mine.invoice_id
    union all
    select mine.client_id, note.created_at, 'note'
    from mine
    join public.staff_notes as note on note.tenant_id = last_contacts.tenant_id and note.application_id = mine.application_id
    union all
    select mine.client_id, note.created_at, 'note'
    from mine
    join public.invoice_companies as part on part.tenant_id = last_contacts.tenant_id and part.invoice_id = mine.invoice_id
    join public.staff_notes as note on note.tenant_id = part.tenant_id and note.company_id = part.company_id
    union all
    select client.id, mail.settled_at, 'mail'
    from public.profiles as client
    join private.mail_outbox as mail on mail.recipient = client.email and mail.tenant_id = last_contacts.tenant_id
    where client.id = any (last_contacts.client_ids) and mail.state = 'sent'
  ) as known
  order by known.client_id, known.at desc;
end;
$function$;

CREATE OR REPLACE FUNCTION private.mail_password(kept private.email_password)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(kept.password, private.unseal(kept.vault_id));
end;
$function$;

CREATE OR REPLACE FUNCTION private.owed_invoices(tenant_id uuid)
 RETURNS TABLE(invoice_id uuid, company_id uuid, application_id uuid, client_id uuid, currency text, owed numeric, due_on date)
 LANGUAGE sql
 STABLE ROWS 20000
 SET search_path TO ''
AS $function$
  select invoice.id, invoice.company_id, invoice.application_id, coalesce(invoice.client_id, company.user_id, application.user_id),
    invoice.currency,
    invoice.total - invoice.paid, invoice.due_on
  from public.invoices as invoice
  left join public.companies as company on company.id = invoice.company_id
  left join public.draft_applications as application on application.id = invoice.application_id
  where invoice.tenant_id = owed_invoices.tenant_id and invoice.state = 'issued';
$function$;

CREATE OR REPLACE FUNCTION private.owes_second_factor()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Most people have no factor: for them the session is not read once more.
  return (
    exists (select from auth.mfa_factors as factor where factor.user_id = auth.uid() and factor.status = 'verified')
    or exists (
      select from public.profiles as profile where profile.id = auth.uid() and private.requires_second_factor(profile.role)))
    and private.gave_second_factor() is not true;
end;
$function$;

CREATE OR REPLACE FUNCTION private.parts_of_year(tenant_id uuid, year integer, only_companies uuid[] DEFAULT NULL::uuid[])
 RETURNS TABLE(invoice_id uuid, company_id uuid, amount numeric, owed numeric, state public.invoice_state, due_on date, currency text)
 LANGUAGE plpgsql
 STABLE ROWS 20000
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  select invoice.id, part.company_id, part.amount, case when invoice.state = 'issued' then invoice.total - invoice.paid else 0 end,
    invoice.state, invoice.due_on, invoice.currency
  from public.invoice_companies as part
  join public.invoices as invoice on invoice.id = part.invoice_id
  where part.tenant_id = parts_of_year.tenant_id and part.renewal_year = parts_of_year.year and not part.is_void
    and invoice.client_id is null
    and (parts_of_year.only_companies is null or part.company_id = any (parts_of_year.only_companies));

  return query
  with shared as (
    select invoice.id, invoice.state, invoice.total - invoice.paid as open, invoice.paid - invoice.credited as settled, invoice.credited,
      invoice.due_on, invoice.currency
    from public.invoices as invoice
    where invoice.tenant_id = parts_of_year.tenant_id and invoice.client_id is not null
      and exists (
        select from public.invoice_companies as part
        where part.invoice_id = invoice.id and part.renewal_year = parts_of_year.year and not part.is_void
          and (parts_of_year.only_companies is null or part.company_id = any (parts_of_year.only_companies)))
  ), part as (
    select part.invoice_id, part.company_id, part.name, part.amount, shared.state, shared.due_on, shared.currency, shared.open,
      shared.settled, part.amount - coalesce(credit.amount, 0) as left_of
    from shared
    join public.invoice_companies as part on part.invoice_id = shared.id
    left join lateral private.credited_of(shared.id) as credit on shared.credited > 0 and credit.company_id = part.company_id
    where part.renewal_year = parts_of_year.year and not part.is_void
  ), placed as (
    select part.*, sum(part.left_of) over (partition by part.invoice_id order by part.name, part.company_id) - part.left_of as before
    from part
  )
  select placed.invoice_id, placed.company_id, placed.amount,
    private.open_of_part(placed.state, true, placed.open, placed.left_of, placed.settled, placed.before),
    placed.state, placed.due_on, placed.currency
  from placed
  where parts_of_year.only_companies is null or placed.company_id = any (parts_of_year.only_companies);
end;
$function$;

CREATE OR REPLACE FUNCTION private.requires_second_factor(of_role public.user_role)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- The settings are in settings/settings.sql. Without their row they require nothing: it is off until the super admin turns it on.
  return exists (
    select from public.platform_settings as setting
    where setting.key = 'security' and setting.value -> 'require_mfa' = 'true'
      and (of_role = 'admin' or setting.value -> 'mfa_for_everyone' = 'true'));
end;
$function$;

CREATE OR REPLACE FUNCTION private.seal(secret_name text, secret text)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  sealed uuid;
begin
  if not private.has_vault() then
    return null;
  end if;

  -- The vault has each name once.
  execute 'delete from vault.secrets where name = $1' using secret_name;
  execute 'select vault.create_secret($1, $2, $3)' into sealed using secret, secret_name, 'Of the incorporation portal.';
  return sealed;
end;
$function$;

CREATE OR REPLACE FUNCTION private.seal_secrets()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  moved    integer := 0;
  password private.email_password;
  address  private.address_key;
begin
  if not private.has_vault() then
    return 0;
  end if;

  select * into address from private.address_key for update;

  if coalesce(encode(address.key, 'hex'), private.unseal(address.vault_id)) is null then
    -- Links that switch mails off were made with the key that is lost; new mails have new ones.
    address.key := extensions.gen_random_bytes(32);
  end if;

  if address.key is not null then
    update private.address_key as kept set key = null, vault_id = private.seal('portal: key of addresses', encode(address.key, 'hex'))
    where kept.only_one;
    moved := moved + 1;
  end if;

  select * into password from private.email_password for update;

  if password.password is not null then
    update private.email_password as kept set password = null, vault_id = private.seal('portal: password of mails', password.password)
    where kept.only_one;
    moved := moved + 1;
  elsif password.vault_id is not null and private.unseal(password.vault_id) is null then
    delete from private.email_password as kept where kept.only_one;
    update public.platform_settings as setting set value = setting.value || '{"smtp_password_set": false}' where setting.key = 'email';
    moved := moved + 1;
  end if;

  return moved;
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
      "ticket_plus": {"type": "boolean", "optional": true},
      "address":   {"type": "string", "optional": true, "pattern": "^\\S[^<>]*$", "max": 400},
      "tax_number": {"type": "string", "optional": true, "pattern": "^[A-Za-z0-9][A-Za-z0-9 ./-]*$", "max": 40},
      "registration_number": {"type": "string", "optional": true, "pattern": "^[A-Za-z0-9][A-Za-z0-9 ./()-]*$", "max": 40}
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
      "mfa_for_everyone":    {"type": "boolean", "optional": true},
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
    ('file_returns', '{reviewer,compliance_officer,senior,billing}', 'needs_duty', 'record', false),
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
    ('issue_proforma', '{billing}', 'needs_duty', 'record', false),
    ('withdraw_proforma', '{billing}', 'needs_duty', 'record', false),
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
    ('add_recurring', '{billing}', 'needs_duty', 'record', false),
    ('pause_recurring', '{billing}', 'needs_duty', 'record', false),
    ('resume_recurring', '{billing}', 'needs_duty', 'record', false),
    ('end_recurring', '{billing}', 'needs_duty', 'record', false),
    ('draft_recurring', '{billing}', 'needs_duty', 'firm', false),
    ('add_discount', '{billing}', 'instead', 'firm', false),
    ('end_discount', '{billing}', 'instead', 'firm', false),
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
    ('sign_out_user', '{senior}', 'instead', 'firm', false),
    ('set_user_role.staff', '{}', 'only', 'all', false),
    ('suspend_user.staff', '{}', 'only', 'all', false),
    ('restore_user.staff', '{}', 'only', 'all', false),
    ('remove_second_factor.staff', '{}', 'only', 'all', false),
    ('sign_out_user.staff', '{}', 'only', 'all', false),
    ('invite_colleague', '{}', 'only', 'all', false),
    ('set_staff_duties', '{}', 'only', 'all', false),
    ('staff_without_second_factor', '{}', 'only', 'all', false),
    ('update_branding', '{senior}', 'instead', 'firm', false),
    ('set_mail_sender', '{senior}', 'instead', 'firm', false),
    ('check_firm_point', '{senior}', 'instead', 'firm', false),
    ('set_filing_rule', '{}', 'only', 'firm', false),
    ('set_fee_payment', '{}', 'only', 'firm', false),
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

CREATE OR REPLACE FUNCTION private.standing_holds(tenant_id uuid)
 RETURNS TABLE(invoice_id uuid, kind public.invoice_hold_kind)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select hold.invoice_id, hold.kind from public.invoice_holds as hold
  where hold.tenant_id = standing_holds.tenant_id and hold.ended_at is null and coalesce(hold.until, 'infinity') >= private.today();
$function$;

CREATE OR REPLACE FUNCTION private.unseal(secret_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  secret text;
begin
  if secret_id is not null and private.has_vault() then
    execute 'select found.decrypted_secret from vault.decrypted_secrets as found where found.id = $1' into secret using secret_id;
  end if;

  return secret;
end;
$function$;

CREATE OR REPLACE FUNCTION private.unsubscribe_mac(person uuid, area text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return left(encode(extensions.hmac(
    convert_to('unsubscribe:' || person || ':' || area, 'UTF8'), private.address_secret(), 'sha256'), 'hex'), 32);
end;
$function$;

CREATE OR REPLACE FUNCTION public.annual_fees(tenant_id uuid, year integer, search text DEFAULT ''::text, fee text DEFAULT ''::text, billing text DEFAULT ''::text, only_client uuid DEFAULT NULL::uuid, sort text DEFAULT 'company_name'::text, descending boolean DEFAULT false, first integer DEFAULT 0, size integer DEFAULT 50)
 RETURNS TABLE(company_id uuid, company_name text, registration_number text, company_status public.company_status, client_id uuid, client_name text, duty_id uuid, fee_state text, due_on date, amount numeric, currency text, is_verified boolean, exposure jsonb, done_on date, reference text, invoice_id uuid, invoice_number text, billing_state text, billed numeric, owed numeric, invoice_currency text, invoice_due_on date, total integer, invoice_companies integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  typed text := lower(btrim(coalesce(search, '')));
  -- Where neither fee nor invoice decides what is shown and in which order, a page is found by the companies alone.
  is_by_name boolean := coalesce(sort, '') not in ('amount', 'billed', 'owed');
  is_by_company boolean := is_by_name and coalesce(fee, '') = '' and coalesce(billing, '') = '';
  skipped integer := greatest(first, 0);
  shown integer := least(greatest(size, 1), 1000);
  only_companies uuid[];
  all_rows integer;
begin
  perform private.require_staff_reader();

  if is_by_company or typed <> '' or only_client is not null then
    with matching as materialized (
      select company.id, company.name
      from private.companies_of_round(annual_fees.tenant_id, annual_fees.year) as company
      join public.profiles as client on client.id = company.user_id
      where (annual_fees.only_client is null or company.user_id = annual_fees.only_client)
        and (
          typed = '' or position(typed in lower(company.name)) > 0 or position(typed in lower(company.registration_number)) > 0
          or position(typed in lower(client.full_name)) > 0 or position(typed in lower(client.email)) > 0)
    ), page as (
      select matching.id from matching
      order by case when annual_fees.descending then matching.name end desc, matching.name, matching.id
      offset case when is_by_company then skipped else 0 end
      limit case when is_by_company then shown end
    )
    select coalesce(array_agg(page.id), '{}'), case when is_by_company then (select count(*) from matching) end
    into only_companies, all_rows from page;
  end if;

  return query
  with found as (
    select known.*, coalesce(nullif(client.full_name, ''), client.email) as client,
      case annual_fees.sort when 'amount' then known.amount when 'billed' then known.billed when 'owed' then known.owed end
        * case when annual_fees.descending then -1 else 1 end as place,
      case when annual_fees.descending and is_by_name then known.company_name end as last_first
    from private.annual_fees_of(annual_fees.tenant_id, annual_fees.year, only_companies) as known
    join public.profiles as client on client.id = known.client_id
    where case coalesce(annual_fees.fee, '')
        when '' then true when 'due' then known.fee_state in ('open', 'late') when 'filed' then known.fee_state in ('filed', 'waived')
        else known.fee_state = annual_fees.fee end
      and case coalesce(annual_fees.billing, '')
        when '' then true when 'owed' then known.billing in ('open', 'late') else known.billing = annual_fees.billing end
  ), page as materialized (
    select found.*, coalesce(all_rows, count(*) over ()) as rows
    from found
    order by found.place, found.last_first desc, found.company_name, found.company_id
    offset case when is_by_company then 0 else skipped end
    limit shown
  )
  select page.company_id, page.company_name, page.registration_number, page.company_status, page.client_id, page.client, page.duty_id,
    page.fee_state, page.due_on, page.amount, page.currency, rule.verified, to_jsonb(cost), duty.done_on, duty.reference,
    page.invoice_id, invoice.number, page.billing, page.billed, page.owed, page.invoice_currency, invoice.due_on, page.rows::integer,
    case when invoice.client_id is not null then private.count_companies(invoice.id) end
  from page
  left join public.obligations as duty on duty.id = page.duty_id
  left join public.obligation_rules as rule on (rule.code, rule.valid_from) = (duty.rule_code, duty.rule_from)
  left join lateral private.obligation_exposure(duty, private.today()) as cost on duty.state = 'open'
  left join public.invoices as invoice on invoice.id = page.invoice_id
  order by page.place, page.last_first desc, page.company_name, page.company_id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.report_worker_life(part text, version text, sealed boolean DEFAULT false)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_service();

  if private.worker_part() <> coalesce(report_worker_life.part, '') then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  if coalesce(report_worker_life.part, '') !~ '^[a-z][a-z-]{1,39}$'
    or coalesce(char_length(report_worker_life.version), 0) not between 1 and 60
    or (not exists (select from public.worker_life as known where known.part = report_worker_life.part)
      and (select count(*) from public.worker_life) >= 50)
  then
    raise exception using errcode = 'PT422', message = 'worker.part_invalid';
  end if;

  insert into public.worker_life as known (part, version, own_role, sealed)
  values (report_worker_life.part, report_worker_life.version, private.worker_part() is not null,
    coalesce(report_worker_life.sealed, false))
  on conflict on constraint worker_life_pkey do update set version = excluded.version, last_seen_at = now(), notified_at = null,
    own_role = excluded.own_role, sealed = excluded.sealed;
end;
$function$;

CREATE OR REPLACE FUNCTION public.save_settings(key text, expected_version integer, value jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id    uuid := private.require_staff('save_settings');
  stored       public.platform_settings;
  new_value    jsonb := save_settings.value;
  new_password text;
  reduced      text;
begin
  select * into stored from public.platform_settings as setting where setting.key = save_settings.key for update;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if stored.key = 'email' and jsonb_typeof(new_value) = 'object' then
    if new_value ? 'smtp_password' and (jsonb_typeof(new_value -> 'smtp_password') <> 'string'
      or char_length(new_value ->> 'smtp_password') > 500) then
      raise exception using errcode = 'PT422', message = 'settings.invalid',
        detail = '[{"code": "settings.invalid", "field": "smtp_password"}]';
    end if;

    if private.is_inner_host(private.json_text(new_value -> 'smtp_host')) and not private.allows_inner_mail() then
      raise exception using errcode = 'PT422', message = 'settings.mail_host_inner';
    end if;

    new_password := new_value ->> 'smtp_password';
    new_value := (new_value - 'smtp_password') || jsonb_build_object(
      'smtp_password_set', coalesce(new_password <> '', (stored.value -> 'smtp_password_set')::boolean));
  end if;

  -- A portal of the last release does not know this one, and leaves it as it is.
  if stored.key = 'security' and jsonb_typeof(new_value) = 'object' then
    new_value := jsonb_build_object('mfa_for_everyone', coalesce(stored.value -> 'mfa_for_everyone', 'false')) || new_value;
  end if;

  perform private.check_settings(stored.key, new_value);

  -- The same values again: a repeat after a lost answer, or nothing to save.
  if stored.value = new_value and stored.version in (expected_version, expected_version + 1)
    and (new_password is null or new_password = coalesce(
      (select private.mail_password(known) from private.email_password as known), '')) then
    return stored.version;
  end if;

  if stored.version is distinct from expected_version then
    raise exception using errcode = 'PT409', message = 'settings.conflict';
  end if;

  if new_value -> 'require_mfa' = 'true' and stored.value -> 'require_mfa' = 'false' and (auth.jwt() ->> 'aal') is distinct from 'aal2' then
    raise exception using errcode = 'PT409', message = 'settings.mfa_first';
  end if;

  if new_password is not null then
    perform private.keep_mail_password(new_password, new_value);
  elsif stored.key = 'email' and exists (
    select from private.email_password as known
    where (known.smtp_host, known.smtp_port, known.smtp_user)
      is distinct from (new_value ->> 'smtp_host', (new_value -> 'smtp_port')::integer, new_value ->> 'smtp_user'))
  then
    raise exception using errcode = 'PT409', message = 'settings.mail_password_again';
  end if;

  if stored.key = 'audit' then
    reduced := private.reduced_logging(stored.value, new_value);
  end if;

  if reduced is not null then
    -- By the settings before: at the level error it is written under all of them, and with the address they still keep.
    perform private.write_access('logging_reduced', 'error', caller_id, null, reduced, null, private.request_address());
  end if;

  update public.platform_settings as saved set value = new_value, updated_by = caller_id where saved.key = stored.key
  returning * into stored;

  if reduced is not null then
    perform private.alert_reduced_logging(reduced, caller_id);
  end if;

  return stored.version;
end;
$function$;

CREATE OR REPLACE FUNCTION public.sign_out_user(user_id uuid, reason text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person public.profiles := private.lock_person('sign_out_user', sign_out_user.user_id);
  ended  integer;
begin
  -- The table is the auth service's. Where it is out of reach, Postgres refuses and nothing has happened.
  delete from auth.sessions as session where session.user_id = person.id;
  get diagnostics ended = row_count;

  -- Also the repeat after a lost answer: there is nothing to note.
  if ended = 0 then
    return 0;
  end if;

  perform private.note_account(person.id, reason, auth.uid());
  -- At this level it is written under all settings but one, and names the person under all of them.
  perform private.write_access('sign_out', 'warn', person.id, null,
    (select 'Signed out everywhere by ' || coalesce(nullif(staff.full_name, ''), staff.email)
      from public.profiles as staff where staff.id = auth.uid()),
    null, private.request_address());
  return ended;
end;
$function$;

CREATE OR REPLACE FUNCTION public.who_owes(tenant_id uuid, search text DEFAULT ''::text, show text DEFAULT ''::text, sort text DEFAULT 'owed'::text, descending boolean DEFAULT true, first integer DEFAULT 0, size integer DEFAULT 50)
 RETURNS TABLE(client_id uuid, client_name text, client_email text, currency text, owed numeric, overdue numeric, days_late integer, invoices bigint, promised bigint, disputed bigint, contact_at timestamp with time zone, contact text, total integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  today date := private.today();
  typed text := lower(btrim(coalesce(search, '')));
begin
  perform private.require_staff_reader();

  return query
  with held as (
    select known.*, hold.kind as hold
    from private.owed_invoices(who_owes.tenant_id) as known
    left join private.standing_holds(who_owes.tenant_id) as hold on hold.invoice_id = known.invoice_id
  ), client as (
    select held.client_id, held.currency, sum(held.owed) as owed,
      coalesce(sum(held.owed) filter (where held.due_on < today), 0) as overdue,
      greatest(max(today - held.due_on), 0) as days_late, count(*) as invoices,
      count(*) filter (where held.hold = 'promise') as promised, count(*) filter (where held.hold = 'dispute') as disputed
    from held
    group by held.client_id, held.currency
  ), page as materialized (
    select client.*, coalesce(nullif(person.full_name, ''), person.email) as name, person.email, count(*) over () as rows
    from client
    join public.profiles as person on person.id = client.client_id
    where (typed = '' or position(typed in lower(person.full_name)) > 0 or position(typed in lower(person.email)) > 0)
      and case coalesce(who_owes.show, '')
        when '' then true when 'late' then client.overdue > 0 when 'promised' then client.promised > 0
        when 'disputed' then client.disputed > 0 else false end
    order by
      case who_owes.sort when 'days_late' then client.days_late when 'overdue' then client.overdue when 'invoices' then client.invoices
        when 'client_name' then 0 else client.owed end * case when who_owes.descending then -1 else 1 end,
      case when who_owes.sort = 'client_name' and who_owes.descending then lower(person.full_name) end desc,
      lower(person.full_name), client.client_id, client.currency
    offset greatest(who_owes.first, 0)
    limit least(greatest(who_owes.size, 1), 1000)
  )
  select page.client_id, page.name, page.email, page.currency, page.owed, page.overdue, page.days_late, page.invoices, page.promised,
    page.disputed, contact.at, contact.kind, page.rows::integer
  from page
  left join private.last_contacts(who_owes.tenant_id, array(select page.client_id from page)) as contact
    on contact.client_id = page.client_id
  order by
    case who_owes.sort when 'days_late' then page.days_late when 'overdue' then page.overdue when 'invoices' then page.invoices
      when 'client_name' then 0 else page.owed end * case when who_owes.descending then -1 else 1 end,
    case when who_owes.sort = 'client_name' and who_owes.descending then lower(page.name) end desc,
    lower(page.name), page.client_id, page.currency;
end;
$function$;

ALTER TABLE "private"."address_key" ADD CONSTRAINT "address_key_one_place" CHECK ((num_nonnulls(key, vault_id) = 1));

ALTER TABLE "private"."email_password" ADD CONSTRAINT "email_password_one_place" CHECK ((num_nonnulls(password, vault_id) = 1));

COMMENT ON COLUMN "public"."worker_life"."own_role" IS 'Whether the part is signed in to the database with its own role (worker-roles.sql), and not with the rights of all parts.';

COMMENT ON COLUMN "public"."worker_life"."sealed" IS 'Whether the worker says that its secrets came from files of a store and not from its environment.';

COMMENT ON FUNCTION "private"."address_secret"() IS 'The key of the hashes of addresses.';

COMMENT ON FUNCTION "private"."annual_fees_of"(uuid, integer, uuid[]) IS 'The yearly round of a tenant, company by company; `only_companies`: these alone, null for all. `fee_state` is none, open, late, filed or waived; `billing` none, draft, open, late or paid.';

COMMENT ON FUNCTION "private"."companies_of_round"(uuid, integer, uuid[]) IS 'The companies of the yearly round of a tenant: those with a fee or an invoice of the year, or on the register since an earlier year. `only_companies`: these alone, null for all.';

COMMENT ON FUNCTION "private"."forget_secret"(uuid) IS 'Destroys a secret of the vault.';

COMMENT ON FUNCTION "private"."has_vault"() IS 'Whether the project has the vault of Supabase, and the caller may use it.';

COMMENT ON FUNCTION "private"."keep_mail_password"(text, jsonb) IS 'Keeps the password of the mail server for this server, port and user, in the vault where there is one; an empty one destroys it.';

COMMENT ON FUNCTION "private"."last_contacts"(uuid, uuid[]) IS 'When there was contact with clients who owe last, and what it was: reminder, promise, dispute, report (of a payment), note or mail. A client without contact has no row.';

COMMENT ON FUNCTION "private"."mail_password"(private.email_password) IS 'The password of the mail server, from the row or from the vault.';

COMMENT ON FUNCTION "private"."owes_second_factor"() IS 'Whether the signed-in person has a verified second factor and has not given it in this session, or has none although the settings require it of them. They read their own profile then, and nothing else.';

COMMENT ON FUNCTION "private"."parts_of_year"(uuid, integer, uuid[]) IS 'The companies of a tenant that are invoiced for a year, by itself or with others: what is billed and what is owed of it. `only_companies`: these alone, null for all.';

COMMENT ON FUNCTION "private"."requires_second_factor"(public.user_role) IS 'Whether the settings require a second factor of a person with this role: of staff, or of everyone.';

COMMENT ON FUNCTION "private"."seal"(text, text) IS 'Puts a secret into the vault in place of the one of this name; its id, null where the project has no vault.';

COMMENT ON FUNCTION "private"."seal_secrets"() IS 'Moves the secrets of the tables into the vault, draws the key of addresses anew and drops the password of the mail server where the vault has lost them; how many it changed. None without a vault. For the owner of the database.';

COMMENT ON FUNCTION "private"."standing_holds"(uuid) IS 'The promises and disputes of a tenant that stand today, as standing_hold has each.';

COMMENT ON FUNCTION "private"."unseal"(uuid) IS 'A secret of the vault by its id; null for none, and for one of the vault of another project.';

COMMENT ON FUNCTION "public"."report_worker_life"(text, text, boolean) IS 'A part of the worker says that it lives, with the version it runs and whether its secrets came from a store; its silence ends. For a server with the secret key, and for the role of a part, which speaks for that part alone. Raises worker.part_invalid for a name that is none and for more than 50 parts, not_allowed.';

COMMENT ON FUNCTION "public"."sign_out_user"(uuid, text) IS 'Ends every session of another user, who stays active and may sign in again, with a reason (1 to 2000 characters) that only staff read; how many sessions ended, and nothing is noted for none. The access log has who did it. For senior management and the super admin; an admin is signed out by the super admin. Raises account.own, account.closed, account.reason_missing, duty.senior_needed, staff.read_only, not_found, not_allowed, account.suspended.';

COMMENT ON TABLE "private"."address_key" IS 'The key of the hashes of addresses, drawn once, or its id in the vault (foundation/sealed-secrets.sql). Not audited, because the log would repeat it.';

COMMENT ON TABLE "private"."email_password" IS 'The password of the mail server, or its id in the vault (foundation/sealed-secrets.sql), for what sends mails, with the server, port and user that it was given for: it is sent to no other. Not audited, because the log would repeat it: the row of the settings tells when it changed.';

REVOKE ALL ON FUNCTION "private"."address_secret"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."address_secret"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."annual_fees_of"(uuid, integer, uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."annual_fees_of"(uuid, integer, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."companies_of_round"(uuid, integer, uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."companies_of_round"(uuid, integer, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."forget_secret"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."forget_secret"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."has_vault"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."has_vault"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."keep_mail_password"(text, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."keep_mail_password"(text, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."last_contacts"(uuid, uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."last_contacts"(uuid, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."mail_password"(private.email_password) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."mail_password"(private.email_password) TO "postgres";

REVOKE ALL ON FUNCTION "private"."parts_of_year"(uuid, integer, uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."parts_of_year"(uuid, integer, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."requires_second_factor"(public.user_role) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."requires_second_factor"(public.user_role) TO "postgres";

REVOKE ALL ON FUNCTION "private"."seal"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."seal"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."seal_secrets"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."seal_secrets"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."standing_holds"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."standing_holds"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."unseal"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."unseal"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."report_worker_life"(text, text, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."report_worker_life"(text, text, boolean) TO "portal_audit_heads", "portal_firm_deletions", "portal_firm_exports", "portal_mail", "portal_scans", "postgres", "service_role";

REVOKE ALL ON FUNCTION "public"."sign_out_user"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."sign_out_user"(uuid, text) TO "authenticated", "postgres";

reset check_function_bodies;

-- What the tables held in the open until now.
select private.seal_secrets();
