import { formatDate } from '@portal/shared-core/domain/format';

const labels: Record<string, string> = {
  effective_on: 'Day of effect',
  wording: 'What we should know',
  document_ids: 'Documents',
  party: 'Person or body',
  name: 'Name',
  address: 'Address',
  shares: 'Shares',
  authorised_shares: 'Authorised shares',
  role: 'Office',
  entry_id: 'Entry of the register',
  percent: 'Percentage',
  chargee: 'In favour of',
  description: 'Property and terms',
  amount: 'Secured amount',
};

/** What a field is called where two changed it. */
export function conflictLabel(path: readonly string[]): string {
  const key = path.findLast((part) => part in labels) ?? path.at(-1) ?? '';
  return labels[key] ?? key.replaceAll('_', ' ');
}

/** A field's value, where two changed it. */
export function conflictText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'Nothing';
  if (typeof value === 'string')
    return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDate(value, 'long') : value;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'object' && 'name' in value && typeof value.name === 'string')
    return value.name;
  return 'Another choice';
}
