import type { Notice } from './notice.ts';

export const invoiceVoid: Notice = {
  kind: 'invoice.void',
  paragraphs: ({ amount, number }) => [
    `Invoice ${number} of ${amount} is void. You do not have to pay it.`,
    'The reason is in the portal.',
  ],
  link: 'Open the invoice',
};
