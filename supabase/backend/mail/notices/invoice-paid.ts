import type { Notice } from './notice.ts';

export const invoicePaid: Notice = {
  kind: 'invoice.paid',
  paragraphs: ({ amount, number }) => [
    `We received your payment: invoice ${number} of ${amount} is paid. Thank you.`,
  ],
  link: 'Open the invoice',
};
