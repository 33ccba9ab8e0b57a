import type { CatalogueEntry } from '../catalogue-entry.ts';

/** Errors of giving, changing and ending the access of people to a company. */
export const accessErrors = {
  'access.reason_missing': {
    title: 'Reason',
    message: 'Enter a reason of at most 500 characters. Staff alone read it.',
    field: 'reason',
  },
  'access.export_invalid': {
    title: 'Export not noted',
    message: 'The access log takes a code and a number of rows. Reload the page and export again.',
  },
  'access.level_missing': {
    title: 'Access',
    message: 'Choose what they may do.',
    field: 'access',
  },
  'access.person_invalid': {
    title: 'Not possible for this person',
    message: 'Choose an active client of this firm. Staff reach every company already.',
    field: 'person',
  },
  'access.is_client': {
    title: 'It is their company',
    message:
      'They are the client of this company. Transfer it to another client to end their access.',
  },
  'access.companies_missing': {
    title: 'Companies',
    message: 'Choose 1 to 500 companies of one firm.',
    field: 'companies',
  },
  'access.until_invalid': {
    title: 'Last day',
    message: 'Enter today or a later day, at most ten years ahead, or leave it empty.',
    field: 'until',
  },
  'access.own_address': {
    title: 'Your own address',
    message: 'You have these companies already. Enter the address of another person.',
    field: 'email',
  },
  'access.given_by_firm': {
    title: 'Given by the firm',
    message:
      'The firm gave them this access, so that only the firm changes it. Write to us under Support.',
  },
  'access.client_changed': {
    title: 'Transferred meanwhile',
    message: 'A colleague transferred this company while you decided. Close this and look again.',
  },
} as const satisfies Record<string, CatalogueEntry>;
