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
  'company.restoration_unpaid': {
    title: 'Not paid',
    message:
      'Something of the cost of the restoration is not paid. Enter why the restoration is recorded all the same, in at most 2,000 characters.',
    field: 'unpaid_reason',
  },
  'company.restoration_document_missing': {
    title: 'Document missing',
    message:
      'This restoration needs an approval of the registry or an order of the court. Choose the document.',
    field: 'document',
  },
  'company.standing_refuses': {
    title: 'Not possible in this standing',
    message:
      'The company was struck off or has ended. What is owed can be paid, documents can be received and wrong entries corrected.',
  },
  'company.correction_invalid': {
    title: 'Correction',
    message:
      'Check the values: a registered company keeps a number and a day not in the future, and has only features of its type.',
  },
} as const satisfies Record<string, CatalogueEntry>;
