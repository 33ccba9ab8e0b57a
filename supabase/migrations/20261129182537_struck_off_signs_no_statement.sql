set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.client_needs(tenant_id uuid, application_id uuid)
 RETURNS TABLE(kind text, id uuid, subject text, title text, since timestamp with time zone, due_on date, of_company uuid, of_application uuid, urgency integer, lacking integer)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  wanted   uuid := client_needs.application_id;
  managed  uuid[] := array(select private.managed_company_ids());
  mine     uuid[] := array(select private.application_ids());
  today    date := private.today();
  unsigned constant public.company_status[] := private.standings_without('statement');
begin
  return query
  with queue as materialized (
    select row.* from private.document_queue(client_needs.tenant_id) as row where row.needs_client
  )
  select 'duty', duty.id, company.name, rule.name, null::timestamptz, duty.due_on, company.id, null::uuid, 0, 0
  from public.obligations as duty
  join public.companies as company on company.id = duty.company_id
  join public.obligation_rules as rule on (rule.code, rule.valid_from) = (duty.rule_code, duty.rule_from)
  where wanted is null and duty.tenant_id = client_needs.tenant_id and duty.state = 'open' and duty.due_on <= today + 60
    and duty.company_id = any (managed)
    and not exists (
      select from public.payment_notices as notice where notice.obligation_id = duty.id and notice.state = 'open')
    and private.invoice_of_duty(duty, rule.is_annual_fee) is null
  union all
  select 'invoice', invoice.id, coalesce(company.name, application.data -> 'names' ->> 0, private.companies_text(invoice)),
    invoice.number, null, invoice.due_on, invoice.company_id, invoice.application_id, 0, 0
  from public.invoices as invoice
  left join public.companies as company on company.id = invoice.company_id
  left join public.draft_applications as application on application.id = invoice.application_id
  where invoice.tenant_id = client_needs.tenant_id and invoice.state = 'issued'
    and (invoice.company_id = any (managed) or invoice.application_id = any (mine)
      or invoice.client_id = private.active_user_id() and invoice.tenant_id = any (array(select private.tenant_ids())))
    and (wanted is null or invoice.application_id = wanted)
    and not exists (
      select from public.payment_notices as notice where notice.invoice_id = invoice.id and notice.state = 'open')
  union all
  select 'question', application.id, application.data -> 'names' ->> 0, application.reference, application.state_since, null, null,
    application.id, 1, 0
  from public.draft_applications as application
  where application.tenant_id = client_needs.tenant_id and application.id = any (mine) and application.state = 'information_requested'
    and (wanted is null or application.id = wanted)
  union all
  select case when request.state = 'draft' then 'draft' else 'change' end, request.id, company.name, request.kind::text,
    case when request.state = 'draft' then request.updated_at else request.state_since end, null, company.id, null,
    case when request.state = 'draft' then 5 else 1 end, 0
  from public.change_requests as request
  join public.companies as company on company.id = request.company_id
  where wanted is null and request.tenant_id = client_needs.tenant_id and request.company_id = any (managed)
    and (request.state = 'information_requested' or request.state = 'draft' and request.user_id = private.active_user_id())
  union all
  select 'kyc', party.id, party.name, coalesce(company.name, application.title), profile.state_since, null, company.id, application.id,
    2, (select count(*)::integer from queue where queue.party_id = known.party_id)
  from private.kyc_overview(client_needs.tenant_id, null) as known
  join public.parties as party on party.id = known.party_id
  join public.kyc_profiles as profile on profile.party_id = known.party_id
  left join lateral (
    select open.id, open.data -> 'names' ->> 0 as title
    from public.application_parties as link
    join public.draft_applications as open on open.id = link.application_id
    where link.party_id = known.party_id and (wanted is null or open.id = wanted)
      and open.state not in ('draft', 'incorporated', 'rejected', 'withdrawn')
    order by open.submitted_at desc limit 1
  ) as application on true
  left join lateral (
    select held.id, held.name
    from public.company_participants as participant
    join public.companies as held on held.id = participant.company_id
    where wanted is null and application.id is null and participant.party_id = known.party_id and participant.ceased_on is null
      and not participant.voided and held.id = any (managed)
      and held.status not in ('dissolved', 'continued_out', 'transferred_out', 'merged')
    order by held.name limit 1
  ) as company on true
  where known.standing = 'needs' and (application.id is not null or company.id is not null)
  union all
  select 'document', queue.document_id, coalesce(company.name, application.data -> 'names' ->> 0), category.name, queue.at, null,
    queue.company_id, queue.application_id, 2, 0
  from queue
  join public.document_categories as category on category.code = queue.categories[1]
  left join public.companies as company on company.id = queue.company_id
  left join public.draft_applications as application on application.id = queue.application_id
  where queue.party_id is null and queue.document_id is not null
    and (wanted is null or queue.application_id = wanted)
    and application.state is distinct from 'rejected' and application.state is distinct from 'withdrawn'
  union all
  select 'statement', (array_agg(statement.id order by company.name))[1],
    case count(*) when 1 then min(company.name) else count(*) || ' companies' end, statement.year::text, null, asked.due_on,
    case count(*) when 1 then (array_agg(company.id))[1] end, null, 0, 0
  from public.yearly_statements as statement
  join public.statement_years as asked on asked.year = statement.year
  join public.companies as company on company.id = statement.company_id
  where wanted is null and statement.tenant_id = client_needs.tenant_id and statement.company_id = any (managed)
    and statement.state in ('open', 'returned') and company.status <> all (unsigned)
  group by statement.year, asked.due_on
  union all
  select 'part', invitation.party_id, invitation.company_name, null, invitation.accepted_at, null, null, null, 3, 0
  from public.party_invitations as invitation
  where wanted is null and invitation.tenant_id = client_needs.tenant_id and invitation.accepted_by = private.active_user_id()
    and invitation.status = 'accepted' and invitation.done_at is null
  union all
  select 'asked', known.party_id, party.name, null, invitation.created_at, null, null, wanted, 4, 0
  from private.kyc_overview(client_needs.tenant_id, null) as known
  join public.parties as party on party.id = known.party_id
  join public.party_invitations as invitation on invitation.id = known.invitation_id and invitation.application_id = wanted
  where known.standing = 'asked'
  union all
  select 'draft', application.id, application.data -> 'names' ->> 0, type.name, application.updated_at, null, null, application.id, 5, 0
  from public.draft_applications as application
  left join public.entity_types as type on type.code = application.entity_type
  where wanted is null and application.tenant_id = client_needs.tenant_id and application.id = any (mine) and application.state = 'draft';
end;
$function$;

CREATE OR REPLACE FUNCTION private.queue_digests(people uuid[], since date, day date)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  mails integer;
begin
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
    select duty.id, alike.line || jsonb_build_object('because', duty.because) || private.payment_line(duty.id) as line
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
    union all
    select statement.id, private.statement_line(statement, queue_digests.day)
    from crossed join public.yearly_statements as statement on statement.id = crossed.id
    where crossed.kind = 'statement'
  ), mine as materialized (
    -- A document of a party of several companies is one line.
    select distinct on (person.user_id, crossed.id)
      person.user_id, person.email, crossed.id, crossed.kind, crossed.company_id, crossed.due_on
    from person
    join crossed on crossed.company_id = person.company_id and crossed.on_day > person.since
    where (crossed.party_id is null or private.handles_party(person.user_id, crossed.party_id))
      and (crossed.kind <> 'invoice' or private.is_sent_invoice(person.user_id, crossed.id)
        and not private.is_invoice_held(crossed.id, queue_digests.day))
    order by person.user_id, crossed.id, crossed.company_id
  ), placed as (
    select mine.*, company.name, company.tenant_id,
      row_number() over (partition by mine.user_id order by company.name, company.id, mine.due_on, mine.id) as place
    from mine join public.companies as company on company.id = mine.company_id
  ), concerned as materialized (
    -- An invoice of many companies is one line, and concerns all of them.
    select placed.user_id, count(distinct coalesce(part.company_id, placed.company_id)) as companies
    from placed
    left join public.invoice_companies as part on placed.kind = 'invoice' and part.invoice_id = placed.id
    group by placed.user_id
  ), mail as materialized (
    select placed.user_id, placed.email, count(*) as lines,
      case when count(distinct placed.tenant_id) = 1 then (array_agg(placed.tenant_id))[1] end as tenant_id,
      private.digest_subject(
        count(*) filter (where placed.kind = 'duty'), count(*) filter (where placed.kind = 'document'),
        count(*) filter (where placed.kind = 'invoice'), count(*) filter (where placed.kind = 'statement'),
        concerned.companies) as subject,
      jsonb_strip_nulls(jsonb_build_object(
        'firm', case when count(distinct placed.tenant_id) = 1 then (
          select tenant.name from public.tenants as tenant where tenant.id = (array_agg(placed.tenant_id))[1]) end,
        'more', nullif(greatest(count(*) - 100, 0), 0),
        'lines', jsonb_agg(text.line || jsonb_build_object('company', placed.name) order by placed.place)
          filter (where placed.place <= 100))) as data
    from placed join text on text.id = placed.id join concerned on concerned.user_id = placed.user_id
    group by placed.user_id, placed.email, concerned.companies
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
  select count(*) into mails from queued where queued.state = 'queued';

  return mails;
end;
$function$;

CREATE OR REPLACE FUNCTION private.reminders_between(since date, until date, company_ids uuid[])
 RETURNS TABLE(on_day date, days integer, kind text, id uuid, tenant_id uuid, company_id uuid, party_id uuid, due_on date)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  unsigned constant public.company_status[] := private.standings_without('statement');
begin
  return query
  with duty as materialized (
    select known.id, known.tenant_id, known.company_id, known.rule_code, known.due_on
    from public.obligations as known
    where known.state = 'open' and known.company_id = any (reminders_between.company_ids)
      and known.due_on between reminders_between.since - 365 and reminders_between.until + 365
      -- What a client has reported waits for staff, not for the client.
      and not exists (
        select from public.payment_notices as notice where notice.obligation_id = known.id and notice.state = 'open')
      -- As private.invoice_of_duty: who pays the fee by an invoice is reminded of that.
      and not exists (
        select from public.invoice_companies as part
        join public.invoices as billed on billed.id = part.invoice_id
        join public.obligation_rules as rule on (rule.code, rule.valid_from) = (known.rule_code, known.rule_from)
        where rule.is_annual_fee and part.company_id = known.company_id and part.renewal_year = extract(year from known.due_on)
          and billed.state in ('issued', 'paid')
          and exists (
            select from public.invoice_lines as line
            where line.tenant_id = billed.tenant_id and line.invoice_id = billed.id and line.kind = 'government'
              and (line.company_id is null or line.company_id = part.company_id)))
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
    union all
    -- That of many companies is a line beside the first of them that its payer still has.
    (select distinct on (invoice.id) invoice.id, invoice.tenant_id, part.company_id, invoice.due_on
    from public.companies as company
    join public.invoice_companies as part on part.company_id = company.id
    join public.invoices as invoice on invoice.id = part.invoice_id and invoice.client_id = company.user_id
    where company.id = any (reminders_between.company_ids) and invoice.state = 'issued'
      and invoice.due_on between reminders_between.since - 365 and reminders_between.until + 365
    order by invoice.id, part.name, part.company_id)
  ), bill_ladder as materialized (
    select firms.tenant_id, private.reminder_ladder(firms.tenant_id, 'INVOICES') as days
    from (select distinct bill.tenant_id from bill) as firms
  ), stated as materialized (
    select statement.id, statement.tenant_id, statement.company_id, asked.due_on
    from public.yearly_statements as statement
    join public.statement_years as asked on asked.year = statement.year
    join public.companies as company on company.id = statement.company_id
    where statement.company_id = any (reminders_between.company_ids) and statement.state in ('open', 'returned')
      and company.status <> all (unsigned)
      and asked.due_on between reminders_between.since - 365 and reminders_between.until + 365
  ), stated_ladder as materialized (
    select firms.tenant_id, private.reminder_ladder(firms.tenant_id, 'STATEMENTS') as days
    from (select distinct stated.tenant_id from stated) as firms
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
  where bill.due_on + step.days > reminders_between.since and bill.due_on + step.days <= reminders_between.until
    -- What is promised, disputed or reported as paid waits; a day that passed meanwhile is not made up for.
    and not private.holds_on(bill.id, bill.due_on + step.days)
    -- A letter of that day or a later one says more: days that no digest went out on are made up for by the letter.
    and not exists (
      select from public.invoice_reminders as letter where letter.invoice_id = bill.id and letter.day >= bill.due_on + step.days)
  union all
  select stated.due_on + step.days, step.days, 'statement', stated.id, stated.tenant_id, stated.company_id, null, stated.due_on
  from stated
  join stated_ladder on stated_ladder.tenant_id = stated.tenant_id
  cross join unnest(stated_ladder.days) as step (days)
  where stated.due_on + step.days > reminders_between.since and stated.due_on + step.days <= reminders_between.until;
end;
$function$;

CREATE OR REPLACE FUNCTION private.standings_without(action text)
 RETURNS public.company_status[]
 LANGUAGE sql
 IMMUTABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select array(
    select known.standing from private.standing_limits() as known where standings_without.action = any (known.actions));
$function$;

CREATE OR REPLACE FUNCTION private.statements_of(tenant_id uuid, year integer)
 RETURNS TABLE(statement_id uuid, company_id uuid, company_name text, registration_number text, client_id uuid, standing text, is_late boolean, due_on date, changed_blocks text[], substance_class text, signed_by uuid, signed_at timestamp with time zone, reviewed_at timestamp with time zone, report_id uuid, files_report boolean)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  today    date := private.today();
  unsigned constant public.company_status[] := private.standings_without('statement');
begin
  return query
  with reports as materialized (
    select * from private.substance_reports(statements_of.tenant_id, statements_of.year)
  )
  select statement.id, company.id, company.name, company.registration_number, company.user_id,
    case
      when statement.state = 'open' and statement.answers = '{}' then 'not_started'
      when statement.state = 'open' then 'under_way'
      when statement.state = 'answered' and statement.changed_blocks = '{}' then 'answered'
      when statement.state = 'answered' then 'needs_review'
      when statement.state = 'accepted' and statement.substance_class <> 'out_of_scope' and report.state = 'done' then 'filed'
      else statement.state::text
    end,
    statement.state in ('open', 'returned') and asked.due_on < today, asked.due_on, statement.changed_blocks, statement.substance_class,
    statement.signed_by, statement.signed_at, statement.reviewed_at, report.id,
    coalesce(statement.substance_class <> 'out_of_scope', false)
  from public.yearly_statements as statement
  join public.statement_years as asked on asked.year = statement.year
  join public.companies as company on company.id = statement.company_id
  left join reports as report on report.company_id = statement.company_id
  where statement.tenant_id = statements_of.tenant_id and statement.year = statements_of.year
    -- No one can sign it, so no one is waited for; it comes back with the company.
    and (statement.state not in ('open', 'returned') or company.status <> all (unsigned));
end;
$function$;

COMMENT ON FUNCTION "private"."reminders_between"(date, date, uuid[]) IS 'The reminders of companies on the days after one day up to another: open duties that no invoice bills, and unpaid invoices, both without a report of the client, invoices also without a promise or a dispute that stands; yearly statements that are not signed and can be; and documents of the companies and of those who take part in them, without those that a newer version replaces. A document of a party is there once for each company. Holds are not looked at.';

COMMENT ON FUNCTION "private"."standings_without"(text) IS 'The standings in which an action is refused, for what filters many rows: it is called once, outside the query.';

COMMENT ON FUNCTION "private"."statements_of"(uuid, integer) IS 'The yearly statements of a tenant for a year, each with its standing (see the head of this file), whether it is not signed after its day, and the duty of its report on substance. `files_report`: its class files one. Without those that are not signed of companies whose standing refuses it.';

REVOKE ALL ON FUNCTION "private"."standings_without"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."standings_without"(text) TO "authenticated", "postgres";

reset check_function_bodies;
