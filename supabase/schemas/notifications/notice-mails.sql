/*
 * Mails beside notifications: what a person has to act on, or must learn soon, does not wait until they open the portal. A notification
 * of a kind below is mailed in the same transaction, so that a refused command mails nothing and what is mailed is in the bell, too.
 *
 * The text of each kind is a file of supabase/backend/mail/notices; a test holds the two lists together. A mail names what it is about (the
 * application, the document, the amount), never what staff wrote or found: that is read in the portal, behind the sign-in. An
 * announcement is written for everyone it reaches: its mail has its text.
 */

-- Which kinds ----------------------------------------------------------------

create function private.mailed_kinds() returns table (kind text, is_fixed boolean)
language plpgsql immutable
set search_path = ''
as $$
begin
  return query
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
    ('document.made', false),
    -- Money.
    ('invoice.issued', false),
    ('invoice.proforma', false),
    ('invoice.proforma_ended', true),
    ('invoice.paid', false),
    ('invoice.void', false),
    ('invoice.reversed', false),
    ('invoice.credited', false),
    ('invoice.refunded', false),
    ('invoice.dispute_answered', false),
    ('invoice.reminded', true),
    ('invoice.write_off_proposed', true),
    ('payment.confirmed', false),
    ('payment.declined', false),
    ('payment.changed', true),
    ('payment.card', true),
    ('bank_details.proposed', true),
    ('bank_details.confirmed', true),
    -- Tickets.
    ('support.answered', false),
    ('announcement', false),
    -- Companies and the account.
    ('company.access', false),
    ('company.standing', false),
    ('company.statement_open', false),
    ('company.statement_returned', true),
    ('account.recovery_codes', true),
    ('account.second_factor_removed', true),
    ('account.firm_export_started', true),
    ('account.firm_export_done', true),
    ('account.firm_deletion_requested', true),
    ('account.firm_deletion_confirmed', true),
    ('account.firm_deletion_soon', true),
    ('account.firm_deletion_cancelled', true),
    ('account.firm_deletion_begun', true),
    ('account.firm_deletion_done', true),
    -- The work of staff.
    ('alert.assigned', true),
    ('application.assigned', false),
    ('change.assigned', false),
    ('kyc.assigned', true),
    ('support.assigned', true),
    ('compliance.hits', true),
    ('risk.override_waiting', false),
    ('job.failed', false);
end;
$$;

comment on function private.mailed_kinds() is
  'The kinds of notifications that are mailed, too. The mail of a fixed kind cannot be switched off: the person has to act on it, or must '
  'know it (private.wants says the same of the notification). The others are switched off by the preference {"mails": {"<first part of the '
  'kind>": "off"}}.';

-- What a mail names ----------------------------------------------------------

create function private.mail_facts(notification public.notifications) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  about uuid := notification.subject_id;
begin
  return coalesce(case notification.subject_type
    when 'application' then (
      select jsonb_build_object('name', private.application_title(known), 'reference', known.reference) || case
        when notification.kind = 'application.approved' and private.filing_payment(known) in ('unpaid', 'not_invoiced')
          then '{"is_unpaid": true}' else '{}' end::jsonb
      from public.draft_applications as known where known.id = about)
    when 'change_request' then (
      select jsonb_build_object('name', private.change_title(known), 'reference', known.reference,
        'day', private.long_day(known.effective_on))
      from public.change_requests as known where known.id = about)
    when 'company' then (
      select jsonb_build_object('name', known.name, 'number', known.registration_number)
      from public.companies as known where known.id = about)
    when 'document' then (
      select jsonb_build_object('name', private.document_title(known)) from public.documents as known where known.id = about)
    when 'bank_details' then (
      select jsonb_build_object('name', known.currency, 'day', private.long_day(known.valid_from))
      from public.bank_details as known where known.id = about)
    when 'invoice' then (
      select jsonb_build_object('number', known.number, 'reference', known.payment_reference,
        'day', private.long_day(known.due_on), 'amount', known.currency || ' ' || to_char(known.total, 'FM999,999,999,990.00'))
      from public.invoices as known where known.id = about)
    when 'proforma' then (
      select jsonb_build_object('number', known.number, 'reference', known.payment_reference,
        'day', private.long_day(known.valid_until), 'amount', known.currency || ' ' || to_char(known.total, 'FM999,999,999,990.00'))
      from public.proformas as known where known.id = about)
    when 'kyc_profile' then (
      select jsonb_build_object('name', private.party_name(known.party_id)) from public.kyc_profiles as known where known.id = about)
    when 'job' then (select jsonb_build_object('name', known.title) from public.jobs as known where known.id = about)
    -- Staff wrote it for everyone it reaches.
    when 'announcement' then jsonb_build_object('text', notification.message, 'page', notification.link)
    when 'ticket' then (
      select jsonb_build_object('reference', known.reference) from public.support_tickets as known where known.id = about)
    end, '{}');
end;
$$;

comment on function private.mail_facts(public.notifications) is
  'What the mail of a notification names, by its subject: {name, reference, number, amount, day}, each where the subject has it; of an '
  'announcement {text, page}; of an approved application is_unpaid while its filing waits for the payment.';

-- Queueing -------------------------------------------------------------------

create function private.mail_notifications() returns trigger
language plpgsql security definer
set search_path = ''
as $$
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
    and (written.user_id is distinct from auth.uid() or written.kind like 'account.%'
      or written.kind in ('application.received', 'announcement'))
  on conflict on constraint mail_outbox_dedupe_key_key do nothing;

  return null;
end;
$$;

comment on function private.mail_notifications() is
  'Queues the mails of notifications of the mailed kinds, to people whose address is confirmed and who did not switch them off, '
  'once for each notification. private.withhold_mail decides which of them do not leave. Nothing is mailed to who does it, but for what '
  'happens to their own account, that their application has arrived, and an announcement.';

create trigger mail_notifications after insert on public.notifications
  referencing new table as new_notifications
  for each statement execute function private.mail_notifications();
