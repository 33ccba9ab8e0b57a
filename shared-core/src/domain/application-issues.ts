/* The issues that keep an application from being submitted. Separate from application.ts, because only the wizard needs it. */
import {
  allowedFeatures,
  featureIssues,
  foundationIssues,
  partnerIssues,
  withFeatures,
} from './application-choices.ts';
import { mentioned } from './activity-mentions.ts';
import { holdingIssues } from './application-holdings.ts';
import { ownerIssues } from './application-owners.ts';
import { isLongerThan, isTooLong, issue, type ApplicationIssue } from './application-issue.ts';
import { boardIssues, isRepeated, personIssues, readPerson } from './application-people.ts';
import {
  hasCapital,
  isFoundation,
  isPartnership,
  type BusinessActivity,
  type EntityTypeRule,
  type FormationRules,
} from './application.ts';
import { nassauToday } from './format.ts';
import { nameSuits, wordsOf } from './name-endings.ts';
import {
  isDecimal,
  keyOf,
  listOf,
  lowerCase,
  matches,
  mostShares,
  shareCount,
  textOf,
} from './json.ts';

export type { ApplicationIssue, ApplicationIssueCode } from './application-issue.ts';

const highestParValue = 999_999_999;

/** The most characters a purpose has. */
export const longestPurpose = 2_000;

/**
 * The issues that keep an application from being submitted, in the order of the form; empty when it is complete. Same rules and order as
 * private.application_issues in supabase/schemas/applications/application-rules.sql, which decides; a database test runs both on the same
 * data. `data` may be any JSON; `reference` is that of `today`, the date in Nassau. What the register says of the names is asked with
 * check_company_name. Sources of the rules are in the column `source_note` of entity_type_rules, entity_feature_rules, thresholds and
 * business_activities.
 */
export function applicationIssues(
  rule: EntityTypeRule | null | undefined,
  data: unknown,
  { activities, threshold, features, initialAssets }: FormationRules,
  today = nassauToday(),
): ApplicationIssue[] {
  const allowed = allowedFeatures(rule, data, features);
  const known = rule?.is_formable && rule.min_members !== null ? rule : undefined;
  const people = listOf(keyOf(data, 'people')).map(readPerson);
  const holdings = listOf(keyOf(data, 'holdings'));
  const ownerIds = new Set(
    holdings.map((holding) => lowerCase(textOf(keyOf(holding, 'owner_id')))),
  );
  return [
    ...(known ? [] : [issue('application.type_missing', 'entity_type')]),
    ...featureIssues(data, allowed),
    ...activityIssues(listOf(keyOf(data, 'activities')), activities),
    ...purposeIssues(textOf(keyOf(data, 'purpose')), listOf(keyOf(data, 'activities')), activities),
    ...nameIssues(known, listOf(keyOf(data, 'names'))),
    ...(hasCapital(known) ? capitalIssues(keyOf(data, 'capital')) : []),
    ...(isFoundation(known) ? foundationIssues(keyOf(data, 'foundation'), initialAssets) : []),
    ...people.flatMap((person, i) => [
      ...personIssues(known, person, ownerIds.has(person.id), `people.${i}`, today),
      ...(isRepeated(people, i) ? [issue('people.repeated', `people.${i}.name`)] : []),
    ]),
    ...(known
      ? boardIssues(
          withFeatures(known, allowed),
          people,
          shareCount(keyOf(keyOf(data, 'capital'), 'shares')),
        )
      : []),
    ...(isPartnership(known) ? partnerIssues(listOf(keyOf(data, 'people'))) : []),
    ...holdingIssues(people, holdings),
    ...(hasCapital(known) ? ownerIssues(data, people, threshold) : []),
    ...(typeof keyOf(data, 'is_resident') === 'boolean'
      ? []
      : [issue('services.residence_missing', 'is_resident')]),
    ...(keyOf(data, 'declared') === true ? [] : [issue('declaration.missing', 'declared')]),
  ];
}

function activityIssues(
  selected: unknown[],
  activities: readonly BusinessActivity[],
): ApplicationIssue[] {
  if (selected.length === 0) return [issue('activity.missing', 'activities')];
  const known = selected.map((code) => activities.find((each) => each.code === textOf(code)));
  const isRefused = known.some((activity) => activity?.requirement === 'refused');
  return [
    ...(isRefused ? [issue('activity.refused', 'activities')] : []),
    ...(known.includes(undefined) ? [issue('activity.unknown', 'activities')] : []),
  ];
}

function nameIssues(rule: EntityTypeRule | undefined, names: unknown[]): ApplicationIssue[] {
  return [0, 1, 2].flatMap((i) => {
    const [value, name, field] = [names[i] ?? null, textOf(names[i]), `names.${i}`];
    if (name === '') {
      const isWanted = i === 0 || (value !== null && typeof value !== 'string');
      return isWanted ? [issue('name.missing', field)] : [];
    }
    const issues: ApplicationIssue[] = [];
    if (isTooLong(name)) issues.push(issue('name.too_long', field));
    else if (rule && !nameSuits(name, rule.name_endings ?? [], rule.name_contains ?? []))
      issues.push(issue('name.ending_missing', field));
    const before = names.slice(0, i).map(textOf);
    if (before.some((other) => other !== '' && wordsOf(other) === wordsOf(name)))
      issues.push(issue('name.repeated', field));
    return issues;
  });
}

function purposeIssues(
  purpose: string,
  selected: unknown[],
  activities: readonly BusinessActivity[],
): ApplicationIssue[] {
  const issues: ApplicationIssue[] = [];
  if (purpose === '' && selected.some((code) => textOf(code) === 'other'))
    issues.push(issue('purpose.missing', 'purpose'));
  const refused = activities.filter(({ requirement }) => requirement === 'refused');
  if (isLongerThan(purpose, longestPurpose)) issues.push(issue('purpose.too_long', 'purpose'));
  else if (mentioned(purpose, refused).length > 0) issues.push(issue('purpose.refused', 'purpose'));
  return issues;
}

function capitalIssues(capital: unknown): ApplicationIssue[] {
  const shares = keyOf(capital, 'shares');
  const isTooMany = typeof shares === 'number' && shares > mostShares;
  return [
    ...(shareCount(shares) === null
      ? [issue(isTooMany ? 'capital.shares_too_many' : 'capital.shares_invalid', 'capital.shares')]
      : []),
    ...(isParValue(keyOf(capital, 'par_value'))
      ? []
      : [issue('capital.par_value_invalid', 'capital.par_value')]),
    ...(matches(keyOf(capital, 'currency'), /^[A-Z]{3}$/)
      ? []
      : [issue('capital.currency_invalid', 'capital.currency')]),
  ];
}

/** An amount above nothing with at most six decimals. */
function isParValue(value: unknown): boolean {
  return isDecimal(value, highestParValue) && value > 0;
}
