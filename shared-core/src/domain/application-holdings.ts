import {
  add,
  compare,
  fraction,
  fractionOfPercent,
  nothing,
  whole,
  type Fraction,
} from './fraction.ts';
import { isDecimal, keyOf, listOf, lowerCase, shareCount, textOf } from './json.ts';
import type { Control, Holding, OwnershipParams } from './ownership.ts';

/** What one of the people of an application owns of a body corporate among them: shares of a total, or percent, or control alone. */
export interface ApplicationHolding {
  owner_id: string;
  owned_id: string;
  shares?: number | null;
  total_shares?: number | null;
  /** Above 0 and up to 100, at most six decimals. */
  percent?: number | null;
  /** Where it differs from the shares. */
  votes_percent?: number | null;
  nature_of_control?: ('shares' | Control)[] | null;
}

export type HoldingIssueCode =
  `holdings.${'owner_unknown' | 'owned_unknown' | 'owns_itself' | 'repeated' | 'share_invalid' | 'totals_differ' | 'above_whole'}`;

interface HoldingIssue {
  code: HoldingIssueCode;
  field: string;
}

interface Figures {
  share: Fraction | null;
  votes: Fraction | null;
  control: Control[];
}

/** The most that the parts of one body are counted of together; figures stay short enough to add. */
const largestTotal = 10n ** 100n;

const natures: readonly unknown[] = ['shares', 'votes', 'appointment', 'other'];

/** What is wrong with the holdings of an application, in their order; the same as private.holding_issues, which decides. */
export function holdingIssues(
  people: readonly { id: string; isBody: boolean }[],
  holdings: readonly unknown[],
): HoldingIssue[] {
  const bodies = new Set(people.filter(({ isBody }) => isBody).map(({ id }) => id));
  const ids = new Set(people.map(({ id }) => id));
  const pairs = new Set<string>();
  const held = new Map<string, Fraction>();
  return holdings.flatMap((holding, i) => {
    const { owner, owned } = endsOf(holding);
    const issue = (code: HoldingIssueCode, field = ''): HoldingIssue => ({
      code,
      field: `holdings.${i}${field}`,
    });
    const issues: HoldingIssue[] = [];
    if (owner === '' || !ids.has(owner)) issues.push(issue('holdings.owner_unknown', '.owner_id'));
    else if (owner === owned) issues.push(issue('holdings.owns_itself', '.owner_id'));
    else if (pairs.has(`${owner} ${owned}`)) issues.push(issue('holdings.repeated', '.owner_id'));
    pairs.add(`${owner} ${owned}`);

    const figures = readFigures(holding);
    if (owned === '' || !bodies.has(owned))
      return [...issues, issue('holdings.owned_unknown', '.owned_id')];
    if (!figures) return [...issues, issue('holdings.share_invalid')];
    const before = held.get(owned) ?? nothing;
    const after = add(before, figures.share ?? nothing);
    if (after.denominator > largestTotal) return [...issues, issue('holdings.totals_differ')];
    held.set(owned, after);
    // Once for each body, where it happens.
    const isTooMuch = compare(after, whole) > 0 && compare(before, whole) <= 0;
    return isTooMuch ? [...issues, issue('holdings.above_whole')] : issues;
  });
}

/** The id of the application's company, which no party has. */
export const companyOfApplication = 'company';

/**
 * The holdings of the future company as far as they are entered: members by their shares of the capital, and owners of the bodies
 * corporate. Invalid holdings are left out. Input of workOutOwnership, on every keystroke.
 */
export function ownershipOfApplication(data: unknown, threshold: number | null): OwnershipParams {
  const people = listOf(keyOf(data, 'people'));
  const members = people
    .filter((person) => listOf(keyOf(person, 'roles')).includes('member'))
    .map((person) => ({
      owner: idOf(person),
      shares: BigInt(shareCount(keyOf(person, 'shares')) ?? 0),
    }));
  const issued = members.reduce((sum, { shares }) => sum + shares, 0n);
  const capital = BigInt(shareCount(keyOf(keyOf(data, 'capital'), 'shares')) ?? issued);
  return {
    company: companyOfApplication,
    people: new Set(
      people.filter((person) => keyOf(person, 'kind') !== 'body_corporate').map(idOf),
    ),
    threshold,
    holdings: [
      ...members.map(({ owner, shares }): Holding => ({
        owner,
        owned: companyOfApplication,
        share: shares > 0n ? fraction(shares, capital) : null,
      })),
      ...listOf(keyOf(data, 'holdings')).flatMap((holding): Holding[] => {
        const { owner, owned } = endsOf(holding);
        const figures = readFigures(holding);
        return figures && owner !== '' && owned !== '' ? [{ owner, owned, ...figures }] : [];
      }),
    ],
  };
}

function idOf(person: unknown): string {
  return lowerCase(textOf(keyOf(person, 'id')));
}

function endsOf(holding: unknown): { owner: string; owned: string } {
  return {
    owner: lowerCase(textOf(keyOf(holding, 'owner_id'))),
    owned: lowerCase(textOf(keyOf(holding, 'owned_id'))),
  };
}

/** Undefined when one of the figures is not what it should be, or there is none. */
function readFigures(holding: unknown): Figures | undefined {
  const given = (key: string) => keyOf(holding, key) ?? null;
  const [shares, total, percent, votes] = [
    'shares',
    'total_shares',
    'percent',
    'votes_percent',
  ].map(given);
  const nature = given('nature_of_control') ?? [];
  if (!Array.isArray(nature) || !nature.every((way) => natures.includes(way))) return undefined;
  if ((shares === null) !== (total === null) || (shares !== null && percent !== null))
    return undefined;
  if (votes !== null && !isDecimal(votes, 100)) return undefined;
  const share = shares === null ? partOfPercent(percent) : partOfShares(shares, total);
  if (share === undefined || (share === null && votes === null && nature.length === 0))
    return undefined;
  return {
    share,
    votes: votes === null || votes === undefined ? null : fractionOfPercent(votes),
    control: nature.filter((way): way is Control => way !== 'shares'),
  };
}

function partOfPercent(percent: unknown): Fraction | null | undefined {
  if (percent === null) return null;
  return isDecimal(percent, 100) && percent > 0 ? fractionOfPercent(percent) : undefined;
}

function partOfShares(shares: unknown, total: unknown): Fraction | undefined {
  const [part, all] = [shareCount(shares), shareCount(total)];
  return part !== null && all !== null && part <= all
    ? fraction(BigInt(part), BigInt(all))
    : undefined;
}
