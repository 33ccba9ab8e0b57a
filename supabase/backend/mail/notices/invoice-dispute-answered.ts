import type { Notice } from './notice.ts';

export const invoiceDisputeAnswered: Notice = {
  kind: 'invoice.dispute_answered',
  paragraphs: ({ number }) => [
    `We answered your dispute of invoice ${number}.`,
    'Our answer is in the portal, with the invoice. What is still owed is there, too.',
  ],
  link: 'Open the invoice',
};
