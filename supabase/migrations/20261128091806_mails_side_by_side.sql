set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.may_send_mail()
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  named text := current_setting('portal.mails_an_hour', true);
begin
  if named is null or named !~ '^\d{1,9}$' then
    return true;
  end if;

  -- Workers count one after the other; what another one sends at the moment counts.
  perform pg_advisory_xact_lock(hashtext('mails_an_hour'));
  return (
    select count(*) from private.mail_outbox as mail
    where mail.state = 'sending' or mail.state = 'sent' and mail.settled_at > now() - interval '1 hour') < named::integer;
end;
$function$;

reset check_function_bodies;
