import type { CatalogueEntry } from '../catalogue-entry.ts';

/** Errors of groups of companies, and of one payment over many invoices. */
export const groupErrors = {
  'company_group.name_invalid': {
    title: 'Name of the group',
    message: 'Enter a name of 1 to 80 characters.',
    field: 'name',
  },
  'company_group.name_taken': {
    title: 'Name of the group',
    message: 'You have a group of this name already. Enter another name.',
    field: 'name',
  },
  'company_group.note_too_long': {
    title: 'Note',
    message: 'The note has at most 500 characters.',
    field: 'note',
  },
  'company_group.too_many': {
    title: 'Too many groups',
    message: 'You have 500 groups. Delete one to make another.',
  },
  'company_group.companies_missing': {
    title: 'Companies',
    message: 'Select 1 to 500 companies at once.',
  },
  'company_group.full': {
    title: 'Too many companies',
    message: 'At most 2,000 companies are in your groups.',
  },
  'combined_payment.invoices_missing': {
    title: 'Invoices',
    message: 'Select 1 to 500 invoices.',
  },
  'combined_payment.invoice_settled': {
    title: 'Not open any more',
    message: 'One of these invoices was paid or made void meanwhile. Look at them again.',
  },
  'combined_payment.currencies_differ': {
    title: 'Two currencies',
    message: 'One payment is in one currency. Select the invoices of one currency.',
  },
  'combined_payment.invoice_reported': {
    title: 'Reported as paid',
    message:
      'You reported that one of these invoices is paid, and we have not confirmed it yet. Leave it out, or withdraw the report.',
  },
  'combined_payment.invoice_taken': {
    title: 'In another payment',
    message:
      'One of these invoices is in a payment that you made before. Use that one, or withdraw it first.',
  },
  'combined_payment.conflict': {
    title: 'Not made',
    message: 'The payment could not be made. Please try again.',
  },
  'combined_payment.ended': {
    title: 'Not open any more',
    message: 'This payment was paid or withdrawn, or one of its invoices changed meanwhile.',
  },
  'combined_payment.amount_differs': {
    title: 'Another sum',
    message:
      'This payment is for exactly its sum. Another amount is reported on each invoice by itself.',
  },
  'combined_payment.not_reported': {
    title: 'No report is open',
    message: 'The report was answered or withdrawn in the meantime, or there was none.',
  },
  'combined_payment.sum_differs': {
    title: 'Another sum',
    message: 'What is left of the line is not the sum of this payment. Post it invoice by invoice.',
  },
} as const satisfies Record<string, CatalogueEntry>;
