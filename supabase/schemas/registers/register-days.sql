/*
 * The days on which something changed in the registers of a company: the marks of its date control.
 */

create function public.register_days(company uuid)
returns table (day date, changes text[])
language sql stable
set search_path = ''
as $$
  with change (day, what) as (
    select entry.appointed_on, party.name || ' is entered'
    from public.company_participants as entry
    cross join lateral private.party_as_at(entry.party_id, private.today(), null) as party
    where entry.company_id = register_days.company and not entry.voided
    union all
    select entry.ceased_on, party.name || ' ceases'
    from public.company_participants as entry
    cross join lateral private.party_as_at(entry.party_id, private.today(), null) as party
    where entry.company_id = register_days.company and not entry.voided
    union all
    select charge.created_on, 'Charge of ' || charge.chargee
    from public.charges as charge where charge.company_id = register_days.company and not charge.voided
    union all
    select charge.satisfied_on, 'Charge of ' || charge.chargee || ' is satisfied'
    from public.charges as charge where charge.company_id = register_days.company and not charge.voided
    union all
    select known.particulars_on, 'Name or registered office'
    from public.companies as known where known.id = register_days.company and known.particulars_on > known.registration_date
    union all
    select (past.entry ->> 'particulars_on')::date, 'Name or registered office'
    from public.register_history as past
    join public.companies as known on known.id = past.company_id
    where past.company_id = register_days.company and past.subject = 'company'
      and (past.entry ->> 'particulars_on')::date > known.registration_date
    union all
    select known.registration_date, 'Registered'
    from public.companies as known where known.id = register_days.company
  )
  select change.day, (array_agg(distinct change.what order by change.what))[1:6]
  from change
  where change.day <= private.today()
  group by change.day
  order by change.day desc
  limit 200;
$$;

comment on function public.register_days(uuid) is
  'The days up to today on which the registers of a company changed, newest first (at most 200), each with at most six short texts of what '
  'changed. It runs as the caller: for those who may read the company; no rows for others.';

grant execute on function public.register_days(uuid) to authenticated;
