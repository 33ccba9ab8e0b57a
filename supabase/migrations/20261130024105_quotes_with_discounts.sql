set check_function_bodies = off;

DROP FUNCTION "private"."best_discount"(public.invoices, text, numeric);

ALTER TYPE "public"."quote_line" ADD ATTRIBUTE "list_amount" numeric CASCADE;

ALTER TYPE "public"."quote_line" ADD ATTRIBUTE "discount_text" text CASCADE;

CREATE OR REPLACE FUNCTION private.apply_discounts(invoice_id uuid, company_id uuid DEFAULT NULL::uuid, positions integer[] DEFAULT NULL::integer[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  invoice public.invoices;
  line    public.invoice_lines;
  best    public.discounts;
  offered public.discounts[];
begin
  select * into invoice from public.invoices as known where known.id = apply_discounts.invoice_id;
  offered := array(select discount from private.discounts_for(invoice) as discount);

  for line in
    select known.* from public.invoice_lines as known
    where known.tenant_id = invoice.tenant_id and known.invoice_id = invoice.id and known.kind = 'service' and known.amount > 0
      and known.discount_id is null
      and (apply_discounts.company_id is null or known.company_id = apply_discounts.company_id)
      and (apply_discounts.positions is null or known.position = any (apply_discounts.positions))
  loop
    best := private.best_discount(offered, line.code, line.amount);
    continue when best.id is null;
    update public.invoice_lines as known
    set list_amount = line.amount, amount = line.amount - private.reduction(best, line.amount), discount_id = best.id,
      discount_text = private.discount_text(best)
    where known.id = line.id;
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION private.best_discount(discounts public.discounts[], code text, amount numeric)
 RETURNS public.discounts
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  best public.discounts;
begin
  select discount.* into best from unnest(best_discount.discounts) as discount
  where (discount.code is null or discount.code = best_discount.code) and private.reduction(discount, best_discount.amount) > 0
  order by private.reduction(discount, best_discount.amount) desc, discount.created_at, discount.id
  limit 1;
  return best;
end;
$function$;

CREATE OR REPLACE FUNCTION private.discount_text(discount public.discounts)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return discount.client_text || coalesce(' (' || trim_scale(discount.percent) || ' %)', '');
end;
$function$;

CREATE OR REPLACE FUNCTION private.discounts_for(invoice public.invoices)
 RETURNS SETOF public.discounts
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query
  select discount.* from private.discounts_of(
    invoice.tenant_id, private.client_of(invoice), invoice.currency, now(),
    array[
      invoice.created_at,
      (select application.submitted_at from public.draft_applications as application where application.id = invoice.application_id)
    ]) as discount;
end;
$function$;

CREATE OR REPLACE FUNCTION private.discounts_of(tenant_id uuid, client_id uuid, currency text, moment timestamp with time zone, earlier timestamp with time zone[])
 RETURNS SETOF public.discounts
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query
  select discount.* from public.discounts as discount
  where discount.tenant_id = discounts_of.tenant_id
    and (discount.client_id is null or discount.client_id = discounts_of.client_id)
    and (discount.percent is not null or discounts_of.currency in ('USD', 'BSD'))
    and discount.created_at <= discounts_of.moment
    and exists (
      select from unnest(discounts_of.earlier || discounts_of.moment) as known (moment)
      where private.discount_holds(discount, known.moment));
end;
$function$;

CREATE OR REPLACE FUNCTION private.quote_lines(entity_type text, capital numeric, currency text, services text[], day date, is_resident boolean, tenant_id uuid, kind public.application_kind, client_id uuid DEFAULT NULL::uuid, moment timestamp with time zone DEFAULT NULL::timestamp with time zone, earlier timestamp with time zone[] DEFAULT NULL::timestamp with time zone[])
 RETURNS SETOF public.quote_line
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  -- Rounded up: what is above the edge of a band by less than a cent is above it.
  cents  numeric;
  vat    record;
  asked  public.application_kinds;
begin
  if cardinality(quote_lines.services) > 100 then
    raise exception using errcode = 'PT422', message = 'quote.too_many_services';
  end if;

  if not exists (select from public.entity_types as type where type.code = quote_lines.entity_type and type.is_formable) then
    raise exception using errcode = 'PT422', message = 'application.type_missing';
  end if;

  -- Not a number counts as above every number.
  if quote_lines.capital < 0 or quote_lines.capital > 1000000000000 then
    raise exception using errcode = 'PT422', message = 'quote.capital_invalid';
  end if;

  if coalesce(quote_lines.currency, 'USD') !~ '^[A-Z]{3}$' then
    raise exception using errcode = 'PT422', message = 'capital.currency_invalid';
  end if;

  if exists (
    select from unnest(quote_lines.services) as wanted
    where not exists (
      select from public.service_prices as price
      where price.code = wanted and price.applies <> 'later'
        and (price.entity_types = '{}' or quote_lines.entity_type = any (price.entity_types))
        and daterange(price.valid_from, price.valid_to, '[]') @> quote_lines.day)
    and not exists (
      select from public.fee_schedule as fee
      where fee.service = wanted and fee.entity_type = quote_lines.entity_type
        and daterange(fee.valid_from, fee.valid_to, '[]') @> quote_lines.day)
  ) then
    raise exception using errcode = 'PT422', message = 'quote.service_unknown';
  end if;

  -- The bands are in dollars; for capital in another currency, or none, a fee that depends on it is not known.
  if coalesce(quote_lines.currency, 'USD') in ('USD', 'BSD') then
    cents := ceil(quote_lines.capital * 100) / 100;
  end if;

  select * into vat from private.threshold('vat_percent', quote_lines.day);
  select * into asked from public.application_kinds as known where known.kind = quote_lines.kind;

  return query
    with fees as (
      select fee.*, count(*) over (partition by fee.code) > 1 as has_bands
      from public.fee_schedule as fee
      where fee.entity_type = quote_lines.entity_type and daterange(fee.valid_from, fee.valid_to, '[]') @> quote_lines.day
        and (fee.applies = 'formation' and (asked.kind = 'formation' or fee.per = 'year') or fee.kind = any (asked.fee_kinds)
          or fee.service = any (quote_lines.services))
    ), fitting as (
      select distinct on (fee.code)
        fee.code, fee.label, 'government' as kind, case when cents is null and fee.has_bands then null else fee.amount end as amount,
        fee.currency, fee.per, fee.vat_treatment, fee.source_note, fee.verified, fee.valid_from, fee.first_due,
        null::numeric as list_amount, null::text as discount_text, 1 as part, fee.position
      from fees as fee
      where cents is null or not fee.has_bands or cents between fee.capital_from and coalesce(fee.capital_to, 'infinity')
      order by fee.code, fee.capital_from
    ), ours as (
      select price.code, price.label, 'service' as kind, price.amount - coalesce(best.reduction, 0) as amount, price.currency, price.per,
        case when price.vat_treatment = 'standard' and quote_lines.is_resident = false
          then 'zero_rated_nonresident' else price.vat_treatment end as vat_treatment,
        price.source_note, price.verified, price.valid_from, price.first_due,
        case when best.reduction > 0 then price.amount end as list_amount, best.client_text as discount_text, 2 as part, price.position
      from private.prices_on(quote_lines.day, quote_lines.tenant_id) as price
      -- What is first paid later has the discounts of the day on which it is billed.
      left join lateral (
        select private.reduction(offer, price.amount) as reduction, private.discount_text(offer) as client_text
        from private.best_discount(
          array(
            select offered from private.discounts_of(
              quote_lines.tenant_id, quote_lines.client_id, price.currency, quote_lines.moment, quote_lines.earlier) as offered),
          price.code, price.amount) as offer
        where quote_lines.client_id is not null and price.first_due = 'order' and offer.id is not null) as best on true
      where (price.entity_types = '{}' or quote_lines.entity_type = any (price.entity_types))
        and (price.applies = 'formation' and (asked.kind = 'formation' or price.per = 'year') or price.code = any (asked.services)
          or price.applies = 'selected' and price.code = any (quote_lines.services))
    ), taxed as (
      -- Rounded line by line, so that no way of adding lines up differs by a cent.
      select 'vat_' || case ours.first_due when 'order' then ours.per else ours.first_due end,
        'VAT on our services, ' || trim_scale(vat.value) || ' %', 'vat',
        sum(round(ours.amount * vat.value / 100, 2)),
        ours.currency, ours.per, 'standard'::public.vat_treatment, vat.source_note, vat.verified, vat.valid_from, ours.first_due,
        case when count(ours.list_amount) > 0 then sum(round(coalesce(ours.list_amount, ours.amount) * vat.value / 100, 2)) end,
        null::text, 3, case ours.first_due when 'order' then 0 else 1 end
      from ours
      where ours.vat_treatment = 'standard' and vat.code is not null
      group by ours.currency, ours.per, ours.first_due
    ), lines as (
      select * from fitting union all select * from ours union all select * from taxed
    )
    select line.code, line.label, line.kind, line.amount, line.currency, line.per, line.vat_treatment,
      line.source_note, line.verified, line.valid_from, line.first_due, line.list_amount, line.discount_text
    from lines as line
    order by line.part, line.position, line.code;
end;
$function$;

CREATE OR REPLACE FUNCTION private.quote_of(application public.draft_applications, services text[], is_resident boolean)
 RETURNS SETOF public.quote_line
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select line.*
  from (
    select application.submitted_data as data, (application.submitted_at at time zone 'America/Nassau')::date as day
  ) as submitted
  cross join lateral private.quote_lines(
    application.entity_type,
    private.application_capital(application, submitted.data),
    coalesce(substring(private.json_text(submitted.data -> 'capital' -> 'currency') from '^[A-Z]{3}$'), 'USD'),
    coalesce(quote_of.services, private.services_asked_for(submitted.data, application.entity_type, submitted.day)),
    submitted.day,
    coalesce(quote_of.is_resident, private.residence_in(submitted.data)),
    application.tenant_id, application.kind, application.user_id,
    -- Once it is invoiced a later discount changes nothing.
    coalesce(
      (select invoice.created_at from public.invoices as invoice where invoice.application_id = application.id and invoice.state <> 'void'),
      now()),
    array[application.submitted_at]) as line;
$function$;

CREATE OR REPLACE FUNCTION public.draft_invoice(invoice_id uuid, application_id uuid DEFAULT NULL::uuid, company_id uuid DEFAULT NULL::uuid, services text[] DEFAULT NULL::text[], is_resident boolean DEFAULT NULL::boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  application public.draft_applications;
  company     public.companies;
begin
  perform private.require_staff('draft_invoice');

  if exists (select from public.invoices as known where known.id = invoice_id) then
    return;
  end if;

  select * into application from public.draft_applications as known where known.id = draft_invoice.application_id
    and known.state <> 'draft';
  select * into company from public.companies as known where known.id = draft_invoice.company_id;

  if num_nonnulls(application.id, company.id) <> 1 then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in('draft_invoice', coalesce(application.tenant_id, company.tenant_id));

  if exists (
    select from public.invoices as known where known.application_id = application.id and known.state <> 'void'
  ) then
    raise exception using errcode = 'PT409', message = 'invoice.quote_invoiced';
  end if;

  -- The rate of VAT is that of the prices: for an application that of the day it was submitted.
  insert into public.invoices (id, tenant_id, application_id, company_id, vat_percent, created_by)
  values (
    invoice_id, coalesce(application.tenant_id, company.tenant_id), application.id, company.id,
    private.vat_percent(coalesce((application.submitted_at at time zone 'America/Nassau')::date, private.today())), auth.uid());

  -- A company is billed for what is added to the draft; an application for what its quote says is due with the order.
  if application.id is not null then
    insert into public.invoice_lines (tenant_id, invoice_id, position, kind, code, label, amount, per, vat_treatment)
    select
      application.tenant_id, invoice_id, row_number() over (), line.kind::public.invoice_line_kind, line.code, line.label,
      coalesce(line.list_amount, line.amount), line.per, line.vat_treatment
    from private.quote_of(application, draft_invoice.services, draft_invoice.is_resident) as line
    where line.kind <> 'vat' and line.first_due = 'order';

    perform private.apply_discounts(invoice_id);
    perform private.bill_arrears(invoice_id, application);
  end if;

  perform private.total_invoice(invoice_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.draft_quote(application_id uuid, entity_type text, capital numeric, currency text, services text[], is_resident boolean, tenant_id uuid, kind public.application_kind DEFAULT 'formation'::public.application_kind)
 RETURNS SETOF public.quote_line
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  application public.draft_applications;
begin
  perform private.require_user();

  if exists (select from public.draft_applications as known where known.id = draft_quote.application_id) then
    application := private.seen_application(draft_quote.application_id);
  else
    -- A new draft shows its price before its first answer is saved.
    perform private.require_prices_of(draft_quote.tenant_id);
    application.tenant_id := draft_quote.tenant_id;
    application.kind := draft_quote.kind;
    application.user_id := auth.uid();
  end if;

  return query
  select line.* from private.quote_lines(
    draft_quote.entity_type, draft_quote.capital, draft_quote.currency, draft_quote.services, private.today(), draft_quote.is_resident,
    application.tenant_id, application.kind, application.user_id, now(), '{}') as line;
end;
$function$;

CREATE OR REPLACE FUNCTION public.quote(entity_type text, capital numeric, currency text, services text[], on_date date DEFAULT NULL::date, is_resident boolean DEFAULT NULL::boolean, tenant_id uuid DEFAULT NULL::uuid, kind public.application_kind DEFAULT 'formation'::public.application_kind)
 RETURNS SETOF public.quote_line
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  perform private.require_prices_of(quote.tenant_id);
  -- Only visitors are counted: the quote of an application is read by commands that change nothing.
  perform private.limit_rate('quote', 60, interval '1 minute') where auth.uid() is null and coalesce(auth.role(), '') = 'anon';

  return query
  select line.* from private.quote_lines(
    quote.entity_type, quote.capital, quote.currency, quote.services, coalesce(quote.on_date, private.today()), quote.is_resident,
    quote.tenant_id, quote.kind) as line;
end;
$function$;

COMMENT ON FUNCTION "private"."best_discount"(public.discounts[], text, numeric) IS 'The discount of these that takes most off a line of a draft or a quote; of two that take the same the earlier one. A row of nulls for none.';

COMMENT ON FUNCTION "private"."discount_text"(public.discounts) IS 'What clients read of a discount on a line: its text, and the percentage it has.';

COMMENT ON FUNCTION "private"."discounts_for"(public.invoices) IS 'The discounts that a draft can have: of its client or of all, which hold now, held when it was started, or when its application was submitted.';

COMMENT ON FUNCTION "private"."discounts_of"(uuid, uuid, text, timestamp with time zone, timestamp with time zone[]) IS 'The discounts of a client, or of all clients of the tenant, that were given by a moment and hold then or held at an earlier one. A sum is in US or Bahamian dollars, and reduces no other currency. Of drafts and of quotes.';

COMMENT ON FUNCTION "private"."quote_lines"(text, numeric, text, text[], date, boolean, uuid, public.application_kind, uuid, timestamp with time zone, timestamp with time zone[]) IS 'The lines of public.quote for the prices of a day, for callers that have looked who asks. With a client what is due with the order is reduced by the discounts of private.discounts_of, as private.apply_discounts reduces the lines of a draft, and VAT is worked out on what is left. Without a client nothing is reduced. Raises as public.quote.';

COMMENT ON FUNCTION "private"."quote_of"(public.draft_applications, text[], boolean) IS 'The quote of a submitted application by the prices of the day it was submitted: of its answers, or of these services and this residence where they are given. With the discounts that its draft has: of its applicant, held on that day or when the draft was started, which is now while there is none. Raises as public.quote.';

COMMENT ON FUNCTION "public"."application_quote"(uuid) IS 'The lines of public.quote for a submitted application, by the prices of the day it was submitted and with the discounts of its applicant: those due with the order are the lines of its invoice. For those who see the application. Raises not_found for others and before it is submitted, account.suspended.';

COMMENT ON FUNCTION "public"."draft_quote"(uuid, text, numeric, text, text[], boolean, uuid, public.application_kind) IS 'The lines of public.quote for an application as it is filled in, by the fees and prices of today agreed with its tenant and with the discounts of its applicant that hold today: what public.application_quote answers once it is submitted. For those who see the application. Before it is saved for the first time the caller is its applicant, in this tenant and for this kind, which are not read otherwise. Raises not_found for an application of others, not_allowed for the prices of another tenant, account.suspended, and as public.quote.';

COMMENT ON FUNCTION "public"."quote"(text, numeric, text, text[], date, boolean, uuid, public.application_kind) IS 'What forming a company of that type costs, or bringing it in by another kind of application, and keeping it for a year, by the fees and prices of that day (null: today in Nassau). For anyone, visitors too; it reads only reference data. The prices are those agreed with the tenant, for its people and staff; without a tenant, those for everyone. Capital is in the currency given; services are codes of service_prices or fee_schedule.service, each counted once, at most 100; is_resident says whether the client lives in The Bahamas (null: not known yet, VAT is shown). A line: a stable code, words, its kind (government, service, vat), the amount in US dollars, once or per year, its VAT, where it comes from, and when it is first due (order, january, second_year: see fee_schedule). Lines due with the order are the first invoice; those per year come back. The amount is null where it is to be confirmed: no figure is known, or it depends on capital that is in another currency than USD and BSD or not given. Fees of the government come first, then services, then VAT, which is rounded to the cent line by line and summed by per and first_due. Totals are the sum of what has an amount. It has no discounts: those of a client are in public.draft_quote and public.application_quote. A visitor calls it at most 60 times a minute. Raises application.type_missing, quote.capital_invalid, capital.currency_invalid, quote.service_unknown, quote.too_many_services, rate.too_many; not_allowed for the prices of another tenant.';

COMMENT ON TYPE "public"."quote_line" IS 'A line of public.quote, whose comment describes the fields. Of a discount: list_amount is the amount before it and discount_text what clients read of it; both are null for a line without one. The line of VAT has a list_amount where discounts reduce it, and no text.';

REVOKE ALL ON FUNCTION "private"."best_discount"(public.discounts[], text, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."best_discount"(public.discounts[], text, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."discount_text"(public.discounts) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."discount_text"(public.discounts) TO "postgres";

REVOKE ALL ON FUNCTION "private"."discounts_of"(uuid, uuid, text, timestamp with time zone, timestamp with time zone[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."discounts_of"(uuid, uuid, text, timestamp with time zone, timestamp with time zone[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."quote_lines"(text, numeric, text, text[], date, boolean, uuid, public.application_kind, uuid, timestamp with time zone, timestamp with time zone[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."quote_lines"(text, numeric, text, text[], date, boolean, uuid, public.application_kind, uuid, timestamp with time zone, timestamp with time zone[]) TO "postgres";

REVOKE ALL ON FUNCTION "public"."draft_quote"(uuid, text, numeric, text, text[], boolean, uuid, public.application_kind) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."draft_quote"(uuid, text, numeric, text, text[], boolean, uuid, public.application_kind) TO "authenticated", "postgres";

reset check_function_bodies;
