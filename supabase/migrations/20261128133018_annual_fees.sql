set check_function_bodies = off;

DROP FUNCTION "private"."digest_subject"(bigint, bigint, bigint);

CREATE OR REPLACE FUNCTION private.annual_fees_of(tenant_id uuid, year integer)
 RETURNS TABLE(company_id uuid, company_name text, registration_number text, company_status public.company_status, client_id uuid, duty_id uuid, rule_code text, rule_from date, fee_state text, due_on date, amount numeric, currency text, invoice_id uuid, billing text, billed numeric, owed numeric, invoice_currency text)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
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
    fee.due_on, fee.amount, fee.currency, invoice.id,
    case
      when invoice.id is null then 'none'
      when invoice.state = 'issued' and invoice.due_on < today then 'late'
      when invoice.state = 'issued' then 'open'
      else invoice.state::text
    end,
    invoice.total, case when invoice.state = 'issued' then invoice.total - invoice.paid else 0 end, invoice.currency::text
  from public.companies as company
  left join fees as fee on fee.company_id = company.id
  left join public.invoices as invoice
    on invoice.company_id = company.id and invoice.renewal_year = annual_fees_of.year and invoice.state <> 'void'
  where company.tenant_id = annual_fees_of.tenant_id
    and (
      fee.id is not null or invoice.id is not null
      or company.status in ('active', 'in_penalty', 'strike_off_pending', 'restoring', 'dormant')
        and extract(year from company.registration_date) < annual_fees_of.year);
end;
$function$;

CREATE OR REPLACE FUNCTION private.bulk_actions()
 RETURNS TABLE(action text, command text, subject text, takes text[], may_take text[], at_once boolean, title text)
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select known.action, known.command, known.subject, known.takes::text[], known.may_take::text[], known.at_once, known.title
  from (values
    ('alerts.acknowledge', 'acknowledge_alerts', 'alert', '{}', '{}', true, 'Acknowledge %s alerts'),
    ('alerts.assign', 'assign_alerts', 'alert', '{assignee}', '{}', true, 'Assign %s alerts'),
    ('alerts.resolve', 'resolve_alerts', 'alert', '{note}', '{}', true, 'Resolve %s alerts'),
    ('alerts.snooze', 'snooze_alerts', 'alert', '{until,reason}', '{}', true, 'Snooze %s alerts'),
    ('alerts.wake', 'wake_alerts', 'alert', '{}', '{}', true, 'Bring %s alerts back'),
    ('alerts.reopen', 'reopen_alerts', 'alert', '{}', '{}', true, 'Reopen %s alerts'),
    ('duties.complete', 'complete_obligations', 'duty', '{done_on}', '{reference,note}', true, 'Complete %s duties'),
    ('duties.waive', 'waive_obligations', 'duty', '{note}', '{}', true, 'Waive %s duties'),
    ('reminders.hold', 'hold_reminders_of', 'company', '{until,reason}', '{}', true, 'Hold the reminders of %s companies'),
    ('reminders.release', 'release_reminders_of', 'company', '{}', '{}', true, 'Release the reminders of %s companies'),
    ('applications.assign', 'assign_application', 'application', '{user_id}', '{word}', false, 'Assign %s applications'),
    ('applications.start_review', 'start_review', 'application', '{}', '{}', false, 'Start the review of %s applications'),
    ('kyc.assign', 'assign_kyc', 'kyc', '{user_id}', '{word}', false, 'Assign %s KYC cases'),
    ('documents.accept', 'accept_document', 'document', '{}', '{}', false, 'Accept %s documents'),
    ('invoices.issue', 'issue_invoice', 'invoice', '{due_on}', '{}', false, 'Issue %s invoices'),
    ('invoices.discard', 'discard_invoice', 'invoice', '{}', '{}', false, 'Discard %s drafts of invoices'),
    ('invoices.void', 'void_invoice', 'invoice', '{note}', '{}', false, 'Void %s invoices'),
    ('renewals.draft', 'draft_renewal', 'company', '{year}', '{}', false, 'Draft the yearly invoices of %s companies'),
    ('tickets.assign', 'assign_ticket', 'ticket', '{assignee}', '{}', false, 'Assign %s tickets'),
    ('tickets.close', 'set_ticket_status', 'ticket', '{}', '{}', false, 'Close %s tickets')
  ) as known (action, command, subject, takes, may_take, at_once, title);
$function$;

CREATE OR REPLACE FUNCTION private.digest_subject(duties bigint, documents bigint, invoices bigint, companies bigint)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  with part as (
    select known.place, known.number || ' ' || case known.number when 1 then known.one else known.many end as noun,
      case known.number when 1 then known.is_so else known.are_so end as state
    from (values
      (1, duties, 'duty', 'duties', 'is due', 'are due'),
      (2, documents, 'document', 'documents', 'expires', 'expire'),
      (3, invoices, 'invoice', 'invoices', 'is unpaid', 'are unpaid')
    ) as known (place, number, one, many, is_so, are_so)
    where known.number > 0
  )
  select regexp_replace(string_agg(part.noun, ', ' order by part.place), ', ([^,]*)$', ' and \1')
    || ' ' || case count(*) when 1 then min(part.state) else 'to see to' end
    || ' for ' || companies || case companies when 1 then ' company' else ' companies' end
  from part;
$function$;

CREATE OR REPLACE FUNCTION private.fees_of_lines(tenant_id uuid, year integer, entries jsonb)
 RETURNS TABLE(place integer, company_id uuid, company_name text, duty_id uuid, reference text, done_on date, code text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with lines as materialized (
    select entry.place::integer as place, private.name_key(private.json_text(entry.line -> 'company')) as key,
      btrim(private.json_text(entry.line -> 'reference')) as reference, private.json_date(entry.line -> 'done_on') as done_on
    from jsonb_array_elements(private.json_array(entries)) with ordinality as entry (line, place)
  ), fees as materialized (
    select each.company_id, each.company_name, each.duty_id, private.name_key(each.registration_number) as number_key,
      private.name_key(each.company_name) as name_key
    from private.annual_fees_of(fees_of_lines.tenant_id, fees_of_lines.year) as each
  ), found as (
    select lines.place, count(*) as companies, (array_agg(fees.company_id))[1] as company_id,
      (array_agg(fees.company_name))[1] as company_name, (array_agg(fees.duty_id))[1] as duty_id
    from lines
    join fees on lines.key <> '' and lines.key in (fees.number_key, fees.name_key)
    group by lines.place
  )
  select lines.place, case when found.companies = 1 then found.company_id end, case when found.companies = 1 then found.company_name end,
    case when found.companies = 1 then found.duty_id end, lines.reference, lines.done_on,
    case
      when found.place is null then 'fee.company_unknown'
      when found.companies > 1 then 'fee.company_ambiguous'
      when found.duty_id is null then 'fee.not_due'
      when lines.reference = '' then 'fee.receipt_missing'
    end
  from lines
  left join found on found.place = lines.place;
$function$;

CREATE OR REPLACE FUNCTION private.invoice_line(invoice public.invoices, day date)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'kind', 'invoice', 'what', 'Invoice ' || invoice.number, 'due', private.long_day(invoice.due_on), 'days', invoice.due_on - day,
    'amount', private.money_text(invoice.total - invoice.paid, invoice.currency));
$function$;

CREATE OR REPLACE FUNCTION private.name_key(shown text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select regexp_replace(lower(shown), '[^[:alnum:]]', '', 'g');
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
    union all
    select invoice.id, private.invoice_line(invoice, queue_digests.day)
    from crossed join public.invoices as invoice on invoice.id = crossed.id
    where crossed.kind = 'invoice'
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
        count(*) filter (where placed.kind = 'invoice'), count(distinct placed.company_id)) as subject,
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

CREATE OR REPLACE FUNCTION private.reminder_ladder(tenant_id uuid, about text)
 RETURNS integer[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select ladder.days from public.reminder_ladders as ladder
    where (ladder.tenant_id = reminder_ladder.tenant_id or ladder.tenant_id is null)
      and (ladder.about = reminder_ladder.about or ladder.about = 'DUTIES' and reminder_ladder.about not in ('DOCUMENTS', 'INVOICES'))
    order by ladder.tenant_id nulls last, ladder.about <> reminder_ladder.about
    limit 1);
end;
$function$;

CREATE OR REPLACE FUNCTION private.reminders_between(since date, until date, company_ids uuid[])
 RETURNS TABLE(on_day date, days integer, kind text, id uuid, tenant_id uuid, company_id uuid, party_id uuid, due_on date)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with duty as materialized (
    select known.id, known.tenant_id, known.company_id, known.rule_code, known.due_on
    from public.obligations as known
    where known.state = 'open' and known.company_id = any (reminders_between.company_ids)
      and known.due_on between reminders_between.since - 365 and reminders_between.until + 365
      -- What a client has reported waits for staff, not for the client.
      and not exists (
        select from public.payment_notices as notice where notice.obligation_id = known.id and notice.state = 'open')
  ), ladder as materialized (
    select rules.tenant_id, rules.rule_code, private.reminder_ladder(rules.tenant_id, rules.rule_code) as days
    from (select distinct duty.tenant_id, duty.rule_code from duty) as rules
  ), paper as materialized (
    select document.id, document.tenant_id, document.company_id, document.party_id, document.expires_on
    from public.documents as document
    where document.company_id = any (reminders_between.company_ids) and document.status in ('accepted', 'expired')
    union all
    select document.id, document.tenant_id, part.company_id, document.party_id, document.expires_on
    from (
      select distinct entry.company_id, entry.party_id from public.company_participants as entry
      where entry.company_id = any (reminders_between.company_ids) and entry.ceased_on is null) as part
    join public.documents as document on document.party_id = part.party_id
    where document.status in ('accepted', 'expired')
  ), expiring as materialized (
    select paper.* from paper
    where paper.expires_on between reminders_between.since - 365 and reminders_between.until + 365
      -- A newer version was sent: the client has done their part.
      and not exists (
        select from public.documents as newer
        where newer.tenant_id = paper.tenant_id and newer.replaces = paper.id and newer.status in ('uploaded', 'accepted'))
  ), paper_ladder as materialized (
    select firms.tenant_id, private.reminder_ladder(firms.tenant_id, 'DOCUMENTS') as days
    from (select distinct expiring.tenant_id from expiring) as firms
  ), bill as materialized (
    select invoice.id, invoice.tenant_id, invoice.company_id, invoice.due_on
    from public.invoices as invoice
    where invoice.state = 'issued' and invoice.company_id = any (reminders_between.company_ids)
      and invoice.due_on between reminders_between.since - 365 and reminders_between.until + 365
      and not exists (
        select from public.payment_notices as notice where notice.invoice_id = invoice.id and notice.state = 'open')
  ), bill_ladder as materialized (
    select firms.tenant_id, private.reminder_ladder(firms.tenant_id, 'INVOICES') as days
    from (select distinct bill.tenant_id from bill) as firms
  )
  select duty.due_on + step.days, step.days, 'duty', duty.id, duty.tenant_id, duty.company_id, null::uuid, duty.due_on
  from duty
  join ladder on (ladder.tenant_id, ladder.rule_code) = (duty.tenant_id, duty.rule_code)
  cross join unnest(ladder.days) as step (days)
  where duty.due_on + step.days > reminders_between.since and duty.due_on + step.days <= reminders_between.until
  union all
  select expiring.expires_on + step.days, step.days, 'document', expiring.id, expiring.tenant_id, expiring.company_id, expiring.party_id,
    expiring.expires_on
  from expiring
  join paper_ladder on paper_ladder.tenant_id = expiring.tenant_id
  cross join unnest(paper_ladder.days) as step (days)
  where expiring.expires_on + step.days > reminders_between.since and expiring.expires_on + step.days <= reminders_between.until
  union all
  select bill.due_on + step.days, step.days, 'invoice', bill.id, bill.tenant_id, bill.company_id, null, bill.due_on
  from bill
  join bill_ladder on bill_ladder.tenant_id = bill.tenant_id
  cross join unnest(bill_ladder.days) as step (days)
  where bill.due_on + step.days > reminders_between.since and bill.due_on + step.days <= reminders_between.until;
$function$;

CREATE OR REPLACE FUNCTION private.run_one(action text, id uuid, arguments jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  case action
    when 'applications.assign' then
      perform public.assign_application(id, private.json_uuid(arguments -> 'user_id'), private.json_text(arguments -> 'word'));
    when 'applications.start_review' then perform public.start_review(id);
    when 'kyc.assign' then
      perform public.assign_kyc(id, private.json_uuid(arguments -> 'user_id'), private.json_text(arguments -> 'word'));
    -- Without what a person reads from the file: a type that needs a day refuses.
    when 'documents.accept' then perform public.accept_document(id);
    when 'invoices.issue' then perform public.issue_invoice(id, private.json_date(arguments -> 'due_on'));
    when 'invoices.discard' then perform public.discard_invoice(id);
    when 'invoices.void' then perform public.void_invoice(id, private.json_text(arguments -> 'note'));
    when 'renewals.draft' then
      perform public.draft_renewal(gen_random_uuid(), id, substring(private.json_text(arguments -> 'year') from '^\d{4}$')::integer);
    when 'tickets.assign' then perform public.assign_ticket(id, private.json_uuid(arguments -> 'assignee'));
    when 'tickets.close' then perform public.set_ticket_status(id, 'closed');
  end case;
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
    ('file_annual_fees', '{reviewer,compliance_officer,senior,billing}', 'needs_duty', 'record', false),
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
    -- The line of the command that it calls is asked besides.
    ('run_many', '{}', 'needs_duty', 'record', false),
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

CREATE OR REPLACE FUNCTION public.annual_fee_figures(tenant_id uuid, year integer)
 RETURNS TABLE(companies bigint, not_billed bigint, drafts bigint, owed bigint, owed_late bigint, paid bigint, fees_due bigint, fees_late bigint, filed bigint, without_fee bigint, paid_not_filed bigint, money jsonb, struck_off_on date)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  perform private.require_staff_reader();

  return query
  with known as materialized (
    select each.* from private.annual_fees_of(annual_fee_figures.tenant_id, annual_fee_figures.year) as each
  ), alike as materialized (
    -- Most fees are alike: what they cost is worked out once for all of one rule, day and amount.
    select known.rule_code, known.rule_from, known.due_on, known.amount, known.currency, count(*) as number,
      any_value(known.duty_id) as example
    from known where known.fee_state in ('open', 'late')
    group by 1, 2, 3, 4, 5
  ), fees as (
    select coalesce(exposure.currency, alike.currency, 'USD') as currency, alike.amount * alike.number as amount,
      exposure.penalty * alike.number as penalty,
      case when not rule.verified then alike.amount * alike.number else 0 end
        + case when not exposure.is_verified then exposure.penalty * alike.number else 0 end as to_check,
      exposure.next_on,
      (select min(step.from_on) from private.penalty_steps(duty) as step
        where step.effect = 'struck_off' and step.from_on > private.today()) as struck_off_on
    from alike
    join public.obligations as duty on duty.id = alike.example
    join public.obligation_rules as rule on (rule.code, rule.valid_from) = (alike.rule_code, alike.rule_from)
    cross join lateral private.obligation_exposure(duty, private.today()) as exposure
  ), sums as (
    select part.currency, sum(part.fees) as fees, sum(part.penalty) as penalty, sum(part.to_check) as to_check,
      min(part.next_on) as next_on, sum(part.drafts) as drafts, sum(part.owed) as owed
    from (
      select fees.currency, fees.amount as fees, fees.penalty, fees.to_check, fees.next_on, 0 as drafts, 0 as owed
      from fees
      union all
      select known.invoice_currency, 0, 0, 0, null, case when known.billing = 'draft' then known.billed else 0 end, known.owed
      from known where known.invoice_id is not null
    ) as part
    group by part.currency
  )
  select
    count(*), count(*) filter (where known.billing = 'none'), count(*) filter (where known.billing = 'draft'),
    count(*) filter (where known.billing in ('open', 'late')), count(*) filter (where known.billing = 'late'),
    count(*) filter (where known.billing = 'paid'), count(*) filter (where known.fee_state in ('open', 'late')),
    count(*) filter (where known.fee_state = 'late'), count(*) filter (where known.fee_state in ('filed', 'waived')),
    count(*) filter (where known.fee_state = 'none'),
    count(*) filter (where known.billing = 'paid' and known.fee_state in ('open', 'late')),
    (select coalesce(jsonb_agg(to_jsonb(sums) order by sums.currency), '[]') from sums),
    (select min(fees.struck_off_on) from fees)
  from known;
end;
$function$;

CREATE OR REPLACE FUNCTION public.annual_fees(tenant_id uuid, year integer, search text DEFAULT ''::text, fee text DEFAULT ''::text, billing text DEFAULT ''::text, only_client uuid DEFAULT NULL::uuid, sort text DEFAULT 'company_name'::text, descending boolean DEFAULT false, first integer DEFAULT 0, size integer DEFAULT 50)
 RETURNS TABLE(company_id uuid, company_name text, registration_number text, company_status public.company_status, client_id uuid, client_name text, duty_id uuid, fee_state text, due_on date, amount numeric, currency text, is_verified boolean, exposure jsonb, done_on date, reference text, invoice_id uuid, invoice_number text, billing_state text, billed numeric, owed numeric, invoice_currency text, invoice_due_on date, total integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  typed text := lower(btrim(coalesce(search, '')));
begin
  perform private.require_staff_reader();

  return query
  with found as (
    select known.*, coalesce(nullif(client.full_name, ''), client.email) as client,
      case annual_fees.sort when 'amount' then known.amount when 'billed' then known.billed when 'owed' then known.owed end
        * case when annual_fees.descending then -1 else 1 end as place,
      case when annual_fees.descending and annual_fees.sort = 'company_name' then known.company_name end as last_first
    from private.annual_fees_of(annual_fees.tenant_id, annual_fees.year) as known
    join public.profiles as client on client.id = known.client_id
    where (annual_fees.only_client is null or known.client_id = annual_fees.only_client)
      and case coalesce(annual_fees.fee, '')
        when '' then true when 'due' then known.fee_state in ('open', 'late') when 'filed' then known.fee_state in ('filed', 'waived')
        else known.fee_state = annual_fees.fee end
      and case coalesce(annual_fees.billing, '')
        when '' then true when 'owed' then known.billing in ('open', 'late') else known.billing = annual_fees.billing end
      and (
        typed = '' or position(typed in lower(known.company_name)) > 0 or position(typed in lower(known.registration_number)) > 0
        or position(typed in lower(client.full_name)) > 0 or position(typed in lower(client.email)) > 0)
  ), page as materialized (
    select found.*, count(*) over () as rows
    from found
    order by found.place, found.last_first desc, found.company_name, found.company_id
    offset greatest(annual_fees.first, 0)
    limit least(greatest(annual_fees.size, 1), 1000)
  )
  select page.company_id, page.company_name, page.registration_number, page.company_status, page.client_id, page.client, page.duty_id,
    page.fee_state, page.due_on, page.amount, page.currency, rule.verified, to_jsonb(cost), duty.done_on, duty.reference,
    page.invoice_id, invoice.number, page.billing, page.billed, page.owed, page.invoice_currency, invoice.due_on, page.rows::integer
  from page
  left join public.obligations as duty on duty.id = page.duty_id
  left join public.obligation_rules as rule on (rule.code, rule.valid_from) = (duty.rule_code, duty.rule_from)
  left join lateral private.obligation_exposure(duty, private.today()) as cost on duty.state = 'open'
  left join public.invoices as invoice on invoice.id = page.invoice_id
  order by page.place, page.last_first desc, page.company_name, page.company_id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.file_annual_fees(tenant_id uuid, year integer, entries jsonb, only_check boolean DEFAULT false)
 RETURNS TABLE(place integer, company_id uuid, company_name text, code text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  line record;
begin
  perform private.require_staff('file_annual_fees');

  if not exists (select from public.tenants as tenant where tenant.id = file_annual_fees.tenant_id) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in('file_annual_fees', file_annual_fees.tenant_id);

  if jsonb_array_length(private.json_array(entries)) not between 1 and 500 then
    raise exception using errcode = 'PT422', message = 'fee.lines_invalid';
  end if;

  -- In the order of their ids, so that two tables do not wait for each other.
  perform from public.obligations as duty
  where duty.id in (
    select known.duty_id from private.fees_of_lines(file_annual_fees.tenant_id, file_annual_fees.year, entries) as known)
  order by duty.id
  for update;

  begin
    for line in
      select known.* from private.fees_of_lines(file_annual_fees.tenant_id, file_annual_fees.year, entries) as known order by known.place
    loop
      place := line.place;
      company_id := line.company_id;
      company_name := line.company_name;
      code := line.code;

      if code is null then
        begin
          perform public.complete_obligation(line.duty_id, line.done_on, line.reference);
        exception when others then
          -- What no command names is a defect, not a refusal.
          if sqlstate not like 'PT4%' then
            raise;
          end if;

          code := sqlerrm;
        end;
      end if;

      return next;
    end loop;

    -- A check does it all and takes it back, so that it answers what the entry will.
    if only_check then
      raise exception using errcode = 'PT000', message = 'checked';
    end if;
  exception when sqlstate 'PT000' then
    null;
  end;
end;
$function$;

CREATE OR REPLACE FUNCTION public.reminder_days(tenant_id uuid)
 RETURNS TABLE(about text, name text, days integer[], is_own boolean, platform_days integer[])
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff_reader();

  return query
  select known.about, named.name, private.reminder_ladder(reminder_days.tenant_id, known.about),
    exists (
      select from public.reminder_ladders as own
      where (own.tenant_id, own.about) = (reminder_days.tenant_id, known.about)),
    (select ladder.days from public.reminder_ladders as ladder where ladder.tenant_id is null and ladder.about = known.about)
  from (
    select distinct ladder.about from public.reminder_ladders as ladder
    where ladder.tenant_id is null or ladder.tenant_id = reminder_days.tenant_id) as known
  left join lateral (
    select rule.name from public.obligation_rules as rule where rule.code = known.about order by rule.valid_from desc limit 1
  ) as named on true
  order by known.about <> 'DUTIES', known.about <> 'INVOICES', known.about <> 'DOCUMENTS', named.name, known.about;
end;
$function$;

CREATE OR REPLACE FUNCTION public.reminder_plan(tenant_id uuid, search text DEFAULT ''::text, show text DEFAULT ''::text, only_company uuid DEFAULT NULL::uuid, only_client uuid DEFAULT NULL::uuid, first integer DEFAULT 0, size integer DEFAULT 50)
 RETURNS TABLE(day date, company_id uuid, company_name text, client_id uuid, client_name text, kind text, subject_id uuid, what text, of_whom text, due_on date, days integer, receivers integer, held_until date, hold_reason text, total integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  today  date := private.today();
  last   date := coalesce(private.last_digest(), today - 1);
  starts date := case when last >= today then today + 1 else today end;
  typed  text := lower(btrim(coalesce(search, '')));
begin
  perform private.require_staff_reader();

  return query
  with owned as materialized (
    select company.id, company.name, company.user_id, coalesce(nullif(client.full_name, ''), client.email) as client
    from public.companies as company
    join public.profiles as client on client.id = company.user_id
    where company.tenant_id = reminder_plan.tenant_id
      and (reminder_plan.only_company is null or company.id = reminder_plan.only_company)
      and (reminder_plan.only_client is null or company.user_id = reminder_plan.only_client)
      and (
        typed = '' or position(typed in lower(company.name)) > 0 or position(typed in lower(client.full_name)) > 0
        or position(typed in lower(client.email)) > 0)
  ), found as materialized (
    -- What was missed goes out with the next digest, one line each.
    select greatest(reminder.on_day, starts) as on_day, max(reminder.days) as days, reminder.kind, reminder.id, reminder.company_id,
      reminder.party_id, reminder.due_on
    from private.reminders_between(last, today + 30, array(select owned.id from owned)) as reminder
    where reminder_plan.show not in ('duty', 'document', 'invoice') or reminder.kind = reminder_plan.show
    group by greatest(reminder.on_day, starts), reminder.kind, reminder.id, reminder.company_id, reminder.party_id, reminder.due_on
  ), page as materialized (
    select found.*, owned.name, owned.user_id, owned.client, held.until, held.reason, (count(*) over ())::integer as total
    from found
    join owned on owned.id = found.company_id
    left join public.reminder_holds as held on held.company_id = found.company_id and held.until >= found.on_day
    where reminder_plan.show <> 'held' or held.company_id is not null
    order by found.on_day, owned.name, found.due_on, found.id, found.company_id
    offset greatest(reminder_plan.first, 0)
    limit least(greatest(reminder_plan.size, 1), 1000)
  )
  select page.on_day, page.company_id, page.name, page.user_id, page.client, page.kind, page.id,
    case page.kind
      when 'duty' then (
        select rule.name from public.obligations as duty
        join public.obligation_rules as rule on (rule.code, rule.valid_from) = (duty.rule_code, duty.rule_from)
        where duty.id = page.id)
      when 'invoice' then (select 'Invoice ' || invoice.number from public.invoices as invoice where invoice.id = page.id)
      else (select private.document_title(document) from public.documents as document where document.id = page.id) end,
    private.party_name(page.party_id), page.due_on, page.days,
    (select count(distinct reached.user_id)::integer from private.reminder_people as reached
      where reached.company_id = page.company_id
        and (page.party_id is null or private.handles_party(reached.user_id, page.party_id))),
    page.until, page.reason, page.total
  from page
  order by page.on_day, page.name, page.due_on, page.id, page.company_id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.set_reminder_ladder(tenant_id uuid, about text, days integer[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wanted integer[] := array(select distinct given.day from unnest(set_reminder_ladder.days) as given (day) order by 1);
begin
  perform private.require_staff('set_reminder_ladder');

  if not exists (select from public.tenants as tenant where tenant.id = set_reminder_ladder.tenant_id) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in('set_reminder_ladder', set_reminder_ladder.tenant_id);

  if coalesce(set_reminder_ladder.about, '') not in ('DUTIES', 'DOCUMENTS', 'INVOICES')
    and not exists (select from public.obligation_rules as rule where rule.code = set_reminder_ladder.about)
  then
    raise exception using errcode = 'PT422', message = 'reminder.rule_unknown';
  end if;

  if set_reminder_ladder.days is null then
    delete from public.reminder_ladders as known
    where (known.tenant_id, known.about) = (set_reminder_ladder.tenant_id, set_reminder_ladder.about);
    return;
  end if;

  if cardinality(wanted) > 12 or array_position(wanted, null) is not null or not (-365 <= all (wanted) and 365 >= all (wanted)) then
    raise exception using errcode = 'PT422', message = 'reminder.days_invalid';
  end if;

  insert into public.reminder_ladders as known (tenant_id, about, days)
  values (set_reminder_ladder.tenant_id, set_reminder_ladder.about, wanted)
  on conflict on constraint reminder_ladders_tenant_id_about_key do update set days = excluded.days
  where known.days <> excluded.days;
end;
$function$;

COMMENT ON COLUMN "public"."reminder_ladders"."about" IS 'The code of a rule of obligations; DUTIES for every rule without a ladder of its own; DOCUMENTS for documents that expire; INVOICES for invoices that are not paid.';

COMMENT ON FUNCTION "private"."annual_fees_of"(uuid, integer) IS 'The companies of a tenant that have a fee or an invoice of a year, or are on the register since an earlier year. `fee_state` is none, open, late, filed or waived; `billing` none, draft, open, late or paid.';

COMMENT ON FUNCTION "private"."digest_subject"(bigint, bigint, bigint, bigint) IS 'The subject of a digest: 3 duties are due for 2 companies.';

COMMENT ON FUNCTION "private"."fees_of_lines"(uuid, integer, jsonb) IS 'The lines of a table of receipts with the company each names by number or name and its fee of a year; `code` says why a line has none.';

COMMENT ON FUNCTION "private"."invoice_line"(public.invoices, date) IS 'What a mail says of an invoice that is not paid: {kind, what, due, days, amount}. `amount` is what is still owed.';

COMMENT ON FUNCTION "private"."name_key"(text) IS 'Letters and digits alone: "Blue Heron Ltd." and "BLUE HERON LTD" are one.';

COMMENT ON FUNCTION "private"."reminder_ladder"(uuid, text) IS 'The days on which people of a firm are reminded: by the code of a rule, DOCUMENTS or INVOICES. The most specific ladder holds.';

COMMENT ON FUNCTION "private"."reminders_between"(date, date, uuid[]) IS 'The reminders of companies on the days after one day up to another: open duties and unpaid invoices that no client has reported, and documents of the companies and of those who take part in them, without those that a newer version replaces. A document of a party is there once for each company. Holds are not looked at.';

COMMENT ON FUNCTION "public"."annual_fee_figures"(uuid, integer) IS 'How far the yearly round of a tenant is: companies by billing and by fee as annual_fees has them, paid ones whose fee is still due (paid_not_filed), the money by currency {currency, fees, penalty, to_check, next_on, drafts, owed} and the next day on which a company is struck off for its fee. For staff. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."annual_fees"(uuid, integer, text, text, text, uuid, text, boolean, integer, integer) IS 'The yearly round of a tenant, a page of it: each company with the fee it owes the Registrar for a year and the invoice of that year. `search` is in company, number or client; `fee` is none, open, late, due (open or late) or filed (or waived); `billing` none, draft, open, late, owed (open or late) or paid; sorted by company_name, amount, billed or owed. `exposure` is what being late costs today, as duty_list has it; `total` counts all pages; `size` at most 1,000. For staff. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."file_annual_fees"(uuid, integer, jsonb, boolean) IS 'Notes that the annual fees of a year are paid to the Registrar, from a table of receipts: 1 to 500 of {company: its registration number or its name, reference: the number of the receipt, done_on: a day}. Answers each line: `code` is null for one that is done, else why it is not: fee.company_unknown, fee.company_ambiguous, fee.not_due without a fee of that year, fee.receipt_missing, or what complete_obligation raises. A repeat is done. With `only_check` nothing is written. For staff with a duty. Raises fee.lines_invalid, duty.reviewer_needed, staff.read_only, not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."reminder_days"(uuid) IS 'On which days the people of a tenant are reminded: of all duties (DUTIES), of invoices (INVOICES), of documents that expire (DOCUMENTS), and of each rule with days of its own (its code and newest name). `days` are those in force, `is_own` whether the tenant set them, `platform_days` what holds without that (null: those of all duties). For staff. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."reminder_plan"(uuid, text, text, uuid, uuid, integer, integer) IS 'The reminders of a tenant that go out up to 30 days from today, by day and company: of all companies, of one (`only_company`) or those of one client (`only_client`), and whose company or client contains the search. `show` is duty, document, invoice, held, or all there are. `kind` is duty, document or invoice with its id, `of_whom` the person of a document of a party, `days` from its day (-14: two weeks before), `receivers` how many people get it, and until when and why the company is held (null when that reminder is not). `size` at most 1,000 rows; `total` of all pages. For staff. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."set_reminder_ladder"(uuid, text, integer[]) IS 'Sets on which days people of a firm are reminded of duties of a rule, of all duties (DUTIES), of documents that expire (DOCUMENTS) or of invoices (INVOICES): up to 12 days from the day, each between -365 and 365; none means no reminder, and null goes back to the ladder of the platform. For the compliance officer and senior management. Raises reminder.rule_unknown, reminder.days_invalid, duty.compliance_officer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON TABLE "public"."reminder_ladders" IS 'On which days people are reminded, from the day a duty or an invoice is due or a document expires. For staff; written by migrations and a command.';

REVOKE ALL ON FUNCTION "private"."annual_fees_of"(uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."annual_fees_of"(uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."digest_subject"(bigint, bigint, bigint, bigint) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."digest_subject"(bigint, bigint, bigint, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fees_of_lines"(uuid, integer, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."fees_of_lines"(uuid, integer, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."invoice_line"(public.invoices, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."invoice_line"(public.invoices, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."name_key"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."name_key"(text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."annual_fee_figures"(uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."annual_fee_figures"(uuid, integer) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."annual_fees"(uuid, integer, text, text, text, uuid, text, boolean, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."annual_fees"(uuid, integer, text, text, text, uuid, text, boolean, integer, integer) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."file_annual_fees"(uuid, integer, jsonb, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."file_annual_fees"(uuid, integer, jsonb, boolean) TO "authenticated", "postgres";

reset check_function_bodies;

insert into public.reminder_ladders (id, days, about, tenant_id) values ('1add0000-0000-4000-8000-000000000003', '{-3,1,14,30}', 'INVOICES', null);
