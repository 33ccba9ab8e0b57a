/*
 * What being late costs, and why an obligation is there. Worked out on request, from the rule's penalty steps: nothing of it is
 * stored, so a corrected rule is right at once.
 */

create function private.penalty_steps(obligation public.obligations)
returns table (
  step integer, from_on date, percent numeric, amount numeric, currency text, effect text, source_note text, verified boolean)
language plpgsql stable
set search_path = ''
as $$
begin
  return query
  select penalty.step,
    case when penalty.from_month is null then obligation.due_on + 1
      else make_date(extract(year from obligation.due_on)::integer + penalty.years_after, penalty.from_month, penalty.from_day) end,
    penalty.percent,
    case when penalty.percent is null then penalty.amount else round(obligation.amount * penalty.percent / 100, 2) end,
    case when penalty.percent is null then penalty.currency else obligation.currency end,
    penalty.effect, penalty.source_note, penalty.verified
  from public.obligation_penalties as penalty
  where (penalty.code, penalty.valid_from) = (obligation.rule_code, obligation.rule_from)
  order by penalty.step;
end;
$$;

comment on function private.penalty_steps(public.obligations) is
  'The penalty steps of an obligation with the first day each counts and what it comes to; a percentage of an unknown amount is null.';

create function private.obligation_exposure(obligation public.obligations, on_date date)
returns table (
  penalty numeric, currency text, effect text, is_known boolean, is_verified boolean, next_on date, next_penalty numeric,
  next_effect text)
language sql stable
set search_path = ''
as $$
  with steps as materialized (
    select * from private.penalty_steps(obligation)
  ), money as (
    -- A later step takes the place of an earlier one.
    select step.* from steps as step
    where step.effect is null and step.from_on <= on_date
    order by step.from_on desc, step.step desc limit 1
  ), worst as (
    select step.* from steps as step
    where step.effect is not null and step.from_on <= on_date
    order by step.from_on desc, step.step desc limit 1
  ), coming as (
    select step.* from steps as step where step.from_on > on_date order by step.from_on, step.step limit 1
  )
  select
    case when money.step is null then 0 else money.amount end, coalesce(money.currency, obligation.currency), worst.effect,
    money.step is null or money.amount is not null, coalesce(money.verified, true), coming.from_on, coming.amount, coming.effect
  from (select) as one
  left join money on true
  left join worst on true
  left join coming on true
  where obligation.state = 'open';
$$;

comment on function private.obligation_exposure(public.obligations, date) is
  'What not having met an open obligation costs on that day, on top of its amount: the penalty (0 while there is none, null and not '
  'is_known where it depends on an unknown amount), whether no primary source has to confirm it any more (is_verified), what else it '
  'means (good_standing_lost, struck_off), and the next step with its day. '
  'No row for one that is not open.';

create function private.counted(number integer, unit text) returns text
language sql immutable
set search_path = ''
as $$
  select case when number = 0 then '' when number = 1 then '1 ' || unit else number || ' ' || unit || 's' end;
$$;

comment on function private.counted(integer, text) is 'A number with its unit: 1 day, 9 months; nothing for none.';

create function private.event_text(event text) returns text
language sql immutable
set search_path = ''
as $$
  select case event
    when 'incorporated' then 'the registration'
    when 'incorporated_or_records_location_changed' then 'the registration, or after the accounting records were moved'
    when 'bo_identified_or_changed' then 'a beneficial owner was identified or changed'
    when 'director_or_officer_changed' then 'a director or officer changed'
    when 'registered_office_changed' then 'the registered office changed'
    when 'ma_amended' then 'the memorandum or the articles were amended'
    when 'icon_established' then 'the establishment'
    when 'firm_officer_changed' then 'an officer of the firm changed'
    else replace(event, '_', ' ')
  end;
$$;

comment on function private.event_text(text) is 'What happened, as text that follows "after".';

create function private.reckoning(rule public.obligation_rules) returns text
language sql immutable
set search_path = ''
as $$
  select case rule.kind
    when 'fixed' then format('On %s of every year', to_char(make_date(2023, rule.month, rule.day), 'FMDD FMMonth'))
    when 'offset' then concat_ws(' and ', nullif(private.counted(rule.plus_months, 'month'), ''), nullif(private.counted(rule.plus_days,
      'day'), ''))
      || ' after the end of the fiscal year' || case when rule.snap is not null then ', at the end of the month' else '' end
    when 'event' then private.counted(rule.plus_days, 'day') || ' after ' || private.event_text(rule.event)
      || case when rule.repeats_months is not null then ', and again every ' || private.counted(rule.repeats_months, 'month') else '' end
    when 'published' then 'On the day the authority announces every year'
    when 'interval' then 'As often as the party is to be reviewed'
  end
  || case rule.first_year_after when null then '' when 1 then ', from the year after the registration'
    else coalesce(', from ' || private.counted(nullif(rule.first_year_after, 0), 'year') || ' after that of the registration', '') end;
$$;

comment on function private.reckoning(public.obligation_rules) is 'How the day of a rule is calculated, as text.';

create function private.shown_source(source_note text, verified boolean) returns text
language sql stable
set search_path = ''
as $$
  select case when verified or private.is_admin() then source_note else '' end;
$$;

comment on function private.shown_source(text, boolean) is
  'The source of a rule as the caller reads it: a source that is not verified is a research note, which staff alone read; empty for '
  'others.';

create function public.obligation_why(obligation_id uuid)
returns table (
  rule_name text, rule_note text, source_note text, verified boolean, reckoning text, because text,
  penalty numeric, currency text, effect text, is_known boolean, is_verified boolean, next_on date, next_penalty numeric,
  next_effect text, steps jsonb)
language plpgsql stable
set search_path = ''
as $$
declare
  obligation public.obligations;
  rule       public.obligation_rules;
begin
  perform private.require_user();
  -- Read as the caller: row-level security decides.
  select * into obligation from public.obligations where id = obligation_id;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  select * into rule from public.obligation_rules as known
  where (known.code, known.valid_from) = (obligation.rule_code, obligation.rule_from);

  return query
    select rule.name, rule.note, private.shown_source(rule.source_note, rule.verified), rule.verified, private.reckoning(rule),
      obligation.because,
      exposure.penalty, exposure.currency, exposure.effect, exposure.is_known, exposure.is_verified, exposure.next_on,
      exposure.next_penalty, exposure.next_effect,
      (
        select coalesce(jsonb_agg(to_jsonb(known)
          || jsonb_build_object('source_note', private.shown_source(known.source_note, known.verified)) order by known.step), '[]')
        from private.penalty_steps(obligation) as known)
    from (select) as one
    left join private.obligation_exposure(obligation, private.today()) as exposure on true;
end;
$$;

comment on function public.obligation_why(uuid) is
  'Why an obligation is there and what it costs: the rule with its source, how the day is reckoned, the fact, the exposure today in its '
  'currency, and all penalty steps {step, from_on, percent, amount, currency, effect, source_note, verified}. A source that is not '
  'verified is empty for clients. For those who see the obligation. Raises not_found, account.suspended.';

-- These run as the caller.
grant execute on function
  private.penalty_steps(public.obligations), private.obligation_exposure(public.obligations, date),
  private.shown_source(text, boolean), private.reckoning(public.obligation_rules), private.counted(integer, text), private.event_text(text)
  to authenticated;
grant execute on function public.obligation_why(uuid) to authenticated;
