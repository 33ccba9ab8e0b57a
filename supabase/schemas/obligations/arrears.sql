/*
 * What a company owes the Registrar when it moves to the firm: the annual fees since the year that was paid last, and the penalties of that
 * day. Worked out of the same rules, fees and penalty steps as the duties of a company, so that both come to the same.
 */

create type public.arrears_line as (
  year integer, due_on date, item text, label text, amount numeric, currency text, effect text, verified boolean);

comment on type public.arrears_line is 'A line of public.arrears_of, whose comment describes the fields.';

create function private.arrears_from(paid_up_to integer, on_date date) returns integer
language sql immutable
set search_path = ''
as $$
  -- Arrears of more than ten years are a matter of restoration.
  select greatest(arrears_from.paid_up_to + 1, extract(year from arrears_from.on_date)::integer - 10);
$$;

comment on function private.arrears_from(integer, date) is 'The first year whose annual fee is open, ten years back at most.';

create function private.arrears_of(
  entity_type text, incorporation_date date, paid_up_to integer, on_date date, capital numeric default null, currency text default 'USD')
returns setof public.arrears_line
language sql stable security definer
set search_path = ''
as $$
  with owed as (
    select rule.name, year.number as year, due.on_day as due_on,
      jsonb_populate_record(null::public.obligations, jsonb_build_object(
        'rule_code', rule.code, 'rule_from', rule.valid_from, 'due_on', due.on_day, 'state', 'open',
        'amount', fee.amount, 'currency', case when fee.amount is not null then 'USD' end)) as duty,
      coalesce(fee.verified, false) as is_verified
    from public.obligation_rules as rule
    cross join lateral generate_series(
      private.arrears_from(arrears_of.paid_up_to, arrears_of.on_date), extract(year from arrears_of.on_date)::integer) as year (number)
    cross join lateral (select make_date(year.number, rule.month, rule.day) as on_day) as due
    left join public.fee_schedule as fee
      on fee.kind = 'annual' and fee.entity_type = arrears_of.entity_type
      and daterange(fee.valid_from, fee.valid_to, '[]') @> due.on_day
      and (fee.capital_from = 0 and fee.capital_to is null
        or arrears_of.currency in ('USD', 'BSD')
          and ceil(arrears_of.capital * 100) / 100 between fee.capital_from and coalesce(fee.capital_to, 'infinity'))
    where rule.is_annual_fee and rule.kind = 'fixed' and rule.subject = 'company' and arrears_of.entity_type = any (rule.entity_types)
      and daterange(rule.valid_from, rule.valid_to, '[]') @> due.on_day
      and year.number >= extract(year from arrears_of.incorporation_date) + coalesce(rule.first_year_after, 0)
      and due.on_day > arrears_of.incorporation_date and due.on_day <= arrears_of.on_date
  ), lines as (
    select owed.year, owed.due_on, 'fee' as item, owed.name || ' ' || owed.year as label, (owed.duty).amount as amount,
      'USD' as currency, late.effect, owed.is_verified as verified, 1 as place
    from owed
    left join lateral private.obligation_exposure(owed.duty, arrears_of.on_date) as late on true
    union all
    select owed.year, owed.due_on, 'penalty', 'Penalty on the ' || lower(left(owed.name, 1)) || substr(owed.name, 2) || ' ' || owed.year,
      late.penalty, 'USD', null, late.is_verified, 2
    from owed
    cross join lateral private.obligation_exposure(owed.duty, arrears_of.on_date) as late
    where late.penalty is distinct from 0
  )
  select line.year, line.due_on, line.item, line.label, line.amount, line.currency, line.effect, line.verified
  from lines as line
  order by line.year, line.place, line.label;
$$;

comment on function private.arrears_of(text, date, integer, date, numeric, text) is 'As public.arrears_of, for commands.';

create function public.arrears_of(
  entity_type text, incorporation_date date, paid_up_to integer, on_date date default null, capital numeric default null,
  currency text default 'USD')
returns setof public.arrears_line
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_user();

  return query
  select line.* from private.arrears_of(
    arrears_of.entity_type, arrears_of.incorporation_date, arrears_of.paid_up_to, coalesce(arrears_of.on_date, private.today()),
    arrears_of.capital, arrears_of.currency) as line;
end;
$$;

comment on function public.arrears_of(text, date, integer, date, numeric, text) is
  'What a company of a type, incorporated on a day, owes the Registrar on a day (null: today) when its annual fees are paid up to a year: '
  'for each year the fee and the penalty (`item`: fee or penalty) in US dollars, null where it is to be confirmed, and what else being '
  'late means (good_standing_lost, struck_off). The fee of some types depends on the capital. Ten years back at most. '
  'For signed-in people. Raises account.suspended.';

create function private.application_arrears(application public.draft_applications, on_date date) returns setof public.arrears_line
language sql stable
set search_path = ''
as $$
  select line.*
  from (select coalesce(application.submitted_data, application.data) as data) as content
  cross join lateral private.arrears_of(
    application.entity_type, private.json_date(content.data -> 'entry' -> 'incorporated_on'),
    private.json_share_count(content.data -> 'entry' -> 'paid_up_to')::integer, application_arrears.on_date,
    private.application_capital(application, content.data),
    coalesce(substring(private.json_text(content.data -> 'capital' -> 'currency') from '^[A-Z]{3}$'), 'USD')) as line
  where application.kind = 'transfer_in';
$$;

comment on function private.application_arrears(public.draft_applications, date) is
  'What the company of an application owes on a day; nothing for a company that is formed here or comes from abroad.';

create function public.application_arrears(application_id uuid) returns setof public.arrears_line
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query
  select line.*
  from private.application_arrears(private.seen_application(application_arrears.application_id), private.today()) as line;
end;
$$;

comment on function public.application_arrears(uuid) is
  'The lines of public.arrears_of for the company of an application, today. For those who see the application. Raises not_found '
  'for others, account.suspended.';

grant execute on function
  public.arrears_of(text, date, integer, date, numeric, text), public.application_arrears(uuid) to authenticated;
