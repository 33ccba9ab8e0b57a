import type { CatalogueEntry } from '../catalogue-entry.ts';

/** Errors of payment by card. The one without a dot comes from the function, not from the database. */
export const cardErrors = {
  card_failed: {
    title: 'No answer',
    message:
      'The provider of cards did not answer as expected. Nothing was charged. Try again later.',
    retryable: true,
  },
  'card_payment.off': {
    title: 'No payment by card',
    message:
      'This invoice cannot be paid by card. Pay it to the bank account that the invoice names.',
  },
  'card_payment.not_configured': {
    title: 'Not configured',
    message: 'Payment by card is not configured on the server. Ask the operator of the portal.',
  },
  'card_payment.settled': {
    title: 'Nothing to pay',
    message: 'Nothing is owed on this invoice any more.',
  },
  'card_payment.invoice_disputed': {
    title: 'Invoice in question',
    message: 'You said that this invoice is wrong. It can be paid when that is answered.',
  },
  'card_payment.invoice_reported': {
    title: 'Reported as paid',
    message: 'You reported this invoice as paid. Withdraw the report to pay by card.',
  },
  'card_payment.amount_invalid': {
    title: 'Sum',
    message: 'A card pays sums from 1.00 to 999,999.99. Pay this invoice to the bank account.',
  },
  'card_payment.conflict': {
    title: 'Try again',
    message: 'This was begun twice at once. Try again.',
    retryable: true,
  },
  'card_payment.not_paid': {
    title: 'Not possible',
    message: 'This payment by card is not paid, or all of it was given back.',
  },
  'card_payment.not_posted': {
    title: 'Not posted',
    message: 'The money of this payment is not in the books. Post it or give it back first.',
  },
  'card_payment.event_invalid': {
    title: 'Not understood',
    message: 'The provider of cards sent something that cannot be read.',
  },
  'card.illegal_move': {
    title: 'Not possible',
    message: 'The payment by card has changed meanwhile. Look at it again.',
  },
  'card_payment.refund_invalid': {
    title: 'Sum',
    message:
      'Enter a sum of at most what this payment still holds. What was used for something else is to be reversed first.',
    field: 'amount',
  },
  'card_payment.refund_unclear': {
    title: 'Look at the provider',
    message:
      'This refund was requested long ago and never answered. Look in the account of the provider whether the money was given back.',
  },
} as const satisfies Record<string, CatalogueEntry>;
