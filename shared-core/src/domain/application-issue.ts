import type { HoldingIssueCode } from './application-holdings.ts';

/** Keys of the error catalogue that `applicationIssues` gives (application-issues.ts). */
export type ApplicationIssueCode =
  | 'application.type_missing'
  | `activity.${'missing' | 'refused' | 'unknown'}`
  | `name.${'missing' | 'too_long' | 'ending_missing'}`
  | `capital.${'shares_invalid' | 'par_value_invalid' | 'currency_invalid'}`
  | `people.${'name_missing' | 'country_missing' | 'role_missing' | 'under_age' | 'shares_invalid' | 'repeated' | 'shares_mismatch'}`
  | `people.${'too_few_members' | 'too_few_directors' | 'president_missing' | 'secretary_missing'}`
  | HoldingIssueCode
  | 'services.residence_missing'
  | 'declaration.missing';

export interface ApplicationIssue {
  code: ApplicationIssueCode;
  /** A path into the data: 'names.0', 'people.2.shares', or the whole of 'people'. */
  field: string;
}

/** The most characters a name has. */
const longestName = 160;

/** An error of one field. */
export function issue(code: ApplicationIssueCode, field: string): ApplicationIssue {
  return { code, field };
}

/** Counts characters, as the database does, and not halves of them. */
export function isTooLong(name: string): boolean {
  return name.length > longestName && Array.from(name).length > longestName;
}
