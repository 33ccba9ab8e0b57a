/*
 * The arithmetic of ownership, on plain data: who has how much of a company through every layer, as exact fractions.
 *
 * What a node has of the company is the sum over all ways from it to the company, of the product of the holdings on the way; a
 * ring of bodies that hold each other is gone round however often. That is the solution of
 *
 *   amount(v) = [v is the company] + sum over the bodies u of which v holds a share: share(v in u) * amount(u)
 *
 * The bodies are solved from the company outwards, one at a time; those that own each other, a strongly connected component
 * of the graph, together.
 * Where a way ends without a person there is a gap, and together people and gaps are the whole:
 *
 *   no_owners, control_only, below_whole   no owner is known (but a party controls it), or not of all of it
 *   ring                                   only bodies that it owns itself own it
 *   above_whole, votes_above_whole         more than the whole is held: what is behind it is unknown, and is null
 *
 * shared-core/src/domain/ownership.ts is the same in TypeScript, for what is still being typed; a test feeds both with the
 * same structures. Limits: 2,000 nodes, 10,000 holdings, 50 bodies in a component, figures of 2,000 digits, of 1,000 in the
 * denominator: the total shares of a body, or of its component, and of 4,000 in what the amounts outside a component are counted of.
 * All of it together has a limit of work, 10,000,000, about half a second: for each component the cube of its size times the digits
 * of its total shares, and for each fraction a hundredth of the square of its digits.
 */

-- Types ----------------------------------------------------------------------

create type private.holding as (
  owner uuid,
  owned uuid,
  share numeric,  -- so many of the whole, both whole numbers; null when there are none, or their number is unknown
  whole numeric,
  votes numeric,  -- percent with six decimals, where they differ from the shares
  control text[]);

comment on type private.holding is 'What one has of another on a day.';

-- Fractions ------------------------------------------------------------------

create function private.fraction_percent(numerator numeric, denominator numeric) returns numeric
language plpgsql immutable
set search_path = ''
as $$
begin
  return trim_scale(div(numerator * 2000000 + denominator, 2 * denominator) / 10000);
end;
$$;

comment on function private.fraction_percent(numeric, numeric) is 'A fraction in percent with at most four decimals, for display.';

create function private.fraction_text(numerator numeric, denominator numeric) returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  divisor numeric := gcd(numerator, denominator);
begin
  return div(numerator, divisor) || '/' || div(denominator, divisor);
end;
$$;

comment on function private.fraction_text(numeric, numeric) is 'A fraction in lowest terms as 3/4.';
