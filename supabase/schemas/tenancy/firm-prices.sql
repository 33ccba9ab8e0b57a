/*
 * The prices of a firm over those of the platform (decision 118): owners set them from a day on. The table and how a quote and an invoice
 * read it are in reference/fees.sql. What was quoted or issued keeps its amount: a price begins tomorrow at the earliest, an application
 * has the prices of the day it was submitted, and the lines of an invoice are copies.
 */

-- For commands ---------------------------------------------------------------

create function private.service_on(code text, day date) returns public.service_prices
language sql stable
set search_path = ''
as $$
  select price from public.service_prices as price
  where price.code = service_on.code and daterange(price.valid_from, price.valid_to, '[]') @> day;
$$;

comment on function private.service_on(text, date) is 'A service as the platform offers it on a day; a row of nulls when it does not.';

create function private.firm_amount(tenant_id uuid, code text, day date) returns numeric
language sql stable
set search_path = ''
as $$
  select price.amount from private.prices_on(day, tenant_id) as price where price.code = firm_amount.code;
$$;

comment on function private.firm_amount(uuid, text, date) is
  'What a service costs in a tenant on a day, as quotes and invoices read it; null when it is not offered.';

create function private.firm_price_day(day date) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if firm_price_day.day is null or firm_price_day.day not between private.today() + 1 and private.today() + 731 then
    raise exception using errcode = 'PT422', message = 'price.day_invalid';
  end if;
end;
$$;

comment on function private.firm_price_day(date) is
  'Refuses a day on which no price of a tenant may begin: before tomorrow, or later than two years. Raises price.day_invalid.';

create function private.companies_with_service(tenant_id uuid, code text, day date) returns setof public.companies
language plpgsql stable
set search_path = ''
as $$
begin
  return query
  select company.* from public.companies as company
  join public.entity_types as type on type.code = company.type and type.is_formable
  left join public.draft_applications as ordered on ordered.company_id = company.id
  where company.tenant_id = companies_with_service.tenant_id
    and company.status in ('active', 'in_penalty', 'strike_off_pending', 'restoring', 'dormant')
    and exists (
      select from public.service_prices as service
      where service.per = 'year' and daterange(service.valid_from, service.valid_to, '[]') @> companies_with_service.day
        and (companies_with_service.code is null or service.code = companies_with_service.code)
        and (service.entity_types = '{}' or company.type = any (service.entity_types))
        and (service.applies = 'formation' or service.code = any (
          private.services_asked_for(ordered.submitted_data, company.type, companies_with_service.day))));
end;
$$;

comment on function private.companies_with_service(uuid, text, date) is
  'The companies whose yearly invoices have a service on a day, as a renewal bills them (invoices/invoice-drafts.sql); without a code '
  'those that have any. None for what is paid once.';

-- Reading --------------------------------------------------------------------

create function public.firm_prices(tenant_id uuid)
returns table (
  code text, label text, applies text, per text, platform_amount numeric, own_amount numeric, own_from date, next_from date,
  next_amount numeric, next_is_own boolean)
language plpgsql stable security definer rows 20
set search_path = ''
as $$
declare
  today date := private.today();
begin
  perform private.require_firm_reader(firm_prices.tenant_id);

  return query
  select service.code, service.label, service.applies, service.per, service.amount, own.amount, own.valid_from, coming.day,
    private.firm_amount(firm_prices.tenant_id, service.code, coming.day),
    exists (
      select from public.tenant_prices as price
      where price.tenant_id = firm_prices.tenant_id and price.code = service.code
        and daterange(price.valid_from, price.valid_to, '[]') @> coming.day)
  from public.service_prices as service
  left join public.tenant_prices as own on own.tenant_id = firm_prices.tenant_id and own.code = service.code
    and daterange(own.valid_from, own.valid_to, '[]') @> today
  -- The next day on which another price holds: one of the firm begins or ends, or the platform's changes and the firm has none.
  left join lateral (
    select min(change.day) as day
    from (
      select price.valid_from as day from public.tenant_prices as price
      where price.tenant_id = firm_prices.tenant_id and price.code = service.code
      union all
      select price.valid_to + 1 from public.tenant_prices as price
      where price.tenant_id = firm_prices.tenant_id and price.code = service.code
      union all
      select price.valid_from from public.service_prices as price where price.code = service.code and own.code is null
    ) as change
    where change.day > today
  ) as coming on true
  where daterange(service.valid_from, service.valid_to, '[]') @> today and service.applies <> 'later'
  order by service.position, service.code
  limit 200;
end;
$$;

comment on function public.firm_prices(uuid) is
  'Our services of today, at most 200, in US dollars before VAT: what the platform asks, what the tenant asks instead and since when '
  '(null: as the platform), and the next day on which that changes, with the amount from then. For its owners and staff. Raises '
  'not_allowed for a member, not_found, account.suspended.';

create function public.firm_price_preview(tenant_id uuid, code text, valid_from date)
returns table (
  former numeric, platform numeric, per text, companies integer, clients integer, drafts integer, first_year integer, planned integer)
language plpgsql stable security definer rows 1
set search_path = ''
as $$
declare
  service public.service_prices := private.service_on(firm_price_preview.code, firm_price_preview.valid_from);
begin
  perform private.require_firm_reader(firm_price_preview.tenant_id);
  perform private.firm_price_day(firm_price_preview.valid_from);

  if service.code is null or service.applies = 'later' then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  return query
  with billed as (
    select company.* from private.companies_with_service(
      firm_price_preview.tenant_id, service.code, firm_price_preview.valid_from) as company
  )
  select
    private.firm_amount(firm_price_preview.tenant_id, service.code, firm_price_preview.valid_from), service.amount, service.per,
    (select count(*)::integer from billed), (select count(distinct billed.user_id)::integer from billed),
    (select count(*)::integer from public.draft_applications as draft
      where draft.tenant_id = firm_price_preview.tenant_id and draft.state = 'draft'
        and (service.entity_types = '{}' or draft.entity_type is null or draft.entity_type = any (service.entity_types))
        and (service.applies = 'formation' or draft.data -> 'services' ? service.code)),
    case when service.per = 'year' then extract(year from firm_price_preview.valid_from - 1)::integer + 1 end,
    (select count(*)::integer from public.tenant_prices as price
      where price.tenant_id = firm_price_preview.tenant_id and price.code = service.code
        and price.valid_from >= firm_price_preview.valid_from);
end;
$$;

comment on function public.firm_price_preview(uuid, text, date) is
  'What a new price of a service would replace from a day on: the amount that holds then and the platform''s, the companies whose yearly '
  'invoices have the service and their clients, the applications that are not submitted yet, the first year that is renewed by it (null '
  'for what is paid once), and how many planned prices it takes back. For the owners of the tenant and staff. Raises price.day_invalid, '
  'not_found, not_allowed for a member, account.suspended.';

-- Command --------------------------------------------------------------------

create function public.set_firm_price(
  tenant_id uuid, code text, amount numeric, valid_from date, reason text, former numeric) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller_id uuid := private.require_tenant_manager('set_firm_price', set_firm_price.tenant_id);
  service   public.service_prices := private.service_on(set_firm_price.code, set_firm_price.valid_from);
  why       text;
  changed   public.tenant_prices;
begin
  perform private.firm_price_day(set_firm_price.valid_from);

  if service.code is null or service.applies = 'later' then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if set_firm_price.amount is not null and (set_firm_price.amount not between 0 and 1000000
    or set_firm_price.amount <> round(set_firm_price.amount, 2)) then
    raise exception using errcode = 'PT422', message = 'price.amount_invalid';
  end if;

  why := private.reference_source(private.plain_text(set_firm_price.reason), 'reason');
  -- As the commands of reference data, which staff change the same table with.
  perform pg_advisory_xact_lock(hashtext('reference tenant_prices'));

  -- The same again, after a lost answer.
  if exists (
    select from public.tenant_prices as price
    where price.tenant_id = set_firm_price.tenant_id and price.code = service.code and price.valid_from = set_firm_price.valid_from
      and price.amount = set_firm_price.amount and price.source_note = why
  ) then
    return;
  end if;

  if private.firm_amount(set_firm_price.tenant_id, service.code, set_firm_price.valid_from) is distinct from set_firm_price.former then
    raise exception using errcode = 'PT409', message = 'price.conflict';
  end if;

  for changed in
    delete from public.tenant_prices as price
    where price.tenant_id = set_firm_price.tenant_id and price.code = service.code and price.valid_from >= set_firm_price.valid_from
    returning *
  loop
    perform private.note_firm_price(changed, 'taken_back', why, caller_id);
  end loop;

  update public.tenant_prices as price set valid_to = set_firm_price.valid_from - 1
  where price.tenant_id = set_firm_price.tenant_id and price.code = service.code
    and daterange(price.valid_from, price.valid_to, '[]') @> set_firm_price.valid_from
  returning * into changed;

  if set_firm_price.amount is null then
    if found then
      perform private.note_firm_price(changed, 'ended', why, caller_id);
    end if;

    return;
  end if;

  insert into public.tenant_prices (tenant_id, code, amount, valid_from, source_note, verified)
  values (set_firm_price.tenant_id, service.code, set_firm_price.amount, set_firm_price.valid_from, why, true)
  returning * into changed;
  perform private.note_firm_price(changed, 'added', why, caller_id);
end;
$$;

comment on function public.set_firm_price(uuid, text, numeric, date, text, numeric) is
  'Sets what a service costs in a tenant from a day on, tomorrow at the earliest and within two years: in US dollars before VAT, to the '
  'cent, at most a million; null goes back to the price of the platform. Prices planned for that day or later are taken back. `former` is '
  'the amount that the preview showed for that day. For the tenant''s owners and the super admin. Raises price.conflict when another '
  'amount holds by now, price.day_invalid, price.amount_invalid, reference.source_missing for a reason that has not 20 to 1000 characters, '
  'not_found, not_allowed, staff.read_only, account.suspended.';

create function private.note_firm_price(price public.tenant_prices, action text, source text, made_by uuid) returns void
language sql
set search_path = ''
as $$
  insert into public.reference_changes (id, table_name, row_key, action, source, made_by)
  values (
    gen_random_uuid(), 'tenant_prices',
    jsonb_build_object('tenant_id', price.tenant_id, 'code', price.code, 'valid_from', price.valid_from),
    note_firm_price.action, note_firm_price.source, note_firm_price.made_by);
$$;

comment on function private.note_firm_price(public.tenant_prices, text, text, uuid) is
  'Notes a change of a price of a tenant among the changes of reference data, where staff read it.';

grant execute on function
  public.firm_prices(uuid), public.firm_price_preview(uuid, text, date),
  public.set_firm_price(uuid, text, numeric, date, text, numeric)
  to authenticated;
