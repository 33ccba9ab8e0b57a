/*
 * What keeps an application from being submitted. Apart from what an application is (application.ts), which every screen knows:
 * only the wizard asks this.
 */
import { holdingIssues, type HoldingIssueCode } from './application-holdings.ts';
import { hasCapital, type BusinessActivity, type EntityTypeRule } from './application.ts';
import { participantRoles, type ParticipantRole } from './companies.ts';
import { nassauToday } from './format.ts';
import { isDecimal, keyOf, listOf, lowerCase, matches, shareCount, textOf } from './json.ts';

/** Keys of the error catalogue that `applicationIssues` gives. */
export type ApplicationIssueCode =
  | 'application.type_missing'
  | `activity.${'missing' | 'refused' | 'unknown'}`
  | `name.${'missing' | 'too_long' | 'ending_missing'}`
  | `capital.${'shares_invalid' | 'par_value_invalid' | 'currency_invalid'}`
  | `people.${'name_missing' | 'country_missing' | 'role_missing' | 'under_age' | 'shares_invalid' | 'repeated' | 'shares_mismatch'}`
  | `people.${'too_few_members' | 'too_few_directors' | 'president_missing' | 'secretary_missing'}`
  | HoldingIssueCode
  | 'declaration.missing';

export interface ApplicationIssue {
  code: ApplicationIssueCode;
  /** A path into the data: 'names.0', 'people.2.shares', or the whole of 'people'. */
  field: string;
}

const longestName = 160;
const highestParValue = 999_999_999;

/**
 * What keeps an application from being submitted, in the order of the form; empty when it is complete.
 *
 * The same rules in the same order as private.application_issues in supabase/schemas/71_application_rules.sql, which decides;
 * a database test feeds both with the same documents. `data` may be anything that came out of json; `activities` are those of today in
 * Nassau, which is `today`.
 * Sources of the rules are in `entity_type_rules.source_note` and `business_activities.source_note`.
 */
export function applicationIssues(
  rule: EntityTypeRule | null | undefined,
  data: unknown,
  activities: readonly BusinessActivity[],
  today = nassauToday(),
): ApplicationIssue[] {
  const known = rule?.is_formable && rule.min_members !== null ? rule : undefined;
  const people = listOf(keyOf(data, 'people')).map(readPerson);
  const holdings = listOf(keyOf(data, 'holdings'));
  const ownerIds = new Set(
    holdings.map((holding) => lowerCase(textOf(keyOf(holding, 'owner_id')))),
  );
  return [
    ...(known ? [] : [issue('application.type_missing', 'entity_type')]),
    ...activityIssues(listOf(keyOf(data, 'activities')), activities),
    ...nameIssues(known, listOf(keyOf(data, 'names'))),
    ...(hasCapital(known) ? capitalIssues(keyOf(data, 'capital')) : []),
    ...people.flatMap((person, i) => [
      ...personIssues(known, person, ownerIds.has(person.id), `people.${i}`, today),
      ...(isRepeated(people, i) ? [issue('people.repeated', `people.${i}.name`)] : []),
    ]),
    ...(known
      ? boardIssues(known, people, shareCount(keyOf(keyOf(data, 'capital'), 'shares')))
      : []),
    ...holdingIssues(people, holdings),
    ...(keyOf(data, 'declared') === true ? [] : [issue('declaration.missing', 'declared')]),
  ];
}

/**
 * Whether a name has more words than one of the endings and ends with it, and contains one of the infixes as words. Case, accents,
 * commas, and full stops after a word do not matter; an empty list asks for nothing.
 */
export function nameSuits(
  name: string,
  endings: readonly string[],
  infixes: readonly string[],
): boolean {
  const words = wordsOf(name);
  return (
    (endings.length === 0 || endings.some((ending) => words.endsWith(` ${wordsOf(ending)}`))) &&
    (infixes.length === 0 || infixes.some((infix) => ` ${words} `.includes(` ${wordsOf(infix)} `)))
  );
}

function activityIssues(
  chosen: unknown[],
  activities: readonly BusinessActivity[],
): ApplicationIssue[] {
  if (chosen.length === 0) return [issue('activity.missing', 'activities')];
  const known = chosen.map((code) => activities.find((each) => each.code === textOf(code)));
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
    if (isTooLong(name)) return [issue('name.too_long', field)];
    if (!rule || nameSuits(name, rule.name_endings ?? [], rule.name_contains ?? [])) return [];
    return [issue('name.ending_missing', field)];
  });
}

function capitalIssues(capital: unknown): ApplicationIssue[] {
  return [
    ...(shareCount(keyOf(capital, 'shares')) === null
      ? [issue('capital.shares_invalid', 'capital.shares')]
      : []),
    ...(isParValue(keyOf(capital, 'par_value'))
      ? []
      : [issue('capital.par_value_invalid', 'capital.par_value')]),
    ...(matches(keyOf(capital, 'currency'), /^[A-Z]{3}$/)
      ? []
      : [issue('capital.currency_invalid', 'capital.currency')]),
  ];
}

interface Person {
  id: string;
  name: string;
  hasCountry: boolean;
  birthDate: string;
  isBody: boolean;
  roles: unknown[];
  shares: number | null;
}

function readPerson(value: unknown): Person {
  return {
    id: lowerCase(textOf(keyOf(value, 'id'))),
    name: textOf(keyOf(value, 'name')),
    hasCountry: matches(keyOf(value, 'country'), /^[A-Z]{2}$/),
    birthDate: textOf(keyOf(value, 'birth_date')),
    isBody: keyOf(value, 'kind') === 'body_corporate',
    roles: listOf(keyOf(value, 'roles')),
    shares: shareCount(keyOf(value, 'shares')),
  };
}

function personIssues(
  rule: EntityTypeRule | undefined,
  person: Person,
  isOwner: boolean,
  field: string,
  today: string,
): ApplicationIssue[] {
  const rolesAreKnown = person.roles.every((role) =>
    participantRoles.includes(role as ParticipantRole),
  );
  const issues: ApplicationIssue[] = [];
  if (person.name === '') issues.push(issue('people.name_missing', `${field}.name`));
  else if (isTooLong(person.name)) issues.push(issue('name.too_long', `${field}.name`));
  if (!person.hasCountry) issues.push(issue('people.country_missing', `${field}.country`));
  // Who only owns a part of another of the people needs no role of their own.
  const needsRole = person.id === '' || !isOwner;
  if ((person.roles.length === 0 && needsRole) || !rolesAreKnown) {
    issues.push(issue('people.role_missing', `${field}.roles`));
  }
  if (!person.isBody && runsIt(rule, person) && isUnderAge(person.birthDate, today)) {
    issues.push(issue('people.under_age', `${field}.birth_date`));
  }
  if (hasCapital(rule) && person.roles.includes('member') && person.shares === null) {
    issues.push(issue('people.shares_invalid', `${field}.shares`));
  }
  return issues;
}

function runsIt(rule: EntityTypeRule | undefined, { roles }: Person): boolean {
  return ['president', 'secretary', 'officer', rule?.manager_role].some(
    (role) => typeof role === 'string' && roles.includes(role),
  );
}

/** Younger than eighteen on that day; days written as 2026-11-20 sort as they follow one another. */
function isUnderAge(birthDate: string, today: string): boolean {
  const lastDay = `${Number(today.slice(0, 4)) - 18}${today.slice(4)}`;
  return isDay(birthDate) && birthDate > lastDay;
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** One id is one party, which has one entry per role: the shares of the second would be lost. */
function isRepeated(people: Person[], i: number): boolean {
  const id = people[i]?.id ?? '';
  return id !== '' && people.findIndex((person) => person.id === id) < i;
}

function boardIssues(
  rule: EntityTypeRule,
  people: Person[],
  totalShares: number | null,
): ApplicationIssue[] {
  const having = (role: string | null) => people.filter(({ roles }) => roles.includes(role));
  const members = rule.member_role === null ? [] : having(rule.member_role);
  const managers = rule.manager_role === null ? [] : having(rule.manager_role);
  const oneIsEnough = rule.corporate_manager_suffices && managers.some(({ isBody }) => isBody);
  const codes: ApplicationIssueCode[] = [];
  if (hasCapital(rule) && sharesDiffer(members, totalShares)) codes.push('people.shares_mismatch');
  if (members.length < (rule.min_members ?? 0)) codes.push('people.too_few_members');
  if (managers.length < (rule.min_directors ?? 0) && !oneIsEnough)
    codes.push('people.too_few_directors');
  if (rule.requires_president && having('president').length === 0)
    codes.push('people.president_missing');
  if (rule.requires_secretary && having('secretary').length === 0)
    codes.push('people.secretary_missing');
  return codes.map((code) => issue(code, 'people'));
}

/** Only once every figure is one: a sum over half of them would be a second complaint about the same thing. */
function sharesDiffer(members: Person[], totalShares: number | null): boolean {
  if (members.length === 0 || totalShares === null) return false;
  let held = 0;
  for (const { shares } of members) {
    if (shares === null) return false;
    held += shares;
  }
  return held !== totalShares;
}

function issue(code: ApplicationIssueCode, field: string): ApplicationIssue {
  return { code, field };
}

/** Counts characters, as the database does, and not halves of them. */
function isTooLong(name: string): boolean {
  return name.length > longestName && Array.from(name).length > longestName;
}

/** An amount above nothing with at most six decimals. */
function isParValue(value: unknown): boolean {
  return isDecimal(value, highestParValue) && value > 0;
}

function wordsOf(name: string): string {
  return lowerCase(name.normalize('NFD').replace(/[\u0300-\u036f]/g, ''))
    .replace(/[, \t\n\r\f\v\u00a0]+/g, ' ')
    .replace(/\.+(?= |$)/g, '')
    .replace(/ +/g, ' ')
    .replace(/^ | $/g, '');
}
