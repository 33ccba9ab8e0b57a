set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.may_retry_mail(mail private.mail_outbox)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return mail.state in ('failed', 'withheld') and (mail.template = 'contact_answer'
    -- The token of a link is gone, and a digest or a report holds on its day.
    or (mail.template = 'notice'
      or mail.template in ('digest', 'report')
        and (mail.queued_at at time zone 'America/Nassau')::date = (now() at time zone 'America/Nassau')::date)
    and exists (
      select from public.profiles as person
      where person.email = mail.recipient and person.status = 'active' and private.has_confirmed_address(person.id)
        and case mail.template
          -- What was taken back, such as an announcement, is not said any more.
          when 'notice' then exists (
            select from public.notifications as said
            where said.id = case when mail.dedupe_key like 'notice:%' then substr(mail.dedupe_key, 8)::uuid end
              and private.may_learn_of(person.id, said.tenant_id,
                private.subject(said.subject_type, said.subject_id, said.parent_type, said.parent_id)))
          -- A report is mailed as long as its person wants it and may read it.
          when 'report' then exists (
            select from public.report_mails as wanted
            where wanted.id = mail.about_id and wanted.user_id = person.id and (
              wanted.report like 'admin.%' and person.role = 'admin'
              or wanted.report like 'client.%' and exists (
                select from private.memberships as membership
                where (membership.tenant_id, membership.user_id) = (wanted.tenant_id, person.id))))
          else true end));
end;
$function$;

CREATE OR REPLACE FUNCTION private.report_figures_as(person uuid, tenant uuid, report text, filters jsonb, day date, OUT figures jsonb, OUT refusal text)
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.sum_text(amount numeric, to_check numeric, currency text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select private.money_text(amount, currency) || case
    when coalesce(to_check, 0) = 0 then ''
    when to_check = amount then ', to be confirmed'
    else ', ' || private.money_text(to_check, currency) || ' of it to be confirmed' end;
$function$;

COMMENT ON FUNCTION "private"."may_retry_mail"(private.mail_outbox) IS 'Whether a mail that was not sent can be tried again: the answer to a contact message, a notice whose notification is there, and on its day a digest or a report that is still wanted, to an active person with this confirmed address who may still learn of it. The link of an invitation is made anew instead, and a test is asked for again.';

COMMENT ON FUNCTION "private"."sum_text"(numeric, numeric, text) IS 'A sum as a mail shows it, with the part that no primary source has confirmed: USD 815.00, USD 300.00 of it to be confirmed.';

REVOKE ALL ON FUNCTION "private"."sum_text"(numeric, numeric, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."sum_text"(numeric, numeric, text) TO "postgres";

reset check_function_bodies;
