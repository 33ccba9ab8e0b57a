import { kycIssues, type KycIssue } from '@portal/shared-core/domain/kyc-issues';
import {
  pepStatuses,
  type DueDiligenceLevel,
  type KycAddress,
  type KycBody,
  type KycData,
  type KycPerson,
  type PartyKind,
  type PepStatus,
  type TaxResidence,
} from '@portal/shared-core/domain/kyc';
import { nassauToday } from '@portal/shared-core/domain/format';
import { keyOf, listOf } from '@portal/shared-core/domain/json';
import { entryOf } from '@portal/shared-core/errors';
import type { Enum } from '@portal/shared-core/supabase';
import type { FieldErrors, FieldPath, Resolver } from 'react-hook-form';

import { putError } from '#/lib/put-error.ts';

/** A profile as the fields hold it: every key present, those of the other kind empty. */
export interface KycForm extends Omit<KycPerson & KycBody, 'nationalities'> {
  /** In objects, because a list of fields is one of objects. */
  nationalities: { code: string }[];
}

/** Values that the party register already holds. */
export interface KnownOfParty {
  kind: PartyKind;
  name: string;
  country: string | null;
  birth_date: string | null;
  registration_number: string | null;
}

/**
 * The fields of a profile, from any JSON. A list that needs at least one entry starts with an empty one. What the party register knows is
 * proposed: of a person the country of residence is also that of the address and of the taxes, until another is selected.
 */
export function toForm(data: unknown, known?: KnownOfParty): KycForm {
  const of = (key: string) => text(keyOf(data, key));
  const home = known?.kind === 'person' ? (known.country ?? '') : '';
  const nationalities = listOf(keyOf(data, 'nationalities')).map((each) => ({ code: text(each) }));
  const [identity, pep] = [keyOf(data, 'identity'), keyOf(data, 'pep')];
  return {
    name: of('name') || (known?.name ?? ''),
    former_names: of('former_names'),
    birth_date: of('birth_date') || (known?.birth_date ?? ''),
    birth_place: of('birth_place'),
    nationalities: filled(nationalities, { code: '' }),
    occupation: of('occupation'),
    employer: of('employer'),
    identity: {
      number: text(keyOf(identity, 'number')),
      country: text(keyOf(identity, 'country')),
      expires_on: text(keyOf(identity, 'expires_on')),
    },
    pep: { status: pepStatusOf(keyOf(pep, 'status')), position: text(keyOf(pep, 'position')) },
    registration_number: of('registration_number') || (known?.registration_number ?? ''),
    country: of('country') || (known?.country ?? ''),
    registration_date: of('registration_date'),
    business: of('business'),
    address: addressOf(keyOf(data, 'address'), home),
    tax_residences: filled(listOf(keyOf(data, 'tax_residences')).map(residenceOf), {
      country: home,
      number: '',
    }),
    source_of_funds: of('source_of_funds'),
    source_of_wealth: of('source_of_wealth'),
    declared: keyOf(data, 'declared') === true,
  };
}

/** The content to save: the fields of its kind as they are, complete or not, without empty entries. */
export function toData(kind: PartyKind, form: KycForm): KycData {
  const { name, address, source_of_funds, source_of_wealth, declared } = form;
  const tax_residences = form.tax_residences.filter(({ country, number }) => country || number);
  const shared = { name, address, tax_residences, source_of_funds, source_of_wealth, declared };
  if (kind === 'body_corporate') {
    const { registration_number, country, registration_date, business } = form;
    return { ...shared, registration_number, country, registration_date, business };
  }
  const { former_names, birth_date, birth_place, occupation, employer, identity, pep } = form;
  const nationalities = form.nationalities.flatMap(({ code }) => (code ? [code] : []));
  return {
    ...shared,
    former_names,
    birth_date,
    birth_place,
    nationalities,
    occupation,
    employer,
    identity,
    pep: asksForPosition(pep.status) ? pep : { ...pep, position: '' },
  };
}

/** Whether the office has to be described. */
export function asksForPosition(status: PepStatus | ''): boolean {
  return status !== '' && status !== 'none';
}

/** The input in which an issue is corrected: the first empty one of a group. */
export function inputOf(field: string, form: KycForm): FieldPath<KycForm> {
  switch (field) {
    case 'address':
      return `address.${firstEmpty(form.address, ['line', 'city', 'country'])}`;
    case 'identity':
      return `identity.${firstEmpty(form.identity, ['number', 'country', 'expires_on'])}`;
    case 'nationalities':
      return `nationalities.${placeOf(form.nationalities, ({ code }) => code)}.code`;
    case 'tax_residences':
      return `tax_residences.${placeOf(form.tax_residences, ({ country }) => country)}.country`;
    default:
      // The field of any other issue is the name of its input.
      return field as FieldPath<KycForm>;
  }
}

/** Validates the fields by the rules of the database, with the messages of the catalogue. */
export function kycResolver(
  kind: PartyKind,
  level: DueDiligenceLevel,
  roles: readonly Enum<'participant_role'>[],
): Resolver<KycForm> {
  return (values) => {
    const errors: FieldErrors<KycForm> = {};
    for (const { code, field } of issuesOf(kind, level, values, roles)) {
      const path = inputOf(field, values).split('.');
      putError(errors, path, { type: code, message: entryOf(code).message });
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
}

export function issuesOf(
  kind: PartyKind,
  level: DueDiligenceLevel,
  form: KycForm,
  roles: readonly Enum<'participant_role'>[],
): KycIssue[] {
  return kycIssues(kind, level, toData(kind, form), nassauToday(), roles);
}

function firstEmpty<Key extends string>(whole: Record<Key, string>, keys: [Key, ...Key[]]): Key {
  return keys.find((key) => whole[key].trim() === '') ?? keys[0];
}

function placeOf<Entry>(list: readonly Entry[], valueOf: (entry: Entry) => string): number {
  return Math.max(
    0,
    list.findIndex((entry) => valueOf(entry) === ''),
  );
}

function filled<Entry>(list: Entry[], empty: Entry): Entry[] {
  return list.length > 0 ? list : [empty];
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** `home` stands in for a country that is not there. */
function addressOf(value: unknown, home: string): KycAddress {
  const of = (key: string) => text(keyOf(value, key));
  return {
    line: of('line'),
    city: of('city'),
    postcode: of('postcode'),
    country: of('country') || home,
  };
}

function residenceOf(value: unknown): TaxResidence {
  return { country: text(keyOf(value, 'country')), number: text(keyOf(value, 'number')) };
}

function pepStatusOf(value: unknown): PepStatus | '' {
  return pepStatuses.find((status) => status === value) ?? '';
}
