set check_function_bodies = off;

DROP FUNCTION "private"."annual_fees_of"(uuid, integer);

DROP FUNCTION "private"."last_contact"(uuid, uuid);

DROP FUNCTION "private"."parts_of_year"(uuid, integer);

CREATE OR REPLACE FUNCTION private.annual_fees_of(tenant_id uuid, year integer, only_companies uuid[] DEFAULT NULL::uuid[])
 RETURNS TABLE(company_id uuid, company_name text, registration_number text, company_status public.company_status, client_id uuid, duty_id uuid, rule_code text, rule_from date, fee_state text, due_on date, amount numeric, currency text, invoice_id uuid, billing text, billed numeric, owed numeric, invoice_currency text)
 LANGUAGE plpgsql
 STABLE ROWS 20000
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
 SET work_mem TO '64MB'
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
      and (annual_fees_of.only_companies is null or duty.company_id = any (annual_fees_of.only_companies))
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
    fee.due_on, fee.amount, fee.currency, part.invoice_id,
    case
      when part.invoice_id is null then 'none'
      -- Of the invoice of many companies a part is paid when all of it is.
      when part.state = 'issued' and part.owed = 0 then 'paid'
      when part.state = 'issued' and part.due_on < today then 'late'
      when part.state = 'issued' then 'open'
      else part.state::text
    end,
    part.amount, coalesce(part.owed, 0), part.currency
  from private.companies_of_round(annual_fees_of.tenant_id, annual_fees_of.year, annual_fees_of.only_companies) as company
  left join fees as fee on fee.company_id = company.id
  left join private.parts_of_year(annual_fees_of.tenant_id, annual_fees_of.year, annual_fees_of.only_companies) as part
    on part.company_id = company.id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.companies_of_round(tenant_id uuid, year integer, only_companies uuid[] DEFAULT NULL::uuid[])
 RETURNS SETOF public.companies
 LANGUAGE plpgsql
 STABLE ROWS 20000
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  select company.*
  from public.companies as company
  where company.tenant_id = companies_of_round.tenant_id
    and (companies_of_round.only_companies is null or company.id = any (companies_of_round.only_companies))
    and (
      company.status in ('active', 'in_penalty', 'strike_off_pending', 'restoring', 'dormant')
        and extract(year from company.registration_date) < companies_of_round.year
      or exists (
        select from public.obligations as duty
        join public.obligation_rules as rule on (rule.code, rule.valid_from) = (duty.rule_code, duty.rule_from)
        where duty.company_id = company.id and duty.because = companies_of_round.year::text and duty.state <> 'void' and rule.is_annual_fee)
      or exists (
        select from public.invoice_companies as part
        where part.company_id = company.id and part.renewal_year = companies_of_round.year and not part.is_void));
end;
$function$;

CREATE OR REPLACE FUNCTION private.last_contacts(tenant_id uuid, client_ids uuid[])
 RETURNS TABLE(client_id uuid, at timestamp with time zone, kind text)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  with mine as materialized (
    select owed.client_id, owed.invoice_id, owed.company_id, owed.application_id
    from private.owed_invoices(last_contacts.tenant_id) as owed
    where owed.client_id = any (last_contacts.client_ids)
  )
  select distinct on (known.client_id) known.client_id, known.at, known.kind
  from (
    select mine.client_id, letter.recorded_at as at, 'reminder' as kind
    from mine join public.invoice_reminders as letter
      on letter.tenant_id = last_contacts.tenant_id and letter.invoice_id = mine.invoice_id
    union all
    select mine.client_id, hold.recorded_at, hold.kind::text
    from mine join public.invoice_holds as hold
      on hold.tenant_id = last_contacts.tenant_id and hold.invoice_id = mine.invoice_id
    union all
    select mine.client_id, notice.reported_at, 'report'
    from mine join public.payment_notices as notice
      on notice.tenant_id = last_contacts.tenant_id and notice.invoice_id = mine.invoice_id
    union all
    select mine.client_id, note.created_at, 'note'
    from mine
    join public.staff_notes as note on note.tenant_id = last_contacts.tenant_id and note.application_id = mine.application_id
    union all
    select mine.client_id, note.created_at, 'note'
    from mine
    join public.invoice_companies as part on part.tenant_id = last_contacts.tenant_id and part.invoice_id = mine.invoice_id
    join public.staff_notes as note on note.tenant_id = part.tenant_id and note.company_id = part.company_id
    union all
    select client.id, mail.settled_at, 'mail'
    from public.profiles as client
    join private.mail_outbox as mail on mail.recipient = client.email and mail.tenant_id = last_contacts.tenant_id
    where client.id = any (last_contacts.client_ids) and mail.state = 'sent'
  ) as known
  order by known.client_id, known.at desc;
end;
$function$;

CREATE OR REPLACE FUNCTION private.owed_invoices(tenant_id uuid)
 RETURNS TABLE(invoice_id uuid, company_id uuid, application_id uuid, client_id uuid, currency text, owed numeric, due_on date)
 LANGUAGE sql
 STABLE ROWS 20000
 SET search_path TO ''
AS $function$
  select invoice.id, invoice.company_id, invoice.application_id, coalesce(invoice.client_id, company.user_id, application.user_id),
    invoice.currency,
    invoice.total - invoice.paid, invoice.due_on
  from public.invoices as invoice
  left join public.companies as company on company.id = invoice.company_id
  left join public.draft_applications as application on application.id = invoice.application_id
  where invoice.tenant_id = owed_invoices.tenant_id and invoice.state = 'issued';
$function$;

CREATE OR REPLACE FUNCTION private.parts_of_year(tenant_id uuid, year integer, only_companies uuid[] DEFAULT NULL::uuid[])
 RETURNS TABLE(invoice_id uuid, company_id uuid, amount numeric, owed numeric, state public.invoice_state, due_on date, currency text)
 LANGUAGE plpgsql
 STABLE ROWS 20000
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  select invoice.id, part.company_id, part.amount, case when invoice.state = 'issued' then invoice.total - invoice.paid else 0 end,
    invoice.state, invoice.due_on, invoice.currency
  from public.invoice_companies as part
  join public.invoices as invoice on invoice.id = part.invoice_id
  where part.tenant_id = parts_of_year.tenant_id and part.renewal_year = parts_of_year.year and not part.is_void
    and invoice.client_id is null
    and (parts_of_year.only_companies is null or part.company_id = any (parts_of_year.only_companies));

  return query
  with shared as (
    select invoice.id, invoice.state, invoice.total - invoice.paid as open, invoice.paid - invoice.credited as settled, invoice.credited,
      invoice.due_on, invoice.currency
    from public.invoices as invoice
    where invoice.tenant_id = parts_of_year.tenant_id and invoice.client_id is not null
      and exists (
        select from public.invoice_companies as part
        where part.invoice_id = invoice.id and part.renewal_year = parts_of_year.year and not part.is_void
          and (parts_of_year.only_companies is null or part.company_id = any (parts_of_year.only_companies)))
  ), part as (
    select part.invoice_id, part.company_id, part.name, part.amount, shared.state, shared.due_on, shared.currency, shared.open,
      shared.settled, part.amount - coalesce(credit.amount, 0) as left_of
    from shared
    join public.invoice_companies as part on part.invoice_id = shared.id
    left join lateral private.credited_of(shared.id) as credit on shared.credited > 0 and credit.company_id = part.company_id
    where part.renewal_year = parts_of_year.year and not part.is_void
  ), placed as (
    select part.*, sum(part.left_of) over (partition by part.invoice_id order by part.name, part.company_id) - part.left_of as before
    from part
  )
  select placed.invoice_id, placed.company_id, placed.amount,
    private.open_of_part(placed.state, true, placed.open, placed.left_of, placed.settled, placed.before),
    placed.state, placed.due_on, placed.currency
  from placed
  where parts_of_year.only_companies is null or placed.company_id = any (parts_of_year.only_companies);
end;
$function$;

CREATE OR REPLACE FUNCTION private.standing_holds(tenant_id uuid)
 RETURNS TABLE(invoice_id uuid, kind public.invoice_hold_kind)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select hold.invoice_id, hold.kind from public.invoice_holds as hold
  where hold.tenant_id = standing_holds.tenant_id and hold.ended_at is null and coalesce(hold.until, 'infinity') >= private.today();
$function$;

CREATE OR REPLACE FUNCTION public.annual_fees(tenant_id uuid, year integer, search text DEFAULT ''::text, fee text DEFAULT ''::text, billing text DEFAULT ''::text, only_client uuid DEFAULT NULL::uuid, sort text DEFAULT 'company_name'::text, descending boolean DEFAULT false, first integer DEFAULT 0, size integer DEFAULT 50)
 RETURNS TABLE(company_id uuid, company_name text, registration_number text, company_status public.company_status, client_id uuid, client_name text, duty_id uuid, fee_state text, due_on date, amount numeric, currency text, is_verified boolean, exposure jsonb, done_on date, reference text, invoice_id uuid, invoice_number text, billing_state text, billed numeric, owed numeric, invoice_currency text, invoice_due_on date, total integer, invoice_companies integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  typed text := lower(btrim(coalesce(search, '')));
  -- Where neither fee nor invoice decides what is shown and in which order, a page is found by the companies alone.
  is_by_name boolean := coalesce(sort, '') not in ('amount', 'billed', 'owed');
  is_by_company boolean := is_by_name and coalesce(fee, '') = '' and coalesce(billing, '') = '';
  skipped integer := greatest(first, 0);
  shown integer := least(greatest(size, 1), 1000);
  only_companies uuid[];
  all_rows integer;
begin
  perform private.require_staff_reader();

  if is_by_company or typed <> '' or only_client is not null then
    with matching as materialized (
      select company.id, company.name
      from private.companies_of_round(annual_fees.tenant_id, annual_fees.year) as company
      join public.profiles as client on client.id = company.user_id
      where (annual_fees.only_client is null or company.user_id = annual_fees.only_client)
        and (
          typed = '' or position(typed in lower(company.name)) > 0 or position(typed in lower(company.registration_number)) > 0
          or position(typed in lower(client.full_name)) > 0 or position(typed in lower(client.email)) > 0)
    ), page as (
      select matching.id from matching
      order by case when annual_fees.descending then matching.name end desc, matching.name, matching.id
      offset case when is_by_company then skipped else 0 end
      limit case when is_by_company then shown end
    )
    select coalesce(array_agg(page.id), '{}'), case when is_by_company then (select count(*) from matching) end
    into only_companies, all_rows from page;
  end if;

  return query
  with found as (
    select known.*, coalesce(nullif(client.full_name, ''), client.email) as client,
      case annual_fees.sort when 'amount' then known.amount when 'billed' then known.billed when 'owed' then known.owed end
        * case when annual_fees.descending then -1 else 1 end as place,
      case when annual_fees.descending and is_by_name then known.company_name end as last_first
    from private.annual_fees_of(annual_fees.tenant_id, annual_fees.year, only_companies) as known
    join public.profiles as client on client.id = known.client_id
    where case coalesce(annual_fees.fee, '')
        when '' then true when 'due' then known.fee_state in ('open', 'late') when 'filed' then known.fee_state in ('filed', 'waived')
        else known.fee_state = annual_fees.fee end
      and case coalesce(annual_fees.billing, '')
        when '' then true when 'owed' then known.billing in ('open', 'late') else known.billing = annual_fees.billing end
  ), page as materialized (
    select found.*, coalesce(all_rows, count(*) over ()) as rows
    from found
    order by found.place, found.last_first desc, found.company_name, found.company_id
    offset case when is_by_company then 0 else skipped end
    limit shown
  )
  select page.company_id, page.company_name, page.registration_number, page.company_status, page.client_id, page.client, page.duty_id,
    page.fee_state, page.due_on, page.amount, page.currency, rule.verified, to_jsonb(cost), duty.done_on, duty.reference,
    page.invoice_id, invoice.number, page.billing, page.billed, page.owed, page.invoice_currency, invoice.due_on, page.rows::integer,
    case when invoice.client_id is not null then private.count_companies(invoice.id) end
  from page
  left join public.obligations as duty on duty.id = page.duty_id
  left join public.obligation_rules as rule on (rule.code, rule.valid_from) = (duty.rule_code, duty.rule_from)
  left join lateral private.obligation_exposure(duty, private.today()) as cost on duty.state = 'open'
  left join public.invoices as invoice on invoice.id = page.invoice_id
  order by page.place, page.last_first desc, page.company_name, page.company_id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.who_owes(tenant_id uuid, search text DEFAULT ''::text, show text DEFAULT ''::text, sort text DEFAULT 'owed'::text, descending boolean DEFAULT true, first integer DEFAULT 0, size integer DEFAULT 50)
 RETURNS TABLE(client_id uuid, client_name text, client_email text, currency text, owed numeric, overdue numeric, days_late integer, invoices bigint, promised bigint, disputed bigint, contact_at timestamp with time zone, contact text, total integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  today date := private.today();
  typed text := lower(btrim(coalesce(search, '')));
begin
  perform private.require_staff_reader();

  return query
  with held as (
    select known.*, hold.kind as hold
    from private.owed_invoices(who_owes.tenant_id) as known
    left join private.standing_holds(who_owes.tenant_id) as hold on hold.invoice_id = known.invoice_id
  ), client as (
    select held.client_id, held.currency, sum(held.owed) as owed,
      coalesce(sum(held.owed) filter (where held.due_on < today), 0) as overdue,
      greatest(max(today - held.due_on), 0) as days_late, count(*) as invoices,
      count(*) filter (where held.hold = 'promise') as promised, count(*) filter (where held.hold = 'dispute') as disputed
    from held
    group by held.client_id, held.currency
  ), page as materialized (
    select client.*, coalesce(nullif(person.full_name, ''), person.email) as name, person.email, count(*) over () as rows
    from client
    join public.profiles as person on person.id = client.client_id
    where (typed = '' or position(typed in lower(person.full_name)) > 0 or position(typed in lower(person.email)) > 0)
      and case coalesce(who_owes.show, '')
        when '' then true when 'late' then client.overdue > 0 when 'promised' then client.promised > 0
        when 'disputed' then client.disputed > 0 else false end
    order by
      case who_owes.sort when 'days_late' then client.days_late when 'overdue' then client.overdue when 'invoices' then client.invoices
        when 'client_name' then 0 else client.owed end * case when who_owes.descending then -1 else 1 end,
      case when who_owes.sort = 'client_name' and who_owes.descending then lower(person.full_name) end desc,
      lower(person.full_name), client.client_id, client.currency
    offset greatest(who_owes.first, 0)
    limit least(greatest(who_owes.size, 1), 1000)
  )
  select page.client_id, page.name, page.email, page.currency, page.owed, page.overdue, page.days_late, page.invoices, page.promised,
    page.disputed, contact.at, contact.kind, page.rows::integer
  from page
  left join private.last_contacts(who_owes.tenant_id, array(select page.client_id from page)) as contact
    on contact.client_id = page.client_id
  order by
    case who_owes.sort when 'days_late' then page.days_late when 'overdue' then page.overdue when 'invoices' then page.invoices
      when 'client_name' then 0 else page.owed end * case when who_owes.descending then -1 else 1 end,
    case when who_owes.sort = 'client_name' and who_owes.descending then lower(page.name) end desc,
    lower(page.name), page.client_id, page.currency;
end;
$function$;

COMMENT ON FUNCTION "private"."annual_fees_of"(uuid, integer, uuid[]) IS 'The yearly round of a tenant, company by company; `only_companies`: these alone, null for all. `fee_state` is none, open, late, filed or waived; `billing` none, draft, open, late or paid.';

COMMENT ON FUNCTION "private"."companies_of_round"(uuid, integer, uuid[]) IS 'The companies of the yearly round of a tenant: those with a fee or an invoice of the year, or on the register since an earlier year. `only_companies`: these alone, null for all.';

COMMENT ON FUNCTION "private"."last_contacts"(uuid, uuid[]) IS 'When there was contact with clients who owe last, and what it was: reminder, promise, dispute, report (of a payment), note or mail. A client without contact has no row.';

COMMENT ON FUNCTION "private"."parts_of_year"(uuid, integer, uuid[]) IS 'The companies of a tenant that are invoiced for a year, by itself or with others: what is billed and what is owed of it. `only_companies`: these alone, null for all.';

COMMENT ON FUNCTION "private"."standing_holds"(uuid) IS 'The promises and disputes of a tenant that stand today, as standing_hold has each.';

REVOKE ALL ON FUNCTION "private"."annual_fees_of"(uuid, integer, uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."annual_fees_of"(uuid, integer, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."companies_of_round"(uuid, integer, uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."companies_of_round"(uuid, integer, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."last_contacts"(uuid, uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."last_contacts"(uuid, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."parts_of_year"(uuid, integer, uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."parts_of_year"(uuid, integer, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."standing_holds"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."standing_holds"(uuid) TO "postgres";

reset check_function_bodies;
