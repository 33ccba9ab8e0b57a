import type { Ownership } from '@portal/shared-core/domain/ownership';

type Gap = Ownership['gaps'][number];

/** Why part of a company leads to nobody, and whether that is enough for a beneficial owner. */
export function gapText(
  reason: Gap['reason'],
  name: string,
  missing: string | null,
  ofCompany: string | null,
  counts: boolean,
): string {
  if (reason === 'above_whole')
    return `More than the whole of ${name} is given away. Mend one of the percentages.`;
  if (reason === 'votes_above_whole') return `More than all votes of ${name} are given away.`;
  if (reason === 'ring')
    return `${name} is owned by companies it owns itself: nobody stands at the end.`;
  const part = `${missing ?? 'A part'} of ${name} has no owner yet.`;
  if (ofCompany === null) return part;
  return counts
    ? `${part} That is ${ofCompany} of the new company, enough to be a beneficial owner, so we need a name.`
    : `${part} That is ${ofCompany} of the new company, too little for a beneficial owner by itself.`;
}

/** Where a ring closes: what a company owns of itself through one of its owners. */
export function ringText(name: string, through: string): string {
  const owner = through.trim() || 'this company';
  return `A ring: through ${owner}, ${name} owns part of itself. Say who stands behind them, or take one of the two away.`;
}

/** How much of the owners is named. */
export function namedText(count: number, missing: string | null): string {
  if (count === 0) return 'nobody named yet';
  return missing === null ? '100 % named' : `${missing} still without a name`;
}

/** What is left to give away, as the input holds it; nothing when it cannot be told. */
export function percentLeft(gap: Gap | undefined, count: number): string | null {
  if (!gap) return count === 0 ? '100' : null;
  if (!gap.missing) return null;
  const [part = '0', total = '1'] = gap.missing.split('/');
  const millionths = (BigInt(part) * 100_000_000n) / BigInt(total);
  return String(Number(millionths) / 1_000_000);
}

/** Of a company that owns parts of several: where its own owners are named. */
export function elsewhereText(name: string, home: string | undefined): string {
  const who = name.trim() || 'this company';
  const where =
    home === undefined
      ? 'among those who own the company directly'
      : `under ${home.trim() || 'another company'}`;
  return `Who owns ${who} is said once, ${where}.`;
}
