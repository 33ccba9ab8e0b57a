import type { CatalogueEntry } from '../catalogue-entry.ts';

/** Errors of companies that move here: what a client entered about them, and what staff record. */
export const moveInErrors = {
  'application.kind_differs': {
    title: 'Another kind of application',
    message: 'This cannot be done with an application of this kind.',
  },
  'people.appointed_missing': {
    title: 'Since when is missing',
    message: 'Enter the date on which this role began.',
  },
  'people.appointed_invalid': {
    title: 'Date of the role',
    message: 'The role began on or after the incorporation, and not in the future.',
  },
  'move.number_missing': {
    title: 'Registration number missing',
    message: 'Enter the registration number, as the Registrar writes it.',
  },
  'move.number_too_long': {
    title: 'Registration number too long',
    message: 'A registration number has at most 40 characters.',
  },
  'move.incorporated_on_invalid': {
    title: 'Incorporation date',
    message: 'Enter the date of incorporation, which is not in the future.',
  },
  'move.authorised_shares_invalid': {
    title: 'Authorised shares',
    message: 'Enter a whole number that is not below the issued shares, or leave it empty.',
  },
  'move.jurisdiction_missing': {
    title: 'Country missing',
    message: 'Choose the country whose law the company is under now, outside The Bahamas.',
  },
  'move.foreign_name_missing': {
    title: 'Present name missing',
    message: 'Enter the name of the company abroad, in at most 160 characters.',
  },
  'move.foreign_number_missing': {
    title: 'Foreign number missing',
    message: 'Enter the number of the foreign registry, in at most 60 characters.',
  },
  'move.law_permits_missing': {
    title: 'Foreign law',
    message: 'Say whether the foreign law permits the continuation.',
  },
  'move.law_refuses': {
    title: 'Foreign law does not permit it',
    message:
      'A company can continue in The Bahamas only where its present law permits it. Contact us about a new company instead.',
  },
  'move.paid_up_to_invalid': {
    title: 'Fees paid up to',
    message: 'Enter the last year whose annual fee is paid: that of the incorporation or later.',
  },
  'move.agent_missing': {
    title: 'Present agent missing',
    message: 'Enter the name of the present registered agent, in at most 160 characters.',
  },
  'move.agent_email_invalid': {
    title: 'Email of the present agent',
    message: 'Enter the email address at which we reach the present agent.',
  },
  'move.document_missing': {
    title: 'Document missing',
    message: 'Upload this document of the company.',
  },
  'move.decision_missing': {
    title: 'Who pays',
    message: 'Choose who pays the arrears.',
    field: 'decision',
  },
  'move.no_arrears': {
    title: 'No arrears',
    message: 'The company owes nothing today.',
  },
  'move.receipt_missing': {
    title: 'Document missing',
    message: 'Choose an accepted document that shows what the former agent paid.',
    field: 'document_id',
  },
  'move.invoice_issued': {
    title: 'Invoice issued',
    message:
      'The invoice of the application is issued and would differ. Void it first, decide, and draft it again.',
    field: 'decision',
  },
  'move.moved_on_invalid': {
    title: 'Date of the record',
    message: 'The date must be between the submission and today.',
    field: 'moved_on',
  },
} as const satisfies Record<string, CatalogueEntry>;
