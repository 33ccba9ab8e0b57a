/*
 * Fees and prices: what forming and keeping a company costs, and the quote that visitors and the wizard call.
 *
 * Fees of the government are passed on as they are (disbursements, outside VAT); services are ours and carry VAT, unless the
 * client lives outside The Bahamas. All amounts are in US dollars: one Bahamian dollar is one by law.
 *
 *   formation   in every quote
 *   selected      in a quote when the service is among the selected ones
 *   later       charged when it arises, never in a quote; kept for invoices
 *
 * When a line is paid for the first time:
 *
 *   order         with the order: what is paid once, and the first year of our services
 *   january       on 1 January after the incorporation: the annual fee of the government
 *   second_year   in the year after the incorporation: the filing of the first substance report
 */

-- Types ----------------------------------------------------------------------

create type public.vat_treatment as enum ('standard', 'zero_rated_nonresident', 'exempt', 'disbursement_out_of_scope');

create type public.quote_line as (
  code text, label text, kind text, amount numeric, currency text, per text, vat_treatment public.vat_treatment,
  source_note text, verified boolean, valid_from date, first_due text, list_amount numeric, discount_text text);

comment on type public.quote_line is
  'A line of public.quote, whose comment describes the fields. Of a discount: list_amount is the amount before it and discount_text what '
  'clients read of it; both are null for a line without one. The line of VAT has a list_amount where discounts reduce it, and no text.';

-- Tables ---------------------------------------------------------------------

create table public.fee_schedule (
  code          text not null check (code ~ '^[A-Z][A-Z_]{1,60}$'),
  entity_type   text not null references public.entity_types,
  kind          text not null check (kind in (
    'name_reservation', 'incorporation', 'stamp_duty', 'annual', 'feature', 'express', 'change_of_name', 'amendment',
    'good_standing', 'certified_copy', 'agent_change', 'continuation', 'restoration', 'restoration_year', 'search')),
  applies       text not null check (applies in ('formation', 'selected', 'later')),
  service       text check (service ~ '^[A-Za-z][A-Za-z_]{1,40}$'),
  label         text not null check (char_length(label) between 2 and 160),
  capital_from  numeric(17, 2) not null default 0 check (capital_from >= 0 and capital_from < 'infinity'),
  capital_to    numeric(17, 2) check (capital_to < 'infinity'),
  currency      text not null default 'USD' check (currency = 'USD'),
  amount        numeric(12, 2) check (amount >= 0 and amount < 'infinity'),
  per           text not null check (per in ('once', 'year')),
  vat_treatment public.vat_treatment not null default 'disbursement_out_of_scope',
  first_due     text not null default 'order' check (first_due in ('order', 'january', 'second_year')),
  valid_from    date not null,
  valid_to      date,
  source_note   text not null check (char_length(source_note) between 20 and 1000),
  verified      boolean not null default false,
  position      integer not null,
  primary key (code, capital_from, valid_from),
  check (valid_to is null or valid_to >= valid_from),
  check (capital_to is null or capital_to >= capital_from),
  constraint fee_schedule_first_due check (per = 'year' or first_due = 'order'),
  constraint fee_schedule_choice check ((applies = 'selected') = (service is not null)),
  constraint fee_schedule_one_per_day exclude using gist (
    code with =, numrange(capital_from, capital_to, '[]') with &&, daterange(valid_from, valid_to, '[]') with &&)
);

comment on table public.fee_schedule is
  'Fees of the government, by entity type and authorised capital. Reference data, readable by anyone.';
comment on column public.fee_schedule.code is 'Names the fee of a type; its bands of capital share it.';
comment on column public.fee_schedule.service is
  'What brings a selected fee into a quote: a code of service_prices, or a name of its own, such as that of a feature.';
comment on column public.fee_schedule.capital_to is 'The highest capital of the band, to the cent; null for no bound.';
comment on column public.fee_schedule.amount is
  'Null where no figure is known that could be shown: screens say that it is to be confirmed.';
comment on column public.fee_schedule.first_due is
  'When it is paid first: order (with the order), january (1 January after the incorporation), second_year (the year after it).';
comment on column public.fee_schedule.valid_to is 'The last day the fee holds; null while it does.';

create table public.service_prices (
  code          text not null check (code ~ '^[a-z][a-z_]{1,40}$'),
  label         text not null check (char_length(label) between 2 and 160),
  applies       text not null check (applies in ('formation', 'selected', 'later')),
  entity_types  text[] not null default '{}',
  currency      text not null default 'USD' check (currency = 'USD'),
  amount        numeric(12, 2) not null check (amount >= 0 and amount < 'infinity'),
  per           text not null check (per in ('once', 'year')),
  vat_treatment public.vat_treatment not null default 'standard',
  first_due     text not null default 'order' check (first_due in ('order', 'january', 'second_year')),
  valid_from    date not null,
  valid_to      date,
  source_note   text not null check (char_length(source_note) between 20 and 1000),
  verified      boolean not null default false,
  position      integer not null,
  primary key (code, valid_from),
  check (valid_to is null or valid_to >= valid_from),
  constraint service_prices_first_due check (per = 'year' or first_due = 'order'),
  constraint service_prices_one_per_day
    exclude using gist (code with =, daterange(valid_from, valid_to, '[]') with &&)
);

comment on table public.service_prices is 'What our services cost, before VAT. Reference data, readable by anyone.';
comment on column public.service_prices.entity_types is 'The types it is offered for; for every one when empty.';
comment on column public.service_prices.first_due is 'When it is paid first, as in fee_schedule.';
comment on column public.service_prices.valid_to is 'The last day the price holds; null while it does.';
comment on column public.service_prices.verified is 'Whether the firm has confirmed the price.';

create table public.tenant_prices (
  tenant_id   uuid not null references public.tenants on delete restrict,
  code        text not null check (code ~ '^[a-z][a-z_]{1,40}$'),
  amount      numeric(12, 2) not null check (amount >= 0 and amount < 'infinity'),
  valid_from  date not null,
  valid_to    date,
  source_note text not null check (char_length(source_note) between 20 and 1000),
  verified    boolean not null default false,
  primary key (tenant_id, code, valid_from),
  check (valid_to is null or valid_to >= valid_from),
  constraint tenant_prices_one_per_day
    exclude using gist (tenant_id with =, code with =, daterange(valid_from, valid_to, '[]') with &&)
);

comment on table public.tenant_prices is
  'Prices agreed with a tenant, before VAT: each replaces the price of that service in its quotes and invoices while it holds. Read by the '
  'people of the tenant and staff.';
comment on column public.tenant_prices.code is 'The service: a code of service_prices, which says everything but the amount.';
comment on column public.tenant_prices.valid_to is 'The last day the price holds; null while it does.';

create index fee_schedule_entity_type_idx on public.fee_schedule (entity_type, valid_from);

create trigger audit after insert or update or delete on public.fee_schedule
  for each row execute function private.audit('code', 'capital_from', 'valid_from');
create trigger audit after insert or update or delete on public.service_prices
  for each row execute function private.audit('code', 'valid_from');
create trigger audit after insert or update or delete on public.tenant_prices
  for each row execute function private.audit('tenant_id', 'code', 'valid_from');

-- Row-level security ---------------------------------------------------------

alter table public.fee_schedule enable row level security;
alter table public.service_prices enable row level security;
alter table public.tenant_prices enable row level security;

create policy "Signed-in people read the fees" on public.fee_schedule
  for select to authenticated
  using (true);

create policy "Signed-in people read the prices" on public.service_prices
  for select to authenticated
  using (true);

create policy "Its people and staff read the prices of a tenant" on public.tenant_prices
  for select to authenticated
  using (tenant_id = any (array(select private.tenant_ids())) or (select private.is_admin()));

-- Grants ---------------------------------------------------------------------

grant select on public.fee_schedule, public.service_prices to authenticated;
grant select on public.tenant_prices to authenticated;

-- The quote ------------------------------------------------------------------

create function private.prices_on(day date, tenant_id uuid) returns setof public.service_prices
language plpgsql stable
set search_path = ''
as $$
begin
  return query
  select
    price.code, price.label, price.applies, price.entity_types, price.currency, coalesce(agreed.amount, price.amount), price.per,
    price.vat_treatment, price.first_due, coalesce(agreed.valid_from, price.valid_from), price.valid_to,
    coalesce(agreed.source_note, price.source_note), coalesce(agreed.verified, price.verified), price.position
  from public.service_prices as price
  left join public.tenant_prices as agreed on agreed.tenant_id = prices_on.tenant_id and agreed.code = price.code
    and daterange(agreed.valid_from, agreed.valid_to, '[]') @> prices_on.day
  where daterange(price.valid_from, price.valid_to, '[]') @> prices_on.day;
end;
$$;

comment on function private.prices_on(date, uuid) is
  'What our services cost on a day: the price agreed with the tenant, or the one for everyone (a null tenant has only these).';

create function private.require_prices_of(tenant_id uuid) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if require_prices_of.tenant_id is not null and not private.is_admin()
    and require_prices_of.tenant_id not in (select private.tenant_ids()) then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;
end;
$$;

comment on function private.require_prices_of(uuid) is
  'Raises not_allowed unless the caller may know the prices of the tenant: its people and staff. Anyone may know those of no tenant.';

create function private.quote_lines(
  entity_type text, capital numeric, currency text, services text[], day date, is_resident boolean, tenant_id uuid,
  kind public.application_kind, client_id uuid default null, moment timestamptz default null, earlier timestamptz[] default null)
returns setof public.quote_line
language plpgsql stable
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
as $$
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
$$;

comment on function private.quote_lines(
  text, numeric, text, text[], date, boolean, uuid, public.application_kind, uuid, timestamptz, timestamptz[]) is
  'The lines of public.quote for the prices of a day, for callers that have looked who asks. With a client what is due with the order is '
  'reduced by the discounts of private.discounts_of, as private.apply_discounts reduces the lines of a draft, and VAT is worked out on '
  'what is left. Without a client nothing is reduced. Raises as public.quote.';

create function public.quote(
  entity_type text, capital numeric, currency text, services text[], on_date date default null, is_resident boolean default null,
  tenant_id uuid default null, kind public.application_kind default 'formation')
returns setof public.quote_line
language plpgsql security definer
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
as $$
begin
  perform private.require_prices_of(quote.tenant_id);
  -- Only visitors are counted: the quote of an application is read by commands that change nothing.
  perform private.limit_rate('quote', 60, interval '1 minute') where auth.uid() is null and coalesce(auth.role(), '') = 'anon';

  return query
  select line.* from private.quote_lines(
    quote.entity_type, quote.capital, quote.currency, quote.services, coalesce(quote.on_date, private.today()), quote.is_resident,
    quote.tenant_id, quote.kind) as line;
end;
$$;

comment on function public.quote(text, numeric, text, text[], date, boolean, uuid, public.application_kind) is
  'What forming a company of that type costs, or bringing it in by another kind of application, and keeping it for a year, '
  'by the fees and prices of that day (null: today in Nassau). For '
  'anyone, visitors too; it reads only reference data. The prices are those agreed with the tenant, for its people and staff; without a '
  'tenant, those for everyone. Capital is in the currency given; services are codes of service_prices or fee_schedule.service, each '
  'counted once, at most 100; is_resident says whether the client lives in The Bahamas (null: not known yet, VAT is shown). A line: a '
  'stable code, words, its kind (government, service, vat), the amount in US dollars, once or per year, its VAT, where it comes from, and'
  ' when it is first due (order, january, second_year: see fee_schedule). Lines due with the order are the first invoice; those per year '
  'come back. The amount is null where it is to be confirmed: no figure is known, or it depends on capital that is in another currency '
  'than USD and BSD or not given. Fees of the government come first, then services, then VAT, which is rounded to the cent line by line '
  'and summed by per and first_due. Totals are the sum of what has an amount. It has no discounts: those of a client are in '
  'public.draft_quote and public.application_quote. A visitor calls it at most 60 times a minute. Raises '
  'application.type_missing, quote.capital_invalid, capital.currency_invalid, quote.service_unknown, quote.too_many_services, '
  'rate.too_many; not_allowed for the prices of another tenant.';

create function public.offered_services(entity_type text, tenant_id uuid default null)
returns table (code text, label text, per text, first_due text, ours numeric, government numeric)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  day date := private.today();
begin
  perform private.require_user();
  perform private.require_prices_of(offered_services.tenant_id);

  return query
    with caused as (
      select fee.service, min(fee.label) as label, min(fee.per) as per, min(fee.first_due) as first_due, min(fee.position) as position,
        case when count(fee.amount) = count(*) then sum(fee.amount) end as amount
      from public.fee_schedule as fee
      where fee.entity_type = offered_services.entity_type and fee.applies = 'selected'
        and daterange(fee.valid_from, fee.valid_to, '[]') @> day
      group by fee.service
    ), own as (
      select price.* from private.prices_on(day, offered_services.tenant_id) as price
      where price.applies = 'selected'
        and (price.entity_types = '{}' or offered_services.entity_type = any (price.entity_types))
    )
    select coalesce(own.code, caused.service), coalesce(own.label, caused.label), coalesce(own.per, caused.per),
      coalesce(own.first_due, caused.first_due), coalesce(own.amount, 0),
      case when caused.service is null then 0 else caused.amount end
    from own
    full join caused on caused.service = own.code
    order by own.code is null, own.position, caused.position;
end;
$$;

comment on function public.offered_services(text, uuid) is
  'The services that may be added for a type of company today, ours first, then what a company may be registered as besides: the code for '
  'public.quote, words, once or per year, when first due, and what it adds in US dollars before VAT: our part and the part of the '
  'government (null where that is to be confirmed). For signed-in people, with the prices agreed with the tenant. Raises '
  'account.suspended, not_allowed also for another tenant.';

grant execute on function public.quote(text, numeric, text, text[], date, boolean, uuid, public.application_kind) to anon, authenticated;
grant execute on function public.offered_services(text, uuid) to authenticated;
