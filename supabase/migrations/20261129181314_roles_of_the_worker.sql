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

COMMENT ON FUNCTION "private"."require_service"() IS 'Lets a server with the secret key through, a part of the worker that is signed in with a role of its own (maintenance/worker-roles.sql), and no person. Which role may call which command is a grant. Raises not_allowed.';

COMMENT ON FUNCTION "private"."settle_mail"(uuid, text, text, integer, text) IS 'Writes down what became of a claimed mail: sent, failed, or retry (after 5, 25, 125 and 625 minutes, five times in all; a test is not tried again), and what the mail server answered. With the code and the status of a refusal of the address for good, the address is marked; a mail that was sent takes the mark away. The token of a link goes once the mail is settled. For portal_mail and the owner.';

COMMENT ON FUNCTION "private"."worker_part"() IS 'The part of the worker that is signed in to the database with the role of that part; null for everyone else. It looks at the role of the sign-in, which no statement of that role changes.';

COMMENT ON FUNCTION "public"."read_audit_heads"() IS 'The head of every audit chain, for the worker that keeps them elsewhere: how many entries, the id of the last and its hash. Null is the chain of the platform. For a server with the secret key and for portal_audit_heads. Raises not_allowed.';

COMMENT ON FUNCTION "public"."report_worker_life"(text, text) IS 'A part of the worker says that it lives, with the version it runs; its silence ends. For a server with the secret key, and for the role of a part, which speaks for that part alone. Raises worker.part_invalid for a name that is none and for more than 50 parts, not_allowed.';

GRANT EXECUTE ON FUNCTION "private"."claim_mail"() TO "portal_mail";

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
