import { formatPercent } from '../../domain/format.ts';
import type { Ownership } from '../../domain/ownership.ts';
import { ownershipPaths } from '../../domain/ownership-paths.ts';

/** The name of a party, and a short description. */
export interface NamedParty {
  name: string;
  note?: string;
  /** Of one that the firm provides: the words for it. Nothing is missing behind it. */
  provided?: string;
}

export type BoxKind = 'company' | 'owner' | 'person' | 'body' | 'missing';

export interface ChartBox {
  id: string;
  kind: BoxKind;
  name: string;
  note: string;
}

export interface ChartLine {
  from: string;
  to: string;
  label: string;
  isMissing: boolean;
}

/** One person or gap in the list of who owns the company in the end. */
export interface OwnerRow {
  id: string;
  name: string;
  /** In which ways: '8 % directly, 6 % by Tern Rock'. */
  ways: string;
  percent: number;
  /** The part of `percent` that is held directly. */
  direct: number;
  share: string;
  kind: 'owner' | 'person' | 'missing';
  provided?: string | undefined;
}

/** The boxes and lines of an ownership, including the parts without a known owner. */
export function chartOf(
  ownership: Ownership,
  nameOf: (id: string) => NamedParty,
): { boxes: ChartBox[]; lines: ChartLine[] } {
  const company = ownership.nodes[0]?.id;
  const beneficial = new Set(ownership.owners.flatMap((o) => (o.is_beneficial_owner ? o.id : [])));
  const gaps = ownership.gaps.filter((gap) => hasMissing(gap) && !nameOf(gap.id).provided);
  return {
    boxes: [
      ...ownership.nodes.map(({ id, kind }): ChartBox => {
        const { name, note = '', provided } = nameOf(id);
        if (id === company) return { id, kind: 'company', name, note };
        if (kind === 'body_corporate') return { id, kind: 'body', name, note };
        const isOwner = beneficial.has(id);
        const sum = sumOf(ownership, id);
        // The box of the chart holds one line.
        const of = provided ? `${sum} · service provider` : sum;
        return { id, kind: isOwner ? 'owner' : 'person', name, note: of };
      }),
      ...gaps.map(({ id, share }): ChartBox => ({
        id: gapId(id),
        kind: 'missing',
        name: 'Owner missing',
        note: share === null ? 'not known how much' : `${shareText(share)} of the company`,
      })),
    ],
    lines: [
      ...ownership.edges.map(({ owner, owned, share, control }): ChartLine => ({
        from: owner,
        to: owned,
        label: share === null ? (control.length > 0 ? 'control' : '?') : shareText(share),
        isMissing: false,
      })),
      ...gaps.map(({ id, missing }): ChartLine => ({
        from: gapId(id),
        to: id,
        label: missing === null ? '?' : shareText(missing),
        isMissing: true,
      })),
    ],
  };
}

/** Who owns the company in the end, the largest first, and what has no owner yet. */
export function ownerRows(ownership: Ownership, nameOf: (id: string) => NamedParty): OwnerRow[] {
  const rows = ownership.owners.map((owner): OwnerRow => {
    const { name, provided } = nameOf(owner.id);
    return {
      id: owner.id,
      name,
      provided,
      ...heldBy(ownership, owner.id, nameOf, owner.reasons),
      percent: owner.percent ?? 0,
      share: owner.share === null ? 'not known' : shareText(owner.share),
      kind: owner.is_beneficial_owner ? 'owner' : 'person',
    };
  });
  const gaps = ownership.gaps
    .filter((gap) => hasMissing(gap) || isCycle(gap))
    .map(({ id, reason, missing, share, percent }): OwnerRow => {
      const { name, provided } = nameOf(id);
      const part = {
        percent: percent ?? 0,
        share: share === null ? 'not known' : shareText(share),
      };
      if (provided)
        return { id, name, provided, ...heldBy(ownership, id, nameOf), ...part, kind: 'person' };
      return {
        id: gapId(id),
        name: 'Owner missing',
        ways: `${missing === null ? 'A part' : shareText(missing)} of ${name}${reason === 'ring' ? ', by companies that own each other' : ''}`,
        ...part,
        direct: 0,
        kind: 'missing',
      };
    });
  return [...rows, ...gaps].toSorted((one, other) => other.percent - one.percent);
}

/** In which ways one has a part of the company, and how much of it directly. */
function heldBy(
  ownership: Ownership,
  id: string,
  nameOf: (id: string) => NamedParty,
  reasons: readonly string[] = [],
) {
  const { paths } = ownershipPaths(ownership, id);
  return {
    ways: paths.map((path) => wayText(path, nameOf)).join(', ') || controlText(reasons),
    direct: paths.find(({ nodes }) => nodes.length === 2)?.percent ?? 0,
  };
}

type Gap = Ownership['gaps'][number];

function hasMissing({ reason, share }: Gap): boolean {
  return (reason === 'no_owners' || reason === 'below_whole') && !isNothing(share);
}

/** All owners are named, but the chain ends without a person: show only the part without an owner. */
function isCycle({ reason, share }: Gap): boolean {
  return reason === 'ring' && !isNothing(share);
}

function isNothing(share: string | null): boolean {
  return share === '0/1' || share === '0';
}

function gapId(id: string): string {
  return `gap:${id}`;
}

/** '8 % + 6 % = 14 %', or in which way the one holding is. */
function sumOf(ownership: Ownership, id: string): string {
  const owner = ownership.owners.find((each) => each.id === id);
  const { paths } = ownershipPaths(ownership, id);
  const total = owner?.share ? shareText(owner.share) : 'not known';
  if (paths.length === 0) return controlText(owner?.reasons ?? []) || total;
  if (paths.length > 3) return `${total} in ${paths.length} ways`;
  if (paths.length > 1) {
    return `${paths.map(({ share }) => shareText(share)).join(' + ')} = ${total}`;
  }
  return `${total} ${paths[0]?.nodes.length === 2 ? 'directly' : 'indirectly'}`;
}

function wayText(
  { nodes, shares, share }: { nodes: string[]; shares: string[]; share: string },
  nameOf: (id: string) => NamedParty,
): string {
  if (nodes.length === 2) return `${shareText(share)} directly`;
  const first = shares[0] ?? '1';
  return `${shareText(share)} by ${shareText(first)} of ${nameOf(nodes[1] ?? '').name}`;
}

function controlText(reasons: readonly string[]): string {
  return reasons.includes('control') ? 'by control' : '';
}

/** '3/8' as '37.5 %'. */
export function shareText(share: string): string {
  const [part = '0', total = '1'] = share.split('/');
  return formatPercent(BigInt(part), BigInt(total));
}
