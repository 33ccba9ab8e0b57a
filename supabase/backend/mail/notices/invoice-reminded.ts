import type { Notice } from './notice.ts';

export const invoiceReminded: Notice = {
  kind: 'invoice.reminded',
  paragraphs: ({ amount, day, number, hasReceipt }) => [
    `Invoice ${number} of ${amount} was due on ${day}, and part or all of it is not paid.`,
    hasReceipt
      ? 'The letter is attached to this mail as a PDF. What is owed now and how to pay are in the portal.'
      : 'The letter, what is owed now and how to pay are in the portal.',
    'Did you pay it, or is something wrong with it? Say so on the page of the invoice.',
  ],
  link: 'Open the invoice',
};
