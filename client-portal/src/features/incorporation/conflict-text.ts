import type { PersonForm } from './application-form.ts';

const labels: Record<string, string> = {
  entityType: 'Entity type',
  'data.purpose': 'Purpose',
  'data.names.0': 'First choice of name',
  'data.names.1': 'Second choice of name',
  'data.names.2': 'Third choice of name',
  'data.capital.shares': 'Number of shares',
  'data.capital.par_value': 'Par value of one share',
  'data.capital.currency': 'Currency',
  'data.is_resident': 'Country of the paying client',
  'data.fiscal_year_end': 'Year end',
  'data.records_location': 'Location of the accounting records',
  'data.duration_years': 'Duration in years',
  'data.foundation.assets': 'Initial assets',
  'data.foundation.beneficiary_kind': 'Kind of beneficiaries',
  'data.foundation.beneficiaries': 'Beneficiaries',
  'data.declared': 'Declaration',
};

const personLabels: Record<string, string> = {
  name: 'name',
  country: 'country',
  email: 'email',
  birth_date: 'date of birth',
  registration_number: 'registration number',
  shares: 'shares',
  percent: 'part of the partnership',
  kind: 'person or company',
};

/** What a field of a draft is called, by its path: 'Claire Vasseur: shares'. */
export function fieldLabel(path: readonly string[], people: readonly PersonForm[]): string {
  const [, list, id = '', key = ''] = path;
  if (list === 'people') {
    return `${nameOf(id, people)}: ${personLabels[key] ?? key.replaceAll('_', ' ')}`;
  }
  if (list === 'holdings') {
    const [owner = '', owned = ''] = id.split('/');
    return `${nameOf(owner, people)}: holding in ${nameOf(owned, people)}`;
  }
  return labels[path.join('.')] ?? path.slice(1).join(' ').replaceAll('_', ' ');
}

function nameOf(id: string, people: readonly PersonForm[]): string {
  return people.find((person) => person.id === id)?.name.trim() || 'An unnamed person';
}
