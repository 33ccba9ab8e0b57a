import type { HoldingIssueCode } from './application-holdings.ts';

/** Keys of the error catalogue that `applicationIssues` gives (application-issues.ts). */
export type ApplicationIssueCode =
  | 'application.type_missing'
  | `activity.${'missing' | 'refused' | 'unknown'}`
  | `purpose.${'missing' | 'too_long' | 'refused'}`
  | `name.${'missing' | 'too_long' | 'ending_missing' | 'repeated'}`
  | `capital.${'shares_invalid' | 'shares_too_many' | 'par_value_invalid' | 'currency_invalid'}`
  | `people.${'name_missing' | 'country_missing' | 'role_missing' | 'under_age' | 'birth_invalid' | 'email_invalid' | 'both_partners' | 'shares_invalid' | 'repeated' | 'shares_mismatch'}`
  | `people.${'too_few_members' | 'too_few_directors' | 'president_missing' | 'secretary_missing'}`
  | HoldingIssueCode
  | `holdings.${'owners_missing' | 'ring' | 'too_entangled'}`
  | `feature.${'not_offered' | 'years_invalid'}`
  | `consent.${'missing' | 'reference_missing' | 'reference_too_long'}`
  | `foundation.${'assets_too_low' | 'kind_missing' | 'beneficiaries_missing' | 'beneficiaries_too_long'}`
  | `people.${'percent_invalid' | 'percent_above'}`
  | `people.${'appointed_missing' | 'appointed_invalid'}`
  | `move.${'number_missing' | 'number_too_long' | 'incorporated_on_invalid' | 'authorised_shares_invalid' | 'paid_up_to_invalid'}`
  | `move.${'agent_missing' | 'agent_email_invalid' | 'document_missing'}`
  | `move.${'jurisdiction_missing' | 'foreign_name_missing' | 'foreign_number_missing' | 'law_permits_missing' | 'law_refuses'}`
  | 'company.registered_office_invalid'
  | 'services.residence_missing'
  | 'declaration.missing';

/** What only the database knows of a name, and what keeps it from being used: check_company_name says it. */
export type NameBlockCode =
  `name.${'not_latin' | 'feature_word_missing' | 'licence_needed' | 'consent_needed' | 'taken'}`;

export interface ApplicationIssue {
  code: ApplicationIssueCode | NameBlockCode;
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
  return isLongerThan(name, longestName);
}

/** Whether a text has more characters than that, counted as `isTooLong` does. */
export function isLongerThan(text: string, most: number): boolean {
  return text.length > most && Array.from(text).length > most;
}
