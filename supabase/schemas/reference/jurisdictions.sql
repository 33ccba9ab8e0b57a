/*
 * Jurisdictions: the countries of the world, and how risky dealing with each is held to be.
 *
 * The lists of international bodies change several times a year. A listing is a row with the days it holds: when a list
 * changes, rows end and others begin. The country list is for everyone; how we rate a country is for staff.
 */

-- Types ----------------------------------------------------------------------

create type public.risk_rating as enum ('low', 'medium', 'high', 'prohibited');

-- Tables ---------------------------------------------------------------------

create table public.jurisdictions (
  code char(2) primary key check (code ~ '^[A-Z]{2}$'),
  name text not null check (char_length(name) between 2 and 120)
);

comment on table public.jurisdictions is 'Countries and territories by ISO 3166-1 code. Reference data, readable by anyone.';

create table public.country_risk (
  country     char(2) not null references public.jurisdictions,
  list        text not null check (list in ('fatf_black', 'fatf_grey', 'eu', 'other')),
  valid_from  date not null,
  valid_to    date,
  rating      public.risk_rating not null,
  source_note text not null check (char_length(source_note) between 20 and 1000),
  verified    boolean not null default false,
  primary key (country, list, valid_from),
  check (valid_to is null or valid_to >= valid_from),
  constraint country_risk_one_per_day
    exclude using gist (country with =, list with =, daterange(valid_from, valid_to, '[]') with &&)
);

comment on table public.country_risk is
  'The days a country stood on a list of risky ones. Reference data, read by staff: clients never see ratings.';
comment on column public.country_risk.list is
  'Whose list: FATF call for action, FATF increased monitoring, the European Union, or our own.';
comment on column public.country_risk.valid_to is 'The last day of the listing; null while it lasts.';
comment on column public.country_risk.rating is 'The least rating that dealings with the country get. Our policy, not a fact.';
comment on column public.country_risk.verified is 'Whether the listing is confirmed; the rating needs none.';

create trigger audit after insert or update or delete on public.jurisdictions
  for each row execute function private.audit('code');
create trigger audit after insert or update or delete on public.country_risk
  for each row execute function private.audit('country', 'list', 'valid_from');

-- Row-level security ---------------------------------------------------------

alter table public.jurisdictions enable row level security;
alter table public.country_risk enable row level security;

create policy "Signed-in people read the jurisdictions" on public.jurisdictions
  for select to authenticated
  using (true);

create policy "Staff read the risk of countries" on public.country_risk
  for select to authenticated
  using ((select private.is_admin()));

-- Grants ---------------------------------------------------------------------

grant select on public.jurisdictions to authenticated;
grant select on public.country_risk to authenticated;

-- What holds on a day --------------------------------------------------------

create function private.country_risk_on(country text, on_date date) returns setof public.country_risk
language sql stable
set search_path = ''
as $$
  select listing.*
  from public.country_risk as listing
  where listing.country = country_risk_on.country and daterange(listing.valid_from, listing.valid_to, '[]') @> on_date
  order by listing.rating desc, listing.list;
$$;

comment on function private.country_risk_on(text, date) is
  'The lists a country stood on that day, the worst first, each with its source; no rows for a country on none.';
