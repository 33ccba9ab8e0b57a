/*
 * Solving the equations of ownership/ownership.sql, one strongly connected component at a time.
 */

create function private.solve_knot(inout cells numeric[], size integer)
language plpgsql immutable
set search_path = ''
as $$
declare
  width  integer := size + 1;
  before numeric := 1;
  pivot  numeric;
  factor numeric;
begin
  -- Gauss without fractions, after Bareiss. The matrix is one less what the bodies hold of each other, from which something
  -- always drains, so that no pivot is nothing.
  for step in 1..size - 1 loop
    pivot := cells[(step - 1) * width + step];

    for i in step + 1..size loop
      factor := cells[(i - 1) * width + step];

      for j in step + 1..width loop
        cells[(i - 1) * width + j] :=
          div(cells[(i - 1) * width + j] * pivot - factor * cells[(step - 1) * width + j], before);
      end loop;
    end loop;

    before := pivot;
  end loop;

  -- The last pivot is the determinant, over which every amount is a whole number.
  pivot := cells[(size - 1) * width + size];

  for i in reverse size - 1..1 loop
    factor := pivot * cells[i * width];

    for j in i + 1..size loop
      factor := factor - cells[(i - 1) * width + j] * cells[j * width];
    end loop;

    cells[i * width] := div(factor, cells[(i - 1) * width + i]);
  end loop;
end;
$$;

comment on function private.solve_knot(numeric[], integer) is
  'Solves as many equations as `size`, given row by row in whole numbers, the right side last. What it gives has in the last column of '
  'each row the numerator of its unknown, and the denominator of all of them before the last one of these.';

create function private.solve_ownership(
  is_person boolean[], owners integer[], owned integer[], numerators numeric[], denominators numeric[],
  out amounts numeric[], out wholes numeric[], out held numeric[], out held_of numeric[], out is_above boolean[], out is_ring boolean[])
language plpgsql immutable
set search_path = ''
as $$
declare
  nodes    integer := cardinality(is_person);
  first    integer[] := array_fill(1, array[nodes + 1]);  -- the first holding of each owner
  followed boolean[] := array_fill(false, array[cardinality(owners)]);
  place    integer[] := array_fill(0, array[nodes]);  -- in the current component
  members  integer[];
  sizes    integer[];
  size     integer;
  done     integer := 0;
  width    integer;
  cells    numeric[];
  common   numeric;
  part     numeric;
  amount   numeric;
  at       integer;
  u        integer;
  work     numeric := 0;
  is_cut   boolean[];
begin
  for e in 1..cardinality(owners) loop
    first[owners[e] + 1] := e + 1;
  end loop;

  for n in 2..nodes + 1 loop
    first[n] := greatest(first[n], first[n - 1]);
  end loop;

  select flow.held, flow.held_of, flow.is_above, flow.is_ring into held, held_of, is_above, is_ring
  from private.ownership_flow(is_person, first, owned, numerators, denominators) as flow;

  for e in 1..cardinality(owners) loop
    followed[e] := numerators[e] > 0 and not is_ring[owned[e]] and not is_above[owned[e]];
  end loop;

  select components.members, components.sizes into members, sizes from private.ownership_components(first, owned, followed) as components;
  amounts := array_fill(0::numeric, array[nodes]);
  wholes := array_fill(1::numeric, array[nodes]);

  foreach size in array sizes loop
    width := size + 1;
    cells := array_fill(0::numeric, array[size * width]);
    part := 1;

    for i in 1..size loop
      place[members[done + i]] := i;
      part := part * held_of[members[done + i]];

      -- The number of digits that figures may have while a component is solved.
      if size > 50 or part > 1e1000 then
        raise exception using errcode = 'PT422', message = 'ownership.too_large';
      end if;
    end loop;

    -- The time of the equations grows with the cube of their number and with the digits of the figures.
    work := work + size::numeric ^ 3 * length(part::text);

    -- The share from outside the component is one fraction.
    common := 1;

    for i in 1..size loop
      u := members[done + i];

      for e in first[u]..first[u + 1] - 1 loop
        if followed[e] and place[owned[e]] = 0 then
          part := denominators[e] * wholes[owned[e]];
          -- The time of a common multiple grows with the square of its digits.
          work := work + div(length(part::text)::numeric ^ 2, 100);

          if work > 10000000 then
            raise exception using errcode = 'PT422', message = 'ownership.too_large';
          end if;

          common := case when mod(common, part) = 0 then common else lcm(common, part) end;

          if common > 1e4000 then
            raise exception using errcode = 'PT422', message = 'ownership.too_large';
          end if;
        end if;
      end loop;
    end loop;

    work := work + size::numeric ^ 2 * length(common::text);

    if work > 10000000 then
      raise exception using errcode = 'PT422', message = 'ownership.too_large';
    end if;

    -- One equation for each member, in whole numbers: the unknown is its amount over the total its shares are counted of.
    for i in 1..size loop
      u := members[done + i];
      cells[(i - 1) * width + i] := held_of[u];
      -- The company itself is the first node.
      amount := case u when 1 then common else 0 end;

      for e in first[u]..first[u + 1] - 1 loop
        if followed[e] and place[owned[e]] = 0 then
          amount := amount + numerators[e] * amounts[owned[e]] * div(common, denominators[e] * wholes[owned[e]]);
        elsif followed[e] then
          at := (i - 1) * width + place[owned[e]];
          cells[at] := cells[at] - numerators[e] * div(held_of[owned[e]], denominators[e]);
        end if;
      end loop;

      cells[i * width] := amount;
    end loop;

    if size > 1 then
      cells := private.solve_knot(cells, size);
    end if;

    common := common * cells[size * width - 1];
    work := work + size * div(length(common::text)::numeric ^ 2, 100);

    if work > 10000000 then
      raise exception using errcode = 'PT422', message = 'ownership.too_large';
    end if;

    for i in 1..size loop
      u := members[done + i];
      amount := cells[i * width] * held_of[u];
      part := gcd(amount, common);
      amounts[u] := div(amount, part);
      wholes[u] := div(common, part);
      place[u] := 0;

      if wholes[u] > 1e2000 then
        raise exception using errcode = 'PT422', message = 'ownership.too_large';
      end if;
    end loop;

    done := done + size;
  end loop;

  -- Behind more than the whole nothing is known.
  if true = any (is_above) then
    is_cut := private.ownership_reach(
      owners, owned, is_above, array(
        select one.numerator > 0 from unnest(numerators) with ordinality as one (numerator, place) order by one.place));

    for e in 1..cardinality(owners) loop
      if numerators[e] > 0 and is_cut[owned[e]] then
        amounts[owners[e]] := null;
        wholes[owners[e]] := null;
      end if;
    end loop;
  end if;
end;
$$;

comment on function private.solve_ownership(boolean[], integer[], integer[], numeric[], numeric[]) is
  'What each node has of the first one, in lowest terms (`amounts` of `wholes`, null when it is unknown), and how much of it is held. The '
  'holdings are given in the order of their owners, as places of nodes and fractions in lowest terms. Raises ownership.too_large.';
