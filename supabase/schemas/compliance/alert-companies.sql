/*
 * The companies an alert about a person or body concerns. The alert stays one, on the person, and is settled once; each company in which
 * the person takes part shows it. The gates of a company find the same people: private.company_party_ids, of which this is the other
 * direction.
 */

create function private.parties_below(party_id uuid) returns setof uuid
language sql stable
set search_path = ''
as $$
  with recursive part (party_id) as (
    select parties_below.party_id
    union
    -- Who holds or runs a body takes part in what the body takes part in.
    select below.party_id
    from part
    cross join lateral (
      select holding.owned_party_id as party_id from public.party_holders as holding
      where holding.owner_party_id = part.party_id and not holding.voided
        and (holding.held_until is null or holding.held_until > private.today())
      union all
      select link.party_id
      from public.company_participants as entry
      join public.party_companies as link on link.company_id = entry.company_id and link.unlinked_at is null
      where entry.party_id = part.party_id and not entry.voided and entry.role <> 'registered_agent'
        and (entry.ceased_on is null or entry.ceased_on > private.today())
    ) as below
  )
  select part.party_id from part;
$$;

comment on function private.parties_below(uuid) is
  'A party, and the bodies corporate that it holds or runs today through every layer, by what is declared and by the registers of '
  'companies of the portal: the other direction of private.parties_behind.';

create function public.alert_companies(alert_id uuid)
returns table (company_id uuid, name text, roles text[], through text[])
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff_reader();

  return query
  select company.id, company.name,
    coalesce(array_agg(distinct entry.role::text order by entry.role::text) filter (where entry.party_id = alert.party_id), '{}'),
    coalesce(array_agg(distinct body.name order by body.name) filter (where entry.party_id <> alert.party_id), '{}')
  from public.compliance_alerts as alert
  cross join lateral private.parties_below(alert.party_id) as below (party_id)
  join public.company_participants as entry on entry.tenant_id = alert.tenant_id and entry.party_id = below.party_id
    and not entry.voided and (entry.ceased_on is null or entry.ceased_on > private.today())
  join public.companies as company on company.id = entry.company_id
  join public.parties as body on body.id = entry.party_id
  where alert.id = alert_companies.alert_id and alert.party_id is not null
  group by company.id, company.name, alert.party_id
  order by company.name, company.id;
end;
$$;

comment on function public.alert_companies(uuid) is
  'The companies in which the person or body of an alert takes part today: `roles` those of the person, `through` the bodies corporate '
  'through which it does. No rows for an alert about a company or the firm. For staff. Raises not_allowed, account.suspended.';

create function public.company_alerts(company_id uuid)
returns table (
  id uuid, kind text, title text, detail text, severity public.alert_severity, due_on date, assignee_name text, party_id uuid,
  party_name text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff_reader();

  return query
  select alert.id, alert.kind, alert.title, alert.detail, alert.severity, alert.due_on, private.staff_name(alert.assignee),
    alert.party_id, party.name
  from public.companies as company
  join public.compliance_alerts as alert on alert.tenant_id = company.tenant_id and alert.state <> 'resolved'
    and (alert.company_id = company.id
      or alert.company_id is null and alert.party_id in (select private.company_party_ids(company.id)))
  left join public.parties as party on party.id = alert.party_id
  where company.id = company_alerts.company_id
  order by alert.severity desc, alert.raised_at, alert.id;
end;
$$;

comment on function public.company_alerts(uuid) is
  'The alerts of a company that are not resolved, the most severe first: its own, and those of the people who take part in it or are '
  'behind its bodies corporate (`party_name`). For staff. Raises not_allowed, account.suspended.';

grant execute on function public.alert_companies(uuid), public.company_alerts(uuid) to authenticated;
