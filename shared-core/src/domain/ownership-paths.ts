import { compare, fractionText, multiply, percentOf, whole, type Fraction } from './fraction.ts';
import type { Ownership } from './ownership.ts';

/** One path from a party to the company. */
export interface OwnershipPath {
  /** From the owner to the company. */
  nodes: string[];
  /** What each holding on the way is, of what it is held in: one less than the nodes. */
  shares: string[];
  /** Their product: what reaches the owner on this way. */
  share: string;
  percent: number;
}

const mostPaths = 200;

interface Way {
  nodes: string[];
  shares: string[];
  product: Fraction;
}

/**
 * The paths through which a party holds a share of the company, the largest first. No path visits a body twice, so with cycles their sum is
 * below the share. At most 200, and incomplete when one was left out.
 */
export function ownershipPaths(
  ownership: Pick<Ownership, 'nodes' | 'edges'>,
  owner: string,
): { paths: OwnershipPath[]; isComplete: boolean } {
  const company = ownership.nodes[0]?.id;
  const edges = new Map<string, Ownership['edges']>();
  for (const edge of ownership.edges) {
    if (edge.contribution !== null) edges.set(edge.owner, [...(edges.get(edge.owner) ?? []), edge]);
  }

  const found: Way[] = [];
  let isComplete = true;
  let open: Way[] = [{ nodes: [owner], shares: [], product: whole }];
  while (open.length > 0) {
    const next = open.flatMap((way) => further(way, edges.get(way.nodes.at(-1) ?? '') ?? []));
    found.push(...next.filter(({ nodes }) => nodes.at(-1) === company));
    const going = next.filter(({ nodes }) => nodes.at(-1) !== company).toSorted(heaviestFirst);
    isComplete &&= going.length <= mostPaths;
    open = going.slice(0, mostPaths);
  }
  const paths = found.toSorted(heaviestFirst).slice(0, mostPaths);
  return {
    isComplete: isComplete && found.length <= mostPaths,
    paths: paths.map(({ nodes, shares, product }) => ({
      nodes,
      shares,
      share: fractionText(product),
      percent: percentOf(product),
    })),
  };
}

function further(way: Way, edges: Ownership['edges']): Way[] {
  return edges
    .filter(({ owned, share }) => share !== null && !way.nodes.includes(owned))
    .map(({ owned, share }) => ({
      nodes: [...way.nodes, owned],
      shares: [...way.shares, share ?? ''],
      product: multiply(way.product, read(share ?? '0/1')),
    }));
}

function heaviestFirst(a: Way, b: Way): number {
  return compare(b.product, a.product) || a.nodes.length - b.nodes.length;
}

function read(text: string): Fraction {
  const [numerator = '0', denominator = '1'] = text.split('/');
  return { numerator: BigInt(numerator), denominator: BigInt(denominator) };
}
