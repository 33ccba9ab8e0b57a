import type { ApplicationData } from '@portal/shared-core/domain/application';

const ofPerson = [
  ['name', 'name'],
  ['country', 'country'],
  ['birth_date', 'date of birth'],
  ['registration_number', 'registration number'],
  ['roles', 'offices'],
  ['percent', 'part of the partnership'],
  ['shares', 'shares'],
] as const;

const ofCompany: readonly [string, string][] = [
  ['names.0', 'First choice of name'],
  ['names.1', 'Second choice of name'],
  ['names.2', 'Third choice of name'],
  ['features', 'Features'],
  ['duration_years', 'Duration in years'],
  ['foundation.assets', 'Initial assets'],
  ['foundation.beneficiaries', 'Beneficiaries'],
  ['purpose', 'Purpose'],
  ['activities', 'Activities'],
  ['capital.shares', 'Number of shares'],
  ['capital.par_value', 'Par value'],
  ['fiscal_year_end', 'Year end'],
  ['records_location', 'Place of the records'],
];

/** The id of the panel with the arrears. */
export const ARREARS = 'arrears';

const ofEntry: readonly [string, string][] = [
  ['entry.registration_number', 'Registration number'],
  ['entry.incorporated_on', 'Date of incorporation'],
  ['entry.registered_office', 'Present registered office'],
  ['entry.authorised_shares', 'Authorised shares'],
  ['entry.former_agent.name', 'Present agent'],
  ['entry.paid_up_to', 'Annual fees paid up to'],
  ['entry.jurisdiction', 'Country of incorporation'],
  ['entry.foreign_name', 'Present name'],
  ['entry.foreign_number', 'Number in the foreign register'],
  ['entry.law_permits', 'Foreign law permits it'],
];

/** The fields of an application a question can be about, with what they are called: `people.0.shares` → 'Ada Rolle: shares'. */
export function fieldsOf({
  people = [],
  entry,
}: ApplicationData): { value: string; label: string }[] {
  return [
    ...(entry ? [...ofEntry, ...ofCompany] : ofCompany).map(([value, label]) => ({ value, label })),
    ...people.flatMap(({ name, kind }, index) =>
      ofPerson
        .filter(
          ([key]) => key !== (kind === 'body_corporate' ? 'birth_date' : 'registration_number'),
        )
        .map(([key, label]) => ({
          value: `people.${index}.${key}`,
          label: `${name?.trim() || 'Unnamed'}: ${label}`,
        })),
    ),
  ];
}

/** What a field is called; the application as a whole without one. */
export function fieldLabel(field: string | null, content: ApplicationData): string {
  if (field === null) return 'The application as a whole';
  return fieldsOf(content).find(({ value }) => value === field)?.label ?? field;
}
