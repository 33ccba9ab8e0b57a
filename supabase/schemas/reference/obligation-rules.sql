/*
 * Obligations under the law: what falls due for whom, by which rule, and what happens to those who are late. Rules only; what
 * a company owes on which day is worked out from them elsewhere.
 *
 *   fixed       on the same day of every year
 *   offset      so many months and days after an anchor, which may be a day of every year (fiscal_year_end)
 *   event       so many days after something happened
 *   interval    again and again, as often as the risk rating requires (kyc_review_intervals)
 *   published   on a day the authority announces every year
 */

-- Types ----------------------------------------------------------------------

create type public.obligation_kind as enum ('fixed', 'offset', 'event', 'interval', 'published');

-- Tables ---------------------------------------------------------------------

create table public.obligation_rules (
  code             text not null check (code ~ '^[A-Z][A-Z_]{1,60}$'),
  name             text not null check (char_length(name) between 2 and 160),
  subject          text not null default 'company' check (subject in ('company', 'party', 'firm')),
  entity_types     text[] not null default '{}',
  features         text[] not null default '{}',
  condition        text check (condition in ('carries_on_business_in_bahamas', 'is_financial_institution')),
  kind             public.obligation_kind not null,
  month            integer check (month between 1 and 12),
  day              integer check (day between 1 and 31),
  anchor           text check (anchor in ('fiscal_year_end')),
  event            text check (event ~ '^[a-z][a-z_]{1,60}$'),
  plus_months      integer check (plus_months between 0 and 120),
  plus_days        integer check (plus_days between 0 and 3660),
  snap             text check (snap in ('month_end')),
  interval_by      text check (interval_by in ('risk_rating')),
  first_year_after integer check (first_year_after between 0 and 5),
  repeats_months   integer check (repeats_months between 1 and 120),
  is_annual_fee    boolean not null default false,
  note             text not null default '' check (char_length(note) <= 500),
  valid_from       date not null,
  valid_to         date,
  source_note      text not null check (char_length(source_note) between 20 and 1000),
  verified         boolean not null default false,
  primary key (code, valid_from),
  check (valid_to is null or valid_to >= valid_from),
  -- A year that is no leap year: a day that exists every year.
  constraint obligation_rules_day check (kind <> 'fixed' or pg_input_is_valid(concat_ws('-', 2023, month, day), 'date')),
  -- What belongs to another kind would mean nothing here.
  constraint obligation_rules_kind check (
    (kind = 'fixed') = (month is not null) and (month is null) = (day is null)
    and (kind = 'offset') = (anchor is not null)
    and (kind = 'offset') = (plus_months is not null)
    and (kind = 'event') = (event is not null)
    and (kind in ('offset', 'event')) = (plus_days is not null)
    and (snap is null or kind = 'offset')
    and (kind = 'interval') = (interval_by is not null)
    and (repeats_months is null or kind = 'event')
    and (first_year_after is null or kind in ('fixed', 'offset', 'published'))),
  constraint obligation_rules_one_per_day
    exclude using gist (code with =, daterange(valid_from, valid_to, '[]') with &&)
);

comment on table public.obligation_rules is 'What falls due for whom under the law, and when. Reference data, readable by anyone.';
comment on column public.obligation_rules.subject is 'Who has to do it: a company, a person or body behind it, or the firm that serves it.';
comment on column public.obligation_rules.entity_types is 'The types of company it is for; every one when empty.';
comment on column public.obligation_rules.features is
  'Only for companies with one of these features; the features do not matter when empty.';
comment on column public.obligation_rules.condition is 'Applies only where this is so; staff record it for each company.';
comment on column public.obligation_rules.snap is 'The day found moves to the end of its month.';
comment on column public.obligation_rules.first_year_after is 'How many calendar years after that of incorporation it falls due first.';
comment on column public.obligation_rules.repeats_months is 'How long after the event it falls due again, and so on.';
comment on column public.obligation_rules.is_annual_fee is 'What is due is the annual fee of the type (fee_schedule) on that day.';
comment on column public.obligation_rules.valid_to is 'The last day the rule holds; null while it does.';

create table public.obligation_penalties (
  code        text not null,
  valid_from  date not null,
  step        integer not null check (step between 1 and 20),
  from_month  integer check (from_month between 1 and 12),
  from_day    integer check (from_day between 1 and 31),
  years_after integer not null default 0 check (years_after between 0 and 10),
  percent     numeric(6, 3) check (percent > 0 and percent < 'infinity'),
  amount      numeric(12, 2) check (amount > 0 and amount < 'infinity'),
  currency    text check (currency = 'USD'),
  effect      text check (effect in ('struck_off', 'good_standing_lost')),
  source_note text not null check (char_length(source_note) between 20 and 1000),
  verified    boolean not null default false,
  primary key (code, valid_from, step),
  foreign key (code, valid_from) references public.obligation_rules on delete cascade,
  check (num_nonnulls(percent, amount, effect) = 1),
  check ((amount is null) = (currency is null)),
  constraint obligation_penalties_day check (
    (from_month is null) = (from_day is null)
    and (from_month is null or pg_input_is_valid(concat_ws('-', 2023, from_month, from_day), 'date')))
);

comment on table public.obligation_penalties is
  'What being late costs, step by step. A step of a rule holds on the days the rule does. Reference data, readable by anyone.';
comment on column public.obligation_penalties.from_month is 'Month and day from which the step counts; both null: at once.';
comment on column public.obligation_penalties.years_after is
  'In which calendar year that day lies: 0 for the one the obligation falls due in.';
comment on column public.obligation_penalties.percent is 'Of what is owed; a later step takes the place of an earlier one.';

create trigger audit after insert or update or delete on public.obligation_rules
  for each row execute function private.audit('code', 'valid_from');
create trigger audit after insert or update or delete on public.obligation_penalties
  for each row execute function private.audit('code', 'valid_from', 'step');

-- Row-level security ---------------------------------------------------------

alter table public.obligation_rules enable row level security;
alter table public.obligation_penalties enable row level security;

create policy "Signed-in people read the obligations" on public.obligation_rules
  for select to authenticated
  using (true);

create policy "Signed-in people read the penalties" on public.obligation_penalties
  for select to authenticated
  using (true);

-- Grants ---------------------------------------------------------------------

grant select on public.obligation_rules, public.obligation_penalties to authenticated;
