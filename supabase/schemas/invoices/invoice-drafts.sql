/*
 * Drafts of invoices: started from the quote of an application or the year of a company, edited line by line, discarded. Commands of staff,
 * each of which may be repeated after a lost answer.
 */

-- For commands ---------------------------------------------------------------

create function private.lock_invoice(command text, invoice_id uuid) returns public.invoices
language plpgsql security definer
set search_path = ''
as $$
declare
  invoice public.invoices;
begin
  perform private.require_staff(command);
  select * into invoice from public.invoices where id = invoice_id for update;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in(command, invoice.tenant_id);
  return invoice;
end;
$$;

comment on function private.lock_invoice(text, uuid) is
  'An invoice for a staff member, locked until the command ends. Raises not_allowed for others, whether it exists or not; not_found, '
  'account.suspended.';

create function private.total_invoice(invoice_id uuid, company_id uuid default null) returns void
language plpgsql
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
as $$
begin
  delete from public.invoice_lines as line
  where line.invoice_id = total_invoice.invoice_id and line.kind = 'vat'
    and (total_invoice.company_id is null or line.company_id = total_invoice.company_id);

  insert into public.invoice_lines (tenant_id, invoice_id, company_id, position, kind, label, amount, per, vat_treatment)
  select
    invoice.tenant_id, invoice.id, line.company_id,
    coalesce(part.position * 1000 + 900, 1000) + row_number() over (partition by line.company_id order by line.per), 'vat',
    'VAT on our services, ' || trim_scale(invoice.vat_percent) || ' %',
    sum(round(line.amount * invoice.vat_percent / 100, 2)), line.per, 'standard'
  from public.invoices as invoice
  join public.invoice_lines as line on line.invoice_id = invoice.id
  left join public.invoice_companies as part on part.invoice_id = invoice.id and part.company_id = line.company_id
  where invoice.id = total_invoice.invoice_id and line.vat_treatment = 'standard' and line.amount > 0
    and (total_invoice.company_id is null or line.company_id = total_invoice.company_id)
  group by invoice.id, line.company_id, part.position, line.per;

  update public.invoice_companies as part
  set amount = (
    select coalesce(sum(line.amount), 0) from public.invoice_lines as line
    where line.tenant_id = part.tenant_id and line.invoice_id = part.invoice_id and line.company_id = part.company_id)
  where part.invoice_id = total_invoice.invoice_id and part.company_id = total_invoice.company_id;

  -- Of many companies the subtotals are summed: one that joins does not have all lines of the others read again.
  update public.invoices as invoice
  set total = case
    when total_invoice.company_id is not null then (
      select coalesce(sum(part.amount), 0) from public.invoice_companies as part where part.invoice_id = invoice.id)
    else (select coalesce(sum(line.amount), 0) from public.invoice_lines as line where line.invoice_id = invoice.id)
  end
  where invoice.id = total_invoice.invoice_id;
end;
$$;

comment on function private.total_invoice(uuid, uuid) is
  'Works out VAT and total of a draft from its lines: VAT rounded to the cent line by line, as public.quote does, one line per way of '
  'billing. Of the draft of a payer the VAT and the subtotal of one company, whose lines changed.';

create function private.vat_percent(on_date date) returns numeric
language sql stable
set search_path = ''
as $$
  select coalesce((private.threshold('vat_percent', on_date)).value, 0);
$$;

comment on function private.vat_percent(date) is 'The rate of VAT on a day, in percent; nothing when none is known.';

-- Drafting -------------------------------------------------------------------

create function private.services_asked_for(asked_in jsonb, entity_type text, on_date date) returns text[]
language plpgsql stable
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    -- A service requested for another kind of company, before the client changed the type, may not be offered for this one.
    select coalesce(array_agg(distinct asked.code), '{}')
    from (
      select jsonb_array_elements_text(private.json_array(asked_in -> 'services'))
      -- What it is registered as besides has its fee in the same table.
      union select unnest(private.features_in(asked_in))
    ) as asked (code)
    where exists (
      select from public.service_prices as price
      where price.code = asked.code and price.applies = 'selected'
        and (price.entity_types = '{}' or services_asked_for.entity_type = any (price.entity_types))
        and daterange(price.valid_from, price.valid_to, '[]') @> on_date)
    or exists (
      select from public.fee_schedule as fee
      where fee.service = asked.code and fee.entity_type = services_asked_for.entity_type
        and daterange(fee.valid_from, fee.valid_to, '[]') @> on_date)
  );
end;
$$;

comment on function private.services_asked_for(jsonb, text, date) is
  'The services and features requested in the data of an application, of those offered for a kind of company on a day.';

create function private.residence_in(data jsonb) returns boolean
language sql immutable
set search_path = ''
as $$
  select case data -> 'is_resident' when 'true' then true when 'false' then false end;
$$;

comment on function private.residence_in(jsonb) is
  'Whether the paying client lives in The Bahamas, as the data of an application says; null while it does not.';

create function private.quote_of(application public.draft_applications, services text[], is_resident boolean)
returns setof public.quote_line
language sql stable
set search_path = ''
as $$
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
$$;

comment on function private.quote_of(public.draft_applications, text[], boolean) is
  'The quote of a submitted application by the prices of the day it was submitted: of its answers, or of these services and this '
  'residence where they are given. With the discounts that its draft has: of its applicant, held on that day or when the draft was '
  'started, which is now while there is none. Raises as public.quote.';

create function public.application_quote(application_id uuid) returns setof public.quote_line
language plpgsql stable security definer
set search_path = ''
as $$
declare
  application public.draft_applications := private.seen_application(application_quote.application_id);
begin
  -- Before it is submitted it has no price of a day.
  if application.submitted_data is null then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  return query select line.* from private.quote_of(application, null, null) as line;
end;
$$;

comment on function public.application_quote(uuid) is
  'The lines of public.quote for a submitted application, by the prices of the day it was submitted and with the discounts of its '
  'applicant: those due with the order are the lines of its invoice. For those who see the application. Raises not_found for others and '
  'before it is submitted, account.suspended.';

create function public.draft_quote(
  application_id uuid, entity_type text, capital numeric, currency text, services text[], is_resident boolean, tenant_id uuid,
  kind public.application_kind default 'formation')
returns setof public.quote_line
language plpgsql stable security definer
set search_path = ''
as $$
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
$$;

comment on function public.draft_quote(uuid, text, numeric, text, text[], boolean, uuid, public.application_kind) is
  'The lines of public.quote for an application as it is filled in, by the fees and prices of today agreed with its tenant and with the '
  'discounts of its applicant that hold today: what public.application_quote answers once it is submitted. For those who see the '
  'application. Before it is saved for the first time the caller is its applicant, in this tenant and for this kind, which are not read '
  'otherwise. Raises not_found for an application of others, not_allowed for the prices of another tenant, account.suspended, and as '
  'public.quote.';

create function private.bill_arrears(invoice_id uuid, application public.draft_applications) returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from public.invoice_lines as line where line.invoice_id = bill_arrears.invoice_id and line.code = 'ARREARS';
  insert into public.invoice_lines (tenant_id, invoice_id, position, kind, code, label, amount, per, vat_treatment)
  select
    application.tenant_id, bill_arrears.invoice_id, 500 + row_number() over (), 'government', 'ARREARS', line.label, line.amount, 'once',
    'disbursement_out_of_scope'
  from private.application_arrears(application, private.today()) as line
  where application.arrears_decision = 'first_invoice' and line.year <= application.arrears_until;
end;
$$;

comment on function private.bill_arrears(uuid, public.draft_applications) is
  'Makes the lines of arrears of a draft those that were decided: each line of the years until then, or none. The caller adds up the '
  'invoice.';

create function public.draft_invoice(
  invoice_id uuid, application_id uuid default null, company_id uuid default null, services text[] default null,
  is_resident boolean default null) returns void
language plpgsql security definer
set search_path = ''
as $$
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
$$;

comment on function public.draft_invoice(uuid, uuid, uuid, text[], boolean) is
  'Starts an invoice for an application that was submitted, with the lines of its quote that are due with the order and the arrears to be '
  'collected (services and '
  'is_resident as in public.quote; null for the answers of the application), or an empty one for a company; under an id from the browser, '
  'so that a repeat starts nothing twice. A quote has one invoice that is not void. For staff with the duty billing. Raises '
  'invoice.quote_invoiced, quote.service_unknown, quote.capital_invalid, '
  'not_found, not_allowed, duty.billing_needed, staff.read_only, account.suspended.';

create function private.require_renewal(company public.companies, year integer) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  -- The year of the registration is paid with the order.
  if require_renewal.year is null or require_renewal.year <= coalesce(extract(year from company.registration_date), 1900)
    or require_renewal.year not between extract(year from private.today()) - 10 and extract(year from private.today()) + 1 then
    raise exception using errcode = 'PT422', message = 'invoice.year_invalid';
  end if;

  if require_renewal.year > extract(year from private.standing_since(company.id, company.status)) then
    perform private.require_standing(company, 'later_year');
  end if;

  if exists (
    select from public.invoice_companies as known
    where known.company_id = company.id and known.renewal_year = require_renewal.year and not known.is_void
  ) or private.is_fee_billed(company.id, require_renewal.year) then
    raise exception using errcode = 'PT409', message = 'invoice.year_invoiced';
  end if;

  if not exists (select from public.entity_types as type where type.code = company.type and type.is_formable) then
    raise exception using errcode = 'PT409', message = 'invoice.year_without_prices';
  end if;
end;
$$;

comment on function private.require_renewal(public.companies, integer) is
  'Refuses the invoice of a year of a company: of its registration or before, already invoiced by itself or with others, or without '
  'prices, or after a standing that ended it. Raises invoice.year_invalid, invoice.year_invoiced, invoice.year_without_prices, '
  'company.standing_refuses.';

create function private.renewal_day(year integer) returns date
language sql stable
set search_path = ''
as $$
  -- The fees of the first day of the year; for the year to come those known today.
  select least(make_date(renewal_day.year, 1, 1), private.today());
$$;

comment on function private.renewal_day(integer) is 'The day whose fees, prices and VAT the invoice of a year has.';

create function private.renewal_lines(company public.companies, year integer) returns setof public.quote_line
language sql stable
set search_path = ''
as $$
  select line.*
  from (select private.renewal_day(renewal_lines.year) as day) as begins
  left join public.draft_applications as ordered on ordered.company_id = company.id
  cross join lateral public.quote(
    company.type, company.capital, company.currency,
    private.services_asked_for(ordered.submitted_data, company.type, begins.day), begins.day,
    private.residence_in(ordered.submitted_data), company.tenant_id) as line
  where line.kind <> 'vat' and line.per = 'year';
$$;

comment on function private.renewal_lines(public.companies, integer) is
  'What a company is billed for a year, without VAT: the yearly lines of public.quote for its type, its capital and the services that its '
  'application chose. Raises as public.quote.';

create function public.draft_renewal(invoice_id uuid, company_id uuid, year integer) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  company public.companies;
begin
  perform private.require_staff('draft_renewal');

  if exists (select from public.invoices as known where known.id = invoice_id) then
    return;
  end if;

  -- Locked, so that two of staff do not invoice a year at once.
  select * into company from public.companies as known where known.id = draft_renewal.company_id for no key update;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in('draft_renewal', company.tenant_id);
  perform private.require_renewal(company, draft_renewal.year);

  insert into public.invoices (id, tenant_id, company_id, renewal_year, vat_percent, created_by)
  values (
    invoice_id, company.tenant_id, company.id, draft_renewal.year, private.vat_percent(private.renewal_day(draft_renewal.year)),
    auth.uid());

  insert into public.invoice_lines (tenant_id, invoice_id, position, kind, code, label, amount, per, vat_treatment)
  select
    company.tenant_id, invoice_id, row_number() over (), line.kind::public.invoice_line_kind, line.code, line.label, line.amount,
    line.per, line.vat_treatment
  from private.renewal_lines(company, draft_renewal.year) as line;

  perform private.apply_discounts(invoice_id);
  perform private.total_invoice(invoice_id);
end;
$$;

comment on function public.draft_renewal(uuid, uuid, integer) is
  'Starts the invoice of a year for a company, with the yearly lines of public.quote for its type, its capital and the services its '
  'application chose, by the fees and prices of 1 January of that year (today''s for the year to come); under an id from the browser, so '
  'that a repeat starts nothing twice. The year is after that of the registration, ten years ago at the earliest and next year at the '
  'latest. For staff with the duty billing. Raises invoice.year_invalid, invoice.year_invoiced while another invoice for the year is not '
  'void, also one of many companies, invoice.year_without_prices for a type that is not formed here, company.standing_refuses for a year '
  'after that in which it was struck off or ended, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

create function public.set_invoice_lines(invoice_id uuid, expected_version integer, lines jsonb, company_id uuid default null)
returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  invoice     public.invoices := private.lock_invoice('set_invoice_lines', invoice_id);
  place       integer := 0;
  former      jsonb;
  new_version integer;
begin
  if invoice.state <> 'draft' then
    raise exception using errcode = 'PT409', message = 'invoice.not_editable';
  end if;

  if invoice.version is distinct from expected_version then
    raise exception using errcode = 'PT409', message = 'invoice.conflict';
  end if;

  -- Of the draft of a payer the lines of one company are replaced.
  if (invoice.client_id is not null and not invoice.is_for_client) or set_invoice_lines.company_id is not null then
    select part.position * 1000 into place from public.invoice_companies as part
    where part.invoice_id = invoice.id and part.company_id = set_invoice_lines.company_id and invoice.client_id is not null;

    if not found then
      raise exception using errcode = 'PT422', message = 'invoice.company_unknown';
    end if;
  end if;

  if jsonb_array_length(private.json_array(lines)) not between 1 and 100 or exists (
    select from jsonb_array_elements(private.json_array(lines)) as line
    where char_length(private.json_text(line -> 'label')) not between 1 and 200
      or private.json_text(line -> 'kind') not in ('government', 'service')
      or private.json_text(line -> 'vat_treatment') <> all (enum_range(null::public.vat_treatment)::text[])
      or (private.json_text(line -> 'kind') = 'government') <> (private.json_text(line -> 'vat_treatment') = 'disbursement_out_of_scope')
      or private.json_text(line -> 'per') not in ('', 'once', 'year')
      or jsonb_typeof(line -> 'discounted') not in ('boolean', 'null')
      or (private.json_text(line -> 'code') <> '' and private.json_text(line -> 'code') !~ '^[A-Za-z][A-Za-z_]{1,60}$')
      or case jsonb_typeof(line -> 'amount')
        when 'number' then (line -> 'amount')::numeric not between 0 and 10000000
          or (line -> 'amount')::numeric <> round((line -> 'amount')::numeric, 2)
        else line -> 'amount' is not null and line -> 'amount' <> 'null'
      end
  ) then
    raise exception using errcode = 'PT422', message = 'invoice.line_invalid';
  end if;

  -- What it bills of recurring services: a line that is left out frees its period.
  select jsonb_agg(jsonb_build_object('id', line.recurring_id, 'day', line.period_start, 'label', line.label)) into former
  from public.invoice_lines as line
  where line.invoice_id = invoice.id and line.company_id is not distinct from set_invoice_lines.company_id
    and line.recurring_id is not null;

  perform private.begin_replacing_lines(invoice);
  delete from public.invoice_lines as line
  where line.invoice_id = invoice.id and line.company_id is not distinct from set_invoice_lines.company_id;

  insert into public.invoice_lines (
    tenant_id, invoice_id, company_id, position, kind, code, label, amount, per, vat_treatment, recurring_id, period_start)
  select
    invoice.tenant_id, invoice.id, set_invoice_lines.company_id, place + line.position,
    private.json_text(line.entry -> 'kind')::public.invoice_line_kind,
    nullif(private.json_text(line.entry -> 'code'), ''), private.json_text(line.entry -> 'label'),
    case jsonb_typeof(line.entry -> 'amount') when 'number' then (line.entry -> 'amount')::numeric end,
    coalesce(nullif(private.json_text(line.entry -> 'per'), ''), 'once'),
    private.json_text(line.entry -> 'vat_treatment')::public.vat_treatment, (kept.known ->> 'id')::uuid, (kept.known ->> 'day')::date
  from jsonb_array_elements(lines) with ordinality as line (entry, position)
  left join lateral (
    select known from jsonb_array_elements(former) as known
    where case when line.entry ? 'recurring'
      then known ->> 'id' = private.json_text(line.entry -> 'recurring') and known ->> 'day' = private.json_text(line.entry -> 'period')
      -- A portal of the last release does not say it.
      else known ->> 'label' = private.json_text(line.entry -> 'label') end
    limit 1) as kept on true;

  perform private.apply_discounts(
    invoice.id, set_invoice_lines.company_id,
    array(
      select (place + line.position)::integer from jsonb_array_elements(lines) with ordinality as line (entry, position)
      where line.entry -> 'discounted' = 'true'));
  perform private.total_invoice(invoice_id, set_invoice_lines.company_id);
  perform private.end_replacing_lines(invoice);
  select known.version into new_version from public.invoices as known where known.id = invoice_id;
  return new_version;
end;
$$;

comment on function public.set_invoice_lines(uuid, integer, jsonb, uuid) is
  'Replaces the lines of a draft and returns its new version: 1 to 100 of {kind: government or service, label, amount in the invoice''s '
  'currency with at most two decimals or null, per: once or year, vat_treatment, code?, discounted?, recurring?, period?}; fees of the '
  'government are disbursements and nothing else is. A discounted line of ours is reduced by the discount that takes most off it, where '
  'one holds. A line keeps the period of a recurring service that it had. VAT is added. Of the draft of a payer those of one of its '
  'companies, which is then given. Its proforma ends where it bills something else by then. For staff with the duty '
  'billing. Raises invoice.line_invalid, invoice.company_unknown, invoice.conflict, invoice.not_editable, duty.billing_needed, '
  'not_found, staff.read_only, not_allowed, account.suspended.';

create function public.discard_invoice(invoice_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  invoice public.invoices;
begin
  perform private.require_staff('discard_invoice');
  select * into invoice from public.invoices where id = invoice_id for update;

  if not found then
    return;
  end if;

  perform private.require_staff_in('discard_invoice', invoice.tenant_id);

  if invoice.state <> 'draft' then
    raise exception using errcode = 'PT409', message = 'invoice.not_editable';
  end if;

  delete from public.invoices as known where known.id = invoice_id;
end;
$$;

comment on function public.discard_invoice(uuid) is
  'Deletes a draft; nothing happens when it is gone. For staff with the duty billing. Raises invoice.not_editable once issued, '
  'duty.billing_needed, staff.read_only, not_allowed, account.suspended.';

grant execute on function
  public.draft_invoice(uuid, uuid, uuid, text[], boolean), public.draft_renewal(uuid, uuid, integer),
  public.application_quote(uuid), public.draft_quote(uuid, text, numeric, text, text[], boolean, uuid, public.application_kind),
  public.set_invoice_lines(uuid, integer, jsonb, uuid), public.discard_invoice(uuid)
  to authenticated;
