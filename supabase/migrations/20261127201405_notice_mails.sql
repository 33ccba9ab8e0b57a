set check_function_bodies = off;

ALTER TABLE "private"."mail_outbox" DROP CONSTRAINT "mail_outbox_template_check";

DROP FUNCTION "private"."mail_ticket_answer"(public.support_tickets);

CREATE OR REPLACE FUNCTION private.mail_facts(notification public.notifications)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  about uuid := notification.subject_id;
begin
  return coalesce(case notification.subject_type
    when 'application' then (
      select jsonb_build_object('name', private.application_title(known), 'reference', known.reference)
      from public.draft_applications as known where known.id = about)
    when 'change_request' then (
      select jsonb_build_object('name', private.change_title(known), 'reference', known.reference,
        'day', to_char(known.effective_on, 'FMDD FMMonth YYYY'))
      from public.change_requests as known where known.id = about)
    when 'company' then (
      select jsonb_build_object('name', known.name, 'number', known.registration_number)
      from public.companies as known where known.id = about)
    when 'document' then (
      select jsonb_build_object('name', private.document_title(known)) from public.documents as known where known.id = about)
    when 'invoice' then (
      select jsonb_build_object('number', known.number, 'day', to_char(known.due_on, 'FMDD FMMonth YYYY'),
        'amount', known.currency || ' ' || to_char(known.total, 'FM999,999,999,990.00'))
      from public.invoices as known where known.id = about)
    when 'kyc_profile' then (
      select jsonb_build_object('name', private.party_name(known.party_id)) from public.kyc_profiles as known where known.id = about)
    when 'ticket' then (
      select jsonb_build_object('reference', known.reference) from public.support_tickets as known where known.id = about)
    end, '{}');
end;
$function$;

CREATE OR REPLACE FUNCTION private.mail_notifications()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.mail_outbox (recipient, template, subject, data, queued_by)
  select
    person.email, 'notice', regexp_replace(written.title, '\s+', ' ', 'g'),
    jsonb_strip_nulls(jsonb_build_object(
      'kind', written.kind, 'audience', case person.role when 'admin' then 'staff' else 'client' end,
      'can_turn_off', not mailed.is_fixed,
      'firm', (select tenant.name from public.tenants as tenant where tenant.id = written.tenant_id),
      'subject_type', written.subject_type, 'subject_id', written.subject_id,
      'parent_type', written.parent_type, 'parent_id', written.parent_id)) || private.mail_facts(written),
    auth.uid()
  from new_notifications as known
  join private.mailed_kinds() as mailed on mailed.kind = known.kind
  join public.notifications as written on written.id = known.id
  join public.profiles as person on person.id = written.user_id
  where person.status = 'active' and person.email ~ '^[^@\s,;<>]+@[^@\s,;<>]+$' and private.has_confirmed_address(person.id)
    and (mailed.is_fixed or (person.preferences #>> array['mails', split_part(written.kind, '.', 1)]) is distinct from 'off')
    -- No one can fill another's mailbox. What has to be known goes out all the same.
    and (mailed.is_fixed or (
      select count(*) from private.mail_outbox as sent
      where sent.recipient = person.email and sent.template = 'notice' and sent.queued_at > now() - interval '1 hour') < 30)
    -- Who does something needs no mail of it.
    and (written.user_id is distinct from auth.uid() or written.kind like 'account.%' or written.kind = 'application.received');

  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.mailed_kinds()
 RETURNS TABLE(kind text, is_fixed boolean)
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  values
    -- An application.
    ('application.received', false),
    ('application.information_requested', true),
    ('application.question_taken_back', true),
    ('application.approved', false),
    ('application.filed', false),
    ('application.incorporated', false),
    ('application.rejected', true),
    -- A change of a company.
    ('change.information_requested', true),
    ('change.scheduled', false),
    ('change.effected', false),
    ('change.rejected', true),
    -- Identity checks.
    ('kyc.information_requested', true),
    ('kyc.question_taken_back', true),
    ('kyc.review_due', true),
    ('kyc.approved', true),
    ('kyc.rejected', true),
    -- Documents.
    ('document.rejected', true),
    -- Money.
    ('invoice.issued', false),
    ('invoice.paid', false),
    ('invoice.void', false),
    ('payment.confirmed', false),
    ('payment.declined', false),
    -- Tickets.
    ('support.answered', false),
    -- Companies and the account.
    ('company.access', false),
    ('company.standing', false),
    ('account.recovery_codes', true),
    ('account.second_factor_removed', true),
    -- The work of staff.
    ('alert.assigned', true),
    ('application.assigned', false),
    ('change.assigned', false),
    ('kyc.assigned', true),
    ('support.assigned', true),
    ('compliance.hits', true),
    ('risk.override_waiting', false);
$function$;

CREATE OR REPLACE FUNCTION public.reply_ticket(message_id uuid, ticket_id uuid, body text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  by_staff boolean := private.as_staff('reply_ticket');
  ticket   public.support_tickets := private.lock_ticket(reply_ticket.ticket_id);
  message_text    text := private.check_message(reply_ticket.body);
begin
  -- A repeat after a lost answer.
  if exists (
    select from public.support_messages as known
    where known.id = reply_ticket.message_id and known.ticket_id = ticket.id and known.author = auth.uid()
  ) then
    return;
  end if;

  if ticket.status = 'closed' then
    raise exception using errcode = 'PT409', message = 'ticket.closed';
  end if;

  perform private.limit_rate('reply', 120, '1 hour') where not by_staff;

  update public.support_tickets as answered
  set last_message_at = now(),
    status = case
      when by_staff then 'waiting_on_client'
      -- Staff have not opened it yet: one more message changes nothing.
      when answered.status = 'open' then 'open'
      else 'waiting_on_us'
    end::public.ticket_status
  where answered.id = ticket.id;
  perform private.write_message(ticket, reply_ticket.message_id, auth.uid(), by_staff, message_text);

  if by_staff then
    perform private.notify_ticket_client(ticket, 'support.answered', 'Answer to ' || ticket.reference || ': ' || ticket.subject,
      left(message_text, 300));
  else
    perform private.notify_support(ticket, 'support.replied', 'New message in ' || ticket.reference, ticket.subject);
  end if;
exception when unique_violation then
  raise exception using errcode = 'PT409', message = 'ticket.conflict';
end;
$function$;

CREATE OR REPLACE FUNCTION public.submit_application(application_id uuid, expected_version integer)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  application   public.draft_applications := private.lock_own_application('submit_application', application_id);
  issues        jsonb;
  new_reference text;
begin
  if application.state in ('submitted', 'resubmitted', 'in_review', 'approved', 'filed', 'incorporated') then
    return application.reference;
  end if;

  if application.state not in ('draft', 'information_requested') then
    raise exception using errcode = 'PT409', message = 'application.illegal_move';
  end if;

  if application.version is distinct from expected_version then
    raise exception using errcode = 'PT409', message = 'application.conflict';
  end if;

  if exists (
    select from public.application_requests as asked
    where asked.application_id = application.id and asked.answered_at is null and asked.taken_back_at is null
  ) then
    raise exception using errcode = 'PT422', message = 'application.requests_open';
  end if;

  perform private.limit_client('submit_application', 60, '1 hour');
  perform private.require_name();

  select jsonb_agg(jsonb_build_object('code', issue.code, 'field', issue.field)) into issues
  from (
    select * from private.application_issues(application.entity_type, application.data, private.today())
    union all
    select * from private.name_blocks(application.entity_type, application.data, private.today())
  ) as issue;

  if issues is not null then
    raise exception using errcode = 'PT422', message = 'application.incomplete', detail = issues::text;
  end if;

  new_reference := coalesce(application.reference, 'A-' || nextval('private.application_reference'));

  update public.draft_applications
  set reference = new_reference, submitted_at = now(), submitted_data = data
  where id = application_id
  returning * into application;

  perform private.enter_application_parties(application, application.submitted_data);
  perform private.enter_application_holdings(application);
  perform private.open_required_checks(application);
  perform private.keep_declaration(application);

  perform private.move_application(
    application,
    case application.state when 'draft' then 'submitted' else 'resubmitted' end::public.application_state,
    application.user_id);

  perform private.notify_case(
    application.assignee, 'reviewer', application.tenant_id,
    'application.submitted',
    case application.state when 'draft' then 'New application ' else 'Application resubmitted ' end || new_reference,
    private.application_title(application) || ' is waiting for review.',
    private.subject('application', application_id));

  perform private.notify(
    application.user_id, application.tenant_id, 'application.received', 'We received application ' || new_reference,
    private.application_title(application) || ' is waiting for review. There is nothing you need to do.',
    private.subject('application', application_id))
  where not private.is_admin();

  return new_reference;
end;
$function$;

ALTER TABLE "private"."mail_outbox" ADD CONSTRAINT "mail_outbox_template_check" CHECK ((template = ANY (ARRAY['test'::text, 'ticket_answer'::text, 'client_invitation'::text, 'company_invitation'::text, 'notice'::text])));

CREATE INDEX mail_outbox_recipient_idx ON private.mail_outbox USING btree (recipient, queued_at DESC);

CREATE TRIGGER mail_notifications AFTER INSERT ON public.notifications REFERENCING NEW TABLE AS new_notifications FOR EACH STATEMENT EXECUTE FUNCTION private.mail_notifications();

COMMENT ON FUNCTION "private"."mail_facts"(public.notifications) IS 'What the mail of a notification names, by its subject: {name, reference, number, amount, day}, each where the subject has it.';

COMMENT ON FUNCTION "private"."mail_notifications"() IS 'Queues the mails of notifications of the mailed kinds, to people whose address is confirmed and who did not switch them off. Of kinds that are not fixed none is queued to an address that got 30 within an hour. Nothing is mailed to who does it, but for what happens to their own account and that their application has arrived.';

COMMENT ON FUNCTION "private"."mailed_kinds"() IS 'The kinds of notifications that are mailed, too. The mail of a fixed kind cannot be switched off: the person has to act on it, or must know it (private.wants says the same of the notification). The others are switched off by the preference {"mails": {"<first part of the kind>": "off"}}.';

REVOKE ALL ON FUNCTION "private"."mail_facts"(public.notifications) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."mail_facts"(public.notifications) TO "postgres";

REVOKE ALL ON FUNCTION "private"."mail_notifications"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."mail_notifications"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."mailed_kinds"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."mailed_kinds"() TO "postgres";

reset check_function_bodies;
