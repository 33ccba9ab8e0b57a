/* The issues that keep a KYC profile from being submitted. Separate from kyc.ts, because only the form needs it. */

import { isUnderAge } from './age.ts';
import type { ParticipantRole } from './companies.ts';
import { nassauToday } from './format.ts';
import { isDay, keyOf, listOf, textOf } from './json.ts';
import {
  asksForFunds,
  asksForWealth,
  pepStatuses,
  type DueDiligenceLevel,
  type PartyKind,
} from './kyc.ts';
import { isPoBox } from './po-box.ts';

/** Keys of the error catalogue that `kycIssues` gives. */
export type KycIssueCode =
  | `kyc.${'name' | 'birth_place' | 'nationality' | 'occupation' | 'pep' | 'pep_position'}_missing`
  | `kyc.${'registration_number' | 'registered_country' | 'business'}_missing`
  | `kyc.${'tax_residence' | 'source_of_funds' | 'source_of_wealth' | 'declaration'}_missing`
  | `kyc.${'birth_date' | 'registration_date'}_invalid`
  | `kyc.${'address' | 'identity'}_incomplete`
  | 'kyc.address_po_box'
  | 'kyc.identity_expired'
  | 'kyc.under_age'
  | 'kyc.too_long';

export interface KycIssue {
  code: KycIssueCode;
  /** A path into the data: 'birth_date', 'pep.status', or the whole of 'address'. */
  field: string;
}

/** Who directs or manages a company is of age. */
const officeRoles: ReadonlySet<ParticipantRole> = new Set([
  'director',
  'president',
  'secretary',
  'officer',
  'council_member',
  'administrator',
  'general_partner',
]);

/** The most characters of a text, and the most years of a life. */
const longestText = 4000;
const longestLife = 120;

/**
 * The issues that keep a KYC profile from being submitted, in the order of the form, without documents; empty when it is complete. Same
 * rules and order as private.kyc_issues in supabase/schemas/kyc/kyc-rules.sql, which decides and names their sources; a database test runs
 * both on the same data. `data` may be any JSON; `today` is the date in Nassau; `roles` are the offices of the party.
 */
export function kycIssues(
  kind: PartyKind,
  level: DueDiligenceLevel,
  data: unknown,
  today = nassauToday(),
  roles: readonly ParticipantRole[] = [],
): KycIssue[] {
  return [
    ...(kind === 'person' ? personIssues(data, today) : bodyIssues(data, today)),
    ...sharedIssues(kind, level, data),
    ...when(
      kind === 'person' &&
        roles.some((role) => officeRoles.has(role)) &&
        isUnderAge(textOf(keyOf(data, 'birth_date')), today),
      'kyc.under_age',
      'birth_date',
    ),
  ];
}

function personIssues(data: unknown, today: string): KycIssue[] {
  const identity = keyOf(data, 'identity');
  const expiry = textOf(keyOf(identity, 'expires_on'));
  const status = textOf(keyOf(keyOf(data, 'pep'), 'status'));
  const isKnown = (pepStatuses as readonly string[]).includes(status);
  return [
    ...textIssue(data, 'name', 'kyc.name_missing'),
    ...when(
      !isBirth(textOf(keyOf(data, 'birth_date')), today),
      'kyc.birth_date_invalid',
      'birth_date',
    ),
    ...textIssue(data, 'birth_place', 'kyc.birth_place_missing'),
    ...when(
      !isListOf(keyOf(data, 'nationalities'), 5, isCountry),
      'kyc.nationality_missing',
      'nationalities',
    ),
    ...addressIssue(data),
    ...textIssue(data, 'occupation', 'kyc.occupation_missing'),
    ...when(
      isEmpty(keyOf(identity, 'number')) ||
        !isDay(expiry) ||
        !isCountry(keyOf(identity, 'country')),
      'kyc.identity_incomplete',
      'identity',
    ),
    ...when(isDay(expiry) && expiry <= today, 'kyc.identity_expired', 'identity.expires_on'),
    ...when(!isKnown, 'kyc.pep_missing', 'pep.status'),
    ...when(
      isKnown && status !== 'none' && isEmpty(keyOf(keyOf(data, 'pep'), 'position')),
      'kyc.pep_position_missing',
      'pep.position',
    ),
  ];
}

function bodyIssues(data: unknown, today: string): KycIssue[] {
  const registered = textOf(keyOf(data, 'registration_date'));
  return [
    ...textIssue(data, 'name', 'kyc.name_missing'),
    ...textIssue(data, 'registration_number', 'kyc.registration_number_missing'),
    ...when(!isCountry(keyOf(data, 'country')), 'kyc.registered_country_missing', 'country'),
    ...when(
      !isDay(registered) || registered > today,
      'kyc.registration_date_invalid',
      'registration_date',
    ),
    ...addressIssue(data),
    ...textIssue(data, 'business', 'kyc.business_missing'),
  ];
}

function sharedIssues(kind: PartyKind, level: DueDiligenceLevel, data: unknown): KycIssue[] {
  const residences = keyOf(data, 'tax_residences');
  return [
    ...when(
      !isListOf(residences, 10, (residence) => isCountry(keyOf(residence, 'country'))),
      'kyc.tax_residence_missing',
      'tax_residences',
    ),
    ...(asksForFunds(level)
      ? textIssue(data, 'source_of_funds', 'kyc.source_of_funds_missing')
      : []),
    ...(asksForWealth(kind, level)
      ? textIssue(data, 'source_of_wealth', 'kyc.source_of_wealth_missing')
      : []),
    ...when(keyOf(data, 'declared') !== true, 'kyc.declaration_missing', 'declared'),
  ];
}

function textIssue(data: unknown, field: string, missing: KycIssueCode): KycIssue[] {
  const text = textOf(keyOf(data, field));
  return [
    ...when(text === '', missing, field),
    // Characters, as the database counts them, and not halves of them.
    ...when(
      text.length > longestText && Array.from(text).length > longestText,
      'kyc.too_long',
      field,
    ),
  ];
}

function addressIssue(data: unknown): KycIssue[] {
  const address = keyOf(data, 'address');
  const isWhole =
    !isEmpty(keyOf(address, 'line')) &&
    !isEmpty(keyOf(address, 'city')) &&
    isCountry(keyOf(address, 'country'));
  return [
    ...when(!isWhole, 'kyc.address_incomplete', 'address'),
    ...when(isPoBox(textOf(keyOf(address, 'line'))), 'kyc.address_po_box', 'address.line'),
  ];
}

function when(isInvalid: boolean, code: KycIssueCode, field: string): KycIssue[] {
  return isInvalid ? [{ code, field }] : [];
}

/** Days written as 2026-11-20 sort as they follow one another. */
function isBirth(day: string, today: string): boolean {
  const earliest = `${Number(today.slice(0, 4)) - longestLife}${today.slice(4)}`;
  return isDay(day) && day >= earliest && day < today;
}

function isEmpty(value: unknown): boolean {
  return textOf(value) === '';
}

function isCountry(value: unknown): boolean {
  return /^[A-Z]{2}$/.test(textOf(value));
}

/** A list with something in it, at most so much, and nothing but what suits. */
function isListOf(value: unknown, most: number, suits: (each: unknown) => boolean): boolean {
  const list = listOf(value);
  return list.length > 0 && list.length <= most && list.every(suits);
}
