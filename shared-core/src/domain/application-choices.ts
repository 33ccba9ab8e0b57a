import { isLongerThan, issue, type ApplicationIssue } from './application-issue.ts';
import type { EntityTypeRule, FeatureRule } from './application.ts';
import { isDecimal, keyOf, listOf, shareCount, textOf } from './json.ts';

/** The most characters of the text that describes beneficiaries. */
export const longestBeneficiaries = 2_000;

/** The most characters of the reference of a consent. */
export const longestReference = 300;

/** Whether a code of a selected service or a consent is that of a feature: those alone are in capital letters. */
export function isFeatureCode(code: string): boolean {
  return /^[A-Z]{2,10}$/.test(code);
}

const highestAssets = 1_000_000_000_000_000;

/** The rules of the selected features that the type may have, each once, by code; `unknown` says whether another one is selected. */
export interface AllowedFeatures {
  rules: FeatureRule[];
  unknown: boolean;
}

/** Splits the features of an application into those its type may have and others. `data` may be any JSON. */
export function allowedFeatures(
  rule: Pick<EntityTypeRule, 'code'> | null | undefined,
  data: unknown,
  features: readonly FeatureRule[],
): AllowedFeatures {
  const selected = [...new Set(listOf(keyOf(data, 'features')).map(textOf))];
  const offered = features.filter(({ base_types: types }) => types.includes(rule?.code ?? ''));
  const rules = offered
    .filter(({ feature }) => selected.includes(feature))
    .toSorted((a, b) => (a.feature < b.feature ? -1 : 1));
  return { rules, unknown: selected.length > rules.length };
}

/** The rule of a type with what its features add: they may need more members. */
export function withFeatures<Rule extends Pick<EntityTypeRule, 'min_members'>>(
  rule: Rule,
  { rules }: Pick<AllowedFeatures, 'rules'>,
): Rule {
  if (rule.min_members === null) return rule;
  const least = Math.max(rule.min_members, ...rules.map((each) => each.min_members));
  return { ...rule, min_members: least };
}

/** What is wrong with the features of an application; the same as private.feature_issues, which decides. */
export function featureIssues(
  data: unknown,
  { rules, unknown }: AllowedFeatures,
): ApplicationIssue[] {
  const years = shareCount(keyOf(data, 'duration_years'));
  const most = mostYears(rules);
  const issues: ApplicationIssue[] = [];
  if (unknown) issues.push(issue('feature.not_offered', 'features'));
  if (most !== null && (years === null || years > most))
    issues.push(issue('feature.years_invalid', 'duration_years'));
  for (const { feature, needs_consent: needsConsent } of rules) {
    const code = needsConsent ? consentIssue(data, feature) : null;
    const key = code === 'consent.missing' ? 'standing' : 'reference';
    if (code) issues.push(issue(code, `consents.${feature}.${key}`));
  }
  return issues;
}

/** The longest life the features allow, in years; null without a bound. */
export function mostYears(rules: readonly FeatureRule[]): number | null {
  const bounds = rules.flatMap(({ max_years: years }) => (years === null ? [] : [years]));
  return bounds.length > 0 ? Math.min(...bounds) : null;
}

/** What a stated consent lacks; null when it is stated. The same as private.consent_issue. `data` may be any JSON. */
export function consentIssue(data: unknown, subject: string) {
  const consent = keyOf(keyOf(data, 'consents'), subject);
  const standing = textOf(keyOf(consent, 'standing'));
  const reference = textOf(keyOf(consent, 'reference'));
  if (standing !== 'held' && standing !== 'pending') return 'consent.missing';
  if (isLongerThan(reference, longestReference)) return 'consent.reference_too_long';
  return standing === 'held' && reference === '' ? 'consent.reference_missing' : null;
}

/** What a foundation lacks; the same as private.foundation_issues, which decides. */
export function foundationIssues(foundation: unknown, least: number | null): ApplicationIssue[] {
  const issues: ApplicationIssue[] = [];
  const beneficiaries = textOf(keyOf(foundation, 'beneficiaries'));
  const kind = textOf(keyOf(foundation, 'beneficiary_kind'));
  const assets = keyOf(foundation, 'assets');
  if (!isAmount(assets) || (least !== null && assets < least))
    issues.push(issue('foundation.assets_too_low', 'foundation.assets'));
  if (kind !== 'people' && kind !== 'class')
    issues.push(issue('foundation.kind_missing', 'foundation.beneficiary_kind'));
  if (beneficiaries === '')
    issues.push(issue('foundation.beneficiaries_missing', 'foundation.beneficiaries'));
  else if (isLongerThan(beneficiaries, longestBeneficiaries))
    issues.push(issue('foundation.beneficiaries_too_long', 'foundation.beneficiaries'));
  return issues;
}

/** What is wrong with the parts of limited partners; the same as private.partner_issues, which decides. */
export function partnerIssues(people: readonly unknown[]): ApplicationIssue[] {
  const partners = people.flatMap((person, index) =>
    listOf(keyOf(person, 'roles')).includes('limited_partner') ? [{ person, index }] : [],
  );
  const invalid = partners.filter(({ person }) => partOf(person) === null);
  if (invalid.length > 0)
    return invalid.map(({ index }) => issue('people.percent_invalid', `people.${index}.percent`));
  return partnersHold(people) > 100 ? [issue('people.percent_above', 'people')] : [];
}

/** What the limited partners hold together, in percent; a part that is none counts as nothing. */
export function partnersHold(people: readonly unknown[]): number {
  const millionths = people
    .filter((person) => listOf(keyOf(person, 'roles')).includes('limited_partner'))
    .reduce((sum: number, person) => sum + Math.round((partOf(person) ?? 0) * 1_000_000), 0);
  return millionths / 1_000_000;
}

/** Above 0 and up to 100 percent with at most six decimals, or null. */
function partOf(person: unknown): number | null {
  const percent = keyOf(person, 'percent');
  return isDecimal(percent, 100) && percent > 0 ? percent : null;
}

/** A sum of money above nothing with at most two decimals. */
function isAmount(value: unknown): value is number {
  return isDecimal(value, highestAssets) && value > 0 && Number(value.toFixed(2)) === value;
}
