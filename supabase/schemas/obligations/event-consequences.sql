/*
 * What follows from an event before it is recorded: the duties that would be entered by the rules of its day, those that would end because
 * a repeated duty counts anew from the event, and the fee where a dated table has one. Nothing is written.
 */

create function private.event_duties(company public.companies, event text, on_date date)
returns table (kind text, title text, due_on date, note text, amount numeric, currency text)
language sql stable
set search_path = ''
as $$
  with rule as (
    select known as terms, known.code, known.valid_from, known.plus_days, known.repeats_months
    from public.obligation_rules as known
    where known.kind = 'event' and known.event = event_duties.event
      and exists (select from private.followed_companies(known, array[company.id]))
  ), next as (
    select min(happened.on_date) as on_date from private.company_events(event_duties.event, array[company.id]) as happened
    where happened.on_date > event_duties.on_date
  ), found as (
    select rule.terms, rule.code,
      (event_duties.on_date + rule.plus_days + make_interval(months => turn * coalesce(rule.repeats_months, 0)))::date as due_on,
      event_duties.on_date
        || case turn when 0 then '' else ', again after ' || turn * rule.repeats_months || ' months' end as because
    from rule
    cross join next
    cross join lateral generate_series(
      0, case when rule.repeats_months is null then 0
        else greatest(0, (private.obligation_horizon() - event_duties.on_date - rule.plus_days) / (28 * rule.repeats_months)) end) as turn
    where next.on_date is null or turn = 0
      or event_duties.on_date + make_interval(months => turn * rule.repeats_months) < next.on_date
  )
  select 'duty', (found.terms).name, found.due_on, private.reckoning(found.terms), null::numeric, null::text
  from found
  where found.due_on <= private.obligation_horizon()
    and daterange((found.terms).valid_from, (found.terms).valid_to, '[]') @> found.due_on
    and found.due_on >= date_trunc('year', company.created_at)
    and not exists (
      select from public.obligations as known
      where known.company_id = company.id and known.rule_code = found.code and known.because = found.because and known.state <> 'void')
  union all
  -- A duty that repeats goes on until the event happens anew.
  select 'duty_ends', (rule.terms).name, known.due_on, private.reckoning(rule.terms), known.amount, known.currency
  from public.obligations as known
  join rule on (rule.code, rule.valid_from) = (known.rule_code, known.rule_from)
  cross join lateral regexp_match(known.because, '^(\d{4}-\d\d-\d\d), again after (\d+) months$') as part
  where known.company_id = company.id and known.state = 'open' and part is not null
    and part[1]::date < event_duties.on_date
    and part[1]::date + make_interval(months => part[2]::integer) >= event_duties.on_date;
$$;

comment on function private.event_duties(public.companies, text, date) is
  'The duties that come and go when an event of obligation_rules happened to a company on a day; see public.event_consequences.';

create function public.event_consequences(company_id uuid, event text, on_date date)
returns table (kind text, title text, due_on date, note text, amount numeric, currency text)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  company public.companies;
begin
  perform private.require_staff_reader();
  select * into company from public.companies as known where known.id = event_consequences.company_id;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  -- A company that ended or was struck off gets no new duty.
  if company.status in ('struck_off', 'dissolved', 'continued_out', 'transferred_out', 'merged') then
    return;
  end if;

  return query
  select duty.* from private.event_duties(company, event_consequences.event, event_consequences.on_date) as duty
  order by duty.kind, duty.due_on, duty.title;

  return query
  select 'fee', fee.label, null::date, null::text, fee.amount, fee.currency
  from public.fee_schedule as fee
  where event_consequences.event = 'ma_amended' and fee.entity_type = company.type and fee.code = company.type || '_AMENDED_MEMORANDUM'
    and daterange(fee.valid_from, fee.valid_to, '[]') @> event_consequences.on_date
  order by fee.position;
end;
$$;

comment on function public.event_consequences(uuid, text, date) is
  'What would follow if an event of record_event were recorded for a company on a day, before it is: duty (which would be entered, with '
  'its day and how it is reckoned), duty_ends (an open one that would go, since it repeats from the event on), fee (of the government, '
  'where a dated table has it; amounts in units of the currency, null where none is known). No rows when nothing follows. Nothing is '
  'written. For staff. Raises not_found, not_allowed, account.suspended.';

grant execute on function public.event_consequences(uuid, text, date) to authenticated;
