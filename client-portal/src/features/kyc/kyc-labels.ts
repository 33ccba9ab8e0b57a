import { countryName } from '@portal/shared-core/domain/countries';
import { formatDate, isDateOnly } from '@portal/shared-core/domain/format';
import { kycFieldLabels } from '@portal/shared-core/domain/kyc-fields';
import { pepStatusLabels, type PepStatus } from '@portal/shared-core/domain/kyc';

/** What the fields are called, wherever they are spoken of. */
export const fieldLabels = kycFieldLabels;

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
