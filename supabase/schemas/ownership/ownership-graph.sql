/*
 * The holdings as a graph, and what follows from its shape: layers, cycles, and strongly connected components.
 */

-- Following the holdings ------------------------------------------------------

create function private.ownership_layers(nodes integer, owners integer[], owned integer[]) returns integer[]
language plpgsql immutable
set search_path = ''
as $$
declare
  layers  integer[] := array_fill(null::integer, array[nodes]);
  last_in integer[] := array_fill(0, array[nodes]);  -- a chain of the holdings in each node
  before  integer[] := array_fill(0, array[cardinality(owners)]);
  queue   integer[] := array[1];
  at      integer := 1;
  e       integer;
begin
  for e in 1..cardinality(owners) loop
    before[e] := last_in[owned[e]];
    last_in[owned[e]] := e;
  end loop;

  layers[1] := 0;

  while at <= cardinality(queue) loop
    e := last_in[queue[at]];

    while e > 0 loop
      if layers[owners[e]] is null then
        layers[owners[e]] := layers[queue[at]] + 1;
        queue := queue || owners[e];
      end if;

      e := before[e];
    end loop;

    at := at + 1;
  end loop;

  return layers;
end;
$$;

comment on function private.ownership_layers(integer, integer[], integer[]) is
  'How many holdings each node is away from the first one, by the shortest way; null for who has nothing to do with it.';

create function private.ownership_reach(owners integer[], owned integer[], reached boolean[], followed boolean[]) returns boolean[]
language plpgsql immutable
set search_path = ''
as $$
declare
  last_in integer[] := array_fill(0, array[cardinality(reached)]);  -- a chain of the holdings in each node
  before  integer[] := array_fill(0, array[cardinality(owners)]);
  queue   integer[] := array(select node.place from unnest(reached) with ordinality as node (is_reached, place) where node.is_reached);
  at      integer := 1;
  e       integer;
begin
  for e in 1..cardinality(owners) loop
    before[e] := last_in[owned[e]];
    last_in[owned[e]] := e;
  end loop;

  -- Each holding is looked at once, however long the chains are.
  while at <= cardinality(queue) loop
    e := last_in[queue[at]];

    while e > 0 loop
      if followed[e] and not reached[owners[e]] then
        reached[owners[e]] := true;
        queue := queue || owners[e];
      end if;

      e := before[e];
    end loop;

    at := at + 1;
  end loop;

  return reached;
end;
$$;

comment on function private.ownership_reach(integer[], integer[], boolean[], boolean[]) is
  'The nodes that are `reached`, and those above them by holdings that are `followed`.';

create function private.ownership_graph(
  company uuid, people uuid[], holdings private.holding[],
  out ids uuid[], out is_person boolean[], out layers integer[], out owners integer[], out owned integer[], out numerators numeric[],
  out denominators numeric[], out votes numeric[], out controls jsonb[])
language plpgsql immutable
set search_path = ''
as $$
begin
  if cardinality(holdings) > 10000 then
    raise exception using errcode = 'PT422', message = 'ownership.too_large';
  end if;

  -- Every node has a place, the company the first. A person has no owners.
  with held as (
    select holding.* from unnest(holdings) as holding where holding.owned <> all (coalesce(people, '{}'))
  ), node as (
    select named.id, row_number() over (order by named.id <> company, named.id)::integer as place
    from (select company as id union select held.owner from held union select held.owned from held) as named
  ), edge as (
    select owner.place as owner, owned.place as owned,
      coalesce(div(held.share, gcd(held.share, held.whole)), 0) as numerator,
      coalesce(div(held.whole, gcd(held.share, held.whole)), 1) as denominator,
      trunc(held.votes * 1000000) as votes,
      -- Votes are control only where no figure of them is given.
      case when held.control <> '{}' then to_jsonb(array(
        select way from unnest(held.control) as way
        where way in ('appointment', 'other') or (way = 'votes' and held.votes is null) group by way order by way)) else '[]' end as control
    from held join node as owner on owner.id = held.owner join node as owned on owned.id = held.owned
    order by 1, 2
  )
  select
    (select array_agg(node.id order by node.place) from node),
    (select array_agg(coalesce(node.id = any (people), false) order by node.place) from node),
    coalesce(array_agg(edge.owner), '{}'), coalesce(array_agg(edge.owned), '{}'), array_agg(edge.numerator), array_agg(edge.denominator),
    array_agg(edge.votes), array_agg(edge.control)
  into ids, is_person, owners, owned, numerators, denominators, votes, controls
  from edge;

  if cardinality(ids) > 2000 then
    raise exception using errcode = 'PT422', message = 'ownership.too_large';
  end if;

  layers := private.ownership_layers(cardinality(ids), owners, owned);

  -- What does not lead to the company, the company's own holdings in others among it, must not disturb it.
  select
    coalesce(array_agg(one.owner order by one.place), '{}'), coalesce(array_agg(one.owned order by one.place), '{}'),
    array_agg(one.numerator order by one.place), array_agg(one.denominator order by one.place), array_agg(one.votes order by one.place),
    array_agg(one.control order by one.place)
  into owners, owned, numerators, denominators, votes, controls
  from unnest(owners, owned, numerators, denominators, votes, controls) with ordinality
    as one (owner, owned, numerator, denominator, votes, control, place)
  where layers[one.owned] is not null;
end;
$$;

comment on function private.ownership_graph(uuid, uuid[], private.holding[]) is
  'Nodes and holdings by their places, the company first, holdings in the order of their owners; fractions in lowest terms, votes in '
  'millionths of a percent where they are given. Raises ownership.too_large.';

create function private.ownership_flow(
  is_person boolean[], first integer[], owned integer[], numerators numeric[], denominators numeric[],
  out held numeric[], out held_of numeric[], out is_above boolean[], out is_ring boolean[])
language plpgsql immutable
set search_path = ''
as $$
declare
  nodes   integer := cardinality(is_person);
  open    integer[] := '{}';
  at      integer;
  common  numeric;
begin
  held := array_fill(0::numeric, array[nodes]);
  held_of := array_fill(1::numeric, array[nodes]);
  is_above := array_fill(false, array[nodes]);
  is_ring := array_fill(true, array[nodes]);

  for e in 1..cardinality(owned) loop
    at := owned[e];

    -- In most registers all are counted of one total.
    if held_of[at] = denominators[e] then
      held[at] := held[at] + numerators[e];
    else
      common := lcm(held_of[at], denominators[e]);
      held[at] := held[at] * div(common, held_of[at]) + numerators[e] * div(common, denominators[e]);
      held_of[at] := common;

      if common > 1e1000 then
        raise exception using errcode = 'PT422', message = 'ownership.too_large';
      end if;
    end if;
  end loop;

  -- What flows up ends with a person, or where the owners are not known, or counted beyond the whole. All else is a ring.
  for n in 1..nodes loop
    is_above[n] := held[n] > held_of[n];

    if is_person[n] or held[n] <> held_of[n] then
      is_ring[n] := false;
      open := open || n;
    end if;
  end loop;

  at := 1;

  while at <= cardinality(open) loop
    for e in first[open[at]]..first[open[at] + 1] - 1 loop
      if numerators[e] > 0 and is_ring[owned[e]] then
        is_ring[owned[e]] := false;
        open := open || owned[e];
      end if;
    end loop;

    at := at + 1;
  end loop;
end;
$$;

comment on function private.ownership_flow(boolean[], integer[], integer[], numeric[], numeric[]) is
  'How much of each node is held, whether that is more than the whole, and whether all of it leads into cycles. `first` gives where the '
  'holdings of each owner begin. Raises ownership.too_large.';

create function private.ownership_components(first integer[], owned integer[], followed boolean[], out members integer[],
  out sizes integer[])
language plpgsql immutable
set search_path = ''
as $$
declare
  finished constant integer := 2147483647;
  nodes    integer := cardinality(first) - 1;
  numbers  integer[] := array_fill(0, array[nodes]);
  lowest   integer[] := array_fill(0, array[nodes]);
  next_one integer[] := array_fill(0, array[nodes]);
  stack    integer[] := array_fill(0, array[nodes]);
  visits   integer[] := array_fill(0, array[nodes]);
  stacked  integer := 0;
  visiting integer;
  counted  integer := 0;
  size     integer;
  v        integer;
  u        integer;
begin
  members := '{}';
  sizes := '{}';

  -- Tarjan's algorithm, without calling itself: as deep as chains may be.
  for start in 1..nodes loop
    continue when numbers[start] > 0;
    visits[1] := start;
    visiting := 1;

    <<visit>>
    while visiting > 0 loop
      v := visits[visiting];

      if numbers[v] = 0 then
        counted := counted + 1;
        numbers[v] := counted;
        lowest[v] := counted;
        next_one[v] := first[v];
        stacked := stacked + 1;
        stack[stacked] := v;
      end if;

      while next_one[v] < first[v + 1] loop
        u := owned[next_one[v]];

        if followed[next_one[v]] and numbers[u] = 0 then
          visiting := visiting + 1;
          visits[visiting] := u;
          continue visit;
        elsif followed[next_one[v]] then
          lowest[v] := least(lowest[v], lowest[u]);
        end if;

        next_one[v] := next_one[v] + 1;
      end loop;

      visiting := visiting - 1;
      continue when lowest[v] <> numbers[v];
      -- A component: the node itself and all that was put on the stack since.
      size := 0;

      loop
        u := stack[stacked];
        stacked := stacked - 1;
        size := size + 1;
        members := members || u;
        lowest[u] := finished;
        exit when u = v;
      end loop;

      sizes := sizes || size;
    end loop;
  end loop;
end;
$$;

comment on function private.ownership_components(integer[], integer[], boolean[]) is
  'The nodes by strongly connected component, each after all it has holdings in: the members one after the other, and the size of each '
  'component. Most have one member.';
