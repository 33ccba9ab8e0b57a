/*
 * The digest: at eight in the morning in Nassau one mail a person and day over all their companies, with a line for each duty, each
 * invoice, each yearly statement and each document whose day of reminder has come. A day that was missed comes with the next digest; what
 * was settled meanwhile is left out.
 */

-- The lines ------------------------------------------------------------------

create function private.money_text(amount numeric, currency text) returns text
language sql immutable
set search_path = ''
as $$
  select currency || ' ' || to_char(amount, 'FM999,999,999,990.00');
$$;

comment on function private.money_text(numeric, text) is 'An amount with its currency, as a mail has it: USD 1,350.00.';

create function private.duty_line(duty public.obligations, day date) returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    select jsonb_strip_nulls(jsonb_build_object(
      'what', rule.name, 'why', private.reckoning(rule), 'due', private.long_day(duty.due_on), 'days', duty.due_on - duty_line.day,
      'amount', private.money_text(nullif(coalesce(duty.amount, 0) + coalesce(exposure.penalty, 0), 0), exposure.currency),
      'effect', exposure.effect, 'next_on', private.long_day(exposure.next_on), 'next_effect', exposure.next_effect,
      'becomes', private.money_text(coalesce(duty.amount, 0) + exposure.next_penalty, exposure.currency),
      'to_check', case when not (rule.verified and exposure.is_verified) then true end))
    from public.obligation_rules as rule
    left join lateral private.obligation_exposure(duty, duty_line.day) as exposure on true
    where (rule.code, rule.valid_from) = (duty.rule_code, duty.rule_from));
end;
$$;

comment on function private.duty_line(public.obligations, date) is
  'What a mail says of an open duty on a day: {what, why, due, days, amount, effect, next_on, next_effect, becomes, to_check}. `amount` is '
  'with the penalty of that day, `becomes` with the next one; `to_check`: no primary source has confirmed the rule or the penalty.';

create function private.payment_line(duty_id uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  -- Account numbers are in no mail: the portal has those that are confirmed.
  select jsonb_strip_nulls(jsonb_build_object('pay', known.payment -> 'how', 'reference', known.payment -> 'reference'))
  from (
    select private.fee_payment(duty, rule.is_annual_fee) as payment
    from public.obligations as duty
    join public.obligation_rules as rule on (rule.code, rule.valid_from) = (duty.rule_code, duty.rule_from)
    where duty.id = payment_line.duty_id) as known;
$$;

comment on function private.payment_line(uuid) is
  'What a mail says of how a fee is paid that no invoice bills: {pay: to_firm, invoice_follows or ask, reference}; empty for other duties.';

create function private.document_line(document public.documents, day date) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'kind', 'document', 'what', private.document_title(document), 'of', private.party_name(document.party_id),
    'due', private.long_day(document.expires_on), 'days', document.expires_on - day));
$$;

comment on function private.document_line(public.documents, date) is
  'What a mail says of a document that expires: {kind, what, of, due, days}.';

create function private.invoice_line(invoice public.invoices, day date) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'kind', 'invoice', 'what', 'Invoice ' || invoice.number || coalesce(' for ' || private.companies_text(invoice), ''),
    'due', private.long_day(invoice.due_on), 'days', invoice.due_on - day,
    'amount', private.money_text(invoice.total - invoice.paid, invoice.currency));
$$;

comment on function private.invoice_line(public.invoices, date) is
  'What a mail says of an invoice that is not paid: {kind, what, due, days, amount}. `amount` is what is still owed.';

create function private.statement_line(statement public.yearly_statements, day date) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'kind', 'statement', 'what', 'Yearly statement ' || statement.year, 'due', private.long_day(asked.due_on),
    'days', asked.due_on - statement_line.day)
  from public.statement_years as asked where asked.year = statement.year;
$$;

comment on function private.statement_line(public.yearly_statements, date) is
  'What a mail says of a yearly statement that is not signed: {kind, what, due, days}.';

create function private.digest_subject(duties bigint, documents bigint, invoices bigint, statements bigint, companies bigint) returns text
language sql immutable
set search_path = ''
as $$
  with part as (
    select known.place, known.number || ' ' || case known.number when 1 then known.one else known.many end as noun,
      case known.number when 1 then known.is_so else known.are_so end as state
    from (values
      (1, duties, 'duty', 'duties', 'is due', 'are due'),
      (2, documents, 'document', 'documents', 'expires', 'expire'),
      (3, invoices, 'invoice', 'invoices', 'is unpaid', 'are unpaid'),
      (4, statements, 'yearly statement', 'yearly statements', 'is to be signed', 'are to be signed')
    ) as known (place, number, one, many, is_so, are_so)
    where known.number > 0
  )
  select regexp_replace(string_agg(part.noun, ', ' order by part.place), ', ([^,]*)$', ' and \1')
    || ' ' || case count(*) when 1 then min(part.state) else 'to see to' end
    || ' for ' || companies || case companies when 1 then ' company' else ' companies' end
  from part;
$$;

comment on function private.digest_subject(bigint, bigint, bigint, bigint, bigint) is
  'The subject of a digest: 3 duties are due for 2 companies.';

-- Queueing -------------------------------------------------------------------

create function private.queue_digests(people uuid[], since date, day date) returns integer
language plpgsql
set search_path = ''
as $$
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
$$;

comment on function private.queue_digests(uuid[], date, date) is
  'Queues the digests of people for a day, with what fell on the days after `since`, or after their last digest where that is later. Who '
  'got one for that day gets no other. Companies that are held are left out. How many mails, without those withheld.';

create function private.are_digests_due(at timestamptz default now()) returns boolean
language sql stable
set search_path = ''
as $$
  select (at at time zone 'America/Nassau')::time >= '08:00' and not exists (
    select from private.digest_runs as run where run.finished_at is not null and run.day >= (at at time zone 'America/Nassau')::date);
$$;

comment on function private.are_digests_due(timestamptz) is
  'Whether it is past eight in Nassau, in winter and in summer, and the digests of that day are not all queued.';

create procedure private.send_digests(at timestamptz default pg_catalog.clock_timestamp())
language plpgsql
as $$
declare
  today    date := (at at time zone 'America/Nassau')::date;
  since    date;
  people   uuid[];
  bills    uuid[];
  reports  uuid[];
  place    integer := 1;
  queued   integer;
  failures integer := 0;
begin
  -- One at a time; the lock lasts over the commits, for as long as the session has it.
  if not private.are_digests_due(at) or not pg_catalog.pg_try_advisory_lock(pg_catalog.hashtext('digests')) then
    return;
  end if;

  -- Another run may have ended while this one came to the lock.
  if private.are_digests_due(at) then
    since := coalesce(private.last_digest(), today - 1);
    insert into private.digest_runs (day) values (today) on conflict do nothing;
    people := array(select distinct reached.user_id from private.reminder_people as reached order by 1);
    perform private.pass_promises(today);
    bills := array(select due.invoice_id from private.reminders_due(today) as due order by 1);
    commit;

    -- Letters before digests: a digest leaves out the invoice that has a letter that day.
    while place <= pg_catalog.cardinality(bills) loop
      begin
        perform private.remind_invoices(bills[place:place + 99], today);
      exception when others then
        failures := failures + 1;
        raise warning 'A part of the letters failed: %', sqlerrm;
      end;

      commit;
      place := place + 100;
    end loop;

    place := 1;

    while place <= pg_catalog.cardinality(people) loop
      begin
        queued := private.queue_digests(people[place:place + 99], since, today);
        update private.digest_runs as run set mails = run.mails + queued where run.day = today;
      exception when others then
        failures := failures + 1;
        raise warning 'A part of the digests failed: %', sqlerrm;
      end;

      commit;
      place := place + 100;
    end loop;

    reports := array(select mail.id from public.report_mails as mail where private.is_report_mail_due(mail, today) order by mail.id);

    for place in 1 .. pg_catalog.cardinality(reports) loop
      begin
        perform private.queue_report_mail(reports[place], today);
      exception when others then
        failures := failures + 1;
        raise warning 'A report by mail failed: %', sqlerrm;
      end;

      commit;
    end loop;

    update private.digest_runs as run
    set failed = failures, finished_at = case when failures = 0 then pg_catalog.clock_timestamp() end
    where run.day = today;
    delete from private.digests_sent as sent where sent.day < today - 400;
    commit;
  end if;

  perform pg_catalog.pg_advisory_unlock(pg_catalog.hashtext('digests'));
end;
$$;

comment on procedure private.send_digests(timestamptz) is
  'Makes the letters of late invoices and queues the digests and the reports of the day, '
  'once it is eight in Nassau and when they are not queued yet; does '
  'nothing while another runs. 100 invoices or people '
  'at a time, each part committed, so that a run that was cut off goes on where it stopped; for this it must not have a search path of '
  'its own. Only the owner may call it.';

revoke all on procedure private.send_digests(timestamptz) from public;

-- The clock ------------------------------------------------------------------

do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron with schema pg_catalog;
    perform cron.schedule('portal-digests', '*/5 * * * *', 'call private.send_digests()');
  end if;
end;
$$;
