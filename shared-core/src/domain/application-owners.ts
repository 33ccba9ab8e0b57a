import {
  companyOfApplication,
  holdingIssues,
  ownershipOfApplication,
} from './application-holdings.ts';
import { issue, type ApplicationIssue } from './application-issue.ts';
import type { readPerson } from './application-people.ts';
import { compare, fraction, fractionOfPercent } from './fraction.ts';
import { keyOf, listOf, shareCount } from './json.ts';
import { workOutOwnership, type GapReason } from './ownership.ts';

const unowned: readonly GapReason[] = ['no_owners', 'below_whole', 'ring'];

/**
 * The bodies corporate behind a company of which a part without an owner reaches the threshold, in percent, or which only bodies own that
 * they own themselves; or that the structure is too large to work out. Empty while a figure is missing. The same as private.owner_issues in
 * supabase/schemas/applications/application-rules.sql.
 */
export function ownerIssues(
  data: unknown,
  people: readonly ReturnType<typeof readPerson>[],
  threshold: number | null,
): ApplicationIssue[] {
  const ids = people.map(({ id }) => id);
  const members = people.filter(({ roles }) => roles.includes('member'));
  const held = members.reduce((sum, { shares }) => sum + (shares ?? Number.NaN), 0);
  const isSettled =
    members.length > 0 &&
    held === shareCount(keyOf(keyOf(data, 'capital'), 'shares')) &&
    new Set(['', ...ids]).size === ids.length + 1 &&
    holdingIssues(people, listOf(keyOf(data, 'holdings'))).length === 0;
  if (!isSettled || threshold === null) return [];

  const least = fractionOfPercent(threshold);
  const ownership = workOutOwnership(ownershipOfApplication(data, threshold));
  if (!ownership) return [issue('holdings.too_entangled', 'holdings')];
  return ownership.gaps
    .filter(({ reason, share }) => unowned.includes(reason) && reaches(share, least))
    .map(({ id, reason }) => ({
      // A company that only a ring owns is missing the owners of its first member.
      place: people.findIndex((person) =>
        id === companyOfApplication ? person === members[0] : person.id === id,
      ),
      code: reason === 'ring' ? ('holdings.ring' as const) : ('holdings.owners_missing' as const),
    }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ place, code }) => issue(code, `people.${place}.owners`));
}

function reaches(share: string | null, least: ReturnType<typeof fractionOfPercent>): boolean {
  const [part, whole = '1'] = share?.split('/') ?? [];
  return part !== undefined && compare(fraction(BigInt(part), BigInt(whole)), least) >= 0;
}
