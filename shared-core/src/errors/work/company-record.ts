import type { CatalogueEntry } from '../catalogue-entry.ts';

/** Errors of changing the standing of a company and of correcting its registration. */
export const companyRecordErrors = {
  'company.changed': {
    title: 'Changed meanwhile',
    message:
      'A colleague changed this company while you typed. The page shows it as it is now; what you typed stays.',
  },
  'company.illegal_standing': {
    title: 'Standing',
    message: 'This standing cannot follow the present one. Choose another.',
    field: 'status',
  },
  'company.standing_day_invalid': {
    title: 'Day',
    message: 'Enter the first day of the standing, between the registration and today.',
    field: 'on_date',
  },
  'company.reason_missing': {
    title: 'Reason',
    message: 'Enter a reason of at most 2,000 characters. Staff alone read it.',
    field: 'reason',
  },
  'company.document_unknown': {
    title: 'Document',
    message: 'Choose a document of this company.',
    field: 'document',
  },
  'company.correction_invalid': {
    title: 'Correction',
    message:
      'Check the values: a registered company keeps a number and a day not in the future, and has only features of its type.',
  },
} as const satisfies Record<string, CatalogueEntry>;
