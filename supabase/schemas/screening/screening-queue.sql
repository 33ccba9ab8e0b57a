/*
 * Screening as staff go through it: the hits of a tenant under the people they are about, what agrees first, and several hits of one
 * person decided at once. The strength of a hit follows from its score: strong from 0.9, fair from 0.8, else weak.
 */

create function private.hit_strength(score numeric) returns text
language sql immutable
set search_path = ''
as $$
  select case when score >= 0.9 then 'strong' when score >= 0.8 then 'fair' else 'weak' end;
$$;

comment on function private.hit_strength(numeric) is 'The strength of a hit: strong, fair or weak.';

create function private.agreeing_parts(explanation jsonb) returns integer
language sql immutable
set search_path = ''
as $$
  select (count(*) filter (where part.value ->> 'finding' = 'agrees')
    - count(*) filter (where part.value ->> 'finding' = 'differs'))::integer
  from jsonb_array_elements(explanation) as part;
$$;

comment on function private.agreeing_parts(jsonb) is
  'How many more parts of a hit beside the name agree than differ: many names alone are alike.';

create function public.screening_queue(
  tenant_id uuid, show text default 'open', watchlist text default null, strength text default null, search text default null,
  first integer default 0, size integer default 20)
returns table (
  party_id uuid, name text, kind public.party_kind, birth_date date, country text, nationality text, profile_id uuid, profile_state text,
  companies text[], hits jsonb, total integer)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff_reader();

  return query
  with found as (
    select hit.*, entry.name as listed, entry.watchlist, entry.schema_name, entry.birth_dates, entry.countries, entry.topics,
      entry.aliases, entry.sanctions, entry.retired_at, private.agreeing_parts(hit.explanation) as agreeing
    from public.screening_hits as hit
    join public.watchlist_entries as entry on entry.id = hit.entry_id
    where hit.tenant_id = screening_queue.tenant_id
      and (coalesce(screening_queue.show, 'open') = 'all' or hit.state::text = coalesce(screening_queue.show, 'open'))
      and (nullif(screening_queue.watchlist, '') is null or entry.watchlist = screening_queue.watchlist)
      and (nullif(screening_queue.strength, '') is null or private.hit_strength(hit.score) = screening_queue.strength)
  ),
  matching as (
    select party.id, party.name, party.kind, party.birth_date, party.country::text as country, party.nationality::text as nationality,
      max(found.agreeing) as agreeing, max(found.score) as score, max(coalesce(found.decided_at, found.found_at)) as latest,
      (count(*) over ())::integer as total
    from found
    join public.parties as party on party.id = found.party_id
    where position(lower(btrim(coalesce(screening_queue.search, ''))) in lower(party.name || ' ' || found.listed)) > 0
    group by party.id
    order by
      case when coalesce(screening_queue.show, 'open') = 'open' then max(found.agreeing) end desc nulls last,
      case when coalesce(screening_queue.show, 'open') = 'open' then max(found.score) end desc nulls last,
      max(coalesce(found.decided_at, found.found_at)) desc, party.id
    offset greatest(screening_queue.first, 0) limit least(greatest(screening_queue.size, 1), 100)
  )
  select matching.id, matching.name, matching.kind, matching.birth_date, matching.country, matching.nationality, profile.id,
    profile.state::text,
    array(
      select distinct company.name from public.company_participants as participant
      join public.companies as company on company.id = participant.company_id
      where participant.party_id = matching.id and participant.ceased_on is null and not participant.voided
      order by company.name),
    (select jsonb_agg(jsonb_build_object(
        'id', found.id, 'state', found.state, 'score', found.score, 'strength', private.hit_strength(found.score),
        'explanation', found.explanation, 'reason', found.reason, 'found_at', found.found_at, 'decided_at', found.decided_at,
        'decided_by', private.staff_name(found.decided_by), 'listed', found.listed, 'watchlist', found.watchlist,
        'schema_name', found.schema_name, 'birth_dates', found.birth_dates, 'countries', found.countries, 'topics', found.topics,
        'aliases', found.aliases[1:5], 'sanctions', found.sanctions[1:3], 'retired_at', found.retired_at)
        order by found.state, found.agreeing desc, found.score desc, found.id)
      from found where found.party_id = matching.id),
    matching.total
  from matching
  join public.kyc_profiles as profile on profile.party_id = matching.id
  order by
    case when coalesce(screening_queue.show, 'open') = 'open' then matching.agreeing end desc nulls last,
    case when coalesce(screening_queue.show, 'open') = 'open' then matching.score end desc nulls last,
    matching.latest desc, matching.id;
end;
$$;

comment on function public.screening_queue(uuid, text, text, text, text, integer, integer) is
  'A page of the people of a tenant with hits in a state (open, true_match, false_match, all), of a list and of a strength (strong, fair, '
  'weak). Open ones come in the order of what agrees beside the name, then of the score; decided ones newest first. `hits` is a json array '
  'of {id, state, score, strength, explanation, reason, found_at, decided_at, decided_by, listed, watchlist, schema_name, birth_dates, '
  'countries, topics, aliases, sanctions, retired_at}; `search` looks in names; `total` counts people on all pages, at most 100 each. For '
  'staff. Raises not_allowed, account.suspended.';

create function public.screening_counts(tenant_id uuid)
returns table (state public.hit_state, watchlist text, strength text, hits integer, people integer)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff_reader();

  return query
  select hit.state, entry.watchlist, private.hit_strength(hit.score), count(*)::integer, count(distinct hit.party_id)::integer
  from public.screening_hits as hit
  join public.watchlist_entries as entry on entry.id = hit.entry_id
  where hit.tenant_id = screening_counts.tenant_id
  group by hit.state, entry.watchlist, private.hit_strength(hit.score)
  order by 1, 2, 3;
end;
$$;

comment on function public.screening_counts(uuid) is
  'How many hits a tenant has, and of how many people, by state, list and strength. For staff. Raises not_allowed, account.suspended.';

create function public.decide_hits(hit_ids uuid[], is_match boolean, reason text) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  ids    uuid[];
  person uuid;
  hit_id uuid;
begin
  perform private.require_staff('decide_hits');

  select array_agg(known.id order by known.id), min(known.party_id::text)::uuid into ids, person
  from public.screening_hits as known where known.id = any (hit_ids);

  if ids is null or cardinality(ids) <> cardinality(hit_ids) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if exists (select from public.screening_hits as known where known.id = any (ids) and known.party_id <> person) then
    raise exception using errcode = 'PT422', message = 'hit.several_people';
  end if;

  -- The order of locks is that of one hit: the party, its hits, the tenant.
  perform from public.parties as party where party.id = person for key share;
  perform from public.screening_hits as known where known.id = any (ids) order by known.id for update;

  foreach hit_id in array ids loop
    perform public.decide_hit(hit_id, is_match, decide_hits.reason);
  end loop;

  return cardinality(ids);
end;
$$;

comment on function public.decide_hits(uuid[], boolean, text) is
  'Decides on several hits of one person alike, all or none of them; see decide_hit. Answers how many. Raises hit.several_people, and what '
  'decide_hit raises: hit.reason_missing, hit.decided_already, duty.reviewer_needed, not_found, staff.read_only, not_allowed, '
  'account.suspended.';

grant execute on function
  public.screening_queue(uuid, text, text, text, text, integer, integer), public.screening_counts(uuid),
  public.decide_hits(uuid[], boolean, text)
  to authenticated;
