import {
  isTooLong,
  issue,
  type ApplicationIssue,
  type ApplicationIssueCode,
} from './application-issue.ts';
import { hasCapital, type EntityTypeRule } from './application.ts';
import { participantRoles, type ParticipantRole } from './companies.ts';
import { isUnderAge } from './age.ts';
import { isDay, keyOf, listOf, lowerCase, matches, shareCount, textOf } from './json.ts';

/** The fields of a person or body corporate that the rules read. */
interface Person {
  id: string;
  name: string;
  hasCountry: boolean;
  birthDate: string;
  email: string;
  isBody: boolean;
  roles: unknown[];
  shares: number | null;
}

/** Parses a party from any JSON. */
export function readPerson(value: unknown): Person {
  return {
    id: lowerCase(textOf(keyOf(value, 'id'))),
    name: textOf(keyOf(value, 'name')),
    hasCountry: matches(keyOf(value, 'country'), /^[A-Z]{2}$/),
    birthDate: textOf(keyOf(value, 'birth_date')),
    email: textOf(keyOf(value, 'email')),
    isBody: keyOf(value, 'kind') === 'body_corporate',
    roles: listOf(keyOf(value, 'roles')),
    shares: shareCount(keyOf(value, 'shares')),
  };
}

/** What is wrong with one of the people; who only owns a part of another needs no role of their own. */
export function personIssues(
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
  if (person.email !== '' && !isEmail(person.email)) {
    issues.push(issue('people.email_invalid', `${field}.email`));
  }
  if (!person.isBody && person.birthDate !== '' && !isBirthDate(person.birthDate, today)) {
    issues.push(issue('people.birth_invalid', `${field}.birth_date`));
  } else if (!person.isBody && runsIt(rule, person) && isUnderAge(person.birthDate, today)) {
    issues.push(issue('people.under_age', `${field}.birth_date`));
  }
  if (isBothPartners(rule, person)) issues.push(issue('people.both_partners', `${field}.roles`));
  if (hasCapital(rule) && person.roles.includes('member') && person.shares === null) {
    issues.push(issue('people.shares_invalid', `${field}.shares`));
  }
  return issues;
}

/** An address a mail can be sent to, by its shape. */
function isEmail(email: string): boolean {
  return email.length <= 254 && /^[^@ \t\n\r]+@[^@ \t\n\r]+\.[^@ \t\n\r]+$/.test(email);
}

/** A day of the life of a person who can act today: not before 1900, not in the future. */
function isBirthDate(day: string, today: string): boolean {
  return isDay(day) && day >= '1900-01-01' && day <= today;
}

/** A limited partnership takes two: a general partner answers for everything, a limited partner does not. */
function isBothPartners(rule: EntityTypeRule | undefined, { roles }: Person): boolean {
  return (
    rule?.manager_role === 'general_partner' &&
    roles.includes('general_partner') &&
    roles.includes(rule.member_role)
  );
}

function runsIt(rule: EntityTypeRule | undefined, { roles }: Person): boolean {
  return ['president', 'secretary', 'officer', rule?.manager_role].some(
    (role) => typeof role === 'string' && roles.includes(role),
  );
}

/** One id is one party, which has one entry per role: the shares of the second would be lost. */
export function isRepeated(people: Person[], i: number): boolean {
  const id = people[i]?.id ?? '';
  return id !== '' && people.findIndex((person) => person.id === id) < i;
}

/** What the people lack all together, by the rule of the kind. */
export function boardIssues(
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
