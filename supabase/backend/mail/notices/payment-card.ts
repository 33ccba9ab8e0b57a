import type { Notice } from './notice.ts';

export const paymentCard: Notice = {
  kind: 'payment.card',
  paragraphs: ({ number }) => [
    `Something about a payment by card for invoice ${number} needs a person with the duty billing.`,
    'What it is, and what you can do, is on the page of the invoice.',
  ],
  link: 'Open the invoice',
};
