set check_function_bodies = off;

-- They belong to the whole server, so another database of it may have made them.
do $$
declare
  role_name text;
begin
  foreach role_name in array array['portal_mail', 'portal_scans', 'portal_firm_exports', 'portal_firm_deletions', 'portal_audit_heads'] loop
    if not exists (select from pg_catalog.pg_roles where rolname = role_name) then
      execute format('create role %I nologin noinherit connection limit 20', role_name);
    end if;
  end loop;
end;
$$;

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
          select known.password from private.email_password as known
          where known.smtp_host = setting.value ->> 'smtp_host' and known.smtp_port = (setting.value -> 'smtp_port')::integer
            and known.smtp_user = setting.value ->> 'smtp_user'),
        'allows_inner', private.allows_inner_mail(),
        'company_name', (select general.value -> 'company_name' from public.platform_settings as general where general.key = 'general'))
      from public.platform_settings as setting
      where setting.key = 'email'));
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_guessable_token(token uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  digits text := replace(token::text, '-', '');
  -- Versions 1, 6 and 7 begin with the time they were made at: of the first two in steps of 100 nanoseconds since 1582.
  tells  timestamptz := case uuid_extract_version(token)
    when 1 then to_timestamp(('x' || substr(digits, 14, 3) || substr(digits, 9, 4) || left(digits, 8))::bit(60)::bigint / 1e7 - 12219292800)
    when 6 then to_timestamp(('x' || left(digits, 12) || substr(digits, 14, 3))::bit(60)::bigint / 1e7 - 12219292800)
    when 7 then to_timestamp(('x' || left(digits, 12))::bit(48)::bigint / 1e3)
  end;
begin
  if token is null or uuid_extract_version(token) = 4 then
    return token is null;
  end if;

  return (select count(distinct digit) from string_to_table(digits, null) as digit) < 8
    or coalesce(tells between now() - interval '30 days' and now() + interval '30 days', false);
end;
$function$;

CREATE OR REPLACE FUNCTION private.new_token_hash(token uuid)
 RETURNS bytea
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if private.is_guessable_token(token) then
    raise exception using errcode = 'PT422', message = 'invitation.invalid';
  end if;

  if exists (select from private.invitations as known where known.token_hash = private.token_hash(token)) then
    raise exception using errcode = 'PT409', message = 'invitation.conflict';
  end if;

  return private.token_hash(token);
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_service()
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  is_part boolean := private.worker_part() is not null;
begin
  -- A part of the worker has no token. One that claims to have one would write under the name of a person.
  if (is_part and coalesce(auth.role(), auth.uid()::text) is not null) or (not is_part and auth.role() is distinct from 'service_role') then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.settle_mail(mail_id uuid, outcome text, answer text, refused_code integer DEFAULT NULL::integer, refused_status text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
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

CREATE OR REPLACE FUNCTION private.worker_part()
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return case session_user
    when 'portal_mail' then 'mail'
    when 'portal_scans' then 'scans'
    when 'portal_firm_exports' then 'firm-exports'
    when 'portal_firm_deletions' then 'firm-deletions'
    when 'portal_audit_heads' then 'audit-heads'
  end;
end;
$function$;

CREATE OR REPLACE FUNCTION public.create_calendar_feed(token uuid, tenant_id uuid, company_id uuid DEFAULT NULL::uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most      constant integer := 20;
  caller_id uuid := private.require_user();
  known     public.calendar_feeds;
begin
  if private.is_admin() then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  if not exists (
    select from private.tenant_ids() as mine (id) where mine.id = create_calendar_feed.tenant_id
  ) or create_calendar_feed.company_id is not null and not exists (
    select from public.companies as company
    where (company.tenant_id, company.id) = (create_calendar_feed.tenant_id, create_calendar_feed.company_id)
      and (company.id in (select private.company_ids()) or company.tenant_id in (select private.owned_tenant_ids()))
  ) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if private.is_guessable_token(token) then
    raise exception using errcode = 'PT422', message = 'calendar.link_invalid';
  end if;

  -- One at a time for each person, or two devices could pass the limit together.
  perform private.lock_tenant(create_calendar_feed.tenant_id);
  perform from public.profiles as profile where profile.id = caller_id for no key update;
  select * into known from public.calendar_feeds as feed where feed.token_hash = private.token_hash(token);

  if known.id is not null then
    if known.user_id <> caller_id or known.tenant_id <> create_calendar_feed.tenant_id
      or known.company_id is distinct from create_calendar_feed.company_id
    then
      raise exception using errcode = 'PT409', message = 'calendar.link_taken';
    end if;

    return known.id;
  end if;

  if (select count(*) from public.calendar_feeds as feed where feed.user_id = caller_id) >= most then
    raise exception using errcode = 'PT409', message = 'calendar.too_many_links';
  end if;

  insert into public.calendar_feeds (tenant_id, company_id, user_id, token_hash)
  values (create_calendar_feed.tenant_id, create_calendar_feed.company_id, caller_id, private.token_hash(token))
  returning * into known;
  return known.id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.report_worker_life(part text, version text)
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

  insert into public.worker_life as known (part, version) values (report_worker_life.part, report_worker_life.version)
  on conflict on constraint worker_life_pkey do update set version = excluded.version, last_seen_at = now(), notified_at = null;
end;
$function$;

COMMENT ON FUNCTION "private"."claim_mail"() IS 'The next mail that is due, for one worker alone, with the token that switches such mails off (null where they cannot be), its firm, what its receipt shows, the name and the address for answers of its firm, the settings of the mail server and, where it was given for this server, port and user, the password; null when none is. A worker that does not settle it within five minutes has lost it. None while the limit of the hour is reached. For portal_mail and the owner of the database.';

COMMENT ON FUNCTION "private"."is_guessable_token"(uuid) IS 'Whether a token of a link is not random: none, or one that is no uuid of version 4 and has less than eight different digits or tells the time of the last or next 30 days, as uuids of versions 1, 6 and 7 do. 128 random bits look like one once in some hundred thousand.';

COMMENT ON FUNCTION "private"."new_token_hash"(uuid) IS 'The hash of a token that no invitation of any kind has yet. Raises invitation.invalid for one that can be guessed, invitation.conflict.';

COMMENT ON FUNCTION "private"."require_service"() IS 'Lets a server with the secret key through, a part of the worker that is signed in with a role of its own (maintenance/worker-roles.sql), and no person. Which role may call which command is a grant. Raises not_allowed.';

COMMENT ON FUNCTION "private"."settle_mail"(uuid, text, text, integer, text) IS 'Writes down what became of a claimed mail: sent, failed, or retry (after 5, 25, 125 and 625 minutes, five times in all; a test is not tried again), and what the mail server answered. With the code and the status of a refusal of the address for good, the address is marked; a mail that was sent takes the mark away. The token of a link goes once the mail is settled. For portal_mail and the owner.';

COMMENT ON FUNCTION "private"."worker_part"() IS 'The part of the worker that is signed in to the database with the role of that part; null for everyone else. It looks at the role of the sign-in, which no statement of that role changes.';

COMMENT ON FUNCTION "public"."create_calendar_feed"(uuid, uuid, uuid) IS 'Makes a link under which a calendar program reads the duties of a company, or of all companies the caller reaches in the tenant (company null), and returns its id. The token is 128 random bits that the caller made; a repeat changes nothing. At most 20 links a person. Not for staff, who have a calendar of their own. Raises calendar.link_invalid, calendar.link_taken, calendar.too_many_links, not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."invite_client"(uuid, uuid, text, public.company_access) IS 'Invites an address to a company, for seven days; an earlier invitation that waits is revoked. The token of the link, 128 random bits of the browser, is mailed to the address and kept as a hash alone; answers the id. For senior management and the super admin, the tenant''s owners, and the company''s owners except to make another owner; at most 30 an hour of who is no staff. Raises invitation.email_invalid, invitation.conflict, invitation.invalid, invitation.recipient_limit, rate.too_many, duty.senior_needed, staff.read_only, not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."invite_colleague"(uuid, text, public.staff_duty[]) IS 'Invites an address to become staff with these duties, for seven days; an earlier invitation of a colleague that waits is revoked. The token of the link, 128 random bits of the browser, is mailed to the address and kept as a hash alone; answers the id. An empty list of duties is staff who work without deciding; read_only stands alone. For the super admin. Raises invitation.email_invalid, invitation.recipient_limit, invitation.already_staff, invitation.conflict, invitation.invalid, duty.invalid, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."invite_company"(uuid, uuid, text, text) IS 'Invites an address to run a tenant with the firm of that name (2 to 160 characters), for seven days; an earlier invitation that waits is revoked. The token of the link, 128 random bits of the browser, is mailed and kept as a hash alone; answers the id. For senior management and the super admin. Raises invitation.email_invalid, invitation.company_name_invalid, invitation.conflict, invitation.invalid, invitation.recipient_limit, duty.senior_needed, staff.read_only, not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."invite_owner"(uuid, uuid, text) IS 'Invites an address to be an owner of a tenant that exists, for seven days; an earlier invitation that waits is revoked, and the super admin and the other owners are notified. The token of the link, 128 random bits of the browser, is mailed and kept as a hash alone; answers the id. For the tenant''s owners, at most 30 mails an hour. Raises invitation.email_invalid, invitation.already_owner, invitation.conflict, invitation.invalid, invitation.recipient_limit, rate.too_many, not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."invite_party"(uuid, uuid, uuid, text) IS 'Invites one of an application''s people, whose name is known already, to fill in their own part, for seven days; an earlier invitation of theirs that waits is revoked. The token of the link, 128 random bits of the browser, is kept as a hash alone; answers the id. For the applicant. Raises invitation.email_invalid, invitation.invalid, invitation.own_address, invitation.recipient_limit, invitation.person_unnamed, invitation.part_taken, invitation.part_done once it was submitted, invitation.part_registered for who is in a register, invitation.conflict, application.not_editable once it has ended, tenant.feature_off, duty.reviewer_needed, staff.read_only, not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."read_audit_heads"() IS 'The head of every audit chain, for the worker that keeps them elsewhere: how many entries, the id of the last and its hash. Null is the chain of the platform. For a server with the secret key and for portal_audit_heads. Raises not_allowed.';

COMMENT ON FUNCTION "public"."report_worker_life"(text, text) IS 'A part of the worker says that it lives, with the version it runs; its silence ends. For a server with the secret key, and for the role of a part, which speaks for that part alone. Raises worker.part_invalid for a name that is none and for more than 50 parts, not_allowed.';

COMMENT ON FUNCTION "public"."resend_invitation"(uuid, uuid) IS 'Gives an invitation that waits a new token, 128 random bits of the browser, and seven more days; the former link is void. The new one is mailed, but for one''s own part in an application, which mail_part mails; answers the id. For senior management, the tenant''s owners and who invited; of a colleague for the super admin. A caller who may invite today becomes the inviter where the former one no longer may. Raises invitation.not_pending, invitation.conflict, invitation.invalid, invitation.recipient_limit, rate.too_many, tenant.feature_off, duty.senior_needed, staff.read_only, not_found, account.suspended, not_allowed also when neither of the two may.';

COMMENT ON FUNCTION "public"."share_companies"(uuid, uuid[], text, public.company_access, boolean, date) IS 'Invites an address to 1 to 500 companies of the caller in one firm, for seven days, as viewer or signatory, with or without the invoices, until a day in Nassau at most ten years ahead, or without an end. An earlier invitation that waits for one of them is revoked. The token of the link, 128 random bits of the browser, is mailed and kept as a hash alone; answers the id. For the owners of the companies; at most 30 an hour. Raises access.companies_missing, access.level_missing, access.until_invalid, access.own_address, invitation.email_invalid, invitation.conflict, invitation.invalid, invitation.recipient_limit, rate.too_many, not_found, not_allowed, account.suspended.';

GRANT EXECUTE ON FUNCTION "private"."claim_mail"() TO "portal_mail";

REVOKE ALL ON FUNCTION "private"."is_guessable_token"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."settle_mail"(uuid, text, text, integer, text) TO "portal_mail";

REVOKE ALL ON FUNCTION "private"."worker_part"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."end_firm_export"(uuid, uuid, bigint, bigint) TO "portal_firm_exports";

GRANT EXECUTE ON FUNCTION "public"."erase_next_firm"(integer) TO "portal_firm_deletions";

GRANT EXECUTE ON FUNCTION "public"."firm_export_files"(uuid, uuid, text) TO "portal_firm_exports";

GRANT EXECUTE ON FUNCTION "public"."firm_export_log"(uuid, uuid, bigint, integer) TO "portal_firm_exports";

GRANT EXECUTE ON FUNCTION "public"."firm_export_log_head"(uuid, uuid) TO "portal_firm_exports";

GRANT EXECUTE ON FUNCTION "public"."firm_export_rows"(uuid, uuid, text, jsonb, integer) TO "portal_firm_exports";

GRANT EXECUTE ON FUNCTION "public"."forget_firm_files"(text[]) TO "portal_firm_exports";

GRANT EXECUTE ON FUNCTION "public"."read_audit_heads"() TO "portal_audit_heads";

GRANT EXECUTE ON FUNCTION "public"."record_firm_export_part"(uuid, uuid, integer, text, bigint, text, jsonb) TO "portal_firm_exports";

GRANT EXECUTE ON FUNCTION "public"."record_scan"(uuid, uuid, text, text, text) TO "portal_scans";

GRANT EXECUTE ON FUNCTION "public"."release_firm_export"(uuid, uuid) TO "portal_firm_exports";

GRANT EXECUTE ON FUNCTION "public"."report_worker_life"(text, text) TO "portal_audit_heads";

GRANT EXECUTE ON FUNCTION "public"."report_worker_life"(text, text) TO "portal_firm_deletions";

GRANT EXECUTE ON FUNCTION "public"."report_worker_life"(text, text) TO "portal_firm_exports";

GRANT EXECUTE ON FUNCTION "public"."report_worker_life"(text, text) TO "portal_mail";

GRANT EXECUTE ON FUNCTION "public"."report_worker_life"(text, text) TO "portal_scans";

GRANT EXECUTE ON FUNCTION "public"."spent_firm_files"(integer) TO "portal_firm_exports";

GRANT EXECUTE ON FUNCTION "public"."take_firm_export"() TO "portal_firm_exports";

GRANT EXECUTE ON FUNCTION "public"."take_scans"(integer) TO "portal_scans";

GRANT USAGE ON SCHEMA "private" TO "portal_mail";

GRANT USAGE ON SCHEMA "public" TO "portal_audit_heads";

GRANT USAGE ON SCHEMA "public" TO "portal_firm_deletions";

GRANT USAGE ON SCHEMA "public" TO "portal_firm_exports";

GRANT USAGE ON SCHEMA "public" TO "portal_mail";

GRANT USAGE ON SCHEMA "public" TO "portal_scans";

reset check_function_bodies;
