/*
 * Who owns and controls a company: the figures of ownership/ownership.sql put into an answer that a screen can draw, on plain data.
 * ownership/ownership-reading.sql gives it what the registers and holdings say.
 *
 * A person is a beneficial owner by shares or votes from the threshold of the day on, or by control at any percentage: of the
 * company, of a body with a share that counts, or of one that controls one of these. Control is what nature_of_control says
 * beyond figures; general partners, presidents and secretaries do not have it by their office, and a majority of shares is not
 * control by itself.
 */

create function private.ownership_owner(
  id uuid, share numeric, whole numeric, voice numeric, voices numeric, threshold numeric, control jsonb) returns jsonb
language plpgsql immutable
set search_path = ''
as $$
declare
  reasons text[] := array_remove(array[
    case when share * 100 >= threshold * whole then 'shares' end,
    case when voice * 100 >= threshold * voices then 'votes' end,
    case when control <> '[]' then 'control' end], null);
begin
  return jsonb_build_object(
    'id', id,
    'share', share || '/' || whole, 'percent', private.fraction_percent(share, whole),
    'votes', voice || '/' || voices, 'votes_percent', private.fraction_percent(voice, voices),
    'reasons', reasons, 'control', control,
    'is_beneficial_owner', case
      when cardinality(reasons) > 0 then true
      when threshold is null or (share is not null and voice is not null) then false
    end);
end;
$$;

comment on function private.ownership_owner(uuid, numeric, numeric, numeric, numeric, numeric, jsonb) is
  'What a person at the end has of the company and of its votes, by what they are a beneficial owner, and whether they are one; null when '
  'that is unknown.';

create function private.ownership_commands(
  owners integer[], owned integer[], is_person boolean[], controls jsonb[], counted boolean[]) returns boolean[]
language plpgsql immutable
set search_path = ''
as $$
begin
  return private.ownership_reach(owners, owned, counted, array(
    select one.control <> '[]' and not is_person[one.owner]
    from unnest(owners, controls) with ordinality as one (owner, control, place)
    order by one.place));
end;
$$;

comment on function private.ownership_commands(integer[], integer[], boolean[], jsonb[], boolean[]) is
  'The bodies that are `counted`, and those that control one of these through however many others.';

create function private.ownership_contributions(
  owned integer[], numerators numeric[], denominators numeric[], amounts numeric[], wholes numeric[], is_cut boolean[]) returns text[]
language plpgsql immutable
set search_path = ''
as $$
declare
  contributions text[] := array_fill(null::text, array[cardinality(owned)]);
  part          numeric;
  whole         numeric;
  left_divisor  numeric;
  right_divisor numeric;
begin
  for e in 1..cardinality(owned) loop
    if numerators[e] > 0 and not is_cut[owned[e]] then
      part := amounts[owned[e]];
      whole := wholes[owned[e]];
      -- Reduced before it is multiplied: that is half the work.
      left_divisor := gcd(whole, numerators[e]);
      right_divisor := gcd(part, denominators[e]);
      contributions[e] := div(part, right_divisor) * div(numerators[e], left_divisor)
        || '/' || div(whole, left_divisor) * div(denominators[e], right_divisor);
    end if;
  end loop;

  return contributions;
end;
$$;

comment on function private.ownership_contributions(integer[], numeric[], numeric[], numeric[], numeric[], boolean[]) is
  'What reaches the owner over each holding, of the company, as 3/4; null behind what cannot be followed.';

create function private.work_out_ownership(
  company uuid, people uuid[], holdings private.holding[], threshold numeric, names jsonb default '{}') returns json
language plpgsql immutable
set search_path = ''
as $$
declare
  graph         record;
  shares        record;
  voices        record;
  counted       boolean[];
  contributions text[];
begin
  select * into graph from private.ownership_graph(company, people, holdings);
  select * into shares
  from private.solve_ownership(graph.is_person, graph.owners, graph.owned, graph.numerators, graph.denominators);
  voices := shares;

  if array_remove(graph.votes, null) <> '{}' then
    select solved.* into voices
    from (
      select array_agg(coalesce(div(one.votes, gcd(one.votes, 100000000)), one.numerator) order by one.place) as parts,
        array_agg(coalesce(div(100000000, gcd(one.votes, 100000000)), one.denominator) order by one.place) as of
      from unnest(graph.votes, graph.numerators, graph.denominators) with ordinality as one (votes, numerator, denominator, place)
    ) as figure
    cross join lateral private.solve_ownership(graph.is_person, graph.owners, graph.owned, figure.parts, figure.of) as solved;
  end if;

  -- The bodies over which control counts: the company, those with enough of it or for all one knows, and who controls these.
  counted := private.ownership_commands(graph.owners, graph.owned, graph.is_person, graph.controls, array(
    select node.place = 1 or not node.is_person and coalesce(threshold is not null and (
      coalesce(node.share * 100 >= threshold * node.whole, true) or coalesce(node.voice * 100 >= threshold * node.voices, true)), false)
    from unnest(graph.is_person, shares.amounts, shares.wholes, voices.amounts, voices.wholes) with ordinality
      as node (is_person, share, whole, voice, voices, place)
    order by node.place));
  contributions := private.ownership_contributions(
    graph.owned, graph.numerators, graph.denominators, shares.amounts, shares.wholes,
    array(select one.is_ring or one.is_above from unnest(shares.is_ring, shares.is_above) with ordinality as one (is_ring, is_above, place)
      order by one.place));

  return (
    with node as (
      select node.* from unnest(
        graph.ids, graph.is_person, graph.layers, shares.amounts, shares.wholes, shares.held, shares.held_of, shares.is_above,
          shares.is_ring,
        voices.amounts, voices.wholes, voices.is_above) with ordinality
        as node (id, is_person, layer, share, whole, held, held_of, is_above, is_ring, voice, voices, votes_above, place)
      where node.layer is not null
    ), edge as (
      select one.*, counted[one.owned] as is_counted
      from unnest(
        graph.owners, graph.owned, graph.numerators, graph.denominators, graph.votes, graph.controls, contributions)
        as one (owner, owned, numerator, denominator, votes, control, contribution)
    ), command as (
      select edge.owner, jsonb_agg(distinct way.name) as ways
      from edge cross join jsonb_array_elements_text(edge.control) as way (name)
      where edge.is_counted
      group by edge.owner
    )
    select json_build_object(
      'threshold', threshold,
      'nodes', (
        select json_agg(jsonb_build_object(
          'id', node.id, 'kind', case when node.is_person then 'person' else 'body_corporate' end, 'layer', node.layer,
          'share', node.share || '/' || node.whole,
          'percent', trim_scale(div(node.share * 2000000 + node.whole, 2 * node.whole) / 10000))
          || coalesce(names -> node.id::text, '{}')
          order by node.layer, node.id)
        from node),
      'edges', (
        select coalesce(json_agg(json_build_object(
          'owner', graph.ids[edge.owner], 'owned', graph.ids[edge.owned],
          -- Written out, since a function called for each holding costs more than the rest.
          'share', nullif(edge.numerator, 0) || '/' || edge.denominator,
          'percent', trim_scale(div(nullif(edge.numerator, 0) * 2000000 + edge.denominator, 2 * edge.denominator) / 10000),
          'votes', case when edge.votes is not null then private.fraction_text(edge.votes, 100000000) end,
          'control', edge.control,
          'contribution', edge.contribution)
          order by edge.owned, edge.owner), '[]')
        from edge),
      'owners', (
        select coalesce(json_agg(private.ownership_owner(
          node.id, node.share, node.whole, node.voice, node.voices, threshold, coalesce(command.ways, '[]')) order by node.layer, node.id),
            '[]')
        from node left join command on command.owner = node.place
        where node.is_person),
      'gaps', (
        select coalesce(json_agg(json_build_object(
          'id', node.id, 'reason', gap.reason,
          'missing', private.fraction_text(gap.missing, node.held_of),
          'share', private.fraction_text(node.share * coalesce(gap.missing, case gap.reason when 'above_whole' then node.held_of end),
            node.whole * node.held_of),
          'percent', private.fraction_percent(node.share * coalesce(gap.missing, case gap.reason when 'above_whole' then node.held_of end),
            node.whole * node.held_of))
          order by node.layer, node.id, gap.reason), '[]')
        from node
        cross join lateral (
          select 'votes_above_whole' as reason, null::numeric as missing where node.votes_above and not node.is_above
          union all
          select 'above_whole', null where node.is_above
          union all
          -- Of a ring only the bodies by which the company's shares enter it.
          select 'ring', node.held_of where node.is_ring and not node.is_above and node.share is distinct from 0
          union all
          select
            case
              when node.held > 0 then 'below_whole'
              when exists (select from edge where edge.owned = node.place and edge.control <> '[]') then 'control_only'
              else 'no_owners'
            end,
            node.held_of - node.held
          where not node.is_ring and not node.is_above and node.held < node.held_of
        ) as gap
        where not node.is_person and (node.is_ring or node.is_above or node.votes_above or node.held < node.held_of))));
end;
$$;

comment on function private.work_out_ownership(uuid, uuid[], private.holding[], numeric, jsonb) is
  'Who owns and controls a company, from plain data: `people` are the ids of people, all others are bodies corporate; the threshold is in '
  'percent, null for none; what `names` has under an id is added to its node. Gives nodes by layer, edges with what each contributes, '
  'people with fractions as 3/4, percent for display and whether they are beneficial owners (null: unknown), and gaps; '
  'shared-core/src/domain/ownership.ts describes it. Raises ownership.too_large.';
