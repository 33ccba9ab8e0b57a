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
    message: 'A statement has between 1 and 5,000 lines. Take a shorter period.',
  },
  'bank_import.balances_invalid': {
    title: 'Balances of the statement',
    message:
      'The balances of the file cannot be read: two amounts to the cent, two days until today, and one currency.',
  },
  'bank_import.balance_differs': {
    title: 'Balances differ',
    message:
      'The balances of the statement differ from its lines or from the last statement. Write why it is added all the same, in at most 500 characters.',
    field: 'balance_reason',
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
    message: 'Enter an amount to the cent, not nothing, and at most what is left of the line.',
    field: 'amount',
  },
  'bank_line.currency_invalid': {
    title: 'Currency',
    message: 'The currency has three letters, such as USD.',
  },
  'bank_line.posted': {
    title: 'Posted already',
    message:
      'All of this line is posted. To correct it, reverse its payment on the invoice, or take its fee or refund back.',
  },
  'bank_line.takes_money': {
    title: 'Takes money',
    message:
      'This line takes money: it pays no invoice. Post a fee, match the refund or set it aside.',
  },
  'bank_line.brings_money': {
    title: 'Brings money',
    message: 'This line brings money: no fee and no refund is posted from it.',
  },
  'bank_line.no_refund': {
    title: 'Not this refund',
    message:
      'The refund has another amount, currency or reference, was reversed, or is another line already.',
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
    message: 'Write what this line is, in at most 500 characters.',
    field: 'reason',
  },
} as const satisfies Record<string, CatalogueEntry>;
