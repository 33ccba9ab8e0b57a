/* What is wrong with the answers about a company that exists already: application-entries.sql decides by the same rules. */
import { issue, isLongerThan, isTooLong, type ApplicationIssue } from './application-issue.ts';
import type { ApplicationKind } from './application.ts';
import { participantRoles, type ParticipantRole } from './companies.ts';
import { nassauToday } from './format.ts';
import { isDay, keyOf, listOf, matches, shareCount, textOf } from './json.ts';

const EMAIL = /^[^@ \t\n\r]+@[^@ \t\n\r]+\.[^@ \t\n\r]+$/;

/** Whether an issue of a formation counts for a kind: the name of a company that exists is as it is. */
export function countsFor(kind: ApplicationKind, { code, field }: ApplicationIssue): boolean {
  if (kind !== 'transfer_in' || !field.startsWith('names.')) return true;
  return field === 'names.0' && (code === 'name.missing' || code === 'name.too_long');
}

/** The issues of a company that exists already; none for a formation. `data` may be any JSON. */
export function entryIssues(
  kind: ApplicationKind,
  data: unknown,
  today = nassauToday(),
): ApplicationIssue[] {
  if (kind === 'formation') return [];
  const entry = keyOf(data, 'entry');
  const text = (key: string) => textOf(keyOf(entry, key));
  const isMove = kind === 'transfer_in';
  const on = text('incorporated_on');
  const incorporated = isDay(on) ? on : null;
  const found = (isWrong: boolean, code: ApplicationIssue['code'], field: string) =>
    isWrong ? [{ code, field: `entry.${field}` }] : [];
  const number = text('registration_number');
  return [
    ...found(isMove && number === '', 'move.number_missing', 'registration_number'),
    ...found(isMove && isLongerThan(number, 40), 'move.number_too_long', 'registration_number'),
    ...found(
      incorporated === null || incorporated < '1800-01-01' || incorporated > today,
      'move.incorporated_on_invalid',
      'incorporated_on',
    ),
    ...found(
      isLongerThan(text('registered_office'), 500),
      'company.registered_office_invalid',
      'registered_office',
    ),
    ...found(isBelowIssued(data), 'move.authorised_shares_invalid', 'authorised_shares'),
    ...(isMove ? [] : foreignIssues(text, found)),
    ...appointmentIssues(data, incorporated ?? '1800-01-01', today),
    ...(isMove ? agentIssues(entry, incorporated, today, found) : []),
  ];
}

type Found = (
  isWrong: boolean,
  code: ApplicationIssue['code'],
  field: string,
) => ApplicationIssue[];

function isBelowIssued(data: unknown): boolean {
  const authorised = keyOf(keyOf(data, 'entry'), 'authorised_shares');
  if (authorised === undefined || authorised === null) return false;
  const count = shareCount(authorised);
  const issued = shareCount(keyOf(keyOf(data, 'capital'), 'shares'));
  return count === null || issued === null || count < issued;
}

function foreignIssues(text: (key: string) => string, found: Found): ApplicationIssue[] {
  const country = text('jurisdiction');
  const permits = text('law_permits');
  const isWrong = (value: string, most: number) => value === '' || isLongerThan(value, most);
  return [
    ...found(
      !matches(country, /^[A-Z]{2}$/) || country === 'BS',
      'move.jurisdiction_missing',
      'jurisdiction',
    ),
    ...found(isWrong(text('foreign_name'), 160), 'move.foreign_name_missing', 'foreign_name'),
    ...found(isWrong(text('foreign_number'), 60), 'move.foreign_number_missing', 'foreign_number'),
    ...found(permits === 'no', 'move.law_refuses', 'law_permits'),
    ...found(permits !== 'no' && permits !== 'yes', 'move.law_permits_missing', 'law_permits'),
  ];
}

function appointmentIssues(data: unknown, from: string, today: string): ApplicationIssue[] {
  return listOf(keyOf(data, 'people')).flatMap((person, index) =>
    listOf(keyOf(person, 'roles')).flatMap((role) => {
      if (!participantRoles.includes(role as ParticipantRole)) return [];
      const name = String(role);
      const day = textOf(keyOf(keyOf(person, 'appointed'), name));
      if (isDay(day) && day >= from && day <= today) return [];
      const code = day === '' ? 'people.appointed_missing' : 'people.appointed_invalid';
      return [issue(code, `people.${index}.appointed.${name}`)];
    }),
  );
}

function agentIssues(
  entry: unknown,
  incorporated: string | null,
  today: string,
  found: Found,
): ApplicationIssue[] {
  const paid = shareCount(keyOf(entry, 'paid_up_to'));
  const agent = keyOf(entry, 'former_agent');
  const name = textOf(keyOf(agent, 'name'));
  const email = textOf(keyOf(agent, 'email'));
  const yearOf = (day: string) => Number(day.slice(0, 4));
  return [
    ...found(
      paid === null || paid < yearOf(incorporated ?? '1800') || paid > yearOf(today) + 1,
      'move.paid_up_to_invalid',
      'paid_up_to',
    ),
    ...found(name === '' || isTooLong(name), 'move.agent_missing', 'former_agent.name'),
    ...found(
      !EMAIL.test(email) || isLongerThan(email, 254),
      'move.agent_email_invalid',
      'former_agent.email',
    ),
  ];
}
