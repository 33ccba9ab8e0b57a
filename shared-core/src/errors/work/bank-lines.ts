import type { CatalogueEntry } from '../catalogue-entry.ts';

/** Errors of the lines of a bank statement. */
export const bankLineErrors = {
  'bank_import.invalid': {
    title: 'Statement',
    message: 'Name the account of the statement, with at least three letters or digits.',
    field: 'account',
  },
  'bank_import.lines_invalid': {
    title: 'Statement',
    message: 'A statement has between 1 and 5,000 payments. Take a shorter period.',
  },
  'bank_line.there': {
    title: 'There already',
    message: 'This line was taken in with an earlier statement.',
  },
  'bank_line.alike': {
    title: 'Looks like one that is there',
    message:
      'Another format or account has a line of this day and sum with the same payer or text.',
  },
  'bank_line.day_invalid': {
    title: 'Day',
    message: 'The day is missing, is no day, or is still to come.',
  },
  'bank_line.amount_invalid': {
    title: 'Amount',
    message: 'Enter an amount to the cent, above nothing and at most what is left of the line.',
    field: 'amount',
  },
  'bank_line.currency_invalid': {
    title: 'Currency',
    message: 'The currency has three letters, such as USD.',
  },
  'bank_line.posted': {
    title: 'Posted already',
    message: 'All of this line is posted. To correct it, reverse its payment on the invoice.',
  },
  'bank_line.set_aside': {
    title: 'Set aside',
    message: 'This line is set aside. Take it back to post it.',
  },
  'bank_line.not_sure': {
    title: 'Not sure',
    message: 'This line no longer names one invoice that it pays exactly. Open it and choose.',
  },
  'bank_line.reason_invalid': {
    title: 'Reason',
    message: 'Write why this is no payment of a client, in at most 500 characters.',
    field: 'reason',
  },
} as const satisfies Record<string, CatalogueEntry>;
