import { countryName } from '@portal/shared-core/domain/countries';
import { formatDate, isDateOnly } from '@portal/shared-core/domain/format';
import { pepStatusLabels, type PepStatus } from '@portal/shared-core/domain/kyc';

/** What the fields are called, wherever they are spoken of. */
export const fieldLabels = {
  name: 'Full legal name',
  former_names: 'Former names',
  birth_date: 'Date of birth',
  birth_place: 'Place of birth',
  nationalities: 'Nationality',
  'address.line': 'Street and number',
  'address.city': 'Town',
  'address.postcode': 'Postcode',
  'address.country': 'Country',
  tax_residences: 'Tax residence',
  occupation: 'Occupation',
  employer: 'Employer',
  business: 'Business',
  source_of_funds: 'Source of funds',
  source_of_wealth: 'Source of wealth',
  'identity.number': 'Document number',
  'identity.country': 'Issuing country',
  'identity.expires_on': 'Expiry date',
  'pep.status': 'Public office',
  'pep.position': 'Which office',
  registration_number: 'Registration number',
  country: 'Country of registration',
  registration_date: 'Date of registration',
  declared: 'Declaration',
} as const;

/** What a field that two changed is called, by its path. */
export function conflictLabel([, ...path]: readonly string[]): string {
  const key = path.join('.');
  if (key in fieldLabels) return fieldLabels[key as keyof typeof fieldLabels];
  return path[0] === 'tax_residences' ? fieldLabels.tax_residences : key.replaceAll(/[._]/g, ' ');
}

/** The text of a field's value. */
export function conflictText(value: unknown, path: readonly string[]): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'string' || value === '') return 'nothing';
  if (path.at(-1) === 'country') return countryName(value);
  if (path.at(-1) === 'status') return pepStatusLabels[value as PepStatus];
  return isDateOnly(value) ? formatDate(value) : value;
}
