import type { FieldPath } from 'react-hook-form';

import type { ImportCompany } from './api/import.queries.ts';
import { noCompany, noPerson, type EnteredCompany } from './entered.ts';

type Problem = ImportCompany['problems'][number];

/** What the fields of a person are called in a file, where it is another name. */
const personFields: Readonly<Record<string, string>> = {
  registration_number: 'number',
  person: 'name',
};

/** The field of the form that a problem is about; undefined for one that belongs to none. */
export function fieldOf({
  sheet,
  row,
  column = '',
}: Problem): FieldPath<EnteredCompany> | undefined {
  if (sheet && row) {
    const field = personFields[column] ?? column;
    return field in noPerson
      ? (`people.${row - 1}.${field}` as FieldPath<EnteredCompany>)
      : undefined;
  }
  return column in noCompany ? (column as FieldPath<EnteredCompany>) : undefined;
}
