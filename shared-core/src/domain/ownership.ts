import type { Control, GapReason, Ownership } from '../supabase/json.types.ts';
import {
  compare,
  fractionOfPercent,
  fractionText,
  multiply,
  nothing,
  percentOf,
  subtract,
  whole,
  type Fraction,
} from './fraction.ts';
import {
  solveOwnership,
  type OwnershipEdge,
  type OwnershipNode,
  type Solved,
} from './ownership-solution.ts';

export type { Control, GapReason, Ownership };

/** What one holds of another. */
export interface Holding {
  owner: string;
  owned: string;
  /** Null without shares, or when their number is unknown. */
  share: Fraction | null;
  /** Of the votes, when that is another figure than of the shares. */
  votes?: Fraction | null;
  control?: readonly Control[];
}

export interface OwnershipParams {
  /** The company whose owners are calculated. */
  company: string;
  /** The ids that are people; all others are bodies corporate. */
  people: ReadonlySet<string>;
  holdings: readonly Holding[];
  /** The percentage from which a person is a beneficial owner; null without such a rule. */
  threshold: number | null;
}

const mostNodes = 2_000;
const mostHoldings = 10_000;

interface Edge extends OwnershipEdge {
  holding: Holding;
}

/**
 * Who owns and controls a company, through all layers. The same as private.work_out_ownership in
 * supabase/schemas/ownership/ownership-answers.sql; a database test runs both on the same structures. Joint holders and classes of shares
 * are not distinguished, and a majority of shares alone is not control: `control` states any other control. Undefined beyond 2,000 nodes,
 * 10,000 holdings, 50 bodies that hold each other in turn, or the limit of work in ownership-solution.ts.
 */
export function workOutOwnership(question: OwnershipParams): Ownership | undefined {
  const graph = graphOf(question);
  if (!graph) return undefined;
  const shareOf = (edge: OwnershipEdge) => (edge as Edge).holding.share ?? nothing; // all edges are made in graphOf
  const votesOf = (edge: OwnershipEdge) => (edge as Edge).holding.votes ?? shareOf(edge);
  const shares = solveOwnership(graph.nodes, shareOf);
  const votes = graph.edges.some(({ holding }) => hasOtherVotes(holding))
    ? solveOwnership(graph.nodes, votesOf)
    : shares;
  if (!shares || !votes) return undefined;

  const threshold = question.threshold === null ? null : fractionOfPercent(question.threshold);
  const counted = controlledBodies(graph, (node) =>
    [shares, votes].some((solved) => reaches(amountOf(solved, node), threshold, true)),
  );
  return {
    threshold: question.threshold,
    nodes: graph.nodes.map((node) => ({
      id: node.id,
      kind: node.isPerson ? 'person' : 'body_corporate',
      layer: node.layer,
      ...figures(amountOf(shares, node)),
    })),
    edges: graph.edges.map((edge) => describeEdge(edge, shares)),
    owners: graph.nodes
      .filter(({ isPerson }) => isPerson)
      .map((person) => describeOwner(person, shares, votes, threshold, counted)),
    gaps: graph.nodes.flatMap((node) => gapsOf(node, shares, votes)),
  };
}

/** All that leads to the company, by layer. */
function graphOf({
  company,
  people,
  holdings,
}: OwnershipParams): { nodes: OwnershipNode[]; edges: Edge[] } | undefined {
  const holdingsIn = new Map<string, Holding[]>();
  for (const holding of holdings) {
    const others = holdingsIn.get(holding.owned);
    if (others) others.push(holding);
    else if (!people.has(holding.owned)) holdingsIn.set(holding.owned, [holding]);
  }
  const nodes = new Map([[company, newNode(company, false, 0)]]);
  const edges: Edge[] = [];
  for (const owned of nodes.values()) {
    for (const holding of holdingsIn.get(owned.id) ?? []) {
      const owner =
        nodes.get(holding.owner) ??
        newNode(holding.owner, people.has(holding.owner), owned.layer + 1);
      const edge = { owner, owned, holding };
      nodes.set(owner.id, owner);
      owner.holds.push(edge);
      owned.holders.push(edge);
      edges.push(edge);
    }
    if (nodes.size > mostNodes || edges.length > mostHoldings) return undefined;
  }
  return { nodes: [...nodes.values()], edges };
}

function newNode(id: string, isPerson: boolean, layer: number): OwnershipNode {
  return { id, isPerson, layer, holders: [], holds: [] };
}

function hasOtherVotes({ votes }: Holding): boolean {
  return votes !== undefined && votes !== null;
}

function amountOf(solved: Map<OwnershipNode, Solved>, node: OwnershipNode): Fraction | null {
  return solved.get(node)?.amount ?? null;
}

function reaches(
  amount: Fraction | null,
  threshold: Fraction | null,
  whenUnknown = false,
): boolean {
  if (threshold === null) return false;
  return amount === null ? whenUnknown : compare(amount, threshold) >= 0;
}

/** By what they control, beyond the figures: votes only where no figure is given. */
function controlOf({ control = [], votes }: Holding): Control[] {
  return (['appointment', 'other', 'votes'] as const).filter(
    (way) => control.includes(way) && (way !== 'votes' || votes === undefined || votes === null),
  );
}

/** The company, the bodies with a share in it that counts, or that may, and the bodies that control one of these. */
function controlledBodies(
  { nodes }: { nodes: OwnershipNode[] },
  hasEnough: (node: OwnershipNode) => boolean,
): Set<OwnershipNode> {
  const counted = new Set(
    nodes.filter((node) => !node.isPerson && (node.layer === 0 || hasEnough(node))),
  );
  for (const node of counted) {
    for (const edge of node.holders) {
      if (!edge.owner.isPerson && controlOf((edge as Edge).holding).length > 0)
        counted.add(edge.owner);
    }
  }
  return counted;
}

function describeEdge(
  { owner, owned, holding }: Edge,
  shares: Map<OwnershipNode, Solved>,
): Ownership['edges'][number] {
  const solved = shares.get(owned);
  const share = holding.share && holding.share.numerator > 0n ? holding.share : null;
  const isCut = !solved || solved.isCycle || solved.isAbove;
  return {
    owner: owner.id,
    owned: owned.id,
    ...figures(share),
    votes: textOf(holding.votes ?? null),
    control: controlOf(holding),
    contribution: isCut ? null : textOf(share && solved.amount && multiply(share, solved.amount)),
  };
}

function describeOwner(
  person: OwnershipNode,
  shares: Map<OwnershipNode, Solved>,
  votes: Map<OwnershipNode, Solved>,
  threshold: Fraction | null,
  counted: Set<OwnershipNode>,
): Ownership['owners'][number] {
  const [share, vote] = [amountOf(shares, person), amountOf(votes, person)];
  const ways = person.holds
    .filter(({ owned }) => counted.has(owned))
    .flatMap((edge) => controlOf((edge as Edge).holding));
  const reasons = [
    ...(reaches(share, threshold) ? (['shares'] as const) : []),
    ...(reaches(vote, threshold) ? (['votes'] as const) : []),
    ...(ways.length > 0 ? (['control'] as const) : []),
  ];
  const isUnknown = threshold !== null && (share === null || vote === null);
  return {
    id: person.id,
    ...figures(share),
    votes: textOf(vote),
    votes_percent: vote && percentOf(vote),
    reasons,
    control: [...new Set(ways)].toSorted((a, b) => (a < b ? -1 : 1)),
    is_beneficial_owner: reasons.length > 0 || (isUnknown ? null : false),
  };
}

function gapsOf(
  node: OwnershipNode,
  shares: Map<OwnershipNode, Solved>,
  votes: Map<OwnershipNode, Solved>,
): Ownership['gaps'] {
  const solved = shares.get(node);
  if (!solved || node.isPerson) return [];
  const gap = (reason: GapReason, missing: Fraction | null): Ownership['gaps'][number] => ({
    id: node.id,
    reason,
    missing: textOf(missing),
    ...figures(solved.amount && missing && multiply(solved.amount, missing)),
  });
  const gaps = votes.get(node)?.isAbove && !solved.isAbove ? [gap('votes_above_whole', null)] : [];
  if (solved.isAbove) return [{ ...gap('above_whole', null), ...figures(solved.amount) }];
  if (solved.isCycle) {
    // For a cycle, report only the entry nodes.
    return solved.amount?.numerator === 0n ? gaps : [...gaps, gap('ring', whole)];
  }
  if (compare(solved.held, whole) === 0) return gaps;
  return [...gaps, gap(emptyReason(node, solved), subtract(whole, solved.held))];
}

function emptyReason(node: OwnershipNode, { held }: Solved): GapReason {
  if (held.numerator > 0n) return 'below_whole';
  return node.holders.some((edge) => controlOf((edge as Edge).holding).length > 0)
    ? 'control_only'
    : 'no_owners';
}

function figures(amount: Fraction | null): { share: string | null; percent: number | null } {
  return { share: textOf(amount), percent: amount && percentOf(amount) };
}

function textOf(amount: Fraction | null): string | null {
  return amount && fractionText(amount);
}
