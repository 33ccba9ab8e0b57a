/*
 * In whose name a mail is: the firm that it is about may set a name and an address for answers (tenants.branding). The address it comes
 * from stays that of the platform, whose domain alone lets our mail server send for it. Without a setting answers go to the support
 * address.
 */

create function private.mail_sender(mail private.mail_outbox) returns jsonb
language plpgsql stable
set search_path = ''
as $$
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
$$;

comment on function private.mail_sender(private.mail_outbox) is
  'The name a mail comes from, where its firm set one, and where answers go: the address of the firm, of a ticket with its reference '
  'behind a plus where the firm says that its mailbox takes them, else the support address of the settings.';
