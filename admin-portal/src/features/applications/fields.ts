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

/** The fields of an application a question can be about, with what they are called: `people.0.shares` → 'Ada Rolle: shares'. */
export function fieldsOf({ people = [] }: ApplicationData): { value: string; label: string }[] {
  return [
    ...ofCompany.map(([value, label]) => ({ value, label })),
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
