/*
 * Fees and prices: what forming and keeping a company costs, and the quote that visitors and the wizard call.
 *
 * Fees of the government are passed on as they are (disbursements, outside VAT); services are ours and carry VAT, unless the
 * client lives outside The Bahamas. All amounts are in US dollars: one Bahamian dollar is one by law.
 *
 *   formation   in every quote
 *   chosen      in a quote when the service is among the selected ones
 *   later       charged when it arises, never in a quote; kept for invoices
 */

-- Types ----------------------------------------------------------------------

create type public.vat_treatment as enum ('standard', 'zero_rated_nonresident', 'exempt', 'disbursement_out_of_scope');

create type public.quote_line as (
  code text, label text, kind text, amount numeric, currency text, per text, vat_treatment public.vat_treatment,
  source_note text, verified boolean, valid_from date);

comment on type public.quote_line is 'A line of public.quote, whose comment describes the fields.';

-- Tables ---------------------------------------------------------------------

create table public.fee_schedule (
  code          text not null check (code ~ '^[A-Z][A-Z_]{1,60}$'),
  entity_type   text not null references public.entity_types,
  kind          text not null check (kind in (
    'name_reservation', 'incorporation', 'stamp_duty', 'annual', 'feature', 'express', 'change_of_name', 'amendment',
    'good_standing', 'certified_copy', 'agent_change', 'restoration', 'search')),
  applies       text not null check (applies in ('formation', 'chosen', 'later')),
  service       text check (service ~ '^[A-Za-z][A-Za-z_]{1,40}$'),
  label         text not null check (char_length(label) between 2 and 160),
  capital_from  numeric(17, 2) not null default 0 check (capital_from >= 0),
  capital_to    numeric(17, 2),
  currency      text not null default 'USD' check (currency = 'USD'),
  amount        numeric(12, 2) check (amount >= 0),
  per           text not null check (per in ('once', 'year')),
  vat_treatment public.vat_treatment not null default 'disbursement_out_of_scope',
  valid_from    date not null,
  valid_to      date,
  source_note   text not null check (char_length(source_note) between 20 and 1000),
  verified      boolean not null default false,
  position      integer not null,
  primary key (code, capital_from, valid_from),
  check (valid_to is null or valid_to >= valid_from),
  check (capital_to is null or capital_to >= capital_from),
  constraint fee_schedule_choice check ((applies = 'chosen') = (service is not null)),
  constraint fee_schedule_one_per_day exclude using gist (
    code with =, numrange(capital_from, capital_to, '[]') with &&, daterange(valid_from, valid_to, '[]') with &&)
);

comment on table public.fee_schedule is
  'Fees of the government, by entity type and authorised capital. Reference data, readable by anyone.';
comment on column public.fee_schedule.code is 'Names the fee of a type; its bands of capital share it.';
comment on column public.fee_schedule.service is
  'What brings a chosen fee into a quote: a code of service_prices, or a name of its own, such as that of a feature.';
comment on column public.fee_schedule.capital_to is 'The highest capital of the band, to the cent; null for no bound.';
comment on column public.fee_schedule.amount is
  'Null where no figure is known that could be shown: screens say that it is to be confirmed.';
comment on column public.fee_schedule.valid_to is 'The last day the fee holds; null while it does.';

create table public.service_prices (
  code          text not null check (code ~ '^[a-z][a-z_]{1,40}$'),
  label         text not null check (char_length(label) between 2 and 160),
  applies       text not null check (applies in ('formation', 'chosen', 'later')),
  entity_types  text[] not null default '{}',
  currency      text not null default 'USD' check (currency = 'USD'),
  amount        numeric(12, 2) not null check (amount >= 0),
  per           text not null check (per in ('once', 'year')),
  vat_treatment public.vat_treatment not null default 'standard',
  valid_from    date not null,
  valid_to      date,
  source_note   text not null check (char_length(source_note) between 20 and 1000),
  verified      boolean not null default false,
  position      integer not null,
  primary key (code, valid_from),
  check (valid_to is null or valid_to >= valid_from),
  constraint service_prices_one_per_day
    exclude using gist (code with =, daterange(valid_from, valid_to, '[]') with &&)
);

comment on table public.service_prices is 'What our services cost, before VAT. Reference data, readable by anyone.';
comment on column public.service_prices.entity_types is 'The types it is offered for; for every one when empty.';
comment on column public.service_prices.valid_to is 'The last day the price holds; null while it does.';
comment on column public.service_prices.verified is 'Whether the firm has confirmed the price.';

create index fee_schedule_entity_type_idx on public.fee_schedule (entity_type, valid_from);

create trigger audit after insert or update or delete on public.fee_schedule
  for each row execute function private.audit('code', 'capital_from', 'valid_from');
create trigger audit after insert or update or delete on public.service_prices
  for each row execute function private.audit('code', 'valid_from');

-- Row-level security ---------------------------------------------------------

alter table public.fee_schedule enable row level security;
alter table public.service_prices enable row level security;

create policy "Anyone reads the fees" on public.fee_schedule
  for select to anon, authenticated
  using (true);

create policy "Anyone reads the prices" on public.service_prices
  for select to anon, authenticated
  using (true);

-- Grants ---------------------------------------------------------------------

grant select on public.fee_schedule, public.service_prices to anon, authenticated;

-- The quote ------------------------------------------------------------------

create function public.quote(
  entity_type text, capital numeric, currency text, services text[], on_date date default null, is_resident boolean default null)
returns setof public.quote_line
language plpgsql stable security definer
set search_path = ''
as $$
declare
  day    date := coalesce(quote.on_date, private.today());
  -- Rounded up: what is above the edge of a band by less than a cent is above it.
  cents  numeric;
  vat    record;
begin
  if not exists (select from public.entity_types as type where type.code = quote.entity_type and type.is_formable) then
    raise exception using errcode = 'PT422', message = 'application.type_missing';
  end if;

  -- Not a number counts as above every number.
  if quote.capital < 0 or quote.capital > 1000000000000 then
    raise exception using errcode = 'PT422', message = 'quote.capital_invalid';
  end if;

  if coalesce(quote.currency, 'USD') !~ '^[A-Z]{3}$' then
    raise exception using errcode = 'PT422', message = 'capital.currency_invalid';
  end if;

  if exists (
    select from unnest(quote.services) as wanted
    where not exists (
      select from public.service_prices as price
      where price.code = wanted and price.applies <> 'later'
        and (price.entity_types = '{}' or quote.entity_type = any (price.entity_types))
        and daterange(price.valid_from, price.valid_to, '[]') @> day)
    and not exists (
      select from public.fee_schedule as fee
      where fee.service = wanted and fee.entity_type = quote.entity_type
        and daterange(fee.valid_from, fee.valid_to, '[]') @> day)
  ) then
    raise exception using errcode = 'PT422', message = 'quote.service_unknown';
  end if;

  -- The bands are in dollars; for capital in another currency, or none, a fee that depends on it is not known.
  if coalesce(quote.currency, 'USD') in ('USD', 'BSD') then
    cents := ceil(quote.capital * 100) / 100;
  end if;

  select * into vat from private.threshold('vat_percent', day);

  return query
    with fees as (
      select fee.*, count(*) over (partition by fee.code) > 1 as has_bands
      from public.fee_schedule as fee
      where fee.entity_type = quote.entity_type and daterange(fee.valid_from, fee.valid_to, '[]') @> day
        and (fee.applies = 'formation' or fee.service = any (quote.services))
    ), fitting as (
      select distinct on (fee.code)
        fee.code, fee.label, 'government' as kind, case when cents is null and fee.has_bands then null else fee.amount end as amount,
        fee.currency, fee.per, fee.vat_treatment, fee.source_note, fee.verified, fee.valid_from, 1 as part, fee.position
      from fees as fee
      where cents is null or not fee.has_bands or cents between fee.capital_from and coalesce(fee.capital_to, 'infinity')
      order by fee.code, fee.capital_from
    ), ours as (
      select price.code, price.label, 'service' as kind, price.amount, price.currency, price.per,
        case when price.vat_treatment = 'standard' and quote.is_resident = false
          then 'zero_rated_nonresident' else price.vat_treatment end as vat_treatment,
        price.source_note, price.verified, price.valid_from, 2 as part, price.position
      from public.service_prices as price
      where daterange(price.valid_from, price.valid_to, '[]') @> day
        and (price.entity_types = '{}' or quote.entity_type = any (price.entity_types))
        and (price.applies = 'formation' or price.applies = 'chosen' and price.code = any (quote.services))
    ), taxed as (
      select 'vat_' || ours.per, 'VAT on our services, ' || to_char(vat.value, 'FM990.##') || ' %', 'vat',
        round(sum(ours.amount) * vat.value / 100, 2),
        ours.currency, ours.per, 'standard'::public.vat_treatment, vat.source_note, vat.verified, vat.valid_from, 3, 0
      from ours
      where ours.vat_treatment = 'standard' and vat.code is not null
      group by ours.currency, ours.per
    ), lines as (
      select * from fitting union all select * from ours union all select * from taxed
    )
    select line.code, line.label, line.kind, line.amount, line.currency, line.per, line.vat_treatment,
      line.source_note, line.verified, line.valid_from
    from lines as line
    order by line.part, line.position, line.code;
end;
$$;

comment on function public.quote(text, numeric, text, text[], date, boolean) is
  'What forming a company of that type would cost, and keeping it for a year, by the fees and prices of that day (null: today in Nassau). '
  'For anyone, visitors too; it reads only reference data. Capital is in the currency given; services are codes of service_prices or '
  'fee_schedule.service, each counted once; is_resident says whether the client lives in The Bahamas (null: not known yet, VAT is shown). '
  'A line: a stable code, words, its kind (government, service, vat), the amount in US dollars, once or per year, its VAT, and where it '
  'comes from. The amount is null where it is to be confirmed: no figure is known, or it depends on capital that is in another currency '
  'than USD and BSD or not given. Fees of the government come first, then services, then VAT on those once and per year. Totals are the '
  'sum of what has an amount. Raises application.type_missing, quote.capital_invalid, capital.currency_invalid, quote.service_unknown.';

grant execute on function public.quote(text, numeric, text, text[], date, boolean) to anon, authenticated;
