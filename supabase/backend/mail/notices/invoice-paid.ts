import type { Notice } from './notice.ts';

export const invoicePaid: Notice = {
  kind: 'invoice.paid',
  paragraphs: ({ amount, number, hasReceipt }) => [
    `We received your payment: invoice ${number} of ${amount} is paid. Thank you.`,
    hasReceipt
      ? 'The receipt is attached to this mail as a PDF. There is nothing you need to do.'
      : 'There is nothing you need to do. The invoice in the portal shows the payment, also as a PDF.',
  ],
  link: 'Open the invoice',
};
