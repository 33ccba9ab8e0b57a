/*
 * The mails of reports: which are due on a day, their figures under the identity of who gets them, and their place in the outbox. The
 * procedure of the digests calls this (obligations/reminder-digests.sql). No mail names a person or a company: it holds sums alone.
 */

-- The period -----------------------------------------------------------------

create function private.report_mail_days(
  report text, filters jsonb, day date, out from_day date, out to_day date, out name text)
language plpgsql stable
set search_path = ''
as $$
declare
  year   integer := extract(year from day);
  period text := filters ->> 'period';
begin
  if filters ?| '{from,to}' then
    from_day := (filters ->> 'from')::date;
    to_day := (filters ->> 'to')::date;
    name := case
      when from_day is null then 'until ' || private.long_day(to_day)
      when to_day is null then 'from ' || private.long_day(from_day)
      else private.long_day(from_day) || ' to ' || private.long_day(to_day) end;
    return;
  end if;

  if period is null then
    period := case when report like '%.activity' then '12-months' else 'all' end;
  end if;

  case period
    when 'all' then name := 'All time';
    when '12-months' then
      from_day := (day - interval '1 year')::date + 1;
      to_day := day;
      name := 'Last 12 months';
    when '90-days' then
      from_day := day;
      to_day := day + 90;
      name := 'Next 90 days';
    else
      year := year + case period when 'last-year' then -1 when 'next-year' then 1 else 0 end;
      from_day := make_date(year, 1, 1);
      to_day := make_date(year, 12, 31);
      name := year::text;
  end case;
end;
$$;

comment on function private.report_mail_days(text, jsonb, date) is
  'The days of a report by its filters on a day (null: without a limit), and the period as the screen names it: Last 12 months.';

-- The figures ----------------------------------------------------------------

create function private.sum_text(amount numeric, to_check numeric, currency text) returns text
language sql immutable
set search_path = ''
as $$
  select private.money_text(amount, currency) || case
    when coalesce(to_check, 0) = 0 then ''
    when to_check = amount then ', to be confirmed'
    else ', ' || private.money_text(to_check, currency) || ' of it to be confirmed' end;
$$;

comment on function private.sum_text(numeric, numeric, text) is
  'A sum as a mail shows it, with the part that no primary source has confirmed: USD 815.00, USD 300.00 of it to be confirmed.';

create function private.report_figures_as(
  person uuid, tenant uuid, report text, filters jsonb, day date, out figures jsonb, out refusal text)
language plpgsql
set search_path = ''
as $$
declare
  of_tenant  uuid := case when (filters ->> 'of') is distinct from 'all' then tenant end;
  days       record;
  has_factor boolean := exists (
    select from auth.mfa_factors as factor where factor.user_id = person and factor.status = 'verified');
begin
  days := private.report_mail_days(report, filters, day);

  begin
    -- All three end with this block, which is always undone.
    perform set_config('request.jwt.claims', jsonb_build_object(
      'role', 'authenticated', 'sub', person, 'aal', case when has_factor then 'aal2' else 'aal1' end)::text, true);
    perform set_config('transaction_read_only', 'on', true);
    perform set_config('role', 'authenticated', true);

    if report like 'admin.%' and not private.is_admin()
      or report like 'client.%' and not tenant = any (array(select private.tenant_ids()))
    then
      raise exception using errcode = 'PT403', message = 'not_allowed';
    end if;

    case split_part(report, '.', 2)
      when 'companies' then
        select jsonb_build_array(
          jsonb_build_object('name', 'Companies', 'number', found.companies),
          jsonb_build_object('name', 'Registered in this period', 'number', found.registered))
        into figures
        from public.report_companies(of_tenant, days.from_day, days.to_day) as found where found.is_total;
      when 'kyc' then
        select jsonb_build_array(
          jsonb_build_object('name', 'KYC profiles', 'number', coalesce(sum(found.profiles) filter (where found.is_total), 0)),
          jsonb_build_object('name', 'In their state for more than 90 days',
            'number', coalesce(sum(found.profiles) filter (where not found.is_total and found.band = '91+'), 0)))
        into figures
        from public.report_kyc_ageing(of_tenant, days.from_day, days.to_day) as found;
      when 'risk' then
        select jsonb_agg(part.line order by part.place) into figures
        from public.report_risk(of_tenant, days.from_day, days.to_day) as found
        cross join lateral (values
          (case found.subject when 'company' then 1 else 3 end, jsonb_build_object(
            'name', case found.subject when 'company' then 'Companies' else 'People and bodies' end, 'number', found.subjects)),
          (case found.subject when 'company' then 2 else 4 end, jsonb_build_object(
            'name', case found.subject when 'company' then 'Companies' else 'People and bodies' end || ' due to be assessed again',
            'number', found.review_due))
        ) as part (place, line)
        where found.is_total;
      when 'duties' then
        select jsonb_build_array(
          jsonb_build_object('name', 'Open', 'number', coalesce(sum(found.open), 0)),
          jsonb_build_object('name', 'Late', 'number', coalesce(sum(found.late), 0)))
          || coalesce(jsonb_agg(
            jsonb_build_object(
              'name', 'To pay', 'amount', found.amount_open, 'to_check', found.amount_to_check, 'currency', found.currency)
            order by found.currency)
            filter (where found.currency is not null), '[]')
          || coalesce(jsonb_agg(
            jsonb_build_object(
              'name', 'Penalties', 'amount', found.penalty, 'to_check', found.penalty_to_check, 'currency', found.currency)
            order by found.currency)
            filter (where found.penalty > 0 and found.currency is not null), '[]')
        into figures
        from public.report_obligations(of_tenant, days.from_day, days.to_day) as found where found.is_total;
      when 'documents' then
        -- All rows hold the number of all; the first 10,000 hold what has expired, since they come by day.
        select jsonb_build_array(
          jsonb_build_object('name', 'Documents', 'number', coalesce(max(found.total), 0)),
          jsonb_build_object('name', 'Expired and not replaced', 'number', count(*) filter (where found.days_left < 0)))
        into figures
        from public.report_expiring_documents(of_tenant, days.from_day, days.to_day, 10000) as found;
      when 'activity' then
        select jsonb_agg(jsonb_build_object('name', known.name, 'number', found.number) order by known.place) into figures
        from public.report_activity(of_tenant, days.from_day, days.to_day) as found
        join (values
          (1, 'application_submitted', 'Applications submitted'), (2, 'application_incorporated', 'Companies incorporated'),
          (3, 'change_submitted', 'Changes submitted'), (4, 'change_effected', 'Changes in effect'),
          (5, 'document_uploaded', 'Documents uploaded'), (6, 'obligation_done', 'Duties done'), (7, 'ticket_opened', 'Tickets opened')
        ) as known (place, kind, name) on known.kind = found.kind
        where found.is_total;
      when 'spending' then
        select jsonb_agg(part.line order by found.currency, part.place) into figures
        from public.report_spending(of_tenant, days.from_day, days.to_day) as found
        cross join lateral (values
          (1, jsonb_build_object('name', 'Invoices in ' || found.currency, 'number', found.invoices)),
          (2, jsonb_build_object('name', 'Invoiced', 'amount', found.total, 'currency', found.currency)),
          (3, jsonb_build_object('name', 'Paid', 'amount', found.paid, 'currency', found.currency))
        ) as part (place, line)
        where found.is_total;
    end case;

    raise sqlstate 'RPT00';
  exception
    when sqlstate 'RPT00' then null;
    when sqlstate 'PT401' or sqlstate 'PT403' or sqlstate 'PT404' or sqlstate 'PT409' then refusal := sqlerrm;
  end;

  if refusal is null then
    select coalesce(jsonb_agg(jsonb_build_object('name', known.line ->> 'name', 'value', case
      when known.line ? 'amount' then
        private.sum_text((known.line ->> 'amount')::numeric, (known.line ->> 'to_check')::numeric, known.line ->> 'currency')
      else to_char((known.line ->> 'number')::numeric, 'FM999,999,999,990') end) order by known.place), '[]')
    into figures
    from jsonb_array_elements(coalesce(figures, '[]')) with ordinality as known (line, place);
  end if;
end;
$$;

comment on function private.report_figures_as(uuid, uuid, text, jsonb, date) is
  'The main figures [{name, value}] of a report as a person sees them on a day, read only under their identity and rights; or the name of '
  'the error that refuses them. Only for a session of the owner.';

-- Queueing -------------------------------------------------------------------

create function private.is_report_mail_due(mail public.report_mails, day date) returns boolean
language sql stable
set search_path = ''
as $$
  -- A run that was missed is made up within three days; later, the next day of the rhythm is near enough.
  select turn.day > greatest(mail.since, mail.last_sent_on) and is_report_mail_due.day - turn.day <= 3
  from (
    select date_trunc(case mail.rhythm when 'weekly' then 'week' else 'month' end, is_report_mail_due.day::timestamp)::date as day
  ) as turn;
$$;

comment on function private.is_report_mail_due(public.report_mails, date) is
  'Whether a report is mailed on a day: its Monday or first of the month has come after it was started and mailed last, at most three '
  'days ago.';

create function private.queue_report_mail(mail_id uuid, day date) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  mail   public.report_mails;
  person public.profiles;
  firm   public.tenants;
  title  text;
  found  record;
begin
  select * into mail from public.report_mails as known where known.id = queue_report_mail.mail_id for update;

  if mail.id is null or not private.is_report_mail_due(mail, queue_report_mail.day) then
    return false;
  end if;

  select * into person from public.profiles as known where known.id = mail.user_id;
  select * into firm from public.tenants as known where known.id = mail.tenant_id;

  -- A suspension passes: nothing is sent meanwhile, and nothing ends.
  if person.status = 'suspended' or firm.status <> 'active' or not private.has_confirmed_address(person.id) then
    return false;
  end if;

  found := private.report_figures_as(person.id, firm.id, mail.report, mail.filters, queue_report_mail.day);

  if found.refusal is not null then
    delete from public.report_mails as ended where ended.id = mail.id;
    return false;
  end if;

  select known.title into title from private.mailed_reports() as known where known.report = mail.report;
  perform private.queue_mail(
    person.email, 'report', 'Report: ' || title || case when mail.filters ->> 'of' = 'all' then '' else ', ' || left(firm.name, 120) end,
    jsonb_build_object(
      'subscription', mail.id, 'title', title, 'firm', firm.name, 'of_all', mail.filters ->> 'of' = 'all', 'rhythm', mail.rhythm,
      'period', (private.report_mail_days(mail.report, mail.filters, queue_report_mail.day)).name,
      'day', private.long_day(queue_report_mail.day), 'report', mail.report, 'filters', mail.filters, 'figures', found.figures),
    mail.id, firm.id, 'report:' || mail.id || ':' || queue_report_mail.day);
  update public.report_mails as sent set last_sent_on = queue_report_mail.day where sent.id = mail.id;
  return true;
end;
$$;

comment on function private.queue_report_mail(uuid, date) is
  'Queues the mail of a report if it is due on a day, once; ends it when its person may not read the report any more. Nothing while the '
  'person or the firm is suspended or the address is not confirmed. Whether it was queued.';
