import { add, compare, fraction, multiply, nothing, whole, type Fraction } from './fraction.ts';

/** The holdings of the company's ownership. */
export interface OwnershipNode {
  id: string;
  isPerson: boolean;
  /** How many holdings away from the company, by the shortest way. */
  layer: number;
  /** The holdings in it. */
  holders: OwnershipEdge[];
  /** The holdings it has in others. */
  holds: OwnershipEdge[];
}

export interface OwnershipEdge {
  owner: OwnershipNode;
  owned: OwnershipNode;
}

/** What a node has of the company, and what is known of who holds the node itself. */
export interface Solved {
  /** The share of the company through all layers; null when it is unknown, because holdings of a body total more than 100 %. */
  amount: Fraction | null;
  /** The part of the node that has an owner. */
  held: Fraction;
  /** Of how many all shares in it can be counted. */
  total: bigint;
  isAbove: boolean;
  /** Whether the owners of this node end in a cycle that no one outside owns. */
  isCycle: boolean;
}

/** The most bodies in one strongly connected component. */
const largestComponent = 50;
/** The largest denominator. */
const largestDenominator = 10n ** 2000n;
/** Or the denominator: total shares of the body (or of its component). */
const largestTotal = 10n ** 1000n;
/** Or the denominator that the amounts from outside a component share. */
const largestCommon = 10n ** 4000n;
/** The work of all components and fractions, counted as in private.solve_ownership. */
const mostWork = 10_000_000;

/**
 * The share of every node in the first one: the sum over all paths to the company, cycles included, of the product of the holdings on
 * the path. It solves amount(v) = [v is the company] + Σ share(v in u) · amount(u), one strongly connected component at a time.
 * Undefined when it is too large to solve.
 */
export function solveOwnership(
  nodes: readonly OwnershipNode[],
  figureOf: (edge: OwnershipEdge) => Fraction,
): Map<OwnershipNode, Solved> | undefined {
  const solved = new Map<OwnershipNode, Solved>();
  for (const node of nodes) {
    const figures = node.holders.map(figureOf);
    let total = 1n;
    for (const { denominator } of figures) {
      total = sharedMultiple(total, denominator);
      if (total > largestTotal) return undefined;
    }
    const held = figures.reduce(add, nothing);
    solved.set(node, {
      amount: nothing,
      held,
      total,
      isAbove: compare(held, whole) > 0,
      isCycle: true,
    });
  }
  const of = (node: OwnershipNode): Solved => solved.get(node) as Solved; // every node was set above
  const isHolding = (edge: OwnershipEdge) => figureOf(edge).numerator > 0n;

  // A chain of owners ends with a person, with unknown owners, or with holdings above 100 %. All others are cycles.
  const ends = nodes.filter((node) => {
    const { held, isAbove } = of(node);
    return node.isPerson || isAbove || compare(held, whole) < 0;
  });
  const draining = reach(ends, (node) => node.holds.filter(isHolding).map(({ owned }) => owned));
  for (const node of draining) of(node).isCycle = false;

  const isFollowed = (edge: OwnershipEdge) =>
    isHolding(edge) && !of(edge.owned).isCycle && !of(edge.owned).isAbove;
  const effort = { left: mostWork };
  for (const component of componentsOf(nodes, (node) => node.holds.filter(isFollowed))) {
    const amounts = solveComponent(component, nodes[0], of, effort, (node) =>
      node.holds.filter(isFollowed).map((edge) => ({ owned: edge.owned, share: figureOf(edge) })),
    );
    if (!amounts || amounts.some(({ denominator }) => denominator > largestDenominator))
      return undefined;
    for (const [i, node] of component.entries()) of(node).amount = amounts[i] ?? nothing;
  }

  const above = nodes.filter((node) => of(node).isAbove);
  const ownersOf = (node: OwnershipNode) =>
    node.holders.filter(isHolding).map(({ owner }) => owner);
  for (const node of reach(above.flatMap(ownersOf), ownersOf)) of(node).amount = null;
  return solved;
}

/** All nodes that can be reached, the first ones among them. */
function reach(
  from: readonly OwnershipNode[],
  next: (node: OwnershipNode) => OwnershipNode[],
): Set<OwnershipNode> {
  const reached = new Set(from);
  // A set that grows while it is walked is walked to its end.
  for (const node of reached) for (const other of next(node)) reached.add(other);
  return reached;
}

/** Tarjan's algorithm: bodies that hold each other in turn are one component, and a component comes after all it has holdings in. */
function componentsOf(
  nodes: readonly OwnershipNode[],
  edgesOf: (node: OwnershipNode) => OwnershipEdge[],
): OwnershipNode[][] {
  const components: OwnershipNode[][] = [];
  const numbers = new Map<OwnershipNode, number>();
  const stack: OwnershipNode[] = [];

  function visit(node: OwnershipNode): number {
    const number = numbers.size;
    numbers.set(node, number);
    stack.push(node);
    let lowest = number;
    for (const { owned } of edgesOf(node)) {
      lowest = Math.min(lowest, numbers.get(owned) ?? visit(owned));
    }
    if (lowest === number) {
      const component = stack.splice(stack.indexOf(node));
      for (const member of component) numbers.set(member, Number.POSITIVE_INFINITY);
      components.push(component);
    }
    return lowest;
  }

  for (const node of nodes) if (!numbers.has(node)) visit(node);
  return components;
}

/** The amounts of the nodes of a component, given those of all it has holdings in outside; undefined beyond a limit. */
function solveComponent(
  component: OwnershipNode[],
  company: OwnershipNode | undefined,
  of: (node: OwnershipNode) => Solved,
  effort: { left: number },
  holdsOf: (node: OwnershipNode) => { owned: OwnershipNode; share: Fraction }[],
): Fraction[] | undefined {
  const size = component.length;
  if (size > largestComponent) return undefined;
  const totals = component.reduce((product, node) => product * of(node).total, 1n);
  if (totals > largestTotal) return undefined;
  effort.left -= size ** 3 * digitsOf(totals);
  const places = new Map(component.map((node, i) => [node, i]));
  let common = 1n;
  const holds: { owned: OwnershipNode; share: Fraction; amount: Fraction | null }[][] = [];
  for (const node of component) {
    holds.push([]);
    for (const { owned, share } of holdsOf(node)) {
      const outside = places.has(owned) ? null : (of(owned).amount ?? nothing);
      if (outside) {
        const parts = share.denominator * outside.denominator;
        effort.left -= Math.floor(digitsOf(parts) ** 2 / 100);
        if (effort.left < 0) return undefined;
        common = sharedMultiple(common, parts);
        if (common > largestCommon) return undefined;
      }
      // From outside the component it comes as an amount, from inside as an unknown.
      holds.at(-1)?.push({ owned, share, amount: outside && multiply(share, outside) });
    }
  }
  effort.left -= size ** 2 * digitsOf(common);
  if (effort.left < 0) return undefined;
  const rows = component.map((node, i) => {
    // In whole numbers: the unknown is the amount of a node over the total its shares are counted of.
    const row = [
      ...component.map((_other, j) => (i === j ? of(node).total : 0n)),
      node === company ? common : 0n,
    ];
    for (const { owned, share, amount } of holds[i] ?? []) {
      const at = places.get(owned) ?? component.length;
      row[at] = (row[at] ?? 0n) + (amount ? times(amount, common) : -times(share, of(owned).total));
    }
    return row;
  });
  const { numerators, denominator } = solveEquations(rows);
  effort.left -= size * Math.floor(digitsOf(denominator * common) ** 2 / 100);
  if (effort.left < 0) return undefined;
  return component.map((node, i) =>
    fraction((numerators[i] ?? 0n) * of(node).total, denominator * common),
  );
}

/**
 * Gauss without fractions, after Bareiss: whole numbers that stay as short as determinants are, over which every unknown is a whole number.
 * Solve (I − W)x = b. Every component leaks ownership outwards, so I − W is non-singular and no pivot is 0.
 */
function solveEquations(rows: bigint[][]): { numerators: bigint[]; denominator: bigint } {
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0n;
  const size = rows.length;
  for (let step = 0, before = 1n; step < size; before = at(step, step), step++) {
    for (let i = step + 1; i < size; i++) {
      const factor = at(i, step);
      rows[i] = (rows[i] ?? []).map((value, j) =>
        j < step ? value : (value * at(step, step) - factor * at(step, j)) / before,
      );
    }
  }
  const denominator = at(size - 1, size - 1);
  const numerators: bigint[] = [];
  for (let i = size - 1; i >= 0; i--) {
    let rest = denominator * at(i, size);
    for (let j = i + 1; j < size; j++) rest -= at(i, j) * (numerators[j] ?? 0n);
    numerators[i] = rest / at(i, i);
  }
  return { numerators, denominator };
}

function digitsOf(amount: bigint): number {
  return String(amount).length;
}

/** A fraction of a multiple of its denominator. */
function times({ numerator, denominator }: Fraction, multiple: bigint): bigint {
  return numerator * (multiple / denominator);
}

function sharedMultiple(a: bigint, b: bigint): bigint {
  return fraction(a, b).numerator * b;
}
