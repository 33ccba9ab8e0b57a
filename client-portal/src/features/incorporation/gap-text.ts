import type { Ownership } from '@portal/shared-core/domain/ownership';

type Gap = Ownership['gaps'][number];

/** Why part of a company has no known owner, and whether that part is enough for a beneficial owner. */
export function gapText(
  reason: Gap['reason'],
  name: string,
  missing: string | null,
  ofCompany: string | null,
  counts: boolean,
): string {
  if (reason === 'above_whole')
    return `Holdings in ${name} total more than 100 %. Correct one of the percentages.`;
  if (reason === 'votes_above_whole')
    return `Votes in ${name} total more than 100 %. Correct one of the percentages.`;
  if (reason === 'ring')
    return `${name} is owned only by companies that it owns itself. Name the person or company behind them.`;
  const part = `${missing ?? 'A part'} of ${name} has no owner yet.`;
  if (ofCompany === null) return part;
  return counts
    ? `${part} That is ${ofCompany} of the new company, enough to be a beneficial owner, so we need a name.`
    : `${part} That is ${ofCompany} of the new company, too little for a beneficial owner by itself.`;
}

/** The text of a cycle: a company owns part of itself through one of its owners. */
export function cycleText(name: string, through: string): string {
  const owner = through.trim() || 'this company';
  return `${name} and ${owner} own each other. Name who is behind them, or remove one of the two.`;
}

/** How much of the owners is named. */
export function namedText(count: number, missing: string | null): string {
  if (count === 0) return 'no one named yet';
  return missing === null ? '100 % named' : `${missing} not named yet`;
}

/** The percentage left to allocate, formatted for the input; null when it is unknown. */
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
      ? 'among the direct owners of the company'
      : `under ${home.trim() || 'another company'}`;
  return `The owners of ${who} are entered once, ${where}.`;
}
