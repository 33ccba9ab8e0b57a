/*
 * Who owns and controls a company of the portal, from its registers and what is declared of others (holdings.sql), at the end of a day, as
 * known at a moment.
 */

create function private.holdings_in(bodies uuid[], companies uuid[], effective date, known_at timestamptz) returns setof private.holding
language plpgsql stable
set search_path = ''
as $$
begin
  return query
  with entry as (
    select now_known.* from public.company_participants as now_known where now_known.company_id = any (bodies)
    union all
    select (jsonb_populate_record(null::public.company_participants, past.entry)).*
    from public.register_history as past
    where known_at is not null and past.company_id = any (bodies) and past.subject = 'participant' and known_at < past.superseded_at
  ), declared as (
    select now_known.* from public.party_holders as now_known where now_known.owned_party_id = any (bodies)
    union all
    select (jsonb_populate_record(null::public.party_holders, past.entry)).*
    from public.register_history as past
    where known_at is not null and past.party_id = any (bodies) and past.subject = 'holding' and known_at < past.superseded_at
  ), held as (
    select
      entry.party_id as owner, entry.company_id as owned,
      case when entry.role <> 'beneficial_owner' then coalesce(entry.shares::numeric, trunc(entry.percent * 1000000)) end as share,
      case when entry.shares is null then 100000000 else sum(entry.shares) over (partition by entry.company_id) end as whole,
      null::numeric as votes,
      entry.nature_of_control as control
    from entry
    where not entry.voided and entry.recorded_at <= coalesce(known_at, 'infinity')
      and daterange(entry.appointed_on, entry.ceased_on) @> effective
      -- A general partner counts by what they hold and not by their office; so does a beneficial owner, whom figures make one.
      and (
        entry.role in ('member', 'limited_partner') or (entry.role = 'general_partner' and entry.percent is not null)
        or (entry.role = 'beneficial_owner' and entry.nature_of_control && '{votes,appointment,other}'))
    union all
    select declared.owner_party_id, declared.owned_party_id, coalesce(declared.shares::numeric, trunc(declared.percent * 1000000)),
      coalesce(declared.total_shares, 100000000), declared.votes_percent, declared.nature_of_control
    from declared
    where not declared.voided and declared.recorded_at <= coalesce(known_at, 'infinity')
      and daterange(declared.held_from, declared.held_until) @> effective
  )
  select coalesce(link.company_id, held.owner), held.owned, held.share, held.whole, held.votes, held.control
  from held
  left join public.party_companies as link
    on link.party_id = held.owner and link.linked_at <= coalesce(known_at, 'infinity')
    and (link.unlinked_at is null or known_at < link.unlinked_at)
    and (companies is null or link.company_id = any (companies));
end;
$$;

comment on function private.holdings_in(uuid[], uuid[], date, timestamptz) is
  'Who holds what of some companies and parties at the end of a day, as known at a moment (null: now). An owner that is one of `companies` '
  '(null: any company of the portal) comes as that company, whose registers go on from there; one that is another comes as a party, with '
  'what is declared of it.';

create function private.names_as_at(ids uuid[], effective date, known_at timestamptz)
returns table (id uuid, name text, company_id uuid, party_id uuid)
language sql stable
set search_path = ''
as $$
  select distinct on (version.id) version.id, version.name, version.company_id, version.party_id
  from (
    select party.id, party.name, null::uuid as company_id, party.id as party_id, party.particulars_on, party.recorded_at
    from public.parties as party where party.id = any (ids)
    union all
    select past.entry_id, past.entry ->> 'name', null, past.entry_id, (past.entry ->> 'particulars_on')::date, past.recorded_at
    from public.register_history as past where past.party_id = any (ids) and past.subject = 'party'
    union all
    select company.id, company.name, company.id, null, company.particulars_on, company.recorded_at
    from public.companies as company where company.id = any (ids)
    union all
    select past.entry_id, past.entry ->> 'name', past.entry_id, null, (past.entry ->> 'particulars_on')::date, past.recorded_at
    from public.register_history as past where past.company_id = any (ids) and past.subject = 'company'
  ) as version
  -- A party that was not known yet at that moment has the first name it got later.
  order by version.id,
    (version.recorded_at is null or version.recorded_at <= coalesce(known_at, 'infinity'))
      and (version.particulars_on is null or version.particulars_on <= effective) desc,
    version.particulars_on desc nulls last, version.recorded_at desc nulls last;
$$;

comment on function private.names_as_at(uuid[], date, timestamptz) is
  'What parties and companies were called at the end of a day, as known at a moment (null: now).';

create function private.ownership(
  company uuid, on_date date default private.today(), known_at timestamptz default null, companies uuid[] default null) returns json
language plpgsql stable
set search_path = ''
as $$
declare
  bodies   uuid[] := array[company];
  seen     uuid[] := bodies;
  layer    private.holding[];
  holdings private.holding[] := '{}';
begin
  -- Layer by layer, until no new node comes.
  while cardinality(bodies) > 0 loop
    layer := array(select held from private.holdings_in(bodies, companies, on_date, known_at) as held);
    holdings := holdings || layer;
    bodies := array(select held.owner from unnest(layer) as held except select unnest(seen));
    seen := seen || bodies;

    -- Who is behind a body that the firm provides is the firm's: a client's way ends there.
    if companies is not null then
      bodies := array(select body from unnest(bodies) as body except select private.provided_party_ids());
    end if;

    if cardinality(seen) > 2000 or cardinality(holdings) > 10000 then
      raise exception using errcode = 'PT422', message = 'ownership.too_large';
    end if;
  end loop;

  return private.work_out_ownership(
    company,
    array(select party.id from public.parties as party where party.id = any (seen) and party.kind = 'person'),
    holdings,
    (private.threshold('beneficial_owner_percent', on_date)).value,
    (
      select jsonb_object_agg(named.id, jsonb_build_object(
        'name', named.name, 'company_id', named.company_id, 'party_id', named.party_id,
        'provided_by_firm', coalesce(named.party_id in (select private.provided_party_ids()), false)))
      from private.names_as_at(seen, on_date, known_at) as named));
end;
$$;

comment on function private.ownership(uuid, date, timestamptz, uuid[]) is
  'Who owns and controls a company of the portal at the end of a day, as known at a moment (null: now): what work_out_ownership gives, '
  'with names. `companies` are those whose registers may be read on the way (null: all); then a body that the firm provides is an end. '
  'Raises ownership.too_large.';

create function private.parties_behind(party_ids uuid[]) returns setof uuid
language plpgsql stable
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return query
  with recursive part (party_id) as (
    select unnest(parties_behind.party_ids)
    union
    -- The holders of a body that takes part take part through it.
    select above.party_id
    from part
    cross join lateral (
      select holding.owner_party_id as party_id from public.party_holders as holding
      where holding.owned_party_id = part.party_id and not holding.voided
        and (holding.held_until is null or holding.held_until > private.today())
      union all
      select owner.party_id
      from public.party_companies as link
      join public.company_participants as owner on owner.company_id = link.company_id
      where link.party_id = part.party_id and link.unlinked_at is null and not owner.voided and owner.role <> 'registered_agent'
        and (owner.ceased_on is null or owner.ceased_on > private.today())
    ) as above
  )
  select part.party_id from part where part.party_id is not null;
end;
$$;

comment on function private.parties_behind(uuid[]) is
  'These parties, and those who hold or run the bodies corporate among them today through every layer, by what is declared and by the '
  'registers of companies of the portal.';

create function public.ownership(company_id uuid, effective date default private.today(), known_at timestamptz default null) returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  company public.companies;
  on_date date := coalesce(effective, private.today());
  mine    uuid[];
begin
  perform private.require_user();
  select * into company from public.companies as known where known.id = ownership.company_id;

  if company.id is not null and (private.is_admin() or company.tenant_id in (select private.owned_tenant_ids())) then
    return private.ownership(company.id, on_date, ownership.known_at);
  end if;

  mine := array(select private.company_ids());

  if company.id = any (mine) then
    return private.ownership(company.id, on_date, ownership.known_at, mine);
  end if;

  raise exception using errcode = 'PT404', message = 'not_found';
end;
$$;

comment on function public.ownership(uuid, date, timestamptz) is
  'Who owns and controls a company, through every layer, at the end of a day (in Nassau today), as known at a moment (null: now). For '
  'those who may read the company. A client goes only through companies of theirs: another client''s company is to them a party whose '
  'owners are as declared, and a body that the firm provides an end (a gap, no_owners). Source of the threshold: thresholds.source_note. '
  'Raises ownership.too_large beyond 2,000 nodes, 10,000 holdings '
  'or 50 bodies that hold each other in turn, not_found, account.suspended.';

grant execute on function public.ownership(uuid, date, timestamptz) to authenticated;
